//! Whether the servers keep what they acknowledge, and the stream on them.

use std::io;
use std::time::Duration;

use aftermath_store::StoreError;
use aftermath_store::bounds::MAX_HANDED;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use serde::Deserialize;

use crate::address::{Address, Server};

/// The oldest version of the servers that keeps what it acknowledges.
pub const LEAST_VERSION: (u64, u64) = (2, 15);

/// How long a server may take to tell about itself.
const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes of what it tells.
const MAX_TOLD_BYTES: u64 = 1 << 20;
/// How long the servers know the ids of messages, longer than anyone tries to send one.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(300);

/// What was seen of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Its address.
    pub server: String,
    /// Its version; `None` where it did not answer, and so will be asked by whoever opens the store next.
    pub version: Option<String>,
}

/// What `/varz` says that matters here.
#[derive(Debug, Deserialize)]
struct Varz {
    version: String,
    #[serde(default)]
    jetstream: Jetstream,
}

#[derive(Debug, Default, Deserialize)]
struct Jetstream {
    config: Option<JetstreamConfig>,
}

#[derive(Debug, Deserialize)]
struct JetstreamConfig {
    #[serde(default)]
    sync_always: bool,
}

/// Asks every server how it keeps what it acknowledges. More than half must answer, and each that does must be fit.
///
/// # Errors
/// [`StoreError::NeedsRebuild`] names the server and the setting; [`StoreError::Io`] where too few answer.
pub(crate) fn check(address: &Address) -> Result<Vec<Seen>, StoreError> {
    let mut seen = Vec::new();
    for server in &address.servers {
        let name = format!("{}:{}", server.host, server.port);
        let version = match ask(server) {
            Ok(told) => Some(fit(&name, &told)?),
            Err(_) => None,
        };
        seen.push(Seen { server: name, version });
    }
    let answered = seen.iter().filter(|seen| seen.version.is_some()).count();
    if answered * 2 > seen.len() {
        return Ok(seen);
    }
    let silent: Vec<String> =
        address.servers.iter().map(|server| format!("{}:{}", server.host, server.monitor)).collect();
    let why = format!(
        "expected more than half of the servers to tell about themselves, {answered} of {} did; asked were {} for /varz",
        seen.len(),
        silent.join(", ")
    );
    Err(StoreError::Io { doing: "asking the servers how they keep", source: io::Error::other(why) })
}

fn ask(server: &Server) -> Result<String, ureq::Error> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
    let mut answer = agent.get(format!("http://{}:{}/varz", server.host, server.monitor)).call()?;
    answer.body_mut().with_config().limit(MAX_TOLD_BYTES).read_to_string()
}

/// The version of a server that is fit.
fn fit(server: &str, told: &str) -> Result<String, StoreError> {
    let refused = |why: String| Err(StoreError::Unfit { server: server.to_owned(), why });
    let varz: Varz = match serde_json::from_str(told) {
        Ok(varz) => varz,
        Err(error) => return refused(format!("expected /varz of a NATS server: {error}")),
    };
    let mut numbers = varz.version.split('.').map_while(|number| number.parse::<u64>().ok());
    let version = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    if version < LEAST_VERSION {
        let (major, minor) = LEAST_VERSION;
        return refused(format!("expected version {major}.{minor} or later, got {}", varz.version));
    }
    match varz.jetstream.config {
        None => refused("expected JetStream to be on, it is off".into()),
        Some(config) if !config.sync_always => refused(
            "expected `sync_interval: always` in its jetstream settings: without it, a loss of power takes what was \
             acknowledged"
                .into(),
        ),
        Some(_) => Ok(varz.version),
    }
}

/// The stream as it is to be.
pub(crate) fn stream(address: &Address) -> Config {
    Config {
        name: address.stream.clone(),
        description: Some("battles of aftermath".into()),
        subjects: vec![format!("{}.>", address.stream)],
        storage: StorageType::File,
        num_replicas: address.replicas,
        retention: RetentionPolicy::Limits,
        // Full is full: nothing old makes room for what is new.
        discard: DiscardPolicy::New,
        max_messages: -1,
        max_bytes: -1,
        max_messages_per_subject: -1,
        duplicate_window: DUPLICATE_WINDOW,
        // What is withdrawn is erased, message by message.
        deny_delete: false,
        deny_purge: true,
        allow_direct: true,
        ..Config::default()
    }
}

/// The stream of tokens, names and trail as it is to be: nothing is ever taken out of it.
pub(crate) fn access_stream(address: &Address) -> Config {
    let name = format!("{}-access", address.stream);
    Config {
        description: Some("tokens, names and trail of aftermath".into()),
        subjects: vec![format!("{name}.>")],
        name,
        deny_delete: true,
        ..stream(address)
    }
}

/// The stream of words about redacted lines as it is to be: nothing is ever taken out of it.
pub(crate) fn words_stream(address: &Address) -> Config {
    let name = format!("{}-words", address.stream);
    Config {
        description: Some("what the ledger of aftermath said of redacted lines".into()),
        subjects: vec![format!("{name}.>")],
        name,
        ..access_stream(address)
    }
}

