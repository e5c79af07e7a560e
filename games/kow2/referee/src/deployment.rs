//! Before the first turn: terrain, deployment, who begins, Vanguard moves.

use super::{
    Deploy, OrderKind, RollOff, RollOffPurpose, Special, State, TerrainSetUp, Vanguard, VanguardMove, ground,
    movement::{self, Tried},
    purpose, rule,
};
use aftermath_rules::{
    common::SideRoll,
    dice::Distribution,
    docket::Docket,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    ids::SideId,
    muster::{SideIx, UnitIx},
};

/// How far deployment has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Deploying {
    /// Units deployed, in order.
    pub(super) deployed: Vec<UnitIx>,
    /// Units that have made their Vanguard move, in order.
    pub(super) vanguards: Vec<UnitIx>,
    /// Which side makes the first Vanguard move, by the roll.
    pub(super) first_vanguard: Option<SideIx>,
    /// The roll for it has been made, whether or not it is told who begins.
    pub(super) rolled: bool,
    /// Sides that made no Vanguard move when theirs was due: nobody has to make any.
    pub(super) passed: Vec<SideIx>,
}

/// `terrain_set_up`: what the players agreed is for them (`kow.terrain.agree`).
pub(super) fn terrain_set_up(state: &mut State, event: &TerrainSetUp, docket: &mut impl Docket) {
    docket.finding(rule::TERRAIN_AGREE, Outcome::PlayersCall, || {
        Detail::say("terrain-agreed").with("agreed", event.agreed.iter().map(ToString::to_string).collect::<Vec<_>>())
    });
    for piece in &state.setup.terrain {
        if let Some(height) = piece.height {
            docket.finding(rule::TERRAIN_HEIGHT, Outcome::PlayersCall, || {
                Detail::say("piece-height").with("piece", piece.id.as_str()).with("height", height)
            });
        }
    }
}

/// `deploy`: a unit takes its place, on the table, clear of everybody.
pub(super) fn deploy(state: &mut State, side: Option<&SideId>, event: &Deploy, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let own = side.is_none_or(|side| state.setup.muster.side(side) == Some(state.side_of(ix)));
    let again = state.deploying.deployed.contains(&ix);
    docket.finding(rule::UNIT_DEFINITION, Outcome::from(own && !again && !state.course.begun()), || {
        Detail::say("deploys").unit(&event.unit)
    });
    if !state.deploying.vanguards.is_empty() && !again && !state.course.begun() {
        // Vanguard moves come when everybody stands.
        docket.finding(rule::SPECIAL_VANGUARD, Outcome::Broken, || Detail::say("deploys-late").unit(&event.unit));
    }
    state.place(ix, event.to);
    if let Some(end) = state.footprint(ix).copied() {
        ground::check_end(state, ix, &end, false, docket);
    }
    state.deploying.deployed.push(ix);
}

/// `roll_off`: the higher die decides; equal dice are thrown again (`kow.turn.first_roll`, `kow.special.vanguard`, A-62).
pub(super) fn roll_off(state: &mut State, event: &RollOff, docket: &mut impl Docket) {
    let cited = match event.purpose {
        RollOffPurpose::FirstTurn => rule::TURN_FIRST_ROLL,
        RollOffPurpose::Vanguard => rule::SPECIAL_VANGUARD,
    };
    let sides = state.setup.muster.sides();
    let winner = winner_of(state, &event.rolls, sides);
    match winner {
        Some(winner) => {
            let declared = event.winner.as_ref().and_then(|id| state.setup.muster.side(id));
            let kept = event.winner.is_none() || declared == Some(winner);
            let (roll, throws) = (docket.next_roll(), event.rolls.len());
            docket.finding(cited, Outcome::from(kept), || {
                let detail = Detail::say("roll-off").with("dice", faces(&event.rolls)).expects(state.side_id(winner));
                let detail = detail.records(event.winner.as_ref().unwrap_or(state.side_id(winner)));
                detail.of_rolls(roll, throws, Asks::Result)
            });
        }
        None => {
            docket.finding(cited, Outcome::Broken, || Detail::say("roll-off-dice").with("dice", faces(&event.rolls)))
        }
    }
    report(state, &event.rolls, docket);
    let first = event.first.as_ref().and_then(|id| state.setup.muster.side(id));
    // Equal dice alone are thrown again.
    let rolled = match event.purpose {
        RollOffPurpose::FirstTurn => &mut state.course.rolled,
        RollOffPurpose::Vanguard => &mut state.deploying.rolled,
    };
    if *rolled {
        docket.finding(cited, Outcome::Broken, || Detail::say("roll-off-again"));
    }
    *rolled |= winner.is_some() || first.is_some();
    match event.purpose {
        RollOffPurpose::FirstTurn => {
            if first.is_none() {
                docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("first"));
            }
            state.course.first = first;
        }
        // The higher die decides: who moves first may be either.
        RollOffPurpose::Vanguard => state.deploying.first_vanguard = first,
    }
}

fn faces(rolls: &[SideRoll]) -> Vec<aftermath_rules::dice::Pips> {
    rolls.iter().map(|roll| roll.die).collect()
}

/// Who has the higher die of the last throw; every throw before it was a tie. `None` where the dice are not thrown so.
fn winner_of(state: &State, rolls: &[SideRoll], sides: usize) -> Option<SideIx> {
    if rolls.is_empty() || sides == 0 || !rolls.len().is_multiple_of(sides) {
        return None;
    }
    let throws: Vec<&[SideRoll]> = rolls.chunks(sides).collect();
    let best = |throw: &[SideRoll]| {
        let most = throw.iter().map(|roll| roll.die).max()?;
        let mut with = throw.iter().filter(|roll| roll.die == most);
        let one = with.next()?;
        let everybody =
            throw.iter().enumerate().all(|(i, roll)| throw.iter().take(i).all(|other| other.side != roll.side));
        (with.next().is_none() && everybody).then(|| one.side.clone())
    };
    let (last, before) = throws.split_last()?;
    if before.iter().any(|throw| best(throw).is_some()) {
        return None;
    }
    state.setup.muster.side(&best(last)?)
}

