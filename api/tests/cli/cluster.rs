//! Battles on servers: served from there by one service or several, moved there and back.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use aftermath_store::{Expected, Store};

use crate::access::Serving;
use crate::{Desk, PHASE, TURN, evidence::ledger_key, log, servers::Servers};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// Whoever follows a battle at one process sees what another one writes, and the ledger has it.
#[test]
fn what_another_process_writes_reaches_those_who_follow() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    let serving = Serving::start(&desk, &["--store", &address]);
    assert!(serving.upload(None, &log("m1", &[TURN])).starts_with("HTTP/1.1 201"));
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(b"GET /api/v1/matches/m1/live?after=1 HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.next().unwrap().starts_with("HTTP/1.1 200"));

    let other = servers.open("league");
    let id = "m1".parse().unwrap();
    other.append(&id, Expected::Exact(1), &[PHASE.as_bytes()]).unwrap();
    assert_eq!(lines.find(|line| line.starts_with("data: ")).unwrap(), format!("data: {PHASE}"));
    assert!(serving.ask("GET /api/v1/matches/m1/proof?entry=2", "", "").starts_with("HTTP/1.1 200"));
    // What this process had at hand of the battle is not taken for how it stands.
    let end = r#"{"seq":3,"side":"orcs","event":{"end_phase":{}}}"#;
    let behind =
        serving.ask("POST /api/v1/matches/m1/entries?expected=1", "Content-Type: application/x-ndjson\r\n", end);
    assert!(behind.starts_with("HTTP/1.1 409") || behind.starts_with("HTTP/1.1 422"), "{behind}");
    serving.stop();
}

/// Size and root of the checkpoint of a service, if it has one to show.
fn checkpoint(serving: &Serving) -> Option<(u64, String)> {
    let answer = serving.ask("GET /api/v1/ledger/checkpoint", "", "");
    let (head, text) = answer.split_once("\r\n\r\n").unwrap();
    if head.starts_with("HTTP/1.1 503") {
        return None;
    }
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    let mut lines = text.lines().skip(1);
    Some((lines.next().unwrap().parse().unwrap(), lines.next().unwrap().to_owned()))
}

