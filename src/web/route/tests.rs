use std::collections::BTreeSet;

use profvet::config::{Choice, Framework, Stage};
use profvet::rules::Question;
use profvet::schedule::{Schedule, guide};
use profvet::settings::{ExpectedSchedule, limits};

use super::*;

fn plan() -> Plan {
    let schedule = Schedule { skip_first: 1, skip_first_wait: 1, wait: 2, warmup: 3, active: 4, repeat: 5 };
    Plan { schedule, none: false, calls: u64::MAX }
}

fn choice() -> Choice {
    let questions = BTreeSet::from([Question::Memory, Question::KernelTime]);
    Choice { questions, framework: Framework::Sglang, stage: Stage::Both, steps: 17, stack: true, shapes: true }
}

#[test]
fn what_is_formatted_is_parsed_back() {
    let routes = [
        Route::Start,
        Route::Rules,
        Route::Rule("trace-cut".into()),
        Route::Handbook(Page::Columns),
        Route::Handbook(Page::WhichFileWhen),
        Route::Schedule(Plan::default()),
        Route::Config(Choice::default()),
        Route::Config(choice()),
        Route::Config(Choice { questions: BTreeSet::new(), ..choice() }),
        Route::Schedule(plan()),
        Route::Schedule(Plan { none: true, ..plan() }),
        Route::Unknown("a/b".into()),
    ];
    let pages = Page::ALL.map(Route::Handbook);
    let rules = profvet::rules::all().iter().map(|rule| Route::Rule(rule.id.to_string()));
    for route in routes.into_iter().chain(View::ALL.map(Route::Report)).chain(pages).chain(rules) {
        for lang in [None, Some(Lang::Zh), Some(Lang::En)] {
            for on in [false, true] {
                let preset = if on { presets().remove(0) } else { Preset::default() };
                let asked = Asked { lang, embedded: on, without_site: on, preset };
                let address = asked.address(route.clone());
                assert_eq!(Address::parse(&address.format()), address);
            }
        }
    }
}

fn presets() -> Vec<Preset> {
    let schedule = ExpectedSchedule { warmup: Some(2), active: Some(8), ..ExpectedSchedule::default() };
    let mut all: Vec<Preset> =
        ["Level_none", "Level2"].map(|level| expecting(level, "PipeUtilization", Some(schedule))).into();
    all.push(expecting("Level1", "AiCoreNone", Some(ExpectedSchedule::default())));
    for limit in limits() {
        for value in [limit.least, limit.greatest, (limit.least + limit.greatest) / 3.0] {
            let mut preset = Preset::default();
            preset.set(limit, value);
            all.push(preset);
        }
    }
    all
}

fn expecting(level: &str, metrics: &str, schedule: Option<ExpectedSchedule>) -> Preset {
    let query = format!("#/?expect_level={level}&expect_aic_metrics={metrics}");
    let mut preset = Address::parse(&query).asked.preset;
    preset.expect.schedule = schedule;
    preset
}

#[test]
fn every_setting_has_an_address() {
    for preset in presets() {
        let address = Asked { preset, ..Asked::default() }.address(Route::Schedule(plan()));
        let read = Address::parse(&address.format());
        assert_eq!(read, address, "{}", address.format());
    }
    let address = Address::parse("#/report?expect_level=Level1&expect_active=8&rank_spread_percent=7.5&site=off");
    let wanted =
        r#"{"thresholds": {"rank_spread_percent": 7.5}, "expect": {"level": "Level1", "schedule": {"active": 8}}}"#;
    let wanted = profvet::settings::Settings::from_json(wanted).expect("valid");
    assert_eq!(address.asked.preset.over(&Default::default()), Ok(wanted));
    assert!(address.asked.without_site);
}

