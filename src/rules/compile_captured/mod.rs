//! `compile-captured`: the first step holds compilation
use crate::artifacts::Kind;
use crate::evidence::Evidence;
use crate::rules::support::{median, micros};
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::table::StepRow;
use crate::trace::{self, Layer};
use std::collections::BTreeMap;

pub static RULE: Rule = Rule {
    id: "compile-captured",
    group: Group::Steps,
    needs: &[Need::Steps],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// A first step so many times the median of the others is a sign; the guide, problem 3, asks for ten.
const WARN: f64 = 3.0;
const FAIL: f64 = 10.0;
/// What a part has in excess must be at least this share of a usual step, or its growth says nothing about the step.
const FLOOR: f64 = 0.1;
/// Steps that a comparison needs.
const LEAST: usize = 3;

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
    device: Option<i64>,
    step: i64,
    first_ns: i64,
    median_ns: i64,
    ratio: f64,
}

fn applies(evidence: &Evidence) -> bool {
    !evidence.steps().is_some_and(|(_, steps)| steps.rows.iter().all(|row| row.step.is_none()))
}

fn check(evidence: &Evidence) -> Finding {
    let Some((table, steps)) = evidence.steps() else {
        return Finding::unknown(RULE.id, "no-steps");
    };
    let devices = by_device(&steps.rows);
    let greatest = devices.values().map(Vec::len).max().unwrap_or(0);
    if greatest < LEAST {
        return Finding::unknown(RULE.id, "few-steps").fact("steps", greatest);
    }
    let growth = devices.values().filter(|rows| rows.len() >= LEAST).flat_map(|rows| growths(rows));
    let Some(worst) = growth.max_by(|a, b| a.ratio.total_cmp(&b.ratio)) else {
        return Finding::ok(RULE.id).fact("steps", greatest);
    };
    let finding = match worst.ratio {
        ratio if ratio >= FAIL => Finding::fail(RULE.id),
        ratio if ratio >= WARN => Finding::warn(RULE.id),
        _ => return Finding::ok(RULE.id).fact("steps", greatest).fact("ratio", rounded(worst.ratio)),
    };
    let row =
        1 + steps.rows.iter().position(|row| row.step == Some(worst.step) && row.device == worst.device).unwrap_or(0);
    let place = Place::of(&table.path).at_row(row as u64).at_column(worst.part);
    let finding = finding
        .seen(place)
        .fact("part", worst.part)
        .fact("step", worst.step)
        .fact("first_us", micros(worst.first_ns))
        .fact("median_us", micros(worst.median_ns))
        .fact("ratio", rounded(worst.ratio))
        .fact("steps", greatest)
        .fact("threshold", if worst.ratio >= FAIL { FAIL } else { WARN });
    with_signs(finding, evidence)
}

fn by_device(rows: &[StepRow]) -> BTreeMap<Option<i64>, Vec<&StepRow>> {
    let mut devices: BTreeMap<Option<i64>, Vec<&StepRow>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.step.is_some()) {
        devices.entry(row.device).or_default().push(row);
    }
    for rows in devices.values_mut() {
        rows.sort_by_key(|row| row.step);
    }
    devices
}

/// The parts of the first step that have grown by enough to matter.
fn growths(rows: &[&StepRow]) -> Vec<Growth> {
    let Some((first, rest)) = rows.split_first() else {
        return Vec::new();
    };
    let usual = |part: fn(&StepRow) -> Option<i64>| {
        // A huge negative Preparing means that the step launched nothing (FORMATS §3.3).
        let values: Vec<i64> = rest.iter().filter_map(|row| part(row)).filter(|value| *value >= 0).collect();
        median(&values)
    };
    let floor = usual(|row| row.stage_ns).unwrap_or(0) as f64 * FLOOR;
    PARTS
        .iter()
        .filter_map(|(name, part)| {
            let (first_ns, median_ns) = (part(first)?, usual(*part)?);
            let has_grown = first_ns > median_ns && (first_ns - median_ns) as f64 >= floor;
            let ratio = first_ns as f64 / (median_ns as f64).max(1.0);
            has_grown.then_some(Growth {
                part: name,
                device: first.device,
                step: first.step?,
                first_ns,
                median_ns,
                ratio,
            })
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
