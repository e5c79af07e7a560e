//! Two readings of the table. Where what players declared is contradicted by their own dice, nobody knows which of the two the
//! table followed: the figure that they wrote down, or the one that the dice come to. Both go on then, and a later entry that
//! is right by either is not blamed for what was wrong before. The table that is shown is the recorded one.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, Roll, RollIx},
    ids::Seq,
    log::Entry,
    words::GameEvent,
};
use aftermath_whfb6::{CombatSituation, Event, Progress, Rightly, SpellInPlay, UnitSituation};

use crate::{play, state::State};

/// What of a table the two readings may differ in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Standing {
    units: Vec<UnitSituation>,
    combats: Vec<CombatSituation>,
    spells: Vec<SpellInPlay>,
    progress: Progress,
}

impl Standing {
    /// In the words of a situation; `None` where it is more than a situation may hold.
    pub(crate) fn said(&self) -> Option<Rightly> {
        Some(Rightly {
            units: self.units.clone().try_into().ok()?,
            combats: self.combats.clone().try_into().ok()?,
            spells: self.spells.clone().try_into().ok()?,
            progress: self.progress.clone(),
        })
    }

    fn of(state: State) -> Self {
        let State { units, combats, spells, progress, .. } = state;
        Self { units, combats, spells, progress }
    }

    /// Whether this is what stands on a table.
    fn is(&self, state: &State) -> bool {
        self.units == state.units
            && self.combats == state.combats
            && self.spells == state.spells
            && self.progress == state.progress
    }
}

impl State {
    /// What was declared is contradicted: from here on both readings are held. Called before anything is changed by it.
    pub(crate) fn doubt(&mut self) {
        if self.doubted.is_none() {
            self.doubted = Some(Box::new(Standing::of(self.clone())));
        }
    }

    /// As [`State::doubt`], of an entry that has changed something already: by the table before it.
    pub(crate) fn doubt_from(&mut self, before: State) {
        self.doubted = Some(Box::new(Standing::of(before)));
    }

    /// The other reading as a table of its own.
    pub(crate) fn by(&self, table: Standing) -> State {
        let Standing { units, combats, spells, progress } = table;
        State {
            setup: std::sync::Arc::clone(&self.setup),
            turn: self.turn,
            active: self.active,
            phase: self.phase,
            units,
            combats,
            spells,
            progress,
            rightly: None,
            doubted: None,
        }
    }

    /// Keeps the other reading as long as it is another.
    pub(crate) fn keep(&mut self, rightly: State) {
        let table = Standing::of(rightly);
        self.rightly = (!table.is(self)).then(|| Box::new(table));
    }
}

/// Judges an entry by the recorded table; where that blames it and the right one does not, by the right one.
pub(crate) fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
    let Some(rightly) = state.rightly.take() else {
        play(state, entry, docket);
        if let Some(table) = state.doubted.take() {
            let mut rightly = state.by(*table);
            play(&mut rightly, &without_declared(entry), &mut Look::default());
            state.keep(rightly);
        }
        return;
    };
    let mut rightly = state.by(*rightly);
    let mut before = rightly.clone();
    let (mut by_record, mut by_right) = (Look::default(), Look::default());
    play(&mut state.clone(), entry, &mut by_record);
    play(&mut rightly, entry, &mut by_right);
    if let Some(table) = rightly.doubted.take() {
        rightly = before.by(*table);
        play(&mut rightly, &without_declared(entry), &mut Look::default());
    }
    if by_record.broken && !by_right.broken {
        play(state, entry, &mut Look::default());
        play(&mut before, entry, docket);
    } else {
        play(state, entry, docket);
    }
    state.doubted = None;
    state.keep(rightly);
}

/// The entry without what its players made of it.
fn without_declared(entry: &Entry<Event>) -> Entry<Event> {
    Entry { event: entry.event.without_declared(), ..entry.clone() }
}

/// Judges a part of an entry, and answers beside what it does whether it broke a rule.
pub(crate) fn noticing<D: Docket, T>(docket: &mut D, judge: impl FnOnce(&mut Noticing<'_, D>) -> T) -> (T, bool) {
    let mut noticing = Noticing { docket, broken: false };
    let done = judge(&mut noticing);
    (done, noticing.broken)
}

/// Writes into a docket, and notices whether a rule is broken.
#[derive(Debug)]
pub(crate) struct Noticing<'a, D> {
    docket: &'a mut D,
    broken: bool,
}

impl<D: Docket> Docket for Noticing<'_, D> {
    fn open(&mut self, entry: Seq, kind: &'static str) {
        self.docket.open(entry, kind);
    }

    fn finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        self.broken |= outcome == Outcome::Broken;
        self.docket.finding(rule, outcome, detail);
    }

    fn unjudged(&mut self) {
        self.docket.unjudged();
    }

    fn roll(&mut self, roll: impl FnOnce() -> Roll) -> RollIx {
        self.docket.roll(roll)
    }

    fn next_roll(&self) -> RollIx {
        self.docket.next_roll()
    }

    fn close(&mut self) {
        self.docket.close();
    }
}

/// Sees whether an entry breaks a rule, and keeps nothing else.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Look {
    broken: bool,
}

impl Docket for Look {
    fn open(&mut self, _: Seq, _: &'static str) {}

    fn finding(&mut self, _: Rule, outcome: Outcome, _: impl FnOnce() -> Detail) {
        self.broken |= outcome == Outcome::Broken;
    }

    fn unjudged(&mut self) {}

    fn roll(&mut self, _: impl FnOnce() -> Roll) -> RollIx {
        RollIx::FIRST
    }

    fn next_roll(&self) -> RollIx {
        RollIx::FIRST
    }

    fn close(&mut self) {}
}
