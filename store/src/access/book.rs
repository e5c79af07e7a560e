//! The file of the tokens.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::engine::Put;
use super::token::{NewToken, Presented, Secret, Token, TokenState};
use super::{private, sync_folder};
use crate::bounds::{MAX_TOKENS, MAX_TOKENS_BYTES};
use crate::{LogHash, StoreError};

/// Name of the file of the tokens in the folder.
pub const FILE: &str = "tokens.json";
/// Its format.
const FORMAT: &str = "aftermath-tokens 2";
/// What had no checksum.
const FORMAT_1: &str = "aftermath-tokens 1";

/// All tokens.
#[derive(Debug, Clone)]
pub struct TokenBook {
    file: BookFile,
    by_hash: HashMap<LogHash, usize>,
    stamp: Stamp,
}

/// The file as it is written.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    format: String,
    /// Number of the next token.
    next: u64,
    tokens: Vec<Token>,
    /// SHA-256 over all of it with this left empty, as JSON without blanks; 64 hexadecimal digits.
    #[serde(default)]
    checksum: String,
}

impl BookFile {
    fn sum(&self) -> Result<String, serde_json::Error> {
        let bare = Self { checksum: String::new(), ..self.clone() };
        Ok(hex::encode(Sha256::digest(serde_json::to_vec(&bare)?)))
    }
}

/// Tells one writing of the file from the next: each makes a new file. `None`: there is no file.
pub(super) type Stamp = Option<(u64, u64, i64, i64)>;

impl Default for TokenBook {
    /// One in which no token was ever made.
    fn default() -> Self {
        let file = BookFile { format: FORMAT.into(), next: 1, tokens: Vec::new(), checksum: String::new() };
        Self { file, by_hash: HashMap::new(), stamp: None }
    }
}

fn stamp_of(file: &Metadata) -> Stamp {
    Some((file.ino(), file.len(), file.mtime(), file.mtime_nsec()))
}

