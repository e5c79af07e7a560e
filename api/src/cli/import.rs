//! `import`: seasons and rosters that a club already has.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use aftermath_ingest::{
    bounds::{RESULTS_BYTES, ROSTER_BYTES},
    results::{self, Column, Fate, Manner, Mapping, Problem, Pseudonyms, Report, Rosters, RowReport, SECRET_FILE},
    rosters::{self, Doubt, Matter, SumDoubt},
};
use aftermath_rules::finding::Outcome;
use aftermath_store::{STORE_FOLDER, Store};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;

use super::{
    Exit,
    failure::Failure,
    stored::{open, open_or_begin, refresh_tables},
    terminal::{DIM, Terminal, complain, mark, painted, plain},
};

/// Imports what a club already has: tables of results, and army rosters of other programs.
/// Battles known by their results alone are saved, chained and counted, and never shown as judged.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath import template > season.csv
  aftermath import results season.csv --dry-run
  aftermath import roster army.rosz"
)]
pub(crate) struct ImportArgs {
    #[command(subcommand)]
    command: ImportCommand,
}

#[derive(Debug, Subcommand)]
enum ImportCommand {
    Results(Box<ResultsArgs>),
    Template(TemplateArgs),
    Roster(RosterArgs),
}

/// Saves every row of a CSV table as a battle known by its result.
/// All rows are checked before any is saved; the same table again adds nothing.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
The first line names the columns; `aftermath import template --columns` lists those that are known.
Comma, semicolon and tab are told apart by themselves. Ends with 2 when a row was refused, and then
keeps nothing unless --partly is given.

Examples:
  aftermath import results season.csv --dry-run
  aftermath import results season.csv --map host=player_a --set game=wh40k9
  aftermath import results old.csv --encoding windows-1251 --date-format %d.%m.%Y"
)]
struct ResultsArgs {
    /// The table; `-` reads it from standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A column of the table and the one of ours that it is. Give one for each column with a name of its own.
    #[arg(long, env = "AFTERMATH_IMPORT_MAP", value_name = "FOREIGN=OURS", value_delimiter = ';', value_parser = pair)]
    map: Vec<(String, String)>,
    /// A value that every row has, where the table has no such column. Give one for each, e.g. game=kow2.
    #[arg(long, env = "AFTERMATH_IMPORT_SET", value_name = "COLUMN=VALUE", value_delimiter = ';', value_parser = pair)]
    set: Vec<(String, String)>,
    /// A JSON file with columns, words and fixed values of such tables. Write one for tables that come again.
    #[arg(long, env = "AFTERMATH_IMPORT_MAP_FILE", value_name = "FILE")]
    map_file: Option<PathBuf>,
    /// How dates are written, in the letters of strptime. Give it for any but YYYY-MM-DD.
    #[arg(long, env = "AFTERMATH_IMPORT_DATE_FORMAT", value_name = "FORMAT")]
    date_format: Option<String>,
    /// Encoding of the table, such as windows-1251. Give it for any but UTF-8, and where no mark tells it.
    #[arg(long, env = "AFTERMATH_IMPORT_ENCODING", value_name = "NAME")]
    encoding: Option<String>,
    /// What becomes of the players' names. Say `keep` when they agreed to be named, or have pseudonyms already.
    #[arg(long, env = "AFTERMATH_IMPORT_NAMES", value_name = "WHAT", default_value = "pseudonyms")]
    names: Names,
    /// File of the secret that makes the pseudonyms, made on first use. Name one where several data folders share it;
    /// otherwise it is `pseudonyms.key` in the data folder. Keep a copy: without it, players get new pseudonyms.
    #[arg(long, env = "AFTERMATH_IMPORT_SECRET", value_name = "FILE")]
    secret: Option<PathBuf>,
    /// Let more points win, and as many be a draw, in rows that do not say who won. Give it where your game and your
    /// event count so.
    #[arg(long, env = "AFTERMATH_IMPORT_SCORES_DECIDE")]
    scores_decide: bool,
    /// Save the good rows although others are refused. Give it when the refused ones are to be fixed later.
    #[arg(long, env = "AFTERMATH_IMPORT_PARTLY")]
    partly: bool,
    /// Check everything and save nothing. Give it first, and read what it says.
    #[arg(short = 'n', long, env = "AFTERMATH_IMPORT_DRY_RUN")]
    dry_run: bool,
    /// How to answer. Say `json` to let a program read what became of each row.
    #[arg(long, env = "AFTERMATH_IMPORT_FORMAT", default_value = "human")]
    format: Format,
}

