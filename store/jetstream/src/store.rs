//! The store: connected, read, and asked.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use aftermath_store::{
    Appended, Change, Expected, Head, Limit, Line, ListQuery, MatchCard, MatchId, Page, Position, Redacted, Redactions,
    Store, StoreError, Submitted,
};
use async_nats::Client;
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::stream::{Config, Stream};
use async_nats::jetstream::{Context, ErrorCode};

use crate::address::Address;
use crate::client::{ANSWER, connect_client};
use crate::history::History;
use crate::reading::Bodies;
use crate::servers::{self, Seen};
use crate::threads::Threads;

/// How long the servers may be without a leader, or away, before whoever waits is told.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// How long no message may come while the store is opened.
const OPENING_PAUSE: Duration = Duration::from_secs(30);

/// A store on a cluster of NATS JetStream. Any number of processes may have it open and write.
///
/// What another process wrote is seen some milliseconds after it was acknowledged; what this one wrote, at once. Where the
/// servers are away or have no leader, calls wait for up to a minute, and then answer [`StoreError::Unanswered`].
pub struct JetStreamStore {
    pub(crate) shared: Arc<Shared>,
    seen: Vec<Seen>,
    pub(crate) threads: Threads,
}

/// What the store and its follower have together.
pub(crate) struct Shared {
    pub(crate) address: Address,
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) stream: Stream,
    pub(crate) history: Mutex<History>,
    /// Something was folded.
    pub(crate) moved: Condvar,
    pub(crate) bodies: Bodies,
    /// When a server that was asked for a message last did not answer.
    pub(crate) silent: Mutex<Option<tokio::time::Instant>>,
}

impl Shared {
    pub(crate) fn history(&self) -> Result<MutexGuard<'_, History>, StoreError> {
        Ok(self.history.lock()?)
    }

    /// The subject of a match.
    pub(crate) fn subject(&self, id: &MatchId) -> String {
        format!("{}.log.{id}", self.address.stream)
    }

    /// The subject of parts of its messages.
    pub(crate) fn part_subject(&self, id: &MatchId) -> String {
        format!("{}.part.{id}", self.address.stream)
    }

    /// The match that a subject is of, and whether it is that of parts.
    pub(crate) fn match_of(&self, subject: &str) -> Option<(MatchId, bool)> {
        let rest = subject.strip_prefix(&self.address.stream)?.strip_prefix('.')?;
        let (kind, id) = rest.split_once('.')?;
        let is_part = match kind {
            "log" => false,
            "part" => true,
            _ => return None,
        };
        Some((id.parse().ok()?, is_part))
    }
}

/// What came instead of an answer.
pub(crate) fn unanswered(doing: &'static str) -> impl Fn(&dyn fmt::Display) -> StoreError {
    move |why| StoreError::Unanswered { doing, why: why.to_string() }
}

impl JetStreamStore {
    /// Connects to the servers, looks whether they keep what they acknowledge, makes the stream where there is none, and
    /// reads what it tells.
    ///
    /// # Errors
    /// [`StoreError::Unfit`] names the server or stream that would lose something; [`StoreError::NeedsRebuild`] where
    /// messages are missing or are none of ours; [`StoreError::Unanswered`].
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        let seen = servers::check(address)?;
        let threads = Threads::start(2)?;
        let connecting = connect(address.clone());
        let (client, context, stream, last) = threads.ask(connecting)??;
        let shared = Arc::new(Shared {
            address: address.clone(),
            client,
            context,
            stream,
            history: Mutex::default(),
            moved: Condvar::new(),
            bodies: Bodies::new(),
            silent: Mutex::default(),
        });
        threads.spawn(Arc::clone(&shared).follow());
        let store = Self { shared, seen, threads };
        store.catch_up(last)?;
        store.erase_outdated()?;
        Ok(store)
    }

    /// What was seen of the servers when the store was opened.
    pub fn servers(&self) -> &[Seen] {
        &self.seen
    }

    /// Reads up to a message, for as long as more come.
    fn catch_up(&self, last: u64) -> Result<(), StoreError> {
        let mut history = self.shared.history()?;
        let (mut through, mut since) = (history.through(), Instant::now());
        while history.through() < last {
            history.check()?;
            (history, _) = self.shared.moved.wait_timeout(history, Duration::from_millis(200))?;
            if history.through() > through {
                (through, since) = (history.through(), Instant::now());
            } else if since.elapsed() > OPENING_PAUSE {
                let why = format!("message {} of the stream is missing, which has {last}", through + 1);
                return Err(StoreError::NeedsRebuild { why });
            }
        }
        history.check()
    }
}

