//! Answers of charged units (`wfb.charge.response_required` to `wfb.charge.flee`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    muster::UnitIx,
};
use aftermath_whfb6::{Phase, Respond, Response, pack, rule};

use super::{chargers, charging, reach};
use crate::{
    rolls::gap,
    said,
    state::State,
    turn::{self, Whose},
};

/// `respond`.
pub(crate) fn respond(state: &mut State, side: Option<&SideId>, event: &Respond, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    let charger = event.charger.as_ref().and_then(|charger| state.known(charger, docket));
    if answers_a_run(state, ix, event, docket) {
        return;
    }
    turn::acts(state, side, ix, Phase::Movement, Whose::Opponent, docket);
    turn::step(state, answer_step(state, ix), docket);
    let open: Vec<UnitIx> = chargers(state, ix)
        .filter(|by| charger.is_none_or(|charger| charger == *by))
        .filter(|by| charging(state, *by).is_some_and(|charge| charge.response.is_none()))
        .collect();
    let outcome = match state.follows(!open.is_empty(), state.no_charge_told()) {
        Outcome::Held => Outcome::PlayersCall,
        outcome => outcome,
    };
    docket.finding(rule::CHARGE_RESPONSE_REQUIRED, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("charge").unit(&event.unit),
        Outcome::Broken if chargers(state, ix).next().is_some() => Detail::say("responded-already").unit(&event.unit),
        _ => Detail::say("responds").unit(&event.unit).with("response", event.response.as_str()),
    });
    check_limits(state, ix, event.response, docket);
    match event.response {
        Response::StandAndShoot => {
            let at = charger.map_or_else(|| open.clone(), |charger| vec![charger]);
            check_stand_and_shoot(state, ix, &at, event.distance, docket);
        }
        Response::Hold => {
            docket.finding(rule::CHARGE_HOLD, Outcome::PlayersCall, || Detail::say("holds").unit(&event.unit));
        }
        Response::Flee => state.begin_to_flee(ix),
    }
    for by in open {
        if let Some(charge) = &mut state.this_turn_mut(by).charge {
            charge.response = Some(event.response);
            charge.target_fled |= event.response == Response::Flee;
        }
    }
}

/// The step in which a charged unit answers, and runs: that of the declarations, unless a charge on it was redirected when
/// chargers moved (`wfb.amb.redirect_time`), or declared too late itself.
pub(crate) fn answer_step(state: &State, ix: UnitIx) -> u32 {
    let late = |charger: UnitIx| charging(state, charger).is_some_and(|charge| charge.redirected || charge.late);
    let now = turn::step_now(state).clamp(turn::DECLARE, turn::CHARGERS);
    if chargers(state, ix).any(late) { now } else { turn::DECLARE }
}

/// A unit into which a pursuit or an overrun ran can only hold (`wfb.overrun.hold_only`, `wfb.amb.pursuit_response`).
fn answers_a_run(state: &State, ix: UnitIx, event: &Respond, docket: &mut impl Docket) -> bool {
    let Some(combat) = state.combat_of(ix).and_then(|combat| state.combats.get(combat)) else {
        return false;
    };
    let fresh = combat.rounds.is_none_or(|rounds| rounds.get() == 0);
    // Who is charged besides answers that charge.
    let charged = chargers(state, ix).any(|by| charging(state, by).is_some_and(|charge| charge.response.is_none()));
    // The one who ran answers nobody by that.
    let ran = state.unit(ix).charges_in.is_some_and(|turn| turn.get() >= state.turns_passed());
    let met = !ran || combat.contacts.iter().any(|contact| contact.enemy == *state.id(ix));
    if charged || !fresh || !met || !(combat.by_overrun || combat.by_pursuit) {
        return false;
    }
    let holds = event.response == Response::Hold;
    let told = || Detail::say("can-only-hold").unit(&event.unit).records(event.response.as_str());
    if combat.by_overrun {
        docket.finding(rule::OVERRUN_HOLD_ONLY, Outcome::from(holds), told);
    } else {
        docket.finding(rule::GAP_NEW_ENEMY_RESPONSE, gap(state, holds), told);
    }
    true
}

/// Units in combat can only hold, fleeing units only flee (`wfb.gap.response_limits`).
fn check_limits(state: &State, ix: UnitIx, response: Response, docket: &mut impl Docket) {
    let (engaged, fleeing) = (state.is_engaged(ix), state.is_fleeing(ix));
    let kept = match response {
        Response::Flee => !engaged,
        Response::Hold => !fleeing,
        Response::StandAndShoot => !engaged && !fleeing,
    };
    if engaged || fleeing {
        docket.finding(rule::GAP_RESPONSE_LIMITS, gap(state, kept), || {
            let due = if fleeing { Response::Flee } else { Response::Hold };
            Detail::say("response-limits").unit(state.id(ix)).expects(due.as_str()).records(response.as_str())
        });
    }
}

