//! Files that several machines have together: in a folder that all of them reach, or in a bucket of S3.
//!
//! A file has the SHA-256 of its content for a name, so that it never changes, and two who make the same make one. Whatever is
//! read is held against its seal.

use std::{
    collections::hash_map::RandomState,
    fmt,
    fs::{self, File},
    hash::{BuildHasher, Hasher},
    path::PathBuf,
    str::FromStr,
    sync::{Arc, mpsc},
    time::{Duration, SystemTime},
};

use futures_util::TryStreamExt;
use object_store::{
    ObjectStore, ObjectStoreExt, PutMode, PutPayload, RetryConfig, aws::AmazonS3Builder, local::LocalFileSystem,
    path::Path,
};
use tokio::runtime::{Builder, Handle, Runtime};

use crate::{StatsError, manifest::Seal};

/// Bytes of a file that is read: a shard's file of a table whose one match is as long as a log may be is well below.
const MAX_BYTES: u64 = 1 << 30;
/// How often a question to S3 is asked again, and for how long altogether.
const RETRIES: usize = 5;
const RETRYING: Duration = Duration::from_secs(60);
/// The file that has the mark of the place, and its bytes at most.
const MARK: &str = "place";
const MARK_BYTES: u64 = 64;
/// Threads that speak to it.
const THREADS: usize = 2;

/// Where tables lie that several machines make together: a folder that all of them reach, or `s3://bucket/prefix`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A folder, on a disk that all machines reach under this name.
    Folder(PathBuf),
    /// A bucket of S3, or of what speaks as S3 does.
    S3 {
        /// The bucket.
        bucket: String,
        /// What all names in it begin with; may be empty.
        prefix: String,
    },
}

impl FromStr for Location {
    type Err = StatsError;

    fn from_str(text: &str) -> Result<Self, StatsError> {
        let bad = |why: &str| StatsError::Location { got: text.to_owned(), why: why.to_owned() };
        let Some((scheme, rest)) = text.split_once("://") else {
            return if text.is_empty() { Err(bad("nothing is named")) } else { Ok(Self::Folder(text.into())) };
        };
        if scheme != "s3" {
            return Err(bad("neither a folder nor s3://"));
        }
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"-._".contains(&b);
        if bucket.is_empty() || bucket.len() > 63 || !bucket.bytes().all(allowed) {
            return Err(bad("no name of a bucket"));
        }
        let prefix = prefix.trim_matches('/');
        if prefix.len() > 512 || Path::parse(prefix).is_err() {
            return Err(bad("a prefix that is no path"));
        }
        Ok(Self::S3 { bucket: bucket.to_owned(), prefix: prefix.to_owned() })
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => folder.display().fmt(f),
            Self::S3 { bucket, prefix } if prefix.is_empty() => write!(f, "s3://{bucket}"),
            Self::S3 { bucket, prefix } => write!(f, "s3://{bucket}/{prefix}"),
        }
    }
}

/// Kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Rows of a shard in a table.
    Part,
    /// Which files a partition has.
    Manifest,
    /// Which partitions there are, and how far they have come.
    Checkpoint,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Part, Self::Manifest, Self::Checkpoint];

    fn folder(self) -> &'static str {
        match self {
            Self::Part => "parts",
            Self::Manifest => "manifests",
            Self::Checkpoint => "checkpoints",
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Part => "parquet",
            Self::Manifest | Self::Checkpoint => "json",
        }
    }
}

/// A file that is there.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    path: Path,
    /// The SHA-256 that it is named by; `None` where it is named otherwise.
    pub(crate) sha256: Option<String>,
    pub(crate) bytes: u64,
    /// How long ago it was written, by the clocks of whoever keeps it and of this machine.
    pub(crate) age: Duration,
}

/// Files that several machines have together.
pub(crate) struct Depot {
    location: Location,
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    /// Drawn when it was begun: a place is known by it, under whatever name a machine reaches it.
    mark: String,
    /// Where it is a folder of this machine: what is written there is made durable.
    folder: Option<LocalFileSystem>,
    handle: Handle,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl fmt::Debug for Depot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Depot({})", self.location)
    }
}

impl Depot {
    /// Opens it; a folder is made when it is missing. A bucket is spoken to as the environment says (`AWS_ENDPOINT`,
    /// `AWS_REGION`, `AWS_ACCESS_KEY_ID`, …).
    pub(crate) fn open(location: &Location) -> Result<Self, StatsError> {
        let runtime = Builder::new_multi_thread().worker_threads(THREADS).enable_all().build();
        let nowhere = PathBuf::new();
        let runtime = runtime.map_err(StatsError::io("starting what speaks to the tables' place", &nowhere))?;
        let failed = |source| StatsError::Depot { doing: "opening", what: location.to_string(), source };
        let (store, prefix, folder): (Arc<dyn ObjectStore>, _, _) = match location {
            Location::Folder(folder) => {
                for kind in Kind::ALL {
                    let below = folder.join(kind.folder());
                    fs::create_dir_all(&below).map_err(StatsError::io("creating", &below))?;
                }
                crate::folder::sync(folder)?;
                let files = LocalFileSystem::new_with_prefix(folder).map_err(failed)?;
                (Arc::new(files.clone()), Path::default(), Some(files))
            }
            Location::S3 { bucket, prefix } => {
                let retry = RetryConfig { max_retries: RETRIES, retry_timeout: RETRYING, ..RetryConfig::default() };
                let built = AmazonS3Builder::from_env().with_bucket_name(bucket).with_retry(retry).build();
                (Arc::new(built.map_err(failed)?), Path::from(prefix.as_str()), None)
            }
        };
        let handle = runtime.handle().clone();
        let (location, mark, runtime) = (location.clone(), String::new(), Some(runtime));
        let mut depot = Self { location, store, prefix, mark, folder, handle, runtime };
        depot.mark = depot.marked()?;
        Ok(depot)
    }

