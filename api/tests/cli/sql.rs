//! Questions in SQL at the command line.

use std::fs;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Desk, PHASE, TO_NOBODY, TURN, log};

#[test]
fn a_question_is_answered_in_columns_and_in_files() {
    let desk = Desk::new();
    let battle = desk.write("battle.jsonl", log("m1", &[TURN, PHASE, TO_NOBODY]));
    desk.run(["names", "policy", "shown"]).ends_with(0);
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
    assert!(nowhere.err.contains("nothing is saved in"), "{}", nowhere.err);
    nowhere.ends_with(2);
}

/// The queries of `sql/queries.sql`, with what DuckDB answered over the same tables (`scripts/sql_answers.py`).
#[derive(Deserialize)]
struct Answered {
    sql: String,
    rows: Vec<Map<String, Value>>,
}

/// A season, two battles of which are logged, that is small enough to look at.
fn season() -> Desk {
    let desk = Desk::new();
    desk.run(["names", "policy", "shown"]).ends_with(0);
    let table = desk.write("season.csv", include_str!("sql/season.csv"));
    desk.run(["import", "results", table.to_str().unwrap(), "--names", "keep"]).ends_with(0);
    let battle = desk.write("ford.jsonl", include_str!("sql/ford.jsonl"));
    desk.run(["ingest", battle.to_str().unwrap()]).ends_with(0);
    desk
}

/// Numbers as far as two programs that add in another order agree, rows in an order of their own.
fn compared(rows: &[Map<String, Value>]) -> Vec<String> {
    let cell = |(name, value): (&String, &Value)| match value.as_f64() {
        Some(number) => format!("{name} {number:.6}"),
        None => format!("{name} {value}"),
    };
    let mut rows: Vec<String> = rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" | ")).collect();
    rows.sort();
    rows
}

#[test]
fn answers_are_those_of_another_program() {
    let desk = season();
    let battery: Vec<Answered> = serde_json::from_str(include_str!("sql/answers.json")).unwrap();
    let texts: Vec<&str> = include_str!("sql/queries.sql").split_terminator(";\n").collect();
    assert_eq!(texts, battery.iter().map(|answered| answered.sql.as_str()).collect::<Vec<_>>());
    for Answered { sql, rows } in battery {
        let ours = desk.run(["sql", "--format", "json", &sql]).ends_with(0);
        let ours: Vec<Map<String, Value>> = serde_json::from_str(&ours).unwrap();
        assert_eq!(compared(&ours), compared(&rows), "{sql}");
    }
}

#[test]
fn what_would_be_answered_otherwise_than_it_is_meant_is_refused_with_what_to_write_instead() {
    let desk = season();
    let both = "FROM sides a JOIN sides b ON a.match_id = b.match_id";
    let cases = [
        // Asked of the engine, each of these has other rows than DuckDB's, or words of its own for why not.
        ("SELECT 1 FROM sides s LEFT JOIN units u ON s.match_id = u.match_id AND u.lost > 5", "before it is joined"),
        (
            "SELECT 1 FROM sides s RIGHT JOIN units u ON s.match_id = u.match_id AND u.side <> s.side",
            "and nothing else",
        ),
        ("SELECT 1 FROM sides s FULL JOIN units u ON s.match_id = u.match_id AND s.side = 'a'", "and nothing else"),
        ("SELECT 1 FROM matches a LEFT JOIN matches b ON a.played < b.played", "and nothing else"),
        ("SELECT 1 FROM sides s ANTI JOIN units u ON s.match_id = u.match_id AND u.profile = 'foot'", "nothing else"),
        ("SELECT 1 FROM sides s LEFT JOIN units u ON s.match_id = u.match_id OR s.side = u.side", "nothing else"),
        ("SELECT 1 FROM (sides s LEFT JOIN units u ON u.side = u.match_id)", "nothing else"),
        ("SELECT match_id FROM units a RIGHT JOIN sides b USING (match_id)", "no USING in a RIGHT or FULL JOIN"),
        ("SELECT 1 FROM matches NATURAL JOIN sides", "USING"),
        (&format!("SELECT b.side {both} AND b.result = 'win'"), "belongs to WHERE"),
        (&format!("SELECT b.side {both} AND b.score IS NULL"), "belongs to WHERE"),
        (&format!("SELECT b.side {both} AND a.side = a.result"), "belongs to WHERE"),
        ("SELECT 1 FROM sides a JOIN sides b ON match_id = match_id", "names of their tables"),
        ("SELECT 1 FROM sides WHERE count(*) > 3", "HAVING"),
        ("SELECT player FROM sides GROUP BY ROLLUP(player)", "UNION ALL"),
        ("SELECT player, (SELECT count(*) FROM matches) AS n FROM sides", "CROSS JOIN"),
        ("SELECT player FROM sides WHERE score > (SELECT avg(score) FROM sides)", "CROSS JOIN"),
        ("SELECT count(*) FROM SIDES", "small letters, sides"),
        ("SELECT date_trunc('month', played) FROM matches", "the column `month`"),
        ("SELECT nosuch FROM matches", "there is no column nosuch: expected one of match_id, played"),
        (&format!("SELECT a.army, b.army AS o {both} GROUP BY a.army, b.army"), "another name with AS"),
    ];
    for (sql, told) in cases {
        let answer = desk.run(["sql", sql]);
        assert!(answer.err.contains(told), "{sql}: {}", answer.err);
        for word in ["LazyFrame", "Ident", "SQLInterface", "polars", "dtype"] {
            assert!(!answer.err.contains(word), "{sql}: {}", answer.err);
        }
        answer.ends_with(2);
    }
}
