//! What SQL says of numbers, as DuckDB 1.5 says it of the same rows.

use aftermath_stats::{Format, SqlBounds, SqlError};

use super::battle::{battle, store_of, warehouse};

const BOUNDS: SqlBounds = SqlBounds { rows: 100, bytes: 1 << 20 };

#[test]
fn whole_numbers_go_below_nothing_and_remainders_have_the_sign_of_what_is_divided() {
    let (_folder, tables) = warehouse();
    let orders = [("gen", "halb1", [3, 4]), ("hero", "halb2", [6, 4])];
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", &orders)])).unwrap();
    let ask = |text: &str| {
        let mut out = Vec::new();
        tables
            .sql(text, BOUNDS)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .write(Format::Csv, &mut out)
            .unwrap();
        String::from_utf8(out).unwrap().lines().skip(1).collect::<Vec<_>>().join(" ")
    };
    for (text, told) in [
        ("SELECT -7 % 3 AS a, 7 % -3 AS b, -7 % -3 AS c, 7 % 3 AS d, 0 % 5 AS e", "-1,1,-1,1,0"),
        ("SELECT mod(-7, 3) AS a, -7.5 % 2 AS b, 7 % 0 AS c, NULL % 2 AS d, 2 % NULL AS e", "-1,-1.5,,,"),
        ("SELECT -7 // 2 AS a, 7 // 2 AS b, -100 % 7 % 4 AS c", "-3,3,-2"),
        ("SELECT abs(7) + 1 AS a, abs(7) + 2 AS b", "8,9"),
        ("SELECT (position - 3) % 2 AS r FROM sides ORDER BY position", "0 -1"),
        ("SELECT position - 2 AS r, position * 200 AS s FROM sides ORDER BY position", "-1,200 0,400"),
        ("SELECT count(*) - 100 AS n FROM sides", "-98"),
        ("SELECT n - 100 AS m FROM (SELECT count(*) AS n FROM sides) AS x", "-98"),
        ("SELECT army FROM sides GROUP BY army HAVING count(*) - 5 > 0", ""),
        ("SELECT avg(position - 2) AS a, min(position) - max(position) AS b FROM sides", "-0.5,-1"),
        ("SELECT length(army) - 10 AS n FROM sides ORDER BY position", "-4 -6"),
        ("SELECT strpos(army, 'x') - 3 AS n FROM sides", "-3 -3"),
        ("SELECT row_number() OVER (ORDER BY position) - 5 AS n FROM sides ORDER BY n", "-4 -3"),
        ("SELECT EXTRACT(MONTH FROM played) * 100 AS n FROM matches", "500"),
        ("SELECT sum(character) - 100 AS n, sum(lost > 0) - 1 AS m FROM units", "-97,-1"),
        ("SELECT army, count(*) AS n FROM sides GROUP BY army ORDER BY n DESC, army LIMIT 1", "Empire,1"),
        ("SELECT DISTINCT army FROM sides WHERE army LIKE 'E%' AND position BETWEEN 1 AND 2", "Empire"),
    ] {
        assert_eq!(ask(text), told, "{text}");
    }
    // Of flags none is a number by itself.
    assert_eq!(ask("SELECT count(*) AS n FROM units WHERE character"), "3");
}

#[test]
fn queries_within_values_are_refused_with_what_to_write_instead() {
    let (_folder, tables) = warehouse();
    for (text, told) in [
        ("SELECT (SELECT 1) AS a", "no query in the place of a value"),
        ("SELECT 1 IN (SELECT 1) AS a", "in WHERE alone"),
        ("SELECT CASE WHEN score IN (SELECT max(score) FROM sides) THEN 1 END AS a FROM sides", "in WHERE alone"),
        ("SELECT army FROM sides GROUP BY army HAVING max(score) IN (SELECT 1)", "in WHERE alone"),
        ("SELECT 1 % (2 % (3 % (4 % (5 % 6))))", "within one another"),
    ] {
        match tables.sql(text, BOUNDS) {
            Err(SqlError::Refused { why, .. }) => assert!(why.contains(told), "{text}: {why}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let any = tables.sql("SELECT army FROM sides WHERE EXISTS (SELECT 1 FROM units)", BOUNDS).unwrap_err();
    assert!(any.to_string().contains("which rows belong to which"), "{any}");
    let with = "SELECT army FROM sides s WHERE EXISTS (SELECT 1 FROM units u WHERE u.match_id = s.match_id)";
    assert_eq!(tables.sql(with, BOUNDS).unwrap().rows(), 0);
    let known = "SELECT army FROM sides WHERE score IN (SELECT max(score) FROM sides)";
    assert_eq!(tables.sql(known, BOUNDS).unwrap().rows(), 0);
}
