//! The state machine against a second one, written out from the table of FORMATS §6.2 with a ledger of folders.

use super::{Action, MAX_STEPS, Run, Schedule, TooManySteps, message};

/// A profiler that does what the transition table says, step by step.
#[derive(Default)]
struct Profiler {
    /// The open result folder: the steps it holds so far.
    open: Option<Vec<u64>>,
    /// Folders that were closed and stay.
    kept: Vec<Vec<u64>>,
    saved: u64,
    warnings: Vec<&'static str>,
}

impl Profiler {
    fn open(&mut self) {
        assert!(self.open.is_none(), "two folders open at once");
        self.open = Some(Vec::new());
    }

    fn close(&mut self) {
        self.kept.push(self.open.take().expect("a folder is open"));
    }

    fn save(&mut self) {
        self.close();
        self.saved += 1;
    }

    fn go(&mut self, from: &str, to: &str) {
        match (from, to) {
            ("NONE", "NONE") | ("WARMUP", "WARMUP") | ("RECORD", "RECORD") | ("RECORD", "SAVE") => {}
            ("NONE", _) => self.open(),
            ("WARMUP", "RECORD" | "SAVE") => {}
            ("WARMUP", "NONE") => panic!("WARMUP followed by NONE"),
            ("RECORD", "NONE") => panic!("RECORD followed by NONE"),
            ("RECORD", "WARMUP") => panic!("RECORD followed by WARMUP"),
            ("SAVE", "NONE") => self.save(),
            ("SAVE", _) => {
                self.save();
                self.open();
            }
            _ => panic!("{from} followed by {to}"),
        }
    }

    fn step_ran(&mut self, state: &str, step: u64) {
        if state == "RECORD" || state == "SAVE" {
            self.open.as_mut().expect("a folder is open").push(step);
        }
    }

    fn stop(&mut self, state: &str) {
        match state {
            "NONE" => assert!(self.open.is_none()),
            "WARMUP" => {
                self.warnings.push(
                    "Incorrect schedule: Stop profiler while current state is WARMUP which will result in empty parsed data.",
                );
                self.open = None;
            }
            "RECORD" => {
                self.warnings.push(
                    "Incorrect schedule: Stop profiler while current state is RECORD which may result in incomplete parsed data.",
                );
                self.close();
            }
            "SAVE" => {
                self.warnings.push(
                    "Stop profiler while current state is RECORD_AND_SAVE, perhaps the scheduling cycle has not yet completed.",
                );
                self.close();
            }
            _ => panic!("stopped in {state}"),
        }
    }
}

/// FORMATS §6.1, as it stands there.
fn action_of_step(s: &Schedule, step: u64) -> &'static str {
    if step < s.skip_first {
        return "NONE";
    }
    let mut k = step - s.skip_first;
    if s.skip_first_wait != 0 {
        k += s.wait;
    }
    let c = s.wait + s.warmup + s.active;
    if s.repeat > 0 && k / c >= s.repeat {
        return "NONE";
    }
    match k % c {
        m if m < s.wait => "NONE",
        m if m < s.wait + s.warmup => "WARMUP",
        m if m < c - 1 => "RECORD",
        _ => "SAVE",
    }
}

fn simulate(schedule: &Schedule, steps: u64) -> (Profiler, Vec<&'static str>) {
    let mut profiler = Profiler::default();
    let mut states = vec![action_of_step(schedule, 0)];
    profiler.go("NONE", states[0]);
    for call in 1..=steps {
        let from = *states.last().expect("never empty");
        profiler.step_ran(from, call - 1);
        let to = action_of_step(schedule, call);
        profiler.go(from, to);
        states.push(to);
    }
    profiler.stop(states.last().expect("never empty"));
    (profiler, states)
}

fn short(action: Action) -> &'static str {
    match action {
        Action::None => "NONE",
        Action::Warmup => "WARMUP",
        Action::Record => "RECORD",
        Action::RecordAndSave => "SAVE",
    }
}

fn run(schedule: Schedule, steps: u64) -> Run {
    schedule.run(steps).expect("few steps")
}

/// A clean finish by the words of §6.3: exit in NONE, all cycles saved, no warning.
fn is_clean(schedule: &Schedule, profiler: &Profiler, states: &[&str]) -> bool {
    states.last() == Some(&"NONE") && profiler.warnings.is_empty() && profiler.saved >= schedule.repeat.max(1)
}

