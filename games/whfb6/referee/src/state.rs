//! The table as the referee sees it. What changes during a battle is kept in the words of a situation, so that every moment
//! can be said in a header.

use std::sync::Arc;

use aftermath_rules::{
    SideId, UnitId,
    board::{Board, Piece, Role, Stand},
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    game::Moment,
    geometry::{Base, Edge, Outline, Place, Pose},
    list::List,
    log::Header,
    measure::LengthTolerance,
    muster::{Armies, SideIx, UnitIx},
    readings::TwoReadings,
    words::RosterUnit,
};
use aftermath_whfb6::{
    CombatSituation, Files, Flag, Gone, Models, Options, Phase, Progress, Rightly, Situation, SpellInPlay, TerrainKind,
    ThisPhase, ThisTurn, Trait, Unit, UnitSituation, WOUNDS, Whfb6Words, pack, rule,
};

use crate::{block::Block, readings::Standing};

/// What does not change during a battle.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) allowance: LengthTolerance,
    pub(crate) edges: Edges,
    pub(crate) options: Options,
    pub(crate) terrain: Vec<Ground>,
    pub(crate) muster: Armies<Unit>,
    /// Army list of each side.
    pub(crate) armies: Vec<String>,
    /// Points a side.
    pub(crate) points: Option<u32>,
    /// Whether the log begins before the battle, so that what it does not say has not happened.
    pub(crate) whole: bool,
}

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) id: UnitId,
    pub(crate) kind: TerrainKind,
    pub(crate) outline: Outline,
    /// Levels of a hill.
    pub(crate) level: u8,
}

/// The table: what stands where, and what has happened.
#[derive(Debug, Clone)]
pub struct State {
    pub(crate) setup: Arc<Setup>,
    pub(crate) turn: u32,
    pub(crate) active: Option<SideIx>,
    pub(crate) phase: Option<Phase>,
    /// Units in the order of the rosters.
    pub(crate) units: Vec<UnitSituation>,
    pub(crate) combats: Vec<CombatSituation>,
    pub(crate) spells: Vec<SpellInPlay>,
    pub(crate) progress: Progress,
    /// What stands on the table by the right reading, where a declared figure was wrong and the two still differ.
    pub(crate) rightly: Option<Box<Standing>>,
    /// The table before an entry that is being judged, and declares what its dice contradict.
    pub(crate) doubted: Option<Box<Standing>>,
}

/// Adds to a bounded list. The bounds are those of a whole match, so that what is beyond them is said already.
pub(crate) fn add<T: Clone, const MAX: usize>(list: &mut List<T, 0, MAX>, item: T) {
    let longer: Vec<T> = list.iter().cloned().chain([item]).collect();
    if let Ok(longer) = List::try_from(longer) {
        *list = longer;
    }
}

/// Leaves in a bounded list what is wanted.
pub(crate) fn keep<T: Clone, const MAX: usize>(list: &mut List<T, 0, MAX>, wanted: impl Fn(&T) -> bool) {
    let left: Vec<T> = list.iter().filter(|item| wanted(item)).cloned().collect();
    if let Ok(left) = List::try_from(left) {
        *list = left;
    }
}

/// Changes the items of a bounded list.
pub(crate) fn change<T: Clone, const MAX: usize>(list: &mut List<T, 0, MAX>, mut how: impl FnMut(&mut T)) {
    let mut items = list.to_vec();
    items.iter_mut().for_each(&mut how);
    if let Ok(items) = List::try_from(items) {
        *list = items;
    }
}

/// A pose as a log writes it, so that a situation says where a unit stands to the last digit.
fn written(pose: Pose) -> Pose {
    const DIGITS: f64 = 1e6;
    let written = |length: f64| (length * DIGITS).round() / DIGITS;
    Pose { at: Place { x: written(pose.at.x), y: written(pose.at.y) }, facing: written(pose.facing) }
}

