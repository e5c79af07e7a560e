//! What the bots know of the table: units, where they stand, what they did this turn.

use aftermath_kow2::{Kind, OrderKind, Special, Unit};
use aftermath_rules::{
    SideId, UnitId,
    geometry::{Base, Edge, Footprint, Outline, Place, Pose},
    log::Table,
};
use aftermath_simulate::SideIx;

/// What bots keep clear of whatever the log's tolerance forgives, in inches.
pub(crate) const CLEAR: f64 = 0.15;
/// Units keep an inch from enemies; the bots a little more (`kow.geo.enemy_gap`).
pub(crate) const GAP: f64 = 1.05;
/// Room that a charger needs behind it to back off from a unit, and from an Individual, who turns.
pub(crate) const BACK_ROOM: f64 = 1.2;
/// As above, for an Individual.
pub(crate) const BACK_ROOM_ROUND: f64 = 2.4;
/// Shares of a base on a hill between which nobody could swear whether its larger part is.
const HALF_ON: std::ops::RangeInclusive<f64> = 0.45..=0.55;

/// A charge of this turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Charged {
    pub(crate) target: usize,
    pub(crate) facing: Edge,
    pub(crate) hindered: bool,
    /// Whether the charge with which a row of overruns began was hindered.
    pub(crate) original: bool,
    /// Inches that it keeps free behind it; none where it knows that it cannot back off.
    pub(crate) room: f64,
}

/// A unit on the table.
#[derive(Debug, Clone)]
pub(crate) struct Troop {
    pub(crate) side: SideIx,
    pub(crate) figures: Unit,
    pub(crate) base: Base,
    pub(crate) pose: Pose,
    pub(crate) damage: u32,
    pub(crate) wavering: bool,
    pub(crate) disordered: bool,
    pub(crate) gone: bool,
    pub(crate) order: Option<OrderKind>,
    pub(crate) charge: Option<Charged>,
    pub(crate) charged_by: Vec<usize>,
    pub(crate) charged_before: Vec<usize>,
    pub(crate) shot: bool,
    pub(crate) shot_damage: u32,
    pub(crate) bane_chanted: bool,
    /// A friend was surged into it: it is not tested for what was shot at it.
    pub(crate) spared: bool,
}

impl Troop {
    pub(crate) fn new(side: SideIx, figures: Unit, base: Base) -> Self {
        Self {
            side,
            figures,
            base,
            pose: Pose { at: Place { x: 0.0, y: 0.0 }, facing: 0.0 },
            damage: 0,
            wavering: false,
            disordered: false,
            gone: false,
            order: None,
            charge: None,
            charged_by: Vec::new(),
            charged_before: Vec::new(),
            shot: false,
            shot_damage: 0,
            bane_chanted: false,
            spared: false,
        }
    }

    pub(crate) fn id(&self) -> &UnitId {
        &self.figures.id
    }

    pub(crate) fn footprint(&self) -> Footprint {
        Footprint::new(self.pose, self.base)
    }

    pub(crate) fn at(&self, pose: Pose) -> Footprint {
        Footprint::new(pose, self.base)
    }

    pub(crate) fn has(&self, special: &Special) -> bool {
        self.figures.special.contains(special)
    }

    pub(crate) fn speed(&self) -> f64 {
        f64::from(self.figures.speed)
    }

    pub(crate) fn is_individual(&self) -> bool {
        self.has(&Special::Individual)
    }

    pub(crate) fn is_nimble(&self) -> bool {
        self.has(&Special::Nimble) || self.has(&Special::Fly) || self.is_individual()
    }

    pub(crate) fn flies(&self) -> bool {
        self.has(&Special::Fly)
    }

    /// Shoots with weapons of its own.
    pub(crate) fn is_shooter(&self) -> bool {
        self.figures.ranged.is_some() && !self.figures.weapons.is_empty()
    }

    pub(crate) fn is_war_engine(&self) -> bool {
        self.figures.kind == Kind::WarEngine
    }

    /// Height of its type (`kow.los.heights`).
    pub(crate) fn height(&self) -> u32 {
        let body = if self.figures.kind == Kind::Hero {
            self.figures.hero.unwrap_or(Kind::Infantry)
        } else {
            self.figures.kind
        };
        self.figures.height.map_or(
            match body {
                Kind::Infantry | Kind::WarEngine | Kind::Hero => 1,
                Kind::LargeInfantry | Kind::Cavalry => 2,
                Kind::LargeCavalry => 3,
                Kind::Monster => 4,
            },
            u32::from,
        )
    }
}

/// What a piece of terrain does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Blocking,
    Difficult,
    Obstacle,
    Hill,
    /// Lone trees, which nobody minds.
    Decorative,
    /// A pond, which hides nobody and hinders nobody.
    Water,
}

