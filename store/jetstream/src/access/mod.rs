//! Tokens, names and trail that several services have together.
//!
//! One stream (`<stream>-access`) holds everything that was ever done to them. A message is a line of the trail, what it changes
//! in the books, or both: so nothing is changed that the trail does not tell of, and nothing is told that was not done. The servers
//! take a message only behind the one that its writer knew as the last of the stream. So there is one order, the hash chain of the
//! trail has one end, and of two who change the same token or name the second decides anew. Nothing is ever deleted from it.
//!
//! ```text
//! <stream>-access.deed      a line of the trail
//! <stream>-access.change    a line and what it changes, or what is changed without a line; the books follow from these alone
//! <stream>-handed.<token>.<match>   what was handed in, as salted hashes, the last some thousand
//! ```
//!
//! **How old what is known may be.** Tokens are never taken from memory alone: whoever shows one has the servers asked for the last
//! change, in a question that is asked after the token came (those that come meanwhile share the next one), and is let through once
//! that change is known here. Where they do not answer, he is refused. The leader of the stream answers, and becomes one only with
//! all that was acknowledged; one that was cut off from the others, and has not noticed it yet, may be some seconds behind. A
//! service that reaches only that one can write nothing meanwhile, since no stream takes anything without most servers.
//!
//! Names are shown by what is known here, which is some milliseconds old: the stream is followed, and once a second it is asked
//! whether something was missed. Where that has not been answered for [`STALE`] and anybody is shown by name, nothing is shown.

mod record;
mod rounds;
mod stream;

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use aftermath_store::bounds::MAX_PAGE_ROWS;
use aftermath_store::engine::{AccessEngine, Chain, Change, Noted, Put, TokenBook, next_line};
use aftermath_store::{ChainFault, Handed, NameBook, StoreError, TrailHead, TrailLine};

use self::record::Outgoing;
pub(crate) use self::record::drawn;
use self::rounds::Rounds;
use self::stream::Shared;
use crate::address::Address;
use crate::servers;
use crate::store::{PATIENCE, unanswered};
use crate::threads::Threads;

/// How long names may be shown by what is known here, where the servers do not answer.
pub const STALE: Duration = Duration::from_secs(30);
/// How long the servers are asked before whoever waits is told that they do not answer.
const ASKING: Duration = Duration::from_secs(15);
/// Lines of another trail that are under way at once.
const UNDER_WAY: usize = 256;
/// Bytes of changes in one message.
const MAX_PUTS_BYTES: usize = 256 << 10;

/// Tokens, names and trail on servers of NATS JetStream.
pub struct JetStreamAccess {
    shared: Arc<Shared>,
    /// Held while this process writes: of its own it is in no doubt.
    writing: Mutex<()>,
    rounds: Rounds,
    threads: Threads,
}

impl JetStreamAccess {
    /// Connects to the servers, looks whether they keep what they acknowledge, makes the streams where there are none, and reads
    /// what they tell.
    ///
    /// # Errors
    /// As [`crate::JetStreamStore::open`]; [`StoreError::SharedAccess`].
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        servers::check(address)?;
        let threads = Threads::start(1)?;
        let shared = Arc::new(threads.ask(Shared::open(address.clone()))??);
        threads.spawn(Arc::clone(&shared).follow());
        threads.spawn(Arc::clone(&shared).keep_asking());
        Ok(Self { shared, writing: Mutex::default(), rounds: Rounds::default(), threads })
    }

    /// Returns once all changes are known here that anybody was told of before this was called.
    fn confirm(&self) -> Result<(), StoreError> {
        self.rounds.after_now(|| {
            let shared = Arc::clone(&self.shared);
            self.threads.ask(async move { shared.confirm().await })?
        })
    }

    /// Returns once all messages are known here.
    fn catch_up(&self) -> Result<(), StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move { shared.catch_up().await.map(drop) })?
    }

    fn write(&self, message: Outgoing, behind: u64) -> Result<bool, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move { shared.write(&message, behind).await })?
    }
}

impl AccessEngine for JetStreamAccess {
    fn tokens(&self) -> Result<Arc<TokenBook>, StoreError> {
        self.confirm()?;
        Ok(self.shared.fold()?.books.tokens())
    }

    fn names(&self) -> Result<Arc<NameBook>, StoreError> {
        let fold = self.shared.fold()?;
        let (names, age) = (fold.books.names(), fold.asked.elapsed());
        drop(fold);
        if age > STALE && names.shows_anybody() {
            let why = format!("nothing was heard for {} s", age.as_secs());
            return Err(unanswered("asking who is shown by name")(&why));
        }
        Ok(names)
    }

