//! Combat results: wounds and bonuses of each side (`wfb.result.*`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    common::SidePoints,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome},
    geometry::Edge,
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{
    Challenge, CombatResult, CombatSituation, Count, Phase, RoundResult, SideScore, Trait, Whole, pack, rule,
};

use super::{combat_of, strike::has_not_struck, units_of};
use crate::{
    charge::named,
    sight,
    state::{State, add},
    turn::{self, Whose},
};

/// Unit Strength from which flanks and rears count by the full rules.
const LEAST_STRENGTH: u32 = 5;

/// `challenge`: who and how is the players'; wounds beyond those needed count (`wfb.result.bonus_overkill`).
pub(crate) fn challenge(state: &mut State, side: Option<&SideId>, event: &Challenge, docket: &mut impl Docket) {
    let Some(ix) = state.known(&event.by, docket) else {
        return;
    };
    turn::acts(state, side, ix, Phase::Combat, Whose::Anyone, docket);
    turn::step(state, turn::FIGHT, docket);
    super::strike::check_current(state, &event.by, docket);
    docket.finding(rule::GAP_CHALLENGES, Outcome::PlayersCall, || {
        Detail::say("challenge").unit(&event.by).with("other", &event.opponent)
    });
    let (dealt, needed) = (event.dealt.get(), event.needed.get());
    let beyond = dealt.saturating_sub(needed) * pack::OVERKILL_BONUS;
    const CAP: u32 = 5;
    let capped = state.setup.options.has_overkill_cap() && beyond > CAP;
    let due = if capped { CAP } else { beyond };
    let taken = event.overkill.map_or(due, Whole::get);
    let cited = if capped { rule::GAP_OVERKILL_CAP } else { rule::RESULT_BONUS_OVERKILL };
    docket.finding(cited, Outcome::from(taken == due), || {
        let detail = Detail::say("overkill").unit(&event.by).with("dealt", dealt).with("needed", needed);
        detail.expects(due).records(taken)
    });
    if taken != due {
        state.doubt();
    }
    let side = state.side_id(state.side_of(ix)).clone();
    if let Some(round) = combat_of(state, &event.by).and_then(|place| state.combats[place].round.as_mut()) {
        add(&mut round.overkill, SidePoints { side, points: taken });
    }
}

/// A part of a score: what is due, where the log tells, and the other value that a reading allows.
#[derive(Debug, Clone)]
struct Part {
    rule: Rule,
    name: &'static str,
    due: Option<u32>,
    also: Option<u32>,
    lacks: &'static str,
    claimed: Option<u32>,
    /// What it would be by the other reading of a gap.
    readings: Vec<Other>,
}

/// The other reading of a gap: what a part of a score would be if its option were turned round.
#[derive(Debug, Clone, Copy)]
struct Other {
    rule: Rule,
    /// Whether the full edition's reading is played.
    is_played: bool,
    points: Option<u32>,
}

/// `combat_result`.
pub(crate) fn combat_result(state: &mut State, event: &CombatResult, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Combat, docket);
    turn::step(state, turn::FIGHT, docket);
    let unit = event.combat.clone().or_else(|| state.progress.current.clone());
    let place = unit.and_then(|unit| combat_of(state, &unit));
    let Some(place) = place.filter(|place| state.combats[*place].round.is_some()) else {
        let outcome = state.follows(false, state.progress.current.is_none());
        docket.finding(rule::TURN_COMBAT_ORDER, outcome, || match outcome {
            Outcome::Unrecorded => Detail::lacks("combat"),
            _ => Detail::say("no-combat"),
        });
        return;
    };
    let combat = state.combats[place].clone();
    let again = combat.round.as_ref().is_some_and(|round| round.result.is_some());
    docket.finding(rule::TURN_COMBAT_ORDER, Outcome::from(!again), || Detail::say("scored-once"));
    let mut sides: Vec<SideIx> = named(state, &units_of(&combat)).map(|ix| state.side_of(ix)).collect();
    sides.sort_unstable();
    sides.dedup();
    let gone: Vec<bool> = sides.iter().map(|side| is_wiped_out(state, &combat, *side)).collect();
    let (known, doubted) = noticing(docket, |docket| {
        let claimed = |side: SideIx| event.scores.iter().find(|score| score.side == *state.side_id(side));
        let totals: Vec<Option<u32>> =
            sides.iter().map(|side| score(state, &combat, *side, claimed(*side), docket)).collect();
        let known: Option<Vec<u32>> = totals.into_iter().collect();
        judge_winner(state, event, &sides, known.as_deref(), &gone, docket);
        known
    });
    if doubted {
        state.doubt();
    }
    let due = known.as_ref().and_then(|totals| outcome(&sides, totals, &gone));
    let winner = match &event.winner {
        Some(winner) => state.setup.muster.side(winner),
        None if event.difference.is_some_and(|difference| difference.get() == 0) => None,
        None => due.and_then(|(winner, _)| winner),
    };
    let difference = event.difference.map(Whole::get).or(due.map(|(_, difference)| difference)).unwrap_or(0);
    // Without its winner a difference tells nobody who has lost.
    let told = event.difference.is_some_and(|difference| winner.is_some() || difference.get() == 0);
    settle(state, place, winner, difference, known.is_some() || told);
}

