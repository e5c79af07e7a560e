//! A table that is turned, mirrored or shifted, and other names, are judged alike.

use serde_json::{Value, json};

use super::{Case, Laws, Tally, Vocabulary};

/// A table moved as a whole.
#[derive(Debug, Clone, Copy)]
struct Motion {
    name: &'static str,
    /// Where a place comes to lie on a table of this width and depth.
    place: fn(f64, f64, f64, f64) -> (f64, f64),
    /// What becomes of a facing.
    facing: fn(f64) -> f64,
    /// Whether right becomes left.
    mirrors: bool,
    /// What edges of the table become.
    edges: &'static [(&'static str, &'static str)],
    /// Whether its width and depth change places.
    swaps_lengths: bool,
}

/// Half a turn, the two mirrors and a quarter of a turn.
const MOTIONS: [Motion; 4] = [
    Motion {
        name: "turned",
        place: |x, y, w, d| (w - x, d - y),
        facing: |facing| facing + 180.0,
        mirrors: false,
        edges: &[("near", "far"), ("far", "near"), ("left", "right"), ("right", "left")],
        swaps_lengths: false,
    },
    Motion {
        name: "mirrored",
        place: |x, y, w, _| (w - x, y),
        facing: |facing| -facing,
        mirrors: true,
        edges: &[("left", "right"), ("right", "left")],
        swaps_lengths: false,
    },
    Motion {
        name: "mirrored along",
        place: |x, y, _, d| (x, d - y),
        facing: |facing| 180.0 - facing,
        mirrors: true,
        edges: &[("near", "far"), ("far", "near")],
        swaps_lengths: false,
    },
    Motion {
        name: "turned a quarter",
        place: |x, y, w, _| (y, w - x),
        facing: |facing| facing + 90.0,
        mirrors: false,
        edges: &[("near", "left"), ("left", "far"), ("far", "right"), ("right", "near")],
        swaps_lengths: true,
    },
];

/// How far a table is shifted under all that stands on it.
const SHIFT: (f64, f64) = (16.0, 8.0);

impl Laws {
    /// A table turned, mirrored or shifted is judged alike.
    pub fn motion(&self) -> Tally {
        self.on_each(|case, chance, tally| {
            let side = |name: &str| case.lines[0]["table"][name].as_f64();
            let Some(table) = side("width").zip(side("depth")) else { return };
            let fixed = |text: &String| case.lines.iter().any(|line| line.to_string().contains(text.as_str()));
            if self.vocabulary.fixed.iter().any(fixed) {
                return;
            }
            let whole = self.judged(&case.lines).unwrap();
            let has_ends = self.vocabulary.ends.iter().any(fixed);
            let swaps_ends = |motion: &Motion| motion.edges.iter().any(|(edge, _)| *edge == "near");
            // Armies are set up along the width of the table.
            let is_set_up = case.lines[0]["situation"].is_object() && !self.vocabulary.upright.iter().any(fixed);
            let motions = MOTIONS
                .into_iter()
                .filter(|motion| !(has_ends && swaps_ends(motion)) && (is_set_up || !motion.swaps_lengths));
            for motion in self.chosen(motions.collect(), chance) {
                let mut lines = case.lines.clone();
                lines.iter_mut().for_each(|line| motion.moved(line, "", &self.vocabulary, table));
                if motion.swaps_lengths {
                    (lines[0]["table"]["width"], lines[0]["table"]["depth"]) = (json!(table.1), json!(table.0));
                }
                tally.compare(|| format!("{} {}", case.name, motion.name), &whole, self.judged(&lines));
            }
            self.shifted(case, tally);
        })
    }

    /// On a table whose size nobody tells all may stand elsewhere.
    fn shifted(&self, case: &Case, tally: &mut Tally) {
        let shift = Motion {
            name: "shifted",
            place: |x, y, _, _| (x + SHIFT.0, y + SHIFT.1),
            facing: |facing| facing,
            mirrors: false,
            edges: &[],
            swaps_lengths: false,
        };
        let mut lines = case.lines.clone();
        if let Some(table) = lines[0]["table"].as_object_mut() {
            table.remove("width");
            table.remove("depth");
        }
        let Some(whole) = self.judged(&lines) else { return };
        lines.iter_mut().for_each(|line| shift.moved(line, "", &self.vocabulary, (0.0, 0.0)));
        tally.compare(|| format!("{} {}", case.name, shift.name), &whole, self.judged(&lines));
    }

