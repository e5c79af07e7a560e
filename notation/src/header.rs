//! The header: a line a field, a line a piece of terrain, a side, a unit.
//!
//! `NAME VALUE` is a field of the header. Where it is a list of records (terrain, sides), a line is one of them, and lines
//! that are indented below it are fields of that one, e.g. the units of a side. `NAME: FIELD FIELD …` names the columns of
//! such a list.

use std::collections::HashMap;

use aftermath_rules::bounds;

use crate::{
    columns::Columns,
    cursor::{Cursor, repetition},
    error::{Expected, NotationError, Place},
    labels::{Labels, counted, number},
    node::{Node, quoted},
    render::Renderer,
    shape::{Fields, Given, Grammar, Shape, ShapeIx},
    style::Style,
    value::ValueReader,
};

/// Fields of which the first line has the values: `aftermath`, `match`, `system`.
const OPENING: [&str; 3] = ["aftermath", "match", "system"];

/// A list that lines add to.
#[derive(Debug)]
struct OpenList {
    name: String,
    /// Fields whose values stand in the lines without a name, in this order.
    columns: Option<Vec<String>>,
    is_empty: bool,
}

impl OpenList {
    fn new(name: String) -> Self {
        Self { name, columns: None, is_empty: true }
    }
}

/// A record whose fields stand on lines of its own.
#[derive(Debug)]
struct OpenRecord<'a> {
    fields: &'a Fields,
    given: Given<'a>,
    list: Option<OpenList>,
    /// The end of its first line.
    end: Place,
}

/// Reads the lines of a header.
#[derive(Debug)]
pub(crate) struct HeaderReader<'a> {
    values: ValueReader<'a>,
    given: Given<'a>,
    list: Option<OpenList>,
    record: Option<OpenRecord<'a>>,
}

impl<'a> HeaderReader<'a> {
    /// Behind the first line; `columns` are those that it begins with.
    pub(crate) fn new(
        grammar: &'a Grammar,
        labels: &'a mut Labels,
        (style, columns): (Style, &'a Columns),
        system: &str,
        id: &str,
    ) -> Self {
        let mut values = ValueReader::new(grammar, labels, style, columns);
        values.defines = true;
        values.out.push('{');
        for (index, (name, value)) in OPENING.iter().zip(["1".to_owned(), quoted(id), quoted(system)]).enumerate() {
            style.key(index == 0, name, &mut values.out);
            values.out.push_str(&value);
        }
        Self { values, given: Given::of(&OPENING), list: None, record: None }
    }

    /// Reads one line.
    pub(crate) fn line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        let is_indented = cursor.rest().starts_with([' ', '\t']);
        cursor.skip_space();
        let start = *cursor;
        let keyword = if cursor.take("+") { "+" } else { cursor.word() };
        let has_columns = is_indented && keyword != "+" && cursor.take(":");
        if !cursor.at_end() && !cursor.rest().starts_with([' ', '\t']) {
            return Err(start.expected(Expected::HeaderLine));
        }
        cursor.skip_space();
        if is_indented {
            self.inner(&start, keyword, has_columns, cursor)?;
        } else {
            self.outer(&start, keyword, cursor)?;
        }
        cursor.end()?;
        let fits = self.values.out.len() <= bounds::LINE_BYTES;
        if fits { Ok(()) } else { Err(NotationError::LineTooLong { at: start.place() }) }
    }

