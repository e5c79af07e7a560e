//! Who takes part in an entry.

use std::collections::HashSet;

use aftermath_rules::{Summary, explain::Names};
use serde_json::Value;

/// Fields that say who acts: who gives an order before those who get it.
const ACTORS: [&str; 15] = [
    "by",
    "character",
    "general",
    "wizard",
    "caster",
    "unit",
    "units",
    "corps",
    "attackers",
    "ways",
    "marches",
    "combat",
    "chooses",
    "side",
    "of",
];
/// The field that says from whom somebody runs.
const AWAY: &str = "away_from";
/// Fields that say at whom.
const TARGETS: [&str; 11] =
    ["target", "targets", "shots", "blows", "joins", "attach", "towards", "from", "to", "contact", "mover"];
/// Within a list, the field of an item that says whom it is about.
const ITEMS: [&str; 3] = ["unit", "target", "corps"];
/// Units that a line names one by one.
const NAMED: usize = 3;

/// The units and sides of a match.
#[derive(Debug)]
pub(super) struct Parties<'a> {
    names: &'a Names,
    known: HashSet<&'a str>,
}

impl<'a> Parties<'a> {
    pub(super) fn of(summary: &'a Summary, names: &'a Names) -> Self {
        let sides = summary.sides.iter().map(|side| side.id.as_str());
        let units = summary.sides.iter().flat_map(|side| &side.units).map(|unit| unit.id.as_str());
        Self { names, known: sides.chain(units).collect() }
    }

    /// Whether this is the id of a unit or a side, and no other word.
    pub(super) fn know(&self, word: &str) -> bool {
        self.known.contains(word)
    }

    /// Who acts, and at whom, `General → Halberdiers`; or before whom he runs, `Halberdiers ← General`.
    pub(super) fn acting(&self, event: &Value) -> Option<String> {
        let actors = ACTORS.iter().filter_map(|field| self.named(&event[*field])).take(2);
        let mut parts: Vec<String> = actors.collect();
        if let (false, Some(pursuer)) = (parts.is_empty(), self.named(&event[AWAY])) {
            return Some(format!("{} ← {pursuer}", parts.join(" → ")));
        }
        parts.extend(TARGETS.iter().find_map(|field| self.named(&event[*field])));
        (!parts.is_empty()).then(|| parts.join(" → "))
    }

    /// The units or sides that a value names, each once.
    fn named(&self, value: &Value) -> Option<String> {
        let mut ids = Vec::new();
        self.collect(value, &mut ids);
        let more = ids.len().saturating_sub(NAMED);
        let named = ids.iter().take(NAMED).map(|id| self.names.name(id)).collect::<Vec<_>>().join(", ");
        match more {
            _ if ids.is_empty() => None,
            0 => Some(named),
            more => Some(format!("{named} +{more}")),
        }
    }

    fn collect<'v>(&self, value: &'v Value, ids: &mut Vec<&'v str>) {
        match value {
            Value::String(id) if self.know(id) && !ids.contains(&id.as_str()) => ids.push(id),
            Value::Array(items) => items.iter().for_each(|item| match item {
                Value::Object(fields) => {
                    if let Some(id) = ITEMS.iter().find_map(|field| fields.get(*field)) {
                        self.collect(id, ids);
                    }
                }
                // Places are lists of numbers, and no list of lists names anybody.
                Value::String(_) => self.collect(item, ids),
                _ => {}
            }),
            _ => {}
        }
    }
}
