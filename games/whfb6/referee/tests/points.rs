//! Where a battle stands while it is fought, by what its players agreed to count.

#![allow(clippy::unwrap_used)]

use aftermath_rules::{Games, Reading, registry::AnyGame};

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_whfb6_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

#[test]
fn quarters_of_the_table_count_once_the_battle_is_over() {
    // Given a side alone in two quarters and one alone in one, at a hundred points each, and 150 points destroyed.
    let text = aftermath_corpus::text("whfb6/agreement/quarters_held");
    let log = GAMES.read(text.as_bytes(), "quarters").unwrap();
    // When the battle ends, then they count; until then units only stand there.
    let told = log.points_so_far(Reading::Effective);
    let points: Vec<Vec<f64>> = told.iter().map(|sides| sides.iter().map(|(_, points)| *points).collect()).collect();
    assert_eq!(points, [[150.0, 0.0], [350.0, 100.0]]);
}