#[test]
fn settings_that_are_not_possible_are_named_and_left_out() {
    let query = "lang=fr&embed=yes&site=on&expect_level=Level9&expect_aic_metrics=PIPE&expect_schedule=none\
                 &expect_active=-1&rank_spread_percent=1e1&outlier_times=inf&step_sum_us=0";
    let Address { asked, odd, .. } = Address::parse(&format!("#/?{query}"));
    assert_eq!(asked, Asked::default());
    let mut names: Vec<&str> = query.split('&').filter_map(|part| part.split('=').next()).collect();
    names.sort_unstable();
    let mut odd = odd;
    odd.sort_unstable();
    assert_eq!(odd, names);
}

#[test]
fn addresses_are_read() {
    let cases = [
        ("", Route::Start, None),
        ("#", Route::Start, None),
        ("#/", Route::Start, None),
        ("#/?lang=zh", Route::Start, Some(Lang::Zh)),
        ("#/report/?x=1&lang=en", Route::Report(View::Overview), Some(Lang::En)),
        ("#/report/steps", Route::Report(View::Steps), None),
        ("#/report/stepz", Route::Unknown("report/stepz".into()), None),
        ("#/rules/trace-cut?lang=zh-CN", Route::Rule("trace-cut".into()), Some(Lang::Zh)),
        ("#/rules/<script>", Route::Unknown("rules/<script>".into()), None),
        ("#/handbook", Route::Rules, None),
        ("#/handbook/viewing?lang=en", Route::Handbook(Page::Viewing), Some(Lang::En)),
        ("#/handbook/none", Route::Unknown("handbook/none".into()), None),
        ("#/schedule", Route::Schedule(Plan::default()), None),
        ("#/schedule/more", Route::Unknown("schedule/more".into()), None),
    ];
    for (fragment, route, lang) in cases {
        assert_eq!(Address::parse(fragment), Asked { lang, ..Asked::default() }.address(route), "{fragment}");
    }
    assert!(Address::parse("#/rules?embed=1").asked.embedded);
    assert!(!Address::parse("#/rules?embed=yes").asked.embedded);
}

#[test]
fn a_schedule_may_leave_out_what_torch_npu_may() {
    let Address { route, odd, .. } = Address::parse("#/schedule?active=3&warmup=1&repeat=1");
    let schedule = Schedule { active: 3, warmup: 1, repeat: 1, ..Schedule::default() };
    assert_eq!(route, Route::Schedule(Plan { schedule, none: false, calls: 4 }));
    assert_eq!(odd, [""; 0]);
}

#[test]
fn what_a_schedule_says_amiss_is_named_and_left_out() {
    let Address { route, odd, .. } = Address::parse("#/schedule?wait=-1&active=three&warmup=1&steps=1e3&steps");
    let schedule = Schedule { warmup: 1, ..Schedule::default() };
    assert_eq!(route, Route::Schedule(Plan { schedule, none: false, calls: 2 }));
    assert_eq!(odd, ["wait", "active", "steps"]);
    let none = Address::parse("#/schedule?schedule=none").route;
    assert_eq!(none, Route::Schedule(Plan { none: true, ..Plan::default() }));
    assert_eq!(Plan::default().schedule, guide::REFERENCE);
}

#[test]
fn every_choice_has_an_address() {
    for framework in Framework::ALL {
        for stage in Stage::ALL {
            for question in Question::ALL {
                let questions = BTreeSet::from([question]);
                let choice = Choice { questions, framework, stage, ..Choice::default() };
                let address = Asked::default().address(Route::Config(choice));
                assert_eq!(Address::parse(&address.format()), address);
            }
        }
    }
}

#[test]
fn what_a_configuration_says_amiss_is_named_and_left_out() {
    let query = "answer=shapes,none&framework=torch&stage=decode&steps=0&stack=yes&shapes=1";
    let Address { route, odd, .. } = Address::parse(&format!("#/config?{query}"));
    assert_eq!(route, Route::Config(Choice { stage: Stage::Decode, shapes: true, ..Choice::default() }));
    assert_eq!(odd, ["answer", "framework", "steps", "stack"]);
    assert_eq!(Address::parse("#/config").route, Route::Config(Choice::default()));
}
