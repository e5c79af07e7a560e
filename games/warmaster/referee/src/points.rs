//! Victory points and who has won (chapter "End of battle and victory").

use super::{
    BattleEnd, EndBecause, Kind, SidePoints, State, Trait, pack, rule,
    state::{SideIx, UnitIx},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, End, Outcome},
    game::Score,
    ids::SideId,
};

/// What the players counted at the end, and whom that makes the winner.
pub(super) fn check(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    check_scenario_points(state, event, docket);
    let mut miscounted = false;
    for index in 0..state.setup.sides.len() {
        miscounted |= check_points(state, SideIx(index), event, docket);
    }
    check_winner(state, event, miscounted, docket);
}

/// Points beyond the ordinary ones come from a scenario (`wm.vp.scenario`).
fn check_scenario_points(state: &State, event: &BattleEnd, docket: &mut impl Docket) {
    if event.scenario_points.is_empty() {
        return;
    }
    docket.finding(rule::VP_SCENARIO, Outcome::from(state.setup.scenario), || Detail::say("scenario-points"));
}

/// Which units and characters count as lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Losses {
    /// Those that the log tells.
    Known,
    /// With them all whose whereabouts nobody knows.
    AtMost,
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

/// What is scored for a unit that is halved: half of it, up to the next step (`wm.vp.half`).
pub(super) fn half(worth: u32) -> u32 {
    worth.div_ceil(2 * pack::HALF_POINTS_STEP).saturating_mul(pack::HALF_POINTS_STEP)
}

