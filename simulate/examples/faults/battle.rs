//! A battle as it was played and judged, and how a fault is planted into it.

use aftermath_rules::{
    System,
    board::{Board, Piece, Role},
    finding::{Figure, Finding, Outcome, Verdict},
    geometry::{Footprint, Place, Pose},
};
use serde_json::{Value, json};

use crate::{
    chance::Chance,
    replay::{self, Replay},
};

/// How near two stands of Warmaster touch, in cm: the tolerance of the simulated logs.
pub(crate) const TOUCH_CM: f64 = 0.2;

/// A legal battle: what was written, what the referee says of it, and the table after every entry.
pub(crate) struct Battle {
    /// The header, then the entries.
    pub(crate) lines: Vec<Value>,
    /// The clean judgement, the header's verdict first.
    pub(crate) verdicts: Vec<Verdict>,
    /// What the referee knew after every entry.
    pub(crate) replay: Box<dyn Replay>,
    boards: Vec<Board>,
}

/// A log with one fault in it.
pub(crate) struct Fault {
    /// The entry that must be blamed; 0 is the header.
    pub(crate) entry: usize,
    /// The whole log.
    pub(crate) lines: Vec<Value>,
}

/// A kind of fault.
pub(crate) struct Kind {
    /// What was done wrong.
    pub(crate) name: &'static str,
    /// The rules any of which catches it.
    pub(crate) rules: &'static [&'static str],
    /// Plants it somewhere, where the battle has a place for it.
    pub(crate) plant: fn(&Battle, &mut Chance) -> Option<Fault>,
}

/// Findings of a judgement that are not as in a legal battle.
pub(crate) fn alarms(verdicts: &[Verdict]) -> impl Iterator<Item = (&Verdict, &Finding)> {
    let all = verdicts.iter().flat_map(|verdict| verdict.findings.iter().map(move |finding| (verdict, finding)));
    all.filter(|(_, finding)| matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded))
}

impl Battle {
    /// Reads and judges what a bot wrote.
    pub(crate) fn read(system: System, bytes: &[u8]) -> Result<Self, String> {
        let parse = |line: &[u8]| serde_json::from_slice(line).map_err(|error| error.to_string());
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(parse);
        let lines: Vec<Value> = lines.collect::<Result<_, _>>()?;
        let (replay, verdicts) = replay::clean(system, bytes)?;
        let boards = replay.boards();
        Ok(Self { lines, verdicts, replay, boards })
    }

    /// Number of the last entry.
    pub(crate) fn last(&self) -> usize {
        self.lines.len() - 1
    }

    /// The event's name.
    pub(crate) fn kind(&self, seq: usize) -> &str {
        let event = self.lines.get(seq).and_then(|line| line["event"].as_object());
        event.and_then(|event| event.keys().next()).map_or("", String::as_str)
    }

    /// The event's fields.
    pub(crate) fn fields(&self, seq: usize) -> &Value {
        &self.lines[seq]["event"][self.kind(seq)]
    }

    /// A field that is a text.
    pub(crate) fn text(&self, seq: usize, field: &str) -> &str {
        self.fields(seq)[field].as_str().unwrap_or_default()
    }

    /// The unit of the event.
    pub(crate) fn unit(&self, seq: usize) -> &str {
        self.text(seq, "unit")
    }

    /// The side of the entry.
    pub(crate) fn side(&self, seq: usize) -> &str {
        self.lines[seq]["side"].as_str().unwrap_or_default()
    }

    /// The other side.
    pub(crate) fn other_side(&self, side: &str) -> &str {
        let ids = self.lines[0]["sides"].as_array().into_iter().flatten().filter_map(|side| side["id"].as_str());
        ids.into_iter().find(|id| *id != side).unwrap_or_default()
    }

