//! The logs of the corpus.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn below(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = found.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] });
    logs.filter(|path| path.extension().is_some_and(|kind| kind == "jsonl")).collect()
}

/// All of them, in the order of their paths.
pub(crate) fn logs() -> Vec<PathBuf> {
    let mut logs = below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus"));
    logs.sort();
    assert!(logs.len() > 300, "the corpus is there");
    logs
}
