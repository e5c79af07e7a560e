//! What the handlers share: the store, the tables, the shelf of judged logs, and room for work.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
    time::UNIX_EPOCH,
};

use aftermath_games::GAMES;
use aftermath_ingest::{LiveCache, PseudonymizedStore, load};
use aftermath_rules::{
    RecordCounts, Summary,
    explain::{Language, Speech},
    work_budget,
};
use aftermath_stats::{Location, MatchesQuery, Refreshed, StatsError, Unreadable, Warehouse};
use aftermath_stats_spark::{Spark, Workers};
use aftermath_store::{
    Access, AuditAction, AuditEvent, Handed, Head, Keeping, Ledger, Ledgered, MatchId, Position, SigningRight, Store,
    StoreError,
};
use aftermath_store_jetstream::{Address, JetStreamAccess, JetStreamStore, JetStreamWords, Lease, Seen};
use axum::body::Body;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;

use super::{
    Config, ServeError, SparkConfig, SqlLimits,
    access::{Caller, Entered, Guard},
    forecasts::Forecasts,
    forks::Forks,
    judgement_cache::{CachedMatch, JudgementCache},
    mirroring::Mirror,
    problem::{Code, Problem},
    rooms::{Received, Rooms},
};
use crate::{asking::Abroad, near::nearest};

/// How long a request waits for room before it is told that the service is busy.
const QUEUE_WAIT: Duration = Duration::from_secs(5);
/// Battles, those played last, among whose ids near ones are looked for.
const NEAR_AMONG: usize = 10_000;
/// How long whoever waits for what other processes write waits at a time.
const LOOK: Duration = Duration::from_millis(500);

/// The state of the service, shared by all requests.
pub(crate) struct Service {
    /// Keeps the ledger up to other services, where others may serve from the same servers.
    _keeping: Option<Keeping>,
    store: Arc<Ledgered<Box<dyn Store>>>,
    /// The same with pseudonyms in the place of names: what is shown.
    veiled: PseudonymizedStore<Arc<Ledgered<Box<dyn Store>>>>,
    guard: Guard,
    data: PathBuf,
    tables: Warehouse,
    /// The stamp of redacted lines and hidden names under which the tables were made; `None` where nothing is in them.
    tables_stamp: Mutex<Option<u64>>,
    /// Where other machines make them: they are taken over.
    mirror: Option<Mirror>,
    /// Held while they are brought up to the store.
    making_tables: Mutex<()>,
    tables_stale: Notify,
    /// Signals that the tables changed, so that prefetched answers are stale.
    tables_changed: Notify,
    shelf: JudgementCache,
    at_hand: LiveCache,
    forecasts: Arc<Forecasts>,
    forks: Forks,
    english: Speech,
    russian: Speech,
    jobs: Arc<Semaphore>,
    rooms: Rooms,
    steps_for_strangers: u64,
    followers: Arc<Semaphore>,
    queries: Arc<Semaphore>,
    /// Room for pictures that are drawn.
    drawings: Arc<Semaphore>,
    sql: SqlLimits,
    /// Where queries in SQL are asked that mean the same there.
    abroad: Option<Abroad>,
    program: Option<PathBuf>,
    tables_folder: PathBuf,
    /// Counts what was accepted since the service began.
    accepted: watch::Sender<u64>,
    stopping: CancellationToken,
    build: u64,
}

