//! Numbers of few digits.

use super::{Read, Unclear};

/// Digits that a number may have here: each such number, and each power of ten up to there, is a float exactly, so that one
/// division gives the nearest float, as `serde_json` has it.
const DIGITS: usize = 15;

/// Powers of ten.
const TENS: [f64; DIGITS + 1] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// A number, told apart as `serde_json` tells them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    /// Digits alone.
    Whole(u64),
    /// Digits behind a minus.
    Negative(i64),
    /// With a decimal point.
    Fraction(f64),
}

impl Number {
    /// What `serde_json` makes of a number.
    pub(super) fn of(text: &str) -> Read<Self> {
        let number: serde_json::Number = serde_json::from_str(text).map_err(|_| Unclear)?;
        let whole = number.as_u64().map(Self::Whole).or_else(|| number.as_i64().map(Self::Negative));
        whole.or_else(|| number.as_f64().map(Self::Fraction)).ok_or(Unclear)
    }

    /// The number of few digits with which these bytes begin, and how many bytes it takes.
    #[inline]
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let is_negative = bytes.first() == Some(&b'-');
        let start = usize::from(is_negative);
        let (mut at, mut digits) = (start, 0_u64);
        let mut more = |at: &mut usize| {
            while let Some(digit) = bytes.get(*at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
                // What overflows has too many digits, and is refused below.
                digits = digits.wrapping_mul(10).wrapping_add(u64::from(digit));
                *at += 1;
            }
            digits
        };
        let mut number = more(&mut at);
        let whole = at - start;
        if whole == 0 || (whole > 1 && bytes.get(start) == Some(&b'0')) {
            return None;
        }
        let mut fraction = 0;
        if bytes.get(at) == Some(&b'.') {
            at += 1;
            let point = at;
            number = more(&mut at);
            fraction = at - point;
            if fraction == 0 {
                return None;
            }
        }
        if whole + fraction > DIGITS || matches!(bytes.get(at), Some(b'e' | b'E')) {
            return None;
        }
        let number = match (fraction, is_negative) {
            (0, false) => Self::Whole(number),
            // A whole zero with a minus is a float.
            (0, true) if number == 0 => return None,
            (0, true) => Self::Negative(-(number as i64)),
            (places, _) => {
                let size = number as f64 / TENS.get(places)?;
                Self::Fraction(if is_negative { -size } else { size })
            }
        };
        Some((number, at))
    }
}
