//! Gathers sources on their way to the worker: passes them on in batches, and lets the page breathe meanwhile.

use super::Source;
use crate::browser;

/// Sources passed on at a time. Few, since a chosen file is looked up on the disk only when it is passed on, and the
/// page stands still meanwhile.
const BATCH: usize = 64;

/// A batch waits no longer than this, in milliseconds: the page shows the count.
const PATIENCE_MS: f64 = 100.0;

/// Work on the page's own thread goes on no longer than this without a pause, in milliseconds.
const BREATH_MS: f64 = 12.0;

/// The run was cancelled, or another has begun.
#[derive(Debug)]
pub struct Cancelled;

pub struct Basket {
    batch: Vec<Source>,
    pass_on: Box<dyn Fn(Vec<Source>) -> Result<(), Cancelled>>,
    passed_ms: f64,
    breathed_ms: f64,
}

impl Basket {
    /// `pass_on` takes each batch, and says when nobody wants any more.
    pub fn new(pass_on: impl Fn(Vec<Source>) -> Result<(), Cancelled> + 'static) -> Basket {
        let now = browser::now_ms();
        Basket { batch: Vec::new(), pass_on: Box::new(pass_on), passed_ms: now, breathed_ms: now }
    }

    pub async fn put(&mut self, source: Source) -> Result<(), Cancelled> {
        self.batch.push(source);
        let now = browser::now_ms();
        if self.batch.len() >= BATCH || now - self.passed_ms > PATIENCE_MS {
            self.passed_ms = now;
            self.pass_on()?;
        }
        if now - self.breathed_ms > BREATH_MS {
            browser::pause(0).await;
            self.breathed_ms = browser::now_ms();
        }
        Ok(())
    }

    /// Passes on what is left.
    pub fn pass_on(&mut self) -> Result<(), Cancelled> {
        (self.pass_on)(std::mem::take(&mut self.batch))
    }
}
