//! Cover (`kow.cover.*`; digest, section 11).

use std::{
    cell::{OnceCell, RefCell},
    ops::Range,
};

use smallvec::SmallVec;

use super::{Special, State, TerrainKind, arcs, ground, pack, rule, sight, state::Ground};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Detail, Outcome, RollIx},
    geometry::{Edge, Footprint, Outline, Place, Sight},
    measure::Answer,
    muster::UnitIx,
    work_budget,
};

/// Places of a facing that are looked at.
const PLACES: usize = 200;

/// The allowance by which one touches for certain, in inches: that of the game. By what a header allows beyond it one may.
const FLUSH: f64 = 0.04 + 1e-6;

/// Rules that can be left out to see whether they made the difference.
#[derive(Debug, Clone, Copy, Default)]
struct Lens {
    individuals_cover: bool,
    shooters_terrain_counts: bool,
    shooters_hill_does_not_matter: bool,
    size_does_not_matter: bool,
    obstacles_do_not_count: bool,
    half_in_difficult_does_not_count: bool,
    decorations_count: bool,
}

/// Whether a target is in cover from shooters, as far as positions tell; `None` where a pose or a height is missing.
pub(super) fn in_cover(state: &State, shooter: UnitIx, target: UnitIx) -> Option<Answer> {
    Shot::new(state, shooter, target)?.covered(Lens::default())
}

/// Whether a target is in cover, where positions leave no doubt of it.
pub(super) fn settled(state: &State, shooter: UnitIx, target: UnitIx) -> Option<bool> {
    match in_cover(state, shooter, target)? {
        Answer::Yes => Some(true),
        // Somebody whose place is not recorded may cover it.
        Answer::No if state.present_units().all(|unit| state.footprint(unit).is_some()) => Some(false),
        Answer::No | Answer::Unclear => None,
    }
}

/// Whether the target counts as in cover, as it was played; what the players took it for is judged.
pub(super) fn check(
    state: &State,
    shooter: UnitIx,
    target: UnitIx,
    claimed: Option<bool>,
    docket: &mut impl Docket,
) -> Option<bool> {
    let roll = docket.next_roll();
    // The modifier of Indirect Fire is cancelled: the word tells where the target stands, and may be left out or say that
    // no cover counts (`kow.cover.indirect`).
    if state.figures(shooter).has(&Special::IndirectFire) && claimed != Some(true) {
        return Some(in_cover(state, shooter, target) == Some(Answer::Yes));
    }
    if let Some((by, at, covered)) = state.doubts.cover
        && (by, at) == (shooter, target)
    {
        let played = claimed.unwrap_or(covered);
        // Whom the positions show plainly in cover, or out of it, needed no die.
        let kept = played == covered || settled(state, shooter, target) == Some(played);
        docket.finding(rule::COVER_UNCERTAIN, Outcome::from(kept), || told(state, target, covered, roll));
        return Some(played);
    }
    let shot = Shot::new(state, shooter, target);
    let answer = shot.as_ref().and_then(|shot| shot.covered(Lens::default()));
    let Some((shot, answer)) = shot.as_ref().zip(answer) else {
        if claimed.is_none() {
            docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("cover"));
        }
        return claimed;
    };
    let played = claimed.unwrap_or(answer == Answer::Yes);
    if answer == Answer::Unclear {
        if claimed.is_none() {
            docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("cover"));
            return None;
        }
        docket.finding(rule::COVER_OBSCURED, Outcome::Held, || {
            told(state, target, played, roll).within(aftermath_rules::finding::ToleranceUse::Needed)
        });
        return Some(played);
    }
    // Somebody whose place is not recorded may cover it.
    let hidden = state.present_units().any(|unit| state.footprint(unit).is_none());
    if answer == Answer::No && hidden && claimed != Some(false) {
        docket.finding(rule::COVER_OBSCURED, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(target)));
        return claimed;
    }
    judge(shot, answer == Answer::Yes, played, docket);
    Some(played)
}

