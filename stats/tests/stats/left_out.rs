//! What is no battle more: a fork, and a battle that is kept twice.

use aftermath_games::GAMES;
use aftermath_rules::Reading;
use aftermath_stats::{
    CommandQuery, FindingOutcome, FindingsBy, FindingsQuery, Forks, LeftOutMatch, LuckBy, LuckQuery, MetaQuery, Table,
    WhyLeftOut,
};
use polars::prelude::{IntoLazy, col};

use super::battle::{battle, store_of, submit, warehouse};
use crate::warmaster;

/// A battle of seven orders, twelve dice and two, that the Empire wins.
pub(crate) fn won(id: &str, played: &str, last: u8) -> String {
    let orders = [[1, 2], [2, 2], [3, 1], [1, 4], [2, 3], [1, 1], [1, last]];
    let units = ["halb1", "halb2", "halb3", "halb1", "halb2", "halb3", "halb1"];
    let orders: Vec<_> = units.into_iter().zip(orders).map(|(unit, dice)| ("gen", unit, dice)).collect();
    let end = concat!(
        r#"{"seq":10,"event":{"battle_end":{"because":"turn_limit","points":[{"side":"empire","points":300},"#,
        r#"{"side":"orcs","points":100}],"winner":"empire"}}}"#
    );
    battle(id, played, &orders) + end + "\n"
}

pub(crate) fn fork(id: &str, of: &str) -> String {
    won(id, "2026-05-03", 6).replace(r#""system""#, &format!(r#""fork":{{"match":"{of}","seq":4}},"system""#))
}

#[test]
fn forks_and_battles_kept_twice_are_told_and_counted_once() {
    // Given a battle, the same under another id and on another day, one that goes on from a moment of it, and another.
    let logs = [won("m1", "2026-05-03", 3), won("m2", "2026-06-01", 3), fork("m3", "m1"), won("m4", "2026-05-03", 4)];
    let (_folder, tables) = warehouse();
    let store = store_of(&logs);
    tables.refresh(&store).unwrap();
    let left = |id: &str, why, of: &str| LeftOutMatch { match_id: id.to_owned(), why, of: of.to_owned() };
    // Then two battles count, and it is told what does not.
    let meta = tables.armies(&MetaQuery::of(warmaster())).unwrap();
    assert_eq!(meta.battles, 2);
    assert_eq!(meta.left_out, [left("m3", WhyLeftOut::Fork, "m1"), left("m2", WhyLeftOut::Twice, "m1")]);
    // Of each it is told alone too, where its day is said.
    let asked =
        [("warmaster", "2026-05-03", "m1"), ("warmaster", "2026-06-01", "m2"), ("warmaster", "2026-05-03", "m3")];
    let elsewhere =
        [("warmaster", "2026-05-03", "m2"), ("kow2", "2026-05-03", "m3"), ("warmaster", "2026-05-03", "m9")];
    let why = tables.why_left_out(asked).unwrap();
    assert_eq!(why, [None, Some(left("m2", WhyLeftOut::Twice, "m1")), Some(left("m3", WhyLeftOut::Fork, "m1"))]);
    assert_eq!(tables.why_left_out(elsewhere).unwrap(), [None, None, None]);
    // A filter takes them in.
    let all = MetaQuery { forks: Forks::Counted, ..MetaQuery::of(warmaster()) };
    let counted = tables.armies(&all).unwrap();
    assert_eq!((counted.battles, counted.left_out.len()), (4, 0));
    // No other statistic counts them.
    assert_eq!(tables.ratings(warmaster()).unwrap().battles, 2);
    let luck = tables.luck(&LuckQuery::of(warmaster()), LuckBy::Player).unwrap();
    assert_eq!(luck.iter().map(|row| row.matches).sum::<u64>(), 2);
    let orders = tables.command_success(&CommandQuery::default()).unwrap();
    assert_eq!(orders.iter().map(|row| row.match_id.as_str()).collect::<Vec<_>>(), ["m1", "m4"]);
    let findings = FindingsQuery { outcome: Some(FindingOutcome::Held), ..FindingsQuery::of(warmaster()) };
    assert_eq!(tables.findings(&findings, FindingsBy::Rule, 0, 100).unwrap().battles, 2);
    let entries = tables.finding_entries(&findings, None, 1_000).unwrap();
    assert!(entries.rows.iter().all(|row| row.match_id == "m1" || row.match_id == "m4"));
    // Who asks for one by name is told of it.
    let own = CommandQuery { match_id: Some("m3".to_owned()), ..CommandQuery::default() };
    assert_eq!(tables.command_success(&own).unwrap().len(), 1);
    // And the tables have all of them, the fork marked.
    let matches = tables.scan(Table::Matches).unwrap().select([col("fork_of"), col("fork_entry")]).collect().unwrap();
    assert_eq!(matches.height(), 4);
    let forks = matches.lazy().filter(col("fork_of").is_not_null()).collect().unwrap();
    assert_eq!(forks.column("fork_entry").unwrap().u32().unwrap().get(0), Some(4));
}

#[test]
fn a_log_that_comes_in_is_known_by_its_entries_again() {
    // Given a battle in the tables.
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[won("m1", "2026-05-03", 3)])).unwrap();
    let twin = |log: &str| {
        let judgement = GAMES.read(log.as_bytes(), "log").unwrap().judge(Reading::Effective);
        tables.twin(warmaster(), &judgement, log.as_bytes()).unwrap()
    };
    // Then the same entries under another id and on another day are known, with the last line ended or not, and no others.
    let again = won("m2", "2026-06-01", 3);
    assert_eq!([twin(&again), twin(again.trim_end())], [Some("m1".to_owned()), Some("m1".to_owned())]);
    assert_eq!(twin(&won("m2", "2026-05-03", 4)), None);
    assert_eq!(tables.left_out(warmaster()).unwrap(), []);
}

