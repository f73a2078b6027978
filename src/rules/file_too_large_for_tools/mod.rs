//! `file-too-large-for-tools`: whole, and too large for the tools that come next
use crate::artifacts::Kind;
use crate::evidence::{Artifact, Evidence};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Place, Rule};

pub static RULE: Rule = Rule {
    id: "file-too-large-for-tools",
    group: Group::Files,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

const GIB: u64 = 1 << 30;
/// Places that are shown.
const MOST: usize = 20;

/// A limit: beyond so many bytes, this happens. Greatest first.
type Limit = (u64, &'static str);

/// JSON: torch_npu and msprof-analyze read it as empty (FORMATS §4.5); MindStudio Insight's recommended size; the
/// longest text that a page can hold.
const JSON: [Limit; 3] = [(10 * GIB, "read-as-empty"), (GIB, "beyond-recommended"), (GIB / 2, "beyond-page")];
/// CSV: read as empty; refused by MindStudio Insight, and its recommended size.
const CSV: [Limit; 3] = [(5 * GIB, "read-as-empty"), (2 * GIB, "refused"), (GIB / 2, "beyond-recommended")];
/// Databases: refused by MindStudio Insight, and its recommended size.
const DB: [Limit; 2] = [(20 * GIB, "refused"), (GIB, "beyond-recommended")];

fn check(evidence: &Evidence) -> Finding {
    let mut beyond: Vec<(&Artifact, Limit)> =
        evidence.artifacts.iter().filter_map(|file| Some((file, exceeded(file)?))).collect();
    beyond.sort_by_key(|(file, _)| std::cmp::Reverse(file.bytes));
    let severity = |limit: &'static str| {
        ["beyond-page", "beyond-recommended", "refused", "read-as-empty"].iter().position(|known| *known == limit)
    };
    let Some((worst, (limit, effect))) = beyond.iter().max_by_key(|(file, limit)| (severity(limit.1), file.bytes))
    else {
        return Finding::ok(RULE.id);
    };
    Finding::info(RULE.id)
        .seen_all(beyond.iter().take(MOST).map(|(file, _)| Place::of(&file.path).at_byte(file.bytes)))
        .fact("count", beyond.len())
        .fact("file", crate::artifacts::file_name(&worst.path))
        .fact("bytes", worst.bytes)
        .fact("limit", *limit)
        .fact("effect", *effect)
}

/// The greatest limit that a file exceeds.
fn exceeded(file: &Artifact) -> Option<Limit> {
    let limits: &[Limit] = match file.kind {
        kind if kind.is_trace() => &JSON,
        Kind::Communication | Kind::CommunicationMatrix => &JSON,
        kind if kind.is_table() => &CSV,
        Kind::ProfilerDb | Kind::AnalysisDb => &DB,
        _ => return None,
    };
    limits.iter().copied().find(|(limit, _)| file.bytes > *limit)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    #[test]
    fn by_size_and_kind() {
        let mut evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", b"[]".as_slice())]);
        for (bytes, status, effect) in [
            (2, Status::Ok, None),
            (1 << 29, Status::Ok, None),
            ((1 << 29) + 1, Status::Info, Some("beyond-page")),
            (2 << 30, Status::Info, Some("beyond-recommended")),
            (11 << 30, Status::Info, Some("read-as-empty")),
        ] {
            evidence.artifacts[0].bytes = bytes;
            let found = finding(&evidence, super::RULE.id).unwrap();
            assert_eq!((found.status, found.facts.get("effect").and_then(|e| e.as_str())), (status, effect), "{bytes}");
        }
    }
}
