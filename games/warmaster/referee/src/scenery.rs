//! Hills and their levels, and other notes on terrain (chapter "Scenery").

use super::{Cover, Kind, State, TerrainKind, Trait, defence, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Outline, Place, Sight},
    log::Terrain,
};

/// Hills whose level is recorded. A hill of several levels is a piece for each; a hill without a level hides nobody,
/// since its height is for the players to agree.
#[derive(Debug, Default)]
pub(super) struct Relief {
    hills: Vec<Hill>,
    /// Whether there are hills whose level is not recorded.
    unknown: bool,
}

#[derive(Debug)]
struct Hill {
    level: u8,
    outline: Outline,
}

/// How high a stand is: its lowest and its highest part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Height {
    least: f64,
    most: f64,
}

impl Height {
    /// Higher if no part lies below any part of the other, and some part above some part of it (`wm.scenery.higher`).
    pub(super) fn is_above(self, other: Height) -> bool {
        const HAIR: f64 = 0.02;
        self.least + HAIR >= other.most && self.most > other.least + HAIR
    }

    /// The same beyond doubt, wherever exactly the slope begins.
    fn is_surely_above(self, other: Height) -> bool {
        const CLEARLY: f64 = 0.05;
        self.least >= other.most && self.most > other.least + CLEARLY
    }
}

impl Relief {
    pub(super) fn new(terrain: &[Terrain<TerrainKind>]) -> Self {
        let hills = terrain.iter().filter(|piece| matches!(piece.kind, TerrainKind::Hill | TerrainKind::SteepHill));
        let unknown = hills.clone().any(|piece| piece.level.is_none());
        let raised = hills.filter_map(|piece| piece.level.filter(|level| *level > 0).zip(Some(piece)));
        let hills = raised.map(|(level, piece)| Hill { level, outline: Outline::new(&piece.outline) }).collect();
        Self { hills, unknown }
    }

    /// Levels above the table at a place, by steps.
    fn level_at(&self, at: Place) -> u8 {
        let there = self.hills.iter().filter(|hill| hill.outline.contains(at));
        there.map(|hill| hill.level).max().unwrap_or_default()
    }

    /// The highest piece at a place, and the next higher one inside it.
    fn step_at(&self, at: Place) -> Option<(&Hill, Option<&Hill>)> {
        let there = self.hills.iter().filter(|hill| hill.outline.contains(at));
        let here = there.max_by_key(|hill| hill.level)?;
        let inner = |hill: &&Hill| hill.level > here.level && here.outline.contains(hill.outline.middle());
        Some((here, self.hills.iter().filter(inner).min_by_key(|hill| hill.level)))
    }

    /// Height of a place: a level's slope rises evenly from its border to the next level's, or to its centre
    /// (`wm.scenery.flat_hill`, `wm.scenery.levels`).
    fn height_at(&self, at: Place) -> f64 {
        let Some((here, inner)) = self.step_at(at) else { return 0.0 };
        let below = self.hills.iter().filter(|hill| hill.level < here.level && hill.outline.contains(at));
        let base = f64::from(below.map(|hill| hill.level).max().unwrap_or_default());
        let outer = here.outline.border_distance(at);
        let rest = match inner {
            Some(inner) => inner.outline.border_distance(at),
            None => here.outline.middle().distance(at),
        };
        let part = if outer + rest > 0.0 { outer / (outer + rest) } else { 1.0 };
        base + (f64::from(here.level) - base) * part
    }

    /// Height of a stand, by its corners, the middles of its edges and its centre.
    fn height(&self, stand: &Footprint) -> Height {
        let middles = Edge::ALL.map(|edge| {
            let line = stand.edge_line(edge);
            line.from.towards(line.to, 0.5)
        });
        let places = stand.corners().into_iter().chain(middles).chain([stand.pose().at]);
        let none = Height { least: f64::INFINITY, most: f64::NEG_INFINITY };
        places
            .map(|place| self.height_at(place))
            .fold(none, |height, cm| Height { least: height.least.min(cm), most: height.most.max(cm) })
    }

    /// Whether one stand is higher than another (`wm.scenery.higher`); `None` where the level of a hill under either is
    /// not recorded.
    pub(super) fn is_above(&self, state: &State, one: &Footprint, other: &Footprint) -> Option<bool> {
        if self.unknown {
            let hill = |kind: &TerrainKind| matches!(kind, TerrainKind::Hill | TerrainKind::SteepHill);
            let mut unknown = state.setup.terrain.iter().filter(|(kind, _)| hill(kind));
            if unknown.any(|(_, outline)| outline.meets(one) || outline.meets(other)) {
                return None;
            }
        }
        Some(self.height(one).is_above(self.height(other)))
    }

