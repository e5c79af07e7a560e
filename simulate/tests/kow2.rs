//! Battles of Kings of War that bots play: the referee objects to nothing in them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, sync::LazyLock};

use aftermath_rules::{Judgement, Log, Reading, System, catalogue::Rule, finding::Outcome};
use aftermath_simulate::{play, seeds};

const BATTLES: usize = 24;

struct Battle {
    seed: u64,
    judgement: Judgement,
}

static PLAYED: LazyLock<Vec<Battle>> = LazyLock::new(|| {
    let battle = |seed| {
        let bytes = play(System::Kow2, seed).unwrap();
        let judgement = Log::read(&bytes, "battle").unwrap().judge(Reading::Effective);
        Battle { seed, judgement }
    };
    seeds(7).take(BATTLES).map(battle).collect()
});

#[test]
fn every_entry_is_legal() {
    let mut objections = Vec::new();
    for battle in PLAYED.iter() {
        for verdict in &battle.judgement.verdicts {
            for finding in &verdict.findings {
                if matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded) {
                    objections.push(format!("{} entry {}: {finding:?}", battle.seed, verdict.entry));
                }
            }
        }
    }
    assert!(objections.is_empty(), "{objections:#?}");
}

#[test]
fn battles_reach_the_chapters_of_the_rules() {
    let findings = PLAYED.iter().flat_map(|battle| &battle.judgement.verdicts).flat_map(|verdict| &verdict.findings);
    let held: BTreeSet<&str> =
        findings.filter(|finding| finding.outcome == Outcome::Held).map(|finding| finding.rule.id()).collect();
    for rule in [
        "kow.move.advance",
        "kow.charge.align",
        "kow.charge.facing",
        "kow.countercharge.target",
        "kow.shoot.dice",
        "kow.damage.roll",
        "kow.melee.flank_double",
        "kow.melee.mod_hindered",
        "kow.nerve.rout",
        "kow.nerve.waver",
        "kow.regroup.back_off",
        "kow.regroup.full",
        "kow.individual.free_pivot",
        "kow.army.slots",
    ] {
        assert!(held.contains(rule), "{rule} was never applied");
    }
    let decidable = Rule::all(System::Kow2).filter(|rule| rule.record().decidable).count();
    assert!(held.len() * 2 > decidable, "{} of {decidable} rules", held.len());
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
        assert_eq!(play(System::Kow2, seed).unwrap(), play(System::Kow2, seed).unwrap());
    }
}
