//! The table as the referee sees it: what the header says, and a situation that every entry moves on.
//!
//! The state is a [`Situation`] of the log's own words with every unit in it, in the order of the rosters. So a log can
//! go on from any moment, and nothing that the referee remembers is beyond what a log can say.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use aftermath_rules::{
    SideId, UnitId,
    board::{Board, Piece, Role, Stand},
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    game::Moment,
    geometry::{Footprint, Outline, Pose},
    list::List,
    log::Header,
    measure::LengthTolerance,
    words::RosterUnit,
};
use aftermath_tactica::{
    CarriedOff, CorpsOnMap, Figures, Formation, Loyal, Manoeuvre, Options, Phase, Progress, Rulings, Situation, Status,
    Tactica, TerrainKind, Touch, Unit, UnitSituation,
    marks::{DISORDERED, Flag},
};

use crate::{army, campaign, figures, geometry, journal::Journal, rule};

/// A unit or a general, by its place in the rosters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnitIx(pub(crate) usize);

/// A side, by its place in the header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SideIx(pub(crate) usize);

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) id: UnitId,
    pub(crate) kind: TerrainKind,
    pub(crate) outline: Outline,
}

/// What does not change during a battle.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) allowance: LengthTolerance,
    pub(crate) edges: Edges,
    pub(crate) options: Options,
    pub(crate) terrain: Vec<Ground>,
    /// Points a side.
    pub(crate) points: Option<u32>,
    pub(crate) sides: Vec<SideId>,
    pub(crate) units: Vec<(SideIx, Unit)>,
    /// The general of each unit's corps; of a general he himself.
    corps: Vec<Option<UnitIx>>,
    index: HashMap<UnitId, UnitIx>,
}

/// The table.
#[derive(Debug, Clone)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) now: Situation,
    /// The right reading of the table, where it is another than the recorded one.
    pub(crate) rightly: Option<Box<Situation>>,
    /// The table before the entry played last, where its players declared what a rule contradicts.
    pub(crate) doubted: Option<Box<Situation>>,
    /// What an entry changes, while it is played, as it was before.
    pub(crate) journal: Option<Journal>,
    /// Where units stand.
    stands: Stands,
}

/// Where each unit stands, kept until something of it changes.
#[derive(Debug, Clone)]
struct Stands(Vec<OnceLock<Option<Footprint>>>);

impl Stands {
    /// Of so many units, none of them measured yet.
    fn of(units: usize) -> Self {
        Self(std::iter::repeat_with(OnceLock::new).take(units).collect())
    }

    /// Where a unit stands, measured where nobody has asked since it changed.
    fn get(&self, ix: UnitIx, measured: impl FnOnce() -> Option<Footprint>) -> Option<Footprint> {
        *self.0[ix.0].get_or_init(measured)
    }

    /// Something of a unit is about to change.
    fn forget(&mut self, ix: UnitIx) {
        self.0[ix.0].take();
    }
}

impl Setup {
    fn new(header: &Header<Tactica>) -> Self {
        let sides = header.sides.iter().map(|side| side.id.clone()).collect();
        let armies = header.sides.iter().enumerate();
        let units: Vec<(SideIx, Unit)> =
            armies.flat_map(|(ix, side)| side.roster.iter().map(move |unit| (SideIx(ix), unit.clone()))).collect();
        let index: HashMap<UnitId, UnitIx> =
            units.iter().enumerate().map(|(ix, (_, unit))| (unit.id.clone(), UnitIx(ix))).collect();
        let corps = units.iter().enumerate().map(|(ix, (_, unit))| match &unit.general {
            Some(_) => Some(UnitIx(ix)),
            None => unit.corps.as_ref().and_then(|id| index.get(id)).copied(),
        });
        let corps = corps.collect();
        let ground = header.terrain.iter().map(|piece| Ground {
            id: piece.id.clone(),
            kind: piece.kind,
            outline: Outline::new(&piece.outline),
        });
        Self {
            allowance: LengthTolerance::new(header.tolerance.get()),
            edges: Edges::new(header.table),
            options: header.options.clone(),
            terrain: ground.collect(),
            points: header.points,
            sides,
            units,
            corps,
            index,
        }
    }
}

