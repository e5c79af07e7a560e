//! `write` and `read`: a log as a text that people write and read, and such a text as a log.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use aftermath_games::GAMES;
use aftermath_ingest::Source;
use aftermath_notation::{Notation, NotationError};
use aftermath_rules::explain::Language;
use clap::Args;

use super::{Exit, compare::kept_or_not, failure::Failure, terminal::Terminal};

/// Writes a battle as a text that people read and write, one entry per line (docs/notation.md).
/// Nothing is lost: `aftermath read` makes of the text the same log, byte for byte.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath write 01K9SPRINGMUSTER7 | less
  aftermath write battle.jsonl -o ford.battle
  aftermath write battle.jsonl --comments ford.battle -o ford-again.battle"
)]
pub(crate) struct WriteArgs {
    /// Id of a saved battle, or a file with a log.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// Text of the same battle whose comments are to stand in the new one. Name it when the log was changed or went on
    /// since; without it, there are no comments, for no log has any.
    #[arg(long, env = "AFTERMATH_WRITE_COMMENTS", value_name = "FILE")]
    comments: Option<PathBuf>,
    /// File to write, which may not be there yet. Without it, the text goes to standard output.
    #[arg(short, long, env = "AFTERMATH_WRITE_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Reads a battle that was written as a text, and writes its log.
/// What is wrong is told with its line, its column and what was expected; then nothing is written.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath read ford.battle -o ford.jsonl
  aftermath read ford.battle > ford.jsonl && aftermath check ford.jsonl"
)]
pub(crate) struct ReadArgs {
    /// File with the text.
    #[arg(value_name = "FILE")]
    text: PathBuf,
    /// File to write, which may not be there yet. Without it, the log goes to standard output.
    #[arg(short, long, env = "AFTERMATH_READ_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn write(args: &WriteArgs, data: &Path, terminal: &Terminal<'_>) -> Result<Exit, Failure> {
    let wrong = in_language(terminal.speech.language());
    let notation = Notation::of(&GAMES);
    let comments = match &args.comments {
        Some(path) => {
            let source = Source::new(path);
            notation.read(&source.bytes()?, &source.name()).map_err(&wrong)?.comments
        }
        None => Vec::new(),
    };
    let (bytes, _) = kept_or_not(&args.battle, data)?;
    let text = notation.write(&bytes, &args.battle, &comments).map_err(&wrong)?;
    hand_out(text.as_bytes(), args.output.as_deref())
}

pub(crate) fn read(args: &ReadArgs, terminal: &Terminal<'_>) -> Result<Exit, Failure> {
    let wrong = in_language(terminal.speech.language());
    let source = Source::new(&args.text);
    let transcript = Notation::of(&GAMES).read(&source.bytes()?, &source.name()).map_err(&wrong)?;
    transcript.log(&GAMES, &source.name()).map_err(&wrong)?;
    hand_out(&transcript.log, args.output.as_deref())
}

/// An error as whoever asked reads it.
fn in_language(language: Language) -> impl Fn(NotationError) -> Failure {
    move |error| Failure::Notation { sentence: error.sentence(language) }
}

/// To a file, which must be new, or to standard output: as it is, without a thought of colours.
pub(super) fn hand_out(bytes: &[u8], output: Option<&Path>) -> Result<Exit, Failure> {
    match output {
        Some(path) => {
            let failed = |source| Failure::File { path: path.to_owned(), source };
            let mut file = fs::File::create_new(path).map_err(failed)?;
            file.write_all(bytes).map_err(failed)?;
        }
        None => {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()?;
        }
    }
    Ok(Exit::Clean)
}
