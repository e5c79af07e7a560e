//! A line of a log with a name taken out of it. All else of it stays byte for byte.

use std::borrow::Cow;
use std::ops::Range;

use aftermath_rules::{
    bounds::{DICE_NAME_CHARS, NAME_CHARS, TEXT_CHARS},
    salt::Salt,
};
use aftermath_store::PublicKey;

use super::names::People;

/// What is looked at for the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Width<'a> {
    /// Names of things too: of units, terrain, events.
    pub(super) names: bool,
    /// Ids of sides that are a name, and what takes their place.
    pub(super) ids: &'a [(String, String)],
}

/// A string of a line.
struct Place {
    /// Bytes of it, with its quotes.
    span: Range<usize>,
    /// Whether it is the name of a field.
    is_field: bool,
}

/// The strings of a line of JSON, in order.
fn strings(line: &[u8]) -> Vec<Place> {
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(from) = memchr::memchr(b'"', line.get(at..).unwrap_or_default()).map(|found| at + found) {
        let mut end = from + 1;
        while line.get(end).is_some_and(|byte| *byte != b'"') {
            end += if line.get(end) == Some(&b'\\') { 2 } else { 1 };
        }
        end = (end + 1).min(line.len());
        let behind = line.get(end..).unwrap_or_default().iter().find(|byte| !byte.is_ascii_whitespace());
        places.push(Place { span: from..end, is_field: behind == Some(&b':') });
        at = end;
    }
    places
}

fn read<'a>(line: &'a [u8], place: &Place) -> Option<Cow<'a, str>> {
    let quoted = line.get(place.span.clone())?;
    let plain = quoted.get(1..quoted.len().checked_sub(1)?)?;
    if !plain.contains(&b'\\') {
        return std::str::from_utf8(plain).ok().map(Cow::Borrowed);
    }
    serde_json::from_slice::<String>(quoted).ok().map(Cow::Owned)
}

/// Players, and by whom something was decided: whom a line names as people, as it writes them.
pub(super) fn named_in(line: &[u8], mut found: impl FnMut(&str)) {
    let may = |word: &[u8]| memchr::memmem::find(line, word).is_some();
    if !may(b"player") && !may(b"ruling") && !may(b"\\") {
        return;
    }
    let (mut field, mut is_ruling) = (String::new(), false);
    for place in strings(line) {
        let Some(text) = read(line, &place) else { continue };
        if place.is_field {
            is_ruling |= text == "ruling";
            field = text.into_owned();
        } else if field == "player" || (field == "by" && is_ruling) {
            found(&text);
        }
    }
}

/// The line with pseudonyms in the place of names; `None` where there are none in it.
pub(super) fn taken_out(line: &[u8], people: &People, width: Width<'_>) -> Option<Vec<u8>> {
    if !people.may_stand_in(line) && width.ids.is_empty() {
        return None;
    }
    let (mut edits, mut salt) = (Vec::new(), None);
    let (mut field, mut is_ruling) = (String::new(), false);
    // A signature is named by its key, which stands before it or behind it on the line.
    let key = key_in(line).and_then(|key| renamed(&key, people));
    for place in strings(line) {
        let Some(text) = read(line, &place) else { continue };
        let new = match place.is_field {
            true => {
                field = text.clone().into_owned();
                is_ruling |= field == "ruling";
                other_id(&text, width.ids)
            }
            false if field == "salt" => {
                salt = Some(place.span);
                continue;
            }
            false if field == "signature" => key.as_ref().and_then(|key| key.addressed(&text)),
            // Orders are given by units, and rulings by people.
            false if field == "by" && !is_ruling => of_value("unit", &text, people, width),
            false => of_value(&field, &text, people, width),
        };
        if let Some(new) = new.filter(|new| *new != text) {
            edits.push((place.span, new));
        }
    }
    if edits.is_empty() {
        return None;
    }
    // Who had the salt could try names at the hash of the line.
    if let Some(span) = salt {
        let at = edits.partition_point(|(other, _)| other.start < span.start);
        edits.insert(at, (span, Salt::HIDDEN.to_string()));
    }
    let (mut out, mut end) = (Vec::with_capacity(line.len() + 64), 0);
    for (span, new) in edits {
        out.extend_from_slice(line.get(end..span.start)?);
        out.extend_from_slice(&serde_json::to_vec(&new).ok()?);
        end = span.end;
    }
    out.extend_from_slice(line.get(end..)?);
    Some(out)
}

