//! Times readers of one trace file against each other.
//!
//! `profvet-engine-bench [--rounds N] [--case NAME]… FILE…` prints one table row per case and file. Each measurement
//! is a process of its own (this program again), so that its peak memory is its own; the rounds go through all cases in
//! turn, so that a slow minute of the machine hits all of them, and the best round counts.
//! `profvet-engine-bench memory FILE` times the engine and serde_json's skip on a file already in memory, in one process.
//! `profvet-engine-bench write BYTES FILE` writes a trace; `profvet-engine-bench place FILE` says at which byte one breaks.

mod cases;
mod event;
mod memory;
mod table;

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

use cases::{CASES, Case};
use table::{Measured, Row};

/// Files above this are read once only, and by what reads in constant memory, unless told otherwise.
const HUGE: u64 = 2_000_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["write", bytes, path] => write(bytes.parse()?, Path::new(path)),
        ["memory", path] => memory::compare(&std::fs::read(path)?),
        ["place", path] => place(Path::new(path)),
        ["one", case, path] => one(cases::find(case)?, Path::new(path)),
        _ => compare(&words),
    }
}

fn write(bytes: u64, path: &Path) -> Result<(), Box<dyn Error>> {
    // A write that is broken off leaves nothing that looks like a trace.
    let unfinished = path.with_extension("unfinished");
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&unfinished)?);
    profvet::samples::write_trace(&mut out, bytes, 1)?;
    out.flush()?;
    std::fs::rename(unfinished, path)?;
    Ok(())
}

fn place(path: &Path) -> Result<(), Box<dyn Error>> {
    let broken = cases::read_facts(path)?.broken.ok_or("the trace is whole")?;
    println!("{}", broken.at);
    Ok(())
}

/// One measurement, for the process that asked: seconds, what was counted, peak memory in bytes.
fn one(case: &Case, path: &Path) -> Result<(), Box<dyn Error>> {
    let start = std::time::Instant::now();
    let counted = (case.run)(path)?;
    println!("{} {counted} {}", start.elapsed().as_secs_f64(), peak_memory().unwrap_or(0));
    Ok(())
}

/// VmHWM; Linux only.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(1024 * line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?)
}

fn compare(words: &[&str]) -> Result<(), Box<dyn Error>> {
    let (mut rounds, mut chosen, mut files) = (None, Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--rounds" => rounds = Some(words.next().ok_or("how many rounds?")?.parse::<u32>()?),
            "--case" => chosen.push(cases::find(words.next().ok_or("which case?")?)?.name),
            file => files.push(Path::new(file)),
        }
    }
    table::head();
    for file in files {
        let bytes = file.metadata()?.len();
        let is_wanted = |case: &&Case| {
            let is_fit = bytes <= HUGE || case.streams;
            if chosen.is_empty() { is_fit } else { chosen.contains(&case.name) }
        };
        let cases: Vec<&Case> = CASES.iter().filter(is_wanted).collect();
        let rounds = rounds.unwrap_or(if bytes > HUGE { 1 } else { 3 });
        compare_on(file, bytes, &cases, rounds)?;
    }
    Ok(())
}

fn compare_on(file: &Path, bytes: u64, cases: &[&Case], rounds: u32) -> Result<(), Box<dyn Error>> {
    // The first read would pay for the disk.
    std::io::copy(&mut File::open(file)?, &mut std::io::sink())?;
    let mut rows: Vec<Row> = cases.iter().map(|case| Row::new(case.name, case.what)).collect();
    for _ in 0..rounds {
        for row in &mut rows {
            row.add(measure(row.name, file));
        }
    }
    table::body(bytes, &rows);
    Ok(())
}

fn measure(case: &str, file: &Path) -> Result<Measured, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program).args(["one", case]).arg(file).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(message.lines().last().unwrap_or("ended without a word").to_string());
    }
    Measured::parse(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| "said nothing".to_string())
}
