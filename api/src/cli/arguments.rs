//! The program's arguments: what is common to all commands, and the list of commands.

use std::path::PathBuf;

use aftermath_rules::explain::Language;
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};

use super::{check, completions, demo, export, ingest, list, replay, rules, schema, serve};

/// Judges logs of tabletop battles by the rules of their game, keeps them, and replays them.
/// Each verdict names its rule; what was recorded at the table is never altered.
#[derive(Debug, Parser)]
#[command(name = "aftermath", version, verbatim_doc_comment, max_term_width = 100, after_help = "\
Examples:
  aftermath demo                         look around: a service with example battles
  aftermath check battle.jsonl           what does the referee say of this battle?
  aftermath ingest season-2026/          keep all battles of a folder
  aftermath replay 01K9SPRINGMUSTER7 -v  go through one, entry by entry, with reasons
  aftermath rules search \"command roll\"  look a rule up

Run `aftermath help COMMAND` for the options of a command.")]
pub struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Folder in which battles and tables are kept. Change it to keep leagues apart, or to put the data on another
    /// disk; one process at a time may use a folder.
    #[arg(long, global = true, env = "AFTERMATH_DATA", value_name = "DIR", default_value = "data")]
    pub(crate) data: PathBuf,
    /// Language of rules and explanations. Change it when you would rather read Russian.
    #[arg(long, global = true, env = "AFTERMATH_LANG", default_value = "en")]
    pub(crate) lang: Lang,
    /// When to write in colours. `auto` looks at the terminal and at NO_COLOR; say `always` for a pager that shows
    /// colours, and `never` where they get in the way.
    #[arg(long, global = true, env = "AFTERMATH_COLOR", value_name = "WHEN", default_value = "auto")]
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
    List(list::ListArgs),
    #[command(visible_alias = "show")]
    Replay(replay::ReplayArgs),
    Export(export::ExportArgs),
    Schema(schema::SchemaArgs),
    Rules(rules::RulesArgs),
    Serve(serve::ServeArgs),
    Demo(demo::DemoArgs),
    Completions(completions::CompletionsArgs),
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::Cli;

    fn commands() -> Vec<Command> {
        fn below(command: &Command, into: &mut Vec<Command>) {
            into.push(command.clone());
            command.get_subcommands().for_each(|sub| below(sub, into));
        }
        let (mut cli, mut all) = (Cli::command(), Vec::new());
        cli.build();
        below(&cli, &mut all);
        all.retain(|command| command.get_name() != "help");
        all
    }

    #[test]
    fn the_arguments_are_sound() {
        Cli::command().debug_assert();
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
            assert!(help.contains("Examples:\n  aftermath "), "{name}");
        }
    }
}
