//! What the engine itself costs: no file is read, no memory is new, and the cases take turns.

use std::error::Error;
use std::time::Instant;

use profvet::json::Scanner;
use profvet::trace::Reader;
use serde::de::IgnoredAny;

use crate::cases::{CHUNK, Ignore};

const ROUNDS: u32 = 15;

type Case = (&'static str, fn(&[u8]));

const CASES: [Case; 3] =
    [("profvet, scanner alone", skip), ("profvet, all facts", facts), ("serde_json, skip", serde_skip)];

pub fn compare(bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut best = CASES.map(|_| f64::INFINITY);
    for _ in 0..ROUNDS {
        for ((_, run), best) in CASES.iter().zip(&mut best) {
            let start = Instant::now();
            run(bytes);
            *best = start.elapsed().as_secs_f64().min(*best);
        }
    }
    for ((name, _), best) in CASES.iter().zip(best) {
        println!("{name:<24} {:>8.0} MB/s", bytes.len() as f64 / 1e6 / best);
    }
    Ok(())
}

fn skip(bytes: &[u8]) {
    let mut scanner = Scanner::new();
    let sound = bytes.chunks(CHUNK).all(|piece| scanner.feed(piece, &mut Ignore).is_ok());
    std::hint::black_box((sound, scanner.finish()));
}

fn facts(bytes: &[u8]) {
    let mut reader = Reader::new();
    bytes.chunks(CHUNK).for_each(|piece| reader.feed(piece));
    std::hint::black_box(reader.finish());
}

fn serde_skip(bytes: &[u8]) {
    std::hint::black_box(serde_json::from_slice::<IgnoredAny>(bytes).is_ok());
}
