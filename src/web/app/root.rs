//! The root: holds the state, hears the address and drops, and draws the page that the address names.

use std::collections::BTreeMap;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event};
use yew::prelude::*;

use profvet::text::{Lang, Texts};
use profvet::views::View;

use super::capture_choice::capture_name;
use super::config::ConfigPage;
use super::failure::FailureNote;
use super::frame::{Footer, Header};
use super::handbook::HandbookPage;
use super::handover::use_handover;
use super::intake::Pickers;
use super::listen::use_window_event;
use super::presets::Presets;
use super::printing::{PrintHead, use_printing};
use super::progress::ProgressBand;
use super::report::ReportView;
use super::rule::RulePage;
use super::rules::RulesPage;
use super::schedule::SchedulePage;
use super::start::Start;
use super::ui::Ui;
use super::unknown::Unknown;
use super::verdict;
use crate::browser;
use crate::intake::{Dropped, Intake};
use crate::route::{Address, Asked, Route, lang_of_query};
use crate::session::Session;
use crate::site;
use crate::state::{Action, Given, Outcome, State, Theme, Work};

/// Names of remembered settings.
pub const LANG: &str = "profvet.lang";
pub const THEME: &str = "profvet.theme";

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

/// The state at the start, from the address, what is remembered, what the site presets, and the browser's languages.
fn first_state() -> State {
    let remembered = browser::recall(LANG).and_then(|tag| Lang::from_tag(&tag));
    let preferred = || Lang::preferred(browser::languages().iter().map(String::as_str));
    let (site, error) = site::found();
    let lang = lang_of_query(&browser::query()).or(remembered).or(site.language).unwrap_or_else(preferred);
    let theme = browser::recall(THEME).and_then(|name| Theme::from_name(&name)).unwrap_or_default();
    State::new(Address::parse(&browser::fragment()), lang, theme, Given { site, error })
}

#[component]
pub fn Root() -> Html {
    let state = use_reducer(first_state);
    let dispatcher = state.dispatcher();
    let session = use_memo((), move |()| Session::new(move |action| dispatcher.dispatch(action)));
    let session = Rc::clone(&*session);
    let texts = use_memo(state.lang, |lang| Texts::new(*lang));
    let ui = Ui { texts, asked: state.address.asked.clone(), session, given: Rc::clone(&state.given) };
    use_printing();
    use_address(&ui, state.address.route.clone());
    use_drops(&ui, state.dragging, state.address.asked.clone());
    use_judging(&ui, &state);
    use_handover(&ui, &state);
    use_settings(&ui, &state);
    html! {
        <ContextProvider<Ui> context={ui.clone()}>
            <a class="skip" href="#main" onclick={skip()}>{ ui.get("skip") }</a>
            if !state.address.asked.embedded {
                <Header address={state.address.clone()} theme={state.theme} report={state.outcome().is_some() || state.is_working()} />
            }
            <main id="main" tabindex="-1" class={classes!(state.dragging.then_some("dragging"))}>
                <PrintHead subject={subject(&ui, &state)} />
                <Pickers />
                <Presets given={Rc::clone(&state.given)} asked={state.address.asked.clone()} odd={state.address.odd.clone()}
                    overheard={state.overheard.clone()} />
                { page(&state) }
            </main>
            if !state.address.asked.embedded {
                <Footer />
            }
            <div class="visually-hidden" role="status" aria-live="polite">{ announcement(&ui, &state) }</div>
        </ContextProvider<Ui>>
    }
}

/// The page of the address. A report stays drawn behind other pages, so that it is found again as it was left.
fn page(state: &State) -> Html {
    let away = !matches!(state.address.route, Route::Start | Route::Report(_));
    let other = match &state.address.route {
        Route::Start | Route::Report(_) => Html::default(),
        Route::Rules => html! { <RulesPage /> },
        Route::Rule(id) if profvet::rules::find(id).is_some() => html! { <RulePage id={id.clone()} /> },
        Route::Rule(id) => html! { <Unknown path={format!("rules/{id}")} /> },
        Route::Handbook(page) => html! { <HandbookPage page={*page} /> },
        Route::Schedule(plan) => html! { <SchedulePage plan={*plan} /> },
        Route::Config(choice) => html! { <ConfigPage choice={choice.clone()} /> },
        Route::Unknown(path) => html! { <Unknown path={path.clone()} /> },
    };
    html! {
        <>
            <div hidden={away}>{ work(state) }</div>
            { other }
        </>
    }
}

/// The start page, the run under way, or its result.
fn work(state: &State) -> Html {
    let started = state.address.route == Route::Start;
    // Behind other pages it stays at the first view; coming back names one again.
    let view = match state.address.route {
        Route::Report(view) => view,
        _ => View::Overview,
    };
    match &state.work {
        Work::Done(outcome) if !started => report(state, view, Rc::clone(outcome)),
        Work::Listing | Work::Reading(_) => match state.so_far.clone().filter(|_| !started) {
            Some(outcome) => report(state, view, outcome),
            None => html! {
                <div class="report">
                    <ProgressBand work={state.work.clone()} offered={state.offered.clone()} whole=true />
                </div>
            },
        },
        Work::Failed { failure, path } => html! {
            <>
                <FailureNote failure={failure.clone()} path={path.clone()} />
                <Start missing_report=false />
            </>
        },
        Work::Idle | Work::Done(_) => html! { <Start missing_report={!started} /> },
    }
}

fn report(state: &State, view: View, outcome: Rc<Outcome>) -> Html {
    html! {
        <ReportView {outcome} work={state.is_working().then(|| state.work.clone())} offered={state.offered.clone()}
            selected={state.selected} {view} spot={state.spot.clone()} whole_inventory={state.whole_inventory}
            baseline={state.baseline.clone()} />
    }
}

