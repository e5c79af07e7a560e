//! What the laws have to know of the words of a game.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

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

/// A figure of a finding that can be written into its entry.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The message of the finding.
    pub say: String,
    /// The kinds of entries.
    pub entries: Vec<String>,
    /// The figure, or `expected`.
    pub figure: String,
    /// The word, with the words in which it stands, each before a `/`.
    pub word: String,
    /// The list in which the finding's unit stands with a word of its own.
    pub of_unit: Option<String>,
    /// Whether it is a length that the referee compares with what it measures itself.
    pub measured: bool,
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

impl Told {
    fn read(value: &Value) -> Self {
        Self {
            say: text(&value["say"]),
            entries: texts(&value["entries"]),
            figure: text(&value["figure"]),
            word: text(&value["word"]),
            of_unit: value["of_unit"].as_str().map(str::to_owned),
            measured: value["measured"].as_bool().unwrap_or(false),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).iter().map(text).collect()
}
