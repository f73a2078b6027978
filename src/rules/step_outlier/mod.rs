//! `step-outlier`: a step other than the first stands out from the rest
use crate::evidence::Evidence;
use crate::rules::step_times::{DeviceSteps, LEAST, Numbered, StepTimes};
use crate::rules::support::{median, micros};
use crate::rules::{Finding, Group, Need, Place, Rule};
use crate::settings::Thresholds;
use crate::table::StepRow;

pub static RULE: Rule = Rule {
    id: "step-outlier",
    group: Group::Steps,
    needs: &[Need::StepTimes],
    applies,
    check,
    zh: include_str!("zh.md"),
    en: include_str!("en.md"),
};

/// So many times the median absolute deviation is the standard deviation of normally scattered values.
const ROBUST: f64 = 1.4826;
/// Places that are shown.
const MOST: usize = 12;

/// A part of a step. `Stage` is the whole, and named only where no part stands out by itself.
type Part = (&'static str, fn(&StepRow) -> Option<i64>);
const PARTS: [Part; 5] = [
    ("Computing", |row| row.computing_ns),
    ("Communication(Not Overlapped)", |row| row.communication_not_overlapped_ns),
    ("Free", |row| row.free_ns),
    ("Preparing", |row| row.preparing_ns),
    ("Stage", |row| row.stage_ns),
];

/// A part of a step beside the same part of the others. Times in ns.
pub struct Outlier {
    pub part: &'static str,
    pub device: Option<i64>,
    step: i64,
    /// Of the device, from 1.
    position: usize,
    /// Record of the table, from 1.
    pub row: u64,
    value_ns: i64,
    median_ns: i64,
    deviation_ns: i64,
}

/// What the rule compares steps with, for those who draw it.
#[derive(Default)]
pub struct StepLimits {
    pub outliers: Vec<Outlier>,
    /// By device, from where on a step as a whole (`Stage`) stands out, in ns.
    pub stage_ns: Vec<(Option<i64>, i64)>,
}

impl StepLimits {
    /// The limits of a capture's own steps, under its own settings.
    pub fn of(evidence: &Evidence) -> StepLimits {
        let Some(times) = StepTimes::of(evidence) else {
            return StepLimits::default();
        };
        let limits = evidence.thresholds();
        let devices = DeviceSteps::of(times.rows());
        StepLimits {
            outliers: devices.comparable().flat_map(|rows| outliers(rows, limits)).collect(),
            stage_ns: devices.comparable().filter_map(|rows| stage_limit(rows, limits)).collect(),
        }
    }
}

impl Outlier {
    fn excess_ns(&self) -> i64 {
        self.value_ns.saturating_sub(self.median_ns)
    }
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
    let StepLimits { outliers, .. } = StepLimits::of(evidence);
    let finding = if outliers.is_empty() { Finding::ok(RULE.id) } else { Finding::warn(RULE.id) };
    let finding = finding
        .fact("steps", greatest)
        .fact("times", limits.outlier_times)
        .fact("deviations", limits.outlier_deviations);
    let by_excess = |outlier: &&Outlier| (outlier.part != "Stage", outlier.excess_ns());
    let Some(worst) = outliers.iter().max_by_key(by_excess) else {
        return finding;
    };
    let mut places: Vec<(u64, &str)> = outliers.iter().map(|outlier| (outlier.row, outlier.part)).collect();
    places.sort_unstable();
    let mut distinct: Vec<(Option<i64>, i64)> = outliers.iter().map(|found| (found.device, found.step)).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let mut places: Vec<Place> = places.iter().take(MOST).map(|(row, part)| times.place(*row, part)).collect();
    places.dedup();
    let finding = times
        .noted(finding)
        .seen_all(places)
        .fact("count", distinct.len())
        .fact("part", worst.part)
        .fact("step", worst.step)
        .fact("position", worst.position)
        .fact("value_us", micros(worst.value_ns))
        .fact("median_us", micros(worst.median_ns))
        .fact("deviation_us", micros(worst.deviation_ns));
    match worst.device {
        Some(device) => finding.fact("device", device),
        None => finding,
    }
}

/// The outliers of one device. The first step is left to `compile-captured`, and out of the measure where enough others
/// remain: compilation would widen it.
fn outliers(rows: &[Numbered], limits: &Thresholds) -> Vec<Outlier> {
    let measured = measured(rows);
    let floor = floor(measured, limits);
    // Without the value itself the median is at least the value below the middle: what does not pass that is let go
    // at once, so that a thousand steps are not sorted a thousand times.
    let least = PARTS.map(|(_, value)| below_middle(measured, value) as f64 * limits.outlier_times);
    let candidates = rows.iter().enumerate().skip(1);
    candidates
        .flat_map(|(at, row)| {
            let parts = PARTS.iter().zip(&least);
            let parts = parts.filter(|((_, value), least)| value(row.1).is_some_and(|own| own as f64 > **least));
            parts.filter_map(move |(part, _)| outlier(measured, *part, at, *row, limits))
        })
        .filter(|outlier| outlier.excess_ns() as f64 >= floor)
        .collect()
}

/// The steps that a step is measured by.
fn measured<'a, 'b>(rows: &'b [Numbered<'a>]) -> &'b [Numbered<'a>] {
    if rows.len() > LEAST { rows.get(1..).unwrap_or(rows) } else { rows }
}