/// A line with a salt in it where a log writes one, and all else byte for byte; `None` where it has one.
pub(super) fn salted(line: &[u8], is_header: bool, salt: Salt) -> Option<Vec<u8>> {
    let (mut before, mut may_have) = (None, false);
    for place in strings(line).into_iter().filter(|place| place.is_field) {
        let text = read(line, &place)?;
        may_have |= text == "salt";
        // What stands before the event of an entry has no event in it.
        if text == "event" && before.is_none() && !is_header {
            before = Some(place.span.start);
        }
    }
    if may_have {
        return None;
    }
    let field = format!("\"salt\":\"{salt}\"");
    let end = line.iter().rposition(|byte| *byte == b'}')?;
    let (at, text) = before.map_or_else(|| (end, format!(",{field}")), |at| (at, format!("{field},")));
    Some([line.get(..at)?, text.as_bytes(), line.get(at..)?].concat())
}

/// What stands in the place of a value.
fn of_value(field: &str, text: &str, people: &People, width: Width<'_>) -> Option<String> {
    match field {
        // A person is called by the whole of it: another Ada is somebody else.
        "player" | "by" => people.whole(text).map(str::to_owned),
        "reason" | "note" | "text" => people.taken_out(text, TEXT_CHARS),
        "title" | "scenario" | "subfaction" | "army_edition" => people.taken_out(text, NAME_CHARS),
        // What a player calls his dice; faces are no strings.
        "dice" => people.taken_out(text, DICE_NAME_CHARS),
        "name" if width.names => people.taken_out(text, NAME_CHARS),
        "key" => renamed(text, people).map(|key| key.to_string()),
        _ => other_id(text, width.ids),
    }
}

fn other_id(text: &str, ids: &[(String, String)]) -> Option<String> {
    ids.iter().find(|(id, _)| id == text).map(|(_, other)| other.clone())
}

/// The key of a line's signature.
fn key_in(line: &[u8]) -> Option<String> {
    let places = strings(line);
    let mut values =
        places.iter().zip(places.iter().skip(1)).filter(|(field, value)| field.is_field && !value.is_field);
    let (_, value) = values.find(|(field, _)| read(line, field).as_deref() == Some("key"))?;
    read(line, value).map(Cow::into_owned)
}

/// The same key under the pseudonym, where the name stands in its own.
fn renamed(key: &str, people: &People) -> Option<PublicKey> {
    let key: PublicKey = key.parse().ok()?;
    people.first_in_id(key.name()).and_then(|pseudonym| key.renamed(pseudonym).ok())
}

