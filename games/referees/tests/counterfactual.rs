//! What the referee's reading would have meant, reckoned by hand, and every chance by counting all throws.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_games::GAMES;
use aftermath_rules::{
    Log, Reading, Seq,
    counterfactual::{ClaimedNeed, Counterfactual, DiceCount, Measure, Throw, TurnsOn, Undetermined, counterfactual},
    explain::{Language, Names, Speech},
    finding::{Outcome, Status},
};

fn battle(name: &str) -> Log {
    GAMES.read(&fs::read(aftermath_corpus::path(name)).unwrap(), name).unwrap()
}

fn of(name: &str, entry: u32) -> Counterfactual {
    counterfactual(&battle(name), Seq(entry)).unwrap()
}

fn turns_on(name: &str, entry: u32, rule: &str) -> TurnsOn {
    let found = of(name, entry);
    let question = found.questions.iter().find(|question| question.finding.rule.id() == rule);
    question.unwrap_or_else(|| panic!("{name}: {rule} is not asked about")).turns_on.clone()
}

fn throw(name: &str, entry: u32, rule: &str) -> Throw {
    match turns_on(name, entry, rule) {
        TurnsOn::Throw(throw) => throw,
        other => panic!("{name}: {other:?}"),
    }
}

fn declared(value: i32) -> Option<ClaimedNeed> {
    Some(ClaimedNeed { value, declared: true })
}

fn nearest(value: i32) -> Option<ClaimedNeed> {
    Some(ClaimedNeed { value, declared: false })
}

#[track_caller]
fn is_near(found: Option<f64>, expected: f64) {
    assert!(found.is_some_and(|found| (found - expected).abs() < 1e-9), "{found:?} instead of {expected}");
}

/// Of 36 throws of two dice, 1 2 3 4 5 6 5 4 3 2 1 make 2 to 12.
#[test]
fn orders_are_told_apart_by_the_sums_between_two_scores() {
    let cases = [
        // Needed 10, 11 rolled, taken as passed: the nearest score is 11, and 2 throws of 36 make it.
        ("warmaster/items/e14_crown_of_command_broken", 2, "wm.item.crown_of_command", 10, nearest(11), true, 2.0),
        // A penalty of 1 for distance left out: 7 taken as 8, and 8 rolled; 5 throws make 8.
        (
            "warmaster/orders/penalty_forgotten_in_the_score_broken",
            1,
            "wm.command.pen_distance",
            7,
            declared(8),
            true,
            5.0,
        ),
        // The same for a near enemy, but 6 rolled: it made no difference; 4 throws make 9.
        ("warmaster/orders/enemy_near_broken", 1, "wm.command.pen_enemy_near", 8, declared(9), false, 4.0),
        // Two penalties left out at once: 8 and 9, 5 and 4 throws.
        ("warmaster/orders/claimed_state_broken", 1, "wm.command.pen_terrain", 7, declared(9), false, 9.0),
        // 1 needed: only a 2 lies between it and the score that would pass.
        ("warmaster/orders/double_one_is_no_miracle_broken", 1, "wm.command.roll", 1, nearest(2), true, 1.0),
        // 6 needed, 7 rolled: 1 in 6.
        ("warmaster/items/orb_of_majesty_broken", 2, "wm.item.orb_of_majesty", 6, nearest(7), true, 6.0),
    ];
    for (name, entry, rule, needed, claimed, mattered, of_36) in cases {
        let throw = throw(name, entry, rule);
        assert_eq!((throw.purpose, &throw.measure), ("command", &Measure::SumAtMost), "{name}");
        assert_eq!((throw.needed, throw.claimed_needed, throw.mattered), (Some(needed), claimed, mattered), "{name}");
        is_near(throw.chance_apart, of_36 / 36.0);
    }
    // A score named wrongly: 8 taken as 9, and 9 rolled.
    let named = throw("warmaster/brigade/bearer_forgotten_in_brigade_broken", 1, "wm.command.roll");
    assert_eq!((named.needed, named.claimed_needed), (Some(8), declared(9)));
    assert_eq!((named.result, named.claimed_result, named.mattered), (0, Some(1), true));
    is_near(named.chance_apart, 4.0 / 36.0);
}

