//! The table as the referee sees it.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{
    Kow2, Options, OrderKind, Phase, Situation, TerrainKind, Unit, ground,
    marks::{DAMAGE, Flag},
    profile, rule,
};
use aftermath_rules::{
    board::{Board, Piece, Role, Stand},
    catalogue::Rule,
    docket::Docket,
    edges::Edges,
    finding::{Detail, Outcome},
    game::Moment,
    geometry::{Base, Edge, Footprint, Outline, Pose},
    ids::{SideId, UnitId},
    log::Header,
    measure::LengthTolerance,
    muster::{Armies, SideIx, UnitIx},
    words::RosterUnit,
};

/// Turns of which a situation that is not whole leaves out what units did: that under way, and the one whose charges are
/// answered by counter-charges in it.
const UNSAID_TURNS: u8 = 2;

/// What does not change during a battle.
#[derive(Debug)]
pub(super) struct Setup {
    pub(super) allowance: LengthTolerance,
    pub(super) edges: Edges,
    pub(super) options: Options,
    pub(super) terrain: Vec<Ground>,
    /// Numbers of the hills among the terrain.
    pub(super) hills: Vec<usize>,
    pub(super) muster: Armies<Unit>,
    /// Points a side.
    pub(super) points: Option<u32>,
    /// Army list of each side.
    pub(super) armies: Vec<String>,
    /// Footprint of each unit in inches (`kow.base.footprint`), and its height on level ground (`kow.los.heights`).
    pub(super) bases: Vec<Base>,
    pub(super) heights: Vec<Option<u32>>,
}

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    pub(super) id: UnitId,
    pub(super) kind: TerrainKind,
    pub(super) outline: Outline,
    /// Its height, where recorded (`kow.terrain.height`).
    pub(super) height: Option<u32>,
}

/// The table: what stands where, and what has happened this turn.
#[derive(Debug, Clone)]
pub struct State {
    pub(super) setup: Arc<Setup>,
    pub(super) turn: u32,
    pub(super) phase: Option<Phase>,
    pub(super) active: Option<SideIx>,
    pub(super) course: super::turn::TurnState,
    pub(super) deploying: super::deployment::Deploying,
    pub(super) ending: super::ending::Ending,
    pub(super) melee: super::melee::MeleePhase,
    /// What has to follow at once.
    pub(super) owed: Vec<super::owed::Owed>,
    /// The unit that got the last order of this Movement phase.
    pub(super) last_ordered: Option<UnitIx>,
    /// What a die has decided and the next attack or charge uses.
    pub(super) doubts: super::sight::RollOffs,
    pub(super) units: Vec<UnitState>,
}

/// A charge made this turn, from its order on.
#[derive(Debug, Clone)]
pub(super) struct ChargeState {
    /// The enemy charged.
    pub(super) target: UnitIx,
    /// The facing charged; unknown where the log tells neither positions nor a claim.
    pub(super) facing: Option<Edge>,
    /// The facing charged by where both stood, where the players named another: they were told so, and may have played
    /// on by either.
    pub(super) measured: Option<Edge>,
    pub(super) counter: bool,
    /// Whether it is hindered; unknown where the log does not tell.
    pub(super) hindered: Option<bool>,
    /// A situation left out whether it was hindered: taken for not hindered until its throws tell otherwise.
    pub(super) hindered_unsaid: bool,
    /// The charge was carried out: its move is in the log, or it started in a situation.
    pub(super) made: bool,
    /// Strikes of this charge are in the log.
    pub(super) struck: bool,
    /// It joined others who had been ordered to charge before.
    pub(super) joined: bool,
    /// It came from an overrun (`kow.individual.overrun`).
    pub(super) overrun: bool,
    /// Whether the charge with which a chain of overruns began was hindered.
    pub(super) original: Option<bool>,
}

/// What is true of a unit now.
#[derive(Debug, Clone, Default)]
pub(super) struct UnitState {
    /// Where it is, as far as the log tells; set by [`State::stand`].
    pub(super) footprint: Option<Footprint>,
    /// Hills on which any of it stands, by their numbers, and the part of its base that is on each.
    pub(super) on_hills: SmallVec<[(usize, f64); 2]>,
    /// Nowhere on the table: not deployed, or a situation places others and not this one.
    pub(super) absent: bool,
    /// The rule by which it is gone.
    pub(super) fate: Option<Rule>,
    pub(super) damage: u32,
    pub(super) wavering: bool,
    pub(super) disordered: bool,
    /// Enemies that charged it in the turn before this one.
    pub(super) charged_before: Vec<UnitIx>,
    /// Enemies that have charged it in this turn.
    pub(super) charged_now: Vec<UnitIx>,

