//! What logs cost on the disk, part by part, beside their own bytes: `kept FOLDER [MATCHES]`.
//!
//! The logs of the folder are handed in whole, each durable before the next. With a number, the first so many are handed
//! in again under other ids, entry by entry, into a folder of their own. Sizes are read when the store is closed.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use aftermath_store::{Expected, Ledgered, MatchCard, Store};

/// Parts of the folder, by what their paths begin with; the first that fits counts.
const PARTS: [&str; 7] =
    ["store/sled/packs", "store/sled", "store/journal", "store/spare", "ledger/tile/entries", "ledger/tail", "ledger"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let logs = arguments.next().ok_or("expected: a folder of logs, and maybe a number of matches")?;
    let by_entry: usize = arguments.next().map_or(Ok(0), |number| number.parse())?;
    let mut paths: Vec<_> = fs::read_dir(logs)?.map(|file| Ok(file?.path())).collect::<Result<_, Box<dyn Error>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    println!("whole battles");
    measured(&paths, |store, card, lines| store.submit(card, lines[0], &lines[1..]).map(drop))?;
    if by_entry > 0 {
        println!("\nentry by entry");
        measured(&paths[..by_entry.min(paths.len())], |store, card, lines| {
            store.create(card, lines[0])?;
            let entries = (0..).zip(&lines[1..]);
            let mut appended =
                entries.map(|(at, line)| store.append(card.id(), Expected::Exact(at), &[line]).map(drop));
            appended.try_for_each(|done| done)
        })?;
    }
    Ok(())
}

fn measured(
    paths: &[std::path::PathBuf],
    keep: impl Fn(&dyn Store, &MatchCard, &[&[u8]]) -> Result<(), aftermath_store::StoreError>,
) -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("aftermath-kept-{}", std::process::id()));
    let store = Ledgered::in_folder(&folder, None)?;
    let (began, mut bytes) = (Instant::now(), 0);
    for (number, path) in paths.iter().enumerate() {
        let log = fs::read(path)?;
        let lines: Vec<&[u8]> = log.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        let players = vec!["Ada".to_owned(), "Boris".to_owned()];
        let id = format!("m{number}").parse()?;
        let card = MatchCard::new(id, "warmaster", "2026-05-03".parse()?, players, "A battle")?;
        keep(&store, &card, &lines)?;
        bytes += log.len() as u64;
    }
    let seconds = began.elapsed().as_secs_f64();
    drop(store);
    let (logs, speed) = (paths.len(), bytes as f64 / 1_048_576.0 / seconds);
    println!("{logs} logs, {bytes} bytes, {speed:.2} MiB/s");
    let mut parts = [0; PARTS.len()];
    sizes(&folder, &folder, &mut parts)?;
    for (part, size) in PARTS.into_iter().zip(parts) {
        println!("{part:20} {size:>10} {:.3}", size as f64 / bytes as f64);
    }
    // The room that is kept for a full disk is no part of what a log costs.
    let all: u64 = PARTS.into_iter().zip(parts).filter(|(part, _)| *part != "store/spare").map(|(_, size)| size).sum();
    println!("{:20} {all:>10} {:.3}", "all but the spare", all as f64 / bytes as f64);
    fs::remove_dir_all(folder)?;
    Ok(())
}

/// Adds the sizes of the files below a folder to their parts.
fn sizes(root: &Path, folder: &Path, parts: &mut [u64; PARTS.len()]) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let (entry, metadata) = entry.and_then(|entry| entry.metadata().map(|metadata| (entry, metadata)))?;
        let path = entry.path();
        if metadata.is_dir() {
            sizes(root, &path, parts)?;
        } else if let Some(part) = PARTS.iter().position(|part| path.starts_with(root.join(part))) {
            parts[part] += metadata.len();
        }
    }
    Ok(())
}
