//! What is measured, the same way for every engine.

use std::{
    error::Error,
    fs::{self, File},
    hint::black_box,
    io,
    path::Path,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rustix::fs::{Advice, fadvise};
use tempfile::TempDir;

use crate::{Battle, engines::Engine};

/// Where folders are made: on the disk that `AFTERMATH_BENCH` names, or where temporary files are.
pub(crate) struct Place(Option<String>);

impl Place {
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self(std::env::var("AFTERMATH_BENCH").ok()))
    }

    pub(crate) fn folder(&self) -> io::Result<TempDir> {
        match &self.0 {
            Some(place) => TempDir::new_in(place),
            None => TempDir::new(),
        }
    }
}

/// How fast something was written.
pub(crate) struct Speed {
    pub(crate) mebibytes_a_second: f64,
    pub(crate) entries_a_second: f64,
}

impl Speed {
    fn of(bytes: u64, entries: u64, took: Duration) -> Self {
        let seconds = took.as_secs_f64();
        Self { mebibytes_a_second: bytes as f64 / 1_048_576.0 / seconds, entries_a_second: entries as f64 / seconds }
    }
}

/// Whole battles, each durable before its writer hands in the next.
pub(crate) fn bulk(engine: &dyn Engine, battles: &[Battle], count: usize, writers: usize) -> Speed {
    let next = AtomicUsize::new(0);
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..writers {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    engine.submit(number, &battles[number % battles.len()]);
                }
            });
        }
    });
    let took = began.elapsed();
    let all = || (0..count).map(|number| &battles[number % battles.len()]);
    let bytes = all().map(|battle| battle.bytes() as u64).sum();
    Speed::of(bytes, all().map(|battle| battle.lines.len() as u64).sum(), took)
}

/// Reads all battles whole and answers entries a second.
pub(crate) fn fold(engine: &dyn Engine, count: usize) -> f64 {
    let began = Instant::now();
    let entries: u64 = (0..count).map(|number| engine.count(number)).sum();
    entries as f64 / began.elapsed().as_secs_f64()
}

/// Entries, each durable before its writer hands in the next. Every writer has a battle of its own.
pub(crate) fn append(engine: &dyn Engine, battles: &[Battle], time: Duration, writers: usize) -> Speed {
    let (entries, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
    for writer in 0..writers {
        engine.submit(writer, &Battle { header: battles[0].header.clone(), lines: Vec::new() });
    }
    let began = Instant::now();
    std::thread::scope(|scope| {
        for writer in 0..writers {
            let (entries, bytes) = (&entries, &bytes);
            scope.spawn(move || {
                let lines = battles.iter().cycle().skip(writer).flat_map(|battle| &battle.lines);
                for (before, line) in (0..).zip(lines).take_while(|_| began.elapsed() < time) {
                    engine.append(writer, before, line);
                    entries.fetch_add(1, Ordering::Relaxed);
                    bytes.fetch_add(line.len() as u64 + 1, Ordering::Relaxed);
                }
            });
        }
    });
    Speed::of(bytes.into_inner(), entries.into_inner(), began.elapsed())
}

/// Microseconds of single calls.
pub(crate) struct Spread {
    pub(crate) p50: f64,
    pub(crate) p99: f64,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6;
        Self { p50: at(0.5), p99: at(0.99) }
    }
}

/// Seeks a line: first each in a place where nobody looked since the program began, of files that the system forgot,
/// then again and again.
pub(crate) fn seek(
    open: impl Fn() -> Result<Box<dyn Engine>, Box<dyn Error>>,
    folder: &Path,
    battles: &[Battle],
    count: usize,
) -> Result<(Spread, Spread), Box<dyn Error>> {
    let engine = open()?;
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let timed = |number: usize, line: u64| {
        let began = Instant::now();
        let found = engine.seek(number, line);
        let took = began.elapsed();
        assert!(found == battles[number % battles.len()].lines[line as usize - 1], "another line was found");
        black_box(found);
        took
    };
    let mut cold = Vec::new();
    // Lines far from each other, so that no two are of one block.
    for step in 0..16 {
        for number in 0..count {
            forget(folder)?;
            cold.push(timed(number, 1 + (step * 251 + number as u64 % 7) % 4_000));
        }
    }
    let draw = |random: &mut ChaCha8Rng| (random.random_range(0..count), random.random_range(1..=4_000));
    let mut warm = Vec::new();
    for turn in 0..30_000 {
        let (number, line) = draw(&mut random);
        let took = timed(number, line);
        // By then every block was read.
        if turn >= 10_000 {
            warm.push(took);
        }
    }
    Ok((Spread::of(cold), Spread::of(warm)))
}

/// Tells the system to forget what it keeps of the files.
fn forget(folder: &Path) -> io::Result<()> {
    each_file(folder, &mut |path| Ok(fadvise(File::open(path)?, 0, None, Advice::DontNeed)?))
}

/// Bytes that the files take on the disk.
pub(crate) fn size(folder: &Path) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    let mut bytes = 0;
    each_file(folder, &mut |path| {
        bytes += fs::metadata(path)?.blocks() * 512;
        Ok(())
    })?;
    Ok(bytes)
}

fn each_file(folder: &Path, visit: &mut dyn FnMut(&Path) -> io::Result<()>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { each_file(&entry.path(), visit)? } else { visit(&entry.path())? }
    }
    Ok(())
}