/// Winner and difference by totals; a side that is wiped out has lost (`wfb.amb.wiped_out_result`).
fn outcome(sides: &[SideIx], totals: &[u32], gone: &[bool]) -> Option<(Option<SideIx>, u32)> {
    let [first, second] = sides else {
        return Some((None, 0)).filter(|_| sides.len() < 2);
    };
    let [one, other] = totals else {
        return None;
    };
    let difference = one.abs_diff(*other);
    Some(match gone {
        [true, false] => (Some(*second), difference),
        [false, true] => (Some(*first), difference),
        _ if one > other => (Some(*first), difference),
        _ if other > one => (Some(*second), difference),
        _ => (None, 0),
    })
}

fn is_wiped_out(state: &State, combat: &CombatSituation, side: SideIx) -> bool {
    let units = units_of(combat);
    !named(state, &units).any(|ix| state.side_of(ix) == side && state.is_present(ix))
}

fn judge_winner(
    state: &State,
    event: &CombatResult,
    sides: &[SideIx],
    totals: Option<&[u32]>,
    gone: &[bool],
    docket: &mut impl Docket,
) {
    let Some(due) = totals.and_then(|totals| outcome(sides, totals, gone)) else {
        return;
    };
    let name = |side: Option<SideIx>| side.map_or_else(|| "draw".to_owned(), |side| state.side_id(side).to_string());
    let claims = event.winner.is_some() || event.difference.is_some();
    let winner = event.winner.as_ref().and_then(|winner| state.setup.muster.side(winner));
    let right = event.winner.is_none() || winner == due.0;
    let apart = event.difference.is_none_or(|difference| difference.get() == due.1);
    docket.finding(rule::RESULT_WINNER, Outcome::from(right && apart), || {
        let taken = if claims { event.winner.as_ref().map(ToString::to_string) } else { Some(name(due.0)) };
        Detail::say("combat-winner")
            .with("difference", due.1)
            .with("difference_recorded", event.difference.map_or(due.1, Whole::get))
            .expects(name(due.0))
            .records(taken.unwrap_or_else(|| name(due.0)))
    });
}

/// The score of a side, part by part; answers its total as it was played, `None` where something is not recorded.
fn score(
    state: &State,
    combat: &CombatSituation,
    side: SideIx,
    claimed: Option<&SideScore>,
    docket: &mut impl Docket,
) -> Option<u32> {
    let parts = parts(state, combat, side, claimed);
    let mut total = wounds(state, combat, side, claimed, docket);
    for part in &parts {
        total = judge(state, side, part, docket).zip(total).map(|(points, total)| points + total);
    }
    let overkill = combat.round.as_ref().map_or(0, |round| {
        let own = round.overkill.iter().filter(|points| points.side == *state.side_id(side));
        own.map(|points| points.points).sum()
    });
    let counted = claimed.and_then(|score| score.overkill).map(Whole::get);
    if overkill > 0 || counted.is_some_and(|counted| counted > 0) {
        let kept = counted.is_none_or(|counted| counted == overkill);
        docket.finding(rule::RESULT_BONUS_OVERKILL, Outcome::from(kept), || {
            Detail::say("score-part")
                .with("side", state.side_id(side))
                .with("part", "overkill")
                .expects(overkill)
                .records(counted.unwrap_or(overkill))
        });
    }
    let other = claimed.and_then(|score| score.other).map_or(0, Whole::get);
    if other > 0 {
        let source = claimed.and_then(|score| score.other_source.as_ref());
        let outcome = if source.is_some() { Outcome::PlayersCall } else { Outcome::Unrecorded };
        docket.finding(rule::META_SOURCE_AUTHORITY, outcome, || match source {
            Some(source) => Detail::say("other-bonus").with("source", source.to_string()).records(other),
            None => Detail::lacks("other_source"),
        });
    }
    let sum = total.map(|total| total + counted.unwrap_or(overkill) + other);
    let given = claimed.and_then(|score| score.total).map(Whole::get);
    if let (Some(sum), Some(given)) = (sum, given) {
        docket.finding(rule::RESULT_WINNER, Outcome::from(sum == given), || {
            Detail::say("score-total").with("side", state.side_id(side)).expects(sum).records(given)
        });
    }
    given.or(sum)
}