    /// Whether one stand is higher than another beyond doubt.
    pub(super) fn is_surely_above(&self, state: &State, one: &Footprint, other: &Footprint) -> bool {
        self.is_above(state, one, other) == Some(true) && self.height(one).is_surely_above(self.height(other))
    }

    /// Hills near a line that are higher than both stands: nobody sees across their crest.
    pub(super) fn higher_than<'a>(
        &'a self,
        eye: &Footprint,
        goal: &Footprint,
        line: Sight,
        broad: f64,
    ) -> impl Iterator<Item = &'a Outline> {
        let top = |stand: &Footprint| {
            let corners = stand.corners().into_iter().chain([stand.pose().at]);
            corners.map(|place| self.level_at(place)).max().unwrap_or_default()
        };
        let level = if self.hills.is_empty() { 0 } else { top(eye).max(top(goal)) };
        let higher = self.hills.iter().filter(move |hill| hill.level > level);
        higher.filter(move |hill| hill.outline.may_cross(line, broad)).map(|hill| &hill.outline)
    }
}

/// A step of a hill as wide as a stand is deep is an ordinary slope, half as wide it is steep and for infantry alone, and
/// with no room for a stand it is for nobody (`wm.scenery.slopes`).
pub(super) fn check_slopes(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    const WIDE_CM: f64 = 4.0;
    const STEEP_CM: f64 = 2.0;
    let Some(stands) = state.placed(ix) else { return };
    let steps = stands.filter_map(|stand| {
        let at = stand.pose().at;
        let (here, inner) = state.setup.relief.step_at(at)?;
        // A slope is what lies between two borders; on the topmost level there is none.
        Some(here.outline.border_distance(at) + inner?.outline.border_distance(at))
    });
    let Some(narrowest) = steps.min_by(f64::total_cmp) else { return };
    let kind = state.figures(ix).kind;
    let on_foot = kind == Kind::Infantry || kind.is_character();
    let least = if on_foot { STEEP_CM } else { WIDE_CM };
    let (kept, slack) = (narrowest, state.setup.tolerance);
    docket.finding(rule::SCENERY_SLOPES, Outcome::from(kept + slack >= least), || {
        Detail::say("slope").unit(state.id(ix)).expects(least).records(narrowest)
    });
}