/// Each side throws a die of its own.
fn report(state: &State, rolls: &[SideRoll], docket: &mut impl Docket) {
    for roll in rolls {
        let Some(side) = state.setup.muster.side(&roll.side) else { continue };
        docket.roll(|| Roll {
            purpose: &purpose::ROLL_OFF,
            measure: Measure::Sum,
            side: Some(state.side_id(side).clone()),
            unit: None,
            target: None,
            faces: vec![roll.die],
            fell: Vec::new(),
            needed: None,
            result: i32::from(roll.die.get()),
            better: Better::Greater,
            chances: Distribution::die(6),
        });
    }
}

/// `vanguard`: one Advance or At the double straight after deployment, side by side in turn (`kow.special.vanguard`).
pub(super) fn vanguard(state: &mut State, side: Option<&SideId>, event: &Vanguard, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else {
        return;
    };
    let own = side.is_none_or(|side| state.setup.muster.side(side) == Some(state.side_of(ix)));
    let entitled = state.figures(ix).has(&Special::Vanguard);
    let once = !state.deploying.vanguards.contains(&ix);
    let mover = state.side_of(ix);
    let due = whose_vanguard(state).filter(|due| *due != mover);
    let in_time = !state.course.begun();
    let kept = own && entitled && once && in_time;
    // The other side may have passed: whether it did shows when it moves after all.
    if kept && state.deploying.passed.contains(&mover) {
        state.deploying.passed.retain(|side| *side != mover);
        docket.finding(rule::SPECIAL_VANGUARD, Outcome::Broken, || {
            Detail::say("vanguard-turns").unit(&event.unit).with("side", state.side_id(mover))
        });
    } else {
        let outcome = if kept && due.is_some() { Outcome::PlayersCall } else { Outcome::from(kept) };
        docket.finding(rule::SPECIAL_VANGUARD, outcome, || Detail::say("vanguard").unit(&event.unit));
    }
    if in_time && state.deploying.vanguards.is_empty() && !is_told_who_begins(state) {
        let lacks = if state.deploying.rolled { "first" } else { "roll_off" };
        docket.finding(rule::SPECIAL_VANGUARD, Outcome::Unrecorded, || Detail::lacks(lacks));
    }
    // A move that is no Vanguard move takes nobody's turn.
    if kept {
        state.deploying.passed.extend(due);
    }
    let order = match event.manner {
        VanguardMove::Advance => OrderKind::Advance,
        VanguardMove::AtTheDouble => OrderKind::AtTheDouble,
    };
    if order == OrderKind::AtTheDouble && state.figures(ix).has(&Special::Shambling) {
        docket.finding(rule::SPECIAL_VANGUARD_SHAMBLING, Outcome::from(entitled), || {
            Detail::say("vanguard").unit(&event.unit)
        });
    }
    if matches!(order, OrderKind::AtTheDouble) && state.figures(ix).is_war_engine() {
        docket.finding(rule::WARENGINE_NO_DOUBLE_NO_CHARGE, Outcome::Broken, || {
            Detail::say("order-war-engine").unit(&event.unit).records(order.as_str())
        });
    }
    let tried = Tried { ix, order, speed: f64::from(state.figures(ix).speed), nimble: state.figures(ix).is_nimble() };
    movement::judge(state, tried, event.steps(), None, event.to, docket);
    state.place(ix, event.to);
    if kept {
        state.deploying.vanguards.push(ix);
    }
}

/// Whether the log tells which side makes the first Vanguard move; where one side alone has such units there is no question.
fn is_told_who_begins(state: &State) -> bool {
    let has_some = |side: SideIx| {
        state.setup.muster.all().any(|ix| state.side_of(ix) == side && state.figures(ix).has(&Special::Vanguard))
    };
    let sides = (0..state.setup.muster.sides()).map(SideIx);
    state.deploying.first_vanguard.is_some() || sides.filter(|side| has_some(*side)).count() < 2
}

/// The side whose turn it is to make a Vanguard move: they alternate, as long as the other side has units left to move.
/// `None` where the log does not tell who begins.
fn whose_vanguard(state: &State) -> Option<SideIx> {
    let deploying = &state.deploying;
    let left = |side: SideIx| {
        state.setup.muster.all().any(|ix| {
            state.side_of(ix) == side && state.figures(ix).has(&Special::Vanguard) && !deploying.vanguards.contains(&ix)
        }) && !deploying.passed.contains(&side)
    };
    let sides = state.setup.muster.sides();
    let next = match deploying.vanguards.last() {
        Some(last) => SideIx((state.side_of(*last).0 + 1) % sides.max(1)),
        None => {
            let alone = (0..sides).map(SideIx).filter(|side| left(*side)).count() == 1;
            if alone {
                return None;
            }
            deploying.first_vanguard?
        }
    };
    (0..sides).map(|step| SideIx((next.0 + step) % sides)).find(|side| left(*side))
}

/// Before the first turn of a whole battle, everybody is deployed (`kow.unit.definition`).
pub(super) fn check_complete(state: &State, docket: &mut impl Docket) {
    if state.course.begun() || !state.course.whole {
        return;
    }
    for ix in state.setup.muster.all().filter(|ix| state.unit(*ix).absent) {
        docket.finding(rule::UNIT_DEFINITION, Outcome::Unrecorded, || Detail::lacks("deploy").unit(state.id(ix)));
    }
}
