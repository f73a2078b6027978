//! `profvet rules`

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use profvet::config;
use profvet::handbook::{self, Site};
use profvet::rules;

use crate::args::{Rules, language};

pub fn run(options: &Rules) -> io::Result<ExitCode> {
    if let Some(folder) = &options.markdown {
        return write_handbook(folder, Site(options.site.as_deref()));
    }
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

/// Writes every page of the handbook, replacing what an earlier run has written.
fn write_handbook(folder: &Path, site: Site) -> io::Result<ExitCode> {
    let files = handbook::export(site, config::markdown);
    for file in &files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, &file.text)?;
    }
    writeln!(io::stdout(), "{} files", files.len())?;
    Ok(ExitCode::SUCCESS)
}
