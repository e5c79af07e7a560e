//! Terrain on the table: whom it bars, what it hides, and whom it covers (`wm.terrain.*`, `wm.vision.*`,
//! `wm.defence.*`, `wm.scenery.*`).

use aftermath_rules::geometry::{Edge, Footprint, Outline, Place, Sight};
use aftermath_simulate::TroopIx;
use aftermath_warmaster::{Cover, Kind, MountKind, TerrainKind, Trait, Unit};

use crate::{
    field::{Field, TOUCH_CM, Troop},
    frame::within,
    sight::Grazing,
};

/// Less ground than this under a stand is a matter of rounding, in square cm.
const SPECK: f64 = 0.02;
/// How far one sees in a wood, and into it, in cm (`wm.vision.woods`).
const WOOD_CM: f64 = 2.0;
/// How much higher a place must be than another, in levels, to be higher for certain.
const HIGHER: f64 = 0.02;
/// Nearer than this to the border of a hill it is doubtful for a line of sight who stands on it, in cm.
const BORDER_CM: f64 = 0.3;

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub(crate) kind: TerrainKind,
    pub(crate) outline: Outline,
    /// Levels above the table, of hills.
    pub(crate) level: Option<u8>,
}

/// All terrain of a table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ground {
    pub(crate) pieces: Vec<Piece>,
    /// Both halves of the table are alike.
    pub(crate) symmetrical: bool,
}

/// Whether troops of this kind can be in this terrain (`wm.terrain.*`, `wm.scenery.*`).
pub(crate) fn is_open_to(terrain: TerrainKind, kind: Kind) -> bool {
    let on_foot = kind == Kind::Infantry || kind.is_character();
    match terrain {
        TerrainKind::Hill | TerrainKind::Road => true,
        TerrainKind::Impassable | TerrainKind::Fortress => false,
        TerrainKind::LowObstacle | TerrainKind::River | TerrainKind::FieldWorks => {
            on_foot || matches!(kind, Kind::Cavalry | Kind::Monster)
        }
        _ => on_foot,
    }
}

/// Whether a unit or a character on his mount can be in this terrain (`wm.char.mount_terrain`, `wm.fly.landing`).
fn may_enter(figures: &Unit, terrain: TerrainKind) -> bool {
    let lands = terrain != TerrainKind::Wood && is_open_to(terrain, Kind::Infantry);
    match &figures.mount {
        Some(mount) if mount.flies => lands,
        Some(mount) => match mount.kind {
            MountKind::Monster => is_open_to(terrain, Kind::Monster),
            MountKind::Chariot => is_open_to(terrain, Kind::Chariot),
            MountKind::Special => is_open_to(terrain, figures.kind),
        },
        None if figures.has(Trait::Flyer) => lands,
        None => is_open_to(terrain, figures.kind),
    }
}

fn is_hill(piece: &&Piece) -> bool {
    matches!(piece.kind, TerrainKind::Hill | TerrainKind::SteepHill)
}

fn hides(kind: TerrainKind) -> bool {
    use TerrainKind::{BuiltUp, Fortress, Impassable, Rough, Ruins, Wood};
    matches!(kind, Wood | BuiltUp | Ruins | Rough | Fortress | Impassable)
}

impl Ground {
    /// Outlines of what this unit or character cannot enter.
    pub(crate) fn closed_to<'a>(&'a self, figures: &'a Unit) -> impl Iterator<Item = &'a Outline> + Clone {
        let closed = self.pieces.iter().filter(|piece| !may_enter(figures, piece.kind));
        closed.map(|piece| &piece.outline)
    }

    /// Whether these stands are clear of what the unit cannot enter.
    pub(crate) fn may_stand(&self, figures: &Unit, stands: &[Footprint]) -> bool {
        self.closed_to(figures).all(|outline| stands.iter().all(|stand| !is_in(outline, stand)))
    }

    /// Whether a stand goes straight from here to there without entering what it cannot.
    pub(crate) fn may_go(&self, figures: &Unit, from: &Footprint, to: &Footprint) -> bool {
        let mut closed = self.closed_to(figures).peekable();
        if closed.peek().is_none() {
            return true;
        }
        let (middle, reach) = (from.pose().at.towards(to.pose().at, 0.5), from.pose().at.distance(to.pose().at) / 2.0);
        let mut near = closed.filter(|outline| outline.may_reach(middle, reach + from.radius())).peekable();
        if near.peek().is_none() {
            return true;
        }
        let way = from.sweep(to);
        !near.any(|outline| outline.touches(&way) && outline.shared_area(&way) > SPECK)
    }