impl State {
    /// A table of this battle by one reading.
    pub(crate) fn of(setup: Arc<Setup>, now: Situation) -> Self {
        let stands = Stands::of(now.units.len());
        Self { setup, now, rightly: None, doubted: None, journal: None, stands }
    }

    /// The table before the first entry.
    pub(crate) fn open(header: &Header<Tactica>, docket: &mut impl Docket) -> Self {
        let setup = Arc::new(Setup::new(header));
        let given = header.situation.clone();
        let whole = given.is_none();
        let mut now = given.unwrap_or_default();
        let rightly = now.rightly.take();
        let progress = now.progress.take().map(|progress| *progress);
        let goes_on = progress.is_some();
        let progress = progress.unwrap_or_else(|| {
            let begun = !whole && now.turn > 0;
            Progress { whole, begun, mid_turn: begun, ..Progress::default() }
        });
        let placed = now.units.iter().any(|unit| unit.pose.is_some());
        let listed: HashMap<UnitId, UnitSituation> =
            now.units.iter().map(|unit| (unit.id.clone(), unit.clone())).collect();
        for unit in now.units.iter().filter(|unit| !setup.index.contains_key(&unit.id)) {
            docket.finding(rule::UNIT_ONE_BASE, Outcome::Broken, || Detail::say("unknown-unit").records(&unit.id));
        }
        let units = setup.units.iter().map(|(_, row)| {
            let known = listed.get(&row.id).cloned();
            let absent = known.is_none() && (whole || placed || goes_on);
            let unit = known.unwrap_or_else(|| UnitSituation { absent, ..UnitSituation::of(row.id.clone()) });
            normal(unit, row)
        });
        // There are as many units as the rosters have, which is within the bound.
        now.units = List::try_from(units.collect::<Vec<_>>()).unwrap_or_default();
        now.progress = Some(Box::new(progress));
        let mut state = Self::of(setup, now);
        state.tire_corps();
        army::check(&state, header, docket);
        geometry::check_table(&state, docket);
        if !goes_on {
            state.link_contacts();
        }
        if let Some(rightly) = rightly {
            state.take_up(*rightly);
        }
        state
    }

    /// Units of corps that the conditions call tired are tired.
    pub(crate) fn tire_corps(&mut self) {
        let Some(conditions) = &self.now.conditions else { return };
        let tired = conditions.tired.clone();
        for ix in self.all() {
            let of_tired = self.corps(ix).is_some_and(|general| tired.contains(self.id(general)));
            self.u_mut(ix).tired |= of_tired;
        }
    }

    /// Where the log tells neither whether a corps marched itself tired nor who is tired, nobody knows how fast it is.
    pub(crate) fn leave_fatigue_open(&mut self) {
        let Some(manoeuvre) = self.now.manoeuvre.as_deref() else { return };
        // A tired corps of which the log does not tell where it stands may be on the field or not.
        let is_open = |one: &&CorpsOnMap| one.tired_untold || (one.tired && one.place_untold);
        let open: Vec<UnitId> = manoeuvre.corps.iter().filter(is_open).map(|one| one.corps.clone()).collect();
        for ix in self.all() {
            if self.corps(ix).is_some_and(|general| open.contains(self.id(general))) {
                self.u_mut(ix).state_untold = true;
            }
        }
    }

    /// A unit of a situation with all that the roster says where the log is silent.
    pub(crate) fn whole(&self, ix: UnitIx, unit: UnitSituation) -> UnitSituation {
        normal(unit, self.row(ix))
    }

