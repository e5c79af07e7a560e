//! Faults of Warmaster, chapter by chapter.

mod claims;
mod combat;
mod command;
mod edges;
mod ending;
mod evading;
mod flyers;
mod forced;
mod guns;
mod items;
mod leaders;
mod movement;
mod outcomes;
mod setup;
mod shooting;
mod spells;
mod turn;

use aftermath_rules::{
    board::Piece,
    geometry::{Footprint, Outline, Place},
};
use serde_json::Value;

use crate::battle::{Battle, Fault, Kind, TOUCH_CM, gap, poses};

/// Every kind of fault, in the order of a battle.
pub(crate) fn kinds() -> Vec<&'static Kind> {
    let chapters = [
        setup::KINDS,
        turn::KINDS,
        command::KINDS,
        flyers::KINDS,
        evading::KINDS,
        movement::KINDS,
        claims::KINDS,
        leaders::KINDS,
        shooting::KINDS,
        guns::KINDS,
        spells::KINDS,
        items::KINDS,
        forced::KINDS,
        combat::KINDS,
        outcomes::KINDS,
        edges::KINDS,
        ending::KINDS,
    ];
    chapters.into_iter().flatten().collect()
}

impl Battle {
    /// Kinds of terrain and where they lie.
    pub(crate) fn outlines(&self) -> impl Iterator<Item = (&str, Outline)> {
        let place = |corner: &Value| Some(Place { x: corner[0].as_f64()?, y: corner[1].as_f64()? });
        let pieces = self.lines[0]["terrain"].as_array().into_iter().flatten();
        pieces.filter_map(move |piece| {
            let corners: Vec<Place> = piece["outline"].as_array()?.iter().filter_map(place).collect();
            Some((piece["kind"].as_str()?, Outline::new(&corners)))
        })
    }

    /// Whether an enemy touches the unit after entry `seq`.
    pub(crate) fn engaged(&self, seq: usize, piece: &Piece) -> bool {
        let other = self.other_side(piece.side.as_str());
        self.units(seq, other).any(|enemy| gap(piece, enemy) <= TOUCH_CM)
    }

    /// The entry with its unit's stands elsewhere, as long as they are on the table.
    pub(crate) fn placed(&self, seq: usize, stands: &[Footprint]) -> Option<Fault> {
        self.on_table(stands).then(|| self.edit(seq, |fields| fields["stands"] = poses(stands)))
    }

    /// The first entry after `seq` that is no answer to what went before: by then everything owed is there.
    pub(crate) fn next_due(&self, seq: usize) -> Option<usize> {
        let answers = |at: usize| {
            let parts = ["off_table", "displace", "blunder", "mishap", "use_item", "shoot_at_charger", "make_way"];
            parts.contains(&self.kind(at)) || ["confusion_test", "agreement"].contains(&self.kind(at))
        };
        (seq + 1..=self.last()).find(|at| !answers(*at))
    }

    /// The first entry after `seq` that is no part of the move before it.
    pub(crate) fn next_act(&self, seq: usize) -> Option<usize> {
        let belongs = |at: usize| {
            let parts = ["shoot_at_charger", "make_way", "confusion_test", "off_table", "displace", "use_item"];
            parts.contains(&self.kind(at)) || ["orders_finished", "agreement"].contains(&self.kind(at))
        };
        (seq + 1..=self.last()).find(|at| !belongs(*at))
    }
}
