//! Tables of results: every row told, all or nothing kept, and the same again adds nothing.

use std::{fs, path::Path};

use aftermath_games::GAMES;
use aftermath_ingest::{
    load,
    results::{
        Checked, Column, Fate, ImportError, Manner, Mapping, Note, ProblemKind, Pseudonyms, Report, Rosters, check,
        describe, template,
    },
};
use aftermath_rules::{Fidelity, Reading, finding::Status};
use aftermath_store::{ListQuery, MemoryStore, Position, Store};

fn club() -> Pseudonyms {
    Pseudonyms::with_secret([7; 32])
}

fn manner<'a>(mapping: &'a Mapping, pseudonyms: &'a Pseudonyms) -> Manner<'a> {
    Manner {
        name: "season.csv",
        mapping,
        encoding: None,
        pseudonyms,
        keep_names: false,
        scores_decide: false,
        rosters: Rosters::None,
    }
}

fn checked(store: &MemoryStore, table: &str) -> Checked {
    check(Some(store), table.as_bytes(), &manner(&Mapping::default(), &club())).unwrap()
}

fn kept(store: &MemoryStore, table: &str) -> Report {
    checked(store, table).keep(store).unwrap()
}

fn error(table: &[u8]) -> ImportError {
    check(None, table, &manner(&Mapping::default(), &club())).unwrap_err()
}

const HEAD: &str = "date,game,player_a,army_a,player_b,army_b,result,score_a,score_b,first,event,round\n";

#[test]
fn a_row_becomes_a_log_like_any_other() {
    let store = MemoryStore::default();
    let report = kept(&store, &format!("{HEAD}2026-05-03,kow2,Ada,Elves,Boris,Orcs,b,3,5,a,Muster,2\n"));
    assert_eq!((report.accepted, report.duplicates, report.refused, report.kept), (1, 0, 0, true));
    let id = report.rows[0].match_id.clone().unwrap();
    let log = load(&store, &id.parse().unwrap()).unwrap();
    let summary = log.summary();
    assert_eq!((summary.system, summary.fidelity), (GAMES.find("kow2").unwrap(), Fidelity::Result));
    assert_eq!((summary.played.as_str(), summary.edition.as_str()), ("2026-05-03", "unrecorded"));
    assert_eq!((summary.event.as_deref(), summary.round, summary.table), (Some("Muster"), Some(2), None));
    let armies: Vec<_> = summary.sides.iter().map(|side| side.army.as_str()).collect();
    assert_eq!(armies, ["Elves", "Orcs"]);
    let judgement = log.judge(Reading::Effective);
    let score = &judgement.score;
    assert_eq!((score.over, score.winner.as_ref().map(|side| side.as_str())), (true, Some("b")));
    assert_eq!(score.points.iter().map(|(_, points)| *points).collect::<Vec<_>>(), [3.0, 5.0]);
    // Nothing was judged, and nothing is shown as judged: no finding, no legal entry, though Kings of War has a referee.
    assert!(judgement.verdicts.iter().all(|verdict| verdict.findings.is_empty()));
    assert!(judgement.verdicts.iter().all(|verdict| verdict.status == Status::Unverifiable));
    assert_eq!((judgement.statuses.legal, judgement.statuses.unverifiable), (0, 1));
    assert_eq!(log.count().statuses().legal, 0);
    let event = &log.entries()[0].event;
    assert_eq!(event["first"], "a");
    assert_eq!(event["source"], serde_json::json!({ "name": "season.csv", "line": 2 }));
}

#[test]
fn results_of_all_games_are_kept() {
    let store = MemoryStore::default();
    for system in GAMES.all() {
        let report = kept(&store, &format!("{HEAD}2026-05-03,{system},Ada,Elves,Boris,Orcs,draw,,,,,\n"));
        assert_eq!(report.accepted, 1, "{system}");
        let log = load(&store, &report.rows[0].match_id.as_deref().unwrap().parse().unwrap()).unwrap();
        assert_eq!(log.system(), system);
        let score = log.judge(Reading::Effective).score;
        assert_eq!((score.over, score.winner), (true, None), "a draw");
    }
}

