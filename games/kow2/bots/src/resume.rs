//! A battle as it stands in a situation, from which bots play on.
//!
//! They go on wherever the next thing is decided by a player or thrown for: between orders, between shots, between the
//! strikes of a combat. Between an order and its move, a declared charge and its moves, a move and what others must do
//! because of it, the action is under way, and nobody can take it over without knowing what was meant.

use std::sync::Arc;

use aftermath_kow2::{
    ChargeProgress, Event, Kow2, OrderKind, Phase, Situation, Special, SpellName, TerrainKind, UnitSituation,
};
use aftermath_rules::{UnitId, log::Header};
use aftermath_simulate::{
    CannotResume, DiceRng, Ended, Journal, PlayOn, SideIx, SimulateError,
    terms::{DiceSet, Skill},
};
use serde_json::Value;

use super::{
    battle::{Battle, TURNS},
    field::{BACK_ROOM, BACK_ROOM_ROUND, Charged, Field, Ground, Piece, Troop},
};

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// No turn is under way: the next one begins.
    Between,
    /// The turn has begun, and no phase yet.
    Begun,
    /// In the Movement phase.
    Movement,
    /// In the Shooting phase.
    Shooting,
    /// In the Melee phase.
    Melee,
}

/// What of a phase is past, where a battle goes on from the middle of one.
#[derive(Debug, Clone, Default)]
pub(crate) struct PhaseProgress {
    /// Units that have rolled as headstrong ones.
    pub(crate) headstrong: Vec<usize>,
    /// Individuals that have turned before their order.
    pub(crate) pivoted: Vec<usize>,
    /// Units that have made their ranged attack.
    pub(crate) shot: Vec<usize>,
    /// The tests at the end of the Shooting phase have begun.
    pub(crate) testing: bool,
    /// Enemies that were tested for it.
    pub(crate) tested: Vec<usize>,
    /// Enemies whose combat has begun.
    pub(crate) fought: Vec<usize>,
    /// The combat under way.
    pub(crate) open: Option<Combat>,
    /// An attack that is made first, with other dice than the log's.
    pub(crate) again: Option<ForcedAttack>,
}

/// A ranged attack as somebody chose it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForcedAttack {
    pub(crate) by: usize,
    pub(crate) target: usize,
    pub(crate) with: Manner,
}

/// With what.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Manner {
    /// Its weapon.
    Weapon,
    /// A breath of so many dice.
    Breath(u8),
    /// A spell.
    Bolt { spell: SpellName, dice: u32, piercing: i32 },
}

/// A combat.
#[derive(Debug, Clone, Default)]
pub(crate) struct Combat {
    pub(crate) target: usize,
    pub(crate) attackers: Vec<usize>,
    /// Attackers that have struck.
    pub(crate) struck: Vec<usize>,
    /// Damage by their strikes.
    pub(crate) damage: u32,
    /// The enemy's Nerve was tested.
    pub(crate) tested: bool,
    /// Attackers that have parted from the enemy.
    pub(crate) parted: Vec<usize>,
}

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    battle: Battle,
    stage: Stage,
    /// Turns of the battle, where that is agreed.
    turns: Option<u32>,
}

impl PlayOn for Start {
    /// Tempers, dice and whatever else is open are drawn from the seed.
    fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        self.played(seed, Journal::silent()).map(|(ended, _)| ended)
    }

    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError> {
        self.played(seed, Journal::after(header, played)).map(|(_, log)| log)
    }

    fn chosen(&self, next: &Value) -> Option<Arc<dyn PlayOn>> {
        let next: Event = serde_json::from_value(next.clone()).ok()?;
        Some(Arc::new(self.after(&next)?))
    }
}

impl Start {
    fn played(&self, seed: u64, journal: Journal<Kow2>) -> Result<(Ended, Vec<u8>), SimulateError> {
        let mut battle = Battle { rng: DiceRng::new(seed), journal, ..self.battle.clone() };
        battle.bold = [0, 1].map(|_| battle.rng.below(2) == 0);
        let usual = TURNS[battle.rng.below(TURNS.len() as u32) as usize];
        battle.turns = self.turns.unwrap_or(usual);
        if self.stage != Stage::Between {
            battle.rest_of_turn(self.stage)?;
        }
        battle.play_out()?;
        let ended = battle.ended.unwrap_or(Ended { winner: None, points: [0.0; 2] });
        Ok((ended, battle.journal.into_bytes()))
    }

