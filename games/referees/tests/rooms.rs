//! The arrows between crates: the core names no game, no game sees another, bots see no referee.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use aftermath_games::GAMES;
use serde_json::Value;

/// What lies in a folder of the repository.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    Rules,
    Codegen,
    Notation,
    Estimate,
    Store,
    Simulate,
    Words(String),
    Referee(String),
    Bots(String),
    Faults(String),
    Referees,
    AllBots,
    AllFaults,
    Ingest,
    Stats,
    Fuzz,
    Api,
    Tests,
    Corpus,
}

impl Room {
    /// The room of a folder; none for one that the house does not know.
    fn of(folder: &str) -> Option<Self> {
        let parts: Vec<&str> = folder.split('/').collect();
        Some(match parts[..] {
            ["rules"] => Room::Rules,
            ["rules", "codegen"] => Room::Codegen,
            ["notation"] => Room::Notation,
            ["estimate"] => Room::Estimate,
            ["store"] => Room::Store,
            ["simulate"] => Room::Simulate,
            ["games", "referees"] => Room::Referees,
            ["games", "bots"] => Room::AllBots,
            ["games", "faults"] => Room::AllFaults,
            ["games", game, "words"] => Room::Words(game.to_owned()),
            ["games", game, "referee"] => Room::Referee(game.to_owned()),
            ["games", game, "bots"] => Room::Bots(game.to_owned()),
            ["games", game, "faults"] => Room::Faults(game.to_owned()),
            ["ingest"] => Room::Ingest,
            ["stats"] => Room::Stats,
            ["fuzz"] => Room::Fuzz,
            ["api"] => Room::Api,
            ["tests"] => Room::Tests,
            ["tests", "corpus"] => Room::Corpus,
            _ => return None,
        })
    }

    /// The game whose own the room is.
    fn game(&self) -> Option<&str> {
        match self {
            Room::Words(game) | Room::Referee(game) | Room::Bots(game) | Room::Faults(game) => Some(game),
            _ => None,
        }
    }

    /// Whether this room may use another.
    fn may_use(&self, other: &Room) -> bool {
        let own_words = matches!(other, Room::Words(game) if self.game() == Some(game));
        match self {
            Room::Rules | Room::Codegen | Room::Estimate | Room::Store => false,
            Room::Notation | Room::Corpus => matches!(other, Room::Rules),
            Room::Simulate => matches!(other, Room::Rules | Room::Estimate),
            Room::Words(_) => matches!(other, Room::Rules | Room::Codegen),
            Room::Referee(_) => matches!(other, Room::Rules | Room::Codegen) || own_words,
            Room::Bots(_) | Room::Faults(_) => matches!(other, Room::Rules | Room::Simulate) || own_words,
            Room::Referees => matches!(other, Room::Rules | Room::Referee(_)),
            Room::AllBots => matches!(other, Room::Rules | Room::Simulate | Room::Bots(_)),
            Room::AllFaults => {
                matches!(other, Room::Rules | Room::Simulate | Room::Referees | Room::AllBots | Room::Faults(_))
            }
            Room::Ingest => matches!(other, Room::Rules | Room::Store | Room::Referees),
            Room::Stats => matches!(other, Room::Rules | Room::Store | Room::Estimate | Room::Referees),
            Room::Fuzz => {
                matches!(other, Room::Rules | Room::Store | Room::Ingest | Room::Referees | Room::Corpus)
            }
            Room::Api | Room::Tests => other.game().is_none(),
        }
    }
}

