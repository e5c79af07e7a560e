//! `whatif`: what the referee's reading of an entry would have meant.

use std::path::Path;

use aftermath_games::GAMES;
use aftermath_ingest::{WhatIf, what_if};
use aftermath_rules::{Seq, explain::Names};
use clap::Args;

use super::{
    Exit, amendments,
    compare::bytes_of,
    failure::Failure,
    terminal::{BOLD, Terminal, painted, plain},
};

/// Tells what a broken or contested entry would have come to if played by the rules.
/// Needed and rolled, the exact chance that it mattered, and which entries would be judged differently.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath whatif battle.jsonl --entry 17
  aftermath whatif 01K9SPRINGMUSTER7 --entry 17 --lang ru"
)]
pub(crate) struct WhatifArgs {
    /// A file with a log, or the id of a saved battle.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// Number of the entry, as `aftermath check` tells it.
    #[arg(long, env = "AFTERMATH_WHATIF_ENTRY", value_name = "N")]
    entry: u32,
}

pub(crate) fn run(args: &WhatifArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let log = GAMES.read(&bytes_of(&args.battle, data)?, &args.battle)?;
    let missing = Failure::NoEntry { entry: args.entry, entries: log.len() };
    let found = what_if(&log, Seq(args.entry)).ok_or(missing)?;
    tell(&found, &Names::of(&log.summary()), terminal)?;
    Ok(Exit::Clean)
}

fn tell(found: &WhatIf, names: &Names, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let told = &found.counterfactual;
    let title = terminal.phrases.say("entry", [("entry", told.entry.0.into())]);
    let kind = terminal.speech.term_in(names, "event", told.kind);
    writeln!(terminal.out, "{} {kind}", painted(BOLD, title))?;
    for (entry, kind) in &told.contests {
        let kind = terminal.speech.term_in(names, "event", kind);
        let figures = [("kind", kind.into()), ("entry", entry.0.into())];
        writeln!(terminal.out, "  {}", terminal.phrases.say("whatif-contested", figures))?;
    }
    for question in &told.questions {
        writeln!(terminal.out, "  {}", painted(BOLD, question.finding.rule.id().to_owned()))?;
        let finding = terminal.speech.sentence(&question.finding, names);
        for sentence in finding.into_iter().chain(question.sentences(&terminal.speech, names)) {
            writeln!(terminal.out, "    {}", plain(&sentence))?;
        }
    }
    let sentences = told.throws.iter().flat_map(|throw| throw.sentences(&terminal.speech, names));
    for sentence in sentences.chain(told.undetermined(&terminal.speech, names)) {
        writeln!(terminal.out, "  {}", plain(&sentence))?;
    }
    if let Some(follows) = &found.follows {
        writeln!(terminal.out, "{}", terminal.phrases.word("whatif-follows"))?;
        amendments::tell(follows, terminal)?;
    }
    Ok(())
}
