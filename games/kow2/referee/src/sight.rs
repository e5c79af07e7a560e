//! Line of sight and heights (`kow.los.*`, `kow.terrain.*los`; digest, sections 5 and 8).

use std::cell::{OnceCell, RefCell};

use smallvec::SmallVec;

use super::{Doubt, DoubtQuestion, Kind, State, TerrainKind, Unit, arcs, cover, pack, purpose, rule, state::Ground};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Asks, Detail, Outcome},
    geometry::{Edge, Footprint, Place, Sight},
    measure::Answer,
    muster::UnitIx,
    work_budget,
};

/// Parts of a base that differ by less are the same.
const EXACT: f64 = 1e-6;

/// What dice have decided where players could not tell.
#[derive(Debug, Clone, Default)]
pub(super) struct RollOffs {
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
    let played = event.declared.unwrap_or(favour);
    let roll = docket.next_roll();
    if played == favour {
        // Where the positions settle it there was nothing to doubt: a die that says the same does no harm.
        let (before, settled) = match event.question {
            DoubtQuestion::Sight => (state.doubts.sight, settled(state, unit, target)),
            DoubtQuestion::Cover => (state.doubts.cover, cover::settled(state, unit, target).map(|covered| !covered)),
        };
        let again = before.is_some_and(|(by, at, _)| (by, at) == (unit, target));
        let plain = settled.filter(|settled| *settled != played);
        let say = match (again, plain, event.question) {
            (true, ..) => "doubt-again",
            (_, Some(_), DoubtQuestion::Sight) => "no-doubt-sight",
            (_, Some(_), DoubtQuestion::Cover) => "no-doubt-cover",
            (_, None, _) => "doubt",
        };
        docket.finding(cited, Outcome::from(!again && plain.is_none()), || {
            let detail = Detail::say(say).unit(&event.unit).with("target", &event.target);
            let detail = match plain {
                Some(settled) if !again => detail.expects(if settled { "yes" } else { "no" }),
                _ => detail,
            };
            detail.with("rolled", event.die.get()).with("needed", least).of_roll(roll, Asks::Result)
        });
    } else {
        docket.finding(cited, Outcome::Broken, || {
            let detail = Detail::say("doubt").unit(&event.unit).with("rolled", event.die.get()).with("needed", least);
            detail.of_roll(roll, Asks::Result)
        });
    }
    docket.roll(|| super::throws::one_die(&purpose::DOUBT, state, unit, Some(target), event.die, least));
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
    state.footprint(ix)?;
    Some(hill_of(state, ix, pack::STANDING_SHARE))
}

/// The highest hill on which more than this share of a unit's base lies.
fn hill_of(state: &State, ix: UnitIx, share: f64) -> Option<&Ground> {
    let under = state.setup.hills.iter().filter(|hill| state.unit(ix).share_on(**hill) > share + EXACT);
    under.map(|hill| &state.setup.terrain[*hill]).max_by_key(|hill| hill.height)
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
    by_the_book(&Look::new(state, viewer, target, true)?)
}

/// Whether a unit sees another, where positions leave no doubt of it: whatever stands where nobody recorded, and however
/// high what has no recorded height may be.
pub(super) fn settled(state: &State, viewer: UnitIx, target: UnitIx) -> Option<bool> {
    let look = Look::new(state, viewer, target, true)?;
    match by_the_book(&look)? {
        // Somebody whose place is not recorded may stand between.
        Answer::Yes if state.present_units().all(|unit| state.footprint(unit).is_some()) => Some(true),
        Answer::No if look.see(Lens::UnknownIsLow) == Some(Answer::No) => Some(false),
        _ => None,
    }
}

/// By the rulebook: unclear where it takes the allowance to say who stands on a hill, and that decides it.
fn by_the_book(look: &Look<'_>) -> Option<Answer> {
    let book = look.see(Lens::Book)?;
    if !is_doubtful(look.state) {
        return Some(book);
    }
    let same = look.see(Lens::PerhapsOnHill) == Some(book) && look.see(Lens::SurelyOnHill) == Some(book);
    Some(if same { book } else { Answer::Unclear })
}

/// Part of a base by which the allowance may be mistaken.
fn hair(state: &State, footprint: &Footprint) -> f64 {
    state.setup.allowance.slack() / footprint.base().width.min(footprint.base().depth)
}

