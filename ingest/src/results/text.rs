//! From the bytes of a table to its text, and the sign between its fields.

use encoding_rs::Encoding;

use super::ImportError;
use crate::bounds::RESULTS_BYTES;

/// A table as text.
pub(super) struct Decoded {
    /// The text without a byte order mark.
    pub(super) text: String,
    /// Name of its encoding.
    pub(super) encoding: &'static str,
}

/// The text of a table: by its byte order mark, or else in the encoding that is named, or else UTF-8.
pub(super) fn decode(bytes: &[u8], label: Option<&str>) -> Result<Decoded, ImportError> {
    if bytes.len() > RESULTS_BYTES {
        return Err(ImportError::TooLarge { bytes: bytes.len() as u64 });
    }
    let named = match label {
        Some(label) => {
            let found = Encoding::for_label(label.as_bytes());
            Some(found.ok_or_else(|| ImportError::UnknownEncoding { label: label.to_owned() })?)
        }
        None => None,
    };
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((named.unwrap_or(encoding_rs::UTF_8), 0));
    let body = &bytes[mark..];
    match encoding.decode_without_bom_handling_and_without_replacement(body) {
        Some(text) => Ok(Decoded { text: text.into_owned(), encoding: encoding.name() }),
        None => Err(ImportError::Encoding { encoding: encoding.name(), line: line_of_fault(body, encoding) }),
    }
}

/// The line, from 1, in which the first wrong byte is: exact for UTF-8, the first for encodings of another width.
fn line_of_fault(body: &[u8], encoding: &'static Encoding) -> usize {
    let valid = Encoding::utf8_valid_up_to(body);
    let before = if encoding == encoding_rs::UTF_8 { &body[..valid] } else { &[] };
    memchr::memchr_iter(b'\n', before).count() + 1
}

/// The sign between fields: of comma, semicolon and tab, the one that the first line has most often outside of
/// quotation marks; the comma where it has none.
pub(super) fn separator(text: &str) -> u8 {
    let mut counts = [(b',', 0_usize), (b';', 0), (b'\t', 0)];
    let mut quoted = false;
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted => break,
            _ if quoted => {}
            _ => counts.iter_mut().filter(|(sign, _)| *sign == byte).for_each(|(_, count)| *count += 1),
        }
    }
    // The first of equals, so that the comma wins where nothing is to be seen.
    counts.iter().rev().max_by_key(|(_, count)| *count).map_or(b',', |(sign, _)| *sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_by_their_mark_or_by_name() {
        let decoded =
            |bytes: &[u8], label| decode(bytes, label).map(|d| (d.text, d.encoding)).map_err(|e| e.to_string());
        assert_eq!(decoded("дата".as_bytes(), None), Ok(("дата".into(), "UTF-8")));
        assert_eq!(decoded(b"\xef\xbb\xbfdate", None), Ok(("date".into(), "UTF-8")));
        // "дата" in windows-1251, by its code page: 0xE4 0xE0 0xF2 0xE0.
        let old = b"date\n\xe4\xe0\xf2\xe0";
        assert_eq!(decoded(old, Some("windows-1251")), Ok(("date\nдата".into(), "windows-1251")));
        let refused = decoded(old, None).unwrap_err();
        assert!(refused.contains("line 2") && refused.contains("windows-1251"), "{refused}");
        assert_eq!(decoded(b"\xff\xfed\0", None), Ok(("d".into(), "UTF-16LE")));
        assert!(decoded(b"x", Some("klingon")).is_err());
    }

    #[test]
    fn the_separator_is_what_the_first_line_has_most() {
        for (text, sign) in [
            ("date,game", b','),
            ("date;game\n1,2,3,4", b';'),
            ("date\tgame", b'\t'),
            ("\"a,b,c\";d", b';'),
            ("date", b','),
            ("", b','),
        ] {
            assert_eq!(separator(text), sign, "{text}");
        }
    }
}
