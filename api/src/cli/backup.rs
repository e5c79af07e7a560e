//! `backup` and `restore`: a copy of what was recorded, made while the service goes on.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read, Seek, SeekFrom},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use aftermath_ingest::{
    following::{FOLLOWING_FILES, FOLLOWING_FOLDER},
    results::SECRET_FILE,
};
use aftermath_store::{
    ACCESS_FOLDER, Access, ELSEWHERE_FILE, LEDGER_FOLDER, Ledger, MatchId, NAMES_FILE, STORE_FOLDER, TOKENS_FILE,
    TRAIL_FILE, bounds::MAX_TRAIL_LINE_BYTES, rewritten_bundles,
};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    rebuild::remake_store,
    seals, stored,
    terminal::{Terminal, complain},
};

/// Copies all that was recorded and who did it, also while `aftermath serve` runs, and proves the copy.
/// What the folder has already is not copied again, so a backup every hour costs little.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The copy is the ledger with its key, what is known of ledgers that are followed, the tokens (as hashes), the
trail of what was done, who is shown by name, and the secret of the pseudonyms: whoever has it can read all
battles, and sign in the ledger's name. Names that were withdrawn are not in it, and no longer in a folder that
is copied into again.

Examples:
  aftermath backup /media/stick/league
  aftermath restore /media/stick/league --data league"
)]
pub(crate) struct BackupArgs {
    /// Folder of the copy; made when it is missing. Use one folder for one data folder.
    #[arg(value_name = "DIR")]
    to: PathBuf,
}

/// Fills an empty data folder from a backup: ledger, store, tables, tokens and trail.
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
    copy_access(data, &args.to)?;
    copy_following(&data.join(FOLLOWING_FOLDER), &args.to.join(FOLLOWING_FOLDER))?;
    // Opening cuts off what was just being written, and holds the copy against its checkpoint.
    let copy = Ledger::open(&args.to, None)?;
    let report = copy.verify(|_, _| Ok(()))?;
    for fault in &report.faults {
        complain(fault);
    }
    let trail = match Access::elsewhere(&args.to)? {
        None => Access::in_folder(&args.to).verify_trail(None, |_| ()).map(drop),
        Some(address) => {
            complain(&terminal.phrases.say("backup-elsewhere", [("address", address.into())]));
            Ok(())
        }
    };
    if let Err(fault) = &trail {
        complain(fault);
    }
    // Closed, it writes no more.
    drop(copy);
    seals::seal(&args.to)?;
    let matches = terminal.phrases.count("matches", report.heads.len() as u64);
    let figures = [("matches", matches.into()), ("leaves", report.leaves.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("backed-up", figures))?;
    tell_redacted(&report.redacted, terminal)?;
    Ok(if report.faults.is_empty() && trail.is_ok() { Exit::Clean } else { Exit::Broken })
}

pub(crate) fn restore(args: &RestoreArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    for taken in [STORE_FOLDER, LEDGER_FOLDER, ACCESS_FOLDER].map(|name| data.join(name)) {
        if taken.exists() {
            return Err(Failure::Taken { folder: taken });
        }
    }
    if !seals::check(&args.from)? {
        complain(&terminal.phrases.say("backup-unsealed", []));
    }
    // Copied beside its place, so that an interrupted copy is not taken for a ledger.
    let beside = data.join(format!("{LEDGER_FOLDER}.restoring"));
    copy_ledger(&args.from, &beside)?;
    copy_access(&args.from, data)?;
    copy_following(&args.from.join(FOLLOWING_FOLDER), &data.join(FOLLOWING_FOLDER))?;
    let place = data.join(LEDGER_FOLDER);
    fs::rename(&beside, &place).map_err(|source| Failure::File { path: place, source })?;
    remake_store(data, terminal)?;
    let store = stored::open(data)?;
    stored::refresh_tables(&store, data)?;
    let report = store.verify(|_| ())?;
    for fault in report.faults.iter().chain(&report.ledger.faults) {
        complain(fault);
    }
    Ok(if report.is_sound() { Exit::Clean } else { Exit::Broken })
}

