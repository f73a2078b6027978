//! What must hold for any bytes, as fuzz targets; the seeds they start from; and the mutations of the plain runner.
//!
//! A target takes the bytes of one input and panics when a promise is broken. Whatever else it needs, such as where to
//! cut the input into chunks, it derives from the bytes, so that an input alone repeats a failure.

pub mod mutate;
pub mod random;
pub mod seeds;
pub mod targets;

/// A target by its name.
pub struct Target {
    pub name: &'static str,
    pub run: fn(&[u8]),
    pub seeds: fn() -> Vec<Vec<u8>>,
}

pub const TARGETS: [Target; 7] = [
    Target { name: "trace", run: targets::trace, seeds: seeds::traces },
    Target { name: "json", run: targets::json, seeds: seeds::json },
    Target { name: "table", run: targets::table, seeds: seeds::tables },
    Target { name: "log", run: targets::log, seeds: seeds::logs },
    Target { name: "info", run: targets::info, seeds: seeds::infos },
    Target { name: "archive", run: targets::archive, seeds: seeds::archives },
    Target { name: "whole", run: targets::whole, seeds: seeds::captures },
];
