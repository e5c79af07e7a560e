//! The tables in a folder.

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use aftermath_rules::{Judgement, System};
use aftermath_store::{Position, Store};
use polars::prelude::LazyFrame;

use crate::{
    Battles, BattlesLuck, CasePlace, Cases, CasesQuery, ChangedPlace, ChangedQuery, ChangedResults, CommandQuery,
    CommandRow, Dump, Elsewhere, Fairness, FairnessBy, FairnessQuery, Files, FindingEntries, FindingPlace, FindingsBy,
    FindingsCount, FindingsQuery, Format, FoundMatch, LeftOutMatch, LuckBy, LuckOrder, LuckQuery, LuckRow,
    MatchesQuery, Matchups, Meta, MetaQuery, Named, Player, PlayerRow, Ratings, Refreshed, RollOrder, Rolls, Sheet,
    Slice, SliceBy, Snapshot, SqlAbroad, SqlBounds, SqlError, Stakes, StatsError, Table, UnitRow, UnitsBy, UnitsQuery,
    dump, export, memory::Memory, partition_rollup::Span, query, refresh, sql,
};

/// The tables in a folder: `<table>/system=<game>/month=<YYYY-MM>/part*.parquet`, and how far they have come.
///
/// A month with many entries is divided into files that one match more can be written into in some milliseconds.
///
/// Several threads and processes may use one folder: whoever refreshes waits for whoever does so already, and new
/// files take the place of old ones only while nobody holds a [`Snapshot`].
#[derive(Debug, Clone)]
pub struct Warehouse {
    root: PathBuf,
    shard_entries: u64,
    memory: Arc<Memory>,
}

/// Entries in a file of each table, as far as a match or two do not have more: about 30,000 findings.
pub(crate) const SHARD_ENTRIES: u64 = 8_192;

impl Warehouse {
    /// The tables in the folder `root`, which is made when it is missing.
    ///
    /// # Errors
    /// [`StatsError::Io`] when it cannot be made or written; [`StatsError::LikeAPartition`].
    pub fn open(root: &Path) -> Result<Self, StatsError> {
        Self::with_shards(root, SHARD_ENTRIES)
    }

    /// As [`Warehouse::open`], with another bound on the entries in a file: a smaller one makes an update quicker and
    /// files more. Tables that were made with another bound are made anew.
    ///
    /// # Errors
    /// As [`Warehouse::open`].
    pub fn with_shards(root: &Path, shard_entries: u64) -> Result<Self, StatsError> {
        let root = root.to_owned();
        if root.iter().any(|folder| folder.as_encoded_bytes().contains(&b'=')) {
            return Err(StatsError::LikeAPartition { path: root });
        }
        let tables = Self { root, shard_entries, memory: Arc::default() };
        // Nothing is read yet, but a folder that cannot be had is told now.
        drop(crate::folder::Hold::reading(&tables.root)?);
        Ok(tables)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn shard_entries(&self) -> u64 {
        self.shard_entries
    }

    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    pub(crate) fn shared_memory(&self) -> Arc<Memory> {
        self.memory.clone()
    }

    /// Judges every match of `store` that is new or grew since the last refresh, and writes the partitions that they
    /// are in.
    ///
    /// A match that did not change is not judged again: after a change to the rules core, [`Warehouse::rebuild`].
    /// A part that is missing or not as it was written is made again from the store. Tables of another store, or of
    /// another format, are thrown away first. The same content gives the same bytes, in whatever steps it came.
    ///
    /// # Errors
    /// [`StatsError::Store`], [`StatsError::Io`], [`StatsError::Parquet`]: the checkpoint stays where it was, and the
    /// next refresh mends what was half done.
    pub fn refresh(&self, store: &dyn Store) -> Result<Refreshed, StatsError> {
        // What is found damaged while this runs is looked for the next time.
        if self.memory.is_suspect() {
            self.memory.trust();
        }
        refresh::refresh(self, store)
    }

    /// Holds every file against its seal and answers those that are not as they were written. They are taken away, and the
    /// next refresh makes them again.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn damaged(&self) -> Result<Vec<PathBuf>, StatsError> {
        match self.snapshot() {
            Ok(snapshot) => snapshot.damaged(),
            Err(StatsError::Damaged { path }) => Ok(vec![path]),
            Err(error) => Err(error),
        }
    }

