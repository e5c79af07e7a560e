//! Bases on the table: footprints of units, ways of figures, what lies on a way, sides that are touched,
//! and the gaps of a battle line.
//!
//! A unit's pose is the middle of its base, of the foremost one in a column. Distances are between the nearest edges of
//! bases; how far a unit goes is how far the figure at its furthest corner goes.

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Base, Edge, Footprint, Outline, Place, Pose},
};
use aftermath_tactica::{
    Contacted, FlankDefinition, Formation, Measuring, ReinforceEntry, TableEdge, TerrainKind, UnlistedTerrain, pack,
};

use crate::{
    profile, rule,
    state::{Ground, SideIx, State, UnitIx},
};

/// What a turn on the spot may be off by, in degrees.
const STRAIGHT: f64 = 0.5;
/// Steps in which smaller allowances are tried, in cm.
const FINE: f64 = 0.05;
/// The most such steps.
const FINEST: f64 = 100.0;
/// How much short of its full move a unit may stop without having broken off, in cm.
pub(crate) const A_LITTLE: f64 = 3.0;
/// How near an enemy nobody has to pass, in cm.
const ELBOW: f64 = 0.5;
/// The side of the square that stands for a general's figure, in cm: what is measured begins at its middle.
const FIGURE: f64 = 0.01;

/// The size of one base (`tac.unit.base`, `tac.unit.skirmish_base`).
pub(crate) fn base_of(state: &State, ix: UnitIx) -> Base {
    if state.is_general(ix) {
        return Base { width: FIGURE, depth: FIGURE };
    }
    match state.formation(ix) {
        Formation::Skirmish => Base { width: pack::SKIRMISH_BASE, depth: pack::SKIRMISH_BASE },
        _ => Base { width: pack::BASE_WIDTH, depth: pack::BASE_DEPTH },
    }
}

/// Bases that a unit stands on (`tac.unit.one_base`).
pub(crate) fn bases_of(state: &State, ix: UnitIx) -> u8 {
    if state.is_general(ix) || state.formation(ix) == Formation::Skirmish {
        return 1;
    }
    let most = profile::most_of(state.formation(ix), state.rides(ix)).max(1);
    let needed = state.figures(ix).len().div_ceil(most).max(1);
    needed.min(usize::from(aftermath_tactica::BASES)) as u8
}

/// The ground of a whole unit at a pose: a column reaches back from its foremost base.
pub(crate) fn footprint_at(state: &State, ix: UnitIx, pose: Pose) -> Footprint {
    let base = base_of(state, ix);
    let whole = Base { depth: base.depth * f64::from(bases_of(state, ix).max(1)), ..base };
    let stand = Footprint::new(pose, whole);
    let back = (whole.depth - base.depth) / 2.0;
    if back == 0.0 {
        return stand;
    }
    let ahead = stand.ahead();
    stand.moved_to(Place { x: pose.at.x - ahead.x * back, y: pose.at.y - ahead.y * back })
}

/// A way that a unit went, as far as poses tell it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Went {
    /// Way of the figure that went furthest, in cm.
    pub(crate) furthest: f64,
    /// Furthest that the middle was carried off the straight line ahead, in cm.
    pub(crate) aslant: f64,
    /// Furthest that the middle was carried backward, in cm.
    pub(crate) backward: f64,
}

/// Measures a way through poses. Each step is a straight advance, or a turn about one point: then every corner goes an
/// arc about it.
pub(crate) fn way(base: Base, round: bool, poses: &[Pose]) -> Went {
    let mut arcs = [0.0_f64; 4];
    let (mut aslant, mut backward) = (0.0_f64, 0.0_f64);
    for step in poses.windows(2) {
        let (from, to) = (step[0], step[1]);
        let turned = turn_between(from.facing, to.facing);
        let (dx, dy) = (to.at.x - from.at.x, to.at.y - from.at.y);
        let ahead = from.heading();
        let (along, across) = (dx * ahead.x + dy * ahead.y, dx * ahead.y - dy * ahead.x);
        let length = (dx * dx + dy * dy).sqrt();
        if round || turned.abs() < STRAIGHT {
            // Skirmishers on a round base turn on the spot for nothing and go straight then.
            arcs.iter_mut().for_each(|arc| *arc += length);
            if !round {
                aslant = aslant.max(across.abs());
                backward = backward.max(-along);
            }
        } else if length < 1e-6 && (turned.abs() - 180.0).abs() < STRAIGHT {
            // Every figure turns about where it stands.
        } else {
            let centre = centre_of_turn(from, to, turned);
            let corners = Footprint::new(from, base).corners();
            for (arc, corner) in arcs.iter_mut().zip(corners) {
                *arc += corner.distance(centre) * turned.abs().to_radians();
            }
            // The middle of a wheel goes forward; what it is carried backward is against the rule.
            backward = backward.max(-along);
        }
    }
    Went { furthest: arcs.into_iter().fold(0.0, f64::max), aslant, backward }
}

