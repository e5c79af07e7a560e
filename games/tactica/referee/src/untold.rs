//! What a log leaves untold of a general: with which unit he is, and for what weapon his talent in specialty is. An entry is
//! judged by every answer that there may be: what is broken by some of them and kept by others the log does not tell.

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    docket_layer::{self, DocketLayer},
    finding::{Detail, Outcome},
    log::Entry,
};
use aftermath_tactica::{Due, Event, Weapon};

use crate::state::{State, UnitIx};

/// So many answers are tried; where there are more, what the first breaks the log does not tell.
const ANSWERS: usize = 64;

/// What may be true of a general.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guess {
    /// He is with a unit.
    With(UnitIx, UnitIx),
    /// His talent is for a weapon.
    Skill(UnitIx, Weapon),
}

/// Judges an entry by what the log tells.
pub(crate) fn judge(state: &mut State, entry: &Entry<Event>, docket: &mut impl Docket) {
    let untold = |ix: UnitIx| state.u(ix).state_untold;
    let about = || named(&entry.event).iter().filter_map(|id| state.find(id)).any(untold);
    let doubtful = state.all().any(untold) && about();
    by_every_answer(state, entry, &mut Softens::of(docket, doubtful.then_some("disordered")));
    if doubtful {
        // With whom a unit fought that may not be lost at all, nobody knows what came of it; nor where friends fought, of whom one
        // may have gone over to the enemy.
        let fight = matches!(entry.event, Event::Shoot(_) | Event::Impact(_) | Event::Melee(_));
        let named: Vec<UnitIx> = named(&entry.event).into_iter().filter_map(|id| state.find(id)).collect();
        let friends = fight && named.windows(2).all(|pair| state.side_of(pair[0]) == state.side_of(pair[1]));
        if friends || named.iter().any(|ix| state.u(*ix).state_untold && !state.is_present(*ix)) {
            named.into_iter().for_each(|ix| state.leave_open(ix));
        }
    }
}

/// Judges an entry by every answer that there may be to what the log leaves open.
fn by_every_answer<D: Docket>(state: &mut State, entry: &Entry<Event>, docket: &mut Softens<'_, D>) {
    let answers = answers(state, &entry.event);
    if answers.len() < 2 {
        return crate::judge(state, entry, docket);
    }
    let tried = answers.iter().take(ANSWERS).map(|answer| {
        let mut other = state.clone();
        other.journal = None;
        suppose(&mut other, answer);
        let mut broken: Vec<Rule> = Vec::new();
        for (rule, _) in docket_layer::breaches(|gathering| crate::judge(&mut other, entry, gathering)) {
            if !broken.contains(&rule) {
                broken.push(rule);
            }
        }
        forget(&mut other, answer);
        (broken, other)
    });
    let (broken, after): (Vec<Vec<Rule>>, Vec<State>) = tried.unzip();
    let by_all = |rule: &Rule| answers.len() <= ANSWERS && broken.iter().all(|one| one.contains(rule));
    let doubtful: Vec<Rule> = broken.iter().flatten().copied().filter(|rule| !by_all(rule)).collect();
    let best = (0..broken.len()).min_by_key(|place| broken[*place].len()).unwrap_or(0);
    let lacks = if answers.iter().flatten().any(|guess| matches!(guess, Guess::With(..))) { "attach" } else { "skill" };
    suppose(state, &answers[best]);
    (docket.rules, docket.rules_lack) = (doubtful, lacks);
    crate::judge(state, entry, docket);
    forget(state, &answers[best]);
    // What comes of the entry by one answer and not by another the log does not tell.
    for other in &after {
        for ix in state.all().filter(|ix| !state.is_general(*ix)).collect::<Vec<_>>() {
            let owed = |state: &State| {
                let id = state.id(ix);
                state.progress().pending.iter().filter(|one| &one.unit == id).cloned().collect::<Vec<_>>()
            };
            let same = state.u(ix).state_untold || (state.u(ix) == other.u(ix) && owed(state) == owed(other));
            if !same {
                state.u_mut(ix).state_untold = true;
            }
        }
    }
}

/// Units that an entry is about.
fn named(event: &Event) -> Vec<&aftermath_rules::UnitId> {
    match event {
        Event::Move(event) => {
            let touched = event.ways.iter().flat_map(|way| way.contacts.iter().map(|contact| &contact.enemy));
            event.ways.iter().map(|way| &way.unit).chain(touched).collect()
        }
        Event::Rout(event) => vec![&event.unit],
        Event::RideDown(event) => vec![&event.unit, &event.target],
        Event::DrawTarget(event) => event.candidates.iter().map(|one| &one.unit).chain([&event.unit]).collect(),
        Event::GeneralMove(event) => event.attach.iter().chain([&event.general]).collect(),
        Event::FallBack(event) => event.by.iter().chain([&event.unit]).collect(),
        Event::GeneralRisk(event) => vec![&event.general],
        _ => units_of(event),
    }
}