/// Wounds that a side inflicted: those saved do not count, those that removed no model do (`wfb.result.wounds`,
/// `wfb.result.partial_wounds`, `wfb.result.saved_excluded`).
fn wounds(
    state: &State,
    combat: &CombatSituation,
    side: SideIx,
    claimed: Option<&SideScore>,
    docket: &mut impl Docket,
) -> Option<u32> {
    let Some(round) = &combat.round else {
        return Some(0);
    };
    let own = || {
        let of = |unit: &aftermath_rules::UnitId| state.find(unit).map(|ix| state.side_of(ix)) == Some(side);
        round.strikes.iter().filter(move |struck| of(&struck.unit))
    };
    let due: u32 = own().map(|struck| struck.wounds.get()).sum();
    let saved: u32 = own().map(|struck| struck.saved.get()).sum();
    let unknown = own().any(|struck| struck.unknown);
    // Wounds left on models of several Wounds.
    let mut targets: Vec<UnitIx> = own().filter_map(|struck| state.find(&struck.target)).collect();
    targets.sort_unstable();
    targets.dedup();
    let several = targets.iter().any(|ix| state.figures(*ix).wounds() > 1);
    let partial: u32 = targets.iter().map(|ix| state.unit(*ix).wounds.map_or(0, |wounds| wounds.get())).sum();
    let counted = claimed.and_then(|score| score.wounds).map(Whole::get);
    let told = || {
        Detail::say("score-part")
            .with("side", state.side_id(side))
            .with("part", "wounds_part")
            .expects(due)
            .records(counted.unwrap_or(due))
    };
    // What some blows did is not recorded: the others did no less than this.
    let fewer = own().any(|struck| state.find(&struck.target).is_some_and(|at| state.unit(at).losses_unknown));
    if unknown && (fewer || counted.is_none_or(|counted| counted >= due)) {
        if counted.is_none() {
            docket.finding(rule::RESULT_WOUNDS, Outcome::Unrecorded, || Detail::lacks("wound"));
        }
        return counted;
    }
    // Both sides strike: of who did not nobody knows what its blows would have done.
    let units = units_of(combat);
    let idle = named(state, &units).find(|ix| state.side_of(*ix) == side && has_not_struck(state, *ix, combat));
    if let Some(idle) = idle.filter(|_| counted.is_none_or(|counted| counted >= due)) {
        docket.finding(rule::RESULT_WOUNDS, Outcome::Unrecorded, || Detail::lacks("strike").unit(state.id(idle)));
        return Some(counted.unwrap_or(due));
    }
    match counted.filter(|counted| *counted != due) {
        None => {
            docket.finding(rule::RESULT_WOUNDS, Outcome::Held, told);
            if saved > 0 {
                docket.finding(rule::RESULT_SAVED_EXCLUDED, Outcome::Held, told);
            }
            if several && partial > 0 {
                docket.finding(rule::RESULT_PARTIAL_WOUNDS, Outcome::Held, told);
            }
            Some(due)
        }
        Some(counted) => {
            let models: u32 = targets.iter().map(|ix| lost(state, combat, *ix)).sum();
            let cited = if saved > 0 && counted == due + saved {
                rule::RESULT_SAVED_EXCLUDED
            } else if several && partial > 0 && (counted + partial == due || counted == models) {
                rule::RESULT_PARTIAL_WOUNDS
            } else {
                rule::RESULT_WOUNDS
            };
            docket.finding(cited, Outcome::Broken, told);
            Some(counted)
        }
    }
}

