//! Writes a large kernel table to try readers on: `cargo run --release --example write_kernels -- ROWS FILE [SEED]`.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rows: u64 = arguments.next().ok_or("how many rows?")?.parse()?;
    let path = arguments.next().ok_or("which file?")?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&path)?);
    let bytes = profvet::samples::write_kernel_details(&mut out, rows, seed)?;
    println!("{bytes} bytes");
    Ok(())
}
