//! Laws that need no expected value: what a log leaves out breaks no rule, what the referee itself tells may be written
//! into it, a table moved as a whole and other names are judged alike, a larger tolerance breaks nothing.
//!
//! A game hands in which of its words may be left out and where its lengths stand; nothing here knows a game.

use std::fs;

use aftermath_rules::{
    Games, Reading,
    finding::{Finding, Outcome, Verdict},
};
use serde_json::{Value, json};

/// A log of the corpus, line by line.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its chapter and its file.
    pub name: String,
    /// Header and entries.
    pub lines: Vec<Value>,
}

/// The logs of a game, and the game that judges them.
#[derive(Debug)]
pub struct Laws {
    games: &'static Games,
    cases: Vec<Case>,
}

/// Cases tried, and what was found against a law.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many.
    pub tried: usize,
    /// One line each.
    pub violations: Vec<String>,
}

impl Tally {
    /// Prints both counts.
    ///
    /// # Panics
    /// Where the law does not hold, or was tried fewer than `least` times.
    pub fn report(&self, law: &str, least: usize) {
        println!("{law}: {} cases, {} violations", self.tried, self.violations.len());
        let shown: Vec<&str> = self.violations.iter().take(60).map(String::as_str).collect();
        assert!(shown.is_empty(), "{law}: {} of {}:\n{}", self.violations.len(), self.tried, shown.join("\n"));
        assert!(self.tried >= least, "{law}: {} cases, not {least}", self.tried);
    }
}

/// The verdicts of a log; nothing where it cannot be read.
pub fn verdicts(games: &Games, lines: &[Value]) -> Option<Vec<Verdict>> {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let log = games.read(text.join("\n").as_bytes(), "law").ok()?;
    Some(log.judge(Reading::Effective).verdicts)
}

/// The broken rules of some verdicts, with their entries.
pub fn broken(verdicts: &[Verdict]) -> Vec<String> {
    let one = |verdict: &Verdict| {
        let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
        broken.map(|finding| format!("{} at {}", finding.rule.id(), verdict.entry)).collect::<Vec<_>>()
    };
    verdicts.iter().flat_map(one).collect()
}

/// A table moved as a whole.
#[derive(Debug, Clone, Copy)]
pub struct Motion {
    /// What it is called.
    pub name: &'static str,
    /// Where a place comes to lie on a table of this width and depth.
    pub place: fn(f64, f64, f64, f64) -> (f64, f64),
    /// What becomes of a facing.
    pub facing: fn(f64) -> f64,
    /// Whether right becomes left.
    pub mirrors: bool,
}

/// Half a turn, and the two mirrors.
pub const MOTIONS: [Motion; 3] = [
    Motion { name: "turned", place: |x, y, w, d| (w - x, d - y), facing: |facing| facing + 180.0, mirrors: false },
    Motion { name: "mirrored", place: |x, y, w, _| (w - x, y), facing: |facing| -facing, mirrors: true },
    Motion { name: "mirrored along", place: |x, y, _, d| (x, d - y), facing: |facing| 180.0 - facing, mirrors: true },
];

/// Where a game writes its places, and what changes in a mirror.
#[derive(Debug, Clone, Copy)]
pub struct Geometry {
    /// Words that have a place or a pose, or a list of places.
    pub places: &'static [&'static str],
    /// Words that have degrees to the right, or a length to the right.
    pub turns: &'static [&'static str],
    /// Words that name a side of a unit, as names of fields or as values, with what they are in a mirror.
    pub sides: &'static [(&'static str, &'static str)],
}

impl Laws {
    /// The corpus of a game.
    pub fn of(games: &'static Games, game: &str) -> Self {
        let read = |path: std::path::PathBuf| {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let name: Vec<_> = path.iter().rev().take(2).map(|part| part.display().to_string()).collect();
            Case { name: format!("{}/{}", name[1], name[0]), lines }
        };
        Self { games, cases: super::logs(game).into_iter().map(read).collect() }
    }

    /// All logs.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The verdicts of lines that can be read.
    pub fn judged(&self, lines: &[Value]) -> Option<Vec<Verdict>> {
        verdicts(self.games, lines)
    }

