//! Curves of battles: drawn one at a time in the background, kept in files of their own.
//!
//! A file is named after the match, where its log stood and how many battles were played on, and says which build of the
//! program drew it. A log that has grown, another number, another build: another curve. Every file can be drawn again, so
//! a damaged one is no loss, and of too many the oldest go.

use std::{
    collections::VecDeque,
    fs, io,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use aftermath_store::{LogHash, MatchId};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::judgement_cache::CachedMatch;
use crate::turning::{TurningPointsView, Undrawn};

/// Curves that wait for their turn.
const MOST_WAITING: usize = 8;
/// Files that are kept.
const MOST_FILES: usize = 1000;
/// Bytes of a file; more are no curve of ours.
const MOST_BYTES: u64 = 4 << 20;
/// Failures that are remembered, so that they are not tried again at every question.
const MOST_FAILED: usize = 64;
/// Battles of which it is remembered that they can be played on, so that it is not found out at every look.
const MOST_PLAYABLE: usize = 256;

/// How long a curve is wanted after somebody asked for it: whoever waits asks every few seconds, and once a minute in a tab
/// that is not looked at.
const PATIENCE: Duration = Duration::from_secs(180);

/// Which curve: of which match as it stood where, by how many rollouts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    /// The match.
    pub(crate) id: MatchId,
    /// Where its log stood.
    pub(crate) head: LogHash,
    /// Battles that are played on.
    pub(crate) rollouts: u32,
}

/// How a curve stands.
#[derive(Debug)]
pub(crate) enum Standing {
    /// It is drawn.
    Ready(Box<TurningPointsView>),
    /// It is being drawn, or waits.
    UnderWay {
        /// Rollouts that are done.
        done: u32,
        /// Of so many.
        of: u32,
    },
    /// It is not drawn, and nobody wants it yet.
    Unasked,
    /// Too many wait.
    NoRoom,
    /// It cannot be drawn, which is a fault of the program and told in its log.
    Failed,
}

/// Curves that are drawn, and those that are not yet.
#[derive(Debug)]
pub(crate) struct Forecasts {
    folder: PathBuf,
    build: u64,
    queue: Mutex<Queue>,
    stopping: CancellationToken,
    /// How long a curve is wanted after somebody asked for it.
    patience: Duration,
}

#[derive(Debug, Default)]
struct Queue {
    /// The first one is being drawn where somebody draws.
    wanted: VecDeque<Arc<Wanted>>,
    drawing: bool,
    failed: VecDeque<Key>,
    playable: VecDeque<Key>,
}

/// Remembers a curve among at most so many; the oldest goes.
fn remember(keys: &mut VecDeque<Key>, key: Key, most: usize) {
    keys.push_back(key);
    if keys.len() > most {
        keys.pop_front();
    }
}

/// A curve that is to be drawn.
#[derive(Debug)]
struct Wanted {
    key: Key,
    judged: Arc<CachedMatch>,
    done: AtomicU32,
    of: AtomicU32,
    /// When somebody asked for it last.
    asked: Mutex<Instant>,
}

impl Wanted {
    fn ask_again(&self) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether nobody has asked for so long.
    fn is_forgotten(&self, patience: Duration) -> bool {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).elapsed() > patience
    }
}

/// What a file holds.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    /// The build that drew it.
    build: u64,
    curve: TurningPointsView,
}

impl Forecasts {
    /// Curves that are kept in a folder, which is made with the first of them; none is begun once `stopping` is
    /// cancelled, and the one that is being drawn is broken off.
    pub(crate) fn new(folder: PathBuf, build: u64, stopping: CancellationToken) -> Self {
        Self { folder, build, queue: Mutex::default(), stopping, patience: PATIENCE }
    }

    /// How a curve stands, by a look that begins nothing. Blocks for as long as it takes to judge the log.
    pub(crate) fn look(&self, key: &Key, judged: &CachedMatch) -> Standing {
        let playable = {
            let queue = self.queue();
            if let Some(standing) = self.known(&queue, key) {
                return standing;
            }
            queue.playable.contains(key)
        };
        if playable {
            return Standing::Unasked;
        }
        if let Some(curve) = TurningPointsView::at_once(&judged.log) {
            self.keep(key, &curve);
            return Standing::Ready(Box::new(curve));
        }
        remember(&mut self.queue().playable, key.clone(), MOST_PLAYABLE);
        Standing::Unasked
    }

    /// How a curve stands. One that is neither drawn nor under way is put last in the queue. Blocks, but not for the
    /// drawing.
    ///
    /// # Errors
    /// Where the system starts no thread.
    pub(crate) fn ask(self: &Arc<Self>, key: Key, judged: &Arc<CachedMatch>) -> io::Result<Standing> {
        match self.look(&key, judged) {
            Standing::Unasked => {}
            known => return Ok(known),
        }
        let mut queue = self.queue();
        // Somebody else may have asked meanwhile.
        if let Some(standing) = self.known(&queue, &key) {
            return Ok(standing);
        }
        if queue.wanted.len() > MOST_WAITING || self.stopping.is_cancelled() {
            return Ok(Standing::NoRoom);
        }
        if !queue.drawing {
            let forecasts = Arc::clone(self);
            thread::Builder::new().name("forecasts".to_owned()).spawn(move || forecasts.draw_all())?;
            queue.drawing = true;
        }
        let of = key.rollouts;
        let (done, of_all) = (AtomicU32::new(0), AtomicU32::new(of));
        let asked = Mutex::new(Instant::now());
        let wanted = Wanted { key, judged: Arc::clone(judged), done, of: of_all, asked };
        queue.wanted.push_back(Arc::new(wanted));
        Ok(Standing::UnderWay { done: 0, of })
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, queue: &Queue, key: &Key) -> Option<Standing> {
        if let Some(wanted) = queue.wanted.iter().find(|wanted| wanted.key == *key) {
            wanted.ask_again();
            let figure = |figure: &AtomicU32| figure.load(Ordering::Relaxed);
            return Some(Standing::UnderWay { done: figure(&wanted.done), of: figure(&wanted.of) });
        }
        if queue.failed.contains(key) {
            return Some(Standing::Failed);
        }
        self.kept(key).map(|curve| Standing::Ready(Box::new(curve)))
    }

