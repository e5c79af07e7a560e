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

use aftermath_games::{GAMES, parse_game};
use aftermath_players::BOTS;
use aftermath_rules::{System, catalogue::Rule, docket::CountingDocket, finding::Outcome};
use aftermath_simulate::{
    Bots, SimulateError,
    league::{Fixture, League},
};
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

With --league the battles are those of a league: clubs, players of different skill, armies of different strength,
seasons of events, disputes and rulings. Some of its logs hold a mistake on purpose, and those are no objection.

Examples:
  aftermath simulate --game warmaster --matches 1000 --seed 7 --out battles
  aftermath simulate --game kow2 --league --out league
  aftermath ingest league"
)]
pub(crate) struct SimulateArgs {
    /// The game to play. Change it when another game is wanted than the first.
    #[arg(long, env = "AFTERMATH_SIMULATE_GAME", default_value = first_game(), value_parser = parse_game)]
    game: System,
    /// Play a league, with clubs, players and seasons, instead of battles that have nothing to do with each other.
    #[arg(long, env = "AFTERMATH_SIMULATE_LEAGUE")]
    league: bool,
    /// How many battles: 100, and 2,000 of a league, when not given. More tell more and take longer.
    #[arg(long, env = "AFTERMATH_SIMULATE_MATCHES", value_name = "N")]
    matches: Option<u32>,
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

/// The first game that bots play.
fn first_game() -> &'static str {
    BOTS.all().next().map_or("", |bots| bots.game().as_str())
}

/// How to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading
    Human,
    /// One document
    Json,
}

/// Battles that are played when nobody says how many; and of a league.
const MATCHES: [u32; 2] = [100, 2000];

/// A battle that is to be played.
enum Bout {
    /// Of a series.
    Single(&'static dyn Bots, u64),
    /// Of a league.
    League(Box<Fixture>),
}

/// A battle that was played, written and judged.
struct Played {
    bytes: usize,
    entries: usize,
    /// It holds a mistake on purpose, so that the referee objects to it rightly.
    mistaken: bool,
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
    /// Battles to which the referee objects, though no mistake was put into them.
    broken: usize,
    /// Battles of a league that hold a mistake on purpose.
    mistaken: usize,
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
    let bouts = bouts(args)?;
    let hands = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let mut census = Census::new(args.game, args.seed);
    let bar = progress(bouts.len() as u64);
    let stop = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        let (tell, told) = mpsc::sync_channel(hands);
        for hand in 0..hands {
            let (tell, bouts, stop) = (tell.clone(), &bouts, &stop);
            scope.spawn(move || {
                for bout in bouts.iter().skip(hand).step_by(hands) {
                    let done = stop.load(Ordering::Relaxed) || cancelled.load(Ordering::Relaxed);
                    if done || tell.send(play_one(bout, args.out.as_deref())).is_err() {
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

/// The battles that are asked for, in their order.
fn bouts(args: &SimulateArgs) -> Result<Vec<Bout>, SimulateError> {
    let matches = args.matches.unwrap_or(MATCHES[usize::from(args.league)]);
    let bots = BOTS.of(args.game.as_str())?;
    if args.league {
        let fixtures = League::new(bots, args.seed).fixtures(matches);
        return Ok(fixtures.map(|fixture| Bout::League(Box::new(fixture))).collect());
    }
    let seeds = aftermath_simulate::seeds(args.seed).take(matches as usize);
    Ok(seeds.map(|seed| Bout::Single(bots, seed)).collect())
}

impl Bout {
    fn play(&self) -> Result<Vec<u8>, SimulateError> {
        match self {
            Bout::Single(bots, seed) => bots.play(*seed),
            Bout::League(fixture) => fixture.play(),
        }
    }

    fn name(&self) -> String {
        match self {
            Bout::Single(_, seed) => format!("seed {seed}"),
            Bout::League(fixture) => fixture.id.clone(),
        }
    }

    /// Whether it holds a mistake on purpose.
    fn is_mistaken(&self) -> bool {
        matches!(self, Bout::League(fixture) if fixture.trouble.is_some_and(|trouble| trouble.mistake().is_some()))
    }
}

fn play_one(bout: &Bout, out: Option<&Path>) -> Result<Played, Failure> {
    let (bytes, name, mistaken) = (bout.play()?, bout.name(), bout.is_mistaken());
    let log = GAMES.read(&bytes, &name)?;
    let counts = log.count();
    if let Some(folder) = out {
        let path = folder.join(format!("{}.jsonl", log.summary().id));
        write_once(&path, &bytes).map_err(|source| Failure::File { path: path.clone(), source })?;
    }
    if counts.statuses().stood > 0 && !mistaken {
        complain(&format!("{name}: the referee objects"));
    }
    Ok(Played { bytes: bytes.len(), entries: log.len(), mistaken, counts })
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
        let decidable = game.rules().filter(|rule| rule.record().decidable);
        let count = |rule: Rule| RuleCount { id: rule.id(), held: 0, broken: 0, unrecorded: 0, players_call: 0 };
        Self {
            game,
            seed,
            matches: 0,
            entries: 0,
            bytes: 0,
            broken: 0,
            mistaken: 0,
            rules: decidable.map(count).collect(),
        }
    }

    fn add(&mut self, played: &Played) {
        self.matches += 1;
        self.entries += played.entries;
        self.bytes += played.bytes;
        self.broken += usize::from(played.counts.statuses().stood > 0 && !played.mistaken);
        self.mistaken += usize::from(played.mistaken);
        let decidable = self.game.rules().filter(|rule| rule.record().decidable);
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
    if census.mistaken > 0 {
        writeln!(terminal.out, "{}", phrases.count("mistaken", census.mistaken as u64))?;
    }
    Ok(())
}
