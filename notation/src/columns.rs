//! Columns: the fields to which values without a name belong, said once and not in every entry.
//!
//! `%columns scores side wounds ranks` says it for every record that stands under `scores`, in events or in fields, and has
//! these fields: behind the first line for the header, behind the header for entries. A writer says it where that makes a text
//! shorter by more than the line takes.

use std::collections::{BTreeMap, HashMap};

use crate::{
    cursor::Cursor,
    error::{Expected, NotationError},
    node::Node,
    shape::{Given, Grammar, Holders, Shape, ShapeIx},
};

/// The word that begins a line of columns.
pub(crate) const COLUMNS: &str = "%columns";

/// Bytes that a line of columns has to save: a short battle reads better with its names.
const WORTH: usize = 100;

/// Columns of records by their shapes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns(HashMap<ShapeIx, Vec<String>>);

impl Columns {
    /// Fields of a record of this shape, of which none is given yet.
    pub(crate) fn given(&self, ix: ShapeIx) -> Given<'_> {
        Given::in_columns(self.0.get(&ix).map(Vec::as_slice))
    }

    /// Reads what stands behind [`COLUMNS`], up to the end of the line.
    pub(crate) fn read(
        &mut self,
        (grammar, holders): (&Grammar, &Holders),
        cursor: &mut Cursor<'_>,
    ) -> Result<(), NotationError> {
        cursor.skip_space();
        let Some(shapes) = holders.get(cursor.next_word()) else {
            return Err(cursor.expected(Expected::Word(holders.keys().cloned().collect())));
        };
        cursor.word();
        let mut names: Vec<String> = Vec::new();
        let fit = |names: &[String]| -> Vec<ShapeIx> {
            let has = |ix: &ShapeIx, name| grammar.record(*ix).is_some_and(|fields| fields.all.contains_key(name));
            shapes.iter().copied().filter(|ix| names.iter().all(|name| has(ix, name))).collect()
        };
        loop {
            cursor.skip_space();
            if cursor.at_end() && !names.is_empty() {
                break;
            }
            let word = cursor.next_word();
            if names.iter().any(|name| name == word) {
                return Err(NotationError::Twice { at: cursor.place(), name: word.to_owned() });
            }
            let others = fit(&names);
            names.push(word.to_owned());
            if fit(&names).is_empty() {
                names.pop();
                let all = others.into_iter().filter_map(|ix| grammar.record(ix)).flat_map(|fields| fields.all.keys());
                let left: std::collections::BTreeSet<_> = all.filter(|name| !names.contains(name)).cloned().collect();
                return Err(cursor.expected(Expected::Field(left.into_iter().collect())));
            }
            cursor.word();
        }
        for ix in fit(&names) {
            self.0.insert(ix, names.clone());
        }
        Ok(())
    }
}

/// The lines of columns that make a text of these entries shorter.
pub(crate) fn of_entries(grammar: &Grammar, entries: &[Option<Node>]) -> Vec<String> {
    let mut found = BTreeMap::new();
    for event in entries.iter().flatten().filter_map(|entry| entry.field("event")) {
        collect(grammar, grammar.event, event, &mut found);
    }
    lines(grammar, &grammar.of_events, found)
}

/// The lines of columns that make a text of this header shorter: of records within its lines. Lists of which a line is a record
/// name columns of their own.
pub(crate) fn of_header(grammar: &Grammar, header: &Node) -> Vec<String> {
    let mut found = BTreeMap::new();
    let Node::Object(fields) = header else { return Vec::new() };
    for (name, value) in fields {
        within_lines(grammar, grammar.header.all.get(name).copied(), value, 2, &mut found);
    }
    lines(grammar, &grammar.of_header, found)
}

/// The records within a field that stands on lines of its own, as those of its lists of records with ids do, so many levels deep.
fn within_lines<'n>(
    grammar: &Grammar,
    ix: Option<ShapeIx>,
    value: &'n Node,
    levels: usize,
    found: &mut BTreeMap<ShapeIx, Rows<'n>>,
) {
    let Some(ix) = ix else { return };
    let (record, items) = match (grammar.shape(ix), value) {
        (Shape::List(element), Node::List(items)) => (*element, items.as_slice()),
        _ => (ix, std::slice::from_ref(value)),
    };
    let has_lines = levels == 2 || items.iter().any(|item| item.field("id").is_some());
    let Some(fields) = grammar.record(record).filter(|_| levels > 0 && has_lines) else {
        return collect(grammar, ix, value, found);
    };
    for item in items {
        let Node::Object(values) = item else { continue };
        for (name, value) in values {
            within_lines(grammar, fields.all.get(name).copied(), value, levels - 1, found);
        }
    }
}

fn lines(grammar: &Grammar, holders: &Holders, found: BTreeMap<ShapeIx, Rows<'_>>) -> Vec<String> {
    let named = |ix: ShapeIx| {
        let names = holders.iter().filter(|(_, shapes)| shapes.contains(&ix));
        // The name of this one alone is better than one that others have too.
        names.min_by_key(|(name, shapes)| (shapes.len(), name.len())).map(|(name, _)| name)
    };
    let line = |(ix, rows): (ShapeIx, Rows<'_>)| {
        let (name, required) = (named(ix)?, &grammar.record(ix)?.required);
        let head = format!("{COLUMNS} {name}");
        let names = rows.best(required)?;
        let (plain, now) = (rows.cost_plain(required), rows.cost(&names) + head.len() + 1);
        let length: usize = names.iter().map(|name| name.len() + 1).sum();
        (now + length + WORTH <= plain).then(|| format!("{head} {}", names.join(" ")))
    };
    found.into_iter().filter_map(line).collect()
}

