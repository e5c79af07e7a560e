//! Matches that no statistic counts: what might have been, and battles that are kept twice.
//!
//! A fork goes on from a moment of another battle, whose beginning it shares. Who hands the same battle in again, under
//! another id or with another header, hands in the same entries. Neither is one more battle.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError},
};

use aftermath_rules::Judgement;
use polars::prelude::{DataFrame, IntoLazy, JoinArgs, JoinType, LazyFrame, MaintainOrderJoin, NamedFrom, Series, col};
use serde::{Deserialize, Serialize};

use crate::{
    Snapshot, StatsError, Table,
    folder::Partition,
    manifest::Seal,
    partition_rollup::{Gone, PartitionRollup, Rows, Source, Span},
    query::columns::{names, texts},
    table_input::entries_hash,
};

/// Why a match is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyLeftOut {
    /// It is a fork: it goes on from a moment of another.
    Fork,
    /// Its entries are those of another, which counts in its place.
    Twice,
}

/// A match that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeftOutMatch {
    /// Its id.
    pub match_id: String,
    /// Why.
    pub why: WhyLeftOut,
    /// The match of which it is a fork, or which counts in its place.
    pub of: String,
}

/// Those of a game.
#[derive(Debug, Default)]
pub(crate) struct LeftOut {
    /// The files of which that is known.
    files: Vec<(Partition, Seal)>,
    /// By the partition in which they are.
    of: HashMap<Partition, Vec<LeftOutMatch>>,
    /// What tells their battles apart, file by file.
    played: Vec<Arc<Played>>,
    /// Of each hash of entries the battle that counts.
    counted: Arc<Counted>,
    /// What is otherwise since then, by hashes: the battle that counts, or none.
    since: HashMap<String, Option<String>>,
}

/// Battles by the hashes of their entries.
#[derive(Debug, Default)]
struct Counted {
    first: HashMap<String, String>,
    /// Hashes that several battles have.
    shared: HashSet<String>,
}

/// So many hashes may be otherwise before all are looked at again.
const SINCE: usize = 10_000;

impl LeftOut {
    /// Those of a partition, in the order of their ids.
    pub(crate) fn within(&self, partition: &Partition) -> &[LeftOutMatch] {
        self.of.get(partition).map_or(&[], Vec::as_slice)
    }

    /// The battle that counts of those with a hash of entries.
    fn counted(&self, hash: &str) -> Option<&String> {
        match self.since.get(hash) {
            Some(since) => since.as_ref(),
            None => self.counted.first.get(hash),
        }
    }

    /// The same of other files, where no two battles that came or went have the entries of another; `None` where any has, or
    /// months went.
    fn renewed(&self, files: Vec<(Partition, Seal)>, played: Vec<Arc<Played>>) -> Option<Self> {
        let before: HashMap<&Partition, &Arc<Played>> =
            self.files.iter().map(|(partition, _)| partition).zip(&self.played).collect();
        let has_gone = |partition: &Partition| files.iter().all(|(now, _)| now != partition);
        if self.files.iter().any(|(partition, _)| has_gone(partition)) {
            return None;
        }
        let (mut of, mut since) = (self.of.clone(), self.since.clone());
        let mut came = Vec::new();
        for ((partition, _), now) in files.iter().zip(&played) {
            let then = before.get(partition).map_or(&[][..], |then| &then.0);
            if before.get(partition).is_some_and(|then| Arc::ptr_eq(then, now)) {
                continue;
            }
            let is_in = |one: &Told, others: &[Told]| {
                others.binary_search_by(|other| other.0.cmp(&one.0)).is_ok_and(|at| others[at] == *one)
            };
            for (id, fork, hash) in then.iter().filter(|one| !is_in(one, &now.0)) {
                if let Some(hash) = hash {
                    if self.counted.shared.contains(hash) {
                        return None;
                    }
                    since.insert(hash.clone(), None);
                }
                if fork.is_some() {
                    of.entry(partition.clone()).or_default().retain(|one| one.match_id != *id);
                }
            }
            came.extend(now.0.iter().filter(|one| !is_in(one, then)).map(|one| (partition, one)));
        }
        for (partition, (id, fork, hash)) in came {
            if let Some(hash) = hash {
                let known = since.get(hash).map_or(self.counted.first.contains_key(hash), Option::is_some);
                if known || self.counted.shared.contains(hash) {
                    return None;
                }
                since.insert(hash.clone(), Some(id.clone()));
            }
            if let Some(fork) = fork {
                let own = of.entry(partition.clone()).or_default();
                own.push(LeftOutMatch { match_id: id.clone(), why: WhyLeftOut::Fork, of: fork.clone() });
                own.sort_by(|one, other| one.match_id.cmp(&other.match_id));
            }
        }
        of.retain(|_, own| !own.is_empty());
        let counted = self.counted.clone();
        (since.len() <= SINCE).then_some(Self { files, of, played, counted, since })
    }

    /// Whether others have the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.of == other.of
    }
}

/// A battle's id, the battle from which it is forked, and the hash of its entries.
type Told = (String, Option<String>, Option<String>);

/// What tells one battle of a partition from another, in the order of their ids.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Played(Vec<Told>);

