//! When an entry was recorded: times as most logs write them are read without a look at what else RFC 3339 and 9557 allow.

use std::fmt;

use jiff::Timestamp;
use serde::{
    Deserialize, Deserializer,
    de::{self, IntoDeserializer},
};

/// Reads a time, as jiff does.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
    Ok(Option::<Instant>::deserialize(deserializer)?.map(|instant| instant.0))
}

struct Instant(Timestamp);

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Instant;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a timestamp string")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Instant, E> {
                let plain = plain(text.as_bytes()).map(Ok);
                plain.unwrap_or_else(|| Timestamp::deserialize(text.into_deserializer())).map(Instant)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

/// A time written `2026-05-03T14:30:00Z`; nothing where it is written, or is, otherwise.
fn plain(text: &[u8]) -> Option<Timestamp> {
    let [y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1, b'T', h0, h1, b':', i0, i1, b':', s0, s1, b'Z'] = *text else {
        return None;
    };
    let number = |digits: &[u8]| {
        digits
            .iter()
            .try_fold(0_i64, |number, digit| digit.is_ascii_digit().then(|| number * 10 + i64::from(digit - b'0')))
    };
    let (year, month, day) = (number(&[y0, y1, y2, y3])?, number(&[m0, m1])?, number(&[d0, d1])?);
    let (hour, minute, second) = (number(&[h0, h1])?, number(&[i0, i1])?, number(&[s0, s1])?);
    // The 29th to the 31st, and leap seconds, take a closer look.
    if !(1..=12).contains(&month) || !(1..=28).contains(&day) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Timestamp::from_second(((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second).ok()
}

/// Days from 1970-01-01 to a day of the Gregorian calendar: years begin in March, so that a leap day is their last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    const TO_1970: i64 = 719_468;
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leaps + (153 * month + 2) / 5 + day - 1 - TO_1970
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn times_written_otherwise_are_left_to_jiff() {
        for text in [
            "2026-05-03T14:30:00+02:00",
            "2026-05-03 14:30:00Z",
            "2026-05-03t14:30:00z",
            "2026-05-03T14:30:00.5Z",
            "2026-05-03T14:30Z",
            "2026-13-03T14:30:00Z",
            "2026-02-30T14:30:00Z",
            "2026-05-03T24:00:00Z",
            "2026-05-03T14:30:60Z",
            "2026-00-03T14:30:00Z",
            "2026-05-00T14:30:00Z",
            "a026-05-03T14:30:00Z",
            "",
        ] {
            assert_eq!(plain(text.as_bytes()), None, "{text}");
        }
        assert_eq!(plain(b"1970-01-01T00:00:00Z"), Some(Timestamp::UNIX_EPOCH));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        #[test]
        fn times_are_those_of_jiff(
            year in 0..=9999, month in 0..=13, day in 0..=32, hour in 0..=24, minute in 0..=60, second in 0..=61,
        ) {
            let text = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z");
            let read = plain(text.as_bytes());
            if let Some(read) = read {
                prop_assert_eq!(text.parse::<Timestamp>().ok(), Some(read));
            }
            let common = (1..=12).contains(&month) && (1..=28).contains(&day) && hour < 24 && minute < 60 && second < 60;
            prop_assert_eq!(read.is_some(), common);
        }
    }
}
