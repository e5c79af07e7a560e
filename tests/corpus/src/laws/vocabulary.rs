//! What the laws have to know of the words of a game.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::{Map, Value, json};

/// The words of a game by what the laws do with them, from `games/<game>/laws.json`.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// Words of entries that may be left out without the entry saying something else; all with `*`.
    pub left_out: Vec<String>,
    /// Words, or ends of places in an entry, that say something by their absence; in its file each may have what it says
    /// beside it.
    pub said_by_silence: Vec<String>,
    /// Words of situations that may be left out.
    pub left_out_of_situations: Vec<String>,
    /// Whether a situation may lack the place of a single unit, too, and not only all of its words at once.
    pub places_alone: bool,
    /// What the referee tells, and where it can be written down.
    pub told: Vec<Told>,
    /// The option of a header by which its log has lengths of half the unit that findings tell.
    pub half_lengths: Option<String>,
    /// Words whose lists have no order, each `kind/word`.
    pub unordered: Vec<String>,
    /// Words that tell dice of their entry by their places: there the order counts.
    pub numbered: Vec<String>,
    /// Kinds of entries that one side may make in any order.
    pub any_order: Vec<String>,
    /// Words that hold points of a way.
    pub ways: Vec<String>,
    /// Throws of several units that a log may tell together or apart.
    pub volleys: Option<Volleys>,
    /// Kinds of entries that the rules make compulsory, with the rule whose finding tells that one was; any with `*`.
    pub compulsory: BTreeMap<String, String>,
    /// Entries of these kinds that are free all the same: a place in the entry and its value.
    pub free: Vec<(String, Value)>,
    /// Words that have a place or a pose, or a list of these; only lists with `[]` behind.
    pub places: Vec<String>,
    /// Words in which nothing lies on the table, though words in them have the names of places.
    pub no_places: Vec<String>,
    /// Which number of a pose is its facing.
    pub facing: usize,
    /// Words that have degrees to the right, or a length to the right.
    pub turns: Vec<String>,
    /// Words that have a direction on the table, in degrees.
    pub bearings: Vec<String>,
    /// Words that name a side of a unit, as names of fields or as values, with what they are in a mirror.
    pub sides: Vec<(String, String)>,
    /// Words that name an edge of the table.
    pub edges: Vec<String>,
    /// Logs with one of these texts have their places by something else than the table.
    pub fixed: Vec<String>,
    /// Logs with one of these texts say whose the near edge of the table is.
    pub ends: Vec<String>,
    /// The tolerance of a log whose header tells none.
    pub tolerance: f64,
    /// Logs with one of these texts change when the table is turned a quarter: they say how long and how wide it is, or have a base
    /// that is longer than wide and need not say how it lies.
    pub upright: Vec<String>,
    /// Tolerances to try.
    pub tolerances: Vec<f64>,
    /// How violations begin that wait to be mended, by the name of the law: the log, and what is left out of it, so that
    /// whatever else speaks against the law in that log is still told.
    pub known: BTreeMap<String, Vec<String>>,
    /// Words in which players say what their dice made; a number or whether.
    pub declared: Vec<String>,
}

/// Throws that a log may tell together or apart, and in batches or not.
#[derive(Debug, Clone, Default)]
pub struct Volleys {
    /// The kind of entry.
    pub entry: String,
    /// Units whose dice are among another's, each with `unit` and with `stands` where the entry tells them.
    pub pooled: String,
    /// Parts of the dice, each with the word that tells them apart and the number of `dice`.
    pub batches: String,
    /// That word of an entry without batches.
    pub batch_by: String,
    /// Words that two entries have alike which are told together.
    pub alike: Vec<String>,
    /// Lists that follow one another.
    pub joined: Vec<String>,
    /// Words that hold numbers to be added up.
    pub summed: Vec<String>,
    /// Types of units whose dice are like any other's.
    pub of_types: Vec<String>,
}