/// The point about which a base turned from one pose to another.
fn centre_of_turn(from: Pose, to: Pose, turned: f64) -> Place {
    // Clockwise by `turned`: the centre lies beside the middle of the chord.
    let half = turned.to_radians() / 2.0;
    let (dx, dy) = (to.at.x - from.at.x, to.at.y - from.at.y);
    let tangent = Pose { at: from.at, facing: half.to_degrees() }.heading();
    let cotangent = if tangent.x.abs() < 1e-12 { 0.0 } else { tangent.y / tangent.x };
    let (mx, my) = ((from.at.x + to.at.x) / 2.0, (from.at.y + to.at.y) / 2.0);
    Place { x: mx + dy / 2.0 * cotangent, y: my - dx / 2.0 * cotangent }
}

/// Degrees from one facing to another, −180 to 180.
pub(crate) fn turn_between(from: f64, to: f64) -> f64 {
    let turned = (to - from).rem_euclid(360.0);
    if turned > 180.0 { turned - 360.0 } else { turned }
}

/// The ground that a unit sweeps on its way.
pub(crate) fn swept(state: &State, ix: UnitIx, poses: &[Pose]) -> Vec<Outline> {
    let stand = |pose: &Pose| footprint_at(state, ix, *pose);
    poses.windows(2).map(|step| stand(&step[0]).sweep(&stand(&step[1]))).collect()
}

/// Whether a piece calls for the crossing test of who moves over it (`tac.terrain.crossing`).
pub(crate) fn calls_for_test(state: &State, kind: TerrainKind) -> bool {
    let row = terrain_row(kind);
    let unlisted = matches!(kind, TerrainKind::Marsh | TerrainKind::ShallowRiver)
        && state.rulings().unlisted_terrain == UnlistedTerrain::LikeStream;
    row.crossing || unlisted
}

/// Whether nobody goes into a piece (`tac.terrain.impassable`, `tac.amb.unlisted_terrain`).
pub(crate) fn is_closed(state: &State, kind: TerrainKind) -> bool {
    let row = terrain_row(kind);
    let unlisted = matches!(kind, TerrainKind::Pond | TerrainKind::House)
        && state.rulings().unlisted_terrain == UnlistedTerrain::LikeStream;
    row.impassable || unlisted
}

/// The row of a kind of terrain.
pub(crate) fn terrain_row(kind: TerrainKind) -> &'static pack::TerrainRow {
    let found = pack::TERRAIN.iter().find(|row| row.kind == kind.as_str());
    found.unwrap_or(&pack::TERRAIN[0])
}

/// What of the terrain lies under a way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Crossed {
    /// Pieces that surely call for the test.
    pub(crate) surely: Vec<TerrainKind>,
    /// Pieces of which the allowance leaves open whether the way meets them.
    pub(crate) perhaps: Vec<TerrainKind>,
    /// Ground that nobody enters.
    pub(crate) closed: Vec<TerrainKind>,
    /// Such ground that is crossed by a path or a bridge.
    pub(crate) bridged: Vec<TerrainKind>,
    /// It goes over a hill without climbing.
    pub(crate) downhill: bool,
}

