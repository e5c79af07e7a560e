//! Where a name stands in a text.

use std::{fmt, sync::Arc};

use unicode_normalization::UnicodeNormalization;

use super::{WithdrawError, declension::forms};
use crate::results::{Pseudonyms, plain};

/// Characters of a name that may be withdrawn: shorter ones stand in too many words of others, longer ones in no log.
const CHARS: std::ops::RangeInclusive<usize> = 2..=aftermath_rules::bounds::NAME_CHARS;
/// Ways of writing one name.
const MOST_NAMES: usize = 20;

/// Names to be found in texts, each with the pseudonym that takes its place.
#[derive(Clone, Default)]
pub(crate) struct People(Vec<Named>);

/// A way of writing somebody's name.
#[derive(Clone, PartialEq, Eq)]
struct Named {
    /// As it is compared: small letters, one blank between words.
    name: Vec<char>,
    /// The name in other cases of the grammar.
    forms: Arc<[Vec<char>]>,
    pseudonym: Arc<str>,
}

impl Named {
    fn new(name: Vec<char>, pseudonym: Arc<str>) -> Self {
        let forms = forms(&name.iter().collect::<String>()).into();
        Self { name, forms, pseudonym }
    }

    /// How many characters of the name stand at a place of a text. In another case it counts where it is written as a
    /// name is, with a capital letter: much of it could be another word.
    fn length_at(&self, folded: &Folded, at: usize) -> Option<usize> {
        if folded.has(at, &self.name) {
            return Some(self.name.len());
        }
        let is_capital = folded.spans.get(at).and_then(|(from, _)| folded.text.get(*from..)?.chars().next());
        if !is_capital.is_some_and(char::is_uppercase) {
            return None;
        }
        self.forms.iter().filter(|form| folded.has(at, form)).map(Vec::len).max()
    }
}

/// The names stay out of whatever is printed.
impl fmt::Debug for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|named| &named.pseudonym)).finish()
    }
}

/// A person whose name is withdrawn: the ways of writing it, and the pseudonym that takes its place.
#[derive(Debug, Clone)]
pub struct Person {
    people: People,
    pseudonym: Arc<str>,
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
        let pseudonym: Arc<str> = pseudonyms.of(name).into();
        let named = |name: &str| Ok(Named::new(folded_name(name)?, Arc::clone(&pseudonym)));
        let all = std::iter::once(name).chain(also.iter().map(String::as_str));
        let people = People(all.map(named).collect::<Result<_, WithdrawError>>()?);
        Ok(Self { people, pseudonym })
    }

    /// What stands in the place of the name.
    pub fn pseudonym(&self) -> &str {
        &self.pseudonym
    }

    /// As those whose names are looked for.
    pub(super) fn people(&self) -> &People {
        &self.people
    }
}

