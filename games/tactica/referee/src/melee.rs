//! Rounds of melee (chapter 12).

use std::collections::BTreeSet;

use aftermath_rules::{
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, RollIx},
};
use aftermath_tactica::{
    Fighter, Formation, MarkerFigure, Melee, MeleeDirection, NominalInMelee, Phase, RiskCause, TestCause, pack, purpose,
};

use crate::{
    army, command, movement,
    profile::{Roller, weapon_row},
    rule,
    saves::{self, Blow, Hits},
    shooting,
    state::{State, UnitIx},
    steadiness::{self, Defeat},
    throws::{self, Turned},
};

/// What a unit struck in a round.
struct Fought {
    /// Hits that armour helps against, and those that it does not.
    hits: [u32; 2],
    missed: Vec<u16>,
    /// Its throw.
    roll: Option<RollIx>,
    /// Whether the log says what it needed.
    sure: bool,
}

/// By what hits on a side were made.
#[derive(Clone, Copy)]
struct Blows {
    /// The throw, where one unit alone strikes.
    roll: Option<RollIx>,
    /// Whether the log says what all of them needed.
    sure: bool,
}

/// `melee`.
pub(crate) fn round(state: &mut State, event: &Melee, docket: &mut impl Docket) {
    let units: Vec<(UnitIx, &Fighter)> =
        event.units.iter().filter_map(|one| Some((state.present(&one.unit, docket)?, one))).collect();
    let Some(first) = units.first().map(|(ix, _)| state.side_of(*ix)) else { return };
    let (own, other): (Vec<_>, Vec<_>) = units.iter().copied().partition(|(ix, _)| state.side_of(*ix) == first);
    if own.is_empty() || other.is_empty() {
        docket.finding(rule::MELEE_OBLIGATORY, Outcome::Broken, || Detail::say("melee-sides").records(units.len()));
        return;
    }
    tell_contacts(state, &own, &other, docket);
    check_group(state, &units, docket);
    for (ix, _) in &units {
        command::risk(state, *ix, RiskCause::Melee);
    }
    let fought: Vec<Fought> =
        own.iter().chain(&other).map(|(ix, fighter)| fight(state, *ix, fighter, docket)).collect();
    let hits = |of: &[Fought]| of.iter().map(|one| (one.hits[0] + one.hits[1]) as usize).sum::<usize>();
    let (on_other, on_own) = (hits(&fought[..own.len()]), hits(&fought[own.len()..]));
    for (place, ((ix, fighter), one)) in own.iter().chain(&other).zip(&fought).enumerate() {
        let against = if place < own.len() { on_own } else { on_other };
        let cited = [rule::MELEE_ROLL, rule::DISORDER_MISS];
        let said = fighter.disordered.as_deref();
        let saved = usize::from(fighter.saved.unwrap_or(0));
        // Of a common melee the players say how many of the hits it took.
        let taken = fighter.hits.map_or(against, usize::from);
        let unnamed = if fighter.fallen.is_empty() { taken.saturating_sub(saved) } else { 0 };
        let missed = if one.sure { &one.missed } else { said.unwrap_or(&one.missed) };
        if !one.sure && said.is_none() {
            state.leave_open(*ix);
        }
        movement::turn_about(
            state,
            *ix,
            Turned { due: missed, said, fallen: &fighter.fallen, unnamed },
            &cited,
            docket,
        );
    }
    let sum = |of: &[Fought]| of.iter().fold([0, 0], |sum, one| [sum[0] + one.hits[0], sum[1] + one.hits[1]]);
    let (by_own, by_other) = (sum(&fought[..own.len()]), sum(&fought[own.len()..]));
    // Where one unit alone strikes, its throw makes the hits.
    let only = |of: &[Fought]| Blows {
        roll: if let [one] = of { one.roll } else { None },
        sure: of.iter().all(|one| one.sure),
    };
    let (of_own, of_other) = (only(&fought[..own.len()]), only(&fought[own.len()..]));
    let tolls = [
        settle(state, (&own, &fought[..own.len()]), &other, (by_other, of_other), docket),
        settle(state, (&other, &fought[own.len()..]), &own, (by_own, of_own), docket),
    ];
    let actual = state.rulings().nominal_in_melee == NominalInMelee::Actual;
    let total = |side: &[(UnitIx, Defeat)]| {
        side.iter().map(|(_, defeat)| if actual { defeat.killed } else { defeat.nominal }).sum::<u32>()
    };
    let totals = [total(&tolls[0]), total(&tolls[1])];
    docket.finding(rule::MELEE_LOSER_TESTS, Outcome::Held, || {
        Detail::say("nominal").with("attackers", totals[0]).with("defenders", totals[1])
    });
    steadiness::find_losers(state, [&tolls[0], &tolls[1]], totals);
    let ids: Vec<_> = units.iter().map(|(ix, _)| state.id(*ix).clone()).collect();
    for touch in state.now.contacts.iter_mut() {
        if ids.contains(&touch.by) && ids.contains(&touch.enemy) {
            (touch.fought, touch.struck) = (true, true);
        }
    }
    for (ix, _) in &units {
        state.leave_line(*ix);
        state.u_mut(*ix).now.fought = true;
    }
    if state.progress().pending.iter().all(|pending| !ids.contains(&pending.unit)) {
        docket.finding(rule::MELEE_CONTINUES, Outcome::Held, || Detail::say("goes-on-fighting").unit(&ids[0]));
    }
}