/// The client, and the stream with the number of its last message.
pub(crate) async fn connect(address: Address) -> Result<(Client, Context, Stream, u64), StoreError> {
    let (client, context) = connect_client(&address).await?;
    let making = ContextBuilder::new().timeout(ANSWER).build(client.clone());
    let (stream, last) = stream_of(&making, &context, servers::stream(&address), servers::check_stream).await?;
    Ok((client, context, stream, last))
}

/// A stream, made where there is none, and the number of its last message.
pub(crate) async fn stream_on(
    context: &Context,
    wanted: Config,
    check: impl Fn(&Config) -> Result<(), StoreError>,
) -> Result<(Stream, u64), StoreError> {
    let making = ContextBuilder::new().timeout(ANSWER).build(context.client());
    stream_of(&making, context, wanted, check).await
}

/// The same, where making it may take longer than asking it.
async fn stream_of(
    making: &Context,
    context: &Context,
    wanted: Config,
    check: impl Fn(&Config) -> Result<(), StoreError>,
) -> Result<(Stream, u64), StoreError> {
    let begun = tokio::time::Instant::now();
    loop {
        let found = match made(making, &wanted, &check).await {
            Ok(last) => {
                let again = context.get_stream(&wanted.name).await;
                again.map(|stream| (stream, last)).map_err(|error| unanswered("connecting to the servers")(&error))
            }
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => return Ok(found),
            Err(error) if begun.elapsed() > PATIENCE || matches!(error, StoreError::Unfit { .. }) => return Err(error),
            // Servers that have just begun have no leader yet.
            Err(_) => tokio::time::sleep(Duration::from_millis(250)).await,
        }
    }
}

/// Makes a stream where there is none, and answers the number of its last message.
async fn made(
    context: &Context,
    wanted: &Config,
    check: impl Fn(&Config) -> Result<(), StoreError>,
) -> Result<u64, StoreError> {
    let doing = "finding the stream";
    let unfit = |why: String| StoreError::Unfit { server: format!("stream {}", wanted.name), why };
    let mut stream = match context.get_stream(&wanted.name).await {
        Ok(stream) => stream,
        Err(error) => match error.kind() {
            async_nats::jetstream::context::GetStreamErrorKind::JetStream(told)
                if told.error_code() == ErrorCode::STREAM_NOT_FOUND =>
            {
                context.create_stream(wanted.clone()).await.map_err(|error| match error.kind() {
                    async_nats::jetstream::context::CreateStreamErrorKind::JetStream(told)
                        if told.error_code() == ErrorCode::CLUSTER_NO_PEERS =>
                    {
                        unfit(format!("expected {} servers to keep it on: {told}", wanted.num_replicas))
                    }
                    _ => unanswered(doing)(&error),
                })?
            }
            _ => return Err(unanswered(doing)(&error)),
        },
    };
    let info = stream.info().await.map_err(|error| unanswered(doing)(&error))?;
    check(&info.config)?;
    Ok(info.state.last_sequence)
}

impl fmt::Debug for JetStreamStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JetStreamStore").field("address", &self.shared.address).finish_non_exhaustive()
    }
}

impl Store for JetStreamStore {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        self.create_match(card, header)
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        self.submit_match(card, header, lines)
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        self.append_lines(id, expected, lines).map(|head| Appended { head })
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        Ok(self.shared.history()?.kept(id)?.extent.head)
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        self.header_line(id)
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        Ok(self.shared.history()?.kept(id)?.card.clone())
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.read_lines(id, after, limit)
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        self.export_log(id, out)
    }

    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        Ok(self.shared.history()?.list(query))
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        Ok(self.shared.history()?.changes(after, limit.rows()))
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        self.shared.history()?.leaf(id, line)
    }

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        Ok(self.shared.history()?.kept(id)?.redactions.as_ref().clone())
    }

    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        Ok(self.shared.history()?.redacted())
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        Ok(self.shared.history()?.stamp())
    }

    fn has_other_writers(&self) -> bool {
        true
    }

    fn read_otherwise_since(&self, stamp: u64) -> Result<Vec<MatchId>, StoreError> {
        Ok(self.shared.history()?.told_anew_since(stamp))
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.redact_lines(None, lines, cards)
    }

    fn redact_as_read(&self, under: u64, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.redact_lines(Some(under), lines, cards)
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        self.put_back_lines(id, card, first, lines)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.shared.history()?.check()?;
        match self.shared.client.connection_state() {
            async_nats::connection::State::Connected => Ok(()),
            state => Err(unanswered("looking for the servers")(&state)),
        }
    }

    fn position(&self) -> Result<Position, StoreError> {
        Ok(self.shared.history()?.position())
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        let history = self.shared.history()?;
        let waiting = |history: &mut History| history.position() <= after;
        let (history, _) = self.shared.moved.wait_timeout_while(history, at_most, waiting)?;
        Ok(history.position())
    }
}
