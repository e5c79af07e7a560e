//! What is offered of shots that do more than hit and miss.

use aftermath_rules::{Games, registry::AnyGame};

static OFFERING: &[&&dyn AnyGame] = &[&aftermath_warmaster_referee::GAME];
static GAMES: Games = Games::new(OFFERING);

/// Holds that whatever was played in these battles of the corpus was offered.
fn was_offered(battles: &[&str]) {
    for battle in battles {
        let missed =
            aftermath_corpus::offers::not_offered(&GAMES, &aftermath_corpus::text(&format!("warmaster/{battle}")));
        assert!(missed.is_empty(), "{battle}: {}", missed.join("\n"));
    }
}

#[test]
fn a_ball_or_a_bolt_is_offered_with_whom_it_reaches_behind_its_target() {
    // Given a ball that bounces into another unit or into a combat, and a bolt that goes on into one or two others;
    // when that is asked what may be played, then the shot is offered with those whom it surely strikes.
    was_offered(&[
        "artillery/e04_cannon_next_unit_held",
        "artillery/a10_two_balls_held",
        "artillery/cannon_hits_into_combat_held",
        "artillery/bone_two_units_held",
        "artillery/bone_hits_into_combat_held",
        "artillery/bone_at_charger_held",
    ]);
}

#[test]
fn a_hellblaster_is_offered_at_a_charger_whom_its_bursting_would_hurt() {
    // Given a charger who loses stands to the six hits of a bursting Hellblaster, when he is there,
    // then the shot at him is offered, and the ones of its dice are left to whoever throws them.
    was_offered(&["artillery/kaboom_at_charger_held"]);
}