/// Copies a ledger that may be growing. The checkpoint comes first and the tail next, so that the tail holds at least
/// what is signed; the bundles last, so that they hold at least what the tail no longer does.
pub(super) fn copy_ledger(from: &Path, to: &Path) -> Result<(), Failure> {
    let checkpoint = from.join("checkpoint");
    if !checkpoint.is_file() {
        return Err(Failure::NoStore { folder: from.to_owned() });
    }
    // A withdrawal that is under way goes with it: whoever opens the copy goes on with it.
    let words = ["redactions/checkpoint", "redactions/tail"];
    for name in ["key", "withdrawal", "rewritten", "checkpoint", "witnessed", "tail"].into_iter().chain(words) {
        let (path, place) = (from.join(name), to.join(name));
        if path.is_file() {
            copy(&path, &place)?;
        } else if name == "withdrawal" && place.is_file() {
            fs::remove_file(&place).map_err(|source| Failure::File { path: place, source })?;
        }
    }
    copy_tiles(&from.join("tile"), &to.join("tile"))?;
    copy_tiles(&from.join("redactions/tile"), &to.join("redactions/tile"))?;
    // These changed after they were full, maybe to the same length.
    for bundle in rewritten_bundles(from)? {
        if from.join(&bundle).is_file() {
            copy(&from.join(&bundle), &to.join(&bundle))?;
        }
    }
    Ok(())
}

/// Copies what is known of the ledgers that are followed, where there are such: without it nobody knows whose battles are
/// whose. Where a line is just being written, whoever opens the copy leaves it out.
fn copy_following(from: &Path, to: &Path) -> Result<(), Failure> {
    let failed = |source| Failure::Unread { path: from.to_owned(), source };
    let clubs = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        clubs => clubs.map_err(failed)?,
    };
    for club in clubs {
        let club = club.map_err(failed)?;
        // What was taken first: the head that is copied then is at least as new as all that it proves.
        for name in FOLLOWING_FILES {
            let (path, place) = (club.path().join(name), to.join(club.file_name()).join(name));
            if path.is_file() {
                copy(&path, &place)?;
            }
        }
    }
    Ok(())
}

/// Copies the tokens, the trail, who is shown by name, and the secret of the pseudonyms, where there are such.
fn copy_access(from: &Path, to: &Path) -> Result<(), Failure> {
    let secret = Path::new(SECRET_FILE);
    let folder = Path::new(ACCESS_FOLDER);
    if from.join(folder).is_dir() && !to.join(folder).is_dir() {
        let failed = |source| Failure::File { path: to.join(folder), source };
        fs::create_dir_all(to).map_err(failed)?;
        fs::DirBuilder::new().mode(0o700).create(to.join(folder)).map_err(failed)?;
    }
    for file in
        [secret.to_owned()].into_iter().chain([TOKENS_FILE, NAMES_FILE, ELSEWHERE_FILE].map(|file| folder.join(file)))
    {
        if from.join(&file).is_file() {
            copy(&from.join(&file), &to.join(&file))?;
        }
    }
    let trail = folder.join(TRAIL_FILE);
    if from.join(&trail).is_file() {
        copy(&from.join(&trail), &to.join(&trail))?;
        cut_off_torn(&to.join(&trail))?;
    }
    Ok(())
}

/// Cuts off a line that was just being written.
fn cut_off_torn(trail: &Path) -> Result<(), Failure> {
    let failed = |source| Failure::File { path: trail.to_owned(), source };
    let mut file = fs::File::options().read(true).write(true).open(trail).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    let from = length.saturating_sub(2 * MAX_TRAIL_LINE_BYTES as u64);
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(from)).map_err(failed)?;
    file.read_to_end(&mut end).map_err(failed)?;
    let whole = end.iter().rposition(|byte| *byte == b'\n').map_or(from, |last| from + last as u64 + 1);
    file.set_len(whole).and_then(|()| file.sync_all()).map_err(failed)
}

/// Says which lines are redacted, a line for each match.
pub(super) fn tell_redacted(redacted: &[(MatchId, u64)], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let mut by_match: BTreeMap<&MatchId, Vec<String>> = BTreeMap::new();
    for (id, line) in redacted {
        by_match.entry(id).or_default().push(line.to_string());
    }
    for (id, lines) in by_match {
        let figures = [("match", id.to_string().into()), ("lines", lines.join(", ").into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("redacted-lines", figures))?;
    }
    Ok(())
}

/// Full tiles never change, and full bundles only where lines are redacted: what is there in its length is there.
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
