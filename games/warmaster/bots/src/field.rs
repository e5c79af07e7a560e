//! The table as the bots see it.

use aftermath_rules::{
    SideId, UnitId,
    geometry::{Base, Footprint, Place, Pose},
    log::Table,
};
use aftermath_simulate::{SideIx, TroopIx};
use aftermath_warmaster::{Cover, Kind, SpellList, Trait, Unit};

use crate::{
    frame::{Frame, apart_cm, within},
    ground::Ground,
};

/// Nearer than this two stands touch, in cm: the tolerance of the log.
pub(crate) const TOUCH_CM: f64 = 0.2;
/// How exactly a bot places stands against each other, in cm.
pub(crate) const EXACT_CM: f64 = 0.02;

/// A stand on the table.
#[derive(Debug, Clone)]
pub(crate) struct Stand {
    pub(crate) number: u8,
    pub(crate) at: Footprint,
}

/// A unit or a character.
#[derive(Debug, Clone)]
pub(crate) struct Troop {
    pub(crate) side: SideIx,
    pub(crate) figures: Unit,
    /// Those left, lowest number first.
    pub(crate) stands: Vec<Stand>,
    pub(crate) leftover_hits: u32,
    pub(crate) confused: bool,
    /// Has charged this turn.
    pub(crate) charged: bool,
    /// May get no order in this phase.
    pub(crate) closed: bool,
    /// Orders received in this phase.
    pub(crate) orders: u32,
    /// Hits by shooting in this phase.
    pub(crate) shot_hits: u32,
    /// Who shot at it in this phase.
    pub(crate) shot_by: Vec<TroopIx>,
    /// Its stands that have shot in this phase, and at whom.
    pub(crate) shots: Vec<(u8, TroopIx)>,
    /// The best cover under which it was shot at in this phase, as long as it lost no stand.
    pub(crate) shot_cover: Cover,
    /// Where its last guns stood that burst as they shot in this phase.
    pub(crate) burst: Vec<Footprint>,
    /// Hits by shots at its charge, until the first round counts them.
    pub(crate) charge_hits: u32,
    /// Hits by stray shots and spells while it fights, for the first round of its combat.
    pub(crate) carried_hits: u32,
    /// Hits of this phase in order, and whether a Skull Catapult brought them.
    pub(crate) sources: Vec<(bool, u32)>,
    /// Numbers of its Flame Cannons that shoot one die.
    pub(crate) one_die: Vec<u8>,
    /// Spells that have touched it this turn.
    pub(crate) touched: Vec<&'static str>,
    /// Who shot at its charge.
    pub(crate) charge_shot_by: Vec<TroopIx>,
    /// Rounds fought in this phase.
    pub(crate) rounds: u32,
    pub(crate) pursuing: bool,
    /// How far it retreated from the last round, in cm.
    pub(crate) retreated_cm: Option<u32>,
    /// Which way it retreated from the last round: a direction of length 1.
    pub(crate) fled: Option<Place>,
    /// Straight away from the enemies who touched it as its last round began, where some lay against a side of it.
    pub(crate) round_away: Option<Place>,
    /// Has advanced in this Combat phase.
    pub(crate) advanced: bool,
    /// Has advanced and not fought since.
    pub(crate) fresh: bool,
    /// Engagement and number of the round that it fought last in this Combat phase.
    pub(crate) last_round: Option<(u32, u32)>,
    /// The unit that a character is with.
    pub(crate) joined: Option<TroopIx>,
    /// A character came back to the table with his unit, and no entry says where beside it.
    pub(crate) untold: bool,
    /// Penalties of blunders, for the rest of the battle.
    pub(crate) mad: u32,
    /// Has evaded in this phase.
    pub(crate) evaded: bool,
    /// Stands off the table that may come back.
    pub(crate) away: Vec<Stand>,
    /// Where they left.
    pub(crate) exit: Option<Place>,
    /// Back at the edge, or a machine after a mishap: moves no more this turn.
    pub(crate) halted: bool,
    /// A machine that never moves again.
    pub(crate) broken_down: bool,
    /// A machine that shoots twice its shots this turn.
    pub(crate) double_shots: bool,
    /// Has fought in an earlier Combat phase.
    pub(crate) has_fought: bool,
    /// Has ordered this turn.
    pub(crate) has_ordered: bool,
    /// Its magic item has no more power.
    pub(crate) item_spent: bool,
    /// Wears the Helm of Dominion this turn.
    pub(crate) helmed: bool,
    /// Its Battle Banner is raised in this Combat phase.
    pub(crate) banner_raised: bool,
    /// Its Banner of Fortitude steels it in this Combat phase.
    pub(crate) steeled: bool,
    /// Its Banner of Steadfastness has shrugged off a hit this turn.
    pub(crate) shrugged_off: bool,
    /// A Wizard under a Staff of Spellbinding.
    pub(crate) bound: bool,
    /// Under Weird Enchantment.
    pub(crate) enchanted: bool,
    /// Under Doom and Despair.
    pub(crate) doomed: bool,
    /// A Sorcerer who angers the gods.
    pub(crate) angers: bool,
    /// Not raised yet (`wm.spell.raise_dead`).
    pub(crate) absent: bool,
    /// Dice of Rage of Chaos for the next Combat phase.
    pub(crate) rage: Vec<u8>,
}

