//! Support (section "Support").

use super::{RoundState, contact};
use crate::{
    Kind, RoundResult, State,
    formation::turned,
    hits, rule,
    state::{FLUSH_CM, SideIx, UnitIx},
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint},
};

/// A stand of a unit, by its number.
pub(super) type StandOf = (UnitIx, u8);

/// What is allowed on edges and corners where nobody claims the support, in cm.
const CERTAIN: f64 = 0.05;

/// Supporting stands: those that a side names are judged and count; for a side that names none, those that support
/// beyond doubt. Answers those named that may not support.
pub(super) fn count(
    state: &State,
    round: &mut RoundState,
    event: &RoundResult,
    docket: &mut impl Docket,
) -> Vec<StandOf> {
    let mut wrong = Vec::new();
    for claim in &event.support {
        let Some(ix) = state.present(&claim.unit, docket) else { continue };
        for number in &claim.stands {
            let twice = round.support.contains(&(ix, *number));
            if twice {
                docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || {
                    Detail::say("support-once").unit(state.id(ix)).records(*number)
                });
            } else if let Some(right) = check(state, round, ix, *number, docket) {
                round.support.push((ix, *number));
                if !right {
                    wrong.push((ix, *number));
                }
            }
        }
    }
    let claims = |side: SideIx| round.support.iter().any(|(ix, _)| state.side_of(*ix) == side);
    let unclaimed: Vec<Helped> = supporting(state, round);
    let (named, silent): (Vec<_>, Vec<_>) =
        unclaimed.into_iter().partition(|helped| claims(state.side_of(helped.by.0)));
    let whole = |ix: UnitIx| losses(state, round, ix) == 0;
    let certain = |helped: &&Helped| whole(helped.by.0) && helped.stands.iter().any(|(ix, _)| whole(*ix));
    let named: Vec<StandOf> = named.iter().filter(certain).map(|helped| helped.by).collect();
    check_any_unit(state, round, &named, docket);
    let silent = at_least(state, round, &silent);
    round.support.extend(silent);
    for side in sides(state, round) {
        let stands = of_side(state, round, side);
        if stands > 0 {
            docket.finding(rule::SUPPORT_VALUE, Outcome::Held, || {
                Detail::say("support-counts").with("side", state.side_id(side)).with("stands", stands)
            });
        }
    }
    wrong
}

/// How many stands support the side.
pub(super) fn of_side(state: &State, round: &RoundState, side: SideIx) -> u32 {
    round.support.iter().filter(|(ix, _)| state.side_of(*ix) == side).count() as u32
}

/// How many more stands may support the side: none where it names its support, or where positions tell.
pub(super) fn unseen(state: &State, round: &RoundState, event: &RoundResult, side: SideIx) -> u32 {
    let of_side = |ix: &UnitIx| state.side_of(*ix) == side;
    let named = event.support.iter().filter_map(|claim| state.find(&claim.unit)).any(|ix| of_side(&ix));
    let told = |ix: UnitIx| state.footprints(ix).is_some() && contact::enemy_stands(state, ix).is_some();
    if named {
        return 0;
    }
    let foot = || state.living_units().filter(of_side).filter(|ix| state.figures(*ix).kind == Kind::Infantry);
    let stands = |ix: UnitIx| state.units[ix.0].stands.len();
    if round.own(state, side).all(told) {
        // Support of stands that are lost: the book's own example counts it (rulings 21 and A45). Of whom nobody has told
        // where he stands he may support.
        let all = supporting(state, round).iter().filter(|helped| state.side_of(helped.by.0) == side).count();
        let unplaced: usize = foot().filter(|ix| state.placed(*ix).is_none()).map(stands).sum();
        return u32::try_from(all.saturating_add(unplaced)).unwrap_or(u32::MAX);
    }
    if !round.own(state, side).any(|ix| state.figures(ix).kind == Kind::Infantry) {
        return 0;
    }
    // Who strikes touches the enemy, and supports nobody.
    let struck = round.struck.iter().filter(|(ix, _)| of_side(ix) && state.figures(*ix).kind == Kind::Infantry).count();
    let stands = foot().map(stands).sum::<usize>().saturating_sub(struck);
    u32::try_from(stands).unwrap_or(u32::MAX).saturating_sub(self::of_side(state, round, side))
}

