//! The strict reader: bytes to a typed log, or an error that says where and what was expected.
//!
//! Lines are parsed once at full speed ([`lean`]); only a line that fails is parsed again with path tracking, so a good log
//! pays nothing for good errors. Nothing is repaired and nothing is skipped.

use std::fmt;

use serde::de::DeserializeOwned;

use crate::{
    bounds,
    ids::Seq,
    lean,
    log::{Entry, Header, Record},
    system::System,
    words::{GameEvent, RosterUnit, Words},
};

/// Where in a log something is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// Name of the file or other source.
    pub source: String,
    /// Line, from 1.
    pub line: usize,
    /// Byte column in the line, from 1.
    pub column: usize,
    /// Number of the entry, 0 for the header.
    pub entry: usize,
    /// JSON path in the line, e.g. `event.order.dice[1]`.
    pub path: Option<String>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { source, line, column, entry, path } = self;
        write!(f, "{source}:{line}:{column}: ")?;
        if *entry == 0 {
            write!(f, "header")?
        } else {
            write!(f, "entry {entry}")?
        }
        path.as_ref().map_or(Ok(()), |path| write!(f, ", field `{path}`"))
    }
}

/// Why bytes are no log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No line at all.
    #[error("{origin}: the log is empty: expected a header line")]
    Empty {
        /// Name of the source.
        origin: String,
    },
    /// More bytes than a log may have.
    #[error("{origin}: the log has {bytes} bytes: expected at most {max}", max = bounds::LOG_BYTES)]
    LogTooLarge {
        /// Name of the source.
        origin: String,
        /// Its length.
        bytes: u64,
    },
    /// More entries than a log may have.
    #[error("{origin}: the log has more than {max} entries", max = bounds::ENTRIES)]
    TooManyEntries {
        /// Name of the source.
        origin: String,
    },
    /// A line too long.
    #[error("{at}: the line has {bytes} bytes: expected at most {max}", max = bounds::LINE_BYTES)]
    LineTooLong {
        /// Where.
        at: Location,
        /// Length of the line.
        bytes: usize,
    },
    /// Bytes that are no UTF-8.
    #[error("{at}: the line is not valid UTF-8")]
    NotUtf8 {
        /// Where the first wrong byte is.
        at: Location,
    },
    /// A line that ends too early.
    #[error("{at}: the line ends in the middle of a value: the file seems to be cut off")]
    Truncated {
        /// Where.
        at: Location,
    },
    /// A line that is no JSON, or not what the format expects.
    #[error("{at}: {problem}")]
    Malformed {
        /// Where.
        at: Location,
        /// What was expected and what came.
        problem: String,
    },
    /// An empty line between entries.
    #[error("{at}: the line is empty: expected one JSON object a line")]
    EmptyLine {
        /// Where.
        at: Location,
    },
    /// An entry out of sequence.
    #[error("{at}: the entry is numbered {found}: expected {expected}")]
    Sequence {
        /// Where.
        at: Location,
        /// The number due.
        expected: u32,
        /// The number recorded.
        found: u32,
    },
    /// Something that contradicts the header or an earlier entry.
    #[error("{at}: {problem}")]
    Inconsistent {
        /// Where.
        at: Location,
        /// What was expected and what came.
        problem: String,
    },
    /// A game that is not known.
    #[error("{at}: {problem}")]
    UnknownSystem {
        /// Where.
        at: Location,
        /// What was expected and what came.
        problem: String,
    },
}

impl ReadError {
    /// Where it is wrong, unless the log as a whole is.
    pub fn location(&self) -> Option<&Location> {
        match self {
            Self::Empty { .. } | Self::LogTooLarge { .. } | Self::TooManyEntries { .. } => None,
            Self::LineTooLong { at, .. }
            | Self::NotUtf8 { at }
            | Self::Truncated { at }
            | Self::Malformed { at, .. }
            | Self::EmptyLine { at }
            | Self::Sequence { at, .. }
            | Self::Inconsistent { at, .. }
            | Self::UnknownSystem { at, .. } => Some(at),
        }
    }

    /// A stable name of the kind of error, e.g. `sequence`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::LogTooLarge { .. } => "log-too-large",
            Self::TooManyEntries { .. } => "too-many-entries",
            Self::LineTooLong { .. } => "line-too-long",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::Truncated { .. } => "truncated",
            Self::Malformed { .. } => "malformed",
            Self::EmptyLine { .. } => "empty-line",
            Self::Sequence { .. } => "sequence",
            Self::Inconsistent { .. } => "inconsistent",
            Self::UnknownSystem { .. } => "unknown-system",
        }
    }
}

