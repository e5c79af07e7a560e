//! The right to sign the ledger over a stream: one process has it at a time, and only that one can publish a checkpoint.
//!
//! One key of a bucket of JetStream (`<stream>-ledger`, key `writer`) holds an [`Entry`]: whose turn it is, how often he said so, and the
//! checkpoint that was published last. Taking the right, keeping it, publishing a checkpoint and giving the right back are all the
//! same thing: another entry in the place of that one, which the servers accept only if the revision that is stated with it is the
//! last of the key. So there is one order of all that happens to it.
//!
//! **A deposed writer cannot publish.** Let another have taken the right with an entry of revision `f`.
//! 1. A writer knows two kinds of revision: those that the servers answered to entries of its own, and those of entries that it
//!    found under the key and that bear its mark, which it drew when it took the right and which nobody else has. Both are
//!    revisions of entries of its own.
//! 2. Suppose that an entry of its own is accepted behind `f`, and take the first such. It states the last revision of the key,
//!    which is `f` or later. By 1 it is the revision of an entry of its own, and `f` is another's, so that one stands behind
//!    `f` too, and before the first. So there is none.
//! 3. A checkpoint is shown only once the servers have accepted the entry that holds it (`Ledger::share`). So behind `f` none
//!    of the deposed writer's is shown for the first time.
//!
//! This does not speak of time. A writer that stood still for a day, or whose entry lay in a queue for as long, is refused as
//! any other: clocks decide who tries to take the right, and the order of the key decides who has it. Whoever takes it gets the
//! checkpoint that was published last with it, and signs only a tree that holds that one: an entry with another checkpoint is written
//! only behind one whose checkpoint the writer has said to be the last that it knows ([`SigningRight::publish`]).
//!
//! **When it is free.** The writer says every [`BEAT`] that it is there. Whoever wants the right takes it once he has seen the same
//! revision for [`LEASE`] by his own clock, while the servers answered, or at once where it was given back. So a fail-over takes that
//! long, and a writer whose servers are away for an hour has it still.
//!
//! **Who stands by.** Any number of services look at the key ([`Lease::join`]). They see each checkpoint as it is published, and
//! each of them takes the right when it is free. One that was deposed is one of them again, under another mark. Whoever needs to be
//! alone ([`Lease::take`]) says so in the entry: others hand nothing in meanwhile.
//!
//! **Tables.** Who plans the tables that several machines make, and says which of them count, has a right of the same kind, in a
//! bucket of its own (`<stream>-tables`, [`Lease::over_tables`]): so all of the above holds of it too, with what is published in the
//! place of the checkpoint.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use aftermath_store::{SignedText, SigningRight, StoreError};
use async_nats::jetstream::context::KeyValueErrorKind;
use async_nats::jetstream::kv;
use async_nats::jetstream::stream::StorageType;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep, timeout};

use crate::access::drawn;
use crate::address::Address;
use crate::publishing::is_missing;
use crate::store::{connect, unanswered};
use crate::threads::Threads;

/// How long a writer is silent before another takes its place.
pub const LEASE: Duration = Duration::from_secs(10);
/// How often a writer says that it is there.
const BEAT: Duration = Duration::from_millis(2_500);
/// How long a checkpoint is tried to be published before whoever asked for it is told.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long giving the right back may take; the next one takes it anyway.
const PARTING: Duration = Duration::from_secs(2);
/// How often whoever has not the right looks at the key.
const LOOK: Duration = Duration::from_millis(250);
/// How long the servers may not answer before a writer that was silent meanwhile is given its time again.
const AWAY: Duration = Duration::from_secs(2);
/// How long to wait before an entry that got no answer is looked for and sent again.
const PAUSE: Duration = Duration::from_millis(100);
const KEY: &str = "writer";
/// The header of a message by which an entry is removed.
const OPERATION: &str = "KV-Operation";

/// What the right is to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    /// To sign the ledger.
    Ledger,
    /// To say which tables count.
    Tables,
}