    /// A field of the header.
    fn outer(&mut self, start: &Cursor<'_>, keyword: &str, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        self.close_record()?;
        let grammar = self.values.grammar;
        let keyword = match (keyword, &self.list) {
            ("+", Some(list)) => list.name.clone(),
            ("+", None) => return Err(start.expected(Expected::Above)),
            (keyword, _) => keyword.to_owned(),
        };
        let continues = self.list.as_ref().is_some_and(|list| list.name == keyword);
        if !continues {
            self.close_list();
        }
        let ix = named(start, &grammar.header, &self.given, &keyword, continues)?;
        if !continues {
            self.values.style.key(self.given.is_empty(), &keyword, &mut self.values.out);
            self.given.push(&keyword);
        }
        if let Some(fields) = grammar.records(ix)
            && !cursor.rest().starts_with("[]")
        {
            if !continues {
                self.values.out.push('[');
                self.list = Some(OpenList::new(keyword));
            }
            if let Some(list) = &mut self.list {
                self.values.style.comma(std::mem::take(&mut list.is_empty), &mut self.values.out);
            }
            return self.elements(fields, cursor, None, true);
        }
        if let Some(fields) = grammar.record(ix) {
            return self.begin(fields, cursor);
        }
        self.values.value(cursor, ix, 1)
    }

    /// A field of the record above.
    fn inner(
        &mut self,
        start: &Cursor<'_>,
        keyword: &str,
        has_columns: bool,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), NotationError> {
        let grammar = self.values.grammar;
        let Some(record) = &mut self.record else { return Err(start.expected(Expected::Above)) };
        let keyword = match (keyword, &record.list) {
            ("+", Some(list)) => list.name.clone(),
            ("+", None) => return Err(start.expected(Expected::Above)),
            (keyword, _) => keyword.to_owned(),
        };
        let continues = !has_columns && record.list.as_ref().is_some_and(|list| list.name == keyword);
        if !continues && record.list.take().is_some() {
            self.values.out.push(']');
        }
        let ix = named(start, record.fields, &record.given, &keyword, continues)?;
        if !continues {
            self.values.style.key(record.given.is_empty(), &keyword, &mut self.values.out);
            record.given.push(&keyword);
        }
        if let Some(fields) = grammar.records(ix)
            && !cursor.rest().starts_with("[]")
        {
            if !continues {
                self.values.out.push('[');
                record.list = Some(OpenList::new(keyword));
            }
            let Some(list) = &mut record.list else { return Err(start.expected(Expected::Above)) };
            if has_columns {
                list.columns = Some(columns(cursor, fields)?);
                return Ok(());
            }
            self.values.style.comma(std::mem::take(&mut list.is_empty), &mut self.values.out);
            let columns = list.columns.clone();
            return self.elements(fields, cursor, columns.as_deref(), false);
        }
        if has_columns {
            return Err(start.expected(Expected::HeaderLine));
        }
        if let Some(fields) = grammar.record(ix)
            && cursor.peek() != Some('(')
        {
            return self.whole(fields, cursor, None, None);
        }
        self.values.value(cursor, ix, 1)
    }

    /// The record of a line, or the records of one that begins with `3x`.
    fn elements(
        &mut self,
        fields: &'a Fields,
        cursor: &mut Cursor<'_>,
        columns: Option<&[String]>,
        is_outer: bool,
    ) -> Result<(), NotationError> {
        let word = cursor.next_word();
        let Some(times) = repetition(word) else {
            return if is_outer { self.begin(fields, cursor) } else { self.whole(fields, cursor, columns, None) };
        };
        let most = bounds::UNITS_PER_SIDE as u32;
        if !(1..=most).contains(&times) {
            return Err(cursor.expected(Expected::Integer(1, i64::from(most))));
        }
        cursor.advance(word.len());
        let from = *cursor;
        for by in 0..times {
            *cursor = from;
            self.values.style.comma(by == 0, &mut self.values.out);
            self.whole(fields, cursor, columns, Some(by))?;
        }
        Ok(())
    }

