//! Laws that hold of every log of Tactica without any expected value; its words stand in `games/tactica/laws.json`.

use aftermath_corpus::laws::Laws;
use aftermath_rules::Games;

static GAMES: Games = Games::new(&[&aftermath_tactica_referee::GAME]);

#[test]
fn laws_hold_of_every_log_of_the_corpus() {
    Laws::of(&GAMES, "tactica").hold_all();
}