/// So many dice tell two scores apart unless none of them falls between.
#[test]
fn volleys_and_strikes_are_told_apart_by_the_faces_between_two_scores() {
    let some_of = |dice: i32, faces: f64| 1.0 - (1.0 - faces / 6.0).powi(dice);
    let cases = [
        ("warmaster/shooting/we10_hits_broken", 1, "wm.shoot.to_hit", "shot", 4, 3, (4, 5), some_of(8, 1.0)),
        ("warmaster/shooting/we11_armour_broken", 1, "wm.shoot.armour", "armour", 4, 5, (3, 2), some_of(4, 1.0)),
        (
            "warmaster/combat/we25_we26_attacks_saves_broken",
            3,
            "wm.attack.armour",
            "armour",
            5,
            6,
            (2, 1),
            some_of(4, 1.0),
        ),
        (
            "warmaster/combat/we25_we26_attacks_hits_broken",
            3,
            "wm.attack.to_hit",
            "attack",
            4,
            3,
            (4, 5),
            some_of(8, 1.0),
        ),
        ("warmaster/magic/cast_roll_broken", 1, "wm.magic.cast_roll", "cast", 4, 3, (0, 1), some_of(1, 1.0)),
        ("kow2/melee/hits_miscounted_broken", 2, "kow.melee.hit", "strike", 4, 3, (2, 3), some_of(4, 1.0)),
        (
            "kow2/special_shooting/piercing_forgotten_broken",
            1,
            "kow.special.piercing",
            "damage",
            3,
            4,
            (5, 4),
            some_of(7, 1.0),
        ),
        // A Big Shield makes Defence 6 of 4: two faces lie between.
        (
            "kow2/special_shooting/big_shield_forgotten_broken",
            1,
            "kow.special.big_shield",
            "damage",
            6,
            4,
            (2, 4),
            some_of(7, 2.0),
        ),
    ];
    for (name, entry, rule, purpose, needed, claimed, (result, taken), apart) in cases {
        let throw = throw(name, entry, rule);
        assert_eq!((throw.purpose, &throw.measure), (purpose, &Measure::EachAtLeast), "{name}");
        assert_eq!((throw.needed, throw.claimed_needed), (Some(needed), nearest(claimed)), "{name}");
        assert_eq!((throw.result, throw.claimed_result, throw.mattered), (result, Some(taken), true), "{name}");
        is_near(throw.chance_apart, apart);
    }
    // Dice 1 2 2 3 4 4 6 6: no score makes 8 hits of 18 dice that show seven 4s and better and five 3s and 2s between.
    let none = throw("warmaster/appendix_combat_one_die_changed", 6, "wm.attack.to_hit");
    assert_eq!((none.result, none.claimed_result, none.claimed_needed), (7, Some(8), None));
    // Eight of eighteen even dice: 43,758 of 262,144.
    is_near(none.chance_of_claim, 43_758.0 / 262_144.0);
}

/// Waver 14 and rout 16 with 6 damage: from 8 the unit wavers, from 10 it routs.
#[test]
fn nerve_is_told_apart_by_what_the_totals_mean() {
    let throw_of = |name: &str, entry: u32, rule: &str| {
        let throw = throw(&format!("kow2/nerve/{name}"), entry, rule);
        assert!(matches!(throw.measure, Measure::Bands(_)), "{name}");
        throw
    };
    let words = |due: &str, taken: &str| Some((due.to_owned(), taken.to_owned()));
    // 7 rolled, one short: with one more 7 and 9 mean something else, 6 and 4 throws.
    let short = throw_of("one_short_of_waver_broken", 1, "kow.nerve.steady");
    assert_eq!((short.result, short.claimed_result, short.terms), (13, Some(14), words("steady", "wavering")));
    is_near(short.chance_apart, 10.0 / 36.0);
    // It wavers on 8 and 9: 5 and 4 throws.
    is_near(short.chance_of_claim, 9.0 / 36.0);
    // Waver 11 and rout 13 with 3 damage, left out: everything from 8 on means something else.
    let left_out = throw_of("damage_left_out_broken", 3, "kow.nerve.test");
    assert_eq!((left_out.result, left_out.claimed_result), (11, Some(8)));
    assert_eq!(left_out.terms, words("wavering", "steady"));
    is_near(left_out.chance_apart, 15.0 / 36.0);
    // A rout taken for wavering: 8 and 10 would mean something else, 5 and 3 throws.
    let rout = throw_of("rout_taken_for_wavering_broken", 3, "kow.nerve.rout");
    assert_eq!((rout.result, rout.claimed_result, rout.mattered), (13, Some(12), true));
    is_near(rout.chance_apart, 8.0 / 36.0);
    // Whatever is added, a double 1 is Steady: no total explains a rout.
    let double_one = throw_of("double_one_broken", 3, "kow.nerve.double_one");
    assert_eq!((double_one.terms, double_one.chance_apart), (words("steady", "routed"), None));
}

