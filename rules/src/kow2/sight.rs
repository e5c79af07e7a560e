//! Line of sight and heights (`kow.los.*`, `kow.terrain.*los`; digest, sections 5 and 8).

use super::{Doubt, DoubtQuestion, Kind, State, TerrainKind, Unit, arcs, ground::resized, pack, rule, state::Ground};
use crate::{
    catalogue::Rule,
    docket::Docket,
    effort,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Outline, Place, Sight},
    measure::Answer,
    muster::UnitIx,
};

/// Parts of a base that differ by less are the same.
const EXACT: f64 = 1e-6;

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
    let (cited, least) = match event.question {
        DoubtQuestion::Sight => (rule::LOS_UNCERTAIN, pack::SIGHT_DOUBT_LEAST),
        DoubtQuestion::Cover => (rule::COVER_UNCERTAIN, pack::COVER_DOUBT_LEAST),
    };
    let favour = event.die.get() >= least;
    docket.finding(cited, Outcome::from(event.declared.is_none_or(|declared| declared == favour)), || {
        Detail::say("doubt").unit(&event.unit).with("rolled", event.die.get()).with("needed", least)
    });
    docket.roll(|| super::throws::one_die("doubt", state, unit, Some(target), event.die, least));
    let played = event.declared.unwrap_or(favour);
    match event.question {
        DoubtQuestion::Sight => state.doubts.sight = Some((unit, target, played)),
        DoubtQuestion::Cover => state.doubts.cover = Some((unit, target, !played)),
    }
}

/// Height of a type (`kow.los.heights`, `kow.los.height_hero`).
pub(super) fn type_height(kind: Kind) -> Option<u32> {
    pack::height(kind.as_str())
}

/// Height of a roster row: its entry's or its type's. `None` for a hero without a type in brackets.
pub(super) fn entry_height(unit: &Unit) -> Option<u32> {
    unit.height.map(u32::from).or_else(|| type_height(unit.body()?))
}

/// Height of a unit on level ground: its entry's or its type's. `None` for a hero without a type in brackets.
pub(super) fn own_height(state: &State, ix: UnitIx) -> Option<u32> {
    state.setup.heights[ix.0]
}

/// The hill on which the larger part of a unit's base stands (`kow.terrain.hill_standing`): the highest of several.
/// `None` where the pose is missing.
pub(super) fn hill_under(state: &State, ix: UnitIx) -> Option<Option<&Ground>> {
    let footprint = state.footprint(ix)?;
    Some(hill_of(state, footprint, pack::STANDING_SHARE))
}

/// The highest hill on which more than this share of a base lies.
fn hill_of<'a>(state: &'a State, footprint: &Footprint, share: f64) -> Option<&'a Ground> {
    let hills = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
    let under = hills.filter(|hill| super::ground::share_in(&hill.outline, footprint) > share + EXACT);
    under.max_by_key(|hill| hill.height)
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

/// One rule of sight taken otherwise, to see whether it makes the difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lens {
    /// As the rulebook has it.
    Book,
    /// Units see all round.
    AllRound,
    /// Units hide nobody.
    NoUnits,
    /// Terrain hides nobody.
    NoTerrain,
    /// Difficult terrain hides nobody.
    NoDifficult,
    /// Neither units nor terrain hide anybody.
    Nothing,
    /// Individuals are units like others.
    Individuals,
    /// Difficult terrain hides who is in it too.
    DifficultAlways,
    /// A hill raises nobody.
    FlatHills,
    /// Whoever has any part on a hill stands on it.
    AnyPartOnHill,
    /// Whoever may stand on a hill, as the allowance goes, does.
    PerhapsOnHill,
    /// Only who stands on a hill for sure, as the allowance goes, does.
    SurelyOnHill,
    /// Obstacles hide as other terrain of their height.
    Obstacles,
    /// Decorations hide as other terrain.
    Decorations,
    /// Whatever lies across a line hides, be it ever so low.
    HeightsDoNotMatter,
    /// Terrain across a line hides, be it ever so low.
    LowTerrain,
    /// Only the shortest line counts.
    ShortestLine,
    /// What has no recorded height hides nobody.
    UnknownIsLow,
}

/// Whether a unit sees another, without a word to the docket. `None` where a pose or a height is missing.
pub(super) fn sees(state: &State, viewer: UnitIx, target: UnitIx) -> Option<Answer> {
    by_the_book(state, viewer, target, true)
}

