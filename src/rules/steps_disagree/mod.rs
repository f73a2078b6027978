//! `steps-disagree`: schedule, trace and tables name different steps
use crate::evidence::Evidence;
use crate::rules::planned::schedule_of;
use crate::rules::support::is_db_export;
use crate::rules::{Finding, Group, Place, Rule};
use crate::trace::Ending;
use std::collections::BTreeSet;

pub static RULE: Rule = Rule {
    id: "steps-disagree",
    group: Group::Steps,
    needs: &[],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Numbers of one source that are listed.
const MOST: usize = 50;

/// A file that names steps.
struct Source<'a> {
    name: &'static str,
    path: &'a str,
    steps: BTreeSet<i64>,
}

/// Without marks nothing can disagree.
fn applies(evidence: &Evidence) -> bool {
    !is_db_export(evidence) && (!sources(evidence).is_empty() || has_schedule(evidence))
}

fn has_schedule(evidence: &Evidence) -> bool {
    evidence.profiler_info().is_some_and(|info| info.schedule_parameters().is_some())
}

fn check(evidence: &Evidence) -> Finding {
    let sources = sources(evidence);
    let schedule = schedule_of(evidence);
    if sources.is_empty() || (sources.len() < 2 && schedule.is_none()) {
        return Finding::unknown(RULE.id, "one-source-of-steps");
    }
    let all: BTreeSet<i64> = sources.iter().flat_map(|source| &source.steps).copied().collect();
    let is_shared = |step: &&i64| sources.iter().all(|source| source.steps.contains(*step));
    let differing: Vec<i64> = all.iter().filter(|step| !is_shared(step)).copied().collect();
    let is_unplanned = |step: &&i64| {
        let number = u64::try_from(**step).ok();
        schedule.is_some_and(|schedule| !number.is_some_and(|number| schedule.action(number).records()))
    };
    let unplanned: Vec<i64> = all.iter().filter(is_unplanned).copied().collect();
    let agree = differing.is_empty() && unplanned.is_empty();
    let finding = if agree { Finding::ok(RULE.id) } else { Finding::warn(RULE.id) };
    let finding = sources.iter().fold(finding, |finding, source| finding.fact(source.name, listed(&source.steps)));
    if agree {
        return finding;
    }
    finding
        .seen_all(sources.iter().map(|source| Place::of(source.path)))
        .fact("sources", sources.len())
        .fact("differing", differing.len())
        .fact("unplanned", unplanned.len())
        .fact("steps", listed(if differing.is_empty() { &unplanned } else { &differing }))
}

fn listed<'a>(steps: impl IntoIterator<Item = &'a i64>) -> Vec<i64> {
    steps.into_iter().take(MOST).copied().collect()
}

/// The files that name steps at all.
fn sources(evidence: &Evidence) -> Vec<Source<'_>> {
    let trace = evidence.trace().filter(|trace| has_whole_host_half(trace.facts.ending)).map(|trace| Source {
        name: "trace",
        path: &trace.path,
        steps: trace.facts.steps.iter().filter_map(|step| i64::try_from(step.number).ok()).collect(),
    });
    let steps = evidence.steps().map(|(table, steps)| Source {
        name: "step_table",
        path: &table.path,
        steps: steps.rows.iter().filter_map(|row| row.step).collect(),
    });
    let kernels = evidence.kernels().map(|(table, kernels)| Source {
        name: "kernel_table",
        path: &table.path,
        steps: kernels.steps.iter().map(|step| step.step).collect(),
    });
    [trace, steps, kernels].into_iter().flatten().filter(|source| !source.steps.is_empty()).collect()
}

/// The marks of the steps stand in the host half, which is written first: where a trace breaks off, some may be lost.
fn has_whole_host_half(ending: Ending) -> bool {
    matches!(ending, Ending::Complete | Ending::Unclosed | Ending::TrailingComma)
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    const OUTPUT: &str = "a_ascend_pt/ASCEND_PROFILER_OUTPUT";

    /// Steps in the trace, the step table and the kernel table.
    fn status(info: &str, trace: &[i64], steps: &[i64], kernels: &[i64]) -> Option<Status> {
        let slice = |n: &i64| {
            format!(r#"{{"ph": "X", "name": "ProfilerStep#{n}", "pid": 1, "ts": "1736408883704643.212", "dur": 9}}"#)
        };
        let trace = format!("[{}]", trace.iter().map(slice).collect::<Vec<_>>().join(", "));
        let row = |n: &i64| format!("{n},1,0,0,0,1,2,0\r\n");
        let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
        let table = header.to_string() + &steps.iter().map(row).collect::<String>();
        let row = |n: &i64| format!("{n},a,Add,AI_CORE,1736408883704643.212\t,1.5,0\r\n");
        let header = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us)\r\n";
        let kernels = header.to_string() + &kernels.iter().map(row).collect::<String>();
        let name = |name: &str| format!("{OUTPUT}/{name}");
        let evidence = capture(&[
            ("a_ascend_pt/profiler_info.json", info.as_bytes()),
            (&name("trace_view.json"), trace.as_bytes()),
            (&name("step_trace_time.csv"), table.as_bytes()),
            (&name("kernel_details.csv"), kernels.as_bytes()),
        ]);
        finding(&evidence, super::RULE.id).map(|finding| finding.status)
    }

    const SCHEDULE: &str = r#"{"config": {"common_config": {"schedule":
        {"wait": 0, "active": 2, "warmup": 1, "repeat": 2, "skip_first": 10}}}}"#;

    #[test]
    fn sources_that_agree() {
        assert_eq!(status("{}", &[11, 12], &[11, 12], &[11, 12]), Some(Status::Ok));
        assert_eq!(status(SCHEDULE, &[14, 15], &[14, 15], &[14, 15]), Some(Status::Ok));
    }

    #[test]
    fn sources_that_differ() {
        assert_eq!(status("{}", &[11, 12], &[11], &[11]), Some(Status::Warn));
        assert_eq!(status("{}", &[11], &[11], &[11, 12]), Some(Status::Warn));
        assert_eq!(status(SCHEDULE, &[5, 6], &[5, 6], &[5, 6]), Some(Status::Warn));
    }

    #[test]
    fn too_few_sources() {
        assert_eq!(status("{}", &[11], &[], &[]), Some(Status::Unknown));
        assert_eq!(status(SCHEDULE, &[], &[], &[]), Some(Status::Unknown));
        assert_eq!(status("{}", &[], &[], &[]), None);
    }
}
