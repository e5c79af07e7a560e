//! The table as bots see it: units model by model, and how they stand to each other.

use aftermath_rules::{SideId, geometry::Place, ids::UnitId, log::Table};
use aftermath_simulate::SideIx;
use aftermath_wh40k9::{Ability, Band, Models, Stat, Unit, WeaponKind, pack};
use serde_json::{Value, json};

use super::body::{Body, Footprint};

/// More than this between two bodies is surely no Engagement Range; less than [`NEAR`] surely is.
pub(crate) const CLEAR: f64 = pack::ENGAGEMENT_RANGE + 0.06;
/// Surely within Engagement Range.
pub(crate) const NEAR: f64 = pack::ENGAGEMENT_RANGE - 0.06;
/// Neighbours stand no farther apart than this.
const NEIGHBOURS: f64 = pack::COHERENCY - 0.03;
/// Bodies that are to stand beside each other have at least this between them.
pub(crate) const BESIDE: f64 = 0.02;

/// Where a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// Not set up yet.
    Unset,
    Field,
    Aboard(usize),
    Reserve,
    /// Not split off.
    Gone,
    Destroyed,
}

/// How a unit moved this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moved {
    Stationary,
    Normal,
    Advance,
    FallBack,
    Arrived,
    Disembarked,
}

/// A model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Model {
    pub(crate) number: u16,
    /// Its profile: the row of the unit that has it, and its place there.
    pub(crate) profile: usize,
    pub(crate) at: Place,
    /// Wounds lost.
    pub(crate) lost: u32,
    pub(crate) dead: bool,
    /// It must take the next attack of this phase.
    pub(crate) allocated: bool,
}

/// What is true of a unit for a turn.
#[derive(Debug, Clone, Default)]
pub(crate) struct ThisTurn {
    pub(crate) moved: Option<Moved>,
    /// It moved for any reason.
    pub(crate) stirred: bool,
    /// Targets of its charge, once it was made.
    pub(crate) charged: Option<Vec<usize>>,
    pub(crate) intervened: bool,
    pub(crate) left_wreck: bool,
    /// Models destroyed.
    pub(crate) fell: u32,
    pub(crate) fought: bool,
    /// Powers tried to deny in this phase.
    pub(crate) denied: u32,
    /// Within Engagement Range, and within 12" of an enemy, as the Charge phase began.
    pub(crate) engaged_at_start: bool,
    pub(crate) near_at_start: bool,
    pub(crate) began_aboard: bool,
    pub(crate) embarked: bool,
}

/// A unit.
#[derive(Debug, Clone)]
pub(crate) struct Troop {
    pub(crate) side: SideIx,
    pub(crate) figures: Unit,
    pub(crate) footprint: Footprint,
    pub(crate) models: Vec<Model>,
    pub(crate) starting: u32,
    pub(crate) whereabouts: Whereabouts,
    pub(crate) turn: ThisTurn,
}

impl Troop {
    pub(crate) fn new(side: SideIx, figures: Unit, footprint: Footprint) -> Self {
        let mut models = Vec::new();
        for (profile, part) in figures.models.iter().enumerate() {
            for _ in 0..part.count {
                let number = models.len() as u16 + 1;
                let at = Place { x: 0.0, y: 0.0 };
                models.push(Model { number, profile, at, lost: 0, dead: false, allocated: false });
            }
        }
        let whereabouts = if figures.part_of.is_some() { Whereabouts::Gone } else { Whereabouts::Unset };
        let starting = models.len() as u32;
        Self { side, figures, footprint, models, starting, whereabouts, turn: ThisTurn::default() }
    }