/// Only infantry, flyers and giants assault a fortified position (`wm.scenery.fortification`); flyers find it fortified
/// from the air too (`wm.fly.fortified`).
pub(super) fn check_assault(state: &State, ix: UnitIx, target: UnitIx, docket: &mut impl Docket) {
    if !in_fortress(state, target) {
        return;
    }
    let figures = state.figures(ix);
    let may = figures.kind == Kind::Infantry || figures.has(Trait::Flyer) || figures.has(Trait::Giant);
    docket.finding(rule::SCENERY_FORTIFICATION, Outcome::from(may), || {
        Detail::say("assault").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// Whether every stand of the unit is wholly in fortifications, and of troops that profit by them.
fn in_fortress(state: &State, ix: UnitIx) -> bool {
    let works = |kind: &TerrainKind| matches!(kind, TerrainKind::Fortress | TerrainKind::FieldWorks);
    let holds = |stand: &Footprint| {
        let mut works = state.setup.terrain.iter().filter(|(kind, _)| works(kind));
        works.any(|(_, outline)| outline.contains(stand.pose().at))
    };
    matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery)
        && state.placed(ix).is_some_and(|mut stands| stands.all(holds))
}

/// What the relief says of the cover that the players took: infantry above its enemy is defended
/// (`wm.scenery.uphill_cover`; if it is so by a hair, the players saw it), and who is not higher is not
/// (`wm.scenery.higher`, `.flat_hill`, `.levels`). Judged where nothing but hills could give cover.
pub(super) fn check_uphill(
    state: &State,
    attacker: UnitIx,
    target: UnitIx,
    claimed: Option<Cover>,
    docket: &mut impl Docket,
) {
    let (Some(cover), Some(mine), Some(theirs)) = (claimed, state.placed(target), state.placed(attacker)) else {
        return;
    };
    let hill = |kind: TerrainKind| matches!(kind, TerrainKind::Hill | TerrainKind::SteepHill);
    let slack = state.setup.tolerance;
    let near = |outline: &Outline| mine.clone().any(|stand| stand.is_near(outline, slack));
    let covering = || state.setup.terrain.iter().filter(|(kind, _)| kind.may_cover());
    if state.figures(target).kind != Kind::Infantry
        || defence::is_exposed(state, target)
        || covering().any(|(kind, outline)| !hill(*kind) && near(outline))
        || !covering().any(|(kind, outline)| hill(*kind) && near(outline))
    {
        return;
    }
    let mut above = Vec::new();
    for stand in mine.clone() {
        for enemy in theirs.clone() {
            match state.setup.relief.is_above(state, stand, enemy) {
                Some(higher) => above.push(higher),
                None => return,
            }
        }
    }
    let detail =
        || Detail::say("uphill").unit(state.id(target)).with("other", state.id(attacker)).records(cover.as_str());
    let (all, none) = (above.iter().all(|higher| *higher), above.iter().all(|higher| !higher));
    if all {
        let height = |stand: &Footprint| state.setup.relief.height(stand);
        let surely = |stand: &Footprint| theirs.clone().all(|enemy| height(stand).is_surely_above(height(enemy)));
        let outcome = match cover {
            Cover::Open if mine.clone().all(surely) => Outcome::Broken,
            Cover::Open => Outcome::PlayersCall,
            Cover::Defended | Cover::Fortified => Outcome::Held,
        };
        docket.finding(rule::SCENERY_UPHILL_COVER, outcome, detail);
    }
    if all || none {
        let kept = all == (cover != Cover::Open);
        if kept || none {
            docket.finding(height_rule(state, attacker, target), Outcome::from(kept), detail);
        }
    }
}

/// The rule by which the heights of two units differ: levels where either is on a hill of several, the slope of a flat
/// hill where both are on hills, else the plain comparison.
fn height_rule(state: &State, a: UnitIx, b: UnitIx) -> Rule {
    let highest = |ix: UnitIx| {
        let stands = state.placed(ix).into_iter().flatten();
        stands.map(|stand| state.setup.relief.level_at(stand.pose().at)).max().unwrap_or_default()
    };
    match (highest(a), highest(b)) {
        (1, 1) => rule::SCENERY_FLAT_HILL,
        (a, b) if a > 1 || b > 1 => rule::SCENERY_LEVELS,
        _ => rule::SCENERY_HIGHER,
    }
}

/// What flyers strike in a fortress keeps its cover (`wm.fly.fortified`), unless it came there in the open
/// (`wm.defence.attackers_open`).
pub(super) fn check_air_attack(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    claimed: Option<Cover>,
    docket: &mut impl Docket,
) {
    let Some(cover) = claimed else { return };
    if state.figures(ix).has(Trait::Flyer) && in_fortress(state, target) && !defence::is_exposed(state, target) {
        docket.finding(rule::FLY_FORTIFIED, Outcome::from(cover == Cover::Fortified), || {
            Detail::say("uphill").unit(state.id(target)).with("other", state.id(ix)).records(cover.as_str())
        });
    }
}

/// Whether an infantry stand fights sideways on a road or a bridge that has no room for its front: what it loses then is
/// told by `wm.scenery.roads`.
pub(super) fn fights_sideways(state: &State, ix: UnitIx, number: u8) -> bool {
    let Some(stand) = state.footprint(ix, number).filter(|_| state.figures(ix).kind == Kind::Infantry) else {
        return false;
    };
    let slack = state.setup.tolerance;
    let roads = state.setup.terrain.iter().filter(|(kind, _)| *kind == TerrainKind::Road);
    let narrow = |road: &Outline| {
        // From one side of the road to the other, along the stand's front.
        let ahead = stand.pose().heading();
        let far = |way: f64| Place { x: stand.pose().at.x + ahead.y * way, y: stand.pose().at.y - ahead.x * way };
        let front = stand.base().width / 2.0;
        let across = Sight { from: far(-front), to: far(front) };
        let along = Sight {
            from: Place { x: stand.pose().at.x - ahead.x * front, y: stand.pose().at.y - ahead.y * front },
            to: Place { x: stand.pose().at.x + ahead.x * front, y: stand.pose().at.y + ahead.y * front },
        };
        // The stand lies along a road too narrow for it to stand across.
        road.length_inside(across) >= across.length() / 2.0 - slack
            && road.length_inside(along) < along.length() - slack
    };
    roads.into_iter().any(|(_, road)| road.contains(stand.pose().at) && narrow(road))
}
