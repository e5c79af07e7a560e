//! Shooting: targets, ranges, the score to hit with its modifiers (`wfb.shoot.*`).

use aftermath_rules::{
    SideId,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    muster::UnitIx,
    text::Name,
};
use aftermath_whfb6::{
    Aim, Cause, Cover, Kind, Moved, Phase, Response, Shoot, Target, Trait, Weapon, Whole, pack, purpose, rule,
};

use crate::{
    charge, psychology,
    rolls::gap,
    said,
    sight::{self, Barrier},
    state::{State, add, change},
    throws::{self, Attack, Hit, Modifier, Perhaps},
    turn::{self, Whose},
};

/// `target`: all are declared before anything is measured (`wfb.shoot.declare_targets`).
pub(crate) fn target(state: &mut State, side: Option<&SideId>, event: &Target, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Shooting, Whose::Active, docket);
    let early = turn::step(state, turn::TARGETS, docket);
    let enemy = state.present(&event.target, docket);
    let kept = early && enemy.is_some_and(|enemy| state.is_enemy(ix, enemy));
    docket.finding(rule::SHOOT_DECLARE_TARGETS, Outcome::from(kept), || {
        Detail::say("declares-target").unit(&event.unit).with("target", &event.target)
    });
    check_able(state, ix, docket);
    if state.figures(ix).missiles().next().is_none() && !state.no_weapons_told(ix) {
        docket.finding(rule::GAP_WEAPONS, Outcome::Broken, || {
            Detail::say("no-such-weapon").unit(&event.unit).records("none")
        });
    }
    let guess = event.guess.is_some() || weapon(state, ix, event.weapon.as_ref()).is_some_and(|weapon| weapon.guess);
    let aim = Aim {
        unit: event.unit.clone(),
        target: event.target.clone(),
        weapon: event.weapon.clone(),
        guess,
        shot: false,
    };
    add(&mut state.progress.aims, aim);
}

fn weapon<'a>(state: &'a State, ix: UnitIx, name: Option<&Name>) -> Option<&'a Weapon> {
    state.figures(ix).missile(name)
}

/// Who does not shoot this turn (`wfb.shoot.prohibited`, `wfb.gap.fleeing_unit_actions`, `wfb.gap.engaged_shooting`).
fn check_able(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let turn = state.this_turn(ix);
    let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
    let barred = [
        (turn.rallied, rule::RALLY_NO_MOVE_NO_SHOOT),
        (turn.moved == Some(Moved::FailedCharge), rule::CHARGE_FAILED_NO_SHOOTING),
        (turn.moved == Some(Moved::Reform), rule::MOVE_REFORM_NO_MOVE_NO_SHOOT),
        (turn.moved == Some(Moved::March), rule::MOVE_MARCH_NO_SHOOTING),
    ];
    let mut any = false;
    for (_, cited) in barred.into_iter().filter(|(is, _)| *is) {
        any = true;
        docket.finding(cited, Outcome::Broken, told("may-not-shoot"));
    }
    let unsaid = !any && turn.moved.is_none() && !state.is_told_before(ix, Phase::Magic);
    let outcome = if unsaid { Outcome::Unrecorded } else { Outcome::from(!any) };
    docket.finding(rule::SHOOT_PROHIBITED, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("this_turn").unit(state.id(ix)),
        _ => told("may-not-shoot")(),
    });
    if state.is_fleeing(ix) {
        docket.finding(rule::GAP_FLEEING_UNIT_ACTIONS, gap(state, false), told("fleeing-acts"));
    }
    if state.is_engaged(ix) {
        engaged_shooting(state, ix, told("engaged-shoots"), docket);
    }
    if turn.failed_stupidity {
        docket.finding(rule::GAP_PSYCHOLOGY, gap(state, false), told("stupid-acts"));
    }
}

