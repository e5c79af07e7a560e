//! Entries that may come next, in the order of the book: what the referee finds broken of them is not offered.

use serde_json::{Value, json};

use super::{
    Cover, Item, Kind, Phase, Spell, State, Trait, artillery, characters, combat,
    formation::hangs_together,
    items, machines, magic,
    magic::Aim,
    pack, shooting, shooting_at_chargers,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    ids::SideId,
    offers::{Proposal, Wants},
};

/// How a unit went, however much of it players record.
const WAY: [&str; 2] = ["stands", "paths"];
/// What players claim of a charge, an advance or a pursuit.
const CHARGING: [&str; 3] = ["distance", "first", "ignores"];
/// What players claim and count of shots.
const AIM: [&str; 7] = ["distance", "batches", "pooled", "exposed", "through", "further", "declared"];
/// How a unit may be covered.
const COVERS: [Cover; 3] = [Cover::Open, Cover::Defended, Cover::Fortified];
/// Dice that follow the first of a volley, and those that fell before they counted.
const FOLLOWING: [&str; 3] = ["saves", "shots", "replaced"];

/// Dice at units behind the target.
const THROUGH: [&str; 4] = ["through.0.dice", "through.1.dice", "through.2.dice", "through.3.dice"];

/// Dice of a Rage of Chaos at most.
const MOST_RAGE: u32 = 8;

/// All that players might record after this.
pub(super) fn proposals(state: &State) -> Vec<Proposal> {
    let mut all = Proposals { state, list: Vec::new() };
    if state.ending.over.is_some() {
        return all.list;
    }
    if state.course.whole && !state.course.begun() {
        all.set_up();
    } else {
        all.owed();
        all.forced();
        if !state.course.turn_over {
            all.turn();
        }
    }
    all.turns();
    all.end();
    all.list
}

fn covers() -> [Value; 3] {
    COVERS.map(|cover| json!(cover))
}

struct Proposals<'a> {
    state: &'a State,
    list: Vec<Proposal>,
}