    pub(crate) fn id(&self) -> &UnitId {
        &self.figures.id
    }

    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.figures.has_keyword(keyword)
    }

    pub(crate) fn can(&self, ability: &Ability) -> bool {
        self.figures.has(ability)
    }

    pub(crate) fn is_on_field(&self) -> bool {
        self.whereabouts == Whereabouts::Field
    }

    /// Places of its models in [`Troop::models`] that are left.
    pub(crate) fn living(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.models.len()).filter(|place| !self.models[*place].dead)
    }

    pub(crate) fn size(&self) -> u32 {
        self.living().count() as u32
    }

    pub(crate) fn body(&self, place: usize) -> Body {
        Body { at: self.models[place].at, shape: self.footprint }
    }

    pub(crate) fn bodies(&self) -> impl Iterator<Item = Body> + Clone + '_ {
        self.living().map(|place| self.body(place))
    }

    pub(crate) fn profile(&self, place: usize) -> &Models {
        &self.figures.models[self.models[place].profile.min(self.figures.models.len() - 1)]
    }

    fn band(&self, place: usize) -> Option<&Band> {
        let left = self.wounds_left(place);
        let bands = self.profile(place).bands.iter().filter(|band| u32::from(band.from) <= left);
        bands.max_by_key(|band| band.from)
    }

    /// Wounds of a model that nothing has happened to.
    pub(crate) fn wounds(&self, place: usize) -> u32 {
        self.profile(place).w.number().unwrap_or(1)
    }

    pub(crate) fn wounds_left(&self, place: usize) -> u32 {
        self.wounds(place).saturating_sub(self.models[place].lost)
    }

    /// A characteristic by the wounds left.
    fn stat(&self, place: usize, of: fn(&Models) -> Stat, banded: fn(&Band) -> Option<Stat>) -> Stat {
        self.band(place).and_then(banded).unwrap_or_else(|| of(self.profile(place)))
    }

    pub(crate) fn ws(&self, place: usize) -> Stat {
        self.stat(place, |models| models.ws, |band| band.ws)
    }

    pub(crate) fn bs(&self, place: usize) -> Stat {
        self.stat(place, |models| models.bs, |band| band.bs)
    }

    pub(crate) fn s(&self, place: usize) -> u32 {
        self.stat(place, |models| models.s, |band| band.s).number().unwrap_or(1)
    }

    pub(crate) fn a(&self, place: usize) -> Stat {
        self.stat(place, |models| models.a, |band| band.a)
    }

    /// Toughness: that of most models, the highest where several are as many.
    pub(crate) fn toughness(&self) -> u32 {
        let mut counts: Vec<(u32, u32)> = Vec::new();
        for place in self.living() {
            let t = self.stat(place, |models| models.t, |band| band.t).number().unwrap_or(1);
            match counts.iter_mut().find(|(known, _)| *known == t) {
                Some((_, count)) => *count += 1,
                None => counts.push((t, 1)),
            }
        }
        counts.into_iter().max_by_key(|(t, count)| (*count, *t)).map_or(1, |(t, _)| t)
    }

    /// The highest Leadership of the models left.
    pub(crate) fn leadership(&self) -> u32 {
        self.living().filter_map(|place| self.profile(place).ld.number()).max().unwrap_or(1)
    }

    /// Inches that it may move at least, and at most: the slowest of its models counts.
    pub(crate) fn movement(&self) -> (f64, f64) {
        let of = |place: usize| self.band(place).and_then(|band| band.m).unwrap_or(self.profile(place).m);
        let all = self.living().map(of);
        let most = all.clone().map(|m| m.most.number().unwrap_or(0)).min().unwrap_or(0);
        let least = all.map(|m| m.least).max().unwrap_or(0);
        (f64::from(least), f64::from(most))
    }

    pub(crate) fn is_aircraft(&self) -> bool {
        self.has("AIRCRAFT")
    }

    /// A VEHICLE or a MONSTER.
    pub(crate) fn is_big(&self) -> bool {
        self.has("VEHICLE") || self.has("MONSTER")
    }

    /// Its models differ in what counts when they are hit.
    pub(crate) fn is_mixed(&self) -> bool {
        let mut all = self.living().map(|place| {
            let of = self.profile(place);
            (of.sv, of.w, of.invulnerable.to_vec())
        });
        let first = all.next();
        all.any(|other| Some(other) != first)
    }

    /// Greatest range of its weapons.
    pub(crate) fn reach(&self) -> f64 {
        let ranges = self.figures.weapons.iter().filter(|weapon| weapon.kind != WeaponKind::Grenade);
        ranges.filter_map(|weapon| weapon.range).map(|range| range.get()).fold(0.0, f64::max)
    }

    /// Where a model stands, as a log has it.
    pub(crate) fn spot(&self, at: Place) -> Value {
        if self.footprint.reach().0 == self.footprint.reach().1 || self.side == SideIx(0) {
            json!([at.x, at.y])
        } else {
            json!([at.x, at.y, 0.0, 180.0])
        }
    }

    /// The middle of its models.
    pub(crate) fn middle(&self) -> Place {
        let count = f64::from(self.size().max(1));
        let sum =
            self.living().map(|place| self.models[place].at).fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
        Place { x: sum.0 / count, y: sum.1 / count }
    }
}

