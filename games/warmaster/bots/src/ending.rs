//! The end of the battle: withdrawal, concession, the agreed turns, and victory points (`wm.end.*`, `wm.vp.*`).

use aftermath_simulate::{Ended, SideIx};
use aftermath_warmaster::{Kind, Trait};
use serde_json::{Value, json};

use crate::{
    battle::{Battle, Played, Stop},
    field::{Field, Troop},
};

/// Entries that may come between the cause of a withdrawal and the withdrawal: losses of one round are taken together.
const TOGETHER: [&str; 5] = ["casualties", "roll_off", "withdraw", "battle_end", "concede"];

/// A scenario adds so many points, up to three times.
const SCENARIO_POINTS: u32 = 50;

impl Battle {
    /// Nothing else is played once an army must withdraw (`wm.end.immediate`).
    pub(crate) fn check_withdrawal(&self, kind: &str) -> Played {
        let must = |side: SideIx| must_withdraw(&self.field, side).is_some();
        if self.begun && !TOGETHER.contains(&kind) && SideIx::BOTH.into_iter().any(must) {
            return Err(Stop::Withdrawn);
        }
        Ok(())
    }

    /// A bot that is about to break, and has broken little of its enemy, may give up before its turn (`wm.end.concede`).
    pub(crate) fn may_concede(&mut self) -> Played {
        let (all, lost) = losses(&self.field, self.active);
        let theirs = losses(&self.field, self.active.other()).1;
        let hopeless = lost + 1 >= all.div_ceil(2) && lost >= 2 && theirs * 2 <= lost;
        if hopeless && self.rng.below(2) == 0 { Err(Stop::Conceded(self.active)) } else { Ok(()) }
    }

    /// The last entries of the log.
    pub(crate) fn finish(&mut self, end: Stop) -> Played {
        let withdrawing = SideIx::BOTH.map(|side| must_withdraw(&self.field, side));
        let mut conceded = None;
        let because = match end {
            Stop::Fault(error) => return Err(Stop::Fault(error)),
            _ if withdrawing.iter().any(Option::is_some) => {
                for (side, because) in SideIx::BOTH.into_iter().zip(withdrawing) {
                    if let Some(because) = because {
                        self.write(side, "withdraw", json!({ "because": because }))?;
                    }
                }
                "withdrawn"
            }
            Stop::Conceded(side) => {
                self.write(side, "concede", json!({}))?;
                conceded = Some(side);
                "conceded"
            }
            Stop::Withdrawn | Stop::TurnLimit => "turn_limit",
        };
        let added = SideIx::BOTH.map(|_| if self.scenario { SCENARIO_POINTS * self.rng.below(4) } else { 0 });
        let withdrawn = withdrawing.map(|must| must.is_some());
        let points = SideIx::BOTH.map(|side| self.points(side, conceded, withdrawn, added));
        let best = match points {
            [a, b] if a == b => None,
            [a, b] => Some(SideIx(usize::from(b > a))),
        };
        let winner = conceded.map(SideIx::other).or(best);
        self.ended = Some(Ended { winner: winner.map(|side| side.0), points: points.map(f64::from) });
        let listed = |points: [u32; 2]| -> Vec<Value> {
            let each = |side: SideIx| json!({ "side": self.field.sides[side.0], "points": points[side.0] });
            SideIx::BOTH.map(each).to_vec()
        };
        let mut fields = json!({ "because": because, "points": listed(points) });
        if self.scenario {
            fields["scenario_points"] = json!(listed(added));
        }
        if self.rng.below(4) == 0 {
            fields["kept"] = fields["points"].clone();
        }
        if let Some(winner) = winner {
            fields["winner"] = json!(self.field.sides[winner.0]);
        }
        self.write(self.active, "battle_end", fields)
    }

    /// None for who conceded, no more than the enemy's for who withdrew (`wm.vp.withdrawn_cap`).
    /// What the scenario adds counts like any other (`wm.vp.scenario`).
    fn points(&self, side: SideIx, conceded: Option<SideIx>, withdrawn: [bool; 2], added: [u32; 2]) -> u32 {
        let all = |side: SideIx| earned(&self.field, side) + added[side.0];
        let earned = |side: SideIx| if conceded == Some(side) { 0 } else { all(side) };
        if withdrawn[side.0] { earned(side).min(earned(side.other())) } else { earned(side) }
    }
}

/// Enemies destroyed, and half for large units of which one stand is left (`wm.vp.destroyed`, `wm.vp.half`).
fn earned(field: &Field, side: SideIx) -> u32 {
    let worth = |troop: &Troop| {
        let points = troop.figures.worth().unwrap_or_default();
        match (troop.stands.len() + troop.away.len(), troop.figures.stands) {
            (0, _) => points,
            (1, 3..=4) => points.div_ceil(10) * 5,
            _ => 0,
        }
    };
    field.troops.iter().filter(|troop| troop.side != side && !is_raised(troop)).map(worth).sum()
}

/// Raised units were never part of the army (`wm.spell.raise_dead`).
fn is_raised(troop: &Troop) -> bool {
    troop.figures.has(Trait::Raised)
}

/// Why an army must leave the field: its General is lost, or half its units, rounded up (`wm.end.general`,
/// `wm.end.break_point`).
fn must_withdraw(field: &Field, side: SideIx) -> Option<&'static str> {
    let own = || field.troops.iter().filter(|troop| troop.side == side);
    if own().any(|troop| troop.figures.kind == Kind::General && troop.stands.is_empty() && troop.away.is_empty()) {
        return Some("general");
    }
    let (all, lost) = losses(field, side);
    (lost > 0 && lost >= all.div_ceil(2)).then_some("break_point")
}

/// Units of a side, and those that it has lost.
fn losses(field: &Field, side: SideIx) -> (usize, usize) {
    let units = field.troops.iter().filter(|troop| troop.side == side && !troop.is_character() && !is_raised(troop));
    let gone = |troop: &Troop| usize::from(troop.stands.is_empty() && troop.away.is_empty());
    units.fold((0, 0), |(all, lost), troop| (all + 1, lost + gone(troop)))
}
