//! Proof over HTTP: checked with nothing but what the service answers.

use std::time::Duration;

use aftermath_api::http::{BoundWitness, WitnessAt};
use aftermath_ingest::{Bundle, Trusted};
use aftermath_store::{KeyKind, Leaf, Position, Proof, PublicKey, SecretKey, SignedText, Witness, checkpoint_of};
use axum::http::header;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::{HEADER, Server, demo, demo_as, with_demo};

#[tokio::test]
async fn the_tree_is_served_as_the_standard_says() {
    let house = with_demo().await;
    let key: PublicKey = house.get("/api/v1/ledger/key").await.text().trim_end().parse().unwrap();
    let checkpoint = house.get("/api/v1/ledger/checkpoint").await;
    assert_eq!(checkpoint.header(header::CONTENT_TYPE), "text/plain; charset=utf-8");
    let note = SignedText::read(&checkpoint.body).unwrap();
    key.verify(&note).unwrap();
    let head = checkpoint_of(&note).unwrap();
    assert_eq!(head.size, 4);
    let bundle = house.get("/api/v1/ledger/tile/entries/000.p/4").await;
    assert_eq!(bundle.header(header::CONTENT_TYPE), "application/octet-stream");
    // Hashes stay for ever; leaves may be redacted.
    assert_eq!(bundle.header(header::CACHE_CONTROL), "public, max-age=300");
    let tile = house.get("/api/v1/ledger/tile/0/000.p/4").await;
    assert!(tile.header(header::CACHE_CONTROL).contains("immutable"));
    // RFC 6962 by hand: four leaves, three nodes.
    let mut rest = bundle.body.as_ref();
    let mut hashes: Vec<[u8; 32]> = Vec::new();
    while let Some((length, more)) = rest.split_first_chunk::<2>() {
        let (leaf, more) = more.split_at(usize::from(u16::from_be_bytes(*length)));
        hashes.push(Sha256::digest([b"\0", leaf].concat()).into());
        rest = more;
    }
    assert_eq!(house.get("/api/v1/ledger/tile/0/000.p/4").await.body, hashes.concat());
    let node = |left: [u8; 32], right: [u8; 32]| -> [u8; 32] {
        Sha256::digest([&[1], left.as_slice(), &right].concat()).into()
    };
    assert_eq!(head.root, node(node(hashes[0], hashes[1]), node(hashes[2], hashes[3])));
    for nothing in ["0/000", "0/000.p/5", "entries/001", "0/1", "../../key", "%2e%2e/key"] {
        house.get(&format!("/api/v1/ledger/tile/{nothing}")).await.problem(404, "not-found");
    }
    assert_eq!(house.get("/api/v1/ledger/consistency?from=4&to=4").await.text(), "");
    house.get("/api/v1/ledger/consistency?from=5&to=4").await.problem(400, "invalid-parameter");
    house.get("/api/v1/ledger/witnessed").await.problem(404, "not-found");
    house.get("/api/v1/ledger/redactions/checkpoint").await.problem(404, "not-found");
    house.get("/api/v1/ledger/redactions/tile/0/000").await.problem(404, "not-found");
}

#[tokio::test]
async fn an_entry_is_proved_to_whoever_has_its_line() {
    let house = with_demo().await;
    house.post(demo_as("demo2")).await;
    let key: PublicKey = house.get("/api/v1/ledger/key").await.text().trim_end().parse().unwrap();
    let log = demo();
    let lines: Vec<&str> = log.lines().collect();
    let mut head = aftermath_store::Head::of_header(HEADER.as_bytes());
    for (line, raw) in lines.iter().enumerate() {
        if line > 0 {
            head = head.then(raw.as_bytes());
        }
        let answer = house.get(&format!("/api/v1/matches/demo1/proof?entry={line}")).await;
        assert!(answer.header(header::CONTENT_DISPOSITION).contains("demo1.tlog-proof"));
        let proof = Proof::read(answer.text()).unwrap();
        let raw = raw.as_bytes().to_vec();
        let leaf = Leaf {
            id: "demo1".parse().unwrap(),
            line: line as u64,
            position: Position(1),
            hash: head.hash,
            raw,
            was: None,
        };
        assert_eq!(proof.open(&leaf.encode(), &key).unwrap().head.size, 8);
        let other = Leaf { raw: b"{}".to_vec(), ..leaf };
        assert!(proof.open(&other.encode(), &key).is_err());
    }
    house.get("/api/v1/matches/demo1/proof?entry=4").await.problem(404, "entry-not-found");
    house.get("/api/v1/matches/nobody/proof").await.problem(404, "match-not-found");
}

#[tokio::test]
async fn a_bundle_is_proved_offline() {
    let house = with_demo().await;
    let key: PublicKey = house.get("/api/v1/ledger/key").await.text().trim_end().parse().unwrap();
    let answer = house.get("/api/v1/matches/demo1/bundle").await;
    let bundle = Bundle::read(&answer.body).unwrap();
    assert_eq!(bundle.log, demo());
    let checked = bundle.check(&Trusted { ledger: Some(key), witnesses: vec![] }).unwrap();
    assert!(checked.holds(), "{checked:?}");
    assert_eq!(house.get("/api/v1/matches/demo1/signatures").await.json(), json!([]));
    house.get("/api/v1/matches/nobody/bundle").await.problem(404, "match-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_witness_of_another_club_cosigns_the_ledger() {
    // The witness must know the ledger's key, so the ledger is begun first.
    let (folder, bound) = crate::house::bound(|_| ()).await;
    let data = folder.path().join("data");
    drop(bound);
    let ledger = aftermath_store::Ledger::open(&data.join("ledger"), None).unwrap();
    let key = ledger.public_key().clone();
    drop(ledger);

    let seen = tempfile::tempdir().unwrap();
    let secret = SecretKey::generate("witness.example", KeyKind::Cosigns).unwrap();
    let public = secret.public().clone();
    let witness = Witness::open(seen.path(), secret, vec![key.clone()]).unwrap();
    let witness = BoundWitness::bind(witness, "127.0.0.1:0".parse().unwrap()).await.unwrap();
    let address = format!("http://{}", witness.local_addr());
    tokio::spawn(witness.run_until(std::future::pending()));

    let server = Server::start(|config| {
        config.data = data;
        config.witnesses = vec![WitnessAt { address, key: public.clone() }];
        config.witness_every = Duration::from_millis(50);
    })
    .await;
    let hand_in = |log: String| {
        format!(
            "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: {}\r\ncontent-length: {}\r\n\r\n{log}",
            crate::NDJSON,
            log.len()
        )
    };
    for (log, size) in [(demo(), 4), (demo_as("demo2"), 8)] {
        assert!(server.exchange(&hand_in(log)).await.starts_with("HTTP/1.1 201"));
        let ask = "GET /api/v1/ledger/witnessed HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let mut cosigned = None;
        for _ in 0..200 {
            let answer = server.exchange(ask).await;
            let note = answer.split_once("\r\n\r\n").and_then(|(_, body)| SignedText::read(body.as_bytes()).ok());
            cosigned = note.filter(|note| checkpoint_of(note).unwrap().size == size);
            if cosigned.is_some() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let note = cosigned.expect("cosigned within 10 s");
        key.verify(&note).unwrap();
        assert!(public.verify(&note).unwrap().time.is_some());
    }
    server.stop().await.unwrap();
}