    /// Where a situation has poses and no contacts, bases that touch are in contact.
    fn link_contacts(&mut self) {
        if !self.now.contacts.is_empty() {
            return;
        }
        for by in self.all().collect::<Vec<_>>() {
            for enemy in self.enemies(by).collect::<Vec<_>>() {
                let fights = |ix: UnitIx| !self.is_general(ix) && self.status(ix) == Status::Steady;
                let touching = self.gap(by, enemy).is_some_and(|gap| gap <= self.setup.allowance.slack());
                let ahead = self.fronts(by, enemy);
                if touching && fights(by) && fights(enemy) && ahead && self.touch(by, enemy).is_none() {
                    let side = geometry::side_touched(self, by, enemy);
                    self.add_touch(Touch {
                        by: self.id(by).clone(),
                        enemy: self.id(enemy).clone(),
                        side,
                        fought: false,
                        struck: true,
                        impact_lost: false,
                    });
                }
            }
        }
    }

    /// The manoeuvre before the battle, to be changed.
    pub(crate) fn manoeuvre_mut(&mut self) -> &mut Manoeuvre {
        if let Some(journal) = &mut self.journal {
            journal.manoeuvre(&self.now);
        }
        self.now.manoeuvre.get_or_insert_default()
    }

    pub(crate) fn rulings(&self) -> &Rulings {
        &self.setup.options.rulings
    }

    pub(crate) fn progress(&self) -> &Progress {
        static NOTHING: std::sync::OnceLock<Progress> = std::sync::OnceLock::new();
        self.now.progress.as_deref().unwrap_or_else(|| NOTHING.get_or_init(Progress::default))
    }

    pub(crate) fn progress_mut(&mut self) -> &mut Progress {
        if let Some(journal) = &mut self.journal {
            journal.progress(&self.now);
        }
        self.now.progress.get_or_insert_default()
    }

    /// Whether the log begins before the battle, so that its rosters are whole armies.
    pub(crate) fn is_whole(&self) -> bool {
        self.progress().whole
    }

    /// Whether what is not known to have been done in the turn under way was not done.
    pub(crate) fn knows_turn(&self) -> bool {
        !self.progress().mid_turn
    }

    /// Kept or broken by what is known; where the log began in the middle of the turn and does not say the thing, nobody can
    /// tell.
    pub(crate) fn outcome(&self, kept: bool, said: bool) -> Outcome {
        if kept || said || self.knows_turn() { Outcome::from(kept) } else { Outcome::Unrecorded }
    }

    /// As [`State::outcome`], of what the last uncontrolled test of a unit came to: the log may tell that it was tested, and
    /// not what came of it.
    pub(crate) fn outcome_of_test(&self, ix: UnitIx, kept: bool, said: bool) -> Outcome {
        if !kept && !said && self.is_test_untold(ix) { Outcome::Unrecorded } else { self.outcome(kept, said) }
    }

    /// Whether a unit was tested, and the log does not tell what came of it.
    pub(crate) fn is_test_untold(&self, ix: UnitIx) -> bool {
        let now = &self.u(ix).now;
        now.tested.is_some() && now.uncontrolled.is_none()
    }

    /// A unit went to a place, or the log does not tell where it went.
    pub(crate) fn goes_to(&mut self, ix: UnitIx, to: Option<Pose>) {
        let unit = self.u_mut(ix);
        (unit.pose, unit.whereabouts_untold) = (to, to.is_none());
    }

