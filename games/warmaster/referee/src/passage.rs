//! What a stand may not pass on its way: other stands, gaps, terrain (section "Moving stands").
//!
//! A way that the log records is judged as it is. Where it records none, a stand may have gone round: only a shortest
//! way round that is longer than the pace proves that it did not.

use super::{
    Kind, Paths, State, TerrainKind, Trait, movement, rule,
    state::{CORNER_CM, UnitIx},
    way::{self, Obstacles},
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Circle, Footprint, Outline, Place, Sight, nearest_of_edges},
    work_budget,
};

/// A move to be judged.
pub(super) struct Move<'a> {
    pub(super) ix: UnitIx,
    pub(super) before: &'a [Footprint],
    pub(super) after: &'a [Footprint],
    pub(super) paths: &'a Paths,
    pub(super) pace: f64,
    /// The enemies that a charge or a pursuit goes for.
    pub(super) targets: &'a [UnitIx],
    /// Number of the stand that was placed first.
    pub(super) first: Option<u8>,
}

/// A gap between a stand and another stand or terrain.
struct Gap {
    line: Sight,
    width: f64,
    /// The gap is next to an enemy (`wm.move.gap_enemy`).
    by_enemy: bool,
    /// One of its sides is a target, or lies against one just there.
    by_target: bool,
}

/// What may bar the way of a unit.
struct Surroundings<'a> {
    stands: Vec<Footprint>,
    terrain: Vec<&'a Outline>,
    /// Bars where pieces of terrain touch.
    seams: Vec<Sight>,
    gaps: Vec<Gap>,
    /// Half the mover's short side.
    room: f64,
    /// Short side and front of the mover's stands.
    short: f64,
    front: f64,
}

/// How much of what may bar the way is taken in, one by one, to tell what does.
const LAYERS: [Rule; 3] = [rule::MOVE_NO_PASS_UNITS, rule::MOVE_GAP_BASIC, rule::MOVE_GAP_ENEMY];

/// Rules of gaps.
pub(super) const GAPS: [Rule; 3] = [rule::MOVE_GAP_BASIC, rule::MOVE_GAP_ENEMY, rule::MOVE_GAP_CHARGE_EXEMPT];

/// The way of every stand.
pub(super) fn check(state: &State, a: &Move, docket: &mut impl Docket) {
    if state.figures(a.ix).has(Trait::Flyer) || a.before.len() != a.after.len() {
        return;
    }
    let around = surroundings(state, a);
    let whole = around.bars(&LAYERS, state.setup.tolerance);
    check_lengths(state, a, docket);
    check_own_stands(state, a, docket);
    let mut told: Vec<Rule> = Vec::new();
    for (i, (then, now)) in a.before.iter().zip(a.after).enumerate() {
        let legs = legs(state, a, i);
        for rule in judge_way(state, a, (&around, &whole), then, now, &legs) {
            if !told.contains(&rule) {
                told.push(rule);
            }
        }
        if told.is_empty() {
            check_gaps(state, a, &around, &legs, docket);
        }
    }
    // One breach is enough for one move: the first that was met.
    if let Some(rule) = told.first() {
        docket.finding(*rule, Outcome::Broken, || Detail::say("way-barred").unit(state.id(a.ix)).with("pace", a.pace));
    }
    check_characters_passed(state, a, docket);
}

/// The recorded legs of a stand's way; the straight one where none are recorded.
fn legs(state: &State, a: &Move, i: usize) -> Vec<Sight> {
    let number = state.units[a.ix.0].stands.get(i).map(|stand| stand.number);
    let recorded = a.paths.iter().find(|path| Some(path.stand) == number);
    let mut places = vec![a.before[i].pose().at];
    places.extend(recorded.iter().flat_map(|path| path.via.iter().copied()));
    places.push(a.after[i].pose().at);
    places.windows(2).map(|leg| Sight { from: leg[0], to: leg[1] }).collect()
}

