//! `dump`: all tables for whoever wants them whole.

use std::path::{Path, PathBuf};

use aftermath_stats::{Dump, Warehouse};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    terminal::{Terminal, complain},
};

/// Writes all tables as Parquet into a folder, one file a table, with a manifest of what they must be.
/// The same battles give the same bytes, whenever and wherever the dump is made.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The manifest, manifest.json, tells of each file its columns, rows, length and SHA-256, and of the
battles their number, the rules editions, the position of the store, and a digest over the hashes of
all logs. It is written last: a folder with a manifest is whole.

Examples:
  aftermath dump /media/stick/tables
  aftermath dump --check /media/stick/tables
  duckdb -c \"SELECT army, count(*) FROM '/media/stick/tables/sides.parquet' GROUP BY army\""
)]
pub(crate) struct DumpArgs {
    /// Folder of the dump; made when it is missing, and what an earlier dump left there is replaced
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write nothing: hold the files in the folder against its manifest. Use it after a dump was carried or downloaded.
    #[arg(long, env = "AFTERMATH_DUMP_CHECK")]
    check: bool,
}

pub(crate) fn run(args: &DumpArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if args.check {
        return check(&args.folder, terminal);
    }
    let tables = data.join("tables");
    if !tables.is_dir() {
        return Err(Failure::NoStore { folder: tables });
    }
    let dump = Warehouse::open(&tables)?.dump(&args.folder)?;
    tell("dumped", &dump, terminal)?;
    Ok(Exit::Clean)
}

fn check(folder: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let dump = Dump::read(folder)?;
    let faults = dump.check(folder)?;
    if faults.is_empty() {
        tell("dump-holds", &dump, terminal)?;
        return Ok(Exit::Clean);
    }
    faults.iter().for_each(|fault| complain(fault));
    Ok(Exit::Broken)
}

fn tell(key: &str, dump: &Dump, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let matches = terminal.phrases.count("matches", dump.matches);
    let rows: u64 = dump.tables.iter().map(|table| table.rows).sum();
    let figures = [("matches", matches.into()), ("rows", rows.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say(key, figures))?;
    Ok(())
}
