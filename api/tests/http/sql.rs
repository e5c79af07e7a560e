//! Questions in SQL over HTTP: what they answer, and what they cannot do.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use aftermath_api::http::{Config, SqlLimits};
use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::json;

use crate::{Answer, House};

fn own_program(config: &mut Config) {
    config.program = Some(env!("CARGO_BIN_EXE_aftermath").into());
    config.sql.time = Duration::from_secs(60);
}

fn question(sql: &str, query: &str) -> Request<Body> {
    let body = json!({ "sql": sql }).to_string();
    let address = format!("/api/v1/sql{query}");
    Request::post(address).header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

async fn asked(house: &House, sql: &str) -> Answer {
    house.call(question(sql, "")).await
}

#[tokio::test]
async fn a_query_is_answered_in_the_format_asked_for() {
    let house = House::with(own_program).await;
    let answer = asked(&house, "SELECT 1 + 1 AS two, 'Ada' AS name, NULL AS nothing").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json(), json!([{ "two": 2, "name": "Ada", "nothing": null }]));
    let csv = house.call(question("SELECT '=1+1' AS name, -3 AS number", "?format=csv")).await;
    assert_eq!((csv.text(), csv.header("content-type")), ("name,number\n'=1+1,-3\n", "text/csv; charset=utf-8"));
    let parquet = house.call(question("SELECT * FROM rolls", "?format=parquet")).await;
    assert!(parquet.body.starts_with(b"PAR1"));
    let plain = Request::post("/api/v1/sql").header(header::CONTENT_TYPE, "text/plain");
    let plain = house.call(plain.body("SELECT count(*) AS n FROM matches".into()).unwrap()).await;
    assert_eq!(plain.json(), json!([{ "n": 0 }]));
}

#[tokio::test]
async fn what_may_not_be_asked_is_refused_with_the_place() {
    let house = House::with(own_program).await;
    let refused = asked(&house, "SELECT *\n FROM passwd").await.problem(400, "invalid-query");
    assert_eq!((&refused["line"], &refused["column"]), (&json!(2), &json!(7)));
    for sql in [
        "SELECT * FROM read_csv('/etc/passwd')",
        "COPY (SELECT 1) TO '/tmp/x'",
        "SELECT 1; SELECT 2",
        "SELECT nosuch FROM matches",
        "SELECT nosuch(1)",
        "SELECT sum(army) FROM",
    ] {
        asked(&house, sql).await.problem(400, "invalid-query");
    }
    let deep = format!("SELECT {}1", "(".repeat(60_000));
    asked(&house, &deep).await.problem(400, "invalid-query");
    // A tree so deep that the process that holds it falls, and nobody else.
    let chain = format!("SELECT 1{}", "+1".repeat(30_000));
    asked(&house, &chain).await.problem(400, "invalid-query");
    let long = format!("SELECT {}1", "(".repeat(1 << 20));
    asked(&house, &long).await.problem(413, "too-large");
    let body = |body: &str, kind: &str| {
        Request::post("/api/v1/sql").header(header::CONTENT_TYPE, kind).body(Body::from(body.to_owned())).unwrap()
    };
    house.call(body("{}", "application/json")).await.problem(400, "invalid-body");
    house.call(body("SELECT 1", "text/html")).await.problem(415, "unsupported-media-type");
}

/// Rows without end: five thousand numbers, each with each, and again.
fn explosion() -> String {
    let numbers: Vec<String> = (0..5_000).map(|number| number.to_string()).collect();
    format!(
        "WITH t AS (SELECT * FROM UNNEST([{}]) AS t(x)) \
         SELECT a.x + b.x + c.x AS s FROM t AS a CROSS JOIN t AS b CROSS JOIN t AS c ORDER BY s",
        numbers.join(",")
    )
}

#[tokio::test]
async fn time_and_memory_have_an_end() {
    let limits = SqlLimits { time: Duration::from_secs(60), memory: 300 << 20, ..SqlLimits::default() };
    let house = House::with(|config| {
        own_program(config);
        config.sql = limits;
    })
    .await;
    asked(&house, &explosion()).await.problem(422, "query-too-large");
    let house = House::with(|config| {
        own_program(config);
        config.sql = SqlLimits { time: Duration::from_millis(300), memory: 1 << 40, ..limits };
    })
    .await;
    let begun = Instant::now();
    asked(&house, &explosion()).await.problem(408, "query-too-slow");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let house = House::with(|config| {
        own_program(config);
        config.sql = SqlLimits { rows: 10, ..limits };
    })
    .await;
    // Few rows, each with each, and those with one another: more than can be numbered.
    let few: Vec<String> = (0..300).map(|number| number.to_string()).collect();
    let joined = format!(
        "WITH t AS (SELECT * FROM UNNEST([{}]) AS t(x)), u AS (SELECT a.x FROM t AS a CROSS JOIN t AS b) \
         SELECT c.x + d.x AS s FROM u AS c CROSS JOIN u AS d",
        few.join(",")
    );
    let too_large = asked(&house, &joined).await.problem(422, "query-too-large");
    assert!(too_large["detail"].as_str().unwrap().contains("4294967295 rows"), "{too_large}");
    let rows = "SELECT * FROM UNNEST([1,2,3,4,5,6,7,8,9,10,11]) AS t(x)";
    asked(&house, rows).await.problem(422, "query-too-large");
    assert_eq!(asked(&house, &rows.replace(",11", "")).await.json().as_array().unwrap().len(), 10);
}

/// A program that sleeps the first time that it is asked, and answers as the real one does from then on. By another
/// process, since a file that this one has open for writing could be in the hands of any process that it starts.
#[cfg(unix)]
fn sleeps_at_first(folder: &Path) -> PathBuf {
    let program = folder.join("sleeps-at-first");
    let script =
        "#!/bin/sh\nif (set -C; : > \"$0.began\") 2>/dev/null; then exec /bin/sleep 60; fi\nexec \"$0.real\" \"$@\"\n";
    let write = "printf %s \"$1\" > \"$2\" && chmod 700 \"$2\" && ln -s \"$3\" \"$2.real\"";
    let written = Command::new("/bin/sh")
        .args(["-c", write, "sh", script])
        .args([program.as_os_str(), env!("CARGO_BIN_EXE_aftermath").as_ref()])
        .status();
    assert!(written.unwrap().success());
    program
}

#[cfg(unix)]
#[tokio::test]
async fn few_are_answered_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let program = sleeps_at_first(folder.path());
    let house = House::with(|config| {
        config.program = Some(program);
        config.max_sql = 1;
        config.sql = SqlLimits { time: Duration::from_secs(3), ..config.sql };
    })
    .await;
    let began = folder.path().join("sleeps-at-first.began");
    let second = async {
        while !began.exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        asked(&house, "SELECT 1").await
    };
    let (first, second) = tokio::join!(asked(&house, "SELECT 1"), second);
    first.problem(408, "query-too-slow");
    second.problem(429, "too-many-requests");
    assert!(!second.header(header::RETRY_AFTER).is_empty());
    assert_eq!(asked(&house, "SELECT 1 AS one").await.json(), json!([{ "one": 1 }]), "there is room again");
}
