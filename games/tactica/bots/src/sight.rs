//! Who sees whom, and how far missiles reach.

use aftermath_rules::geometry::Sight;
use aftermath_tactica::{Formation, TerrainKind, Weapon, Weather, pack};

use super::{
    army::weapon_row,
    field::{Field, Roller},
    way::{bearing, turn},
};

/// Half the angle in which wind or sun is in the face, or behind.
const QUARTER: f64 = 45.0;
/// What a line of sight may graze and still be one, in cm.
const GLIMPSE: f64 = 0.1;

impl Field {
    /// Whether a line leads from a unit to another that is clear of houses and of other enemies
    /// (`tac.vis.line_of_sight`); in fog none is longer than 10 cm.
    pub(crate) fn sees(&self, by: usize, at: usize) -> bool {
        self.sees_within(by, at, 0.0)
    }

    /// As [`Field::sees`], where what is in the way is larger by so much.
    fn sees_within(&self, by: usize, at: usize, grow: f64) -> bool {
        let Some((own, other)) = self.stand(by).zip(self.stand(at)) else { return false };
        if self.has(Weather::Fog) && own.distance(&other) > pack::FOG_SIGHT {
            return false;
        }
        let enemies: Vec<_> =
            self.enemies(by).into_iter().filter(|enemy| *enemy != at).filter_map(|enemy| self.stand(enemy)).collect();
        let houses: Vec<_> = self.pieces.iter().filter(|piece| piece.kind == TerrainKind::House).collect();
        let clear = |line: Sight| {
            enemies.iter().all(|stand| !stand.blocks_grown(line, grow))
                && houses.iter().all(|house| house.outline.length_inside(line) <= 0.1 - grow)
        };
        if clear(Sight { from: own.pose().at, to: other.pose().at }) {
            return true;
        }
        let (eyes, goals) = (own.border(), other.border());
        eyes.iter().any(|from| goals.iter().any(|to| clear(Sight { from: *from, to: *to })))
    }

    /// Whether some of a unit lies ahead of another's front, where it stands in order.
    pub(crate) fn is_ahead(&self, by: usize, at: usize) -> bool {
        let Some((own, other)) = self.stand(by).zip(self.stand(at)) else { return false };
        self.troops[by].formation == Formation::Skirmish
            || other.corners().into_iter().any(|corner| own.in_front(corner))
    }

    /// How far a weapon reaches against a target (`tac.shoot.base_range`, `tac.shoot.bow_long_range` …).
    pub(crate) fn range(&self, by: usize, weapon: Weapon, at: usize) -> f64 {
        let base = pack::BASE_RANGE;
        let troop = &self.troops[by];
        let short = troop.rides() || troop.formation == Formation::Skirmish;
        let line = base.max(pack::RANGE_PER_FIGURE * self.line_front(at) as f64);
        match weapon {
            Weapon::Sling => line,
            _ if short => base,
            Weapon::Bow => {
                let general = usize::from(self.general_in(at).is_some());
                base.max(pack::RANGE_PER_FIGURE * (self.troops[at].figures.len() + general) as f64)
            }
            Weapon::Crossbow | Weapon::Handgun => line,
            _ => base,
        }
    }

    /// Figures that may shoot, by formation and weapon (`tac.shoot.who`).
    pub(crate) fn shooters(&self, ix: usize) -> Vec<Roller<'_>> {
        let troop = &self.troops[ix];
        let may = |roller: &Roller<'_>| {
            let Some(row) = roller.troops.weapon().and_then(weapon_row).filter(|row| row.missile) else { return false };
            let rank = match troop.formation {
                Formation::VeryClose => false,
                Formation::Close => roller.rank < row.shooting_close as usize,
                Formation::Open => roller.rank < row.shooting_open as usize,
                Formation::Skirmish => true,
            };
            rank && (roller.figure == 0 || troop.is_in_order(roller.figure))
        };
        self.rollers(ix).into_iter().filter(may).collect()
    }

    /// The greatest reach of those of a unit that may shoot at a target.
    pub(crate) fn reach(&self, by: usize, at: usize) -> Option<f64> {
        let weapons = self.shooters(by).into_iter().filter_map(|one| one.troops.weapon());
        weapons.map(|weapon| self.range(by, weapon, at)).reduce(f64::max)
    }

    /// Whether an enemy is near enough to be shot at.
    pub(crate) fn is_in_reach(&self, by: usize, at: usize) -> bool {
        let gap = self.gap(by, at);
        self.reach(by, at).is_some_and(|reach| gap <= reach)
    }

    /// What the wind does to bows of a unit that shoots at a target.
    pub(crate) fn wind_on(&self, by: usize, at: usize) -> i32 {
        let (strong, light) = (self.has(Weather::StrongWind), self.has(Weather::LightWind));
        let Some((own, other)) = self.pose(by).zip(self.pose(at)).filter(|_| strong || light) else { return 0 };
        let off = turn(bearing(own.at, other.at), self.wind).abs();
        if off >= 180.0 - QUARTER {
            -pack::WIND_MODIFIER
        } else if off <= QUARTER && strong {
            pack::WIND_MODIFIER
        } else {
            0
        }
    }

    /// What the sun does to a unit in melee (`tac.weather.sun`).
    pub(crate) fn sun_on(&self, ix: usize) -> i32 {
        let facing = self.troops[ix].pose.filter(|_| self.has(Weather::Sun)).map(|pose| pose.facing);
        let blinded = facing.is_some_and(|facing| turn(facing, self.sun).abs() <= QUARTER);
        if blinded { pack::SUN_MODIFIER } else { 0 }
    }

    /// The nearest three enemies whom an own-willed unit may head for: those it sees, and no skirmishers unless it is of
    /// them (`tac.uncontrolled.target`, `tac.uncontrolled.no_skirmish_target`).
    pub(crate) fn nearest_targets(&self, ix: usize) -> Vec<usize> {
        let skirmish = self.troops[ix].formation == Formation::Skirmish;
        let fits = |enemy: &usize| skirmish || !self.troops[*enemy].skirmishes();
        let seen = self.nearest(ix, fits, 0.0);
        // Whom nobody sees for sure somebody may glimpse.
        if seen.is_empty() { self.nearest(ix, fits, -GLIMPSE) } else { seen }
    }

    /// The nearest three enemies that a unit can shoot at.
    pub(crate) fn shooting_targets(&self, ix: usize) -> Vec<usize> {
        let fits =
            |enemy: &usize| self.is_in_reach(ix, *enemy) && !self.is_engaged(*enemy) && self.is_ahead(ix, *enemy);
        self.nearest(ix, fits, 0.0)
    }

    fn nearest(&self, ix: usize, fits: impl Fn(&usize) -> bool, grow: f64) -> Vec<usize> {
        let mut enemies = self.enemies(ix);
        enemies.retain(|enemy| fits(enemy));
        enemies.sort_by(|a, b| self.gap(ix, *a).total_cmp(&self.gap(ix, *b)));
        enemies.into_iter().filter(|enemy| self.sees_within(ix, *enemy, grow)).take(3).collect()
    }
}
