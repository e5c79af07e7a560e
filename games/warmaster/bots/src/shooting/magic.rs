//! Spells (`wm.magic.*`, `wm.spell.*`): those that strike, push or hearten at once.

use aftermath_rules::{
    dice,
    geometry::{Footprint, Place, Pose, Sight},
};
use aftermath_simulate::{DiceRng, SideIx, TroopIx};
use aftermath_warmaster::{Item, Kind, Spell, SpellList, Trait};
use serde_json::{Value, json};

use super::{drive_back, guns};
use crate::{
    battle::{Battle, Played, Stop},
    field::{Field, gap},
    frame::{moved, rounded, straight_cm},
    ground::can_hide,
    leaders, march,
    sight::Grazing,
};

/// How much nearer than it must be a target is, in cm.
const SPARE_CM: f64 = 0.3;
/// How near a Rune Smith must be to the caster, in cm.
const ANTI_MAGIC_CM: f64 = 50.0;
/// Least die that dispels.
const DISPELS_ON: u8 = 4;
/// A first die of rage up to this asks for a second.
const GREED: u8 = 3;
/// Places that a Wizard who teleports thinks of.
const TRIES: u32 = 40;
/// How far a pip of Gerroff! pushes, in cm.
const PUSH_CM: f64 = 5.0;

/// On whom a spell is cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Targets {
    /// One enemy unit that fights nobody.
    Free,
    /// As before, and the Wizard sees it.
    Seen,
    /// Every unit on a line.
    Line,
    /// Every enemy unit within range.
    AllEnemies,
    /// One own unit with missiles.
    Missiles,
    /// One own unit of greenskins that fights.
    Greenskins,
    /// One own unit that fights.
    Fighting,
    /// One own unit that does not fight and would move.
    Movers,
    /// One enemy unit.
    Enemy,
    /// Every own unit within range.
    AllOwn,
    /// The Wizard.
    Caster,
    /// The unit that the Wizard is with, which fights.
    Joined,
    /// One enemy unit that touches the unit the Wizard is with.
    Touching,
    /// One enemy unit that fights, for its whole engagement.
    Engagement,
}

/// A spell.
#[derive(Debug, Clone, Copy)]
struct Charm {
    name: &'static str,
    needs: u8,
    range_cm: f64,
    on: Targets,
    attacks: u32,
    saves: bool,
    drives_back: bool,
}

const fn charm(name: &'static str, needs: u8, range_cm: f64, on: Targets) -> Charm {
    Charm { name, needs, range_cm, on, attacks: 0, saves: false, drives_back: false }
}

const fn strike(charm: Charm, attacks: u32, saves: bool, drives_back: bool) -> Charm {
    Charm { attacks, saves, drives_back, ..charm }
}

const EMPIRE: &[Charm] = &[
    strike(charm("ball_of_flame", 5, 30.0, Targets::Line), 3, true, true),
    charm("voice_of_command", 5, 30.0, Targets::Movers),
    charm("weird_enchantment", 4, 30.0, Targets::Enemy),
    charm("teleport", 2, 0.0, Targets::Caster),
];
const UNDEAD: &[Charm] = &[
    strike(charm("touch_of_death", 4, 0.0, Targets::Touching), 3, true, false),
    charm("raise_dead", 5, 30.0, Targets::Engagement),
    charm("doom_and_despair", 4, 60.0, Targets::Enemy),
    strike(charm("death_bolt", 5, 30.0, Targets::Seen), 3, false, true),
];
const ORCS: &[Charm] = &[
    strike(charm("foot_of_gork", 6, 50.0, Targets::Free), 6, true, false),
    strike(charm("gotcha", 5, 30.0, Targets::Line), 3, true, true),
    charm("gerroff", 5, 60.0, Targets::Free),
    charm("waaagh", 4, 30.0, Targets::Greenskins),
];
const HIGH_ELVES: &[Charm] = &[
    strike(charm("storm_of_stone", 6, 30.0, Targets::AllEnemies), 0, true, false),
    charm("light_of_battle", 5, 30.0, Targets::AllOwn),
    charm("heavens_fire", 4, 30.0, Targets::Missiles),
    strike(charm("hail_of_destruction", 5, 30.0, Targets::Seen), 3, false, true),
];
const CHAOS: &[Charm] = &[
    charm("boon_of_chaos", 4, 0.0, Targets::Joined),
    charm("anger_of_the_gods", 4, 0.0, Targets::Caster),
    charm("rage_of_chaos", 5, 30.0, Targets::Fighting),
    strike(charm("curse_of_chaos", 5, 30.0, Targets::Seen), 3, false, true),
];

