//! Two readings of a table. Where what players declared is contradicted by their own dice, nobody knows which of the two the
//! table followed: the figure that they wrote down, or the one that the dice come to. Both go on then, and a later entry that
//! is right by either is not blamed for what was wrong before. The table that is shown is the recorded one.

use crate::{docket::Docket, docket_layer::Earshot, log::Entry, words::GameEvent};

/// A table that can be held in two readings.
pub trait TwoReadings: Clone {
    /// What happens at it.
    type Event: GameEvent;

    /// Judges an entry by this table alone, and moves it on.
    fn play(&mut self, entry: &Entry<Self::Event>, docket: &mut impl Docket);

    /// Takes out the right reading, where it is another than the recorded one.
    fn take_rightly(&mut self) -> Option<Self>;

    /// Keeps the right reading, unless it is the same as the recorded one.
    fn keep(&mut self, rightly: Self);

    /// Takes out the table before the entry played last, where its players declared what a rule contradicts.
    fn take_doubted(&mut self) -> Option<Self>;
}

/// Judges an entry by the recorded table; where that blames it and the right one does not, by the right one.
pub fn judge<T: TwoReadings>(table: &mut T, entry: &Entry<T::Event>, docket: &mut impl Docket) {
    let Some(mut rightly) = table.take_rightly() else {
        table.play(entry, &mut Earshot::within(docket));
        if let Some(before) = table.take_doubted() {
            table.keep(without_declared(before, entry, docket));
        }
        return;
    };
    let before = rightly.clone();
    let is_right = !breaks(&mut rightly, entry, docket);
    if let Some(doubted) = rightly.take_doubted() {
        rightly = without_declared(doubted, entry, docket);
    }
    if is_right && breaks(&mut table.clone(), entry, docket) {
        breaks(table, entry, docket);
        before.clone().play(entry, &mut Earshot::within(docket));
    } else {
        table.play(entry, &mut Earshot::within(docket));
    }
    table.take_doubted();
    table.keep(rightly);
}

/// Plays an entry of which the docket is told nothing, and answers whether that breaks a rule.
fn breaks<T: TwoReadings>(table: &mut T, entry: &Entry<T::Event>, docket: &mut impl Docket) -> bool {
    let mut untold = Earshot::beyond(docket);
    table.play(entry, &mut untold);
    untold.is_broken()
}

/// The table after an entry without what its players made of it.
fn without_declared<T: TwoReadings>(mut table: T, entry: &Entry<T::Event>, docket: &mut impl Docket) -> T {
    breaks(&mut table, &Entry { event: entry.event.without_declared(), ..entry.clone() }, docket);
    table.take_doubted();
    table
}
