//! Withdrawal, the end of the battle and victory points (chapter "End of battle and victory").

use super::{
    BattleEnd, EndBecause, Event, Kind, OffTable, RollOffPurpose, SidePoints, State, Trait, Withdraw, WithdrawBecause,
    pack, rule,
    state::{SideIx, UnitIx},
};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    game::{GameEvent, Score},
    ids::SideId,
};

/// How near to its end the battle is.
#[derive(Debug, Clone, Default)]
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
#[derive(Debug, Clone, Default)]
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
        let mut generals = (0..self.units.len())
            .map(UnitIx)
            .filter(|ix| self.side_of(*ix) == side && self.figures(*ix).kind == Kind::General)
            .peekable();
        generals.peek()?;
        let left = self.ending.sides.get(side.0).is_some_and(|ending| ending.general_left == Some(true));
        Some(left || generals.all(|ix| self.units[ix.0].stands.is_empty()))
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

    /// Whether the log says that the battle is over, and by which rule it is.
    fn ended_by(&self) -> Option<Rule> {
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
}

/// The General is dead (`wm.end.general`), or left the table and did not return at once (`wm.end.general_off_table`).
fn check_general(state: &State, side: SideIx, docket: &mut impl Docket) {
    let left = state.ending.sides[side.0].general_left;
    let rules = [Some(rule::END_GENERAL), left.map(|_| rule::END_GENERAL_OFF_TABLE)];
    let outcome = state.general_gone(side).map_or(Outcome::Unrecorded, Outcome::from);
    for rule in rules.into_iter().flatten() {
        docket.finding(rule, outcome, || match outcome {
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
        // Who had to withdraw has done so, with or without an entry of its own.
        state.ending.sides.iter_mut().for_each(|side| side.withdrawn |= side.must.is_some());
    }
    state.ending.over = Some(event.because);
    check_scenario_points(state, event, docket);
    for index in 0..state.setup.sides.len() {
        check_points(state, SideIx(index), event, docket);
    }
    check_winner(state, event, docket);
    let winner = event.winner.clone();
    state.ending.declared = (!event.points.is_empty()).then(|| (event.points.to_vec(), winner));
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
    docket.finding(rule::END_CONDITIONS, Outcome::from(shown), || Detail::say("end-because").records(because.as_str()));
}

/// Both sides have taken the agreed turns (`wm.end.turn_limit`).
fn check_limit(state: &State, limit: u32, docket: &mut impl Docket) {
    let taken = &state.course.turns;
    if !state.course.whole && taken.iter().any(Option::is_none) && taken.iter().flatten().all(|turn| *turn == limit) {
        docket.finding(rule::END_TURN_LIMIT, Outcome::Unrecorded, || Detail::lacks("turn_start"));
        return;
    }
    let least = taken.iter().map(|turn| turn.unwrap_or_default()).min().unwrap_or_default();
    docket.finding(rule::END_TURN_LIMIT, Outcome::from(least >= limit), || {
        Detail::say("turns-taken").expects(limit).records(least)
    });
}

/// Points beyond the ordinary ones come from a scenario (`wm.vp.scenario`).
fn check_scenario_points(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    if event.scenario_points.is_empty() {
        return;
    }
    docket.finding(rule::VP_SCENARIO, Outcome::from(state.setup.scenario), || Detail::say("scenario-points"));
}

/// What a side has earned by the losses of its enemies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    destroyed: u32,
    half: u32,
    /// Half of what is left of the halved units, not rounded up, and what they would be worth whole.
    half_unrounded: u32,
    half_whole: u32,
    raised: u32,
    /// Points that are not recorded stand in the way.
    unknown: bool,
}

impl Tally {
    fn total(self) -> u32 {
        self.destroyed.saturating_add(self.half)
    }
}

impl State {
    /// Victory points of a side (`wm.vp.destroyed`, `wm.vp.half`, `wm.vp.raised`).
    fn tally(&self, side: SideIx) -> Tally {
        let mut tally = Tally::default();
        for ix in (0..self.units.len()).map(UnitIx).filter(|ix| self.side_of(*ix) != side) {
            let (figures, left) = (self.figures(ix), self.units[ix.0].stands.len() as u32);
            let destroyed = left == 0 || self.is_written_off(ix);
            let halves = pack::HALF_POINTS_LEAST_STANDS..=pack::HALF_POINTS_GREATEST_STANDS;
            let halved = halves.contains(&u32::from(figures.stands)) && left == pack::HALF_POINTS_STANDS_LEFT;
            if !destroyed && !halved {
                continue;
            }
            let Some(worth) = figures.worth() else {
                tally.unknown |= !figures.has(Trait::Raised);
                continue;
            };
            let add = |sum: &mut u32, points: u32| *sum = sum.saturating_add(points);
            let half = worth.div_ceil(2 * pack::HALF_POINTS_STEP).saturating_mul(pack::HALF_POINTS_STEP);
            if figures.has(Trait::Raised) {
                add(&mut tally.raised, if destroyed { worth } else { half });
            } else if destroyed {
                add(&mut tally.destroyed, worth);
            } else {
                add(&mut tally.half, half);
                add(&mut tally.half_unrounded, worth / 2);
                add(&mut tally.half_whole, worth);
            }
        }
        tally
    }

    /// A General who left the table and did not come back at once is written down among the losses
    /// (`wm.end.general_off_table`, l. 1714-1717).
    fn is_written_off(&self, ix: UnitIx) -> bool {
        let ending = self.ending.sides.get(self.side_of(ix).0);
        self.figures(ix).kind == Kind::General && ending.is_some_and(|ending| ending.general_left == Some(true))
    }

    /// Points of a side before what conceding and withdrawing do to them.
    fn earned(&self, side: SideIx, scenario: &[SidePoints]) -> u32 {
        self.tally(side).total().saturating_add(points_of(scenario, self.side_id(side)).unwrap_or_default())
    }

    /// Points of a side in the end: none for who conceded, no more than the enemy's for who withdrew.
    fn final_points(&self, side: SideIx, scenario: &[SidePoints]) -> u32 {
        if self.conceded == Some(side) {
            return 0;
        }
        let own = self.earned(side, scenario);
        if !self.ending.sides.get(side.0).is_some_and(|ending| ending.withdrawn) {
            return own;
        }
        let others = (0..self.setup.sides.len()).map(SideIx).filter(|other| *other != side);
        let theirs = others.map(|other| if self.conceded == Some(other) { 0 } else { self.earned(other, scenario) });
        own.min(theirs.max().unwrap_or_default())
    }

    /// Where the battle stands.
    pub(super) fn score(&self) -> Score {
        let over = self.ended_by().is_some();
        if !over {
            return Score::default();
        }
        let sides = || (0..self.setup.sides.len()).map(SideIx);
        let mut points: Vec<(SideId, f64)> = Vec::new();
        let mut winner = None;
        match &self.ending.declared {
            Some((declared, named)) => {
                points = declared.iter().map(|given| (given.side.clone(), f64::from(given.points))).collect();
                winner = named.clone();
            }
            None if sides().all(|side| !self.tally(side).unknown) => {
                points =
                    sides().map(|side| (self.side_id(side).clone(), f64::from(self.final_points(side, &[])))).collect();
                winner = best(&points).cloned();
            }
            None => {}
        }
        if let Some(loser) = self.conceded {
            let mut others = sides().filter(|side| *side != loser);
            let only = others.next().filter(|_| others.next().is_none());
            winner = only.map(|side| self.side_id(side).clone());
        }
        Score { over, winner, points }
    }

    /// Points of each side if the battle ended here (`wm.vp.destroyed`, `wm.vp.half`); what a scenario gives is known at
    /// the end alone. None where points that count are not recorded.
    pub(super) fn points_so_far(&self) -> Vec<(SideId, f64)> {
        if self.ended_by().is_some() {
            return self.score().points;
        }
        let sides = || (0..self.setup.sides.len()).map(SideIx);
        if sides().any(|side| self.tally(side).unknown) {
            return Vec::new();
        }
        sides().map(|side| (self.side_id(side).clone(), f64::from(self.final_points(side, &[])))).collect()
    }
}

/// Who alone has the most points.
fn best(points: &[(SideId, f64)]) -> Option<&SideId> {
    let most = points.iter().map(|(_, points)| *points).fold(0.0, f64::max);
    let mut leaders = points.iter().filter(|(_, points)| *points >= most);
    leaders.next().filter(|_| leaders.next().is_none()).map(|(side, _)| side)
}

fn points_of(points: &[SidePoints], side: &SideId) -> Option<u32> {
    points.iter().find(|given| given.side == *side).map(|given| given.points)
}

/// A side's points as the players counted them against what the table shows (`wm.end.victory_points`, `wm.vp.*`).
fn check_points(state: &State, side: SideIx, event: &BattleEnd, docket: &mut impl Docket) {
    let id = state.side_id(side);
    let Some(declared) = points_of(&event.points, id) else {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || Detail::lacks("points").with("side", id));
        return;
    };
    if let Some(kept) = points_of(&event.kept, id) {
        docket.finding(rule::VP_WHEN_COUNTED, Outcome::from(kept == declared), || {
            Detail::say("points-kept").with("side", id).expects(declared).records(kept)
        });
    }
    let tally = state.tally(side);
    if tally.unknown {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.points").with("side", id)
        });
        return;
    }
    let (earned, due) = (state.earned(side, &event.scenario_points), state.final_points(side, &event.scenario_points));
    let detail = || {
        Detail::say("victory-points")
            .with("side", id)
            .with("destroyed", tally.destroyed)
            .with("halved", tally.half)
            .with("scenario", earned.saturating_sub(tally.total()))
            .expects(due)
            .records(declared)
    };
    if declared == due {
        let cap = state.ending.sides.get(side.0).is_some_and(|ending| ending.withdrawn) && earned > due;
        let shown = [
            (true, rule::END_VICTORY_POINTS),
            (tally.destroyed > 0, rule::VP_DESTROYED),
            (tally.half > 0, rule::VP_HALF),
            (tally.raised > 0, rule::VP_RAISED),
            (cap, rule::VP_WITHDRAWN_CAP),
            (state.conceded == Some(side), rule::END_CONCEDE),
        ];
        for (_, rule) in shown.into_iter().filter(|(shown, _)| *shown) {
            docket.finding(rule, Outcome::Held, detail);
        }
        return;
    }
    docket.finding(broken_by(state, side, tally, earned, declared), Outcome::Broken, detail);
}

