//! The command line: finds files, feeds the library, prints what it says.

mod args;
mod check;
mod preset;
mod reduce;
mod repair;
mod rules;
mod sample;
mod schedule;
mod source;
#[cfg(test)]
mod tests;
mod viewer;
mod walk;
mod workers;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// Exit code when the command itself could not run (DESIGN: 0 no fail, 1 a fail, 2 could not run).
const COULD_NOT_RUN: u8 = 2;

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Check(options) => check::run(&options),
        Command::Preset(options) => preset::run(&options),
        Command::Reduce(options) => reduce::run(&options),
        Command::Repair(options) => repair::run(&options),
        Command::Rules(options) => rules::run(&options),
        Command::Sample(options) => sample::run(&options),
        Command::Schedule(options) => schedule::run(&options),
        Command::Viewer(options) => viewer::run(&options),
    };
    result.unwrap_or_else(|error| {
        eprintln!("profvet: {error}");
        ExitCode::from(COULD_NOT_RUN)
    })
}
