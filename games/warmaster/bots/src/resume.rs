//! A battle as it stands in a situation, from which bots play on.
//!
//! They go on between orders, and from an order that was obeyed on; between spells, shots and drive backs; and between the
//! rounds of combat. A round with all that follows from it, a spell with its effects, a blunder with its moves and a
//! forced move with those who make way belong together: from their middle nobody goes on.

use std::sync::Arc;

use aftermath_rules::{
    UnitId,
    geometry::{Footprint, Outline, Place, Pose},
    log::Header,
    snapshot::StoodAt,
};
use aftermath_simulate::{Around, CannotResume, DiceRng, Ended, PlayOn, SideIx, SimulateError, TroopIx, terms::Skill};
use aftermath_warmaster::{
    Cover, Event, Item, Kind, Phase, Situation, Spell, SpellList, Trait, UnitSituation, Warmaster, pack,
    progress::BattleProgress,
};
use serde_json::Value;

use crate::{
    Journal,
    battle::{Battle, Stop},
    field::{Field, Stand, Troop},
    ground::{Ground, Piece},
    play_style::PlayStyle,
};

/// How far a turn has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// No turn is under way: the next one begins.
    Between,
    /// The turn has begun, and no phase yet.
    Begun,
    /// In the Command phase, before orders.
    Initiative,
    /// Orders are given.
    Orders,
    /// Characters move.
    Leaders,
    /// In the Shooting phase.
    Shooting,
    /// In the Combat phase.
    Combat,
    /// All combats are over, and units have reformed.
    Reformed,
}

/// What of a phase is past, where a battle goes on from the middle of one.
#[derive(Debug, Clone, Default)]
pub(crate) struct PhaseProgress {
    /// Units off the table that have rolled to come back.
    pub(crate) returned: Vec<TroopIx>,
    /// Flyers that have thrown for their way home.
    pub(crate) homed: Vec<TroopIx>,
    /// A flyer has gone home, or an order was given: initiative is over.
    pub(crate) initiative: bool,
    /// Orders given so far.
    pub(crate) orders: Orders,
    /// Characters that have moved.
    pub(crate) led: Vec<TroopIx>,
    /// Wizards that have tried a spell.
    pub(crate) cast: Vec<TroopIx>,
    /// Units that have shot.
    pub(crate) shot: Vec<TroopIx>,
    /// Units that were driven back.
    pub(crate) driven: Vec<TroopIx>,
    /// The charge made last, from where, at which nobody has shot yet.
    pub(crate) charge: Option<(TroopIx, Vec<Pose>)>,
    /// What is done first in the Shooting phase.
    pub(crate) again: Option<ForcedAttack>,
}

/// How far ordering has come.
#[derive(Debug, Clone, Default)]
pub(crate) struct Orders {
    /// Brigades as they touched when ordering began; absent before.
    pub(crate) blocks: Option<Vec<Vec<TroopIx>>>,
    /// Characters who give no more orders.
    pub(crate) done: Vec<TroopIx>,
    /// Nobody gives any more.
    pub(crate) over: bool,
    /// Who orders now, and whom.
    pub(crate) in_hand: Option<(TroopIx, InHand)>,
}

/// Units whom a character has in hand.
#[derive(Debug, Clone)]
pub(crate) enum InHand {
    /// They have obeyed; some of them have not moved yet.
    Obeyed { part: Vec<TroopIx>, moving: Vec<TroopIx> },
    /// An order to them comes next.
    Ordered(Vec<TroopIx>),
}

/// What is done first in the Shooting phase, with other dice than the log's.
#[derive(Debug, Clone)]
pub(crate) enum ForcedAttack {
    /// A volley of these stands, by number.
    Volley { by: TroopIx, target: TroopIx, stands: Vec<u8> },
    /// A spell.
    Spell { by: TroopIx, spell: Spell, targets: Vec<TroopIx>, line: Option<Place> },
}

