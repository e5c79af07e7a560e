//! Values as a text has them, read into the JSON of a log.

use aftermath_rules::bounds;

use crate::{
    LEVELS,
    columns::Columns,
    cursor::{Cursor, repetition},
    error::{Expected, NotationError},
    labels::{Labels, counted, number},
    node::{Node, quoted},
    shape::{Fields, Given, Grammar, Shape, ShapeIx},
    style::Style,
};

/// What stands in a column where a record has no such field.
pub(crate) const ABSENT: &str = "_";

/// Where a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Among fields of a line or of parentheses, where spaces divide.
    Fields,
    /// In a list, where commas divide: a list in it has brackets.
    List,
}

/// Reads values of a text and writes them as JSON.
#[derive(Debug)]
pub(crate) struct ValueReader<'a> {
    pub(crate) grammar: &'a Grammar,
    pub(crate) labels: &'a mut Labels,
    pub(crate) style: Style,
    /// Columns of records.
    columns: &'a Columns,
    /// What is written so far.
    pub(crate) out: String,
    /// Whether short names may be given.
    pub(crate) defines: bool,
    /// Of a line that stands for several: by how much its numbers are greater in this one, and the number of the first.
    pub(crate) counting: Option<(u32, Option<String>)>,
}

impl<'a> ValueReader<'a> {
    pub(crate) fn new(grammar: &'a Grammar, labels: &'a mut Labels, style: Style, columns: &'a Columns) -> Self {
        Self { grammar, labels, style, columns, out: String::new(), defines: false, counting: None }
    }

    /// Reads fields up to the end of the line, or to a parenthesis that closes; `given` are those that stand before.
    pub(crate) fn fields(
        &mut self,
        cursor: &mut Cursor<'_>,
        fields: &Fields,
        given: &mut Given<'_>,
        level: usize,
    ) -> Result<(), NotationError> {
        loop {
            cursor.skip_space();
            if cursor.at_end() || cursor.peek() == Some(')') {
                return Ok(());
            }
            self.field(cursor, fields, given, level)?;
            let divided = cursor.at_end() || cursor.rest().starts_with([' ', '\t', ')']);
            if !divided {
                return Err(cursor.expected(Expected::Character(' ')));
            }
        }
    }

    fn field(
        &mut self,
        cursor: &mut Cursor<'_>,
        fields: &Fields,
        given: &mut Given<'_>,
        level: usize,
    ) -> Result<(), NotationError> {
        let start = *cursor;
        let mut mark = None;
        if let Some(sign @ ('+' | '-')) = cursor.peek()
            && cursor.rest()[1..].starts_with(|c: char| c.is_ascii_alphabetic())
        {
            cursor.advance(1);
            mark = Some(sign == '+');
        }
        let word = cursor.next_word();
        if word == ABSENT && given.pass() {
            cursor.word();
            return Ok(());
        }
        let behind = cursor.rest()[word.len()..].chars().next();
        let is_record = fields.all.get(word).is_some_and(|ix| self.grammar.record(*ix).is_some());
        let is_named = mark.is_some() || behind == Some('=') || (behind == Some('(') && is_record);
        let (name, ix) = if is_named {
            let Some((name, ix)) = fields.all.get_key_value(word) else {
                return Err(cursor.expected(others(fields, given)));
            };
            cursor.advance(word.len());
            if mark.is_none() {
                cursor.take("=");
            }
            (name.as_str(), *ix)
        } else {
            let Some((name, ix)) = given.next(fields).and_then(|name| fields.all.get_key_value(name)) else {
                return Err(cursor.expected(others(fields, given)));
            };
            given.pass();
            (name.as_str(), *ix)
        };
        if given.has(name) {
            return Err(NotationError::Twice { at: start.place(), name: name.to_owned() });
        }
        self.style.key(given.is_empty(), name, &mut self.out);
        given.push(name);
        match mark {
            Some(is) if matches!(self.grammar.shape(ix), Shape::Flag) => self.out.push_str(&is.to_string()),
            Some(_) => return Err(start.expected(others(fields, given))),
            None => self.value_within(cursor, ix, Within::Fields, level)?,
        }
        Ok(())
    }

