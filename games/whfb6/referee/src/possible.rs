//! What a log leaves out can have been in more than one way, and a rule is broken only where it is broken in each of them.
//!
//! An entry that breaks a rule on the table as far as it is told is judged again on the tables that there may be instead: with
//! units destroyed, or smaller, whose losses are not told, broken by a test whose outcome is not told, in contact by a charge
//! of which nothing tells where it ended. What such a table explains is unrecorded.

use aftermath_rules::{
    UnitId,
    catalogue::Rule,
    docket::Docket,
    docket_layer::{self, DocketLayer},
    finding::{Detail, Outcome},
    log::Entry,
    muster::UnitIx,
    readings,
};
use aftermath_whfb6::{CombatSituation, Event, Models};

use crate::{charge, combat, losses, state::State};

/// So many tables are tried for an entry; where there are more, what none of them explains the log does not tell.
const TABLES: usize = 256;

/// What an entry breaks on a table: rules, with the unit that each is broken by.
type Breaches = Vec<(Rule, Option<UnitId>)>;

/// What a log left out that decides about an entry: the unit, and the field that would tell.
type Lack = (UnitId, &'static str);

/// A way in which a table may differ from what is told of it.
#[derive(Debug, Clone, Copy)]
enum Otherwise {
    /// The unit was destroyed.
    Destroyed(UnitIx),
    /// It has no more than so many models.
    Left(UnitIx, u32),
    /// It broke in the test of which the outcome is not told.
    Broken(UnitIx),
    /// It reached whom it charged.
    Reached(UnitIx),
}

impl Otherwise {
    /// All of them, one at a time, or so many where there are more.
    fn some(state: &State, most: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for ix in state.present_units() {
            if all.len() >= most {
                break;
            }
            if combat::breaks::untold_in(state, ix).is_some() {
                all.push(Self::Broken(ix));
            }
            if charge::is_untold(state, ix) {
                all.push(Self::Reached(ix));
            }
            if state.unit(ix).losses_unknown {
                all.push(Self::Destroyed(ix));
                // Rank by rank, and one alone.
                let files = state.files(ix).unwrap_or(1).max(1);
                let fewer = (1..state.models(ix)).rev().filter(|left| *left == 1 || left.is_multiple_of(files));
                all.extend(fewer.map(|left| Self::Left(ix, left)));
            }
        }
        all
    }

    fn lack(self, state: &State) -> Lack {
        let (ix, field) = match self {
            Self::Destroyed(ix) | Self::Left(ix, _) => (ix, "wound"),
            Self::Broken(ix) => (ix, "difference"),
            Self::Reached(ix) => (ix, "result"),
        };
        (state.id(ix).clone(), field)
    }

    /// The table as it is then.
    fn table(self, told: &State) -> State {
        let mut state = told.clone();
        match self {
            Self::Destroyed(ix) => {
                let in_combat = state.is_engaged(ix);
                losses::destroyed(&mut state, ix, in_combat);
            }
            Self::Left(ix, models) => {
                let unit = state.unit_mut(ix);
                (unit.models, unit.wounds) = (Some(Models::nearest(models)), None);
            }
            Self::Broken(ix) => combat::breaks::break_untold(&mut state, ix),
            Self::Reached(ix) => charge::reach_untold(&mut state, ix),
        }
        state
    }
}

/// Judges an entry, and moves the table on.
pub(crate) fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
    if !is_anything_untold(state) {
        readings::judge(state, entry, docket);
        return;
    }
    let breaches = breaches(state, entry);
    let (left, lack) = unexplained(state, breaches, |table| self::breaches(table, entry));
    match lack {
        Some(lack) => readings::judge(state, entry, &mut Softening { docket, left, lack }),
        None => readings::judge(state, entry, docket),
    }
}

fn is_anything_untold(state: &State) -> bool {
    let untold = |combat: &CombatSituation| combat.round.as_ref().is_some_and(|round| !round.untold.is_empty());
    state.units.iter().any(|unit| unit.losses_unknown)
        || state.combats.iter().any(untold)
        || state.setup.muster.all().any(|ix| charge::is_untold(state, ix))
}

/// What an entry breaks on a table.
fn breaches(table: &State, entry: &Entry<Event>) -> Breaches {
    docket_layer::breaches(|gathering| readings::judge(&mut table.clone(), entry, gathering))
}

