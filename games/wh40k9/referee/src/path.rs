//! The ways of models: how long they are, what they cross, and where they end (`w40k.move.path`, `w40k.move.distance`,
//! `w40k.terrain.*`, `w40k.fly.*`).

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::Length,
    work_budget::spend,
};
use aftermath_wh40k9::{Step, pack};
use smallvec::SmallVec;

use crate::{
    answer::{Answer, kept, of},
    bodies::{Body, Point},
    keywords::Keyword,
    near::in_range,
    rule,
    setup::{contains, farthest_off_table},
    state::{State, UnitIx},
};

/// The way of one model.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    pub(crate) model: u16,
    pub(crate) from: Body,
    pub(crate) to: Body,
    /// The bodies at its corners, start and end among them; a straight line where the path is not recorded.
    corners: SmallVec<[Body; 3]>,
    /// Whether the path is recorded.
    pub(crate) recorded: bool,
    pub(crate) flies: bool,
}

/// How the rules of a move see what is on the way.
#[derive(Debug, Clone)]
pub(crate) struct Manner {
    /// † Inches up and down that the log counts besides.
    pub(crate) climbed: Option<Length>,
    /// The rule about crossing bases.
    pub(crate) path: Rule,
    /// Those who FLY pass over models.
    pub(crate) fly_over: bool,
    /// Those who FLY count no height.
    pub(crate) fly_free: bool,
    /// The rule about terrain in this move; `None` for that of the Movement phase.
    pub(crate) terrain: Option<Rule>,
}

impl Walk {
    /// The way of a model; none where its place before or its base is not recorded.
    pub(crate) fn new(state: &State, ix: UnitIx, step: &Step) -> Option<Self> {
        let model = state.unit(ix).model(step.model).filter(|model| !model.destroyed)?;
        let from = model.body?;
        let to = from.at(step.to);
        let via = step.via.as_deref().unwrap_or_default().iter().map(|spot| from.at(*spot));
        let corners = std::iter::once(from).chain(via).chain([to]).collect();
        let flies = state.model_has(model, Keyword::Fly) || state.model_has(model, Keyword::Aircraft);
        Some(Self { model: step.model, from, to, corners, recorded: step.via.is_some(), flies })
    }

    /// Inches of the part that goes furthest, along the table and up and down; no less than that where the path is not
    /// recorded. Height up to an inch is free (`w40k.terrain.low`).
    pub(crate) fn lengths(&self) -> (f64, f64) {
        let corners = &self.corners;
        let flat = corners.windows(2).map(|leg| leg[0].travel(&leg[1])).sum();
        let high = |body: &Body| if body.bottom() <= pack::LOW_TERRAIN { 0.0 } else { body.bottom() };
        let climbed = corners.windows(2).map(|leg| (high(&leg[0]) - high(&leg[1])).abs()).sum();
        (flat, climbed)
    }

    /// As [`Walk::lengths`], with what the log counts of height where that is more: it speaks of the one model that moves.
    pub(crate) fn lengths_told(&self, climbed: Option<Length>, movers: usize) -> (f64, f64) {
        let (flat, own) = self.lengths();
        (flat, own.max(climbed.filter(|_| movers == 1).map_or(0.0, Length::get)))
    }

    /// The least gap to a body on the way.
    fn least_gap(&self, other: &Body) -> f64 {
        let legs = self.corners.windows(2).map(|leg| leg[0].least_gap_on_way(&leg[1], other));
        legs.fold(self.from.gap(other), f64::min)
    }

    /// Whether the way passes within Engagement Range of a body.
    pub(crate) fn passes(&self, other: &Body, slack: f64) -> Answer {
        let heights = self.corners.iter().map(Body::bottom);
        let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), z| (low.min(z), high.max(z)));
        let rise = (low - other.head()).max(other.bottom() - high).max(0.0);
        if rise > pack::HEIGHT_BAND + slack {
            return Answer::No;
        }
        let gap = self.least_gap(other);
        Answer::new(gap <= pack::ENGAGEMENT_RANGE - slack, gap <= pack::ENGAGEMENT_RANGE + slack)
    }
}