    /// The unit of this id; a unit that does not exist is a broken rule and cannot be applied.
    pub(crate) fn known(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.find(id);
        if found.is_none() {
            docket.finding(rule::UNIT_ONE_BASE, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        found
    }

    /// As [`State::known`], and still on the table.
    pub(crate) fn present(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let ix = self.known(id, docket)?;
        if self.is_present(ix) || (self.u(ix).absent && !self.progress().begun) {
            return Some(ix);
        }
        if self.u(ix).absent {
            let late = self.now.conditions.as_ref().is_some_and(|conditions| {
                self.corps(ix).is_some_and(|general| conditions.late.contains(self.id(general)))
            });
            let cited = if late { rule::STRAT_REINFORCE_2 } else { rule::UNIT_ONE_BASE };
            docket.finding(cited, Outcome::Broken, || Detail::say("not-there-yet").unit(id));
        } else {
            docket.finding(rule::MOVE_LEAVE_TABLE, Outcome::Broken, || Detail::say("unit-gone").unit(id));
        }
        None
    }

    pub(crate) fn find(&self, id: &UnitId) -> Option<UnitIx> {
        self.setup.index.get(id).copied()
    }

    pub(crate) fn side(&self, id: &SideId) -> Option<SideIx> {
        self.setup.sides.iter().position(|side| side == id).map(SideIx)
    }

    pub(crate) fn side_id(&self, side: SideIx) -> &SideId {
        &self.setup.sides[side.0]
    }

    /// Every unit and general in the order of the rosters.
    pub(crate) fn all(&self) -> impl Iterator<Item = UnitIx> + use<> {
        (0..self.setup.units.len()).map(UnitIx)
    }

    pub(crate) fn row(&self, ix: UnitIx) -> &Unit {
        &self.setup.units[ix.0].1
    }

    pub(crate) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.row(ix).id
    }

    pub(crate) fn u(&self, ix: UnitIx) -> &UnitSituation {
        &self.now.units[ix.0]
    }

    pub(crate) fn u_mut(&mut self, ix: UnitIx) -> &mut UnitSituation {
        if let Some(journal) = &mut self.journal {
            journal.unit(&self.now, ix);
        }
        self.stands.forget(ix);
        &mut self.now.units[ix.0]
    }

    /// The side of the roster.
    pub(crate) fn own_side(&self, ix: UnitIx) -> SideIx {
        self.setup.units[ix.0].0
    }

    /// The side that commands it now (`tac.merc.second_test`).
    pub(crate) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.u(ix).owner.as_ref().and_then(|side| self.side(side)).unwrap_or_else(|| self.own_side(ix))
    }

    pub(crate) fn active(&self) -> Option<SideIx> {
        self.now.side.as_ref().and_then(|side| self.side(side))
    }

    pub(crate) fn is_general(&self, ix: UnitIx) -> bool {
        self.row(ix).general.is_some()
    }

    pub(crate) fn status(&self, ix: UnitIx) -> Status {
        self.u(ix).status.unwrap_or(Status::Steady)
    }

    pub(crate) fn is_present(&self, ix: UnitIx) -> bool {
        !self.u(ix).absent && self.status(ix).is_present()
    }

    pub(crate) fn is_routing(&self, ix: UnitIx) -> bool {
        self.status(ix) == Status::Routing
    }

    /// Enemies of a unit on the table.
    pub(crate) fn enemies(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        let side = self.side_of(ix);
        self.all().filter(move |other| self.is_present(*other) && self.side_of(*other) != side)
    }

    /// Units and generals of its side on the table, without itself.
    pub(crate) fn friends(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        let side = self.side_of(ix);
        self.all().filter(move |other| *other != ix && self.is_present(*other) && self.side_of(*other) == side)
    }

    /// The general of a unit's corps.
    pub(crate) fn corps(&self, ix: UnitIx) -> Option<UnitIx> {
        self.setup.corps[ix.0]
    }

    /// The general attached to a unit.
    pub(crate) fn general_in(&self, ix: UnitIx) -> Option<UnitIx> {
        let id = self.id(ix);
        self.all().find(|other| self.u(*other).attached.as_ref() == Some(id) && self.is_present(*other))
    }

    /// Whether the log leaves open where a general is, or for what weapon his talent is.
    pub(crate) fn leaves_generals_open(&self) -> bool {
        self.all().filter(|ix| self.is_general(*ix) && self.is_present(*ix)).any(|ix| {
            let unit = self.u(ix);
            unit.whereabouts_untold || (unit.talents.specialty != 0 && unit.talents.skill.is_none())
        })
    }