/// A feature of terrain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) patch: super::body::Patch,
    pub(crate) name: &'static str,
    pub(crate) height: f64,
    pub(crate) solid: bool,
}

impl Piece {
    /// Nobody goes through it or sees through it.
    pub(crate) fn blocks(&self) -> bool {
        self.solid && self.height > pack::LOW_TERRAIN
    }
}

/// An objective marker.
#[derive(Debug, Clone)]
pub(crate) struct Marker {
    pub(crate) id: String,
    pub(crate) at: Place,
}

impl Marker {
    pub(crate) fn body(&self) -> Body {
        Body::disc(self.at, f64::from(pack::OBJECTIVE_DIAMETER) / 50.8)
    }
}

/// The table.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) table: Table,
    pub(crate) sides: [SideId; 2],
    pub(crate) troops: Vec<Troop>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) markers: Vec<Marker>,
}

impl Field {
    pub(crate) fn troop(&self, ix: usize) -> &Troop {
        &self.troops[ix]
    }

    /// Units of a side on the field.
    pub(crate) fn of(&self, side: SideIx) -> Vec<usize> {
        (0..self.troops.len()).filter(|ix| self.troops[*ix].side == side && self.troops[*ix].is_on_field()).collect()
    }

    /// Enemies of a unit on the field.
    pub(crate) fn enemies(&self, ix: usize) -> Vec<usize> {
        self.of(self.troops[ix].side.other())
    }

    pub(crate) fn find(&self, id: &str) -> Option<usize> {
        self.troops.iter().position(|troop| troop.id().as_str() == id)
    }

    /// Inches between the nearest models of two units.
    pub(crate) fn distance(&self, one: usize, other: usize) -> f64 {
        let (one, other) = (&self.troops[one], &self.troops[other]);
        one.bodies().map(|body| nearest(&body, other)).fold(f64::INFINITY, f64::min)
    }

    /// Whether two units are within Engagement Range of each other.
    pub(crate) fn are_engaged(&self, one: usize, other: usize) -> bool {
        self.distance(one, other) <= pack::ENGAGEMENT_RANGE
    }

    /// Enemies within Engagement Range.
    pub(crate) fn engaged_with(&self, ix: usize) -> Vec<usize> {
        self.enemies(ix).into_iter().filter(|enemy| self.are_engaged(ix, *enemy)).collect()
    }

    pub(crate) fn is_engaged(&self, ix: usize) -> bool {
        !self.engaged_with(ix).is_empty()
    }

    /// Whether models at these places stand together with something to spare.
    pub(crate) fn is_coherent(bodies: &[Body]) -> bool {
        Self::are_together(bodies, NEIGHBOURS)
    }

    /// Whether models at these places are in coherency, neighbours being so far apart at most.
    fn are_together(bodies: &[Body], apart: f64) -> bool {
        if bodies.len() < 2 {
            return true;
        }
        let wanted = if bodies.len() >= pack::LARGE_UNIT as usize { 2 } else { 1 };
        let near = |one: usize, other: usize| bodies[one].gap(&bodies[other]) <= apart;
        let mut group = vec![0];
        let mut seen = vec![false; bodies.len()];
        seen[0] = true;
        let mut done = 0;
        while let Some(one) = group.get(done).copied() {
            done += 1;
            let mut neighbours = 0;
            for other in (0..bodies.len()).filter(|other| *other != one) {
                if near(one, other) {
                    neighbours += 1;
                    if !seen[other] {
                        seen[other] = true;
                        group.push(other);
                    }
                }
            }
            if neighbours < wanted {
                return false;
            }
        }
        group.len() == bodies.len()
    }

