//! Rosters of other programs over HTTP: read and given back, or handed in with the table that names them.

use std::io::Write;

use aftermath_api::http::Reading;
use aftermath_store::{Access, Bearer, NewToken, Role, Scope};
use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{Answer, House};

/// An army of 190 points in the schema of BattleScribe, written by hand.
const ROSTER: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<roster name="Test" gameSystemName="Warhammer 40,000 9th Edition">
  <costs><cost name="pts" value="190"/><cost name="PL" value="9"/></costs>
  <forces><force name="Patrol" catalogueName="Necrons"><selections>
    <selection name="Royal Warden" customName="Sethek &amp; Son" number="1" type="model">
      <selections><selection name="Relic" number="1" type="upgrade"/></selections>
      <costs><cost name="pts" value="90"/><cost name="PL" value="4"/></costs>
      <categories><category name="Character"/><category name="HQ" primary="true"/></categories>
    </selection>
    <selection name="Warriors" number="1" type="unit"><selections>
      <selection name="Warrior" number="10" type="model">
        <costs><cost name="pts" value="100"/><cost name="PL" value="5"/></costs>
      </selection>
    </selections></selection>
  </selections></force></forces>
</roster>"#;

const ROWS: &str = "date,game,player_a,roster_a,player_b,army_b,roster_b\n\
    2026-05-03,wh40k9,Ada,ada.rosz,Boris,Orks,\n2026-05-04,wh40k9,Boris,dear.ros,Ada,,ada.rosz\n";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn posted(path: &str, kind: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(path).header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()
}

async fn read(house: &House, parameters: &str, kind: &str, body: impl Into<Body>) -> Answer {
    house.call(posted(&format!("/api/v1/import/roster{parameters}"), kind, body)).await
}

/// Names and bytes of the files of an archive.
type Files<'a> = &'a [(&'a str, &'a [u8])];

async fn handed_in(house: &House, parameters: &str, files: Files<'_>) -> Answer {
    house.call(posted(&format!("/api/v1/import/results{parameters}"), "application/zip", zipped(files))).await
}

#[tokio::test]
async fn a_roster_comes_back_as_the_army_of_a_log_and_nothing_is_kept() {
    let house = House::new().await;
    // Given a roster as it is, and packed under each of the types that are taken.
    let packed = zipped(&[("army.ros", ROSTER.as_bytes())]);
    let plain = read(&house, "", "application/xml", ROSTER).await.json();
    for kind in ["application/zip", "application/octet-stream", "text/xml"] {
        assert_eq!(read(&house, "", kind, packed.clone()).await.json(), plain, "{kind}");
    }
    // Then it tells the army,
    assert_eq!((&plain["army"], &plain["points"]), (&json!("Necrons"), &json!(190.0)));
    assert_eq!((&plain["game"], &plain["doubts"]), (&json!("Warhammer 40,000 9th Edition"), &json!([])));
    let warden = json!({
        "id": "a1", "profile": "Royal Warden", "name": "Sethek & Son", "character": true, "models": 1, "points": 90,
        "power": 4, "force": "Patrol", "categories": ["HQ", "Character"],
        "selections": [{ "name": "Relic", "number": 1 }],
    });
    assert_eq!(plain["roster"][0], warden);
    // of the other side where that is asked for,
    let other = read(&house, "?side=b", "application/xml", ROSTER).await.json();
    assert_eq!((&other["roster"][0]["id"], &other["roster"][1]["id"]), (&json!("b1"), &json!("b2")));
    read(&house, "?side=c", "application/xml", ROSTER).await.problem(400, "invalid-parameter");
    // in units that a log takes as they are,
    let log = json!({
        "aftermath": 1, "match": "m", "system": "wh40k9", "vocabulary": "results", "edition": "9th",
        "played": "2026-05-03", "sides": [
            { "id": "a", "player": "A", "army": plain["army"], "roster": plain["roster"] },
            { "id": "b", "player": "B", "army": other["army"], "roster": other["roster"] },
        ],
    });
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
    let log = format!("{log}\n{}\n", json!({ "seq": 1, "event": { "match_result": { "outcome": "draw" } } }));
    let kept = house.post(log).await;
    assert_eq!(kept.status, 201, "{kept:?}");
}