    /// The same moment, once this event was chosen, and before its dice.
    fn after(&self, next: &Event) -> Option<Self> {
        let troops = &self.battle.field.troops;
        let find = |id: &UnitId| troops.iter().position(|troop| troop.id() == id && !troop.gone);
        let (by, target, with) = match next {
            Event::Shoot(shot) if shot.breath => {
                let by = find(&shot.unit)?;
                let dice = troops[by].figures.special.iter().find_map(|special| match special {
                    Special::BreathAttack(breath) => Some(breath.dice.unwrap_or(troops[by].figures.attacks)),
                    _ => None,
                });
                (by, find(&shot.target)?, Manner::Breath(dice?))
            }
            Event::Shoot(shot) => (find(&shot.unit)?, find(&shot.target)?, Manner::Weapon),
            Event::Cast(cast) => {
                let (by, spell) = (find(&cast.unit)?, cast.spell);
                let piercing = match spell {
                    SpellName::Fireball => 0,
                    SpellName::LightningBolt => 1,
                    _ => return None,
                };
                let known = troops[by].figures.spells.iter().find(|known| known.spell == spell)?;
                (by, find(&cast.target)?, Manner::Bolt { spell, dice: u32::from(known.dice), piercing })
            }
            _ => return None,
        };
        (self.stage == Stage::Shooting).then(|| {
            let mut chosen = self.clone();
            chosen.battle.past.again = Some(ForcedAttack { by, target, with });
            chosen
        })
    }

    /// The battle as it stands in a situation of this header.
    pub(crate) fn new(header: &Header<Kow2>, situation: &Situation) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        let so_far = situation.so_far.as_deref().ok_or(CannotResume::Unrecorded("what happened so far"))?;
        if so_far.ending.over || so_far.ending.conceded.is_some() {
            return Err(CannotResume::Over);
        }
        if !so_far.owed.is_empty() {
            return Err(CannotResume::UnderWay("what a move makes others do"));
        }
        if so_far.doubts.sight.is_some() || so_far.doubts.cover.is_some() {
            return Err(CannotResume::UnderWay("an attack of which a die has decided something"));
        }
        let table = header.table.ok_or(CannotResume::Unrecorded("the size of the table"))?;
        let mut field =
            Field { table, sides: [near.id.clone(), far.id.clone()], troops: Vec::new(), pieces: pieces(header) };
        for (side, army) in header.sides.iter().enumerate() {
            let rows = army.roster.iter();
            field.troops.extend(rows.map(|unit| Troop::new(SideIx(side), unit.clone(), unit.ground())));
        }
        let find = |id: &UnitId| field.troops.iter().position(|troop| troop.id() == id);
        let all = |ids: &[UnitId]| -> Vec<usize> { ids.iter().filter_map(find).collect() };
        let mut past = PhaseProgress {
            fought: all(&so_far.melee.fought),
            testing: so_far.course.testing,
            ..PhaseProgress::default()
        };
        let open = so_far.melee.open.as_ref();
        if let Some((open, target)) = open.and_then(|open| Some((open, find(&open.target)?))) {
            let parted = all(&open.parted).into_iter().chain(all(&open.settled)).collect();
            let (attackers, damage) = (all(&open.attackers), open.damage.into());
            past.open = Some(Combat { target, attackers, damage, tested: open.tested, parted, struck: Vec::new() });
        }
        let last_ordered = so_far.last_ordered.as_ref().and_then(find);
        let mut troops = field.troops.clone();
        let phase = situation.phase.filter(|_| !so_far.course.turn_over);
        for (ix, troop) in troops.iter_mut().enumerate() {
            let given = situation.units.iter().find(|given| given.id == *troop.id());
            stands(troop, given)?;
            let Some(said) = given.and_then(|given| given.so_far.as_deref()) else { continue };
            troop.charged_by = all(&said.charged_now);
            troop.spared = said.spared;
            let Some(given) = given else { continue };
            troop.charged_before = all(&given.charged_by);
            under_way(troop, given, phase, last_ordered == Some(ix))?;
            let listed = [
                (said.headstrong_rolled || so_far.course.under_way, &mut past.headstrong),
                (said.pivoted, &mut past.pivoted),
                (given.has_shot, &mut past.shot),
                (said.tested, &mut past.tested),
            ];
            listed.into_iter().filter(|(holds, _)| *holds).for_each(|(_, list)| list.push(ix));
            if let Some(charge) = &said.charge
                && charge.made
                && let Some(target) = find(&charge.target)
            {
                if charge.struck
                    && let Some(open) = &mut past.open
                {
                    open.struck.push(ix);
                }
                let over = past.fought.contains(&target) && past.open.as_ref().is_none_or(|open| open.target != target);
                let round = field.troops[target].is_individual();
                troop.charge = if over { None } else { Some(charged(charge, target, round)?) };
            }
        }
        let stage = match phase {
            None if so_far.course.turn_over || !so_far.course.begun => Stage::Between,
            None => Stage::Begun,
            Some(Phase::Movement) => Stage::Movement,
            Some(Phase::Shooting) => Stage::Shooting,
            Some(Phase::Melee) => Stage::Melee,
        };
        let side_of = |id: &aftermath_rules::SideId| SideIx::BOTH.into_iter().find(|side| field.sides[side.0] == *id);
        let active = if so_far.course.begun {
            situation.side.as_ref().and_then(side_of).ok_or(CannotResume::Unrecorded("whose turn it is"))?
        } else {
            // Once all are deployed the first turn is the next thing to come.
            let first = so_far.course.first.as_ref().and_then(side_of);
            first.ok_or(CannotResume::UnderWay("deployment"))?.other()
        };
        let battle = Battle {
            field: Field { troops, ..field },
            rng: DiceRng::new(0),
            journal: Journal::silent(),
            active,
            bold: [false; 2],
            goals: Vec::new(),
            skills: [Skill::default(); 2],
            dice: [DiceSet::default(); 2],
            turn: situation.turn,
            turns: 0,
            past,
            ended: None,
        };
        Ok(Self { battle, stage, turns: header.options.turns })
    }
}

