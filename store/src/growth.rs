//! What a log would become, held against the bounds before anything is written.

use crate::bounds::{MAX_ENTRIES, MAX_LINE_BYTES, MAX_LOG_BYTES};
use crate::{Head, MatchId, Redactions, StoreError};

/// A log's head and its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// How far it has come.
    pub head: Head,
    /// Bytes as exported: every line with its newline.
    pub bytes: u64,
}

impl Extent {
    /// A new log with these lines.
    ///
    /// # Errors
    /// [`StoreError::LineTooLong`], [`StoreError::NotOneLine`], [`StoreError::LogTooLong`].
    pub fn new(id: &MatchId, header: &[u8], lines: &[&[u8]]) -> Result<Self, StoreError> {
        Self::new_with(id, header, lines, &Redactions::default())
    }

    /// A new log with these lines, of which some are redacted.
    ///
    /// # Errors
    /// As [`Extent::new`].
    pub fn new_with(id: &MatchId, header: &[u8], lines: &[&[u8]], redactions: &Redactions) -> Result<Self, StoreError> {
        check_line(0, header)?;
        let begun = Self { head: redactions.head_after(None, 0, header), bytes: exported_len(header) };
        begun.grown_with(id, lines, redactions)
    }

    /// This log with more lines.
    ///
    /// # Errors
    /// As [`Extent::new`].
    pub fn grown(self, id: &MatchId, lines: &[&[u8]]) -> Result<Self, StoreError> {
        self.grown_with(id, lines, &Redactions::default())
    }

    /// This log with more lines, of which some are redacted.
    ///
    /// # Errors
    /// As [`Extent::new`].
    pub fn grown_with(self, id: &MatchId, lines: &[&[u8]], redactions: &Redactions) -> Result<Self, StoreError> {
        let entries = self.head.entries + lines.len() as u64;
        check_log(id, "entries", entries, MAX_ENTRIES)?;
        let bytes = self.bytes + lines.iter().map(|line| exported_len(line)).sum::<u64>();
        check_log(id, "bytes", bytes, MAX_LOG_BYTES)?;
        for (entry, line) in (self.head.entries + 1..).zip(lines) {
            check_line(entry, line)?;
        }
        let chain = |head: Head, line: &&[u8]| redactions.head_after(Some(head), head.entries + 1, line);
        Ok(Self { head: lines.iter().fold(self.head, chain), bytes })
    }
}

fn exported_len(line: &[u8]) -> u64 {
    line.len() as u64 + 1
}

fn check_log(id: &MatchId, unit: &'static str, came: u64, most: u64) -> Result<(), StoreError> {
    if came <= most { Ok(()) } else { Err(StoreError::LogTooLong { id: id.clone(), unit, came, most }) }
}

pub(crate) fn check_line(entry: u64, line: &[u8]) -> Result<(), StoreError> {
    if line.len() > MAX_LINE_BYTES {
        return Err(StoreError::LineTooLong { entry, bytes: line.len(), most: MAX_LINE_BYTES });
    }
    match line.iter().position(|byte| *byte == b'\n') {
        Some(at) => Err(StoreError::NotOneLine { entry, at }),
        None => Ok(()),
    }
}
