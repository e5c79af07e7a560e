//! A log of one game.

use std::sync::Arc;

use crate::{
    game::{EventOf, Game},
    hands::Hands,
    ids::{Seq, SideId},
    log::{Entry, Header, Record, Sign},
    reader::{self, Line, ReadError},
    registry::Lines,
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
    /// Reads a log of a game, of which `first` is the header line and about `expected` entries follow.
    pub(crate) fn read<'a>(
        system: System,
        first: Line<'a>,
        lines: &mut Lines<'a, '_>,
        expected: usize,
    ) -> Result<Self, ReadError> {
        Self::go_on(system, reader::header::<G::Words>(first)?, lines, expected)
    }

    /// As [`TypedLog::read`], of a game that is not known yet: nothing unless `first` is a header of this game at the first
    /// look, and then no line is taken.
    pub(crate) fn read_own<'a>(
        system: System,
        first: Line<'a>,
        lines: &mut Lines<'a, '_>,
        expected: usize,
    ) -> Option<Result<Self, ReadError>> {
        let header = reader::header_of::<G::Words>(first, system)?;
        Some(header.and_then(|header| Self::go_on(system, header, lines, expected)))
    }

    fn go_on<'a>(
        system: System,
        header: Header<G::Words>,
        lines: &mut Lines<'a, '_>,
        expected: usize,
    ) -> Result<Self, ReadError> {
        let mut entries = Vec::with_capacity(expected);
        for line in lines {
            entries.push(reader::entry::<G::Words>(line?, &header)?);
        }
        Ok(Self { system, header: Arc::new(header), entries })
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
    pub fn hands(&self) -> Hands {
        Hands::of(&self.header.sides, &self.entries)
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