/// A service on the same servers, with a copy of what another has in its folder.
fn second_service(first: &Desk, address: &str) -> (Desk, Serving) {
    let spare = Desk::new();
    let copy = spare.path("copy");
    first.run(["backup".as_ref(), copy.as_os_str()]).ends_with(0);
    spare.run(["restore", "copy"]).ends_with(0);
    let second = Serving::start(&spare, &["--store", address]);
    (spare, second)
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn has(serving: &Serving, id: &str) -> bool {
    serving.ask(&format!("GET /api/v1/matches/{id}"), "", "").starts_with("HTTP/1.1 200")
}

/// Whoever shows this checkpoint shows one that goes on from that one.
fn goes_on_from(serving: &Serving, older: &(u64, String)) {
    let (size, root) = checkpoint(serving).unwrap();
    if size == older.0 {
        assert_eq!(root, older.1);
        return;
    }
    let grown = serving.ask(&format!("GET /api/v1/ledger/consistency?from={}&to={size}", older.0), "", "");
    assert!(grown.starts_with("HTTP/1.1 200"), "{grown}");
}

#[test]
fn two_services_answer_at_once_and_each_proves_what_the_other_took() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    let first = Serving::start(&desk, &["--store", &address]);
    assert!(first.upload(None, &log("m1", &[TURN])).starts_with("HTTP/1.1 201"));
    let (spare, second) = second_service(&desk, &address);
    let services = [(&first, &desk), (&second, &spare)];

    // Handed in at the one, watched at the other.
    for (id, (here, _), (there, _)) in [("m2", services[0], services[1]), ("m3", services[1], services[0])] {
        assert!(here.upload(None, &log(id, &[TURN])).starts_with("HTTP/1.1 201"));
        until("it is there", || has(there, id));
        let mut stream = TcpStream::connect(&there.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let live = format!("GET /api/v1/matches/{id}/live?after=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(live.as_bytes()).unwrap();
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        assert!(lines.next().unwrap().starts_with("HTTP/1.1 200"));
        let entries = format!("POST /api/v1/matches/{id}/entries?expected=1");
        let added = here.ask(&entries, "Content-Type: application/x-ndjson\r\n", PHASE);
        assert!(added.starts_with("HTTP/1.1 200") || added.starts_with("HTTP/1.1 201"), "{added}");
        assert_eq!(lines.find(|line| line.starts_with("data: ")).unwrap(), format!("data: {PHASE}"));
    }

    // Each proves all of it, and says what it says of names under the one key.
    let key = ledger_key(&desk);
    for (serving, desk) in services {
        for id in ["m1", "m2", "m3"] {
            let bundle = serving.ask(&format!("GET /api/v1/matches/{id}/bundle"), "", "");
            let (head, bundle) = bundle.split_once("\r\n\r\n").unwrap();
            assert!(head.starts_with("HTTP/1.1 200"), "{head}");
            desk.write("one.json", bundle);
            desk.run(["verify", "one.json", "--ledger-key", &key, "--data", "nowhere"]).ends_with(0);
        }
    }
    first.stop();
    // The one that is left signs, as soon as the other has stopped.
    assert!(second.upload(None, &log("m4", &[TURN])).starts_with("HTTP/1.1 201"));
    assert_eq!(checkpoint(&second).unwrap().0, 10);
    second.stop();
}

/// The one that signs stands still, and the other takes its place while it serves; awake again, the first goes on behind it.
#[test]
fn one_service_takes_over_from_another() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    let mut first = Serving::start(&desk, &["--store", &address]);
    assert!(first.upload(None, &log("m1", &[TURN])).starts_with("HTTP/1.1 201"));
    let (_spare, second) = second_service(&desk, &address);
    let old = checkpoint(&first).unwrap();
    let signal = |serving: &Serving, signal: &str| {
        let id = serving.program.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    };

    signal(&first, "-STOP");
    // Taken at once, and proved when the other signs.
    assert!(second.upload(None, &log("m2", &[TURN, PHASE])).starts_with("HTTP/1.1 201"));
    until("the other signs", || checkpoint(&second).is_some());
    assert_eq!(checkpoint(&second).unwrap().0, 5);
    goes_on_from(&second, &old);
    let old = checkpoint(&second).unwrap();

    signal(&first, "-CONT");
    assert!(first.upload(None, &log("m3", &[TURN])).starts_with("HTTP/1.1 201"));
    until("it goes on behind the other", || checkpoint(&first).is_some_and(|(size, _)| size == 7));
    goes_on_from(&first, &old);
    assert_eq!(checkpoint(&first), checkpoint(&second));
    assert!(first.ask("GET /health", "", "").starts_with("HTTP/1.1 200"));

    // The one that signs now is killed: the first takes its place again.
    signal(&second, "-KILL");
    assert!(first.upload(None, &log("m4", &[TURN])).starts_with("HTTP/1.1 201"));
    until("the first signs again", || checkpoint(&first).is_some());
    goes_on_from(&first, &old);
    assert!(first.program.try_wait().unwrap().is_none());
    first.stop();
}

/// A name that is withdrawn at one service is in no answer and no table of the other, and in no file of its ledger.
#[test]
fn a_name_withdrawn_at_one_service_is_gone_at_the_other() {
    const NAME: &str = "Ada Lovelace";
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    desk.run(["names", "policy", "shown", "--store", &address]).ends_with(0);
    let first = Serving::start(&desk, &["--store", &address]);
    assert!(first.upload(None, &log("m1", &[TURN]).replace("Ada", NAME)).starts_with("HTTP/1.1 201"));
    let (spare, second) = second_service(&desk, &address);
    let answers = |serving: &Serving| {
        let paths = ["matches", "matches/m1", "matches/m1/log", "matches/m1/bundle", "stats/players?system=warmaster"];
        paths.map(|path| serving.ask(&format!("GET /api/v1/{path}"), "", "")).concat()
    };
    for serving in [&first, &second] {
        until("shown by name", || answers(serving).contains(NAME));
    }
    let withdrawn =
        second.ask("POST /api/v1/withdrawals", "Content-Type: application/json\r\n", r#"{"name":"Ada Lovelace"}"#);
    assert!(withdrawn.starts_with("HTTP/1.1 200"), "{withdrawn}");
    assert!(!answers(&second).contains(NAME));
    until("gone at the other", || !answers(&first).contains(NAME));
    for desk in [&desk, &spare] {
        until("gone from the files", || !holds(&desk.path("data/ledger"), NAME.as_bytes()));
    }
    for serving in [&first, &second] {
        // Tables that are being made anew are answered 503.
        until("all is answered", || answers(serving).matches("HTTP/1.1 200").count() == 5);
        assert!(!answers(serving).contains(NAME));
    }
    first.stop();
    second.stop();
}

/// Whether a file below a folder holds these bytes.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    fs::read_dir(folder).unwrap().flatten().any(|entry| match entry.path() {
        path if path.is_dir() => holds(&path, bytes),
        path => fs::read(path).is_ok_and(|held| held.windows(bytes.len()).any(|some| some == bytes)),
    })
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

