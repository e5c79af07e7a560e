//! Impact of foot and horse (chapters 9, 10 and 13).

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome, RollIx},
};
use aftermath_tactica::{
    ChainRanks, Contacted, ContinueLimits, DisorderedShooting, Formation, HalberdVsCavalry, Impact, Phase, RiskCause,
    Shape, Striker, TestCause, UncontrolledAttack, Weapon, purpose,
};

use crate::{
    command, movement,
    profile::{self, Roller, weapon_row},
    rule,
    saves::{self, Blow, Hits, Toll},
    shooting,
    state::{State, UnitIx},
    steadiness::{self, Attacked, Defeat},
    throws::{self, Turned},
    turn,
};

/// Throws in a row, by the first and their number.
type Throws = Option<(RollIx, usize)>;

/// What one unit of an impact did.
#[derive(Debug, Default)]
struct Struck {
    hits: u32,
    /// Figures that missed.
    missed: Vec<u16>,
    /// A rider got through all ranks.
    through: bool,
    /// Its first throw and how many they are: its strikes, and those of riders that strike on.
    throws: Throws,
}

/// `impact`.
pub(crate) fn impact(state: &mut State, event: &Impact, docket: &mut impl Docket) {
    let shot_down = |striker: &&Striker| {
        let unit = state.find(&striker.unit).filter(|ix| !state.is_present(*ix));
        unit.is_some_and(|ix| state.u(ix).now.under_fire.is_some())
    };
    if let Some(striker) = event.attackers.iter().find(shot_down) {
        // It falls with the losses of the impact, and how it fights till then no ruling says.
        docket.finding(rule::IMPACT_WHO, Outcome::PlayersCall, || {
            Detail::say("strikes").unit(&striker.unit).records(striker.dice.len())
        });
        return;
    }
    let attackers = units(state, &event.attackers, docket);
    let defenders = units(state, &event.defenders, docket);
    if attackers.is_empty() || defenders.is_empty() {
        return;
    }
    check_occasion(state, &attackers, &defenders, event, docket);
    tell_side(state, &attackers, &defenders, event);
    let sides: Vec<Option<Contacted>> =
        defenders.iter().map(|(ix, _)| side_of(state, *ix, &attackers, event)).collect();
    let mounted = attackers.iter().any(|(ix, _)| state.rides(*ix));
    let depth = depth(state, &defenders);
    let against_foot = defenders.iter().all(|(ix, _)| !state.rides(*ix));
    let struck: Vec<Struck> = attackers
        .iter()
        .map(|(ix, striker)| {
            strike(state, (*ix, struck_at(state, *ix, &defenders)), striker, against_foot.then_some(depth), docket)
        })
        .collect();
    for ((ix, striker), side) in defenders.iter().zip(&sides) {
        check_answer(state, *ix, striker, *side, mounted, docket);
    }
    let answers: Vec<Struck> = defenders
        .iter()
        .map(|(ix, striker)| strike(state, (*ix, struck_at(state, *ix, &attackers)), striker, None, docket))
        .collect();
    let through = struck.iter().any(|one| one.through);
    if mounted && attackers.iter().any(|(ix, _)| state.u(*ix).state_untold) {
        // Whether somebody rode through nobody knows then.
        defenders.iter().for_each(|(ix, _)| state.leave_open(*ix));
    }
    let hits = |of: &[Struck]| of.iter().map(|one| one.hits as usize).sum::<usize>();
    let (on_defenders, on_attackers) = (hits(&struck), hits(&answers));
    let both = attackers.iter().zip(&struck).map(|one| (one, on_attackers));
    let both = both.chain(defenders.iter().zip(&answers).map(|one| (one, on_defenders)));
    for (((ix, striker), one), against) in both {
        let cited = if state.rides(*ix) { rule::CAV_ROLL } else { rule::IMPACT_ROLL };
        // Where several strike the players say how many of the hits it took.
        let taken = striker.hits.map_or(against, usize::from);
        let saved = usize::from(striker.saved.unwrap_or(0));
        let unnamed = if striker.fallen.is_empty() { taken.saturating_sub(saved) } else { 0 };
        movement::turn_about(
            state,
            *ix,
            Turned { due: &one.missed, said: striker.disordered.as_deref(), fallen: &striker.fallen, unnamed },
            &[cited, rule::DISORDER_MISS],
            docket,
        );
    }
    let only = |of: &[Struck]| if let [one] = of { one.throws } else { None };
    let (by_attackers, by_defenders) = (only(&struck), only(&answers));
    let own =
        settle(state, (&defenders, &answers), &attackers, (&blows(state, &attackers, &struck), by_attackers), docket);
    let other =
        settle(state, (&attackers, &struck), &defenders, (&blows(state, &defenders, &answers), by_defenders), docket);
    conclude(state, &attackers, &defenders, [other, own], through, docket);
}

