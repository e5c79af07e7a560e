//! The unit steadiness test (chapter 14).

use aftermath_rules::{
    docket::Docket,
    finding::{Asks, Better, Detail, Outcome},
};
use aftermath_tactica::{
    Contacted, Due, EqualLosses, KilledInFormula, RankCountTiming, RearAnd, RiddenThroughTest, Shape, TestCause,
    UnitTest, pack, purpose,
};

use crate::{
    rout, rule,
    state::{State, UnitIx},
    throws,
};

/// What a unit suffered in a combat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defeat {
    pub(crate) because: TestCause,
    /// Full ranks before the losses.
    pub(crate) ranks: u8,
    /// Figures removed.
    pub(crate) killed: u32,
    /// Hits before saves.
    pub(crate) nominal: u32,
    pub(crate) ridden_through: bool,
    pub(crate) attacked: Attacked,
}

/// From where a unit was attacked.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Attacked {
    /// In flank or rear.
    pub(crate) flanked: bool,
    pub(crate) from_rear: bool,
    /// The log leaves it open.
    pub(crate) untold: bool,
}

/// A unit has to test.
pub(crate) fn owe(state: &mut State, ix: UnitIx, defeat: Defeat) {
    let ranks = match state.rulings().rank_count_timing {
        RankCountTiming::Before => defeat.ranks,
        RankCountTiming::After => state.full_ranks(ix),
    };
    let killed = match state.rulings().killed_in_formula {
        KilledInFormula::Actual => defeat.killed,
        KilledInFormula::Nominal => defeat.nominal,
    };
    state.owe(
        ix,
        Due::Test {
            because: defeat.because,
            ranks,
            killed: killed.min(u32::from(u16::MAX)) as u16,
            ridden_through: defeat.ridden_through,
            flanked: defeat.attacked.flanked,
            from_rear: defeat.attacked.from_rear,
            side_untold: defeat.attacked.untold,
            late: false,
        },
    );
}

/// Finds who lost a combat of two sides, by what each suffered; every unit of that side tests.
pub(crate) fn find_losers(state: &mut State, sides: [&[(UnitIx, Defeat)]; 2], totals: [u32; 2]) {
    let both = totals[0] == totals[1] && state.rulings().equal_losses == EqualLosses::Both && totals[0] > 0;
    for (side, own) in sides.iter().enumerate() {
        let lost = totals[side] > totals[1 - side] || both;
        for (ix, defeat) in *own {
            let through =
                defeat.ridden_through && (lost || state.rulings().ridden_through_test == RiddenThroughTest::Always);
            if (lost || through) && state.is_present(*ix) {
                owe(state, *ix, *defeat);
            }
        }
    }
}

/// From where a unit is attacked by any of these enemies.
pub(crate) fn attacked_from(state: &State, ix: UnitIx, enemies: &[UnitIx]) -> Attacked {
    if state.shape(ix) == Shape::Circle {
        return Attacked::default();
    }
    let id = state.id(ix);
    let sides = enemies.iter().filter_map(|enemy| state.touch(*enemy, ix)).filter(|touch| &touch.enemy == id);
    let mut from = Attacked::default();
    for touch in sides {
        from.flanked |= touch.side.is_some_and(|side| side != Contacted::Front);
        from.from_rear |= touch.side == Some(Contacted::Rear);
        // Skirmishers have no flanks, as their base is round.
        from.untold |= touch.side.is_none() && !state.is_skirmisher(ix);
    }
    from
}

