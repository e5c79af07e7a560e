//! What sources say: what knows no game names none, no game names another, bots name no referee.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;

use crate::{
    code::{below, code, named, of_crate, without_prose},
    root,
};

/// The first game that a code names.
fn any(code: &str) -> Option<String> {
    GAMES.all().find_map(|game| named(code, game))
}

/// Each is a way in which somebody might put a game into the core, planted in a source that is fine.
#[test]
fn whatever_way_a_game_is_named_is_found() {
    const FINE: &str = "fn judge() -> u32 {\n    1\n}\n";
    assert_eq!(any(&code(FINE)), None);
    for planted in [
        "use aftermath_kow2::Unit;\n",
        "fn is(system: System) -> bool {\n    system.as_str() == \"kow2\"\n}\n",
        "struct Kow2Orders;\n",
        "const KOW2_ORDERS: u32 = 1;\n",
        "trait OfWarmaster {}\n",
        "fn warmasters() {}\n",
        "struct KingsOfWarBots;\n",
        "fn title() -> &'static str {\n    \"Kings of War\"\n}\n",
        "fn is_order(id: &str) -> bool {\n    id.starts_with(\"wm.command.\")\n}\n",
        "#[path = \"../../games/kow2/words/src/pack.rs\"]\nmod pack;\n",
        "const CSV: &str = include_str!(\"../../games/warmaster/words/catalogue.csv\");\n",
        // What a comment in a text, a test before it, a quote in a letter or a raw text might hide.
        "const AT: &str = \"https://example.org\"; use aftermath_kow2::Unit;\n",
        "#[cfg(test)]\nmod tests {\n    fn a() {}\n}\nuse aftermath_kow2::Unit;\n",
        "#[cfg(test)]\nmod tests;\nuse aftermath_kow2::Unit;\n",
        "const QUOTE: char = '\"'; use aftermath_kow2::Unit; // \"\n",
        "const RAW: &str = r#\"\\\"#; use aftermath_kow2::Unit; // \"\n",
        "/* a /* b */ c */ use aftermath_kow2::Unit;\n",
        "fn of<'a>(of: &'a str) -> &'a str {\n    kow2(of)\n}\n",
    ] {
        let source = format!("{planted}{FINE}");
        assert!(any(&code(&source)).is_some(), "{source}");
    }
    for fine in [
        "// as in kow2\n",
        "/// As in Kings of War.\n",
        "/* kow2 /* warmaster */ kow2 */\n",
        "#[cfg(test)]\nmod tests {\n    use kow2::Unit;\n}\n",
        "fn tactical(kow20: u32) -> u32 {\n    kow20\n}\n",
        "fn master_of_war() {}\n",
    ] {
        let source = format!("{fine}{FINE}");
        assert_eq!(any(&code(&source)), None, "{source}");
    }
}

#[test]
fn what_knows_no_game_names_none() {
    let mut read = 0;
    for folder in ["rules", "rules/codegen", "notation", "simulate", "estimate", "store", "store/jetstream"] {
        for (path, code) in of_crate(&root().join(folder)) {
            assert_eq!(any(&code), None, "{} names a game", path.display());
            read += 1;
        }
    }
    assert!(read > 60, "the sources are there");
}

/// What in a template for results stands for a game.
const EXAMPLE: &str = "\"The game.\", \"warmaster\"";

/// What stands above asks the list of games. A name in a text of several words is an example for people.
#[test]
fn what_asks_the_list_of_games_names_none() {
    let mut read = 0;
    for folder in ["ingest", "stats", "api"] {
        for (path, code) in of_crate(&root().join(folder)) {
            assert_eq!(any(&without_prose(&code.replace(EXAMPLE, ""))), None, "{} names a game", path.display());
            read += 1;
        }
    }
    assert!(read > 150, "the sources are there");
}

#[test]
fn no_game_names_another() {
    let mut read = 0;
    for game in games() {
        for (path, code) in crates(&game).iter().flat_map(|folder| of_crate(folder)) {
            let others = GAMES.all().filter(|other| !game.ends_with(other.as_str()));
            let found = others.filter_map(|other| named(&code, other)).next();
            assert_eq!(found, None, "{} names another game", path.display());
            read += 1;
        }
    }
    assert!(read > 100, "the sources are there");
}

/// Crates keep bots from the referee; a file that is taken in by its path would get past them, as would a module of a game
/// in one crate.
#[test]
fn bots_name_no_referee() {
    let names = |code: &str| code.to_lowercase().contains("referee");
    assert!(names(&code("#[path = \"../../referee/src/state.rs\"]\nmod state;\n")));
    assert!(names(&code("use crate::referee::State;\n")) && !names(&code("// The referee says so.\n")));
    let of_games = games().into_iter().flat_map(|game| ["words", "bots", "faults"].map(|room| game.join(room)));
    let sources = of_games.filter(|folder| folder.join("src").is_dir()).flat_map(|folder| of_crate(&folder));
    let skirmish = ["words", "bots"].map(|module| root().join("tests/skirmish/src").join(module));
    let mut read = 0;
    for (path, code) in sources.chain(skirmish.iter().flat_map(|folder| below(folder))) {
        assert!(!names(&code), "{} names a referee", path.display());
        read += 1;
    }
    assert!(read > 80, "the sources are there");
}

/// The folders of games.
fn games() -> Vec<PathBuf> {
    let folders = fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path());
    let is_game =
        |path: &Path| path.file_name().and_then(|name| name.to_str()).is_some_and(|id| GAMES.find(id).is_ok());
    folders.filter(|path| is_game(path)).collect()
}

/// The crates of a game.
fn crates(game: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(game).unwrap().map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("src").is_dir()).collect()
}
