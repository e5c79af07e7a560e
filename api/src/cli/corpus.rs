//! The conformance logs, embedded in the program.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../tests/corpus/"]
struct Files;

/// The embedded logs with their names, `game/battle.jsonl`, in the order of the names.
pub(crate) fn logs() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    let mut names: Vec<_> = Files::iter().filter(|name| name.ends_with(".jsonl")).collect();
    names.sort_unstable();
    names.into_iter().filter_map(|name| Files::get(&name).map(|file| (name.into_owned(), file.data)))
}