/// A figure of a finding that can be written into its entry.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The message of the finding.
    pub say: String,
    /// The kinds of entries.
    pub entries: Vec<String>,
    /// The figure, or `expected`, or `recorded`.
    pub figure: String,
    /// The word, with the words in which it stands, each before a `/`.
    pub word: String,
    /// The list in which the finding's unit stands with a word of its own.
    pub of_unit: Option<String>,
    /// A length that the referee compares with what it measures itself.
    pub measured: Option<Measured>,
}

/// What the referee's own measure says of a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measured {
    /// It is the length itself.
    Exactly,
    /// The length is no less: whoever went round something went farther than his places lie apart.
    AtLeast,
}

impl Vocabulary {
    /// Whether a word holds places.
    pub(super) fn has_places(&self, name: &str, value: &Value) -> bool {
        let list = value.as_array().is_some_and(|items| items.iter().all(Value::is_array));
        self.places.iter().any(|one| match one.strip_suffix("[]") {
            Some(one) => one == name && list,
            None => one == name && value.is_array(),
        })
    }

    /// Whether a word of an entry, by its place there, says where somebody stood or went.
    pub(super) fn is_place(&self, place: &str) -> bool {
        let name = place.rsplit('/').next().unwrap_or(place);
        let named = |one: &String| one.strip_suffix("[]").unwrap_or(one) == name;
        self.places.iter().chain(&self.ways).any(named)
    }

    /// The words of a game.
    ///
    /// # Panics
    /// Where its file is not there, or has a key that nobody asks for.
    pub fn of(game: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("laws.json");
        let read = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let value: Value = serde_json::from_str(&read).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut words = Self { facing: 2, ..Self::default() };
        for (key, value) in value.as_object().expect("laws.json is an object") {
            match key.as_str() {
                "left_out" => words.left_out = texts(value),
                "said_by_silence" => {
                    let told = value.as_object().map(|all| all.keys().cloned().collect());
                    words.said_by_silence = told.unwrap_or_else(|| texts(value));
                }
                "left_out_of_situations" => words.left_out_of_situations = texts(value),
                "places_alone" => words.places_alone = value.as_bool().unwrap(),
                "told" => words.told = value.as_array().unwrap().iter().map(Told::read).collect(),
                "half_lengths" => words.half_lengths = Some(text(value)),
                "unordered" => words.unordered = texts(value),
                "numbered" => words.numbered = texts(value),
                "any_order" => words.any_order = texts(value),
                "ways" => words.ways = texts(value),
                "volleys" => words.volleys = Some(Volleys::read(value)),
                "compulsory" => {
                    let rules = value.as_object().unwrap().iter();
                    words.compulsory = rules.map(|(kind, rule)| (kind.clone(), text(rule))).collect();
                }
                "free" => {
                    let all = value.as_array().unwrap().iter();
                    words.free = all.map(|one| (text(&one[0]), one[1].clone())).collect();
                }
                "places" => words.places = texts(value),
                "no_places" => words.no_places = texts(value),
                "facing" => words.facing = value.as_u64().unwrap() as usize,
                "turns" => words.turns = texts(value),
                "bearings" => words.bearings = texts(value),
                "sides" => {
                    words.sides =
                        value.as_array().unwrap().iter().map(|pair| (text(&pair[0]), text(&pair[1]))).collect();
                }
                "edges" => words.edges = texts(value),
                "fixed" => words.fixed = texts(value),
                "ends" => words.ends = texts(value),
                "upright" => words.upright = texts(value),
                "tolerance" => words.tolerance = value.as_f64().unwrap(),
                "tolerances" => words.tolerances = value.as_array().unwrap().iter().filter_map(Value::as_f64).collect(),
                "known" => {
                    let laws = value.as_object().unwrap().iter();
                    words.known = laws.map(|(law, logs)| (law.clone(), texts(logs))).collect();
                }
                "declared" => words.declared = texts(value),
                other => panic!("{}: nobody asks for {other:?}", path.display()),
            }
        }
        words
    }
}

