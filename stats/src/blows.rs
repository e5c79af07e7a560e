//! Who took what off the table: what a game's throws do to their targets, and who is credited with a loss.

use std::collections::{BTreeMap, HashMap};

use aftermath_rules::{
    Log, Moment, Reading, System, UnitId,
    board::Piece,
    finding::{Part, Roll, Verdict},
    system::{DamageLasts, GameInfo},
};
use polars::prelude::{Expr, col, lit};

/// What a throw adds to the damage that one unit did to another, as `(by, at, damage)`.
fn damage_of<'a>(game: &GameInfo, roll: &'a Roll) -> Option<(&'a UnitId, &'a UnitId, i64)> {
    let (unit, target) = roll.unit.as_ref().zip(roll.target.as_ref()).filter(|_| !roll.is_void())?;
    let result = i64::from(roll.result);
    match roll.purpose.part {
        Part::Save => Some((target, unit, -result)),
        part => (part == game.hurting()).then_some((unit, target, result)),
    }
}

/// Rows of the table of throws in which the dice of a game do this.
pub(crate) fn thrown_to(game: &GameInfo, part: Part) -> Expr {
    let names = game.thrown_to(part).into_iter();
    names.fold(lit(false), |any, name| any.or(col("purpose").eq(lit(name))))
}

/// What an entry took of a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Loss {
    /// The entry.
    pub seq: u32,
    /// Whose loss.
    pub unit: UnitId,
    /// Stands or models lost.
    pub lost: u32,
    /// Who is credited, with which share; the shares add up to 1. Empty where no throw did it.
    pub by: Vec<(UnitId, f64)>,
}

/// Everything that a battle took off the table, in the order in which it went. Each loss is credited to those whose
/// throws damaged the unit while damage lasts (this phase, or the whole battle, as the game has it), in proportion to
/// the damage. Logs of games without throws have none.
///
/// No rulebook says whose a loss is, and no paper does: that shares go by damage is our own convention.
pub fn losses(log: &Log) -> Vec<Loss> {
    let Some(mut losses) = Losses::of(log.system()).filter(|_| !log.is_result()) else { return Vec::new() };
    log.watch(Reading::Effective, |verdict, after| losses.see(verdict, &after.moment(), &after.board().pieces));
    losses.found
}

/// Watches a battle entry by entry.
pub(crate) struct Losses {
    damage: DamageDone,
    /// What everybody had lost last, in the order of the rosters.
    before: Vec<u32>,
    found: Vec<Loss>,
}

impl Losses {
    /// For a game; `None` where no log of it has throws.
    pub(crate) fn of(system: System) -> Option<Self> {
        let game = system.info();
        let damage = DamageDone { game, done: HashMap::new() };
        (!game.purposes.is_empty()).then(|| Self { damage, before: Vec::new(), found: Vec::new() })
    }

    /// Takes in an entry: its throws, and the table after it. The header tells what is lost from the beginning.
    pub(crate) fn see(&mut self, verdict: &Verdict, moment: &Moment, pieces: &[Piece]) {
        verdict.rolls.iter().for_each(|roll| self.damage.add(roll, moment));
        for (piece, before) in pieces.iter().zip(&self.before).filter(|(piece, before)| piece.lost > **before) {
            let by = self.damage.shares(&piece.id);
            self.found.push(Loss { seq: verdict.entry.0, unit: piece.id.clone(), lost: piece.lost - before, by });
        }
        self.before = pieces.iter().map(|piece| piece.lost).collect();
    }

    /// Every loss, in the order in which it went.
    pub(crate) fn found(self) -> Vec<Loss> {
        self.found
    }
}

/// Damage that may still take something, by whom it was done.
struct DamageDone {
    game: &'static GameInfo,
    done: HashMap<UnitId, Done>,
}

/// Damage done to one unit.
#[derive(Default)]
struct Done {
    /// Turn and phase.
    when: (u32, Option<&'static str>),
    by: BTreeMap<UnitId, i64>,
}

impl DamageDone {
    fn add(&mut self, roll: &Roll, moment: &Moment) {
        let Some((by, at, damage)) = damage_of(self.game, roll) else { return };
        let when = match self.game.damage_lasts {
            DamageLasts::Phase => (moment.turn, moment.phase),
            DamageLasts::Battle => (0, None),
        };
        let done = self.done.entry(at.clone()).or_default();
        if done.when != when {
            *done = Done { when, by: BTreeMap::new() };
        }
        let sum = done.by.entry(by.clone()).or_default();
        *sum = sum.saturating_add(damage);
    }

    fn shares(&self, unit: &UnitId) -> Vec<(UnitId, f64)> {
        let done = self.done.get(unit).into_iter().flat_map(|done| &done.by).filter(|(_, damage)| **damage > 0);
        let all: i64 = done.clone().map(|(_, damage)| *damage).sum();
        done.map(|(by, damage)| (by.clone(), *damage as f64 / all as f64)).collect()
    }
}
