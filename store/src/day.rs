//! The day a match was played.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::StoreError;

/// A day of the calendar, `YYYY-MM-DD` (ISO 8601). Days order as their texts do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(String);

impl Day {
    /// Bytes of the text of any day.
    pub(crate) const BYTES: usize = 10;

    /// Takes a day that exists; answers [`StoreError::Invalid`] otherwise.
    pub fn new(text: impl Into<String>) -> Result<Self, StoreError> {
        let text = text.into();
        if exists(&text) {
            return Ok(Self(text));
        }
        Err(StoreError::invalid("day", "a day that exists, as YYYY-MM-DD", &text))
    }

    /// The day as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn exists(text: &str) -> bool {
    let bytes = text.as_bytes();
    let shaped = bytes.len() == Day::BYTES
        && bytes.iter().enumerate().all(|(at, b)| if at == 4 || at == 7 { *b == b'-' } else { b.is_ascii_digit() });
    if !shaped {
        return false;
    }
    let number = |digits: &[u8]| digits.iter().fold(0u32, |n, digit| n * 10 + u32::from(digit - b'0'));
    let (year, month, day) = (number(&bytes[..4]), number(&bytes[5..7]), number(&bytes[8..]));
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Day {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        Self::new(text)
    }
}

impl TryFrom<String> for Day {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        Self::new(text)
    }
}

impl From<Day> for String {
    fn from(day: Day) -> Self {
        day.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_days() {
        for good in ["2026-05-03", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert!(Day::new(good).is_ok(), "{good}");
        }
        for bad in ["", "2026-5-3", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026/05/03"]
        {
            assert!(Day::new(bad).is_err(), "{bad}");
        }
    }
}
