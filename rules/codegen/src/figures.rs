//! Single figures of a rulebook, a constant each.

use std::{fmt::Write as _, path::Path};

use crate::{CodegenError, files::csv, pack::Pack};

/// Columns of the file.
const NAME: usize = 0;
const UNIT: usize = 1;
const FIGURE: usize = 2;
const LINES: usize = 3;

/// A constant for each figure, of the type that its unit has.
pub(crate) fn figures(pack: &Pack, path: &Path, source: &mut String) -> Result<(), CodegenError> {
    for row in csv(path)?.1 {
        let cell = |place: usize| row.get(place).unwrap_or_default();
        let (name, unit, figure) = (cell(NAME), cell(UNIT), cell(FIGURE));
        let kind = pack.units.iter().find(|(known, _)| *known == unit).map_or("u32", |(_, kind)| kind);
        let value = match kind {
            "f64" => figure.parse::<f64>().map(|figure| format!("{figure:?}")).ok(),
            "u8" => figure.parse::<u8>().map(|figure| figure.to_string()).ok(),
            "i32" => figure.parse::<i32>().map(|figure| figure.to_string()).ok(),
            _ => figure.parse::<u32>().map(|figure| figure.to_string()).ok(),
        };
        let value = value.ok_or_else(|| CodegenError::Cell {
            path: path.to_owned(),
            what: name.to_owned(),
            text: figure.to_owned(),
            expected: kind,
        })?;
        let doc = format!("`{name}`, in {unit} (rulebook, lines {}).", cell(LINES));
        // Writing into a text does not fail.
        let _ =
            writeln!(source, "#[doc = {doc:?}]\n{} const {}: {kind} = {value};", pack.visibility, name.to_uppercase());
    }
    Ok(())
}
