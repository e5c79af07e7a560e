//! `sign`: a signature under a match.

use std::path::{Path, PathBuf};

use aftermath_games::GAMES;
use aftermath_ingest::{Source, signature_line};
use aftermath_rules::Log;
use aftermath_store::{Head, MatchId};
use clap::Args;

use super::{
    Exit,
    failure::Failure,
    keys,
    settle::{Keeper, Manner, asked, check_side, now},
    terminal::Terminal,
};

/// Signs a battle where it stands: what was recorded up to now, and not a byte else.
/// Under a saved battle the signature is added as an entry; for a file, the entry is printed.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath sign 01K9SPRINGMUSTER7 --key ada.key --side empire
  aftermath sign 01K9SPRINGMUSTER7 --key club.key --service https://club.example
  aftermath sign battle.jsonl --key ada.key --side empire >> battle.jsonl"
)]
pub(crate) struct SignArgs {
    /// Id of a saved battle, or a file with a log.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// File with your key, as `aftermath keys new` made it. Each player and organizer has one of their own.
    #[arg(short, long, env = "AFTERMATH_SIGN_KEY", value_name = "FILE")]
    key: PathBuf,
    /// The side for which you sign. Leave it out only if you sign as the organizer.
    #[arg(short, long, env = "AFTERMATH_SIGN_SIDE", value_name = "SIDE")]
    side: Option<String>,
    #[command(flatten)]
    manner: Manner,
}

pub(crate) fn run(args: &SignArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let key = keys::read(&args.key)?;
    let at = now();
    if Path::new(&args.battle).is_file() {
        let source = Source::new(&args.battle);
        let bytes = source.bytes()?;
        let log = GAMES.read(&bytes, &source.name())?;
        args.check_side(&log)?;
        let id: MatchId = log.summary().id.as_str().parse()?;
        let line = signature_line(&key, &id, args.side.as_deref(), Head::of_log(&bytes), &at)?;
        writeln!(terminal.out, "{line}")?;
        return Ok(Exit::Clean);
    }
    let id: MatchId = args.battle.parse().map_err(|_| Failure::NoMatch { name: args.battle.clone() })?;
    let keeper = Keeper::open(args.manner.service.as_deref(), data)?;
    let (bytes, head) = keeper.log(&id)?;
    args.check_side(&GAMES.read(&bytes, id.as_str())?)?;
    let is_seen = Head::of_log(&bytes) == head;
    if matches!(keeper, Keeper::Service(_)) && !is_seen {
        return Err(Failure::HiddenNames);
    }
    let line = signature_line(&key, &id, args.side.as_deref(), head, &at)?;
    let figures = |seq: u64| {
        [
            ("name", key.public().name().to_owned().into()),
            ("entry", head.entries.into()),
            ("hash", head.hash.to_string().into()),
            ("seq", seq.into()),
        ]
    };
    writeln!(terminal.out, "{}", terminal.phrases.say("sign-would", figures(head.entries + 1)))?;
    if !args.manner.yes && !asked(terminal)? {
        return Ok(Exit::Broken);
    }
    keeper.add(&id, head.entries, &line)?;
    writeln!(terminal.out, "{}", terminal.phrases.say("signed", figures(head.entries + 1)))?;
    Ok(Exit::Clean)
}

impl SignArgs {
    fn check_side(&self, log: &Log) -> Result<(), Failure> {
        self.side.as_ref().map_or(Ok(()), |side| check_side(log, side))
    }
}
