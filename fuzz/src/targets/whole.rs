//! The whole way: files in, a report out that is JSON, the same for any cuts, and shows no control characters.

use profvet::examine::{Examination, Offered};
use profvet::report;
use profvet::text::Lang;

use crate::random::Random;

/// Begins each file of an input: this byte, the path, a line end, the content.
pub const FILE: u8 = 0x1e;

/// One input out of several files.
pub fn as_input<'a>(files: impl IntoIterator<Item = (&'a str, Vec<u8>)>) -> Vec<u8> {
    let mut input = Vec::new();
    for (path, content) in files {
        input.push(FILE);
        input.extend_from_slice(path.as_bytes());
        input.push(b'\n');
        input.extend(content.into_iter().filter(|byte| *byte != FILE));
    }
    input
}

pub fn whole(bytes: &[u8]) {
    let files = files_of(bytes);
    let at_once = report_of(&files, |content| vec![content]);
    let mut random = Random::of(bytes);
    let in_pieces = report_of(&files, |content| random.cut(content));
    let json = report::json(&at_once);
    assert_eq!(json, report::json(&in_pieces), "cuts change the report");
    let value: serde_json::Value = serde_json::from_str(&json).expect("the report is JSON");
    assert_eq!(value["schema"], report::SCHEMA);
    for lang in [Lang::En, Lang::Zh] {
        let text = report::text(&at_once, lang);
        let odd = text.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(odd, None, "a control character in the text: {text:?}");
    }
}

fn files_of(bytes: &[u8]) -> Vec<(String, &[u8])> {
    bytes
        .split(|byte| *byte == FILE)
        .filter(|file| !file.is_empty())
        .map(|file| {
            let end = file.iter().position(|byte| *byte == b'\n').unwrap_or(file.len());
            (String::from_utf8_lossy(&file[..end]).into_owned(), file.get(end + 1..).unwrap_or_default())
        })
        .collect()
}

pub(super) fn report_of<'a>(
    files: &[(String, &'a [u8])],
    mut cut: impl FnMut(&'a [u8]) -> Vec<&'a [u8]>,
) -> report::Report {
    let offered = files.iter().map(|(path, content)| Offered { path: path.clone(), bytes: content.len() as u64 });
    let mut examination = Examination::new(offered.collect());
    for read in examination.reads() {
        let mut reading = examination.open(read.index);
        for piece in cut(files[read.index].1) {
            if reading.enough() {
                break;
            }
            reading.feed(piece);
        }
        examination.close(read.index, reading);
    }
    report::of(&examination.finish())
}
