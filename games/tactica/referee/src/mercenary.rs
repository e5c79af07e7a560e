//! Loyalty of mercenary generals (chapter "Mercenary generals").

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
};
use aftermath_tactica::{Loyal, Loyalty, MercenaryTiming, purpose};

use crate::{
    rule, shooting,
    state::{SideIx, State, UnitIx},
    throws,
    untold::{Softens, softened},
};

/// Own losses less those of the enemy who lost fewest.
fn difference(state: &State, side: SideIx) -> i32 {
    let own = state.losses(side) as i32;
    let others = (0..state.setup.sides.len()).map(SideIx).filter(|other| *other != side);
    let enemy = others.map(|other| state.losses(other) as i32).min().unwrap_or(0);
    own - enemy
}

fn is_mercenary(state: &State, ix: UnitIx) -> bool {
    state.row(ix).general.as_ref().is_some_and(|general| general.mercenary)
}

/// `loyalty`.
pub(crate) fn loyalty(state: &mut State, event: &Loyalty, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.general, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.general);
    let before = state.loyalty(ix);
    let due = difference(state, state.own_side(ix));
    let mercenary = is_mercenary(state, ix) && before != Loyal::Defected;
    let docket = &mut Softens::of(docket, state.are_losses_open().then_some("fallen"));
    docket.finding(rule::MERC_TRIGGER, Outcome::from(mercenary && state.losses(state.own_side(ix)) > 0), || {
        describe("loyalty")
    });
    docket.finding(rule::MERC_DIFFERENCE, Outcome::from(due > 0), || {
        describe("loyalty-difference").records(i64::from(due))
    });
    let once = !state.u(ix).now.loyalty_tested || state.rulings().mercenary_timing == MercenaryTiming::AfterEachLoss;
    docket.finding(rule::MERC_TRIGGER, Outcome::from(once), || describe("loyalty-once"));
    let throw = throws::Throw {
        purpose: &purpose::LOYALTY,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[due.max(0)],
        better: Better::Smaller,
    };
    let roll = docket.next_roll();
    let disloyal = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(!disloyal);
    let cited = if before == Loyal::Withdrawn { rule::MERC_SECOND_TEST } else { rule::MERC_DIFFERENCE };
    let open = event.declared.is_none() && may_losses_differ(state);
    let outcome = if open { Outcome::Unrecorded } else { Outcome::from(played != disloyal) };
    docket.finding(cited, outcome, || {
        let detail = describe("loyal").with("needed", due);
        let detail = detail.expects(throws::yes(!disloyal)).records(throws::yes(played)).of_roll(roll, Asks::Result);
        shooting::lacking(outcome, "fallen", detail)
    });
    state.u_mut(ix).now.loyalty_tested = true;
    if open {
        // Where nobody knows who is lost, nobody knows whether he stays: what his corps does then is left open.
        leave_corps_open(state, ix);
        return;
    }
    if played {
        return;
    }
    if before == Loyal::Loyal && state.u(ix).state_untold {
        // He may have withdrawn before, and go over now.
        leave_corps_open(state, ix);
    }
    match before {
        Loyal::Loyal => {
            state.u_mut(ix).loyalty = Some(Loyal::Withdrawn);
            docket.finding(rule::MERC_FIRST_FAIL, Outcome::Held, || describe("withdraws"));
        }
        Loyal::Withdrawn => {
            docket.finding(rule::MERC_SECOND_TEST, Outcome::Held, || describe("defects"));
            defect(state, ix);
        }
        Loyal::Defected => {}
    }
}

/// Whether the log leaves open who is lost: what became of somebody, or whether he left the table on a way that it does not tell.
fn may_losses_differ(state: &State) -> bool {
    let gone = |ix: UnitIx| !state.is_general(ix) && state.u(ix).whereabouts_untold;
    state.are_losses_open() || (state.all().any(gone) && state.all().any(|ix| state.pose(ix).is_some()))
}

/// The word that would tell where a general is: whose unit went to where the log does not tell may have left with it
/// (`tac.amb.carried_off`).
fn may_have_left(state: &State, general: UnitIx) -> Option<&'static str> {
    let unit = state.u(general).attached.as_ref().and_then(|id| state.find(id)).unwrap_or(general);
    state.u(unit).whereabouts_untold.then_some("leaves")
}

/// Whether a corps still fights for its side nobody knows, nor whether those that it touches do.
fn leave_corps_open(state: &mut State, general: UnitIx) {
    for unit in state.all().filter(|unit| state.corps(*unit) == Some(general)).collect::<Vec<_>>() {
        state.leave_open(unit);
        state.touching(unit).into_iter().for_each(|enemy| state.leave_open(enemy));
    }
}

/// The general and his corps go over to the enemy.
fn defect(state: &mut State, general: UnitIx) {
    let side = state.own_side(general);
    let Some(enemy) = (0..state.setup.sides.len()).map(SideIx).find(|other| *other != side) else { return };
    let enemy = state.side_id(enemy).clone();
    for ix in state.all().filter(|ix| state.corps(*ix) == Some(general)).collect::<Vec<_>>() {
        state.part(ix);
        state.leave_line(ix);
        state.u_mut(ix).owner = Some(enemy.clone());
    }
    state.u_mut(general).loyalty = Some(Loyal::Defected);
}

/// Generals who withdrew are tested again as their side begins its turn, while it has lost more
/// (`tac.merc.second_test`, `tac.amb.mercenary_timing`).
pub(crate) fn leave_withdrawn(state: &mut State, docket: &mut impl Docket) {
    if !state.knows_turn() || state.progress().turn_over {
        return;
    }
    for ix in state.all().filter(|ix| state.loyalty(*ix) == Loyal::Withdrawn).collect::<Vec<_>>() {
        let own = Some(state.own_side(ix)) == state.active();
        let due = own && state.is_present(ix) && difference(state, state.own_side(ix)) > 0;
        if due && !state.u(ix).now.loyalty_tested {
            let word = may_losses_differ(state).then_some("fallen").or(may_have_left(state, ix));
            softened(docket, word, |docket| {
                docket.finding(rule::MERC_SECOND_TEST, Outcome::Broken, || {
                    Detail::say("loyalty-owed").unit(state.id(ix))
                });
            });
            state.u_mut(ix).now.loyalty_tested = true;
        }
    }
}

/// After a phase with a loss every mercenary general of that side has been tested (`tac.merc.trigger`,
/// `tac.amb.mercenary_timing`).
pub(crate) fn close_phase(state: &mut State, docket: &mut impl Docket) {
    if state.progress().losses_since == 0 {
        return;
    }
    for ix in state.all().collect::<Vec<_>>() {
        let due = is_mercenary(state, ix)
            && state.is_present(ix)
            && state.loyalty(ix) == Loyal::Loyal
            && difference(state, state.own_side(ix)) > 0
            && !state.u(ix).now.loyalty_tested;
        if due {
            let word = state.are_losses_open().then_some("fallen").or(may_have_left(state, ix));
            softened(docket, word, |docket| {
                docket.finding(rule::MERC_TRIGGER, Outcome::Broken, || Detail::say("loyalty-owed").unit(state.id(ix)));
            });
            state.u_mut(ix).now.loyalty_tested = true;
        }
    }
    state.progress_mut().losses_since = 0;
}
