//! What charts are made of: scales and ticks (pure arithmetic), axes and shapes as SVG, a tip that follows the pointer,
//! and a way to walk over bars by keyboard. In: numbers. Out: SVG with attributes and classes, no inline style.

mod axis;
mod legend;
mod measure;
mod path;
mod scale;
mod tip;
mod unit;
mod walk;

pub use axis::{bottom, left};
pub use legend::{Entry, Legend};
pub use measure::use_width;
pub use path::{Shape, frame, px};
pub use scale::{Scale, nice_step};
pub use tip::Tip;
pub use unit::{duration, duration_ticks, measured};
pub use walk::{Walk, Walker};