fn is_recorded(state: &State, a: &Move, i: usize) -> bool {
    let number = state.units[a.ix.0].stands.get(i).map(|stand| stand.number);
    a.paths.iter().any(|path| Some(path.stand) == number)
}

/// No stand goes farther than the pace, by its recorded way or by the straight way of its farthest corner
/// (`wm.move.stand_max`). A straight way of the whole stand that is too long breaks the rule of its pace instead.
fn check_lengths(state: &State, a: &Move, docket: &mut impl Docket) {
    let way = |i: usize| legs(state, a, i).into_iter().map(Sight::length).sum::<f64>();
    let recorded = (0..a.before.len()).filter(|i| is_recorded(state, a, *i)).map(way).fold(0.0, f64::max);
    let corners = a.after.iter().zip(a.before).map(|(now, then)| now.farthest_corner_travel(then));
    let straight = a.after.iter().zip(a.before).map(|(now, then)| movement::least_travel(now, then));
    if straight.fold(0.0, f64::max) > a.pace + state.setup.tolerance {
        return;
    }
    let longest = corners.fold(recorded, f64::max);
    let (outcome, margin) = state.within(longest, a.pace);
    docket.finding(rule::MOVE_STAND_MAX, outcome, || {
        Detail::say("travel-part").unit(state.id(a.ix)).expects_at_most(a.pace).records(longest).within(margin)
    });
}

/// A stand passes stands of its own unit only while these have not moved yet (`wm.move.own_stands`): not the stand that
/// was placed first, and not both of a pair where the other one ends.
fn check_own_stands(state: &State, a: &Move, docket: &mut impl Docket) {
    if a.paths.is_empty() {
        return;
    }
    let numbers: Vec<u8> = state.units[a.ix.0].stands.iter().map(|stand| stand.number).collect();
    let crosses = |i: usize, stand: &Footprint| {
        // The way up to the stand's own end: what it passes, not what it stops at.
        is_recorded(state, a, i) && legs(state, a, i).iter().any(|leg| deep(stand, *leg, state.setup.tolerance))
    };
    let mut passed = None;
    let mut broken = None;
    for i in 0..a.after.len() {
        for j in (0..a.after.len()).filter(|j| *j != i) {
            let over_end = crosses(i, &a.after[j]);
            if over_end || crosses(i, &a.before[j]) {
                passed.get_or_insert((i, j));
            }
            let first = a.first.is_some() && a.first == numbers.get(j).copied();
            if over_end && (first || (i < j && crosses(j, &a.after[i]))) {
                broken.get_or_insert((i, j));
            }
        }
    }
    if let Some((i, j)) = broken.or(passed) {
        docket.finding(rule::MOVE_OWN_STANDS, Outcome::from(broken.is_none()), || {
            let number = |at: usize| numbers.get(at).copied().unwrap_or_default();
            Detail::say("own-stands").unit(state.id(a.ix)).with("stand", number(i)).with("other_stand", number(j))
        });
    }
}

/// Whether a way runs through a stand by more than the tolerance.
fn deep(stand: &Footprint, leg: Sight, slack: f64) -> bool {
    if stand.is_clear_of(leg, 0.0) {
        return false;
    }
    let steps = (leg.length() / 0.5).ceil().clamp(1.0, 400.0) as usize;
    if !work_budget::spend(steps) {
        return false;
    }
    let inside = |place: Place| {
        let edges = || aftermath_rules::geometry::Edge::ALL.into_iter();
        stand.distance_to(place) <= 0.0 && edges().all(|edge| stand.edge_distance_to(edge, place) > slack + 0.05)
    };
    (0..=steps).any(|step| inside(leg.from.towards(leg.to, step as f64 / steps as f64)))
}

