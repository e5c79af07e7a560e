//! Shooting and drive backs (chapter "Shooting").

use super::{
    Cover, DriveBack, Kind, Phase, Shoot, State,
    hits::{self, SHOOTING, Throw},
    movement, rule,
    state::UnitIx,
    turn,
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
    check_shooter(state, ix, docket);
    check_target(state, ix, target, event, docket);
    let stands = shooting_stands(state, ix, event, docket);
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
    let cover = cover(state, target, event.cover, docket);
    let throw =
        Throw { by: ix, at: target, cover, dice: &event.dice, saves: &event.saves, declared: event.declared.as_ref() };
    let suffered = hits::suffered(state, throw, SHOOTING, docket);
    lose_stands(state, target, suffered, &event.removed, docket);
    state.units[ix.0].has_shot = true;
    let unit = &mut state.units[target.0];
    unit.hits_this_phase = unit.hits_this_phase.saturating_add(suffered);
    if !unit.shot_by.contains(&ix) {
        unit.shot_by.push(ix);
    }
}

/// Each unit with missiles shoots once, unless engaged.
fn check_shooter(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let id = state.id(ix);
    docket.finding(rule::PROFILE_SHOOTING_ATTACKS, Outcome::from(state.figures(ix).shots > 0), || {
        Detail::new().unit(id).with("shots", state.figures(ix).shots)
    });
    docket.finding(rule::SHOOT_ONCE, Outcome::from(!state.units[ix.0].has_shot), || Detail::new().unit(id));
    match state.enemies_in_contact(ix) {
        Some(enemies) => docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::from(enemies.is_empty()), || {
            Detail::new().unit(id).with("enemies", enemies.len())
        }),
        None if state.units[ix.0].charged => {
            docket.finding(rule::SHOOT_ENGAGED_CANNOT, Outcome::Broken, || Detail::new().unit(id));
        }
        None => {}
    }
}

