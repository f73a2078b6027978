//! Everything the page knows, and the one function that changes it.
//! In: the state and an action. Out: the next state. No browser types.

use std::rc::Rc;

use profvet::examine::{CopyOffer, RepairOffer};
use profvet::report::{CaptureReport, Report, Verdict};
use profvet::rules::Place;
use profvet::settings::{Invalid, Settings};
use profvet::site::Site;
use profvet::text::Lang;
use profvet::views::{Profile, View, Views};

use crate::route::{Address, Asked, Route};
use crate::worker::protocol::{Progress, Underway};

/// Names of dropped files that are kept for showing.
pub const NAMES_SHOWN: usize = 20;

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub address: Address,
    pub lang: Lang,
    pub theme: Theme,
    pub given: Rc<Given>,
    /// A message of another page that was not taken; the last one since the last run began.
    pub overheard: Option<Overheard>,
    /// Something is being dragged over the window.
    pub dragging: bool,
    /// Number of the current run; news of an earlier one is ignored.
    pub run: u64,
    pub offered: Offered,
    pub work: Work,
    /// What is known while the work is under way.
    pub so_far: Option<Rc<Outcome>>,
    /// Index of the capture that is shown.
    pub selected: usize,
    /// It was chosen by hand, and stays chosen when the work is done.
    pub picked: bool,
    /// The file list is shown to its end.
    pub whole_inventory: bool,
    /// The place that a finding's link leads to, as long as the view that shows it is open.
    pub spot: Option<Rc<Spot>>,
    /// A capture that was kept to compare others with, whatever is dropped meanwhile.
    pub baseline: Option<Rc<Profile>>,
}

/// What was found of the site's presets at the start. It stays for as long as the page is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    pub site: Site,
    /// Why the presets that there are could not be used, with the place in the file.
    pub error: Option<String>,
}

/// A message of another page that was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overheard {
    /// The site does not name its origin.
    Stranger { origin: String },
    /// It is not as docs/embedding.md says.
    Malformed { origin: String, reason: &'static str },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

/// A place of an artifact, and the view that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    pub view: View,
    pub place: Place,
}

/// What was dropped or chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    pub files: u64,
    pub bytes: u64,
    /// The first paths.
    pub first: Vec<String>,
}

/// Files found since the last news.
pub type Found = Offered;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Work {
    #[default]
    Idle,
    /// Folders are being listed.
    Listing,
    Reading(Progress),
    Done(Rc<Outcome>),
    Failed {
        failure: Failure,
        /// The file in hand when it happened.
        path: Option<String>,
    },
}

/// What a run found: at its end all, before that what is settled.
#[derive(Debug)]
pub struct Outcome {
    pub report: Report,
    /// The report as JSON, byte for byte as the command line writes it.
    pub json: String,
    pub repairs: Vec<RepairOffer>,
    pub copies: Vec<CopyOffer>,
    pub views: Views,
    /// By what it was judged.
    pub settings: Settings,
    /// Time the worker took, in milliseconds.
    pub elapsed_ms: u64,
    /// By capture how far it was read; empty at the end.
    pub underway: Vec<Underway>,
}

/// Another judgement of the same run.
#[derive(Debug)]
pub struct Judged {
    pub report: Report,
    pub json: String,
    pub views: Views,
    pub settings: Settings,
}

/// A run that broke off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Nothing was in what was dropped.
    Nothing,
    /// The worker could not be started: the reason in the browser's words.
    NoWorker(String),
    /// The worker broke down: the reason.
    Crashed(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Arrived(Address),
    Paint(Theme),
    Overheard(Overheard),
    Drag(bool),
    Begin {
        run: u64,
    },
    Found {
        run: u64,
        found: Found,
    },
    Progress {
        run: u64,
        progress: Progress,
    },
    SoFar {
        run: u64,
        outcome: Rc<Outcome>,
    },
    Finished {
        run: u64,
        outcome: Rc<Outcome>,
    },
    Judged {
        run: u64,
        judged: Rc<Judged>,
    },
    Failed {
        run: u64,
        failure: Failure,
    },
    Cancel,
    Select(usize),
    /// Shows a place, in the capture that it belongs to.
    LookAt(Rc<Spot>),
    ShowWholeInventory,
    /// Keeps the capture of this index to compare others with.
    KeepBaseline(usize),
    ForgetBaseline,
}

impl State {
    pub fn new(address: Address, lang: Lang, theme: Theme, given: Given) -> State {
        let lang = address.asked.lang.unwrap_or(lang);
        State {
            address,
            lang,
            theme,
            given: Rc::new(given),
            overheard: None,
            dragging: false,
            run: 0,
            offered: Offered::default(),
            work: Work::Idle,
            so_far: None,
            selected: 0,
            picked: false,
            spot: None,
            whole_inventory: false,
            baseline: None,
        }
    }