/// Everything within the pace that may bar the way.
fn surroundings<'a>(state: &'a State, a: &Move) -> Surroundings<'a> {
    let slack = state.setup.tolerance;
    let base = state.figures(a.ix).base();
    let short = base.width.min(base.depth);
    let kind = state.figures(a.ix).kind;
    let reach = |place: Place, radius: f64| {
        work_budget::spend(a.before.len());
        a.before.iter().zip(a.after).any(|(then, now)| {
            place.distance(then.pose().at) + place.distance(now.pose().at) <= a.pace + 2.0 * (radius + base.width)
        })
    };
    // Where the move begins or ends in a thing, another rule is broken, and its way cannot be judged by it.
    let free = |stand: &Footprint| {
        !a.before.iter().chain(a.after).any(|own| stand.distance_to(own.pose().at) < short / 2.0 - slack - 0.1)
    };
    let everywhere = Circle::around(a.before.iter().chain(a.after));
    let mut owned: Vec<(UnitIx, Footprint)> = Vec::new();
    for other in state.living_units().filter(|other| *other != a.ix) {
        if everywhere.is_some_and(|around| state.is_far(other, &around, a.pace + 2.0 * base.width)) {
            continue;
        }
        let stands = state.units[other.0].stands.iter().filter_map(|stand| stand.footprint);
        owned.extend(stands.filter(|s| reach(s.pose().at, s.radius()) && free(s)).map(|stand| (other, stand)));
    }
    let near = state.setup.terrain.iter().filter(|(_, outline)| reach(outline.middle(), outline.radius()));
    let closed = near.filter(|(terrain, outline)| {
        let ends = || a.before.iter().chain(a.after).any(|own| outline.contains(own.pose().at));
        let ways = || a.before.iter().zip(a.after).map(|(then, now)| (then.pose().at, now.pose().at));
        let spare = 2.0 * (base.width + base.depth) + slack;
        !terrain.passable_to(kind) && !ends() && !leads_through(state, outline, ways(), a.pace + spare)
    });
    let terrain: Vec<&Outline> = closed.map(|(_, outline)| outline).collect();
    let is_target = |unit: &UnitIx| a.targets.contains(unit);
    let targets: Vec<Footprint> = owned.iter().filter(|(unit, _)| is_target(unit)).map(|(_, stand)| *stand).collect();
    let at_target = |place: Place| {
        work_budget::spend(targets.len());
        targets.iter().any(|stand| stand.distance_to(place) <= slack)
    };
    // Of a target of which nobody has told where it stands any gap may be beside it.
    let untold = a.targets.iter().any(|target| state.placed(*target).is_none());
    let mut gaps = Vec::new();
    let widest = base.width.max(base.depth);
    for (i, (unit, stand)) in owned.iter().enumerate() {
        if !work_budget::spend(owned.len()) {
            break;
        }
        let enemy = |unit: UnitIx| state.side_of(unit) != state.side_of(a.ix);
        let others = owned.iter().skip(i + 1).filter(|(other, _)| other != unit);
        for (other, theirs) in others.filter(|(_, theirs)| !stand.is_apart(theirs, widest + 2.0)) {
            work_budget::spend(16);
            let (from, to, width) = stand.nearest_places(theirs);
            if width > slack && width < widest + 2.0 {
                gaps.push(Gap {
                    line: Sight { from, to },
                    width,
                    by_enemy: enemy(*unit) || enemy(*other),
                    by_target: untold || is_target(unit) || is_target(other) || at_target(from) || at_target(to),
                });
            }
        }
        for outline in terrain.iter().filter(|outline| !outline.is_wide_of(stand, widest + 2.0)) {
            let Some((from, to, width)) = nearest_on_outline(stand, outline) else { continue };
            if width > slack && width < widest + 2.0 {
                let by_target = untold || is_target(unit) || at_target(from);
                gaps.push(Gap { line: Sight { from, to }, width, by_enemy: enemy(*unit), by_target });
            }
        }
    }
    for (one, other) in way::pairs(&terrain, widest + 2.0) {
        let Some((from, to, width)) = nearest_of_outlines(one, other) else { continue };
        if width > slack && width < widest + 2.0 {
            gaps.push(Gap { line: Sight { from, to }, width, by_enemy: false, by_target: false });
        }
    }
    let stands = owned.into_iter().map(|(_, stand)| stand).collect();
    let seams = way::seams(&terrain, slack);
    Surroundings { stands, terrain, seams, gaps, room: short / 2.0 - slack - 0.1, short, front: base.width }
}

