//! `rules`: the catalogue, and how much of it is enforced and shown.

mod browse;
mod coverage;

use clap::{Args, Subcommand};

use super::{Exit, failure::Failure, terminal::Terminal};

/// Looks rules up, and tells which of them the referee enforces.
/// Ids, titles and summaries are ours; the words of the rulebooks are not included.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath rules search \"command roll\"
  aftermath rules show wm.command.roll --lang ru
  aftermath rules coverage"
)]
pub(crate) struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Debug, Subcommand)]
enum RulesCommand {
    List(browse::ListArgs),
    Show(browse::ShowArgs),
    Search(browse::SearchArgs),
    Coverage(coverage::CoverageArgs),
}

pub(crate) fn run(args: &RulesArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    match &args.command {
        RulesCommand::List(args) => browse::list(args, terminal),
        RulesCommand::Show(args) => browse::show(args, terminal),
        RulesCommand::Search(args) => browse::search(args, terminal),
        RulesCommand::Coverage(args) => coverage::run(args, terminal),
    }
}
