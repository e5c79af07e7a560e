//! Every bound of the log format in one place.
//!
//! A limit is part of the format: a log beyond one is refused by every reader, with an error that names the limit.

/// Entries per log.
pub const ENTRIES: usize = 100_000;
/// Bytes of one line without its line break. A C2SP `tlog-tiles` entry ends at 65,535 bytes; this leaves room for framing.
pub const LINE_BYTES: usize = 60 * 1024;
/// Bytes of one log.
pub const LOG_BYTES: u64 = 64 * 1024 * 1024;
/// Sides of a match.
pub const SIDES: usize = 8;
/// Units in the roster of one side.
pub const UNITS_PER_SIDE: usize = 500;
/// Stands of one unit.
pub const STANDS_PER_UNIT: usize = 100;
/// Stands or models of all sides together: what is measured between them grows with its square.
pub const STANDS_PER_MATCH: u32 = 2_000;
/// Points of a path or of a terrain outline.
pub const PATH_POINTS: usize = 1_000;
/// Terrain pieces on a table.
pub const TERRAIN_PIECES: usize = 500;
/// Dice in one throw.
pub const DICE: usize = 500;
/// Characters of an id.
pub const ID_CHARS: usize = 64;
/// Characters of a name: player, army, event, title.
pub const NAME_CHARS: usize = 200;
/// Characters of the name of a set of dice.
pub const DICE_NAME_CHARS: usize = 60;
/// Characters of a free text: reason, note, agreement.
pub const TEXT_CHARS: usize = 4_000;
/// Largest coordinate or length in the game's own unit.
pub const COORDINATE: f64 = 10_000.0;
/// Rows of one page of a listing.
pub const PAGE_ROWS: usize = 1_000;
/// Bytes of a request body.
pub const BODY_BYTES: usize = 64 * 1024 * 1024;
