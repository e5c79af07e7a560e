//! One server: what every engine does, what is refused, and two processes on one stream.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use aftermath_store::{
    Expected, Head, Ledgered, Limit, ListQuery, LogHash, MemoryStore, Position, Redacted, Redaction, Store, StoreError,
    Submitted, TreeHead,
};
use aftermath_store_jetstream::{Address, JetStreamStore};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::conformance::conformance;
use crate::model::{asks, plays};
use crate::servers::Servers;
use crate::support::{Log, all_changes, card, card_of, export, id, line, noise, submit};

#[test]
fn jetstream_conforms() {
    let Some(servers) = Servers::start(1) else { return };
    let number = AtomicU32::new(0);
    conformance(|| servers.open(&format!("s{}", number.fetch_add(1, Ordering::SeqCst))));
}

#[test]
fn it_answers_as_a_list_of_lines() {
    let Some(servers) = Servers::start(1) else { return };
    let number = AtomicU32::new(0);
    let mut runner = TestRunner::new(ProptestConfig { cases: 12, failure_persistence: None, ..Default::default() });
    let played = runner.run(&asks(), |asks| {
        let name = format!("m{}", number.fetch_add(1, Ordering::SeqCst));
        let open = || -> Box<dyn Store> { Box::new(servers.open(&name)) };
        plays(&asks, open(), Some(&open));
        Ok(())
    });
    played.unwrap();
}

#[test]
fn servers_that_may_lose_something_are_refused() {
    let Some(servers) = Servers::start_with(1, "sync_interval: 1s") else { return };
    let refused = JetStreamStore::open(&servers.address("a")).unwrap_err();
    assert!(refused.to_string().contains("sync_interval: always"), "{refused}");
    assert!(matches!(refused, StoreError::Unfit { .. }));
    // Nothing was left behind there.
    let streams = async {
        use futures_util::StreamExt;
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        context.stream_names().count().await
    };
    assert_eq!(tokio::runtime::Runtime::new().unwrap().block_on(streams), 0);
}

#[test]
fn a_stream_that_lets_go_of_messages_is_refused() {
    let Some(servers) = Servers::start(1) else { return };
    let config = |name: &str| async_nats::jetstream::stream::Config {
        name: name.into(),
        subjects: vec![format!("{name}.>")],
        max_age: Duration::from_secs(3_600),
        ..Default::default()
    };
    let made = async {
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        context.create_stream(config("a")).await.unwrap();
    };
    tokio::runtime::Runtime::new().unwrap().block_on(made);
    let refused = JetStreamStore::open(&servers.address("a")).unwrap_err();
    assert!(matches!(&refused, StoreError::Unfit { why, .. } if why.contains("max_age")), "{refused}");
}

#[test]
fn where_no_server_is_it_says_so() {
    let nowhere: Address = "nats://127.0.0.1:1?monitor=1".parse().unwrap();
    let refused = JetStreamStore::open(&nowhere).unwrap_err();
    assert!(refused.to_string().contains("127.0.0.1:1"), "{refused}");
}

