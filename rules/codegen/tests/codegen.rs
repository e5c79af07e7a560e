//! A game's files become Rust source, and a file that is not as declared ends with an error that names it.

#![allow(clippy::expect_used)]

use std::{collections::HashSet, fs, path::Path};

use aftermath_codegen::{
    CodegenError,
    catalogue::Catalogue,
    pack::{Column, Flag, Pack, Table, Text, Whole},
};
use tempfile::{TempDir, tempdir};

const HEADER: &str =
    "id,tags,decidable,lines,chapter_en,chapter_ru,title_en,title_ru,summary_en,summary_ru,undecidable\n";

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// A text for as long as the test runs, as declarations have them.
fn lasting(path: &Path) -> &'static str {
    path.to_str().expect("UTF-8").to_owned().leak()
}

fn catalogue(folder: &TempDir) -> Catalogue {
    let files = vec![lasting(&folder.path().join("rules.csv"))];
    Catalogue { files: files.leak(), prefix: "skirmish.", info: "INFO" }
}

fn pack(folder: &TempDir) -> Pack {
    const ORDERS: Table = Table {
        name: "orders",
        row: Some("OrderRow"),
        columns: &[Column::new("id", Text), Column::named("may_shoot", "shoots", Flag)],
    };
    const SIZES: Table =
        Table { name: "sizes", row: None, columns: &[Column::new("width", Whole), Column::new("depth", Whole)] };
    const LIST: &[Column] = &[Column::new("unit", Text)];
    Pack {
        folder: lasting(folder.path()),
        visibility: "pub",
        units: &[("in", "f64")],
        tables: &[ORDERS, SIZES],
        list: LIST,
    }
}

const FIGURES: (&str, &str) = ("figures.csv", "name,unit,figure,lines\nreach,in,2,7\nturns,turn,6,8\n");
const ORDERS: (&str, &str) = ("orders.csv", "may_shoot,id\nyes,halt\nno,charge\n");
const SIZES: (&str, &str) = ("sizes.csv", "width,depth\n72,48\n");
const LIST: (&str, &str) = ("lists/elves.csv", "unit\nArchers\n");

#[test]
fn a_rule_becomes_a_constant_and_a_record() {
    let rows = "skirmish.a.b,num,1,5,C,Г,T,З,\"S \"\"x\"\"\",П,\nskirmish.c,choice,0,6,C,Г,T,З,S,П,never\n";
    let folder = folder(&[("rules.csv", &format!("{HEADER}{rows}"))]);
    let cited = HashSet::from(["A_B".to_owned()]);
    let source = catalogue(&folder).source().expect("a catalogue");
    assert!(
        source.contains("#[doc = \"`skirmish.a.b`: S \\\"x\\\"\"]\npub const A_B: Rule = Rule::of(&RECORDS[0]);"),
        "{source}"
    );
    assert!(source.contains("pub const C: Rule = Rule::of(&RECORDS[1]);"), "{source}");
    let records: Vec<&str> = source.lines().filter(|line| line.starts_with("RuleRecord")).collect();
    assert!(
        records[0].contains("game: &INFO, index: 0, id: \"skirmish.a.b\", tags: \"num\", decidable: true")
            && records[0].ends_with("undecidable: None },")
    );
    assert!(records[1].contains("decidable: false"));
    assert!(records[1].ends_with("undecidable: Some(\"never\") },"), "{source}");
    let enforced = catalogue(&folder).enforced(&cited).expect("a catalogue");
    assert!(enforced.ends_with("pub static ENFORCED: &[bool] = &[true, false];\n"), "{enforced}");
}

#[test]
fn a_rule_of_another_game_is_refused() {
    let folder = folder(&[("rules.csv", &format!("{HEADER}wm.a,num,1,5,C,Г,T,З,S,П,\n"))]);
    let error = catalogue(&folder).source().expect_err("another game's");
    assert!(matches!(&error, CodegenError::Prefix { id, .. } if id == "wm.a"), "{error}");
}

#[test]
fn figures_tables_and_lists_become_constants() {
    let folder = folder(&[FIGURES, ORDERS, SIZES, LIST]);
    let source = pack(&folder).source().expect("a pack");
    let expected = "#[doc = \"`reach`, in in (rulebook, lines 7).\"]\npub const REACH: f64 = 2.0;\n\
                    #[doc = \"`turns`, in turn (rulebook, lines 8).\"]\npub const TURNS: u32 = 6;\n\
                    #[doc = \"`orders.csv`: id, may_shoot.\"]\npub static ORDERS: &[OrderRow] = &[\n\
                    OrderRow { id: \"halt\", shoots: true },\nOrderRow { id: \"charge\", shoots: false },\n];\n\
                    #[doc = \"`sizes.csv`: width, depth.\"]\npub static SIZES: &[(u32, u32)] = &[\n(72, 48),\n];\n\
                    /// Army lists.\npub static LISTS: &[ArmyList] = &[\n\
                    ArmyList { army: \"elves\", rows: &[\nListRow { unit: \"Archers\" },\n] },\n];\n";
    assert_eq!(source, expected);
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let bad = [
        (("figures.csv", "name,unit,figure,lines\nreach,in,far,7\n"), "reach is \"far\", which is no f64"),
        (("orders.csv", "may_shoot\nyes\n"), "lacks the column id"),
        (("orders.csv", "id,may_shoot\nhalt,perhaps\n"), "may_shoot is \"perhaps\", which is no bool"),
        (("sizes.csv", "width,depth\n72\n"), "found record with 1 fields"),
    ];
    for (file, expected) in bad {
        let mut files = vec![FIGURES, ORDERS, SIZES, LIST];
        files.retain(|(name, _)| *name != file.0);
        files.push(file);
        let folder = folder(&files);
        let error = pack(&folder).source().expect_err(expected).to_string();
        assert!(error.contains(file.0) && error.contains(expected), "{error}");
    }
    let folder = folder(&[FIGURES, ORDERS, LIST]);
    let error = pack(&folder).source().expect_err("a table that is missing").to_string();
    assert!(error.contains("sizes.csv"), "{error}");
}