    /// Draws what is wanted, one after the other, until nothing is or the service stops.
    fn draw_all(&self) {
        loop {
            let next = {
                let mut queue = self.queue();
                let next = queue.wanted.front().filter(|_| !self.stopping.is_cancelled()).cloned();
                queue.drawing = next.is_some();
                next
            };
            let Some(wanted) = next else { return };
            let drawn = catch_unwind(AssertUnwindSafe(|| self.draw(&wanted)));
            if let Ok(Ok(curve)) = &drawn {
                self.keep(&wanted.key, curve);
            }
            let mut queue = self.queue();
            queue.wanted.pop_front();
            let why = match drawn {
                Ok(Ok(_) | Err(Undrawn::Stopped)) => continue,
                Ok(Err(error)) => error.to_string(),
                Err(_) => "the bots panicked".to_owned(),
            };
            tracing::error!(id = %wanted.key.id, why, "a battle cannot be played on");
            remember(&mut queue.failed, wanted.key.clone(), MOST_FAILED);
        }
    }

    fn draw(&self, wanted: &Wanted) -> Result<TurningPointsView, Undrawn> {
        TurningPointsView::draw(&wanted.judged.log, wanted.key.rollouts, &mut |done, of| {
            wanted.done.store(done, Ordering::Relaxed);
            wanted.of.store(of, Ordering::Relaxed);
            let is_over = self.stopping.is_cancelled() || wanted.is_forgotten(self.patience);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn path(&self, Key { id, head, rollouts }: &Key) -> PathBuf {
        self.folder.join(format!("{id}-{head}-{rollouts}.json"))
    }

    /// The curve in a file, where there is a sound one of this build.
    fn kept(&self, key: &Key) -> Option<TurningPointsView> {
        let path = self.path(key);
        let length = fs::metadata(&path).ok()?.len();
        let bytes = (length <= MOST_BYTES).then(|| fs::read(&path).ok())??;
        match serde_json::from_slice::<Kept>(&bytes) {
            Ok(kept) => (kept.build == self.build).then_some(kept.curve),
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "a damaged curve is drawn again");
                None
            }
        }
    }

    /// Keeps a curve. Where that fails, it is drawn again whenever somebody asks, and the log says why.
    fn keep(&self, key: &Key, curve: &TurningPointsView) {
        let kept = Kept { build: self.build, curve: curve.clone() };
        if let Err(error) = write(&self.path(key), &self.folder, &kept).and_then(|()| prune(&self.folder, MOST_FILES)) {
            tracing::error!(%error, folder = %self.folder.display(), "a curve cannot be kept");
        }
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, folder: &Path, kept: &Kept) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    io::Write::write_all(&mut file, &serde_json::to_vec(kept)?)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Removes the oldest files of a folder where there are more than so many.
fn prune(folder: &Path, most: usize) -> io::Result<()> {
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let file = file?;
        files.push((file.metadata()?.modified()?, file.path()));
    }
    files.sort();
    let many = files.len().saturating_sub(most);
    files.into_iter().take(many).try_for_each(|(_, path)| fs::remove_file(path))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    /// Given a battle that bots played, when somebody asks for its curve and nobody asks again, then it is drawn no further,
    /// and may be asked for anew.
    #[test]
    fn a_curve_that_nobody_waits_for_any_more_is_broken_off() {
        let folder = tempfile::tempdir().unwrap();
        let mut forecasts = Forecasts::new(folder.path().to_owned(), 1, CancellationToken::new());
        forecasts.patience = Duration::ZERO;
        let forecasts = Arc::new(forecasts);
        let log = aftermath_players::BOTS.all().next().unwrap().play(7).unwrap();
        let head = aftermath_store::Head::of_log(&log);
        let judged = Arc::new(CachedMatch::new(head, 0, aftermath_games::GAMES.read(&log, "played").unwrap()));
        let key = Key { id: "played".parse().unwrap(), head: head.hash, rollouts: 20_000 };
        assert!(matches!(forecasts.ask(key.clone(), &judged).unwrap(), Standing::UnderWay { .. }));
        let began = Instant::now();
        while !forecasts.queue().wanted.is_empty() && began.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(10));
        }
        assert!(forecasts.queue().wanted.is_empty(), "20,000 rollouts take far longer");
        assert!(matches!(forecasts.look(&key, &judged), Standing::Unasked));
        assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
    }

    #[test]
    fn of_too_many_files_the_oldest_go() {
        let folder = tempfile::tempdir().unwrap();
        for age in 0..5 {
            let file = fs::File::create(folder.path().join(format!("{age}.json"))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(60 * age)).unwrap();
        }
        prune(folder.path(), 3).unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["0.json", "1.json", "2.json"]);
        prune(folder.path(), 3).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}