/// `shoot`, in the shooting phase or at a charger.
pub(crate) fn shoot(state: &mut State, side: Option<&SideId>, event: &Shoot, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else {
        return;
    };
    if event.stand_and_shoot {
        turn::acts(state, side, ix, Phase::Movement, Whose::Opponent, docket);
        check_response(state, ix, docket);
        if let Some(target) = state.find(&event.target) {
            charge::check_shot_at(state, ix, target, docket);
        }
    } else {
        turn::acts(state, side, ix, Phase::Shooting, Whose::Active, docket);
        turn::step(state, turn::SHOOTING, docket);
        check_declared(state, ix, event, docket);
    }
    let Some(target) = state.present(&event.target, docket) else {
        return;
    };
    let Some(weapon) = weapon(state, ix, event.weapon.as_ref()).cloned() else {
        let unsaid = state.no_weapons_told(ix);
        if unsaid || (event.weapon.is_none() && state.figures(ix).missiles().next().is_some()) {
            unnamed(state, ix, target, event, docket);
            return;
        }
        docket.finding(rule::GAP_WEAPONS, Outcome::Broken, || {
            let named = event.weapon.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
            Detail::say("no-such-weapon").unit(&event.unit).records(named)
        });
        return;
    };
    if state.is_engaged(target) && !event.stand_and_shoot {
        engaged_shooting(state, target, || Detail::say("engaged-shot-at").unit(&event.target), docket);
    }
    check_lines(state, ix, target, event, docket);
    check_shots(state, ix, event, &weapon, docket);
    let range = range(state, ix, target, event, &weapon, docket);
    let hit = score(state, ix, target, event, range, docket);
    let out = range == Some(Range::Out);
    let own = state.figures(ix).s.map(Whole::get);
    let attack = Attack {
        by: Some(ix),
        at: target,
        hit: hit.filter(|_| !out),
        hits: out.then(|| counted(event)),
        strength: weapon.strength.map(Whole::get).or(own),
        armour_worse: weapon.armour_worse.map_or(0, Whole::get),
        in_combat: false,
        throws: &event.throws,
    };
    if out {
        check_out_of_range(state, ix, event, docket);
    }
    throws::judge(state, &attack, docket);
    state.this_turn_mut(ix).shot = true;
    let (unit, at) = (event.unit.clone(), event.target.clone());
    let mut done = false;
    change(&mut state.progress.aims, |aim| {
        if !done && !aim.shot && aim.unit == unit && aim.target == at {
            (aim.shot, done) = (true, true);
        }
    });
}

/// A volley of a unit with several missile weapons, which the log does not tell apart, or of which it names none: what came of
/// it stands as it is told.
fn unnamed(state: &mut State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    docket.finding(rule::GAP_WEAPONS, Outcome::Unrecorded, || Detail::lacks("weapon").unit(&event.unit));
    let attack = Attack {
        by: Some(ix),
        at: target,
        hit: None,
        hits: None,
        strength: None,
        armour_worse: 0,
        in_combat: false,
        throws: &event.throws,
    };
    throws::judge(state, &attack, docket);
    state.this_turn_mut(ix).shot = true;
}

/// A unit that shoots at a charger chose to (`wfb.charge.response_required`).
fn check_response(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let chosen = charge::chargers(state, ix)
        .any(|by| charge::charging(state, by).is_some_and(|charge| charge.response == Some(Response::StandAndShoot)));
    docket.finding(rule::CHARGE_STAND_AND_SHOOT_WEAPONS, Outcome::from(chosen), || {
        Detail::say("stands-and-shoots").unit(state.id(ix))
    });
}