/// The closest visible enemy that is not engaged (`wm.shoot.closest`, `wm.shoot.ignore_engaged`).
fn check_target(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let engaged = state.enemies_in_contact(target).map(|enemies| !enemies.is_empty());
    if let Some(engaged) = engaged {
        docket.finding(rule::SHOOT_IGNORE_ENGAGED, Outcome::from(!engaged), || Detail::new().unit(state.id(target)));
    }
    let Some(closest) = closest_target(state, ix) else {
        let outcome = if event.distance.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule::SHOOT_CLOSEST, outcome, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let distance = state.distance(ix, target).unwrap_or_default();
    let right = closest.is_some_and(|(_, least)| distance <= least + state.setup.tolerance)
        && state.sees(ix, target) == Some(true);
    docket.finding(rule::SHOOT_CLOSEST, Outcome::from(right), || {
        let detail =
            Detail::say("closest-visible").unit(state.id(ix)).with("distance", distance).records(state.id(target));
        match closest {
            Some((enemy, least)) => detail.expects(state.id(enemy)).with("nearest_enemy", least),
            None => detail,
        }
    });
}

fn closest_target(state: &State, ix: UnitIx) -> Option<Option<(UnitIx, f64)>> {
    let mut closest: Option<(UnitIx, f64)> = None;
    for enemy in state.living_units().filter(|enemy| state.side_of(*enemy) != state.side_of(ix)) {
        let cm = state.distance(ix, enemy)?;
        let nearer = closest.is_none_or(|(_, least)| cm < least);
        if nearer && state.enemies_in_contact(enemy)?.is_empty() && state.sees(ix, enemy)? {
            closest = Some((enemy, cm));
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

/// Cover of the target: what the log claims, or open where no terrain on the table could give any.
fn cover(state: &State, target: UnitIx, claimed: Option<Cover>, docket: &mut impl Docket) -> Cover {
    let can_hide = matches!(state.figures(target).kind, Kind::Infantry | Kind::Artillery);
    let open_table = state.setup.terrain.is_empty();
    match claimed {
        Some(cover) => {
            docket.finding(rule::DEFENCE_WHO, Outcome::from(can_hide || cover == Cover::Open), || {
                Detail::new().unit(state.id(target)).with("cover", cover.as_str())
            });
            cover
        }
        None if !can_hide || open_table => Cover::Open,
        None => {
            docket.finding(rule::DEFENCE_TO_HIT, Outcome::Unrecorded, || Detail::lacks("cover").unit(state.id(target)));
            Cover::Open
        }
    }
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
    docket.finding(rule::SHOOT_REMOVE, Outcome::from(removed.len() as u32 == due), || {
        Detail::say("stands-lost")
            .unit(state.id(target))
            .with("suffered", suffered)
            .with("leftover_hits", state.units[target.0].leftover_hits)
            .with("hits", state.figures(target).hits)
            .expects(due)
            .records(removed.len())
    });
    hits::remove(state, target, removed, docket);
    state.units[target.0].leftover_hits = leftover;
}

/// `drive_back`.
pub(super) fn drive_back(state: &mut State, side: Option<&SideId>, event: &DriveBack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Shooting, docket);
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
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
    let cover = event.cover.unwrap_or(Cover::Open);
    let due = unit.hits_this_phase.saturating_sub(cover.ignored_hits());
    let dice_rule = match cover {
        Cover::Open => rule::DRIVEBACK_DICE,
        Cover::Defended => rule::DRIVEBACK_DEFENDED,
        Cover::Fortified => rule::DRIVEBACK_FORTIFIED,
    };
    docket.finding(dice_rule, Outcome::from(event.dice.len() as u32 == due), || {
        Detail::say("drive-back-dice")
            .unit(&id)
            .with("suffered", unit.hits_this_phase)
            .with("ignored", cover.ignored_hits())
            .expects(due)
            .records(event.dice.len())
    });
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
    let driver = nearest_shooter(state, ix);
    if !state.place(ix, poses, docket) {
        return;
    }
    movement::check_together(state, ix, docket);
    movement::check_on_table(state, ix, docket);
    let (Some(before), Some(after), Some((lead, shooter))) = (before, state.footprints(ix), driver) else {
        docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let went = before[lead].pose().at.distance(after[lead].pose().at);
    let tolerance = state.setup.tolerance;
    docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::from((went - distance).abs() <= tolerance), || {
        Detail::say("driven-back").unit(state.id(ix)).expects(distance).records(went)
    });
    // Straight away: the gap to the shooter grows by the whole distance.
    let grown = after[lead].distance(&shooter) - before[lead].distance(&shooter);
    docket.finding(
        rule::DRIVEBACK_DIRECTION,
        Outcome::from((grown - went).abs() <= tolerance.max(went * 0.02)),
        || Detail::say("straight-away").unit(state.id(ix)).expects(went).records(grown),
    );
    let lead_gap = after[lead].distance(&shooter);
    let rest = after.iter().all(|stand| stand.distance(&shooter) + tolerance >= lead_gap);
    docket.finding(rule::DRIVEBACK_REST, Outcome::from(rest), || Detail::say("none-nearer").unit(state.id(ix)));
}

/// The stand of the unit that is nearest to a stand that shot at it, by position, and that stand.
fn nearest_shooter(state: &State, ix: UnitIx) -> Option<(usize, Footprint)> {
    let mine = state.footprints(ix)?;
    let mut nearest: Option<(f64, usize, Footprint)> = None;
    for shooter in &state.units[ix.0].shot_by {
        for stand in state.footprints(*shooter)? {
            for (index, own) in mine.iter().enumerate() {
                let cm = own.distance(&stand);
                if nearest.as_ref().is_none_or(|(least, ..)| cm < *least) {
                    nearest = Some((cm, index, stand.clone()));
                }
            }
        }
    }
    nearest.map(|(_, lead, shooter)| (lead, shooter))
}
