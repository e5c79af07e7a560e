//! A battle as it was played and judged, and how a fault is planted into it.

use std::ops::ControlFlow;

use aftermath_rules::{
    Checkpoints, Games, Reading,
    board::{Board, Piece, Role},
    finding::{Figure, Finding, Outcome, Verdict},
    geometry::Footprint,
    reader::ReadError,
};
use serde_json::{Value, json};

use super::{chance::Chance, stands::footprints};

/// A legal battle: what was written, what the referee says of it, and the table after every entry.
#[derive(Debug)]
pub struct Battle {
    /// The header, then the entries.
    pub lines: Vec<Value>,
    /// The clean judgement, the header's verdict first.
    pub verdicts: Vec<Verdict>,
    checkpoints: Box<dyn Checkpoints>,
    boards: Vec<Board>,
}

/// A log with one fault in it.
#[derive(Debug)]
pub struct Fault {
    /// The entry that must be blamed; 0 is the header.
    pub entry: usize,
    /// The whole log.
    pub lines: Vec<Value>,
}

/// A kind of fault.
#[derive(Debug)]
pub struct Kind {
    /// What was done wrong.
    pub name: &'static str,
    /// The rules any of which catches it.
    pub rules: &'static [&'static str],
    /// Plants it somewhere, where the battle has a place for it.
    pub plant: fn(&Battle, &mut Chance) -> Option<Fault>,
}

/// What was blamed in a faulty log.
#[derive(Debug, Default)]
pub struct Found {
    /// Whether the right rule was blamed at the right entry.
    pub right: bool,
    /// Entries and rules that were blamed, in the order of the log, until the right one was.
    pub broken: Vec<(usize, &'static str)>,
}

/// Findings of a judgement that are not as in a legal battle.
pub fn alarms(verdicts: &[Verdict]) -> impl Iterator<Item = (&Verdict, &Finding)> {
    let all = verdicts.iter().flat_map(|verdict| verdict.findings.iter().map(move |finding| (verdict, finding)));
    all.filter(|(_, finding)| matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded))
}

impl Battle {
    /// Reads and judges what a bot wrote.
    ///
    /// # Errors
    /// What is wrong with the log.
    pub fn read(games: &Games, bytes: &[u8]) -> Result<Self, String> {
        let parse = |line: &[u8]| serde_json::from_slice(line).map_err(|error| error.to_string());
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(parse);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
        let log = games.read(bytes, "battle").map_err(|error| error.to_string())?;
        let (verdicts, checkpoints) = (log.judge(Reading::Recorded).verdicts, log.checkpoints());
        let boards = checkpoints.boards();
        Ok(Self { lines, verdicts, checkpoints, boards })
    }

