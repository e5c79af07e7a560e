//! What only services ask of a log: no recorder does, so the modules of browsers are built without.

use std::fmt;

use super::{
    Checkpoints, EntryView, Judgement, Log, PlayedVsReferee, Reading, ResultChanges, TypedLog, checkpoints::Kept,
    summary::view,
};
use crate::{
    board::Board,
    contests::Contest,
    dice_sets::DiceSets,
    docket::CountingDocket,
    facts::{self, Credited, Facts},
    finding::{Detail, Roll, Verdict},
    fork::{self, ForkError, Situated, Wanted},
    game::{EventOf, Game, Moment},
    ids::{MatchId, Seq, SideId},
    log::Sign,
    moves::Movement,
    record_counts::RecordCounts,
    snapshot::SnapshotError,
    words::GameEvent,
};

/// What [`Log`] asks of a [`TypedLog`] besides.
pub(crate) trait WholeLog {
    fn entries(&self) -> Vec<EntryView>;
    fn kinds(&self) -> Vec<&'static str>;
    fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)>;
    fn contests(&self) -> Vec<Contest>;
    fn result_changes(&self) -> ResultChanges;
    fn hands(&self) -> DiceSets;
    fn deeds(&self, known: usize) -> RecordCounts;
    fn facts(&self, judgement: &Judgement, losses: &[Credited]) -> Facts;
    fn tell(&self, reading: Reading, see: &mut dyn FnMut(&Verdict));
    fn count(&self) -> CountingDocket;
    fn two_readings(&self, seq: Seq) -> Option<PlayedVsReferee>;
    fn without(&self, seq: Seq) -> Option<Judgement>;
    fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board>;
    fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>>;
    fn watch(&self, reading: Reading, see: &mut SeeAfter<'_>) -> Judgement;
    fn forks(&self, reading: Reading, id: &MatchId, wanted: &mut Wanted<'_>) -> Vec<Result<String, ForkError>>;
    fn situations(&self, reading: Reading, wanted: &dyn Fn(Seq) -> bool, see: &mut SeeSituation<'_>);
    fn correction(&self, seq: Seq) -> Option<Correction>;
    fn situations_as(&self, entry: (Seq, AsEntry), wanted: &dyn Fn(Seq) -> bool, see: &mut SeeSituation<'_>);
    fn checkpoints(&self) -> Box<dyn Checkpoints>;
    fn rewritten(&self) -> serde_json::Result<Vec<u8>>;
}

/// What corrects an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// An amendment that counts.
    Amendment,
    /// The rules: the event without what its players made of it, which the referee reckons.
    Reckoning,
}

/// How one entry is read; others have their amendments applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsEntry {
    /// As it was recorded.
    Played,
    /// With its [`Correction`], where there is one.
    Corrected,
}

/// Is shown the verdict of an entry and the battle after it.
type SeeAfter<'s> = dyn FnMut(&Verdict, &dyn After) + 's;

/// Is shown the situation after an entry, or why there is none.
type SeeSituation<'s> = dyn FnMut(Seq, Result<Situated<'_>, SnapshotError>) + 's;

/// A battle after one of its entries, for whoever goes through a log: what the referee of its game says then.
pub trait After {
    /// Tag of the event that counts: of the entry, or of what takes its place; none for the header and for an entry that is
    /// struck out.
    fn kind(&self) -> Option<&'static str>;
    /// Turn, phase and active side.
    fn moment(&self) -> Moment;
    /// The table.
    fn board(&self) -> Board;
    /// Who moved by the event.
    fn movements(&self) -> Vec<Movement<'_>>;
    /// How far a unit might go, or had to, where the figures of a finding tell it; in the log's own unit.
    fn allowed(&self, detail: &Detail) -> Option<f64>;
    /// Victory points that one more in the result of a throw would have put into the balance.
    fn at_stake(&self, roll: &Roll) -> Option<f64>;
    /// All that the referee knows, for tests that compare it.
    fn state(&self) -> &dyn fmt::Debug;
}

/// The state after an entry, and its event as it counts.
struct AfterEntry<'a, G: Game> {
    state: &'a G::State,
    event: Option<&'a EventOf<G>>,
}

impl<G: Game> After for AfterEntry<'_, G> {
    fn kind(&self) -> Option<&'static str> {
        self.event.map(GameEvent::kind)
    }

    fn moment(&self) -> Moment {
        G::moment(self.state)
    }

    fn board(&self) -> Board {
        G::board(self.state)
    }

    fn movements(&self) -> Vec<Movement<'_>> {
        self.event.map(|event| G::movements(self.state, event)).unwrap_or_default()
    }

    fn allowed(&self, detail: &Detail) -> Option<f64> {
        G::allowed(self.state, detail)
    }

    fn at_stake(&self, roll: &Roll) -> Option<f64> {
        G::at_stake(self.state, roll)
    }

    fn state(&self) -> &dyn fmt::Debug {
        self.state
    }
}

