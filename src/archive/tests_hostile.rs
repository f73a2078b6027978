//! Damage and malice: each is told, nothing panics, and what can be read is read.

use zip::CompressionMethod::{Deflated, Stored};

use super::testing::{Got, gz, open, open_in, piped_zip, tar, zip, zip_with, zst, zstd_zip};
use super::{Damage, Facts};

fn ends(members: &[Got]) -> Vec<(&str, Result<u64, Damage>)> {
    members.iter().map(|member| (member.path.as_str(), member.end.expect("it ended"))).collect()
}

fn damages(facts: &Facts) -> Vec<(&str, Damage)> {
    facts.harms.iter().map(|harm| (harm.path.as_str(), harm.damage)).collect()
}

/// Bytes that deflate can't shrink much.
fn noise(length: u32) -> Vec<u8> {
    (0..length).map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8).collect()
}

#[test]
fn a_cut_archive_gives_what_arrived() {
    let noise = noise(20_000);
    let members: [(&str, &[u8]); 3] = [("a", b"first"), ("b", &noise), ("c", b"never arrives")];
    for (name, bytes) in [
        ("x.tar", tar(&members)),
        ("x.tar.gz", gz(&tar(&members))),
        ("x.zip", zip(&members, Deflated)),
        ("x.zip", zstd_zip(&members)),
        ("x.zip", zip(&members, Stored)),
        ("x.zip", piped_zip(&members)),
    ] {
        let (got, facts) = open(name, &bytes[..bytes.len() / 2]);
        let (a, b) = (format!("{name}/a"), format!("{name}/b"));
        assert_eq!(ends(&got), [(a.as_str(), Ok(5)), (b.as_str(), Err(Damage::Truncated))], "{name}");
        assert_eq!((damages(&facts), facts.is_cut), (vec![(name, Damage::Truncated)], true), "{name}");
    }
}

#[test]
fn a_cut_zstd_gives_the_blocks_that_arrived() {
    // All of it lies in the window, which the decoder keeps to itself until the end.
    let noise = noise(600_000);
    let bytes = zst(&tar(&[("a", b"first"), ("b", &noise), ("c", b"never arrives")]));
    let (got, facts) = open_in("x.tar.zst", &bytes[..bytes.len() / 2], &[4096]);
    assert_eq!(ends(&got), [("x.tar.zst/a", Ok(5)), ("x.tar.zst/b", Err(Damage::Truncated))]);
    assert_eq!((damages(&facts), facts.is_cut), (vec![("x.tar.zst", Damage::Truncated)], true));
    assert!(got[1].bytes.len() > 200_000 && noise.starts_with(&got[1].bytes), "{} bytes", got[1].bytes.len());
}

#[test]
fn any_cut_is_told_and_gives_only_true_bytes() {
    let noise = noise(3000);
    let members: [(&str, &[u8]); 2] = [("a", b"first"), ("b", &noise)];
    for (name, bytes) in [
        ("x.tar.gz", gz(&tar(&members))),
        ("x.zip", zip(&members, Deflated)),
        ("p.zip", piped_zip(&members)),
        ("t.json.gz", gz(&noise)),
        ("x.tar.zst", zst(&tar(&members))),
    ] {
        for length in 0..bytes.len() - 22 {
            let (got, facts) = open_in(name, &bytes[..length], &[64]);
            assert_eq!(facts.count(Damage::Truncated), 1, "{name} cut at {length}: {facts:?}");
            for member in got.iter().filter(|member| member.end.is_some_and(|end| end.is_ok())) {
                let packed = if member.path.ends_with("/a") { &b"first"[..] } else { &noise };
                assert_eq!(member.bytes, packed, "{name} cut at {length}");
            }
        }
    }
}

#[test]
fn a_cut_packed_trace_is_not_taken_for_whole() {
    let bytes = gz(&noise(5000));
    let (got, _) = open("trace_view.json.gz", &bytes[..bytes.len() / 2]);
    assert_eq!(ends(&got), [("trace_view.json.gz/trace_view.json", Err(Damage::Truncated))]);
}

#[test]
fn a_wrong_checksum_spoils_the_member_alone() {
    let noise = noise(1000);
    let members: [(&str, &[u8]); 3] = [("a", b"first"), ("b", &noise), ("c", b"last")];
    let mut bytes = zip(&members, Stored);
    bytes[200] ^= 1;
    let (got, facts) = open("x.zip", &bytes);
    assert_eq!(ends(&got), [("x.zip/a", Ok(5)), ("x.zip/b", Err(Damage::Checksum)), ("x.zip/c", Ok(4))]);
    assert_eq!((damages(&facts), facts.is_cut), (vec![("x.zip/b", Damage::Checksum)], false));

    for (name, mut bytes, from_end) in [("t.json.gz", gz(b"[{}]"), 6), ("t.json.zst", zst(b"[{}]"), 2)] {
        let end = bytes.len();
        bytes[end - from_end] ^= 1;
        let (got, _) = open(name, &bytes);
        assert_eq!(ends(&got), [(format!("{name}/t.json").as_str(), Err(Damage::Checksum))]);
    }
}

