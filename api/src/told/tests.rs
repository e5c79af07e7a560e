//! Entries of every game as a line tells them.

use aftermath_games::GAMES;
use aftermath_rules::{
    Log, Reading, Seq,
    explain::{Language, Speech},
};
use serde_json::{Value, json};

use super::{LossesByEntry, Teller, Told, names};

/// A log of the corpus.
fn corpus(path: &str) -> Log {
    let file = format!("{}/../games/{path}", env!("CARGO_MANIFEST_DIR"));
    GAMES.read(&std::fs::read(&file).unwrap(), &file).unwrap()
}

/// A battle of Warmaster of two units a side, and these events.
fn battle(events: &[Value]) -> Log {
    let unit = |id: &str, name: &str| json!({"id": id, "profile": "archers", "name": name, "type": "infantry", "attacks": 3, "hits": 3, "stands": 3});
    let side = |id: &str, army: &str, units: [Value; 2]| json!({"id": id, "player": format!("player of {id}"), "army": army, "roster": units});
    let header = json!({
        "aftermath": 1, "match": "m", "system": "warmaster", "edition": "core", "played": "2026-05-03",
        "table": {"width": 180, "depth": 120},
        "sides": [
            side("a", "Empire", [unit("a1", "Archers"), unit("a2", "Archers")]),
            side("b", "Orcs", [unit("b1", "Boyz 1"), unit("b2", "Boyz 1")]),
        ],
    });
    let entries =
        events.iter().zip(1..).map(|(event, seq)| json!({"seq": seq, "side": "a", "event": event}).to_string());
    let lines: Vec<String> = std::iter::once(header.to_string()).chain(entries).collect();
    GAMES.read(lines.join("\n").as_bytes(), "test").unwrap()
}

fn told(log: &Log, seq: u32, language: Language) -> Told {
    let (summary, judgement, entries) = (log.summary(), log.judge(Reading::Effective), log.entries());
    let (names, lost) = (names(&summary), LossesByEntry::of(log, &judgement.board));
    let speech = Speech::new(&GAMES, language);
    let entry = entries.iter().find(|entry| entry.seq == Seq(seq)).unwrap();
    Teller::new(&summary, &names, &speech, &lost).entry(entry, &judgement.verdicts[seq as usize])
}

#[test]
fn a_blow_tells_who_struck_whom_and_how_many_dice_counted() {
    // The second worked battle of the book: 18 dice hit 8 times, of which armour takes one.
    let log = corpus("warmaster/corpus/appendix_combat.jsonl");
    assert_eq!(
        told(&log, 6, Language::En).line(),
        "Attack: Flagellants → Orc Warriors, left – 8 of 18 hit; 1 of 8 saved"
    );
    assert!(told(&log, 6, Language::Ru).outcome.contains("попало 8 из 18; спасено 1 из 8"));
}

#[test]
fn a_round_tells_its_score_and_casualties_what_was_lost() {
    let log = corpus("warmaster/corpus/appendix_combat.jsonl");
    assert_eq!(told(&log, 10, Language::En).outcome, "The Empire 13, Orcs 5");
    // Its second round has no score in the log: the referee's is told.
    assert!(told(&log, 20, Language::En).outcome.contains("The Empire"), "{:?}", told(&log, 20, Language::En));
    let lost = told(&log, 11, Language::En);
    assert_eq!((lost.who.as_str(), lost.outcome.as_str()), ("Orc Warriors, left", "−2"));
    assert_eq!(told(&log, 21, Language::En).outcome, "destroyed");
}

#[test]
fn a_charge_tells_whom_and_why() {
    let log = corpus("warmaster/corpus/appendix_combat.jsonl");
    assert_eq!(told(&log, 1, Language::En).line(), "Charge: Flagellants → Orc Warriors, left, by initiative");
}

#[test]
fn a_roll_off_tells_the_dice_of_both_and_who_begins() {
    let rolls =
        json!([{"side": "a", "die": 1}, {"side": "b", "die": 1}, {"side": "a", "die": 5}, {"side": "b", "die": 2}]);
    let log = battle(&[json!({"roll_off": {"purpose": "first_turn", "rolls": rolls, "first": "a"}})]);
    assert_eq!(told(&log, 1, Language::En).outcome, "Empire 1 5, Orcs 1 2; Empire begins");
}

#[test]
fn namesakes_have_numbers_and_behind_a_number_letters() {
    let log = battle(&[json!({"charge": {"unit": "a2", "target": "b1", "by": "initiative"}})]);
    assert!(told(&log, 1, Language::En).who.starts_with("Archers 2 → Boyz 1A"), "{:?}", told(&log, 1, Language::En));
}

#[test]
fn many_units_are_counted_and_words_without_a_term_are_spaced() {
    let log = battle(&[json!({"round": {"units": ["a1", "a2", "b1", "b2"]}})]);
    assert_eq!(told(&log, 1, Language::En).who, "Archers 1, Archers 2, Boyz 1A +1");
    let speech = Speech::new(&GAMES, Language::En);
    assert_eq!(super::outcome::term("no_such_word", &speech, &names(&log.summary())), "no such word");
}