#[tokio::test]
async fn a_roster_comes_back_as_the_army_of_a_log_that_is_judged() {
    let house = House::new().await;
    // Given a roster whose leader has figures of his own, and whose warriors stand in no list.
    let figures = [
        ("M", "5\""),
        ("WS", "3+"),
        ("BS", "3+"),
        ("S", "5"),
        ("T", "5"),
        ("W", "4"),
        ("A", "3"),
        ("Ld", "10"),
        ("Save", "3+"),
    ];
    let cells: String =
        figures.iter().map(|(name, text)| format!("<characteristic name=\"{name}\">{text}</characteristic>")).collect();
    let profile = format!(
        "<profiles><profile name=\"Royal Warden\" typeName=\"Unit\"><characteristics>{cells}</characteristics></profile></profiles>"
    );
    let roster = ROSTER.replacen(
        "<selections><selection name=\"Relic\"",
        &format!("{profile}<selections><selection name=\"Relic\""),
        1,
    );
    let told = read(&house, "", "application/xml", roster.clone()).await.json();
    // Then the leader is a unit with these figures, held against the list, and the warriors are left out with the reason.
    let judged = &told["judged"];
    assert_eq!((&judged["system"], &judged["points"], &judged["power"]), (&json!("wh40k9"), &json!(90), &json!(4)));
    assert_eq!(
        (&judged["roster"][0]["sheet"], &judged["roster"][0]["models"][0]["m"]),
        (&json!("Royal Warden"), &json!(5))
    );
    let of = |kind: &str| -> Vec<Value> {
        let doubts = judged["doubts"].as_array().unwrap().iter();
        doubts
            .filter(|doubt| doubt["kind"] == kind)
            .map(|doubt| json!([doubt["unit"], doubt["field"], doubt["value"]]))
            .collect()
    };
    assert_eq!(of("left_out"), [json!(["a2", null, null])]);
    assert_eq!(of("list_differs"), [json!(["a1", "m", "5"])]);
    assert_eq!(of("sum"), [json!([null, "points", "90"]), json!([null, "power", "4"])]);
    // And a log begins with it.
    let other = read(&house, "?side=b", "application/xml", roster).await.json();
    let log = json!({
        "aftermath": 1, "match": "m", "system": "wh40k9", "edition": "9th", "played": "2026-05-03",
        "table": { "width": 44, "depth": 60 },
        "sides": [
            { "id": "a", "player": "A", "army": told["army"], "roster": judged["roster"] },
            { "id": "b", "player": "B", "army": other["army"], "roster": other["judged"]["roster"] },
        ],
    });
    let kept = house.post(format!("{log}\n")).await;
    assert_eq!(kept.status, 201, "{kept:?}");
    // A game that makes no armies has none.
    let foreign = ROSTER.replace("Warhammer 40,000 9th Edition", "Chess");
    assert_eq!(read(&house, "", "application/xml", foreign).await.json()["judged"], Value::Null);
}

#[tokio::test]
async fn a_roster_that_does_not_add_up_says_so_in_figures_and_in_words() {
    let house = House::new().await;
    let dear = ROSTER.replace("value=\"190\"", "value=\"200\"");
    let told = read(&house, "", "application/xml", dear).await.json();
    let doubt = json!({
        "kind": "differs", "counted": "points", "stated": 200.0, "chosen": 190.0, "times": null,
        "sentence": "it states 200 points, what was chosen adds up to 190",
    });
    assert_eq!(told["doubts"], json!([doubt]));
}

#[tokio::test]
async fn what_is_no_roster_is_refused_with_what_and_where() {
    let house = House::new().await;
    let deep = format!("<roster>{}", "<forces>".repeat(65));
    let blanks = format!("{ROSTER}{}", " ".repeat(4 << 20));
    let names: Vec<_> = (0..65).map(|n| format!("{n}.txt")).collect();
    let many: Vec<_> = names.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    let bomb = zipped(&[("a.ros", blanks.as_bytes())]);
    let cases: [(&str, Vec<u8>, Option<u64>); 9] = [
        ("document-type", b"<roster>\n<!DOCTYPE lolz [<!ENTITY lol \"lol\">]></roster>".into(), Some(2)),
        ("xml", b"<roster name=\"&lol;\"/>".into(), Some(1)),
        ("too-much", deep.into(), Some(1)),
        ("cut-off", b"<roster>".into(), None),
        ("no-roster", Vec::new(), None),
        ("too-many-entries", zipped(&many), None),
        ("which", zipped(&[("a.ros", b"x"), ("b.ros", b"y")]), None),
        ("expands", bomb.clone(), None),
        // An archive in the archive is not unpacked: its bytes are no text.
        ("not-text", zipped(&[("a.ros", &bomb)]), None),
    ];
    for (code, body, line) in cases {
        let problem = read(&house, "", "application/octet-stream", body).await.problem(422, "unreadable-roster");
        assert_eq!((problem["code"].as_str(), problem["line"].as_u64()), (Some(code), line), "{problem}");
    }
    let large = vec![b' '; (16 << 20) + 1];
    read(&house, "", "application/xml", large).await.problem(413, "too-large");
    read(&house, "", "text/plain", ROSTER).await.problem(415, "unsupported-media-type");
}

