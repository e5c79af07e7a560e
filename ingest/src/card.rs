//! What the store's index gets to know of a match.

use aftermath_games::GAMES;
use aftermath_rules::Summary;
use aftermath_store::{
    MatchCard, StoreError,
    bounds::{MAX_PLAYER_BYTES, MAX_TITLE_BYTES},
};

use crate::submit::LoadError;

/// What to call a match in a list: its title, or else its occasion, or else its armies.
pub fn title(summary: &Summary) -> String {
    let occasion = || {
        let event = summary.event.as_ref()?;
        Some(match summary.round {
            Some(round) => format!("{event}, {round}"),
            None => event.clone(),
        })
    };
    let armies = || {
        let armies = summary.sides.iter().map(|side| side.army.as_str());
        armies.collect::<Vec<_>>().join(" – ")
    };
    summary.title.clone().or_else(occasion).unwrap_or_else(armies)
}

/// The card of a match.
///
/// A log allows longer names than a card, and line breaks in them: the card has them cut, the log keeps them.
pub(crate) fn card(summary: &Summary) -> Result<MatchCard, StoreError> {
    let player = |side: &aftermath_rules::SideView| match one_line(&side.player, MAX_PLAYER_BYTES) {
        name if name.is_empty() => side.id.to_string(),
        name => name,
    };
    MatchCard::new(
        summary.id.as_str().parse()?,
        summary.system.as_str(),
        summary.played.parse()?,
        summary.sides.iter().map(player).collect(),
        one_line(&title(summary), MAX_TITLE_BYTES),
    )
}

/// The card of a match from its header line alone: what the index knew is made again from what was recorded.
///
/// # Errors
/// Where the line is no header of a log that this program reads.
pub fn card_of_header(header: &[u8]) -> Result<MatchCard, LoadError> {
    let log = GAMES.read(header, "header")?;
    Ok(card(&log.summary())?)
}

/// The text with blanks for control characters, cut to at most `bytes` at the border of a character.
fn one_line(text: &str, bytes: usize) -> String {
    let cut = &text[..text.floor_char_boundary(bytes)];
    let line: String = cut.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_at_a_character() {
        assert_eq!(one_line("Жора", 5), "Жо");
        assert_eq!(one_line("Ada\nLovelace ", 128), "Ada Lovelace");
        assert_eq!(one_line("\n", 128), "");
    }
}
