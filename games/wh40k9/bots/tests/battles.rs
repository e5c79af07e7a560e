//! Battles of the bots against the referee: it finds nothing to object to.

#![allow(clippy::unwrap_used, clippy::panic)]

use aftermath_rules::{
    Fidelity, Reading,
    finding::Outcome,
    registry::{AnyGame, Games},
};
use aftermath_simulate::Bots;
use aftermath_simulate::seeds;
use aftermath_wh40k9_bots::BOTS;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
static GAMES: Games = Games::new(JUDGED, &[]);

/// Battles of the sample.
const SAMPLE: usize = 12;

#[test]
fn battles_are_legal_from_deployment_to_result() {
    for seed in seeds(2026).take(SAMPLE) {
        let bytes = BOTS.play(seed).unwrap();
        let log = GAMES.read(&bytes, "battle").unwrap();
        let judgement = log.judge(Reading::Effective);
        let findings = judgement
            .verdicts
            .iter()
            .flat_map(|verdict| verdict.findings.iter().map(move |finding| (verdict.entry, finding)));
        let objections: Vec<_> = findings
            .filter(|(_, finding)| matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded))
            .map(|(entry, finding)| format!("entry {entry}: {} {:?}", finding.rule.id(), finding.outcome))
            .collect();
        assert!(objections.is_empty(), "battle {seed}: {objections:#?}");
        assert!(log.len() > 60, "battle {seed} has turns");
        assert_eq!(log.summary().fidelity, Fidelity::Full, "battle {seed} is recorded with places");
        assert_eq!(judgement.verdicts.last().map(|verdict| verdict.kind), Some("battle_end"), "battle {seed}");
    }
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let seed = seeds(5).next().unwrap();
    assert_eq!(BOTS.play(seed).unwrap(), BOTS.play(seed).unwrap());
    assert_ne!(BOTS.play(seed).unwrap(), BOTS.play(seed + 1).unwrap());
}
