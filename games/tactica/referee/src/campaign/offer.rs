//! The end of a move: battle offered and answered, the six cards of the field, or night (`tac.strat.offer_battle` …).

use aftermath_rules::{
    SideId, UnitId,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{
    AnswerBattle, Battlefield, Card, Cell, CorpsOnMap, Manoeuvre, MarchEnd, Night, NightFatigue, pack,
};

use super::{check_mover, known, manoeuvre, place_mut};
use crate::{
    rule,
    state::{SideIx, State},
    throws,
};

/// `march_end`: the other's move, or night (`tac.strat.sequence`, `tac.strat.offer_battle`).
pub(crate) fn march_end(state: &mut State, side: Option<&SideId>, event: &MarchEnd, docket: &mut impl Docket) {
    check_mover(state, side, docket);
    let Some(side) = side.cloned() else {
        docket.finding(rule::STRAT_SEQUENCE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    docket.finding(rule::STRAT_OFFER_BATTLE, Outcome::PlayersCall, || {
        Detail::say("offers").with("side", &side).records(throws::yes(event.offers_battle))
    });
    let own = state.side(&side);
    leave_unanswered(state, docket);
    leave_unrolled(state, own, docket);
    let corps: Vec<UnitId> = known(state).corps.iter().map(|corps| corps.corps.clone()).collect();
    for id in corps {
        let mine = state.find(&id).map(|ix| state.own_side(ix)) == own;
        if let Some(corps) = place_mut(state, &id)
            && mine
        {
            // Who stood still for his turn is fresh again.
            corps.stood = corps.marches == 0;
            corps.tired &= !corps.stood;
            corps.tired_untold &= !corps.stood;
            corps.led_untold = false;
            (corps.marches, corps.plan) = (0, None);
        }
    }
    let other = state.setup.sides.iter().find(|one| **one != side).cloned();
    let manoeuvre = manoeuvre(state);
    manoeuvre.offered = event.offers_battle.then(|| side.clone());
    let _ = manoeuvre.moved.push(side);
    manoeuvre.mover = other;
    manoeuvre.planned = false;
    // A path that the log does not place is somewhere still.
    manoeuvre.in_force.retain(|one| matches!(one.card, Card::WeatherContinues | Card::Path));
}

/// Whose target is marked, for him the march is rolled (`tac.strat.march_roll`). Whether he who had to show it to the enemy
/// before may then stay, the book does not say.
fn leave_unrolled(state: &mut State, side: Option<SideIx>, docket: &mut impl Docket) {
    leave(state, docket, |state, corps| state.find(&corps.corps).is_some_and(|ix| Some(state.own_side(ix)) == side));
}

/// The night is over, and with it its marches; whoever had to show where he goes next still goes by day.
pub(super) fn leave_night(state: &mut State, docket: &mut impl Docket) {
    leave(state, docket, |_, corps| !corps.shown);
}

fn leave(state: &mut State, docket: &mut impl Docket, whose: impl Fn(&State, &CorpsOnMap) -> bool) {
    let Some(before) = state.now.manoeuvre.as_deref() else { return };
    let waits = |corps: &&CorpsOnMap| corps.plan.is_some() && whose(state, corps);
    let waiting: Vec<(UnitId, bool)> =
        before.corps.iter().filter(waits).map(|corps| (corps.corps.clone(), corps.shown)).collect();
    for (id, shown) in waiting {
        let outcome = if shown { Outcome::PlayersCall } else { Outcome::Broken };
        docket.finding(rule::STRAT_MARCH_ROLL, outcome, || Detail::say("march-not-rolled").unit(&id));
        if let Some(corps) = place_mut(state, &id) {
            corps.plan = None;
        }
    }
}

/// The manoeuvre is left in the middle of a move: nobody gives battle before both have moved, or one has agreed to it.
pub(crate) fn leave_move(state: &mut State, docket: &mut impl Docket) {
    let mover = state.now.manoeuvre.as_deref().filter(|now| !now.accepted).and_then(|now| now.mover.clone());
    if let Some(mover) = mover {
        let side = state.side(&mover);
        leave_unrolled(state, side, docket);
    }
}

/// Whether corps of a side are in contact with the enemy, and whether all of those are fresh.
fn in_contact(state: &State, before: &Manoeuvre, side: SideIx) -> (bool, bool) {
    let of = |own: bool| {
        before.corps.iter().filter(move |corps| {
            state.find(&corps.corps).is_some_and(|ix| (state.own_side(ix) == side) == own) && corps.at.is_some()
        })
    };
    let near = |corps: &CorpsOnMap| {
        of(false).any(|enemy| corps.at.zip(enemy.at).is_some_and(|(own, other)| own == other || own.is_beside(other)))
    };
    let touching: Vec<&CorpsOnMap> = of(true).filter(|corps| near(corps)).collect();
    (!touching.is_empty(), touching.iter().all(|corps| !corps.tired))
}

/// `answer_battle` (`tac.strat.must_accept`).
pub(crate) fn answer(state: &mut State, side: Option<&SideId>, event: &AnswerBattle, docket: &mut impl Docket) {
    let before = known(state);
    let Some(ix) = side.and_then(|side| state.side(side)) else {
        docket.finding(rule::STRAT_MUST_ACCEPT, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    let asked = before.offered.as_ref().is_some_and(|offered| state.side(offered) != Some(ix));
    docket.finding(rule::STRAT_OFFER_BATTLE, Outcome::from(asked), || Detail::say("answers-offer"));
    let (_, fresh) = in_contact(state, &before, ix);
    let untold = before.corps.iter().any(|corps| corps.place_untold || corps.tired_untold);
    let kept = event.accepts || fresh;
    let outcome = if !kept && untold { Outcome::Unrecorded } else { Outcome::from(kept) };
    docket.finding(rule::STRAT_MUST_ACCEPT, outcome, || {
        let detail = Detail::say("must-accept").with("side", state.side_id(ix)).records(throws::yes(event.accepts));
        crate::shooting::lacking(outcome, "corps", detail)
    });
    manoeuvre(state).accepted = event.accepts;
    if !event.accepts {
        manoeuvre(state).offered = None;
    }
}

/// An offer of battle that was not answered was declined, which not everybody may (`tac.strat.must_accept`).
fn leave_unanswered(state: &State, docket: &mut impl Docket) {
    let before = known(state);
    let Some(offered) = before.offered.as_ref().filter(|_| !before.accepted) else { return };
    let others = (0..state.setup.sides.len()).map(SideIx).filter(|side| state.side(offered) != Some(*side));
    for side in others {
        let (touching, fresh) = in_contact(state, &before, side);
        if !touching || fresh {
            continue;
        }
        let untold = before.corps.iter().any(|corps| corps.place_untold || corps.tired_untold);
        let outcome = if untold { Outcome::Unrecorded } else { Outcome::Broken };
        docket.finding(rule::STRAT_MUST_ACCEPT, outcome, || {
            let detail = Detail::say("must-accept").with("side", state.side_id(side)).records(throws::yes(false));
            crate::shooting::lacking(outcome, "corps", detail)
        });
    }
}

/// `battlefield`: six cards, three by two, with as many generals as can be (`tac.strat.battlefield`).
pub(crate) fn battlefield(state: &mut State, side: Option<&SideId>, event: &Battlefield, docket: &mut impl Docket) {
    let before = known(state);
    let attacker = before.offered.as_ref().zip(side).is_none_or(|(offered, side)| offered == side);
    let block = is_block(&event.cells);
    let say = match (attacker, before.accepted) {
        (false, _) => "field-of-other",
        (true, false) => "field-unanswered",
        (true, true) => "field-cards",
    };
    docket.finding(rule::STRAT_BATTLEFIELD, Outcome::from(block && before.accepted && attacker), || {
        Detail::say(say).expects(pack::BATTLEFIELD_CARDS).records(event.cells.len())
    });
    let on =
        |cells: &[Cell]| before.corps.iter().filter(|corps| corps.at.is_some_and(|at| cells.contains(&at))).count();
    let best = blocks().iter().map(|cells| on(cells)).max().unwrap_or(0);
    let here = on(&event.cells);
    let untold = before.corps.iter().any(|corps| corps.place_untold);
    let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(here == best) };
    docket.finding(rule::STRAT_BATTLEFIELD, outcome, || {
        crate::shooting::lacking(outcome, "at", Detail::say("most-generals").expects(best).records(here))
    });
    manoeuvre(state).field = event.cells.clone();
}

/// Every three by two cards of a map.
pub(super) fn blocks() -> Vec<Vec<Cell>> {
    let mut out = Vec::new();
    let (along, across) = (pack::FIELD_SQUARES_ALONG as u8, pack::FIELD_SQUARES_ACROSS as u8);
    for (rows, columns) in [(across, along), (along, across)] {
        for row in 1..=aftermath_tactica::CELLS + 1 - rows {
            for column in 1..=aftermath_tactica::CELLS + 1 - columns {
                let cells = (0..rows)
                    .flat_map(|down| (0..columns).map(move |right| Cell { row: row + down, column: column + right }));
                out.push(cells.collect());
            }
        }
    }
    out
}

fn is_block(cells: &[Cell]) -> bool {
    blocks().iter().any(|block| {
        block.len() == cells.len() && cells.iter().all(|cell| block.contains(cell)) && {
            let mut sorted = cells.to_vec();
            sorted.sort();
            sorted.dedup();
            sorted.len() == cells.len()
        }
    })
}

/// `night` (`tac.strat.night`, `tac.amb.night_fatigue`).
pub(crate) fn night(state: &mut State, event: &Night, docket: &mut impl Docket) {
    let before = known(state);
    leave_unanswered(state, docket);
    let due = before.moved.len() >= state.setup.sides.len() && !before.accepted && !before.night;
    docket.finding(rule::STRAT_NIGHT, Outcome::from(due), || Detail::say("night"));
    docket.finding(rule::STRAT_SEQUENCE, Outcome::from(due), || Detail::say("night"));
    let ids: Vec<UnitId> = before.corps.iter().map(|corps| corps.corps.clone()).collect();
    let stand = state.rulings().night_fatigue == NightFatigue::StandATurn;
    if let Some(rested) = &event.rested {
        let known = rested.iter().all(|id| ids.contains(id));
        docket.finding(rule::STRAT_NIGHT, Outcome::from(known && (!stand || rested.is_empty())), || {
            Detail::say("rests").records(rested.len())
        });
    }
    for id in &ids {
        let rests = event.rested.as_ref().map_or(!stand, |rested| rested.contains(id));
        if let Some(corps) = place_mut(state, id) {
            corps.rests = rests && corps.tired;
            corps.tired &= !rests;
            corps.tired_untold &= !rests;
        }
    }
    manoeuvre(state).night = true;
}
