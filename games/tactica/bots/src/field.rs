//! What the bots know of the table: units, their figures, where they stand, who touches whom.

use aftermath_rules::{
    SideId, UnitId,
    geometry::{Base, Footprint, Place, Pose},
    log::Table,
};
use aftermath_simulate::SideIx;
use aftermath_tactica::{
    Command, Contacted, Formation, Loyal, OrderKind, Pace, Shape, Status, TableEdge, Talents, Troops,
    UncontrolledResult, Unit, Weapon, Weather, pack,
};

use super::{
    army::{front_of, most_of},
    terrain::Piece,
};

/// The side of the square that stands for a general's figure.
const FIGURE: f64 = 0.01;

/// What a unit did since the turn began.
#[derive(Debug, Clone, Default)]
pub(crate) struct Now {
    pub(crate) order: Option<OrderKind>,
    pub(crate) in_line: bool,
    pub(crate) acted: bool,
    pub(crate) pace: Option<Pace>,
    /// How far it went at that pace.
    pub(crate) went: f64,
    pub(crate) volleys: u32,
    pub(crate) reformed: bool,
    pub(crate) uncontrolled: Option<UncontrolledResult>,
    pub(crate) ran: bool,
    /// It threw its javelins at whom it came to.
    pub(crate) threw: bool,
    pub(crate) rallied: bool,
    pub(crate) fought: bool,
    pub(crate) loyalty_tested: bool,
    /// It struck, and the enemy before it ran.
    pub(crate) free: bool,
    /// One of its riders got through.
    pub(crate) broke_through: bool,
    /// Where it stood when the turn began.
    pub(crate) began: Option<Place>,
}

/// A unit or a general.
#[derive(Debug, Clone)]
pub(crate) struct Troop {
    /// The side of the roster.
    pub(crate) own: SideIx,
    /// The side that commands it.
    pub(crate) side: SideIx,
    pub(crate) row: Unit,
    /// Its general, by his place.
    pub(crate) corps: Option<usize>,
    pub(crate) figures: Vec<u16>,
    pub(crate) disordered: Vec<u16>,
    pub(crate) formation: Formation,
    pub(crate) shape: Shape,
    pub(crate) pose: Option<Pose>,
    pub(crate) dismounted: bool,
    pub(crate) status: Status,
    /// It did not come onto the table yet.
    pub(crate) absent: bool,
    pub(crate) degraded: bool,
    pub(crate) tired: bool,
    pub(crate) lost_position: bool,
    pub(crate) attached: Option<usize>,
    pub(crate) talents: Talents,
    pub(crate) loyalty: Loyal,
    pub(crate) now: Now,
}

impl Troop {
    pub(crate) fn new(side: SideIx, row: Unit, corps: Option<usize>) -> Self {
        Self {
            own: side,
            side,
            corps,
            figures: (1..=row.figures() as u16).collect(),
            disordered: Vec::new(),
            formation: row.formation,
            shape: Shape::Plain,
            pose: None,
            dismounted: false,
            status: Status::Steady,
            absent: true,
            degraded: false,
            tired: false,
            lost_position: false,
            attached: None,
            talents: Talents::default(),
            loyalty: Loyal::Loyal,
            now: Now::default(),
            row,
        }
    }

    pub(crate) fn id(&self) -> &UnitId {
        &self.row.id
    }

    pub(crate) fn is_general(&self) -> bool {
        self.row.general.is_some()
    }

    pub(crate) fn is_chief(&self) -> bool {
        self.row.general.as_ref().is_some_and(|general| general.commander_in_chief)
    }

    pub(crate) fn is_mercenary(&self) -> bool {
        self.row.general.as_ref().is_some_and(|general| general.mercenary)
    }

    pub(crate) fn is_regular(&self) -> bool {
        self.row.general.as_ref().is_some_and(|general| general.command == Command::Regular)
    }

    /// Whether it rides now.
    pub(crate) fn rides(&self) -> bool {
        self.row.is_mounted() && !self.dismounted
    }

