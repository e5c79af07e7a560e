//! Logs with changed digits are refused or judged, whatever they say: never a panic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_rules::{Log, Reading};

/// Changed copies of every log.
const COPIES: u64 = 12;

fn logs(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = found.flat_map(|path| if path.is_dir() { logs(&path) } else { vec![path] });
    logs.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl")).collect()
}

/// A linear congruential generator (Knuth, MMIX): the same changes every time.
fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

#[test]
fn logs_with_changed_digits_get_an_answer() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus/kow2");
    let (mut chance, mut judged) = (1, 0);
    for path in logs(&corpus) {
        let text = fs::read(&path).unwrap();
        let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
        for _ in 0..COPIES {
            let mut copy = text.clone();
            for _ in 0..1 + next(&mut chance, 3) {
                let at = digits[next(&mut chance, digits.len())];
                copy[at] = b'0' + next(&mut chance, 10) as u8;
            }
            if let Ok(log) = Log::read(&copy, "changed") {
                log.judge(Reading::Effective);
                judged += 1;
            }
        }
    }
    assert!(judged > 100, "some of them can be read");
}
