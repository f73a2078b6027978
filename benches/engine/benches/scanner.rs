//! The scanner and the trace reader on a megabyte in memory, in chunks of several sizes.

use divan::{Bencher, counter::BytesCount};
use profvet::json::{Scanner, Sink};
use profvet::trace::Reader;

/// The last is the size that the page and the command line read at a time, or more than the whole trace.
const CHUNKS: [usize; 4] = [100, 4096, 65_536, 1 << 20];

fn main() {
    divan::main();
}

fn trace() -> Vec<u8> {
    let mut bytes = Vec::new();
    profvet::samples::write_trace(&mut bytes, 1_000_000, 1).expect("memory takes everything");
    bytes
}

struct Ignore;
impl Sink for Ignore {}

#[divan::bench(args = CHUNKS)]
fn skip(bencher: Bencher, chunk: usize) {
    let bytes = trace();
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| {
        let mut scanner = Scanner::new();
        bytes.chunks(chunk).for_each(|piece| scanner.feed(piece, &mut Ignore).expect("a whole trace"));
        scanner.finish()
    });
}

#[divan::bench(args = CHUNKS)]
fn facts(bencher: Bencher, chunk: usize) {
    let bytes = trace();
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| {
        let mut reader = Reader::new();
        bytes.chunks(chunk).for_each(|piece| reader.feed(piece));
        reader.finish()
    });
}

/// A trace that breaks early: the search for the next whole event.
#[divan::bench]
fn facts_behind_a_break(bencher: Bencher) {
    let mut bytes = trace();
    bytes.insert(1, b'}');
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| {
        let mut reader = Reader::new();
        reader.feed(&bytes);
        reader.finish()
    });
}