fn told(state: &State, target: UnitIx, covered: bool, roll: RollIx) -> Detail {
    let detail = Detail::say("cover").unit(state.id(target)).with("covered", if covered { "yes" } else { "no" });
    detail.of_roll(roll, Asks::Need)
}

/// Credits the rules that make the difference, or blames the first of them.
fn judge(shot: &Shot<'_>, covered: bool, played: bool, docket: &mut impl Docket) {
    let (state, target, roll) = (shot.state, shot.target, docket.next_roll());
    let outcome = Outcome::from(covered == played);
    let lenses: [(&[Rule], Lens); 7] = [
        (
            &[rule::COVER_INDIVIDUAL_NONE, rule::INDIVIDUAL_TRANSPARENT],
            Lens { individuals_cover: true, ..Lens::default() },
        ),
        (&[rule::COVER_SHOOTER_TERRAIN], Lens { shooters_terrain_counts: true, ..Lens::default() }),
        (&[rule::COVER_SHOOTER_ON_HILL], Lens { shooters_hill_does_not_matter: true, ..Lens::default() }),
        (&[rule::COVER_BIG_TARGET], Lens { size_does_not_matter: true, ..Lens::default() }),
        (
            &[rule::COVER_OBSTACLE, rule::TERRAIN_OBSTACLE_HEIGHT],
            Lens { obstacles_do_not_count: true, ..Lens::default() },
        ),
        (&[rule::COVER_IN_DIFFICULT], Lens { half_in_difficult_does_not_count: true, ..Lens::default() }),
        (&[rule::TERRAIN_DECORATIVE], Lens { decorations_count: true, ..Lens::default() }),
    ];
    let mut decided = false;
    for (rules, lens) in lenses {
        let other = shot.covered(lens);
        if !matches!((covered, other), (true, Some(Answer::No)) | (false, Some(Answer::Yes))) {
            continue;
        }
        decided = true;
        for cited in rules {
            docket.finding(*cited, outcome, || told(state, target, covered, roll));
        }
        if outcome == Outcome::Broken {
            return;
        }
    }
    // Lines are drawn to the facing that the shooters look at: another facing might have said something else.
    let own = |edge: &Edge| Some(*edge) == shot.facing || shot.doubtful.contains(edge);
    let others = Edge::ALL.into_iter().filter(|edge| !own(edge) && shot.shows(*edge));
    let mut elsewhere = others.filter_map(|edge| shot.obscured(edge, Lens::default()));
    let differs = !decided
        && elsewhere.any(|(surely, possibly)| {
            (possibly < pack::COVER_SHARE) == covered && (surely >= pack::COVER_SHARE) != covered
        });
    if differs {
        docket.finding(rule::COVER_LINE, outcome, || told(state, target, covered, roll));
        if outcome == Outcome::Broken {
            return;
        }
    }
    docket.finding(rule::COVER_OBSCURED, outcome, || {
        let part = shot.facing.and_then(|facing| shot.obscured(facing, Lens::default()));
        told(state, target, covered, roll).with("share", part.map_or(0.0, |(surely, _)| surely * 100.0))
    });
}

/// A shot, for which cover is looked for: what lies about it is measured once, through whatever lens it is then seen.
struct Shot<'a> {
    state: &'a State,
    target: UnitIx,
    own: &'a Footprint,
    theirs: &'a Footprint,
    /// The facing of the target that is turned to the shooters (`kow.cover.line`).
    facing: Option<Edge>,
    /// Others that may be it, by what the header allows beyond the game's own allowance.
    doubtful: SmallVec<[Edge; 2]>,
    /// The hills on which shooters and target stand.
    own_hill: Option<&'a Ground>,
    their_hill: Option<&'a Ground>,
    /// Height of the target, or of whom the options have; absent where nobody recorded it.
    tallest: Option<u32>,
    /// Units that may be in between, and their heights.
    units: Vec<(UnitIx, &'a Footprint, OnceCell<Option<u32>>)>,
    pieces: Vec<Lying<'a>>,
    /// Part of the target that lies in difficult terrain.
    inside: OnceCell<f64>,
    /// What comes near the lines to a facing: numbers of units and of pieces.
    near: RefCell<Vec<(Edge, Near)>>,
    /// Parts of facings that are hidden by certain units and pieces.
    hidden: RefCell<Vec<(Edge, Near, Hidden)>>,
}

