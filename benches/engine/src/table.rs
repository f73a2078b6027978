//! The table that is printed.

pub struct Measured {
    seconds: f64,
    peak: u64,
}

impl Measured {
    /// From what a measuring process prints.
    pub fn parse(text: &str) -> Option<Measured> {
        let mut words = text.split_ascii_whitespace();
        let seconds = words.next()?.parse().ok()?;
        Some(Measured { seconds, peak: words.nth(1)?.parse().ok()? })
    }
}

/// One case on one file.
pub struct Row {
    pub name: &'static str,
    what: &'static str,
    seconds: Vec<f64>,
    peak: u64,
    error: Option<String>,
}

impl Row {
    pub fn new(name: &'static str, what: &'static str) -> Row {
        Row { name, what, seconds: Vec::new(), peak: 0, error: None }
    }

    pub fn add(&mut self, measured: Result<Measured, String>) {
        match measured {
            Ok(measured) => {
                self.seconds.push(measured.seconds);
                self.peak = self.peak.max(measured.peak);
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn best(&self) -> Option<f64> {
        self.seconds.iter().copied().reduce(f64::min)
    }

    /// How much slower the slowest round was, in per cent: what a difference must exceed to mean anything.
    fn spread(&self) -> Option<f64> {
        let slowest = self.seconds.iter().copied().reduce(f64::max)?;
        Some(100.0 * (slowest / self.best()? - 1.0))
    }
}

pub fn head() {
    println!(
        "{:<36} {:>8} {:>8} {:>8} {:>7} {:>8} {:>9}",
        "native", "file MB", "s", "MB/s", "spread", "time ×", "peak MB"
    );
}

/// `time ×`: the time it took, with the first row's as 1.
pub fn body(bytes: u64, rows: &[Row]) {
    let first = rows.first().and_then(Row::best);
    let megabytes = bytes as f64 / 1e6;
    for row in rows {
        let Some(best) = row.best() else {
            println!("{:<36} {megabytes:>8.0}  {}", row.what, row.error.as_deref().unwrap_or("not measured"));
            continue;
        };
        let peak = if row.peak == 0 { String::new() } else { format!("{:.0}", row.peak as f64 / 1e6) };
        println!(
            "{:<36} {megabytes:>8.0} {best:>8.2} {:>8.0} {:>5.0} % {:>8.2} {peak:>9}",
            row.what,
            megabytes / best,
            row.spread().unwrap_or_default(),
            best / first.unwrap_or(best),
        );
    }
}
