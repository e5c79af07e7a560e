//! The logs of the corpus, and the registry in which this game stands alone.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_rules::registry::{AnyGame, Games};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
pub(crate) static GAMES: Games = Games::new(JUDGED, &[]);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            find(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            found.push(path);
        }
    }
}

/// Where the logs are, in their order.
pub(crate) fn paths() -> Vec<PathBuf> {
    let mut paths = Vec::new();
    find(&folder(), &mut paths);
    paths.sort();
    assert!(paths.len() > 300, "the corpus is there");
    paths
}

/// Names and texts of the logs.
pub(crate) fn corpus() -> Vec<(String, String)> {
    let named = |path: PathBuf| {
        let name = path.strip_prefix(folder()).unwrap().display().to_string();
        (name, fs::read_to_string(&path).unwrap())
    };
    paths().into_iter().map(named).collect()
}
