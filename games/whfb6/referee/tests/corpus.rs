//! The conformance corpus: every log has the verdicts that its sidecar expects.

use aftermath_rules::{Games, registry::AnyGame};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

#[test]
fn every_log_has_the_verdicts_that_the_book_gives_it() {
    aftermath_corpus::check(&GAMES, "whfb6", 380);
}
