//! Where pursuing stands go (section "Pursuit", movement of the pursuers).

use super::{
    contact, other_stands,
    pursuit::{Fled, fled, fugitives, within_reach},
    surround::Surround,
    way::{self, brushes_closed, covers, shifted, through_closed, through_forbidden},
};
use crate::{
    Paths, State, Trait,
    formation::{PARALLEL, goes_straight, turned},
    movement, passage, rule,
    state::UnitIx,
};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place, Pose},
};

/// What is more than rounding, in cm.
const HAIR_CM: f64 = 0.0005;
/// How much of an edge a front has to meet to meet it for certain, in cm.
const CERTAIN_CM: f64 = 0.3;
/// How much of an edge a front has to meet to meet it perhaps, in cm.
const PERHAPS_CM: f64 = 0.01;

/// A pursuit as it was made.
struct Moved<'a> {
    before: &'a [Footprint],
    after: &'a [Footprint],
    /// Stands of all other units, as they stand now.
    others: Vec<Footprint>,
    /// Units that the pursuer touched and that retreated.
    fugitives: Vec<UnitIx>,
    /// Of these, the ones it has to follow.
    followed: Vec<UnitIx>,
}

/// All places of a pursuit.
pub(super) fn check(
    state: &State,
    ix: UnitIx,
    before: &[Footprint],
    after: &[Footprint],
    paths: &Paths,
    docket: &mut impl Docket,
) {
    let Some(others) = other_stands(state, ix) else { return };
    let fugitives = fugitives(state, ix);
    if fugitives.is_empty() {
        return;
    }
    // Whom it may not pursue, it leaves alone; and whom it did not pursue where that is a matter of a hair.
    let met = |enemy: UnitIx| {
        let stands = stands_of(state, &[enemy]);
        after.iter().any(|stand| contact::fronts(stand, &stands, state.setup.tolerance))
    };
    let spared = |enemy: &UnitIx| fled(state, ix, *enemy) == Some(Fled::Past) && !met(*enemy);
    let within: Vec<UnitIx> = fugitives.iter().copied().filter(|enemy| within_reach(state, ix, *enemy)).collect();
    let caught: Vec<UnitIx> = within.iter().copied().filter(|enemy| !spared(enemy)).collect();
    let reached: Vec<UnitIx> = fugitives.iter().copied().filter(|enemy| met(*enemy)).collect();
    // Who goes for one whom he may not pursue instead has been told so, and not that he left the others alone.
    let unlawful = !within.is_empty() && !reached.is_empty() && !reached.iter().any(|enemy| within.contains(enemy));
    let lawful = [&caught, &within].into_iter().find(|some| !some.is_empty());
    let goals = if unlawful { &reached } else { lawful.unwrap_or(&fugitives) };
    let followed = followed(state, ix, goals);
    let moved = Moved { before, after, others, fugitives, followed };
    check_free_path(state, ix, &moved, paths, docket);
    if unlawful {
        return;
    }
    let straight = |least: f64| -> Vec<Option<Footprint>> {
        before.iter().map(|stand| straight_ahead(state, ix, &moved, stand, least)).collect()
    };
    let mut certain = straight(contact::flush(state.setup.tolerance).max(CERTAIN_CM));
    let mut ahead = certain.iter().any(Option::is_some);
    if !ahead {
        // A stand that meets an edge by a hair, or goes past closed ground by one, may go straight ahead, and need not.
        let perhaps = straight(PERHAPS_CM);
        if perhaps.iter().flatten().any(|place| taken(after, place, state.setup.tolerance)) {
            (certain, ahead) = (perhaps, true);
        }
    }
    if !check_diverging(state, ix, &moved, docket) {
        return;
    }
    if !check_same_enemy(state, ix, &moved, ahead, docket) {
        return;
    }
    if ahead {
        check_straight(state, ix, &moved, &certain, docket);
        check_other_stands(state, ix, &moved, &certain, docket);
    } else {
        check_no_straight(state, ix, &moved, docket);
    }
}

/// Stands of these units, as they stand now.
fn stands_of(state: &State, units: &[UnitIx]) -> Vec<Footprint> {
    units.iter().filter_map(|unit| state.footprints(*unit)).flatten().collect()
}

/// Whether fugitives went different ways.
fn diverge(state: &State, fugitives: &[UnitIx]) -> bool {
    let shifts = state.combat.retreats.iter().filter(|way| fugitives.contains(&way.unit)).map(|way| way.shift);
    let shifts: Vec<Place> = shifts.filter(|shift| way::length(*shift) > 0.0).collect();
    let cosine = |a: Place, b: Place| (a.x * b.x + a.y * b.y) / (way::length(a) * way::length(b));
    shifts.windows(2).any(|pair| cosine(pair[0], pair[1]) < 0.7)
}

