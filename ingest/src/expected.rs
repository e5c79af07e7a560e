//! Verdicts foreseen: the sidecar beside a log ([`aftermath_rules::expected`]), and where it lies.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

pub use aftermath_rules::expected::{Difference, Expected, ExpectedEntry, ExpectedError};

/// The sidecar of a log: `battle.expected.json` beside `battle.jsonl` or `battle.jsonl.gz`.
pub fn sidecar(log: &Path) -> PathBuf {
    let plain = match log.extension() {
        Some(end) if end == "gz" => log.with_extension(""),
        _ => log.to_owned(),
    };
    let mut name = plain.file_stem().map_or_else(OsString::new, OsString::from);
    name.push(".expected.json");
    log.with_file_name(name)
}