#[test]
fn the_same_table_again_adds_nothing() {
    let store = MemoryStore::default();
    let rows = "2026-05-03,kow2,Ada,Elves,Boris,Orcs,b,3,5,,,\n2026-05-04,kow2,Ada,Elves,Boris,Orcs,a,7,5,,,\n";
    assert_eq!(kept(&store, &format!("{HEAD}{rows}")).accepted, 2);
    let position = |store: &MemoryStore| store.changes(Position(0), Default::default()).unwrap().len();
    let before = position(&store);
    // The other way round, from another line, with names written otherwise, and with a byte order mark.
    let again = "\u{feff}".to_owned()
        + HEAD
        + "\n2026-05-04,kow2,ADA,Elves, boris ,Orcs,a,7,5,,,\n"
        + "2026-05-03,kow2,Ada,Elves,Boris,Orcs,Boris,3,5,,,\n";
    let report = kept(&store, &again);
    assert_eq!((report.accepted, report.duplicates), (0, 2));
    assert!(report.rows.iter().all(|row| row.notes == [Note::KeptAlready]));
    assert_eq!(position(&store), before);
    // Names kept or not: it is the same match.
    let (mapping, club) = (Mapping::default(), club());
    let named = Manner { keep_names: true, ..manner(&mapping, &club) };
    let report = check(Some(&store), format!("{HEAD}{rows}").as_bytes(), &named).unwrap();
    assert_eq!(report.report().duplicates, 2);
}

#[test]
fn equal_rows_are_told_and_kept_once() {
    let row = "2026-05-03,kow2,Ada,Elves,Boris,Orcs,b,,,,,\n";
    let report = kept(&MemoryStore::default(), &format!("{HEAD}{row}{row}"));
    assert_eq!((report.accepted, report.duplicates), (1, 1));
    assert_eq!(report.rows[1].notes, [Note::EqualRow { line: 2 }]);
    // Two matches of one day are told apart by a key; that they could be one is told all the same.
    let head = HEAD.replace("\n", ",key\n");
    let row = row.replace("\n", "");
    let report = kept(&MemoryStore::default(), &format!("{head}{row},1\n{row},2\n"));
    assert_eq!(report.accepted, 2);
    assert_eq!(report.rows[1].notes, [Note::SamePlayersThatDay { line: 2 }]);
}

#[test]
fn a_corrected_row_is_told_to_be_a_second_match_of_the_same_players() {
    let store = MemoryStore::default();
    let first = kept(&store, &format!("{HEAD}2026-05-03,kow2,Ada,Elves,Boris,Orcs,b,3,5,,,\n"));
    let report = checked(&store, &format!("{HEAD}2026-05-03,kow2,Ada,Elves,Boris,Orcs,a,6,5,,,\n"));
    let id = first.rows[0].match_id.clone().unwrap();
    assert_eq!(report.report().rows[0].notes, [Note::SamePlayersKept { id }]);
}

#[test]
fn no_name_leaves_the_table_unless_told() {
    let store = MemoryStore::default();
    let head = HEAD.replace("\n", ",title,note\n");
    let table = format!("{head}2026-05-03,kow2,Ada Lovelace,Elves,Boris,Orcs,b,,,,,,Ada's day,Boris was late\n");
    let club = club();
    let mapping = Mapping::default();
    let hidden = check(None, table.as_bytes(), &manner(&mapping, &club)).unwrap();
    let (_, _, bytes) = hidden.logs().next().unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(!text.contains("Ada") && !text.contains("Boris"), "{text}");
    assert!(text.contains(&club.of("Ada Lovelace")) && text.contains(&club.of("Boris")));
    assert_eq!(hidden.report().rows[0].notes, [Note::TextLeftOut]);
    let named = Manner { keep_names: true, ..manner(&mapping, &club) };
    check(Some(&store), table.as_bytes(), &named).unwrap().keep(&store).unwrap();
    let page = store.list(&ListQuery::default()).unwrap();
    assert_eq!(page.rows[0].card.players(), ["Ada Lovelace", "Boris"]);
    assert_eq!(page.rows[0].card.title(), "Ada's day");
}

