//! `profvet preset`

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use profvet::site::{self, Site};

use crate::args::Preset;
use crate::source::{open, same_file};

/// Longest `profvet.json` in bytes; one with every setting has some hundred.
const LONGEST: u64 = 1 << 20;

pub fn run(options: &Preset) -> io::Result<ExitCode> {
    let (json, _) = read(&options.settings)?;
    let page = fs::read_to_string(&options.page).map_err(|error| named(&options.page, error.kind(), &error))?;
    let written = site::with_presets(&page, &json);
    let written = written.map_err(|reason| named(&options.page, io::ErrorKind::InvalidData, &reason))?;
    if same_file(&options.page, &options.output) {
        return Err(io::Error::other("the output is the page itself; choose another name"));
    }
    fs::write(&options.output, written)?;
    Ok(ExitCode::SUCCESS)
}

/// What a file presets, if one is given.
pub fn given(path: Option<&Path>) -> io::Result<Site> {
    path.map_or_else(|| Ok(Site::default()), |path| read(path).map(|(_, site)| site))
}

/// The text of `profvet.json`, and what it presets.
fn read(path: &Path) -> io::Result<(String, Site)> {
    let mut text = String::new();
    let read = open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    read.map_err(|error| named(path, error.kind(), &error))?;
    let site = Site::from_json(&text).map_err(|reason| named(path, io::ErrorKind::InvalidData, &reason))?;
    Ok((text, site))
}

fn named(path: &Path, kind: io::ErrorKind, reason: &dyn std::error::Error) -> io::Error {
    io::Error::new(kind, format!("{}: {reason}", path.display()))
}