/// By the rulebook: unclear where it takes the allowance to say who stands on a hill, and that decides it.
fn by_the_book(state: &State, viewer: UnitIx, target: UnitIx, shooting: bool) -> Option<Answer> {
    let see = |lens: Lens| seen_through(state, viewer, target, lens, shooting);
    let book = see(Lens::Book)?;
    if !is_doubtful(state) {
        return Some(book);
    }
    let same = see(Lens::PerhapsOnHill) == Some(book) && see(Lens::SurelyOnHill) == Some(book);
    Some(if same { book } else { Answer::Unclear })
}

/// Part of a base by which the allowance may be mistaken.
fn hair(state: &State, footprint: &Footprint) -> f64 {
    state.setup.allowance.slack() / footprint.base().width.min(footprint.base().depth)
}

/// Whether half of a base is on a hill, but for the allowance; exactly half is not the larger part.
fn is_half_on(state: &State, hill: &Ground, footprint: &Footprint) -> bool {
    let off = (super::ground::share_in(&hill.outline, footprint) - pack::STANDING_SHARE).abs();
    off > EXACT && off <= hair(state, footprint)
}

fn is_doubtful(state: &State) -> bool {
    let footprints = || state.present_units().filter_map(|ix| state.footprint(ix));
    let mut hills = state.setup.terrain.iter().filter(|piece| piece.kind == TerrainKind::Hill);
    hills.any(|hill| footprints().any(|footprint| is_half_on(state, hill, footprint)))
}

/// Part of a base that has to be on a hill, as a lens has it.
fn share_needed(state: &State, footprint: &Footprint, lens: Lens) -> f64 {
    match lens {
        Lens::AnyPartOnHill => 0.0,
        Lens::PerhapsOnHill => pack::STANDING_SHARE - hair(state, footprint),
        Lens::SurelyOnHill => pack::STANDING_SHARE + hair(state, footprint),
        _ => pack::STANDING_SHARE,
    }
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
        let seen = if seen { "yes" } else { "no" };
        move || Detail::say("sees").unit(state.id(viewer)).with("target", state.id(target)).with("seen", seen)
    };
    if let Some((by, at, seen)) = state.doubts.sight
        && (by, at) == (viewer, target)
    {
        docket.finding(needs, Outcome::from(seen), told(seen));
        return;
    }
    let see = |lens: Lens| seen_through(state, viewer, target, lens, shooting);
    let Some(answer) = by_the_book(state, viewer, target, shooting) else {
        match claimed {
            Some(seen) => docket.finding(needs, Outcome::from(seen), told(seen)),
            None => docket.finding(needs, Outcome::Unrecorded, || Detail::lacks("seen").unit(state.id(viewer))),
        }
        return;
    };
    let plain = see(Lens::Book);
    if plain != Some(Answer::Yes) && see(Lens::UnknownIsLow) != plain {
        docket.finding(needs, Outcome::Unrecorded, || Detail::lacks("height").unit(state.id(target)));
        return;
    }
    let (outcome, margin) = answer.judged();
    // Who is wholly out of the arc is the arc's matter, whatever else stands between.
    let out_of_arc = arcs::in_front_arc(state, viewer, target, shooting) == Some(Answer::No);
    if answer == Answer::Unclear {
        docket.finding(rule::LOS_LINE, Outcome::Held, || told(true)().within(margin));
    } else if out_of_arc && claimed != Some(false) {
        docket.finding(rule::LOS_FRONT_ARC_ONLY, Outcome::Broken, told(false));
    } else {
        judge(state, viewer, target, answer == Answer::Yes, claimed, &see, docket);
    }
    // The attack itself stands or falls with what is really seen.
    if !out_of_arc {
        docket.finding(needs, outcome, || told(answer != Answer::No)().within(margin));
    }
}

