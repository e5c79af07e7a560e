//! Tables that other processes make, and services that take them over.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::access::Serving;
use crate::{Answer, Desk, PHASE, TURN, log, servers::Servers};

/// How long a test waits for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A process that makes tables until it is stopped; killed where a test ends before that.
struct Consuming(Option<Child>);

impl Drop for Consuming {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn consumer(desk: &Desk, address: &str, tables: &str) -> Consuming {
    let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
    program.current_dir(desk.0.path()).env_clear().args(["consume", "--store", address, "--tables", tables]);
    Consuming(Some(program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()))
}

/// Ends it as services are ended.
fn stop(mut process: Consuming) -> Answer {
    let process = process.0.take().unwrap();
    let kill = Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap();
    assert!(kill.success());
    Answer::of(process.wait_with_output().unwrap())
}

/// Every file below a folder with its bytes, locks left out.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn below(folder: &Path, at: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let name = format!("{at}/{}", entry.file_name().into_string().unwrap());
            match entry.path() {
                path if path.is_dir() => below(&path, &name, found),
                _ if name.ends_with(".lock") => {}
                path => drop(found.insert(name, fs::read(path).unwrap())),
            }
        }
    }
    let mut found = BTreeMap::new();
    below(folder, "", &mut found);
    found
}

/// A service that judges nothing shows what one shows that judges all, and no name that was withdrawn.
#[test]
fn services_take_over_what_others_make() {
    const NAME: &str = "Ada Lovelace";
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.text("league");
    let (desk, worker) = (Desk::new(), Desk::new());
    let tables = desk.path("shared").to_str().unwrap().to_owned();
    desk.run(["names", "policy", "shown", "--store", &address]).ends_with(0);
    let mirror = Serving::start(&desk, &["--store", &address, "--tables", &tables]);
    let upload = |serving: &Serving, id: &str| {
        let taken = serving.upload(None, &log(id, &[TURN, PHASE]).replace("Ada", NAME));
        assert!(taken.starts_with("HTTP/1.1 201"), "{taken}");
    };
    upload(&mirror, "m1");
    let players = |serving: &Serving| serving.ask("GET /api/v1/stats/players?system=warmaster", "", "");
    // Nobody has made tables yet, and so there is nobody in them.
    assert!(players(&mirror).starts_with("HTTP/1.1 200") && !players(&mirror).contains(NAME));

    // Who has not the secret of the pseudonyms would give people others.
    let refused = worker.run(["consume", "--store", &address, "--tables", &tables]);
    assert!(refused.code == 2 && refused.err.contains("pseudonyms.key"), "{}", refused.err);
    worker.write("data/pseudonyms.key", "ab".repeat(32) + "\n");
    let refused = worker.run(["consume", "--store", &address, "--tables", &tables]);
    assert!(refused.code == 2 && refused.err.contains("secret"), "{}", refused.err);
    worker.write("data/pseudonyms.key", fs::read(desk.path("data/pseudonyms.key")).unwrap());
    let done = worker.run(["consume", "--store", &address, "--tables", &tables, "--until-done"]).ends_with(0);
    assert!(done.contains("1 battle, 2 entries") && done.contains("submission 1"), "{done}");
    until("they are taken over", || players(&mirror).contains(NAME));

    // A second service judges for itself, and both have the same, whoever was handed what.
    let copy = worker.path("copy");
    desk.run(["backup".as_ref(), copy.as_os_str()]).ends_with(0);
    let judge = Desk::new();
    judge.run(["restore".as_ref(), copy.as_os_str()]).ends_with(0);
    let judging = Serving::start(&judge, &["--store", &address]);
    let consuming = [consumer(&worker, &address, &tables), consumer(&worker, &address, &tables)];
    for number in 2..8 {
        upload(if number % 2 == 0 { &mirror } else { &judging }, &format!("m{number}"));
    }
    let folders = [desk.path("data/tables"), judge.path("data/tables")];
    let body = |answer: String| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    let are_same = || body(players(&mirror)) == body(players(&judging)) && files(&folders[0]) == files(&folders[1]);
    let count = || files(&folders[0]).keys().filter(|name| name.contains("manifests")).count();
    until("both have the same", || are_same() && count() == 1 && players(&mirror).contains(NAME));

    // From when a name is withdrawn it is in no answer, and soon in no table.
    let withdrawn =
        judging.ask("POST /api/v1/withdrawals", "Content-Type: application/json\r\n", r#"{"name":"Ada Lovelace"}"#);
    assert!(withdrawn.starts_with("HTTP/1.1 200"), "{withdrawn}");
    let begun = Instant::now();
    let mut answered = 0;
    while answered < 5 {
        let answer = players(&mirror);
        // The other service has some milliseconds to hear of it; then it answers with other tables, or not at all.
        let has_heard = begun.elapsed() > Duration::from_secs(2);
        assert!(!has_heard || !answer.contains(NAME), "{answer}");
        answered += usize::from(answer.starts_with("HTTP/1.1 200") && !answer.contains(NAME));
        assert!(begun.elapsed() < PATIENCE, "{answer}");
    }
    until("both have the same again", are_same);
    assert!(files(&folders[0]).values().all(|file| !file.windows(NAME.len()).any(|some| some == NAME.as_bytes())));
    for process in consuming {
        let answer = stop(process);
        assert!(answer.out.contains("submission 7"), "{}{}", answer.out, answer.err);
        answer.ends_with(0);
    }
    mirror.stop();
    judging.stop();
    // What came in while none was there is judged by the next, at once: the right to plan was given back.
    let last = Serving::start(&judge, &["--store", &address, "--tables", &tables]);
    upload(&last, "m9");
    let begun = Instant::now();
    let done = worker.run(["consume", "--store", &address, "--tables", &tables, "--until-done", "--anew"]).ends_with(0);
    assert!(done.contains("8 battles") && begun.elapsed() < Duration::from_secs(9), "{done}");
    last.stop();
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    let desk = Desk::new();
    for (wrong, why) in [
        (&["consume", "--store", "nats://a"][..], "--tables"),
        (&["consume", "--tables", "shared"], "--store"),
        (&["consume", "--store", "nats://a", "--tables", "gs://a"], "s3://bucket/prefix"),
        (&["consume", "--store", "nats://a", "--tables", "shared", "--workers", "0"], "--workers"),
        (&["serve", "--tables", "shared"], "--store"),
    ] {
        let answer = desk.run(wrong);
        assert!(answer.code == 2 && answer.err.contains(why), "{wrong:?}: {}", answer.err);
    }
    // Which battles are of a followed ledger those do not know who make the tables.
    let key = desk.run(["keys", "new", "club.example", "--out", "club.key"]).ends_with(0);
    let club = format!("http://127.0.0.1:1={}", key.trim_end());
    let answer = desk.run(["serve", "--store", "nats://a", "--tables", "shared", "--follow", &club]);
    assert!(answer.code == 2 && answer.err.contains("followed ledger"), "{}", answer.err);
    assert!(!desk.path("data").exists() && !desk.path("shared").exists());
}
