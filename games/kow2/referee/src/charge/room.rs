//! A charge of which the log has the end and not the way. The way is not measured: what matters above all is that there
//! is room to come into contact (`kow.charge.move`, `kow.charge.space`). Some way is looked for; that there is none is said
//! only where it is certain.

use crate::{
    Special, State, ground,
    ground::{Leg, resized},
    movement::turn_between,
    pack, rule,
    state::ChargeState,
};
use aftermath_rules::{
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Outline, Place, Pose},
    muster::UnitIx,
};

/// Inches and degrees between the ways that are tried.
const EVERY_INCH: f64 = 0.5;
const EVERY_DEGREE: f64 = 2.0;
/// What a way is off at most, in inches, from one that is tried: by half a step forward, and by half a step of the turn
/// over [`FARTHEST`].
const BETWEEN: f64 = 0.75;
/// Inches to an enemy beyond which nobody says that there is no way.
const FARTHEST: f64 = 28.0;
/// Inches by which a way may miss the facing charged.
const CONTACT: f64 = 0.1;

/// Judges that there is a way, or can be none (`kow.charge.move`, `kow.charge.no_pass_units`, `kow.charge.space`).
pub(super) fn check(state: &State, ix: UnitIx, charge: &ChargeState, start: &Footprint, docket: &mut impl Docket) {
    let Some(target) = state.footprint(charge.target) else {
        return;
    };
    let (field, range) = (Field::new(state, ix, charge), super::range(state, ix));
    let told = |turned: f64| {
        let pivots = usize::from(turned != 0.0);
        let detail = Detail::say("charge-way").unit(state.id(ix)).with("range", range).limit(range);
        detail.with("pivots", pivots).with("turned", turned.abs())
    };
    if let Some(turned) = field.way(start, target, charge.facing) {
        docket.finding(rule::CHARGE_MOVE, Outcome::Held, || told(turned));
        docket.finding(rule::CHARGE_NO_PASS_UNITS, Outcome::Held, || Detail::say("passes-nobody").unit(state.id(ix)));
        return;
    }
    // Two pivots, or a step to the side, lead to more places than are tried.
    let simple = !charge.counter && !state.figures(ix).is_nimble();
    if simple && field.has_none(start, target) {
        docket.finding(rule::CHARGE_SPACE, Outcome::Broken, || {
            let detail = Detail::say("charge-no-way").unit(state.id(ix)).with("target", state.id(charge.target));
            detail.with("range", range).limit(range)
        });
    } else {
        docket.finding(rule::CHARGE_MOVE, Outcome::Unrecorded, || {
            Detail::lacks("steps").unit(state.id(ix)).with("range", range).limit(range)
        });
    }
}

/// What a charger goes around.
struct Field<'a> {
    units: Vec<&'a Footprint>,
    pieces: Vec<&'a Outline>,
    edges: Edges,
    slack: f64,
}

impl<'a> Field<'a> {
    fn new(state: &'a State, ix: UnitIx, charge: &ChargeState) -> Self {
        let flies = state.figures(ix).has(&Special::Fly);
        let others = state.present_units().filter(|other| *other != ix && *other != charge.target && !flies);
        let blocking = state.setup.terrain.iter().filter(|piece| !flies && ground::blocks(state, ix, piece).is_some());
        Self {
            units: others.filter_map(|other| state.footprint(other)).collect(),
            pieces: blocking.map(|piece| &piece.outline).collect(),
            edges: state.setup.edges,
            slack: state.setup.allowance.slack(),
        }
    }

    /// The turn of a way that leads into contact: none, or one pivot, wherever on the way.
    fn way(&self, start: &Footprint, target: &Footprint, facing: Option<Edge>) -> Option<f64> {
        let reaches = |at: &Footprint| {
            let front = at.edge_line(Edge::Front);
            let meets = |edge: Edge| front.distance(target.edge_line(edge)) <= CONTACT;
            facing.map_or_else(|| Edge::ALL.into_iter().any(meets), meets)
        };
        let clear = |leg: &Leg| self.is_clear(leg, -2.0 * self.slack);
        let leads = |inches: f64, turn: f64| {
            let on = shifted(start, inches);
            let turned = pivoted(&on, turn);
            let Some(more) =
                contact(&turned, target).filter(|_| contact(start, target).is_none_or(|most| inches <= most))
            else {
                return false;
            };
            let at = shifted(&turned, more);
            reaches(&at) && clear(&straight(start, &on)) && clear(&straight(&turned, &at))
        };
        let towards = |place: Place| {
            let at = start.pose().at;
            turn_between(start.pose().facing, libm::atan2(place.x - at.x, place.y - at.y).to_degrees())
        };
        let middle = facing.map(|edge| target.edge_line(edge)).map(|line| line.from.towards(line.to, 0.5));
        let likely = [0.0, towards(target.pose().at), middle.map_or(0.0, towards)];
        let first = likely.into_iter().find(|turn| turn.abs() <= pack::GREATEST_PIVOT && leads(0.0, *turn));
        first.or_else(|| tries(start, target).find(|(inches, turn)| leads(*inches, *turn)).map(|(_, turn)| turn))
    }

