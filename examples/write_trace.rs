//! Writes a large trace to try readers on: `cargo run --release --example write_trace -- BYTES FILE [SEED]`.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let bytes: u64 = arguments.next().ok_or("how many bytes?")?.parse()?;
    let path = arguments.next().ok_or("which file?")?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&path)?);
    let events = profvet::samples::write_trace(&mut out, bytes, seed)?;
    println!("{events} events");
    Ok(())
}