    /// What may hide one stand from another (`wm.vision.blockers`).
    pub(crate) fn screen(&self, eye: &Footprint, goal: &Footprint, grazing: Grazing) -> Screen<'_> {
        let line = Sight { from: eye.pose().at, to: goal.pose().at };
        let broad = eye.radius().max(goal.radius()) + TOUCH_CM;
        let near = |piece: &&Piece| piece.outline.may_cross(line, broad);
        let inside = |outline: &Outline, stand: &Footprint| match grazing {
            Grazing::Blocked => outline.reach_inside(stand) > TOUCH_CM,
            Grazing::Exact => outline.meets(stand),
            Grazing::Seen => stand.distance_to_outline(outline) <= TOUCH_CM,
        };
        let blocking = self.pieces.iter().filter(|piece| hides(piece.kind)).filter(near);
        let blocking =
            blocking.map(|piece| (&piece.outline, inside(&piece.outline, eye), inside(&piece.outline, goal)));
        let mut screen = Screen { grazing, blocking: blocking.collect(), crests: Vec::new() };
        let mut hills = self.pieces.iter().filter(is_hill).filter(near).peekable();
        if hills.peek().is_some() {
            let level = self.level_under(eye, grazing).max(self.level_under(goal, grazing));
            let higher = hills.filter(|piece| piece.level.unwrap_or_default() > level);
            screen.crests.extend(higher.map(|piece| &piece.outline));
        }
        screen
    }

    /// Whether nothing that hides anybody lies on a line.
    pub(crate) fn is_bare(&self, line: Sight) -> bool {
        let mut high = self.pieces.iter().filter(|piece| hides(piece.kind) || is_hill(piece));
        high.all(|piece| piece.outline.parts_inside(line).is_empty())
    }

    /// The highest level under a stand. Where it stands at a border it depends on the reading.
    fn level_under(&self, stand: &Footprint, grazing: Grazing) -> u8 {
        let on = |outline: &Outline, at: Place| {
            let (inside, cm) = (outline.contains(at), outline.border_distance(at));
            match grazing {
                Grazing::Blocked => inside && cm > BORDER_CM,
                Grazing::Exact => inside,
                Grazing::Seen => inside || cm < BORDER_CM,
            }
        };
        let places = || stand.corners().into_iter().chain([stand.pose().at]);
        let under = |piece: &&Piece| places().any(|at| on(&piece.outline, at));
        let hills = self.pieces.iter().filter(is_hill).filter(under);
        hills.filter_map(|piece| piece.level).max().unwrap_or_default()
    }

    /// How high a place is, in levels: a slope rises evenly from its border to the next level's, or to its centre
    /// (`wm.scenery.flat_hill`, `wm.scenery.levels`).
    fn height_at(&self, at: Place) -> f64 {
        let hills = || self.pieces.iter().filter(is_hill);
        let level = |piece: &Piece| f64::from(piece.level.unwrap_or_default());
        let here = hills().filter(|piece| piece.outline.contains(at));
        let Some(here) = here.max_by(|a, b| level(a).total_cmp(&level(b))) else { return 0.0 };
        let below = hills().filter(|piece| level(piece) < level(here) && piece.outline.contains(at));
        let base = below.map(level).fold(0.0, f64::max);
        let above = hills().filter(|piece| level(piece) > level(here) && here.outline.contains(piece.outline.middle()));
        let inner = above.min_by(|a, b| level(a).total_cmp(&level(b)));
        let outer = here.outline.border_distance(at);
        let rest = inner.map_or(here.outline.middle().distance(at), |inner| inner.outline.border_distance(at));
        base + (level(here) - base) * if outer + rest > 0.0 { outer / (outer + rest) } else { 1.0 }
    }

    /// Least and greatest height under a stand.
    fn heights(&self, stand: &Footprint) -> (f64, f64) {
        let middles = Edge::ALL.map(|edge| {
            let line = stand.edge_line(edge);
            line.from.towards(line.to, 0.5)
        });
        let places = stand.corners().into_iter().chain(middles).chain([stand.pose().at]);
        let heights = places.map(|at| self.height_at(at));
        heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    }

    /// Whether a stand is higher than another (`wm.scenery.higher`).
    fn is_above(&self, one: &Footprint, other: &Footprint) -> bool {
        let ((low, high), (_, top)) = (self.heights(one), self.heights(other));
        low + HIGHER >= top && high > top + HIGHER
    }

    /// Whether a stand holds the summit of a hill (`wm.defence.defended_height`).
    fn is_on_top(&self, stand: &Footprint) -> bool {
        self.pieces.iter().filter(is_hill).any(|piece| stand.distance_to(piece.outline.middle()) <= HIGHER)
    }

    /// Cover of a stand of infantry or of a gun against an attacker.
    fn cover_at(&self, stand: &Footprint, gun: bool, attacker: &Footprint) -> Cover {
        let mut best = Cover::Open;
        for piece in &self.pieces {
            let near = stand.distance_to_outline(&piece.outline) <= TOUCH_CM;
            let cover = match piece.kind {
                TerrainKind::Fortress | TerrainKind::FieldWorks if near => Cover::Fortified,
                TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins | TerrainKind::Rough if near => {
                    Cover::Defended
                }
                TerrainKind::LowObstacle if near => {
                    let line = Sight { from: attacker.pose().at, to: stand.pose().at };
                    let behind = piece.outline.length_inside(line) > 0.0;
                    if behind { Cover::Defended } else { Cover::Open }
                }
                _ => Cover::Open,
            };
            best = best.max(cover);
        }
        let on_hill = || self.pieces.iter().filter(is_hill).any(|piece| piece.outline.meets(stand));
        let above = || self.is_above(stand, attacker) || (gun && self.is_on_top(stand) && !self.is_on_top(attacker));
        if best == Cover::Open && on_hill() && above() { Cover::Defended } else { best }
    }
}

