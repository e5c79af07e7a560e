//! The conformance logs, embedded in the program.

use std::borrow::Cow;

use aftermath_games::GAMES;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../games/"]
#[include = "*/corpus/*.jsonl"]
struct Files;

/// The embedded logs with their names, `game/chapter/battle.jsonl`, in the order of the names.
pub(crate) fn logs() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let mut files: Vec<_> = Files::iter().filter_map(|file| Some((named(&file)?, file))).collect();
    files.sort_unstable();
    files.into_iter().filter_map(|(name, file)| Some((name, Files::get(&file)?.data)))
}

/// The name of a log, by its file below `games/`.
fn named(file: &str) -> Option<String> {
    let (game, log) = file.split_once("/corpus/")?;
    GAMES.find(game).ok().map(|game| format!("{game}/{log}"))
}
