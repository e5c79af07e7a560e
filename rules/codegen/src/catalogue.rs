//! The catalogue of a game's rules: a constant and a record for each.

use std::{collections::HashSet, fmt::Write as _, path::Path};

use crate::{CodegenError, files::csv};

/// What the catalogue files of a game hold.
///
/// Their columns are, in this order: id, tags, decidable (`1` or `0`), lines of the rulebook, chapter, title and summary
/// in English and Russian, and why no log decides the rule where its tags do not tell.
#[derive(Debug, Clone, Copy)]
pub struct Catalogue {
    /// The files, in the order of the rulebook.
    pub files: &'static [&'static str],
    /// What the ids of the game begin with; the rest becomes the constant's name.
    pub prefix: &'static str,
    /// What is known of the game, as a Rust expression of the type `GameInfo`.
    pub info: &'static str,
}

impl Catalogue {
    /// A constant of the type `Rule` for each rule, and the table `RECORDS` of a `RuleRecord` each; both types and
    /// `Bilingual` must be in scope.
    ///
    /// # Errors
    /// [`CodegenError`] where a file cannot be read, or an id does not begin with the prefix.
    pub fn source(&self) -> Result<String, CodegenError> {
        let (mut constants, mut records) = (String::new(), String::new());
        let rows = self.rows()?;
        for (index, (name, row)) in rows.iter().enumerate() {
            let cell = |i: usize| row.get(i).unwrap_or_default();
            let id = cell(0);
            let undecidable = Some(cell(10)).filter(|reason| !reason.is_empty());
            // Writing into a text does not fail.
            let _ = writeln!(constants, "#[doc = {:?}]", format!("`{id}`: {}", cell(8)));
            let _ = writeln!(constants, "pub const {name}: Rule = Rule::of(&RECORDS[{index}]);");
            let _ = writeln!(
                records,
                "RuleRecord {{ game: &{}, index: {index}, id: {id:?}, tags: {:?}, decidable: {}, lines: {:?}, \
                 chapter: Bilingual::of_pages({:?}, {:?}), title: Bilingual::of_pages({:?}, {:?}), \
                 summary: Bilingual::of_pages({:?}, {:?}), undecidable: {undecidable:?} }},",
                self.info,
                cell(1),
                cell(2) == "1",
                cell(3),
                cell(4),
                cell(5),
                cell(6),
                cell(7),
                cell(8),
                cell(9),
            );
        }
        let count = rows.len();
        Ok(format!(
            "{constants}\n/// What the catalogue knows of each rule.\npub static RECORDS: [RuleRecord; {count}] = [\n{records}];\n"
        ))
    }

    /// The table `ENFORCED`: of each rule, in the order of the catalogue, whether its constant is among those `cited`.
    ///
    /// # Errors
    /// As [`Self::source`].
    pub fn enforced(&self, cited: &HashSet<String>) -> Result<String, CodegenError> {
        let rows = self.rows()?;
        let marks: Vec<String> = rows.iter().map(|(name, _)| cited.contains(name).to_string()).collect();
        let marks = marks.join(", ");
        Ok(format!(
            "/// Of each rule of the catalogue whether the referee enforces it.\npub static ENFORCED: &[bool] = &[{marks}];\n"
        ))
    }

    /// The rows of all files with the names of their constants.
    fn rows(&self) -> Result<Vec<(String, csv::StringRecord)>, CodegenError> {
        let mut all = Vec::new();
        for path in self.files.iter().map(Path::new) {
            for row in csv(path)?.1 {
                let id = row.get(0).unwrap_or_default();
                let name = id.strip_prefix(self.prefix).ok_or_else(|| CodegenError::Prefix {
                    path: path.to_owned(),
                    id: id.to_owned(),
                    prefix: self.prefix,
                })?;
                all.push((name.replace('.', "_").to_uppercase(), row));
            }
        }
        Ok(all)
    }
}
