//! Why a command cannot do what it was asked.

use std::{io, path::PathBuf};

use aftermath_games::GAMES;
use aftermath_ingest::{
    AppendError, BundleError, ForkFault, LoadError, Refused, SaltError, SourceError, WithdrawError,
    results::{ImportError, UnknownColumn},
    rosters::RosterError,
};
use aftermath_rules::reader::ReadError;
use aftermath_simulate::SimulateError;
use aftermath_stats::StatsError;
use aftermath_stats_consumers::ConsumerError;
use aftermath_store::StoreError;

use crate::{asking::Unanswered, http::ServeError, near::nearest, playing_on::CannotPlayOn};

/// Why a command cannot do what it was asked; the program ends with 2.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Nobody takes what we write.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    /// A file cannot be written.
    #[error("{}: cannot write: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("{}: cannot read: {source}", path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// A folder that should be empty is not.
    #[error("{} has something in it: name another data folder with --data", folder.display())]
    Taken {
        /// The folder.
        folder: PathBuf,
    },
    /// A file of a backup is not what was copied.
    #[error("{}: {why}: nothing was restored from it", path.display())]
    Seal {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The match has no such side.
    #[error("there is no side {side:?} in this battle: expected one of {sides}")]
    NoSide {
        /// What was given.
        side: String,
        /// What there is.
        sides: String,
    },
    /// No token has this number.
    #[error("no token has the number {number}: see `aftermath token list`")]
    NoToken {
        /// What was given.
        number: u64,
    },
    /// A file is no bundle, or there is none to be made.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// A battle cannot go on from there.
    #[error(transparent)]
    Fork(#[from] ForkFault),
    /// Bots cannot play a battle on.
    #[error(transparent)]
    PlayedOn(#[from] CannotPlayOn),
    /// A name cannot be withdrawn.
    #[error(transparent)]
    Withdraw(#[from] WithdrawError),
    /// An entry is not taken.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// Nothing was ever kept here.
    #[error("nothing is saved in {}: load battles with `aftermath ingest`, or name another folder with --data", folder.display())]
    NoStore {
        /// Where the store would be.
        folder: PathBuf,
    },
    /// A table of results cannot be read.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A column is named that there is not.
    #[error(transparent)]
    Column(#[from] UnknownColumn),
    /// A file is no roster.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be had.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A file is no log.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A log gets no salts.
    #[error(transparent)]
    Salt(#[from] SaltError),
    /// A text is no battle, or a log cannot be written as one.
    #[error("{sentence}")]
    Notation {
        /// What is wrong and where, in the language of whoever asked.
        sentence: String,
    },
    /// A match cannot be read back.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The battles are kept, but the tables made from them do not follow.
    #[error("the battles are saved, but their tables are not up to date: {0}")]
    Tables(#[from] StatsError),
    /// Tables cannot be made together with others.
    #[error(transparent)]
    Consume(#[from] ConsumerError),
    /// Another program is to reckon than this one.
    #[error("expected the program {wanted} on this machine, and this is {own}: put the program of the services there")]
    OtherProgram {
        /// Its SHA-256.
        wanted: String,
        /// That of this one.
        own: String,
    },
    /// Nobody can be hidden without the secret that services have.
    #[error("{} is not there: copy it from the data folder of a service, so that people have the same pseudonyms", path.display())]
    NoPseudonyms {
        /// Where it would be.
        path: PathBuf,
    },
    /// A query is not answered.
    #[error(transparent)]
    Sql(#[from] Unanswered),
    /// An example battle was refused.
    #[error("an example battle was refused: {0}")]
    Example(#[from] Refused),
    /// What names a match is neither a file nor an id.
    #[error("there is no file {name:?}, and a match id has 1 to 64 of A-Z a-z 0-9 _ -")]
    NoMatch {
        /// What was given.
        name: String,
    },
    /// No battle has this id, and some have one like it.
    #[error("no battle with the id '{id}': did you mean {near}?")]
    NoBattle {
        /// What was given.
        id: String,
        /// The nearest.
        near: String,
    },
    /// The battle has no such entry.
    #[error("there is no entry {entry} in this battle: expected 0 to {entries}")]
    NoEntry {
        /// What was given.
        entry: u32,
        /// Entries of the battle.
        entries: usize,
    },
    /// An entry proposes no correction.
    #[error("entry {entry} proposes no correction: expected the number of an entry `amend`")]
    NoAmendment {
        /// What was given.
        entry: u32,
    },
    /// A side agreed before.
    #[error("{side} agreed to entry {entry} already")]
    AgreedAlready {
        /// The side.
        side: String,
        /// The entry that proposes the correction.
        entry: u32,
    },
    /// A field of an entry cannot be set so.
    #[error("--set {setting:?}: expected {expected}")]
    Setting {
        /// What was given.
        setting: String,
        /// What was expected.
        expected: String,
    },
    /// Nobody can be asked.
    #[error("nothing was recorded: nobody can be asked here, so say --yes once you agree with what is shown")]
    NotAsked,
    /// What should be a service's address is none.
    #[error("--service {address:?}: expected an address with http:// or https://")]
    NoAddress {
        /// What was given.
        address: String,
    },
    /// What should be a club's address is none.
    #[error("the club's address: {0}")]
    ClubAddress(String),
    /// A service does not do what it is asked.
    #[error("{address}: {why}")]
    Service {
        /// Its address.
        address: String,
        /// What it answered, or why it did not.
        why: String,
    },
    /// The service hides names in this log, so that nobody sees what a signature would be under.
    #[error(
        "the service shows this log with other bytes than it keeps, for it hides names: sign with a token that reads them"
    )]
    HiddenNames,
    /// No catalogue has this rule.
    #[error("no rule has the id {id:?}: {}find it with `aftermath rules search`", meant(.near))]
    NoRule {
        /// What was given.
        id: String,
        /// The nearest.
        near: Vec<&'static str>,
    },
    /// A battle cannot be played.
    #[error("the bots are at a loss: {0}")]
    Simulate(#[from] SimulateError),
    /// The log filter makes no sense.
    #[error("--log: {0}")]
    LogFilter(#[from] tracing_subscriber::filter::ParseError),
    /// The service does not start, or stopped.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

impl Failure {
    /// No catalogue has this rule.
    pub(crate) fn no_rule(id: &str) -> Self {
        Self::NoRule { id: id.to_owned(), near: nearest(id, GAMES.rules().map(|rule| rule.id())) }
    }
}

/// What somebody may have meant, where anything is near.
fn meant(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("did you mean {}? Else ", near.join(", ")) }
}

impl From<serde_json::Error> for Failure {
    /// Our own values always make JSON: what fails is the writing.
    fn from(error: serde_json::Error) -> Self {
        Failure::Output(error.into())
    }
}
