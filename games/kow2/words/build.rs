//! Turns the data of Kings of War into Rust source: the catalogue into constants and a table of records, `pack/` into figures,
//! tables and army lists.

use std::{env, error::Error, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    pack::{Column, Flag, LeastDie, Maybe, Pack, Table, Text, Whole},
};

const CATALOGUE: Catalogue = Catalogue { files: &["catalogue.csv"], prefix: "kow.", info: "crate::INFO" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[
        ("in", "f64"),
        ("mm", "f64"),
        ("speeds", "f64"),
        ("degrees", "f64"),
        ("share", "f64"),
        ("die", "u8"),
        ("modifier", "i32"),
    ],
    tables: &[
        Table {
            name: "unit_formations",
            row: Some("FormationRow"),
            columns: &[
                Column::named("unit_type", "kind", Text),
                Column::new("size", Text),
                Column::new("models", Whole),
                Column::new("files", Whole),
                Column::new("ranks", Whole),
            ],
        },
        Table {
            name: "unit_footprints",
            row: Some("FootprintRow"),
            columns: &[
                Column::named("unit_type", "kind", Text),
                Column::new("base_width_mm", Whole),
                Column::new("base_depth_mm", Whole),
                Column::new("size", Text),
                Column::new("printed_width_mm", Whole),
                Column::new("printed_depth_mm", Whole),
            ],
        },
        Table {
            name: "base_sizes",
            row: Some("BaseRow"),
            columns: &[
                Column::named("unit_type", "kind", Text),
                Column::new("standard", Flag),
                Column::new("width_mm", Whole),
                Column::new("depth_mm", Whole),
            ],
        },
        Table { name: "unit_heights", row: None, columns: &[Column::new("id", Text), Column::new("height", Whole)] },
        Table {
            name: "orders",
            row: Some("OrderRow"),
            columns: &[
                Column::new("id", Text),
                Column::new("direction", Text),
                Column::new("pivots", Whole),
                Column::new("pivots_nimble", Whole),
                Column::new("may_shoot", Flag),
                Column::new("moved", Flag),
                Column::new("difficult", Text),
                Column::new("obstacle", Text),
            ],
        },
        Table {
            name: "order_legality",
            row: Some("LegalityRow"),
            columns: &[
                Column::new("order", Text),
                Column::new("normal", Flag),
                Column::new("wavering", Flag),
                Column::new("wavering_fury", Flag),
                Column::new("disordered", Flag),
                Column::new("war_engine", Flag),
                Column::new("shambling", Flag),
            ],
        },
        Table {
            name: "weapon_ranges",
            row: Some("WeaponRow"),
            columns: &[Column::new("id", Text), Column::new("range_in", Whole), Column::new("on_the_move", Flag)],
        },
        Table {
            name: "spells",
            row: Some("SpellRow"),
            columns: &[
                Column::new("id", Text),
                Column::new("range_in", Whole),
                Column::new("target", Text),
                Column::new("in_melee", Flag),
                Column::new("damages", Flag),
                Column::new("piercing", Whole),
            ],
        },
        Table {
            name: "alignments",
            row: None,
            columns: &[Column::new("main", Text), Column::new("ally", Text), Column::new("without_consent", Flag)],
        },
        Table {
            name: "army_selection",
            row: Some("SelectionRow"),
            columns: &[
                Column::new("id", Text),
                Column::new("troops", Whole),
                Column::new("heroes", Whole),
                Column::new("monsters", Whole),
                Column::new("war_engines", Whole),
                Column::new("slots", Text),
            ],
        },
    ],
    list: &[
        Column::new("id", Text),
        Column::new("unit", Text),
        Column::named("unit_type", "kind", Text),
        Column::new("hero", Flag),
        Column::new("size", Text),
        Column::new("speed", Maybe),
        Column::new("melee", LeastDie),
        Column::new("ranged", LeastDie),
        Column::new("defence", LeastDie),
        Column::new("attacks", Text),
        Column::new("nerve_waver", Maybe),
        Column::new("nerve_rout", Maybe),
        Column::new("height", Maybe),
        Column::named("base_mm", "base", Text),
        Column::new("points", Whole),
        Column::new("special", Text),
        Column::new("irregular", Flag),
        Column::new("living_legend", Flag),
        Column::new("unlocks", Text),
        Column::new("max_per_army", Maybe),
        Column::new("limit", Text),
        Column::new("options", Text),
        Column::new("variant_of", Text),
        Column::new("members", Text),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["catalogue.csv", "pack"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("pack.rs"), PACK.source()?)?;
    Ok(())
}
