//! `demo`: a service with example battles.

use std::{
    borrow::Cow,
    io,
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread::JoinHandle,
};

use aftermath_ingest::{Refused, Submission, append, signature_line, submit};
use aftermath_players::BOTS;
use aftermath_rules::Summary;
use aftermath_simulate::league::{EventKind, Fixture, League};
use aftermath_store::{Access, Bearer, KeyKind, MatchId, NamesPolicy, Position, SecretKey, Store};
use clap::Args;

use super::{
    Exit, corpus,
    failure::Failure,
    serve::{ServiceArgs, serve},
    stored::{open_or_begin, refresh_tables},
    terminal::{Terminal, progress},
    token::now,
};
use crate::http;

/// Serves a league of battles that bots play, so that you can look around before you record your own. Nothing is saved afterwards, unless you name a folder.
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
    /// Load the example battles of every rule too. They are short, and count in no statistic that means something.
    #[arg(long, env = "AFTERMATH_DEMO_EXAMPLES")]
    examples: bool,
    /// Battles of the league of each game. Fewer are there sooner; more tell more, and a whole league has 2000.
    #[arg(long, env = "AFTERMATH_DEMO_MATCHES", value_name = "N", default_value = "2000")]
    matches: u32,
    /// How many of them are loaded before it serves. Fewer, and it serves sooner: the others are played while you look
    /// around.
    #[arg(long, env = "AFTERMATH_DEMO_AT_ONCE", value_name = "N", default_value = "300")]
    at_once: u32,
}

pub(crate) fn run(args: &DemoArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    args.service.log.start()?;
    let temporary = tempfile::tempdir()?;
    let data = args.folder.as_deref().unwrap_or(temporary.path());
    let loaded = load(data, args.matches.min(args.at_once), args.examples)?;
    let matches = terminal.phrases.count("matches", loaded);
    let figures = [("matches", matches.into())];
    writeln!(terminal.out, "{}", terminal.phrases.say("demo-loaded", figures))?;
    let rest = rest_of_the_leagues(args.at_once, args.matches);
    if !rest.is_empty() {
        let matches = terminal.phrases.count("matches", rest.len() as u64);
        let figures = [("matches", matches.into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("demo-plays-on", figures))?;
    }
    let mut playing = None;
    let config = http::Config::new(data, args.service.bind);
    let served = serve(config, terminal, |keeper| {
        let loaded = usize::try_from(loaded).unwrap_or(usize::MAX);
        playing = Some(std::thread::spawn(move || play_on(&keeper, loaded, &rest)));
    });
    // The folder is removed behind them.
    if let Some(Err(_)) = playing.map(JoinHandle::join) {
        return Err(Failure::Output(io::Error::other("a thread that played battles panicked")));
    }
    served
}

/// The battles of the leagues that are not loaded at once, a battle of each game by turns, in the order in which they
/// were played.
fn rest_of_the_leagues(at_once: u32, matches: u32) -> Vec<Example> {
    let mut leagues: Vec<_> =
        BOTS.all().map(|game| League::new(game, SEED).fixtures(matches).skip(at_once as usize)).collect();
    let mut rest = Vec::new();
    loop {
        let before = rest.len();
        rest.extend(leagues.iter_mut().filter_map(Iterator::next).map(Example::Played));
        if rest.len() == before {
            return rest;
        }
    }
}

/// Plays battles beside the service until there are no more, or it is stopped. The tables follow whenever there are twice
/// as many as they had: each time they take in months of battles anew, and more often would take longer than playing.
fn play_on(keeper: &http::StoreHandle, loaded: usize, rest: &[Example]) {
    let next = AtomicUsize::new(0);
    let take = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(example) = rest.get(number).filter(|_| !keeper.is_stopping()) else { return };
            if let Err(failure) = keep(keeper.store(), example) {
                return tracing::warn!("a battle of the demo was not kept: {failure}");
            }
            let there = loaded + number + 1;
            if there.is_multiple_of(loaded.max(1)) && (there / loaded.max(1)).is_power_of_two() {
                keeper.kept();
            }
        }
    };
    // One more than play at once, since one of them waits for the disk most of the time.
    std::thread::scope(|scope| {
        for _ in 0..=std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(take);
        }
    });
    keeper.kept();
}

/// What the league is drawn from.
const SEED: u64 = 1;

/// A log that the demo keeps.
enum Example {
    /// Of the corpus.
    Written(String, Cow<'static, [u8]>),
    /// Of the league.
    Played(Fixture),
}

/// Keeps a league of each game, and the example battles where they are wanted; the store is closed again, since the
/// service opens it itself.
fn load(data: &Path, matches: u32, examples: bool) -> Result<u64, Failure> {
    let store = open_or_begin(data)?;
    // Bots have no names to hide; of people in a folder that is there already nobody knows.
    if store.position()? == Position(0) {
        Access::in_folder(data).set_names_policy(NamesPolicy::Shown, now(), &Bearer::default())?;
    }
    let written = corpus::logs().map(|(name, bytes)| Example::Written(name, bytes)).filter(|_| examples);
    let played = BOTS.all().flat_map(|game| League::new(game, SEED).fixtures(matches)).map(Example::Played);
    let examples: Vec<Example> = written.chain(played).collect();
    keep_all(&store, &examples)?;
    refresh_tables(&store, data)?;
    Ok(examples.len() as u64)
}

/// Keeps one log; a league's is played first, and the players of a final sign theirs.
fn keep(store: &dyn Store, example: &Example) -> Result<(), Failure> {
    match example {
        Example::Written(name, bytes) => submit(store, bytes, name).map(drop)?,
        Example::Played(fixture) => {
            let log = fixture.play()?;
            let summary = Submission::read(&log, &fixture.id).map_err(Refused::from)?.keep_unjudged(store)?.summary;
            if fixture.kind == EventKind::Tournament && fixture.round == FINAL && fixture.table == 1 {
                sign(store, &summary)?;
            }
        }
    }
    Ok(())
}

/// The last round of a tournament.
const FINAL: u32 = 5;

/// Both players sign, each with a key that is forgotten at once, so that the replay has signatures to show.
fn sign(store: &dyn Store, summary: &Summary) -> Result<(), Failure> {
    let id: MatchId = summary.id.as_str().parse()?;
    let at = format!("{}T22:00:00Z", summary.played);
    for side in &summary.sides {
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

/// Keeps many logs at once: each hand takes the next one that nobody has taken.
fn keep_all(store: &(dyn Store + Sync), examples: &[Example]) -> Result<(), Failure> {
    let (next, bar) = (AtomicUsize::new(0), progress(examples.len() as u64));
    let take = || -> Result<(), Failure> {
        while let Some(example) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
            keep(store, example)?;
            bar.inc(1);
        }
        Ok(())
    };
    let kept = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS).map(|_| scope.spawn(take)).collect();
        let panicked = |_| Failure::Output(io::Error::other("a thread that kept the examples panicked"));
        writers.into_iter().try_for_each(|writer| writer.join().map_err(panicked)?)
    });
    bar.finish_and_clear();
    kept
}