/// The records of one shape: which fields they have, in which order, and how many are alike.
#[derive(Debug, Default)]
struct Rows<'n>(HashMap<Vec<Field<'n>>, usize>);

/// A field of a record as far as it matters how long its name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Field<'n> {
    name: &'n str,
    /// What it takes with its name, beyond its value.
    with_name: usize,
    /// What it takes without.
    without: usize,
}

impl<'n> Rows<'n> {
    fn add(&mut self, grammar: &Grammar, ix: ShapeIx, values: &'n [(String, Node)]) {
        let Some(fields) = grammar.record(ix) else { return };
        let field = |(name, value): &'n (String, Node)| {
            let shape = fields.all.get(name).map(|ix| grammar.shape(*ix));
            let (with_name, without) = match (shape, value) {
                (Some(Shape::Flag), Node::Literal(is)) if is == "true" => (name.len() + 1, "yes".len()),
                (Some(Shape::Flag), Node::Literal(is)) if is == "false" => (name.len() + 1, "no".len()),
                (Some(Shape::Record(_)), _) => (name.len(), 0),
                _ => (name.len() + "=".len(), 0),
            };
            Field { name, with_name, without }
        };
        *self.0.entry(values.iter().map(field).collect()).or_default() += 1;
    }

    /// What names take where none but those that must be there go without.
    fn cost_plain(&self, required: &[String]) -> usize {
        let row = |row: &[Field<'_>]| {
            let mut given: Vec<&str> = Vec::new();
            let mut bytes = 0;
            for field in row {
                let next = required.iter().find(|name| !given.contains(&name.as_str()));
                bytes += if next.is_some_and(|name| name == field.name) { field.without } else { field.with_name };
                given.push(field.name);
            }
            bytes
        };
        self.0.iter().map(|(fields, times)| row(fields) * times).sum()
    }

    /// What names, and columns that stand empty, take in these columns.
    fn cost(&self, columns: &[String]) -> usize {
        let row = |row: &[Field<'_>]| {
            let (mut passed, mut bytes) = (0, 0);
            for field in row {
                match columns[passed..].iter().position(|column| column == field.name) {
                    Some(empty) => {
                        bytes += 2 * empty + field.without;
                        passed += empty + 1;
                    }
                    None => bytes += field.with_name,
                }
            }
            bytes
        };
        self.0.iter().map(|(fields, times)| row(fields) * times).sum()
    }

    /// The columns in which they take least; none where no columns are better than names.
    fn best(&self, required: &[String]) -> Option<Vec<String>> {
        let mut columns = self.order();
        let whole = |columns: &[String]| self.cost(columns) + columns.iter().map(|name| name.len() + 1).sum::<usize>();
        let mut least = whole(&columns);
        // Those that stand empty too often go.
        while let Some((bytes, at)) = (0..columns.len())
            .map(|at| {
                let mut fewer = columns.clone();
                fewer.remove(at);
                (whole(&fewer), at)
            })
            .min()
            .filter(|(bytes, _)| *bytes < least)
        {
            columns.remove(at);
            least = bytes;
        }
        (!columns.is_empty() && columns != required).then_some(columns)
    }

    /// All fields in an order that most records keep.
    fn order(&self) -> Vec<String> {
        let mut rows: Vec<_> = self.0.iter().collect();
        rows.sort_by_key(|(row, times)| {
            (std::cmp::Reverse(**times), row.iter().map(|field| field.name).collect::<Vec<_>>())
        });
        let mut order: Vec<String> = Vec::new();
        for (row, _) in rows {
            let mut at = 0;
            for field in row {
                match order.iter().position(|known| known == field.name) {
                    Some(known) => at = known + 1,
                    None => {
                        order.insert(at, field.name.to_owned());
                        at += 1;
                    }
                }
            }
        }
        order
    }
}

/// The records of a value, and those within them.
fn collect<'n>(grammar: &Grammar, ix: ShapeIx, value: &'n Node, found: &mut BTreeMap<ShapeIx, Rows<'n>>) {
    match (grammar.shape(ix), value) {
        (Shape::List(element), Node::List(items)) => {
            items.iter().for_each(|item| collect(grammar, *element, item, found));
        }
        (Shape::Tuple(elements), Node::List(items)) => {
            elements.iter().zip(items).for_each(|(ix, item)| collect(grammar, *ix, item, found));
        }
        (Shape::Record(fields), Node::Object(values)) => {
            found.entry(ix).or_default().add(grammar, ix, values);
            for (name, value) in values {
                if let Some(ix) = fields.all.get(name) {
                    collect(grammar, *ix, value, found);
                }
            }
        }
        (Shape::Variant(variants), Node::Object(values)) => {
            for (name, value) in values {
                if let Some(ix) = variants.get(name).copied().flatten() {
                    collect(grammar, ix, value, found);
                }
            }
        }
        _ => {}
    }
}
