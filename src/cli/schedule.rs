//! `profvet schedule`

use std::io::{self, Write};
use std::process::ExitCode;

use profvet::schedule;

use crate::args::{Format, Schedule};

pub fn run(options: &Schedule) -> io::Result<ExitCode> {
    let plan = schedule::Schedule {
        skip_first: options.skip_first,
        skip_first_wait: options.skip_first_wait,
        wait: options.wait,
        warmup: options.warmup,
        active: options.active,
        repeat: options.repeat,
    };
    let run = plan.run(options.steps).map_err(io::Error::other)?;
    let mut out = io::stdout().lock();
    if options.format == Format::Json {
        serde_json::to_writer_pretty(&mut out, &run).map_err(io::Error::other)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (calls, state) in run.states.iter().enumerate() {
        writeln!(out, "{calls:>6}  {}", state.name())?;
    }
    let minimum = run.minimum_steps.map_or_else(|| "none".to_string(), |steps| steps.to_string());
    writeln!(out, "exit in {}; clean: {}; least step() calls for a clean end: {minimum}", run.exit.name(), run.clean)?;
    writeln!(out, "results: {}; steps recorded: {:?}", run.results, run.steps_recorded)?;
    for message in &run.messages {
        writeln!(out, "{message}")?;
    }
    Ok(ExitCode::SUCCESS)
}
