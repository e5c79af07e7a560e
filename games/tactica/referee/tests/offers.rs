//! What is offered where the players may see it otherwise, and where something is looked at again.

use aftermath_rules::{Games, registry::AnyGame};

static OFFERING: &[&&dyn AnyGame] = &[&aftermath_tactica_referee::GAME];
static GAMES: Games = Games::new(OFFERING);

/// Holds that whatever was played in a battle of the corpus was offered.
fn was_offered(battle: &str) {
    let missed = aftermath_corpus::offers::not_offered(&GAMES, &aftermath_corpus::text(&format!("tactica/{battle}")));
    assert!(missed.is_empty(), "{battle}: {}", missed.join("\n"));
}

#[test]
fn a_target_is_drawn_with_or_without_whom_a_unit_may_see() {
    // Given an enemy whom a unit sees and one whom it may see or not, when a target is drawn,
    // then it is offered with a die among both, and without one at him who is seen.
    was_offered("uncontrolled/perhaps_behind_a_house_named_held");
    was_offered("uncontrolled/perhaps_behind_a_house_left_out_held");
}

#[test]
fn a_wet_string_is_looked_at_again_before_the_next_volley() {
    // Given a unit whose string was wet as it answered one enemy, when another shoots at it,
    // then looking at the string is offered once more.
    was_offered("shooting/string_looked_at_before_each_answer_held");
}
