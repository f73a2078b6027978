//! What the writers of others pack comes out again, however it was cut.

use zip::CompressionMethod::{Deflated, Stored};

use super::testing::{Got, Member, gz, open, open_in, piped_zip, tar, zip, zip_with, zst, zstd_zip};
use super::{Damage, Format, format};

/// Several windows of deflate, so that they turn.
fn long() -> Vec<u8> {
    (0..400_000u32).flat_map(|number| (number.wrapping_mul(2_654_435_761) >> 20).to_string().into_bytes()).collect()
}

fn members(long: &[u8]) -> [Member<'_>; 5] {
    [
        ("a_ascend_pt/", b""),
        ("a_ascend_pt/profiler_info_0.json", b"{}"),
        ("a_ascend_pt/unwanted.bin", b"raw data"),
        ("a_ascend_pt/empty.csv", b""),
        ("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", long),
    ]
}

fn expected(name: &str, members: &[Member]) -> Vec<Got> {
    let got = |(path, bytes): &Member| Got {
        path: format!("{name}/{path}"),
        bytes: if path.contains("unwanted") { Vec::new() } else { bytes.to_vec() },
        end: Some(Ok(bytes.len() as u64)),
    };
    members.iter().map(got).collect()
}

/// The members of an archive that is whole, with the size of what was not read left to the archive's word.
fn whole(name: &str, bytes: &[u8]) -> Vec<Got> {
    let (mut members, facts) = open(name, bytes);
    assert_eq!((facts.harms.len(), facts.is_cut, facts.bytes), (0, false, bytes.len() as u64), "{facts:?}");
    for member in members.iter_mut().filter(|member| member.path.contains("unwanted")) {
        member.end = Some(Ok(8));
    }
    members
}

#[test]
fn every_format_gives_back_what_was_packed() {
    let long = long();
    let members = members(&long);
    for (name, bytes) in [
        ("x.tar", tar(&members)),
        ("x.tar.gz", gz(&tar(&members))),
        ("x.tgz", gz(&tar(&members))),
        ("x.tar.zst", zst(&tar(&members))),
        ("x.zip", zip(&members, Deflated)),
        ("x.zip", zstd_zip(&members)),
        ("x.zip", zip(&members, Stored)),
        ("x.zip", zip_with(&members, zip::write::SimpleFileOptions::default().large_file(true))),
    ] {
        assert_eq!(whole(name, &bytes), expected(name, &members), "{name}");
    }
    assert_eq!(whole("pipe.zip", &piped_zip(&members[1..])), expected("pipe.zip", &members[1..]));
}

#[test]
fn a_packed_file_has_the_name_without_the_ending() {
    let got = whole("out/trace_view.json.gz", &gz(b"[{}]"));
    assert_eq!(got, expected("out/trace_view.json.gz", &[("trace_view.json", b"[{}]")]));
    // pigz and `cat a.gz b.gz` write one content in several parts; tapes pad with zeros.
    let parts = [gz(b"[{"), gz(b"}]"), vec![0; 100]].concat();
    assert_eq!(whole("trace_view.json.gz", &parts), expected("trace_view.json.gz", &[("trace_view.json", b"[{}]")]));
    assert_eq!(whole("empty.json.gz", &gz(b"")), expected("empty.json.gz", &[("empty.json", b"")]));
}

/// What `zstd -3` 1.5.4 writes of sixty lines that come through a pipe.
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd\x04\x58\x95\x04\x00\x42\x05\x0f\x12\xc0\x17\x3a\xe7\x86\xf5\xfb\xc1\x02\x48\x99\x52\
    \x8a\xce\xb2\x38\x3d\x21\x82\x0c\x2e\x57\x74\x97\x2b\xba\xcb\x15\xdd\xe5\x8a\xee\x72\x45\x77\xb9\xa2\xbb\x5c\xd1\x5d\xae\
    \xe8\x2e\x05\x19\x36\xca\x0c\x08\x33\xc8\x00\x66\x94\x09\x08\xa6\x10\x3b\x20\xe0\xe7\x9f\x7c\xf7\xb1\x4f\xbe\xfb\xd8\x27\
    \xdf\x7d\xec\x93\xef\x3e\xf6\xc9\x77\x1f\xfb\xe4\xbb\x8f\x7d\xe2\xbb\x8f\x7d\xf2\xdd\xc7\x3e\xf9\xee\x63\x9f\x7c\xf7\xb1\
    \x4f\xbe\xfb\xd8\x27\xdf\x7d\xec\x93\xef\x3e\xe6\x93\xef\x3e\xf6\xc9\x77\x1f\xfb\xe4\xbb\x8f\x7d\xf2\xdd\xc7\x3e\xf9\xee\
    \x63\x9f\x7c\xf7\x31\xfd\x09\xe9\xa5\x26\xeb\xda\x1e\xd0";

fn sixty_lines() -> Vec<u8> {
    (0..60).flat_map(|number| format!("{{\"ph\": \"X\", \"ts\": {}}},\n", number % 7).into_bytes()).collect()
}

#[test]
fn what_zstd_itself_writes_is_read() {
    let lines = sixty_lines();
    assert_eq!(whole("t.json.zst", ZSTD), expected("t.json.zst", &[("t.json", &lines)]));
    // Frames one after another are one content; pzstd and others write frames in front that hold nothing of it.
    let skipped = b"\x5f\x2a\x4d\x18\x03\0\0\0abc";
    let parts = [skipped, ZSTD, b"\x50\x2a\x4d\x18\0\0\0\0", ZSTD].concat();
    let twice = [&lines[..], &lines].concat();
    assert_eq!(whole("t.json.zst", &parts), expected("t.json.zst", &[("t.json", &twice)]));
    assert_eq!(whole("empty.json.zst", &zst(b"")), expected("empty.json.zst", &[("empty.json", b"")]));
}

