//! `bundle`: one file that proves a match.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_ingest::bundle;
use aftermath_store::MatchId;
use clap::Args;

use super::{Exit, failure::Failure, stored, terminal::Terminal};

/// Writes one file with a saved battle and all that proves it: log, verdict, signatures, checkpoint.
/// `aftermath verify` checks it anywhere, with no store and no network.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath bundle 01K9SPRINGMUSTER7 -o final.bundle.json
  aftermath verify final.bundle.json"
)]
pub(crate) struct BundleArgs {
    /// Id of the battle, as `aftermath list` shows it.
    #[arg(value_name = "MATCH")]
    id: MatchId,
    /// File to write, in place of standard output. Name one where a half-written file would be worse than none.
    #[arg(short, long, env = "AFTERMATH_BUNDLE_OUTPUT", value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &BundleArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let store = stored::open(data)?;
    let made = bundle(&store, &args.id, env!("CARGO_PKG_VERSION"))?;
    if !made.redacted.is_empty() && made.attested.is_none() {
        super::terminal::complain(&terminal.phrases.say("bundle-partly", []));
    }
    let json = serde_json::to_string_pretty(&made)?;
    let Some(path) = &args.output else {
        writeln!(terminal.out, "{json}")?;
        return Ok(Exit::Clean);
    };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = fs::write(&beside, json).and_then(|()| fs::rename(&beside, path));
    written.map_err(|source| Failure::File { path: path.clone(), source })?;
    Ok(Exit::Clean)
}
