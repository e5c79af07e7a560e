//! What may stand where: the grammar of a game, made from the JSON Schemas of its logs.
//!
//! A game has no notation of its own: what its types say is enough. Fields that an event must have stand in the order in
//! which the type declares them, and need no name.

use std::collections::{BTreeMap, HashMap, HashSet};

use aftermath_rules::schema::LogSchemas;
use serde_json::Value;

/// Ids of units, characters and sides, which may have a short name of their own in a text.
const IDS: [&str; 2] = ["UnitId", "SideId"];

/// Index of a shape.
pub(crate) type ShapeIx = usize;

/// What a value looks like.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// The id of a unit, a character, a piece of terrain or a side.
    Id,
    /// A text.
    Text,
    /// One of these words.
    Word(Vec<String>),
    /// A number.
    Number,
    /// A whole number within bounds.
    Integer(i64, i64),
    /// Yes or no.
    Flag,
    /// Faces of dice, a digit each, within bounds.
    Faces(i64, i64),
    /// A list.
    List(ShapeIx),
    /// A list of fixed length.
    Tuple(Vec<ShapeIx>),
    /// Fields.
    Record(Fields),
    /// One of several things, each with its name.
    Variant(BTreeMap<String, Option<ShapeIx>>),
    /// Something that the grammar has no form for: it is written as JSON.
    Any,
}

/// Fields of a record.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Fields {
    /// Those that must be there, in their order.
    pub(crate) required: Vec<String>,
    /// All.
    pub(crate) all: BTreeMap<String, ShapeIx>,
}

/// Fields of a record that stand before a place, and which one comes next without a name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given<'a> {
    names: Vec<String>,
    /// Names that a list gives its columns, and how many have gone by.
    columns: Option<(&'a [String], usize)>,
}

impl<'a> Given<'a> {
    /// Nothing is given yet, in a list with these columns.
    pub(crate) fn in_columns(columns: Option<&'a [String]>) -> Self {
        Self { names: Vec::new(), columns: columns.map(|columns| (columns, 0)) }
    }

    pub(crate) fn of(names: &[&str]) -> Self {
        Self { names: names.iter().map(|name| (*name).to_owned()).collect(), columns: None }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|given| given == name)
    }

    pub(crate) fn push(&mut self, name: &str) {
        self.names.push(name.to_owned());
    }

    /// The field that a value without a name belongs to: that of the next column, or the first that must be there and is
    /// not.
    pub(crate) fn next<'f>(&'f self, fields: &'f Fields) -> Option<&'f str> {
        match self.columns {
            Some((columns, passed)) => columns[passed..].iter().find(|name| !self.has(name)).map(String::as_str),
            None => self.missing(fields),
        }
    }

    /// The first field that must be there and is not.
    pub(crate) fn missing<'f>(&self, fields: &'f Fields) -> Option<&'f str> {
        fields.required.iter().find(|name| !self.has(name)).map(String::as_str)
    }

    /// Goes by a column; answers whether there was one.
    pub(crate) fn pass(&mut self) -> bool {
        match &mut self.columns {
            Some((columns, passed)) => {
                // A column whose field stands before under its name is gone by.
                let given = columns[*passed..].iter().take_while(|name| self.names.contains(name)).count();
                let left = *passed + given < columns.len();
                *passed = (*passed + given + 1).min(columns.len());
                left
            }
            None => false,
        }
    }

    /// How many columns stand before that of a field, of those that are left.
    pub(crate) fn columns_before(&self, name: &str) -> Option<usize> {
        let (columns, passed) = self.columns?;
        columns[passed..].iter().filter(|column| !self.has(column)).position(|column| column == name)
    }
}

/// Records that stand somewhere, alone or in a list, by the names of the fields and events that hold them.
pub(crate) type Holders = BTreeMap<String, Vec<ShapeIx>>;

/// The grammar of a game.
#[derive(Debug)]
pub(crate) struct Grammar {
    shapes: Vec<Shape>,
    /// Fields of the header.
    pub(crate) header: Fields,
    /// What an event may be.
    pub(crate) event: ShapeIx,
    /// Records that stand in events.
    pub(crate) of_events: Holders,
    /// Records that stand in the header.
    pub(crate) of_header: Holders,
}

