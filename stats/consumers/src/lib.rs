//! Judging and making tables on several machines: any number of processes share the work, one of them plans it.
//!
//! Every process is a [`Consumer`]: it takes tasks, one shard of the tables each, from a queue on the servers that keep the battles,
//! judges, and writes files to the place that all of them reach ([`aftermath_stats::SharedTables`]). One at a time has the right to
//! plan ([`Lease::over_tables`]): it looks what came in, puts the tasks up, waits until each was done by somebody, and says which
//! tables count from then on. That one text is published behind the one before, and by who has the right alone; so two who plan
//! at once, knowingly or not, cannot both be followed.
//!
//! | who ends | what comes of it |
//! |---|---|
//! | one who works | his task is given to another after 30 seconds; what he wrote is written again to the same bytes, or named by nobody |
//! | one who plans | another does after 10 seconds; what was done of his plan is taken over where it is the same |
//! | one who was deposed and knows it not | what he publishes is refused; he plans no more |
//! | all | nothing: the next one goes on |
//!
//! **Of one program.** Two builds may judge one battle otherwise, and so tasks of one go to no other: a task is of a kind, which is
//! reckoned from the program's bytes, the format of the tables and the place where they lie.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
mod planning;
mod working;

use std::{
    fs::File,
    io,
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use aftermath_stats::{Location, Published, Refreshed, SharedTables, Swept};
use aftermath_store::{SigningRight, Store};
use aftermath_store_jetstream::{Address, JetStreamTasks, Lease};
use sha2::{Digest, Sha256};

pub use crate::error::ConsumerError;

/// One of those who make tables together.
#[derive(Debug)]
pub struct Consumer {
    tables: SharedTables,
    tasks: JetStreamTasks,
    right: Lease,
}

/// How long it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Until it is stopped.
    Stopped,
    /// Until everything is in the tables that is in the store, by whomever.
    Done,
}

/// From what it goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// From the tables that count.
    WhatCounts,
    /// From nothing, once it plans for the first time: as after a change to the rules, or to another place.
    Nothing,
}

/// How it works.
#[derive(Debug, Clone, Copy)]
pub struct Running {
    /// Tasks that it does at the same time.
    pub workers: NonZeroUsize,
    /// How long it goes on.
    pub until: Until,
    /// From what it goes on.
    pub from: From,
}

/// What is told while it works.
#[derive(Debug)]
pub enum Told<'a> {
    /// Work was divided into so many tasks, with so many matches and entries to judge.
    Planned {
        /// Tasks.
        tasks: usize,
        /// Matches to judge.
        matches: usize,
        /// Entries that these have.
        entries: u64,
    },
    /// A task was done here.
    Worked {
        /// Matches that were judged.
        matches: usize,
        /// Entries that these have.
        entries: u64,
    },
    /// Other tables count from now on.
    Published(&'a Refreshed),
    /// Files were swept away, or found lacking.
    Swept(Swept),
    /// Something failed, and is tried again.
    Failed(&'a ConsumerError),
}

/// Who is told of it.
pub type Tell<'a> = &'a (dyn Fn(Told<'_>) + Sync);

impl Consumer {
    /// Connects to the servers and opens the place where the tables lie. `who` is what others are told of this process.
    ///
    /// # Errors
    /// [`ConsumerError::Store`], [`ConsumerError::Tables`] where either cannot be reached; [`ConsumerError::Program`].
    pub fn open(address: &Address, tables: &Location, who: &str) -> Result<Self, ConsumerError> {
        Self::over(address, SharedTables::open(tables)?, who)
    }

    /// The same over tables that are open already.
    ///
    /// # Errors
    /// As [`Consumer::open`].
    pub fn over(address: &Address, tables: SharedTables, who: &str) -> Result<Self, ConsumerError> {
        let kind = hex::encode(Sha256::new_with_prefix(this_program()?).chain_update(tables.kind()).finalize());
        let tasks = JetStreamTasks::open(address, &kind[..32])?;
        let right = Lease::over_tables(address, who)?;
        Ok(Self { tables, tasks, right })
    }

    /// The tables.
    pub fn tables(&self) -> &SharedTables {
        &self.tables
    }

    /// What counts, as far as is known here; `None` before the first tables.
    ///
    /// # Errors
    /// [`ConsumerError::Store`], [`ConsumerError::Tables`] where it is none of ours.
    pub fn published(&self) -> Result<Option<Published>, ConsumerError> {
        Ok(self.right.published()?.map(|text| Published::read(&text)).transpose()?)
    }

    /// Works, and plans where nobody else does, until it is stopped or done. Battles are read from `store`, which must show them as
    /// everybody's does: tables are made to be handed on.
    ///
    /// # Errors
    /// [`ConsumerError::GaveUp`] where it is to be done some time, and fails again and again. Until stopped, it tells of
    /// what fails and tries again.
    pub fn run(
        &self,
        store: &dyn Store,
        running: Running,
        stop: &AtomicBool,
        tell: Tell<'_>,
    ) -> Result<(), ConsumerError> {
        self.right.stand()?;
        let over = AtomicBool::new(false);
        let is_over = || stop.load(Ordering::Relaxed) || over.load(Ordering::Relaxed);
        let ended = thread::scope(|scope| {
            for _ in 0..running.workers.get() {
                scope.spawn(|| self.work(store, &is_over, tell));
            }
            scope.spawn(|| self.keep_sweeping(&is_over, tell));
            let planned = scope.spawn(|| self.keep_planning(store, running, &is_over, tell)).join();
            over.store(true, Ordering::Relaxed);
            planned
        });
        self.right.leave();
        ended.unwrap_or(Err(ConsumerError::Died))
    }
}

/// SHA-256 of the file of this program.
///
/// # Errors
/// [`ConsumerError::Program`].
pub fn this_program() -> Result<[u8; 32], ConsumerError> {
    // What was replaced on the disk meanwhile still runs as it was.
    let open = || File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?));
    let read = |mut file: File| {
        let mut hash = Sha256::new();
        io::copy(&mut file, &mut hash).map(|_| hash.finalize().into())
    };
    open().and_then(read).map_err(ConsumerError::Program)
}
