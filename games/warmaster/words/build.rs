//! Turns the data of Warmaster into Rust source: the catalogue into constants and a table of records, `pack/` into figures,
//! tables and army lists.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    pack::{Column, Maybe, Pack, Table, Text, Whole},
};

const CATALOGUE: Catalogue =
    Catalogue { files: &["catalogue/core.csv", "catalogue/advanced.csv"], prefix: "wm.", info: "crate::INFO" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[("cm", "f64"), ("die", "u8")],
    tables: &[
        Table {
            name: "game_length",
            row: None,
            columns: &[
                Column::new("die_least", Whole),
                Column::new("die_greatest", Whole),
                Column::new("turns", Whole),
            ],
        },
        Table {
            name: "command_values",
            row: None,
            columns: &[Column::new("army", Text), Column::new("command", Whole)],
        },
        Table {
            name: "table_sizes",
            row: None,
            columns: &[
                Column::new("width_cm", Whole),
                Column::new("depth_cm", Whole),
                Column::new("width_in", Whole),
                Column::new("depth_in", Whole),
            ],
        },
        Table { name: "magic_items", row: None, columns: &[Column::new("item", Text), Column::new("points", Whole)] },
    ],
    list: &[
        Column::new("unit", Text),
        Column::named("type", "kind", Text),
        Column::named("subtype", "rank", Text),
        Column::new("attacks", Text),
        Column::named("shooting_attacks", "shots", Text),
        Column::new("hits", Text),
        Column::new("armour", Text),
        Column::new("command", Text),
        Column::named("unit_size", "stands", Text),
        Column::new("points", Text),
        Column::new("min_per_1000", Maybe),
        Column::new("max_per_1000", Maybe),
        Column::new("min_per_army", Maybe),
        Column::new("max_per_army", Maybe),
        Column::new("special", Text),
        Column::named("second_source", "elsewhere", Text),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["catalogue", "pack"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("pack.rs"), PACK.source()?)?;
    Ok(())
}
