//! What is said of an entry after the battle: in a data folder, and at a service that runs.

use std::process::Command;

use crate::{Answer, Desk, PHASE, TURN, access::Serving, log};

/// An order for which three dice are thrown instead of two.
const THREE_DICE: &str =
    r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen1","units":["halb1"],"dice":[2,3,4]}}}"#;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("battle.jsonl", log("m1", &[TURN, PHASE, THREE_DICE]));
    desk.run(["ingest", "battle.jsonl"]).ends_with(0);
    desk
}

/// The last line of the kept battle.
fn last(desk: &Desk) -> serde_json::Value {
    let log = desk.run(["export", "m1"]).ends_with(0);
    serde_json::from_str(log.lines().last().unwrap()).unwrap()
}

const DISPUTE: [&str; 8] = ["dispute", "m1", "3", "--side", "orcs", "--reason", "three dice", "--rule=wm.command.roll"];

#[test]
fn nothing_is_recorded_before_somebody_says_yes() {
    let desk = desk();
    let answer = desk.run(DISPUTE);
    assert!(answer.out.contains("what entry 4 would change"), "{}", answer.out);
    assert!(answer.err.contains("--yes"), "{}", answer.err);
    answer.ends_with(2);
    assert_eq!(last(&desk)["seq"], 3);
}

#[test]
fn a_dispute_is_ruled_on_and_an_entry_is_corrected() {
    let desk = desk();
    let told = desk.run(DISPUTE.into_iter().chain(["--yes"])).ends_with(0);
    assert!(told.contains("No other entry changes") && told.contains("Recorded as entry 4"), "{told}");
    let dispute = &last(&desk)["event"]["dispute"];
    assert_eq!((&dispute["entry"], &dispute["rule"]), (&3.into(), &"wm.command.roll".into()));

    let told =
        desk.run(["rule", "m1", "3", "--decision", "upheld", "--by", "Olga", "--reason", "so", "-y"]).ends_with(0);
    assert!(told.contains("entry 3 order") && told.contains("Recorded as entry 5"), "{told}");
    assert_eq!(last(&desk)["event"]["ruling"]["decision"], "upheld");

    // One side proposes, the other agrees: the correction counts from then on.
    let amend = ["amend", "m1", "3", "--set", "dice=2 3", "--agreed", "empire", "--side", "empire", "--reason", "two"];
    desk.run(amend.into_iter().chain(["--yes"])).ends_with(0);
    let proposal = last(&desk);
    assert_eq!(proposal["event"]["amend"]["replacement"]["order"]["dice"], serde_json::json!([2, 3]));
    let told = desk.run(["agree", "m1", "6", "--side", "orcs", "--yes"]).ends_with(0);
    assert!(told.contains("Recorded as entry 7"), "{told}");
    let agreed = last(&desk);
    assert_eq!(agreed["event"]["amend"]["agreed"], serde_json::json!(["empire", "orcs"]));
    assert_eq!(agreed["event"]["amend"]["replacement"], proposal["event"]["amend"]["replacement"]);
    assert!(desk.run(["agree", "m1", "7", "--side", "orcs", "--yes"]).err.contains("already"));
    assert!(desk.run(["amendments", "m1"]).ends_with(0).contains("entry 3"));
}

#[test]
fn what_is_replayed_goes_on_in_a_battle_of_its_own() {
    let desk = desk();
    let rule = ["rule", "m1", "3", "--decision", "replayed", "--by", "Olga", "--reason", "so", "--yes"];
    let told = desk.run(rule).ends_with(0);
    assert!(told.contains("The battle m1-from-2 goes on"), "{told}");
    assert_eq!(last(&desk)["event"]["ruling"]["decision"], "overturned");
    let header: serde_json::Value = serde_json::from_str(&desk.run(["export", "m1-from-2"]).ends_with(0)).unwrap();
    assert_eq!((&header["fork"]["match"], &header["fork"]["seq"]), (&"m1".into(), &2.into()));
}

#[test]
fn what_cannot_be_said_is_refused_with_what_was_expected() {
    let desk = desk();
    for (arguments, expected) in [
        ("dispute m1 9 --side orcs --reason r", "expected 0 to 3"),
        ("dispute m1 3 --side elves --reason r", "empire, orcs"),
        ("dispute m1 3 --side orcs --reason r --rule wm.none", "wm.none"),
        ("agree m1 3 --side orcs", "proposes no correction"),
        ("amend m1 3 --set dise=1 --reason r", "dice"),
        ("amend m1 3 --set dice=one --reason r", "numbers"),
        ("amend m1 0 --strike --reason r", "no entry 0"),
        ("rule m1 3 --decision upheld --by O --reason r --service club", "http://"),
    ] {
        let answer = desk.run(arguments.split(' ').chain(["--yes"]));
        assert!(answer.err.contains(expected), "{arguments}: {}", answer.err);
        answer.ends_with(2);
    }
    assert_eq!(last(&desk)["seq"], 3);
}

#[test]
fn a_service_need_not_be_stopped() {
    let desk = desk();
    let service = Serving::start(&desk, &[]);
    let address = format!("http://{}", service.address);
    let at = ["--service", address.as_str(), "--yes"];
    let told = desk.run(DISPUTE.into_iter().chain(at)).ends_with(0);
    assert!(told.contains("Recorded as entry 4"), "{told}");
    let answer = desk.run(["rule", "m9", "3", "--decision=upheld", "--by=O", "--reason=r"].into_iter().chain(at));
    assert!(answer.err.contains("404") && answer.err.contains("m9"), "{}", answer.err);
    // The folder is the service's own while it runs.
    assert!(desk.run(DISPUTE.into_iter().chain(["--yes"])).err.contains("another process"));
    let rule = ["rule", "m1", "3", "--decision=replayed", "--by=Olga", "--reason=r"];
    let told = desk.run(rule.into_iter().chain(at)).ends_with(0);
    assert!(told.contains("The battle m1-from-2 goes on"), "{told}");
    service.stop();
    assert_eq!(last(&desk)["event"]["ruling"]["by"], "Olga");
}

#[test]
fn who_settles_at_a_service_shows_a_token_of_the_environment_and_signs_what_is_seen() {
    let desk = desk();
    desk.run(["keys", "new", "Ada", "--out", "Ada.key"]).ends_with(0);
    let token = |role: &str| desk.run(["token", "new", role, "--role", role]).ends_with(0);
    let (recorder, organizer) = (token("recorder"), token("organizer"));
    let service = Serving::start(&desk, &[]);
    let address = format!("http://{}", service.address);
    let run = |token: &str, arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
        program.current_dir(desk.0.path()).env_clear().env("AFTERMATH_SERVICE_TOKEN", token);
        Answer::of(program.args(arguments).args(["--service", &address, "--yes"]).output().unwrap())
    };
    let rule = ["rule", "m1", "3", "--decision=upheld", "--by=Olga", "--reason=r"];
    assert!(run("", &rule).err.contains("AFTERMATH_SERVICE_TOKEN"));
    assert!(run(&recorder, &rule).err.contains("it takes the role organizer"));
    run(&organizer, &rule).ends_with(0);

    // Names are hidden in what a player reads, so a player would sign what nobody showed them.
    let sign = ["sign", "m1", "--key", "Ada.key", "--side", "empire"];
    assert!(run(&recorder, &sign).err.contains("hides names"));
    assert!(run(&organizer, &sign).ends_with(0).contains("Ada signed everything up to entry 4"));
    service.stop();
    assert_eq!(last(&desk)["side"], "empire");
}
