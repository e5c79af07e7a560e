//! Tables of results and rosters of other programs, from the command line.

use std::fs;

use crate::Desk;

const TABLE: &str = "date;player 1;player 2;army_a;army_b;who\n\
    03.05.2026;Ada;Boris;Elves;Orcs;1\n04.05.2026;Ada;Cleo;Elves;Dwarfs;?\n";

const MAP: &str = r#"{"columns":{"player 1":"player_a","player 2":"player_b","who":"result"},
    "values":{"result":{"1":"a","?":"unknown"}},"date_format":"%d.%m.%Y"}"#;

#[test]
fn a_season_comes_in_once_and_under_pseudonyms() {
    let desk = Desk::new();
    desk.write("season.csv", TABLE);
    desk.write("map.json", MAP);
    let import = ["import", "results", "season.csv", "--map-file", "map.json", "--set", "game=wh40k9"];
    let dry = desk.run(import.iter().chain(&["--dry-run"])).ends_with(0);
    assert!(dry.contains("Nothing was saved: 2 battles could be"), "{dry}");
    assert!(!desk.path("data").exists(), "a trial leaves nothing behind");
    let told = desk.run(import).ends_with(0);
    assert!(told.contains("Saved 2 battles; 0 already known, 0 refused"), "{told}");
    assert!(told.contains("kept as undecided") && told.contains("pseudonyms"), "{told}");
    let again = desk.run(import.iter().chain(&["--format", "json"])).json();
    assert_eq!((&again["accepted"], &again["duplicates"]), (&0.into(), &2.into()));
    let list = desk.run(["list"]).ends_with(0);
    assert!(list.contains("wh40k9") && list.contains("player-") && !list.contains("Ada"), "{list}");
    let id = again["rows"][0]["match_id"].as_str().unwrap();
    let log = desk.run(["export", id]).ends_with(0);
    desk.write("one.jsonl", &log);
    assert!(desk.run(["check", "one.jsonl"]).ends_with(0).contains("Warhammer 40,000"), "{log}");
    desk.run(["verify", "--data", "data"]).ends_with(0);
}

#[test]
fn one_bad_row_keeps_all_out_unless_the_others_are_wanted() {
    let desk = Desk::new();
    desk.write("map.json", MAP);
    desk.write("season.csv", TABLE.replace("04.05.2026", "4 May"));
    let import = ["import", "results", "season.csv", "--map-file", "map.json", "--set", "game=kow2"];
    let told = desk.run(import).ends_with(2);
    assert!(told.contains("line 3") && told.contains("column 1, date: \"4 May\""), "{told}");
    assert!(desk.run(["list"]).out.trim().is_empty() || !desk.run(["list"]).out.contains("kow2"));
    let told = desk.run(import.iter().chain(&["--partly"])).ends_with(2);
    assert!(told.contains("Saved 1 battle; 0 already known, 1 refused"), "{told}");
}

#[test]
fn what_cannot_be_a_table_ends_with_2() {
    let desk = Desk::new();
    desk.write("old.csv", b"date\n\xe4\n");
    let answer = desk.run(["import", "results", "old.csv"]);
    assert!(answer.err.contains("line 2") && answer.err.contains("windows-1251"), "{}", answer.err);
    answer.ends_with(2);
    desk.run(["import", "results", "old.csv", "--map", "date"]).ends_with(2);
    desk.run(["import", "results", "old.csv", "--map", "x=nothing"]).ends_with(2);
    desk.run(["import", "results", "none.csv"]).ends_with(2);
}

#[test]
fn the_template_is_a_table_that_is_taken() {
    let desk = Desk::new();
    let template = desk.run(["import", "template"]).ends_with(0);
    desk.write("season.csv", &template);
    // Nothing of it is a match before somebody has filled it in.
    desk.run(["import", "results", "season.csv", "--names", "keep"]).ends_with(0);
    assert!(!desk.run(["list"]).ends_with(0).contains("2026"));
    desk.write("season.csv", template + "2026-05-03,kow2,,,,,,,,,,Ada,Elves,,,,Boris,Orcs,,,,,a,,,,\n");
    desk.run(["import", "results", "season.csv", "--names", "keep"]).ends_with(0);
    assert!(desk.run(["list"]).ends_with(0).contains("Ada"));
    let template = desk.run(["import", "template"]).ends_with(0);
    let columns = desk.run(["import", "template", "--columns"]).ends_with(0);
    assert!(template.lines().next().unwrap().split(',').all(|name| columns.contains(name)), "{columns}");
}

#[test]
fn a_roster_is_printed_as_an_army() {
    let desk = Desk::new();
    let roster = r#"<roster gameSystemName="G"><costs><cost name="pts" value="10"/></costs><forces><force catalogueName="L">
        <selections><selection name="Guard" type="model" number="1"><costs><cost name="pts" value="10"/></costs>
        </selection></selections></force></forces></roster>"#;
    desk.write("army.ros", roster);
    let army = desk.run(["import", "roster", "army.ros", "--side", "b"]);
    assert_eq!(army.json()["roster"][0]["id"], "b1");
    assert_eq!((&army.json()["army"], &army.json()["points"]), (&"L".into(), &10.0.into()));
    army.ends_with(0);
    desk.write("army.ros", roster.replacen("10", "12", 1));
    let dear = desk.run(["import", "roster", "army.ros"]);
    assert!(dear.err.contains("states 12 points"), "{}", dear.err);
    dear.ends_with(1);
    // Of a game that makes armies for its referee there is a second one, and what no log can hold is told.
    desk.write("army.ros", roster.replace("\"G\"", "\"Warhammer 40,000 9th Edition\""));
    let lacking = desk.run(["import", "roster", "army.ros"]);
    assert_eq!(lacking.json()["judged"]["system"], "wh40k9");
    assert!(lacking.err.contains("a1, Guard: left out: Guard: no figures"), "{}", lacking.err);
    lacking.ends_with(1);
    fs::write(desk.path("army.ros"), "<!DOCTYPE x><roster/>").unwrap();
    desk.run(["import", "roster", "army.ros"]).ends_with(2);
}
