//! `simulate`: battles that bots play, as logs in a folder.

use std::{
    fs, io,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use aftermath_rules::{Log, System, catalogue::Rule, docket::CountingDocket, finding::Outcome};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{
    Exit,
    ctrl_c::CtrlC,
    failure::Failure,
    terminal::{BOLD, DIM, Terminal, complain, painted, progress},
};

/// Plays battles with bots and writes their logs; the same seed gives the same battles everywhere.
/// Each is judged on the way, and a census tells how often every rule was kept.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
A file that is there already with the same bytes is left alone; another one is never overwritten. Ends with 1 when the
referee objects to a battle, which is a mistake of the bots or of the referee and worth a report.

Examples:
  aftermath simulate --game warmaster --matches 1000 --seed 7 --out league
  aftermath ingest league"
)]
pub(crate) struct SimulateArgs {
    /// The game to play. Change it when another game is wanted than the first.
    #[arg(long, env = "AFTERMATH_SIMULATE_GAME", default_value = "warmaster")]
    game: System,
    /// How many battles. More make a better league and take longer.
    #[arg(long, env = "AFTERMATH_SIMULATE_MATCHES", value_name = "N", default_value = "100")]
    matches: usize,
    /// What the battles are drawn from. Change it for other battles; leave it for the same ones again.
    #[arg(long, env = "AFTERMATH_SIMULATE_SEED", default_value = "1")]
    seed: u64,
    /// Folder for the logs, one file a battle; it is made where it is missing. Without it nothing is written, and the
    /// battles are played for the census alone.
    #[arg(long, env = "AFTERMATH_SIMULATE_OUT", value_name = "DIR")]
    out: Option<PathBuf>,
    /// Battles played at once; as many as there are processors when not given. Use fewer to leave room for other work.
    #[arg(long, env = "AFTERMATH_SIMULATE_JOBS", value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// How to answer. `human` is for reading; take `json` for the whole census as one document.
    #[arg(long, env = "AFTERMATH_SIMULATE_FORMAT", default_value = "human")]
    format: Format,
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading
    Human,
    /// One document
    Json,
}

/// A battle that was played, written and judged.
struct Played {
    bytes: usize,
    entries: usize,
    counts: CountingDocket,
}

/// All battles together.
#[derive(Debug, Serialize)]
struct Census {
    game: System,
    seed: u64,
    matches: usize,
    entries: usize,
    bytes: usize,
    /// Battles to which the referee objects.
    broken: usize,
    /// Findings of every decidable rule.
    rules: Vec<RuleCount>,
}

/// How a rule fared in all battles.
#[derive(Debug, Serialize)]
struct RuleCount {
    id: &'static str,
    held: u64,
    broken: u64,
    unrecorded: u64,
    players_call: u64,
}

pub(crate) fn run(args: &SimulateArgs, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let ctrl_c = CtrlC::listen()?;
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|source| Failure::File { path: folder.clone(), source })?;
    }
    let began = Instant::now();
    let census = play_all(args, &ctrl_c.cancelled)?;
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut terminal.out, &census)?;
            writeln!(terminal.out)?;
        }
        Format::Human => tell(&census, began.elapsed().as_secs_f64(), terminal)?,
    }
    Ok(if ctrl_c.cancelled.load(Ordering::Relaxed) {
        Exit::Interrupted
    } else if census.broken > 0 {
        Exit::Broken
    } else {
        Exit::Clean
    })
}

