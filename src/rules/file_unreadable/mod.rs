//! `file-unreadable`: a file was refused, changed meanwhile, or is JSON that nothing can load
mod archive;

use crate::communication;
use crate::evidence::{Artifact, Evidence, Refusal};
use crate::info::{self, Category};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Place, Rule};

use archive::Packed;

pub static RULE: Rule = Rule {
    id: "file-unreadable",
    group: Group::Files,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Places that are shown.
const MOST: usize = 20;

fn check(evidence: &Evidence) -> Finding {
    let packed = Packed(evidence);
    let refused = [packed.refused(), refused(evidence)].concat();
    let broken = broken(evidence);
    let count = refused.len() + broken.len();
    if count == 0 && packed.harms() == 0 {
        return Finding::ok(RULE.id);
    }
    let changes = |file: &&Refusal| matches!(file, Refusal::Changed { .. });
    let changed = evidence.artifacts.iter().filter_map(|file| file.refused.as_ref()).filter(changes).count();
    let is_costly = !refused.is_empty() || packed.is_costly() || broken.iter().any(|broken| broken.is_needed);
    let kind = match packed.harms() {
        0 if refused.is_empty() => "broken-json",
        0 => "refused",
        _ => "archive",
    };
    let finding = if is_costly { Finding::fail(RULE.id) } else { Finding::warn(RULE.id) };
    let finding = if kind == "archive" { packed.tell(finding) } else { finding };
    let broken_places = broken.iter().map(|broken| broken.place.clone());
    let places: Vec<Place> = packed.places().into_iter().chain(refused).chain(broken_places).take(MOST).collect();
    finding
        .fact("kind", kind)
        .fact("count", count)
        .fact("changed", changed)
        .fact("broken", broken.len())
        .seen_all(places)
}

fn refused(evidence: &Evidence) -> Vec<Place> {
    let refused = evidence.artifacts.iter().filter_map(|file| Some((file, file.refused.as_ref()?)));
    // What an archive did not give out whole, the archive tells.
    let is_own = |(_, refusal): &(&Artifact, &Refusal)| !matches!(refusal, Refusal::Packed(_));
    refused.filter(is_own).map(|(file, refusal)| place(&file.path, refusal)).collect()
}

fn place(path: &str, refusal: &Refusal) -> Place {
    match refusal {
        Refusal::Failed(reason) => Place::of(path).showing(reason),
        Refusal::Changed { read } => Place::of(path).at_byte(*read),
        Refusal::Packed(_) => Place::of(path),
    }
}

/// A JSON file that no tool can load.
struct BrokenFile {
    place: Place,
    /// Whether a question or the configuration hangs on it.
    is_needed: bool,
}

/// Files that were read to the end and are no JSON object. Left out: traces and a profiler_info that ends too early,
/// which have rules of their own, and files that were refused.
fn broken(evidence: &Evidence) -> Vec<BrokenFile> {
    let operations = evidence.communication.iter().filter_map(|file| of_document(&file.path, &file.facts.broken));
    let matrices = evidence.matrices.iter().filter_map(|file| of_document(&file.path, &file.facts.broken));
    let info = evidence.info.as_ref().and_then(|info| {
        let broken = info.facts.as_ref().err().filter(|broken| broken.category != Category::Eof)?;
        of_info(&info.path, broken, true)
    });
    let metadata =
        evidence.metadata.as_ref().and_then(|metadata| of_info(&metadata.path, metadata.facts.as_ref().err()?, false));
    let was_read = |broken: &BrokenFile| {
        !evidence.artifacts.iter().any(|file| file.path == broken.place.artifact && file.refused.is_some())
    };
    operations.chain(matrices).chain(info).chain(metadata).filter(was_read).collect()
}

fn of_document(path: &str, broken: &Option<communication::Broken>) -> Option<BrokenFile> {
    let broken = broken.as_ref()?;
    let place = Place::of(path).at_byte(broken.at).at_line(broken.line).at_column(broken.column);
    let place = if broken.excerpt.is_empty() { place } else { place.showing(&broken.excerpt) };
    Some(BrokenFile { place, is_needed: true })
}

/// A file too large to be looked at is not called broken.
fn of_info(path: &str, broken: &info::Broken, is_needed: bool) -> Option<BrokenFile> {
    let place = Place::of(path).at_byte(broken.byte).at_line(broken.line).at_column(broken.column);
    let place = if broken.excerpt.is_empty() { place } else { place.showing(&broken.excerpt) };
    (broken.category != Category::TooLarge).then_some(BrokenFile { place, is_needed })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};

    const OUTPUT: &str = "a_ascend_pt/ASCEND_PROFILER_OUTPUT";

    fn judged(name: &str, bytes: &[u8]) -> Finding {
        finding(
            &capture(&[(&format!("a_ascend_pt/{name}"), bytes), (&format!("{OUTPUT}/op_statistic.csv"), b"")]),
            super::RULE.id,
        )
        .expect("it applies")
    }

    #[test]
    fn broken_json_has_its_place() {
        for name in ["ASCEND_PROFILER_OUTPUT/communication.json", "ASCEND_PROFILER_OUTPUT/communication_matrix.json"] {
            let found = judged(name, b"{\"step1\": {\"p2p\": {,");
            assert_eq!((found.status, found.facts["kind"].as_str()), (Status::Fail, Some("broken-json")));
            let place = &found.evidence[0];
            assert_eq!(
                (place.byte, place.line, place.excerpt.as_deref()),
                (Some(19), Some(1), Some("{\"step1\": {\"p2p\": {,"))
            );
            assert_eq!(judged(name, b"{}").status, Status::Ok);
        }
    }

    #[test]
    fn configuration_that_is_no_json() {
        assert_eq!(judged("profiler_info_0.json", b"{\"config\": nope}").status, Status::Fail);
        // Cut: the process died while it was written, which run-unstopped says.
        assert_eq!(judged("profiler_info_0.json", b"{\"config\": {").status, Status::Ok);
        assert_eq!(judged("profiler_metadata.json", b"{\"a\": ").status, Status::Warn);
        assert_eq!(judged("profiler_metadata.json", b"{}").status, Status::Ok);
    }
}
