//! Ways of units: turns about, wheels, straight advances, and where they end.

use aftermath_rules::geometry::{Edge, Footprint, Outline, Place, Pose};
use aftermath_tactica::{Contacted, Formation, Shape, TerrainKind};
use serde_json::{Value, json};

use super::field::Field;

/// What bots keep clear of enemies whom they do not attack: no more than shows that they do not touch, for who is impetuous
/// goes past them.
const CLEAR: f64 = 0.125;
/// Gap at which bases touch.
pub(crate) const TOUCHES: f64 = 0.1;
/// Gap at which a charge ends.
const CONTACT: f64 = 0.03;
/// Gaps that bots make within the log's tolerance are smaller than this.
const HAIR: f64 = 1e-9;

/// A length with as many digits as a player writes.
pub(crate) fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// A pose with as many digits as a player writes.
pub(crate) fn written(pose: Pose) -> Pose {
    let facing = rounded(pose.facing.rem_euclid(360.0)).rem_euclid(360.0);
    Pose { at: Place { x: rounded(pose.at.x), y: rounded(pose.at.y) }, facing }
}

/// Degrees clockwise from +y towards a place.
pub(crate) fn bearing(from: Place, to: Place) -> f64 {
    libm::atan2(to.x - from.x, to.y - from.y).to_degrees()
}

/// Degrees from one facing to another, −180 to 180.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    let turned = (to - from).rem_euclid(360.0);
    if turned > 180.0 { turned - 360.0 } else { turned }
}

/// A pose so far ahead.
pub(crate) fn ahead(pose: Pose, far: f64) -> Pose {
    let heading = pose.heading();
    Pose { at: Place { x: pose.at.x + heading.x * far, y: pose.at.y + heading.y * far }, ..pose }
}

/// A way that a unit may go.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Trek {
    pub(crate) unit: usize,
    pub(crate) steps: Vec<Pose>,
    pub(crate) to: Pose,
    /// Way of the figure that goes furthest.
    pub(crate) went: f64,
    /// Enemies that are touched, and where.
    pub(crate) contacts: Vec<(usize, Contacted)>,
    /// Ground that calls for the test.
    pub(crate) crosses: Vec<TerrainKind>,
}

/// What a way is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// To touch this enemy.
    Charge(usize),
    /// To go nearer, and touch nobody.
    Advance,
}

impl Trek {
    /// As a log has it.
    pub(crate) fn value(&self, field: &Field) -> Value {
        let id = |ix: usize| field.troops[ix].id();
        let contact = |(enemy, side): &(usize, Contacted)| json!({ "enemy": id(*enemy), "side": side });
        let mut way = json!({ "unit": id(self.unit), "to": self.to, "crosses": self.crosses, "steps": self.steps });
        if !self.contacts.is_empty() {
            way["contacts"] = self.contacts.iter().map(contact).collect();
        }
        way
    }
}

impl Field {
    /// A way toward a place, as far as it is free: an about-face, a wheel, and straight on.
    pub(crate) fn trek(&self, ix: usize, goal: Place, limit: f64, aim: Aim) -> Option<Trek> {
        let troop = &self.troops[ix];
        let from = troop.pose?;
        let round = troop.formation == Formation::Skirmish;
        let off = turn(from.facing, bearing(from.at, goal));
        // Who has the enemy before him charges straight on, base against base.
        if let Aim::Charge(enemy) = aim
            && !round
            && let Some(far) = self.distance_to_contact(ix, from, enemy, limit)
            && let Some(trek) = self.checked(ix, from, &[], written(ahead(from, far)), far, aim)
        {
            return Some(trek);
        }
        let mut poses = vec![from];
        let mut spent = 0.0;
        if round {
            // A round base turns where it stands.
            poses.push(written(Pose { facing: bearing(from.at, goal), ..from }));
        } else {
            let mut here = from;
            if off.abs() > 110.0 {
                here = written(Pose { facing: from.facing + 180.0, ..from });
                poses.push(here);
            }
            if let Some((wheeled, arc)) = wheel(here, goal, limit) {
                spent = arc;
                poses.push(wheeled);
            }
        }
        let last = *poses.last()?;
        let most = match aim {
            Aim::Charge(enemy) => self.distance_to_contact(ix, last, enemy, limit - spent)?,
            Aim::Advance => (limit - spent).min(last.at.distance(goal)),
        };
        let mut far = most;
        while far > 0.4 || (far >= 0.0 && matches!(aim, Aim::Charge(_))) {
            let to = written(ahead(last, far));
            // Of a turn where it stands a log need not tell, unless it decides what lies on the way.
            let told_and_untold = [&poses[1..1], &poses[1..]];
            let told = &told_and_untold[usize::from(!round)..];
            if let Some(trek) = told.iter().find_map(|steps| self.checked(ix, from, steps, to, spent + far, aim)) {
                return Some(trek);
            }
            if matches!(aim, Aim::Charge(_)) {
                return None;
            }
            far -= 1.0;
        }
        // Where the wheel takes the whole move, it is the move.
        let turned = poses.len() > 1 && !round && !matches!(aim, Aim::Charge(_));
        turned.then(|| self.checked(ix, from, &poses[1..poses.len() - 1], last, spent, aim)).flatten()
    }

