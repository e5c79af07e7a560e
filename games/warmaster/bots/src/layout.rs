//! Terrain laid out before the armies come (`wm.setup.terrain_methods`).

use aftermath_rules::{
    geometry::{Outline, Place},
    log::Table,
};
use aftermath_simulate::DiceRng;
use aftermath_warmaster::TerrainKind;
use serde_json::{Value, json};

use crate::ground::{Ground, Piece};

/// Directions all around, for outlines: the same numbers on every machine.
const ROUND: [(f64, f64); 12] = [
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
];
/// Free ground at the edges, in cm.
const CLEAR_CM: f64 = 6.0;
/// How far the middle of field works is from the edge of the table, in cm.
const WORKS_CM: f64 = 18.0;
/// Least room between two pieces, in cm; wide enough for every stand.
const APART_CM: f64 = 8.0;
/// How broad a road is, in cm (`wm.scenery.roads`).
const ROAD_CM: f64 = 2.0;
/// How often a place for a piece is sought in vain.
const TRIES: u32 = 12;
/// How often each kind is drawn.
const KINDS: [(TerrainKind, u32); 13] = [
    (TerrainKind::Wood, 6),
    (TerrainKind::Hill, 6),
    (TerrainKind::LowObstacle, 4),
    (TerrainKind::Marsh, 2),
    (TerrainKind::River, 2),
    (TerrainKind::BuiltUp, 2),
    (TerrainKind::Ruins, 2),
    (TerrainKind::SteepHill, 1),
    (TerrainKind::WideRiver, 1),
    (TerrainKind::Rough, 1),
    (TerrainKind::Impassable, 1),
    (TerrainKind::Fortress, 1),
    (TerrainKind::Road, 4),
];

/// A table full of terrain; on some tables both halves are alike.
pub(crate) fn lay_out(rng: &mut DiceRng, table: Table) -> Ground {
    let symmetrical = rng.below(3) == 0;
    let mut ground = Ground { pieces: Vec::new(), symmetrical };
    if rng.below(3) == 0 {
        ground.add_works(rng, table);
    }
    let many = rng.between(2, 4) + (table.width / 60.0) as u32;
    for _ in 0..if symmetrical { many / 2 } else { many } {
        let kind = draw(rng);
        for _ in 0..TRIES {
            let shape = shape(rng, kind, table);
            let opposite: Vec<Place> =
                shape.iter().map(|at| Place { x: table.width - at.x, y: table.depth - at.y }).collect();
            let fits = |shape: &[Place]| has_room(&ground, table, shape);
            let apart = || far_apart(&Outline::new(&shape), &Outline::new(&opposite));
            if fits(&shape) && (!symmetrical || (fits(&opposite) && apart())) {
                ground.add(kind, &shape);
                if symmetrical {
                    ground.add(kind, &opposite);
                }
                break;
            }
        }
    }
    ground
}

fn draw(rng: &mut DiceRng) -> TerrainKind {
    let mut drawn = rng.below(KINDS.iter().map(|(_, often)| often).sum());
    for (kind, often) in KINDS {
        if drawn < often {
            return kind;
        }
        drawn -= often;
    }
    TerrainKind::Wood
}

/// An outline of a size that suits the kind, anywhere on the table.
fn shape(rng: &mut DiceRng, kind: TerrainKind, table: Table) -> Vec<Place> {
    let (x, y) = (f64::from(rng.below(table.width as u32)), f64::from(rng.below(table.depth as u32)));
    let mut size = |least: u32, most: u32| f64::from(rng.between(least, most));
    match kind {
        TerrainKind::LowObstacle => strip(x, y, size(8, 20), 0.6, rng.below(12)),
        TerrainKind::River | TerrainKind::WideRiver => strip(x, y, size(20, 40), size(3, 4), rng.below(12)),
        TerrainKind::Road => strip(x, y, size(40, 70), ROAD_CM, 3 * rng.below(2)),
        TerrainKind::Hill => blob(x, y, size(11, 16), size(11, 13), rng.below(3)),
        TerrainKind::Fortress => strip(x, y, size(5, 7), size(5, 7), rng.below(12)),
        TerrainKind::BuiltUp | TerrainKind::Ruins => strip(x, y, size(10, 16), size(8, 12), rng.below(12)),
        TerrainKind::Rough | TerrainKind::Impassable => blob(x, y, size(4, 7), size(3, 6), rng.below(3)),
        _ => blob(x, y, size(7, 13), size(6, 10), rng.below(3)),
    }
}

