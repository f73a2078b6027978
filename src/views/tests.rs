//! Views of generated captures.

use super::*;
use crate::rules::testing::{capture, sample};

#[test]
fn every_sample_has_views_or_says_why_not() {
    for known in crate::samples::all() {
        for evidence in sample(known.name, |_| true) {
            let views = super::capture(&evidence);
            for absent in [views.steps.as_ref().err(), views.trace.as_ref().err()].into_iter().flatten() {
                assert!(crate::rules::find(&absent.rule).is_some(), "{} names {}", known.name, absent.rule);
                assert!(!absent.because.is_empty());
            }
            // As they cross from the worker to the page.
            let packed = postcard::to_allocvec(&views).unwrap_or_default();
            assert_eq!(postcard::from_bytes::<CaptureViews>(&packed).ok().as_ref(), Some(&views));
        }
    }
}

#[test]
fn steps_are_sorted_by_device_and_number() {
    let table = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,Preparing\r\n\
                 1,7,10,2,0,2,3,15,0,1\r\n0,8,11,0,0,0,4,15,0,-1700000000000000\r\n0,7,12,0,0,0,1,13,0,2\r\n";
    let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
    let view = super::capture(&capture(&[(path, table.as_bytes())])).steps.expect("steps");
    let seen: Vec<_> = view
        .devices
        .iter()
        .map(|one| (one.device, one.steps.iter().map(|bar| (bar.step, bar.row)).collect()))
        .collect();
    let expected: Vec<(Option<i64>, Vec<_>)> =
        vec![(Some(0), vec![(Some(7), 3), (Some(8), 2)]), (Some(1), vec![(Some(7), 1)])];
    assert_eq!(seen, expected);
    assert_eq!(view.devices[1].steps[0].total_ns(), 15_000);
    assert_eq!(view.devices[0].steps[1].preparing_ns, None, "a step that launched nothing");
    let spread = view.devices[0].spread.expect("a spread");
    assert_eq!((spread.least_ns, spread.median_ns, spread.greatest_ns), (13_000, 15_000, 15_000));
}

#[test]
fn a_missing_file_says_whether_it_should_be_there() {
    let keep = |path: &str| !path.ends_with("/step_trace_time.csv") && !path.ends_with("/trace_view.json");
    let views = super::capture(&sample("healthy", keep).remove(0));
    for (absent, file) in [(views.steps.err(), "step_trace_time.csv"), (views.trace.err(), "trace_view.json")] {
        let absent = absent.expect("nothing to draw");
        assert_eq!((absent.file.as_str(), absent.state), (file, AbsentState::Missing));
    }
}

#[test]
fn without_the_table_steps_are_computed_from_a_whole_trace() {
    let of = |keep: fn(&str) -> bool| super::capture(&sample("healthy", keep).remove(0)).steps.expect("steps");
    let (table, trace) = (of(|_| true), of(|path| !path.ends_with("/step_trace_time.csv")));
    assert_eq!((table.source, trace.source), (Source::Table, Source::Trace));
    let numbers = |view: &StepsView| {
        view.devices.iter().flat_map(|device| device.steps.iter().map(|bar| bar.step)).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&table), numbers(&trace));
}

#[test]
fn a_table_without_rows_says_so() {
    let header =
        "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
    let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
    let absent = super::capture(&capture(&[(path, header.as_bytes())])).steps.expect_err("no rows");
    assert_eq!((absent.state, absent.rule.as_str()), (AbsentState::Unusable, "table-empty"));
}

#[test]
fn views_have_names_of_their_own() {
    for view in View::ALL {
        assert_eq!(View::from_name(view.name()), Some(view));
    }
    assert_eq!(View::from_name("nothing"), None);
}

#[test]
fn a_step_that_the_rule_names_stands_out() {
    let header =
        "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
    let row = |at: usize| {
        let computing = if at == 5 { 4000 } else { 1000 + at % 3 };
        format!("0,{at},{computing},0,0,0,100,{},0\r\n", computing + 100)
    };
    let table: String = header.to_string() + &(0..10).map(row).collect::<String>();
    let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
    let view = super::capture(&capture(&[(path, table.as_bytes())])).steps.expect("steps");
    let named: Vec<_> = view.devices[0].steps.iter().filter(|bar| !bar.stands_out.is_empty()).collect();
    assert_eq!(named.iter().map(|bar| bar.step).collect::<Vec<_>>(), [Some(5)]);
    assert_eq!(named[0].stands_out, ["Computing", "Stage"]);
    let limit = view.devices[0].limit_ns.expect("a limit");
    assert!(view.devices[0].steps.iter().all(|bar| (bar.total_ns() > limit) == (bar.step == Some(5))), "{limit}");
}

