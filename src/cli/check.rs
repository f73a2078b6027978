//! `profvet check`

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use profvet::examine::{Examination, Examined};
use profvet::report;
use profvet::rules::Status;
use profvet::settings::Settings;

use crate::args::{Check, ReportFormat, language};
use crate::walk::{Found, walk};
use crate::workers::read_all;

pub fn run(options: &Check) -> io::Result<ExitCode> {
    let settings = options.expect.as_deref().map(read_settings).transpose()?.unwrap_or_default();
    let found = walk(&options.paths)?;
    let mut report = report::of(&examine(&found, settings));
    if options.redact || options.redact_names {
        report = report::redacted(&report, options.redact_names).report;
    }
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
    read_all(&mut examination, found);
    examination.finish()
}
