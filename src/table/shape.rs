//! What is common to all tables: size, header, encoding, and what is wrong with the file itself.

use serde::{Deserialize, Serialize};

use super::decode::Encoding;
use super::kind::Kind;
use super::record::Record;

/// Longest excerpt, in characters.
const EXCERPT: usize = 120;

/// A table as a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// What the table was read as.
    pub kind: Kind,
    /// What its header speaks for; `None` when the header is not known.
    pub header_kind: Option<Kind>,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// The header, blanks around names removed. Empty when the file has no record at all.
    pub columns: Vec<String>,
    /// Records after the header, short and long ones included; repeated headers, records that were passed over for
    /// their length, and a cut last record are not.
    pub rows: u64,
    /// Records that end in CR LF.
    pub crlf: u64,
    /// Records that end in LF.
    pub lf: u64,
    /// Records that end in a lone CR.
    pub cr: u64,
    /// The file begins with a byte order mark.
    pub bom: bool,
    pub encoding: Encoding,
    /// Records with fewer fields than the header. They stay out of every sum.
    pub short_rows: Defect,
    /// Records with more fields than the header. They stay out of every sum.
    pub long_rows: Defect,
    /// Records of more than 8 MiB or 4,096 fields, passed over.
    pub too_long: Defect,
    /// Cells of numeric columns that are no number; empty and `N/A` are not among them.
    pub not_numbers: Defect,
    pub repeated_headers: Defect,
    /// NUL bytes (not those of UTF-16).
    pub nul_bytes: Defect,
    /// Byte sequences that are not UTF-8.
    pub not_utf8: Defect,
    /// The last record is incomplete: no line end and fewer fields than the header, or an open quote.
    pub cut: Option<Spot>,
    /// Rows that begin before the row above. Tables are not always sorted (FORMATS §3.0).
    pub out_of_order: u64,
    /// Earliest time of the column that orders the table, in ns.
    pub first_ns: Option<i64>,
    /// Latest time of that column, in ns.
    pub last_ns: Option<i64>,
}

/// How often something is wrong, and where first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Defect {
    pub count: u64,
    pub first: Option<Spot>,
}

/// A place in a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// Record, counted from 1 after the header; 0 is the header.
    pub row: u64,
    /// Offset in the file, in bytes: of the record, or of the very byte for NUL and bytes that are not UTF-8.
    pub byte: u64,
    /// Line of the record's first byte, from 1.
    pub line: u64,
    pub column: Option<String>,
    /// The text found there, at most 120 characters.
    pub excerpt: String,
}

impl Shape {
    pub(super) fn new(kind: Kind) -> Self {
        Shape {
            kind,
            header_kind: None,
            bytes: 0,
            columns: Vec::new(),
            rows: 0,
            crlf: 0,
            lf: 0,
            cr: 0,
            bom: false,
            encoding: Encoding::Utf8,
            short_rows: Defect::default(),
            long_rows: Defect::default(),
            too_long: Defect::default(),
            not_numbers: Defect::default(),
            repeated_headers: Defect::default(),
            nul_bytes: Defect::default(),
            not_utf8: Defect::default(),
            cut: None,
            out_of_order: 0,
            first_ns: None,
            last_ns: None,
        }
    }

    /// The name of a column, by position in the header.
    pub(super) fn column(&self, at: usize) -> Option<String> {
        self.columns.get(at).cloned()
    }
}

impl Defect {
    pub(super) fn add(&mut self, spot: impl FnOnce() -> Spot) {
        self.count += 1;
        if self.first.is_none() {
            self.first = Some(spot());
        }
    }
}

impl Spot {
    /// A record as a whole.
    pub(super) fn of(record: &Record<'_>, row: u64) -> Spot {
        Spot { row, byte: record.start, line: record.line, column: None, excerpt: excerpt(record.head) }
    }

    /// The same record, at a cell.
    pub(super) fn at(mut self, column: Option<String>, cell: &[u8]) -> Spot {
        self.column = column;
        self.excerpt = excerpt(cell);
        self
    }
}

/// Bytes as text for people, cut to length.
fn excerpt(bytes: &[u8]) -> String {
    // Four bytes a character at most; what lies behind need not be decoded.
    let near = bytes.get(..bytes.len().min(EXCERPT * 4)).unwrap_or_default();
    String::from_utf8_lossy(near.trim_ascii_end()).chars().take(EXCERPT).collect()
}