impl<G: Game> TypedLog<G> {
    fn show_situation(&self, seq: Seq, state: &G::State, see: &mut SeeSituation<'_>) {
        let situation = G::situation(state, &self.header);
        let situated = situation.as_ref().map(|situation| Situated::new(&*self.header, situation));
        see(seq, situated.map_err(Clone::clone));
    }

    fn correction(&self, seq: Seq) -> Option<Correction> {
        let entry = self.entries.iter().find(|entry| entry.seq == seq)?;
        if self.amendments().contains_key(&seq) {
            return Some(Correction::Amendment);
        }
        entry.event.declares().then_some(Correction::Reckoning)
    }
}

impl<G: Game> WholeLog for TypedLog<G> {
    fn entries(&self) -> Vec<EntryView> {
        self.entries.iter().map(view).collect()
    }

    fn kinds(&self) -> Vec<&'static str> {
        self.entries.iter().map(|entry| entry.event.kind()).collect()
    }

    fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)> {
        self.signatures()
    }

    fn contests(&self) -> Vec<Contest> {
        self.all_contests()
    }

    fn result_changes(&self) -> ResultChanges {
        self.result_changes()
    }

    fn hands(&self) -> DiceSets {
        self.hands()
    }

    fn deeds(&self, known: usize) -> RecordCounts {
        RecordCounts::of(&self.header, &self.entries, known)
    }

    fn facts(&self, judgement: &Judgement, losses: &[Credited]) -> Facts {
        facts::of(self, judgement, losses)
    }

    fn tell(&self, reading: Reading, see: &mut dyn FnMut(&Verdict)) {
        self.tell(reading, see);
    }

    fn count(&self) -> CountingDocket {
        let mut docket = CountingDocket::new(self.system);
        self.fold(Reading::Effective, &mut docket, |_, _| ());
        docket
    }

    fn two_readings(&self, seq: Seq) -> Option<PlayedVsReferee> {
        self.two_readings(seq)
    }

    fn without(&self, seq: Seq) -> Option<Judgement> {
        self.without(seq)
    }

    fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board> {
        self.boards(from, to, reading)
    }

    fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>> {
        self.points_so_far(reading)
    }

    fn watch(&self, reading: Reading, see: &mut SeeAfter<'_>) -> Judgement {
        let events: Vec<Option<&EventOf<G>>> = match reading {
            Reading::Effective => self.effective().map(|(_, event)| event).collect(),
            Reading::Recorded => self.entries.iter().map(|entry| Some(&entry.event)).collect(),
        };
        // The header is no event.
        let mut events = std::iter::once(None).chain(events);
        self.judge_watched(reading, |verdict, state| {
            see(verdict, &AfterEntry::<G> { state, event: events.next().flatten() });
        })
    }

    fn forks(&self, reading: Reading, id: &MatchId, wanted: &mut Wanted<'_>) -> Vec<Result<String, ForkError>> {
        fork::lines(self, reading, id, wanted)
    }

    fn situations(&self, reading: Reading, wanted: &dyn Fn(Seq) -> bool, see: &mut SeeSituation<'_>) {
        self.fold(reading, &mut CountingDocket::new(self.system), |seq, state| {
            if wanted(seq) {
                self.show_situation(seq, state, see);
            }
        });
    }

    fn correction(&self, seq: Seq) -> Option<Correction> {
        self.correction(seq)
    }

    fn situations_as(&self, (of, read): (Seq, AsEntry), wanted: &dyn Fn(Seq) -> bool, see: &mut SeeSituation<'_>) {
        let entry = self.entries.iter().find(|entry| entry.seq == of);
        let reckoned = entry.map(|entry| entry.event.without_declared());
        let mut amended = self.amendments();
        match (read, self.correction(of)) {
            (AsEntry::Played, _) => {
                amended.remove(&of);
            }
            (AsEntry::Corrected, Some(Correction::Reckoning)) => {
                amended.insert(of, reckoned.as_ref());
            }
            (AsEntry::Corrected, _) => {}
        }
        self.fold_with(&amended, &mut CountingDocket::new(self.system), |_, seq, state| {
            if wanted(seq) {
                self.show_situation(seq, state, see);
            }
        });
    }

    fn checkpoints(&self) -> Box<dyn Checkpoints> {
        Box::new(Kept::of(self))
    }

    fn rewritten(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(&*self.header)?;
        for entry in &self.entries {
            bytes.push(b'\n');
            serde_json::to_writer(&mut bytes, entry)?;
        }
        Ok(bytes)
    }
}

