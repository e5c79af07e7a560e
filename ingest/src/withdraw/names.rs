//! Where a name stands in a text.

use unicode_normalization::UnicodeNormalization;

use super::WithdrawError;
use crate::results::{Pseudonyms, plain};

/// Characters of a name that may be withdrawn: shorter ones stand in too many words of others, longer ones in no log.
const CHARS: std::ops::RangeInclusive<usize> = 2..=aftermath_rules::bounds::NAME_CHARS;
/// Ways of writing one name.
const MOST_NAMES: usize = 20;

/// A person whose name is withdrawn: the ways of writing it, and the pseudonym that takes its place.
#[derive(Clone)]
pub struct Person {
    /// As they are compared: small letters, one blank between words.
    names: Vec<Vec<char>>,
    pseudonym: String,
}

/// The names stay out of whatever is printed.
impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person").field("pseudonym", &self.pseudonym).finish_non_exhaustive()
    }
}

impl Person {
    /// The person called `name`, and also each of `also`; the pseudonym is that of `name`.
    ///
    /// # Errors
    /// [`WithdrawError::Name`] where one of them is no name.
    pub fn new(name: &str, also: &[String], pseudonyms: &Pseudonyms) -> Result<Self, WithdrawError> {
        if also.len() >= MOST_NAMES {
            return Err(WithdrawError::Name("too many ways of writing the name"));
        }
        let all = std::iter::once(name).chain(also.iter().map(String::as_str));
        let names = all.map(folded_name).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { names, pseudonym: pseudonyms.of(name) })
    }

    /// What stands in the place of the name.
    pub fn pseudonym(&self) -> &str {
        &self.pseudonym
    }

    /// Whether a text is the name and nothing else, in whatever case and with whatever blanks.
    pub(super) fn is(&self, text: &str) -> bool {
        let text: Vec<char> = plain(text).chars().collect();
        self.names.contains(&text)
    }

    /// Whether an id or the name of a key, which hold no blanks, is the name.
    pub(super) fn is_in_id(&self, id: &str) -> bool {
        self.is(&id.replace(['_', '-', '.'], " "))
    }

    /// Whether the name stands in a text, as words of their own.
    pub(super) fn stands_in(&self, text: &str) -> bool {
        self.places(&Folded::new(text)).next().is_some()
    }

    /// Whether it stands in an id or the name of a key.
    pub(super) fn stands_in_id(&self, id: &str) -> bool {
        self.stands_in(&id.replace(['_', '-', '.'], " "))
    }

    /// The text with the pseudonym wherever the name stood; `None` where it did not. A text that would have more than
    /// `most` characters becomes the pseudonym alone.
    pub(super) fn taken_out(&self, text: &str, most: usize) -> Option<String> {
        let folded = Folded::new(text);
        let mut out = String::new();
        let mut end = 0;
        for (from, to) in self.places(&folded) {
            out.push_str(folded.text.get(end..from)?);
            out.push_str(&self.pseudonym);
            end = to;
        }
        if end == 0 {
            return None;
        }
        out.push_str(folded.text.get(end..)?);
        Some(if out.chars().count() > most { self.pseudonym.clone() } else { out })
    }

    /// Bytes from and to, of each place where the name stands, one behind the other. The longest way of writing counts.
    fn places<'a>(&'a self, folded: &'a Folded) -> impl Iterator<Item = (usize, usize)> + 'a {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < folded.chars.len() {
                let here = self.names.iter().filter(|name| folded.has(at, name)).map(Vec::len).max();
                let Some(length) = here else {
                    at += 1;
                    continue;
                };
                let from = folded.spans.get(at)?.0;
                let to = folded.spans.get(at + length - 1)?.1;
                at += length;
                return Some((from, to));
            }
            None
        })
    }

    /// Whether a line can have the name in it at all: most have not, and that is told by a glance.
    pub(super) fn may_stand_in(&self, line: &[u8]) -> bool {
        if !line.is_ascii() || memchr::memmem::find(line, b"\\u").is_some() {
            return true;
        }
        let small = line.to_ascii_lowercase();
        self.names.iter().any(|name| {
            let word: String = name.iter().take_while(|c| **c != ' ').collect();
            memchr::memmem::find(&small, word.as_bytes()).is_some()
        })
    }
}

