//! Shooting and drive backs (chapter "Shooting").

use super::{
    Cover, DriveBack, Kind, Phase, Shoot, State, formation,
    hits::{self, HitRules, SHOOTING, Throw},
    items::banners,
    magic, movement, rule,
    state::UnitIx,
    turn, vision,
};
use crate::{
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Outcome, Roll},
    geometry::{Footprint, Length},
    ids::SideId,
};

/// `shoot`.
pub(super) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    turn::in_phase(state, Phase::Shooting, docket);
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    let stands = shooting_stands(state, ix, event, docket);
    turn::owner_only(state, ix, docket);
    check_shooter(state, ix, &stands, docket);
    check_target(state, ix, target, &stands, event, docket);
    check_range(state, ix, target, &stands, event.distance.map(Length::get), docket);
    let due = stands.len() * usize::from(state.figures(ix).shots);
    docket.finding(rule::SHOOT_DICE, Outcome::from(event.dice.len() == due), || {
        Detail::say("shooting-dice")
            .unit(state.id(ix))
            .with("stands", stands.len())
            .with("shots", state.figures(ix).shots)
            .expects(due)
            .records(event.dice.len())
    });
    banners::check_fortune(state, ix, &event.replaced, &event.dice, docket);
    let told = cover(state, target, event.cover, docket);
    let cover = told.unwrap_or(Cover::Open);
    // Heaven's Fire: the repeated volley hits worse by one.
    let again = fires_again(state, ix, &stands);
    let throw = Throw {
        by: ix,
        at: target,
        needed: cover.to_hit() + u8::from(again),
        armour: hits::armour(state, target),
        dice: &event.dice,
        saves: &event.saves,
        declared: event.declared.as_ref(),
    };
    let rules = if again { HitRules { to_hit: rule::SPELL_HEAVENS_FIRE, ..SHOOTING } } else { SHOOTING };
    let inflicted = hits::suffered(state, throw, rules, docket);
    let suffered = banners::shrug_off(state, target, inflicted, docket);
    lose_stands(state, target, suffered, &event.removed, docket);
    state.units[ix.0].shots.extend(stands.iter().map(|number| (*number, target)));
    let unit = &mut state.units[target.0];
    unit.hits_this_phase = unit.hits_this_phase.saturating_add(suffered);
    unit.cover = told.max(unit.cover);
    if !unit.shot_by.contains(&ix) {
        unit.shot_by.push(ix);
    }
}

/// Each unit with missiles shoots once, unless engaged, and before any drive back.
fn check_shooter(state: &State, ix: UnitIx, stands: &[u8], docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    docket.finding(rule::PROFILE_SHOOTING_ATTACKS, Outcome::from(state.figures(ix).shots > 0), || {
        Detail::new().unit(id).with("shots", state.figures(ix).shots)
    });
    let volleys = |number: &u8| unit.shots.iter().filter(|(other, _)| other == number).count();
    let before = stands.iter().map(volleys).max().unwrap_or_default();
    if before > 0 && magic::fires_again(state, ix) {
        docket.finding(rule::SPELL_HEAVENS_FIRE, Outcome::from(before == 1), || {
            Detail::say("fires-again").unit(id).expects(2_u8).records(before + 1)
        });
    } else {
        docket.finding(rule::SHOOT_ONCE, Outcome::from(before == 0), || Detail::new().unit(id));
    }
    if state.units.iter().any(|unit| unit.driven_back) {
        docket.finding(rule::DRIVEBACK_WHEN, Outcome::Broken, || Detail::say("shot-after-drive-back").unit(id));
    }
    match state.enemies_in_contact(ix) {
        Some(enemies) => docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::from(enemies.is_empty()), || {
            Detail::new().unit(id).with("enemies", enemies.len())
        }),
        None if unit.charged => {
            docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::Broken, || Detail::new().unit(id));
        }
        None => {}
    }
}

