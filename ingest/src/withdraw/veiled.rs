//! A log with pseudonyms in the place of names, for those who are not to read the names: what is kept stays as it is.

use std::collections::BTreeSet;

use aftermath_rules::salt::Salt;
use aftermath_store::Redactions;

use super::{
    line::{self, Width, left_in, named_in, taken_out},
    names::People,
    without,
};

/// What stands wherever names of people stand, and wherever nothing but a person can be meant.
const NARROW: Width<'static> = Width { names: false, ids: &[] };
/// Names of units, terrain and the like too.
const NAMES: Width<'static> = Width { names: true, ids: &[] };

/// The lines of a log, its header first.
pub(crate) fn lines_of(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|byte| *byte == b'\n').collect()
}

/// Whom lines name as people, as they write them: players, and by whom something was decided.
pub(crate) fn named<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in lines {
        named_in(line, |name| {
            names.insert(name.to_owned());
        });
    }
    names
}

/// The players of a header line, in the order in which it names them.
pub(crate) fn players(header: &[u8]) -> Vec<String> {
    let mut players = Vec::new();
    named_in(header, |name| players.push(name.to_owned()));
    players
}

/// What the lines of a log that hold names of these people are to read as, with their numbers.
///
/// Players, by whom something was decided, remarks, titles, sets of dice and keys never show a name. Names of units and
/// ids of sides do where the log would not be judged as it is without it, as when a name is taken out for good.
pub(crate) fn veiled(bytes: &[u8], people: &People, redactions: &Redactions) -> Vec<(u64, Vec<u8>)> {
    if people.is_empty() {
        return Vec::new();
    }
    let lines = lines_of(bytes);
    let at = |width| -> Vec<(u64, Vec<u8>)> {
        let new = (0..).zip(&lines).map(|(number, line)| (number, taken_out(line, people, width)));
        new.filter_map(|(number, new)| Some((number, new?))).collect()
    };
    let narrow = at(NARROW);
    // Judging a log costs far more than reading it, and most have names in no other place.
    if !has_id(lines.first().copied().unwrap_or_default(), people) && at(NAMES) == narrow {
        return narrow;
    }
    without(bytes, &lines, people, redactions).unwrap_or(narrow)
}

/// A log with a salt in its header and in each line in which somebody's name stands, and how many were put in. Where the
/// name of a unit or an id is that of a player, its lines have one too.
pub(crate) fn salted(bytes: &[u8], mut salt: impl FnMut() -> Salt) -> (Vec<u8>, usize) {
    let lines = lines_of(bytes);
    let names = named(lines.iter().copied());
    let people = People::of(names.iter().map(|name| (name.as_str(), "-".to_owned())));
    let (mut out, mut count) = (Vec::with_capacity(bytes.len() + 256), 0);
    for (number, line) in lines.iter().enumerate() {
        let names_somebody =
            number == 0 || taken_out(line, &people, NAMES).is_some() || !left_in(line, &people).is_empty();
        let new = if names_somebody { line::salted(line, number == 0, salt()) } else { None };
        count += usize::from(new.is_some());
        out.extend_from_slice(new.as_deref().unwrap_or(line));
        out.push(b'\n');
    }
    (out, count)
}

/// Whether a side of a header may have an id that is a name.
fn has_id(header: &[u8], people: &People) -> bool {
    let header: serde_json::Value = serde_json::from_slice(header).unwrap_or_default();
    let sides = header["sides"].as_array().map(Vec::as_slice).unwrap_or_default();
    sides.iter().filter_map(|side| side["id"].as_str()).any(|id| people.whole_id(id).is_some())
}
