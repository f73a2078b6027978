//! The `csv` crate as the judge: the same records and the same cells.

use proptest::prelude::*;

use super::record::{MAX_FIELDS, Splitter, Width};

type Records = Vec<Vec<Vec<u8>>>;

fn ours(bytes: &[u8], piece: usize) -> (Records, Vec<u64>) {
    let (mut records, mut starts) = (Records::new(), Vec::new());
    let mut sink = |record: &super::record::Record<'_>| {
        let cells = (0..record.len()).filter_map(|at| record.get(at)).map(<[u8]>::to_vec);
        records.push(cells.collect());
        starts.push(record.start);
    };
    let mut splitter = Splitter::new(Width::Same, 0);
    bytes.chunks(piece.max(1)).for_each(|piece| splitter.feed(piece, &mut sink));
    splitter.finish(&mut sink);
    (records, starts)
}

fn theirs(bytes: &[u8]) -> (Records, Vec<u64>) {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let (mut records, mut starts) = (Records::new(), Vec::new());
    for record in reader.byte_records() {
        let record = record.expect("a flexible reader never fails");
        let position = record.position().map_or(0, csv::Position::byte) as usize;
        // The judge counts the line ends before a record to it.
        let blank = bytes[position..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        starts.push((position + blank) as u64);
        records.push(record.iter().map(<[u8]>::to_vec).collect());
    }
    (records, starts)
}

fn check(bytes: &[u8], piece: usize) -> Result<(), TestCaseError> {
    let judge = theirs(bytes);
    prop_assert_eq!(&ours(bytes, bytes.len()), &judge);
    prop_assert_eq!(&ours(bytes, 1), &judge);
    prop_assert_eq!(&ours(bytes, piece), &judge);
    Ok(())
}

fn written(records: &Records, crlf: bool) -> Vec<u8> {
    let terminator = if crlf { csv::Terminator::CRLF } else { csv::Terminator::Any(b'\n') };
    let mut writer = csv::WriterBuilder::new().flexible(true).terminator(terminator).from_writer(Vec::new());
    records.iter().for_each(|record| writer.write_byte_record(&record.as_slice().into()).expect("a vector takes all"));
    writer.into_inner().expect("a vector takes all")
}

fn cell() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => "[a-z0-9.]{0,8}".prop_map(String::into_bytes),
        2 => "[\"\\r\\n\\t,;a ]{0,8}".prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
    ]
}

fn records() -> impl Strategy<Value = Records> {
    proptest::collection::vec(proptest::collection::vec(cell(), 1..9), 0..9)
}

proptest! {
    #[test]
    fn what_a_writer_wrote(records in records(), crlf in any::<bool>(), piece in 1usize..30) {
        let bytes = written(&records, crlf);
        if !bytes.starts_with(b"\xef\xbb\xbf") {
            check(&bytes, piece)?;
            prop_assert_eq!(ours(&bytes, piece).0, records);
        }
    }

    #[test]
    fn what_was_damaged_afterwards(
        records in records(),
        crlf in any::<bool>(),
        damage in proptest::collection::vec((any::<proptest::sample::Index>(), proptest::sample::select(&b"\",\r\n\0x"[..])), 0..6),
        cut in any::<proptest::sample::Index>(),
        piece in 1usize..30,
    ) {
        let mut bytes = written(&records, crlf);
        if !bytes.is_empty() {
            for (at, byte) in damage {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            bytes.truncate(cut.index(bytes.len()) + 1);
        }
        if !bytes.starts_with(b"\xef\xbb\xbf") {
            check(&bytes, piece)?;
        }
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(proptest::sample::select(&b"a\",\r\n"[..]), 0..60), piece in 1usize..9) {
        check(&bytes, piece)?;
    }
}

#[test]
fn room_is_made_for_long_records_and_many_fields() {
    let long = format!("a,\"{}\"\nb\n", "x,\n".repeat(100_000));
    let many = format!("{}\nb\n", ",".repeat(MAX_FIELDS - 1));
    for text in [long, many] {
        for piece in [7, 64 * 1024, text.len()] {
            assert!(ours(text.as_bytes(), piece) == theirs(text.as_bytes()));
        }
    }
}