#[tokio::test]
async fn who_may_read_may_have_a_roster_read() {
    let open = House::new().await;
    let access = |house: &House| Access::in_folder(house._folder.path().join("data"));
    let reader = |house: &House| {
        let new = NewToken { name: "reader".into(), role: Role::Reader, scope: Scope::All, expires: None };
        access(house).issue(new, 1, &Bearer::default()).unwrap().1.reveal()
    };
    // Where reading is open, nothing is needed although tokens were made; where it takes a token, a reader's is enough.
    reader(&open);
    assert_eq!(read(&open, "", "application/xml", ROSTER).await.status, 200);
    let closed = House::with(|config| config.access.reading = Reading::WithToken).await;
    let token = reader(&closed);
    read(&closed, "", "application/xml", ROSTER).await.problem(401, "token-needed");
    let mut shown = posted("/api/v1/import/roster", "application/xml", ROSTER);
    shown.headers_mut().insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    assert_eq!(closed.call(shown).await.status, 200);
}

#[tokio::test]
async fn a_table_takes_the_rosters_that_come_with_it() {
    let house = House::new().await;
    let packed = zipped(&[("army.ros", ROSTER.as_bytes())]);
    let dear = ROSTER.replace("value=\"190\"", "value=\"200\"");
    let files: [(&str, &[u8]); 4] = [
        ("cup/season.csv", ROWS.as_bytes()),
        ("cup/ada.rosz", &packed),
        ("cup/dear.ros", dear.as_bytes()),
        ("cup/zoe.ros", ROSTER.as_bytes()),
    ];
    // A trial tells all of it and keeps nothing.
    let tried = handed_in(&house, "?dry_run=true", &files).await.json();
    assert_eq!((&tried["kept"], &tried["accepted"]), (&json!(false), &json!(2)), "{tried}");
    assert_eq!(tried["unused_rosters"], json!(["cup/zoe.ros"]));
    let named = json!([{
        "column": "roster_a", "file": "ada.rosz", "army": "Necrons", "subfaction": null, "units": 2, "points": 190.0
    }]);
    assert_eq!(tried["rows"][0]["rosters"], named);
    let columns = |row: &Value| -> Vec<Value> {
        row["rosters"].as_array().unwrap().iter().map(|roster| roster["column"].clone()).collect()
    };
    assert_eq!(columns(&tried["rows"][1]), ["roster_a", "roster_b"]);
    let doubt = json!({ "kind": "differs", "counted": "points", "stated": 200.0, "chosen": 190.0 });
    let note = json!({ "note": "roster", "file": "dear.ros", "doubt": doubt });
    assert!(tried["rows"][1]["notes"].as_array().unwrap().contains(&note), "{tried}");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
    // Then it is kept, with the units of both sides.
    let kept = handed_in(&house, "?name=season.csv", &files).await.json();
    assert_eq!(kept["kept"], true);
    let id = kept["rows"][1]["match_id"].as_str().unwrap();
    let log = house.get(&format!("/api/v1/matches/{id}/log")).await;
    let header: Value = serde_json::from_str(log.text().lines().next().unwrap()).unwrap();
    let ids = |side: usize| -> Vec<&str> {
        header["sides"][side]["roster"].as_array().unwrap().iter().map(|unit| unit["id"].as_str().unwrap()).collect()
    };
    assert_eq!((ids(0), ids(1)), (vec!["a1", "a2"], vec!["b1", "b2"]));
}

