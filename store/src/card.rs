//! What the index knows of a match.

use serde::{Deserialize, Serialize};

use crate::bounds::{MAX_PLAYER_BYTES, MAX_PLAYERS, MAX_SYSTEM_BYTES, MAX_TITLE_BYTES};
use crate::{Day, MatchId, StoreError};

/// What the index needs to know of a match. The caller reads it from the header; the store does not look inside.
///
/// A card stands as it was first handed in: the log is the record, and an identical log changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct MatchCard {
    id: MatchId,
    system: String,
    played: Day,
    players: Vec<String>,
    title: String,
}

/// A card as it comes from outside.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    id: MatchId,
    system: String,
    played: Day,
    players: Vec<String>,
    title: String,
}

impl MatchCard {
    /// Puts a card together; answers [`StoreError::Invalid`] when a text is too long, empty where it must not be, or
    /// holds control characters.
    pub fn new(
        id: MatchId,
        system: impl Into<String>,
        played: Day,
        players: Vec<String>,
        title: impl Into<String>,
    ) -> Result<Self, StoreError> {
        let card = Self { id, system: system.into(), played, players, title: title.into() };
        check("game of a card", &card.system, 1, MAX_SYSTEM_BYTES)?;
        check("title of a card", &card.title, 0, MAX_TITLE_BYTES)?;
        if card.players.len() > MAX_PLAYERS {
            let came = card.players.len().to_string();
            return Err(StoreError::invalid("players of a card", format!("at most {MAX_PLAYERS}"), &came));
        }
        for player in &card.players {
            check("player of a card", player, 1, MAX_PLAYER_BYTES)?;
        }
        Ok(card)
    }

    /// The match.
    pub fn id(&self) -> &MatchId {
        &self.id
    }

    /// The game that was played, such as `warmaster`.
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The day it was played.
    pub fn played(&self) -> &Day {
        &self.played
    }

    /// Who played, in the order of the sides.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// What people call it; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }
}

/// Control characters are refused because a NUL ends a name in the keys of the index.
fn check(what: &'static str, text: &str, least: usize, most: usize) -> Result<(), StoreError> {
    if (least..=most).contains(&text.len()) && !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(StoreError::invalid(what, format!("{least} to {most} bytes without control characters"), text))
}

impl TryFrom<Unchecked> for MatchCard {
    type Error = StoreError;

    fn try_from(card: Unchecked) -> Result<Self, StoreError> {
        Self::new(card.id, card.system, card.played, card.players, card.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::{MAX_ID_CHARS, MAX_VALUE_BYTES};

    fn card(system: &str, players: &[&str], title: &str) -> Result<MatchCard, StoreError> {
        let players = players.iter().map(ToString::to_string).collect();
        MatchCard::new("m".repeat(MAX_ID_CHARS).parse()?, system, "2026-05-03".parse()?, players, title)
    }

    #[test]
    fn the_bounds_hold_at_their_edges() {
        assert!(card(&"s".repeat(32), &["p"; 8], &"t".repeat(512)).is_ok());
        assert!(card("s", &[&"p".repeat(128)], "").is_ok());
        for bad in [
            card("", &[], ""),
            card(&"s".repeat(33), &[], ""),
            card("s", &["p"; 9], ""),
            card("s", &[""], ""),
            card("s", &[&"p".repeat(129)], ""),
            card("s", &["p\0q"], ""),
            card("s", &[], &"t".repeat(513)),
        ] {
            assert!(matches!(bad, Err(StoreError::Invalid { .. })), "{bad:?}");
        }
    }

    #[test]
    fn the_longest_card_fits_one_value() {
        let quotes = "\"".repeat(128);
        let longest = card(&"\"".repeat(32), &[quotes.as_str(); 8], &"\\".repeat(512)).unwrap();
        let json = serde_json::to_vec(&longest).unwrap();
        assert!(json.len() <= MAX_VALUE_BYTES, "{} bytes", json.len());
        assert_eq!(serde_json::from_slice::<MatchCard>(&json).unwrap(), longest);
    }

    #[test]
    fn json_is_checked_like_any_other_source() {
        let json = r#"{"id":"a","system":"","played":"2026-05-03","players":[],"title":""}"#;
        assert!(serde_json::from_str::<MatchCard>(json).is_err());
    }
}
