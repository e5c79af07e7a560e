//! A table that is turned round or mirrored, and other names, are judged alike.

use serde_json::{Value, json};

use super::{Laws, Tally, Vocabulary};

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
    /// Edges of the table that change places.
    edges: &'static [(&'static str, &'static str)],
}

/// Half a turn, and the two mirrors.
const MOTIONS: [Motion; 3] = [
    Motion {
        name: "turned",
        place: |x, y, w, d| (w - x, d - y),
        facing: |facing| facing + 180.0,
        mirrors: false,
        edges: &[("near", "far"), ("left", "right")],
    },
    Motion {
        name: "mirrored",
        place: |x, y, w, _| (w - x, y),
        facing: |facing| -facing,
        mirrors: true,
        edges: &[("left", "right")],
    },
    Motion {
        name: "mirrored along",
        place: |x, y, _, d| (x, d - y),
        facing: |facing| 180.0 - facing,
        mirrors: true,
        edges: &[("near", "far")],
    },
];

impl Laws {
    /// A table turned round or mirrored is judged alike.
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
            let swaps_ends = |motion: &Motion| motion.edges.contains(&("near", "far"));
            let motions = MOTIONS.into_iter().filter(|motion| !(has_ends && swaps_ends(motion)));
            for motion in self.chosen(motions.collect(), chance) {
                let mut lines = case.lines.clone();
                lines.iter_mut().for_each(|line| motion.moved(line, "", &self.vocabulary, table));
                tally.compare(|| format!("{} {}", case.name, motion.name), &whole, self.judged(&lines));
            }
        })
    }

    /// Other names of units and sides are judged alike.
    pub fn naming(&self) -> Tally {
        self.on_each(|case, _, tally| {
            let sides = case.lines[0]["sides"].as_array().unwrap();
            let units = sides.iter().flat_map(|side| side["roster"].as_array().into_iter().flatten());
            let ids = sides.iter().chain(units).filter_map(|named| named["id"].as_str());
            // In the other order by the alphabet.
            let names: Vec<(String, String)> =
                ids.enumerate().map(|(number, id)| (id.to_owned(), format!("z{:03}_{id}", 999 - number))).collect();
            let mut lines = case.lines.clone();
            lines.iter_mut().for_each(|line| rename(line, &names));
            tally.compare(|| format!("{} renamed", case.name), &self.judged(&case.lines).unwrap(), self.judged(&lines));
        })
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
                let other = if edge { swapped(self.edges.iter().copied(), text) } else { other(text) };
                if let Some(other) = other {
                    *text = other;
                }
            }
            _ => {}
        }
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