    /// Whether a unit is in coherency.
    pub(crate) fn stands_together(&self, ix: usize) -> bool {
        Self::are_together(&self.troops[ix].bodies().collect::<Vec<_>>(), pack::COHERENCY)
    }

    /// Whether a body is on the table and not in what is solid.
    pub(crate) fn is_room(&self, body: &Body) -> bool {
        let (x, y) = body.shape.reach();
        let on_table = body.at.x - x >= 0.0
            && body.at.y - y >= 0.0
            && body.at.x + x <= self.table.width
            && body.at.y + y <= self.table.depth;
        on_table
            && !self
                .pieces
                .iter()
                .any(|piece| piece.blocks() && piece.patch.is_met(body.at, body.at, body.shape.circle()))
    }

    /// Whether a body stands clear of all models but those of a unit, and of enemies by more than Engagement Range.
    pub(crate) fn is_clear(&self, body: &Body, side: SideIx, but: usize) -> bool {
        let near = |other: &Troop| {
            let least = if other.side == side { BESIDE } else { CLEAR };
            other.bodies().any(|there| body.gap(&there) < least)
        };
        !self.troops.iter().enumerate().any(|(ix, other)| ix != but && other.is_on_field() && near(other))
    }

    /// Whether a model of one body sees another: no solid feature lies between their middles.
    pub(crate) fn sees(&self, from: &Body, to: &Body) -> bool {
        !self.pieces.iter().any(|piece| piece.blocks() && piece.patch.is_met(from.at, to.at, 0.0))
    }

    /// Whether any model of a unit sees any of another.
    pub(crate) fn unit_sees(&self, one: usize, other: usize) -> bool {
        self.troops[one].bodies().any(|from| self.troops[other].bodies().any(|to| self.sees(&from, &to)))
    }

    /// Models of a side in range of a marker, and whether any has Objective Secured.
    pub(crate) fn in_range(&self, marker: &Marker, side: SideIx) -> (u32, u32) {
        let body = marker.body();
        let count =
            |troop: &Troop| troop.bodies().filter(|model| model.gap(&body) <= pack::OBJECTIVE_RANGE).count() as u32;
        let own = self.troops.iter().filter(|troop| troop.side == side && troop.is_on_field() && !troop.is_aircraft());
        own.fold((0, 0), |(models, secured), troop| {
            let near = count(troop);
            (models + near, secured + if troop.can(&Ability::ObjectiveSecured) { near } else { 0 })
        })
    }

    /// Who controls a marker.
    pub(crate) fn controller(&self, marker: &Marker) -> Option<SideIx> {
        let counts = SideIx::BOTH.map(|side| self.in_range(marker, side));
        match (counts[0].1 > 0, counts[1].1 > 0) {
            (true, false) => return Some(SideIx(0)),
            (false, true) => return Some(SideIx(1)),
            _ => {}
        }
        match counts[0].0.cmp(&counts[1].0) {
            std::cmp::Ordering::Greater => Some(SideIx(0)),
            std::cmp::Ordering::Less => Some(SideIx(1)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether a side has nothing left.
    pub(crate) fn is_wiped_out(&self, side: SideIx) -> bool {
        !self
            .troops
            .iter()
            .any(|troop| troop.side == side && !matches!(troop.whereabouts, Whereabouts::Destroyed | Whereabouts::Gone))
    }

    /// The closest enemy unit, AIRCRAFT aside.
    pub(crate) fn closest_enemy(&self, ix: usize) -> Option<usize> {
        let on_foot = self.enemies(ix).into_iter().filter(|enemy| !self.troops[*enemy].is_aircraft());
        on_foot.min_by(|a, b| self.distance(ix, *a).total_cmp(&self.distance(ix, *b)))
    }
}

/// Inches from a body to the nearest model of a unit.
pub(crate) fn nearest(from: &Body, to: &Troop) -> f64 {
    to.bodies().map(|body| from.gap(&body).max(0.0)).fold(f64::INFINITY, f64::min)
}
