//! Turns the data of Skirmish into Rust source: the catalogue into constants, records, and marks of the rules that the
//! referee's code cites; `pack/` into figures and army lists.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    cited::cited,
    pack::{Column, LeastDie, Maybe, Pack, Text, Whole},
};

const CATALOGUE: Catalogue = Catalogue { files: &["catalogue.csv"], prefix: "skm.", info: "crate::words::INFO" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[("die", "u8")],
    tables: &[],
    list: &[
        Column::new("id", Text),
        Column::new("unit", Text),
        Column::new("kind", Text),
        Column::new("figures", Whole),
        Column::new("speed", Whole),
        Column::new("range", Maybe),
        Column::new("armour", LeastDie),
        Column::new("command", Maybe),
        Column::new("points", Whole),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["catalogue.csv", "pack", "src/referee"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("pack.rs"), PACK.source()?)?;
    fs::write(out.join("enforced.rs"), CATALOGUE.enforced(&cited(Path::new("src/referee"))?)?)?;
    Ok(())
}