fn units<'a>(state: &State, strikers: &'a [Striker], docket: &mut impl Docket) -> Vec<(UnitIx, &'a Striker)> {
    strikers.iter().filter_map(|one| Some((state.present(&one.unit, docket)?, one))).collect()
}

/// Hits of a side by what they are.
fn blows(state: &State, units: &[(UnitIx, &Striker)], struck: &[Struck]) -> [(Blow, u32); 2] {
    let sum = |rides: bool| {
        let of = units.iter().zip(struck).filter(|((ix, _), _)| state.rides(*ix) == rides);
        of.map(|(_, one)| one.hits).sum()
    };
    [(Blow::FootStrike, sum(false)), (Blow::RiderStrike, sum(true))]
}

/// A unit that moved may have touched whom it strikes though the log does not say so, as far as their places tell; whether
/// that is so.
fn tell_contact(state: &mut State, ix: UnitIx, defenders: &[(UnitIx, &Striker)], event: &Impact) -> bool {
    let touched = defenders.iter().any(|(enemy, _)| state.touch(ix, *enemy).is_some());
    if touched || state.u(ix).now.pace.is_none() {
        return false;
    }
    let near: Vec<UnitIx> =
        defenders.iter().map(|(enemy, _)| *enemy).filter(|enemy| movement::may_touch(state, ix, *enemy)).collect();
    for enemy in &near {
        movement::join(state, ix, *enemy, event.side);
    }
    !near.is_empty()
}

/// The side of contact that the impact tells, where the move did not.
fn tell_side(state: &mut State, attackers: &[(UnitIx, &Striker)], defenders: &[(UnitIx, &Striker)], event: &Impact) {
    let Some(side) = event.side else { return };
    let ids = |units: &[(UnitIx, &Striker)]| units.iter().map(|(ix, _)| state.id(*ix).clone()).collect::<Vec<_>>();
    let (by, enemies) = (ids(attackers), ids(defenders));
    for touch in state.now.contacts.iter_mut() {
        if by.contains(&touch.by) && enemies.contains(&touch.enemy) {
            touch.side = touch.side.or(Some(side));
        }
    }
}

/// Units in contact strike once, at the moment of contact, in the movement (`tac.turn.impact_timing`).
fn check_occasion(
    state: &mut State,
    attackers: &[(UnitIx, &Striker)],
    defenders: &[(UnitIx, &Striker)],
    event: &Impact,
    docket: &mut impl Docket,
) {
    let phase = if state.now.phase == Some(Phase::Uncontrolled) { Phase::Uncontrolled } else { Phase::Movement };
    for (ix, striker) in attackers {
        let untold = tell_contact(state, *ix, defenders, event);
        turn::acts(state, *ix, phase, docket);
        let describe = |say: &'static str| Detail::say(say).unit(state.id(*ix)).records(striker.dice.len());
        let touches: Vec<_> = defenders.iter().filter_map(|(enemy, _)| state.touch(*ix, *enemy)).collect();
        let touched = if untold { Outcome::Unrecorded } else { Outcome::from(!touches.is_empty()) };
        docket.finding(rule::TURN_IMPACT_TIMING, touched, || {
            shooting::lacking(touched, "contacts", describe("strikes-touched"))
        });
        let fresh = touches.iter().all(|touch| !touch.struck && !touch.fought);
        docket.finding(rule::IMPACT_NOT_VS_ENGAGED, Outcome::from(fresh), || describe("strikes-fresh"));
        if !fresh {
            docket.finding(rule::MELEE_JOINING, Outcome::Broken, || describe("strikes-joining"));
        }
        if phase == Phase::Uncontrolled && state.rulings().uncontrolled_attack == UncontrolledAttack::WithoutImpact {
            docket.finding(rule::IMPACT_WHO, Outcome::Broken, || describe("strikes-impetuous"));
        }
        let again = state.u(*ix).now.pace == Some(aftermath_tactica::Pace::Continuation);
        if again && state.rulings().continue_limits == ContinueLimits::NoSecondImpact {
            docket.finding(rule::IMPACT_CONTINUE, Outcome::Broken, || describe("strikes-again"));
        }
    }
    let several = attackers.len() > 1 || defenders.len() > 1;
    if several {
        docket.finding(rule::IMPACT_MULTIPLE, Outcome::Held, || {
            Detail::say("common").records(event.attackers.len() + event.defenders.len())
        });
    }
}

