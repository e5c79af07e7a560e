//! Single words of requests: ids, days, hashes, places in lists, addresses of tiles, and cards.

use std::{fmt::Display, str::FromStr};

use aftermath_games::GAMES;
use aftermath_rules::UnitId;
use aftermath_store::{Cursor, Day, LogHash, MatchCard, MatchId};

use crate::ledger::LEDGER;

pub(crate) fn seeds(_: usize) -> Vec<Vec<u8>> {
    let words = [
        "spring-7",
        "2026-05-03",
        "2024-02-29",
        "2026-05-03.spring-7",
        "a1ff72b08605554145753ab5c2035b38b02d9475dcc791d9bbc8e09b8698218b",
        "warmaster",
        "checkpoint",
        "tile/0/000",
        "tile/0/x001/x234/067",
        "tile/0/016.p/104",
        "tile/1/000.p/16",
        "tile/entries/000",
        "tile/entries/016.p/7",
        r#"{"id":"a","system":"warmaster","played":"2026-05-03","players":["Ada"],"title":"t"}"#,
    ];
    words.map(|word| word.as_bytes().to_vec()).to_vec()
}

/// A word is refused, or written as it was read. An address of a tile has what lies there, or nothing.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    one_way::<MatchId>(text);
    one_way::<Day>(text);
    one_way::<Cursor>(text);
    if let Ok(system) = GAMES.find(text) {
        assert_eq!(system.to_string(), text);
    }
    one_way::<UnitId>(text);
    // Hashes are read in either case, and written in one.
    if let Ok(hash) = text.parse::<LogHash>() {
        assert_eq!(hash.to_string(), text.to_ascii_lowercase());
    }
    if let Ok(card) = serde_json::from_str::<MatchCard>(text) {
        let json = serde_json::to_string(&card).expect("a card in JSON");
        assert_eq!(serde_json::from_str::<MatchCard>(&json).expect("a card written can be read"), card);
    }
    let ledger = &LEDGER.ledger;
    if let Some(found) = ledger.resource(text).expect("a sound ledger") {
        let width = text.rsplit_once(".p/").map_or(Ok(256), |(_, width)| width.parse::<usize>()).unwrap_or_default();
        let is_hashes = text.starts_with("tile/") && !text.starts_with("tile/entries/");
        assert!(!is_hashes || found.len() == width * 32, "{text} has {} bytes", found.len());
    }
}

fn one_way<T: FromStr + Display>(text: &str) {
    if let Ok(word) = text.parse::<T>() {
        assert_eq!(word.to_string(), text);
    }
}