impl Service {
    /// Opens the store and the tables in the data folder, which is made when it is missing.
    pub(crate) fn open(config: &Config) -> Result<Arc<Self>, ServeError> {
        config.check()?;
        fs::create_dir_all(&config.data)
            .map_err(|source| ServeError::Folder { folder: config.data.clone(), source })?;
        let shelf = JudgementCache::new(config.cached_entries, config.cached_answer_bytes)?;
        let (store, access) = match &config.store {
            None => {
                let store = Ledgered::in_folder(&config.data, config.origin.as_deref())?.boxed();
                (store, Access::in_folder(&config.data))
            }
            Some(address) => {
                let right = Lease::join(address, &this_program(&config.data), |who| {
                    tracing::warn!(%who, "another program has the battles alone: waiting until it is gone");
                })?;
                let (store, access) = on_servers(address, &config.data, config.origin.as_deref(), right)?;
                (store.boxed(), access)
            }
        };
        let store = Arc::new(store);
        let keeping = config.store.is_some().then(|| {
            store.keep_up(|error| tracing::error!(%error, "the ledger could not be kept up to the other services"))
        });
        let veiled = PseudonymizedStore::in_folder_by(Arc::clone(&store), &config.data, access.clone())?;
        let guard = Guard::new(config, access)?;
        guard.opened(store.position()?.0);
        let (build, stopping) = (build_of_this_program(), CancellationToken::new());
        let tables = Warehouse::open(&config.data.join("tables"))?;
        let mut abroad = None;
        if let (Some(spark), Some(location)) = (&config.spark, &config.tables) {
            let location = wherever_from(location)?;
            tables.reckon_elsewhere(Arc::new(spark_over(spark, &location)?));
            // Files in a bucket are reckoned with, and not asked in SQL.
            if let Location::Folder(place) = location {
                abroad = Some(Abroad { spark: spark.address.to_string(), place });
            }
        }
        let mirror = match (&config.store, &config.tables) {
            (Some(address), Some(location)) if veiled.following().is_empty() => {
                Some(Mirror::open(address, location, &this_program(&config.data))?)
            }
            (_, None) => None,
            _ => return Err(ServeError::FollowedInTables),
        };
        let forecasts = Forecasts::new(config.data.join("forecasts"), build, stopping.clone());
        Ok(Arc::new(Self {
            _keeping: keeping,
            store,
            veiled,
            guard,
            data: config.data.clone(),
            tables_stamp: Mutex::new(made_under(&tables)?),
            mirror,
            making_tables: Mutex::default(),
            tables,
            tables_stale: Notify::new(),
            tables_changed: Notify::new(),
            shelf,
            at_hand: LiveCache::default(),
            forecasts: Arc::new(forecasts),
            forks: Forks::default(),
            english: Speech::new(&GAMES, Language::En),
            russian: Speech::new(&GAMES, Language::Ru),
            jobs: Arc::new(Semaphore::new(config.max_jobs)),
            rooms: Rooms::new(config),
            steps_for_strangers: config.steps_for_strangers,
            followers: Arc::new(Semaphore::new(config.max_followers)),
            queries: Arc::new(Semaphore::new(config.max_sql)),
            drawings: Arc::new(Semaphore::new((config.max_jobs / 2).max(1))),
            sql: config.sql,
            abroad,
            program: config.program.clone(),
            tables_folder: config.data.join("tables"),
            accepted: watch::Sender::new(0),
            stopping,
            build,
        }))
    }

    /// The store as everybody may see it: who is not shown by name has a pseudonym. What is to be written may go into it
    /// as well, and is kept as it comes.
    pub(crate) fn store(&self) -> &dyn Store {
        &self.veiled
    }

    /// What shows it so.
    pub(crate) fn veiled(&self) -> &PseudonymizedStore<Arc<Ledgered<Box<dyn Store>>>> {
        &self.veiled
    }

    /// The store as this caller may read a match in it: as it is kept, where the caller is trusted with names. Blocks.
    pub(crate) fn as_seen_by(&self, caller: &Caller, id: &MatchId) -> &dyn Store {
        let summary = || Some(GAMES.read(&self.store.header(id).ok()?, "header").ok()?.summary());
        if caller.sees_names(summary) { self.store.as_ref() } else { &self.veiled }
    }

    /// Which matches go on from which.
    pub(crate) fn forks(&self) -> &Forks {
        &self.forks
    }

    /// The store as it is kept, with its ledger. Nothing that is read of it may go into an answer, unless to a caller who
    /// is trusted with names.
    pub(crate) fn kept(&self) -> &Ledgered<Box<dyn Store>> {
        &self.store
    }

    /// Where the store stands, if it takes entries, the trail can be written, and it is known who is shown by name. Blocks.
    pub(crate) fn is_well(&self) -> Result<Position, Problem> {
        self.store.check()?;
        self.guard.is_well()?;
        self.store().redaction_stamp()?;
        Ok(self.store.position()?)
    }

    /// Where queries in SQL are asked that mean the same there.
    pub(crate) fn abroad(&self) -> Option<&Abroad> {
        self.abroad.as_ref()
    }