/// The first of these enemies that a unit is in contact with.
fn struck_at(state: &State, ix: UnitIx, enemies: &[(UnitIx, &Striker)]) -> Option<UnitIx> {
    enemies.iter().map(|(enemy, _)| *enemy).find(|enemy| state.touch(ix, *enemy).is_some())
}

/// Where a defender was touched.
fn side_of(state: &State, ix: UnitIx, attackers: &[(UnitIx, &Striker)], event: &Impact) -> Option<Contacted> {
    if state.shape(ix) == Shape::Circle {
        return Some(Contacted::Front);
    }
    let id = state.id(ix);
    let touches = attackers.iter().filter_map(|(enemy, _)| state.touch(*enemy, ix)).filter(|touch| &touch.enemy == id);
    let sides: Vec<Contacted> = touches.filter_map(|touch| touch.side).collect();
    // What is worst for it counts.
    sides
        .iter()
        .copied()
        .max_by_key(|side| match side {
            Contacted::Front => 0,
            Contacted::LeftFlank | Contacted::RightFlank => 1,
            Contacted::Rear => 2,
        })
        .or(event.side)
}

/// Ranks of the deepest defender, whole or not (`tac.amb.chain_ranks`).
fn depth(state: &State, defenders: &[(UnitIx, &Striker)]) -> usize {
    let ranks = |ix: UnitIx| {
        let (figures, front) = (state.figures(ix).len(), state.front(ix).max(1));
        match state.rulings().chain_ranks {
            ChainRanks::AllRanks => figures.div_ceil(front),
            ChainRanks::FullRanks => figures / front,
        }
    };
    defenders.iter().map(|(ix, _)| ranks(*ix)).max().unwrap_or(1).max(1)
}

/// Figures that strike at impact, by weapon and rank (`tac.impact.strikers`, `tac.cav.who`).
pub(crate) fn strikers<'a>(state: &'a State, ix: UnitIx, cavalry_ahead: bool) -> Vec<Roller<'a>> {
    let rides = state.rides(ix);
    // Who was hit by defensive fire strikes, where its losses fall with those of the impact.
    let before = state.u(ix).now.under_fire.as_deref();
    let formation = before.map_or(state.formation(ix), |before| before.formation);
    let skirmish = formation == Formation::Skirmish;
    let mut left: Vec<(Weapon, u32)> = Vec::new();
    let may = |roller: &Roller<'_>, left: &mut Vec<(Weapon, u32)>| {
        let Some(weapon) = roller.troops.weapon() else { return false };
        let row = weapon_row(weapon);
        let mounted = matches!(weapon, Weapon::Lance | Weapon::CavalrySpear);
        // Lances and cavalry spears are of no use on foot (`tac.mount.dismounted_profile`).
        if row.impact_ranks == 0 || mounted != rides {
            return false;
        }
        if weapon == Weapon::Halberd && cavalry_ahead && state.rulings().halberd_vs_cavalry == HalberdVsCavalry::Silent
        {
            return false;
        }
        let turned = before.is_some_and(|before| before.disordered.contains(&roller.figure))
            && state.rulings().disordered_shooting == DisorderedShooting::Never;
        if roller.figure != 0 && (turned || !shooting::may_act(state, ix, roller.figure)) {
            return false;
        }
        if !skirmish {
            return roller.rank < row.impact_ranks as usize;
        }
        let place = left.iter().position(|(known, _)| *known == weapon).unwrap_or_else(|| {
            left.push((weapon, row.skirmish_strikes));
            left.len() - 1
        });
        let free = left[place].1 > 0;
        left[place].1 = left[place].1.saturating_sub(1);
        free
    };
    let rollers = match before {
        Some(before) => {
            let front = profile::front_of(before.formation, rides).min(before.figures.len());
            state.rollers_in(ix, &before.figures, front)
        }
        None => state.rollers(ix),
    };
    rollers.into_iter().filter(|roller| may(roller, &mut left)).collect()
}