    /// How far straight ahead the first enemy base is touched, if it is this enemy's.
    fn distance_to_contact(&self, ix: usize, from: Pose, enemy: usize, most: f64) -> Option<f64> {
        let others: Vec<(usize, Footprint)> =
            self.enemies(ix).into_iter().filter_map(|other| Some((other, self.stand(other)?))).collect();
        let mut far = 0.0;
        for _ in 0..200 {
            let stand = self.troops[ix].at(ahead(from, far));
            let nearest = others.iter().map(|(other, there)| (*other, there.distance(&stand)));
            let (other, gap) = nearest.min_by(|a, b| a.1.total_cmp(&b.1))?;
            if gap <= CONTACT {
                return (other == enemy || stand.distance(&self.stand(enemy)?) <= TOUCHES).then_some(far);
            }
            far += (gap - CONTACT * 0.5).max(0.005);
            if far > most {
                return None;
            }
        }
        None
    }

    /// The way through these poses, if nothing is against it.
    fn checked(&self, ix: usize, from: Pose, between: &[Pose], to: Pose, went: f64, aim: Aim) -> Option<Trek> {
        let mut steps: Vec<Pose> = between.to_vec();
        if steps.last() == Some(&to) {
            steps.pop();
        }
        let mut poses = vec![from];
        poses.extend(&steps);
        poses.push(to);
        let stand = self.troops[ix].at(to);
        if !self.is_on_table(&stand) || self.is_in_closed(&stand) {
            return None;
        }
        let over = self.over(ix, &poses);
        if over.closed || !self.is_free(ix, &poses, to.facing) {
            return None;
        }
        let mut contacts = Vec::new();
        for enemy in self.enemies(ix) {
            let gap = self.stand(enemy)?.distance(&stand);
            let wanted = matches!(aim, Aim::Charge(_)) && !self.troops[enemy].is_routing();
            if gap <= TOUCHES && wanted {
                contacts.push((enemy, self.side_touched(ix, &stand, enemy)));
            } else if gap < CLEAR && !(wanted && gap > TOUCHES + 0.02) {
                return None;
            }
        }
        if let Aim::Charge(enemy) = aim
            && !contacts.iter().any(|(other, _)| *other == enemy)
        {
            return None;
        }
        Some(Trek { unit: ix, steps, to, went, contacts, crosses: over.tested })
    }

    /// Whether nobody stands in the way but those who may be passed, and nobody where it ends
    /// (`tac.move.interpenetration_open`, `tac.move.interpenetration_skirmish`).
    pub(crate) fn is_free(&self, ix: usize, poses: &[Pose], facing: f64) -> bool {
        let troop = &self.troops[ix];
        let stands: Vec<Footprint> = poses.iter().map(|pose| troop.at(*pose)).collect();
        let sweeps: Vec<Outline> = stands.windows(2).map(|step| step[0].sweep(&step[1])).collect();
        let Some(last) = stands.last() else { return false };
        self.units().filter(|other| *other != ix).all(|other| {
            let there = &self.troops[other];
            let Some(stand) = self.stand(other) else { return true };
            if stand.overlap_depth(last) > 0.08 && stand.distance(last) <= 0.0 {
                return false;
            }
            if !sweeps.iter().any(|sweep| sweep.area_under(&stand) > 1.0) {
                return true;
            }
            let friends = there.side == troop.side;
            let skirmish = troop.skirmishes() || there.skirmishes();
            let open = troop.formation == Formation::Open && there.formation == Formation::Open;
            let across = turn(facing, stand.pose().facing).abs();
            friends && (skirmish || (open && !(44.0..=136.0).contains(&across)))
        })
    }