/// The part of the table in which ways lie, with the bodies that go them.
#[derive(Debug)]
struct Extent {
    low: Point,
    high: Point,
}

impl Extent {
    fn of(walks: &[Walk]) -> Self {
        let nowhere = Self {
            low: Point::new(f64::INFINITY, f64::INFINITY),
            high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        };
        walks.iter().flat_map(|walk| &walk.corners).fold(nowhere, |Self { low, high }, body| {
            let (at, radius) = (body.middle(), body.radius());
            Self {
                low: Point::new(low.x.min(at.x - radius), low.y.min(at.y - radius)),
                high: Point::new(high.x.max(at.x + radius), high.y.max(at.y + radius)),
            }
        })
    }

    /// Whether a body may be so near to any of them; whoever is not need not be measured.
    fn is_near(&self, body: &Body, reach: f64) -> bool {
        // A hair more, so that rounding leaves nobody out.
        let (at, reach) = (body.middle(), body.radius() + reach + 1e-6);
        at.x >= self.low.x - reach
            && at.x <= self.high.x + reach
            && at.y >= self.low.y - reach
            && at.y <= self.high.y + reach
    }
}

/// The ways of all models that an event moves; none where one is not known.
pub(crate) fn walks(state: &State, ix: UnitIx, steps: &[Step]) -> Option<Vec<Walk>> {
    steps.iter().map(|step| Walk::new(state, ix, step)).collect()
}

/// Steps of models that there are (`w40k.unit.definition`): a model moves once in a move.
pub(crate) fn check_steps(state: &State, ix: UnitIx, steps: &[Step], docket: &mut impl Docket) {
    for (place, step) in steps.iter().enumerate() {
        let there = state.unit(ix).model(step.model).is_some_and(|model| !model.destroyed);
        let twice = steps[..place].iter().any(|other| other.model == step.model);
        if !there || twice {
            docket.finding(rule::UNIT_DEFINITION, Outcome::Broken, || {
                Detail::say("no-such-model").unit(state.id(ix)).records(i64::from(step.model))
            });
        }
    }
}

/// What the ways cross: other models, the edge, terrain. Ways that are not recorded are held to what a straight one
/// would do: where that is free, so is the way.
///
/// Answers whether those who FLY end where they may; nothing where nobody flies.
pub(crate) fn check_ways(
    state: &State,
    ix: UnitIx,
    walks: &[Walk],
    manner: &Manner,
    docket: &mut impl Docket,
) -> Option<Answer> {
    let slack = state.setup.slack.inches();
    let movers: Vec<u16> = walks.iter().map(|walk| walk.model).collect();
    let extent = Extent::of(walks);
    let mut others: Vec<(Body, bool)> = Vec::new();
    for other in state.on_field() {
        for (number, model) in state.unit(other).living() {
            if other == ix && movers.contains(&number) {
                continue;
            }
            if !spend(1) {
                return None;
            }
            if let Some(body) = model.body.filter(|body| extent.is_near(body, slack)) {
                others.push((body, state.model_has(model, Keyword::Aircraft)));
            }
        }
    }
    let mut crossing = Some(Answer::Yes);
    let (mut over_models, mut under_aircraft) = (false, false);
    let (mut flies_here, mut on_aircraft) = (false, false);
    let mut ends = Answer::Yes;
    let mut flier_ends = None;
    for walk in walks {
        for (body, aircraft) in &others {
            if walk.to.overlaps(body, slack) {
                if walk.flies && manner.fly_over {
                    flier_ends = Some(Answer::No)
                } else {
                    ends = Answer::No
                }
                on_aircraft |= *aircraft;
            }
            if walk.least_gap(body) > 0.0 || !crosses(walk, body, slack) {
                continue;
            }
            if walk.flies && manner.fly_over {
                over_models = true;
            } else if *aircraft {
                under_aircraft = true;
            } else if walk.recorded {
                crossing = Some(Answer::No);
                flies_here |= walk.flies;
            } else if crossing == Some(Answer::Yes) {
                crossing = None;
            }
        }
        if walk.flies && manner.fly_over && flier_ends.is_none() {
            flier_ends = Some(Answer::Yes);
        }
    }
    for (one, walk) in walks.iter().enumerate() {
        if walks[..one].iter().any(|other| walk.to.overlaps(&other.to, slack)) {
            ends = Answer::No;
        }
    }
    let path = crossing.map(|crossing| crossing.and(ends)).or((ends == Answer::No).then_some(Answer::No));
    kept(docket, manner.path, path, "via", || of(state.id(ix)));
    if over_models {
        docket.finding(rule::FLY_OVER_MODELS, Outcome::Held, || of(state.id(ix)));
        let mixed = state.unit(ix).living().any(|(_, model)| !state.model_has(model, Keyword::Fly));
        if mixed {
            docket.finding(rule::FLY_PER_MODEL, Outcome::Held, || of(state.id(ix)));
        }
    }
    if path == Some(Answer::No) && state.has(ix, Keyword::Fly) && walks.iter().any(|walk| !walk.flies) {
        docket.finding(rule::FLY_PER_MODEL, Outcome::Broken, || of(state.id(ix)));
    }
    if flies_here {
        // Those who FLY pass over others when they move, Advance, Fall Back or charge, and in no other move.
        docket.finding(rule::FLY_OVER_MODELS, Outcome::Broken, || of(state.id(ix)));
    }
    if let Some(ends) = flier_ends {
        kept(docket, rule::FLY_END, Some(ends), "steps", || of(state.id(ix)));
    }
    if under_aircraft || on_aircraft {
        // It may be passed, as if it were not there; nobody stops where it stands.
        docket.finding(rule::AIRCRAFT_PASS_OVER, Outcome::from(!on_aircraft), || of(state.id(ix)));
    }
    let beyond = farthest_off_table(state, walks.iter().flat_map(|walk| walk.corners.iter().copied()));
    let on_table = beyond.map(|beyond| state.setup.slack.at_most(beyond, 0.0));
    kept(docket, rule::MOVE_BOARD_EDGE, on_table, "table", || {
        let detail = of(state.id(ix));
        beyond.map_or(detail.clone(), |beyond| detail.with("beyond", beyond))
    });
    check_terrain(state, ix, walks, manner, docket);
    flier_ends
}