impl State {
    /// Victory points of a side (`wm.vp.destroyed`, `wm.vp.half`, `wm.vp.raised`).
    fn tally(&self, side: SideIx, losses: Losses) -> Tally {
        let mut tally = Tally::default();
        for ix in (0..self.units.len()).map(UnitIx).filter(|ix| self.side_of(*ix) != side) {
            let (figures, left) = (self.figures(ix), self.units[ix.0].stands.len() as u32);
            let destroyed = self.is_destroyed(ix) || (losses == Losses::AtMost && self.is_unseen(ix));
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
            let half = half(worth);
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

    /// Whether a unit or character is among the losses: nothing of it is left, or it is written off.
    fn is_destroyed(&self, ix: UnitIx) -> bool {
        self.units[ix.0].stands.is_empty() || self.is_written_off(ix)
    }

    /// A General who left the table and did not come back at once is written down among the losses
    /// (`wm.end.general_off_table`, l. 1714-1717).
    fn is_written_off(&self, ix: UnitIx) -> bool {
        let ending = self.ending.sides.get(self.side_of(ix).0);
        self.figures(ix).kind == Kind::General && ending.is_some_and(|ending| ending.general_left == Some(true))
    }

    /// Points of a side before what conceding and withdrawing do to them.
    fn earned(&self, side: SideIx, losses: Losses, scenario: &[SidePoints]) -> u32 {
        self.tally(side, losses).total().saturating_add(points_of(scenario, self.side_id(side)).unwrap_or_default())
    }

    /// Points of a side in the end: none for who conceded, no more than the enemy's for who withdrew.
    fn final_points(&self, side: SideIx, losses: Losses, scenario: &[SidePoints]) -> u32 {
        if self.conceded == Some(side) {
            return 0;
        }
        let own = self.earned(side, losses, scenario);
        if !self.ending.sides.get(side.0).is_some_and(|ending| ending.withdrawn) {
            return own;
        }
        let others = (0..self.setup.sides.len()).map(SideIx).filter(|other| *other != side);
        let theirs =
            others.map(|other| if self.conceded == Some(other) { 0 } else { self.earned(other, losses, scenario) });
        own.min(theirs.max().unwrap_or_default())
    }

    /// Points of each side by the losses that the log tells; none where points that count are not recorded.
    fn known_points(&self) -> Vec<(SideId, f64)> {
        let sides = || (0..self.setup.sides.len()).map(SideIx);
        if sides().any(|side| self.tally(side, Losses::Known).unknown) {
            return Vec::new();
        }
        let points = |side| f64::from(self.final_points(side, Losses::Known, &[]));
        sides().map(|side| (self.side_id(side).clone(), points(side))).collect()
    }

    /// Where the battle stands.
    pub(super) fn score(&self) -> Score {
        let over = self.ended_by().is_some();
        if !over {
            return Score::default();
        }
        let sides = || (0..self.setup.sides.len()).map(SideIx);
        let (points, mut winner) = match &self.ending.declared {
            Some((declared, named)) if declared.is_empty() => (self.known_points(), named.clone()),
            Some((declared, named)) => {
                (declared.iter().map(|given| (given.side.clone(), f64::from(given.points))).collect(), named.clone())
            }
            None => {
                let points = self.known_points();
                let best = best(&points).cloned();
                (points, best)
            }
        };
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
        self.known_points()
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
/// Answers whether they are wrong.
fn check_points(state: &State, side: SideIx, event: &BattleEnd, docket: &mut impl Docket) -> bool {
    let id = state.side_id(side);
    let Some(declared) = points_of(&event.points, id) else {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || Detail::lacks("points").with("side", id));
        return false;
    };
    if let Some(kept) = points_of(&event.kept, id) {
        docket.finding(rule::VP_WHEN_COUNTED, Outcome::from(kept == declared), || {
            Detail::say("points-kept").with("side", id).expects(declared).records(kept).about_the_end(End::Score)
        });
    }
    let tally = state.tally(side, Losses::Known);
    if tally.unknown {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || {
            Detail::lacks("sides.roster.points").with("side", id)
        });
        return false;
    }
    let scenario = &event.scenario_points;
    let earned = state.earned(side, Losses::Known, scenario);
    let due = state.final_points(side, Losses::Known, scenario);
    // Whoever is not seen may be lost: that gives points, and takes none.
    let open = state.conceded != Some(side) && state.tally(side, Losses::AtMost).unknown;
    let most = state.final_points(side, Losses::AtMost, scenario);
    if (declared > due && (open || declared <= most)) || (declared == due && (open || most > due)) {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || Detail::lacks("stands").with("side", id));
        return false;
    }
    if declared < due && may_be_capped(state, side, event, declared) {
        docket.finding(rule::END_VICTORY_POINTS, Outcome::Unrecorded, || Detail::lacks("withdraw").with("side", id));
        return false;
    }
    let detail = || {
        Detail::say("victory-points")
            .with("side", id)
            .with("destroyed", tally.destroyed)
            .with("halved", tally.half)
            .with("scenario", earned.saturating_sub(tally.total()))
            .expects(due)
            .records(declared)
            .about_the_end(End::Score)
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
        return false;
    }
    docket.finding(broken_by(state, side, tally, earned, declared), Outcome::Broken, detail);
    true
}

/// Whether a side may have counted no more than its enemy because it withdrew (`wm.vp.withdrawn_cap`): the log tells that
/// somebody did, and not who.
fn may_be_capped(state: &State, side: SideIx, event: &BattleEnd, declared: u32) -> bool {
    let told = event.because != EndBecause::Withdrawn || state.ending.sides.iter().any(|side| side.withdrawn);
    let others = event.points.iter().filter(|given| given.side != *state.side_id(side));
    !told && state.may_have_to_withdraw(side) && others.map(|given| given.points).max() == Some(declared)
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
    let halves = |ix: UnitIx| half(state.figures(ix).worth().unwrap_or_default());
    if standing.any(|ix| declared == earned.saturating_add(halves(ix))) {
        return rule::VP_HALF;
    }
    // One of the destroyed was left out, or what he carried or rode; or all of them were.
    let mut destroyed = (0..state.units.len())
        .map(UnitIx)
        .filter(|ix| state.side_of(*ix) != side && state.is_destroyed(*ix) && !state.figures(*ix).has(Trait::Raised));
    let forgot = |ix: UnitIx| {
        let figures = state.figures(ix);
        let (worth, bare) = (figures.worth().unwrap_or_default(), figures.points.unwrap_or_default());
        let (extra, items) = (worth.saturating_sub(bare), figures.items_cost());
        let parts = [worth, extra, items, extra.saturating_sub(items)];
        parts.into_iter().any(|part| part > 0 && declared.checked_add(part) == Some(earned))
    };
    let all = tally.destroyed > 0 && declared.checked_add(tally.destroyed) == Some(earned);
    if all || destroyed.any(forgot) { rule::VP_DESTROYED } else { rule::END_VICTORY_POINTS }
}

/// More points win, as many draw (`wm.vp.winner`); who concedes loses, whatever the points (ruling A39). Who withdrew has
/// no more points than his enemy, and does not win (`wm.vp.withdrawn_cap`).
fn check_winner(state: &State, event: &BattleEnd, miscounted: bool, docket: &mut impl Docket) {
    let sides = || (0..state.setup.sides.len()).map(SideIx);
    let declared: Vec<(SideId, f64)> =
        event.points.iter().map(|given| (given.side.clone(), f64::from(given.points))).collect();
    let conceded = state.conceded.filter(|_| state.setup.sides.len() == 2);
    let withdrawn = |named: &SideId| {
        let side = sides().find(|side| state.side_id(*side) == named);
        side.filter(|side| state.ending.sides.get(side.0).is_some_and(|ending| ending.withdrawn))
    };
    // By points that were miscounted anybody may have won: they are told.
    let by_points = declared.len() < state.setup.sides.len() || best(&declared) == event.winner.as_ref();
    let wins = event.winner.as_ref().filter(|_| conceded.is_none() && !miscounted && by_points);
    if let Some(side) = wins.and_then(withdrawn) {
        docket.finding(rule::VP_WITHDRAWN_CAP, Outcome::Broken, || {
            Detail::say("withdrawn-wins").with("side", state.side_id(side)).about_the_end(End::Winner)
        });
        return;
    }
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
        Detail::say("winner").expects(word(&due)).records(word(&event.winner)).about_the_end(End::Winner)
    });
}