/// A round piece, turned by so many thirds of a right angle.
fn blob(x: f64, y: f64, long: f64, short: f64, turn: u32) -> Vec<Place> {
    let (cosine, sine) = ROUND[turn as usize % ROUND.len()];
    let at = |(ahead, aside): (f64, f64)| {
        let (along, across) = (ahead * long, aside * short);
        rounded(x + along * cosine - across * sine, y + along * sine + across * cosine)
    };
    ROUND.into_iter().map(at).collect()
}

/// A straight piece, turned by so many thirds of a right angle.
fn strip(x: f64, y: f64, length: f64, width: f64, turn: u32) -> Vec<Place> {
    let (cosine, sine) = ROUND[turn as usize % ROUND.len()];
    let at = |(ahead, aside): (f64, f64)| {
        let (along, across) = (ahead * length / 2.0, aside * width / 2.0);
        rounded(x + along * cosine - across * sine, y + along * sine + across * cosine)
    };
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].into_iter().map(at).collect()
}

fn rounded(x: f64, y: f64) -> Place {
    Place { x: (x * 10.0).round() / 10.0, y: (y * 10.0).round() / 10.0 }
}

/// Whether a piece lies clear of the edges and of all others.
fn has_room(ground: &Ground, table: Table, shape: &[Place]) -> bool {
    let inside = |at: &Place| {
        (CLEAR_CM..=table.width - CLEAR_CM).contains(&at.x) && (CLEAR_CM..=table.depth - CLEAR_CM).contains(&at.y)
    };
    let outline = Outline::new(shape);
    shape.iter().all(inside) && ground.pieces.iter().all(|other| far_apart(&other.outline, &outline))
}

fn far_apart(one: &Outline, other: &Outline) -> bool {
    let apart = || one.edges().flat_map(|a| other.edges().map(move |b| a.distance(b)));
    !one.touches(other) && apart().all(|cm| cm >= APART_CM)
}

impl Ground {
    /// Lays a piece down; a broad hill has a second level.
    fn add(&mut self, kind: TerrainKind, shape: &[Place]) {
        let outline = Outline::new(shape);
        let hill = matches!(kind, TerrainKind::Hill | TerrainKind::SteepHill);
        let (middle, radius) = (outline.middle(), outline.radius());
        self.pieces.push(Piece { kind, outline, level: hill.then_some(1) });
        if kind == TerrainKind::Hill && radius >= 14.0 {
            let inner: Vec<Place> = shape.iter().map(|at| middle.towards(*at, 0.4)).collect();
            let inner: Vec<Place> = inner.into_iter().map(|at| rounded(at.x, at.y)).collect();
            self.pieces.push(Piece { kind, outline: Outline::new(&inner), level: Some(2) });
        }
    }

    /// Field works where each army will stand, agreed to be strong (`wm.defence.fieldworks`).
    fn add_works(&mut self, rng: &mut DiceRng, table: Table) {
        let x = 40.0 + f64::from(rng.below(table.width as u32 - 80));
        let works = strip(x, WORKS_CM, f64::from(rng.between(20, 40)), 5.0, 0);
        let opposite: Vec<Place> =
            works.iter().map(|at| Place { x: table.width - at.x, y: table.depth - at.y }).collect();
        self.add(TerrainKind::FieldWorks, &works);
        self.add(TerrainKind::FieldWorks, &opposite);
    }

    /// The pieces as the header lists them.
    pub(crate) fn listed(&self) -> Vec<Value> {
        let piece = |(number, piece): (usize, &Piece)| {
            let mut fields = json!({
                "id": format!("{}{}", piece.kind.as_str(), number + 1), "kind": piece.kind,
                "outline": piece.outline.corners(),
            });
            if let Some(level) = piece.level {
                fields["level"] = json!(level);
            }
            fields
        };
        self.pieces.iter().enumerate().map(piece).collect()
    }
}
