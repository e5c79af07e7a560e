//! The published JSON Schemas accept the corpus and refuse what the reader refuses.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use aftermath_games::GAMES;
use aftermath_ingest::sources;
use aftermath_rules::System;
use jsonschema::Validator;
use serde_json::{Value, json};

fn validators(system: System) -> (Validator, Validator) {
    let schemas = GAMES.schemas(system);
    let build = |schema: Value| jsonschema::validator_for(&schema).unwrap();
    (build(schemas.header.to_value()), build(schemas.entry.to_value()))
}

#[test]
fn every_line_of_the_corpus_fits_the_schemas() {
    for system in GAMES.all() {
        check_corpus(system);
    }
}

fn check_corpus(system: System) {
    let (header, entry) = validators(system);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(system.as_str()).join("corpus");
    let mut lines = 0;
    for source in sources([folder]) {
        let source = source.unwrap();
        let text = String::from_utf8(source.bytes().unwrap()).unwrap();
        for (number, line) in text.lines().enumerate() {
            let value: Value = serde_json::from_str(line).unwrap();
            let schema = if number == 0 { &header } else { &entry };
            let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{}:{}: {errors:?}", source.name(), number + 1);
            lines += 1;
        }
    }
    assert!(lines > 50, "the corpus is there");
}

#[test]
fn what_the_reader_refuses_does_not_fit() {
    let (header, entry) = validators(GAMES.find("warmaster").unwrap());
    for wrong in [
        json!({"seq": 1, "event": {"teleport": {}}}),
        json!({"seq": 1, "event": {"order": {"by": "gen", "units": ["a"], "dice": [3, 7]}}}),
        json!({"seq": 1, "event": {"order": {"by": "gen", "units": [], "dice": [3, 4]}}}),
        json!({"seq": 1, "event": {"order": {"by": "gen", "units": ["a b"], "dice": [3, 4]}}}),
        json!({"seq": 1, "event": {"turn_start": {"turn": 1, "weather": "rain"}}}),
        json!({"seq": 1, "event": {"move": {"unit": "a", "stands": [[1.0, 2.0]]}}}),
        json!({"seq": 1, "event": {"move": {"unit": "a", "distance": -1}}}),
        json!({"event": {"turn_end": {}}}),
        json!({"seq": 1, "side": "a", "dice": "", "event": {"turn_end": {}}}),
        json!({"seq": 1, "side": "a", "dice": " red", "event": {"turn_end": {}}}),
        json!({"seq": 1, "side": "a", "dice": "x".repeat(61), "event": {"turn_end": {}}}),
    ] {
        assert!(!entry.is_valid(&wrong), "{wrong}");
    }
    assert!(!header.is_valid(&json!({"aftermath": 2})));
}
