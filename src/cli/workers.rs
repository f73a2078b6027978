//! Reads what an examination asks for, on all cores.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::num::NonZero;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use profvet::examine::{Done, Examination, Reading, Task};

use crate::source::CHUNK;
use crate::walk::Found;

/// Workers beyond these wait for the disk.
const MOST_WORKERS: usize = 8;

/// Reads everything that is to be read.
pub fn read_all(examination: &mut Examination, found: &[Found]) {
    do_tasks(examination, found);
    let mut buffer = vec![0; CHUNK];
    for read in examination.reads() {
        let Some(file) = found.get(read.index) else { continue };
        let mut reading = examination.open(read.index);
        match read_wanted(file, &mut reading, &mut buffer) {
            Ok(()) => examination.close(read.index, reading),
            Err(error) => examination.fail(read.index, error.to_string()),
        }
    }
}

fn do_tasks(examination: &mut Examination, found: &[Found]) {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(MOST_WORKERS);
    let batches = Mutex::new(VecDeque::from(examination.tasks(workers)));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (batches, sender) = (&batches, sender.clone());
            scope.spawn(move || {
                let mut buffer = vec![0; CHUNK];
                let next = || batches.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                while let Some(batch) = next() {
                    for task in &batch {
                        let done = found.get(task.index).map(|file| do_task(task, file, &mut buffer));
                        // Nobody listens only when the program ends.
                        drop(done.map(|done| sender.send((task.index, done))));
                    }
                }
            });
        }
        drop(sender);
        for (index, done) in results {
            examination.take(index, done);
        }
    });
}

fn do_task(task: &Task, file: &Found, buffer: &mut [u8]) -> Done {
    let mut work = task.begin();
    let read = read_range(file, task.start(), task.end(), buffer, |bytes| {
        work.feed(bytes);
        !work.enough()
    });
    match read {
        Ok(()) => work.finish(),
        Err(error) => task.fail(error.to_string()),
    }
}

fn read_wanted(file: &Found, reading: &mut Reading, buffer: &mut [u8]) -> io::Result<()> {
    while let Some((start, end)) = reading.wanted() {
        read_range(file, start, end, buffer, |bytes| {
            reading.feed(bytes);
            !reading.enough()
        })?;
    }
    Ok(())
}

/// Gives `take` the bytes from `start` to `end` (`None`: to the end of the file), as long as it wants more. The file is as
/// long as when it was listed: one that is written meanwhile might never end, nor do some of the system's own.
fn read_range(
    found: &Found,
    start: u64,
    end: Option<u64>,
    buffer: &mut [u8],
    mut take: impl FnMut(&[u8]) -> bool,
) -> io::Result<()> {
    let bytes = found.offered.bytes;
    let mut file = File::open(&found.source)?;
    file.seek(SeekFrom::Start(start))?;
    let mut file = file.take(end.map_or(bytes, |end| end.min(bytes)).saturating_sub(start));
    loop {
        let count = match file.read(buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if !take(buffer.get(..count).unwrap_or_default()) {
            return Ok(());
        }
    }
}
