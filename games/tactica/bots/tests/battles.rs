//! Battles of the bots against the referee: it finds nothing to object to.

#![allow(clippy::unwrap_used, clippy::panic)]

use aftermath_rules::{
    Fidelity,
    registry::{AnyGame, Games},
};
use aftermath_simulate::{
    Bots,
    faults::Subject,
    seeds,
    trial::{Trial, sample},
};
use aftermath_tactica_bots::BOTS;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_tactica_referee::GAME];
static GAMES: Games = Games::new(JUDGED);
const SUBJECT: Subject = Subject { bots: &BOTS, games: &GAMES };

/// Battles of the sample.
const SAMPLE: usize = 12;

#[test]
fn battles_are_legal_from_deployment_to_result() {
    for seed in sample(2026, SAMPLE) {
        let trial = Trial::play(&SUBJECT, seed).unwrap();
        let objections = trial.objections();
        assert!(objections.is_empty(), "battle {seed}: {objections:#?}");
        assert!(trial.log.len() > 60, "battle {seed} has turns");
        assert_eq!(trial.log.summary().fidelity, Fidelity::Full, "battle {seed} is recorded with places");
        let last = trial.judgement.verdicts.last().map(|verdict| verdict.kind);
        assert_eq!(last, Some("battle_end"), "battle {seed}");
    }
}

#[test]
fn a_general_who_goes_ahead_with_pushed_skirmishers_orders_nobody_from_afar() {
    let trial = Trial::play(&SUBJECT, 0x6b47_55e6_6857_2827).unwrap();
    assert_eq!(trial.objections(), Vec::<String>::new());
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let seed = seeds(5).next().unwrap();
    assert_eq!(BOTS.play(seed).unwrap(), BOTS.play(seed).unwrap());
    assert_ne!(BOTS.play(seed).unwrap(), BOTS.play(seed + 1).unwrap());
}