impl Ground {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Ground::Blocking => "blocking",
            Ground::Difficult => "difficult",
            Ground::Obstacle => "obstacle",
            Ground::Hill => "hill",
            Ground::Decorative => "decorative",
            Ground::Water => "water",
        }
    }
}

/// A piece of terrain.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// What the header calls it.
    pub(crate) id: String,
    pub(crate) kind: Ground,
    pub(crate) corners: Vec<Place>,
    pub(crate) outline: Outline,
    pub(crate) height: u32,
}

/// The table.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) table: Table,
    pub(crate) sides: [SideId; 2],
    pub(crate) troops: Vec<Troop>,
    pub(crate) pieces: Vec<Piece>,
}

impl Field {
    /// Units still on the table.
    pub(crate) fn present(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.troops.len()).filter(|ix| !self.troops[*ix].gone)
    }

    pub(crate) fn of(&self, side: SideIx) -> Vec<usize> {
        self.present().filter(|ix| self.troops[*ix].side == side).collect()
    }

    pub(crate) fn enemies(&self, ix: usize) -> Vec<usize> {
        self.of(self.troops[ix].side.other())
    }

    /// Whether a unit may end its move on this ground: on the table, off blocking terrain, clear of everybody but those
    /// left out.
    pub(crate) fn is_free(&self, ix: usize, end: &Footprint, but: &[usize]) -> bool {
        let on_table = end.corners().iter().all(|corner| {
            corner.x > CLEAR
                && corner.y > CLEAR
                && corner.x < self.table.width - CLEAR
                && corner.y < self.table.depth - CLEAR
        });
        on_table && !self.meets_blocking(ix, &Outline::around(&end.corners())) && self.is_clear(ix, end, but)
    }

    /// Whether everybody but those left out is far enough from a footprint; chargers keep the room behind them.
    pub(crate) fn is_clear(&self, ix: usize, end: &Footprint, but: &[usize]) -> bool {
        self.present().filter(|other| *other != ix && !but.contains(other)).all(|other| {
            let least = if self.troops[other].side == self.troops[ix].side { CLEAR } else { GAP };
            self.room_of(other).distance(end) > least
        })
    }

    /// The ground that a unit needs: with an inch behind it for who has to back off.
    fn room_of(&self, ix: usize) -> Footprint {
        let troop = &self.troops[ix];
        let Some(charge) = troop.charge else {
            return troop.footprint();
        };
        let base = Base { width: troop.base.width, depth: troop.base.depth + charge.room };
        Footprint::new(ahead(troop.pose, -charge.room / 2.0), base)
    }

    /// Whether ground that a unit would cover touches what it may not enter.
    pub(crate) fn meets_blocking(&self, ix: usize, ground: &Outline) -> bool {
        self.pieces.iter().any(|piece| self.blocks(ix, piece) && near(&piece.outline, ground))
    }

    /// Whether ground that a unit would cover comes near terrain of these kinds.
    pub(crate) fn meets(&self, ground: &Outline, kinds: &[Ground]) -> bool {
        self.pieces.iter().any(|piece| kinds.contains(&piece.kind) && near(&piece.outline, ground))
    }

    /// The hill on which the larger part of a footprint lies, none where there is no such hill, and `None` where nobody
    /// could swear to it (`kow.terrain.hill_standing`).
    pub(crate) fn standing(&self, footprint: &Footprint) -> Option<Option<usize>> {
        let mut under = None;
        for (index, piece) in self.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == Ground::Hill) {
            let share = self.share(piece, footprint);
            if HALF_ON.contains(&share) {
                return None;
            }
            if share > 0.5 {
                under = Some(index);
            }
        }
        Some(under)
    }

    /// Height of a unit where it would stand, with that of the hill under it (`kow.terrain.hill_height`).
    pub(crate) fn height_at(&self, ix: usize, footprint: &Footprint) -> Option<u32> {
        let hill = self.standing(footprint)?.map_or(0, |hill| self.pieces[hill].height);
        Some(self.troops[ix].height() + hill)
    }

    /// Whether two units belong to the same side and army list (`kow.magic.friendly_only`, `kow.special.inspiring`).
    pub(crate) fn same_contingent(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.troops[a], &self.troops[b]);
        a.side == b.side && a.figures.ally == b.figures.ally
    }

    /// Whether a unit touches an enemy.
    pub(crate) fn in_contact(&self, ix: usize) -> bool {
        let own = self.troops[ix].footprint();
        self.enemies(ix).into_iter().any(|enemy| self.troops[enemy].footprint().distance(&own) < 0.5)
    }

    /// Inches, up to `most`, that a unit can go straight in a direction before it would come nearer than `enemies` to an
    /// enemy or than `others` to a friend, to blocking terrain or to the edge of the table; `but` is not minded. Who is
    /// nearer already is not minded as long as it comes no nearer.
    pub(crate) fn free_inches(
        &self,
        ix: usize,
        direction: Place,
        most: f64,
        (enemies, others): (f64, f64),
        but: &[usize],
    ) -> f64 {
        const STEP: f64 = 0.02;
        const DOUBT: f64 = 0.1;
        let troop = &self.troops[ix];
        let start = troop.footprint();
        let at = |inches: f64| start.shifted(Place { x: direction.x * inches, y: direction.y * inches });
        let near: Vec<(Footprint, f64)> = self
            .present()
            .filter(|other| *other != ix && !but.contains(other))
            .map(|other| {
                let least = if self.troops[other].side == troop.side { others } else { enemies };
                (self.troops[other].footprint(), least)
            })
            .filter(|(there, least)| there.distance(&start) < most + least + 0.5)
            .collect();
        let blocks = |piece: &&Piece| self.blocks(ix, piece);
        let pieces: Vec<&Piece> = self.pieces.iter().filter(blocks).collect();
        let bars = near.len() + pieces.len();
        // How far a bar is from a base, and how near it may come.
        let gap = |bar: usize, at: &Footprint| match near.get(bar) {
            Some((there, least)) => (at.distance(there) - at.overlap_depth(there), *least),
            None => (at.distance_to_outline(&pieces[bar - near.len()].outline), others),
        };
        let before: Vec<f64> = (0..bars).map(|bar| gap(bar, &start).0).collect();
        // The edge is ground that nobody enters: no nearer to it than to that, or than it was. What only keeps clear of
        // doubt between bases is not kept from it: along an edge it would be a long way.
        let to_edge =
            |place: &Place| place.x.min(place.y).min(self.table.width - place.x).min(self.table.depth - place.y);
        let apart = if others < DOUBT { 0.0 } else { others };
        let room = start.corners().iter().map(to_edge).fold(apart, f64::min).max(0.0);
        let steps = (most / STEP).ceil() as usize;
        // From which step on each has to be measured again: nothing comes nearer than by the way that is gone.
        let mut due = vec![1; bars];
        let mut stops = |step: usize, bar: usize, place: &Footprint| {
            if step < due[bar] {
                return false;
            }
            let (now, least) = gap(bar, place);
            due[bar] = step + (((now - least) / STEP) as usize).max(1);
            now < least && now < before[bar] - 1e-9
        };
        for step in 1..=steps {
            let inches = (step as f64 * STEP).min(most);
            let place = at(inches);
            let stops = (0..bars).any(|bar| stops(step, bar, &place));
            if stops || !place.on_table(self.table.width, self.table.depth, 1e-6 - room) {
                return rounded((inches - STEP).max(0.0));
            }
        }
        rounded(most)
    }

    /// Whether a unit may not enter a piece: blocking terrain, for war engines obstacles too.
    pub(crate) fn blocks(&self, ix: usize, piece: &Piece) -> bool {
        piece.kind == Ground::Blocking || (piece.kind == Ground::Obstacle && self.troops[ix].is_war_engine())
    }

    /// How much of a footprint lies in a piece, 0 to 1.
    pub(crate) fn share(&self, piece: &Piece, footprint: &Footprint) -> f64 {
        let base = footprint.base();
        Outline::around(&footprint.corners()).shared_area(&piece.outline) / (base.width * base.depth)
    }
}

/// Whether two outlines touch, or nearly.
pub(crate) fn near(a: &Outline, b: &Outline) -> bool {
    a.touches(b) || a.edges().any(|edge| b.edges().any(|other| edge.distance(other) < CLEAR))
}

/// The pose a straight way ahead, with a facing.
pub(crate) fn ahead(pose: Pose, inches: f64) -> Pose {
    let heading = pose.heading();
    Pose { at: Place { x: pose.at.x + heading.x * inches, y: pose.at.y + heading.y * inches }, facing: pose.facing }
}

/// A length with as many digits as a player writes.
pub(crate) fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// A pose with as many digits as a player writes.
pub(crate) fn written(pose: Pose) -> [f64; 3] {
    [rounded(pose.at.x), rounded(pose.at.y), rounded(pose.facing.rem_euclid(360.0))]
}

/// Degrees clockwise from +y towards a place.
pub(crate) fn bearing(from: Place, to: Place) -> f64 {
    libm::atan2(to.x - from.x, to.y - from.y).to_degrees()
}

/// Degrees from one facing to another, -180 to 180.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}