/// Whether this is the second volley that Heaven's Fire allows.
fn fires_again(state: &State, ix: UnitIx, stands: &[u8]) -> bool {
    magic::fires_again(state, ix) && state.units[ix.0].shots.iter().any(|(number, _)| stands.contains(number))
}

/// The closest visible enemy that is not engaged (`wm.shoot.closest`, `wm.shoot.ignore_engaged`); stands that cannot
/// shoot at it each choose the closest of their own (`wm.shoot.split`).
fn check_target(state: &State, ix: UnitIx, target: UnitIx, stands: &[u8], event: &Shoot, docket: &mut impl Docket) {
    let id = state.id(ix);
    let foe = state.side_of(ix) != state.side_of(target) && !state.figures(target).kind.is_character();
    if !foe {
        docket.finding(rule::SHOOT_CLOSEST, Outcome::Broken, || Detail::say("shot-at-nobody").unit(id));
        return;
    }
    if let Some(enemies) = state.enemies_in_contact(target) {
        for rule in [rule::SHOOT_IGNORE_ENGAGED, rule::VISION_ENGAGED_NOT_TARGET] {
            docket.finding(rule, Outcome::from(enemies.is_empty()), || Detail::new().unit(state.id(target)));
        }
    }
    let common = state.units[ix.0].shots.first().map(|(_, first)| *first).filter(|first| *first != target);
    let common = common.filter(|_| !fires_again(state, ix, stands));
    let (rule, shooters) = match common {
        Some(_) => (rule::SHOOT_SPLIT, stands.to_vec()),
        None => (rule::SHOOT_CLOSEST, state.units[ix.0].stands.iter().map(|stand| stand.number).collect()),
    };
    let closest = closest_target(state, &shooters, |number, enemy| can_shoot(state, ix, number, enemy), ix);
    // With nobody in range the nearest in sight is what they meant to shoot at.
    let closest = match closest {
        Some(None) => closest_target(state, &shooters, |number, enemy| state.stand_sees(ix, number, enemy), ix),
        found => found,
    };
    let Some(closest) = closest else {
        let outcome = if event.distance.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule, outcome, || Detail::lacks("stands").unit(id));
        return;
    };
    let distance = least_distance(state, ix, &shooters, target).unwrap_or_default();
    let right = closest.is_some_and(|(_, least)| distance <= least + state.setup.tolerance);
    let sees = stands.iter().all(|number| state.stand_sees(ix, *number, target) != Some(false));
    let could = |first: UnitIx| stands.iter().any(|number| can_shoot(state, ix, *number, first) == Some(true));
    let free_to_split = common.is_none_or(|first| state.units[first.0].stands.is_empty() || !could(first));
    docket.finding(rule, Outcome::from(right && free_to_split), || {
        let (say, closest) = match closest {
            Some(closest) => ("closest-visible", Some(closest)),
            None => ("nobody-visible", None),
        };
        let detail = Detail::say(say).unit(id).with("distance", distance).records(state.id(target));
        match closest {
            Some((enemy, least)) => detail.expects(state.id(enemy)).with("nearest_enemy", least),
            None => detail,
        }
    });
    docket.finding(rule::SHOOT_LOS_STAND, Outcome::from(sees), || {
        Detail::say("stand-sees").unit(id).with("target", state.id(target))
    });
    let blind = stands.iter().find(|number| state.stand_sees(ix, **number, target) == Some(false));
    if let Some(number) = blind.or(stands.first()) {
        vision::explain(state, ix, target, Some(*number), docket);
    }
    if let Some((nearer, _)) = closest.filter(|_| !right) {
        vision::check_characters_transparent(state, ix, nearer, docket);
    }
}

/// Whether a stand sees a unit and has it in range; `None` where a pose is missing.
fn can_shoot(state: &State, ix: UnitIx, number: u8, target: UnitIx) -> Option<bool> {
    let cm = least_distance(state, ix, &[number], target)?;
    Some(cm <= state.figures(ix).range() && state.stand_sees(ix, number, target)?)
}

