//! Guns and stone throwers (chapter "Artillery"): what each weapon makes of a volley.

mod bone;
mod cannon;
mod flame;
mod hellblaster;
pub(super) mod overhead;
mod reach;
mod skulls;

pub(super) use skulls::confuses;

use super::{
    Cover, Kind, Mark, Phase, Shoot, State, Unit, Weapon,
    hits::{self, Before, HitRules, LikelyCover, SHOOTING, Throw},
    items::banners,
    machines, rule,
    shooting::Blow,
    state::UnitIx,
};
use aftermath_rules::{
    catalogue::Rule,
    dice,
    docket::Docket,
    finding::{Asks, Detail, Outcome, RollIx},
};

/// What guns remember, and what their shots leave on others.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct GunState {
    /// Stands of a Flame Cannon that shoot one die from now on.
    pub(super) one_die: Vec<u8>,
    /// Hits of this Shooting phase in the order suffered, and whether a Skull Catapult brought them.
    pub(super) sources: Vec<(bool, u32)>,
    /// The rule by which a shot at others hurt this engaged unit: its hits are carried into the combat.
    pub(super) carried: Option<(Rule, u32)>,
    /// The rule by which a shot at others would have, were the unit engaged, which nobody knows.
    pub(super) undecided: Option<Rule>,
    /// The rule by which a shot at others hurt this friend of the shooters.
    pub(super) stray: Option<Rule>,
}

impl GunState {
    /// As a situation leaves it.
    pub(super) fn start(unit: &Unit, marks: &[Mark]) -> Self {
        let one_die = if marks.contains(&Mark::OneDie) { (1..=unit.stands).collect() } else { Vec::new() };
        Self { one_die, ..Self::default() }
    }

    /// What ends with a phase.
    pub(super) fn end_phase(&mut self) {
        self.sources.clear();
        self.stray = None;
    }
}

/// A volley as it is judged.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shot<'a> {
    pub(super) by: UnitIx,
    pub(super) at: UnitIx,
    pub(super) stands: &'a [u8],
    pub(super) event: &'a Shoot,
    pub(super) cover: Cover,
    /// Hits under this cover that there may not have been, as nobody told it.
    pub(super) spared: u32,
    /// Whether the target is charging the shooters.
    pub(super) at_charger: bool,
    /// Heaven's Fire: the repeated volley hits worse by one.
    pub(super) again: bool,
}

/// Dice and hits of a weapon with rules of its own: hits suffered after saves. `None` for ordinary missiles.
pub(super) fn volley(state: &State, shot: Shot<'_>, docket: &mut impl Docket) -> Option<u32> {
    let weapon = state.figures(shot.by).weapon?;
    match weapon {
        Weapon::Cannon if shot.at_charger => cannon::check_grapeshot(state, shot, docket),
        Weapon::Cannon => cannon::check_ball(state, shot, docket),
        Weapon::BoneThrower => bone::check_shot(state, shot, docket),
        Weapon::FlameCannon => flame::check_dice(state, shot, docket),
        Weapon::Hellblaster => hellblaster::check_dice(state, shot, docket),
        Weapon::ElvenBoltThrower if shot.at_charger => check_dice(state, shot, rule::ART_ELF_BOLT_VS_CHARGERS, docket),
        Weapon::RockLobber | Weapon::SkullCatapult if shot.at_charger => {
            docket.finding(rule::ART_STONE_NO_CHARGER_FIRE, Outcome::Broken, || {
                Detail::say("stones-fly-high").unit(state.id(shot.by))
            });
        }
        Weapon::SteamTank => machines::check_dice(state, shot, docket),
        Weapon::ElvenBoltThrower | Weapon::RockLobber | Weapon::SkullCatapult | Weapon::Gyrocopter => {
            check_dice(state, shot, rule::SHOOT_DICE, docket);
        }
    }
    let (needed, rules) = hit_rules(state, weapon, shot);
    let throw = Throw {
        by: shot.by,
        at: shot.at,
        needed,
        armour: armour(state, weapon, shot),
        dice: &shot.event.dice,
        saves: &shot.event.saves,
        before: Before { dice: &shot.event.replaced, ..Before::default() },
        declared: shot.event.declared.as_ref(),
        spared: shot.spared,
    };
    Some(match weapon {
        Weapon::Hellblaster => hellblaster::suffered(state, shot, throw, rules, docket),
        _ => hits::suffered(state, throw, rules, docket),
    })
}

