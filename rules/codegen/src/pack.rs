//! What a game plays with: the figures and tables of its rulebook, and its army lists.

use std::path::Path;

use crate::{CodegenError, figures::figures, lists::lists, tables::table};
pub use crate::{
    columns::{
        Column,
        Kind::{self, Flag, LeastDie, Maybe, Text, Whole},
    },
    tables::Table,
};

/// What the folder of a pack holds: `figures.csv`, a file for each table, and `lists/`.
#[derive(Debug, Clone, Copy)]
pub struct Pack {
    /// The folder.
    pub folder: &'static str,
    /// Who may use the constants, e.g. `pub`.
    pub visibility: &'static str,
    /// Units of `figures.csv` with the type that each becomes: `f64`, `u8` or `i32`; all others become `u32`.
    pub units: &'static [(&'static str, &'static str)],
    /// Tables that the code reads.
    pub tables: &'static [Table],
    /// Fields of a `ListRow` with their columns in `lists/*.csv`; none where the game has no army lists.
    pub list: &'static [Column],
}

impl Pack {
    /// Figures, tables and lists. The structs of rows must be in scope, and of a game with lists `ArmyList { army, rows }` and
    /// `ListRow`.
    ///
    /// # Errors
    /// [`CodegenError`] where a file cannot be read, lacks a column, or a cell does not hold what its column holds.
    pub fn source(&self) -> Result<String, CodegenError> {
        let folder = Path::new(self.folder);
        let mut source = String::new();
        figures(self, &folder.join("figures.csv"), &mut source)?;
        for one in self.tables {
            table(one, self.visibility, &folder.join(one.name).with_extension("csv"), &mut source)?;
        }
        if !self.list.is_empty() {
            lists(self, &folder.join("lists"), &mut source)?;
        }
        Ok(source)
    }
}
