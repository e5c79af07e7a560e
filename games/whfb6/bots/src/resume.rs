//! A battle as it stands in a situation, from which bots play on.
//!
//! They go on between turns, at the start of every phase, between remaining moves, between spells, between shots, and
//! between combats. While charges are declared and moved, a spell or a round of combat is under way, or the broken run,
//! they do not: nobody knows what was meant.

use std::sync::Arc;

use aftermath_rules::{SideId, UnitId, log::Header};
use aftermath_simulate::{
    CannotResume, DiceRng, Ended, Journal, PlayOn, SideIx, SimulateError,
    terms::{DiceSet, Skill},
};
use aftermath_whfb6::{
    Cause, ChargeResult, Event, Kind, Options, Phase, Progress, Reading, Response, Situation, TestKind, Trait,
    UnitSituation, Whfb6Words, pack,
};
use serde_json::Value;

use super::{
    battle::{Battle, Prize, TURNS},
    combat::Aftermath,
    field::{Answer, Charge, Contact, Field, Fight, Moved, Piece, Troop},
    magic::InPlay,
};

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// No turn is under way: the next one begins.
    Between,
    /// The turn has begun, and no phase yet.
    Begun,
    /// The movement phase has begun.
    Movement,
    /// Chargers have moved.
    Remaining,
    Magic,
    Shooting,
    Combat,
}

/// What of a phase is past, where a battle goes on from the middle of one.
#[derive(Debug, Clone, Default)]
pub(crate) struct PhaseProgress {
    /// Units tested at the start of the turn.
    pub(crate) tested: Vec<usize>,
    /// Dice of magic that are left: power, and dispel dice.
    pub(crate) pools: Option<(u32, u32)>,
    /// Spells that were tried.
    pub(crate) tried: Vec<(usize, String)>,
    /// Shots that were declared and not thrown yet.
    pub(crate) aims: Option<Vec<(usize, usize)>>,
}

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    battle: Battle,
    stage: Stage,
    /// Turns of each side, where that is agreed.
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
        let Event::Shoot(shot) = serde_json::from_value(next.clone()).ok()? else { return None };
        let troops = &self.battle.field.troops;
        let find = |id: &UnitId| troops.iter().position(|troop| troop.id() == id && troop.is_present());
        let wanted = (find(&shot.unit)?, find(&shot.target)?);
        let aims = self.battle.past.aims.as_ref()?;
        let place = aims.iter().position(|aim| *aim == wanted).filter(|_| !shot.stand_and_shoot)?;
        let mut chosen = self.clone();
        if let Some(aims) = &mut chosen.battle.past.aims {
            let aim = aims.remove(place);
            aims.insert(0, aim);
        }
        Some(Arc::new(chosen))
    }
}

