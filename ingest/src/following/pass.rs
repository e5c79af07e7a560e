//! A pass: what is new at a club comes in.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use aftermath_store::{Head, Ledgered, MatchCard, MatchId, Store, StoreError, Withdrawal};
use serde::{Deserialize, Serialize};

use super::{
    Club, ClubAt, Following, LeftOut, Trouble, Unanswered, WhyLeft,
    book::{OpenLedger, Taken},
    heads::{Admitted, Heads, get},
    listed::{List, Row},
    take::{Fit, Otherwise, Proved},
};
use crate::MAX_BUNDLE_BYTES;

/// Battles in a row that the club does not hand out, before it is asked for no more.
const MOST_IN_A_ROW: u32 = 10;

/// How much one pass may take of a club's time and ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassLimits {
    /// Battles that are asked for; the rest come with the next pass.
    pub battles: u64,
    /// Bytes of these together.
    pub bytes: u64,
    /// Battles that the club's list may have.
    pub listed: usize,
    /// How long it may go on.
    pub time: Duration,
    /// Seconds between two times at which lines that read otherwise at the club are replaced, since the store is written anew
    /// for that.
    pub rewrite_every_s: u64,
}

impl Default for PassLimits {
    fn default() -> Self {
        Self { battles: 1_000, bytes: 2 << 30, listed: 100_000, time: Duration::from_secs(600), rewrite_every_s: 0 }
    }
}

/// How a pass went.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pass {
    /// When it began, in seconds since 1970.
    pub at: u64,
    /// Lines of the newest tree that was seen.
    pub size: u64,
    /// Lines of it that belong to battles that are here.
    pub lines: u64,
    /// Battles that came in.
    pub new: u64,
    /// Battles that had grown.
    pub grown: u64,
    /// Battles of which lines read otherwise now, as where a name was withdrawn at the club.
    pub otherwise: u64,
    /// Battles that are as they were.
    pub unchanged: u64,
    /// Battles whose proof no witness has cosigned yet: they come with a later pass.
    pub waiting: u64,
    /// Battles that were refused.
    pub refused: u64,
    /// Battles of which another one of the same id is here, which is not of this ledger.
    pub clashes: u64,
    /// Battles that are here, and not of this ledger.
    pub here: u64,
    /// Battles that are no longer what was taken, grown.
    pub parted: u64,
    /// Battles that were taken once and are in the club's list no more.
    pub unlisted: u64,
    /// Battles that the referee here judges otherwise than the club's bundle says.
    pub judged_otherwise: u64,
    /// Lines that were redacted here and read otherwise at the club since: they stay as they are here.
    pub kept_here: u64,
    /// Why it ended.
    pub ended: PassEnd,
}

impl Pass {
    /// Battles that are here otherwise than they were.
    pub fn changed(&self) -> u64 {
        self.new + self.grown + self.otherwise
    }
}

/// Why a pass ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassEnd {
    /// The club had no more.
    #[default]
    Finished,
    /// It did as much as one may do; the next goes on.
    Bounded,
    /// It was cancelled between two battles; the next goes on.
    Cancelled,
}

/// What became of a battle in a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It came in.
    New(Head),
    /// It grew.
    Grown(Head),
    /// Lines of it read otherwise now.
    Otherwise,
    /// It is left for a later pass.
    Waiting,
    /// It was left out.
    Left(WhyLeft, String),
}

