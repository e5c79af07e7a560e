//! What is played and what wins.

use std::{cmp::Reverse, collections::BTreeMap};

use aftermath_estimate::{Draws, Tally};
use aftermath_stats::{Clusters, Format, MetaQuery, Mirrors, SliceBy, SqlBounds, Warehouse, alike_by};
use tempfile::TempDir;

use super::battle::{store_of, warehouse};
use crate::{kow2, tactica, warmaster};

/// A battle by its end alone: month, event, army and player of the one, of the other, who begins (1 or 2), who wins
/// (1, 2 or 0 for a draw).
pub(super) type Ended =
    (&'static str, Option<&'static str>, (&'static str, &'static str), (&'static str, &'static str), u8, u8);

fn ended(number: usize, (month, event, one, other, first, winner): &Ended) -> String {
    let event = event.map_or(String::new(), |name| format!(r#""event":{{"name":"{name}"}},"#));
    let side = |id: u8, (army, player): &(&str, &str)| {
        format!(
            concat!(
                r#"{{"id":"s{}","player":"{}","army":"{}","roster":[{{"id":"gen{}","profile":"General","#,
                r#""type":"general","attacks":2,"command":9,"points":125}}]}}"#
            ),
            id, player, army, id
        )
    };
    let winner = if *winner == 0 { String::new() } else { format!(r#","winner":"s{winner}""#) };
    let (a, b) = if winner.is_empty() {
        (100, 100)
    } else if winner.contains("s1") {
        (200, 50)
    } else {
        (50, 200)
    };
    [
        format!(
            concat!(
                r#"{{"aftermath":1,"match":"m{:02}","system":"warmaster","edition":"core 1","played":"{}-10",{}"#,
                r#""points":1000,"table":{{"width":180,"depth":120}},"sides":[{},{}]}}"#
            ),
            number,
            month,
            event,
            side(1, one),
            side(2, other)
        ),
        format!(r#"{{"seq":1,"side":"s{first}","event":{{"turn_start":{{"turn":1}}}}}}"#),
        format!(
            concat!(
                r#"{{"seq":2,"event":{{"battle_end":{{"because":"turn_limit","points":[{{"side":"s1","points":{}}},"#,
                r#"{{"side":"s2","points":{}}}]{}}}}}}}"#
            ),
            a, b, winner
        ),
    ]
    .join("\n")
        + "\n"
}

const EMPIRE: (&str, &str) = ("Empire", "Ada");
const ORCS: (&str, &str) = ("Orcs", "Bo");
const OTHER_ORCS: (&str, &str) = ("Orcs", "Cy");

/// Empire against Orcs: six won, two drawn, two lost; and one battle of Orcs against Orcs.
const SEASON: [Ended; 11] = [
    ("2026-03", Some("Spring"), EMPIRE, ORCS, 1, 1),
    ("2026-03", Some("Spring"), EMPIRE, ORCS, 1, 1),
    ("2026-03", Some("Spring"), ORCS, EMPIRE, 1, 2),
    ("2026-03", Some("Spring"), EMPIRE, ORCS, 2, 0),
    ("2026-06", Some("Summer"), EMPIRE, ORCS, 1, 1),
    ("2026-06", Some("Summer"), EMPIRE, ORCS, 2, 2),
    ("2026-06", Some("Summer"), EMPIRE, ORCS, 2, 2),
    ("2026-06", Some("Summer"), EMPIRE, OTHER_ORCS, 1, 0),
    ("2026-07", None, EMPIRE, OTHER_ORCS, 1, 1),
    ("2026-07", None, EMPIRE, OTHER_ORCS, 2, 1),
    ("2026-03", Some("Spring"), ORCS, OTHER_ORCS, 1, 1),
];

pub(super) fn tables_of(battles: &[Ended]) -> (TempDir, Warehouse) {
    let (folder, warehouse) = warehouse();
    let logs: Vec<String> = battles.iter().enumerate().map(|(number, battle)| ended(number, battle)).collect();
    warehouse.refresh(&store_of(&logs)).unwrap();
    (folder, warehouse)
}

fn all() -> MetaQuery {
    MetaQuery::of(warmaster())
}

fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
    Tally { wins, draws, losses }
}

#[test]
fn a_rate_leaves_mirrors_out_and_counts_a_draw_as_half_a_win() {
    let (_folder, tables) = tables_of(&SEASON);
    let meta = tables.armies(&all()).unwrap();
    assert_eq!((meta.battles, meta.mirrors), (11, 1));
    let armies: Vec<&str> = meta.armies.iter().map(|row| row.army.as_str()).collect();
    assert_eq!(armies, ["Orcs", "Empire"], "the most played first");
    let [orcs, empire] = &meta.armies[..] else { unreachable!() };
    assert_eq!((empire.tally, orcs.tally), (tally(6, 2, 2), tally(2, 2, 6)));
    assert_eq!((empire.rate, orcs.rate), (Some(0.7), Some(0.3)));
    assert_eq!((empire.presence, orcs.presence), (10.0 / 22.0, 12.0 / 22.0), "mirrors are on the table, twice");
    assert_eq!((empire.mirrors, orcs.mirrors), (0, 1), "one battle of two sides");
    // 7 of 10 after Wilson: 0.3968 to 0.8922 (Newcombe 1998 has the formula; statsmodels the same figures).
    assert!((empire.interval.low - 0.396_8).abs() < 5e-5 && (empire.interval.high - 0.892_2).abs() < 5e-5);
    // z²/4 ÷ 0.2² = 24.01
    assert_eq!(empire.battles_to_tell, Some(25));
}

#[test]
fn every_rate_tells_how_many_battles_would_tell() {
    let (_folder, tables) = tables_of(&SEASON);
    // The least whole number above z²/4 ÷ (rate − ½)², with z²/4 = 0.960 365.
    let months = tables.slices(&MetaQuery { army: Some("Empire".to_owned()), ..all() }, SliceBy::Month).unwrap();
    let told: Vec<_> = months.iter().map(|slice| (slice.rate, slice.battles_to_tell)).collect();
    // 0.960 365 ÷ 0.375² = 6.83; ÷ 0.125² = 61.46; ÷ 0.5² = 3.84.
    assert_eq!(told, [(Some(0.875), Some(7)), (Some(0.375), Some(62)), (Some(1.0), Some(4))]);
    let matchups = tables.matchups(&all()).unwrap();
    // Seven of ten: 0.960 365 ÷ 0.2² = 24.01, whichever side asks.
    assert_eq!(matchups.rows.iter().map(|row| row.battles_to_tell).collect::<Vec<_>>(), [Some(25), Some(25)]);
    let bo = tables.player(warmaster(), "Bo").unwrap().unwrap();
    // 3½ of 8: 0.960 365 ÷ 0.0625² = 245.85; 2½ of 7 against Ada: ÷ (1/7)² = 47.06; the mirror, won: ÷ 0.5² = 3.84.
    assert_eq!((bo.row.rate, bo.row.battles_to_tell), (Some(3.5 / 8.0), Some(246)));
    let against: Vec<_> = bo.opponents.iter().map(|row| (row.who.as_str(), row.battles_to_tell)).collect();
    assert_eq!(against, [("Ada", Some(48)), ("Cy", Some(4))]);
    let even = [("2026-07", None, EMPIRE, ORCS, 1, 0)];
    let (_folder, tables) = tables_of(&even);
    assert_eq!(tables.matchups(&all()).unwrap().rows[0].battles_to_tell, None, "even needs none");
    let left = MetaQuery { draws: Draws::Left, ..all() };
    assert_eq!(tables.slices(&left, SliceBy::Month).unwrap()[0].battles_to_tell, None, "and neither does no rate");
    // Where draws are lost both armies have won none of one, and neither is worse than the other.
    let lost = MetaQuery { draws: Draws::Lost, ..all() };
    let armies = tables.armies(&lost).unwrap().armies;
    assert!(armies.iter().all(|row| row.rate == Some(0.0)));
    assert!(armies.iter().all(|row| row.battles_to_tell.or(row.clustered_battles_to_tell).is_none()), "{armies:?}");
    assert_eq!(tables.slices(&lost, SliceBy::Month).unwrap()[0].battles_to_tell, None);
    assert_eq!(tables.matchups(&lost).unwrap().rows[0].battles_to_tell, None);
}

#[test]
fn policies_on_draws_and_mirrors_can_be_asked_otherwise() {
    let (_folder, tables) = tables_of(&SEASON);
    let rate = |query: MetaQuery| {
        let meta = tables.armies(&query).unwrap();
        meta.armies.into_iter().find(|row| row.army == "Orcs").and_then(|row| row.rate)
    };
    assert_eq!(rate(MetaQuery { draws: Draws::Left, ..all() }), Some(2.0 / 8.0));
    assert_eq!(rate(MetaQuery { draws: Draws::Lost, ..all() }), Some(2.0 / 10.0));
    // Of the mirror one side wins and one loses: 2 + 1 + 2/2 of 12.
    assert_eq!(rate(MetaQuery { mirrors: Mirrors::Counted, ..all() }), Some(4.0 / 12.0));
}

#[test]
fn a_mirror_is_one_battle_whoever_asks() {
    let mirror: Ended = ("2026-05", None, ORCS, OTHER_ORCS, 1, 1);
    let (_folder, tables) = tables_of(&[mirror; 9]);
    let asked = |query: MetaQuery| tables.armies(&MetaQuery { mirrors: Mirrors::Counted, ..query }).unwrap();
    let queries =
        [all(), MetaQuery { first: Some(true), ..all() }, MetaQuery { player: Some("Bo".to_owned()), ..all() }];
    for query in queries {
        let meta = asked(query);
        assert_eq!((meta.battles, meta.mirrors, meta.armies[0].mirrors), (9, 9, 9));
    }
    // Who had the first turn won nine of nine: 0.7009 to 1 after Wilson, so that first less second is 0.4018 to 1.
    let difference = asked(all()).armies[0].first_less_second.unwrap();
    assert_eq!(difference.value, 1.0);
    assert!((difference.interval.low - 0.401_709_9).abs() < 1e-6 && difference.interval.high == 1.0, "{difference:?}");
    // One army, all of its battles against itself: nine clusters, half of each won.
    let clustered = asked(all()).armies[0].clustered.unwrap();
    assert_eq!((clustered.first.clusters, clustered.first.effective), (9, 9.0));
    // Of its two players one won nine and one none: 2 (9 − 4½)² × 2 ÷ 18² over ¼ ÷ 18 is 18.
    assert_eq!((alike_by(clustered.way), clustered.second.clusters), ("player", 2));
    assert!((clustered.widest.design_effect - 18.0).abs() < 1e-9, "{clustered:?}");
}

#[test]
fn battles_of_one_event_are_seen_as_alike() {
    let (_folder, tables) = tables_of(&SEASON);
    let meta = tables.armies(&all()).unwrap();
    let empire = meta.armies.iter().find(|row| row.army == "Empire").unwrap();
    let told = empire.clustered.unwrap();
    // Ada alone plays it, who does not tell how players vary.
    assert_eq!((alike_by(told.way), told.second.clusters, told.both), ("event", 1, None));
    let clustered = told.widest;
    // Spring 3½ of 4, Summer 1½ of 4, and two battles of no event, each for itself.
    assert_eq!(clustered.clusters, 4);
    // Squares about 0.7: (3.5−2.8)² + (1.5−2.8)² + 2 (1−0.7)² = 2.36; × 4/3 ÷ 100, over 0.7·0.3/10.
    assert!((clustered.design_effect - 2.36 * 4.0 / 3.0 / 100.0 / 0.021).abs() < 1e-9);
    assert!(clustered.interval.low < empire.interval.low);
    // Ten over 1.498, times the square of Student's 2.262 of nine over 3.182 of three: 3.372 drawn one by one.
    assert!((clustered.effective - 3.372).abs() < 5e-4, "{clustered:?}");
    // Each interval has its own number: 24.01 battles drawn one by one, and 24.01 · 10 ÷ 3.372 = 71.2 of these.
    assert_eq!((empire.battles_to_tell, empire.clustered_battles_to_tell), (Some(25), Some(72)));
}

#[test]
fn battles_of_one_player_are_seen_as_alike_and_the_widest_interval_is_told() {
    let (_folder, tables) = tables_of(&SEASON);
    let meta = tables.armies(&all()).unwrap();
    let orcs = meta.armies.iter().find(|row| row.army == "Orcs").unwrap();
    let told = orcs.clustered.unwrap();
    // Bo 2½ of 7, Cy ½ of 3: 2 · 0.4² = 0.32; × 2 ÷ 100, over 0.3 · 0.7 ÷ 10, is less than 1. Ten over 0.304 8, times the
    // square of Student's 2.262 of nine over 12.706 of one: two players are not much more than one battle.
    assert_eq!((told.second.clusters, told.second.design_effect), (2, 1.0));
    assert!((told.second.effective - 1.040_1).abs() < 1e-3, "{told:?}");
    // What both have in common: Bo's ½ of 4 in spring and 2 of 3 in summer, Cy's ½ of 1 there, and two of no event, lost:
    // 0.49 + 1.21 + 0.04 + 2 · 0.09 = 1.92; × 5/4 ÷ 100 = 0.024. 0.031 467 + 0.0064 − 0.024 = 0.013 867, over 0.021.
    let both = told.both.unwrap();
    assert_eq!((alike_by(told.way), both.clusters, told.widest), ("both", 2, both));
    assert!((both.effective - 0.480_0).abs() < 1e-3, "{told:?}");
    assert!(both.interval.low < told.first.interval.low && both.interval.high > told.first.interval.high, "{told:?}");
}

#[test]
fn parts_and_match_ups_see_battles_of_one_event_as_alike_where_that_is_asked_for() {
    let (_folder, tables) = tables_of(&SEASON);
    let asked = MetaQuery { clusters: Clusters::Told, ..all() };
    // The same ten battles as those of the army: 3½ of 4, 1½ of 4, and two of no event.
    let [empire, orcs] = &tables.matchups(&asked).unwrap().rows[..] else { panic!("two rows") };
    for row in [empire, orcs] {
        let clustered = row.clustered.unwrap().first;
        assert_eq!((clustered.clusters, clustered.trials), (4, 10.0));
        assert!((clustered.effective - 3.372).abs() < 5e-4, "{clustered:?}");
    }
    assert_eq!(empire.clustered_battles_to_tell, Some(72));
    // Two players: 0.480 03 drawn one by one, and 24.009 · 10 ÷ 0.480 03 = 500.2.
    assert_eq!((orcs.clustered.unwrap().widest.rate, orcs.clustered_battles_to_tell), (0.3, Some(501)));
    let of_empire = MetaQuery { army: Some("Empire".to_owned()), ..asked.clone() };
    let [whole] = &tables.slices(&of_empire, SliceBy::Points).unwrap()[..] else { panic!("one part") };
    assert_eq!((whole.clustered, whole.clustered_battles_to_tell), (empire.clustered, Some(72)));
    // Of one event nothing tells how events vary; two battles of none, both won, are two.
    let events = tables.slices(&of_empire, SliceBy::Event).unwrap();
    let told: Vec<_> = events.iter().map(|slice| slice.clustered.unwrap().widest).collect();
    assert_eq!(
        told.iter().map(|rate| (rate.clusters, rate.effective)).collect::<Vec<_>>(),
        [(2, 2.0), (1, 4.0), (1, 4.0)]
    );
    // With draws left out 6 of 8: 3 of 3, 1 of 3, 1 of 1 twice. Squares about ¾: (3 − 2¼)² + (1 − 2¼)² + 2 (¼)² = 2.25;
    // × 4/3 ÷ 64 over ¾ ¼ ÷ 8 is a design effect of 2.
    let left = MetaQuery { draws: Draws::Left, ..asked };
    let effect = tables.matchups(&left).unwrap().rows[0].clustered.unwrap().widest.design_effect;
    assert!((effect - 2.0).abs() < 1e-12, "{effect}");
    let unasked = tables.matchups(&all()).unwrap();
    assert!(unasked.rows.iter().all(|row| row.clustered.is_none() && row.clustered_battles_to_tell.is_none()));
    assert!(tables.slices(&all(), SliceBy::Month).unwrap().iter().all(|slice| slice.clustered.is_none()));
}

#[test]
fn the_two_sides_of_a_mirror_are_one_battle_of_a_part_that_has_both() {
    // Three mirrors of no event, the first turn won in two and lost in one; one battle of another army, drawn.
    let mirror = |winner| ("2026-07", None, ORCS, OTHER_ORCS, 1, winner);
    let battles = [mirror(1), mirror(1), mirror(2), ("2026-07", None, EMPIRE, ORCS, 1, 0)];
    let (_folder, tables) = tables_of(&battles);
    let asked =
        MetaQuery { army: Some("Orcs".to_owned()), mirrors: Mirrors::Counted, clusters: Clusters::Told, ..all() };
    let clusters = |query: &MetaQuery, by| -> Vec<_> {
        let slices = tables.slices(query, by).unwrap();
        slices.iter().map(|slice| (slice.tally.battles(), slice.clustered.unwrap().first.clusters)).collect()
    };
    assert_eq!(clusters(&asked, SliceBy::Month), [(7, 4)], "seven sides of four battles");
    assert_eq!(clusters(&asked, SliceBy::First), [(4, 4), (3, 3)], "the second turn, the first");
    assert_eq!(clusters(&asked, SliceBy::Player), [(4, 4), (3, 3)]);
    let first = MetaQuery { first: Some(true), ..asked };
    assert_eq!(clusters(&first, SliceBy::Month), [(3, 3)]);
}

#[test]
fn the_first_turn_is_held_against_the_second() {
    let (_folder, tables) = tables_of(&SEASON);
    let meta = tables.armies(&all()).unwrap();
    let empire = meta.armies.iter().find(|row| row.army == "Empire").unwrap();
    assert_eq!((empire.first, empire.second), (tally(4, 1, 0), tally(2, 1, 2)));
    let difference = empire.first_less_second.unwrap();
    assert!((difference.value - (4.5 / 5.0 - 2.5 / 5.0)).abs() < 1e-12);
    assert!(!difference.tells(), "five against five tell nothing");
    // Of all armies the sides with the first turn won six, drew two and lost two: 0.3968 to 0.8922 after Wilson.
    let first = meta.first_turn.unwrap();
    assert_eq!((first.tally, first.rate), (tally(6, 2, 2), Some(0.7)));
    assert!((first.interval.low - 0.396_8).abs() < 5e-5 && (first.interval.high - 0.892_2).abs() < 5e-5);
    let asked = tables.armies(&MetaQuery { first: Some(true), ..all() }).unwrap();
    assert_eq!(asked.armies.iter().find(|row| row.army == "Empire").unwrap().tally, tally(4, 1, 0));
}

#[test]
fn every_number_opens_to_the_battles_behind_it() {
    let (_folder, tables) = tables_of(&SEASON);
    let empire = MetaQuery { army: Some("Empire".to_owned()), ..all() };
    let behind = tables.battles(&empire, 0, 3).unwrap();
    assert_eq!(behind.sides, 10, "as many as the rate counts");
    let ids: Vec<&str> = behind.rows.iter().map(|row| row.match_id.as_str()).collect();
    assert_eq!(ids, ["m08", "m09", "m04"], "the latest day first");
    let row = &behind.rows[0];
    assert_eq!((row.played.as_str(), row.player.as_str(), row.result.as_str()), ("2026-07-10", "Ada", "win"));
    assert_eq!((row.opponent.as_deref(), row.opponent_army.as_deref()), (Some("Cy"), Some("Orcs")));
    let rest = tables.battles(&empire, 9, 1_000_000).unwrap();
    assert_eq!(rest.rows.len(), 1);
    let orcs = MetaQuery { army: Some("Orcs".to_owned()), ..all() };
    assert_eq!(tables.battles(&orcs, 0, 100).unwrap().sides, 10, "the mirror is in no rate");
}

#[test]
fn pages_of_any_length_follow_on_over_the_months() {
    let (_folder, tables) = tables_of(&SEASON);
    let every = MetaQuery { mirrors: Mirrors::Counted, ..all() };
    let order = ["m08", "m09", "m04", "m05", "m06", "m07", "m00", "m01", "m02", "m03", "m10"];
    let expected: Vec<&str> = order.into_iter().flat_map(|id| [id, id]).collect();
    for length in 1..=expected.len() {
        let mut found = Vec::new();
        for from in (0..expected.len()).step_by(length) {
            let page = tables.battles(&every, from as u32, length as u32).unwrap();
            assert_eq!(page.sides, 22, "however much of them is shown");
            found.extend(page.rows.into_iter().map(|row| row.match_id));
        }
        assert_eq!(found, expected, "pages of {length}");
    }
    let behind = tables.battles(&every, 22, 10).unwrap();
    assert_eq!((behind.sides, behind.rows.len()), (22, 0), "behind the last page");
}

#[test]
fn the_same_rate_is_told_by_month_event_and_player() {
    let (_folder, tables) = tables_of(&SEASON);
    let empire = MetaQuery { army: Some("Empire".to_owned()), ..all() };
    let told = |query: &MetaQuery, by| {
        let slices = tables.slices(query, by).unwrap();
        slices.into_iter().map(|slice| (slice.part.unwrap_or_default(), slice.tally)).collect::<Vec<_>>()
    };
    let months = ["2026-03", "2026-06", "2026-07"].map(str::to_owned);
    let tallies = [tally(3, 1, 0), tally(1, 1, 2), tally(2, 0, 0)];
    assert_eq!(told(&empire, SliceBy::Month), months.into_iter().zip(tallies).collect::<Vec<_>>());
    let events = told(&empire, SliceBy::Event);
    assert_eq!(events[0], (String::new(), tally(2, 0, 0)), "of no event");
    let orcs = MetaQuery { army: Some("Orcs".to_owned()), ..all() };
    assert_eq!(told(&orcs, SliceBy::Player), [("Bo".to_owned(), tally(2, 1, 4)), ("Cy".to_owned(), tally(0, 1, 2))]);
    let june = MetaQuery { from: Some("2026-04".to_owned()), to: Some("2026-06".to_owned()), ..empire };
    assert_eq!(told(&june, SliceBy::Points), [("1000".to_owned(), tally(1, 1, 2))]);
}

#[test]
fn of_many_parts_those_with_the_most_battles_can_be_asked_for() {
    let (_folder, tables) = tables_of(&SEASON);
    for (query, by) in [
        (all(), SliceBy::Month),
        (all(), SliceBy::Event),
        (all(), SliceBy::Player),
        (MetaQuery { clusters: Clusters::Told, ..all() }, SliceBy::Month),
    ] {
        let every = tables.slices(&query, by).unwrap();
        let mut battles = BTreeMap::<Option<String>, u64>::new();
        for slice in &every {
            *battles.entry(slice.part.clone()).or_default() += slice.tally.battles();
        }
        let mut parts: Vec<_> = battles.iter().collect();
        assert!(parts.len() > 2, "{by:?}");
        // Those with the most come first, and of as many, those first in their order.
        parts.sort_by_key(|(_, battles)| Reverse(**battles));
        for most in 1..=parts.len() + 1 {
            let kept: Vec<_> = parts.iter().take(most).map(|(part, _)| (*part).clone()).collect();
            let wanted: Vec<_> = every.iter().filter(|slice| kept.contains(&slice.part)).cloned().collect();
            assert_eq!(tables.greatest_slices(&query, by, most).unwrap(), wanted, "{most} of {by:?}");
        }
    }
}

/// A battle of an event, at this table of it.
fn at_table(log: &str, table: u32) -> String {
    log.replacen(r#""},"points""#, &format!(r#"","table":{table}}},"points""#), 1)
}

#[test]
fn the_same_rate_is_told_by_table() {
    let mut logs: Vec<String> = SEASON.iter().enumerate().map(|(number, battle)| ended(number, battle)).collect();
    for (log, table) in logs.iter_mut().zip([1, 2, 1, 2, 1, 2, 10]) {
        *log = at_table(log, table);
    }
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&logs)).unwrap();
    let told = |query: &MetaQuery| {
        let slices = tables.slices(query, SliceBy::Table).unwrap();
        slices.into_iter().map(|slice| (slice.part.unwrap_or_default(), slice.tally)).collect::<Vec<_>>()
    };
    let named = |rows: [(&str, Tally); 4]| rows.map(|(part, tally)| (part.to_owned(), tally));
    let empire = MetaQuery { army: Some("Empire".to_owned()), ..all() };
    // One draw of the summer at a table that nobody wrote down, and two battles of no event; 10 comes after 2.
    let wanted = [("", tally(2, 1, 0)), ("1", tally(3, 0, 0)), ("2", tally(1, 1, 1)), ("10", tally(0, 0, 1))];
    assert_eq!(told(&empire), named(wanted));
    let summer = MetaQuery { event: Some("Summer".to_owned()), ..empire };
    let wanted = [("", tally(0, 1, 0)), ("1", tally(1, 0, 0)), ("2", tally(0, 0, 1)), ("10", tally(0, 0, 1))];
    assert_eq!(told(&summer), named(wanted), "tables of one event alone");
    let asked = "SELECT table, count(*) AS battles FROM matches WHERE table IS NOT NULL GROUP BY table ORDER BY table";
    let mut found = Vec::new();
    tables.sql(asked, SqlBounds { rows: 10, bytes: 10_000 }).unwrap().write(Format::Csv, &mut found).unwrap();
    assert_eq!(String::from_utf8(found).unwrap(), "table,battles\n1,3\n2,3\n10,1\n");
}

#[test]
fn a_match_up_is_drawn_towards_what_the_armies_do_otherwise() {
    const DWARFS: (&str, &str) = ("Dwarfs", "Di");
    let mut battles = SEASON.to_vec();
    battles.push(("2026-07", None, DWARFS, ORCS, 1, 1));
    let (_folder, tables) = tables_of(&battles);
    let all = tables.matchups(&all()).unwrap();
    let pairs: Vec<(&str, &str)> = all.rows.iter().map(|row| (row.army.as_str(), row.opponent.as_str())).collect();
    assert_eq!(
        pairs,
        [("Dwarfs", "Orcs"), ("Empire", "Orcs"), ("Orcs", "Dwarfs"), ("Orcs", "Empire")],
        "pairs that met, and no mirror"
    );
    let row = |army| all.rows.iter().find(|row| row.army == army).unwrap();
    let (dwarfs, empire) = (row("Dwarfs"), row("Empire"));
    assert_eq!((dwarfs.rate, empire.rate), (Some(1.0), Some(0.7)));
    assert!(dwarfs.shrunk.rate < 0.9 && dwarfs.shrunk.rate > 0.5, "one battle is not everything: {dwarfs:?}");
    assert!(dwarfs.shrunk.interval.low < 0.5, "and tells nothing");
    for pair in [[0, 2], [1, 3]] {
        let [one, other] = pair.map(|at| &all.rows[at]);
        assert!(
            (one.expected + other.expected - 1.0).abs() < 1e-9
                && (one.shrunk.rate + other.shrunk.rate - 1.0).abs() < 1e-9
        );
        assert_eq!(one.tally, other.tally.mirrored());
    }
    let alone = tables.matchups(&MetaQuery { army: Some("Empire".to_owned()), ..self::all() }).unwrap();
    assert_eq!(alone.rows.len(), 1);
    assert_eq!(alone.rows[0].tally, tally(6, 2, 2));
    // What is asked for does not change what is expected.
    assert_eq!((alone.rows[0].expected, alone.rows[0].shrunk), (empire.expected, empire.shrunk));
    assert_eq!(alone.shrinkage, all.shrinkage);
    // Each is expected from the other's battles alone: the Dwarfs have beaten the Orcs, who have lost to the Empire.
    assert!(dwarfs.expected > 0.5 && empire.expected > 0.5 && empire.expected < 0.7, "{dwarfs:?} {empire:?}");
}

#[test]
fn nothing_is_said_of_nothing() {
    let (_folder, tables) = tables_of(&[]);
    let meta = tables.armies(&all()).unwrap();
    assert_eq!((meta.battles, meta.armies.len()), (0, 0));
    assert_eq!(tables.matchups(&all()).unwrap().shrinkage, None);
    assert_eq!(tables.battles(&all(), 0, 10).unwrap().sides, 0);
    assert!(tables.slices(&all(), SliceBy::Month).unwrap().is_empty());
}

#[test]
fn ratings_put_the_better_player_first_and_tell_what_to_believe() {
    // Twelve months of four battles: Ada beats Bo three times of four with the same army; the last months are
    // forecast from those before.
    const MONTHS: [&str; 12] = [
        "2025-01", "2025-02", "2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-10",
        "2025-11", "2025-12",
    ];
    let mut battles: Vec<Ended> = Vec::new();
    for (number, month) in MONTHS.into_iter().enumerate() {
        for (at, winner) in [1, 1, 2, 1].into_iter().enumerate() {
            // Who begins goes round, so that the first turn wins as often as the second.
            let first = 1 + u8::from((number + at) % 2 == 1);
            battles.push((month, None, ("Empire", "Ada"), ("Empire", "Bo"), first, winner));
            battles.push((month, None, ("Empire", "Cy"), ("Orcs", "Di"), first, if at < 2 { 1 } else { 2 }));
        }
    }
    let (_folder, tables) = tables_of(&battles);
    let ratings = tables.ratings(warmaster()).unwrap();
    assert_eq!((ratings.battles, ratings.players.len()), (96, 4));
    assert_eq!((ratings.players[0].player.as_str(), ratings.players[3].player.as_str()), ("Ada", "Bo"));
    let ada = &ratings.players[0];
    assert!(ada.glicko.value > 1500.0 && ada.glicko_interval.low < ada.glicko.value);
    assert_eq!((ada.glicko.battles, ada.strength.battles), (48, 48));
    // Three of four is a logit of ln 3 = 1.0986 between the two, drawn a little towards none by the prior.
    let between = ada.strength.value - ratings.players[3].strength.value;
    assert!((0.8..1.1).contains(&between), "{between}");
    let cy = ratings.players.iter().find(|rated| rated.player == "Cy").unwrap();
    assert!(cy.strength_interval.low < 0.0 && cy.strength_interval.high > 0.0, "two of four is even");
    let backtest = ratings.backtest.unwrap();
    assert_eq!(backtest.even.battles, 24, "a fifth of 96, up to whole months: the last three");
    assert!((backtest.even.log_loss - std::f64::consts::LN_2).abs() < 1e-12);
    assert!(backtest.glicko.log_loss < backtest.even.log_loss);
    assert!(backtest.bradley_terry.log_loss < backtest.even.log_loss);
}

#[test]
fn a_player_is_known_by_his_battles() {
    let (_folder, tables) = tables_of(&SEASON);
    let players = tables.players(warmaster()).unwrap();
    let rated = tables.ratings(warmaster()).unwrap().players.into_iter().map(|rating| rating.player);
    assert_eq!(players.iter().map(|row| row.player.clone()).collect::<Vec<_>>(), rated.collect::<Vec<_>>());
    let ada = players.iter().find(|row| row.player == "Ada").unwrap();
    assert_eq!(ada.tally, Tally { wins: 6, draws: 2, losses: 2 });
    assert_eq!(
        (ada.rate, ada.latest.as_str(), ada.armies.as_slice()),
        (Some(0.7), "2026-07-10", ["Empire".to_owned()].as_slice())
    );
    assert_eq!((ada.rating.as_ref().unwrap().glicko.battles, ada.rolls, ada.luck), (10, 0, None));
    let bo = tables.player(warmaster(), "Bo").unwrap().unwrap();
    assert_eq!(bo.row.tally, Tally { wins: 3, draws: 1, losses: 4 }, "seven against Ada, one mirror won");
    assert_eq!(bo.form.len(), 8);
    assert_eq!((bo.form[0].played.as_str(), bo.form[7].played.as_str()), ("2026-06-10", "2026-03-10"));
    let against: Vec<_> = bo.opponents.iter().map(|row| (row.who.as_str(), row.tally.battles())).collect();
    assert_eq!(against, [("Ada", 7), ("Cy", 1)]);
    let months: Vec<_> = bo.history.iter().map(|(month, rating)| (month.as_str(), rating.battles)).collect();
    assert_eq!(months, [("2026-03", 5), ("2026-06", 8), ("2026-07", 8)]);
    assert!(bo.history[2].1.deviation > bo.history[1].1.deviation, "who does not play grows less sure");
    assert_eq!((bo.units[0].profile.as_str(), bo.units[0].matches, bo.units[0].units), ("General", 8, 8));
    assert_eq!(tables.player(warmaster(), "Zoe").unwrap(), None);
    assert_eq!(tables.player(kow2(), "Ada").unwrap(), None);
}

/// Tables of a season that was kept in a spreadsheet.
fn tables_of_results(table: &str) -> (TempDir, Warehouse) {
    use aftermath_ingest::results::{Manner, Mapping, Pseudonyms, Rosters, check};
    let manner = Manner {
        name: "season.csv",
        mapping: &Mapping::default(),
        encoding: None,
        pseudonyms: &Pseudonyms::generate(),
        keep_names: true,
        scores_decide: false,
        rosters: Rosters::None,
    };
    let store = store_of(&[]);
    check(Some(&store), table.as_bytes(), &manner).unwrap().keep(&store).unwrap();
    let (folder, tables) = warehouse();
    tables.refresh(&store).unwrap();
    (folder, tables)
}

#[test]
fn a_table_of_results_tells_who_had_the_first_turn() {
    let (_folder, tables) = tables_of_results(
        "date,game,player_a,army_a,player_b,army_b,result,first\n\
         2026-05-03,tactica,Ada,Blue,Boris,Red,a,b\n2026-05-10,tactica,Ada,Blue,Boris,Red,a,\n",
    );
    let meta = tables.armies(&MetaQuery::of(tactica())).unwrap();
    let rows: Vec<_> = meta.armies.iter().map(|row| (row.army.as_str(), row.first, row.second)).collect();
    // Red had the first turn once and lost; of the other battle nobody says.
    assert_eq!(rows, [("Blue", tally(0, 0, 0), tally(1, 0, 0)), ("Red", tally(0, 0, 1), tally(0, 0, 0))]);
}

#[test]
fn a_table_of_results_tells_at_which_table_it_was() {
    let (_folder, tables) = tables_of_results(
        "date,game,event,table,player_a,army_a,player_b,army_b,result\n\
         2026-05-03,tactica,Muster,4,Ada,Blue,Boris,Red,a\n2026-05-03,tactica,Muster,,Cy,Blue,Di,Red,draw\n",
    );
    let blue = MetaQuery { army: Some("Blue".to_owned()), ..MetaQuery::of(tactica()) };
    let slices = tables.slices(&blue, SliceBy::Table).unwrap();
    let rows: Vec<_> = slices.iter().map(|slice| (slice.part.as_deref(), slice.tally)).collect();
    assert_eq!(rows, [(None, tally(0, 1, 0)), (Some("4"), tally(1, 0, 0))]);
}
