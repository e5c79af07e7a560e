//! Laws that hold of every log of Kings of War without any expected value; its words stand in `games/kow2/laws.json`.

use aftermath_corpus::laws::Laws;
use aftermath_rules::Games;

static GAMES: Games = Games::new(&[&aftermath_kow2_referee::GAME]);

#[test]
fn laws_hold_of_every_log_of_the_corpus() {
    Laws::of(&GAMES, "kow2").hold_all();
}
