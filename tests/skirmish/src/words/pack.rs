//! Figures and army lists, read from `pack/` when the crate is built.

use aftermath_rules::{
    Listed,
    names::{is_army, same_name},
};

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

/// One army's list.
#[derive(Debug)]
pub struct ArmyList {
    /// Name of its file.
    pub army: &'static str,
    /// Its rows in the order of the file.
    pub rows: &'static [ListRow],
}

/// One row of an army list.
#[derive(Debug)]
pub struct ListRow {
    /// Id in all lists.
    pub id: &'static str,
    /// Name of the unit.
    pub unit: &'static str,
    /// `captain` or `foot`.
    pub kind: &'static str,
    /// Figures.
    pub figures: u32,
    /// How far it moves.
    pub speed: u32,
    /// How far it shoots.
    pub range: Option<u32>,
    /// The least die that saves.
    pub armour: Option<u8>,
    /// The greatest sum at which others obey.
    pub command: Option<u32>,
    /// Points.
    pub points: u32,
}

/// The list of an army as logs name it.
pub fn list_of(army: &str) -> Option<&'static ArmyList> {
    LISTS.iter().find(|list| is_army(list.army, army))
}

impl ArmyList {
    /// The row with this id or name.
    pub fn row(&self, profile: &str) -> Option<&'static ListRow> {
        self.rows.iter().find(|row| row.id == profile || same_name(row.unit, profile))
    }
}

/// What the list calls the row with this id.
pub fn listed(id: &str) -> Option<Listed> {
    LISTS.iter().find_map(|list| {
        let row = list.rows.iter().find(|row| row.id == id)?;
        Some(Listed { name: row.unit, size: None, list: list.army.to_owned() })
    })
}
