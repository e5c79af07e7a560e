//! The trail: what was done, by whom, one line a deed.
//!
//! A line is a JSON object whose `before` is the SHA-256 of the line before it (64 zeros for the first), so that no line
//! can be changed, put in or taken out without changing all that follow. Lines taken off the end leave no trace in what
//! is left: whoever cares notes the head ([`TrailHead`]) now and then, and holds the trail against it later.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{private, sync_folder};
use crate::bounds::{MAX_TOKEN_NAME_BYTES, MAX_TRAIL_LINE_BYTES};
use crate::{LogHash, MatchId, StoreError};

/// Name of the file of the trail in the folder.
pub const FILE: &str = "trail.jsonl";
/// What stands before the first line.
const NOTHING: LogHash = LogHash([0; 32]);

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditAction {
    /// The service began to serve the store as it stood (`position`). What came in since the line before, and is not
    /// told there, was put in by someone who has the data folder.
    Opened,
    /// A whole log was kept.
    Upload,
    /// Entries were kept.
    Append,
    /// A table of results was kept, each row a match of its own (`matches`).
    Import,
    /// Battles of a ledger that is followed came in, or are others now (`ledger`, `matches`).
    Followed,
    /// A token was made (`of`).
    TokenMade,
    /// A token was revoked (`of`).
    TokenRevoked,
    /// A name is about to be withdrawn (`pseudonym`), from one match or from all. The name itself is told nowhere.
    Withdrawing,
    /// It was (`matches`, `lines`).
    Withdrawn,
    /// A person is shown by name from now on (`pseudonym`). The name itself is told nowhere.
    NameShown,
    /// A person is shown under the pseudonym from now on (`pseudonym`).
    NameHidden,
    /// Who said nothing is shown by name from now on.
    NamesShown,
    /// Who said nothing is shown under a pseudonym from now on.
    NamesHidden,
    /// Something was refused (`why`).
    Refused,
}

impl AuditAction {
    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Upload => "upload",
            Self::Append => "append",
            Self::Import => "import",
            Self::Followed => "followed",
            Self::TokenMade => "token_made",
            Self::TokenRevoked => "token_revoked",
            Self::Withdrawing => "withdrawing",
            Self::Withdrawn => "withdrawn",
            Self::NameShown => "name_shown",
            Self::NameHidden => "name_hidden",
            Self::NamesShown => "names_shown",
            Self::NamesHidden => "names_hidden",
            Self::Refused => "refused",
        }
    }
}

/// A deed: what was done and what is known of it. What does not belong to it is absent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEvent {
    /// What was done.
    pub what: AuditAction,
    /// Number of the token by which it was done; absent where no token was needed, and on the command line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<u64>,
    /// Name of that token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The address it came from, where addresses are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The match.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub id: Option<MatchId>,
    /// The first and the last entry that came in, or were to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<(u64, u64)>,
    /// Number in the ledger of the first line that came in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaf: Option<u64>,
    /// How many of the entries are agreed amendments.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub amendments: u32,
    /// How many are amendments of an organizer.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub organizers_amendments: u32,
    /// How many are disputes.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub disputes: u32,
    /// How many are rulings.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rulings: u32,
    /// How many are signatures.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub signatures: u32,
    /// How many matches came in at once, or had a name withdrawn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub matches: u32,
    /// The pseudonym that takes the place of a name that is withdrawn or hidden, or that a name takes the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pseudonym: Option<String>,
    /// Lines that were redacted for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lines: u32,
    /// The ledger of another club that is followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<String>,
    /// Number of the token that was made or revoked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// Where the store stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<u64>,
    /// Why it was refused: the name of the problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Refusals since the line before that were too many to be told one by one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub untold: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl AuditEvent {
    /// A deed of which nothing else is known yet.
    pub fn new(what: AuditAction) -> Self {
        Self {
            what,
            token: None,
            name: None,
            address: None,
            id: None,
            entries: None,
            leaf: None,
            amendments: 0,
            organizers_amendments: 0,
            disputes: 0,
            rulings: 0,
            signatures: 0,
            pseudonym: None,
            matches: 0,
            lines: 0,
            ledger: None,
            of: None,
            position: None,
            why: None,
            untold: 0,
        }
    }
}

/// By whom a deed is done, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bearer {
    /// Number and name of a token.
    pub token: Option<(u64, String)>,
    /// An address, where addresses are kept.
    pub address: Option<String>,
}

