//! The stream of tokens, names and trail: read, followed and written.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use aftermath_store::engine::{Books, Noted};
use aftermath_store::{StoreError, TrailHead};
use async_nats::HeaderMap;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{DeliverPolicy, pull::OrderedConfig};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use async_nats::jetstream::stream::Stream;
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::time::{Instant, sleep, timeout};

use super::ASKING;
use super::record::{Fold, Outgoing, Record, drawn};
use crate::address::Address;
use crate::message::ID_HEADER;
use crate::publishing::{is_missing, message_by_leader};
use crate::servers;
use crate::store::{PATIENCE, connect, stream_on, unanswered};

/// How often it is asked whether something was missed.
const BEAT: Duration = Duration::from_secs(1);
/// How long to wait before a question or a message that got no answer is sent again.
const PAUSE: Duration = Duration::from_millis(100);
/// How long no message may come that is there.
const QUIET: Duration = Duration::from_secs(2);
/// How long what was handed in is tried to be noted.
const NOTING: Duration = Duration::from_secs(5);
/// Messages that are fetched one by one; more come in a row.
const FETCHED_AT_A_TIME: u64 = 64;

pub(super) struct Shared {
    pub(super) name: String,
    context: Context,
    stream: Stream,
    handed: Stream,
    fold: Mutex<Fold>,
    /// When the stream was made: one that was made anew is another.
    made: i128,
}

impl Shared {
    pub(super) async fn open(address: Address) -> Result<Self, StoreError> {
        let (_, context, ..) = connect(address.clone()).await?;
        let name = format!("{}-access", address.stream);
        let (stream, _) = stream_on(&context, servers::access_stream(&address), servers::check_access_stream).await?;
        let made = stream.cached_info().created.unix_timestamp_nanos();
        let (handed, _) = stream_on(&context, servers::handed_stream(&address), |_| Ok(())).await?;
        let fold = Fold {
            through: 0,
            changed: 0,
            head: TrailHead::NONE,
            books: Books::default(),
            asked: Instant::now(),
            broken: None,
        };
        let shared = Self { name, context, stream, handed, fold: Mutex::new(fold), made };
        shared.read_books().await?;
        Ok(shared)
    }

