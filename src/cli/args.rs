//! The words of the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use profvet::text::Lang;

/// Says whether the result of an Ascend NPU profiling run is usable, for which questions, what is wrong and how to fix it.
#[derive(Parser)]
#[command(name = "profvet", version, about)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Judge result folders or single files.
    Check(Check),
    /// Write a small copy without names in which the same things are wrong, to show to others.
    Reduce(Reduce),
    /// Write a repaired copy of a broken trace.
    Repair(Repair),
    /// List the rules, or show the page of one.
    Rules(Rules),
    /// Write one of the generated samples.
    Sample(Sample),
    /// Write a copy of a trace that Perfetto and chrome://tracing show exactly.
    Viewer(Viewer),
    /// Write a copy of the one-file page with the presets of a site in it.
    Preset(Preset),
    /// Show what a schedule does when step() is called so many times.
    Schedule(Schedule),
}

#[derive(clap::Args)]
pub struct Check {
    /// Folders, files or archives (.tar.gz, .tar.zst, .zip, .tar, .gz, .zst).
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// How the report is written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub format: ReportFormat,
    /// zh or en; by default the language of the environment.
    #[arg(long)]
    pub lang: Option<Language>,
    /// profvet.json of a site: limits of the rules, expected configuration, language (docs/hosting.md).
    #[arg(long, visible_alias = "settings", value_name = "FILE")]
    pub expect: Option<PathBuf>,
    /// Exit with 1 for warnings, too.
    #[arg(long)]
    pub strict: bool,
    /// Replace hosts, users, paths and addresses by pseudonyms, so that the report can be shown to others.
    #[arg(long)]
    pub redact: bool,
    /// Replace operators and functions by pseudonyms, too.
    #[arg(long)]
    pub redact_names: bool,
}

#[derive(clap::Args)]
pub struct Reduce {
    /// Folders, files or archives (.tar.gz, .tar.zst, .zip, .tar, .gz, .zst).
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Where the zip goes.
    #[arg(short, long)]
    pub output: PathBuf,
    /// profvet.json of a site: the findings to keep are those under its limits and expectations.
    #[arg(long, visible_alias = "settings", value_name = "FILE")]
    pub expect: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Repair {
    /// The broken trace.
    pub trace: PathBuf,
    /// Where the repaired copy goes.
    #[arg(short, long)]
    pub output: PathBuf,
    /// Take the document that follows the first one.
    #[arg(long)]
    pub second: bool,
}

#[derive(clap::Args)]
pub struct Viewer {
    /// The trace, whole or broken.
    pub trace: PathBuf,
    /// Where the copy goes.
    #[arg(short, long)]
    pub output: PathBuf,
}

#[derive(clap::Args)]
pub struct Rules {
    /// A rule's id, such as trace-cut.
    pub id: Option<String>,
    /// zh or en; by default the language of the environment.
    #[arg(long)]
    pub lang: Option<Language>,
    /// Write the whole handbook as Markdown into this folder, in both languages.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["id", "lang"])]
    pub markdown: Option<PathBuf>,
    /// With --markdown: where the page on the screen is served, for links to the schedule and configuration pages.
    #[arg(long, value_name = "URL", requires = "markdown")]
    pub site: Option<String>,
}

#[derive(clap::Args)]
pub struct Sample {
    /// The sample's name; without it, the samples are listed.
    pub name: Option<String>,
    /// The folder into which it is written; by default the current one.
    pub dir: Option<PathBuf>,
}

#[derive(clap::Args)]
pub struct Preset {
    /// The presets: profvet.json (docs/hosting.md).
    pub settings: PathBuf,
    /// The one-file page, profvet.html.
    pub page: PathBuf,
    /// Where the copy goes.
    #[arg(short, long)]
    pub output: PathBuf,
}

#[derive(clap::Args)]
pub struct Schedule {
    /// Steps before the first cycle, with the profiler off.
    #[arg(long, default_value_t = 0)]
    pub skip_first: u64,
    /// Other than 0: the first cycle goes without its wait phase (since release 26.1).
    #[arg(long, default_value_t = 0)]
    pub skip_first_wait: u64,
    /// Steps of each cycle with the profiler off.
    #[arg(long, default_value_t = 0)]
    pub wait: u64,
    /// Steps of each cycle that run under the profiler and are thrown away.
    #[arg(long, default_value_t = 0)]
    pub warmup: u64,
    /// Steps of each cycle that are recorded.
    #[arg(long)]
    pub active: u64,
    /// Number of cycles; 0: without end.
    #[arg(long, default_value_t = 0)]
    pub repeat: u64,
    /// Calls of step() before the profiler stops.
    #[arg(long)]
    pub steps: u64,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Text,
    Json,
    /// For tickets.
    Markdown,
    /// One file to pass on.
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    Zh,
    En,
}

/// The language asked for, else that of the environment, else English.
pub fn language(asked: Option<Language>) -> Lang {
    match asked {
        Some(Language::Zh) => Lang::Zh,
        Some(Language::En) => Lang::En,
        None => {
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
            let set: Vec<String> = names.iter().filter_map(|name| std::env::var(name).ok()).collect();
            Lang::preferred(set.iter().map(String::as_str))
        }
    }
}
