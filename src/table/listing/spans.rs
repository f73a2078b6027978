//! What is read of the file at once for pieces that are wanted together.

use crate::near::joined;

use super::places::Piece;

/// Stretches `start..end` of the file, in order, that hold all bytes of some pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spans(Vec<(u64, u64)>);

impl Spans {
    pub fn of(pieces: &[Piece]) -> Spans {
        let mut wanted: Vec<(u64, u64)> = pieces.iter().map(|piece| (piece.start, piece.end)).collect();
        wanted.sort_unstable();
        Spans(joined(wanted))
    }

    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().copied()
    }

    /// The bytes of a piece. `read`: those of all spans, one behind the other.
    pub fn bytes_of<'a>(&self, piece: &Piece, read: &'a [u8]) -> &'a [u8] {
        let Some(own) = self.0.partition_point(|span| span.0 <= piece.start).checked_sub(1) else { return &[] };
        let before: u64 = self.0.iter().take(own).map(|(start, end)| end - start).sum();
        let span_start = self.0.get(own).map_or(piece.start, |span| span.0);
        let from = before + (piece.start - span_start);
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(read.len());
        read.get(place(from)..place(from + (piece.end - piece.start))).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::near::GAP;

    fn piece(start: u64, end: u64) -> Piece {
        Piece { start, end, skip: 0, take: 1, row: 1 }
    }

    #[test]
    fn neighbours_are_read_at_once_and_those_far_off_are_not() {
        let file: Vec<u8> = (0..4 * GAP).map(|at| (at % 251) as u8).collect();
        let pieces = [piece(3 * GAP, 3 * GAP + 9), piece(10, 20), piece(20 + GAP, 30 + GAP), piece(5, 10)];
        let spans = Spans::of(&pieces);
        assert_eq!(spans.iter().collect::<Vec<_>>(), [(5, 30 + GAP), (3 * GAP, 3 * GAP + 9)]);
        let read: Vec<u8> =
            spans.iter().flat_map(|(start, end)| &file[start as usize..end as usize]).copied().collect();
        for piece in &pieces {
            assert_eq!(spans.bytes_of(piece, &read), &file[piece.start as usize..piece.end as usize]);
        }
        let apart = Spans::of(&[piece(0, 10), piece(11 + GAP, 12 + GAP)]);
        assert_eq!(apart.iter().count(), 2);
        assert_eq!((Spans::of(&[]).iter().count(), spans.bytes_of(&piece(0, 3), &read).len()), (0, 0));
        assert_eq!(spans.bytes_of(&pieces[0], &read[..40]).len(), 0, "a file that became shorter");
    }
}