impl People {
    /// People with these names and pseudonyms, whatever the names are.
    pub(crate) fn of<'a>(all: impl IntoIterator<Item = (&'a str, String)>) -> Self {
        let mut people: Vec<Named> = Vec::new();
        for (name, pseudonym) in all {
            let named = Named::new(plain(name).chars().collect(), pseudonym.into());
            if !named.name.is_empty() && !people.contains(&named) {
                people.push(named);
            }
        }
        Self(people)
    }

    /// Whether there is nobody among them.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pseudonym of whose name a text is and nothing else, in whatever case and with whatever blanks.
    pub(crate) fn whole(&self, text: &str) -> Option<&str> {
        let text: Vec<char> = plain(text).chars().collect();
        self.0.iter().find(|named| named.name == text).map(|named| named.pseudonym.as_ref())
    }

    /// The pseudonym of whose name an id or the name of a key is, which hold no blanks.
    pub(super) fn whole_id(&self, id: &str) -> Option<&str> {
        let text: Vec<char> = plain(&words_of(id)).chars().collect();
        self.in_texts().find(|named| named.name == text).map(|named| named.pseudonym.as_ref())
    }

    /// The pseudonym of whose name stands in a text, as words of their own: of the first.
    pub(super) fn first_in(&self, text: &str) -> Option<&str> {
        self.places(&Folded::new(text)).next().map(|(_, _, pseudonym)| pseudonym)
    }

    /// The pseudonym of whose name stands in an id or the name of a key.
    pub(super) fn first_in_id(&self, id: &str) -> Option<&str> {
        self.first_in(&words_of(id))
    }

    /// The text with pseudonyms wherever the names stood; `None` where none did. A text that would have more than
    /// `most` characters becomes a pseudonym alone.
    pub(crate) fn taken_out(&self, text: &str, most: usize) -> Option<String> {
        let folded = Folded::new(text);
        let mut out = String::new();
        let (mut end, mut first) = (0, None);
        for (from, to, pseudonym) in self.places(&folded) {
            out.push_str(folded.text.get(end..from)?);
            out.push_str(pseudonym);
            end = to;
            first.get_or_insert(pseudonym);
        }
        let first = first?;
        out.push_str(folded.text.get(end..)?);
        Some(if out.chars().count() > most { first.to_owned() } else { out })
    }

    /// Those whose names can be told from other words.
    fn in_texts(&self) -> impl Iterator<Item = &Named> {
        self.0.iter().filter(|named| named.name.len() >= *CHARS.start())
    }

    /// Bytes from and to, of each place where a name stands, one behind the other, with its pseudonym. The longest name
    /// counts.
    fn places<'a, 'b>(&'a self, folded: &'b Folded) -> impl Iterator<Item = (usize, usize, &'a str)> + use<'a, 'b> {
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < folded.chars.len() {
                let here = self.in_texts().filter_map(|named| Some((named.length_at(folded, at)?, named)));
                let Some((length, Named { pseudonym, .. })) = here.max_by_key(|(length, _)| *length) else {
                    at += 1;
                    continue;
                };
                let from = folded.spans.get(at)?.0;
                let to = folded.spans.get(at + length - 1)?.1;
                at += length;
                return Some((from, to, pseudonym.as_ref()));
            }
            None
        })
    }

    /// Whether a line can have a name in it at all: most have not, and that is told by a glance. What is escaped in JSON
    /// is not told so.
    pub(super) fn may_stand_in(&self, line: &[u8]) -> bool {
        if !line.is_ascii() || memchr::memchr(b'\\', line).is_some() {
            return true;
        }
        let small = line.to_ascii_lowercase();
        self.0.iter().any(|named| {
            let word: String = named.name.iter().take_while(|c| **c != ' ').collect();
            memchr::memmem::find(&small, word.as_bytes()).is_some()
        })
    }
}

/// An id as words.
fn words_of(id: &str) -> String {
    id.replace(['_', '-', '.'], " ")
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
            let came = ada.people().taken_out(text, 200).unwrap_or_else(|| text.to_owned());
            assert_eq!(came, expected.replace('*', &other), "{text}");
        }
        assert_eq!(ada.people().taken_out("Ada, and Ada, and Ada", 40).unwrap(), other);
    }

    #[test]
    fn letters_of_any_alphabet_are_compared() {
        let andrei = person("Андрей", &[]);
        let andrei = andrei.people();
        // The same letter in one and in two; in another case of the grammar with a capital letter; no longer word.
        assert!(andrei.first_in("бой Андрея").is_some() && andrei.first_in("с Андреем!").is_some());
        assert!(andrei.first_in("андрея").is_none());
        assert!(andrei.whole(" АНДРЕИ\u{306} ").is_some());
        assert!(andrei.first_in("судья: андреи\u{306}.").is_some());
        assert!(andrei.first_in("Андрейка").is_none());
        assert!(person("İpek", &[]).people().first_in("by İpek").is_some());
        assert!(andrei.may_stand_in("Андрей".as_bytes()) && andrei.may_stand_in(br#"{"by":"\u0410"}"#));
        assert!(!person("Ada", &[]).people().may_stand_in(br#"{"by":"Boris"}"#));
        // A stroke may be written with a backslash before it.
        assert!(person("A/B", &[]).people().may_stand_in(br#"{"by":"A\/B"}"#));
    }

    /// Names of one letter count as a whole alone, and what takes a name's place is not looked at again.
    #[test]
    fn of_several_people_the_longest_name_counts() {
        let people = [("Ada", "player-1"), ("Ada Smith", "player-2"), ("Player", "player-3"), ("B", "player-4")];
        let people = People::of(people.map(|(name, pseudonym)| (name, pseudonym.to_owned())));
        let came = people.taken_out("ada smith, Ada, player and B", 200).unwrap();
        assert_eq!(came, "player-2, player-1, player-3 and B");
        assert_eq!((people.whole(" b"), people.whole_id("b")), (Some("player-4"), None));
        assert_eq!(people.whole_id("ada_smith"), Some("player-2"));
        assert!(!format!("{people:?}").contains("Ada"));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for bad in ["", "a", " x ", "\"Ada\"", "Ada\\", "-Ada", "Ada!", "A\u{7}da", &"a".repeat(201)] {
            assert!(Person::new(bad, &[], &Pseudonyms::with_secret([7; 32])).is_err(), "{bad}");
        }
        assert!(!format!("{:?}", person("Ada", &[])).contains("Ada"));
    }
}
