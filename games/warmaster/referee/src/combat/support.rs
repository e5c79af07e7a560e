//! Support (section "Support").

use super::{RoundState, contact};
use crate::{
    Kind, RoundResult, State,
    formation::turned,
    hits, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint},
};

/// What is allowed on edges and corners where nobody claims the support, in cm.
const CERTAIN: f64 = 0.05;

/// Supporting stands: those that a side names are judged and count; for a side that names none, those that support
/// beyond doubt.
pub(super) fn count(state: &State, round: &mut RoundState, event: &RoundResult, docket: &mut impl Docket) {
    for claim in &event.support {
        let Some(ix) = state.present(&claim.unit, docket) else { continue };
        for number in &claim.stands {
            let twice = round.support.contains(&(ix, *number));
            if twice {
                docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || {
                    Detail::say("support-once").unit(state.id(ix)).records(*number)
                });
            } else if check(state, ix, *number, docket) {
                round.support.push((ix, *number));
            }
        }
    }
    let claims = |side: SideIx| round.support.iter().any(|(ix, _)| state.side_of(*ix) == side);
    let (named, silent): (Vec<_>, Vec<_>) =
        certain(state, round).into_iter().partition(|(ix, _)| claims(state.side_of(*ix)));
    check_any_unit(state, round, &named, docket);
    round.support.extend(silent);
    for side in sides(state, round) {
        let stands = of_side(state, round, side);
        if stands > 0 {
            docket.finding(rule::SUPPORT_VALUE, Outcome::Held, || {
                Detail::say("support-counts").with("side", state.side_id(side)).with("stands", stands)
            });
        }
    }
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
    if named || round.own(state, side).all(told) {
        return 0;
    }
    let foot = state.living_units().filter(of_side).filter(|ix| state.figures(*ix).kind == Kind::Infantry);
    let stands: usize = foot.map(|ix| state.units[ix.0].stands.len()).sum();
    u32::try_from(stands).unwrap_or(u32::MAX).saturating_sub(self::of_side(state, round, side))
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

/// One claimed supporting stand (`wm.support.*`). Answers whether it is there to count.
fn check(state: &State, ix: UnitIx, number: u8, docket: &mut impl Docket) -> bool {
    let (figures, id) = (state.figures(ix), state.id(ix));
    if !state.units[ix.0].stands.iter().any(|stand| stand.number == number) {
        docket.finding(rule::SUPPORT_VALUE, Outcome::Broken, || Detail::say("stand-gone").unit(id).records(number));
        return false;
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
    let foot = figures.kind == Kind::Infantry && (helps(true) || !helps(false));
    docket.finding(rule::SUPPORT_INFANTRY_ONLY, Outcome::from(foot), || Detail::new().unit(id));
    docket.finding(rule::CONFUSION_NO_SUPPORT, Outcome::from(!state.units[ix.0].confused), || Detail::new().unit(id));
    let (Some(stand), Some(enemies)) = (state.footprint(ix, number), contact::enemy_stands(state, ix)) else {
        docket.finding(rule::SUPPORT_POSITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(id));
        return true;
    };
    let apart = !enemies.iter().any(|enemy| enemy.touches(&stand, slack));
    docket
        .finding(rule::SUPPORT_ELIGIBLE, Outcome::from(apart), || Detail::say("support-free").unit(id).records(number));
    // Who supports nobody because he is no infantry, or because nobody there is, stands where he likes.
    if !foot {
        return true;
    }
    let supported = friends(state, ix).iter().any(|(_, friend)| stands_by(&stand, friend, slack));
    docket.finding(rule::SUPPORT_POSITION, Outcome::from(supported), || {
        Detail::say("support-position").unit(id).records(number)
    });
    if supported {
        docket.finding(rule::SUPPORT_SUPPORTED_STAND, Outcome::from(helps(true) || helps(false)), || {
            Detail::say("support-front").unit(id).records(number)
        });
    }
    true
}

/// Supporting stands that nobody claimed and that count all the same: neither they nor those they support can be lost
/// in this round, edges lie together without any tolerance, and the supported stand fights with more than a corner of
/// its front. Where there is doubt, the claim is taken.
fn certain(state: &State, round: &RoundState) -> Vec<(UnitIx, u8)> {
    let slack = state.setup.tolerance.min(CERTAIN);
    let safe = |ix: UnitIx| hits::losses(state, ix, round.suffered(ix)).0 == 0;
    let fighters = round.units.iter().copied().filter(|ix| state.figures(*ix).kind == Kind::Infantry && safe(*ix));
    let mut found = Vec::new();
    for fighter in fighters {
        let (Some(fronts), Some(enemies)) = (state.footprints(fighter), contact::enemy_stands(state, fighter)) else {
            return Vec::new();
        };
        let fronts: Vec<&Footprint> = fronts.iter().filter(|stand| contact::fronts(stand, &enemies, slack)).collect();
        for helper in state.living_units().filter(|helper| state.side_of(*helper) == state.side_of(fighter)) {
            if state.figures(helper).kind != Kind::Infantry || state.units[helper.0].confused || !safe(helper) {
                continue;
            }
            for stand in &state.units[helper.0].stands {
                let Some(own) = state.footprint(helper, stand.number) else { continue };
                let apart = !enemies.iter().any(|enemy| enemy.touches(&own, state.setup.tolerance));
                let supports = apart && fronts.iter().any(|friend| stands_by(&own, friend, slack));
                let counted = (helper, stand.number);
                if supports && !round.support.contains(&counted) && !found.contains(&counted) {
                    found.push(counted);
                }
            }
        }
    }
    found
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
