//! Conformance as a number: what is enforced, and what the corpus shows held and broken.

use std::{collections::BTreeSet, path::PathBuf};

use aftermath_games::{GAMES, parse_game};
use aftermath_ingest::sources;
use aftermath_rules::{
    Log, System,
    catalogue::Rule,
    finding::{Outcome, Status},
};
use clap::{Args, ValueEnum};
use serde::{Serialize, Serializer};

use crate::cli::{
    Exit, corpus,
    failure::Failure,
    terminal::{BOLD, DIM, Terminal, painted, style_of},
};

/// Counts the decidable rules that are enforced, and those that the corpus shows held and broken.
/// The corpus is a set of conformance logs; the goal is all rules in all three counts.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rules coverage
  aftermath rules coverage --game warmaster --corpus games/warmaster/corpus --format json"
)]
pub(super) struct CoverageArgs {
    /// Only this game. Name one while you work on it.
    #[arg(long, env = "AFTERMATH_RULES_GAME", value_name = "GAME", value_parser = parse_game)]
    game: Option<System>,
    /// Folder of the corpus. Name one to count logs that you are writing; without it, the corpus of this build counts.
    #[arg(long, env = "AFTERMATH_COVERAGE_CORPUS", value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// How to answer. Take `json` when a program compares builds.
    #[arg(long, env = "AFTERMATH_COVERAGE_FORMAT", default_value = "human")]
    format: Format,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading
    Human,
    /// One object a game
    Json,
}

/// The counts of one game, over its decidable rules.
#[derive(Debug, Default, Serialize)]
struct Coverage {
    decidable: usize,
    enforced: usize,
    held: usize,
    broken: usize,
    missing: Missing,
}

/// Ids of the decidable rules that a count lacks.
#[derive(Debug, Default, Serialize)]
struct Missing {
    enforced: Vec<&'static str>,
    held: Vec<&'static str>,
    broken: Vec<&'static str>,
}

/// What is covered of each game, in the order of the registry.
struct Covered(Vec<(System, Coverage)>);

impl Serialize for Covered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(game, coverage)| (game, coverage)))
    }
}

/// Rules seen held and broken in a corpus.
#[derive(Debug, Default)]
struct Seen {
    held: BTreeSet<Rule>,
    broken: BTreeSet<Rule>,
}

pub(super) fn run(args: &CoverageArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let mut seen = Seen::default();
    match &args.corpus {
        Some(folder) => {
            for source in sources([folder]) {
                let source = source?;
                seen.add(&GAMES.read(&source.bytes()?, &source.name())?);
            }
        }
        None => {
            for (name, bytes) in corpus::logs() {
                seen.add(&GAMES.read(&bytes, &name)?);
            }
        }
    }
    let games = GAMES.all().filter(|system| args.game.is_none_or(|game| game == *system));
    let covered = Covered(games.map(|game| (game, Coverage::of(game, &seen))).collect());
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut terminal.out, &covered)?;
            writeln!(terminal.out)?;
        }
        Format::Human => {
            for (game, coverage) in &covered.0 {
                tell(*game, coverage, terminal)?;
            }
        }
    }
    Ok(Exit::Clean)
}

impl Seen {
    fn add(&mut self, log: &Log) {
        let counts = log.count();
        for rule in log.system().rules() {
            if counts.count(rule, Outcome::Held) > 0 {
                self.held.insert(rule);
            }
            if counts.count(rule, Outcome::Broken) > 0 {
                self.broken.insert(rule);
            }
        }
    }
}

impl Coverage {
    fn of(game: System, seen: &Seen) -> Self {
        let mut coverage = Self::default();
        for rule in game.rules().filter(|rule| rule.record().decidable) {
            coverage.decidable += 1;
            let Self { enforced, held, broken, missing, .. } = &mut coverage;
            for (has, count, lacking) in [
                (GAMES.enforces(rule), enforced, &mut missing.enforced),
                (seen.held.contains(&rule), held, &mut missing.held),
                (seen.broken.contains(&rule), broken, &mut missing.broken),
            ] {
                if has { *count += 1 } else { lacking.push(rule.id()) }
            }
        }
        coverage
    }
}

fn tell(game: System, coverage: &Coverage, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let Coverage { decidable, enforced, held, broken, missing } = coverage;
    let figures = [
        ("decidable", (*decidable).into()),
        ("enforced", (*enforced).into()),
        ("held", (*held).into()),
        ("broken", (*broken).into()),
    ];
    let counts = terminal.phrases.say("coverage", figures);
    writeln!(terminal.out, "{}: {counts}", painted(BOLD, game.title()))?;
    let lists =
        [("missing-enforced", &missing.enforced), ("missing-held", &missing.held), ("missing-broken", &missing.broken)];
    for (key, ids) in lists.into_iter().filter(|(_, ids)| !ids.is_empty()) {
        let what = painted(style_of(Status::Unverifiable), terminal.phrases.word(key));
        writeln!(terminal.out, "  {what} ({}):", ids.len())?;
        for id in ids {
            writeln!(terminal.out, "    {}", painted(DIM, id))?;
        }
    }
    Ok(())
}
