//! Settings in an address: limits by their name in JSON (`rank_spread_percent=10`), and the configuration that is
//! expected (`expect_level=Level1&expect_aic_metrics=PipeUtilization&expect_active=8`).

use profvet::info::{AicMetrics, Level};
use profvet::settings::{Expected, ExpectedSchedule, Limit, Preset, limits};

use super::query::Query;

const LEVEL: &str = "expect_level";
const METRICS: &str = "expect_aic_metrics";
/// That there is a schedule at all.
const SCHEDULE: &str = "expect_schedule";

/// One parameter of a schedule: its name in an address, and its place.
type Parameter = (&'static str, fn(&mut ExpectedSchedule) -> &mut Option<u64>);

const PARAMETERS: [Parameter; 6] = [
    ("expect_skip_first", |schedule| &mut schedule.skip_first),
    ("expect_skip_first_wait", |schedule| &mut schedule.skip_first_wait),
    ("expect_wait", |schedule| &mut schedule.wait),
    ("expect_warmup", |schedule| &mut schedule.warmup),
    ("expect_active", |schedule| &mut schedule.active),
    ("expect_repeat", |schedule| &mut schedule.repeat),
];

/// What is not there, or not understood, is not preset.
pub(super) fn read(query: &Query) -> Preset {
    let mut preset = Preset::expecting(Expected {
        level: query.read(LEVEL, Level::named),
        aic_metrics: query.read(METRICS, AicMetrics::named),
        schedule: schedule(query),
    });
    for limit in limits() {
        if let Some(value) = query.read(limit.name, |text| number(limit, text)) {
            preset.set(limit, value);
        }
    }
    preset
}

pub(super) fn write(preset: &Preset) -> Vec<String> {
    let expect = &preset.expect;
    let level = expect.level.as_ref().map(|level| format!("{LEVEL}={}", level.python_name()));
    let metrics = expect.aic_metrics.as_ref().map(|metrics| format!("{METRICS}={}", metrics.python_name()));
    let limits = limits().iter().filter_map(|limit| Some(format!("{}={}", limit.name, preset.get(limit)?)));
    level.into_iter().chain(metrics).chain(expect.schedule.into_iter().flat_map(parameters)).chain(limits).collect()
}

fn schedule(query: &Query) -> Option<ExpectedSchedule> {
    let any = query.read(SCHEDULE, |text| (text == "any").then_some(()));
    let mut schedule = ExpectedSchedule::default();
    for (name, place) in PARAMETERS {
        *place(&mut schedule) = query.number(name);
    }
    (any.is_some() || schedule != ExpectedSchedule::default()).then_some(schedule)
}

fn parameters(mut schedule: ExpectedSchedule) -> Vec<String> {
    if schedule == ExpectedSchedule::default() {
        return vec![format!("{SCHEDULE}=any")];
    }
    PARAMETERS.iter().filter_map(|(name, place)| Some(format!("{name}={}", (*place(&mut schedule))?))).collect()
}

/// A decimal number in the range of the limit. `parse` alone would take `inf` and `1e3` as well.
fn number(limit: &Limit, text: &str) -> Option<f64> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = is_decimal.then(|| text.parse().ok())??;
    (limit.least..=limit.greatest).contains(&value).then_some(value)
}
