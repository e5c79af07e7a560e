//! Statistics that a Spark cluster reckons: the same bytes, whoever of it is killed.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::access::Serving;
use crate::{Desk, servers::Servers};

/// How long a cluster may take to begin, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A Spark cluster of one test: a master, workers of one processor each, and a server of Spark Connect. All end with it.
struct Spark {
    home: PathBuf,
    folder: TempDir,
    connect: u16,
    children: Vec<Child>,
}

impl Spark {
    /// Where SPARK_HOME names it; otherwise a line says that it does not.
    fn start(workers: usize) -> Option<Self> {
        let Some(home) = std::env::var_os("SPARK_HOME").map(PathBuf::from) else {
            println!("skipped: SPARK_HOME does not name a Spark of version 4");
            return None;
        };
        let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let (master, connect) = (free(), free());
        let folder = tempfile::tempdir().unwrap();
        let mut spark = Self { home, folder, connect, children: Vec::new() };
        let class = "org.apache.spark.deploy.master.Master";
        spark.begin("spark-class", &[class, "--host", "127.0.0.1", "--port", &master.to_string(), "--webui-port", "0"]);
        spark.wait_for(master);
        let address = format!("spark://127.0.0.1:{master}");
        for _ in 0..workers {
            let class = "org.apache.spark.deploy.worker.Worker";
            spark.begin("spark-class", &[class, "--cores", "1", "--memory", "800m", "--webui-port", "0", &address]);
        }
        let port = format!("spark.connect.grpc.binding.port={connect}");
        let settings =
            [&port[..], "spark.executor.memory=600m", "spark.ui.enabled=false", "spark.driver.host=127.0.0.1"];
        let settings = settings.iter().flat_map(|setting| ["--conf", setting]);
        let class = "org.apache.spark.sql.connect.service.SparkConnectServer";
        let first = ["--class", class, "--master", &address, "--driver-memory", "700m"];
        let args: Vec<&str> = first.into_iter().chain(settings).chain(["spark-internal"]).collect();
        spark.begin("spark-submit", &args);
        spark.wait_for(connect);
        Some(spark)
    }

    fn begin(&mut self, program: &str, args: &[&str]) {
        let number = self.children.len();
        let log = fs::File::create(self.folder.path().join(format!("{number}.log"))).unwrap();
        let mut command = Command::new(self.home.join("bin").join(program));
        command
            .args(args)
            .current_dir(self.folder.path())
            .env("SPARK_HOME", &self.home)
            .env("SPARK_LOCAL_IP", "127.0.0.1");
        command.env("SPARK_WORKER_DIR", self.folder.path().join("work"));
        command.env("SPARK_LOCAL_DIRS", self.folder.path().join("local"));
        let log_too = log.try_clone().unwrap();
        self.children.push(command.stdin(Stdio::null()).stdout(log).stderr(log_too).spawn().unwrap());
    }

    fn wait_for(&self, port: u16) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "nobody listens on {port}: see the logs in {:?}", self.folder.path());
            thread::sleep(Duration::from_millis(200));
        }
    }

    fn address(&self) -> String {
        format!("sc://127.0.0.1:{}", self.connect)
    }

    /// The processes that do the work, each on one machine of the cluster.
    fn executors(&self) -> Vec<u32> {
        let ours = "spark://Worker@127.0.0.1";
        let work = self.folder.path().to_str().unwrap();
        let is_one = |id: &u32| {
            let told = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let told = String::from_utf8_lossy(&told).into_owned();
            let within = fs::read_link(format!("/proc/{id}/cwd")).unwrap_or_default();
            told.contains("CoarseGrainedExecutorBackend") && told.contains(ours) && within.starts_with(work)
        };
        let ids = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(is_one).collect()
    }
}

impl Drop for Spark {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            // Its executors are ended by a worker that is asked to end.
            let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
            let _ = child.wait();
        }
    }
}