/// One unit strikes; `depth` is how many ranks a rider may ride through.
fn strike(
    state: &State,
    (ix, at): (UnitIx, Option<UnitIx>),
    striker: &Striker,
    depth: Option<usize>,
    docket: &mut impl Docket,
) -> Struck {
    let describe = || Detail::say("strikes").unit(state.id(ix)).records(striker.dice.len());
    let rides = state.rides(ix);
    let (who, count) = if rides { (rule::CAV_WHO, rule::CAV_WHO) } else { (rule::IMPACT_WHO, rule::IMPACT_STRIKERS) };
    if striker.dice.is_empty() {
        docket.finding(who, Outcome::PlayersCall, describe);
        return Struck::default();
    }
    let ready = strikers(state, ix, false);
    docket.finding(who, Outcome::from(!ready.is_empty()), describe);
    if state.u(ix).dismounted {
        docket.finding(rule::MOUNT_DISMOUNTED_PROFILE, Outcome::from(!ready.is_empty()), describe);
    }
    throws::dice_due(state, ix, count, ready.len(), &striker.dice, docket);
    if !state.is_uniform(ix) {
        throws::dice_due(state, ix, rule::FORMATION_MIXED_USE, ready.len(), &striker.dice, docket);
    }
    let need = |roller: &Roller<'_>| {
        let talent = roller.troops.weapon().map_or(0, |weapon| state.specialty_talent(ix, weapon));
        i32::from(roller.troops.specialty.unwrap_or(0)) + talent
    };
    let needs: Vec<i32> = ready.iter().map(need).collect();
    let throw = throws::Throw {
        purpose: &purpose::STRIKE,
        by: ix,
        at,
        dice: &striker.dice,
        needs: &needs,
        better: Better::Greater,
    };
    let first = throws::next(&striker.dice, docket);
    let counts = throws::thrown(state, &throw, docket);
    let mut struck = Struck { throws: first.map(|first| (first, 1)), ..Struck::default() };
    for (roller, hit) in ready.iter().zip(&counts) {
        if *hit {
            struck.hits += 1;
        } else if state.figures(ix).contains(&roller.figure) {
            struck.missed.push(roller.figure);
        }
    }
    check_chains(state, (ix, at), striker, depth, (&ready, &counts, &needs), &mut struck, docket);
    struck
}