    pub(crate) fn loyalty(&self, general: UnitIx) -> Loyal {
        self.u(general).loyalty.unwrap_or(Loyal::Loyal)
    }

    /// Whether the unit's corps has withdrawn from the battle.
    pub(crate) fn has_withdrawn(&self, ix: UnitIx) -> bool {
        self.corps(ix).is_some_and(|general| self.loyalty(general) == Loyal::Withdrawn)
    }

    pub(crate) fn formation(&self, ix: UnitIx) -> Formation {
        self.u(ix).formation.unwrap_or(self.row(ix).formation)
    }

    pub(crate) fn figures(&self, ix: UnitIx) -> &[u16] {
        self.u(ix).figures.as_deref().unwrap_or_default()
    }

    pub(crate) fn is_disordered(&self, ix: UnitIx, figure: u16) -> bool {
        self.u(ix).disordered.contains(&figure)
    }

    /// Turns figures about, or back again.
    pub(crate) fn set_disordered(&mut self, ix: UnitIx, figures: &[u16], disordered: bool) {
        let unit = self.u_mut(ix);
        unit.disordered.retain(|known| disordered || !figures.contains(known));
        if disordered {
            for figure in figures {
                if !unit.disordered.contains(figure) {
                    // A unit has no more figures than the list may hold.
                    let _ = unit.disordered.push(*figure);
                }
            }
        }
    }

    /// What a roll made of a unit the log does not tell.
    pub(crate) fn leave_open(&mut self, ix: UnitIx) {
        if self.is_present(ix) {
            self.u_mut(ix).state_untold = true;
        }
    }

    /// Whether the log leaves open of any unit what it came to, so that nobody knows who is lost.
    pub(crate) fn are_losses_open(&self) -> bool {
        self.all().any(|ix| self.u(ix).state_untold)
    }

    /// Sets the figures that are left, in the order of the ranks.
    pub(crate) fn set_figures(&mut self, ix: UnitIx, figures: Vec<u16>) {
        let unit = self.u_mut(ix);
        unit.disordered.retain(|known| figures.contains(known));
        unit.figures = Some(Figures::try_from(figures).unwrap_or_default());
    }

    /// Contact between two units, whoever made it.
    pub(crate) fn touch(&self, a: UnitIx, b: UnitIx) -> Option<&Touch> {
        let (a, b) = (self.id(a), self.id(b));
        self.now
            .contacts
            .iter()
            .find(|touch| (&touch.by, &touch.enemy) == (a, b) || (&touch.by, &touch.enemy) == (b, a))
    }

    pub(crate) fn add_touch(&mut self, touch: Touch) {
        // Beyond the bound a contact is not remembered; no table has so many bases side by side.
        let _ = self.now.contacts.push(touch);
    }

    /// Enemies in contact with a unit.
    pub(crate) fn touching(&self, ix: UnitIx) -> Vec<UnitIx> {
        self.touched(ix).collect()
    }

    fn touched(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        let id = self.id(ix);
        let other = move |touch: &Touch| match (&touch.by == id, &touch.enemy == id) {
            (true, _) => self.find(&touch.enemy),
            (_, true) => self.find(&touch.by),
            _ => None,
        };
        self.now.contacts.iter().filter_map(other)
    }

    /// Whether a unit is in melee.
    pub(crate) fn is_engaged(&self, ix: UnitIx) -> bool {
        self.touched(ix).next().is_some()
    }