/// Units and pieces by their numbers, each with whether it surely counts: without its height that is not sure.
type Near = (SmallVec<[(usize, bool); 8]>, SmallVec<[(usize, bool); 8]>);

/// Part of a facing that is hidden: at least, and at most as the allowance goes.
type Hidden = (f64, f64);

/// A piece of terrain, and who is there.
struct Lying<'a> {
    piece: &'a Ground,
    /// Whether the shooters are in it or touch it.
    shooter_there: OnceCell<Answer>,
    /// Whether the target touches it.
    target_touches: OnceCell<Answer>,
    /// Whether any of the target is in it.
    target_in_it: OnceCell<bool>,
}

impl<'a> Lying<'a> {
    fn new(piece: &'a Ground) -> Self {
        Self { piece, shooter_there: OnceCell::new(), target_touches: OnceCell::new(), target_in_it: OnceCell::new() }
    }
}

impl<'a> Shot<'a> {
    /// `None` where a pose is missing.
    fn new(state: &'a State, shooter: UnitIx, target: UnitIx) -> Option<Self> {
        let (own, theirs) = (state.footprint(shooter)?, state.footprint(target)?);
        let mut tallest = sight::height(state, target);
        if state.setup.options.cover_by_shooters_height {
            tallest = tallest.zip(sight::height(state, shooter)).map(|(a, b)| a.max(b));
        }
        let others = state.present_units().filter(|other| *other != shooter && *other != target);
        let units = others.filter_map(|other| Some((other, state.footprint(other)?, OnceCell::new())));
        let slack = state.setup.allowance.slack();
        let close = slack.min(FLUSH);
        let may = |edge: &Edge| {
            arcs::lies_in(theirs, *edge, own.front(), slack) && !arcs::lies_in(theirs, *edge, own.front(), close)
        };
        Some(Self {
            state,
            target,
            own,
            theirs,
            facing: arcs::arc_of(theirs, own.front(), close),
            doubtful: Edge::ALL.into_iter().filter(may).collect(),
            own_hill: sight::hill_under(state, shooter)?,
            their_hill: sight::hill_under(state, target)?,
            tallest,
            units: units.collect(),
            pieces: state.setup.terrain.iter().map(Lying::new).collect(),
            inside: OnceCell::new(),
            near: RefCell::default(),
            hidden: RefCell::default(),
        })
    }

    /// Whether a facing of the target can be seen from the shooters' leader point at all.
    fn shows(&self, edge: Edge) -> bool {
        let (x, y) = self.theirs.own(self.own.front());
        let (half_width, half_depth) = (self.theirs.base().width / 2.0, self.theirs.base().depth / 2.0);
        match edge {
            Edge::Front => y > half_depth,
            Edge::Rear => -y > half_depth,
            Edge::Right => x > half_width,
            Edge::Left => -x > half_width,
        }
    }

