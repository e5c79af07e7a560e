//! The two readings of a table ([`aftermath_rules::readings`]): as it is recorded, and as the dice have it.

use super::{Event, State, inches, judge, repeated::Repeating};
use aftermath_rules::{docket::Docket, docket_layer::noticing, log::Entry, readings::TwoReadings, words::GameEvent};

impl TwoReadings for State {
    type Event = Event;

    fn play(&mut self, entry: &Entry<Event>, docket: &mut impl Docket) {
        let declares = entry.event.declares();
        let before = declares.then(|| Box::new(self.clone()));
        let ((), broken) = noticing(docket, |docket| {
            let mut docket = Repeating::new(docket);
            let doubled = self.setup.options.inches.then(|| inches::event(entry.event.clone()));
            judge(self, entry.side.as_ref(), doubled.as_ref().unwrap_or(&entry.event), &mut docket);
            docket.finish();
        });
        self.doubted = before.filter(|_| broken);
    }

    fn take_rightly(&mut self) -> Option<Self> {
        self.rightly.take().map(|table| *table)
    }

    fn keep(&mut self, rightly: Self) {
        self.rightly = (rightly != *self).then(|| Box::new(rightly));
    }

    fn take_doubted(&mut self) -> Option<Self> {
        self.doubted.take().map(|table| *table)
    }
}
