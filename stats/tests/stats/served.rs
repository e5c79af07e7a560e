//! What is served of results is what the estimates say of them, whose intervals are held against what is true by
//! `recovery.rs` of the crate `aftermath-estimate`.

use aftermath_estimate::{BradleyTerry, Confidence, Contest, Glicko, Meeting, Meetings, Settled, Strength, Widths};
use aftermath_stats::MetaQuery;

use super::meta::{Ended, tables_of};
use crate::warmaster;

const PLAYERS: [&str; 4] = ["Ada", "Bo", "Cy", "Di"];
const ARMIES: [&str; 3] = ["Dwarfs", "Empire", "Orcs"];
/// The second of them has no battles.
const MONTHS: [&str; 3] = ["2026-01", "2026-03", "2026-04"];

/// Sixty battles over three months: players and armies, who begins (1 or 2), who wins (1, 2 or 0).
fn season() -> Vec<Ended> {
    let battle = |at: usize| -> Ended {
        let (one, other) = (at % 4, (at + 1 + at / 4 % 3) % 4);
        let (army, against) = (at % 3, (at / 3 + 1) % 3);
        let winner = if at % 11 == 5 { 0 } else { 1 + u8::from((at * 7 + one * 5 + army) % 9 > 4) };
        let side = |army: usize, player: usize| (ARMIES[army], PLAYERS[player]);
        (MONTHS[at / 20], None, side(army, one), side(against, other), 1 + u8::from(at % 5 < 2), winner)
    };
    (0..60).map(battle).collect()
}

fn score(winner: u8) -> f64 {
    [0.5, 1.0, 0.0][usize::from(winner)]
}

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-6, "{what}: {found} served, {expected} estimated");
}

#[test]
fn ratings_are_served_as_they_are_estimated() {
    let season = season();
    let (_folder, tables) = tables_of(&season);
    let served = tables.ratings(warmaster()).unwrap();
    let contest = |(_, _, one, other, first, winner): &Ended| Contest {
        one: (one.1, one.0),
        other: (other.1, other.0),
        first: if *first == 1 { 1.0 } else { -1.0 },
        score: score(*winner),
        times: 1,
    };
    let fit = BradleyTerry::fit(&season.iter().map(contest).collect::<Vec<_>>(), Widths::default()).unwrap();
    let mut glicko = Glicko::default();
    for (at, month) in MONTHS.iter().enumerate() {
        let battles = season.iter().filter(|battle| battle.0 == *month);
        let settled = |battle: &Ended| Settled { one: battle.2.1, other: battle.3.1, score: score(battle.5) };
        glicko.period(&battles.map(settled).collect::<Vec<_>>());
        if at == 0 {
            glicko.pass(1);
        }
    }
    assert_eq!(served.players.len(), 4);
    let same = |served: Strength, estimated: Strength, whose: &str| {
        near(served.value, estimated.value, whose);
        near(served.error, estimated.error, whose);
        assert_eq!(served.battles, estimated.battles, "{whose}");
    };
    for row in &served.players {
        let player = PLAYERS.iter().find(|name| **name == row.player).unwrap();
        same(row.strength, fit.player(player).unwrap(), player);
        near(row.glicko.value, glicko.rating(player).value, player);
        near(row.glicko.deviation, glicko.rating(player).deviation, player);
        near(row.glicko_interval.low, glicko.rating(player).interval(Confidence::P95).low, player);
    }
    for (army, strength) in &served.armies {
        let known = ARMIES.iter().find(|name| *name == army).unwrap();
        same(*strength, fit.army(known).unwrap(), army);
    }
    same(served.first_turn.unwrap(), fit.first_turn(), "first turn");
}

#[test]
fn match_ups_are_served_as_they_are_estimated() {
    let season = season();
    let (_folder, tables) = tables_of(&season);
    let served = tables.matchups(&MetaQuery::of(warmaster())).unwrap();
    let place = |army: &str| ARMIES.iter().position(|name| *name == army).unwrap();
    let mut meetings: Vec<Meeting> =
        [(0, 1), (0, 2), (1, 2)].map(|(one, other)| Meeting { one, other, successes: 0.0, trials: 0.0 }).to_vec();
    for (_, _, one, other, _, winner) in &season {
        let (one, other) = (place(one.0), place(other.0));
        let Some(meeting) = meetings.iter_mut().find(|m| (m.one, m.other) == (one.min(other), one.max(other))) else {
            continue;
        };
        meeting.trials += 1.0;
        meeting.successes += if one < other { score(*winner) } else { 1.0 - score(*winner) };
    }
    assert!(meetings.iter().all(|meeting| meeting.trials > 5.0), "{meetings:?}");
    let estimated = Meetings::of(3, &meetings, Widths::default().armies).unwrap();
    assert_eq!(served.rows.len(), 6, "each pair from both sides");
    for row in &served.rows {
        let (one, other) = (place(&row.army), place(&row.opponent));
        let at = meetings.iter().position(|m| (m.one, m.other) == (one.min(other), one.max(other))).unwrap();
        let (expected, shrunk) = (estimated.expected(at).unwrap(), estimated.shrunk(at, Confidence::P95).unwrap());
        let (expected, shrunk) = if one < other { (expected, shrunk) } else { (1.0 - expected, shrunk.mirrored()) };
        let what = format!("{} against {}", row.army, row.opponent);
        near(row.expected, expected, &what);
        near(row.shrunk.rate, shrunk.rate, &what);
        near(row.shrunk.interval.low, shrunk.interval.low, &what);
        near(row.shrunk.interval.high, shrunk.interval.high, &what);
    }
    let worth = estimated.shrinkage().unwrap();
    near(served.shrinkage.unwrap().battles / worth.battles, 1.0, "worth");
    for (army, strength) in &served.armies {
        let known = estimated.strength(place(army)).unwrap();
        near(strength.value, known.value, army);
        near(strength.error, known.error, army);
        assert_eq!(strength.battles, known.battles, "{army}");
    }
}
