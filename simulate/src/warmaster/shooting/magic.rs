//! Spells (`wm.magic.*`, `wm.spell.*`): those that strike, push or hearten at once.

use aftermath_rules::{
    dice,
    geometry::{Place, Sight},
    warmaster::{Kind, Trait},
};
use serde_json::{Value, json};

use super::{drive_back, guns};
use crate::warmaster::{
    battle::{Battle, Played},
    field::{Field, TroopIx},
    frame::{moved, straight_cm},
    sight::Grazing,
};

/// How much nearer than it must be a target is, in cm.
const SPARE_CM: f64 = 0.3;
/// How near a Rune Smith must be to the caster, in cm.
const ANTI_MAGIC_CM: f64 = 50.0;
/// Least die that dispels.
const DISPELS_ON: u8 = 4;
/// How far a pip of Gerroff! pushes, in cm.
const PUSH_CM: f64 = 5.0;

/// On whom a spell is cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
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
}

/// A spell.
#[derive(Debug, Clone, Copy)]
struct Charm {
    name: &'static str,
    needs: u8,
    range_cm: f64,
    on: On,
    attacks: u32,
    saves: bool,
    drives_back: bool,
}

const fn charm(name: &'static str, needs: u8, range_cm: f64, on: On) -> Charm {
    Charm { name, needs, range_cm, on, attacks: 0, saves: false, drives_back: false }
}

const fn strike(charm: Charm, attacks: u32, saves: bool, drives_back: bool) -> Charm {
    Charm { attacks, saves, drives_back, ..charm }
}

const EMPIRE: &[Charm] = &[strike(charm("ball_of_flame", 5, 30.0, On::Line), 3, true, true)];
const UNDEAD: &[Charm] = &[strike(charm("death_bolt", 5, 30.0, On::Seen), 3, false, true)];
const ORCS: &[Charm] = &[
    strike(charm("foot_of_gork", 6, 50.0, On::Free), 6, true, false),
    strike(charm("gotcha", 5, 30.0, On::Line), 3, true, true),
    charm("gerroff", 5, 60.0, On::Free),
    charm("waaagh", 4, 30.0, On::Greenskins),
];
const HIGH_ELVES: &[Charm] = &[
    strike(charm("storm_of_stone", 6, 30.0, On::AllEnemies), 0, true, false),
    charm("heavens_fire", 4, 30.0, On::Missiles),
    strike(charm("hail_of_destruction", 5, 30.0, On::Seen), 3, false, true),
];
const CHAOS: &[Charm] = &[strike(charm("curse_of_chaos", 5, 30.0, On::Seen), 3, false, true)];

/// A spell with its targets, and the far end of its line.
#[derive(Debug)]
struct Plan {
    charm: Charm,
    targets: Vec<TroopIx>,
    line: Option<Place>,
}

impl Battle {
    /// Every Wizard of the active side casts one spell, if one is of use.
    pub(super) fn cast_spells(&mut self) -> Played {
        let wizards: Vec<TroopIx> =
            self.field.characters_of(self.active).filter(|ix| is_wizard(&self.field, *ix)).collect();
        for wizard in wizards {
            let mut plans = self.plans(wizard);
            if !plans.is_empty() {
                let plan = plans.swap_remove(self.cup.below(plans.len() as u32) as usize);
                self.cast(wizard, &plan)?;
            }
        }
        Ok(())
    }

