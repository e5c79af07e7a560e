//! Short names of units and sides, which the header of a text gives them.

use std::collections::{HashMap, HashSet};

use crate::{cursor::is_bare, node::Node};

/// Characters of ids of units that are short enough.
const SHORT: usize = 5;
/// Characters that a short name has to save.
const SAVED: usize = 3;
/// Characters of ids of sides that are short enough; where one is longer, all sides have letters.
const SHORT_SIDE: usize = 6;
/// Letters of each word of an id that a short name may take.
const LETTERS: usize = 6;

/// The short names that are known so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Labels {
    ids: HashMap<String, String>,
    labels: HashMap<String, String>,
}

impl Labels {
    /// The id with a short name.
    pub(crate) fn id(&self, label: &str) -> Option<&str> {
        self.ids.get(label).map(String::as_str)
    }

    /// The short name of an id.
    pub(crate) fn label(&self, id: &str) -> Option<&str> {
        self.labels.get(id).map(String::as_str)
    }

    /// Gives a short name; answers whether neither has one yet.
    pub(crate) fn define(&mut self, label: String, id: String) -> bool {
        let new = !self.ids.contains_key(&label) && !self.labels.contains_key(&id);
        self.labels.insert(id.clone(), label.clone());
        self.ids.insert(label, id);
        new
    }
}

/// The number at the end of an id, as it is written.
pub(crate) fn number(id: &str) -> &str {
    &id[id.trim_end_matches(|c: char| c.is_ascii_digit()).len()..]
}

/// An id or a name that ends with `base`, with a number greater by `by` at its end; itself if it ends otherwise.
pub(crate) fn counted(text: &str, base: &str, by: u32) -> String {
    let counted = base.parse::<u32>().ok().and_then(|base| base.checked_add(by));
    match counted {
        Some(counted) if number(text) == base => format!("{}{counted}", &text[..text.len() - base.len()]),
        _ => text.to_owned(),
    }
}

/// Short names for the sides and units of a header: initials of the words of an id, and its number.
pub(crate) fn chosen(header: &Node) -> HashMap<String, String> {
    let sides = header.field("sides").map(Node::items).unwrap_or_default();
    let ids = |nodes: &[Node]| -> Vec<String> {
        nodes.iter().filter_map(|node| node.field("id")?.text().map(str::to_owned)).collect()
    };
    let side_ids = ids(sides);
    let unit_ids: Vec<_> = sides
        .iter()
        .flat_map(|side| side.field("roster").map(|roster| ids(roster.items())).unwrap_or_default())
        .collect();
    let terrain = header.field("terrain").map(|terrain| ids(terrain.items())).unwrap_or_default();
    let taken: HashSet<&str> = side_ids.iter().chain(&unit_ids).chain(&terrain).map(String::as_str).collect();

    let mut chosen = HashMap::new();
    let has_letters = side_ids.iter().any(|id| id.len() > SHORT_SIDE);
    for (id, letter) in side_ids.iter().zip('A'..='Z') {
        if has_letters && !taken.contains(letter.to_string().as_str()) {
            chosen.insert(id.clone(), letter.to_string());
        }
    }
    let mut of_stem: HashMap<&str, usize> = HashMap::new();
    for id in &unit_ids {
        *of_stem.entry(stem(id)).or_default() += 1;
    }
    let mut used: HashSet<String> = chosen.values().cloned().collect();
    let mut shorts: HashMap<&str, Option<String>> = HashMap::new();
    for id in &unit_ids {
        let stem = stem(id);
        let short =
            shorts.entry(stem).or_insert_with(|| candidates(stem).into_iter().find(|short| !used.contains(short)));
        let Some(short) = short else { continue };
        used.insert(short.clone());
        let number = if of_stem.get(stem) == Some(&1) { "" } else { number(id) };
        let label = format!("{short}{number}");
        let is_free = !taken.contains(label.as_str()) && !chosen.values().any(|other| *other == label);
        if id.len() > SHORT && label.len() + SAVED <= id.len() && is_free && is_bare(&label) {
            chosen.insert(id.clone(), label);
        }
    }
    chosen
}

/// An id without the number at its end.
fn stem(id: &str) -> &str {
    &id[..id.len() - number(id).len()]
}

/// What an id without its number may be called, the shortest first: initials of its words, then more of the last one. A
/// single letter at its beginning is that of a side and one at its end that of a size, which only those need that are
/// alike without.
fn candidates(stem: &str) -> Vec<String> {
    let mut words: Vec<&str> =
        stem.split(['_', '-']).filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic())).collect();
    if words.len() > 1 && words[0].len() == 1 {
        words.remove(0);
    }
    let size = if words.len() > 1 && words.last().is_some_and(|word| word.len() == 1) { words.pop() } else { None };
    let Some((last, others)) = words.split_last() else { return Vec::new() };
    let first: String = others.iter().filter_map(|word| word.chars().next()).collect();
    let of_letters = |letters: usize| {
        let last: String = last.chars().take_while(char::is_ascii_alphabetic).take(letters).collect();
        let short = format!("{first}{last}").to_ascii_lowercase();
        let sized = size.map(|size| format!("{short}{}", size.to_ascii_lowercase()));
        std::iter::once(short).chain(sized)
    };
    (1..=LETTERS).flat_map(of_letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_end_count_on() {
        assert_eq!(counted("Spearmen 9", "9", 2), "Spearmen 11");
        assert_eq!(counted("Spearmen 19", "9", 2), "Spearmen 19");
        assert_eq!(counted("Spearmen", "", 2), "Spearmen");
    }

    #[test]
    fn short_names_are_those_of_one_unit_each() {
        let header = r#"{"sides":[{"id":"dark_elves","roster":[{"id":"a_spearmen1"},{"id":"a_spearmen2"},{"id":"a_slingers1"}]},
            {"id":"orcs","roster":[{"id":"b_orc_warriors1"},{"id":"boar"}]}]}"#;
        let chosen = chosen(&Node::parse(header).unwrap());
        let mut pairs: Vec<_> = chosen.iter().map(|(id, label)| format!("{label}:{id}")).collect();
        pairs.sort();
        assert_eq!(
            pairs,
            ["A:dark_elves", "B:orcs", "ow:b_orc_warriors1", "s1:a_spearmen1", "s2:a_spearmen2", "sl:a_slingers1"]
        );
    }
}