/// Units that fight together and of which the log tells no contact have touched, as far as their places allow it.
fn tell_contacts(
    state: &mut State,
    own: &[(UnitIx, &Fighter)],
    other: &[(UnitIx, &Fighter)],
    docket: &mut impl Docket,
) {
    let named: BTreeSet<UnitIx> = own.iter().chain(other).map(|(ix, _)| *ix).collect();
    if group_of(state, own[0].0) == named {
        return;
    }
    let pairs = own.iter().flat_map(|(ix, _)| other.iter().map(move |(enemy, _)| (*ix, *enemy)));
    let near: Vec<_> = pairs.filter(|(ix, enemy)| movement::may_touch(state, *ix, *enemy)).collect();
    for (ix, enemy) in near {
        docket.finding(rule::MELEE_OBLIGATORY, Outcome::Unrecorded, || Detail::lacks("contacts").unit(state.id(ix)));
        // Who came to whom the log does not tell: who moved last, as far as it does.
        let (by, at) = if state.u(enemy).now.pace.is_some() { (enemy, ix) } else { (ix, enemy) };
        movement::join(state, by, at, None);
    }
}

/// All units that touch one another, beginning with one.
fn group_of(state: &State, first: UnitIx) -> BTreeSet<UnitIx> {
    let mut group: BTreeSet<UnitIx> = BTreeSet::new();
    let mut open = vec![first];
    while let Some(ix) = open.pop() {
        if group.insert(ix) {
            open.extend(state.touching(ix).into_iter().filter(|other| state.is_present(*other)));
        }
    }
    group
}

/// All units that touch one another fight together, once in a turn (`tac.melee.obligatory`, `tac.melee.multiple`).
fn check_group(state: &State, units: &[(UnitIx, &Fighter)], docket: &mut impl Docket) {
    let named: BTreeSet<UnitIx> = units.iter().map(|(ix, _)| *ix).collect();
    let group = group_of(state, units[0].0);
    let kept = named == group;
    // Whom somebody touched of whom the log does not tell where he went, it does not tell.
    let untold = |ix: &UnitIx| state.u(*ix).whereabouts_untold || state.is_doubtfully_engaged(*ix);
    let untold = !kept && named.symmetric_difference(&group).any(untold);
    let outcome = if untold { Outcome::Unrecorded } else { Outcome::from(kept) };
    docket.finding(rule::MELEE_OBLIGATORY, outcome, || {
        let names = |units: &BTreeSet<UnitIx>| units.iter().map(|ix| state.id(*ix).to_string()).collect::<Vec<_>>();
        shooting::lacking(
            outcome,
            "contacts",
            Detail::say("melee-group").unit(state.id(units[0].0)).expects(names(&group)).records(names(&named)),
        )
    });
    if units.len() > 2 {
        docket.finding(rule::MELEE_MULTIPLE, Outcome::from(kept), || Detail::say("common").records(units.len()));
    }
    let in_phase = state.now.phase == Some(Phase::Melee) && !state.progress().turn_over;
    let once = units.iter().all(|(ix, _)| !state.u(*ix).now.fought);
    let over = state.progress().turn_over;
    let outcome = state.outcome(in_phase, over || state.now.phase.is_some());
    docket.finding(rule::TURN_PHASE_ORDER, outcome, || {
        if outcome == Outcome::Unrecorded {
            return Detail::lacks("phase").unit(state.id(units[0].0));
        }
        let now = state.now.phase.map_or("none", Phase::as_str);
        Detail::say("in-phase").unit(state.id(units[0].0)).expects(Phase::Melee.as_str()).records(now)
    });
    docket
        .finding(rule::MELEE_CONTINUES, Outcome::from(once), || Detail::say("once-a-turn").unit(state.id(units[0].0)));
    let joined = state
        .now
        .contacts
        .iter()
        .any(|touch| touch.struck && !touch.fought && named.iter().any(|ix| &touch.by == state.id(*ix)));
    let skirmish = |ix: &UnitIx| state.formation(*ix) == Formation::Skirmish;
    if named.iter().all(skirmish) {
        docket.finding(rule::SKIRM_VS_SKIRM, Outcome::Held, || Detail::say("common").records(units.len()));
    }
    if joined {
        docket.finding(rule::MELEE_JOINING, Outcome::Held, || Detail::say("common").records(units.len()));
    }
}