impl Troop {
    pub(crate) fn new(side: SideIx, figures: Unit, poses: &[Pose]) -> Self {
        let mut troop = Self {
            side,
            stands: Vec::new(),
            figures,
            leftover_hits: 0,
            confused: false,
            charged: false,
            closed: false,
            orders: 0,
            shot_hits: 0,
            shot_by: Vec::new(),
            shots: Vec::new(),
            shot_cover: Cover::Open,
            burst: Vec::new(),
            charge_hits: 0,
            carried_hits: 0,
            sources: Vec::new(),
            one_die: Vec::new(),
            touched: Vec::new(),
            charge_shot_by: Vec::new(),
            rounds: 0,
            pursuing: false,
            retreated_cm: None,
            fled: None,
            round_away: None,
            advanced: false,
            fresh: false,
            last_round: None,
            joined: None,
            untold: false,
            mad: 0,
            evaded: false,
            away: Vec::new(),
            exit: None,
            halted: false,
            broken_down: false,
            double_shots: false,
            has_fought: false,
            has_ordered: false,
            item_spent: false,
            helmed: false,
            banner_raised: false,
            steeled: false,
            shrugged_off: false,
            bound: false,
            enchanted: false,
            doomed: false,
            angers: false,
            absent: false,
            rage: Vec::new(),
        };
        troop.absent = troop.figures.has(Trait::Raised);
        troop.deploy(poses);
        troop
    }

    /// All stands come to the table.
    pub(crate) fn deploy(&mut self, poses: &[Pose]) {
        let base = self.figures.base();
        let stand = |(number, pose): (u8, &Pose)| Stand { number, at: Footprint::new(*pose, base) };
        self.stands = (1..).zip(poses).map(stand).collect();
    }

    pub(crate) fn is_character(&self) -> bool {
        self.figures.kind.is_character()
    }

    pub(crate) fn id(&self) -> &UnitId {
        &self.figures.id
    }

    /// Whether nothing is left of it, on the table or beyond its edge.
    pub(crate) fn is_gone(&self) -> bool {
        self.stands.is_empty() && self.away.is_empty()
    }

    pub(crate) fn lost(&self) -> u32 {
        u32::from(self.figures.stands) - (self.stands.len() + self.away.len()) as u32
    }