    /// A record that goes on below.
    fn begin(&mut self, fields: &'a Fields, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        self.values.out.push('{');
        let mut given = Given::default();
        self.values.fields(cursor, fields, &mut given, 0)?;
        self.record = Some(OpenRecord { fields, given, list: None, end: cursor.place() });
        Ok(())
    }

    /// A record that is whole in its line.
    fn whole(
        &mut self,
        fields: &Fields,
        cursor: &mut Cursor<'_>,
        columns: Option<&[String]>,
        by: Option<u32>,
    ) -> Result<(), NotationError> {
        self.values.out.push('{');
        let base = self.values.counting.take().and_then(|(_, base)| base);
        // The number of the first is that of all of them.
        self.values.counting = by.map(|by| (by, base.filter(|_| by > 0)));
        let mut given = Given::in_columns(columns);
        let read = self.values.fields(cursor, fields, &mut given, 0);
        if by.is_none() {
            self.values.counting = None;
        }
        read?;
        ValueReader::complete(cursor, fields, &given)?;
        self.values.out.push('}');
        Ok(())
    }

    fn close_record(&mut self) -> Result<(), NotationError> {
        self.values.counting = None;
        if let Some(record) = self.record.take() {
            if record.list.is_some() {
                self.values.out.push(']');
            }
            if let Some(missing) = record.given.missing(record.fields) {
                let expected = Expected::Value(missing.to_owned());
                return Err(NotationError::Unexpected { at: record.end, expected, found: String::new() });
            }
            self.values.out.push('}');
        }
        Ok(())
    }

    fn close_list(&mut self) {
        if self.list.take().is_some() {
            self.values.out.push(']');
        }
    }

    /// The header as a line of a log; `cursor` is where it ends.
    pub(crate) fn end(mut self, cursor: &Cursor<'_>) -> Result<String, NotationError> {
        self.close_record()?;
        self.close_list();
        ValueReader::complete(cursor, &self.values.grammar.header, &self.given)?;
        self.values.out.push('}');
        Ok(self.values.out)
    }
}

/// The names of columns, up to the end of the line.
fn columns(cursor: &mut Cursor<'_>, fields: &Fields) -> Result<Vec<String>, NotationError> {
    let mut columns: Vec<String> = Vec::new();
    loop {
        cursor.skip_space();
        if cursor.at_end() {
            return Ok(columns);
        }
        let word = cursor.next_word();
        if !fields.all.contains_key(word) {
            let others = fields.all.keys().filter(|name| !columns.contains(name)).cloned().collect();
            return Err(cursor.expected(Expected::Field(others)));
        }
        if columns.iter().any(|column| column == word) {
            return Err(NotationError::Twice { at: cursor.place(), name: word.to_owned() });
        }
        columns.push(cursor.word().to_owned());
    }
}

/// The shape of a field of this name, which must not be there yet.
fn named(
    start: &Cursor<'_>,
    fields: &Fields,
    given: &Given<'_>,
    keyword: &str,
    continues: bool,
) -> Result<ShapeIx, NotationError> {
    let Some(ix) = fields.all.get(keyword) else {
        let others = fields.all.keys().filter(|name| !given.has(name)).cloned().collect();
        return Err(start.expected(Expected::Field(others)));
    };
    if !continues && given.has(keyword) {
        return Err(NotationError::Twice { at: start.place(), name: keyword.to_owned() });
    }
    Ok(*ix)
}

/// Writes the lines of a header.
#[derive(Debug)]
pub(crate) struct HeaderWriter<'a> {
    grammar: &'a Grammar,
    style: Style,
    /// Columns of records within its lines.
    columns: &'a Columns,
    /// Short names that will be given, by the ids.
    chosen: HashMap<String, String>,
    /// Those that are given already.
    labels: Labels,
    lines: Vec<String>,
}

impl<'a> HeaderWriter<'a> {
    pub(crate) fn new(
        grammar: &'a Grammar,
        style: Style,
        columns: &'a Columns,
        chosen: HashMap<String, String>,
    ) -> Self {
        Self { grammar, style, columns, chosen, labels: Labels::default(), lines: Vec::new() }
    }

