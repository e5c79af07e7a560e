//! Questions in SQL at the command line.

use std::fs;

use super::{Desk, PHASE, TO_NOBODY, TURN, log};

#[test]
fn a_question_is_answered_in_columns_and_in_files() {
    let desk = Desk::new();
    let battle = desk.write("battle.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    desk.run(["ingest", battle.to_str().unwrap()]).ends_with(0);
    let told = desk.run(["sql", "SELECT player, army FROM sides ORDER BY player"]).ends_with(0);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines, ["player  army", "──────  ──────", "Ada     empire", "Boris   orcs", "(2)"]);
    let csv = desk.run(["sql", "--format", "csv", "SELECT count(*) AS n FROM entries"]).ends_with(0);
    assert_eq!(csv, "n\n3\n");
    let query = "SELECT match_id, sum(broken) AS broken FROM entries GROUP BY match_id";
    desk.run(["sql", "--format", "parquet", "-o", "out.parquet", query]).ends_with(0);
    assert!(fs::read(desk.path("out.parquet")).unwrap().starts_with(b"PAR1"));
    let columns = desk.run(["sql", "--columns"]).ends_with(0);
    assert!(columns.contains("\nlosses\n") && columns.contains("  by_side (text, may be null)"), "{columns}");
}

#[test]
fn nothing_is_written_and_a_mistake_is_told_with_its_place() {
    let desk = Desk::new();
    let battle = desk.write("battle.jsonl", log("m1", &[TURN]));
    desk.run(["ingest", battle.to_str().unwrap()]).ends_with(0);
    for (sql, told) in [
        ("COPY (SELECT 1) TO 'x.csv'", "nothing here is written"),
        ("SELECT * FROM read_csv('battle.jsonl')", "line 1, column 15"),
        ("SELECT * FROM battles", "expected one of matches, sides"),
        ("SELECT FROM FROM sides", "line 1, column 13"),
    ] {
        let answer = desk.run(["sql", sql]);
        assert!(answer.err.contains(told), "{sql}: {}", answer.err);
        answer.ends_with(2);
    }
    assert!(!desk.path("x.csv").exists());
    let few = desk.run(["sql", "--rows", "1", "SELECT * FROM sides"]);
    assert!(few.err.contains("more than 1 rows"), "{}", few.err);
    few.ends_with(2);
    let nowhere = desk.run(["sql", "--data", "nowhere", "SELECT 1"]);
    assert!(nowhere.err.contains("nothing is kept in"), "{}", nowhere.err);
    nowhere.ends_with(2);
}
