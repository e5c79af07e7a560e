//! `ingest`: battles into the store.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Instant,
};

use aftermath_ingest::{Ended, Source, SourceError, Tally, sources, submit_all};
use aftermath_rules::System;
use aftermath_stats::{Warehouse, WhyLeftOut};
use aftermath_store::Store;
use clap::Args;

use super::{
    Exit,
    ctrl_c::CtrlC,
    failure::Failure,
    stored::{open_or_begin, refresh_tables},
    terminal::{Terminal, complain, progress},
};

/// Judges battle logs and saves them in the data folder, each whole or not at all.
/// Logs with broken rules are accepted too: what was played is saved, and its verdict with it.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
A log that is already saved changes nothing; another log under the same id is refused. The same entries
under another id are kept, told, and counted once. Ctrl-C finishes
the file in hand and ends with 130; a second one ends at once. Ends with 2 when a file was refused.

Examples:
  aftermath ingest battle.jsonl
  aftermath ingest --data league season-2026/ extra.ndjson.gz"
)]
pub(crate) struct IngestArgs {
    /// Logs, or folders that are searched for .jsonl and .ndjson files, also with .gz.
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &IngestArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let ctrl_c = CtrlC::listen()?;
    let found: Vec<_> = sources(&args.paths).collect();
    if found.is_empty() {
        complain(&terminal.phrases.word("no-logs"));
        return Ok(Exit::Failed);
    }
    let began = Instant::now();
    let store = open_or_begin(data)?;
    let mut stored: BTreeMap<System, BTreeSet<String>> = BTreeMap::new();
    let tally = load(&store, found, &ctrl_c.cancelled, &mut stored);
    // Who interrupts us does not want to wait for the tables; they catch up the next time.
    if tally.ended == Ended::Finished {
        tell_twice(&refresh_tables(&store, data)?, &stored, terminal)?;
    }
    tell(&tally, began.elapsed().as_secs_f64(), terminal)?;
    Ok(match tally.ended {
        Ended::Cancelled => Exit::Interrupted,
        Ended::StoreFailed => Exit::Failed,
        Ended::Finished if tally.refused > 0 => Exit::Failed,
        Ended::Finished => Exit::Clean,
    })
}

/// Submits the files behind a progress bar, which is hidden where there is no terminal.
fn load(
    store: &dyn Store,
    found: Vec<Result<Source, SourceError>>,
    cancel: &AtomicBool,
    stored: &mut BTreeMap<System, BTreeSet<String>>,
) -> Tally {
    let bar = progress(found.len() as u64);
    let tally = submit_all(store, found, cancel, |fate| {
        match &fate.result {
            Ok(accepted) => {
                let id = accepted.summary.id.to_string();
                bar.set_message(id.clone());
                stored.entry(accepted.summary.system).or_default().insert(id);
            }
            Err(error) => bar.suspend(|| complain(error)),
        }
        bar.inc(1);
    });
    bar.finish_and_clear();
    tally
}

/// Battles of those that came in that have the same entries as others, which count in their place.
fn tell_twice(
    tables: &Warehouse,
    stored: &BTreeMap<System, BTreeSet<String>>,
    terminal: &mut Terminal<'_>,
) -> Result<(), Failure> {
    for (system, ids) in stored {
        let twice = tables.left_out(*system)?.into_iter().filter(|one| one.why == WhyLeftOut::Twice);
        for one in twice.filter(|one| ids.contains(&one.match_id) || ids.contains(&one.of)) {
            let named = [("match", one.match_id.into()), ("of", one.of.into())];
            writeln!(terminal.out, "{}", terminal.phrases.say("stored-twice", named))?;
        }
    }
    Ok(())
}

fn tell(tally: &Tally, seconds: f64, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let phrases = &terminal.phrases;
    let figures = [
        ("new", phrases.count("matches", tally.new).into()),
        ("entries", phrases.count("entries", tally.entries).into()),
        ("seconds", format!("{seconds:.1}").into()),
    ];
    writeln!(terminal.out, "{}", phrases.say("stored", figures))?;
    for (key, count) in [("already-there", tally.already_there), ("refused", tally.refused)] {
        if count > 0 {
            writeln!(terminal.out, "{}", phrases.count(key, count))?;
        }
    }
    match tally.ended {
        Ended::Finished => {}
        Ended::Cancelled => writeln!(terminal.out, "{}", phrases.word("interrupted"))?,
        Ended::StoreFailed => writeln!(terminal.out, "{}", phrases.word("store-failed"))?,
    }
    Ok(())
}