impl Over {
    /// What the name of its bucket ends with.
    fn ending(self) -> &'static str {
        match self {
            Self::Ledger => "ledger",
            Self::Tables => "tables",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::Ledger => "who signs the ledger of aftermath",
            Self::Tables => "who plans the tables of aftermath, and which of them count",
        }
    }

    /// What is said to be done where it fails.
    fn finding(self) -> &'static str {
        match self {
            Self::Ledger => "finding the bucket of the ledger",
            Self::Tables => "finding the bucket of the tables",
        }
    }

    fn asking(self) -> &'static str {
        match self {
            Self::Ledger => "asking who signs the ledger",
            Self::Tables => "asking who plans the tables",
        }
    }

    fn writing(self) -> &'static str {
        match self {
            Self::Ledger => "writing who signs the ledger",
            Self::Tables => "writing who plans the tables",
        }
    }
}

/// What the key holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// How often the right was taken, up to here.
    term: u64,
    /// Drawn by the writer when it took it.
    mark: String,
    /// What it says of itself.
    who: String,
    /// How many entries it wrote.
    beat: u64,
    /// Whether it gave it back.
    #[serde(default)]
    free: bool,
    /// Whether nobody else may hand anything in meanwhile.
    #[serde(default, skip_serializing_if = "is_false")]
    alone: bool,
    /// The checkpoint that was published last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
}

fn is_false(is: &bool) -> bool {
    !is
}

/// The right to sign the ledger over a stream, or a place among those who take it when it is free. Dropped, it is given back.
pub struct Lease {
    seat: Arc<Seat>,
    threads: Threads,
}

struct Seat {
    over: Over,
    bucket: kv::Store,
    who: String,
    /// Whether it must be alone, and takes the right once only.
    alone: bool,
    /// Held while an entry is written.
    writing: tokio::sync::Mutex<()>,
    known: Mutex<Known>,
    moved: Condvar,
}

/// What is known of the key.
#[derive(Debug)]
struct Known {
    /// The last entry that was seen, by whomever, and its revision, 0 where there is none.
    revision: u64,
    entry: Option<Entry>,
    /// The mark under which the right was taken, or is tried to be.
    mark: Option<String>,
    /// Since when that revision is seen while the servers answer.
    since: Instant,
    /// When the servers last told of the key.
    looked: Instant,
    /// Whether the right is taken when it is free.
    is_standing: bool,
    /// Who has the right now, where it was lost.
    lost_to: Option<String>,
}

impl Known {
    fn is_held(&self) -> bool {
        let is_ours = |entry: &Entry| !entry.free && Some(&entry.mark) == self.mark.as_ref();
        self.mark.is_some() && self.entry.as_ref().is_some_and(is_ours)
    }

    /// Whether anybody may take the right now.
    fn is_free(&self) -> bool {
        self.entry.as_ref().is_none_or(|entry| entry.free) || self.since.elapsed() >= LEASE
    }

    /// Who has the right, where it is another.
    fn holder(&self) -> Option<&Entry> {
        self.entry.as_ref().filter(|entry| !entry.free && Some(&entry.mark) != self.mark.as_ref())
    }

    fn checkpoint(&self) -> Option<String> {
        self.entry.as_ref()?.checkpoint.clone()
    }
}

impl Lease {
    /// Takes the right, once it is free; where another has it, `waiting` is told who, and it is waited for. Others hand nothing in
    /// while it is had so. `who` is what others are told of this one.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] where another has it still after `at_most`; those of [`crate::JetStreamStore::open`].
    pub fn take(
        address: &Address,
        who: &str,
        at_most: Option<Duration>,
        mut waiting: impl FnMut(&str),
    ) -> Result<Self, StoreError> {
        let lease = Self::open(address, Over::Ledger, who, true)?;
        lease.stand()?;
        let (begun, mut told) = (Instant::now(), false);
        let mut known = lease.seat.known()?;
        while !known.is_held() {
            if let Some(by) = known.holder().map(|entry| entry.who.clone()) {
                if !told {
                    waiting(&by);
                    told = true;
                }
                if at_most.is_some_and(|most| begun.elapsed() > most) {
                    return Err(StoreError::Deposed { by });
                }
            } else if begun.elapsed() > at_most.unwrap_or(crate::store::PATIENCE).max(PATIENCE) {
                return Err(unanswered("taking the right to sign the ledger")(&"it could not be had"));
            }
            (known, _) = lease.seat.moved.wait_timeout(known, PAUSE)?;
        }
        drop(known);
        Ok(lease)
    }