/// Two stores on one stream are two processes as far as the stream can tell.
#[test]
fn two_processes_have_one_record() {
    let Some(servers) = Servers::start(1) else { return };
    let (one, other) = (servers.open("a"), servers.open("a"));
    std::thread::scope(|scope| {
        for (store, name) in [(&one, "one"), (&other, "other")] {
            scope.spawn(move || {
                store.create(&card(name), &Log::of(name, 0).header).unwrap();
                store.create(&card("both"), &Log::of("both", 0).header).unwrap();
                for seq in 1..=40 {
                    store.append(&id(name), Expected::Exact(seq - 1), &[&line(name, seq)]).unwrap();
                    store.append(&id("both"), Expected::Any, &[name.as_bytes()]).unwrap();
                }
            });
        }
    });
    // What the other wrote is known as soon as it matters: a number that is behind is told with the true one.
    let conflict = one.append(&id("other"), Expected::Exact(7), &[b"x"]).unwrap_err();
    assert!(matches!(conflict, StoreError::Conflict { actual, .. } if actual.entries == 40), "{conflict}");
    let told = one.append(&id("other"), Expected::Exact(40), &[&line("other", 41)]).unwrap();
    assert_eq!(other.wait(Position(163), Duration::from_secs(10)).unwrap(), Position(164));
    assert_eq!(other.head(&id("other")).unwrap(), told.head);
    assert_eq!(export(&other, "other"), Log::of("other", 41).bytes());
    let all = all_changes(&one, 1_000);
    assert_eq!(all.len(), 3 + 161);
    assert_eq!(all_changes(&other, 7), all);
    assert_eq!(all_changes(&servers.open("a"), 1_000), all);
    assert_eq!(one.head(&id("both")).unwrap().entries, 80);
    assert_eq!(one.list(&ListQuery::default()).unwrap(), other.list(&ListQuery::default()).unwrap());
    let leaves =
        |store: &JetStreamStore| (0..=80).map(|line| store.leaf(&id("both"), line).unwrap()).collect::<Vec<_>>();
    assert_eq!(leaves(&one), leaves(&other));
}

/// The same submissions give the same positions, leaves and heads as in the reference, and so the same ledger.
#[test]
fn a_ledger_over_it_is_the_ledger_of_any_engine() {
    let Some(servers) = Servers::start(1) else { return };
    let fill = |store: &dyn Store| {
        for name in ["a", "b"] {
            submit(store, name, 300);
            store.append(&id(name), Expected::Exact(300), &[&line(name, 301)]).unwrap();
        }
    };
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let of = Ledgered::open(servers.open("a"), folders[0].path(), Some("here")).unwrap();
    let reference = Ledgered::open(MemoryStore::default(), folders[1].path(), Some("here")).unwrap();
    fill(&of);
    fill(&reference);
    let tree = |head: std::sync::Arc<TreeHead>| (head.size, head.root);
    assert_eq!(tree(of.ledger().head().unwrap()), tree(reference.ledger().head().unwrap()));
    assert!(of.verify(|_| ()).unwrap().is_sound());
    // Another process makes the same tree of the same stream.
    let again = tempfile::tempdir().unwrap();
    let again = Ledgered::open_or_begin(servers.open("a"), again.path(), Some("here")).unwrap();
    assert_eq!(tree(again.ledger().head().unwrap()), tree(of.ledger().head().unwrap()));
}

/// What follows of a stream whose first messages were erased is what was known before.
#[test]
fn what_is_withdrawn_is_erased_and_all_else_stays() {
    let Some(servers) = Servers::start(1) else { return };
    let secret = b"Zacharias of the withdrawn name";
    let store = servers.open("a");
    submit(&store, "before", 3);
    let mut log = Log::of("a", 4);
    log.lines[1] = noise(7, 3_000);
    let at = 1_000;
    log.lines[1][at..at + secret.len()].copy_from_slice(secret);
    let named = card_of("a", "warmaster", "2026-05-03", &[std::str::from_utf8(secret).unwrap(), "Boris"]);
    store.submit(&named, &log.header, &log.lines()).unwrap();
    store.append(&id("a"), Expected::Exact(4), &[&line("a", 5)]).unwrap();
    log.lines.push(line("a", 5));
    submit(&store, "behind", 3);
    let follower = servers.open("a");
    let kept = all_changes(&store, 100);
    assert!(!servers.files_with(secret).is_empty());

    let chain = Head::of_header(&log.header).then_all(log.lines[..2].iter().map(Vec::as_slice)).hash;
    let redaction = Redaction { chain, leaf: LogHash([2; 32]) };
    let line_2 = Redacted { id: id("a"), line: 2, raw: b"gone".to_vec(), redaction };
    for _ in 0..2 {
        // Done again, it is the same.
        store.redact(std::slice::from_ref(&line_2), &[card("a")]).unwrap();
    }
    assert_eq!(servers.files_with(secret), Vec::<std::path::PathBuf>::new());
    log.lines[1] = b"gone".to_vec();
    let head = store.append(&id("a"), Expected::Exact(5), &[&line("a", 6)]).unwrap().head;
    log.lines.push(line("a", 6));

    let anew = servers.open("a");
    assert_eq!(follower.wait(Position(4), Duration::from_secs(10)).unwrap(), Position(5));
    for store in [&store, &follower, &anew] {
        assert_eq!(all_changes(store, 2)[..4], kept);
        assert_eq!(export(store, "a"), log.bytes());
        assert_eq!(store.head(&id("a")).unwrap(), head);
        assert_eq!(store.card(&id("a")).unwrap(), card("a"));
        assert_eq!(store.redactions(&id("a")).unwrap().iter().collect::<Vec<_>>(), [(2, redaction)]);
        assert_ne!(store.redaction_stamp().unwrap(), 0);
        assert_eq!(store.leaf(&id("behind"), 0).unwrap(), 10);
        let query = ListQuery { player: Some("Ada".into()), ..ListQuery::default() };
        assert_eq!(store.list(&query).unwrap().rows.len(), 3);
    }
    // Handed in again as it was, it is still the same log; only who has the line can tell.
    let Err(StoreError::Exists { parts_at: 2, .. }) = anew.submit(&card("a"), &log.header, &log.lines()) else {
        panic!("what stands in the place of a line is not the line");
    };
}

