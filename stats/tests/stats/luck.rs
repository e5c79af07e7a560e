//! The luck ledger and the dice of players, on orders whose chances are known.

use aftermath_rules::System;
use aftermath_stats::{FairnessQuery, LuckBy, LuckQuery, Sequence, Telling};

use super::battle::{Order, battle, store_of, warehouse};

const MAY: &[Order] = &[
    // General, 9 or less: 30 of 36; passes.
    ("gen", "halb1", [3, 4]),
    // Hero, 8 or less: 26 of 36; fails.
    ("hero", "halb2", [6, 4]),
];
/// Wizard, 7 or less: 21 of 36; fails.
const JUNE: &[Order] = &[("wiz", "halb3", [4, 4])];

#[test]
fn the_ledger_adds_up_whoever_is_asked_for() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY), battle("m2", "2026-06-07", JUNE)])).unwrap();
    let all = LuckQuery::of(System::Warmaster);
    let total = tables.luck(&all, LuckBy::Purpose).unwrap();
    let [orders] = &total[..] else { panic!("{total:?}") };
    assert_eq!((orders.purpose.as_str(), orders.rolls, orders.dice), ("command", 3, 6));
    // One obeyed of 30/36 + 26/36 + 21/36 expected.
    assert!((orders.luck - (1.0 - 77.0 / 36.0)).abs() < 1e-12);
    let variance = (30.0 * 6.0 + 26.0 * 10.0 + 21.0 * 15.0) / 1296.0;
    assert!((orders.spread - f64::sqrt(variance)).abs() < 1e-12);
    assert!((orders.deviations.unwrap() - orders.luck / orders.spread).abs() < 1e-12);

    let months: Vec<_> =
        tables.luck(&all, LuckBy::Month).unwrap().into_iter().map(|row| (row.who.unwrap(), row.rolls)).collect();
    assert_eq!(months, [("2026-05".to_owned(), 2), ("2026-06".to_owned(), 1)]);
    let units: Vec<_> = tables
        .luck(&all, LuckBy::Unit)
        .unwrap()
        .into_iter()
        .map(|row| (row.army.unwrap(), row.who.unwrap(), row.rolls))
        .collect();
    let of = |name: &str| ("Empire".to_owned(), name.to_owned(), 1);
    assert_eq!(units, [of("General"), of("Hero"), of("Wizard")]);
    let sides = tables.luck(&LuckQuery { match_id: Some("m1".to_owned()), ..all.clone() }, LuckBy::Side).unwrap();
    assert_eq!((sides.len(), sides[0].match_id.as_deref(), sides[0].who.as_deref()), (1, Some("m1"), Some("empire")));
    let players = tables.luck(&LuckQuery { player: Some("Boris".to_owned()), ..all.clone() }, LuckBy::Player).unwrap();
    assert!(players.is_empty(), "Boris threw nothing");
    assert_eq!(tables.stakes(&all).unwrap(), None, "no battle is over");
}

#[test]
fn few_dice_tell_nothing_and_say_so() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY)])).unwrap();
    let fairness = tables.fairness(&FairnessQuery::default()).unwrap();
    let [ada] = &fairness.rows[..] else { panic!("{fairness:?}") };
    assert_eq!((ada.player.as_str(), ada.dice, ada.counts), ("Ada", 4, [0, 0, 1, 2, 0, 1]));
    assert_eq!((ada.telling, ada.order, fairness.tests), (Telling::NotEnough, Sequence::AsThrown, 0));
}

#[test]
fn dice_that_always_fall_alike_stand_out() {
    // Sixty orders, each a one and a six: every face is one of the two, and they take turns.
    let orders: Vec<Order> = (0..60).map(|_| ("gen", "halb1", [1, 6])).collect();
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", &orders)])).unwrap();
    let fairness = tables.fairness(&FairnessQuery { player: Some("Ada".to_owned()), ..Default::default() }).unwrap();
    let ada = &fairness.rows[0];
    assert_eq!((ada.dice, ada.counts, ada.telling), (120, [60, 0, 0, 0, 0, 60], Telling::Faces));
    // Pearson: two faces 40 above 20, four 20 below: 2·40²/20 + 4·20 = 240.
    assert_eq!(ada.faces.unwrap().statistic, 240.0);
    assert!(ada.runs.unwrap().p < 1e-9, "high and low take turns");
    assert_eq!(ada.sequence, None, "four faces never came");
    assert_eq!(fairness.tests, 2);
}