impl Log {
    /// Every entry for a list, as recorded.
    pub fn entries(&self) -> Vec<EntryView> {
        self.whole().entries()
    }

    /// The tag of every event, as recorded.
    pub fn kinds(&self) -> Vec<&'static str> {
        self.whole().kinds()
    }

    /// Every signature in the log: its entry, the side that signs (`None`: the organizer), and what it says.
    pub fn signatures(&self) -> Vec<(Seq, Option<&SideId>, &Sign)> {
        self.whole().signatures()
    }

    /// Every entry that contests another, decides on it or mends it, in the order of the log.
    pub fn contests(&self) -> Vec<Contest> {
        self.whole().contests()
    }

    /// Which amendments and rulings made the result another after the log had told how the battle ended: whether it is over,
    /// who won, or the points. Of very many only the first are looked at; each costs judging the log.
    pub fn result_changes(&self) -> ResultChanges {
        self.whole().result_changes()
    }

    /// The dice that each side has in hand, entry by entry.
    pub fn hands(&self) -> DiceSets {
        self.whole().hands()
    }

    /// What is worth telling of the battle as it counts, turn by turn. `losses` are what it took off the table, with whom
    /// each is credited to.
    pub fn facts(&self, judgement: &Judgement, losses: &[Credited]) -> Facts {
        self.whole().facts(judgement, losses)
    }

    /// What the entries behind the first `known` do to the log itself.
    pub fn deeds(&self, known: u32) -> RecordCounts {
        self.whole().deeds(known as usize)
    }

    /// Judges the whole log and keeps counts alone.
    pub fn count(&self) -> CountingDocket {
        self.whole().count()
    }

    /// The table after entry `seq`; after the header for 0. `None` beyond the end.
    pub fn board(&self, seq: Seq, reading: Reading) -> Option<Board> {
        self.boards(seq, seq, reading).pop()
    }

    /// The tables after entries `from` to `to`, both included, as far as the log goes.
    pub fn boards(&self, from: Seq, to: Seq, reading: Reading) -> Vec<Board> {
        self.whole().boards(from, to, reading)
    }

    /// Points of each side after the header and after each entry, as if the battle ended there, without what is known at
    /// the end alone; none where points that count are not recorded.
    pub fn points_so_far(&self, reading: Reading) -> Vec<Vec<(SideId, f64)>> {
        self.whole().points_so_far(reading)
    }

    /// Judges the whole log and shows every verdict, the header's first, as soon as it is made; none is kept.
    pub fn tell(&self, reading: Reading, mut see: impl FnMut(&Verdict)) {
        self.whole().tell(reading, &mut see);
    }

    /// Judges the whole log as [`Log::judge`] does: `see` is shown each verdict, the header's first, and the battle then.
    pub fn watch(&self, reading: Reading, mut see: impl FnMut(&Verdict, &dyn After)) -> Judgement {
        self.whole().watch(reading, &mut see)
    }

    /// Shows the situation after every entry that is `wanted` (0: after the header), in one pass.
    pub fn situations(
        &self,
        reading: Reading,
        wanted: impl Fn(Seq) -> bool,
        mut see: impl FnMut(Seq, Result<Situated<'_>, SnapshotError>),
    ) {
        self.whole().situations(reading, &wanted, &mut see);
    }

    /// What corrects an entry, where anything does. Of a broken deed that nobody amended nothing tells what it should have
    /// been.
    pub fn correction(&self, entry: Seq) -> Option<Correction> {
        self.whole().correction(entry)
    }

    /// As [`Log::situations`], with one entry read so, and others with their amendments applied.
    pub fn situations_as(
        &self,
        entry: (Seq, AsEntry),
        wanted: impl Fn(Seq) -> bool,
        mut see: impl FnMut(Seq, Result<Situated<'_>, SnapshotError>),
    ) {
        self.whole().situations_as(entry, &wanted, &mut see);
    }

    /// The states of the log as it was recorded, to judge others from where they begin to differ.
    pub fn checkpoints(&self) -> Box<dyn Checkpoints> {
        self.whole().checkpoints()
    }

    /// The log as this program writes it, without a line break at its end.
    ///
    /// # Errors
    /// What does not go into JSON.
    pub fn rewritten(&self) -> serde_json::Result<Vec<u8>> {
        self.whole().rewritten()
    }
}