/// `unit_test` (`tac.test.unit`).
pub(crate) fn test(state: &mut State, event: &UnitTest, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let describe = |say: &'static str| Detail::say(say).unit(&event.unit);
    let owed = state.due(ix, |what| matches!(what, Due::Test { because, .. } if *because == event.because));
    docket.finding(rule::TEST_WHEN, Outcome::from(owed.is_some()), || {
        describe("tests-when").with("because", event.because.as_str())
    });
    if owed.is_none() && event.because == TestCause::Exchange {
        docket.finding(rule::SHOOT_NO_TEST_WITHOUT_EXCHANGE, Outcome::Broken, || {
            describe("tests-when").with("because", event.because.as_str())
        });
    }
    if owed.is_none() && event.because == TestCause::Impact {
        docket.finding(rule::IMPACT_LOSER, Outcome::Broken, || {
            describe("tests-when").with("because", event.because.as_str())
        });
    }
    let (ranks, killed, ridden_through, attacked) = match owed {
        Some(Due::Test { ranks, killed, ridden_through, flanked, from_rear, side_untold, .. }) => {
            (ranks, killed, ridden_through, Attacked { flanked, from_rear, untold: side_untold })
        }
        // Where no test is due nothing is to be counted: what the players say stands.
        _ => {
            (event.ranks.unwrap_or_else(|| state.full_ranks(ix)), event.killed.unwrap_or(0), false, Attacked::default())
        }
    };
    let flanked = attacked.flanked;
    if let Some(owed) = &owed {
        state.settle(ix, owed);
    }
    let Some(steadiness) = state.unit_steadiness(ix) else {
        docket.finding(rule::TEST_MIXED_STEADINESS, Outcome::PlayersCall, || describe("mixed-front"));
        check_parts(state, ix, event, if flanked { 0 } else { ranks }, flanked, killed, docket);
        match event.declared {
            Some(stands) => finish(state, ix, event, stands, attacked, docket),
            None => leave_result_open(state, ix, attacked),
        }
        return;
    };
    let talent = state.steadiness_talent(ix);
    let through = if ridden_through { pack::RIDDEN_THROUGH } else { 0 };
    let with = |ranks: u8| steadiness + i32::from(ranks) - i32::from(killed) + talent + through;
    // Whether its ranks count the side of the attack tells; where the log does not, they may count or not.
    let open = attacked.untold && !flanked && ranks > 0;
    let said_none = event.ranks == Some(0)
        || event.value.map(i32::from) == Some(with(0))
        || (event.value.is_none() && event.ranks.is_none() && shows_none(event, with(0), with(ranks)));
    let counted = if flanked || (open && said_none) { 0 } else { ranks };
    if open {
        docket.finding(rule::FLANK_NO_RANKS, Outcome::Unrecorded, || Detail::lacks("side").unit(&event.unit));
    }
    if open && !said_none && event.value.is_none() && event.ranks.is_none() {
        either(state, ix, event, [with(0), with(ranks)], attacked, docket);
        return;
    }
    check_parts(state, ix, event, counted, flanked, killed, docket);
    if state.u(ix).state_untold && event.value.is_none() && event.declared.is_none() {
        // Of whom the log leaves open who is left, it does not tell what the test needed.
        docket.finding(rule::TEST_UNIT, Outcome::Unrecorded, || Detail::lacks("value").unit(&event.unit));
        leave_result_open(state, ix, attacked);
        return;
    }
    let due = event.value.map(i32::from).filter(|_| owed.is_none()).unwrap_or_else(|| with(counted));
    let value = event.value.map_or(due, i32::from);
    let sum = || {
        let detail = describe("test-value")
            .with("steadiness", steadiness)
            .with("ranks", counted)
            .with("killed", u32::from(killed));
        detail.with("talent", talent).with("ridden_through", through).expects(due).records(value)
    };
    let kept = value == due;
    let cited = if kept {
        rule::TEST_UNIT
    } else if talent != 0 && value == due - talent {
        rule::TEST_GENERAL
    } else if through != 0 && value == due - through {
        rule::CAV_RIDDEN_THROUGH
    } else if state.shape(ix) == Shape::Circle {
        rule::CIRCLE_STEADINESS
    } else if talents_elsewhere(state, ix).any(|talent| value == due + talent) {
        rule::GENERAL_ATTACHED_ONLY
    } else if flanked && value == due + i32::from(ranks) {
        rule::FLANK_NO_RANKS
    } else {
        rule::TEST_UNIT
    };
    docket.finding(cited, Outcome::from(kept), sum);
    if kept {
        let applied = [
            (talent != 0, rule::TEST_GENERAL),
            (through != 0, rule::CAV_RIDDEN_THROUGH),
            (flanked, rule::FLANK_NO_RANKS),
            (state.shape(ix) == Shape::Circle, rule::CIRCLE_STEADINESS),
            (state.is_of_mixed_steadiness(ix), rule::TEST_MIXED_STEADINESS),
            (event.because == TestCause::Impact, rule::IMPACT_TEST),
            (event.because == TestCause::Melee, rule::MELEE_LOSER_TESTS),
            (event.because == TestCause::Exchange, rule::SHOOT_EXCHANGE_TEST),
        ];
        for (_, rule) in applied.into_iter().filter(|(applies, _)| *applies) {
            docket.finding(rule, Outcome::Held, sum);
        }
    }
    let Some(die) = event.die else {
        // Below nothing, the unit routs without a roll; at nothing no roll can succeed.
        let outcome = if value <= 0 { Outcome::Held } else { Outcome::Unrecorded };
        docket.finding(rule::TEST_UNIT, outcome, || {
            if value <= 0 { sum() } else { Detail::lacks("die").unit(&event.unit) }
        });
        if value > 0 && event.declared.is_none() {
            leave_result_open(state, ix, attacked);
            return;
        }
        let stands = event.declared.unwrap_or(value > 0);
        if value <= 0 {
            docket.finding(rule::TEST_UNIT, Outcome::from(!stands), || {
                describe("stands").expects("no").records(throws::yes(stands))
            });
        }
        finish(state, ix, event, stands, attacked, docket);
        return;
    };
    let throw = throws::Throw {
        purpose: &purpose::UNIT_STEADINESS,
        by: ix,
        at: None,
        dice: &[die],
        needs: &[value],
        better: Better::Greater,
    };
    let roll = docket.next_roll();
    let stands = throws::thrown(state, &throw, docket)[0];
    let played = event.declared.unwrap_or(stands);
    for cited in [rule::TEST_UNIT, rule::STAT_TEST_DIRECTION, rule::TURN_DICE] {
        docket.finding(cited, Outcome::from(played == stands), || {
            let detail = describe("stands").with("needed", value);
            detail.expects(throws::yes(stands)).records(throws::yes(played)).of_roll(roll, Asks::Result)
        });
    }
    finish(state, ix, event, played, attacked, docket);
}

