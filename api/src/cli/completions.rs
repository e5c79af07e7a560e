//! `completions`: what a shell needs to complete our arguments.

use clap::Args;
use clap_complete::Shell;

use super::{Exit, arguments::command, failure::Failure, terminal::Terminal};

/// Prints a script with which a shell completes commands and options.
/// Put it where your shell looks for such scripts, and open a new one.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath completions bash > ~/.local/share/bash-completion/completions/aftermath
  aftermath completions fish > ~/.config/fish/completions/aftermath.fish"
)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "aftermath", &mut script);
    terminal.out.write_all(&script)?;
    Ok(Exit::Clean)
}
