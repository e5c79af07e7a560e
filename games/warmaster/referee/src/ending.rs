//! Withdrawal and the end of the battle; victory points have a file of their own (chapter "End of battle and victory").

use super::{
    BattleEnd, EndBecause, Event, Kind, OffTable, RollOffPurpose, SidePoints, State, Trait, Withdraw, WithdrawBecause,
    combat, pack, points, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    ids::SideId,
    words::GameEvent,
};

/// How near to its end the battle is.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Ending {
    pub(super) sides: Vec<SideEnding>,
    /// Why the battle is over, as the log says.
    pub(super) over: Option<EndBecause>,
    /// Victory points and winner as the players declared them.
    pub(super) declared: Option<(Vec<SidePoints>, Option<SideId>)>,
    /// Play after the end was found; it is found once.
    pub(super) noted: bool,
    /// Units and characters without a stand when it was last looked at who has to withdraw.
    pub(super) gone: Option<Vec<UnitIx>>,
}

/// What drives one side from the field.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct SideEnding {
    /// Units with which it began; unknown where the log shows a part of an army.
    pub(super) at_start: Option<u32>,
    /// The General has left the table, and whether he has not come back at once.
    pub(super) general_left: Option<bool>,
    /// Why it must withdraw.
    pub(super) must: Option<WithdrawBecause>,
    /// It had to withdraw before this entry, and did not.
    pub(super) neglected: bool,
    pub(super) withdrawn: bool,
}

impl State {
    /// Units at the start, and who is beyond help already: a situation is not judged for what led to it.
    pub(super) fn open_ending(&mut self, at_start: impl Fn(&SideId) -> Option<u32>) {
        let sides = (0..self.setup.sides.len()).map(SideIx);
        self.ending.sides = sides
            .map(|side| {
                let counted = self.course.whole.then(|| self.army_units(side).count() as u32);
                SideEnding { at_start: counted.or_else(|| at_start(self.side_id(side))), ..SideEnding::default() }
            })
            .collect();
        for index in 0..self.ending.sides.len() {
            let must = self.must_withdraw(SideIx(index));
            self.ending.sides[index].must = must;
            self.ending.sides[index].neglected = must.is_some();
        }
    }

    /// Why the side must withdraw now: its General is dead or gone, or its break point is reached.
    fn must_withdraw(&self, side: SideIx) -> Option<WithdrawBecause> {
        if self.general_gone(side) == Some(true) {
            return Some(WithdrawBecause::General);
        }
        let (lost, point) = (self.units_lost(side)?, self.break_point(side)?);
        (lost >= point && point > 0).then_some(WithdrawBecause::BreakPoint)
    }

    /// Whether the General is dead or off the table; `None` where the roster has none.
    fn general_gone(&self, side: SideIx) -> Option<bool> {
        let mut generals = self.generals(side).peekable();
        generals.peek()?;
        let left = self.ending.sides.get(side.0).is_some_and(|ending| ending.general_left == Some(true));
        Some(left || generals.all(|ix| self.units[ix.0].stands.is_empty()))
    }