/// Every way to ask a route of the interface for statistics, without what it takes no bound of.
fn questions(desk: &Desk) -> Vec<String> {
    let document = desk.run(["openapi"]).json();
    let resolved = |schema: &Value| -> Value {
        let of = schema["$ref"].as_str().map(|at| document.pointer(at.trim_start_matches('#')).unwrap().clone());
        of.unwrap_or_else(|| schema.clone())
    };
    let given = [
        ("system", "kow2"),
        ("player", "Somebody"),
        ("by", "month"),
        ("army", "Elves"),
        ("from", "2025-01"),
        ("name", "a"),
        ("limit", "50"),
    ];
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let is_of_tables =
            path.starts_with("/api/v1/stats/") || path == "/api/v1/disputes" || path == "/api/v1/matches";
        let get = &methods["get"];
        if !is_of_tables || get.is_null() || path.contains('{') {
            continue;
        }
        let parameters: Vec<(&str, bool, Value)> = get["parameters"]
            .as_array()
            .unwrap()
            .iter()
            .map(|parameter| {
                let name = parameter["name"].as_str().unwrap();
                (name, parameter["required"].as_bool().unwrap_or_default(), resolved(&parameter["schema"]))
            })
            .collect();
        let value = |name: &str| given.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        for system in ["kow2", "warmaster"] {
            let mut base = format!("{path}?");
            for (name, _, _) in parameters.iter().filter(|(name, required, _)| *required || *name == "system") {
                let value = if *name == "system" {
                    system
                } else {
                    value(name).unwrap_or_else(|| panic!("{path} needs {name}"))
                };
                base += &format!("{name}={value}&");
            }
            all.push(base.clone());
            for (name, required, schema) in parameters.iter().filter(|(name, ..)| *name != "system") {
                let named: Vec<&str> =
                    schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let values = if named.is_empty() { value(name).into_iter().collect() } else { named };
                for value in values {
                    let base = if *required { base.replace("by=month&", "") } else { base.clone() };
                    all.push(format!("{base}{name}={value}"));
                }
            }
        }
    }
    all
}

/// A season of two games on servers, and its tables where machines reach them.
fn season(servers: &Servers) -> (Desk, String, String) {
    let (desk, address) = (Desk::new(), servers.text("league"));
    for (game, matches) in [("kow2", "8"), ("warmaster", "3")] {
        desk.run(["simulate", "--game", game, "--matches", matches, "--out", "league"]).ends_with(0);
    }
    // Months and players that differ, and a result that does.
    for number in 0..12 {
        let id = format!("r{number}");
        let played = format!("2026-{:02}-03", 1 + number % 6);
        let log = crate::log(&id, &[crate::TURN, crate::PHASE, crate::TO_NOBODY]).replace("2026-05-03", &played);
        desk.write(&format!("league/{id}.jsonl"), log.replace("Boris", ["Boris", "Cy", "Di"][number % 3]));
    }
    let taken = desk.run(["ingest", "league"]);
    assert!(taken.code < 2, "{}{}", taken.out, taken.err);
    desk.run(["move", "--to", &address]).ends_with(0);
    let tables = desk.path("shared").to_str().unwrap().to_owned();
    let worker = Desk::new();
    worker.write("data/pseudonyms.key", fs::read(desk.path("data/pseudonyms.key")).unwrap());
    worker.run(["consume", "--store", &address, "--tables", &tables, "--until-done"]).ends_with(0);
    (desk, address, tables)
}

fn another(desk: &Desk) -> Desk {
    let other = Desk::new();
    let copy = other.path("copy");
    desk.run(["backup".as_ref(), copy.as_os_str()]).ends_with(0);
    other.run(["restore".as_ref(), copy.as_os_str()]).ends_with(0);
    other
}

fn body(answer: String) -> String {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    format!("{}\n{body}", head.lines().next().unwrap())
}

fn log_of(desk: &Desk) -> String {
    fs::read_to_string(desk.path("serve.log")).unwrap()
}

fn until(desk: &Desk, what: &str) {
    let begun = Instant::now();
    while !log_of(desk).contains(what) {
        assert!(begun.elapsed() < PATIENCE, "{what}: {}", log_of(desk));
        thread::sleep(Duration::from_millis(100));
    }
}

/// The processes that a process is of, the nearest first.
fn above(process: u32) -> Vec<u32> {
    let mut all = vec![process];
    while let Some(stat) = all.last().and_then(|id| fs::read_to_string(format!("/proc/{id}/stat")).ok()) {
        let behind_its_name = stat.rsplit_once(')').unwrap().1;
        match behind_its_name.split_whitespace().nth(1).and_then(|id| id.parse().ok()) {
            Some(id) if id > 1 => all.push(id),
            _ => break,
        }
    }
    all
}

/// The program as the machines of Spark find it; a slow one takes its time first, and says that it has begun.
fn program(folder: &Path, slow: Option<&Path>) -> String {
    let aftermath = env!("CARGO_BIN_EXE_aftermath");
    let Some(begun) = slow else { return aftermath.to_owned() };
    let script = folder.join("slow aftermath");
    fs::write(&script, format!("#!/bin/sh\necho $$ >> '{}'\nsleep 2\nexec '{aftermath}' \"$@\"\n", begun.display()))
        .unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    script.to_str().unwrap().to_owned()
}