/// A rider who hit goes on to the next rank until he misses or is through (`tac.cav.chain`).
fn check_chains(
    state: &State,
    (ix, at): (UnitIx, Option<UnitIx>),
    striker: &Striker,
    depth: Option<usize>,
    (ready, counts, needs): (&[Roller<'_>], &[bool], &[i32]),
    struck: &mut Struck,
    docket: &mut impl Docket,
) {
    let describe = || Detail::say("chain").unit(state.id(ix));
    if depth == Some(1) && state.rides(ix) && counts.contains(&true) {
        struck.through = true;
    }
    for chain in &*striker.chains {
        let Some(depth) = depth.filter(|_| state.rides(ix)) else {
            let cited = if state.rides(ix) { rule::CAV_VS_CAVALRY } else { rule::CAV_CHAIN };
            docket.finding(cited, Outcome::Broken, describe);
            continue;
        };
        let place = ready.iter().zip(counts).position(|(roller, hit)| roller.figure == chain.figure && *hit);
        let twice = striker.chains.iter().filter(|other| other.figure == chain.figure).count() > 1;
        let Some(place) = place.filter(|_| !twice) else {
            docket.finding(rule::CAV_CHAIN, Outcome::Broken, describe);
            continue;
        };
        let need = vec![needs[place]; chain.dice.len()];
        let throw = throws::Throw {
            purpose: &purpose::STRIKE,
            by: ix,
            at,
            dice: &chain.dice,
            needs: &need,
            better: Better::Greater,
        };
        let on = throws::thrown(state, &throw, docket);
        struck.throws = struck.throws.map(|(first, count)| (first, count + 1));
        // Nobody strikes on after a miss, nor beyond the last rank.
        let misses = on.iter().position(|hit| !hit);
        let ends = misses.is_none_or(|miss| miss + 1 == on.len()) && on.len() < depth;
        docket.finding(rule::CAV_CHAIN, Outcome::from(ends), || describe().expects(depth - 1).records(on.len()));
        let hits = on.iter().filter(|hit| **hit).count();
        struck.hits += hits as u32;
        if misses.is_some() && state.figures(ix).contains(&chain.figure) {
            struck.missed.push(chain.figure);
        }
        struck.through |= hits + 1 >= depth;
    }
}

/// Whether a defender may strike, must, or must not (`tac.impact.counter_strike`, `tac.impact.vs_cavalry` …).
fn check_answer(
    state: &State,
    ix: UnitIx,
    striker: &Striker,
    side: Option<Contacted>,
    by_cavalry: bool,
    docket: &mut impl Docket,
) {
    let answers =
        |due: usize| Detail::say("answers-strike").unit(state.id(ix)).expects(due).records(striker.dice.len());
    let strikes = !striker.dice.is_empty();
    match side {
        None if strikes => {
            docket.finding(rule::IMPACT_FLANK_REAR, Outcome::Unrecorded, || Detail::lacks("side").unit(state.id(ix)));
        }
        None | Some(Contacted::Front) => {}
        Some(_) => {
            for cited in [rule::IMPACT_FLANK_REAR, rule::FLANK_NO_STRIKE] {
                docket.finding(cited, Outcome::from(!strikes), || answers(0));
            }
            return;
        }
    }
    let ready = strikers(state, ix, by_cavalry);
    if ready.is_empty() {
        let cited = if by_cavalry && strikes { rule::IMPACT_VS_CAVALRY } else { rule::IMPACT_NO_REPLY_OTHERS };
        docket.finding(cited, Outcome::from(!strikes), || answers(0));
        if strikes && !by_cavalry {
            docket.finding(rule::IMPACT_COUNTER_STRIKE, Outcome::Broken, || answers(0));
        }
        return;
    }
    let describe = || answers(ready.len());
    let circle = state.shape(ix) == Shape::Circle;
    let skirmish = state.formation(ix) == Formation::Skirmish;
    if by_cavalry && !state.rides(ix) {
        // Spears answer cavalry by themselves, but not what comes from flank or rear.
        let outcome = if side.is_none() && !strikes { Outcome::Unrecorded } else { Outcome::from(strikes) };
        docket.finding(rule::IMPACT_VS_CAVALRY, outcome, || shooting::lacking(outcome, "side", describe()));
        if circle {
            docket.finding(rule::CIRCLE_VS_CAVALRY, Outcome::from(strikes), describe);
        }
    } else if circle {
        docket.finding(rule::CIRCLE_NO_MOVE, Outcome::from(!strikes), || answers(0));
    } else if skirmish && !by_cavalry {
        docket.finding(rule::SKIRM_SPEAR_REPLY, Outcome::from(strikes), describe);
    } else if by_cavalry {
        docket.finding(rule::CAV_VS_CAVALRY, if strikes { Outcome::Held } else { Outcome::PlayersCall }, describe);
    } else {
        docket.finding(
            rule::IMPACT_COUNTER_STRIKE,
            if strikes { Outcome::Held } else { Outcome::PlayersCall },
            describe,
        );
    }
}

/// Losses of one side.
fn settle(
    state: &mut State,
    (units, struck): (&[(UnitIx, &Striker)], &[Struck]),
    by: &[(UnitIx, &Striker)],
    (blows, throws): (&[(Blow, u32); 2], Throws),
    docket: &mut impl Docket,
) -> Vec<(UnitIx, Defeat, Toll)> {
    let indices: Vec<UnitIx> = units.iter().map(|(ix, _)| *ix).collect();
    let said: Vec<Option<u16>> = units.iter().map(|(_, striker)| striker.hits).collect();
    let total: u32 = blows.iter().map(|(_, hits)| hits).sum();
    if units.len() == 1
        && let Some(hits) = said[0]
    {
        docket.finding(rule::IMPACT_ROLL, Outcome::from(u32::from(hits) == total), || {
            let detail = Detail::say("hits").unit(state.id(indices[0])).expects(total).records(u32::from(hits));
            match throws {
                Some((first, count)) => detail.of_rolls(first, count, Asks::Result),
                None => detail,
            }
        });
    }
    let shares = saves::share(state, &indices, total, &said, rule::IMPACT_MULTIPLE, docket);
    // Of whom the log leaves open who is in order, it does not tell how often he hit.
    let open = by.iter().any(|(ix, _)| state.u(*ix).state_untold);
    let rides = |(ix, _): &(UnitIx, &Striker)| state.rides(*ix);
    let (all_ride, none_rides) = (by.iter().all(rides), !by.iter().any(rides));
    let mut out = Vec::new();
    let mut foot = blows[0].1;
    for (((ix, striker), one), share) in units.iter().zip(struck).zip(shares) {
        let before = state.u_mut(*ix).now.under_fire.take();
        let ranks = before.map_or_else(|| state.full_ranks(*ix), |before| before.ranks);
        command::risk(state, *ix, RiskCause::Impact);
        // Where all who strike are of one arm, so is every hit, however many the players counted.
        let by_foot = match (none_rides, all_ride) {
            (true, _) => share,
            (_, true) => 0,
            _ => share.min(foot),
        };
        foot = foot.saturating_sub(by_foot);
        let own = [(Blow::FootStrike, by_foot), (Blow::RiderStrike, share - by_foot)];
        let hits = Hits {
            blows: &own,
            saved: striker.saved,
            fallen: &striker.fallen,
            missed: &one.missed,
            impact: true,
            sure: !open || striker.hits.is_some(),
            unshared: units.len() > 1 && striker.hits.is_none(),
        };
        let capped = share as usize > state.figures(*ix).len() && state.u(*ix).state_untold;
        if !hits.sure || capped {
            // Who lost the impact nobody knows then either.
            by.iter().for_each(|(enemy, _)| state.leave_open(*enemy));
        }
        let toll = saves::take(state, *ix, &hits, docket);
        let defeat = Defeat {
            because: TestCause::Impact,
            ranks,
            killed: toll.removed,
            nominal: toll.nominal,
            ridden_through: false,
            attacked: Attacked::default(),
        };
        out.push((*ix, defeat, toll));
    }
    out
}

/// Who lost, who was ridden through, and what follows.
fn conclude(
    state: &mut State,
    attackers: &[(UnitIx, &Striker)],
    defenders: &[(UnitIx, &Striker)],
    tolls: [Vec<(UnitIx, Defeat, Toll)>; 2],
    through: bool,
    docket: &mut impl Docket,
) {
    let own: Vec<UnitIx> = attackers.iter().map(|(ix, _)| *ix).collect();
    let total = |side: &[(UnitIx, Defeat, Toll)]| side.iter().map(|(_, _, toll)| toll.nominal).sum::<u32>();
    let totals = [total(&tolls[0]), total(&tolls[1])];
    docket.finding(rule::IMPACT_LOSER, Outcome::Held, || {
        Detail::say("nominal").with("attackers", totals[0]).with("defenders", totals[1])
    });
    if through {
        docket.finding(rule::CAV_RIDDEN_THROUGH, Outcome::Held, || Detail::say("through").unit(state.id(own[0])));
    }
    let first: Vec<(UnitIx, Defeat)> = tolls[0].iter().map(|(ix, defeat, _)| (*ix, *defeat)).collect();
    let second: Vec<(UnitIx, Defeat)> = tolls[1]
        .iter()
        .map(|(ix, defeat, _)| {
            let attacked = steadiness::attacked_from(state, *ix, &own);
            (*ix, Defeat { ridden_through: through, attacked, ..*defeat })
        })
        .collect();
    let lost = totals[1] > totals[0];
    steadiness::find_losers(state, [&first, &second], totals);
    for (ix, _) in attackers {
        state.leave_line(*ix);
        if through {
            state.u_mut(*ix).now.broke_through = state.rides(*ix);
        }
    }
    let ids: Vec<_> = attackers.iter().chain(defenders).map(|(ix, _)| state.id(*ix).clone()).collect();
    for (ix, _) in defenders {
        state.leave_line(*ix);
    }
    for touch in state.now.contacts.iter_mut() {
        if ids.contains(&touch.by) && ids.contains(&touch.enemy) {
            touch.struck = true;
            touch.impact_lost |= lost;
        }
    }
    // A unit that struck everybody before it dead may go on.
    for (ix, _) in attackers {
        if state.is_present(*ix) && state.touching(*ix).is_empty() {
            state.u_mut(*ix).now.free_to_go_on = true;
        }
    }
}
