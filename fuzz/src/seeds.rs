//! Logs to begin with.

use std::path::PathBuf;

use aftermath_games::GAMES;
use walkdir::WalkDir;

/// Logs longer than this are too slow to grow inputs from.
const LONGEST: u64 = 16 << 10;

/// Files of the corpus, in the order of their names: one of `every`, 1 for all.
pub fn corpus(ending: &str, every: usize) -> Vec<PathBuf> {
    let folders = GAMES.all().map(|game| aftermath_corpus::folder(game.as_str()));
    let files = folders.flat_map(|folder| WalkDir::new(folder).sort_by_file_name()).filter_map(Result::ok);
    let fits = |entry: &walkdir::DirEntry| {
        entry.file_name().to_string_lossy().ends_with(ending)
            && entry.metadata().is_ok_and(|metadata| metadata.len() <= LONGEST)
    };
    files.filter(fits).map(walkdir::DirEntry::into_path).step_by(every.max(1)).collect()
}

/// The bytes of those logs.
pub(crate) fn logs(every: usize) -> Vec<Vec<u8>> {
    corpus(".jsonl", every).iter().filter_map(|path| std::fs::read(path).ok()).collect()
}

/// The lines of a log, without their breaks.
pub(crate) fn lines(log: &[u8]) -> Vec<&[u8]> {
    log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n').collect()
}
