//! The conformance logs of each game, `games/<game>/corpus/`, and how they are held against their sidecars
//! (`games/corpus.md`). For tests alone: what cannot be read ends them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test ends where its logs are not there")]

pub mod laws;
pub mod offers;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
};

use aftermath_rules::{Games, Judgement, Reading, docket::CountingDocket, expected::Expected, reader::ReadError};

/// The folder of a game's logs.
pub fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("corpus")
}

/// The file of a log that is named `game/chapter/case.jsonl`; the ending may be left out.
pub fn path(name: &str) -> PathBuf {
    let (game, log) = name.split_once('/').unwrap_or_else(|| panic!("{name:?} names a game and a log"));
    folder(game).join(log).with_extension("jsonl")
}

/// The text of a log that is named `game/chapter/case.jsonl`; the ending may be left out.
pub fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The files of a game's logs, in the order of their names.
pub fn logs(game: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder(game)];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "jsonl") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files of the logs of every game that is judged.
pub fn all(games: &Games) -> Vec<PathBuf> {
    games.all().flat_map(|game| logs(game.as_str())).collect()
}

/// Holds every log of a game against its sidecar, on all processors, and counting against explaining.
///
/// # Panics
/// Where a log is judged otherwise than its sidecar expects, with every difference, or where there are fewer than `least`.
pub fn check(games: &Games, game: &str, least: usize) {
    let logs = logs(game);
    assert!(logs.len() >= least, "the corpus of {game} has {} logs, not {least}", logs.len());
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = thread::scope(|scope| {
        let shares: Vec<_> = logs.chunks(logs.len().div_ceil(workers)).collect();
        let running: Vec<_> = shares
            .into_iter()
            .map(|share| scope.spawn(|| share.iter().flat_map(|path| differences(games, path)).collect::<Vec<_>>()))
            .collect();
        running.into_iter().flat_map(|share| share.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

/// All in which a log is judged otherwise than its sidecar expects.
fn differences(games: &Games, path: &Path) -> Vec<String> {
    let name = path.display();
    let bytes = fs::read(path).unwrap();
    let read = || Ok((games.read(&bytes, &name.to_string())?, games.count(&bytes, &name.to_string())?));
    let (log, counts) = match read() {
        Ok(read) => read,
        Err::<_, ReadError>(error) => return vec![error.to_string()],
    };
    let sidecar = path.with_extension("expected.json");
    let bytes = fs::read(&sidecar).unwrap_or_else(|error| panic!("{}: {error}", sidecar.display()));
    let expected = Expected::read(&bytes, &sidecar.display().to_string()).unwrap_or_else(|error| panic!("{error}"));
    let judgement = log.judge(Reading::Effective);
    let apart = expected.differences(games, &judgement).into_iter().map(|difference| format!("{name}: {difference}"));
    let mut wrong: Vec<String> = apart.collect();
    if expected.shows.is_empty() {
        wrong.push(format!("{name}: the sidecar does not say what it shows"));
    }
    wrong.extend(
        miscounted(&counts, &judgement)
            .into_iter()
            .map(|rule| format!("{name}: {rule} is counted and explained differently")),
    );
    wrong
}

/// The rules whose findings are counted otherwise than they are explained.
fn miscounted(docket: &CountingDocket, judgement: &Judgement) -> Vec<&'static str> {
    let explained = |rule| {
        let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
        findings.filter(|finding| finding.rule == rule).count() as u32
    };
    let rules = docket.rules();
    rules.filter(|(rule, counts)| counts.iter().sum::<u32>() != explained(*rule)).map(|(rule, _)| rule.id()).collect()
}