    fn change(
        &self,
        decide: &mut dyn FnMut() -> Result<Option<Change>, StoreError>,
    ) -> Result<Option<TrailLine>, StoreError> {
        let _alone = self.writing.lock()?;
        let begun = Instant::now();
        let mut is_confirmed = false;
        while begun.elapsed() < PATIENCE {
            // What is decided by what is known behind this counts only right behind it.
            let (behind, head) = self.shared.stands()?;
            let decided = decide();
            let Ok(Some(Change { told, puts, .. })) = decided else {
                // That there is nothing to do is said by who knows all.
                if is_confirmed {
                    return decided.map(|_| None);
                }
                self.confirm()?;
                is_confirmed = true;
                continue;
            };
            let (line, bytes, head) = match told {
                Some((at, deed)) => {
                    let (line, bytes, head) = next_line(head, at, deed)?;
                    (Some(line), bytes, head)
                }
                None => (None, Vec::new(), head),
            };
            if self.write(Outgoing::new(&self.shared.name, &bytes, &puts, head)?, behind)? {
                return Ok(line);
            }
            is_confirmed = false;
            self.catch_up()?;
        }
        Err(unanswered("writing who may do what")(&"others wrote first, again and again"))
    }

    fn lines(&self, after: u64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError> {
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move { shared.lines(after, limit).await })?
    }

    fn verify(&self, earlier: Option<TrailHead>, each: &mut dyn FnMut(&TrailLine)) -> Result<TrailHead, StoreError> {
        let mut chain = Chain::begin(earlier)?;
        loop {
            let lines = self.lines(chain.head().lines, MAX_PAGE_ROWS)?;
            if lines.is_empty() {
                return chain.end();
            }
            for line in lines {
                each(&chain.take(&line)?);
            }
        }
    }

    fn end(&self) -> Option<TrailHead> {
        self.shared.fold().ok().map(|fold| fold.head).filter(|head| head.lines > 0)
    }

    fn take_along(&self, after: u64, lines: &[Vec<u8>], puts: &[Put]) -> Result<(), StoreError> {
        let _alone = self.writing.lock()?;
        let mut heads = Vec::new();
        let mut chain = None;
        let mut last = Instant::now();
        loop {
            self.catch_up()?;
            let (behind, head) = self.shared.stands()?;
            let chain = chain.get_or_insert_with(|| Chain::behind(head));
            let done = head.lines.checked_sub(after).map(|done| done as usize);
            while heads.len() < lines.len() && heads.len() < done.unwrap_or(0) + UNDER_WAY {
                chain.take(&lines[heads.len()])?;
                heads.push(chain.head());
            }
            let is_ours = |done: usize| done == 0 || heads.get(done - 1) == Some(&head);
            let Some(done) = done.filter(|done| is_ours(*done)) else {
                return Err(StoreError::Chain { line: head.lines, fault: ChainFault::OfAnother });
            };
            if done >= lines.len() {
                break;
            }
            let row = lines.iter().zip(&heads).skip(done).take(UNDER_WAY);
            let row = row.map(|(line, head)| Outgoing::new(&self.shared.name, line, &[], *head));
            let row = row.collect::<Result<Vec<_>, _>>()?;
            let shared = Arc::clone(&self.shared);
            self.threads.ask(async move { shared.write_row(&row, behind).await })?;
            if self.shared.fold()?.through > behind {
                last = Instant::now();
            } else if last.elapsed() > PATIENCE {
                return Err(unanswered("writing the trail")(&"no line came through"));
            }
        }
        let mut rest = puts;
        while !rest.is_empty() {
            let mut bytes = 0;
            let mut fits = |put: &Put| {
                bytes += serde_json::to_vec(put).map_or(0, |put| put.len() + 1);
                bytes <= MAX_PUTS_BYTES
            };
            let (some, more) = rest.split_at(rest.iter().take_while(|put| fits(put)).count().max(1));
            loop {
                let (behind, head) = self.shared.stands()?;
                if head.lines != after + lines.len() as u64 {
                    return Err(StoreError::Chain { line: head.lines, fault: ChainFault::OfAnother });
                }
                if self.write(Outgoing::new(&self.shared.name, &[], some, head)?, behind)? {
                    break;
                }
                self.catch_up()?;
            }
            rest = more;
        }
        Ok(())
    }

    fn has_handed(&self, handed: &Handed<'_>) -> Result<bool, StoreError> {
        let subject = self.subject_of(handed);
        let (token, id, behind, bytes) = (handed.token, handed.id.clone(), handed.behind, handed.bytes.to_vec());
        let shared = Arc::clone(&self.shared);
        self.threads.ask(async move {
            shared.has_handed(&subject, |noted| noted.is(&Handed { token, id: &id, behind, bytes: &bytes })).await
        })?
    }

    fn note_handed(&self, handed: &Handed<'_>) -> Result<(), StoreError> {
        let body = serde_json::to_vec(&Noted::of(handed));
        let body = body.map_err(|error| StoreError::io("noting what was handed in")(error.into()))?;
        let (subject, shared) = (self.subject_of(handed), Arc::clone(&self.shared));
        self.threads.ask(async move { shared.note_handed(subject, body.into()).await })?
    }
}

impl JetStreamAccess {
    fn subject_of(&self, handed: &Handed<'_>) -> String {
        let league = self.shared.name.strip_suffix("-access").unwrap_or_default();
        format!("{league}-handed.{}.{}", handed.token, handed.id)
    }
}

impl fmt::Debug for JetStreamAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JetStreamAccess").field("stream", &self.shared.name).finish_non_exhaustive()
    }
}