    /// Whether no way with one pivot leads into contact: even a charger so much smaller that it stands for all ways
    /// between those tried finds none, to an enemy so much larger.
    fn has_none(&self, start: &Footprint, target: &Footprint) -> bool {
        if start.pose().at.distance(target.pose().at) > FARTHEST {
            return false;
        }
        let (Some(start), Some(target)) = (resized(start, -2.0 * BETWEEN), resized(target, 2.0 * BETWEEN)) else {
            return false;
        };
        let clear = |leg: &Leg| self.is_clear(leg, 0.0);
        !tries(&start, &target).any(|(inches, turn)| {
            let on = shifted(&start, inches);
            let turned = pivoted(&on, turn);
            let more = contact(&turned, &target);
            more.is_some_and(|more| clear(&straight(&start, &on)) && clear(&straight(&turned, &shifted(&turned, more))))
        })
    }

    /// Whether a straight part passes through nobody and no blocking terrain, and ends on the table.
    fn is_clear(&self, leg: &Leg, grown: f64) -> bool {
        if !leg.moves() {
            return true;
        }
        if !self.edges.may_hold(&leg.to, 2.0 * self.slack) {
            return false;
        }
        let corridor = leg.corridor();
        if self.units.iter().any(|there| corridor.reach_inside(there) > self.slack) {
            return false;
        }
        self.pieces.iter().all(|piece| {
            let (Some(from), Some(to)) = (resized(&leg.from, grown), resized(&leg.to, grown)) else {
                return true;
            };
            let corridor = from.sweep(&to);
            !piece.touches(&corridor) || piece.shared_area(&corridor) <= 1e-6
        })
    }
}

/// Inches forward and the pivot after them, of every way that is tried: beyond its enemy no turn brings a charger back.
fn tries(start: &Footprint, target: &Footprint) -> impl Iterator<Item = (f64, f64)> {
    let (ahead, from, to) = (start.ahead(), start.pose().at, target.pose().at);
    let along = (to.x - from.x) * ahead.x + (to.y - from.y) * ahead.y;
    let most = (along + target.radius() + start.radius()).clamp(0.0, 100.0);
    let turns = (pack::GREATEST_PIVOT / EVERY_DEGREE) as i32;
    (0..=(most / EVERY_INCH) as u32).flat_map(move |step| {
        (-turns..=turns).map(move |turn| (f64::from(step) * EVERY_INCH, f64::from(turn) * EVERY_DEGREE))
    })
}

/// Inches straight on to contact with another footprint; `None` where it is missed.
fn contact(from: &Footprint, there: &Footprint) -> Option<f64> {
    let ahead = from.ahead();
    let on = |place: Place, by: f64| Place { x: place.x + ahead.x * by, y: place.y + ahead.y * by };
    let mine = from.corners().into_iter().filter_map(|corner| there.stretch_inside(corner, on(corner, 1.0), -1e-6));
    let theirs = there.corners().into_iter().filter_map(|corner| from.stretch_inside(corner, on(corner, -1.0), -1e-6));
    mine.chain(theirs).map(|(enters, _)| enters).reduce(f64::min)
}

fn shifted(from: &Footprint, inches: f64) -> Footprint {
    let ahead = from.ahead();
    from.shifted(Place { x: ahead.x * inches, y: ahead.y * inches })
}

fn pivoted(from: &Footprint, turn: f64) -> Footprint {
    Footprint::new(Pose { at: from.pose().at, facing: from.pose().facing + turn }, from.base())
}

fn straight(from: &Footprint, to: &Footprint) -> Leg {
    super::straight(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::geometry::Base;

    #[test]
    fn contact_is_met_straight_ahead_or_not_at_all() {
        let at =
            |x: f64, y: f64| Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width: 4.0, depth: 2.0 });
        assert!(contact(&at(0.0, 0.0), &at(1.0, 10.0)).is_some_and(|inches| (inches - 8.0).abs() < 1e-3));
        assert!(contact(&at(0.0, 0.0), &at(4.5, 10.0)).is_none());
        assert!(contact(&at(0.0, 0.0), &at(0.0, -10.0)).is_none());
    }
}