    /// The side of an enemy's base that is touched from here: the edge that is touched, and at a corner the one behind
    /// whose prolonged line the attacker began (`tac.flank.definition`).
    pub(crate) fn side_touched(&self, ix: usize, own: &Footprint, enemy: usize) -> Contacted {
        let there = &self.troops[enemy];
        let Some(other) = self.stand(enemy) else { return Contacted::Front };
        if there.formation == Formation::Skirmish || there.shape == Shape::Circle {
            return Contacted::Front;
        }
        let slack = TOUCHES + 1e-6;
        let shared = |edge: Edge| {
            Edge::ALL.into_iter().map(|mine| other.shared_edge(edge, own, mine, slack)).fold(0.0, f64::max)
        };
        let touched = |edge: Edge| other.edge_distance(edge, own) <= slack;
        let mut edges: Vec<(Edge, f64)> = Edge::ALL
            .into_iter()
            .map(|edge| (edge, shared(edge).max(if touched(edge) { slack } else { 0.0 })))
            .collect();
        edges.retain(|(_, length)| *length > 0.0);
        edges.sort_by(|a, b| b.1.total_cmp(&a.1));
        match edges.as_slice() {
            [(edge, _)] => contacted(*edge),
            [(edge, length), (_, second), ..] if *length > 2.0 * slack.max(*second) => contacted(*edge),
            _ => zone(&other, self.troops[ix].now.began.unwrap_or(own.pose().at)),
        }
    }
}

fn contacted(edge: Edge) -> Contacted {
    match edge {
        Edge::Front => Contacted::Front,
        Edge::Rear => Contacted::Rear,
        Edge::Left => Contacted::LeftFlank,
        Edge::Right => Contacted::RightFlank,
    }
}

/// The zone of a place about a base: ahead of its front edge, behind its rear edge, or beside it.
fn zone(target: &Footprint, place: Place) -> Contacted {
    let (right, along) = target.own(place);
    let half = target.base().depth / 2.0;
    if along >= half {
        Contacted::Front
    } else if along <= -half {
        Contacted::Rear
    } else if right >= 0.0 {
        Contacted::RightFlank
    } else {
        Contacted::LeftFlank
    }
}

/// A wheel about a front corner toward a place, and the way of the furthest figure; none where it looks there already.
fn wheel(from: Pose, goal: Place, limit: f64) -> Option<(Pose, f64)> {
    let base = aftermath_rules::geometry::Base {
        width: aftermath_tactica::pack::BASE_WIDTH,
        depth: aftermath_tactica::pack::BASE_DEPTH,
    };
    let diagonal = libm::hypot(base.width, base.depth);
    let off = turn(from.facing, bearing(from.at, goal));
    if off.abs() < 1.5 || limit <= 0.0 {
        return None;
    }
    let corners = Footprint::new(from, base).corners();
    let pivot = if off < 0.0 { corners[0] } else { corners[1] };
    let most = (limit / diagonal).to_degrees() * 0.98;
    let turned = |angle: f64| {
        let (sin, cos) = (libm::sin(angle.to_radians()), libm::cos(angle.to_radians()));
        let (dx, dy) = (from.at.x - pivot.x, from.at.y - pivot.y);
        // Clockwise by the angle.
        let at = Place { x: pivot.x + dx * cos + dy * sin, y: pivot.y - dx * sin + dy * cos };
        Pose { at, facing: from.facing + angle }
    };
    let mut angle = off.clamp(-most, most);
    for _ in 0..4 {
        let here = turned(angle);
        angle = (angle + turn(here.facing, bearing(here.at, goal))).clamp(-most, most);
    }
    if angle.abs() < 1.0 || angle * off < 0.0 || angle.abs() > 100.0 {
        return None;
    }
    Some((written(turned(angle)), diagonal * angle.abs().to_radians() + HAIR))
}