impl Start {
    fn played(&self, seed: u64, journal: Journal<Whfb6Words>) -> Result<(Ended, Vec<u8>), SimulateError> {
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

    /// The battle as it stands in a situation of this header.
    pub(crate) fn new(header: &Header<Whfb6Words>, situation: &Situation) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        plays(&header.options)?;
        let progress = situation.progress.as_deref().ok_or(CannotResume::Unrecorded("what happened so far"))?;
        if progress.over || progress.conceded.is_some() {
            return Err(CannotResume::Over);
        }
        if !progress.begun {
            return Err(CannotResume::UnderWay("deployment"));
        }
        let mut troops = Vec::new();
        for (side, army) in header.sides.iter().enumerate() {
            for unit in &army.roster {
                let given = situation.units.iter().find(|given| given.id == unit.id);
                troops.push(troop(SideIx(side), unit, given)?);
            }
        }
        let ids: Vec<UnitId> = troops.iter().map(|troop: &Troop| troop.id().clone()).collect();
        let find = |id: &UnitId| ids.iter().position(|own| own == id);
        let sides = [near.id.clone(), far.id.clone()];
        let side_of = |id: &SideId| SideIx::BOTH.into_iter().find(|side| sides[side.0] == *id);
        let active = situation.side.as_ref().and_then(side_of).ok_or(CannotResume::Unrecorded("whose turn it is"))?;
        let first = progress.first.as_ref().and_then(side_of).ok_or(CannotResume::Unrecorded("who began"))?;
        for (ix, troop) in troops.iter_mut().enumerate() {
            let given = situation.units.iter().find(|given| given.id == ids[ix]);
            remember(troop, given, &find)?;
        }
        let fights = fights(situation, &find, &side_of)?;
        let phase = situation.phase.filter(|_| !progress.turn_over);
        let step = progress.step.map_or(0, |step| step.get());
        let stage = match phase {
            None if progress.turn_over => Stage::Between,
            None => Stage::Begun,
            Some(Phase::Movement) => movement(step, &troops)?,
            Some(Phase::Magic) => Stage::Magic,
            Some(Phase::Shooting) => Stage::Shooting,
            Some(Phase::Combat) => Stage::Combat,
        };
        let mut past = PhaseProgress::default();
        let mut aftermath = Aftermath::default();
        match stage {
            Stage::Begun => past.tested = tested(situation, &find),
            Stage::Magic => magic(progress, &find, &mut past)?,
            Stage::Shooting => shooting(progress, &find, &troops, &mut past)?,
            Stage::Combat => combat(situation, progress, step, &find, &troops, &mut aftermath)?,
            Stage::Between | Stage::Movement | Stage::Remaining => {}
        }
        let table = header.table.ok_or(CannotResume::Unrecorded("the size of the table"))?;
        let field = Field { table, sides: sides.clone(), troops, pieces: pieces(header), fights };
        let battle = Battle {
            field,
            rng: DiceRng::new(0),
            journal: Journal::silent(),
            active,
            first,
            bold: [false; 2],
            skills: [Skill::default(); 2],
            dice: [DiceSet::default(); 2],
            turn: situation.turn.get(),
            passed: progress.turns_passed.map_or(0, |turns| turns.get()),
            turns: 0,
            full: header.options.rules == Reading::Full,
            prize: prize(&header.options),
            dwarfs: [0, 1].map(|side| {
                let army = header.sides[side].army.as_str();
                let other = header.options.dwarfs.iter().any(|list| pack::is_army(list.as_str(), army));
                other || pack::is_army("dwarfs", army)
            }),
            in_play: in_play(situation, &find),
            aftermath,
            past,
            ended: None,
        };
        Ok(Self { battle, stage, turns: header.options.turns.map(|turns| turns.get()) })
    }
}

/// Bots play by the ready sets, not by single readings.
fn plays(options: &Options) -> Result<(), CannotResume> {
    let plain = Options {
        rules: options.rules,
        turns: options.turns,
        first: options.first.clone(),
        deployment: options.deployment.clone(),
        victory: options.victory.clone(),
        dwarfs: options.dwarfs.clone(),
        other_lists: options.other_lists,
        ..Options::default()
    };
    if options.victory.as_ref().is_some_and(|victory| victory.standard.is_some()) {
        return Err(CannotResume::NotPlayed("points for standards"));
    }
    if plain == *options { Ok(()) } else { Err(CannotResume::NotPlayed("single readings of gaps")) }
}

/// What victory points are counted for; enemy units destroyed, where nothing was agreed.
fn prize(options: &Options) -> Prize {
    let none = Prize { destroyed: true, half: false, general: 0, quarter: 0, draw_below: 1 };
    options.victory.as_ref().map_or(none, |victory| Prize {
        destroyed: victory.destroyed,
        half: victory.half,
        general: victory.general.map_or(0, |points| points.get()),
        quarter: victory.quarter.map_or(0, |points| points.get()),
        draw_below: victory.draw_below.map_or(1, |points| points.get()),
    })
}

fn pieces(header: &Header<Whfb6Words>) -> Vec<Piece> {
    let piece = |piece: &aftermath_rules::log::Terrain<aftermath_whfb6::TerrainKind>| Piece {
        id: piece.id.to_string(),
        kind: piece.kind,
        corners: piece.outline.to_vec(),
        outline: aftermath_rules::geometry::Outline::new(&piece.outline),
        level: piece.level.unwrap_or(1),
    };
    header.terrain.iter().map(piece).collect()
}