/// Follows a club's ledger once: asks how far it has come and takes what is new, bounded by `limits`. `now` is the time in
/// seconds since 1970. `each` is told what became of each battle that is not as it was.
///
/// Interrupted at any moment, by an error or a kill, it leaves whole battles, and the next pass goes on behind them.
///
/// # Errors
/// [`Trouble`]; what was taken before it stays. Where the club shows two histories, or less than it did, nothing is taken.
pub fn follow<S: Store>(
    store: &Ledgered<S>,
    following: &Following,
    (at, club): (&ClubAt, &dyn Club),
    (limits, now): (PassLimits, u64),
    cancel: &Arc<AtomicBool>,
    mut each: impl FnMut(&MatchId, &Fate),
) -> Result<Pass, Trouble> {
    let mut open = following.begin(store.ledger().public_key(), at, now)?;
    let mut passing = Passing {
        store,
        club,
        at,
        limits,
        cancel,
        began: Instant::now(),
        asked: 0,
        bytes: 0,
        failed: 0,
        pass: Pass { at: now, ..Pass::default() },
        left: Vec::new(),
        read_otherwise: Vec::new(),
    };
    let done = passing.run(&mut open, &mut each);
    open.state.left.extend(passing.left);
    open.end(&done)?;
    done
}

/// A pass under way.
struct Passing<'a, S> {
    store: &'a Ledgered<S>,
    club: &'a dyn Club,
    at: &'a ClubAt,
    limits: PassLimits,
    cancel: &'a Arc<AtomicBool>,
    began: Instant,
    /// Battles that were asked for, and their bytes.
    asked: u64,
    bytes: u64,
    /// Battles in a row that were not handed out.
    failed: u32,
    pass: Pass,
    left: Vec<(MatchId, LeftOut)>,
    /// Battles with lines that are to be replaced, all together, since the store is written anew.
    read_otherwise: Vec<(Taken, Otherwise, MatchCard)>,
}

/// What tells of each battle.
type Each<'a> = dyn FnMut(&MatchId, &Fate) + 'a;

