//! `rank-slow`: the ranks spread widely in computing, communication or idle time
use crate::rules::comparison::{Comparison, idle, jobs};
use crate::rules::summary::{Step, StepSource, Summary};
use crate::rules::support::micros;
use crate::rules::{Finding, Group, Place, Rule};
use crate::settings::Thresholds;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub static RULE: Comparison = Comparison {
    rule: Rule {
        id: "rank-slow",
        group: Group::Captures,
        needs: &[],
        applies: |capture| applies(&[Summary::of(capture)]),
        check: |capture| check(&[Summary::of(capture)], capture.thresholds()),
        zh: include_str!("zh.md"),
        en: include_str!("en.md"),
    },
    applies,
    check,
};

type Part = (&'static str, fn(&Step) -> Option<i64>);
const PARTS: [Part; 3] = [
    ("Computing", |row| row.computing_ns),
    ("Communication(Not Overlapped)", |row| row.communication_not_overlapped_ns),
    ("Free", |row| row.free_ns),
];

/// One part of one step over the ranks. Times in ns.
struct Spread<'a> {
    part: &'static str,
    step: Option<i64>,
    least: (&'a Summary, i64),
    most: (&'a Summary, i64),
    mean_ns: f64,
    /// Largest less smallest over the mean.
    share: f64,
}

fn applies(captures: &[Summary]) -> bool {
    !jobs(captures).is_empty()
}

fn check(captures: &[Summary], limits: &Thresholds) -> Finding {
    let limit = limits.rank_spread_percent / 100.0;
    let jobs: Vec<Vec<&Summary>> = jobs(captures).into_iter().map(|job| busy_ranks(job, limits)).collect();
    let compared: Vec<Steps> = jobs.iter().map(|job| common_steps(job)).collect();
    let spreads: Vec<Spread> =
        compared.iter().flat_map(|steps| spreads(steps, limits.rank_part_percent / 100.0)).collect();
    if spreads.is_empty() {
        return Finding::unknown(RULE.rule.id, "no-common-steps");
    }
    let by_share = |a: &&Spread, b: &&Spread| a.share.total_cmp(&b.share);
    let Some(worst) = spreads.iter().filter(|spread| spread.share > limit).max_by(by_share) else {
        return Finding::ok(RULE.rule.id).fact("threshold_percent", limits.rank_spread_percent);
    };
    let wide: Vec<&str> = PARTS
        .iter()
        .map(|(part, _)| *part)
        .filter(|part| spreads.iter().any(|spread| spread.part == *part && spread.share > limit))
        .collect();
    let ranks = compared.iter().filter_map(|steps| steps.get(&worst.step)).find(|ranks| has(ranks, worst.most.0));
    let finding = Finding::info(RULE.rule.id)
        .seen_all([worst.most.0, worst.least.0].into_iter().filter_map(|capture| place(capture, worst)))
        .fact("source", source(&jobs))
        .fact("parts", wide)
        .fact("part", worst.part)
        .fact("spread_percent", (worst.share * 1000.0).round() / 10.0)
        .fact("threshold_percent", limits.rank_spread_percent)
        .fact("most", worst.most.0.label())
        .fact("most_us", micros(worst.most.1))
        .fact("least", worst.least.0.label())
        .fact("least_us", micros(worst.least.1))
        .fact("mean_us", micros(worst.mean_ns as i64))
        .fact("table", ranks.map(|ranks| table(ranks)).unwrap_or_default());
    match worst.step {
        Some(step) => finding.fact("step", step),
        None => finding,
    }
}

/// Idle ranks are a matter of their own.
fn busy_ranks<'a>(job: Vec<&'a Summary>, limits: &Thresholds) -> Vec<&'a Summary> {
    let idle = idle(&job, limits);
    job.into_iter().filter(|capture| !idle.iter().any(|other| std::ptr::eq(*other, *capture))).collect()
}

/// `trace` when the times of a rank had to be computed from it.
fn source(jobs: &[Vec<&Summary>]) -> &'static str {
    let is_trace =
        |capture: &&&Summary| capture.steps_from.as_ref().is_some_and(|from| from.source == StepSource::Trace);
    if jobs.iter().flatten().any(|capture| is_trace(&capture)) { "trace" } else { "table" }
}

/// The rows of one rank in one step: one for each of its devices.
type Rank<'a> = (&'a Summary, Vec<&'a Step>);
type Steps<'a> = BTreeMap<Option<i64>, Vec<Rank<'a>>>;

/// The steps that two ranks at least have; the first is left out where others remain, for it may hold compilation.
fn common_steps<'a>(job: &[&'a Summary]) -> Steps<'a> {
    let mut steps: Steps = BTreeMap::new();
    for capture in job {
        for row in &capture.steps {
            let ranks = steps.entry(row.step).or_default();
            match ranks.last_mut() {
                Some((last, rows)) if std::ptr::eq(*last, *capture) => rows.push(row),
                _ => ranks.push((capture, vec![row])),
            }
        }
    }
    steps.retain(|_, ranks| ranks.len() > 1);
    if steps.len() > 1 {
        steps.pop_first();
    }
    steps
}