/// A unit where it stands, with what it has suffered.
fn troop(side: SideIx, figures: &aftermath_whfb6::Unit, given: Option<&UnitSituation>) -> Result<Troop, CannotResume> {
    if figures.base.is_none() || figures.m.is_none() || figures.unit_strength.is_none() {
        return Err(CannotResume::Unrecorded("figures of units"));
    }
    let ridden = figures.kind == Kind::Monster && figures.mount.is_some();
    let guesses = figures.missiles().any(|weapon| weapon.guess) || figures.missiles().count() > 1;
    if figures.has(Trait::Frenzy) || figures.has(Trait::Flyer) || ridden || guesses {
        return Err(CannotResume::NotPlayed("units of such kinds"));
    }
    let given = given.ok_or(CannotResume::Unrecorded("where units stand"))?;
    if given.absent {
        return Err(CannotResume::UnderWay("deployment"));
    }
    let gone = given.gone.is_some();
    let models = given.models.map_or_else(|| figures.full(), |models| models.get());
    let left_at = given.left_at.as_ref().filter(|_| !gone);
    let pose = match left_at {
        Some(left) => left.pose,
        None => given.pose,
    };
    let nowhere =
        aftermath_rules::geometry::Pose { at: aftermath_rules::geometry::Place { x: 0.0, y: 0.0 }, facing: 0.0 };
    let pose = if gone { nowhere } else { pose.ok_or(CannotResume::Unrecorded("where units stand"))? };
    let alone = (models <= 1 || gone).then_some(1);
    let files = given.files.map(|files| files.get()).or(alone).ok_or(CannotResume::Unrecorded("files of units"))?;
    let mut troop = Troop::new(side, figures.clone(), pose, files);
    troop.models = models;
    troop.wounds = given.wounds.map_or(0, |wounds| wounds.get());
    troop.gone = gone;
    troop.left_at = left_at.map(|_| pose);
    troop.terror_tested = given.terror_tested;
    troop.fleeing_since = given.fleeing_since.map(|since| since.get());
    troop.charges_in = given.charges_in.map(|turn| turn.get());
    if let Some(phase) = given.this_phase.as_deref() {
        troop.phase_models = phase.models.map_or(models, |models| models.get());
        troop.shot_away = phase.shot_away.map_or(0, |models| models.get());
    }
    Ok(troop)
}

/// What a unit did this turn.
fn remember(
    troop: &mut Troop,
    given: Option<&UnitSituation>,
    find: &impl Fn(&UnitId) -> Option<usize>,
) -> Result<(), CannotResume> {
    let Some(given) = given else { return Ok(()) };
    troop.met = given.met_in_pursuit.iter().chain(given.met_in_overrun.iter()).filter_map(find).collect();
    let panicked = given.this_phase.as_deref().is_some_and(|phase| phase.panicked);
    let Some(said) = given.this_turn.as_deref() else { return Ok(()) };
    let turn = &mut troop.turn;
    turn.moved = said.moved.map(|moved| match moved {
        aftermath_whfb6::Moved::Normal => Moved::Normal,
        aftermath_whfb6::Moved::March => Moved::March,
        aftermath_whfb6::Moved::Reform => Moved::Reform,
        aftermath_whfb6::Moved::Charge => Moved::Charge,
        aftermath_whfb6::Moved::FailedCharge => Moved::FailedCharge,
        aftermath_whfb6::Moved::Compulsory => Moved::Compulsory,
        aftermath_whfb6::Moved::Fled => Moved::Fled,
    });
    turn.stirred = said.manoeuvred || said.moved.is_some();
    (turn.tried_rally, turn.rallied, turn.fled) = (said.tried_rally, said.rallied, said.fled);
    (turn.returned, turn.stupid, turn.afraid) = (said.returned, said.failed_stupidity, said.may_not_charge);
    turn.enemy_near = said.enemy_near.unwrap_or(true);
    let tested = |cause: Cause| said.tests.iter().any(|test| test.kind == TestKind::Panic && test.cause == cause);
    turn.tested_for_losses = tested(Cause::Shooting) || tested(Cause::StandAndShoot);
    turn.tested_flanked = tested(Cause::ChargedFlankRear);
    let fear = said.tests.iter().find(|test| test.kind == TestKind::Fear && test.cause == Cause::Charged);
    turn.feared = fear.and_then(|test| Some((find(test.source.as_ref()?)?, test.passed)));
    if let Some(charge) = &said.charge
        && let Some(target) = find(&charge.target)
    {
        turn.charge = Some(Charge {
            target,
            side: charge.side.ok_or(CannotResume::Unrecorded("which side was charged"))?,
            answer: charge.response.map(|response| match response {
                Response::StandAndShoot => Answer::StandAndShoot,
                Response::Hold => Answer::Hold,
                Response::Flee => Answer::Flee,
            }),
            redirected: charge.redirected,
            plan: None,
            done: matches!(charge.result, Some(ChargeResult::Contact | ChargeResult::Caught | ChargeResult::Failed)),
        });
    }
    if panicked && !troop.turn.fled && !troop.gone {
        return Err(CannotResume::UnderWay("a flight"));
    }
    Ok(())
}

