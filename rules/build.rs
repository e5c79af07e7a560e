//! Turns `catalogue/<system>_*.csv` into constants and a table of records per game.
//!
//! `packs/<system>/` becomes constants too: figures and tables of the rulebook, and army lists.
//!
//! A rule counts as enforced when the code of its game cites its constant outside comments and tests.

use std::{collections::HashSet, env, fmt::Write as _, fs, path::Path};

struct Game {
    system: &'static str,
    variant: &'static str,
    prefix: &'static str,
    files: &'static [&'static str],
}

const GAMES: &[Game] = &[Game {
    system: "warmaster",
    variant: "Warmaster",
    prefix: "wm.",
    files: &["warmaster_core.csv", "warmaster_advanced.csv"],
}];

/// Tables of a pack with the columns that the code reads; those marked are whole numbers.
const TABLES: &[(&str, &[(&str, bool)])] = &[
    ("game_length", &[("die_least", true), ("die_greatest", true), ("turns", true)]),
    ("command_values", &[("army", false), ("command", true)]),
    ("table_sizes", &[("width_cm", true), ("depth_cm", true), ("width_in", true), ("depth_in", true)]),
    ("magic_items", &[("item", false), ("points", true)]),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=catalogue");
    println!("cargo::rerun-if-changed=packs");
    println!("cargo::rerun-if-changed=src");
    let out = env::var("OUT_DIR")?;
    for game in GAMES {
        let cited = cited(&Path::new("src").join(game.system))?;
        let (mut constants, mut records) = (String::new(), String::new());
        let mut index = 0;
        for file in game.files {
            let mut reader = csv::Reader::from_path(Path::new("catalogue").join(file))?;
            for row in reader.records() {
                let row = row?;
                let cell = |i: usize| row.get(i).unwrap_or_default();
                let id = cell(0);
                let name = id.strip_prefix(game.prefix).ok_or(id)?.replace('.', "_").to_uppercase();
                writeln!(constants, "#[doc = {:?}]", format!("`{id}`: {}", cell(8)))?;
                writeln!(constants, "pub const {name}: Rule = Rule::new(System::{}, {index});", game.variant)?;
                writeln!(
                    records,
                    "RuleRecord {{ id: {id:?}, tags: {:?}, decidable: {}, enforced: {}, lines: {:?}, \
                     chapter: Bilingual {{ en: {:?}, ru: {:?} }}, title: Bilingual {{ en: {:?}, ru: {:?} }}, \
                     summary: Bilingual {{ en: {:?}, ru: {:?} }}, undecidable: {:?} }},",
                    cell(1),
                    cell(2) == "1",
                    cited.contains(&name),
                    cell(3),
                    cell(4),
                    cell(5),
                    cell(6),
                    cell(7),
                    cell(8),
                    cell(9),
                    Some(cell(10)).filter(|reason| !reason.is_empty()),
                )?;
                index += 1;
            }
        }
        let source = format!("{constants}\npub(crate) static RECORDS: &[RuleRecord] = &[\n{records}];\n");
        fs::write(Path::new(&out).join(format!("{}_rules.rs", game.system)), source)?;
        let source = packs(&Path::new("packs").join(game.system))?;
        fs::write(Path::new(&out).join(format!("{}_pack.rs", game.system)), source)?;
    }
    Ok(())
}

/// Names that follow `rule::` in the sources below a folder, comments left out.
fn cited(folder: &Path) -> std::io::Result<HashSet<String>> {
    let mut names = HashSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            names.extend(cited(&path)?);
        } else if path.file_stem().is_some_and(|stem| stem != "tests") {
            let source = fs::read_to_string(&path)?;
            for line in source.lines().map(|line| line.split("//").next().unwrap_or_default()) {
                for rest in line.split("rule::").skip(1) {
                    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
                    names.insert(rest[..end].to_owned());
                }
            }
        }
    }
    Ok(names)
}

