//! Text from artifacts made safe to look at, under the name that the page's parts use.

pub use profvet::text::visible::{Part, parts, plain, value, within};
