//! A situation that holds all a state holds, so that a log goes on from it as the battle did.

use super::{
    Kow2, Situation, State, UnitSituation,
    deployment::Deploying,
    ending::Ending,
    melee::{MeleePhase, OpenCombat},
    owed::Owed,
    rule,
    sight::Doubts,
    state::{ChargeState, UnitState},
    turn::Course,
};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint},
    ids::UnitId,
    log::Header,
    muster::{SideIx, UnitIx},
    told::{Names, Told, Untold, as_it_is, told},
};

as_it_is!(OwedKind);

told! {
    /// What of a battle so far still matters, beside where its units stand.
    BattleSoFar of State may {
        /// How far the battle has come.
        course: Course,
        /// How far deployment has come.
        deploying: Deploying,
        /// Whether and how the battle is over.
        ending: Ending,
        /// How far the Melee phase has come.
        melee: MeleePhase,
        /// What has to follow at once.
        owed: Vec<Owed>,
        /// The unit that got the last order of this Movement phase.
        last_ordered: Option<UnitIx>,
        /// What a die has decided and the next attack or charge uses.
        doubts: Doubts,
    } else {
        setup,
        turn,
        phase,
        active,
        units,
    }
}

told! {
    /// How far a battle has come.
    #[derive(Default)]
    CourseSoFar of Course {} may {
        /// The rosters are whole armies, and the log from which this one comes began before the battle.
        whole: bool,
        /// Who has the first turn, by the players' decision.
        first: Option<SideIx>,
        /// A turn has begun.
        begun: bool,
        /// The active side has ended its turn.
        turn_over: bool,
        /// A unit has acted in this turn, or a phase has begun: what belongs to the start of the turn is past.
        under_way: bool,
        /// A ranged attack or a spell of this turn is in the log.
        shooting_begun: bool,
        /// Nerve has been tested in this Shooting phase: it is at its end.
        testing: bool,
    }
}

told! {
    /// How far deployment has come.
    #[derive(Default)]
    DeployingSoFar of Deploying {} may {
        /// Units deployed, in order.
        deployed: Vec<UnitIx>,
        /// Units that have made their Vanguard move, in order.
        vanguards: Vec<UnitIx>,
        /// Which side makes the first Vanguard move, by the roll.
        first_vanguard: Option<SideIx>,
        /// Sides that made no Vanguard move when theirs was due.
        passed: Vec<SideIx>,
    }
}

told! {
    /// Whether and how a battle is over.
    #[derive(Default)]
    EndingSoFar of Ending {} may {
        /// Who gave up.
        conceded: Option<SideIx>,
        /// The battle is over.
        over: bool,
        /// Who won, as the players say.
        winner: Option<SideIx>,
        /// Points as the players counted them.
        points: Vec<(SideIx, u32)>,
    }
}

told! {
    /// How far a Melee phase has come.
    #[derive(Default)]
    MeleeSoFar of MeleePhase {} may {
        /// The combat under way.
        open: Option<OpenCombat>,
        /// Enemies whose combat has begun, in order.
        fought: Vec<UnitIx>,
        /// Units that were named where they do not belong, or left out where they do.
        misplaced: Vec<UnitIx>,
        /// Enemies whose test was owed at the end of their combat and may still come, late.
        untested: Vec<UnitIx>,
        /// Units that had not parted from their enemy at the end of the combat, and may still do so, late.
        late: Vec<UnitIx>,
    }
}

told! {
    /// A combat under way.
    CombatSoFar of OpenCombat {
        /// The enemy that was charged.
        target: UnitIx,
    } may {
        /// Who charged it.
        attackers: Vec<UnitIx>,
        /// Damage it has taken in this combat.
        damage: u32,
        /// It was routed: by whom it was fought is still to regroup.
        routed: bool,
        /// Its Nerve was tested.
        tested: bool,
        /// Attackers that have regrouped or backed off.
        parted: Vec<UnitIx>,
        /// Attackers of whom it was judged already how they parted, or who cannot.
        settled: Vec<UnitIx>,
    }
}

told! {
    /// What dice have decided where players could not tell.
    #[derive(Default)]
    DoubtsSoFar of Doubts {} may {
        /// Viewer, target and whether it is seen.
        sight: Option<(UnitIx, UnitIx, bool)>,
        /// Shooters, target and whether it is in cover.
        cover: Option<(UnitIx, UnitIx, bool)>,
    }
}

told! {
    /// What a unit has done and suffered so far, beyond what a situation says of any unit.
    UnitSoFar of UnitState may {
        /// It is not on the table, and was not routed.
        absent: bool,
        /// The rule by which it is gone.
        fate: Option<Rule>,
        /// Enemies that have charged it in this turn.
        charged_now: Vec<UnitIx>,
        /// Where it stood when it got its order.
        ordered_at: Option<Footprint>,
        /// It has carried out its order.
        moved: bool,
        /// Its charge of this turn, from its order on.
        charge: Option<ChargeState>,
        /// It has rolled to regenerate.
        regenerated: bool,
        /// It has rolled as a headstrong unit.
        headstrong_rolled: bool,
        /// It has rolled whether it dares to charge.
        dared: bool,
        /// It was damaged in this turn's Melee phase.
        hurt_in_melee: bool,
        /// It has turned freely before its order.
        pivoted: bool,
        /// A Surge carried it into contact: no Nerve test for what was shot at it.
        spared: bool,
        /// Its Nerve has been tested for the damage of this phase or combat.
        tested: bool,
    } else {
        footprint,
        on_hills,
        damage,
        wavering,
        disordered,
        charged_before,
        order,
        has_shot,
        bane_chanted,
        shot_damage,
    }
}

