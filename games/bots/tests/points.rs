//! The points that the referee reckons while a battle is on are those by which bots end it, who count on their own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;

#[test]
fn the_points_before_the_end_are_what_the_players_count() {
    for bots in BOTS.all() {
        let mut scored = 0;
        for seed in 0..8 {
            let log = GAMES.read(&bots.play(seed).unwrap(), "battle").unwrap();
            let points_so_far = log.points_so_far(Reading::Effective);
            let entries = log.entries();
            assert_eq!(points_so_far.len(), entries.len() + 1, "the header's first");
            let end = entries.iter().position(|entry| entry.kind == "battle_end").unwrap();
            let event = &entries[end].event;
            // Conceding and scenarios give points that nobody has before.
            if event["because"] == "conceded" || event["scenario_points"].as_array().is_some() {
                continue;
            }
            // A game without points counts what its referee does: units that are lost.
            let Some(told) = event["points"].as_array() else {
                scored += u32::from(points_so_far[end].iter().any(|(_, points)| *points > 0.0));
                continue;
            };
            for given in told {
                let (_, points) = points_so_far[end].iter().find(|(side, _)| given["side"] == side.as_str()).unwrap();
                assert_eq!(given["points"].as_f64(), Some(*points), "{bots:?} {seed}: {event}");
                scored += u32::from(*points > 0.0);
            }
            assert!(
                points_so_far[0].iter().all(|(_, points)| *points == 0.0),
                "nobody has points before the first entry"
            );
        }
        assert!(scored >= 4, "{bots:?}: battles without points show nothing");
    }
}
