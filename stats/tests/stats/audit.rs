//! What is contested and what is broken, against logs whose lines say so.

use aftermath_stats::{
    CaseState, CasesQuery, FindingOutcome, FindingsBy, FindingsQuery, Format, MatchVerdict, MatchesQuery, SqlBounds,
    Table, Warehouse,
};
use serde_json::{Value, json};

use super::battle::{battle, store_of, warehouse};
use crate::warmaster;

/// A battle of one order that takes three dice for two, with more entries behind it.
fn wrong(id: &str, played: &str, more: &[&str]) -> String {
    let log = battle(id, played, &[("gen", "halb1", [3, 4])]).replace("\"dice\":[3,4]", "\"dice\":[3,4,5]");
    let lines = (4..).zip(more).map(|(seq, event)| format!("{{\"seq\":{seq},{event}}}\n"));
    log + &lines.collect::<String>()
}

const DISPUTE: &str = r#""side":"orcs","event":{"dispute":{"entry":3,"reason":"Three dice."}}"#;
const RULING: &str = r#""event":{"ruling":{"entry":3,"by":"Olga","decision":"upheld","reason":"A re-roll."}}"#;
const WITHDRAWN: &str = r#""event":{"amend":{"entry":4,"reason":"We were wrong.","agreed":["empire","orcs"]}}"#;
const PENDING: &str = r#""event":{"amend":{"entry":3,"reason":"Two dice.","agreed":["orcs"]}}"#;

fn with(logs: &[String]) -> (tempfile::TempDir, Warehouse) {
    let (folder, tables) = warehouse();
    tables.refresh(&store_of(logs)).unwrap();
    (folder, tables)
}

#[test]
fn a_row_tells_who_contests_what_and_whether_that_stands() {
    let (_folder, tables) = with(&[wrong("m", "2026-05-03", &[DISPUTE, WITHDRAWN, PENDING])]);
    let mut out = Vec::new();
    tables.export(Table::Contests, Format::Json, &mut out).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&out).unwrap();
    let told: Vec<Value> = rows
        .iter()
        .map(|row| json!([row["seq"], row["kind"], row["entry"], row["entry_kind"], row["stands"], row["effect"]]))
        .collect();
    assert_eq!(
        told,
        [
            json!([4, "dispute", 3, "order", false, null]),
            json!([5, "amend", 4, "dispute", true, "applied"]),
            json!([6, "amend", 3, "order", true, "pending"]),
        ]
    );
    assert_eq!((&rows[0]["side"], &rows[0]["entry_side"]), (&json!("orcs"), &json!("empire")));
    assert_eq!((&rows[0]["entry_status"], &rows[0]["reason"]), (&json!("stood"), &json!("Three dice.")));
}

#[test]
fn the_oldest_open_dispute_comes_first_and_the_latest_settled_one() {
    let (_folder, tables) = with(&[
        wrong("settled-old", "2026-01-03", &[DISPUTE, RULING]),
        wrong("open-new", "2026-05-03", &[DISPUTE]),
        wrong("open-old", "2026-02-03", &[DISPUTE]),
        wrong("settled-new", "2026-04-03", &[RULING]),
        wrong("withdrawn", "2026-06-03", &[DISPUTE, WITHDRAWN]),
        wrong("nothing", "2026-03-03", &[]),
    ]);
    let all = tables.cases(&CasesQuery::default(), None, 100).unwrap();
    let order: Vec<&str> = all.rows.iter().map(|case| case.match_id.as_str()).collect();
    assert_eq!(order, ["open-old", "open-new", "withdrawn", "settled-new", "settled-old"]);
    assert_eq!((all.open, all.settled, all.next), (2, 3, None));
    let query = CasesQuery { state: Some(CaseState::Withdrawn), ..CasesQuery::default() };
    assert_eq!(tables.cases(&query, None, 100).unwrap().rows.len(), 1);
    let first = tables.cases(&CasesQuery::default(), None, 2).unwrap();
    let second = tables.cases(&CasesQuery::default(), first.next.as_ref(), 2).unwrap();
    assert_eq!(second.rows, all.rows[2..4]);
}

#[test]
fn a_withdrawn_dispute_contests_nothing() {
    let (_folder, tables) =
        with(&[wrong("disputed", "2026-05-03", &[DISPUTE]), wrong("withdrawn", "2026-04-03", &[DISPUTE, WITHDRAWN])]);
    let query = FindingsQuery { outcome: Some(FindingOutcome::Contested), ..FindingsQuery::of(warmaster()) };
    let found = tables.findings(&query, FindingsBy::Rule, 0, 100).unwrap();
    // Three dice for two break one rule at one entry; of what is held the dispute says nothing.
    assert_eq!(found.rows.len(), 1);
    let row = &found.rows[0];
    assert_eq!((row.broken, row.contested, row.contested_in, row.battles), (2, 1, 1, 2));
    let broken = FindingsQuery { outcome: None, rule: row.who.clone(), ..query.clone() };
    let by_player = tables.findings(&broken, FindingsBy::Player, 0, 100).unwrap();
    assert_eq!(by_player.rows[0].who.as_deref(), Some("Ada"));
    assert_eq!((by_player.rows[0].broken, by_player.rows[0].broken_in), (2, 2));
    let entries = tables.finding_entries(&broken, None, 1).unwrap();
    assert_eq!((entries.rows[0].match_id.as_str(), entries.rows[0].seq), ("disputed", 3));
    let more = tables.finding_entries(&broken, entries.next.as_ref(), 5).unwrap();
    assert_eq!((more.rows[0].match_id.as_str(), more.rows.len(), more.next), ("withdrawn", 1, None));
    // Whoever looks for contested battles finds those where it stands.
    let looked_for = |verdict| {
        let query = MatchesQuery { verdict: Some(verdict), ..MatchesQuery::default() };
        let found = tables.found(&query, 10).unwrap();
        found.into_iter().map(|found| found.match_id).collect::<Vec<_>>()
    };
    assert_eq!(looked_for(MatchVerdict::Contested), ["disputed"]);
    assert_eq!(looked_for(MatchVerdict::Broken), ["disputed", "withdrawn"]);
    // A month at a time, and none but those asked for.
    let may = FindingsQuery { from: Some("2026-05".into()), ..broken };
    assert_eq!(tables.finding_entries(&may, None, 5).unwrap().rows.len(), 1);
}

