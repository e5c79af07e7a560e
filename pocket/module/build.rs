//! The games of `games/list.rs` that this module is built with, by the features that are asked for.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../games/list.rs");
    let list = fs::read_to_string("../../games/list.rs")?;
    let names = list.lines().find_map(|line| line.strip_prefix("games! {")?.strip_suffix('}'));
    let names = names.ok_or_else(|| io::Error::other("games/list.rs: expected a line `games! { … }`"))?;
    let asked = |game: &&str| env::var_os(format!("CARGO_FEATURE_{}", game.to_uppercase())).is_some();
    let rows: String = names.split(',').map(str::trim).filter(asked).map(|game| format!("&{game}::GAME, ")).collect();
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(
        Path::new(&out).join("games.rs"),
        format!("/// The games of this module.\npub static GAMES: Games = Games::new(&[{rows}]);\n"),
    )
}
