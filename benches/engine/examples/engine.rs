//! The engine as WebAssembly, for `tools/bench_wasm.mjs`: makes a trace in its own memory and reads it in chunks, so
//! that what is timed is the engine alone, without browser, files or copies between JavaScript and wasm.

use std::cell::RefCell;

use profvet::json::{End, Scanner, Sink};
use profvet::trace::Reader;

/// Bytes read at a time by the page.
const CHUNK: usize = 8 << 20;

thread_local! {
    static TRACE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes a trace of about this many bytes, and answers how many they became.
#[unsafe(no_mangle)]
pub extern "C" fn make(bytes: u32) -> u32 {
    TRACE.with_borrow_mut(|trace| {
        profvet::samples::write_trace(trace, u64::from(bytes), 1).expect("memory takes everything");
        trace.len() as u32
    })
}

struct Ignore;
impl Sink for Ignore {}

/// Scans the trace and throws the tokens away; answers where the document ends.
#[unsafe(no_mangle)]
pub extern "C" fn skip() -> u32 {
    TRACE.with_borrow(|trace| {
        let mut scanner = Scanner::new();
        trace.chunks(CHUNK).for_each(|piece| scanner.feed(piece, &mut Ignore).expect("a whole trace"));
        match scanner.finish() {
            End::Complete { end } => end as u32,
            _ => 0,
        }
    })
}

/// Reads the trace and answers how many events it holds.
#[unsafe(no_mangle)]
pub extern "C" fn facts() -> u32 {
    TRACE.with_borrow(|trace| {
        let mut reader = Reader::new();
        trace.chunks(CHUNK).for_each(|piece| reader.feed(piece));
        reader.finish().events as u32
    })
}
