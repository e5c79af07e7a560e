//! Laws that hold of every log of Warmaster without any expected value; its words stand in `games/warmaster/laws.json`.

use aftermath_corpus::laws::Laws;
use aftermath_rules::Games;

static GAMES: Games = Games::new(&[&aftermath_warmaster_referee::GAME]);

#[test]
fn laws_hold_of_every_log_of_the_corpus() {
    Laws::of(&GAMES, "warmaster").hold_all();
}