/// Figures that fight, by formation (`tac.melee.who_fights`).
pub(crate) fn fighters<'a>(state: &'a State, ix: UnitIx) -> Vec<Roller<'a>> {
    let ranks = match state.formation(ix) {
        Formation::VeryClose | Formation::Close => 1,
        Formation::Open => pack::RANKS_ON_BASE as usize,
        Formation::Skirmish => usize::MAX,
    };
    let may = |roller: &Roller<'_>| roller.rank < ranks && (roller.figure == 0 || state.is_in_order(ix, roller.figure));
    state.rollers(ix).into_iter().filter(may).collect()
}

fn fight(state: &State, ix: UnitIx, fighter: &Fighter, docket: &mut impl Docket) -> Fought {
    let ready = fighters(state, ix);
    throws::dice_due(state, ix, rule::MELEE_WHO_FIGHTS, ready.len(), &fighter.dice, docket);
    throws::dice_due(state, ix, army::formation_rule(state.formation(ix)), ready.len(), &fighter.dice, docket);
    if state.figures(ix).iter().any(|figure| state.is_disordered(ix, *figure)) {
        throws::dice_due(state, ix, rule::DISORDER_MEANING, ready.len(), &fighter.dice, docket);
    }
    check_turned(state, ix, ready.len(), fighter, docket);
    if state.general_in(ix).is_some() {
        throws::dice_due(state, ix, rule::GENERAL_FULL_FIGURE, ready.len(), &fighter.dice, docket);
    }
    let sun = shooting::sun_in_face(state, ix, fighter.sun, docket);
    let sure = sun.is_some();
    let sun = if sun == Some(true) { pack::SUN_MODIFIER } else { 0 };
    let talent = state.melee_talent(ix);
    if talent != 0 {
        docket.finding(rule::GENERAL_ATTACHED_ONLY, Outcome::Held, || Detail::say("talent-counts").unit(state.id(ix)));
    }
    let needs: Vec<i32> = ready.iter().map(|roller| i32::from(roller.troops.melee) + sun + talent).collect();
    let roll = throws::next(&fighter.dice, docket);
    let at_least = state.rulings().melee_direction == MeleeDirection::AtLeast;
    let throw = throws::Throw {
        purpose: &purpose::MELEE,
        by: ix,
        at: state.touching(ix).first().copied(),
        dice: &fighter.dice,
        needs: &needs,
        better: Better::Greater,
    };
    let counts: Vec<bool> = if at_least {
        let counts: Vec<bool> =
            fighter.dice.iter().zip(&needs).map(|(die, need)| i32::from(die.get()) >= *need).collect();
        let hits = counts.iter().filter(|hit| **hit).count();
        throws::report(state, &throw, Measure::EachAtLeast, hits, |need| 1.0 - throws::chance(need - 1), docket);
        counts
    } else {
        throws::thrown(state, &throw, docket)
    };
    let mut fought = Fought { hits: [0, 0], missed: Vec::new(), roll, sure };
    for (roller, hit) in ready.iter().zip(counts) {
        let pierces = roller.troops.weapon().is_some_and(|weapon| weapon_row(weapon).ignores_armour);
        if hit {
            fought.hits[usize::from(pierces)] += 1;
        } else if roller.figure != 0 {
            fought.missed.push(roller.figure);
        }
    }
    fought
}

