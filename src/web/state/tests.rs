use profvet::report::{CaptureReport, SCHEMA, Tool};

use super::*;
use crate::route::{Asked, Route};

fn fresh() -> State {
    State::new(Address::default(), Lang::En, Theme::Auto, Given::default())
}

fn capture(verdict: Verdict) -> CaptureReport {
    CaptureReport {
        path: "a_ascend_pt".into(),
        rank: None,
        devices: Vec::new(),
        release: None,
        verdict,
        next: None,
        answers: Vec::new(),
        findings: Vec::new(),
        artifacts: Vec::new(),
        summary: Default::default(),
    }
}

fn outcome(verdicts: &[Verdict]) -> Rc<Outcome> {
    let report = Report {
        schema: SCHEMA.into(),
        tool: Tool { name: "profvet".into(), version: "0".into() },
        verdict: Verdict::Usable,
        next: None,
        captures: verdicts.iter().copied().map(capture).collect(),
        findings: Vec::new(),
    };
    Rc::new(Outcome::of(report, Default::default()))
}

fn found(path: &str, bytes: u64) -> Found {
    let mut found = Found::default();
    found.note(path, bytes);
    found
}

fn all(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    actions.into_iter().fold(state, |state, action| state.after(action))
}

#[test]
fn another_judgement_takes_the_place_of_the_first_and_of_no_other_run() {
    let first = outcome(&[Verdict::Usable, Verdict::Unusable]);
    let done = all(
        fresh(),
        [Action::Begin { run: 3 }, Action::Finished { run: 3, outcome: Rc::clone(&first) }, Action::Select(0)],
    );
    let judged = |settings: Settings| {
        let report = Report { next: Some("trace-cut".into()), ..first.report.clone() };
        Rc::new(Judged { report, json: "{}".into(), views: Default::default(), settings })
    };
    let mut settings = Settings::default();
    settings.thresholds.outlier_times = 3.0;
    let late = done.after(Action::Judged { run: 2, judged: judged(settings.clone()) });
    assert_eq!(late.outcome().map(|outcome| outcome.report.next.clone()), Some(None));
    let anew = done.after(Action::Judged { run: 3, judged: judged(settings.clone()) });
    let outcome = anew.outcome().expect("an outcome");
    assert_eq!((outcome.report.next.as_deref(), &outcome.settings, anew.selected), (Some("trace-cut"), &settings, 0));
}

#[test]
fn a_run_goes_from_listing_over_reading_to_done() {
    let listing = all(fresh(), [Action::Begin { run: 1 }, Action::Found { run: 1, found: found("a/b.json", 10) }]);
    assert_eq!(listing.work, Work::Listing);
    assert_eq!((listing.offered.files, listing.offered.bytes), (1, 10));
    let reading = listing.after(Action::Progress { run: 1, progress: Progress::default() });
    assert!(matches!(reading.work, Work::Reading(_)));
    let done = reading.after(Action::Finished { run: 1, outcome: outcome(&[Verdict::Usable]) });
    assert!(done.outcome().is_some());
}

#[test]
fn news_of_an_earlier_run_is_ignored() {
    let second = all(fresh(), [Action::Begin { run: 1 }, Action::Begin { run: 2 }]);
    let stale = [
        Action::Found { run: 1, found: found("x", 1) },
        Action::Progress { run: 1, progress: Progress::default() },
        Action::Failed { run: 1, failure: Failure::Nothing },
        Action::Finished { run: 1, outcome: outcome(&[]) },
    ];
    for action in stale {
        assert_eq!(second.after(action.clone()), second, "{action:?}");
    }
}

#[test]
fn nothing_arrives_after_cancelling() {
    let cancelled = all(fresh(), [Action::Begin { run: 1 }, Action::Cancel]);
    assert_eq!(cancelled.work, Work::Idle);
    assert_eq!(cancelled.after(Action::Finished { run: 1, outcome: outcome(&[]) }), cancelled);
}

#[test]
fn a_crash_leaves_a_page_that_works_on() {
    let progress = Progress { path: "a/trace_view.json".into(), ..Progress::default() };
    let failure = Failure::Crashed("unreachable".into());
    let actions = [
        Action::Begin { run: 1 },
        Action::Progress { run: 1, progress },
        Action::Failed { run: 1, failure: failure.clone() },
    ];
    let failed = all(fresh(), actions);
    assert_eq!(failed.work, Work::Failed { failure, path: Some("a/trace_view.json".into()) });
    assert_eq!(failed.after(Action::Begin { run: 2 }).work, Work::Listing);
}

