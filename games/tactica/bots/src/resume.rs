//! A battle as it stands in a situation, from which bots play on.
//!
//! They go on between turns and at the start of a turn. In the middle of one they do not: what a player meant to do with
//! the units that he has not moved yet nobody knows.

use std::sync::Arc;

use aftermath_rules::{
    UnitId,
    geometry::{Outline, Place},
    log::Header,
};
use aftermath_simulate::{
    CannotResume, DiceRng, Ended, Journal, PlayOn, SideIx, SimulateError,
    terms::{DiceSet, Skill},
};
use aftermath_tactica::{
    Conditions, Contacted, Loyal, Options, Reinforcement, Rulings, Shape, Situation, Status, TableEdge, Tactica, Unit,
    UnitSituation,
};
use serde_json::Value;

use super::{
    battle::{Battle, Late, TURNS},
    field::{Field, Now, Touch, Troop},
    terrain::Piece,
};

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// No turn is under way: the next one begins.
    Between,
    /// The turn has begun, and no phase yet.
    Begun,
    /// Movement by order comes next.
    Movement,
    /// Movement without orders comes next.
    Uncontrolled,
    /// Melee comes next.
    Melee,
}

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    battle: Battle,
    stage: Stage,
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
    fn played(&self, seed: u64, journal: Journal<Tactica>) -> Result<(Ended, Vec<u8>), SimulateError> {
        let mut battle = Battle { rng: DiceRng::new(seed), journal, ..self.battle.clone() };
        battle.bold = [0, 1].map(|_| battle.rng.below(2) == 0);
        if self.stage != Stage::Between {
            battle.rest_of_turn(self.stage)?;
        }
        battle.play_out()?;
        let ended = battle.ended.unwrap_or(Ended { winner: None, points: [0.0; 2] });
        Ok((ended, battle.journal.into_bytes()))
    }

    /// The battle as it stands in a situation of this header.
    pub(crate) fn new(header: &Header<Tactica>, situation: &Situation) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        plays(&header.options)?;
        let progress = situation.progress.as_deref().ok_or(CannotResume::Unrecorded("what happened so far"))?;
        if progress.over || progress.conceded.is_some() {
            return Err(CannotResume::Over);
        }
        if !progress.begun {
            return Err(CannotResume::UnderWay("the manoeuvre or deployment"));
        }
        if !progress.pending.is_empty() || progress.mid_turn {
            return Err(CannotResume::UnderWay("an action"));
        }
        let stage = match (situation.phase, progress.turn_over) {
            (None, true) => Stage::Between,
            (None, false) if progress.rolled_for.is_empty() => Stage::Begun,
            _ => return Err(CannotResume::UnderWay("a phase")),
        };
        let sides = [near.id.clone(), far.id.clone()];
        let side_of = |id: &aftermath_rules::SideId| SideIx::BOTH.into_iter().find(|side| sides[side.0] == *id);
        let active = situation.side.as_ref().and_then(side_of).ok_or(CannotResume::Unrecorded("whose turn it is"))?;
        let conditions = situation.conditions.as_ref().ok_or(CannotResume::Unrecorded("edges of the sides"))?;
        let edge = |side: usize| conditions.edges.iter().find(|edge| edge.side == sides[side]).map(|edge| edge.edge);
        let edges = edge(0).zip(edge(1)).ok_or(CannotResume::Unrecorded("edges of the sides"))?;
        let rows: Vec<(usize, &Unit)> = header
            .sides
            .iter()
            .enumerate()
            .flat_map(|(side, army)| army.roster.iter().map(move |unit| (side, unit)))
            .collect();
        let find = |id: &UnitId| rows.iter().position(|(_, row)| row.id == *id);
        let mut troops = Vec::new();
        for (side, row) in &rows {
            let given = situation.units.iter().find(|given| given.id == row.id);
            let given = given.ok_or(CannotResume::Unrecorded("where units stand"))?;
            let corps = row.corps.as_ref().and_then(&find);
            let mut troop = troop(SideIx(*side), row, corps, given, &find)?;
            if let Some(owner) = given.owner.as_ref().and_then(side_of) {
                troop.side = owner;
            }
            if given.now.loyalty_tested && stage == Stage::Begun {
                return Err(CannotResume::UnderWay("the start of a turn"));
            }
            troops.push(troop);
        }
        let touches = situation.contacts.iter().filter_map(|touch| {
            Some(Touch {
                by: find(&touch.by)?,
                enemy: find(&touch.enemy)?,
                side: touch.side.unwrap_or(Contacted::Front),
                fought: touch.fought,
                struck: touch.struck,
            })
        });
        let lines = situation.lines.iter().map(|line| line.iter().filter_map(&find).collect()).collect();
        let weather: Vec<_> = conditions.weather.to_vec();
        let table = header.table.ok_or(CannotResume::Unrecorded("the size of the table"))?;
        let field = Field {
            table,
            sides: sides.clone(),
            edges: [edges.0, edges.1],
            touches: touches.collect(),
            lines,
            pieces: pieces(header),
            wind: conditions.wind.unwrap_or_else(|| direction(conditions, &sides, edges, 0.0)),
            sun: conditions.sun.unwrap_or_else(|| direction(conditions, &sides, edges, 180.0)),
            weather,
            losses_since: 0,
            troops,
        };
        let late =
            conditions.late.iter().filter_map(&find).map(|general| Late::new(general, u32::MAX / 2, None)).collect();
        let battle = Battle {
            field,
            rng: DiceRng::new(0),
            journal: Journal::silent(),
            active,
            first: active,
            bold: [false; 2],
            skills: [Skill::default(); 2],
            dice: [DiceSet::default(); 2],
            turn: situation.turn,
            late,
            arrives_by_die: header.options.reinforcement == Some(Reinforcement::Die),
            stepped_in: progress.arrivals.iter().filter_map(&find).collect(),
            ended: None,
        };
        if situation.turn > 2 * TURNS {
            return Err(CannotResume::NotPlayed("battles of so many turns"));
        }
        // How far a late corps is from the field the situation does not say.
        if battle.arrives_by_die && !battle.late.is_empty() {
            return Err(CannotResume::Unrecorded("how far late corps are"));
        }
        Ok(Self { battle, stage })
    }
}