/// Shots a stand, as in the roster.
pub(super) fn check_dice(state: &State, shot: Shot<'_>, rule: Rule, docket: &mut impl Docket) {
    let due = shot.stands.len() * usize::from(state.figures(shot.by).shots);
    report_dice(state, shot, rule, due, docket);
}

fn report_dice(state: &State, shot: Shot<'_>, rule: Rule, due: usize, docket: &mut impl Docket) {
    let recorded = shot.event.dice.len();
    let roll = docket.next_roll();
    docket.finding(rule, Outcome::from(recorded == due), || {
        Detail::say("volley")
            .unit(state.id(shot.by))
            .with("stands", shot.stands.len())
            .with("target", state.id(shot.at))
            .expects(due)
            .records(recorded)
            .of_roll(roll, Asks::Dice)
    });
}

/// One step less, as a cannon's ball and a Steam Tank's gun have it (`wm.art.cannon.cover_step`).
fn eased(cover: Cover) -> Cover {
    match cover {
        Cover::Fortified => Cover::Defended,
        Cover::Defended | Cover::Open => Cover::Open,
    }
}

/// The least die of this shot that hits, where its weapon has rules of its own.
pub(super) fn needed(state: &State, shot: Shot<'_>) -> Option<u8> {
    Some(hit_rules(state, state.figures(shot.by).weapon?, shot).0)
}

/// The least die that hits, and the rules that say so.
fn hit_rules(state: &State, weapon: Weapon, shot: Shot<'_>) -> (u8, HitRules) {
    let covered = shot.cover != Cover::Open;
    let ball = weapon == Weapon::Cannon && !shot.at_charger;
    let (needed, to_hit) = match weapon {
        Weapon::Cannon if covered && ball => (eased(shot.cover).to_hit(), rule::ART_CANNON_COVER_STEP),
        Weapon::SteamTank if covered => (eased(shot.cover).to_hit(), rule::MACHINE_STEAM_TANK_COVER_STEP),
        Weapon::ElvenBoltThrower => (shot.cover.to_hit() - 1, rule::ART_ELF_BOLT_TO_HIT),
        _ => (shot.cover.to_hit(), machines::to_hit_rule(state, shot.at, SHOOTING.to_hit)),
    };
    let armour = match weapon {
        Weapon::Cannon if ball => rule::ART_CANNON_NO_SAVE,
        Weapon::Cannon => rule::ART_CANNON_GRAPESHOT,
        Weapon::Hellblaster => rule::ART_HELLBLASTER_ARMOUR,
        Weapon::Gyrocopter => rule::MACHINE_GYRO_ARMOUR,
        Weapon::ElvenBoltThrower => rule::ART_ELF_BOLT_SAVES,
        Weapon::BoneThrower => rule::ART_BONE_NO_SAVE,
        Weapon::RockLobber | Weapon::SkullCatapult => rule::ART_STONE_NO_SAVE,
        Weapon::FlameCannon | Weapon::SteamTank => SHOOTING.armour,
    };
    let (needed, to_hit) = if shot.again { (needed + 1, rule::SPELL_HEAVENS_FIRE) } else { (needed, to_hit) };
    (needed, HitRules { to_hit, armour, ..SHOOTING })
}

/// The least die that saves a hit of this shot; absent where nothing does.
pub(super) fn saves_on(state: &State, shot: Shot<'_>) -> Option<u8> {
    match state.figures(shot.by).weapon {
        Some(weapon) => armour(state, weapon, shot),
        None => hits::armour(state, shot.at),
    }
}

/// Hits of this shot before saves, with this least die.
pub(super) fn scored(state: &State, shot: Shot<'_>, needed: u8) -> u32 {
    match state.figures(shot.by).weapon {
        Some(Weapon::Hellblaster) => hellblaster::scored(state, shot, needed),
        _ => dice::at_least(&shot.event.dice, needed),
    }
}

