//! `profvet repair`

use std::fs::File;
use std::io::{self, BufWriter};
use std::process::ExitCode;

use profvet::trace;

use crate::args::Repair;
use crate::source::{open, read_trace, same_file};

pub fn run(options: &Repair) -> io::Result<ExitCode> {
    let mut source = open(&options.trace)?;
    let facts = read_trace(&mut source)?;
    let repair = trace::repair(&facts);
    let pieces =
        if options.second { trace::second_document(&facts) } else { repair.as_ref().map(|r| r.pieces.clone()) };
    let Some(pieces) = pieces else {
        let why = match facts.ending {
            trace::Ending::Complete => "the trace is complete: nothing to repair",
            _ => "no whole event to keep",
        };
        return Err(io::Error::other(why));
    };
    // A trace written over itself would lose what is still to be read.
    if same_file(&options.trace, &options.output) {
        return Err(io::Error::other("the output is the trace itself; choose another name"));
    }
    let mut out = BufWriter::new(File::create(&options.output)?);
    trace::assemble(&pieces, &mut source, &mut out)?;
    out.into_inner().map_err(|error| io::Error::other(error.to_string()))?.sync_all()?;
    if let Some(repair) = repair.filter(|_| !options.second) {
        eprintln!("events kept: {}; bytes lost: {}", repair.kept_events, repair.lost_bytes);
    }
    Ok(ExitCode::SUCCESS)
}
