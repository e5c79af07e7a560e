//! The data of Tactica holds together: rulings, price tables, cards, words of the messages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use aftermath_rules::System;
use aftermath_tactica::{
    Card, Event, Formation, INFO, Options, Phase, Rulings, TerrainKind, Weapon, marks::Flag, pack, purpose,
};

/// The control formulas of the digest: swordsmen s + st - 3, line infantry - 2, shooters - 1, horsemen - 2, cavalry with
/// lance or spear - 1, mounted shooters + 1.
#[test]
fn every_price_follows_from_skill_and_steadiness() {
    assert_eq!(pack::TROOP_PROFILES.len(), 54);
    for row in pack::TROOP_PROFILES {
        let skill = row.specialty.unwrap_or(row.melee);
        let less = match row.class {
            "swordsmen" => -3,
            "line_infantry" | "horsemen" => -2,
            "shooters" | "lance_cavalry" => -1,
            "mounted_shooters" => 1,
            other => panic!("{other}"),
        };
        assert_eq!(i64::from(row.price), i64::from(skill + row.steadiness) + less, "{row:?}");
    }
}

/// Lines 547 to 625 list forty cards.
#[test]
fn the_deck_has_forty_cards() {
    assert_eq!(pack::CARDS.iter().map(|row| row.copies).sum::<u32>(), 40);
    let names: Vec<&str> = pack::CARDS.iter().map(|row| row.card).collect();
    assert!(Card::ALL.iter().all(|card| names.contains(&card.as_str())) && names.len() == Card::ALL.len());
}

#[test]
fn every_word_has_its_row() {
    assert!(Formation::ALL.iter().all(|one| pack::FORMATIONS.iter().any(|row| row.formation == one.as_str())));
    assert!(Weapon::ALL.iter().all(|one| pack::WEAPONS.iter().any(|row| row.weapon == one.as_str())));
    assert!(TerrainKind::ALL.iter().all(|one| pack::TERRAIN.iter().any(|row| row.kind == one.as_str())));
    for item in
        ["light_armour", "heavy_armour", "small_shield", "large_shield", "light_horse_armour", "heavy_horse_armour"]
    {
        assert!(pack::PROTECTION.iter().any(|row| row.item == item), "{item}");
    }
}

#[test]
fn every_ruling_is_an_option_with_other_values() {
    // Given the game as rules pages know it, when a rule is a ruling, then it has all that they tell of it.
    let of_rules: Vec<_> = System::of(&INFO).rules().filter_map(|rule| rule.ruling()).collect();
    assert_eq!((INFO.rulings.len(), of_rules.len()), (88, 88));
    for ruling in INFO.rulings {
        let option = ruling.option.strip_prefix("rulings.").unwrap();
        let read = |value: &str| serde_json::from_value::<Rulings>(serde_json::json!({ option: value }));
        assert_eq!(read(ruling.value).unwrap(), Rulings::default(), "{option}");
        for other in ruling.others {
            assert_ne!(read(other.value).unwrap(), Rulings::default(), "{option} {}", other.value);
        }
        let rule = System::of(&INFO).rule(ruling.id).unwrap();
        assert_eq!((rule.record().lines, rule.record().title), (ruling.lines, ruling.title), "{option}");
        assert_eq!(rule.record().summary, ruling.decision, "{option}");
    }
    assert_eq!(serde_json::to_string(&Options::default()).unwrap(), "{}");
}

fn keys(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    lines.map(|(key, _)| key).filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase())).collect()
}

#[test]
fn every_flag_phase_and_kind_has_a_word_in_both_languages() {
    let (en, ru) = (keys(INFO.messages.en), keys(INFO.messages.ru));
    assert_eq!(en, ru);
    // Those that every game shares stand in the messages of the core.
    let common = [
        "flag-destroyed",
        "terrain-wood",
        "terrain-hill",
        "phase-shooting",
        "roll-shot",
        "roll-roll_off",
        "event-turn_start",
        "event-phase_start",
        "event-order",
        "event-move",
        "event-shoot",
        "event-turn_end",
        "event-concede",
        "event-deploy",
        "event-roll_off",
        "event-battle_end",
        "event-agreement",
    ];
    let shared = |key: &String| common.contains(&key.as_str());
    let words = Flag::ALL.iter().map(|one| format!("flag-{}", one.as_str()));
    let words = words.chain(TerrainKind::ALL.iter().map(|one| format!("terrain-{}", one.as_str())));
    let words = words.chain(purpose::ALL.iter().map(|one| format!("roll-{}", one.name)));
    let words = words.chain(Event::TAGS.iter().map(|tag| format!("event-{tag}")));
    let words = words.chain(Phase::ALL.iter().map(|one| format!("phase-{}", one.as_str())));
    let missing: Vec<String> = words.filter(|key| !shared(key) && !en.contains(key.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(Event::TAGS.len(), 45);
}