/// Writes the figures, tables and army lists of one game's pack as Rust source.
fn packs(folder: &Path) -> Result<String, Box<dyn std::error::Error>> {
    let mut source = String::new();
    let mut figures = csv::Reader::from_path(folder.join("figures.csv"))?;
    for row in figures.records() {
        let row = row?;
        let (name, unit, figure) = (&row[0], &row[1], &row[2]);
        let whole: u32 = figure.parse().map_err(|_| format!("figures.csv: {name} is {figure:?}"))?;
        let (kind, value) = match unit {
            "cm" => ("f64", format!("{whole}.0")),
            "die" => ("u8", whole.to_string()),
            _ => ("u32", whole.to_string()),
        };
        writeln!(source, "#[doc = {:?}]", format!("`{name}`, in {unit} (rulebook, lines {}).", &row[3]))?;
        writeln!(source, "pub(in crate::warmaster) const {}: {kind} = {value};", name.to_uppercase())?;
    }
    for (table, columns) in TABLES {
        let path = folder.join(table).with_extension("csv");
        let mut reader = csv::Reader::from_path(&path)?;
        let headers = reader.headers()?.clone();
        let places: Vec<(usize, bool)> = columns
            .iter()
            .map(|(column, number)| {
                let place = headers.iter().position(|header| header == *column);
                place.map(|place| (place, *number)).ok_or(format!("{} lacks {column}", path.display()))
            })
            .collect::<Result<_, _>>()?;
        let types =
            places.iter().map(|(_, number)| if *number { "u32" } else { "&str" }).collect::<Vec<_>>().join(", ");
        let names = columns.iter().map(|(column, _)| *column).collect::<Vec<_>>().join(", ");
        writeln!(source, "#[doc = {:?}]", format!("`{table}.csv`: {names}."))?;
        writeln!(source, "pub(in crate::warmaster) static {}: &[({types})] = &[", table.to_uppercase())?;
        for row in reader.records() {
            let row = row?;
            let cells =
                places.iter().map(|(place, number)| cell(&row[*place], *number)).collect::<Result<Vec<_>, _>>()?;
            writeln!(source, "({}),", cells.join(", "))?;
        }
        writeln!(source, "];")?;
    }
    lists(&folder.join("lists"), &mut source)?;
    Ok(source)
}

fn cell(text: &str, number: bool) -> Result<String, String> {
    if number {
        text.parse::<u32>().map(|number| number.to_string()).map_err(|_| format!("{text:?} is no number"))
    } else {
        Ok(format!("{text:?}"))
    }
}

/// Army lists, one file an army, in the order of their names.
fn lists(folder: &Path, source: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<_> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    writeln!(source, "/// Army lists.\npub(in crate::warmaster) static LISTS: &[ArmyList] = &[")?;
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "csv")) {
        let army = path.file_stem().and_then(|stem| stem.to_str()).ok_or("an army list without a name")?;
        writeln!(source, "ArmyList {{ army: {army:?}, rows: &[")?;
        let mut reader = csv::Reader::from_path(path)?;
        let headers = reader.headers()?.clone();
        for row in reader.records() {
            let row = row?;
            let text = |column: &str| {
                headers.iter().position(|header| header == column).and_then(|at| row.get(at)).unwrap_or_default()
            };
            let limit = |column: &str| match text(column) {
                "" => Ok("None".to_owned()),
                number => cell(number, true).map(|number| format!("Some({number})")),
            };
            writeln!(
                source,
                "ListRow {{ unit: {:?}, kind: {:?}, rank: {:?}, attacks: {:?}, shots: {:?}, hits: {:?}, armour: {:?}, \
                 command: {:?}, stands: {:?}, points: {:?}, min_per_1000: {}, max_per_1000: {}, min_per_army: {}, \
                 max_per_army: {}, elsewhere: {:?} }},",
                text("unit"),
                text("type"),
                text("subtype"),
                text("attacks"),
                text("shooting_attacks"),
                text("hits"),
                text("armour"),
                text("command"),
                text("unit_size"),
                text("points"),
                limit("min_per_1000")?,
                limit("max_per_1000")?,
                limit("min_per_army")?,
                limit("max_per_army")?,
                text("second_source"),
            )?;
        }
        writeln!(source, "] }},")?;
    }
    writeln!(source, "];")?;
    Ok(())
}
