//! What is remembered between questions: answers that grew match by match are those of tables that are made at once.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::SystemTime,
};

use aftermath_estimate::squares;
use aftermath_players::BOTS;
use aftermath_simulate::league::League;
use aftermath_stats::{
    BattleLuck, CasesQuery, FairnessBy, FairnessQuery, FindingsBy, FindingsQuery, Format, LuckBy, LuckOrder, LuckQuery,
    MetaQuery, RollOrder, SliceBy, Table, UnitsBy, UnitsQuery, Warehouse,
};
use aftermath_store::{Expected, MemoryStore, Store};

use super::{
    battle::{Order, battle, submit},
    left_out::{fork, won},
};
use crate::{kow2, warmaster};

const BATTLES: usize = 24;
const PLAYERS: [&str; 4] = ["Ada", "Bo", "Cy", "Di"];
const ARMIES: [&str; 3] = ["Empire", "Dwarfs", "Orcs"];

/// Battles over so many months, of four players and three armies, mirrors among them, every fifth still open.
pub(crate) fn season(months: usize) -> Vec<String> {
    let who = ["gen", "hero", "wiz"];
    let log = |number: usize| {
        let die = |at: usize| (1 + (number * 7 + at * 5 + number * at) % 6) as u8;
        let orders: Vec<Order> =
            (0..1 + number % 5).map(|at| (who[(number + at) % 3], "halb1", [die(at), die(at + 3)])).collect();
        let played = format!("2026-{:02}-{:02}", 1 + number % months, 1 + number % 4);
        let (one, other) = (PLAYERS[number % 4], PLAYERS[(number + 1 + number / 4 % 3) % 4]);
        let log = battle(&format!("m{number:02}"), &played, &orders)
            .replace(r#""player":"Ada""#, &format!(r#""player":"{one}""#))
            .replace(r#""player":"Boris""#, &format!(r#""player":"{other}""#))
            .replace(r#""army":"Empire""#, &format!(r#""army":"{}""#, ARMIES[number % 3]))
            .replace(r#""army":"Orcs""#, &format!(r#""army":"{}""#, ARMIES[number / 3 % 3]));
        if number % 5 == 4 {
            return log;
        }
        let (mine, yours) = (10 + number * 13 % 40, 10 + number * 29 % 40);
        let winner = match mine.cmp(&yours) {
            std::cmp::Ordering::Greater => r#","winner":"empire""#,
            std::cmp::Ordering::Less => r#","winner":"orcs""#,
            std::cmp::Ordering::Equal => "",
        };
        log + &format!(
            concat!(
                r#"{{"seq":{},"event":{{"battle_end":{{"because":"turn_limit","points":["#,
                r#"{{"side":"empire","points":{}}},{{"side":"orcs","points":{}}}]{}}}}}}}"#,
                "\n"
            ),
            3 + orders.len(),
            mine,
            yours,
            winner
        )
    };
    (0..BATTLES).map(log).collect()
}

/// Every question of the pages with its answer, to the last digit.
pub(crate) fn answers(tables: &Warehouse) -> Vec<String> {
    let (meta, luck) = (MetaQuery::of(warmaster()), LuckQuery::of(warmaster()));
    let of_army = LuckQuery { army: Some("Dwarfs".to_owned()), ..luck.clone() };
    let of_player = LuckQuery { player: Some("Cy".to_owned()), ..luck.clone() };
    let mut said = vec![
        format!("armies {:?}", tables.armies(&meta).unwrap()),
        format!("matchups {:?}", tables.matchups(&meta).unwrap()),
        format!("slices {:?}", tables.slices(&meta, SliceBy::Player).unwrap()),
        format!("stakes {:?}", tables.stakes(&luck).unwrap()),
        format!("stakes of a player {:?}", tables.stakes(&of_player).unwrap()),
        format!("ratings {:?}", tables.ratings(warmaster()).unwrap()),
        format!("players {:?}", tables.players(warmaster()).unwrap()),
        format!("player {:?}", tables.player(warmaster(), "Bo").unwrap()),
        format!("fairness {:?}", tables.fairness(&FairnessQuery::default(), FairnessBy::Set).unwrap()),
        format!("fairness of players {:?}", tables.fairness(&FairnessQuery::default(), FairnessBy::Player).unwrap()),
    ];
    let mut ratings = Vec::new();
    tables.export(Table::Ratings, Format::Json, &mut ratings).unwrap();
    said.push(String::from_utf8(ratings).unwrap());
    for query in [&luck, &of_army, &of_player] {
        for by in [LuckBy::Purpose, LuckBy::Player, LuckBy::Side, LuckBy::Unit, LuckBy::Month] {
            said.push(format!("luck by {by:?} {:?}", tables.luck(query, by).unwrap()));
        }
        for order in [RollOrder::Latest, RollOrder::Luckiest, RollOrder::Unluckiest] {
            said.push(format!("rolls {order:?} {:?}", tables.rolls(query, order, 2, 5).unwrap()));
        }
        for order in [LuckOrder::Latest, LuckOrder::Strangest] {
            said.push(format!("battles {order:?} {:?}", tables.battle_luck(query, order, 1, 4).unwrap()));
        }
    }
    let units = UnitsQuery::of(warmaster());
    for query in [units.clone(), UnitsQuery { army: Some("Orcs".to_owned()), ..units }] {
        for by in [UnitsBy::Unit, UnitsBy::Opponent] {
            said.push(format!("units by {by:?} {:?}", tables.units(&query, by).unwrap()));
        }
    }
    said
}

#[test]
fn answers_that_grew_are_those_of_tables_made_at_once() {
    let (grown, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (all, mut logs) = (MemoryStore::default(), season(9));
    submit(&all, &logs);
    // Late ones among them: a battle of January comes after one of June.
    logs.sort_by_key(|log| log.len() * 31 % 17);
    let (store, tables) = (MemoryStore::default(), Warehouse::with_shards(grown.path(), 60).unwrap());
    let mut last = Vec::new();
    for (number, log) in (1..).zip(&logs) {
        submit(&store, std::slice::from_ref(log));
        tables.refresh(&store).unwrap();
        if number % 6 == 0 {
            last = answers(&tables);
        }
    }
    let at_once = Warehouse::with_shards(whole.path(), 60).unwrap();
    at_once.refresh(&all).unwrap();
    for (grown, made) in last.iter().zip(answers(&at_once)) {
        assert_eq!(*grown, made);
    }
}

/// Files of the tables below a folder, each with when it was written.
fn files(folder: &Path) -> BTreeMap<PathBuf, SystemTime> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "parquet") {
            found.insert(path, entry.metadata().unwrap().modified().unwrap());
        }
    }
    found
}

/// What pages ask of all battles, to the last digit.
fn whole(tables: &Warehouse) -> Vec<String> {
    let (game, meta, luck) = (warmaster(), MetaQuery::of(warmaster()), LuckQuery::of(warmaster()));
    let (units, findings) = (UnitsQuery::of(game), FindingsQuery::of(game));
    let mut said = vec![
        format!("{:?}", tables.armies(&meta).unwrap()),
        format!("{:?}", tables.matchups(&meta).unwrap()),
        format!("{:?}", tables.slices(&meta, SliceBy::Player).unwrap()),
        format!("{:?}", tables.battles(&meta, 0, 50).unwrap()),
        format!("{:?}", tables.ratings(game).unwrap()),
        format!("{:?}", tables.players(game).unwrap()),
        format!("{:?}", tables.player(game, "Bo").unwrap()),
        format!("{:?}", tables.fairness(&FairnessQuery::default(), FairnessBy::Set).unwrap()),
        format!("{:?}", tables.fairness(&FairnessQuery::default(), FairnessBy::Player).unwrap()),
        format!("{:?}", tables.stakes(&luck).unwrap()),
        format!("{:?}", tables.battle_luck(&luck, LuckOrder::Strangest, 0, 50).unwrap()),
        format!("{:?}", tables.cases(&CasesQuery::default(), None, 100).unwrap()),
        format!(
            "{:?}",
            tables
                .findings(
                    &FindingsQuery { player: Some("Bo".to_owned()), ..findings.clone() },
                    FindingsBy::Rule,
                    0,
                    100
                )
                .unwrap()
        ),
    ];
    for by in [LuckBy::Purpose, LuckBy::Player, LuckBy::Side, LuckBy::Month] {
        said.push(format!("luck by {by:?} {:?}", tables.luck(&luck, by).unwrap()));
    }
    for by in [UnitsBy::Unit, UnitsBy::Opponent] {
        said.push(format!("units by {by:?} {:?}", tables.units(&units, by).unwrap()));
    }
    for by in [FindingsBy::Rule, FindingsBy::Player, FindingsBy::Army, FindingsBy::Event] {
        said.push(format!("findings by {by:?} {:?}", tables.findings(&findings, by, 0, 100).unwrap()));
    }
    said
}

/// Of a month in many files a match that comes in, or goes on, has only those read in which it is: whatever else is on the
/// disk is gone by then. The answers are those of tables made at once that nobody has asked anything.
#[test]
fn after_a_match_only_its_files_are_read_and_the_answers_are_those_of_all() {
    let mut logs = season(1);
    // A battle goes on, one is told again under another id, one is forked, and one is disputed.
    let open = logs.iter().find(|log| !log.contains("battle_end")).unwrap();
    let end = format!(
        concat!(
            r#"{{"seq":{},"event":{{"battle_end":{{"because":"turn_limit","points":["#,
            r#"{{"side":"empire","points":21}},{{"side":"orcs","points":13}}],"winner":"empire"}}}}}}"#
        ),
        open.lines().count()
    );
    let twin = won("z-twin", "2026-01-03", 3);
    let fork = fork("a-fork", "whole").replace("2026-05-03", "2026-01-01");
    let dispute = r#"{"seq":4,"side":"orcs","event":{"dispute":{"entry":3,"reason":"Three dice."}}}"#;
    let disputed = battle("disputed", "2026-01-03", &[("gen", "halb1", [3, 4])]) + dispute + "\n";
    let later = logs.split_off(22);
    let folder = tempfile::tempdir().unwrap();
    let (store, tables) = (MemoryStore::default(), Warehouse::with_shards(folder.path(), 20).unwrap());
    submit(&store, &logs);
    submit(&store, &[won("whole", "2026-01-02", 3)]);
    tables.refresh(&store).unwrap();
    whole(&tables);
    let came: Vec<String> = [vec![disputed, end, twin, fork], later].concat();
    let mut read = 0;
    for log in came {
        let before = files(folder.path());
        if log.contains("aftermath") {
            submit(&store, std::slice::from_ref(&log));
        } else {
            store.append(&"m04".parse().unwrap(), Expected::Any, &[log.as_bytes()]).unwrap();
        }
        let done = tables.refresh(&store).unwrap();
        assert_eq!((done.matches, done.unreadable.len()), (1, 0), "{log}");
        let at_once = tempfile::tempdir().unwrap();
        let fresh = Warehouse::with_shards(at_once.path(), 20).unwrap();
        fresh.refresh(&store).unwrap();
        let expected = whole(&fresh);
        let old: Vec<PathBuf> = files(folder.path())
            .into_iter()
            .filter(|(path, at)| before.get(path) == Some(at))
            .map(|(path, _)| path)
            .collect();
        assert!(old.len() > 40, "{}", old.len());
        let hidden = tempfile::tempdir().unwrap();
        for (number, path) in old.iter().enumerate() {
            fs::rename(path, hidden.path().join(number.to_string())).unwrap();
        }
        for (grown, made) in whole(&tables).iter().zip(&expected) {
            assert_eq!(grown, made, "{log}");
        }
        for (number, path) in old.iter().enumerate() {
            fs::rename(hidden.path().join(number.to_string()), path).unwrap();
        }
        read += 1;
    }
    assert_eq!(read, 6);
}

/// Battles of a league enough for Polars to add up groups on several threads.
const LEAGUE: u32 = 12;

static PLAYED: LazyLock<MemoryStore> = LazyLock::new(|| {
    let store = MemoryStore::default();
    for fixture in League::new(BOTS.of("kow2").unwrap(), 11).fixtures(LEAGUE) {
        aftermath_ingest::submit(&store, &fixture.play_whole().unwrap(), "a test").unwrap();
    }
    store
});

#[test]
fn the_strangest_battle_is_the_least_likely_one_of_its_own_figures() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Warehouse::open(folder.path()).unwrap();
    tables.refresh(&*PLAYED).unwrap();
    let found = tables.battle_luck(&LuckQuery::of(kow2()), LuckOrder::Strangest, 0, 1_000).unwrap();
    assert_eq!(found.rows.len() as u32, LEAGUE);
    let chance = |battle: &BattleLuck| {
        let all = battle.sides.iter().flat_map(|side| &side.purposes).filter(|luck| luck.spread > 0.0);
        let (sum, count) =
            all.fold((0.0, 0), |(sum, count), luck| (sum + (luck.luck / luck.spread).powi(2), count + 1));
        squares(sum, count).unwrap().p
    };
    let chances: Vec<f64> = found.rows.iter().map(chance).collect();
    assert!(chances.windows(2).all(|pair| pair[0] <= pair[1] + 1e-12), "{chances:?}");
    // Sums of unlike units come in another order.
    let mixed = |battle: &BattleLuck| {
        let all = battle.sides.iter().flat_map(|side| &side.purposes);
        let sums = all.fold((0.0, 0.0), |sums, luck| (sums.0 + luck.luck.powi(2), sums.1 + luck.spread.powi(2)));
        sums.0 / sums.1
    };
    assert!(found.rows.windows(2).any(|pair| mixed(&pair[0]) < mixed(&pair[1])));
}

#[test]
fn the_same_tables_give_the_same_answers_to_the_last_digit() {
    let folder = tempfile::tempdir().unwrap();
    Warehouse::open(folder.path()).unwrap().refresh(&*PLAYED).unwrap();
    let asked = || {
        // Another process would remember nothing.
        let tables = Warehouse::open(folder.path()).unwrap();
        let (units, luck) = (UnitsQuery::of(kow2()), LuckQuery::of(kow2()));
        let army = tables.armies(&MetaQuery::of(kow2())).unwrap().armies.swap_remove(0).army;
        let mut said = Vec::new();
        for by in [UnitsBy::Unit, UnitsBy::Opponent] {
            said.extend(tables.units(&units, by).unwrap().iter().map(|row| format!("units by {by:?} {row:?}")));
        }
        for query in [luck.clone(), LuckQuery { opponent_army: Some(army), ..luck }] {
            for by in [LuckBy::Unit, LuckBy::Player, LuckBy::Purpose] {
                said.extend(tables.luck(&query, by).unwrap().iter().map(|row| format!("luck by {by:?} {row:?}")));
            }
            said.push(format!("battles {:?}", tables.battle_luck(&query, LuckOrder::Strangest, 0, 1_000).unwrap()));
            said.push(format!("stakes {:?}", tables.stakes(&query).unwrap()));
        }
        said.push(format!("players {:?}", tables.players(kow2()).unwrap()));
        said
    };
    let first = asked();
    assert!(first.len() > 100, "{}", first.len());
    for _ in 0..3 {
        for (again, first) in asked().iter().zip(&first) {
            assert_eq!(again, first);
        }
    }
}

#[test]
fn pages_of_throws_and_battles_are_those_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Warehouse::with_shards(folder.path(), 60).unwrap();
    let store = MemoryStore::default();
    submit(&store, &season(9));
    tables.refresh(&store).unwrap();
    let all = LuckQuery::of(warmaster());
    let some = LuckQuery { opponent_army: Some("Orcs".to_owned()), from: Some("2026-03".to_owned()), ..all.clone() };
    for query in [all, some] {
        for order in [RollOrder::Latest, RollOrder::Luckiest, RollOrder::Unluckiest] {
            let whole = tables.rolls(&query, order, 0, 1_000).unwrap();
            assert!(whole.rolls > 10 && whole.rolls == whole.rows.len() as u64);
            let key = |at: usize| {
                let row = &whole.rows[at];
                let first = match order {
                    RollOrder::Latest => -row.played.replace('-', "").parse::<f64>().unwrap(),
                    RollOrder::Luckiest => row.as_good,
                    RollOrder::Unluckiest => row.as_bad,
                };
                (first, &row.match_id, row.seq, row.roll)
            };
            assert!((1..whole.rows.len()).all(|at| key(at - 1) < key(at)), "{order:?}");
            for from in (0..whole.rows.len()).step_by(19) {
                let page = tables.rolls(&query, order, from as u32, 19).unwrap();
                assert_eq!(page.rolls, whole.rolls);
                assert_eq!(page.rows, whole.rows[from..whole.rows.len().min(from + 19)], "{order:?} from {from}");
            }
        }
        for order in [LuckOrder::Latest, LuckOrder::Strangest] {
            let whole = tables.battle_luck(&query, order, 0, 1_000).unwrap();
            assert!(whole.battles > 5 && whole.battles == whole.rows.len() as u64);
            for from in (0..whole.rows.len()).step_by(5) {
                let page = tables.battle_luck(&query, order, from as u32, 5).unwrap();
                assert_eq!(page.rows, whole.rows[from..whole.rows.len().min(from + 5)], "{order:?} from {from}");
            }
        }
        // What is told of everybody adds up from what is told of each.
        let rolls = tables.rolls(&query, RollOrder::Latest, 0, 1).unwrap().rolls;
        for by in [LuckBy::Purpose, LuckBy::Player, LuckBy::Side, LuckBy::Unit, LuckBy::Month] {
            assert_eq!(tables.luck(&query, by).unwrap().iter().map(|row| row.rolls).sum::<u64>(), rolls, "{by:?}");
        }
    }
}
