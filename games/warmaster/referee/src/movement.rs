//! Moves of units and characters (chapters "Movement" and "Initiative").

use super::{
    Formation, Kind, Move, Phase, State, TerrainKind, Trait, characters, command, flyers,
    formation::{self, formation_of, hangs_together},
    machines, magic, pack, passage, rule, said, scenery,
    state::UnitIx,
    turn,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    edges,
    finding::{Detail, Outcome},
    geometry::{Footprint, Length, Outline},
    ids::SideId,
};

/// Full pace in cm (`wm.move.allowance`).
pub(super) fn full_pace(state: &State, ix: UnitIx) -> f64 {
    let unit = state.figures(ix);
    if flyers::flies(state, ix) {
        return flyers::PACE_CM;
    }
    if let Some(pace) = unit.pace {
        return pace.get();
    }
    if machines::is_tank(state, ix) {
        return 20.0;
    }
    match unit.kind {
        Kind::Infantry => pack::FULL_PACE_INFANTRY,
        Kind::Monster => pack::FULL_PACE_MONSTER,
        Kind::Cavalry => pack::FULL_PACE_CAVALRY,
        Kind::Chariot => pack::FULL_PACE_CHARIOT,
        // Machines move by their own rules and, failing those, as chariots; their lists give the pace.
        Kind::Machine => pack::FULL_PACE_CHARIOT,
        Kind::Artillery => pack::FULL_PACE_ARTILLERY,
        Kind::General | Kind::Hero | Kind::Wizard => pack::FULL_PACE_CHARACTER,
    }
}

/// Units move before characters make their own moves (`wm.charmove.when`).
pub(super) fn check_before_characters(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    for rule in [rule::CHARMOVE_WHEN, rule::CHAR_MOVE] {
        docket.finding(rule, Outcome::from(!state.command.characters_move), || {
            Detail::say("units-before-characters").unit(state.id(ix))
        });
    }
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
    // Nobody orders units of the other side: that it moves at all is told.
    let foreign = state.active.is_some_and(|active| state.side_of(ix) != active);
    let blunder = if foreign || machines::check_may_move(state, ix, docket) {
        None
    } else {
        command::check_may_move(state, ix, event.stands.as_ref(), docket)
    };
    let before = state.footprints(ix);
    let (pace, pace_rule) = match blunder {
        Some(blunder) => blunder,
        None => {
            let (pace, by_formation) = pace(state, ix, before.as_deref(), event, docket);
            (pace, command::pace_rule(state, ix, by_formation))
        }
    };
    state.units[ix.0].stood = state.units[ix.0].stands.to_vec();
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            check_travel(state, ix, before.as_deref(), pace, pace_rule, docket);
            if let (Some(before), Some(after)) = (before.as_deref(), state.footprints(ix)) {
                let way =
                    passage::Move { ix, before, after: &after, paths: &event.paths, pace, targets: &[], first: None };
                passage::check(state, &way, docket);
                passage::owe_passed(state, &way);
            }
            check_together(state, ix, docket);
            check_on_table(state, ix, docket);
            if state.figures(ix).has(Trait::Flyer) {
                flyers::check_landing(state, ix, flyers::Against::Nobody, rule::FLY_LANDING, docket);
                flyers::check_over(state, ix, before.as_deref(), rule::FLY_OVER, docket);
            } else {
                check_terrain(state, ix, docket);
                check_apart(state, ix, docket);
                check_no_contact(state, ix, docket);
            }
            machines::check_landing(state, ix, docket);
            command::check_moved(state, ix, before.as_deref(), docket);
        }
    } else {
        state.displace(ix);
    }
    if let (Some(before), Some(after)) = (before.as_deref(), state.placed(ix).filter(|_| event.distance.is_some())) {
        let gone = after.zip(before).map(|(now, then)| least_travel(now, then)).fold(0.0, f64::max);
        said::check_at_least(state, ix, pace_rule, Some(gone), event.distance, docket);
    }
    if event.distance.is_some() || event.stands.is_none() {
        check_claimed_travel(state, ix, event.distance.map(Length::get), pace, pace_rule, docket);
    }
    state.units[ix.0].may_move = false;
    command::brigade_moved(state, docket);
}

/// Half the full pace under Weird Enchantment, whatever the formation (`wm.spell.weird_enchantment`).
pub(super) fn enchanted_pace(state: &State, ix: UnitIx) -> Option<(f64, Rule)> {
    magic::half_paced(state, ix).then(|| (full_pace(state, ix) / 2.0, rule::SPELL_WEIRD_ENCHANTMENT))
}