/// Credits, or blames, the rules that decide whether one is seen: every rule that makes the difference where all is
/// well, the first of them where not.
fn judge(
    state: &State,
    viewer: UnitIx,
    target: UnitIx,
    seen: bool,
    claimed: Option<bool>,
    see: &dyn Fn(Lens) -> Option<Answer>,
    docket: &mut impl Docket,
) {
    let told = || {
        let seen = if seen { "yes" } else { "no" };
        Detail::say("sees").unit(state.id(viewer)).with("target", state.id(target)).with("seen", seen)
    };
    // Who attacks takes the target for seen, unless the log says otherwise.
    let outcome = Outcome::from(claimed.unwrap_or(true) == seen);
    let unknown = state.present_units().any(|unit| state.footprint(unit).is_none());
    if outcome == Outcome::Broken && seen && unknown {
        docket.finding(rule::LOS_LINE, Outcome::Unrecorded, || Detail::lacks("pose").unit(state.id(target)));
        return;
    }
    const DIFFICULT: &[Rule] = &[rule::TERRAIN_DIFFICULT_LOS];
    const TERRAIN: &[Rule] = &[rule::TERRAIN_BLOCKS_LOS, rule::LOS_HEIGHT_RULE];
    const HEIGHTS: &[Rule] = &[rule::LOS_HEIGHT_RULE];
    let reasons: &[(Lens, &[Rule])] = if seen {
        &[
            (Lens::Individuals, &[rule::LOS_INDIVIDUAL_TRANSPARENT, rule::INDIVIDUAL_TRANSPARENT]),
            (Lens::DifficultAlways, DIFFICULT),
            (Lens::FlatHills, &[rule::TERRAIN_HILL_HEIGHT]),
            (Lens::Obstacles, &[rule::TERRAIN_OBSTACLE_HEIGHT]),
            (Lens::Decorations, &[rule::TERRAIN_DECORATIVE]),
            (Lens::LowTerrain, TERRAIN),
            (Lens::HeightsDoNotMatter, HEIGHTS),
            (Lens::ShortestLine, &[rule::LOS_LINE]),
        ]
    } else {
        &[
            (Lens::AllRound, &[rule::LOS_FRONT_ARC_ONLY]),
            (Lens::AnyPartOnHill, &[rule::TERRAIN_HILL_STANDING]),
            (Lens::FlatHills, &[rule::TERRAIN_HILL_HEIGHT]),
            (Lens::NoDifficult, DIFFICULT),
            (Lens::NoTerrain, TERRAIN),
            (Lens::NoUnits, HEIGHTS),
            (Lens::Nothing, HEIGHTS),
        ]
    };
    let other = if seen { Answer::No } else { Answer::Yes };
    let mut decided = false;
    for (lens, rules) in reasons {
        if see(*lens) != Some(other) {
            continue;
        }
        decided = true;
        if outcome == Outcome::Held && *lens == Lens::ShortestLine {
            // Said below, of every target that is seen.
            continue;
        }
        for cited in *rules {
            docket.finding(*cited, outcome, told);
        }
        if outcome == Outcome::Broken {
            break;
        }
    }
    if outcome == Outcome::Held {
        docket.finding(rule::LOS_LINE, Outcome::Held, told);
        if seen {
            docket.finding(rule::LOS_FRONT_ARC_ONLY, Outcome::Held, told);
        }
        check_standing(state, [viewer, target], docket);
    }
    if !decided {
        // Nothing at all lies between the two, or more than one rule speaks against it.
        docket.finding(if seen { rule::LOS_CLEAR } else { rule::LOS_LINE }, outcome, told);
    }
}

/// Who stands on a hill, with the larger part of its base (`kow.terrain.hill_standing`).
fn check_standing(state: &State, units: [UnitIx; 2], docket: &mut impl Docket) {
    for ix in units {
        if let (Some(Some(hill)), Some(footprint)) = (hill_under(state, ix), state.footprint(ix)) {
            docket.finding(rule::TERRAIN_HILL_STANDING, Outcome::Held, || {
                let share = super::ground::share_in(&hill.outline, footprint);
                Detail::say("on-hill").unit(state.id(ix)).with("share", share * 100.0)
            });
        }
    }
}

/// What may stand between two units, with its height where known.
#[allow(clippy::large_enum_variant, reason = "most are units, and they live as long as a look")]
enum Screen<'a> {
    /// A unit, and its footprint as much smaller and larger as the allowance has it.
    Unit(&'a Footprint, [Option<Footprint>; 2], Option<u32>),
    Piece(&'a Outline, Option<u32>),
}

impl Screen<'_> {
    /// Whether it lies across a line: `surely` whatever the allowance, or else possibly. Touching is not crossing.
    fn crosses(&self, line: Sight, slack: f64, surely: bool) -> bool {
        match self {
            Screen::Unit(_, [smaller, larger], _) => {
                let footprint = if surely { smaller } else { larger };
                footprint.is_some_and(|footprint| footprint.blocks(line))
            }
            Screen::Piece(outline, _) => {
                let most = if surely { 2.0 * slack } else { 1e-6 };
                outline.length_inside(line) > most
            }
        }
    }

    /// Whether any of it may lie within `reach` of a line.
    fn is_near(&self, line: Sight, reach: f64) -> bool {
        match self {
            Screen::Unit(footprint, ..) => !footprint.is_clear_of(line, reach),
            Screen::Piece(outline, _) => outline.may_cross(line, reach),
        }
    }

    /// Whether a lens has it hide whatever its height.
    fn hides_by(&self, lens: Lens) -> bool {
        lens == Lens::HeightsDoNotMatter || (lens == Lens::LowTerrain && matches!(self, Screen::Piece(..)))
    }

    fn height(&self) -> Option<u32> {
        match self {
            Screen::Unit(_, _, height) | Screen::Piece(_, height) => *height,
        }
    }
}