/// What is in excess must be this much to count, in ns.
fn floor(measured: &[Numbered], limits: &Thresholds) -> f64 {
    let stages: Vec<i64> = measured.iter().filter_map(|(_, row)| row.stage_ns).collect();
    median(&stages).unwrap_or(0) as f64 * limits.step_excess_percent / 100.0
}

/// The largest value that is no more than half of the others.
fn below_middle(measured: &[Numbered], value: fn(&StepRow) -> Option<i64>) -> i64 {
    let mut values: Vec<i64> = measured.iter().filter_map(|(_, row)| value(row)).filter(|value| *value >= 0).collect();
    values.sort_unstable();
    (values.len() / 2).checked_sub(1).and_then(|middle| values.get(middle).copied()).unwrap_or(0)
}

/// From where on a whole step stands out among all of them.
fn stage_limit(rows: &[Numbered], limits: &Thresholds) -> Option<(Option<i64>, i64)> {
    let measured = measured(rows);
    let stages: Vec<i64> = measured.iter().filter_map(|(_, row)| row.stage_ns).filter(|value| *value >= 0).collect();
    let median_ns = median(&stages)?;
    let deviation = deviation(&stages, median_ns)?;
    let usual = median_ns as f64;
    let times = usual * limits.outlier_times;
    let limit = times.max(usual + deviation * limits.outlier_deviations).max(usual + floor(measured, limits));
    Some((rows.first()?.1.device, limit as i64))
}

/// The robust standard deviation.
fn deviation(values: &[i64], median_ns: i64) -> Option<f64> {
    let away: Vec<i64> = values.iter().map(|value| value.abs_diff(median_ns).try_into().unwrap_or(i64::MAX)).collect();
    Some(median(&away)? as f64 * ROBUST)
}

fn outlier(
    measured: &[Numbered],
    (part, value): Part,
    at: usize,
    (number, row): Numbered,
    limits: &Thresholds,
) -> Option<Outlier> {
    let own = value(row)?;
    // A huge negative Preparing means that the step launched nothing (FORMATS §3.3).
    let others: Vec<i64> = measured
        .iter()
        .filter(|(other, _)| *other != number)
        .filter_map(|(_, row)| value(row))
        .filter(|value| *value >= 0)
        .collect();
    let median_ns = median(&others)?;
    let deviation = deviation(&others, median_ns)?;
    let stands_out = own as f64 > median_ns as f64 * limits.outlier_times
        && (own - median_ns) as f64 > deviation * limits.outlier_deviations;
    stands_out.then_some(Outlier {
        part,
        device: row.device,
        step: row.step?,
        position: at + 1,
        row: number,
        value_ns: own,
        median_ns,
        deviation_ns: deviation as i64,
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{capture, finding};
    use crate::rules::{Finding, Status};
    use serde_json::json;

    const PATH: &str = "a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";

    /// A step table of steps with this much Computing, and 100 µs of Free.
    fn table(computing: &[u32]) -> String {
        let header = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble\r\n";
        let row =
            |(at, computing): (usize, &u32)| format!("{},{computing},0,0,0,100,{},0\r\n", 12 + at, computing + 100);
        header.to_string() + &computing.iter().enumerate().map(row).collect::<String>()
    }

    fn judged(computing: &[u32]) -> Option<Finding> {
        finding(&capture(&[(PATH, table(computing).as_bytes())]), super::RULE.id)
    }

    #[test]
    fn a_slow_step_is_named() {
        let found = judged(&[1000, 1010, 990, 2500, 1005, 1000]).unwrap();
        assert_eq!(found.status, Status::Warn);
        assert_eq!((&found.facts["step"], &found.facts["part"]), (&json!(15), &json!("Computing")));
        assert_eq!(found.evidence[0].row, Some(4));
    }

    #[test]
    fn one_off_work_may_reach_into_the_second_step() {
        let found = judged(&[90_000, 4000, 1000, 1010, 990, 1000]).unwrap();
        assert_eq!((found.status, &found.facts["position"]), (Status::Warn, &json!(2)));
    }

    #[test]
    fn the_first_step_and_common_scatter_are_left_alone() {
        assert_eq!(judged(&[90_000, 1000, 1010, 990, 1000]).unwrap().status, Status::Ok);
        assert_eq!(judged(&[1000, 700, 1300, 800, 1600, 1100]).unwrap().status, Status::Ok);
        assert_eq!(judged(&[1000, 1010, 990, 1490, 1005]).unwrap().status, Status::Ok);
    }

    #[test]
    fn the_limits_that_are_drawn_are_those_of_the_rule() {
        let drawn = |computing: &[u32]| {
            let found = judged(computing).unwrap();
            let limits = super::StepLimits::of(&capture(&[(PATH, table(computing).as_bytes())]));
            assert_eq!(found.status == Status::Warn, !limits.outliers.is_empty());
            limits
        };
        let limits = drawn(&[1000, 1010, 990, 2500, 1005, 1000]);
        assert_eq!(limits.outliers.iter().map(|outlier| outlier.row).collect::<Vec<_>>(), [4, 4]);
        let stage = limits.stage_ns[0].1;
        assert!((1_600_000..2_600_000).contains(&stage), "{stage}");
        assert!(drawn(&[1000, 1010, 990, 1490, 1005]).outliers.is_empty());
    }

    #[test]
    fn two_steps_tell_nothing() {
        assert_eq!(judged(&[1000, 5000]).unwrap().status, Status::Unknown);
    }
}
