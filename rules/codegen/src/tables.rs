//! Tables of a rulebook, their rows as tuples or as structs of the game.

use std::{fmt::Write as _, path::Path};

use crate::{
    CodegenError,
    columns::{Column, fields, names, rows, types},
};

/// A table of a pack with the columns that the code reads.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// Name of the file and of the constant.
    pub name: &'static str,
    /// The struct of the game that a row becomes; none for a tuple.
    pub row: Option<&'static str>,
    /// Columns in the order of the tuple.
    pub columns: &'static [Column],
}

/// A table as a static slice.
pub(crate) fn table(table: &Table, visibility: &str, path: &Path, source: &mut String) -> Result<(), CodegenError> {
    let row_type = table.row.map_or_else(|| format!("({})", types(table.columns)), str::to_owned);
    let doc = format!("`{}.csv`: {}.", table.name, names(table.columns));
    // Writing into a text does not fail.
    let _ = writeln!(source, "#[doc = {doc:?}]\n{visibility} static {}: &[{row_type}] = &[", table.name.to_uppercase());
    for cells in rows(path, table.columns)? {
        let _ = match table.row {
            Some(row) => writeln!(source, "{row} {{ {} }},", fields(table.columns, &cells)),
            None => writeln!(source, "({}),", cells.join(", ")),
        };
    }
    source.push_str("];\n");
    Ok(())
}