    /// The ledger of the store.
    pub(crate) fn ledger(&self) -> &Ledger {
        self.store.ledger()
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Who may do what, and what was done.
    pub(crate) fn guard(&self) -> &Guard {
        &self.guard
    }

    /// The tables, none of which tells a name that is hidden now: where somebody was hidden since they were made, they are
    /// made anew first, and whoever asks meanwhile, or before others have made them anew, is told that the service is busy. They
    /// may be behind the store in all else. Blocks.
    pub(crate) fn tables(&self) -> Result<&Warehouse, Problem> {
        let busy = || Problem::busy("readers of tables that are being made anew");
        if self.hides_who_is_hidden() && !self.tables.is_suspect() {
            return Ok(&self.tables);
        }
        let making = match self.making_tables.try_lock() {
            Ok(making) => making,
            Err(TryLockError::Poisoned(making)) => making.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(busy()),
        };
        self.make_tables(&making)?;
        if self.mirror.is_some() && !self.hides_who_is_hidden() {
            return Err(busy());
        }
        Ok(&self.tables)
    }

    /// Whether the tables were made under the stamp of now, or nothing is in them.
    fn hides_who_is_hidden(&self) -> bool {
        let under = *self.tables_stamp.lock().unwrap_or_else(PoisonError::into_inner);
        under.is_none_or(|under| self.store().redaction_stamp().is_ok_and(|now| now == under))
    }

    /// Brings the tables up to the store as it is shown, or to what others have made of it. Blocks.
    pub(crate) fn refresh_tables(&self) -> Result<Refreshed, StatsError> {
        self.make_tables(&self.making_tables.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Says that the tables are not as they were written: they are made again.
    pub(crate) fn suspect_tables(&self) {
        self.tables.suspect();
        self.tables_stale.notify_one();
    }

    fn make_tables(&self, _alone: &MutexGuard<'_, ()>) -> Result<Refreshed, StatsError> {
        let (done, under) = match &self.mirror {
            None => {
                let done = self.tables.refresh(self.store())?;
                let under = Some(done.stamp);
                (done, under)
            }
            Some(mirror) => (mirror.bring_up(&self.tables)?, self.tables.made_under()?),
        };
        *self.tables_stamp.lock().unwrap_or_else(PoisonError::into_inner) = under;
        Ok(done)
    }

    /// Speaks a language; both are made once, since reading the messages takes longer than most answers.
    pub(crate) fn speech(&self, language: Language) -> &Speech {
        match language {
            Language::En => &self.english,
            Language::Ru => &self.russian,
        }
    }

    /// Tells builds of the program apart: a newer one may judge the same log otherwise.
    pub(crate) fn build(&self) -> u64 {
        self.build
    }

    /// The shelf of what was judged lately.
    pub(crate) fn shelf(&self) -> &JudgementCache {
        &self.shelf
    }

    /// The matches that are being recorded.
    pub(crate) fn at_hand(&self) -> &LiveCache {
        &self.at_hand
    }

    /// Curves of battles.
    pub(crate) fn forecasts(&self) -> &Arc<Forecasts> {
        &self.forecasts
    }

    /// Where a log stands in this store, the service's or what a caller may see of it, and under which stamp of redacted lines
    /// it is read: the stamp first, so that what is redacted or hidden meanwhile is never under the tag of what it was.
    ///
    /// Two small records, which are in memory but for the first time, and the age of a file: to hand this to another thread
    /// takes longer than to do it, so that it is done wherever it is asked for.
    pub(crate) fn stands(store: &dyn Store, id: &MatchId) -> Result<(Head, u64), Problem> {
        let stamp = store.redaction_stamp()?;
        Ok((store.head(id)?, stamp))
    }

    /// The same; where no battle has an id, with those near to it, which are looked for off the async threads.
    pub(crate) async fn or_near<T: Send + 'static>(self: &Arc<Self>, found: Result<T, Problem>) -> Result<T, Problem> {
        match found {
            Err(problem) if problem.unknown_match().is_some() => self.job(|_| Err(problem)).await,
            found => found,
        }
    }

    /// The match as it stands, judged. Blocks.
    pub(crate) fn judged(&self, id: &MatchId) -> Result<Arc<CachedMatch>, Problem> {
        let (head, stamp) = Self::stands(self.store(), id)?;
        self.shelf.judged(id, &head, stamp, || {
            let log = load(self.store(), id)?;
            if log.len() as u64 == head.entries {
                Ok(Arc::new(CachedMatch::new(head, stamp, log)))
            } else {
                Err(Problem::busy("readers of a log that is just growing"))
            }
        })
    }

    /// Does work that blocks, off the async threads, when there is room for it.
    ///
    /// The room is given back when the work is done, even where the request was given up long before.
    pub(crate) async fn job<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let room = room_in(&self.jobs, "work").await?;
        let service = Arc::clone(self);
        let job = move || {
            let _room = room;
            work(&service).map_err(|problem| service.with_near_matches(problem))
        };
        let done = tokio::task::spawn_blocking(job).await;
        done.unwrap_or_else(|error| Err(Problem::internal("doing work that blocks", error)))
    }

    /// The same problem; where no battle has an id, with those near to it among the battles played last. Blocks.
    fn with_near_matches(&self, problem: Problem) -> Problem {
        let Some(id) = problem.unknown_match() else { return problem };
        // Whoever asks for what is not there waits for no tables that are being made.
        let Ok(latest) = self.tables.found(&MatchesQuery::default(), NEAR_AMONG) else { return problem };
        let near = nearest(id, latest.iter().map(|found| found.match_id.as_str()));
        let near: Vec<String> = near.into_iter().map(str::to_owned).collect();
        problem.with("near", near)
    }

    /// Steps of measuring that a caller may have taken where logs are judged for their request alone.
    pub(crate) fn steps_for(&self, caller: &Caller) -> u64 {
        if caller.has_token() { u64::MAX } else { self.steps_for_strangers }
    }

    /// Does work that judges logs for one request alone, in so many steps of measuring; it ends when nobody waits for the
    /// answer any more. What is judged once and then kept at hand for everybody is no such work.
    pub(crate) async fn judging<T: Send + 'static>(
        self: &Arc<Self>,
        steps: u64,
        work: impl FnOnce(&Self) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        // Nobody waits for the answer any more once this is dropped.
        let waiting = Waiting::default();
        let gone = waiting.gone();
        self.job(move |service| {
            work_budget::within(steps, &gone, || work(service)).unwrap_or_else(|| {
                let detail = "this takes more measuring than is done for who shows no token";
                Err(Problem::new(Code::TooLarge, detail))
            })
        })
        .await
    }