#[test]
fn which_of_two_counts_does_not_depend_on_the_order_in_which_they_came() {
    // Given the later of two first.
    let (_folder, tables) = warehouse();
    let store = store_of(&[won("m2", "2026-06-01", 3)]);
    tables.refresh(&store).unwrap();
    assert_eq!(tables.ratings(warmaster()).unwrap().battles, 1);
    let rated = |tables: &aftermath_stats::Warehouse| {
        let ratings = tables.scan(Table::Ratings).unwrap().select([col("month")]).collect().unwrap();
        let months: Vec<String> =
            ratings.column("month").unwrap().str().unwrap().iter().flatten().map(str::to_owned).collect();
        months
    };
    assert_eq!(rated(&tables), ["2026-06", "2026-06"]);
    // When the same battle comes in as it was played in May.
    submit(&store, &[won("m9", "2026-05-03", 3)]);
    tables.refresh(&store).unwrap();
    // Then that one counts, and June has no battle any more.
    let left = tables.armies(&MetaQuery::of(warmaster())).unwrap().left_out;
    assert_eq!(left.iter().map(|one| (one.match_id.as_str(), one.of.as_str())).collect::<Vec<_>>(), [("m2", "m9")]);
    assert_eq!(tables.ratings(warmaster()).unwrap().battles, 1);
    assert_eq!(rated(&tables), ["2026-05", "2026-05"]);
}

#[test]
fn results_that_look_alike_are_battles_of_their_own() {
    // Given two battles of which nothing but their ends is recorded.
    let end = |id: &str| {
        let log = won(id, "2026-05-03", 3);
        let lines: Vec<&str> = log.lines().collect();
        format!("{}\n{}\n{}\n", lines[0], lines[1], lines[10].replace(r#""seq":10"#, r#""seq":2"#))
    };
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[end("m1"), end("m2")])).unwrap();
    // Then both count.
    let meta = tables.armies(&MetaQuery::of(warmaster())).unwrap();
    assert_eq!((meta.battles, meta.left_out.len()), (2, 0));
}
