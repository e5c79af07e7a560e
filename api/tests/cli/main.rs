//! The program from outside: what it prints, and how it ends.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod access;
mod cluster;
mod consume;
mod dump;
mod evidence;
mod following;
mod import;
mod names;
// Some of it only the tests of the store itself need.
#[allow(dead_code)]
#[path = "../../../store/jetstream/tests/jetstream/servers.rs"]
mod servers;
mod settling;
mod spark;
mod sql;
mod turning_points;

use std::{
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

const TURN: &str = r#"{"seq":1,"side":"empire","event":{"turn_start":{"turn":1}}}"#;
const PHASE: &str = r#"{"seq":2,"side":"empire","event":{"phase_start":{"phase":"command"}}}"#;
/// An order to a unit that does not exist: a broken rule.
const TO_NOBODY: &str = r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen1","units":["nobody"],"dice":[2,3]}}}"#;

/// A log with two small armies and these entries.
fn log(id: &str, entries: &[&str]) -> String {
    let army = |unit: &str, general: &str, command: u8| {
        format!(
            r#"[{{"id":"{unit}","profile":"foot","name":"Foot of {unit}","type":"infantry","stands":3,"attacks":3,"hits":3}},{{"id":"{general}","profile":"general","type":"general","attacks":2,"command":{command}}}]"#
        )
    };
    let header = format!(
        r#"{{"aftermath":1,"match":"{id}","system":"warmaster","edition":"core","played":"2026-05-03","title":"Ford","table":{{"width":180,"depth":120}},"situation":{{"turn":1,"side":"orcs"}},"sides":[{{"id":"empire","player":"Ada","army":"empire","roster":{}}},{{"id":"orcs","player":"Boris","army":"orcs","roster":{}}}]}}"#,
        army("halb1", "gen1", 9),
        army("boyz1", "boss1", 8),
    );
    let lines = std::iter::once(header.as_str()).chain(entries.iter().copied());
    lines.map(|line| format!("{line}\n")).collect()
}

struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Answer {
        let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
        program.current_dir(self.0.path()).env_clear().args(args);
        Answer::of(program.output().unwrap())
    }
}

struct Answer {
    code: i32,
    out: String,
    err: String,
}

impl Answer {
    fn of(output: Output) -> Self {
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(!err.contains("panicked"), "{err}");
        Self { code: output.status.code().expect("ended by itself"), out, err }
    }

