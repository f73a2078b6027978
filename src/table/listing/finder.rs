//! One pass over a table that finds the rows asked for.

use super::places::{Listing, MOST_PLACES, Marks, Order, Place};
use super::query::Query;
use super::rank::rank;
use crate::table::cell::Cell;
use crate::table::columns::{CORE, Header, NAME, TYPE};
use crate::table::decode::{Decoder, Encoding};
use crate::table::record::{Record, Splitter, Width};

/// Longest column name kept, in characters.
const MAX_COLUMN_NAME: usize = 200;

/// A push reader that answers a query.
pub struct Finder {
    decoder: Decoder,
    splitter: Option<Splitter>,
    search: Search,
}

/// What is known so far.
struct Search {
    query: Query,
    /// In lower case.
    needle: Vec<u8>,
    /// There once the header has come.
    columns: Option<Columns>,
    header_end: u64,
    rows: u64,
    matched: u64,
    marks: Marks,
    places: Vec<(i64, Place)>,
    most: usize,
}

struct Columns {
    names: Vec<String>,
    searched: Vec<usize>,
    sorted: Option<usize>,
    is_time: bool,
}

impl Finder {
    pub fn new(query: Query) -> Self {
        Self::keeping(query, MOST_PLACES)
    }

    pub(super) fn keeping(query: Query, most: usize) -> Self {
        let needle = query.filter.trim().to_ascii_lowercase().into_bytes();
        Finder {
            decoder: Decoder::new(),
            splitter: None,
            search: Search {
                query,
                needle,
                columns: None,
                header_end: 0,
                rows: 0,
                matched: 0,
                marks: Marks::default(),
                places: Vec::new(),
                most,
            },
        }
    }

    /// The next bytes of the file, cut anywhere.
    pub fn feed(&mut self, bytes: &[u8]) {
        let Finder { decoder, splitter, search } = self;
        decoder.feed(bytes, &mut |decoder, text| split(splitter, search, decoder, text));
    }

    /// Rows that were found so far.
    pub fn matched(&self) -> u64 {
        self.search.matched
    }

    /// The end of the file.
    pub fn finish(mut self) -> Listing {
        let Finder { decoder, splitter, search } = &mut self;
        decoder.finish(&mut |decoder, text| split(splitter, search, decoder, text));
        let encoding = self.decoder.encoding;
        if let Some(splitter) = self.splitter {
            let search = &mut self.search;
            splitter.finish(&mut |record| search.record(record));
        }
        self.search.finish(encoding)
    }
}

fn split(splitter: &mut Option<Splitter>, search: &mut Search, decoder: &Decoder, text: &[u8]) {
    let width = match decoder.encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => Width::Utf16,
        Encoding::Utf8 | Encoding::Gb18030 | Encoding::Unknown => Width::Same,
    };
    let splitter = splitter.get_or_insert_with(|| Splitter::new(width, decoder.bom));
    splitter.feed(text, &mut |record| search.record(record));
}

impl Search {
    fn record(&mut self, record: &Record<'_>) {
        if self.columns.is_none() {
            self.columns = Some(Columns::of(record, &self.query));
            self.header_end = record.end;
            return;
        }
        let number = self.rows;
        self.rows += 1;
        if self.in_file_order() {
            self.matched += 1;
            self.marks.note(number, record.start, record.end);
            return;
        }
        let Some(columns) = self.columns.as_ref().filter(|columns| columns.fits(record, &self.needle)) else { return };
        let rank = columns.rank(record, &self.query);
        self.matched += 1;
        self.keep(rank, number, record);
    }

    fn in_file_order(&self) -> bool {
        self.needle.is_empty() && self.query.sort.is_none()
    }

    /// Keeps up to twice as many as may leave, so that the rest need not be thrown out row by row.
    fn keep(&mut self, rank: i64, number: u64, record: &Record<'_>) {
        let place = Place {
            start: record.start,
            length: u32::try_from(record.end - record.start).unwrap_or(u32::MAX),
            row: u32::try_from(number + 1).unwrap_or(u32::MAX),
        };
        if self.query.sort.is_none() && self.places.len() >= self.most {
            return;
        }
        if self.places.len() >= self.most * 2 {
            self.places.select_nth_unstable_by_key(self.most, |(rank, place)| (*rank, place.start));
            self.places.truncate(self.most);
        }
        self.places.push((rank, place));
    }

    fn finish(mut self, encoding: Encoding) -> Listing {
        let order = if self.in_file_order() {
            Order::File(self.marks)
        } else {
            self.places.sort_unstable_by_key(|(rank, place)| (*rank, place.start));
            self.places.truncate(self.most);
            Order::Places(self.places.into_iter().map(|(_, place)| place).collect())
        };
        Listing {
            columns: self.columns.map(|columns| columns.names).unwrap_or_default(),
            encoding,
            rows: self.rows,
            matched: self.matched,
            header_end: self.header_end,
            order,
        }
    }
}

impl Columns {
    fn of(record: &Record<'_>, query: &Query) -> Columns {
        let name = |at| {
            let name = String::from_utf8_lossy(record.get(at).unwrap_or_default());
            name.trim().chars().take(MAX_COLUMN_NAME).collect::<String>()
        };
        let names: Vec<String> = (0..record.len()).map(name).collect();
        let header = Header(&names);
        let searched: Vec<usize> = [NAME, TYPE, CORE].iter().filter_map(|names| header.find(names)).collect();
        let sort = query.sort.as_ref();
        let sorted = sort.and_then(|sort| header.find(&[&sort.column]));
        let is_time = sort.is_some_and(|sort| sort.column.to_ascii_lowercase().ends_with("(us)"));
        Columns { searched, sorted, is_time, names }
    }

    fn fits(&self, record: &Record<'_>, needle: &[u8]) -> bool {
        needle.is_empty() || self.searched.iter().any(|at| contains(record.get(*at).unwrap_or_default(), needle))
    }

    fn rank(&self, record: &Record<'_>, query: &Query) -> i64 {
        let cell = self.sorted.and_then(|at| record.get(at)).map(Cell::read);
        let descending = query.sort.as_ref().is_some_and(|sort| sort.descending);
        match query.sort {
            Some(_) => rank(cell.and_then(Cell::number), self.is_time, descending),
            None => 0,
        }
    }
}

/// Whether a text holds a word that is given in lower case.
fn contains(text: &[u8], needle: &[u8]) -> bool {
    let Some(first) = needle.first() else { return true };
    let upper = first.to_ascii_uppercase();
    memchr::memchr2_iter(*first, upper, text).any(|at| {
        let there = text.get(at..at + needle.len());
        there.is_some_and(|there| there.eq_ignore_ascii_case(needle))
    })
}
