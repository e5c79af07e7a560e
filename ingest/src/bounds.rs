//! Bounds of what comes in from outside, beside those of the log itself ([`aftermath_rules::bounds`]).

/// How many times its own size a compressed file may unpack to.
pub const EXPANSION: u64 = 20;

/// Folders within folders that are searched for logs.
pub const FOLDER_DEPTH: usize = 32;
