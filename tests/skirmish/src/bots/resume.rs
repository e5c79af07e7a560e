//! A battle as it stands in a situation, from which bots play on.

use std::sync::Arc;

use aftermath_rules::{UnitId, log::Header};
use aftermath_simulate::{
    CannotResume, DiceRng, Ended, Journal, PlayOn, SideIx, SimulateError,
    terms::{DiceSet, Skill},
};
use serde_json::Value;

use super::battle::{Battle, Troop};
use crate::words::{Event, Phase, Situation, Skirmish};

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(super) struct Start {
    battle: Battle,
    /// Whether a turn is under way, and in which phase.
    under_way: Option<Option<Phase>>,
    /// A shot that somebody chose, and that is thrown first.
    chosen: Option<(usize, usize)>,
}

impl Start {
    /// The battle as it stands in a situation of this header.
    pub(super) fn new(header: &Header<Skirmish>, situation: &Situation) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        if situation.over {
            return Err(CannotResume::Over);
        }
        let rows =
            header.sides.iter().enumerate().flat_map(|(side, army)| army.roster.iter().map(move |row| (side, row)));
        let troop = |((side, row), stands): ((usize, &crate::words::Unit), &crate::words::UnitSituation)| {
            let left = u32::from(row.figures.get()).saturating_sub(stands.lost.into());
            let pose = stands.pose.ok_or(CannotResume::Unrecorded("where units stand"))?;
            let (ordered, may_move, shot) = (stands.ordered, stands.obeys && !stands.moved, stands.shot);
            Ok(Troop { side: SideIx(side), row: row.clone(), at: pose.at, left, ordered, may_move, shot })
        };
        let troops = rows.zip(situation.units.iter()).map(troop).collect::<Result<Vec<_>, _>>()?;
        let turn = u32::from(situation.turn);
        let under_way = situation.active.as_ref().map(|_| situation.phase);
        // The sides take turns: the first has the odd ones.
        let active = SideIx(usize::from(turn.is_multiple_of(2)));
        let battle = Battle {
            sides: [near.id.clone(), far.id.clone()],
            troops,
            rng: DiceRng::new(0),
            journal: Journal::silent(),
            turn,
            active,
            skills: [Skill::default(); 2],
            dice: [DiceSet::default(); 2],
            ended: None,
        };
        Ok(Self { battle, under_way, chosen: None })
    }

    fn played(&self, seed: u64, journal: Journal<Skirmish>) -> Result<(Ended, Vec<u8>), SimulateError> {
        let mut battle = Battle { rng: DiceRng::new(seed), journal, ..self.battle.clone() };
        if let Some((by, target)) = self.chosen {
            battle.shoot(by, target)?;
        }
        match self.under_way {
            None => {}
            Some(None) => {
                battle.orders()?;
                battle.shooting()?;
            }
            Some(Some(Phase::Orders)) => {
                battle.rest_of_orders()?;
                battle.shooting()?;
            }
            Some(Some(Phase::Shooting)) => battle.rest_of_shooting()?,
        }
        battle.play_out()?;
        let ended = battle.ended.unwrap_or(Ended { winner: None, points: [0.0; 2] });
        Ok((ended, battle.journal.into_bytes()))
    }
}

impl PlayOn for Start {
    fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        self.played(seed, Journal::silent()).map(|(ended, _)| ended)
    }

    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError> {
        self.played(seed, Journal::after(header, played)).map(|(_, log)| log)
    }

    fn chosen(&self, next: &Value) -> Option<Arc<dyn PlayOn>> {
        let Ok(Event::Shoot(shoot)) = serde_json::from_value(next.clone()) else { return None };
        let find = |id: &UnitId| self.battle.troops.iter().position(|troop| troop.row.id == *id && troop.left > 0);
        let chosen = Some((find(&shoot.unit)?, find(&shoot.target)?));
        (self.under_way == Some(Some(Phase::Shooting)))
            .then(|| Arc::new(Self { chosen, ..self.clone() }) as Arc<dyn PlayOn>)
    }
}