/// A moment from which bots play on.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    battle: Battle,
    stage: Stage,
    /// Turns of each side, where that is known.
    limit: Option<u32>,
}

impl PlayOn for Start {
    /// Tempers, dice and whatever else is open are drawn from the seed.
    fn roll_out(&self, seed: u64) -> Result<Ended, SimulateError> {
        self.played(seed, Journal::silent()).map(|(ended, _)| ended)
    }

    fn play_on(&self, seed: u64, header: Vec<u8>, played: String) -> Result<Vec<u8>, SimulateError> {
        self.played(seed, Journal::after(header, played)).map(|(_, log)| log)
    }

    fn chosen(&self, next: &Value) -> Option<Arc<dyn PlayOn>> {
        let next: Event = serde_json::from_value(next.clone()).ok()?;
        Some(Arc::new(self.after(&next)?))
    }
}

impl Start {
    fn played(&self, seed: u64, journal: Journal) -> Result<(Ended, Vec<u8>), SimulateError> {
        let mut battle = Battle { rng: DiceRng::new(seed), journal, ..self.battle.clone() };
        battle.tempers = [0, 1].map(|_| PlayStyle::of(battle.rng.below(2) == 0));
        battle.reckless = battle.rng.below(3) == 0;
        let thrown = battle.rng.roll(1).first().and_then(|die| pack::game_length(die.get()));
        battle.limit = self.limit.unwrap_or(thrown.unwrap_or(6));
        let end = battle.goes_on(self.stage).err().unwrap_or(Stop::TurnLimit);
        match battle.finish(end) {
            Err(Stop::Fault(error)) => Err(error),
            _ => {
                let ended = battle.ended.unwrap_or(Ended { winner: None, points: [0.0; 2] });
                Ok((ended, battle.journal.into_bytes()))
            }
        }
    }

    /// The same moment, once this event was chosen, and before its dice.
    fn after(&self, next: &Event) -> Option<Self> {
        let troops = &self.battle.field.troops;
        let place = |id: &UnitId| troops.iter().position(|troop| troop.id() == id && !troop.stands.is_empty());
        let find = |id: &UnitId| place(id).map(TroopIx);
        let all = |ids: &[UnitId]| ids.iter().map(find).collect::<Option<Vec<TroopIx>>>();
        let mut chosen = self.clone();
        let past = &mut chosen.battle.past;
        match next {
            Event::Order(order) if (Stage::Initiative..=Stage::Orders).contains(&self.stage) => {
                let (by, units) = (find(&order.by)?, all(&order.units)?);
                past.orders.blocks.get_or_insert_with(|| self.battle.blocks());
                past.orders.in_hand = Some((by, InHand::Ordered(units)));
                past.orders.done.retain(|done| *done != by);
                chosen.stage = Stage::Orders;
            }
            Event::Shoot(shot) if self.stage == Stage::Shooting && shot.pooled.is_empty() => {
                let (by, target) = (find(&shot.unit)?, find(&shot.target)?);
                let stands = shot.stands.as_ref().map(|stands| stands.to_vec());
                let stands = stands.unwrap_or_else(|| troops[by.0].stands.iter().map(|stand| stand.number).collect());
                past.again = Some(ForcedAttack::Volley { by, target, stands });
            }
            Event::Cast(cast) if self.stage == Stage::Shooting => {
                let (by, targets) = (find(&cast.by)?, all(&cast.targets)?);
                past.again = Some(ForcedAttack::Spell { by, spell: cast.spell, targets, line: cast.line });
            }
            _ => return None,
        }
        Some(chosen)
    }

