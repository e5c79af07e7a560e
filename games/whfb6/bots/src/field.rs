//! What the bots know of the table: units, where they stand, what they did this turn, who fights whom.

use aftermath_rules::{
    SideId, UnitId,
    geometry::{Base, Edge, Footprint, Outline, Place, Pose},
    log::Table,
};
use aftermath_simulate::SideIx;
use aftermath_whfb6::{Kind, TerrainKind, Trait, Unit};

use super::block::{Block, rounded};

/// What bots keep clear of whatever the log's tolerance forgives, in inches.
pub(crate) const CLEAR: f64 = 0.1;

/// How a unit moved this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moved {
    Charge,
    FailedCharge,
    Normal,
    March,
    Reform,
    Compulsory,
    Fled,
}

/// What a charged unit answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    StandAndShoot,
    Hold,
    Flee,
}

/// A charge of this turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Charge {
    pub(crate) target: usize,
    /// The side of the target in whose zone the charger stood when it declared.
    pub(crate) side: Edge,
    pub(crate) answer: Option<Answer>,
    pub(crate) redirected: bool,
    /// Where it means to stand in contact; none where it is too far.
    pub(crate) plan: Option<Pose>,
    pub(crate) done: bool,
}

/// What a unit did since the turn began.
#[derive(Debug, Clone, Default)]
pub(crate) struct ThisTurn {
    pub(crate) moved: Option<Moved>,
    /// It wheeled, turned or changed its formation, or moved at all.
    pub(crate) stirred: bool,
    pub(crate) charge: Option<Charge>,
    pub(crate) rallied: bool,
    pub(crate) tried_rally: bool,
    pub(crate) fled: bool,
    pub(crate) returned: bool,
    /// An enemy who did not flee stood within 8 inches when the movement phase began.
    pub(crate) enemy_near: bool,
    /// It failed its test of stupidity.
    pub(crate) stupid: bool,
    /// It failed its test to charge who causes fear.
    pub(crate) afraid: bool,
    /// It was tested for the quarter that it lost to shooting.
    pub(crate) tested_for_losses: bool,
    /// It was tested because it fought and was charged in flank or rear.
    pub(crate) tested_flanked: bool,
    /// It was tested for a friend who broke.
    pub(crate) tested_for_friends: bool,
    /// Who causes fear and charged it, where it was tested for that, and whether it passed.
    pub(crate) feared: Option<(usize, bool)>,
}

/// A unit of the battle.
#[derive(Debug, Clone)]
pub(crate) struct Troop {
    pub(crate) side: SideIx,
    pub(crate) figures: Unit,
    pub(crate) base: Base,
    pub(crate) pose: Pose,
    pub(crate) files: u32,
    pub(crate) models: u32,
    /// Wounds on a model that still stands.
    pub(crate) wounds: u32,
    pub(crate) gone: bool,
    /// Where it left the table in pursuit.
    pub(crate) left_at: Option<Pose>,
    /// It took its Terror test.
    pub(crate) terror_tested: bool,
    /// Turns that had begun when it began to flee.
    pub(crate) fleeing_since: Option<u32>,
    /// The turn in whose combats it counts as charging.
    pub(crate) charges_in: Option<u32>,
    /// Enemies into whom it ran in pursuit or overrun.
    pub(crate) met: Vec<usize>,
    pub(crate) turn: ThisTurn,
    /// Models when the phase began, and those shot away since.
    pub(crate) phase_models: u32,
    pub(crate) shot_away: u32,
}

impl Troop {
    pub(crate) fn new(side: SideIx, figures: Unit, pose: Pose, files: u32) -> Self {
        let base = figures.base.map_or(Base { width: 1.0, depth: 1.0 }, |base| base.inches());
        let models = figures.full();
        Self {
            side,
            figures,
            base,
            pose,
            files,
            models,
            wounds: 0,
            gone: false,
            left_at: None,
            terror_tested: false,
            fleeing_since: None,
            charges_in: None,
            met: Vec::new(),
            turn: ThisTurn::default(),
            phase_models: models,
            shot_away: 0,
        }
    }

