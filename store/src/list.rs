//! Leafing through the matches.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Day, Head, Limit, MatchCard, MatchId, StoreError};

/// Which matches to list. Every filter that is set must fit; the default asks for all.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only this game.
    pub system: Option<String>,
    /// Only matches of this player, the name exactly as on the card.
    pub player: Option<String>,
    /// Played on this day or later.
    pub from: Option<Day>,
    /// Played on this day or earlier.
    pub to: Option<Day>,
    /// Go on after this row of an earlier page.
    pub after: Option<Cursor>,
    /// The most rows to answer.
    pub limit: Limit,
}

/// A match in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// What the index knows of it.
    pub card: MatchCard,
    /// Where its log stands.
    pub head: Head,
}

/// One page of a list, the last played first; on one day, the greater id first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The matches.
    pub rows: Vec<Listed>,
    /// Where the next page begins, if there is more.
    pub next: Option<Cursor>,
}

impl Page {
    /// Cuts `rows`, of which there may be one more than asked for, to a page.
    pub fn cut(mut rows: Vec<Listed>, limit: Limit) -> Self {
        let more = rows.len() > limit.rows();
        rows.truncate(limit.rows());
        let next = rows.last().filter(|_| more).map(|row| Cursor::at(&row.card));
        Self { rows, next }
    }
}

/// A place in a list. Its text is safe in a URL; read nothing into it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cursor {
    pub(crate) played: Day,
    pub(crate) id: MatchId,
}

impl Cursor {
    /// The place of a match played on a day.
    pub fn new(played: Day, id: MatchId) -> Self {
        Self { played, id }
    }

    /// The day of the match.
    pub fn played(&self) -> &Day {
        &self.played
    }

    /// The match.
    pub fn id(&self) -> &MatchId {
        &self.id
    }

    /// The place of a match; cursors order as the list does, backwards.
    pub fn at(card: &MatchCard) -> Self {
        Self { played: card.played().clone(), id: card.id().clone() }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.played, self.id)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let parts = text.split_once('.').and_then(|(played, id)| Some((played.parse().ok()?, id.parse().ok()?)));
        let (played, id) = parts.ok_or_else(|| StoreError::invalid("cursor", "one that a page answered", text))?;
        Ok(Self { played, id })
    }
}

impl TryFrom<String> for Cursor {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        text.parse()
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_from_its_text() {
        let cursor = Cursor { played: "2026-05-03".parse().unwrap(), id: "a-b_c".parse().unwrap() };
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        for bad in ["", "2026-05-03", "2026-05-03.", "2026-05-33.a", ".a", "2026-05-03.a/b"] {
            assert!(bad.parse::<Cursor>().is_err(), "{bad}");
        }
    }
}
