//! The ground of a charge: enemy stands and their edges, what is in the way, who sees what.

use std::cell::RefCell;

use crate::{State, Trait, defence, formation::turned, movement::least_travel, state::UnitIx};
use aftermath_rules::{
    geometry::{Base, Circle, Edge, Footprint, Outline, Place, Pose, Sight},
    work_budget,
};

/// What lies deeper than this in another stand does not merely touch it, in cm.
pub(super) const TOUCHING_CM: f64 = 0.05;
/// Shares of the way ahead after which a stand that goes round others may bend: all of it is aside and then ahead.
const BENDS: [f64; 4] = [1.0, 0.75, 0.5, 0.25];

/// Steps in which a stand is moved along its way, or along an edge, in cm.
const STEP_CM: f64 = 0.5;

/// One enemy stand.
pub(super) struct Enemy {
    pub(super) unit: UnitIx,
    pub(super) stand: Footprint,
    /// The charging unit may not touch it (`wm.charge.fortified_contact`).
    pub(super) barred: bool,
}

/// Everything around a charging unit that is not of it.
pub(super) struct Ground<'a> {
    state: &'a State,
    unit: UnitIx,
    pub(super) enemies: Vec<Enemy>,
    friends: Vec<Footprint>,
    blocked: Vec<&'a Outline>,
    pub(super) slack: f64,
    /// What [`Ground::has_room`] has answered of each edge of each enemy: every stand of the unit asks it.
    roomy: RefCell<Vec<[Option<bool>; 4]>>,
}

/// What a stand may meet at some places.
struct Nearby<'b> {
    stands: Vec<&'b Footprint>,
    /// Enemies that it may not touch.
    barred: Vec<&'b Footprint>,
    /// Ground that is closed to it.
    blocked: Vec<&'b Outline>,
}

/// Whether a stand has room at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    /// For certain.
    Free,
    /// Measurements cannot tell.
    Doubtful,
    /// Something is in the way.
    Taken,
}

impl<'a> Ground<'a> {
    /// The table around a unit; `None` where a pose is missing.
    pub(super) fn around(state: &'a State, unit: UnitIx) -> Option<Self> {
        let may_enter = defence::may_enter(state, unit);
        let (mut enemies, mut friends) = (Vec::new(), Vec::new());
        for other in state.living_units().filter(|other| *other != unit) {
            let stands = state.footprints(other)?;
            if state.side_of(other) == state.side_of(unit) {
                friends.extend(stands);
                continue;
            }
            enemies.extend(stands.into_iter().map(|stand| {
                let barred = !may_enter && defence::fortified(state, other, &stand);
                Enemy { unit: other, stand, barred }
            }));
        }
        let kind = state.figures(unit).kind;
        let flies = state.figures(unit).has(Trait::Flyer);
        let blocked = state.setup.terrain.iter().filter(|(terrain, _)| !flies && !terrain.passable_to(kind));
        let blocked = blocked.map(|(_, outline)| outline).collect();
        let roomy = RefCell::new(vec![[None; 4]; enemies.len()]);
        Some(Self { state, unit, enemies, friends, blocked, slack: state.setup.tolerance, roomy })
    }

    /// Stands of all other units.
    pub(super) fn others(&self) -> impl Iterator<Item = &Footprint> {
        self.enemies.iter().map(|enemy| &enemy.stand).chain(&self.friends)
    }

