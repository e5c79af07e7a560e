//! Pursuits: who may, and after whom (section "Pursuit").

use super::{
    RoundOutcome,
    choices::{Choice, alive, check_winner, choose, is_fortified, may_catch, outcome, own_unit, victims_destroyed},
    contact, pursuit_places, way,
};
use crate::{
    Kind, Phase, Pursue, State, Trait, flyers, formation::hangs_together, machines, magic, movement, rule,
    state::UnitIx, turn,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    geometry::Footprint,
    ids::SideId,
};

/// `pursue`.
pub(crate) fn pursue(state: &mut State, side: Option<&SideId>, event: &Pursue, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    let Some(ix) = alive(state, &event.unit, docket) else { return };
    own_unit(state, side, ix, docket);
    let supports = state.combat.only_supports(ix);
    if supports {
        docket.finding(rule::SUPPORT_UNIT_NOT_ENGAGED, Outcome::Broken, || {
            Detail::say("supporter-pursues").unit(state.id(ix))
        });
    } else {
        check_winner(state, ix, Choice::Pursue, docket);
        check_after_retreats(state, ix, docket);
        check_may_pursue(state, ix, docket);
        magic::check_not_doomed(state, ix, docket);
        machines::check_may_move(state, ix, docket);
        choose(state, ix, docket);
    }
    let before = state.footprints(ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            flyers::check_ground(state, ix, before.as_deref(), Some(&event.paths), docket);
            movement::check_on_table(state, ix, docket);
        }
    } else {
        state.displace(ix);
    }
    let after = state.footprints(ix);
    if let Some(after) = &after {
        check_in_formation(state, ix, after, docket);
    }
    if supports {
        return;
    }
    check_whom(state, ix, event, docket);
    check_contact(state, ix, before.is_some(), event, docket);
    if let (Some(before), Some(after)) = (before, after) {
        pursuit_places::check(state, ix, &before, &after, &event.paths, docket);
    }
    state.units[ix.0].pursuing = true;
}

/// Pursuers move when everybody has retreated (`wm.pursuit.order`).
fn check_after_retreats(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let Some(round) = state.combat.last_round(ix) else { return };
    if !matches!(round.outcome, Some(RoundOutcome::Won { by, .. }) if by == state.side_of(ix)) {
        return;
    }
    let owes = |enemy: &UnitIx| !state.units[enemy.0].stands.is_empty() && !round.done.contains(enemy);
    let late = round.enemies(state, state.side_of(ix)).find(owes);
    docket.finding(rule::PURSUIT_ORDER, Outcome::from(late.is_none()), || {
        let detail = Detail::say("after-retreats").unit(state.id(ix));
        match late {
            Some(late) => detail.with("other", state.id(late)),
            None => detail,
        }
    });
}

/// Enemies that the unit touched in the round and that have retreated.
pub(super) fn fugitives(state: &State, ix: UnitIx) -> Vec<UnitIx> {
    let touched = state.combat.last_round(ix).and_then(|round| round.touched(state, ix)).unwrap_or_default();
    let fled = |enemy: &UnitIx| state.units[enemy.0].retreated.is_some() && !state.units[enemy.0].stands.is_empty();
    touched.into_iter().filter(fled).collect()
}

/// Enemies of the round that have retreated and that the pursuer touches by the log's word, where no places tell whom it
/// fought.
fn named_fugitives(state: &State, ix: UnitIx, event: &Pursue) -> Vec<UnitIx> {
    let Some(round) = state.combat.last_round(ix).filter(|round| round.contacts.is_none()) else { return Vec::new() };
    let named = |enemy: &UnitIx| event.contacts.as_ref().is_some_and(|contacts| contacts.contains(state.id(*enemy)));
    let fled = |enemy: &UnitIx| state.units[enemy.0].retreated.is_some() && !state.units[enemy.0].stands.is_empty();
    round.enemies(state, state.side_of(ix)).filter(|enemy| named(enemy) && fled(enemy)).collect()
}

