//! The same battle told otherwise: facings a full turn on, a way with a point more in the middle of a leg, dice that were
//! thrown together in another order, volleys in one go, entries that a side may make in any order, claims in place of
//! places.

use serde_json::{Value, json};

use super::{Case, Laws, Tally, broken};

/// A way to tell a log otherwise.
enum Told {
    /// The whole log.
    Log(&'static str, Vec<Value>),
    /// An entry and the next change places.
    Swapped(usize),
}

impl Laws {
    /// The same battle told in another way is judged alike.
    pub fn paraphrase(&self) -> Tally {
        self.on_each(|case, chance, tally| {
            let whole = self.judged(&case.lines).unwrap();
            // Of two wrong entries it is the second that is blamed.
            let lawful = if broken(&whole).is_empty() { case.lines.len() } else { 0 };
            if lawful > 0
                && let Some(claims) = self.by_claims(case, &whole)
                && let Some(now) = self.judged(&claims)
            {
                tally.legal(&broken(&now), || format!("{} with claims in place of places", case.name));
            }
            let volleys = self.volleys(case, lawful);
            for (told, lines) in self.chosen(volleys, chance) {
                let Some(now) = self.judged(&lines) else { continue };
                tally.legal(&broken(&now), || format!("{} {told}", case.name));
            }
            let swapped = (1..lawful).filter(|line| self.may_swap(case, *line)).map(Told::Swapped);
            for told in self.chosen(self.whole_logs(case).chain(swapped).collect(), chance) {
                match told {
                    Told::Log(name, lines) => {
                        // A format need not take a facing of less than nought.
                        let Some(now) = self.judged(&lines) else { continue };
                        tally.compare(|| format!("{} {name}", case.name), &whole, Some(now));
                    }
                    Told::Swapped(line) => {
                        let mut lines = case.lines.clone();
                        lines.swap(line, line + 1);
                        for (number, line) in lines.iter_mut().enumerate().skip(1) {
                            line["seq"] = number.into();
                        }
                        let mut now = self.judged(&lines);
                        if let Some(now) = &mut now {
                            now.swap(line, line + 1);
                            let (one, other) = (now[line].entry, now[line + 1].entry);
                            (now[line].entry, now[line + 1].entry) = (other, one);
                        }
                        tally.compare(|| format!("{} entries {line} and {} swapped", case.name, line + 1), &whole, now);
                    }
                }
            }
        })
    }

    fn whole_logs<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = Told> + 'a {
        let words = &self.vocabulary;
        let all = |change: &dyn Fn(&str, &mut Value)| -> Vec<Value> {
            let mut lines = case.lines.clone();
            lines.iter_mut().for_each(|line| changed(line, "", change));
            lines
        };
        let turned = all(&|name, value| {
            if words.has_places(name, value) {
                full_turn(value, words.facing);
            }
        });
        let split = all(&|name, value| {
            if words.ways.iter().any(|word| word == name) {
                halve(value);
            }
        });
        let mut mixed = case.lines.clone();
        for (line, value) in mixed.iter_mut().enumerate().skip(1) {
            let kind = case.kind(line);
            if words.numbered.iter().any(|word| !value["event"][kind][word].is_null()) {
                continue;
            }
            let of_kind = |word: &&String| word.split_once('/').is_some_and(|(first, _)| first == kind);
            for place in words.unordered.iter().filter(of_kind) {
                if let Some(Value::Array(items)) = value.pointer_mut(&format!("/event/{place}")) {
                    items.reverse();
                }
            }
        }
        let told = [
            ("with facings a turn on", turned),
            ("with a point more in each leg", split),
            ("with dice in another order", mixed),
        ];
        told.into_iter().filter(|(_, lines)| *lines != case.lines).map(|(name, lines)| Told::Log(name, lines))
    }

    /// The log with dice told together that it tells apart, and as a batch that it tells without.
    fn volleys(&self, case: &Case, lawful: usize) -> Vec<(String, Vec<Value>)> {
        let Some(volleys) = &self.vocabulary.volleys else { return Vec::new() };
        let mut told = Vec::new();
        for line in (1..lawful).filter(|line| case.kind(*line) == volleys.entry) {
            let pair =
                case.lines.get(line + 1).and_then(|next| volleys.together(&case.lines[0], &case.lines[line], next));
            if let Some(both) = pair {
                let mut lines = case.lines.clone();
                lines[line] = both;
                lines.remove(line + 1);
                for (number, line) in lines.iter_mut().enumerate().skip(1) {
                    line["seq"] = number.into();
                }
                told.push((format!("entries {line} and {} in one go", line + 1), lines));
            }
            if let Some(batched) = volleys.in_a_batch(&case.lines[line]) {
                let mut lines = case.lines.clone();
                lines[line] = batched;
                told.push((format!("entry {line} as a batch"), lines));
            }
        }
        told
    }

    /// Whether an entry and the next are of one kind and one side, in whose order the side is free.
    fn may_swap(&self, case: &Case, line: usize) -> bool {
        let Some(next) = case.lines.get(line + 1) else { return false };
        let same = case.kind(line) == case.kind(line + 1) && case.lines[line]["side"] == next["side"];
        same && self.vocabulary.any_order.iter().any(|kind| kind == case.kind(line))
    }
}

/// Changes every field.
fn changed(value: &mut Value, name: &str, change: &dyn Fn(&str, &mut Value)) {
    change(name, value);
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(name, field)| changed(field, name, change)),
        Value::Array(items) => items.iter_mut().for_each(|item| changed(item, "", change)),
        _ => {}
    }
}

/// Facings one turn less; no format takes more than one.
fn full_turn(value: &mut Value, facing: usize) {
    let Value::Array(items) = value else { return };
    if items.iter().any(Value::is_array) {
        return items.iter_mut().for_each(|item| full_turn(item, facing));
    }
    if let Some(degrees) = items.get_mut(facing).filter(|_| facing > 1)
        && let Some(number) = degrees.as_f64().filter(|number| *number > 0.0)
    {
        *degrees = json!(number - 360.0);
    }
}

/// A point more in the middle of each straight leg.
fn halve(value: &mut Value) {
    let Value::Array(points) = value else { return };
    let numbers = |point: &Value| -> Option<Vec<f64>> { point.as_array()?.iter().map(Value::as_f64).collect() };
    let all: Option<Vec<Vec<f64>>> = points.iter().map(numbers).collect();
    let Some(all) = all.filter(|all| all.len() > 1 && all.iter().all(|point| point.len() == all[0].len())) else {
        return;
    };
    let mut halved = vec![points[0].clone()];
    for (number, pair) in all.windows(2).enumerate() {
        let middle: Vec<f64> = pair[0].iter().zip(&pair[1]).map(|(a, b)| (a + b) / 2.0).collect();
        halved.extend([json!(middle), points[number + 1].clone()]);
    }
    *points = halved;
}