/// Tokens, names and trail of a folder go along, count for whoever serves from the servers, whoever changes them from wherever,
/// and come back.
#[test]
fn tokens_names_and_trail_are_those_of_all_who_serve() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let (desk, spare) = (Desk::new(), Desk::new());
    let secret = |answer: crate::Answer| answer.ends_with(0).trim_end().to_owned();
    let upload = |serving: &Serving, token: Option<&str>, id: &str| {
        let answer = serving.upload(token, &log(id, &[TURN]));
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    desk.write("1.jsonl", log("m1", &[TURN]));
    desk.run(["ingest", "1.jsonl"]).ends_with(0);
    let ada = secret(desk.run(["token", "new", "Ada", "--role", "recorder"]));
    for _ in 0..2 {
        desk.run(["move", "--to", &address]).ends_with(0);
    }
    // One that was made after the move goes along too.
    let late = secret(desk.run(["token", "new", "late", "--role", "recorder"]));

    let first = Serving::start(&desk, &["--store", &address]);
    assert_eq!(upload(&first, None, "m2"), "401");
    assert_eq!(upload(&first, Some(&ada), "m2"), "201");
    assert_eq!(upload(&first, Some(&late), "m3"), "201");
    for command in [&["token", "list"][..], &["names", "policy"], &["audit-trail"]] {
        let answer = desk.run(command);
        assert!(answer.code == 2 && answer.err.contains("--store"), "{command:?}: {}", answer.err);
    }
    // From a machine that has no data folder.
    let boris = secret(spare.run(["token", "new", "Boris", "--role", "recorder", "--store", &address]));
    assert_eq!(upload(&first, Some(&boris), "m4"), "201");
    assert!(spare.run(["token", "revoke", "1", "--store", &address]).ends_with(0).contains("revoked"));
    assert_eq!(upload(&first, Some(&ada), "m5"), "401");
    assert_eq!(desk.run(["token", "list", "--store", &address]).ends_with(0).lines().count(), 3);
    assert!(!spare.path("data/access").exists());
    assert!(spare.run(["names", "policy", "shown", "--store", &address]).ends_with(0).contains("shown"));
    let trail = spare.run(["audit-trail", "--store", &address]).ends_with(0);
    let whats: Vec<&str> = trail.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    let expected = [
        "token_made",
        "token_made",
        "opened",
        "refused",
        "upload",
        "upload",
        "token_made",
        "upload",
        "token_revoked",
        "refused",
        "names_shown",
    ];
    assert_eq!(whats[..11], expected, "{trail}");
    // While a service serves, no name is withdrawn past it.
    assert!(desk.run(["withdraw", "Somebody", "--store", &address]).code == 2);

    let copy = spare.path("copy");
    let backup = desk.run(["backup".as_ref(), copy.as_os_str()]);
    assert!(backup.err.contains("not in this backup"), "{}", backup.err);
    backup.ends_with(0);
    spare.run(["restore", "copy"]).ends_with(0);
    first.stop();
    let second = Serving::start(&spare, &["--store", &address]);
    assert_eq!(upload(&second, Some(&ada), "m5"), "401");
    assert_eq!(upload(&second, Some(&boris), "m5"), "201");
    second.stop();
    spare.run(["audit-trail", "--store", &address]).ends_with(0);
    spare.run(["withdraw", "Somebody", "--store", &address]).ends_with(0);

    // The first folder, which was away meanwhile, takes all of it back.
    assert!(desk.run(["move", "--from", &address]).ends_with(0).contains("5 battles"));
    let list = desk.run(["token", "list"]).ends_with(0);
    assert!(list.lines().next().unwrap().contains("revoked") && list.contains("Boris"), "{list}");
    let trail = desk.run(["audit-trail"]).ends_with(0);
    assert!(trail.contains("withdrawn") && trail.contains("match m5"), "{trail}");
    assert!(desk.run(["names", "policy"]).ends_with(0).contains("shown"));
    desk.run(["verify"]).ends_with(0);
}

/// Where the servers are away, no token lets anybody do anything.
#[test]
fn where_the_servers_are_away_whoever_shows_a_token_is_refused() {
    let Some(mut servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let desk = Desk::new();
    let serving = Serving::start(&desk, &["--store", &address, "--private"]);
    let made = desk.run(["token", "new", "Ada", "--role", "admin", "--store", &address]);
    let head = format!("Authorization: Bearer {}\r\n", made.ends_with(0).trim_end());
    let list = || serving.ask("GET /api/v1/matches", &head, "");
    assert!(list().starts_with("HTTP/1.1 200"));
    servers.kill(0);
    assert!(list().starts_with("HTTP/1.1 503"));
    assert!(serving.upload(head.trim_end().rsplit(' ').next(), &log("m1", &[TURN])).starts_with("HTTP/1.1 503"));
    servers.up(0);
    servers.wait_for(0);
    let begun = Instant::now();
    while !list().starts_with("HTTP/1.1 200") {
        assert!(begun.elapsed() < PATIENCE);
    }
    serving.stop();
}
