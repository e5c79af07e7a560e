//! Lines of sight and of fire, cover, and who stands on a hill (`wfb.shoot.line_of_sight` to `wfb.shoot.cover_classes`).

use aftermath_rules::geometry::{Footprint, Place, Sight};
use aftermath_whfb6::{Cover, TerrainKind};

use super::{
    block::Block,
    field::{Field, Piece},
};

/// Inches into a wood in which one sees and is seen.
const INTO_WOODS: f64 = 2.0;
/// What bots take for touching: players measure a hair more or less.
const HAIR: f64 = 0.02;

impl Field {
    /// Whether a unit standing so surely sees another: a line runs from its front rank to the other that meets nothing.
    pub(crate) fn sees(&self, ix: usize, own: &Block, target: usize) -> bool {
        let enemy = self.block(target);
        let eyes = own.front_rank();
        let others: Vec<Footprint> = self
            .present()
            .filter(|other| *other != ix && *other != target)
            .flat_map(|other| self.block(other).ground())
            .collect();
        enemy.ground().iter().any(|ground| {
            let goals: Vec<Place> = eyes.goals(ground).collect();
            goals.into_iter().any(|goal| {
                eyes.eyes().any(|eye| {
                    let line = Sight { from: eye, to: goal };
                    let hidden = others.iter().any(|other| other.blocks(line));
                    !hidden && !self.pieces.iter().any(|piece| hides(piece, own, &enemy, line))
                })
            })
        })
    }

    /// How deep in a wood a unit stands that is wholly in one: inches from the edge to its nearest corner.
    pub(crate) fn depth_in_woods(&self, block: &Block) -> Option<f64> {
        let ground = block.ground();
        let corners: Vec<Place> = ground.iter().flat_map(Footprint::corners).collect();
        let woods = self.pieces.iter().filter(|piece| piece.kind.is_woods());
        let depth = |piece: &Piece| {
            let inside = corners.iter().all(|corner| is_in(piece, *corner));
            let edge = |corner: &Place| piece.outline.border_distance(*corner);
            inside.then(|| corners.iter().map(edge).fold(f64::INFINITY, f64::min))
        };
        woods.filter_map(depth).reduce(f64::max)
    }

    /// The cover of a target: of what it stands in or behind; of what hides a part of it the players judge.
    pub(crate) fn cover(&self, own: &Block, enemy: &Block) -> Cover {
        let ground = enemy.ground();
        let all: f64 = ground.iter().map(|part| part.base().width * part.base().depth).sum();
        let mut sure = Cover::None;
        let mut partly = Cover::None;
        for piece in self.pieces.iter().filter(|piece| piece.kind.cover() != Cover::None) {
            let share = ground.iter().map(|part| piece.outline.area_under(part)).sum::<f64>() / all;
            let between = enemy
                .outer()
                .corners()
                .iter()
                .any(|corner| piece.outline.length_inside(Sight { from: own.front.at, to: *corner }) > 1e-6);
            let behind = piece.kind.is_obstacle() && is_behind(enemy, piece) && between;
            if share > 0.99 || behind {
                sure = sure.max(piece.kind.cover());
            } else if share > 0.0 || between {
                partly = partly.max(piece.kind.cover());
            }
        }
        sure.max(partly)
    }

    /// Whether a unit's first two ranks stand wholly on a hill.
    pub(crate) fn is_on_hill(&self, block: &Block) -> bool {
        let two = Block { models: block.models.min(2 * block.files), ..*block };
        let corners: Vec<Place> = two.ground().iter().flat_map(Footprint::corners).collect();
        let mut hills = self.pieces.iter().filter(|piece| piece.kind == TerrainKind::Hill);
        hills.any(|hill| corners.iter().all(|corner| hill.outline.contains(*corner)))
    }

    /// Levels of the ground under a unit's front rank.
    pub(crate) fn level(&self, block: &Block) -> u8 {
        let middle = block.front_rank().pose().at;
        let hills = self.pieces.iter().filter(|piece| piece.kind == TerrainKind::Hill);
        hills.filter(|hill| hill.outline.contains(middle)).map(|hill| hill.level).max().unwrap_or(0)
    }
}

fn is_in(piece: &Piece, place: Place) -> bool {
    piece.outline.contains(place) || piece.outline.border_distance(place) <= HAIR
}

/// Whether a unit stands directly behind an obstacle.
fn is_behind(block: &Block, piece: &Piece) -> bool {
    block.ground().iter().any(|part| part.distance_to_outline(&piece.outline) <= HAIR)
}

/// Whether a piece lies across a line between two units.
fn hides(piece: &Piece, own: &Block, enemy: &Block, line: Sight) -> bool {
    if !piece.kind.blocks_sight() {
        return false;
    }
    let inside = piece.outline.length_inside(line);
    if inside <= HAIR {
        return false;
    }
    let ends = [line.from, line.to].iter().filter(|end| is_in(piece, **end)).count();
    match piece.kind {
        TerrainKind::Wall | TerrainKind::Hedge | TerrainKind::Palisade => {
            !(is_behind(own, piece) || is_behind(enemy, piece))
        }
        TerrainKind::Woods => ends == 0 || inside > INTO_WOODS * ends as f64,
        TerrainKind::Hill => {
            let stands_on =
                |block: &Block| block.ground().iter().any(|part| piece.outline.reach_inside(part) > 2.0 * HAIR + 0.01);
            !(stands_on(own) || stands_on(enemy))
        }
        _ => ends == 0,
    }
}
