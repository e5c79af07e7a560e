//! Judged logs at hand, so that scrubbing through a battle does not judge it again at every step.

use std::{
    fmt, io,
    sync::{Arc, OnceLock},
};

use aftermath_rules::{EntryView, Fidelity, Judgement, Log, Reading, SideId, Summary, explain::Names};
use aftermath_store::{Head, LogHash, MatchId};
use axum::body::Bytes;
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter, sync::Cache, sync::DefaultLifecycle};
use serde::Serialize;

use super::{ServeError, matches::MatchRow};
use crate::told::{self, LossesByEntry};

/// Rows of the list of matches that are kept at hand.
const ROWS: usize = 10_000;
/// Bytes of an ordinary entry as JSON: a log of larger ones takes the room of more of them.
const ENTRY_BYTES: u64 = 256;
/// Entries that a log at hand has on average; sizes the index of the shelf, not what it may hold.
const ENTRIES_PER_LOG: u64 = 200;

/// Bytes that an answer at hand takes besides its own.
const ANSWER_BYTES: u64 = 128;
/// Bytes of an answer on average; sizes the index of the shelf, not what it may hold.
const MEAN_ANSWER_BYTES: u64 = 8 * 1024;

/// A log with everything that is asked of it while someone looks at it.
#[derive(Debug)]
pub(crate) struct CachedMatch {
    /// Where the log stood when it was judged.
    pub(crate) head: Head,
    /// The store's stamp of redacted lines then.
    pub(crate) stamp: u64,
    /// The log.
    pub(crate) log: Log,
    /// Its summary, with a name of its own for every unit.
    pub(crate) summary: Summary,
    /// What its units and sides are called.
    pub(crate) names: Names,
    /// Its entries as recorded.
    pub(crate) entries: Vec<EntryView>,
    /// Its verdicts, amendments applied.
    pub(crate) judgement: Judgement,
    /// What each entry took off the table, once somebody asked.
    lost: OnceLock<LossesByEntry>,
    /// The points after each entry, once somebody asked.
    standings: OnceLock<Vec<Vec<(SideId, f64)>>>,
    /// Its size on the shelf, in ordinary entries.
    weight: u64,
}

impl CachedMatch {
    /// Judges a log that stands at `head`, read under the stamp `stamp`.
    pub(crate) fn new(head: Head, stamp: u64, log: Log) -> Self {
        let (summary, entries) = (log.summary(), log.entries());
        let judgement = log.judge(Reading::Effective);
        let bytes = json_bytes(&summary) + json_bytes(&entries) + json_bytes(&judgement.board);
        let weight = head.entries.max(bytes / ENTRY_BYTES) + 1;
        let names = told::names(&summary);
        let summary = told::told_apart(summary);
        Self {
            head,
            stamp,
            names,
            summary,
            entries,
            judgement,
            lost: OnceLock::new(),
            standings: OnceLock::new(),
            weight,
            log,
        }
    }

    /// What each entry took off the table.
    pub(crate) fn lost(&self) -> &LossesByEntry {
        self.lost.get_or_init(|| LossesByEntry::of(&self.log, &self.judgement.board))
    }

    /// The points of every side after each entry, the header's first. Where actions are not recorded no losses are, so that
    /// only the end has points.
    pub(crate) fn standings(&self) -> &[Vec<(SideId, f64)>] {
        self.standings.get_or_init(|| {
            if self.summary.fidelity >= Fidelity::Actions {
                return self.log.points_so_far(Reading::Effective);
            }
            let mut standings = vec![Vec::new(); self.entries.len()];
            standings.push(self.judgement.score.points.clone());
            standings
        })
    }
}

/// How many bytes a value has as JSON.
fn json_bytes<T: Serialize>(value: &T) -> u64 {
    struct Count(u64);
    impl io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // What cannot be written weighs as much as was written of it.
    let _ = serde_json::to_writer(&mut count, value);
    count.0
}

