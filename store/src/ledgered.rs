//! A store with its ledger beside it.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::durability::Durability;
use crate::growth::check_line;
use crate::ledger::Pending;
use crate::{
    Access, Appended, Change, Expected, Head, Leaf, Ledger, LedgerReport, Limit, Line, ListQuery, LogHash, MatchCard,
    MatchId, Page, Position, Redacted, Redactions, Replacement, SharedWords, SigningRight, SledStore, Store,
    StoreError, Submitted, Withdrawal,
};

/// Folder of the store in a data folder.
pub const STORE_FOLDER: &str = "store";
/// Folder of the ledger in a data folder.
pub const LEDGER_FOLDER: &str = "ledger";

/// How long lines may be under way that another service has signed already.
const COMING: Duration = Duration::from_secs(10);
/// How long to wait before it is looked whether they have come.
const LOOK: Duration = Duration::from_millis(20);
/// How often lines are read that are redacted meanwhile.
const TRIES: usize = 8;
/// How long whoever keeps a ledger up waits at a time.
const TURN: Duration = Duration::from_millis(200);
/// Leaves handed to the ledger at a time while it catches up.
const AT_A_TIME: usize = 10_000;

/// A store that acknowledges nothing before its ledger has it too.
///
/// A submission goes to the store first, then into the ledger; those who wait at the same time share one wait for the disk
/// and one checkpoint. The ledger's own wait is put off for as long as the store has what it would lose: if the program
/// ends in between, or the power fails, the ledger catches up when it is opened again.
#[derive(Debug)]
pub struct Ledgered<S> {
    store: S,
    ledger: Arc<Ledger>,
    durability: Durability,
    /// Whether the store tells the ledger of what it accepts; else it is asked.
    follows: bool,
    /// Held while lines are redacted.
    withdrawing: Mutex<()>,
    /// The stamp of the store under which the ledger was last redacted as the store is. Held while the ledger takes lines of a store
    /// that does not tell it, so that none is taken as it stood before.
    mirrored: Mutex<u64>,
}

/// What a look at store and ledger found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreReport {
    /// What the ledger holds, and what is wrong with it.
    pub ledger: LedgerReport,
    /// Matches in the store.
    pub matches: u64,
    /// What is wrong with the store, the first hundred of it.
    pub faults: Vec<String>,
}

impl StoreReport {
    /// Nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.ledger.faults.is_empty()
    }
}

impl Ledgered<SledStore> {
    /// Opens the store and the ledger of a data folder, `store/` and `ledger/` in it, or begins them there. On a full disk
    /// they are read, and take nothing.
    ///
    /// # Errors
    /// As [`SledStore::open`] and [`Ledgered::open`].
    pub fn in_folder(data: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        let (store, ledger) = (data.join(STORE_FOLDER), data.join(LEDGER_FOLDER));
        let opened = match Self::open(SledStore::open(&store)?, &ledger, origin) {
            // What the store has and the ledger has not is to be written.
            Err(failure) if failure.is_for_want_of_room() => {
                Self::open(SledStore::open_full(&store, failure)?, &ledger, origin)?
            }
            opened => opened?,
        };
        opened.ledger.anchor_trail(Access::in_folder(data))?;
        Ok(opened)
    }
}

impl<S: Store + 'static> Ledgered<S> {
    /// Puts the ledger of a data folder, `ledger/` in it, beside a store that is elsewhere.
    ///
    /// # Errors
    /// As [`Ledgered::open`].
    pub fn beside(store: S, data: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        let opened = Self::open(store, &data.join(LEDGER_FOLDER), origin)?;
        opened.ledger.anchor_trail(Access::in_folder(data))?;
        Ok(opened)
    }

    /// The same, whatever its engine.
    pub fn boxed(self) -> Ledgered<Box<dyn Store>> {
        let Self { store, ledger, durability, follows, withdrawing, mirrored } = self;
        Ledgered { store: Box::new(store), ledger, durability, follows, withdrawing, mirrored }
    }
}

