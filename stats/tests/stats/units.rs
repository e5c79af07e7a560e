//! Units in the combat that the appendix of the Warmaster rulebook plays through, and what went off the table.

use std::fs;

use aftermath_rules::System;
use aftermath_stats::{Format, Table, UnitRow, UnitsBy, UnitsQuery};
use serde_json::json;

use super::battle::{store_of, warehouse};

/// The appendix: Flagellants and Knights against three units of Orcs, of which one stands aside.
fn appendix() -> String {
    fs::read_to_string("../tests/corpus/warmaster/appendix_combat.jsonl").unwrap()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}

#[test]
fn every_loss_is_credited_to_those_whose_throws_did_it() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[appendix()])).unwrap();
    let mut out = Vec::new();
    tables.export(Table::Losses, Format::Json, &mut out).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (row["seq"].clone(), row["unit"].clone(), row["lost"].clone(), row["by"].clone(), row["share"].clone())
        })
        .collect();
    let loss =
        |seq: u32, unit: &str, lost: u32, by: &str| (json!(seq), json!(unit), json!(lost), json!(by), json!(1.0));
    assert_eq!(
        told,
        [
            loss(11, "orcs_left", 2, "flag"),
            loss(12, "orcs_centre", 2, "knights"),
            loss(21, "orcs_left", 1, "flag"),
            loss(22, "flag", 1, "orcs_left"),
            loss(27, "orcs_centre", 1, "knights"),
        ]
    );
    assert_eq!((&rows[0]["side"], &rows[0]["by_side"]), (&json!("orcs"), &json!("empire")));
    // Two of three stands of 60 points; one of three of 70.
    near(rows[0]["points"].as_f64().unwrap(), 40.0);
    near(rows[3]["points"].as_f64().unwrap(), 70.0 / 3.0);
}

fn row<'a>(rows: &'a [UnitRow], profile: &str) -> &'a UnitRow {
    rows.iter().find(|row| row.profile == profile).unwrap()
}

#[test]
fn what_came_back_of_the_points_and_what_dice_did_is_as_reckoned_by_hand() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[appendix()])).unwrap();
    let rows = tables.units(&UnitsQuery::of(System::Warmaster), UnitsBy::Unit).unwrap();
    assert_eq!(rows.len(), 3);
    let (flagellants, knights, orcs) = (row(&rows, "Flagellants"), row(&rows, "Knights"), row(&rows, "Orc Warriors"));
    near(flagellants.returned.unwrap().value, 60.0 / 70.0);
    near(knights.returned.unwrap().value, 60.0 / 110.0);
    near(orcs.returned.unwrap().value, 70.0 / 3.0 / 180.0);
    assert_eq!((orcs.units, orcs.matches, orcs.returned.unwrap().error), (3, 1, None), "one battle tells no error");
    near(flagellants.survival.unwrap().value, 2.0 / 3.0);
    near(knights.survival.unwrap().value, 1.0);
    near(orcs.survival.unwrap().value, 3.0 / 9.0);
    near(orcs.destroyed.unwrap().rate, 2.0 / 3.0);
    // 18 and 21 dice that hit on 4: 8 and 12 hits; saves on 6: 1 of 8, 2 of 12.
    let dealt = flagellants.dealt;
    assert_eq!((dealt.throws, dealt.hits, dealt.damage), (2, 20.0, 17.0));
    near(dealt.hits_expected, 19.5);
    near(dealt.hits_spread, (39.0_f64 / 4.0).sqrt());
    near(dealt.damage_expected, 20.0 - 20.0 / 6.0);
    near(dealt.damage_spread, (20.0_f64 * 5.0 / 36.0).sqrt());
    // 12 and 4 dice that hit on 4; they have no armour.
    let taken = flagellants.taken;
    assert_eq!((taken.throws, taken.hits, taken.damage, taken.damage_expected), (2, 4.0, 4.0, 4.0));
    near(taken.hits_expected, 8.0);
    assert_eq!(flagellants.orders, None, "they charged on their own");
    assert_eq!(orcs.opponent_army, None);
    let met = UnitsQuery { opponent_army: Some("Orcs".to_owned()), ..UnitsQuery::of(System::Warmaster) };
    let met = tables.units(&met, UnitsBy::Opponent).unwrap();
    assert!(met.len() == 2 && met.iter().all(|row| row.opponent_army.as_deref() == Some("Orcs")));
    assert!(tables.units(&UnitsQuery::of(System::Kow2), UnitsBy::Unit).unwrap().is_empty());
}

#[test]
fn the_same_battle_twice_tells_how_sure_a_mean_is() {
    let (_folder, tables) = warehouse();
    let second = appendix().replace("wm-appendix-combat", "again").replace("\"points\":70", "\"points\":140");
    tables.refresh(&store_of(&[appendix(), second])).unwrap();
    let rows = tables.units(&UnitsQuery::of(System::Warmaster), UnitsBy::Unit).unwrap();
    let returned = row(&rows, "Flagellants").returned.unwrap();
    // 60 of 70 and 60 of 140: Σ 120/210, and 2 · (2 · (60 − 70 · 4/7)²) / 210² for the variance.
    near(returned.value, 120.0 / 210.0);
    near(returned.error.unwrap(), (4.0 * 400.0_f64).sqrt() / 210.0);
    assert_eq!(returned.clusters, 2);
    // Points that are not on record are no nought.
    let (_folder, tables) = warehouse();
    tables
        .refresh(&store_of(&[appendix().replace("\"points\":60", "\"hits_\":0").replace(",\"hits_\":0", "")]))
        .unwrap();
    let rows = tables.units(&UnitsQuery::of(System::Warmaster), UnitsBy::Unit).unwrap();
    assert_eq!(row(&rows, "Flagellants").returned, None);
    assert!(row(&rows, "Flagellants").survival.is_some());
}
