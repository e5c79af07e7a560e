//! A service over a folder that was damaged: it starts where it can, says what it lacks where it cannot, and never serves
//! what nobody wrote.

use std::{fs, path::Path};

use aftermath_api::http::bind;
use aftermath_ingest::Veiled;
use aftermath_stats::Warehouse;
use aftermath_store::{Access, Bearer, Ledgered, NamesPolicy, NewToken, Role, Scope};
use axum::http::StatusCode;

use crate::{Answer, House, demo, demo_as, house::configured};

const ASKED: &str = "/api/v1/stats/players?system=warmaster";

/// A folder with a battle and its tables, in use by nobody.
async fn kept() -> (tempfile::TempDir, aftermath_api::http::Config) {
    let (folder, config) = configured(|_| ());
    Access::in_folder(&config.data).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
    assert_eq!(house.post(demo()).await.status, StatusCode::CREATED);
    let House { _folder: folder, router } = house;
    drop(router);
    let store = Ledgered::in_folder(&config.data, None).unwrap();
    let tables = Warehouse::open(&config.data.join("tables")).unwrap();
    tables.refresh(&Veiled::in_folder(&store, &config.data).unwrap()).unwrap();
    (folder, config)
}

fn below(folder: &Path, ending: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(below(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The answer as soon as it is one: tables that are made again are waited for.
async fn soon(house: &House, path: &str) -> Answer {
    for _ in 0..5 {
        let answer = house.get(path).await;
        if answer.status != StatusCode::SERVICE_UNAVAILABLE {
            return answer;
        }
    }
    house.get(path).await
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_tables_are_made_again_and_never_served() {
    let (folder, config) = kept().await;
    let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
    let sound = soon(&house, ASKED).await;
    assert_eq!(sound.status, StatusCode::OK, "{sound:?}");
    let House { _folder: mut folder, router } = house;
    drop(router);
    let tables = config.data.join("tables");
    let (lists, parts) = (below(&tables.join("manifests"), ".json"), below(&tables, ".parquet"));
    let half = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    };
    let flipped = |path: &Path| {
        let mut bytes = fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        fs::write(path, bytes).unwrap();
    };
    let (mut tried, of_rolls) = (0, |path: &&std::path::PathBuf| path.to_string_lossy().contains("rolls"));
    let damages: [&dyn Fn(); 6] = [
        &|| lists.iter().for_each(|path| half(path)),
        &|| lists.iter().for_each(|path| fs::write(path, "").unwrap()),
        &|| parts.iter().for_each(|path| half(path)),
        &|| parts.iter().filter(of_rolls).for_each(|path| flipped(path)),
        &|| fs::remove_file(parts.iter().find(of_rolls).unwrap()).unwrap(),
        &|| half(&tables.join("checkpoint.json")),
    ];
    for damage in damages {
        damage();
        let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
        let answer = soon(&house, ASKED).await;
        // A checkpoint that is none counts for none: there are no tables yet, and whoever keeps them makes them.
        if answer.status == StatusCode::OK && tables.join("checkpoint.json").metadata().unwrap().len() > 400 {
            assert_eq!(answer.text(), sound.text(), "damage {tried}");
        }
        assert_eq!(answer.status, StatusCode::OK, "damage {tried}: {answer:?}");
        tried += 1;
        folder = house._folder;
        drop(house.router);
        let store = Ledgered::in_folder(&config.data, None).unwrap();
        let made = Warehouse::open(&tables).unwrap();
        made.refresh(&Veiled::in_folder(&store, &config.data).unwrap()).unwrap();
        assert!(made.damaged().unwrap().is_empty());
    }
    println!("services over damaged tables: tried {tried}, held {tried}");
}

/// The folder is deleted or exchanged while the service runs: nothing is acknowledged any more, and who showed no token
/// before the tokens were gone shows none now.
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_gone_takes_nothing_and_lets_nobody_in() {
    let (folder, config) = kept().await;
    let access = Access::in_folder(&config.data);
    let new = NewToken { name: "the recorder".into(), role: Role::Recorder, scope: Scope::All, expires: None };
    access.issue(new, 1, &Bearer::default()).unwrap();
    let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
    house.post(demo_as("other")).await.problem(401, "token-needed");
    let aside = config.data.with_file_name("aside");
    fs::rename(&config.data, &aside).unwrap();
    house.post(demo_as("other")).await.problem(503, "store-unavailable");
    house.get("/health").await.problem(503, "store-unavailable");
    fs::create_dir(&config.data).unwrap();
    house.post(demo_as("other")).await.problem(503, "store-unavailable");
    fs::remove_dir(&config.data).unwrap();
    fs::rename(&aside, &config.data).unwrap();
    house.post(demo_as("other")).await.problem(401, "token-needed");
}

/// What cannot be read is said to be so: it is no fault of this program.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_choices_of_names_are_told_and_show_nobody() {
    let (folder, config) = kept().await;
    let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
    assert_eq!(house.get("/api/v1/matches").await.status, StatusCode::OK);
    let names = config.data.join("access/names.json");
    let sound = fs::read_to_string(&names).unwrap();
    for damaged in [sound.replace("shown", "hidden"), sound.replace('{', "["), String::new()] {
        fs::write(&names, damaged).unwrap();
        for path in ["/api/v1/matches", "/api/v1/matches/demo1", "/api/v1/matches/demo1/log"] {
            house.get(path).await.problem(503, "store-unavailable");
        }
        assert_eq!(house.get("/api/v1/systems").await.status, StatusCode::OK);
    }
    fs::write(&names, sound).unwrap();
    assert_eq!(house.get("/api/v1/matches").await.status, StatusCode::OK);
}
