//! Tasks that any of several processes may do, and what came of them.
//!
//! A task is a message of a work queue (`<stream>-tasks`), which one process takes at a time. Who takes it says every few seconds that
//! he is at it; who does not for [`ACK_WAIT`] has died, and it is given to another. It is taken out of the queue once what came of it
//! is written down, durably (`<stream>-made`): so a task is done at least once, and sometimes twice. Both streams know a task by a name
//! that says what is to be done, so that it stands in either once, and whoever comes later finds what came of it.
//!
//! ```text
//! <stream>-tasks.<kind>.<id>   a task, until it is done or an hour old
//! <stream>-made.<kind>.<id>    what came of it last, for an hour
//! ```
//!
//! Tasks of one kind go to those who take tasks of that kind alone: what two programs would do otherwise is of two kinds.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use aftermath_store::StoreError;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::Stream;
use async_nats::jetstream::{AckKind, Context, Message};
use bytes::Bytes;
use futures_util::StreamExt;
use tokio::time::{Instant, sleep, timeout};

use crate::address::Address;
use crate::servers::{self, MAX_ANSWERS_BYTES};
use crate::store::{connect, stream_on, unanswered};
use crate::threads::Threads;

/// How long whoever took a task may be silent before it is given to another.
const ACK_WAIT: Duration = Duration::from_secs(30);
/// Tasks that are under way at once, over all processes.
const MAX_UNDER_WAY: i64 = 1_000;
/// How long nobody may take a task of a kind before it is forgotten that somebody ever did.
const FORGOTTEN: Duration = Duration::from_secs(24 * 3_600);
/// Bytes of a task, and of what came of it.
const MAX_BYTES: usize = 768 << 10;
/// How long it is tried to write a task, or what came of one.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait before what got no answer is sent again.
const PAUSE: Duration = Duration::from_millis(100);
/// How long nothing may come before it is asked for anew.
const QUIET: Duration = Duration::from_secs(5);

/// Tasks on servers of NATS JetStream.
pub struct JetStreamTasks {
    shared: Arc<Shared>,
    threads: Threads,
}

/// A task that this process is to do.
#[derive(Debug)]
pub struct Taken {
    /// Its name.
    pub id: String,
    /// What is to be done.
    pub bytes: Vec<u8>,
    /// How often somebody has taken it, this time among them.
    pub tries: u64,
    message: Message,
}

/// What came of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Later ones have greater numbers.
    pub number: u64,
    /// What was told of it.
    pub bytes: Bytes,
}

struct Shared {
    kind: String,
    context: Context,
    tasks: Stream,
    answers: Stream,
    consumer: tokio::sync::Mutex<Option<PullConsumer>>,
    known: Mutex<Known>,
    moved: Condvar,
}

/// What is known of answers: the last of each task, as many as are kept.
#[derive(Debug, Default)]
struct Known {
    through: u64,
    by_id: BTreeMap<String, Answer>,
    ids: BTreeMap<u64, String>,
    bytes: usize,
}

impl Known {
    fn take(&mut self, number: u64, id: &str, bytes: Bytes) {
        if number <= self.through {
            return;
        }
        self.through = number;
        self.bytes += bytes.len();
        if let Some(before) = self.by_id.insert(id.to_owned(), Answer { number, bytes }) {
            self.ids.remove(&before.number);
            self.bytes -= before.bytes.len();
        }
        self.ids.insert(number, id.to_owned());
        while self.bytes > MAX_ANSWERS_BYTES
            && let Some((_, oldest)) = self.ids.pop_first()
            && let Some(gone) = self.by_id.remove(&oldest)
        {
            self.bytes -= gone.bytes.len();
        }
    }
}

impl JetStreamTasks {
    /// Connects to the servers, looks whether they keep what they acknowledge, makes the streams where there are none, and reads what
    /// came of tasks of a kind in the last hour. The kind is of letters, digits and `-`.
    ///
    /// # Errors
    /// As [`crate::JetStreamStore::open`]; [`StoreError::Invalid`].
    pub fn open(address: &Address, kind: &str) -> Result<Self, StoreError> {
        if !is_word(kind) {
            return Err(StoreError::invalid("kind of a task", "letters, digits and -", kind));
        }
        servers::check(address)?;
        let threads = Threads::start(2)?;
        let shared = Arc::new(threads.ask(Shared::open(address.clone(), kind.to_owned()))??);
        threads.spawn(Arc::clone(&shared).follow());
        Ok(Self { shared, threads })
    }

    /// Puts a task up, which anybody may take; answers whether it is there only now.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]; [`StoreError::Invalid`] where it is too large, or its name is none.
    pub fn offer(&self, id: &str, task: &[u8]) -> Result<bool, StoreError> {
        check(id, task)?;
        let (shared, id, task) = (Arc::clone(&self.shared), id.to_owned(), Bytes::copy_from_slice(task));
        self.threads.ask(async move {
            let subject = shared.subject(&shared.tasks, &id);
            shared.send(&subject, task, Some(0)).await
        })?
    }

