//! The battles of another club on the command line, pass by pass.

use std::fs;

use crate::{Desk, PHASE, TURN, access::Serving, log};

/// A club's service in a desk of its own, and the key of its ledger.
fn club(desk: &Desk) -> (Serving, String) {
    let serving = Serving::start(desk, &[]);
    let answer = serving.ask("GET /api/v1/ledger/key", "", "");
    let key = answer.split_once("\r\n\r\n").unwrap().1.trim().to_owned();
    (serving, key)
}

#[test]
fn a_pass_takes_what_is_new_and_says_how_much_of_the_ledger_is_here() {
    // Given a club with two battles,
    let (desk, league) = (Desk::new(), Desk::new());
    let (serving, key) = club(&desk);
    for id in ["m1", "m2"] {
        assert!(serving.upload(None, &log(id, &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    }
    let address = format!("http://{}", serving.address);
    let follow = ["follow", &address, "--ledger-key", &key, "--data", "league"];
    // when it is followed, once and once more,
    let told = league.run(follow).ends_with(0);
    assert!(told.contains("2 new, 0 grown"), "{told}");
    assert!(told.contains("All 6 lines of its ledger are here."), "{told}");
    let told = league.run(follow).ends_with(0);
    assert!(told.contains("0 new, 0 grown, 0 read otherwise now, 2 as they were"), "{told}");
    // then the battles are here, under the ledger's name in the tables, and the trail tells of it,
    assert!(league.run(["list", "--data", "league"]).ends_with(0).contains("Ford"));
    let by = "SELECT count(*) AS n, count(DISTINCT ledger) AS ledgers FROM matches";
    let told = league.run(["sql", by, "--data", "league", "--format", "csv"]).ends_with(0);
    assert!(told.contains("2,1"), "{told}");
    let trail = league.run(["audit-trail", "--data", "league"]).ends_with(0);
    assert!(trail.contains("followed") && trail.contains("matches 2"), "{trail}");
    // also in a copy that is made from a backup.
    league.run(["backup", "copy", "--data", "league"]).ends_with(0);
    league.run(["restore", "copy", "--data", "again"]).ends_with(0);
    let told = league.run(["follow", &address, "--ledger-key", &key, "--data", "again"]).ends_with(0);
    assert!(told.contains("2 as they were"), "{told}");
    serving.stop();
    // A club that does not answer is told, and nothing is lost.
    let answer = league.run(follow);
    assert_eq!(answer.code, 2, "{}{}", answer.out, answer.err);
    assert!(league.run(["verify", "--data", "league"]).ends_with(0).contains("2"));
}

#[test]
fn what_does_not_fit_is_told_and_ends_as_a_refused_file_does() {
    let (desk, league) = (Desk::new(), Desk::new());
    let (serving, key) = club(&desk);
    let address = format!("http://{}", serving.address);
    assert!(serving.upload(None, &log("m1", &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    // Given another battle of the same id here,
    league.write("m1.jsonl", log("m1", &[TURN]));
    league.run(["ingest", "m1.jsonl", "--data", "league"]).ends_with(0);
    // when the club is followed, then that is told, in either language.
    let answer = league.run(["follow", &address, "--ledger-key", &key, "--data", "league"]);
    assert!(answer.err.contains("m1: another battle of this id is here"), "{}", answer.err);
    assert!(answer.ends_with(2).contains("0 of 3 lines of its ledger are here; 3 belong"));
    let told = league.run(["follow", &address, "--ledger-key", &key, "--data", "league", "--lang", "ru"]).ends_with(2);
    assert!(told.contains("Здесь 0 из 3 строк"), "{told}");
    // Another key, an address without TLS, and a key of a witness are refused.
    let (other, _) = key.split_once('+').unwrap();
    let made = league.run(["keys", "new", other, "--out", "other.key"]).ends_with(0);
    let answer = league.run(["follow", &address, "--ledger-key", made.trim(), "--data", "elsewhere"]);
    assert!(answer.err.contains("not signed by"), "{}", answer.err);
    answer.ends_with(2);
    let answer = league.run(["follow", "http://club.example", "--ledger-key", &key, "--data", "league"]);
    assert!(answer.err.contains("expected https://"), "{}", answer.err);
    answer.ends_with(2);
    serving.stop();
}

#[test]
fn two_histories_are_said_first_and_end_with_one() {
    // Given a club whose folder was copied before anything was in it,
    let (desk, league) = (Desk::new(), Desk::new());
    let (serving, key) = club(&desk);
    serving.stop();
    desk.run(["backup", "copy"]).ends_with(0);
    let twin = Desk::new();
    let from = desk.path("copy").display().to_string();
    twin.run(["restore", &from]).ends_with(0);
    let follow = |address: &str| league.run(["follow", address, "--ledger-key", &key, "--data", "league"]);
    let (serving, _) = club(&desk);
    assert!(serving.upload(None, &log("m1", &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    follow(&format!("http://{}", serving.address)).ends_with(0);
    serving.stop();
    // when the copy goes on in another way,
    let (serving, other) = club(&twin);
    assert_eq!(other, key);
    assert!(serving.upload(None, &log("n1", &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    let answer = follow(&format!("http://{}", serving.address));
    serving.stop();
    // then nothing of it is taken.
    assert!(answer.err.starts_with("aftermath: This club shows two histories"), "{}", answer.err);
    answer.ends_with(1);
    assert!(!league.run(["list", "--data", "league"]).ends_with(0).contains("n1"));
    let folder = fs::read_dir(league.path("league/following")).unwrap().next().unwrap().unwrap().path();
    assert!(folder.join("checkpoint").is_file() && folder.join("other-checkpoint").is_file());
}