fn compare(schedule: Schedule, longest: u64) {
    let mut first_clean = None;
    for steps in 0..=longest {
        let (profiler, states) = simulate(&schedule, steps);
        let found = run(schedule, steps);
        assert_eq!(found.states.iter().map(|a| short(*a)).collect::<Vec<_>>(), states, "{schedule:?}, {steps} calls");
        assert_eq!(found.exit, *found.states.last().expect("never empty"), "{schedule:?}, {steps} calls");
        let clean = is_clean(&schedule, &profiler, &states);
        assert_eq!(found.clean, clean, "{schedule:?}, {steps} calls");
        assert_eq!(found.results, profiler.kept.len() as u64, "{schedule:?}, {steps} calls");
        assert_eq!(found.steps_recorded, profiler.kept.concat(), "{schedule:?}, {steps} calls");
        let stopped: Vec<_> = found.messages.iter().filter(|m| *m != message::NO_WARMUP).collect();
        assert_eq!(stopped, profiler.warnings, "{schedule:?}, {steps} calls");
        assert_eq!(
            found.messages.iter().any(|m| m == message::NO_WARMUP),
            schedule.warmup == 0,
            "{schedule:?}, {steps} calls"
        );
        if schedule.repeat > 0 {
            assert_eq!(clean, Some(steps) >= found.minimum_steps, "{schedule:?}, {steps} calls");
        }
        for (cycle, kept) in (0..).zip(profiler.kept.iter().take(profiler.saved as usize)) {
            let expected: Vec<u64> = schedule.expected_steps(cycle).expect("a cycle").collect();
            assert_eq!(kept, &expected, "{schedule:?}, {steps} calls");
        }
        first_clean = first_clean.or(clean.then_some(steps));
    }
    assert_eq!(schedule.minimum_steps().filter(|least| *least <= longest), first_clean, "{schedule:?}");
}