/// Models that a unit lost this round.
fn lost(state: &State, combat: &CombatSituation, ix: UnitIx) -> u32 {
    let before = combat.round.as_ref().and_then(|round| round.before.iter().find(|b| b.unit == *state.id(ix)));
    before.map_or(0, |before| before.models.get().saturating_sub(state.models(ix)))
}

/// Bonuses of a side (`wfb.result.bonus_*`).
fn parts(state: &State, combat: &CombatSituation, side: SideIx, claimed: Option<&SideScore>) -> [Part; 6] {
    let get = |of: fn(&SideScore) -> Option<Whole<0, 100>>| claimed.and_then(of).map(Whole::get);
    let all = units_of(combat);
    let own: Vec<UnitIx> = named(state, &all).filter(|ix| state.side_of(*ix) == side).collect();
    let here: Vec<UnitIx> = own.iter().copied().filter(|ix| state.is_present(*ix)).collect();
    let options = &state.setup.options;
    let counting = Ranks { strict: options.has_rank_conditions(), lost: options.has_rank_bonus_lost() };
    let (ranks_due, ranks_now) = ranks(state, combat, &own, counting);
    let of_ranks = |other: Ranks| ranks(state, combat, &own, other).0;
    let rank_readings = vec![
        Other {
            rule: rule::GAP_RANK_CONDITIONS,
            is_played: counting.strict,
            points: of_ranks(Ranks { strict: !counting.strict, ..counting }),
        },
        Other {
            rule: rule::GAP_RANK_BONUS_LOST,
            is_played: counting.lost,
            points: of_ranks(Ranks { lost: !counting.lost, ..counting }),
        },
    ];
    let (outnumber, outnumber_before) = outnumber(state, combat, side);
    let bears = |ix: UnitIx| state.figures(ix).command.as_ref().is_some_and(|command| command.standard);
    let bearers: Vec<UnitIx> = here.iter().copied().filter(|ix| bears(*ix)).collect();
    // Who has lost nobody knows how many may have lost its standard with the last.
    let is_standard_known = bearers.is_empty() || bearers.iter().any(|ix| !state.unit(*ix).losses_unknown);
    let bearers = bearers.len() as u32;
    // Several standards are worth no more than one (`wfb.gap.standard_once`).
    let several =
        Other { rule: rule::GAP_STANDARD_ONCE, is_played: true, points: Some(bearers * pack::STANDARD_BONUS) };
    let weak = options.has_flank_rear_unit_strength();
    let (flank, rear) = sides_attacked(state, combat, &here, weak);
    let (other_flank, other_rear) = sides_attacked(state, combat, &here, !weak);
    let weakly = |points: Option<u32>| Other { rule: rule::GAP_FLANK_REAR_UNIT_STRENGTH, is_played: weak, points };
    let turned = may_be_turned(state, combat, &here);
    let claims = |of: fn(&SideScore) -> Option<Whole<0, 100>>| turned && get(of).is_some_and(|claimed| claimed > 0);
    let flank = flank.filter(|flank| *flank || !claims(|s| s.flank));
    let rear = rear.filter(|rear| *rear || !claims(|s| s.rear));
    let points = |is: Option<bool>, bonus: u32| is.map(|is| u32::from(is) * bonus);
    let by_type = options.has_unit_strength_values()
        && named(state, &all).any(|ix| state.figures(ix).unit_strength.is_none() && state.is_present(ix));
    let by_type = Other { rule: rule::GAP_UNIT_STRENGTH_VALUES, is_played: by_type, points: None };
    let part =
        |rule, name, due, also, lacks, claimed| Part { rule, name, due, also, lacks, claimed, readings: Vec::new() };
    [
        Part {
            readings: rank_readings,
            ..part(rule::RESULT_BONUS_RANKS, "ranks_part", ranks_due, ranks_now, "files", get(|s| s.ranks))
        },
        Part {
            readings: vec![by_type],
            ..part(
                rule::RESULT_BONUS_OUTNUMBER,
                "outnumber",
                outnumber,
                outnumber_before,
                "unit_strength",
                get(|s| s.outnumber),
            )
        },
        Part {
            readings: vec![several],
            ..part(
                rule::RESULT_BONUS_STANDARD,
                "standard",
                is_standard_known.then(|| u32::from(bearers > 0) * pack::STANDARD_BONUS),
                None,
                "command",
                get(|s| s.standard),
            )
        },
        part(
            rule::RESULT_BONUS_HIGHER_GROUND,
            "higher_ground",
            higher(state, combat, &here, get(|s| s.higher_ground).is_some_and(|claimed| claimed > 0))
                .map(|higher| u32::from(higher) * pack::HIGHER_GROUND_BONUS),
            None,
            "higher",
            get(|s| s.higher_ground),
        ),
        Part {
            readings: vec![weakly(points(other_flank, pack::FLANK_BONUS))],
            ..part(
                rule::RESULT_BONUS_FLANK,
                "flank",
                points(flank, pack::FLANK_BONUS),
                None,
                "side_fought",
                get(|s| s.flank),
            )
        },
        Part {
            readings: vec![weakly(points(other_rear, pack::REAR_BONUS))],
            ..part(
                rule::RESULT_BONUS_REAR,
                "rear",
                points(rear, pack::REAR_BONUS),
                None,
                "side_fought",
                get(|s| s.rear),
            )
        },
    ]
}

