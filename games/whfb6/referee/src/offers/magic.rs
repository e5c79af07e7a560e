//! What the magic phase offers.

use aftermath_rules::offers::{Proposal, Wants};
use serde_json::json;

use super::{Proposals, may_come};
use crate::turn;

/// Items that add to a throw.
const PLUS: [&str; 2] = ["plus", "plus_source"];
/// Wounds that a spell may be said to have cost.
const MOST_WOUNDS: u32 = 6;

impl Proposals<'_> {
    /// Who miscast throws for it before anything else.
    pub(super) fn miscast(&mut self) {
        let due = self.state.progress.miscast_due.as_ref().and_then(|wizard| self.state.find(wizard));
        if let Some(ix) = due {
            let throw = self.of(ix, "miscast", json!({ "wizard": self.id(ix), "dice": [1, 1] }));
            self.list.push(throw.throwing_one_of("dice", [2]).asking(Wants::Text, &["effect"]));
        }
    }

    pub(super) fn magic(&mut self) {
        if self.state.progress.pools.is_none() && may_come(self.state, turn::POOLS) {
            let pools = Proposal::new(self.active(), "dice_pools", json!({}));
            self.list.push(pools.asking(Wants::Claim, &["power", "dispel", "power_bonus", "dispel_bonus"]));
        }
        self.spell_under_way();
        if may_come(self.state, turn::CASTING) {
            self.casts();
        }
        self.spells_in_play();
    }

    fn casts(&mut self) {
        for ix in self.own() {
            let Some(wizard) = &self.state.figures(ix).wizard else {
                continue;
            };
            for spell in &wizard.spells {
                let cast = json!({ "wizard": self.id(ix), "spell": spell.name, "dice": [1] });
                let cast = self.of(ix, "cast", cast).throwing("dice").asking(Wants::Units, &["target"]);
                self.list.push(cast.asking(Wants::Claim, &["value", "declared"]).asking(Wants::Claim, &PLUS));
            }
        }
    }

    /// The spell that was cast last is dispelled, or works.
    fn spell_under_way(&mut self) {
        let state = self.state;
        let Some(spell) = &state.progress.spell else {
            return;
        };
        if spell.worked {
            // What it cost is told where no throw of the book tells.
            let target = spell.target.as_ref().and_then(|target| state.find(target));
            if target.is_some_and(|ix| state.is_present(ix)) {
                for wounds in 1..=MOST_WOUNDS {
                    let loss = json!({ "unit": spell.target, "source": spell.spell, "wounds": wounds });
                    let loss = Proposal::new(self.active(), "loss", loss).asking(Wants::Text, &["source"]);
                    self.list.push(loss.asking(Wants::Units, &["by"]).seldom());
                }
            }
            return;
        }
        if !spell.tried && !spell.irresistible {
            for side in self.sides().filter(|side| Some(*side) != state.active) {
                let dispel = Proposal::new(Some(state.side_id(side)), "dispel", json!({ "dice": [1] }));
                let dispel = dispel.throwing("dice").asking(Wants::Claim, &["announced", "declared"]);
                self.list.push(dispel.asking(Wants::Claim, &PLUS));
            }
        }
        for remains in [false, true] {
            let works = if remains { json!({ "remains": true }) } else { json!({}) };
            let works = Proposal::new(self.active(), "spell_effect", works).asking(Wants::Text, &["text"]);
            self.list.push(works.asking(Wants::Claim, &["hits"]));
        }
    }

    /// Spells of earlier turns may be ended by either side.
    fn spells_in_play(&mut self) {
        let state = self.state;
        let now = state.turns_passed();
        for spell in state.spells.iter().filter(|spell| spell.cast_in.is_none_or(|cast| cast.get() < now)) {
            for side in self.sides() {
                let dispel = json!({ "caster": spell.caster, "spell": spell.spell, "dice": [1] });
                let dispel = Proposal::new(Some(state.side_id(side)), "dispel_in_play", dispel).throwing("dice");
                self.list.push(dispel.asking(Wants::Claim, &["declared"]).asking(Wants::Claim, &PLUS));
            }
        }
    }
}