    // This turn.
    pub(super) order: Option<OrderKind>,
    /// Where it stood when it got its order.
    pub(super) ordered_at: Option<Footprint>,
    /// It has carried out its order.
    pub(super) moved: bool,
    pub(super) charge: Option<ChargeState>,
    pub(super) regenerated: bool,
    pub(super) headstrong_rolled: bool,
    /// It has rolled whether it dares to charge (`kow.special.yellow_bellied`).
    pub(super) dared: bool,
    /// It was damaged in this turn's Melee phase.
    pub(super) hurt_in_melee: bool,
    /// It has turned freely before its order (`kow.individual.free_pivot`).
    pub(super) pivoted: bool,
    pub(super) has_shot: bool,
    pub(super) bane_chanted: bool,
    /// Damage taken in this Shooting phase.
    pub(super) shot_damage: u32,
    /// A Surge carried it into contact: no Nerve test for what was shot at it (`kow.magic.surge_no_shooting_nerve`).
    pub(super) spared: bool,
    /// A Surge moved it, and nobody recorded where to: it may have run into somebody.
    pub(super) surged: bool,
    /// It was attacked in this phase, and nobody recorded with what damage.
    pub(super) harm_untold: bool,
    /// The damage on it as the dice made it, where the players counted another.
    pub(super) damage_by_dice: Option<u32>,
    /// It counts as disordered by a count of damage that its own dice contradict, or does not by one: it may be or not.
    pub(super) disorder_doubted: bool,
    /// There may be more damage on it: a situation left it out, or nobody recorded what an attack did.
    pub(super) more_damage: bool,
    /// It may waver or be disordered: a situation left it out.
    pub(super) status_unsaid: bool,
    /// It was ordered in a phase in which nobody is, and blamed for it.
    pub(super) ordered_late: bool,
    /// The charge that it was ordered to make and did not dare.
    pub(super) refused: Option<ChargeState>,
    /// Its Nerve has been tested for the damage of this phase or combat.
    pub(super) tested: bool,
}

impl UnitState {
    /// Part of its base that is on a hill, 0 to 1.
    pub(super) fn share_on(&self, hill: usize) -> f64 {
        self.on_hills.iter().find(|(on, _)| *on == hill).map_or(0.0, |(_, share)| *share)
    }

    /// What a Bane-chant adds to its dice to damage (`kow.magic.bane_chant`).
    pub(super) fn chant(&self) -> u32 {
        if self.bane_chanted { super::pack::BANE_CHANT_BONUS.unsigned_abs() } else { 0 }
    }
}

impl UnitState {
    /// Damage is put on it: as the players counted it, and as the dice made it.
    pub(super) fn suffer(&mut self, counted: u32, by_dice: u32) {
        let right = self.damage_by_dice.unwrap_or(self.damage).saturating_add(by_dice);
        self.damage = self.damage.saturating_add(counted);
        self.damage_by_dice = Some(right).filter(|right| *right != self.damage);
    }

    /// What an attack tells of the damage that is on it now: a total is all of it.
    pub(super) fn learn(&mut self, throws: &super::Throws, is_untold: bool) {
        self.more_damage = throws.total.is_none() && (self.more_damage || is_untold);
    }

    /// Whether so much damage may be what its dice do not show: a count that was told to be wrong, and nothing besides.
    pub(super) fn is_miscounted(&self, damage: u32) -> bool {
        self.damage_by_dice.is_some_and(|right| damage <= self.damage.saturating_sub(right))
    }

    /// Whether the dice made more damage than was counted.
    pub(super) fn is_undercounted(&self) -> bool {
        self.damage_by_dice.is_some_and(|right| right > self.damage)
    }

    /// Whether it is disordered by the count of the players and by the dice.
    pub(super) fn is_surely_disordered(&self) -> bool {
        self.disordered && !self.disorder_doubted
    }

