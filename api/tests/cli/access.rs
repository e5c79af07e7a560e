//! Tokens and the trail on the command line, and a service that takes notice of them.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use crate::{Answer, Desk, PHASE, TURN, log};

/// A service on a free port.
pub(crate) struct Serving {
    pub(crate) program: Child,
    pub(crate) address: String,
}

impl Serving {
    pub(crate) fn start(desk: &Desk, more: &[&str]) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
        program.current_dir(desk.0.path()).env_clear().args(["serve", "--bind", "127.0.0.1:0"]).args(more);
        let log = fs::File::create(desk.path("serve.log")).unwrap();
        let mut program = program.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let line = BufReader::new(program.stdout.take().unwrap()).lines().next().unwrap().unwrap();
        let address = line.strip_prefix("Serving on http://").and_then(|rest| rest.split(' ').next()).unwrap();
        Self { address: address.to_owned(), program }
    }

    pub(crate) fn ask(&self, line: &str, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let request = format!(
            "{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{head}Content-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub(crate) fn upload(&self, token: Option<&str>, log: &str) -> String {
        let shown = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
        let head = format!("Content-Type: application/x-ndjson\r\n{shown}");
        self.ask("POST /api/v1/matches", &head, log)
    }

    pub(crate) fn stop(self) {
        let kill = Command::new("kill").args(["-INT", &self.program.id().to_string()]).status().unwrap();
        assert!(kill.success());
        Answer::of(self.program.wait_with_output().unwrap()).ends_with(0);
    }
}

#[test]
fn a_token_is_printed_once_listed_by_its_end_and_revoked() {
    let desk = Desk::new();
    assert!(desk.run(["token", "list"]).err.contains("No tokens yet"));
    let made = desk.run(["token", "new", "table 3", "--role", "recorder", "--match", "m1", "--days", "2"]);
    let secret = made.out.trim_end().to_owned();
    assert_eq!((made.code, secret.len(), secret.lines().count()), (0, 53, 1), "the output is the secret alone");
    assert!(secret.starts_with("aftermath_") && made.err.contains("shown only now"), "{}", made.err);
    desk.run(["token", "new", "Ada", "--role", "admin"]).ends_with(0);
    let list = desk.run(["token", "list"]).ends_with(0);
    let line = list.lines().next().unwrap();
    for part in ["1", "valid", "recorder", &secret[49..], "table 3", "[match m1]", "until "] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!list.contains(&secret[10..49]));
    assert!(desk.run(["token", "revoke", "1"]).ends_with(0).contains("revoked"));
    assert!(desk.run(["token", "list"]).ends_with(0).lines().next().unwrap().contains("revoked"));
    desk.run(["token", "revoke", "7"]).ends_with(2);
    for wrong in [
        &["token", "new", "x"][..],
        &["token", "new", "x", "--role", "god"],
        &["token", "new", "x", "--role", "reader", "--days", "0"],
        &["token", "new", "x", "--role", "reader", "--match", "m1", "--event", "e"],
        &["token", "new", "x", "--role", "admin", "--match", "m1"],
        &["token", "new", "", "--role", "reader"],
    ] {
        desk.run(wrong).ends_with(2);
    }
    assert_eq!(desk.run(["token", "list"]).ends_with(0).lines().count(), 2);
}

#[test]
fn a_running_service_takes_notice_and_its_log_has_no_secret_in_it() {
    let desk = Desk::new();
    let serving = Serving::start(&desk, &["--log", "trace"]);
    let battle = log("m1", &[TURN, PHASE]);
    assert!(serving.upload(None, &battle).starts_with("HTTP/1.1 201"));
    let secret = desk.run(["token", "new", "Ada", "--role", "recorder"]).ends_with(0).trim_end().to_owned();
    let other = battle.replace("m1", "m2");
    assert!(serving.upload(None, &other).starts_with("HTTP/1.1 401"));
    assert!(serving.upload(Some(&secret), &other).starts_with("HTTP/1.1 201"));
    // Shown where it does not belong, too.
    for line in [
        format!("GET /api/v1/matches?access_token={secret}"),
        format!("GET /api/v1/matches/{secret}/log"),
        format!("GET /{secret}"),
        format!("POST /api/v1/matches/m1/entries?expected=2&token={secret}"),
    ] {
        serving.ask(&line, "", "");
    }
    serving.ask("GET /api/v1/matches", &format!("Authorization: Basic {secret}\r\nCookie: token={secret}\r\n"), "");
    serving.ask("GET /api/v1/matches", &format!("Authorization: Bearer {secret}\r\nAuthorization: {secret}\r\n"), "");
    desk.run(["token", "revoke", "1"]).ends_with(0);
    assert!(serving.upload(Some(&secret), &battle.replace("m1", "m3")).starts_with("HTTP/1.1 401"));
    serving.stop();
    let log = fs::read_to_string(desk.path("serve.log")).unwrap();
    assert!(log.contains("/api/v1/matches"), "{log}");
    let found: Vec<&str> = log.lines().filter(|line| line.contains(&secret[10..])).collect();
    assert!(found.is_empty(), "{found:?}");

    let trail = desk.run(["audit-trail"]).ends_with(0);
    let whats: Vec<&str> = trail.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(whats[..4], ["opened", "upload", "token_made", "refused"], "{trail}");
    assert!(trail.contains("1 (Ada)") && trail.contains("match m2") && trail.contains("why token-refused"), "{trail}");
    assert!(!trail.contains(&secret[10..]));
}

#[test]
fn the_trail_is_verified_and_held_against_an_earlier_head() {
    let desk = Desk::new();
    let head = |out: &str| out.trim_end().rsplit(' ').next().unwrap().to_owned();
    let none = desk.run(["audit-trail"]).ends_with(0);
    assert!(none.starts_with("0 lines in an unbroken chain."), "{none}");
    desk.run(["token", "new", "Ada", "--role", "admin"]).ends_with(0);
    desk.run(["token", "new", "Boris", "--role", "reader"]).ends_with(0);
    let earlier = head(&desk.run(["audit-trail"]).ends_with(0));
    desk.run(["token", "revoke", "2"]).ends_with(0);
    let trail = desk.run(["audit-trail", "--head", &earlier, "--from", "3"]).ends_with(0);
    assert_eq!(trail.lines().count(), 2, "{trail}");
    assert!(trail.contains("token_revoked") && trail.contains("3 lines in an unbroken chain"), "{trail}");
    let later = head(&trail);

    let path = desk.path("data/access/trail.jsonl");
    let whole = fs::read_to_string(&path).unwrap();
    let cut: String = whole.split_inclusive('\n').take(2).collect();
    fs::write(&path, &cut).unwrap();
    desk.run(["audit-trail"]).ends_with(0);
    let told = desk.run(["audit-trail", "--head", &later]);
    assert!(told.code == 1 && told.err.contains("ends before the head"), "{}", told.err);
    fs::write(&path, whole.replacen("token_made", "upload", 1)).unwrap();
    let told = desk.run(["audit-trail"]);
    assert!(told.code == 1 && told.err.contains("line 2 of the trail"), "{}", told.err);
    desk.run(["audit-trail", "--head", "nonsense"]).ends_with(2);
}
