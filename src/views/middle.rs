//! The median, for views.

/// The middle one; of two the upper.
pub(super) fn middle(mut values: Vec<i64>) -> Option<i64> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}