/// Whether more than a speck of the stand is inside.
fn is_in(outline: &Outline, stand: &Footprint) -> bool {
    outline.meets(stand) && outline.reach_inside(stand) * stand.base().width.max(stand.base().depth) > SPECK
}

/// Terrain between two stands.
#[derive(Debug)]
pub(crate) struct Screen<'a> {
    grazing: Grazing,
    /// What blocks sight, and whether the viewer and the seen one are in it.
    blocking: Vec<(&'a Outline, bool, bool)>,
    /// Hills higher than both.
    crests: Vec<&'a Outline>,
}

impl Screen<'_> {
    /// Whether a line passes: no farther through a wood than one sees in it, and over no crest (`wm.vision.woods`).
    pub(crate) fn lets_through(&self, line: Sight) -> bool {
        // How much of a line in terrain is doubtful.
        let hair = match self.grazing {
            Grazing::Blocked => 0.0,
            Grazing::Exact => TOUCH_CM,
            Grazing::Seen => 2.0 * TOUCH_CM,
        };
        let length = line.length();
        let free = if self.grazing == Grazing::Blocked { WOOD_CM - TOUCH_CM } else { WOOD_CM };
        let through = |(outline, eye, goal): &(&Outline, bool, bool)| {
            outline.parts_inside(line).into_iter().all(|(from, to)| {
                let ends = (*eye && from * length <= TOUCH_CM) || (*goal && (1.0 - to) * length <= TOUCH_CM);
                (to - from) * length <= if ends { free } else { 0.0 } + hair
            })
        };
        self.blocking.iter().all(through) && self.crests.iter().all(|outline| outline.length_inside(line) <= hair)
    }
}

/// Whether troops of this kind use cover at all (`wm.defence.who`).
pub(crate) fn can_hide(troop: &Troop) -> bool {
    matches!(troop.figures.kind, Kind::Infantry | Kind::Artillery)
}

impl Field {
    /// Cover of a stand of `target` against the nearest of these attackers, wherever the unit came from
    /// (`wm.defence.per_stand`).
    pub(crate) fn cover_of(&self, target: TroopIx, stand: &Footprint, attackers: &[Footprint]) -> Cover {
        let troop = self.troop(target);
        if !can_hide(troop) || self.ground.pieces.is_empty() {
            return Cover::Open;
        }
        let apart = |other: &Footprint| other.pose().at.distance(stand.pose().at);
        let near = |a: &&Footprint, b: &&Footprint| {
            a.distance(stand).total_cmp(&b.distance(stand)).then(apart(a).total_cmp(&apart(b)))
        };
        let gun = troop.figures.kind == Kind::Artillery;
        let nearest = attackers.iter().min_by(near);
        nearest.map_or(Cover::Open, |attacker| self.ground.cover_at(stand, gun, attacker))
    }

