//! Laws that hold of every log of Warhammer Fantasy Battle without any expected value; its words stand in `games/whfb6/laws.json`.

use aftermath_corpus::laws::Laws;
use aftermath_rules::Games;

static GAMES: Games = Games::new(&[&aftermath_whfb6_referee::GAME]);

#[test]
fn laws_hold_of_every_log_of_the_corpus() {
    Laws::of(&GAMES, "whfb6").hold_all();
}
