//! What is said before all files were read is never taken back: for every sample and every real result at hand, in several
//! orders of their files.

use std::fmt::Debug;

use profvet::examine::{Examination, Offered};
use profvet::report::{self, Report};
use profvet::samples::{self, SampleFile};
use profvet::views::{self, Absent, AbsentState, CaptureViews, Views};

/// Reads the files one after the other, and hands on what is known after each.
fn read_in_order(
    files: &[SampleFile],
    order: impl Fn(usize, usize) -> usize,
    check: impl Fn(&Examination),
) -> Examination {
    let offered = files.iter().map(|file| Offered { path: file.path.clone(), bytes: file.bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    let reads = examination.reads();
    for step in 0..reads.len() {
        let read = reads[order(step, reads.len())];
        let mut reading = examination.open(read.index);
        reading.feed(&files[read.index].bytes);
        examination.close(read.index, reading);
        check(&examination);
    }
    examination
}

fn is_reading<V>(view: &Result<V, Absent>) -> bool {
    matches!(view, Err(Absent { state: AbsentState::Reading, .. }))
}

/// Says whether the view was known, and that it was known as it is in the end.
fn check_view<V: PartialEq + Debug>(early: &Result<V, Absent>, last: &Result<V, Absent>, what: &str) -> bool {
    assert!(is_reading(early) || early == last, "{what}: {early:?} became {last:?}");
    !is_reading(early)
}

fn check_views(early: &CaptureViews, last: &CaptureViews, what: &str) -> usize {
    let known = [
        check_view(&early.steps, &last.steps, what),
        check_view(&early.trace, &last.trace, what),
        check_view(&early.kernels, &last.kernels, what),
        check_view(&early.communication, &last.communication, what),
        check_view(&early.memory, &last.memory, what),
        check_view(&early.log, &last.log, what),
    ];
    known.into_iter().filter(|known| *known).count()
}

/// What was known while files were unread: settled captures, views of others.
fn check_all(files: &[SampleFile], what: &str) -> (usize, usize) {
    let examined = read_in_order(files, |step, _| step, |_| {}).finish();
    let last: (Report, Views) = (report::of(&examined), views::of(&examined.captures));
    let early = std::cell::Cell::new((0, 0));
    let check = |examination: &Examination| {
        let captures = examination.so_far();
        let is_open = captures.iter().any(|capture| !capture.is_settled());
        let (report, views) = (report::so_far(&captures), views::so_far(&captures));
        for (at, capture) in captures.iter().enumerate() {
            if capture.is_settled() {
                assert_eq!(report.captures[at], last.0.captures[at], "{what}");
            } else {
                assert!(report.captures[at].findings.is_empty() && report.captures[at].answers.is_empty(), "{what}");
            }
            let known = check_views(&views.captures[at], &last.1.captures[at], what);
            let (settled, seen) = early.get();
            match (is_open, capture.is_settled()) {
                (true, true) => early.set((settled + 1, seen)),
                (true, false) => early.set((settled, seen + known)),
                (false, _) => {}
            }
        }
    };
    let orders: [fn(usize, usize) -> usize; 3] =
        [|step, _| step, |step, count| count - 1 - step, |step, count| (step + count / 2) % count];
    for order in orders {
        let so_far = read_in_order(files, order, check).so_far();
        assert!(so_far.iter().all(|capture| capture.is_settled() && capture.files_read == capture.files), "{what}");
    }
    early.get()
}

#[test]
fn nothing_is_taken_back() {
    let mut early = (0, 0);
    for sample in samples::all() {
        let files = samples::files(sample.name).expect("the sample");
        let (settled, seen) = check_all(&files, sample.name);
        early = (early.0 + settled, early.1 + seen);
    }
    assert!(early.0 > 20 && early.1 > 200, "so much was known early: {early:?}");
}

#[test]
fn captures_of_a_job_are_settled_one_after_the_other() {
    let files = samples::job_of(4);
    let (settled, _) = check_all(&files, "a job");
    assert!(settled > 10, "{settled}");
}

#[test]
fn while_an_archive_is_there_nothing_is_known() {
    let offered = ["a_ascend_pt/profiler_info_0.json", "more.zip"].map(|path| Offered { path: path.into(), bytes: 1 });
    assert!(Examination::new(offered.to_vec()).so_far().is_empty());
    let offered = ["a_ascend_pt/profiler_info_0.json", "log.txt"].map(|path| Offered { path: path.into(), bytes: 1 });
    assert!(Examination::new(offered.to_vec()).so_far().is_empty(), "it may be a log of the capture");
}
