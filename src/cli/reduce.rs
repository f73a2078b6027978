//! `profvet reduce`

use std::fs;
use std::io::{self, Read};
use std::process::ExitCode;

use profvet::examine::Offered;
use profvet::reduce::{Best, Change, Kept, Level, Reduced, Reduction};
use profvet::report::{self, Report};
use profvet::rules::Status;

use crate::args::Reduce;
use crate::check::examine;
use crate::preset;
use crate::source::{CHUNK, open, same_file};
use crate::walk::{Found, walk};

pub fn run(options: &Reduce) -> io::Result<ExitCode> {
    let settings = preset::given(options.expect.as_deref())?.settings();
    let found = walk(&options.paths)?;
    if found.iter().any(|file| same_file(&file.source, &options.output)) {
        return Err(io::Error::other("the output is one of the files themselves; choose another name"));
    }
    let report = report::of(&examine(&found, settings.clone()));
    if report.worst() < Status::Warn {
        return Err(io::Error::other("nothing fails or warns: there is nothing to reproduce"));
    }
    let mut best = Best::default();
    for level in Level::ALL {
        if best.take(reduce(&found, &report, level), &report, &settings) {
            break;
        }
    }
    let (reduced, kept) = best.finish();
    let zip = reduced.zip();
    fs::write(&options.output, &zip)?;
    tell(&kept, &reduced, zip.len());
    Ok(ExitCode::from(u8::from(!kept.is_all())))
}

fn reduce(found: &[Found], report: &Report, level: Level) -> Reduced {
    let offered: Vec<Offered> = found.iter().map(|file| file.offered.clone()).collect();
    let mut reduction = Reduction::new(report, &offered, level);
    let mut buffer = vec![0; CHUNK];
    for index in reduction.reads() {
        let Some(file) = found.get(index) else { continue };
        // What can't be read is no part of the copy; the comparison says what is lost with it.
        let Ok(mut source) = open(&file.source) else { continue };
        let mut passing = reduction.open(index);
        loop {
            match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => passing.feed(buffer.get(..count).unwrap_or_default()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        reduction.close(index, passing);
    }
    reduction.finish()
}

fn tell(kept: &Kept, reduced: &Reduced, bytes: usize) {
    let Reduced { files, replaced } = reduced;
    eprintln!("findings kept: {}; files: {}; bytes: {bytes}", kept.kept, files.len());
    eprintln!(
        "replaced, a value by the same one everywhere: names ({}), addresses ({}), identifying numbers ({}), names in paths",
        replaced.names, replaced.addresses, replaced.ids
    );
    eprintln!("as they were: the format's own words; times, durations, sizes, counts; ranks, devices, processes");
    let list = |changes: &[Change], what: &str| {
        for Change { rule, status, count } in changes {
            eprintln!("{what}: {rule} ({}, {count})", status.name());
        }
    };
    list(&kept.lost, "not kept");
    list(&kept.added, "only in the copy");
}