/// What became of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cast {
    Failed,
    Dispelled,
    Works,
}

/// A spell with its targets, and the far end of its line.
#[derive(Debug)]
struct Plan {
    charm: Charm,
    targets: Vec<TroopIx>,
    line: Option<Place>,
}

impl Battle {
    /// Every Wizard of the active side casts one spell, if one is of use; another after a Teleport, and by the Rod of
    /// Repetition (`wm.magic.one_per_turn`, `wm.item.rod_of_repetition`).
    pub(super) fn cast_spells(&mut self, past: &[TroopIx]) -> Played {
        let able = |ix: &TroopIx| is_wizard(&self.field, *ix) && !past.contains(ix);
        let wizards: Vec<TroopIx> = self.field.characters_of(self.active).filter(able).collect();
        for wizard in wizards {
            let mut teleported = false;
            loop {
                let mut plans = self.plans(wizard);
                plans.retain(|plan| !teleported || plan.charm.name != "teleport");
                if plans.is_empty() {
                    break;
                }
                let plan = plans.swap_remove(self.rng.below(plans.len() as u32) as usize);
                let cast = self.cast(wizard, &plan)?;
                if plan.charm.name == "teleport" && cast == Cast::Works {
                    teleported = true;
                } else if cast != Cast::Failed && self.field.may_use(wizard, Item::RodOfRepetition) {
                    if self.plans(wizard).is_empty() {
                        break;
                    }
                    self.use_up(wizard, Item::RodOfRepetition, &[])?;
                } else {
                    break;
                }
            }
        }
        Ok(())
    }

    /// A spell that somebody chose is cast with other dice.
    pub(super) fn cast_again(
        &mut self,
        wizard: TroopIx,
        spell: Spell,
        targets: Vec<TroopIx>,
        line: Option<Place>,
    ) -> Played {
        let charm = self.charms().iter().find(|charm| charm.name == spell.as_str());
        match charm {
            Some(charm) => self.cast(wizard, &Plan { charm: *charm, targets, line }).map(|_| ()),
            None => Ok(()),
        }
    }