/// The least die that saves: none against balls, bolts of bone and stones, one worse against Hellblaster and Gyrocopter.
fn armour(state: &State, weapon: Weapon, shot: Shot<'_>) -> Option<u8> {
    let usual = hits::armour(state, shot.at);
    match weapon {
        Weapon::Cannon if shot.at_charger => usual,
        Weapon::Cannon | Weapon::BoneThrower | Weapon::RockLobber | Weapon::SkullCatapult => None,
        Weapon::Hellblaster | Weapon::Gyrocopter => {
            usual.map(|least| least.saturating_add(1)).filter(|least| *least <= 6)
        }
        Weapon::ElvenBoltThrower | Weapon::FlameCannon | Weapon::SteamTank => usual,
    }
}

/// The throw at a unit behind the target: after that at the target, which nothing saves, and those at the units before it.
fn roll_behind(state: &State, shot: Shot<'_>, ix: UnitIx, docket: &impl Docket) -> RollIx {
    let thrown_at = shot.event.through.iter().filter_map(|through| state.find(&through.unit));
    let before = thrown_at.take_while(|other| *other != ix).filter(|other| !state.units[other.0].stands.is_empty());
    let void = usize::from(!shot.event.replaced.is_empty());
    docket.next_roll().after(1 + void + before.count())
}

/// What a volley leaves besides its target's losses: other units struck, guns that burst, whose hits they were.
pub(super) fn after_volley(state: &mut State, shot: Shot<'_>, suffered: u32, docket: &mut impl Docket) {
    let weapon = state.figures(shot.by).weapon;
    if suffered > 0 && state.phase == Some(Phase::Shooting) {
        let skull = weapon == Some(Weapon::SkullCatapult);
        state.units[shot.at.0].gun.sources.push((skull, suffered));
    }
    match weapon {
        Some(Weapon::Cannon) => strike_others(state, shot, rule::ART_CANNON_NO_SAVE, Weapon::Cannon, docket),
        Some(Weapon::BoneThrower) => strike_others(state, shot, rule::ART_BONE_NO_SAVE, Weapon::BoneThrower, docket),
        Some(Weapon::Hellblaster) => hellblaster::burst(state, shot, docket),
        Some(Weapon::FlameCannon) => flame::burst(state, shot, docket),
        _ => {}
    }
}

/// Whether a unit that a shot at others, or a spell, hurts is engaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Engagement {
    /// It touches an enemy: its hits are carried into the combat.
    Engaged,
    /// It touches none: its stands go at once, and it may be driven back.
    Free,
    /// A pose is missing, and stands that would go at once stay: whoever played it so took it to be engaged.
    Untold,
    /// A pose is missing, and nothing tells until the phase ends.
    Open,
}

impl Engagement {
    /// As positions tell, or else the stands that the log removes.
    pub(super) fn of(state: &State, ix: UnitIx, suffered: u32, removed: &[u8]) -> Self {
        match state.enemies_in_contact(ix) {
            Some(enemies) if enemies.is_empty() => Self::Free,
            Some(_) => Self::Engaged,
            None if !removed.is_empty() => Self::Free,
            None if hits::losses(state, ix, suffered).0 > 0 => Self::Untold,
            None => Self::Open,
        }
    }

    /// Whether hits are carried into a combat.
    pub(super) fn carries(self) -> bool {
        matches!(self, Self::Engaged | Self::Untold)
    }
}

