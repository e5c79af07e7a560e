//! Whatever a page shows of Warhammer 40,000 has a word in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod logs;

use aftermath_rules::{
    Reading, System,
    explain::{Language, Names, Speech},
};
use aftermath_wh40k9::{
    INFO, Phase, Role,
    marks::{Flag, OBJECTIVE, WOUNDS, WOUNDS_LOST},
};
use logs::{GAMES, corpus};
use schemars::JsonSchema;

/// Kinds of terrain, which hold a height and so are no plain list of names.
const TERRAIN: [&str; 10] =
    ["ruins", "building", "hill", "woods", "wall", "barricade", "crater", "container", "water", "other"];

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
        listed::<Role>("kind"),
        said("terrain", &TERRAIN),
        listed::<Phase>("phase"),
        said("flag", &Flag::ALL.map(Flag::as_str)),
        said("counter", &[WOUNDS_LOST]),
        said("reach", &["move", "charge", "shoot", "smite", "aura"]),
        said("token", &[OBJECTIVE, WOUNDS]),
        said("roll", &purposes),
    ];
    for language in Language::ALL {
        let words = Speech::new(&GAMES, language).words(System::of(&INFO));
        assert!(INFO.marks.iter().all(|mark| words.contains_key(mark.word)), "a mark without a word");
        let missing: Vec<_> = shown.iter().flatten().filter(|key| !words.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language:?} has no word for {missing:?}");
    }
}

#[test]
fn every_finding_of_the_corpus_is_told_without_a_hole() {
    let speeches = Language::ALL.map(|language| Speech::new(&GAMES, language));
    let (mut told, mut holes) = (0, Vec::new());
    for (name, text) in corpus() {
        let log = GAMES.read(text.as_bytes(), &name).unwrap();
        let names = Names::of(&log.summary());
        for verdict in log.judge(Reading::Effective).verdicts {
            for finding in &verdict.findings {
                for sentence in speeches.iter().filter_map(|speech| speech.sentence(finding, &names)) {
                    told += 1;
                    if sentence.contains("{$") || sentence.contains("{ $") {
                        holes.push(format!("{name} entry {}: {}: {sentence}", verdict.entry, finding.rule));
                    }
                }
            }
        }
    }
    assert!(holes.is_empty(), "{}:\n{}", holes.len(), holes.join("\n"));
    assert!(told > 1_000, "{told} sentences");
}
