//! Words about redacted lines that several services have together.
//!
//! One stream (`<stream>-words`, subject `<stream>-words.word`) holds them, a message a word. The servers take a message only behind
//! the one that its writer knew as the last of the stream, so there is one order, and message `n` is word `n - 1` in the tree of
//! each service. Nothing is ever taken out of it. What the same word is, is the same for all: it follows from the ledger's key and
//! from what it speaks of. So in doubt it does not matter whose message it was that stands there.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use aftermath_store::{SharedWords, StoreError};
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{DeliverPolicy, pull::OrderedConfig};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::Stream;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::time::{Instant, sleep, timeout};

use crate::address::Address;
use crate::publishing::message_by_leader;
use crate::servers;
use crate::store::{connect, stream_on, unanswered};
use crate::threads::Threads;

/// How long a word is tried to be written, or waited for, before whoever asked for it is told.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait before a word that got no answer is looked for and sent again.
const PAUSE: Duration = Duration::from_millis(100);
/// How long no message may come before it is looked whether one should have.
const QUIET: Duration = Duration::from_secs(1);
/// Words that are fetched one by one; more come in a row.
const FETCHED_AT_A_TIME: u64 = 16;

/// Words about redacted lines on servers of NATS JetStream.
pub struct JetStreamWords {
    shared: Arc<Shared>,
    threads: Threads,
}

struct Shared {
    name: String,
    context: Context,
    stream: Stream,
    /// When the stream was made: one that was made anew is another.
    made: i128,
    known: Mutex<Known>,
    moved: Condvar,
}

#[derive(Debug)]
struct Known {
    /// How many words there are.
    words: u64,
    broken: Option<String>,
}

impl JetStreamWords {
    /// Connects to the servers, looks whether they keep what they acknowledge, and makes the stream where there is none.
    ///
    /// # Errors
    /// As [`crate::JetStreamStore::open`].
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        servers::check(address)?;
        let threads = Threads::start(1)?;
        let shared = Arc::new(threads.ask(Shared::open(address.clone()))??);
        threads.spawn(Arc::clone(&shared).follow());
        Ok(Self { shared, threads })
    }
}

impl Shared {
    async fn open(address: Address) -> Result<Self, StoreError> {
        let (_, context, ..) = connect(address.clone()).await?;
        let config = servers::words_stream(&address);
        let name = config.name.clone();
        let (stream, _) = stream_on(&context, config, servers::check_access_stream).await?;
        let made = stream.cached_info().created.unix_timestamp_nanos();
        let known = Mutex::new(Known { words: 0, broken: None });
        let shared = Self { name, context, stream, made, known, moved: Condvar::new() };
        shared.look().await?;
        Ok(shared)
    }

