//! What is told of the rulebook's worked examples, and of the corpus.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_games::GAMES;
use aftermath_rules::{
    Log, Reading, Seq, UnitId,
    facts::{Because, ChargeOutcome, Credited, Fact, FactAt, Facts, Failure, Manner, What},
};

fn log(path: &str) -> Log {
    let path = aftermath_corpus::path(path);
    GAMES.read(&fs::read(&path).unwrap(), "corpus").unwrap()
}

fn facts(path: &str, credits: &[Credited]) -> Facts {
    let log = log(path);
    log.facts(&log.judge(Reading::Effective), credits)
}

fn unit(id: &str) -> UnitId {
    id.parse().unwrap()
}

fn units(ids: &[&str]) -> Vec<UnitId> {
    ids.iter().map(|id| unit(id)).collect()
}

fn credited(seq: u32, of: &str, by: &[&str]) -> Credited {
    let share = 1.0 / by.len().max(1) as f64;
    Credited { seq: Seq(seq), unit: unit(of), by: by.iter().map(|id| (unit(id), share)).collect() }
}

/// The losses of the appendix's combat: each unit of Orcs falls to those who struck it.
fn of_the_appendix() -> Vec<Credited> {
    vec![
        credited(11, "orcs_left", &["flag"]),
        credited(12, "orcs_centre", &["knights"]),
        credited(21, "orcs_left", &["flag"]),
        credited(22, "flag", &["orcs_left"]),
        credited(27, "orcs_centre", &["knights"]),
    ]
}

#[test]
fn the_combat_of_the_appendix_is_two_charges_that_destroy() {
    let Facts { facts, acts } = facts("warmaster/appendix_combat.jsonl", &of_the_appendix());
    let charges: Vec<_> = facts.iter().filter(|at| matches!(at.fact, Fact::Charge { .. })).collect();
    let due = [(1, "flag", "orcs_left", 70 + 60), (2, "knights", "orcs_centre", 110 + 60)];
    assert_eq!(charges.len(), due.len());
    for (at, (entry, by, target, points)) in charges.into_iter().zip(due) {
        let fact =
            Fact::Charge { units: units(&[by]), target: unit(target), outcome: ChargeOutcome::Destroyed, lost: 3 };
        // A tenth of all who met, and the 60 points that the target cost.
        let weight = Some(f64::from(points) * 0.1 + 60.0);
        let (tells, entries) = (units(&[target]), vec![Seq(entry)]);
        assert_eq!(*at, FactAt { entry: Seq(entry), fact, weight, tells, entries });
    }
    // The charge says that they are lost, and nothing says it again.
    let again = facts.iter().filter(|at| matches!(at.fact, Fact::Lost { .. } | Fact::Fled { .. }));
    assert_eq!(again.count(), 0, "{facts:?}");
    let count = |what| acts.iter().filter(|(_, one)| *one == what).count();
    assert_eq!((count(What::Charge), count(What::Combat), count(What::Strike)), (2, 3, 8));
}

#[test]
fn no_cause_is_named_that_nobody_is_credited_with() {
    let Facts { facts, .. } = facts("warmaster/appendix_combat.jsonl", &[]);
    for at in &facts {
        if let Fact::Charge { outcome, .. } = at.fact {
            assert_eq!(outcome, ChargeOutcome::Open);
        }
    }
    let lost = facts.iter().filter_map(|at| match &at.fact {
        Fact::Lost { units, by, manner } => Some((at.entry.0, units.clone(), by.clone(), *manner)),
        _ => None,
    });
    let due = [(21, "orcs_left"), (27, "orcs_centre")];
    assert_eq!(lost.collect::<Vec<_>>(), due.map(|(entry, id)| (entry, units(&[id]), Vec::new(), Manner::Plain)));
}

