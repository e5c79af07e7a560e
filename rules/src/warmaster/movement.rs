//! Moves of units and characters (chapters "Movement" and "Initiative").

use super::{
    CharacterMove, Charge, Kind, Move, Phase, State, Trait, command,
    formation::{Formation, hangs_together},
    machines, magic, rule,
    state::UnitIx,
    turn,
};
use crate::{
    docket::Docket,
    finding::{Detail, Margin, Outcome},
    geometry::{Footprint, Length, Pose},
    ids::SideId,
};

/// How near an enemy must be to act by initiative, in cm (`wm.initiative.who`, ruling 2).
const INITIATIVE_RANGE_CM: f64 = 20.0;

/// Full pace in cm (`wm.move.allowance`).
pub(super) fn full_pace(state: &State, ix: UnitIx) -> f64 {
    let unit = state.figures(ix);
    if unit.has(Trait::Flyer) {
        return 100.0;
    }
    if machines::is_tank(state, ix) {
        return 20.0;
    }
    match unit.kind {
        Kind::Infantry | Kind::Monster => 20.0,
        Kind::Cavalry | Kind::Chariot => 30.0,
        // Machines move by their own rules and, failing those, as chariots; their lists give the pace.
        Kind::Machine => 30.0,
        Kind::Artillery => 10.0,
        Kind::General | Kind::Hero | Kind::Wizard => 60.0,
    }
}

/// Units move before characters make their own moves (`wm.charmove.when`).
pub(super) fn check_before_characters(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    docket.finding(rule::CHARMOVE_WHEN, Outcome::from(!state.command.characters_move), || {
        Detail::say("units-before-characters").unit(state.id(ix))
    });
}