    fn known(&self) -> Result<MutexGuard<'_, Known>, StoreError> {
        let known = self.known.lock()?;
        match &known.broken {
            None => Ok(known),
            Some(why) => Err(StoreError::NeedsRebuild { why: format!("stream {}: {why}", self.name) }),
        }
    }

    /// There are so many.
    fn reach(&self, words: u64) -> Result<(), StoreError> {
        let mut known = self.known()?;
        if words > known.words {
            known.words = words;
            self.moved.notify_all();
        }
        Ok(())
    }

    /// Asks how many there are, and whether it is the same stream still.
    async fn look(&self) -> Result<(), StoreError> {
        let failed = unanswered("asking for words about redacted lines");
        let info = self.stream.get_info().await.map_err(|error| failed(&error))?;
        let (messages, last) = (info.state.messages, info.state.last_sequence);
        let why = if info.created.unix_timestamp_nanos() != self.made {
            "it was taken away, and another made in its place".to_owned()
        } else if messages != last {
            format!("it has {messages} messages and counts to {last}")
        } else {
            return self.reach(last);
        };
        self.known()?.broken = Some(why);
        self.moved.notify_all();
        self.known().map(drop)
    }

    /// Hears of words as they are written, for as long as it is open.
    async fn follow(self: Arc<Self>) {
        loop {
            // Whatever ends this is tried again.
            let _ = self.follow_one_consumer().await;
            sleep(PAUSE).await;
        }
    }

    async fn follow_one_consumer(&self) -> Result<(), StoreError> {
        let failed = unanswered("following words about redacted lines");
        let deliver_policy = DeliverPolicy::ByStartSequence { start_sequence: self.known()?.words + 1 };
        let config = OrderedConfig { deliver_policy, headers_only: true, ..OrderedConfig::default() };
        let consumer = self.stream.create_consumer(config).await.map_err(|error| failed(&error))?;
        let mut messages = consumer.messages().await.map_err(|error| failed(&error))?;
        loop {
            match timeout(QUIET, messages.next()).await {
                Ok(Some(Ok(message))) => {
                    let seq = message.info().map_err(|error| failed(&error))?.stream_sequence;
                    self.reach(seq)?;
                }
                Ok(Some(Err(error))) => return Err(failed(&error)),
                Ok(None) => return Ok(()),
                Err(_) => {
                    let before = self.known()?.words;
                    self.look().await?;
                    if self.known()?.words > before {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// A word, which is there.
    async fn word(&self, number: u64) -> Result<Bytes, StoreError> {
        let found = match self.stream.direct_get(number + 1).await {
            Ok(message) => Some(message),
            // That server may be behind, or away; the leader knows.
            Err(_) => message_by_leader(&self.stream, number + 1, PATIENCE).await?,
        };
        let gone = || StoreError::NeedsRebuild { why: format!("stream {}: message {} is gone", self.name, number + 1) };
        Ok(found.ok_or_else(gone)?.payload)
    }

    /// Many words in a row, which are there: as many as came.
    async fn row(&self, from: u64, count: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let failed = unanswered("reading words about redacted lines");
        let deliver_policy = DeliverPolicy::ByStartSequence { start_sequence: from + 1 };
        let config = OrderedConfig { deliver_policy, ..OrderedConfig::default() };
        let consumer = self.stream.create_consumer(config).await.map_err(|error| failed(&error))?;
        let mut messages = consumer.messages().await.map_err(|error| failed(&error))?;
        let mut words = Vec::new();
        while (words.len() as u64) < count {
            let Ok(Some(Ok(message))) = timeout(QUIET, messages.next()).await else { break };
            let seq = message.info().map_err(|error| failed(&error))?.stream_sequence;
            if seq != from + words.len() as u64 + 1 {
                break;
            }
            words.push(message.payload.to_vec());
        }
        Ok(words)
    }

    async fn read(&self, from: u64, at_most: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let count = self.known()?.words.saturating_sub(from).min(at_most);
        if count > FETCHED_AT_A_TIME
            && let Ok(words) = self.row(from, count).await
            && !words.is_empty()
        {
            return Ok(words);
        }
        let mut words = Vec::new();
        for number in from..from + count.min(FETCHED_AT_A_TIME) {
            words.push(self.word(number).await?.to_vec());
        }
        Ok(words)
    }

    async fn append(&self, known: u64, word: Bytes) -> Result<bool, StoreError> {
        let begun = Instant::now();
        loop {
            let why = match self.send(known, word.clone()).await {
                Ok(seq) => {
                    self.reach(seq)?;
                    return Ok(true);
                }
                Err((kind, why)) => {
                    // What stands there is this word, or another; or nothing, and it is sent again.
                    let found = message_by_leader(&self.stream, known + 1, PAUSE).await;
                    if let Ok(Some(found)) = found {
                        self.reach(known + 1)?;
                        return Ok(found.payload == word);
                    }
                    if kind == PublishErrorKind::WrongLastSequence {
                        self.look().await?;
                    }
                    why
                }
            };
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("writing a word about redacted lines")(&why));
            }
            sleep(PAUSE).await;
        }
    }

    async fn send(&self, known: u64, word: Bytes) -> Result<u64, (PublishErrorKind, String)> {
        let told = |error: async_nats::jetstream::context::PublishError| (error.kind(), error.to_string());
        let publish = PublishMessage::build().payload(word).expected_last_sequence(known);
        let under_way = self.context.send_publish(format!("{}.word", self.name), publish).await;
        Ok(under_way.map_err(told)?.await.map_err(told)?.sequence)
    }
}

impl SharedWords for JetStreamWords {
    fn count(&self) -> Result<u64, StoreError> {
        Ok(self.shared.known()?.words)
    }

    fn read(&self, from: u64, at_most: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move { shared.read(from, at_most as u64).await })?
    }

    fn append(&self, known: u64, word: &[u8]) -> Result<bool, StoreError> {
        let (shared, word) = (Arc::clone(&self.shared), Bytes::copy_from_slice(word));
        self.threads.ask(async move { shared.append(known, word).await })?
    }

    fn wait(&self, known: u64, at_most: Duration) -> Result<u64, StoreError> {
        let now = self.shared.known()?;
        let waiting = |now: &mut Known| now.words <= known && now.broken.is_none();
        let (now, _) = self.shared.moved.wait_timeout_while(now, at_most, waiting)?;
        Ok(now.words)
    }
}

impl fmt::Debug for JetStreamWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JetStreamWords").field("stream", &self.shared.name).finish_non_exhaustive()
    }
}