/// The values that a test which is owed may have, the one without its ranks first: two where the log does not tell from
/// which side the unit is attacked, so that its ranks may count or not.
pub(crate) fn values(state: &State, ix: UnitIx, due: &Due) -> Option<Vec<(u8, i32)>> {
    let Due::Test { ranks, killed, ridden_through, flanked, side_untold, .. } = due else { return None };
    let through = if *ridden_through { pack::RIDDEN_THROUGH } else { 0 };
    let bare = state.unit_steadiness(ix)? - i32::from(*killed) + state.steadiness_talent(ix) + through;
    let counted = match (*flanked, *side_untold) {
        (true, _) => vec![0],
        (false, true) if *ranks > 0 => vec![0, *ranks],
        (false, _) => vec![*ranks],
    };
    Some(counted.into_iter().map(|ranks| (ranks, bare + i32::from(ranks))).collect())
}

/// The test of a unit whose ranks count or not: judged as far as both values come to the same.
fn either(
    state: &mut State,
    ix: UnitIx,
    event: &UnitTest,
    values: [i32; 2],
    attacked: Attacked,
    docket: &mut impl Docket,
) {
    let result = |value: i32| match event.die {
        Some(die) => Some(throws::succeeds(die, value)),
        None => (value <= 0).then_some(false),
    };
    let stands = result(values[0]).filter(|_| result(values[0]) == result(values[1]));
    if let Some(stands) = stands {
        let played = event.declared.unwrap_or(stands);
        docket.finding(rule::TEST_UNIT, Outcome::from(played == stands), || {
            Detail::say("stands").unit(&event.unit).expects(throws::yes(stands)).records(throws::yes(played))
        });
    }
    match event.declared.or(stands) {
        Some(stands) => finish(state, ix, event, stands, attacked, docket),
        None => leave_result_open(state, ix, attacked),
    }
}

/// What a test came to the log does not tell: whether the unit runs its flight will. Who runs does not fall back besides.
fn leave_result_open(state: &mut State, ix: UnitIx, attacked: Attacked) {
    state.owe(ix, Due::Rout { destroyed: attacked.from_rear, untold: true });
    state.leave_open(ix);
}

