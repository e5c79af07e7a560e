//! A service over a folder that was damaged: it starts where it can, says what it lacks where it cannot, and never serves
//! what nobody wrote.

use std::{fs, io::Write, path::Path, process::Command};

use aftermath_api::http::bind;
use aftermath_ingest::PseudonymizedStore;
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
    tables.refresh(&PseudonymizedStore::in_folder(&store, &config.data).unwrap()).unwrap();
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
        made.refresh(&PseudonymizedStore::in_folder(&store, &config.data).unwrap()).unwrap();
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

/// A small file system in memory, while this lives. It takes root to make one.
struct Disk(tempfile::TempDir);

impl Disk {
    fn make() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let made = Command::new("mount").args(["-t", "tmpfs", "-o", "size=160m", "tmpfs"]).arg(place.path()).output();
        made.is_ok_and(|made| made.status.success()).then(|| Self(place))
    }

    /// Takes all room that is left.
    fn fill(&self) {
        let mut file = fs::File::create(self.0.path().join("filler")).unwrap();
        for bytes in [1 << 20, 4_096, 1] {
            while file.write_all(&vec![1; bytes]).is_ok() {}
        }
    }

    fn free(&self) {
        fs::remove_file(self.0.path().join("filler")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).output();
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let place = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &place);
        } else {
            fs::copy(&path, place).unwrap();
        }
    }
}

/// The disk is full when the service starts, over a folder that was closed and over one that a kill left: what is kept is
/// served, nothing is taken, and with room again all is as before.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_on_a_full_disk_starts_and_serves_what_is_kept() {
    let Some(disk) = Disk::make() else {
        return println!("SKIPPED: no file system to fill, which takes root");
    };
    let (folder, config) = kept().await;
    let closed = disk.0.path().join("closed");
    copy(&config.data, &closed);
    let house = House { router: bind(config.clone()).await.unwrap().router(), _folder: folder };
    let late = demo_as("late").replace(r#""player":"A""#, r#""player":"C""#);
    assert_eq!(house.post(late).await.status, StatusCode::CREATED);
    let killed = disk.0.path().join("killed");
    copy(&config.data, &killed);
    drop(house);
    disk.fill();
    let over = |data: &Path| {
        let (folder, mut config) = configured(|_| ());
        config.data = data.to_owned();
        (folder, config)
    };
    let mut acknowledged = Vec::new();
    for (data, ids) in [(&closed, &["demo1"][..]), (&killed, &["demo1", "late"])] {
        let (folder, config) = over(data);
        let house = House { router: bind(config).await.unwrap().router(), _folder: folder };
        for id in ids {
            let log = house.get(&format!("/api/v1/matches/{id}/log")).await;
            assert_eq!(log.status, StatusCode::OK, "{data:?} {log:?}");
            assert!(log.text().starts_with(&format!(r#"{{"aftermath":1,"match":"{id}""#)), "{log:?}");
            for path in ["timeline", "verdicts/3", "bundle"] {
                let answer = house.get(&format!("/api/v1/matches/{id}/{path}")).await;
                assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
            }
        }
        assert_eq!(house.get("/api/v1/matches").await.json()["matches"].as_array().unwrap().len(), ids.len());
        // A file of the folder may have room to its next block; what found room is kept, and the rest is refused.
        let more = house.post(demo_as("more")).await;
        let kept = house.get("/api/v1/matches/more").await;
        match more.status {
            StatusCode::CREATED => assert_eq!(kept.status, StatusCode::OK),
            _ => drop(more.problem(503, "store-unavailable")),
        }
        acknowledged.push(more.status == StatusCode::CREATED);
    }
    disk.free();
    for ((data, ids), was_kept) in [(&closed, 1), (&killed, 2)].into_iter().zip(acknowledged) {
        let (folder, config) = over(data);
        let house = House { router: bind(config).await.unwrap().router(), _folder: folder };
        assert!(!was_kept || house.get("/api/v1/matches/more").await.status == StatusCode::OK);
        let again = house.post(demo_as("more")).await;
        assert!([StatusCode::CREATED, StatusCode::CONFLICT].contains(&again.status), "{again:?}");
        assert_eq!(house.get("/api/v1/matches").await.json()["matches"].as_array().unwrap().len(), ids + 1);
        assert_eq!(house.get("/health").await.status, StatusCode::OK);
    }
    println!("services on a full disk: tried 2, held 2");
}
