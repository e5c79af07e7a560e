//! One round: strikes, the result, casualties, and what follows from them.

use aftermath_simulate::{SideIx, TroopIx};
use serde_json::json;

use super::{
    casualties,
    lots::Lot,
    pursuit,
    support::{StandOf, supporters},
    way,
};
use crate::{
    battle::{Battle, Played, Stop},
    field::{Field, Stand},
    shooting::at_chargers,
};

/// How a round ended (`wm.result.*`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// Nobody is left.
    AllDestroyed,
    Draw,
    Won {
        by: SideIx,
        retreat_cm: u32,
    },
}

/// A unit in a round, once all have struck.
#[derive(Debug)]
struct Struck {
    ix: TroopIx,
    side: SideIx,
    /// Hits that count in the result: no more than it had left to lose.
    counted: u32,
    destroyed: bool,
    leftover: u32,
    lost: Vec<u8>,
}

impl Battle {
    /// Fights one round between these units and moves them as it ends.
    pub(crate) fn round(&mut self, units: &[TroopIx]) -> Played {
        self.raise_banners(units)?;
        self.write(self.active, "round", json!({ "units": self.ids(units) }))?;
        let number = numbered(&self.field, units);
        let touched: Vec<Vec<(TroopIx, usize)>> = units.iter().map(|ix| pursuit::faced(&self.field, *ix)).collect();
        for ix in units {
            let away = way::pressed_away(&self.field, *ix);
            self.field.troop_mut(*ix).round_away = away;
        }
        let mut suffered = self.strikes(units)?;
        for (ix, suffered) in units.iter().zip(&mut suffered) {
            // Hits of stray shots and spells count in the first round.
            *suffered += std::mem::take(&mut self.field.troop_mut(*ix).carried_hits);
        }
        let struck = self.losses(units, &suffered);
        let outcome = self.reckon(units, &struck)?;
        for unit in &struck {
            let troop = self.field.troop_mut(unit.ix);
            troop.leftover_hits = unit.leftover;
            troop.rounds += 1;
            troop.last_round = Some(number);
            (troop.pursuing, troop.retreated_cm, troop.fresh) = (false, None, false);
        }
        self.remove_stands(&struck, outcome)?;
        let standing = |battle: &Self, side: SideIx| -> Vec<TroopIx> {
            let own =
                |ix: &&TroopIx| battle.field.troop(**ix).side == side && !battle.field.troop(**ix).stands.is_empty();
            units.iter().filter(own).copied().collect()
        };
        match outcome {
            Outcome::AllDestroyed => Ok(()),
            Outcome::Draw => self.all_fall_back(SideIx::BOTH.map(|side| standing(self, side))),
            Outcome::Won { by, retreat_cm } => {
                self.all_retreat(&standing(self, by.other()), retreat_cm)?;
                let mut limits = None;
                for (ix, touched) in units.iter().copied().zip(touched) {
                    if self.field.troop(ix).side == by && !self.field.troop(ix).stands.is_empty() {
                        self.follow_up(ix, &touched, &mut limits)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// What each unit loses; stands are chosen so that most support is left.
    fn losses(&self, units: &[TroopIx], suffered: &[u32]) -> Vec<Struck> {
        let each = |(ix, suffered): (&TroopIx, &u32)| {
            let troop = self.field.troop(*ix);
            let (due, leftover) = troop.losses(*suffered);
            let worth = |left: &[&Stand]| {
                let gone = |stand: &&Stand| !left.iter().any(|other| other.number == stand.number);
                let gone: Vec<StandOf> = troop.stands.iter().filter(gone).map(|stand| (*ix, stand.number)).collect();
                supporters(&self.field, troop.side, units, &gone).len()
            };
            Struck {
                ix: *ix,
                side: troop.side,
                counted: (*suffered).min(troop.hits_left()),
                destroyed: due == troop.stands.len(),
                leftover,
                lost: casualties::chosen(troop, due, worth),
            }
        };
        units.iter().zip(suffered).map(each).collect()
    }

    /// The result: hits inflicted and supporting stands that outlive the round.
    fn reckon(&mut self, units: &[TroopIx], struck: &[Struck]) -> Result<Outcome, Stop> {
        let gone: Vec<StandOf> =
            struck.iter().flat_map(|unit| unit.lost.iter().map(|stand| (unit.ix, *stand))).collect();
        let support = SideIx::BOTH.map(|side| supporters(&self.field, side, units, &gone));
        let score = |side: SideIx| {
            let hits: u32 = struck.iter().filter(|unit| unit.side != side).map(|unit| unit.counted).sum();
            hits + support[side.0].len() as u32 + at_chargers::carried(&self.field, units, side).0
        };
        let scores = SideIx::BOTH.map(score);
        let declared = SideIx::BOTH.map(|side| json!({ "side": self.field.sides[side.0], "score": scores[side.0] }));
        let mut claims: Vec<(TroopIx, Vec<u8>)> = Vec::new();
        for (ix, number) in support.into_iter().flatten() {
            match claims.last_mut() {
                Some((unit, stands)) if *unit == ix => stands.push(number),
                _ => claims.push((ix, vec![number])),
            }
        }
        let claim = |(ix, stands): &(TroopIx, Vec<u8>)| json!({ "unit": self.field.troop(*ix).id(), "stands": stands });
        let support: Vec<_> = claims.iter().map(claim).collect();
        self.write(self.active, "result", json!({ "support": support, "declared": declared }))?;
        let gone = SideIx::BOTH.map(|side| at_chargers::carried(&self.field, units, side.other()).1);
        at_chargers::counted(&mut self.field, units);
        Ok(outcome(struck, scores, gone))
    }

    /// The loser removes first, then the winner; in a draw the dice say who (`wm.casualty.order`).
    fn remove_stands(&mut self, struck: &[Struck], outcome: Outcome) -> Played {
        let loses = |side: SideIx| struck.iter().any(|unit| unit.side == side && !unit.lost.is_empty());
        let loser = match outcome {
            Outcome::Won { by, .. } => by.other(),
            Outcome::Draw if SideIx::BOTH.into_iter().all(loses) => self.draw_lots(Lot::Casualties)?,
            Outcome::Draw | Outcome::AllDestroyed => self.active,
        };
        for side in [loser, loser.other()] {
            for unit in struck.iter().filter(|unit| unit.side == side && !unit.lost.is_empty()) {
                let id = self.field.troop(unit.ix).id();
                self.write(side, "casualties", json!({ "unit": id, "stands": unit.lost }))?;
                self.field.troop_mut(unit.ix).remove(&unit.lost);
                self.field.bury(unit.ix);
            }
        }
        Ok(())
    }
}

/// Number of the engagement and of its round: a pursuit goes on, everything else begins.
fn numbered(field: &Field, units: &[TroopIx]) -> (u32, u32) {
    let pursuers = units.iter().map(|ix| field.troop(*ix)).filter(|troop| troop.pursuing);
    let last = pursuers.filter_map(|troop| troop.last_round).max_by_key(|(_, number)| *number);
    let known = field.troops.iter().filter_map(|troop| troop.last_round).map(|(engagement, _)| engagement).max();
    last.map_or((known.map_or(0, |known| known + 1), 1), |(engagement, number)| (engagement, number + 1))
}

/// Who won, and how far the losers retreat (`wm.retreat.distance`).
/// `gone` chargers of each side count as beaten too.
fn outcome(struck: &[Struck], scores: [u32; 2], gone: [u32; 2]) -> Outcome {
    let alive = SideIx::BOTH.map(|side| struck.iter().any(|unit| unit.side == side && !unit.destroyed));
    let winner = match (alive, scores) {
        ([false, false], _) => return Outcome::AllDestroyed,
        ([true, false], _) => SideIx(0),
        ([false, true], _) => SideIx(1),
        (_, [a, b]) if a == b => return Outcome::Draw,
        (_, [a, b]) => SideIx(usize::from(b > a)),
    };
    let losers = struck.iter().filter(|unit| unit.side != winner).count() as u32 + gone[winner.other().0];
    let difference = scores[winner.0].saturating_sub(scores[winner.other().0]);
    Outcome::Won { by: winner, retreat_cm: difference.div_ceil(losers.max(1)).max(1) }
}