fn least_distance(state: &State, ix: UnitIx, stands: &[u8], target: UnitIx) -> Option<f64> {
    let targets = state.footprints(target)?;
    let mut least = f64::INFINITY;
    for number in stands {
        let shooter = state.footprint(ix, *number)?;
        least = targets.iter().map(|other| shooter.distance(other)).fold(least, f64::min);
    }
    Some(least)
}

/// The enemy unit nearest to any of these stands that could shoot at it (ruling 12); outer `None` where a pose is
/// missing.
fn closest_target(
    state: &State,
    stands: &[u8],
    reaches: impl Fn(u8, UnitIx) -> Option<bool>,
    ix: UnitIx,
) -> Option<Option<(UnitIx, f64)>> {
    let mut closest: Option<(UnitIx, f64)> = None;
    for enemy in state.living_units().filter(|enemy| state.side_of(*enemy) != state.side_of(ix)) {
        if !state.enemies_in_contact(enemy)?.is_empty() {
            continue;
        }
        for number in stands {
            let cm = least_distance(state, ix, &[*number], enemy)?;
            if closest.is_none_or(|(_, least)| cm < least) && reaches(*number, enemy)? {
                closest = Some((enemy, cm));
            }
        }
    }
    Some(closest)
}

fn shooting_stands(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Vec<u8> {
    let there: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let Some(named) = &event.stands else {
        return there;
    };
    if let Some(missing) = named.iter().find(|number| !there.contains(number)) {
        docket.finding(rule::UNIT_COMPOSITION, Outcome::Broken, || {
            Detail::say("stand-gone").unit(state.id(ix)).records(*missing)
        });
    }
    named.iter().copied().filter(|number| there.contains(number)).collect()
}

/// 30 cm unless the list says otherwise, stand by stand (`wm.shoot.range`, `wm.shoot.range_per_stand`).
fn check_range(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    claimed: Option<f64>,
    docket: &mut impl Docket,
) {
    let range = state.figures(ix).range();
    let shooters = stands.iter().map(|number| state.footprint(ix, *number)).collect::<Option<Vec<Footprint>>>();
    let measured = shooters.zip(state.footprints(target)).and_then(|(shooters, targets)| {
        let nearest = |shooter: &Footprint| targets.iter().map(|t| shooter.distance(t)).min_by(f64::total_cmp);
        shooters.iter().filter_map(nearest).max_by(f64::total_cmp)
    });
    if let Some(farthest) = measured {
        let (outcome, margin) = state.within(farthest, range);
        docket.finding(rule::SHOOT_RANGE_PER_STAND, outcome, || {
            Detail::say("range").unit(state.id(ix)).expects(range).records(farthest).within(margin)
        });
    } else if let Some(cm) = claimed {
        docket.finding(rule::SHOOT_RANGE, Outcome::from(cm <= range), || {
            Detail::say("range").unit(state.id(ix)).with("source", "claimed").expects(range).records(cm)
        });
    } else {
        docket.finding(rule::SHOOT_RANGE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
    }
}

/// Cover of the target: what the log claims, open where no terrain could give any. `None` where the log is silent.
pub(super) fn cover(state: &State, target: UnitIx, claimed: Option<Cover>, docket: &mut impl Docket) -> Option<Cover> {
    let Some(cover) = claimed else {
        if !state.may_have_cover(target) {
            return Some(Cover::Open);
        }
        docket.finding(rule::DEFENCE_TO_HIT, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
        return None;
    };
    let can_hide = matches!(state.figures(target).kind, Kind::Infantry | Kind::Artillery);
    docket.finding(rule::DEFENCE_WHO, Outcome::from(can_hide || cover == Cover::Open), || {
        Detail::new().unit(state.id(target)).with("cover", cover.as_str())
    });
    Some(cover)
}

impl Cover {
    /// Name as in JSON.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Cover::Open => "open",
            Cover::Defended => "defended",
            Cover::Fortified => "fortified",
        }
    }

    /// Hits that the drive back ignores (`wm.driveback.defended`, `wm.driveback.fortified`).
    fn ignored_hits(self) -> u32 {
        match self {
            Cover::Open => 0,
            Cover::Defended => 1,
            Cover::Fortified => 2,
        }
    }
}

/// A stand goes as soon as the hits on the unit reach its Hits (`wm.shoot.remove`).
fn lose_stands(state: &mut State, target: UnitIx, suffered: u32, removed: &[u8], docket: &mut impl Docket) {
    let (due, leftover) = hits::losses(state, target, suffered);
    docket.finding(
        banners::steady_rule(state, target, rule::SHOOT_REMOVE),
        Outcome::from(hits::named(state, target, removed) == due),
        || {
            Detail::say("stands-lost")
                .unit(state.id(target))
                .with("suffered", suffered)
                .with("leftover_hits", state.units[target.0].leftover_hits)
                .with("hits", state.figures(target).hits)
                .expects(due)
                .records(removed.len())
        },
    );
    hits::remove(state, target, removed, docket);
    state.units[target.0].leftover_hits = leftover;
}

/// `drive_back`.
pub(super) fn drive_back(state: &mut State, side: Option<&SideId>, event: &DriveBack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Shooting, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    if magic::gerroff(state, ix, event, docket) {
        return;
    }
    let (unit, id) = (&state.units[ix.0], state.id(ix).clone());
    let owner = state.side_id(state.side_of(ix));
    if let Some(side) = side {
        // The figures are the same whoever throws: a shooter's throw is a remark, never a breach (second reading).
        let outcome = if side == owner { Outcome::Held } else { Outcome::PlayersCall };
        docket.finding(rule::DRIVEBACK_ORDER, outcome, || Detail::new().unit(&id).expects(owner).records(side));
    }
    let hit = unit.hits_this_phase > 0 && !unit.driven_back;
    docket.finding(rule::DRIVEBACK_WHEN, Outcome::from(hit), || {
        Detail::new().unit(&id).with("suffered", unit.hits_this_phase)
    });
    let suffered = unit.hits_this_phase;
    let cover = cover(state, ix, event.cover.or(unit.cover), docket);
    check_drive_back_dice(state, ix, suffered, cover, event, docket);
    let total = dice::sum(&event.dice);
    docket.roll(|| Roll {
        purpose: "drive_back",
        side: Some(owner.clone()),
        unit: Some(id.clone()),
        target: None,
        faces: event.dice.to_vec(),
        needed: None,
        result: total as i32,
        better: Better::Smaller,
        chances: Distribution::sum_of_d6(event.dice.len()),
    });
    state.units[ix.0].driven_back = true;
    if rout(state, ix, event, total, docket) {
        return;
    }
    let six = event.dice.iter().any(|die| die.get() == 6);
    docket.finding(rule::DRIVEBACK_CONFUSED_SIX, Outcome::Held, || {
        Detail::say("confused-by-six")
            .unit(&id)
            .with("dice", &event.dice[..])
            .with("confused", if six { "yes" } else { "no" })
    });
    move_back(state, ix, event, f64::from(total), docket);
    state.units[ix.0].confused |= six;
}

/// One die a hit, less those that cover ignores.
fn check_drive_back_dice(
    state: &State,
    ix: UnitIx,
    suffered: u32,
    cover: Option<Cover>,
    event: &DriveBack,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let recorded = event.dice.len() as u32;
    let due = |cover: Cover| suffered.saturating_sub(cover.ignored_hits());
    let covers = [Cover::Open, Cover::Defended, Cover::Fortified];
    if cover.is_none() && covers.into_iter().any(|cover| due(cover) == recorded) {
        docket.finding(rule::DRIVEBACK_DICE, Outcome::Unrecorded, || Detail::lacks("cover").unit(id));
        return;
    }
    let cover = cover.unwrap_or(Cover::Open);
    let rule = match cover {
        Cover::Open => rule::DRIVEBACK_DICE,
        Cover::Defended => rule::DRIVEBACK_DEFENDED,
        Cover::Fortified => rule::DRIVEBACK_FORTIFIED,
    };
    docket.finding(rule, Outcome::from(recorded == due(cover)), || {
        Detail::say("drive-back-dice")
            .unit(id)
            .with("suffered", suffered)
            .with("ignored", cover.ignored_hits())
            .expects(due(cover))
            .records(recorded)
    });
}

/// Whoever suffered hits by shooting is driven back before the phase ends (`wm.driveback.when`).
pub(super) fn check_all_driven_back(state: &State, docket: &mut impl Docket) {
    if state.phase != Some(Phase::Shooting) {
        return;
    }
    for ix in state.living_units() {
        let unit = &state.units[ix.0];
        let engaged = state.enemies_in_contact(ix).is_some_and(|enemies| !enemies.is_empty());
        // Without cover on record two hits may leave no die to throw.
        let ignored = unit.cover.map_or(Cover::Fortified.ignored_hits(), Cover::ignored_hits);
        if unit.hits_this_phase > ignored && !unit.driven_back && !engaged {
            docket.finding(rule::DRIVEBACK_WHEN, Outcome::Broken, || {
                Detail::say("drive-back-owed").unit(state.id(ix)).with("suffered", unit.hits_this_phase)
            });
        }
    }
}

/// Farther than the full pace: the unit is gone (`wm.driveback.routed`). Answers whether it was taken off.
fn rout(state: &mut State, ix: UnitIx, event: &DriveBack, total: u32, docket: &mut impl Docket) -> bool {
    let pace = movement::full_pace(state, ix);
    let due = f64::from(total) > pace;
    let played = event.routed.unwrap_or(due && event.stands.is_none());
    docket.finding(rule::DRIVEBACK_ROUTED, Outcome::from(due == played), || {
        let word = |routed| if routed { "routed" } else { "driven_back" };
        Detail::say("rout")
            .unit(state.id(ix))
            .with("rolled", total)
            .with("pace", pace)
            .expects(word(due))
            .records(word(played))
    });
    if played {
        state.units[ix.0].stands.clear();
        state.units[ix.0].routed = true;
    }
    played
}

/// The stand nearest the shooters goes the rolled distance straight away (`wm.driveback.lead_stand`, `.direction`).
fn move_back(state: &mut State, ix: UnitIx, event: &DriveBack, distance: f64, docket: &mut impl Docket) {
    let before = state.footprints(ix);
    let Some(poses) = &event.stands else {
        if distance > 0.0 {
            docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || {
                Detail::lacks("stands").unit(state.id(ix))
            });
            state.displace(ix);
        }
        return;
    };
    let driver = nearest_shooters(state, ix);
    if !state.place(ix, poses, docket) {
        return;
    }
    movement::check_together(state, ix, docket);
    movement::check_on_table(state, ix, docket);
    let (Some(before), Some(after), Some(driver)) = (before, state.footprints(ix), driver) else {
        docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    // Of equally near stands the owner chooses the one that leads.
    let leads = driver.iter().map(|(lead, shooter)| Lead::new(&before, &after, *lead, shooter));
    let tolerance = state.setup.tolerance;
    let off = |lead: &Lead| lead.error(distance, tolerance);
    let nearer = |a: &Lead, b: &Lead| off(a).0.cmp(&off(b).0).then(off(a).1.total_cmp(&off(b).1));
    let Some(lead) = leads.min_by(nearer) else { return };
    let stopped = lead.went < distance && is_stopped(state, ix, &after);
    let went = (lead.went - distance).abs() <= tolerance || stopped;
    docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::from(went && lead.turned <= 2.0), || {
        Detail::say("driven-back").unit(state.id(ix)).with("turned", lead.turned).expects(distance).records(lead.went)
    });
    // Straight away: the gap to the shooter grows by the whole distance.
    let straight = (lead.grown - lead.went).abs() <= tolerance.max(lead.went * 0.02);
    docket.finding(rule::DRIVEBACK_DIRECTION, Outcome::from(straight), || {
        Detail::say("straight-away").unit(state.id(ix)).expects(lead.went).records(lead.grown)
    });
    docket.finding(rule::DRIVEBACK_REST, Outcome::from(lead.nearest_other + tolerance >= lead.gap), || {
        Detail::say("none-nearer").unit(state.id(ix))
    });
}