    pub(crate) fn is_present(&self) -> bool {
        !self.absent && self.status.is_present()
    }

    pub(crate) fn is_routing(&self) -> bool {
        self.status == Status::Routing
    }

    /// Whether it counts as skirmishers: routers do (`tac.rout.as_skirmishers`).
    pub(crate) fn skirmishes(&self) -> bool {
        self.formation == Formation::Skirmish || self.is_routing()
    }

    /// Figures in the front rank.
    pub(crate) fn front(&self) -> usize {
        let front = front_of(self.formation, self.rides()) as usize;
        if self.formation == Formation::Skirmish { front.min(self.figures.len()).max(1) } else { front }
    }

    /// Full ranks for a steadiness test: none of skirmishers or in a circle (`tac.test.ranks`).
    pub(crate) fn full_ranks(&self) -> u32 {
        let none = self.formation == Formation::Skirmish || self.shape == Shape::Circle;
        if none { 0 } else { (self.figures.len() / self.front()) as u32 }
    }

    /// Ranks, whole or not.
    pub(crate) fn ranks(&self) -> usize {
        self.figures.len().div_ceil(self.front())
    }

    pub(crate) fn is_in_order(&self, figure: u16) -> bool {
        !self.disordered.contains(&figure)
    }

    /// Whether no figure of it is in order.
    pub(crate) fn is_wholly_disordered(&self) -> bool {
        self.disordered.len() >= self.figures.len()
    }

    /// The troops that a figure is of.
    pub(crate) fn troops(&self, figure: u16) -> &Troops {
        &self.row.troops[self.row.troop_of(figure).unwrap_or(0)]
    }

    /// Steadiness of the unit: that of its front rank, and 5 in a circle.
    pub(crate) fn steadiness(&self) -> i32 {
        if self.shape == Shape::Circle {
            return pack::CIRCLE_STEADINESS;
        }
        self.figures.first().map_or(3, |figure| i32::from(self.troops(*figure).steadiness))
    }

    /// The weapon of its front rank.
    pub(crate) fn weapon(&self) -> Option<Weapon> {
        self.troops(self.figures.first().copied().unwrap_or(1)).weapon()
    }

    /// The size of one of its bases.
    pub(crate) fn base(&self) -> Base {
        if self.is_general() {
            return Base { width: FIGURE, depth: FIGURE };
        }
        match self.formation {
            Formation::Skirmish => Base { width: pack::SKIRMISH_BASE, depth: pack::SKIRMISH_BASE },
            _ => Base { width: pack::BASE_WIDTH, depth: pack::BASE_DEPTH },
        }
    }

    /// The ground of the whole unit at a pose: a column reaches back from its foremost base.
    pub(crate) fn at(&self, pose: Pose) -> Footprint {
        let base = self.base();
        let bases = if self.is_general() || self.formation == Formation::Skirmish {
            1
        } else {
            let most = most_of(self.formation, self.rides()).max(1) as usize;
            self.figures.len().div_ceil(most).max(1)
        };
        let back = base.depth * (bases as f64 - 1.0) / 2.0;
        let ahead = pose.heading();
        let at = Place { x: pose.at.x - ahead.x * back, y: pose.at.y - ahead.y * back };
        Footprint::new(Pose { at, ..pose }, Base { width: base.width, depth: base.depth * bases as f64 })
    }