    /// Damage is taken off it: as the players had it, and as much as was due.
    pub(super) fn recover(&mut self, damage: u32, due: u32) {
        let right = self.damage_by_dice.unwrap_or(self.damage).saturating_sub(due);
        self.damage = self.damage.saturating_sub(damage);
        self.damage_by_dice = Some(right).filter(|right| *right != self.damage);
    }

    /// Of what may be taken off, how much the damage on it allows: by the count of the players, and by the dice.
    pub(super) fn recoverable(&self, most: u32) -> [u32; 2] {
        [most.min(self.damage), most.min(self.damage_by_dice.unwrap_or(self.damage))]
    }
}

impl State {
    /// The table before the first entry.
    pub(super) fn open(header: &Header<Kow2>, docket: &mut impl Docket) -> Self {
        let setup = Arc::new(Setup::new(header));
        let whole = header.situation.as_ref().is_none_or(Situation::is_whole);
        // What a situation that is not whole leaves out, nobody knows.
        let unsaid = header.situation.as_ref().is_some_and(|situation| situation.so_far.is_none());
        let untold = UnitState { absent: whole, more_damage: unsaid, status_unsaid: unsaid, ..UnitState::default() };
        let units = setup.muster.all().map(|_| untold.clone()).collect();
        let mut state = Self {
            turn: 0,
            phase: None,
            active: None,
            course: super::turn::TurnState {
                unsaid_turns: if unsaid { UNSAID_TURNS } else { 0 },
                ..super::turn::TurnState::new(whole)
            },
            deploying: super::deployment::Deploying::default(),
            ending: super::ending::Ending::default(),
            melee: super::melee::MeleePhase::default(),
            owed: Vec::new(),
            last_ordered: None,
            doubts: super::sight::RollOffs::default(),
            units,
            setup,
        };
        super::army::check_rosters(&state, docket);
        super::profile::check_units(&state, docket);
        super::ground::check_pieces(&state, docket);
        if let Some(situation) = &header.situation {
            state.start_from(situation, docket);
            super::fork::go_on(&mut state, header, situation, docket);
        }
        state
    }

    fn start_from(&mut self, situation: &Situation, docket: &mut impl Docket) {
        self.turn = situation.turn;
        self.phase = situation.phase;
        self.active = situation.side.as_ref().and_then(|side| self.setup.muster.side(side));
        if situation.units.iter().any(|given| given.pose.is_some()) {
            self.units.iter_mut().for_each(|unit| unit.absent = true);
        }
        for given in &situation.units {
            let Some(ix) = self.known(&given.id, docket) else {
                continue;
            };
            let charged_before = given.charged_by.iter().filter_map(|enemy| self.setup.muster.find(enemy)).collect();
            let charge = given.charge.as_ref().and_then(|charge| {
                let target = self.setup.muster.find(&charge.target)?;
                // A counter-charge is never hindered, whatever the reason.
                let hindered = charge.hindered.unwrap_or(false) && !charge.counter;
                Some(ChargeState {
                    counter: charge.counter,
                    made: true,
                    hindered_unsaid: charge.hindered.is_none() && !charge.counter,
                    ..ChargeState::new(target, Some(charge.facing), Some(hindered))
                })
            });
            if let Some(charge) = &charge {
                self.units[charge.target.0].charged_now.push(ix);
            }
            let footprint = given.pose.map(|pose| Footprint::new(pose, self.base(ix)));
            let unit = &mut self.units[ix.0];
            // Whom a part of a table names is on it, wherever; a whole one tells of everybody where he is.
            unit.absent &= given.pose.is_none() && situation.so_far.is_some();
            unit.damage = u32::from(given.damage.unwrap_or(0));
            unit.more_damage &= given.damage.is_none();
            unit.status_unsaid &= !given.wavering && !given.disordered;
            unit.wavering = given.wavering;
            unit.disordered = given.disordered || given.wavering;
            unit.charged_before = charged_before;
            unit.order = given.order.or_else(|| charge.as_ref().map(|charge| charge.order()));
            unit.moved = unit.order.is_some();
            // What went before an order of the past nobody knows.
            unit.regenerated = unit.order.is_some_and(|order| order != OrderKind::Halt);
            unit.charge = charge;
            unit.shot_damage = u32::from(given.shot_damage);
            unit.has_shot = given.has_shot;
            unit.bane_chanted = given.bane_chanted;
            unit.fate = given.routed.then_some(rule::NERVE_ROUTED_EFFECT);
            self.stand(ix, footprint);
        }
    }

