//! Where rows are in a window that scrolls, for numbers of rows whose heights together no browser can scroll.

/// Height of a row in CSS pixels; the style has the same.
pub const ROW: f64 = 28.0;
/// Browsers give up on taller elements, the first of them at 17 million pixels.
const TALLEST: f64 = 8_000_000.0;

/// A window onto rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub rows: u64,
    /// Height of the window, its head included.
    pub height: f64,
}

impl Plan {
    /// Rows that fit below the head.
    fn fitting(&self) -> u64 {
        ((self.height / ROW).floor() - 1.0).max(1.0) as u64
    }

    /// Rows to draw: the last one may be cut.
    pub fn in_sight(&self) -> u64 {
        self.fitting() + 1
    }

    /// Height of what is scrolled.
    pub fn size(&self) -> f64 {
        ((self.rows + 1) as f64 * ROW).min(TALLEST).max(self.height)
    }

    /// The last row that can be the first in the window.
    fn last_first(&self) -> u64 {
        self.rows.saturating_sub(self.fitting())
    }

    fn farthest(&self) -> f64 {
        self.size() - self.height
    }

    /// The first row in the window when it is scrolled so far.
    pub fn first_at(&self, scrolled: f64) -> u64 {
        let farthest = self.farthest();
        if farthest <= 0.0 {
            return 0;
        }
        let part = (scrolled / farthest).clamp(0.0, 1.0);
        (part * self.last_first() as f64).round() as u64
    }

    /// How far the window is scrolled when this row is the first.
    pub fn scroll_of(&self, first: u64) -> f64 {
        match self.last_first() {
            0 => 0.0,
            last => (first.min(last) as f64 / last as f64 * self.farthest()).round(),
        }
    }

    /// The first row after a key.
    pub fn after(&self, key: &str, first: u64) -> Option<u64> {
        let page = self.fitting();
        let next = match key {
            "ArrowDown" => first.saturating_add(1),
            "ArrowUp" => first.saturating_sub(1),
            "PageDown" | " " => first.saturating_add(page),
            "PageUp" => first.saturating_sub(page),
            "Home" => 0,
            "End" => u64::MAX,
            _ => return None,
        };
        Some(next.min(self.last_first()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_reached() {
        for rows in [0, 1, 24, 25, 26, 1_000, 1_000_000, 90_000_000] {
            let plan = Plan { rows, height: 700.0 };
            assert_eq!(plan.first_at(0.0), 0);
            let last = plan.first_at(plan.size() - 700.0);
            assert!(last + plan.in_sight() >= rows, "{rows}");
            assert!(plan.size() <= TALLEST);
            assert_eq!(plan.after("End", 0), Some(last));
        }
    }

    #[test]
    fn a_row_is_found_where_it_was_put() {
        let plan = Plan { rows: 1_000_000, height: 700.0 };
        for first in [0, 1, 2, 499_999, 999_975] {
            assert_eq!(plan.first_at(plan.scroll_of(first)), first.min(plan.last_first()));
        }
        assert_eq!(plan.after("ArrowDown", 5), Some(6));
        assert_eq!(plan.after("ArrowUp", 0), Some(0));
        assert_eq!(plan.after("Tab", 5), None);
    }
}