    /// Takes figures out: whoever stands behind in the same file steps forward, what is still empty is filled from the
    /// deepest file, and the formation is thinned until its front rank is whole (`tac.unit.thinning`). Answers whether
    /// it became skirmishers by that.
    pub(crate) fn take_out(&mut self, fallen: &[u16]) -> bool {
        let front = self.front();
        let ranks = self.ranks();
        let mut files: Vec<Vec<u16>> = vec![Vec::new(); front];
        for (place, figure) in self.figures.iter().enumerate().filter(|(_, figure)| !fallen.contains(figure)) {
            files[place % front].push(*figure);
        }
        let mut left = Vec::with_capacity(self.figures.len());
        for rank in 0..ranks {
            for file in 0..front {
                if let Some(figure) = files[file].get(rank) {
                    left.push(*figure);
                    continue;
                }
                let deepest = (0..front).filter(|other| files[*other].len() > rank + 1);
                if let Some(figure) =
                    deepest.max_by_key(|other| (files[*other].len(), *other)).and_then(|from| files[from].pop())
                {
                    left.push(figure);
                }
            }
        }
        self.disordered.retain(|figure| left.contains(figure));
        self.figures = left;
        let before = self.formation;
        while self.formation != Formation::Skirmish
            && self.figures.len() < front_of(self.formation, self.rides()) as usize
        {
            self.formation = match self.formation {
                Formation::VeryClose => Formation::Close,
                Formation::Close => Formation::Open,
                Formation::Open | Formation::Skirmish => Formation::Skirmish,
            };
        }
        let degraded = before != Formation::Skirmish && self.formation == Formation::Skirmish;
        if degraded {
            self.shape = Shape::Plain;
            self.degraded = true;
        }
        degraded
    }
}

/// A figure that rolls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Roller<'a> {
    /// Its number; 0 for an attached general.
    pub(crate) figure: u16,
    pub(crate) rank: usize,
    pub(crate) troops: &'a Troops,
}

/// Two enemies whose bases touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Touch {
    pub(crate) by: usize,
    pub(crate) enemy: usize,
    pub(crate) side: Contacted,
    pub(crate) fought: bool,
    pub(crate) struck: bool,
}

/// The table.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) table: Table,
    pub(crate) sides: [SideId; 2],
    pub(crate) edges: [TableEdge; 2],
    pub(crate) troops: Vec<Troop>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) touches: Vec<Touch>,
    /// Battle lines in force, each from left to right.
    pub(crate) lines: Vec<Vec<usize>>,
    pub(crate) weather: Vec<Weather>,
    /// Where the wind blows to, and where the sun stands.
    pub(crate) wind: f64,
    pub(crate) sun: f64,
    /// Units lost since the last phase began, for the loyalty of the hired.
    pub(crate) losses_since: u32,
}

impl Field {
    pub(crate) fn has(&self, weather: Weather) -> bool {
        self.weather.contains(&weather)
    }