#[test]
fn a_summary_says_how_it_was_configured() {
    let views = super::of(&sample("healthy", |_| true));
    let first = &views.captures[0].summary;
    assert_eq!((first.level.as_deref(), first.rank), (Some("Level1"), Some(0)));
    assert_eq!((first.present, first.due > 0), (first.due, true));
    assert!(first.schedule.as_ref().is_some_and(|schedule| schedule.contains("active=")), "{:?}", first.schedule);
    assert!(first.step_ns.is_some_and(|ns| ns > 0));
    assert!(views.captures.iter().all(|capture| capture.summary.unlike.is_empty()));
}

#[test]
fn the_capture_that_is_unlike_the_others_is_named() {
    let header =
        "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
    let files: Vec<(String, String)> = (0..4)
        .flat_map(|rank| {
            let (level, computing) = if rank == 2 { ("Level0", 300) } else { ("Level1", 200) };
            let info = format!(
                r#"{{"config": {{"experimental_config": {{"_profiler_level": "{level}"}}}}, "rank_id": {rank}}}"#
            );
            let base = format!("x/{rank}_ascend_pt");
            [
                (format!("{base}/profiler_info_{rank}.json"), info),
                (
                    format!("{base}/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                    format!("{header}0,1,{computing},0,0,0,0,{computing},0\r\n"),
                ),
            ]
        })
        .collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    let views = super::of(&crate::rules::testing::captures(&files));
    let unlike: Vec<_> = views.captures.iter().map(|capture| capture.summary.unlike.join(" ")).collect();
    assert_eq!(unlike, ["", "", "level", ""]);
    let permille: Vec<_> = views.captures.iter().filter_map(|capture| capture.summary.step_permille).collect();
    assert_eq!(permille, [1000, 1000, 1500, 1000]);
}

fn trace_of(name: &str) -> TraceView {
    super::capture(&sample(name, |_| true)[0]).trace.expect("a trace")
}

#[test]
fn a_whole_trace_is_one_stretch_with_every_layer() {
    let view = trace_of("healthy");
    assert_eq!((view.stretches.len(), view.lost_bytes, view.broken.is_none()), (1, 0, true));
    assert!(view.absent.is_empty(), "{:?}", view.absent);
    let layers: Vec<_> = view
        .lanes
        .iter()
        .filter_map(|lane| match lane.subject {
            Subject::Process(layer) => Some(layer),
            _ => None,
        })
        .collect();
    assert!(layers.is_sorted(), "{layers:?}");
    let (start, width) = view.window_ns();
    assert!(
        start >= view.grid.start_ns && width > 0 && width <= view.grid.cell_ns * crate::trace::COVERED_CELLS as i64
    );
    assert!(!view.marks.is_empty());
}

#[test]
fn a_missing_device_half_is_named() {
    use crate::trace::Layer;
    let view = trace_of("export-silent");
    assert_eq!(view.absent, [Layer::Cann, Layer::AscendHardware, Layer::Communication, Layer::OverlapAnalysis]);
}

#[test]
fn a_corrupt_trace_has_a_gap_and_the_place_of_the_break() {
    let view = trace_of("trace-corrupt");
    let broken = view.broken.as_ref().expect("a break");
    assert!(view.stretches.iter().all(|(start, end)| start < end && *end <= view.bytes));
    assert!(view.stretches.iter().all(|(start, end)| !(*start..*end).contains(&broken.at)), "{broken:?}");
    assert!(view.kept_events > 0 && view.lost_bytes > 0);
}

#[test]
fn compiling_has_a_row_of_its_own() {
    let view = trace_of("compile-captured");
    assert!(view.lanes.iter().any(|lane| lane.subject == Subject::Compile && lane.covered_ns.iter().any(|ns| *ns > 0)));
}

#[test]
fn many_stretches_become_fewer_that_lie_in_order() {
    let count = 5000u64;
    let event = r#"{"ph": "X", "name": "a", "pid": 1, "ts": 5, "dur": 1}"#;
    let broken = r#"{"ph": "X", "name": "a, "pid": 1, "ts": 5}"#;
    let text =
        format!("[{}]", (0..count).map(|at| if at % 2 == 0 { event } else { broken }).collect::<Vec<_>>().join(", "));
    let path = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json";
    let view = super::capture(&capture(&[(path, text.as_bytes())])).trace.expect("a trace");
    assert!((1..=400).contains(&view.stretches.len()), "{}", view.stretches.len());
    assert!(view.stretches.windows(2).all(|pair| pair[0].1 < pair[1].0));
}