/// Who never pursues whom (`core_pursuit_limits`).
fn check_may_pursue(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let (figures, id) = (state.figures(ix), state.id(ix));
    docket.finding(rule::PURSUIT_ARTILLERY_NEVER, Outcome::from(figures.kind != Kind::Artillery), || {
        Detail::new().unit(id)
    });
    docket.finding(rule::ART_NO_PURSUIT, Outcome::from(figures.kind != Kind::Artillery), || Detail::new().unit(id));
    match victims_destroyed(state, ix) {
        Some(destroyed) => {
            docket.finding(rule::ADVANCE_CONDITION, Outcome::from(!destroyed), || Detail::say("somebody-left").unit(id))
        }
        None => docket.finding(rule::ADVANCE_CONDITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
    let fortified = is_fortified(state, ix);
    if fortified || matches!(figures.kind, Kind::Infantry) {
        docket
            .finding(rule::PURSUIT_FORTIFIED_NEVER, Outcome::from(!fortified), || Detail::say("leaves-work").unit(id));
    }
}

/// Those whom the unit goes for, and those it may not follow (`core_pursuit_limits`): nobody keeps to a rule by an enemy
/// whom he leaves alone.
fn check_whom(state: &State, ix: UnitIx, event: &Pursue, docket: &mut impl Docket) {
    let fugitives = match fugitives(state, ix) {
        measured if measured.is_empty() => named_fugitives(state, ix, event),
        measured => measured,
    };
    if fugitives.is_empty() || matches!(outcome(state, ix), Some(RoundOutcome::Draw)) {
        return;
    }
    let met = met(state, ix, &fugitives, event);
    // Where nobody knows whom it met, a rule is broken that forbids all of them, and kept that forbids none.
    let pursued = if met.is_empty() { &fugitives } else { &met };
    let judged = |forbids: &dyn Fn(UnitIx) -> bool| match pursued.iter().filter(|enemy| forbids(**enemy)).count() {
        0 => Some(Outcome::Held),
        count if count == pursued.len() => Some(Outcome::Broken),
        // It meets one whom it may not pursue on its way after another.
        _ => (!met.is_empty()).then_some(Outcome::Held),
    };
    let (figures, detail) = (state.figures(ix), || Detail::new().unit(state.id(ix)));
    let mounted = |enemy: UnitIx| matches!(state.figures(enemy).kind, Kind::Cavalry | Kind::Chariot);
    if figures.kind == Kind::Infantry
        && let Some(outcome) = judged(&mounted)
    {
        docket.finding(rule::PURSUIT_INFANTRY_LIMIT, outcome, detail);
    }
    let flies = |enemy: UnitIx| state.figures(enemy).has(Trait::Flyer);
    let escapes = |enemy: UnitIx| flies(enemy) && !figures.has(Trait::Flyer);
    if fugitives.iter().any(|enemy| flies(*enemy))
        && let Some(outcome) = judged(&escapes)
    {
        for rule in [rule::PURSUIT_FLYERS, rule::FLY_PURSUIT_LIMIT] {
            docket.finding(rule, outcome, detail);
        }
    }
    // Nobody pursues into or through terrain that he cannot enter (`wm.pursuit.terrain`).
    let known = pursued.iter().all(|enemy| fled(state, ix, *enemy).is_some());
    let hidden = |enemy: UnitIx| fled(state, ix, enemy) == Some(Fled::Hidden);
    if known
        && state.closed_on_ground(ix).next().is_some()
        && let Some(outcome) = judged(&hidden)
    {
        docket.finding(rule::PURSUIT_TERRAIN, outcome, || Detail::say("fled-out-of-reach").unit(state.id(ix)));
    }
}

/// The fugitives that the unit's fronts lie against after its move, or that it touches by the log's word; nobody where
/// the log tells neither.
fn met(state: &State, ix: UnitIx, fugitives: &[UnitIx], event: &Pursue) -> Vec<UnitIx> {
    let touched = |enemy: &UnitIx| {
        let named = || event.contacts.as_ref().is_some_and(|contacts| contacts.contains(state.id(*enemy)));
        state.footprints(ix).zip(state.footprints(*enemy)).map_or_else(named, |(mine, theirs)| {
            mine.iter().any(|stand| contact::fronts(stand, &theirs, state.setup.tolerance))
        })
    };
    fugitives.iter().copied().filter(touched).collect()
}

/// Over which ground an enemy retreated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fled {
    /// Ground on which the unit can follow.
    Open,
    /// Past terrain that the unit cannot enter, or through it by a hair: the players saw it.
    Past,
    /// Into or through terrain that the unit cannot enter.
    Hidden,
}

/// How the enemy retreated from a unit that follows on the ground, be it of flyers; `None` where its way is unknown.
pub(super) fn fled(state: &State, ix: UnitIx, enemy: UnitIx) -> Option<Fled> {
    let way = state.combat.retreats.iter().find(|way| way.unit == enemy)?;
    Some(if way.ground.iter().any(|ground| way::through_closed(state, ix, ground)) {
        Fled::Hidden
    } else if way.ground.iter().any(|ground| way::brushes_closed(state, ix, ground)) {
        Fled::Past
    } else {
        Fled::Open
    })
}

/// Whether the unit may pursue this enemy: by its troop type, and by the ground over which it fled.
pub(super) fn within_reach(state: &State, ix: UnitIx, enemy: UnitIx) -> bool {
    may_catch(state, ix, enemy) && fled(state, ix, enemy) != Some(Fled::Hidden)
}

/// The unit holds together; stands that found no place at the enemy stay with it (`wm.pursuit.leftover_stands`).
fn check_in_formation(state: &State, ix: UnitIx, after: &[Footprint], docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    let together = hangs_together(after, slack);
    let enemies = contact::enemy_stands(state, ix).unwrap_or_default();
    let left_over = after.iter().any(|stand| !contact::fronts(stand, &enemies, slack));
    let rule = if left_over && !together { rule::PURSUIT_LEFTOVER_STANDS } else { rule::UNIT_CONTACT };
    docket.finding(rule, Outcome::from(together), || Detail::say("stands-touch").unit(state.id(ix)));
    if left_over && together && after.iter().any(|stand| contact::fronts(stand, &enemies, slack)) {
        docket.finding(rule::PURSUIT_LEFTOVER_STANDS, Outcome::Held, || {
            Detail::say("leftover-stands").unit(state.id(ix))
        });
    }
}

/// The pursuer goes as far as it takes to touch the enemy again (`wm.pursuit.distance`), and at least one stand has its
/// front flush against an enemy edge (`wm.pursuit.min_contact`).
fn check_contact(state: &State, ix: UnitIx, placed: bool, event: &Pursue, docket: &mut impl Docket) {
    let id = state.id(ix);
    let slack = state.setup.tolerance;
    let claimed = event.contacts.as_ref().map(|contacts| !contacts.is_empty());
    let measured = state.footprints(ix).filter(|_| placed).zip(contact::enemy_stands(state, ix));
    let Some((mine, enemies)) = measured else {
        match claimed {
            Some(claimed) => docket
                .finding(rule::PURSUIT_MIN_CONTACT, Outcome::from(claimed), || Detail::say("pursuit-contact").unit(id)),
            None => {
                docket.finding(rule::PURSUIT_MIN_CONTACT, Outcome::Unrecorded, || Detail::lacks("contacts").unit(id))
            }
        }
        return;
    };
    let touches = mine.iter().any(|stand| enemies.iter().any(|enemy| stand.touches(enemy, slack)));
    docket.finding(rule::PURSUIT_DISTANCE, Outcome::from(touches), || Detail::say("pursuit-reaches").unit(id));
    if touches {
        let flush = mine.iter().any(|stand| contact::fronts(stand, &enemies, slack));
        // A hair of an edge is no corner: the allowance may make one of it, for nobody's blame.
        let perhaps = flush || mine.iter().any(|stand| contact::may_front(stand, &enemies, slack));
        let margin = if flush { ToleranceUse::Exact } else { ToleranceUse::Needed };
        docket.finding(rule::PURSUIT_MIN_CONTACT, Outcome::from(perhaps), || {
            Detail::say("pursuit-contact").unit(id).within(margin)
        });
    }
}
