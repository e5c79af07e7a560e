//! The logs of the corpus, and the registry in which this game stands alone.

#![allow(dead_code, reason = "each test uses a part")]

use std::fs;

use aftermath_rules::registry::{AnyGame, Games};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
pub(crate) static GAMES: Games = Games::new(JUDGED);

/// Names and texts of the logs.
pub(crate) fn corpus() -> Vec<(String, String)> {
    let logs = aftermath_corpus::logs("wh40k9").into_iter();
    logs.map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap())).collect()
}
