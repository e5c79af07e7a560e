//! What the magic phase offers.

use aftermath_rules::{
    muster::UnitIx,
    offers::{Proposal, Wants},
};
use serde_json::json;

use super::{Proposals, may_come};
use crate::turn;

/// Items that add to a throw.
const PLUS: [&str; 2] = ["plus", "plus_source"];
/// Wounds that a spell may be said to have cost.
const MOST_WOUNDS: u32 = 6;
/// Strengths that hits of a spell may have: its description tells, which is not in the book.
const STRENGTHS: std::ops::RangeInclusive<u32> = 1..=10;
/// Dice that follow those to wound.
const SAVES: [&str; 2] = ["hits.*.throws.armour", "hits.*.throws.ward"];
/// What players count of hits.
const HITS: [&str; 10] = [
    "hits.*.hits",
    "hits.*.throws.again",
    "hits.*.throws.ward_save",
    "hits.*.throws.wounds",
    "hits.*.throws.unsaved",
    "hits.*.throws.multiplied",
    "hits.*.throws.source",
    "hits.*.throws.removed",
    "hits.*.throws.carried",
    "hits.*.throws.from",
];

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
        let wizard = state.find(&spell.wizard);
        let mut struck: Vec<UnitIx> =
            state.present_units().filter(|ix| wizard.is_none_or(|wizard| state.is_enemy(wizard, *ix))).collect();
        let aimed = spell.target.as_ref().and_then(|target| state.find(target));
        struck.sort_by_key(|ix| Some(*ix) != aimed);
        self.harm(&struck, aimed.is_some());
    }

    /// A spell that hits one of these units: of what Strength, and as many dice to wound as it has hits. Whom it was aimed at comes
    /// first.
    fn harm(&mut self, struck: &[UnitIx], is_aimed: bool) {
        let Some(first) = struck.first() else {
            return;
        };
        let hits = json!([{ "unit": self.id(*first), "strength": 4, "throws": { "hit": [], "wound": [1] } }]);
        let works = Proposal::new(self.active(), "spell_effect", json!({ "hits": hits }));
        let units: Vec<_> = struck.iter().map(|ix| json!(self.id(*ix))).collect();
        let works = match is_aimed {
            true => works.settling("hits.0.unit", units),
            false => works.choosing("hits.0.unit", units),
        };
        let works = works.choosing("hits.0.strength", STRENGTHS.map(|strength| json!(strength)));
        let works = works.throwing("hits.*.throws.wound").asking(Wants::Dice, &SAVES).asking(Wants::Text, &["text"]);
        self.list.push(works.asking(Wants::Claim, &HITS));
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
