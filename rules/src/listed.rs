//! Rows of army lists as people name them.

/// A row of an army list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What the list calls the unit, e.g. `Ax`.
    pub name: &'static str,
    /// Size of the unit in the game's terms, e.g. `horde`; nothing for a single model and for a formation.
    pub size: Option<&'static str>,
    /// The list that the row is of, e.g. `Forces of the Abyss`: an army fields rows of its allies' lists too.
    pub list: String,
}
