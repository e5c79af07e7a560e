//! Command luck.

use aftermath_stats::{CommandQuery, CommandRow};

use super::battle::{Order, battle, store_of, warehouse};
use crate::warmaster;

const MAY: &[Order] = &[
    // General, 9 or less: 30 of 36; passes.
    ("gen", "halb1", [3, 4]),
    // His second order to the unit, 8 or less: 26 of 36; fails.
    ("gen", "halb1", [6, 4]),
    // Hero, 8 or less: 26 of 36; passes.
    ("hero", "halb2", [1, 1]),
];
/// Wizard, 7 or less: 21 of 36; fails.
const JUNE: &[Order] = &[("wiz", "halb3", [4, 4])];

fn asked(query: &CommandQuery) -> Vec<CommandRow> {
    let (_folder, warehouse) = warehouse();
    let store = store_of(&[battle("m2", "2026-06-07", JUNE), battle("m1", "2026-05-03", MAY)]);
    warehouse.refresh(&store).unwrap();
    warehouse.command_success(query).unwrap()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

#[test]
fn luck_is_what_was_passed_against_what_was_to_be_expected() {
    let rows = asked(&CommandQuery::default());
    let who: Vec<_> = rows.iter().map(|row| (row.match_id.as_str(), row.character.as_str())).collect();
    assert_eq!(who, [("m1", "gen"), ("m1", "hero"), ("m2", "wiz")]);

    let general = &rows[0];
    assert_eq!(
        (general.played.as_str(), general.side.as_str(), general.player.as_str()),
        ("2026-05-03", "empire", "Ada")
    );
    assert_eq!((general.army.as_str(), general.name.as_str(), general.rank.as_str()), ("Empire", "General", "general"));
    assert_eq!((general.orders, general.passed), (2, 1));
    assert!(close(general.expected, 56.0 / 36.0));
    assert!(close(general.luck, 1.0 - 56.0 / 36.0));
    assert!(close(general.variance, (30.0 * 6.0 + 26.0 * 10.0) / 1296.0));
    assert!(close(general.rate, 0.5));
    // Wilson, 1 of 2: (2 + z² ± z √(2 + z²)) / (2 (2 + z²)) with z = 1.959964.
    assert!((general.rate_low - 0.094_531).abs() < 1e-6, "{}", general.rate_low);
    assert!((general.rate_high - 0.905_469).abs() < 1e-6, "{}", general.rate_high);
    // At most one of two: not both. At least one: not neither.
    assert!(close(general.p_at_most, 1.0 - 30.0 * 26.0 / 1296.0));
    assert!(close(general.p_at_least, 1.0 - 6.0 * 10.0 / 1296.0));

    let wizard = &rows[2];
    assert_eq!((wizard.orders, wizard.passed, wizard.rank.as_str()), (1, 0, "wizard"));
    assert!(close(wizard.luck, -21.0 / 36.0));
    assert!(close(wizard.p_at_most, 15.0 / 36.0));
    assert!(close(wizard.p_at_least, 1.0));
    // One order tells next to nothing, and the interval says so.
    assert!(wizard.rate_low == 0.0 && wizard.rate_high > 0.79);
}

#[test]
fn every_filter_must_fit() {
    let matches = |query: &CommandQuery| -> Vec<String> { asked(query).into_iter().map(|row| row.match_id).collect() };
    let june = CommandQuery { match_id: Some("m2".into()), ..CommandQuery::default() };
    assert_eq!(matches(&june), ["m2"]);
    let ada = CommandQuery { player: Some("Ada".into()), system: Some(warmaster()), ..june.clone() };
    assert_eq!(matches(&ada), ["m2"]);
    let boris = CommandQuery { player: Some("Boris".into()), ..CommandQuery::default() };
    assert!(matches(&boris).is_empty());
}

#[test]
fn equal_chances_give_the_binomial() {
    // Twelve generals' orders at 9 or less, to units never ordered before in the turn, cannot be had from three
    // units; six turns of two can.
    let mut log = battle("m", "2026-05-03", &[]);
    let mut seq = 3;
    for turn in 1..=6 {
        if turn > 1 {
            log += &format!("{{\"seq\":{seq},\"side\":\"empire\",\"event\":{{\"turn_start\":{{\"turn\":{turn}}}}}}}\n");
            log += &format!(
                "{{\"seq\":{},\"side\":\"empire\",\"event\":{{\"phase_start\":{{\"phase\":\"command\"}}}}}}\n",
                seq + 1
            );
            seq += 2;
        }
        for unit in ["halb1", "halb2"] {
            log += &super::battle::order_line(seq, &("gen", unit, [5, 4]));
            log.push('\n');
            seq += 1;
        }
    }
    let (_folder, warehouse) = warehouse();
    warehouse.refresh(&store_of(&[log])).unwrap();
    let rows = warehouse.command_success(&CommandQuery::default()).unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!((row.orders, row.passed), (12, 12));
    assert!(close(row.expected, 10.0));
    assert!(close(row.p_at_least, (30.0_f64 / 36.0).powi(12)));
    assert!(close(row.p_at_most, 1.0));
}

#[test]
fn nothing_is_asked_of_empty_tables() {
    let (_folder, warehouse) = warehouse();
    assert_eq!(warehouse.command_success(&CommandQuery::default()).unwrap(), []);
}
