//! Tokens, names and trail on servers: the suite of every engine, several processes at once, servers that are killed, and the way
//! there and back.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use aftermath_store::{
    Access, AuditAction, AuditEvent, Bearer, ChainFault, Ledgered, NamesPolicy, Presented, Role, StoreError,
    trail_head_in,
};
use aftermath_store_jetstream::{Address, JetStreamAccess, JetStreamStore, Lease, STALE};

use crate::conformance::access::{access_conformance, the_oldest_that_is_over_is_forgotten, token};
use crate::servers::Servers;
use crate::support::submit;

const NOW: u64 = 1_795_300_000;

/// Tells another process the servers, and this test binary that it is one that issues, revokes and records.
const WRITER: &str = "AFTERMATH_ACCESS_WRITER";

fn open(address: &Address) -> Access {
    Access::over(Arc::new(JetStreamAccess::open(address).unwrap()))
}

fn deed(what: AuditAction) -> AuditEvent {
    AuditEvent::new(what)
}

#[test]
fn the_servers_conform() {
    let Some(servers) = Servers::start(1) else { return };
    let number = AtomicU32::new(0);
    access_conformance(|| {
        let address = servers.address(&format!("a{}", number.fetch_add(1, Ordering::SeqCst)));
        Box::new(move || open(&address))
    });
}

#[test]
fn where_there_are_as_many_tokens_as_may_be_the_oldest_that_is_over_is_forgotten() {
    let Some(servers) = Servers::start(1) else { return };
    the_oldest_that_is_over_is_forgotten(&|| open(&servers.address("a")));
}

/// Another process, which does what it is told, line by line.
struct Other {
    child: Child,
    says: BufReader<ChildStdout>,
    hears: ChildStdin,
}

