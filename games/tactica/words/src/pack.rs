//! Figures and tables of the rulebook, read by the build from `pack/*.csv`.

/// A row of a price table (`tac.points.profiles`).
#[derive(Debug, Clone, Copy)]
pub struct ProfileRow {
    /// The table.
    pub class: &'static str,
    /// `poor`, `ordinary` or `good`.
    pub skill: &'static str,
    /// `recruit`, `regular` or `veteran`.
    pub experience: &'static str,
    /// Specialty, where the table has one.
    pub specialty: Option<u32>,
    /// Melee value.
    pub melee: u32,
    /// Steadiness.
    pub steadiness: u32,
    /// Price of a figure without protection.
    pub price: u32,
}

/// A formation (`tac.formation.*`).
#[derive(Debug, Clone, Copy)]
pub struct FormationRow {
    /// Its name.
    pub formation: &'static str,
    /// Foot in the front rank.
    pub front_foot: u32,
    /// Riders in the front rank.
    pub front_mounted: u32,
    /// Foot that a base holds.
    pub most_foot: u32,
    /// Riders that a base holds.
    pub most_mounted: u32,
}

/// A weapon (`tac.weapon.*`).
#[derive(Debug, Clone, Copy)]
pub struct WeaponRow {
    /// Its name.
    pub weapon: &'static str,
    /// Whether foot carries it.
    pub foot: bool,
    /// Whether riders carry it.
    pub mounted: bool,
    /// Whether it is a missile weapon.
    pub missile: bool,
    /// Ranks that strike at impact in an ordered formation.
    pub impact_ranks: u32,
    /// Figures that strike at impact as skirmishers.
    pub skirmish_strikes: u32,
    /// Ranks that shoot in close order.
    pub shooting_close: u32,
    /// Ranks that shoot in open order.
    pub shooting_open: u32,
    /// Whether shields do not help against it.
    pub pierces_shields: bool,
    /// Whether armour does not help against it in melee.
    pub ignores_armour: bool,
    /// Whether a small shield goes with it.
    pub small_shield: bool,
    /// Whether a large shield goes with it.
    pub large_shield: bool,
}

/// A piece of protection (`tac.equip.*`).
#[derive(Debug, Clone, Copy)]
pub struct ProtectionRow {
    /// Its name.
    pub item: &'static str,
    /// Points a figure.
    pub price: u32,
    /// One of so many is saved.
    pub one_of: u32,
    /// Whether the count begins with the saved figure.
    pub from_saved: bool,
}

/// A kind of terrain (`tac.terrain.*`).
#[derive(Debug, Clone, Copy)]
pub struct TerrainRow {
    /// Its name.
    pub kind: &'static str,
    /// Pieces that a card brings, where the book says so.
    pub pieces: Option<u32>,
    /// Whether crossing it tests for disorder.
    pub crossing: bool,
    /// Whether it gives cover.
    pub cover: bool,
    /// Whether it is an obstacle before the front.
    pub obstacle: bool,
    /// Whether nobody crosses it without a way through.
    pub impassable: bool,
}

/// A card of the manoeuvre (`tac.card.*`).
#[derive(Debug, Clone, Copy)]
pub struct CardRow {
    /// Its name.
    pub card: &'static str,
    /// `terrain`, `weather`, `surprise` or `none`.
    pub mark: &'static str,
    /// How many there are.
    pub copies: u32,
    /// Cost to cross.
    pub cost: Option<u32>,
}

include!(concat!(env!("OUT_DIR"), "/tactica_pack.rs"));