#[test]
fn agrees_with_the_transition_table_everywhere() {
    let mut compared = 0;
    for wait in 0..=4 {
        for warmup in 0..=4 {
            for active in 1..=5 {
                for repeat in 0..=3 {
                    for skip_first in 0..=4 {
                        for skip_first_wait in 0..=1 {
                            compare(Schedule { skip_first, skip_first_wait, wait, warmup, active, repeat }, 60);
                            compared += 61;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(compared, 5 * 5 * 5 * 4 * 5 * 2 * 61);
}

const GUIDE: Schedule = Schedule { skip_first: 0, skip_first_wait: 0, wait: 0, warmup: 2, active: 30, repeat: 1 };

#[test]
fn the_guides_table_one_call_later() {
    // Its table labels the state during a step: the n-th call ends the step whose state stands in row n.
    let found = run(GUIDE, 33);
    let row = |nth: usize| found.states[nth - 1];
    assert_eq!(row(1), Action::Warmup);
    assert_eq!(row(2), Action::Warmup);
    for nth in 3..=31 {
        assert_eq!(row(nth), Action::Record);
    }
    assert_eq!(row(32), Action::RecordAndSave);
    assert_eq!(row(33), Action::None);
    assert_eq!(found.steps_recorded, (2..32).collect::<Vec<_>>());
}

#[test]
fn the_guides_bound_is_one_call_too_many() {
    assert_eq!(GUIDE.minimum_steps(), Some(32));
    assert!(run(GUIDE, 32).clean && run(GUIDE, 33).clean);
    assert!(!run(GUIDE, 31).clean);
    let decode = Schedule { skip_first: 3, active: 3, repeat: 1, ..Schedule::default() };
    assert_eq!(decode.minimum_steps(), Some(6));
}

#[test]
fn every_row_of_the_first_cycle() {
    let schedule = Schedule { skip_first: 3, wait: 2, warmup: 2, active: 4, repeat: 1, ..Schedule::default() };
    let least = 3 + 2 + 2 + 4;
    for steps in 0..20 {
        let found = run(schedule, steps);
        let expected: (Action, &[&str], u64) = match steps {
            0..5 => (Action::None, &[], 0),
            5..7 => (Action::Warmup, &[message::STOPPED_IN_WARMUP], 0),
            7..10 => (Action::Record, &[message::STOPPED_IN_RECORD], 1),
            10 => (Action::RecordAndSave, &[message::STOPPED_IN_SAVE], 1),
            _ => (Action::None, &[], 1),
        };
        assert_eq!((found.exit, found.results), (expected.0, expected.2), "{steps}");
        assert_eq!(found.messages, expected.1, "{steps}");
        assert_eq!(found.clean, steps >= least, "{steps}");
    }
}

#[test]
fn without_end_it_is_clean_only_in_a_wait_phase() {
    let waiting = Schedule { wait: 2, warmup: 1, active: 3, repeat: 0, ..Schedule::default() };
    let clean: Vec<u64> = (0..20).filter(|n| run(waiting, *n).clean).collect();
    assert_eq!(clean, [6, 7, 12, 13, 18, 19]);
    let restless = Schedule { warmup: 1, active: 3, ..Schedule::default() };
    assert_eq!(restless.minimum_steps(), None);
    let found = run(restless, 8);
    assert_eq!((found.exit, found.results, found.clean), (Action::Warmup, 2, false));
}

#[test]
fn step_is_never_called() {
    let found = run(Schedule { active: 3, repeat: 1, ..Schedule::default() }, 0);
    assert_eq!(found.messages, [message::NO_WARMUP, message::STOPPED_IN_RECORD]);
    assert_eq!((found.results, found.steps_recorded), (1, vec![]));
}

#[test]
fn the_real_capture_holds_step_50() {
    let schedule = Schedule { skip_first: 40, warmup: 10, active: 1, repeat: 1, ..Schedule::default() };
    assert_eq!(schedule.expected_steps(0), Some(50..51));
    assert_eq!(schedule.expected_steps(1), None);
}

#[test]
fn active_0_is_reset_to_1() {
    let zero = Schedule { active: 0, warmup: 1, repeat: 1, ..Schedule::default() };
    let found = run(zero, 2);
    assert_eq!(found.messages, [message::ACTIVE_RESET]);
    assert_eq!(found.states, [Action::Warmup, Action::RecordAndSave, Action::None]);
    assert_eq!((found.minimum_steps, zero.expected_steps(0)), (Some(2), Some(1..2)));
}

#[test]
fn json_has_the_published_shape() {
    let schedule = Schedule { wait: 1, warmup: 1, active: 2, repeat: 1, ..Schedule::default() };
    assert_eq!(
        serde_json::to_string(&run(schedule, 3)).expect("plain data"),
        concat!(
            r#"{"states":["NONE","WARMUP","RECORD","RECORD_AND_SAVE"],"exit":"RECORD_AND_SAVE","clean":false,"#,
            r#""minimum_steps":4,"messages":["Stop profiler while current state is RECORD_AND_SAVE, "#,
            r#"perhaps the scheduling cycle has not yet completed."],"results":1,"steps_recorded":[2]}"#
        )
    );
    let never = serde_json::to_value(run(Schedule::default(), 0)).expect("plain data");
    assert!(never["minimum_steps"].is_null());
}

#[test]
fn defaults_are_those_of_torch_npu() {
    let schedule: Schedule = serde_json::from_str(r#"{"active": 3, "warmup": 1}"#).expect("valid");
    assert_eq!(schedule, Schedule { active: 3, warmup: 1, ..Schedule::default() });
    let bare = Schedule { skip_first: 0, skip_first_wait: 0, wait: 0, warmup: 0, active: 1, repeat: 0 };
    assert_eq!(Schedule::default(), bare);
    for action in [Action::None, Action::Warmup, Action::Record, Action::RecordAndSave] {
        assert_eq!(serde_json::to_value(action).expect("plain data"), action.name());
    }
}

#[test]
fn huge_settings_neither_overflow_nor_fill_memory() {
    let most = u64::MAX;
    let huge =
        Schedule { skip_first: most, skip_first_wait: most, wait: most, warmup: most, active: most, repeat: most };
    assert_eq!(huge.action(most), Action::Warmup);
    assert_eq!((huge.minimum_steps(), huge.expected_steps(most - 1), huge.saved_cycles(most)), (None, None, 0));
    assert_eq!(run(Schedule { skip_first: most, ..huge }, 3).exit, Action::None);
    let without_end = Schedule { wait: most, repeat: 0, skip_first: 0, ..huge };
    assert_eq!((without_end.minimum_steps(), without_end.expected_steps(0)), (None, None));
    assert_eq!(GUIDE.run(MAX_STEPS + 1), Err(TooManySteps { steps: 1_000_001 }));
    assert_eq!(run(GUIDE, MAX_STEPS).states.len(), 1_000_001);
}