/// The capture that is shown, by rank and path.
fn subject(ui: &Ui, state: &State) -> Option<String> {
    let is_report = matches!(state.address.route, Route::Report(_));
    let outcome = state.outcome().filter(|_| is_report)?;
    outcome.report.captures.get(state.selected).map(|capture| capture_name(ui, capture.rank, &capture.path))
}

/// What a screen reader is told: coarse progress, then the verdict.
fn announcement(ui: &Ui, state: &State) -> String {
    match &state.work {
        Work::Idle | Work::Failed { .. } => String::new(),
        Work::Listing => ui.get("progress-listing"),
        Work::Reading(progress) => {
            let tenths = (progress.part() * 10.0).floor() as u64 * 10;
            ui.with("progress-percent", [("percent", tenths.into())])
        }
        Work::Done(outcome) => verdict::sentence(ui, outcome.report.verdict),
    }
}

/// Follows the address, and finds a page again where it was left.
#[hook]
fn use_address(ui: &Ui, route: Route) {
    let session = Rc::clone(&ui.session);
    let places = use_mut_ref(BTreeMap::<String, f64>::new);
    let shown = use_mut_ref(|| route.clone());
    let leaving = (Rc::clone(&places), Rc::clone(&shown));
    let arrive = use_callback((), move |_: Event, ()| {
        let (places, shown) = &leaving;
        let fragment = browser::fragment();
        places.borrow_mut().insert(shown.borrow().path(), browser::scrolled());
        session.dispatch(Action::Arrived(Address::parse(&fragment)));
    });
    use_window_event("hashchange", arrive);
    use_effect_with(route, move |route| {
        let before = shown.replace(route.clone());
        let is_part = matches!((&before, route), (Route::Report(_), Route::Report(_)));
        // Between the views of a report the focus stays on the tabs, and what stands above them in place. Other
        // parameters of the same page change what is shown in place, too.
        if before.path() != route.path() && !is_part {
            browser::focus("main");
            let top = places.borrow().get(&route.path()).copied().unwrap_or_default();
            // Only a report is worth returning into the middle of.
            browser::scroll_to(if matches!(route, Route::Report(_)) { top } else { 0.0 });
        }
    });
}

/// Takes what is dropped anywhere on the window.
#[hook]
fn use_drops(ui: &Ui, dragging: bool, asked: Asked) {
    let session = Rc::clone(&ui.session);
    let over = use_callback(dragging, move |event: Event, dragging| {
        // Without this the browser would open the file in place of the page.
        event.prevent_default();
        if !dragging {
            session.dispatch(Action::Drag(true));
        }
    });
    let session = Rc::clone(&ui.session);
    let leave = use_callback((), move |event: Event, ()| {
        let left_window = event.dyn_into::<DragEvent>().is_ok_and(|event| event.related_target().is_none());
        if left_window {
            session.dispatch(Action::Drag(false));
        }
    });
    let session = Rc::clone(&ui.session);
    let drop = use_callback(asked, move |event: Event, asked| {
        event.prevent_default();
        session.dispatch(Action::Drag(false));
        let transfer = event.dyn_into::<DragEvent>().ok().and_then(|event| event.data_transfer());
        if let Some(dropped) = transfer.and_then(|transfer| Dropped::of(&transfer)) {
            begin(&session, asked, Intake::Dropped(dropped));
        }
    });
    use_window_event("dragover", over);
    use_window_event("dragleave", leave);
    use_window_event("drop", drop);
}

/// Begins a run and goes where its result will be.
pub fn begin(session: &Rc<Session>, asked: &Asked, intake: Intake) {
    session.begin(intake);
    browser::go(&asked.clone().address(Route::Report(View::Overview)).format());
}

/// Has the session judge by what site and address preset.
#[hook]
fn use_judging(ui: &Ui, state: &State) {
    let session = Rc::clone(&ui.session);
    // Where the two do not go together, the site's stand; the page says so.
    let asked = &state.address.asked;
    let settings = state.given.settings(asked).unwrap_or_else(|_| state.given.base(asked));
    use_effect_with(settings, move |settings| session.judge_by(settings.clone()));
}

/// Keeps `<html>`, the title and the remembered settings in step with the state.
#[hook]
fn use_settings(ui: &Ui, state: &State) {
    use_effect_with((state.lang, state.address.asked.lang.is_some()), |(lang, asked)| {
        browser::set_on_root("lang", lang.html_tag());
        if *asked {
            browser::remember(LANG, lang.tag());
        }
    });
    use_effect_with(state.theme, |theme| {
        browser::set_on_root("data-theme", theme.name());
        browser::remember(THEME, theme.name());
    });
    use_effect_with(title(ui, state), |title| browser::set_title(title));
}

fn title(ui: &Ui, state: &State) -> String {
    let page = match (&state.address.route, &state.work) {
        (Route::Rules, _) => ui.get("handbook-title"),
        (Route::Handbook(page), _) => page.title(ui.lang()).to_string(),
        (Route::Rule(id), _) => ui.title(id),
        (Route::Schedule(_), _) => ui.get("schedule-title"),
        (Route::Config(_), _) => ui.get("config-title"),
        (Route::Unknown(_), _) => ui.get("unknown-title"),
        (Route::Report(_), Work::Done(outcome)) => verdict::word(ui, outcome.report.verdict),
        (Route::Report(_), Work::Listing | Work::Reading(_)) => ui.get("progress-title"),
        (Route::Start | Route::Report(_), _) => ui.get("tagline"),
    };
    format!("{page} · profvet")
}

/// Moves the focus to the content without changing the address.
fn skip() -> Callback<MouseEvent> {
    Callback::from(|event: MouseEvent| {
        event.prevent_default();
        browser::focus("main");
    })
}