#[test]
fn dice_too_many_or_missing_leave_the_result_between_two_bounds() {
    let dice = |name: &str, entry: u32, rule: &str| match turns_on(name, entry, rule) {
        TurnsOn::Dice(count) => count,
        other => panic!("{name}: {other:?}"),
    };
    // 15 due and 9 thrown, 4 of them hit: up to 6 more.
    let DiceCount { due, result, between, mattered, chance_apart, .. } =
        dice("warmaster/combat/we24_chariots_charge_broken", 2, "wm.attack.dice");
    assert_eq!((due, result, between, mattered), (15, 4, (4, 10), None));
    is_near(Some(chance_apart), 63.0 / 64.0);
    // Three thrown where one was due, and none hits: whichever it was, it made no difference.
    let none = dice("warmaster/artillery/bone_at_charger_broken", 2, "wm.art.bone.vs_chargers");
    assert_eq!((none.due, none.between, none.mattered), (1, (0, 0), Some(false)));
    is_near(Some(none.chance_apart), 0.75);
    let engine = dice("kow2/melee/rear_doubled_broken", 2, "kow.melee.rear_treble");
    assert_eq!((engine.due, engine.result, engine.between), (12, 2, (2, 6)));
    is_near(Some(engine.chance_apart), 15.0 / 16.0);
    let bonus = dice("warmaster/combat/charge_bonus_broken", 2, "wm.attack.mod_charge");
    assert_eq!((bonus.due, bonus.faces.len()), (12, 9));
}

#[test]
fn no_throw_decides_a_move_too_long() {
    let deeds = [
        ("warmaster/charge/too_far_broken", 2, "wm.charge.stand_max", Some(2.0)),
        ("warmaster/evade/too_far_broken", 1, "wm.evade.distance", Some(4.0)),
        ("kow2/charge/around_a_wood_broken", 2, "kow.charge.no_detour", Some(4.28)),
    ];
    for (name, entry, rule, excess) in deeds {
        assert_eq!(turns_on(name, entry, rule), TurnsOn::Deed { excess }, "{name}");
        assert_eq!(of(name, entry).reckoned, Err(Undetermined::NothingDeclared), "{name}");
    }
    // A sum that the players added up wrongly follows from what is recorded.
    let score = turns_on("warmaster/combat/declared_score_broken", 4, "wm.result.score");
    assert_eq!(score, TurnsOn::Reckoning { excess: Some(1.0) });
}

#[test]
fn what_would_have_followed_is_told_where_the_log_tells_it() {
    let order = of("warmaster/orders/penalty_forgotten_in_the_score_broken", 1);
    let reckoned = order.reckoned.unwrap();
    let status = |entry: usize| (order.played.verdicts[entry].status, reckoned.verdicts[entry].status);
    assert_eq!(status(1), (Status::Stood, Status::Legal));
    // The order failed by the referee, so the move on it was not allowed.
    assert_eq!(status(2), (Status::Legal, Status::Stood));
    // Three hits were saved or damaged by three dice; with two, nobody knows which dice would have been thrown.
    let hits = of("kow2/melee/hits_miscounted_broken", 2);
    let Err(Undetermined::Findings(findings)) = hits.reckoned else { panic!("{:?}", hits.questions) };
    assert!(findings.iter().any(|finding| finding.rule.id() == "kow.damage.roll"), "{findings:?}");
}

#[test]
fn an_entry_that_is_contested_and_not_broken_tells_what_would_have_turned_it() {
    // Command 9 and a penalty of 2 (entry 17 of the appendix): 7 needed and 4 rolled.
    let log = battle("warmaster/appendix_command");
    let found = counterfactual(&log, Seq(17)).unwrap();
    assert!(found.questions.is_empty() && found.contests.is_empty() && !found.is_contested());
    let [order] = &found.throws[..] else { panic!("{:?}", found.throws) };
    assert_eq!((order.needed, order.result), (Some(7), 1));
    // It fails from a score of 3 down: 4 to 7 make 3 + 4 + 5 + 6 throws.
    let [turn] = order.turns[..] else { panic!("{:?}", order.turns) };
    assert_eq!((turn.needed, turn.result), (3, 0));
    is_near(Some(turn.chance_apart), 18.0 / 36.0);
    assert!(counterfactual(&log, Seq(100_000)).is_none());
}

#[test]
fn what_contests_an_entry_is_named() {
    let found = of("warmaster/record/amendment_changes_what_follows_broken", 1);
    assert_eq!(found.contests, [(Seq(3), "amend")]);
    assert!(found.is_contested());
    let ruled = of("warmaster/record/ruling_overturned", 2);
    assert!(ruled.contests.iter().any(|(_, kind)| *kind == "ruling"), "{:?}", ruled.contests);
}

