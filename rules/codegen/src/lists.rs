//! Army lists, a file each.

use std::{fmt::Write as _, path::Path};

use crate::{
    CodegenError,
    columns::{fields, rows},
    files::{files, stem},
    pack::Pack,
};

/// The static slice `LISTS` of an `ArmyList` for each file, in the order of their names.
pub(crate) fn lists(pack: &Pack, folder: &Path, source: &mut String) -> Result<(), CodegenError> {
    // Writing into a text does not fail.
    let _ = writeln!(source, "/// Army lists.\n{} static LISTS: &[ArmyList] = &[", pack.visibility);
    for path in files(folder, "csv")? {
        let _ = writeln!(source, "ArmyList {{ army: {:?}, rows: &[", stem(&path)?);
        for cells in rows(&path, pack.list)? {
            let _ = writeln!(source, "ListRow {{ {} }},", fields(pack.list, &cells));
        }
        source.push_str("] },\n");
    }
    source.push_str("];\n");
    Ok(())
}