    /// Whether the log begins before the battle, so that its rosters are whole armies.
    pub(super) fn course_is_whole(&self) -> bool {
        self.course.whole
    }

    /// The unit of this id; a unit that does not exist is a broken rule and cannot be applied.
    pub(super) fn known(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let found = self.setup.muster.find(id);
        if found.is_none() {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || Detail::say("unknown-unit").records(id));
        }
        found
    }

    /// As [`State::known`], and still on the table.
    pub(super) fn present(&self, id: &UnitId, docket: &mut impl Docket) -> Option<UnitIx> {
        let ix = self.known(id, docket)?;
        if let Some(rule) = self.units[ix.0].fate {
            docket.finding(rule, Outcome::Broken, || Detail::say("unit-gone").unit(id));
            return None;
        }
        // Nobody recorded where it was deployed, or a situation places others and not this one.
        if self.units[ix.0].absent && self.course.begun() {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Unrecorded, || Detail::lacks("pose").unit(id));
        }
        Some(ix)
    }

    pub(super) fn figures(&self, ix: UnitIx) -> &Unit {
        self.setup.muster.row(ix)
    }

    pub(super) fn unit(&self, ix: UnitIx) -> &UnitState {
        &self.units[ix.0]
    }

    pub(super) fn unit_mut(&mut self, ix: UnitIx) -> &mut UnitState {
        &mut self.units[ix.0]
    }

    pub(super) fn id(&self, ix: UnitIx) -> &UnitId {
        &self.figures(ix).id
    }

    pub(super) fn side_of(&self, ix: UnitIx) -> SideIx {
        self.setup.muster.side_of(ix)
    }

    pub(super) fn side_id(&self, side: SideIx) -> &SideId {
        self.setup.muster.side_id(side)
    }

    pub(super) fn is_enemy(&self, a: UnitIx, b: UnitIx) -> bool {
        self.side_of(a) != self.side_of(b)
    }

    /// Whether a unit is on the table.
    pub(super) fn is_present(&self, ix: UnitIx) -> bool {
        self.unit(ix).fate.is_none() && !self.unit(ix).absent
    }

    /// Units on the table.
    pub(super) fn present_units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.setup.muster.all().filter(|ix| self.is_present(*ix))
    }

    /// Enemies of a unit that are on the table.
    pub(super) fn enemies(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.present_units().filter(move |other| self.is_enemy(ix, *other))
    }

    /// Friends of a unit that are on the table, without itself.
    pub(super) fn friends(&self, ix: UnitIx) -> impl Iterator<Item = UnitIx> + '_ {
        self.present_units().filter(move |other| *other != ix && !self.is_enemy(ix, *other))
    }

    /// Where a unit is, as far as the log tells.
    pub(super) fn footprint(&self, ix: UnitIx) -> Option<&Footprint> {
        self.unit(ix).footprint.as_ref()
    }

    /// A unit's footprint at another pose.
    pub(super) fn footprint_at(&self, ix: UnitIx, pose: Pose) -> Footprint {
        Footprint::new(pose, self.base(ix))
    }

    /// Size of a unit's footprint in inches (`kow.base.footprint`).
    pub(super) fn base(&self, ix: UnitIx) -> Base {
        self.setup.bases[ix.0]
    }

    /// Shortest distance between two units in inches (`kow.geo.unit_distance`); `None` where a pose is missing.
    pub(super) fn distance(&self, a: UnitIx, b: UnitIx) -> Option<f64> {
        Some(self.footprint(a)?.distance(self.footprint(b)?))
    }

    /// Inches from a unit's leader point to the nearest point of another's base (`kow.geo.leader_point`).
    pub(super) fn leader_distance(&self, from: UnitIx, to: UnitIx) -> Option<f64> {
        Some(self.footprint(to)?.distance_to(self.footprint(from)?.front()))
    }

    /// Whether two units touch; `None` where a pose is missing.
    pub(super) fn in_contact(&self, a: UnitIx, b: UnitIx) -> Option<bool> {
        Some(self.distance(a, b)? <= self.setup.allowance.slack())
    }

    /// Puts a unit at a pose, or forgets where it is when the log does not say.
    pub(super) fn place(&mut self, ix: UnitIx, pose: Option<Pose>) {
        self.stand(ix, pose.map(|pose| self.footprint_at(ix, pose)));
        self.unit_mut(ix).absent = false;
    }

    /// Sets where a unit stands, and finds the hills under it.
    pub(super) fn stand(&mut self, ix: UnitIx, footprint: Option<Footprint>) {
        let share = |hill: usize| Some((hill, ground::share_in(&self.setup.terrain[hill].outline, &footprint?)));
        let shares = self.setup.hills.iter().filter_map(|hill| share(*hill));
        let on_hills = shares.filter(|(_, share)| *share > 0.0).collect();
        let unit = self.unit_mut(ix);
        (unit.footprint, unit.on_hills) = (footprint, on_hills);
    }

    /// The unit leaves the table whole, by this rule.
    pub(super) fn remove(&mut self, ix: UnitIx, by: Rule) {
        self.stand(ix, None);
        let unit = self.unit_mut(ix);
        unit.fate = Some(by);
        unit.charge = None;
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
            pieces: self.setup.muster.all().map(|ix| self.piece(ix)).collect(),
            tokens: Vec::new(),
            map: None,
        }
    }

    fn piece(&self, ix: UnitIx) -> Piece {
        let (unit, figures) = (self.unit(ix), self.figures(ix));
        let gone = unit.fate.is_some();
        let pose = unit.footprint.map(|footprint| footprint.pose());
        let stand = Stand { number: 1, pose, base: self.base(ix) };
        let flags = [
            (unit.charge.is_some(), Flag::Charged),
            (unit.wavering, Flag::Wavering),
            (unit.disordered && !unit.wavering, Flag::Disordered),
            (unit.has_shot, Flag::HasShot),
            (unit.bane_chanted, Flag::UnderSpell),
            (gone, Flag::Routed),
        ];
        let strength = figures.strength();
        Piece {
            id: figures.id.clone(),
            side: self.side_id(self.side_of(ix)).clone(),
            name: figures.name().to_owned(),
            kind: figures.kind.as_str(),
            role: if figures.is_character() { Role::Character } else { Role::Unit },
            stands: if gone || unit.absent { Vec::new() } else { vec![stand] },
            round: false,
            strength,
            lost: if gone { strength } else { 0 },
            flags: flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.as_str()).collect(),
            counters: [(DAMAGE, i64::from(unit.damage))].into_iter().filter(|(_, count)| *count > 0).collect(),
            ranks: None,
            aboard: None,
        }
    }
}