    /// The fold, where the stream is as it was written.
    pub(super) fn fold(&self) -> Result<MutexGuard<'_, Fold>, StoreError> {
        let fold = self.fold.lock()?;
        match &fold.broken {
            None => Ok(fold),
            Some(why) => Err(self.damaged(why.clone())),
        }
    }

    fn damaged(&self, why: String) -> StoreError {
        StoreError::SharedAccess { place: format!("stream {}", self.name), why }
    }

    /// Reads what changed the books, and where the trail ends.
    async fn read_books(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let failed = unanswered("reading who may do what");
        let info = self.stream.get_info().await.map_err(|error| failed(&error))?.state;
        let last = info.last_sequence;
        if info.messages != last {
            return Err(self.damaged(format!("it has {} messages and counts to {last}", info.messages)));
        }
        let subject = format!("{}.change", self.name);
        let mut changes = Vec::new();
        if let Some(change) = last_of(&self.stream, &subject, ASKING).await? {
            read(&self.stream, &subject, 1, change, |seq, subject, headers, body| {
                changes.push((seq, Record::read(subject, headers, body)));
                Ok(false)
            })
            .await?;
        }
        let head = match last {
            0 => TrailHead::NONE,
            last => {
                let message = self.message(last, ASKING).await?;
                let message = message.ok_or_else(|| self.damaged(format!("message {last} is gone")))?;
                let record = Record::read(&message.subject, Some(&message.headers), &message.payload);
                record.map_err(|why| self.damaged(format!("message {last}: {why}")))?.head
            }
        };
        let mut fold = self.fold()?;
        for (seq, record) in changes.into_iter().filter(|(seq, _)| *seq <= last) {
            let record = record.map_err(|why| self.damaged(format!("message {seq}: {why}")))?;
            fold.books.take(&record.puts);
            fold.changed = seq;
        }
        (fold.through, fold.head, fold.asked) = (last, head, asked);
        Ok(())
    }

    /// Takes message after message for as long as it is open.
    pub(super) async fn follow(self: Arc<Self>) {
        loop {
            // Whatever ends this is tried again; those who ask are told when it takes too long.
            let _ = self.follow_one_consumer().await;
            sleep(PAUSE).await;
        }
    }

    async fn follow_one_consumer(&self) -> Result<(), StoreError> {
        let failed = unanswered("following who may do what");
        let start_sequence = self.fold()?.through + 1;
        let deliver_policy = DeliverPolicy::ByStartSequence { start_sequence };
        let config = OrderedConfig { deliver_policy, ..OrderedConfig::default() };
        let consumer = self.stream.create_consumer(config).await.map_err(|error| failed(&error))?;
        let mut messages = consumer.messages().await.map_err(|error| failed(&error))?;
        loop {
            match timeout(QUIET, messages.next()).await {
                Ok(Some(Ok(message))) => {
                    let seq = message.info().map_err(|error| failed(&error))?.stream_sequence;
                    let record = Record::read(&message.subject, message.headers.as_ref(), &message.payload);
                    let through = {
                        let mut fold = self.fold()?;
                        fold.take(seq, record);
                        fold.through
                    };
                    if seq > through {
                        // One before it did not come.
                        self.reach(seq, Instant::now() + ASKING).await?;
                    }
                }
                Ok(Some(Err(error))) => return Err(failed(&error)),
                Ok(None) => return Ok(()),
                Err(_) => {
                    let last = self.last().await?;
                    if last > self.fold()?.through {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Asks every now and then whether something was missed, and whether it is still the same stream.
    pub(super) async fn keep_asking(self: Arc<Self>) {
        loop {
            sleep(BEAT).await;
            let asked = Instant::now();
            let Ok(info) = self.stream.get_info().await else { continue };
            let is_same = info.created.unix_timestamp_nanos() == self.made;
            let reached = is_same && self.reach(info.state.last_sequence, asked + ASKING).await.is_ok();
            let Ok(mut fold) = self.fold.lock() else { return };
            if !is_same {
                fold.broken = Some("it was taken away, and another made in its place".into());
            } else if reached {
                fold.asked = fold.asked.max(asked);
            }
        }
    }

    /// Returns once all changes are known here that were acknowledged before this was called.
    pub(super) async fn confirm(&self) -> Result<(), StoreError> {
        let asked = Instant::now();
        let subject = format!("{}.change", self.name);
        loop {
            let left = ASKING.saturating_sub(asked.elapsed());
            let last = last_of(&self.stream, &subject, left).await?.unwrap_or(0);
            let known = self.fold()?.changed;
            if last >= known {
                self.reach(last, asked + ASKING).await?;
                let mut fold = self.fold()?;
                fold.asked = fold.asked.max(asked);
                return Ok(());
            }
            // Whoever answered knows less than is known here: one that does not lead any more.
            if asked.elapsed() > ASKING {
                let why = format!("change {known} was known, the servers tell of {last}");
                return Err(unanswered("asking who may do what")(&why));
            }
            sleep(PAUSE).await;
        }
    }

    /// The number of the last message, by who leads.
    pub(super) async fn last(&self) -> Result<u64, StoreError> {
        let begun = Instant::now();
        loop {
            let failed = match self.stream.get_info().await {
                Ok(info) => return Ok(info.state.last_sequence),
                Err(error) => error,
            };
            if begun.elapsed() > ASKING {
                return Err(unanswered("asking for the end of the trail")(&failed));
            }
            sleep(PAUSE).await;
        }
    }

    /// Returns once all messages are known here; answers the number of the last, and where the trail ends with it.
    pub(super) async fn catch_up(&self) -> Result<(u64, TrailHead), StoreError> {
        let last = self.last().await?;
        self.reach(last, Instant::now() + ASKING).await?;
        self.stands()
    }

    /// The number of the last message that is known here, and where the trail ends with it.
    pub(super) fn stands(&self) -> Result<(u64, TrailHead), StoreError> {
        let fold = self.fold()?;
        Ok((fold.through, fold.head))
    }

    /// Returns once all up to a message is known here, which is in the stream.
    pub(super) async fn reach(&self, seq: u64, until: Instant) -> Result<(), StoreError> {
        loop {
            let through = self.fold()?.through;
            if through >= seq {
                return Ok(());
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(unanswered("reading who may do what")(&format!("message {} did not come", through + 1)));
            }
            if seq - through > FETCHED_AT_A_TIME {
                let from = through + 1;
                read(&self.stream, "", from, seq, |seq, subject, headers, body| {
                    let record = Record::read(subject, headers, body);
                    self.fold()?.take(seq, record);
                    Ok(false)
                })
                .await?;
                continue;
            }
            match self.message(through + 1, left).await? {
                Some(message) => {
                    let record = Record::read(&message.subject, Some(&message.headers), &message.payload);
                    self.fold()?.take(through + 1, record);
                }
                None => {
                    let mut fold = self.fold()?;
                    if fold.through == through {
                        fold.broken = Some(format!("message {} is gone", through + 1));
                    }
                }
            }
        }
    }

    /// A message, by who leads; `None` where there is none.
    async fn message(&self, seq: u64, at_most: Duration) -> Result<Option<StreamMessage>, StoreError> {
        message_by_leader(&self.stream, seq, at_most).await
    }

    /// Writes a message right behind another; false where somebody else wrote there first, and it never will be there.
    /// However often it has to be sent, it is there once.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]: it may be there, or may still come.
    pub(super) async fn write(&self, message: &Outgoing, behind: u64) -> Result<bool, StoreError> {
        let begun = Instant::now();
        let mut in_doubt = false;
        loop {
            let why = match self.send(message, behind).await {
                Ok(_) => break,
                // The first time it was sent, none of ours can have been there before.
                Err((PublishErrorKind::WrongLastSequence, _)) if !in_doubt => return Ok(false),
                Err((_, why)) => why,
            };
            in_doubt = true;
            // Where none is there, it may still be on its way; sent again, it is there once.
            if let Ok(Some(found)) = self.message(behind + 1, PAUSE).await {
                let id = found.headers.get(ID_HEADER).map(|id| id.as_str());
                if id != Some(message.id.as_str()) {
                    return Ok(false);
                }
                break;
            }
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("writing who may do what")(&why));
            }
            sleep(PAUSE).await;
        }
        self.fold()?.take(behind + 1, Record::of(message));
        Ok(true)
    }

    async fn send(&self, message: &Outgoing, behind: u64) -> Result<u64, (PublishErrorKind, String)> {
        let told = |error: async_nats::jetstream::context::PublishError| (error.kind(), error.to_string());
        let under_way = self.context.send_publish(message.subject.clone(), message.publish(behind)).await;
        Ok(under_way.map_err(told)?.await.map_err(told)?.sequence)
    }

    /// The number of the message that is a line of the trail which is there.
    async fn place_of(&self, line: u64) -> Result<u64, StoreError> {
        // Some messages before it may be no lines; each step goes as far as it lacks lines, and so never beyond it.
        let mut seq = line;
        loop {
            let message = self.message(seq, ASKING).await?;
            let message = message.ok_or_else(|| self.damaged(format!("message {seq} is gone")))?;
            let record = Record::read(&message.subject, Some(&message.headers), &message.payload);
            let lines = record.map_err(|why| self.damaged(format!("message {seq}: {why}")))?.head.lines;
            if lines >= line {
                return Ok(seq);
            }
            seq += line - lines;
        }
    }

    pub(super) async fn lines(&self, after: u64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        let (through, head) = self.catch_up().await?;
        if after >= head.lines || limit == 0 {
            return Ok(Vec::new());
        }
        let from = self.place_of(after + 1).await?;
        let mut lines = Vec::new();
        read(&self.stream, "", from, through, |seq, subject, headers, body| {
            let record = Record::read(subject, headers, body);
            let record = record.map_err(|why| self.damaged(format!("message {seq}: {why}")))?;
            if !record.line.is_empty() {
                lines.push(record.line.to_vec());
            }
            Ok(lines.len() >= limit)
        })
        .await?;
        Ok(lines)
    }

    /// Sends as many of these as may be under way, one behind the other; those that are not there then are sent again.
    pub(super) async fn write_row(&self, row: &[Outgoing], mut behind: u64) {
        let mut under_way = Vec::new();
        for (message, behind) in row.iter().zip(behind..) {
            match self.context.send_publish(message.subject.clone(), message.publish(behind)).await {
                Ok(one) => under_way.push((message, one)),
                Err(_) => break,
            }
        }
        for (message, one) in under_way {
            if one.await.is_err() {
                return;
            }
            if let Ok(mut fold) = self.fold() {
                fold.take(behind + 1, Record::of(message));
            }
            behind += 1;
        }
    }

    pub(super) async fn has_handed(&self, subject: &str, is: impl Fn(&Noted) -> bool) -> Result<bool, StoreError> {
        let Some(last) = last_of(&self.handed, subject, ASKING).await? else { return Ok(false) };
        let mut found = false;
        read(&self.handed, subject, 1, last, |_, _, _, body| {
            found |= serde_json::from_slice(body).is_ok_and(|noted| is(&noted));
            Ok(found)
        })
        .await?;
        Ok(found)
    }

    pub(super) async fn note_handed(&self, subject: String, body: Bytes) -> Result<(), StoreError> {
        let (begun, id) = (Instant::now(), drawn());
        loop {
            let publish = PublishMessage::build().payload(body.clone()).message_id(&id);
            let why = match self.context.send_publish(subject.clone(), publish).await {
                Ok(under_way) => match under_way.await {
                    Ok(_) => return Ok(()),
                    Err(error) => error,
                },
                Err(error) => error,
            };
            if begun.elapsed() > NOTING {
                return Err(unanswered("noting what was handed in")(&why));
            }
            sleep(PAUSE).await;
        }
    }
}

/// The number of the last message of a subject, by who leads; `None` where there is none.
async fn last_of(stream: &Stream, subject: &str, at_most: Duration) -> Result<Option<u64>, StoreError> {
    let begun = Instant::now();
    loop {
        let failed = match stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) => return Ok(Some(message.sequence)),
            Err(error) if is_missing(error.kind()) => return Ok(None),
            Err(error) => error,
        };
        if begun.elapsed() > at_most {
            return Err(unanswered("asking who may do what")(&failed));
        }
        sleep(PAUSE).await;
    }
}