    /// Judges the battle with a fault in it: from the first line that differs until the right rule is blamed, or to the end.
    ///
    /// # Errors
    /// What is wrong with the log.
    pub fn judge(&self, kind: &Kind, fault: &Fault) -> Result<Found, ReadError> {
        let same = self.lines.iter().zip(&fault.lines).take_while(|(clean, faulty)| clean == faulty).count();
        let mut rest = fault.lines[same..].iter().map(Value::to_string);
        let mut found = Found::default();
        self.checkpoints.judge_from(same, &mut rest, &mut |verdict| {
            let entry = verdict.entry.0 as usize;
            for finding in verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken) {
                let rule = finding.rule.id();
                found.broken.push((entry, rule));
                found.right |= entry == fault.entry && kind.rules.contains(&rule);
            }
            if found.right { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(found)
    }

    /// Number of the last entry.
    pub fn last(&self) -> usize {
        self.lines.len() - 1
    }

    /// The event's name.
    pub fn kind(&self, seq: usize) -> &str {
        let event = self.lines.get(seq).and_then(|line| line["event"].as_object());
        event.and_then(|event| event.keys().next()).map_or("", String::as_str)
    }

    /// The event's fields.
    pub fn fields(&self, seq: usize) -> &Value {
        &self.lines[seq]["event"][self.kind(seq)]
    }

    /// A field that is a text.
    pub fn text(&self, seq: usize, field: &str) -> &str {
        self.fields(seq)[field].as_str().unwrap_or_default()
    }

    /// The unit of the event.
    pub fn unit(&self, seq: usize) -> &str {
        self.text(seq, "unit")
    }

    /// The side of the entry.
    pub fn side(&self, seq: usize) -> &str {
        self.lines[seq]["side"].as_str().unwrap_or_default()
    }

    /// The other side.
    pub fn other_side(&self, side: &str) -> &str {
        let ids = self.lines[0]["sides"].as_array().into_iter().flatten().filter_map(|side| side["id"].as_str());
        ids.into_iter().find(|id| *id != side).unwrap_or_default()
    }

    /// Entries of this kind.
    pub fn of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = usize> + 'a {
        (1..=self.last()).filter(move |seq| self.kind(*seq) == kind)
    }

    /// The last entry of one of these kinds before `seq`.
    pub fn before(&self, seq: usize, kinds: &[&str]) -> Option<usize> {
        (1..seq).rev().find(|at| kinds.contains(&self.kind(*at)))
    }

    /// The first entry of one of these kinds after `seq`.
    pub fn after(&self, seq: usize, kinds: &[&str]) -> Option<usize> {
        (seq + 1..=self.last()).find(|at| kinds.contains(&self.kind(*at)))
    }

    /// Entries of the phase to which `seq` belongs, from its start to before the next.
    pub fn phase(&self, seq: usize) -> std::ops::Range<usize> {
        let bounds = ["phase_start", "turn_start", "turn_end"];
        let from = if bounds.contains(&self.kind(seq)) { seq } else { self.before(seq, &bounds).unwrap_or(1) };
        from..self.after(seq, &bounds).unwrap_or(self.last() + 1)
    }

    /// Whether the phase of `seq` is this one.
    pub fn in_phase(&self, seq: usize, phase: &str) -> bool {
        self.text(self.phase(seq).start, "phase") == phase
    }

    /// A finding of the clean judgement.
    pub fn finding(&self, seq: usize, rule: &str) -> Option<&Finding> {
        self.verdicts.get(seq)?.findings.iter().find(|finding| finding.rule.id() == rule)
    }

    /// Whether the clean judgement says that the rule was held here.
    pub fn held(&self, seq: usize, rule: &str) -> bool {
        self.finding(seq, rule).is_some_and(|finding| finding.outcome == Outcome::Held)
    }

    /// Least face that counted, or greatest sum, in the throw for this purpose.
    pub fn needed(&self, seq: usize, purpose: &str) -> Option<i32> {
        let rolls = &self.verdicts.get(seq)?.rolls;
        rolls.iter().find(|roll| roll.purpose.name == purpose)?.needed
    }

    /// A unit or character after entry `seq`.
    pub fn piece(&self, seq: usize, id: &str) -> Option<&Piece> {
        self.pieces(seq).iter().find(|piece| piece.id.as_str() == id)
    }

    /// All units and characters after entry `seq`.
    pub fn pieces(&self, seq: usize) -> &[Piece] {
        &self.boards[seq].pieces
    }

    /// Units of a side that are on the table after entry `seq`.
    pub fn units<'a>(&'a self, seq: usize, side: &'a str) -> impl Iterator<Item = &'a Piece> + Clone {
        let own = self.pieces(seq).iter().filter(move |piece| piece.side.as_str() == side && piece.role == Role::Unit);
        own.filter(|piece| !piece.stands.is_empty() && piece.stands.iter().all(|stand| stand.pose.is_some()))
    }

    /// Characters of a side that are on the table after entry `seq`.
    pub fn leaders<'a>(&'a self, seq: usize, side: &'a str) -> impl Iterator<Item = &'a Piece> + Clone {
        let own = self.pieces(seq).iter().filter(move |piece| piece.side.as_str() == side);
        own.filter(|piece| piece.role == Role::Character && !piece.stands.is_empty())
    }

    /// The unit's side.
    pub fn owner(&self, id: &str) -> &str {
        self.piece(0, id).map_or("", |piece| piece.side.as_str())
    }

    /// Stands of the unit after entry `seq`.
    pub fn stands(&self, seq: usize, id: &str) -> Vec<Footprint> {
        self.piece(seq, id).map(footprints).unwrap_or_default()
    }

    /// The unit's line of the roster.
    pub fn roster(&self, id: &str) -> &Value {
        let sides = self.lines[0]["sides"].as_array().into_iter().flatten();
        let mut rows = sides.flat_map(|side| side["roster"].as_array().into_iter().flatten());
        rows.find(|row| row["id"] == id).unwrap_or(&Value::Null)
    }

    /// Whether all of it lies on the table.
    pub fn on_table(&self, stands: &[Footprint]) -> bool {
        let length = |field: &str| self.lines[0]["table"][field].as_f64().unwrap_or_default();
        stands.iter().all(|stand| stand.on_table(length("width"), length("depth"), 0.0))
    }

    /// Whether the log tells of terrain.
    pub fn has_terrain(&self) -> bool {
        self.lines[0]["terrain"].as_array().is_some_and(|pieces| !pieces.is_empty())
    }

    /// The fault of another entry: its fields changed.
    pub fn edit(&self, seq: usize, change: impl FnOnce(&mut Value)) -> Fault {
        let mut lines = self.lines.clone();
        let kind = self.kind(seq).to_owned();
        change(&mut lines[seq]["event"][kind]);
        Fault { entry: seq, lines }
    }

    /// The entry with another event in it.
    pub fn replaced(&self, seq: usize, kind: &str, fields: Value) -> Fault {
        let mut lines = self.lines.clone();
        lines[seq]["event"] = json!({ kind: fields });
        Fault { entry: seq, lines }
    }

    /// The stands of a unit before and after an entry, where it lost none.
    pub fn way_of(&self, seq: usize, unit: &str) -> Option<(Vec<Footprint>, Vec<Footprint>)> {
        let (before, after) = (self.stands(seq - 1, unit), self.stands(seq, unit));
        (!before.is_empty() && before.len() == after.len()).then_some((before, after))
    }

    /// An entry that another side wrote.
    pub fn signed(&self, seq: usize, side: &str) -> Fault {
        let mut lines = self.lines.clone();
        lines[seq]["side"] = json!(side);
        Fault { entry: seq, lines }
    }

    /// An entry left out; `blamed` is the number that the blamed entry had.
    pub fn without(&self, seq: usize, blamed: usize) -> Fault {
        let mut lines = self.lines.clone();
        lines.remove(seq);
        renumbered(Fault { entry: if blamed > seq { blamed - 1 } else { blamed }, lines })
    }

    /// Some entries left out; `blamed` is the number that the blamed entry had.
    pub fn without_all(&self, seqs: &[usize], blamed: usize) -> Fault {
        let lines = self.lines.iter().enumerate().filter(|(seq, _)| !seqs.contains(seq));
        let entry = blamed - seqs.iter().filter(|seq| **seq < blamed).count();
        renumbered(Fault { entry, lines: lines.map(|(_, line)| line.clone()).collect() })
    }

    /// An entry more, before `seq`.
    pub fn insert(&self, seq: usize, side: &str, kind: &str, fields: Value) -> Fault {
        let mut lines = self.lines.clone();
        lines.insert(seq, json!({ "seq": 0, "side": side, "event": { kind: fields } }));
        renumbered(Fault { entry: seq, lines })
    }

    /// The entry once more, right after itself.
    pub fn twice(&self, seq: usize) -> Fault {
        self.insert(seq + 1, self.side(seq), self.kind(seq), self.fields(seq).clone())
    }

    /// An entry moved elsewhere: before the entry that has the number `to` now. It is blamed itself.
    pub fn moved(&self, seq: usize, to: usize) -> Fault {
        let mut lines = self.lines.clone();
        let line = lines.remove(seq);
        let entry = if to > seq { to - 1 } else { to };
        lines.insert(entry, line);
        renumbered(Fault { entry, lines })
    }
}

/// Entries numbered from 1 again.
pub fn renumbered(mut fault: Fault) -> Fault {
    for (seq, line) in fault.lines.iter_mut().enumerate().skip(1) {
        line["seq"] = json!(seq);
    }
    fault
}

/// A figure behind a finding, by name.
pub fn figure(finding: &Finding, name: &str) -> Option<f64> {
    let (_, figure) = finding.detail.figures.iter().find(|(figure, _)| *figure == name)?;
    number(figure)
}

/// A figure that is a number.
pub fn number(figure: &Figure) -> Option<f64> {
    match figure {
        Figure::Count(count) => Some(*count as f64),
        Figure::Length(length) => Some(*length),
        Figure::Faces(_) | Figure::Term(_) | Figure::Terms(_) => None,
    }
}

/// Tries places in a random order until one takes the fault.
pub fn somewhere(
    places: impl Iterator<Item = usize>,
    chance: &mut Chance,
    plant: impl Fn(usize) -> Option<Fault>,
) -> Option<Fault> {
    chance.shuffled(places.collect()).into_iter().find_map(plant)
}
