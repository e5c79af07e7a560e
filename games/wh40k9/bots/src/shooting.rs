//! The Shooting phase: who shoots at whom with what (`w40k.shoot.*`, `w40k.wtype.*`), and Overwatch.

use std::collections::BTreeMap;

use aftermath_simulate::SideIx;
use aftermath_wh40k9::{Weapon, WeaponAbility, WeaponKind, pack};
use serde_json::{Value, json};

use super::{
    attacks::{Volley, strength_of, to_wound},
    battle::{Battle, Played},
    body::Body,
    field::{Moved, Troop, nearest},
};

/// What a unit shoots: weapons of one profile at one target.
#[derive(Debug, Clone)]
struct Group {
    volley: Volley,
    deferred: bool,
}

/// A weapon's place in the row of its unit, its target, and whether it waits.
type Key = (bool, usize, usize);

impl Battle {
    pub(crate) fn shooting_phase(&mut self) -> Played {
        for ix in self.field.of(self.active) {
            let troop = self.field.troop(ix);
            if !troop.is_on_field() || troop.turn.moved == Some(Moved::FallBack) || self.slips() {
                continue;
            }
            let groups = self.choose_targets(ix, None);
            self.shoot(ix, groups, false)?;
            if self.is_over() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Declares all targets, then makes the attacks, target after target.
    fn shoot(&mut self, ix: usize, groups: Vec<Group>, overwatch: bool) -> Played {
        if groups.is_empty() {
            return Ok(());
        }
        let troop = self.field.troop(ix);
        let shots: Vec<Value> = groups.iter().map(|group| self.shot(group)).collect();
        let mut fields = json!({ "unit": troop.id(), "shots": shots });
        if overwatch {
            fields["overwatch"] = json!(true);
            fields["outside"] = json!([{ "rule": OVERWATCH, "stratagem": true }]);
        }
        self.write_for(troop.side, "shoot", fields)?;
        for group in groups {
            let there = self.field.troop(group.volley.target).is_on_field() && self.field.troop(ix).is_on_field();
            // What waits for the fight beside it to be over is lost if it is not.
            if there && !(group.deferred && self.field.is_engaged(ix)) {
                self.attack(&group.volley)?;
            }
        }
        Ok(())
    }

    fn shot(&self, group: &Group) -> Value {
        let volley = &group.volley;
        let troop = self.field.troop(volley.ix);
        let models: Vec<u16> = volley.models.iter().map(|place| troop.models[*place].number).collect();
        let mut shot = json!({ "models": models, "target": self.field.troop(volley.target).id(), "visible": true });
        if let Some(weapon) = &volley.weapon {
            shot["weapon"] = json!(weapon.name);
            if let Some(mode) = &weapon.mode {
                shot["mode"] = json!(mode);
            }
            if weapon.kind == WeaponKind::RapidFire {
                shot["half_range"] = json!(volley.half);
            }
        }
        if group.deferred {
            shot["deferred"] = json!(true);
        }
        shot
    }

    /// Who of a unit shoots at whom; at one enemy alone in Overwatch.
    fn choose_targets(&mut self, ix: usize, only: Option<usize>) -> Vec<Group> {
        let engaged = self.field.engaged_with(ix);
        let advanced = self.field.troop(ix).turn.moved == Some(Moved::Advance);
        let enemies: Vec<usize> = only.map_or_else(|| self.field.enemies(ix), |only| vec![only]);
        let supercharge = self.rng.below(3) == 0;
        let weapons: Vec<Weapon> = self.field.troop(ix).figures.weapons.to_vec();
        let big = self.field.troop(ix).is_big();
        // The best target of each weapon comes first.
        let wishes: Vec<Vec<usize>> = weapons
            .iter()
            .map(|weapon| {
                let mut wished: Vec<(f64, usize)> =
                    enemies.iter().map(|enemy| (self.worth(ix, weapon, *enemy), *enemy)).collect();
                wished.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
                wished.into_iter().map(|(_, enemy)| enemy).collect()
            })
            .collect();
        let free = |enemy: usize| -> bool {
            let own = self.field.troop(ix).side;
            !self.field.of(own).into_iter().any(|friend| self.field.are_engaged(friend, enemy))
        };
        let open: Vec<usize> = enemies.iter().copied().filter(|enemy| free(*enemy)).collect();
        let mut groups: BTreeMap<Key, (Vec<usize>, u32)> = BTreeMap::new();
        let mut grenade_thrown = false;
        let living: Vec<usize> = self.field.troop(ix).living().collect();
        for place in living {
            let troop = self.field.troop(ix);
            if troop.bs(place).is_dash() {
                continue;
            }
            let names: Vec<String> = troop
                .profile(place)
                .weapons
                .iter()
                .flat_map(|names| names.iter())
                .map(|name| name.as_str().to_owned())
                .collect();
            // Each weapon once: the modes of one are for choosing.
            let mut options: Vec<(usize, usize, bool)> = Vec::new();
            let mut known: Vec<&str> = Vec::new();
            for name in &names {
                if known.contains(&name.as_str()) {
                    continue;
                }
                known.push(name);
                let copies = names.iter().filter(|other| *other == name).count();
                let modes =
                    (0..weapons.len()).filter(|at| weapons[*at].name.as_str() == name && weapons[*at].is_ranged());
                let best = modes
                    .filter(|at| supercharge || !weapons[*at].has(&WeaponAbility::Supercharge))
                    .filter_map(|at| {
                        let (target, waits) =
                            self.target(ix, place, &weapons[at], &wishes[at], &open, &engaged, big)?;
                        Some((self.worth(ix, &weapons[at], target), at, target, waits))
                    })
                    .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
                if let Some((_, at, target, waits)) = best {
                    for _ in 0..copies {
                        options.push((at, target, waits));
                    }
                }
            }
            if advanced {
                options.retain(|(at, ..)| weapons[*at].kind == WeaponKind::Assault);
            }
            let is = |kind: WeaponKind, option: &(usize, usize, bool)| weapons[option.0].kind == kind;
            let grenade = options.iter().find(|option| is(WeaponKind::Grenade, option)).copied();
            options.retain(|option| !is(WeaponKind::Grenade, option));
            let others = options.iter().any(|option| !is(WeaponKind::Pistol, option));
            let pistols = options.iter().any(|option| is(WeaponKind::Pistol, option));
            if others && pistols {
                // Pistols or all other weapons.
                options.retain(|option| !is(WeaponKind::Pistol, option));
            }
            if let Some(grenade) = grenade.filter(|_| !grenade_thrown && !advanced && engaged.is_empty()) {
                grenade_thrown = true;
                options = vec![grenade];
            }
            let body = self.field.troop(ix).body(place);
            for (at, target, waits) in options {
                let weapon = &weapons[at];
                let half = weapon.kind == WeaponKind::RapidFire
                    && weapon.range.is_some_and(|range| nearest(&body, self.field.troop(target)) <= range.get() / 2.0);
                let group = groups.entry((waits, target, at)).or_default();
                group.0.push(place);
                group.1 += u32::from(half);
            }
        }
        groups
            .into_iter()
            .map(|((deferred, target, at), (models, half))| Group {
                volley: Volley {
                    ix,
                    target,
                    weapon: Some(weapons[at].clone()),
                    models,
                    attacks: 0,
                    half,
                    target_models: self.field.troop(target).size(),
                    overwatch: only.is_some(),
                },
                deferred,
            })
            .collect()
    }

    /// The best target that a model may shoot with a weapon, and whether the shot waits until the fight beside it is over.
    #[allow(clippy::too_many_arguments, reason = "what is true of the unit is looked up once, not model by model")]
    fn target(
        &self,
        ix: usize,
        place: usize,
        weapon: &Weapon,
        wished: &[usize],
        open: &[usize],
        engaged: &[usize],
        big: bool,
    ) -> Option<(usize, bool)> {
        let body = self.field.troop(ix).body(place);
        let in_reach = |enemy: &usize| self.can_hit(&body, weapon, *enemy) && !self.hides(&body, ix, *enemy);
        let blast = weapon.has(&WeaponAbility::Blast);
        if engaged.is_empty() {
            return wished
                .iter()
                .copied()
                .filter(|enemy| open.contains(enemy))
                .find(|enemy| in_reach(enemy))
                .map(|enemy| (enemy, false));
        }
        let pistol = weapon.kind == WeaponKind::Pistol;
        if !(pistol || big) {
            return None;
        }
        let beside =
            wished.iter().copied().filter(|enemy| engaged.contains(enemy) && !blast).find(|enemy| in_reach(enemy));
        if let Some(beside) = beside {
            return Some((beside, false));
        }
        let several = self.field.troop(ix).profile(place).weapons.as_ref().is_some_and(|names| names.len() > 1);
        let later = || wished.iter().copied().filter(|enemy| open.contains(enemy)).find(|enemy| in_reach(enemy));
        if big && several && !pistol && weapon.kind != WeaponKind::Grenade {
            later().map(|enemy| (enemy, true))
        } else {
            None
        }
    }

    /// Whether a model of the target is in range and to be seen.
    fn can_hit(&self, from: &Body, weapon: &Weapon, target: usize) -> bool {
        let Some(range) = weapon.range else { return false };
        let near = |body: &Body| from.gap(body) <= range.get() - 0.01 && self.field.sees(from, body);
        self.field.troop(target).bodies().any(|body| near(&body))
    }

    /// Whether a CHARACTER is shielded from a model: friends are near, and others are closer (`w40k.shoot.look_out_sir`).
    fn hides(&self, from: &Body, ix: usize, target: usize) -> bool {
        let character = |troop: &Troop| {
            troop.has("CHARACTER") && troop.living().any(|place| troop.wounds(place) <= pack::LOOK_OUT_SIR_WOUNDS)
        };
        let troop = self.field.troop(target);
        if !character(troop) {
            return false;
        }
        let shields = |friend: &usize| {
            let other = self.field.troop(*friend);
            *friend != target
                && (other.is_big() || other.size() >= pack::LOOK_OUT_SIR_MODELS)
                && self.field.distance(target, *friend) <= pack::LOOK_OUT_SIR_RANGE + 0.05
        };
        if !self.field.of(troop.side).iter().any(shields) {
            return false;
        }
        let own = nearest(from, troop);
        self.field.enemies(ix).into_iter().any(|other| {
            other != target
                && !character(self.field.troop(other))
                && nearest(from, self.field.troop(other)) < own + 0.05
        })
    }

    /// What a shot at a unit is worth: points that it is likely to take.
    fn worth(&self, ix: usize, weapon: &Weapon, target: usize) -> f64 {
        let (troop, enemy) = (self.field.troop(ix), self.field.troop(target));
        let Some(place) = enemy.living().next() else { return 0.0 };
        let user = troop.living().next().map_or(3, |own| troop.s(own));
        let wounds = (7.0 - f64::from(to_wound(strength_of(Some(weapon), user), enemy.toughness()))) / 6.0;
        let profile = enemy.profile(place);
        let armour = profile.sv.number().map_or(7, |save| save as i32) - i32::from(weapon.ap);
        let save = armour.min(profile.invulnerable.iter().min().map_or(7, |save| i32::from(*save)));
        let fails = (f64::from(save.clamp(2, 7)) - 1.0) / 6.0;
        let damage = f64::from(weapon.d.greatest() + weapon.d.least()) / 2.0;
        let each =
            f64::from(enemy.figures.points.unwrap_or(10)) / f64::from(enemy.starting * enemy.wounds(place)).max(1.0);
        let number = weapon.attacks.map_or(1.0, |attacks| f64::from(attacks.greatest() + attacks.least()) / 2.0);
        number * wounds * fails * damage.min(f64::from(enemy.wounds(place))) * each
    }

    /// Units that are charged may fire, for a Command point, one of them in a phase.
    pub(crate) fn overwatch(&mut self, charger: usize, targets: &[usize]) -> Played {
        let side: SideIx = self.field.troop(charger).side.other();
        if self.command_points[side.0] == 0 || self.fired_overwatch || self.rng.below(2) == 0 {
            return Ok(());
        }
        for ix in targets {
            if self.field.is_engaged(*ix) {
                continue;
            }
            let groups = self.choose_targets(*ix, Some(charger));
            if groups.is_empty() {
                continue;
            }
            self.command_points[side.0] -= 1;
            self.fired_overwatch = true;
            let used = json!({
                "rule": OVERWATCH, "unit": self.field.troop(*ix).id(), "stratagem": true, "command_points": 1,
                "phase": "charge",
            });
            self.write_for(side, "ability_used", used)?;
            return self.shoot(*ix, groups, true);
        }
        Ok(())
    }
}

/// The Stratagem that lets a unit fire Overwatch.
const OVERWATCH: &str = "Fire Overwatch";