impl<S: Store> Ledgered<S> {
    /// Puts the ledger in `folder` beside a store, or begins one there under the name `origin`.
    ///
    /// # Errors
    /// As [`Ledger::open`]; [`StoreError::LedgerDiffers`] where the ledger has what the store has not: then the store
    /// lost something, and is to be made again with [`recover`]; [`StoreError::NoLedger`] where the store has something and
    /// there is no ledger.
    pub fn open(store: S, folder: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        let submissions = store.position()?.0;
        if submissions > 0 && !Ledger::is_begun(folder)? {
            return Err(StoreError::NoLedger { folder: folder.to_owned(), submissions });
        }
        Self::open_or_begin(store, folder, origin)
    }

    /// As [`Ledgered::open`], and begins a ledger where there is none, also beside a store that has something in it: for
    /// stores from before there were ledgers, and for whoever knows that the one that was there is lost.
    ///
    /// # Errors
    /// As [`Ledgered::open`].
    pub fn open_or_begin(store: S, folder: &Path, origin: Option<&str>) -> Result<Self, StoreError> {
        let ledger = Arc::new(Ledger::open_beside(folder, origin)?);
        if let Some(pending) = ledger.pending()? {
            go_on_with(&ledger, &store, pending)?;
        }
        let stamp = store.redaction_stamp()?;
        if store.has_other_writers() {
            mirror(&ledger, &store, &store.redacted()?)?;
        }
        let last = ledger.last()?;
        let reached = last.as_ref().map_or(Position(0), |leaf| leaf.position);
        if let Some(last) = last {
            agree(&store, ledger.head()?.size - 1, &last)?;
        }
        let durability = Durability::at(Position(reached.0.saturating_sub(1)));
        let (withdrawing, mirrored) = (Mutex::new(()), Mutex::new(stamp));
        let mut ledgered = Self { store, ledger, durability, follows: false, withdrawing, mirrored };
        // Here a failure is told as what it is: nobody has written yet.
        ledgered.catch_up(ledgered.store.position()?)?;
        ledgered.reach()?;
        ledgered.follows = ledgered.store.be_followed(Arc::<Ledger>::clone(&ledgered.ledger));
        Ok(ledgered)
    }

    /// The ledger.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Has the ledger sign by this right alone from now on, and have its words about redacted lines together with others: for whoever
    /// shares the store with other services, each with a copy of the key.
    ///
    /// # Errors
    /// As [`Ledger::share`].
    pub fn share(&self, right: Arc<dyn SigningRight>, words: Arc<dyn SharedWords>) -> Result<(), StoreError> {
        self.reach_published(&*right)?;
        self.ledger.share(right, words)
    }

    /// Brings the ledger as far as what was published.
    fn reach_published(&self, right: &dyn SigningRight) -> Result<(), StoreError> {
        self.reach()?;
        // What was published a moment ago may be of lines that come here only now.
        let begun = Instant::now();
        while self.store.has_other_writers() && begun.elapsed() < COMING && self.ledger.is_behind_of(right)? {
            std::thread::sleep(LOOK);
            self.reach()?;
        }
        Ok(())
    }

    /// Redacts lines in ledger and store, durably: what stood there is in no file of either any more, and every head,
    /// checkpoint and proof stays what it was. Begun, it is finished: by whoever opens the folder next, if need be.
    ///
    /// Other writers wait meanwhile, since the files of the store are written anew.
    ///
    /// # Errors
    /// [`StoreError::NotFound`], [`StoreError::NoLine`] and those of a bad line: then nothing was begun. After any other,
    /// nothing more is accepted until the store is opened again, which goes on with it.
    pub fn withdraw(&self, withdrawal: Withdrawal) -> Result<(), StoreError> {
        self.withdraw_as_read(self.store.redaction_stamp()?, withdrawal)
    }

