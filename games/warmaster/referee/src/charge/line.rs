//! Where the other charging stands are placed.

use super::{
    Placing,
    ground::{Enemy, Ground, Room, TOUCHING_CM, square},
};
use crate::{
    State,
    formation::{hangs_together, turned},
    rule,
    state::UnitIx,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place, Pose},
};

/// Turned farther than this a stand lies along another side, in degrees.
const ROUND_A_CORNER: f64 = 60.0;
/// Turned less than this a stand is aligned, in degrees.
const ALIGNED: f64 = 5.0;
/// A place is better when it touches this much more enemy edge, in cm.
const BETTER_CM: f64 = 0.5;

/// The first stand's front as a ruler.
struct Frame {
    front: Place,
    ahead: Place,
}

impl Frame {
    fn of(stand: &Footprint) -> Self {
        Self { front: stand.front(), ahead: stand.pose().heading() }
    }

    /// How far a place lies ahead of the front.
    fn along(&self, place: Place) -> f64 {
        (place.x - self.front.x) * self.ahead.x + (place.y - self.front.y) * self.ahead.y
    }

    /// How far a place lies to the right of the front's middle.
    fn across(&self, place: Place) -> f64 {
        (place.x - self.front.x) * self.ahead.y - (place.y - self.front.y) * self.ahead.x
    }
}

/// The charging stands with the first one.
struct Line<'a> {
    state: &'a State,
    placing: &'a Placing<'a>,
    ground: &'a Ground<'a>,
    lead: usize,
    first: &'a Footprint,
    frame: Frame,
}

/// Judges all stands but the first.
pub(super) fn check(state: &State, placing: &Placing<'_>, ground: &Ground<'_>, lead: usize, docket: &mut impl Docket) {
    let Some(first) = placing.after.get(lead).filter(|_| placing.after.len() > 1) else { return };
    let line = Line { state, placing, ground, lead, first, frame: Frame::of(first) };
    // The most specific breach is told, and only one.
    let _ = line.check_one_edge(docket)
        || line.check_unplaced(docket)
        || line.check_rest(docket)
        || line.check_crooked(docket)
        || line.check_most_contact(docket);
}

/// Whether the other stands touch as much as they can beside this one (`wm.charge.maximise`).
pub(super) fn touches_most(state: &State, placing: &Placing<'_>, ground: &Ground<'_>, lead: usize) -> bool {
    let Some(first) = placing.after.get(lead) else { return false };
    Line { state, placing, ground, lead, first, frame: Frame::of(first) }.better_place().is_none()
}

