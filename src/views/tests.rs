//! Views of generated captures.

use super::*;
use crate::rules::testing::{capture, sample};

#[test]
fn every_sample_has_views_or_says_why_not() {
    for known in crate::samples::all() {
        for evidence in sample(known.name, |_| true) {
            let views = super::capture(&evidence);
            if let Err(absent) = &views.steps {
                assert!(crate::rules::find(&absent.rule).is_some(), "{} names {}", known.name, absent.rule);
                assert!(!absent.because.is_empty());
            }
            let text = serde_json::to_string(&views).unwrap_or_default();
            assert_eq!(serde_json::from_str::<CaptureViews>(&text).ok().as_ref(), Some(&views));
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
}

#[test]
fn a_missing_file_says_whether_it_should_be_there() {
    let without = |name: &str| sample("healthy", |path| !path.ends_with(name)).remove(0);
    let absent = super::capture(&without("/step_trace_time.csv")).steps.expect_err("no table");
    assert_eq!((absent.file.as_str(), absent.state), ("step_trace_time.csv", AbsentState::Missing));
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