    /// Entries of this kind.
    pub(crate) fn of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = usize> + 'a {
        (1..=self.last()).filter(move |seq| self.kind(*seq) == kind)
    }

    /// The last entry of one of these kinds before `seq`.
    pub(crate) fn before(&self, seq: usize, kinds: &[&str]) -> Option<usize> {
        (1..seq).rev().find(|at| kinds.contains(&self.kind(*at)))
    }

    /// The first entry of one of these kinds after `seq`.
    pub(crate) fn after(&self, seq: usize, kinds: &[&str]) -> Option<usize> {
        (seq + 1..=self.last()).find(|at| kinds.contains(&self.kind(*at)))
    }

    /// Entries of the phase to which `seq` belongs, from its start to before the next.
    pub(crate) fn phase(&self, seq: usize) -> std::ops::Range<usize> {
        let bounds = ["phase_start", "turn_start", "turn_end"];
        let from = if bounds.contains(&self.kind(seq)) { seq } else { self.before(seq, &bounds).unwrap_or(1) };
        from..self.after(seq, &bounds).unwrap_or(self.last() + 1)
    }

    /// Whether the phase of `seq` is this one.
    pub(crate) fn in_phase(&self, seq: usize, phase: &str) -> bool {
        self.text(self.phase(seq).start, "phase") == phase
    }

    /// A finding of the clean judgement.
    pub(crate) fn finding(&self, seq: usize, rule: &str) -> Option<&Finding> {
        self.verdicts.get(seq)?.findings.iter().find(|finding| finding.rule.id() == rule)
    }

    /// Whether the clean judgement says that the rule was held here.
    pub(crate) fn held(&self, seq: usize, rule: &str) -> bool {
        self.finding(seq, rule).is_some_and(|finding| finding.outcome == Outcome::Held)
    }

    /// Least face that counted, or greatest sum, in the throw for this purpose.
    pub(crate) fn needed(&self, seq: usize, purpose: &str) -> Option<i32> {
        let rolls = &self.verdicts.get(seq)?.rolls;
        rolls.iter().find(|roll| roll.purpose.name == purpose)?.needed
    }

    /// A unit or character after entry `seq`.
    pub(crate) fn piece(&self, seq: usize, id: &str) -> Option<&Piece> {
        self.pieces(seq).iter().find(|piece| piece.id.as_str() == id)
    }

    /// All units and characters after entry `seq`.
    pub(crate) fn pieces(&self, seq: usize) -> &[Piece] {
        &self.boards[seq].pieces
    }

    /// Units of a side that are on the table after entry `seq`.
    pub(crate) fn units<'a>(&'a self, seq: usize, side: &'a str) -> impl Iterator<Item = &'a Piece> + Clone {
        let own = self.pieces(seq).iter().filter(move |piece| piece.side.as_str() == side && piece.role == Role::Unit);
        own.filter(|piece| !piece.stands.is_empty() && piece.stands.iter().all(|stand| stand.pose.is_some()))
    }

    /// Characters of a side that are on the table after entry `seq`.
    pub(crate) fn leaders<'a>(&'a self, seq: usize, side: &'a str) -> impl Iterator<Item = &'a Piece> + Clone {
        let own = self.pieces(seq).iter().filter(move |piece| piece.side.as_str() == side);
        own.filter(|piece| piece.role == Role::Character && !piece.stands.is_empty())
    }

    /// The unit's side.
    pub(crate) fn owner(&self, id: &str) -> &str {
        self.piece(0, id).map_or("", |piece| piece.side.as_str())
    }

    /// Stands of the unit after entry `seq`.
    pub(crate) fn stands(&self, seq: usize, id: &str) -> Vec<Footprint> {
        self.piece(seq, id).map(footprints).unwrap_or_default()
    }

    /// The unit's line of the roster.
    pub(crate) fn roster(&self, id: &str) -> &Value {
        let sides = self.lines[0]["sides"].as_array().into_iter().flatten();
        let mut rows = sides.flat_map(|side| side["roster"].as_array().into_iter().flatten());
        rows.find(|row| row["id"] == id).unwrap_or(&Value::Null)
    }

    /// Whether all of it lies on the table.
    pub(crate) fn on_table(&self, stands: &[Footprint]) -> bool {
        let length = |field: &str| self.lines[0]["table"][field].as_f64().unwrap_or_default();
        stands.iter().all(|stand| stand.on_table(length("width"), length("depth"), 0.0))
    }

    /// Whether the log tells of terrain.
    pub(crate) fn has_terrain(&self) -> bool {
        self.lines[0]["terrain"].as_array().is_some_and(|pieces| !pieces.is_empty())
    }

    /// The fault of another entry: its fields changed.
    pub(crate) fn edit(&self, seq: usize, change: impl FnOnce(&mut Value)) -> Fault {
        let mut lines = self.lines.clone();
        let kind = self.kind(seq).to_owned();
        change(&mut lines[seq]["event"][kind]);
        Fault { entry: seq, lines }
    }

    /// The entry with another event in it.
    pub(crate) fn replaced(&self, seq: usize, kind: &str, fields: Value) -> Fault {
        let mut lines = self.lines.clone();
        lines[seq]["event"] = json!({ kind: fields });
        Fault { entry: seq, lines }
    }

    /// The stands of a unit before and after an entry, where it lost none.
    pub(crate) fn way_of(&self, seq: usize, unit: &str) -> Option<(Vec<Footprint>, Vec<Footprint>)> {
        let (before, after) = (self.stands(seq - 1, unit), self.stands(seq, unit));
        (!before.is_empty() && before.len() == after.len()).then_some((before, after))
    }

    /// An entry that another side wrote.
    pub(crate) fn signed(&self, seq: usize, side: &str) -> Fault {
        let mut lines = self.lines.clone();
        lines[seq]["side"] = json!(side);
        Fault { entry: seq, lines }
    }

    /// An entry left out; `blamed` is the number that the blamed entry had.
    pub(crate) fn without(&self, seq: usize, blamed: usize) -> Fault {
        let mut lines = self.lines.clone();
        lines.remove(seq);
        renumbered(Fault { entry: if blamed > seq { blamed - 1 } else { blamed }, lines })
    }

    /// Some entries left out; `blamed` is the number that the blamed entry had.
    pub(crate) fn without_all(&self, seqs: &[usize], blamed: usize) -> Fault {
        let lines = self.lines.iter().enumerate().filter(|(seq, _)| !seqs.contains(seq));
        let entry = blamed - seqs.iter().filter(|seq| **seq < blamed).count();
        renumbered(Fault { entry, lines: lines.map(|(_, line)| line.clone()).collect() })
    }

    /// An entry more, before `seq`.
    pub(crate) fn insert(&self, seq: usize, side: &str, kind: &str, fields: Value) -> Fault {
        let mut lines = self.lines.clone();
        lines.insert(seq, json!({ "seq": 0, "side": side, "event": { kind: fields } }));
        renumbered(Fault { entry: seq, lines })
    }

    /// The entry once more, right after itself.
    pub(crate) fn twice(&self, seq: usize) -> Fault {
        self.insert(seq + 1, self.side(seq), self.kind(seq), self.fields(seq).clone())
    }

    /// An entry moved elsewhere: before the entry that has the number `to` now. It is blamed itself.
    pub(crate) fn moved(&self, seq: usize, to: usize) -> Fault {
        let mut lines = self.lines.clone();
        let line = lines.remove(seq);
        let entry = if to > seq { to - 1 } else { to };
        lines.insert(entry, line);
        renumbered(Fault { entry, lines })
    }
}