    /// Takes all tasks of the kind away that nobody has done.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`].
    pub fn withdraw_all(&self) -> Result<(), StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move {
            let subject = shared.subject(&shared.tasks, ">");
            let purged = timeout(PATIENCE, shared.tasks.purge().filter(subject)).await;
            let failed = unanswered("withdrawing tasks");
            purged.map_err(|error| failed(&error))?.map_err(|error| failed(&error)).map(drop)
        })?
    }

    /// Takes a task, where there is one or comes one meanwhile. It is this process's for [`ACK_WAIT`], and as long again each time it
    /// says so ([`JetStreamTasks::keep`]).
    ///
    /// # Errors
    /// [`StoreError::Unanswered`].
    pub fn take(&self, at_most: Duration) -> Result<Option<Taken>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move {
            let taken = shared.next(at_most).await;
            if taken.is_err() {
                // Whatever became of it, it is asked for anew.
                *shared.consumer.lock().await = None;
            }
            taken
        })?
    }

    /// Says that this process is still at it.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`].
    pub fn keep(&self, task: &Taken) -> Result<(), StoreError> {
        self.say(task, AckKind::Progress)
    }

    /// Gives a task back, which anybody may take again after a while.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`].
    pub fn give_back(&self, task: &Taken, after: Duration) -> Result<(), StoreError> {
        self.say(task, AckKind::Nak(Some(after)))
    }

    fn say(&self, task: &Taken, what: AckKind) -> Result<(), StoreError> {
        let message = task.message.clone();
        self.threads.ask(async move {
            message.ack_with(what).await.map_err(|error| unanswered("speaking of a task")(&error))
        })?
    }

    /// Writes down what came of a task, durably, and takes it out of the queue.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]: somebody else may do it again. [`StoreError::Invalid`] where it is too much.
    pub fn tell(&self, task: &Taken, answer: &[u8]) -> Result<(), StoreError> {
        check(&task.id, answer)?;
        let (shared, id, answer) = (Arc::clone(&self.shared), task.id.clone(), Bytes::copy_from_slice(answer));
        self.threads.ask(async move {
            let subject = shared.subject(&shared.answers, &id);
            shared.send(&subject, answer, None).await
        })??;
        self.done(task)
    }

    /// Takes a task out of the queue of which it is known what came.
    ///
    /// # Errors
    /// [`StoreError::Unanswered`]: it is given to somebody again.
    pub fn done(&self, task: &Taken) -> Result<(), StoreError> {
        let message = task.message.clone();
        self.threads.ask(async move {
            let said = timeout(PATIENCE, message.double_ack()).await;
            let failed = unanswered("taking a task out of the queue");
            said.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
        })?
    }

    /// What came of a task last, as far as is known here.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn answer(&self, id: &str) -> Result<Option<Answer>, StoreError> {
        Ok(self.shared.known()?.by_id.get(id).cloned())
    }

    /// The number of the last answer that is known here.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn answers(&self) -> Result<u64, StoreError> {
        Ok(self.shared.known()?.through)
    }

    /// Waits for an answer behind this number, or until `at_most` has passed; answers the number of the last one.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn wait(&self, known: u64, at_most: Duration) -> Result<u64, StoreError> {
        let now = self.shared.known()?;
        let (now, _) = self.shared.moved.wait_timeout_while(now, at_most, |now| now.through <= known)?;
        Ok(now.through)
    }
}

impl Shared {
    async fn open(address: Address, kind: String) -> Result<Self, StoreError> {
        let (_, context, ..) = connect(address.clone()).await?;
        let (tasks, _) = stream_on(&context, servers::tasks_stream(&address), |_| Ok(())).await?;
        let (answers, _) = stream_on(&context, servers::answers_stream(&address), |_| Ok(())).await?;
        let (consumer, known) = (tokio::sync::Mutex::default(), Mutex::default());
        let shared = Self { kind, context, tasks, answers, consumer, known, moved: Condvar::new() };
        shared.read(Until::AllIsRead).await?;
        Ok(shared)
    }

