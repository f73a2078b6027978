//! A capture in an archive is judged as the same capture in a folder.

use std::io::Write;

use crate::archive::Damage;
use crate::artifacts::Scope;
use crate::evidence::Evidence;
use crate::report;
use crate::rules::testing::{captures, finding};
use crate::rules::{Finding, Status};
use crate::samples;

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(bytes).expect("in memory");
    writer.finish().expect("in memory")
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        let is_folder = path.ends_with('/');
        header.set_entry_type(if is_folder { tar::EntryType::Directory } else { tar::EntryType::Regular });
        writer.append_data(&mut header, path, *bytes).expect("in memory");
    }
    writer.into_inner().expect("in memory")
}

fn packed(sample: &str) -> Vec<u8> {
    let files = samples::files(sample).expect("a sample");
    gz(&tar(&files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect::<Vec<_>>()))
}

fn unreadable(evidence: &Evidence) -> Finding {
    finding(evidence, "file-unreadable").expect("it applies")
}

#[test]
fn every_sample_is_judged_in_an_archive_as_in_a_folder() {
    for sample in samples::all() {
        let files = samples::files(sample.name).expect("a sample");
        let loose: Vec<(&str, &[u8])> = files.iter().map(|f| (f.path.as_str(), f.bytes.as_slice())).collect();
        let statuses = |captures: Vec<Evidence>| {
            let of_one = |evidence: &Evidence| {
                let judged: Vec<(String, Status)> =
                    crate::rules::judge(evidence).into_iter().map(|finding| (finding.rule, finding.status)).collect();
                (evidence.rank, judged)
            };
            captures.iter().map(of_one).collect::<Vec<_>>()
        };
        assert_eq!(
            statuses(captures(&[("r.tar.gz", &packed(sample.name))])),
            statuses(captures(&loose)),
            "{}",
            sample.name
        );
    }
}

#[test]
fn members_have_the_archive_in_their_path_and_are_not_mended() {
    let archive = packed("trace-cut");
    let offered = vec![super::Offered { path: "r.tar.gz".to_string(), bytes: archive.len() as u64 }];
    let mut examination = super::Examination::new(offered);
    let reads = examination.reads();
    assert_eq!((reads.len(), reads[0].bytes), (1, archive.len() as u64));
    let mut reading = examination.open(0);
    archive.chunks(1000).for_each(|chunk| reading.feed(chunk));
    examination.close(0, reading);
    let examined = examination.finish();
    assert_eq!((examined.repairs.len(), examined.copies.len()), (0, 0), "there is no file to mend from");
    let report = report::of(&examined);
    assert!(report.captures[0].path.starts_with("r.tar.gz/"), "{}", report.captures[0].path);
    let trace = report.captures[0].artifacts.iter().find(|line| line.kind == "trace-view").expect("a trace");
    assert!(trace.path.starts_with("r.tar.gz/") && trace.path.ends_with("/trace_view.json"), "{}", trace.path);
    assert_eq!(report.captures[0].artifacts[0].kind, "archive");
}

#[test]
fn a_cut_archive_does_not_call_missing_what_did_not_arrive() {
    let whole = packed("healthy");
    let cut = captures(&[("r.tar.gz", &whole[..whole.len() * 2 / 3])]).remove(0);
    assert_eq!(cut.scope, Scope::Partial);
    let found = unreadable(&cut);
    assert_eq!((found.status, found.facts["kind"].as_str()), (Status::Fail, Some("archive")));
    assert_eq!(
        (found.facts["truncated"].as_u64(), found.evidence[0].byte),
        (Some(1), Some(whole.len() as u64 * 2 / 3))
    );
    assert!(found.facts["members"].as_u64() > Some(0));
    let missing = finding(&cut, "files-missing").expect("it applies");
    assert_ne!(missing.status, Status::Fail);

    let near_miss = captures(&[("r.tar.gz", &whole)]).remove(0);
    assert_eq!((near_miss.scope, unreadable(&near_miss).status), (Scope::Whole, Status::Ok));
}

#[test]
fn a_packed_trace_alone_is_a_loose_file() {
    let evidence = captures(&[("trace_view.json.gz", &gz(b"[{\"ph\": \"X\", \"name\": \"a\"}"))]).remove(0);
    assert_eq!((evidence.path.as_str(), evidence.scope), ("trace_view.json.gz/trace_view.json", Scope::Loose));
    assert_eq!(finding(&evidence, "trace-unclosed").map(|finding| finding.status), Some(Status::Fail));
}

#[test]
fn an_archive_that_gives_nothing_is_told() {
    for (bytes, damage) in [(&b"BZh9"[..], "unsupported"), (b"<html>", "not_an_archive"), (b"", "truncated")] {
        let evidence = captures(&[("capture.tar.bz2", bytes)]).remove(0);
        let found = unreadable(&evidence);
        assert_eq!((found.status, found.facts[damage].as_u64()), (Status::Fail, Some(1)), "{damage}");
    }
    // One that is whole and holds nothing known is no capture; nor is a foreign one deep in a dropped folder.
    assert_eq!(captures(&[("x.tar", &tar(&[("a.png", b"x")]))]).len(), 0);
    let trace: (&str, &[u8]) = ("d/trace_view.json", b"[]");
    assert_eq!(captures(&[trace, ("d/w/weights.tar.bz2", b"BZh9")]).len(), 1);
}

#[test]
fn a_name_that_comes_twice_counts_as_when_unpacking() {
    let files: [(&str, &[u8]); 3] =
        [("a_ascend_pt/", b""), ("a_ascend_pt/trace_view.json", b"[{"), ("a_ascend_pt/trace_view.json", b"[]")];
    let evidence = captures(&[("r.tar", &tar(&files))]).remove(0);
    assert_eq!((evidence.traces.len(), evidence.traces[0].facts.bytes), (1, 2));
    let found = unreadable(&evidence);
    assert_eq!(
        (found.status, found.facts["duplicate"].as_u64(), found.facts["lost"].as_u64()),
        (Status::Warn, Some(1), Some(0))
    );
}

#[test]
fn an_empty_folder_in_an_archive_says_something_and_a_full_one_nothing() {
    let empty =
        captures(&[("r.tar", &tar(&[("a_ascend_pt/", b""), ("a_ascend_pt/ASCEND_PROFILER_OUTPUT/", b"")]))]).remove(0);
    assert!(empty.has_output_folder);
    assert_eq!((empty.path.as_str(), empty.artifacts.len()), ("r.tar/a_ascend_pt", 0));
}

#[test]
fn only_harm_of_its_own_is_told_of_each_of_several_captures() {
    let mut files = tar(&[("a_ascend_pt/profiler_info_0.json", b"{}"), ("b_ascend_pt/profiler_info_1.json", b"{}")]);
    let mut writer = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_size(0);
    writer.append_link(&mut header, "b_ascend_pt/trace_view.json", "/elsewhere").expect("in memory");
    files.splice(0..0, writer.into_inner().expect("in memory")[..512].iter().copied());
    let both = captures(&[("r.tar", &files)]);
    let statuses: Vec<Status> = both.iter().map(|evidence| unreadable(evidence).status).collect();
    assert_eq!(statuses, [Status::Ok, Status::Fail]);
    let counts: Vec<u64> =
        both.iter().flat_map(|e| &e.archives).filter_map(|a| a.facts.as_ref()).map(|f| f.count(Damage::Link)).collect();
    assert_eq!(counts, [0, 1]);
}
