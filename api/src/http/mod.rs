//! The HTTP service: matches, replay, verdicts, rules and statistics under `/api/v1`, and the pages for people.
//!
//! Handlers are thin: extract, call, wrap. What blocks (store, judging, tables) runs off the async threads behind a
//! bound, but for the look at where a log stands, which is shorter than handing it over; what was judged lately stays at
//! hand; every error is a problem after RFC 9457; what cannot change carries a strong tag.

mod access;
mod answer;
mod card_map;
mod compare;
mod connections;
mod cosigning;
mod counterfactual;
mod course;
mod described;
mod disputes;
mod facts;
mod following;
mod forecasts;
mod fork;
mod forks;
mod import;
mod judgement_cache;
mod ledger;
mod live;
mod matches;
mod mirroring;
mod operations;
mod pages;
mod parameters;
mod pictures;
mod played_on;
mod problem;
mod proposal;
mod raw;
mod referee;
mod replay;
mod request;
mod returns;
mod rollouts;
mod rooms;
mod roster;
mod router;
mod rules;
mod service;
mod shared;
mod stats;
mod turning_points;
mod upload;
mod verdicts;
mod views;
mod witness;

use std::{io, net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use aftermath_ingest::results::ImportError;
use aftermath_stats::{Location, StatsError};
use aftermath_stats_consumers::ConsumerError;
use aftermath_stats_spark::{SparkAddress, SparkError};
use aftermath_store::{Store, StoreError};
use axum::Router;
use tokio::{net::TcpListener, signal, sync::Semaphore, task::JoinHandle};
use tokio_util::sync::CancellationToken;

pub(crate) use self::following::deed_of;
use self::service::Service;
pub(crate) use self::service::{on_servers, shared_access, this_program};
pub use self::{
    access::{AccessConfig, Addresses, Origin, Reading},
    cosigning::WitnessAt,
    witness::BoundWitness,
};
pub use crate::{asking::SqlLimits, club::PlainHttp};
pub use aftermath_ingest::following::ClubAt;
pub use aftermath_store_jetstream::Address;

/// A Spark cluster that reckons sums.
#[derive(Debug, Clone)]
pub struct SparkConfig {
    /// Its server of Spark Connect.
    pub address: SparkAddress,
    /// This program as its machines find it.
    pub program: String,
    /// Bytes of the tables' files below which it is not asked.
    pub least_bytes: u64,
}

/// How to serve. [`Config::new`] fills in what fits a small machine.
#[derive(Debug, Clone)]
pub struct Config {
    /// Folder of the data: the log of all matches in `store`, the tables in `tables`, curves in
    /// `forecasts`. Made when it is missing. Give
    /// each service its own: the store belongs to one process.
    pub data: PathBuf,
    /// Where the log of all matches is instead of in `store` of that folder: on servers of NATS JetStream. The ledger
    /// and the tables stay in the folder; tokens, names and trail are those of all who serve from there; and the folder belongs to one process. One service at a time signs the ledger
    /// over these servers; another one waits until it is gone.
    pub store: Option<Address>,
    /// Where the tables lie that other machines make of these servers' battles: then this service takes them over, and judges none.
    pub tables: Option<Location>,
    /// A Spark cluster that reckons sums of these tables, where there is much to reckon.
    pub spark: Option<SparkConfig>,
    /// Name of the ledger that is begun in a new folder: best the address under which it is served, without `https://`.
    /// It stays for ever; without one, a new ledger draws one.
    pub origin: Option<String>,
    /// Witnesses that are asked to cosign the ledger.
    pub witnesses: Vec<WitnessAt>,
    /// How often they are asked, where the ledger has grown.
    pub witness_every: Duration,
    /// Ledgers of other clubs whose battles are taken.
    pub clubs: Vec<ClubAt>,
    /// How often each is asked.
    pub follow_every: Duration,
    /// Whether a club on another machine may be asked without TLS.
    pub plain_http: PlainHttp,
    /// Address and port to listen on; port 0 takes any that is free. Listen on all addresses only behind a proxy that
    /// speaks TLS.
    pub bind: SocketAddr,
    /// Requests that are answered at the same time; one more gets 503 at once. Lower it when memory runs short, raise
    /// it when the metrics show refusals on an idle machine.
    pub max_concurrent: usize,
    /// Pieces of work (reading the store, judging, querying tables) that run at the same time; others wait for a few
    /// seconds. The number of processors is a good one; more only takes memory.
    pub max_jobs: usize,
    /// Whole logs, up to 64 MiB each, that come in or go out at the same time; one more gets 503. Bounds the memory
    /// that uploads and downloads may take: raise it on a large machine when tournaments hand in at once.
    pub max_whole_logs: usize,
    /// Steps of measuring that may be taken to answer one request of who shows no token, where logs are judged for that
    /// request alone; some ten large battles judged twice take as many as there are by default.
    pub steps_for_strangers: u64,
    /// Readers who may follow along at the same time; one more gets 503. Each takes a few kilobytes.
    pub max_followers: usize,
    /// Entries, over all matches, that stay judged in memory, at roughly 2 KiB each; a very large one counts for
    /// several. Raise it when many people replay
    /// different battles at the same time.
    pub cached_entries: u64,
    /// Bytes of answers about matches that stay in memory as they were sent. Raise it when many people replay different
    /// battles at the same time.
    pub cached_answer_bytes: u64,
    /// How long an answer may take before it is 503. Raise it when the longest battles are judged too slowly.
    pub request_timeout: Duration,
    /// How long an upload may take, from its first byte to its verdict, before it is 408. Raise it when people hand in
    /// large logs over slow lines.
    pub upload_timeout: Duration,
    /// How long requests that are under way may go on after SIGINT or SIGTERM. Keep it below the patience of whatever
    /// stops the service, which kills it in the end.
    pub stop_timeout: Duration,
    /// How much a query in SQL may take; one that takes more is told so.
    pub sql: SqlLimits,
    /// Queries in SQL that are answered at the same time, each in a process of its own; one more gets 429.
    pub max_sql: usize,
    /// The program that answers queries in SQL; this one where none is named. Name one where the service is not run by
    /// the program `aftermath`.
    pub program: Option<PathBuf>,
    /// Who may use the service, and how much of it.
    pub access: AccessConfig,
}

impl Config {
    /// A configuration with bounds that fit a small machine.
    pub fn new(data: impl Into<PathBuf>, bind: SocketAddr) -> Self {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            data: data.into(),
            store: None,
            tables: None,
            spark: None,
            origin: None,
            witnesses: Vec::new(),
            witness_every: Duration::from_secs(60),
            clubs: Vec::new(),
            follow_every: Duration::from_secs(300),
            plain_http: PlainHttp::default(),
            bind,
            max_concurrent: 256,
            max_jobs: processors.max(2),
            max_whole_logs: 8,
            steps_for_strangers: 100_000_000,
            max_followers: 10_000,
            cached_entries: 200_000,
            cached_answer_bytes: 64 << 20,
            request_timeout: Duration::from_secs(30),
            upload_timeout: Duration::from_secs(120),
            stop_timeout: Duration::from_secs(20),
            sql: SqlLimits::default(),
            max_sql: 2,
            program: None,
            access: AccessConfig::default(),
        }
    }
}

