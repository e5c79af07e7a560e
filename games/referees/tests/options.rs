//! Whatever may be picked of army lists has a name in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use aftermath_games::GAMES;
use aftermath_rules::explain::{Language, Speech};

/// The names of a game's `words/options.csv`, by what a list calls each, in small letters; none where its words are enough.
fn names(game: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game).join("words/options.csv");
    if !path.exists() {
        return BTreeMap::new();
    }
    let mut reader = csv::Reader::from_path(path).unwrap();
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), ["name", "ru"], "{game}");
    let mut names = BTreeMap::new();
    for row in reader.records().map(Result::unwrap) {
        assert!(!row[1].trim().is_empty(), "{game}: {}", &row[0]);
        let known = names.insert(row[0].to_lowercase(), row[1].to_owned());
        assert!(known.is_none(), "{game}: {} stands twice", &row[0]);
    }
    names
}

#[test]
fn every_option_has_a_name_in_both_languages() {
    let [en, ru] = Language::ALL.map(|language| Speech::new(&GAMES, language));
    for system in GAMES.all() {
        let Some(lists) = system.info().enlist.map(|enlist| enlist.lists) else { continue };
        // Given all that the lists of a game offer …
        let picks = (lists.all)().into_iter().flat_map(|list| (lists.picks)(list.id));
        let offered: BTreeSet<String> = picks
            .flat_map(|pick| {
                // Where there may be more or fewer of several kinds of models, the pages name the kinds.
                let varying = pick.models.into_iter().filter(|models| models.most > models.least);
                let kinds: Vec<String> = varying.map(|models| models.name).collect();
                let kinds = if kinds.len() > 1 { kinds } else { Vec::new() };
                let open = pick.open.into_iter().map(|choice| choice.name);
                pick.options.into_iter().map(|option| option.name).chain(open).chain(kinds).collect::<Vec<_>>()
            })
            .collect();
        if offered.is_empty() {
            continue;
        }
        // … each is a word of the game, or it has the list's own name and one in Russian.
        let names = names(system.as_str());
        let known = |name: &str| names.contains_key(&name.to_lowercase());
        let is_word = |name: &str| [&en, &ru].iter().all(|speech| speech.knows(system, &format!("term-{name}")));
        let missing: Vec<&String> = offered.iter().filter(|name| !known(name) && !is_word(name)).collect();
        assert!(missing.is_empty(), "{system}: no Russian name for {missing:?}");
    }
}