/// Where engines part: quotients, where nothing stands in an order, sums of nothing, what is counted once. Their rows have one
/// order. Spark answers all of them.
const TRAPS: [&str; 14] = [
    "SELECT match_id, side, score, result FROM sides ORDER BY score, match_id, side",
    "SELECT match_id, side, score FROM sides ORDER BY score DESC, match_id DESC, side",
    "SELECT match_id, side, result FROM sides ORDER BY result NULLS FIRST, match_id, side LIMIT 7 OFFSET 2",
    "SELECT result, count(*) AS n, count(score) AS scored, count(DISTINCT score) AS scores FROM sides GROUP BY result ORDER BY \
     result",
    "SELECT army, avg(position) AS mean, avg(score) AS scored, sum(position) AS places FROM sides GROUP BY army ORDER BY army",
    "SELECT count(*) AS n, sum(score) AS s, sum(position) AS p, avg(score) AS a, max(army) AS m FROM sides WHERE army = 'nobody'",
    "SELECT army, sum(score) AS s FROM sides WHERE score IS NULL GROUP BY army ORDER BY army",
    "SELECT DISTINCT system, month, result FROM sides ORDER BY system, month, result",
    "SELECT s.army, count(u.unit) AS units, sum(u.lost) AS losses, max(u.points) AS dearest FROM sides s LEFT JOIN units u ON \
     s.match_id = u.match_id AND s.side = u.side GROUP BY s.army ORDER BY s.army",
    "WITH many AS (SELECT match_id, count(*) AS n FROM rolls GROUP BY match_id) SELECT m.match_id, m.n, s.army FROM many m JOIN \
     sides s ON m.match_id = s.match_id WHERE m.n >= 1 ORDER BY m.n DESC, m.match_id, s.army",
    "SELECT purpose, count(*) AS n, min(luck) AS least, sum(CASE WHEN luck > 0 THEN 1 ELSE 0 END) AS lucky FROM rolls GROUP BY \
     purpose HAVING n > 1 ORDER BY n DESC, purpose",
    "SELECT match_id, played, month FROM matches WHERE month BETWEEN '2026-02' AND '2026-04' ORDER BY played, match_id",
    "SELECT army FROM sides UNION SELECT player FROM sides ORDER BY army",
    "SELECT position - 3 AS p, position * position AS q, - position AS r, score + 0.5 AS t FROM sides ORDER BY 1, 2, 3, 4",
];

/// Queries that are answered, by whomever, as one machine answers them.
fn asked_in_sql(alone: &Serving, together: &Serving) {
    let ask = |serving: &Serving, sql: &str| body(serving.ask("POST /api/v1/sql", "Content-Type: text/plain\r\n", sql));
    let rows = |answer: &str| -> Vec<Value> {
        let (status, rows) = answer.split_once('\n').unwrap();
        assert!(status.contains("200"), "{answer}");
        serde_json::from_str(rows).unwrap()
    };
    for sql in TRAPS {
        let [one, many] = [alone, together].map(|serving| rows(&ask(serving, sql)));
        assert!(is_near(&one.into(), &many.clone().into()), "{sql}: {many:?}, {}", ask(alone, sql));
    }
    let queries = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sql/queries.sql")).unwrap();
    let bad = [
        "SELECT",
        "SELECT * FROM passwd",
        "SELECT nothing FROM sides",
        "SELECT 1; SELECT 2",
        "SELECT * FROM parquet.`/x`",
    ];
    for sql in queries.split(';').map(str::trim).filter(|sql| !sql.is_empty()).chain(bad) {
        let [one, many] = [alone, together].map(|serving| ask(serving, sql));
        if one.starts_with("HTTP/1.1 200") {
            // The order of rows is what the query says of it, if it says anything.
            let sorted = |answer: &str| {
                let mut rows = rows(answer);
                rows.sort_by_key(Value::to_string);
                Value::from(rows)
            };
            assert!(is_near(&sorted(&one), &sorted(&many)), "{sql}: {one}, {many}");
        } else {
            assert_eq!(one, many, "{sql}");
        }
    }
}

/// Equal, but for the last digits of sums that were added up in another order.
fn is_near(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) if one.is_f64() && other.is_f64() => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            (one - other).abs() <= 1e-9 * one.abs().max(1.0)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_near(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.keys().eq(other.keys()) && one.values().zip(other.values()).all(|(one, other)| is_near(one, other))
        }
        _ => one == other,
    }
}