/// A crate of the workspace and those of it that it depends on.
#[derive(Debug)]
struct Package {
    room: Room,
    /// For its library and its build script.
    uses: BTreeSet<Room>,
    /// For its tests.
    tested_with: BTreeSet<Room>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The room of a crate's folder.
fn room(folder: &Path) -> Room {
    let relative = folder.strip_prefix(root()).unwrap().to_str().unwrap();
    Room::of(relative).unwrap_or_else(|| panic!("{relative}: a crate in no room of the house"))
}

fn packages() -> Vec<Package> {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.map(package).collect()
}

fn package(package: &Value) -> Package {
    let manifest = Path::new(package["manifest_path"].as_str().unwrap());
    let mut found =
        Package { room: room(manifest.parent().unwrap()), uses: BTreeSet::new(), tested_with: BTreeSet::new() };
    for dependency in package["dependencies"].as_array().unwrap() {
        let Some(path) = dependency["path"].as_str() else { continue };
        let rooms = if dependency["kind"] == "dev" { &mut found.tested_with } else { &mut found.uses };
        rooms.insert(room(Path::new(path)));
    }
    found
}

#[test]
fn a_room_uses_those_below_it() {
    let packages = packages();
    assert!(packages.len() > 10, "the workspace is there");
    for Package { room, uses, .. } in &packages {
        let wrong: Vec<_> = uses.iter().filter(|other| !room.may_use(other)).collect();
        assert!(wrong.is_empty(), "{room:?} uses {wrong:?}");
    }
}

/// Tests of a game may take the game itself, whose bots are held against its referee; other games they may not.
#[test]
fn no_game_is_tested_with_another() {
    for Package { room, tested_with, .. } in packages() {
        let Some(game) = room.game() else { continue };
        let wrong: Vec<_> =
            tested_with.iter().filter(|other| other.game().is_some_and(|other| other != game)).collect();
        assert!(wrong.is_empty(), "{room:?} is tested with {wrong:?}");
        let early = matches!(room, Room::Words(_) | Room::Referee(_)) && tested_with.contains(&Room::Referees);
        assert!(!early, "{room:?} is tested with every game");
    }
}

/// By no way, however long.
#[test]
fn no_way_leads_from_bots_to_a_referee_nor_from_a_game_to_another() {
    let uses: BTreeMap<Room, BTreeSet<Room>> =
        packages().into_iter().map(|Package { room, uses, .. }| (room, uses)).collect();
    for room in uses.keys().filter(|room| room.game().is_some()) {
        let (mut reached, mut next) = (BTreeSet::new(), vec![room]);
        while let Some(at) = next.pop() {
            next.extend(uses[at].iter().filter(|other| reached.insert((*other).clone())));
        }
        let others = reached.iter().find(|other| other.game().is_some_and(|game| Some(game) != room.game()));
        assert_eq!(others, None, "{room:?} sees another game");
        let judged = reached.iter().find(|other| matches!(other, Room::Referee(_) | Room::Referees));
        assert!(matches!(room, Room::Referee(_)) || judged.is_none(), "{room:?} sees {judged:?}");
    }
}

/// The code of a folder, without comments and tests.
fn code(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(code(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let body = text.split("#[cfg(test)]\nmod ").next().unwrap();
            let lines = body.lines().map(|line| line.split("//").next().unwrap());
            files.push((path, lines.collect::<Vec<_>>().join("\n")));
        }
    }
    files
}

/// The words of a source that are a name of the game, by which its crates, modules and types are called.
fn named<'a>(code: &'a str, game: &str) -> Option<&'a str> {
    code.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.eq_ignore_ascii_case(game))
}

#[test]
fn a_name_of_a_game_is_found() {
    for code in ["use aftermath_kow2::Unit;", "System::Kow2 => 1", "match name { \"kow2\" => 2 }"] {
        assert!(named(code, "kow2").is_some(), "{code}");
    }
    assert_eq!(named("let kow = tactical(kow20);", "kow2").or(named("tactical", "tactica")), None);
}

#[test]
fn what_knows_no_game_names_none() {
    let mut read = 0;
    for folder in ["rules", "rules/codegen", "notation", "simulate", "estimate", "store"] {
        for (path, code) in code(&root().join(folder).join("src")) {
            let found = GAMES.all().find_map(|system| named(&code, system.as_str()));
            assert_eq!(found, None, "{} names a game", path.display());
            read += 1;
        }
    }
    assert!(read > 60, "the sources are there");
}

#[test]
fn no_game_names_another() {
    let mut read = 0;
    for game in fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path()) {
        let id = game.file_name().unwrap().to_str().unwrap();
        if GAMES.find(id).is_err() {
            continue;
        }
        let crates = fs::read_dir(&game).unwrap().map(|entry| entry.unwrap().path().join("src"));
        for (path, code) in crates.filter(|sources| sources.is_dir()).flat_map(|sources| code(&sources)) {
            let found = GAMES.all().filter(|other| other.as_str() != id).find_map(|other| named(&code, other.as_str()));
            assert_eq!(found, None, "{} names another game", path.display());
            read += 1;
        }
    }
    assert!(read > 100, "the sources are there");
}