#[test]
fn broken_deflate_spoils_the_member_alone() {
    let noise = noise(10_000);
    let members: [(&str, &[u8]); 2] = [("b", &noise), ("c", b"last")];
    let mut bytes = zip(&members, Deflated);
    bytes[31..131].fill(0xff);
    let (got, facts) = open("x.zip", &bytes);
    assert_eq!(got.last().map(|member| (member.path.as_str(), member.end)), Some(("x.zip/c", Some(Ok(4)))));
    assert_eq!((facts.count(Damage::Corrupt), facts.is_cut), (1, false));
}

#[test]
fn every_member_ends_whatever_breaks_around_it() {
    // Short enough to be looked at only when the member around it ends, with a wrong checksum.
    let inner = tar(&[("a", b"first"), ("b", &noise(60))]);
    for packed in [gz(&inner), zst(&inner)] {
        let outer = zip(&[("in.tar.gz", &packed), ("c", b"last")], Stored);
        for at in 39..39 + packed.len() {
            let mut bytes = outer.clone();
            bytes[at] ^= 0xff;
            let (got, facts) = open_in("o.zip", &bytes, &[4096]);
            assert_eq!(got.last().map(|last| (last.path.as_str(), last.end)), Some(("o.zip/c", Some(Ok(4)))), "{at}");
            assert!(facts.count(Damage::Checksum) >= 1, "{at}: {facts:?}");
        }
    }
}

#[test]
fn passwords_and_unknown_methods_are_named_and_passed() {
    let members: [(&str, &[u8]); 2] = [("b", b"text"), ("c", b"last")];
    for (place, value, damage, detail) in [(6, 1, Damage::Encrypted, ""), (8, 95, Damage::Unsupported, "xz")] {
        let mut bytes = zip(&members, Stored);
        bytes[place] = value;
        let (got, facts) = open("x.zip", &bytes);
        assert_eq!(ends(&got), [("x.zip/b", Err(damage)), ("x.zip/c", Ok(4))]);
        assert_eq!((facts.harms[0].damage, facts.harms[0].detail.as_str()), (damage, detail));
    }
}

#[test]
fn a_bomb_is_stopped_to_the_byte() {
    let zeros = vec![0; 80 << 20];
    for (name, bytes) in
        [("x.json.gz", gz(&zeros)), ("x.json.zst", zst(&zeros)), ("x.zip", zip(&[("x.json", &zeros)], Deflated))]
    {
        let limit = (64 << 20) + 200 * bytes.len() as u64;
        assert!(limit < 90 << 20);
        let bytes = if limit > 80 << 20 { bytes[..bytes.len()].to_vec() } else { bytes };
        let first = open_in(name, &bytes, &[1000]);
        let second = open_in(name, &bytes, &[bytes.len()]);
        assert_eq!((&first.1, first.0.len()), (&second.1, 1));
        assert_eq!(damages(&first.1), [(name, Damage::TooLarge)]);
        assert_eq!(first.0[0].end, Some(Err(Damage::TooLarge)));
        assert_eq!((first.0[0].bytes.len() as u64, second.0[0].bytes.len() as u64), (limit, limit), "{name}");
    }
}

#[test]
fn a_bomb_inside_an_archive_is_stopped_too() {
    let zeros = gz(&vec![0; 90 << 20]);
    let outer = zip(&[("a.json", b"[]"), ("bomb.json.gz", &zeros), ("b.json", b"[]")], Deflated);
    let (got, facts) = open_in("o.zip", &outer, &[4096]);
    assert_eq!(got[0].end, Some(Ok(2)));
    assert_eq!(got[1].end, Some(Err(Damage::TooLarge)));
    assert_eq!((damages(&facts), got.len()), (vec![("o.zip", Damage::TooLarge)], 2));
}

#[test]
fn names_never_lead_out_of_the_archive() {
    let mut writer = zip_names();
    let (got, facts) = open("x.zip", &std::mem::take(&mut writer));
    assert!(got.iter().all(|member| member.path.starts_with("x.zip/") && !member.path.contains("..")), "{got:?}");
    assert_eq!(facts.count(Damage::OddName), 3);
}