    /// A place among those who take the right when it is free, from [`Lease::stand`] on. Where another must be alone, `waiting` is
    /// told who, and that one's end is waited for.
    ///
    /// # Errors
    /// Those of [`crate::JetStreamStore::open`].
    pub fn join(address: &Address, who: &str, mut waiting: impl FnMut(&str)) -> Result<Self, StoreError> {
        let lease = Self::open(address, Over::Ledger, who, false)?;
        let (mut known, mut told) = (lease.seat.known()?, false);
        while !known.is_free()
            && let Some(by) = known.holder().filter(|entry| entry.alone).map(|entry| entry.who.clone())
        {
            if !told {
                waiting(&by);
                told = true;
            }
            (known, _) = lease.seat.moved.wait_timeout(known, LOOK)?;
        }
        drop(known);
        Ok(lease)
    }

    /// From now on the right is taken whenever it is free.
    ///
    /// # Errors
    /// [`StoreError::Stopped`].
    pub fn stand(&self) -> Result<(), StoreError> {
        self.seat.known()?.is_standing = true;
        Ok(())
    }

    /// A place among those who take the right to say which tables count, from [`Lease::stand`] on. Who does not stand sees what is
    /// published ([`SigningRight::published`]).
    ///
    /// # Errors
    /// Those of [`crate::JetStreamStore::open`].
    pub fn over_tables(address: &Address, who: &str) -> Result<Self, StoreError> {
        Self::open(address, Over::Tables, who, false)
    }

    /// Publishes a text in the place of the last one, durably, which must be `behind`; answers whether that was so.
    ///
    /// # Errors
    /// As [`SigningRight::publish`].
    pub fn publish_text(&self, behind: Option<&str>, text: &str) -> Result<bool, StoreError> {
        let (seat, text, behind) = (Arc::clone(&self.seat), text.to_owned(), behind.map(str::to_owned));
        self.threads.ask(async move {
            seat.change(|entry| {
                let is_behind = entry.checkpoint == behind;
                entry.checkpoint = Some(text.clone());
                is_behind
            })
            .await
        })?
    }

    fn open(address: &Address, over: Over, who: &str, alone: bool) -> Result<Self, StoreError> {
        crate::servers::check(address)?;
        let threads = Threads::start(1)?;
        let seat = Arc::new(threads.ask(Seat::open(address.clone(), over, who.to_owned(), alone))??);
        threads.spawn(Arc::clone(&seat).keep());
        threads.spawn(Arc::clone(&seat).watch());
        Ok(Self { seat, threads })
    }

    /// The checkpoint that was published last over a stream, by whomever: for who only looks.
    ///
    /// # Errors
    /// Those of [`crate::JetStreamStore::open`].
    pub fn published_over(address: &Address) -> Result<Option<String>, StoreError> {
        crate::servers::check(address)?;
        let address = address.clone();
        let looked = Threads::start(1)?.ask(async move {
            let (_, context, ..) = connect(address.clone()).await?;
            look(Over::Ledger, &bucket(&context, Over::Ledger, &address).await?).await
        });
        Ok(looked??.and_then(|(_, entry)| entry.checkpoint))
    }
}