    /// The same, where what is to stand there was made of lines that were read under this stamp ([`Store::redaction_stamp`]).
    ///
    /// # Errors
    /// As [`Ledgered::withdraw`]; [`StoreError::ReadOtherwise`] where somebody else redacted lines of one of these matches since: read
    /// them again, and withdraw what is left to be.
    pub fn withdraw_as_read(&self, under: u64, withdrawal: Withdrawal) -> Result<(), StoreError> {
        let _alone = self.withdrawing.lock()?;
        self.durability.check()?;
        self.ledger.check_right()?;
        if !self.store.has_other_writers() {
            // Nobody redacts lines here while this goes on: what was before is told at once.
            self.read_under(under, &withdrawal)?;
        }
        if withdrawal.lines.is_empty() {
            return Ok(());
        }
        for Replacement { line, raw, .. } in &withdrawal.lines {
            check_line(*line, raw)?;
        }
        self.reach()?;
        let leaf = |line: &Replacement| self.store.leaf(&line.id, line.line);
        let leaves = withdrawal.lines.iter().map(leaf).collect::<Result<_, _>>()?;
        let pending = Pending::new(leaves, withdrawal, self.store.has_other_writers().then_some(under));
        self.ledger.begin_withdrawal(&pending)?;
        let done = finish_withdrawal(&self.ledger, &self.store, &pending);
        let ended = match &done {
            // Whatever was done of it was done in the store, from where the ledger has it, as it has what others did.
            Ok(()) | Err(StoreError::ReadOtherwise { .. }) => {
                self.redact_as_the_store().and_then(|()| self.ledger.end_withdrawal())
            }
            Err(_) => Ok(()),
        };
        match ended.and(done) {
            Ok(()) => Ok(()),
            Err(refused @ StoreError::ReadOtherwise { .. }) => Err(refused),
            Err(failure) => {
                self.durability.stop(&failure)?;
                Err(failure)
            }
        }
    }

    /// Refuses a withdrawal of lines that may read otherwise than they did under a stamp.
    fn read_under(&self, under: u64, withdrawal: &Withdrawal) -> Result<(), StoreError> {
        if self.store.redaction_stamp()? == under {
            return Ok(());
        }
        let since = self.store.read_otherwise_since(under)?;
        let otherwise = withdrawal.lines.iter().find(|line| since.contains(&line.id));
        otherwise.map_or(Ok(()), |line| Err(StoreError::ReadOtherwise { id: line.id.clone() }))
    }

    /// Hands something to the store, and answers when the ledger has it too.
    fn handing_in<T>(&self, submit: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.durability.check()?;
        self.ledger.check_right()?;
        let answer = submit()?;
        if !self.follows {
            self.reach()?;
        }
        Ok(answer)
    }

    /// Returns when the ledger has all that the store had when this was called. Where others write into the same store, whoever
    /// waits for what they write calls this before he shows it.
    ///
    /// # Errors
    /// Those of the store and the ledger.
    pub fn reach(&self) -> Result<(), StoreError> {
        self.durability.reach(self.store.position()?, |to| self.catch_up(to))
    }

    /// Redacts in the ledger what somebody else redacted in the store: what stood there is in no file of this ledger any more when it
    /// returns.
    ///
    /// # Errors
    /// [`StoreError::LedgerDiffers`] where the two are not of the same lines; those of the store and the ledger.
    pub fn redact_as_the_store(&self) -> Result<(), StoreError> {
        let mut mirrored = self.mirrored.lock()?;
        let stamp = self.store.redaction_stamp()?;
        if stamp != *mirrored && self.store.has_other_writers() {
            mirror(&self.ledger, &self.store, &self.store.read_otherwise_since(*mirrored)?)?;
            *mirrored = stamp;
        }
        Ok(())
    }

    /// Brings the ledger up to a position. Only one does so at a time.
    fn catch_up(&self, to: Position) -> Result<(), StoreError> {
        let _none_is_redacted = self.mirrored.lock()?;
        let (mut size, last) = self.ledger.kept()?;
        // The last submission may have come in only in part.
        let mut after = last.map_or(Position(0), |leaf| Position(leaf.position.0.saturating_sub(1)));
        let mut leaves = Vec::new();
        while after < to {
            let changes = self.store.changes(after, Limit::MOST)?;
            for change in changes.iter().take_while(|change| change.position <= to) {
                if change.end_leaf() > size {
                    self.lines_of(change, size, &mut leaves)?;
                    size = change.end_leaf();
                }
                after = change.position;
            }
            if changes.is_empty() {
                break;
            }
        }
        self.ledger.append(&leaves)
    }