/// How one stand fared as the leading one of a drive back.
struct Lead {
    went: f64,
    grown: f64,
    turned: f64,
    gap: f64,
    nearest_other: f64,
}

impl Lead {
    fn new(before: &[Footprint], after: &[Footprint], lead: usize, shooter: &Footprint) -> Self {
        let gap = after[lead].distance(shooter);
        Self {
            went: before[lead].pose().at.distance(after[lead].pose().at),
            grown: gap - before[lead].distance(shooter),
            turned: formation::turned(&before[lead], &after[lead]),
            gap,
            nearest_other: after.iter().map(|stand| stand.distance(shooter)).fold(f64::INFINITY, f64::min),
        }
    }

    /// How far it is from having led by the rules: what it breaks, and by how many cm.
    fn error(&self, distance: f64, tolerance: f64) -> (usize, f64) {
        let errors = [(self.went - distance).abs(), (self.grown - self.went).abs(), self.gap - self.nearest_other];
        let beyond = errors.map(|error| (error - tolerance).max(0.0));
        (beyond.iter().filter(|error| **error > 0.0).count(), beyond.iter().sum())
    }
}

/// Whether something stops the unit: terrain that it cannot enter, other units, the table's edge.
pub(super) fn is_stopped(state: &State, ix: UnitIx, after: &[Footprint]) -> bool {
    // A unit stops 1 cm short of enemies and of whoever is engaged (`wm.confusion.cause_enemy`).
    const SHORT_CM: f64 = 1.0;
    let slack = state.setup.tolerance;
    let kind = state.figures(ix).kind;
    let near = |other: &Footprint| after.iter().any(|stand| stand.distance(other) <= SHORT_CM + slack);
    let by_unit = state.living_units().filter(|other| *other != ix).filter_map(|other| state.footprints(other));
    let by_terrain = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
    let table = state.setup.table;
    by_unit.flatten().any(|other| near(&other))
        || by_terrain.into_iter().any(|(_, outline)| after.iter().any(|s| s.distance_to_outline(outline) <= slack))
        || !after.iter().all(|stand| stand.on_table(table.width, table.depth, -slack))
}

/// The stands of the unit that are nearest to a stand that shot at it, by position, each with that stand.
fn nearest_shooters(state: &State, ix: UnitIx) -> Option<Vec<(usize, Footprint)>> {
    let mine = state.footprints(ix)?;
    let mut all: Vec<(f64, usize, Footprint)> = Vec::new();
    for shooter in &state.units[ix.0].shot_by {
        for stand in state.footprints(*shooter)? {
            all.extend(mine.iter().enumerate().map(|(lead, own)| (own.distance(&stand), lead, stand)));
        }
    }
    let least = all.iter().map(|(cm, ..)| *cm).fold(f64::INFINITY, f64::min);
    all.retain(|(cm, ..)| *cm <= least + state.setup.tolerance);
    (!all.is_empty()).then(|| all.into_iter().map(|(_, lead, shooter)| (lead, shooter)).collect())
}
