//! The closed formulas (stretches, strip, ending, folders) against the run that lists every call.

use super::{Phase, Schedule, Strip, guide, python};

const GUIDE: Schedule = guide::REFERENCE;

fn compare(schedule: Schedule, calls: u64) {
    let run = schedule.run(calls).expect("few calls");
    let about = format!("{schedule:?}, {calls} calls");
    let ending = schedule.ending(calls);
    assert_eq!(ending.recorded, run.steps_recorded.len() as u64, "{about}");
    let folders = schedule.folders(calls, u64::MAX);
    assert_eq!(folders.len() as u64, run.results, "{about}");
    let steps: Vec<u64> = folders.iter().flat_map(|folder| folder.steps.clone()).collect();
    assert_eq!(steps, run.steps_recorded, "{about}");
    assert_eq!(folders.iter().all(|folder| folder.whole), !run.exit.records(), "{about}");
    assert_eq!(schedule.folders(calls, 1).as_slice(), folders.get(..1).unwrap_or_default(), "{about}");

    let whole = schedule.strip(calls, usize::MAX);
    assert_eq!((whole.left_out, whole.tail.len()), (None, 0), "{about}");
    let states: Vec<_> =
        whole.head.iter().flat_map(|stretch| (stretch.first..=stretch.last).map(|_| stretch.phase.action())).collect();
    assert_eq!(states, run.states, "{about}");
    for pair in whole.head.windows(2) {
        // Cycles of one step follow each other without a break.
        assert!(pair[0].phase != pair[1].phase || pair[0].phase == Phase::Save, "{about}");
    }
    for most in 0..4 {
        folded(&schedule.strip(calls, most), &whole, most, &about);
    }
}

/// A folded strip has the head and the tail of the whole one, and nothing is missing but what it says.
fn folded(strip: &Strip, whole: &Strip, most: usize, about: &str) {
    assert_eq!(strip.head.as_slice(), whole.head.get(..most.min(whole.head.len())).unwrap_or_default(), "{about}");
    let kept: u64 = strip.stretches().map(|stretch| stretch.length()).sum();
    let left_out = strip.left_out.map_or(0, |(first, last)| last - first + 1);
    let all: u64 = whole.head.iter().map(|stretch| stretch.length()).sum();
    assert_eq!(kept + left_out, all, "{about}, {most} stretches");
    let mut next = 0;
    for stretch in &strip.head {
        assert_eq!(stretch.first, next, "{about}");
        next = stretch.last + 1;
    }
    if let Some((first, last)) = strip.left_out {
        assert_eq!(first, next, "{about}");
        next = last + 1;
    }
    for stretch in &strip.tail {
        assert_eq!(stretch.first, next, "{about}");
        next = stretch.last + 1;
    }
}

#[test]
fn agrees_with_the_run_everywhere() {
    for wait in 0..=3 {
        for warmup in 0..=2 {
            for active in 0..=3 {
                for repeat in 0..=3 {
                    for skip_first in 0..=3 {
                        for skip_first_wait in 0..=1 {
                            let schedule = Schedule { skip_first, skip_first_wait, wait, warmup, active, repeat };
                            (0..30).for_each(|calls| compare(schedule, calls));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_guides_schedule_as_stretches() {
    let strip = GUIDE.strip(33, 10);
    let parts: Vec<_> = strip.head.iter().map(|stretch| (stretch.phase, stretch.first, stretch.last)).collect();
    let expected = [(Phase::Warmup, 0, 1), (Phase::Record, 2, 30), (Phase::Save, 31, 31), (Phase::Over, 32, 33)];
    assert_eq!(parts, expected);
}

#[test]
fn huge_settings_are_as_quick_as_small_ones() {
    let most = u64::MAX;
    for repeat in [0, 1, 2, most] {
        for schedule in [
            Schedule { skip_first: most, skip_first_wait: most, wait: most, warmup: most, active: most, repeat },
            Schedule { skip_first: 1, wait: 1, warmup: 1, active: 1, repeat, skip_first_wait: 0 },
            Schedule { skip_first: 0, wait: 0, warmup: 0, active: most, repeat, skip_first_wait: 1 },
            Schedule { skip_first: most, wait: most, warmup: 0, active: 0, repeat, skip_first_wait: 0 },
        ] {
            for calls in [0, 1, 1 << 63, most] {
                let strip = schedule.strip(calls, 24);
                assert!(strip.head.len() <= 24 && strip.tail.len() <= 4);
                assert_eq!(strip.stretches().last().map(|stretch| stretch.last), Some(calls));
                assert_eq!(strip.stretches().last().map(|s| s.phase.action()), Some(schedule.action(calls)));
                assert!(schedule.folders(calls, 8).len() <= 8);
                assert!(schedule.ending(calls).recorded <= calls);
            }
        }
    }
}

#[test]
fn the_loop_calls_as_often_as_it_takes() {
    assert!(python::with_context(&GUIDE).contains("range(32)"));
    assert!(python::with_start_and_stop(&GUIDE).contains("range(32)"));
    let endless = Schedule { warmup: 1, active: 3, ..Schedule::default() };
    assert_eq!(python::calls(&endless), 4);
    assert!(!python::call(&endless).contains("skip_first_wait"));
    assert!(python::call(&Schedule { skip_first_wait: 1, ..endless }).contains("skip_first_wait=1"));
}

#[test]
fn the_guide_is_one_call_late() {
    use super::Action::{None, Record, RecordAndSave, Warmup};
    let rows: Vec<_> = guide::table().iter().map(|rows| (rows.first, rows.last, rows.guide, rows.code)).collect();
    let expected = [
        (1, 1, Warmup, Warmup),
        (2, 2, Warmup, Record),
        (3, 30, Record, Record),
        (31, 31, Record, RecordAndSave),
        // The guide has no RECORD_AND_SAVE.
        (32, 32, Record, None),
        (33, 33, None, None),
    ];
    assert_eq!(rows, expected);
    assert_eq!((guide::bound(&GUIDE), GUIDE.minimum_steps()), (Some(33), Some(32)));
    // With a wait phase or several cycles the guide's number is too small.
    for short in [Schedule { wait: 2, ..GUIDE }, Schedule { repeat: 2, ..GUIDE }] {
        assert!(guide::bound(&short) < short.minimum_steps());
    }
    assert_eq!(guide::bound(&Schedule { skip_first: u64::MAX, ..GUIDE }), Option::None);
}