/// Height of a unit where it stands, as a lens has it.
fn height_through(state: &State, ix: UnitIx, lens: Lens) -> Option<u32> {
    match lens {
        Lens::FlatHills => own_height(state, ix),
        Lens::AnyPartOnHill | Lens::PerhapsOnHill | Lens::SurelyOnHill => {
            let (own, footprint) = (own_height(state, ix)?, state.footprint(ix)?);
            let hill = hill_of(state, footprint, share_needed(state, footprint, lens));
            hill.map_or(Some(own), |hill| Some(own + hill.height?))
        }
        _ => height(state, ix),
    }
}

fn seen_through(state: &State, viewer: UnitIx, target: UnitIx, lens: Lens, shooting: bool) -> Option<Answer> {
    let (own, theirs) = (state.footprint(viewer)?, state.footprint(target)?);
    let tallest = height_through(state, viewer, lens)?.max(height_through(state, target, lens)?);
    let screens = screens(state, viewer, target, lens)?;
    let (middle, half) = if shooting { arcs::look(state, viewer, own) } else { (0.0, own.base().width / 2.0) };
    let eye = own.front();
    let slack = state.setup.allowance.slack();
    let in_arc = |goal: Place, slack: f64| {
        let (x, y) = own.own(goal);
        let out = y - own.base().depth / 2.0;
        lens == Lens::AllRound || out + slack >= ((x - middle).abs() - half).max(0.0)
    };
    let lines = if lens == Lens::ShortestLine {
        vec![Sight { from: eye, to: theirs.nearest_to(eye) }]
    } else {
        lines(eye, theirs, &screens, &arcs::part_in_front(own, theirs, middle, half))
    };
    // What comes near none of the lines needs no look at each of them.
    let (middle, reach) = (Sight { from: eye, to: theirs.pose().at }, theirs.radius() + 2.0 * slack);
    let near: Vec<&Screen<'_>> = screens.iter().filter(|screen| screen.is_near(middle, reach)).collect();
    let clear = |line: &Sight, surely_clear: bool| {
        effort::spend(near.len() + 1)
            && near.iter().all(|screen| {
                // A height nobody recorded may be anything.
                let blocks = match screen.height() {
                    Some(height) => height >= tallest || screen.hides_by(lens),
                    None => surely_clear && lens != Lens::UnknownIsLow,
                };
                !blocks || !screen.crosses(*line, slack, !surely_clear)
            })
    };
    let surely = lines.iter().any(|line| in_arc(line.to, -slack) && clear(line, true));
    let possibly = surely || lines.iter().any(|line| in_arc(line.to, slack) && clear(line, false));
    Some(Answer::new(surely, possibly))
}

/// Everything that can stand in the way of sight between two units. `None` where one of the two has no pose.
fn screens(state: &State, viewer: UnitIx, target: UnitIx, lens: Lens) -> Option<Vec<Screen<'_>>> {
    let (own, theirs) = (state.footprint(viewer)?, state.footprint(target)?);
    let mut screens = Vec::new();
    if !matches!(lens, Lens::NoUnits | Lens::Nothing) {
        for other in state.present_units().filter(|other| *other != viewer && *other != target) {
            if state.figures(other).is_individual() && lens != Lens::Individuals {
                continue;
            }
            // A unit whose place nobody recorded is not taken to be in the way.
            let Some(footprint) = state.footprint(other) else {
                continue;
            };
            if state.setup.options.height_zero_never_blocks && own_height(state, other) == Some(0) {
                continue;
            }
            let slack = state.setup.allowance.slack();
            let sizes = [resized(footprint, -2.0 * slack), resized(footprint, 2.0 * slack - 1e-6)];
            screens.push(Screen::Unit(footprint, sizes, height_through(state, other, lens)));
        }
    }
    if matches!(lens, Lens::NoTerrain | Lens::Nothing) {
        return Some(screens);
    }
    let stands_on = |footprint: &Footprint, piece: &Ground| {
        hill_of(state, footprint, share_needed(state, footprint, lens)).is_some_and(|hill| hill.id == piece.id)
    };
    for piece in &state.setup.terrain {
        let inside = || super::ground::has_part_in(piece, own) || super::ground::has_part_in(piece, theirs);
        let counts = match piece.kind {
            TerrainKind::Blocking => true,
            TerrainKind::Difficult => lens != Lens::NoDifficult && (lens == Lens::DifficultAlways || !inside()),
            TerrainKind::Hill => !stands_on(own, piece) && !stands_on(theirs, piece),
            TerrainKind::Water => piece.height.is_some_and(|height| height > 0),
            TerrainKind::Obstacle => super::ground::is_tall(piece) || lens == Lens::Obstacles,
            TerrainKind::Decorative => lens == Lens::Decorations,
        };
        if counts {
            // A bush without a height is taken to hide like the highest of things by who forgets the rule.
            let height = if piece.kind == TerrainKind::Decorative { Some(u32::MAX) } else { piece_height(piece) };
            screens.push(Screen::Piece(&piece.outline, height));
        }
    }
    Some(screens)
}