/// Bars of the gaps between pieces of terrain that are too narrow for a stand whose short side is `short`.
pub(super) fn closed_gaps(terrain: &[&Outline], short: f64, slack: f64) -> Vec<Sight> {
    let mut bars = way::seams(terrain, slack);
    for (one, other) in way::pairs(terrain, short) {
        let Some((from, to, width)) = nearest_of_outlines(one, other) else { continue };
        if width > slack && width + slack < short {
            bars.push(way::bar(Sight { from, to }, terrain));
        }
    }
    bars
}

/// Whether a road or a bridge leads through closed ground within reach of one of these ways: it is open to all there.
pub(super) fn leads_through(
    state: &State,
    outline: &Outline,
    mut ways: impl Iterator<Item = (Place, Place)>,
    limit: f64,
) -> bool {
    const STEPS: u32 = 40;
    let roads = state.setup.terrain.iter().filter(|(kind, _)| *kind == TerrainKind::Road).map(|(_, road)| road);
    let roads: Vec<&Outline> = roads.filter(|road| road.touches(outline)).collect();
    let by_way_of = |road: &Outline, from: Place, to: Place| {
        work_budget::spend(road.corners().len() * STEPS as usize);
        let places =
            |edge: Sight| (0..=STEPS).map(move |step| edge.from.towards(edge.to, f64::from(step) / f64::from(STEPS)));
        road.contains(from)
            || road.contains(to)
            || road.edges().any(|edge| {
                let play = edge.length() / f64::from(STEPS);
                places(edge).any(|place| from.distance(place) + place.distance(to) <= limit + play)
            })
    };
    !roads.is_empty() && ways.any(|(from, to)| roads.iter().any(|road| by_way_of(road, from, to)))
}

fn nearest_on_outline(stand: &Footprint, outline: &Outline) -> Option<(Place, Place, f64)> {
    let mine = stand.edge_lines().into_iter();
    if work_budget::spend(4 * outline.corners().len()) { nearest_of_edges(mine, outline.edges()) } else { None }
}

fn nearest_of_outlines(one: &Outline, other: &Outline) -> Option<(Place, Place, f64)> {
    let steps = one.corners().len() * other.corners().len();
    if work_budget::spend(steps) { nearest_of_edges(one.edges(), other.edges()) } else { None }
}

impl Surroundings<'_> {
    /// Whether the gap is too narrow for this rule's demand.
    fn narrow(&self, gap: &Gap, rule: Rule, slack: f64) -> bool {
        let exempt = gap.by_target;
        let is_too_narrow_for_its_front = || gap.by_enemy && !exempt && gap.width + slack < self.front;
        (rule == rule::MOVE_GAP_BASIC && gap.width + slack < self.short)
            || (rule == rule::MOVE_GAP_ENEMY && is_too_narrow_for_its_front())
    }

    /// Obstacles of the first rules, up to one of them.
    fn bars(&self, layers: &[Rule], slack: f64) -> Obstacles<'_> {
        let mut bars = Obstacles::terrain(&self.terrain, &self.seams);
        if layers.contains(&rule::MOVE_NO_PASS_UNITS) {
            for stand in &self.stands {
                bars.add_stand(stand, self.room);
            }
        }
        for gap in &self.gaps {
            if layers.iter().any(|rule| self.narrow(gap, *rule, slack)) {
                bars.add_gap(way::bar(gap.line, &self.terrain));
            }
        }
        bars
    }
}

