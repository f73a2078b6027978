//! `profvet viewer`

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::process::ExitCode;

use profvet::trace::viewer::{Copied, Copy, Plan};

use crate::args::Viewer;
use crate::source::{CHUNK, open, read_trace, same_file};

pub fn run(options: &Viewer) -> io::Result<ExitCode> {
    let mut source = open(&options.trace)?;
    let plan = Plan::of(&read_trace(&mut source)?).ok_or_else(|| io::Error::other("no whole event to copy"))?;
    // A trace written over itself would lose what is still to be read.
    if same_file(&options.trace, &options.output) {
        return Err(io::Error::other("the output is the trace itself; choose another name"));
    }
    source.rewind()?;
    let mut out = BufWriter::new(File::create(&options.output)?);
    let base_us = plan.base_us;
    let copied = copy(plan, &mut source, &mut out)?;
    out.into_inner().map_err(|error| io::Error::other(error.to_string()))?.sync_all()?;
    if copied.is_cut {
        return Err(io::Error::other("the trace changed while it was read"));
    }
    eprintln!("events copied: {}; left out: {}; times count from {base_us} µs", copied.events, copied.left_out());
    Ok(ExitCode::SUCCESS)
}

fn copy(plan: Plan, source: &mut impl Read, out: &mut impl Write) -> io::Result<Copied> {
    let mut copy = Copy::new(plan);
    let (mut buffer, mut text) = (vec![0; CHUNK], Vec::new());
    loop {
        let count = source.read(&mut buffer)?;
        if count == 0 {
            let copied = copy.finish(&mut text);
            out.write_all(&text)?;
            return Ok(copied);
        }
        copy.feed(buffer.get(..count).unwrap_or_default(), &mut text);
        out.write_all(&text)?;
        text.clear();
    }
}
