//! The files of a shard, made from its matches, wherever they are to lie.

use std::io::Write;

use aftermath_store::{MatchId, Store};

use crate::{
    StatsError, Table,
    folder::Partition,
    manifest::{Contents, Seal},
    part::Part,
    refresh::Unreadable,
    shard::{IdHash, Members, Shard},
    side_by_side::{joined, side_by_side},
    table_input::TableInput,
};

/// What is made of a shard.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShardFiles<'a> {
    pub(crate) partition: &'a Partition,
    pub(crate) shard: Shard,
    /// What the shard holds whose rows it takes over, if there is one.
    pub(crate) old: Option<&'a Contents>,
    /// Matches to judge, in order.
    pub(crate) matches: &'a Members,
}

/// Whether others are made beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Nothing: its matches are judged, and its tables written, at the same time.
    Nothing,
    /// Others, on other processors.
    Others,
}

/// A shard whose new files are written.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) shard: Shard,
    pub(crate) contents: Contents,
    /// Matches that were judged.
    pub(crate) judged: usize,
    pub(crate) unreadable: Vec<Unreadable>,
}

/// A match judged, or why it was not.
pub(crate) type Loaded = (MatchId, Result<TableInput, Unreadable>);

impl ShardFiles<'_> {
    /// Judges the matches and has `make` make the file of each table.
    pub(crate) fn make<M: Fn(Table, &[Loaded]) -> Result<Seal, StatsError> + Sync>(
        self,
        store: &dyn Store,
        beside: Beside,
        make: M,
    ) -> Result<Written, StatsError> {
        let Self { partition, shard, old, matches } = self;
        let load = |id: &MatchId| Ok::<Loaded, StatsError>((id.clone(), TableInput::load(store, id, partition)?));
        let loaded = match beside {
            Beside::Nothing => side_by_side(&matches.keys().collect::<Vec<_>>(), |id| load(id))?,
            Beside::Others => matches.keys().map(load).collect::<Result<Vec<_>, _>>()?,
        };
        let one = |table: Table| Ok((table, make(table, &loaded)?));
        let files = match beside {
            Beside::Nothing => {
                let one = &one;
                std::thread::scope(|scope| joined(Table::KEPT.map(|table| scope.spawn(move || one(table))).into()))
            }
            Beside::Others => Table::KEPT.into_iter().map(one).collect::<Result<Vec<_>, StatsError>>(),
        };
        let mut left_out = Members::new();
        if let Some(old) = old {
            let is_kept = |id: &MatchId| shard.holds(IdHash::of(id.as_str())) && !matches.contains_key(id);
            let kept = old.unreadable.iter().filter(|(id, _)| is_kept(id));
            left_out.extend(kept.map(|(id, entries)| (id.clone(), *entries)));
        }
        let (mut judged, mut unreadable) = (0, Vec::new());
        for (id, loaded) in loaded {
            match loaded {
                Ok(_) => judged += 1,
                Err(why) => {
                    left_out.insert(id.clone(), matches.get(&id).copied().unwrap_or_default());
                    unreadable.push(why);
                }
            }
        }
        let contents = Contents { unreadable: left_out, files: files?.into_iter().collect() };
        Ok(Written { shard, contents, judged, unreadable })
    }
}

/// Puts the rows of these matches into a file of a table, in the place of what it has of them.
pub(crate) fn fill<W: Write + Send>(part: &mut Part<W>, table: Table, loaded: &[Loaded]) -> Result<(), StatsError> {
    for (id, judged) in loaded {
        match judged {
            Ok(judged) => part.replace(id.as_str(), table.rows(judged)?)?,
            Err(_) => part.remove(id.as_str())?,
        }
    }
    Ok(())
}
