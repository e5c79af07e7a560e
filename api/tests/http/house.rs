//! What tests of the service stand on: a battle to hand in, a service within the process, and one on a port of its own.

use aftermath_api::http::{Bound, Config, ServeError, bind};
use aftermath_store::{Access, Bearer, NamesPolicy};
use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, Request, StatusCode, header},
};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
};
use tower::ServiceExt;

pub(crate) const NDJSON: &str = "application/x-ndjson";

/// A battle of three entries: a turn, a phase, and an order that is obeyed.
pub(crate) const HEADER: &str = concat!(
    r#"{"aftermath":1,"match":"demo1","system":"warmaster","edition":"core 1","played":"2026-05-03","#,
    r#""table":{"width":180,"depth":120},"situation":{"turn":1,"side":"orcs"},"sides":["#,
    r#"{"id":"empire","player":"A","army":"Empire","roster":["#,
    r#"{"id":"gen","profile":"General","type":"general","attacks":2,"command":9},"#,
    r#"{"id":"halb1","profile":"Halberdiers","type":"infantry","stands":3,"attacks":3,"hits":3,"armour":6}]},"#,
    r#"{"id":"orcs","player":"B","army":"Orcs","roster":["#,
    r#"{"id":"orc1","profile":"Orc Warriors","type":"infantry","stands":3,"attacks":4,"hits":3,"armour":6}]}]}"#,
);
pub(crate) const TURN: &str = r#"{"seq":1,"side":"empire","event":{"turn_start":{"turn":1}}}"#;
pub(crate) const PHASE: &str = r#"{"seq":2,"side":"empire","event":{"phase_start":{"phase":"command"}}}"#;
pub(crate) const ORDER: &str = concat!(
    r#"{"seq":3,"side":"empire","event":{"order":{"by":"gen","units":["halb1"],"dice":[3,4],"distance":30,"#,
    r#""enemy_near":false,"difficult_terrain":false}}}"#,
);

pub(crate) fn demo() -> String {
    [HEADER, TURN, PHASE, ORDER, ""].join("\n")
}

pub(crate) fn demo_as(id: &str) -> String {
    demo().replace("demo1", id)
}

/// A service with a folder of its own, called within the process.
pub(crate) struct House {
    pub(crate) _folder: TempDir,
    pub(crate) router: Router,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    pub(crate) fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// The problem, which must have every part that a problem has.
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{self:?}");
        assert_eq!(self.header(header::CONTENT_TYPE), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{code}"));
        assert_eq!(problem["status"], status);
        for part in ["title", "detail"] {
            assert!(problem[part].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        }
        problem
    }
}

impl House {
    pub(crate) async fn new() -> Self {
        Self::with(|_| ()).await
    }

    pub(crate) async fn with(configure: impl FnOnce(&mut Config)) -> Self {
        let (folder, bound) = bound(configure).await;
        Self { _folder: folder, router: bound.router() }
    }

    /// One that hides names, as a new folder does.
    pub(crate) async fn hiding(configure: impl FnOnce(&mut Config)) -> Self {
        let (folder, config) = configured(configure);
        Self { _folder: folder, router: bind(config).await.unwrap().router() }
    }

    pub(crate) async fn call(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn get_with(&self, path: &str, name: header::HeaderName, value: &str) -> Answer {
        self.call(Request::get(path).header(name, value).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, body: impl Into<Body>) -> Answer {
        self.call(upload(body)).await
    }
}

pub(crate) fn upload(body: impl Into<Body>) -> Request<Body> {
    Request::post("/api/v1/matches").header(header::CONTENT_TYPE, NDJSON).body(body.into()).unwrap()
}

pub(crate) fn configured(configure: impl FnOnce(&mut Config)) -> (TempDir, Config) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(folder.path().join("data"), "127.0.0.1:0".parse().unwrap());
    configure(&mut config);
    (folder, config)
}

/// A service of a folder that shows names, as a club of people who all agreed to it sets it.
pub(crate) async fn bound(configure: impl FnOnce(&mut Config)) -> (TempDir, Bound) {
    let (folder, config) = configured(configure);
    Access::in_folder(&config.data).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    (folder, bind(config).await.unwrap())
}

/// A house that keeps the demo battle.
pub(crate) async fn with_demo() -> House {
    let house = House::new().await;
    let answer = house.post(demo()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    house
}

/// A body that never ends, as long as the sender lives.
pub(crate) fn endless() -> (tokio::sync::mpsc::Sender<()>, Body) {
    let (sender, receiver) = tokio::sync::mpsc::channel::<()>(1);
    let chunks = futures_util::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|()| (Ok::<_, std::io::Error>(Bytes::new()), receiver))
    });
    (sender, Body::from_stream(chunks))
}

/// A connection on which the service has begun to wait for the body.
pub(crate) async fn under_way(address: std::net::SocketAddr, head: &str) -> TcpStream {
    const GO_ON: &str = "HTTP/1.1 100 Continue\r\n\r\n";
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut told = [0; GO_ON.len()];
    connection.read_exact(&mut told).await.unwrap();
    assert_eq!(str::from_utf8(&told), Ok(GO_ON));
    connection
}

/// A service on a port of its own.
pub(crate) struct Server {
    pub(crate) _folder: TempDir,
    pub(crate) address: std::net::SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) running: tokio::task::JoinHandle<Result<(), ServeError>>,
}

impl Server {
    pub(crate) async fn start(configure: impl FnOnce(&mut Config)) -> Self {
        let (folder, bound) = bound(configure).await;
        let address = bound.local_addr();
        assert_ne!(address.port(), 0);
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(bound.run_until(async {
            stopped.await.unwrap();
        }));
        Self { _folder: folder, address, stop, running }
    }

    pub(crate) async fn exchange(&self, request: &str) -> String {
        let mut connection = TcpStream::connect(self.address).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await.unwrap();
        answer
    }

    pub(crate) async fn stop(self) -> Result<(), ServeError> {
        self.stop.send(()).unwrap();
        self.running.await.unwrap()
    }
}
