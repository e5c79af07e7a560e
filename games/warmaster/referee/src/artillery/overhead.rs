//! Overhead fire: artillery shoots over what is lower than itself, or lower than its target (section "Overhead fire").

use crate::{Kind, State, TerrainKind, rule, state::UnitIx};
use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Footprint, Outline, Place},
    log::Terrain,
};

/// How high things are, in levels above the table: hills and walls whose level the log tells.
#[derive(Debug, Default)]
pub(crate) struct Heights {
    hills: Vec<(u8, Outline)>,
    walls: Vec<(u8, Outline)>,
    /// Top of each piece of terrain, where the log tells it.
    tops: Vec<Option<u8>>,
}

impl Heights {
    pub(crate) fn new(terrain: &[Terrain<TerrainKind>]) -> Self {
        let raised = |kinds: &[TerrainKind]| {
            let pieces = terrain.iter().filter(|piece| kinds.contains(&piece.kind));
            pieces.filter_map(|piece| Some((piece.level?, Outline::new(&piece.outline)))).collect()
        };
        Self {
            hills: raised(&[TerrainKind::Hill, TerrainKind::SteepHill]),
            walls: raised(&[TerrainKind::Fortress]),
            tops: terrain.iter().map(|piece| piece.level).collect(),
        }
    }

    /// Whether nothing is known to stand higher than anything else.
    fn is_flat(&self) -> bool {
        self.hills.is_empty() && self.walls.is_empty()
    }

    fn at(&self, place: Place) -> u8 {
        let there = self.hills.iter().chain(&self.walls).filter(|(_, outline)| outline.contains(place));
        there.map(|(level, _)| *level).max().unwrap_or_default()
    }

    /// Level on which a stand stands.
    fn of(&self, stand: &Footprint) -> u8 {
        self.at(stand.pose().at)
    }

    fn on_wall(&self, stand: &Footprint) -> bool {
        self.walls.iter().any(|(_, outline)| outline.contains(stand.pose().at))
    }

    /// Top of a piece of terrain: as the log tells it, else the ground it stands on.
    fn top(&self, piece: usize, outline: &Outline) -> u8 {
        self.tops.get(piece).copied().flatten().unwrap_or_else(|| self.at(outline.middle()))
    }
}

/// What is shot over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// Nothing.
    Nothing,
    /// What is lower than the shooter.
    Lower,
    /// That, and what is lower than the target.
    Any,
    /// As the rules have it, and enemies who could be shot at themselves.
    Enemies,
    /// Whatever its height.
    AllHeights,
}

impl Over {
    fn clears(self, heights: (u8, u8, u8)) -> bool {
        let (eye, goal, between) = heights;
        match self {
            Over::Nothing => false,
            Over::Lower => between < eye,
            Over::Any | Over::Enemies => between < eye || between < goal,
            Over::AllHeights => true,
        }
    }

    /// Whether stands of this unit are shot over: friends and enemies who cannot be shot at, of the right height
    /// (`wm.art.overhead_blockers`).
    pub(crate) fn stand(
        self,
        state: &State,
        viewer: UnitIx,
        eye: &Footprint,
        goal: &Footprint,
        other: (UnitIx, &Footprint),
    ) -> bool {
        if self == Over::Nothing {
            return false;
        }
        let (ix, stand) = other;
        let is_legal_target = || {
            state.side_of(ix) != state.side_of(viewer)
                && state.enemies_in_contact(ix).is_none_or(|enemies| enemies.is_empty())
        };
        let heights = &state.setup.heights;
        self.clears((heights.of(eye), heights.of(goal), heights.of(stand)))
            && (self == Over::Enemies || !is_legal_target())
    }

    /// Whether this piece of terrain is shot over.
    pub(crate) fn terrain(self, state: &State, eye: &Footprint, goal: &Footprint, piece: (usize, &Outline)) -> bool {
        if self == Over::Nothing {
            return false;
        }
        let (number, outline) = piece;
        let heights = &state.setup.heights;
        // Who stands on a wall looks from its edge; a wood is no lower for a target inside.
        let own_wall = heights.on_wall(eye) && outline.contains(eye.pose().at);
        own_wall
            || (!outline.meets(goal) && self.clears((heights.of(eye), heights.of(goal), heights.top(number, outline))))
    }
}

/// How a volley reaches its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Straight, or not at all.
    Direct,
    /// Over something, as the rules allow.
    Overhead,
    /// Over something that it may not be shot over; that has been told.
    Condemned,
}

