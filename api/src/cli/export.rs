//! `export`: a log as it came.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use aftermath_store::{MatchId, Store};
use clap::Args;

use super::{Exit, failure::Failure, stored};

/// Writes a saved battle byte for byte as it came in, a line break after each line.
/// The bytes are proved against the store's hash before anything calls itself finished.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath export 01K9SPRINGMUSTER7 > battle.jsonl
  aftermath export 01K9SPRINGMUSTER7 -o battle.jsonl"
)]
pub(crate) struct ExportArgs {
    /// Id of the battle, as `aftermath list` shows it.
    #[arg(value_name = "MATCH")]
    id: MatchId,
    /// File to write; it is replaced only when the whole log is there. Name one where a half-written file would be
    /// worse than none; without it, the log goes to standard output.
    #[arg(short, long, env = "AFTERMATH_EXPORT_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &ExportArgs, data: &Path) -> Result<Exit, Failure> {
    let store = stored::open(data)?;
    match &args.output {
        Some(path) => to_file(&store, &args.id, path)?,
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            store.export(&args.id, &mut out)?;
            out.flush()?;
        }
    }
    Ok(Exit::Clean)
}

/// Writes beside the file and takes its place at the end, so that a damaged match never leaves half a log.
fn to_file(store: &dyn Store, id: &MatchId, path: &Path) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = write_and_rename(store, id, &beside, path);
    if written.is_err() {
        // What failed is told; that its remains cannot be removed either would say no more.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_and_rename(store: &dyn Store, id: &MatchId, beside: &Path, path: &Path) -> Result<(), Failure> {
    let failed = |source| Failure::File { path: path.to_owned(), source };
    let mut out = BufWriter::new(File::create(beside).map_err(failed)?);
    store.export(id, &mut out)?;
    out.flush().map_err(failed)?;
    fs::rename(beside, path).map_err(failed)
}
