//! Units in the combat that the appendix of the Warmaster rulebook plays through, and what went off the table.

use aftermath_stats::{Format, MetaQuery, Mirrors, Table, UnitRow, UnitsBy, UnitsQuery};
use serde_json::json;

use super::battle::{battle, store_of, submit, warehouse};
use crate::{kow2, warmaster};

/// The appendix: Flagellants and Knights against three units of Orcs, of which one stands aside.
fn appendix() -> String {
    aftermath_corpus::text("warmaster/appendix_combat")
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
    let rows = tables.units(&UnitsQuery::of(warmaster()), UnitsBy::Unit).unwrap();
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
    let met = UnitsQuery { opponent_army: Some("Orcs".to_owned()), ..UnitsQuery::of(warmaster()) };
    let met = tables.units(&met, UnitsBy::Opponent).unwrap();
    assert!(met.len() == 2 && met.iter().all(|row| row.opponent_army.as_deref() == Some("Orcs")));
    assert!(tables.units(&UnitsQuery::of(kow2()), UnitsBy::Unit).unwrap().is_empty());
}

#[test]
fn two_battles_that_went_alike_tell_how_sure_a_mean_is() {
    let (_folder, tables) = warehouse();
    // Played on another evening: the same entries would be the same battle.
    let second = appendix().replace("wm-appendix-combat", "again").replace("\"points\":70", "\"points\":140");
    let second = second.replace("\"at\":\"2026-05-03T", "\"at\":\"2026-05-04T");
    tables.refresh(&store_of(&[appendix(), second])).unwrap();
    let rows = tables.units(&UnitsQuery::of(warmaster()), UnitsBy::Unit).unwrap();
    let returned = row(&rows, "Flagellants").returned.unwrap();
    // 60 of 70 and 60 of 140: Σ 120/210, and 2 · (2 · (60 − 70 · 4/7)²) / 210² for the variance.
    near(returned.value, 120.0 / 210.0);
    near(returned.error.unwrap(), (4.0 * 400.0_f64).sqrt() / 210.0);
    assert_eq!(returned.clusters, 2);
    // Both battles ended alike, which is no certainty: 2 of 2 is 0.3424 to 1 after Wilson (statsmodels).
    let survival = row(&rows, "Knights").survival.unwrap();
    assert_eq!((survival.value, survival.error), (1.0, None));
    assert!((survival.interval.unwrap().low - 0.342_38).abs() < 1e-5 && survival.interval.unwrap().high == 1.0);
    // 12.7 errors of 0.19 reach far below nothing.
    assert_eq!(returned.interval.unwrap().low, 0.0);
    // Points that are not on record are no nought.
    let (_folder, tables) = warehouse();
    tables
        .refresh(&store_of(&[appendix().replace("\"points\":60", "\"hits_\":0").replace(",\"hits_\":0", "")]))
        .unwrap();
    let rows = tables.units(&UnitsQuery::of(warmaster()), UnitsBy::Unit).unwrap();
    assert_eq!(row(&rows, "Flagellants").returned, None);
    assert!(row(&rows, "Flagellants").survival.is_some());
}

/// A battle of the Empire that ended; where nobody ordered anything the log records no actions.
fn ended(id: &str, played: &str, ordered: bool) -> String {
    let orders = [("gen", "halb1", [3, 4])];
    let orders = if ordered { &orders[..] } else { &[] };
    let end = format!(
        concat!(
            r#"{{"seq":{},"event":{{"battle_end":{{"because":"turn_limit","points":[{{"side":"empire","points":30}},"#,
            r#"{{"side":"orcs","points":10}}],"winner":"empire"}}}}}}"#
        ),
        3 + orders.len()
    );
    battle(id, played, orders) + &end + "\n"
}

#[test]
fn a_row_of_units_opens_to_its_battles() {
    let other = ended("m2", "2026-06-02", true).replace("Halberdiers", "Handgunners");
    let open = battle("m3", "2026-06-03", &[("gen", "halb1", [3, 4])]);
    let mirror = ended("m4", "2026-05-04", true)
        .replace(r#""army":"Orcs""#, r#""army":"Empire""#)
        .replace("Orc Warriors", "Halberdiers");
    let logs = [ended("m1", "2026-05-01", true), other, open, mirror, ended("m5", "2026-05-05", false)];
    let store = store_of(&logs);
    let (_folder, tables) = warehouse();
    tables.refresh(&store).unwrap();
    let asked = |profile: &str| MetaQuery {
        army: Some("Empire".to_owned()),
        profile: Some(profile.to_owned()),
        mirrors: Mirrors::Counted,
        ..MetaQuery::of(warmaster())
    };
    let behind = |query: &MetaQuery| {
        let found = tables.battles(query, 0, 100).unwrap();
        assert_eq!(found.sides as usize, found.rows.len());
        found.rows.into_iter().map(|row| format!("{} {}", row.match_id, row.side)).collect::<Vec<_>>()
    };
    let halberdiers = asked("Halberdiers");
    // The fifth records no actions, the third is not over.
    assert_eq!(behind(&halberdiers), ["m4 empire", "m4 orcs", "m1 empire"]);
    let rows = tables.units(&UnitsQuery::of(warmaster()), UnitsBy::Unit).unwrap();
    assert_eq!(row(&rows, "Halberdiers").matches, 3, "the third among them");
    assert_eq!(behind(&asked("Handgunners")), ["m2 empire"]);
    assert!(behind(&asked("Flagellants")).is_empty() && behind(&asked("Orc Warriors")).is_empty());
    let orcs = MetaQuery { army: Some("Orcs".to_owned()), ..asked("Orc Warriors") };
    assert_eq!(behind(&orcs), ["m2 orcs", "m1 orcs"]);
    assert_eq!(
        behind(&MetaQuery { player: Some("Ada".to_owned()), ..halberdiers.clone() }),
        ["m4 empire", "m1 empire"]
    );
    assert_eq!(behind(&MetaQuery { opponent_army: Some("Orcs".to_owned()), ..halberdiers.clone() }), ["m1 empire"]);
    assert_eq!(behind(&MetaQuery { mirrors: Mirrors::Left, ..halberdiers.clone() }), ["m1 empire"]);
    assert_eq!(behind(&MetaQuery { from: Some("2026-06".to_owned()), ..halberdiers.clone() }), [""; 0]);
    // The same question tells how the army fares with them.
    let meta = tables.armies(&MetaQuery { mirrors: Mirrors::Left, ..halberdiers.clone() }).unwrap();
    assert_eq!((meta.armies.len(), meta.armies[0].tally.wins, meta.battles), (1, 1, 2));
    submit(&store, &[ended("m6", "2026-05-06", true)]);
    tables.refresh(&store).unwrap();
    assert_eq!(behind(&halberdiers), ["m6 empire", "m4 empire", "m4 orcs", "m1 empire"]);
}
