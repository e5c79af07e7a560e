//! A folder with the commands that are run in it, and the service of a folder.

use std::{ffi::OsString, fs, path::PathBuf, sync::LazyLock, thread};

use aftermath_api::{
    cli,
    http::{Config, bind},
};
use aftermath_store::{Access, Bearer, NamesPolicy};
use anstream::adapter::strip_str;
use axum::{
    Router,
    body::{Body, to_bytes},
    http::Request,
};
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt;

use crate::ADDED;

/// A folder in which commands are run, within this process: another one would not know the game.
pub(crate) struct Desk(TempDir);

impl Desk {
    pub(crate) fn new() -> Self {
        LazyLock::force(&ADDED);
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), text).unwrap();
        self.named(name)
    }

    /// A file of the folder as an argument.
    pub(crate) fn named(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    /// What a command prints, without colours; it ends with this code.
    #[track_caller]
    pub(crate) fn run(&self, code: u8, arguments: &[&str]) -> String {
        let data = self.named("data");
        let arguments = ["aftermath", "--data", &data].into_iter().chain(arguments.iter().copied());
        let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
        // A command waits for what it does, which nothing that serves may do.
        let (ended, out) = thread::scope(|scope| {
            let running = scope.spawn(|| {
                let mut out = Vec::new();
                (cli::run_with(arguments, &mut out), out)
            });
            running.join().unwrap()
        });
        let out = strip_str(std::str::from_utf8(&out).unwrap()).to_string();
        assert_eq!(ended.unwrap_or_else(|error| panic!("{error}")), code, "{out}");
        out
    }

    /// The service of the folder's data, which shows names.
    pub(crate) async fn serve(&self) -> House {
        let config = Config::new(self.path("data"), "127.0.0.1:0".parse().unwrap());
        Access::in_folder(&config.data).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
        House(bind(config).await.unwrap().router())
    }
}

/// A service, called within the process.
pub(crate) struct House(Router);

impl House {
    /// The status and the bytes of an answer.
    pub(crate) async fn ask(&self, path: &str) -> (u16, Vec<u8>) {
        let request = Request::get(format!("/api/v1{path}")).body(Body::empty()).unwrap();
        let answer = self.0.clone().oneshot(request).await.unwrap();
        (answer.status().as_u16(), to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec())
    }

    /// The JSON of an answer that is fine.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(path).await;
        assert_eq!(status, 200, "{path}: {}", String::from_utf8_lossy(&body));
        serde_json::from_slice(&body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }
}