    fn charms(&self) -> &'static [Charm] {
        let id = self.field.sides[self.active.0].as_str();
        let lists =
            [("empire", EMPIRE), ("tomb", UNDEAD), ("orcs", ORCS), ("high_elves", HIGH_ELVES), ("chaos", CHAOS)];
        lists.into_iter().find(|(army, _)| id.starts_with(army)).map_or(&[], |(_, list)| list)
    }

    /// Spells that the Wizard could cast now, each with its targets.
    fn plans(&self, wizard: TroopIx) -> Vec<Plan> {
        let mut plans = Vec::new();
        for charm in self.charms() {
            match charm.on {
                On::AllEnemies => {
                    // Everybody within range is struck.
                    let near = |ix: &TroopIx| self.field.distance(wizard, *ix) <= charm.range_cm - SPARE_CM / 3.0;
                    let targets: Vec<TroopIx> = self.field.enemies_of(wizard).filter(near).collect();
                    let fresh = targets.iter().all(|ix| self.is_fresh(charm, *ix));
                    if fresh && !targets.is_empty() {
                        plans.push(Plan { charm: *charm, targets, line: None });
                    }
                }
                On::Line => plans.extend(self.line_of(wizard, charm)),
                _ => {
                    let one = |ix: TroopIx| Plan { charm: *charm, targets: vec![ix], line: None };
                    plans.extend(self.field.units().filter(|ix| self.is_target(wizard, charm, *ix)).map(one));
                }
            }
        }
        plans
    }

    fn reaches(&self, wizard: TroopIx, charm: &Charm, ix: TroopIx) -> bool {
        self.field.distance(wizard, ix) <= charm.range_cm - SPARE_CM
    }

    fn is_fresh(&self, charm: &Charm, ix: TroopIx) -> bool {
        !self.field.troop(ix).touched.contains(&charm.name)
    }

    fn is_target(&self, wizard: TroopIx, charm: &Charm, ix: TroopIx) -> bool {
        let field = &self.field;
        let (troop, own) = (field.troop(ix), field.troop(ix).side == field.troop(wizard).side);
        let engaged = field.is_engaged(ix);
        let fits = match charm.on {
            On::Free if charm.name == "gerroff" => !own && !engaged && drive_back::may_be_pushed(field, ix),
            On::Free => !own && !engaged,
            On::Seen => !own && !engaged && field.sees(wizard, ix, Grazing::Blocked) && self.may_be_driven(wizard, ix),
            On::Missiles => {
                own && !engaged
                    && troop.figures.shots > 0
                    && matches!(troop.figures.kind, Kind::Infantry | Kind::Cavalry)
            }
            On::Greenskins => own && engaged && troop.figures.has(Trait::Greenskin),
            On::Line | On::AllEnemies => false,
        };
        fits && self.reaches(wizard, charm, ix) && self.is_fresh(charm, ix)
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
        (good && targets.contains(&enemy)).then_some(Plan { charm: *charm, targets, line: Some(end) })
    }

    /// The roll, what the enemy has against it, and what the spell does (`wm.magic.dispel_order`).
    fn cast(&mut self, wizard: TroopIx, plan: &Plan) -> Played {
        let elf = self.field.sides[self.active.0].as_str().starts_with("high_elves");
        let passes = |face: u8| face != 1 && (face == 6 || face >= plan.charm.needs);
        let Some(mut die) = self.cup.roll(1).pop() else {
            return Ok(());
        };
        let mut fields = json!({
            "by": self.field.troop(wizard).id(), "spell": plan.charm.name, "targets": self.ids(&plan.targets),
        });
        if elf && die.get() != 1 && !passes(die.get()) {
            fields["replaced"] = json!(die);
            die = self.cup.roll(1).pop().unwrap_or(die);
        }
        fields["die"] = json!(die);
        if let Some(end) = plan.line {
            fields["line"] = json!(end);
        }
        let cast = passes(die.get());
        fields["declared"] = json!(cast);
        self.write(self.active, "cast", fields)?;
        if !cast || self.is_dispelled(wizard)? {
            return Ok(());
        }
        for target in &plan.targets {
            self.field.troop_mut(*target).touched.push(plan.charm.name);
        }
        if plan.charm.name == "gerroff" {
            return plan.targets.iter().try_for_each(|target| self.push_away(*target));
        }
        if plan.charm.saves || plan.charm.attacks > 0 {
            for target in &plan.targets {
                self.befall(wizard, &plan.charm, *target)?;
            }
        }
        Ok(())
    }

    /// One try of a Rune Smith near enough (`wm.magic.anti_magic`).
    fn is_dispelled(&mut self, wizard: TroopIx) -> Result<bool, crate::warmaster::battle::Stop> {
        let side = self.active.other();
        let near = |ix: &TroopIx| {
            let troop = self.field.troop(*ix);
            let smith = troop.figures.has(Trait::RuneSmith) && !troop.stands.is_empty();
            smith && self.field.distance(*ix, wizard) <= ANTI_MAGIC_CM - SPARE_CM
        };
        let Some(smith) = self.field.characters_of(side).find(near) else {
            return Ok(false);
        };
        let die = self.cup.roll(1);
        let dispelled = die.iter().any(|die| die.get() >= DISPELS_ON);
        let by = self.field.troop(smith).id().clone();
        self.write(side, "dispel", json!({ "by": by, "means": "anti_magic", "die": die.first() }))?;
        Ok(dispelled)
    }

    /// Attacks of the spell on one unit, as shots (`wm.magic.attacks_as_shooting`).
    fn befall(&mut self, wizard: TroopIx, charm: &Charm, target: TroopIx) -> Played {
        let mut fields: Value = json!({ "unit": self.field.troop(target).id() });
        let mut attacks = charm.attacks;
        if charm.on == On::AllEnemies {
            let die = self.cup.roll(1);
            attacks = die.iter().map(|die| u32::from(dice::d3(*die))).sum();
            fields["attacks"] = json!(die);
        }
        let dice = self.cup.roll(attacks);
        let hits = dice::at_least(&dice, guns::to_hit(&self.field, target));
        let armour = self.field.troop(target).figures.armour.filter(|_| charm.saves);
        let blow = self.blow(target, hits, armour, false);
        fields["dice"] = json!(dice);
        fields["saves"] = json!(blow.saves);
        fields["removed"] = json!(blow.removed);
        fields["declared"] = json!({ "hits": hits, "saved": blow.saved });
        self.write(self.active, "effect", fields)?;
        self.suffer(target, &blow, wizard, charm.drives_back);
        Ok(())
    }

    /// Gerroff! pushes a unit towards its own edge of the table (`wm.spell.gerroff`).
    fn push_away(&mut self, target: TroopIx) -> Played {
        let dice = self.cup.roll(1);
        let six = dice.iter().any(|die| die.get() == 6);
        let cm = f64::from(dice::sum(&dice)) * PUSH_CM;
        let (poses, stopped_by) = drive_back::pushed(&self.field, target, cm);
        let troop = self.field.troop(target);
        let mut fields = json!({ "unit": troop.id(), "dice": dice, "stands": poses });
        if let Some(bar) = stopped_by {
            fields["stopped_by"] = json!(bar);
        }
        self.write(troop.side, "drive_back", fields)?;
        self.field.lead(target, &poses);
        self.field.troop_mut(target).confused |= six;
        Ok(())
    }
}

fn is_wizard(field: &Field, ix: TroopIx) -> bool {
    let troop = field.troop(ix);
    troop.figures.kind == Kind::Wizard && !troop.figures.has(Trait::RuneSmith) && !troop.stands.is_empty()
}