/// Figures that are turned about stay where they stand, and the one that shows that a unit does not run is one of them
/// (`tac.melee.replace`, `tac.disorder.marker`).
fn check_turned(state: &State, ix: UnitIx, due: usize, fighter: &Fighter, docket: &mut impl Docket) {
    let figures = state.figures(ix);
    let front = state.front(ix).min(figures.len());
    let turned = |figures: &[u16]| figures.iter().filter(|figure| state.is_disordered(ix, **figure)).count();
    let (ahead, behind) = (turned(&figures[..front]), figures.len() - front - turned(&figures[front..]));
    let marks = state.rulings().marker_figure == MarkerFigure::Marker;
    if turned(figures) == figures.len() && marks {
        throws::dice_due(state, ix, rule::DISORDER_MARKER, due, &fighter.dice, docket);
    }
    // Only the front rank fights, and those behind are in better order: who rolls for more has let them step forward.
    let one_rank = matches!(state.formation(ix), Formation::VeryClose | Formation::Close);
    if one_rank && ahead > 0 && behind > 0 {
        let most = due + ahead.min(behind);
        let stepped = fighter.dice.len() > due && fighter.dice.len() <= most;
        docket.finding(rule::MELEE_REPLACE, Outcome::from(!stepped), || {
            Detail::say("turned-stay").unit(state.id(ix)).expects(due).records(fighter.dice.len())
        });
    }
}

/// Losses of one side.
fn settle(
    state: &mut State,
    (units, fought): (&[(UnitIx, &Fighter)], &[Fought]),
    enemies: &[(UnitIx, &Fighter)],
    (hits, made): ([u32; 2], Blows),
    docket: &mut impl Docket,
) -> Vec<(UnitIx, Defeat)> {
    let indices: Vec<UnitIx> = units.iter().map(|(ix, _)| *ix).collect();
    let against: Vec<UnitIx> = enemies.iter().map(|(ix, _)| *ix).collect();
    let said: Vec<Option<u16>> = units.iter().map(|(_, fighter)| fighter.hits).collect();
    let total = hits[0] + hits[1];
    if units.len() == 1 {
        let said = said[0].map(u32::from);
        if !made.sure && said.is_some_and(|said| said != total) {
            docket.finding(rule::MELEE_ROLL, Outcome::Unrecorded, || Detail::lacks("sun").unit(state.id(indices[0])));
        } else {
            throws::declared(state, indices[0], &[rule::MELEE_ROLL], "hits", total, said, made.roll, docket);
        }
    }
    let shares = saves::share(state, &indices, total, &said, rule::MELEE_MULTIPLE, docket);
    // Of whom the log leaves open who is in order, it does not tell how often he hit.
    let told = made.sure && against.iter().all(|enemy| !state.u(*enemy).state_untold);
    let mut piercing = hits[1];
    let mut out = Vec::new();
    for (((ix, fighter), one), share) in units.iter().zip(fought).zip(shares) {
        let ranks = state.full_ranks(*ix);
        let able = !fighter.dice.is_empty() || !fighters(state, *ix).is_empty();
        let attacked = steadiness::attacked_from(state, *ix, &against);
        let pierced = fighter.piercing.map_or_else(|| share.min(piercing), |said| u32::from(said).min(share));
        piercing = piercing.saturating_sub(pierced);
        let blows = [(Blow::Melee, share - pierced), (Blow::MeleePiercing, pierced)];
        let (saved, fallen) = (fighter.saved, &*fighter.fallen);
        let sure = told || fighter.hits.is_some();
        if !sure {
            // Who lost the round nobody knows then either.
            against.iter().for_each(|enemy| state.leave_open(*enemy));
        }
        let unshared = units.len() > 1 && fighter.hits.is_none();
        let own = Hits { blows: &blows, saved, fallen, missed: &one.missed, impact: false, sure, unshared };
        let toll = saves::take(state, *ix, &own, docket);
        if toll.nominal < share && state.u(*ix).state_untold {
            // It may have had more figures to lose.
            against.iter().for_each(|enemy| state.leave_open(*enemy));
        }
        if toll.removed > 0 {
            docket.finding(rule::MELEE_REPLACE, Outcome::Held, || {
                Detail::say("refilled").unit(state.id(*ix)).records(toll.removed)
            });
        }
        if attacked.flanked && able {
            let replies = !fighter.dice.is_empty();
            docket.finding(rule::MELEE_FLANK_REPLY, Outcome::from(replies), || {
                Detail::say("fights-back").unit(state.id(*ix))
            });
        }
        out.push((
            *ix,
            Defeat {
                because: TestCause::Melee,
                ranks,
                killed: toll.removed,
                nominal: toll.nominal,
                ridden_through: false,
                attacked,
            },
        ));
    }
    out
}