    /// Other names of units, sides and players are judged alike, and so is a header that names the sides in the other order.
    pub fn naming(&self) -> Tally {
        self.on_each(|case, _, tally| {
            let whole = self.judged(&case.lines).unwrap();
            let sides = case.lines[0]["sides"].as_array().unwrap();
            // In the other order by the alphabet.
            let names: Vec<(String, String)> = case
                .ids()
                .enumerate()
                .map(|(number, id)| (id.to_owned(), format!("z{:03}_{id}", 999 - number)))
                .collect();
            let mut lines = case.lines.clone();
            lines.iter_mut().for_each(|line| rename(line, &names));
            tally.compare(|| format!("{} renamed", case.name), &whole, self.judged(&lines));
            let mut lines = case.lines.clone();
            let players = sides.iter().filter_map(|side| side["player"].as_str());
            let names: Vec<(String, String)> = players.map(|name| (name.to_owned(), format!("not {name}"))).collect();
            let is_free = |name: &str| names.iter().all(|(player, _)| player != name);
            if !names.is_empty() && case.ids().all(is_free) {
                lines.iter_mut().for_each(|line| rename(line, &names));
                tally.compare(|| format!("{} with other players", case.name), &whole, self.judged(&lines));
            }
            // Whose the near edge is their order may say.
            let has_ends = |text: &String| case.lines.iter().any(|line| line.to_string().contains(text.as_str()));
            if !self.vocabulary.ends.iter().any(has_ends) {
                let mut lines = case.lines.clone();
                lines[0]["sides"].as_array_mut().unwrap().reverse();
                let told = || format!("{} with its sides in the other order", case.name);
                tally.compare(told, &whole, self.judged(&lines));
            }
        })
    }
}

impl Case {
    /// The ids of sides and units.
    fn ids(&self) -> impl Iterator<Item = &str> {
        let sides = || self.lines[0]["sides"].as_array().into_iter().flatten();
        let units = sides().flat_map(|side| side["roster"].as_array().into_iter().flatten());
        sides().chain(units).filter_map(|named| named["id"].as_str())
    }
}

fn swapped<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>, word: &str) -> Option<String> {
    let mut pairs = pairs.into_iter();
    pairs.find_map(|(one, other)| {
        let swapped = if one == word { other } else { one };
        (one == word || other == word).then(|| swapped.to_owned())
    })
}

impl Motion {
    fn moved(&self, value: &mut Value, key: &str, words: &Vocabulary, table: (f64, f64)) {
        let has = |names: &[String], name: &str| names.iter().any(|one| one == name);
        let other = |word: &str| {
            let sides = words.sides.iter().map(|(one, other)| (one.as_str(), other.as_str()));
            swapped(sides.filter(|_| self.mirrors), word)
        };
        match value {
            Value::Object(fields) => {
                for (name, mut field) in std::mem::take(fields) {
                    if has(&words.no_places, &name) {
                        // Nothing in it lies on the table.
                    } else if words.has_places(&name, &field) {
                        self.place_moved(&mut field, words, table);
                    } else if self.mirrors
                        && (has(&words.turns, &name) || has(&words.turns, &format!("{key}/{name}")))
                        && field.is_number()
                    {
                        field = json!(-field.as_f64().unwrap());
                    } else if has(&words.bearings, &name) && field.is_number() {
                        field = json!((self.facing)(field.as_f64().unwrap()).rem_euclid(360.0));
                    } else {
                        self.moved(&mut field, &name, words, table);
                    }
                    fields.insert(other(&name).unwrap_or(name), field);
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.moved(item, key, words, table)),
            Value::String(text) => {
                let edge = has(&words.edges, key);
                let other = if edge { self.edge(text) } else { other(text) };
                if let Some(other) = other {
                    *text = other;
                }
            }
            _ => {}
        }
    }

    /// What an edge of the table becomes.
    fn edge(&self, name: &str) -> Option<String> {
        self.edges.iter().find(|(edge, _)| *edge == name).map(|(_, other)| (*other).to_owned())
    }

    fn place_moved(&self, place: &mut Value, words: &Vocabulary, table: (f64, f64)) {
        let Value::Array(items) = place else { return self.moved(place, "", words, table) };
        if items.iter().any(|item| !item.is_number()) {
            return items.iter_mut().for_each(|item| self.place_moved(item, words, table));
        }
        let mut numbers: Vec<f64> = items.iter().filter_map(Value::as_f64).collect();
        let [x, y, ..] = numbers[..] else { return };
        (numbers[0], numbers[1]) = (self.place)(x, y, table.0, table.1);
        if let Some(facing) = numbers.get_mut(words.facing) {
            *facing = (self.facing)(*facing).rem_euclid(360.0);
        }
        *items = numbers.into_iter().map(|number| json!((number * 1e6).round() / 1e6)).collect();
    }
}

fn rename(value: &mut Value, names: &[(String, String)]) {
    match value {
        Value::String(text) => {
            if let Some((_, other)) = names.iter().find(|(name, _)| name == text) {
                *text = other.clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, names)),
        Value::Object(fields) => {
            // A unit may be called as its kind is.
            let named =
                fields.iter_mut().filter(|(key, _)| !["type", "kind", "because", "traits"].contains(&key.as_str()));
            named.for_each(|(_, field)| rename(field, names));
        }
        _ => {}
    }
}
