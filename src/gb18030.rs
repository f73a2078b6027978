//! The form of GB18030 text (GB 18030-2005, §5): enough to guess that a text is written in it, without its tables, which
//! alone would be an eighth of the page.

/// Whether text that is not UTF-8 is likely written in it: the common Chinese characters are a small part of what two
/// high bytes can say, and other encodings rarely hit it.
pub fn is_likely(text: &[u8]) -> bool {
    letters(text).is_some_and(|(foreign, common)| foreign > 0 && common * 10 >= foreign * 7)
}

/// Letters outside ASCII, and how many of them are common Chinese: the characters, punctuation and full-width forms of
/// GB 2312. `None` when the bytes are no GB18030.
fn letters(mut text: &[u8]) -> Option<(usize, usize)> {
    let (mut foreign, mut common) = (0, 0);
    loop {
        text = match text {
            [] => return Some((foreign, common)),
            [0x00..=0x7F, rest @ ..] => rest,
            [lead @ 0x81..=0xFE, trail @ (0x40..=0x7E | 0x80..=0xFE), rest @ ..] => {
                foreign += 1;
                common += usize::from(is_common(*lead, *trail));
                rest
            }
            [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, rest @ ..] => {
                foreign += 1;
                rest
            }
            _ => return None,
        }
    }
}

/// Rows 1, 3 and 16–87 of GB 2312: punctuation, full-width letters and digits, Chinese characters.
fn is_common(lead: u8, trail: u8) -> bool {
    matches!(lead, 0xA1 | 0xA3 | 0xB0..=0xF7) && trail >= 0xA1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_agrees_with_the_encoding_library_on_all_pairs() {
        for lead in 0x81..=0xFF {
            for trail in 0x00..=0xFF {
                let bytes = [lead, trail];
                let decodes =
                    encoding_rs::GB18030.decode_without_bom_handling_and_without_replacement(&bytes).is_some();
                // A few well-formed pairs name no character: the tables know, the form does not.
                assert!(!decodes || letters(&bytes).is_some(), "{bytes:?}");
                if decodes && is_common(lead, trail) && lead >= 0xB0 {
                    let (text, _) = encoding_rs::GB18030.decode_without_bom_handling(&bytes);
                    // Five places of the last row of level 1 are for private use.
                    let is_chinese = |letter| matches!(letter, '\u{4E00}'..='\u{9FFF}' | '\u{E000}'..='\u{F8FF}');
                    assert!(text.chars().all(is_chinese), "{bytes:?} {text}");
                }
            }
        }
    }

    #[test]
    fn common_characters_are_its_sign() {
        let encoded = |text: &str| encoding_rs::GB18030.encode(text).0.into_owned();
        assert!(is_likely(&encoded("融合算子")) && is_likely(&encoded("a é算子层")));
        assert!(!is_likely(b"caf\xe9") && !is_likely(b"plain") && !is_likely(&encoded("🙂🙂")));
    }

    #[test]
    fn letters_are_counted() {
        let count = |text: &str| letters(&encoding_rs::GB18030.encode(text).0);
        assert_eq!(count("MatMul,1.0"), Some((0, 0)));
        assert_eq!(count("算子，a"), Some((3, 3)));
        assert_eq!(count("é算"), Some((2, 1)));
        assert_eq!(count("🙂"), Some((1, 0)));
        assert_eq!(letters(b"\x80"), None);
        assert_eq!(letters(b"a\xcb"), None);
    }
}
