//! `profvet check`

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use profvet::examine::{Examination, Examined, Reading};
use profvet::report;
use profvet::rules::Status;
use profvet::settings::Settings;

use crate::args::{Check, ReportFormat, language};
use crate::source::CHUNK;
use crate::walk::{Found, walk};

pub fn run(options: &Check) -> io::Result<ExitCode> {
    let settings = options.expect.as_deref().map(read_settings).transpose()?.unwrap_or_default();
    let found = walk(&options.paths)?;
    let report = report::of(&examine(&found, settings));
    let text = match options.format {
        ReportFormat::Json => report::json(&report),
        ReportFormat::Text => report::text(&report, language(options.lang)),
        ReportFormat::Markdown => report::markdown(&report, language(options.lang)),
        ReportFormat::Html => report::html(&report, language(options.lang)),
    };
    io::stdout().write_all(text.as_bytes())?;
    let limit = if options.strict { Status::Warn } else { Status::Fail };
    Ok(ExitCode::from(u8::from(report.worst() >= limit)))
}

fn read_settings(path: &Path) -> io::Result<Settings> {
    let named = |reason: String| format!("{}: {reason}", path.display());
    let text = fs::read_to_string(path).map_err(|error| io::Error::new(error.kind(), named(error.to_string())))?;
    Settings::from_json(&text).map_err(|reason| io::Error::new(io::ErrorKind::InvalidData, named(reason.to_string())))
}

/// Reads every file that matters, and puts the facts together.
pub fn examine(found: &[Found], settings: Settings) -> Examined {
    let offered = found.iter().map(|file| file.offered.clone()).collect();
    let mut examination = Examination::new(offered).with_settings(settings);
    for (index, file) in found.iter().enumerate() {
        if let Some(error) = &file.refused {
            examination.fail(index, error.to_string());
        }
    }
    let mut buffer = vec![0; CHUNK];
    for read in examination.reads() {
        let Some(file) = found.get(read.index).filter(|file| file.refused.is_none()) else {
            continue;
        };
        let mut reading = examination.open(read.index);
        match feed(&file.source, &mut reading, &mut buffer) {
            Ok(()) => examination.close(read.index, reading),
            Err(error) => examination.fail(read.index, error.to_string()),
        }
    }
    examination.finish()
}

fn feed(path: &Path, reading: &mut Reading, buffer: &mut [u8]) -> io::Result<()> {
    let mut file = File::open(path)?;
    while !reading.enough() {
        let count = match file.read(buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        reading.feed(buffer.get(..count).unwrap_or_default());
    }
    Ok(())
}