/// Whether half of a unit's base is on a hill, but for the allowance; exactly half is not the larger part.
fn is_half_on(state: &State, ix: UnitIx, hill: usize) -> bool {
    let off = (state.unit(ix).share_on(hill) - pack::STANDING_SHARE).abs();
    off > EXACT && state.footprint(ix).is_some_and(|footprint| off <= hair(state, footprint))
}

fn is_doubtful(state: &State) -> bool {
    state.setup.hills.iter().any(|hill| state.present_units().any(|ix| is_half_on(state, ix, *hill)))
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
        // Whom the positions show plainly was seen without a die.
        let kept = seen || settled(state, viewer, target) == Some(true);
        docket.finding(needs, Outcome::from(kept), told(kept));
        return;
    }
    let look = Look::new(state, viewer, target, shooting);
    let see = |lens: Lens| look.as_ref()?.see(lens);
    let Some(answer) = look.as_ref().and_then(by_the_book) else {
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
    if shooting && claimed != Some(false) && arcs::may_have_turned(state, viewer, target) {
        return;
    }
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
            // BoundedList below, of every target that is seen.
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

/// Height of a unit where it stands, as a lens has it.
fn height_through(state: &State, ix: UnitIx, lens: Lens) -> Option<u32> {
    match lens {
        Lens::FlatHills => own_height(state, ix),
        Lens::AnyPartOnHill | Lens::PerhapsOnHill | Lens::SurelyOnHill => {
            let (own, footprint) = (own_height(state, ix)?, state.footprint(ix)?);
            let hill = hill_of(state, ix, share_needed(state, footprint, lens));
            hill.map_or(Some(own), |hill| Some(own + hill.height?))
        }
        _ => height(state, ix),
    }
}

/// What may stand in the way of a look.
struct Screen<'a> {
    what: Screening<'a>,
    /// Directions of those of its corners that lie before the target: lines are drawn past them.
    turns: SmallVec<[f64; 4]>,
    /// Whether any of it may lie across a line to the target.
    near: bool,
}

enum Screening<'a> {
    Unit(UnitIx, &'a Footprint),
    /// A piece, and whether one of the two is in it; looked for when it matters.
    Piece(&'a Ground, OnceCell<bool>),
}

impl Screen<'_> {
    /// Whether it lies across a line: `surely` whatever the allowance, or else possibly. Touching is not crossing.
    fn crosses(&self, line: Sight, slack: f64, surely: bool) -> bool {
        match &self.what {
            Screening::Unit(_, footprint) => {
                footprint.blocks_grown(line, if surely { -2.0 * slack } else { 2.0 * slack - 1e-6 })
            }
            Screening::Piece(piece, _) => {
                let most = if surely { 2.0 * slack } else { 1e-6 };
                piece.outline.length_inside(line) > most
            }
        }
    }

    /// Whether a lens has it hide whatever its height.
    fn hides_by(&self, lens: Lens) -> bool {
        lens == Lens::HeightsDoNotMatter || (lens == Lens::LowTerrain && matches!(self.what, Screening::Piece(..)))
    }
}

/// What each screen does as a lens has it, one mark a screen: two lenses with the same marks see the same.
type Marks = SmallVec<[u8; 32]>;

/// Lines are drawn past its corners.
const DRAWN_PAST: u8 = 1;
/// It hides what is behind it.
const HIDES: u8 = 2;
/// It may hide what is behind it: nobody recorded its height.
const MAY_HIDE: u8 = 4;

/// One unit looking at another: what lies about the two is measured once, through whatever lens they are seen.
struct Look<'a> {
    state: &'a State,
    viewer: UnitIx,
    target: UnitIx,
    shooting: bool,
    own: &'a Footprint,
    theirs: &'a Footprint,
    screens: Vec<Screen<'a>>,
    fan: Fan<'a>,
    /// What has been seen, by all that it depends on: the marks, and whether all round or along the shortest line alone.
    seen: RefCell<Vec<(Marks, [bool; 2], Answer)>>,
    /// Lines drawn, by the screens past which they go.
    lines: RefCell<Vec<(Marks, Lines)>>,
}