#[tokio::test]
async fn a_roster_that_did_not_come_is_told_of_its_row() {
    let house = House::new().await;
    let alone = house.call(posted("/api/v1/import/results?dry_run=true", "text/csv", ROWS)).await.json();
    let together = handed_in(&house, "?dry_run=true", &[("season.csv", ROWS.as_bytes())]).await.json();
    assert_eq!(alone["rows"], together["rows"]);
    assert_eq!((&alone["accepted"], &alone["refused"]), (&json!(0), &json!(2)));
    let problem = &alone["rows"][0]["problems"][0];
    assert_eq!(
        (&problem["column"], &problem["kind"], &problem["found"], &problem["roster"]),
        (&json!("roster_a"), &json!("roster"), &json!("ada.rosz"), &json!("not-given"))
    );
}

#[tokio::test]
async fn archives_that_are_made_to_do_harm_are_refused_whole() {
    let house = House::new().await;
    // A table whose row would be kept if it came alone.
    let table = b"date,game,player_a,army_a,player_b,army_b\n2026-05-03,wh40k9,Ada,Orks,Boris,Orks\n";
    let table = table.as_slice();
    for name in ["../ada.ros", "/etc/ada.ros", r"..\ada.ros"] {
        let problem = handed_in(&house, "", &[("t.csv", table), (name, b"x")]).await.problem(422, "unreadable-table");
        let named = format!("{name:?}");
        assert!(problem["detail"].as_str().unwrap().contains(&named), "{problem}");
    }
    let cases: [(Files<'_>, &str); 3] = [
        (&[("a.csv", table), ("b.csv", table)], "the archive has 2 tables, \"a.csv\", \"b.csv\""),
        (&[("a.ros", b"x")], "the archive has 0 tables"),
        (&[("й.ros", b"x"), ("и\u{306}.ros", b"y")], "the archive has two files of the name \"й.ros\""),
    ];
    for (files, told) in cases {
        let problem = handed_in(&house, "", files).await.problem(422, "unreadable-table");
        assert!(problem["detail"].as_str().unwrap().starts_with(told), "{problem}");
    }
    let blanks = vec![b' '; 65 << 20];
    handed_in(&house, "", &[("t.csv", table), ("a.ros", &blanks)]).await.problem(413, "too-large");
    let no_archive = posted("/api/v1/import/results", "application/zip", ROWS);
    let problem = house.call(no_archive).await.problem(422, "unreadable-table");
    assert!(problem["detail"].as_str().unwrap().starts_with("the archive cannot be read"), "{problem}");
    assert_eq!(house.get("/api/v1/matches").await.json()["matches"], json!([]));
    let alone = handed_in(&house, "", &[("t.csv", table)]).await.json();
    assert_eq!((&alone["kept"], &alone["accepted"]), (&json!(true), &json!(1)), "{alone}");
}

#[tokio::test]
async fn rosters_of_others_are_read_as_they_are() {
    let Some(samples) = std::env::var_os("AFTERMATH_SAMPLES") else {
        return;
    };
    let house = House::new().await;
    let folder = std::path::Path::new(&samples).join("rosters");
    // What each file states of itself in its first lines.
    for (file, points, units) in [
        ("wh40k8_not_zipped.rosz", 1315.0, 9),
        ("wh40k9_blood_angels.ros", 625.0, 6),
        ("wh40k9_csm.rosz", 185.0, 2),
        ("wh40k9_dark_angels.rosz", 540.0, 4),
        ("wh40k9_necrons.ros", 620.0, 6),
    ] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let told = read(&house, "", "application/octet-stream", bytes).await.json();
        assert_eq!((&told["points"], &told["doubts"]), (&json!(points), &json!([])), "{file}");
        assert_eq!(told["roster"].as_array().unwrap().len(), units, "{file}");
    }
}

#[tokio::test]
async fn a_list_as_text_is_an_army_of_the_game_that_is_meant() {
    let house = House::new().await;
    let list = "++ Army (Empire) ++\n2x Halberdiers [90 pts]\nGeneral [130 pts]\n";
    let kind = "application/octet-stream";
    let read_as = async |parameters: &str| read(&house, parameters, kind, list).await.json();
    let army = read_as("?side=b&system=warmaster").await;
    assert_eq!((&army["judged"]["system"], &army["judged"]["points"]), (&json!("warmaster"), &json!(220)));
    assert_eq!(army["judged"]["roster"][0]["id"], "b1");
    // Nothing in it says of which game it is.
    assert_eq!(read_as("").await["judged"], Value::Null);
    let wrong = read(&house, "", kind, format!("{list}and so on\n")).await.problem(422, "unreadable-roster");
    assert_eq!((&wrong["code"], &wrong["line"]), (&json!("list"), &json!(4)));
}
