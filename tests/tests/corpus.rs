//! The logs of all games together.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::HashMap, fs};

use aftermath_games::GAMES;

#[test]
fn matches_of_the_corpus_have_ids_of_their_own() {
    let mut seen = HashMap::new();
    for path in aftermath_corpus::all(&GAMES) {
        let log = GAMES.read(&fs::read(&path).unwrap(), &path.display().to_string()).unwrap();
        let id = log.summary().id;
        if let Some(other) = seen.insert(id.clone(), path.clone()) {
            panic!("{id} names {} and {}", other.display(), path.display());
        }
    }
    assert!(seen.len() > 1_000, "the corpus is there");
}