#[test]
fn what_spark_reckons_is_what_one_machine_reckons() {
    let Some(spark) = Spark::start(2) else { return };
    let Some(servers) = Servers::start(1) else { return };
    let (desk, address, tables) = season(&servers);
    let other = another(&desk);
    let alone = Serving::start(&desk, &["--store", &address, "--tables", &tables]);
    let (sparks, from) = (spark.address(), "0");
    let program = program(desk.0.path(), None);
    let more = ["--spark", &sparks, "--spark-program", &program, "--spark-from", from, "--max-sql-seconds", "120"];
    let together = Serving::start(&other, &[&["--store", &address, "--tables", &tables][..], &more].concat());
    until(&desk, "tables were taken over");
    until(&other, "tables were taken over");
    let questions = questions(&desk);
    assert!(questions.len() > 120, "{}", questions.len());
    let mut answered = 0;
    for question in &questions {
        let line = format!("GET {question}");
        let [one, many] = [&alone, &together].map(|serving| body(serving.ask(&line, "", "")));
        assert_eq!(one, many, "{question}");
        answered += usize::from(one.starts_with("HTTP/1.1 200"));
    }
    assert!(answered * 10 > questions.len() * 7, "{answered} of {}", questions.len());
    let log = log_of(&other);
    assert!(log.contains("Spark reckoned sums"), "{log}");
    asked_in_sql(&alone, &together);
    let by_spark = log_of(&other).matches("Spark answered a query").count();
    assert!(by_spark > TRAPS.len() + 10, "{by_spark} queries were answered by Spark");
    assert!(!log.contains("sums are reckoned here") && !log.contains("could not reckon"), "{log}");
    together.stop();

    // One of those who work is killed while it does.
    let begun = other.path("begun");
    fs::remove_dir_all(other.path("data/tables")).unwrap();
    let slow = self::program(other.0.path(), Some(&begun));
    let more = ["--spark", &sparks, "--spark-program", &slow, "--spark-from", from];
    let together = Serving::start(&other, &[&["--store", &address, "--tables", &tables][..], &more].concat());
    until(&other, "tables were taken over");
    let asked = thread::scope(|scope| {
        let asked = scope.spawn(|| body(together.ask("GET /api/v1/stats/units?system=kow2", "", "")));
        let waited = Instant::now();
        while !begun.exists() {
            assert!(waited.elapsed() < PATIENCE);
            thread::sleep(Duration::from_millis(20));
        }
        let executors = spark.executors();
        let works = fs::read_to_string(&begun).unwrap().lines().next_back().unwrap().parse().unwrap();
        let killed = above(works).into_iter().find(|id| executors.contains(id)).unwrap();
        assert!(Command::new("kill").args(["-KILL", &killed.to_string()]).status().unwrap().success());
        asked.join().unwrap()
    });
    assert_eq!(asked, body(alone.ask("GET /api/v1/stats/units?system=kow2", "", "")));
    let log = log_of(&other);
    assert!(log.contains("Spark reckoned sums") && !log.contains("sums are reckoned here"), "{log}");

    // Where Spark is away, the service reckons for itself.
    drop(spark);
    let question = "GET /api/v1/stats/luck?system=kow2&by=side";
    assert_eq!(body(together.ask(question, "", "")), body(alone.ask(question, "", "")));
    until(&other, "sums are reckoned here");
    together.stop();
    alone.stop();
}

#[test]
fn another_program_does_not_reckon_and_lines_that_are_no_tasks_are_told() {
    let desk = Desk::new();
    let refused = desk.run(["sums", "--tables", "tables", "--program", &"ab".repeat(32)]);
    assert!(refused.code == 2 && refused.err.contains("put the program of the services there"), "{}", refused.err);
    let lines = desk.write("lines", "7\tQQ==\nwithout a tab\nx\tQQ==\n8\t!!\n9\te30=\n");
    let mut program = Command::new(env!("CARGO_BIN_EXE_aftermath"));
    program.current_dir(desk.0.path()).env_clear().args(["sums", "--tables", "tables"]);
    let answer = crate::Answer::of(program.stdin(fs::File::open(lines).unwrap()).output().unwrap()).ends_with(0);
    let told: Vec<&str> = answer.lines().collect();
    assert_eq!(told.len(), 5, "{answer}");
    for (line, place) in told.iter().zip(["7", "0", "0", "8", "9"]) {
        assert!(line.starts_with(&format!("{place}\t!expected a task of sums")), "{line}");
    }
}
