//! `file-too-large-for-tools`: whole, and too large for the tools that come next
use crate::artifacts::Kind;
use crate::evidence::{Artifact, Evidence};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;

pub static RULE: Rule = Rule {
    id: "file-too-large-for-tools",
    group: Group::Files,
    needs: &[],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

const MIB: f64 = 1_048_576.0;
/// Places that are shown.
const MOST: usize = 20;

/// What happens beyond a limit, the worst first, and the limit in MiB.
type Limit = (&'static str, fn(&Thresholds) -> f64);

const JSON: [Limit; 3] = [
    ("read-as-empty", |limits| limits.json_empty_mib),
    ("beyond-recommended", |limits| limits.json_recommended_mib),
    ("beyond-page", |limits| limits.json_page_mib),
];
const CSV: [Limit; 3] = [
    ("read-as-empty", |limits| limits.csv_empty_mib),
    ("refused", |limits| limits.csv_refused_mib),
    ("beyond-recommended", |limits| limits.csv_recommended_mib),
];
const DB: [Limit; 2] =
    [("refused", |limits| limits.db_refused_mib), ("beyond-recommended", |limits| limits.db_recommended_mib)];

fn check(evidence: &Evidence) -> Finding {
    let limits = evidence.thresholds();
    let mut beyond: Vec<(&Artifact, Exceeded)> =
        evidence.artifacts.iter().filter_map(|file| Some((file, exceeded(file, limits)?))).collect();
    beyond.sort_by_key(|(file, _)| std::cmp::Reverse(file.bytes));
    let severity = |limit: &'static str| {
        ["beyond-page", "beyond-recommended", "refused", "read-as-empty"].iter().position(|known| *known == limit)
    };
    let Some((worst, (effect, limit))) =
        beyond.iter().max_by_key(|(file, exceeded)| (severity(exceeded.0), file.bytes))
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

/// What happens to a file, and the limit in bytes that it exceeds.
type Exceeded = (&'static str, u64);

/// The worst that happens to a file.
fn exceeded(file: &Artifact, thresholds: &Thresholds) -> Option<Exceeded> {
    let limits: &[Limit] = match file.kind {
        kind if kind.is_trace() => &JSON,
        Kind::Communication | Kind::CommunicationMatrix => &JSON,
        kind if kind.is_table() => &CSV,
        Kind::ProfilerDb | Kind::AnalysisDb => &DB,
        _ => return None,
    };
    let in_bytes = limits.iter().map(|(effect, mib)| (*effect, (mib(thresholds) * MIB) as u64));
    in_bytes.into_iter().find(|(_, limit)| file.bytes > *limit)
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
