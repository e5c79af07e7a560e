//! Columns of a table, and what their cells become.

use std::path::Path;

use crate::{CodegenError, files::csv};

/// A column that the code reads.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    name: &'static str,
    field: &'static str,
    kind: Kind,
}

impl Column {
    /// A column whose field has its name.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, field: name, kind }
    }

    /// A column whose field has a name of its own.
    pub const fn named(name: &'static str, field: &'static str, kind: Kind) -> Self {
        Self { name, field, kind }
    }
}

/// What a column holds and what it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Anything: `&str`.
    Text,
    /// A whole number: `u32`.
    Whole,
    /// A whole number, or a dash or nothing where there is none: `Option<u32>`.
    Maybe,
    /// The least die that succeeds, `4+`, marked or not (`4+*`); a dash or nothing where none does: `Option<u8>`.
    LeastDie,
    /// `yes` or `no`: `bool`.
    Flag,
}

impl Kind {
    /// The type of the field.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            Kind::Text => "&str",
            Kind::Whole => "u32",
            Kind::Maybe => "Option<u32>",
            Kind::LeastDie => "Option<u8>",
            Kind::Flag => "bool",
        }
    }

    /// A cell as a Rust expression; `None` where it does not hold what the column holds.
    fn expression(self, text: &str) -> Option<String> {
        let absent = matches!(text, "" | "-");
        match self {
            Kind::Text => Some(format!("{text:?}")),
            Kind::Whole => text.parse::<u32>().ok().map(|number| number.to_string()),
            Kind::Maybe | Kind::LeastDie if absent => Some("None".to_owned()),
            Kind::Maybe => text.parse::<u32>().ok().map(|number| format!("Some({number})")),
            Kind::LeastDie => {
                let die = text.trim_end_matches('*').strip_suffix('+')?.parse::<u8>().ok()?;
                Some(format!("Some({die})"))
            }
            Kind::Flag => matches!(text, "yes" | "no").then(|| (text == "yes").to_string()),
        }
    }
}

/// The names of columns, separated by commas.
pub(crate) fn names(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name).collect::<Vec<_>>().join(", ")
}

/// The types of columns, separated by commas.
pub(crate) fn types(columns: &[Column]) -> String {
    columns.iter().map(|column| column.kind.type_name()).collect::<Vec<_>>().join(", ")
}

/// The fields of a struct with their values, separated by commas.
pub(crate) fn fields(columns: &[Column], cells: &[String]) -> String {
    let fields = columns.iter().zip(cells).map(|(column, cell)| format!("{}: {cell}", column.field));
    fields.collect::<Vec<_>>().join(", ")
}

/// The cells of a file in the order of the columns asked for, each as a Rust expression.
pub(crate) fn rows(path: &Path, columns: &[Column]) -> Result<Vec<Vec<String>>, CodegenError> {
    let (header, rows) = csv(path)?;
    let place = |column: &Column| {
        let place = header.iter().position(|name| name == column.name);
        place.ok_or_else(|| CodegenError::NoColumn { path: path.to_owned(), column: column.name.to_owned() })
    };
    let places =
        columns.iter().map(|column| Ok((place(column)?, *column))).collect::<Result<Vec<_>, CodegenError>>()?;
    let cell = |row: &csv::StringRecord, (place, column): &(usize, Column)| {
        let text = row.get(*place).unwrap_or_default();
        column.kind.expression(text).ok_or_else(|| CodegenError::Cell {
            path: path.to_owned(),
            what: column.name.to_owned(),
            text: text.to_owned(),
            expected: column.kind.type_name(),
        })
    };
    rows.iter().map(|row| places.iter().map(|place| cell(row, place)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn a_cell_becomes_an_expression_of_its_column() {
        let cells = [
            (Kind::Text, "3/2", Some("\"3/2\"")),
            (Kind::Whole, "12", Some("12")),
            (Kind::Whole, "-", None),
            (Kind::Whole, "1.5", None),
            (Kind::Maybe, "-", Some("None")),
            (Kind::Maybe, "", Some("None")),
            (Kind::Maybe, "7", Some("Some(7)")),
            (Kind::LeastDie, "4+", Some("Some(4)")),
            (Kind::LeastDie, "4+*", Some("Some(4)")),
            (Kind::LeastDie, "-", Some("None")),
            (Kind::LeastDie, "4", None),
            (Kind::Flag, "yes", Some("true")),
            (Kind::Flag, "no", Some("false")),
            (Kind::Flag, "true", None),
        ];
        for (kind, text, expression) in cells {
            assert_eq!(kind.expression(text).as_deref(), expression, "{kind:?} {text:?}");
        }
    }
}