/// Whether a way goes into a body, not only along it.
fn crosses(walk: &Walk, other: &Body, slack: f64) -> bool {
    let parts = 24;
    walk.corners.windows(2).any(|leg| {
        let way = leg[1].middle().minus(leg[0].middle());
        let rise = leg[1].bottom() - leg[0].bottom();
        (0..=parts).any(|part| {
            let part = f64::from(part) / f64::from(parts);
            let middle = leg[0].middle().plus(way.times(part));
            leg[1].moved_to(middle, leg[0].bottom() + rise * part).overlaps(other, slack)
        })
    }) && !walk.from.overlaps(other, slack)
}

/// Terrain on the way (`w40k.terrain.over_not_through`, `w40k.terrain.low`, `w40k.terrain.no_mid_climb`).
fn check_terrain(state: &State, ix: UnitIx, walks: &[Walk], manner: &Manner, docket: &mut impl Docket) {
    if state.setup.terrain.is_empty() {
        return;
    }
    let slack = state.setup.slack.inches();
    let over = manner.terrain.unwrap_or(rule::TERRAIN_OVER_NOT_THROUGH);
    let (mut through, mut low, mut met, mut climbed) = (Some(Answer::Yes), false, false, 0.0);
    let mut stands = None;
    for walk in walks {
        for feature in &state.setup.terrain {
            let height = feature.kind.rise().height.map(Length::get);
            if walk.flies && manner.fly_free {
                continue;
            }
            for leg in walk.corners.windows(2) {
                if !feature.is_near(leg[0].middle(), leg[1].middle())
                    || !meets(&feature.outline, leg[0].middle(), leg[1].middle())
                {
                    continue;
                }
                match height {
                    Some(height) if height <= pack::LOW_TERRAIN => low = true,
                    Some(height) => {
                        met = true;
                        let top = leg[0].bottom().max(leg[1].bottom());
                        let inside = contains(&feature.outline, leg[0].middle(), 0.0)
                            && contains(&feature.outline, leg[1].middle(), 0.0);
                        let solid = feature.kind.rise().solid;
                        if top + slack >= height || (inside || solid == Some(false)) {
                            continue;
                        }
                        // Up and down again, as the log counts it for the one that moves.
                        let rise = 2.0 * height - leg[0].bottom() - leg[1].bottom();
                        let over = walks.len() == 1
                            && manner
                                .climbed
                                .is_some_and(|climbed| state.setup.slack.at_most(rise, climbed.get()).may_be());
                        if over {
                            continue;
                        }
                        if walk.recorded && solid == Some(true) {
                            through = Some(Answer::No);
                        } else if through == Some(Answer::Yes) {
                            through = None;
                        }
                    }
                    None => {
                        met = true;
                        if through == Some(Answer::Yes) {
                            through = None;
                        }
                    }
                }
            }
        }
        climbed += walk.lengths().1;
        if walk.to.bottom() > pack::LOW_TERRAIN {
            stands = Some(stands.unwrap_or(Answer::Yes).and(stands_firm(state, &walk.to)));
        }
    }
    if low {
        // Where nothing higher is on the way no height counts, and a log that counts some counted this terrain.
        let counted = manner.climbed.map_or(0.0, Length::get);
        let sure = walks.iter().all(|walk| walk.recorded && !walk.flies);
        let free = met || !sure || climbed > 0.0 || counted <= slack;
        docket.finding(rule::TERRAIN_LOW, Outcome::from(free), || of(state.id(ix)).expects(climbed).records(counted));
    }
    if met {
        kept(docket, over, through, "via", || of(state.id(ix)));
    }
    if let Some(stands) = stands {
        kept(docket, rule::TERRAIN_NO_MID_CLIMB, Some(stands), "steps", || of(state.id(ix)));
    }
}

