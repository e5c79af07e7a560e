//! Line of sight and heights (`kow.los.*`, `kow.terrain.*los`; digest, sections 5 and 8).

use super::{Doubt, DoubtQuestion, Kind, State, TerrainKind, arcs, pack, rule, state::Ground};
use crate::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Base, Edge, Footprint, Outline, Place, Sight},
    measure::Answer,
    muster::UnitIx,
};

/// What dice have decided where players could not tell.
#[derive(Debug, Clone, Default)]
pub(super) struct Doubts {
    /// Viewer, target and whether it is seen.
    pub(super) sight: Option<(UnitIx, UnitIx, bool)>,
    /// Shooters, target and whether it is in cover.
    pub(super) cover: Option<(UnitIx, UnitIx, bool)>,
}

/// `doubt`: from 4 the target is seen, or is not in cover.
pub(super) fn doubt(state: &mut State, event: &Doubt, docket: &mut impl Docket) {
    let (Some(unit), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    let favour = event.die.get() >= pack::SIGHT_DOUBT_LEAST;
    let cited = match event.question {
        DoubtQuestion::Sight => rule::LOS_UNCERTAIN,
        DoubtQuestion::Cover => rule::COVER_UNCERTAIN,
    };
    docket.finding(cited, Outcome::from(event.declared.is_none_or(|declared| declared == favour)), || {
        Detail::say("doubt").unit(&event.unit).with("rolled", event.die.get()).with("needed", pack::SIGHT_DOUBT_LEAST)
    });
    docket.roll(|| super::throws::one_die("doubt", state, unit, Some(target), event.die, pack::SIGHT_DOUBT_LEAST));
    let played = event.declared.unwrap_or(favour);
    match event.question {
        DoubtQuestion::Sight => state.doubts.sight = Some((unit, target, played)),
        DoubtQuestion::Cover => state.doubts.cover = Some((unit, target, !played)),
    }
}

/// Height of a type (`kow.los.heights`, `kow.los.height_hero`).
pub(super) fn type_height(kind: Kind) -> u32 {
    match kind {
        Kind::Infantry | Kind::WarEngine => 1,
        Kind::LargeInfantry | Kind::Cavalry => 2,
        Kind::LargeCavalry => 3,
        Kind::Monster => 4,
        Kind::Hero => 1,
    }
}

/// Height of a unit on level ground: its entry's or its type's. `None` for a hero without a type in brackets.
pub(super) fn own_height(state: &State, ix: UnitIx) -> Option<u32> {
    let figures = state.figures(ix);
    figures.height.map(u32::from).or_else(|| figures.body().map(type_height))
}

/// The hill on which the larger part of a unit's base stands (`kow.terrain.hill_standing`): the highest of several.
/// `None` where the pose is missing.
pub(super) fn hill_under(state: &State, ix: UnitIx) -> Option<Option<&Ground>> {
    let footprint = state.footprint(ix)?;
    let hills = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
    let under = hills.filter(|hill| super::ground::share_in(&hill.outline, footprint) > 0.5);
    Some(under.max_by_key(|hill| hill.height))
}

/// Height of a unit where it stands, that of the hill included (`kow.terrain.hill_height`). `None` where its pose or a
/// height is missing.
pub(super) fn height(state: &State, ix: UnitIx) -> Option<u32> {
    let own = own_height(state, ix)?;
    match hill_under(state, ix)? {
        Some(hill) => Some(own + hill.height?),
        None => Some(own),
    }
}

/// Rules that can be left out to see whether they made the difference.
#[derive(Debug, Clone, Copy, Default)]
struct Lens {
    individuals_block: bool,
    difficult_blocks_always: bool,
    hills_raise_nobody: bool,
    arc_is_all_round: bool,
    units_do_not_block: bool,
    terrain_does_not_block: bool,
    obstacles_block: bool,
    decorations_block: bool,
}

/// Whether a unit sees another, without a word to the docket. `None` where a pose or a height is missing.
pub(super) fn sees(state: &State, viewer: UnitIx, target: UnitIx) -> Option<Answer> {
    seen_through(state, viewer, target, Lens::default(), true)
}

/// Judges that a unit sees another (`kow.los.*`): a charge or a ranged attack needs it, `claimed` is what the log says
/// of it. `needs` is the rule that demands sight.
pub(super) fn check(
    state: &State,
    viewer: UnitIx,
    target: UnitIx,
    claimed: Option<bool>,
    needs: Rule,
    shooting: bool,
    docket: &mut impl Docket,
) {
    let told = |seen: bool| {
        let state_id = state.id(viewer).clone();
        let target_id = state.id(target).clone();
        move || {
            Detail::say("sees").unit(&state_id).with("target", &target_id).with("seen", if seen { "yes" } else { "no" })
        }
    };
    if let Some((by, at, seen)) = state.doubts.sight
        && (by, at) == (viewer, target)
    {
        docket.finding(needs, Outcome::from(seen), told(seen));
        return;
    }
    let see = |lens: Lens| seen_through(state, viewer, target, lens, shooting);
    let Some(answer) = see(Lens::default()) else {
        match claimed {
            Some(seen) => docket.finding(needs, Outcome::from(seen), told(seen)),
            None => docket.finding(needs, Outcome::Unrecorded, || Detail::lacks("seen")),
        }
        return;
    };
    // What makes the difference, one rule after the other.
    let lenses: [(Rule, Lens); 8] = [
        (rule::LOS_FRONT_ARC_ONLY, Lens { arc_is_all_round: true, ..Lens::default() }),
        (rule::LOS_HEIGHT_RULE, Lens { units_do_not_block: true, ..Lens::default() }),
        (rule::TERRAIN_BLOCKS_LOS, Lens { terrain_does_not_block: true, ..Lens::default() }),
        (rule::LOS_INDIVIDUAL_TRANSPARENT, Lens { individuals_block: true, ..Lens::default() }),
        (rule::TERRAIN_DIFFICULT_LOS, Lens { difficult_blocks_always: true, ..Lens::default() }),
        (rule::TERRAIN_HILL_HEIGHT, Lens { hills_raise_nobody: true, ..Lens::default() }),
        (rule::TERRAIN_OBSTACLE_HEIGHT, Lens { obstacles_block: true, ..Lens::default() }),
        (rule::TERRAIN_DECORATIVE, Lens { decorations_block: true, ..Lens::default() }),
    ];
    let taken = claimed.unwrap_or(true);
    let (outcome, margin) = if taken { answer.judged() } else { answer.not().judged() };
    let mut blamed = false;
    for (cited, lens) in lenses {
        let Some(other) = see(lens).filter(|other| *other != answer) else {
            continue;
        };
        let decisive = matches!((answer, other), (Answer::Yes, Answer::No) | (Answer::No, Answer::Yes));
        if decisive {
            blamed |= outcome == Outcome::Broken;
            docket.finding(cited, outcome, told(answer != Answer::No));
        }
    }
    if taken == (answer != Answer::No) || answer == Answer::Unclear {
        docket.finding(rule::LOS_LINE, Outcome::Held, || told(taken)().within(margin));
    } else if !blamed {
        docket.finding(rule::LOS_CLEAR, Outcome::Broken, told(answer != Answer::No));
    }
    if blocked_by_nothing(state, viewer, target, shooting) && answer == Answer::Yes && taken {
        docket.finding(rule::LOS_CLEAR, Outcome::Held, told(true));
    }
    // The attack itself stands or falls with what is really seen.
    let (outcome, margin) = answer.judged();
    docket.finding(needs, outcome, || told(answer != Answer::No)().within(margin));
    check_heights(state, viewer, target, docket);
}

/// Heights come from the type or the entry (`kow.los.heights`, `kow.los.height_hero`); an entry's own figure is judged
/// with the roster.
fn check_heights(state: &State, viewer: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    for ix in [viewer, target] {
        if let Some(Some(hill)) = hill_under(state, ix) {
            let footprint = state.footprint(ix);
            let share = footprint.map_or(0.0, |footprint| super::ground::share_in(&hill.outline, footprint));
            docket.finding(rule::TERRAIN_HILL_STANDING, Outcome::Held, || {
                Detail::say("on-hill").unit(state.id(ix)).with("share", share * 100.0)
            });
        }
    }
}

/// Whether no unit and no terrain that counts lies between the two at all.
fn blocked_by_nothing(state: &State, viewer: UnitIx, target: UnitIx, shooting: bool) -> bool {
    let lens = Lens { individuals_block: true, difficult_blocks_always: true, ..Lens::default() };
    seen_through(state, viewer, target, lens, shooting) == Some(Answer::Yes)
}

/// What may stand between two units, with its height where known.
enum Screen<'a> {
    Unit(&'a Footprint, Option<u32>),
    Piece(&'a Outline, Option<u32>),
}

impl Screen<'_> {
    /// Whether it lies across a line: `surely` whatever the allowance, or else possibly. Touching is not crossing.
    fn crosses(&self, line: Sight, slack: f64, surely: bool) -> bool {
        match self {
            Screen::Unit(footprint, _) => {
                let grown = if surely { -2.0 * slack } else { 2.0 * slack - 1e-6 };
                resized(footprint, grown).is_some_and(|footprint| footprint.blocks(line))
            }
            Screen::Piece(outline, _) => {
                let most = if surely { 2.0 * slack } else { 1e-6 };
                outline.length_inside(line) > most
            }
        }
    }

    fn height(&self) -> Option<u32> {
        match self {
            Screen::Unit(_, height) | Screen::Piece(_, height) => *height,
        }
    }
}

/// A footprint grown or shrunk on all sides by half of `by`; `None` where nothing is left.
pub(super) fn resized(footprint: &Footprint, by: f64) -> Option<Footprint> {
    let Base { width, depth } = footprint.base();
    let (width, depth) = (width + by, depth + by);
    (width > 0.0 && depth > 0.0).then(|| Footprint::new(footprint.pose(), Base { width, depth }))
}

fn seen_through(state: &State, viewer: UnitIx, target: UnitIx, lens: Lens, shooting: bool) -> Option<Answer> {
    let (own, theirs) = (state.footprint(viewer)?, state.footprint(target)?);
    let raised = |ix: UnitIx| if lens.hills_raise_nobody { own_height(state, ix) } else { height(state, ix) };
    let tallest = raised(viewer)?.max(raised(target)?);
    let screens = screens(state, viewer, target, lens)?;
    let (middle, half) = if shooting { arcs::look(state, viewer, own) } else { (0.0, own.base().width / 2.0) };
    let eye = own.front();
    let slack = state.setup.allowance.slack();
    let in_arc = |goal: Place, slack: f64| {
        let (x, y) = own.own(goal);
        let out = y - own.base().depth / 2.0;
        lens.arc_is_all_round || out + slack >= ((x - middle).abs() - half).max(0.0)
    };
    let lines = lines(eye, theirs, &screens);
    let clear = |line: &Sight, surely_clear: bool| {
        screens.iter().all(|screen| {
            // A height nobody recorded may be anything.
            let blocks = match screen.height() {
                Some(height) => height >= tallest,
                None => surely_clear,
            };
            !blocks || !screen.crosses(*line, slack, !surely_clear)
        })
    };
    let surely = lines.iter().any(|line| in_arc(line.to, -slack) && clear(line, true));
    let possibly = surely || lines.iter().any(|line| in_arc(line.to, slack) && clear(line, false));
    Some(Answer::new(surely, possibly))
}

/// Everything that can stand in the way of sight between two units. `None` where a unit between them has no pose.
fn screens(state: &State, viewer: UnitIx, target: UnitIx, lens: Lens) -> Option<Vec<Screen<'_>>> {
    let (own, theirs) = (state.footprint(viewer)?, state.footprint(target)?);
    let mut screens = Vec::new();
    if !lens.units_do_not_block {
        for other in state.present_units().filter(|other| *other != viewer && *other != target) {
            if state.figures(other).is_individual() && !lens.individuals_block {
                continue;
            }
            // A unit whose place nobody recorded is not taken to be in the way.
            let Some(footprint) = state.footprint(other) else {
                continue;
            };
            if state.setup.options.height_zero_never_blocks && own_height(state, other) == Some(0) {
                continue;
            }
            screens.push(Screen::Unit(footprint, height(state, other)));
        }
    }
    if !lens.terrain_does_not_block {
        let stands_on =
            |ix: UnitIx, piece: &Ground| hill_under(state, ix).flatten().is_some_and(|hill| hill.id == piece.id);
        for piece in &state.setup.terrain {
            let inside = || super::ground::has_part_in(piece, own) || super::ground::has_part_in(piece, theirs);
            let counts = match piece.kind {
                TerrainKind::Blocking => true,
                TerrainKind::Difficult => lens.difficult_blocks_always || !inside(),
                TerrainKind::Hill => !stands_on(viewer, piece) && !stands_on(target, piece),
                TerrainKind::Water => piece.height.is_some_and(|height| height > 0),
                TerrainKind::Obstacle => lens.obstacles_block,
                TerrainKind::Decorative => lens.decorations_block,
            };
            if counts {
                screens.push(Screen::Piece(&piece.outline, piece_height(piece)));
            }
        }
    }
    Some(screens)
}

