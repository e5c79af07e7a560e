//! What a broken rule says to whom it is said.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, fs, path::PathBuf};

use aftermath_kow2_referee::GAME;
use aftermath_rules::{
    Games, Reading,
    explain::{Language, Names, Speech},
    finding::{Finding, Outcome},
};

static GAMES: Games = Games::new(&[&GAME]);

/// Whether a finding shows two figures that differ: the one due and the one in the log.
fn shows_both(finding: &Finding) -> bool {
    let detail = &finding.detail;
    detail.recorded.is_some() && detail.expected.is_some() && detail.recorded != detail.expected
}

#[test]
fn a_broken_rule_is_not_told_in_the_sentence_of_a_kept_one() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let read = |path: PathBuf| {
        let log = GAMES.read(&fs::read(&path).unwrap(), &path.display().to_string()).unwrap();
        let verdicts = log.judge(Reading::Effective).verdicts;
        let findings = verdicts.into_iter().flat_map(|verdict| verdict.findings).collect::<Vec<_>>();
        (Names::of(&log.summary()), findings)
    };
    let logs: Vec<(Names, Vec<Finding>)> = aftermath_corpus::logs("kow2").into_iter().map(read).collect();
    let all = || logs.iter().flat_map(|(_, findings)| findings);
    // What is said of breaches alone needs no second wording.
    let of_kept: BTreeSet<_> =
        all().filter(|finding| finding.outcome != Outcome::Broken).map(|finding| finding.detail.say).collect();
    let mut alike = BTreeSet::new();
    let mut told = 0;
    for (names, findings) in &logs {
        for finding in findings.iter().filter(|finding| finding.outcome == Outcome::Broken) {
            for speech in &speeches {
                let broken = speech.sentence(finding, names).unwrap();
                let kept = speech.sentence(&Finding { outcome: Outcome::Held, ..finding.clone() }, names).unwrap();
                told += 1;
                assert!(!broken.contains("{$"), "{broken}");
                if broken == kept && of_kept.contains(&finding.detail.say) && !shows_both(finding) {
                    alike.insert(format!("{:?}: {broken}", finding.detail.say));
                }
            }
        }
    }
    assert!(told > 1_000, "{told} sentences");
    assert!(alike.is_empty(), "{} sentences:\n{alike:#?}", alike.len());
}

/// The sentences of the broken rules of a log of the corpus, in both languages, under one rule.
fn told(log: &str, rule: &str) -> Vec<String> {
    let text = aftermath_corpus::text(&format!("kow2/{log}"));
    let log = GAMES.read(text.as_bytes(), log).unwrap();
    let names = Names::of(&log.summary());
    let findings = log.judge(Reading::Effective).verdicts.into_iter().flat_map(|verdict| verdict.findings);
    let broken: Vec<Finding> =
        findings.filter(|finding| finding.outcome == Outcome::Broken && finding.rule.id() == rule).collect();
    let say = |language| {
        let speech = Speech::new(&GAMES, language);
        broken.iter().map(|finding| speech.sentence(finding, &names).unwrap()).collect::<Vec<_>>().join(" ")
    };
    Language::ALL.map(say).to_vec()
}

#[test]
fn the_third_charger_for_whom_there_is_no_room_is_named() {
    // Given three units with a front of 100 mm on a facing of 100 mm (l. 517).
    let [english, russian] = &told("charge/w20_three_on_100_mm_broken", "kow.charge.multiple_overflow")[..] else {
        panic!("two languages")
    };
    assert!(english.starts_with("Spearmen (b3) has no room on the side front of Spearmen (r1)"), "{english}");
    assert!(english.contains("Spearmen (b1), Spearmen (b2), Spearmen (b3) charge there"), "{english}");
    assert!(russian.starts_with("Подразделение Spearmen (b3) не помещается"), "{russian}");
}

#[test]
fn the_share_of_halving_and_of_brutal_is_shown() {
    // Given Archers of ten Attacks that need 7 or more and throw all their dice.
    for (sentence, shares) in told("shooting/half_dice_whole_broken", "kow.shoot.half_dice")
        .into_iter()
        .zip(["half of 10 dice, 5; the log has 10", "половиной из кубиков (10), 5; в записи 10"])
    {
        assert!(sentence.contains(shares), "{sentence}");
    }
    // Given a test in which the total leaves out what a Brutal enemy adds.
    for (sentence, shares) in told("special_melee/brutal_forgotten_broken", "kow.special.brutal")
        .into_iter()
        .zip(["1 for Brutal", "жестокость 1"])
    {
        assert!(sentence.contains(shares), "{sentence}");
    }
}

#[test]
fn why_an_order_is_refused_is_said() {
    let wavering = told("movement/wavering_advance_broken", "kow.move.wavering_orders");
    for (sentence, why) in wavering.iter().zip(["is wavering and may not be ordered “Advance!”", "колеблется"])
    {
        assert!(sentence.contains(why), "{sentence}");
    }
    let engine = told("movement/war_engine_double_broken", "kow.warengine.no_double_no_charge");
    for (sentence, why) in
        engine.iter().zip(["is a war engine and is never ordered “At the double!”", "боевой механизм"])
    {
        assert!(sentence.contains(why), "{sentence}");
    }
}

#[test]
fn what_departs_from_the_army_list_is_named() {
    // Given the Palace Guard of the Elves (Crushing Strength (1), Elite) with Crushing Strength (2).
    for sentence in told("units/listed_special_figure_broken", "kow.profile.fields") {
        assert!(sentence.contains("Crushing Strength (1)") && sentence.contains("Crushing Strength (2)"), "{sentence}");
        assert!(!sentence.contains("Elite"), "{sentence}");
    }
    // Given Fireball (10) for 5 points, where the list asks 10.
    for (sentence, prices) in told("units/listed_spell_price_broken", "kow.magic.purchase")
        .into_iter()
        .zip(["for 5 points; by the list it costs 10", "за 5 очков; по листу 10"])
    {
        assert!(sentence.contains(prices), "{sentence}");
    }
}

#[test]
fn figures_that_agree_are_not_shown_as_the_fault() {
    // Given units that back off an inch, and regroup the whole throw, and are turned.
    let told = [
        told("regroup/backs_off_aslant_broken", "kow.regroup.back_off"),
        told("regroup/forward_turned_broken", "kow.regroup.full"),
    ];
    for (sentence, fault) in told.iter().flat_map(|two| two.iter().zip(["off the straight", "в сторону"])) {
        assert!(sentence.contains(fault), "{sentence}");
    }
}
