//! Hills and their levels, and other notes on terrain (chapter "Scenery").

use super::TerrainKind;
use crate::{
    geometry::{Footprint, Outline, Sight},
    log::Terrain,
};

/// Hills whose level is recorded. A hill of several levels is a piece for each; a hill without a level hides nobody,
/// since its height is for the players to agree.
#[derive(Debug, Default)]
pub(super) struct Relief {
    hills: Vec<Hill>,
}

#[derive(Debug)]
struct Hill {
    level: u8,
    outline: Outline,
}

impl Relief {
    pub(super) fn new(terrain: &[Terrain<TerrainKind>]) -> Self {
        let hills = terrain.iter().filter(|piece| matches!(piece.kind, TerrainKind::Hill | TerrainKind::SteepHill));
        let raised = hills.filter_map(|piece| piece.level.filter(|level| *level > 0).zip(Some(piece)));
        Self { hills: raised.map(|(level, piece)| Hill { level, outline: Outline::new(&piece.outline) }).collect() }
    }

    /// Levels above the table at a place, by steps.
    fn level_at(&self, at: crate::geometry::Place) -> u8 {
        let there = self.hills.iter().filter(|hill| hill.outline.contains(at));
        there.map(|hill| hill.level).max().unwrap_or_default()
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
