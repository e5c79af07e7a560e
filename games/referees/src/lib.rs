//! The games that are known: those of `games/list.rs` with their referees.
//!
//! # Judge a battle
//!
//! ```
//! use aftermath_games::GAMES;
//! use aftermath_rules::{Reading, finding::Status};
//!
//! let bytes = include_bytes!("../../../games/warmaster/corpus/appendix_combat.jsonl");
//! let log = GAMES.read(bytes, "appendix_combat.jsonl")?;
//! let judgement = log.judge(Reading::Effective);
//! assert!(judgement.verdicts.iter().all(|verdict| verdict.status == Status::Legal));
//! # Ok::<(), aftermath_rules::reader::ReadError>(())
//! ```
//!
//! # Look up a rule
//!
//! ```
//! use aftermath_games::GAMES;
//!
//! let rule = GAMES.rule("wm.command.roll");
//! assert!(rule.is_some_and(|rule| rule.record().decidable && GAMES.enforces(rule)));
//! ```

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod named;

use aftermath_rules::Games;

pub use named::{game, maybe_game, parse_game};

macro_rules! games {
    ($($game:ident),*) => {
        /// All games, in the order of `games/list.rs`.
        pub static GAMES: Games = Games::new(&[$(&$game::GAME),*]);
    };
}
include!("../../list.rs");