#[test]
fn it_is_told_as_people_say_it() {
    let log = battle("warmaster/items/orb_of_majesty_broken");
    let names = Names::of(&log.summary());
    let found = counterfactual(&log, Seq(2)).unwrap();
    let told = Language::ALL.map(|language| found.questions[0].sentences(&Speech::new(&GAMES, language), &names));
    assert_eq!(
        told[0],
        [
            "Command test (3 4): needed 6 or less. The nearest score that makes the players’ result right is 7 or less.",
            "By the referee: failed; in the log: passed. It mattered.",
            "1 of 6 possible rolls would give another result by the rules.",
            "With the right score the players’ result comes up in 5 of 12 rolls.",
        ]
    );
    assert_eq!(
        told[1],
        [
            "Командный бросок (3 4): нужно 6 или меньше. Ближайшее число, при котором итог игроков верен: 7 или меньше.",
            "По судье: провал; в записи: успех. Это имело значение.",
            "По правилам иной итог дали бы 1 из 6 возможных бросков.",
            "При верном числе итог игроков выпадает в 5 бросках из 12.",
        ]
    );
}

/// Every broken entry of the corpus: no sentence has a hole, and the chances of throws without dice thrown again are
/// those that counting all throws gives.
#[test]
fn chances_are_those_of_counting_all_throws() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let (mut counted, mut told) = (0, 0);
    for path in aftermath_corpus::all(&GAMES) {
        let Ok(log) = GAMES.read(&fs::read(&path).unwrap(), "corpus") else { continue };
        let names = Names::of(&log.summary());
        let judgement = log.judge(Reading::Effective);
        let broken = judgement.verdicts.iter().filter(|verdict| {
            verdict.entry > Seq(0) && verdict.findings.iter().any(|finding| finding.outcome == Outcome::Broken)
        });
        for verdict in broken {
            let found = counterfactual(&log, verdict.entry).unwrap();
            for question in &found.questions {
                for speech in &speeches {
                    let sentences = question.sentences(speech, &names);
                    assert!(!sentences.is_empty());
                    for sentence in sentences.iter().chain(&found.undetermined(speech, &names)) {
                        assert!(!sentence.contains('{') && !sentence.starts_with("what-"), "{path:?}: {sentence}");
                        told += 1;
                    }
                }
                if let TurnsOn::Throw(throw) = &question.turns_on {
                    counted += usize::from(counts(throw, &format!("{path:?} entry {}", verdict.entry)));
                }
            }
        }
    }
    assert!(counted > 50 && told > 1000, "{counted} {told}");
}

/// A shot and the die of its Blast that fall alike are two throws (`kow.special.blast`).
#[test]
fn a_finding_speaks_of_its_own_throw_where_another_fell_alike() {
    let path = aftermath_corpus::path("kow2/special_shooting/w02_blast_d3_broken");
    let log = fs::read_to_string(path).unwrap().replace(r#""dice":[6]"#, r#""dice":[5]"#);
    let found = counterfactual(&GAMES.read(log.as_bytes(), "a 5 twice").unwrap(), Seq(1)).unwrap();
    let [question] = &found.questions[..] else { panic!("{:?}", found.questions) };
    let TurnsOn::Throw(throw) = &question.turns_on else { panic!("{:?}", question.turns_on) };
    // A 5 is a 3 of a D3.
    assert_eq!((throw.purpose, throw.result, throw.claimed_result), ("blast", 3, Some(5)));
}

/// Counts all throws of up to six dice that the two needs tell apart. Answers whether it could.
fn counts(throw: &Throw, place: &str) -> bool {
    let again = matches!(throw.purpose, "strike" | "damage" | "breath" | "spell") || throw.unit.is_none();
    let (Some(needed), Some(claimed)) = (throw.needed, throw.claimed_needed) else { return false };
    if matches!(throw.measure, Measure::Bands(_)) || again || throw.faces.len() > 6 {
        return false;
    }
    let dice = throw.faces.len() as u32;
    let all = 6_u32.pow(dice);
    let apart = (0..all).filter(|number| {
        let faces: Vec<i32> = (0..dice).map(|die| (number / 6_u32.pow(die) % 6) as i32 + 1).collect();
        let result = |needed: i32| match throw.measure {
            Measure::SumAtMost => usize::from(faces.iter().sum::<i32>() <= needed),
            Measure::EachAtMost => faces.iter().filter(|face| **face <= needed).count(),
            _ => faces.iter().filter(|face| **face >= needed).count(),
        };
        result(needed) != result(claimed.value)
    });
    let expected = apart.count() as f64 / f64::from(all);
    assert!((throw.chance_apart.unwrap() - expected).abs() < 1e-9, "{place}: {throw:?} instead of {expected}");
    true
}
