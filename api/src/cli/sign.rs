//! `sign`: a signature under a match.

use std::path::{Path, PathBuf};

use aftermath_games::GAMES;
use aftermath_ingest::{Source, append, signature_line};
use aftermath_rules::Summary;
use aftermath_store::{Head, MatchId, Store};
use clap::Args;

use super::{Exit, failure::Failure, keys, stored, terminal::Terminal};

/// Signs a battle where it stands: what was recorded up to now, and not a byte else.
/// Under a kept battle the signature is added as an entry; for a file, the entry is printed.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath sign 01K9SPRINGMUSTER7 --key ada.key --side empire
  aftermath sign 01K9SPRINGMUSTER7 --key club.key
  aftermath sign battle.jsonl --key ada.key --side empire >> battle.jsonl"
)]
pub(crate) struct SignArgs {
    /// Id of a kept battle, or a file with a log.
    #[arg(value_name = "MATCH|FILE")]
    battle: String,
    /// File with your key, as `aftermath keys new` made it. Each player and organizer has one of their own.
    #[arg(short, long, env = "AFTERMATH_SIGN_KEY", value_name = "FILE")]
    key: PathBuf,
    /// The side for which you sign. Leave it out only if you sign as the organizer.
    #[arg(short, long, env = "AFTERMATH_SIGN_SIDE", value_name = "SIDE")]
    side: Option<String>,
}

pub(crate) fn run(args: &SignArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let key = keys::read(&args.key)?;
    let at = now();
    if Path::new(&args.battle).is_file() {
        let source = Source::new(&args.battle);
        let bytes = source.bytes()?;
        let summary = GAMES.read(&bytes, &source.name())?.summary();
        args.check_side(&summary)?;
        let id: MatchId = summary.id.as_str().parse()?;
        let line = signature_line(&key, &id, args.side.as_deref(), Head::of_log(&bytes), &at)?;
        writeln!(terminal.out, "{line}")?;
        return Ok(Exit::Clean);
    }
    let id: MatchId = args.battle.parse().map_err(|_| Failure::NoMatch { name: args.battle.clone() })?;
    let store = stored::open(data)?;
    let summary = aftermath_ingest::load(&store, &id)?.summary();
    args.check_side(&summary)?;
    let head = store.head(&id)?;
    let line = signature_line(&key, &id, args.side.as_deref(), head, &at)?;
    let recorded = append(&store, &id, head.entries, &[line.as_bytes()])?;
    let figures = [
        ("name", key.public().name().to_owned().into()),
        ("entry", head.entries.into()),
        ("hash", head.hash.to_string().into()),
        ("seq", recorded.head.entries.into()),
    ];
    writeln!(terminal.out, "{}", terminal.phrases.say("signed", figures))?;
    Ok(Exit::Clean)
}

impl SignArgs {
    fn check_side(&self, summary: &Summary) -> Result<(), Failure> {
        let Some(side) = &self.side else { return Ok(()) };
        let sides: Vec<&str> = summary.sides.iter().map(|side| side.id.as_str()).collect();
        match sides.contains(&side.as_str()) {
            true => Ok(()),
            false => Err(Failure::NoSide { side: side.clone(), sides: sides.join(", ") }),
        }
    }
}

/// The time as logs write it.
fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).unwrap_or_default().to_string()
}