/// Whether a stand sees the target, in this manner; `seen` straight.
pub(crate) fn aims(state: &State, ix: UnitIx, number: u8, target: UnitIx, seen: bool, manner: Manner) -> Option<bool> {
    match (seen, manner) {
        (false, Manner::Overhead) => state.stand_sees_over(ix, number, target, Over::Any),
        (sees, _) => Some(sees),
    }
}

/// What a volley is shot over, and whether it may be (`wm.art.overhead_*`, `wm.art.wall_height`); `sees` tells which stands
/// see the target straight.
pub(crate) fn judge(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    stands: &[u8],
    sees: impl Fn(u8) -> Option<bool>,
    docket: &mut impl Docket,
) -> Manner {
    let gun = state.figures(ix).kind == Kind::Artillery;
    if !gun && state.setup.heights.is_flat() {
        return Manner::Direct;
    }
    let blind = stands.iter().copied().find(|number| sees(*number) == Some(false));
    let Some(number) = blind else {
        check_hidden_nearer(state, ix, target, stands, gun, docket);
        return Manner::Direct;
    };
    let over = |over: Over| state.stand_sees_over(ix, number, target, over) == Some(true);
    let detail = || Detail::say("shot-overhead").unit(state.id(ix)).with("target", state.id(target));
    if !gun {
        // Only where the sight of a gun would be free is it overhead fire that was meant.
        if over(Over::Any) {
            docket.finding(rule::ART_OVERHEAD_ONLY_ARTILLERY, Outcome::Broken, detail);
            return Manner::Condemned;
        }
        return Manner::Direct;
    }
    let rule = height_rule(state, ix, number, target, over(Over::Lower));
    if over(Over::Any) {
        docket.finding(rule, Outcome::Held, detail);
        docket.finding(rule::ART_OVERHEAD_BLOCKERS, Outcome::Held, detail);
        return Manner::Overhead;
    }
    if over(Over::Enemies) {
        docket.finding(rule::ART_OVERHEAD_BLOCKERS, Outcome::Broken, detail);
        return Manner::Condemned;
    }
    if over(Over::AllHeights) {
        docket.finding(rule, Outcome::Broken, detail);
        return Manner::Condemned;
    }
    Manner::Direct
}

/// The rule of heights that speaks of this shot: walls where gun and somebody in between stand on walls, else the gun
/// above what is between, else the target above it.
fn height_rule(state: &State, ix: UnitIx, number: u8, target: UnitIx, lower: bool) -> Rule {
    let heights = &state.setup.heights;
    let eye = state.footprint(ix, number);
    let goals = state.footprints(target).unwrap_or_default();
    let walled = |other: UnitIx| {
        other != ix && other != target && state.footprints(other).unwrap_or_default().iter().any(|s| heights.on_wall(s))
    };
    let gun_on_wall = eye.as_ref().is_some_and(|eye| heights.on_wall(eye));
    if gun_on_wall && state.living_units().any(walled) {
        return rule::ART_WALL_HEIGHT;
    }
    let level = eye.as_ref().map_or(0, |eye| heights.of(eye));
    let above = goals.iter().any(|goal| heights.of(goal) > level);
    if lower || !above { rule::ART_OVERHEAD_OVER_LOWER } else { rule::ART_OVERHEAD_TO_HIGHER }
}

/// Troops without guns leave a nearer enemy alone whom only overhead fire could reach
/// (`wm.art.overhead_only_artillery`).
fn check_hidden_nearer(state: &State, ix: UnitIx, target: UnitIx, stands: &[u8], gun: bool, docket: &mut impl Docket) {
    let Some(cm) = state.distance(ix, target).filter(|_| !gun) else { return };
    // From the table to the table nothing is shot over.
    let heights = &state.setup.heights;
    let is_raised = |stand: &Footprint| heights.of(stand) > 0 || heights.on_wall(stand);
    let is_own_raised = stands.iter().any(|number| state.footprint(ix, *number).is_some_and(|own| is_raised(&own)));
    let is_any_raised = |enemy| is_own_raised || state.placed(enemy).into_iter().flatten().any(is_raised);
    let hidden = |enemy: &UnitIx| {
        state.side_of(*enemy) != state.side_of(ix)
            && state.distance_below(ix, *enemy, cm).is_some_and(|nearer| nearer < cm)
            && is_any_raised(*enemy)
            && stands.iter().all(|number| state.stand_sees(ix, *number, *enemy) == Some(false))
            && stands.iter().any(|number| state.stand_sees_over(ix, *number, *enemy, Over::Any) == Some(true))
    };
    if let Some(enemy) = state.living_units().find(hidden) {
        docket.finding(rule::ART_OVERHEAD_ONLY_ARTILLERY, Outcome::Held, || {
            Detail::say("not-shot-overhead").unit(state.id(ix)).with("target", state.id(enemy))
        });
    }
}
