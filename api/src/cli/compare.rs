//! `compare`: two logs of one battle.

use std::path::Path;

use aftermath_games::GAMES;
use aftermath_ingest::{Comparison, Difference, Source, compare};
use aftermath_rules::{EntryView, game::Score};
use aftermath_store::{MatchId, Redactions, Store};
use clap::Args;
use serde_json::Value;

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{Terminal, plain},
};

/// Compares two logs of one battle, to the first entry where they differ.
/// When an entry was recorded does not matter. Ends with 1 where they differ.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath compare adas.jsonl boris.jsonl
  aftermath compare 01K9SPRINGMUSTER7 handed-in-again.jsonl"
)]
pub(crate) struct CompareArgs {
    /// A file with a log, or the id of a saved battle.
    #[arg(value_name = "MATCH|FILE")]
    first: String,
    /// The other one.
    #[arg(value_name = "MATCH|FILE")]
    second: String,
}

pub(crate) fn run(args: &CompareArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let (first, second) = (bytes_of(&args.first, data)?, bytes_of(&args.second, data)?);
    let (ours, theirs) = (GAMES.read(&first, &args.first)?, GAMES.read(&second, &args.second)?);
    let found = compare((&ours, &first), (&theirs, &second));
    tell(&found, args, terminal)?;
    Ok(if found.is_same() { Exit::Clean } else { Exit::Broken })
}

/// The bytes of a log that a person names by a file or by the id of a saved battle.
pub(crate) fn bytes_of(name: &str, data: &Path) -> Result<Vec<u8>, Failure> {
    Ok(kept_or_not(name, data)?.0)
}

/// The log that a word names, and which of its lines are redacted where it is a kept one.
pub(crate) fn kept_or_not(name: &str, data: &Path) -> Result<(Vec<u8>, Redactions), Failure> {
    if Path::new(name).is_file() {
        return Ok((Source::new(name).bytes()?, Redactions::default()));
    }
    let id: MatchId = name.parse().map_err(|_| Failure::NoMatch { name: name.to_owned() })?;
    let mut bytes = Vec::new();
    let store = stored::open(data)?;
    store.export(&id, &mut bytes)?;
    Ok((bytes, store.redactions(&id)?))
}

fn tell(found: &Comparison, args: &CompareArgs, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    if !found.header.is_empty() {
        writeln!(terminal.out, "{}", terminal.phrases.word("compare-headers"))?;
        differences(&found.header, terminal)?;
    }
    let Some(at) = found.parts_at else {
        let count = terminal.phrases.count("entries", u64::from(found.lengths.0));
        writeln!(terminal.out, "{}", terminal.phrases.say("compare-same", [("entries", count.into())]))?;
        return Ok(());
    };
    writeln!(terminal.out, "{}", terminal.phrases.say("compare-parts", [("entry", at.0.into())]))?;
    for (name, entry) in [(&args.first, &found.entries.0), (&args.second, &found.entries.1)] {
        let told = match entry {
            Some(entry) => line_of(entry),
            None => terminal.phrases.word("compare-nothing"),
        };
        writeln!(terminal.out, "  {}: {}", plain(name), plain(&told))?;
    }
    differences(&found.differences, terminal)?;
    let figures =
        [("first", found.lengths.0.into()), ("second", found.lengths.1.into()), ("same", found.same_behind.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("compare-behind", figures))?;
    let scores = [("first", score(&found.scores.0).into()), ("second", score(&found.scores.1).into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("compare-scores", scores))?;
    Ok(())
}

fn differences(found: &[Difference], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let nothing = terminal.phrases.word("compare-nothing");
    let value = |value: &Option<Value>| value.as_ref().map_or_else(|| nothing.clone(), ToString::to_string);
    for Difference { path, first, second } in found {
        writeln!(terminal.out, "  {}: {} ≠ {}", plain(path), plain(&value(first)), plain(&value(second)))?;
    }
    Ok(())
}

fn line_of(entry: &EntryView) -> String {
    let side = entry.side.as_ref().map(|side| format!("{side} ")).unwrap_or_default();
    format!("{side}{} {}", entry.kind, entry.event)
}

/// Who has how much, and who won.
pub(crate) fn score(score: &Score) -> String {
    let points: Vec<String> = score.points.iter().map(|(side, points)| format!("{side} {points}")).collect();
    let winner = score.winner.as_ref().map(|side| format!(" → {side}")).unwrap_or_default();
    if points.is_empty() && winner.is_empty() { "—".into() } else { format!("{}{winner}", points.join(", ")) }
}