/// A line of a log with its number.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    source: &'a str,
    /// Line number from 1; the entry number is one less.
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    /// Line `number` (from 1) of `source`, checked for length, emptiness and UTF-8.
    ///
    /// # Errors
    /// [`ReadError::LineTooLong`], [`ReadError::EmptyLine`], [`ReadError::NotUtf8`].
    pub fn new(source: &'a str, number: usize, bytes: &'a [u8]) -> Result<Self, ReadError> {
        let unread = Self { source, number, text: "" };
        if bytes.len() > bounds::LINE_BYTES {
            return Err(ReadError::LineTooLong { at: unread.at(1, None), bytes: bytes.len() });
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Err(ReadError::EmptyLine { at: unread.at(1, None) });
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Self { text, ..unread }),
            Err(error) => Err(ReadError::NotUtf8 { at: unread.at(error.valid_up_to() + 1, None) }),
        }
    }

    /// The bytes without the line break.
    pub fn bytes(self) -> &'a [u8] {
        self.text.as_bytes()
    }

    fn at(self, column: usize, path: Option<String>) -> Location {
        let (source, line) = (self.source.to_owned(), self.number);
        Location { source, line, column, entry: line - 1, path }
    }

    pub(crate) fn inconsistent(self, path: &str, problem: String) -> ReadError {
        ReadError::Inconsistent { at: self.at(1, Some(path.to_owned())), problem }
    }

    pub(crate) fn unknown_system(self, problem: String) -> ReadError {
        ReadError::UnknownSystem { at: self.at(1, Some("system".into())), problem }
    }

    /// The line as a value.
    ///
    /// # Errors
    /// [`ReadError::Truncated`] or [`ReadError::Malformed`] with the JSON path of the offending field.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, ReadError> {
        self.at_once().map_or_else(|| self.parse_again(), Ok)
    }

    /// The line as a value, read at full speed; nothing where it is wrong. A module for browsers reads few lines, and has one
    /// reader for them.
    fn at_once<T: DeserializeOwned>(self) -> Option<T> {
        #[cfg(not(target_family = "wasm"))]
        return lean::read(self.text);
        #[cfg(target_family = "wasm")]
        None
    }

    /// The first text that a field of this name has, at a glance: what it says is to be verified.
    pub(crate) fn glimpse(self, field: &str) -> Option<&'a str> {
        let (_, behind) = self.text.split_once(field)?;
        let text = behind.strip_prefix('"')?.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
        text.split_once('"').map(|(text, _)| text)
    }

    fn parse_again<T: DeserializeOwned>(self) -> Result<T, ReadError> {
        let mut deserializer = serde_json::Deserializer::from_str(self.text);
        let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let path = Some(error.path().to_string()).filter(|path| path != ".");
            self.json_error(error.inner(), path)
        })?;
        deserializer.end().map_err(|error| self.json_error(&error, None))?;
        Ok(value)
    }

    fn json_error(self, error: &serde_json::Error, path: Option<String>) -> ReadError {
        let at = self.at(error.column().max(1), path);
        if error.is_eof() {
            return ReadError::Truncated { at };
        }
        let text = error.to_string();
        let problem = text.rsplit_once(" at line ").map_or(text.as_str(), |(problem, _)| problem);
        ReadError::Malformed { at, problem: crate::problem::plain(problem) }
    }
}

/// Splits a log into lines, checking the bounds on the way.
///
/// # Errors
/// [`ReadError::LogTooLarge`], [`ReadError::Empty`], [`ReadError::TooManyEntries`] at once; those of [`Line::new`] for
/// each line.
pub fn lines<'a>(
    bytes: &'a [u8],
    source: &'a str,
) -> Result<impl Iterator<Item = Result<Line<'a>, ReadError>> + use<'a>, ReadError> {
    if bytes.len() as u64 > bounds::LOG_BYTES {
        return Err(ReadError::LogTooLarge { origin: source.to_owned(), bytes: bytes.len() as u64 });
    }
    if bytes.is_empty() {
        return Err(ReadError::Empty { origin: source.to_owned() });
    }
    // A final line break ends the last line; it does not begin an empty one.
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    if memchr::memchr_iter(b'\n', body).count() > bounds::ENTRIES {
        return Err(ReadError::TooManyEntries { origin: source.to_owned() });
    }
    let ends = memchr::memchr_iter(b'\n', body).chain(std::iter::once(body.len()));
    let mut start = 0;
    Ok(ends.enumerate().map(move |(index, end)| {
        let line = &body[start..end];
        start = end + 1;
        Line::new(source, index + 1, line)
    }))
}