/// Whether a line enters an outline.
fn meets(outline: &[Point], from: Point, to: Point) -> bool {
    if !spend(outline.len()) {
        return false;
    }
    if contains(outline, from, 0.0) || contains(outline, to, 0.0) {
        return true;
    }
    let way = to.minus(from);
    outline.iter().enumerate().any(|(i, a)| {
        let b = outline[(i + 1) % outline.len()];
        let edge = b.minus(*a);
        let across = way.cross(edge);
        if across == 0.0 {
            return false;
        }
        let (t, u) = (a.minus(from).cross(edge) / across, a.minus(from).cross(way) / across);
        (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)
    })
}

/// Whether what stands above the table has something under it that reaches that high, and is not in the middle of it.
fn stands_firm(state: &State, body: &Body) -> Answer {
    let slack = state.setup.slack.inches();
    let under = state.setup.terrain.iter().filter(|feature| contains(&feature.outline, body.middle(), body.radius()));
    let mut firm = Answer::No;
    for feature in under {
        let rise = feature.kind.rise();
        let Some(height) = rise.height.map(Length::get) else {
            firm = firm.or(Answer::Unclear);
            continue;
        };
        if (body.bottom() - height).abs() <= slack || body.bottom() < height && rise.solid != Some(true) {
            firm = Answer::Yes;
        }
    }
    firm
}

/// Whether a way passes within Engagement Range of any of these bodies; unknown where the path is not recorded and a
/// straight one does.
pub(crate) fn passes_any(walks: &[Walk], others: &[Body], slack: f64) -> Option<Answer> {
    let mut best = Some(Answer::No);
    let extent = Extent::of(walks);
    let near: SmallVec<[&Body; 16]> =
        others.iter().filter(|other| extent.is_near(other, pack::ENGAGEMENT_RANGE + slack)).collect();
    for walk in walks {
        for other in near.iter().copied() {
            let passes = walk.passes(other, slack);
            // Where it starts or ends there it was there, however it went.
            let sure = walk.recorded || in_range(&walk.to, other, slack).is_sure();
            match (passes, sure) {
                (Answer::No, _) => {}
                (Answer::Yes, true) => return Some(Answer::Yes),
                (Answer::Unclear, true) => best = best.map(|best| best.or(Answer::Unclear)),
                (Answer::Yes, false) => best = None,
                (Answer::Unclear, false) => {}
            }
        }
    }
    best
}