/// Where wind or sun is, by the side that laid the card.
fn direction(
    conditions: &Conditions,
    sides: &[aftermath_rules::SideId; 2],
    edges: (TableEdge, TableEdge),
    more: f64,
) -> f64 {
    let of_first = conditions.weather_of.as_ref() == Some(&sides[0]);
    let edge = if of_first { edges.0 } else { edges.1 };
    let forward = match edge {
        TableEdge::Near => 0.0,
        TableEdge::Far => 180.0,
        TableEdge::Left => 90.0,
        TableEdge::Right => 270.0,
    };
    (forward + more) % 360.0
}

/// Bots play by the rulings as they are recommended.
fn plays(options: &Options) -> Result<(), CannotResume> {
    if options.rulings == Rulings::default() { Ok(()) } else { Err(CannotResume::NotPlayed("other rulings")) }
}

fn pieces(header: &Header<Tactica>) -> Vec<Piece> {
    let corners = |outline: &[Place]| outline.to_vec();
    let piece = |kind, outline: &[Place]| Piece { kind, corners: corners(outline), outline: Outline::new(outline) };
    header.terrain.iter().map(|terrain| piece(terrain.kind, &terrain.outline)).collect()
}

/// A unit where it stands, with what it has suffered.
fn troop(
    side: SideIx,
    row: &Unit,
    corps: Option<usize>,
    given: &UnitSituation,
    find: &impl Fn(&UnitId) -> Option<usize>,
) -> Result<Troop, CannotResume> {
    let mut troop = Troop::new(side, row.clone(), corps);
    let status = given.status.unwrap_or(Status::Steady);
    let nowhere = given.pose.is_none() && given.attached.is_none() && !given.absent && status.is_present();
    if nowhere && row.general.is_none() {
        return Err(CannotResume::Unrecorded("where units stand"));
    }
    if let Some(figures) = &given.figures {
        troop.figures = figures.to_vec();
    }
    troop.disordered = given.disordered.to_vec();
    troop.formation = given.formation.unwrap_or(row.formation);
    troop.shape = given.shape.unwrap_or(Shape::Plain);
    troop.pose = given.pose;
    (troop.dismounted, troop.absent) = (given.dismounted, given.absent);
    (troop.degraded, troop.tired, troop.lost_position) = (given.degraded, given.tired, given.lost_position);
    troop.status = status;
    troop.attached = given.attached.as_ref().and_then(find);
    troop.talents = given.talents.clone();
    troop.loyalty = given.loyalty.unwrap_or(Loyal::Loyal);
    if nowhere {
        // A general who was carried off the table.
        troop.status = Status::Left;
    }
    troop.now = Now { began: given.now.began_at, ..Now::default() };
    Ok(troop)
}
