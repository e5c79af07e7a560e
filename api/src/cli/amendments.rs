//! `amendments`: what they change.

use std::path::{Path, PathBuf};

use aftermath_games::GAMES;
use aftermath_ingest::{Consequences, consequences, proposed};
use aftermath_rules::finding::Status;
use clap::Args;

use super::{
    Exit,
    compare::{bytes_of, score},
    failure::Failure,
    terminal::{BOLD, Terminal, painted, style_of},
};

/// Shows what the agreed amendments of a battle change: verdicts of entries, and the score.
/// With --propose, what one more entry would change, before anybody agrees to it.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath amendments 01K9SPRINGMUSTER7
  aftermath amendments battle.jsonl --propose amendment.json"
)]
pub(crate) struct AmendmentsArgs {
    /// A file with a log, or the id of a saved battle.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// File with one entry line that would stand next in the log, such as an amendment that is not agreed yet. Use it
    /// to see what is at stake.
    #[arg(long, env = "AFTERMATH_AMENDMENTS_PROPOSE", value_name = "FILE")]
    propose: Option<PathBuf>,
}

pub(crate) fn run(args: &AmendmentsArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let bytes = bytes_of(&args.battle, data)?;
    let found = match &args.propose {
        None => consequences(&GAMES.read(&bytes, &args.battle)?),
        Some(path) => {
            let line = std::fs::read(path).map_err(|source| Failure::Unread { path: path.clone(), source })?;
            proposed(&bytes, line.trim_ascii())?
        }
    };
    tell(&found, terminal)?;
    Ok(Exit::Clean)
}

/// Entries that fare otherwise, and the score before and after.
pub(super) fn tell(found: &Consequences, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    if found.changed.is_empty() {
        writeln!(terminal.out, "{}", terminal.phrases.word("amendments-none"))?;
    }
    for entry in &found.changed {
        let title = terminal.phrases.say("entry", [("entry", entry.entry.0.into())]);
        let status = |status: Status| painted(style_of(status), terminal.phrases.name("counted", status.as_str()));
        let (was, is) = (status(entry.status.0), status(entry.status.1));
        writeln!(terminal.out, "{} {}: {was} → {is}", painted(BOLD, title), entry.kind)?;
        for (key, rules) in [("amendments-mended", &entry.mended), ("amendments-broken", &entry.newly_broken)] {
            if !rules.is_empty() {
                writeln!(terminal.out, "  {} {}", terminal.phrases.word(key), rules.join(" "))?;
            }
        }
    }
    let scores = [("first", score(&found.recorded).into()), ("second", score(&found.effective).into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("amendments-scores", scores))?;
    Ok(())
}
