//! Matches to play with.

use aftermath_store::{Head, Limit, LogHash, MatchCard, MatchId, Position, Store};
use sha2::{Digest, Sha256};

/// A log to hand in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Log {
    pub(crate) header: Vec<u8>,
    pub(crate) lines: Vec<Vec<u8>>,
}

impl Log {
    /// A short log that no other id shares.
    pub(crate) fn of(id: &str, entries: u64) -> Self {
        let header = format!(r#"{{"aftermath":1,"match":"{id}"}}"#).into_bytes();
        Self { header, lines: (1..=entries).map(|seq| line(id, seq)).collect() }
    }

    pub(crate) fn lines(&self) -> Vec<&[u8]> {
        self.lines.iter().map(Vec::as_slice).collect()
    }

    /// The bytes that an export must give.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        std::iter::once(&self.header).chain(&self.lines).flat_map(|line| [line.as_slice(), b"\n"].concat()).collect()
    }

    /// The head, by the definition and not by the code under test.
    pub(crate) fn head(&self) -> Head {
        let mut hash: [u8; 32] = Sha256::digest([b"\0", self.header.as_slice()].concat()).into();
        for line in &self.lines {
            hash = Sha256::digest([b"\x01", hash.as_slice(), line].concat()).into();
        }
        Head { entries: self.lines.len() as u64, hash: LogHash(hash) }
    }
}

/// Entry `seq` of the match `id`: each differs from every other.
pub(crate) fn line(id: &str, seq: u64) -> Vec<u8> {
    let x = seq * 37 % 180;
    format!(
        r#"{{"seq":{seq},"side":"{id}","event":{{"move":{{"unit":"kn{}","to":[{x},{},90]}}}}}}"#,
        seq % 7,
        seq % 120
    )
    .into_bytes()
}

/// Bytes that do not compress and hold no newline.
pub(crate) fn noise(seed: u64, len: usize) -> Vec<u8> {
    let blocks = (0u64..).flat_map(|n| Sha256::digest([seed.to_be_bytes(), n.to_be_bytes()].concat()));
    blocks.map(|byte| if byte == b'\n' { 0 } else { byte }).take(len).collect()
}

/// As [`noise`], and much faster: xorshift.
pub(crate) fn random(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some(state)
    };
    let bytes = std::iter::from_fn(next).flat_map(u64::to_be_bytes);
    bytes.map(|byte| if byte == b'\n' { 0 } else { byte }).take(len).collect()
}

pub(crate) fn id(name: &str) -> MatchId {
    name.parse().unwrap()
}

pub(crate) fn card(name: &str) -> MatchCard {
    card_of(name, "warmaster", "2026-05-03", &["Ada", "Boris"])
}

pub(crate) fn card_of(name: &str, system: &str, played: &str, players: &[&str]) -> MatchCard {
    let players = players.iter().map(ToString::to_string).collect();
    MatchCard::new(id(name), system, played.parse().unwrap(), players, format!("Battle {name}")).unwrap()
}

pub(crate) fn submit(store: &dyn Store, name: &str, entries: u64) -> Log {
    let log = Log::of(name, entries);
    store.submit(&card(name), &log.header, &log.lines()).unwrap();
    log
}

pub(crate) fn export(store: &dyn Store, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    store.export(&id(name), &mut bytes).unwrap();
    bytes
}

/// All that was accepted, a few at a time.
pub(crate) fn all_changes(store: &dyn Store, rows: usize) -> Vec<aftermath_store::Change> {
    let mut changes: Vec<aftermath_store::Change> = Vec::new();
    loop {
        let after = changes.last().map_or(Position(0), |change| change.position);
        let more = store.changes(after, Limit::new(rows).unwrap()).unwrap();
        if more.is_empty() {
            return changes;
        }
        changes.extend(more);
    }
}
