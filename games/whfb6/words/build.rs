//! Turns the data of Warhammer Fantasy Battle into source: its catalogue, its figures and tables, its army lists.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    pack::{Column, Flag, LeastDie, Maybe, Pack, Table, Text, Whole},
    rulings::Rulings,
};

const CATALOGUE: Catalogue = Catalogue { files: &["catalogue.csv"], prefix: "wfb.", info: "crate::INFO" };

const RULINGS: Rulings = Rulings { file: "rulings.csv" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[("in", "f64"), ("share", "f64"), ("degrees", "f64"), ("modifier", "i32"), ("die", "u8")],
    tables: &[
        Table {
            name: "to_wound",
            row: None,
            columns: &[
                Column::new("strength", Whole),
                Column::new("toughness", Whole),
                Column::new("needed", LeastDie),
            ],
        },
        Table {
            name: "to_hit_combat",
            row: None,
            columns: &[
                Column::new("attacker_ws", Whole),
                Column::new("defender_ws", Whole),
                Column::new("needed", LeastDie),
            ],
        },
        Table {
            name: "seven_plus",
            row: None,
            columns: &[Column::new("needed", Whole), Column::new("first", LeastDie), Column::new("second", LeastDie)],
        },
        Table {
            name: "armour_modifiers",
            row: None,
            columns: &[
                Column::new("strength_least", Whole),
                Column::new("strength_greatest", Whole),
                Column::new("worse_by", Whole),
            ],
        },
        Table { name: "power_dice", row: None, columns: &[Column::new("level", Whole), Column::new("dice", Whole)] },
        Table { name: "dispel_dice", row: None, columns: &[Column::new("level", Whole), Column::new("dice", Whole)] },
        Table { name: "casting_dice", row: None, columns: &[Column::new("level", Whole), Column::new("dice", Whole)] },
        Table { name: "cover", row: None, columns: &[Column::new("id", Text), Column::new("hard", Flag)] },
    ],
    list: &[
        Column::new("id", Text),
        Column::new("unit", Text),
        Column::new("model", Text),
        Column::new("role", Text),
        Column::new("category", Text),
        Column::new("tags", Text),
        Column::new("m", Text),
        Column::new("ws", Text),
        Column::new("bs", Text),
        Column::new("s", Text),
        Column::new("t", Text),
        Column::new("w", Text),
        Column::new("i", Text),
        Column::new("a", Text),
        Column::new("ld", Text),
        Column::new("unit_strength", Maybe),
        Column::new("points_per_model", Text),
        Column::new("points_unit", Text),
        Column::new("points_kind", Text),
        Column::new("min_size", Text),
        Column::new("max_size", Text),
        Column::new("max_per_army", Text),
        Column::new("equipment", Text),
        Column::new("options", Text),
        Column::new("armour_save", Text),
        Column::new("special", Text),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for data in ["catalogue.csv", "rulings.csv", "pack", "messages", "build.rs"] {
        println!("cargo::rerun-if-changed={data}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("pack.rs"), PACK.source()?)?;
    fs::write(out.join("rulings.rs"), RULINGS.source()?)?;
    Ok(())
}