/// A part that is below the `floor`, a share of the step, says nothing about a rank.
fn spreads<'a>(steps: &Steps<'a>, floor: f64) -> Vec<Spread<'a>> {
    let over = |(step, ranks): (&Option<i64>, &Vec<Rank<'a>>)| {
        PARTS.iter().filter_map(|part| spread(*part, *step, ranks, floor)).collect::<Vec<_>>()
    };
    steps.iter().flat_map(over).collect()
}

fn spread<'a>((part, value): Part, step: Option<i64>, ranks: &[Rank<'a>], floor: f64) -> Option<Spread<'a>> {
    let values: Vec<(&Summary, i64)> =
        ranks.iter().filter_map(|(capture, rows)| Some((*capture, sum(rows, value)?))).collect();
    let (least, most) = (values.iter().min_by_key(|value| value.1)?, values.iter().max_by_key(|value| value.1)?);
    let mean = |values: &[i64]| values.iter().map(|value| *value as f64).sum::<f64>() / values.len().max(1) as f64;
    let mean_ns = mean(&values.iter().map(|value| value.1).collect::<Vec<_>>());
    let stage = mean(&ranks.iter().filter_map(|(_, rows)| sum(rows, |row| row.stage_ns)).collect::<Vec<_>>());
    let share = if mean_ns > stage * floor && mean_ns > 0.0 { (most.1 - least.1) as f64 / mean_ns } else { 0.0 };
    (values.len() > 1).then_some(Spread { part, step, least: *least, most: *most, mean_ns, share })
}

fn sum(rows: &[&Step], part: fn(&Step) -> Option<i64>) -> Option<i64> {
    rows.iter().map(|row| part(row)).try_fold(0i64, |sum, value| sum.checked_add(value?))
}

fn has(ranks: &[Rank], capture: &Summary) -> bool {
    ranks.iter().any(|(other, _)| std::ptr::eq(*other, capture))
}

fn place(capture: &Summary, spread: &Spread) -> Option<Place> {
    let from = capture.steps_from.as_ref()?;
    let row = capture.steps.iter().position(|row| row.step == spread.step)?;
    let place = Place::of(&from.path);
    Some(match from.source {
        StepSource::Table => place.at_row(row as u64 + 1).at_column(spread.part),
        // A sum over the trace stands nowhere by itself.
        StepSource::Trace => place,
    })
}

/// The compared step, rank by rank, in µs.
fn table(ranks: &[Rank]) -> Vec<Value> {
    let us = |rows: &[&Step], part: fn(&Step) -> Option<i64>| sum(rows, part).map(micros);
    let row = |(capture, rows): &Rank| {
        json!({
            "capture": capture.label(),
            "computing_us": us(rows, |row| row.computing_ns),
            "communication_not_overlapped_us": us(rows, |row| row.communication_not_overlapped_ns),
            "free_us": us(rows, |row| row.free_ns),
            "stage_us": us(rows, |row| row.stage_ns),
        })
    };
    ranks.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::summaries;
    use crate::rules::{Finding, Status};
    use crate::settings::Thresholds;
    use serde_json::json;

    /// Step tables of two ranks: computing and communication of each step.
    fn judged(ranks: [&[(i64, i64)]; 2]) -> Finding {
        let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
        let row = |(step, (own, wait)): (usize, &(i64, i64))| {
            format!("{step},{own},{wait},0,{wait},50,{},0\r\n", own + wait + 50)
        };
        let table = |steps: &[(i64, i64)]| header.to_string() + &steps.iter().enumerate().map(row).collect::<String>();
        let (a, b) = (table(ranks[0]), table(ranks[1]));
        let both = summaries(&[
            ("x/a_ascend_pt/profiler_info_0.json", b"{}".as_slice()),
            ("x/a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", a.as_bytes()),
            ("x/b_ascend_pt/profiler_info_1.json", b"{}".as_slice()),
            ("x/b_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", b.as_bytes()),
        ]);
        (super::RULE.check)(&both, &Thresholds::default())
    }

    #[test]
    fn a_wide_spread_is_told() {
        let found = judged([&[(100, 100)], &[(120, 100)]]);
        assert_eq!((found.status, &found.facts["parts"]), (Status::Info, &json!(["Computing"])));
        assert_eq!((&found.facts["most"], &found.facts["spread_percent"]), (&json!("rank 1"), &json!(18.2)));
        assert_eq!(found.facts["table"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn small_spreads_and_first_steps_are_not() {
        assert_eq!(judged([&[(100, 100)], &[(104, 101)]]).status, Status::Ok);
        assert_eq!(judged([&[(900, 100), (100, 100)], &[(100, 900), (101, 100)]]).status, Status::Ok);
    }

    #[test]
    fn nothing_in_common() {
        assert_eq!(judged([&[(100, 100)], &[]]).status, Status::Unknown);
    }
}
