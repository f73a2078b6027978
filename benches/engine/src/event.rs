//! The fields that profvet looks at, as whoever writes such a program with serde would declare them.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A number, or the same as text: torch_npu writes `ts` as text, and ids as either.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Scalar<'a> {
    Whole(i64),
    Float(f64),
    #[serde(borrow)]
    Text(Cow<'a, str>),
}

#[derive(Deserialize)]
pub struct Event<'a> {
    #[serde(borrow, default)]
    pub ph: Cow<'a, str>,
    #[serde(borrow, default)]
    pub name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub cat: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub pid: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub tid: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub ts: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub dur: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub id: Option<Scalar<'a>>,
    pub args: Option<IgnoredAny>,
}

/// Looks at every field, so that none is optimised away.
pub fn used(events: &[Event]) -> u64 {
    let mut sum = 0;
    for event in events {
        let scalars = [&event.pid, &event.tid, &event.ts, &event.dur, &event.id];
        let scalars: usize = scalars.iter().filter_map(|scalar| scalar.as_ref()).map(Scalar::weight).sum();
        let texts = event.ph.len() + event.name.len() + event.cat.as_ref().map_or(0, |cat| cat.len());
        sum += std::hint::black_box(scalars + texts + usize::from(event.args.is_some()));
    }
    std::hint::black_box(sum);
    events.len() as u64
}

impl Scalar<'_> {
    fn weight(&self) -> usize {
        match self {
            Scalar::Whole(number) => *number as usize & 1,
            Scalar::Float(number) => usize::from(*number > 0.0),
            Scalar::Text(text) => text.len(),
        }
    }
}