    /// The lines of a change as leaves, read from the store, those before leaf `size` left out.
    fn lines_of(&self, change: &Change, size: u64, leaves: &mut Vec<Leaf>) -> Result<(), StoreError> {
        if leaves.len() >= AT_A_TIME {
            self.ledger.append(leaves)?;
            leaves.clear();
        }
        let before = leaves.len();
        for tries in 1.. {
            let (mut number, stamp) = (change.first_leaf, self.store.redaction_stamp()?);
            let read = leaves_in(&self.store, change, |one| {
                if number >= size {
                    leaves.push(one);
                }
                number += 1;
                Ok(())
            });
            match read {
                // Somebody else redacted lines of it meanwhile.
                Err(_) if tries < TRIES && self.store.redaction_stamp()? != stamp => leaves.truncate(before),
                read => return read,
            }
        }
        Ok(())
    }

    /// Reads store and ledger whole, holds the chain of every match in the one against the other, and the tree against
    /// the signed checkpoint. A fault does not end the reading. `progress` is told the leaves read.
    ///
    /// # Errors
    /// [`StoreError::Io`] where files cannot be read.
    pub fn verify(&self, mut progress: impl FnMut(u64)) -> Result<StoreReport, StoreError> {
        self.reach()?;
        let mut faults = Faults::default();
        let ledger = self.ledger.verify(|number, leaf| {
            progress(number + 1);
            // Of what stands in the place of a redacted line no hash speaks: the two copies must be the same.
            if leaf.was.is_some() {
                agree(&self.store, number, leaf).unwrap_or_else(|error| faults.add(&error));
            }
            Ok(())
        })?;
        let mut matches = 0;
        let mut query = ListQuery { limit: Limit::MOST, ..ListQuery::default() };
        loop {
            let page = self.store.list(&query)?;
            for row in &page.rows {
                matches += 1;
                self.verify_match(row.card.id(), &ledger).unwrap_or_else(|error| faults.add(&error));
            }
            let Some(next) = page.next else { break };
            query.after = Some(next);
        }
        let ledgers = ledger.heads.len() as u64;
        if matches < ledgers {
            let why = format!("the ledger has {ledgers} matches, the store lists {matches}");
            faults.add(&StoreError::LedgerDiffers { why });
        }
        self.verify_places(&mut faults)?;
        Ok(StoreReport { ledger, matches, faults: faults.0 })
    }

    /// Whether the lines of a match give the chain that the ledger has. Equal chains are equal bytes.
    fn verify_match(&self, id: &MatchId, ledger: &LedgerReport) -> Result<(), StoreError> {
        let head = self.store.export(id, &mut std::io::sink())?;
        match ledger.heads.get(id) {
            Some(theirs) if *theirs == head => Ok(()),
            Some(theirs) => {
                let why = format!("match {id}: the store ends in {head}, the ledger in {theirs}");
                Err(StoreError::LedgerDiffers { why })
            }
            None => Err(StoreError::LedgerDiffers { why: format!("match {id} is not in the ledger") }),
        }
    }

    /// Whether the submissions follow each other without a gap.
    fn verify_places(&self, faults: &mut Faults) -> Result<(), StoreError> {
        let (mut after, mut leaves) = (Position(0), 0);
        loop {
            let changes = self.store.changes(after, Limit::MOST)?;
            if changes.is_empty() {
                return Ok(());
            }
            for change in changes {
                if change.position != after.next() || change.first_leaf != leaves {
                    let why = format!("submission {} does not follow submission {after}", change.position);
                    faults.add(&StoreError::LedgerDiffers { why });
                }
                (after, leaves) = (change.position, change.end_leaf());
            }
        }
    }
}

/// What a thread that keeps a ledger up does again and again; it is told how far it has seen the store.
type Turn<S> = fn(&Ledgered<S>, &mut Position) -> Result<(), StoreError>;

fn withdrawal_of(lines: &[Redacted], cards: &[MatchCard]) -> Withdrawal {
    let replacement =
        |Redacted { id, line, raw, .. }: &Redacted| Replacement { id: id.clone(), line: *line, raw: raw.clone() };
    Withdrawal { lines: lines.iter().map(replacement).collect(), cards: cards.to_vec() }
}