impl Config {
    fn check(&self) -> Result<(), ServeError> {
        let bounds = [
            ("max_concurrent", self.max_concurrent),
            ("max_jobs", self.max_jobs),
            ("max_whole_logs", self.max_whole_logs),
            ("max_followers", self.max_followers),
            ("max_sql", self.max_sql),
        ];
        let most = Semaphore::MAX_PERMITS;
        if self.tables.is_some() && (self.store.is_none() || !self.clubs.is_empty()) {
            let why = "expected the servers that keep the battles, and no club that is followed: which battles are of a followed \
                       ledger is not known to those who make the tables";
            return Err(ServeError::Bound { name: "tables", why: why.into() });
        }
        for club in &self.clubs {
            let checked = crate::club::checked(&club.address, self.plain_http);
            checked.map_err(|why| ServeError::Bound { name: "clubs", why })?;
        }
        match bounds.into_iter().chain(self.access.bounds()).find(|(_, bound)| !(1..=most).contains(bound)) {
            Some((name, bound)) => Err(ServeError::Bound { name, why: format!("expected 1 to {most}, got {bound}") }),
            None => Ok(()),
        }
    }
}

/// Why the service does not start, or why it stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The data folder cannot be made.
    #[error("the data folder {} cannot be made: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The secret of the pseudonyms cannot be had, without which nobody can be shown under one.
    #[error(transparent)]
    Secret(#[from] ImportError),
    /// The tables cannot be opened.
    #[error("the tables cannot be opened: {0}")]
    Tables(#[from] StatsError),
    /// Others make the tables, and do not know which battles are of ledgers that are followed here.
    #[error(
        "tables that `aftermath consume` makes do not tell battles of followed ledgers from others, and this data folder has \
         such: serve without --tables"
    )]
    FollowedInTables,
    /// Spark cannot be asked.
    #[error(transparent)]
    Spark(#[from] SparkError),
    /// The file of this program cannot be read, which the machines of Spark are to have as well.
    #[error(transparent)]
    Program(#[from] ConsumerError),
    /// A bound in the configuration makes no sense.
    #[error("{name}: {why}")]
    Bound {
        /// The bound.
        name: &'static str,
        /// What was expected of it.
        why: String,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// What the system answered.
        source: io::Error,
    },
    /// Requests were still under way when the time to stop was over.
    #[error("requests were still under way after {} s and were cut off", after.as_secs())]
    CutOff {
        /// The time they had.
        after: Duration,
    },
    /// The system took the network away.
    #[error("serving failed: {0}")]
    Network(io::Error),
}

/// Serves until SIGINT or SIGTERM, then finishes what is under way.
///
/// # Errors
/// Those of [`bind`] and [`Bound::run`].
pub async fn serve(config: Config) -> Result<(), ServeError> {
    bind(config).await?.run().await
}

/// The OpenAPI document of the service as JSON, the same that it serves.
///
/// # Errors
/// When it cannot be written as JSON, which is a fault of this program.
pub fn openapi() -> Result<String, serde_json::Error> {
    router::document().to_pretty_json()
}

/// Opens the data and takes the address; requests wait until [`Bound::run`].
///
/// # Errors
/// [`ServeError::Folder`], [`ServeError::Store`], [`ServeError::Secret`], [`ServeError::Tables`], [`ServeError::Bind`].
pub async fn bind(config: Config) -> Result<Bound, ServeError> {
    let at = |source| ServeError::Bind { address: config.bind, source };
    let listener = TcpListener::bind(config.bind).await.map_err(at)?;
    let local_addr = listener.local_addr().map_err(at)?;
    let opening = config.clone();
    let service = tokio::task::spawn_blocking(move || Service::open(&opening)).await;
    let service = service.map_err(|error| ServeError::Network(error.into()))??;
    Ok(Bound { config, listener, local_addr, service })
}

/// A service that has its data and its address.
#[derive(Debug)]
pub struct Bound {
    config: Config,
    listener: TcpListener,
    local_addr: SocketAddr,
    service: Arc<Service>,
}

impl Bound {
    /// The address it listens on, with the port that was free where port 0 was asked for.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// What keeps matches beside the service, for whoever plays them in this process.
    pub fn keeper(&self) -> StoreHandle {
        StoreHandle(Arc::clone(&self.service))
    }

    /// The routes, for calls within the process.
    pub fn router(&self) -> Router {
        router::router(&self.config, &self.service)
    }

    /// Serves until SIGINT or SIGTERM, then finishes what is under way.
    ///
    /// # Errors
    /// [`ServeError::CutOff`] when that took longer than it may; [`ServeError::Network`].
    pub async fn run(self) -> Result<(), ServeError> {
        self.run_until(stop_signal()).await
    }

    /// Serves until `stop` is ready, then finishes what is under way.
    ///
    /// # Errors
    /// Those of [`Bound::run`].
    pub async fn run_until(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let stopping = self.service.stopping();
        let fresh = Arc::clone(&self.service).keep_tables_fresh(stopping.clone());
        let ahead = Arc::clone(&self.service).keep_asking_ahead(stopping.clone());
        let tables = tokio::spawn(async move {
            tokio::join!(fresh, ahead);
        });
        if self.config.store.is_some() {
            tokio::spawn(Arc::clone(&self.service).keep_following(stopping.clone()));
        }
        if self.config.tables.is_some() {
            tokio::spawn(Arc::clone(&self.service).keep_mirroring(stopping.clone()));
        }
        let cosigning = cosigning::keep_cosigned(
            Arc::clone(&self.service),
            self.config.witnesses.clone(),
            self.config.witness_every,
            stopping.clone(),
        );
        tokio::spawn(cosigning);
        let followed = following::keep_followed(
            Arc::clone(&self.service),
            self.config.clubs.clone(),
            (self.config.follow_every, self.config.plain_http),
            stopping.clone(),
        );
        tokio::spawn(followed);
        let router = self.router();
        let (listener, access, until) = (self.listener, self.config.access.clone(), stopping.clone());
        let server = tokio::spawn(async move { connections::serve(listener, router, &access, until).await });
        finish(server, tables, stop, stopping, self.config.stop_timeout).await
    }
}

/// The store of a service, for whoever keeps matches in the same process.
#[derive(Debug)]
pub struct StoreHandle(Arc<Service>);

impl StoreHandle {
    /// The store.
    pub fn store(&self) -> &dyn Store {
        self.0.kept()
    }

    /// Says that a match was kept: lists and tables follow.
    pub fn kept(&self) {
        self.0.accepted();
    }

    /// Whether the service is being stopped.
    pub fn is_stopping(&self) -> bool {
        self.0.stopping().is_cancelled()
    }
}

/// Waits for `stop`, then for the server and the tables, but not longer than they may take.
async fn finish(
    mut server: JoinHandle<io::Result<()>>,
    tables: JoinHandle<()>,
    stop: impl Future<Output = ()>,
    stopping: CancellationToken,
    at_most: Duration,
) -> Result<(), ServeError> {
    tokio::select! {
        ended = &mut server => {
            stopping.cancel();
            return served(ended);
        }
        () = stop => {}
    }
    tracing::info!("stopping");
    stopping.cancel();
    let both = async {
        let ended = (&mut server).await;
        // A panic in there has been reported where it happened.
        let _ = tables.await;
        served(ended)
    };
    let ended = tokio::time::timeout(at_most, both).await;
    ended.unwrap_or_else(|_| {
        server.abort();
        Err(ServeError::CutOff { after: at_most })
    })
}

fn served(ended: Result<io::Result<()>, tokio::task::JoinError>) -> Result<(), ServeError> {
    ended.map_err(io::Error::from).flatten().map_err(ServeError::Network)
}

/// Ready on SIGINT, and on SIGTERM where there is such a thing. They are heard from this call on, not only once it is waited for:
/// whoever stops a service that has just answered is not missed.
#[cfg(unix)]
fn stop_signal() -> impl Future<Output = ()> {
    use signal::unix::{SignalKind, signal};

    let heard = |name: &'static str, kind: SignalKind| {
        let signal = signal(kind).inspect_err(|error| tracing::error!(%error, "{name} cannot be heard")).ok();
        async {
            match signal {
                Some(mut signal) => signal.recv().await,
                None => std::future::pending().await,
            };
        }
    };
    let (interrupt, terminate) = (heard("SIGINT", SignalKind::interrupt()), heard("SIGTERM", SignalKind::terminate()));
    async {
        tokio::select! {
            () = interrupt => {}
            () = terminate => {}
        }
    }
}

/// Ready when the program is interrupted.
#[cfg(not(unix))]
async fn stop_signal() {
    if let Err(error) = signal::ctrl_c().await {
        tracing::error!(%error, "nobody can interrupt the service");
        std::future::pending::<()>().await;
    }
}
