//! A club's list of battles, page by page.

use std::collections::HashSet;

use aftermath_store::MatchId;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{Club, Trouble, heads::get};

/// Rows that a page is asked for, and may have at most.
const PAGE_ROWS: usize = 200;
/// Bytes of a page: so many rows, each with eight sides of long names.
const PAGE_BYTES: usize = 4 << 20;
/// Bytes of a row's hash that are kept: enough to tell rows of one battle apart.
const HASH_BYTES: usize = 16;
/// Characters of what leads to the next page.
const CURSOR_CHARS: usize = 200;

/// A page as it comes; what else is in it is nobody's business here.
#[derive(Debug, Deserialize)]
struct Page {
    matches: Vec<Value>,
    next: Option<String>,
}

/// A battle in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) id: MatchId,
    /// The row, hashed: another one where the battle grew or reads otherwise.
    pub(super) row: String,
}

/// The list, as it is being read.
#[derive(Debug)]
pub(super) struct List<'a> {
    club: &'a dyn Club,
    after: Option<String>,
    is_begun: bool,
    /// The battles that were on a page.
    pub(super) seen: HashSet<MatchId>,
}

impl<'a> List<'a> {
    pub(super) fn of(club: &'a dyn Club) -> Self {
        Self { club, after: None, is_begun: false, seen: HashSet::new() }
    }

    /// The next page, each battle once; `None` behind the last. A list that leads in a circle brings nothing new at some
    /// point, and ends there with an error.
    pub(super) fn page(&mut self) -> Result<Option<Vec<Row>>, Trouble> {
        let path = match (&self.after, self.is_begun) {
            (None, true) => return Ok(None),
            (None, false) => format!("/api/v1/matches?limit={PAGE_ROWS}"),
            (Some(after), _) => format!("/api/v1/matches?limit={PAGE_ROWS}&after={after}"),
        };
        self.is_begun = true;
        let bytes = get(self.club, &path, PAGE_BYTES)?;
        let odd = |expected, came: &str| Trouble::odd(&path, expected, came);
        let page: Page =
            serde_json::from_slice(&bytes).map_err(|error| odd("a page of battles", &error.to_string()))?;
        if page.matches.len() > PAGE_ROWS {
            return Err(odd("a page of at most 200 battles", &format!("{} battles", page.matches.len())));
        }
        let mut rows = Vec::with_capacity(page.matches.len());
        for row in &page.matches {
            let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
            let id: MatchId = id.parse().map_err(|_| odd("battles with ids", &row.to_string()))?;
            if self.seen.insert(id.clone()) {
                let row = hex::encode(&Sha256::digest(row.to_string())[..HASH_BYTES]);
                rows.push(Row { id, row });
            }
        }
        if let Some(next) = &page.next {
            let is_one = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
            if next.is_empty() || next.len() > CURSOR_CHARS || !next.chars().all(is_one) {
                return Err(odd("what leads to the next page", next));
            }
            if rows.is_empty() {
                return Err(odd("a page with battles that were on none before it", "a list that leads in a circle"));
            }
        }
        self.after = page.next;
        Ok(Some(rows))
    }
}