    /// What may be met within a circle.
    fn nearby(&self, around: &Circle) -> Nearby<'_> {
        let is_near = |stand: &&Footprint| !stand.circle().is_apart(around, 0.0);
        let barred = self.enemies.iter().filter(|enemy| enemy.barred).map(|enemy| &enemy.stand);
        let blocked = self.blocked.iter().copied().filter(|outline| !outline.circle().is_apart(around, 0.0));
        Nearby {
            stands: self.others().filter(is_near).collect(),
            barred: barred.filter(|stand| !stand.circle().is_apart(around, self.slack)).collect(),
            blocked: blocked.collect(),
        }
    }

    /// Whether a stand of the unit has room there: nothing stands in the way, the ground can be entered, and no stand is
    /// touched that it may not touch.
    pub(super) fn room(&self, place: &Footprint) -> Room {
        work_budget::spend(self.enemies.len() + self.friends.len());
        self.room_among(place, &self.nearby(&place.circle()))
    }

    /// As [`Ground::room`], where nothing else can be met.
    fn room_among(&self, place: &Footprint, near: &Nearby<'_>) -> Room {
        let on_table = self.state.setup.edges.hold(place, self.slack);
        let judge = |depth: f64| match depth {
            depth if depth > self.slack => Room::Taken,
            depth if depth > TOUCHING_CM => Room::Doubtful,
            _ => Room::Free,
        };
        let is_barred = || near.barred.iter().any(|stand| stand.touches(place, self.slack));
        if on_table == Some(false) || is_barred() {
            return Room::Taken;
        }
        let by_stands = near.stands.iter().map(|other| judge(place.overlap_depth(other)));
        let by_ground = near.blocked.iter().map(|outline| judge(outline.reach_inside(place)));
        // Near an edge of which nobody has told where it is, there may be none.
        let mut room = if on_table.is_some() { Room::Free } else { Room::Doubtful };
        for found in by_stands.chain(by_ground) {
            room = room.max(found);
            if room == Room::Taken {
                break;
            }
        }
        room
    }

    /// Whether a stand of the unit could lie against some part of an edge of an enemy, in the middle or at one of these
    /// distances to either side of it.
    pub(super) fn has_room(
        &self,
        base: Base,
        enemy: usize,
        edge: Edge,
        aside: impl Iterator<Item = f64> + Clone,
    ) -> bool {
        let known = self.roomy.borrow().get(enemy).and_then(|edges| edges[edge as usize]);
        if let Some(known) = known {
            return known;
        }
        let Some(Enemy { stand: foe, .. }) = self.enemies.get(enemy) else { return false };
        let middle = against(base, foe, edge, 0.0);
        let reach = foe.radius() + 2.0 * middle.radius() + base.width + base.depth;
        let near = self.nearby(&Circle::new(foe.pose().at, reach));
        let place = |aside: f64| middle.moved_to(place_against(base, foe, edge, aside));
        let has_room = |place: Footprint| {
            work_budget::spend(near.stands.len() + near.barred.len()) && self.room_among(&place, &near) != Room::Taken
        };
        // Who lies deep in both of the outermost places does so in all between.
        let bars_all = || {
            let most = aside.clone().fold(0.0, f64::max);
            let ends = [place(most), place(-most)];
            let bars = |stand: &Footprint| ends.iter().all(|end| end.overlap_depth(stand) > self.slack + TOUCHING_CM);
            near.stands.iter().any(|stand| bars(stand))
        };
        let found = has_room(middle) || (!bars_all() && aside.clone().map(place).any(has_room));
        if let Some(edges) = self.roomy.borrow_mut().get_mut(enemy) {
            edges[edge as usize] = Some(found);
        }
        found
    }

    /// Whether the straight way from here to there is free for a stand that turns evenly as it goes, past these stands of
    /// its own unit too.
    pub(super) fn way_is_free(&self, from: &Footprint, to: &Footprint, own: &[&Footprint]) -> bool {
        let (a, b) = (from.pose(), to.pose());
        let turn = (b.facing - a.facing + 540.0).rem_euclid(360.0) - 180.0;
        let steps = ((a.at.distance(b.at) / STEP_CM).ceil() as usize).clamp(1, 200);
        let (way, reach) = (Sight { from: a.at, to: b.at }, from.radius());
        let others: Vec<&Footprint> = self.others().filter(|other| !other.is_clear_of(way, reach)).collect();
        let blocked = self.blocked.iter().filter(|outline| !outline.circle().is_clear_of(way, reach));
        let blocked: Vec<&Outline> = blocked.copied().collect();
        let own: Vec<&Footprint> = own.iter().copied().filter(|other| !other.is_clear_of(way, reach)).collect();
        work_budget::spend(self.enemies.len() + self.friends.len());
        if others.is_empty() && own.is_empty() && blocked.is_empty() {
            return true;
        }
        (0..=steps).all(|step| {
            if !work_budget::spend(others.len() + own.len()) {
                return false;
            }
            let t = step as f64 / steps as f64;
            let at = Place { x: a.at.x + (b.at.x - a.at.x) * t, y: a.at.y + (b.at.y - a.at.y) * t };
            let there = match turn {
                0.0 => from.moved_to(at),
                _ => Footprint::new(Pose { at, facing: a.facing + turn * t }, from.base()),
            };
            let clear = |other: &Footprint| there.overlap_depth(other) <= TOUCHING_CM;
            others.iter().all(|other| clear(other))
                && own.iter().all(|other| clear(other))
                && blocked.iter().all(|outline| outline.reach_inside(&there) <= TOUCHING_CM)
        })
    }

    /// Whether a stand certainly comes there within its allowance: straight, or aslant and then ahead.
    pub(super) fn can_come(&self, from: &Footprint, to: &Footprint, own: &[&Footprint], allowance: f64) -> bool {
        if least_travel(to, from) <= allowance && self.way_is_free(from, to, own) {
            return true;
        }
        let (a, b, ahead) = (from.pose().at, to.pose().at, to.ahead());
        let along = (b.x - a.x) * ahead.x + (b.y - a.y) * ahead.y;
        BENDS.into_iter().any(|part| {
            let last = along * part;
            let bend = Place { x: b.x - ahead.x * last, y: b.y - ahead.y * last };
            let bend = Footprint::new(Pose { at: bend, facing: to.pose().facing }, from.base());
            a.distance(bend.pose().at) + last.abs() <= allowance
                && self.way_is_free(from, &bend, own)
                && self.way_is_free(&bend, to, own)
        })
    }

    /// Whether a stand there would touch enemies plainly, with its front, or be plainly clear of them: what is nearly
    /// touched, or touched with a side, is in doubt.
    pub(super) fn clearly_placed(&self, place: &Footprint) -> bool {
        let (front, ahead) = (place.front(), place.ahead());
        let ahead_of_front = |enemy: &Footprint| {
            let along = |at: Place| (at.x - front.x) * ahead.x + (at.y - front.y) * ahead.y;
            enemy.corners().into_iter().all(|corner| along(corner) >= -self.slack)
        };
        work_budget::spend(self.enemies.len());
        self.enemies.iter().all(|enemy| {
            if place.is_apart(&enemy.stand, self.slack + 0.15) {
                return true;
            }
            let gap = place.distance(&enemy.stand);
            gap > self.slack + 0.15 || (gap <= TOUCHING_CM && ahead_of_front(&enemy.stand))
        })
    }

    /// Whether other units or ground that cannot be entered certainly bar the straight way (`wm.charge.path_length`).
    pub(super) fn bars(&self, from: Place, to: Place) -> bool {
        if self.state.figures(self.unit).has(Trait::Flyer) {
            return false;
        }
        let sight = Sight { from, to };
        work_budget::spend(self.enemies.len() + self.friends.len());
        let [left, right] = sight.beside();
        // The goal lies on the border of the stand that is charged: stop short of it.
        let short = Sight { from, to: short_of(to, from, self.slack + TOUCHING_CM) };
        let around = Circle::new(short.from.towards(short.to, 0.5), short.length() / 2.0);
        let mut near = self.others().filter(|other| !other.circle().is_apart(&around, 0.0));
        near.any(|other| other.blocks(short) && other.blocks(left) && other.blocks(right))
            || self.blocked.iter().any(|outline| outline.length_inside(sight) > self.slack)
    }

    /// Whether a stand sees a part of an edge past all other units (`wm.vision.line`).
    pub(super) fn sees_edge(&self, eye: &Footprint, target: UnitIx, goal: &Footprint, edge: Edge) -> bool {
        self.state.sees_part(self.unit, target, eye, &strip(goal, edge, 0.0))
    }

    /// Length over which the front of a stand lies against enemies.
    pub(super) fn contact_cm(&self, stand: &Footprint) -> f64 {
        work_budget::spend(self.enemies.len());
        self.enemies.iter().map(|enemy| flush_cm(stand, &enemy.stand, self.slack)).sum()
    }

    /// Enemy stands that a stand touches.
    pub(super) fn touched<'b>(&'b self, stand: &'b Footprint) -> impl Iterator<Item = &'b Enemy> {
        work_budget::spend(self.enemies.len());
        self.enemies.iter().filter(|enemy| enemy.stand.touches(stand, self.slack))
    }
}