    /// Whether a unit is in melee only with those of whom the log told neither where they went nor whom they touched, while it
    /// tells places of others: then it was joined to whoever it was said to fight, and may touch him no more.
    pub(crate) fn is_doubtfully_engaged(&self, ix: UnitIx) -> bool {
        let id = self.id(ix);
        let untold = |id: &UnitId| self.find(id).is_some_and(|ix| self.u(ix).whereabouts_untold);
        let apart = |touch: &Touch| {
            let pair = self.find(&touch.by).zip(self.find(&touch.enemy));
            pair.and_then(|(by, at)| self.gap(by, at)).is_some_and(|gap| gap > self.setup.allowance.slack())
        };
        // Of whom it leaves open what became of him, it does not tell for whom he stands there.
        let open = |id: &UnitId| self.find(id).is_some_and(|ix| self.u(ix).state_untold);
        let doubtful = |id: &UnitId| untold(id) || open(id);
        let guessed =
            |touch: &Touch| touch.side.is_none() && (doubtful(&touch.by) || doubtful(&touch.enemy) || apart(touch));
        let mut own = self.now.contacts.iter().filter(|touch| &touch.by == id || &touch.enemy == id).peekable();
        own.peek().is_some() && own.all(guessed) && self.all().any(|ix| self.pose(ix).is_some())
    }

    /// Ends all contacts of a unit.
    pub(crate) fn part(&mut self, ix: UnitIx) {
        let id = self.id(ix).clone();
        self.now.contacts.retain(|touch| touch.by != id && touch.enemy != id);
    }

    /// The unit leaves the table.
    pub(crate) fn remove(&mut self, ix: UnitIx, status: Status) {
        self.part(ix);
        self.leave_line(ix);
        let id = self.id(ix).clone();
        // Who was with it stands free where it was destroyed, and leaves with it where it left; where the log leaves open what
        // became of it, nobody knows where he is.
        let untold = self.u(ix).state_untold;
        let leaves = status != Status::Destroyed && self.rulings().carried_off == CarriedOff::Leaves && !untold;
        let pose = self.u(ix).pose.filter(|_| !untold && !leaves);
        let unit = self.u_mut(ix);
        unit.status = Some(status);
        (unit.pose, unit.whereabouts_untold) = (None, false);
        for general in self.all().collect::<Vec<_>>() {
            if self.u(general).attached.as_ref() == Some(&id) {
                let general = self.u_mut(general);
                (general.attached, general.pose, general.whereabouts_untold) = (None, pose, untold);
                if leaves {
                    general.status = Some(Status::Left);
                }
            }
        }
        if matches!(status, Status::Destroyed | Status::RoutedOff) {
            let progress = self.progress_mut();
            progress.losses_since = progress.losses_since.saturating_add(1);
        }
        self.progress_mut().pending.retain(|pending| pending.unit != id);
    }

    /// Ends the battle line that a unit is in (`tac.amb.line_persistence`).
    pub(crate) fn leave_line(&mut self, ix: UnitIx) {
        let id = self.id(ix).clone();
        self.now.lines.retain(|line| !line.contains(&id));
    }

    pub(crate) fn pose(&self, ix: UnitIx) -> Option<Pose> {
        match &self.u(ix).attached {
            Some(unit) => self.find(unit).and_then(|unit| self.u(unit).pose),
            None => self.u(ix).pose,
        }
    }

    pub(crate) fn moment(&self) -> Moment {
        Moment { turn: self.now.turn, phase: self.now.phase.map(Phase::as_str), active: self.now.side.clone() }
    }

    pub(crate) fn board(&self) -> Board {
        let Moment { turn, phase, active } = self.moment();
        Board {
            turn,
            phase,
            active,
            pieces: self.all().map(|ix| self.piece(ix)).collect(),
            tokens: Vec::new(),
            map: campaign::map(self),
        }
    }

