//! Advances: a charge out of a combat whose enemies are all destroyed (section "Advance").

use super::{
    choices::{
        Choice, advance_cm, alive, check_winner, choose, do_once, is_fortified, may_catch, own_unit, victims_destroyed,
    },
    contact, way,
};
use crate::{
    Advance, Phase, State, Trait, charge, flyers, formation::turned, initiative, machines, magic, movement, passage,
    rule, said, shooting_at_chargers, state::UnitIx, turn,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Length},
    ids::SideId,
};

/// `advance`.
pub(crate) fn advance(state: &mut State, side: Option<&SideId>, event: &Advance, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let (Some(ix), Some(target)) = (alive(state, &event.unit, docket), alive(state, &event.target, docket)) else {
        return;
    };
    own_unit(state, side, ix, docket);
    check_winner(state, ix, Choice::Advance, docket);
    magic::check_not_doomed(state, ix, docket);
    machines::check_may_move(state, ix, docket);
    let may = check_condition(state, ix, docket);
    let once = check_once(state, ix, docket);
    let nearer = check_target(state, ix, target, docket);
    let sees = state.sees(ix, target);
    if once {
        choose(state, ix, docket);
    } else {
        // That it has chosen before is the same breach.
        do_once(state, ix);
    }
    let apart = event.distance.and_then(|_| state.distance(ix, target));
    said::check_apart(state, ix, apart, event.distance, docket);
    let before = state.footprints(ix);
    let fortified = is_fortified(state, ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            flyers::check_air(state, ix, before.as_deref(), flyers::Against::Anybody, docket);
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
            movement::check_terrain(state, ix, docket);
            movement::check_apart(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    let moved = before.zip(state.footprints(ix));
    let free = check_free(state, ix, fortified, moved.as_ref(), event, docket);
    let near = check_distance(state, ix, moved.as_ref(), event, docket);
    check_as_charge(state, ix, target, nearer, event, docket);
    if let Some((before, after)) = moved.as_ref().filter(|_| may && free && near && once) {
        check_way(state, ix, target, (before, after), sees, event, docket);
    }
    if state.units[ix.0].leftover_hits > 0 {
        docket.finding(rule::ADVANCE_CARRY_HITS, Outcome::Held, || {
            Detail::say("hits-carried").unit(state.id(ix)).with("leftover_hits", state.units[ix.0].leftover_hits)
        });
    }
    state.units[ix.0].charged = true;
    state.combat.advanced.push(ix);
    state.combat.fresh.push(ix);
    let from = moved.as_ref().map(|(before, _)| before.as_slice());
    shooting_at_chargers::charged(state, ix, from, event.contacts.as_ref(), &event.paths, docket);
}

/// Every enemy that touched the unit is destroyed (`wm.advance.condition`). Where some live, the unit may pursue them,
/// and if it cannot, it does not advance instead (`wm.pursuit.no_advance_instead`). Answers whether it may advance.
fn check_condition(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let id = state.id(ix);
    let destroyed = victims_destroyed(state, ix);
    match destroyed {
        Some(true) => {
            docket.finding(rule::ADVANCE_CONDITION, Outcome::Held, || Detail::say("nobody-left").unit(id));
            docket.finding(rule::PURSUIT_NO_ADVANCE_INSTEAD, Outcome::Held, || Detail::say("nobody-left").unit(id));
        }
        Some(false) => {
            docket.finding(rule::PURSUIT_NO_ADVANCE_INSTEAD, Outcome::Broken, || Detail::say("nobody-left").unit(id));
        }
        None => docket.finding(rule::ADVANCE_CONDITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
    destroyed != Some(false)
}

/// One advance a Combat phase (`wm.advance.once`). Answers whether it is the first.
fn check_once(state: &State, ix: UnitIx, docket: &mut impl Docket) -> bool {
    let once = !state.combat.advanced.contains(&ix);
    docket.finding(rule::ADVANCE_ONCE, Outcome::from(once), || Detail::say("advances-once").unit(state.id(ix)));
    once
}

/// The closest visible enemy, of whatever type (`wm.advance.target`, `wm.advance.any_enemy`). Answers whom it passed
/// over, where it ought not to have.
fn check_target(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) -> Option<UnitIx> {
    let id = state.id(ix);
    let enemies = state.side_of(target) != state.side_of(ix) && !state.figures(target).kind.is_character();
    if !enemies {
        docket.finding(rule::ADVANCE_TARGET, Outcome::Broken, || {
            Detail::say("advance-target").unit(id).with("target", state.id(target))
        });
        return None;
    }
    if !may_catch(state, ix, target) {
        docket.finding(rule::ADVANCE_ANY_ENEMY, Outcome::Held, || {
            Detail::say("any-enemy").unit(id).with("target", state.id(target))
        });
    }
    let nearer = state.distance(ix, target).zip(state.sees(ix, target)).and_then(|(cm, sees)| {
        let nearer = initiative::visible_nearer(state, ix, cm - state.setup.tolerance)?;
        Some((cm, sees, nearer))
    });
    let Some((cm, sees, nearer)) = nearer else {
        docket.finding(rule::ADVANCE_TARGET, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return None;
    };
    let mut passed = None;
    // What it does not see it may not go for: that is told by the way there.
    if sees {
        // Nearer enemies whom it cannot reach it passes over.
        let allowance = advance_cm(state, ix);
        let reach: Vec<(UnitIx, Option<bool>)> =
            nearer.into_iter().map(|enemy| (enemy, charge::can_reach(state, ix, enemy, allowance))).collect();
        passed = reach.iter().find(|(_, reach)| *reach == Some(true)).map(|(enemy, _)| *enemy);
        let outcome = match passed {
            Some(_) => Outcome::Broken,
            None if reach.iter().any(|(_, reach)| reach.is_none()) => Outcome::PlayersCall,
            None => Outcome::Held,
        };
        docket.finding(rule::ADVANCE_TARGET, outcome, || {
            let detail = Detail::say("advance-target").unit(id).with("target", state.id(target)).with("distance", cm);
            match passed {
                Some(enemy) => {
                    let least = state.distance(ix, enemy).unwrap_or_default();
                    detail.expects(state.id(enemy)).with("nearest_enemy", least)
                }
                None => detail,
            }
        });
    }
    docket.finding(rule::ADVANCE_FORBIDDEN, Outcome::from(sees), || {
        Detail::say("charge-sight").unit(id).with("target", state.id(target))
    });
    passed
}

/// The way and the places of its stands are those of a charge (`wm.advance.as_charge`).
fn check_way(
    state: &mut State,
    ix: UnitIx,
    target: UnitIx,
    (before, after): (&[Footprint], &[Footprint]),
    sees: Option<bool>,
    event: &Advance,
    docket: &mut impl Docket,
) {
    let (paths, first, allowance) = (&event.paths, event.first, advance_cm(state, ix));
    let way = passage::Move { ix, before, after, paths, pace: allowance, targets: &[target], first };
    passage::check(state, &way, docket);
    passage::owe_passed(state, &way);
    if state.side_of(ix) != state.side_of(target) && !state.figures(target).kind.is_character() {
        let way = charge::ChargeRoute { allowance, first, paths, sees };
        charge::check_placing(state, ix, target, Some(before), &way, event.contacts.as_deref(), docket);
    }
}

/// Not out of a fortified position, nor through others or impassable terrain, by the way that the log names or since there
/// is none round it (`wm.advance.forbidden`). Answers whether nothing of that is known.
fn check_free(
    state: &State,
    ix: UnitIx,
    fortified: bool,
    moved: Option<&(Vec<Footprint>, Vec<Footprint>)>,
    event: &Advance,
    docket: &mut impl Docket,
) -> bool {
    let id = state.id(ix);
    if fortified {
        docket.finding(rule::ADVANCE_FORBIDDEN, Outcome::Broken, || Detail::say("leaves-work").unit(id));
        return false;
    }
    let Some((before, after)) = moved.filter(|_| !state.figures(ix).has(Trait::Flyer)) else { return true };
    let slack = state.setup.tolerance;
    let enemies = contact::enemy_stands(state, ix).unwrap_or_default();
    let target = state.find(&event.target);
    let way = passage::Move {
        ix,
        before,
        after,
        paths: &event.paths,
        pace: advance_cm(state, ix),
        targets: target.as_slice(),
        first: event.first,
    };
    let mut stands = state.units[ix.0].stands.iter().zip(before.iter().zip(after)).enumerate();
    let barred = stands.any(|(at, (stand, (from, to)))| {
        let named = event.paths.iter().any(|path| path.stand == stand.number);
        // A stand that wheels goes by a way that the log may name.
        let mut grounds =
            way::legs(stand.number, from, to, &event.paths).into_iter().filter(|_| named || turned(from, to) <= 5.0);
        let through = grounds.any(|ground| {
            way::through_forbidden(state, ix, &ground) || enemies.iter().any(|enemy| way::covers(&ground, enemy, slack))
        });
        // As one who charges, it may have gone round.
        through && (named || passage::is_barred(state, &way, at))
    });
    docket.finding(rule::ADVANCE_FORBIDDEN, Outcome::from(!barred), || Detail::say("advance-way").unit(id));
    !barred
}

/// Up to 20 cm after a first round, 10 cm later, for every stand (`wm.advance.distance`). Answers whether it kept to it.
fn check_distance(
    state: &State,
    ix: UnitIx,
    moved: Option<&(Vec<Footprint>, Vec<Footprint>)>,
    event: &Advance,
    docket: &mut impl Docket,
) -> bool {
    let allowance = advance_cm(state, ix);
    let measured = moved.map(|(before, after)| {
        let numbers = state.units[ix.0].stands.iter().map(|stand| stand.number);
        let stands = numbers.zip(before.iter().zip(after));
        stands.map(|(number, (from, to))| way::travelled(number, from, to, &event.paths)).fold(0.0, f64::max)
    });
    let Some(cm) = measured.or(event.distance.map(Length::get)) else {
        docket.finding(rule::ADVANCE_DISTANCE, Outcome::Unrecorded, || Detail::lacks("distance").unit(state.id(ix)));
        return true;
    };
    let (outcome, margin) = state.within(cm, allowance);
    docket.finding(rule::ADVANCE_DISTANCE, outcome, || {
        Detail::say("travel").unit(state.id(ix)).expects_at_most(allowance).records(cm).within(margin)
    });
    outcome == Outcome::Held
}

/// It is a charge: it ends in contact with its target, a front against an edge (`wm.advance.as_charge`). Who charged the
/// closest enemy and named another has been told of the name.
fn check_as_charge(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    nearer: Option<UnitIx>,
    event: &Advance,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let claimed = event.contacts.as_ref().map(|contacts| contacts.contains(&event.target));
    let fronts = |enemy: UnitIx| {
        let (mine, enemies) = state.footprints(ix).zip(state.footprints(enemy))?;
        Some(mine.iter().any(|stand| contact::fronts(stand, &enemies, state.setup.tolerance)))
    };
    if nearer.and_then(fronts) == Some(true) {
        return;
    }
    let flush = fronts(target);
    let outcome = flush.or(claimed).map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::ADVANCE_AS_CHARGE, outcome, || {
        let detail = match outcome {
            Outcome::Unrecorded => Detail::lacks("contacts"),
            _ => Detail::say("charge-contact"),
        };
        detail.unit(id).with("target", state.id(target))
    });
}
