//! `fork`: a log that goes on from a moment of another, by its players or by bots.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_ingest::salted;
use aftermath_rules::{MatchId, Seq, SideId};
use clap::Args;

use super::{Exit, compare::kept_or_not, failure::Failure, terminal::Terminal};
use crate::playing_on::{Order, Until, played_on};

/// Writes the header of a new battle that continues from an entry of another.
/// The table and every state are those of that moment. With --bots, bots play on from there.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath fork 01K9SPRINGMUSTER7 --at 41 > what-if.jsonl
  aftermath fork battle.jsonl --at 41 --id ford-again -o ford-again.jsonl
  aftermath fork battle.jsonl --at 41 --bots 7 -o played.jsonl"
)]
pub(crate) struct ForkArgs {
    /// Id of a saved battle, or a file with a log.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// The entry after which the new battle begins; 0 for the header. Name the last one that both players agree on.
    #[arg(long, env = "AFTERMATH_FORK_AT", value_name = "ENTRY")]
    at: u32,
    /// Id of the new battle. Name one where several are played on from the same moment; without it, it is named after
    /// the other battle and the entry.
    #[arg(long, env = "AFTERMATH_FORK_ID", value_name = "MATCH")]
    id: Option<MatchId>,
    /// Let bots play on from there. Their dice and choices come from this seed, which the header tells: the same seed gives
    /// the same battle.
    #[arg(long, env = "AFTERMATH_FORK_BOTS", value_name = "SEED")]
    bots: Option<u32>,
    /// How far bots play: to the end, or one turn or phase, to answer them yourself.
    #[arg(long, env = "AFTERMATH_FORK_UNTIL", value_name = "WHEN", requires = "bots")]
    until: Option<Until>,
    /// The one side for which bots play: no further than to where the other has to act. Without it, they play for both.
    #[arg(long, env = "AFTERMATH_FORK_SIDE", value_name = "SIDE", requires = "bots")]
    side: Option<SideId>,
    /// File to write, which may not be there yet. Without it, the header goes to standard output.
    #[arg(short, long, env = "AFTERMATH_FORK_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &ForkArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let (bytes, redactions) = kept_or_not(&args.battle, data)?;
    let (at, id) = (Seq(args.at), args.id.clone());
    let log = match args.bots {
        None => aftermath_ingest::fork(&bytes, &redactions, &args.battle, at, id)?.1.into_bytes(),
        Some(seed) => {
            let order = Order { at, seed, until: args.until.unwrap_or_default(), side: args.side.clone(), id };
            played_on(&bytes, &redactions, &args.battle, &order)?.1
        }
    };
    // It names the players, as the other does.
    let (log, _) = salted(&log, &args.battle)?;
    match &args.output {
        None => terminal.out.write_all(&log)?,
        Some(path) => {
            let failed = |source| Failure::File { path: path.clone(), source };
            let mut file = fs::File::create_new(path).map_err(failed)?;
            std::io::Write::write_all(&mut file, &log).map_err(failed)?;
        }
    }
    Ok(Exit::Clean)
}