    /// The lines behind the first, which has the game and the match; none where the header has no form.
    pub(crate) fn lines(mut self, header: &Node) -> Option<Vec<String>> {
        let Node::Object(fields) = header else { return None };
        let (opening, others) = fields.split_at_checked(OPENING.len())?;
        let is_opening = opening.iter().zip(OPENING).all(|((name, _), expected)| name == expected);
        if !is_opening || opening[0].1 != Node::Literal("1".to_owned()) {
            return None;
        }
        let grammar = self.grammar;
        for (name, value) in others {
            let ix = *grammar.header.all.get(name)?;
            match (grammar.shape(ix), value) {
                (Shape::Record(fields), Node::Object(values)) => self.record("", name, fields, values, None)?,
                (_, Node::List(elements)) if !elements.is_empty() && grammar.records(ix).is_some() => {
                    self.list("", name, grammar.records(ix)?, elements)?;
                }
                _ => {
                    let value = self.renderer().value(ix, value)?;
                    self.lines.push(format!("{name} {value}"));
                }
            }
        }
        Some(self.lines)
    }

    fn renderer(&self) -> Renderer<'_> {
        Renderer { grammar: self.grammar, labels: &self.labels, style: self.style, columns: self.columns }
    }

    /// The records of a list, in columns where that is shorter.
    fn list(&mut self, indent: &str, name: &str, fields: &Fields, elements: &[Node]) -> Option<()> {
        let (lines, labels) = (self.lines.len(), self.labels.clone());
        self.rows(indent, name, fields, elements, None)?;
        let columns = if indent.is_empty() { None } else { common(elements) };
        let Some(columns) = columns else { return Some(()) };
        let plain = self.lines.split_off(lines);
        let plain_labels = std::mem::replace(&mut self.labels, labels);
        self.lines.push(format!("{indent}{name}: {}", columns.join(" ")));
        let in_columns = self.rows(indent, name, fields, elements, Some(&columns));
        let bytes = |lines: &[String]| lines.iter().map(|line| line.len() + 1).sum::<usize>();
        if in_columns.is_none() || bytes(&plain) <= bytes(&self.lines[lines..]) {
            self.lines.truncate(lines);
            self.lines.extend(plain);
            self.labels = plain_labels;
        }
        Some(())
    }

    /// A line for each record of a list, or for several that count up.
    fn rows(
        &mut self,
        indent: &str,
        name: &str,
        fields: &Fields,
        elements: &[Node],
        columns: Option<&[String]>,
    ) -> Option<()> {
        let mut at = 0;
        while at < elements.len() {
            let Node::Object(values) = &elements[at] else { return None };
            let times = if indent.is_empty() { 1 } else { self.times(fields, &elements[at..]) };
            // Lines of other records may stand between; then the list is named again.
            let follows = self.lines.last().is_some_and(|line| line.starts_with(' ') != indent.is_empty());
            let keyword = if (at > 0 && follows) || columns.is_some() { "+" } else { name };
            let times_word = if times > 1 { format!(" {times}x") } else { String::new() };
            self.record(indent, &format!("{keyword}{times_word}"), fields, values, columns)?;
            for by in 1..times {
                let Node::Object(values) = &elements[at + by] else { return None };
                self.define(values);
            }
            at += times;
        }
        Some(())
    }

    /// How many records are the first with its number counting up.
    fn times(&self, fields: &Fields, elements: &[Node]) -> usize {
        let Some(Node::Object(first)) = elements.first() else { return 1 };
        let base = elements[0].field("id").and_then(Node::text).map(number).unwrap_or_default();
        let expected = |by: usize| {
            let value =
                |name: &String, value: &Node| match (fields.all.get(name).map(|ix| self.grammar.shape(*ix)), value) {
                    (Some(Shape::Id | Shape::Text), Node::Text(text)) => Node::Text(counted(text, base, by as u32)),
                    _ => value.clone(),
                };
            Node::Object(first.iter().map(|(name, node)| (name.clone(), value(name, node))).collect())
        };
        let is_counted = |by: usize| {
            let label = |at: usize| elements[at].field("id").and_then(Node::text).map(|id| self.chosen.get(id));
            let labels_count = match (label(0).flatten(), label(by).flatten()) {
                (Some(first), Some(label)) => counted(first, base, by as u32) == *label,
                (None, None) => true,
                _ => false,
            };
            labels_count && elements[by] == expected(by)
        };
        let begins_with_id = first.first().is_some_and(|(name, _)| name == "id");
        if base.is_empty() || !begins_with_id {
            return 1;
        }
        1 + (1..elements.len()).take_while(|by| is_counted(*by)).count()
    }

    /// The line of a record, and lines below it from the first list of records in it on.
    fn record(
        &mut self,
        indent: &str,
        keyword: &str,
        fields: &Fields,
        values: &[(String, Node)],
        columns: Option<&[String]>,
    ) -> Option<()> {
        let grammar = self.grammar;
        let is_list = |name: &str, value: &Node| {
            let of_records = fields.all.get(name).is_some_and(|ix| grammar.records(*ix).is_some());
            // Records that have an id, e.g. units, are worth lines of their own.
            indent.is_empty() && of_records && value.items().iter().any(|item| item.field("id").is_some())
        };
        let below = values.iter().position(|(name, value)| is_list(name, value)).unwrap_or(values.len());
        let (mut line, mut given) = (format!("{indent}{keyword}"), Given::in_columns(columns));
        for (name, value) in &values[..below] {
            line.push(' ');
            let label = if name == "id" { self.define_id(value) } else { None };
            match label {
                Some(label) => {
                    let (before, has_name) = self.renderer().name(fields, &mut given, name);
                    line += &format!("{before}{}{label}:{}", if has_name { "id=" } else { "" }, value.text()?);
                }
                None => line += &self.renderer().field(fields, &mut given, name, value)?,
            }
        }
        self.lines.push(line);
        for (name, value) in &values[below..] {
            let ix = *fields.all.get(name)?;
            match grammar.records(ix) {
                Some(fields) if !value.items().is_empty() => self.list("  ", name, fields, value.items())?,
                _ => {
                    let value = self.renderer().value(ix, value)?;
                    self.lines.push(format!("  {name} {value}"));
                }
            }
        }
        Some(())
    }

    fn define(&mut self, values: &[(String, Node)]) {
        for (_, id) in values.iter().filter(|(name, _)| name == "id") {
            self.define_id(id);
        }
    }

    /// Gives an id its short name, where one was chosen and is not given yet.
    fn define_id(&mut self, id: &Node) -> Option<String> {
        let id = id.text()?;
        let label = self.chosen.get(id).filter(|_| self.labels.label(id).is_none())?.clone();
        self.labels.define(label.clone(), id.to_owned());
        Some(label)
    }
}

/// Fields that at least half of the records have, where they all have them in one order.
fn common(records: &[Node]) -> Option<Vec<String>> {
    let names = |record: &Node| match record {
        Node::Object(fields) => fields.iter().map(|(name, _)| name.clone()).collect(),
        _ => Vec::new(),
    };
    let rows: Vec<Vec<String>> = records.iter().map(names).collect();
    let mut order: Vec<&String> = Vec::new();
    for row in &rows {
        let mut at = 0;
        for name in row {
            match order.iter().position(|known| *known == name) {
                Some(known) => at = known + 1,
                None => {
                    order.insert(at, name);
                    at += 1;
                }
            }
        }
    }
    order.retain(|name| 2 * rows.iter().filter(|row| row.contains(name)).count() >= rows.len());
    let columns: Vec<String> = order.into_iter().cloned().collect();
    let in_order =
        |row: &Vec<String>| row.iter().filter_map(|name| columns.iter().position(|column| column == name)).is_sorted();
    (columns.len() > 1 && rows.iter().all(in_order)).then_some(columns)
}