    /// The folder of the tables.
    pub(crate) fn tables_folder(&self) -> &Path {
        &self.tables_folder
    }

    /// The program that answers queries in SQL, where it is not this one, and how much they may take.
    pub(crate) fn sql(&self) -> (Option<&Path>, SqlLimits) {
        (self.program.as_deref(), self.sql)
    }

    /// Room to answer one query in SQL, or nothing where there is none now.
    pub(crate) fn room_for_sql(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.queries).try_acquire_owned().ok()
    }

    /// Room to draw a picture, to be held until that is done. Drawing takes a processor for long, so that pictures have no more
    /// than half of the room for work: whoever asks for many leaves the rest to others.
    pub(crate) async fn room_to_draw(&self) -> Result<OwnedSemaphorePermit, Problem> {
        room_in(&self.drawings, "pictures").await
    }

    /// Room to have bots play on from an entry, to be held until that is done: as for pictures, and of the same.
    pub(crate) async fn room_to_play_on(&self) -> Result<OwnedSemaphorePermit, Problem> {
        room_in(&self.drawings, "battles that are played on").await
    }

    /// Room for requests, bodies and whole logs.
    pub(crate) fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// A whole body of so many bytes at most, with the room that it takes.
    pub(crate) async fn body(&self, caller: &Caller, body: Body, most: usize) -> Result<Received, Problem> {
        self.rooms.body(caller, body, most, self.guard.stall_timeout()).await
    }

    /// Room for a caller to follow along, or the news that there is none.
    pub(crate) fn room_to_follow(&self, caller: &Caller) -> Result<RoomToFollow, Problem> {
        let of_their_own = self.guard.room_to_follow(caller.address())?;
        let room = Arc::clone(&self.followers).try_acquire_owned();
        Ok(RoomToFollow { _shared: room.map_err(|_| Problem::busy("followers"))?, _of_their_own: of_their_own })
    }

    /// Changes whenever something is accepted: by this process, which tells of it itself, or by another one that writes to the same
    /// servers ([`Service::keep_following`]).
    pub(crate) fn watch_accepted(&self) -> watch::Receiver<u64> {
        self.accepted.subscribe()
    }

    /// Cancelled when the service is stopped: streams that would never end have to end then.
    pub(crate) fn stopping(&self) -> CancellationToken {
        self.stopping.clone()
    }

    /// Says that something was accepted: followers have not seen it, and the tables do not have it yet.
    pub(crate) fn accepted(&self) {
        self.accepted.send_modify(|count| *count = count.wrapping_add(1));
        self.tables_stale.notify_one();
    }

    /// Whether a caller may hand these entries in; a refusal is told in the trail. Blocks.
    pub(crate) fn allows(&self, caller: &Caller, summary: &Summary, deeds: &RecordCounts) -> Result<(), Problem> {
        let tell = |problem: &Problem| self.guard.refused(caller.bearer(), Some(summary.id.as_str()), problem);
        caller.may_write(summary, deeds).inspect_err(tell)?;
        self.guard.ready(self.store.position()?.0)
    }

    /// Whether a match names people whom this caller may not know of: then it is told by no answer whether lines are those
    /// that are kept, but to who sent them. Whoever needs no token has the folder. Blocks.
    pub(crate) fn hides_from(&self, caller: &Caller, id: &MatchId) -> Result<bool, Problem> {
        let summary = || Some(GAMES.read(&self.store.header(id).ok()?, "header").ok()?.summary());
        Ok(caller.has_token() && self.veiled.covers(id)? && !caller.sees_names(summary))
    }

    /// Whether the caller's token handed in the same before: a log as a whole, or lines behind so many entries. Blocks.
    pub(crate) fn has_handed(
        &self,
        caller: &Caller,
        id: &MatchId,
        behind: Option<u64>,
        bytes: &[u8],
    ) -> Result<bool, Problem> {
        let Some(token) = caller.token_number() else { return Ok(false) };
        Ok(self.guard.access().has_handed(&Handed { token, id, behind, bytes })?)
    }

    /// Remembers what the caller's token handed in, so that it may be sent again. Where that fails, it may not: the lines
    /// are kept all the same. Blocks.
    pub(crate) fn note_handed(&self, caller: &Caller, id: &MatchId, behind: Option<u64>, bytes: &[u8]) {
        let Some(token) = caller.token_number() else { return };
        if let Err(error) = self.guard.access().note_handed(&Handed { token, id, behind, bytes }) {
            tracing::warn!(%error, "what was handed in could not be noted");
        }
    }

    /// Tells in the trail what a caller has handed in behind the first `known` entries of a match. Blocks.
    pub(crate) fn tell(
        &self,
        what: AuditAction,
        caller: &Caller,
        id: MatchId,
        known: u64,
        deeds: &RecordCounts,
    ) -> Result<(), Problem> {
        let first_line = if what == AuditAction::Upload { 0 } else { known + 1 };
        let leaf = self.store.leaf(&id, first_line).ok();
        let last = known + u64::from(deeds.entries);
        self.guard.done(AuditEvent {
            id: Some(id),
            entries: (last > known).then_some((known + 1, last)),
            leaf,
            amendments: deeds.agreed_amendments,
            organizers_amendments: deeds.organizers_amendments,
            disputes: deeds.disputes,
            rulings: deeds.rulings,
            signatures: deeds.signatures,
            ..caller.bearer().deed(what)
        })
    }

    /// Brings the tables up to the store now and whenever they fall behind, until the service stops.
    pub(crate) async fn keep_tables_fresh(self: Arc<Self>, stop: CancellationToken) {
        loop {
            let service = Arc::clone(&self);
            let refresh = move || service.refresh_tables();
            match tokio::task::spawn_blocking(refresh).await {
                Ok(Ok(done)) => {
                    tracing::info!(position = done.position.0, matches = done.matches, "the tables are up to date");
                    for Unreadable { id, why } in done.unreadable {
                        tracing::error!(%id, why, "a kept log is in no table");
                    }
                }
                Ok(Err(error)) => tracing::error!(%error, "the tables could not be brought up to date"),
                Err(error) => tracing::error!(%error, "bringing the tables up to date panicked"),
            }
            self.tables_changed.notify_one();
            tokio::select! {
                () = self.tables_stale.notified() => {}
                () = stop.cancelled() => return,
            }
        }
    }

    /// Has the tables taken over whenever others have made some that count, until the service stops.
    pub(crate) async fn keep_mirroring(self: Arc<Self>, stop: CancellationToken) {
        let mut known: Option<String> = None;
        while !stop.is_cancelled() {
            let (service, before) = (Arc::clone(&self), known.clone());
            let wait = move || match &service.mirror {
                Some(mirror) => mirror.wait(before.as_deref(), LOOK),
                None => Ok(before),
            };
            match tokio::task::spawn_blocking(wait).await {
                Ok(Ok(now)) if now == known => continue,
                Ok(Ok(now)) => {
                    known = now;
                    self.tables_stale.notify_one();
                    continue;
                }
                Ok(Err(error)) => tracing::error!(%error, "it could not be heard which tables count"),
                Err(error) => tracing::error!(%error, "hearing which tables count panicked"),
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Tells of what other processes write to the servers that keep the battles, once the ledger has it too, and forgets what was
    /// withdrawn by them, until the service stops.
    pub(crate) async fn keep_following(self: Arc<Self>, stop: CancellationToken) {
        let mut seen = (Position(0), self.store.redaction_stamp().unwrap_or_default());
        while !stop.is_cancelled() {
            let service = Arc::clone(&self);
            let follow = move || {
                let (position, stamp) = seen;
                let now = service.store.wait(position, LOOK)?;
                if now > position {
                    service.store.reach()?;
                }
                let told_anew = service.store.redaction_stamp()?;
                if told_anew != stamp {
                    service.store.redact_as_the_store()?;
                    service.shelf.clear();
                    service.at_hand.clear();
                }
                Ok::<_, StoreError>((now, told_anew))
            };
            match tokio::task::spawn_blocking(follow).await {
                Ok(Ok(now)) => {
                    if now != seen {
                        seen = now;
                        self.accepted();
                    }
                    continue;
                }
                Ok(Err(error)) => tracing::error!(%error, "what others write could not be read"),
                Err(error) => tracing::error!(%error, "reading what others write panicked"),
            }
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = stop.cancelled() => {}
            }
        }
    }

    /// Asks what pages ask first whenever the tables have changed, so that the next reader need not wait, until the
    /// service stops. A refresh need not wait for it.
    pub(crate) async fn keep_asking_ahead(self: Arc<Self>, stop: CancellationToken) {
        loop {
            tokio::select! {
                () = self.tables_changed.notified() => {}
                () = stop.cancelled() => return,
            }
            let (service, stop) = (Arc::clone(&self), stop.clone());
            let ask = move || service.tables.ask_ahead(&|| stop.is_cancelled());
            match tokio::task::spawn_blocking(ask).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "what pages ask first could not be asked ahead"),
                Err(error) => tracing::error!(%error, "asking ahead panicked"),
            }
        }
    }
}