impl State {
    /// The table before the first entry.
    pub(crate) fn open(header: &Header<Whfb6Words>, docket: &mut impl Docket) -> Self {
        let situation = header.situation.as_ref();
        let whole = situation.is_none_or(|situation| situation.progress.is_some());
        let setup = Arc::new(Setup {
            allowance: LengthTolerance::new(header.tolerance.get()),
            edges: Edges::new(header.table),
            options: header.options.clone(),
            terrain: header
                .terrain
                .iter()
                .map(|piece| Ground {
                    id: piece.id.clone(),
                    kind: piece.kind,
                    outline: Outline::new(&piece.outline),
                    level: piece.level.unwrap_or(1),
                })
                .collect(),
            muster: Armies::new(&header.sides),
            armies: header.sides.iter().map(|side| side.army.to_string()).collect(),
            points: header.points,
            whole,
        });
        let units = setup.muster.all().map(|ix| {
            let mut unit = UnitSituation::of(setup.muster.row(ix).id.clone());
            unit.absent = situation.is_none();
            unit
        });
        let mut state = Self {
            units: units.collect(),
            turn: 0,
            active: None,
            phase: None,
            combats: Vec::new(),
            spells: Vec::new(),
            progress: Progress::default(),
            rightly: None,
            doubted: None,
            setup,
        };
        crate::army::check_rosters(&state, docket);
        if let Some(situation) = situation {
            state.start_from(situation, docket);
        }
        state
    }

    fn start_from(&mut self, situation: &Situation, docket: &mut impl Docket) {
        self.turn = situation.turn.get();
        self.phase = situation.phase;
        self.active = situation.side.as_ref().and_then(|side| self.setup.muster.side(side));
        if situation.units.iter().any(|unit| unit.pose.is_some()) || situation.progress.is_some() {
            self.units.iter_mut().for_each(|unit| unit.absent = true);
        }
        for given in &situation.units {
            if let Some(ix) = self.known(&given.id, docket) {
                self.units[ix.0] = given.clone();
            }
        }
        self.combats = self.known_combats(&situation.combats);
        self.spells = situation.spells.to_vec();
        match &situation.progress {
            Some(progress) => self.progress = (**progress).clone(),
            None => crate::opening::begin(self, situation),
        }
        if let Some(rightly) = &situation.rightly {
            let rightly = self.take_up(rightly);
            self.keep(rightly);
        }
    }

    /// Combats of units that there are.
    fn known_combats(&self, combats: &[CombatSituation]) -> Vec<CombatSituation> {
        let known = |id: &UnitId| self.setup.muster.find(id).is_some();
        let is_known = |combat: &&CombatSituation| {
            combat.contacts.iter().all(|contact| known(&contact.unit) && known(&contact.enemy))
        };
        combats.iter().filter(is_known).cloned().collect()
    }

    /// What stands on the table by the right reading: units that it does not name stand as they are recorded.
    fn take_up(&self, rightly: &Rightly) -> State {
        let mut units = self.units.clone();
        for given in &rightly.units {
            if let Some(ix) = self.find(&given.id) {
                units[ix.0] = given.clone();
            }
        }
        State {
            units,
            combats: self.known_combats(&rightly.combats),
            spells: rightly.spells.to_vec(),
            progress: rightly.progress.clone(),
            ..self.clone()
        }
    }

    /// All that the state holds, as a situation from which a log of the same armies goes on; `None` where it is more than a
    /// situation may hold.
    pub(crate) fn situation(&self) -> Option<Situation> {
        Some(Situation {
            turn: self.turn.try_into().ok()?,
            side: self.active.map(|side| self.side_id(side).clone()),
            phase: self.phase,
            units: self.units.clone().try_into().ok()?,
            combats: self.combats.clone().try_into().ok()?,
            spells: self.spells.clone().try_into().ok()?,
            progress: Some(Box::new(self.progress.clone())),
            rightly: match &self.rightly {
                Some(rightly) => Some(Box::new(rightly.said()?)),
                None => None,
            },
        })
    }

