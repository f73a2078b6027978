//! `profvet rules`

use std::io::{self, Write};
use std::process::ExitCode;

use profvet::rules;

use crate::args::{Rules, language};

pub fn run(options: &Rules) -> io::Result<ExitCode> {
    let lang = language(options.lang);
    let mut out = io::stdout().lock();
    let Some(id) = &options.id else {
        for rule in rules::all() {
            writeln!(out, "{:28} {}", rule.id, rule.title(lang.tag()))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let Some(rule) = rules::find(id) else {
        return Err(io::Error::other(format!("no rule `{id}`; `profvet rules` lists them")));
    };
    out.write_all(rule.page(lang.tag()).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
