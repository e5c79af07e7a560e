//! What was chosen for a unit: its models, who leads or bears them, and what they have.

use aftermath_rules::enlist::{Counted, NamedText, Profile, Selection};

use super::lists::{self, Listed};

/// What kind of row the figures of a model stand in.
pub(super) const ROW: &str = "Model";

/// What somebody in a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// One of its models.
    Model,
    /// Its leader, who is one of its models.
    Champion,
    /// What its models ride, or what draws a chariot.
    Mount,
    /// Who serves a machine, or drives a chariot.
    Crew,
    /// A machine, or a chariot.
    Machine,
}

/// Somebody with figures of his own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figured<'a> {
    pub(super) role: Role,
    pub(super) row: &'a Profile,
    /// How many were chosen where that was counted.
    pub(super) number: u32,
}

/// What was chosen for a unit.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) figured: Vec<Figured<'a>>,
    /// Everything chosen, the unit itself first; units within it are not among it.
    pub(super) chosen: Vec<&'a Selection>,
}

/// Whether it is a unit that stands on its own, wherever it was chosen.
pub(super) fn is_unit(selection: &Selection) -> bool {
    selection.kind == "unit"
}

impl<'a> Parts<'a> {
    /// The parts of a unit; its list says what its rows are.
    pub(super) fn of(unit: &'a Selection, list: Option<&Listed>, character: bool) -> Self {
        let mut chosen = vec![unit];
        let mut left: Vec<&Selection> = unit.selections.iter().rev().collect();
        while let Some(selection) = left.pop() {
            if is_unit(selection) {
                continue;
            }
            chosen.push(selection);
            left.extend(selection.selections.iter().rev());
        }
        let mut figured = Vec::new();
        for selection in &chosen {
            for (place, row) in selection.rows(ROW).enumerate() {
                let role = lists::role(&row.name, list).unwrap_or_else(|| guess(selection, row, place, character));
                figured.push(Figured { role, row, number: selection.number });
            }
        }
        Self { figured, chosen }
    }

    /// Who has this role.
    pub(super) fn all(&self, role: Role) -> impl Iterator<Item = &Figured<'a>> {
        self.figured.iter().filter(move |figured| figured.role == role)
    }

    /// Models that were counted; `None` where none were, as of characters.
    pub(super) fn models(&self) -> Option<u32> {
        let inner = self.chosen[1..].iter().filter(|chosen| chosen.kind == "model").map(|chosen| chosen.number);
        inner.fold(None, |sum: Option<u32>, number| Some(sum.unwrap_or(0).saturating_add(number)))
    }

    /// What the unit costs without the units within it.
    pub(super) fn points(&self) -> f64 {
        let costs = self.chosen.iter().flat_map(|chosen| &chosen.costs);
        costs.filter(|cost| cost.counts(Counted::Points)).map(|cost| cost.value).sum()
    }

    /// Its categories.
    pub(super) fn has_category(&self, wanted: &str) -> bool {
        let mut categories = self.chosen.iter().flat_map(|chosen| &chosen.categories);
        categories.any(|category| category.trim().eq_ignore_ascii_case(wanted))
    }

    /// Its special rules.
    pub(super) fn rules(&self) -> impl Iterator<Item = &'a NamedText> {
        self.chosen.iter().flat_map(|chosen| &chosen.rules)
    }

    /// What was bought for it that has no figures.
    pub(super) fn bought(&self) -> impl Iterator<Item = &'a Selection> {
        self.chosen[1..].iter().copied().filter(|chosen| chosen.kind == "upgrade" && chosen.rows(ROW).next().is_none())
    }
}

/// What a row is of which no list knows: a machine has no Leadership, the first row of models is theirs, and another beside it
/// is what they ride. What a character bought with figures carries him; of troops it is who leads them.
fn guess(selection: &Selection, row: &Profile, place: usize, character: bool) -> Role {
    let blank = |column| row.field(column).is_none_or(|text| !text.contains(|c: char| c.is_ascii_digit()));
    let is_mount = selection.categories.iter().any(|category| category.eq_ignore_ascii_case("Mount"));
    if blank("WS") && blank("Ld") && !blank("T") {
        Role::Machine
    } else if row.name.starts_with("Crew") {
        Role::Crew
    } else if is_mount || place > 0 {
        Role::Mount
    } else if selection.kind != "upgrade" {
        Role::Model
    } else if character {
        Role::Mount
    } else {
        Role::Champion
    }
}