impl Bearer {
    /// A deed by this bearer.
    pub fn deed(&self, what: AuditAction) -> AuditEvent {
        let (token, name) = self.token.clone().unzip();
        AuditEvent { token, name, address: self.address.clone(), ..AuditEvent::new(what) }
    }
}

/// A line of the trail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrailLine {
    /// Its number: 1, 2, 3 …
    pub n: u64,
    /// When, in seconds since 1970.
    pub at: u64,
    /// SHA-256 of the line before it, without its newline.
    pub before: LogHash,
    /// What was done.
    #[serde(flatten)]
    pub deed: AuditEvent,
}

/// How long a trail is, and the hash of its last line: two trails with equal heads hold the same lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrailHead {
    /// Lines.
    pub lines: u64,
    /// SHA-256 of the last; 64 zeros where there is none.
    pub hash: LogHash,
}

impl TrailHead {
    /// Of a trail without a line.
    pub const NONE: Self = Self { lines: 0, hash: NOTHING };
}

impl Default for TrailHead {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Display for TrailHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.lines, self.hash)
    }
}

impl FromStr for TrailHead {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let read = || {
            let (lines, hash) = text.split_once(':')?;
            Some(Self { lines: lines.parse().ok()?, hash: hash.parse().ok()? })
        };
        read().ok_or_else(|| StoreError::invalid("head of a trail", "LINES:HASH, as it was printed", text))
    }
}

/// Why a trail is not the one that was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChainFault {
    /// A line is no line of a trail.
    #[error("it is no line of a trail: {why}")]
    Malformed {
        /// Why not.
        why: String,
    },
    /// A line does not continue the one before it: one of the two was changed, or lines were taken out or put in.
    #[error("it does not follow from the line before it")]
    Broken,
    /// The last line has no end.
    #[error("it has no end")]
    Torn,
    /// The trail holds another line where an earlier head was.
    #[error("the trail held another line here when its head was noted")]
    Rewritten,
    /// Another trail has another line here.
    #[error("the trail on the servers holds another line here: the two are not of one history")]
    OfAnother,
    /// The trail ends before an earlier head.
    #[error("the trail ends before the head that was noted")]
    CutOff,
}

/// Where a trail ends: its head, and the bytes up to there.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    head: TrailHead,
    bytes: u64,
}

/// Writes a line behind the trail, durably. The folder must be locked; `seen` is where this process saw it end last.
pub(super) fn append(
    path: &Path,
    seen: Option<End>,
    at: u64,
    deed: AuditEvent,
) -> Result<(TrailLine, End), StoreError> {
    let doing = "opening the trail";
    let is_new = !path.exists();
    let file = private().create(true).truncate(false).read(true).write(true).open(path);
    let mut file = file.map_err(StoreError::io(doing))?;
    let length = file.metadata().map_err(StoreError::io(doing))?.len();
    let end = match seen {
        Some(end) if end.bytes == length => end,
        _ => find_end(&mut file, length)?,
    };
    let (line, mut bytes, head) = next_line(end.head, at, deed)?;
    bytes.push(b'\n');
    let end = write_behind(path, &mut file, end, &bytes, head, is_new)?;
    Ok((line, end))
}

/// Writes lines of another trail behind this one, as they are, durably. The folder must be locked.
pub(super) fn append_lines(path: &Path, after: u64, lines: &[Vec<u8>]) -> Result<End, StoreError> {
    let doing = "opening the trail";
    let is_new = !path.exists();
    let file = private().create(true).truncate(false).read(true).write(true).open(path);
    let mut file = file.map_err(StoreError::io(doing))?;
    let length = file.metadata().map_err(StoreError::io(doing))?.len();
    let end = find_end(&mut file, length)?;
    let mut chain = Chain { head: end.head, earlier: None };
    if end.head.lines != after {
        return Err(StoreError::Chain { line: end.head.lines, fault: ChainFault::Rewritten });
    }
    let mut bytes = Vec::new();
    for line in lines {
        chain.take(line)?;
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
    }
    write_behind(path, &mut file, end, &bytes, chain.head, is_new)
}

/// The line that follows, its bytes without a newline, and where the trail ends with it.
///
/// # Errors
/// [`StoreError::Io`] where it cannot be written as JSON.
pub fn next_line(behind: TrailHead, at: u64, deed: AuditEvent) -> Result<(TrailLine, Vec<u8>, TrailHead), StoreError> {
    let line = TrailLine { n: behind.lines + 1, at, before: behind.hash, deed: bounded(deed) };
    let bytes = serde_json::to_vec(&line).map_err(|error| StoreError::io("writing the trail")(error.into()))?;
    let head = TrailHead { lines: line.n, hash: hash_of(&bytes) };
    Ok((line, bytes, head))
}