/// How many entries a log of these bytes has room for: its lines, if they are long enough to be entries.
pub fn likely_entries(bytes: &[u8]) -> usize {
    const SHORTEST: usize = 24;
    memchr::memchr_iter(b'\n', bytes).count().min(bytes.len() / SHORTEST)
}

/// Reads a header line in the words `W`, and checks what the types cannot.
///
/// # Errors
/// Those of [`Line::parse`], and [`ReadError::Inconsistent`] for doubled ids and counts beyond a bound.
pub fn header<W: Words>(line: Line<'_>) -> Result<Header<W>, ReadError> {
    checked(line, line.parse()?)
}

/// As [`header`], of a game that is not known yet: nothing unless it is a header of this game at the first look.
pub(crate) fn header_of<W: Words>(line: Line<'_>, system: System) -> Option<Result<Header<W>, ReadError>> {
    let header: Header<W> = line.at_once()?;
    (header.system.as_str() == system.as_str()).then(|| checked(line, header))
}

fn checked<W: Words>(line: Line<'_>, header: Header<W>) -> Result<Header<W>, ReadError> {
    let (mut sides, mut units) = (std::collections::HashSet::new(), std::collections::HashSet::new());
    let stands: u32 = header.sides.iter().flat_map(|side| side.roster.iter()).map(RosterUnit::strength).sum();
    if stands > bounds::STANDS_PER_MATCH {
        let problem = format!("{stands} stands in all rosters: expected at most {}", bounds::STANDS_PER_MATCH);
        return Err(line.inconsistent("sides", problem));
    }
    for (s, side) in header.sides.iter().enumerate() {
        if !sides.insert(side.id.as_str()) {
            return Err(line.inconsistent(&format!("sides[{s}].id"), format!("side {:?} twice", side.id.as_str())));
        }
        for (u, unit) in side.roster.iter().enumerate() {
            let path = || format!("sides[{s}].roster[{u}]");
            if !units.insert(unit.id().as_str()) {
                return Err(
                    line.inconsistent(&format!("{}.id", path()), format!("unit {:?} twice", unit.id().as_str()))
                );
            }
            if !(1..=bounds::STANDS_PER_UNIT as u32).contains(&unit.strength()) {
                let problem = format!("{} stands: expected 1 to {}", unit.strength(), bounds::STANDS_PER_UNIT);
                return Err(line.inconsistent(&path(), problem));
            }
        }
    }
    Ok(header)
}

/// Reads an entry line in the words `W`: its number must be the next, its side one of the header's.
///
/// # Errors
/// Those of [`Line::parse`], [`ReadError::Sequence`], and [`ReadError::Inconsistent`] for a side that the header does
/// not list and a record of an entry that has not happened.
pub fn entry<W: Words>(line: Line<'_>, header: &Header<W>) -> Result<Entry<W::Event>, ReadError> {
    let entry: Entry<W::Event> = line.parse()?;
    let expected = (line.number - 1) as u32;
    if entry.seq != Seq(expected) {
        let at = line.at(1, Some("seq".into()));
        return Err(ReadError::Sequence { at, expected, found: entry.seq.0 });
    }
    if let Some(side) = &entry.side
        && !header.sides.iter().any(|s| s.id == *side)
    {
        let known: Vec<_> = header.sides.iter().map(|s| s.id.as_str()).collect();
        let problem = format!("side {:?} is unknown: expected one of {}", side.as_str(), known.join(", "));
        return Err(line.inconsistent("side", problem));
    }
    if entry.dice.is_some() && entry.side.is_none() {
        return Err(line.inconsistent("dice", "dice in nobody's hand: expected the side that throws them".to_owned()));
    }
    // A signature may be under the header alone.
    let first = if matches!(entry.event.record(), Some(Record::Sign(_))) { 0 } else { 1 };
    if let Some(record) = entry.event.record()
        && !(first..expected).contains(&record.entry().0)
    {
        let path = format!("event.{}.entry", entry.event.kind());
        let problem = format!("entry {} does not come before this one", record.entry());
        return Err(line.inconsistent(&path, problem));
    }
    if let Some(Record::Amend(amend)) = entry.event.record() {
        if let Some(stranger) = amend.agreed.iter().find(|id| !header.sides.iter().any(|side| side.id == **id)) {
            return Err(line.inconsistent("event.amend.agreed", format!("side {:?} is unknown", stranger.as_str())));
        }
        if amend.replacement.as_ref().is_some_and(|event| event.record().is_some()) {
            let problem = "an amendment, a dispute, a ruling or a signature: expected an event of the table".to_owned();
            return Err(line.inconsistent("event.amend.replacement", problem));
        }
    }
    Ok(entry)
}