/// A log as it stood, and the store's stamp of redacted lines: what is at hand under this key never changes.
type Key = (MatchId, LogHash, u64);

#[derive(Clone)]
struct ByEntries;

impl Weighter<Key, Arc<CachedMatch>> for ByEntries {
    fn weight(&self, _: &Key, judged: &Arc<CachedMatch>) -> u64 {
        judged.weight
    }
}

/// An answer's tag, and what was asked for: what is at hand under this key never changes.
pub(crate) type AnswerKey = (String, String);

#[derive(Clone)]
struct ByBytes;

impl Weighter<AnswerKey, Bytes> for ByBytes {
    fn weight(&self, (tag, target): &AnswerKey, body: &Bytes) -> u64 {
        (tag.len() + target.len() + body.len()) as u64 + ANSWER_BYTES
    }
}

/// What is kept at hand, bounded by the number of entries in all logs on it, and by the bytes of all answers.
pub(crate) struct JudgementCache {
    judged: Cache<Key, Arc<CachedMatch>, ByEntries>,
    rows: Cache<Key, Arc<MatchRow>>,
    answers: Cache<AnswerKey, Bytes, ByBytes>,
}

impl JudgementCache {
    /// An empty shelf for logs of this many entries in all, and answers of this many bytes.
    pub(crate) fn new(entries: u64, answer_bytes: u64) -> Result<Self, ServeError> {
        // One shard: the bound holds for the whole shelf, so a long battle finds room on it.
        let options = OptionsBuilder::new()
            .shards(1)
            .estimated_items_capacity((entries / ENTRIES_PER_LOG) as usize)
            .weight_capacity(entries)
            .build()
            .map_err(|error| ServeError::Bound { name: "cached_entries", why: error.to_string() })?;
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        let judged = Cache::with_options(options, ByEntries, hasher, lifecycle);
        let answers = Cache::with_weighter((answer_bytes / MEAN_ANSWER_BYTES) as usize, answer_bytes, ByBytes);
        Ok(Self { judged, rows: Cache::new(ROWS), answers })
    }

    /// An answer that was drawn lately.
    pub(crate) fn answer(&self, key: &AnswerKey) -> Option<Bytes> {
        self.answers.get(key)
    }

    /// Keeps an answer at hand.
    pub(crate) fn keep_answer(&self, key: AnswerKey, body: Bytes) {
        self.answers.insert(key, body);
    }

    /// The judged log at this head, where it is at hand.
    pub(crate) fn judged_lately(&self, id: &MatchId, head: &Head, stamp: u64) -> Option<Arc<CachedMatch>> {
        self.judged.get(&(id.clone(), head.hash, stamp))
    }

    /// The judged log at this head; `judge` makes it where it is not at hand. Those who ask for the same wait for one.
    pub(crate) fn judged<E>(
        &self,
        id: &MatchId,
        head: &Head,
        stamp: u64,
        judge: impl FnOnce() -> Result<Arc<CachedMatch>, E>,
    ) -> Result<Arc<CachedMatch>, E> {
        self.judged.get_or_insert_with(&(id.clone(), head.hash, stamp), judge)
    }

    /// The row of a match in the list at this head.
    pub(crate) fn row<E>(
        &self,
        id: &MatchId,
        head: &Head,
        stamp: u64,
        draw: impl FnOnce() -> Result<Arc<MatchRow>, E>,
    ) -> Result<Arc<MatchRow>, E> {
        self.rows.get_or_insert_with(&(id.clone(), head.hash, stamp), draw)
    }

    /// Lets go of everything: what was read may hold what is redacted now.
    pub(crate) fn clear(&self) {
        self.judged.clear();
        self.rows.clear();
        self.answers.clear();
    }
}

impl fmt::Debug for JudgementCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (judged, rows, answers) = (self.judged.len(), self.rows.len(), self.answers.len());
        f.debug_struct("Shelf").field("judged", &judged).field("rows", &rows).field("answers", &answers).finish()
    }
}