told! {
    /// A charge from its order on.
    ChargeSoFar of ChargeState {
        /// The enemy charged.
        target: UnitIx,
    } may {
        /// The facing charged; absent where the log does not tell.
        facing: Option<Edge>,
        /// Whether it is a counter-charge.
        counter: bool,
        /// Whether it is hindered; absent where the log does not tell.
        hindered: Option<bool>,
        /// It was carried out.
        made: bool,
        /// Its strikes are in the log.
        struck: bool,
        /// It joined others who had been ordered to charge before.
        joined: bool,
        /// It came from an overrun.
        overrun: bool,
        /// Whether the charge with which a chain of overruns began was hindered.
        original: Option<bool>,
    }
}

/// What has to follow at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OwedKind {
    /// A unit touched without being charged moves away.
    Proximity,
    /// A charged Individual turns to its charger.
    Turn,
    /// A unit in contact with whom it fought backs off, or its enemy does.
    Blocked,
    /// A unit that regrouped too near to others is moved off them.
    Separation,
}

impl Told for Owed {
    type Words = (OwedKind, UnitId);
    fn tell(&self, names: &Names<'_>) -> Result<Self::Words, Untold> {
        let (kind, ix) = match self {
            Owed::Proximity(ix) => (OwedKind::Proximity, ix),
            Owed::Turn(ix) => (OwedKind::Turn, ix),
            Owed::Blocked(ix) => (OwedKind::Blocked, ix),
            Owed::Separation(ix) => (OwedKind::Separation, ix),
        };
        Ok((kind, ix.tell(names)?))
    }
    fn read((kind, id): &Self::Words, names: &Names<'_>) -> Result<Self, Untold> {
        let of = match kind {
            OwedKind::Proximity => Owed::Proximity,
            OwedKind::Turn => Owed::Turn,
            OwedKind::Blocked => Owed::Blocked,
            OwedKind::Separation => Owed::Separation,
        };
        Ok(of(UnitIx::read(id, names)?))
    }
}

impl Situation {
    /// Whether the rosters are whole armies and the battle is judged from before its beginning.
    pub(super) fn is_whole(&self) -> bool {
        self.so_far.as_ref().is_some_and(|so_far| so_far.course.whole)
    }
}

/// The state as a situation.
pub(super) fn situation(state: &State, header: &Header<Kow2>) -> Result<Situation, Untold> {
    let names = Names::new(&header.sides, &rule::RECORDS, 1.0);
    let units = names.units().iter().zip(&state.units).map(|(id, unit)| unit_situation(id, unit, &names));
    let mut units = units.collect::<Result<Vec<_>, _>>()?;
    units.retain(|unit| *unit != UnitSituation::of(unit.id.clone()));
    Ok(Situation {
        turn: state.turn,
        side: state.active.map(|side| side.tell(&names)).transpose()?,
        phase: state.phase,
        units: units.try_into().map_err(|_| Untold::TooMuch)?,
        so_far: Some(Box::new(BattleSoFar::tell(state, &names)?)),
    })
}

fn unit_situation(id: &UnitId, unit: &UnitState, names: &Names<'_>) -> Result<UnitSituation, Untold> {
    let small = |count: u32| u16::try_from(count).map_err(|_| Untold::TooMuch);
    let charged_by = unit.charged_before.iter().map(|ix| ix.tell(names)).collect::<Result<Vec<_>, _>>()?;
    let so_far = UnitSoFar::tell(unit, names)?;
    Ok(UnitSituation {
        pose: unit.footprint.map(|footprint| footprint.pose()),
        damage: small(unit.damage)?,
        wavering: unit.wavering,
        disordered: unit.disordered,
        charged_by: charged_by.try_into().map_err(|_| Untold::TooMuch)?,
        order: unit.order,
        shot_damage: small(unit.shot_damage)?,
        has_shot: unit.has_shot,
        bane_chanted: unit.bane_chanted,
        routed: unit.fate.is_some(),
        so_far: Some(Box::new(so_far)).filter(|so_far| **so_far != UnitSoFar::default()),
        ..UnitSituation::of(id.clone())
    })
}

/// What a situation says beyond where units stand; an id that the header does not know is told, and nothing of it taken.
pub(super) fn go_on(state: &mut State, header: &Header<Kow2>, situation: &Situation, docket: &mut impl Docket) {
    let Some(so_far) = &situation.so_far else {
        return;
    };
    let names = Names::new(&header.sides, &rule::RECORDS, 1.0);
    let mut told = so_far.apply(state, &names);
    let silent = UnitSoFar::default();
    for ix in state.setup.muster.all() {
        told = told.and(silent.apply(state.unit_mut(ix), &names));
    }
    for given in &situation.units {
        if let (Some(said), Some(ix)) = (&given.so_far, state.setup.muster.find(&given.id)) {
            told = told.and(said.apply(state.unit_mut(ix), &names));
        }
    }
    if let Err(Untold::Unknown(id)) = told {
        docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
    }
}
