//! `salt`: secret numbers for the lines of a log that name somebody.

use std::path::PathBuf;

use aftermath_ingest::{Source, salted};
use clap::Args;

use super::{Exit, failure::Failure, notation::hand_out};

/// Puts a secret number into each line that names somebody, so that no hash gives the name away.
/// Do it before the log is signed or uploaded: afterwards it would be another log (docs/names.md).
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath salt battle.jsonl -o salted.jsonl
  aftermath salt battle.jsonl > salted.jsonl && aftermath ingest salted.jsonl"
)]
pub(crate) struct SaltArgs {
    /// File with the log.
    #[arg(value_name = "FILE")]
    log: PathBuf,
    /// File to write, which may not be there yet. Without it, the log goes to standard output.
    #[arg(short, long, env = "AFTERMATH_SALT_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &SaltArgs) -> Result<Exit, Failure> {
    let source = Source::new(&args.log);
    let (log, _) = salted(&source.bytes()?, &source.name())?;
    hand_out(&log, args.output.as_deref())
}