fn pieces(header: &Header<Kow2>) -> Vec<Piece> {
    let kind = |kind: TerrainKind| match kind {
        TerrainKind::Blocking => Ground::Blocking,
        TerrainKind::Difficult => Ground::Difficult,
        TerrainKind::Obstacle => Ground::Obstacle,
        TerrainKind::Decorative => Ground::Decorative,
        TerrainKind::Hill => Ground::Hill,
        TerrainKind::Water => Ground::Water,
    };
    let piece = |piece: &aftermath_rules::log::Terrain<TerrainKind>| Piece {
        id: piece.id.to_string(),
        kind: kind(piece.kind),
        corners: piece.outline.to_vec(),
        outline: aftermath_rules::geometry::Outline::new(&piece.outline),
        height: piece.level.map_or(0, u32::from),
    };
    header.terrain.iter().map(piece).collect()
}

/// What a unit is like: where it stands, what it has suffered, what it did this turn.
fn stands(troop: &mut Troop, given: Option<&UnitSituation>) -> Result<(), CannotResume> {
    let said = given.and_then(|given| given.so_far.as_deref());
    troop.gone = given.is_some_and(|given| given.routed) || said.is_some_and(|said| said.fate.is_some());
    if troop.gone {
        return Ok(());
    }
    if said.is_some_and(|said| said.absent) {
        return Err(CannotResume::UnderWay("deployment"));
    }
    let given = given.ok_or(CannotResume::Unrecorded("where units stand"))?;
    troop.pose = given.pose.ok_or(CannotResume::Unrecorded("where units stand"))?;
    troop.damage = u32::from(given.damage.unwrap_or(0));
    (troop.wavering, troop.disordered) = (given.wavering, given.disordered);
    (troop.order, troop.shot) = (given.order, given.has_shot);
    (troop.shot_damage, troop.bane_chanted) = (u32::from(given.shot_damage), given.bane_chanted);
    Ok(())
}

/// Whether a unit is in the middle of what it was ordered to do.
fn under_way(troop: &Troop, given: &UnitSituation, phase: Option<Phase>, last: bool) -> Result<(), CannotResume> {
    let Some(said) = given.so_far.as_deref().filter(|_| phase == Some(Phase::Movement) && !troop.gone) else {
        return Ok(());
    };
    if said.charge.as_ref().is_some_and(|charge| !charge.made) {
        return Err(CannotResume::UnderWay("a charge"));
    }
    if last && !said.moved && !matches!(given.order, None | Some(OrderKind::Halt)) {
        return Err(CannotResume::UnderWay("a move"));
    }
    let heals = troop.figures.special.iter().any(|rule| matches!(rule, Special::Regeneration(_)));
    if last && heals && troop.damage > 0 && !said.regenerated {
        return Err(CannotResume::UnderWay("a regeneration"));
    }
    Ok(())
}

fn charged(charge: &ChargeProgress, target: usize, round: bool) -> Result<Charged, CannotResume> {
    let facing = charge.facing.ok_or(CannotResume::Unrecorded("which facing was charged"))?;
    let hindered = charge.hindered.ok_or(CannotResume::Unrecorded("whether a charge was hindered"))?;
    let original = charge.original.unwrap_or(hindered);
    Ok(Charged { target, facing, hindered, original, room: if round { BACK_ROOM_ROUND } else { BACK_ROOM } })
}
