//! The conformance corpus: every log has the verdicts that its sidecar expects.

#![allow(clippy::unwrap_used)]

mod logs;

use logs::GAMES;

#[test]
fn every_log_has_the_verdicts_that_the_book_gives_it() {
    aftermath_corpus::check(&GAMES, "wh40k9", 590);
}
