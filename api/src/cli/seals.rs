//! The seals of a backup: what each of its files must be.
//!
//! ```text
//! <SHA-256>  <path below the folder>      of each file, in the order of the paths
//! aftermath-seals 1 <SHA-256>             of all lines before
//! ```

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::failure::Failure;

const NAME: &str = "seals";
const MARK: &str = "aftermath-seals 1 ";
/// What is no part of a copy.
const PASSED_OVER: [&str; 2] = [NAME, "lock"];

/// Seals every file below a folder.
pub(crate) fn seal(folder: &Path) -> Result<(), Failure> {
    let mut lines = String::new();
    for path in files(folder, Path::new(""))? {
        lines += &format!("{}  {}\n", hash_of(&folder.join(&path))?, path.display());
    }
    let all = hex::encode(Sha256::digest(&lines));
    let (place, draft) = (folder.join(NAME), folder.join("seals.new"));
    let write = || {
        fs::write(&draft, format!("{lines}{MARK}{all}\n"))?;
        fs::File::open(&draft)?.sync_all()?;
        fs::rename(&draft, &place)
    };
    write().map_err(|source| Failure::File { path: place.clone(), source })
}

/// Whether every file below a folder is what was sealed, and none is missing. False where nothing is sealed, as in copies of
/// older programs.
pub(crate) fn check(folder: &Path) -> Result<bool, Failure> {
    let place = folder.join(NAME);
    let text = match fs::read_to_string(&place) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(source) => return Err(Failure::Unread { path: place, source }),
    };
    let broken = |path: &Path, why: &'static str| Failure::Seal { path: path.to_owned(), why };
    let whole = text.rsplit_once(MARK).filter(|(lines, all)| {
        let lines_end = lines.is_empty() || lines.ends_with('\n');
        lines_end && all.strip_suffix('\n') == Some(&hex::encode(Sha256::digest(lines)))
    });
    let (lines, _) = whole.ok_or_else(|| broken(&place, "the list of seals is not as it was written"))?;
    for line in lines.lines() {
        let (hash, path) = line.split_once("  ").ok_or_else(|| broken(&place, "a line of it is none"))?;
        let path = folder.join(path);
        if !path.is_file() {
            return Err(broken(&path, "it was copied, and is not there"));
        }
        if hash_of(&path)? != hash {
            return Err(broken(&path, "it is not what was copied"));
        }
    }
    Ok(true)
}

/// The files below a folder, by their paths below it, in order.
fn files(root: &Path, below: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = root.join(below);
    let unread = |source| Failure::Unread { path: folder.clone(), source };
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let path = below.join(entry.file_name());
        let kind = entry.file_type().map_err(unread)?;
        let is_draft = path.extension().is_some_and(|extension| extension == "new");
        if kind.is_dir() {
            found.extend(files(root, &path)?);
        } else if kind.is_file() && !is_draft && !PASSED_OVER.iter().any(|name| path.ends_with(name)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn hash_of(path: &Path) -> Result<String, Failure> {
    let mut hash = Sha256::new();
    let read = fs::File::open(path).and_then(|mut file| io::copy(&mut file, &mut hash));
    read.map_err(|source| Failure::Unread { path: path.to_owned(), source })?;
    Ok(hex::encode(hash.finalize()))
}
