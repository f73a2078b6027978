//! What the writers of others pack comes out again, however it was cut.

use zip::CompressionMethod::{Deflated, Stored};

use super::testing::{Got, Member, gz, open, open_in, piped_zip, tar, zip, zip_with};
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
        ("x.zip", zip(&members, Deflated)),
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
    for (start, name) in [(&[0x28, 0xb5, 0x2f, 0xfd][..], "zstd"), (b"BZh9", "bzip2"), (b"7z\xbc\xaf\x27\x1c", "7z")] {
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
            [("x.tar.gz", gz(&tar(&members))), ("x.zip", zip(&members, Deflated)), ("p.zip", piped_zip(&members[1..]))]
        {
            let whole = open_in(name, &bytes, &[bytes.len()]);
            proptest::prop_assert!(open_in(name, &bytes, &cuts) == whole);
        }
    }
}
