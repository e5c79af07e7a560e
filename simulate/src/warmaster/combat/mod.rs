//! The Combat phase: engagement after engagement, round after round.

pub(crate) mod casualties;
mod fall_back;
mod pursuit;
mod reform;
mod retreat;
mod round;
mod strikes;
mod support;

use crate::warmaster::{
    battle::{Battle, Played},
    field::{Field, TroopIx, mass},
};

impl Battle {
    /// Plays the Combat phase of the active side's turn.
    pub(crate) fn fighting(&mut self) -> Played {
        self.phase("combat")?;
        let mut fought: Vec<TroopIx> = Vec::new();
        loop {
            let fresh = |ix: &TroopIx| !fought.contains(ix) && self.field.is_engaged(*ix);
            let Some(first) = self.own_units().into_iter().find(fresh) else {
                break;
            };
            let engagement = engagement(&self.field, first);
            fought.extend(&engagement);
            self.fight_out(engagement)?;
        }
        self.reform(&fought)?;
        for troop in &mut self.field.troops {
            troop.leftover_hits = 0;
            troop.rounds = 0;
            (troop.pursuing, troop.retreated_cm) = (false, None);
        }
        Ok(())
    }

    /// Rounds until nobody pursues; the parts of an engagement that fell apart are fought out one by one
    /// (`wm.pursuit.loop`, `wm.engage.split`).
    fn fight_out(&mut self, first: Vec<TroopIx>) -> Played {
        let mut open = vec![first];
        while let Some(units) = open.pop() {
            self.round(&units)?;
            let mut chasing: Vec<TroopIx> = units.into_iter().filter(|ix| self.field.troop(*ix).pursuing).collect();
            while let Some(first) = chasing.first().copied() {
                let part = engagement(&self.field, first);
                chasing.retain(|ix| !part.contains(ix));
                open.push(part);
            }
        }
        Ok(())
    }
}

/// All units linked to the first through contact with enemies (`wm.engage.definition`).
fn engagement(field: &Field, first: TroopIx) -> Vec<TroopIx> {
    let units: Vec<TroopIx> = field.units().collect();
    let enemies = |a: TroopIx, b: TroopIx| field.troop(a).side != field.troop(b).side;
    mass(&units, Some(first), |a, b| enemies(a, b) && field.in_contact(a, b))
}