/// It has missile weapons, and the charger starts farther away than half its charge move. Where several charge and the log does
/// not tell at whom it shoots, one who is far enough will do.
fn check_stand_and_shoot(
    state: &State,
    ix: UnitIx,
    chargers: &[UnitIx],
    claimed: Option<Length>,
    docket: &mut impl Docket,
) {
    let outcome = if state.no_weapons_told(ix) {
        Outcome::Unrecorded
    } else {
        Outcome::from(state.figures(ix).missiles().next().is_some())
    };
    docket.finding(rule::CHARGE_STAND_AND_SHOOT_WEAPONS, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("weapon").unit(state.id(ix)),
        _ => Detail::say("has-missiles").unit(state.id(ix)),
    });
    let starts = |claimed: Option<Length>| chargers.iter().map(move |charger| Start::of(state, ix, *charger, claimed));
    let start = match chargers {
        [] => return,
        [charger] => {
            let told = state.distance(ix, *charger).or_else(|| declared(state, *charger));
            said::check_apart(state, [ix, *charger], told, claimed, docket);
            starts(claimed).next().flatten()
        }
        _ => {
            let known: Option<Vec<Start>> = starts(None).collect();
            let least = |by: &dyn Fn(&Start) -> f64| {
                known.iter().flatten().min_by(|one, other| by(one).total_cmp(&by(other))).copied()
            };
            // What is claimed is the distance of one of them.
            let meant = claimed.and_then(|claimed| least(&|start| (start.inches - claimed.get()).abs()));
            if let Some(meant) = meant {
                said::check_apart(state, [ix, meant.charger], Some(meant.inches), claimed, docket);
            }
            let far = starts(None).flatten().find(Start::is_far);
            far.or_else(|| least(&|start| start.inches))
        }
    };
    match (start, chargers) {
        (Some(start), _) => start.tell(state, ix, docket),
        (None, [charger]) => {
            let field = if reach(state, *charger).is_some() { "distance" } else { "m" };
            docket.finding(rule::CHARGE_STAND_AND_SHOOT_RANGE, Outcome::Unrecorded, || {
                Detail::lacks(field).unit(state.id(*charger))
            });
        }
        (None, _) => docket.finding(rule::CHARGE_STAND_AND_SHOOT_RANGE, Outcome::Unrecorded, || {
            Detail::lacks("charger").unit(state.id(ix))
        }),
    }
}

/// Of several chargers it shoots at one who started far enough away.
pub(crate) fn check_shot_at(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    let start = |charger: UnitIx| Start::of(state, ix, charger, None);
    let is_far = |charger: UnitIx| start(charger).is_some_and(|start| start.is_far());
    if let Some(near) = start(target).filter(|start| !start.is_far())
        && chargers(state, ix).any(is_far)
    {
        near.tell(state, ix, docket);
    }
}

/// Inches from which a charge was declared.
fn declared(state: &State, charger: UnitIx) -> Option<f64> {
    charging(state, charger).and_then(|charge| charge.distance).map(Length::get)
}

/// Where a charge started.
#[derive(Debug, Clone, Copy)]
struct Start {
    charger: UnitIx,
    inches: f64,
    /// Inches at which it is still too near to be shot at.
    limit: f64,
    /// What the tolerance adds to inches that were measured.
    allowed: f64,
}

impl Start {
    /// By the places, as it was declared, or as it is claimed now; `None` where the log does not tell.
    fn of(state: &State, ix: UnitIx, charger: UnitIx, claimed: Option<Length>) -> Option<Self> {
        let measured = state.distance(ix, charger);
        let inches = measured.or_else(|| declared(state, charger)).or(claimed.map(Length::get))?;
        let limit = reach(state, charger)? * pack::STAND_AND_SHOOT_SHARE;
        let allowed = measured.map_or(0.0, |_| state.setup.allowance.slack());
        Some(Self { charger, inches, limit, allowed })
    }

    /// Farther than half: at exactly half it is too near, so that a little more is needed than the limit.
    fn is_far(&self) -> bool {
        let within = self.inches < self.limit && self.inches + self.allowed > self.limit;
        self.inches > self.limit || within
    }

    fn tell(&self, state: &State, ix: UnitIx, docket: &mut impl Docket) {
        docket.finding(rule::CHARGE_STAND_AND_SHOOT_RANGE, Outcome::from(self.is_far()), || {
            let mut detail = Detail::say("stand-and-shoot-range")
                .unit(state.id(ix))
                .with("charger", state.id(self.charger))
                .expects(self.limit)
                .records(self.inches);
            detail.marginal = self.is_far() && self.inches <= self.limit;
            detail
        });
    }
}