pub(super) fn hash_of(line: &[u8]) -> LogHash {
    LogHash(Sha256::digest(line).into())
}

/// Puts bytes of whole lines behind the end of a trail.
fn write_behind(
    path: &Path,
    file: &mut File,
    end: End,
    bytes: &[u8],
    head: TrailHead,
    is_new: bool,
) -> Result<End, StoreError> {
    let mut write = || {
        // A torn line behind the end was never acknowledged.
        file.set_len(end.bytes)?;
        file.seek(SeekFrom::Start(end.bytes))?;
        file.write_all(bytes)?;
        file.sync_all()?;
        if is_new {
            path.parent().map(sync_folder).transpose()?;
        }
        Ok(End { head, bytes: end.bytes + bytes.len() as u64 })
    };
    write().map_err(StoreError::io("writing the trail"))
}

/// Texts that come from outside are cut, so that every line keeps within its bound.
fn bounded(mut deed: AuditEvent) -> AuditEvent {
    for text in [&mut deed.name, &mut deed.address, &mut deed.pseudonym, &mut deed.why].into_iter().flatten() {
        let end = text.floor_char_boundary(MAX_TOKEN_NAME_BYTES);
        text.truncate(end);
    }
    deed
}

/// Where a trail ends; `None` where there is none, or its last line is no line of a trail.
pub(crate) fn head_of(path: &Path) -> Option<TrailHead> {
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    find_end(&mut file, length).ok().map(|end| end.head).filter(|head| head.lines > 0)
}

/// Where the trail ends: behind its last whole line.
fn find_end(file: &mut File, length: u64) -> Result<End, StoreError> {
    let from = length.saturating_sub(2 * MAX_TRAIL_LINE_BYTES as u64);
    let mut tail = Vec::new();
    let mut read = || {
        file.seek(SeekFrom::Start(from))?;
        file.take(length - from).read_to_end(&mut tail)
    };
    read().map_err(StoreError::io("reading the end of the trail"))?;
    let Some(end) = tail.iter().rposition(|byte| *byte == b'\n') else {
        // A single line that was never finished, or no trail at all.
        return if from == 0 { Ok(End { head: TrailHead::NONE, bytes: 0 }) } else { Err(no_line()) };
    };
    let whole = tail.get(..end).unwrap_or_default();
    let begin = whole.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let last = whole.get(begin..).unwrap_or_default();
    let line: TrailLine = serde_json::from_slice(last).map_err(|_| no_line())?;
    let head = TrailHead { lines: line.n, hash: LogHash(Sha256::digest(last).into()) };
    Ok(End { head, bytes: from + end as u64 + 1 })
}

fn no_line() -> StoreError {
    let why = "its last line is no line of a trail: look at it with `aftermath audit-trail`".into();
    StoreError::Access { what: FILE, why }
}

/// A trail that is held line by line against its chain.
#[derive(Debug, Clone, Copy)]
pub struct Chain {
    head: TrailHead,
    earlier: Option<TrailHead>,
}

impl Chain {
    /// From the beginning; where an `earlier` head is given, the trail must have grown from it.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where that one is of no line and no beginning.
    pub fn begin(earlier: Option<TrailHead>) -> Result<Self, StoreError> {
        Self { head: TrailHead::NONE, earlier }.held()
    }

    /// From the line at which a trail stands.
    pub fn behind(head: TrailHead) -> Self {
        Self { head, earlier: None }
    }

    /// Where it stands.
    pub fn head(&self) -> TrailHead {
        self.head
    }

    /// Takes the next line, without its newline.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where it does not follow.
    pub fn take(&mut self, bytes: &[u8]) -> Result<TrailLine, StoreError> {
        let n = self.head.lines + 1;
        let broken = |fault| Err(StoreError::Chain { line: n, fault });
        let line: TrailLine = match serde_json::from_slice(bytes) {
            Ok(line) => line,
            Err(error) => return broken(ChainFault::Malformed { why: error.to_string() }),
        };
        if (line.n, line.before) != (n, self.head.hash) {
            return broken(ChainFault::Broken);
        }
        *self = Self { head: TrailHead { lines: n, hash: hash_of(bytes) }, ..*self }.held()?;
        Ok(line)
    }