    /// The state after an action.
    pub fn after(&self, action: Action) -> State {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Arrived(address) => {
                self.lang = address.asked.lang.unwrap_or(self.lang);
                self.spot = self.spot.take().filter(|spot| address.route == Route::Report(spot.view));
                self.address = address;
            }
            Action::Paint(theme) => self.theme = theme,
            Action::Overheard(overheard) => self.overheard = Some(overheard),
            Action::Drag(dragging) => self.dragging = dragging,
            Action::Cancel => (self.work, self.so_far) = (Work::Idle, None),
            Action::Select(index) => {
                self.selected = index;
                self.picked = true;
                self.spot = None;
                self.whole_inventory = false;
            }
            Action::LookAt(spot) => self.look_at(spot),
            Action::ShowWholeInventory => self.whole_inventory = true,
            Action::KeepBaseline(index) => {
                let views = self.outcome().and_then(|outcome| outcome.views.captures.get(index));
                self.baseline = views.map(|views| Rc::new(views.profile.clone()));
            }
            Action::ForgetBaseline => self.baseline = None,
            Action::Begin { run } => self.begin(run),
            Action::Judged { run, judged } => self.take_judgement(run, &judged),
            Action::Found { run, .. }
            | Action::Progress { run, .. }
            | Action::SoFar { run, .. }
            | Action::Finished { run, .. }
            | Action::Failed { run, .. }
                if run != self.run || !self.is_working() => {}
            Action::Found { found, .. } => self.offered.add(found),
            Action::Progress { progress, .. } => self.work = Work::Reading(progress),
            Action::SoFar { outcome, .. } => self.so_far = Some(outcome),
            Action::Failed { failure, .. } => self.fail(failure),
            Action::Finished { outcome, .. } => self.finish(outcome),
        }
    }

    fn look_at(&mut self, spot: Rc<Spot>) {
        let captures = self.known().map(|outcome| outcome.report.captures.as_slice()).unwrap_or_default();
        let has_it = |capture: &CaptureReport| capture.artifacts.iter().any(|line| line.path == spot.place.artifact);
        // A log of several captures is one of the shown one, too.
        let is_shown = captures.get(self.selected).is_some_and(has_it);
        if let Some(index) = captures.iter().position(has_it).filter(|_| !is_shown) {
            self.selected = index;
        }
        self.picked = true;
        self.spot = Some(spot);
    }

    /// A new run takes the place of whatever was there.
    fn begin(&mut self, run: u64) {
        self.run = run;
        self.dragging = false;
        self.so_far = None;
        (self.selected, self.picked) = (0, false);
        self.spot = None;
        self.overheard = None;
        self.offered = Offered::default();
        self.work = Work::Listing;
    }

    fn finish(&mut self, outcome: Rc<Outcome>) {
        // What somebody looks at meanwhile stays in sight.
        let is_looked_at = self.so_far.take().is_some() && self.address.route != Route::Report(View::Overview);
        if !self.picked && !is_looked_at {
            self.selected = gravest(&outcome.report);
        }
        self.whole_inventory = false;
        self.work = Work::Done(outcome);
    }

    /// Puts another judgement in the place of the one that is shown; what is looked at stays.
    fn take_judgement(&mut self, run: u64, judged: &Judged) {
        let Work::Done(outcome) = &self.work else { return };
        if run == self.run {
            self.work = Work::Done(Rc::new(outcome.judged_anew(judged)));
        }
    }

    fn fail(&mut self, failure: Failure) {
        let path = match &self.work {
            Work::Reading(progress) => Some(progress.path.clone()).filter(|path| !path.is_empty()),
            _ => None,
        };
        self.so_far = None;
        self.work = Work::Failed { failure, path };
    }

    pub fn is_working(&self) -> bool {
        matches!(self.work, Work::Listing | Work::Reading(_))
    }

    pub fn outcome(&self) -> Option<&Rc<Outcome>> {
        match &self.work {
            Work::Done(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The result, or what is known of it.
    fn known(&self) -> Option<&Rc<Outcome>> {
        self.outcome().or(self.so_far.as_ref())
    }
}

impl Given {
    /// What an address builds upon.
    pub fn base(&self, asked: &Asked) -> Settings {
        if asked.without_site { Settings::default() } else { self.site.settings() }
    }

    /// By what captures are judged under this address.
    ///
    /// # Errors
    /// When what the address asks for does not go together with what it builds upon.
    pub fn settings(&self, asked: &Asked) -> Result<Settings, Invalid> {
        asked.preset.over(&self.base(asked))
    }
}

impl Outcome {
    /// Judged by the usual settings, with nothing to take along.
    pub fn of(report: Report, views: Views) -> Outcome {
        Outcome {
            report,
            json: String::new(),
            repairs: Vec::new(),
            copies: Vec::new(),
            views,
            settings: Settings::default(),
            elapsed_ms: 0,
            underway: Vec::new(),
        }
    }

    fn judged_anew(&self, judged: &Judged) -> Outcome {
        Outcome {
            report: judged.report.clone(),
            json: judged.json.clone(),
            views: judged.views.clone(),
            settings: judged.settings.clone(),
            repairs: self.repairs.clone(),
            copies: self.copies.clone(),
            elapsed_ms: self.elapsed_ms,
            underway: Vec::new(),
        }
    }
}

impl PartialEq for Judged {
    /// As for an outcome.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl PartialEq for Outcome {
    /// Every run has an outcome of its own; comparing reports at each redraw would cost more than drawing.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Offered {
    /// Notes one more file, or an empty folder: a path that ends in `/`.
    pub fn note(&mut self, path: &str, bytes: u64) {
        self.files += u64::from(!path.ends_with('/'));
        self.bytes = self.bytes.saturating_add(bytes);
        if self.first.len() < NAMES_SHOWN {
            self.first.push(path.to_string());
        }
    }

    fn add(&mut self, more: Found) {
        self.files += more.files;
        self.bytes = self.bytes.saturating_add(more.bytes);
        let room = NAMES_SHOWN.saturating_sub(self.first.len());
        self.first.extend(more.first.into_iter().take(room));
    }
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The first of the captures with the gravest verdict.
fn gravest(report: &Report) -> usize {
    let weight = |verdict: Verdict| match verdict {
        Verdict::Usable | Verdict::NothingRecognised => 0,
        Verdict::PartlyUsable => 1,
        Verdict::Unusable => 2,
    };
    let weights = report.captures.iter().map(|capture| weight(capture.verdict)).enumerate();
    // `rev` because the last of several greatest is what max_by_key answers.
    weights.rev().max_by_key(|(_, weight)| *weight).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests;
