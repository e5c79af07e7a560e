//! A message of the stream of tokens, names and trail, and what follows from one after another.

use aftermath_store::StoreError;
use aftermath_store::TrailHead;
use aftermath_store::engine::{Books, Chain, Put};
use async_nats::HeaderMap;
use async_nats::jetstream::message::PublishMessage;
use bytes::Bytes;
use rand_core::{OsRng, RngCore};
use tokio::time::Instant;

/// The header that says where the trail ends with a message.
const TRAIL_HEADER: &str = "Aftermath-Trail";

/// What the stream tells.
pub(super) struct Fold {
    /// All messages up to this one are in it.
    pub(super) through: u64,
    /// The last of these that changed a book.
    pub(super) changed: u64,
    pub(super) head: TrailHead,
    pub(super) books: Books,
    /// When it was last asked whether something was missed, and nothing was.
    pub(super) asked: Instant,
    pub(super) broken: Option<String>,
}

/// A message.
pub(super) struct Record {
    pub(super) head: TrailHead,
    pub(super) line: Bytes,
    pub(super) puts: Vec<Put>,
    pub(super) is_change: bool,
}

/// A message to be written.
pub(super) struct Outgoing {
    pub(super) subject: String,
    pub(super) body: Bytes,
    pub(super) head: TrailHead,
    pub(super) id: String,
}

impl Record {
    pub(super) fn read(subject: &str, headers: Option<&HeaderMap>, body: &Bytes) -> Result<Self, String> {
        let is_change = match subject.rsplit('.').next() {
            Some("change") => true,
            Some("deed") => false,
            _ => return Err(format!("it has the subject {subject:?}")),
        };
        let head = headers.and_then(|headers| headers.get(TRAIL_HEADER)).and_then(|head| head.as_str().parse().ok());
        let head = head.ok_or_else(|| format!("it has no header {TRAIL_HEADER}"))?;
        let end = body.iter().position(|byte| *byte == b'\n').unwrap_or(body.len());
        let line = body.slice(..end);
        let puts = match body.get(end + 1..) {
            Some(puts) => serde_json::from_slice(puts).map_err(|error| error.to_string())?,
            None => Vec::new(),
        };
        Ok(Self { head, line, puts, is_change })
    }
}

impl Outgoing {
    pub(super) fn new(stream: &str, line: &[u8], puts: &[Put], head: TrailHead) -> Result<Self, StoreError> {
        let mut body = line.to_vec();
        if !puts.is_empty() {
            body.push(b'\n');
            let written = serde_json::to_writer(&mut body, puts);
            written.map_err(|error| StoreError::io("writing who may do what")(error.into()))?;
        }
        let kind = if puts.is_empty() { "deed" } else { "change" };
        Ok(Self { subject: format!("{stream}.{kind}"), body: body.into(), head, id: drawn() })
    }
}

/// A name that nobody else has drawn.
pub(crate) fn drawn() -> String {
    let mut id = [0; 16];
    OsRng.fill_bytes(&mut id);
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Fold {
    /// Takes the next message; false where it is not that one.
    pub(super) fn take(&mut self, seq: u64, record: Result<Record, String>) -> bool {
        if seq != self.through + 1 || self.broken.is_some() {
            return false;
        }
        let told = record.and_then(|record| {
            let head = if record.line.is_empty() {
                self.head
            } else {
                let mut chain = Chain::behind(self.head);
                chain.take(&record.line).map_err(|error| error.to_string())?;
                chain.head()
            };
            if head == record.head {
                Ok(record)
            } else {
                Err("the trail does not end with it where it says".to_owned())
            }
        });
        match told {
            Err(why) => self.broken = Some(format!("message {seq} is not as it was written: {why}")),
            Ok(record) => {
                (self.through, self.head) = (seq, record.head);
                if record.is_change {
                    self.changed = seq;
                }
                self.books.take(&record.puts);
            }
        }
        true
    }
}

impl Outgoing {
    pub(super) fn publish(&self, behind: u64) -> PublishMessage {
        PublishMessage::build()
            .payload(self.body.clone())
            .message_id(&self.id)
            .header(TRAIL_HEADER, self.head.to_string().as_str())
            .expected_last_sequence(behind)
    }
}

impl Record {
    /// What a message that was written will be read as.
    pub(super) fn of(message: &Outgoing) -> Result<Self, String> {
        let mut headers = HeaderMap::new();
        headers.insert(TRAIL_HEADER, message.head.to_string().as_str());
        Self::read(&message.subject, Some(&headers), &message.body)
    }
}