impl Drop for Service {
    /// Cancels background work: nobody will read its result.
    fn drop(&mut self) {
        self.stopping.cancel();
    }
}

impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("store", &self.store).field("shelf", &self.shelf).finish_non_exhaustive()
    }
}

/// Room that a follower takes, until it is dropped.
#[derive(Debug)]
pub(crate) struct RoomToFollow {
    _shared: OwnedSemaphorePermit,
    _of_their_own: Option<Entered>,
}

/// The stamp under which tables were made. Those that are damaged, as by a process that was killed, are made again before
/// anything is asked of them, as if they were of another stamp: they follow from the store.
fn made_under(tables: &Warehouse) -> Result<Option<u64>, StatsError> {
    match tables.made_under() {
        Err(StatsError::Damaged { path }) => {
            tracing::warn!(file = %path.display(), "the tables are damaged and are made again");
            tables.suspect();
            Ok(None)
        }
        answer => answer,
    }
}

/// Length and time of the program's file; 0 where the system does not tell them.
fn build_of_this_program() -> u64 {
    let of = |path: &Path| {
        let file = fs::metadata(path).ok()?;
        let age = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(file.len() ^ (age.as_nanos() as u64))
    };
    std::env::current_exe().ok().and_then(|path| of(&path)).unwrap_or_default()
}