/// The place `cm` from `from` towards `to`.
fn short_of(from: Place, to: Place, cm: f64) -> Place {
    let whole = from.distance(to);
    from.towards(to, if whole > cm { cm / whole } else { 0.0 })
}

/// Length over which the front of a stand lies against any edge of another.
pub(super) fn flush_cm(stand: &Footprint, enemy: &Footprint, slack: f64) -> f64 {
    if !stand.touches(enemy, slack) {
        return 0.0;
    }
    Edge::ALL.into_iter().map(|edge| stand.shared_edge(Edge::Front, enemy, edge, slack)).fold(0.0, f64::max)
}

/// Unit vector out of an edge.
pub(super) fn outward(stand: &Footprint, edge: Edge) -> Place {
    let ahead = stand.ahead();
    match edge {
        Edge::Front => ahead,
        Edge::Right => Place { x: ahead.y, y: -ahead.x },
        Edge::Rear => Place { x: -ahead.x, y: -ahead.y },
        Edge::Left => Place { x: -ahead.y, y: ahead.x },
    }
}

/// How far a place lies outside the line of an edge.
pub(super) fn outside_cm(stand: &Footprint, edge: Edge, place: Place) -> f64 {
    let (from, out) = (stand.edge_line(edge).from, outward(stand, edge));
    (place.x - from.x) * out.x + (place.y - from.y) * out.y
}

