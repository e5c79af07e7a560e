//! Writing a message once, behind the one that is expected to be the last of its subject.

use std::time::Duration;

use aftermath_store::StoreError;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{DirectGetErrorKind, RawMessageErrorKind, Stream};
use bytes::Bytes;
use rand_core::{OsRng, RngCore};
use tokio::time::{Instant, sleep};

use crate::message::{HEADER, ID_HEADER, Told};
use crate::store::{PATIENCE, Shared, unanswered};

/// How long to wait before a message that got no answer is looked for and sent again.
const PAUSE: Duration = Duration::from_millis(100);

/// How long the one that leads is asked for messages after another did not answer.
const SILENT: Duration = Duration::from_secs(10);

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Published {
    /// It is in the stream, on the disks of most servers, under this number.
    At(u64),
    /// Another came behind the one that was expected to be the last. It is not there, and never will be.
    Lost,
}

/// A message to be written.
#[derive(Debug, Clone)]
pub(crate) struct Outgoing {
    pub(crate) subject: String,
    pub(crate) told: String,
    pub(crate) body: Bytes,
    /// The last message of the subject, 0 for none; `None` where it matters not.
    pub(crate) behind: Option<u64>,
    /// By which it is known again, here and by the servers.
    id: String,
}

impl Outgoing {
    pub(crate) fn new(subject: String, told: &Told, body: Bytes, behind: Option<u64>) -> Result<Self, StoreError> {
        let mut id = [0; 16];
        OsRng.fill_bytes(&mut id);
        let id = id.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { subject, told: told.to_json()?, body, behind, id })
    }
}

impl Shared {
    /// Writes a message. However often it has to be sent, it is there once or not at all.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]: it may be there, or may still come.
    pub(crate) async fn publish(&self, message: Outgoing) -> Result<Published, StoreError> {
        let begun = Instant::now();
        let mut in_doubt = false;
        loop {
            let why = match self.send(&message).await {
                Ok(seq) => return Ok(Published::At(seq)),
                // The first time it was sent, none of ours can have been there before.
                Err((PublishErrorKind::WrongLastSequence, _)) if !in_doubt => return Ok(Published::Lost),
                Err((PublishErrorKind::MaxPayloadExceeded, why)) => {
                    return Err(StoreError::io("writing a message")(std::io::Error::other(why)));
                }
                Err((_, why)) => why,
            };
            in_doubt = true;
            // Where there is no one place for it, the servers know it by its id.
            if let Some(behind) = message.behind {
                match self.next_of(&message.subject, behind).await {
                    Ok(Some((seq, id))) if id.as_deref() == Some(message.id.as_str()) => return Ok(Published::At(seq)),
                    Ok(Some(_)) => return Ok(Published::Lost),
                    // It may still be on its way; sent again, it is there once.
                    Ok(None) | Err(_) => {}
                }
            }
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("writing")(&why));
            }
            sleep(PAUSE).await;
        }
    }

    async fn send(&self, message: &Outgoing) -> Result<u64, (PublishErrorKind, String)> {
        let mut publish = PublishMessage::build()
            .payload(message.body.clone())
            .message_id(&message.id)
            .header(HEADER, message.told.as_str());
        if let Some(behind) = message.behind {
            publish = publish.expected_last_subject_sequence(behind);
        }
        let told = |error: async_nats::jetstream::context::PublishError| (error.kind(), error.to_string());
        let acknowledged = self.context.send_publish(message.subject.clone(), publish).await.map_err(told)?;
        Ok(acknowledged.await.map_err(told)?.sequence)
    }

    /// The first message of a subject behind another, and its id.
    async fn next_of(&self, subject: &str, behind: u64) -> Result<Option<(u64, Option<String>)>, StoreError> {
        let found = self.stream.raw_message_builder().sequence(behind + 1).next_by_subject(subject).send().await;
        match found {
            Ok(message) => {
                let id = message.headers.get(ID_HEADER).map(|id| id.as_str().to_owned());
                Ok(Some((message.sequence, id)))
            }
            Err(error) if is_missing(error.kind()) => Ok(None),
            Err(error) => Err(unanswered("looking for a message")(&error)),
        }
    }

    /// The number of the last message of a subject, 0 where there is none.
    pub(crate) async fn last_of(&self, subject: &str) -> Result<u64, StoreError> {
        let begun = Instant::now();
        loop {
            let failed = match self.stream.get_last_raw_message_by_subject(subject).await {
                Ok(message) => return Ok(message.sequence),
                Err(error) if is_missing(error.kind()) => return Ok(0),
                Err(error) => error,
            };
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("looking for the last message of a battle")(&failed));
            }
            sleep(PAUSE).await;
        }
    }

    /// A message, from any server that has it; `None` where it is erased.
    pub(crate) async fn message(&self, seq: u64) -> Result<Option<StreamMessage>, StoreError> {
        if self.any_is_asked()? {
            match self.stream.direct_get(seq).await {
                Ok(message) => return Ok(Some(message)),
                // That server may be behind; the leader knows.
                Err(error) if error.kind() == DirectGetErrorKind::NotFound => {}
                Err(_) => *self.silent.lock()? = Some(Instant::now()),
            }
        }
        message_by_leader(&self.stream, seq, PATIENCE).await
    }

    /// Whether any server may be asked for a message: one that is silent is asked by the others, again and again, until they notice.
    fn any_is_asked(&self) -> Result<bool, StoreError> {
        Ok(self.silent.lock()?.is_none_or(|since| since.elapsed() > SILENT))
    }

    /// Has the servers write over a message. One that is gone is gone.
    pub(crate) async fn erase(&self, seq: u64) -> Result<(), StoreError> {
        let begun = Instant::now();
        loop {
            let failed = match self.stream.delete_message(seq).await {
                Ok(_) => return Ok(()),
                Err(error) => error,
            };
            // What it answers to one that is gone is told in words alone, so it is looked whether it is.
            if is_erased(&self.stream, seq).await.unwrap_or(false) {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("erasing a message")(&failed));
            }
            sleep(PAUSE).await;
        }
    }
}