/// The pace by the formation in which the move begins, and the rule that gives it; half in a fortified position
/// (`wm.move.fortified_half`). Flyers have one pace (`wm.fly.move`).
fn pace(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    event: &Move,
    docket: &mut impl Docket,
) -> (f64, Rule) {
    if let Some(pace) = enchanted_pace(state, ix) {
        return pace;
    }
    let full = full_pace(state, ix);
    if state.figures(ix).has(Trait::Flyer) {
        return (full, rule::FLY_MOVE);
    }
    let measured = before.map(|stands| formation_of(stands, state.setup.tolerance));
    check_formation(state, ix, measured, event, docket);
    let Some(formation) = measured.or(event.formation) else {
        docket.finding(rule::MOVE_PACE_AT_START, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return (full, rule::MOVE_ALLOWANCE);
    };
    let fortified = before.is_some_and(|stands| in_fortification(state, ix, stands));
    let (pace, pace_rule) = match formation {
        _ if fortified => (full / 2.0, rule::MOVE_FORTIFIED_HALF),
        Formation::Line => (full, rule::MOVE_LINE_FULL),
        Formation::Column => (full, rule::MOVE_COLUMN_FULL),
        Formation::Irregular => (full / 2.0, rule::MOVE_IRREGULAR_HALF),
    };
    // A claim that fits the end of the move and not its beginning takes the pace from the wrong formation.
    let at_end = event.stands.as_ref().filter(|poses| poses.len() == state.units[ix.0].stands.len()).map(|poses| {
        let stands: Vec<Footprint> = poses.iter().map(|pose| Footprint::new(*pose, state.figures(ix).base())).collect();
        formation_of(&stands, state.setup.tolerance)
    });
    let wrong = measured.is_some() && event.formation.is_some_and(|claimed| measured != Some(claimed));
    let by_end = wrong && event.formation == at_end;
    docket.finding(rule::MOVE_PACE_AT_START, Outcome::from(!by_end), || {
        Detail::say("pace").unit(state.id(ix)).with("formation", formation.as_str()).with("pace", pace)
    });
    (pace, pace_rule)
}

/// The formation in which the move begins: measured, and as the players took it (`wm.formation.*`).
fn check_formation(state: &State, ix: UnitIx, measured: Option<Formation>, event: &Move, docket: &mut impl Docket) {
    let Some(formation) = measured else { return };
    let id = state.id(ix);
    match event.formation.filter(|claimed| *claimed != formation) {
        Some(claimed) => docket.finding(formation::rule_of(claimed), Outcome::Broken, || {
            Detail::say("formation").unit(id).expects(formation.as_str()).records(claimed.as_str())
        }),
        None => docket.finding(formation::rule_of(formation), Outcome::Held, || {
            Detail::say("formation").unit(id).expects(formation.as_str()).records(formation.as_str())
        }),
    }
}

/// Whether any stand is in a fortress or in field works, and of troops that use them (`wm.defence.who`).
pub(super) fn in_fortification(state: &State, ix: UnitIx, stands: &[Footprint]) -> bool {
    if !matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery) {
        return false;
    }
    let works = |kind: &TerrainKind| matches!(kind, TerrainKind::Fortress | TerrainKind::FieldWorks);
    let mut works = state.setup.terrain.iter().filter(|(kind, _)| works(kind));
    works.any(|(_, outline)| stands.iter().any(|stand| outline.reach_inside(stand) > state.setup.tolerance))
}

/// Whether a unit of this formation in this position would move at half pace if it did not charge or evade
/// (`wm.move.charge_evade_full`).
pub(super) fn would_be_halved(state: &State, ix: UnitIx, before: Option<&[Footprint]>) -> bool {
    before.is_some_and(|stands| {
        formation_of(stands, state.setup.tolerance) == Formation::Irregular || in_fortification(state, ix, stands)
    })
}

/// Formation does not limit moves that are rolled for or follow from combat (`wm.move.involuntary_ignore_formation`): an
/// irregular unit that stops at its half pace, short of what it owes, took it to. Answers whether it did.
pub(super) fn check_forced(
    state: &State,
    ix: UnitIx,
    before: &[Footprint],
    due: f64,
    went: f64,
    docket: &mut impl Docket,
) -> bool {
    let (half, slack) = (full_pace(state, ix) / 2.0, state.setup.tolerance);
    if formation_of(before, slack) != Formation::Irregular || due <= half + slack {
        return false;
    }
    let halved = (went - half).abs() <= slack;
    docket.finding(rule::MOVE_INVOLUNTARY_IGNORE_FORMATION, Outcome::from(!halved), || {
        Detail::say("forced").unit(state.id(ix)).expects(due).records(went)
    });
    halved
}