    /// Full pace in cm (`wm.move.allowance`).
    pub(crate) fn pace_cm(&self) -> f64 {
        let mounted = self.figures.mount.as_ref().is_some_and(|mount| mount.flies);
        if mounted || self.figures.has(Trait::Flyer) {
            return 100.0;
        }
        match self.figures.kind {
            Kind::Cavalry | Kind::Chariot => 30.0,
            Kind::General | Kind::Hero | Kind::Wizard => 60.0,
            Kind::Artillery => 10.0,
            _ => 20.0,
        }
    }

    /// How far it may move: Weird Enchantment halves the pace of all who do not fly (`wm.spell.weird_enchantment`).
    pub(crate) fn reach_cm(&self) -> f64 {
        let halved = self.enchanted && !self.figures.has(Trait::Flyer);
        if halved { self.pace_cm() / 2.0 } else { self.pace_cm() }
    }

    /// Hits that remove a stand; one more under a Banner of Fortitude (`wm.item.banner_of_fortitude`).
    pub(crate) fn hits_a_stand(&self) -> u32 {
        u32::from(self.figures.hits) + u32::from(self.steeled)
    }

    /// Ends what lasts for a turn, or over the turn of this side, which has ended (`wm.magic.duration`).
    pub(crate) fn end_turn(&mut self, of: SideIx) {
        (self.charged, self.charge_hits, self.halted) = (false, 0, self.broken_down);
        (self.has_ordered, self.helmed, self.shrugged_off, self.double_shots) = (false, false, false, false);
        self.charge_shot_by.clear();
        if self.side == of {
            (self.enchanted, self.doomed) = (false, false);
        } else {
            self.angers = false;
        }
    }

    /// Hits that it can still take.
    pub(crate) fn hits_left(&self) -> u32 {
        (self.stands.len() as u32 * self.hits_a_stand()).saturating_sub(self.leftover_hits)
    }

    /// Stands that these hits remove, and the hits left over.
    pub(crate) fn losses(&self, suffered: u32) -> (usize, u32) {
        let (hits, total) = (self.hits_a_stand(), self.leftover_hits + suffered);
        let due = (total / hits) as usize;
        if due >= self.stands.len() { (self.stands.len(), 0) } else { (due, total % hits) }
    }

    /// Which hits of this phase a Skull Catapult brought, in order; those of spells come first (`wm.art.skull.confusion`).
    pub(crate) fn skulls(&self) -> Vec<bool> {
        let told: u32 = self.sources.iter().map(|(_, hits)| *hits).sum();
        let before = (false, self.shot_hits.saturating_sub(told));
        let all = std::iter::once(&before).chain(&self.sources);
        all.flat_map(|(skull, hits)| std::iter::repeat_n(*skull, *hits as usize)).collect()
    }

    pub(crate) fn footprints(&self) -> impl Iterator<Item = &Footprint> + Clone {
        self.stands.iter().map(|stand| &stand.at)
    }

    /// Where its shots came from: its stands, or its guns that burst.
    pub(crate) fn shot_from(&self, target: TroopIx) -> impl Iterator<Item = &Footprint> + Clone {
        let at_it = move |number: u8| self.shots.iter().any(|(stand, at)| *stand == number && *at == target);
        // A spell, and what goes on behind its target, is the whole unit's.
        let apart = self.shots.iter().any(|(_, at)| *at == target);
        let stands = self.stands.iter().filter(move |stand| !apart || at_it(stand.number)).map(|stand| &stand.at);
        stands.chain(&self.burst)
    }

    pub(crate) fn poses(&self) -> Vec<Pose> {
        self.footprints().map(Footprint::pose).collect()
    }

    /// The stands as they would be at these poses.
    pub(crate) fn placed_at(&self, poses: &[Pose]) -> Vec<Footprint> {
        poses.iter().map(|pose| Footprint::new(*pose, self.figures.base())).collect()
    }

    pub(crate) fn place(&mut self, poses: &[Pose]) {
        let base = self.figures.base();
        for (stand, pose) in self.stands.iter_mut().zip(poses) {
            stand.at = Footprint::new(*pose, base);
        }
    }

