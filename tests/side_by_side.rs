//! A capture read by several workers, and a trace in several places at once: the report is that of one reader.

use profvet::evidence::Refusal;
use profvet::examine::{Done, Examination, Examined, Offered, Task};
use profvet::{report, samples};

/// A capture with a trace large enough to be cut.
fn large_capture() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> =
        samples::files("healthy").expect("a sample").into_iter().map(|file| (file.path, file.bytes)).collect();
    let trace = files.iter_mut().find(|(path, _)| path.ends_with("trace_view.json")).expect("a trace");
    trace.1.clear();
    samples::write_trace(&mut trace.1, 40_000_000, 2).expect("memory takes it");
    files
}

fn offered(files: &[(String, Vec<u8>)]) -> Vec<Offered> {
    files.iter().map(|(path, bytes)| Offered { path: path.clone(), bytes: bytes.len() as u64 }).collect()
}

/// What a worker makes of a task, after the journey back.
fn worked(task: &Task, bytes: &[u8]) -> Done {
    let mut work = task.begin();
    for piece in bytes[task.start() as usize..].chunks(1 << 20) {
        if work.enough() {
            break;
        }
        work.feed(piece);
    }
    let packed = postcard::to_allocvec(&work.finish()).expect("it can be packed");
    postcard::from_bytes(&packed).expect("and unpacked")
}

/// Reads everything by tasks for so many workers; also how many bytes were then read in order.
fn by_tasks(files: &[(String, Vec<u8>)], workers: usize) -> (Examined, u64) {
    let mut examination = Examination::new(offered(files));
    for task in examination.tasks(workers).into_iter().flatten() {
        let done = worked(&task, &files[task.index].1);
        examination.take(task.index, done);
    }
    let mut in_order = 0;
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        while let Some((from, to)) = reading.wanted() {
            let bytes = &files[read.index].1;
            let piece = &bytes[from as usize..to.map_or(bytes.len(), |to| to as usize)];
            reading.feed(piece);
            in_order += piece.len() as u64;
        }
        examination.close(read.index, reading);
    }
    (examination.finish(), in_order)
}

#[test]
fn workers_come_to_the_same_report() {
    let files = large_capture();
    let mut examination = Examination::new(offered(&files));
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(&files[read.index].1);
        examination.close(read.index, reading);
    }
    let alone = examination.finish();
    for workers in [1, 3] {
        let (together, in_order) = by_tasks(&files, workers);
        assert_eq!(together.captures[0].traces[0].facts, alone.captures[0].traces[0].facts);
        assert_eq!(report::json(&report::of(&together)), report::json(&report::of(&alone)));
        assert!(in_order < 1 << 20, "{in_order}");
    }
}

#[test]
fn small_files_come_together_before_the_large_ones_and_the_largest_stretches_first() {
    const SMALL: u64 = 4 << 20;
    let files = large_capture();
    let batches = Examination::new(offered(&files)).tasks(2);
    let bytes: Vec<u64> = batches.iter().map(|batch| batch.iter().map(|task| task.bytes).sum()).collect();
    let (small, large) = bytes.split_at(bytes.partition_point(|bytes| *bytes <= SMALL));
    assert!(!small.is_empty() && large.len() >= 4 && large.iter().all(|bytes| *bytes > SMALL), "{bytes:?}");
    assert!(large.is_sorted_by(|one, next| one >= next), "{bytes:?}");
    assert!(batches.iter().any(|batch| batch.len() > 5), "{bytes:?}");
    let tasks: usize = batches.iter().map(Vec::len).sum();
    assert!(tasks > Examination::new(offered(&files)).reads().len());
}

#[test]
fn a_file_that_shrank_is_noticed_behind_its_parts() {
    let files = large_capture();
    let mut examination = Examination::new(offered(&files));
    for task in examination.tasks(2).into_iter().flatten() {
        let done = worked(&task, &files[task.index].1);
        examination.take(task.index, done);
    }
    let [read] = examination.reads()[..] else { panic!("one file was cut") };
    let bytes = &files[read.index].1;
    let mut reading = examination.open(read.index);
    while let Some((from, to)) = reading.wanted() {
        let end = bytes.len() - 1000;
        reading.feed(bytes.get(from as usize..to.map_or(end, |to| end.min(to as usize))).unwrap_or_default());
    }
    examination.close(read.index, reading);
    let evidence = examination.finish().captures.remove(0);
    let trace =
        evidence.artifacts.iter().find(|artifact| artifact.path.ends_with("trace_view.json")).expect("it is listed");
    assert_eq!(trace.refused, Some(Refusal::Changed { read: bytes.len() as u64 - 1000 }));
}