/// A unit that is forced towards terrain closed to it stops at its edge (`wm.terrain.forced_stop`).
pub(super) fn check_forced_stop(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.figures(ix).has(Trait::Flyer) {
        return;
    }
    let (Some(forbidden), Some(stands)) = (state.forbidden_terrain(ix), state.placed(ix)) else { return };
    let kind = state.figures(ix).kind;
    let mut closed = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
    let slack = state.setup.tolerance;
    let beside = closed.any(|(_, outline)| stands.clone().any(|stand| stand.is_near(outline, slack)));
    if forbidden.is_some() || beside {
        docket.finding(rule::TERRAIN_FORCED_STOP, Outcome::from(forbidden.is_none()), || {
            let detail = Detail::say("terrain").unit(state.id(ix));
            match forbidden {
                Some(terrain) => detail.with("terrain", terrain.as_str()),
                None => detail,
            }
        });
    }
}

/// No point of any stand travels farther than the allowance (`wm.move.stand_max`). The straight way is the least that a
/// stand went; a longer one is a claim of the log.
pub(super) fn check_travel(
    state: &State,
    ix: UnitIx,
    before: Option<&[Footprint]>,
    allowance: f64,
    rule: Rule,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after)) = (before, state.placed(ix)) else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let longest = after.zip(before).map(|(now, then)| least_travel(now, then)).fold(0.0, f64::max);
    let (outcome, margin) = state.within(longest, allowance);
    docket.finding(rule, outcome, || {
        Detail::say("travel").unit(state.id(ix)).expects_at_most(allowance).records(longest).within(margin)
    });
}

/// The least that the centre of a stand travelled. A turn in place moves corners too, but players measure a stand's
/// move by its front, so the shorter of the centre's way and the front's way is what cannot be disputed.
pub(super) fn least_travel(now: &Footprint, then: &Footprint) -> f64 {
    now.pose().at.distance(then.pose().at).min(now.front().distance(then.front()))
}

pub(super) fn check_claimed_travel(
    state: &State,
    ix: UnitIx,
    claimed: Option<f64>,
    allowance: f64,
    rule: Rule,
    docket: &mut impl Docket,
) {
    let Some(cm) = claimed else {
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return;
    };
    let (outcome, margin) = state.within(cm, allowance);
    docket.finding(rule, outcome, || {
        let detail = Detail::say("travel").unit(state.id(ix)).with("source", "claimed");
        detail.expects_at_most(allowance).records(cm).within(margin)
    });
}

/// All stands of the unit touch (`wm.unit.contact`).
pub(super) fn check_together(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(stands) = state.footprints(ix) else { return };
    docket.finding(rule::UNIT_CONTACT, Outcome::from(hangs_together(&stands, state.setup.tolerance)), || {
        Detail::say("stands-touch").unit(state.id(ix))
    });
}

/// The rule that tells where a troop type may go.
pub(super) fn terrain_rule(kind: Kind) -> Rule {
    match kind {
        Kind::Infantry => rule::TERRAIN_INFANTRY,
        Kind::Cavalry | Kind::Monster => rule::TERRAIN_CAVALRY_MONSTERS,
        Kind::Chariot | Kind::Artillery => rule::TERRAIN_CHARIOTS_ARTILLERY,
        Kind::Machine => rule::TERRAIN_MACHINES,
        Kind::General | Kind::Hero | Kind::Wizard => rule::TERRAIN_CHARACTER,
    }
}

/// The rule about this kind of terrain, where it has one of its own.
fn kind_rule(terrain: TerrainKind) -> Option<Rule> {
    match terrain {
        TerrainKind::Hill | TerrainKind::SteepHill => Some(rule::TERRAIN_HILLS),
        TerrainKind::Impassable => Some(rule::TERRAIN_IMPASSABLE_ALL),
        TerrainKind::Fortress => Some(rule::TERRAIN_WALLS_BUILDINGS),
        TerrainKind::Rough => Some(rule::TERRAIN_OTHER_BLOCKS),
        TerrainKind::River | TerrainKind::WideRiver => Some(rule::SCENERY_RIVERS),
        TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins => Some(rule::SCENERY_DENSE),
        TerrainKind::Marsh => Some(rule::SCENERY_MARSH),
        TerrainKind::LowObstacle | TerrainKind::Road | TerrainKind::FieldWorks => None,
    }
}

