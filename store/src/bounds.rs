//! Every bound of the store, in one place.

/// Bytes of one line, header or entry, without its newline.
///
/// A line becomes a leaf of a transparency log, whose entries end at 65,535 bytes.
pub const MAX_LINE_BYTES: usize = 60 * 1024;

/// Entries of one log, the header not counted.
pub const MAX_ENTRIES: u64 = 100_000;

/// Bytes of one log as exported: header, entries, and a newline after each.
pub const MAX_LOG_BYTES: u64 = 64 << 20;

/// Rows that one call may ask for.
pub const MAX_PAGE_ROWS: usize = 1_000;

/// Characters of a match id.
pub const MAX_ID_CHARS: usize = 64;

/// Bytes of the name of a game.
pub const MAX_SYSTEM_BYTES: usize = 32;

/// Players on a card.
pub const MAX_PLAYERS: usize = 8;

/// Bytes of a player's name.
pub const MAX_PLAYER_BYTES: usize = 128;

/// Bytes of a title.
pub const MAX_TITLE_BYTES: usize = 512;

/// Bytes of one value in sled: larger ones were lost when the power failed.
pub const MAX_VALUE_BYTES: usize = 4_096;

/// Bytes of the lines in one block before compression, so that reading one entry never unpacks more.
pub const MAX_BLOCK_BYTES: usize = 64 * 1024;

/// Bytes of unpacked blocks that a store keeps at hand.
pub const BLOCKS_AT_HAND_BYTES: u64 = 32 << 20;

/// Bytes of the name of a key.
pub const MAX_KEY_NAME_BYTES: usize = 128;

/// Bytes of a signed note.
pub const MAX_NOTE_BYTES: usize = 64 * 1024;

/// Bytes of one leaf of the ledger: a line with what is written before it (`tlog-tiles` ends an entry at 65,535).
pub const MAX_LEAF_BYTES: usize = u16::MAX as usize;

/// Leaves that the ledger keeps in one growing file before it puts them into bundles: so many, that waiting for many
/// files to be on the disk costs a leaf next to nothing.
pub const MAX_TAIL_LEAVES: usize = 32_768;

/// Bytes of leaves that it keeps there.
pub const MAX_TAIL_BYTES: usize = 16 << 20;

/// Leaves that may stay there when the ledger is closed.
pub const MAX_CLOSED_TAIL_LEAVES: usize = 4_096;

/// Bytes of leaves that the ledger writes at a time.
pub const MAX_FRAME_BYTES: usize = 8 << 20;

/// Bytes of leaves that a file of the ledger unpacks to: of a full bundle, of a frame of the tail.
pub const MAX_PACKED_BYTES: usize = 256 * (MAX_LEAF_BYTES + 2);

/// Tokens that are remembered, revoked and expired ones among them.
pub const MAX_TOKENS: usize = 1_000;

/// Bytes of the file of the tokens.
pub const MAX_TOKENS_BYTES: u64 = 8 << 20;

/// Requests with lines of which it is remembered whose they were, the last ones.
pub const MAX_HANDED: usize = 4_096;

/// Bytes of the file of these.
pub const MAX_HANDED_BYTES: u64 = 8 << 20;

/// People for whom it was chosen whether they are shown by name.
pub const MAX_CHOICES: usize = 100_000;

/// Bytes of the file of these choices.
pub const MAX_CHOICES_BYTES: u64 = 32 << 20;

/// Choices, the last ones, of which the file tells when they were made: tables that have seen those before are made
/// anew in part, others as a whole.
pub const MAX_CHOICES_TOLD: usize = 1_000;

/// Bytes of a pseudonym.
pub const MAX_PSEUDONYM_BYTES: usize = 64;

/// Bytes of the name of a token, and of other texts in a line of the trail.
pub const MAX_TOKEN_NAME_BYTES: usize = 128;

/// Bytes of the name of an event that a token is bound to.
pub const MAX_EVENT_BYTES: usize = 800;

/// Bytes of one line of the trail.
pub const MAX_TRAIL_LINE_BYTES: usize = 4_096;