/// Prints an empty table with every column, to be filled in.
/// With --columns, prints what each column tells and what it may hold.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath import template > season.csv
  aftermath import template --columns"
)]
struct TemplateArgs {
    /// Tell what the columns mean, instead of printing the table. Use it to see what a field may hold.
    #[arg(long, env = "AFTERMATH_IMPORT_TEMPLATE_COLUMNS")]
    columns: bool,
}

/// Prints a roster of BattleScribe or New Recruit as the army of a match log, and tells its doubts.
/// Ends with 1 where its sums differ or a unit is left out of the army that a referee judges.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath import roster army.rosz
  aftermath import roster army.ros | jq '.roster[].profile'
  aftermath import roster army.rosz --side b | jq .judged.roster"
)]
struct RosterArgs {
    /// The roster, .ros or .rosz.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Side whose army it is: ids of its units begin with it. Say `b` for the second army of a match.
    #[arg(long, env = "AFTERMATH_IMPORT_SIDE", default_value = "a")]
    side: SideLetter,
}

/// What becomes of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Names {
    /// They stand in the logs
    Keep,
    /// A keyed hash takes their place
    Pseudonyms,
}

/// A side of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideLetter {
    /// The first
    A,
    /// The second
    B,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading
    Human,
    /// One document
    Json,
}

/// Two halves around the first `=`.
fn pair(text: &str) -> Result<(String, String), String> {
    let halves = text.split_once('=').filter(|(left, right)| !left.trim().is_empty() && !right.trim().is_empty());
    let (left, right) = halves.ok_or("expected two words with = between them")?;
    Ok((left.trim().to_owned(), right.trim().to_owned()))
}

pub(crate) fn run(args: &ImportArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    match &args.command {
        ImportCommand::Results(args) => import(args, data, terminal),
        ImportCommand::Template(TemplateArgs { columns: true }) => {
            write!(terminal.out, "{}", results::describe())?;
            Ok(Exit::Clean)
        }
        ImportCommand::Template(_) => {
            write!(terminal.out, "{}", results::template())?;
            Ok(Exit::Clean)
        }
        ImportCommand::Roster(args) => roster(args, terminal),
    }
}

fn import(args: &ResultsArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let mapping = mapping(args)?;
    let bytes = bytes_of(&args.file, RESULTS_BYTES as u64)?;
    let secret = args.secret.clone().unwrap_or_else(|| data.join(SECRET_FILE));
    // A trial leaves nothing behind: without a secret, nothing can be kept under its pseudonyms yet.
    let pseudonyms = if args.dry_run {
        Pseudonyms::open(&secret)?.unwrap_or_else(Pseudonyms::generate)
    } else if args.secret.is_some() {
        Pseudonyms::open_or_make(&secret)?
    } else {
        Pseudonyms::of_folder(data)?
    };
    let name = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let manner = Manner {
        name: &name,
        mapping: &mapping,
        encoding: args.encoding.as_deref(),
        pseudonyms: &pseudonyms,
        keep_names: args.names == Names::Keep,
        scores_decide: args.scores_decide,
        rosters: Rosters::Folder(args.file.parent().unwrap_or(Path::new("."))),
    };
    let store = match args.dry_run {
        true if !data.join(STORE_FOLDER).is_dir() => None,
        true => Some(open(data)?),
        false => Some(open_or_begin(data)?),
    };
    let checked = results::check(store.as_ref().map(|store| store as &dyn Store), &bytes, &manner)?;
    let good = checked.report().refused == 0 || args.partly;
    let report = match &store {
        Some(store) if good && !args.dry_run => {
            let report = checked.keep(store)?;
            refresh_tables(store, data)?;
            report
        }
        _ => checked.report().clone(),
    };
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut terminal.out, &report)?;
            writeln!(terminal.out)?;
        }
        Format::Human => tell(&report, terminal)?,
    }
    Ok(if report.refused > 0 { Exit::Failed } else { Exit::Clean })
}