    /// The battle as it stands in a situation of this header, between two entries of these kinds.
    pub(crate) fn new(header: &Header<Warmaster>, situation: &Situation, around: Around) -> Result<Self, CannotResume> {
        let [near, far] = &header.sides[..] else {
            return Err(CannotResume::NotPlayed("a battle of more than two sides"));
        };
        if header.options.inches {
            return Err(CannotResume::NotPlayed("a battle measured in inches"));
        }
        let so_far = situation.so_far.as_deref().ok_or(CannotResume::Unrecorded("what happened so far"))?;
        let table = header.table.ok_or(CannotResume::Unrecorded("the size of the table"))?;
        let mut field = Field {
            table,
            ground: ground(header),
            sides: [near.id.clone(), far.id.clone()],
            magic: [near, far].map(|side| SpellList::of_army(side.army.as_str())),
            troops: Vec::new(),
        };
        for (side, army) in header.sides.iter().enumerate() {
            field.troops.extend(army.roster.iter().map(|unit| Troop::new(SideIx(side), unit.clone(), &[])));
        }
        let view = View { situation, so_far, around, field: &field };
        view.check_quiet()?;
        let stage = view.stage();
        let (active, first, turn) = view.whose_turn()?;
        let troops = (0..field.troops.len()).map(|ix| view.troop(TroopIx(ix)));
        let troops = troops.collect::<Result<Vec<Troop>, _>>()?;
        let seen = Field { troops, ..field.clone() };
        let past = View { field: &seen, ..view }.past(active);
        let limit = so_far.course.limit.map(u32::from);
        let mut battle = Battle::new(seen, DiceRng::new(0), Journal::silent(), [PlayStyle::Bold; 2]);
        (battle.active, battle.first, battle.turn) = (active, first, turn);
        (battle.begun, battle.past) = (true, past);
        battle.blunder_ends_phase = header.options.blunder_ends_phase;
        battle.skills = [Skill::default(); 2];
        Ok(Self { battle, stage, limit })
    }
}

fn ground(header: &Header<Warmaster>) -> Ground {
    let pieces = header.terrain.iter().map(|piece| Piece {
        kind: piece.kind,
        outline: Outline::new(&piece.outline),
        level: piece.level,
    });
    Ground { pieces: pieces.collect(), symmetrical: false }
}

/// What a situation says.
#[derive(Clone, Copy)]
struct View<'a> {
    situation: &'a Situation,
    so_far: &'a BattleProgress,
    around: Around,
    field: &'a Field,
}

