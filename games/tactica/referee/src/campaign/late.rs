//! Corps that come late (`tac.strat.reinforce_2`, `tac.strat.reinforce_speed`).

use std::cmp::Ordering;

use aftermath_rules::{
    UnitId,
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
};
use aftermath_tactica::{Arrival, Card, Cell, Reinforcement, TableEdge, pack, purpose};

use super::{
    ground::{is_tall, square_of},
    march,
};
use crate::{
    rule,
    state::{State, UnitIx},
    throws,
};

/// `arrival`: a late corps comes on a die of at most 6 less its points to the field (`tac.strat.reinforce_2`).
pub(crate) fn arrival(state: &mut State, event: &Arrival, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.corps, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.corps);
    let agreed = state.setup.options.reinforcement;
    let outcome = match agreed {
        Some(Reinforcement::Die) => Outcome::Held,
        Some(Reinforcement::March) => Outcome::Broken,
        None => Outcome::Unrecorded,
    };
    docket.finding(rule::STRAT_REINFORCE_OPTION, outcome, || {
        if agreed.is_none() { Detail::lacks("reinforcement") } else { describe("arrival-option") }
    });
    let own_turn =
        state.active() == Some(state.own_side(ix)) && state.now.phase.is_none() && !state.progress().turn_over;
    let once = !state.progress().rolled_for.contains(&event.corps);
    let late = state.now.conditions.as_ref().is_some_and(|conditions| conditions.late.contains(&event.corps));
    let nobodys = state.active().is_none() && once && late;
    // Who was rolled for before, and the log does not tell whether he came, may still be late.
    let open = own_turn && once && !late && state.u(ix).absent && state.now.conditions.is_some();
    let outcome = if open { Outcome::Unrecorded } else { state.outcome(own_turn && once && late, !nobodys) };
    docket.finding(rule::STRAT_REINFORCE_ROLL, outcome, || {
        crate::shooting::lacking(outcome, "side", describe("arrival-roll"))
    });
    let _ = state.progress_mut().rolled_for.push(event.corps.clone());
    let Some(points) = event.points else {
        docket.finding(rule::STRAT_REINFORCE_2, Outcome::Unrecorded, || Detail::lacks("points").unit(&event.corps));
        match event.declared {
            Some(true) => comes_late(state, ix),
            Some(false) => {}
            // Whether it comes its first step shows, in this turn or in a later one.
            None => {
                state.u_mut(ix).tired = true;
                no_longer_late(state, &event.corps);
            }
        }
        return;
    };
    let need = pack::LATE_CORPS_BASE - i32::try_from(points).unwrap_or(i32::MAX);
    let throw = throws::Throw {
        purpose: &purpose::ARRIVAL,
        by: ix,
        at: None,
        dice: &[event.die],
        needs: &[need],
        better: Better::Greater,
    };
    let roll = docket.next_roll();
    let comes = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(comes);
    docket.finding(rule::STRAT_REINFORCE_2, Outcome::from(played == comes), || {
        let detail = describe("arrival").with("needed", need);
        detail.expects(throws::yes(comes)).records(throws::yes(played)).of_roll(roll, Asks::Result)
    });
    if !played {
        return;
    }
    comes_late(state, ix);
}

/// For every late corps its owner rolls at the start of his turn (`tac.strat.reinforce_roll`), but for one so far off that no
/// die can bring it. How far that is the players count, who say which features a march crosses: where it could be either,
/// nothing is said.
pub(crate) fn leave_unrolled_late(state: &mut State, docket: &mut impl Docket) {
    if state.setup.options.reinforcement != Some(Reinforcement::Die) || !state.knows_turn() {
        return;
    }
    let (Some(active), Some(conditions)) = (state.active(), state.now.conditions.as_ref()) else { return };
    let waits = |id: &&UnitId| {
        let own = state.find(id).is_some_and(|ix| state.own_side(ix) == active && state.u(ix).absent);
        own && !state.progress().rolled_for.contains(id) && is_in_reach(state, id)
    };
    let waiting: Vec<UnitId> = conditions.late.iter().filter(waits).cloned().collect();
    for id in waiting {
        docket.finding(rule::STRAT_REINFORCE_ROLL, Outcome::Broken, || Detail::say("arrival-owed").unit(&id));
        // It is told once a turn.
        let _ = state.progress_mut().rolled_for.push(id);
    }
}