    /// The unit of this id; a unit that does not exist is a broken rule and cannot be applied.
    pub(crate) fn known(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.setup.muster.find(id);
        if found.is_none() {
            docket.finding(rule::GAP_PROFILES, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        found
    }

    /// As [`State::known`], and still on the table.
    pub(crate) fn present(&mut self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let ix = self.known(id, docket)?;
        if self.is_present(ix) || (self.unit(ix).absent && !self.progress.begun) {
            return Some(ix);
        }
        // Of whom a situation says nothing the log tells when they act.
        if self.unit(ix).absent && self.progress.partial {
            self.unit_mut(ix).absent = false;
            return Some(ix);
        }
        docket.finding(rule::GAP_PROFILES, Outcome::Broken, || Detail::say("unit-gone").unit(id));
        None
    }

    pub(crate) fn figures(&self, ix: UnitIx) -> &Unit {
        self.setup.muster.row(ix)
    }

    pub(crate) fn unit(&self, ix: UnitIx) -> &UnitSituation {
        &self.units[ix.0]
    }

    pub(crate) fn unit_mut(&mut self, ix: UnitIx) -> &mut UnitSituation {
        &mut self.units[ix.0]
    }

    /// What a unit did this turn.
    pub(crate) fn this_turn(&self, ix: UnitIx) -> &ThisTurn {
        static NOTHING: std::sync::LazyLock<ThisTurn> = std::sync::LazyLock::new(ThisTurn::default);
        self.unit(ix).this_turn.as_deref().unwrap_or(&NOTHING)
    }

    /// As [`State::this_turn`], to be changed.
    pub(crate) fn this_turn_mut(&mut self, ix: UnitIx) -> &mut ThisTurn {
        self.unit_mut(ix).this_turn.get_or_insert_default()
    }

    /// What happened to a unit in this phase.
    pub(crate) fn this_phase(&self, ix: UnitIx) -> &ThisPhase {
        static NOTHING: std::sync::LazyLock<ThisPhase> = std::sync::LazyLock::new(ThisPhase::default);
        self.unit(ix).this_phase.as_deref().unwrap_or(&NOTHING)
    }

    /// As [`State::this_phase`], to be changed.
    pub(crate) fn this_phase_mut(&mut self, ix: UnitIx) -> &mut ThisPhase {
        self.unit_mut(ix).this_phase.get_or_insert_default()
    }

    pub(crate) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.figures(ix).id
    }

    /// Index of a unit of which the state itself speaks.
    pub(crate) fn find(&self, id: &UnitId) -> Option<UnitIx> {
        self.setup.muster.find(id)
    }

    pub(crate) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.setup.muster.side_of(ix)
    }

    pub(crate) fn side_id(&self, side: SideIx) -> &SideId {
        self.setup.muster.side_id(side)
    }

    pub(crate) fn is_enemy(&self, a: UnitIx, b: UnitIx) -> bool {
        self.side_of(a) != self.side_of(b)
    }

    /// Whether a unit is on the table.
    pub(crate) fn is_present(&self, ix: UnitIx) -> bool {
        let unit = self.unit(ix);
        unit.gone.is_none() && !unit.absent && unit.left_at.is_none()
    }

