//! How long the questions behind the pages take over very many matches, and how long a match more.
//!
//! `AFTERMATH_BENCH_MATCHES` (1,000,000) matches of two games with up to 50 throws each, over 36 months, are made from
//! battles of the league into `AFTERMATH_BENCH_TABLES` (a folder that is made anew), and left there for
//! `scripts/beside_duckdb.py`, which asks others the same. Times are the median of seven rounds through all questions,
//! after one that reads the files.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_simulate::league::{Fixture, Irregularity, League, Mistake, Record};
use aftermath_stats::{
    CasesQuery, CommandQuery, FairnessBy, FairnessQuery, FindingOutcome, FindingsBy, FindingsQuery, Format, LuckBy,
    LuckOrder, LuckQuery, MetaQuery, RollOrder, SliceBy, StatsError, Table, UnitsBy, UnitsQuery, Warehouse,
    generated::{Season, generate},
};
use aftermath_store::MemoryStore;

/// Battles of each game that the others are made from.
const TEMPLATES: u32 = 40;
const AGAIN: usize = 7;
/// What goes wrong in the first of them.
const IRREGULARITIES: [Irregularity; 4] = [
    Irregularity::Unnoticed(Mistake::LongMove),
    Irregularity::Open(Mistake::LongMove),
    Irregularity::Overturned(Mistake::WrongFigure),
    Irregularity::Upheld,
];