    /// Whether the target is in cover, as a lens has it; `None` where a height is missing.
    fn covered(&self, lens: Lens) -> Option<Answer> {
        let facing = self.facing?;
        let inside = *self.inside.get_or_init(|| self.part_in_difficult());
        let base = self.theirs.base();
        let slack = self.state.setup.allowance.slack() / base.width.min(base.depth);
        let (mut surely, mut possibly) = (inside - slack >= pack::COVER_SHARE, inside + slack >= pack::COVER_SHARE);
        // A base half in by its exact measure is in: only a hair is left to the allowance.
        if (inside - pack::COVER_SHARE).abs() < 1e-6 {
            (surely, possibly) = (true, true);
        }
        if lens.half_in_difficult_does_not_count {
            (surely, possibly) = (false, false);
        }
        let (mut least, mut most) = self.obscured(facing, lens)?;
        for other in &self.doubtful {
            let there = self.obscured(*other, lens)?;
            (least, most) = (least.min(there.0), most.max(there.1));
        }
        Some(Answer::new(surely || least >= pack::COVER_SHARE, possibly || most >= pack::COVER_SHARE))
    }

    /// Part of the target's base that lies in difficult terrain, 0 to 1.
    fn part_in_difficult(&self) -> f64 {
        let (at, radius) = (self.theirs.pose().at, self.theirs.radius());
        let difficult = self.pieces.iter().map(|lying| lying.piece).filter(|piece| {
            // What is beyond the circle around the target has no part of it.
            piece.kind == TerrainKind::Difficult && piece.outline.may_reach(at, radius + 1e-6)
        });
        let difficult: SmallVec<[&Outline; 4]> = difficult.map(|piece| &piece.outline).collect();
        if difficult.is_empty() {
            return 0.0;
        }
        let base = Outline::around(&self.theirs.corners());
        base.shared_area_with_any(difficult) / base.area()
    }

    /// Part of a facing that is hidden, or seen only across something (`kow.cover.obscured`).
    fn obscured(&self, facing: Edge, lens: Lens) -> Option<Hidden> {
        let counting = self.counting(facing, lens)?;
        let known = |hidden: &&(Edge, Near, Hidden)| hidden.0 == facing && hidden.1 == counting;
        if let Some((.., hidden)) = self.hidden.borrow().iter().find(known) {
            return Some(*hidden);
        }
        let hidden = self.hidden_by(facing, &counting);
        self.hidden.borrow_mut().push((facing, counting, hidden));
        Some(hidden)
    }

    /// What counts when it lies across a line: units and pieces, without those that the rules leave out. `None` where a
    /// height is missing.
    fn counting(&self, facing: Edge, lens: Lens) -> Option<Near> {
        let state = self.state;
        let hill_height = match self.own_hill {
            Some(hill) if !lens.shooters_hill_does_not_matter => Some(hill.height?),
            _ => None,
        };
        let tallest = self.tallest?;
        // Whether something of this height is too low to matter.
        let too_low = |height: Option<u32>, in_difficult: bool| {
            let below_hill = match (height, hill_height) {
                (Some(height), Some(hill)) => height <= hill && !in_difficult,
                _ => false,
            };
            let below_target =
                height.is_some_and(|height| height + pack::COVER_LEVELS <= tallest) && !lens.size_does_not_matter;
            below_hill || below_target
        };
        // A height that nobody recorded might be too low to matter.
        let sure = |height: Option<u32>| height.is_some() || (hill_height.is_none() && tallest < pack::COVER_LEVELS);
        let mut near = self.near.borrow_mut();
        let index = near.iter().position(|(edge, _)| *edge == facing).unwrap_or_else(|| {
            near.push((facing, self.near(facing)));
            near.len() - 1
        });
        let (_, (units, pieces)) = near.get(index)?;
        let unit = |(number, _): &(usize, bool)| {
            let (other, _, height) = self.units.get(*number)?;
            if state.figures(*other).is_individual() && !lens.individuals_cover {
                return None;
            }
            let height = *height.get_or_init(|| {
                let height = sight::height(state, *other);
                let least = if state.setup.options.height_zero_never_blocks { 1 } else { 0 };
                height.map(|height| height.max(least))
            });
            (!too_low(height, false)).then_some((*number, sure(height)))
        };
        let piece = |(number, _): &(usize, bool)| {
            let lying = self.pieces.get(*number)?;
            let height = sight::piece_height(lying.piece);
            let in_difficult = || lying.piece.kind == TerrainKind::Difficult && self.is_target_in(lying);
            let counts = self.counts(lying, lens);
            let may = counts != Answer::No && !too_low(height, in_difficult());
            may.then_some((*number, counts == Answer::Yes && sure(height)))
        };
        Some((units.iter().filter_map(unit).collect(), pieces.iter().filter_map(piece).collect()))
    }