/// Whether a die can bring a corps by the map, even if it crosses the feature of every card on its way to the field. Without
/// a field every corps is in reach.
fn is_in_reach(state: &State, id: &UnitId) -> bool {
    let before = super::known(state);
    if before.field.is_empty() {
        return true;
    }
    if before.weather_untold || before.map.iter().any(|laid| laid.card == Some(Card::River) && laid.flow.is_none()) {
        return false;
    }
    let from = super::place_of(&before, id).and_then(|corps| corps.at);
    from.and_then(|from| march::most_to(state, &before, id, from))
        .is_some_and(|most| most < pack::LATE_CORPS_BASE as u32)
}

/// A late corps comes, tired.
fn comes_late(state: &mut State, general: UnitIx) {
    for unit in state.all().filter(|unit| state.corps(*unit) == Some(general)).collect::<Vec<_>>() {
        state.u_mut(unit).tired = true;
    }
    // Its units come onto the table one by one, each with its first move.
    state.u_mut(general).absent = false;
    let id = state.id(general).clone();
    no_longer_late(state, &id);
}

/// Where units of a late corps come onto the table: edges of the square of the field that is nearest to its card, each with
/// where it begins along the table (`tac.amb.reinforce_entry`); none of a corps that is on no card. `None` where the log does not
/// tell where it stands.
pub(crate) fn entries(state: &State, corps: &UnitId) -> Option<Vec<(TableEdge, f64)>> {
    let before = super::known(state);
    if before.field.is_empty() || super::place_of(&before, corps).is_some_and(|stands| stands.place_untold) {
        return None;
    }
    let Some(at) = super::place_of(&before, corps).and_then(|stands| stands.at) else { return Some(Vec::new()) };
    let rows = || before.field.iter().map(|cell| cell.row);
    let columns = || before.field.iter().map(|cell| cell.column);
    let nearest = Cell {
        row: at.row.clamp(rows().min()?, rows().max()?),
        column: at.column.clamp(columns().min()?, columns().max()?),
    };
    let (left, near) = square_of(&before.field, nearest)?;
    let (along, across) = (at.column.cmp(&nearest.column), at.row.cmp(&nearest.row));
    let (along, across) = if is_tall(&before.field) { (across, along) } else { (along, across) };
    let along = match along {
        Ordering::Less => Some((TableEdge::Left, near)),
        Ordering::Equal => None,
        Ordering::Greater => Some((TableEdge::Right, near)),
    };
    let across = match across {
        Ordering::Less => Some((TableEdge::Near, left)),
        Ordering::Equal => None,
        Ordering::Greater => Some((TableEdge::Far, left)),
    };
    Some(along.into_iter().chain(across).collect())
}

fn no_longer_late(state: &mut State, corps: &UnitId) {
    if let Some(conditions) = &mut state.now.conditions {
        conditions.late.retain(|id| id != corps);
    }
}

/// A unit of a late corps of which the log does not say whether it came, or of no corps that the log names, steps in.
pub(crate) fn steps_in(state: &mut State, id: &UnitId) {
    let Some(ix) = state.find(id).filter(|ix| state.u(*ix).absent) else { return };
    let rolled = &state.progress().rolled_for;
    let late = state.now.conditions.as_ref().map(|conditions| &conditions.late);
    let corps = if state.is_general(ix) { Some(id) } else { state.row(ix).corps.as_ref() };
    let may = match corps {
        Some(corps) => {
            let came = state.find(corps).is_some_and(|general| state.u(general).tired);
            (rolled.contains(corps) || came) && !late.is_some_and(|late| late.contains(corps))
        }
        None => !rolled.is_empty(),
    };
    if may {
        let unit = state.u_mut(ix);
        (unit.tired, unit.absent) = (true, false);
    }
}