/// Shooters and targets were declared, each shoots once, and guessed ranges come first (`wfb.shoot.guess_first`).
fn check_declared(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let aims = &state.progress.aims;
    let open = aims.iter().find(|aim| aim.unit == event.unit && aim.target == event.target && !aim.shot);
    let outcome = state.follows(open.is_some(), aims.is_empty());
    docket.finding(rule::SHOOT_DECLARE_TARGETS, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("target").unit(&event.unit),
        _ => Detail::say("declares-target").unit(&event.unit).with("target", &event.target),
    });
    if open.is_none() {
        check_able(state, ix, docket);
    }
    let guessed = open.is_some_and(|aim| aim.guess);
    let waiting = aims.iter().any(|aim| aim.guess && !aim.shot && aim.unit != event.unit);
    if guessed || waiting || aims.iter().any(|aim| aim.guess) {
        docket.finding(rule::SHOOT_GUESS_FIRST, Outcome::from(guessed || !waiting), || {
            Detail::say("guess-first").unit(&event.unit)
        });
    }
}

/// Arc and line of fire: measured, or as claimed.
fn check_lines(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let blocks = state.block(ix).zip(state.block(target));
    let slack = state.setup.allowance.slack();
    let in_arc = blocks.map(|(own, enemy)| own.has_in_arc(&enemy, slack)).or(event.in_arc);
    let outcome = in_arc.map_or(Outcome::Unrecorded, Outcome::from);
    docket.finding(rule::SHOOT_FIRE_ARC, outcome, || match in_arc {
        Some(_) => Detail::say("fire-arc").unit(&event.unit).with("target", &event.target),
        None => Detail::lacks("in_arc").unit(&event.unit),
    });
    // A target too deep in a wood cannot be aimed at.
    let depth = sight::depth_in_woods(state, target).or(event.depth.map(Length::get));
    if let Some(depth) = depth {
        let (outcome, margin) = state.setup.allowance.at_most(depth, pack::WOODS_DEPTH);
        docket.finding(rule::SHOOT_WOODS_DEPTH, outcome, || {
            let detail = Detail::say("woods-depth").unit(&event.target).expects(pack::WOODS_DEPTH).records(depth);
            detail.within(margin)
        });
        if outcome == Outcome::Broken {
            return;
        }
    }
    let seen = sight::sees(state, ix, target, event.seen);
    let told = || seen.told(state, ix, target);
    match seen.measured {
        Some(Err(Barrier::Wall)) => docket.finding(rule::SHOOT_WALLS_HEDGES, Outcome::Broken, told),
        Some(Err(Barrier::Wood)) => docket.finding(rule::SHOOT_WOODS_DEPTH, Outcome::Broken, told),
        _ => docket.finding(rule::SHOOT_LINE_OF_SIGHT, seen.outcome(), told),
    }
    if seen.measured == Some(Ok(())) {
        if is_over_a_wall(state, ix, target) {
            docket.finding(rule::SHOOT_WALLS_HEDGES, Outcome::Held, told);
        } else if !sight::sees_without_judgement(state, ix, target) {
            docket.finding(rule::SHOOT_WALLS_HEDGES, Outcome::PlayersCall, || {
                Detail::say("over-a-wall").unit(&event.unit).with("target", &event.target)
            });
        }
    }
}

/// Whether either of the two stands directly behind a wall or a hedge.
fn is_over_a_wall(state: &State, ix: UnitIx, target: UnitIx) -> bool {
    use aftermath_whfb6::TerrainKind::{Hedge, Palisade, Wall};
    let slack = state.setup.allowance.slack();
    let walls = state.setup.terrain.iter().filter(|piece| matches!(piece.kind, Wall | Hedge | Palisade));
    let blocks: Vec<_> = [ix, target].into_iter().filter_map(|ix| state.block(ix)).collect();
    walls.into_iter().any(|piece| blocks.iter().any(|block| sight::is_behind(block, piece, slack)))
}

