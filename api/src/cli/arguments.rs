//! The program's arguments: what is common to all commands, and the list of commands.

use std::{env, ffi::OsString, path::PathBuf};

use aftermath_rules::explain::Language;
use clap::{
    Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    error::{ContextKind, ContextValue},
};

use super::{
    amendments, audit_trail, backup, bundle, check, compare, completions, consume, demo, dump, export, follow, fork,
    import, ingest, keys, list, moved, names, notation, openapi, rebuild, replay, rules, salt, schema, serve, settle,
    sign, simulate, sql, sums, token, turning_points, verify, whatif, withdraw, witness,
};
use crate::near::nearest;

/// Judges logs of tabletop battles by the rules of their game, saves them, and replays them.
/// Each verdict names its rule; what was recorded at the table is never altered.
#[derive(Debug, Parser)]
#[command(
    name = "aftermath",
    version,
    verbatim_doc_comment,
    max_term_width = 100,
    after_help = "\
Examples:
  aftermath demo                         look around: a service with example battles
  aftermath check battle.jsonl           what does the referee say of this battle?
  aftermath ingest season-2026/          keep all battles of a folder
  aftermath replay 01K9SPRINGMUSTER7 -v  go through one, entry by entry, with reasons
  aftermath rules search \"command roll\"  look a rule up
  aftermath help check                   what a command does, and its options"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Heading of the options that every command has.
const EVERYWHERE: &str = "Options of every command";

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Folder in which battles and tables are kept. Change it to keep leagues apart, or to put the data on another
    /// disk; one process at a time may use a folder.
    #[arg(long, global = true, help_heading = EVERYWHERE, env = "AFTERMATH_DATA", value_name = "DIR", default_value = "data")]
    pub(crate) data: PathBuf,
    /// Language of rules and explanations. Change it when you would rather read Russian.
    #[arg(long, global = true, help_heading = EVERYWHERE, env = "AFTERMATH_LANG", default_value = "en")]
    pub(crate) lang: Lang,
    /// When to write in colours. `auto` looks at the terminal and at NO_COLOR; say `always` for a pager that shows
    /// colours, and `never` where they get in the way.
    #[arg(long, global = true, help_heading = EVERYWHERE, env = "AFTERMATH_COLOR", value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// A language, as an option.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Lang {
    /// English
    En,
    /// Russian
    Ru,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Language::En,
            Lang::Ru => Language::Ru,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::CheckArgs),
    Ingest(ingest::IngestArgs),
    Follow(follow::FollowArgs),
    Import(import::ImportArgs),
    List(list::ListArgs),
    #[command(visible_alias = "show")]
    Replay(replay::ReplayArgs),
    Export(export::ExportArgs),
    Write(notation::WriteArgs),
    Read(notation::ReadArgs),
    Salt(salt::SaltArgs),
    Fork(fork::ForkArgs),
    Keys(keys::KeysArgs),
    Dispute(settle::DisputeArgs),
    Agree(settle::AgreeArgs),
    Rule(settle::RuleArgs),
    Amend(settle::AmendArgs),
    Sign(sign::SignArgs),
    Bundle(bundle::BundleArgs),
    Verify(verify::VerifyArgs),
    Compare(compare::CompareArgs),
    Amendments(amendments::AmendmentsArgs),
    Whatif(whatif::WhatifArgs),
    TurningPoints(turning_points::TurningPointsArgs),
    Rebuild(rebuild::RebuildArgs),
    Move(moved::MoveArgs),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Withdraw(withdraw::WithdrawArgs),
    Names(names::NamesArgs),
    Witness(witness::WitnessArgs),
    Token(token::TokenArgs),
    AuditTrail(audit_trail::AuditTrailArgs),
    Schema(schema::SchemaArgs),
    Openapi(openapi::OpenapiArgs),
    Rules(rules::RulesArgs),
    Serve(Box<serve::ServeArgs>),
    Consume(consume::ConsumeArgs),
    Sums(sums::SumsArgs),
    Dump(dump::DumpArgs),
    Sql(sql::SqlArgs),
    SqlProcess(sql::SqlProcessArgs),
    Simulate(simulate::SimulateArgs),
    Demo(demo::DemoArgs),
    Completions(completions::CompletionsArgs),
}

/// The program's arguments. A list of commands, and `-h`, show the first line of a purpose; `--help` shows both.
pub(crate) fn command() -> clap::Command {
    fn first_line(command: clap::Command) -> clap::Command {
        let purpose = command.get_about().map(ToString::to_string).unwrap_or_default();
        let line = purpose.lines().next().unwrap_or_default().to_owned();
        command.about(line).long_about(purpose).mut_subcommands(first_line)
    }
    first_line(Cli::command())
}

impl Cli {
    /// Reads the arguments of this process; ends it with 2, and a hint, when they make no sense.
    pub(crate) fn from_process() -> Self {
        Self::from_arguments(env::args_os()).unwrap_or_else(|error| error.exit())
    }

    /// Reads arguments, of which the first names the program.
    pub(super) fn from_arguments(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let matches = command().try_get_matches_from(arguments).map_err(with_the_nearest)?;
        Self::from_arg_matches(&matches)
    }
}

/// Tells of the commands that are like a mistyped one those that are nearest alone.
fn with_the_nearest(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let Some(ContextValue::Strings(like)) = error.get(ContextKind::SuggestedSubcommand) else { return error };
    let near = nearest(typed, like.iter().map(String::as_str));
    if let Some(one) = near.first() {
        let one = ContextValue::Strings(vec![(*one).to_owned()]);
        error.insert(ContextKind::SuggestedSubcommand, one);
    }
    error
}

#[cfg(test)]
mod tests {
    use clap::Command;

    fn commands() -> Vec<Command> {
        fn below(command: &Command, into: &mut Vec<Command>) {
            into.push(command.clone());
            let others = command.get_subcommands().filter(|sub| sub.get_name() != "help");
            others.for_each(|sub| below(sub, into));
        }
        let (mut cli, mut all) = (super::command(), Vec::new());
        cli.build();
        below(&cli, &mut all);
        all
    }

    #[test]
    fn the_arguments_are_sound() {
        super::command().debug_assert();
    }

    #[test]
    fn every_option_can_come_from_the_environment_and_says_when_to_change_it() {
        for command in commands() {
            let options = command.get_arguments().filter(|argument| !argument.is_positional());
            for option in options.filter(|option| !["help", "version"].contains(&option.get_id().as_str())) {
                let name = format!("{} --{}", command.get_name(), option.get_id());
                let variable = option.get_env().and_then(|variable| variable.to_str()).unwrap_or_default();
                assert!(variable.starts_with("AFTERMATH_"), "{name}: {variable:?}");
                assert!(option.get_help().is_some_and(|help| help.to_string().len() > 40), "{name}");
            }
        }
    }

    #[test]
    fn every_help_starts_with_two_lines_and_ends_with_examples() {
        for mut command in commands() {
            let help = command.render_long_help().to_string();
            let name = command.get_name();
            let purpose = help.split("\n\n").next().unwrap_or_default();
            assert_eq!(purpose.lines().count(), 2, "{name}: {purpose}");
            let end = help.rsplit_once("\n\n").map(|(_, end)| end.trim_end()).unwrap_or_default();
            assert!(end.starts_with("Examples:\n  aftermath "), "{name}: {end}");
        }
    }
}