/// What a unit crosses on a way.
pub(crate) fn crossed(state: &State, ix: UnitIx, poses: &[Pose]) -> Crossed {
    let mut crossed = Crossed::default();
    let slack = state.setup.allowance.slack();
    let sweeps = swept(state, ix, poses);
    let (Some(first), Some(last)) = (poses.first(), poses.last()) else {
        return crossed;
    };
    let (start, end) = (footprint_at(state, ix, *first), footprint_at(state, ix, *last));
    let bridged = |piece: &Ground| {
        let ways =
            state.setup.terrain.iter().filter(|other| matches!(other.kind, TerrainKind::Path | TerrainKind::Bridge));
        ways.into_iter()
            .any(|way| way.outline.touches(&piece.outline) && sweeps.iter().any(|sweep| sweep.touches(&way.outline)))
    };
    for piece in &state.setup.terrain {
        let area: f64 = sweeps.iter().map(|sweep| sweep.shared_area(&piece.outline)).fold(0.0, f64::max);
        // A strip as wide as the allowance along one edge of the base is within what nobody can tell.
        let grazed = slack * (start.base().width + start.base().depth);
        let (surely, perhaps) = (area > grazed, area > 0.0 || sweeps.iter().any(|sweep| sweep.touches(&piece.outline)));
        if !perhaps {
            continue;
        }
        if is_closed(state, piece.kind) {
            if surely && bridged(piece) {
                crossed.bridged.push(piece.kind);
            } else if surely {
                crossed.closed.push(piece.kind);
            }
        } else if calls_for_test(state, piece.kind) {
            // A hill asks only those who climb it (`tac.terrain.hill_up_only`).
            let up = piece.outline.area_under(&end) - piece.outline.area_under(&start);
            let hill = piece.kind == TerrainKind::Hill;
            let (climbs, may_climb) = (!hill || up > grazed || (up > 0.0 && surely), !hill || up > -grazed);
            match (surely && climbs, may_climb) {
                (true, _) => crossed.surely.push(piece.kind),
                (false, true) => crossed.perhaps.push(piece.kind),
                (false, false) => crossed.downhill = true,
            }
        }
    }
    crossed
}

/// The side of an enemy's base that a unit touches first, by where both stand; `None` where nobody can tell.
///
/// By `tac.amb.flank_definition` the edge tells; a corner counts for the edge behind whose prolonged line the attacker
/// started.
pub(crate) fn side_touched(state: &State, by: UnitIx, enemy: UnitIx) -> Option<Contacted> {
    let (own, other) = (state.footprint(by)?, state.footprint(enemy)?);
    if state.formation(enemy) == Formation::Skirmish {
        return Some(Contacted::Front);
    }
    let began = state.u(by).now.began_at;
    if state.rulings().flank_definition == FlankDefinition::StartZone {
        return began.map(|place| zone_of(&other, place));
    }
    side_within(&own, &other, began, state.setup.allowance.slack())
}

/// Whether a unit may have touched this side first, by what nobody can measure: the sides that a smaller allowance would
/// tell count as well.
pub(crate) fn may_touch(state: &State, by: UnitIx, enemy: UnitIx, side: Contacted) -> bool {
    if state.rulings().flank_definition == FlankDefinition::StartZone {
        return side_touched(state, by, enemy) == Some(side);
    }
    let Some((own, other)) = state.footprint(by).zip(state.footprint(enemy)) else { return false };
    let (began, most) = (state.u(by).now.began_at, state.setup.allowance.slack());
    let within = |slack: f64| side_within(&own, &other, began, slack) == Some(side);
    let steps = (most / FINE).min(FINEST) as u32;
    within(most) || (0..=steps).any(|step| within(f64::from(step) * FINE))
}

/// The side of `other` that touches `own` within so much; at a corner that where the mover began.
fn side_within(own: &Footprint, other: &Footprint, began: Option<Place>, slack: f64) -> Option<Contacted> {
    let shared = |edge: Edge| {
        let touching = Edge::ALL.into_iter().map(|mine| other.shared_edge(edge, own, mine, slack));
        touching.fold(0.0, f64::max)
    };
    let by_edge =
        |edge: Edge| (edge, shared(edge).max(if other.edge_distance(edge, own) <= slack { slack } else { 0.0 }));
    let mut sides: Vec<(Edge, f64)> = Edge::ALL.into_iter().map(by_edge).filter(|(_, length)| *length > 0.0).collect();
    sides.sort_by(|a, b| b.1.total_cmp(&a.1));
    match sides.as_slice() {
        [] => None,
        [(edge, _)] => Some(contacted(*edge)),
        [(edge, length), (_, second), ..] if *length > 2.0 * slack.max(*second) => Some(contacted(*edge)),
        // At a corner the start tells.
        _ => began.map(|place| zone_of(other, place)),
    }
}