type Ask = Box<dyn Fn(&Warehouse) -> Result<usize, StatsError>>;
type Question = (&'static str, Ask);

fn main() {
    // `cargo test` runs benches too, without their time.
    if !env::args().any(|argument| argument == "--bench") {
        return;
    }
    let matches = env::var("AFTERMATH_BENCH_MATCHES").map_or(1_000_000, |count| count.parse().unwrap());
    let folder = env::var("AFTERMATH_BENCH_TABLES").map_or_else(|_| env::temp_dir().join("tables"), PathBuf::from);
    let season = Season { matches, months: 36, players: 2_000, armies: 24, rolls: 50, findings: 50 };
    let store = MemoryStore::default();
    for (game, number) in ["kow2", "warmaster"].into_iter().flat_map(|game| (0..TEMPLATES).map(move |n| (game, n))) {
        let irregularity = IRREGULARITIES.get(number as usize).copied();
        let fixture = Fixture {
            record: Record::Full,
            trouble: irregularity,
            ..League::new(BOTS.of(game).unwrap(), 7).fixture(number)
        };
        aftermath_ingest::submit(&store, &fixture.play().unwrap(), "bench").unwrap();
    }
    let tables = Warehouse::open(&folder.join("tables")).unwrap();
    let (made, ()) = timed(|| generate(&tables, &store, &season).unwrap());
    let rows = tables.scan(Table::Rolls).unwrap();
    let rolls = rows.select([polars::prelude::col("seq").count()]).collect().unwrap();
    let rolls = rolls.column("seq").unwrap().get(0).unwrap().to_string();
    println!("{matches} matches, {rolls} throws in {:.0} MB, made in {:.0} s", megabytes(&folder), made.as_secs_f64());
    println!("{:32} {:>10} {:>10} {:>14}", "question", "first ms", "warm ms", "after a match");

    // By turns, as pages are opened: what one question remembers must not push out what another does.
    let questions = questions();
    let first: Vec<Duration> = questions.iter().map(|(_, ask)| timed(|| ask(&tables).unwrap()).0).collect();
    let mut rounds = vec![Vec::new(); questions.len()];
    for _ in 0..AGAIN {
        for ((_, ask), times) in questions.iter().zip(&mut rounds) {
            times.push(timed(|| ask(&tables).unwrap()).0);
        }
    }
    let warm: Vec<Duration> = rounds.into_iter().map(|times| median(times.into_iter())).collect();
    // A match more, and what the questions take then, when one partition is another.
    let mut updates = Vec::new();
    for number in TEMPLATES..TEMPLATES + 9 {
        let log = League::new(BOTS.of("kow2").unwrap(), 8).fixture(number).play_whole().unwrap();
        let log = String::from_utf8(log).unwrap();
        let played = log.split_once("\"played\":\"").unwrap().1.get(..10).unwrap();
        let log = log.replacen(played, "2025-12-14", 1);
        aftermath_ingest::submit(&store, log.as_bytes(), "bench").unwrap();
        let (took, done) = timed(|| tables.refresh(&store).unwrap());
        assert_eq!((done.matches, done.partitions), (1, 1), "{done:?}");
        updates.push(took);
    }
    let mut lines = Vec::new();
    for (((name, ask), first), warm) in questions.iter().zip(first).zip(warm) {
        let (after, _) = timed(|| ask(&tables).unwrap());
        println!("{name:32} {:10.1} {:10.1} {:14.1}", ms(first), ms(warm), ms(after));
        lines.push(format!("\"{name}\":{{\"first\":{},\"warm\":{}}}", ms(first), ms(warm)));
    }
    let worst = updates.iter().max().copied().unwrap_or_default();
    println!("a match more: median {:.1} ms, worst {:.1} ms", ms(median(updates.into_iter())), ms(worst));
    fs::write(folder.join("times.json"), format!("{{{}}}", lines.join(","))).unwrap();
    for table in [Table::Sides, Table::Rolls, Table::Findings] {
        let mut out = fs::File::create(folder.join(format!("{table}.parquet"))).unwrap();
        tables.export(table, Format::Parquet, &mut out).unwrap();
    }
    println!("remembered: {} MB; memory at most: {} MB", tables.remembered() / 1_000_000, most_memory());
}

/// The questions behind the pages.
fn questions() -> Vec<Question> {
    let meta = || MetaQuery::of(GAMES.find("kow2").expect("a game of the registry"));
    let year = move || MetaQuery { from: Some("2025-01".to_owned()), ..meta() };
    let luck = || LuckQuery::of(GAMES.find("kow2").expect("a game of the registry"));
    let of_army = move || LuckQuery { army: Some("Army 07".to_owned()), ..luck() };
    let army_against = move || LuckQuery { opponent_army: Some("Army 11".to_owned()), ..of_army() };
    let of_player = move || LuckQuery { player: Some("player-00042".to_owned()), ..luck() };
    let thrown = || FairnessQuery {
        system: Some(GAMES.find("kow2").expect("a game of the registry")),
        ..FairnessQuery::default()
    };
    let findings = || FindingsQuery::of(GAMES.find("kow2").expect("a game of the registry"));
    let broken = move || FindingsQuery { outcome: Some(FindingOutcome::Broken), ..findings() };
    let of_rule = move || FindingsQuery { rule: Some("kow.charge.range".to_owned()), ..findings() };
    let asked = |name, ask: Ask| (name, ask);
    vec![
        asked("armies", Box::new(move |tables| Ok(tables.armies(&meta())?.armies.len()))),
        asked("armies of a year", Box::new(move |tables| Ok(tables.armies(&year())?.armies.len()))),
        asked("match-ups", Box::new(move |tables| Ok(tables.matchups(&meta())?.rows.len()))),
        asked("by month", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::Month)?.len()))),
        asked("by points", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::Points)?.len()))),
        asked("by scenario", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::Scenario)?.len()))),
        asked(
            "by greatest events",
            Box::new(move |tables| Ok(tables.greatest_slices(&meta(), SliceBy::Event, 100)?.len())),
        ),
        asked("by table", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::Table)?.len()))),
        asked("by turn", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::First)?.len()))),
        asked("by player", Box::new(move |tables| Ok(tables.slices(&meta(), SliceBy::Player)?.len()))),
        asked("battles of a number", Box::new(move |tables| Ok(tables.battles(&meta(), 0, 50)?.rows.len()))),
        asked("luck by purpose", Box::new(move |tables| Ok(tables.luck(&luck(), LuckBy::Purpose)?.len()))),
        asked("luck by player", Box::new(move |tables| Ok(tables.luck(&luck(), LuckBy::Player)?.len()))),
        asked("luck by month", Box::new(move |tables| Ok(tables.luck(&luck(), LuckBy::Month)?.len()))),
        asked("luck by unit", Box::new(move |tables| Ok(tables.luck(&luck(), LuckBy::Unit)?.len()))),
        asked("luck of a player", Box::new(move |tables| Ok(tables.luck(&of_player(), LuckBy::Purpose)?.len()))),
        asked("luck of an army's units", Box::new(move |tables| Ok(tables.luck(&of_army(), LuckBy::Unit)?.len()))),
        asked("luck of a match-up", Box::new(move |tables| Ok(tables.luck(&army_against(), LuckBy::Purpose)?.len()))),
        asked(
            "latest throws",
            Box::new(move |tables| Ok(tables.rolls(&luck(), RollOrder::Latest, 100, 50)?.rows.len())),
        ),
        asked(
            "luckiest throws of an army",
            Box::new(move |tables| Ok(tables.rolls(&of_army(), RollOrder::Luckiest, 0, 50)?.rows.len())),
        ),
        asked(
            "latest battles' luck",
            Box::new(move |tables| Ok(tables.battle_luck(&luck(), LuckOrder::Latest, 0, 50)?.rows.len())),
        ),
        asked(
            "strangest battles",
            Box::new(move |tables| Ok(tables.battle_luck(&luck(), LuckOrder::Strangest, 0, 50)?.rows.len())),
        ),
        asked(
            "luck of a battle",
            Box::new(move |tables| {
                let query = LuckQuery { match_id: Some("kow2-0000042".to_owned()), ..luck() };
                Ok(tables.battle_luck(&query, LuckOrder::Latest, 0, 1)?.rows.len())
            }),
        ),
        asked(
            "worth of luck",
            Box::new(move |tables| Ok(tables.stakes(&luck())?.map_or(0, |stakes| stakes.rows.len()))),
        ),
        asked("fairness", Box::new(move |tables| Ok(tables.fairness(&thrown(), FairnessBy::Set)?.rows.len()))),
        asked(
            "fairness of players",
            Box::new(move |tables| Ok(tables.fairness(&thrown(), FairnessBy::Player)?.rows.len())),
        ),
        asked(
            "units",
            Box::new(|tables| {
                Ok(tables
                    .units(&UnitsQuery::of(GAMES.find("kow2").expect("a game of the registry")), UnitsBy::Unit)?
                    .len())
            }),
        ),
        asked(
            "units of an army by opponent",
            Box::new(|tables| {
                let query = UnitsQuery {
                    army: Some("Army 07".to_owned()),
                    ..UnitsQuery::of(GAMES.find("kow2").expect("a game of the registry"))
                };
                Ok(tables.units(&query, UnitsBy::Opponent)?.len())
            }),
        ),
        asked(
            "players",
            Box::new(|tables| Ok(tables.players(GAMES.find("kow2").expect("a game of the registry"))?.len())),
        ),
        asked(
            "a player",
            Box::new(|tables| {
                Ok(tables
                    .player(GAMES.find("kow2").expect("a game of the registry"), "player-00042")?
                    .map_or(0, |player| player.form.len()))
            }),
        ),
        asked(
            "ratings",
            Box::new(|tables| Ok(tables.ratings(GAMES.find("kow2").expect("a game of the registry"))?.players.len())),
        ),
        asked("rules", Box::new(move |tables| Ok(tables.findings(&findings(), FindingsBy::Rule, 0, 100)?.rows.len()))),
        asked(
            "broken rules",
            Box::new(move |tables| Ok(tables.findings(&broken(), FindingsBy::Rule, 0, 100)?.rows.len())),
        ),
        asked(
            "broken rules of players",
            Box::new(move |tables| Ok(tables.findings(&broken(), FindingsBy::Player, 0, 100)?.rows.len())),
        ),
        asked(
            "a rule by event",
            Box::new(move |tables| Ok(tables.findings(&of_rule(), FindingsBy::Event, 0, 100)?.rows.len())),
        ),
        asked(
            "rules of a player",
            Box::new(move |tables| {
                let query = FindingsQuery { player: Some("player-00042".to_owned()), ..findings() };
                Ok(tables.findings(&query, FindingsBy::Rule, 0, 100)?.rows.len())
            }),
        ),
        asked("broken entries", Box::new(move |tables| Ok(tables.finding_entries(&broken(), None, 50)?.rows.len()))),
        asked(
            "entries of a rule",
            Box::new(move |tables| Ok(tables.finding_entries(&of_rule(), None, 50)?.rows.len())),
        ),
        asked("disputes", Box::new(|tables| Ok(tables.cases(&CasesQuery::default(), None, 50)?.rows.len()))),
        asked(
            "orders of a match",
            Box::new(|tables| {
                let query = CommandQuery { match_id: Some("warmaster-0000042".to_owned()), ..CommandQuery::default() };
                Ok(tables.command_success(&query)?.len())
            }),
        ),
    ]
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed(), done)
}

fn median(times: impl Iterator<Item = Duration>) -> Duration {
    let mut times: Vec<_> = times.collect();
    times.sort();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn megabytes(folder: &Path) -> f64 {
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let mut folders = vec![folder.to_owned()];
    let mut bytes = 0;
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).into_iter().flatten().flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { bytes += size(&entry.path()) }
        }
    }
    bytes as f64 / 1e6
}

/// The most memory that the program has had, in MB; 0 where the system does not tell.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or_default() / 1000
}
