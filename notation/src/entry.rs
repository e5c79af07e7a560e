//! An entry, a line: `[@TIME] [SIDE:] [dice=NAME] EVENT FIELDS`.

use aftermath_rules::bounds;

use crate::{
    clock::Clock,
    columns::Columns,
    cursor::Cursor,
    error::{Expected, NotationError},
    labels::Labels,
    node::{Node, quoted},
    render::{Renderer, bare_or_quoted},
    shape::{Grammar, Shape},
    style::Style,
    value::ValueReader,
};

/// Nobody's side.
const NOBODY: &str = "-";

/// What an entry takes over from those before it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Running {
    pub(crate) clock: Clock,
    /// The side of the entry before.
    side: Option<String>,
}

/// Entries of a text, one after the other.
#[derive(Debug)]
pub(crate) struct Entries<'a> {
    pub(crate) grammar: &'a Grammar,
    pub(crate) labels: &'a mut Labels,
    pub(crate) style: Style,
    pub(crate) running: Running,
    pub(crate) columns: Columns,
}

impl Entries<'_> {
    /// Reads entry `seq`, up to the end of the line, as a line of a log.
    pub(crate) fn read(&mut self, cursor: &mut Cursor<'_>, seq: usize) -> Result<String, NotationError> {
        let at = if cursor.take("@") { self.running.clock.read(cursor)? } else { self.running.clock.next() };
        cursor.skip_space();
        if let Some(side) = self.side(cursor) {
            self.running.side = side;
            cursor.skip_space();
        }
        let mut values = ValueReader::new(self.grammar, self.labels, self.style, &self.columns);
        let style = self.style;
        values.out.push('{');
        style.key(true, "seq", &mut values.out);
        values.out.push_str(&seq.to_string());
        for (name, text) in [("at", &at), ("side", &self.running.side)] {
            if let Some(text) = text {
                style.key(false, name, &mut values.out);
                values.out.push_str(&quoted(text));
            }
        }
        if cursor.take("dice=") {
            let name = match cursor.peek() {
                Some('"') => cursor.quoted().ok_or_else(|| cursor.expected(Expected::Text))?,
                _ if cursor.next_word().is_empty() => return Err(cursor.expected(Expected::Text)),
                _ => cursor.word().to_owned(),
            };
            style.key(false, "dice", &mut values.out);
            values.out.push_str(&quoted(&name));
            cursor.skip_space();
        }
        style.key(false, "event", &mut values.out);
        event(&mut values, cursor)?;
        values.out.push('}');
        if values.out.len() > bounds::LINE_BYTES {
            return Err(NotationError::LineTooLong { at: cursor.place() });
        }
        Ok(values.out)
    }

    /// The side before a colon; `None` inside for nobody.
    fn side(&self, cursor: &mut Cursor<'_>) -> Option<Option<String>> {
        let mut ahead = *cursor;
        let name = if ahead.peek() == Some('"') { ahead.quoted()? } else { ahead.word().to_owned() };
        let is_quoted = cursor.peek() == Some('"');
        if name.is_empty() || !ahead.take(":") || !(ahead.at_end() || ahead.rest().starts_with([' ', '\t'])) {
            return None;
        }
        *cursor = ahead;
        Some(match self.labels.id(&name) {
            Some(id) if !is_quoted => Some(id.to_owned()),
            None if name == NOBODY && !is_quoted => None,
            _ => Some(name),
        })
    }

    /// A line of a log as a line of text; none where it has no form.
    pub(crate) fn rendered(&self, entry: &Node) -> Option<String> {
        let Node::Object(fields) = entry else { return None };
        let text = |name: &str| entry.field(name).and_then(Node::text);
        let mut line = self.running.clock.mark(text("at"));
        let side = text("side");
        if side != self.running.side.as_deref() {
            line += &match side {
                None => NOBODY.to_owned(),
                Some(side) => match self.labels.label(side) {
                    Some(label) => label.to_owned(),
                    None if self.labels.id(side).is_some() => quoted(side),
                    None => bare_or_quoted(side),
                },
            };
            line += ": ";
        }
        if let Some(dice) = text("dice") {
            line += &format!("dice={} ", bare_or_quoted(dice));
        }
        let (_, event) = fields.last().filter(|(name, _)| name == "event")?;
        let (grammar, columns) = (self.grammar, &self.columns);
        let renderer = Renderer { grammar, labels: self.labels, style: self.style, columns };
        let (name, ix, content) = renderer.variant(self.grammar.event, event)?;
        line += name;
        if let Some(content) = content {
            let content = match (self.grammar.record(ix?), content) {
                (Some(fields), Node::Object(values)) => renderer.fields(ix?, fields, values)?,
                _ => renderer.value(ix?, content)?,
            };
            if !content.is_empty() {
                line.push(' ');
                line += &content;
            }
        }
        Some(line)
    }
}

/// An event: its name, and its fields up to the end of the line.
fn event(values: &mut ValueReader<'_>, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
    let grammar = values.grammar;
    let Shape::Variant(variants) = grammar.shape(grammar.event) else {
        return values.value(cursor, grammar.event, 0);
    };
    let Some((name, content)) = variants.get_key_value(cursor.next_word()) else {
        return Err(cursor.expected(Expected::Word(variants.keys().cloned().collect())));
    };
    cursor.advance(name.len());
    if !cursor.at_end() && !cursor.rest().starts_with([' ', '\t']) {
        return Err(cursor.expected(Expected::Character(' ')));
    }
    cursor.skip_space();
    let Some(content) = *content else {
        values.out.push_str(&quoted(name));
        return cursor.end();
    };
    values.out.push('{');
    values.style.key(true, name, &mut values.out);
    match grammar.record(content) {
        Some(fields) => {
            values.out.push('{');
            let mut given = values.given(content);
            values.fields(cursor, fields, &mut given, 0)?;
            ValueReader::complete(cursor, fields, &given)?;
            values.out.push('}');
        }
        None => values.value(cursor, content, 0)?,
    }
    values.out.push('}');
    cursor.end()
}