    /// Whether a piece may count, whatever its height.
    fn counts(&self, lying: &Lying<'_>, lens: Lens) -> Answer {
        let piece = lying.piece;
        let counts = match piece.kind {
            TerrainKind::Decorative => lens.decorations_count,
            TerrainKind::Obstacle => ground::is_tall(piece) || !lens.obstacles_do_not_count,
            // Rivers and ponds are flat unless a height was agreed.
            TerrainKind::Water => piece.height.is_some_and(|height| height > 0),
            TerrainKind::Blocking | TerrainKind::Difficult | TerrainKind::Hill => true,
        };
        let is = |hill: Option<&Ground>| hill.is_some_and(|hill| hill.id == piece.id);
        // The hill on which the target stands is no screen of it (second reading).
        if !counts || is(self.their_hill) {
            return Answer::No;
        }
        if lens.shooters_terrain_counts {
            return Answer::Yes;
        }
        if is(self.own_hill) {
            return Answer::No;
        }
        let out = self.left_out(lying);
        Answer::new(out == Answer::No, out != Answer::Yes)
    }

    /// Whether the shooters are in a piece that the target is neither in nor touches.
    fn left_out(&self, lying: &Lying<'_>) -> Answer {
        let slack = self.state.setup.allowance.slack();
        let touches = |footprint: &Footprint| {
            let within = |reach: f64| footprint.is_near(&lying.piece.outline, reach);
            Answer::new(within(slack.min(FLUSH)), within(slack))
        };
        let in_it = || ground::has_part_in(lying.piece, self.own);
        let there = *lying.shooter_there.get_or_init(|| if in_it() { Answer::Yes } else { touches(self.own) });
        if there == Answer::No || self.is_target_in(lying) {
            return Answer::No;
        }
        let touched = *lying.target_touches.get_or_init(|| touches(self.theirs));
        Answer::new(there == Answer::Yes && touched == Answer::No, touched != Answer::Yes)
    }

    fn is_target_in(&self, lying: &Lying<'_>) -> bool {
        *lying.target_in_it.get_or_init(|| ground::has_part_in(lying.piece, self.theirs))
    }

    /// What comes near the lines to a facing: what stays clear of the whole of it is not looked at point by point.
    fn near(&self, facing: Edge) -> Near {
        let edge = self.theirs.edge_line(facing);
        let middle = Sight { from: self.own.front(), to: edge.from.towards(edge.to, 0.5) };
        let reach = edge.length() / 2.0 + 2.0 * self.state.setup.allowance.slack();
        let units = self.units.iter().enumerate().filter(|(_, (_, unit, _))| !unit.is_clear_of(middle, reach));
        let pieces = self.pieces.iter().enumerate();
        let pieces = pieces.filter(|(_, lying)| lying.piece.outline.may_cross(middle, reach));
        (units.map(|(unit, _)| (unit, true)).collect(), pieces.map(|(piece, _)| (piece, true)).collect())
    }