/// The store on servers with the ledger of a data folder beside it, which signs by this right; and the tokens, names and trail that all
/// who serve from there have.
pub(crate) fn on_servers(
    address: &Address,
    data: &Path,
    origin: Option<&str>,
    right: Lease,
) -> Result<(Ledgered<JetStreamStore>, Access), StoreError> {
    let elsewhere = JetStreamStore::open(address)?;
    for Seen { server, version } in elsewhere.servers() {
        match version {
            Some(version) => tracing::info!(%server, %version, "a server that keeps what it acknowledges"),
            None => tracing::warn!(%server, "a server did not tell how it keeps what it acknowledges"),
        }
    }
    let store = Ledgered::beside(elsewhere, data, origin)?;
    let access = shared_access(address, data)?;
    store.ledger().anchor_trail(access.clone())?;
    let right = Arc::new(right);
    store.share(Arc::clone(&right) as Arc<dyn SigningRight>, Arc::new(JetStreamWords::open(address)?))?;
    store.ledger().check_trail()?;
    // Whose tree holds what was published may sign on.
    right.stand()?;
    Ok((store, access))
}

/// The tokens, names and trail of all who serve from these servers, in the place of those of a data folder.
pub(crate) fn shared_access(address: &Address, data: &Path) -> Result<Access, StoreError> {
    Access::in_place_of(data, Arc::new(JetStreamAccess::open(address)?), &address.to_string())
}

