//! `demo`: a service with example battles.

use std::{
    borrow::Cow,
    io,
    path::{Path, PathBuf},
};

use aftermath_ingest::{Accepted, append, signature_line, submit};
use aftermath_simulate::{GAMES, play, seeds};
use aftermath_store::{KeyKind, MatchId, SecretKey, Store};
use clap::Args;

use super::{
    Exit, corpus,
    failure::Failure,
    serve::{ServiceArgs, serve},
    stored::{open_or_begin, refresh_tables},
    terminal::Terminal,
};
use crate::http;

/// Serves example battles, so that you can look around before you record your own.
/// Nothing is kept afterwards, unless you name a folder.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  aftermath demo
  aftermath demo --bind 127.0.0.1:9000 --folder demo-data"
)]
pub(crate) struct DemoArgs {
    #[command(flatten)]
    service: ServiceArgs,
    /// Folder for the demo's data. Name one to keep what you add; without it, a temporary folder is used and removed.
    #[arg(long, env = "AFTERMATH_DEMO_FOLDER", value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &DemoArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    args.service.start_log()?;
    let temporary = tempfile::tempdir()?;
    let data = args.folder.as_deref().unwrap_or(temporary.path());
    let loaded = load(data)?;
    let matches = terminal.phrases.count("matches", loaded);
    let figures = [("matches", matches.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("demo-loaded", figures))?;
    serve(http::Config::new(data, args.service.bind), terminal)
}

/// Whole battles of each game that bots play for the demo.
const BATTLES_A_GAME: usize = 3;
/// What these battles are drawn from.
const SEED: u64 = 7;

/// Keeps the example battles and some that bots play; the store is closed again, since the service opens it itself.
fn load(data: &Path) -> Result<u64, Failure> {
    let store = open_or_begin(data)?;
    let mut loaded = keep_all(&store, corpus::logs().collect())?;
    for system in GAMES {
        for seed in seeds(SEED).take(BATTLES_A_GAME) {
            let battle = play(system, seed).map_err(io::Error::other)?;
            let accepted = submit(&store, &battle, &format!("{system}-{seed:x}.jsonl"))?;
            sign(&store, &accepted)?;
            loaded += 1;
        }
    }
    refresh_tables(&store, data)?;
    Ok(loaded)
}

/// Both players sign, each with a key that is forgotten at once, so that the replay has signatures to show.
fn sign(store: &dyn Store, accepted: &Accepted) -> Result<(), Failure> {
    let id: MatchId = accepted.summary.id.as_str().parse()?;
    let at = format!("{}T22:00:00Z", accepted.summary.played);
    for side in &accepted.summary.sides {
        let name: String = side.player.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let name = if name.is_empty() { side.id.to_string() } else { name };
        let key = SecretKey::generate(&name, KeyKind::Signs)?;
        let head = store.head(&id)?;
        let line = signature_line(&key, &id, Some(side.id.as_str()), head, &at)?;
        append(store, &id, head.entries, &[line.as_bytes()])?;
    }
    Ok(())
}

/// Threads that hand in at the same time: they share what it takes to be durable.
const WRITERS: usize = 16;

/// Keeps many logs at once, and answers how many.
fn keep_all(store: &(dyn Store + Sync), logs: Vec<(String, Cow<'static, [u8]>)>) -> Result<u64, Failure> {
    let keep = |logs: &[(String, Cow<'static, [u8]>)]| -> Result<u64, Failure> {
        for (name, bytes) in logs {
            submit(store, bytes, name)?;
        }
        Ok(logs.len() as u64)
    };
    std::thread::scope(|scope| {
        let share = logs.len().div_ceil(WRITERS).max(1);
        let writers: Vec<_> = logs.chunks(share).map(|share| scope.spawn(move || keep(share))).collect();
        let panicked = |_| Failure::Output(io::Error::other("a thread that kept the examples panicked"));
        writers.into_iter().map(|writer| writer.join().map_err(panicked)?).sum()
    })
}
