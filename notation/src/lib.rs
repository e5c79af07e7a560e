//! Logs as a text that people write and read: `.battle`, what PGN is to chess.
//!
//! A line is an entry, in the words of the game. No game has a notation of its own: its grammar is made of the schemas of
//! its logs, so that a new game can be written on its first day. The grammar is told in `docs/notation.md`.
//!
//! Log, text, log: the same bytes. [`Notation::write`] reads each line again that it writes, and what does not come out as it went
//! in stands in the text as it stands in the log.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod clock;
mod columns;
mod cursor;
mod document;
mod entry;
mod error;
mod header;
mod labels;
mod node;
mod render;
mod shape;
mod style;
mod value;

pub use error::{Expected, NotationError, Place};

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use aftermath_rules::Games;

/// The notation of all games: writes logs as texts, and reads texts as logs.
#[derive(Debug)]
pub struct Notation<'g> {
    games: &'g Games,
    /// Grammars by the name of the game, and whether of results alone.
    grammars: Mutex<HashMap<(&'static str, bool), Arc<shape::Grammar>>>,
}

/// Values within values of one line. No type of a log has half as many.
pub const LEVELS: usize = 24;

/// A text that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Transcript {
    /// The log that it tells.
    pub log: Vec<u8>,
    /// Its comments, which no log has.
    pub comments: Vec<Comment>,
    /// Of each line of the log the line of the text, from 1, from which it comes.
    pub lines: Vec<usize>,
}

/// A comment of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The line of the log to which it belongs: 0 for the header, or the number of an entry; one more than the last for
    /// what stands at the end.
    pub line: usize,
    /// Whether it stands behind the line, and not on lines before it.
    pub is_behind: bool,
    /// What it says.
    pub text: String,
}
