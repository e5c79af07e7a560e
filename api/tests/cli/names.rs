//! Who is shown by name: the owner of a folder says so, and reads names there in any case.

use std::fs;

use crate::{Desk, PHASE, TURN, access::Serving, log};

fn loaded() -> Desk {
    let desk = Desk::new();
    desk.write("m1.jsonl", log("m1", &[TURN, PHASE]).replace("Ada", "Zebulon Quirk"));
    desk.run(["ingest", "m1.jsonl"]).ends_with(0);
    desk
}

fn players(desk: &Desk, data: &str) -> String {
    desk.run(["sql", "--data", data, "--format", "csv", "SELECT player FROM sides ORDER BY player"]).ends_with(0)
}

#[test]
fn tables_have_pseudonyms_until_somebody_opts_in_and_logs_have_names() {
    let desk = loaded();
    // The owner of the folder reads logs as they are.
    assert!(desk.run(["list"]).ends_with(0).contains("Zebulon Quirk"));
    assert!(desk.run(["export", "m1"]).ends_with(0).contains("Zebulon Quirk"));
    assert!(!players(&desk, "data").contains("Quirk") && !players(&desk, "data").contains("Boris"));
    desk.run(["dump", "dump"]).ends_with(0);
    let listed = desk.run(["names", "list"]).ends_with(0);
    assert!(listed.starts_with("Players who made no choice are shown under pseudonyms."), "{listed}");
    let line = listed.lines().find(|line| line.contains("Zebulon Quirk")).unwrap();
    let pseudonym = line.split_whitespace().nth(1).unwrap().to_owned();
    assert!(line.starts_with("hidden ") && players(&desk, "data").contains(&pseudonym), "{line}");
    // She agrees, and takes it back.
    let told = desk.run(["names", "show", "zebulon  quirk"]).ends_with(0);
    assert_eq!(told, format!("{pseudonym} is shown by name from now on.\n"));
    assert!(players(&desk, "data").contains("Zebulon Quirk") && !players(&desk, "data").contains("Boris"));
    let told = desk.run(["names", "hide", &pseudonym, "--lang", "ru"]).ends_with(0);
    assert!(told.contains(&pseudonym) && told.contains("псевдоним"), "{told}");
    assert!(!players(&desk, "data").contains("Quirk"));
    let trail = fs::read_to_string(desk.path("data/access/trail.jsonl")).unwrap();
    assert!(trail.contains("name_shown") && trail.contains("name_hidden") && !trail.contains("uirk"), "{trail}");
    assert!(!fs::read_to_string(desk.path("data/access/names.json")).unwrap().contains("uirk"));
    desk.run(["audit-trail"]).ends_with(0);
    // Everybody agrees, but for one.
    assert!(desk.run(["names", "policy", "shown"]).ends_with(0).contains("by name"));
    assert!(players(&desk, "data").contains("Boris") && !players(&desk, "data").contains("Quirk"));
    assert!(desk.run(["names", "policy"]).ends_with(0).contains("by name"));
    assert!(desk.run(["names", "policy", "perhaps"]).err.contains("expected hidden or shown"));
    desk.run(["rebuild"]).ends_with(0);
    assert!(!players(&desk, "data").contains("Quirk"));
}

#[test]
fn a_backup_keeps_who_opted_in() {
    let desk = loaded();
    desk.run(["names", "show", "Zebulon Quirk"]).ends_with(0);
    desk.run(["backup", "copy"]).ends_with(0);
    desk.run(["restore", "copy", "--data", "again"]).ends_with(0);
    let again = players(&desk, "again");
    assert!(again.contains("Zebulon Quirk") && !again.contains("Boris"), "{again}");
    assert_eq!(again, players(&desk, "data"), "under the same pseudonyms");
    // Without the choices, of which the trail tells, it is not what was copied.
    fs::remove_file(desk.path("copy/access/names.json")).unwrap();
    let answer = desk.run(["restore", "copy", "--data", "without"]);
    assert!(answer.err.contains("names.json"), "{}", answer.err);
    answer.ends_with(2);
    assert!(!desk.path("without/store").exists());
}

#[test]
fn a_running_service_follows_with_its_next_answer() {
    let desk = loaded();
    let serving = Serving::start(&desk, &[]);
    let page = |path: &str| serving.ask(&format!("GET {path}"), "", "");
    assert!(!page("/api/v1/matches/m1").contains("Quirk"));
    let told = desk.run(["names", "show", "Zebulon Quirk"]);
    assert!(told.err.contains("were not made anew"), "{}", told.err);
    told.ends_with(0);
    assert!(page("/api/v1/matches/m1").contains("Zebulon Quirk") && !page("/api/v1/matches/m1").contains("Boris"));
    assert!(page("/api/v1/matches?name=quirk").contains("m1"));
    desk.run(["names", "hide", "Zebulon Quirk"]).ends_with(0);
    for path in ["/api/v1/matches/m1", "/api/v1/matches?name=player-", "/api/v1/matches/m1/log"] {
        let answer = page(path);
        assert!(answer.starts_with("HTTP/1.1 200") && !answer.contains("Quirk"), "{path}: {answer}");
    }
    assert!(!page("/api/v1/matches?name=quirk").contains("m1"));
    serving.stop();
}
