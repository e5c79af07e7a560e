//! Whatever a page shows of Warmaster has a word in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_rules::{
    Games, System,
    explain::{Language, Speech},
};
use aftermath_warmaster::{
    INFO, Kind, Phase, TerrainKind,
    marks::{Counter, Flag},
};
use aftermath_warmaster_referee::GAME;
use schemars::JsonSchema;

static GAMES: Games = Games::new(&[&GAME]);

/// The names that a JSON Schema lists for a type, behind what their words begin with.
fn listed<T: JsonSchema>(start: &str) -> Vec<String> {
    let schema = schemars::schema_for!(T).to_value();
    let one_of = schema["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
    let named = schema["enum"].as_array().into_iter().flatten().chain(one_of);
    let names: Vec<&str> = named.filter_map(|name| name.as_str()).collect();
    said(start, &names)
}

fn said(start: &str, names: &[&str]) -> Vec<String> {
    assert!(!names.is_empty(), "{start}");
    names.iter().map(|name| format!("{start}-{name}")).collect()
}

#[test]
fn whatever_a_page_shows_has_a_word_in_both_languages() {
    let purposes: Vec<&str> = INFO.purposes.iter().map(|purpose| purpose.name).collect();
    let shown = [
        listed::<Kind>("kind"),
        listed::<TerrainKind>("terrain"),
        listed::<Phase>("phase"),
        said("flag", &Flag::ALL.map(Flag::as_str)),
        said("counter", &Counter::ALL.map(Counter::as_str)),
        said("reach", &["move", "charge", "shoot"]),
        said("roll", &purposes),
    ];
    for language in Language::ALL {
        let words = Speech::new(&GAMES, language).words(System::of(&INFO));
        assert!(INFO.marks.iter().all(|mark| words.contains_key(mark.word)), "a mark without a word");
        let missing: Vec<_> = shown.iter().flatten().filter(|key| !words.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language:?} has no word for {missing:?}");
    }
}