/// The rules that a stand's way breaks: as recorded, or since no free way is short enough.
fn judge_way(
    state: &State,
    a: &Move,
    (around, whole): (&Surroundings, &Obstacles),
    then: &Footprint,
    now: &Footprint,
    legs: &[Sight],
) -> Vec<Rule> {
    let slack = state.setup.tolerance;
    if legs.iter().all(|leg| whole.lets_through(*leg)) {
        return Vec::new();
    }
    let recorded = legs.len() > 1;
    // The pace is that of the way as players measure it: a stand that turns may have gone a little farther.
    let (from, to) = (then.pose().at, now.pose().at);
    let play = (from.distance(to) - movement::least_travel(now, then)).max(0.0);
    let limit = a.pace + slack + play;
    if from.distance(to) > limit {
        return Vec::new();
    }
    let barred = |bars: &Obstacles| match recorded {
        true => !legs.iter().all(|leg| bars.lets_through(*leg)),
        false => way::shortest(from, to, bars, limit).is_none(),
    };
    if !barred(whole) {
        return Vec::new();
    }
    if barred(&around.bars(&[], slack)) {
        return vec![movement::terrain_rule(state.figures(a.ix).kind)];
    }
    // A way that leads between two things, and through neither, is judged by the gap; beside the target of a charge it
    // need only be as wide as a stand (`wm.move.gap_charge_exempt`).
    let between =
        |gap: &&Gap| around.narrow(gap, rule::MOVE_GAP_BASIC, slack) && legs.iter().any(|leg| leg.crosses(gap.line));
    let through = around.stands.iter().any(|stand| legs.iter().any(|leg| deep(stand, *leg, slack)));
    if let Some(gap) = around.gaps.iter().find(between).filter(|_| recorded && !through) {
        let exempt = gap.by_target && gap.by_enemy;
        return vec![if exempt { rule::MOVE_GAP_CHARGE_EXEMPT } else { rule::MOVE_GAP_BASIC }];
    }
    let layer = (1..=LAYERS.len()).find(|count| barred(&around.bars(&LAYERS[..*count], slack)));
    layer.and_then(|count| LAYERS.get(count - 1)).copied().into_iter().collect()
}

/// Whether a stand, by its place in the unit, certainly had no way: the one that the log records leads through what bars it,
/// or there is none within the pace.
pub(super) fn is_barred(state: &State, a: &Move, stand: usize) -> bool {
    let Some((then, now)) = a.before.get(stand).zip(a.after.get(stand)) else { return false };
    let around = surroundings(state, a);
    let whole = around.bars(&LAYERS, state.setup.tolerance);
    !judge_way(state, a, (&around, &whole), then, now, &legs(state, a, stand)).is_empty()
}

/// What a stand of pursuers goes through although it may not: by the way that the log records, or since there is no way
/// at all within the pace. Wide gaps on a recorded way are told, and so is one that is too narrow.
pub(super) fn check_pursuer(state: &State, a: &Move, stand: usize, docket: &mut impl Docket) -> Option<Rule> {
    let (then, now) = a.before.get(stand).zip(a.after.get(stand))?;
    let (around, slack) = (surroundings(state, a), state.setup.tolerance);
    let whole = around.bars(&LAYERS, slack);
    let legs = legs(state, a, stand);
    let found = judge_way(state, a, (&around, &whole), then, now, &legs).first().copied();
    let Some(rule) = found else {
        if is_recorded(state, a, stand) {
            check_gaps(state, a, &around, &legs, docket);
        }
        return None;
    };
    if GAPS.contains(&rule) && !is_recorded(state, a, stand) {
        // Which of the gaps it took is not known: it had no way.
        return Some(rule::MOVE_NO_PASS_UNITS);
    }
    if GAPS.contains(&rule) {
        let front = rule == rule::MOVE_GAP_ENEMY;
        let least = if front { around.front } else { around.short };
        let crossed = around.gaps.iter().filter(|gap| legs.iter().any(|leg| leg.crosses(gap.line)));
        let width = crossed.filter(|gap| !front || gap.by_enemy).map(|gap| gap.width).min_by(f64::total_cmp);
        docket.finding(rule, Outcome::Broken, || match width {
            Some(width) => Detail::say("gap").unit(state.id(a.ix)).expects(least).records(width),
            None => Detail::say("way-barred").unit(state.id(a.ix)).with("pace", a.pace),
        });
    }
    Some(rule)
}