#[test]
fn what_nobody_knows_is_kept_as_undecided_and_is_no_draw() {
    let store = MemoryStore::default();
    let table = format!("{HEAD}2026-05-03,kow2,Ada,Elves,Boris,Orcs,unknown,3,5,,,\n");
    let report = kept(&store, &table);
    assert_eq!((report.accepted, report.rows[0].notes.as_slice()), (1, &[Note::Undecided][..]));
    let log = load(&store, &report.rows[0].match_id.as_deref().unwrap().parse().unwrap()).unwrap();
    let score = log.judge(Reading::Effective).score;
    assert_eq!((score.over, score.winner), (false, None));
}

#[test]
fn points_decide_only_where_they_are_told_to() {
    let row = |result: &str| format!("{HEAD}2026-05-03,kow2,Ada,Elves,Boris,Orcs,{result},3,5,,,\n");
    let (mapping, club) = (Mapping::default(), club());
    let deciding = Manner { scores_decide: true, ..manner(&mapping, &club) };
    let won = |table: &str, manner: &Manner<'_>| {
        let checked = check(None, table.as_bytes(), manner).unwrap();
        let (_, _, bytes) = checked.logs().next().unwrap();
        let score = GAMES.read(bytes, "row").unwrap().judge(Reading::Effective).score;
        (score.winner.map(|side| side.to_string()), checked.report().rows[0].notes.clone())
    };
    assert_eq!(won(&row(""), &manner(&mapping, &club)), (None, vec![Note::Undecided]));
    assert_eq!(won(&row(""), &deciding), (Some("b".into()), vec![]));
    // What is written counts, and is told.
    assert_eq!(won(&row("a"), &deciding), (Some("a".into()), vec![Note::FewerPointsWon]));
}

#[test]
fn every_fault_is_told_with_line_and_column_and_nothing_else_is_kept() {
    let table = format!(
        "{HEAD}03.05.2026,chess,,Elves,Boris,Orcs,maybe,-3,x,c,,4\n2026-05-03,kow2,Ada,Elves,ada,,a,,,,,\n2026-05-03,kow2\n"
    );
    let report = checked(&MemoryStore::default(), &table).report().clone();
    assert_eq!((report.refused, report.accepted), (3, 0));
    let faults = |row: usize| -> Vec<_> {
        let problems = report.rows[row].problems.iter();
        problems.map(|problem| (problem.column, problem.position, problem.kind)).collect()
    };
    use ProblemKind::{Contradiction, Fields, Malformed, Missing};
    let mut first = faults(0);
    first.sort_by_key(|(column, ..)| *column);
    assert_eq!(
        first,
        [
            (Some(Column::Date), Some(1), Malformed),
            (Some(Column::Game), Some(2), Malformed),
            (Some(Column::Event), Some(11), Missing),
            (Some(Column::PlayerA), Some(3), Missing),
            (Some(Column::First), Some(10), Malformed),
            (Some(Column::Result), Some(7), Malformed),
            (Some(Column::ScoreA), Some(8), Malformed),
            (Some(Column::ScoreB), Some(9), Malformed),
        ]
    );
    assert_eq!(report.rows[0].line, 2);
    assert_eq!(faults(1), [(Some(Column::PlayerB), Some(5), Contradiction), (Some(Column::ArmyB), Some(6), Missing)]);
    assert_eq!(faults(2), [(None, None, Fields)]);
    assert_eq!(report.rows[0].problems[0].to_string(), "column 1, date: \"03.05.2026\": expected YYYY-MM-DD");
}

#[test]
fn tables_that_are_none_say_why() {
    assert!(matches!(error(b""), ImportError::Empty));
    assert!(matches!(error(b"date,date\n"), ImportError::DoubledColumn { column: Column::Date, .. }));
    let ImportError::MissingColumns { missing, .. } = error(b"date;game;player_a\n") else {
        panic!("columns are missing");
    };
    assert_eq!(missing, ["army_a", "player_b", "army_b"]);
    assert!(matches!(error(b"date\n\xe4"), ImportError::Encoding { line: 2, .. }));
    assert!(matches!(error(",".repeat(300).as_bytes()), ImportError::Empty));
    assert!(matches!(error("x,".repeat(300).as_bytes()), ImportError::TooManyColumns { columns: 301 }));
    assert!(matches!(error(&vec![b'x'; 16 * 1024 * 1024 + 1]), ImportError::TooLarge { .. }));
}