/// Keeps the ledger of a store that others write to up to them, until it is dropped.
#[derive(Debug)]
pub struct Keeping {
    is_over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Drop for Keeping {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // A panic in there was told where it happened.
        self.threads.drain(..).for_each(|thread| drop(thread.join()));
    }
}

impl<S: Store + 'static> Ledgered<S> {
    /// Keeps the ledger up to what other services do with the same store, words and right: their lines and words are taken, what they
    /// redacted is redacted here, and what is not signed yet is signed and published where this service has the right to, within
    /// milliseconds and without being asked. `told` hears of what fails.
    ///
    /// Where something was published that is of another history, nothing more is accepted here, and the right is left to others.
    pub fn keep_up(self: &Arc<Self>, told: impl Fn(&StoreError) + Send + Sync + 'static) -> Keeping {
        let (is_over, told) = (Arc::new(AtomicBool::new(false)), Arc::new(told));
        let turns: [Turn<S>; 3] = [
            |store, seen| {
                *seen = store.store.wait(*seen, TURN)?;
                store.reach()?;
                store.redact_as_the_store()
            },
            |store, _| store.ledger.wait_for_published(TURN),
            |store, _| store.ledger.wait_for_words(TURN),
        ];
        let keep = |turn: Turn<S>| {
            let (store, is_over, told) = (Arc::clone(self), Arc::clone(&is_over), Arc::clone(&told));
            std::thread::spawn(move || {
                let mut seen = Position(0);
                while !is_over.load(Ordering::Relaxed) {
                    let Err(failure) = turn(&store, &mut seen).and_then(|()| store.ledger.keep_up()) else { continue };
                    told(&failure);
                    if matches!(failure, StoreError::LedgerDiffers { .. }) {
                        let _ = store.durability.stop(&failure);
                        store.ledger.leave_right();
                    }
                    std::thread::sleep(TURN);
                }
            })
        };
        let threads = turns.into_iter().map(keep).collect();
        Keeping { is_over, threads }
    }
}

/// Puts what stands in the store in the place of lines of these matches that the ledger has as they were.
fn mirror(ledger: &Ledger, store: &dyn Store, ids: &[MatchId]) -> Result<(), StoreError> {
    let (mut leaves, mut lines) = (Vec::new(), Vec::new());
    for id in ids {
        for (line, redaction) in store.redactions(id)?.iter() {
            let number = store.leaf(id, line)?;
            // What the ledger does not have yet comes as it is now.
            let Some(leaf) = ledger.kept_leaf(number)? else { continue };
            let raw = line_in(store, id, line)?.unwrap_or_default();
            if leaf.was == Some(redaction.leaf) && leaf.raw == raw {
                continue;
            }
            if (&leaf.id, leaf.line, leaf.hash) != (id, line, redaction.chain) || leaf.record_hash() != redaction.leaf {
                let why = format!("line {line} of match {id} was redacted, and the ledger has another");
                return Err(StoreError::LedgerDiffers { why });
            }
            leaves.push(number);
            lines.push(Replacement { id: id.clone(), line, raw });
        }
    }
    if !lines.is_empty() {
        ledger.redact(&Pending::new(leaves, Withdrawal { lines, cards: Vec::new() }, None))?;
    }
    Ok(())
}

/// A line of a store; `None` where there is none of this number.
fn line_in(store: &dyn Store, id: &MatchId, line: u64) -> Result<Option<Vec<u8>>, StoreError> {
    match line.checked_sub(1) {
        None => store.header(id).map(Some),
        Some(before) => Ok(store.read(id, before, Limit::new(1)?)?.pop().map(|(_, line)| line)),
    }
}