/// Models of the first rank shoot, of two on a hill, each with its shots (`wfb.shoot.ranks`).
fn check_shots(state: &State, ix: UnitIx, event: &Shoot, weapon: &Weapon, docket: &mut impl Docket) {
    let thrown = event.throws.hit.len() as u32;
    let shots = weapon.shots.map_or(1, Whole::get);
    let models = state.models(ix);
    // Of crews, skirmishers and models of their own the book does not say that they stand in ranks.
    let loose = state.has(ix, Trait::Skirmishers) || state.figures(ix).kind == Kind::Machine;
    let Some(files) = state.files(ix).or(loose.then_some(models)) else {
        docket.finding(rule::SHOOT_RANKS, Outcome::Unrecorded, || Detail::lacks("files").unit(&event.unit));
        return;
    };
    let on_hill = sight::is_on_hill(state, ix);
    let ranks = |ranks: u32| if loose { models } else { models.min(files.saturating_mul(ranks)) };
    let (least, most) = (ranks(pack::RANKS_SHOOT), ranks(pack::RANKS_SHOOT_HILL));
    let hills = state.setup.terrain.iter().any(|piece| piece.kind == aftermath_whfb6::TerrainKind::Hill);
    let allowed = match on_hill {
        Some(true) => most,
        Some(false) => least,
        None if hills => most,
        None => least,
    };
    let shooting = event.models.map_or(thrown.div_ceil(shots), Whole::get).max(thrown.div_ceil(shots));
    docket.finding(rule::SHOOT_RANKS, Outcome::from(shooting <= allowed), || {
        Detail::say("shooting-models").unit(&event.unit).with("shots", thrown).expects(allowed).records(shooting)
    });
}

/// Short, long, or too far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Range {
    Short,
    Long,
    Out,
}

/// How far the target is (`wfb.shoot.range_bands`); at a charger that started out of range the greatest range counts
/// (`wfb.gap.stand_and_shoot_range_band`).
fn range(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    event: &Shoot,
    weapon: &Weapon,
    docket: &mut impl Docket,
) -> Option<Range> {
    let greatest = f64::from(weapon.range?.get());
    let slack = state.setup.allowance.slack();
    let started = charge::charging(state, target).and_then(|charge| charge.distance).map(Length::get);
    let measured = state.distance(ix, target).or(started.filter(|_| event.stand_and_shoot));
    let Some(distance) = measured.or(event.distance.map(Length::get)) else {
        docket.finding(rule::SHOOT_RANGE_BANDS, Outcome::Unrecorded, || Detail::lacks("distance").unit(&event.unit));
        // Where nothing is measured it is as the players took it.
        return event.long.map(|long| if long { Range::Long } else { Range::Short });
    };
    said::check_apart(state, [ix, target], measured, event.distance, docket);
    let far = distance;
    let distance = if event.stand_and_shoot { distance.min(greatest) } else { distance };
    // A length that players measured may be off by the tolerance; one that they claim is as they have it.
    let slack = if state.distance(ix, target).is_some() { slack } else { 1e-6 };
    // Within the tolerance of the greatest range shots that hit nobody may have been out of it.
    let at_the_end = (distance - greatest).abs() <= slack && state.distance(ix, target).is_some();
    let missed = counted(event) == 0 && (distance > greatest || event.throws.hits.is_some());
    let range = if distance > greatest + slack || (at_the_end && missed && !event.stand_and_shoot) {
        Range::Out
    } else if distance > greatest * pack::SHORT_SHARE + slack {
        Range::Long
    } else {
        Range::Short
    };
    let told = |name: &'static str| {
        let detail = Detail::say("range").unit(&event.unit).with("range", greatest).with("distance", far);
        detail.with("band", name)
    };
    let measured = range == Range::Long;
    let taken = event.long.filter(|_| range != Range::Out).unwrap_or(measured);
    if range != Range::Out {
        // At the very half either is as good.
        let half = (distance - greatest * pack::SHORT_SHARE).abs() <= slack;
        let kept = taken == measured || half;
        docket.finding(rule::SHOOT_RANGE_BANDS, Outcome::from(kept), || told(if measured { "long" } else { "short" }));
    }
    let range = match range {
        Range::Out => Range::Out,
        _ if taken => Range::Long,
        _ => Range::Short,
    };
    Some(range)
}

