//! A battle as it stands in a situation, from which bots play on.
//!
//! They go on between turns, and where a phase begins. In the middle of a phase they do not: what is under way there
//! belongs together.

use std::sync::Arc;

use aftermath_rules::{SideId, UnitId, geometry::Place, log::Header};
use aftermath_simulate::{
    Around, CannotResume, DiceRng, Ended, Journal, PlayOn, SideIx, SimulateError,
    terms::{DiceSet, Skill},
};
use aftermath_wh40k9::{self as words, Base, Situation, TerrainKind, UnitSituation, Wh40k9Words};
use serde_json::Value;

use super::{
    battle::{Battle, PHASES},
    body::{Footprint, Patch},
    field::{Field, Marker, Moved, Piece, Troop, Whereabouts},
};

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    battle: Battle,
    /// The phase that has just begun, by its place; none between two turns.
    phase: Option<usize>,
}

impl PlayOn for Start {
    /// Tempers and dice are drawn from the seed.
    fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        self.played(seed, Journal::silent()).map(|(ended, _)| ended)
    }

    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError> {
        self.played(seed, Journal::after(header, played)).map(|(_, log)| log)
    }

    fn chosen(&self, _: &Value) -> Option<Arc<dyn PlayOn>> {
        None
    }
}

impl Start {
    fn played(&self, seed: u64, journal: Journal<Wh40k9Words>) -> Result<(Ended, Vec<u8>), SimulateError> {
        let mut battle = Battle { rng: DiceRng::new(seed), journal, ..self.battle.clone() };
        battle.bold = [0, 1].map(|_| battle.rng.below(2) == 0);
        if let Some(phase) = self.phase {
            battle.rest_of_turn(phase, true)?;
        }
        battle.play_out()?;
        let ended = battle.ended.unwrap_or(Ended { winner: None, points: [0.0; 2] });
        Ok((ended, battle.journal.into_bytes()))
    }

    /// The battle as it stands in a situation of this header, between two entries.
    pub(crate) fn new(
        header: &Header<Wh40k9Words>,
        situation: &Situation,
        around: Around,
    ) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        if header.options.other_mission {
            return Err(CannotResume::NotPlayed("another mission"));
        }
        let progress = situation.progress.as_deref().ok_or(CannotResume::Unrecorded("what happened so far"))?;
        if progress.ending.over || progress.ending.conceded.is_some() {
            return Err(CannotResume::Over);
        }
        let sides = [near.id.clone(), far.id.clone()];
        let side_of = |id: &SideId| SideIx::BOTH.into_iter().find(|side| sides[side.0] == *id);
        let first = situation.first.as_ref().and_then(side_of).ok_or(CannotResume::UnderWay("deployment"))?;
        let round = u32::from(situation.round);
        let phase = stage(situation, progress, round, around)?;
        let active = situation.side.as_ref().and_then(side_of).unwrap_or(first.other());
        let mut troops = Vec::new();
        for (side, army) in header.sides.iter().enumerate() {
            for unit in &army.roster {
                troops.push(Troop::new(SideIx(side), unit.clone(), footprint(unit)?));
            }
        }
        let ids: Vec<UnitId> = troops.iter().map(|troop| troop.id().clone()).collect();
        let find = |id: &UnitId| ids.iter().position(|own| own == id);
        for (ix, troop) in troops.iter_mut().enumerate() {
            if let Some(given) = situation.units.iter().find(|given| given.id == ids[ix]) {
                remember(troop, given, &find)?;
            }
        }
        let mut markers = Vec::new();
        for marker in &situation.markers {
            let at = marker.at.ok_or(CannotResume::Unrecorded("where markers lie"))?;
            markers.push(Marker { id: marker.id.to_string(), at });
        }
        let mut warlords = [None; 2];
        for of in &situation.warlords {
            let Some(ix) = find(&of.unit) else { continue };
            let inspires =
                of.warlord_trait.as_ref().is_some_and(|of| of.as_str().eq_ignore_ascii_case("Inspiring Leader"));
            warlords[troops[ix].side.0] = Some((ix, of.model.unwrap_or(1), inspires));
        }
        let (mut command_points, mut points) = ([0; 2], [0; 2]);
        for of in &progress.sides {
            let Some(side) = side_of(&of.side) else { continue };
            command_points[side.0] = u32::from(of.command_points);
            points[side.0] = of.points.iter().map(|points| u32::from(*points)).sum();
        }
        let mut attempted = [Vec::new(), Vec::new()];
        for of in &progress.attempted {
            if let Some(side) = side_of(&of.side) {
                attempted[side.0].push(of.power.as_str().to_owned());
            }
        }
        let pieces = header.terrain.iter().map(|piece| feature(piece.kind, &piece.outline)).collect();
        let table = header.table.ok_or(CannotResume::Unrecorded("the size of the table"))?;
        let battle = Battle {
            field: Field { table, sides, troops, pieces, markers },
            rng: DiceRng::new(0),
            journal: Journal::silent(),
            active,
            first,
            bold: [false; 2],
            skills: [Skill::default(); 2],
            dice: [DiceSet::default(); 2],
            round,
            rounds: aftermath_wh40k9::pack::ROUNDS,
            phase: phase.map_or("", |phase| PHASES[phase].0),
            warlords,
            command_points,
            points,
            smites: 0,
            attempted,
            wrecked: Vec::new(),
            fired_overwatch: false,
            ended: None,
        };
        Ok(Self { battle, phase })
    }
}

