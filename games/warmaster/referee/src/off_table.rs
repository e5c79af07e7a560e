//! Leaving the table and coming back.

use super::{OffTable, OffTableResult, Phase, State, purpose, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    dice::Distribution,
    docket::Docket,
    edges,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll},
    geometry::{Edge, Footprint, Place},
    ids::SideId,
};

/// How far from where it left a unit may come back, in cm: it is put down by hand.
const BESIDE_CM: f64 = 2.0;
/// How near to where it left somebody may be without being in its way, in long edges of its stands.
const ROOM: f64 = 2.0;

/// `leave`: who has any part beyond the edge rolls at once (`wm.offtable.trigger`,
/// `wm.retreat.offtable`).
pub(super) fn leave(state: &mut State, _: Option<&SideId>, event: &OffTable, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    state.owed.off_table.retain(|owed| *owed != ix);
    if shares_fate(state, ix, docket) {
        return;
    }
    let stands = state.footprints(ix);
    // At the very edge, within the tolerance, either reading may have been the table's.
    let inside = -state.setup.tolerance;
    let edges = state.setup.edges;
    let beyond = match &stands {
        Some(stands) => edges.size().map(|_| stands.iter().any(|stand| !edges.may_hold(stand, inside))),
        None => Some(true),
    };
    let retreat = state.units[ix.0].retreated.is_some().then_some(rule::RETREAT_OFFTABLE);
    for rule in [rule::OFFTABLE_TRIGGER].into_iter().chain(retreat) {
        edges::judge(docket, rule, beyond, &event.unit, || Detail::say("off-table-roll").unit(&event.unit));
    }
    state.units[ix.0].exit = stands.and_then(|stands| exit(state, &stands));
    resolve(state, ix, event, When::AtOnce, docket);
}

/// `re_entry`: at the start of its side's turn, before any initiative (`wm.offtable.reentry`).
pub(super) fn re_entry(state: &mut State, _: Option<&SideId>, event: &OffTable, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.unit, docket) else { return };
    if state.units[ix.0].off_table && shares_fate(state, ix, docket) {
        return;
    }
    let unit = &state.units[ix.0];
    let own_turn = state.active == Some(state.side_of(ix));
    let initiative = state.units.iter().any(|unit| unit.acted_by_initiative);
    let early = match state.phase {
        None => true,
        Some(Phase::Command) => !state.command.ordering_begun() && !initiative,
        Some(_) => false,
    };
    let right = unit.off_table && !unit.rolled_to_return && own_turn && early;
    docket.finding(rule::OFFTABLE_REENTRY, Outcome::from(right), || Detail::say("re-entry").unit(state.id(ix)));
    if !state.units[ix.0].off_table {
        return;
    }
    state.units[ix.0].rolled_to_return = true;
    resolve(state, ix, event, When::TurnStart, docket);
}

/// Before the first phase of a turn, everybody who waits has rolled (`wm.offtable.reentry`).
pub(super) fn check_returns(state: &State, docket: &mut impl Docket) {
    for (index, unit) in state.units.iter().enumerate() {
        let ix = UnitIx(index);
        let with_unit = unit.joined.is_some_and(|with| state.units[with.0].off_table);
        let own = state.active == Some(state.side_of(ix));
        if unit.off_table && own && !with_unit && !unit.rolled_to_return && !unit.stands.is_empty() {
            docket.finding(rule::OFFTABLE_REENTRY, Outcome::Broken, || Detail::say("re-entry-owed").unit(state.id(ix)));
        }
    }
}

/// Who is back at the edge and may not move any more this turn does nothing by initiative either and does not home back
/// (`wm.offtable.edge_halt`, `wm.offtable.edge_free`).
pub(super) fn check_halted(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if let Some(halt) = state.units[ix.0].halted {
        docket.finding(halt, Outcome::Broken, || Detail::say("halted-at-edge").unit(state.id(ix)));
    }
}

/// A character with a unit does not roll: what becomes of it becomes of him (`wm.offtable.characters_with_unit`).
fn shares_fate(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let figures = state.figures(ix);
    if !figures.kind.is_character() {
        return false;
    }
    let with = state.units[ix.0].joined;
    for rule in [rule::CHAR_OFF_TABLE, rule::OFFTABLE_CHARACTERS_WITH_UNIT] {
        docket.finding(rule, Outcome::from(with.is_none()), || match with {
            Some(unit) => Detail::say("shares-fate").unit(&figures.id).with("other", state.id(unit)),
            None => Detail::say("rolls-alone").unit(&figures.id),
        });
    }
    with.is_some()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    AtOnce,
    TurnStart,
}

fn result_of(total: i32) -> OffTableResult {
    match total {
        ..=0 => OffTableResult::Gone,
        1 | 2 => OffTableResult::Waits,
        3 | 4 => OffTableResult::Halted,
        _ => OffTableResult::Free,
    }
}

fn result_rule(result: OffTableResult) -> Rule {
    match result {
        OffTableResult::Gone => rule::OFFTABLE_GONE,
        OffTableResult::Waits => rule::OFFTABLE_MAYBE,
        OffTableResult::Halted => rule::OFFTABLE_EDGE_HALT,
        OffTableResult::Free => rule::OFFTABLE_EDGE_FREE,
    }
}

