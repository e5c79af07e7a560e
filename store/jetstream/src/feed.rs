//! Following the stream: every message once, in whatever order it comes, and no number left out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use aftermath_store::StoreError;
use async_nats::HeaderMap;
use async_nats::jetstream::consumer::{DeliverPolicy, pull::OrderedConfig};
use futures_util::StreamExt;

use crate::history::Record;
use crate::message::{Known, Told};
use crate::store::{JetStreamStore, PATIENCE, Shared, unanswered};

/// How long nothing may come before it is looked whether something should have.
const QUIET: Duration = Duration::from_secs(2);
/// How long a message that was written may take to come by itself before it is fetched.
const SOON: Duration = Duration::from_millis(100);
/// Messages that are fetched at a time.
const FETCHED_AT_A_TIME: u64 = 64;

impl Shared {
    /// Takes message after message for as long as the store is open.
    pub(crate) async fn follow(self: Arc<Self>) {
        loop {
            // Whatever ends this is tried again; those who wait are told when it takes too long.
            let _ = self.follow_one_consumer().await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Takes what one consumer brings, until it brings nothing more though there is more.
    async fn follow_one_consumer(&self) -> Result<(), StoreError> {
        let failed = unanswered("following the stream");
        let next = self.history()?.through() + 1;
        let config = OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: next },
            headers_only: true,
            ..OrderedConfig::default()
        };
        let consumer = self.stream.create_consumer(config).await.map_err(|error| failed(&error))?;
        let mut messages = consumer.messages().await.map_err(|error| failed(&error))?;
        loop {
            match tokio::time::timeout(QUIET, messages.next()).await {
                Ok(Some(Ok(message))) => {
                    let seq = message.info().map_err(|error| failed(&error))?.stream_sequence;
                    let headers = message.headers.clone().unwrap_or_default();
                    self.take(seq, &message.subject, &headers).await?;
                }
                Ok(Some(Err(error))) => return Err(failed(&error)),
                Ok(None) => return Ok(()),
                Err(_) => {
                    let info = self.stream.get_info().await.map_err(|error| failed(&error))?;
                    if info.state.last_sequence > self.history()?.through() {
                        return Ok(());
                    }
                    // Whoever told a match anew erases what told it before; this is for one who was ended in between.
                    self.erase_outdated().await?;
                }
            }
        }
    }

    /// Takes a message by its headers.
    async fn take(&self, seq: u64, subject: &str, headers: &HeaderMap) -> Result<(), StoreError> {
        if self.history()?.has(seq) {
            return Ok(());
        }
        let told = self.match_of(subject).and_then(|(id, is_part)| Some((id, is_part, Told::of(headers)?)));
        let Some((id, _, told)) = told.filter(|(_, is_part, told)| *is_part == (*told == Told::Part)) else {
            self.history()?.take_foreign(seq);
            self.moved.notify_all();
            return Ok(());
        };
        let known = match &told {
            Told::Lines { after, .. } | Told::Anew { after, .. } => self.known(&after.known).await?,
            Told::Part => Some(Known::default()),
        };
        // What is known is erased only where a later message tells it.
        if let Some(known) = known {
            self.take_record(seq, Record::of(id, told, known))?;
        }
        Ok(())
    }

    pub(crate) fn take_record(&self, seq: u64, record: Record) -> Result<(), StoreError> {
        if self.history()?.take(seq, record) {
            self.moved.notify_all();
        }
        Ok(())
    }

    /// What is known, from the messages that hold it; `None` where one is erased.
    async fn known(&self, places: &[u64]) -> Result<Option<Known>, StoreError> {
        if places.is_empty() {
            return Ok(Some(Known::default()));
        }
        let mut packed = Vec::new();
        for seq in places {
            match self.message(*seq).await? {
                Some(message) => packed.extend_from_slice(&message.payload),
                None => return Ok(None),
            }
        }
        let bad =
            || StoreError::NeedsRebuild { why: format!("messages {places:?} of the stream do not read as written") };
        Known::unpack(&packed).map(Some).ok_or_else(bad)
    }

    /// Fetches messages that did not come by themselves.
    async fn fetch(&self, to: u64) -> Result<(), StoreError> {
        let from = self.history()?.through() + 1;
        for seq in from..=to.min(from + FETCHED_AT_A_TIME) {
            if self.history()?.has(seq) {
                continue;
            }
            if let Some(message) = self.message(seq).await? {
                self.take(seq, &message.subject, &message.headers).await?;
            }
        }
        Ok(())
    }
}

impl JetStreamStore {
    /// Returns when all up to a message is folded, which is in the stream.
    pub(crate) fn reach(&self, seq: u64) -> Result<(), StoreError> {
        let begun = Instant::now();
        let mut last = None;
        loop {
            let history = self.shared.history()?;
            let not_yet = |history: &mut crate::history::History| history.through() < seq && history.check().is_ok();
            let (history, _) = self.shared.moved.wait_timeout_while(history, SOON, not_yet)?;
            history.check()?;
            if history.through() >= seq {
                return Ok(());
            }
            let missing = history.through() + 1;
            drop(history);
            if begun.elapsed() > PATIENCE {
                let why = last.unwrap_or_else(|| format!("message {missing} of the stream did not come"));
                return Err(unanswered("reading what was written")(&why));
            }
            let shared = Arc::clone(&self.shared);
            last = self.threads.ask(async move { shared.fetch(seq).await })?.err().map(|error| error.to_string());
        }
    }
}