/// The rule that a wrong count forgot, where the difference tells; the sum as a whole where it does not.
fn broken_by(state: &State, side: SideIx, tally: Tally, earned: u32, declared: u32) -> Rule {
    let ending = state.ending.sides.get(side.0);
    if state.conceded == Some(side) {
        return rule::END_CONCEDE;
    }
    if ending.is_some_and(|ending| ending.withdrawn) && declared == earned {
        return rule::VP_WITHDRAWN_CAP;
    }
    if tally.raised > 0 && declared == earned.saturating_add(tally.raised) {
        return rule::VP_RAISED;
    }
    let without_half = earned.saturating_sub(tally.half);
    let wrong_halves = [0, tally.half_unrounded, tally.half_whole];
    if tally.half > 0 && wrong_halves.iter().any(|half| declared == without_half.saturating_add(*half)) {
        return rule::VP_HALF;
    }
    // Small units that still stand give nothing, and units of three or four stands with two left neither.
    let standing = (0..state.units.len()).map(UnitIx).filter(|ix| state.side_of(*ix) != side);
    let mut standing = standing.filter(|ix| !state.units[ix.0].stands.is_empty() && state.lost(*ix) > 0);
    let halves = |ix: UnitIx| {
        let worth = state.figures(ix).worth().unwrap_or_default();
        worth.div_ceil(2 * pack::HALF_POINTS_STEP).saturating_mul(pack::HALF_POINTS_STEP)
    };
    if standing.any(|ix| declared == earned.saturating_add(halves(ix))) {
        return rule::VP_HALF;
    }
    let mut destroyed = (0..state.units.len())
        .map(UnitIx)
        .filter(|ix| state.side_of(*ix) != side && state.units[ix.0].stands.is_empty());
    let forgot = |ix: UnitIx| {
        let figures = state.figures(ix);
        let (worth, bare) = (figures.worth().unwrap_or_default(), figures.points.unwrap_or_default());
        [worth, worth.saturating_sub(bare)].iter().any(|part| declared == earned.saturating_sub(*part))
    };
    if destroyed.any(forgot) { rule::VP_DESTROYED } else { rule::END_VICTORY_POINTS }
}