    /// What tells the place from every other.
    pub(crate) fn mark(&self) -> &str {
        &self.mark
    }

    /// Reads the mark of the place; where there is none, the place is begun.
    fn marked(&self) -> Result<String, StatsError> {
        let path = self.prefix.clone().join(MARK);
        let (store, mark) = (Arc::clone(&self.store), drawn());
        let marking = async move {
            let begin = PutPayload::from(mark.into_bytes());
            for _ in 0..2 {
                match store.get(&path).await {
                    Ok(found) if found.meta.size <= MARK_BYTES => return found.bytes().await.map(Some),
                    Ok(_) => return Ok(None),
                    Err(object_store::Error::NotFound { .. }) => {}
                    Err(error) => return Err(error),
                }
                // Of two who begin it the first one does, where the place can tell.
                match store.put_opts(&path, begin.clone(), PutMode::Create.into()).await {
                    Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => {}
                    Err(object_store::Error::NotImplemented { .. } | object_store::Error::NotSupported { .. }) => {
                        store.put(&path, begin.clone()).await?;
                    }
                    Err(error) => return Err(error),
                }
            }
            store.get(&path).await?.bytes().await.map(Some)
        };
        let found = self.ask("opening", || self.location.to_string(), marking)?;
        let text = found.and_then(|bytes| String::from_utf8(bytes.to_vec()).ok()).unwrap_or_default();
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            let why = format!("the file `{MARK}` there is none of ours");
            return Err(StatsError::Location { got: self.location.to_string(), why });
        }
        Ok(text)
    }

    pub(crate) fn location(&self) -> &Location {
        &self.location
    }

    fn path(&self, kind: Kind, seal: &Seal) -> Path {
        let name = format!("{}.{}", seal.sha256(), kind.ending());
        self.prefix.clone().join(kind.folder()).join(name)
    }

    /// What messages call a file.
    pub(crate) fn name(&self, kind: Kind, seal: &Seal) -> String {
        format!("{}/{}/{}.{}", self.location, kind.folder(), seal.sha256(), kind.ending())
    }

    /// Does something on the threads that speak to it, and waits for it, wherever this is called from.
    fn ask<T: Send + 'static>(
        &self,
        doing: &'static str,
        what: impl Fn() -> String,
        work: impl Future<Output = object_store::Result<T>> + Send + 'static,
    ) -> Result<T, StatsError> {
        let (tell, told) = mpsc::sync_channel(1);
        self.handle.spawn(async move {
            // Who waits is there until told.
            let _ = tell.send(work.await);
        });
        let answer = told.recv().map_err(|_| StatsError::Died)?;
        answer.map_err(|source| StatsError::Depot { doing, what: what(), source })
    }

    /// Puts a file there, durably, and answers its seal. One that is there already is written anew: so it is young, and
    /// nobody sweeps it away who has not seen yet that it is wanted again.
    pub(crate) fn put(&self, kind: Kind, bytes: Vec<u8>) -> Result<Seal, StatsError> {
        let seal = Seal::of_bytes(&bytes);
        let path = self.path(kind, &seal);
        let (store, at) = (Arc::clone(&self.store), path.clone());
        let putting = async move { store.put(&at, PutPayload::from(bytes)).await };
        self.ask("writing", || self.name(kind, &seal), putting)?;
        if let Some(files) = &self.folder {
            let failed = |source| StatsError::Depot { doing: "writing", what: path.to_string(), source };
            let path = files.path_to_filesystem(&path).map_err(failed)?;
            File::open(&path).and_then(|file| file.sync_all()).map_err(StatsError::io("syncing", &path))?;
            if let Some(folder) = path.parent() {
                crate::folder::sync(folder)?;
            }
        }
        Ok(seal)
    }

    /// The content of a file; `None` where it is not there, or not as it was written.
    pub(crate) fn get(&self, kind: Kind, seal: &Seal) -> Result<Option<Vec<u8>>, StatsError> {
        if seal.bytes() > MAX_BYTES || !seal.is_plain() {
            return Ok(None);
        }
        let (store, path, bytes) = (Arc::clone(&self.store), self.path(kind, seal), seal.bytes());
        let getting = async move {
            let found = match store.get(&path).await {
                Ok(found) => found,
                Err(object_store::Error::NotFound { .. }) => return Ok(None),
                Err(error) => return Err(error),
            };
            if found.meta.size != bytes {
                return Ok(None);
            }
            Ok(Some(found.bytes().await?))
        };
        let found = self.ask("reading", || self.name(kind, seal), getting)?;
        Ok(found.map(Vec::from).filter(|bytes| Seal::of_bytes(bytes) == *seal))
    }

    /// Every file of a kind that is there.
    pub(crate) fn list(&self, kind: Kind) -> Result<Vec<Found>, StatsError> {
        let (store, below) = (Arc::clone(&self.store), self.prefix.clone().join(kind.folder()));
        let listing = async move { store.list(Some(&below)).try_collect::<Vec<_>>().await };
        let all = self.ask("listing", || format!("{}/{}", self.location, kind.folder()), listing)?;
        let ending = format!(".{}", kind.ending());
        let found = all.into_iter().map(|file| {
            let name = file.location.filename().and_then(|name| name.strip_suffix(&ending));
            let is_hash = |name: &&str| name.len() == 64 && name.bytes().all(|b| b.is_ascii_hexdigit());
            let sha256 = name.filter(is_hash).map(str::to_owned);
            let age = SystemTime::now().duration_since(file.last_modified.into()).unwrap_or_default();
            Found { path: file.location, sha256, bytes: file.size, age }
        });
        Ok(found.collect())
    }

    /// How long ago a file that was found was written, as it is now: somebody may have written it anew. `None` where it is gone.
    pub(crate) fn age(&self, file: &Found) -> Result<Option<Duration>, StatsError> {
        let (store, path) = (Arc::clone(&self.store), file.path.clone());
        let asking = async move {
            match store.head(&path).await {
                Ok(now) => Ok(Some(now.last_modified)),
                Err(object_store::Error::NotFound { .. }) => Ok(None),
                Err(error) => Err(error),
            }
        };
        let written = self.ask("asking for", || file.path.to_string(), asking)?;
        Ok(written.map(|written| SystemTime::now().duration_since(written.into()).unwrap_or_default()))
    }

    /// Takes a file away. One that is gone is gone.
    pub(crate) fn remove(&self, file: &Found) -> Result<(), StatsError> {
        let (store, path) = (Arc::clone(&self.store), file.path.clone());
        let removing = async move {
            match store.delete(&path).await {
                Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
                Err(error) => Err(error),
            }
        };
        self.ask("removing", || file.path.to_string(), removing)
    }
}