/// Units beyond the target, one after another: those engaged carry their hits into the first round of their combat,
/// the others lose stands at once and are driven back (`wm.art.cannon.hits_on_engaged`, `wm.art.bone.engaged_or_friend`).
fn strike_others(state: &mut State, shot: Shot<'_>, no_save: Rule, weapon: Weapon, docket: &mut impl Docket) {
    let (engaged_rule, stray_rule) = match weapon {
        Weapon::Cannon => (rule::ART_CANNON_HITS_ON_ENGAGED, rule::ART_CANNON_FRIEND_DRIVEN_BACK),
        _ => (rule::ART_BONE_ENGAGED_OR_FRIEND, rule::ART_BONE_ENGAGED_OR_FRIEND),
    };
    for through in &shot.event.through {
        let Some(ix) = state.present(&through.unit, docket) else { continue };
        let told = super::shooting::cover(state, ix, through.cover, docket);
        let needed = |cover: Cover| if weapon == Weapon::Cannon { eased(cover).to_hit() } else { cover.to_hit() };
        let scored = |cover: Cover| dice::at_least(&through.dice, needed(cover));
        let likely = || LikelyCover::of(state, ix, None, &through.removed, scored);
        let LikelyCover { cover, spared } = told.map_or_else(likely, LikelyCover::told);
        let covered = weapon == Weapon::Cannon && cover != Cover::Open;
        let to_hit = if covered { rule::ART_CANNON_COVER_STEP } else { SHOOTING.to_hit };
        let throw = Throw {
            by: shot.by,
            at: ix,
            needed: needed(cover),
            armour: None,
            dice: &through.dice,
            saves: &through.saves,
            before: Before::default(),
            declared: None,
            spared,
        };
        let inflicted = hits::suffered(state, throw, HitRules { to_hit, armour: no_save, ..SHOOTING }, docket);
        let suffered = banners::shrug_off(state, ix, inflicted, through.removed.len(), docket);
        let engagement = Engagement::of(state, ix, suffered, &through.removed);
        if engagement.carries() {
            match engagement {
                Engagement::Untold => {
                    docket.finding(engaged_rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)))
                }
                _ => docket.finding(engaged_rule, Outcome::from(through.removed.is_empty()), || {
                    Detail::say("carried-into-combat").unit(state.id(ix)).with("suffered", suffered)
                }),
            }
            hits::remove(state, ix, &through.removed, docket);
            let unit = &mut state.units[ix.0];
            unit.carried_hits = unit.carried_hits.saturating_add(suffered);
            let before = unit.gun.carried.map_or(0, |(_, hits)| hits);
            if suffered > 0 {
                unit.gun.carried = Some((engaged_rule, before.saturating_add(suffered)));
            }
            continue;
        }
        let blow = Blow { suffered, removed: &through.removed, cover: told, spared };
        super::shooting::strike(state, std::iter::once(shot.by), ix, blow, docket);
        if engagement == Engagement::Open {
            let unit = &mut state.units[ix.0];
            unit.undecided_hits = unit.undecided_hits.saturating_add(suffered);
            unit.gun.undecided = Some(engaged_rule);
        }
        if suffered > 0 {
            state.units[ix.0].gun.sources.push((false, suffered));
        }
        if state.side_of(ix) == state.side_of(shot.by) {
            state.units[ix.0].gun.stray = Some(stray_rule);
        }
    }
}

/// Guns that the shot destroys: as the log has it, or as the rule does.
fn lose_guns(state: &mut State, shot: Shot<'_>, due: &[u8]) {
    let lost: Vec<u8> = shot.event.lost.as_ref().map_or_else(|| due.to_vec(), |lost| lost.to_vec());
    // Whom they hit is driven back from where they stood.
    let stood = state.footprints(shot.by).unwrap_or_default();
    let unit = &mut state.units[shot.by.0];
    unit.stands.retain(|stand| !lost.contains(&stand.number));
    if unit.stands.is_empty() {
        unit.burst = stood;
    }
}

/// Whether the log removes the guns that the rule does; a silent log does.
fn loses_as_due(shot: Shot<'_>, due: &[u8]) -> bool {
    let same = |lost: &[u8]| lost.len() == due.len() && lost.iter().all(|number| due.contains(number));
    shot.event.lost.as_ref().is_none_or(|lost| same(lost))
}

/// Stands of other units that a shot of these stands reaches for certain, unit by unit, and how many dice are thrown at each
/// unit (`wm.art.cannon.attacks_others`, `wm.art.bone.attacks`).
pub(super) fn surely_struck(
    state: &State,
    (by, stands): (UnitIx, &[u8]),
    at: UnitIx,
    at_charger: bool,
) -> Vec<(UnitIx, Vec<u8>, usize)> {
    let (reached, each) = match state.figures(by).weapon {
        Some(Weapon::Cannon) if !at_charger => (cannon::surely_struck(state, by, stands, at), stands.len()),
        Some(Weapon::BoneThrower) => (bone::surely_struck(state, by, stands, at), bone::power(state, by)),
        _ => return Vec::new(),
    };
    let mut struck: Vec<(UnitIx, Vec<u8>, usize)> = Vec::new();
    for (ix, number) in reached {
        match struck.iter_mut().find(|(unit, ..)| *unit == ix) {
            Some((_, numbers, _)) if numbers.contains(&number) => {}
            Some((_, numbers, dice)) => {
                numbers.push(number);
                *dice += each;
            }
            None => struck.push((ix, vec![number], each)),
        }
    }
    struck
}