/// The phase that has just begun, or none between two turns.
fn stage(
    situation: &Situation,
    progress: &words::BattleProgress,
    round: u32,
    around: Around,
) -> Result<Option<usize>, CannotResume> {
    if progress.turn_over && around.last == Some("turn_end") {
        // What is scored at the end belongs to the end.
        return if matches!(around.next, Some("scored" | "control" | "battle_end")) {
            Err(CannotResume::Over)
        } else {
            Ok(None)
        };
    }
    if round == 0 && around.last == Some("first_turn") {
        return Ok(None);
    }
    let phase = situation.phase.filter(|_| situation.step.is_none() && around.last == Some("phase_start"));
    let place = phase.and_then(|phase| PHASES.iter().position(|(name, _)| *name == phase.as_str()));
    place.map(Some).ok_or(CannotResume::UnderWay("a phase"))
}

/// What all models of a unit stand on, where bots know how to measure it.
fn footprint(unit: &words::Unit) -> Result<Footprint, CannotResume> {
    let first = unit.models.first().and_then(|models| models.base).ok_or(CannotResume::Unrecorded("bases"))?;
    if unit.models.iter().any(|models| models.base != Some(first)) {
        return Err(CannotResume::NotPlayed("units of several bases"));
    }
    match first {
        Base::Round(diameter) => Ok(Footprint::base(diameter.get())),
        Base::Hull(length, width) => Ok(Footprint::hull(length.get(), width.get())),
        Base::Oval(..) => Err(CannotResume::NotPlayed("oval bases")),
    }
}

/// A unit as it stands.
fn remember(
    troop: &mut Troop,
    given: &UnitSituation,
    find: &impl Fn(&UnitId) -> Option<usize>,
) -> Result<(), CannotResume> {
    troop.whereabouts = match &given.whereabouts {
        None | Some(words::Whereabouts::Field) => Whereabouts::Field,
        Some(words::Whereabouts::Aboard(in_what)) => {
            Whereabouts::Aboard(find(in_what).ok_or(CannotResume::Unrecorded("who carries whom"))?)
        }
        Some(words::Whereabouts::Reserve) => Whereabouts::Reserve,
        Some(words::Whereabouts::Unset) => return Err(CannotResume::UnderWay("deployment")),
        Some(words::Whereabouts::Gone) => Whereabouts::Gone,
        Some(words::Whereabouts::Destroyed) => Whereabouts::Destroyed,
    };
    if let Some(rows) = given.progress.as_ref().and_then(|progress| progress.made_of.as_ref()) {
        if rows.len() > troop.models.len() {
            return Err(CannotResume::NotPlayed("merged units"));
        }
        // The last five were split off.
        troop.models.truncate(rows.len());
    }
    let lost = troop.whereabouts == Whereabouts::Destroyed;
    let on_field = troop.is_on_field();
    for own in &mut troop.models {
        // Who has no place and has lost nothing is not told of.
        let told = given.models.iter().find(|model| model.model == own.number);
        own.dead = lost || told.is_some_and(|model| model.destroyed);
        if let Some(model) = told {
            (own.lost, own.allocated) = (u32::from(model.lost), model.allocated);
        }
        let at = told.and_then(|model| model.at);
        if !on_field || own.dead {
            continue;
        }
        let at = at.ok_or(CannotResume::Unrecorded("where units stand"))?;
        if at.z != 0.0 || at.facing % 180.0 != 0.0 {
            return Err(CannotResume::NotPlayed("models that stand high or askew"));
        }
        own.at = Place { x: at.x, y: at.y };
    }
    if let Some(starting) = given.starting {
        troop.starting = u32::from(starting);
    }
    let turn = &mut troop.turn;
    turn.moved = given.moved.map(|moved| match moved {
        words::Moved::Normal => Moved::Normal,
        words::Moved::Advance => Moved::Advance,
        words::Moved::FallBack => Moved::FallBack,
        words::Moved::Stationary => Moved::Stationary,
        words::Moved::Arrived => Moved::Arrived,
        words::Moved::Disembarked => Moved::Disembarked,
    });
    turn.fell = given.lost_this_turn.map_or(0, u32::from);
    (turn.intervened, turn.left_wreck) = (given.intervened, given.left_wreck);
    let charge = given.charge.as_ref().filter(|charge| charge.made);
    turn.charged = charge.map(|charge| charge.targets.iter().filter_map(find).collect());
    if let Some(progress) = &given.progress {
        turn.stirred = progress.moved_at_all;
        turn.began_aboard = progress.began_aboard;
    }
    Ok(())
}

/// A feature by the rectangle that holds it.
fn feature(kind: TerrainKind, outline: &[Place]) -> Piece {
    let span = |of: fn(&Place) -> f64| {
        let all = outline.iter().map(of);
        (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
    };
    let (x, y) = (span(|at| at.x), span(|at| at.y));
    let patch = Patch {
        middle: Place { x: (x.0 + x.1) / 2.0, y: (y.0 + y.1) / 2.0 },
        half: ((x.1 - x.0) / 2.0, (y.1 - y.0) / 2.0),
    };
    let rise = kind.rise();
    // Of what nobody knows how high it is, bots keep clear.
    let height = rise.height.map_or(f64::INFINITY, |height| height.get());
    Piece { patch, name: kind.as_str(), height, solid: rise.solid.unwrap_or(true) }
}
