//! Bounds of what comes in from outside, beside those of the log itself ([`aftermath_rules::bounds`]).

/// How many times its own size a compressed file may unpack to.
pub const EXPANSION: u64 = 20;

/// Bytes of a table of results.
pub const RESULTS_BYTES: usize = 16 * 1024 * 1024;

/// Rows of a table of results.
pub const RESULTS_ROWS: usize = 100_000;

/// Columns of a table of results.
pub const RESULTS_COLUMNS: usize = 200;

/// Bytes of all logs that one table of results makes, the rosters that it names included.
pub const RESULTS_LOGS_BYTES: usize = 256 * 1024 * 1024;

/// Characters of the path by which a row names a roster.
pub const RESULTS_PATH_CHARS: usize = 260;

/// Bytes of all rosters that one table of results names, unpacked.
pub const RESULTS_ROSTERS_BYTES: u64 = 128 * 1024 * 1024;

/// Bytes of a roster file, and of the roster that it unpacks to.
pub const ROSTER_BYTES: u64 = 16 * 1024 * 1024;

/// Entries of an archive with a roster.
pub const ROSTER_ARCHIVE_ENTRIES: usize = 64;

/// Elements within elements of a roster.
pub const ROSTER_DEPTH: usize = 64;

/// Elements of a roster.
pub const ROSTER_ELEMENTS: usize = 500_000;

/// Characters of a text in a roster that are read; more are passed over.
pub const ROSTER_TEXT_CHARS: usize = 4_000;

/// Categories of a selection of a roster, its profiles, its rules, and fields of a profile.
pub const ROSTER_CATEGORIES: usize = 100;

/// Attributes of an element of a roster.
pub const ROSTER_ATTRIBUTES: usize = 64;

/// Bytes of a ZIP archive of a table and its rosters, and of all that it unpacks to.
pub const PARCEL_BYTES: usize = 64 * 1024 * 1024;

/// Entries of such an archive.
pub const PARCEL_ENTRIES: usize = 1_000;

/// Folders within folders that are searched for logs.
pub const FOLDER_DEPTH: usize = 32;

/// Matches that are being recorded of which the referee's state stays at hand.
pub const AT_HAND_MATCHES: usize = 64;

/// Entries of all of them together; one match is kept however long it is.
pub const AT_HAND_ENTRIES: usize = 200_000;

/// Logs that stay at hand as those read them who are not to read names.
pub const VEILED_AT_HAND_LOGS: usize = 256;

/// Bytes of all of them together; one log is kept however long it is.
pub const VEILED_AT_HAND_BYTES: usize = 64 << 20;