/// A message, by who leads; `None` where it is erased. One that is not there yet is waited for.
///
/// A server that led and was cut off answers for some seconds as if it led on. What the others took meanwhile is not there for it: so a
/// message is gone only where whoever has as many as that says that it was erased.
pub(crate) async fn message_by_leader(
    stream: &Stream,
    seq: u64,
    at_most: Duration,
) -> Result<Option<StreamMessage>, StoreError> {
    let begun = Instant::now();
    loop {
        let failed = match stream.get_raw_message(seq).await {
            Ok(message) => return Ok(Some(message)),
            Err(error) if is_missing(error.kind()) => match is_erased(stream, seq).await {
                Ok(true) => return Ok(None),
                Ok(false) => error.to_string(),
                Err(failed) => failed,
            },
            Err(error) => error.to_string(),
        };
        if begun.elapsed() > at_most {
            return Err(unanswered("reading a message")(&failed));
        }
        sleep(PAUSE).await;
    }
}

/// Whether a server that has come as far as a message says, in one answer, that it is not among those it has.
async fn is_erased(stream: &Stream, seq: u64) -> Result<bool, String> {
    let told = stream.info_builder().with_deleted(true).fetch().await.map_err(|error| error.to_string())?;
    let state = &told.info.state;
    let is_among_erased = || state.deleted.as_ref().is_some_and(|deleted| deleted.contains(&seq));
    Ok(seq <= state.last_sequence && (seq < state.first_sequence || is_among_erased()))
}

pub(crate) fn is_missing(kind: RawMessageErrorKind) -> bool {
    matches!(kind, RawMessageErrorKind::NoMessageFound)
}
