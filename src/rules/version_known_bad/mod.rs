//! `version-known-bad`: this release of torch_npu has a known fault that concerns this capture
use crate::evidence::Evidence;
use crate::info::{ProfilerInfo, Release, known_bad};
use crate::rules::support::always;
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::table::Family;

pub static RULE: Rule = Rule {
    id: "version-known-bad",
    group: Group::Configuration,
    needs: &[Need::ProfilerInfo],
    applies: always,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// Kernels of the first recorded steps are lost, on the A5 family and with a schedule.
const LOSES_HEAD: &str = "2.12.0";
/// Analysis was reported to fail with a torch_npu of an earlier release.
const CANN_AHEAD: &str = "9.1";

/// A known fault, and the versions that are reported good.
type Fault = (&'static str, &'static [&'static str]);

fn check(evidence: &Evidence) -> Finding {
    let (Some(source), Some(info)) = (&evidence.info, evidence.profiler_info()) else {
        return Finding::unknown(RULE.id, "no-profiler-info");
    };
    let Some(version) = info.torch_npu_version.as_deref() else {
        // Releases before 7.0 do not write it, and nothing is known against them.
        let is_old = info.release.certainly_before(Release::V26_1_0);
        return if is_old { Finding::ok(RULE.id) } else { Finding::unknown(RULE.id, "version-not-written") };
    };
    let Some((fault, good)) = fault(evidence, info, version) else {
        return Finding::ok(RULE.id).fact("version", version);
    };
    Finding::warn(RULE.id)
        .seen(Place::of(&source.path).showing(format!("\"torch_npu_version\": \"{version}\"")))
        .fact("fault", fault)
        .fact("version", version)
        .fact("cann", info.cann_version.as_deref().unwrap_or("unknown"))
        .fact("good", good.to_vec())
}

fn fault(evidence: &Evidence, info: &ProfilerInfo, version: &str) -> Option<Fault> {
    let with_stacks = info.with_stack == Some(true) || info.with_modules == Some(true);
    if let Some(bad) = known_bad(version).filter(|bad| !bad.only_with_stacks || with_stacks) {
        return Some(("stacks", bad.good));
    }
    let public = version.split('+').next().unwrap_or(version);
    if public == LOSES_HEAD && info.schedule_parameters().is_some() && is_a5(evidence) {
        return Some(("lost-head", &[]));
    }
    let is_ahead = info.cann_version.as_deref().is_some_and(|cann| cann.starts_with(CANN_AHEAD));
    let has_failed = evidence.logs().any(|log| !log.facts.failed.is_empty());
    (is_ahead && has_failed && info.release.certainly_before(Release::V26_1_0)).then_some(("cann-ahead", &[][..]))
}

fn is_a5(evidence: &Evidence) -> bool {
    let form = evidence.kernels().map(|(_, kernels)| &kernels.form);
    form.is_some_and(|form| form.metrics.iter().any(|group| group.family == Family::A5))
}

#[cfg(test)]
mod tests {
    use crate::rules::Status;
    use crate::rules::testing::{capture, finding};

    fn status(version: &str, with_stack: bool) -> Status {
        let info = format!(
            r#"{{"config": {{"common_config": {{"with_stack": {with_stack}}}, "experimental_config": {{}}}}{version}}}"#
        );
        finding(&capture(&[("a_ascend_pt/profiler_info.json", info.as_bytes())]), super::RULE.id).unwrap().status
    }

    #[test]
    fn version_and_option_together() {
        assert_eq!(status(r#", "torch_npu_version": "2.10.0.post4""#, true), Status::Warn);
        assert_eq!(status(r#", "torch_npu_version": "2.10.0.post4""#, false), Status::Ok);
        assert_eq!(status(r#", "torch_npu_version": "2.10.0.post6""#, true), Status::Ok);
        assert_eq!(status(r#", "torch_npu_version": "2.12.0""#, true), Status::Ok);
    }

    #[test]
    fn cann_ahead_only_beside_failures() {
        let info = br#"{"config": {"common_config": {}}, "torch_npu_version": "2.9.0", "cann_version": "9.1.0"}"#;
        let judged = |log: &str| {
            let files = [("a_ascend_pt/profiler_info.json", info.as_slice()), ("log_0.log", log.as_bytes())];
            finding(&capture(&files), super::RULE.id).unwrap().status
        };
        assert_eq!(
            judged("[2026-11-02 09:30:01] [ERROR] [42] profiler.py: Task [KernelViewParser] run failed.\n"),
            Status::Warn
        );
        assert_eq!(judged("epoch 1\n"), Status::Ok);
    }

    #[test]
    fn without_profiler_info() {
        let evidence = capture(&[("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", b"[]".as_slice())]);
        assert_eq!(finding(&evidence, super::RULE.id).unwrap().status, Status::Unknown);
    }
}