/// What others are told of this process: the machine, the process and its data folder.
pub(crate) fn this_program(data: &Path) -> String {
    let machine = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let machine = if machine.trim().is_empty() { "a machine" } else { machine.trim() };
    format!("{machine}, process {}, {}", std::process::id(), data.display())
}

/// A place as machines name it that work in folders of their own.
fn wherever_from(location: &Location) -> Result<Location, ServeError> {
    match location {
        Location::Folder(folder) => match std::path::absolute(folder) {
            Ok(folder) => Ok(Location::Folder(folder)),
            Err(source) => Err(ServeError::Folder { folder: folder.clone(), source }),
        },
        bucket => Ok(bucket.clone()),
    }
}

/// A Spark cluster whose machines reach the tables under the same name as this one.
fn spark_over(spark: &SparkConfig, location: &Location) -> Result<Spark, ServeError> {
    let tables = location.to_string();
    let sha256 = hex::encode(aftermath_stats_consumers::this_program()?);
    let workers = Workers { program: spark.program.clone(), sha256, tables, least_bytes: spark.least_bytes };
    Ok(Spark::at(spark.address.clone(), &workers)?)
}

/// Somebody who waits for an answer; once it is dropped, nobody does.
#[derive(Debug, Default)]
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// Set when nobody waits any more: long work looks at it now and then.
    pub(crate) fn gone(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

/// Room of a kind, as soon as there is some.
async fn room_in(kind: &Arc<Semaphore>, what: &str) -> Result<OwnedSemaphorePermit, Problem> {
    match tokio::time::timeout(QUEUE_WAIT, Arc::clone(kind).acquire_owned()).await {
        Ok(Ok(room)) => Ok(room),
        Ok(Err(_)) | Err(_) => Err(Problem::busy(what)),
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pictures_leave_room_for_other_work() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().join("data"), "127.0.0.1:0".parse().unwrap());
        config.max_jobs = 2;
        let service = Service::open(&config).unwrap();
        let drawn = service.room_to_draw().await.unwrap();
        assert_eq!(service.drawings.available_permits(), 0);
        assert!(tokio::time::timeout(Duration::from_millis(1), service.room_to_draw()).await.is_err(), "it waits");
        assert_eq!(service.job(|_| Ok(1)).await.unwrap(), 1);
        drop(drawn);
        assert!(service.room_to_draw().await.is_ok());
    }
}