impl<'a> Look<'a> {
    /// `None` where one of the two has no pose.
    fn new(state: &'a State, viewer: UnitIx, target: UnitIx, shooting: bool) -> Option<Self> {
        let (own, theirs) = (state.footprint(viewer)?, state.footprint(target)?);
        let fan = Fan::new(own.front(), theirs);
        // What comes near none of the lines needs no look at each of them.
        let slack = state.setup.allowance.slack();
        let (middle, reach) = (Sight { from: fan.eye, to: theirs.pose().at }, theirs.radius() + 2.0 * slack);
        let mut screens = Vec::new();
        for other in state.present_units().filter(|other| *other != viewer && *other != target) {
            // A unit whose place nobody recorded is not taken to be in the way.
            let Some(footprint) = state.footprint(other) else { continue };
            if state.setup.options.height_zero_never_blocks && own_height(state, other) == Some(0) {
                continue;
            }
            let near = !footprint.is_clear_of(middle, reach);
            let turns = fan.turns_of(&footprint.corners());
            screens.push(Screen { what: Screening::Unit(other, footprint), turns, near });
        }
        for piece in &state.setup.terrain {
            let near = piece.outline.may_cross(middle, reach);
            let turns = fan.turns_of(piece.outline.corners());
            screens.push(Screen { what: Screening::Piece(piece, OnceCell::new()), turns, near });
        }
        screens.retain(|screen| screen.near || !screen.turns.is_empty());
        let (seen, lines) = (RefCell::default(), RefCell::default());
        Some(Self { state, viewer, target, shooting, own, theirs, screens, fan, seen, lines })
    }

    /// Whether the target is seen through a lens. `None` where a height is missing.
    fn see(&self, lens: Lens) -> Option<Answer> {
        let height = |ix: UnitIx| height_through(self.state, ix, lens);
        let tallest = height(self.viewer)?.max(height(self.target)?);
        let kind = [lens == Lens::AllRound, lens == Lens::ShortestLine];
        let ignored = if kind[1] { DRAWN_PAST } else { 0 };
        let marks: Marks = self.screens.iter().map(|screen| self.mark(screen, lens, tallest) & !ignored).collect();
        let known = |seen: &&(Marks, [bool; 2], Answer)| (&seen.0, seen.1) == (&marks, kind);
        if let Some((.., answer)) = self.seen.borrow().iter().find(known) {
            return Some(*answer);
        }
        let answer = self.look(&marks, kind);
        self.seen.borrow_mut().push((marks, kind, answer));
        Some(answer)
    }

    /// What a screen does as a lens has it, against viewers of this height.
    fn mark(&self, screen: &Screen<'_>, lens: Lens, tallest: u32) -> u8 {
        let (counts, height) = match &screen.what {
            Screening::Unit(..) if matches!(lens, Lens::NoUnits | Lens::Nothing) => return 0,
            Screening::Unit(other, _) => {
                let counts = lens == Lens::Individuals || !self.state.figures(*other).is_individual();
                (counts, height_through(self.state, *other, lens))
            }
            Screening::Piece(..) if matches!(lens, Lens::NoTerrain | Lens::Nothing) => return 0,
            // A bush without a height is taken to hide like the highest of things by who forgets the rule.
            Screening::Piece(piece, inside) => {
                let height = if piece.kind == TerrainKind::Decorative { Some(u32::MAX) } else { piece_height(piece) };
                (self.counts(piece, inside, lens), height)
            }
        };
        let hides = match height {
            _ if !screen.near => 0,
            Some(height) if height >= tallest || screen.hides_by(lens) => HIDES,
            // A height nobody recorded may be anything.
            None if lens != Lens::UnknownIsLow => MAY_HIDE,
            _ => 0,
        };
        let drawn_past = if screen.turns.is_empty() { 0 } else { DRAWN_PAST };
        if counts { hides | drawn_past } else { 0 }
    }