/// Judges a part of a score, and answers what was played.
fn judge(state: &State, side: SideIx, part: &Part, docket: &mut impl Docket) -> Option<u32> {
    let Some(due) = part.due else {
        if part.claimed.is_none() {
            docket.finding(part.rule, Outcome::Unrecorded, || Detail::lacks(part.lacks));
        } else if part.rule == rule::RESULT_BONUS_RANKS && part.claimed > Some(pack::RANK_BONUS_GREATEST) {
            docket.finding(part.rule, Outcome::Broken, || told(state, side, part, pack::RANK_BONUS_GREATEST));
        }
        return part.claimed;
    };
    let taken = part.claimed.unwrap_or(due);
    // A reading of a gap decides where the other one would come to something else, or to nothing known.
    let decides = |other: &&Other| other.points != Some(due) && (other.points.is_some() || other.is_played);
    let others = part.readings.iter().filter(decides);
    if taken == due {
        for other in others.filter(|other| other.is_played) {
            docket.finding(other.rule, Outcome::Held, || told(state, side, part, due));
        }
    } else if let Some(other) = others.clone().find(|other| other.points == Some(taken)) {
        let outcome = if other.is_played { Outcome::Broken } else { Outcome::PlayersCall };
        docket.finding(other.rule, outcome, || told(state, side, part, due));
        return Some(taken);
    }
    if due == 0 && taken == 0 {
        return Some(0);
    }
    let outcome = if taken == due {
        Outcome::Held
    } else if part.also == Some(taken) {
        // The other moment of counting (`wfb.amb.outnumber_time`).
        Outcome::PlayersCall
    } else {
        Outcome::Broken
    };
    docket.finding(part.rule, outcome, || told(state, side, part, due));
    Some(taken)
}

fn told(state: &State, side: SideIx, part: &Part, due: u32) -> Detail {
    let detail = Detail::say("score-part").with("side", state.side_id(side)).with("part", part.name);
    detail.expects(due).records(part.claimed.unwrap_or(due))
}

/// How ranks are counted.
#[derive(Debug, Clone, Copy)]
struct Ranks {
    /// Ranks of four models alone, and none of skirmishers (`wfb.gap.rank_conditions`).
    strict: bool,
    /// None of who is fought in flank or rear (`wfb.gap.rank_bonus_lost`).
    lost: bool,
}

/// Ranks behind the first of the deepest unit, at the start of the round and now; `None` where files are not recorded.
fn ranks(
    state: &State,
    combat: &CombatSituation,
    own: &[UnitIx],
    Ranks { strict, lost }: Ranks,
) -> (Option<u32>, Option<u32>) {
    const LEAST_RANK: u32 = 4;
    let of = |ix: UnitIx, models: u32| -> Option<u32> {
        if models <= 1 {
            return Some(0);
        }
        if state.unit(ix).losses_unknown {
            return None;
        }
        let figures = state.figures(ix);
        if strict && (figures.has(Trait::Skirmishers) || figures.has(Trait::FastCavalry)) {
            return Some(0);
        }
        let files = state.unit(ix).files?.get().min(models).max(1);
        if strict && files < LEAST_RANK {
            return Some(0);
        }
        let (full, rest) = (models / files, models % files);
        let ranks = if strict { full + u32::from(rest >= LEAST_RANK) } else { models.div_ceil(files) };
        let bonus = ranks.saturating_sub(1).min(pack::RANK_BONUS_GREATEST) * pack::RANK_BONUS;
        if lost && bonus > 0 && is_flanked(state, combat, ix)? {
            return Some(0);
        }
        Some(bonus)
    };
    let before = |ix: UnitIx| {
        let numbers = combat.round.as_ref().and_then(|round| round.before.iter().find(|b| b.unit == *state.id(ix)));
        numbers.map_or_else(|| state.models(ix), |numbers| numbers.models.get())
    };
    let best = |models: &dyn Fn(UnitIx) -> u32| {
        let all: Option<Vec<u32>> = own.iter().map(|ix| of(*ix, models(*ix))).collect();
        all.map(|all| all.into_iter().max().unwrap_or(0))
    };
    (best(&before), best(&|ix| state.models(ix)))
}

