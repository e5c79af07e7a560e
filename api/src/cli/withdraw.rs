//! `withdraw`: a player's name, taken out of what was recorded.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use aftermath_ingest::{Person, Withdrawn, results::Pseudonyms, withdraw};
use aftermath_store::{Access, AuditAction, AuditEvent, Bearer, Ledgered, MatchId, STORE_FOLDER, Store};
use aftermath_store_jetstream::{Address, LEASE, Lease};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{Terminal, complain, plain},
    token::now,
};
use crate::http;

/// Withdraws a player's name from every battle or from one: a pseudonym takes its place.
/// No proof breaks: the lines that held it are known by their hashes alone. There is no way back.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
As player or by whom something was decided, the name counts as a whole; in titles, reasons and remarks as
words among others; in the name of a key, which goes on to verify what it signed. What the ids of battles
and units hold stays, and is told. The same name has the same pseudonym in every battle of the folder;
battles handed in later are not looked at: say it again then.

Out of reach: backups made before (the next one into the same folder does not have the name), bundles and
logs handed out, names of tokens, and what a disk keeps of a file that was deleted. Somebody who guesses
the name, and has all the rest of a line, can check the guess against its hash.

With --store, the battles are those on servers, and no service may serve from there meanwhile; one that does
withdraws names over HTTP (POST /api/v1/withdrawals).

Examples:
  aftermath withdraw \"Ada Lovelace\" --also Ada
  aftermath withdraw - --match SPRING-R2-T3 < name.txt"
)]
pub(crate) struct WithdrawArgs {
    /// The name as it was recorded, or - to read it from standard input, where no history of commands keeps it.
    name: String,
    /// Another way in which it was written, which gets the same pseudonym; may be given several times.
    #[arg(long, env = "AFTERMATH_WITHDRAW_ALSO", value_name = "NAME", value_delimiter = ',')]
    also: Vec<String>,
    /// The one battle from which it is withdrawn. Name it where the player minds just this one.
    #[arg(long = "match", env = "AFTERMATH_WITHDRAW_MATCH", value_name = "ID")]
    id: Option<MatchId>,
    /// Servers of NATS JetStream that have the battles in place of the data folder, as for `aftermath serve --store`.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS")]
    store: Option<Address>,
}

pub(crate) fn run(args: &WithdrawArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let name = match args.name.as_str() {
        "-" => io::read_to_string(io::stdin().lock())
            .map_err(|source| Failure::Unread { path: PathBuf::from("-"), source })?
            .trim()
            .to_owned(),
        name => name.to_owned(),
    };
    match &args.store {
        None => withdrawn(&name, args, (&stored::open(data)?, Access::in_folder(data)), data, terminal),
        Some(address) => {
            let right = Lease::take(address, &http::this_program(data), Some(LEASE + LEASE / 2), |_| ())?;
            let (store, access) = http::on_servers(address, data, None, right)?;
            withdrawn(&name, args, (&store, access), data, terminal)
        }
    }
}

fn withdrawn<S: Store>(
    name: &str,
    args: &WithdrawArgs,
    (store, access): (&Ledgered<S>, Access),
    data: &Path,
    terminal: &mut Terminal<'_>,
) -> Result<Exit, Failure> {
    let person = Person::new(name, &args.also, &Pseudonyms::of_folder_by(data, &access)?)?;
    let deed = |what| AuditEvent {
        id: args.id.clone(),
        pseudonym: Some(person.pseudonym().to_owned()),
        ..Bearer::default().deed(what)
    };
    access.record(now(), deed(AuditAction::Withdrawing))?;
    let done = withdraw(store, &person, args.id.as_ref(), |_| true)?;
    access.record(
        now(),
        AuditEvent {
            matches: u32::try_from(done.matches.len()).unwrap_or(u32::MAX),
            lines: u32::try_from(done.lines).unwrap_or(u32::MAX),
            ..deed(AuditAction::Withdrawn)
        },
    )?;
    stored::refresh_tables_by(store, data, access)?;
    tell(&person, &done, terminal)?;
    for folder in set_aside(data)? {
        complain(&terminal.phrases.say("withdrawn-aside", [("folder", folder.display().to_string().into())]));
    }
    Ok(Exit::Clean)
}

fn tell(person: &Person, done: &Withdrawn, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    let figures = [
        ("matches", terminal.phrases.count("matches", done.matches.len() as u64).into()),
        ("lines", done.lines.into()),
        ("pseudonym", person.pseudonym().to_owned().into()),
    ];
    writeln!(terminal.out, "{}", terminal.phrases.say("withdrawn", figures))?;
    for left in &done.left {
        let figures =
            [("match", left.id.to_string().into()), ("line", left.line.into()), ("field", plain(&left.field).into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("withdrawn-left", figures))?;
    }
    Ok(())
}

/// Damaged stores that a rebuild has put aside.
fn set_aside(data: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unread = |source| Failure::Unread { path: data.to_owned(), source };
    let mut aside = Vec::new();
    for entry in fs::read_dir(data).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        if entry.file_name().to_string_lossy().starts_with(&format!("{STORE_FOLDER}.")) {
            aside.push(entry.path());
        }
    }
    Ok(aside)
}
