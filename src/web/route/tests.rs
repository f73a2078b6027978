use std::collections::BTreeSet;

use profvet::config::{Choice, Framework, Stage};
use profvet::rules::Question;
use profvet::schedule::{Schedule, guide};

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
    for route in routes.into_iter().chain(View::ALL.map(Route::Report)) {
        for lang in [None, Some(Lang::Zh), Some(Lang::En)] {
            for embedded in [false, true] {
                let address = Asked { lang, embedded }.address(route.clone());
                assert_eq!(Address::parse(&address.format()), address);
            }
        }
    }
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
        ("#/rules/trace-cut?lang=xx", Route::Rule("trace-cut".into()), None),
        ("#/rules/<script>", Route::Unknown("rules/<script>".into()), None),
        ("#/handbook", Route::Rules, None),
        ("#/handbook/viewing?lang=en", Route::Handbook(Page::Viewing), Some(Lang::En)),
        ("#/handbook/none", Route::Unknown("handbook/none".into()), None),
        ("#/schedule", Route::Schedule(Plan::default()), None),
        ("#/schedule/more", Route::Unknown("schedule/more".into()), None),
    ];
    for (fragment, route, lang) in cases {
        assert_eq!(Address::parse(fragment), Asked { lang, embedded: false }.address(route), "{fragment}");
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
