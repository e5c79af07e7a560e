//! Sums that others reckon come to the same answers, to the last digit.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use aftermath_players::BOTS;
use aftermath_rules::System;
use aftermath_simulate::league::League;
use aftermath_stats::{
    CasesQuery, ChangedQuery, Clusters, Elsewhere, FindingsBy, FindingsQuery, LuckBy, LuckQuery, MatchesQuery,
    MetaQuery, Named, SharedTables, SliceBy, StatsError, SumsTask, UnitsBy, UnitsQuery, Warehouse,
};
use aftermath_store::MemoryStore;

use super::{
    battle::{corpus, submit},
    grown::{answers, season},
    shared::Together,
};
use crate::{kow2, warmaster};

/// How others answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    Well,
    /// Every second task has no answer.
    HalfOfThem,
    /// With something that is no sums.
    Nonsense,
}

/// Others who share nothing with the one who asks but the place of the tables.
#[derive(Debug)]
struct Others {
    tables: Arc<SharedTables>,
    how: How,
    least_bytes: u64,
    asked: Mutex<BTreeSet<String>>,
}

impl Elsewhere for Others {
    fn least_bytes(&self) -> u64 {
        self.least_bytes
    }

    fn reckon(&self, tasks: &[SumsTask]) -> Vec<Option<Vec<u8>>> {
        let answer = |(at, task): (usize, &SumsTask)| {
            let text = task.to_text().unwrap();
            let told: serde_json::Value = serde_json::from_str(&text).unwrap();
            self.asked.lock().unwrap().insert(told["kind"].as_str().unwrap().to_owned());
            let scratch = tempfile::tempdir().unwrap();
            match self.how {
                How::Nonsense => Some(b"sums".to_vec()),
                How::HalfOfThem if at % 2 == 1 => None,
                How::Well | How::HalfOfThem => {
                    Some(self.tables.reckon(&SumsTask::read(&text).unwrap(), scratch.path()).unwrap())
                }
            }
        };
        tasks.iter().enumerate().map(answer).collect()
    }
}

