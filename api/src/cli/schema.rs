//! `schema`: the log format for programs.

use std::{
    fs,
    path::{Path, PathBuf},
};

use aftermath_games::{GAMES, parse_game};
use aftermath_rules::System;
use clap::Args;
use serde_json::json;

use super::{Exit, failure::Failure, terminal::Terminal};

/// Prints the JSON Schemas of a game's log: of its header line, and of every further line.
/// They are made from the types that read the logs, so they cannot go out of date.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath schema --game warmaster | jq .entry
  aftermath schema --game warmaster --out schemas/"
)]
pub(crate) struct SchemaArgs {
    /// The game. Name the one whose logs you write or read.
    #[arg(long, env = "AFTERMATH_SCHEMA_GAME", value_name = "GAME", value_parser = parse_game)]
    game: System,
    /// Folder for two files, `GAME-header.schema.json` and `GAME-entry.schema.json`. Name one where a validator wants
    /// files; without it, both are printed in one document.
    #[arg(long, env = "AFTERMATH_SCHEMA_OUT", value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &SchemaArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let schemas = GAMES.schemas(args.game);
    match &args.out {
        Some(folder) => {
            fs::create_dir_all(folder).map_err(|source| Failure::File { path: folder.clone(), source })?;
            for (line, schema) in [("header", &schemas.header), ("entry", &schemas.entry)] {
                let path = folder.join(format!("{}-{line}.schema.json", args.game));
                write(&path, &serde_json::to_vec_pretty(schema)?)?;
                writeln!(terminal.out, "{}", path.display())?;
            }
        }
        None => {
            let both = json!({ "header": schemas.header, "entry": schemas.entry });
            serde_json::to_writer_pretty(&mut terminal.out, &both)?;
            writeln!(terminal.out)?;
        }
    }
    Ok(Exit::Clean)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|source| Failure::File { path: path.to_owned(), source })
}