fn turn_of(edge: Edge) -> f64 {
    match edge {
        Edge::Front => 0.0,
        Edge::Right => 90.0,
        Edge::Rear => 180.0,
        Edge::Left => 270.0,
    }
}

/// A stand of this size with its front against an edge, `aside` cm from its middle towards the edge's second end.
pub(super) fn against(base: Base, stand: &Footprint, edge: Edge, aside: f64) -> Footprint {
    let at = place_against(base, stand, edge, aside);
    Footprint::new(Pose { at, facing: (stand.pose().facing + turn_of(edge) + 180.0).rem_euclid(360.0) }, base)
}

/// The middle of a stand that lies against an edge as in [`against`].
fn place_against(base: Base, stand: &Footprint, edge: Edge, aside: f64) -> Place {
    let (line, out) = (stand.edge_line(edge), outward(stand, edge));
    let (middle, along) = (line.from.towards(line.to, 0.5), Place { x: out.y, y: -out.x });
    Place {
        x: middle.x + along.x * aside + out.x * base.depth / 2.0,
        y: middle.y + along.y * aside + out.y * base.depth / 2.0,
    }
}

/// How far the front of a stand that lies against an edge is from its middle; positive towards the edge's second end.
pub(super) fn aside_cm(placed: &Footprint, stand: &Footprint, edge: Edge) -> f64 {
    let (line, out) = (stand.edge_line(edge), outward(stand, edge));
    let (middle, front) = (line.from.towards(line.to, 0.5), placed.front());
    (front.x - middle.x) * out.y - (front.y - middle.y) * out.x
}

/// A strip a tenth of a millimetre deep outside an edge, shorter than it by `trim` at either end.
pub(super) fn strip(stand: &Footprint, edge: Edge, trim: f64) -> Footprint {
    const DEPTH: f64 = 0.01;
    let (line, out) = (stand.edge_line(edge), outward(stand, edge));
    let middle = line.from.towards(line.to, 0.5);
    let at = Place { x: middle.x + out.x * DEPTH / 2.0, y: middle.y + out.y * DEPTH / 2.0 };
    let width = (line.length() - 2.0 * trim).max(DEPTH);
    Footprint::new(Pose { at, facing: stand.pose().facing + turn_of(edge) }, Base { width, depth: DEPTH })
}

/// Whether two stands face each other squarely: along the same line, across it, or back to back.
pub(super) fn square(a: &Footprint, b: &Footprint) -> bool {
    let off = turned(a, b).rem_euclid(90.0);
    off.min(90.0 - off) <= 5.0
}