/// Height of a piece for sight and cover; obstacles count as 1 (`kow.terrain.obstacle_height`).
pub(super) fn piece_height(piece: &Ground) -> Option<u32> {
    match piece.kind {
        TerrainKind::Obstacle => Some(1),
        _ => piece.height,
    }
}

/// Lines from the eye to the nearest points of a base in every direction that matters: past every corner of what may be
/// in the way, to every corner of the target, and between neighbours of these.
fn lines(eye: Place, target: &Footprint, screens: &[Screen<'_>]) -> Vec<Sight> {
    let towards = |place: &Place| libm::atan2(place.y - eye.y, place.x - eye.x);
    let base = towards(&target.pose().at);
    // Measured from the target's middle, so that nothing jumps from 180° to -180°.
    let turned = |place: &Place| {
        let turn = towards(place) - base;
        if turn > std::f64::consts::PI {
            turn - std::f64::consts::TAU
        } else if turn < -std::f64::consts::PI {
            turn + std::f64::consts::TAU
        } else {
            turn
        }
    };
    let mut turns: Vec<f64> = target.corners().iter().map(turned).collect();
    let (least, most) =
        turns.iter().fold((0.0_f64, 0.0_f64), |(least, most), turn| (least.min(*turn), most.max(*turn)));
    for screen in screens {
        let corners: &[Place] = match screen {
            Screen::Unit(footprint, _) => &footprint.corners(),
            Screen::Piece(outline, _) => outline.corners(),
        };
        turns.extend(corners.iter().map(turned).filter(|turn| (least..=most).contains(turn)));
    }
    turns.push(0.0);
    turns.sort_by(f64::total_cmp);
    let between: Vec<f64> = turns.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
    let far = eye.distance(target.pose().at) + target.radius() + 1.0;
    turns
        .into_iter()
        .chain(between)
        .filter_map(|turn| {
            let angle = base + turn;
            let to = Place { x: eye.x + far * libm::cos(angle), y: eye.y + far * libm::sin(angle) };
            let (enters, _) = target.stretch_inside(eye, to, 1e-7)?;
            let at = enters / far;
            Some(Sight { from: eye, to: Place { x: eye.x + (to.x - eye.x) * at, y: eye.y + (to.y - eye.y) * at } })
        })
        .collect()
}

/// Places along the facing of a target that is turned to the shooter, evenly spread: where cover is looked for.
pub(super) fn along_facing(target: &Footprint, facing: Edge, count: usize) -> impl Iterator<Item = Place> {
    let line = target.edge_line(facing);
    (0..count).map(move |i| line.from.towards(line.to, (i as f64 + 0.5) / count as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Pose;

    fn footprint(x: f64, y: f64, width: f64, depth: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width, depth })
    }

    #[test]
    fn there_is_a_line_past_the_corner_of_a_screen_that_hides_most_of_the_target() {
        let (target, screen) = (footprint(0.0, 20.0, 6.0, 2.0), footprint(-0.5, 10.0, 3.0, 1.0));
        let eye = Place { x: 0.0, y: 0.0 };
        let lines = lines(eye, &target, &[Screen::Unit(&screen, Some(1))]);
        assert!(lines.iter().any(|line| !screen.blocks(*line)), "past the right corner");
        let wide = footprint(0.0, 10.0, 4.0, 1.0);
        assert!(super::lines(eye, &target, &[Screen::Unit(&wide, Some(1))]).iter().all(|line| wide.blocks(*line)));
    }
}