/// The stamp of a file in the folder.
pub(super) fn stamp(folder: &Path, name: &str) -> Result<Stamp, StoreError> {
    match fs::metadata(folder.join(name)) {
        Ok(file) => Ok(stamp_of(&file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(StoreError::Io { doing: "looking at who may do what", source }),
    }
}

impl TokenBook {
    /// The book in a folder; an empty one where there is none.
    pub(super) fn read(folder: &Path) -> Result<Self, StoreError> {
        let bytes = bytes(folder, FILE, MAX_TOKENS_BYTES);
        let Some((bytes, stamp)) = bytes.map_err(StoreError::io("reading the tokens"))? else {
            return Ok(Self::default());
        };
        let damaged = |why: String| StoreError::Access { what: FILE, why };
        let mut file: BookFile = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        match file.format.as_str() {
            FORMAT if file.sum().is_ok_and(|sum| sum == file.checksum) => {}
            FORMAT => return Err(damaged("it does not match its checksum".into())),
            FORMAT_1 => file.format = FORMAT.into(),
            other => return Err(damaged(format!("expected the format {FORMAT:?}, got {other:?}"))),
        }
        if file.next == 0 || file.tokens.len() > MAX_TOKENS || file.tokens.iter().any(|token| token.number >= file.next)
        {
            return Err(damaged("its numbers make no sense".into()));
        }
        Ok(Self { by_hash: by_hash(&file.tokens), file, stamp })
    }

    /// Writes it anew and puts it in place, durably. The folder must be locked.
    pub(super) fn write(&self, folder: &Path) -> Result<(), StoreError> {
        let write = || {
            let draft = folder.join("tokens.json.new");
            let mut file = private().create(true).truncate(true).write(true).open(&draft)?;
            serde_json::to_writer_pretty(&mut file, &BookFile { checksum: self.file.sum()?, ..self.file.clone() })?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(draft, folder.join(FILE))?;
            sync_folder(folder)
        };
        write().map_err(StoreError::io("writing the tokens"))
    }

    /// Which writing of the file it was read from.
    pub(super) fn stamp(&self) -> Stamp {
        self.stamp
    }

    /// Whether a token was ever made.
    pub(super) fn is_begun(&self) -> bool {
        self.file.next > 1
    }

    pub(super) fn tokens(&self) -> &[Token] {
        &self.file.tokens
    }

    /// The token of a secret, by looking up its hash.
    pub(super) fn find(&self, secret: &Secret, now: u64) -> Presented {
        let found = self.by_hash.get(&secret.hash()).and_then(|at| self.file.tokens.get(*at));
        match found {
            None => Presented::Unknown,
            Some(token) if token.state(now) == TokenState::Good => Presented::Good(token.clone()),
            Some(token) => Presented::Over(token.clone()),
        }
    }

    /// One more token, and what has to be put for it. Where there are as many as may be, the oldest that is over is forgotten.
    pub(super) fn adding(&self, new: NewToken, secret: &Secret, now: u64) -> Result<(Token, Vec<Put>), StoreError> {
        new.check(now)?;
        let mut puts = Vec::new();
        if self.file.tokens.len() >= MAX_TOKENS {
            let over = self.file.tokens.iter().find(|token| token.state(now) != TokenState::Good);
            let full = || StoreError::invalid("token", format!("at most {MAX_TOKENS}: revoke some"), "one more");
            puts.push(Put::Forgotten { number: over.ok_or_else(full)?.number });
        }
        let NewToken { name, role, scope, expires } = new;
        let (hash, last, number) = (secret.hash(), secret.last(), self.file.next);
        let token = Token { number, name, role, scope, last, hash, made: now, expires, revoked: None };
        puts.push(Put::Token { token: token.clone() });
        Ok((token, puts))
    }

    /// The token of a number, revoked; one that is stays as it is.
    pub(super) fn revoking(&self, number: u64, now: u64) -> Option<Token> {
        let token = self.file.tokens.iter().find(|token| token.number == number)?;
        Some(Token { revoked: token.revoked.or(Some(now)), ..token.clone() })
    }

    /// Does what was put.
    pub(super) fn take(&mut self, put: &Put) {
        let tokens = &mut self.file.tokens;
        match put {
            Put::Token { token } => {
                self.file.next = self.file.next.max(token.number + 1);
                match tokens.binary_search_by_key(&token.number, |token| token.number) {
                    Ok(at) => tokens[at].clone_from(token),
                    Err(at) => tokens.insert(at, token.clone()),
                }
            }
            Put::Forgotten { number } => tokens.retain(|token| token.number != *number),
            Put::Next { number } => self.file.next = *number,
            _ => return,
        }
        self.by_hash = by_hash(tokens);
    }

    /// What has to be put so that this book becomes another.
    pub(super) fn puts_to(&self, other: &Self) -> Vec<Put> {
        let numbers: HashMap<u64, &Token> = self.file.tokens.iter().map(|token| (token.number, token)).collect();
        let stays = |token: &&Token| other.file.tokens.iter().any(|other| other.number == token.number);
        let gone = self.file.tokens.iter().filter(|token| !stays(token));
        let new = other.file.tokens.iter().filter(|token| numbers.get(&token.number) != Some(token));
        let next = (self.file.next != other.file.next).then_some(Put::Next { number: other.file.next });
        // That tokens were made at all is known first.
        let gone = gone.map(|token| Put::Forgotten { number: token.number });
        next.into_iter().chain(gone).chain(new.map(|token| Put::Token { token: token.clone() })).collect()
    }
}

fn by_hash(tokens: &[Token]) -> HashMap<LogHash, usize> {
    tokens.iter().enumerate().map(|(at, token)| (token.hash, at)).collect()
}

/// The bytes of a file in the folder, so many at most, with the stamp of just this file; `None` where there is none.
pub(super) fn bytes(folder: &Path, name: &str, most: u64) -> io::Result<Option<(Vec<u8>, Stamp)>> {
    let file = match fs::File::open(folder.join(name)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let stamp = stamp_of(&file.metadata()?);
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(file, most), &mut bytes)?;
    Ok(Some((bytes, stamp)))
}