/// More points win, as many draw (`wm.vp.winner`); who concedes loses, whatever the points (ruling A39).
fn check_winner(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    let sides = || (0..state.setup.sides.len()).map(SideIx);
    let declared: Vec<(SideId, f64)> =
        event.points.iter().map(|given| (given.side.clone(), f64::from(given.points))).collect();
    let conceded = state.conceded.filter(|_| state.setup.sides.len() == 2);
    let due = match conceded {
        Some(loser) => sides().find(|side| *side != loser).map(|side| state.side_id(side).clone()),
        None if declared.len() == state.setup.sides.len() => best(&declared).cloned(),
        None => {
            docket.finding(rule::VP_WINNER, Outcome::Unrecorded, || Detail::lacks("points"));
            return;
        }
    };
    docket.finding(rule::VP_WINNER, Outcome::from(due == event.winner), || {
        let word = |side: &Option<SideId>| side.as_ref().map_or_else(|| "draw".to_owned(), ToString::to_string);
        Detail::say("winner").expects(word(&due)).records(word(&event.winner))
    });
}

impl WithdrawBecause {
    /// Its word in findings.
    fn as_str(self) -> &'static str {
        match self {
            WithdrawBecause::General => "general_lost",
            WithdrawBecause::BreakPoint => "break_point",
        }
    }
}

impl EndBecause {
    /// Its word in findings.
    fn as_str(self) -> &'static str {
        match self {
            EndBecause::Conceded => "conceded",
            EndBecause::Withdrawn => "withdrawn",
            EndBecause::TurnLimit => "turn_limit",
        }
    }
}
