//! A roster of Warhammer Fantasy Battle as the army with which a judged log begins.

use aftermath_games::GAMES;
use aftermath_ingest::rosters::{Matter, enlist, read};
use aftermath_rules::{Reading, enlist::Army, finding::Outcome};
use serde_json::{Value, json};

/// Two characters, a regiment with its detachment, cavalry, a cannon, a unit that no list has and one without figures.
const ROSTER: &str = include_str!("fantasy.ros");

fn army(text: &str, letter: char) -> Army<Value> {
    let (game, army) = enlist(&read(text.as_bytes()).unwrap(), letter, None).unwrap();
    assert_eq!(game.as_str(), "whfb6");
    army
}

/// What is told of a unit: the kind of each doubt with its field.
fn told(army: &Army<Value>, unit: &str) -> Vec<(String, String)> {
    let of_unit = army.doubts.iter().filter(|doubt| doubt.unit.as_ref().is_some_and(|id| id.as_str() == unit));
    let doubts = of_unit.map(|doubt| serde_json::to_value(doubt).unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    doubts.map(|doubt| (text(&doubt["kind"]), text(&doubt["field"]))).collect()
}

fn says(army: &Army<Value>, unit: &str, kind: &str, field: &str) -> bool {
    told(army, unit).contains(&(kind.to_owned(), field.to_owned()))
}

/// The characteristics of a unit from Movement to Leadership.
fn profile(unit: &Value) -> Vec<&Value> {
    ["m", "ws", "bs", "s", "t", "w", "i", "a", "ld"].into_iter().map(|figure| &unit[figure]).collect()
}

#[test]
fn each_unit_has_the_profile_that_the_file_gives_it() {
    // Given a roster of the 6th edition, when it is enlisted, then each unit stands there with models and points.
    let army = army(ROSTER, 'a');
    let units: Vec<_> =
        army.units.iter().map(|unit| (&unit["name"], &unit["type"], &unit["models"], &unit["points"])).collect();
    let expected = json!([
        ["Anselm", "cavalry", null, 72],
        ["Battle Wizard", "infantry", null, 95],
        ["Halberdiers", "infantry", 20, 165],
        ["Archers (Detachment)", "infantry", 8, 64],
        ["Pistoliers", "cavalry", 5, 95],
        ["Great Cannon", "machine", 3, 100],
        ["Lake Giants", "large_infantry", 4, 148],
    ]);
    assert_eq!(json!(units), expected);
    assert_eq!(army.points, Some(739));
    // And with the nine figures of its row, a mounted one with the Movement of its mount, in barding the one in brackets.
    assert_eq!(json!(profile(&army.units[0])), json!([7, 5, 5, 4, 4, 2, 5, 3, 8]));
    assert_eq!(json!(profile(&army.units[2])), json!([4, 3, 3, 3, 3, 1, 3, 1, 6]));
    assert_eq!(json!(profile(&army.units[4])), json!([8, 3, 3, 3, 3, 1, 3, 1, 7]));
    assert_eq!(json!(profile(&army.units[5])), json!([4, 3, 3, 3, 3, 1, 3, 1, 7]));
}

#[test]
fn what_was_bought_stands_in_the_unit() {
    let army = army(ROSTER, 'a');
    // Given a General on a barded horse in heavy armour, he is armoured so and leads the army.
    let general = &army.units[0];
    assert_eq!(general["armour"], json!({ "body": "heavy", "barding": true, "mounted": true }));
    assert_eq!((&general["mount"]["name"], &general["mount"]["a"]), (&json!("Barded Warhorse"), &json!(1)));
    assert_eq!((&general["general"], &general["character"]), (&json!(true), &json!(true)));
    assert_eq!(army.leader.as_ref().map(|id| id.as_str()), Some("a1"));
    // And a wizard of the second level, whose spells the file does not know.
    assert_eq!(army.units[1]["wizard"], json!({ "level": 2 }));
    assert!(says(&army, "a2", "missing", "wizard.spells"));
    // And a regiment with shields and its command; the second attack of its leader has no place in the row, which is told.
    assert_eq!(army.units[2]["command"], json!({ "leader": true, "standard": true, "musician": true }));
    assert_eq!(army.units[2]["armour"], json!({ "body": "none", "shield": true }));
    assert!(says(&army, "a3", "unread", "a"));
    // And special rules: those that count, and the others by their names.
    assert_eq!((&army.units[4]["traits"], &army.units[4]["special"]), (&json!(["fast_cavalry"]), &json!(["Fusilade"])));
    assert_eq!(army.units[6]["armour"]["other"], json!([{ "name": "Scaly Skin", "better": 2 }]));
}

#[test]
fn nothing_is_made_up_and_what_does_not_follow_is_told() {
    let army = army(ROSTER, 'a');
    // The file has no figures of weapons and no bases: the lance is known by its name alone.
    for unit in &army.units {
        let id = unit["id"].as_str().unwrap();
        assert_eq!((&unit["weapons"], &unit["base"]), (&Value::Null, &Value::Null), "{id}");
        assert!(says(&army, id, "missing", "weapons") && says(&army, id, "missing", "base"), "{id}");
    }
    assert!(says(&army, "a1", "unread", "weapons"));
    // The list of the Empire has Leadership 7 for Halberdiers, the file 6, which stands.
    assert!(says(&army, "a3", "list_differs", "ld"));
    // Nobody says what the archers wear, nor the pistoliers, of whom the file knows alone that they ride.
    assert!(says(&army, "a5", "missing", "armour"));
    assert_eq!(army.units[4]["armour"], json!({ "body": "none", "mounted": true }));
    assert!(says(&army, "a4", "missing", "armour") && army.units[3]["armour"].is_null());
    // No list has Lake Giants: a throw for their attacks is no figure, and their type is nobody's word.
    assert!(says(&army, "a7", "not_listed", "") && says(&army, "a7", "missing", "type"));
    assert_eq!(army.units[6]["a"], Value::Null);
    // Who has no figures anywhere is left out, and the sum tells of it.
    assert!(says(&army, "a8", "left_out", "") && army.units.len() == 7);
    assert!(army.doubts.iter().any(|doubt| matches!(doubt.matter, Matter::Sum { chosen: 839.0, units: 739.0, .. })));
}

#[test]
fn figures_of_another_edition_stand_and_are_told() {
    let other = army(&ROSTER.replace("WHFB 6th Edition", "Warhammer Fantasy Battles 8th Edition"), 'a');
    assert!(other.doubts.iter().any(|doubt| matches!(doubt.matter, Matter::Edition { .. })));
    assert_eq!(other.units[2]["profile"], json!("Halberdiers"), "its lists are not asked");
}

#[test]
fn a_log_begins_with_it() {
    let sides = [army(ROSTER, 'a'), army(ROSTER, 'b')];
    let header = json!({
        "aftermath": 1, "match": "enlisted", "system": "whfb6", "edition": "6th", "played": "2026-05-03",
        "table": { "width": 72, "depth": 48 },
        "sides": [
            { "id": "a", "player": "Ada", "army": "Empire", "roster": sides[0].units },
            { "id": "b", "player": "Ben", "army": "Empire", "roster": sides[1].units },
        ],
    });
    let log = GAMES.read(format!("{header}\n").as_bytes(), "enlisted").unwrap();
    let judged = log.judge(Reading::Effective);
    let findings = judged.verdicts.iter().flat_map(|verdict| &verdict.findings);
    let broken: Vec<_> = findings.filter(|finding| finding.outcome == Outcome::Broken).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