    /// Whether somebody found a file that is not as it was written, and it was not made again since.
    pub fn is_suspect(&self) -> bool {
        self.memory.is_suspect()
    }

    /// Says that a file is not as it was written, as another process found out.
    pub fn suspect(&self) {
        self.memory.suspect();
    }

    /// Throws the tables away and makes them again, as after a change to the rules core. Interrupted, it goes on where
    /// it stopped when it is called again.
    ///
    /// # Errors
    /// As [`Warehouse::refresh`]; the tables then have only a part of the matches.
    pub fn rebuild(&self, store: &dyn Store) -> Result<Refreshed, StatsError> {
        refresh::rebuild(self, store)
    }

    /// Reads what pages ask about first, so that the next reader need not wait for it: all of it the first time, later
    /// what has changed. Ends early when `stop` says so.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn ask_ahead(&self, stop: &dyn Fn() -> bool) -> Result<(), StatsError> {
        query::ask_ahead(self, stop)
    }

    /// Has sums of partitions reckoned by others, where there is much to reckon. Whoever answers, the numbers are the same. Takes
    /// effect once.
    pub fn reckon_elsewhere(&self, elsewhere: Arc<dyn Elsewhere>) {
        self.memory.reckon_elsewhere(elsewhere);
    }

    /// Bytes, about, that are taken by what is remembered between questions.
    pub fn remembered(&self) -> u64 {
        self.memory.rollups.bytes()
    }

    /// A SHA-256 over what the tables hold, 64 hexadecimal digits: equal digests are equal tables, byte for byte.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn digest(&self) -> Result<String, StatsError> {
        Ok(self.snapshot()?.digest())
    }

    /// The position in the store up to which everything is in the tables.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn position(&self) -> Result<Position, StatsError> {
        Ok(self.snapshot()?.position())
    }

    /// The store's stamp of redacted lines under which the tables were made ([`Store::redaction_stamp`]); `None` where
    /// there is nothing in them. Tables of another stamp tell of lines as they read then.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn made_under(&self) -> Result<Option<u64>, StatsError> {
        Ok(self.snapshot()?.made_under())
    }

    /// Holds the tables still, to read several that belong together.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn snapshot(&self) -> Result<Snapshot, StatsError> {
        Snapshot::take(self)
    }

    /// Reads one table lazily; an empty one with its columns where there is nothing yet.
    ///
    /// Nothing is held still: a refresh may replace files before the frame is collected. For several tables, or where
    /// that matters, scan a [`Warehouse::snapshot`].
    ///
    /// # Errors
    /// [`StatsError::Io`], [`StatsError::Query`].
    pub fn scan(&self, table: Table) -> Result<LazyFrame, StatsError> {
        self.snapshot()?.scan(table)
    }

    /// Writes a whole table in a format for other tools, its rows in order, batch by batch.
    ///
    /// # Errors
    /// [`StatsError::Export`] when `out` fails, [`StatsError::Io`], [`StatsError::Parquet`].
    pub fn export(&self, table: Table, format: Format, out: &mut (dyn Write + Send)) -> Result<(), StatsError> {
        export::export(self.snapshot()?, table, format, out)
    }

    /// Orders passed by each character in each match, against what was to be expected.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn command_success(&self, query: &CommandQuery) -> Result<Vec<CommandRow>, StatsError> {
        query::command_success(&self.snapshot()?, query)
    }

    /// What is played and what wins.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn armies(&self, query: &MetaQuery) -> Result<Meta, StatsError> {
        query::armies(&self.snapshot()?, query)
    }

    /// Army against army.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn matchups(&self, query: &MetaQuery) -> Result<Matchups, StatsError> {
        query::matchups(&self.snapshot()?, query)
    }

    /// Rates of armies by month, points, scenario, event, turn or player.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn slices(&self, query: &MetaQuery, by: SliceBy) -> Result<Vec<Slice>, StatsError> {
        query::slices(&self.snapshot()?, query, by, None)
    }

    /// [`Warehouse::slices`] of at most `most` parts: those with the most battles; of as many, those first in the order
    /// of their texts.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn greatest_slices(&self, query: &MetaQuery, by: SliceBy, most: usize) -> Result<Vec<Slice>, StatsError> {
        query::slices(&self.snapshot()?, query, by, Some(most))
    }

    /// The battles behind a number of [`Warehouse::armies`], [`Warehouse::matchups`] or [`Warehouse::slices`]: the same
    /// question with the army, the opponent and the part filled in. From row `from`, at most `limit`, never more than
    /// 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn battles(&self, query: &MetaQuery, from: u32, limit: u32) -> Result<Battles, StatsError> {
        query::battles(&self.snapshot()?, query, from, limit)
    }

    /// The luck ledger: what throws gave against what was to be expected, by purpose and by whoever is asked for.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn luck(&self, query: &LuckQuery, by: LuckBy) -> Result<Vec<LuckRow>, StatsError> {
        query::luck(&self.snapshot()?, query, by)
    }

    /// The throws behind a number of [`Warehouse::luck`]: the same question with whose and what for filled in. From row
    /// `from`, at most `limit`, never more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn rolls(&self, query: &LuckQuery, order: RollOrder, from: u32, limit: u32) -> Result<Rolls, StatsError> {
        query::rolls(&self.snapshot()?, query, order, from, limit)
    }

    /// Battles with what the luck of each side was worth in victory points. From battle `from`, at most `limit`, never
    /// more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn battle_luck(
        &self,
        query: &LuckQuery,
        order: LuckOrder,
        from: u32,
        limit: u32,
    ) -> Result<BattlesLuck, StatsError> {
        query::battle_luck(&self.snapshot()?, query, order, from, limit)
    }

    /// What luck of each kind is worth in victory points over all battles that fit; `None` where too few do.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn stakes(&self, query: &LuckQuery) -> Result<Option<Stakes>, StatsError> {
        query::stakes(&self.snapshot()?, query)
    }

    /// Whether dice fall as dice should, set by set or player by player.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn fairness(&self, query: &FairnessQuery, by: FairnessBy) -> Result<Fairness, StatsError> {
        query::fairness(&self.snapshot()?, query, by)
    }

    /// The match of the tables that has the same entries as this log, which may be its own; `judgement` is what the referee
    /// says of the log. Of several it is the one that counts. `None` where none has, or too few dice were thrown to tell one
    /// battle from another.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn twin(&self, system: System, judgement: &Judgement, log: &[u8]) -> Result<Option<String>, StatsError> {
        self.snapshot()?.twin(system.as_str(), judgement, log)
    }

    /// The matches of a game that no statistic counts, by month and id: forks, and battles that are kept twice.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn left_out(&self, system: System) -> Result<Vec<LeftOutMatch>, StatsError> {
        self.snapshot()?.left_out_of(Span { system: Some(system.as_str()), ..Span::default() })
    }

    /// Every name of a kind that the battles of a game have, each once, in no order.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn named(&self, system: System, what: Named) -> Result<Vec<String>, StatsError> {
        query::named(&self.snapshot()?, system.as_str(), what)
    }

    /// Why no statistic counts matches, each named by its game, its day of play, `YYYY-MM-DD`, and its id; `None` of one that
    /// counts, or is not in the tables.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn why_left_out<'a>(
        &self,
        matches: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Result<Vec<Option<LeftOutMatch>>, StatsError> {
        let tables = self.snapshot()?;
        matches.into_iter().map(|(system, played, id)| tables.why_left_out(system, played, id)).collect()
    }

    /// What is contested, in the order in which an organizer should look at it ([`CasePlace`]): cases behind a place, at
    /// most `limit`, never more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn cases(&self, query: &CasesQuery, after: Option<&CasePlace>, limit: usize) -> Result<Cases, StatsError> {
        query::cases(&self.snapshot()?, query, after, limit)
    }

    /// Results that an amendment or a ruling made others after the log had told how the battle ended, of the latest battle
    /// first: those behind a place, at most `limit`, never more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn changed_results(
        &self,
        query: &ChangedQuery,
        after: Option<&ChangedPlace>,
        limit: usize,
    ) -> Result<ChangedResults, StatsError> {
        query::changed_results(&self.snapshot()?, query, after, limit)
    }

    /// How often rules were kept, broken and contested. Rows from `from`, at most `limit`, never more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn findings(
        &self,
        query: &FindingsQuery,
        by: FindingsBy,
        from: u32,
        limit: u32,
    ) -> Result<FindingsCount, StatsError> {
        query::findings(&self.snapshot()?, query, by, from, limit)
    }

    /// The entries behind a number of [`Warehouse::findings`]: the same question with the rule, the player, … filled in.
    /// Those behind a place, at most `limit`, never more than 1,000.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn finding_entries(
        &self,
        query: &FindingsQuery,
        after: Option<&FindingPlace>,
        limit: usize,
    ) -> Result<FindingEntries, StatsError> {
        query::finding_entries(&self.snapshot()?, query, after, limit)
    }

    /// Units by army and row of the army list: points returned, survival, blows and orders.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn units(&self, query: &UnitsQuery, by: UnitsBy) -> Result<Vec<UnitRow>, StatsError> {
        query::units(&self.snapshot()?, query, by)
    }

    /// Everybody who plays a game, with battles, ratings and luck.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn players(&self, system: System) -> Result<Vec<PlayerRow>, StatsError> {
        query::players(&self.snapshot()?, system)
    }

    /// One player closely; `None` where no battle of the game has one of this name.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn player(&self, system: System, player: &str) -> Result<Option<Player>, StatsError> {
        query::player(&self.snapshot()?, system, player)
    }

    /// Writes all tables into a folder, one Parquet file a table, with a manifest of what they must be; the same tables
    /// give the same bytes. New files wait until it is done.
    ///
    /// # Errors
    /// [`StatsError::Io`], [`StatsError::Parquet`], [`StatsError::Export`].
    pub fn dump(&self, to: &Path) -> Result<Dump, StatsError> {
        dump::dump(&self.snapshot()?, to)
    }

    /// The files that the tables are kept in.
    ///
    /// # Errors
    /// [`StatsError::Io`].
    pub fn files(&self) -> Result<Files, StatsError> {
        Ok(dump::files(&self.snapshot()?))
    }

    /// The content of the file of the tables with this SHA-256; `None` where there is none, or none any more.
    ///
    /// # Errors
    /// [`StatsError::Io`], [`StatsError::Damaged`].
    pub fn file(&self, sha256: &str) -> Result<Option<Vec<u8>>, StatsError> {
        dump::file(&self.snapshot()?, self.root(), sha256)
    }

    /// Matches that fit, the last played first; on one day, the greater id first. At most `limit` of them.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`].
    pub fn found(&self, query: &MatchesQuery, limit: usize) -> Result<Vec<FoundMatch>, StatsError> {
        query::found(&self.snapshot()?, query, limit)
    }

    /// Answers a query in SQL over the tables, which can do nothing but read them. It is bounded in what comes back, not
    /// in time and memory: ask where both are bounded.
    ///
    /// # Errors
    /// [`SqlError`].
    pub fn sql(&self, query: &str, bounds: SqlBounds) -> Result<Sheet, SqlError> {
        sql::sql(&self.snapshot()?, query, bounds)
    }

    /// The same query as Spark answers it over the files of shared tables in the folder `place`, of which this folder's tables are a
    /// mirror; `None` of a query that is best asked here, since Spark might answer it otherwise.
    ///
    /// # Errors
    /// As [`Warehouse::sql`], of a query that may not be asked.
    pub fn sql_abroad(&self, query: &str, place: &Path, bounds: SqlBounds) -> Result<Option<SqlAbroad>, SqlError> {
        sql::abroad(&self.snapshot()?, query, place, bounds)
    }

    /// Ratings of the players of a game by Glicko-2 and Bradley–Terry, with how each forecasts.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Io`], [`StatsError::Estimate`].
    pub fn ratings(&self, system: System) -> Result<Ratings, StatsError> {
        query::ratings(&self.snapshot()?, system)
    }
}