/// Gaps that the way leads through and that are wide enough (`wm.move.gap_basic`, `wm.move.gap_enemy`), and gaps next to
/// the enemy that a charge may use although they are not (`wm.move.gap_charge_exempt`).
fn check_gaps(state: &State, a: &Move, around: &Surroundings, legs: &[Sight], docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    for gap in around.gaps.iter().filter(|gap| legs.iter().any(|leg| leg.crosses(gap.line))) {
        let fits = gap.width + slack >= around.short;
        let exempt = gap.by_target && gap.by_enemy && gap.width + slack < around.front;
        let (rule, least) = match (exempt, gap.by_enemy && !gap.by_target) {
            (true, _) => (rule::MOVE_GAP_CHARGE_EXEMPT, around.short),
            (false, true) => (rule::MOVE_GAP_ENEMY, around.front),
            (false, false) => (rule::MOVE_GAP_BASIC, around.short),
        };
        if fits && gap.width + slack >= least {
            docket.finding(rule, Outcome::Held, || {
                Detail::say("gap").unit(state.id(a.ix)).expects(least).records(gap.width)
            });
        }
    }
}

/// Characters bar nobody's way (`wm.move.exceptions`).
fn check_characters_passed(state: &State, a: &Move, docket: &mut impl Docket) {
    let ways: Vec<Sight> = (0..a.before.len()).flat_map(|i| legs(state, a, i)).collect();
    let characters = (0..state.units.len()).map(UnitIx).filter(|ix| state.figures(*ix).kind.is_character());
    let on_the_way = |character: &UnitIx| {
        let stands = state.units[character.0].stands.iter().filter_map(|stand| stand.footprint);
        stands.into_iter().any(|stand| ways.iter().any(|leg| deep(&stand, *leg, state.setup.tolerance)))
    };
    if let Some(character) = characters.into_iter().find(on_the_way) {
        docket.finding(rule::MOVE_EXCEPTIONS, Outcome::Held, || {
            Detail::say("passes-character").unit(state.id(a.ix)).with("other", state.id(character))
        });
    }
}

/// Lone characters of the enemy over whom the unit surely goes, by its recorded way or since no way round is short
/// enough: they give way as those on whom it ends (`wm.char.displace`). Those over whom it goes straight, though it might
/// have gone round them, do so perhaps. Flyers pass above them.
pub(super) fn owe_passed(state: &mut State, a: &Move) {
    if state.figures(a.ix).has(Trait::Flyer) || a.before.len() != a.after.len() {
        return;
    }
    let side = state.side_of(a.ix);
    let lone = state.living_characters().filter(|ix| state.side_of(*ix) != side && state.units[ix.0].joined.is_none());
    let passed: Vec<(UnitIx, Passed)> = lone.filter_map(|ix| Some((ix, passed(state, a, ix)?))).collect();
    for (ix, how) in passed {
        if how == Passed::Perhaps {
            state.owed.passed.push((ix, a.ix));
        } else if !state.owed.displaced.contains(&ix) {
            state.owed.displaced.push(ix);
        }
    }
}

/// How a unit comes past a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Passed {
    Perhaps,
    Surely,
}

/// As [`owe_passed`], for a stand that goes straight because the rules say so.
pub(super) fn owe_swept(state: &mut State, ix: UnitIx, then: &Footprint, now: &Footprint) {
    if state.figures(ix).has(Trait::Flyer) {
        return;
    }
    let (side, deep) = (state.side_of(ix), CORNER_CM + state.setup.tolerance);
    let lone = state.living_characters().filter(|ix| state.side_of(*ix) != side && state.units[ix.0].joined.is_none());
    let under = |character: &UnitIx| {
        let stand = state.units[character.0].stands.first().and_then(|stand| stand.footprint);
        stand.is_some_and(|stand| {
            then.overlap_depth(&stand) <= deep && swept(then, now).any(|at| at.overlap_depth(&stand) > deep)
        })
    };
    let passed: Vec<UnitIx> = lone.filter(under).collect();
    for ix in passed {
        if !state.owed.displaced.contains(&ix) {
            state.owed.displaced.push(ix);
        }
    }
}

