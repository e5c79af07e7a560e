//! What a charge went through, and whether that hinders it (`kow.melee.hindered` and its exceptions).

use crate::{Special, State, TerrainKind, ground, ground::Leg, ground::resized, rule, state::Ground};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    geometry::{Footprint, Outline, Pose, Sight},
    ids::UnitId,
    muster::UnitIx,
};

/// Terrain that a charge met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// It went through difficult terrain, or began in it.
    pub(crate) difficult: bool,
    /// It crossed an obstacle.
    pub(crate) obstacle: bool,
    /// It ended in difficult terrain, or touching it.
    pub(crate) ends_in_difficult: bool,
    /// It ended on an obstacle, or touching it.
    pub(crate) ends_at_obstacle: bool,
}

/// What the log tells of the ground that a charge met: what it met for sure, and what it may have met.
#[derive(Debug, Clone, Copy)]
pub(super) struct Met {
    surely: Crossing,
    possibly: Crossing,
}

impl From<Crossing> for Met {
    fn from(crossing: Crossing) -> Self {
        Self { surely: crossing, possibly: crossing }
    }
}

/// What a charge met, from its legs, or else from the log's claim, or else from the ground between its poses where that
/// leaves no doubt. `None` where the log does not tell.
pub(super) fn crossing(
    state: &State,
    ix: UnitIx,
    legs: Option<&[Leg]>,
    start: Option<&Footprint>,
    end: Option<&Footprint>,
    claimed: Option<&[UnitId]>,
) -> Option<Met> {
    if let (Some(legs), Some(end)) = (legs, end) {
        let slack = state.setup.allowance.slack() * 2.0;
        return Some(Met { surely: met(state, ix, legs, end, -slack), possibly: met(state, ix, legs, end, slack) });
    }
    if let Some(claimed) = claimed {
        let kinds = claimed.iter().filter_map(|id| state.setup.terrain.iter().find(|piece| piece.id == *id));
        let mut crossing = Crossing::default();
        for piece in kinds {
            match piece.kind {
                TerrainKind::Difficult => crossing.difficult = true,
                TerrainKind::Obstacle => crossing.obstacle = true,
                _ => {}
            }
        }
        match end {
            Some(end) => ends(state, ix, end, &mut crossing),
            // Where a flyer lands is what matters.
            None if state.figures(ix).has(&Special::Fly) && crossing != Crossing::default() => return None,
            None => {}
        }
        return Some(crossing.into());
    }
    let (start, end) = (start?, end?);
    // Without steps: when nothing that hinders lies anywhere near the way, none was met; when it ends in it, it was.
    let reach = start.radius() + 1.0;
    let near = |piece: &&Ground| {
        let way = Sight { from: start.pose().at, to: end.pose().at };
        piece.outline.may_cross(way, reach + way.length() / 2.0)
    };
    let mut crossing = Crossing::default();
    ends(state, ix, end, &mut crossing);
    let hindering = || state.setup.terrain.iter().filter(|piece| hinders(state, ix, piece));
    let inside = |kind: TerrainKind| hindering().any(|piece| piece.kind == kind && ground::has_part_in(piece, end));
    (crossing.difficult, crossing.obstacle) = (inside(TerrainKind::Difficult), inside(TerrainKind::Obstacle));
    let may_meet = |kind: TerrainKind| hindering().any(|piece| piece.kind == kind && near(&piece));
    let difficult = crossing.difficult || may_meet(TerrainKind::Difficult);
    let obstacle = crossing.obstacle || may_meet(TerrainKind::Obstacle);
    // What is met for sure tells nothing of an obstacle to who is hindered by nothing else.
    let sure = crossing.difficult || crossing.obstacle || !(difficult || obstacle);
    let may = Crossing { difficult, obstacle, ..crossing };
    let told = sure && hindered_by(state, ix, crossing).0 == hindered_by(state, ix, may).0;
    told.then(|| crossing.into())
}

/// Whether a piece hinders whoever goes through it; what is too tall for that blocks.
fn hinders(state: &State, ix: UnitIx, piece: &Ground) -> bool {
    matches!(piece.kind, TerrainKind::Difficult | TerrainKind::Obstacle) && ground::blocks(state, ix, piece).is_none()
}

/// What straight legs, the slide and the end met; a pivot's swing does not count.
pub(crate) fn measured(state: &State, ix: UnitIx, legs: &[Leg], end: &Footprint) -> Crossing {
    met(state, ix, legs, end, 0.0)
}