impl Grammar {
    /// The grammar of a game with these schemas.
    pub(crate) fn of(schemas: &LogSchemas) -> Self {
        let mut shapes = Vec::new();
        let header = Compiler::new(schemas.header.as_value(), &mut shapes).whole();
        let entry = Compiler::new(schemas.entry.as_value(), &mut shapes).whole();
        let fields = |ix: ShapeIx| match &shapes[ix] {
            Shape::Record(fields) => fields.clone(),
            _ => Fields::default(),
        };
        let (header, entry) = (fields(header), fields(entry));
        let event = entry.all.get("event").copied().unwrap_or_else(|| {
            shapes.push(Shape::Any);
            shapes.len() - 1
        });
        let mut grammar = Self { shapes, header, event, of_events: Holders::new(), of_header: Holders::new() };
        grammar.of_events = grammar.holders(vec![event]);
        grammar.of_header = grammar.holders(grammar.header.all.values().copied().collect());
        grammar
    }

    /// The records in these shapes.
    fn holders(&self, mut left: Vec<ShapeIx>) -> Holders {
        let (mut found, mut seen) = (Holders::new(), HashSet::new());
        while let Some(ix) = left.pop() {
            if !seen.insert(ix) {
                continue;
            }
            let named: Vec<(String, ShapeIx)> = match &self.shapes[ix] {
                Shape::Record(fields) => fields.all.iter().map(|(name, ix)| (name.clone(), *ix)).collect(),
                Shape::Variant(variants) => {
                    variants.iter().filter_map(|(name, ix)| Some((name.clone(), (*ix)?))).collect()
                }
                Shape::List(element) => {
                    left.push(*element);
                    continue;
                }
                Shape::Tuple(elements) => {
                    left.extend(elements);
                    continue;
                }
                _ => continue,
            };
            for (name, ix) in named {
                left.push(ix);
                let record = match self.shape(ix) {
                    Shape::List(element) => *element,
                    _ => ix,
                };
                let holds: &mut Vec<ShapeIx> = found.entry(name).or_default();
                if matches!(self.shapes[record], Shape::Record(_)) && !holds.contains(&record) {
                    holds.push(record);
                }
            }
        }
        found.retain(|_, records| !records.is_empty());
        found
    }

    pub(crate) fn shape(&self, ix: ShapeIx) -> &Shape {
        &self.shapes[ix]
    }

    /// Whether it has elements that commas divide.
    pub(crate) fn is_sequence(&self, ix: ShapeIx) -> bool {
        matches!(self.shape(ix), Shape::List(_) | Shape::Tuple(_))
    }

    /// Whether it is a sequence none of whose elements is one.
    pub(crate) fn is_flat(&self, ix: ShapeIx) -> bool {
        match self.shape(ix) {
            Shape::List(element) => !self.is_sequence(*element),
            Shape::Tuple(elements) => !elements.iter().any(|element| self.is_sequence(*element)),
            _ => false,
        }
    }

    /// The fields of a record.
    pub(crate) fn record(&self, ix: ShapeIx) -> Option<&Fields> {
        match self.shape(ix) {
            Shape::Record(fields) => Some(fields),
            _ => None,
        }
    }

    /// The fields of the records of which it is a list.
    pub(crate) fn records(&self, ix: ShapeIx) -> Option<&Fields> {
        match self.shape(ix) {
            Shape::List(element) => self.record(*element),
            _ => None,
        }
    }
}

struct Compiler<'a> {
    root: &'a Value,
    shapes: &'a mut Vec<Shape>,
    /// Definitions that have their shape already, or are getting it.
    known: HashMap<&'a str, ShapeIx>,
}

impl<'a> Compiler<'a> {
    fn new(root: &'a Value, shapes: &'a mut Vec<Shape>) -> Self {
        Self { root, shapes, known: HashMap::new() }
    }

    fn whole(&mut self) -> ShapeIx {
        self.compiled(self.root)
    }