/// The die less the stands lost, and what becomes of the unit and of the characters with it.
fn resolve(state: &mut State, ix: UnitIx, event: &OffTable, when: When, docket: &mut impl Docket) {
    let lost = state.lost(ix);
    let total = i32::from(event.die.get()).saturating_sub_unsigned(lost);
    let due = result_of(total);
    let placed = event.stands.is_some() && matches!(due, OffTableResult::Gone | OffTableResult::Waits);
    let played = event.declared.unwrap_or(if placed { OffTableResult::Halted } else { due });
    let roll = docket.next_roll();
    docket.finding(result_rule(due), Outcome::from(played == due), || {
        Detail::say("off-table-result")
            .unit(state.id(ix))
            .with("rolled", event.die.get())
            .with("losses", lost)
            .expects(due.as_str())
            .records(played.as_str())
            .of_roll(roll, Asks::Result)
    });
    docket.roll(|| Roll {
        purpose: &purpose::OFF_TABLE,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: vec![event.die],
        fell: Vec::new(),
        needed: None,
        result: i32::from(event.die.get()),
        better: Better::Greater,
        chances: Distribution::sum_of_d6(1),
    });
    let with = companions(state, ix);
    if !with.is_empty() {
        for rule in [rule::CHAR_OFF_TABLE, rule::OFFTABLE_CHARACTERS_WITH_UNIT] {
            docket.finding(rule, Outcome::Held, || Detail::say("characters-share-fate").unit(state.id(ix)));
        }
    }
    for who in std::iter::once(ix).chain(with) {
        settle(state, who, played, when);
    }
    if let (OffTableResult::Halted | OffTableResult::Free, Some(poses)) = (played, &event.stands)
        && state.place(ix, poses, docket)
    {
        check_at_edge(state, ix, result_rule(played), docket);
    }
}

/// Characters attached to the unit, on the table or off it.
fn companions(state: &State, unit: UnitIx) -> Vec<UnitIx> {
    let with = |ix: &UnitIx| state.units[ix.0].joined == Some(unit) && !state.units[ix.0].stands.is_empty();
    (0..state.units.len()).map(UnitIx).filter(with).collect()
}

fn settle(state: &mut State, ix: UnitIx, played: OffTableResult, when: When) {
    let away = matches!(played, OffTableResult::Gone | OffTableResult::Waits);
    let unit = &mut state.units[ix.0];
    unit.stands.change(|stand| stand.footprint = None);
    unit.off_table = played == OffTableResult::Waits;
    unit.absent = away;
    unit.fate = away.then_some(result_rule(played));
    unit.halted = match played {
        OffTableResult::Halted => Some(rule::OFFTABLE_EDGE_HALT),
        // Back in the middle of a turn, it has moved (ruling 13).
        OffTableResult::Free if when == When::AtOnce => Some(rule::OFFTABLE_EDGE_FREE),
        _ => None,
    };
    if played == OffTableResult::Gone {
        unit.stands.clear();
    }
}

fn on_table(state: &State, stand: &Footprint) -> bool {
    state.setup.edges.may_hold(stand, state.setup.tolerance)
}

/// The place on the edge that is nearest to the stand farthest out; `None` where nobody has told where the edge is.
fn exit(state: &State, stands: &[Footprint]) -> Option<Place> {
    let table = state.setup.edges.size()?;
    let at_edge = |stand: &Footprint| {
        let at = stand.pose().at;
        let inside = Place { x: at.x.clamp(0.0, table.width), y: at.y.clamp(0.0, table.depth) };
        let sides = [
            (inside.x, Place { x: 0.0, ..inside }),
            (table.width - inside.x, Place { x: table.width, ..inside }),
            (inside.y, Place { y: 0.0, ..inside }),
            (table.depth - inside.y, Place { y: table.depth, ..inside }),
        ];
        sides.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, place)| place)
    };
    let beyond = stands.iter().filter(|stand| !on_table(state, stand));
    beyond.filter_map(at_edge).next()
}

/// Back at the edge where it left (`wm.offtable.edge_halt`, `.edge_free`); where that is occupied the players agree on
/// the nearest place (ruling 14).
fn check_at_edge(state: &State, ix: UnitIx, rule: Rule, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    let (edges, slack) = (state.setup.edges, state.setup.tolerance);
    if edges.size().is_none() {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("table").unit(state.id(ix)));
        return;
    }
    let by_edge = |corner| edges.room(corner).is_some_and(|room| room <= slack);
    let at_border = stands.iter().flat_map(Footprint::corners).any(by_edge);
    let whole = stands.iter().all(|stand| on_table(state, stand));
    let gap = |stand: &Footprint, to: Place| {
        Edge::ALL.into_iter().map(|edge| stand.edge_distance_to(edge, to)).fold(f64::INFINITY, f64::min)
    };
    let near = state.units[ix.0].exit.is_none_or(|to| stands.iter().any(|stand| gap(stand, to) <= slack + BESIDE_CM));
    let unseen = state.living_units().any(|other| other != ix && state.placed(other).is_none());
    let taken = state.units[ix.0].exit.is_some_and(|to| {
        let others = state.living_units().filter(|other| *other != ix);
        let base = state.figures(ix).base();
        let room = ROOM * base.width.max(base.depth);
        others.filter_map(|other| state.footprints(other)).flatten().any(|stand| gap(&stand, to) <= room)
    });
    let outcome = match at_border && whole {
        true if !near && taken => Outcome::PlayersCall,
        true if !near && unseen => Outcome::Unrecorded,
        right => Outcome::from(right && near),
    };
    docket.finding(rule, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("stands").unit(state.id(ix)),
        _ => Detail::say("back-at-edge").unit(state.id(ix)),
    });
}
