//! Turns the data of every game into Rust source: `catalogue/<game>*.csv` into constants and a table of records,
//! `packs/<game>/` into figures, tables and army lists.
//!
//! A rule counts as enforced when the code of its game cites its constant outside comments and tests.

mod kow2;
mod warmaster;

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{catalogue::Catalogue, cited::cited, pack::Pack};

/// The games: the name of its folders, its rules, its figures.
const GAMES: [(&str, Catalogue, Pack); 2] =
    [("warmaster", warmaster::CATALOGUE, warmaster::PACK), ("kow2", kow2::CATALOGUE, kow2::PACK)];

fn main() -> Result<(), Box<dyn Error>> {
    for folder in ["catalogue", "packs", "src"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    for (game, catalogue, pack) in GAMES {
        let cited = cited(&Path::new("src").join(game))?;
        fs::write(out.join(format!("{game}_rules.rs")), catalogue.source()?)?;
        fs::write(out.join(format!("{game}_enforced.rs")), catalogue.enforced(&cited)?)?;
        fs::write(out.join(format!("{game}_pack.rs")), pack.source()?)?;
    }
    Ok(())
}
