//! How fast servers acknowledge: entries one by one, many writers at once, whole battles. The stream must be new.
//!
//! `cargo run --release -p aftermath-store-jetstream --example figures -- nats://one,two,three?stream=figures`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use aftermath_store::{Expected, MatchCard, Store, StoreError};
use aftermath_store_jetstream::{Address, JetStreamStore};

const ENTRIES_OF_A_BATTLE: u64 = 300;

fn card(name: &str) -> Result<MatchCard, StoreError> {
    MatchCard::new(name.parse()?, "a-game", "2026-05-03".parse()?, vec!["Ada".into(), "Boris".into()], "figures")
}

/// An entry as long as those of battles are: 190 bytes.
fn entry(seq: u64) -> Vec<u8> {
    let mut line = format!(r#"{{"seq":{seq},"at":"2026-05-03T10:02:11Z","event":{{"move":{{"unit":"kn{}","#, seq % 7);
    while line.len() < 180 {
        line += &format!("[{},{},90],", seq * 37 % 180, line.len());
    }
    line.push_str("]}}}");
    line.into_bytes()
}

/// Each writer adds entries one by one to a battle of its own; answers entries and the longest wait.
fn one_by_one(store: &JetStreamStore, writers: u64, seconds: u64) -> Result<(u64, Duration), StoreError> {
    let end = Instant::now() + Duration::from_secs(seconds);
    let write = |writer: u64| {
        let card = card(&format!("w{writers}-{writer}"))?;
        store.create(&card, b"{}")?;
        let (mut entries, mut longest) = (0, Duration::ZERO);
        while Instant::now() < end {
            let begun = Instant::now();
            store.append(card.id(), Expected::Exact(entries), &[&entry(entries + 1)])?;
            (entries, longest) = (entries + 1, longest.max(begun.elapsed()));
        }
        Ok((entries, longest))
    };
    let answers: Vec<Result<(u64, Duration), StoreError>> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..writers).map(|writer| scope.spawn(move || write(writer))).collect();
        writers.into_iter().filter_map(|writer| writer.join().ok()).collect()
    });
    let mut all = (0, Duration::ZERO);
    for answer in answers {
        let (entries, longest) = answer?;
        all = (all.0 + entries, all.1.max(longest));
    }
    Ok(all)
}

/// Each writer hands in whole battles; answers battles.
fn whole(store: &JetStreamStore, writers: u64, seconds: u64) -> Result<u64, StoreError> {
    let lines: Vec<Vec<u8>> = (1..=ENTRIES_OF_A_BATTLE).map(entry).collect();
    let lines: Vec<&[u8]> = lines.iter().map(Vec::as_slice).collect();
    let end = Instant::now() + Duration::from_secs(seconds);
    let write = |writer: u64| {
        let mut battles = 0;
        while Instant::now() < end {
            store.submit(&card(&format!("b{writer}-{battles}"))?, b"{}", &lines)?;
            battles += 1;
        }
        Ok(battles)
    };
    let write = &write;
    let answers: Vec<Result<u64, StoreError>> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..writers).map(|writer| scope.spawn(move || write(writer))).collect();
        writers.into_iter().filter_map(|writer| writer.join().ok()).collect()
    });
    answers.into_iter().sum()
}

fn measure(address: &Address) -> Result<(), StoreError> {
    const SECONDS: u64 = 10;
    let store = JetStreamStore::open(address)?;
    for writers in [1, 8, 64] {
        let (entries, longest) = one_by_one(&store, writers, SECONDS)?;
        let rate = entries / SECONDS;
        println!("{writers:>3} writers, entry by entry: {rate:>7} entries/s, longest wait {} ms", longest.as_millis());
    }
    for writers in [1, 16] {
        let battles = whole(&store, writers, SECONDS)?;
        let (rate, entries) = (battles / SECONDS, battles * ENTRIES_OF_A_BATTLE / SECONDS);
        println!("{writers:>3} writers, whole battles:   {entries:>7} entries/s, {rate} battles/s");
    }
    let position = store.position()?;
    drop(store);
    let begun = Instant::now();
    let store = JetStreamStore::open(address)?;
    println!("opened again, {position} submissions, in {:.2} s", begun.elapsed().as_secs_f64());
    drop(store);
    Ok(())
}

fn main() -> ExitCode {
    let Some(Ok(address)) = std::env::args().nth(1).map(|address| address.parse()) else {
        eprintln!("expected the address of servers, such as nats://one,two,three?stream=figures");
        return ExitCode::from(2);
    };
    match measure(&address) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
