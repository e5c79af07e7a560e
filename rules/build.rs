//! Turns `catalogue/<system>_*.csv` into constants and a table of records per game.
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=catalogue");
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
                     summary: Bilingual {{ en: {:?}, ru: {:?} }} }},",
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
                )?;
                index += 1;
            }
        }
        let source = format!("{constants}\npub(crate) static RECORDS: &[RuleRecord] = &[\n{records}];\n");
        fs::write(Path::new(&out).join(format!("{}_rules.rs", game.system)), source)?;
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
