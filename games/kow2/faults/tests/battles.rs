//! Battles of Kings of War that bots play: the referee objects to nothing in them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use aftermath_games::GAMES;
use aftermath_kow2_bots::BOTS;
use aftermath_rules::{Judgement, Reading, finding::Outcome};
use aftermath_simulate::{Bots, seeds};
use proptest::{prelude::*, test_runner::RngSeed};
use serde_json::Value;

const BATTLES: usize = 48;

struct Battle {
    seed: u64,
    judgement: Judgement,
}

impl Battle {
    fn play(seed: u64) -> Self {
        let bytes = BOTS.play(seed).unwrap();
        let judgement = GAMES.read(&bytes, "battle").unwrap().judge(Reading::Effective);
        Self { seed, judgement }
    }

    /// Everything broken or unrecorded.
    fn objections(&self) -> Vec<String> {
        let amiss = |outcome| matches!(outcome, Outcome::Broken | Outcome::Unrecorded);
        let told = self.judgement.verdicts.iter().flat_map(|verdict| {
            let amiss = verdict.findings.iter().filter(move |finding| amiss(finding.outcome));
            amiss.map(move |finding| format!("seed {} entry {}: {finding:?}", self.seed, verdict.entry))
        });
        told.collect()
    }
}

/// All battles, played and judged once for all tests, by as many hands as there are.
static PLAYED: LazyLock<Vec<Battle>> = LazyLock::new(|| {
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |hand: usize| seeds(7).take(BATTLES).skip(hand).step_by(hands).map(Battle::play);
    std::thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
});

/// Logs that nobody judges, line by line.
static LOGS: LazyLock<Vec<Vec<Value>>> = LazyLock::new(|| {
    let read = |seed: u64| -> Vec<Value> {
        let bytes = BOTS.play(seed).unwrap();
        bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
    };
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |hand: usize| seeds(5).take(120).skip(hand).step_by(hands).map(read);
    std::thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
});

#[test]
fn every_entry_is_legal() {
    let objections: Vec<String> = PLAYED.iter().flat_map(Battle::objections).collect();
    assert!(objections.is_empty(), "{objections:#?}");
}

/// Battles in which a hero backs off from one enemy towards another (`kow.regroup.separate`, l. 739).
#[test]
fn who_backs_off_parts_from_all_enemies() {
    let seeds = [17434799736566200825, 3134462018522427471, 17902539248634247226, 1640512924836757735];
    let objections: Vec<String> = seeds.into_iter().flat_map(|seed| Battle::play(seed).objections()).collect();
    assert!(objections.is_empty(), "{objections:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12, max_shrink_iters: 8, failure_persistence: None, rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// Seeds drawn from all there are. The census plays more of them.
    #[test]
    fn a_battle_of_any_seed_is_legal(seed: u64) {
        let battle = Battle::play(seed);
        prop_assert_eq!(battle.objections(), Vec::<String>::new());
    }
}

#[test]
fn every_army_takes_the_field_with_most_of_what_it_has() {
    let mut armies: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut kinds, mut allies) = (BTreeSet::new(), 0);
    for log in LOGS.iter() {
        for side in log[0]["sides"].as_array().unwrap() {
            let army = armies.entry(side["army"].as_str().unwrap().to_owned()).or_default();
            for unit in side["roster"].as_array().unwrap() {
                kinds.insert(unit["type"].as_str().unwrap().to_owned());
                allies += usize::from(unit["ally"].is_string());
                army.insert(unit["profile"].as_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(armies.len(), 21, "{:?}", armies.keys());
    assert_eq!(kinds.len(), 7, "{kinds:?}");
    assert!(allies > 30, "{allies} units of allies");
    for (army, profiles) in armies {
        assert!(profiles.len() > 15, "{army} fields {} rows only", profiles.len());
    }
}

/// How many events of a kind the bots of each temper have in their logs, for a battle of theirs.
fn by_temper(kind: &str) -> BTreeMap<String, f64> {
    let mut counts: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for log in LOGS.iter() {
        for side in log[0]["sides"].as_array().unwrap() {
            let own = log[1..].iter().filter(|entry| entry["side"] == side["id"] && entry["event"][kind].is_object());
            let counted = counts.entry(side["player"].as_str().unwrap().to_owned()).or_default();
            *counted = (counted.0 + own.count() as f64, counted.1 + 1.0);
        }
    }
    counts.into_iter().map(|(temper, (events, battles))| (temper, events / battles)).collect()
}

#[test]
fn bold_bots_charge_and_wary_ones_shoot() {
    let [charges, shots] = ["charge", "shoot"].map(by_temper);
    assert!(charges["Bold bot"] > 1.3 * charges["Wary bot"], "{charges:?}");
    assert!(shots["Wary bot"] > 1.3 * shots["Bold bot"], "{shots:?}");
}

#[test]
fn battles_reach_the_chapters_of_the_rules() {
    let findings = PLAYED.iter().flat_map(|battle| &battle.judgement.verdicts).flat_map(|verdict| &verdict.findings);
    let held: BTreeSet<&str> =
        findings.filter(|finding| finding.outcome == Outcome::Held).map(|finding| finding.rule.id()).collect();
    for rule in [
        "kow.army.allies_share",
        "kow.army.slots",
        "kow.charge.align",
        "kow.charge.facing",
        "kow.charge.multiple_share",
        "kow.countercharge.target",
        "kow.cover.obscured",
        "kow.damage.roll",
        "kow.individual.free_pivot",
        "kow.melee.flank_double",
        "kow.melee.mod_hindered",
        "kow.move.advance",
        "kow.move.default_halt",
        "kow.nerve.rout",
        "kow.nerve.waver",
        "kow.regroup.back_off",
        "kow.regroup.full",
        "kow.shoot.dice",
        "kow.special.fly_over",
        "kow.terrain.hill_standing",
        "kow.warengine.range",
    ] {
        assert!(held.contains(rule), "{rule} was never applied");
    }
    let decidable = BOTS.game().rules().filter(|rule| rule.record().decidable).count();
    assert!(held.len() * 20 > decidable * 17, "{} of {decidable} rules", held.len());
}

#[test]
fn battles_end_and_have_a_score() {
    for battle in PLAYED.iter() {
        assert!(battle.judgement.score.over, "seed {}", battle.seed);
        assert_eq!(battle.judgement.score.points.len(), 2);
    }
    assert!(PLAYED.iter().any(|battle| battle.judgement.score.winner.is_some()));
}

#[test]
fn a_seed_gives_the_same_battle_twice() {
    for seed in seeds(11).take(3) {
        assert_eq!(BOTS.play(seed).unwrap(), BOTS.play(seed).unwrap());
    }
}