    /// Where the trail ends.
    ///
    /// # Errors
    /// [`StoreError::Chain`] where the earlier head is not reached.
    pub fn end(self) -> Result<TrailHead, StoreError> {
        match self.earlier {
            Some(earlier) if earlier.lines > self.head.lines => {
                Err(StoreError::Chain { line: self.head.lines, fault: ChainFault::CutOff })
            }
            _ => Ok(self.head),
        }
    }

    fn held(self) -> Result<Self, StoreError> {
        match self.earlier {
            Some(earlier) if earlier.lines == self.head.lines && earlier.hash != self.head.hash => {
                Err(StoreError::Chain { line: self.head.lines, fault: ChainFault::Rewritten })
            }
            _ => Ok(self),
        }
    }
}

/// Goes through a trail line by line.
pub(super) fn verify(
    path: &Path,
    earlier: Option<TrailHead>,
    each: &mut dyn FnMut(&TrailLine),
) -> Result<TrailHead, StoreError> {
    let mut chain = Chain::begin(earlier)?;
    let mut lines = Lines::open(path)?;
    while let Some(bytes) = lines.line()? {
        let Some(bytes) = bytes.strip_suffix(b"\n") else {
            return Err(StoreError::Chain { line: chain.head.lines + 1, fault: ChainFault::Torn });
        };
        each(&chain.take(bytes)?);
    }
    chain.end()
}

/// What a trail tells of that there must be files of, as far as it was read.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Told {
    /// The file that was read, and how far.
    inode: u64,
    upto: u64,
    /// Tokens were made.
    pub(super) tokens: bool,
    /// It was chosen who is shown by name.
    pub(super) names: bool,
}

/// What a trail tells, where that is known up to some place. A line that is none tells nothing: the chain does.
pub(super) fn told(path: &Path, known: Told) -> Result<Told, StoreError> {
    let doing = "reading the trail";
    let mut file = match File::open(path) {
        Ok(file) => file,
        // What was told once was told.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Told { inode: 0, upto: 0, ..known }),
        Err(source) => return Err(StoreError::Io { doing, source }),
    };
    let meta = file.metadata().map_err(StoreError::io(doing))?;
    let is_known = known.inode == meta.ino() && known.upto <= meta.len();
    let mut told = if is_known { known } else { Told { inode: meta.ino(), upto: 0, ..known } };
    file.seek(SeekFrom::Start(told.upto)).map_err(StoreError::io(doing))?;
    let mut lines = Lines { file: Some(BufReader::new(file)), line: Vec::new() };
    while let Some(bytes) = lines.line()? {
        let Some(line) = bytes.strip_suffix(b"\n") else { break };
        told.upto += bytes.len() as u64;
        let Ok(line) = serde_json::from_slice::<TrailLine>(line) else { continue };
        told.tokens |= line.deed.what == AuditAction::TokenMade;
        told.names |= matches!(
            line.deed.what,
            AuditAction::NameShown | AuditAction::NameHidden | AuditAction::NamesShown | AuditAction::NamesHidden
        );
    }
    Ok(told)
}

/// The lines behind line `after`, at most `limit`, without their newlines.
pub(super) fn page(path: &Path, after: u64, limit: usize) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut page = Vec::new();
    let mut lines = Lines::open(path)?;
    let mut n = 0;
    while page.len() < limit
        && let Some(bytes) = lines.line()?
    {
        n += 1;
        // Whoever writes a line right now has not ended it yet.
        let Some(bytes) = bytes.strip_suffix(b"\n") else { break };
        if n > after {
            page.push(bytes.to_vec());
        }
    }
    Ok(page)
}

/// The lines of a file, none longer than a line may be.
struct Lines {
    file: Option<BufReader<File>>,
    line: Vec<u8>,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, StoreError> {
        let file = match File::open(path) {
            Ok(file) => Some(BufReader::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(source) => return Err(StoreError::Io { doing: "opening the trail", source }),
        };
        Ok(Self { file, line: Vec::new() })
    }

    /// The next line with its newline; without one it is torn, or too long.
    fn line(&mut self) -> Result<Option<&[u8]>, StoreError> {
        let Some(file) = &mut self.file else {
            return Ok(None);
        };
        self.line.clear();
        let read = file.take(MAX_TRAIL_LINE_BYTES as u64).read_until(b'\n', &mut self.line);
        let read = read.map_err(StoreError::io("reading the trail"))?;
        Ok((read > 0).then_some(self.line.as_slice()))
    }
}
