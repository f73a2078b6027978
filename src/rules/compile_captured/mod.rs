//! `compile-captured`: the first step holds compilation
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::step_times::{DeviceSteps, LEAST, Numbered, StepTimes};
use crate::rules::support::{median, micros};
use crate::rules::{Finding, Group, Need, Rule};
use crate::table::StepRow;
use crate::trace::{self, Layer};

pub static RULE: Rule = Rule {
    id: "compile-captured",
    group: Group::Steps,
    needs: &[Need::StepTimes],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// A part of a step that compilation lengthens: on the device, or on the host while the device waits.
type Part = (&'static str, fn(&StepRow) -> Option<i64>);
const PARTS: [Part; 4] = [
    ("Computing", |row| row.computing_ns),
    ("Free", |row| row.free_ns),
    ("Stage", |row| row.stage_ns),
    ("Preparing", |row| row.preparing_ns),
];

/// One part of the first step against the median of the rest.
struct Growth {
    part: &'static str,
    /// Record of the table, from 1.
    row: u64,
    step: i64,
    first_ns: i64,
    median_ns: i64,
    ratio: f64,
}

fn applies(evidence: &Evidence) -> bool {
    StepTimes::of(evidence).is_none_or(|times| times.is_marked())
}

fn check(evidence: &Evidence) -> Finding {
    let Some(times) = StepTimes::of(evidence) else {
        return Finding::unknown(RULE.id, "no-step-times");
    };
    let devices = DeviceSteps::of(times.rows());
    let greatest = devices.greatest();
    if greatest < LEAST {
        return Finding::unknown(RULE.id, "few-steps").fact("steps", greatest);
    }
    let limits = evidence.thresholds();
    let growth = devices.comparable().flat_map(|rows| growths(rows, limits.step_excess_percent / 100.0));
    let Some(worst) = growth.max_by(|a, b| a.ratio.total_cmp(&b.ratio)) else {
        return Finding::ok(RULE.id).fact("steps", greatest);
    };
    let (finding, threshold) = match worst.ratio {
        ratio if ratio >= limits.compile_fail_times => (Finding::fail(RULE.id), limits.compile_fail_times),
        ratio if ratio >= limits.compile_warn_times => (Finding::warn(RULE.id), limits.compile_warn_times),
        _ => return Finding::ok(RULE.id).fact("steps", greatest).fact("ratio", rounded(worst.ratio)),
    };
    let finding = times
        .noted(finding)
        .seen(times.place(worst.row, worst.part))
        .fact("part", worst.part)
        .fact("step", worst.step)
        .fact("first_us", micros(worst.first_ns))
        .fact("median_us", micros(worst.median_ns))
        .fact("ratio", rounded(worst.ratio))
        .fact("steps", greatest)
        .fact("threshold", threshold);
    with_signs(finding, evidence)
}

/// The parts of the first step that have grown by enough to matter: what a part has in excess is at least this share of
/// a usual step.
fn growths(rows: &[Numbered], share: f64) -> Vec<Growth> {
    let Some(((number, first), rest)) = rows.split_first() else {
        return Vec::new();
    };
    let usual = |part: fn(&StepRow) -> Option<i64>| {
        // A huge negative Preparing means that the step launched nothing (FORMATS §3.3).
        let values: Vec<i64> = rest.iter().filter_map(|(_, row)| part(row)).filter(|value| *value >= 0).collect();
        median(&values)
    };
    let floor = usual(|row| row.stage_ns).unwrap_or(0) as f64 * share;
    PARTS
        .iter()
        .filter_map(|(name, part)| {
            let (first_ns, median_ns) = (part(first)?, usual(*part)?);
            let has_grown = first_ns > median_ns && (first_ns - median_ns) as f64 >= floor;
            let ratio = first_ns as f64 / (median_ns as f64).max(1.0);
            has_grown.then_some(Growth { part: name, row: *number, step: first.step?, first_ns, median_ns, ratio })
        })
        .collect()
}

/// Other signs of compilation, shown beside the ratio.
fn with_signs(finding: Finding, evidence: &Evidence) -> Finding {
    let loads = evidence.statistics(Kind::ApiStatistic);
    let load = loads.and_then(|(_, apis)| apis.rows.iter().find(|api| api.name == "ModelLoad"));
    let finding = match load {
        Some(load) => finding
            .fact("model_loads", load.count.unwrap_or(0))
            .fact("model_load_us", micros(load.total_ns.unwrap_or(0))),
        None => finding,
    };
    let Some(trace) = evidence.trace().map(|trace| &trace.facts) else {
        return finding;
    };
    let kernels = trace.layer_over_time(Layer::AscendHardware);
    let shares = [
        ("aclnn_early_percent", early_share(trace, &trace.aclnn_over_time)),
        ("compile_early_percent", early_share(trace, &trace.compile_over_time)),
        ("kernels_early_percent", early_share(trace, &kernels)),
    ];
    let finding = finding.fact("aclnn_slices", trace.aclnn).fact("compile_slices", trace.compile);
    shares
        .into_iter()
        .filter_map(|(name, share)| Some((name, share?)))
        .fold(finding, |finding, (name, share)| finding.fact(name, share))
}

/// How much of a series lies in the first fifth of the trace's time, in percent: compilation shows as early host work
/// beside hardly any early kernels.
fn early_share(trace: &trace::Facts, counts: &[u64]) -> Option<u64> {
    let (first, last) = trace.span_ns?;
    let cell = |at_ns: i64| (at_ns.checked_sub(trace.grid.start_ns)?.checked_div(trace.grid.cell_ns)?).try_into().ok();
    let (first, last): (usize, usize) = (cell(first)?, cell(last)?);
    let early: u64 = counts.iter().take(first + (last.saturating_sub(first)) / 5 + 1).sum();
    (early * 100).checked_div(counts.iter().sum())
}

fn rounded(ratio: f64) -> f64 {
    (ratio * 10.0).round() / 10.0
}
