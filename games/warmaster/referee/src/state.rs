//! The table as the referee sees it.

mod characters;
mod garrison;
mod stands;
mod units;

pub(super) use aftermath_rules::muster::{SideIx, UnitIx};
pub(super) use characters::{Apart, CORNER_CM};
pub(super) use stands::Stands;
pub(super) use units::Units;

use std::{cmp::Ordering, collections::HashMap, fmt, sync::Arc};

use super::{
    Kind, Mark, Options, Phase, Situation, SpellList, TerrainKind, Trait, Unit, Warmaster,
    defence::BEHIND_CM,
    flyers::bars_landing,
    marks::{Counter, Flag},
    rule,
};
use aftermath_rules::{
    board::{Board, Piece, Role, Stand as BoardStand},
    catalogue::Rule,
    docket::Docket,
    docket_layer::NullDocket,
    edges::Edges,
    finding::{Detail, Outcome, ToleranceUse},
    game::Moment,
    geometry::{Base, Circle, Footprint, Outline, Place, Pose},
    ids::{SideId, UnitId},
    log::Header,
    readings::TwoReadings,
    words::RosterUnit,
    work_budget,
};

/// The allowance by which stands touch for certain, in cm: that of the game. By what a header allows beyond it they may.
pub(super) const FLUSH_CM: f64 = 0.2;

/// What does not change during a battle.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) tolerance: f64,
    pub(super) edges: Edges,
    pub(super) options: Options,
    pub(super) terrain: Vec<(TerrainKind, Outline)>,
    /// Hills whose level is recorded.
    pub(super) relief: super::scenery::Relief,
    pub(super) heights: super::artillery::overhead::Heights,
    pub(super) sides: Vec<SideId>,
    /// Spell list of each side's army; absent for an army of which the rulebook does not tell.
    pub(super) spell_lists: Vec<Option<SpellList>>,
    pub(super) units: Vec<(SideIx, Unit)>,
    /// Units (no characters) of the other sides, for each side.
    foes: Vec<Vec<UnitIx>>,
    /// Units of all sides, and characters.
    troops: Vec<UnitIx>,
    characters: Vec<UnitIx>,
    /// The battle follows a scenario.
    pub(super) scenario: bool,
    late: Late,
    index: Index,
}

/// The turn in which the log begins, where that is after its Command phase, and the units of which it does not say whether
/// they charged in it. It tells where a log begins, and nothing of the battle.
struct Late(Option<(u32, Vec<UnitIx>)>);

impl fmt::Debug for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Late").finish_non_exhaustive()
    }
}

/// Units by their ids: what the list of units says the other way round.
struct Index(HashMap<UnitId, UnitIx>);

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Index").finish_non_exhaustive()
    }
}

/// The table: what stands where, and what has happened this turn.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(super) setup: Arc<Setup>,
    pub(super) turn: u32,
    pub(super) phase: Option<Phase>,
    pub(super) active: Option<SideIx>,
    pub(super) conceded: Option<SideIx>,
    /// The edge of the table that is each side's own, where it is known.
    pub(super) edges: Vec<Option<super::TableEdge>>,
    pub(super) course: super::turn::TurnState,
    pub(super) deploying: super::deployment::Deploying,
    pub(super) ending: super::ending::Ending,
    pub(super) units: Units,
    pub(super) command: super::command::CommandPhase,
    pub(super) combat: super::combat::CombatPhase,
    pub(super) magic: super::magic::Magic,
    pub(super) items: super::items::Items,
    /// What a forced move leaves to be done before anything else begins.
    pub(super) forced: super::confusion::ForcedMove,
    /// The charge that has just been made.
    pub(super) last_charge: Option<super::shooting_at_chargers::LastCharge>,
    /// What has to follow at once.
    pub(super) owed: super::owed::PendingActions,
    /// The unit that moved last, while that matters.
    pub(super) last_mover: Option<UnitIx>,
    /// Where its stands began and ended.
    pub(super) last_way: Vec<(Footprint, Footprint)>,
    /// The right reading of the table, where it is another than the recorded one.
    pub(super) rightly: Option<Box<State>>,
    /// The table before the entry played last, where its players declared what a rule contradicts.
    pub(super) doubted: Option<Box<State>>,
}

/// One stand that is still there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stand {
    /// Number in the unit, from 1.
    pub(super) number: u8,
    /// Where it is, as far as the log tells; set by [`State::place`] and [`State::displace`].
    pub(super) footprint: Option<Footprint>,
}

impl Stand {
    pub(super) fn pose(&self) -> Option<Pose> {
        self.footprint.map(|footprint| footprint.pose())
    }
}