/// Nobody ends a move in terrain that his troop type cannot enter (`wm.terrain.*`): the rule of the troops, and that of
/// the terrain.
pub(super) fn check_terrain(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    if state.figures(ix).mount.is_some() {
        characters::check_mount(state, ix, docket);
        return;
    }
    if state.setup.terrain.is_empty() || state.figures(ix).has(Trait::Flyer) {
        return;
    }
    let Some(forbidden) = state.forbidden_terrain(ix) else { return };
    let kind = state.figures(ix).kind;
    if matches!(kind, Kind::Artillery | Kind::Machine) {
        docket.finding(rule::ART_TERRAIN, Outcome::from(forbidden.is_none()), || {
            Detail::say("gun-terrain").unit(state.id(ix))
        });
    }
    let rule = terrain_rule(kind);
    let detail = |terrain: Option<TerrainKind>| {
        let detail = Detail::say("terrain").unit(state.id(ix));
        match terrain {
            Some(terrain) => detail.with("terrain", terrain.as_str()),
            None => detail,
        }
    };
    docket.finding(rule, Outcome::from(forbidden.is_none()), || detail(forbidden));
    if kind.is_character() {
        docket.finding(rule::CHAR_TERRAIN, Outcome::from(forbidden.is_none()), || detail(forbidden));
    }
    let Some(stands) = state.placed(ix) else { return };
    let inside = |outline: &Outline| stands.clone().any(|stand| outline.contains(stand.pose().at));
    let entered = state.setup.terrain.iter().filter(|(_, outline)| inside(outline));
    match forbidden {
        Some(terrain) => {
            if let Some(rule) = kind_rule(terrain) {
                docket.finding(rule, Outcome::Broken, || detail(forbidden));
            }
        }
        None => {
            for rule in entered.filter_map(|(terrain, _)| kind_rule(*terrain)) {
                docket.finding(rule, Outcome::Held, || detail(None));
            }
            // Who stops at what is closed to him has kept out of it.
            let closed = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
            let slack = state.setup.tolerance;
            let beside = closed.filter(|(_, outline)| stands.clone().any(|stand| stand.is_near(outline, slack)));
            for rule in beside.filter_map(|(terrain, _)| kind_rule(*terrain)) {
                docket.finding(rule, Outcome::Held, || detail(None));
            }
        }
    }
    scenery::check_slopes(state, ix, docket);
}

/// No part of the unit leaves the table without the roll that decides its fate (`wm.offtable.trigger`).
pub(super) fn check_on_table(state: &mut State, ix: UnitIx, docket: &mut impl Docket) {
    let (edges, slack) = (state.setup.edges, state.setup.tolerance);
    let on = match state.placed(ix) {
        Some(mut stands) => edges.size().map(|_| stands.all(|stand| edges.may_hold(stand, slack))),
        None => return,
    };
    if on == Some(false) {
        state.owed.off_table.push(ix);
    } else {
        edges::judge(docket, rule::OFFTABLE_TRIGGER, on, state.id(ix), || Detail::say("on-table").unit(state.id(ix)));
    }
}

/// A move into contact with the enemy is a charge, and is to be recorded as one (`wm.charge.definition`). Of who touches him
/// by the allowance alone the log tells that he does not, since it records a move.
fn check_no_contact(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let touches = |enemy: &UnitIx| state.surely_in_contact(ix, *enemy) == Some(true);
    let Some(enemy) = state.enemies_in_contact(ix).and_then(|enemies| enemies.into_iter().find(touches)) else {
        return;
    };
    docket.finding(rule::CHARGE_DEFINITION, Outcome::Broken, || {
        Detail::say("moved-into-contact").unit(state.id(ix)).with("target", state.id(enemy))
    });
}

/// A stand may not end on another unit's stand (`wm.move.no_pass_units`).
pub(super) fn check_apart(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(mine) = state.placed(ix) else { return };
    let slack = state.setup.tolerance;
    let on_top = |other: &UnitIx| {
        let Some(theirs) = state.placed(*other) else { return false };
        !state.are_far(ix, *other, 0.0) && mine.clone().any(|m| theirs.clone().any(|t| m.overlap_depth(t) > slack))
    };
    let other = state.living_units().filter(|other| *other != ix).find(on_top);
    docket.finding(rule::MOVE_NO_PASS_UNITS, Outcome::from(other.is_none()), || match other {
        Some(other) => Detail::say("stands-overlap").unit(state.id(ix)).with("other", state.id(other)),
        None => Detail::new().unit(state.id(ix)),
    });
}