impl Volleys {
    fn read(value: &Value) -> Self {
        Self {
            entry: text(&value["entry"]),
            pooled: text(&value["pooled"]),
            batches: text(&value["batches"]),
            batch_by: text(&value["batch_by"]),
            alike: texts(&value["alike"]),
            joined: texts(&value["joined"]),
            summed: texts(&value["summed"]),
            of_types: texts(&value["of_types"]),
        }
    }

    /// Whether an entry says nothing but what can be told together.
    fn is_plain(&self, fields: &Map<String, Value>) -> bool {
        let lists = self.alike.iter().chain(&self.joined).chain(&self.summed);
        let known: Vec<&str> = lists.map(String::as_str).chain(["unit", "stands", "distance"]).collect();
        let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
        fields.iter().all(|(name, value)| known.contains(&name.as_str()) || is_empty(value))
    }

    /// Two entries as one.
    pub(super) fn together(&self, header: &Value, first: &Value, second: &Value) -> Option<Value> {
        let (one, other) = (first["event"][&self.entry].as_object()?, second["event"][&self.entry].as_object()?);
        let kind = |fields: &Map<String, Value>| {
            let mut rosters = header["sides"].as_array()?.iter().filter_map(|side| side["roster"].as_array()).flatten();
            let row = rosters.find(|row| row["id"] == fields["unit"])?;
            let of_type = self.of_types.iter().any(|kind| row["type"] == kind.as_str());
            of_type.then(|| (row["profile"].clone(), row["traits"].clone()))
        };
        let alike = self.alike.iter().all(|word| one.get(word) == other.get(word)) && first["side"] == second["side"];
        let plain = self.is_plain(one) && self.is_plain(other) && one["unit"] != other["unit"];
        if !alike || !plain || kind(one)? != kind(other)? {
            return None;
        }
        let mut fields = one.clone();
        fields.remove("distance");
        let mut pooled = Map::from_iter([("unit".to_owned(), other["unit"].clone())]);
        pooled.extend(other.get("stands").map(|stands| ("stands".to_owned(), stands.clone())));
        fields.insert(self.pooled.clone(), Value::Array(vec![Value::Object(pooled)]));
        for word in &self.joined {
            let of =
                |fields: &Map<String, Value>| fields.get(word).and_then(Value::as_array).cloned().unwrap_or_default();
            let all: Vec<Value> = of(one).into_iter().chain(of(other)).collect();
            fields.insert(word.clone(), all.into());
        }
        for word in &self.summed {
            let (a, b) = match (one.get(word), other.get(word)) {
                (None, None) => continue,
                (a, b) => (a?.as_object()?, b?.as_object()?),
            };
            let sum =
                a.iter().map(|(name, value)| Some((name.clone(), (value.as_u64()? + b.get(name)?.as_u64()?).into())));
            fields.insert(word.clone(), Value::Object(sum.collect::<Option<Map<String, Value>>>()?));
        }
        let mut entry = first.clone();
        entry["event"][&self.entry] = fields.into();
        Some(entry)
    }

    /// An entry with all of its dice as one batch.
    pub(super) fn in_a_batch(&self, entry: &Value) -> Option<Value> {
        let fields = entry["event"][&self.entry].as_object().filter(|fields| self.is_plain(fields))?;
        let by = fields.get(&self.batch_by)?;
        let dice = fields.get("dice")?.as_array()?.len();
        let mut batched = entry.clone();
        batched["event"][&self.entry][&self.batches] = json!([{ &self.batch_by: by, "dice": dice }]);
        Some(batched)
    }
}

impl Told {
    fn read(value: &Value) -> Self {
        Self {
            say: text(&value["say"]),
            entries: texts(&value["entries"]),
            figure: text(&value["figure"]),
            word: text(&value["word"]),
            of_unit: value["of_unit"].as_str().map(str::to_owned),
            measured: match &value["measured"] {
                Value::Bool(true) => Some(Measured::Exactly),
                Value::String(word) if word == "at_least" => Some(Measured::AtLeast),
                Value::Null => None,
                other => panic!("{other} is neither true nor \"at_least\""),
            },
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(text).collect()
}