/// How stands that neither begin nor end at the character go over him; `None` where none does.
fn passed(state: &State, a: &Move, character: UnitIx) -> Option<Passed> {
    let (slack, base) = (state.setup.tolerance, state.figures(a.ix).base());
    let stand = state.units[character.0].stands.first().and_then(|stand| stand.footprint)?;
    let reach = stand.radius() + base.width.max(base.depth);
    let ways = || a.before.iter().zip(a.after).map(|(then, now)| (then.pose().at, now.pose().at));
    if a.paths.is_empty() && ways().all(|(from, to)| stand.pose().at.distance_to_line(from, to) > reach) {
        return None;
    }
    let mut bars = Obstacles::default();
    bars.add_stand(&stand, base.width.min(base.depth) / 2.0 - slack - CORNER_CM);
    let of_stand = |i: usize| {
        let (then, now) = (&a.before[i], &a.after[i]);
        if then.distance(&stand) <= CORNER_CM || now.distance(&stand) <= CORNER_CM {
            return None;
        }
        if legs(state, a, i).iter().all(|leg| bars.lets_through(*leg)) {
            return None;
        }
        if is_recorded(state, a, i) {
            return Some(Passed::Surely);
        }
        let (from, to) = (then.pose().at, now.pose().at);
        let play = (from.distance(to) - movement::least_travel(now, then)).max(0.0);
        let limit = (a.pace + slack + play).max(from.distance(to));
        Some(if way::shortest(from, to, &bars, limit).is_none() { Passed::Surely } else { Passed::Perhaps })
    };
    (0..a.before.len()).filter_map(of_stand).max()
}

/// Whether a stand that goes straight, without turning, passes through a stand of another unit.
pub(super) fn sweeps(state: &State, then: &Footprint, now: &Footprint, other: UnitIx) -> bool {
    let slack = state.setup.tolerance;
    if Circle::around([then, now]).is_some_and(|way| state.is_far(other, &way, 0.0)) {
        return false;
    }
    let way = Sight { from: then.pose().at, to: now.pose().at };
    let stands = state.units[other.0].stands.iter().filter_map(|stand| stand.footprint.as_ref());
    work_budget::spend(state.units[other.0].stands.len() * 40);
    stands
        .filter(|stand| !stand.is_clear_of(way, then.radius()))
        .any(|stand| swept(then, now).any(|at| at.overlap_depth(stand) > slack))
}

/// Terrain closed to the unit that a stand passes on a straight way.
pub(super) fn swept_terrain(state: &State, ix: UnitIx, then: &Footprint, now: &Footprint) -> Option<TerrainKind> {
    let kind: Kind = state.figures(ix).kind;
    let way = Sight { from: then.pose().at, to: now.pose().at };
    let mut closed = state.setup.terrain.iter().filter(|(terrain, _)| !terrain.passable_to(kind));
    // Who sets out inside leaves it.
    let bars = |outline: &Outline| !outline.contains(way.from) && outline.length_inside(way) > state.setup.tolerance;
    closed.find(|(_, outline)| bars(outline)).map(|(terrain, _)| *terrain)
}

/// The stand on its straight way, half a centimetre apart, facing as it began.
fn swept(then: &Footprint, now: &Footprint) -> impl Iterator<Item = Footprint> + use<> {
    let then = *then;
    let (from, to) = (then.pose().at, now.pose().at);
    let steps = (from.distance(to) / 0.5).ceil().clamp(1.0, 400.0) as usize;
    (0..=steps).map(move |step| then.moved_to(from.towards(to, step as f64 / steps as f64)))
}
