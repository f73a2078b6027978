//! `profvet sample`

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use profvet::samples;

use crate::args::Sample;

pub fn run(options: &Sample) -> io::Result<ExitCode> {
    let Some(name) = &options.name else {
        let mut out = io::stdout().lock();
        for sample in samples::all() {
            writeln!(out, "{:24} {}", sample.name, sample.expect.join(", "))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let files = samples::files(name)
        .ok_or_else(|| io::Error::other(format!("no sample `{name}`; `profvet sample` lists them")))?;
    let dir = options.dir.clone().unwrap_or_else(|| PathBuf::from("."));
    for file in files {
        let path = dir.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, file.bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}