    fn known(&self) -> Result<MutexGuard<'_, Known>, StoreError> {
        Ok(self.known.lock()?)
    }

    fn subject(&self, stream: &Stream, id: &str) -> String {
        format!("{}.{}.{id}", stream.cached_info().config.name, self.kind)
    }

    /// Hears of answers for as long as it is open.
    async fn follow(self: Arc<Self>) {
        loop {
            // Whatever ends this is tried again.
            let _ = self.read(Until::Quiet).await;
            sleep(PAUSE).await;
        }
    }

    async fn read(&self, until: Until) -> Result<(), StoreError> {
        let failed = unanswered("reading what came of tasks");
        let config = pull::OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: self.known()?.through + 1 },
            filter_subject: self.subject(&self.answers, ">"),
            ..pull::OrderedConfig::default()
        };
        let consumer = self.answers.create_consumer(config).await.map_err(|error| failed(&error))?;
        if until == Until::AllIsRead && consumer.cached_info().num_pending == 0 {
            return Ok(());
        }
        let mut messages = consumer.messages().await.map_err(|error| failed(&error))?;
        loop {
            let message = match timeout(QUIET, messages.next()).await {
                Ok(Some(message)) => message.map_err(|error| failed(&error))?,
                Ok(None) | Err(_) if until == Until::Quiet => return Ok(()),
                Ok(None) | Err(_) => return Err(failed(&"they did not come")),
            };
            let info = message.info().map_err(|error| failed(&error))?;
            let id = message.subject.rsplit('.').next().unwrap_or_default();
            self.known()?.take(info.stream_sequence, id, message.payload.clone());
            self.moved.notify_all();
            if until == Until::AllIsRead && info.pending == 0 {
                return Ok(());
            }
        }
    }

    /// The next task, where there is one.
    async fn next(&self, at_most: Duration) -> Result<Option<Taken>, StoreError> {
        let failed = unanswered("taking a task");
        let consumer = self.consumer().await?;
        let fetch = consumer.fetch().max_messages(1).expires(at_most).messages();
        let mut fetched = fetch.await.map_err(|error| failed(&error))?;
        let message = match timeout(at_most + PATIENCE, fetched.next()).await {
            Ok(Some(message)) => message.map_err(|error| failed(&error))?,
            Ok(None) => return Ok(None),
            Err(error) => return Err(failed(&error)),
        };
        let info = message.info().map_err(|error| failed(&error))?;
        let tries = u64::try_from(info.delivered).unwrap_or(1);
        let id = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
        Ok(Some(Taken { id, bytes: message.payload.to_vec(), tries, message }))
    }

    /// The consumer that all have who take tasks of the kind, made where there is none.
    async fn consumer(&self) -> Result<PullConsumer, StoreError> {
        let mut known = self.consumer.lock().await;
        if let Some(consumer) = &*known {
            return Ok(consumer.clone());
        }
        let config = pull::Config {
            durable_name: Some(self.kind.clone()),
            description: Some("tasks of one kind".into()),
            filter_subject: self.subject(&self.tasks, ">"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MAX_UNDER_WAY,
            inactive_threshold: FORGOTTEN,
            ..pull::Config::default()
        };
        let made = self.tasks.get_or_create_consumer(&self.kind, config).await;
        let consumer = made.map_err(|error| unanswered("taking tasks")(&error))?;
        *known = Some(consumer.clone());
        Ok(consumer)
    }

    /// Writes a message; where it must be the first of its subject, answers whether it is.
    async fn send(&self, subject: &str, body: Bytes, behind: Option<u64>) -> Result<bool, StoreError> {
        let begun = Instant::now();
        loop {
            let mut publish = PublishMessage::build().payload(body.clone());
            if let Some(behind) = behind {
                publish = publish.expected_last_subject_sequence(behind);
            }
            let sent = async { self.context.send_publish(subject.to_owned(), publish).await?.await };
            let why = match sent.await {
                Ok(_) => return Ok(true),
                // In doubt it is the same task that is there.
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => return Ok(false),
                Err(error) => error,
            };
            if begun.elapsed() > PATIENCE {
                return Err(unanswered("writing of a task")(&why));
            }
            sleep(PAUSE).await;
        }
    }
}

/// How far answers are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// To the last that is there.
    AllIsRead,
    /// On and on, until nothing comes for a while.
    Quiet,
}

/// Whether a word can stand in a subject.
fn is_word(word: &str) -> bool {
    (1..=64).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn check(id: &str, bytes: &[u8]) -> Result<(), StoreError> {
    if !is_word(id) {
        return Err(StoreError::invalid("name of a task", "letters, digits and -", id));
    }
    if bytes.len() > MAX_BYTES {
        let got = format!("{} bytes", bytes.len());
        return Err(StoreError::invalid("task, or what came of it,", format!("at most {MAX_BYTES} bytes"), &got));
    }
    Ok(())
}

impl fmt::Debug for JetStreamTasks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JetStreamTasks").field("kind", &self.shared.kind).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_answers_are_known_and_no_more_than_fit() {
        let mut known = Known::default();
        known.take(1, "a", Bytes::from_static(b"old"));
        known.take(5, "a", Bytes::from_static(b"new"));
        known.take(3, "b", Bytes::from_static(b"late"));
        assert_eq!(known.by_id["a"], Answer { number: 5, bytes: Bytes::from_static(b"new") });
        assert_eq!((known.by_id.len(), known.bytes, known.ids.len()), (1, 3, 1));
        for number in 6..10 {
            known.take(number, &number.to_string(), Bytes::from(vec![0; MAX_ANSWERS_BYTES / 2]));
        }
        assert_eq!(known.by_id.keys().collect::<Vec<_>>(), ["8", "9"]);
        assert_eq!((known.bytes, known.ids.len()), (MAX_ANSWERS_BYTES, 2));
    }
}
