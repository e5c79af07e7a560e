//! Who took what off the table: what a game's throws do to their targets, and who is credited with a loss.

use std::collections::{BTreeMap, HashMap};

use aftermath_rules::{
    Game, Judgement, Log, Moment, Reading, System, TypedLog, UnitId, docket::CountingDocket, finding::Roll,
};

/// Which throws of a game hurt, by their purposes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blows {
    /// Throws to hit a target.
    pub(crate) hits: &'static [&'static str],
    /// Throws of the target that take hits away.
    pub(crate) saves: Option<&'static str>,
    /// Throws that turn hits into damage; without them every hit that is not saved is damage.
    pub(crate) damage: Option<&'static str>,
    /// How long damage that took nothing yet may still take something.
    lasts: Lasts,
}

/// How long damage lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lasts {
    /// It is wiped at the end of the phase.
    Phase,
    /// It stays to the end of the battle.
    Battle,
}

impl Blows {
    /// The throws of a game; `None` where no log of it has throws.
    pub(crate) fn of(system: System) -> Option<Self> {
        match system {
            System::Warmaster => Some(Self {
                hits: &["shot", "attack", "spell"],
                saves: Some("armour"),
                damage: None,
                lasts: Lasts::Phase,
            }),
            System::Kow2 => Some(Self {
                hits: &["strike", "shot", "breath", "spell"],
                saves: None,
                damage: Some("damage"),
                lasts: Lasts::Battle,
            }),
            System::Whfb6 | System::Wh40k9 | System::Tactica => None,
        }
    }

    /// What a throw adds to the damage that one unit did to another, as `(by, at, damage)`.
    fn damage<'a>(&self, roll: &'a Roll) -> Option<(&'a UnitId, &'a UnitId, i64)> {
        let (unit, target) = roll.unit.as_ref().zip(roll.target.as_ref())?;
        let result = i64::from(roll.result);
        if self.saves == Some(roll.purpose) {
            return Some((target, unit, -result));
        }
        let hurts = match self.damage {
            Some(damage) => roll.purpose == damage,
            None => self.hits.contains(&roll.purpose),
        };
        hurts.then_some((unit, target, result))
    }
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
pub fn losses(log: &Log, judgement: &Judgement) -> Vec<Loss> {
    match log {
        Log::Result(_) => Vec::new(),
        Log::Warmaster(log) => losses_of(log, judgement),
        Log::Kow2(log) => losses_of(log, judgement),
    }
}

fn losses_of<G: Game>(log: &TypedLog<G>, judgement: &Judgement) -> Vec<Loss> {
    let system = log.header().system;
    let Some(blows) = Blows::of(system) else {
        return Vec::new();
    };
    let mut damage = Damage { blows, done: HashMap::new() };
    let mut before: Vec<u32> = Vec::new();
    let mut losses = Vec::new();
    let mut verdicts = judgement.verdicts.iter().zip(&judgement.moments);
    log.fold(Reading::Effective, &mut CountingDocket::new(system), |seq, state| {
        if let Some((verdict, moment)) = verdicts.next() {
            verdict.rolls.iter().for_each(|roll| damage.add(roll, moment));
        }
        let pieces = G::board(state).pieces;
        for (piece, before) in pieces.iter().zip(&before).filter(|(piece, before)| piece.lost > **before) {
            let by = damage.shares(&piece.id);
            losses.push(Loss { seq: seq.0, unit: piece.id.clone(), lost: piece.lost - before, by });
        }
        before = pieces.iter().map(|piece| piece.lost).collect();
    });
    losses
}

/// Damage that may still take something, by whom it was done.
struct Damage {
    blows: Blows,
    done: HashMap<UnitId, Done>,
}

/// Damage done to one unit.
#[derive(Default)]
struct Done {
    /// Turn and phase.
    when: (u32, Option<&'static str>),
    by: BTreeMap<UnitId, i64>,
}

impl Damage {
    fn add(&mut self, roll: &Roll, moment: &Moment) {
        let Some((by, at, damage)) = self.blows.damage(roll) else { return };
        let when = match self.blows.lasts {
            Lasts::Phase => (moment.turn, moment.phase),
            Lasts::Battle => (0, None),
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
