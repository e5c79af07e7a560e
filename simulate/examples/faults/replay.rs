//! Judging clean logs once and faulty ones from where they begin to differ.

use aftermath_rules::{
    Game, Seq, System, Words,
    board::Board,
    docket::{Docket, ExplainingDocket},
    finding::{Outcome, Verdict},
    kow2,
    log::Header,
    reader::{self, Line},
    warmaster,
    words::GameEvent,
};
use aftermath_simulate::Played;
use serde_json::Value;

use crate::battle::{Battle, Fault, Kind};

/// A log as far as the referee needs it to go on from any of its entries, whatever the game.
pub(crate) trait Replay {
    /// The table after the header and after every entry.
    fn boards(&self) -> Vec<Board>;

    /// Judges a faulty log: from the first line that differs until the right rule is blamed, or to the end.
    fn judge(&self, battle: &Battle, kind: &Kind, fault: &Fault) -> Result<Found, String>;
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
pub(crate) fn clean(system: System, bytes: &[u8]) -> Result<(Box<dyn Replay>, Vec<Verdict>), String> {
    match Played::try_from(system).map_err(|error| error.to_string())? {
        Played::Warmaster => Judged::<warmaster::Referee>::whole(bytes),
        Played::Kow2 => Judged::<kow2::Referee>::whole(bytes),
    }
}

/// A log of one game, judged.
struct Judged<G: Game> {
    header: Header<G::Words>,
    /// After the header, and after every entry.
    states: Vec<G::State>,
}

impl<G: Game> Judged<G> {
    fn whole(bytes: &[u8]) -> Result<(Box<dyn Replay>, Vec<Verdict>), String> {
        let mut lines = reader::lines(bytes, "battle").map_err(|error| error.to_string())?;
        let first = lines.next().ok_or("no header")?.map_err(|error| error.to_string())?;
        let header = reader::header::<G::Words>(first).map_err(|error| error.to_string())?;
        let mut docket = ExplainingDocket::new();
        let mut states = vec![open::<G>(&header, &mut docket)];
        for line in lines {
            let mut state = states.last().cloned().ok_or("no state")?;
            judge_line::<G>(line.map_err(|error| error.to_string())?, &header, &mut state, &mut docket)?;
            states.push(state);
        }
        Ok((Box::new(Self { header, states }), docket.into_verdicts()))
    }
}

impl<G: Game> Replay for Judged<G> {
    fn boards(&self) -> Vec<Board> {
        self.states.iter().map(G::board).collect()
    }

    fn judge(&self, battle: &Battle, kind: &Kind, fault: &Fault) -> Result<Found, String> {
        let same = battle.lines.iter().zip(&fault.lines).take_while(|(clean, faulty)| clean == faulty).count();
        let mut docket = ExplainingDocket::new();
        let changed;
        let (header, mut state) = match same.checked_sub(1).and_then(|last| self.states.get(last)) {
            Some(state) => (&self.header, state.clone()),
            None => {
                changed = changed_header::<G::Words>(&fault.lines)?;
                (&changed, open::<G>(&changed, &mut docket))
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
            judge_line::<G>(line, header, &mut state, &mut docket)?;
            blame(&docket, kind, fault, &mut found);
        }
        Ok(found)
    }
}

fn open<G: Game>(header: &Header<G::Words>, docket: &mut ExplainingDocket) -> G::State {
    docket.open(Seq(0), "header");
    let state = G::open(header, docket);
    docket.close();
    state
}

fn judge_line<G: Game>(
    line: Line<'_>,
    header: &Header<G::Words>,
    state: &mut G::State,
    docket: &mut ExplainingDocket,
) -> Result<(), String> {
    let entry = reader::entry::<G::Words>(line, header).map_err(|error| error.to_string())?;
    docket.open(entry.seq, entry.event.kind());
    G::judge(state, &entry, docket);
    docket.close();
    Ok(())
}

fn changed_header<W: Words>(lines: &[Value]) -> Result<Header<W>, String> {
    let text = lines.first().map(Value::to_string).unwrap_or_default();
    let line = Line::new("faulty", 1, text.as_bytes()).map_err(|error| error.to_string())?;
    reader::header::<W>(line).map_err(|error| error.to_string())
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