/// Hits as the players counted them, or as their dice to wound show.
fn counted(event: &Shoot) -> u32 {
    let throws = &event.throws;
    throws.hits.map_or(throws.wound.len() as u32, Whole::get)
}

/// Shots out of range miss (`wfb.shoot.out_of_range`).
fn check_out_of_range(state: &State, ix: UnitIx, event: &Shoot, docket: &mut impl Docket) {
    let counted = counted(event);
    docket.finding(rule::SHOOT_OUT_OF_RANGE, Outcome::from(counted == 0), || {
        Detail::say("out-of-range").unit(state.id(ix)).with("target", &event.target).records(counted)
    });
}

/// The score to hit with its modifiers; `None` where the log does not tell what counts.
fn score(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    event: &Shoot,
    range: Option<Range>,
    docket: &mut impl Docket,
) -> Option<Hit> {
    let lacks = |field: &'static str| move || Detail::lacks(field).unit(state.id(ix));
    let Some(bs) = state.figures(ix).bs.map(Whole::get) else {
        docket.finding(rule::SHOOT_TO_HIT, Outcome::Unrecorded, lacks("bs"));
        return None;
    };
    let cover = cover(state, ix, target, event, docket);
    let turn = state.this_turn(ix);
    // Any manoeuvre counts as moving (`wfb.amb.move_modifier`); who came back onto the table has moved too.
    let moved = turn.moved.is_some() || turn.manoeuvred;
    let may_have_moved = !moved && !event.stand_and_shoot && !state.is_told_before(ix, Phase::Magic);
    let figures = state.figures(target);
    let alone = figures.character || state.has(target, Trait::Skirmishers);
    let harder = |modifier: i32| -modifier;
    let mut modifiers = Vec::new();
    let mut add = |is: bool, rule, name, modifier| {
        if is {
            modifiers.push(Modifier { rule, name, harder: harder(modifier) });
        }
    };
    add(state.has(target, Trait::LargeTarget), rule::SHOOT_MOD_LARGE_TARGET, "large_target", pack::LARGE_TARGET);
    if turn.returned {
        add(true, rule::PURSUIT_OFF_TABLE_MOVED_PENALTY, "moved", pack::MOVED);
    } else {
        add(moved && !event.stand_and_shoot, rule::SHOOT_MOD_MOVED, "moved", pack::MOVED);
    }
    add(event.stand_and_shoot, rule::SHOOT_MOD_CHARGING_ENEMY, "charging_enemy", pack::CHARGING_ENEMY);
    add(range == Some(Range::Long), rule::SHOOT_MOD_LONG_RANGE, "long_range", pack::LONG_RANGE);
    add(alone, rule::SHOOT_MOD_SINGLE_OR_SKIRMISH, "single_or_skirmish", pack::SINGLE_OR_SKIRMISH);
    match cover {
        Some(Cover::Soft) => add(true, rule::SHOOT_MOD_SOFT_COVER, "soft_cover", pack::SOFT_COVER),
        Some(Cover::Hard) => add(true, rule::SHOOT_MOD_HARD_COVER, "hard_cover", pack::HARD_COVER),
        Some(Cover::None) => {}
        None => return None,
    }
    range?;
    let mut hit = Hit {
        purpose: &purpose::SHOT,
        cited: rule::SHOOT_TO_HIT,
        natural: rule::SHOOT_NATURAL_ONE,
        score: pack::to_hit_shooting(bs),
        modifiers,
        others: Vec::new(),
        again: false,
        perhaps: Vec::new(),
    };
    if may_have_moved {
        hit.perhaps.push(Perhaps { needed: hit.needed() + harder(pack::MOVED), lacks: "this_turn", open: true });
    }
    // A table without any terrain may be one of which nobody recorded any.
    if state.setup.terrain.is_empty() && event.cover.is_none() {
        for cover in [pack::SOFT_COVER, pack::HARD_COVER] {
            let needs: Vec<i32> = hit.perhaps.iter().filter(|perhaps| perhaps.open).map(|p| p.needed).collect();
            for needed in needs.into_iter().chain([hit.needed()]) {
                hit.perhaps.push(Perhaps { needed: needed + harder(cover), lacks: "cover", open: false });
            }
        }
    }
    Some(hit)
}