    pub(crate) fn id(&self) -> &UnitId {
        &self.figures.id
    }

    pub(crate) fn has(&self, wanted: Trait) -> bool {
        self.figures.has(wanted)
    }

    pub(crate) fn block(&self) -> Block {
        self.at(self.pose)
    }

    /// The unit as it would stand there.
    pub(crate) fn at(&self, pose: Pose) -> Block {
        Block::new(pose, self.models, self.files, self.base)
    }

    pub(crate) fn movement(&self) -> f64 {
        self.figures.m.map_or(0.0, |m| f64::from(m.get()))
    }

    /// Inches of a charge.
    pub(crate) fn reach(&self) -> f64 {
        2.0 * self.movement()
    }

    /// Dice of a flight or a pursuit.
    pub(crate) fn run_dice(&self) -> u32 {
        if self.movement() <= 6.0 { 2 } else { 3 }
    }

    pub(crate) fn leadership(&self) -> u32 {
        self.figures.ld.map_or(7, |ld| ld.get())
    }

    pub(crate) fn is_fleeing(&self) -> bool {
        self.fleeing_since.is_some()
    }

    pub(crate) fn strength(&self) -> u32 {
        self.models * self.figures.unit_strength.map_or(1, |strength| strength.get())
    }

    pub(crate) fn causes_fear(&self) -> bool {
        self.has(Trait::Fear) || self.has(Trait::Terror)
    }

    /// Whether it needs no test to face who causes fear.
    pub(crate) fn is_fearless(&self) -> bool {
        [Trait::Fear, Trait::Terror, Trait::ImmuneToPsychology, Trait::Frenzy].iter().any(|own| self.has(*own))
    }

    /// Whether it takes no Panic tests: by its own rules, and by the full rules as long as it is frenzied.
    pub(crate) fn is_panic_proof(&self, full: bool) -> bool {
        (full && self.has(Trait::Frenzy)) || self.has(Trait::ImmuneToPanic) || self.has(Trait::ImmuneToPsychology)
    }

    pub(crate) fn is_shooter(&self) -> bool {
        self.figures.missiles().next().is_some() && self.figures.bs.is_some_and(|bs| bs.get() > 0)
    }

    pub(crate) fn is_machine(&self) -> bool {
        self.figures.kind == Kind::Machine
    }

    /// Whether it is on the table.
    pub(crate) fn is_present(&self) -> bool {
        !self.gone && self.left_at.is_none()
    }
}

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// What the header calls it.
    pub(crate) id: String,
    pub(crate) kind: TerrainKind,
    pub(crate) corners: Vec<Place>,
    pub(crate) outline: Outline,
    /// Levels of a hill.
    pub(crate) level: u8,
}

impl Piece {
    /// Whether it slows who enters or crosses it.
    pub(crate) fn is_slow(&self) -> bool {
        self.kind.is_difficult() || self.kind.is_obstacle() || self.kind == TerrainKind::Impassable
    }
}

/// Who charged whom, and on which side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Contact {
    pub(crate) unit: usize,
    pub(crate) enemy: usize,
    pub(crate) side: Edge,
}

/// A combat that goes on from turn to turn.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Fight {
    pub(crate) contacts: Vec<Contact>,
    pub(crate) rounds: u32,
    /// Who won the round before.
    pub(crate) winner: Option<usize>,
    /// It began by a pursuit or an overrun, and no round of it was fought.
    pub(crate) fresh: bool,
    /// It was fought in this phase.
    pub(crate) fought: bool,
}

