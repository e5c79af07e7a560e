//! What engines are made of that do not live in this crate: how lines are packed, what a log may grow to, and how a log
//! that is handed in is held against the one that is kept. An engine does not decide these things for itself.

use crate::{Head, Redactions, StoreError};

pub use crate::access::engine::{AccessEngine, Books, Change, Order, Put};
pub use crate::access::trail::{Chain, next_line};
pub use crate::access::{Noted, TokenBook};
pub use crate::block::{Block, Packed, pack_apart};
pub use crate::growth::Extent;

/// Takes a line with its number; 0 is the header.
pub type Take<'a> = dyn FnMut(u64, &[u8]) -> Result<(), StoreError> + 'a;

/// The head right after `lines`, if just these stand behind entry `before` of a log that has `entries`.
///
/// `walk` hands over the lines from one number to another, both among them; it is asked for those behind `start`, where
/// the log is known to have stood at or before `before`.
///
/// # Errors
/// Those of `walk`.
pub fn repeated(
    redactions: &Redactions,
    start: Option<Head>,
    (before, entries): (u64, u64),
    lines: &[&[u8]],
    walk: impl FnOnce(u64, u64, &mut Take<'_>) -> Result<(), StoreError>,
) -> Result<Option<Head>, StoreError> {
    let to = before.saturating_add(lines.len() as u64);
    if to > entries {
        return Ok(None);
    }
    let (mut stands, mut head) = (true, start);
    walk(start.map_or(0, |head| head.entries + 1), to, &mut |number, line| {
        let other = number.checked_sub(before + 1).and_then(|at| lines.get(at as usize));
        stands &= other.is_none_or(|other| redactions.is_line(head, number, line, other));
        head = Some(redactions.head_after(head, number, line));
        Ok(())
    })?;
    Ok(head.filter(|_| stands))
}

/// The first line in which another log differs from one that has `entries`, if any does. `walk` hands over the kept lines
/// from one number to another, both among them.
///
/// # Errors
/// Those of `walk`.
pub fn parts_at(
    redactions: &Redactions,
    entries: u64,
    header: &[u8],
    lines: &[&[u8]],
    walk: impl FnOnce(u64, u64, &mut Take<'_>) -> Result<(), StoreError>,
) -> Result<Option<u64>, StoreError> {
    let submitted = lines.len() as u64;
    let common = entries.min(submitted);
    let other = |number| {
        if number == 0 { header } else { lines[(number - 1) as usize] }
    };
    let (mut differs, mut head) = (None, None);
    walk(0, common, &mut |number, line| {
        if differs.is_none() && !redactions.is_line(head, number, line, other(number)) {
            differs = Some(number);
        }
        // The chain is wanted where a line is redacted alone.
        if !redactions.is_empty() {
            head = Some(redactions.head_after(head, number, line));
        }
        Ok(())
    })?;
    Ok(differs.or_else(|| (entries != submitted).then_some(common + 1)))
}
