//! Values of a log as a text has them. Whatever has no form gives none; the line stands as JSON then.

use crate::{
    columns::Columns,
    cursor::is_bare,
    labels::Labels,
    node::{Node, quoted},
    shape::{Fields, Given, Grammar, Shape, ShapeIx},
    style::Style,
    value::{ABSENT, is_literal},
};

/// Whole numbers in a row that are written as their ends.
const RUN: usize = 3;

/// Writes values of a log as text.
#[derive(Debug)]
pub(crate) struct Renderer<'a> {
    pub(crate) grammar: &'a Grammar,
    pub(crate) labels: &'a Labels,
    pub(crate) style: Style,
    /// Columns of records.
    pub(crate) columns: &'a Columns,
}

impl Renderer<'_> {
    /// Fields of a record of this shape, those of its columns without their names, or else those that must be there, as long as
    /// they come in their order.
    pub(crate) fn fields(&self, ix: ShapeIx, fields: &Fields, values: &[(String, Node)]) -> Option<String> {
        let mut given = self.columns.given(ix);
        let rendered = values.iter().map(|(name, value)| self.field(fields, &mut given, name, value));
        Some(rendered.collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// One field behind those that are given.
    pub(crate) fn field(&self, fields: &Fields, given: &mut Given<'_>, name: &str, value: &Node) -> Option<String> {
        let ix = *fields.all.get(name)?;
        let (before, has_name) = self.name(fields, given, name);
        let written = match (self.grammar.shape(ix), value) {
            (Shape::Flag, Node::Literal(is)) if has_name && is == "true" => format!("+{name}"),
            (Shape::Flag, Node::Literal(is)) if has_name && is == "false" => format!("-{name}"),
            (Shape::Record(_), Node::Object(_)) if has_name => format!("{name}{}", self.value(ix, value)?),
            _ if has_name => format!("{name}={}", self.value(ix, value)?),
            _ => self.value(ix, value)?,
        };
        Some(before + &written)
    }

    /// What stands before a field for columns that it leaves out, and whether it needs its name.
    pub(crate) fn name(&self, fields: &Fields, given: &mut Given<'_>, name: &str) -> (String, bool) {
        let left_out = given.columns_before(name).unwrap_or_default();
        for _ in 0..left_out {
            given.pass();
        }
        let is_next = given.next(fields) == Some(name);
        if is_next {
            given.pass();
        }
        given.push(name);
        (format!("{ABSENT} ").repeat(left_out), !is_next)
    }

    /// One value.
    pub(crate) fn value(&self, ix: ShapeIx, value: &Node) -> Option<String> {
        match (self.grammar.shape(ix), value) {
            (_, Node::Literal(null)) if null == "null" => Some(null.clone()),
            (Shape::Id, Node::Text(id)) => Some(self.id(id)),
            (Shape::Text, Node::Text(text)) => Some(bare_or_quoted(text)),
            (Shape::Word(words), Node::Text(word)) => words.contains(word).then(|| word.clone()),
            (Shape::Number, Node::Literal(number)) => self.number(number),
            (Shape::Integer(..), Node::Literal(number)) => number.parse::<i64>().ok().map(|_| number.clone()),
            (Shape::Flag, Node::Literal(is)) => match is.as_str() {
                "true" => Some("yes".to_owned()),
                "false" => Some("no".to_owned()),
                _ => None,
            },
            (Shape::Faces(..), Node::List(faces)) => {
                let face = |face: &Node| match face {
                    Node::Literal(face) if face.len() == 1 => Some(face.clone()),
                    _ => None,
                };
                let faces = faces.iter().map(face).collect::<Option<String>>()?;
                Some(if faces.is_empty() { "[]".to_owned() } else { faces })
            }
            (Shape::List(_) | Shape::Tuple(_), Node::List(elements)) => self.sequence(ix, elements),
            (Shape::Record(fields), Node::Object(values)) => Some(format!("({})", self.fields(ix, fields, values)?)),
            (Shape::Variant(_), value) => {
                let (name, ix, content) = self.variant(ix, value)?;
                match (ix, content) {
                    (None, None) => Some(name.to_owned()),
                    (Some(ix), Some(content)) => {
                        let divider = if self.grammar.record(ix).is_some() { "" } else { ":" };
                        Some(format!("{name}{divider}{}", self.element(ix, content)?))
                    }
                    _ => None,
                }
            }
            (Shape::Any, value) => Some(match value {
                Node::Text(text) if is_bare(text) && !is_literal(text) => text.clone(),
                value => {
                    let mut json = String::new();
                    value.json(Style::default(), &mut json);
                    json
                }
            }),
            _ => None,
        }
    }

    /// Which of several things a value is, and what it holds.
    pub(crate) fn variant<'v>(
        &self,
        ix: ShapeIx,
        value: &'v Node,
    ) -> Option<(&'v str, Option<ShapeIx>, Option<&'v Node>)> {
        let Shape::Variant(variants) = self.grammar.shape(ix) else { return None };
        let (name, content) = match value {
            Node::Text(name) => (name.as_str(), None),
            Node::Object(fields) => match fields.as_slice() {
                [(name, content)] => (name.as_str(), Some(content)),
                _ => return None,
            },
            _ => return None,
        };
        Some((name, *variants.get(name)?, content))
    }

    fn id(&self, id: &str) -> String {
        match self.labels.label(id) {
            Some(label) => label.to_owned(),
            None if self.labels.id(id).is_some() => quoted(id),
            None => bare_or_quoted(id),
        }
    }

    fn number(&self, number: &str) -> Option<String> {
        if !self.style.decimals {
            return Some(number.to_owned());
        }
        match number.strip_suffix(".0") {
            Some(whole) => Some(whole.to_owned()),
            None => number.contains(['.', 'e', 'E']).then(|| number.to_owned()),
        }
    }

    fn sequence(&self, ix: ShapeIx, elements: &[Node]) -> Option<String> {
        if elements.is_empty() {
            return Some("[]".to_owned());
        }
        let (divider, rendered): (_, Option<Vec<String>>) = match self.grammar.shape(ix) {
            Shape::List(element) if self.grammar.is_flat(*element) => {
                let inner = |node: &Node| match node {
                    Node::List(elements) => self.sequence(*element, elements),
                    _ => None,
                };
                (";", elements.iter().map(inner).collect())
            }
            Shape::List(element) if matches!(self.grammar.shape(*element), Shape::Integer(..)) => {
                (",", self.integers(*element, elements))
            }
            Shape::List(element) => (",", elements.iter().map(|node| self.element(*element, node)).collect()),
            Shape::Tuple(shapes) if shapes.len() == elements.len() => {
                (",", shapes.iter().zip(elements).map(|(ix, node)| self.element(*ix, node)).collect())
            }
            _ => return None,
        };
        Some(rendered?.join(divider))
    }

    /// A value in a list.
    fn element(&self, ix: ShapeIx, value: &Node) -> Option<String> {
        let rendered = self.value(ix, value)?;
        let needs_brackets = self.grammar.is_sequence(ix) && rendered != "[]" && rendered != "null";
        Some(if needs_brackets { format!("[{rendered}]") } else { rendered })
    }

    /// Whole numbers, of which many in a row are written as their ends.
    fn integers(&self, ix: ShapeIx, elements: &[Node]) -> Option<Vec<String>> {
        let rendered = elements.iter().map(|node| self.value(ix, node)).collect::<Option<Vec<_>>>()?;
        let mut written = Vec::new();
        let mut from = 0;
        while from < rendered.len() {
            let first = rendered[from].parse::<u32>().ok();
            let follows = |at: usize| first.map(|first| u64::from(first) + at as u64);
            let run = (from..rendered.len()).take_while(|at| rendered[*at].parse().ok() == follows(at - from)).count();
            if run >= RUN {
                written.push(format!("{}-{}", rendered[from], rendered[from + run - 1]));
            } else {
                written.extend_from_slice(&rendered[from..from + run.max(1)]);
            }
            from += run.max(1);
        }
        Some(written)
    }
}

/// A text, in quotes where it needs them.
pub(crate) fn bare_or_quoted(text: &str) -> String {
    if is_bare(text) { text.to_owned() } else { quoted(text) }
}
