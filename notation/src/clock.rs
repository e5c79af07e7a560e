//! Times of entries: most follow from the time of the entry before.

use jiff::Timestamp;

use crate::{
    cursor::Cursor,
    error::{Expected, NotationError},
};

/// Seconds of a day, beyond which a time is written whole.
const DAY: i64 = 86_400;

/// What is known of the time of the next entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The last time that was given.
    last: Option<Timestamp>,
    /// Seconds from an entry to the next.
    step: Option<i64>,
    /// Whether `last` is the time of the next entry and not of one before.
    is_due: bool,
}

impl Clock {
    /// The time of an entry that has no time of its own.
    pub(crate) fn next(&mut self) -> Option<String> {
        if std::mem::take(&mut self.is_due) {
            return self.last.map(|time| time.to_string());
        }
        self.last = Some(later(self.last?, self.step?)?);
        self.last.map(|time| time.to_string())
    }

    /// Reads what stands behind `@`: the time of an entry, none for `-`.
    pub(crate) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<Option<String>, NotationError> {
        let start = *cursor;
        let wrong = || start.expected(Expected::Time);
        self.is_due = false;
        if cursor.peek() == Some('"') {
            let text = cursor.quoted().ok_or_else(wrong)?;
            self.last = text.parse().ok().or(self.last);
            return Ok(Some(text));
        }
        let rest = cursor.rest();
        let word = &rest[..rest.find([' ', '\t']).unwrap_or(rest.len())];
        cursor.advance(word.len());
        if word == "-" {
            return Ok(None);
        }
        let time = match word.strip_prefix('+') {
            Some(seconds) => later(self.last.ok_or_else(wrong)?, seconds.parse().map_err(|_| wrong())?),
            None if word.len() == 8 => {
                let day: String = self.last.ok_or_else(wrong)?.to_string().chars().take(11).collect();
                format!("{day}{word}Z").parse().ok()
            }
            None => word.parse().ok(),
        };
        self.last = Some(time.ok_or_else(wrong)?);
        Ok(self.last.map(|time| time.to_string()))
    }

    /// Reads the rest of a line that begins with `@`: the time of the next entry, and the seconds to those that follow.
    pub(crate) fn set(&mut self, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        let start = *cursor;
        self.step = None;
        self.read(cursor)?.ok_or_else(|| start.expected(Expected::Time))?;
        self.is_due = true;
        cursor.skip_space();
        if cursor.take("+") {
            let word = cursor.next_word();
            let step = word.parse().ok().filter(|step| (0..=DAY).contains(step));
            self.step = Some(step.ok_or_else(|| cursor.expected(Expected::Integer(0, DAY)))?);
            cursor.word();
        }
        cursor.end()
    }

    /// What stands before an entry of this time; empty where it follows from the one before.
    pub(crate) fn mark(&self, at: Option<&str>) -> String {
        let mut next = *self;
        if next.next().as_deref() == at {
            return String::new();
        }
        let Some(at) = at else { return "@- ".to_owned() };
        let Some(time) = at.parse::<Timestamp>().ok().filter(|time| time.to_string() == at) else {
            return format!("@{} ", crate::node::quoted(at));
        };
        let seconds = self
            .last
            .map(|last| (time.as_second() - last.as_second(), later(last, time.as_second() - last.as_second())));
        match seconds {
            Some((seconds @ 0..=DAY, Some(then))) if then == time => format!("@+{seconds} "),
            _ => format!("@{at} "),
        }
    }
}

fn later(time: Timestamp, seconds: i64) -> Option<Timestamp> {
    time.checked_add(jiff::SignedDuration::from_secs(seconds)).ok()
}

/// The line that sets the clock for entries of these times; none where they have no time, or no pace.
pub(crate) fn line(times: &[Option<&str>]) -> Option<String> {
    let parsed: Vec<Option<Timestamp>> = times.iter().map(|at| at.and_then(|at| at.parse().ok())).collect();
    let steps: Vec<i64> = parsed
        .windows(2)
        .filter_map(|pair| Some(pair[1]?.as_second() - pair[0]?.as_second()))
        .filter(|step| (0..=DAY).contains(step))
        .collect();
    let mut counts = std::collections::BTreeMap::new();
    for step in &steps {
        *counts.entry(*step).or_insert(0_usize) += 1;
    }
    let (step, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let first = times.first().copied().flatten().filter(|_| count * 2 > steps.len())?;
    parsed.first()?.filter(|time| time.to_string() == first)?;
    Some(format!("@{first} +{step}"))
}