    /// Units on the table, without generals.
    pub(crate) fn units(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.troops.len()).filter(|ix| {
            let troop = &self.troops[*ix];
            troop.is_present() && !troop.is_general() && troop.pose.is_some()
        })
    }

    /// Units of a side on the table.
    pub(crate) fn of(&self, side: SideIx) -> Vec<usize> {
        self.units().filter(|ix| self.troops[*ix].side == side).collect()
    }

    pub(crate) fn enemies(&self, ix: usize) -> Vec<usize> {
        self.of(self.troops[ix].side.other())
    }

    /// Generals of a side, who are on the table.
    pub(crate) fn generals(&self, side: SideIx) -> Vec<usize> {
        let own = |ix: &usize| {
            let troop = &self.troops[*ix];
            troop.is_general() && troop.is_present() && troop.side == side
        };
        (0..self.troops.len()).filter(own).collect()
    }

    /// Where a unit or general stands; a general with his unit.
    pub(crate) fn pose(&self, ix: usize) -> Option<Pose> {
        match self.troops[ix].attached {
            Some(unit) => self.troops[unit].pose,
            None => self.troops[ix].pose,
        }
    }

    pub(crate) fn stand(&self, ix: usize) -> Option<Footprint> {
        Some(self.troops[ix].at(self.pose(ix)?))
    }

    pub(crate) fn gap(&self, a: usize, b: usize) -> f64 {
        self.stand(a).zip(self.stand(b)).map_or(f64::INFINITY, |(a, b)| a.distance(&b))
    }

    /// The general attached to a unit.
    pub(crate) fn general_in(&self, ix: usize) -> Option<usize> {
        (0..self.troops.len())
            .find(|other| self.troops[*other].attached == Some(ix) && self.troops[*other].is_present())
    }

    pub(crate) fn talents(&self, ix: usize) -> Talents {
        self.general_in(ix).map(|general| self.troops[general].talents.clone()).unwrap_or_default()
    }

    /// The talent of an attached general with a weapon.
    pub(crate) fn skill(&self, ix: usize, weapon: Option<Weapon>) -> i32 {
        let Some(weapon) = weapon else { return 0 };
        let talents = self.talents(ix);
        if talents.skill.is_none_or(|skill| skill == weapon) { i32::from(talents.specialty) } else { 0 }
    }

    /// Steadiness of a figure in tests figure by figure.
    pub(crate) fn figure_steadiness(&self, ix: usize, figure: u16) -> i32 {
        let troop = &self.troops[ix];
        let circle = troop.shape == Shape::Circle;
        let own = if circle { pack::CIRCLE_STEADINESS } else { i32::from(troop.troops(figure).steadiness) };
        own + i32::from(self.talents(ix).steadiness)
    }

    /// Figures in the order of the ranks, each with its rank, an attached general last.
    pub(crate) fn rollers(&self, ix: usize) -> Vec<Roller<'_>> {
        let troop = &self.troops[ix];
        let front = troop.front();
        let ranked = troop.figures.iter().enumerate();
        let mut rollers: Vec<Roller<'_>> = ranked
            .map(|(place, figure)| Roller { figure: *figure, rank: place / front, troops: troop.troops(*figure) })
            .collect();
        let general = self.general_in(ix).and_then(|general| self.troops[general].row.troops.first());
        rollers.extend(general.map(|troops| Roller { figure: 0, rank: 0, troops }));
        rollers
    }

    /// Whether front-rank figures count as two for its speed.
    pub(crate) fn is_slowed(&self, ix: usize) -> bool {
        let troop = &self.troops[ix];
        troop.tired || self.has(Weather::HeavyMud) || (troop.rides() && self.has(Weather::WetGround))
    }

    fn counted(&self, ix: usize) -> f64 {
        self.troops[ix].front() as f64 * if self.is_slowed(ix) { f64::from(pack::COUNTS_DOUBLE) } else { 1.0 }
    }

    /// Speed of a unit (`tac.move.speed`).
    pub(crate) fn speed(&self, ix: usize) -> f64 {
        (pack::SPEED - self.counted(ix)).max(0.0)
    }

    /// Speed of a battle line (`tac.move.battle_line_speed`).
    pub(crate) fn line_speed(&self, line: &[usize]) -> f64 {
        (pack::SPEED - line.iter().map(|ix| self.counted(*ix)).sum::<f64>()).max(0.0)
    }

    /// Speed at which a unit runs (`tac.rout.move`).
    pub(crate) fn rout_speed(&self, ix: usize) -> f64 {
        let front = f64::from(front_of(Formation::Skirmish, self.troops[ix].rides()));
        pack::SPEED - front * if self.is_slowed(ix) { f64::from(pack::COUNTS_DOUBLE) } else { 1.0 }
    }

    /// Enemies in contact with a unit.
    pub(crate) fn touching(&self, ix: usize) -> Vec<usize> {
        let other = |touch: &Touch| match (touch.by == ix, touch.enemy == ix) {
            (true, _) => Some(touch.enemy),
            (_, true) => Some(touch.by),
            _ => None,
        };
        self.touches.iter().filter_map(other).collect()
    }

    pub(crate) fn is_engaged(&self, ix: usize) -> bool {
        self.touches.iter().any(|touch| touch.by == ix || touch.enemy == ix)
    }

    pub(crate) fn touch(&self, a: usize, b: usize) -> Option<&Touch> {
        self.touches.iter().find(|touch| (touch.by, touch.enemy) == (a, b) || (touch.by, touch.enemy) == (b, a))
    }

    pub(crate) fn part(&mut self, ix: usize) {
        self.touches.retain(|touch| touch.by != ix && touch.enemy != ix);
    }

    /// Ends the battle line that a unit is in.
    pub(crate) fn leave_line(&mut self, ix: usize) {
        self.lines.retain(|line| !line.contains(&ix));
    }

    /// Front-rank figures of a unit's battle line.
    pub(crate) fn line_front(&self, ix: usize) -> usize {
        match self.lines.iter().find(|line| line.contains(&ix)) {
            Some(line) => line.iter().map(|one| self.troops[*one].front()).sum(),
            None => self.troops[ix].front(),
        }
    }

    /// Neighbours of a unit in its line.
    pub(crate) fn neighbours(&self, ix: usize) -> Vec<usize> {
        let pairs = self.lines.iter().flat_map(|line| line.windows(2));
        pairs
            .filter_map(|pair| match (pair[0] == ix, pair[1] == ix) {
                (true, _) => Some(pair[1]),
                (_, true) => Some(pair[0]),
                _ => None,
            })
            .collect()
    }

    /// The unit leaves the table.
    pub(crate) fn remove(&mut self, ix: usize, status: Status) {
        self.part(ix);
        self.leave_line(ix);
        let pose = self.troops[ix].pose.take();
        self.troops[ix].status = status;
        for general in &mut self.troops {
            if general.attached == Some(ix) {
                // Whose unit is gone stands free; who was carried off the table does not come back.
                general.attached = None;
                if status == Status::Destroyed {
                    general.pose = pose;
                } else {
                    general.status = Status::Left;
                }
            }
        }
        if matches!(status, Status::Destroyed | Status::RoutedOff) {
            self.losses_since += 1;
        }
    }

    /// A unit turns and runs.
    pub(crate) fn start_rout(&mut self, ix: usize) {
        self.part(ix);
        self.leave_line(ix);
        self.troops[ix].status = Status::Routing;
        self.troops[ix].shape = Shape::Plain;
        self.losses_since += 1;
    }

    /// Own units that run, are destroyed, or became skirmishers (`tac.uncontrolled.value`).
    pub(crate) fn losses(&self, side: SideIx) -> u32 {
        let lost = |troop: &&Troop| {
            let gone = matches!(troop.status, Status::Routing | Status::Destroyed | Status::RoutedOff);
            let counts = troop.own == side && troop.side == side && !troop.is_general();
            counts && troop.row.formation != Formation::Skirmish && (gone || troop.degraded)
        };
        self.troops.iter().filter(lost).count() as u32
    }

    /// Whether the corps of a unit has withdrawn from the battle.
    pub(crate) fn has_withdrawn(&self, ix: usize) -> bool {
        let general = if self.troops[ix].is_general() { Some(ix) } else { self.troops[ix].corps };
        general.is_some_and(|general| self.troops[general].loyalty == Loyal::Withdrawn)
    }

    /// Distance from a place to the own edge of a side.
    pub(crate) fn to_own_edge(&self, side: SideIx, place: Place) -> f64 {
        match self.edges[side.0] {
            TableEdge::Near => place.y,
            TableEdge::Far => self.table.depth - place.y,
            TableEdge::Left => place.x,
            TableEdge::Right => self.table.width - place.x,
        }
    }

    /// The facing of who looks away from the own edge.
    pub(crate) fn forward(&self, side: SideIx) -> f64 {
        inward(self.edges[side.0])
    }

    pub(crate) fn is_on_table(&self, stand: &Footprint) -> bool {
        stand.on_table(self.table.width, self.table.depth, 0.0)
    }
}

/// The facing of who looks away from an edge.
pub(crate) fn inward(edge: TableEdge) -> f64 {
    match edge {
        TableEdge::Near => 0.0,
        TableEdge::Far => 180.0,
        TableEdge::Left => 90.0,
        TableEdge::Right => 270.0,
    }
}