/// A season of one game and a league of another, with disputes, changed results, forks and a battle that is kept twice.
fn store() -> MemoryStore {
    let store = MemoryStore::default();
    submit(&store, &season(9));
    let twice = season(9).swap_remove(7).replace(r#""match":"m07""#, r#""match":"again""#);
    submit(&store, &[twice, corpus("warmaster/appendix_combat.jsonl"), corpus("warmaster/appendix_command.jsonl")]);
    for fixture in League::new(BOTS.of("kow2").unwrap(), 11).fixtures(8) {
        aftermath_ingest::submit(&store, &fixture.play_whole().unwrap(), "a test").unwrap();
    }
    let contested = aftermath_corpus::logs("warmaster").into_iter().filter_map(|path| {
        let text = std::fs::read_to_string(path).unwrap();
        ["\"dispute\"", "\"ruling\"", "\"amend\""].iter().any(|kind| text.contains(kind)).then_some(text)
    });
    for log in contested.take(24) {
        // One that is wrong in itself is refused, and is no concern of this.
        let _ = aftermath_ingest::submit(&store, log.as_bytes(), "a test");
    }
    store
}

/// What a game's pages ask besides.
fn more(tables: &Warehouse, system: System) -> Vec<String> {
    let meta = MetaQuery { clusters: Clusters::Told, ..MetaQuery::of(system) };
    let found = tables.found(&MatchesQuery { system: Some(system), ..MatchesQuery::default() }, 100).unwrap();
    let profiles = tables.units(&UnitsQuery::of(system), UnitsBy::Unit).unwrap();
    let fielded = MetaQuery { profile: profiles.first().map(|row| row.profile.clone()), ..meta.clone() };
    let players = tables.players(system).unwrap();
    let player = &players.first().unwrap().player;
    let findings = FindingsQuery::of(system);
    let of_player = FindingsQuery { player: Some(player.clone()), ..findings.clone() };
    let cases = CasesQuery { system: Some(system), ..CasesQuery::default() };
    let changed = ChangedQuery { system: Some(system), ..ChangedQuery::default() };
    let whole = LuckQuery::of(system);
    let mut said = vec![
        format!("{found:?}"),
        format!("{profiles:?}"),
        format!("{players:?}"),
        format!("{:?}", tables.armies(&meta).unwrap()),
        format!("{:?}", tables.armies(&fielded).unwrap()),
        format!("{:?}", tables.battles(&fielded, 0, 100).unwrap()),
        format!("{:?}", tables.player(system, player).unwrap()),
        format!("{:?}", tables.cases(&cases, None, 100).unwrap()),
        format!("{:?}", tables.changed_results(&changed, None, 100).unwrap()),
        format!("{:?}", tables.finding_entries(&of_player, None, 100).unwrap()),
        format!("{:?}", tables.stakes(&whole).unwrap()),
        format!("{:?}", tables.units(&UnitsQuery::of(system), UnitsBy::Opponent).unwrap()),
        format!("{:?}", tables.left_out(system).unwrap()),
        format!("{:?}", {
            let mut names = tables.named(system, Named::Event).unwrap();
            names.sort();
            names
        }),
    ];
    for query in [&findings, &of_player] {
        for by in [FindingsBy::Rule, FindingsBy::Player, FindingsBy::Army, FindingsBy::Event] {
            said.push(format!("{:?}", tables.findings(query, by, 0, 1_000).unwrap()));
        }
    }
    for by in [LuckBy::Purpose, LuckBy::Player, LuckBy::Unit, LuckBy::Side, LuckBy::Month] {
        said.push(format!("{:?}", tables.luck(&whole, by).unwrap()));
    }
    for by in [SliceBy::Month, SliceBy::Event, SliceBy::Player, SliceBy::Scenario] {
        said.push(format!("{:?}", tables.slices(&meta, by).unwrap()));
    }
    said
}

fn all(tables: &Warehouse) -> Vec<String> {
    let mut said = answers(tables);
    for system in [warmaster(), kow2()] {
        said.extend(more(tables, system));
    }
    said
}

/// What is reckoned of partitions, by the names that it has among machines.
const KINDS: [&str; 18] = [
    "bouts",
    "cases",
    "changed-results",
    "dice",
    "fielding",
    "findings",
    "findings-of-matches",
    "found",
    "luck",
    "luck-by-player",
    "luck-by-purpose",
    "luck-by-unit",
    "played",
    "sides",
    "stakes",
    "units",
    "units-by-opponent",
    "units-of-players",
];

#[test]
fn whoever_reckons_the_answers_are_the_same() {
    let (store, mut together) = (store(), Together::new());
    together.bring_up(&store);
    let (_, alone) = together.mirror("alone");
    let expected = all(&alone);
    for (folder, how) in [("well", How::Well), ("half", How::HalfOfThem), ("nonsense", How::Nonsense)] {
        let (_, tables) = together.mirror(folder);
        let others =
            Arc::new(Others { tables: Arc::clone(&together.tables), how, least_bytes: 0, asked: Mutex::default() });
        tables.reckon_elsewhere(others.clone());
        for (told, expected) in all(&tables).iter().zip(&expected) {
            assert_eq!(told, expected, "{how:?}");
        }
        let asked: Vec<String> = others.asked.lock().unwrap().iter().cloned().collect();
        // Where nobody can answer, some sums are known here from others before they are asked for.
        if how != How::Nonsense {
            assert_eq!(asked, KINDS, "{how:?}");
        }
    }
}

#[test]
fn nobody_is_asked_for_little() {
    let (store, mut together) = (store(), Together::new());
    together.bring_up(&store);
    let (_, tables) = together.mirror("one");
    let (tables_of_all, least_bytes) = (Arc::clone(&together.tables), 1 << 40);
    let others = Arc::new(Others { tables: tables_of_all, how: How::Well, least_bytes, asked: Mutex::default() });
    tables.reckon_elsewhere(others.clone());
    assert!(!tables.armies(&MetaQuery::of(warmaster())).unwrap().armies.is_empty());
    assert!(others.asked.lock().unwrap().is_empty());
}

#[test]
fn what_is_no_task_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut together) = (store(), Together::new());
    together.bring_up(&store);
    let seal = |sha256: &str| format!(r#"{{"bytes":1,"sha256":"{sha256}"}}"#);
    let task = |kind: &str, partition: &str, sha256: &str| {
        format!(r#"{{"kind":"{kind}","partition":"{partition}","manifest":{}}}"#, seal(sha256))
    };
    let hash = "ab".repeat(32);
    let month = "system=warmaster/month=2026-05";
    for text in [
        String::new(),
        "{}".to_owned(),
        task("sides", "warmaster 2026-05", &hash),
        task("sides", "system=../month=..", &hash),
        task("sides", "system=a/month=2026/05", &hash),
        format!("{}{}", task("sides", month, &hash), " ".repeat(17 << 20)),
    ] {
        let refused = SumsTask::read(&text);
        assert!(matches!(refused, Err(StatsError::NoTask { .. })), "{:?} {refused:?}", text.get(..80));
    }
    let reckon = |text: &str| together.tables.reckon(&SumsTask::read(text).unwrap(), folder.path());
    assert!(matches!(reckon(&task("passwords", month, &hash)), Err(StatsError::NoTask { .. })));
    // No such manifest, and names that are no hashes.
    for sha256 in [hash.as_str(), "../../etc/passwd", ""] {
        assert!(matches!(reckon(&task("sides", month, sha256)), Err(StatsError::Lacking { .. })), "{sha256}");
    }
}
