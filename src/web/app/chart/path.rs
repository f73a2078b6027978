//! Many shapes in one SVG path: a thousand bars of one colour are one element.

use std::fmt::Write;

/// A number of pixels as an attribute: a tenth of a pixel is as fine as a screen shows.
pub fn px(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    if tenths.is_finite() { tenths.to_string() } else { "0".to_string() }
}

/// A path under way.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    data: String,
}

impl Shape {
    /// Adds a rectangle; one without height or width is left out.
    pub fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64) {
        if width > 0.0 && height > 0.0 {
            let (x, y, width, height) = (px(x), px(y), px(width), px(height));
            // Writing into a string does not fail.
            let _ = write!(self.data, "M{x} {y}h{width}v{height}h-{width}z");
        }
    }

    /// Adds a small arrow that points down at a place.
    pub fn arrow(&mut self, x: f64, y: f64, size: f64) {
        let (x, y, left, up) = (px(x), px(y), px(size), px(size * 1.6));
        // Relative moves: from the point to the upper left, and across.
        let _ = write!(self.data, "M{x} {y}l-{left} -{up}h{}z", px(size * 2.0));
    }

    /// The attribute `d`.
    pub fn data(self) -> String {
        self.data
    }
}

/// The attribute `viewBox` of a picture drawn in CSS pixels: paper, which is narrower than the window that it was measured
/// for, can shrink it.
pub fn frame(width: f64, height: f64) -> String {
    format!("0 0 {} {}", px(width), px(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_without_area_are_left_out() {
        let mut shape = Shape::default();
        shape.rectangle(1.04, 2.0, 3.0, 4.0);
        shape.rectangle(1.0, 2.0, 0.0, 4.0);
        shape.rectangle(1.0, 2.0, 3.0, -4.0);
        assert_eq!(shape.data(), "M1 2h3v4h-3z");
    }

    #[test]
    fn no_number_breaks_the_attribute() {
        assert_eq!([px(f64::NAN), px(f64::INFINITY), px(-0.04), px(12.34)], ["0", "0", "-0", "12.3"]);
    }
}