    /// Whether a piece may hide the target at all.
    fn counts(&self, piece: &Ground, inside: &OnceCell<bool>, lens: Lens) -> bool {
        let has_part_in = |footprint: &Footprint| super::ground::has_part_in(piece, footprint);
        let inside = || *inside.get_or_init(|| has_part_in(self.own) || has_part_in(self.theirs));
        let stands_on = |ix: UnitIx, footprint: &Footprint| {
            let hill = hill_of(self.state, ix, share_needed(self.state, footprint, lens));
            hill.is_some_and(|hill| hill.id == piece.id)
        };
        match piece.kind {
            TerrainKind::Blocking => true,
            TerrainKind::Difficult => lens != Lens::NoDifficult && (lens == Lens::DifficultAlways || !inside()),
            TerrainKind::Hill => !stands_on(self.viewer, self.own) && !stands_on(self.target, self.theirs),
            TerrainKind::Water => piece.height.is_some_and(|height| height > 0),
            TerrainKind::Obstacle => super::ground::is_tall(piece) || lens == Lens::Obstacles,
            TerrainKind::Decorative => lens == Lens::Decorations,
        }
    }

    /// Whether there is a line past the screens so marked, to what lies in the arc.
    fn look(&self, marks: &Marks, [all_round, shortest]: [bool; 2]) -> Answer {
        let (own, theirs) = (self.own, self.theirs);
        let half = own.base().width / 2.0;
        let (middle, half) = if self.shooting { arcs::look(self.state, self.viewer, own) } else { (0.0, half) };
        let slack = self.state.setup.allowance.slack();
        let in_arc = |goal: Place, slack: f64| {
            let (x, y) = own.own(goal);
            let out = y - own.base().depth / 2.0;
            all_round || out + slack >= ((x - middle).abs() - half).max(0.0)
        };
        let hiding: SmallVec<[(&Screen<'_>, u8); 16]> =
            self.screens.iter().zip(marks.iter().copied()).filter(|(_, mark)| mark & (HIDES | MAY_HIDE) != 0).collect();
        let clear = |line: Sight, surely_clear: bool| {
            work_budget::spend(hiding.len() + 1)
                && hiding.iter().all(|(screen, mark)| {
                    let blocks = mark & HIDES != 0 || surely_clear;
                    !blocks || !screen.crosses(line, slack, !surely_clear)
                })
        };
        let surely = |line: Sight| in_arc(line.to, -slack) && clear(line, true);
        let possibly = |line: Sight| in_arc(line.to, slack) && clear(line, false);
        if shortest {
            let line = Sight { from: self.fan.eye, to: theirs.nearest_to(self.fan.eye) };
            let surely = surely(line);
            return Answer::new(surely, surely || possibly(line));
        }
        let past: Marks = marks.iter().map(|mark| mark & DRAWN_PAST).collect();
        let mut drawn = self.lines.borrow_mut();
        let index = drawn.iter().position(|(marks, _)| *marks == past).unwrap_or_else(|| {
            let screens = self.screens.iter().zip(&past).filter(|(_, mark)| **mark != 0);
            let turns = screens.flat_map(|(screen, _)| screen.turns.iter().copied());
            let in_arc = arcs::part_in_front(own, theirs, middle, half);
            let lines = Lines::new(&self.fan, turns, &in_arc);
            drawn.push((past, lines));
            drawn.len() - 1
        });
        let Some((_, lines)) = drawn.get_mut(index) else { return Answer::No };
        let surely = lines.any(&self.fan, surely);
        Answer::new(surely, surely || lines.any(&self.fan, possibly))
    }
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
        const BEHIND: f64 = -1e-3;
        let Some((least, most)) = self.aside else { return true };
        let (dx, dy) = (place.x - self.eye.x, place.y - self.eye.y);
        let ahead = dx * self.along.x + dy * self.along.y;
        if ahead < BEHIND {
            return false;
        }
        let hair = 1e-6 * (1.0 + least.abs().max(most.abs()));
        self.slope(place).is_none_or(|slope| slope >= least - hair && slope <= most + hair)
    }
}

/// The directions from an eye to a target, by angles.
struct Fan<'a> {
    eye: Place,
    target: &'a Footprint,
    cone: Cone,
    /// The angle of the target's middle: turns are measured from it, so that nothing jumps from 180° to -180°.
    base: f64,
    /// Turns of the target's corners.
    corners: [f64; 4],
    /// The least and the greatest of them.
    least: f64,
    most: f64,
}

impl<'a> Fan<'a> {
    fn new(eye: Place, target: &'a Footprint) -> Self {
        let at = target.pose().at;
        let base = libm::atan2(at.y - eye.y, at.x - eye.x);
        let corners = target.corners().map(|corner| turn_to(eye, base, corner));
        let (least, most) = corners.iter().fold((0.0_f64, 0.0_f64), |(a, b), turn| (a.min(*turn), b.max(*turn)));
        Self { eye, target, cone: Cone::new(eye, target), base, corners, least, most }
    }