/// Hands the messages of a subject (empty for all) from one number to another, which is there, to `each` in order, until that
/// says that it has enough.
async fn read(
    stream: &Stream,
    subject: &str,
    from: u64,
    to: u64,
    mut each: impl FnMut(u64, &str, Option<&HeaderMap>, &Bytes) -> Result<bool, StoreError>,
) -> Result<(), StoreError> {
    let failed = unanswered("reading who may do what");
    let (begun, mut next) = (Instant::now(), from);
    let mut why: Box<dyn fmt::Display + Send + Sync> = Box::new("nothing came");
    while begun.elapsed() < PATIENCE {
        let config = OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: next },
            filter_subject: subject.to_owned(),
            ..OrderedConfig::default()
        };
        let mut messages = match stream.create_consumer(config).await {
            Ok(consumer) => match consumer.messages().await {
                Ok(messages) => messages,
                Err(error) => {
                    why = Box::new(error);
                    sleep(PAUSE).await;
                    continue;
                }
            },
            Err(error) => {
                why = Box::new(error);
                sleep(PAUSE).await;
                continue;
            }
        };
        loop {
            match timeout(QUIET, messages.next()).await {
                Ok(Some(Ok(message))) => {
                    let seq = message.info().map_err(|error| failed(&error))?.stream_sequence;
                    if seq < next {
                        continue;
                    }
                    if seq > to || each(seq, &message.subject, message.headers.as_ref(), &message.payload)? || seq == to
                    {
                        return Ok(());
                    }
                    next = seq + 1;
                }
                Ok(Some(Err(error))) => {
                    why = Box::new(error);
                    break;
                }
                Ok(None) | Err(_) => break,
            }
        }
    }
    Err(failed(&why))
}
