//! Battles on servers: served from there, moved there and back.

use crate::access::Serving;
use crate::{Desk, PHASE, TURN, log, servers::Servers};

#[test]
fn battles_go_to_servers_are_served_from_there_and_come_back() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[TURN, PHASE]));
    assert!(desk.run(["move", "--to", &address]).err.contains("nothing is saved"));
    desk.run(["ingest", "1.jsonl"]).ends_with(0);
    // While it is served, and again for what came meanwhile.
    let serving = Serving::start(&desk, &[]);
    assert!(desk.run(["move", "--to", &address]).ends_with(0).contains("1 battle, 3 lines"));
    assert!(serving.upload(None, &log("m2", &[TURN])).starts_with("HTTP/1.1 201"));
    serving.stop();
    for _ in 0..2 {
        assert!(desk.run(["move", "--to", &address]).ends_with(0).contains("2 battles, 5 lines"));
    }
    assert!(!desk.path("data/ledger.moving").exists());

    let exported = |serving: &Serving, id: &str| serving.ask(&format!("GET /api/v1/matches/{id}/log"), "", "");
    let serving = Serving::start(&desk, &["--store", &address]);
    // The header is shown with pseudonyms.
    assert!(exported(&serving, "m2").ends_with(&format!("\n{TURN}\n")));
    assert!(serving.upload(None, &log("m3", &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    assert!(exported(&serving, "m3").ends_with(&format!("\n{TURN}\n{PHASE}\n")));
    assert!(serving.ask("GET /api/v1/matches", "", "").contains("\"m1\""));
    serving.stop();

    // The folder's own store is behind its ledger now, and so is nobody's record.
    assert!(desk.run(["list"]).err.contains("the store and its ledger differ"));
    assert!(desk.run(["move", "--from", &address]).ends_with(0).contains("3 battles, 8 lines"));
    let list = desk.run(["list"]).ends_with(0);
    assert!(["m1", "m2", "m3"].iter().all(|id| list.contains(id)), "{list}");
    assert_eq!(desk.run(["export", "m3"]).ends_with(0), log("m3", &[TURN, PHASE]));
    desk.run(["verify"]).ends_with(0);
}

#[test]
fn an_address_that_is_none_is_refused_before_anything_is_done() {
    let desk = Desk::new();
    for wrong in [
        &["serve", "--store", "http://a"][..],
        &["serve", "--store", "nats://a?colour=red"],
        &["move"],
        &["move", "--to", "nats://a", "--from", "nats://b"],
    ] {
        desk.run(wrong).ends_with(2);
    }
    assert!(!desk.path("data").exists());
}