/// A message that somebody else deleted is missed, not passed over.
#[test]
fn a_lost_message_is_told() {
    let Some(servers) = Servers::start(1) else { return };
    let store = servers.open("a");
    for name in ["a", "b", "c"] {
        submit(&store, name, 2);
    }
    drop(store);
    let delete = async {
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        context.get_stream("a").await.unwrap().delete_message(2).await.unwrap();
    };
    tokio::runtime::Runtime::new().unwrap().block_on(delete);
    let refused = JetStreamStore::open(&servers.address("a")).unwrap_err();
    assert!(matches!(&refused, StoreError::NeedsRebuild { why } if why.contains("message 2 ")), "{refused}");
}

/// A message that is none of ours is told, and what was read before it stays readable.
#[test]
fn a_foreign_message_is_told() {
    let Some(servers) = Servers::start(1) else { return };
    let store = servers.open("a");
    let log = submit(&store, "a", 2);
    let publish = async {
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        context.publish("a.log.a", "not ours".into()).await.unwrap().await.unwrap();
    };
    tokio::runtime::Runtime::new().unwrap().block_on(publish);
    let begun = std::time::Instant::now();
    while store.check().is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    let refused = store.append(&id("a"), Expected::Exact(2), &[b"x"]).unwrap_err();
    assert!(matches!(&refused, StoreError::NeedsRebuild { why } if why.contains("message 2 ")), "{refused}");
    assert_eq!(export(&store, "a"), log.bytes());
    assert!(JetStreamStore::open(&servers.address("a")).is_err());
}

/// Half a submission is nobody's business: what is written before the message that counts is not seen.
#[test]
fn parts_without_their_message_are_not_seen() {
    let Some(servers) = Servers::start(1) else { return };
    let store = servers.open("a");
    submit(&store, "a", 2);
    let part = async {
        let context = async_nats::jetstream::new(async_nats::connect(servers.url()).await.unwrap());
        let publish = async_nats::jetstream::message::PublishMessage::build()
            .header("Aftermath", r#"{"kind":"part"}"#)
            .payload("whatever".into());
        context.send_publish("a.part.b", publish).await.unwrap().await.unwrap();
    };
    tokio::runtime::Runtime::new().unwrap().block_on(part);
    let big = Log { header: b"h".to_vec(), lines: (0..60).map(|n| noise(n, 60_000)).collect() };
    assert!(matches!(store.submit(&card("b"), &big.header, &big.lines()).unwrap(), Submitted::New(_)));
    for store in [&store, &servers.open("a")] {
        assert_eq!(store.position().unwrap(), Position(2));
        assert!(export(store, "b") == big.bytes());
        assert_eq!(
            store.read(&id("b"), 58, Limit::MOST).unwrap(),
            [(59, big.lines[58].clone()), (60, big.lines[59].clone())]
        );
    }
}