fn contacted(edge: Edge) -> Contacted {
    match edge {
        Edge::Front => Contacted::Front,
        Edge::Rear => Contacted::Rear,
        Edge::Left => Contacted::LeftFlank,
        Edge::Right => Contacted::RightFlank,
    }
}

/// Front where a place is ahead of the line of the front edge, rear where it is behind that of the rear edge, else a
/// flank.
fn zone_of(target: &Footprint, place: Place) -> Contacted {
    let pose = target.pose();
    let ahead = pose.heading();
    let (dx, dy) = (place.x - pose.at.x, place.y - pose.at.y);
    let (along, right) = (dx * ahead.x + dy * ahead.y, dx * ahead.y - dy * ahead.x);
    let half = target.base().depth / 2.0;
    if along >= half {
        Contacted::Front
    } else if along <= -half {
        Contacted::Rear
    } else if right >= 0.0 {
        Contacted::RightFlank
    } else {
        Contacted::LeftFlank
    }
}

/// The widest gap between neighbours of a line, as its units stand.
pub(crate) fn widest_gap(state: &State, line: &[UnitIx]) -> Option<f64> {
    line.windows(2).map(|pair| state.gap(pair[0], pair[1])).try_fold(0.0_f64, |widest, gap| Some(widest.max(gap?)))
}

/// Whether units stand side by side: each beside the one before, neither behind it nor before it.
pub(crate) fn side_by_side(state: &State, line: &[UnitIx]) -> Option<bool> {
    line.windows(2).map(|pair| beside(state, pair[0], pair[1])).try_fold(true, |all, one| Some(all && one?))
}

/// Whether two units stand side by side with a gap that a battle line may have; `None` where the log does not tell.
pub(crate) fn are_neighbours(state: &State, one: UnitIx, other: UnitIx) -> Option<bool> {
    let near = state.gap(one, other)? <= pack::LINE_GAP + state.setup.allowance.slack();
    Some(near && beside(state, one, other)?)
}

fn beside(state: &State, one: UnitIx, other: UnitIx) -> Option<bool> {
    let (one, other) = (state.footprint(one)?, state.footprint(other)?);
    let apart = turn_between(one.pose().facing, other.pose().facing).abs();
    let own = one.pose().heading();
    let (dx, dy) = (other.pose().at.x - one.pose().at.x, other.pose().at.y - one.pose().at.y);
    let (along, across) = (dx * own.x + dy * own.y, dx * own.y - dy * own.x);
    Some(apart <= 90.0 && across.abs() > along.abs())
}

/// Range from shooters to a target (`tac.amb.measuring`).
pub(crate) fn range(state: &State, by: UnitIx, at: UnitIx) -> Option<f64> {
    let (own, other) = (state.footprint(by)?, state.footprint(at)?);
    Some(match state.rulings().measuring {
        Measuring::Edges => own.distance(&other),
        Measuring::Fronts => other.distance_to(own.front()),
    })
}

/// Whether a unit could surely go so far straight on: over no closed ground, off no table, into nobody.
pub(crate) fn is_open_ahead(state: &State, ix: UnitIx, pose: Pose, far: f64) -> bool {
    let heading = pose.heading();
    let at = Place { x: pose.at.x + heading.x * far, y: pose.at.y + heading.y * far };
    let stand = footprint_at(state, ix, Pose { at, ..pose });
    let slack = state.setup.allowance.slack();
    let others = state.all().filter(|other| *other != ix && state.is_present(*other) && !state.is_general(*other));
    let sweep = footprint_at(state, ix, pose).sweep(&stand);
    // Who would end at an enemy's elbow may as well stop.
    let room = |other: UnitIx| if state.side_of(other) == state.side_of(ix) { slack } else { slack.max(ELBOW) };
    let clear = others
        .filter_map(|other| Some((other, state.footprint(other)?)))
        .all(|(other, there)| stand.distance(&there) > room(other) && sweep.area_under(&there) <= 0.0);
    // Of whom the log does not tell where he went he may be in the way.
    let known = state.all().all(|other| state.is_general(other) || !state.u(other).whereabouts_untold);
    // Ground that nobody enters need only be touched to be in the way.
    let free = state.setup.terrain.iter().all(|piece| !is_closed(state, piece.kind) || !sweep.touches(&piece.outline));
    clear && known && free && is_on_table(state, &stand) == Some(true)
}

