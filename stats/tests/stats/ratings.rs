//! The table of ratings: month by month as the paper reckons it, and the same by every way out.

use aftermath_stats::{Format, SqlBounds, SqlError, Table};
use serde_json::Value;

use super::battle::{battle, store_of, warehouse};
use crate::warmaster;

const BOUNDS: SqlBounds = SqlBounds { rows: 100, bytes: 1 << 20 };

/// A battle that `one` wins.
fn won(id: &str, played: &str, one: &str, other: &str) -> String {
    let log = battle(id, played, &[]).replace(r#""player":"Boris""#, &format!(r#""player":"{other}""#));
    log.replace(r#""player":"Ada""#, &format!(r#""player":"{one}""#))
        + r#"{"seq":3,"event":{"battle_end":{"because":"turn_limit","points":[{"side":"empire","points":30},{"side":"orcs","points":10}],"winner":"empire"}}}"#
        + "\n"
}

fn league() -> [String; 3] {
    [
        won("m1", "2026-01-03", "Ada", "Boris"),
        // In February nobody plays: no row tells of it, and all grow less sure.
        won("m2", "2026-03-07", "Boris", "Cy"),
        // It is not over.
        battle("m3", "2026-03-09", &[]),
    ]
}

/// Player, month, rating, deviation, volatility, battles, battles of the month; by the steps of Glickman (2013) with
/// τ = 0.5, reckoned apart from this program.
const EXPECTED: [(&str, &str, f64, f64, f64, u64, u64); 5] = [
    ("Ada", "2026-01", 1_662.310_893_906, 290.318_963_718, 0.059_999_675, 1, 1),
    ("Boris", "2026-01", 1_337.689_106_094, 290.318_963_718, 0.059_999_675, 1, 1),
    ("Ada", "2026-03", 1_662.310_893_906, 290.692_929_113, 0.059_999_675, 1, 0),
    ("Boris", "2026-03", 1_502.714_346_877, 256.473_578_838, 0.060_000_161, 2, 1),
    ("Cy", "2026-03", 1_268.159_520_300, 286.951_925_693, 0.060_000_365, 1, 1),
];

#[test]
fn ratings_are_those_of_the_paper_month_by_month() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&league())).unwrap();
    let exported = || {
        let mut out = Vec::new();
        tables.export(Table::Ratings, Format::Json, &mut out).unwrap();
        out
    };
    let rows: Vec<Value> = serde_json::from_slice(&exported()).unwrap();
    assert_eq!(rows.len(), EXPECTED.len());
    for (row, (player, month, rating, deviation, volatility, battles, of_month)) in rows.iter().zip(EXPECTED) {
        assert_eq!(
            (&row["player"], &row["month"], &row["system"]),
            (&player.into(), &month.into(), &"warmaster".into())
        );
        let near = |name: &str, value: f64, by: f64| {
            assert!((row[name].as_f64().unwrap() - value).abs() < by, "{player} {month} {name}: {}", row[name]);
        };
        near("rating", rating, 1e-6);
        near("deviation", deviation, 1e-6);
        near("volatility", volatility, 1e-8);
        near("rating_low", rating - 1.959_963_985 * deviation, 1e-4);
        near("rating_high", rating + 1.959_963_985 * deviation, 1e-4);
        assert_eq!((&row["battles"], &row["battles_in_month"]), (&battles.into(), &of_month.into()));
    }
    // What the page of ratings left behind gives the same rows.
    let before = exported();
    tables.ratings(warmaster()).unwrap();
    assert_eq!(exported(), before);
}

#[test]
fn the_history_of_a_player_has_the_months_of_the_table() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&league())).unwrap();
    for name in ["Ada", "Boris", "Cy"] {
        let player = tables.player(warmaster(), name).unwrap().unwrap();
        let history: Vec<_> =
            player.history.iter().map(|(month, rating)| (month.as_str(), rating.battles, rating.value)).collect();
        let expected: Vec<_> = EXPECTED.iter().filter(|row| row.0 == name).map(|row| (row.1, row.5, row.2)).collect();
        assert_eq!(history.len(), expected.len());
        for ((month, battles, value), (of, so_far, rating)) in history.into_iter().zip(expected) {
            assert!((month, battles) == (of, so_far) && (value - rating).abs() < 1e-6, "{name} {month}: {value}");
        }
    }
}

#[test]
fn ratings_can_be_asked_in_sql() {
    let (_folder, tables) = warehouse();
    let ask = |text: &str| {
        let mut out = Vec::new();
        tables.sql(text, BOUNDS).unwrap().write(Format::Csv, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let count = "SELECT count(*) AS n FROM ratings";
    assert_eq!(ask(count), "n\n0\n");
    tables.refresh(&store_of(&league())).unwrap();
    assert_eq!(ask(count), "n\n5\n");
    let best = "SELECT r.player, s.army FROM ratings AS r JOIN sides AS s ON r.player = s.player \
                WHERE r.month = '2026-01' AND s.match_id = 'm1' ORDER BY r.rating DESC";
    assert_eq!(ask(best), "player,army\nAda,Empire\nBoris,Orcs\n");
    assert!(matches!(tables.sql("SELECT * FROM rating", BOUNDS), Err(SqlError::Refused { .. })));
}