    /// Logs in which no rule is broken, with their verdicts.
    pub fn legal(&self) -> impl Iterator<Item = (&Case, Vec<Verdict>)> {
        let judged = self.cases.iter().map(|case| (case, self.judged(&case.lines).unwrap()));
        judged.filter(|(_, verdicts)| broken(verdicts).is_empty())
    }

    /// Words left out of the entries of a legal log, one at a time and all of an entry at once, break no rule; nor do all
    /// these words of its situation together.
    pub fn forgetting(&self, of_entries: &[&str], of_situations: &[&str]) -> Tally {
        let mut tally = Tally::default();
        for (case, _) in self.legal() {
            for line in 0..case.lines.len() {
                let (root, may_be_left_out) = match line {
                    0 => ("/situation", of_situations),
                    _ => ("/event", of_entries),
                };
                let mut places = Vec::new();
                if let Some(value) = case.lines[line].pointer(root) {
                    words(value, root, may_be_left_out, &mut places);
                }
                let alone = places.iter().filter(|_| line > 0).map(std::slice::from_ref);
                let together = Some(places.as_slice()).filter(|places| !places.is_empty());
                for left_out in alone.chain(together) {
                    let mut lines = case.lines.clone();
                    left_out.iter().rev().for_each(|place| drop(leave_out(&mut lines[line], place)));
                    let Some(verdicts) = self.judged(&lines) else { continue };
                    tally.tried += 1;
                    let broken = broken(&verdicts);
                    if !broken.is_empty() {
                        tally.violations.push(format!("{} entry {line} without {left_out:?}: {broken:?}", case.name));
                    }
                }
            }
        }
        tally
    }

    /// What the referee tells of a legal log, written into it, breaks no rule. `say` answers entries that say more.
    pub fn telling(&self, say: impl Fn(&Value, &Finding) -> Option<Value>) -> Tally {
        let mut tally = Tally::default();
        for (case, verdicts) in self.legal() {
            for (line, verdict) in verdicts.iter().enumerate().skip(1) {
                for finding in verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Held) {
                    let Some(event) = say(&case.lines[line]["event"], finding) else { continue };
                    let mut lines = case.lines.clone();
                    lines[line]["event"] = event;
                    let now = self.judged(&lines);
                    tally.tried += 1;
                    let broken = now.map_or_else(|| vec!["it cannot be read".to_owned()], |now| broken(&now));
                    if !broken.is_empty() {
                        let event = &lines[line]["event"];
                        tally.violations.push(format!("{} entry {line} with {event}: {broken:?}", case.name));
                    }
                }
            }
        }
        tally
    }

    /// A larger tolerance breaks nothing in a legal log.
    pub fn tolerance(&self, tolerances: &[f64]) -> Tally {
        let mut tally = Tally::default();
        for (case, _) in self.legal() {
            let stated = case.lines[0]["tolerance"].as_f64().unwrap_or(0.0);
            for tolerance in tolerances.iter().filter(|tolerance| **tolerance > stated) {
                let mut lines = case.lines.clone();
                lines[0]["tolerance"] = json!(tolerance);
                let Some(verdicts) = self.judged(&lines) else { continue };
                tally.tried += 1;
                let broken = broken(&verdicts);
                if !broken.is_empty() {
                    tally.violations.push(format!("{} with {tolerance}: {broken:?}", case.name));
                }
            }
        }
        tally
    }

    /// A table turned round or mirrored is judged alike.
    pub fn motion(&self, geometry: Geometry) -> Tally {
        let mut tally = Tally::default();
        for case in &self.cases {
            let side = |name: &str| case.lines[0]["table"][name].as_f64();
            let Some(table) = side("width").zip(side("depth")) else { continue };
            let whole = self.judged(&case.lines).unwrap();
            for motion in &MOTIONS {
                let mut lines = case.lines.clone();
                lines.iter_mut().for_each(|line| moved(line, motion, geometry, table));
                tally.compare(&case.name, motion.name, &whole, self.judged(&lines));
            }
        }
        tally
    }

    /// Other names of units and sides are judged alike.
    pub fn naming(&self) -> Tally {
        let mut tally = Tally::default();
        for case in &self.cases {
            let sides = case.lines[0]["sides"].as_array().unwrap();
            let units = sides.iter().flat_map(|side| side["roster"].as_array().into_iter().flatten());
            let ids = sides.iter().chain(units).filter_map(|named| named["id"].as_str());
            // In the other order by the alphabet.
            let names: Vec<(String, String)> =
                ids.enumerate().map(|(number, id)| (id.to_owned(), format!("z{:03}_{id}", 999 - number))).collect();
            let mut lines = case.lines.clone();
            lines.iter_mut().for_each(|line| rename(line, &names));
            tally.compare(&case.name, "renamed", &self.judged(&case.lines).unwrap(), self.judged(&lines));
        }
        tally
    }
}

