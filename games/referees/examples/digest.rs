//! Sums up all that the referee says of logs, so that two builds can be compared: `digest FILE-OR-FOLDER…`.
//!
//! Of each log it takes verdicts with all their figures, rolls, score and board, as amended and as recorded, or the error that
//! the reader tells. A line of each log goes to standard output, the sum of all at the end; `diff` finds what changed.

use std::{env, error::Error, fs, path::PathBuf};

use aftermath_games::GAMES;
use aftermath_rules::{Log, Reading};
use sha2::{Digest, Sha256};

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = env::args().skip(1).map(PathBuf::from).collect();
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            for inside in fs::read_dir(&path)? {
                folders.push(inside?.path());
            }
        } else if path.extension().is_some_and(|kind| kind == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    let mut all = Sha256::new();
    for file in &files {
        let said = match GAMES.read(&fs::read(file)?, "battle") {
            Ok(log) => told(&log)?,
            Err(error) => format!("{} {error}", error.code()).into_bytes(),
        };
        let sum = hex(&Sha256::digest(&said));
        println!("{sum} {}", file.display());
        all.update(sum);
    }
    println!("{} {} logs", hex(&all.finalize()), files.len());
    Ok(())
}

/// All that the referee says of a log.
fn told(log: &Log) -> Result<Vec<u8>, serde_json::Error> {
    let mut said = serde_json::to_vec(&log.judge(Reading::Effective))?;
    serde_json::to_writer(&mut said, &log.judge(Reading::Recorded))?;
    said.extend(format!("{:?}", log.count()).into_bytes());
    Ok(said)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