/// What is broken however the table may be, and what the log lacks of the rest. Ways to differ are tried one after another,
/// and each that explains something is kept.
fn unexplained(
    told: &State,
    breaches: Breaches,
    mut breaches_on: impl FnMut(&State) -> Breaches,
) -> (Breaches, Option<Lack>) {
    let (mut left, mut lack) = (breaches, None);
    let mut table = None;
    let mut untried = TABLES;
    while !left.is_empty() {
        let now = table.as_ref().unwrap_or(told);
        let ways = Otherwise::some(now, untried + 1);
        let explains = |(place, other): (usize, &Otherwise)| {
            let there = other.table(now);
            let broken = breaches_on(&there);
            is_less(&broken, &left).then_some((place, other.lack(told), there, broken))
        };
        match ways.iter().take(untried).enumerate().find_map(explains) {
            Some((place, lacks, there, broken)) => {
                untried -= place + 1;
                lack.get_or_insert(lacks);
                (table, left) = (Some(there), broken);
            }
            None => {
                if let Some(other) = ways.get(untried) {
                    lack.get_or_insert(other.lack(told));
                    left.clear();
                }
                break;
            }
        }
    }
    (left, lack)
}

/// Whether something of what was broken is not, and nothing else is.
fn is_less(broken: &Breaches, before: &Breaches) -> bool {
    let mut rest = before.clone();
    broken.len() < before.len() && broken.iter().all(|one| take(&mut rest, one))
}

/// Takes a breach out of a list; answers whether it was there.
fn take(breaches: &mut Breaches, one: &(Rule, Option<UnitId>)) -> bool {
    let place = breaches.iter().position(|other| other == one);
    place.map(|place| breaches.swap_remove(place)).is_some()
}

/// Tells what a possible table explains as unrecorded.
struct Softening<'a, D> {
    docket: &'a mut D,
    /// What none explains.
    left: Breaches,
    lack: Lack,
}

impl<D: Docket> DocketLayer for Softening<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.docket
    }

    fn inner_mut(&mut self) -> &mut D {
        self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        if outcome != Outcome::Broken {
            self.docket.finding(rule, outcome, detail);
            return;
        }
        let detail = detail();
        if take(&mut self.left, &(rule, detail.unit.clone())) {
            self.docket.finding(rule, Outcome::Broken, || detail);
        } else {
            let (unit, field) = &self.lack;
            self.docket.finding(rule, Outcome::Unrecorded, || Detail::lacks(field).unit(unit));
        }
    }
}

#[cfg(test)]
mod tests {
    use aftermath_rules::{game::Game, log::Header};
    use aftermath_whfb6::{Whfb6Words, rule};

    use super::*;
    use crate::Whfb6;

    /// Three units of a hundred in single file, with losses that nobody tells: 300 tables.
    const MANY: &str = include_str!("../../corpus/unsaid/more_tables_than_are_tried.jsonl");
    /// The same in units of twenty.
    const FEW: &str = include_str!("../../corpus/unsaid/tables_that_are_all_tried_broken.jsonl");

    /// The table at the beginning of a log, and its first entry.
    fn opened(log: &str) -> (State, Entry<Event>) {
        let mut lines = log.lines();
        let header: Header<Whfb6Words> = serde_json::from_str(lines.next().unwrap()).unwrap();
        let mut state = None;
        let broken = docket_layer::breaches(|gathering| state = Some(Whfb6::open(&header, gathering)));
        assert_eq!(broken, []);
        (state.unwrap(), serde_json::from_str(lines.next().unwrap()).unwrap())
    }

    /// What is left of the breaches of a log's first entry, what the log lacks, and how many tables were tried.
    fn judged(log: &str) -> (Breaches, Option<Lack>, usize) {
        let (state, entry) = opened(log);
        let all = breaches(&state, &entry);
        assert_eq!(all.iter().map(|(rule, _)| *rule).collect::<Vec<_>>(), [rule::TURN_PHASE_ORDER]);
        let mut tried = 0;
        let (left, lack) = unexplained(&state, all, |table| {
            tried += 1;
            breaches(table, &entry)
        });
        (left, lack, tried)
    }

    #[test]
    fn no_more_tables_are_tried_than_the_bound_and_what_is_left_is_not_told() {
        let (left, lack, tried) = judged(MANY);
        assert_eq!((left.len(), tried), (0, TABLES));
        assert_eq!(lack.unwrap().1, "wound");
    }

    #[test]
    fn what_every_table_breaks_is_broken() {
        let (left, lack, tried) = judged(FEW);
        // Of each unit: destroyed; fifteen, ten or five left; one left.
        assert_eq!((left.len(), lack, tried), (1, None, 3 * 5));
    }
}