impl<S: Store> Passing<'_, S> {
    fn run(&mut self, open: &mut OpenLedger<'_>, each: &mut Each<'_>) -> Result<Pass, Trouble> {
        let mut heads = Heads::ask(self.club, self.at, open.kept.clone())?;
        open.keep(heads.newest())?;
        self.forget_what_never_came(open)?;
        let mut list = List::of(self.club);
        'pages: while let Some(rows) = list.page()? {
            if list.seen.len() > self.limits.listed {
                let expected = "a list of fewer battles";
                return Err(Trouble::odd("/api/v1/matches", expected, &format!("{} battles", list.seen.len())));
            }
            for row in rows {
                if let Some(ended) = self.ends() {
                    self.pass.ended = ended;
                    break 'pages;
                }
                self.one(row, &mut heads, open, each)?;
            }
        }
        if self.pass.ended != PassEnd::Cancelled {
            self.replace(open, each)?;
        }
        if self.pass.ended == PassEnd::Finished {
            self.pass.unlisted = open.taken.keys().filter(|id| !list.seen.contains(*id)).count() as u64;
            open.state.left.clear();
        }
        self.pass.size = heads.newest().size;
        self.pass.lines = open.taken.values().map(|taken| taken.head.entries + 1).sum();
        Ok(self.pass.clone())
    }

    fn ends(&self) -> Option<PassEnd> {
        if self.cancel.load(Ordering::Relaxed) {
            return Some(PassEnd::Cancelled);
        }
        let PassLimits { battles, bytes, time, .. } = self.limits;
        let is_over = self.asked >= battles || self.bytes >= bytes || self.began.elapsed() >= time;
        is_over.then_some(PassEnd::Bounded)
    }

    /// What was written down just before the power failed, and is not here, is not from there.
    fn forget_what_never_came(&self, open: &mut OpenLedger<'_>) -> Result<(), StoreError> {
        let mut gone = Vec::new();
        for taken in open.taken.values() {
            if let Err(StoreError::NotFound { .. }) = self.store.head(&taken.id) {
                gone.push(Taken { gone: true, ..taken.clone() });
            }
        }
        gone.into_iter().try_for_each(|taken| open.note(taken))
    }

    /// A battle of the list: left where it is as it was, else asked for.
    fn one(
        &mut self,
        row: Row,
        heads: &mut Heads<'_>,
        open: &mut OpenLedger<'_>,
        each: &mut Each<'_>,
    ) -> Result<(), Trouble> {
        let taken = open.taken.get(&row.id);
        if let Some(taken) = taken.filter(|taken| taken.row == row.row)
            && self.store.head(&row.id)? == taken.head
        {
            self.pass.unchanged += 1;
            return Ok(());
        }
        let left = open.state.left.get(&row.id);
        if let Some(left) = left.filter(|left| left.row == row.row && left.program == env!("CARGO_PKG_VERSION")) {
            self.count(left.why);
            self.left.push((row.id, left.clone()));
            return Ok(());
        }
        self.asked += 1;
        let path = format!("/api/v1/matches/{}/bundle", row.id);
        let bytes = match get(self.club, &path, MAX_BUNDLE_BYTES) {
            Ok(bytes) => bytes,
            Err(Trouble::Unanswered { why, path }) if !matches!(why, Unanswered::NoAnswer(_)) => {
                self.failed += 1;
                if self.failed >= MOST_IN_A_ROW {
                    return Err(Trouble::Unanswered { path, why });
                }
                // It is asked for again the next time, whatever the list says.
                self.leave(Row { row: String::new(), ..row }, WhyLeft::Refused, why.to_string(), each);
                return Ok(());
            }
            Err(trouble) => return Err(trouble),
        };
        (self.failed, self.bytes) = (0, self.bytes + bytes.len() as u64);
        let proved = match Proved::read(&bytes, &row.id, &self.at.key, self.cancel) {
            None => return Ok(()),
            Some(Err(why)) => {
                self.leave(row, WhyLeft::Refused, why, each);
                return Ok(());
            }
            Some(Ok(proved)) => proved,
        };
        drop(bytes);
        for note in &proved.notes {
            let admitted = heads.admit(note)?;
            open.keep(heads.newest())?;
            if admitted == Admitted::NotYet {
                self.pass.waiting += 1;
                each(&row.id, &Fate::Waiting);
                return Ok(());
            }
        }
        self.take(row, &proved, open, each)
    }

    /// Takes a battle that is proved, where it goes with what is here.
    fn take(
        &mut self,
        row: Row,
        proved: &Proved,
        open: &mut OpenLedger<'_>,
        each: &mut Each<'_>,
    ) -> Result<(), Trouble> {
        let before = open.taken.get(&row.id).cloned();
        open.state.left.remove(&row.id);
        let is_ours = open.ledger_of(&row.id).is_some_and(|from| from.ledger() == self.at.key.name());
        let there = proved.head();
        let behind = match proved.fit(self.store, is_ours)? {
            Fit::New => Ok(0),
            Fit::Grown(entries) => Ok(entries + 1),
            Fit::Same => Ok(there.entries + 1),
            Fit::Here => Err((WhyLeft::Here, "this battle is here already, and not of this ledger".to_owned())),
            Fit::Clash(here) => {
                let told = "another battle of this id is here, which ends in";
                Err((WhyLeft::Clash, format!("{told} {here}; there it ends in {there}")))
            }
            Fit::Parted(here) => {
                let told = format!("what is here ends in {here}, and is not what is there: that ends in {there}");
                Err((WhyLeft::Parted, told))
            }
        };
        let behind = match behind {
            Ok(behind) => behind,
            Err((why, told)) => {
                self.leave(row, why, told, each);
                return Ok(());
            }
        };
        self.pass.judged_otherwise += u64::from(!proved.same_verdict);
        let size = open.kept.as_ref().map_or(0, |head| head.size);
        let (id, at, row_hash) = (row.id.clone(), self.pass.at, row.row.clone());
        let mut taken = Taken { id, head: there, size, at, row: row_hash, shown: proved.shown(), gone: false };
        if let Some(before) = &before {
            let otherwise = proved.otherwise(self.store, &before.shown)?;
            if otherwise.lines.is_empty() {
                self.pass.kept_here += otherwise.kept_here;
                taken.shown = otherwise.shown;
            } else {
                let card = crate::card::card(&proved.summary)?;
                self.read_otherwise.push((taken.clone(), otherwise, card));
                // Until the store is written anew, what stood there counts, and the battle is asked for again.
                taken.row = String::new();
                taken.shown.retain(|line, _| *line >= behind);
                taken.shown.extend(before.shown.iter().map(|(line, hash)| (*line, hash.clone())));
            }
        }
        if behind > there.entries {
            // The list says something else of a battle that has not grown.
            let is_same = !taken.row.is_empty();
            self.pass.unchanged += u64::from(is_same);
            let (size, at) = before.as_ref().map_or((size, at), |before| (before.size, before.at));
            return if is_same { Ok(open.note(Taken { size, at, ..taken })?) } else { Ok(()) };
        }
        // Whose it is stands written before anybody can read it.
        open.note(taken.clone())?;
        let put = proved.put(self.store, behind);
        let not_taken = match put {
            Ok(here) if here == there => {
                let is_new = behind == 0;
                *(if is_new { &mut self.pass.new } else { &mut self.pass.grown }) += 1;
                each(&row.id, &if is_new { Fate::New(there) } else { Fate::Grown(there) });
                return Ok(());
            }
            Ok(_) | Err(StoreError::Conflict { .. }) => {
                let why = if behind == 0 { WhyLeft::Clash } else { WhyLeft::Parted };
                Ok((why, "somebody added to a battle of this id here at the same moment".to_owned()))
            }
            Err(error) if is_of_this_battle(&error) => Ok((WhyLeft::Refused, error.to_string())),
            Err(error) => Err(error),
        };
        // What was known of it before is written down again.
        open.note(before.unwrap_or(Taken { gone: true, ..taken }))?;
        let (why, told) = not_taken?;
        self.leave(row, why, told, each);
        Ok(())
    }

    /// Puts other lines in the place of those that read otherwise at the club.
    fn replace(&mut self, open: &mut OpenLedger<'_>, each: &mut Each<'_>) -> Result<(), Trouble> {
        let all = std::mem::take(&mut self.read_otherwise);
        let is_due = self.pass.at >= open.state.rewritten.saturating_add(self.limits.rewrite_every_s);
        if all.is_empty() || !is_due {
            return Ok(());
        }
        let mut withdrawal = Withdrawal::default();
        for (_, otherwise, card) in &all {
            withdrawal.lines.extend(otherwise.lines.iter().cloned());
            if otherwise.lines.first().is_some_and(|line| line.line == 0) {
                withdrawal.cards.push(card.clone());
            }
        }
        open.state.rewritten = self.pass.at;
        self.store.withdraw(withdrawal)?;
        for (taken, otherwise, _) in all {
            let id = taken.id.clone();
            open.note(Taken { shown: otherwise.shown, ..taken })?;
            self.pass.otherwise += 1;
            self.pass.kept_here += otherwise.kept_here;
            each(&id, &Fate::Otherwise);
        }
        // Hashes of what stood there are not kept either.
        Ok(open.tidy()?)
    }

    /// Leaves a battle out, and remembers why until the list says something else of it.
    fn leave(&mut self, row: Row, why: WhyLeft, told: String, each: &mut Each<'_>) {
        self.count(why);
        each(&row.id, &Fate::Left(why, told.clone()));
        let program = env!("CARGO_PKG_VERSION").to_owned();
        self.left.push((row.id, LeftOut { why, told, row: row.row, program }));
    }

    fn count(&mut self, why: WhyLeft) {
        *match why {
            WhyLeft::Refused => &mut self.pass.refused,
            WhyLeft::Clash => &mut self.pass.clashes,
            WhyLeft::Here => &mut self.pass.here,
            WhyLeft::Parted => &mut self.pass.parted,
        } += 1;
    }
}

/// Whether the store would take others.
fn is_of_this_battle(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Invalid { .. }
            | StoreError::LineTooLong { .. }
            | StoreError::NotOneLine { .. }
            | StoreError::LogTooLong { .. }
            | StoreError::Damaged { .. }
            | StoreError::BrokenChain { .. }
    )
}