/// The lines of a change as leaves of the ledger, read from a store.
pub(crate) fn leaves_in(
    store: &dyn Store,
    change: &Change,
    mut take: impl FnMut(Leaf) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let redactions = store.redactions(&change.id)?;
    let leaf = |line: u64, head: Head, raw: Vec<u8>| Leaf {
        id: change.id.clone(),
        line,
        position: change.position,
        hash: head.hash,
        raw,
        was: redactions.get(line).map(|redaction| redaction.leaf),
    };
    let mut head = match change.before {
        Some(before) => before,
        None => {
            let header = store.header(&change.id)?;
            let head = redactions.head_after(None, 0, &header);
            take(leaf(0, head, header))?;
            head
        }
    };
    while head.entries < change.head.entries {
        let lines = store.read(&change.id, head.entries, Limit::MOST)?;
        if lines.is_empty() {
            break;
        }
        for (line, raw) in lines.into_iter().take_while(|(line, _)| *line <= change.head.entries) {
            head = redactions.head_after(Some(head), line, &raw);
            take(leaf(line, head, raw))?;
        }
    }
    if head == change.head {
        return Ok(());
    }
    Err(StoreError::BrokenChain { id: change.id.clone(), expected: change.head, came: head })
}

/// Does what a withdrawal has written down, in the ledger first: from there a store can be made again. Where others redact lines in the
/// same store, it is done there alone, since it may be refused: the ledger has it from there ([`mirror`]).
fn finish_withdrawal(ledger: &Ledger, store: &dyn Store, pending: &Pending) -> Result<(), StoreError> {
    let cards = &pending.withdrawal.cards;
    match pending.begun_under() {
        Some(under) => store.redact_as_read(under, &ledger.would_redact(pending)?, cards),
        None => store.redact(&ledger.redact(pending)?, cards),
    }
}

/// Goes on with a withdrawal that was begun when the ledger was open last.
fn go_on_with(ledger: &Ledger, store: &dyn Store, pending: Pending) -> Result<(), StoreError> {
    loop {
        let since = pending.begun_under().map(|stamp| store.read_otherwise_since(stamp)).transpose()?;
        // Of a battle that was told anew since, it is done, or another was begun on what it read.
        match finish_withdrawal(ledger, store, &pending.clone().without(&since.unwrap_or_default())) {
            Err(StoreError::ReadOtherwise { .. }) => {}
            done => return done.and_then(|()| ledger.end_withdrawal()),
        }
    }
}

/// What is wrong, the first hundred of it.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn add(&mut self, error: &StoreError) {
        if self.0.len() < 100 {
            self.0.push(error.to_string());
        }
    }
}

/// Whether a store has a leaf as the ledger has it.
fn agree(store: &dyn Store, number: u64, leaf: &Leaf) -> Result<(), StoreError> {
    let Leaf { id, line, raw, .. } = leaf;
    let differs = |why: String| Err(StoreError::LedgerDiffers { why: format!("line {line} of match {id}: {why}") });
    match store.leaf(id, *line) {
        Ok(place) if place == number => {}
        Ok(place) => return differs(format!("the ledger has it at {number}, the store at {place}")),
        Err(StoreError::NotFound { .. } | StoreError::NoLine { .. }) => {
            return differs("the ledger has it, the store has not".into());
        }
        Err(error) => return Err(error),
    }
    let kept = line_in(store, id, *line)?;
    if kept.as_deref() == Some(raw) { Ok(()) } else { differs("the bytes are others".into()) }
}

/// Makes a store again from a ledger: the same submissions in the same order, so that positions stay what they were.
/// What is there already is left as it is, so an interrupted recovery goes on where it stopped.
///
/// `card` makes the card of a match from its header line.
///
/// # Errors
/// [`StoreError::Ledger`] where the ledger itself is damaged; whatever `card` or the store answer.
pub fn recover(
    ledger: &Ledger,
    store: &dyn Store,
    mut card: impl FnMut(&MatchId, &[u8]) -> Result<MatchCard, StoreError>,
) -> Result<LedgerReport, StoreError> {
    let mut pending: Vec<Leaf> = Vec::new();
    let report = ledger.verify(|_, leaf| {
        if pending.first().is_some_and(|first| first.position != leaf.position) {
            hand_in(store, &pending, &mut card)?;
            pending.clear();
        }
        pending.push(leaf.clone());
        Ok(())
    })?;
    hand_in(store, &pending, &mut card)?;
    Ok(report)
}

