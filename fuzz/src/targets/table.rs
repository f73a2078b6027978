//! Facts of a table do not depend on cuts, whichever table it is taken for.

use profvet::table::{Facts, Kind, Reader};

use super::independent_of_cuts;
use crate::random::Random;

const KINDS: [Kind; 9] = [
    Kind::KernelDetails,
    Kind::OpSummary,
    Kind::StepTraceTime,
    Kind::OpStatistic,
    Kind::ApiStatistic,
    Kind::OperatorDetails,
    Kind::MemoryRecord,
    Kind::OperatorMemory,
    Kind::NpuModuleMem,
];

pub fn table(bytes: &[u8]) {
    independent_of_cuts(bytes, |chunks| read(None, chunks));
    let kind = *Random::of(bytes).one_of(&KINDS);
    independent_of_cuts(bytes, |chunks| read(Some(kind), chunks));
}

fn read(kind: Option<Kind>, chunks: &[&[u8]]) -> Facts {
    let mut reader = Reader::new(kind);
    for chunk in chunks {
        reader.feed(chunk);
    }
    reader.finish()
}