/// The fugitives to follow: where they went different ways, those that most fronts of the unit faced
/// (`wm.pursuit.diverging`).
fn followed(state: &State, ix: UnitIx, fugitives: &[UnitIx]) -> Vec<UnitIx> {
    if !diverge(state, fugitives) {
        return fugitives.to_vec();
    }
    let Some(round) = state.combat.last_round(ix) else { return fugitives.to_vec() };
    let fronts = |enemy: UnitIx| round.faced.iter().filter(|(unit, _, of)| *unit == ix && *of == enemy).count();
    let most = fugitives.iter().map(|enemy| fronts(*enemy)).max().unwrap_or_default();
    fugitives.iter().copied().filter(|enemy| fronts(*enemy) == most).collect()
}

/// No stand ends on another, goes straight through one, or through terrain that it cannot enter
/// (`wm.pursuit.free_path`). Who does not go straight ahead turns as he needs to, and goes by the way that the log names;
/// without one he goes round, if there is any way. Gaps are those of every move (`wm.move.gap_basic`,
/// `wm.move.gap_enemy`), save beside those whom he pursues.
fn check_free_path(state: &State, ix: UnitIx, moved: &Moved<'_>, paths: &Paths, docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let (before, after, targets) = (moved.before, moved.after, moved.followed.as_slice());
    // Pursuers have no pace of their own (`wm.pursuit.distance`).
    let anywhere = 2.0 * state.setup.edges.farthest();
    let (mut free, mut unclear) = (true, false);
    for (index, (number, (from, to))) in numbers.iter().zip(before.iter().zip(after)).enumerate() {
        let on_top = moved.others.iter().any(|other| to.overlap_depth(other) > slack);
        let inside = state.forbidden_to(ix).any(|terrain| terrain.contains(to.pose().at));
        let ground = from.sweep(to);
        let blocked =
            moved.others.iter().any(|other| covers(&ground, other, slack)) || through_forbidden(state, ix, &ground);
        let named = paths.iter().any(|path| path.stand == *number);
        let straight = goes_straight(from, to, slack);
        if on_top || inside || (blocked && straight && !named) {
            free = false;
        } else if named || blocked {
            let pace = if named { way::travelled(*number, from, to, paths) } else { anywhere };
            let way = passage::Move { ix, before, after, paths, pace, targets, first: None };
            let barred = passage::check_pursuer(state, &way, index, docket);
            free &= barred.is_none_or(|rule| passage::GAPS.contains(&rule) || may_fly_over(state, ix, rule));
            unclear |= !named && barred.is_none();
        }
    }
    let outcome = if free && unclear { Outcome::Unrecorded } else { Outcome::from(free) };
    docket.finding(rule::PURSUIT_FREE_PATH, outcome, || {
        let detail = if outcome == Outcome::Unrecorded { Detail::lacks("paths") } else { Detail::say("pursuit-free") };
        detail.unit(state.id(ix))
    });
}

/// Whether the rule is about terrain, which another chapter tells of who flies.
fn may_fly_over(state: &State, ix: UnitIx, rule: Rule) -> bool {
    state.figures(ix).has(Trait::Flyer) && rule == movement::terrain_rule(state.figures(ix).kind)
}

/// Where a stand ends that goes straight ahead until its front lies against more than `least` cm of an edge of a
/// fugitive; `None` where it cannot. Who goes straight for certain does not so much as touch closed ground.
fn straight_ahead(state: &State, ix: UnitIx, moved: &Moved<'_>, stand: &Footprint, least: f64) -> Option<Footprint> {
    let slack = state.setup.tolerance;
    let goals = stands_of(state, &moved.followed);
    let nearest = goals.iter().filter_map(|goal| ahead_of(stand, goal, slack, least)).min_by(f64::total_cmp)?;
    let heading = stand.pose().heading();
    let there = shifted(stand, Place { x: heading.x * nearest, y: heading.y * nearest });
    let ground = stand.sweep(&there);
    let own = moved.before.iter().filter(|other| other.pose() != stand.pose());
    let barred = moved.others.iter().chain(own).any(|other| covers(&ground, other, slack.max(0.05)));
    let closed =
        if least > PERHAPS_CM { brushes_closed(state, ix, &ground) } else { through_closed(state, ix, &ground) };
    (!barred && !closed).then_some(there)
}

