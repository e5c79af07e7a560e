//! A situation that holds all a state holds, so that a log goes on from it as the battle did.

use super::{
    OwnEdge, Phase, Rightly, Situation, State, UnitSituation, Warmaster,
    ending::SideEnding,
    inches, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    bounds,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::UnitId,
    list::List,
    log::Header,
    snapshot::{Ids, PartialSnapshot, Snapshot, SnapshotError},
};
use aftermath_warmaster::progress::{BattleProgress, UnitProgress};

fn ids_of(header: &Header<Warmaster>) -> Ids<'_> {
    Ids::new(&header.sides, &rule::RECORDS, if header.options.inches { inches::SCALE } else { 1.0 })
}

/// The state as a situation, with its lengths as the log has them.
pub(super) fn situation(state: &State, header: &Header<Warmaster>) -> Result<Situation, SnapshotError> {
    let names = ids_of(header);
    let mut units = units(state, &names)?;
    let rightly = state.rightly.as_deref().map(|table| rightly(table, &units, &names)).transpose()?;
    units.retain(|unit| *unit != UnitSituation::of(unit.id.clone()));
    Ok(Situation {
        turn: state.turn,
        side: state.active.map(|side| side.write(&names)).transpose()?,
        phase: state.phase,
        at_start: List::default(),
        edges: edges(state)?,
        units: units.try_into().map_err(|_| SnapshotError::TooMuch)?,
        so_far: Some(Box::new(PartialSnapshot::<BattleProgress>::write(state, &names)?)),
        rightly: rightly.map(Box::new),
    })
}

/// What the right reading has otherwise than the recorded one, whose units are these.
fn rightly(table: &State, recorded: &[UnitSituation], names: &Ids<'_>) -> Result<Rightly, SnapshotError> {
    let others = units(table, names)?.into_iter().zip(recorded).filter(|(unit, recorded)| unit != *recorded);
    let others: Vec<_> = others.map(|(unit, _)| unit).collect();
    Ok(Rightly {
        units: others.try_into().map_err(|_| SnapshotError::TooMuch)?,
        so_far: Box::new(PartialSnapshot::<BattleProgress>::write(table, names)?),
    })
}

/// The header of the right reading, where a situation has one: units that it does not name stand as they are recorded.
pub(super) fn rightly_from(header: &Header<Warmaster>) -> Option<Header<Warmaster>> {
    let situation = header.situation.as_ref()?;
    let rightly = situation.rightly.as_deref()?;
    let is_other = |unit: &&UnitSituation| rightly.units.iter().all(|other| other.id != unit.id);
    let units: Vec<_> = situation.units.iter().filter(is_other).chain(rightly.units.iter()).cloned().collect();
    let situation = Situation {
        units: units.try_into().ok()?,
        so_far: Some(rightly.so_far.clone()),
        rightly: None,
        ..situation.clone()
    };
    Some(Header { situation: Some(situation), ..header.clone() })
}

/// Every unit, in the order of the rosters.
fn units(state: &State, names: &Ids<'_>) -> Result<Vec<UnitSituation>, SnapshotError> {
    let ids = names.units().iter().enumerate();
    ids.map(|(index, id)| unit(state, UnitIx(index), id, names)).collect()
}

/// The edges that are known.
fn edges(state: &State) -> Result<List<OwnEdge, 0, { bounds::SIDES }>, SnapshotError> {
    let known = (0..state.setup.sides.len()).map(SideIx);
    let known =
        known.filter_map(|side| Some(OwnEdge { side: state.side_id(side).clone(), edge: state.edge_of(side)? }));
    known.collect::<Vec<_>>().try_into().map_err(|_| SnapshotError::TooMuch)
}

fn unit(state: &State, ix: UnitIx, id: &UnitId, names: &Ids<'_>) -> Result<UnitSituation, SnapshotError> {
    let unit = &state.units[ix.0];
    let small = |count: u32| u8::try_from(count).map_err(|_| SnapshotError::TooMuch);
    let left = |number: &u8| unit.stands.iter().any(|stand| stand.number == *number);
    let lost: Vec<u8> = (1..=state.figures(ix).stands).filter(|number| !left(number)).collect();
    let so_far = PartialSnapshot::<UnitProgress>::write(unit, names)?;
    Ok(UnitSituation {
        stands: poses(state, ix, names)?,
        lost: lost.try_into().map_err(|_| SnapshotError::TooMuch)?,
        leftover_hits: small(unit.leftover_hits)?,
        confused: unit.confused,
        charged: charged(state, ix),
        hits_this_phase: small(unit.hits_this_phase)?,
        joined: unit.joined.write(names)?,
        so_far: Some(Box::new(so_far)).filter(|so_far| **so_far != UnitProgress::default()),
        ..UnitSituation::of(id.clone())
    })
}

/// Whether the unit charged this turn, as far as that is known and matters.
fn charged(state: &State, ix: UnitIx) -> Option<bool> {
    let late = state.phase.is_some_and(|phase| phase > Phase::Command) && state.active == Some(state.side_of(ix));
    let known = state.units[ix.0].charged || (late && !state.may_have_charged(ix));
    known.then_some(state.units[ix.0].charged)
}

/// Poses of the stands that are left; `None` where they are not recorded.
fn poses(state: &State, ix: UnitIx, names: &Ids<'_>) -> Result<Option<super::Poses>, SnapshotError> {
    let stands = &state.units[ix.0].stands;
    let poses: Vec<_> = stands.iter().filter_map(|stand| stand.pose()).collect();
    if poses.is_empty() {
        return Ok(None);
    }
    let poses = poses.iter().map(|pose| pose.write(names)).collect::<Result<Vec<_>, _>>()?;
    if poses.len() < stands.len() {
        return Err(SnapshotError::TooMuch);
    }
    poses.try_into().map(Some).map_err(|_| SnapshotError::TooMuch)
}

/// What a situation says beyond where units stand; an id that the header does not know is told, and nothing of it taken.
pub(super) fn go_on(state: &mut State, header: &Header<Warmaster>, docket: &mut impl Docket) {
    let situation = header.situation.as_ref();
    let Some((situation, so_far)) = situation.and_then(|situation| Some((situation, situation.so_far.as_ref()?)))
    else {
        return;
    };
    let names = ids_of(header);
    let mut told = state.apply(so_far, &names);
    let silent = UnitProgress::default();
    for unit in state.units.iter_mut() {
        told = told.and(unit.apply(&silent, &names));
    }
    for given in &situation.units {
        if let (Some(said), Some(ix)) = (&given.so_far, state.find(&given.id)) {
            told = told.and(state.units[ix.0].apply(said, &names));
        }
    }
    if let Err(SnapshotError::Unknown(id)) = told {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
    }
    settle(state);
}

/// What there has to be for every side and for every unit is there, whatever the situation says.
fn settle(state: &mut State) {
    let sides = state.setup.sides.len();
    state.ending.sides.resize_with(sides, SideEnding::default);
    state.course.turns.resize(sides, None);
    let setup = state.setup.clone();
    let fits = |ix: UnitIx, stands: usize| stands <= usize::from(setup.units[ix.0].1.stands);
    state.command.forget_start_unless(fits, setup.units.len());
}
