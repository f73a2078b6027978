//! Generated captures: one small result of `torch_npu.profiler` for each known problem, and the same writers scaled up.
//! In: the name of a sample, or a size and a seed. Out: files with relative paths, or a stream of bytes.
//! Every byte is computed; the same call always gives the same bytes.

mod bulk;
mod capture;
mod catalogue;
mod communication;
mod configuration;
mod console;
mod damage;
mod database;
mod device;
mod events;
mod framework;
mod kernels;
mod msprof;
mod operators;
mod parsers;
mod plan;
mod random;
mod raw;
mod run;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod trace;

pub use bulk::{write_kernel_details, write_trace};
pub use catalogue::{Sample, all, files, job_of};

/// One file of a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleFile {
    /// Where the file lies below the dropped folder: relative, with `/`.
    pub path: String,
    /// The whole content.
    pub bytes: Vec<u8>,
}