/// The stream of what was handed in by whom as it is to be: the last of it is enough.
pub(crate) fn handed_stream(address: &Address) -> Config {
    let name = format!("{}-handed", address.stream);
    Config {
        description: Some("what was handed in to aftermath by which token, as hashes".into()),
        subjects: vec![format!("{name}.>")],
        name,
        discard: DiscardPolicy::Old,
        max_messages: 2 * MAX_HANDED as i64,
        ..stream(address)
    }
}

/// How long a task, and what came of it, is known.
const TASKS_KEPT: Duration = Duration::from_secs(3_600);
/// Bytes of what came of tasks.
pub(crate) const MAX_ANSWERS_BYTES: usize = 64 << 20;

/// The stream of tasks as it is to be: each goes to one who takes it, and is there once.
pub(crate) fn tasks_stream(address: &Address) -> Config {
    let name = format!("{}-tasks", address.stream);
    Config {
        description: Some("what is to be made of the tables of aftermath".into()),
        subjects: vec![format!("{name}.>")],
        name,
        retention: RetentionPolicy::WorkQueue,
        max_messages_per_subject: 1,
        discard_new_per_subject: true,
        max_age: TASKS_KEPT,
        deny_purge: false,
        ..stream(address)
    }
}

/// The stream of what came of tasks as it is to be: the last word about each.
pub(crate) fn answers_stream(address: &Address) -> Config {
    let name = format!("{}-made", address.stream);
    Config {
        description: Some("what was made of the tables of aftermath".into()),
        subjects: vec![format!("{name}.>")],
        name,
        discard: DiscardPolicy::Old,
        max_messages_per_subject: 1,
        max_bytes: MAX_ANSWERS_BYTES as i64,
        max_age: TASKS_KEPT,
        ..stream(address)
    }
}

/// Whether a stream that is there keeps all that it takes, and lets nothing be taken out of it.
///
/// # Errors
/// [`StoreError::Unfit`] names the setting.
pub(crate) fn check_access_stream(came: &Config) -> Result<(), StoreError> {
    if !came.deny_delete {
        let why = "its setting `deny_delete` is not as this program makes it".into();
        return Err(StoreError::Unfit { server: format!("stream {}", came.name), why });
    }
    check_stream(&Config { deny_delete: false, ..came.clone() })
}

/// Whether a stream that is there keeps all that it takes.
///
/// # Errors
/// [`StoreError::Unfit`] names the setting.
pub(crate) fn check_stream(came: &Config) -> Result<(), StoreError> {
    let unbounded = |bound: i64| bound <= 0;
    let held = [
        ("storage", came.storage == StorageType::File),
        ("retention", came.retention == RetentionPolicy::Limits),
        ("max_age", came.max_age.is_zero()),
        ("max_msgs", unbounded(came.max_messages) || came.discard == DiscardPolicy::New),
        ("max_bytes", unbounded(came.max_bytes) || came.discard == DiscardPolicy::New),
        ("max_msgs_per_subject", unbounded(came.max_messages_per_subject)),
        ("deny_delete", !came.deny_delete),
        ("deny_purge", came.deny_purge),
        ("allow_direct", came.allow_direct),
        ("duplicate_window", came.duplicate_window >= DUPLICATE_WINDOW),
        ("subjects", came.subjects == [format!("{}.>", came.name)]),
        ("mirror", came.mirror.is_none() && came.sources.as_ref().is_none_or(Vec::is_empty)),
        ("no_ack", !came.no_ack),
        ("sealed", !came.sealed),
    ];
    match held.into_iter().find(|(_, held)| !held) {
        None => Ok(()),
        Some((setting, _)) => Err(StoreError::Unfit {
            server: format!("stream {}", came.name),
            why: format!("its setting `{setting}` is not as this program makes it"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(version: &str, jetstream: &str) -> String {
        format!(r#"{{"version":"{version}","jetstream":{jetstream},"other":1}}"#)
    }

    #[test]
    fn only_servers_that_keep_what_they_acknowledge_are_fit() {
        let always = r#"{"config":{"sync_always":true,"sync_interval":120000000000}}"#;
        for version in ["2.15.0", "2.15.1-RC.1", "2.16.3", "3.0.0"] {
            assert_eq!(fit("a", &told(version, always)).unwrap(), version);
        }
        for (version, jetstream, why) in [
            ("2.14.9", always, "2.15"),
            ("2.9.10", always, "2.15"),
            ("1.99.0", always, "2.15"),
            ("", always, "2.15"),
            ("2.15.1", r#"{"config":{"sync_interval":120000000000}}"#, "sync_interval: always"),
            ("2.15.1", r#"{"config":{"sync_always":false}}"#, "sync_interval: always"),
            ("2.15.1", "{}", "JetStream"),
        ] {
            let refused = fit("a", &told(version, jetstream)).unwrap_err();
            assert!(matches!(&refused, StoreError::Unfit { .. }) && refused.to_string().contains(why), "{refused}");
        }
        assert!(fit("a", "<html>").is_err());
    }
}