    fn generals(&self, side: SideIx) -> impl Iterator<Item = UnitIx> + '_ {
        let units = (0..self.units.len()).map(UnitIx).filter(move |ix| self.side_of(*ix) == side);
        units.filter(|ix| self.figures(*ix).kind == Kind::General)
    }

    /// Half the units at the start, rounded up (`wm.end.break_point`).
    fn break_point(&self, side: SideIx) -> Option<u32> {
        let at_start = self.ending.sides.get(side.0)?.at_start?;
        Some(at_start.div_ceil(pack::BREAK_POINT_DIVISOR))
    }

    /// Units lost since the start; raised ones count neither way (ruling A28).
    fn units_lost(&self, side: SideIx) -> Option<u32> {
        let living = self.army_units(side).filter(|ix| !self.units[ix.0].stands.is_empty()).count() as u32;
        Some(self.ending.sides.get(side.0)?.at_start?.saturating_sub(living))
    }

    /// Whether nobody knows where a unit or character is that is not said to be lost: the log has no positions of it, and
    /// what it does not record may have destroyed it. Whom a situation leaves out may be lost or stand somewhere; of whom
    /// it tells what is left, and who has not moved since, that is known.
    pub(super) fn is_unseen(&self, ix: UnitIx) -> bool {
        let unit = &self.units[ix.0];
        let left_out = unit.absent && !unit.off_table && !self.course.whole && !self.figures(ix).has(Trait::Raised);
        let stands = |ix: UnitIx| &self.units[ix.0].stands;
        let seen = |ix: UnitIx| stands(ix).iter().any(|stand| stand.footprint.is_some());
        let hidden = (!unit.absent || left_out) && !seen(ix) && !unit.joined.is_some_and(seen);
        !unit.stands.is_empty() && hidden && !unit.accounted
    }

    /// Units, as far as the log tells, whose whereabouts nobody knows.
    fn units_unseen(&self, side: SideIx) -> u32 {
        self.army_units(side).filter(|ix| self.is_unseen(*ix)).count() as u32
    }

    /// Whether a side may have had to withdraw for what the log does not record: the loss of a General whom the roster
    /// leaves out or nobody sees, or of units.
    pub(super) fn may_have_to_withdraw(&self, side: SideIx) -> bool {
        let unknown = self.generals(side).next().is_none();
        unknown || self.generals(side).any(|ix| self.is_unseen(ix)) || self.may_be_broken(side)
    }

    /// Whether as many units may be lost as the break point is: of those whose whereabouts nobody knows, or, where nobody
    /// says how many there were, of those of which the log does not tell.
    fn may_be_broken(&self, side: SideIx) -> bool {
        let known = self.units_lost(side).zip(self.break_point(side));
        known.is_none_or(|(lost, point)| lost.saturating_add(self.units_unseen(side)) >= point)
    }

    /// Whether the log says that the battle is over, and by which rule it is.
    pub(super) fn ended_by(&self) -> Option<Rule> {
        if self.ending.sides.iter().any(|side| side.withdrawn) {
            return Some(rule::END_IMMEDIATE);
        }
        match self.ending.over {
            Some(EndBecause::Withdrawn) => Some(rule::END_IMMEDIATE),
            Some(EndBecause::TurnLimit) => Some(rule::END_TURN_LIMIT),
            Some(EndBecause::Conceded) => Some(rule::END_CONDITIONS),
            None => self.conceded.map(|_| rule::END_CONDITIONS),
        }
    }
}

/// Before an entry is judged: nothing of the table follows the end of the battle, and nothing comes between the cause of
/// a withdrawal and the withdrawal (`wm.end.immediate`).
pub(super) fn before(state: &mut State, event: &Event, docket: &mut impl Docket) {
    let about_the_end = matches!(event, Event::Withdraw(_) | Event::BattleEnd(_) | Event::Concede(_));
    let about_entries = GameEvent::record(event).is_some() || matches!(event, Event::Agreement(_));
    if about_the_end || about_entries {
        return;
    }
    if let Some(rule) = state.ended_by() {
        if !state.ending.noted {
            state.ending.noted = true;
            docket.finding(rule, Outcome::Broken, || Detail::say("battle-over"));
        }
        return;
    }
    // Losses of one round are taken together, and both armies may have to withdraw (ruling A38).
    let same_round = match event {
        Event::Casualties(_) => true,
        Event::RollOff(roll) => roll.purpose == RollOffPurpose::Casualties,
        _ => false,
    };
    if same_round {
        return;
    }
    for index in 0..state.ending.sides.len() {
        let ending = &state.ending.sides[index];
        let Some(because) = ending.must.filter(|_| !ending.neglected) else { continue };
        state.ending.sides[index].neglected = true;
        let side = SideIx(index);
        docket.finding(rule::END_IMMEDIATE, Outcome::Broken, || {
            Detail::say("must-withdraw").with("side", state.side_id(side)).with("because", because.as_str())
        });
    }
}

