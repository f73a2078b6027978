//! The readers that are compared. Each takes a file and counts its events (or bytes, where it knows of none).

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use profvet::json::{End, Scanner, Sink};
use profvet::trace::{Ending, Facts, Reader};
use serde::de::IgnoredAny;

use crate::event::{Event, used};

type Counted = Result<u64, Box<dyn Error>>;

pub struct Case {
    pub name: &'static str,
    pub what: &'static str,
    /// Reads in constant memory, or nearly.
    pub streams: bool,
    pub run: fn(&Path) -> Counted,
}

/// Bytes read at a time by ours, as on the command line.
pub const CHUNK: usize = 1 << 20;

/// The first one is what the others are measured against.
pub const CASES: [Case; 8] = [
    Case { name: "facts", what: "profvet, all facts", streams: true, run: facts },
    Case { name: "skip", what: "profvet, scanner alone", streams: true, run: skip },
    Case { name: "read", what: "reading only", streams: true, run: read },
    Case { name: "serde-stream", what: "serde_json, skip, from a stream", streams: true, run: serde_stream },
    Case { name: "serde-skip", what: "serde_json, skip, from memory", streams: false, run: serde_skip },
    Case { name: "serde-typed", what: "serde_json, typed, from memory", streams: false, run: serde_typed },
    Case { name: "sonic-typed", what: "sonic-rs, typed, from memory", streams: false, run: sonic_typed },
    Case { name: "simd-tape", what: "simd-json, tape, from memory", streams: false, run: simd_tape },
];

pub fn find(name: &str) -> Result<&'static Case, String> {
    let names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    CASES
        .iter()
        .find(|case| case.name == name)
        .ok_or(format!("there is no case {name}; there are: {}", names.join(", ")))
}

fn in_chunks(path: &Path, mut take: impl FnMut(&[u8])) -> std::io::Result<()> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; CHUNK];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            count => take(&buffer[..count]),
        }
    }
}

fn read(path: &Path) -> Counted {
    let mut bytes = 0;
    in_chunks(path, |chunk| bytes += chunk.len() as u64)?;
    Ok(bytes)
}

pub struct Ignore;
impl Sink for Ignore {}

fn skip(path: &Path) -> Counted {
    let mut scanner = Scanner::new();
    let mut sound = true;
    in_chunks(path, |chunk| sound &= scanner.feed(chunk, &mut Ignore).is_ok())?;
    match scanner.finish() {
        End::Complete { end } if sound => Ok(end),
        other => Err(format!("not complete: {other:?}").into()),
    }
}

pub fn read_facts(path: &Path) -> std::io::Result<Facts> {
    let mut reader = Reader::new();
    in_chunks(path, |chunk| reader.feed(chunk))?;
    Ok(reader.finish())
}

fn facts(path: &Path) -> Counted {
    let facts = read_facts(path)?;
    match facts.ending {
        Ending::Complete => Ok(facts.events),
        other => Err(format!("not complete: {other:?}").into()),
    }
}

fn serde_stream(path: &Path) -> Counted {
    let file = BufReader::with_capacity(CHUNK, File::open(path)?);
    serde_json::from_reader::<_, IgnoredAny>(file)?;
    Ok(0)
}

fn serde_skip(path: &Path) -> Counted {
    serde_json::from_slice::<IgnoredAny>(&std::fs::read(path)?)?;
    Ok(0)
}

fn serde_typed(path: &Path) -> Counted {
    let bytes = std::fs::read(path)?;
    let events: Vec<Event> = serde_json::from_slice(&bytes)?;
    Ok(used(&events))
}

fn sonic_typed(path: &Path) -> Counted {
    let bytes = std::fs::read(path)?;
    let events: Vec<Event> = sonic_rs::from_slice(&bytes)?;
    Ok(used(&events))
}

fn simd_tape(path: &Path) -> Counted {
    let mut bytes = std::fs::read(path)?;
    let tape = simd_json::to_tape(&mut bytes)?;
    Ok(tape.0.len() as u64)
}