/// Every answer that there may be to what the log leaves open and an entry asks for; the first is that nothing is so.
fn answers(state: &State, event: &Event) -> Vec<Vec<Guess>> {
    let mut answers = vec![Vec::new()];
    if !state.leaves_generals_open() {
        return answers;
    }
    let units: Vec<UnitIx> = units_of(event).into_iter().filter_map(|id| state.find(id)).collect();
    let add = |answers: &mut Vec<Vec<Guess>>, guesses: &[Guess]| {
        let more = answers.iter().flat_map(|answer| {
            guesses.iter().map(move |guess| answer.iter().copied().chain([*guess]).collect::<Vec<_>>())
        });
        let more: Vec<_> = more.take(ANSWERS + 1).collect();
        answers.extend(more);
    };
    let lost = |ix: &UnitIx| state.is_general(*ix) && state.is_present(*ix) && state.u(*ix).whereabouts_untold;
    let lost: Vec<UnitIx> = state.all().filter(lost).collect();
    for general in &lost {
        let own = units.iter().filter(|ix| !state.is_general(**ix) && state.side_of(**ix) == state.side_of(*general));
        let with: Vec<Guess> = own.map(|ix| Guess::With(*general, *ix)).collect();
        add(&mut answers, &with);
    }
    let unnamed = |ix: &UnitIx| {
        let unit = state.u(*ix);
        let with = unit.attached.as_ref().is_some_and(|id| units.iter().any(|ix| state.id(*ix) == id));
        unit.talents.specialty != 0 && unit.talents.skill.is_none() && (with || lost.contains(ix))
    };
    for general in state.all().filter(unnamed) {
        let skills: Vec<Guess> = Weapon::ALL.iter().map(|weapon| Guess::Skill(general, *weapon)).collect();
        add(&mut answers, &skills);
    }
    answers
}

/// Units that an entry asks a general's place or talent for.
fn units_of(event: &Event) -> Vec<&aftermath_rules::UnitId> {
    match event {
        Event::Order(event) => event.units.iter().collect(),
        Event::Shoot(event) => vec![&event.unit, &event.target],
        Event::Impact(event) => event.attackers.iter().chain(event.defenders.iter()).map(|one| &one.unit).collect(),
        Event::Melee(event) => event.units.iter().map(|one| &one.unit).collect(),
        Event::UnitTest(event) => vec![&event.unit],
        Event::Uncontrolled(event) => vec![&event.unit],
        Event::Rally(event) => vec![&event.unit],
        Event::Disorder(event) => vec![&event.unit],
        Event::Reform(event) => vec![&event.unit],
        Event::ExchangeRanks(event) => vec![&event.unit],
        Event::Mount(event) | Event::Dismount(event) => vec![&event.unit],
        Event::Recover(event) => vec![&event.unit],
        Event::FallBack(event) => vec![&event.unit],
        Event::DrawTarget(event) => vec![&event.unit],
        Event::RainCheck(event) => vec![&event.unit],
        _ => Vec::new(),
    }
}

fn suppose(state: &mut State, answer: &[Guess]) {
    for guess in answer {
        match *guess {
            Guess::With(general, unit) => {
                let id = state.id(unit).clone();
                state.u_mut(general).attached = Some(id);
            }
            Guess::Skill(general, weapon) => state.u_mut(general).talents.skill = Some(weapon),
        }
    }
}

/// What was supposed for one entry is not known for the next.
fn forget(state: &mut State, answer: &[Guess]) {
    for guess in answer {
        match *guess {
            Guess::With(general, unit) => {
                let with = state.u(general).attached.as_ref() == Some(state.id(unit));
                if with || !state.is_present(unit) {
                    let one = state.u_mut(general);
                    (one.attached, one.pose, one.whereabouts_untold) = (None, None, true);
                }
                let owed = state.due(general, |what| matches!(what, Due::Risk { .. }));
                if let Some(owed) = owed {
                    state.settle(general, &owed);
                }
            }
            Guess::Skill(general, weapon) => {
                let talents = &mut state.u_mut(general).talents;
                talents.skill = talents.skill.filter(|skill| *skill != weapon);
            }
        }
    }
}

/// Tells of what may not be broken that the log leaves it open.
pub(crate) struct Softens<'a, D> {
    docket: &'a mut D,
    /// The word that the log lacks, where it leaves open whatever would be broken.
    lacks: Option<&'static str>,
    /// Rules of which it leaves open whether they are kept.
    rules: Vec<Rule>,
    /// The word that it lacks for these.
    rules_lack: &'static str,
}

impl<'a, D: Docket> Softens<'a, D> {
    /// Where the log lacks a word, nothing is told to be broken.
    pub(crate) fn of(docket: &'a mut D, lacks: Option<&'static str>) -> Self {
        Self { docket, lacks, rules: Vec::new(), rules_lack: "" }
    }
}

/// Judges a part of an entry; where the log lacks a word, nothing is told to be broken.
pub(crate) fn softened<D: Docket>(
    docket: &mut D,
    lacks: Option<&'static str>,
    judge: impl FnOnce(&mut Softens<'_, D>),
) {
    judge(&mut Softens::of(docket, lacks));
}

impl<D: Docket> DocketLayer for Softens<'_, D> {
    type Inner = D;

    fn inner(&self) -> &D {
        self.docket
    }

    fn inner_mut(&mut self) -> &mut D {
        self.docket
    }

    fn on_finding(&mut self, rule: Rule, outcome: Outcome, detail: impl FnOnce() -> Detail) {
        let open = match outcome {
            Outcome::Broken => self.lacks.or(self.rules.contains(&rule).then_some(self.rules_lack)),
            Outcome::Held => self.rules.contains(&rule).then_some(self.rules_lack),
            Outcome::Unrecorded | Outcome::PlayersCall => None,
        };
        if let Some(lacks) = open {
            self.docket.finding(rule, Outcome::Unrecorded, || Detail { unit: detail().unit, ..Detail::lacks(lacks) });
        } else {
            self.docket.finding(rule, outcome, detail);
        }
    }
}
