//! A line of a text as it is read, from left to right.

use crate::error::{Expected, NotationError, Place};

/// Characters of what was found that an error shows.
const SHOWN: usize = 40;

/// Whether a character may stand in a word without quotes.
pub(crate) fn in_word(character: char) -> bool {
    character.is_alphanumeric() || "_-.'+/*&!?".contains(character)
}

/// Whether a text can stand without quotes wherever a text can.
pub(crate) fn is_bare(text: &str) -> bool {
    let begins = text.chars().next().is_some_and(|first| first.is_alphanumeric() || first == '_');
    begins && text.chars().all(in_word) && !["null", "_"].contains(&text) && repetition(text).is_none()
}

/// How often a line of the header stands, of a word like `3x`.
pub(crate) fn repetition(word: &str) -> Option<u32> {
    let digits = word.strip_suffix('x')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A place in a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cursor<'a> {
    source: &'a str,
    line: usize,
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of line `line` (from 1).
    pub(crate) fn new(source: &'a str, line: usize, text: &'a str) -> Self {
        Self { source, line, text, at: 0 }
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on by so many bytes.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(crate) fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start_matches([' ', '\t']).len();
    }

    /// Whether nothing more is on the line but a comment.
    pub(crate) fn at_end(&self) -> bool {
        let after_space = self.at == 0 || self.text[..self.at].ends_with([' ', '\t']);
        self.rest().is_empty() || (after_space && self.rest().starts_with('#'))
    }

    /// The comment at the end of the line, if there is one.
    pub(crate) fn comment(&self) -> Option<&'a str> {
        if self.at_end() { self.rest().strip_prefix('#').map(str::trim) } else { None }
    }

    /// Takes this text if it comes next.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        let comes = self.rest().starts_with(text);
        if comes {
            self.at += text.len();
        }
        comes
    }

    /// Takes the word that comes next; an empty one where none does.
    pub(crate) fn word(&mut self) -> &'a str {
        let word = self.next_word();
        self.at += word.len();
        word
    }

    /// The word that comes next.
    pub(crate) fn next_word(&self) -> &'a str {
        let rest = self.rest();
        &rest[..rest.find(|c| !in_word(c)).unwrap_or(rest.len())]
    }

    /// Takes a text in quotes; none where there is none, or it does not end.
    pub(crate) fn quoted(&mut self) -> Option<String> {
        let rest = self.rest();
        let mut escaped = false;
        let end = rest.char_indices().skip(1).find(|(_, character)| {
            let ends = *character == '"' && !escaped;
            escaped = *character == '\\' && !escaped;
            ends
        });
        let text = &rest[..=end.filter(|_| rest.starts_with('"'))?.0];
        let read = serde_json::from_str(text).ok()?;
        self.at += text.len();
        Some(read)
    }

    pub(crate) fn place(&self) -> Place {
        let column = self.text[..self.at].chars().count() + 1;
        Place { source: self.source.to_owned(), line: self.line, column }
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(&self, expected: Expected) -> NotationError {
        let rest = if self.at_end() { "" } else { self.rest() };
        let word = self.next_word();
        let found = if word.is_empty() || !rest.starts_with(word) { rest } else { word };
        let more = if found.chars().nth(SHOWN).is_some() { "…" } else { "" };
        let found = found.chars().take(SHOWN).collect::<String>() + more;
        NotationError::Unexpected { at: self.place(), expected, found }
    }

    /// Takes the end of the line.
    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        self.skip_space();
        if self.at_end() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }
}
