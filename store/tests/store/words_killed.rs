//! A process that is killed while it gives the ledger's word about redacted lines: between the word in its tree and the
//! checkpoint that names it, and while the tree is begun.
//!
//! A file is written beside its place first, as `NAME.new`. Where that is a pipe that nobody reads, the process stands still
//! just before that file, for as long as the test wants. So a kill falls where it is meant to.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use aftermath_store::{
    LEDGER_FOLDER, Ledgered, LogHash, Redaction, Shown, SledStore, Store, Word, check_word, checkpoint_of,
};

use crate::kill::{moment, rounds};
use crate::ledger::on_disk;
use crate::support::{id, submit};

/// Tells the speaker its folder and how many words it gives, and this test binary that it is the speaker.
const SPEAKER: &str = "AFTERMATH_STORE_SPEAKER";
/// Kills at any moment in the short run, and in the long one.
const KILLS: (u64, u64) = (8, 100);

/// The text that word `number` shows.
fn text(number: u64) -> Vec<u8> {
    format!("player-{number}").into_bytes()
}

fn shown(raw: &[u8]) -> Shown<'_> {
    Shown { line: 1, redaction: Redaction { chain: LogHash([1; 32]), leaf: LogHash([2; 32]) }, raw }
}

fn give(store: &Ledgered<SledStore>, number: u64) -> Word {
    let head = store.head(&id("m1")).unwrap();
    store.ledger().attest(&id("m1"), head, [shown(&text(number))]).unwrap().unwrap()
}

/// A folder with a match, and so many words about it.
fn club(words: u64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = on_disk(folder.path());
    submit(&store, "m1", 3);
    (0..words).for_each(|number| drop(give(&store, number)));
    folder
}

/// How many words the ledger's checkpoint names, as the file lies there.
fn named(folder: &Path) -> u64 {
    let checkpoint = fs::read_to_string(folder.join(LEDGER_FOLDER).join("checkpoint")).unwrap();
    let line = checkpoint.lines().find_map(|line| line.strip_prefix("aftermath-redactions "));
    line.map_or(0, |line| line.split(' ').next().unwrap().parse().unwrap())
}

/// How many words lie in the tree's file, as it lies there.
fn lying(folder: &Path) -> usize {
    let tail = fs::read(folder.join(LEDGER_FOLDER).join("redactions/tail")).unwrap_or_default();
    let mark = b"aftermath/redactions/2\n";
    tail.windows(mark.len()).filter(|bytes| bytes == mark).count()
}

/// A process that gives words until it is killed.
struct Speaker(Child);

impl Speaker {
    fn start(folder: &Path, from: u64) -> Self {
        let process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "words_killed::the_speaker", "--nocapture"])
            .env(SPEAKER, format!("{from} {}", folder.display()))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(process)
    }

    /// Kills it, and answers the number of the last word that it had the proof of.
    fn kill(mut self) -> Option<u64> {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
        let lines = BufReader::new(self.0.stdout.take().unwrap()).lines().map_while(Result::ok);
        lines.filter_map(|line| line.strip_prefix("gave ")?.strip_suffix('.')?.parse().ok()).last()
    }
}

/// Run as a test it does nothing; run by those below it gives words until it is killed.
#[test]
fn the_speaker() {
    let Ok(told) = std::env::var(SPEAKER) else {
        return;
    };
    let (from, folder) = told.split_once(' ').unwrap();
    let store = on_disk(Path::new(folder));
    for number in from.parse().unwrap().. {
        give(&store, number);
        let mut out = std::io::stdout().lock();
        write!(out, "\ngave {number}.\n").unwrap();
        out.flush().unwrap();
    }
}

