//! What is decided where a rulebook leaves a place open, and what a header may say instead.

use std::{fmt::Write as _, path::Path};

use crate::{CodegenError, files::csv};

/// The file of a game's rulings: each an option of the header with one other value.
///
/// Its columns are, in this order: number, id of the rule, lines of the rulebook, option and its usual value; title, what the
/// book says, what is decided and why, each in English and Russian; the other value, and what it means in both languages.
#[derive(Debug, Clone, Copy)]
pub struct Rulings {
    /// The file.
    pub file: &'static str,
}

impl Rulings {
    /// The table `RULINGS` of a `RulingRecord` each; that type, `OtherValue` and `Bilingual` must be in scope.
    ///
    /// # Errors
    /// [`CodegenError`] where the file cannot be read.
    pub fn source(&self) -> Result<String, CodegenError> {
        let mut records = String::new();
        for row in csv(Path::new(self.file))?.1 {
            let cell = |i: usize| row.get(i).unwrap_or_default();
            let both = |i: usize| format!("Bilingual {{ en: {:?}, ru: {:?} }}", cell(i), cell(i + 1));
            // Writing into a text does not fail.
            let _ = writeln!(
                records,
                "RulingRecord {{ number: {}, id: {:?}, lines: {:?}, option: {:?}, value: {:?}, title: {}, book: {}, \
                 decision: {}, reason: {}, others: &[OtherValue {{ value: {:?}, meaning: {} }}] }},",
                cell(0),
                cell(1),
                cell(2),
                cell(3),
                cell(4),
                both(5),
                both(7),
                both(9),
                both(11),
                cell(13),
                both(14),
            );
        }
        Ok(format!(
            "/// What the book leaves open, what is decided, why, and what else an option of the header may be.\n\
             pub(crate) static RULINGS: &[RulingRecord] = &[\n{records}];\n"
        ))
    }
}