    #[track_caller]
    fn ends_with(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self.out
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

#[test]
fn a_check_ends_as_its_worst_file() {
    let desk = Desk::new();
    desk.write("clean.jsonl", log("m1", &[TURN, PHASE]));
    desk.write("broken.jsonl", log("m2", &[TURN, PHASE, TO_NOBODY]));
    desk.write("cut.jsonl", &log("m3", &[TURN])[..300]);
    let headline = desk.run(["check", "clean.jsonl"]).ends_with(0);
    assert!(headline.contains("clean.jsonl · Ford · Warmaster · 2 entries"), "{headline}");
    let report = desk.run(["check", "broken.jsonl", "clean.jsonl"]).ends_with(1);
    assert!(report.contains("entry 3") && report.contains("wm.unit.composition"), "{report}");
    assert!(report.contains("2 files: 1 without broken rules, 1 with, 0 unreadable"), "{report}");
    let report = desk.run(["check", "."]).ends_with(2);
    assert!(report.contains("cut.jsonl:1:") && report.contains("entry 3"), "{report}");
    assert!(!report.contains('\u{1b}'), "no colours without a terminal: {report}");
    assert!(desk.run(["check", "broken.jsonl", "--color", "always"]).ends_with(1).contains('\u{1b}'));
    fs::create_dir(desk.path("empty")).unwrap();
    desk.run(["check", "empty"]).ends_with(2);
    desk.run(["check", "absent.jsonl"]).ends_with(2);
    desk.run(["check"]).ends_with(2);
}

/// Eight orders, sixteen dice: enough to tell one battle from another.
fn orders(last: u8) -> Vec<String> {
    let order = |(at, die): (usize, u8)| {
        let seq = at + 3;
        format!(
            r#"{{"seq":{seq},"side":"empire","event":{{"order":{{"by":"gen1","units":["halb1"],"dice":[1,{die}]}}}}}}"#
        )
    };
    [1, 2, 1, 2, 1, 1, 1, last].into_iter().enumerate().map(order).collect()
}

#[test]
fn the_same_battle_under_another_id_is_told_when_it_comes_in() {
    let desk = Desk::new();
    let battle = |id: &str, last: u8| {
        let orders = orders(last);
        let entries: Vec<&str> = [TURN, PHASE].into_iter().chain(orders.iter().map(String::as_str)).collect();
        log(id, &entries)
    };
    desk.write("1.jsonl", battle("m1", 2));
    desk.write("2.jsonl", battle("m2", 2).replace("Ford", "The same"));
    desk.write("3.jsonl", battle("m3", 1));
    let told = desk.run(["ingest", "1.jsonl", "3.jsonl"]).ends_with(0);
    assert!(!told.contains("the same entries"), "{told}");
    let told = desk.run(["ingest", "2.jsonl"]).ends_with(0);
    assert!(told.contains("m2 has the same entries as m1: the same battle counts once, as m1."), "{told}");
}

#[test]
fn a_battle_goes_on_from_any_of_its_entries() {
    let desk = Desk::new();
    desk.write("battle.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    let header = desk.run(["fork", "battle.jsonl", "--at", "2"]).ends_with(0);
    desk.write("fork.jsonl", format!("{header}{}\n", TO_NOBODY.replace("\"seq\":3", "\"seq\":1")));
    let report = desk.run(["check", "fork.jsonl"]).ends_with(1);
    assert!(report.contains("entry 1") && report.contains("wm.unit.composition"), "{report}");
    let fork: Value = serde_json::from_str(&header).unwrap();
    assert_eq!((&fork["match"], &fork["fork"]["seq"]), (&Value::from("m1-from-2"), &Value::from(2)));
    desk.run(["fork", "battle.jsonl", "--at", "3", "--id", "again", "-o", "again.jsonl"]).ends_with(0);
    desk.run(["check", "again.jsonl"]).ends_with(0);
    desk.run(["fork", "battle.jsonl", "--at", "0", "-o", "again.jsonl"]).ends_with(2);
    desk.run(["ingest", "battle.jsonl"]).ends_with(0);
    let again: Value = serde_json::from_str(&desk.run(["fork", "m1", "--at", "2"]).ends_with(0)).unwrap();
    let unsalted = |mut header: Value| header.as_object_mut().and_then(|fields| fields.remove("salt")).map(|_| header);
    assert_ne!(again["salt"], fork["salt"], "each has a salt of its own");
    assert_eq!(unsalted(again), unsalted(fork));
    let answer = desk.run(["fork", "battle.jsonl", "--at", "4"]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("3 entries"), "{}", answer.err);
}

/// Given a battle, when bots play it on from one of its entries, then the log is whole and clean, and one turn is its beginning.
#[test]
fn bots_play_a_battle_on() {
    let desk = Desk::new();
    desk.write("battle.jsonl", aftermath_players::BOTS.play("kow2", 7).unwrap());
    let can = |at: &String| desk.run(["fork", "battle.jsonl", "--at", at, "--bots", "9"]).code == 0;
    let at = (60..90).map(|at| at.to_string()).find(can).unwrap();
    let go_on = |more: &[&str]| {
        let args: Vec<&str> =
            ["fork", "battle.jsonl", "--at", &at, "--bots", "9"].into_iter().chain(more.iter().copied()).collect();
        desk.run(args).ends_with(0)
    };
    let (whole, turn) = (go_on(&[]), go_on(&["--until", "turn"]));
    let entries = |log: &str| log.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let (whole, turn) = (entries(&whole), entries(&turn));
    assert!(!turn.is_empty() && whole.len() > turn.len() && whole.starts_with(&turn));
    assert!(whole.last().unwrap().contains("battle_end"), "{:?}", whole.last());
    go_on(&["-o", "played.jsonl"]);
    desk.run(["check", "played.jsonl"]).ends_with(0);
    assert_eq!(desk.run(["fork", "battle.jsonl", "--at", "2", "--until", "turn"]).code, 2, "nobody plays");
}

#[test]
fn a_log_gets_salts_where_it_names_somebody_and_is_told_as_before() {
    let desk = Desk::new();
    desk.write("battle.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    let salted = desk.run(["salt", "battle.jsonl"]).ends_with(0);
    let header: Value = serde_json::from_str(salted.lines().next().unwrap()).unwrap();
    assert_eq!(header["salt"].as_str().map(str::len), Some(32), "{header}");
    let before = desk.run(["check", "battle.jsonl"]);
    desk.run(["salt", "battle.jsonl", "-o", "salted.jsonl"]).ends_with(0);
    assert_eq!(desk.run(["check", "salted.jsonl"]).out.replace("salted.jsonl", "battle.jsonl"), before.out);
    // As a text it has them too, and a comparison takes no notice.
    desk.run(["write", "salted.jsonl", "-o", "salted.battle"]).ends_with(0);
    desk.run(["read", "salted.battle", "-o", "again.jsonl"]).ends_with(0);
    assert_eq!(fs::read(desk.path("again.jsonl")).unwrap(), fs::read(desk.path("salted.jsonl")).unwrap());
    desk.run(["compare", "battle.jsonl", "salted.jsonl"]).ends_with(0);
    desk.run(["salt", "battle.jsonl", "-o", "salted.jsonl"]).ends_with(2);
    // A line that has one keeps it, and a wrong one is told.
    assert_eq!(
        desk.run(["salt", "again.jsonl"]).ends_with(0).into_bytes(),
        fs::read(desk.path("again.jsonl")).unwrap()
    );
    desk.write("wrong.jsonl", salted.replace("\"salt\":\"", "\"salt\":\"x"));
    let answer = desk.run(["check", "wrong.jsonl"]);
    assert_eq!(answer.code, 2);
    assert!(answer.out.contains("32 hexadecimal digits"), "{}", answer.out);
}

#[test]
fn a_battle_is_written_as_a_text_and_read_again() {
    let desk = Desk::new();
    desk.write("battle.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    let bytes = fs::read(desk.path("battle.jsonl")).unwrap();
    let text = desk.run(["write", "battle.jsonl"]).ends_with(0);
    assert!(text.starts_with("battle warmaster m1\n") && text.contains("\nphase_start command\n"), "{text}");
    desk.write("own.battle", format!("{text}# to be gone on with\n"));
    desk.run(["read", "own.battle", "-o", "read.jsonl"]).ends_with(0);
    assert_eq!(fs::read(desk.path("read.jsonl")).unwrap(), bytes);
    desk.run(["read", "own.battle", "-o", "read.jsonl"]).ends_with(2);
    let again = desk.run(["write", "read.jsonl", "--comments", "own.battle"]).ends_with(0);
    assert!(again.ends_with("\n# to be gone on with\n"), "{again}");

    desk.write("wrong.battle", text.replace("phase_start command", "phase_start breakfast"));
    let line = text.lines().position(|line| line.contains("phase_start")).unwrap() + 1;
    let answer = desk.run(["read", "wrong.battle"]);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
    assert!(answer.err.contains(&format!("wrong.battle:{line}:")), "{}", answer.err);
    assert!(
        answer.err.contains("expected one of `command`, `shooting`, `combat`, found `breakfast`"),
        "{}",
        answer.err
    );
    let answer = desk.run(["--lang", "ru", "read", "wrong.battle"]);
    assert!(answer.err.contains("ожидается: одно из слов"), "{}", answer.err);
    desk.run(["write", "wrong.battle"]).ends_with(2);
    desk.run(["read", "absent.battle"]).ends_with(2);
}

#[test]
fn json_is_one_document_with_every_verdict() {
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    desk.write("2.jsonl", "no log");
    let answer = desk.run(["check", "--format", "json", "1.jsonl", "2.jsonl"]);
    assert_eq!(answer.code, 2);
    let files = answer.json()["files"].as_array().unwrap().clone();
    assert_eq!(files.len(), 2);
    assert_eq!(files[0]["file"], "1.jsonl");
    assert_eq!(files[0]["summary"]["id"], "m1");
    assert_eq!(files[0]["verdicts"].as_array().unwrap().len(), 4);
    assert_eq!(files[0]["verdicts"][3]["status"], "stood");
    assert_eq!(files[1]["error"]["code"], "malformed");
    assert_eq!(files[1]["error"]["line"], 1);
    let none = desk.run(["check", "--format", "json", "."]);
    assert_eq!(none.json()["files"].as_array().map(Vec::len), Some(2));
}

#[test]
fn ndjson_is_one_line_a_verdict() {
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    desk.write("2.jsonl", "");
    let answer = desk.run(["check", "--format", "ndjson", "."]);
    assert_eq!(answer.code, 2);
    let lines: Vec<Value> = answer.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[3]["match"], "m1");
    assert_eq!((&lines[3]["entry"], &lines[3]["kind"]), (&Value::from(3), &Value::from("order")));
    assert_eq!(lines[4]["error"]["code"], "empty");
}

#[test]
fn an_amendment_counts_unless_the_log_is_asked_for_as_recorded() {
    let amend = r#"{"seq":4,"event":{"amend":{"entry":3,"reason":"slip of the pen","agreed":["empire","orcs"]}}}"#;
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY, amend]));
    desk.run(["check", "1.jsonl"]).ends_with(0);
    desk.run(["check", "--recorded", "1.jsonl"]).ends_with(1);
    let told = desk.run(["replay", "1.jsonl"]).ends_with(0);
    assert!(told.contains("(corrected by 4)"), "{told}");
}

#[test]
fn sidecars_say_what_is_expected() {
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    desk.run(["check", "--expected", "1.jsonl"]).ends_with(2);
    desk.write("1.expected.json", r#"{"shows":"nobody","entries":{"3":{"status":"stood"}}}"#);
    desk.run(["check", "--expected", "1.jsonl"]).ends_with(0);
    desk.write("1.expected.json", r#"{"shows":"nobody","broken":[]}"#);
    let answer = desk.run(["check", "--expected", "--format", "json", "1.jsonl"]);
    assert_eq!(answer.code, 1);
    assert_eq!(answer.json()["files"][0]["differences"][0]["differs"], "surplus");
    let report = desk.run(["check", "--expected", "1.jsonl"]).ends_with(1);
    assert!(report.contains("wm.unit.composition is broken, which was not expected"), "{report}");
    desk.write("1.expected.json", r#"{"show":""}"#);
    desk.run(["check", "--expected", "1.jsonl"]).ends_with(2);
}

#[test]
fn what_was_ingested_is_listed_told_and_exported() {
    let desk = Desk::new();
    let bytes = log("m1", &[TURN, PHASE, TO_NOBODY]);
    desk.write("season/1.jsonl", &bytes);
    desk.write("season/2.jsonl", log("m2", &[TURN]));
    let told = desk.run(["ingest", "season"]).ends_with(0);
    assert!(told.contains("Stored 2 battles with 4 entries"), "{told}");
    let told = desk.run(["ingest", "season", "season/1.jsonl"]).ends_with(0);
    assert!(told.contains("Stored 0 battles") && told.contains("3 already there"), "{told}");

    let listed = desk.run(["list"]).ends_with(0);
    assert_eq!(listed.lines().count(), 2, "{listed}");
    assert!(listed.contains("m1  2026-05-03  warmaster") && listed.contains("Ada – Boris  Ford"), "{listed}");
    assert_eq!(desk.run(["list", "--player", "Eve"]).ends_with(0), "");
    assert_eq!(desk.run(["list", "--from", "2026-05-04"]).ends_with(0), "");

    let told = desk.run(["show", "m1", "-v"]).ends_with(0);
    assert!(told.contains("Turn 1") && told.contains("wm.unit.composition"), "{told}");
    assert_eq!(desk.run(["replay", "season/1.jsonl", "-v"]).ends_with(0), told);
    let cut = desk.run(["replay", "m1", "--from", "2", "--to", "2"]).ends_with(0);
    assert!(cut.contains("     2  ") && !cut.contains("     3  "), "{cut}");

    assert_eq!(desk.run(["export", "m1"]).ends_with(0), bytes);
    desk.run(["export", "m1", "-o", "out.jsonl"]).ends_with(0);
    assert_eq!(fs::read_to_string(desk.path("out.jsonl")).unwrap(), bytes);
    desk.run(["export", "m9", "-o", "none.jsonl"]).ends_with(2);
    assert!(!desk.path("none.jsonl").exists() && !desk.path("none.jsonl.part").exists());
}

#[test]
fn a_battle_is_told_within_the_width_and_its_table_can_be_drawn() {
    let desk = Desk::new();
    let battle = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/warmaster/corpus/appendix_combat.jsonl");
    let told = desk.run(["replay", battle, "--width", "60", "-v", "--board"]).ends_with(0);
    let longest = told.lines().map(|line| line.chars().count()).max();
    assert_eq!(longest, Some(60), "{told}");
    let one_line = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line.contains("Attack: Flagellants → Orc Warriors, left – 8 of 18 hit; 1 of 8 saved"), "{told}");
    assert!(told.contains("The Empire: A Flagellants (2/3), B Knights"), "{told}");
    let whole = desk.run(["replay", battle, "--to", "6"]).ends_with(0);
    assert!(whole.lines().any(|line| line.ends_with("8 of 18 hit; 1 of 8 saved [by the rules]")), "{whole}");
    assert!(!whole.contains('┌'), "{whole}");
    desk.run(["replay", battle, "--width", "9"]).ends_with(2);
    // Without places there is nothing to draw.
    desk.write("m1.jsonl", log("m1", &[TURN]));
    let bare = desk.run(["replay", "m1.jsonl", "--board"]).ends_with(0);
    assert!(bare.contains("The table cannot be drawn"), "{bare}");
    let misspelt = desk.run(["repaly", "m1.jsonl"]);
    assert_eq!(misspelt.code, 2);
    assert!(misspelt.err.contains("a similar subcommand exists: 'replay'"), "{}", misspelt.err);
}

#[test]
fn a_bad_file_does_not_keep_the_others_out() {
    let desk = Desk::new();
    desk.write("season/1.jsonl", "no log");
    desk.write("season/2.jsonl", log("m2", &[TURN]));
    let answer = desk.run(["ingest", "--data", "league", "season"]);
    assert_eq!(answer.code, 2);
    assert!(answer.out.contains("Stored 1 battle") && answer.out.contains("1 refused"), "{}", answer.out);
    assert!(answer.err.contains("season/1.jsonl:1:"), "{}", answer.err);
}

#[test]
fn who_only_looks_leaves_no_store_behind() {
    let desk = Desk::new();
    for args in [&["list"][..], &["export", "m1"], &["replay", "m1"]] {
        let answer = desk.run(args);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("aftermath ingest"), "{}", answer.err);
    }
    assert!(!desk.path("data").exists());
    desk.run(["replay", "no/such file"]).ends_with(2);
}

#[test]
fn schemas_are_json() {
    let desk = Desk::new();
    let both = desk.run(["schema", "--game", "warmaster"]);
    assert!(both.json()["header"]["$schema"].is_string() && both.json()["entry"]["properties"].is_object());
    desk.run(["schema", "--game", "warmaster", "--out", "schemas"]).ends_with(0);
    let entry = fs::read(desk.path("schemas/warmaster-entry.schema.json")).unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&entry).unwrap(), both.json()["entry"]);
    desk.run(["schema", "--game", "chess"]).ends_with(2);
}