    fn charms(&self) -> &'static [Charm] {
        match self.field.magic[self.active.0] {
            Some(SpellList::Empire) => EMPIRE,
            Some(SpellList::Undead) => UNDEAD,
            Some(SpellList::Orcs) => ORCS,
            Some(SpellList::HighElves) => HIGH_ELVES,
            Some(SpellList::Chaos) => CHAOS,
            Some(SpellList::None) | None => &[],
        }
    }

    /// Spells that the Wizard could cast now, each with its targets.
    fn plans(&self, wizard: TroopIx) -> Vec<Plan> {
        let mut plans = Vec::new();
        // From a place that no entry tells nobody can measure how far a spell reaches.
        let untold = self.field.troop(wizard).untold;
        let measured = |charm: &Charm| charm.range_cm > 0.0 || charm.on == Targets::Line;
        for charm in self.charms().iter().filter(|charm| !(untold && measured(charm))) {
            match charm.on {
                Targets::AllEnemies => plans.extend(self.all_within(wizard, charm, self.active.other())),
                Targets::AllOwn => plans.extend(self.all_within(wizard, charm, self.active)),
                Targets::Caster => {
                    let troop = self.field.troop(wizard);
                    if troop.joined.is_none() && !(troop.angers && charm.name == "anger_of_the_gods") {
                        plans.push(Plan { charm: *charm, targets: vec![wizard], line: None });
                    }
                }
                Targets::Line => plans.extend(self.line_of(wizard, charm)),
                _ => {
                    let one = |ix: TroopIx| Plan { charm: *charm, targets: vec![ix], line: None };
                    plans.extend(self.field.units().filter(|ix| self.is_target(wizard, charm, *ix)).map(one));
                }
            }
        }
        plans
    }

    /// Everybody of a side within range, if nobody stands in doubt and somebody gains or suffers by it.
    fn all_within(&self, wizard: TroopIx, charm: &Charm, side: SideIx) -> Option<Plan> {
        let cm = |ix: TroopIx| self.field.distance(wizard, ix);
        let targets: Vec<TroopIx> = self.field.units_of(side).filter(|ix| cm(*ix) <= charm.range_cm).collect();
        let doubtful = self.field.units_of(side).any(|ix| (cm(ix) - charm.range_cm).abs() <= SPARE_CM);
        let fresh = targets.iter().all(|ix| self.is_fresh(charm, *ix));
        let useful = side != self.active || targets.iter().any(|ix| self.field.is_engaged(*ix));
        let good = !doubtful && fresh && useful && !targets.is_empty();
        good.then_some(Plan { charm: *charm, targets, line: None })
    }

    fn reaches(&self, wizard: TroopIx, charm: &Charm, ix: TroopIx) -> bool {
        self.field.distance(wizard, ix) <= charm.range_cm - SPARE_CM
    }

    fn is_fresh(&self, charm: &Charm, ix: TroopIx) -> bool {
        !self.field.troop(ix).touched.contains(&charm.name)
    }

    fn is_target(&self, wizard: TroopIx, charm: &Charm, ix: TroopIx) -> bool {
        let field = &self.field;
        let near = charm.range_cm <= 0.0 || self.reaches(wizard, charm, ix);
        if !near || !self.is_fresh(charm, ix) {
            return false;
        }
        let (troop, own) = (field.troop(ix), field.troop(ix).side == field.troop(wizard).side);
        let engaged = field.is_engaged(ix);
        match charm.on {
            Targets::Free if charm.name == "gerroff" => !own && !engaged && drive_back::may_be_pushed(field, ix),
            Targets::Free => !own && !engaged,
            Targets::Seen => {
                !own && !engaged && field.sees(wizard, ix, Grazing::Blocked) && self.may_be_driven(wizard, ix)
            }
            Targets::Missiles => {
                own && !engaged
                    && troop.figures.shots > 0
                    && matches!(troop.figures.kind, Kind::Infantry | Kind::Cavalry)
            }
            Targets::Greenskins => own && engaged && troop.figures.has(Trait::Greenskin),
            Targets::Fighting => own && engaged,
            Targets::Movers => {
                let able = !troop.confused && !troop.halted && !troop.evaded && troop.figures.kind != Kind::Machine;
                own && !engaged && able && march::plan(field, &[ix], self.temper()).is_some()
            }
            Targets::Enemy => !own,
            Targets::Joined => engaged && field.troop(wizard).joined == Some(ix),
            Targets::Touching => !own && field.troop(wizard).joined.is_some_and(|unit| field.in_contact(unit, ix)),
            Targets::Engagement => !own && engaged && self.may_raise(ix),
            Targets::Line | Targets::AllEnemies | Targets::AllOwn | Targets::Caster => false,
        }
    }

    /// A line through the nearest enemy that meets no friend.
    fn line_of(&self, wizard: TroopIx, charm: &Charm) -> Option<Plan> {
        let field = &self.field;
        let stand = field.troop(wizard).footprints().next()?;
        let start = stand.pose().at;
        let (enemy, cm) = field.nearest_enemy(wizard)?;
        let goal = field.troop(enemy).footprints().next()?.pose().at;
        let way = straight_cm(start, goal);
        if way <= 0.0 || cm > charm.range_cm - 2.0 {
            return None;
        }
        let ahead = Place { x: (goal.x - start.x) / way, y: (goal.y - start.y) / way };
        let end = moved(start, ahead, charm.range_cm - SPARE_CM);
        let end = Place { x: (end.x * 100.0).round() / 100.0, y: (end.y * 100.0).round() / 100.0 };
        let sight = Sight { from: start, to: end };
        let targets: Vec<TroopIx> =
            field.units().filter(|ix| field.troop(*ix).footprints().any(|other| other.blocks(sight))).collect();
        let good = targets.iter().all(|ix| {
            let foe = field.troop(*ix).side != field.troop(wizard).side;
            foe && self.is_fresh(charm, *ix) && (field.is_engaged(*ix) || self.may_be_driven(wizard, *ix))
        });
        let good = good && field.ground.is_bare(sight);
        (good && targets.contains(&enemy)).then_some(Plan { charm: *charm, targets, line: Some(end) })
    }

    /// The roll, what the enemy has against it, and what the spell does (`wm.magic.dispel_order`).
    fn cast(&mut self, wizard: TroopIx, plan: &Plan) -> Result<Cast, Stop> {
        if !self.cast_roll(wizard, plan)? {
            self.raise_staff(wizard)?;
            return Ok(Cast::Failed);
        }
        if self.is_dispelled(wizard)? || self.scroll_is_read()? {
            return Ok(Cast::Dispelled);
        }
        for target in &plan.targets {
            self.field.troop_mut(*target).touched.push(plan.charm.name);
        }
        for target in plan.targets.iter().copied() {
            match plan.charm.name {
                "gerroff" => self.push_away(target)?,
                "voice_of_command" => self.obey(target)?,
                "weird_enchantment" => self.field.troop_mut(target).enchanted = true,
                "doom_and_despair" => self.field.troop_mut(target).doomed = true,
                "anger_of_the_gods" => self.field.troop_mut(target).angers = true,
                "rage_of_chaos" => self.enrage(target)?,
                "raise_dead" => self.raise_dead(target)?,
                "teleport" => self.teleport(target)?,
                _ if plan.charm.saves || plan.charm.attacks > 0 => self.befall(wizard, &plan.charm, target)?,
                _ => {}
            }
        }
        Ok(Cast::Works)
    }

    /// One die, with Wand and Staff; none with the Ring (`wm.magic.cast_roll`). Answers whether the spell is cast.
    fn cast_roll(&mut self, wizard: TroopIx, plan: &Plan) -> Result<bool, Stop> {
        let elf = self.field.magic[self.active.0] == Some(SpellList::HighElves);
        let hard = plan.charm.needs >= 5;
        let mut fields = json!({
            "by": self.field.troop(wizard).id(), "spell": plan.charm.name, "targets": self.ids(&plan.targets),
        });
        if let Some(end) = plan.line {
            fields["line"] = json!(end);
        }
        if hard && self.field.may_use(wizard, Item::RingOfMagic) {
            self.use_up(wizard, Item::RingOfMagic, &[])?;
            fields["declared"] = json!(true);
            self.write(self.active, "cast", fields)?;
            return Ok(true);
        }
        let wand = hard && self.field.may_use(wizard, Item::WandOfPower);
        if wand {
            self.use_up(wizard, Item::WandOfPower, &[])?;
        }
        let needs = plan.charm.needs + u8::from(self.field.troop(wizard).bound) - u8::from(wand);
        let passes = |face: u8| face != 1 && (face == 6 || face >= needs);
        let Some(mut die) = self.rng.roll(1).pop() else {
            return Ok(false);
        };
        if elf && die.get() != 1 && !passes(die.get()) {
            fields["replaced"] = json!(die);
            die = self.rng.roll(1).pop().unwrap_or(die);
        }
        fields["die"] = json!(die);
        let cast = passes(die.get());
        fields["declared"] = json!(cast);
        self.write(self.active, "cast", fields)?;
        Ok(cast)
    }

    /// An enemy who bears the Scroll of Dispelling may read it (`wm.item.scroll_of_dispelling`).
    fn scroll_is_read(&mut self) -> Result<bool, Stop> {
        let side = self.active.other();
        let Some(bearer) = self.field.bearer(side, Item::ScrollOfDispelling) else {
            return Ok(false);
        };
        if self.rng.below(2) == 0 {
            return Ok(false);
        }
        let by = self.field.troop(bearer).id().clone();
        self.write(side, "dispel", json!({ "by": by, "means": "scroll" }))?;
        self.field.troop_mut(bearer).item_spent = true;
        Ok(true)
    }

    /// One try of a Rune Smith near enough (`wm.magic.anti_magic`).
    fn is_dispelled(&mut self, wizard: TroopIx) -> Result<bool, Stop> {
        let side = self.active.other();
        let near = |ix: &TroopIx| {
            let troop = self.field.troop(*ix);
            let smith = troop.figures.has(Trait::RuneSmith) && !troop.stands.is_empty();
            smith && self.field.distance(*ix, wizard) <= ANTI_MAGIC_CM - SPARE_CM
        };
        let Some(smith) = self.field.characters_of(side).find(near) else {
            return Ok(false);
        };
        let die = self.rng.roll(1);
        let dispelled = die.iter().any(|die| die.get() >= DISPELS_ON);
        let by = self.field.troop(smith).id().clone();
        self.write(side, "dispel", json!({ "by": by, "means": "anti_magic", "die": die.first() }))?;
        Ok(dispelled)
    }

    /// Attacks of the spell on one unit, as shots (`wm.magic.attacks_as_shooting`).
    fn befall(&mut self, wizard: TroopIx, charm: &Charm, target: TroopIx) -> Played {
        let mut fields: Value = json!({ "unit": self.field.troop(target).id() });
        let mut attacks = charm.attacks;
        if charm.on == Targets::AllEnemies {
            let die = self.rng.roll(1);
            attacks = die.iter().map(|die| u32::from(dice::d3(*die))).sum();
            fields["attacks"] = json!(die);
        }
        let dice = self.rng.roll(attacks);
        let caster: Vec<Footprint> = self.field.troop(wizard).footprints().copied().collect();
        let cover = self.field.cover(target, &caster).0;
        if !self.field.ground.pieces.is_empty() && can_hide(self.field.troop(target)) {
            fields["cover"] = json!(cover);
        }
        let hits = dice::at_least(&dice, guns::to_hit(&self.field, target, cover));
        let armour = self.field.armour(target).filter(|_| charm.saves);
        let blow = self.blow(target, hits, armour, false);
        fields["dice"] = json!(dice);
        fields["saves"] = json!(blow.saves);
        fields["removed"] = json!(blow.removed);
        fields["declared"] = json!({ "hits": hits, "saved": blow.saved });
        self.write(self.active, "effect", fields)?;
        self.suffer(target, &blow, wizard, charm.drives_back);
        Ok(())
    }

    /// A unit moves as on an order (`wm.spell.voice_of_command`).
    fn obey(&mut self, target: TroopIx) -> Played {
        for (ix, poses) in march::plan(&self.field, &[target], self.temper()).unwrap_or_default() {
            let before: Vec<Footprint> = self.field.troop(ix).footprints().copied().collect();
            self.write(self.active, "move", json!({ "unit": self.field.troop(ix).id(), "stands": poses }))?;
            // Those with it do not hear the voice.
            for character in self.field.company_of(ix) {
                self.field.troop_mut(character).joined = None;
            }
            self.field.troop_mut(ix).place(&poses);
            self.characters_give_way(ix, &before)?;
        }
        Ok(())
    }

    /// One die after another, no more than the unit has stands; a bot stops at the second (`wm.spell.rage_of_chaos`).
    fn enrage(&mut self, target: TroopIx) -> Played {
        let troop = self.field.troop(target);
        let (unit, stands) = (troop.id().clone(), troop.stands.len());
        let mut dice = self.rng.roll(1);
        if stands > 1 && dice.iter().all(|die| die.get() <= GREED) {
            dice.extend(self.rng.roll(1));
        }
        self.write(self.active, "effect", json!({ "unit": unit, "attacks": dice }))?;
        self.field.troop_mut(target).rage = dice.iter().map(|die| die.get()).collect();
        Ok(())
    }

    /// The Wizard is put where he is near the enemy and safe (`wm.spell.teleport`).
    fn teleport(&mut self, wizard: TroopIx) -> Played {
        let table = self.field.table;
        let mut best: Option<(f64, Pose)> = None;
        for _ in 0..TRIES {
            let along = |rng: &mut DiceRng, cm: f64| 3.0 + f64::from(rng.below(1000)) / 1000.0 * (cm - 6.0);
            let at = Place { x: along(&mut self.rng, table.width), y: along(&mut self.rng, table.depth) };
            let facing = self.field.troop(wizard).poses().first().map_or(0.0, |pose| pose.facing);
            let pose = rounded(Pose { at, facing });
            let stand = Footprint::new(pose, self.field.troop(wizard).figures.base());
            let near = self.field.enemies_of(wizard).map(|enemy| gap(&stand, self.field.troop(enemy)));
            let cm = near.fold(f64::INFINITY, f64::min);
            if leaders::is_safe(&self.field, wizard, &stand) && best.as_ref().is_none_or(|(least, _)| cm < *least) {
                best = Some((cm, pose));
            }
        }
        let here = self.field.troop(wizard).poses().first().copied();
        let Some(to) = best.map(|(_, pose)| pose).or(here) else { return Ok(()) };
        let character = self.field.troop(wizard).id().clone();
        self.write(self.active, "character_move", json!({ "character": character, "to": to }))?;
        let troop = self.field.troop_mut(wizard);
        troop.joined = None;
        troop.stands_at(to);
        Ok(())
    }

    /// Gerroff! pushes a unit towards its own edge of the table (`wm.spell.gerroff`).
    fn push_away(&mut self, target: TroopIx) -> Played {
        let dice = self.rng.roll(1);
        let six = dice.iter().any(|die| die.get() == 6);
        let cm = f64::from(dice::sum(&dice)) * PUSH_CM;
        let (poses, stopped_by) = drive_back::pushed(&self.field, target, cm);
        let troop = self.field.troop(target);
        let mut fields = json!({ "unit": troop.id(), "dice": dice, "stands": poses });
        // Who is stopped by others is confused at once, as in any drive back.
        let stopped = stopped_by.is_some_and(|bar| ["enemy", "engaged", "friends"].contains(&bar));
        if let Some(bar) = stopped_by {
            fields["stopped_by"] = json!(bar);
        }
        if stopped || six {
            fields["confused"] = json!(true);
        }
        self.write(troop.side, "drive_back", fields)?;
        self.field.lead(target, &poses);
        self.mounts_leave(target)?;
        self.field.troop_mut(target).confused |= six || stopped;
        if stopped_by == Some("terrain") {
            self.test_confusion(target, "terrain")?;
        }
        let stands: Vec<Footprint> = self.field.troop(target).footprints().copied().collect();
        if self.field.on_table(&stands) { Ok(()) } else { self.leave_table(target) }
    }
}

fn is_wizard(field: &Field, ix: TroopIx) -> bool {
    let troop = field.troop(ix);
    troop.figures.kind == Kind::Wizard && !troop.figures.has(Trait::RuneSmith) && !troop.stands.is_empty()
}