/// Who fights whom.
fn fights(
    situation: &Situation,
    find: &impl Fn(&UnitId) -> Option<usize>,
    side_of: &impl Fn(&SideId) -> Option<SideIx>,
) -> Result<Vec<Fight>, CannotResume> {
    let mut fights = Vec::new();
    for combat in &situation.combats {
        if !combat.obstacle.is_empty() {
            return Err(CannotResume::NotPlayed("defended obstacles"));
        }
        let mut contacts = Vec::new();
        for contact in &combat.contacts {
            let (Some(unit), Some(enemy)) = (find(&contact.unit), find(&contact.enemy)) else { continue };
            let side = contact.side.ok_or(CannotResume::Unrecorded("which side is fought"))?;
            contacts.push(Contact { unit, enemy, side });
        }
        fights.push(Fight {
            contacts,
            rounds: combat.rounds.map_or(0, |rounds| rounds.get()),
            winner: combat.winner.as_ref().and_then(side_of).map(|side| side.0),
            fresh: combat.by_overrun || combat.by_pursuit,
            fought: combat.round.is_some(),
        });
    }
    Ok(fights)
}

/// How far the movement phase has come: nothing is declared yet, or all chargers have moved.
fn movement(step: u32, troops: &[Troop]) -> Result<Stage, CannotResume> {
    const REMAINING: u32 = 5;
    let declared = troops.iter().any(|troop| troop.turn.charge.is_some() || troop.turn.afraid || troop.turn.fled);
    match step {
        0 if !declared => Ok(Stage::Movement),
        REMAINING => Ok(Stage::Remaining),
        _ => Err(CannotResume::UnderWay("charging")),
    }
}

/// Units that took their test at the start of the turn.
fn tested(situation: &Situation, find: &impl Fn(&UnitId) -> Option<usize>) -> Vec<usize> {
    let tested = situation.units.iter().filter(|unit| {
        let tests = unit.this_turn.iter().flat_map(|turn| turn.tests.iter());
        tests.into_iter().any(|test| test.cause == Cause::StartOfTurn)
    });
    tested.filter_map(|unit| find(&unit.id)).collect()
}

fn in_play(situation: &Situation, find: &impl Fn(&UnitId) -> Option<usize>) -> Vec<InPlay> {
    let spells = situation.spells.iter();
    spells
        .filter_map(|spell| {
            Some(InPlay {
                caster: find(&spell.caster)?,
                spell: spell.spell.to_string(),
                value: spell.value?.get(),
                cast_in: spell.cast_in.map_or(0, |turn| turn.get()),
            })
        })
        .collect()
}