#[test]
fn rules_are_found_and_shown() {
    let desk = Desk::new();
    let shown = desk.run(["rules", "show", "wm.command.roll"]).ends_with(0);
    assert!(shown.starts_with("wm.command.roll — "), "{shown}");
    let russian = desk.run(["rules", "show", "wm.command.roll", "--lang", "ru"]).ends_with(0);
    assert_ne!(shown, russian);
    desk.run(["rules", "show", "wm.no.rule"]).ends_with(2);
    assert!(desk.run(["rules", "search", "ROLL wm.command"]).ends_with(0).contains("wm.command.roll"));
    let all = desk.run(["rules", "list"]).ends_with(0).lines().count();
    let geometric = desk.run(["rules", "list", "--tag", "geo"]).ends_with(0).lines().count();
    assert!(1 < geometric && geometric < all);
}

#[test]
fn coverage_counts_what_logs_show() {
    let desk = Desk::new();
    desk.write("corpus/1.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    let coverage = |args: &[&str]| desk.run(["rules", "coverage", "--format", "json"].iter().chain(args)).json();
    let counted = coverage(&["--corpus", "corpus"])["warmaster"].clone();
    let count = |key: &str| counted[key].as_u64().unwrap();
    let lacks = |key: &str| counted["missing"][key].as_array().unwrap().len() as u64;
    for key in ["enforced", "held", "broken"] {
        assert_eq!(count(key) + lacks(key), count("decidable"), "{key}");
    }
    assert!(count("held") > 0 && count("broken") > 0 && count("enforced") > count("broken"));
    assert!(coverage(&[])["warmaster"]["decidable"] == counted["decidable"]);
    desk.run(["rules", "coverage"]).ends_with(0);
    desk.write("corpus/2.jsonl", "no log");
    desk.run(["rules", "coverage", "--corpus", "corpus"]).ends_with(2);
}

#[test]
fn every_help_has_an_example() {
    let desk = Desk::new();
    for command in [
        "check",
        "ingest",
        "list",
        "replay",
        "export",
        "schema",
        "openapi",
        "rules",
        "serve",
        "move",
        "demo",
        "completions",
    ] {
        let help = desk.run([command, "--help"]).ends_with(0);
        assert!(help.contains(&format!("Examples:\n  aftermath {command}")), "{help}");
    }
    assert!(desk.run(["--help"]).ends_with(0).contains("aftermath check battle.jsonl"));
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(Desk::new().run(["completions", shell]).ends_with(0).contains("aftermath"));
    }
}

