//! `profvet check`

use std::io::{self, Write};
use std::process::ExitCode;

use profvet::examine::{Examination, Examined};
use profvet::report;
use profvet::rules::Status;
use profvet::settings::Settings;

use crate::args::{Check, ReportFormat, language};
use crate::preset;
use crate::walk::{Found, walk};
use crate::workers::read_all;

pub fn run(options: &Check) -> io::Result<ExitCode> {
    let site = preset::given(options.expect.as_deref())?;
    let found = walk(&options.paths)?;
    let mut report = report::of(&examine(&found, site.settings()));
    if options.redact || options.redact_names {
        report = report::redacted(&report, options.redact_names).report;
    }
    let lang = match (options.lang, site.language) {
        (None, Some(lang)) => lang,
        (asked, _) => language(asked),
    };
    let text = match options.format {
        ReportFormat::Json => report::json(&report),
        ReportFormat::Text => report::text(&report, lang),
        ReportFormat::Markdown => report::markdown(&report, lang),
        ReportFormat::Html => report::html(&report, lang),
    };
    io::stdout().write_all(text.as_bytes())?;
    let limit = if options.strict { Status::Warn } else { Status::Fail };
    Ok(ExitCode::from(u8::from(report.worst() >= limit)))
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