/// The closest visible enemy within 20 cm, before any order (`wm.initiative.*`).
pub(super) fn check_initiative(state: &State, ix: UnitIx, target: UnitIx, event: &Charge, docket: &mut impl Docket) {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    docket.finding(rule::COMMAND_SEQUENCE, Outcome::from(!state.command.ordering_begun()), || {
        Detail::say("initiative-first").unit(id)
    });
    docket.finding(rule::INITIATIVE_CONFUSED, Outcome::from(!unit.confused), || Detail::new().unit(id));
    let gun = state.figures(ix).kind == Kind::Artillery;
    docket.finding(rule::INITIATIVE_ARTILLERY, Outcome::from(!gun), || Detail::new().unit(id));
    docket.finding(rule::ART_NO_INITIATIVE_CHARGE, Outcome::from(!gun), || Detail::new().unit(id));
    let free = !unit.charged && !unit.acted_by_initiative && unit.orders == 0;
    docket.finding(rule::COMMAND_INITIATIVE_EXCLUDES_ORDERS, Outcome::from(free), || Detail::new().unit(id));

    let measured = state.distance(ix, target);
    let Some(cm) = measured.or(event.distance.map(Length::get)) else {
        docket.finding(rule::INITIATIVE_WHO, Outcome::Unrecorded, || Detail::lacks("distance").unit(id));
        return;
    };
    let (near, margin) = state.within(cm, INITIATIVE_RANGE_CM);
    docket.finding(rule::INITIATIVE_WHO, near, || {
        Detail::say("initiative-range").unit(id).with("distance", cm).expects(INITIATIVE_RANGE_CM).within(margin)
    });
    let Some(closest) = closest_visible(state, ix) else {
        docket.finding(rule::INITIATIVE_TWO_OPTIONS, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return;
    };
    // Equally close enemies are the player's choice; the tolerance makes them equal.
    let right =
        closest.is_some_and(|(_, least)| state.sees(ix, target) == Some(true) && cm <= least + state.setup.tolerance);
    docket.finding(rule::INITIATIVE_TWO_OPTIONS, Outcome::from(right), || {
        let (say, closest) = match closest {
            Some(closest) => ("closest-visible", Some(closest)),
            None => ("nobody-visible", None),
        };
        let detail = Detail::say(say).unit(id).with("distance", cm).records(state.id(target));
        match closest {
            Some((enemy, least)) => detail.expects(state.id(enemy)).with("nearest_enemy", least),
            None => detail,
        }
    });
}

/// The closest enemy that the unit sees and its distance; outer `None` where a pose is missing.
pub(super) fn closest_visible(state: &State, ix: UnitIx) -> Option<Option<(UnitIx, f64)>> {
    let mut closest: Option<(UnitIx, f64)> = None;
    for enemy in state.living_units().filter(|enemy| state.side_of(*enemy) != state.side_of(ix)) {
        let cm = state.distance(ix, enemy)?;
        if closest.is_none_or(|(_, least)| cm < least) && state.sees(ix, enemy)? {
            closest = Some((enemy, cm));
        }
    }
    Some(closest)
}

/// `move`.
pub(super) fn unit_move(state: &mut State, side: Option<&SideId>, event: &Move, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    if !magic::voice(state, ix, docket) {
        turn::in_phase(state, Phase::Command, docket);
    }
    turn::owner_only(state, ix, docket);
    check_before_characters(state, ix, docket);
    if !machines::check_may_move(state, ix, docket) {
        docket.finding(rule::COMMAND_ONLY_WAY, Outcome::from(state.units[ix.0].may_move), || {
            Detail::say("needs-order").unit(state.id(ix))
        });
    }
    let before = state.footprints(ix);
    let (pace, pace_rule) = pace(state, ix, before.as_deref(), docket);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            check_travel(state, ix, before.as_deref(), pace, pace_rule, docket);
            check_together(state, ix, docket);
            check_on_table(state, ix, docket);
            check_terrain(state, ix, docket);
            check_apart(state, ix, docket);
            check_no_contact(state, ix, docket);
            machines::check_landing(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    if event.distance.is_some() || event.stands.is_none() {
        check_claimed_travel(state, ix, event.distance.map(Length::get), pace, pace_rule, docket);
    }
    state.units[ix.0].may_move = false;
    command::brigade_moved(state, docket);
}

/// Half the full pace under Weird Enchantment, whatever the formation (`wm.spell.weird_enchantment`).
pub(super) fn enchanted_pace(state: &State, ix: UnitIx) -> Option<(f64, crate::catalogue::Rule)> {
    magic::half_paced(state, ix).then(|| (full_pace(state, ix) / 2.0, rule::SPELL_WEIRD_ENCHANTMENT))
}

/// The pace by the formation in which the move begins, and the rule that gives it.
fn pace(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    docket: &mut impl Docket,
) -> (f64, crate::catalogue::Rule) {
    if let Some(pace) = enchanted_pace(state, ix) {
        return pace;
    }
    let full = full_pace(state, ix);
    let Some(stands) = before else {
        docket.finding(rule::MOVE_PACE_AT_START, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return (full, rule::MOVE_ALLOWANCE);
    };
    let formation = Formation::of(stands, state.setup.tolerance);
    let (pace, pace_rule) = match formation {
        Formation::Line => (full, rule::MOVE_LINE_FULL),
        Formation::Column => (full, rule::MOVE_COLUMN_FULL),
        Formation::Irregular => (full / 2.0, rule::MOVE_IRREGULAR_HALF),
    };
    docket.finding(rule::MOVE_PACE_AT_START, Outcome::Held, || {
        Detail::say("pace").unit(state.id(ix)).with("formation", formation.as_str()).with("pace", pace)
    });
    (pace, pace_rule)
}

/// No point of any stand travels farther than the allowance (`wm.move.stand_max`). The straight way is the least that a
/// stand went; a longer one is a claim of the log.
pub(super) fn check_travel(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    allowance: f64,
    rule: crate::catalogue::Rule,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after)) = (before, state.footprints(ix)) else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let longest = after.iter().zip(before).map(|(now, then)| least_travel(now, then)).fold(0.0, f64::max);
    let (outcome, margin) = state.within(longest, allowance);
    docket.finding(rule, outcome, || {
        Detail::say("travel").unit(state.id(ix)).expects(allowance).records(longest).within(margin)
    });
}

/// The least that the centre of a stand travelled. A turn in place moves corners too, but players measure a stand's
/// move by its front, so the shorter of the centre's way and the front's way is what cannot be disputed.
fn least_travel(now: &Footprint, then: &Footprint) -> f64 {
    let middle = |f: &Footprint| {
        let [left, right, ..] = f.corners();
        crate::geometry::Place { x: (left.x + right.x) / 2.0, y: (left.y + right.y) / 2.0 }
    };
    now.pose().at.distance(then.pose().at).min(middle(now).distance(middle(then)))
}

pub(super) fn check_claimed_travel(
    state: &State,
    ix: UnitIx,
    claimed: Option<f64>,
    allowance: f64,
    rule: crate::catalogue::Rule,
    docket: &mut impl Docket,
) {
    let Some(cm) = claimed else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return;
    };
    docket.finding(rule, Outcome::from(cm <= allowance), || {
        Detail::say("travel").unit(state.id(ix)).with("source", "claimed").expects(allowance).records(cm)
    });
}

/// All stands of the unit touch (`wm.unit.contact`).
pub(super) fn check_together(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    docket.finding(rule::UNIT_CONTACT, Outcome::from(hangs_together(&stands, state.setup.tolerance)), || {
        Detail::say("stands-touch").unit(state.id(ix))
    });
}