#[test]
fn no_escape_sequence_of_a_log_reaches_the_terminal() {
    let desk = Desk::new();
    desk.write("1.jsonl", log("m1", &[r#"{"seq":1,"event":{"\u001b[31mparley":{}}}"#]));
    let answer = desk.run(["check", "1.jsonl", "--color", "always"]);
    assert_eq!(answer.code, 2);
    assert!(answer.out.contains("parley") && !answer.out.contains("\u{1b}[31mparley"), "{}", answer.out);
}

/// The logs of the corpus.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let read =
        |path: std::path::PathBuf| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap());
    aftermath_corpus::all(&aftermath_games::GAMES).into_iter().map(read).collect()
}

/// Numbers that look random and are the same on every machine (splitmix64).
fn numbers(mut seed: u64) -> impl Iterator<Item = u64> {
    std::iter::repeat_with(move || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

#[test]
fn garbage_never_brings_the_program_down() {
    let desk = Desk::new();
    let mut numbers = numbers(2026);
    let mut next = move |below: usize| numbers.next().unwrap() as usize % below;
    for file in 0..40 {
        let bytes: Vec<u8> = (0..next(4_000)).map(|_| next(256) as u8).collect();
        desk.write(&format!("garbage/{file}.jsonl"), bytes);
        // What begins as gzip is unpacked first.
        let bytes: Vec<u8> = [0x1f, 0x8b, 8].into_iter().chain((0..next(400)).map(|_| next(256) as u8)).collect();
        desk.write(&format!("garbage/{file}.jsonl.gz"), bytes);
    }
    // Each log of the corpus is cut short, or one to eight of its bits are flipped.
    for (name, mut bytes) in corpus() {
        match next(9) {
            0 => bytes.truncate(next(bytes.len())),
            flips => (0..flips).for_each(|_| {
                let at = next(bytes.len());
                bytes[at] ^= 1 << next(8);
            }),
        }
        desk.write(&format!("damaged/{name}"), bytes);
    }
    desk.run(["check", "garbage"]).ends_with(2);
    for command in [&["check", "-v"][..], &["check", "--format", "json"], &["check", "--format", "ndjson"], &["ingest"]]
    {
        let answer = desk.run(command.iter().chain(&["garbage", "damaged"]));
        assert!((0..=2).contains(&answer.code));
    }
    desk.write("x.expected.json", [0xff, 0xfe]);
    desk.write("x.jsonl", log("m1", &[TURN]));
    desk.run(["check", "--expected", "x.jsonl"]).ends_with(2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_finishes_the_file_in_hand() {
    // Given more files than can be loaded before somebody loses patience
    let desk = Desk::new();
    for file in 0..3_000 {
        desk.write(&format!("season/{file}.jsonl"), log(&format!("m{file}"), &[TURN, PHASE]));
    }
    let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
    program.current_dir(desk.0.path()).env_clear().args(["ingest", "season"]);
    let program = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // When it is interrupted while it loads
    let patience = Instant::now() + Duration::from_secs(30);
    while !desk.path("data/store").exists() && Instant::now() < patience {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(100));
    let kill = Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap();
    assert!(kill.success());
    // Then it says how many are stored, and so many are
    let answer = Answer::of(program.wait_with_output().unwrap());
    assert_eq!(answer.code, 130, "{}{}", answer.out, answer.err);
    let told = answer.out.strip_prefix("Stored ").and_then(|rest| rest.split(' ').next()).map(str::to_owned);
    assert!(answer.out.contains("Interrupted"), "{}", answer.out);
    let listed = desk.run(["list"]).ends_with(0).lines().count();
    assert_eq!(told, Some(listed.to_string()));
    desk.run(["check", "season/0.jsonl"]).ends_with(0);
}

#[cfg(unix)]
#[test]
fn a_demo_serves_plays_on_and_stops() {
    let desk = Desk::new();
    let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
    program.current_dir(desk.0.path()).env_clear();
    program.args("demo --matches 2 --at-once 1 --bind 127.0.0.1:0 --log warn".split(' '));
    let mut program = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
    let games = aftermath_players::BOTS.all().count();
    assert_eq!(lines.next().unwrap(), format!("{games} battles loaded"));
    assert!(lines.next().unwrap().starts_with(&format!("{games} battles more")));
    let address = lines.next().unwrap();
    let address = address.strip_prefix("Serving on http://").and_then(|rest| rest.split(' ').next()).unwrap();
    let listed = || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /api/v1/matches HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("warmaster"), "{answer}");
        answer.matches("\"id\":\"league-").count()
    };
    while listed() < 2 * games {
        thread::sleep(Duration::from_millis(100));
    }
    let kill = Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap();
    assert!(kill.success());
    Answer::of(program.wait_with_output().unwrap()).ends_with(0);
    assert_eq!(fs::read_dir(desk.0.path()).unwrap().count(), 0, "a demo leaves nothing behind");
}