#[test]
fn a_zstd_window_that_fills_the_memory_is_refused() {
    for (window, fits) in [(0x88, true), (0x89, false), (0xa0, false), (0xf0, false)] {
        let mut bytes = ZSTD.to_vec();
        bytes[5] = window;
        let (members, facts) = open("t.json.zst", &bytes);
        assert_eq!(members[0].end, Some(if fits { Ok(1320) } else { Err(Damage::Unsupported) }), "{window:#x}");
        assert_eq!((facts.harms.len(), facts.is_cut), (usize::from(!fits), !fits), "{window:#x}");
    }
}

#[test]
fn gzip_headers_may_hold_more() {
    let mut bytes = gz(b"[{}]");
    bytes[3] = 2 | 4 | 8 | 16;
    let more = [&[3, 0][..], b"abc", b"name\0", b"comment\0", &[0, 0]].concat();
    bytes.splice(10..10, more);
    assert_eq!(whole("t.json.gz", &bytes), expected("t.json.gz", &[("t.json", b"[{}]")]));
}

#[test]
fn an_archive_inside_an_archive_is_opened_once() {
    let inner = gz(&tar(&[("b_ascend_pt/profiler_info.json", b"{}")]));
    let packed = gz(b"[]");
    let outer = zip(&[("r/in.tar.gz", &inner), ("r/trace_view.json.gz", &packed), ("r/log.txt", b"l")], Deflated);
    let paths: Vec<String> = whole("o.zip", &outer).into_iter().map(|member| member.path).collect();
    assert_eq!(
        paths,
        [
            "o.zip/r/in.tar.gz/b_ascend_pt/profiler_info.json",
            "o.zip/r/trace_view.json.gz/trace_view.json",
            "o.zip/r/log.txt"
        ]
    );
    let (members, facts) = open("deep.tar", &tar(&[("o.zip", &outer)]));
    assert_eq!((facts.count(Damage::TooDeep), facts.harms.len(), facts.is_cut), (2, 2, false));
    assert_eq!(members.last().map(|member| member.end), Some(Some(Ok(1))), "what stands behind is read");
}

#[test]
fn long_names_of_every_dialect_are_whole() {
    let long = format!("{}/trace_view.json", "folder_with_a_long_name/".repeat(12).trim_end_matches('/'));
    assert_eq!(whole("gnu.tar", &tar(&[(&long, b"[]")])), expected("gnu.tar", &[(&long, b"[]")]));

    let mut writer = tar::Builder::new(Vec::new());
    writer.append_pax_extensions([("mtime", b"1.5".as_slice()), ("path", long.as_bytes())]).expect("in memory");
    let mut header = tar::Header::new_ustar();
    header.set_size(2);
    header.set_path("short").expect("a path");
    header.set_cksum();
    writer.append(&header, &b"[]"[..]).expect("in memory");
    let pax = writer.into_inner().expect("in memory");
    assert_eq!(whole("pax.tar", &pax), expected("pax.tar", &[(&long, b"[]")]));

    let mut header = tar::Header::new_ustar();
    header.set_size(2);
    header.set_path(format!("{}/x.json", "f".repeat(120))).expect("a path in two parts");
    header.set_cksum();
    let mut writer = tar::Builder::new(Vec::new());
    writer.append(&header, &b"[]"[..]).expect("in memory");
    let name = format!("{}/x.json", "f".repeat(120));
    assert_eq!(whole("posix.tar", &writer.into_inner().expect("in memory")), expected("posix.tar", &[(&name, b"[]")]));
}

#[test]
fn a_tar_without_its_closing_blocks_is_whole() {
    let mut bytes = tar(&[("a", b"1")]);
    bytes.truncate(1024);
    assert_eq!(whole("x.tar", &bytes), expected("x.tar", &[("a", b"1")]));
}

#[test]
fn content_counts_and_not_the_ending() {
    // A browser unpacks .tar.gz while downloading and leaves the name.
    let bytes = tar(&[("a", b"1")]);
    assert_eq!(whole("x.tar.gz", &bytes), expected("x.tar.gz", &[("a", b"1")]));
    for (start, name) in [(&b"\xfd7zXZ\0"[..], "xz"), (b"BZh9", "bzip2"), (b"7z\xbc\xaf\x27\x1c", "7z")] {
        assert_eq!(format(start), Some(Format::Other(name)));
        let (members, facts) = open("x.tar.gz", start);
        assert_eq!(members.len(), 0);
        let harm = &facts.harms[0];
        assert_eq!((harm.damage, harm.detail.as_str(), facts.is_cut), (Damage::Unsupported, name, true));
    }
    for (bytes, damage) in [(&b"<html>not found"[..], Damage::NotAnArchive), (b"", Damage::Truncated)] {
        let (members, facts) = open("x.zip", bytes);
        assert_eq!((members.len(), facts.harms[0].damage), (0, damage));
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]
    #[test]
    fn no_cut_changes_what_comes_out(cuts in proptest::collection::vec(1usize..5000, 1..20)) {
        let long = long();
        let members = members(&long);
        for (name, bytes) in
            [("x.tar.gz", gz(&tar(&members))), ("x.tar.zst", zst(&tar(&members))), ("x.zip", zip(&members, Deflated)), ("z.zip", zstd_zip(&members)), ("p.zip", piped_zip(&members[1..]))]
        {
            let whole = open_in(name, &bytes, &[bytes.len()]);
            proptest::prop_assert!(open_in(name, &bytes, &cuts) == whole);
        }
    }
}
