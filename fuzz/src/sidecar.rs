//! Sidecars: verdicts foreseen.

use std::{fs, sync::LazyLock};

use aftermath_games::GAMES;
use aftermath_ingest::expected::{Difference, Expected};
use aftermath_rules::{Judgement, Reading};

use crate::seeds::{corpus, logs};

/// A judgement to hold them against.
static JUDGEMENT: LazyLock<Judgement> = LazyLock::new(|| {
    let logs = logs(1);
    let log = logs.first().and_then(|bytes| GAMES.read(bytes, "corpus").ok());
    log.expect("the corpus has a log").judge(Reading::Effective)
});

pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    corpus(".expected.json", every).iter().filter_map(|path| fs::read(path).ok()).collect()
}

/// A sidecar is refused with its place, or says the same after it was written anew.
pub(crate) fn run(bytes: &[u8]) {
    let expected = match Expected::read(bytes, "outside") {
        Ok(expected) => expected,
        Err(error) => {
            let text = error.to_string();
            assert!(text.starts_with("outside: ") && text.contains(" at line "), "{text}");
            return;
        }
    };
    let differences: Vec<Difference> = expected.differences(&GAMES, &JUDGEMENT);
    assert!(differences.iter().all(|difference| !difference.to_string().is_empty()));
    let written = serde_json::to_vec(&expected).expect("a sidecar in JSON");
    let again = Expected::read(&written, "written").expect("what was written can be read");
    assert_eq!(again, expected);
    assert_eq!(again.differences(&GAMES, &JUDGEMENT), differences);
}