/// Battles in two months, some with a broken rule, of two events.
fn season() -> (tempfile::TempDir, Warehouse) {
    let second = |log: String| log.replace("Muster", "League");
    let fair = |id: &str, played: &str| battle(id, played, &[("gen", "halb1", [3, 4]), ("gen", "halb2", [2, 2])]);
    with(&[
        wrong("b", "2026-05-03", &[DISPUTE]),
        second(wrong("a", "2026-05-03", &[])),
        fair("c", "2026-05-04"),
        second(wrong("d", "2026-04-01", &[])),
        fair("e", "2026-04-30"),
    ])
}

/// What SQL answers, line by line.
fn asked(tables: &Warehouse, query: &str) -> Vec<String> {
    let mut out = Vec::new();
    tables.sql(query, SqlBounds { rows: 1_000, bytes: 1 << 20 }).unwrap().write(Format::Csv, &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn findings_are_counted_as_sql_counts_them() {
    let (_folder, tables) = season();
    let all = FindingsQuery::of(warmaster());
    let of_league = FindingsQuery { event: Some("League".into()), ..all.clone() };
    let of_ada = FindingsQuery { player: Some("Ada".into()), from: Some("2026-05".into()), ..all.clone() };
    let joined = "FROM findings f LEFT JOIN sides s ON f.match_id = s.match_id AND f.side = s.side \
        JOIN (SELECT match_id, event AS of FROM sides WHERE side = 'empire') e ON f.match_id = e.match_id";
    let cases = [
        (all.clone(), FindingsBy::Rule, "f.rule", "true"),
        (all.clone(), FindingsBy::Player, "s.player", "true"),
        (all, FindingsBy::Event, "e.of", "true"),
        (of_league, FindingsBy::Rule, "f.rule", "e.of = 'League'"),
        (of_ada, FindingsBy::Army, "s.army", "s.player = 'Ada' AND f.month >= '2026-05'"),
    ];
    for (query, by, column, filter) in cases {
        let found = tables.findings(&query, by, 0, 1_000).unwrap();
        let mut told: Vec<String> = found
            .rows
            .iter()
            .map(|row| {
                let who = row.who.as_deref().unwrap_or_default();
                format!("{who},{},{},{},{}", row.held, row.broken, row.battles, row.broken_in)
            })
            .collect();
        let mut counted = asked(
            &tables,
            &format!(
                "SELECT {column} AS who, SUM(CASE WHEN f.outcome = 'held' THEN 1 ELSE 0 END) AS held, \
                SUM(CASE WHEN f.outcome = 'broken' THEN 1 ELSE 0 END) AS broken, \
                COUNT(DISTINCT f.match_id) AS battles, \
                COUNT(DISTINCT CASE WHEN f.outcome = 'broken' THEN f.match_id END) AS broken_in \
                {joined} WHERE {filter} GROUP BY {column}"
            ),
        );
        assert!(!counted.is_empty(), "{query:?}");
        told.sort();
        counted.sort();
        assert_eq!(told, counted, "{query:?} by {by:?}");
    }
}

#[test]
fn pages_of_entries_put_together_are_all_of_them() {
    let (_folder, tables) = season();
    let all = FindingsQuery::of(warmaster());
    let broken = FindingsQuery { outcome: Some(FindingOutcome::Broken), ..all.clone() };
    let contested = FindingsQuery { outcome: Some(FindingOutcome::Contested), ..all.clone() };
    let of_league = FindingsQuery { event: Some("League".into()), ..broken.clone() };
    for (query, limits, filter) in [
        (all, [40, 1_000], "true"),
        (broken, [1, 4], "f.outcome = 'broken'"),
        (contested, [1, 2], "f.contested"),
        (of_league, [1, 3], "f.outcome = 'broken' AND s.event = 'League'"),
    ] {
        let mut counted = asked(
            &tables,
            &format!(
                "SELECT f.match_id, f.seq, f.finding FROM findings f \
                JOIN (SELECT match_id, event FROM sides WHERE side = 'empire') s \
                ON f.match_id = s.match_id WHERE {filter}"
            ),
        );
        counted.sort();
        for limit in limits {
            let (mut told, mut after) = (Vec::new(), None);
            loop {
                let page = tables.finding_entries(&query, after.as_ref(), limit).unwrap();
                assert!(page.rows.len() <= limit);
                told.extend(
                    page.rows.iter().map(|row| (row.played.clone(), row.match_id.clone(), row.seq, row.finding)),
                );
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            // The latest battle first, each from its beginning.
            let in_order = |pair: &[(String, String, u64, u64)]| {
                let [(day, id, seq, finding), (next_day, next_id, next_seq, next_finding)] = pair else { return true };
                next_day < day || (next_day == day && (id, seq, finding) < (next_id, next_seq, next_finding))
            };
            assert!(told.windows(2).all(in_order), "{query:?}, {limit} a page: {told:?}");
            let mut told: Vec<_> =
                told.into_iter().map(|(_, id, seq, finding)| format!("{id},{seq},{finding}")).collect();
            told.sort();
            assert_eq!(told, counted, "{query:?}, {limit} a page");
        }
    }
}