/// Whether a unit is fought in flank or rear by Unit Strength 5 and more (`wfb.gap.rank_bonus_lost`); `None` where the log does
/// not tell.
fn is_flanked(state: &State, combat: &CombatSituation, ix: UnitIx) -> Option<bool> {
    let mut unknown = false;
    let at = combat.contacts.iter().filter(|contact| contact.enemy == *state.id(ix));
    for contact in at.filter(|contact| contact.side != Some(Edge::Front)) {
        match (contact.side, is_strong(state, &contact.unit)) {
            (_, Some(false)) => {}
            (Some(_), Some(true)) => return Some(true),
            (None, _) | (_, None) => unknown = true,
        }
    }
    (!unknown).then_some(false)
}

/// Whether a unit has Unit Strength 5 and more; `None` where that is not recorded.
fn is_strong(state: &State, id: &aftermath_rules::UnitId) -> Option<bool> {
    state.find(id).and_then(|by| state.unit_strength(by)).map(|strength| strength >= LEAST_STRENGTH)
}

/// Whether a side may fight a flank or a rear though the situation names the contact from the other unit alone.
fn may_be_turned(state: &State, combat: &CombatSituation, own: &[UnitIx]) -> bool {
    let named_from = |contact: &aftermath_whfb6::Contact| {
        let (by, at) = (state.find(&contact.unit), state.find(&contact.enemy));
        let ran = by.is_some_and(|by| state.unit(by).charges_in.is_some() || state.block(by).is_some());
        let told = |other: &aftermath_whfb6::Contact| {
            (&other.unit, &other.enemy) == (&contact.enemy, &contact.unit) && other.side.is_some()
        };
        at.is_some_and(|at| own.contains(&at)) && !ran && !combat.contacts.iter().any(told)
    };
    state.progress.partial && combat.contacts.iter().any(named_from)
}

/// Whether a side has the greater total Unit Strength, after this round's losses and before them.
fn outnumber(state: &State, combat: &CombatSituation, side: SideIx) -> (Option<u32>, Option<u32>) {
    let units = units_of(combat);
    let total = |own: bool, before: bool| -> Option<u32> {
        let of = named(state, &units).filter(|ix| (state.side_of(*ix) == side) == own);
        let strengths: Option<Vec<u32>> = of
            .map(|ix| {
                let now = state.models(ix);
                let strength = if now == 0 { 0 } else { state.unit_strength(ix)? };
                if !before {
                    return Some(strength);
                }
                let each = state.figures(ix).unit_strength.map(Whole::get);
                let each = each.or_else(|| (now > 0).then(|| strength / now))?;
                Some((now + lost(state, combat, ix)) * each)
            })
            .collect();
        strengths.map(|all| all.into_iter().sum())
    };
    let greater = |before: bool| {
        let more = total(true, before)? > total(false, before)?;
        Some(u32::from(more) * pack::OUTNUMBER_BONUS)
    };
    (greater(false), greater(true))
}

/// Whether a unit of the side fights from higher ground: as the log says, or by the places; whether the side claims it decides
/// only where nothing is recorded.
fn higher(state: &State, combat: &CombatSituation, own: &[UnitIx], claims: bool) -> Option<bool> {
    let round = combat.round.as_ref()?;
    if round.higher_known == Some(true) {
        return Some(own.iter().any(|ix| round.higher.contains(state.id(*ix))));
    }
    if !state.setup.terrain.iter().any(|piece| piece.kind == aftermath_whfb6::TerrainKind::Hill) {
        // A table without any terrain may be one of which nobody recorded any.
        let unrecorded = claims && state.setup.terrain.is_empty();
        return (!unrecorded).then_some(false);
    }
    let mut any = false;
    for contact in &combat.contacts {
        let (unit, enemy) = (state.find(&contact.unit)?, state.find(&contact.enemy)?);
        if [unit, enemy].iter().any(|ix| state.unit(*ix).losses_unknown) {
            return None;
        }
        let (above, below) = (sight::level(state, unit)?, sight::level(state, enemy)?);
        any |= (above > below && own.contains(&unit)) || (below > above && own.contains(&enemy));
    }
    Some(any)
}

