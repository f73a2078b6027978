//! Facts do not depend on where the bytes are cut, and no bytes make the reader panic.

use proptest::prelude::*;

use super::super::{Facts, Reader, find};
use super::read;

/// Pieces from which texts are put together: all that the reader treats specially.
const PIECES: &[&str] = &[
    "\n",
    "\r",
    "\r\n",
    "\u{feff}",
    "\u{0}",
    "\u{8}",
    "\u{1b}[31m",
    "\u{1b}]0;title\u{7}",
    "|/-\\",
    "plain text ",
    "测试 ",
    "[2026-08-05 18:21:26] [WARNING] [42] profiler.py: ",
    "2025-06-13 10:13:28 [ERROR] [42] profiler.py: ",
    "[2026-08-05-18:21:26.940] [ERROR] [AscendProfiler_KernelViewParser:38] ",
    "KernelViewParser start.",
    "KernelViewParser finish.",
    "Task [KernelViewParser] run failed.",
    "Path '/p/PROF_1' permission allow others users to write.",
    "Invalid parameter l2_cache, which must be of bool type, reset it to False.",
    "kernel | PTHREAD | Failed | 0.059s | deps: export, None",
    "3 memory record(s) are incomplete.",
    "Traceback (most recent call last):\n",
    "  File \"/opt/torch_npu/profiler/a.py\", line 1\n",
    "RuntimeError: The path does not exist: /p\n",
];

fn read_in(cuts: impl IntoIterator<Item = usize>, bytes: &[u8]) -> Facts {
    let mut reader = Reader::new();
    let mut start = 0;
    for cut in cuts {
        let end = (start + cut).min(bytes.len());
        reader.feed(&bytes[start..end]);
        start = end;
    }
    reader.feed(&bytes[start..]);
    reader.finish()
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..8),
        1 => (prop::sample::select(PIECES), 1usize..2000).prop_map(|(piece, times)| piece.repeat(times).into_bytes()),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn utf_16() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..24);
    (pieces, any::<bool>(), 0usize..3).prop_map(|(pieces, big, cut)| {
        let units = "\u{feff}".encode_utf16().chain(pieces.concat().encode_utf16().collect::<Vec<_>>());
        let mut bytes: Vec<u8> =
            if big { units.flat_map(u16::to_be_bytes).collect() } else { units.flat_map(u16::to_le_bytes).collect() };
        bytes.truncate(bytes.len().saturating_sub(cut));
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn random_cuts(text in text(), cuts in prop::collection::vec(0usize..4000, 0..40)) {
        let whole = read(&text);
        prop_assert_eq!(&read_in(cuts, &text), &whole);
        prop_assert_eq!(whole.bytes, text.len() as u64);
    }

    #[test]
    fn one_byte_at_a_time(text in text()) {
        prop_assert_eq!(read_in(std::iter::repeat_n(1, text.len()), &text), read(&text));
    }

    #[test]
    fn utf_16_at_any_cut(text in utf_16(), cuts in prop::collection::vec(0usize..9, 0..200)) {
        prop_assert_eq!(read_in(cuts, &text), read(&text));
    }

    #[test]
    fn random_bytes(bytes in prop::collection::vec(any::<u8>(), 0..4096)) {
        read(&bytes);
        find(&String::from_utf8_lossy(&bytes));
    }
}
