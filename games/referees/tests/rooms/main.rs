//! The arrows between crates: the core names no game, no game sees another, bots see no referee.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod code;
mod names;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};

/// What lies in a folder of the repository.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    Rules,
    Codegen,
    Notation,
    Pocket,
    Estimate,
    Store,
    /// A store of another engine.
    Engine,
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
    /// Those who make tables together.
    Consumers,
    /// Whoever asks a Spark cluster.
    Spark,
    Fuzz,
    Api,
    Tests,
    Corpus,
    /// A whole game in one crate, for tests.
    Skirmish,
}

impl Room {
    /// The room of a folder; none for one that the house does not know.
    fn of(folder: &str) -> Option<Self> {
        let parts: Vec<&str> = folder.split('/').collect();
        Some(match parts[..] {
            ["rules"] => Room::Rules,
            ["rules", "codegen"] => Room::Codegen,
            ["notation"] => Room::Notation,
            ["pocket"] => Room::Pocket,
            ["estimate"] => Room::Estimate,
            ["store"] => Room::Store,
            ["store", "jetstream"] => Room::Engine,
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
            ["stats", "consumers"] => Room::Consumers,
            ["stats", "spark"] => Room::Spark,
            ["fuzz"] => Room::Fuzz,
            ["api"] => Room::Api,
            ["tests"] => Room::Tests,
            ["tests", "corpus"] => Room::Corpus,
            ["tests", "skirmish"] => Room::Skirmish,
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
            Room::Engine => matches!(other, Room::Store),
            Room::Notation | Room::Pocket | Room::Corpus => matches!(other, Room::Rules),
            Room::Skirmish => matches!(other, Room::Rules | Room::Codegen | Room::Simulate),
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
            Room::Consumers => matches!(other, Room::Store | Room::Engine | Room::Stats),
            Room::Spark => matches!(other, Room::Stats),
            Room::Fuzz => {
                let read = matches!(other, Room::Store | Room::Ingest | Room::Notation | Room::Referees | Room::Corpus);
                read || *other == Room::Rules
            }
            Room::Api | Room::Tests => other.game().is_none() && *other != Room::Skirmish,
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

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The room of a crate's folder.
fn room(folder: &Path) -> Room {
    let relative = folder.strip_prefix(root()).unwrap().to_str().unwrap();
    Room::of(relative).unwrap_or_else(|| panic!("{relative}: a crate in no room of the house"))
}

/// What Cargo knows of the workspace.
fn metadata() -> Value {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    serde_json::from_slice(&metadata.stdout).unwrap()
}

fn packages(metadata: &Value) -> Vec<Package> {
    metadata["packages"].as_array().unwrap().iter().map(package).collect()
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

/// Crates that use one which is not below them.
fn used_from_below(packages: &[Package]) -> Vec<String> {
    let wrong = |Package { room, uses, .. }: &Package| {
        let wrong: Vec<_> = uses.iter().filter(|other| !room.may_use(other)).collect();
        (!wrong.is_empty()).then(|| format!("{room:?} uses {wrong:?}"))
    };
    packages.iter().filter_map(wrong).collect()
}

/// Tests that take what they may not. Those of a game may take the game itself, whose bots are held against its referee,
/// and no other game; those of what knows no game may take none.
fn tested_with_others(packages: &[Package]) -> Vec<String> {
    let of_no_game = [
        Room::Rules,
        Room::Codegen,
        Room::Pocket,
        Room::Estimate,
        Room::Store,
        Room::Engine,
        Room::Simulate,
        Room::Corpus,
        Room::Skirmish,
    ];
    let lists = [Room::Referees, Room::AllBots, Room::AllFaults];
    let wrong = |room: &Room, other: &Room| match room.game() {
        None => of_no_game.contains(room) && (other.game().is_some() || lists.contains(other)),
        Some(game) => {
            let early = matches!(room, Room::Words(_) | Room::Referee(_)) && lists.contains(other);
            early || other.game().is_some_and(|other| other != game)
        }
    };
    let pairs = packages.iter().flat_map(|package| package.tested_with.iter().map(|other| (&package.room, other)));
    pairs
        .filter(|(room, other)| wrong(room, other))
        .map(|(room, other)| format!("{room:?} is tested with {other:?}"))
        .collect()
}

/// Ways, however long, from a game to another, and to a referee from what is none.
fn ways_across(packages: &[Package]) -> Vec<String> {
    let uses: BTreeMap<&Room, &BTreeSet<Room>> =
        packages.iter().map(|package| (&package.room, &package.uses)).collect();
    let mut found = Vec::new();
    for room in uses.keys().filter(|room| room.game().is_some() || **room == &Room::Skirmish) {
        let (mut reached, mut next) = (BTreeSet::new(), vec![*room]);
        while let Some(at) = next.pop() {
            next.extend(uses[at].iter().filter(|other| reached.insert((*other).clone())));
        }
        let is_judging = |other: &Room| matches!(other, Room::Referee(_) | Room::Referees);
        let wrong = |other: &&Room| {
            let another = other.game().is_some_and(|game| Some(game) != room.game());
            another || (is_judging(other) && !matches!(room, Room::Referee(_)))
        };
        found.extend(reached.iter().filter(wrong).map(|other| format!("a way leads from {room:?} to {other:?}")));
    }
    found
}

#[test]
fn a_room_uses_those_below_it() {
    let packages = packages(&metadata());
    assert!(packages.len() > 10, "the workspace is there");
    assert_eq!(used_from_below(&packages), Vec::<String>::new());
}

#[test]
fn no_game_is_tested_with_another() {
    assert_eq!(tested_with_others(&packages(&metadata())), Vec::<String>::new());
}

#[test]
fn no_way_leads_from_bots_to_a_referee_nor_from_a_game_to_another() {
    assert_eq!(ways_across(&packages(&metadata())), Vec::<String>::new());
}

/// Each is a line that somebody might write into a manifest: whose, what of, and for what.
#[test]
fn whatever_dependency_is_planted_is_found() {
    let fine = metadata();
    let (code, build, tests) = (Value::Null, json!("build"), json!("dev"));
    for (of, on, kind) in [
        ("rules", "games/kow2/words", &code),
        ("rules", "games/kow2/words", &build),
        ("rules", "games/kow2/words", &tests),
        ("simulate", "games/referees", &code),
        ("simulate", "games/kow2/referee", &tests),
        ("tests/corpus", "games/referees", &code),
        ("stats", "games/kow2/referee", &code),
        ("ingest", "games/warmaster/words", &code),
        ("games/kow2/words", "games/kow2/referee", &code),
        ("games/kow2/bots", "games/kow2/referee", &code),
        ("games/kow2/bots", "games/referees", &build),
        ("games/kow2/faults", "games/kow2/referee", &code),
        ("games/kow2/faults", "games/warmaster/words", &code),
        ("games/kow2/bots", "games/warmaster/bots", &tests),
        ("games/kow2/referee", "games/warmaster/words", &build),
        ("games/kow2/referee", "games/referees", &tests),
        ("games/bots", "games/referees", &code),
        ("pocket", "games/kow2/referee", &code),
        ("pocket", "games/referees", &tests),
        ("api", "games/kow2/words", &code),
        ("api", "tests/skirmish", &code),
        ("tests/skirmish", "games/referees", &code),
        ("stats", "store/jetstream", &code),
        ("store/jetstream", "stats", &code),
        ("stats", "stats/consumers", &code),
        ("stats/consumers", "api", &code),
        ("stats", "stats/spark", &code),
        ("stats/spark", "api", &code),
    ] {
        let mut planted = fine.clone();
        let manifest = root().join(of).join("Cargo.toml");
        let all = planted["packages"].as_array_mut().unwrap();
        let one = all.iter_mut().find(|one| one["manifest_path"].as_str() == manifest.to_str()).unwrap();
        let line = json!({ "name": "planted", "path": root().join(on), "kind": kind });
        one["dependencies"].as_array_mut().unwrap().push(line);
        let packages = packages(&planted);
        let found = [used_from_below(&packages), tested_with_others(&packages), ways_across(&packages)].concat();
        assert!(!found.is_empty(), "{of} may have {on} for {kind}");
    }
}