impl PartitionRollup for Played {
    const KIND: &'static str = "played";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let found = rows.scan(Table::Matches)?.select(["match_id", "fork_of", "entries_hash"].map(col)).collect()?;
        let told = texts(&found, "fork_of")?.into_iter().zip(texts(&found, "entries_hash")?);
        let told = names(&found, "match_id")?.into_iter().zip(told);
        let mut told: Vec<Told> = told.map(|(id, (fork, hash))| (id, fork, hash)).collect();
        told.sort_unstable();
        Ok(Self(told))
    }

    fn renewed(before: &Self, gone: &Gone, fresh: &Rows<'_>) -> Result<Option<Self>, StatsError> {
        let Self(mut told) = Self::of(fresh)?;
        told.extend(before.0.iter().filter(|(id, ..)| !gone.has(id)).cloned());
        told.sort_unstable();
        Ok(Some(Self(told)))
    }

    fn bytes(&self) -> usize {
        let text = |text: &Option<String>| size_of::<Option<String>>() + text.as_ref().map_or(0, String::len);
        self.0.iter().map(|(id, fork, hash)| size_of::<String>() + id.len() + text(fork) + text(hash)).sum()
    }
}

impl Snapshot {
    /// The matches of a game that no statistic counts. Of battles with the same entries the one of the earliest month
    /// counts, and of these the one whose id comes first.
    pub(crate) fn left_out(&self, system: &str) -> Result<Arc<LeftOut>, StatsError> {
        let span = Span { system: Some(system), all: true, ..Span::default() };
        let files = || self.partitions().filter(|(partition, ..)| span.holds(partition));
        let known = || self.memory().left_out.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &&Arc<LeftOut>| {
            let now = files().map(|(partition, _, seal)| (partition, seal));
            now.eq(known.files.iter().map(|(partition, seal)| (partition, seal)))
        };
        if let Some(known) = known().get(system).filter(same) {
            return Ok(known.clone());
        }
        // Of one game, by month; those of a month by id.
        let parts = self.rolled_up::<Played>(span)?;
        let files: Vec<(Partition, Seal)> =
            files().map(|(partition, _, seal)| (partition.clone(), seal.clone())).collect();
        let played: Vec<Arc<Played>> = parts.iter().map(|(_, played)| played.clone()).collect();
        let before = known().get(system).cloned();
        if let Some(renewed) = before.and_then(|before| before.renewed(files.clone(), played.clone())) {
            let renewed = Arc::new(renewed);
            known().insert(system.to_owned(), renewed.clone());
            return Ok(renewed);
        }
        let all = parts.iter().flat_map(|(partition, played)| played.0.iter().map(move |one| (*partition, one)));
        let mut first: HashMap<&str, &str> = HashMap::new();
        let (mut left_out, mut shared) = (LeftOut::default(), HashSet::new());
        for (partition, (id, fork, hash)) in all {
            let twin = hash.as_deref().map(|hash| *first.entry(hash).or_insert(id));
            if let (Some(hash), Some(twin)) = (hash, twin)
                && twin != id
            {
                shared.insert(hash.clone());
            }
            let why = match (fork, twin) {
                (Some(of), _) => Some((WhyLeftOut::Fork, of.as_str())),
                (None, Some(of)) if of != id => Some((WhyLeftOut::Twice, of)),
                _ => None,
            };
            if let Some((why, of)) = why {
                let one = LeftOutMatch { match_id: id.clone(), why, of: of.to_owned() };
                left_out.of.entry(partition.clone()).or_default().push(one);
            }
        }
        let first = first.into_iter().map(|(hash, id)| (hash.to_owned(), id.to_owned())).collect();
        let left_out = LeftOut { files, played, counted: Arc::new(Counted { first, shared }), ..left_out };
        let left_out = Arc::new(left_out);
        known().insert(system.to_owned(), left_out.clone());
        Ok(left_out)
    }

    /// The match of the tables that has the same entries as this log, which the referee judged so, and counts; `None` where
    /// none has, or too few dice were thrown to tell.
    pub(crate) fn twin(&self, system: &str, judgement: &Judgement, log: &[u8]) -> Result<Option<String>, StatsError> {
        let Some(hash) = entries_hash(judgement, log) else { return Ok(None) };
        Ok(self.left_out(system)?.counted(&hash).cloned())
    }

    /// Why no statistic counts a match of a game, played on a day, `YYYY-MM-DD`; `None` where they do.
    pub(crate) fn why_left_out(
        &self,
        system: &str,
        played: &str,
        id: &str,
    ) -> Result<Option<LeftOutMatch>, StatsError> {
        let all = self.left_out(system)?;
        let of_month = all.within(&Partition::new(system, played));
        let place = of_month.binary_search_by(|one| one.match_id.as_str().cmp(id));
        Ok(place.ok().and_then(|place| of_month.get(place)).cloned())
    }

    /// The matches of a span that no statistic counts, by month and id.
    pub(crate) fn left_out_of(&self, span: Span<'_>) -> Result<Vec<LeftOutMatch>, StatsError> {
        let mut all = Vec::new();
        for (partition, ..) in self.partitions().filter(|(partition, ..)| span.holds(partition)) {
            all.extend_from_slice(self.left_out(&partition.system)?.within(partition));
        }
        Ok(all)
    }
}

/// Rows of a table, in their order, without those of some matches.
pub(crate) fn without(rows: LazyFrame, left_out: &[LeftOutMatch]) -> Result<LazyFrame, StatsError> {
    if left_out.is_empty() {
        return Ok(rows);
    }
    let ids: Vec<&str> = left_out.iter().map(|one| one.match_id.as_str()).collect();
    let ids = DataFrame::new_infer_height(vec![Series::new("match_id".into(), ids).into()])?.lazy();
    let on = [col("match_id")];
    let anti = JoinArgs { maintain_order: MaintainOrderJoin::Left, ..JoinArgs::new(JoinType::Anti) };
    Ok(rows.join(ids, on.clone(), on, anti))
}