impl Seat {
    async fn open(address: Address, over: Over, who: String, alone: bool) -> Result<Self, StoreError> {
        let (_, context, ..) = connect(address.clone()).await?;
        let bucket = bucket(&context, over, &address).await?;
        let (now, begun) = (Instant::now(), Instant::now());
        let known =
            Known { revision: 0, entry: None, mark: None, since: now, looked: now, is_standing: false, lost_to: None };
        let (writing, known) = (tokio::sync::Mutex::default(), Mutex::new(known));
        let seat = Self { over, bucket, who, alone, writing, known, moved: Condvar::new() };
        loop {
            match seat.look().await {
                Ok(()) => return Ok(seat),
                Err(error @ StoreError::NeedsRebuild { .. }) => return Err(error),
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    fn known(&self) -> Result<MutexGuard<'_, Known>, StoreError> {
        Ok(self.known.lock()?)
    }

    /// Takes note of an entry, in whatever order they come: a server that is behind may show an older one.
    fn see(&self, revision: u64, entry: Entry) -> Result<(), StoreError> {
        let mut known = self.known()?;
        if revision > known.revision {
            let was_held = known.is_held();
            (known.revision, known.since) = (revision, Instant::now());
            if known.mark.as_ref().is_some_and(|mark| *mark != entry.mark) {
                known.mark = None;
                if was_held {
                    known.lost_to = Some(entry.who.clone());
                }
            }
            known.entry = Some(entry);
            self.moved.notify_all();
        }
        Ok(())
    }

    /// Looks at the key, by who leads.
    async fn look(&self) -> Result<(), StoreError> {
        let found = look(self.over, &self.bucket).await?;
        {
            let mut known = self.known()?;
            if known.looked.elapsed() > AWAY {
                known.since = Instant::now();
            }
            known.looked = Instant::now();
        }
        match found {
            Some((revision, entry)) => self.see(revision, entry),
            None => {
                // What was there was removed by somebody else: nobody has the right.
                let mut known = self.known()?;
                if known.is_held() {
                    known.mark = None;
                    known.lost_to = Some("nobody: the entry was removed from the servers".into());
                    self.moved.notify_all();
                }
                Ok(())
            }
        }
    }

    /// Says every now and then that the writer is there; where it is another, looks whether he is.
    async fn keep(self: Arc<Self>) {
        let mut said = Instant::now();
        loop {
            sleep(LOOK).await;
            let Ok(is_held) = self.known().map(|known| known.is_held()) else { return };
            if is_held {
                if said.elapsed() >= BEAT {
                    // What the servers did not answer is said again.
                    let _ = self.change(|_| true).await;
                    said = Instant::now();
                }
                continue;
            }
            if self.look().await.is_ok() && self.try_to_take().await.is_err() {
                return;
            }
            said = Instant::now();
        }
    }

    /// Takes the right where it is free and wanted. Whatever comes of it, it is looked who has it then.
    async fn try_to_take(&self) -> Result<(), StoreError> {
        let _alone = self.writing.lock().await;
        let (revision, entry) = {
            let mut known = self.known()?;
            let is_over = self.alone && known.lost_to.is_some();
            if !known.is_standing || is_over || known.is_held() || !known.is_free() {
                return Ok(());
            }
            let mark = known.mark.get_or_insert_with(drawn).clone();
            let term = known.entry.as_ref().map_or(1, |entry| entry.term + 1);
            let (who, checkpoint) = (self.who.clone(), known.checkpoint());
            let entry = Entry { term, mark, who, beat: 0, free: false, alone: self.alone, checkpoint };
            (known.revision, entry)
        };
        if let Ok(now) = write(self.over, &self.bucket, &entry, revision).await {
            self.see(now, entry)?;
        }
        Ok(())
    }

    /// Sees entries as they are written.
    async fn watch(self: Arc<Self>) {
        loop {
            // Whatever ends this is tried again; meanwhile the key is looked at now and then.
            if let Ok(mut entries) = self.bucket.watch_with_history(KEY).await {
                while let Some(Ok(found)) = entries.next().await {
                    if let (kv::Operation::Put, Ok(entry)) = (found.operation, serde_json::from_slice(&found.value))
                        && self.see(found.revision, entry).is_err()
                    {
                        return;
                    }
                }
            }
            sleep(PAUSE).await;
        }
    }

    /// Says that the right is free, where this one has it.
    async fn give_back(&self) -> Result<bool, StoreError> {
        let free = |entry: &mut Entry| {
            entry.free = true;
            true
        };
        self.change(free).await
    }

    /// Puts another entry in the place of the last one of its own, where `change` takes that one; answers whether it does.
    async fn change(&self, mut change: impl FnMut(&mut Entry) -> bool) -> Result<bool, StoreError> {
        let _alone = self.writing.lock().await;
        let begun = Instant::now();
        let mut is_in_doubt = false;
        loop {
            let (behind, mut entry) = {
                let known = self.known()?;
                match &known.entry {
                    Some(entry) if known.is_held() => (known.revision, entry.clone()),
                    _ => return Err(deposed(&known)),
                }
            };
            // In doubt, the last one may be of its own that was not answered: what it holds is in this writer's tree.
            if !change(&mut entry) && !is_in_doubt {
                return Ok(false);
            }
            entry.beat += 1;
            let why = match write(self.over, &self.bucket, &entry, behind).await {
                Ok(revision) => {
                    self.see(revision, entry)?;
                    return Ok(true);
                }
                Err(why) => why,
            };
            is_in_doubt = true;
            self.look().await.unwrap_or_default();
            {
                let known = self.known()?;
                if known.revision > behind && known.entry.as_ref() == Some(&entry) {
                    return Ok(true);
                }
            }
            if begun.elapsed() > PATIENCE {
                return Err(why);
            }
            sleep(PAUSE).await;
        }
    }
}

fn deposed(known: &Known) -> StoreError {
    let holder = known.holder().map(|entry| entry.who.clone());
    let by = holder.or_else(|| known.lost_to.clone()).unwrap_or_else(|| "nobody yet".into());
    StoreError::Deposed { by }
}

/// The bucket, made where there is none.
async fn bucket(
    context: &async_nats::jetstream::Context,
    over: Over,
    address: &Address,
) -> Result<kv::Store, StoreError> {
    let failed = unanswered(over.finding());
    let name = format!("{}-{}", address.stream, over.ending());
    let begun = Instant::now();
    loop {
        let why: Box<dyn fmt::Display + Send> = match context.get_key_value(&name).await {
            Ok(bucket) => return Ok(bucket),
            Err(error) if error.kind() == KeyValueErrorKind::GetBucket => {
                let config = kv::Config {
                    bucket: name.clone(),
                    description: over.description().into(),
                    history: 1,
                    storage: StorageType::File,
                    num_replicas: address.replicas,
                    ..kv::Config::default()
                };
                match context.create_key_value(config).await {
                    Ok(bucket) => return Ok(bucket),
                    Err(error) => Box::new(error),
                }
            }
            Err(error) => Box::new(error),
        };
        if begun.elapsed() > crate::store::PATIENCE {
            return Err(failed(&why));
        }
        sleep(PAUSE).await;
    }
}

/// The entry and its revision; `None` where there is none.
async fn look(over: Over, bucket: &kv::Store) -> Result<Option<(u64, Entry)>, StoreError> {
    let failed = unanswered(over.asking());
    // The leader is asked, since another server may be behind.
    let found = match bucket.stream.get_last_raw_message_by_subject(&format!("{}{KEY}", bucket.prefix)).await {
        Ok(found) => found,
        Err(error) if is_missing(error.kind()) => return Ok(None),
        Err(error) => return Err(failed(&error)),
    };
    // What was removed leaves a message that says so.
    if found.headers.get(OPERATION).is_some() {
        return Ok(None);
    }
    let entry = serde_json::from_slice(&found.payload).map_err(|error| StoreError::NeedsRebuild {
        why: format!("the entry {KEY:?} of the bucket {:?} is none of ours: {error}", bucket.name),
    })?;
    Ok(Some((found.sequence, entry)))
}

/// Writes an entry behind a revision, 0 for none; answers its own.
async fn write(over: Over, bucket: &kv::Store, entry: &Entry, behind: u64) -> Result<u64, StoreError> {
    let failed = unanswered(over.writing());
    let json = serde_json::to_vec(entry).map_err(|error| StoreError::io(over.writing())(error.into()))?;
    bucket.update(KEY, json.into(), behind).await.map_err(|error| failed(&error))
}

impl SigningRight for Lease {
    fn is_held(&self) -> Result<bool, StoreError> {
        Ok(self.seat.known()?.is_held())
    }

    fn published(&self) -> Result<Option<String>, StoreError> {
        Ok(self.seat.known()?.checkpoint())
    }

    fn publish(&self, behind: Option<&str>, checkpoint: &SignedText) -> Result<bool, StoreError> {
        self.publish_text(behind, &checkpoint.to_string())
    }

    fn wait(&self, known: Option<&str>, at_most: Duration) -> Result<(), StoreError> {
        let seen = self.seat.known()?;
        let was_held = seen.is_held();
        let is_same = |seen: &mut Known| {
            let published = seen.entry.as_ref().and_then(|entry| entry.checkpoint.as_deref());
            published == known && seen.is_held() == was_held
        };
        let _ = self.seat.moved.wait_timeout_while(seen, at_most, is_same)?;
        Ok(())
    }

    fn leave(&self) {
        let seat = Arc::clone(&self.seat);
        if let Ok(mut known) = seat.known() {
            known.is_standing = false;
        }
        // Where it fails, the next one waits until this one has been silent for long enough.
        let _ = self.threads.ask(async move { timeout(PARTING, seat.give_back()).await.is_ok() });
    }

    fn check(&self) -> Result<(), StoreError> {
        let known = self.seat.known()?;
        let is_over = if self.seat.alone {
            known.lost_to.is_some()
        } else {
            known.holder().is_some_and(|entry| entry.alone) && !known.is_free()
        };
        if is_over { Err(deposed(&known)) } else { Ok(()) }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.leave();
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lease").field("bucket", &self.seat.bucket.name).finish_non_exhaustive()
    }
}