impl Fight {
    /// Its units, each once.
    pub(crate) fn units(&self) -> Vec<usize> {
        let mut units: Vec<usize> = self.contacts.iter().flat_map(|contact| [contact.unit, contact.enemy]).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    fn has(&self, ix: usize) -> bool {
        self.contacts.iter().any(|contact| contact.unit == ix || contact.enemy == ix)
    }
}

/// The table.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) table: Table,
    pub(crate) sides: [SideId; 2],
    pub(crate) troops: Vec<Troop>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) fights: Vec<Fight>,
}

impl Field {
    /// Units on the table.
    pub(crate) fn present(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.troops.len()).filter(|ix| self.troops[*ix].is_present())
    }

    pub(crate) fn of(&self, side: SideIx) -> Vec<usize> {
        self.present().filter(|ix| self.troops[*ix].side == side).collect()
    }

    pub(crate) fn enemies(&self, ix: usize) -> Vec<usize> {
        self.of(self.troops[ix].side.other())
    }

    pub(crate) fn friends(&self, ix: usize) -> Vec<usize> {
        self.of(self.troops[ix].side).into_iter().filter(|other| *other != ix).collect()
    }

    pub(crate) fn block(&self, ix: usize) -> Block {
        self.troops[ix].block()
    }

    pub(crate) fn distance(&self, a: usize, b: usize) -> f64 {
        self.block(a).distance(&self.block(b))
    }

    /// The combat of a unit.
    pub(crate) fn fight_of(&self, ix: usize) -> Option<usize> {
        self.fights.iter().position(|fight| fight.has(ix))
    }

    pub(crate) fn is_engaged(&self, ix: usize) -> bool {
        self.fight_of(ix).is_some()
    }

    /// Enemies that a unit touches in combat.
    pub(crate) fn opponents(&self, ix: usize) -> Vec<usize> {
        let contacts = self.fights.iter().flat_map(|fight| &fight.contacts);
        let mut others: Vec<usize> = contacts
            .filter(|contact| contact.unit == ix || contact.enemy == ix)
            .map(|contact| if contact.unit == ix { contact.enemy } else { contact.unit })
            .collect();
        others.sort_unstable();
        others.dedup();
        others
    }

    /// Two units touch from now on: in a combat of their own, or in one that either fights already. Answers which.
    pub(crate) fn engage(&mut self, unit: usize, enemy: usize, side: Edge) -> usize {
        let into = match (self.fight_of(unit), self.fight_of(enemy)) {
            (Some(one), Some(other)) if one != other => {
                let joined = self.fights.remove(one.max(other));
                let first = one.min(other);
                self.fights[first].contacts.extend(joined.contacts);
                first
            }
            (Some(fight), _) | (None, Some(fight)) => fight,
            (None, None) => {
                self.fights.push(Fight::default());
                self.fights.len() - 1
            }
        };
        self.fights[into].contacts.push(Contact { unit, enemy, side });
        into
    }

    /// Takes a unit out of its combat.
    pub(crate) fn leave(&mut self, ix: usize) {
        for fight in &mut self.fights {
            fight.contacts.retain(|contact| contact.unit != ix && contact.enemy != ix);
        }
        self.fights.retain(|fight| !fight.contacts.is_empty() || fight.fought);
    }

    /// The unit leaves the battle.
    pub(crate) fn remove(&mut self, ix: usize) {
        self.leave(ix);
        self.troops[ix].gone = true;
        self.troops[ix].left_at = None;
    }

    /// Whether all of a unit would stand on the table.
    pub(crate) fn is_on_table(&self, block: &Block) -> bool {
        block.outer().on_table(self.table.width, self.table.depth, 0.0)
    }

    /// Whether a unit would stand clear of all others but those left out; friends may stand a hair's breadth from each
    /// other. Whom it stands in already is not minded.
    pub(crate) fn is_clear(&self, ix: usize, block: &Block, but: &[usize]) -> bool {
        self.present().filter(|other| *other != ix && !but.contains(other)).all(|other| {
            let there = self.block(other);
            let apart = if self.troops[other].side == self.troops[ix].side { CLEAR } else { 2.0 * CLEAR };
            there.at_least_apart(block) > apart || there.distance(block) > apart
        })
    }

    /// Whether a unit would stand on nobody but those left out, and touch no enemy.
    pub(crate) fn is_apart(&self, ix: usize, block: &Block, but: &[usize]) -> bool {
        self.present().filter(|other| *other != ix && !but.contains(other)).all(|other| {
            let apart = if self.troops[other].side == self.troops[ix].side { 0.0 } else { CLEAR };
            self.block(other).distance(block) > apart
        })
    }

    /// Whether a straight way is clear of where friends mean to charge.
    pub(crate) fn is_way_clear_of_plans(&self, ix: usize, from: &Block, to: &Block) -> bool {
        let sweep = from.sweep(to);
        self.friends(ix).into_iter().all(|other| {
            let plan = self.troops[other].turn.charge.filter(|charge| !charge.done).and_then(|charge| charge.plan);
            plan.is_none_or(|plan| {
                let there = self.troops[other].at(plan);
                there.ground().iter().all(|part| part.distance_to_outline(&sweep) > CLEAR)
            })
        })
    }

    /// Whether others but those left out stand in a straight way.
    pub(crate) fn is_met(&self, ix: usize, from: &Block, to: &Block, but: &[usize]) -> bool {
        let sweep = from.sweep(to);
        let others = self.present().filter(|other| *other != ix && !but.contains(other));
        others
            .map(|other| self.block(other))
            .any(|there| there.ground().iter().any(|part| part.distance_to_outline(&sweep) <= 0.041))
    }

    /// Whether a unit would stand clear of where its friends mean to charge.
    pub(crate) fn is_clear_of_plans(&self, ix: usize, block: &Block) -> bool {
        let plans = self.friends(ix).into_iter().filter_map(|other| {
            let charge = self.troops[other].turn.charge.filter(|charge| !charge.done)?;
            Some(self.troops[other].at(charge.plan?))
        });
        plans.into_iter().all(|there| there.distance(block) > CLEAR)
    }

    /// Whether ground that a unit would cover touches terrain that slows it or that it may not enter.
    pub(crate) fn is_slow(&self, block: &Block) -> bool {
        block.ground().iter().any(|part| self.slows(part))
    }

    fn slows(&self, part: &Footprint) -> bool {
        self.pieces.iter().any(|piece| piece.is_slow() && part.distance_to_outline(&piece.outline) < 0.02)
    }

    /// Whether a straight way from one place to another is free of others and, where wanted, of slow ground.
    pub(crate) fn is_way_free(&self, ix: usize, from: &Block, to: &Block, but: &[usize], avoid_slow: bool) -> bool {
        let sweep = from.sweep(to);
        let gone = from.front.at.distance(to.front.at);
        let others = self.present().filter(|other| *other != ix && !but.contains(other));
        let mut near = others.map(|other| self.block(other)).filter(|there| there.at_least_apart(from) <= gone + CLEAR);
        if near.any(|there| there.ground().iter().any(|part| part.distance_to_outline(&sweep) < CLEAR)) {
            return false;
        }
        !avoid_slow
            || !self.pieces.iter().any(|piece| {
                piece.is_slow()
                    && (piece.outline.touches(&sweep)
                        || piece.outline.edges().any(|edge| sweep.edges().any(|own| own.distance(edge) < 0.02)))
            })
    }
}

/// Corners of a rectangle about a place, turned clockwise by so many degrees.
pub(crate) fn rectangle(at: Place, width: f64, depth: f64, turned: f64) -> Vec<Place> {
    let (sin, cos) = (libm::sin(turned.to_radians()), libm::cos(turned.to_radians()));
    let (a, b) = (width / 2.0, depth / 2.0);
    [(-a, -b), (a, -b), (a, b), (-a, b)]
        .into_iter()
        .map(|(x, y)| Place { x: rounded(at.x + x * cos + y * sin), y: rounded(at.y - x * sin + y * cos) })
        .collect()
}