/// Every word up to this one stands where it was given, and so does the next, once; nothing is wrong with the ledger.
fn stands(folder: &Path, given: u64) {
    let store = on_disk(folder);
    let key = store.ledger().public_key().clone();
    let head = store.head(&id("m1")).unwrap();
    let before = store.verify(|_| ()).unwrap();
    assert!(before.is_sound(), "{before:?}");
    assert!(before.ledger.words >= given, "{} words of {given}", before.ledger.words);
    for number in 0..=given {
        let word = give(&store, number);
        assert_eq!(word.proof.index, number);
        check_word(&word, &key, &id("m1"), head, [shown(&text(number))]).unwrap();
    }
    let after = store.verify(|_| ()).unwrap();
    assert_eq!((after.is_sound(), after.ledger.words), (true, before.ledger.words.max(given + 1)));
    drop(store);
    assert_eq!(named(folder), after.ledger.words);
}

/// A pipe in the place of a file that is being written.
fn pipe(path: PathBuf) -> PathBuf {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

/// Lets the speaker come to the pipe, kills it there, and takes the pipe away as if it had written nothing yet.
fn killed_at(folder: &Path, from: u64, pipe: &Path, is_there: impl Fn() -> bool) {
    let speaker = Speaker::start(folder, from);
    let began = Instant::now();
    while !is_there() {
        assert!(began.elapsed() < Duration::from_secs(60), "it never came to {}", pipe.display());
        std::thread::sleep(Duration::from_millis(5));
    }
    // It may still be on its way to the pipe, and stands still there for ever.
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(speaker.kill(), None, "nobody had a word of it");
    assert!(fs::symlink_metadata(pipe).unwrap().file_type().is_fifo());
    fs::remove_file(pipe).unwrap();
}

#[test]
fn a_word_survives_a_kill_before_the_checkpoint_that_names_it() {
    for words in [1, 3] {
        let folder = club(words);
        let pipe = pipe(folder.path().join("ledger/checkpoint.new"));
        killed_at(folder.path(), words, &pipe, || lying(folder.path()) as u64 > words);
        // The word is in its tree, and the ledger does not say so yet.
        assert_eq!((lying(folder.path()) as u64, named(folder.path())), (words + 1, words));
        stands(folder.path(), words);
    }
}

#[test]
fn the_first_word_survives_a_kill_wherever_its_tree_is_being_begun() {
    for (file, words) in [("redactions/tail.new", 0), ("redactions/checkpoint.new", 0), ("checkpoint.new", 1)] {
        let folder = club(0);
        let (pipe, began) = (pipe(folder.path().join("ledger").join(file)), Instant::now());
        killed_at(folder.path(), 0, &pipe, || match file {
            // Nothing of the tree is there to wait for.
            "redactions/tail.new" => began.elapsed() > Duration::from_millis(1_500),
            "redactions/checkpoint.new" => folder.path().join("ledger/redactions/tail").exists(),
            _ => lying(folder.path()) == 1,
        });
        assert_eq!((lying(folder.path()), named(folder.path())), (words, 0), "{file}");
        stands(folder.path(), 0);
    }
}

#[test]
fn words_that_were_given_survive_a_kill_at_any_moment() {
    let folder = club(1);
    let (mut given, mut between) = (0, 0);
    let kills = rounds(KILLS);
    for _ in 0..kills {
        let speaker = Speaker::start(folder.path(), given + 1);
        std::thread::sleep(Duration::from_millis(60) + moment(200));
        given = speaker.kill().unwrap_or(given);
        between += u64::from(lying(folder.path()) as u64 > named(folder.path()));
        let store = on_disk(folder.path());
        let report = store.verify(|_| ()).unwrap();
        assert!(report.is_sound() && report.ledger.words > given, "{report:?}");
        // Of all that were given the last and one from the midst; all of them at the end.
        assert_eq!(give(&store, given).proof.index, given);
        assert_eq!(give(&store, given / 2).proof.index, given / 2);
    }
    stands(folder.path(), given);
    let size = checkpoint_of(&give(&on_disk(folder.path()), given).proof.checkpoint).unwrap().size;
    println!(
        "kills while words are given: tried {kills}, held {kills}; {between} of them between word and checkpoint, {size} words"
    );
}
