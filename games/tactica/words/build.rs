//! Turns the data of Tactica into Rust source: the catalogue, the tables of the rulebook, and the rulings.

use std::{collections::HashMap, env, error::Error, fmt::Write as _, fs, path::Path};

use aftermath_codegen::{
    catalogue::Catalogue,
    pack::{Column, Flag, Maybe, Pack, Table, Text, Whole},
    rulings::{self, Other},
};

const CATALOGUE: Catalogue = Catalogue { files: &["catalogue.csv"], prefix: "tac.", info: "super::INFO" };

const PACK: Pack = Pack {
    folder: "pack",
    visibility: "pub",
    units: &[("cm", "f64"), ("die", "u8"), ("modifier", "i32"), ("value", "i32")],
    tables: &[
        Table {
            name: "troop_profiles",
            row: Some("ProfileRow"),
            columns: &[
                Column::new("class", Text),
                Column::new("skill", Text),
                Column::new("experience", Text),
                Column::new("specialty", Maybe),
                Column::new("melee", Whole),
                Column::new("steadiness", Whole),
                Column::new("price", Whole),
            ],
        },
        Table {
            name: "formations",
            row: Some("FormationRow"),
            columns: &[
                Column::new("formation", Text),
                Column::new("front_foot", Whole),
                Column::new("front_mounted", Whole),
                Column::new("most_foot", Whole),
                Column::new("most_mounted", Whole),
            ],
        },
        Table {
            name: "weapons",
            row: Some("WeaponRow"),
            columns: &[
                Column::new("weapon", Text),
                Column::new("foot", Flag),
                Column::new("mounted", Flag),
                Column::new("missile", Flag),
                Column::new("impact_ranks", Whole),
                Column::new("skirmish_strikes", Whole),
                Column::new("shooting_close", Whole),
                Column::new("shooting_open", Whole),
                Column::new("pierces_shields", Flag),
                Column::new("ignores_armour", Flag),
                Column::new("small_shield", Flag),
                Column::new("large_shield", Flag),
            ],
        },
        Table {
            name: "protection",
            row: Some("ProtectionRow"),
            columns: &[
                Column::new("item", Text),
                Column::new("price", Whole),
                Column::new("one_of", Whole),
                Column::new("from_saved", Flag),
            ],
        },
        Table {
            name: "terrain",
            row: Some("TerrainRow"),
            columns: &[
                Column::new("kind", Text),
                Column::new("pieces", Maybe),
                Column::new("crossing", Flag),
                Column::new("cover", Flag),
                Column::new("obstacle", Flag),
                Column::new("impassable", Flag),
            ],
        },
        Table {
            name: "cards",
            row: Some("CardRow"),
            columns: &[
                Column::new("card", Text),
                Column::new("mark", Text),
                Column::new("copies", Whole),
                Column::new("cost", Maybe),
            ],
        },
    ],
    list: &[],
};

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["catalogue.csv", "rulings.csv", "ruling_values.csv", "pack"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("tactica_rules.rs"), CATALOGUE.source()?)?;
    fs::write(out.join("tactica_pack.rs"), PACK.source()?)?;
    fs::write(out.join("tactica_rulings.rs"), rulings()?)?;
    Ok(())
}

/// An enum for each ruling, the struct of all, and the table of what they say.
fn rulings() -> Result<String, Box<dyn Error>> {
    let mut others: HashMap<String, Vec<[String; 3]>> = HashMap::new();
    for row in csv::Reader::from_path("ruling_values.csv")?.records() {
        let row = row?;
        let cell = |place: usize| row.get(place).unwrap_or_default().to_owned();
        others.entry(cell(0)).or_default().push([cell(1), cell(2), cell(3)]);
    }
    let (mut enums, mut fields, mut records) = (String::new(), String::new(), String::new());
    for row in csv::Reader::from_path("rulings.csv")?.records() {
        let row = row?;
        let cell = |place: usize| row.get(place).unwrap_or_default();
        let (option, value) = (cell(3), cell(4));
        let rest = others.remove(option).ok_or_else(|| format!("{option}: ruling_values.csv has no other value"))?;
        let name = camel(option);
        let doc = format!("{} (`{}`, lines {}).", cell(5), cell(1), cell(2));
        writeln!(enums, "#[doc = {doc:?}]")?;
        writeln!(enums, "#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]")?;
        writeln!(enums, "#[serde(rename_all = \"snake_case\")]\npub enum {name} {{")?;
        writeln!(enums, "#[doc = {:?}]\n#[default]\n{},", cell(9), camel(value))?;
        for [other, meaning, _] in &rest {
            writeln!(enums, "#[doc = {meaning:?}]\n{},", camel(other))?;
        }
        writeln!(enums, "}}")?;
        writeln!(fields, "#[doc = {doc:?}]\n#[serde(skip_serializing_if = \"is_default\")]\npub {option}: {name},")?;
        let rest: Vec<Other<'_>> = rest.iter().map(|[value, en, ru]| Other { value, en, ru }).collect();
        records.push_str(&rulings::record(&row.iter().collect::<Vec<_>>(), &format!("rulings.{option}"), &rest));
    }
    if let Some(option) = others.keys().next() {
        return Err(format!("{option}: rulings.csv has no such option").into());
    }
    Ok(format!(
        "{enums}\n/// The rulings in force, each as recommended where the header says nothing.\n\
         #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]\n\
         #[serde(default, deny_unknown_fields)]\npub struct Rulings {{\n{fields}}}\n\n\
         /// `rulings.csv`: what the book says, what is decided, why, and what else the option may be.\n\
         pub static RULINGS: &[RulingRecord] = &[\n{records}];\n"
    ))
}

/// `any_order` as `AnyOrder`.
fn camel(name: &str) -> String {
    let parts = name.split('_').filter(|part| !part.is_empty());
    parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}