    /// Part of a facing that these hide, by places evenly spread on it.
    fn hidden_by(&self, facing: Edge, (units, pieces): &Near) -> Hidden {
        if units.is_empty() && pieces.is_empty() {
            return (0.0, 0.0);
        }
        let slack = self.state.setup.allowance.slack();
        // As much smaller and larger as the allowance has it, and how far a line has to run through a piece then.
        let sizes = [-2.0 * slack, 2.0 * slack - 1e-6].map(|by| (by, if by < 0.0 { 2.0 * slack } else { 1e-6 }));
        let (eye, edge) = (self.own.front(), self.theirs.edge_line(facing));
        let goals: Vec<Sight> =
            sight::along_facing(self.theirs, facing, PLACES).map(|goal| Sight { from: eye, to: goal }).collect();
        let mut hidden = [[false; PLACES]; 2];
        for (number, sure) in units {
            let Some((_, footprint, _)) = self.units.get(*number) else { continue };
            for (hidden, (by, _)) in hidden.iter_mut().zip(sizes).filter(|(_, (by, _))| *sure || *by > 0.0) {
                let Some(unit) = ground::resized(footprint, by) else { continue };
                let (behind, between) = shadow(eye, edge, &unit.corners());
                let blocked =
                    |index: &usize| work_budget::spend(1) && goals.get(*index).is_some_and(|line| unit.blocks(*line));
                let Some(first) = behind.clone().find(blocked) else { continue };
                let last = behind.rev().find(blocked).unwrap_or(first);
                // What is wholly in between blocks all lines from the first that it blocks to the last.
                (first..=last).filter(|index| between || blocked(index)).for_each(|index| hidden[index] = true);
            }
        }
        for (number, sure) in pieces {
            let Some(Lying { piece, .. }) = self.pieces.get(*number) else { continue };
            let (behind, _) = shadow(eye, edge, piece.outline.corners());
            for (index, line) in goals.iter().enumerate().take(behind.end).skip(behind.start) {
                if hidden.iter().all(|hidden| hidden[index]) {
                    continue;
                }
                let across = piece.outline.length_inside(*line);
                for (hidden, (by, most)) in hidden.iter_mut().zip(sizes) {
                    hidden[index] |= (*sure || by > 0.0) && across > most;
                }
            }
        }
        let [surely, possibly] = hidden.map(|hidden| hidden.into_iter().filter(|hidden| *hidden).count());
        (surely as f64 / PLACES as f64, possibly as f64 / PLACES as f64)
    }
}

/// Which of the places on an edge may be hidden from an eye by what has these corners, and whether that is wholly in
/// between: then those that are hidden lie beside each other, if it is convex.
fn shadow(eye: Place, edge: Sight, corners: &[Place]) -> (Range<usize>, bool) {
    const HAIR: f64 = 1e-6;
    let whole = (0..PLACES, false);
    let (dx, dy) = (edge.to.x - edge.from.x, edge.to.y - edge.from.y);
    let beyond = |place: Place| dx * (place.y - edge.from.y) - dy * (place.x - edge.from.x);
    let (length, far) = (dx * dx + dy * dy, beyond(eye));
    if far.abs() <= HAIR * length {
        return whole;
    }
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut behind_the_eye, mut between) = (0, true);
    for corner in corners {
        // 0 at the eye, 1 at the edge.
        let way = 1.0 - beyond(*corner) / far;
        between &= way < 1.0 - HAIR;
        if way <= HAIR {
            behind_the_eye += usize::from(way < -HAIR);
            continue;
        }
        let there = Place { x: eye.x + (corner.x - eye.x) / way, y: eye.y + (corner.y - eye.y) / way };
        let along = ((there.x - edge.from.x) * dx + (there.y - edge.from.y) * dy) / length;
        (least, most) = (least.min(along), most.max(along));
    }
    if behind_the_eye == corners.len() {
        return (0..0, true);
    }
    if !least.is_finite() || behind_the_eye > 0 || corners.iter().any(|corner| 1.0 - beyond(*corner) / far <= HAIR) {
        return whole;
    }
    let place = |along: f64| (along * PLACES as f64).clamp(0.0, PLACES as f64);
    ((place(least - HAIR) - 1.0).max(0.0) as usize..(place(most + HAIR) as usize + 1).min(PLACES), between)
}