/// Plays the series on all hands, each taking the next seed; the first failure ends it.
fn play_all(args: &SimulateArgs, cancelled: &AtomicBool) -> Result<Census, Failure> {
    let seeds: Vec<u64> = aftermath_simulate::seeds(args.seed).take(args.matches).collect();
    let hands = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut census = Census::new(args.game, args.seed);
    let bar = progress(seeds.len() as u64);
    let stop = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        let (tell, told) = mpsc::sync_channel(hands);
        for hand in 0..hands {
            let (tell, seeds, stop) = (tell.clone(), &seeds, &stop);
            scope.spawn(move || {
                for seed in seeds.iter().skip(hand).step_by(hands) {
                    let done = stop.load(Ordering::Relaxed) || cancelled.load(Ordering::Relaxed);
                    if done || tell.send(play_one(args.game, *seed, args.out.as_deref())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let mut first_failure = Ok(());
        for played in told {
            match played {
                Ok(played) => census.add(&played),
                Err(failure) => {
                    stop.store(true, Ordering::Relaxed);
                    first_failure = first_failure.and(Err(failure));
                }
            }
            bar.inc(1);
        }
        first_failure
    });
    bar.finish_and_clear();
    ended.map(|()| census)
}

fn play_one(game: System, seed: u64, out: Option<&Path>) -> Result<Played, Failure> {
    let bytes = aftermath_simulate::play(game, seed)?;
    let log = Log::read(&bytes, &format!("seed {seed}"))?;
    let counts = log.count();
    if let Some(folder) = out {
        let path = folder.join(format!("{}.jsonl", log.summary().id));
        write_once(&path, &bytes).map_err(|source| Failure::File { path: path.clone(), source })?;
    }
    if counts.statuses().stood > 0 {
        complain(&format!("seed {seed}: the referee objects"));
    }
    Ok(Played { bytes: bytes.len(), entries: log.len(), counts })
}

/// Writes a new file whole or not at all; leaves one with the same bytes alone, and refuses to replace another.
fn write_once(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::read(path) {
        Ok(there) if there == bytes => return Ok(()),
        Ok(_) => return Err(io::Error::new(io::ErrorKind::AlreadyExists, "another log is there under this name")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, bytes)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

impl Census {
    fn new(game: System, seed: u64) -> Self {
        let decidable = Rule::all(game).filter(|rule| rule.record().decidable);
        let count = |rule: Rule| RuleCount { id: rule.id(), held: 0, broken: 0, unrecorded: 0, players_call: 0 };
        Self { game, seed, matches: 0, entries: 0, bytes: 0, broken: 0, rules: decidable.map(count).collect() }
    }

    fn add(&mut self, played: &Played) {
        self.matches += 1;
        self.entries += played.entries;
        self.bytes += played.bytes;
        self.broken += usize::from(played.counts.statuses().stood > 0);
        let decidable = Rule::all(self.game).filter(|rule| rule.record().decidable);
        for (count, rule) in self.rules.iter_mut().zip(decidable) {
            let of = |outcome| u64::from(played.counts.count(rule, outcome));
            count.held += of(Outcome::Held);
            count.broken += of(Outcome::Broken);
            count.unrecorded += of(Outcome::Unrecorded);
            count.players_call += of(Outcome::PlayersCall);
        }
    }
}

fn tell(census: &Census, seconds: f64, terminal: &mut Terminal<'_>) -> Result<(), Failure> {
    for rule in &census.rules {
        let held = if rule.held > 0 { painted(BOLD, rule.held) } else { painted(DIM, rule.held) };
        let spaces = 10_usize.saturating_sub(rule.held.to_string().len());
        write!(terminal.out, "{:spaces$}{held}  {}", "", rule.id)?;
        for (key, count) in [("broken-times", rule.broken), ("unrecorded-times", rule.unrecorded)] {
            if count > 0 {
                write!(terminal.out, "  {}", terminal.phrases.count(key, count))?;
            }
        }
        writeln!(terminal.out)?;
    }
    let never = census.rules.iter().filter(|rule| rule.held == 0).count() as u64;
    let phrases = &terminal.phrases;
    let figures = [
        ("matches", phrases.count("matches", census.matches as u64).into()),
        ("entries", phrases.count("entries", census.entries as u64).into()),
        ("megabytes", format!("{:.1}", census.bytes as f64 / 1e6).into()),
        ("seconds", format!("{seconds:.1}").into()),
    ];
    writeln!(terminal.out, "{}", phrases.say("simulated", figures))?;
    let figures = [("never", never.into()), ("all", (census.rules.len() as u64).into())];
    writeln!(terminal.out, "{}", phrases.say("never-held", figures))?;
    writeln!(terminal.out, "{}", phrases.count("objections", census.broken as u64))?;
    Ok(())
}