/// The fields in which a name still stands.
pub(super) fn left_in(line: &[u8], people: &People) -> Vec<String> {
    if !people.may_stand_in(line) {
        return Vec::new();
    }
    let mut field = String::new();
    let mut left: Vec<String> = Vec::new();
    for place in strings(line) {
        let Some(text) = read(line, &place) else { continue };
        // The name of a field that is the name itself is told by the field that it stands in.
        if people.first_in_id(&text).is_some() {
            if !left.contains(&field) {
                left.push(field.clone());
            }
        } else if place.is_field {
            field = text.into_owned();
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{results::Pseudonyms, withdraw::Person};

    const WIDE: Width<'_> = Width { names: true, ids: &[] };

    #[test]
    fn only_the_strings_that_hold_the_name_change() {
        let person = Person::new("Ada", &[], &Pseudonyms::with_secret([7; 32])).unwrap();
        let other = person.pseudonym().to_owned();
        let out = |line: &str, width| {
            taken_out(line.as_bytes(), person.people(), width).map(|bytes| String::from_utf8(bytes).unwrap())
        };
        for (line, expected) in [
            (r#"{ "player" : "Ada" , "army":"Ada"}"#, Some(r#"{ "player" : "*" , "army":"Ada"}"#)),
            (r#"{"player":"Ada Smith"}"#, None),
            (r#"{"reason":"a \"quote\" of \u0041da\\"}"#, Some(r#"{"reason":"a \"quote\" of *\\"}"#)),
            (
                r#"{"event":"ada","side":"ada","name":"Ada's Own"}"#,
                Some(r#"{"event":"ada","side":"ada","name":"*'s Own"}"#),
            ),
            (r#"{"dice":"Ada's red ones"}"#, Some(r#"{"dice":"*'s red ones"}"#)),
            (r#"{"dice":[1,6],"army":"Ada"}"#, None),
            (r#"{"by":"Boris"}"#, None),
            (r#"{"order":{"by":"ada"}}"#, None),
            (r#"{"ruling":{"entry":3,"by":"ada"}}"#, Some(r#"{"ruling":{"entry":3,"by":"*"}}"#)),
            (r#"{"reason":"ada"#, None),
            // A salt goes with the name, and stays where no name is.
            (r#"{"salt":"0f","player":"ada"}"#, Some(r#"{"salt":"00000000000000000000000000000000","player":"*"}"#)),
            (r#"{"player":"ada","salt":"0f"}"#, Some(r#"{"player":"*","salt":"00000000000000000000000000000000"}"#)),
            (r#"{"side":"ada","salt":"0f"}"#, None),
        ] {
            assert_eq!(out(line, WIDE), expected.map(|text| text.replace('*', &other)), "{line}");
        }
        let ids = [("ada".to_owned(), other.clone())];
        let line = r#"{"side":"ada","agreed":["ada","orcs"],"points":{"ada":3},"unit":"ada-1"}"#;
        let expected = r#"{"side":"*","agreed":["*","orcs"],"points":{"*":3},"unit":"ada-1"}"#;
        assert_eq!(out(line, Width { names: false, ids: &ids }), Some(expected.replace('*', &other)));
        assert_eq!(left_in(line.as_bytes(), person.people()), ["side", "agreed", "points", "unit"]);
    }

    #[test]
    fn a_salt_stands_where_a_log_writes_it() {
        let salt = Salt::new([0x5a; 16]);
        let put = |line: &str| {
            salted(line.as_bytes(), line.contains("aftermath"), salt).map(|line| String::from_utf8(line).unwrap())
        };
        for (line, expected) in [
            (
                r#"{"seq":1, "event": {"ruling":{"by":"A","event":"x"}}}"#,
                Some(r#"{"seq":1, *,"event": {"ruling":{"by":"A","event":"x"}}}"#),
            ),
            (r#"{"event":{},"seq":1}"#, Some(r#"{*,"event":{},"seq":1}"#)),
            (r#"{"aftermath":1,"event":{"name":"Cup"} }"#, Some(r#"{"aftermath":1,"event":{"name":"Cup"} ,*}"#)),
            (r#"{"seq":1,"salt":"00","event":{}}"#, None),
        ] {
            let field = format!("\"salt\":\"{salt}\"");
            assert_eq!(put(line), expected.map(|text| text.replace('*', &field)), "{line}");
        }
    }

    #[test]
    fn people_are_players_and_those_who_decided() {
        for (line, expected) in [
            (
                r#"{"sides":[{"id":"a","player":"Ada"},{"player":"Boris \"B\""}],"note":"x"}"#,
                vec!["Ada", "Boris \"B\""],
            ),
            (r#"{"pl\u0061yer":"\u0041da"}"#, vec!["Ada"]),
            (r#"{"event":{"ruling":{"entry":3,"by":"Olga","reason":"so"}}}"#, vec!["Olga"]),
            (r#"{"event":{"order":{"by":"gen"}},"text":"player"}"#, vec![]),
        ] {
            let mut found = Vec::new();
            named_in(line.as_bytes(), |name| found.push(name.to_owned()));
            assert_eq!(found, expected, "{line}");
        }
    }
}