/// Friends hurt by a shot at others are driven back after all enemies (`wm.art.cannon.friend_driven_back`); whoever
/// carries hits into a combat is not driven back. Answers whether the drive back was judged here.
pub(super) fn check_drive_back(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let unit = &state.units[ix.0];
    if let Some((rule, _)) = unit.gun.carried.filter(|_| unit.hits_this_phase == 0) {
        docket.finding(rule, Outcome::Broken, || Detail::say("engaged-not-driven-back").unit(state.id(ix)));
        return true;
    }
    let Some(rule) = unit.gun.stray else { return false };
    let waits = |other: &UnitIx| {
        let enemy = &state.units[other.0];
        let ignored = enemy.cover.map_or(2, Cover::ignored_hits);
        state.side_of(*other) != state.side_of(ix) && enemy.hits_this_phase > ignored && !enemy.driven_back
    };
    let waiting = state.living_units().find(waits);
    docket.finding(rule, Outcome::from(waiting.is_none()), || {
        let detail = Detail::say("friends-last").unit(state.id(ix));
        match waiting {
            Some(enemy) => detail.expects(state.id(enemy)),
            None => detail,
        }
    });
    false
}

/// Hits that shots at others brought upon these units, for the first round of their combat.
pub(super) fn carried_into(state: &mut State, units: &[UnitIx]) -> Vec<(UnitIx, Rule, u32)> {
    let take = |ix: &UnitIx| state.units[ix.0].gun.carried.take().map(|(rule, hits)| (*ix, rule, hits));
    units.iter().filter_map(take).collect()
}

/// A stone thrower that was charged has not shot at its charger (`wm.art.stone.no_charger_fire`).
pub(super) fn check_stones_silent(state: &State, docket: &mut impl Docket) {
    if state.phase != Some(Phase::Command) {
        return;
    }
    for ix in state.living_units() {
        let stones = matches!(state.figures(ix).weapon, Some(Weapon::RockLobber | Weapon::SkullCatapult));
        let charged = stones
            && state
                .enemies_in_contact(ix)
                .is_some_and(|enemies| enemies.iter().any(|enemy| state.units[enemy.0].charged));
        if charged && state.units[ix.0].shots.is_empty() {
            docket.finding(rule::ART_STONE_NO_CHARGER_FIRE, Outcome::Held, || {
                Detail::say("stones-fly-high").unit(state.id(ix))
            });
        }
    }
}

/// A gun is artillery and a machine is a unit of one model (`wm.art.definition`); a Skull Catapult has the figures of a
/// Rock Lobber (`wm.art.skull.profile`).
pub(super) fn check_roster(unit: &Unit, docket: &mut impl Docket) {
    let Some(weapon) = unit.weapon else { return };
    let machine = matches!(weapon, Weapon::SteamTank | Weapon::Gyrocopter);
    let kept = if machine { unit.kind == Kind::Machine && unit.stands == 1 } else { unit.kind == Kind::Artillery };
    docket.finding(rule::ART_DEFINITION, Outcome::from(kept), || {
        let detail = Detail::say("gun-or-machine").unit(&unit.id).with("stands", unit.stands);
        detail.expects(if machine { "machine" } else { "artillery" }).records(unit.kind.as_str())
    });
    if weapon == Weapon::SkullCatapult {
        let same = unit.attacks == 1 && unit.shots == 3 && (unit.range() - 60.0).abs() < 0.005;
        docket.finding(rule::ART_SKULL_PROFILE, Outcome::from(same), || {
            Detail::say("skull-profile")
                .unit(&unit.id)
                .with("attacks", unit.attacks)
                .with("shots", unit.shots)
                .with("distance", unit.range())
        });
    }
}

/// Whether a unit has missiles; a Flame Cannon's dice give its shots.
pub(super) fn can_shoot(unit: &Unit) -> bool {
    unit.shots > 0 || unit.weapon.is_some()
}

/// How many of the dice show a natural 1.
fn ones(faces: &[dice::Pips]) -> u32 {
    faces.iter().filter(|die| die.get() == 1).count() as u32
}
