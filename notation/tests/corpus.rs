//! Log, text, log: the same bytes, for every log of the corpus and for battles that bots play.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod unmeasured;

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;
use aftermath_notation::Notation;
use aftermath_players::BOTS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn logs(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            logs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            found.push(path);
        }
    }
}

/// Every log of the corpus, wherever its game keeps it.
fn corpus() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for game in fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path().join("corpus")) {
        if game.is_dir() {
            logs(&game, &mut found);
        }
    }
    found
}

/// Lines of a text that stand as JSON.
fn raw(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with('{') || line.starts_with("%line")).count()
}

fn round_trip(notation: &Notation<'_>, log: &[u8], source: &str) -> String {
    let text = notation.write(log, source, &[]).unwrap();
    let read = notation.read(text.as_bytes(), source).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read.log == log, "{source}: other bytes\n{text}");
    text
}

#[test]
fn every_log_of_the_corpus_comes_back_as_it_was() {
    let (notation, corpus) = (Notation::of(&GAMES), corpus());
    assert!(corpus.len() > 2500, "the corpus is there");
    let (mut lines, mut as_json, mut of_log, mut of_text) = (0, Vec::new(), 0, 0);
    for path in &corpus {
        let log = fs::read(path).unwrap();
        let source = path.display().to_string();
        let text = round_trip(&notation, &log, &source);
        if GAMES.read(&log, &source).is_ok() {
            lines += log.split(|byte| *byte == b'\n').count() - 1;
            of_log += log.len();
            of_text += text.len();
            if raw(&text) > 0 {
                as_json.push((source, raw(&text)));
            }
        }
    }
    let left: usize = as_json.iter().map(|(_, lines)| lines).sum();
    println!("{} logs, {lines} lines, {left} as JSON; {of_text} of {of_log} bytes", corpus.len());
    assert!(left * 100 < lines, "{left} of {lines} lines have no form: {:#?}", &as_json[..as_json.len().min(20)]);
}

/// `AFTERMATH_BATTLES` asks for more battles of each game than `make test` plays.
#[test]
fn battles_of_bots_come_back_as_they_were() {
    let notation = Notation::of(&GAMES);
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(10);
    for bots in BOTS.all() {
        let (mut of_log, mut of_text) = (0, 0);
        for seed in 1..=battles {
            let log = bots.play(seed).unwrap();
            assert_eq!(raw(&round_trip(&notation, &log, "battle")), 0, "an entry without a form");
            let log = unmeasured::unmeasured(&log).unwrap();
            of_text += round_trip(&notation, &log, "battle").len();
            of_log += log.len();
        }
        let game = bots.game();
        println!("{game}: {battles} battles come back; {of_text} of {of_log} bytes at decisions and dice");
        // Warhammer 40,000 has many figures and rules of its own in its rosters, of which a text can leave nothing out.
        let share = if game.as_str() == "wh40k9" { 0.27 } else { 0.25 };
        assert!(
            of_text as f64 <= share * of_log as f64,
            "{game}: decisions and dice take {of_text} of {of_log} bytes, more than {share:.2} of them"
        );
    }
}
