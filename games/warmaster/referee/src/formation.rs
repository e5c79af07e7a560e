//! How the stands of a unit stand to each other (section "Formations").

use super::{Formation, rule};
use aftermath_rules::catalogue::Rule;
use aftermath_rules::geometry::{Edge, Footprint};
use aftermath_rules::work_budget;

/// The rule that tells what a formation is.
pub(crate) fn rule_of(formation: Formation) -> Rule {
    match formation {
        Formation::Line => rule::FORMATION_LINE,
        Formation::Column => rule::FORMATION_COLUMN,
        Formation::Irregular => rule::FORMATION_IRREGULAR,
    }
}

/// The formation of these stands (ruling 10: a single stand is a line), with `slack` cm allowed on every edge.
pub(crate) fn formation_of(stands: &[Footprint], slack: f64) -> Formation {
    if chained(stands, Edge::Right, Edge::Left, slack) {
        Formation::Line
    } else if chained(stands, Edge::Front, Edge::Rear, slack) || bent_column(stands, slack) {
        Formation::Column
    } else {
        Formation::Irregular
    }
}

/// Whether all stands face the same way and form one chain in which each one's `edge` lies fully against the next one's
/// `other`.
fn chained(stands: &[Footprint], edge: Edge, other: Edge, slack: f64) -> bool {
    let same_way = stands.windows(2).all(|pair| turned(&pair[0], &pair[1]) <= 5.0);
    let flush = |a: &Footprint, b: &Footprint| {
        let full = match edge {
            Edge::Right | Edge::Left => a.base().depth,
            Edge::Front | Edge::Rear => a.base().width,
        };
        a.shared_edge(edge, b, other, slack) >= full - 2.0 * slack.max(0.05)
    };
    let links = stands.iter().filter(|a| stands.iter().any(|b| !std::ptr::eq(*a, b) && flush(a, b))).count();
    same_way && links + 1 == stands.len().max(1)
}

/// A column along a road: neighbours touch at a front and a rear corner.
fn bent_column(stands: &[Footprint], slack: f64) -> bool {
    let follows = |front: &Footprint, rear: &Footprint| {
        let [_, _, rear_right, rear_left] = front.corners();
        let [front_left, front_right, ..] = rear.corners();
        let gap = rear_right.distance(front_right).min(rear_left.distance(front_left));
        gap <= slack && turned(front, rear) <= 95.0
    };
    let links = stands.iter().filter(|a| stands.iter().any(|b| !std::ptr::eq(*a, b) && follows(a, b))).count();
    stands.len() > 1 && links + 1 == stands.len()
}

/// Angle between two facings, 0 to 180 degrees.
pub(super) fn turned(a: &Footprint, b: &Footprint) -> f64 {
    let difference = (a.pose().facing - b.pose().facing).rem_euclid(360.0);
    difference.min(360.0 - difference)
}

/// How far from parallel an edge may be and still be flush, or a stand end that goes straight, in degrees.
pub(super) const PARALLEL: f64 = 3.0;

/// Whether a stand went straight ahead, or back: neither turned nor to the side.
pub(super) fn goes_straight(from: &Footprint, to: &Footprint, slack: f64) -> bool {
    let (here, there, ahead) = (from.pose().at, to.pose().at, from.pose().heading());
    let aside = (there.x - here.x) * ahead.y - (there.y - here.y) * ahead.x;
    turned(from, to) <= PARALLEL && aside.abs() <= slack
}

/// Whether all stands form one mass (`wm.unit.contact`).
pub(super) fn hangs_together(stands: &[Footprint], slack: f64) -> bool {
    let mut reached = vec![false; stands.len()];
    let mut queue: Vec<usize> = (0..stands.len().min(1)).collect();
    while let Some(from) = queue.pop() {
        if std::mem::replace(&mut reached[from], true) {
            continue;
        }
        if !work_budget::spend(stands.len()) {
            return false;
        }
        queue.extend((0..stands.len()).filter(|to| !reached[*to] && stands[from].touches(&stands[*to], slack)));
    }
    reached.into_iter().all(|there| there)
}
