//! What is decided where a rulebook leaves a place open, and what a header may say instead.

use std::path::Path;

use crate::{CodegenError, files::csv};

/// The file of a game's rulings: each an option of the header with one other value.
///
/// Its columns are those of [`record`], then the other value, and what it means in English and Russian.
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
        let (_, rows) = csv(Path::new(self.file))?;
        let records = rows.iter().map(|row| {
            let cells: Vec<&str> = row.iter().collect();
            let cell = |i: usize| cells.get(i).copied().unwrap_or_default();
            record(&cells, cell(3), &[Other { value: cell(13), en: cell(14), ru: cell(15) }])
        });
        let records: String = records.collect();
        Ok(format!(
            "/// What the book leaves open, what is decided, why, and what else an option of the header may be.\n\
             pub(crate) static RULINGS: &[RulingRecord] = &[\n{records}];\n"
        ))
    }
}

/// A value of an option other than the usual one, and what it means in both languages.
#[derive(Debug, Clone, Copy)]
pub struct Other<'a> {
    /// As in a header.
    pub value: &'a str,
    /// What it means, in English.
    pub en: &'a str,
    /// And in Russian.
    pub ru: &'a str,
}

/// One ruling as a `RulingRecord` of a table, under this name of its option.
///
/// The cells of its row are, in this order: number, id of the rule, lines of the rulebook, option and its usual value; title,
/// what the book says, what is decided and why, each in English and Russian.
pub fn record(cells: &[&str], option: &str, others: &[Other<'_>]) -> String {
    let cell = |i: usize| cells.get(i).copied().unwrap_or_default();
    let both = |en: &str, ru: &str| format!("Bilingual::of_pages({en:?}, {ru:?})");
    let other =
        |Other { value, en, ru }: &Other<'_>| format!("OtherValue {{ value: {value:?}, meaning: {} }}", both(en, ru));
    let others: Vec<String> = others.iter().map(other).collect();
    format!(
        "RulingRecord {{ number: {}, id: {:?}, lines: {:?}, option: {option:?}, value: {:?}, title: {}, book: {}, \
         decision: {}, reason: {}, others: &[{}] }},\n",
        cell(0),
        cell(1),
        cell(2),
        cell(4),
        both(cell(5), cell(6)),
        both(cell(7), cell(8)),
        both(cell(9), cell(10)),
        both(cell(11), cell(12)),
        others.join(", "),
    )
}