    fn compiled(&mut self, schema: &'a Value) -> ShapeIx {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            return self.defined(name);
        }
        let alternatives = schema["anyOf"].as_array();
        if let Some(alternatives) = alternatives {
            let mut others = alternatives.iter().filter(|other| other["type"] != "null");
            if let (Some(one), None) = (others.next(), others.next()) {
                return self.compiled(one);
            }
        }
        let shape = if alternatives.is_some() { Shape::Any } else { self.shape(schema) };
        self.shapes.push(shape);
        self.shapes.len() - 1
    }

    fn defined(&mut self, name: &'a str) -> ShapeIx {
        if let Some(ix) = self.known.get(name) {
            return *ix;
        }
        // Its place is known before it is: a definition may hold itself.
        let ix = self.shapes.len();
        self.shapes.push(Shape::Any);
        self.known.insert(name, ix);
        if IDS.contains(&name) {
            self.shapes[ix] = Shape::Id;
            return ix;
        }
        let schema = &self.root["$defs"][name];
        let inner = self.compiled(schema);
        self.shapes[ix] = self.shapes[inner].clone();
        ix
    }

    fn shape(&mut self, schema: &'a Value) -> Shape {
        if let Some(variants) = schema["oneOf"].as_array() {
            return self.variants(variants).unwrap_or(Shape::Any);
        }
        if let Some(words) = words(schema) {
            return Shape::Word(words);
        }
        match kind(schema) {
            Some("boolean") => Shape::Flag,
            Some("integer") => {
                let bound = |name: &str, otherwise| schema[name].as_f64().map_or(otherwise, |bound| bound as i64);
                Shape::Integer(bound("minimum", i64::MIN), bound("maximum", i64::MAX))
            }
            Some("number") => Shape::Number,
            Some("string") => Shape::Text,
            Some("array") => self.list(schema),
            Some("object") => self.record(schema),
            _ => Shape::Any,
        }
    }

    fn list(&mut self, schema: &'a Value) -> Shape {
        if let Some(elements) = schema["prefixItems"].as_array() {
            return Shape::Tuple(elements.iter().map(|element| self.compiled(element)).collect());
        }
        if !schema["items"].is_object() {
            return Shape::Any;
        }
        let element = self.compiled(&schema["items"]);
        match self.shapes[element] {
            Shape::Integer(least @ 0.., most @ ..=9) => Shape::Faces(least, most),
            _ => Shape::List(element),
        }
    }

    fn record(&mut self, schema: &'a Value) -> Shape {
        let closed = schema["additionalProperties"] == false;
        let properties = schema["properties"].as_object();
        if properties.is_none() && !closed {
            return Shape::Any;
        }
        let names = schema["required"].as_array().into_iter().flatten();
        let required = names.filter_map(Value::as_str).map(str::to_owned).collect();
        let mut all = BTreeMap::new();
        for (name, value) in properties.into_iter().flatten() {
            all.insert(name.clone(), self.compiled(value));
        }
        Shape::Record(Fields { required, all })
    }

    /// Words, or things under their names; none where it is neither.
    fn variants(&mut self, variants: &'a [Value]) -> Option<Shape> {
        let mut found = BTreeMap::new();
        let mut order = Vec::new();
        for variant in variants {
            if let Some(words) = words(variant) {
                order.extend(words.iter().cloned());
                found.extend(words.into_iter().map(|word| (word, None)));
                continue;
            }
            let properties = variant["properties"].as_object().filter(|properties| properties.len() == 1)?;
            let (name, value) = properties.iter().next()?;
            if variant["required"] != serde_json::json!([name]) {
                return None;
            }
            found.insert(name.clone(), Some(self.compiled(value)));
        }
        let all_words = found.values().all(Option::is_none);
        Some(if all_words { Shape::Word(order) } else { Shape::Variant(found) })
    }
}

/// The type of a schema besides null.
fn kind(schema: &Value) -> Option<&str> {
    match &schema["type"] {
        Value::String(kind) => Some(kind),
        Value::Array(kinds) => {
            let mut others = kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null");
            let one = others.next();
            one.filter(|_| others.next().is_none())
        }
        _ => None,
    }
}

/// The words that a schema of words allows.
fn words(schema: &Value) -> Option<Vec<String>> {
    if let Some(word) = schema["const"].as_str() {
        return Some(vec![word.to_owned()]);
    }
    let words = schema["enum"].as_array()?;
    words.iter().filter(|word| !word.is_null()).map(|word| word.as_str().map(str::to_owned)).collect()
}
