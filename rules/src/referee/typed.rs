//! A log of one game.

use std::sync::Arc;

use super::{Log, fold};
use crate::{
    dice_sets::DiceSets,
    docket::CountingDocket,
    game::{EventOf, Game},
    ids::{Seq, SideId},
    log::{Decision, Entry, Header, Record, Ruling, Sign},
    reader::{self, Line, ReadError},
    registry::{Lines, Opened},
    system::System,
    words::GameEvent,
};

/// A log of one game.
#[derive(Debug, Clone)]
pub struct TypedLog<G: Game> {
    pub(super) system: System,
    pub(super) header: Arc<Header<G::Words>>,
    pub(super) entries: Vec<Entry<EventOf<G>>>,
}

impl<G: Game> TypedLog<G> {
    /// A log of a game, of which `first` is the header line, without its entries.
    pub(crate) fn open(system: System, first: Line<'_>) -> Result<Self, ReadError> {
        Ok(Self::without_entries(system, reader::header::<G::Words>(first)?))
    }

    /// As [`TypedLog::open`], of a game that is not known yet: nothing unless `first` is a header of this game at the first
    /// look.
    pub(crate) fn open_own(system: System, first: Line<'_>) -> Option<Result<Self, ReadError>> {
        let header = reader::header_of::<G::Words>(first, system)?;
        Some(header.map(|header| Self::without_entries(system, header)))
    }

    fn without_entries(system: System, header: Header<G::Words>) -> Self {
        Self { system, header: Arc::new(header), entries: Vec::new() }
    }

    /// The game.
    pub fn system(&self) -> System {
        self.system
    }

    /// The header.
    pub fn header(&self) -> &Header<G::Words> {
        &self.header
    }

    /// The entries as recorded.
    pub fn entries(&self) -> &[Entry<EventOf<G>>] {
        &self.entries
    }

    /// What counts of each entry: its event, what takes its place, or nothing where it is struck out.
    pub fn effective(&self) -> impl Iterator<Item = (Seq, Option<&EventOf<G>>)> {
        let amended = self.amendments();
        let entries = self.entries.iter();
        entries.map(move |entry| (entry.seq, amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event))))
    }

    /// The dice that each side has in hand, entry by entry.
    pub fn hands(&self) -> DiceSets {
        DiceSets::of(&self.header.sides, &self.entries)
    }

    pub(super) fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)> {
        let mut signatures = Vec::new();
        for entry in &self.entries {
            if let Some(Record::Sign(sign)) = entry.event.record() {
                signatures.push((entry.seq, entry.side.as_ref(), sign));
            }
        }
        signatures
    }
}

impl<G: Game> Opened for TypedLog<G> {
    fn read(mut self: Box<Self>, lines: &mut Lines<'_, '_>, expected: usize) -> Result<Log, ReadError> {
        self.entries.reserve_exact(expected);
        for line in lines {
            self.entries.push(reader::entry::<G::Words>(line?, &self.header)?);
        }
        Ok(Log::from(*self))
    }

    #[cfg(not(target_family = "wasm"))]
    fn count(self: Box<Self>, lines: &mut Lines<'_, '_>) -> Result<Option<CountingDocket>, ReadError> {
        let mut docket = CountingDocket::new(self.system);
        let (mut state, mut purse) = fold::opened::<G, _>(&self.header, &mut docket);
        for line in lines {
            let entry = reader::entry::<G::Words>(line?, &self.header)?;
            if let Some(Record::Amend(_) | Record::Ruling(Ruling { decision: Decision::Overturned, .. })) =
                entry.event.record()
            {
                return Ok(None);
            }
            fold::one::<G, _>(&entry, &mut state, &mut purse, &mut docket);
        }
        Ok(Some(docket))
    }
}