/// Whether nobody has told of somebody where he stands, of the side's infantry or of its enemies: who supports is unknown.
pub(super) fn lacks_places(state: &State, side: SideIx) -> bool {
    let counts = |ix: &UnitIx| state.side_of(*ix) != side || state.figures(*ix).kind == Kind::Infantry;
    state.living_units().filter(counts).any(|ix| state.placed(ix).is_none())
}

/// The sides that fight in the round.
pub(super) fn sides(state: &State, round: &RoundState) -> Vec<SideIx> {
    let mut sides: Vec<SideIx> = round.units.iter().map(|ix| state.side_of(*ix)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

/// Support comes from any friendly unit (`wm.support.any_unit`): a side that counts some of its support may not leave
/// out a stand because it is of another unit.
fn check_any_unit(state: &State, round: &RoundState, certain: &[(UnitIx, u8)], docket: &mut impl Docket) {
    let counted = |ix: UnitIx| round.support.iter().any(|(unit, _)| *unit == ix);
    let left_out = certain.iter().find(|(ix, _)| !round.units.contains(ix) && !counted(*ix));
    let other = round.support.iter().find(|(ix, _)| !round.units.contains(ix));
    if let Some((ix, number)) = left_out.or(other) {
        docket.finding(rule::SUPPORT_ANY_UNIT, Outcome::from(left_out.is_none()), || {
            Detail::say("support-any-unit").unit(state.id(*ix)).records(*number)
        });
    }
}

/// One claimed supporting stand (`wm.support.*`). Answers whether it may support; `None` where it is not there.
fn check(state: &State, round: &RoundState, ix: UnitIx, number: u8, docket: &mut impl Docket) -> Option<bool> {
    let (figures, id) = (state.figures(ix), state.id(ix));
    if !state.units[ix.0].stands.iter().any(|stand| stand.number == number) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || Detail::say("stand-gone").unit(id).records(number));
        return None;
    }
    let slack = state.setup.tolerance;
    let (own, foes) = (state.footprint(ix, number), contact::enemy_stands(state, ix).unwrap_or_default());
    let helps = |foot: bool| {
        let fights = |friend: &Footprint| {
            own.is_some_and(|own| stands_by(&own, friend, slack))
                && foes.iter().any(|enemy| friend.edge_distance(Edge::Front, enemy) <= slack)
        };
        friends(state, ix).iter().any(|(infantry, friend)| *infantry == foot && fights(friend))
    };
    // Infantry supports nobody else either.
    let side = state.side_of(ix);
    let infantry_fights = round.own(state, side).any(|own| state.figures(own).kind == Kind::Infantry);
    let foot = figures.kind == Kind::Infantry && infantry_fights && (helps(true) || !helps(false));
    docket.finding(rule::SUPPORT_INFANTRY_ONLY, Outcome::from(foot), || Detail::new().unit(id));
    let calm = !state.units[ix.0].confused;
    docket.finding(rule::CONFUSION_NO_SUPPORT, Outcome::from(calm), || Detail::new().unit(id));
    let (Some(stand), Some(enemies)) = (state.footprint(ix, number), contact::enemy_stands(state, ix)) else {
        if round.struck.contains(&(ix, number)) {
            docket.finding(rule::SUPPORT_ELIGIBLE, Outcome::Broken, || {
                Detail::say("support-free").unit(id).records(number)
            });
            return Some(false);
        }
        docket.finding(rule::SUPPORT_POSITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return Some(foot && calm);
    };
    let apart = !fights(state, round, (ix, number), &stand, &enemies);
    docket
        .finding(rule::SUPPORT_ELIGIBLE, Outcome::from(apart), || Detail::say("support-free").unit(id).records(number));
    // Who supports nobody because he is no infantry, or because nobody there is, stands where he likes.
    if !foot {
        return Some(false);
    }
    let in_contact = |friend: &Footprint| enemies.iter().any(|enemy| friend.touches(enemy, slack));
    let supported = friends(state, ix).iter().any(|(_, friend)| stands_by(&stand, friend, slack) && in_contact(friend));
    let helps = helps(true) || helps(false);
    // Of a friend of whom nobody has told where he stands, it may be he whom it supports.
    let friendly = |other: UnitIx| other != ix && state.side_of(other) == state.side_of(ix);
    if !helps && state.living_units().any(|other| friendly(other) && state.placed(other).is_none()) {
        let rule = if supported { rule::SUPPORT_SUPPORTED_STAND } else { rule::SUPPORT_POSITION };
        docket.finding(rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return Some(calm && apart);
    }
    docket.finding(rule::SUPPORT_POSITION, Outcome::from(supported), || {
        Detail::say("support-position").unit(id).records(number)
    });
    if supported {
        docket.finding(rule::SUPPORT_SUPPORTED_STAND, Outcome::from(helps), || {
            Detail::say("support-front").unit(id).records(number)
        });
    }
    Some(calm && apart && supported && helps)
}

/// Whether a stand touches an enemy. By an allowance greater than the game's own it does where it has struck.
fn fights(state: &State, round: &RoundState, by: StandOf, stand: &Footprint, enemies: &[Footprint]) -> bool {
    let stated = state.setup.tolerance;
    let allowance = if round.struck.contains(&by) { stated } else { stated.min(FLUSH_CM) };
    enemies.iter().any(|enemy| enemy.touches(stand, allowance))
}

/// A stand that supports others.
#[derive(Debug, Clone)]
struct Helped {
    by: StandOf,
    stands: Vec<StandOf>,
}

/// Stands that the unit loses in this round.
fn losses(state: &State, round: &RoundState, ix: UnitIx) -> u32 {
    hits::losses(state, ix, round.suffered(ix)).0
}

/// Stands that nobody claimed and that support all the same, as long as neither they nor those they support are lost: edges
/// lie together without any tolerance, and the supported stand fights with more than a corner of its front. Where there is
/// doubt, the claim is taken.
fn supporting(state: &State, round: &RoundState) -> Vec<Helped> {
    let slack = state.setup.tolerance.min(CERTAIN);
    let fighters = round.units.iter().copied().filter(|ix| state.figures(*ix).kind == Kind::Infantry);
    let mut found: Vec<Helped> = Vec::new();
    for fighter in fighters {
        let (true, Some(enemies)) = (state.footprints(fighter).is_some(), contact::enemy_stands(state, fighter)) else {
            continue;
        };
        let numbers = state.units[fighter.0].stands.iter().map(|stand| stand.number);
        let fronts = numbers.filter_map(|number| Some((number, state.footprint(fighter, number)?)));
        let fronts: Vec<(u8, Footprint)> =
            fronts.filter(|(_, stand)| contact::fronts(stand, &enemies, slack)).collect();
        for helper in state.living_units().filter(|helper| state.side_of(*helper) == state.side_of(fighter)) {
            if state.figures(helper).kind != Kind::Infantry || state.units[helper.0].confused {
                continue;
            }
            for stand in &state.units[helper.0].stands {
                let by = (helper, stand.number);
                let Some(own) = state.footprint(helper, stand.number) else { continue };
                let helped = fronts.iter().filter(|(_, friend)| stands_by(&own, friend, slack));
                let helped: Vec<StandOf> = helped.map(|(number, _)| (fighter, *number)).collect();
                let helps = !helped.is_empty() && !round.support.contains(&by);
                if !helps || fights(state, round, by, &own, &enemies) {
                    continue;
                }
                match found.iter_mut().find(|other| other.by == by) {
                    Some(known) => known.stands.extend(helped),
                    None => found.push(Helped { by, stands: helped }),
                }
            }
        }
    }
    found
}

/// Of these, those that support whichever stands are lost (`wm.support.value`): of all ways to take the losses off, the one
/// that leaves the fewest.
fn at_least(state: &State, round: &RoundState, helping: &[Helped]) -> Vec<StandOf> {
    const MOST_WAYS: usize = 4096;
    let mut units: Vec<UnitIx> =
        helping.iter().flat_map(|helped| helped.stands.iter().chain([&helped.by])).map(|(ix, _)| *ix).collect();
    units.sort_unstable();
    units.dedup();
    let mut ways: Vec<Vec<StandOf>> = vec![Vec::new()];
    for ix in units.into_iter().filter(|ix| losses(state, round, *ix) > 0) {
        let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
        let due = losses(state, round, ix);
        let masks = (0_u32..1 << numbers.len().min(16)).filter(|mask| mask.count_ones() == due);
        let lost: Vec<Vec<StandOf>> = masks
            .map(|mask| {
                let numbers = numbers.iter().enumerate().filter(|(place, _)| mask & (1 << place) != 0);
                numbers.map(|(_, number)| (ix, *number)).collect()
            })
            .collect();
        if ways.len().saturating_mul(lost.len()) > MOST_WAYS {
            return Vec::new();
        }
        let both = |way: &Vec<StandOf>| lost.iter().map(|more| [way.as_slice(), more].concat()).collect::<Vec<_>>();
        ways = ways.iter().flat_map(both).collect();
    }
    let left = |lost: &Vec<StandOf>| {
        let stays = |stand: &StandOf| !lost.contains(stand);
        let helping = helping.iter().filter(|helped| stays(&helped.by) && helped.stands.iter().any(stays));
        helping.map(|helped| helped.by).collect::<Vec<StandOf>>()
    };
    ways.iter().map(left).min_by_key(Vec::len).unwrap_or_default()
}

/// Of the stands that the unit removes, those that a counted stand of another number or unit supports and nobody else.
pub(super) fn lost_supported(state: &State, round: &RoundState, ix: UnitIx, removed: &[u8]) -> Vec<u8> {
    let slack = state.setup.tolerance;
    let Some(enemies) = contact::enemy_stands(state, ix) else { return Vec::new() };
    let helps = |(helper, number): &StandOf, friend: &Footprint| {
        state.footprint(*helper, *number).is_some_and(|own| stands_by(&own, friend, slack))
    };
    let stays = |(helper, number): &&StandOf| *helper != ix || !removed.contains(number);
    let left = || {
        let stands = friends(state, ix);
        let gone: Vec<Footprint> = removed.iter().filter_map(|number| state.footprint(ix, *number)).collect();
        stands.into_iter().map(|(_, stand)| stand).filter(move |stand| !gone.contains(stand))
    };
    let fights = |stand: &Footprint| contact::fronts(stand, &enemies, slack);
    let only = |by: &StandOf| !left().any(|other| fights(&other) && helps(by, &other));
    let supported = |number: &u8| {
        let Some(stand) = state.footprint(ix, *number).filter(|stand| fights(stand)) else { return false };
        round.support.iter().filter(stays).any(|by| helps(by, &stand) && only(by))
    };
    removed.iter().copied().filter(supported).collect()
}

/// Footprints of all stands of the unit's side, and whether they are infantry.
fn friends(state: &State, ix: UnitIx) -> Vec<(bool, Footprint)> {
    let own = state.living_units().filter(|unit| state.side_of(*unit) == state.side_of(ix));
    let stands = own.filter_map(|unit| Some((state.figures(unit).kind == Kind::Infantry, state.footprints(unit)?)));
    stands.flat_map(|(infantry, stands)| stands.into_iter().map(move |stand| (infantry, stand))).collect()
}

/// Squarely behind or squarely beside, facing the same way (`wm.support.position`).
fn stands_by(stand: &Footprint, friend: &Footprint, slack: f64) -> bool {
    let full = |length: f64, edge: f64| length >= edge - 2.0 * slack.max(CERTAIN);
    let base = stand.base();
    turned(stand, friend) <= 5.0
        && (full(stand.shared_edge(Edge::Front, friend, Edge::Rear, slack), base.width)
            || full(stand.shared_edge(Edge::Left, friend, Edge::Right, slack), base.depth)
            || full(stand.shared_edge(Edge::Right, friend, Edge::Left, slack), base.depth))
}
