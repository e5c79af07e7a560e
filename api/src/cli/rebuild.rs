//! `rebuild`: everything that can be made again, made again.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_ingest::{PseudonymizedStore, card_of_header};
use aftermath_stats::Warehouse;
use aftermath_store::{LEDGER_FOLDER, Ledger, Ledgered, STORE_FOLDER, SledStore, StoreError, recover};
use clap::Args;

use super::{Exit, backup::tell_redacted, failure::Failure, stored, terminal::Terminal};

/// Drops the tables, makes them again from what was recorded, and shows that they are the same.
/// --store makes the store from the ledger first, --ledger the ledger from the store. It can go on.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The digests printed are hashes over all tables: equal digests are equal tables, byte for byte. They differ
where another version of the rules judged the battles. With --store, the damaged store is kept beside the
new one, under a name with `.damaged`. With --ledger, all that follows from the store is made again and held
against the last checkpoint that the ledger signed; nothing is replaced where it differs. The key follows from
nothing: put it back from a backup if it is lost. Where there never was a ledger, one is begun.

Examples:
  aftermath rebuild
  aftermath rebuild --store --data league
  aftermath rebuild --ledger"
)]
pub(crate) struct RebuildArgs {
    /// Make the store again from the ledger, which holds every line a second time. Use it when the store cannot be
    /// opened, or `aftermath verify` finds it damaged.
    #[arg(long, env = "AFTERMATH_REBUILD_STORE")]
    store: bool,
    /// Make the ledger again from the store, and hold it against what the ledger signed. Use it when the ledger cannot be
    /// opened, or `aftermath verify` finds it damaged.
    #[arg(long, env = "AFTERMATH_REBUILD_LEDGER", conflicts_with = "store")]
    ledger: bool,
}

pub(crate) fn run(args: &RebuildArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if args.store {
        remake_store(data, terminal)?;
    }
    if args.ledger {
        remake_ledger(data, terminal)?;
    }
    let store = stored::open(data)?;
    let tables = Warehouse::open(&data.join("tables"))?;
    let shown = PseudonymizedStore::in_folder(&store, data)?;
    // Tables that are only behind would not be what they will be.
    tables.refresh(&shown)?;
    let before = tables.digest()?;
    let done = tables.rebuild(&shown)?;
    let after = tables.digest()?;
    let matches = terminal.phrases.count("matches", done.matches as u64);
    writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-tables", [("matches", matches.into())]))?;
    let figures = [("before", before.clone().into()), ("after", after.clone().into())];
    let key = if before == after { "rebuilt-same" } else { "rebuilt-other" };
    writeln!(terminal.out, "{}", terminal.phrases.say(key, figures))?;
    for unreadable in done.unreadable {
        super::terminal::complain(&format!("{}: {}", unreadable.id, unreadable.why));
    }
    Ok(Exit::Clean)
}

/// Puts the store aside, if it cannot be gone on with, and fills a new one from the ledger.
pub(crate) fn remake_store(data: &Path, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let folder = data.join(LEDGER_FOLDER);
    if !folder.is_dir() {
        return Err(Failure::NoStore { folder });
    }
    let ledger = Ledger::open(&folder, None)?;
    let (place, building) = (data.join(STORE_FOLDER), data.join(format!("{STORE_FOLDER}.rebuilding")));
    let store = SledStore::open(&building)?;
    let report = recover(&ledger, &store, |id, header| {
        card_of_header(header).map_err(|error| StoreError::NeedsRebuild { why: format!("header of {id}: {error}") })
    })?;
    for fault in &report.faults {
        super::terminal::complain(fault);
    }
    drop((ledger, store));
    if place.exists() {
        let aside = aside(&place);
        fs::rename(&place, &aside).map_err(|source| Failure::File { path: aside, source })?;
    }
    fs::rename(&building, &place).map_err(|source| Failure::File { path: place, source })?;
    // Opening holds the one against the other.
    drop(Ledgered::in_folder(data, None)?);
    let matches = terminal.phrases.count("matches", report.heads.len() as u64);
    let figures = [("matches", matches.into()), ("leaves", report.leaves.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-store", figures))?;
    tell_redacted(&report.redacted, terminal)
}

/// Makes the ledger again from the store, or begins one where there never was one.
fn remake_ledger(data: &Path, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let (store, folder) = (data.join(STORE_FOLDER), data.join(LEDGER_FOLDER));
    if !store.is_dir() {
        return Err(Failure::NoStore { folder: store });
    }
    let store = SledStore::open(&store)?;
    if !Ledger::is_begun(&folder)? {
        let begun = Ledgered::open_or_begin(store, &folder, None)?;
        let key = begun.ledger().public_key().to_string();
        writeln!(terminal.out, "{}", terminal.phrases.say("begun-ledger", [("key", key.into())]))?;
        return Ok(());
    }
    let done = Ledger::repair(&folder, &store)?;
    for (file, why) in &done.damaged {
        super::terminal::complain(&format!("ledger/{}: {why}", file.display()));
    }
    writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-ledger", [("leaves", done.leaves.into())]))?;
    match done.against.first() {
        Some(against) => {
            let figures = [("file", against.file.into()), ("leaves", against.leaves.into())];
            writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-ledger-held", figures))?;
        }
        None => writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-ledger-unheld", []))?,
    }
    if let Some(aside) = &done.aside {
        let figures = [("folder", aside.display().to_string().into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("rebuilt-ledger-aside", figures))?;
    }
    Ok(())
}

/// A name that is free.
fn aside(place: &Path) -> PathBuf {
    let named = |number: u32| place.with_file_name(format!("{STORE_FOLDER}.damaged-{number}"));
    (1..).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(0))
}