/// Height of a piece for sight and cover; obstacles count as 1 (`kow.terrain.obstacle_height`), what is too high for one
/// as what it is.
pub(super) fn piece_height(piece: &Ground) -> Option<u32> {
    match piece.kind {
        TerrainKind::Obstacle if !super::ground::is_tall(piece) => Some(pack::OBSTACLE_HEIGHT),
        _ => piece.height,
    }
}

/// The directions from an eye to a target, told without angles.
struct Cone {
    eye: Place,
    /// Unit vector to the middle of the target.
    along: Place,
    /// How far aside it reaches a length ahead, to the right and to the left; absent where the eye is at the target.
    aside: Option<(f64, f64)>,
}

impl Cone {
    fn new(eye: Place, target: &Footprint) -> Self {
        let at = target.pose().at;
        let far = eye.distance(at).max(1e-9);
        let cone = Self { eye, along: Place { x: (at.x - eye.x) / far, y: (at.y - eye.y) / far }, aside: None };
        let slopes = target.corners().map(|corner| cone.slope(corner));
        let whole = slopes.iter().all(Option::is_some);
        let aside = slopes.into_iter().flatten().fold((0.0_f64, 0.0_f64), |(a, b), slope| (a.min(slope), b.max(slope)));
        Self { aside: whole.then_some(aside), ..cone }
    }

    /// How far to the left a place lies for a length ahead; nothing for a place that is not ahead.
    fn slope(&self, place: Place) -> Option<f64> {
        let (dx, dy) = (place.x - self.eye.x, place.y - self.eye.y);
        let ahead = dx * self.along.x + dy * self.along.y;
        (ahead > 1e-6).then(|| (self.along.x * dy - self.along.y * dx) / ahead)
    }

    /// Whether a place may lie in one of the directions; where it certainly does not, no angle has to be reckoned.
    fn may_hold(&self, place: Place) -> bool {
        let Some((least, most)) = self.aside else { return true };
        let hair = 1e-6 * (1.0 + least.abs().max(most.abs()));
        self.slope(place).is_none_or(|slope| slope >= least - hair && slope <= most + hair)
    }
}

/// Lines from the eye to the nearest points of a base in every direction that matters: past every corner of what may be
/// in the way, to every corner of the target and of the part of it that lies in the front arc, and between neighbours of
/// these.
fn lines(eye: Place, target: &Footprint, screens: &[Screen<'_>], in_arc: &[Place]) -> Vec<Sight> {
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
    turns.extend(in_arc.iter().map(turned));
    let cone = Cone::new(eye, target);
    for screen in screens {
        let corners: &[Place] = match screen {
            Screen::Unit(footprint, ..) => &footprint.corners(),
            Screen::Piece(outline, _) => outline.corners(),
        };
        if !effort::spend(corners.len()) {
            return Vec::new();
        }
        let before = corners.iter().filter(|corner| cone.may_hold(**corner)).map(turned);
        turns.extend(before.filter(|turn| (least..=most).contains(turn)));
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
    use crate::geometry::{Base, Pose};

    fn footprint(x: f64, y: f64, width: f64, depth: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width, depth })
    }

    #[test]
    fn there_is_a_line_past_the_corner_of_a_screen_that_hides_most_of_the_target() {
        let (target, screen) = (footprint(0.0, 20.0, 6.0, 2.0), footprint(-0.5, 10.0, 3.0, 1.0));
        let eye = Place { x: 0.0, y: 0.0 };
        let lines = lines(eye, &target, &[Screen::Unit(&screen, [None; 2], Some(1))], &[]);
        assert!(lines.iter().any(|line| !screen.blocks(*line)), "past the right corner");
        let wide = footprint(0.0, 10.0, 4.0, 1.0);
        assert!(
            super::lines(eye, &target, &[Screen::Unit(&wide, [None; 2], Some(1))], &[])
                .iter()
                .all(|line| wide.blocks(*line))
        );
    }
}