#[test]
fn a_russian_table_of_an_older_program_is_read() {
    // "Дата;Игрок 1;Игрок 2" and a row, in windows-1251 as Python's codec writes it.
    let table = b"\xc4\xe0\xf2\xe0;\xc8\xe3\xf0\xee\xea 1;\xc8\xe3\xf0\xee\xea 2\n03.05.2026;\xc0\xe4\xe0;\xc1\xee\xf0\xe8\xf1\n";
    let mapping = r#"{"columns":{"Дата":"date","Игрок 1":"player_a","Игрок 2":"player_b"},
        "fixed":{"game":"warmaster","army_a":"Империя","army_b":"Орки"},"date_format":"%d.%m.%Y"}"#;
    let mapping: Mapping = serde_json::from_str(mapping).unwrap();
    let club = club();
    let manner = Manner { encoding: Some("windows-1251"), keep_names: true, ..manner(&mapping, &club) };
    let checked = check(None, table, &manner).unwrap();
    let report = checked.report();
    assert_eq!((report.encoding, report.separator, report.accepted), ("windows-1251", ';', 1));
    assert_eq!(report.rows[0].title.as_deref(), Some("Ада (Империя) – Борис (Орки)"));
}

#[test]
fn the_template_is_empty_and_taken() {
    let store = MemoryStore::default();
    let report = kept(&store, &template());
    assert_eq!((report.accepted, report.refused, report.ignored.len()), (0, 0, 0));
}

#[test]
fn the_examples_of_all_columns_are_a_row_that_is_taken() {
    let (mut row, told) = (Vec::new(), describe());
    for line in told.lines() {
        match (line.strip_prefix("    "), row.last_mut()) {
            (None, _) => row.push(""),
            (Some(said), Some(field)) => *field = said.strip_prefix("Example: ").unwrap_or(field),
            (Some(said), None) => panic!("{said} of no column"),
        }
    }
    let table = format!("{}{}\n", template(), row.join(","));
    let report = kept(&MemoryStore::default(), &table);
    assert_eq!((report.accepted, report.refused, report.ignored.len()), (1, 0, 0));
}

#[test]
fn a_row_names_its_rosters() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("ada.ros"), crate::rosters::ROSTER).unwrap();
    let head = "date,game,player_a,roster_a,player_b,army_b,roster_b\n";
    let (mapping, club) = (Mapping::default(), club());
    let manner = Manner { rosters: Rosters::Folder(folder.path()), ..manner(&mapping, &club) };
    let of = |row: &str| check(None, format!("{head}{row}\n").as_bytes(), &manner).unwrap();
    let good = of("2026-05-03,wh40k9,Ada,ada.ros,Boris,Orks,");
    assert_eq!(good.report().accepted, 1, "{:?}", good.report().rows);
    let (_, _, bytes) = good.logs().next().unwrap();
    let sides = GAMES.read(bytes, "row").unwrap().summary().sides;
    assert_eq!((sides[0].army.as_str(), sides[0].subfaction.as_deref()), ("Necrons", Some("Novokh")));
    assert_eq!(sides[0].units.iter().map(|unit| unit.points).sum::<Option<u32>>(), Some(190));
    assert!(sides[1].units.is_empty());
    for outside in ["../ada.ros", "/etc/passwd", "none.ros"] {
        let bad = of(&format!("2026-05-03,wh40k9,Ada,ada.ros,Boris,Orks,{outside}"));
        assert_eq!(bad.report().rows[0].problems[0].kind, ProblemKind::Roster, "{outside}");
    }
}

/// Battles as others keep them: factions and codexes by player, the game by its title alone.
const OF_OTHERS: &str = "\
date,game,player_a,faction_a,subfaction_a,codex_a,player_b,faction_b,subfaction_b,codex_b,winner
2021-12-21,\"Warhammer 40,000\",Ada,Space Marines,Flesh Tearers,9,Boris,Necrons,Novokh,9,a
2022-01-07,Warhammer 40000,Ada,Drukhari,,9,Clara,Adeptus Custodes,Shadowkeepers,8,b
2022-01-08,wh40k9,Boris,Orks,,9,Clara,Necrons,,9,unknown
";

/// What is told of all rows at the command line: `--set game=wh40k9`.
fn all_of(game: &str) -> Mapping {
    Mapping { fixed: [(Column::Game, game.to_owned())].into(), ..Mapping::default() }
}

