//! By what an event ranks its players.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What players of an event are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RankedBy {
    /// Two for a battle won, one for a draw.
    MatchPoints,
    /// Battles won.
    Wins,
    /// Match points of all opponents together.
    Strength,
    /// Victory points less those of the opponents.
    Margin,
    /// Victory points.
    VictoryPoints,
}

impl RankedBy {
    /// All that there are.
    pub const ALL: [Self; 5] = [Self::MatchPoints, Self::Wins, Self::Strength, Self::Margin, Self::VictoryPoints];

    /// Its name in logs.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MatchPoints => "match_points",
            Self::Wins => "wins",
            Self::Strength => "strength",
            Self::Margin => "margin",
            Self::VictoryPoints => "victory_points",
        }
    }
}

/// In what order an event ranks its players: whom the first leaves even, the second parts, and so on. One to five, each once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<RankedBy>", into = "Vec<RankedBy>")]
#[schemars(with = "Vec<RankedBy>")]
pub struct Standings(Vec<RankedBy>);

impl Standings {
    /// What ranks players, the weightiest first.
    pub fn order(&self) -> &[RankedBy] {
        &self.0
    }
}

impl TryFrom<Vec<RankedBy>> for Standings {
    type Error = String;
    fn try_from(order: Vec<RankedBy>) -> Result<Self, String> {
        let again = order.iter().enumerate().find(|(place, one)| order[..*place].contains(one));
        match again {
            Some((_, one)) => Err(format!("standings has {} twice: expected each once", one.as_str())),
            None if order.is_empty() => {
                let all = RankedBy::ALL.map(RankedBy::as_str).join(", ");
                Err(format!("standings is empty: expected at least one of {all}"))
            }
            None => Ok(Self(order)),
        }
    }
}

impl From<Standings> for Vec<RankedBy> {
    fn from(standings: Standings) -> Self {
        standings.0
    }
}

/// As people write it in one line: the names with a blank, a comma, a semicolon or `>` between them.
impl FromStr for Standings {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let words = text.split(|sign: char| sign.is_whitespace() || [',', ';', '>'].contains(&sign));
        let named = words.filter(|word| !word.is_empty()).map(|word| {
            let known = RankedBy::ALL.into_iter().find(|one| one.as_str().eq_ignore_ascii_case(word));
            known.ok_or_else(|| {
                let all = RankedBy::ALL.map(RankedBy::as_str).join(", ");
                format!("nothing is ranked by {word:?}: expected some of {all}")
            })
        });
        // Each once: more than there are need not be read.
        let order = named.take(RankedBy::ALL.len() + 1).collect::<Result<Vec<_>, _>>()?;
        Self::try_from(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_people_write_it() {
        let order = vec![RankedBy::Wins, RankedBy::VictoryPoints, RankedBy::Strength];
        for text in ["wins victory_points strength", "Wins > victory_points > strength", "wins,victory_points;strength"]
        {
            assert_eq!(text.parse::<Standings>().unwrap().order(), order, "{text}");
        }
        let json = serde_json::to_value(Standings::try_from(order).unwrap()).unwrap();
        assert_eq!(json, serde_json::json!(["wins", "victory_points", "strength"]));
    }

    #[test]
    fn what_is_no_order_is_told_so() {
        let refused = |text: &str| text.parse::<Standings>().unwrap_err();
        assert_eq!(
            refused("goals wins"),
            "nothing is ranked by \"goals\": expected some of match_points, wins, strength, margin, victory_points"
        );
        assert_eq!(refused("wins margin wins"), "standings has wins twice: expected each once");
        assert!(refused(" > ").starts_with("standings is empty"));
        assert!(serde_json::from_str::<Standings>(r#"["margin","margin"]"#).is_err());
        assert!(serde_json::from_str::<Standings>("[]").is_err());
        assert!(serde_json::from_str::<Standings>(r#"["goals"]"#).is_err());
    }
}