/// Entries numbered from 1 again.
pub(crate) fn renumbered(mut fault: Fault) -> Fault {
    for (seq, line) in fault.lines.iter_mut().enumerate().skip(1) {
        line["seq"] = json!(seq);
    }
    fault
}

/// Stands of a piece, where they are recorded.
pub(crate) fn footprints(piece: &Piece) -> Vec<Footprint> {
    piece.stands.iter().filter_map(|stand| Some(Footprint::new(stand.pose?, stand.base))).collect()
}

/// Shortest distance between two pieces.
pub(crate) fn gap(a: &Piece, b: &Piece) -> f64 {
    apart(&footprints(a), &footprints(b))
}

/// Shortest distance between stands.
pub(crate) fn apart(a: &[Footprint], b: &[Footprint]) -> f64 {
    a.iter().flat_map(|a| b.iter().map(move |b| a.distance(b))).fold(f64::INFINITY, f64::min)
}

/// Poses as a log has them.
pub(crate) fn poses(stands: &[Footprint]) -> Value {
    let thousandths = |number: f64| (number * 1000.0).round() / 1000.0;
    let pose = |Pose { at, facing }: Pose| json!([thousandths(at.x), thousandths(at.y), facing]);
    stands.iter().map(|stand| pose(stand.pose())).collect()
}

/// All stands shifted alike.
pub(crate) fn shifted(stands: &[Footprint], by: Place) -> Vec<Footprint> {
    stands.iter().map(|stand| stand.shifted(by)).collect()
}

/// From one place to another.
pub(crate) fn way(from: Place, to: Place) -> Place {
    Place { x: to.x - from.x, y: to.y - from.y }
}

/// A length of this direction.
pub(crate) fn along(direction: Place, far: f64) -> Place {
    let length = direction.x.hypot(direction.y);
    if length < 1e-9 {
        Place { x: 0.0, y: far }
    } else {
        Place { x: direction.x * far / length, y: direction.y * far / length }
    }
}

/// A figure behind a finding, by name.
pub(crate) fn figure(finding: &Finding, name: &str) -> Option<f64> {
    let (_, figure) = finding.detail.figures.iter().find(|(figure, _)| *figure == name)?;
    number(figure)
}

/// A figure that is a number.
pub(crate) fn number(figure: &Figure) -> Option<f64> {
    match figure {
        Figure::Count(count) => Some(*count as f64),
        Figure::Length(length) => Some(*length),
        Figure::Faces(_) | Figure::Term(_) | Figure::Terms(_) => None,
    }
}

/// Tries places in a random order until one takes the fault.
pub(crate) fn somewhere(
    places: impl Iterator<Item = usize>,
    chance: &mut Chance,
    plant: impl Fn(usize) -> Option<Fault>,
) -> Option<Fault> {
    chance.shuffled(places.collect()).into_iter().find_map(plant)
}
