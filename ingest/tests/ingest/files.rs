//! Files, folders and compressed files.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use aftermath_ingest::{Source, SourceError, bounds, expand, sources};
use flate2::{Compression, write::GzEncoder};

use crate::table::battle;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn found(path: &Path) -> Vec<PathBuf> {
    let relative = |source: Source| source.path().strip_prefix(path).unwrap().to_owned();
    sources([path]).map(|source| relative(source.unwrap())).collect()
}

#[test]
fn a_folder_gives_its_logs_in_order_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("b")).unwrap();
    for name in ["c.ndjson", "b/2.jsonl", "b/1.jsonl.gz", "a.JSONL", "notes.txt", "a.expected.json", "jsonl"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    assert_eq!(found(folder.path()), ["a.JSONL", "b/1.jsonl.gz", "b/2.jsonl", "c.ndjson"].map(PathBuf::from));
}

#[test]
fn a_file_is_taken_whatever_it_is_called_and_whether_or_not_it_is_there() {
    let named: Vec<_> = sources(["z.log", "a.txt"]).map(|source| source.unwrap().name()).collect();
    assert_eq!(named, ["z.log", "a.txt"]);
    let error = Source::new("no/such/file").bytes().unwrap_err();
    assert!(matches!(error, SourceError::Io { .. }) && error.to_string().contains("no/such/file"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_loop_of_links_ends() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("1.jsonl"), "").unwrap();
    std::os::unix::fs::symlink(folder.path(), inner.join("loop")).unwrap();
    assert_eq!(found(folder.path()), [PathBuf::from("inner/1.jsonl")]);
}

#[test]
fn a_folder_too_deep_is_named_and_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut deep = folder.path().to_owned();
    for _ in 0..bounds::FOLDER_DEPTH {
        deep.push("d");
    }
    fs::create_dir_all(&deep).unwrap();
    let found: Vec<_> = sources([folder.path()]).collect();
    assert!(matches!(&found[..], [Err(SourceError::TooDeep { .. })]), "{found:?}");
}

#[test]
fn a_compressed_log_is_unpacked_whatever_it_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.jsonl");
    // A file may hold several gzip members one after another.
    let (front, back) = (battle("m1"), battle("m2"));
    fs::write(&path, [gzip(&front), gzip(&back)].concat()).unwrap();
    assert_eq!(Source::new(&path).bytes().unwrap(), [front, back].concat());
}

#[test]
fn a_bomb_is_refused_at_twenty_times_its_size() {
    let bomb = gzip(&vec![b' '; 8 << 20]);
    let error = expand(bomb.clone(), "bomb").unwrap_err();
    let length = bomb.len() as u64;
    assert!(matches!(error, SourceError::Expands { bytes, .. } if bytes == length), "{error}");
}

#[test]
fn damaged_gzip_is_no_log() {
    let whole = gzip(&battle("m1"));
    for bytes in [whole[..whole.len() - 6].to_vec(), vec![0x1f, 0x8b], vec![0x1f, 0x8b, 8, 0, 1, 2, 3]] {
        let error = expand(bytes, "damaged").unwrap_err();
        assert!(matches!(error, SourceError::Gzip { .. }), "{error}");
    }
}
