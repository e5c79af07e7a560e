//! Laws that hold of every log of Warhammer 40,000 without any expected value; its words stand in `games/wh40k9/laws.json`.

use aftermath_corpus::laws::Laws;
use aftermath_rules::Games;

static GAMES: Games = Games::new(&[&aftermath_wh40k9_referee::GAME]);

#[test]
fn laws_hold_of_every_log_of_the_corpus() {
    Laws::of(&GAMES, "wh40k9").hold_all();
}
