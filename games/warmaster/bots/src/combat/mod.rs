//! The Combat phase: engagement after engagement, round after round.

mod advance;
pub(crate) mod casualties;
mod fall_back;
mod lots;
mod pursuit;
mod reform;
mod retreat;
mod round;
mod strikes;
mod support;
mod way;

use aftermath_simulate::TroopIx;
use aftermath_warmaster::Item;

use crate::{
    battle::{Battle, Played},
    field::{Field, Troop, mass},
    resume::Stage,
};

impl Battle {
    /// The Combat phase begins.
    pub(crate) fn begin_fighting(&mut self) -> Played {
        self.phase("combat")?;
        for troop in &mut self.field.troops {
            troop.steeled = troop.figures.item == Some(Item::BannerOfFortitude) && !troop.has_fought;
        }
        Ok(())
    }

    /// Plays the Combat phase of the active side's turn from this stage on.
    pub(crate) fn fighting(&mut self, stage: Stage) -> Played {
        if stage <= Stage::Combat {
            while let Some(first) = next(&self.field, &self.own_units()) {
                let units = engagement(&self.field, first);
                self.round(&units)?;
            }
            self.all_mounts_leave()?;
            self.reform()?;
        }
        for troop in &mut self.field.troops {
            troop.has_fought |= troop.rounds > 0;
            (troop.steeled, troop.banner_raised) = (false, false);
            troop.rage.clear();
            (troop.leftover_hits, troop.rounds, troop.last_round) = (0, 0, None);
            (troop.pursuing, troop.retreated_cm, troop.fled) = (false, None, None);
            (troop.advanced, troop.fresh) = (false, false);
        }
        Ok(())
    }
}

/// A unit of the engagement fought next: pursuits go on, then comes whoever has advanced, then who has not fought yet
/// (`wm.pursuit.loop`, `wm.advance.resolve_next`, `wm.engage.sequence`).
fn next(field: &Field, own: &[TroopIx]) -> Option<TroopIx> {
    let engaged = |test: fn(&Troop) -> bool| field.units().find(|ix| test(field.troop(*ix)) && field.is_engaged(*ix));
    let unfought = || own.iter().copied().find(|ix| field.troop(*ix).last_round.is_none() && field.is_engaged(*ix));
    engaged(|troop| troop.pursuing).or_else(|| engaged(|troop| troop.fresh)).or_else(unfought)
}

/// All units linked to the first through contact with enemies (`wm.engage.definition`).
pub(crate) fn engagement(field: &Field, first: TroopIx) -> Vec<TroopIx> {
    let units: Vec<TroopIx> = field.units().collect();
    let enemies = |a: TroopIx, b: TroopIx| field.troop(a).side != field.troop(b).side;
    mass(&units, Some(first), |a, b| enemies(a, b) && field.in_contact(a, b))
}
