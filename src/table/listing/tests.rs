//! What a listing finds is what one finds by reading the whole table.

use proptest::prelude::*;

use super::*;
use crate::table::Kind;

const HEADER: &str = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Num\r\n";

fn table(rows: usize) -> String {
    let row = |at: usize| {
        let name = if at.is_multiple_of(5) { "\"Mat\r\nMul\"" } else { "Cast" };
        let duration = if at % 7 == 3 { "N/A".to_string() } else { format!("{}.5", (at * 37) % 101) };
        format!("1,{name}_{at},T{},AI_CORE,{}\t,{duration},0,8\r\n", at % 3, 1_000 + at)
    };
    let rows: String = (0..rows).map(row).collect();
    HEADER.to_string() + &rows
}

fn find(text: &[u8], query: &Query, piece: usize) -> Listing {
    let mut finder = Finder::new(query.clone());
    text.chunks(piece.max(1)).for_each(|piece| finder.feed(piece));
    finder.finish()
}

/// A page, read as the page reads it.
fn page(text: &[u8], listing: &Listing, first: u64, count: u64) -> Vec<(u64, Vec<String>)> {
    let pieces = listing.pieces(first, count);
    let spans = Spans::of(&pieces);
    let read: Vec<u8> = spans.iter().flat_map(|(start, end)| &text[start as usize..end as usize]).copied().collect();
    let rows = pieces.iter().flat_map(|piece| {
        let bytes = spans.bytes_of(piece, &read);
        (piece.row..).zip(cells(bytes, listing.encoding, piece.skip, piece.take))
    });
    rows.collect()
}

fn by(column: &str, descending: bool, filter: &str) -> Query {
    Query { sort: Some(Sort { column: column.to_string(), descending }), filter: filter.to_string() }
}

#[test]
fn a_page_of_the_file_order() {
    let text = table(1_000);
    let listing = find(text.as_bytes(), &Query::default(), 999);
    assert_eq!((listing.rows, listing.matched, listing.len()), (1_000, 1_000, 1_000));
    assert_eq!(listing.columns.len(), 8);
    assert_eq!(listing.header_end, HEADER.len() as u64 - 1, "the LF stands between records");
    for first in [0, 1, 127, 128, 300, 990, 999] {
        let rows = page(text.as_bytes(), &listing, first, 20);
        assert_eq!(rows.len() as u64, 20.min(1_000 - first));
        assert_eq!(rows[0].0, first + 1);
        assert_eq!(rows[0].1[4], (1_000 + first).to_string());
        let starts: Vec<&String> = rows.iter().map(|(_, cells)| &cells[4]).collect();
        assert!(starts.is_sorted());
    }
    assert!(page(text.as_bytes(), &listing, 1_000, 20).is_empty());
}

#[test]
fn sorted_rows_have_those_without_a_number_last() {
    let text = table(300);
    for descending in [false, true] {
        let listing = find(text.as_bytes(), &by("Duration(us)", descending, ""), 64);
        let rows = page(text.as_bytes(), &listing, 0, 300);
        let numbers: Vec<f64> = rows.iter().map_while(|(_, cells)| cells[5].parse().ok()).collect();
        assert_eq!(numbers.len(), (0..300).filter(|at| at % 7 != 3).count());
        assert!(numbers.is_sorted_by(|a, b| if descending { a >= b } else { a <= b }));
        let equal: Vec<u64> = rows.iter().filter(|(_, cells)| cells[5] == "N/A").map(|(row, _)| *row).collect();
        assert!(equal.is_sorted(), "equal rows stand as in the file");
    }
}

#[test]
fn a_word_is_found_in_either_case_in_name_type_and_core() {
    let text = table(100);
    let count =
        |filter: &str| find(text.as_bytes(), &Query { filter: filter.to_string(), ..Query::default() }, 50).matched;
    assert_eq!(count("cAST_1"), (0..100).filter(|at| at % 5 != 0 && at.to_string().starts_with('1')).count() as u64);
    assert_eq!(count(" t2 "), 33);
    assert_eq!(count("ai_core"), 100);
    assert_eq!((count("1001"), count("nothing")), (0, 0), "a start time is no name");
    let listing = find(text.as_bytes(), &by("Duration(us)", true, "mul"), 50);
    let rows = page(text.as_bytes(), &listing, 0, 100);
    assert_eq!(rows.len(), 20);
    assert!(rows.iter().all(|(_, cells)| cells[1].starts_with("Mat\r\nMul")), "a cell may hold line ends");
}

#[test]
fn of_too_many_rows_the_first_in_the_order_are_kept() {
    let text = table(500);
    let mut finder = Finder::keeping(by("Start Time(us)", true, ""), 30);
    finder.feed(text.as_bytes());
    let listing = finder.finish();
    assert_eq!((listing.matched, listing.len()), (500, 30));
    let rows: Vec<u64> = page(text.as_bytes(), &listing, 0, 99).iter().map(|(row, _)| *row).collect();
    assert_eq!(rows, (471..=500).rev().collect::<Vec<u64>>());
}

#[test]
fn other_encodings_keep_their_places() {
    let text = table(300).replace("Cast", "算子");
    let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let listing = find(&wide, &Query { filter: "算子_299".to_string(), ..Query::default() }, 77);
    assert_eq!(page(&wide, &listing, 0, 9)[0].1[1], "算子_299");
    let all = find(&wide, &Query::default(), 77);
    assert_eq!(page(&wide, &all, 201, 1)[0].1[1], "算子_201");
    let (chinese, _, _) = encoding_rs::GB18030.encode(&text);
    let all = find(&chinese, &Query::default(), 77);
    let row = &page(&chinese, &all, 201, 1)[0].1;
    assert!(row[1].ends_with("_201") && row[4] == "1201", "{row:?}");
}

#[test]
fn empty_files_have_no_rows() {
    for text in ["", "\n", HEADER, "Name"] {
        let listing = find(text.as_bytes(), &Query::default(), 9);
        assert!(listing.is_empty() && listing.pieces(0, 10).is_empty(), "{text:?}");
    }
}

#[test]
fn numbers_can_be_sorted_and_words_not() {
    for (column, expected) in [("Duration(us)", true), ("aic_mac_ratio", true), ("Block Num", true), ("Name", false)] {
        assert_eq!(is_sortable(Kind::KernelDetails, column), expected, "{column}");
    }
}

proptest! {
    #[test]
    fn cuts_change_nothing(piece in 1usize..60, rows in 0usize..60, descending: bool, filter in "(t1|mat|)") {
        let text = table(rows);
        for query in [Query { filter: filter.clone(), ..Query::default() }, by("Duration(us)", descending, &filter)] {
            prop_assert_eq!(find(text.as_bytes(), &query, piece), find(text.as_bytes(), &query, usize::MAX));
        }
    }

    #[test]
    fn no_bytes_are_too_odd(bytes in prop::collection::vec(any::<u8>(), 0..400), piece in 1usize..30) {
        let listing = find(&bytes, &by("a", true, "b"), piece);
        let all = find(&bytes, &Query::default(), piece);
        prop_assert!(listing.len() <= all.len());
        prop_assert!(page(&bytes, &all, 0, 1_000).len() as u64 <= all.rows);
    }
}
