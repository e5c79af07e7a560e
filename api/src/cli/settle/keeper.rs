//! Who keeps a battle: a data folder, or a service that runs.

use std::{env, fmt, path::Path, time::Duration};

use aftermath_ingest::{append, begin, fork, salted};
use aftermath_rules::{Seq, bounds::LOG_BYTES};
use aftermath_store::{Head, Ledgered, LogHash, MatchId, SledStore, Store};
use serde_json::Value;
use ureq::{
    Agent, Body,
    http::{Response, StatusCode},
};

use crate::cli::{failure::Failure, stored};

/// Variable of the environment with the token for a service: what stands on a command line, everybody on the machine reads.
const TOKEN: &str = "AFTERMATH_SERVICE_TOKEN";
/// How long a service may take to answer: it may judge a long battle twice.
const PATIENCE: Duration = Duration::from_secs(120);
/// Bytes of an answer that is no log.
const MOST_BYTES: u64 = 4 * 1024 * 1024;
const NDJSON: &str = "application/x-ndjson";

/// Who keeps a battle.
pub(crate) enum Keeper {
    /// A data folder that nobody else has open.
    Folder(Box<Ledgered<SledStore>>),
    /// A service.
    Service(Service),
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(_) => f.write_str("Folder"),
            Self::Service(service) => f.debug_tuple("Service").field(&service.address).finish(),
        }
    }
}

/// A service that keeps battles.
#[derive(Clone)]
pub(crate) struct Service {
    address: String,
    agent: Agent,
    /// The value of its `Authorization` header, where there is a token.
    bearer: Option<String>,
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Keeper {
    /// The service at an address, or else the store of a data folder.
    pub(crate) fn open(address: Option<&str>, data: &Path) -> Result<Self, Failure> {
        match address {
            Some(address) => Ok(Self::Service(Service::at(address)?)),
            None => Ok(Self::Folder(Box::new(stored::open(data)?))),
        }
    }

    /// A log, as far as we may read it, and where it stands as it is kept.
    pub(crate) fn log(&self, id: &MatchId) -> Result<(Vec<u8>, Head), Failure> {
        match self {
            Self::Folder(store) => {
                let mut bytes = Vec::new();
                let head = store.export(id, &mut bytes)?;
                Ok((bytes, head))
            }
            Self::Service(service) => service.log(id),
        }
    }

    /// Adds one entry line behind so many entries.
    pub(crate) fn add(&self, id: &MatchId, entries: u64, line: &str) -> Result<(), Failure> {
        match self {
            Self::Folder(store) => {
                append(store.as_ref(), id, entries, &[line.as_bytes()])?;
            }
            Self::Service(service) => {
                let path = format!("/api/v1/matches/{id}/entries?expected={entries}");
                service.post(&path, &format!("{line}\n"))?;
            }
        }
        Ok(())
    }

    /// Begins a battle that goes on after an entry of this one; answers its id.
    pub(crate) fn begin_after(&self, id: &MatchId, at: Seq) -> Result<String, Failure> {
        match self {
            Self::Folder(store) => {
                let mut bytes = Vec::new();
                store.export(id, &mut bytes)?;
                let (new, line) = fork(&bytes, &store.redactions(id)?, id.as_str(), at, None)?;
                let (line, _) = salted(line.as_bytes(), id.as_str())?;
                begin(store.as_ref(), &line, id.as_str())?;
                Ok(new.to_string())
            }
            Self::Service(service) => {
                let header = service.get(&format!("/api/v1/matches/{id}/fork?at={}", at.0), MOST_BYTES)?;
                let told = service.post("/api/v1/matches", &String::from_utf8_lossy(&header))?;
                let new = told.get("id").and_then(Value::as_str);
                new.map(str::to_owned).ok_or_else(|| service.odd("no id of the new match"))
            }
        }
    }
}

impl Service {
    fn at(address: &str) -> Result<Self, Failure> {
        let address = address.trim_end_matches('/').to_owned();
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(Failure::NoAddress { address });
        }
        let config = Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
        let token = env::var(TOKEN).ok().filter(|token| !token.trim().is_empty());
        let bearer = token.map(|token| format!("Bearer {}", token.trim()));
        Ok(Self { address, agent: config.build().into(), bearer })
    }

    fn log(&self, id: &MatchId) -> Result<(Vec<u8>, Head), Failure> {
        let told = self.get(&format!("/api/v1/matches/{id}"), MOST_BYTES)?;
        let told: Value = serde_json::from_slice(&told).map_err(|_| self.odd("no JSON"))?;
        let entries = told.pointer("/head/entries").and_then(Value::as_u64);
        let hash = told.pointer("/head/hash").and_then(Value::as_str);
        let hash = hash.and_then(|hash| hex::decode(hash).ok()).and_then(|bytes| bytes.try_into().ok());
        let (Some(entries), Some(hash)) = (entries, hash) else {
            return Err(self.odd("no head of the log"));
        };
        let bytes = self.get(&format!("/api/v1/matches/{id}/log"), LOG_BYTES)?;
        if Head::of_log(&bytes).entries != entries {
            return Err(self.odd("a log that is just growing: try again"));
        }
        Ok((bytes, Head { entries, hash: LogHash(hash) }))
    }

    fn get(&self, path: &str, most: u64) -> Result<Vec<u8>, Failure> {
        let mut request = self.agent.get(format!("{}{path}", self.address));
        if let Some(bearer) = &self.bearer {
            request = request.header("authorization", bearer);
        }
        self.answer(request.call(), most)
    }

    fn post(&self, path: &str, body: &str) -> Result<Value, Failure> {
        let mut request = self.agent.post(format!("{}{path}", self.address)).content_type(NDJSON);
        if let Some(bearer) = &self.bearer {
            request = request.header("authorization", bearer);
        }
        let answer = self.answer(request.send(body), MOST_BYTES)?;
        serde_json::from_slice(&answer).map_err(|_| self.odd("no JSON"))
    }

    /// The body of an answer, or what the service says is wrong.
    fn answer(&self, answer: Result<Response<Body>, ureq::Error>, most: u64) -> Result<Vec<u8>, Failure> {
        let failed = |error: ureq::Error| Failure::Service { address: self.address.clone(), why: error.to_string() };
        let mut answer = answer.map_err(failed)?;
        let status = answer.status();
        let body = answer.body_mut().with_config().limit(most).read_to_vec().map_err(failed)?;
        if status.is_success() {
            return Ok(body);
        }
        Err(self.refused(status, &body))
    }

    fn refused(&self, status: StatusCode, body: &[u8]) -> Failure {
        let problem: Value = serde_json::from_slice(body).unwrap_or_default();
        let text = |name| problem.get(name).and_then(Value::as_str);
        let told = [text("title"), text("detail")].into_iter().flatten().collect::<Vec<_>>().join(": ");
        let role = text("role").map(|role| format!(" (it takes the role {role})")).unwrap_or_default();
        let token = match status {
            StatusCode::UNAUTHORIZED => format!("; put a token into {TOKEN}"),
            _ => String::new(),
        };
        Failure::Service { address: self.address.clone(), why: format!("{}: {told}{role}{token}", status.as_u16()) }
    }

    fn odd(&self, what: &str) -> Failure {
        Failure::Service { address: self.address.clone(), why: format!("it answers {what}") }
    }
}