/// The mapping of the file, with what the options say in its stead.
fn mapping(args: &ResultsArgs) -> Result<Mapping, Failure> {
    let mut mapping = match &args.map_file {
        Some(path) => {
            let refused = |source: io::Error| Failure::Unread { path: path.clone(), source };
            let bytes = bytes_of(path, RESULTS_BYTES as u64)?;
            serde_json::from_slice(&bytes).map_err(|error| refused(error.into()))?
        }
        None => Mapping::default(),
    };
    for (foreign, ours) in &args.map {
        mapping.columns.insert(foreign.clone(), ours.parse::<Column>()?);
    }
    for (column, value) in &args.set {
        mapping.fixed.insert(column.parse::<Column>()?, value.clone());
    }
    if args.date_format.is_some() {
        mapping.date_format.clone_from(&args.date_format);
    }
    Ok(mapping)
}

/// The bytes of a file or of standard input, one more than allowed where there are more.
fn bytes_of(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let unread = |source| Failure::Unread { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes).map_err(unread)?;
    } else {
        File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(unread)?;
    }
    Ok(bytes)
}

/// Refused rows with their faults, others with what is worth a look, and the sums.
fn tell(report: &Report, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let shared = report.shared();
    if !shared.is_empty() {
        writeln!(terminal.out, "{} {}", mark(Outcome::Broken), terminal.phrases.word("import-every-row"))?;
        for problem in &shared {
            writeln!(terminal.out, "    {}", plain(&problem.to_string()))?;
        }
    }
    let own = |row: &&RowReport| !row.notes.is_empty() || row.problems.iter().any(|problem| !shared.contains(&problem));
    for row in report.rows.iter().filter(own) {
        tell_row(row, &shared, terminal)?;
    }
    let phrases = &terminal.phrases;
    if !report.ignored.is_empty() {
        let columns = plain(&report.ignored.join(", "));
        writeln!(terminal.out, "{}", phrases.say("import-ignored", [("columns", columns.into())]))?;
    }
    let figures = [
        ("accepted", phrases.count("matches", report.accepted).into()),
        ("duplicates", report.duplicates.into()),
        ("refused", report.refused.into()),
    ];
    let key = if report.kept { "import-kept" } else { "import-checked" };
    writeln!(terminal.out, "{}", phrases.say(key, figures))?;
    if !report.names_kept && report.kept {
        writeln!(terminal.out, "{}", phrases.word("import-pseudonyms"))?;
    }
    Ok(())
}

fn tell_row(row: &RowReport, shared: &[&Problem], terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let sign = match row.fate {
        Fate::Accepted => mark(Outcome::Held),
        Fate::Duplicate => mark(Outcome::PlayersCall),
        Fate::Refused => mark(Outcome::Broken),
    };
    let line = terminal.phrases.say("import-line", [("line", row.line.into())]);
    let title = plain(row.title.as_deref().unwrap_or_default());
    writeln!(terminal.out, "{sign} {line} {}", painted(DIM, title))?;
    for problem in row.problems.iter().filter(|problem| !shared.contains(problem)) {
        writeln!(terminal.out, "    {}", plain(&problem.to_string()))?;
    }
    for note in &row.notes {
        writeln!(terminal.out, "    {}", painted(DIM, plain(&note.to_string())))?;
    }
    Ok(())
}

fn roster(args: &RosterArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let roster = rosters::read(&bytes_of(&args.file, ROSTER_BYTES)?)?;
    let letter = if args.side == SideLetter::A { 'a' } else { 'b' };
    let units = rosters::units(&roster, letter)?;
    let mut doubts: Vec<String> = roster.doubts().iter().map(SumDoubt::to_string).collect();
    let judged = rosters::enlist(&roster, letter, None);
    let army = json!({
        "army": rosters::army(&roster),
        "subfaction": rosters::subfaction(&roster),
        "game": roster.game,
        "points": roster.points(),
        "doubts": doubts,
        "roster": units,
        "judged": judged.as_ref().map(|(game, army)| json!({
            "system": game,
            "leader": army.leader,
            "points": army.points,
            "power": army.power,
            "doubts": army.doubts,
            "roster": army.units,
        })),
    });
    serde_json::to_writer_pretty(&mut terminal.out, &army)?;
    writeln!(terminal.out)?;
    let told = judged.map(|(_, army)| army.doubts).unwrap_or_default();
    let lacking = |doubt: &Doubt| matches!(doubt.matter, Matter::LeftOut { .. } | Matter::Sum { .. });
    let whole = doubts.is_empty() && !told.iter().any(lacking);
    doubts.extend(told.iter().map(Doubt::to_string));
    doubts.iter().for_each(|doubt| complain(&plain(doubt)));
    Ok(if whole { Exit::Clean } else { Exit::Broken })
}
