//! Every log of the corpus, cut after each of its entries, is judged as it was.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod going_on;

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_rules::Reading;

fn logs(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = found.flat_map(|path| if path.is_dir() { logs(&path) } else { vec![path] });
    logs.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")).collect()
}

fn check(game: &str) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus").join(game);
    let (logs, mut told) = (logs(&corpus), Vec::new());
    assert!(logs.len() > 500);
    for path in &logs {
        let text = fs::read_to_string(path).unwrap();
        let name = path.strip_prefix(&corpus).unwrap().display().to_string();
        told.extend(going_on::differences(&name, &text, Reading::Effective, |_| true, |_| true));
        if text.contains("{\"amend\"") {
            told.extend(going_on::differences(&name, &text, Reading::Recorded, |_| true, |_| true));
        }
    }
    told.sort_by_key(String::len);
    assert!(told.is_empty(), "{} of {}:\n{}", told.len(), logs.len(), told[..told.len().min(8)].join("\n\n"));
}

#[test]
fn warmaster_goes_on_as_it_was() {
    check("warmaster");
}

#[test]
fn kings_of_war_goes_on_as_it_was() {
    check("kow2");
}