impl Line<'_> {
    fn others(&self) -> impl Iterator<Item = (usize, &Footprint)> {
        self.placing.after.iter().enumerate().filter(|(index, _)| *index != self.lead)
    }

    fn about(&self, key: &'static str, stand: Option<usize>) -> Detail {
        let detail = Detail::say(key).unit(self.state.id(self.placing.unit));
        match stand.and_then(|stand| self.placing.numbers.get(stand)) {
            Some(number) => detail.with("stand", *number),
            None => detail,
        }
    }

    fn fights(&self, stand: &Footprint) -> bool {
        self.ground.touched(stand).next().is_some()
    }

    /// Whether a stand's front continues the first stand's front.
    fn aligned(&self, stand: &Footprint) -> bool {
        turned(stand, self.first) <= ALIGNED && self.frame.along(stand.front()).abs() <= self.ground.slack
    }

    /// Whether the enemies that a stand touches stand in one straight line with the front of the first.
    fn faces_straight_line(&self, stand: &Footprint) -> bool {
        self.ground.touched(stand).all(|enemy| {
            let near =
                enemy.stand.corners().map(|corner| self.frame.along(corner)).into_iter().fold(f64::MAX, f64::min);
            square(&enemy.stand, self.first) && near.abs() <= self.ground.slack
        })
    }

    /// Nobody stands round the corner of the enemy formation (`wm.charge.one_edge`). Answers whether somebody does.
    fn check_one_edge(&self, docket: &mut impl Docket) -> bool {
        let foes: Vec<&Footprint> = self.ground.touched(self.first).map(|enemy| &enemy.stand).collect();
        let round = self.others().find(|(_, stand)| self.fights(stand) && turned(stand, self.first) > ROUND_A_CORNER);
        if !self.others().any(|(_, stand)| self.fights(stand)) {
            return false;
        }
        let outcome = round.map_or(Outcome::Held, |(_, stand)| {
            // An enemy that is no formation has no one side.
            let regular = |enemy: &Footprint| foes.iter().any(|foe| turned(enemy, foe) <= ALIGNED);
            if self.ground.touched(stand).any(|enemy| regular(&enemy.stand)) {
                Outcome::Broken
            } else {
                Outcome::PlayersCall
            }
        });
        docket.finding(rule::CHARGE_ONE_EDGE, outcome, || self.about("one-edge", round.map(|(index, _)| index)));
        outcome != Outcome::Held
    }

    /// Stands that touch nobody are behind the others or in echelon beside them, never ahead
    /// (`wm.charge.unplaced_behind`).
    fn check_unplaced(&self, docket: &mut impl Docket) -> bool {
        let idle: Vec<(usize, &Footprint)> = self.others().filter(|(_, stand)| !self.fights(stand)).collect();
        if idle.is_empty() {
            return false;
        }
        let foremost = |stand: &Footprint| {
            stand.corners().map(|corner| self.frame.along(corner)).into_iter().fold(f64::MIN, f64::max)
        };
        let ahead = idle.iter().find(|(_, stand)| foremost(stand) > self.ground.slack).map(|(index, _)| *index);
        docket.finding(rule::CHARGE_UNPLACED_BEHIND, Outcome::from(ahead.is_none()), || {
            self.about("unplaced-behind", ahead.or(idle.first().map(|(index, _)| *index)))
        });
        ahead.is_some()
    }

    /// Fronts are in line with the first stand's wherever they can be (`wm.charge.rest`): a stand that fights a straight
    /// line is aligned.
    fn check_rest(&self, docket: &mut impl Docket) -> bool {
        let off = self.others().find(|(index, stand)| {
            self.fights(stand)
                && !self.aligned(stand)
                && self.faces_straight_line(stand)
                && self.slots(*index).iter().any(|slot| self.can_take(*index, slot))
        });
        docket.finding(rule::CHARGE_REST, Outcome::from(off.is_none()), || {
            self.about("fronts-aligned", off.map(|(index, _)| index))
        });
        off.is_some()
    }

    /// Against a crooked line each stand touches with its front or a front corner, and goes ahead until it does
    /// (`wm.charge.irregular_enemy`).
    fn check_crooked(&self, docket: &mut impl Docket) -> bool {
        let bent: Vec<(usize, &Footprint)> = self
            .others()
            .filter(|(_, stand)| self.fights(stand) && !self.aligned(stand) && !self.faces_straight_line(stand))
            .collect();
        let by_front = |stand: &Footprint| {
            self.ground.touched(stand).any(|enemy| stand.edge_distance(Edge::Front, &enemy.stand) <= self.ground.slack)
        };
        let sideways = bent.iter().find(|(_, stand)| !by_front(stand)).map(|(index, _)| *index);
        let short = self.others().find(|(index, stand)| self.stops_short(*index, stand)).map(|(index, _)| index);
        if bent.is_empty() && short.is_none() {
            return false;
        }
        let wrong = sideways.or(short);
        docket.finding(rule::CHARGE_IRREGULAR_ENEMY, Outcome::from(wrong.is_none()), || {
            self.about("crooked-line", wrong.or(bent.first().map(|(index, _)| *index)))
        });
        wrong.is_some()
    }

    /// Whether an idle stand beside another could go straight ahead until it touches an enemy that juts back or forward,
    /// and would still touch its unit.
    fn stops_short(&self, index: usize, stand: &Footprint) -> bool {
        if self.fights(stand) || turned(stand, self.first) > ALIGNED {
            return false;
        }
        let ahead = stand.pose().heading();
        let Some(before) = self.placing.before.get(index) else { return false };
        let steps = (stand.base().depth / 0.1) as u32;
        let advanced = |step: u32| {
            let cm = f64::from(step) * 0.1;
            let at = stand.pose().at;
            let at = Place { x: at.x + ahead.x * cm, y: at.y + ahead.y * cm };
            Footprint::new(Pose { at, facing: stand.pose().facing }, stand.base())
        };
        let meets = (1..=steps.min(100)).find(|step| self.fights(&advanced(*step)));
        let Some(there) = meets.filter(|step| f64::from(*step) * 0.1 > self.ground.slack).map(advanced) else {
            return false;
        };
        let own: Vec<&Footprint> =
            self.placing.after.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, own)| own).collect();
        let beside = own.iter().any(|other| {
            [Edge::Left, Edge::Right].into_iter().any(|edge| {
                Edge::ALL.into_iter().any(|theirs| there.shared_edge(edge, other, theirs, self.ground.slack) > 0.2)
            })
        });
        let clear = own.iter().all(|other| there.overlap_depth(other) <= TOUCHING_CM);
        beside
            && clear
            && !self.aligned(&there)
            && self.frame.along(there.front()) <= self.ground.slack
            && self.ground.room(&there) != Room::Taken
            && self
                .ground
                .touched(&there)
                .all(|enemy| there.edge_distance(Edge::Front, &enemy.stand) <= self.ground.slack)
            && self.ground.can_come(before, &there, &own, self.placing.allowance)
    }

    /// A stand that could have touched more at a free place at either end of the line, and that place.
    fn better_place(&self) -> Option<(usize, Footprint)> {
        self.others().find_map(|(index, stand)| {
            let better = self.slots(index).into_iter().filter(|slot| self.is_better(index, stand, slot));
            let most = |a: &Footprint, b: &Footprint| self.ground.contact_cm(a).total_cmp(&self.ground.contact_cm(b));
            Some((index, better.max_by(most)?))
        })
    }

    /// As much enemy edge as possible (`wm.charge.maximise`), of as many units as possible (`wm.charge.adjacent_units`):
    /// no stand could have touched more at a free place at either end of the line.
    fn check_most_contact(&self, docket: &mut impl Docket) -> bool {
        let better = self.better_place();
        let drawn_in = better.as_ref().and_then(|(_, slot)| self.newly_drawn(slot));
        match (better, drawn_in) {
            (Some((index, _)), Some(unit)) => {
                docket.finding(rule::CHARGE_ADJACENT_UNITS, Outcome::Broken, || {
                    self.about("draw-in", Some(index)).with("target", self.state.id(unit))
                });
                true
            }
            (Some((index, slot)), None) => {
                docket.finding(rule::CHARGE_MAXIMISE, Outcome::Broken, || {
                    let now = self.placing.after.get(index).map_or(0.0, |stand| self.ground.contact_cm(stand));
                    let then = self.ground.contact_cm(&slot);
                    // What would touch at a corner alone has no edge to measure.
                    match then > now + BETTER_CM {
                        true => self.about("most-contact", Some(index)).expects(then).records(now),
                        false => self.about("corner-left-out", Some(index)),
                    }
                });
                true
            }
            (None, _) => {
                docket.finding(rule::CHARGE_MAXIMISE, Outcome::Held, || self.about("most-contact", None));
                let at_corner = |stand: &Footprint| {
                    self.fights(stand) && self.ground.contact_cm(stand) <= super::flush(self.ground.slack)
                };
                if let Some((index, _)) = self.others().find(|(_, stand)| at_corner(stand)) {
                    docket.finding(rule::CHARGE_FRONTAGE_OVERLAP, Outcome::Held, || {
                        self.about("outer-stand", Some(index))
                    });
                }
                false
            }
        }
    }

    /// An enemy unit that nobody touches yet and that a stand would touch at a place.
    fn newly_drawn(&self, slot: &Footprint) -> Option<UnitIx> {
        let touched = |unit: UnitIx| {
            self.placing.after.iter().any(|stand| self.ground.touched(stand).any(|enemy| enemy.unit == unit))
        };
        self.ground.touched(slot).map(|enemy| enemy.unit).find(|unit| !touched(*unit))
    }

    /// Whether a stand would certainly touch more at a free place, without loss to the rest.
    fn is_better(&self, index: usize, stand: &Footprint, slot: &Footprint) -> bool {
        let (now, then) = (self.ground.contact_cm(stand), self.ground.contact_cm(slot));
        let more = then > now + BETTER_CM;
        let joins = !self.fights(stand) && self.at_a_corner(slot);
        let keeps = |lost: &Enemy| {
            let still = |other: &Footprint| self.ground.touched(other).any(|enemy| enemy.unit == lost.unit);
            still(slot) || self.placing.after.iter().enumerate().any(|(i, other)| i != index && still(other))
        };
        (more || joins) && self.ground.touched(stand).all(keeps) && self.can_take(index, slot)
    }

    /// Whether a stand would touch an enemy there for certain, be it at a corner.
    fn at_a_corner(&self, slot: &Footprint) -> bool {
        self.ground.enemies.iter().any(|enemy| slot.touches(&enemy.stand, TOUCHING_CM))
    }

    /// Whether a stand could certainly have been placed there: there is room, it is within reach on a straight way, and
    /// the unit still hangs together.
    fn can_take(&self, index: usize, slot: &Footprint) -> bool {
        let Some(before) = self.placing.before.get(index) else { return false };
        let own: Vec<&Footprint> =
            self.placing.after.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, own)| own).collect();
        let moved: Vec<Footprint> = own.iter().map(|own| **own).chain([*slot]).collect();
        self.ground.clearly_placed(slot)
            && own.iter().all(|other| slot.overlap_depth(other) <= TOUCHING_CM)
            && self.ground.room(slot) == Room::Free
            && hangs_together(&moved, self.ground.slack)
            && self.ground.can_come(before, slot, &own, self.placing.allowance)
    }

    /// Places at either end of the row of aligned stands round the first, without the stand of this index.
    fn slots(&self, without: usize) -> Vec<Footprint> {
        let width = self.first.base().width;
        let row: Vec<f64> = self
            .others()
            .filter(|(index, stand)| *index != without && self.aligned(stand))
            .map(|(_, stand)| self.frame.across(stand.front()))
            .collect();
        let slack = 2.0 * self.ground.slack;
        let end = |sign: f64| {
            let mut last = 0.0;
            for _ in 0..self.placing.after.len() {
                let next = row.iter().find(|across| (**across - (last + sign * width)).abs() <= slack);
                match next {
                    Some(next) => last = *next,
                    None => break,
                }
            }
            last + sign * width
        };
        [end(-1.0), end(1.0)].into_iter().map(|across| self.slot(across)).collect()
    }

    /// The aligned place at this distance to the right of the first stand.
    fn slot(&self, across: f64) -> Footprint {
        let (pose, ahead) = (self.first.pose(), self.frame.ahead);
        let at = Place { x: pose.at.x + ahead.y * across, y: pose.at.y - ahead.x * across };
        Footprint::new(Pose { at, facing: pose.facing }, self.first.base())
    }
}
