//! `kernel-metrics`: a whole metric group
use crate::evidence::Evidence;
use crate::info::AicMetrics;
use crate::rules::support::name_of;
use crate::rules::{Finding, Group, Need, Place, Rule};
use serde_json::json;

pub static RULE: Rule = Rule {
    id: "kernel-metrics",
    group: Group::Tables,
    needs: &[Need::Kernels],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

fn applies(evidence: &Evidence) -> bool {
    evidence.kernels().is_some_and(|(_, kernels)| kernels.form.metrics.iter().any(|group| group.missing.is_empty()))
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, kernels)) = evidence.kernels() else {
        return Finding::unknown(RULE.id, "no-kernels");
    };
    let whole: Vec<_> = kernels.form.metrics.iter().filter(|group| group.missing.is_empty()).collect();
    let groups: Vec<String> = whole.iter().map(|group| name_of(&group.group)).collect();
    let family = whole.first().map_or_else(String::new, |group| name_of(&group.family));
    let asked = asked_in_vain(evidence, &groups).unwrap_or("none");
    Finding::ok(RULE.id)
        .seen(Place::of(&table.path))
        .fact("asked", asked)
        .fact("groups", json!(groups))
        .fact("family", family)
        .fact("count", whole.iter().map(|group| group.present.len()).sum::<usize>())
        .fact("columns", table.facts.shape.columns.len())
}

/// The group that the configuration has, when the table holds another: a chip that cannot do MemoryAccess delivers
/// PipeUtilization without a word (FORMATS §3.2, §8.24).
fn asked_in_vain<'a>(evidence: &'a Evidence, groups: &[String]) -> Option<&'a str> {
    let metrics = evidence.profiler_info()?.aic_metrics.as_ref()?;
    let asked = Some(metrics.python_name()).filter(|_| *metrics != AicMetrics::None)?;
    (!groups.iter().any(|group| group == asked)).then_some(asked)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};

    fn asked(metrics: &str) -> String {
        let info = format!(
            r#"{{"config": {{"experimental_config": {{"_profiler_level": "Level1", "_aic_metrics": "{metrics}"}}}}}}"#
        );
        let header = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Task ID,Stream ID,\
            aicore_time(us),aic_total_cycles,aiv_time(us),aiv_total_cycles,aiv_vec_bankgroup_cflt_ratio,\
            aiv_vec_bank_cflt_ratio,aiv_vec_resc_cflt_ratio";
        let table = format!("{header}\r\na,Add,AI_CORE,1736408883704643.212\t,1.5,0,1,1,1,1,1,1,0,0,0\r\n");
        let evidence = capture(&[
            ("a_ascend_pt/profiler_info.json", info.as_bytes()),
            ("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", table.as_bytes()),
        ]);
        finding(&evidence, super::RULE.id).unwrap().facts["asked"].as_str().unwrap().to_string()
    }

    #[test]
    fn another_group_than_the_one_asked_for_is_told() {
        assert_eq!(asked("ACL_AICORE_MEMORY_ACCESS"), "MemoryAccess");
        assert_eq!(asked("ACL_AICORE_RESOURCE_CONFLICT_RATIO"), "none");
        assert_eq!(asked("ACL_AICORE_NONE"), "none");
    }
}