/// Nobody ends a move in terrain that his troop type cannot enter (`wm.terrain.*`).
pub(super) fn check_terrain(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let kind = state.figures(ix).kind;
    let rule = match kind {
        Kind::Infantry => rule::TERRAIN_INFANTRY,
        Kind::Cavalry | Kind::Monster => rule::TERRAIN_CAVALRY_MONSTERS,
        Kind::Chariot | Kind::Artillery => rule::TERRAIN_CHARIOTS_ARTILLERY,
        Kind::Machine => rule::TERRAIN_MACHINES,
        Kind::General | Kind::Hero | Kind::Wizard => rule::TERRAIN_CHARACTER,
    };
    if state.setup.terrain.is_empty() || state.figures(ix).has(Trait::Flyer) {
        return;
    }
    let Some(forbidden) = state.forbidden_terrain(ix) else { return };
    if matches!(kind, Kind::Artillery | Kind::Machine) {
        docket.finding(rule::ART_TERRAIN, Outcome::from(forbidden.is_none()), || {
            Detail::say("gun-terrain").unit(state.id(ix))
        });
    }
    docket.finding(rule, Outcome::from(forbidden.is_none()), || {
        let detail = Detail::say("terrain").unit(state.id(ix));
        match forbidden {
            Some(terrain) => detail.with("terrain", terrain.as_str()),
            None => detail,
        }
    });
}

/// No part of the unit leaves the table without the roll that decides its fate (`wm.offtable.trigger`).
pub(super) fn check_on_table(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    let table = state.setup.table;
    let on = stands.iter().all(|stand| stand.on_table(table.width, table.depth, state.setup.tolerance));
    if on {
        docket.finding(rule::OFFTABLE_TRIGGER, Outcome::Held, || Detail::say("on-table").unit(state.id(ix)));
    } else {
        docket.finding(rule::OFFTABLE_TRIGGER, Outcome::Unrecorded, || {
            Detail::lacks("off_table_roll").unit(state.id(ix))
        });
    }
}

/// A move into contact with the enemy is a charge, and is to be recorded as one (`wm.charge.definition`).
fn check_no_contact(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(enemy) = state.enemies_in_contact(ix).and_then(|enemies| enemies.first().copied()) else { return };
    docket.finding(rule::CHARGE_DEFINITION, Outcome::Broken, || {
        Detail::say("moved-into-contact").unit(state.id(ix)).with("target", state.id(enemy))
    });
}

/// A stand may not end on another unit's stand (`wm.move.no_pass_units`).
pub(super) fn check_apart(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(mine) = state.footprints(ix) else { return };
    let slack = state.setup.tolerance;
    let on_top = |other: &UnitIx| {
        let theirs = state.footprints(*other).unwrap_or_default();
        mine.iter().any(|m| theirs.iter().any(|t| m.overlap_depth(t) > slack))
    };
    let other = state.living_units().filter(|other| *other != ix).find(on_top);
    docket.finding(rule::MOVE_NO_PASS_UNITS, Outcome::from(other.is_none()), || match other {
        Some(other) => Detail::say("stands-overlap").unit(state.id(ix)).with("other", state.id(other)),
        None => Detail::new().unit(state.id(ix)),
    });
}

/// `character_move`.
pub(super) fn character_move(
    state: &mut State,
    side: Option<&SideId>,
    event: &CharacterMove,
    docket: &mut impl Docket,
) {
    turn::active_only(state, side, docket);
    let Some(ix) = state.present(&event.character, docket) else { return };
    if magic::teleport(state, ix, event, docket) {
        return;
    }
    turn::in_phase(state, Phase::Command, docket);
    command::check_brigade_together(state, docket);
    turn::owner_only(state, ix, docket);
    let id = state.id(ix).clone();
    let allowed = full_pace(state, ix);
    let again = state.command.moved_characters.contains(&ix);
    docket.finding(rule::CHARMOVE_WHEN, Outcome::from(state.figures(ix).kind.is_character() && !again), || {
        Detail::say("character-moves-once").unit(&id)
    });
    if state.command.has_failed(ix) {
        docket.finding(rule::CHARMOVE_AFTER_FAILURE, Outcome::Held, || Detail::new().unit(&id));
    }
    let before = state.footprints(ix);
    if let Some(to) = event.to {
        state.place(ix, &[to], docket);
        check_on_table(state, ix, docket);
        check_terrain(state, ix, docket);
    } else {
        state.displace(ix);
    }
    let measured = straight_way(before.as_deref(), event.to);
    match measured.into_iter().chain(event.distance.map(Length::get)).max_by(f64::total_cmp) {
        Some(cm) => {
            let (outcome, margin) = if measured.is_some() {
                state.within(cm, allowed)
            } else {
                (Outcome::from(cm <= allowed), Margin::Exact)
            };
            docket.finding(rule::CHARMOVE_DISTANCE, outcome, || {
                Detail::say("travel").unit(&id).expects(allowed).records(cm).within(margin)
            });
        }
        None => docket.finding(rule::CHARMOVE_DISTANCE, Outcome::Unrecorded, || Detail::lacks("to").unit(&id)),
    }
    let joined = event.joins.as_ref().and_then(|unit| state.present(unit, docket));
    if let Some(unit) = joined {
        machines::check_joined(state, unit, docket);
    }
    state.units[ix.0].joined = joined;
    state.command.characters_move = true;
    state.command.moved_characters.push(ix);
}

fn straight_way(before: Option<&[Footprint]>, to: Option<Pose>) -> Option<f64> {
    let from = before?.first()?;
    Some(from.pose().at.distance(to?.at))
}