/// Whether a base stands on the table with all its corners; `None` where its size is not told.
pub(crate) fn is_on_table(state: &State, stand: &Footprint) -> Option<bool> {
    state.setup.edges.hold(stand, state.setup.allowance.slack())
}

/// Whether no corner of a base is on the table for certain.
pub(crate) fn is_off_table(state: &State, stand: &Footprint) -> bool {
    let Some(table) = state.setup.edges.size() else { return false };
    let slack = state.setup.allowance.slack();
    let corners = stand.corners();
    let beyond = [
        corners.iter().all(|corner| corner.x < -slack),
        corners.iter().all(|corner| corner.y < -slack),
        corners.iter().all(|corner| corner.x > table.width + slack),
        corners.iter().all(|corner| corner.y > table.depth + slack),
    ];
    beyond.contains(&true)
}

/// Where a direction comes from to a unit: the angle between it and the way the unit looks or shoots.
pub(crate) fn off_heading(state: &State, by: UnitIx, at: Option<UnitIx>, direction: f64) -> Option<f64> {
    let pose = state.pose(by)?;
    let heading = match at {
        Some(at) => bearing(pose.at, state.pose(at)?.at),
        None => pose.facing,
    };
    Some(turn_between(heading, direction).abs())
}

/// Degrees clockwise from +y from one place to another.
pub(crate) fn bearing(from: Place, to: Place) -> f64 {
    libm::atan2(to.x - from.x, to.y - from.y).to_degrees()
}

/// Which of two places is nearer to a side's own edge of the table: what is less is nearer. Where the size of the table is
/// not told, it is no distance, since nobody knows where the far edge is.
pub(crate) fn to_own_edge(state: &State, side: SideIx, place: Place) -> Option<f64> {
    let size = state.setup.edges.size();
    let distance = |edge: TableEdge| match edge {
        TableEdge::Near => place.y,
        TableEdge::Far => size.map_or(0.0, |table| table.depth) - place.y,
        TableEdge::Left => place.x,
        TableEdge::Right => size.map_or(0.0, |table| table.width) - place.x,
    };
    if state.rulings().own_edge == aftermath_tactica::OwnEdge::Nearest {
        size?;
        return Some(TableEdge::ALL.iter().map(|edge| distance(*edge)).fold(f64::INFINITY, f64::min));
    }
    own_edge(state, side).map(distance)
}

/// Whether a side's own edge is the nearest one, and nobody has told where the edges are.
pub(crate) fn is_own_edge_unmeasured(state: &State) -> bool {
    state.rulings().own_edge == aftermath_tactica::OwnEdge::Nearest && state.setup.edges.size().is_none()
}

/// A side's own edge, where recorded.
pub(crate) fn own_edge(state: &State, side: SideIx) -> Option<TableEdge> {
    let edges = &state.now.conditions.as_ref()?.edges;
    edges.iter().find(|edge| &edge.side == state.side_id(side)).map(|edge| edge.edge)
}

/// How far the front of a unit of a late corps stands from where its corps enters (`tac.amb.reinforce_entry`); nothing where no
/// ruling says where that is. `None` where the log does not tell one of the two.
pub(crate) fn from_entry(state: &State, ix: UnitIx, to: Pose) -> Option<Option<f64>> {
    let size = state.setup.edges.size();
    let front = footprint_at(state, ix, to).front();
    let (deep, wide) = (size.map(|table| table.depth), size.map(|table| table.width));
    let across = |edge: TableEdge| match edge {
        TableEdge::Near => Some((front.y, front.x)),
        TableEdge::Far => Some((deep? - front.y, front.x)),
        TableEdge::Left => Some((front.x, front.y)),
        TableEdge::Right => Some((wide? - front.x, front.y)),
    };
    match state.rulings().reinforce_entry {
        ReinforceEntry::OwnEdge => Some(Some(across(own_edge(state, state.side_of(ix))?)?.0.abs())),
        ReinforceEntry::NearestSquare => {
            let corps = state.corps(ix)?;
            let edges = crate::campaign::entries(state, state.id(corps))?;
            let far = |(edge, begins): (TableEdge, f64)| {
                let (from, along) = across(edge)?;
                let beside = (begins - along).max(along - begins - pack::SQUARE).max(0.0);
                Some(libm::hypot(from, beside))
            };
            Some(edges.into_iter().map(far).collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min))
        }
    }
}