/// After an entry is judged: who has to withdraw for what it did.
pub(super) fn after(state: &mut State, event: &Event) {
    if let Event::OffTable(event) = event {
        note_general_left(state, event);
    }
    // Nobody has to withdraw as long as nobody is lost or comes back.
    let gone = || (0..state.units.len()).map(UnitIx).filter(|ix| state.units[ix.0].stands.is_empty());
    let known = state.ending.gone.as_ref().is_some_and(|known| gone().eq(known.iter().copied()));
    if !matches!(event, Event::OffTable(_)) && known {
        return;
    }
    state.ending.gone = Some(gone().collect());
    for index in 0..state.ending.sides.len() {
        if state.ending.sides[index].must.is_none() {
            state.ending.sides[index].must = state.must_withdraw(SideIx(index));
        }
    }
}

/// A General who leaves the table, alone or with his unit, and does not come back at once (ruling A41).
fn note_general_left(state: &mut State, event: &OffTable) {
    let Some(left) = state.find(&event.unit) else { return };
    let with = |ix: &UnitIx| *ix == left || state.units[ix.0].joined == Some(left);
    let generals = (0..state.units.len()).map(UnitIx).filter(|ix| state.figures(*ix).kind == Kind::General);
    let Some(ix) = generals.into_iter().find(with) else { return };
    // Whoever is with a unit does not roll himself.
    if ix == left && state.units[ix.0].joined.is_some() {
        return;
    }
    let away = state.units[ix.0].absent || state.units[ix.0].stands.is_empty();
    let side = state.side_of(ix);
    state.ending.sides[side.0].general_left = Some(away);
}

/// `concede`: a player may give up at any time; his army scores nothing (`wm.end.concede`).
pub(super) fn concede(state: &mut State, side: Option<&SideId>, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::END_CONDITIONS, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    // Nobody gives up a battle that is over.
    let open = state.ended_by().is_none();
    docket.finding(rule::END_CONDITIONS, Outcome::from(open), || {
        if open { Detail::say("conceded").with("side", state.side_id(side)) } else { Detail::say("battle-over") }
    });
    if open {
        state.conceded = Some(side);
    }
}

/// `withdraw`.
pub(super) fn withdraw(state: &mut State, side: Option<&SideId>, event: &Withdraw, docket: &mut impl Docket) {
    let Some(side) = side.and_then(|side| state.setup.side(side)) else {
        docket.finding(rule::END_IMMEDIATE, Outcome::Unrecorded, || Detail::lacks("side"));
        return;
    };
    match event.because {
        WithdrawBecause::General => check_general(state, side, docket),
        WithdrawBecause::BreakPoint => check_break_point(state, side, docket),
    }
    let ending = &state.ending.sides[side.0];
    if ending.must.is_some() && !ending.neglected {
        docket.finding(rule::END_IMMEDIATE, Outcome::Held, || {
            Detail::say("withdraws-at-once").with("side", state.side_id(side))
        });
    }
    state.ending.sides[side.0].withdrawn = true;
    combat::stop_at_once(state, docket);
}

/// The General is dead (`wm.end.general`), or left the table and did not return at once (`wm.end.general_off_table`).
fn check_general(state: &State, side: SideIx, docket: &mut impl Docket) {
    let left = state.ending.sides[side.0].general_left;
    let outcome = state.general_gone(side).map_or(Outcome::Unrecorded, Outcome::from);
    // One who came back may have died since.
    let unseen = left != Some(true) && state.generals(side).any(|ix| state.is_unseen(ix));
    let outcome = if unseen { Outcome::Unrecorded } else { outcome };
    let rules = [Some(rule::END_GENERAL), left.filter(|_| !unseen).map(|_| rule::END_GENERAL_OFF_TABLE)];
    for rule in rules.into_iter().flatten() {
        docket.finding(rule, outcome, || match outcome {
            Outcome::Unrecorded if unseen => Detail::lacks("stands").with("side", state.side_id(side)),
            Outcome::Unrecorded => Detail::lacks("general").with("side", state.side_id(side)),
            _ => Detail::say(if left.is_some() { "general-left" } else { "general-dead" })
                .with("side", state.side_id(side)),
        });
    }
}

