//! Whatever a page shows of Warhammer Fantasy Battle has a word in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeSet, fs};

use aftermath_rules::{
    Games, Reading, System,
    explain::{Language, Names, Speech},
    registry::AnyGame,
};
use aftermath_whfb6::{Event, Flag, INFO, Kind, Options, Phase, Situation, TerrainKind, Unit, WOUNDS};
use schemars::JsonSchema;
use serde_json::Value;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

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
        said("counter", &[WOUNDS]),
        said("reach", &["move", "march", "charge", "shoot"]),
        said("roll", &purposes),
    ];
    for language in Language::ALL {
        let words = Speech::new(&GAMES, language).words(System::of(&INFO));
        assert!(INFO.marks.iter().all(|mark| words.contains_key(mark.word)), "a mark without a word");
        let missing: Vec<_> = shown.iter().flatten().filter(|key| !words.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language:?} has no word for {missing:?}");
    }
}

/// The values of every list of names in the JSON Schema of a type, behind what their words begin with.
fn values<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T).to_value();
    let of = |(name, schema): (&String, &Value)| {
        let start = match name.as_str() {
            "Kind" => "kind",
            "TerrainKind" => "terrain",
            "Phase" => "phase",
            // A ruling is of the core.
            "Decision" => return Vec::new(),
            _ => "term",
        };
        let one_of = schema["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
        let named = schema["enum"].as_array().into_iter().flatten().chain(one_of);
        named.filter_map(|name| Some(format!("{start}-{}", name.as_str()?))).collect::<Vec<_>>()
    };
    schema["$defs"].as_object().into_iter().flatten().flat_map(of).collect()
}

#[test]
fn every_value_of_every_list_of_names_has_a_word_in_both_languages() {
    let all = [values::<Event>(), values::<Unit>(), values::<Options>(), values::<Situation>()];
    let all: BTreeSet<String> = all.into_iter().flatten().collect();
    for known in ["term-stand_and_shoot", "kind-chariot", "phase-magic", "term-unbreakable", "term-fled", "term-full"] {
        assert!(all.contains(known), "{known} is not among {all:?}");
    }
    for language in Language::ALL {
        let speech = Speech::new(&GAMES, language);
        let missing: Vec<_> = all.iter().filter(|key| !speech.knows(System::of(&INFO), key)).collect();
        assert!(missing.is_empty(), "{language:?} has no word for {missing:?}");
    }
}

#[test]
fn every_finding_of_the_corpus_is_told_without_a_hole() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let (mut holes, mut told) = (BTreeSet::new(), 0);
    for path in aftermath_corpus::logs("whfb6") {
        let name = path.display().to_string();
        let log = GAMES.read(&fs::read(&path).unwrap(), &name).unwrap();
        let names = Names::of(&log.summary());
        for verdict in log.judge(Reading::Effective).verdicts {
            for (finding, speech) in verdict.findings.iter().flat_map(|one| speeches.iter().map(move |way| (one, way)))
            {
                let sentence = speech.sentence(finding, &names);
                let sentence = sentence.unwrap_or_else(|| panic!("{name}: nothing is said of {finding:?}"));
                if sentence.contains("{$") || sentence.contains("{ $") {
                    holes.insert(sentence);
                }
                told += 1;
            }
        }
    }
    assert!(holes.is_empty(), "{holes:#?}");
    assert!(told > 5000, "the corpus is there");
}