impl View<'_> {
    fn find(&self, id: &UnitId) -> Option<TroopIx> {
        self.field.troops.iter().position(|troop| troop.id() == id).map(TroopIx)
    }

    fn all(&self, ids: &[UnitId]) -> Vec<TroopIx> {
        ids.iter().filter_map(|id| self.find(id)).collect()
    }

    fn given(&self, id: &UnitId) -> Option<&UnitSituation> {
        self.situation.units.iter().find(|given| given.id == *id)
    }

    fn phase(&self) -> Option<Phase> {
        self.situation.phase.filter(|_| !self.so_far.course.turn_over)
    }

    /// Whether nothing is left to be done that belongs to what was done last.
    fn check_quiet(&self) -> Result<(), CannotResume> {
        let Self { so_far, around, .. } = self;
        let ending = &so_far.ending;
        if so_far.conceded.is_some() || ending.over.is_some() || ending.sides.iter().any(|side| side.withdrawn) {
            return Err(CannotResume::Over);
        }
        let owed = &so_far.owed;
        let tests = &so_far.forced;
        let owes = !owed.off_table.is_empty()
            || !owed.displaced.is_empty()
            || !owed.room.is_empty()
            || !tests.movers.is_empty()
            || tests.tests.iter().any(|test| !test.thrown);
        if owes {
            return Err(CannotResume::UnderWay("what a move makes others do"));
        }
        let next_is = |kinds: &[&str]| around.next.is_some_and(|next| kinds.contains(&next));
        if around.last == Some("use_item") && next_is(&["order", "cast", "round", "use_item"]) {
            return Err(CannotResume::UnderWay("the use of an item"));
        }
        if next_is(&["displace", "make_way", "confusion_test", "off_table", "mishap", "use_item", "blunder"])
            || so_far.owed.blunder.is_some()
        {
            return Err(CannotResume::UnderWay("what follows from an entry"));
        }
        match self.phase() {
            Some(Phase::Command) => self.check_brigade().and(self.check_blunder()),
            Some(Phase::Shooting) => self.check_spell(),
            Some(Phase::Combat) => self.check_round(),
            None => Ok(()),
        }
    }

    /// The units of a brigade move together, those that charge apart.
    fn check_brigade(&self) -> Result<(), CannotResume> {
        let moving = self.so_far.command.moving_brigade.iter().filter_map(|id| self.given(id));
        let moving = moving.filter(|given| !given.has_charged()).map(|given| given.so_far.as_deref());
        let yet: Vec<bool> = moving.map(|said| said.is_some_and(|said| said.may_move)).collect();
        let split = yet.contains(&true) && yet.contains(&false);
        if split { Err(CannotResume::UnderWay("the move of a brigade")) } else { Ok(()) }
    }

    /// The moves that a blunder demands come with it.
    fn check_blunder(&self) -> Result<(), CannotResume> {
        let blundered = self.so_far.command.last.as_ref().is_some_and(|last| last.blundered && !last.passed);
        let moves = self.around.next.is_none_or(|next| ["move", "charge", "shoot_at_charger"].contains(&next));
        if blundered && moves { Err(CannotResume::UnderWay("a blunder")) } else { Ok(()) }
    }

    /// What a spell does comes with it.
    fn check_spell(&self) -> Result<(), CannotResume> {
        let Some(last) = self.so_far.magic.tried.last() else { return Ok(()) };
        let works = last.success && !last.dispelled;
        let settled = self.around.next.is_none() && last.settled.len() >= last.targets.len();
        let kinds = ["dispel", "effect", "drive_back", "move", "character_move"];
        let follows = self.around.next.is_none_or(|next| kinds.contains(&next)) && !settled;
        let shot = self.situation.units.iter().filter_map(|unit| unit.so_far.as_deref());
        let shooting = shot.into_iter().any(|said| !said.shots.is_empty() || said.driven_back);
        // Who is driven back after all shots, and not by a spell, is no effect of one.
        let ordinary = self.around.next == Some("drive_back") && last.spell.as_str() != "gerroff";
        if works && follows && !shooting && !ordinary { Err(CannotResume::UnderWay("a spell")) } else { Ok(()) }
    }

    /// A round goes on until all have retreated, pursued, advanced, fallen back or stood their ground.
    fn check_round(&self) -> Result<(), CannotResume> {
        let combat = &self.so_far.combat;
        if !combat.reformed.is_empty() && self.around.next != Some("turn_end") {
            return Err(CannotResume::UnderWay("reforming"));
        }
        let due = self.situation.units.iter().filter_map(|unit| unit.so_far.as_deref());
        let due = due.into_iter().any(|said| u32::from(said.casualties_due) > 0);
        let Some(round) = &combat.round else { return Ok(()) };
        let outcome = round.outcome.is_some() && !due;
        let parted = match self.around.next {
            Some(next) => ["round", "reform", "turn_end", "phase_start", "turn_start"].contains(&next),
            None => round.units.iter().all(|unit| round.done.contains(unit)),
        };
        if outcome && parted { Ok(()) } else { Err(CannotResume::UnderWay("a round of combat")) }
    }

    fn stage(&self) -> Stage {
        let command = &self.so_far.command;
        let begun = self.so_far.course.turns.iter().any(Option::is_some);
        match self.phase() {
            None if self.so_far.course.turn_over || !begun => Stage::Between,
            None => Stage::Begun,
            Some(Phase::Command) if command.characters_move => Stage::Leaders,
            Some(Phase::Command) if command.snapshot.is_some() => Stage::Orders,
            Some(Phase::Command) => Stage::Initiative,
            Some(Phase::Shooting) => Stage::Shooting,
            Some(Phase::Combat) if !self.so_far.combat.reformed.is_empty() => Stage::Reformed,
            Some(Phase::Combat) => Stage::Combat,
        }
    }

    /// The side whose turn it is or was, the one that had the first, and the number of its turn.
    fn whose_turn(&self) -> Result<(SideIx, SideIx, u32), CannotResume> {
        let course = &self.so_far.course;
        let of = |id: &aftermath_rules::SideId| SideIx::BOTH.into_iter().find(|side| self.field.sides[side.0] == *id);
        let deployed_first = self.so_far.deploying.first.as_ref();
        let by_sides = self.so_far.deploying.method == Some(aftermath_warmaster::DeploymentMethod::OneSideFirst);
        let first = deployed_first.filter(|_| by_sides).or(course.first.as_ref()).and_then(of);
        let begun = course.turns.iter().any(Option::is_some);
        if !begun {
            let first = first.ok_or(CannotResume::UnderWay("deployment"))?;
            return Ok((first, first, 0));
        }
        let active = self.situation.side.as_ref().and_then(of);
        let active = active.ok_or(CannotResume::Unrecorded("whose turn it is"))?;
        let turns = [active, active.other()].map(|side| course.turns.get(side.0).copied().flatten().map(u32::from));
        let leads = turns[0] > turns[1];
        let first = first.unwrap_or(if leads { active } else { active.other() });
        Ok((active, first, self.situation.turn))
    }

    /// A unit or a character as it stands.
    fn troop(&self, ix: TroopIx) -> Result<Troop, CannotResume> {
        let mut troop = self.field.troop(ix).clone();
        let given = self.given(troop.id());
        let said = given.and_then(|given| given.so_far.as_deref());
        let joined = given.and_then(|given| given.joined.as_ref());
        let mark =
            |id: &UnitId| self.given(id).and_then(|unit| unit.so_far.as_deref()).is_some_and(|said| said.off_table);
        let off_table = said.is_some_and(|said| said.off_table) || joined.is_some_and(mark);
        let lost: &[u8] = given.map_or(&[], |given| &given.lost);
        let left: Vec<u8> = (1..=troop.figures.stands).filter(|number| !lost.contains(number)).collect();
        let gone = left.is_empty() || (said.is_some_and(|said| said.fate.is_some()) && !off_table);
        troop.absent = troop.figures.has(Trait::Raised) && said.is_some_and(|said| said.absent);
        let base = troop.figures.base();
        let stand = |number: u8, pose: Pose| Stand { number, at: Footprint::new(pose, base) };
        if off_table && !gone {
            let exit = said.and_then(|said| said.exit.as_ref()).copied();
            let exit = exit.or_else(|| self.given(joined?)?.so_far.as_deref()?.exit);
            let at = exit.unwrap_or(Place { x: 0.0, y: 0.0 });
            troop.away = left.iter().map(|number| stand(*number, Pose { at, facing: 0.0 })).collect();
            troop.exit = exit;
        } else if !gone && !troop.absent {
            if said.is_some_and(|said| said.absent) {
                return Err(CannotResume::UnderWay("deployment"));
            }
            let own = given.and_then(|given| given.stands.as_ref()).map(|poses| poses.to_vec());
            // A character who went along stands somewhere at the edge of his unit.
            let along = || self.given(joined?)?.stands.as_ref()?.first().map(|pose| vec![*pose]);
            let poses = own.or_else(along).filter(|poses| poses.len() == left.len());
            let poses = poses.ok_or(CannotResume::Unrecorded("where units stand"))?;
            troop.stands = left.iter().zip(poses).map(|(number, pose)| stand(*number, pose)).collect();
        }
        let Some(given) = given else { return Ok(troop) };
        troop.leftover_hits = u32::from(given.leftover_hits);
        (troop.confused, troop.charged) = (given.confused, given.has_charged());
        troop.shot_hits = u32::from(given.hits_this_phase);
        troop.joined = given.joined.as_ref().and_then(|unit| self.find(unit)).filter(|_| !gone);
        self.suffered(&mut troop, given);
        self.under_spells(&mut troop);
        self.in_combat(&mut troop);
        self.with_items(&mut troop);
        Ok(troop)
    }

    /// What a unit has done and suffered this turn.
    fn suffered(&self, troop: &mut Troop, given: &UnitSituation) {
        let Some(said) = given.so_far.as_deref() else { return };
        let command = &self.so_far.command;
        let in_hand = command.block.contains(troop.id());
        let orders = u32::from(said.orders);
        troop.evaded = said.acted_by_initiative && !given.has_charged();
        troop.closed = troop.charged
            || troop.evaded
            || said.order_failed
            || (orders > 0 && !in_hand)
            || command.closed.contains(troop.id());
        troop.orders = orders;
        troop.shot_by = self.all(&said.shot_by);
        troop.shots = said.shots.iter().filter_map(|(number, at)| Some((*number, self.find(at)?))).collect();
        troop.shot_cover = said.cover.filter(|_| u32::from(said.lost_this_phase) == 0).unwrap_or(Cover::Open);
        troop.burst = said.burst.iter().map(StoodAt::footprint).collect();
        troop.charge_hits = said.hits_charging.into();
        troop.charge_shot_by = self.all(&said.shot_charging_by);
        troop.carried_hits = said.carried_hits.into();
        troop.sources = said.gun.sources.iter().map(|(skull, hits)| (*skull, u32::from(*hits))).collect();
        troop.one_die = said.gun.one_die.to_vec();
        troop.rounds = said.rounds.into();
        troop.pursuing = said.pursuing;
        troop.retreated_cm = said.retreated.map(u32::from);
        troop.mad = said.mad.into();
        (troop.broken_down, troop.double_shots) = (said.machine.broken_down, said.machine.double_shots);
        troop.halted = said.halted.is_some() || said.machine.halted.is_some() || troop.broken_down;
        (troop.has_fought, troop.bound) = (said.has_fought, said.bound);
    }

    fn under_spells(&self, troop: &mut Troop) {
        let magic = &self.so_far.magic;
        let id = troop.id().clone();
        let touched = magic.affected.iter().filter(|touched| touched.unit == id);
        troop.touched = touched.map(|touched| touched.spell.as_str()).collect();
        for lasting in magic.lasting.iter().filter(|lasting| lasting.unit == id) {
            match lasting.spell.as_str() {
                "weird_enchantment" => troop.enchanted = true,
                "doom_and_despair" => troop.doomed = true,
                "anger_of_the_gods" => troop.angers = true,
                "rage_of_chaos" => troop.rage = lasting.dice.iter().map(|die| die.get()).collect(),
                _ => {}
            }
        }
    }

    fn in_combat(&self, troop: &mut Troop) {
        let combat = &self.so_far.combat;
        (troop.advanced, troop.fresh) = (combat.advanced.contains(troop.id()), combat.fresh.contains(troop.id()));
        let rounds = combat.fought.iter().chain(&combat.round);
        let last = rounds.rev().find(|round| round.units.contains(troop.id()));
        troop.last_round = last.map(|round| (round.engagement.into(), round.number.into()));
        let fled = combat.retreats.iter().find(|way| way.unit == *troop.id()).map(|way| way.shift);
        troop.fled = fled.and_then(|shift| {
            let length = libm::hypot(shift.x, shift.y);
            (length > 0.0).then(|| Place { x: shift.x / length, y: shift.y / length })
        });
        troop.steeled = self.phase() == Some(Phase::Combat)
            && troop.figures.item == Some(Item::BannerOfFortitude)
            && !troop.has_fought;
    }

    fn with_items(&self, troop: &mut Troop) {
        let items = &self.so_far.items;
        let id = troop.id().clone();
        let bears =
            |list: &[(UnitId, Item)], item: Item| list.iter().any(|(unit, other)| *unit == id && *other == item);
        troop.item_spent = troop.figures.item.is_some_and(|item| bears(&items.spent, item));
        let (helmed, raised) = (bears(&items.ready, Item::HelmOfDominion), bears(&items.ready, Item::BattleBanner));
        (troop.helmed, troop.banner_raised) = (helmed, raised);
        troop.shrugged_off = items.shrugged_off.contains(troop.id());
        troop.has_ordered = items.ordered.contains(troop.id());
    }

    fn past(&self, active: SideIx) -> PhaseProgress {
        let (command, field) = (&self.so_far.command, self.field);
        let of = |test: &dyn Fn(&UnitSituation) -> bool| -> Vec<TroopIx> {
            self.situation.units.iter().filter(|given| test(given)).filter_map(|given| self.find(&given.id)).collect()
        };
        let said = |given: &UnitSituation, test: fn(&aftermath_warmaster::progress::UnitProgress) -> bool| {
            given.so_far.as_deref().is_some_and(test)
        };
        let last_charge = self.so_far.last_charge.as_ref().filter(|charge| charge.shot.is_empty());
        let charge = last_charge.and_then(|charge| {
            let from = charge.ways.as_ref()?.iter().map(|way| way.from.footprint().pose()).collect();
            Some((self.find(&charge.unit)?, from))
        });
        let shot: Vec<TroopIx> = of(&|given| said(given, |said| !said.shots.is_empty()));
        let enemy = |ix: &TroopIx| field.troop(*ix).side != active;
        PhaseProgress {
            returned: of(&|given| said(given, |said| said.rolled_to_return)),
            homed: self.all(&command.homed_back),
            initiative: command.flown_home,
            orders: self.orders(active),
            led: self.all(&command.moved_characters),
            cast: self.so_far.magic.tried.iter().filter_map(|tried| self.find(&tried.by)).collect(),
            shot: shot.into_iter().filter(|ix| !enemy(ix)).collect(),
            driven: of(&|given| said(given, |said| said.driven_back)),
            charge,
            again: None,
        }
    }

    /// How far ordering has come: brigades by what touched when it began (`wm.brigade.snapshot`).
    fn orders(&self, active: SideIx) -> Orders {
        let (command, field) = (&self.so_far.command, self.field);
        let Some(snapshot) = &command.snapshot else { return Orders::default() };
        let touching: Vec<(TroopIx, TroopIx)> =
            snapshot.iter().filter_map(|(a, b)| Some((self.find(a)?, self.find(b)?))).collect();
        let able = |ix: &TroopIx| {
            let troop = field.troop(*ix);
            !troop.confused && !troop.closed && troop.orders == 0 && !troop.halted && !field.is_engaged(*ix)
        };
        let left: Vec<TroopIx> = field.units_of(active).filter(able).collect();
        let touch = |a: TroopIx, b: TroopIx| touching.contains(&(a, b)) || touching.contains(&(b, a));
        let mut done = self.all(&command.finished);
        done.extend(self.all(&command.failed));
        let failed = self.all(&command.failed);
        let general = failed.iter().any(|ix| field.troop(*ix).figures.kind == Kind::General);
        let commander = command.commander.as_ref().and_then(|id| self.find(id)).filter(|ix| !done.contains(ix));
        let part = self.all(&command.part);
        let may_move = |ix: &TroopIx| {
            let said = self.given(field.troop(*ix).id()).and_then(|given| given.so_far.as_deref());
            said.is_some_and(|said| said.may_move) && !field.troop(*ix).charged
        };
        let moving: Vec<TroopIx> = part.iter().copied().filter(may_move).collect();
        Orders {
            blocks: Some(super::command::brigades(field, left, touch)),
            done,
            over: general || command.ended_by.is_some(),
            in_hand: commander.map(|commander| (commander, InHand::Obeyed { part, moving })),
        }
    }
}