/// Half the units are lost (`wm.end.break_point`).
fn check_break_point(state: &State, side: SideIx, docket: &mut impl Docket) {
    let (Some(lost), Some(point)) = (state.units_lost(side), state.break_point(side)) else {
        docket.finding(rule::END_BREAK_POINT, Outcome::Unrecorded, || {
            Detail::lacks("situation.at_start").with("side", state.side_id(side))
        });
        return;
    };
    if lost < point && state.may_be_broken(side) {
        docket.finding(rule::END_BREAK_POINT, Outcome::Unrecorded, || {
            Detail::lacks("stands").with("side", state.side_id(side))
        });
        return;
    }
    docket.finding(rule::END_BREAK_POINT, Outcome::from(lost >= point), || {
        Detail::say("break-point")
            .with("side", state.side_id(side))
            .with("at_start", state.ending.sides[side.0].at_start.unwrap_or_default())
            .expects(point)
            .records(lost)
    });
}

/// `battle_end`.
pub(super) fn battle_end(state: &mut State, _: Option<&SideId>, event: &BattleEnd, docket: &mut impl Docket) {
    check_because(state, event.because, docket);
    if event.because == EndBecause::Withdrawn {
        combat::stop_at_once(state, docket);
        // Who had to withdraw has done so, with or without an entry of its own.
        state.ending.sides.iter_mut().for_each(|side| side.withdrawn |= side.must.is_some());
    }
    state.ending.over = Some(event.because);
    points::check(state, event, docket);
    let winner = event.winner.clone();
    let says = !event.points.is_empty() || winner.is_some();
    state.ending.declared = says.then(|| (event.points.to_vec(), winner));
}

/// The battle ends for one of three reasons, and the log must show it (`wm.end.conditions`, `wm.end.turn_limit`).
fn check_because(state: &State, because: EndBecause, docket: &mut impl Docket) {
    let shown = match because {
        EndBecause::Conceded => state.conceded.is_some(),
        EndBecause::Withdrawn => state.ending.sides.iter().any(|side| side.withdrawn || side.must.is_some()),
        EndBecause::TurnLimit => {
            let Some(limit) = state.course.limit else {
                docket.finding(rule::END_TURN_LIMIT, Outcome::Unrecorded, || Detail::lacks("turn_limit"));
                return;
            };
            return check_limit(state, limit, docket);
        }
    };
    let sides = 0..state.setup.sides.len();
    if !shown && because == EndBecause::Withdrawn && sides.map(SideIx).any(|side| state.may_have_to_withdraw(side)) {
        docket.finding(rule::END_CONDITIONS, Outcome::Unrecorded, || Detail::lacks("withdraw"));
        return;
    }
    docket.finding(rule::END_CONDITIONS, Outcome::from(shown), || Detail::say("end-because").records(because.as_str()));
}

/// Both sides have taken the agreed turns (`wm.end.turn_limit`).
fn check_limit(state: &State, limit: u32, docket: &mut impl Docket) {
    let taken = &state.course.turns;
    let none = taken.iter().all(Option::is_none);
    let in_part = !state.course.whole && taken.iter().any(Option::is_none);
    if none || (in_part && taken.iter().flatten().all(|turn| *turn == limit)) {
        docket.finding(rule::END_TURN_LIMIT, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        return;
    }
    let least = taken.iter().map(|turn| turn.unwrap_or_default()).min().unwrap_or_default();
    docket.finding(rule::END_TURN_LIMIT, Outcome::from(least >= limit), || {
        Detail::say("turns-taken").expects(limit).records(least)
    });
}