/// What is true of a unit or a character now.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct UnitState {
    pub(super) stands: Stands,
    pub(super) leftover_hits: u32,
    pub(super) confused: bool,
    /// A drive back beyond its full pace, or the loss of its last stand.
    pub(super) routed: bool,

    /// Holds a castle or a tower since the battle began, or since the situation: whoever else comes to a wall goes round it.
    pub(super) garrison: bool,
    /// Nowhere on the table: the situation places others and not this one.
    pub(super) absent: bool,
    /// The situation tells what is left of it and not where it stands, and it has not moved since.
    pub(super) accounted: bool,
    /// The unit that a character has joined.
    pub(super) joined: Option<UnitIx>,
    /// Has been in a combat, in a Combat phase that is over.
    pub(super) has_fought: bool,
    /// A Wizard who casts worse by a Staff of Spellbinding.
    pub(super) bound: bool,
    /// Hits of the Shooting phase on an engaged unit, for the first round of its combat.
    pub(super) carried_hits: u32,
    /// Hits of this Shooting phase of a unit of which nobody knows whether it is engaged: unless it is driven back, they are
    /// carried too.
    pub(super) undecided_hits: u32,
    /// Hits of this phase on the unit, in combat of those left over, that there may not have been: nobody told the cover, or
    /// counted them.
    pub(super) spared_hits: u32,
    /// A character who went along with his unit: he stands somewhere at its edge.
    pub(super) carried: bool,
    /// The unit that a character was with as it moved, where nobody has told whether he still touches it.
    pub(super) perhaps_with: Option<UnitIx>,
    /// A mounted character whose unit, as it moved last, came wholly to where his mount cannot be.
    pub(super) astray: bool,
    /// The rule by which it is gone, or off the table for now.
    pub(super) fate: Option<Rule>,
    /// Off the table, and may come back.
    pub(super) off_table: bool,
    /// Where it left the table.
    pub(super) exit: Option<Place>,
    /// Blunders whose penalty it bears for the rest of the battle.
    pub(super) mad: u32,

    // This turn.
    /// The rule by which it moves no more, back at the edge of the table.
    pub(super) halted: Option<Rule>,
    /// Has rolled to come back.
    pub(super) rolled_to_return: bool,
    /// Was confused until the end of this turn's Command phase.
    pub(super) recovered: bool,

    // This Command phase.
    /// What a blunder makes of it.
    pub(super) blundered: Option<super::command::Blundered>,
    /// The rule by which an order that it did not carry out has lapsed.
    pub(super) lapsed: Option<Rule>,
    /// The order given to it last went to a brigade.
    pub(super) in_brigade: bool,
    /// Where it stood before its last move on an order.
    pub(super) stood: Vec<Stand>,
    pub(super) acted_by_initiative: bool,
    pub(super) charged: bool,
    /// Enemies that its charge has reached, by the log's word.
    pub(super) charged_at: Vec<UnitIx>,
    pub(super) orders: u32,
    pub(super) ordered_by: Option<UnitIx>,
    pub(super) order_failed: bool,
    /// Number of the order given to it last; a brigade shares one.
    pub(super) order_number: u32,
    pub(super) may_move: bool,

    // This Shooting phase.
    /// Stands that have shot, and at whom.
    pub(super) shots: Vec<(u8, UnitIx)>,
    pub(super) hits_this_phase: u32,
    pub(super) shot_by: Vec<UnitIx>,
    /// Where its last guns stood that burst as they shot.
    pub(super) burst: Vec<Footprint>,
    /// The best cover under which it was shot at; unknown where a shot does not tell.
    pub(super) cover: Option<super::Cover>,
    pub(super) driven_back: bool,
    /// Stands lost in this phase.
    pub(super) lost_this_phase: u32,
    /// Stands that could have shot at their unit's target and have not.
    pub(super) left_out: Vec<u8>,
    /// Leftover hits erased at the end of the last Shooting phase in which it suffered any.
    pub(super) wiped_hits: u32,

    // From a charge to the first round of its combat.
    /// Hits suffered by shooting at it while it charged or advanced.
    pub(super) hits_charging: u32,
    /// Hits of such shots beyond what it had left.
    pub(super) excess_charging: u32,
    /// Who shot at it then.
    pub(super) shot_charging_by: Vec<UnitIx>,
    pub(super) gun: super::artillery::GunState,
    pub(super) machine: super::machines::MachineState,

    /// Leftover hits that the end of the last Combat phase erased.
    pub(super) wiped_in_combat: u32,

    // This Combat phase.
    pub(super) fought: bool,
    pub(super) rounds: u32,
    /// Distance of its retreat from the round it fought last, in cm.
    pub(super) retreated: Option<u32>,
    /// How far it went, where that is another distance than its due.
    pub(super) fled: Option<u32>,
    pub(super) pursuing: bool,
    pub(super) casualties_due: u32,
    pub(super) reformed: bool,
}

