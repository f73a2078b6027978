//! The quick way against the exact machine, on documents long enough for many blocks and stretches.
//!
//! Fed byte by byte, the exact machine alone does the work; fed as a whole, nearly nothing is left to it.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::tests::{document, ours, scan, scan_whole, singles, theirs, troublemaker};

/// What a long string is made of: escapes and wide characters at every place within a block.
const PIECES: [&str; 12] = [
    "\\\\",
    "\\\"",
    "\\n",
    "\\u00e9",
    "\\uD83D\\uDE00",
    "é",
    "中文",
    "😀",
    "a",
    " , ",
    "{}[]:",
    "a longer piece of ordinary text, that fills a vector or two",
];

fn long_string() -> impl Strategy<Value = String> {
    let piece = select(PIECES.to_vec());
    prop_oneof![
        6 => prop::collection::vec(piece.clone(), 0..60),
        1 => (piece, 0..20_000usize).prop_map(|(piece, count)| vec![piece; count / piece.len()]),
    ]
    .prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

/// A list as producers write it, with or without blanks and line ends.
fn large_document() -> impl Strategy<Value = String> {
    let element = prop_oneof![
        2 => document(),
        2 => long_string(),
        1 => (long_string(), document()).prop_map(|(key, value)| format!("{{{key}: {value}, \"x\" :{value}}}")),
        1 => "[1-9][0-9]{0,40}(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,3})?",
    ];
    let separator = select(vec![", ", ",", ",\n  ", " ,\t", ",\r\n"]);
    (prop::collection::vec(element, 0..60), separator)
        .prop_map(|(elements, separator)| format!("[{}]", elements.join(separator)))
}

fn pieces<'a>(bytes: &'a [u8], cuts: &[Index]) -> Vec<&'a [u8]> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
    places.extend([0, bytes.len()]);
    places.sort_unstable();
    places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_quick_way_and_the_exact_machine_agree(text in large_document(),
                                                 changes in prop::collection::vec((any::<Index>(), troublemaker()), 0..3),
                                                 cuts in prop::collection::vec(any::<Index>(), 0..6)) {
        let mut bytes = text.into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        let exact = scan(&singles(&bytes));
        prop_assert_eq!(&scan_whole(&bytes), &exact);
        prop_assert_eq!(&scan(&pieces(&bytes, &cuts)), &exact);
        prop_assert_eq!(ours(&bytes).is_ok(), theirs(&bytes).is_ok());
    }

    #[test]
    fn lines_are_counted_the_same(text in large_document(), place in any::<Index>()) {
        let mut bytes = text.into_bytes();
        let place = place.index(bytes.len());
        bytes.insert(place, b'}');
        prop_assert_eq!(&scan_whole(&bytes), &scan(&singles(&bytes)));
    }
}