/// As [`measured`], of a unit that is larger by so much.
fn met(state: &State, ix: UnitIx, legs: &[Leg], end: &Footprint, larger: f64) -> Crossing {
    let mut crossing = Crossing::default();
    let sized = |footprint: &Footprint| resized(footprint, larger);
    let in_way = |piece: &Ground, corridor: &Outline| {
        piece.outline.touches(corridor) && piece.outline.shared_area(corridor) > 1e-6
    };
    // Forward to contact, then flush and sideways into the final place.
    let slide = legs.last().map(|leg| {
        let turned = Footprint::new(Pose { at: leg.to.pose().at, ..end.pose() }, end.base());
        Leg { from: turned, to: *end, straight: true }
    });
    let mut corridors: Option<Vec<Outline>> = None;
    for piece in state.setup.terrain.iter().filter(|piece| hinders(state, ix, piece)) {
        let corridors = corridors.get_or_insert_with(|| {
            let along = legs.iter().chain(&slide).filter(|leg| leg.moves());
            along.filter_map(|leg| leg.corridor_resized(larger)).collect()
        });
        let through = corridors.iter().any(|corridor| in_way(piece, corridor))
            || sized(end).is_some_and(|end| ground::has_part_in(piece, &end));
        match piece.kind {
            TerrainKind::Difficult => crossing.difficult |= through,
            _ => crossing.obstacle |= through,
        }
    }
    // Who stands flush against a piece touches it.
    let end = if larger < 0.0 { Some(*end) } else { sized(end) };
    if let Some(end) = end {
        ends(state, ix, &end, &mut crossing);
    }
    crossing
}

fn ends(state: &State, ix: UnitIx, end: &Footprint, crossing: &mut Crossing) {
    for piece in state.setup.terrain.iter().filter(|piece| hinders(state, ix, piece)) {
        let there = ground::has_part_in(piece, end) || end.is_near(&piece.outline, 1e-6);
        match piece.kind {
            TerrainKind::Difficult => crossing.ends_in_difficult |= there,
            _ => crossing.ends_at_obstacle |= there,
        }
    }
}

/// Whether nothing that a unit meets hinders its charge: it is a Strider, unless the players agreed that this lifts the
/// modifier alone (`kow.special.strider`, A-36).
fn strides(state: &State, ix: UnitIx) -> bool {
    state.figures(ix).has(&Special::Strider) && !state.setup.options.strider_loses_thunder
}

/// Whether terrain met hinders a unit, and the exception that says no where one does.
pub(crate) fn hindered_by(state: &State, ix: UnitIx, crossing: Crossing) -> (bool, Option<Rule>) {
    let figures = state.figures(ix);
    let strides = strides(state, ix);
    let met = crossing.difficult || crossing.obstacle;
    if figures.has(&Special::Fly) {
        // Flying across does not hinder; ending in it or at it does.
        let lands = crossing.ends_in_difficult || crossing.ends_at_obstacle;
        let lands = lands && (crossing.ends_at_obstacle || !figures.has(&Special::Pathfinder));
        let hindered = lands && !strides;
        let by = if lands && !hindered { rule::SPECIAL_STRIDER } else { rule::SPECIAL_FLY_HINDERED };
        return (hindered, (met || lands).then_some(by));
    }
    if !met {
        return (false, None);
    }
    if strides {
        return (false, Some(rule::SPECIAL_STRIDER));
    }
    if figures.has(&Special::Pathfinder) {
        return (crossing.obstacle, Some(rule::SPECIAL_PATHFINDER_CHARGE));
    }
    (true, None)
}

/// Judges what the players took for hindered; answers it as it was played.
pub(super) fn judge(
    state: &State,
    ix: UnitIx,
    counter: bool,
    crossing: Option<Met>,
    declared: Option<bool>,
    docket: &mut impl Docket,
) -> Option<bool> {
    let told = |due: Option<bool>| {
        let unit = state.id(ix).clone();
        let word = |hindered: bool| if hindered { "yes" } else { "no" };
        move || {
            let detail = Detail::say("hindered").unit(&unit);
            let detail = due.map_or_else(|| detail.clone(), |due| detail.clone().expects(word(due)));
            declared.map_or_else(|| detail.clone(), |said| detail.clone().records(word(said)))
        }
    };
    if counter {
        docket.finding(rule::COUNTERCHARGE_NEVER_HINDERED, Outcome::from(declared != Some(true)), told(Some(false)));
        return Some(declared.unwrap_or(false));
    }
    if strides(state, ix) && (crossing.is_none() || declared == Some(true)) {
        // Whatever it met.
        docket.finding(rule::SPECIAL_STRIDER, Outcome::from(declared != Some(true)), told(Some(false)));
        return Some(declared.unwrap_or(false));
    }
    let Some(Met { surely, possibly }) = crossing else {
        if declared.is_none() {
            docket.finding(rule::MELEE_HINDERED, Outcome::Unrecorded, || Detail::lacks("hindered").unit(state.id(ix)));
        }
        return declared;
    };
    let ((due, exception), (may, _)) = (hindered_by(state, ix, surely), hindered_by(state, ix, possibly));
    if due != may {
        // Grazed or not: the players saw it.
        let played = declared.unwrap_or(due);
        docket.finding(rule::MELEE_HINDERED, Outcome::Held, || told(Some(played))().within(ToleranceUse::Needed));
        return Some(played);
    }
    let outcome = Outcome::from(declared.is_none_or(|declared| declared == due));
    let cited = exception.unwrap_or(rule::MELEE_HINDERED);
    docket.finding(cited, outcome, told(Some(due)));
    if exception.is_some() && outcome == Outcome::Held {
        docket.finding(rule::MELEE_HINDERED, Outcome::Held, told(Some(due)));
    }
    Some(declared.unwrap_or(due))
}