/// Whether a store has what a ledger has, line for line: the same submissions under the same positions, with the same
/// leaves, and so every line. What the store has behind the last leaf is not looked at.
///
/// Equal hashes of a chain are equal bytes where a store proves what it exports against them; redacted lines, of which no
/// hash speaks, are compared.
///
/// # Errors
/// [`StoreError::LedgerDiffers`] says where; [`StoreError::Ledger`] where the ledger itself is damaged.
pub fn hold_against(ledger: &Ledger, store: &dyn Store) -> Result<LedgerReport, StoreError> {
    let mut changes = std::collections::VecDeque::new();
    let mut after = Position(0);
    ledger.verify(|number, leaf| {
        let differs = |why: &str| {
            let why = format!("line {} of match {}: {why}", leaf.line, leaf.id);
            Err(StoreError::LedgerDiffers { why })
        };
        while changes.front().is_none_or(|change: &Change| change.end_leaf() <= number) {
            changes.pop_front();
            if changes.is_empty() {
                changes.extend(store.changes(after, Limit::MOST)?);
                after = changes.back().map_or(after, |last| last.position);
            }
            if changes.is_empty() {
                return differs("the ledger has it, the store has not");
            }
        }
        let Some(change) = changes.front() else { return Ok(()) };
        let line = change.first_line() + (number - change.first_leaf);
        if (change.position, &change.id, line) != (leaf.position, &leaf.id, leaf.line) {
            return differs(&format!("the store has line {line} of match {} in its place", change.id));
        }
        if line == change.head.entries && change.head != leaf.head() {
            return differs("the log up to it is another in the store");
        }
        if leaf.was.is_some() { agree(store, number, leaf) } else { Ok(()) }
    })
}

/// Hands in the lines of one submission.
fn hand_in(
    store: &dyn Store,
    lines: &[Leaf],
    card: &mut impl FnMut(&MatchId, &[u8]) -> Result<MatchCard, StoreError>,
) -> Result<(), StoreError> {
    let Some((first, rest)) = lines.split_first() else {
        return Ok(());
    };
    let id = &first.id;
    if lines.iter().any(|leaf| leaf.was.is_some()) {
        let card = if first.line == 0 { Some(card(id, &first.raw)?) } else { None };
        let lines: Vec<Line<'_>> =
            lines.iter().map(|leaf| Line { raw: &leaf.raw, redaction: leaf.redaction() }).collect();
        return store.put_back(id, card.as_ref(), first.line, &lines);
    }
    let raw: Vec<&[u8]> = rest.iter().map(|leaf| leaf.raw.as_slice()).collect();
    if first.line > 0 {
        let raw = [&[first.raw.as_slice()], raw.as_slice()].concat();
        return store.append(id, Expected::Exact(first.line - 1), &raw).map(drop);
    }
    match store.head(id) {
        Err(StoreError::NotFound { .. }) => store.submit(&card(id, &first.raw)?, &first.raw, &raw).map(drop),
        // It is there, and may have grown since.
        Ok(_) => store.append(id, Expected::Exact(0), &raw).map(drop),
        Err(error) => Err(error),
    }
}

impl<S: Store> Store for Ledgered<S> {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        self.handing_in(|| self.store.create(card, header))
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        self.handing_in(|| self.store.submit(card, header, lines))
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        self.handing_in(|| self.store.append(id, expected, lines))
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        self.store.head(id)
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        self.store.header(id)
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        self.store.card(id)
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.store.read(id, after, limit)
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        self.store.export(id, out)
    }

    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        self.store.list(query)
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        self.store.changes(after, limit)
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        self.store.leaf(id, line)
    }

    fn leaf_hashes(&self, leaves: &[u64]) -> Result<Vec<LogHash>, StoreError> {
        self.ledger.record_hashes(leaves)
    }

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        self.store.redactions(id)
    }

    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        self.store.redacted()
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        self.store.redaction_stamp()
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.withdraw(withdrawal_of(lines, cards))
    }

    fn redact_as_read(&self, under: u64, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.withdraw_as_read(under, withdrawal_of(lines, cards))
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        self.handing_in(|| self.store.put_back(id, card, first, lines))
    }

    fn check(&self) -> Result<(), StoreError> {
        self.durability.check()?;
        self.ledger.check()?;
        self.ledger.check_right()?;
        self.store.check()
    }

    fn position(&self) -> Result<Position, StoreError> {
        self.store.position()
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        self.store.wait(after, at_most)
    }
}
