//! `keys`: keys that sign.

use std::{
    fs::OpenOptions,
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use aftermath_store::{KeyKind, SecretKey};
use clap::{Args, Subcommand};

use super::{Exit, failure::Failure, terminal::Terminal};

/// Makes keys that sign: a player's, an organizer's, a witness's.
/// Whoever has the file can sign in that name: keep it to yourself, and keep a copy.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath keys new Ada --out ada.key
  aftermath keys new witness.example/club --witness --out witness.key
  aftermath keys show ada.key"
)]
pub(crate) struct KeysArgs {
    #[command(subcommand)]
    command: KeysCommand,
}

#[derive(Debug, Subcommand)]
enum KeysCommand {
    New(NewArgs),
    Show(ShowArgs),
}

/// Makes a key, writes it to a file that only you can read, and prints its public half.
/// The public half is what others need to check your signatures.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath keys new Ada --out ada.key"
)]
struct NewArgs {
    /// Whose key it is: a name without spaces and `+`, best an address for clubs and witnesses.
    name: String,
    /// File to write; it must not exist yet. Name one outside the data folder, so that a copy of the data is no copy
    /// of your key.
    #[arg(short, long, env = "AFTERMATH_KEYS_OUT", value_name = "FILE")]
    out: PathBuf,
    /// Make a key that cosigns checkpoints, instead of one that signs. Use it for `aftermath witness`.
    #[arg(long, env = "AFTERMATH_KEYS_WITNESS")]
    witness: bool,
}

/// Prints the public half of a key.
/// This is what others need to check your signatures, and what the header of a log names.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath keys show ada.key"
)]
struct ShowArgs {
    /// File of the key.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(crate) fn run(args: &KeysArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let key = match &args.command {
        KeysCommand::New(NewArgs { name, out, witness }) => {
            let kind = if *witness { KeyKind::Cosigns } else { KeyKind::Signs };
            let key = SecretKey::generate(name, kind)?;
            write(&key, out)?;
            key
        }
        KeysCommand::Show(ShowArgs { file }) => read(file)?,
    };
    writeln!(terminal.out, "{}", key.public())?;
    Ok(Exit::Clean)
}

/// Never over a file that is there: a key lost cannot be made again.
fn write(key: &SecretKey, path: &Path) -> Result<(), Failure> {
    let write = || {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        writeln!(file, "{}", key.reveal())?;
        file.sync_all()
    };
    write().map_err(|source| Failure::File { path: path.to_owned(), source })
}

/// The key in a file.
pub(crate) fn read(path: &Path) -> Result<SecretKey, Failure> {
    let text = std::fs::read_to_string(path).map_err(|source| Failure::Unread { path: path.to_owned(), source })?;
    Ok(text.trim_end().parse()?)
}
