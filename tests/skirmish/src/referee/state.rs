//! The table as the referee sees it, and its units (`skm.unit.known`, `skm.list.figures`).

use std::sync::Arc;

use aftermath_rules::{
    common::SidePoints,
    docket::Docket,
    finding::{Detail, Figure, Outcome},
    game::Moment,
    geometry::Pose,
    ids::{SideId, UnitId},
    log::Header,
    measure::LengthTolerance,
    muster::{Armies, SideIx, UnitIx},
    snapshot::{Ids, PartialSnapshot, SnapshotError},
    words::RosterUnit,
};

use crate::words::{
    Phase, Situation, Skirmish, Unit, UnitSituation,
    pack::{self, ListRow},
    rule,
};

/// What does not change during a battle.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) allowance: LengthTolerance,
    pub(super) muster: Armies<Unit>,
}

/// The table.
#[derive(Debug, Clone)]
pub struct State {
    pub(super) setup: Arc<Setup>,
    pub(super) turn: u32,
    pub(super) phase: Option<Phase>,
    pub(super) active: Option<SideIx>,
    pub(super) units: Vec<UnitState>,
    /// The log says that the battle is over, who won, and with which points.
    pub(super) over: bool,
    pub(super) winner: Option<SideIx>,
    pub(super) points: Vec<SidePoints>,
}

/// What is true of a unit now.
#[derive(Debug, Clone, Default)]
pub(super) struct UnitState {
    pub(super) pose: Option<Pose>,
    pub(super) deployed: bool,
    pub(super) lost: u32,
    // This turn.
    pub(super) ordered: bool,
    pub(super) obeys: bool,
    pub(super) moved: bool,
    pub(super) shot: bool,
}

aftermath_rules::snapshot! {
    Situation of State { turn, phase, active, units, over, winner, points } else { setup }
}

aftermath_rules::snapshot! { UnitSituation of UnitState { pose, deployed, lost, ordered, obeys, moved, shot } }

impl State {
    /// The table before the first entry.
    pub(super) fn open(header: &Header<Skirmish>, docket: &mut impl Docket) -> Self {
        let muster = Armies::new(&header.sides);
        let units = muster.all().map(|_| UnitState::default()).collect();
        let setup = Arc::new(Setup { allowance: LengthTolerance::new(header.tolerance.get()), muster });
        let (phase, active, over, winner, points) = (None, None, false, None, Vec::new());
        let mut state = Self { setup, turn: 0, phase, active, units, over, winner, points };
        state.check_figures(header, docket);
        if let Some(situation) = &header.situation {
            state.start_from(header, situation, docket);
        }
        state
    }

    /// A situation says something of every unit, and names nobody else (`skm.unit.known`).
    fn start_from(&mut self, header: &Header<Skirmish>, situation: &Situation, docket: &mut impl Docket) {
        let all = self.units.len();
        if situation.units.len() != all {
            docket.finding(rule::UNIT_KNOWN, Outcome::Broken, || {
                Detail::say("situation-of-all").expects(all).records(situation.units.len())
            });
            return;
        }
        let ids = Ids::new(&header.sides, &rule::RECORDS, 1.0);
        if let Err(SnapshotError::Unknown(id)) = self.apply(situation, &ids) {
            docket.finding(rule::UNIT_KNOWN, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        for ix in self.setup.muster.all() {
            self.units[ix.0].lost = self.units[ix.0].lost.min(self.row(ix).strength());
        }
    }

    /// Every unit against its row of the army list (`skm.list.figures`).
    fn check_figures(&self, header: &Header<Skirmish>, docket: &mut impl Docket) {
        for side in header.sides.iter() {
            let Some(list) = pack::list_of(side.army.as_str()) else {
                docket.finding(rule::LIST_FIGURES, Outcome::Unrecorded, || Detail::lacks("army_list"));
                continue;
            };
            for unit in side.roster.iter() {
                let Some(row) = list.row(unit.profile()) else {
                    docket.finding(rule::LIST_FIGURES, Outcome::Broken, || {
                        Detail::say("not-in-list").unit(&unit.id).records(unit.profile())
                    });
                    continue;
                };
                for (column, expected, recorded) in figures(row, unit) {
                    docket.finding(rule::LIST_FIGURES, Outcome::from(expected == recorded), || {
                        let detail = Detail::say("profile-figure").unit(&unit.id).with("column", column);
                        detail.with("list", list.army).expects(expected).records(recorded)
                    });
                }
            }
        }
    }

    /// The unit of this id, if it is on the table; one that is not cannot do anything (`skm.unit.known`).
    pub(super) fn present(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.setup.muster.find(id);
        let Some(ix) = found else {
            docket.finding(rule::UNIT_KNOWN, Outcome::Broken, || Detail::say("unknown-unit").records(id));
            return None;
        };
        if self.left(ix) == 0 {
            docket.finding(rule::UNIT_KNOWN, Outcome::Broken, || Detail::say("unit-gone").unit(id));
            return None;
        }
        Some(ix)
    }

    pub(super) fn row(&self, ix: UnitIx) -> &Unit {
        self.setup.muster.row(ix)
    }

    pub(super) fn unit(&self, ix: UnitIx) -> &UnitState {
        &self.units[ix.0]
    }

    pub(super) fn unit_mut(&mut self, ix: UnitIx) -> &mut UnitState {
        &mut self.units[ix.0]
    }

    pub(super) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.row(ix).id
    }

    pub(super) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.setup.muster.side_of(ix)
    }

    pub(super) fn side_id(&self, side: SideIx) -> &SideId {
        self.setup.muster.side_id(side)
    }

    pub(super) fn sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.setup.muster.sides()).map(SideIx)
    }

    /// Figures left of a unit.
    pub(super) fn left(&self, ix: UnitIx) -> u32 {
        self.row(ix).strength().saturating_sub(self.unit(ix).lost)
    }

    /// Whether the log tells of both armies from their deployment on, and so of what they lost.
    pub(super) fn is_told(&self) -> bool {
        self.units.iter().all(|unit| unit.deployed)
    }

    /// Whether anything is left of a side.
    pub(super) fn is_left(&self, side: SideIx) -> bool {
        self.setup.muster.all().any(|ix| self.side_of(ix) == side && self.left(ix) > 0)
    }

    pub(super) fn moment(&self) -> Moment {
        let active = self.active.map(|side| self.side_id(side).clone());
        Moment { turn: self.turn, phase: self.phase.map(Phase::as_str), active }
    }
}

/// The figures of a row with those of a unit, where the unit's are recorded or need not be.
fn figures(row: &ListRow, unit: &Unit) -> Vec<(&'static str, Figure, Figure)> {
    let none = || Figure::from("none");
    let whole = |number: Option<u32>| number.map_or_else(none, Figure::from);
    let length = |inches: Option<f64>| inches.map_or_else(none, Figure::from);
    let mut figures = vec![
        ("type", row.kind.into(), unit.kind.as_str().into()),
        ("figures", row.figures.into(), unit.strength().into()),
        ("speed", f64::from(row.speed).into(), unit.speed.get().into()),
        ("range", length(row.range.map(f64::from)), length(unit.range.map(f64::from))),
        ("armour", whole(row.armour.map(u32::from)), whole(unit.armour.map(|die| die.get().into()))),
        ("command", whole(row.command), whole(unit.command.map(u32::from))),
    ];
    figures.extend(unit.points.map(|points| ("points", row.points.into(), points.into())));
    figures
}