    fn piece(&self, ix: UnitIx) -> Piece {
        let (unit, row) = (self.u(ix), self.row(ix));
        let gone = unit.absent || !self.status(ix).is_present();
        let stands = if gone { Vec::new() } else { self.stands(ix) };
        let flags = [
            (unit.absent, Flag::NotDeployed),
            (self.is_routing(ix), Flag::Routing),
            (matches!(self.status(ix), Status::Destroyed | Status::RoutedOff), Flag::Destroyed),
            (self.status(ix) == Status::Left, Flag::Left),
            (self.is_engaged(ix), Flag::InMelee),
            (unit.tired, Flag::Tired),
            (unit.dismounted, Flag::Dismounted),
            (unit.degraded, Flag::Degraded),
            (unit.deputy, Flag::Deputy),
            (unit.shape == Some(aftermath_tactica::Shape::Circle), Flag::Circle),
            (unit.shape == Some(aftermath_tactica::Shape::Testudo), Flag::Testudo),
            (self.has_withdrawn(ix), Flag::Withdrawn),
            (unit.owner.is_some(), Flag::Defected),
        ];
        let strength = row.figures();
        let left = if gone { 0 } else { self.figures(ix).len() as u32 };
        Piece {
            id: row.id.clone(),
            side: self.side_id(self.side_of(ix)).clone(),
            name: RosterUnit::name(row).to_owned(),
            kind: row.kind(),
            role: if row.general.is_some() { Role::Character } else { Role::Unit },
            stands,
            round: false,
            strength,
            lost: if unit.absent { 0 } else { strength.saturating_sub(left) },
            flags: flags.into_iter().filter(|(holds, _)| *holds).map(|(_, flag)| flag.as_str()).collect(),
            counters: if unit.disordered.is_empty() {
                Vec::new()
            } else {
                vec![(DISORDERED, unit.disordered.len() as i64)]
            },
            ranks: if gone { None } else { figures::ranks(self, ix) },
            aboard: None,
        }
    }

    fn stands(&self, ix: UnitIx) -> Vec<Stand> {
        let pose = self.pose(ix);
        let base = geometry::base_of(self, ix);
        let bases = geometry::bases_of(self, ix).max(1);
        let depth = base.depth;
        (0..bases)
            .map(|number| {
                let behind = |pose: Pose| {
                    let ahead = pose.heading();
                    let back = depth * f64::from(number);
                    Pose {
                        at: aftermath_rules::geometry::Place {
                            x: pose.at.x - ahead.x * back,
                            y: pose.at.y - ahead.y * back,
                        },
                        ..pose
                    }
                };
                Stand { number: number + 1, pose: pose.map(behind), base }
            })
            .collect()
    }

    /// Where a unit stands, as far as the log tells.
    pub(crate) fn footprint(&self, ix: UnitIx) -> Option<Footprint> {
        let measured = || Some(geometry::footprint_at(self, ix, self.pose(ix)?));
        // A general who is with a unit stands where that does.
        if self.u(ix).attached.is_some() { measured() } else { self.stands.get(ix, measured) }
    }

    /// The shortest distance between two units in cm.
    pub(crate) fn gap(&self, a: UnitIx, b: UnitIx) -> Option<f64> {
        Some(self.footprint(a)?.distance(&self.footprint(b)?))
    }

    /// Whether an enemy lies ahead of a unit rather than behind it; true where nobody can tell.
    fn fronts(&self, ix: UnitIx, enemy: UnitIx) -> bool {
        match (self.footprint(ix), self.footprint(enemy)) {
            (Some(own), Some(other)) => own.in_front(other.nearest_to(own.front())) || other.in_front(own.front()),
            _ => true,
        }
    }
}

/// A unit of a situation with all that the roster says where the log is silent.
fn normal(mut unit: UnitSituation, row: &Unit) -> UnitSituation {
    if unit.figures.is_none() {
        let figures: Vec<u16> = (1..=row.figures().min(u32::from(u16::MAX)) as u16).collect();
        unit.figures = Some(Figures::try_from(figures).unwrap_or_default());
    }
    let known = |figure: &u16| row.troop_of(*figure).is_some();
    if let Some(figures) = &mut unit.figures {
        figures.retain(known);
    }
    unit.disordered.retain(known);
    unit
}