    /// Units on the table.
    pub(crate) fn present_units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.setup.muster.all().filter(|ix| self.is_present(*ix))
    }

    /// Enemies of a unit that are on the table.
    pub(crate) fn enemies(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.present_units().filter(move |other| self.is_enemy(ix, *other))
    }

    /// Friends of a unit that are on the table, without itself.
    pub(crate) fn friends(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.present_units().filter(move |other| *other != ix && !self.is_enemy(ix, *other))
    }

    /// Models left.
    pub(crate) fn models(&self, ix: UnitIx) -> u32 {
        self.unit(ix).models.map_or_else(|| self.figures(ix).full(), Models::get)
    }

    /// Whether it flees.
    pub(crate) fn is_fleeing(&self, ix: UnitIx) -> bool {
        self.unit(ix).fleeing_since.is_some()
    }

    /// Turns that began, counted through all sides.
    pub(crate) fn turns_passed(&self) -> u32 {
        self.progress.turns_passed.map_or(0, aftermath_whfb6::Count::get)
    }

    /// Whether a turn, counted through all sides, is over; `None` where the log does not tell which side had the first.
    pub(crate) fn is_past(&self, turn: aftermath_whfb6::Count) -> Option<bool> {
        let now = self.turns_passed();
        let least = self.progress.turns_least.map_or(now, aftermath_whfb6::Count::get);
        match turn.get() {
            turn if turn >= now => Some(false),
            turn if turn < least => Some(true),
            _ => None,
        }
    }

    /// What is said of an entry that follows from another of its phase: that one is missing, or may have come before the log
    /// began, where nothing of its kind is in it.
    pub(crate) fn follows(&self, kept: bool, none_told: bool) -> Outcome {
        match (kept, self.progress.phase_under_way && none_told) {
            (false, true) => Outcome::Unrecorded,
            (kept, _) => Outcome::from(kept),
        }
    }

    /// What is said of a unit that did not do what it has to: of one that may have been destroyed nobody knows whether it had to.
    pub(crate) fn owed(&self, ix: UnitIx) -> Outcome {
        if self.unit(ix).losses_unknown { Outcome::Unrecorded } else { Outcome::Broken }
    }

    /// Whether nobody's charge of this turn is told.
    pub(crate) fn no_charge_told(&self) -> bool {
        self.setup.muster.all().all(|ix| self.this_turn(ix).charge.is_none())
    }

    /// Whether weapons are told of nobody in a unit's army.
    pub(crate) fn no_weapons_told(&self, ix: UnitIx) -> bool {
        let own = self.setup.muster.all().filter(|other| self.side_of(*other) == self.side_of(ix));
        own.into_iter().all(|other| self.figures(other).weapons.is_empty())
    }

    /// Whether what a unit did this turn up to this phase stands in the log.
    pub(crate) fn is_told_before(&self, ix: UnitIx, phase: Phase) -> bool {
        self.unit(ix).unsaid_before.is_none_or(|began| began < phase)
    }

    /// The unit begins to flee; who flees already goes on.
    pub(crate) fn begin_to_flee(&mut self, ix: UnitIx) {
        let now = aftermath_whfb6::Count::nearest(self.turns_passed());
        let unit = self.unit_mut(ix);
        unit.fleeing_since.get_or_insert(now);
        unit.charges_in = None;
    }

    /// Movement in inches.
    pub(crate) fn movement(&self, ix: UnitIx) -> Option<f64> {
        self.figures(ix).m.map(|m| f64::from(m.get()))
    }

    /// Dice of a flight, a pursuit or an overrun (`wfb.flee.distance`).
    pub(crate) fn flee_dice(&self, ix: UnitIx) -> Option<u32> {
        let dice = |m: f64| if m <= pack::SLOW_MOVEMENT { pack::SLOW_DICE } else { pack::FAST_DICE };
        self.movement(ix).map(dice)
    }

    /// A unit as it would stand with its front's middle at a pose.
    pub(crate) fn block_at(&self, ix: UnitIx, pose: Pose, files: Option<Files>) -> Option<Block> {
        let base: Base = self.figures(ix).base?.inches();
        let models = self.models(ix);
        let alone = (models == 1).then_some(1);
        let files = files.or(self.unit(ix).files).map(Files::get).or(alone)?;
        Some(Block::new(pose, models, files, base))
    }

    /// A unit as it stands; `None` where its place or its base is not recorded.
    pub(crate) fn block(&self, ix: UnitIx) -> Option<Block> {
        self.block_at(ix, self.unit(ix).pose?, None)
    }

    /// As [`State::block`]; of who has lost nobody knows how many the one model that is left at least, in the middle of its
    /// front.
    pub(crate) fn least_block(&self, ix: UnitIx) -> Option<Block> {
        let block = self.block(ix)?;
        let unknown = self.unit(ix).losses_unknown;
        Some(if unknown { Block::new(block.front, 1, 1, block.base) } else { block })
    }

    /// Files of a unit: its front rank.
    pub(crate) fn files(&self, ix: UnitIx) -> Option<u32> {
        let models = self.models(ix);
        match self.unit(ix).files {
            Some(files) => Some(files.get().min(models.max(1))),
            None => (models == 1).then_some(1),
        }
    }

    /// Shortest distance between two units; `None` where a place is not recorded.
    pub(crate) fn distance(&self, a: UnitIx, b: UnitIx) -> Option<f64> {
        Some(self.block(a)?.distance(&self.block(b)?))
    }

    /// Inches that are within a limit whatever the tolerance: what lies exactly at the limit is within it where there is none
    /// (`wfb.gap.measuring`).
    pub(crate) fn surely_within(&self, limit: f64) -> f64 {
        /// Inches that are lost to rounding.
        const HAIR: f64 = 1e-6;
        limit - self.setup.allowance.slack() + 2.0 * HAIR
    }

    /// Puts a unit at a pose, or forgets where it is when the log does not say.
    pub(crate) fn place(&mut self, ix: UnitIx, pose: Option<Pose>, files: Option<Files>) {
        let unit = self.unit_mut(ix);
        unit.pose = pose.map(written);
        if files.is_some() {
            unit.files = files;
        }
        unit.absent = false;
    }

    /// The unit leaves the battle.
    pub(crate) fn remove(&mut self, ix: UnitIx, because: Gone) {
        self.leave_combat(ix);
        let unit = self.unit_mut(ix);
        unit.gone = Some(because);
        unit.pose = None;
        unit.left_at = None;
        unit.this_phase = None;
    }

    /// A unit that broke in combat, or was destroyed in it, has lost its standard (`wfb.gap.victory`).
    pub(crate) fn lose_standard(&mut self, ix: UnitIx) {
        let has = self.figures(ix).command.as_ref().is_some_and(|command| command.standard);
        let id = self.id(ix).clone();
        if has && !self.progress.standards_taken.contains(&id) {
            add(&mut self.progress.standards_taken, id);
        }
    }

    /// Number of the combat in which a unit fights.
    pub(crate) fn combat_of(&self, ix: UnitIx) -> Option<usize> {
        let id = self.id(ix);
        self.combats
            .iter()
            .position(|combat| combat.contacts.iter().any(|contact| contact.unit == *id || contact.enemy == *id))
    }

    /// Whether it is in close combat.
    pub(crate) fn is_engaged(&self, ix: UnitIx) -> bool {
        self.combat_of(ix).is_some()
    }

    /// Takes a unit out of the contacts of its combat.
    pub(crate) fn leave_combat(&mut self, ix: UnitIx) {
        let id = self.id(ix).clone();
        for combat in &mut self.combats {
            keep(&mut combat.contacts, |contact| contact.unit != id && contact.enemy != id);
        }
        self.combats.retain(|combat| !combat.contacts.is_empty() || combat.round.is_some());
    }

    /// Whether it has this special rule, and has not lost it.
    pub(crate) fn has(&self, ix: UnitIx, wanted: Trait) -> bool {
        let lost = wanted == Trait::Frenzy && self.unit(ix).not_frenzied;
        self.figures(ix).has(wanted) && !lost
    }

    /// Unit Strength (`wfb.gap.unit_strength_values`); `None` where the roster does not have it and no option gives it, and
    /// where it is not known how many models are left.
    pub(crate) fn unit_strength(&self, ix: UnitIx) -> Option<u32> {
        use aftermath_whfb6::Kind;
        if self.unit(ix).losses_unknown {
            return None;
        }
        let figures = self.figures(ix);
        let by_kind = || match figures.kind {
            Kind::Infantry | Kind::Machine => Some(1),
            Kind::Cavalry => Some(2),
            Kind::LargeInfantry | Kind::Swarm => Some(3),
            Kind::Chariot => Some(4),
            Kind::Monster => Some(figures.wounds()),
        };
        let given = figures.unit_strength.map(|strength| strength.get());
        let option = self.setup.options.has_unit_strength_values();
        let of_one = given.or_else(|| if option { by_kind() } else { None })?;
        Some(of_one * self.models(ix))
    }

    /// The sides of an enemy that a unit may be said to attack from where it stands.
    pub(crate) fn sides_attacked(&self, by: UnitIx, enemy: UnitIx) -> Option<smallvec::SmallVec<[Edge; 4]>> {
        // How deep a unit stands is not known of who has lost nobody knows how many.
        if self.unit(enemy).losses_unknown {
            return None;
        }
        let (own, theirs) = (self.block(by)?, self.block(enemy)?);
        Some(theirs.zones(own.front.at, self.setup.allowance.slack()))
    }

    pub(crate) fn moment(&self) -> Moment {
        let active = self.active.map(|side| self.side_id(side).clone());
        Moment { turn: self.turn, phase: self.phase.map(Phase::as_str), active }
    }

    pub(crate) fn board(&self) -> Board {
        let Moment { turn, phase, active } = self.moment();
        Board {
            turn,
            phase,
            active,
            pieces: self.setup.muster.all().map(|ix| self.piece(ix)).collect(),
            tokens: Vec::new(),
            map: None,
        }
    }

    fn piece(&self, ix: UnitIx) -> Piece {
        let (unit, figures, turn) = (self.unit(ix), self.figures(ix), self.this_turn(ix));
        let gone = unit.gone.is_some();
        let left = if gone { 0 } else { self.models(ix) };
        let base = figures.base.map_or(Base { width: 1.0, depth: 1.0 }, |base| base.inches());
        let number = |number: usize| u8::try_from(number + 1).unwrap_or(u8::MAX);
        let stands: Vec<Stand> = match self.block(ix) {
            Some(block) if !gone => {
                let models = block.models().enumerate();
                models
                    .map(|(ix, model)| Stand { number: number(ix), pose: Some(model.pose()), base: model.base() })
                    .collect()
            }
            _ => (0..left as usize).map(|ix| Stand { number: number(ix), pose: None, base }).collect(),
        };
        let flags = [
            (unit.fleeing_since.is_some() && !gone, Flag::Fleeing),
            (!gone && self.is_engaged(ix), Flag::Engaged),
            (turn.charge.is_some(), Flag::Charged),
            (turn.rallied, Flag::Rallied),
            (turn.shot, Flag::HasShot),
            (unit.left_at.is_some(), Flag::OffTable),
            (gone, Flag::Destroyed),
        ];
        let wounds = unit.wounds.map_or(0, |wounds| i64::from(wounds.get()));
        let counters = [(WOUNDS, wounds)];
        Piece {
            id: figures.id.clone(),
            side: self.side_id(self.side_of(ix)).clone(),
            name: figures.name().to_owned(),
            kind: figures.kind.as_str(),
            role: if figures.is_character() { Role::Character } else { Role::Unit },
            stands,
            round: false,
            strength: figures.strength(),
            lost: figures.strength().saturating_sub(left),
            flags: flags.into_iter().filter(|(is, _)| *is).map(|(_, flag)| flag.as_str()).collect(),
            counters: counters.into_iter().filter(|(_, count)| *count != 0).collect(),
            ranks: None,
            aboard: None,
        }
    }
}