/// A battle has one set-up, which all its tables share.
impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl State {
    /// The table before the first entry; `header` has its lengths in cm, `recorded` as the log gives them.
    pub(super) fn open(header: &Header<Warmaster>, recorded: &Header<Warmaster>, docket: &mut impl Docket) -> Self {
        let setup = Setup::new(header);
        let units = setup.units.iter().map(|(_, unit)| UnitState::at_full_strength(unit)).collect();
        let whole = header.situation.as_ref().is_none_or(Situation::is_whole);
        let mut state = Self {
            setup: Arc::new(setup),
            turn: 0,
            phase: None,
            active: None,
            conceded: None,
            edges: vec![None; header.sides.len()],
            course: super::turn::TurnState::new(header.sides.len(), whole),
            deploying: super::deployment::Deploying::default(),
            ending: super::ending::Ending::default(),
            units,
            command: super::command::CommandPhase::default(),
            combat: super::combat::CombatPhase::default(),
            magic: super::magic::Magic::default(),
            items: super::items::Items::default(),
            forced: super::confusion::ForcedMove::default(),
            last_charge: None,
            owed: super::owed::PendingActions::default(),
            last_mover: None,
            last_way: Vec::new(),
            rightly: None,
            doubted: None,
        };
        super::army::check_rosters(recorded, &state.setup, docket);
        super::items::check_rosters(&state.setup, docket);
        if let Some(situation) = &header.situation {
            state.start_from(situation, docket);
        }
        let at_start = header.situation.as_ref().map(|situation| &*situation.at_start).unwrap_or_default();
        state.open_ending(|side| at_start.iter().find(|army| army.side == *side).map(|army| army.units));
        super::fork::go_on(&mut state, header, docket);
        if let Some(header) = super::fork::rightly_from(header) {
            let rightly = Self::open(&header, recorded, &mut NullDocket);
            state.keep(Self { setup: Arc::clone(&state.setup), ..rightly });
        }
        state
    }

    fn start_from(&mut self, situation: &Situation, docket: &mut impl Docket) {
        self.turn = situation.turn;
        self.phase = situation.phase;
        self.active = situation.side.as_ref().and_then(|side| self.setup.side(side));
        if let Some(last) = self.active.and_then(|side| self.course.turns.get_mut(side.0)) {
            *last = Some(situation.turn);
        }
        for own in situation.edges.iter() {
            if let Some(edge) = self.setup.side(&own.side).and_then(|side| self.edges.get_mut(side.0)) {
                *edge = Some(own.edge);
            }
        }
        // Whom a part of a table names is on it, wherever, unless he is yet to be raised; a whole one tells of everybody
        // where he is.
        let in_part = situation.so_far.is_none();
        let placed = |unit: &Unit| {
            let named = situation.units.iter().find(|given| given.id == unit.id);
            named.is_some_and(|given| given.stands.is_some() || in_part && !unit.has(Trait::Raised))
        };
        if situation.units.iter().any(|given| given.stands.is_some()) {
            for (index, (_, unit)) in self.setup.units.iter().enumerate() {
                self.units[index].absent = !placed(unit);
            }
        }
        let placeless = situation.units.iter().all(|given| given.stands.is_none());
        for given in &situation.units {
            let Some(ix) = self.known(&given.id, docket) else {
                continue;
            };
            let stands = self.units[ix.0].stands.len() as u8;
            if let Some(unknown) = given.lost.iter().find(|number| !(1..=stands).contains(number)) {
                docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
                    Detail::say("stand-gone").unit(&given.id).records(*unknown)
                });
            }
            let unit = &mut self.units[ix.0];
            unit.accounted = placeless;
            unit.stands.retain(|stand| !given.lost.contains(&stand.number));
            if given.marks.contains(&Mark::Gone) {
                unit.stands.clear();
            }
            unit.leftover_hits = u32::from(given.leftover_hits);
            unit.hits_this_phase = u32::from(given.hits_this_phase);
            if in_part && given.hits_this_phase > 0 {
                self.items.leave_unsaid(ix);
            }
            unit.confused = given.confused;
            unit.charged = given.has_charged();
            unit.machine = super::machines::MachineState::start(&given.marks);
            unit.gun = super::artillery::GunState::start(&self.setup.units[ix.0].1, &given.marks);
            unit.has_fought = given.marks.contains(&Mark::HasFought);
            unit.bound = given.marks.contains(&Mark::Bound);
            if given.marks.contains(&Mark::ItemSpent) {
                self.items.spend_all(ix, &self.setup.units[ix.0].1);
            }
            unit.mad = given.marks.iter().filter(|mark| **mark == Mark::Mad).count() as u32;
            if given.marks.contains(&Mark::OffTable) {
                (unit.off_table, unit.absent, unit.fate) = (true, true, Some(rule::OFFTABLE_MAYBE));
            }
            if given.marks.contains(&Mark::Gone) {
                unit.stands.clear();
            }
            if let Some(poses) = &given.stands {
                self.place(ix, poses, docket);
                self.settle_garrison(ix);
            }
        }
        for given in &situation.units {
            let joined = given.joined.as_ref().and_then(|unit| self.setup.index.0.get(unit)).copied();
            if let (Some(ix), Some(joined)) = (self.setup.index.0.get(&given.id).copied(), joined) {
                self.units[ix.0].joined = Some(joined);
                self.units[ix.0].absent &= self.units[joined.0].absent;
            }
        }
        self.owed = super::owed::PendingActions::default();
        self.last_mover = None;
    }

    /// The unit of this id; a unit that does not exist is a broken rule and cannot be applied.
    pub(super) fn known(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.setup.index.0.get(id).copied();
        if found.is_none() {
            docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        found
    }

    /// As [`State::known`], and still on the table.
    pub(super) fn present(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let ix = self.known(id, docket)?;
        let unit = &self.units[ix.0];
        if let Some(rule) = unit.fate.filter(|_| unit.stands.is_empty() || unit.off_table) {
            docket.finding(rule, Outcome::Broken, || Detail::say("unit-gone").unit(id));
            return None;
        }
        if self.units[ix.0].stands.is_empty() {
            docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || Detail::say("unit-gone").unit(id));
            return None;
        }
        Some(ix)
    }

    /// The unit of this id, where there is one.
    pub(super) fn find(&self, id: &UnitId) -> Option<UnitIx> {
        self.setup.index.0.get(id).copied()
    }

    /// The spells of the army to which the unit or character belongs, where the rulebook tells them.
    pub(super) fn spell_list(&self, ix: UnitIx) -> Option<SpellList> {
        self.setup.spell_lists.get(self.side_of(ix).0).copied().flatten()
    }

    /// Whether the roster of this character's side tells who is an Orc or a Goblin.
    pub(super) fn knows_greenskins(&self, by: UnitIx) -> bool {
        let side = self.side_of(by);
        self.setup.units.iter().any(|(other, unit)| *other == side && unit.has(Trait::Greenskin))
    }

    pub(super) fn figures(&self, ix: UnitIx) -> &Unit {
        &self.setup.units[ix.0].1
    }

    pub(super) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.figures(ix).id
    }

    pub(super) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.setup.units[ix.0].0
    }

    pub(super) fn side_id(&self, side: SideIx) -> &SideId {
        &self.setup.sides[side.0]
    }

    /// Units (no characters) that are still on the table.
    pub(super) fn living_units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.there(&self.setup.troops)
    }

    /// Enemy units (no characters) that are still on the table.
    pub(super) fn living_enemies(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.there(self.setup.foes.get(self.side_of(ix).0).map_or(&[], Vec::as_slice))
    }

    /// Of these, those that are still on the table.
    fn there<'a>(&'a self, those: &'a [UnitIx]) -> impl Iterator<Item = UnitIx> + 'a {
        let is_there = |unit: &UnitState| !unit.stands.is_empty() && !unit.absent;
        those.iter().copied().filter(move |ix| is_there(&self.units[ix.0]))
    }

    pub(super) fn lost(&self, ix: UnitIx) -> u32 {
        u32::from(self.figures(ix).stands) - self.units[ix.0].stands.len() as u32
    }

    /// Hits that the unit can still take: those of its stands less the leftover ones.
    pub(super) fn hits_left(&self, ix: UnitIx) -> u32 {
        let unit = &self.units[ix.0];
        (unit.stands.len() as u32 * super::items::banners::hits_a_stand(self, ix)).saturating_sub(unit.leftover_hits)
    }

    /// Footprints of the stands that are left, where every pose is recorded.
    pub(super) fn footprints(&self, ix: UnitIx) -> Option<Vec<Footprint>> {
        self.units[ix.0].stands.iter().map(|stand| stand.footprint).collect()
    }

    /// As [`State::footprints`], where they are looked at once.
    pub(super) fn placed(&self, ix: UnitIx) -> Option<impl Iterator<Item = &Footprint> + Clone> {
        let stands = &self.units[ix.0].stands;
        let whole = stands.iter().all(|stand| stand.footprint.is_some());
        whole.then(|| stands.iter().filter_map(|stand| stand.footprint.as_ref()))
    }

    /// Footprint of one stand, where its pose is recorded.
    pub(super) fn footprint(&self, ix: UnitIx, number: u8) -> Option<Footprint> {
        self.units[ix.0].stands.iter().find(|stand| stand.number == number)?.footprint
    }

    /// Shortest distance between two units or characters in cm (`wm.measure.shortest`).
    pub(super) fn distance(&self, a: UnitIx, b: UnitIx) -> Option<f64> {
        self.distance_below(a, b, f64::INFINITY).filter(|least| least.is_finite())
    }

    /// The circle around a unit's stands, where all their places are known.
    fn around(&self, ix: UnitIx) -> Option<&Circle> {
        self.units[ix.0].stands.around()
    }

    /// What the distance between two units is at least, by the circles around them; `None` where a pose is missing.
    pub(super) fn at_least_apart(&self, a: UnitIx, b: UnitIx) -> Option<f64> {
        /// Much more than rounding, in cm.
        const SPARE_CM: f64 = 1e-3;
        Some(self.around(a)?.gap(self.around(b)?) - SPARE_CM)
    }

    /// Whether the circle around a unit tells that it is farther than `reach` from what is in another circle. `false`
    /// says nothing; so it is where the unit has no place.
    pub(super) fn is_far(&self, ix: UnitIx, circle: &Circle, reach: f64) -> bool {
        self.units[ix.0].stands.around().is_some_and(|around| around.is_apart(circle, reach))
    }

    /// As [`State::is_far`], of two units.
    pub(super) fn are_far(&self, a: UnitIx, b: UnitIx, reach: f64) -> bool {
        self.units[a.0].stands.around().is_some_and(|around| self.is_far(b, around, reach))
    }

    /// Counts the steps of comparing every stand of a unit with every stand of another.
    fn may_compare(&self, a: UnitIx, b: UnitIx) -> bool {
        work_budget::spend(self.units[a.0].stands.len() * self.units[b.0].stands.len())
    }

    /// As [`State::distance`] where that is less than `bound`, otherwise `bound`.
    pub(super) fn distance_below(&self, a: UnitIx, b: UnitIx, bound: f64) -> Option<f64> {
        if self.are_far(a, b, bound) {
            return Some(bound);
        }
        if !self.may_compare(a, b) {
            return None;
        }
        let (mine, theirs) = (self.placed(a)?, self.placed(b)?);
        let mut least = bound;
        for m in mine {
            for t in theirs.clone() {
                if !m.is_apart(t, least) {
                    least = least.min(m.distance(t));
                }
            }
        }
        Some(least)
    }

    /// Whether two units or characters are no farther apart than so many cm; `None` where a pose is missing.
    pub(super) fn is_within(&self, a: UnitIx, b: UnitIx, cm: f64) -> Option<bool> {
        Some(self.distance_below(a, b, cm.next_up())? <= cm)
    }

    /// Whether two units touch; `None` where a pose is missing.
    pub(super) fn in_contact(&self, a: UnitIx, b: UnitIx) -> Option<bool> {
        if self.are_far(a, b, self.setup.tolerance) {
            return Some(false);
        }
        if !self.may_compare(a, b) {
            return None;
        }
        let (mut mine, theirs) = (self.placed(a)?, self.placed(b)?);
        Some(mine.any(|m| theirs.clone().any(|t| m.touches(t, self.setup.tolerance))))
    }

    /// Whether two units touch however they are measured, and not by the allowance alone; `None` where a pose is missing.
    pub(super) fn surely_in_contact(&self, a: UnitIx, b: UnitIx) -> Option<bool> {
        let flush = self.setup.tolerance.min(FLUSH_CM);
        if !self.in_contact(a, b)? {
            return Some(false);
        }
        let (mut mine, theirs) = (self.placed(a)?, self.placed(b)?);
        Some(mine.any(|m| theirs.clone().any(|t| m.touches(t, flush))))
    }

    /// Enemies in contact; `None` where a pose is missing.
    pub(super) fn enemies_in_contact(&self, ix: UnitIx) -> Option<Vec<UnitIx>> {
        let mut touching = Vec::new();
        if !work_budget::spend(1 + self.units.len() / 8) {
            return None;
        }
        let (around, slack) = (self.around(ix), self.setup.tolerance);
        let near = |enemy: &UnitIx| !around.is_some_and(|around| self.is_far(*enemy, around, slack));
        for enemy in self.living_enemies(ix).filter(near) {
            if self.in_contact(ix, enemy)? {
                touching.push(enemy);
            }
        }
        Some(touching)
    }

    /// Whether the unit is in combat: it touches an enemy, or where a pose is missing has charged one, or been charged, in
    /// this turn and has not fought since. `None` where nothing tells.
    pub(super) fn is_in_combat(&self, ix: UnitIx) -> Option<bool> {
        match self.enemies_in_contact(ix) {
            Some(enemies) => Some(!enemies.is_empty()),
            None => self.is_told_in_combat(ix).then_some(true),
        }
    }

    fn is_told_in_combat(&self, ix: UnitIx) -> bool {
        let fresh = |ix: UnitIx| self.units[ix.0].rounds == 0;
        let charger = |enemy: &UnitIx| self.units[enemy.0].charged_at.contains(&ix) && fresh(*enemy);
        fresh(ix) && (self.units[ix.0].charged || self.living_enemies(ix).any(|enemy| charger(&enemy)))
    }

    /// Nearest enemy unit and its distance in cm; `None` where a pose is missing or nobody is left.
    pub(super) fn nearest_enemy(&self, ix: UnitIx) -> Option<(UnitIx, f64)> {
        let mut nearest: Option<(UnitIx, f64)> = None;
        // Nobody is farther than the one whose circle is nearest.
        let gap = |enemy: &UnitIx| Some(self.around(ix)?.gap(self.around(*enemy)?));
        let seed = self.living_enemies(ix).min_by(|a, b| gap(a).partial_cmp(&gap(b)).unwrap_or(Ordering::Equal));
        let mut bound = self.distance_below(ix, seed?, f64::INFINITY)?.next_up();
        for enemy in self.living_enemies(ix) {
            let distance = self.distance_below(ix, enemy, bound)?;
            if distance < bound {
                (nearest, bound) = (Some((enemy, distance)), distance);
            }
        }
        nearest
    }

    /// Terrain that the unit stands in and its troop type cannot enter; `None` where a pose is missing.
    pub(super) fn forbidden_terrain(&self, ix: UnitIx) -> Option<Option<TerrainKind>> {
        let stands = self.placed(ix)?;
        let garrison = self.units[ix.0].garrison;
        let holds = |terrain: TerrainKind| garrison && terrain == TerrainKind::Fortress;
        let forbidden = self.setup.terrain.iter().filter(|(terrain, _)| self.is_closed(ix, *terrain));
        let mut forbidden = forbidden.filter(|(terrain, _)| !holds(*terrain));
        // A stand may touch the border of what it cannot enter; its centre may not be inside. Roads and bridges lead
        // through for everybody.
        let roads = || self.setup.terrain.iter().filter(|(terrain, _)| *terrain == TerrainKind::Road);
        let on_road = |stand: &Footprint| roads().any(|(_, road)| road.contains(stand.pose().at));
        let inside =
            |outline: &Outline| stands.clone().any(|stand| outline.contains(stand.pose().at) && !on_road(stand));
        Some(forbidden.find(|(_, outline)| inside(outline)).map(|(terrain, _)| *terrain))
    }

    /// Outlines of the terrain that bars the unit's way; over a flyer's there is none.
    pub(super) fn forbidden_to(&self, ix: UnitIx) -> impl Iterator<Item = &Outline> + '_ {
        self.closed_on_ground(ix).filter(move |_| !self.figures(ix).has(Trait::Flyer))
    }

    /// Outlines of the terrain that the unit cannot enter; in combat flyers too keep to the ground
    /// (`wm.fly.combat_ground`).
    pub(super) fn closed_on_ground(&self, ix: UnitIx) -> impl Iterator<Item = &Outline> + '_ {
        let closed = self.setup.terrain.iter().filter(move |(terrain, _)| self.is_closed(ix, *terrain));
        closed.map(|(_, outline)| outline)
    }

    /// Whether the unit cannot be in this terrain (`wm.terrain.*`, `wm.fly.landing`).
    fn is_closed(&self, ix: UnitIx, terrain: TerrainKind) -> bool {
        let figures = self.figures(ix);
        if figures.has(Trait::Flyer) { bars_landing(terrain) } else { !terrain.passable_to(figures.kind) }
    }

    /// Whether any part of the unit is in difficult terrain: for certain, and possibly: within the tolerance, or on
    /// ground that is difficult if the players say so. `None` where a pose is missing.
    pub(super) fn in_difficult_terrain(&self, ix: UnitIx) -> Option<(bool, bool)> {
        let stands = self.placed(ix)?;
        let slack = self.setup.tolerance;
        let difficult = || self.setup.terrain.iter().filter(|(kind, _)| kind.is_difficult());
        let any = |test: &dyn Fn(&Outline, &Footprint) -> bool| {
            difficult().any(|(_, outline)| stands.clone().any(|stand| test(outline, stand)))
        };
        let inside = any(&|outline, stand| is_well_inside(outline, stand, slack));
        let mut agreed = self.setup.terrain.iter().filter(|(kind, _)| kind.may_be_difficult());
        let maybe = inside
            || any(&|outline, stand| stand.is_near(outline, slack))
            || agreed.any(|(_, outline)| stands.clone().any(|stand| stand.is_near(outline, slack)));
        Some((inside, maybe))
    }

    /// Whether terrain may give the unit cover (`wm.defence.defended_place`): it stands at or in a piece that can.
    pub(super) fn may_have_cover(&self, ix: UnitIx) -> bool {
        if !matches!(self.figures(ix).kind, Kind::Infantry | Kind::Artillery) {
            return false;
        }
        let mut covering = self.setup.terrain.iter().filter(|(kind, _)| kind.may_cover());
        match self.placed(ix) {
            Some(stands) => {
                // A low obstacle covers who stands close behind it too.
                let close = |kind: TerrainKind| if kind == TerrainKind::LowObstacle { BEHIND_CM } else { 0.0 };
                let near = |kind: TerrainKind| self.setup.tolerance + close(kind);
                covering.any(|(kind, outline)| stands.clone().any(|stand| stand.is_near(outline, near(*kind))))
            }
            // Who stands nowhere may stand in what the header leaves out as well.
            None => self.setup.terrain.is_empty() || covering.next().is_some(),
        }
    }

    /// Whether the unit may have charged before the log began, which does not say so.
    pub(super) fn may_have_charged(&self, ix: UnitIx) -> bool {
        let unsaid = |(turn, units): &(u32, Vec<UnitIx>)| *turn == self.turn && units.contains(&ix);
        self.active == Some(self.side_of(ix))
            && !self.units[ix.0].charged
            && self.setup.late.0.as_ref().is_some_and(unsaid)
    }

    /// Puts the stands that are left at these poses; a wrong number of poses is a finding and is not applied.
    pub(super) fn place(&mut self, ix: UnitIx, poses: &[Pose], docket: &mut impl Docket) -> bool {
        let have = self.units[ix.0].stands.len();
        if poses.len() != have {
            docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
                Detail::say("pose-count").unit(self.id(ix)).expects(have).records(poses.len())
            });
            return false;
        }
        let base = self.figures(ix).base();
        let before = self.units[ix.0].stands.clone();
        // Who stands on walls when he is first seen may have held them all the time.
        let unseen = !self.units[ix.0].absent && before.iter().all(|stand| stand.footprint.is_none());
        let mut poses = poses.iter();
        self.units[ix.0].stands.change(|stand| {
            stand.footprint = poses.next().map(|pose| Footprint::new(*pose, base));
        });
        self.units[ix.0].absent = false;
        self.units[ix.0].carried = false;
        self.units[ix.0].garrison = (self.units[ix.0].garrison || unseen) && self.in_fortress(ix);
        self.take_along(ix, &before, docket);
        true
    }

    /// Forgets where a unit stands: it moved, and the log does not say where to.
    pub(super) fn displace(&mut self, ix: UnitIx) {
        self.units[ix.0].absent = false;
        self.units[ix.0].accounted = false;
        self.units[ix.0].stands.change(|stand| stand.footprint = None);
        if !self.figures(ix).kind.is_character() {
            (self.last_mover, self.last_way) = (Some(ix), Vec::new());
        }
        self.lose_sight(ix);
    }

    /// As [`State::within`], for a length that must be at least so long.
    pub(super) fn at_least(&self, length: f64, least: f64) -> (Outcome, ToleranceUse) {
        let (kept, slack) = (length + self.setup.tolerance >= least, length < least);
        (Outcome::from(kept), if kept && slack { ToleranceUse::Needed } else { ToleranceUse::Exact })
    }

    /// Compares a measured length with a limit, with the header's tolerance.
    pub(super) fn within(&self, length: f64, limit: f64) -> (Outcome, ToleranceUse) {
        let margin = if length > limit && length <= limit + self.setup.tolerance {
            ToleranceUse::Needed
        } else {
            ToleranceUse::Exact
        };
        (Outcome::from(length <= limit + self.setup.tolerance), margin)
    }

    pub(super) fn moment(&self) -> Moment {
        let active = self.active.map(|side| self.side_id(side).clone());
        Moment { turn: self.turn, phase: self.phase.map(Phase::as_str), active }
    }

    pub(super) fn board(&self) -> Board {
        let Moment { turn, phase, active } = self.moment();
        Board {
            turn,
            phase,
            active,
            pieces: (0..self.units.len()).map(|index| self.piece(UnitIx(index))).collect(),
            tokens: Vec::new(),
            map: None,
        }
    }

    /// A stand for the eye, in the log's own unit.
    fn board_stand(&self, stand: &Stand, base: Base) -> BoardStand {
        let (number, pose) = (stand.number, stand.pose());
        if !self.setup.options.inches {
            return BoardStand { number, pose, base };
        }
        let pose = pose.map(super::inches::halved);
        BoardStand { number, pose, base: super::inches::halved_base(base) }
    }

    fn piece(&self, ix: UnitIx) -> Piece {
        let (unit, figures) = (&self.units[ix.0], self.figures(ix));
        let base: Base = figures.base();
        let stands = unit.stands.iter();
        let flags = [
            (unit.charged, Flag::Charged),
            (unit.confused, Flag::Confused),
            (unit.pursuing, Flag::Pursuing),
            (unit.retreated.is_some(), Flag::Retreated),
            (!unit.shots.is_empty(), Flag::HasShot),
            (unit.order_failed, Flag::OrderFailed),
            (super::magic::is_under_spell(self, ix), Flag::UnderSpell),
            (unit.routed, Flag::Routed),
            (unit.stands.is_empty(), Flag::Destroyed),
        ];
        let counters = [
            (Counter::LeftoverHits, i64::from(unit.leftover_hits)),
            (Counter::Orders, i64::from(unit.orders)),
            (Counter::HitsThisPhase, i64::from(unit.hits_this_phase)),
        ];
        Piece {
            id: figures.id.clone(),
            side: self.side_id(self.side_of(ix)).clone(),
            name: figures.name().to_owned(),
            kind: figures.kind.as_str(),
            role: if figures.kind.is_character() { Role::Character } else { Role::Unit },
            stands: stands.map(|stand| self.board_stand(stand, base)).collect(),
            round: false,
            strength: u32::from(figures.stands),
            lost: self.lost(ix),
            flags: flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.as_str()).collect(),
            counters: counters
                .into_iter()
                .filter(|(_, count)| *count > 0)
                .map(|(one, count)| (one.as_str(), count))
                .collect(),
            ranks: None,
            aboard: None,
        }
    }
}

