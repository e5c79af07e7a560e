//! Writes the tables of a folder of logs: `cargo run --example tables -- CORPUS_DIR OUT_DIR`.
//!
//! The logs are judged in memory; nothing but OUT_DIR is written.

use std::{error::Error, path::PathBuf, process::ExitCode, sync::atomic::AtomicBool, time::Instant};

use aftermath_ingest::{sources, submit_all};
use aftermath_stats::{CommandQuery, Table, Warehouse, describe};
use aftermath_store::MemoryStore;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [corpus, out] = folders.as_slice() else {
        eprintln!("usage: tables CORPUS_DIR OUT_DIR\n");
        Table::ALL.iter().for_each(|table| eprintln!("{}", describe(*table)));
        return Ok(ExitCode::from(2));
    };
    let store = MemoryStore::default();
    submit_all(&store, sources([corpus]), &AtomicBool::new(false), |fate| {
        if let (path, Err(error)) = (&fate.path, &fate.result) {
            let path = path.as_deref().unwrap_or(corpus).display();
            eprintln!("{path}: left out: {error}");
        }
    });
    let warehouse = Warehouse::open(out)?;
    let begun = Instant::now();
    let refreshed = warehouse.rebuild(&store)?;
    println!("{} matches in {} partitions, {:.2?}", refreshed.matches, refreshed.partitions, begun.elapsed());
    for left_out in &refreshed.unreadable {
        eprintln!("{}: left out: {}", left_out.id, left_out.why);
    }
    for row in warehouse.command_success(&CommandQuery::default())? {
        println!(
            "{} {} ({}): {} of {} orders, {:.2} expected, {:+.2}; rate {:.2} to {:.2}",
            row.match_id,
            row.name,
            row.rank,
            row.passed,
            row.orders,
            row.expected,
            row.luck,
            row.rate_low,
            row.rate_high
        );
    }
    Ok(ExitCode::SUCCESS)
}