    /// A field that must be there and is not.
    pub(crate) fn complete(cursor: &Cursor<'_>, fields: &Fields, given: &Given<'_>) -> Result<(), NotationError> {
        given.missing(fields).map_or(Ok(()), |missing| Err(cursor.expected(Expected::Value(missing.to_owned()))))
    }

    /// Reads one value.
    pub(crate) fn value(&mut self, cursor: &mut Cursor<'_>, ix: ShapeIx, level: usize) -> Result<(), NotationError> {
        self.value_within(cursor, ix, Within::Fields, level)
    }

    fn value_within(
        &mut self,
        cursor: &mut Cursor<'_>,
        ix: ShapeIx,
        within: Within,
        level: usize,
    ) -> Result<(), NotationError> {
        if level > LEVELS {
            return Err(NotationError::TooDeep { at: cursor.place() });
        }
        self.bounded(cursor)?;
        if cursor.next_word() == "null" {
            self.out.push_str(cursor.word());
            return Ok(());
        }
        match self.grammar.shape(ix) {
            Shape::Id => self.id(cursor, level),
            Shape::Text => self.text(cursor, level),
            Shape::Word(words) => match words.iter().find(|word| *word == cursor.next_word()) {
                Some(word) => {
                    cursor.advance(word.len());
                    self.out.push_str(&quoted(word));
                    Ok(())
                }
                None => Err(cursor.expected(Expected::Word(words.clone()))),
            },
            Shape::Number => self.number(cursor),
            Shape::Integer(least, most) => self.integer(cursor, *least, *most),
            Shape::Flag => self.flag(cursor),
            Shape::Faces(least, most) => self.faces(cursor, *least, *most),
            Shape::List(_) | Shape::Tuple(_) => match within {
                Within::Fields => self.sequence(cursor, ix, level),
                Within::List => self.bracketed(cursor, ix, level),
            },
            Shape::Record(fields) => self.record(cursor, ix, fields, level),
            Shape::Variant(variants) => {
                let word = cursor.next_word();
                let Some((name, content)) = variants.get_key_value(word) else {
                    return Err(cursor.expected(Expected::Word(variants.keys().cloned().collect())));
                };
                cursor.advance(word.len());
                self.variant(cursor, name, *content, level)
            }
            Shape::Any => self.any(cursor),
        }
    }

    /// One of several things, behind its name.
    fn variant(
        &mut self,
        cursor: &mut Cursor<'_>,
        name: &str,
        content: Option<ShapeIx>,
        level: usize,
    ) -> Result<(), NotationError> {
        let Some(content) = content else {
            self.out.push_str(&quoted(name));
            return Ok(());
        };
        self.out.push('{');
        self.style.key(true, name, &mut self.out);
        if self.grammar.record(content).is_none() && !cursor.take(":") {
            return Err(cursor.expected(Expected::Character(':')));
        }
        self.value_within(cursor, content, Within::List, level + 1)?;
        self.out.push('}');
        Ok(())
    }

