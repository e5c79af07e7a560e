//! `token`: who may write to a service, and read it where it is private.

use std::path::Path;

use aftermath_store::{Access, Bearer, MatchId, NewToken, Role, Scope, StoreError, Token, TokenState};
use aftermath_store_jetstream::Address;
use clap::{Args, Subcommand, builder::RangedU64ValueParser};

use super::{
    Exit,
    failure::Failure,
    stored,
    terminal::{BOLD, DIM, Terminal, complain, painted, plain},
};
use crate::instant::instant;

/// Seconds of a day.
const DAY_S: u64 = 86_400;

/// Makes tokens, lists and revokes them: who may write to a service, and read it where it is private.
/// As soon as one was made, writing over HTTP takes one; a running service takes notice at once.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
What each role may do; each may what those before it may:
  reader     read, where the service is private (aftermath serve --private)
  recorder   hand in logs, entries, disputes, signatures, amendments that every side agreed to
  organizer  rule on what is contested, amend without agreement, withdraw names, read hidden names; over HTTP
             make a token that records one match for 14 days at most
  admin      make and revoke tokens over HTTP, read the trail of what was done

Only the hash of a token is kept, with its last four characters to recognise it by. Who has the data
folder needs no token: aftermath ingest and sign work as before. Where services serve from servers
(aftermath serve --store), the tokens lie there: name the servers with --store.

Examples:
  aftermath token new Ada --role organizer
  aftermath token new \"table 3\" --role recorder --match SPRING-R2-T3 --days 2
  aftermath token list
  aftermath token revoke 2"
)]
pub(crate) struct TokenArgs {
    /// Servers of NATS JetStream that have the tokens in place of the data folder, as for `aftermath serve --store`.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS", global = true)]
    store: Option<Address>,
    #[command(subcommand)]
    command: TokenCommand,
}

#[derive(Debug, Subcommand)]
enum TokenCommand {
    New(NewArgs),
    List(ListArgs),
    Revoke(RevokeArgs),
}

/// Makes a token and prints it, this once: nobody can read it back afterwards.
/// Give each person and each device one of its own, so that one that is lost can be revoked alone.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Programs send it in a header: Authorization: Bearer aftermath_…

Examples:
  aftermath token new Ada --role organizer
  aftermath token new \"table 3\" --role recorder --match SPRING-R2-T3 --days 2
  aftermath token new scores --role recorder --event \"Spring Muster\" > scores.token"
)]
struct NewArgs {
    /// Who or what will bear it; the trail names them by it.
    name: String,
    /// What its bearer may do. Take the least that will do: recorder for those who play, organizer for those who rule.
    #[arg(long, env = "AFTERMATH_TOKEN_ROLE", value_name = "ROLE", value_parser = role, hide_possible_values = true)]
    role: Role,
    /// The one match that it writes to. Name one for a device that stays at a table.
    #[arg(long = "match", env = "AFTERMATH_TOKEN_MATCH", value_name = "ID", conflicts_with = "event")]
    id: Option<MatchId>,
    /// The one event whose matches it writes to, its name exactly as in their headers. Name one for who is there for a
    /// weekend.
    #[arg(long, env = "AFTERMATH_TOKEN_EVENT", value_name = "NAME", value_parser = event)]
    event: Option<Scope>,
    /// Days until it is good for nothing; without them it is good until it is revoked. Give as many as it is needed
    /// for.
    #[arg(long, env = "AFTERMATH_TOKEN_DAYS", value_name = "DAYS", value_parser = RangedU64ValueParser::<u64>::new().range(1..=3_650))]
    days: Option<u64>,
}

/// Lists the tokens: number, state, role, last characters, name, what it is bound to.
/// Their secrets are not among it: those are kept nowhere.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath token list
  aftermath token list --data league"
)]
struct ListArgs {}

/// Revokes a token: a running service refuses it from its next request on.
/// What was done with it stays in the log and in the trail.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath token revoke 2"
)]
struct RevokeArgs {
    /// Number of the token, as `aftermath token list` shows it.
    number: u64,
}

fn event(text: &str) -> Result<Scope, StoreError> {
    Scope::event(text)
}

fn role(text: &str) -> Result<Role, String> {
    text.parse().map_err(|_| "expected reader, recorder, organizer or admin".to_owned())
}

pub(crate) fn run(args: TokenArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let access = stored::access(args.store.as_ref(), data)?;
    let place = args.store.map_or_else(|| data.display().to_string(), |address| address.to_string());
    match args.command {
        TokenCommand::New(args) => new(args, &access, &place, terminal),
        TokenCommand::List(ListArgs {}) => list(&access, terminal),
        TokenCommand::Revoke(args) => revoke(&args, &access, terminal),
    }
}

/// The secret alone goes to the output, so that it can be written into a file; the rest is told beside it.
fn new(args: NewArgs, access: &Access, place: &str, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let NewArgs { name, role, id, event, days } = args;
    let scope = id.map(Scope::Match).or(event).unwrap_or_default();
    let now = now();
    let expires = days.map(|days| now + days * DAY_S);
    let (token, secret) = access.issue(NewToken { name, role, scope, expires }, now, &Bearer::default())?;
    writeln!(terminal.out, "{}", secret.reveal())?;
    terminal.out.flush()?;
    let figures = [
        ("number", token.number.into()),
        ("name", plain(&token.name).into()),
        ("role", role.as_str().into()),
        ("place", place.to_owned().into()),
    ];
    complain(&terminal.phrases.say("token-made", figures));
    Ok(Exit::Clean)
}

fn list(access: &Access, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let tokens = access.tokens()?;
    if tokens.is_empty() {
        complain(&terminal.phrases.word("token-none"));
    }
    let now = now();
    for token in &tokens {
        let line = line(token, now, terminal);
        match token.state(now) {
            TokenState::Good => writeln!(terminal.out, "{}", painted(BOLD, line))?,
            TokenState::Expired | TokenState::Revoked => writeln!(terminal.out, "{}", painted(DIM, line))?,
        }
    }
    Ok(Exit::Clean)
}

fn line(token: &Token, now: u64, terminal: &Terminal<'_>) -> String {
    let phrases = &terminal.phrases;
    let state = phrases.name("token", token.state(now).as_str());
    let scope = match &token.scope {
        Scope::All => String::new(),
        scope => format!("  [{}]", plain(&scope.to_string())),
    };
    let until = token.expires.map(|end| format!("  {}", phrases.say("token-until", [("time", instant(end).into())])));
    let Token { number, role, last, name, made, .. } = token;
    let (made, name, role) = (instant(*made), plain(name), role.as_str());
    format!("{number:>4}  {state:8}  {role:9}  …{last}  {made}  {name}{scope}{}", until.unwrap_or_default())
}

fn revoke(args: &RevokeArgs, access: &Access, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let token = access.revoke(args.number, now(), &Bearer::default())?;
    let token = token.ok_or(Failure::NoToken { number: args.number })?;
    let figures = [("number", token.number.into()), ("name", plain(&token.name).into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("token-revoked-now", figures))?;
    Ok(Exit::Clean)
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    u64::try_from(jiff::Timestamp::now().as_second()).unwrap_or_default()
}
