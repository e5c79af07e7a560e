//! `names`: who is shown by name.

use std::{
    io,
    path::{Path, PathBuf},
};

use aftermath_ingest::{
    KnownPerson, PseudonymizedStore,
    results::{Pseudonyms, is_pseudonym},
};
use aftermath_store::{Access, Bearer, Ledgered, NamesPolicy, STORE_FOLDER, Store, StoreError};
use aftermath_store_jetstream::{Address, JetStreamStore};
use clap::{Args, Subcommand};

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{Terminal, complain, plain},
    token::now,
};
use crate::instant::instant;

/// People that are listed at a time.
const PAGE: usize = 1_000;

/// Says who is shown by name: in every folder names are hidden unless players opted in.
/// Whoever is not has a pseudonym in all that the service answers and in all tables.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
What was recorded is not changed by it: an organizer's token reads logs and bundles with their names, and
this command line shows them, since who has the data folder has them anyway (list, replay, check, export,
bundle). The tables, and so sql and dump, are made to be handed on: they have pseudonyms.

A pseudonym is `player-` and ten digits, the same that `aftermath import results` makes: a keyed hash of the
name, under the secret in pseudonyms.key. A running service follows with its next answer. To take a name out
of what was recorded, for good: aftermath withdraw. Where services serve from servers (aftermath serve --store),
the choices lie there: name the servers with --store; the data folder has the secret still.

Examples:
  aftermath names show \"Ada Lovelace\"
  aftermath names list
  aftermath names policy shown"
)]
pub(crate) struct NamesArgs {
    /// Servers of NATS JetStream that have the choices in place of the data folder, as for `aftermath serve --store`.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS", global = true)]
    store: Option<Address>,
    #[command(subcommand)]
    command: NamesCommand,
}

#[derive(Debug, Subcommand)]
enum NamesCommand {
    Show(ShowArgs),
    Hide(HideArgs),
    List(ListArgs),
    Policy(PolicyArgs),
}

/// Shows a person by name from now on, at the person's wish.
/// Letters may be small or not; the trail tells of it, by the pseudonym.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath names show \"Ada Lovelace\"
  aftermath names show player-3fa9c10b7e
  aftermath names show - < name.txt"
)]
struct ShowArgs {
    /// The name as it was recorded, or the pseudonym, or - to read it from standard input.
    name: String,
}

/// Shows a person under the pseudonym from now on; copies that others have made keep what they have.
/// Where everybody is shown, this one is not.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath names hide \"Ada Lovelace\"
  aftermath names hide - < name.txt"
)]
struct HideArgs {
    /// The name as it was recorded, or the pseudonym, or - to read it from standard input.
    name: String,
}

/// Lists the people of the battles: shown or hidden, pseudonym, since when, and the names.
/// What holds for people who said nothing stands first.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath names list
  aftermath names list --data league"
)]
struct ListArgs {}

/// Sets what holds for people who said nothing, or tells it.
/// A new folder hides them, and so does one from before there was this choice.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath names policy
  aftermath names policy shown"
)]
struct PolicyArgs {
    /// hidden or shown.
    #[arg(value_parser = policy)]
    policy: Option<NamesPolicy>,
}

fn policy(text: &str) -> Result<NamesPolicy, String> {
    let all = [NamesPolicy::Hidden, NamesPolicy::Shown];
    all.into_iter().find(|one| one.as_str() == text).ok_or_else(|| "expected hidden or shown".to_owned())
}

pub(crate) fn run(args: NamesArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let access = stored::access(args.store.as_ref(), data)?;
    let place = Place { access, store: args.store, data };
    match args.command {
        NamesCommand::Show(ShowArgs { name }) => choose(&name, true, &place, terminal),
        NamesCommand::Hide(HideArgs { name }) => choose(&name, false, &place, terminal),
        NamesCommand::List(ListArgs {}) => match &place.store {
            None => list(&stored::open(data)?, &place, terminal),
            // It shows no checkpoint, and so needs no right to sign.
            Some(address) => list(&Ledgered::beside(JetStreamStore::open(address)?, data, None)?, &place, terminal),
        },
        NamesCommand::Policy(PolicyArgs { policy }) => set(policy, &place, terminal),
    }
}

/// Where the choices are, and the battles.
struct Place<'a> {
    access: Access,
    store: Option<Address>,
    data: &'a Path,
}

fn choose(name: &str, shown: bool, place: &Place<'_>, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let name = match name {
        "-" => io::read_to_string(io::stdin().lock())
            .map_err(|source| Failure::Unread { path: PathBuf::from("-"), source })?
            .trim()
            .to_owned(),
        name => name.trim().to_owned(),
    };
    let pseudonym = match is_pseudonym(&name) {
        true => name,
        false => Pseudonyms::of_folder_by(place.data, &place.access)?.of(&name),
    };
    place.access.choose_name(&pseudonym, shown, now(), &Bearer::default())?;
    place.refresh(terminal)?;
    let key = if shown { "names-show" } else { "names-hide" };
    writeln!(terminal.out, "{}", terminal.phrases.say(key, [("pseudonym", pseudonym.into())]))?;
    Ok(Exit::Clean)
}

fn set(policy: Option<NamesPolicy>, place: &Place<'_>, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    if let Some(policy) = policy
        && place.access.set_names_policy(policy, now(), &Bearer::default())?
    {
        place.refresh(terminal)?;
    }
    writeln!(terminal.out, "{}", terminal.phrases.name("names-policy", place.access.names()?.policy().as_str()))?;
    Ok(Exit::Clean)
}

impl Place<'_> {
    /// Makes the tables anew, where there are any and no service has the store: a service makes them itself.
    fn refresh(&self, terminal: &Terminal<'_>) -> Result<(), Failure> {
        if self.store.is_some() || !self.data.join(STORE_FOLDER).is_dir() {
            return Ok(());
        }
        match stored::open(self.data) {
            Ok(store) => stored::refresh_tables(&store, self.data).map(drop),
            Err(Failure::Store(error @ StoreError::Busy { .. })) => {
                complain(&terminal.phrases.say("names-later", [("why", error.to_string().into())]));
                Ok(())
            }
            Err(other) => Err(other),
        }
    }
}

fn list<S: Store>(store: &Ledgered<S>, place: &Place<'_>, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let policy = place.access.names()?.policy().as_str();
    writeln!(terminal.out, "{}", terminal.phrases.name("names-policy", policy))?;
    let veiled = PseudonymizedStore::in_folder_by(store, place.data, place.access.clone())?;
    let mut after = String::new();
    loop {
        let people = veiled.people(&after, PAGE)?;
        for person in &people {
            writeln!(terminal.out, "{}", line(person, terminal))?;
        }
        match people.last() {
            Some(last) if people.len() == PAGE => after.clone_from(&last.pseudonym),
            _ => return Ok(Exit::Clean),
        }
    }
}

fn line(person: &KnownPerson, terminal: &Terminal<'_>) -> String {
    let KnownPerson { pseudonym, names, shown, chosen } = person;
    let state = terminal.phrases.name("names", if *shown { "shown" } else { "hidden" });
    let since = chosen.map_or_else(|| "-".to_owned(), instant);
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    format!("{state:8}  {pseudonym}  {since:20}  {}", names.join(", "))
}
