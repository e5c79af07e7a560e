//! `move`: from the data folder to servers, and back.

use std::{fs, path::Path, sync::Arc};

use aftermath_ingest::card_of_header;
use aftermath_store::{Access, LEDGER_FOLDER, Ledger, LedgerReport, StoreError, hold_against, recover};
use aftermath_store_jetstream::{Address, JetStreamAccess, JetStreamStore, JetStreamWords, LEASE, Lease};
use clap::Args;

use super::{
    Exit,
    backup::{copy_ledger, tell_redacted},
    failure::Failure,
    rebuild::remake_store,
    terminal::Terminal,
};
use crate::http;

/// Folder of the copy of the ledger that is read while it grows.
const COPY: &str = "ledger.moving";

/// Moves battles, tokens, names and trail of a folder to servers of NATS JetStream, or back.
/// Every line is proved. Interrupted, it goes on where it stopped; what was proved before still is.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Ledger and tables stay in the data folder. To the servers, it may run while `aftermath serve` does: run it,
stop the service, run it again for what came meanwhile, and start `aftermath serve --store ADDRESS`. Back, the
service has to be stopped first; the store that was in the folder before is kept beside the new one.

Examples:
  aftermath move --to nats://one,two,three --data league
  aftermath move --from nats://one,two,three --data league"
)]
#[group(required = true, multiple = false)]
pub(crate) struct MoveArgs {
    /// Servers to move the battles to. Their stream must be new, or what an interrupted move left there.
    #[arg(long, env = "AFTERMATH_MOVE_TO", value_name = "ADDRESS")]
    to: Option<Address>,
    /// Servers to move the battles from. The data folder must have the ledger that was beside them.
    #[arg(long, env = "AFTERMATH_MOVE_FROM", value_name = "ADDRESS")]
    from: Option<Address>,
}

pub(crate) fn run(args: &MoveArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let ledger = data.join(LEDGER_FOLDER);
    if !Ledger::is_begun(&ledger)? {
        return Err(Failure::NoStore { folder: ledger });
    }
    match (&args.to, &args.from) {
        (Some(to), _) => to_servers(to, data, terminal),
        (None, Some(from)) => from_servers(from, data, terminal),
        // The arguments see to it that there is one.
        (None, None) => Ok(Exit::Failed),
    }
}

/// Nobody may serve from the servers meanwhile; a service that was killed is taken to be gone after a while.
fn alone(address: &Address, data: &Path) -> Result<Lease, StoreError> {
    Lease::take(address, &http::this_program(data), Some(LEASE + LEASE / 2), |_| ())
}

fn to_servers(to: &Address, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let copy = data.join(COPY);
    copy_ledger(&data.join(LEDGER_FOLDER), &copy)?;
    let ledger = Ledger::open(&copy, None)?;
    let alone = alone(to, data)?;
    let store = JetStreamStore::open(to)?;
    recover(&ledger, &store, |id, header| {
        card_of_header(header).map_err(|error| StoreError::NeedsRebuild { why: format!("header of {id}: {error}") })
    })?;
    let report = hold_against(&ledger, &store)?;
    ledger.hand_words_over(&JetStreamWords::open(to)?)?;
    // Where a service has served from there, they are there.
    if Access::elsewhere(data)?.is_none() {
        Access::in_folder(data).copy_to(&Access::over(Arc::new(JetStreamAccess::open(to)?)))?;
    }
    drop((ledger, store, alone));
    fs::remove_dir_all(&copy).map_err(|source| Failure::File { path: copy, source })?;
    tell(&report, "moved-to", to, terminal)
}

fn from_servers(from: &Address, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let alone = alone(from, data)?;
    // Opened together, the ledger takes what it does not have yet.
    let (store, access) = http::on_servers(from, data, None, alone)?;
    let report = hold_against(store.ledger(), &store)?;
    drop(store);
    access.bring_back(data)?;
    remake_store(data, terminal)?;
    tell(&report, "moved-from", from, terminal)
}

fn tell(report: &LedgerReport, key: &str, address: &Address, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    for fault in &report.faults {
        super::terminal::complain(fault);
    }
    let matches = terminal.phrases.count("matches", report.heads.len() as u64);
    let figures =
        [("matches", matches.into()), ("leaves", report.leaves.into()), ("address", address.to_string().into())];
    writeln!(terminal.out, "{}", terminal.phrases.say(key, figures))?;
    tell_redacted(&report.redacted, terminal)?;
    Ok(if report.faults.is_empty() { Exit::Clean } else { Exit::Broken })
}
