//! Faults of turns and phases, and of who acts at all.

use serde_json::json;

use crate::{
    battle::{Battle, Fault, Kind, somewhere},
    chance::Chance,
};

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] =
    &[Kind { name: "turn number skipped", rules: &["kow.turn.alternate"], plant: turn_number_skipped }];

fn turn_number_skipped(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("turn_start"), chance, |seq| {
        let turn = battle.fields(seq)["turn"].as_u64()?;
        Some(battle.edit(seq, |fields| fields["turn"] = json!(turn + 1)))
    })
}
