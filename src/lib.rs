//! Judges the result of an Ascend NPU profiling run: usable or not, for which questions, what is wrong and how to mend it.
//!
//! The data goes one way (ARCHITECTURE.md): what was dropped → [`artifacts`] → the readers ([`trace`], [`table`], [`log`],
//! [`communication`], [`info`]) → [`evidence`] → [`rules`] → [`report`], and beside it [`views`]. [`examine`] drives the readers. Nothing here does I/O, knows a
//! browser, or depends on where chunks are cut.
//!
//! ```
//! use profvet::examine::{Examination, Offered};
//! use profvet::report::{self, Verdict};
//!
//! let trace = br#"[{"ph": "X", "name": "aten::add", "pid": 1, "ts": "1736408883704643.212", "dur": 2.0}"#;
//! let path = "run_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json".to_string();
//! let mut examination = Examination::new(vec![Offered { path, bytes: trace.len() as u64 }]);
//! for read in examination.reads() {
//!     let mut reading = examination.open(read.index);
//!     reading.feed(trace);
//!     examination.close(read.index, reading);
//! }
//! let report = report::of(&examination.finish());
//! assert_eq!(report.verdict, Verdict::Unusable);
//! assert_eq!(report.next.as_deref(), Some("trace-unclosed"));
//! ```

pub mod archive;
pub mod artifacts;
pub mod communication;
pub mod config;
pub mod decimal;
pub mod evidence;
pub mod examine;
pub mod gb18030;
pub mod handbook;
pub mod hashing;
pub mod info;
pub mod json;
pub mod log;
pub mod near;
pub mod reduce;
pub mod report;
pub mod rules;
pub mod samples;
pub mod schedule;
pub mod settings;
pub mod site;
pub mod table;
pub mod text;
pub mod trace;
pub mod views;
