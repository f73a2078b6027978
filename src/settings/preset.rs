//! Single settings, to be put on top of others: what an address asks for, or a reader has changed.

use std::collections::BTreeMap;

use super::{Expected, Invalid, Limit, Settings, limits};

/// Single settings. What is not among them stays as it is below.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preset {
    /// Limits by the name of their field.
    limits: BTreeMap<&'static str, f64>,
    /// What is expected; `None` of it leaves what is expected below.
    pub expect: Expected,
}

impl Preset {
    /// Presets no limit, and that this is expected.
    pub fn expecting(expect: Expected) -> Preset {
        Preset { limits: BTreeMap::new(), expect }
    }

    /// With the limits that make those of `wanted` out of those of `base`, and no others.
    pub fn with_limits(&self, base: &Settings, wanted: &Settings) -> Preset {
        let mut preset = Preset::expecting(self.expect.clone());
        for limit in limits() {
            let value = (limit.get)(&wanted.thresholds);
            if value != (limit.get)(&base.thresholds) {
                preset.set(limit, value);
            }
        }
        preset
    }

    pub fn is_empty(&self) -> bool {
        *self == Preset::default()
    }

    pub fn set(&mut self, limit: &Limit, value: f64) {
        self.limits.insert(limit.name, value);
    }

    pub fn get(&self, limit: &Limit) -> Option<f64> {
        self.limits.get(limit.name).copied()
    }

    /// The settings with these on top.
    ///
    /// # Errors
    /// When a limit lies outside its range, or two of them are in the wrong order.
    pub fn over(&self, base: &Settings) -> Result<Settings, Invalid> {
        let mut settings = base.clone();
        for limit in limits() {
            if let Some(value) = self.get(limit) {
                (limit.set)(&mut settings.thresholds, value);
            }
        }
        settings.thresholds.checked()?;
        settings.expect = self.expect.clone().or(&base.expect);
        Ok(settings)
    }
}

impl Expected {
    /// This, and what the other expects where this leaves a setting free.
    fn or(self, other: &Expected) -> Expected {
        Expected {
            level: self.level.or_else(|| other.level.clone()),
            aic_metrics: self.aic_metrics.or_else(|| other.aic_metrics.clone()),
            schedule: self.schedule.or(other.schedule),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(json: &str) -> Settings {
        Settings::from_json(json).expect(json)
    }

    fn limit(name: &str) -> &'static Limit {
        limits().iter().find(|limit| limit.name == name).expect(name)
    }

    #[test]
    fn what_is_not_preset_stays() {
        let base = settings(
            r#"{"thresholds": {"rank_spread_percent": 10},
            "expect": {"level": "Level1", "schedule": {"active": 8}}}"#,
        );
        let mut preset = Preset::expecting(settings(r#"{"expect": {"level": "Level2"}}"#).expect);
        preset.set(limit("outlier_times"), 2.0);
        let wanted = r#"{"thresholds": {"rank_spread_percent": 10, "outlier_times": 2},
            "expect": {"level": "Level2", "schedule": {"active": 8}}}"#;
        assert_eq!(preset.over(&base), Ok(settings(wanted)));
        assert_eq!(Preset::default().over(&base), Ok(base));
    }

    #[test]
    fn changed_limits_are_found_and_may_be_put_back_to_the_default() {
        let base = settings(r#"{"thresholds": {"rank_spread_percent": 10}}"#);
        let preset = Preset::default().with_limits(&base, &Settings::default());
        assert_eq!(preset.get(limit("rank_spread_percent")), Some(5.0));
        assert_eq!(preset.over(&base), Ok(Settings::default()));
        assert!(Preset::default().with_limits(&base, &base).is_empty());
    }

    #[test]
    fn limits_that_do_not_go_with_those_below_are_refused() {
        let base = settings(r#"{"thresholds": {"compile_warn_times": 8}}"#);
        let mut preset = Preset::default();
        preset.set(limit("compile_fail_times"), 7.0);
        assert!(matches!(preset.over(&base), Err(Invalid::Reversed { .. })));
        assert!(preset.over(&Settings::default()).is_ok());
    }
}