impl Proposals<'_> {
    fn id(&self, ix: UnitIx) -> Value {
        json!(self.state.id(ix))
    }

    fn sides(&self) -> impl Iterator<Item = SideIx> + use<> {
        (0..self.state.setup.sides.len()).map(SideIx)
    }

    fn all(&self) -> impl Iterator<Item = UnitIx> + use<> {
        (0..self.state.units.len()).map(UnitIx)
    }

    fn is_own(&self, ix: UnitIx) -> bool {
        Some(self.state.side_of(ix)) == self.state.active
    }

    /// Living units of the side whose turn it is.
    fn own(&self) -> Vec<UnitIx> {
        self.state.living_units().filter(|ix| self.is_own(*ix)).collect()
    }

    fn own_characters(&self) -> Vec<UnitIx> {
        self.state.living_characters().filter(|ix| self.is_own(*ix)).collect()
    }

    fn enemies(&self, ix: UnitIx) -> Vec<UnitIx> {
        self.state.living_enemies(ix).collect()
    }

    /// Numbers of the stands that are left.
    fn stands(&self, ix: UnitIx) -> Vec<u8> {
        self.state.units[ix.0].stands.iter().map(|stand| stand.number).collect()
    }

    fn active(&self) -> Option<&SideId> {
        self.state.active.map(|side| self.state.side_id(side))
    }

    /// An entry of the side to which a unit belongs.
    fn of(&self, ix: UnitIx, kind: &'static str, body: Value) -> Proposal {
        Proposal::new(Some(self.state.side_id(self.state.side_of(ix))), kind, body)
    }

    /// A die of each side, of which this one wins.
    fn won_by(&self, winner: SideIx) -> Value {
        let die = |side: SideIx| if side == winner { 6 } else { 1 };
        self.sides().map(|side| json!({ "side": self.state.side_id(side), "die": die(side) })).collect()
    }

    fn set_up(&mut self) {
        let state = self.state;
        let deploying = &state.deploying;
        let after = |proposal: Proposal, done: bool| if done { proposal.seldom() } else { proposal };
        let is_laid_out = deploying.method.is_some() || !deploying.placed.is_empty();
        for method in ["both", "one", "symmetrical", "scenario"] {
            let terrain = match method {
                "both" => json!({ "method": method, "rolls": self.won_by(SideIx(0)) }),
                _ => json!({ "method": method }),
            };
            let terrain = Proposal::new(None, "terrain_set_up", terrain);
            let terrain = match method {
                "both" => terrain.asking(Wants::Rolls, &["rolls"]).asking(Wants::Side, &["chooses"]),
                "one" => terrain.asking(Wants::Side, &["by", "chooses"]).asking(Wants::Claim, &["rolls"]),
                _ => terrain.asking(Wants::Claim, &["by", "chooses", "rolls"]),
            };
            self.list.push(after(terrain, is_laid_out));
        }
        for method in ["unit_by_unit", "one_side_first", "maps", "screens", "scenario"] {
            self.deployment(method);
        }
        let lengths: Vec<u32> = (1..=6).filter_map(pack::game_length).collect();
        for (turns, die) in lengths.iter().zip(1..) {
            let limit = Proposal::new(None, "turn_limit", json!({ "turns": turns, "die": die }));
            self.list.push(limit.seldom());
        }
        let agreed = lengths.iter().copied().min().unwrap_or(1)..=lengths.iter().copied().max().unwrap_or(1);
        for turns in agreed {
            let limit = Proposal::new(None, "turn_limit", json!({ "turns": turns }));
            let limit = limit.asking(Wants::Claim, &["turns"]);
            self.list.push(after(limit, state.course.limit.is_some() || !deploying.placed.is_empty()));
        }
        for ix in self.all().filter(|ix| !deploying.placed.contains(ix) && !state.figures(*ix).has(Trait::Raised)) {
            let deploy = self.of(ix, "deploy", json!({ "unit": self.id(ix) }));
            self.list.push(deploy.asking(Wants::Places, &["stands"]).asking(Wants::Units, &["joins"]));
        }
        let first = json!({ "purpose": "first_turn", "rolls": self.won_by(SideIx(0)) });
        let first = Proposal::new(None, "roll_off", first);
        let first = first.asking(Wants::Rolls, &["rolls"]).asking(Wants::Claim, &["first"]);
        self.list.push(after(first, state.course.first.is_some()));
    }

    fn deployment(&mut self, method: &str) {
        let deploying = &self.state.deploying;
        let is_late = deploying.method.is_some() || !deploying.placed.is_empty();
        let mut offered = |proposal: Proposal| self.list.push(if is_late { proposal.seldom() } else { proposal });
        let plain = Proposal::new(None, "deployment", json!({ "method": method }));
        match method {
            "unit_by_unit" | "one_side_first" => {
                let count = |side: SideIx| self.state.army_units(side).count();
                let sides: Vec<SideIx> = (0..self.state.setup.sides.len()).map(SideIx).collect();
                let is_even = sides.iter().all(|side| count(*side) == count(sides[0]));
                let rolls = |winner: SideIx| -> Value {
                    let die = |side: SideIx| if side == winner { 6 } else { 1 };
                    sides.iter().map(|side| json!({ "side": self.state.side_id(*side), "die": die(*side) })).collect()
                };
                for first in &sides {
                    // Whose dice are higher chooses.
                    for chooser in &sides {
                        let id = self.state.side_id(*first);
                        let is_plain = method == "unit_by_unit" && !is_even;
                        if method == "unit_by_unit" && chooser != first {
                            continue;
                        }
                        let by = (method == "one_side_first").then(|| self.state.side_id(*chooser));
                        if is_plain {
                            let begins = json!({ "method": method, "first": id });
                            offered(Proposal::new(by, "deployment", begins).asking(Wants::Claim, &["rolls"]));
                        } else {
                            let begins = json!({ "method": method, "first": id, "rolls": rolls(*chooser) });
                            offered(Proposal::new(by, "deployment", begins).asking(Wants::Rolls, &["rolls"]));
                        }
                    }
                }
            }
            _ => offered(plain.asking(Wants::Claim, &["first", "rolls"])),
        }
    }

    /// What has to follow at once.
    fn owed(&mut self) {
        let owed = &self.state.owed;
        for ix in owed.off_table.clone() {
            self.off_table(ix, "off_table");
        }
        let displaced: Vec<UnitIx> =
            owed.displaced.iter().chain(owed.passed.iter().map(|(ix, _)| ix)).copied().collect();
        for ix in &displaced {
            self.gives_way(*ix, |gives_way| gives_way);
        }
        for (ix, friend) in owed.room.clone() {
            let room = self.displaced(ix, json!({ "makes_room_for": self.id(friend) }));
            self.list.push(room.asking(Wants::Units, &["joins"]));
        }
        // Who is with a unit may go round it, to let others in, and leaves it where his mount cannot be; an enemy may have come
        // past who is alone.
        let state = self.state;
        let comes_past = |ix: UnitIx| state.last_mover.is_some_and(|mover| state.side_of(mover) != state.side_of(ix));
        for ix in state.living_characters().collect::<Vec<_>>() {
            if let Some(unit) = state.units[ix.0].joined {
                let round = self.displaced(ix, json!({})).seldom();
                self.list.push(round.asking(Wants::Units, &["joins"]));
                let other = characters::friends_near(state, ix).into_iter().find(|other| *other != unit);
                if characters::may_leave(state, ix, unit, other) {
                    self.gives_way(ix, Proposal::seldom);
                }
            } else if comes_past(ix) && !displaced.contains(&ix) {
                self.gives_way(ix, Proposal::seldom);
            }
        }
        if let Some((by, _)) = owed.blunder {
            let blunder = self.of(by, "blunder", json!({ "by": self.id(by), "die": 4 }));
            self.list.push(blunder.asking(Wants::Die, &["die"]).asking(Wants::Units, &["bearer"]));
        }
        for ix in self.all().filter(|ix| self.state.units[ix.0].machine.mishap_due) {
            let mishap = self.of(ix, "mishap", json!({ "unit": self.id(ix), "die": 1 }));
            self.list.push(mishap.asking(Wants::Die, &["die"]).asking(Wants::Claim, &["declared"]));
        }
        let waits = |ix: &UnitIx| self.state.units[ix.0].off_table && self.is_own(*ix);
        for ix in self.all().filter(waits).collect::<Vec<_>>() {
            self.off_table(ix, "re_entry");
        }
    }

    fn off_table(&mut self, ix: UnitIx, kind: &'static str) {
        // On a 1 it is gone, and nobody asks where it comes back.
        let roll = self.of(ix, kind, json!({ "unit": self.id(ix), "die": 1 })).asking(Wants::Die, &["die"]);
        self.list.push(roll.asking(Wants::Places, &["stands"]).asking(Wants::Claim, &["declared"]));
    }

    /// A lone character joins one of those within his reach, or dies where there is nobody.
    fn gives_way(&mut self, ix: UnitIx, as_told: fn(Proposal) -> Proposal) {
        let near = characters::friends_near(self.state, ix);
        let joined = near.into_iter().map(|unit| self.displaced(ix, json!({ "joins": self.id(unit) })));
        let dies = self.displaced(ix, json!({}));
        let all: Vec<_> = joined.chain([dies]).map(as_told).collect();
        self.list.extend(all);
    }

    fn displaced(&self, ix: UnitIx, mut body: Value) -> Proposal {
        body["character"] = self.id(ix);
        self.of(ix, "displace", body).asking(Wants::Places, &["to"]).asking(Wants::Claim, &["distance"])
    }

    /// What a forced move leaves to be done.
    fn forced(&mut self) {
        let state = self.state;
        for mover in &state.forced.movers {
            let side = state.side_of(mover.unit);
            for ix in state.living_units().filter(|ix| state.side_of(*ix) == side && *ix != mover.unit) {
                for manner in ["sideways", "backwards", "refuses"] {
                    let body = json!({ "unit": self.id(ix), "mover": self.id(mover.unit), "manner": manner });
                    let make_way = self.of(ix, "make_way", body).asking(Wants::Places, &["stands"]);
                    self.list.push(if mover.through.contains(&ix) { make_way } else { make_way.seldom() });
                }
            }
        }
        for test in state.forced.tests.iter().filter(|test| !test.thrown) {
            let body = json!({ "unit": self.id(test.unit), "cause": test.cause, "die": 1 });
            let test = self.of(test.unit, "confusion_test", body).asking(Wants::Die, &["die"]);
            self.list.push(test.asking(Wants::Claim, &["declared"]));
        }
        // Who was stopped where no positions tell.
        for ix in state.living_units().filter(|ix| state.placed(*ix).is_none()).collect::<Vec<_>>() {
            let body = json!({ "unit": self.id(ix), "cause": "terrain", "die": 1 });
            let test = self.of(ix, "confusion_test", body).asking(Wants::Die, &["die"]);
            self.list.push(test.asking(Wants::Claim, &["declared"]).seldom());
        }
    }

    fn turn(&mut self) {
        for phase in ["command", "shooting", "combat"] {
            self.list.push(Proposal::new(self.active(), "phase_start", json!({ "phase": phase })));
        }
        match self.state.phase {
            Some(Phase::Command) => self.command(),
            Some(Phase::Shooting) => self.shooting(),
            Some(Phase::Combat) => self.combat(),
            None => {}
        }
        self.items();
        self.list.push(Proposal::new(self.active(), "turn_end", json!({})));
    }

    /// Magic items that are not used up.
    fn items(&mut self) {
        let state = self.state;
        for ix in self.all() {
            for item in state.figures(ix).items().filter(|item| items::may_use(state, ix, *item)) {
                let used = self.of(ix, "use_item", json!({ "bearer": self.id(ix), "item": item }));
                let used = used.asking(Wants::Claim, &["declared"]).seldom();
                self.list.push(match item {
                    Item::OrbOfMajesty => used.throwing_one_of("dice", [2]),
                    Item::StaffOfSpellbinding => used.throwing_one_of("dice", [1]),
                    _ => used,
                });
            }
        }
    }

    fn command(&mut self) {
        let state = self.state;
        for ix in self.own() {
            let unit = &state.units[ix.0];
            if unit.may_move {
                let way = self.of(ix, "move", json!({ "unit": self.id(ix) })).asking(Wants::Places, &WAY);
                self.list.push(way.asking(Wants::Claim, &["distance", "formation"]));
            }
            let impulse = if state.command.ordering_begun() { "order" } else { "initiative" };
            for enemy in self.enemies(ix) {
                if unit.may_move || impulse == "initiative" {
                    let body = json!({ "unit": self.id(ix), "target": self.id(enemy), "by": impulse });
                    let charge = self.of(ix, "charge", body).asking(Wants::Places, &WAY);
                    self.list.push(charge.asking(Wants::Claim, &CHARGING).asking(Wants::Units, &["contacts"]));
                }
                if impulse == "initiative" {
                    let evade = self.of(ix, "evade", json!({ "unit": self.id(ix), "from": self.id(enemy) }));
                    let evade = evade.asking(Wants::Places, &["stands"]).asking(Wants::Units, &["through", "confused"]);
                    self.list.push(evade.asking(Wants::Claim, &["distance", "ignores"]).seldom());
                }
            }
            if state.figures(ix).has(Trait::Flyer) {
                self.home_back(ix);
            }
        }
        self.shots_at_charger();
        self.orders();
        for ix in self.own_characters() {
            let way = self.of(ix, "character_move", json!({ "character": self.id(ix) }));
            let way = way.asking(Wants::Places, &["to"]).asking(Wants::Claim, &["distance"]);
            self.list.push(way.asking(Wants::Units, &["joins"]));
        }
    }

    fn orders(&mut self) {
        for by in self.own_characters() {
            for ix in self.own() {
                let body = json!({ "by": self.id(by), "units": [self.id(ix)], "dice": [1, 1] });
                let order = self.of(by, "order", body).throwing_one_of("dice", [2]).asking(Wants::Units, &["units"]);
                let claims = ["distance", "enemy_near", "difficult_terrain", "declared"];
                self.list.push(order.asking(Wants::Claim, &claims));
            }
        }
        // Whoever is with the army may say that he is done, wherever he is.
        let leads = |ix: &UnitIx| self.is_own(*ix) && self.state.figures(*ix).kind.is_character();
        for by in self.all().filter(leads).collect::<Vec<_>>() {
            let done = self.of(by, "orders_finished", json!({ "by": self.id(by) }));
            let is_there = self.state.living_characters().any(|ix| ix == by);
            self.list.push(if is_there { done } else { done.seldom() });
        }
        self.list.push(Proposal::new(self.active(), "orders_finished", json!({})));
    }

    fn home_back(&mut self, ix: UnitIx) {
        let home = |body: Value| self.of(ix, "home_back", body).asking(Wants::Die, &["die"]);
        let stays = home(json!({ "unit": self.id(ix), "die": 1 }));
        let mut proposed = vec![stays];
        for by in self.own_characters() {
            let flies = home(json!({ "unit": self.id(ix), "die": 6, "towards": self.id(by) }));
            proposed.push(flies.asking(Wants::Places, &["stands"]).asking(Wants::Claim, &["distance"]));
        }
        self.list.extend(proposed);
    }

    /// Shots of those whom a charger reaches.
    fn shots_at_charger(&mut self) {
        let Some(charge) = &self.state.last_charge else { return };
        let is_charged = |ix: &UnitIx| charge.touched.as_ref().is_none_or(|touched| touched.contains(ix));
        for ix in self.enemies(charge.unit).into_iter().filter(is_charged) {
            if artillery::can_shoot(self.state.figures(ix)) {
                self.shoot("shoot_at_charger", ix, charge.unit, true);
            }
        }
    }

    fn shoot(&mut self, kind: &'static str, ix: UnitIx, target: UnitIx, is_seldom: bool) {
        let at_charger = self.state.last_charge.as_ref().filter(|_| kind == "shoot_at_charger");
        let able = match at_charger {
            Some(charge) => shooting_at_chargers::able_stands(self.state, ix, charge),
            None => shooting::able_stands(self.state, ix, target),
        };
        let all = self.stands(ix);
        let volley = |stands: &[u8]| {
            let volley = self.volley(kind, (ix, stands), target, at_charger.is_some());
            if is_seldom { volley.seldom() } else { volley }
        };
        let are_some = !able.is_empty() && able.len() < all.len();
        let shoot = if are_some { volley(&all).or(volley(&able)) } else { volley(&all) };
        self.list.push(shoot);
    }

    /// A volley of these stands, with whoever a ball or a bolt surely reaches behind its target.
    fn volley(&self, kind: &'static str, (ix, stands): (UnitIx, &[u8]), target: UnitIx, at_charger: bool) -> Proposal {
        let state = self.state;
        let mut body = json!({ "unit": self.id(ix), "target": self.id(target), "dice": [] });
        if stands.len() < state.units[ix.0].stands.len() {
            body["stands"] = json!(stands);
        }
        let struck = artillery::surely_struck(state, (ix, stands), target, at_charger);
        if !struck.is_empty() {
            let through = struck.iter().map(
                |(unit, stands, dice)| json!({ "unit": self.id(*unit), "stands": stands, "dice": vec![1; *dice] }),
            );
            body["through"] = through.collect();
        }
        let shoot = self.of(ix, kind, body).throwing("dice").asking(Wants::Dice, &FOLLOWING);
        let shoot = shoot.asking(Wants::Dice, &THROUGH[..struck.len().min(THROUGH.len())]);
        let shoot = shoot.choosing("cover", covers()).asking(Wants::Claim, &AIM);
        let shoot = shoot.asking(Wants::Stands, &["stands", "lost"]).asking(Wants::TargetStands, &["removed"]);
        // Ones of a Hellblaster may hit.
        shoot.asking(Wants::Units, &["character"]).showing(2)
    }

    fn shooting(&mut self) {
        let state = self.state;
        for ix in self.own() {
            if artillery::can_shoot(state.figures(ix)) {
                for enemy in self.enemies(ix) {
                    self.shoot("shoot", ix, enemy, false);
                }
            }
        }
        for by in self.own_characters() {
            if state.figures(by).kind == Kind::Wizard {
                self.spells(by);
            }
        }
        self.dispels();
        self.effects();
        for ix in state.living_units().collect::<Vec<_>>() {
            let unit = &state.units[ix.0];
            let hits = unit.hits_this_phase;
            let dice: Vec<u32> = if hits > 0 && !unit.driven_back {
                let mut dice: Vec<u32> = COVERS.iter().map(|cover| hits.saturating_sub(cover.ignored_hits())).collect();
                dice.dedup();
                dice
            } else if magic::is_under_spell(state, ix) {
                vec![1]
            } else {
                continue;
            };
            let back = self.of(ix, "drive_back", json!({ "unit": self.id(ix), "dice": [] }));
            let back = back.throwing_one_of("dice", dice).asking(Wants::Places, &["stands", "characters"]);
            let claims = ["skulls", "distance", "stopped_by", "confused", "routed"];
            self.list.push(back.choosing("cover", covers()).asking(Wants::Claim, &claims));
        }
        // A spell lets units move, charge and shoot in this phase.
        for ix in self.own().into_iter().filter(|ix| magic::is_under_spell(state, *ix)) {
            let way = self.of(ix, "move", json!({ "unit": self.id(ix) })).asking(Wants::Places, &WAY);
            self.list.push(way.asking(Wants::Claim, &["distance", "formation"]));
            for enemy in self.enemies(ix) {
                let body = json!({ "unit": self.id(ix), "target": self.id(enemy), "by": "order" });
                let charge = self.of(ix, "charge", body).asking(Wants::Places, &WAY);
                self.list.push(charge.asking(Wants::Claim, &CHARGING).asking(Wants::Units, &["contacts"]));
            }
        }
        for ix in self.own_characters() {
            let way = self.of(ix, "character_move", json!({ "character": self.id(ix) }));
            let way = way.asking(Wants::Places, &["to"]).asking(Wants::Claim, &["distance"]);
            self.list.push(way.asking(Wants::Units, &["joins"]));
        }
        self.shots_at_charger();
    }

    fn spells(&mut self, by: UnitIx) {
        let Some(list) = self.state.spell_list(by) else { return };
        for spell in magic::list_of(list) {
            let whom: Vec<UnitIx> = match magic::aim(spell) {
                Aim::None => Vec::new(),
                Aim::Friend => self.own(),
                Aim::Enemy => self.enemies(by),
                Aim::Anybody => self.state.living_units().collect(),
            };
            if let Some(reached) = magic::all_reached(self.state, by, spell) {
                self.cast(by, spell, &reached);
                continue;
            }
            self.cast(by, spell, &[]);
            for target in whom {
                self.cast(by, spell, &[target]);
            }
        }
    }

    fn cast(&mut self, by: UnitIx, spell: Spell, targets: &[UnitIx]) {
        let mut body = json!({ "by": self.id(by), "spell": spell });
        if !targets.is_empty() {
            body["targets"] = targets.iter().map(|target| self.id(*target)).collect();
        }
        let by_ring = items::bears(self.state, by, Item::RingOfMagic).then(|| self.of(by, "cast", body.clone()));
        body["die"] = json!(6);
        let by_die = self.of(by, "cast", body).asking(Wants::Die, &["die"]);
        for cast in [Some(by_die), by_ring].into_iter().flatten() {
            let cast = cast.asking(Wants::Places, &["line"]);
            let cast = cast.asking(Wants::Claim, &["replaced", "distance", "sees", "declared"]);
            self.list.push(cast.asking(if targets.is_empty() { Wants::Claim } else { Wants::Units }, &["targets"]));
        }
    }

    fn dispels(&mut self) {
        let state = self.state;
        for ix in state.living_characters().collect::<Vec<_>>() {
            let means: &[&str] = if state.figures(ix).has(Trait::RuneSmith) { &["anti_magic"] } else { &[] };
            for means in means.iter().chain(&["scroll"]) {
                let mut body = json!({ "by": self.id(ix), "means": means });
                let dispel = if *means == "anti_magic" {
                    body["die"] = json!(1);
                    self.of(ix, "dispel", body).asking(Wants::Die, &["die"])
                } else {
                    self.of(ix, "dispel", body)
                };
                self.list.push(dispel.asking(Wants::Claim, &["distance"]));
            }
        }
    }

    /// What the spell cast last does.
    fn effects(&mut self) {
        let state = self.state;
        let Some((spell, units)) = state.magic.works_on() else { return };
        let mut units: Vec<UnitIx> = units.collect();
        if spell == Spell::RaiseDead {
            units = self.all().filter(|ix| state.units[ix.0].absent && state.figures(*ix).has(Trait::Raised)).collect();
        }
        let dice = magic::dice_of(spell);
        for ix in units {
            let side = self.active();
            let mut body = json!({ "unit": self.id(ix) });
            if dice.end() != dice.start() {
                // A 1 is one attack.
                body["attacks"] = json!([1]);
            }
            let effect = Proposal::new(side, "effect", body).asking(Wants::Claim, &["cover", "declared"]);
            let effect = effect.asking(Wants::Dice, &["saves"]).asking(Wants::Stands, &["removed"]);
            let effect = if spell == Spell::RageOfChaos { effect } else { effect.asking(Wants::Dice, &["attacks"]) };
            let effect = effect.asking(Wants::Places, &["stands"]);
            self.list.push(match *dice.end() {
                // How many dice it takes, its unit tells.
                0 if spell == Spell::RageOfChaos => effect.throwing_one_of("attacks", 1..=MOST_RAGE),
                0 => effect,
                _ => effect.throwing_one_of("dice", dice.clone()),
            });
        }
    }

    fn combat(&mut self) {
        self.rounds();
        self.attacks();
        self.list.push(
            Proposal::new(None, "result", json!({}))
                .asking(Wants::Claim, &["support", "declared"])
                .asking(Wants::Side, &["winner"]),
        );
        for purpose in ["casualties", "fall_back", "reform"] {
            let body = json!({ "purpose": purpose, "rolls": self.won_by(SideIx(0)) });
            let roll = Proposal::new(None, "roll_off", body).asking(Wants::Rolls, &["rolls"]);
            self.list.push(roll.asking(Wants::Side, &["first"]).seldom());
        }
        self.after_rounds();
        self.shots_at_charger();
    }

    /// Who may fight: those who touch enemies; where nobody knows, whoever came at them.
    fn rounds(&mut self) {
        let state = self.state;
        let mut seen: Vec<UnitIx> = Vec::new();
        for ix in state.living_units().collect::<Vec<_>>() {
            if seen.contains(&ix) {
                continue;
            }
            match combat::engagement(state, Some(ix)) {
                Some(units) if units.len() > 1 => {
                    seen.extend(&units);
                    let ids: Vec<Value> = units.iter().map(|unit| self.id(*unit)).collect();
                    self.round(json!(ids));
                }
                Some(_) => {}
                None => {
                    let unit = &state.units[ix.0];
                    if unit.charged || unit.pursuing || unit.has_fought || unit.fought {
                        for enemy in self.enemies(ix) {
                            self.round(json!([self.id(ix), self.id(enemy)]));
                        }
                    }
                }
            }
        }
    }

    fn round(&mut self, units: Value) {
        let round = Proposal::new(self.active(), "round", json!({ "units": units }));
        self.list.push(round.asking(Wants::Units, &["units"]));
    }

    fn attacks(&mut self) {
        let state = self.state;
        let Some(units) = state.combat.open_round() else { return };
        for ix in units {
            // A Rage of Chaos may turn on who has it.
            if let Some(dice) = magic::rage_at_itself(state, *ix) {
                let id = self.id(*ix);
                let body = json!({ "unit": id, "target": id, "stands": self.stands(*ix), "dice": [] });
                let attack = self.of(*ix, "attack", body).throwing_one_of("dice", [dice]);
                let attack = attack.asking(Wants::Dice, &["saves", "replaced"]).asking(Wants::Stands, &["stands"]);
                self.list.push(attack.asking(Wants::Claim, &["cover", "extra", "declared"]));
            }
            for target in units.iter().filter(|target| state.side_of(**target) != state.side_of(*ix)) {
                let theirs = state.footprints(*target);
                let touches = |number: u8| {
                    let own = state.footprint(*ix, number);
                    own.zip(theirs.as_ref()).is_none_or(|(own, theirs)| {
                        theirs.iter().any(|other| own.touches(other, state.setup.tolerance))
                    })
                };
                let strikes = |number: &u8| !state.combat.has_struck(*ix, *number) && touches(*number);
                let stands: Vec<u8> = self.stands(*ix).into_iter().filter(strikes).collect();
                if stands.is_empty() {
                    continue;
                }
                let body = json!({ "unit": self.id(*ix), "target": self.id(*target), "stands": stands, "dice": [] });
                let attack = self.of(*ix, "attack", body).throwing("dice").asking(Wants::Stands, &["stands"]);
                let attack = attack.asking(Wants::Dice, &["saves", "replaced"]);
                let claims = ["flanked", "cleaving", "destruction", "declared"];
                let attack = attack.choosing("cover", covers());
                let attack = match items::weapons::extra_due(state, *ix) {
                    0 => attack.asking(Wants::Claim, &["extra"]),
                    most => attack.settling("extra", (0..=most).rev().map(|extra| json!(extra))),
                };
                self.list.push(attack.asking(Wants::Claim, &claims).asking(Wants::Units, &["character"]));
            }
        }
    }

    /// So many stands whose loss leaves the others together, the last where any will do.
    fn losses(&self, ix: UnitIx, due: usize) -> Vec<u8> {
        let stands = self.stands(ix);
        let last = stands.len().saturating_sub(due);
        let together = |from: &usize| {
            let left = stands.iter().enumerate().filter(|(place, _)| !(*from..from + due).contains(place));
            let left: Option<Vec<_>> = left.map(|(_, number)| self.state.footprint(ix, *number)).collect();
            left.is_none_or(|left| left.len() < 2 || hangs_together(&left, self.state.setup.tolerance))
        };
        let from = (0..=last).rev().find(together).unwrap_or(last);
        stands.iter().skip(from).take(due).copied().collect()
    }

    /// What a result asks or allows.
    fn after_rounds(&mut self) {
        let state = self.state;
        let fought: Vec<UnitIx> =
            self.all().filter(|ix| state.units[ix.0].fought && !state.units[ix.0].stands.is_empty()).collect();
        for ix in &fought {
            let (unit, id) = (&state.units[ix.0], self.id(*ix));
            let due = unit.casualties_due as usize;
            if due > 0 {
                let casualties = self.of(*ix, "casualties", json!({ "unit": id, "stands": self.losses(*ix, due) }));
                self.list.push(casualties.asking(Wants::Stands, &["stands"]));
            }
            // Guns and the Steam Tank do not retreat: they are destroyed.
            let stays = state.figures(*ix).kind == Kind::Artillery || machines::is_tank(state, *ix);
            let destroyed = if stays { json!({ "unit": id, "destroyed": self.stands(*ix) }) } else { Value::Null };
            for body in [json!({ "unit": id }), destroyed].into_iter().filter(|body| !body.is_null()) {
                let retreat = self.of(*ix, "retreat", body).asking(Wants::Places, &["stands"]);
                let retreat = retreat.asking(Wants::Claim, &["distance"]);
                self.list.push(retreat.asking(Wants::Stands, &["destroyed"]));
            }
            self.list.push(self.of(*ix, "stand_ground", json!({ "unit": id })));
            let pursue = self.of(*ix, "pursue", json!({ "unit": id })).asking(Wants::Places, &WAY);
            self.list.push(pursue.asking(Wants::Units, &["contacts"]));
            for enemy in self.enemies(*ix) {
                let advance = self.of(*ix, "advance", json!({ "unit": id, "target": self.id(enemy) }));
                let advance = advance.asking(Wants::Places, &WAY).asking(Wants::Units, &["contacts"]);
                self.list.push(advance.asking(Wants::Claim, &["distance", "first"]));
            }
            let back = self.of(*ix, "fall_back", json!({ "unit": id })).asking(Wants::Places, &WAY);
            self.list.push(back.asking(Wants::Claim, &["distance", "stopped_by", "confused"]));
            for pivot in self.stands(*ix) {
                let reform = self.of(*ix, "reform", json!({ "unit": id, "pivot": pivot }));
                self.list.push(reform.asking(Wants::Places, &["stands"]).seldom());
            }
        }
        if !fought.is_empty() {
            for side in self.sides() {
                let roll = Proposal::new(Some(state.side_id(side)), "fall_back_roll", json!({ "dice": [1, 1, 1] }));
                self.list.push(roll.throwing_one_of("dice", [3]));
            }
        }
    }

    /// A turn begins: before the first of the battle, and after one has ended.
    fn turns(&mut self) {
        let course = &self.state.course;
        let is_under_way = self.state.active.is_some() && !course.turn_over;
        if is_under_way && (course.begun() || !course.whole) {
            return;
        }
        for side in self.sides() {
            let last = course.turns.get(side.0).copied().flatten();
            let others = course.turns.iter().flatten().max().copied();
            let turn = last.map_or(others.unwrap_or(1), |last| last.saturating_add(1));
            self.list.push(Proposal::new(Some(self.state.side_id(side)), "turn_start", json!({ "turn": turn })));
        }
    }

    fn end(&mut self) {
        for side in self.sides() {
            let id = self.state.side_id(side);
            self.list.push(Proposal::new(Some(id), "concede", json!({})).seldom());
            for because in ["general", "break_point"] {
                let must = self.state.ending.sides.get(side.0).is_some_and(|ending| ending.must.is_some());
                let withdraw = Proposal::new(Some(id), "withdraw", json!({ "because": because }));
                self.list.push(if must { withdraw } else { withdraw.seldom() });
            }
        }
        let is_over = self.state.ended_by().is_some();
        for because in ["turn_limit", "withdrawn", "conceded"] {
            let mut body = json!({ "because": because });
            if let Some(loser) = self.state.conceded.filter(|_| because == "conceded")
                && let Some(winner) = self.sides().find(|side| *side != loser)
            {
                body["winner"] = json!(self.state.side_id(winner));
            }
            let end = Proposal::new(None, "battle_end", body);
            let end = if is_over || self.state.course.turn_over { end } else { end.seldom() };
            let end = end.asking(Wants::Points, &["points"]).asking(Wants::Side, &["winner"]);
            self.list.push(end.asking(Wants::Claim, &["kept", "scenario_points"]));
        }
    }
}
