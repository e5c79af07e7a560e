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
//! 3. A checkpoint is shown only once the servers have accepted the entry that holds it (`Ledger::sign_by`). So behind `f` none
//!    of the deposed writer's is shown for the first time.
//!
//! This does not speak of time. A writer that stood still for a day, or whose entry lay in a queue for as long, is refused as
//! any other: clocks decide who tries to take the right, and the order of the key decides who has it. Whoever takes it gets the
//! checkpoint that was published last with it, and signs only a tree that holds that one.
//!
//! **When it is free.** The writer says every [`BEAT`] that it is there. Whoever wants the right takes it once he has seen the same
//! revision for [`LEASE`] by his own clock, or at once where it was given back. So a fail-over takes that long, and a writer
//! whose servers are away for an hour has it still if nobody else wanted it.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aftermath_store::{SignedText, SigningRight, StoreError};
use async_nats::jetstream::context::KeyValueErrorKind;
use async_nats::jetstream::kv;
use async_nats::jetstream::stream::StorageType;
use rand_core::{OsRng, RngCore};
use serde::{Deserialize, Serialize};
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep, timeout};

use crate::address::Address;
use crate::publishing::is_missing;
use crate::store::{ask, connect, unanswered};

/// How long a writer is silent before another takes its place.
pub const LEASE: Duration = Duration::from_secs(10);
/// How often a writer says that it is there.
const BEAT: Duration = Duration::from_millis(2_500);
/// How long a checkpoint is tried to be published before whoever asked for it is told.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long giving the right back may take; the next one takes it anyway.
const PARTING: Duration = Duration::from_secs(2);
/// How often whoever waits looks.
const LOOK: Duration = Duration::from_millis(250);
/// How long to wait before an entry that got no answer is looked for and sent again.
const PAUSE: Duration = Duration::from_millis(100);
const KEY: &str = "writer";
/// The header of a message by which an entry is removed.
const OPERATION: &str = "KV-Operation";

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
    /// The checkpoint that was published last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
}

/// The right to sign the ledger over a stream. Dropped, it is given back.
pub struct Lease {
    seat: Arc<Seat>,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

struct Seat {
    bucket: kv::Store,
    mark: String,
    /// The last entry of its own that is known to be there. Held while another is written.
    held: tokio::sync::Mutex<(u64, Entry)>,
    /// The checkpoint that was published last.
    published: Mutex<Option<String>>,
    /// Who has the right now, once it is known that it is another.
    deposed: Mutex<Option<String>>,
}

impl Lease {
    /// Takes the right, once it is free; where another has it, `waiting` is told who, and it is waited for.
    /// `who` is what others are told of this one.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] where another has it still after `at_most`; those of [`crate::JetStreamStore::open`].
    pub fn take(
        address: &Address,
        who: &str,
        at_most: Option<Duration>,
        waiting: impl FnMut(&str) + Send + 'static,
    ) -> Result<Self, StoreError> {
        crate::servers::check(address)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(StoreError::io("starting what speaks to the servers"))?;
        let taking = Seat::take(address.clone(), who.to_owned(), at_most, waiting);
        let seat = Arc::new(ask(&runtime, taking)??);
        runtime.spawn(Arc::clone(&seat).keep());
        Ok(Self { seat, runtime: Some(runtime) })
    }

    /// The checkpoint that was published last over a stream, by whomever: for who only looks.
    ///
    /// # Errors
    /// Those of [`crate::JetStreamStore::open`].
    pub fn published_over(address: &Address) -> Result<Option<String>, StoreError> {
        crate::servers::check(address)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(StoreError::io("starting what speaks to the servers"))?;
        let address = address.clone();
        let looked = runtime.block_on(async move {
            let (_, context, ..) = connect(address.clone()).await?;
            look(&bucket(&context, &address).await?).await
        });
        Ok(looked?.and_then(|(_, entry)| entry.checkpoint))
    }

    fn ask<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Result<T, StoreError> {
        match &self.runtime {
            Some(runtime) => ask(runtime, work),
            None => Err(StoreError::Stopped { why: "the right to sign was given back".into() }),
        }
    }
}

impl Seat {
    async fn take(
        address: Address,
        who: String,
        at_most: Option<Duration>,
        mut waiting: impl FnMut(&str) + Send,
    ) -> Result<Self, StoreError> {
        let (_, context, ..) = connect(address.clone()).await?;
        let mut mark = [0; 16];
        OsRng.fill_bytes(&mut mark);
        let mark: String = mark.iter().map(|byte| format!("{byte:02x}")).collect();
        let bucket = bucket(&context, &address).await?;
        let begun = Instant::now();
        let (mut seen, mut since, mut told) = (None, begun, false);
        loop {
            let failed = match look(&bucket).await {
                Ok(found) => {
                    let revision = found.as_ref().map(|(revision, _)| *revision);
                    if seen != Some(revision) {
                        (seen, since) = (Some(revision), Instant::now());
                    }
                    match found {
                        // The answer to it was lost.
                        Some((revision, entry)) if entry.mark == mark => {
                            let published = Mutex::new(entry.checkpoint.clone());
                            let held = tokio::sync::Mutex::new((revision, entry));
                            return Ok(Self { bucket, mark, held, published, deposed: Mutex::new(None) });
                        }
                        Some((_, entry)) if !entry.free && since.elapsed() < LEASE => {
                            if !told {
                                waiting(&entry.who);
                                told = true;
                            }
                            if at_most.is_some_and(|most| begun.elapsed() > most) {
                                return Err(StoreError::Deposed { by: entry.who });
                            }
                            sleep(LOOK).await;
                            continue;
                        }
                        found => {
                            let (term, checkpoint) =
                                found.map_or((1, None), |(_, entry)| (entry.term + 1, entry.checkpoint));
                            let entry =
                                Entry { term, mark: mark.clone(), who: who.clone(), beat: 0, free: false, checkpoint };
                            // Whatever comes of it, it is looked who has it now.
                            write(&bucket, &entry, revision.unwrap_or(0)).await.err()
                        }
                    }
                }
                Err(error) => Some(error),
            };
            if begun.elapsed() > at_most.unwrap_or(crate::store::PATIENCE).max(PATIENCE)
                && let Some(error) = failed
            {
                return Err(error);
            }
            sleep(PAUSE).await;
        }
    }