    /// A character stands where an entry says.
    pub(crate) fn stands_at(&mut self, to: Pose) {
        self.place(&[to]);
        self.untold = false;
    }

    pub(crate) fn remove(&mut self, numbers: &[u8]) {
        self.stands.retain(|stand| !numbers.contains(&stand.number));
    }

    /// Where its first stand faces.
    pub(crate) fn frame(&self) -> Frame {
        self.footprints().next().map_or(Frame::facing(0.0), Frame::of)
    }

    /// Whether its stands make a line or a column (`wm.formation.*`).
    pub(crate) fn is_regular(&self) -> bool {
        let (frame, base) = (self.frame(), self.figures.base());
        let same_way = self.footprints().all(|stand| stand.pose().facing == frame.pose(0.0, 0.0).facing);
        let ranked = |own: fn(Frame, &Footprint) -> f64, other: fn(Frame, &Footprint) -> f64, step: f64| {
            let mut places: Vec<f64> = self.footprints().map(|stand| own(frame, stand)).collect();
            places.sort_by(f64::total_cmp);
            let even = places.windows(2).all(|pair| (pair[1] - pair[0] - step).abs() <= EXACT_CM);
            let first = self.footprints().next().map_or(0.0, |stand| other(frame, stand));
            even && self.footprints().all(|stand| (other(frame, stand) - first).abs() <= EXACT_CM)
        };
        let across = |frame: Frame, stand: &Footprint| frame.across(stand.pose().at);
        let along = |frame: Frame, stand: &Footprint| frame.along(stand.pose().at);
        same_way && (ranked(across, along, base.width) || ranked(along, across, base.depth))
    }
}

/// Everything on the table.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) table: Table,
    pub(crate) ground: Ground,
    pub(crate) sides: [SideId; 2],
    /// Spells of each army, where the rulebook tells them.
    pub(crate) magic: [Option<SpellList>; 2],
    pub(crate) troops: Vec<Troop>,
}

impl Field {
    pub(crate) fn troop(&self, ix: TroopIx) -> &Troop {
        &self.troops[ix.0]
    }

    pub(crate) fn troop_mut(&mut self, ix: TroopIx) -> &mut Troop {
        &mut self.troops[ix.0]
    }