/// Cover of the target: by the places where they tell, otherwise as claimed (`wfb.shoot.cover_classes`).
fn cover(state: &State, ix: UnitIx, target: UnitIx, event: &Shoot, docket: &mut impl Docket) -> Option<Cover> {
    // A table without any terrain may be one of which nobody recorded any: then it is as players say.
    let is_told = !state.setup.terrain.is_empty() || event.cover.is_none();
    let measured = sight::cover(state, ix, target).filter(|_| is_told);
    let told = |due: Cover| {
        let claimed = event.cover.unwrap_or(due);
        Detail::say("cover").unit(&event.target).expects(due.as_str()).records(claimed.as_str())
    };
    match (measured, event.cover) {
        (Some(due), Some(claimed)) => {
            docket.finding(rule::SHOOT_COVER_CLASSES, Outcome::from(due == claimed), || told(due));
            Some(claimed)
        }
        (Some(due), None) => {
            if due != Cover::None {
                docket.finding(rule::SHOOT_COVER_CLASSES, Outcome::Held, || told(due));
            }
            Some(due)
        }
        (None, Some(claimed)) => Some(claimed),
        (None, None) => {
            docket.finding(rule::SHOOT_COVER_CLASSES, Outcome::Unrecorded, || Detail::lacks("cover"));
            None
        }
    }
}

/// At the end of the phase: who lost a quarter to shooting has tested, and who may not shoot has not.
pub(crate) fn close(state: &State, docket: &mut impl Docket) {
    for ix in state.present_units() {
        let told = |say: &'static str| move || Detail::say(say).unit(state.id(ix));
        let due = psychology::is_quarter_lost(state, ix) && !state.is_fleeing(ix) && !state.is_engaged(ix);
        if due && !psychology::has_tested(state, ix, Cause::Shooting) {
            psychology::untaken(state, ix, rule::PANIC_SHOOTING_QUARTER, docket);
        }
        let turn = state.this_turn(ix);
        if Some(state.side_of(ix)) != state.active || turn.shot || state.figures(ix).missiles().next().is_none() {
            continue;
        }
        let held = match turn.moved {
            Some(Moved::FailedCharge) => Some(rule::CHARGE_FAILED_NO_SHOOTING),
            Some(Moved::Reform) => Some(rule::MOVE_REFORM_NO_MOVE_NO_SHOOT),
            Some(Moved::March) => Some(rule::MOVE_MARCH_NO_SHOOTING),
            _ if turn.rallied => Some(rule::RALLY_NO_MOVE_NO_SHOOT),
            _ => None,
        };
        if let Some(held) = held {
            docket.finding(held, Outcome::Held, told("does-not-shoot"));
        }
    }
}

/// Who fights neither shoots nor is shot at (`wfb.gap.engaged_shooting`), unless its combat may have ended with its last enemy.
fn engaged_shooting(state: &State, ix: UnitIx, told: impl Fn() -> Detail, docket: &mut impl Docket) {
    let unsaid = crate::combat::may_be_free(state, ix);
    let outcome = if unsaid { Outcome::Unrecorded } else { gap(state, false) };
    docket.finding(rule::GAP_ENGAGED_SHOOTING, outcome, || match outcome {
        Outcome::Unrecorded => Detail::lacks("wound").unit(state.id(ix)),
        _ => told(),
    });
}