/// Whether a unit can be carried off the table by a move of this length, as far as its place tells: some of it is beyond an
/// edge where it ends, or near enough to one where it began; `None` where the size of the table is not told.
pub(crate) fn can_leave(state: &State, ix: UnitIx, to: Option<Pose>, limit: f64) -> Option<bool> {
    let edges = state.setup.edges;
    let nearest = |stand: &Footprint| {
        stand.corners().into_iter().filter_map(|corner| edges.room(corner)).fold(f64::INFINITY, f64::min)
    };
    let slack = state.setup.allowance.slack();
    match (to, state.footprint(ix)) {
        (None, None) => Some(true),
        _ if edges.size().is_none() => None,
        (Some(to), _) => Some(nearest(&footprint_at(state, ix, to)) <= slack),
        (None, Some(from)) => Some(nearest(&from) <= limit + slack),
    }
}

/// The table and the squares of a campaign battle (`tac.deploy.field`, `tac.strat.square_size`).
pub(crate) fn check_table(state: &State, docket: &mut impl Docket) {
    if !state.setup.options.campaign {
        return;
    }
    let width = pack::SQUARE * f64::from(pack::FIELD_SQUARES_ALONG);
    let depth = pack::SQUARE * f64::from(pack::FIELD_SQUARES_ACROSS);
    let slack = state.setup.allowance.slack();
    let Some(table) = state.setup.edges.size() else {
        for cited in [rule::DEPLOY_FIELD, rule::STRAT_SQUARE_SIZE] {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("table"));
        }
        return;
    };
    let kept = (table.width - width).abs() <= slack && (table.depth - depth).abs() <= slack;
    for cited in [rule::DEPLOY_FIELD, rule::STRAT_SQUARE_SIZE] {
        docket.finding(cited, Outcome::from(kept), || {
            Detail::say("field").with("width", table.width).with("depth", table.depth)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f64, y: f64, facing: f64) -> Pose {
        Pose { at: Place { x, y }, facing }
    }

    const BASE: Base = Base { width: 8.0, depth: 6.0 };

    #[test]
    fn an_advance_is_as_long_for_every_figure() {
        let went = way(BASE, false, &[pose(40.0, 20.0, 0.0), pose(40.0, 35.0, 0.0)]);
        assert!((went.furthest - 15.0).abs() < 1e-9 && went.aslant < 1e-9 && went.backward < 1e-9);
    }

    #[test]
    fn a_step_to_the_side_is_aslant() {
        let went = way(BASE, false, &[pose(40.0, 20.0, 0.0), pose(43.0, 30.0, 0.0)]);
        assert!((went.aslant - 3.0).abs() < 1e-9);
        let back = way(BASE, false, &[pose(40.0, 20.0, 90.0), pose(35.0, 20.0, 90.0)]);
        assert!((back.backward - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_wheel_about_a_front_corner_takes_the_other_one_a_quarter_of_a_circle() {
        // The front right corner of a base at (40, 20) facing 0 is at (44, 23). A wheel to the right by 90 degrees about
        // it carries the front left corner 8 cm off through 8 * pi / 2, and the rear left one, 10 cm off, through
        // 10 * pi / 2.
        let went = way(BASE, false, &[pose(40.0, 20.0, 0.0), pose(41.0, 27.0, 90.0)]);
        assert!((went.furthest - 10.0 * std::f64::consts::FRAC_PI_2).abs() < 1e-6, "{went:?}");
    }

    #[test]
    fn figures_that_turn_about_go_nowhere() {
        let went = way(BASE, false, &[pose(40.0, 20.0, 0.0), pose(40.0, 20.0, 180.0)]);
        assert!(went.furthest < 1e-9);
    }

    #[test]
    fn zones_are_told_by_the_prolonged_edges() {
        let target = Footprint::new(pose(50.0, 50.0, 0.0), BASE);
        let zone = |x: f64, y: f64| zone_of(&target, Place { x, y });
        assert_eq!(zone(80.0, 53.5), Contacted::Front);
        assert_eq!(zone(80.0, 50.0), Contacted::RightFlank);
        assert_eq!(zone(20.0, 50.0), Contacted::LeftFlank);
        assert_eq!(zone(50.0, 40.0), Contacted::Rear);
    }
}