#[test]
fn the_gravest_capture_is_shown_first() {
    use Verdict::{PartlyUsable, Unusable, Usable};
    let cases: [(&[Verdict], usize); 4] = [
        (&[], 0),
        (&[Usable, Usable], 0),
        (&[Usable, PartlyUsable, Unusable, Unusable], 2),
        (&[Usable, PartlyUsable], 1),
    ];
    for (verdicts, index) in cases {
        let done = all(fresh(), [Action::Begin { run: 1 }, Action::Finished { run: 1, outcome: outcome(verdicts) }]);
        assert_eq!(done.selected, index, "{verdicts:?}");
    }
}

#[test]
fn the_report_outlives_a_change_of_language_and_page() {
    let done =
        all(fresh(), [Action::Begin { run: 1 }, Action::Finished { run: 1, outcome: outcome(&[Verdict::Usable]) }]);
    let address = Asked { lang: Some(Lang::Zh), ..Asked::default() }.address(Route::Rules);
    let after = done.after(Action::Arrived(address.clone()));
    assert_eq!((after.lang, &after.address), (Lang::Zh, &address));
    assert_eq!(after.work, done.work);
    let silent = after.after(Action::Arrived(Address::default()));
    assert_eq!(silent.lang, Lang::Zh);
}

#[test]
fn only_the_first_names_are_kept() {
    let mut state = all(fresh(), [Action::Begin { run: 1 }]);
    for _ in 0..3 {
        let mut many = Found::default();
        for index in 0..50 {
            many.note(&format!("file {index}"), 2);
        }
        state = state.after(Action::Found { run: 1, found: many });
    }
    assert_eq!((state.offered.files, state.offered.bytes, state.offered.first.len()), (150, 300, NAMES_SHOWN));
}

#[test]
fn themes_have_names() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_name(theme.name()), Some(theme));
    }
    assert_eq!(Theme::from_name("blue"), None);
}

#[test]
fn a_kept_capture_outlives_the_next_drop() {
    let path = |state: &State| state.baseline.as_ref().map(|profile| profile.path.clone());
    let profile = |path: &str| profvet::views::Profile { path: path.into(), ..Default::default() };
    let mut state = State { baseline: Some(Rc::new(profile("a"))), ..fresh() };
    state = state.after(Action::Begin { run: 1 });
    assert_eq!(path(&state), Some("a".to_string()));
    state = state.after(Action::Finished { run: 1, outcome: outcome(&[Verdict::Usable]) });
    assert_eq!(path(&state), Some("a".to_string()));
    assert_eq!(path(&state.after(Action::KeepBaseline(7))), None, "there is no such capture");
    assert_eq!(path(&state.after(Action::ForgetBaseline)), None);
}

#[test]
fn what_is_looked_at_while_files_are_read_stays_in_sight() {
    let verdicts = [Verdict::Usable, Verdict::Unusable];
    let run = |meanwhile: Vec<Action>| {
        let state = all(fresh(), [Action::Begin { run: 1 }, Action::SoFar { run: 1, outcome: outcome(&verdicts) }]);
        all(all(state, meanwhile), [Action::Finished { run: 1, outcome: outcome(&verdicts) }])
    };
    let at = |route| Action::Arrived(Address { route, ..Address::default() });
    assert_eq!(run(vec![at(Route::Report(View::Overview))]).selected, 1, "the gravest");
    assert_eq!(run(vec![at(Route::Report(View::Steps))]).selected, 0, "the one whose steps are looked at");
    assert_eq!(run(vec![at(Route::Report(View::Overview)), Action::Select(0)]).selected, 0, "the one that was chosen");
    let done = run(Vec::new());
    assert!(done.so_far.is_none() && done.outcome().is_some());
    let failed = all(
        fresh(),
        [
            Action::Begin { run: 1 },
            Action::SoFar { run: 1, outcome: outcome(&verdicts) },
            Action::Failed { run: 1, failure: Failure::Nothing },
        ],
    );
    assert!(failed.so_far.is_none());
    let late = all(fresh(), [Action::Begin { run: 2 }, Action::SoFar { run: 1, outcome: outcome(&verdicts) }]);
    assert!(late.so_far.is_none(), "of an earlier run");
}

#[test]
fn a_place_is_looked_at_as_long_as_its_view_is_open() {
    let spot = Rc::new(Spot { view: View::Log, place: Place::of("a/log_0.log") });
    let at = |route| Action::Arrived(Address { route, ..Address::default() });
    let state = all(fresh(), [Action::LookAt(Rc::clone(&spot)), at(Route::Report(View::Log))]);
    assert_eq!(state.spot, Some(spot));
    assert_eq!(state.after(at(Route::Report(View::Overview))).spot, None);
    assert_eq!(state.after(Action::Select(0)).spot, None);
}
