//! Turns the data of every game into Rust source: `catalogue/<game>_*.csv` into constants and a table of records,
//! `packs/<game>/` into figures, tables and army lists, `messages/<language>/*.ftl` into the list of message files.
//!
//! What a game has is declared here, a [`Game`] each. A further game adds one, and nothing below the declarations.
//!
//! A rule counts as enforced when the code of its game cites its constant outside comments and tests.

use std::{collections::HashSet, env, error::Error, fmt::Write as _, fs, path::Path};

/// The games, each with what its data files hold.
const GAMES: &[Game] = &[WARMASTER, KOW2];

/// What one game's data files hold.
struct Game {
    /// Name of its folders and of its module.
    system: &'static str,
    /// Its variant of `System`.
    variant: &'static str,
    /// What its rule ids begin with; the rest becomes the constant's name.
    prefix: &'static str,
    /// Catalogue files, in the order of the rulebook.
    catalogue: &'static [&'static str],
    /// Units of `figures.csv` with the type that each becomes; all others become `u32`.
    units: &'static [(&'static str, &'static str)],
    /// Tables that the code reads.
    tables: &'static [Table],
    /// Fields of a `ListRow` with their columns in `lists/*.csv`.
    list: &'static [Column],
}

/// A table of a pack with the columns that the code reads.
struct Table {
    /// Name of the file and of the constant.
    name: &'static str,
    /// The struct in the game's `pack.rs` that a row becomes; none for a tuple.
    row: Option<&'static str>,
    /// Columns in the order of the tuple.
    columns: &'static [Column],
}

/// A column, the field it becomes, and what it holds.
struct Column(&'static str, &'static str, Kind);

/// What a column holds and what it becomes.
#[derive(Clone, Copy)]
enum Kind {
    /// Anything: `&str`.
    Text,
    /// A whole number: `u32`.
    Whole,
    /// A whole number, or a dash or nothing where there is none: `Option<u32>`.
    Maybe,
    /// The least die that succeeds, `4+`, marked or not (`4+*`); a dash or nothing where none does: `Option<u8>`.
    LeastDie,
    /// `yes` or `no`: `bool`.
    Flag,
}
use Kind::{Flag, LeastDie, Maybe, Text, Whole};

/// A column whose field has its name.
const fn column(name: &'static str, kind: Kind) -> Column {
    Column(name, name, kind)
}

const WARMASTER: Game = Game {
    system: "warmaster",
    variant: "Warmaster",
    prefix: "wm.",
    catalogue: &["warmaster_core.csv", "warmaster_advanced.csv"],
    units: &[("cm", "f64"), ("die", "u8")],
    tables: &[
        Table {
            name: "game_length",
            row: None,
            columns: &[column("die_least", Whole), column("die_greatest", Whole), column("turns", Whole)],
        },
        Table { name: "command_values", row: None, columns: &[column("army", Text), column("command", Whole)] },
        Table {
            name: "table_sizes",
            row: None,
            columns: &[
                column("width_cm", Whole),
                column("depth_cm", Whole),
                column("width_in", Whole),
                column("depth_in", Whole),
            ],
        },
        Table { name: "magic_items", row: None, columns: &[column("item", Text), column("points", Whole)] },
    ],
    list: &[
        column("unit", Text),
        Column("type", "kind", Text),
        Column("subtype", "rank", Text),
        column("attacks", Text),
        Column("shooting_attacks", "shots", Text),
        column("hits", Text),
        column("armour", Text),
        column("command", Text),
        Column("unit_size", "stands", Text),
        column("points", Text),
        column("min_per_1000", Maybe),
        column("max_per_1000", Maybe),
        column("min_per_army", Maybe),
        column("max_per_army", Maybe),
        Column("second_source", "elsewhere", Text),
    ],
};