    /// The turns of those places that lie in the directions of the target.
    fn turns_of(&self, places: &[Place]) -> SmallVec<[f64; 4]> {
        work_budget::spend(places.len());
        let before = places.iter().filter(|place| self.cone.may_hold(**place));
        let turns = before.map(|place| turn_to(self.eye, self.base, *place));
        turns.filter(|turn| (self.least..=self.most).contains(turn)).collect()
    }

    /// The line to the nearest point of the target in a direction.
    fn line(&self, turn: f64) -> Option<Sight> {
        let (eye, far) = (self.eye, self.eye.distance(self.target.pose().at) + self.target.radius() + 1.0);
        let angle = self.base + turn;
        let to = Place { x: eye.x + far * libm::cos(angle), y: eye.y + far * libm::sin(angle) };
        let (enters, _) = self.target.stretch_inside(eye, to, 1e-7)?;
        let at = enters / far;
        Some(Sight { from: eye, to: Place { x: eye.x + (to.x - eye.x) * at, y: eye.y + (to.y - eye.y) * at } })
    }
}

/// The angle at an eye from a base to a place, from -180° to 180°, in radians.
fn turn_to(eye: Place, base: f64, place: Place) -> f64 {
    let turn = libm::atan2(place.y - eye.y, place.x - eye.x) - base;
    if turn > std::f64::consts::PI {
        turn - std::f64::consts::TAU
    } else if turn < -std::f64::consts::PI {
        turn + std::f64::consts::TAU
    } else {
        turn
    }
}

/// Lines from the eye to the nearest points of a base in every direction that matters: past every corner of what may be
/// in the way, to every corner of the target and of the part of it that lies in the front arc, and between neighbours of
/// these. They are drawn one by one as they are looked along.
struct Lines {
    /// Turns of the lines that are not yet drawn, the next one last.
    turns: Vec<f64>,
    drawn: Vec<Sight>,
}

impl Lines {
    fn new(fan: &Fan<'_>, past: impl Iterator<Item = f64>, in_arc: &[Place]) -> Self {
        let mut turns: Vec<f64> = fan.corners.to_vec();
        turns.extend(in_arc.iter().map(|place| turn_to(fan.eye, fan.base, *place)));
        turns.extend(past);
        turns.push(0.0);
        turns.sort_by(f64::total_cmp);
        let between: Vec<f64> = turns.windows(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
        turns.extend(between);
        turns.reverse();
        Self { turns, drawn: Vec::new() }
    }

    /// Whether any of the lines passes a test.
    fn any(&mut self, fan: &Fan<'_>, test: impl Fn(Sight) -> bool) -> bool {
        if self.drawn.iter().any(|line| test(*line)) {
            return true;
        }
        while let Some(turn) = self.turns.pop() {
            if let Some(line) = fan.line(turn) {
                self.drawn.push(line);
                if test(line) {
                    return true;
                }
            }
        }
        false
    }
}

/// Places along the facing of a target that is turned to the shooter, evenly spread: where cover is looked for.
pub(super) fn along_facing(target: &Footprint, facing: Edge, count: usize) -> impl Iterator<Item = Place> {
    let line = target.edge_line(facing);
    (0..count).map(move |i| line.from.towards(line.to, (i as f64 + 0.5) / count as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::geometry::{Base, Pose};

    fn footprint(x: f64, y: f64, width: f64, depth: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width, depth })
    }

    #[test]
    fn there_is_a_line_past_the_corner_of_a_screen_that_hides_most_of_the_target() {
        let (target, screen) = (footprint(0.0, 20.0, 6.0, 2.0), footprint(-0.5, 10.0, 3.0, 1.0));
        let eye = Place { x: 0.0, y: 0.0 };
        let fan = Fan::new(eye, &target);
        let lets_see = |screen: &Footprint| {
            let mut lines = Lines::new(&fan, fan.turns_of(&screen.corners()).into_iter(), &[]);
            lines.any(&fan, |line| !screen.blocks(line))
        };
        assert!(lets_see(&screen), "past the right corner");
        assert!(!lets_see(&footprint(0.0, 10.0, 4.0, 1.0)));
    }
}