/// How far ahead an edge of the goal lies that more than `least` cm of the front would come to lie against.
fn ahead_of(stand: &Footprint, goal: &Footprint, slack: f64, least: f64) -> Option<f64> {
    let heading = stand.pose().heading();
    let right = Place { x: heading.y, y: -heading.x };
    let along =
        |axis: Place, place: Place| (place.x - stand.pose().at.x) * axis.x + (place.y - stand.pose().at.y) * axis.y;
    let [a, b, c, d] = goal.corners();
    let edges = [(Edge::Front, a, b), (Edge::Right, b, c), (Edge::Rear, c, d), (Edge::Left, d, a)];
    let facing = |edge: Edge| {
        let out = contact::outward(goal, edge);
        out.x * heading.x + out.y * heading.y < -libm::cos(PARALLEL.to_radians())
    };
    let (_, from, to) = edges.into_iter().find(|(edge, ..)| facing(*edge))?;
    let half = stand.base().width / 2.0;
    let (left, rightmost) = {
        let (p, q) = (along(right, from), along(right, to));
        (p.min(q), p.max(q))
    };
    let shared = rightmost.min(half) - left.max(-half);
    let distance = along(heading, from).min(along(heading, to)) - stand.base().depth / 2.0;
    (shared > least && distance >= -slack).then_some(distance.max(0.0))
}

/// Pursuers go for whom their fronts faced, among the units that they touched (`wm.pursuit.same_enemy`).
fn check_same_enemy(state: &State, ix: UnitIx, moved: &Moved<'_>, ahead: bool, docket: &mut impl Docket) -> bool {
    let goals = stands_of(state, &moved.fugitives);
    let reached = moved.after.iter().any(|stand| contact::fronts(stand, &goals, state.setup.tolerance));
    let elsewhere = contact::enemy_stands(state, ix)
        .is_some_and(|enemies| moved.after.iter().any(|stand| contact::fronts(stand, &enemies, state.setup.tolerance)));
    // A pursuit that reaches nobody at all is told by its contact.
    if !reached && !elsewhere {
        return false;
    }
    let outcome = match (reached, ahead) {
        (true, _) => Outcome::Held,
        (false, true) => Outcome::Broken,
        (false, false) => Outcome::PlayersCall,
    };
    docket.finding(rule::PURSUIT_SAME_ENEMY, outcome, || Detail::say("same-enemy").unit(state.id(ix)));
    reached
}

/// Fugitives that went different ways: the unit follows those before its front (`wm.pursuit.diverging`). Answers whether
/// it does.
fn check_diverging(state: &State, ix: UnitIx, moved: &Moved<'_>, docket: &mut impl Docket) -> bool {
    let slack = state.setup.tolerance;
    let reached = |units: &[UnitIx]| {
        let goals = stands_of(state, units);
        moved.after.iter().any(|stand| contact::fronts(stand, &goals, slack))
    };
    if !diverge(state, &moved.fugitives) || !reached(&moved.fugitives) {
        return true;
    }
    let right = reached(&moved.followed);
    docket.finding(rule::PURSUIT_DIVERGING, Outcome::from(right), || {
        let names = moved.followed.iter().map(|unit| state.id(*unit));
        Detail::say("follows-front").unit(state.id(ix)).expects(names.collect::<aftermath_rules::finding::Figure>())
    });
    right
}

/// Whether some stand has come to this place, with this facing.
fn taken(after: &[Footprint], place: &Footprint, slack: f64) -> bool {
    let near = slack.max(0.1) * 2.0;
    after.iter().any(|stand| stand.pose().at.distance(place.pose().at) <= near && turned(stand, place) <= 5.0)
}

/// Every stand that can go straight ahead does (`wm.pursuit.straight_ahead`).
fn check_straight(
    state: &State,
    ix: UnitIx,
    moved: &Moved<'_>,
    straight: &[Option<Footprint>],
    docket: &mut impl Docket,
) {
    let all = straight.iter().flatten().all(|place| taken(moved.after, place, state.setup.tolerance));
    docket.finding(rule::PURSUIT_STRAIGHT_AHEAD, Outcome::from(all), || {
        Detail::say("straight-ahead").unit(state.id(ix)).with("stands", straight.iter().flatten().count())
    });
}