/// Whether a stand is in terrain wherever it stands within the tolerance: what is left of it when that is taken off all its
/// edges still overlaps.
pub(super) fn is_well_inside(outline: &Outline, stand: &Footprint, slack: f64) -> bool {
    const LEAST_CM: f64 = 0.02;
    let Base { width, depth } = stand.base();
    let less = |edge: f64| (edge - 2.0 * slack).max(LEAST_CM);
    outline.reach_inside(&Footprint::new(stand.pose(), Base { width: less(width), depth: less(depth) })) > 0.0
}

impl UnitState {
    fn at_full_strength(unit: &Unit) -> Self {
        let stands = (1..=unit.stands).map(|number| Stand { number, footprint: None }).collect();
        // Whoever is raised by magic is nowhere before.
        Self { stands, absent: unit.has(Trait::Raised), ..Self::default() }
    }
}

/// The turn in which the log begins after its Command phase, and the units of the active side of which it does not say
/// whether they charged.
fn late(header: &Header<Warmaster>, units: &[(SideIx, Unit)]) -> Option<(u32, Vec<UnitIx>)> {
    let situation = header.situation.as_ref()?;
    let active = situation.side.as_ref().filter(|_| situation.phase.is_some_and(|phase| phase > Phase::Command))?;
    let said = |unit: &Unit| situation.units.iter().any(|given| given.id == unit.id && given.charged.is_some());
    let side = header.sides.iter().position(|side| side.id == *active).map(SideIx)?;
    let unsaid = units.iter().enumerate().filter(|(_, (owner, unit))| *owner == side && !said(unit));
    Some((situation.turn, unsaid.map(|(ix, _)| UnitIx(ix)).collect()))
}

