//! Shooting (`skm.shoot.range`, `skm.shoot.dice`).

use aftermath_rules::{
    dice::{Distribution, Pips, at_least},
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Purpose, Roll},
    ids::SideId,
    muster::UnitIx,
};

use super::{State, turn};
use crate::words::{Phase, Shoot, pack, purpose, rule};

/// `shoot`.
pub(super) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    let Some((by, at)) = state.present(&event.unit, docket).zip(state.present(&event.target, docket)) else { return };
    turn::acts(state, side, by, Phase::Shooting, docket);
    let may = state.side_of(by) != state.side_of(at) && !state.unit(by).shot;
    docket.finding(rule::SHOOT_RANGE, Outcome::from(may), || Detail::say("shoots-once").unit(&event.unit));
    range(state, by, at, docket);
    let throw = Throw { purpose: &purpose::SHOT, by, at, faces: &event.dice, needed: pack::HIT_FROM };
    let hits = throw.judged(state, state.left(by), event.hits, docket);
    let saved = match state.row(at).armour {
        Some(armour) => {
            let throw = Throw { purpose: &purpose::SAVE, by: at, at: by, faces: &event.saves, needed: armour.get() };
            throw.judged(state, hits, None, docket)
        }
        None => 0,
    };
    let due = hits.saturating_sub(saved).min(state.left(at));
    let lost = event.lost.map_or(due, u32::from);
    docket.finding(rule::SHOOT_DICE, Outcome::from(lost == due), || {
        Detail::say("figures-lost").unit(&event.target).expects(due).records(lost)
    });
    state.unit_mut(by).shot = true;
    state.unit_mut(at).lost += lost.min(state.left(at));
}

/// The enemy is within range, measured from middle to middle.
fn range(state: &State, by: UnitIx, at: UnitIx, docket: &mut impl Docket) {
    let Some(range) = state.row(by).range else {
        docket.finding(rule::SHOOT_RANGE, Outcome::Broken, || Detail::say("no-range").unit(state.id(by)));
        return;
    };
    let Some((from, to)) = state.unit(by).pose.zip(state.unit(at).pose) else {
        docket.finding(rule::SHOOT_RANGE, Outcome::Unrecorded, || Detail::lacks("to"));
        return;
    };
    let far = from.at.distance(to.at);
    let (outcome, margin) = state.setup.allowance.at_most(far, range.get());
    docket.finding(rule::SHOOT_RANGE, outcome, || {
        Detail::say("range").unit(state.id(by)).expects(range.get()).records(far).within(margin)
    });
}

/// Dice of one unit because of another, each of which succeeds from a face on.
struct Throw<'a> {
    purpose: &'static Purpose,
    by: UnitIx,
    at: UnitIx,
    faces: &'a [Pips],
    needed: u8,
}

impl Throw<'_> {
    /// Judges how many dice there are and what they give; answers what was played.
    fn judged(&self, state: &State, dice: u32, declared: Option<u16>, docket: &mut impl Docket) -> u32 {
        let result = at_least(self.faces, self.needed);
        let roll = docket.roll(|| Roll {
            purpose: self.purpose,
            measure: Measure::EachAtLeast,
            side: Some(state.side_id(state.side_of(self.by)).clone()),
            unit: Some(state.id(self.by).clone()),
            target: Some(state.id(self.at).clone()),
            faces: self.faces.to_vec(),
            fell: Vec::new(),
            needed: Some(self.needed.into()),
            result: result as i32,
            better: Better::Greater,
            chances: Distribution::binomial(self.faces.len(), f64::from(7 - self.needed) / 6.0),
        });
        let thrown = self.faces.len();
        docket.finding(rule::SHOOT_DICE, Outcome::from(thrown == dice as usize), || {
            Detail::say("dice-count").unit(state.id(self.by)).expects(dice).records(thrown).of_roll(roll, Asks::Dice)
        });
        let Some(declared) = declared.map(u32::from) else { return result };
        docket.finding(rule::SHOOT_DICE, Outcome::from(declared == result), || {
            let detail = Detail::say("hits").unit(state.id(self.by)).with("needed", self.needed);
            detail.expects(result).records(declared).of_roll(roll, Asks::Result)
        });
        declared
    }
}