impl ChargeState {
    /// A charge that is ordered.
    pub(super) fn new(target: UnitIx, facing: Option<Edge>, hindered: Option<bool>) -> Self {
        Self {
            target,
            facing,
            measured: None,
            counter: false,
            hindered,
            hindered_unsaid: false,
            made: false,
            struck: false,
            joined: false,
            overrun: false,
            original: None,
        }
    }

    /// The order by which it is made.
    pub(super) fn order(&self) -> OrderKind {
        if self.counter { OrderKind::CounterCharge } else { OrderKind::Charge }
    }
}

impl Setup {
    fn new(header: &Header<Kow2>) -> Self {
        let ground = |piece: &aftermath_rules::log::Terrain<TerrainKind>| Ground {
            id: piece.id.clone(),
            kind: piece.kind,
            outline: Outline::new(&piece.outline),
            height: piece.level.map(u32::from),
        };
        let muster = Armies::new(&header.sides);
        let rows = || muster.all().map(|ix| muster.row(ix));
        Self {
            bases: rows().map(profile::footprint).collect(),
            heights: rows().map(super::sight::entry_height).collect(),
            allowance: LengthTolerance::new(header.tolerance.get()),
            edges: Edges::new(header.table),
            options: header.options.clone(),
            hills: header
                .terrain
                .iter()
                .enumerate()
                .filter(|(_, piece)| piece.kind == TerrainKind::Hill)
                .map(|(hill, _)| hill)
                .collect(),
            terrain: header.terrain.iter().map(ground).collect(),
            muster,
            points: header.points,
            armies: header.sides.iter().map(|side| side.army.to_string()).collect(),
        }
    }
}
