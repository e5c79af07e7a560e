//! In which order an organizer should look at what is contested.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::{Case, Statement};

/// How far a contest of an entry has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseState {
    /// Somebody contests the entry, or would have something else in its place, and nobody has decided since.
    Open,
    /// An organizer has decided since the last who contested it.
    Ruled,
    /// All sides have agreed since then on what takes its place.
    Agreed,
    /// Nothing of it stands any more: all was struck out.
    Withdrawn,
}

impl CaseState {
    /// Name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            CaseState::Open => "open",
            CaseState::Ruled => "ruled",
            CaseState::Agreed => "agreed",
            CaseState::Withdrawn => "withdrawn",
        }
    }

    /// From what was said of an entry, in the order of the log. A dispute after a ruling opens the case again.
    pub(super) fn of(statements: &[Statement]) -> Self {
        let last = |is: &dyn Fn(&Statement) -> bool| {
            statements.iter().filter(|said| said.stands && is(said)).map(|said| said.seq).max()
        };
        let effect = |said: &Statement, effect: &str| said.effect.as_deref() == Some(effect);
        let contested = last(&|said| said.kind == "dispute" || effect(said, "pending"));
        let ruled = last(&|said| said.kind == "ruling");
        let agreed = last(&|said| effect(said, "applied"));
        match (contested, ruled, agreed) {
            (contested, Some(ruled), _) if Some(ruled) > contested => Self::Ruled,
            (contested, _, Some(agreed)) if Some(agreed) > contested => Self::Agreed,
            (Some(_), ..) => Self::Open,
            (None, ..) => Self::Withdrawn,
        }
    }
}

/// The place of a case among others; the first is the most urgent.
///
/// Open cases come first: those on which the winner hangs, then those on which the score does, then those of entries that
/// break a rule, then the others; the oldest first in each. Settled cases follow, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CasePlace {
    settled: bool,
    weight: u8,
    /// Days since 1970, negative for settled cases.
    day: i32,
    match_id: String,
    entry: u32,
}

impl CasePlace {
    pub(super) fn of(case: &Case, day: i32) -> Self {
        let settled = case.state != CaseState::Open;
        let weight = match case.bears_on.as_deref() {
            _ if settled => 0,
            Some("winner") => 0,
            Some("score") => 1,
            _ if case.entry_broken > 0 => 2,
            _ => 3,
        };
        let day = if settled { day.saturating_neg() } else { day };
        Self { settled, weight, day, match_id: case.match_id.clone(), entry: case.entry }
    }
}

impl fmt::Display for CasePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { settled, weight, day, match_id, entry } = self;
        write!(f, "{}.{weight}.{day}.{entry}.{match_id}", u8::from(*settled))
    }
}

/// A text that is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected what an earlier page gave as next")]
pub struct UnknownPlace;

impl FromStr for CasePlace {
    type Err = UnknownPlace;

    fn from_str(text: &str) -> Result<Self, UnknownPlace> {
        let mut parts = text.splitn(5, '.');
        let mut part = || parts.next().ok_or(UnknownPlace);
        let settled = match part()? {
            "0" => false,
            "1" => true,
            _ => return Err(UnknownPlace),
        };
        let weight = part()?.parse().map_err(|_| UnknownPlace)?;
        let day = part()?.parse().map_err(|_| UnknownPlace)?;
        let entry = part()?.parse().map_err(|_| UnknownPlace)?;
        Ok(Self { settled, weight, day, entry, match_id: part()?.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seq: u32, kind: &str, effect: Option<&str>) -> Statement {
        Statement {
            seq,
            kind: kind.into(),
            side: None,
            by: None,
            reason: "so".into(),
            rule: None,
            decision: None,
            effect: effect.map(str::to_owned),
            stands: true,
        }
    }

    #[test]
    fn a_case_is_open_until_somebody_decides_after_the_last_dispute() {
        let dispute = said(3, "dispute", None);
        let ruling = said(4, "ruling", None);
        let again = said(5, "dispute", None);
        let withdrawn = Statement { stands: false, ..dispute.clone() };
        let state = |statements: &[Statement]| CaseState::of(statements);
        assert_eq!(state(std::slice::from_ref(&dispute)), CaseState::Open);
        assert_eq!(state(&[dispute.clone(), ruling.clone()]), CaseState::Ruled);
        assert_eq!(state(&[dispute.clone(), ruling.clone(), again]), CaseState::Open);
        assert_eq!(state(&[ruling]), CaseState::Ruled);
        assert_eq!(state(&[withdrawn]), CaseState::Withdrawn);
        assert_eq!(state(&[dispute.clone(), said(4, "amend", Some("applied"))]), CaseState::Agreed);
        assert_eq!(state(&[said(2, "amend", Some("applied")), dispute]), CaseState::Open);
        assert_eq!(state(&[said(2, "amend", Some("pending"))]), CaseState::Open);
    }

    #[test]
    fn a_place_reads_back_and_nothing_else_does() {
        let place = CasePlace { settled: true, weight: 0, day: -20_576, match_id: "a.b-1".into(), entry: 7 };
        assert_eq!(place.to_string().parse(), Ok(place));
        for text in ["", "0", "2.0.0.0.m", "0.x.0.0.m", "0.0.0.-1.m", "0.0.0.1"] {
            assert_eq!(text.parse::<CasePlace>(), Err(UnknownPlace), "{text}");
        }
    }
}