#[test]
fn well_known_words_need_no_mapping() {
    let (mapping, club, store) = (all_of("wh40k9"), club(), MemoryStore::default());
    let manner = Manner { keep_names: true, ..manner(&mapping, &club) };
    let report = check(Some(&store), OF_OTHERS.as_bytes(), &manner).unwrap().keep(&store).unwrap();
    assert_eq!((report.accepted, report.duplicates, report.refused), (3, 0, 0), "{:?}", report.rows);
    assert!(report.ignored.is_empty(), "{:?}", report.ignored);
    let header = store.header(&report.rows[1].match_id.as_deref().unwrap().parse().unwrap()).unwrap();
    let header: serde_json::Value = serde_json::from_slice(&header).unwrap();
    assert_eq!(header["system"], "wh40k9");
    let sides = &header["sides"];
    assert_eq!([&sides[0]["army"], &sides[0]["army_edition"]], ["Drukhari", "9"]);
    assert_eq!([&sides[1]["army"], &sides[1]["subfaction"]], ["Adeptus Custodes", "Shadowkeepers"]);
    assert_eq!(sides[1]["army_edition"], "8");
}

#[test]
fn a_title_without_its_edition_is_no_game_by_itself() {
    let club = club();
    // Given nothing is told of all rows, the two rows with the title alone are refused.
    let mapping = Mapping::default();
    let checked = check(None, OF_OTHERS.as_bytes(), &manner(&mapping, &club)).unwrap();
    assert_eq!((checked.report().accepted, checked.report().refused), (1, 2));
    // Given another game is told, its title is not theirs.
    let mapping = all_of("tactica");
    let checked = check(None, OF_OTHERS.as_bytes(), &manner(&mapping, &club)).unwrap();
    assert_eq!(checked.report().refused, 2);
    // The title with its edition says all.
    let whole = OF_OTHERS.replace("Warhammer 40000", "\"Warhammer 40,000 (9th Edition)\"");
    let mapping = Mapping::default();
    let checked = check(None, whole.as_bytes(), &manner(&mapping, &club)).unwrap();
    assert_eq!(checked.report().accepted, 2);
}

#[test]
fn the_game_that_all_rows_are_of_wins_over_what_a_column_calls_it() {
    let club = club();
    let season = |told: &str, calls: &[&str]| {
        let rows = calls.iter().map(|name| format!("2021-12-21,\"{name}\",Ada,Orks,Boris,Necrons,a,,,,,\n"));
        let table = HEAD.to_owned() + &rows.collect::<String>();
        let mapping = all_of(told);
        check(None, table.as_bytes(), &manner(&mapping, &club)).unwrap()
    };
    // Given --set game=wh40k9, each name by which people call it is that game, and so is a word that names none.
    let calls = ["Warhammer 40,000", "40k", "WH40K", "our Thursday league"];
    for name in calls {
        let checked = season("wh40k9", &[name]);
        assert_eq!(checked.report().accepted, 1, "{name}: {:?}", checked.report().rows);
        let (_, _, bytes) = checked.logs().next().unwrap();
        assert_eq!(GAMES.read(bytes, "row").unwrap().system().as_str(), "wh40k9", "{name}");
    }
    assert_eq!(season("kow2", &["KoW"]).report().accepted, 1);
    assert_eq!(season("whfb6", &["WFB"]).report().accepted, 1);
    // A row that plainly names another game is not of it.
    let other = season("wh40k9", &["KoW"]);
    assert_eq!(other.report().rows[0].problems[0].kind, ProblemKind::Contradiction);
}

#[test]
fn what_is_wrong_with_every_row_is_told_once_with_its_remedy() {
    let row = |game: &str, result: &str| format!("2021-12-21,{game},Ada,Orks,Boris,Necrons,{result},,,,,\n");
    let store = MemoryStore::default();
    // Given a season of which every row calls its game by a name that may mean any edition, and one row has a fault more.
    let checked = checked(&store, &[HEAD, &row("40k", "a"), &row("40k", "b"), &row("40k", "nobody")].concat());
    let [shared] = checked.report().shared()[..] else { panic!("one: {:?}", checked.report().rows) };
    assert_eq!((shared.column, shared.found.as_str()), (Some(Column::Game), "40k"));
    assert!(shared.expected.contains("--set game=wh40k9"), "{shared}");
    assert_eq!(checked.report().rows[2].problems.len(), 2, "each row has its own faults all the same");
    // Given another row that is sound, the fault is of those rows that have it.
    let mixed = self::checked(&store, &[HEAD, &row("40k", "a"), &row("wh40k9", "b")].concat());
    assert!(mixed.report().shared().is_empty());
}