    /// Fields of a record of this shape, of which none is given yet.
    pub(crate) fn given(&self, ix: ShapeIx) -> Given<'a> {
        self.columns.given(ix)
    }

    fn record(
        &mut self,
        cursor: &mut Cursor<'_>,
        ix: ShapeIx,
        fields: &Fields,
        level: usize,
    ) -> Result<(), NotationError> {
        if !cursor.take("(") {
            return Err(cursor.expected(Expected::Character('(')));
        }
        self.out.push('{');
        let mut given = self.given(ix);
        self.fields(cursor, fields, &mut given, level + 1)?;
        Self::complete(cursor, fields, &given)?;
        if !cursor.take(")") {
            return Err(cursor.expected(Expected::Character(')')));
        }
        self.out.push('}');
        Ok(())
    }

    fn bracketed(&mut self, cursor: &mut Cursor<'_>, ix: ShapeIx, level: usize) -> Result<(), NotationError> {
        if cursor.rest().starts_with("[]") {
            return self.sequence(cursor, ix, level);
        }
        if !cursor.take("[") {
            return Err(cursor.expected(Expected::List));
        }
        self.sequence(cursor, ix, level + 1)?;
        if cursor.take("]") { Ok(()) } else { Err(cursor.expected(Expected::Character(']'))) }
    }

    /// Elements that commas divide; lists of numbers or words in a list are divided by semicolons.
    fn sequence(&mut self, cursor: &mut Cursor<'_>, ix: ShapeIx, level: usize) -> Result<(), NotationError> {
        self.out.push('[');
        match self.grammar.shape(ix) {
            _ if cursor.take("[]") => {}
            Shape::List(element) if self.grammar.is_flat(*element) => {
                self.sequence(cursor, *element, level + 1)?;
                while cursor.take(";") {
                    self.style.comma(false, &mut self.out);
                    self.sequence(cursor, *element, level + 1)?;
                }
            }
            Shape::List(element) => {
                self.element(cursor, *element, level)?;
                while cursor.take(",") {
                    self.style.comma(false, &mut self.out);
                    self.element(cursor, *element, level)?;
                }
            }
            Shape::Tuple(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 && !cursor.take(",") {
                        return Err(cursor.expected(Expected::Character(',')));
                    }
                    self.style.comma(index == 0, &mut self.out);
                    self.value_within(cursor, *element, Within::List, level + 1)?;
                }
            }
            _ => return Err(cursor.expected(Expected::List)),
        }
        self.out.push(']');
        self.bounded(cursor)
    }

    /// An element of a list: a value, or several whole numbers in a row, like `1-3`.
    fn element(&mut self, cursor: &mut Cursor<'_>, ix: ShapeIx, level: usize) -> Result<(), NotationError> {
        if let Shape::Integer(least, most) = self.grammar.shape(ix)
            && let Some((first, last)) = cursor.next_word().split_once('-')
            && let (Ok(first), Ok(last)) = (first.parse::<u32>(), last.parse::<u32>())
        {
            let fits = |number: u32| (*least..=*most).contains(&i64::from(number));
            let is_run = first < last && (last - first) < bounds::PATH_POINTS as u32 && fits(first) && fits(last);
            if !is_run {
                return Err(cursor.expected(Expected::Integer(*least, *most)));
            }
            cursor.word();
            for number in first..=last {
                self.style.comma(number == first, &mut self.out);
                self.out.push_str(&number.to_string());
            }
            return self.bounded(cursor);
        }
        self.value_within(cursor, ix, Within::List, level + 1)
    }

    fn id(&mut self, cursor: &mut Cursor<'_>, level: usize) -> Result<(), NotationError> {
        if cursor.peek() == Some('"') {
            return self.text(cursor, level);
        }
        let start = *cursor;
        let mut word = cursor.word();
        if word.is_empty() {
            return Err(start.expected(Expected::Id));
        }
        if self.defines && cursor.take(":") {
            let label = word;
            let before = *cursor;
            word = cursor.word();
            if word.is_empty() {
                return Err(before.expected(Expected::Id));
            }
            let (label, id) = (self.counted(label, word, level), self.counted(word, word, level));
            if !self.labels.define(label.clone(), id.clone()) {
                return Err(NotationError::Twice { at: start.place(), name: label });
            }
            self.out.push_str(&quoted(&id));
            return Ok(());
        }
        let word = self.counted(word, word, level);
        let id = self.labels.id(&word).unwrap_or(&word);
        self.out.push_str(&quoted(id));
        Ok(())
    }

    /// A text of a line that stands for several, as this one has it. `id` is what the text belongs to, or the text.
    fn counted(&mut self, text: &str, id: &str, level: usize) -> String {
        match &mut self.counting {
            Some((by, base)) if level == 0 => {
                let base = base.get_or_insert_with(|| number(id).to_owned());
                counted(text, base, *by)
            }
            _ => text.to_owned(),
        }
    }

    fn text(&mut self, cursor: &mut Cursor<'_>, level: usize) -> Result<(), NotationError> {
        let text = if cursor.peek() == Some('"') {
            cursor.quoted().ok_or_else(|| cursor.expected(Expected::Text))?
        } else {
            let word = cursor.next_word();
            if word.is_empty() || repetition(word).is_some() {
                return Err(cursor.expected(Expected::Text));
            }
            cursor.word().to_owned()
        };
        let text = self.counted(&text, &text, level);
        self.out.push_str(&quoted(&text));
        Ok(())
    }

    fn number(&mut self, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        let word = cursor.next_word();
        if !is_number(word) {
            return Err(cursor.expected(Expected::Number));
        }
        cursor.word();
        self.out.push_str(word);
        if self.style.decimals && !word.contains(['.', 'e', 'E']) {
            self.out.push_str(".0");
        }
        Ok(())
    }

    fn integer(&mut self, cursor: &mut Cursor<'_>, least: i64, most: i64) -> Result<(), NotationError> {
        let word = cursor.next_word();
        let number = word.parse::<i64>().ok().filter(|number| is_number(word) && (least..=most).contains(number));
        if number.is_none() {
            return Err(cursor.expected(Expected::Integer(least, most)));
        }
        self.out.push_str(cursor.word());
        Ok(())
    }

    fn flag(&mut self, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        let is = match cursor.next_word() {
            "yes" => "true",
            "no" => "false",
            _ => return Err(cursor.expected(Expected::YesNo)),
        };
        cursor.word();
        self.out.push_str(is);
        Ok(())
    }

    fn faces(&mut self, cursor: &mut Cursor<'_>, least: i64, most: i64) -> Result<(), NotationError> {
        let word = cursor.next_word();
        let is_face = |byte: u8| byte.is_ascii_digit() && (least..=most).contains(&i64::from(byte - b'0'));
        if !word.bytes().all(is_face) || (word.is_empty() && !cursor.take("[]")) {
            return Err(cursor.expected(Expected::Faces(least, most)));
        }
        cursor.word();
        self.out.push('[');
        for (index, face) in word.chars().enumerate() {
            self.style.comma(index == 0, &mut self.out);
            self.out.push(face);
        }
        self.out.push(']');
        self.bounded(cursor)
    }

    fn any(&mut self, cursor: &mut Cursor<'_>) -> Result<(), NotationError> {
        let rest = cursor.rest();
        let json = if rest.starts_with(['{', '[', '"']) {
            let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&serde_json::value::RawValue>();
            values.next().and_then(Result::ok).map(|raw| raw.get())
        } else {
            Some(cursor.next_word()).filter(|word| !word.is_empty())
        };
        let Some(json) = json else { return Err(cursor.expected(Expected::Json)) };
        let node = if is_literal(json) || rest.starts_with(['{', '[', '"']) {
            Node::parse(json).ok_or_else(|| cursor.expected(Expected::Json))?
        } else {
            Node::Text(json.to_owned())
        };
        cursor.advance(json.len());
        node.json(self.style, &mut self.out);
        self.bounded(cursor)
    }

    /// Nothing that a line stands for is longer than a line of a log may be.
    fn bounded(&self, cursor: &Cursor<'_>) -> Result<(), NotationError> {
        let fits = self.out.len() <= bounds::LINE_BYTES;
        if fits { Ok(()) } else { Err(NotationError::LineTooLong { at: cursor.place() }) }
    }
}

/// The fields that are not there yet.
fn others(fields: &Fields, given: &Given<'_>) -> Expected {
    Expected::Field(fields.all.keys().filter(|name| !given.has(name)).cloned().collect())
}

/// Whether a word is a number as JSON writes it.
pub(crate) fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c == '-' || c.is_ascii_digit())
        && serde_json::from_str::<serde_json::Number>(word).is_ok()
}

/// Whether a word is a value of JSON as it stands.
pub(crate) fn is_literal(word: &str) -> bool {
    matches!(word, "true" | "false" | "null") || is_number(word)
}