impl Other {
    fn start(address: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "access::other_process", "--nocapture"]).env(WRITER, address);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (says, hears) = (BufReader::new(child.stdout.take().unwrap()), child.stdin.take().unwrap());
        Self { child, says, hears }
    }

    fn tell(&mut self, told: &str) {
        writeln!(self.hears, "{told}").unwrap();
    }

    fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.says.read_line(&mut line).unwrap(), 0, "the other process ended");
            // The harness of the tests says things too.
            if let Some((_, said)) = line.split_once("said ") {
                return said.trim_end().to_owned();
            }
        }
    }

    fn does(&mut self, told: &str) -> String {
        self.tell(told);
        self.answer()
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is done again until the servers answer: an answer that was lost may have been a yes.
fn again<T>(mut doing: impl FnMut() -> Result<T, StoreError>) -> T {
    loop {
        match doing() {
            Ok(done) => return done,
            Err(StoreError::Unanswered { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    }
}

/// Does so many deeds, and says which lines they are and which tokens were made.
fn deeds(access: &Access, count: u64, by: &Bearer) -> (Vec<u64>, Vec<u64>) {
    let (mut lines, mut tokens) = (Vec::new(), Vec::new());
    for at in 0..count {
        lines.push(again(|| access.record(NOW + at, by.deed(AuditAction::Upload))).n);
        // So few that none is forgotten, however quick the machine is: of a thousand the oldest that is over would be.
        if at % 20 == 0 {
            let (token, secret) = again(|| access.issue(token("x", Role::Reader), NOW, by));
            tokens.push(token.number);
            assert!(matches!(again(|| access.present(&secret.reveal(), NOW)), Presented::Good(_)));
            if token.number % 2 == 0 {
                again(|| access.revoke(token.number, NOW, by)).unwrap();
                assert!(matches!(again(|| access.present(&secret.reveal(), NOW)), Presented::Over(_)));
            }
        }
    }
    (lines, tokens)
}

/// No test by itself: the other process.
#[test]
fn other_process() {
    let Ok(address) = std::env::var(WRITER) else { return };
    let access = open(&address.parse().unwrap());
    let by = Bearer { token: Some((900, "the other".into())), address: None };
    println!("said ready");
    for told in std::io::stdin().lines() {
        let told = told.unwrap();
        match told.split_once(' ').unwrap_or((&told, "")) {
            ("present", secret) => {
                let found = access.present(secret, NOW).unwrap();
                let worth = match found {
                    Presented::Good(_) => "good",
                    Presented::Over(_) => "over",
                    Presented::Unknown => "unknown",
                };
                println!("said {worth}");
            }
            ("revoke", number) => {
                access.revoke(number.parse().unwrap(), NOW, &by).unwrap();
                println!("said revoked");
            }
            ("deeds", count) => {
                let (lines, tokens) = deeds(&access, count.parse().unwrap(), &by);
                println!("said {}", serde_json::to_string(&(lines, tokens)).unwrap());
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Each token that one process makes is good at the other with its next question, and each that one revokes is over there.
#[test]
fn what_another_process_revokes_is_over_with_the_next_request() {
    let Some(servers) = Servers::start(3) else { return };
    let access = open(&servers.address("a"));
    let mut other = Other::start(&servers.text("a"));
    assert_eq!(other.answer(), "ready");
    for number in 1..=25 {
        let (made, secret) = access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
        assert_eq!(made.number, number);
        let present = format!("present {}", secret.reveal());
        assert_eq!(other.does(&present), "good");
        if number % 2 == 0 {
            access.revoke(number, NOW, &Bearer::default()).unwrap();
            assert_eq!(other.does(&present), "over");
        } else {
            assert_eq!(other.does(&format!("revoke {number}")), "revoked");
            assert!(matches!(access.present(&secret.reveal(), NOW).unwrap(), Presented::Over(_)));
        }
    }
    assert_eq!(access.verify_trail(None, |_| ()).unwrap().lines, 50);
}

/// Two processes issue, revoke and record at once while each of three servers is killed: one chain, and nothing that was
/// acknowledged is missing.
#[test]
fn two_processes_write_at_once_while_servers_are_killed() {
    let Some(mut servers) = Servers::start(3) else { return };
    let address = servers.address("a");
    let access = open(&address);
    let mut other = Other::start(&servers.text("a"));
    assert_eq!(other.answer(), "ready");
    let by = Bearer { token: Some((901, "this one".into())), address: None };
    let begun = Instant::now();
    let stop = AtomicBool::new(false);
    // Until all were killed, a few at a time.
    let until = |some: &mut dyn FnMut() -> (Vec<u64>, Vec<u64>)| {
        let (mut lines, mut tokens) = some();
        while !stop.load(Ordering::SeqCst) {
            let (more, made) = some();
            lines.extend(more);
            tokens.extend(made);
        }
        (lines, tokens)
    };
    let (mine, theirs) = std::thread::scope(|scope| {
        let mine = scope.spawn(|| until(&mut || deeds(&access, 20, &by)));
        let theirs = scope.spawn(|| until(&mut || serde_json::from_str(&other.does("deeds 20")).unwrap()));
        for number in 0..3 {
            std::thread::sleep(Duration::from_millis(700));
            servers.kill(number);
            std::thread::sleep(Duration::from_secs(3));
            servers.up(number);
            servers.wait_for(number);
            std::thread::sleep(Duration::from_secs(2));
        }
        stop.store(true, Ordering::SeqCst);
        (mine.join().unwrap(), theirs.join().unwrap())
    });
    println!("{} and {} deeds in {:.1} s", mine.0.len(), theirs.0.len(), begun.elapsed().as_secs_f64());
    let mut by_whom = std::collections::BTreeMap::new();
    let anew = open(&address);
    let head = anew.verify_trail(None, |line| drop(by_whom.insert(line.n, line.clone()))).unwrap();
    assert_eq!(access.verify_trail(None, |_| ()).unwrap(), head);
    for ((lines, tokens), number) in [(&mine, 901), (&theirs, 900)] {
        assert!(lines.len() >= 20);
        for line in lines {
            let line = &by_whom[line];
            assert_eq!((line.deed.what, line.deed.token), (AuditAction::Upload, Some(number)));
        }
        let all = anew.tokens().unwrap();
        for token in tokens {
            assert!(all.iter().any(|kept| kept.number == *token));
            let made = by_whom.values().filter(|line| line.deed.of == Some(*token));
            let made = made.filter(|line| line.deed.what == AuditAction::TokenMade).collect::<Vec<_>>();
            assert!(matches!(made[..], [line] if line.deed.token == Some(number)), "made once, and told so");
        }
    }
    assert!(mine.1.iter().all(|token| !theirs.1.contains(token)));
}

/// Where the servers are away, nobody is let through by what was known, and nothing is taken.
#[test]
fn where_the_servers_are_away_no_token_is_good() {
    let Some(mut servers) = Servers::start(1) else { return };
    let access = open(&servers.address("a"));
    let (_, secret) = access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
    access.set_names_policy(NamesPolicy::Shown, NOW, &Bearer::default()).unwrap();
    assert!(matches!(access.present(&secret.reveal(), NOW).unwrap(), Presented::Good(_)));
    servers.kill(0);
    let begun = Instant::now();
    // Many at once are told no later than one.
    std::thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| {
                assert!(matches!(access.present(&secret.reveal(), NOW), Err(StoreError::Unanswered { .. })));
            });
        }
    });
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    assert!(matches!(access.is_begun(), Err(StoreError::Unanswered { .. })));
    // Names are shown for a while, and then no more.
    while begun.elapsed() <= STALE + Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(200));
    }
    assert!(matches!(access.names(), Err(StoreError::Unanswered { .. })));
    servers.up(0);
    servers.wait_for(0);
    assert!(matches!(again(|| access.present(&secret.reveal(), NOW)), Presented::Good(_)));
    assert!(access.names().unwrap().shows_everybody());
    assert_eq!(access.record(NOW, deed(AuditAction::Opened)).unwrap().n, 3);
}

/// A stream that was taken away is no beginning: nobody may write because no token is known.
#[test]
fn a_stream_that_is_gone_lets_nobody_in() {
    let Some(servers) = Servers::start(1) else { return };
    let access = open(&servers.address("a"));
    let (_, secret) = access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
    let context = async || async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    // No message can be taken out of it.
    let deleted =
        runtime.block_on(async { context().await.get_stream("a-access").await.unwrap().delete_message(1).await });
    assert!(deleted.is_err());
    runtime.block_on(async { context().await.delete_stream("a-access").await.unwrap() });
    assert!(access.present(&secret.reveal(), NOW).is_err() && access.is_begun().is_err());
    // Begun anew by another, it is another's.
    let anew = open(&servers.address("a"));
    // With the same trail, to the byte.
    let (_, other) = anew.issue(token("Eve", Role::Admin), NOW, &Bearer::default()).unwrap();
    let begun = Instant::now();
    while !matches!(access.present(&other.reveal(), NOW), Err(StoreError::SharedAccess { .. })) {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(access.record(NOW, deed(AuditAction::Opened)).is_err());
}

/// A message of somebody else's is told, and stops whatever needs a token.
#[test]
fn a_foreign_message_lets_nobody_in() {
    let Some(servers) = Servers::start(1) else { return };
    let access = open(&servers.address("a"));
    access.issue(token("Ada", Role::Admin), NOW, &Bearer::default()).unwrap();
    let publish = async {
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        context.publish("a-access.change", "not ours".into()).await.unwrap().await.unwrap();
    };
    tokio::runtime::Runtime::new().unwrap().block_on(publish);
    let refused = access.tokens().unwrap_err();
    assert!(matches!(&refused, StoreError::SharedAccess { why, .. } if why.contains("message 2 ")), "{refused}");
    assert!(access.record(NOW, deed(AuditAction::Opened)).is_err());
    assert!(JetStreamAccess::open(&servers.address("a")).is_err());
}

fn files(data: &Path) -> Vec<(String, Vec<u8>)> {
    let names = ["tokens.json", "names.json", "trail.jsonl"].map(|name| Path::new("access").join(name));
    names.iter().map(|name| (name.display().to_string(), fs::read(data.join(name)).unwrap())).collect()
}

/// What a folder has goes to servers and comes back, to the byte; the folder answers nothing meanwhile.
#[test]
fn tokens_names_and_trail_go_to_servers_and_come_back() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let here = Access::in_folder(data);
    for number in 1..=40 {
        here.issue(token("x", Role::Reader), NOW, &Bearer::default()).unwrap();
        here.choose_name(&format!("player-{number}"), number % 3 == 0, NOW + number, &Bearer::default()).unwrap();
    }
    for at in 0..700 {
        here.record(NOW + at, deed(AuditAction::Upload)).unwrap();
    }
    here.revoke(7, NOW, &Bearer::default()).unwrap();
    here.bind_names(7).unwrap();
    let (kept, head) = (files(data), here.verify_trail(None, |_| ()).unwrap());
    let in_place =
        || Access::in_place_of(data, Arc::new(JetStreamAccess::open(&address).unwrap()), &address.to_string());

    let there = in_place().unwrap();
    assert_eq!(there.verify_trail(Some(head), |_| ()).unwrap(), head);
    assert_eq!(there.tokens().unwrap().len(), 40);
    let refused = here.tokens().unwrap_err();
    assert!(matches!(&refused, StoreError::Elsewhere { address, .. } if address.contains("stream=a")), "{refused}");
    assert!(here.record(NOW, deed(AuditAction::Opened)).is_err() && here.trail(0, 1).is_err());
    assert!(!here.names().unwrap().shows_anybody() && here.names().unwrap().secret() == Some(7));
    // Begun again, nothing is taken along twice; and a copy from before is how it began.
    assert_eq!(in_place().unwrap().verify_trail(None, |_| ()).unwrap(), head);
    drop(there);
    let copy = tempfile::tempdir().unwrap();
    let before = |data: &Path| {
        fs::create_dir_all(data.join("access")).unwrap();
        for (name, bytes) in &kept {
            fs::write(data.join(name), bytes).unwrap();
        }
    };
    before(copy.path());
    let engine = || Arc::new(JetStreamAccess::open(&address).unwrap());
    Access::in_place_of(copy.path(), engine(), "there").unwrap();
    assert!(Access::in_folder(copy.path()).is_begun().is_err());

    open(&address).bring_back(data).unwrap();
    assert_eq!(files(data), kept);
    let here = Access::in_folder(data);
    assert!(here.names().unwrap().shows("player-3") && here.is_good(6, NOW).unwrap() && !here.is_good(7, NOW).unwrap());
    // And with what came meanwhile.
    let there = in_place().unwrap();
    there.revoke(6, NOW, &Bearer::default()).unwrap();
    there.choose_name("player-3", false, NOW, &Bearer::default()).unwrap();
    let head = there.verify_trail(None, |_| ()).unwrap();
    there.bring_back(data).unwrap();
    assert_eq!(here.verify_trail(None, |_| ()).unwrap(), head);
    assert!(!here.names().unwrap().shows("player-3") && !here.is_good(6, NOW).unwrap());
    // A copy from before that went on otherwise is of another history.
    let other = tempfile::tempdir().unwrap();
    before(other.path());
    Access::in_folder(other.path()).issue(token("Eve", Role::Admin), NOW, &Bearer::default()).unwrap();
    let refused = Access::in_place_of(other.path(), engine(), "there").unwrap_err();
    assert!(matches!(refused, StoreError::Chain { fault: ChainFault::OfAnother, .. }), "{refused}");
}

/// A checkpoint names the head of the trail that several have, and none is signed beside a trail that lacks it.
#[test]
fn a_checkpoint_names_the_trail_that_all_have() {
    let Some(servers) = Servers::start(1) else { return };
    let address = servers.address("a");
    let folder = tempfile::tempdir().unwrap();
    let (access, other) = (open(&address), open(&address));
    let begin = |access: &Access| {
        let store = Ledgered::<JetStreamStore>::beside(servers.open("a"), folder.path(), Some("here")).unwrap();
        store.ledger().anchor_trail(access.clone()).unwrap();
        let lease = Lease::take(&address, "this one", Some(Duration::ZERO), |_| ()).unwrap();
        let words = aftermath_store_jetstream::JetStreamWords::open(&address).unwrap();
        store.share(Arc::new(lease), Arc::new(words)).unwrap();
        store.ledger().check_trail().map(|()| store)
    };
    let store = begin(&access).unwrap();
    // What another process wrote is anchored as well.
    other.record(NOW, deed(AuditAction::Opened)).unwrap();
    access.record(NOW, deed(AuditAction::Upload)).unwrap();
    let last = other.record(NOW, deed(AuditAction::Opened)).unwrap();
    while access.end().is_none_or(|end| end.lines < last.n) {
        std::thread::sleep(Duration::from_millis(5));
    }
    submit(&store, "one", 3);
    let signed = trail_head_in(&store.ledger().head().unwrap().note).unwrap();
    assert_eq!(signed.lines, 3);
    assert!(other.holds(signed).unwrap());
    drop(store);
    drop(begin(&other).unwrap());
    let strange = open(&servers.address("b"));
    strange.record(NOW, deed(AuditAction::Opened)).unwrap();
    let refused = begin(&strange).unwrap_err();
    assert!(matches!(refused, StoreError::Chain { line: 3, .. }), "{refused}");
}
