//! `backup` and `restore`: a copy of what was recorded, made while the service goes on.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use aftermath_store::{LEDGER_FOLDER, Ledger, STORE_FOLDER};
use clap::Args;

use super::{Exit, failure::Failure, rebuild::remake_store, stored, terminal::Terminal};

/// Copies all that was recorded into a folder, also while `aftermath serve` runs, and proves the copy.
/// What the folder has already is not copied again, so a backup every hour costs little.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The copy is the ledger, with its key: whoever has it can read all battles, and sign in the ledger's name.

Examples:
  aftermath backup /media/stick/league
  aftermath restore /media/stick/league --data league"
)]
pub(crate) struct BackupArgs {
    /// Folder of the copy; made when it is missing. Use one folder for one data folder.
    #[arg(value_name = "DIR")]
    to: PathBuf,
}

/// Fills an empty data folder from a backup: ledger, store and tables.
/// Everything is proved on the way; a data folder that has something in it is left alone.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath restore /media/stick/league --data league"
)]
pub(crate) struct RestoreArgs {
    /// Folder of the backup.
    #[arg(value_name = "DIR")]
    from: PathBuf,
}

pub(crate) fn backup(args: &BackupArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let from = data.join(LEDGER_FOLDER);
    if !from.is_dir() {
        return Err(Failure::NoStore { folder: from });
    }
    copy_ledger(&from, &args.to)?;
    // Opening cuts off what was just being written, and holds the copy against its checkpoint.
    let copy = Ledger::open(&args.to, None)?;
    let report = copy.verify(|_, _| Ok(()))?;
    for fault in &report.faults {
        super::terminal::complain(fault);
    }
    let matches = terminal.phrases.count("matches", report.heads.len() as u64);
    let figures = [("matches", matches.into()), ("leaves", report.leaves.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("backed-up", figures))?;
    Ok(if report.faults.is_empty() { Exit::Clean } else { Exit::Broken })
}

pub(crate) fn restore(args: &RestoreArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    for taken in [STORE_FOLDER, LEDGER_FOLDER].map(|name| data.join(name)) {
        if taken.exists() {
            return Err(Failure::Taken { folder: taken });
        }
    }
    // Copied beside its place, so that an interrupted copy is not taken for a ledger.
    let beside = data.join(format!("{LEDGER_FOLDER}.restoring"));
    copy_ledger(&args.from, &beside)?;
    let place = data.join(LEDGER_FOLDER);
    fs::rename(&beside, &place).map_err(|source| Failure::File { path: place, source })?;
    remake_store(data, terminal)?;
    let store = stored::open(data)?;
    stored::refresh_tables(&store, data)?;
    let report = store.verify(|_| ())?;
    for fault in report.faults.iter().chain(&report.ledger.faults) {
        super::terminal::complain(fault);
    }
    Ok(if report.is_sound() { Exit::Clean } else { Exit::Broken })
}

/// Copies a ledger that may be growing. The checkpoint comes first and the tail next, so that the tail holds at least
/// what is signed; the bundles last, so that they hold at least what the tail no longer does.
fn copy_ledger(from: &Path, to: &Path) -> Result<(), Failure> {
    let checkpoint = from.join("checkpoint");
    if !checkpoint.is_file() {
        return Err(Failure::NoStore { folder: from.to_owned() });
    }
    for name in ["key", "checkpoint", "witnessed", "tail"] {
        let path = from.join(name);
        if path.is_file() {
            copy(&path, &to.join(name))?;
        }
    }
    copy_tiles(&from.join("tile"), &to.join("tile"))
}

/// Full tiles and bundles never change: what is there in its length is there.
fn copy_tiles(from: &Path, to: &Path) -> Result<(), Failure> {
    let unread = |source| Failure::Unread { path: from.to_owned(), source };
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(unread)?,
    };
    for entry in entries {
        let entry = entry.map_err(unread)?;
        let (path, place) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type().map_err(unread)?;
        if kind.is_dir() {
            copy_tiles(&path, &place)?;
        } else if kind.is_file() && path.extension().is_none_or(|extension| extension != "new") {
            let length = |path: &Path| fs::metadata(path).map(|file| file.len()).ok();
            if length(&path) != length(&place) {
                copy(&path, &place)?;
            }
        }
    }
    Ok(())
}

/// Copies a file beside its place, puts it on the disk, and then in its place. Rights go with it.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let failed = |source| Failure::File { path: to.to_owned(), source };
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut beside = to.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let copied = || {
        fs::copy(from, &beside)?;
        fs::File::open(&beside)?.sync_all()?;
        fs::rename(&beside, to)
    };
    copied().map_err(failed)
}
