//! Turns the game's data into source: `catalogue.csv` into constants and records, `pack/` into figures, tables and lists.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    pack::{Column, Pack, Table, Text, Whole},
    rulings::Rulings,
};

const CATALOGUE: Catalogue = Catalogue { files: &["catalogue.csv"], prefix: "w40k.", info: "crate::INFO" };

const RULINGS: Rulings = Rulings { file: "rulings.csv" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[("in", "f64"), ("die", "u8"), ("modifier", "i32")],
    tables: &[
        Table {
            name: "wound_table",
            row: None,
            columns: &[Column::new("relation", Text), Column::new("needed", Whole)],
        },
        Table {
            name: "battle_sizes",
            row: Some("BattleSizeRow"),
            columns: &[
                Column::new("id", Text),
                Column::new("power", Whole),
                Column::new("width", Whole),
                Column::new("depth", Whole),
            ],
        },
        Table {
            name: "sheets",
            row: Some("SheetRow"),
            columns: &[
                Column::new("sheet", Text),
                Column::new("profile", Text),
                Column::new("least", Whole),
                Column::new("most", Whole),
                Column::new("m", Whole),
                Column::new("ws", Whole),
                Column::new("bs", Whole),
                Column::new("s", Whole),
                Column::new("t", Whole),
                Column::new("w", Whole),
                Column::new("a", Whole),
                Column::new("ld", Whole),
                Column::new("sv", Whole),
            ],
        },
        Table {
            name: "sheet_power",
            row: Some("SheetPowerRow"),
            columns: &[Column::new("sheet", Text), Column::new("models_from", Whole), Column::new("power", Whole)],
        },
        Table {
            name: "sheet_weapons",
            row: Some("SheetWeaponRow"),
            columns: &[
                Column::new("weapon", Text),
                Column::new("profile", Text),
                Column::new("range", Text),
                Column::new("kind", Text),
                Column::new("attacks", Text),
                Column::new("s", Text),
                Column::new("ap", Text),
                Column::new("d", Text),
            ],
        },
        Table {
            name: "bases",
            row: Some("BaseRow"),
            columns: &[
                Column::new("unit", Text),
                Column::new("profile", Text),
                Column::new("shape", Text),
                Column::new("length", Text),
                Column::new("width", Text),
            ],
        },
        Table {
            name: "weapons",
            row: Some("WeaponRow"),
            columns: &[
                Column::named("faction", "army", Text),
                Column::new("weapon", Text),
                Column::new("profile", Text),
                Column::new("range", Text),
                Column::named("type", "kind", Text),
                Column::new("shots", Text),
                Column::new("s", Text),
                Column::new("ap", Text),
                Column::new("d", Text),
                Column::new("abilities", Text),
            ],
        },
    ],
    list: &[
        Column::new("id", Text),
        Column::new("unit", Text),
        Column::new("model", Text),
        Column::new("role", Text),
        Column::new("wounds_band", Text),
        Column::new("m", Text),
        Column::new("ws", Text),
        Column::new("bs", Text),
        Column::new("s", Text),
        Column::new("t", Text),
        Column::new("w", Text),
        Column::new("a", Text),
        Column::new("ld", Text),
        Column::new("sv", Text),
        Column::new("invulnerable", Text),
        Column::new("points_min", Text),
        Column::new("points_per_model", Text),
        Column::new("power", Text),
        Column::new("power_steps", Text),
        Column::new("model_min", Text),
        Column::new("model_max", Text),
        Column::new("unit_min", Text),
        Column::new("unit_max", Text),
        Column::new("keywords", Text),
        Column::new("faction_keywords", Text),
        Column::new("default_weapons", Text),
        Column::new("optional_weapons", Text),
        Column::new("option_points", Text),
        Column::new("abilities", Text),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for data in ["catalogue.csv", "rulings.csv", "pack", "messages"] {
        println!("cargo::rerun-if-changed={data}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("pack.rs"), PACK.source()?)?;
    fs::write(out.join("rulings.rs"), RULINGS.source()?)?;
    Ok(())
}
