//! A log whose states are kept, so that another log is judged from where the two begin to differ.

use std::{fmt, ops::ControlFlow, sync::Arc};

use super::TypedLog;
use crate::{
    board::Board,
    docket::{CountingDocket, Docket, ExplainingDocket},
    finding::Verdict,
    game::Game,
    ids::Seq,
    log::Header,
    reader::{self, Line, ReadError},
    words::GameEvent,
};

/// The states of a log: after its header, and after each entry as it was recorded.
pub trait Checkpoints: fmt::Debug + Send + Sync {
    /// The table after the header and after each entry.
    fn boards(&self) -> Vec<Board>;

    /// Judges another log of the same game, of which the first `same` lines are those of this one, and the `rest` others: as
    /// long as `see` goes on. It is shown every verdict on the rest.
    ///
    /// # Errors
    /// What is wrong with a line that was judged.
    fn judge_from(
        &self,
        same: usize,
        rest: &mut dyn Iterator<Item = String>,
        see: &mut dyn FnMut(&Verdict) -> ControlFlow<()>,
    ) -> Result<(), ReadError>;
}

/// Of one game.
#[derive(Debug)]
pub(super) struct Kept<G: Game> {
    header: Arc<Header<G::Words>>,
    states: Vec<G::State>,
}

/// Name of the other log in errors.
const SOURCE: &str = "log";

impl<G: Game> Kept<G> {
    pub(super) fn of(log: &TypedLog<G>) -> Self {
        let mut states = Vec::with_capacity(log.entries.len() + 1);
        log.fold(super::Reading::Recorded, &mut CountingDocket::new(log.system), |_, state| states.push(state.clone()));
        Self { header: Arc::clone(&log.header), states }
    }
}

impl<G: Game> Checkpoints for Kept<G> {
    fn boards(&self) -> Vec<Board> {
        self.states.iter().map(G::board).collect()
    }

    fn judge_from(
        &self,
        same: usize,
        rest: &mut dyn Iterator<Item = String>,
        see: &mut dyn FnMut(&Verdict) -> ControlFlow<()>,
    ) -> Result<(), ReadError> {
        let mut docket = ExplainingDocket::new();
        let mut is_over = |docket: &ExplainingDocket| docket.last().is_some_and(|verdict| see(verdict).is_break());
        let mut lines = (same + 1..).zip(rest);
        let other;
        let (header, mut state) = match same.checked_sub(1).and_then(|last| self.states.get(last)) {
            Some(state) => (&*self.header, state.clone()),
            None => {
                let (number, line) = lines.next().ok_or_else(|| ReadError::Empty { origin: SOURCE.to_owned() })?;
                other = reader::header::<G::Words>(Line::new(SOURCE, number, line.as_bytes())?)?;
                docket.open(Seq(0), "header");
                let state = G::open(&other, &mut docket);
                docket.close();
                if is_over(&docket) {
                    return Ok(());
                }
                (&other, state)
            }
        };
        for (number, line) in lines {
            let entry = reader::entry::<G::Words>(Line::new(SOURCE, number, line.as_bytes())?, header)?;
            docket.open(entry.seq, entry.event.kind());
            G::judge(&mut state, &entry, &mut docket);
            docket.close();
            if is_over(&docket) {
                return Ok(());
            }
        }
        Ok(())
    }
}