#[test]
fn a_word_that_two_columns_share_is_neither_and_names_of_ours_come_first() {
    let (mapping, club) = (all_of("wh40k9"), club());
    let season = |columns: &str| {
        let rest = "2021-12-21,Ada,Orks,Boris,Necrons,x,y\n";
        check(None, format!("{columns}\n{rest}").as_bytes(), &manner(&mapping, &club))
    };
    let two = season("date,player_1,faction_1,player_2,faction_2,notes,comment").unwrap();
    assert_eq!(two.report().ignored, ["notes", "comment"]);
    let ours = season("date,player_1,faction_1,player_2,faction_2,note,comment").unwrap();
    assert_eq!(ours.report().ignored, ["comment"]);
    let missing = season("date,player_1,faction_1,player 1,faction_2,notes,comment").map(|_| ()).unwrap_err();
    assert!(missing.to_string().contains("lacks player_a, player_b"), "{missing}");
}

#[test]
fn an_event_says_by_what_it_ranks_its_players() {
    let store = MemoryStore::default();
    let head = "date,game,player_a,army_a,player_b,army_b,result,event,standings\n";
    let rows = |told: &str| format!("{head}2026-05-03,kow2,Ada,Elves,Boris,Orcs,b,{told}\n");
    let report = kept(&store, &rows("Muster,wins victory_points strength"));
    let id = report.rows[0].match_id.clone().unwrap();
    let summary = load(&store, &id.parse().unwrap()).unwrap().summary();
    let order: Vec<_> = summary.standings.unwrap().order().iter().map(|one| one.as_str()).collect();
    assert_eq!(order, ["wins", "victory_points", "strength"]);
    // The same row with another order is the same match.
    assert_eq!(checked(&store, &rows("Muster,margin")).report().accepted, 0);
    // What is no order is refused, and one of no event too.
    for (told, column, kind) in [
        ("Muster,goals", Column::Standings, ProblemKind::Malformed),
        ("Muster,wins wins", Column::Standings, ProblemKind::Malformed),
        (",wins", Column::Event, ProblemKind::Missing),
    ] {
        let refused = checked(&MemoryStore::default(), &rows(told));
        let problem = &refused.report().rows[0].problems[0];
        assert_eq!((problem.column, problem.kind), (Some(column), kind), "{told}");
    }
}

#[test]
fn the_season_of_others_is_taken_whole() {
    let Some(samples) = std::env::var_os("AFTERMATH_SAMPLES") else {
        return;
    };
    let bytes = fs::read(Path::new(&samples).join("results/wh40k_battle_reports.csv")).unwrap();
    let mapping = all_of("wh40k9");
    let (club, store) = (club(), MemoryStore::default());
    let manner = Manner { keep_names: true, ..manner(&mapping, &club) };
    let report = check(Some(&store), &bytes, &manner).unwrap().keep(&store).unwrap();
    // 170 battles of which the file says 103 were won by a, 65 by b, and of 2 it is not known.
    assert_eq!((report.accepted, report.duplicates, report.refused), (170, 0, 0));
    let mut won = [0; 3];
    for row in &report.rows {
        assert_eq!(row.fate, Fate::Accepted);
        let log = load(&store, &row.match_id.as_deref().unwrap().parse().unwrap()).unwrap();
        let score = log.judge(Reading::Effective).score;
        let winner = score.winner.as_ref().map(|side| side.as_str());
        won[match winner {
            Some("a") => 0,
            Some(_) => 1,
            None => 2,
        }] += 1;
        assert_eq!(score.over, winner.is_some());
    }
    assert_eq!(won, [103, 65, 2]);
    assert!(report.ignored.is_empty(), "{:?}", report.ignored);
    let again = check(Some(&store), &bytes, &manner).unwrap();
    assert_eq!(again.report().duplicates, 170);
}