const KOW2: Game = Game {
    system: "kow2",
    variant: "Kow2",
    prefix: "kow.",
    catalogue: &["kow2.csv"],
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
                Column("unit_type", "kind", Text),
                column("size", Text),
                column("models", Whole),
                column("files", Whole),
                column("ranks", Whole),
            ],
        },
        Table {
            name: "unit_footprints",
            row: Some("FootprintRow"),
            columns: &[
                Column("unit_type", "kind", Text),
                column("base_width_mm", Whole),
                column("base_depth_mm", Whole),
                column("size", Text),
                column("printed_width_mm", Whole),
                column("printed_depth_mm", Whole),
            ],
        },
        Table {
            name: "base_sizes",
            row: Some("BaseRow"),
            columns: &[
                Column("unit_type", "kind", Text),
                column("standard", Flag),
                column("width_mm", Whole),
                column("depth_mm", Whole),
            ],
        },
        Table { name: "unit_heights", row: None, columns: &[column("id", Text), column("height", Whole)] },
        Table {
            name: "orders",
            row: Some("OrderRow"),
            columns: &[
                column("id", Text),
                column("direction", Text),
                column("pivots", Whole),
                column("pivots_nimble", Whole),
                column("may_shoot", Flag),
                column("moved", Flag),
                column("difficult", Text),
                column("obstacle", Text),
            ],
        },
        Table {
            name: "order_legality",
            row: Some("LegalityRow"),
            columns: &[
                column("order", Text),
                column("normal", Flag),
                column("wavering", Flag),
                column("wavering_fury", Flag),
                column("disordered", Flag),
                column("war_engine", Flag),
                column("shambling", Flag),
            ],
        },
        Table {
            name: "weapon_ranges",
            row: Some("WeaponRow"),
            columns: &[column("id", Text), column("range_in", Whole), column("on_the_move", Flag)],
        },
        Table {
            name: "spells",
            row: Some("SpellRow"),
            columns: &[
                column("id", Text),
                column("range_in", Whole),
                column("target", Text),
                column("in_melee", Flag),
                column("damages", Flag),
                column("piercing", Whole),
            ],
        },
        Table {
            name: "alignments",
            row: None,
            columns: &[column("main", Text), column("ally", Text), column("without_consent", Flag)],
        },
        Table {
            name: "army_selection",
            row: Some("SelectionRow"),
            columns: &[
                column("id", Text),
                column("troops", Whole),
                column("heroes", Whole),
                column("monsters", Whole),
                column("war_engines", Whole),
                column("slots", Text),
            ],
        },
    ],
    list: &[
        column("id", Text),
        column("unit", Text),
        Column("unit_type", "kind", Text),
        column("hero", Flag),
        column("size", Text),
        column("speed", Maybe),
        column("melee", LeastDie),
        column("ranged", LeastDie),
        column("defence", LeastDie),
        column("attacks", Text),
        column("nerve_waver", Maybe),
        column("nerve_rout", Maybe),
        column("height", Maybe),
        Column("base_mm", "base", Text),
        column("points", Whole),
        column("special", Text),
        column("irregular", Flag),
        column("living_legend", Flag),
        column("unlocks", Text),
        column("max_per_army", Maybe),
        column("limit", Text),
        column("options", Text),
        column("variant_of", Text),
        column("members", Text),
    ],
};