impl Setup {
    fn new(header: &Header<Warmaster>) -> Self {
        let units: Vec<(SideIx, Unit)> = header
            .sides
            .iter()
            .enumerate()
            .flat_map(|(side, army)| army.roster.iter().map(move |unit| (SideIx(side), unit.clone())))
            .map(|(side, unit)| (side, if header.options.inches { unit.in_inches() } else { unit }))
            .collect();
        let is_foe = |side: usize, unit: &(SideIx, Unit)| unit.0.0 != side && !unit.1.kind.is_character();
        let foes_of = |side: usize| {
            let foes = units.iter().enumerate().filter(|(_, unit)| is_foe(side, unit));
            foes.map(|(ix, _)| UnitIx(ix)).collect()
        };
        let (characters, troops) = (0..units.len()).map(UnitIx).partition(|ix| units[ix.0].1.kind.is_character());
        Self {
            late: Late(late(header, &units)),
            troops,
            characters,
            foes: (0..header.sides.len()).map(foes_of).collect(),
            // A hair more than stated, so that a length just at the edge is not lost to rounding.
            tolerance: header.tolerance.get() + 1e-6,
            edges: Edges::new(header.table),
            options: header.options,
            scenario: header.scenario.is_some(),
            terrain: header.terrain.iter().map(|piece| (piece.kind, Outline::new(&piece.outline))).collect(),
            relief: super::scenery::Relief::new(&header.terrain),
            heights: super::artillery::overhead::Heights::new(&header.terrain),
            sides: header.sides.iter().map(|side| side.id.clone()).collect(),
            spell_lists: header.sides.iter().map(|side| SpellList::of_army(side.army.as_str())).collect(),
            index: Index(units.iter().enumerate().map(|(i, (_, unit))| (unit.id.clone(), UnitIx(i))).collect()),
            units,
        }
    }

    pub(super) fn side(&self, id: &SideId) -> Option<SideIx> {
        self.sides.iter().position(|side| side == id).map(SideIx)
    }
}
