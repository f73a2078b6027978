//! profiler_info.json (indent 4, FORMATS §7.1) and profiler_metadata.json (one line, §7.2) of a rank.

use super::plan::{Level, Plan, START_NS};
use super::run::Run;

/// Name of the profiler_info file: with the rank in a job of several (FORMATS §1.2).
pub(super) fn info_name(plan: &Plan, rank: u64) -> String {
    if plan.ranks > 1 { format!("profiler_info_{rank}.json") } else { "profiler_info.json".to_owned() }
}

/// profiler_info.json.
pub(super) fn info(plan: &Plan, rank: u64, run: &Run) -> Vec<u8> {
    let rank_line = if plan.ranks > 1 { format!(",\n    \"rank_id\": \"{rank}\"") } else { String::new() };
    let (end_ns, since_boot) = (run.end_ns(), 172_163_581_670_080);
    let text = format!(
        r#"{{
    "config": {{
        "common_config": {{
            "activities": [
                "ProfilerActivity.CPU",
                "ProfilerActivity.NPU"
            ],
            "schedule": {schedule},
            "record_shapes": true,
            "profile_memory": {memory},
            "with_stack": true,
            "with_flops": false,
            "with_modules": false
        }},
        "experimental_config": {{
            "_profiler_level": "{level}",
            "_aic_metrics": "{metrics}",
            "_l2_cache": false,
            "_msprof_tx": false,
            "_mstx": false,
            "_data_simplification": true,
            "record_op_args": false,
            "_export_type": [
                "{export}"
            ],
            "_host_sys": [],
            "_op_attr": false,
            "_gc_detect_threshold": null,
            "_mstx_domain_include": [],
            "_mstx_domain_exclude": [],
            "_sys_io": false,
            "_sys_interconnection": false
        }}
    }},
    "start_info": {{
        "syscnt_enable": true,
        "freq": 100,
        "start_cnt": 17238197612056,
        "start_monotonic": {since_boot}
    }},
    "end_info": {{
        "collectionTimeEnd": {collection_end},
        "MonotonicTimeEnd": {monotonic_end}
    }},
    "torch_npu_version": "{torch_npu}",
    "cann_version": "{cann}"{rank_line}
}}"#,
        schedule = schedule(plan),
        memory = plan.memory,
        level = level(plan.level),
        metrics = metrics(plan),
        export = if plan.database { "db" } else { "text" },
        collection_end = end_ns + 61_000_000,
        monotonic_end = since_boot + (end_ns + 61_000_000 - START_NS),
        torch_npu = plan.release.torch_npu,
        cann = plan.release.cann,
    );
    text.into_bytes()
}

fn schedule(plan: &Plan) -> String {
    let Some(schedule) = plan.schedule else {
        return "{}".to_owned();
    };
    format!(
        "{{\n                \"wait\": 0,\n                \"active\": {},\n                \"warmup\": {},\
         \n                \"repeat\": 1,\n                \"skip_first\": {}\n            }}",
        schedule.active, schedule.warmup, schedule.skip_first
    )
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Level0 => "Level0",
        Level::Level1 => "Level1",
    }
}

fn metrics(plan: &Plan) -> &'static str {
    if plan.metrics { "ACL_AICORE_PIPE_UTILIZATION" } else { "ACL_AICORE_NONE" }
}

/// profiler_metadata.json.
pub(super) fn metadata(plan: &Plan, rank: u64) -> Vec<u8> {
    let variables = [
        "ASCEND_GLOBAL_LOG_LEVEL",
        "HCCL_RDMA_TC",
        "HCCL_RDMA_SL",
        "ACLNN_CACHE_LIMIT",
        "HOST_CACHE_CAPACITY",
        "ASCEND_ENHANCE_ENABLE",
        "PYTORCH_NPU_ALLOC_CONF",
        "ASCEND_LAUNCH_BLOCKING",
        "HCCL_ALGO",
    ];
    let variables: Vec<String> = variables.iter().map(|v| format!("\"{v}\": \"\"")).collect();
    let groups = if plan.ranks > 1 {
        let ranks: Vec<String> = (0..plan.ranks).map(|r| r.to_string()).collect();
        format!(
            ", \"parallel_group_info\": {{\"group_name_0\": {{\"group_name\": \"default_group\", \
             \"group_rank\": {rank}, \"global_ranks\": [{}]}}}}",
            ranks.join(", ")
        )
    } else {
        String::new()
    };
    format!("{{\"ENV_VARIABLES\": {{{}}}{groups}}}", variables.join(", ")).into_bytes()
}