/// Names that `zip` itself would refuse to write.
fn zip_names() -> Vec<u8> {
    let members: [(&str, &[u8]); 4] =
        [("aa/aa/evil.json", b"1"), ("Xroot/x.json", b"2"), ("Ca/x.json", b"3"), ("good.json", b"4")];
    let bytes = zip(&members, Stored);
    let mut text: Vec<u8> = bytes;
    for (from, to) in [(&b"aa/aa/evil"[..], &b"../../evil"[..]), (b"Xroot/x", b"/root/x"), (b"Ca/x", b"C:/x")] {
        while let Some(at) = text.windows(from.len()).position(|window| window == from) {
            text[at..at + to.len()].copy_from_slice(to);
        }
    }
    text
}

#[test]
fn links_are_not_followed_and_devices_not_opened() {
    let mut writer = tar::Builder::new(Vec::new());
    for (kind, name) in [
        (tar::EntryType::Symlink, "trace_view.json"),
        (tar::EntryType::Link, "unwanted.bin"),
        (tar::EntryType::Char, "device"),
        (tar::EntryType::Fifo, "pipe"),
    ] {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(0);
        if matches!(kind, tar::EntryType::Symlink | tar::EntryType::Link) {
            writer.append_link(&mut header, name, "/etc/passwd").expect("in memory");
        } else {
            writer.append_data(&mut header, name, &b""[..]).expect("in memory");
        }
    }
    let (got, facts) = open("x.tar", &writer.into_inner().expect("in memory"));
    assert_eq!(ends(&got), [("x.tar/trace_view.json", Err(Damage::Link))]);
    assert_eq!(damages(&facts), [("x.tar/trace_view.json", Damage::Link)]);
}

#[test]
fn a_broken_header_ends_the_list() {
    let mut bytes = tar(&[("a", b"1"), ("b", b"2")]);
    bytes[1024 + 10] ^= 1;
    let (got, facts) = open("x.tar", &bytes);
    assert_eq!((ends(&got), facts.is_cut), (vec![("x.tar/a", Ok(1))], true));
    assert_eq!(damages(&facts), [("x.tar", Damage::Corrupt)]);
}

#[test]
fn sizes_beyond_all_reason_are_only_numbers() {
    let mut bytes = tar(&[("a", b"1")]);
    let mut header = tar::Header::new_gnu();
    header.set_path("huge").expect("a path");
    header.set_size(u64::MAX);
    header.set_cksum();
    bytes.splice(0..0, header.as_bytes().iter().copied());
    let (got, facts) = open("x.tar", &bytes);
    assert_eq!((ends(&got), facts.is_cut), (vec![("x.tar/huge", Err(Damage::Truncated))], true));
}

#[test]
fn sixty_four_bit_sizes_are_read() {
    let options = zip::write::SimpleFileOptions::default().large_file(true).compression_method(Stored);
    let mut bytes = zip_with(&[("a", b"first"), ("b", b"last")], options);
    // A packed size of 2^64 - 1 in the extra field: the archive is cut, and nothing overflows.
    let at = bytes.windows(4).position(|window| window == [1, 0, 16, 0]).expect("a zip64 field");
    bytes[at + 4..at + 20].fill(0xff);
    let (got, facts) = open("x.zip", &bytes);
    assert_eq!((ends(&got), facts.is_cut), (vec![("x.zip/a", Err(Damage::Truncated))], true));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]
    #[test]
    fn no_bytes_break_it(
        flips in proptest::collection::vec((0usize..6000, 0u8..=255), 1..30),
        cuts in proptest::collection::vec(1usize..900, 1..5),
    ) {
        let noise = noise(1500);
        let inner = gz(&tar(&[("in/a.json", &noise)]));
        let members: [(&str, &[u8]); 3] = [("a.json", b"first"), ("b.csv", &noise), ("in.tar.gz", &inner)];
        for (name, mut bytes) in [
            ("x.tar", tar(&members)),
            ("x.tar.gz", gz(&tar(&members))),
            ("x.zip", zip(&members, Deflated)),
            ("p.zip", piped_zip(&members)),
            ("x.tar.zst", zst(&tar(&members))),
            ("z.zip", zstd_zip(&members)),
        ] {
            for (at, value) in &flips {
                let at = at % bytes.len();
                bytes[at] ^= value;
            }
            let (cut, cut_facts) = open_in(name, &bytes, &cuts);
            let (whole, facts) = open_in(name, &bytes, &[bytes.len()]);
            proptest::prop_assert_eq!(cut_facts, facts);
            proptest::prop_assert_eq!(ends(&cut), ends(&whole));
        }
    }
}