/// 32 hexadecimal digits that nobody else draws.
pub(crate) fn drawn() -> String {
    // What the standard library draws for its own tables is random, and there is no need of secrecy.
    let draw = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", draw(), draw())
}

impl Drop for Depot {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // May be called on a thread of another such runtime, which must not wait for this one.
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_and_told() {
        let s3 = |bucket: &str, prefix: &str| Location::S3 { bucket: bucket.into(), prefix: prefix.into() };
        for (text, location) in [
            ("/shared/tables", Location::Folder("/shared/tables".into())),
            ("tables", Location::Folder("tables".into())),
            ("s3://club", s3("club", "")),
            ("s3://club/a/b/", s3("club", "a/b")),
        ] {
            let read: Location = text.parse().unwrap();
            assert_eq!(read, location, "{text}");
            assert_eq!(read.to_string().parse::<Location>().unwrap(), location);
        }
        for bad in ["", "s3://", "s3:///a", "gs://club", "s3://a b", "s3://club/a//b", "http://club/x"] {
            assert!(matches!(bad.parse::<Location>(), Err(StatsError::Location { .. })), "{bad}");
        }
    }

    #[test]
    fn what_is_put_is_got_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let depot = Depot::open(&Location::Folder(folder.path().join("a/b"))).unwrap();
        let seal = depot.put(Kind::Part, b"rows".to_vec()).unwrap();
        assert_eq!(seal, depot.put(Kind::Part, b"rows".to_vec()).unwrap());
        assert_eq!(depot.get(Kind::Part, &seal).unwrap().unwrap(), b"rows");
        assert_eq!(depot.get(Kind::Manifest, &seal).unwrap(), None);
        assert_eq!(depot.get(Kind::Part, &Seal::of_bytes(b"other")).unwrap(), None);
        let found = depot.list(Kind::Part).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].sha256.as_deref(), found[0].bytes), (Some(seal.sha256()), 4));
        // As long, and not the same.
        let path = folder.path().join("a/b/parts").join(format!("{}.parquet", seal.sha256()));
        fs::write(&path, b"rats").unwrap();
        assert_eq!(depot.get(Kind::Part, &seal).unwrap(), None);
        depot.remove(&found[0]).unwrap();
        depot.remove(&found[0]).unwrap();
        assert!(depot.list(Kind::Part).unwrap().is_empty());
        assert_eq!(depot.get(Kind::Part, &seal).unwrap(), None);
    }
}