    fn all(&self) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        (0..self.troops.len()).map(TroopIx)
    }

    /// Units with stands on the table.
    pub(crate) fn units(&self) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        self.all().filter(|ix| !self.troop(*ix).is_character() && !self.troop(*ix).stands.is_empty())
    }

    pub(crate) fn units_of(&self, side: SideIx) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        self.units().filter(move |ix| self.troop(*ix).side == side)
    }

    pub(crate) fn enemies_of(&self, ix: TroopIx) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        self.units_of(self.troop(ix).side.other())
    }

    pub(crate) fn characters_of(&self, side: SideIx) -> impl Iterator<Item = TroopIx> + Clone + '_ {
        self.all().filter(move |ix| self.troop(*ix).is_character() && self.troop(*ix).side == side)
    }

    /// Stands of all enemy units.
    pub(crate) fn enemy_stands(&self, ix: TroopIx) -> impl Iterator<Item = &Footprint> + Clone + '_ {
        self.enemies_of(ix).flat_map(|enemy| self.troop(enemy).footprints())
    }

    /// Shortest distance between two units or characters in cm (`wm.measure.shortest`).
    pub(crate) fn distance(&self, a: TroopIx, b: TroopIx) -> f64 {
        self.distance_below(a, b, f64::INFINITY)
    }

    /// The same, or `most_cm` where that is less.
    fn distance_below(&self, a: TroopIx, b: TroopIx, most_cm: f64) -> f64 {
        let theirs = self.troop(b);
        self.troop(a).footprints().fold(most_cm, |least, stand| nearer(stand, theirs, least))
    }

    /// How far a character is from a unit that he orders: of a base larger than the rules allow for the centre counts
    /// (`wm.char.base`).
    pub(crate) fn command_distance(&self, leader: TroopIx, unit: TroopIx) -> f64 {
        const POINT: Base = Base { width: 0.001, depth: 0.001 };
        let base = self.troop(leader).figures.base();
        let (short, long) = (base.width.min(base.depth), base.width.max(base.depth));
        if long <= 2.5 || (short <= 2.0 && long <= 4.0) {
            return self.distance(leader, unit);
        }
        let centres = self.troop(leader).footprints().map(|stand| Footprint::new(stand.pose(), POINT));
        centres.map(|centre| gap(&centre, self.troop(unit))).fold(f64::INFINITY, f64::min)
    }

    pub(crate) fn in_contact(&self, a: TroopIx, b: TroopIx) -> bool {
        let theirs = self.troop(b);
        self.troop(a).footprints().any(|stand| theirs.footprints().any(|other| within(stand, other, TOUCH_CM)))
    }

    pub(crate) fn enemies_in_contact(&self, ix: TroopIx) -> Vec<TroopIx> {
        self.enemies_of(ix).filter(|enemy| self.in_contact(ix, *enemy)).collect()
    }

    pub(crate) fn is_engaged(&self, ix: TroopIx) -> bool {
        self.enemies_of(ix).any(|enemy| self.in_contact(ix, enemy))
    }

    /// Nearest enemy unit and its distance in cm.
    pub(crate) fn nearest_enemy(&self, ix: TroopIx) -> Option<(TroopIx, f64)> {
        self.enemies_of(ix).fold(None, |nearest, enemy| {
            let Some((_, least)) = nearest else { return Some((enemy, self.distance(ix, enemy))) };
            let cm = self.distance_below(ix, enemy, least);
            if cm < least { Some((enemy, cm)) } else { nearest }
        })
    }

    /// Whether all these stands lie on the table.
    pub(crate) fn on_table(&self, stands: &[Footprint]) -> bool {
        stands.iter().all(|stand| stand.on_table(self.table.width, self.table.depth, 0.0))
    }
}

/// Shortest distance from a stand to a unit, in cm.
pub(crate) fn gap(stand: &Footprint, unit: &Troop) -> f64 {
    nearer(stand, unit, f64::INFINITY)
}

/// The same, or `least_cm` where that is less; stands that are plainly farther away are not measured.
fn nearer(stand: &Footprint, unit: &Troop, least_cm: f64) -> f64 {
    unit.footprints().fold(least_cm, |least, other| {
        if stand.circle().is_apart(&other.circle(), least) { least } else { least.min(apart_cm(stand, other)) }
    })
}

/// Whether these things form one mass through pairs that touch.
pub(crate) fn connected<T: Copy + PartialEq>(things: &[T], touch: impl Fn(T, T) -> bool) -> bool {
    mass(things, things.first().copied(), touch).len() == things.len()
}

/// All things linked to the first through pairs that touch.
pub(crate) fn mass<T: Copy + PartialEq>(things: &[T], first: Option<T>, touch: impl Fn(T, T) -> bool) -> Vec<T> {
    let mut reached: Vec<T> = first.into_iter().collect();
    let mut next = 0;
    while let Some(from) = reached.get(next).copied() {
        next += 1;
        let fresh: Vec<T> = things.iter().copied().filter(|to| !reached.contains(to) && touch(from, *to)).collect();
        reached.extend(fresh);
    }
    reached
}

/// Whether all stands of a unit would touch (`wm.unit.contact`).
pub(crate) fn hangs_together(stands: &[Footprint]) -> bool {
    let numbers: Vec<usize> = (0..stands.len()).collect();
    connected(&numbers, |a, b| within(&stands[a], &stands[b], TOUCH_CM))
}
