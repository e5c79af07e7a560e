//! Judging clean logs once and faulty ones from where they begin to differ.

use aftermath_rules::{
    Game, Seq,
    board::Board,
    docket::{Docket, ExplainingDocket},
    finding::{Outcome, Verdict},
    game::GameEvent,
    log::Header,
    reader::{self, Line},
    warmaster::{State, Warmaster},
};
use serde_json::Value;

use crate::battle::{Battle, Fault, Kind};

/// A log as far as the referee needs it to go on from any of its entries.
pub(crate) struct Replay {
    header: Header<Warmaster>,
    /// After the header, and after every entry.
    states: Vec<State>,
}

impl Replay {
    /// The table after the header and after every entry.
    pub(crate) fn boards(&self) -> Vec<Board> {
        self.states.iter().map(Warmaster::board).collect()
    }
}

/// What was blamed in a faulty log.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Whether the right rule was blamed at the right entry.
    pub(crate) right: bool,
    /// Entries and rules that were blamed, in the order of the log, until the right one was.
    pub(crate) broken: Vec<(usize, &'static str)>,
}

/// Judges a whole log and keeps the state after every entry. Simulated logs have no amendments.
pub(crate) fn clean(bytes: &[u8]) -> Result<(Replay, Vec<Verdict>), String> {
    let mut lines = reader::lines(bytes, "battle").map_err(|error| error.to_string())?;
    let first = lines.next().ok_or("no header")?.map_err(|error| error.to_string())?;
    let header = reader::header::<Warmaster>(first).map_err(|error| error.to_string())?;
    let mut docket = ExplainingDocket::new();
    let mut states = vec![open(&header, &mut docket)];
    for line in lines {
        let mut state = states.last().cloned().ok_or("no state")?;
        judge_line(line.map_err(|error| error.to_string())?, &header, &mut state, &mut docket)?;
        states.push(state);
    }
    Ok((Replay { header, states }, docket.into_verdicts()))
}

fn open(header: &Header<Warmaster>, docket: &mut ExplainingDocket) -> State {
    docket.open(Seq(0), "header");
    let state = Warmaster::open(header, docket);
    docket.close();
    state
}

fn judge_line(
    line: Line<'_>,
    header: &Header<Warmaster>,
    state: &mut State,
    docket: &mut ExplainingDocket,
) -> Result<(), String> {
    let entry = reader::entry::<Warmaster>(line, header).map_err(|error| error.to_string())?;
    docket.open(entry.seq, entry.event.kind());
    Warmaster::judge(state, &entry, docket);
    docket.close();
    Ok(())
}

/// Judges a faulty log: from the first line that differs until the right rule is blamed, or to the end.
pub(crate) fn judge(battle: &Battle, kind: &Kind, fault: &Fault) -> Result<Found, String> {
    let same = battle.lines.iter().zip(&fault.lines).take_while(|(clean, faulty)| clean == faulty).count();
    let mut docket = ExplainingDocket::new();
    let changed;
    let (header, mut state) = match same.checked_sub(1).and_then(|last| battle.replay.states.get(last)) {
        Some(state) => (&battle.replay.header, state.clone()),
        None => {
            changed = changed_header(&fault.lines)?;
            (&changed, open(&changed, &mut docket))
        }
    };
    let mut found = Found::default();
    blame(&docket, kind, fault, &mut found);
    for (number, line) in fault.lines.iter().enumerate().skip(same.max(1)) {
        if found.right {
            break;
        }
        let text = line.to_string();
        let line = Line::new("faulty", number + 1, text.as_bytes()).map_err(|error| error.to_string())?;
        judge_line(line, header, &mut state, &mut docket)?;
        blame(&docket, kind, fault, &mut found);
    }
    Ok(found)
}

fn changed_header(lines: &[Value]) -> Result<Header<Warmaster>, String> {
    let text = lines.first().map(Value::to_string).unwrap_or_default();
    let line = Line::new("faulty", 1, text.as_bytes()).map_err(|error| error.to_string())?;
    reader::header::<Warmaster>(line).map_err(|error| error.to_string())
}

/// What the entry judged last is blamed for.
fn blame(docket: &ExplainingDocket, kind: &Kind, fault: &Fault, found: &mut Found) {
    let Some(verdict) = docket.last() else { return };
    let entry = verdict.entry.0 as usize;
    for finding in verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken) {
        let rule = finding.rule.id();
        found.broken.push((entry, rule));
        found.right |= entry == fault.entry && kind.rules.contains(&rule);
    }
}