    /// Says every now and then that the writer is there, until another is.
    async fn keep(self: Arc<Self>) {
        loop {
            sleep(BEAT).await;
            // What the servers did not answer is said again.
            if let Err(StoreError::Deposed { .. }) = self.change(|_| ()).await {
                return;
            }
        }
    }

    /// Puts another entry in the place of the last one of its own.
    async fn change(&self, change: impl FnOnce(&mut Entry)) -> Result<(), StoreError> {
        let mut held = self.held.lock().await;
        self.check()?;
        let mut entry = held.1.clone();
        change(&mut entry);
        entry.beat += 1;
        let begun = Instant::now();
        loop {
            let why = match write(&self.bucket, &entry, held.0).await {
                Ok(revision) => {
                    *held = (revision, entry);
                    return Ok(());
                }
                Err(why) => why,
            };
            match look(&self.bucket).await {
                Ok(Some((revision, found))) if found.mark == self.mark => {
                    // One of its own whose answer was lost, this one or one before it. A server that is behind may show an older one.
                    if revision > held.0 {
                        *held = (revision, found);
                        if held.1 == entry {
                            return Ok(());
                        }
                        entry.beat = entry.beat.max(held.1.beat + 1);
                    }
                }
                Ok(Some((revision, found))) if revision > held.0 => return Err(self.depose(found.who)?),
                Ok(None) => return Err(self.depose("nobody: the entry was removed from the servers".into())?),
                Ok(Some(_)) | Err(_) => {}
            }
            if begun.elapsed() > PATIENCE {
                return Err(why);
            }
            sleep(PAUSE).await;
        }
    }

    fn depose(&self, by: String) -> Result<StoreError, StoreError> {
        *self.deposed.lock()? = Some(by.clone());
        Ok(StoreError::Deposed { by })
    }

    fn check(&self) -> Result<(), StoreError> {
        match &*self.deposed.lock()? {
            Some(by) => Err(StoreError::Deposed { by: by.clone() }),
            None => Ok(()),
        }
    }
}

/// The bucket, made where there is none.
async fn bucket(context: &async_nats::jetstream::Context, address: &Address) -> Result<kv::Store, StoreError> {
    let failed = unanswered("finding the bucket of the ledger");
    let name = format!("{}-ledger", address.stream);
    let begun = Instant::now();
    loop {
        let why: Box<dyn fmt::Display + Send> = match context.get_key_value(&name).await {
            Ok(bucket) => return Ok(bucket),
            Err(error) if error.kind() == KeyValueErrorKind::GetBucket => {
                let config = kv::Config {
                    bucket: name.clone(),
                    description: "who signs the ledger of aftermath".into(),
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
async fn look(bucket: &kv::Store) -> Result<Option<(u64, Entry)>, StoreError> {
    let failed = unanswered("asking who signs the ledger");
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
async fn write(bucket: &kv::Store, entry: &Entry, behind: u64) -> Result<u64, StoreError> {
    let failed = unanswered("writing who signs the ledger");
    let json =
        serde_json::to_vec(entry).map_err(|error| StoreError::io("writing who signs the ledger")(error.into()))?;
    bucket.update(KEY, json.into(), behind).await.map_err(|error| failed(&error))
}

impl SigningRight for Lease {
    fn published(&self) -> Result<Option<String>, StoreError> {
        Ok(self.seat.published.lock()?.clone())
    }

    fn publish(&self, checkpoint: &SignedText) -> Result<(), StoreError> {
        let (seat, text) = (Arc::clone(&self.seat), checkpoint.to_string());
        self.ask(async move {
            seat.change(|entry| entry.checkpoint = Some(text.clone())).await?;
            *seat.published.lock()? = Some(text);
            Ok(())
        })?
    }

    fn check(&self) -> Result<(), StoreError> {
        self.seat.check()
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else { return };
        let seat = Arc::clone(&self.seat);
        // Where it fails, the next one waits until this one has been silent for long enough.
        let _ = ask(&runtime, async move { timeout(PARTING, seat.change(|entry| entry.free = true)).await.is_ok() });
        runtime.shutdown_background();
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lease").field("bucket", &self.seat.bucket.name).finish_non_exhaustive()
    }
}
