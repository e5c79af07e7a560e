//! A text, token by token.

use std::borrow::Cow;

use super::{Read, Unclear, number::Number};

/// A text and how far it is read.
pub(super) struct Text<'de> {
    text: &'de str,
    at: usize,
}

impl<'de> Text<'de> {
    pub(super) fn new(text: &'de str) -> Self {
        Self { text, at: 0 }
    }

    /// Bytes that are not read yet.
    #[inline]
    fn rest(&self) -> &'de [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// The first byte of the next token.
    #[inline]
    pub(super) fn next(&mut self) -> Read<u8> {
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(byte) => return Ok(*byte),
                None => return Err(Unclear),
            }
        }
    }

    /// Whether nothing but blanks is left.
    pub(super) fn is_at_end(&mut self) -> bool {
        self.next().is_err()
    }

    /// Reads a token of one byte.
    #[inline]
    pub(super) fn expect(&mut self, byte: u8) -> Read<()> {
        if self.next()? == byte {
            self.at += 1;
            Ok(())
        } else {
            Err(Unclear)
        }
    }

    fn literal(&mut self, word: &[u8]) -> Read<()> {
        if self.rest().starts_with(word) {
            self.at += word.len();
            Ok(())
        } else {
            Err(Unclear)
        }
    }

    /// Reads `null`.
    pub(super) fn null(&mut self) -> Read<()> {
        self.next()?;
        self.literal(b"null")
    }

    /// Reads `true` or `false`.
    pub(super) fn truth(&mut self) -> Read<bool> {
        let is_true = self.next()? == b't';
        self.literal(if is_true { b"true" } else { b"false" })?;
        Ok(is_true)
    }

    /// Reads a string.
    #[inline]
    pub(super) fn string(&mut self) -> Read<Cow<'de, str>> {
        self.expect(b'"')?;
        let length = plain_length(self.rest());
        if self.rest().get(length) != Some(&b'"') {
            return self.escaped(length);
        }
        let string = self.text.get(self.at..self.at + length).ok_or(Unclear)?;
        self.at += length + 1;
        Ok(Cow::Borrowed(string))
    }

    /// Reads a string behind its quote, of which so many bytes are plain and an escape follows.
    #[cold]
    fn escaped(&mut self, mut length: usize) -> Read<Cow<'de, str>> {
        let rest = self.rest();
        while rest.get(length) == Some(&b'\\') {
            length += 2;
            length += plain_length(rest.get(length..).ok_or(Unclear)?);
        }
        let (from, to) = (self.at - 1, self.at + length + 1);
        let quoted = self.text.get(from..to).ok_or(Unclear)?;
        self.at = to;
        serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Unclear)
    }

    /// Reads a number.
    #[inline]
    pub(super) fn number(&mut self) -> Read<Number> {
        self.next()?;
        match Number::read(self.rest()) {
            Some((number, length)) => {
                self.at += length;
                Ok(number)
            }
            None => self.long_number(),
        }
    }

    #[cold]
    fn long_number(&mut self) -> Read<Number> {
        let of_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let to = self.at + self.rest().iter().take_while(of_number).count();
        let number = Number::of(self.text.get(self.at..to).ok_or(Unclear)?)?;
        self.at = to;
        Ok(number)
    }
}

/// How many bytes come before the first quote, backslash or control character.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // The high bit of each byte that is less than `n`, exact up to the first such byte.
    let less = |word: u64, n: u64| word.wrapping_sub(ONES * n) & !word & HIGH;
    let mut length = 0;
    let (eights, _) = bytes.as_chunks::<8>();
    for eight in eights {
        let word = u64::from_le_bytes(*eight);
        let quote = less(word ^ (ONES * u64::from(b'"')), 1);
        let backslash = less(word ^ (ONES * u64::from(b'\\')), 1);
        let found = quote | backslash | less(word, 0x20);
        if found != 0 {
            return length + (found.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    let tail = bytes.get(length..).unwrap_or_default();
    length + tail.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(tail.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_part_of_a_string_ends_where_a_byte_needs_a_look() {
        let slow = |bytes: &[u8]| {
            bytes.iter().position(|byte| matches!(byte, b'"' | b'\\') || *byte < 0x20).unwrap_or(bytes.len())
        };
        for before in 0..20 {
            for byte in 0..=u8::MAX {
                for filler in [b'a', 0x20, 0x21, 0x7f, 0x80, 0xff] {
                    let mut bytes = vec![filler; before];
                    bytes.push(byte);
                    bytes.extend([filler; 3]);
                    bytes.push(b'"');
                    assert_eq!(plain_length(&bytes), slow(&bytes), "{bytes:?}");
                }
            }
        }
    }
}