    /// Cover against shooters of a unit's least and of its best protected stand.
    pub(crate) fn cover(&self, target: TroopIx, shooters: &[Footprint]) -> (Cover, Cover) {
        let covers = self.troop(target).footprints().map(|stand| self.cover_of(target, stand, shooters));
        let span = |span: Option<(Cover, Cover)>, cover: Cover| match span {
            Some((least, best)) => Some((least.min(cover), best.max(cover))),
            None => Some((cover, cover)),
        };
        covers.fold(None, span).unwrap_or((Cover::Open, Cover::Open))
    }

    /// The best cover in combat of those stands of `target` that one of the attackers touches; whoever charged, pursued,
    /// advanced or retreated is in the open (`wm.defence.attackers_open`).
    pub(crate) fn cover_in_combat(&self, target: TroopIx, attacker: &Footprint) -> Cover {
        let troop = self.troop(target);
        if troop.charged || troop.pursuing || troop.advanced || troop.fled.is_some() {
            return Cover::Open;
        }
        let struck = troop.footprints().filter(|stand| within(stand, attacker, TOUCH_CM));
        struck.map(|stand| self.cover_of(target, stand, &[*attacker])).min().unwrap_or(Cover::Open)
    }

    /// Whether any stand of the unit is in fortifications (`wm.move.fortified_half`).
    pub(crate) fn in_works(&self, ix: TroopIx) -> bool {
        let works = |piece: &&Piece| matches!(piece.kind, TerrainKind::Fortress | TerrainKind::FieldWorks);
        let mut works = self.ground.pieces.iter().filter(works);
        works.any(|piece| self.troop(ix).footprints().any(|stand| piece.outline.reach_inside(stand) > SPECK))
    }

    /// Whether any stand of the unit is in fortifications or touches them: it is covered by them.
    pub(crate) fn at_works(&self, ix: TroopIx) -> bool {
        self.troop(ix).footprints().any(|stand| self.is_walled(stand))
    }

    /// Whether a stand is in fortifications or touches them.
    pub(crate) fn is_walled(&self, stand: &Footprint) -> bool {
        let works = |piece: &&Piece| matches!(piece.kind, TerrainKind::Fortress | TerrainKind::FieldWorks);
        self.ground.pieces.iter().filter(works).any(|piece| stand.distance_to_outline(&piece.outline) <= TOUCH_CM)
    }

    /// Whether the unit may fight this one: only infantry, flyers and giants come to grips with who holds fortifications
    /// (`wm.charge.fortified_contact`, `wm.defence.entry`).
    pub(crate) fn may_assault(&self, ix: TroopIx, target: TroopIx) -> bool {
        let figures = &self.troop(ix).figures;
        let storms = figures.kind == Kind::Infantry || figures.has(Trait::Flyer) || figures.has(Trait::Giant);
        storms || !can_hide(self.troop(target)) || !self.in_works(target)
    }

    /// Whether any part of the unit is in terrain that makes orders difficult (`wm.command.pen_terrain`).
    pub(crate) fn in_difficult_terrain(&self, ix: TroopIx) -> bool {
        let difficult =
            |piece: &&Piece| matches!(piece.kind, TerrainKind::Wood | TerrainKind::BuiltUp | TerrainKind::Ruins);
        let mut pieces = self.ground.pieces.iter().filter(difficult);
        pieces.any(|piece| self.troop(ix).footprints().any(|stand| piece.outline.reach_inside(stand) > 0.0))
    }

    /// Whether a stand of the unit goes straight from here to there without entering what it cannot.
    pub(crate) fn ground_is_open(&self, ix: TroopIx, from: &Footprint, to: &Footprint) -> bool {
        self.ground.may_go(&self.troop(ix).figures, from, to)
    }

    /// Whether a mounted character cannot be with this unit: all its stands are where his mount cannot go
    /// (`wm.char.mount_terrain`).
    pub(crate) fn mount_is_barred(&self, rider: TroopIx, unit: TroopIx) -> bool {
        let figures = &self.troop(rider).figures;
        let barred =
            |stand: &Footprint| self.ground.closed_to(figures).any(|outline| outline.contains(stand.pose().at));
        figures.mount.is_some() && !self.troop(unit).stands.is_empty() && self.troop(unit).footprints().all(barred)
    }

    /// Whether these stands of a unit are clear of what it cannot enter.
    pub(crate) fn may_stand(&self, ix: TroopIx, stands: &[Footprint]) -> bool {
        self.ground.may_stand(&self.troop(ix).figures, stands)
    }
}
