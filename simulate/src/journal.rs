//! The log as it is written, entry by entry.

use std::marker::PhantomData;

use aftermath_rules::{
    Seq, SideId, Words, bounds,
    log::{Entry, Header},
    work_budget,
};
use serde_json::{Value, json};

use crate::SimulateError;

/// Seconds between two entries.
const PACE_S: u32 = 20;
/// Hour at which a battle begins.
const FIRST_HOUR: u32 = 10;

/// The log of a battle.
#[derive(Debug, Clone)]
pub struct Journal<W> {
    /// What is written so far; absent where nobody writes anything down.
    bytes: Option<Vec<u8>>,
    played: String,
    seq: u32,
    words: PhantomData<W>,
}

impl<W: Words> Journal<W> {
    /// Begins the log with its header, of a battle that was `played` on this day.
    ///
    /// # Errors
    /// [`SimulateError::Header`] where the header does not fit the log's vocabulary.
    pub fn open(header: Value, played: String) -> Result<Self, SimulateError> {
        let header: Header<W> = serde_json::from_value(header).map_err(SimulateError::Header)?;
        let header = serde_json::to_vec(&header).map_err(SimulateError::Header)?;
        Ok(Self::after(header, played))
    }

    /// Begins the log with a header line that is written already.
    pub fn after(mut header: Vec<u8>, played: String) -> Self {
        header.push(b'\n');
        Self { bytes: Some(header), played, seq: 0, words: PhantomData }
    }

    /// Of a battle of which nothing is written down.
    pub fn silent() -> Self {
        Self { bytes: None, played: String::new(), seq: 0, words: PhantomData }
    }

    /// Writes an event: `{kind: fields}`, read back through the log's own vocabulary.
    ///
    /// # Errors
    /// [`SimulateError::Entry`] where the event does not fit it; [`SimulateError::BrokenOff`] where nobody waits for the
    /// log any more, or it is as long as a log may be.
    pub fn write(&mut self, side: &SideId, kind: &str, fields: Value) -> Result<(), SimulateError> {
        if self.bytes.is_none() {
            return Ok(());
        }
        self.seq += 1;
        let seq = self.seq;
        if seq as usize > bounds::ENTRIES || !work_budget::goes_on() {
            return Err(SimulateError::BrokenOff { seq });
        }
        let fault = |source| SimulateError::Entry { seq, source };
        let event: W::Event = serde_json::from_value(json!({ kind: fields })).map_err(fault)?;
        let entry = Entry {
            seq: Seq(seq),
            at: self.time().parse().ok(),
            side: Some(side.clone()),
            dice: None,
            salt: None,
            event,
        };
        if let Some(bytes) = &mut self.bytes {
            serde_json::to_writer(&mut *bytes, &entry).map_err(fault)?;
            bytes.push(b'\n');
        }
        Ok(())
    }

    /// The moment of the entry; a battle that outlasts the day stays at its last second.
    fn time(&self) -> String {
        let seconds = (FIRST_HOUR * 3600 + self.seq.saturating_mul(PACE_S)).min(24 * 3600 - 1);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        format!("{}T{hour:02}:{minute:02}:{second:02}Z", self.played)
    }

    /// The whole log; empty where nothing was written down.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes.unwrap_or_default()
    }
}
