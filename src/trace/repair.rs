//! Which pieces of the original file make a whole document again.

use std::io::{self, Read, Seek, SeekFrom, Write};

use serde::{Deserialize, Serialize};

use super::facts::{Ending, Facts};
use super::reader::closing;

/// A stretch of the original file, or a few bytes to put between two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    Keep { start: u64, end: u64 },
    Insert(String),
}

/// How a trace is mended, and what that costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repair {
    pub pieces: Vec<Piece>,
    /// Whole events in the mended document.
    pub kept_events: u64,
    /// Bytes of the original that are not in it.
    pub lost_bytes: u64,
}

/// A mended document, or `None` where there is nothing to mend or nothing to keep.
pub fn repair(facts: &Facts) -> Option<Repair> {
    let is_strict = facts.mends.is_empty() && facts.bom == 0;
    if facts.ending == Ending::Complete && is_strict || facts.runs.is_empty() {
        return None;
    }
    let mut pieces = Vec::new();
    for (index, run) in facts.runs.iter().enumerate() {
        match index {
            0 if run.0 > facts.start => pieces.push(Piece::Insert("[".to_string())),
            0 => {}
            _ => pieces.push(Piece::Insert(", ".to_string())),
        }
        keep_run(&mut pieces, facts, *run);
    }
    // A run that does not begin with the document carries no opening of an object form.
    let begins_whole = facts.runs.first().is_some_and(|run| run.0 == facts.start);
    pieces.push(Piece::Insert(if begins_whole { closing(facts.form) } else { "]" }.to_string()));
    let kept: u64 = pieces.iter().map(Piece::kept).sum();
    Some(Repair { pieces, kept_events: facts.kept_events, lost_bytes: lost(facts, kept) })
}

/// The document that follows the first one, where it is whole.
pub fn second_document(facts: &Facts) -> Option<Vec<Piece>> {
    let (start, end) = facts.second?;
    let opening = facts.second_is_bare.then(|| Piece::Insert("[".to_string()));
    Some(opening.into_iter().chain([Piece::Keep { start, end }]).collect())
}

/// Bytes given up, the closing bracket and a byte order mark not counted: they stand in the result, or say nothing.
fn lost(facts: &Facts, kept: u64) -> u64 {
    let mended: u64 = facts.mends.iter().map(|(start, end, _)| end - start).sum();
    facts.bytes.saturating_sub(facts.bom + kept + mended + u64::from(facts.is_closed))
}

/// One run, with the mends inside it.
fn keep_run(pieces: &mut Vec<Piece>, facts: &Facts, (start, end): (u64, u64)) {
    let from = facts.mends.partition_point(|mend| mend.0 < start);
    let mut at = start;
    for (mend_start, mend_end, with) in facts.mends.iter().skip(from).take_while(|mend| mend.1 <= end) {
        pieces.push(Piece::Keep { start: at, end: *mend_start });
        pieces.push(Piece::Insert(with.clone()));
        at = *mend_end;
    }
    pieces.push(Piece::Keep { start: at, end });
}

/// Writes the document that the pieces of a file make.
///
/// # Errors
/// When the file cannot be read or the document not written, or when the file has become shorter than it was.
pub fn assemble(pieces: &[Piece], source: &mut (impl Read + Seek), out: &mut impl Write) -> io::Result<()> {
    for piece in pieces {
        match piece {
            Piece::Insert(text) => out.write_all(text.as_bytes())?,
            Piece::Keep { start, end } => {
                source.seek(SeekFrom::Start(*start))?;
                let length = end.saturating_sub(*start);
                if io::copy(&mut source.take(length), out)? < length {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
        }
    }
    Ok(())
}

impl Piece {
    fn kept(&self) -> u64 {
        match self {
            Piece::Keep { start, end } => end - start,
            Piece::Insert(_) => 0,
        }
    }
}
