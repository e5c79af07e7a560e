//! A situation that holds all a state holds, so that a log goes on from it as the battle did.

use super::{
    BattleProgress, ChargeProgress, CombatProgress, DeployingProgress, DoubtsProgress, EndingProgress, Kow2,
    MeleeProgress, OwedKind, Situation, State, TurnProgress, UnitProgress, UnitSituation,
    deployment::Deploying,
    ending::Ending,
    melee::{MeleePhase, OpenCombat},
    owed::Owed,
    rule,
    sight::RollOffs,
    state::{ChargeState, UnitState},
    turn::TurnState,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    ids::UnitId,
    log::Header,
    muster::UnitIx,
    snapshot::{Ids, PartialSnapshot, Snapshot, SnapshotError},
};

aftermath_rules::snapshot! {
    BattleProgress of State {
        course, deploying, ending, melee, owed, last_ordered, doubts,
    } else {
        setup, turn, phase, active, units,
    }
}

aftermath_rules::snapshot! {
    TurnProgress of TurnState {
        whole, first, rolled, begun, unsaid_turns, turn_over, under_way, shooting_begun, testing, untold, untold_turn,
    }
}

aftermath_rules::snapshot! { DeployingProgress of Deploying { deployed, vanguards, first_vanguard, rolled, passed } }

aftermath_rules::snapshot! { EndingProgress of Ending { conceded, over, winner, points } }

aftermath_rules::snapshot! { MeleeProgress of MeleePhase { open, fought, misplaced, untested, late } }

aftermath_rules::snapshot! { CombatProgress of OpenCombat { target, attackers, is_told, damage, routed, tested, parted, settled } }

aftermath_rules::snapshot! { DoubtsProgress of RollOffs { sight, cover } }

aftermath_rules::snapshot! {
    UnitProgress of UnitState {
        absent, fate, charged_now, ordered_at, moved, charge, regenerated, headstrong_rolled, dared, hurt_in_melee,
        pivoted, spared, surged, harm_untold, damage_by_dice, disorder_doubted, tested, more_damage, status_unsaid, ordered_late, refused,
    } else {
        footprint, on_hills, damage, wavering, disordered, charged_before, order, has_shot, bane_chanted, shot_damage,
    }
}

aftermath_rules::snapshot! {
    ChargeProgress of ChargeState {
        target, facing, measured, counter, hindered, hindered_unsaid, made, struck, joined, overrun, original,
    }
}

impl Snapshot for Owed {
    type Words = (OwedKind, UnitId);
    fn write(&self, ids: &Ids<'_>) -> Result<Self::Words, SnapshotError> {
        let (kind, ix) = match self {
            Owed::Proximity(ix) => (OwedKind::Proximity, ix),
            Owed::Turn(ix) => (OwedKind::Turn, ix),
            Owed::Blocked(ix) => (OwedKind::Blocked, ix),
            Owed::Separation(ix) => (OwedKind::Separation, ix),
        };
        Ok((kind, ix.write(ids)?))
    }
    fn read((kind, id): &Self::Words, ids: &Ids<'_>) -> Result<Self, SnapshotError> {
        let of = match kind {
            OwedKind::Proximity => Owed::Proximity,
            OwedKind::Turn => Owed::Turn,
            OwedKind::Blocked => Owed::Blocked,
            OwedKind::Separation => Owed::Separation,
        };
        Ok(of(UnitIx::read(id, ids)?))
    }
}

/// The state as a situation.
pub(super) fn situation(state: &State, header: &Header<Kow2>) -> Result<Situation, SnapshotError> {
    let ids = Ids::new(&header.sides, &rule::RECORDS, 1.0);
    let units = ids.units().iter().zip(&state.units).map(|(id, unit)| unit_situation(id, unit, &ids));
    let mut units = units.collect::<Result<Vec<_>, _>>()?;
    units.retain(|unit| *unit != UnitSituation::of(unit.id.clone()));
    Ok(Situation {
        turn: state.turn,
        side: state.active.map(|side| side.write(&ids)).transpose()?,
        phase: state.phase,
        units: units.try_into().map_err(|_| SnapshotError::TooMuch)?,
        so_far: Some(Box::new(PartialSnapshot::<BattleProgress>::write(state, &ids)?)),
    })
}

fn unit_situation(id: &UnitId, unit: &UnitState, ids: &Ids<'_>) -> Result<UnitSituation, SnapshotError> {
    let small = |count: u32| u16::try_from(count).map_err(|_| SnapshotError::TooMuch);
    let charged_by = unit.charged_before.iter().map(|ix| ix.write(ids)).collect::<Result<Vec<_>, _>>()?;
    let so_far = PartialSnapshot::<UnitProgress>::write(unit, ids)?;
    Ok(UnitSituation {
        pose: unit.footprint.map(|footprint| footprint.pose()),
        damage: Some(small(unit.damage)?).filter(|damage| *damage > 0),
        wavering: unit.wavering,
        disordered: unit.disordered,
        charged_by: charged_by.try_into().map_err(|_| SnapshotError::TooMuch)?,
        order: unit.order,
        shot_damage: small(unit.shot_damage)?,
        has_shot: unit.has_shot,
        bane_chanted: unit.bane_chanted,
        routed: unit.fate.is_some(),
        so_far: Some(Box::new(so_far)).filter(|so_far| **so_far != UnitProgress::default()),
        ..UnitSituation::of(id.clone())
    })
}

/// What a situation says beyond where units stand; an id that the header does not know is told, and nothing of it taken.
pub(super) fn go_on(state: &mut State, header: &Header<Kow2>, situation: &Situation, docket: &mut impl Docket) {
    let Some(so_far) = &situation.so_far else {
        return;
    };
    let ids = Ids::new(&header.sides, &rule::RECORDS, 1.0);
    let mut told = state.apply(so_far, &ids);
    let silent = UnitProgress::default();
    for ix in state.setup.muster.all() {
        told = told.and(state.unit_mut(ix).apply(&silent, &ids));
    }
    for given in &situation.units {
        if let (Some(said), Some(ix)) = (&given.so_far, state.setup.muster.find(&given.id)) {
            told = told.and(state.unit_mut(ix).apply(said, &ids));
        }
    }
    if let Err(SnapshotError::Unknown(id)) = told {
        docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
    }
}