impl Tally {
    fn compare(&mut self, name: &str, what: &str, before: &[Verdict], now: Option<Vec<Verdict>>) {
        self.tried += 1;
        let Some(now) = now else {
            return self.violations.push(format!("{name} {what}: it cannot be read"));
        };
        let pairs = outcomes(before).into_iter().zip(outcomes(&now));
        if let Some((before, now)) = pairs.into_iter().find(|(before, now)| before != now) {
            self.violations.push(format!("{name} {what}:\n  {before}\n  {now}"));
        }
    }
}

/// Every finding's rule and outcome, and every throw's result, entry by entry.
fn outcomes(verdicts: &[Verdict]) -> Vec<String> {
    let told = |verdict: &Verdict| {
        let mut findings: Vec<_> = verdict.findings.iter().map(|one| (one.rule.id(), one.outcome.as_str())).collect();
        findings.sort_unstable();
        let rolls: Vec<_> = verdict.rolls.iter().map(|roll| (roll.purpose.name, roll.needed, roll.result)).collect();
        format!("entry {}: {findings:?} {rolls:?}", verdict.entry)
    };
    verdicts.iter().map(told).collect()
}

/// Places of words that may be left out.
fn words(value: &Value, at: &str, may_be_left_out: &[&str], found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = format!("{at}/{name}");
                if may_be_left_out.contains(&name.as_str()) {
                    found.push(place.clone());
                }
                words(field, &place, may_be_left_out, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| words(item, &format!("{at}/{n}"), may_be_left_out, found));
        }
        _ => {}
    }
}

fn leave_out(line: &mut Value, place: &str) -> Option<Value> {
    let (parent, name) = place.rsplit_once('/')?;
    line.pointer_mut(parent)?.as_object_mut()?.remove(name)
}

fn moved(value: &mut Value, motion: &Motion, geometry: Geometry, table: (f64, f64)) {
    let other = |word: &str| {
        let pairs = geometry.sides.iter().find(|(one, other)| *one == word || *other == word);
        pairs.filter(|_| motion.mirrors).map(|(one, other)| if *one == word { *other } else { *one })
    };
    match value {
        Value::Object(fields) => {
            for (name, field) in std::mem::take(fields) {
                let mut field = field;
                if geometry.places.contains(&name.as_str()) {
                    place_moved(&mut field, motion, table);
                } else if motion.mirrors && geometry.turns.contains(&name.as_str()) && field.is_number() {
                    field = json!(-field.as_f64().unwrap());
                } else {
                    moved(&mut field, motion, geometry, table);
                }
                fields.insert(other(&name).map_or(name, str::to_owned), field);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| moved(item, motion, geometry, table)),
        Value::String(text) => {
            if let Some(other) = other(text) {
                *text = other.to_owned();
            }
        }
        _ => {}
    }
}

fn place_moved(place: &mut Value, motion: &Motion, (width, depth): (f64, f64)) {
    let Some(items) = place.as_array_mut() else { return };
    if items.iter().any(Value::is_array) {
        return items.iter_mut().for_each(|item| place_moved(item, motion, (width, depth)));
    }
    let numbers: Vec<f64> = items.iter().filter_map(Value::as_f64).collect();
    let (x, y) = (motion.place)(numbers[0], numbers[1], width, depth);
    let facing = numbers.get(2).map(|facing| (motion.facing)(*facing).rem_euclid(360.0));
    *items = [x, y].into_iter().chain(facing).map(|number| json!((number * 1e6).round() / 1e6)).collect();
}

fn rename(value: &mut Value, names: &[(String, String)]) {
    match value {
        Value::String(text) => {
            if let Some((_, other)) = names.iter().find(|(name, _)| name == text) {
                *text = other.clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, names)),
        Value::Object(fields) => fields.values_mut().for_each(|field| rename(field, names)),
        _ => {}
    }
}