fn magic(
    progress: &Progress,
    find: &impl Fn(&UnitId) -> Option<usize>,
    past: &mut PhaseProgress,
) -> Result<(), CannotResume> {
    let open = progress.spell.as_ref().is_some_and(|spell| !spell.worked);
    if open || progress.miscast_due.is_some() || !progress.tried_in_play.is_empty() {
        return Err(CannotResume::UnderWay("a spell"));
    }
    past.pools = match &progress.pools {
        Some(pools) => {
            let (power, dispel) = pools.power.zip(pools.dispel).ok_or(CannotResume::Unrecorded("dice of magic"))?;
            Some((power.get(), dispel.get()))
        }
        None => None,
    };
    let tried = progress.tried.iter();
    past.tried = tried.filter_map(|tried| Some((find(&tried.wizard)?, tried.spell.to_string()))).collect();
    Ok(())
}

fn shooting(
    progress: &Progress,
    find: &impl Fn(&UnitId) -> Option<usize>,
    troops: &[Troop],
    past: &mut PhaseProgress,
) -> Result<(), CannotResume> {
    let aims = || progress.aims.iter();
    if progress.aims.is_empty() {
        return Ok(());
    }
    if aims().all(|aim| !aim.shot) {
        // Others may be declared still.
        return Err(CannotResume::UnderWay("declaring targets"));
    }
    let due = |troop: &Troop| {
        let quarter = troop.shot_away > 0 && troop.shot_away * 4 >= troop.phase_models;
        troop.is_present() && quarter && !troop.is_fleeing() && !troop.turn.tested_for_losses
    };
    if troops.iter().any(due) {
        return Err(CannotResume::UnderWay("a test for losses"));
    }
    let open = aims().filter(|aim| !aim.shot);
    past.aims = Some(open.filter_map(|aim| Some((find(&aim.unit)?, find(&aim.target)?))).collect());
    Ok(())
}

/// Between two combats: what those before have led to.
fn combat(
    situation: &Situation,
    progress: &Progress,
    step: u32,
    find: &impl Fn(&UnitId) -> Option<usize>,
    troops: &[Troop],
    aftermath: &mut Aftermath,
) -> Result<(), CannotResume> {
    const FIGHT: u32 = 1;
    if step > FIGHT {
        return Err(CannotResume::UnderWay("flight and pursuit"));
    }
    let all = |ids: &[UnitId]| -> Vec<usize> { ids.iter().filter_map(find).collect() };
    for round in situation.combats.iter().filter_map(|combat| combat.round.as_deref()) {
        let result = round.result.as_ref().ok_or(CannotResume::UnderWay("a round of combat"))?;
        let fought: Vec<usize> = round.before.iter().filter_map(|numbers| find(&numbers.unit)).collect();
        let side_of = |ix: &usize| troops[*ix].side;
        if result.winner.is_none() {
            continue;
        }
        let (tested, broken, winners) = (all(&round.tested), all(&round.broken), all(&progress.winners));
        let waits = |ix: &usize| troops[*ix].is_present() && !winners.contains(ix) && !tested.contains(ix);
        if fought.iter().any(waits) {
            return Err(CannotResume::UnderWay("Break tests"));
        }
        for ix in broken {
            let enemies = fought.iter().copied().filter(|other| side_of(other) != side_of(&ix));
            let largest = enemies
                .filter(|other| troops[*other].is_present())
                .max_by_key(|other| (troops[*other].strength(), usize::MAX - other));
            if let Some(largest) = largest {
                aftermath.broken.push((ix, largest));
            }
        }
    }
    let source = |ix: usize| {
        let broken = all(&progress.broken).into_iter();
        broken.into_iter().find(|broken| troops[*broken].side == troops[ix].side && *broken != ix)
    };
    let due = all(&progress.panic_due).into_iter();
    aftermath.panic_due = due.filter_map(|ix| Some((ix, source(ix)?))).collect();
    let pairs = progress.may_pursue.iter();
    aftermath.may_pursue = pairs.filter_map(|pair| Some((find(&pair.unit)?, find(&pair.enemy)?))).collect();
    aftermath.may_overrun = all(&progress.may_overrun);
    aftermath.winners = all(&progress.winners);
    Ok(())
}