#[test]
fn who_hurt_a_unit_in_an_earlier_turn_did_not_destroy_it_now() {
    let mut credits = of_the_appendix();
    credits[4] = credited(27, "orcs_centre", &["flag", "knights"]);
    let Facts { facts, .. } = facts("warmaster/appendix_combat.jsonl", &credits);
    // The Flagellants never struck the centre.
    let charge = facts.iter().find(|at| at.entry == Seq(2)).unwrap();
    assert!(matches!(charge.fact, Fact::Charge { outcome: ChargeOutcome::Destroyed, .. }), "{charge:?}");
}

#[test]
fn the_orders_of_the_appendix_that_fail_are_told_with_their_chances() {
    let Facts { facts, acts } = facts("warmaster/appendix_command.jsonl", &[]);
    let orders = facts.into_iter().filter_map(|at| match at.fact {
        Fact::Order { by, units, sum, needed, chance, manner } => {
            Some((at.entry.0, by.to_string(), units.len(), sum, needed, (chance * 36.0).round(), manner))
        }
        _ => None,
    });
    let due =
        [(9, "hero".to_owned(), 4, 9, 8, 26.0, Failure::Plain), (21, "gen".to_owned(), 1, 10, 7, 21.0, Failure::Plain)];
    assert_eq!(orders.collect::<Vec<_>>(), due);
    assert_eq!(acts.iter().filter(|(_, what)| *what == What::Order).count(), 7);
}

/// A log of the corpus, and what has to be among its facts.
type Due = (&'static str, fn(&Fact) -> bool);

#[test]
fn ends_are_told_with_their_reasons() {
    let due: [Due; 4] = [
        ("warmaster/end/general_dead_held.jsonl", |fact| {
            matches!(fact, Fact::Withdrew { because: Because::GeneralLost, .. })
        }),
        ("warmaster/end/break_point_6_of_12_held.jsonl", |fact| {
            matches!(fact, Fact::Withdrew { because: Because::BreakPoint, .. })
        }),
        ("warmaster/end/concede_held.jsonl", |fact| matches!(fact, Fact::Conceded { .. })),
        (
            "kow2/nerve/exactly_at_waver_held.jsonl",
            |fact| matches!(fact, Fact::Wavered { unit } if unit.as_str() == "r1"),
        ),
    ];
    for (path, is_due) in due {
        let Facts { facts, .. } = facts(path, &[]);
        let found = facts.iter().filter(|at| is_due(&at.fact)).count();
        assert_eq!(found, 1, "{path}: {facts:?}");
    }
}

#[test]
fn who_broke_lost_its_combat_and_who_panicked_did_not() {
    let fled = |path| -> Vec<Fact> {
        let Facts { facts, .. } = facts(path, &[]);
        facts.into_iter().map(|at| at.fact).filter(|fact| matches!(fact, Fact::Fled { .. })).collect()
    };
    assert_eq!(fled("whfb6/breaks/flee_held.jsonl"), [Fact::Fled { unit: unit("o1") }]);
    assert_eq!(fled("whfb6/options/panic_flight_full_held.jsonl"), []);
}

#[test]
fn facts_of_every_log_of_the_corpus_name_its_own_units_and_entries() {
    let mut told = 0;
    for path in aftermath_corpus::all(&GAMES) {
        let Ok(log) = GAMES.read(&fs::read(&path).unwrap(), "corpus") else { continue };
        let Facts { facts, acts } = log.facts(&log.judge(Reading::Effective), &[]);
        let last = Seq(log.len() as u32);
        assert!(acts.iter().all(|(entry, _)| *entry > Seq(0) && *entry <= last), "{}", path.display());
        for at in &facts {
            assert!(at.entry > Seq(0) && at.entry <= last, "{}: {at:?}", path.display());
            assert!(at.weight.is_none_or(|weight| weight.is_finite() && weight >= 0.0), "{}: {at:?}", path.display());
        }
        told += facts.len();
    }
    assert!(told > 100, "the corpus tells {told} facts");
}