fn main() -> Result<(), Box<dyn Error>> {
    for folder in ["catalogue", "packs", "messages", "src"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    for game in GAMES {
        fs::write(out.join(format!("{}_rules.rs", game.system)), rules(game)?)?;
        fs::write(out.join(format!("{}_pack.rs", game.system)), pack(game)?)?;
    }
    fs::write(out.join("messages.rs"), messages(Path::new("messages"))?)?;
    Ok(())
}

/// Writes a constant and a record for each rule of a game.
fn rules(game: &Game) -> Result<String, Box<dyn Error>> {
    let cited = cited(&Path::new("src").join(game.system))?;
    let (mut constants, mut records) = (String::new(), String::new());
    let mut index = 0;
    for file in game.catalogue {
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
    Ok(format!("{constants}\npub(crate) static RECORDS: &[RuleRecord] = &[\n{records}];\n"))
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

/// Writes the figures, tables and army lists of a game.
fn pack(game: &Game) -> Result<String, Box<dyn Error>> {
    let folder = Path::new("packs").join(game.system);
    let mut source = String::new();
    figures(game, &folder.join("figures.csv"), &mut source)?;
    for table in game.tables {
        write_table(game, table, &folder.join(table.name).with_extension("csv"), &mut source)?;
    }
    lists(game, &folder.join("lists"), &mut source)?;
    Ok(source)
}

/// Single figures, a constant each, of the type that its unit has.
fn figures(game: &Game, path: &Path, source: &mut String) -> Result<(), Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    for row in reader.records() {
        let row = row?;
        let (name, unit, figure) = (&row[0], &row[1], &row[2]);
        let kind = game.units.iter().find(|(known, _)| *known == unit).map_or("u32", |(_, kind)| kind);
        let value = match kind {
            "f64" => figure.parse::<f64>().map(|figure| format!("{figure:?}")).ok(),
            "u8" => figure.parse::<u8>().map(|figure| figure.to_string()).ok(),
            "i32" => figure.parse::<i32>().map(|figure| figure.to_string()).ok(),
            _ => figure.parse::<u32>().map(|figure| figure.to_string()).ok(),
        };
        let value = value.ok_or_else(|| format!("{}: {name} is {figure:?}", path.display()))?;
        writeln!(source, "#[doc = {:?}]", format!("`{name}`, in {unit} (rulebook, lines {}).", &row[3]))?;
        writeln!(source, "pub(in crate::{}) const {}: {kind} = {value};", game.system, name.to_uppercase())?;
    }
    Ok(())
}

/// A table, its rows as tuples or as the struct that it names.
fn write_table(game: &Game, table: &Table, path: &Path, source: &mut String) -> Result<(), Box<dyn Error>> {
    let types = table.columns.iter().map(|Column(_, _, kind)| kind.type_name()).collect::<Vec<_>>().join(", ");
    let names = table.columns.iter().map(|Column(name, _, _)| *name).collect::<Vec<_>>().join(", ");
    let row_type = table.row.map_or_else(|| format!("({types})"), str::to_owned);
    writeln!(source, "#[doc = {:?}]", format!("`{}.csv`: {names}.", table.name))?;
    writeln!(source, "pub(in crate::{}) static {}: &[{row_type}] = &[", game.system, table.name.to_uppercase())?;
    for cells in rows(path, table.columns)? {
        match table.row {
            Some(row) => writeln!(source, "{row} {{ {} }},", fields(table.columns, &cells))?,
            None => writeln!(source, "({}),", cells.join(", "))?,
        }
    }
    writeln!(source, "];")?;
    Ok(())
}

/// Army lists, one file an army, in the order of their names.
fn lists(game: &Game, folder: &Path, source: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(source, "/// Army lists.\npub(in crate::{}) static LISTS: &[ArmyList] = &[", game.system)?;
    for path in files(folder, "csv")? {
        let army = path.file_stem().and_then(|stem| stem.to_str()).ok_or("an army list without a name")?;
        writeln!(source, "ArmyList {{ army: {army:?}, rows: &[")?;
        for cells in rows(&path, game.list)? {
            writeln!(source, "ListRow {{ {} }},", fields(game.list, &cells))?;
        }
        writeln!(source, "] }},")?;
    }
    writeln!(source, "];")?;
    Ok(())
}

/// The cells of a file in the order of the columns asked for, each as a Rust expression.
fn rows(path: &Path, columns: &[Column]) -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let mut reader = csv::Reader::from_path(path)?;
    let headers = reader.headers()?.clone();
    let place = |name: &str| {
        let place = headers.iter().position(|header| header == name);
        place.ok_or_else(|| format!("{} lacks {name}", path.display()))
    };
    let places =
        columns.iter().map(|Column(name, _, kind)| Ok((place(name)?, *kind))).collect::<Result<Vec<_>, String>>()?;
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row?;
        let cell = |(place, kind): &(usize, Kind)| {
            let text = row.get(*place).unwrap_or_default();
            kind.expression(text).ok_or_else(|| format!("{}: {text:?} is no {}", path.display(), kind.type_name()))
        };
        rows.push(places.iter().map(cell).collect::<Result<_, _>>()?);
    }
    Ok(rows)
}

/// The fields of a struct with their values.
fn fields(columns: &[Column], cells: &[String]) -> String {
    let fields = columns.iter().zip(cells).map(|(Column(_, field, _), cell)| format!("{field}: {cell}"));
    fields.collect::<Vec<_>>().join(", ")
}

impl Kind {
    /// The type of the field.
    fn type_name(self) -> &'static str {
        match self {
            Text => "&str",
            Whole => "u32",
            Maybe => "Option<u32>",
            LeastDie => "Option<u8>",
            Flag => "bool",
        }
    }

    /// A cell as a Rust expression; `None` where it does not hold what the column holds.
    fn expression(self, text: &str) -> Option<String> {
        let absent = matches!(text, "" | "-");
        match self {
            Text => Some(format!("{text:?}")),
            Whole => text.parse::<u32>().ok().map(|number| number.to_string()),
            Maybe | LeastDie if absent => Some("None".to_owned()),
            Maybe => text.parse::<u32>().ok().map(|number| format!("Some({number})")),
            LeastDie => {
                let die = text.trim_end_matches('*').strip_suffix('+')?.parse::<u8>().ok()?;
                Some(format!("Some({die})"))
            }
            Flag => matches!(text, "yes" | "no").then(|| (text == "yes").to_string()),
        }
    }
}

/// The message files of each language with their names, in the order of these.
fn messages(folder: &Path) -> Result<String, Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut source = String::new();
    for language in ["en", "ru"] {
        writeln!(source, "pub(super) const {}: &[(&str, &str)] = &[", language.to_uppercase())?;
        for path in files(&folder.join(language), "ftl")? {
            let name = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a message file without a name")?;
            writeln!(source, "({name:?}, include_str!({:?})),", Path::new(&root).join(&path))?;
        }
        writeln!(source, "];")?;
    }
    Ok(source)
}

/// The files of a folder with this extension, in the order of their names.
fn files(folder: &Path, extension: &str) -> std::io::Result<Vec<std::path::PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<Result<Vec<_>, _>>()?;
    files.retain(|path| path.extension().is_some_and(|known| known == extension));
    files.sort();
    Ok(files)
}