/// The other stands join those that went straight, flush against the enemy where they can be
/// (`wm.pursuit.other_stands`): a free place beside a stand that is flush is where at least they could have gone. Who could have
/// gone to a flank or the rear of the enemy is reminded of it, and not condemned: the book's own example leaves stands with a
/// corner at him (ruling 35).
fn check_other_stands(
    state: &State,
    ix: UnitIx,
    moved: &Moved<'_>,
    straight: &[Option<Footprint>],
    docket: &mut impl Docket,
) {
    let slack = state.setup.tolerance;
    let goals = stands_of(state, &moved.followed);
    let rest: Vec<(&Footprint, &Footprint)> = moved
        .before
        .iter()
        .zip(moved.after)
        .zip(straight)
        .filter(|(_, way)| way.is_none())
        .map(|(pair, _)| pair)
        .collect();
    if rest.is_empty() {
        return;
    }
    let enemies = contact::enemy_stands(state, ix).unwrap_or_default();
    let idle: Vec<&(&Footprint, &Footprint)> =
        rest.iter().filter(|(_, after)| !contact::fronts(after, &enemies, slack)).collect();
    let placed = moved.after.iter().filter(|stand| contact::fronts(stand, &goals, slack));
    let missed = placed.flat_map(beside).any(|place| {
        let free = !moved.others.iter().chain(moved.after).any(|other| place.overlap_depth(other) > 0.05)
            && !state.closed_on_ground(ix).any(|terrain| terrain.meets(&place));
        let reach = |from: &Footprint| {
            let ground = from.sweep(&place);
            // A way that leads over the corner of another stand by a hair is not certainly free.
            !moved.others.iter().any(|other| covers(&ground, other, HAIR_CM)) && !brushes_closed(state, ix, &ground)
        };
        let flush = goals
            .iter()
            .any(|goal| Edge::ALL.into_iter().any(|edge| place.shared_edge(Edge::Front, goal, edge, slack) > 0.5));
        free && flush && idle.iter().any(|(before, _)| reach(before))
    });
    docket.finding(rule::PURSUIT_OTHER_STANDS, Outcome::from(!missed), || {
        Detail::say("other-stands").unit(state.id(ix)).with("stands", rest.len())
    });
    if missed {
        return;
    }
    let surround = Surround { goals: &goals, others: &moved.others, after: moved.after };
    let numbered = moved.before.iter().zip(moved.after).zip(straight).enumerate();
    let mut unmet = numbered.filter(|(_, ((_, after), way))| way.is_none() && !contact::fronts(after, &enemies, slack));
    if unmet.any(|(number, ((before, _), _))| surround.has_room(state, ix, number, before)) {
        docket.finding(rule::PURSUIT_OTHER_STANDS, Outcome::PlayersCall, || {
            Detail::say("flank-left-free").unit(state.id(ix))
        });
    }
}

/// The places to the right and to the left of a stand.
fn beside(stand: &Footprint) -> [Footprint; 2] {
    let heading = stand.pose().heading();
    let right = Place { x: heading.y * stand.base().width, y: -heading.x * stand.base().width };
    [shifted(stand, right), shifted(stand, Place { x: -right.x, y: -right.y })]
}

/// Where nobody can go straight ahead, the nearest stand goes to the nearest open edge of the nearest fugitive, to its
/// middle if it can (`wm.pursuit.no_straight`).
fn check_no_straight(state: &State, ix: UnitIx, moved: &Moved<'_>, docket: &mut impl Docket) {
    let slack = state.setup.tolerance;
    let goals = stands_of(state, &moved.followed);
    let gap = |goal: &Footprint| moved.before.iter().map(|stand| stand.distance(goal)).fold(f64::INFINITY, f64::min);
    let least = goals.iter().map(gap).fold(f64::INFINITY, f64::min);
    let nearest: Vec<&Footprint> = goals.iter().filter(|goal| gap(goal) <= least + slack).collect();
    let Some(base) = moved.before.first().map(Footprint::base) else { return };
    let middles: Vec<Footprint> = nearest.iter().flat_map(|goal| middles(goal, base)).collect();
    let open = |place: &Footprint| {
        let inside = state.closed_on_ground(ix).any(|terrain| terrain.contains(place.pose().at));
        !inside && !moved.others.iter().any(|other| place.overlap_depth(other) > slack)
    };
    let open: Vec<&Footprint> = middles.iter().filter(|place| open(place)).collect();
    let flush =
        |goal: &&Footprint| moved.after.iter().any(|stand| contact::fronts(stand, std::slice::from_ref(*goal), slack));
    let at_nearest = nearest.iter().any(flush);
    let centred = open.iter().any(|place| taken(moved.after, place, slack));
    // Which edge is the nearest open one depends on the way there; any middle that is open will do.
    docket.finding(rule::PURSUIT_NO_STRAIGHT, Outcome::from(at_nearest && (centred || open.is_empty())), || {
        Detail::say("no-straight").unit(state.id(ix))
    });
}

/// Places with the front centred on each edge of the goal.
fn middles(goal: &Footprint, base: aftermath_rules::geometry::Base) -> Vec<Footprint> {
    let place = |edge: Edge| {
        let out = contact::outward(goal, edge);
        let reach = match edge {
            Edge::Front | Edge::Rear => goal.base().depth / 2.0,
            Edge::Right | Edge::Left => goal.base().width / 2.0,
        } + base.depth / 2.0;
        let at = Place { x: goal.pose().at.x + out.x * reach, y: goal.pose().at.y + out.y * reach };
        let turn = match edge {
            Edge::Front => 180.0,
            Edge::Right => 270.0,
            Edge::Rear => 0.0,
            Edge::Left => 90.0,
        };
        Footprint::new(Pose { at, facing: (goal.pose().facing + turn).rem_euclid(360.0) }, base)
    };
    Edge::ALL.into_iter().map(place).collect()
}
