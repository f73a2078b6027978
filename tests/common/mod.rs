//! What several of the library tests do: read generated files the way page and command line do, and judge them.

use profvet::examine::{Examination, Examined, Offered};
use profvet::samples::SampleFile;

pub fn examine(files: &[SampleFile]) -> Examined {
    let offered = files.iter().map(|file| Offered { path: file.path.clone(), bytes: file.bytes.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        reading.feed(&files[read.index].bytes);
        examination.close(read.index, reading);
    }
    examination.finish()
}
