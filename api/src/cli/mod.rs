//! The command line: one file a command, each thin over the crates below.

mod amendments;
mod arguments;
mod audit_trail;
mod backup;
mod bundle;
mod check;
mod compare;
mod completions;
mod consume;
mod corpus;
mod ctrl_c;
mod demo;
mod drawn_board;
mod drawn_map;
mod dump;
mod explained;
mod export;
mod failure;
mod follow;
mod fork;
mod import;
mod ingest;
mod keys;
mod list;
mod moved;
mod names;
mod notation;
mod openapi;
mod phrases;
mod rebuild;
mod replay;
mod rules;
mod salt;
mod schema;
mod seals;
mod serve;
mod settle;
mod sign;
mod simulate;
mod sql;
mod stored;
mod sums;
mod terminal;
mod token;
mod turning_points;
mod unwritable;
mod verify;
mod whatif;
mod withdraw;
mod witness;

use std::{
    ffi::OsString,
    io::{self, BufWriter, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::ColorChoice;

use self::{
    arguments::{Cli, Command},
    failure::Failure,
    terminal::Terminal,
};

/// How a command ended, as the shell sees it. A greater one wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything as it should be.
    Clean = 0,
    /// Something is broken, or not as expected.
    Broken = 1,
    /// Something cannot be read or done.
    Failed = 2,
    /// Nothing is wrong, but somebody vouches for a part of it alone.
    PartlyVouched = 3,
    /// Nothing is wrong, but nobody who is known vouches for it.
    NotVouched = 4,
    /// Ctrl-C, as shells number it.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Reads the arguments, runs the command, and answers how it ended.
pub fn main() -> ExitCode {
    let cli = Cli::from_process();
    let colors = match cli.common.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    colors.write_global();
    ended(cli, &mut BufWriter::new(anstream::stdout().lock())).into()
}

/// Runs the command of these arguments, of which the first names the program, and answers how it ended, as the shell
/// would see it. What [`main`] prints goes to `out`, with colours. For a program that brings a game of its own.
///
/// # Errors
/// What is wrong with the arguments.
pub fn run_with(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write) -> Result<u8, clap::Error> {
    Ok(ended(Cli::from_arguments(arguments)?, out) as u8)
}

fn ended(cli: Cli, mut out: &mut dyn Write) -> Exit {
    let mut terminal = Terminal::new(&mut out, cli.common.lang.into());
    let ended = run(cli, &mut terminal).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => exit,
        // Whoever reads us has had enough, as in `aftermath list | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Clean,
        Err(failure) => {
            terminal::complain(&failure);
            Exit::Failed
        }
    }
}

/// Whether a command leaves the data folder as it is.
fn only_looks(command: &Command) -> bool {
    matches!(
        command,
        Command::List(_)
            | Command::Replay(_)
            | Command::Export(_)
            | Command::Write(_)
            | Command::Bundle(_)
            | Command::Verify(_)
            | Command::Compare(_)
            | Command::Amendments(_)
            | Command::Whatif(_)
            | Command::TurningPoints(_)
            | Command::Backup(_)
            | Command::Dump(_)
            | Command::Sql(_)
    )
}

fn run(cli: Cli, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let copy = if only_looks(&cli.command) { unwritable::copy_of(&cli.common.data)? } else { None };
    let data = copy.as_ref().map_or(cli.common.data, |copy| copy.path().to_owned());
    let folder = data.clone();
    run_on(cli.command, data, terminal).map_err(|failure| stored::with_the_nearest(failure, &folder))
}

fn run_on(command: Command, data: PathBuf, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    match command {
        Command::Check(args) => check::run(&args, terminal),
        Command::Ingest(args) => ingest::run(&args, &data, terminal),
        Command::Follow(args) => follow::run(&args, &data, terminal),
        Command::Import(args) => import::run(&args, &data, terminal),
        Command::List(args) => list::run(args, &data, terminal),
        Command::Replay(args) => replay::run(&args, &data, terminal),
        Command::Export(args) => export::run(&args, &data),
        Command::Write(args) => notation::write(&args, &data, terminal),
        Command::Read(args) => notation::read(&args, terminal),
        Command::Salt(args) => salt::run(&args),
        Command::Fork(args) => fork::run(&args, &data, terminal),
        Command::Keys(args) => keys::run(&args, terminal),
        Command::Dispute(args) => settle::dispute(&args, &data, terminal),
        Command::Agree(args) => settle::agree(&args, &data, terminal),
        Command::Rule(args) => settle::rule(&args, &data, terminal),
        Command::Amend(args) => settle::amend(&args, &data, terminal),
        Command::Sign(args) => sign::run(&args, &data, terminal),
        Command::Bundle(args) => bundle::run(&args, &data, terminal),
        Command::Verify(args) => verify::run(&args, &data, terminal),
        Command::Compare(args) => compare::run(&args, &data, terminal),
        Command::Amendments(args) => amendments::run(&args, &data, terminal),
        Command::Whatif(args) => whatif::run(&args, &data, terminal),
        Command::TurningPoints(args) => turning_points::run(&args, &data, terminal),
        Command::Move(args) => moved::run(&args, &data, terminal),
        Command::Rebuild(args) => rebuild::run(&args, &data, terminal),
        Command::Backup(args) => backup::backup(&args, &data, terminal),
        Command::Restore(args) => backup::restore(&args, &data, terminal),
        Command::Token(args) => token::run(args, &data, terminal),
        Command::AuditTrail(args) => audit_trail::run(&args, &data, terminal),
        Command::Withdraw(args) => withdraw::run(&args, &data, terminal),
        Command::Names(args) => names::run(args, &data, terminal),
        Command::Witness(args) => witness::run(args, terminal),
        Command::Schema(args) => schema::run(&args, terminal),
        Command::Rules(args) => rules::run(&args, terminal),
        Command::Serve(args) => serve::run(&args, data, terminal),
        Command::Consume(args) => consume::run(&args, &data, terminal),
        Command::Sums(args) => sums::run(&args, &mut *terminal.out),
        Command::Simulate(args) => simulate::run(&args, terminal),
        Command::Demo(args) => demo::run(&args, terminal),
        Command::Openapi(args) => openapi::run(&args, terminal),
        Command::Dump(args) => dump::run(&args, &data, terminal),
        Command::Sql(args) => sql::run(&args, &data, terminal),
        Command::SqlProcess(args) => sql::answer(&args),
        Command::Completions(args) => completions::run(&args, terminal),
    }
}