fn folded_name(name: &str) -> Result<Vec<char>, WithdrawError> {
    let folded: Vec<char> = plain(name).chars().collect();
    if !CHARS.contains(&folded.len()) || name.chars().any(|c| c.is_control() || c == '"' || c == '\\') {
        return Err(WithdrawError::Name("expected 2 to 200 characters, without quotes and backslashes"));
    }
    match (folded.first(), folded.last()) {
        (Some(first), Some(last)) if first.is_alphanumeric() && last.is_alphanumeric() => Ok(folded),
        _ => Err(WithdrawError::Name("expected it to begin and end with a letter or a digit")),
    }
}

/// A text in composed letters (NFC), with what its characters are compared as.
struct Folded {
    text: String,
    chars: Vec<char>,
    /// The bytes of `text` that each of `chars` stands for.
    spans: Vec<(usize, usize)>,
}

impl Folded {
    fn new(text: &str) -> Self {
        let text: String = text.nfc().collect();
        let mut chars: Vec<char> = Vec::new();
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for (from, c) in text.char_indices() {
            let to = from + c.len_utf8();
            if c.is_whitespace() {
                match (chars.last(), spans.last_mut()) {
                    (Some(' '), Some(span)) => *span = (span.0, to),
                    _ => {
                        chars.push(' ');
                        spans.push((from, to));
                    }
                }
                continue;
            }
            for small in c.to_lowercase() {
                chars.push(small);
                spans.push((from, to));
            }
        }
        Self { text, chars, spans }
    }

    /// Whether a name stands at a place, with nothing that belongs to a word before and behind it.
    fn has(&self, at: usize, name: &[char]) -> bool {
        let belongs = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric());
        self.chars.get(at..).is_some_and(|rest| rest.starts_with(name))
            && !belongs(at.checked_sub(1).and_then(|before| self.chars.get(before)))
            && !belongs(self.chars.get(at + name.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, also: &[&str]) -> Person {
        let also: Vec<String> = also.iter().map(ToString::to_string).collect();
        Person::new(name, &also, &Pseudonyms::with_secret([7; 32])).unwrap()
    }

    #[test]
    fn a_name_is_found_as_words_of_its_own() {
        let ada = person("Ada Lovelace", &["Ada"]);
        let other = ada.pseudonym().to_owned();
        for (text, expected) in [
            ("Ada Lovelace", "*"),
            ("ADA  lovelace agreed, ada's dice", "* agreed, *'s dice"),
            ("Adam and Grenada", "Adam and Grenada"),
            ("(Ada)", "(*)"),
            ("Lovelace", "Lovelace"),
            ("ada\nlovelace/Ada", "*/*"),
        ] {
            let came = ada.taken_out(text, 200).unwrap_or_else(|| text.to_owned());
            assert_eq!(came, expected.replace('*', &other), "{text}");
        }
        assert_eq!(ada.taken_out("Ada, and Ada, and Ada", 40).unwrap(), other);
    }

    #[test]
    fn letters_of_any_alphabet_are_compared() {
        let andrei = person("Андрей", &[]);
        // The same letter in one and in two; and a word in another case of the grammar is another word.
        assert!(andrei.is(" АНДРЕИ\u{306} "));
        assert!(andrei.stands_in("судья: андреи\u{306}."));
        assert!(!andrei.stands_in("Андрейка"));
        assert!(person("İpek", &[]).stands_in("by İpek"));
        assert!(andrei.may_stand_in("Андрей".as_bytes()) && andrei.may_stand_in(br#"{"by":"\u0410"}"#));
        assert!(!person("Ada", &[]).may_stand_in(br#"{"by":"Boris"}"#));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for bad in ["", "a", " x ", "\"Ada\"", "Ada\\", "-Ada", "Ada!", "A\u{7}da", &"a".repeat(201)] {
            assert!(Person::new(bad, &[], &Pseudonyms::with_secret([7; 32])).is_err(), "{bad}");
        }
        assert!(!format!("{:?}", person("Ada", &[])).contains("Ada"));
    }
}