/// Whether a side fights an enemy's flank, and the rear of one (`wfb.amb.flank_and_rear_separate`).
fn sides_attacked(
    state: &State,
    combat: &CombatSituation,
    own: &[UnitIx],
    counts: bool,
) -> (Option<bool>, Option<bool>) {
    let mut sides = Vec::new();
    let by = |id: &aftermath_rules::UnitId| state.find(id).is_some_and(|unit| own.contains(&unit));
    for contact in combat.contacts.iter().filter(|contact| by(&contact.unit)) {
        // Who may have been destroyed attacks no side any more, and no side of it is attacked.
        let may_be_gone = |id: &aftermath_rules::UnitId| state.find(id).is_some_and(|ix| state.unit(ix).losses_unknown);
        if contact.side != Some(Edge::Front) && (may_be_gone(&contact.unit) || may_be_gone(&contact.enemy)) {
            sides.push(None);
            continue;
        }
        match is_strong(state, &contact.unit).filter(|_| counts) {
            Some(false) => {}
            None if counts && contact.side != Some(Edge::Front) => sides.push(None),
            _ => sides.push(contact.side),
        }
    }
    // Of who fight each other as the log names them together nobody knows who attacked whom.
    let supposed = |contact: &aftermath_whfb6::Contact| {
        let pair = state.find(&contact.unit).zip(state.find(&contact.enemy));
        contact.side.is_none()
            && by(&contact.enemy)
            && pair.is_some_and(|(one, other)| state.distance(one, other).is_none())
    };
    let unknown = sides.contains(&None) || combat.contacts.iter().any(supposed);
    let any = |wanted: &[Edge]| sides.iter().flatten().any(|side| wanted.contains(side));
    let answer = |is: bool| if is || !unknown { Some(is) } else { None };
    (answer(any(&[Edge::Left, Edge::Right])), answer(any(&[Edge::Rear])))
}

/// The round is over: who won, what it means for the obstacle, and who may overrun.
fn settle(state: &mut State, place: usize, winner: Option<SideIx>, difference: u32, known: bool) {
    let winner_id = winner.map(|side| state.side_id(side).clone());
    let combat = state.combats[place].clone();
    let units: Vec<UnitIx> = named(state, &units_of(&combat)).collect();
    let first_round = combat.rounds.map(|rounds| rounds.get() == 0);
    for ix in &units {
        let enemies_left = units.iter().any(|other| state.is_enemy(*ix, *other) && state.is_present(*other));
        if winner == Some(state.side_of(*ix)) && state.is_present(*ix) {
            let id = state.id(*ix).clone();
            // Who ran on before the round was scored has won already.
            let ran = state.progress.winners.contains(&id);
            if first_round != Some(false) && !enemies_left && !ran {
                add(&mut state.progress.may_overrun, id.clone());
            }
            if !ran {
                add(&mut state.progress.winners, id);
            }
        } else if winner.is_some() && state.setup.options.has_psychology() {
            // Frenzy is lost with a combat (`wfb.gap.psychology`).
            state.unit_mut(*ix).not_frenzied = true;
        }
    }
    let defenders: Vec<SideIx> = named(state, &combat.obstacle).map(|ix| state.side_of(ix)).collect();
    let lost = winner.is_some_and(|winner| !defenders.is_empty() && !defenders.contains(&winner));
    let combat = &mut state.combats[place];
    combat.obstacle_lost |= lost;
    combat.rounds = Some(Count::nearest(combat.rounds.map_or(0, Count::get) + 1));
    combat.winner = winner_id.clone();
    (combat.by_overrun, combat.by_pursuit) = (false, false);
    if let Some(round) = &mut combat.round {
        round.result = Some(RoundResult { winner: winner_id, difference: Count::nearest(difference), known });
    }
}