/// Who struck a unit that runs may go on.
pub(crate) fn let_go_on(state: &mut State, ix: UnitIx) {
    for enemy in state.touching(ix) {
        if state.touching(enemy).len() == 1 {
            state.u_mut(enemy).now.free_to_go_on = true;
        }
    }
}

/// Whether what was declared is what comes of the value without ranks, and not of that with them.
fn shows_none(event: &UnitTest, without: i32, with: i32) -> bool {
    let stands = |value: i32| event.die.map_or(value > 0, |die| throws::succeeds(die, value));
    event.declared.is_some_and(|declared| declared == stands(without) && declared != stands(with))
}

/// Steadiness talents of the generals who command a unit and are not with it: they count for nothing.
fn talents_elsewhere(state: &State, ix: UnitIx) -> impl Iterator<Item = i32> + '_ {
    let generals = state.friends(ix).filter(move |general| {
        let chief = state.row(*general).general.as_ref().is_some_and(|one| one.commander_in_chief);
        state.is_general(*general) && (chief || state.corps(ix) == Some(*general))
    });
    let elsewhere = generals.filter(move |general| state.u(*general).attached.as_ref() != Some(state.id(ix)));
    elsewhere.map(|general| i32::from(state.u(general).talents.steadiness)).filter(|talent| *talent != 0)
}

/// Ranks and killed as the players counted them.
fn check_parts(
    state: &State,
    ix: UnitIx,
    event: &UnitTest,
    ranks: u8,
    flanked: bool,
    killed: u16,
    docket: &mut impl Docket,
) {
    if let Some(said) = event.ranks {
        let cited = if flanked && said > 0 { rule::FLANK_NO_RANKS } else { rule::TEST_RANKS };
        docket.finding(cited, Outcome::from(said == ranks), || {
            Detail::say("ranks").unit(state.id(ix)).expects(ranks).records(said)
        });
    } else {
        docket.finding(rule::TEST_RANKS, Outcome::Held, || {
            Detail::say("ranks").unit(state.id(ix)).expects(ranks).records(ranks)
        });
    }
    let said = event.killed.unwrap_or(killed);
    docket.finding(rule::TEST_KILLED, Outcome::from(said == killed), || {
        Detail::say("killed-count").unit(state.id(ix)).expects(u32::from(killed)).records(u32::from(said))
    });
}

/// What the test comes to: the unit stands, or runs, or is destroyed by who is behind it.
fn finish(state: &mut State, ix: UnitIx, event: &UnitTest, stands: bool, attacked: Attacked, docket: &mut impl Docket) {
    if stands {
        if event.because == TestCause::Impact {
            docket.finding(rule::IMPACT_THEN_MELEE, Outcome::Held, || Detail::say("then-melee").unit(&event.unit));
        }
        return;
    }
    if event.because == TestCause::Melee {
        docket.finding(rule::MELEE_NO_PURSUIT, Outcome::Held, || Detail::say("routs").unit(&event.unit));
    }
    fails(state, ix, event.because, attacked);
}

/// A unit of whose test the log says nothing runs: so it failed it.
pub(crate) fn runs_untested(state: &mut State, ix: UnitIx, test: &Due) {
    if let Due::Test { because, flanked, from_rear, side_untold, .. } = test {
        let attacked = Attacked { flanked: *flanked, from_rear: *from_rear, untold: *side_untold };
        state.settle(ix, test);
        fails(state, ix, *because, attacked);
    }
}

/// Who fails its test runs, or is destroyed by who is behind it.
fn fails(state: &mut State, ix: UnitIx, because: TestCause, attacked: Attacked) {
    let both = state.rulings().rear_and == RearAnd::Both;
    let id = state.id(ix);
    let lost_before = state.now.contacts.iter().any(|touch| &touch.enemy == id && touch.impact_lost);
    let destroyed = attacked.from_rear && (!both || (lost_before && because == TestCause::Melee));
    if because == TestCause::Impact {
        let_go_on(state, ix);
    }
    rout::start_rout(state, ix);
    // A unit that runs does not fall back besides.
    let owed = state.due(ix, |what| matches!(what, Due::FallBack { .. }));
    if let Some(owed) = owed {
        state.settle(ix, &owed);
    }
    let untold = attacked.untold && !attacked.from_rear;
    state.owe(ix, Due::Rout { destroyed, untold });
}
