//! What the stream tells, folded in its order: where each log stands, which numbers its submissions have, and in which
//! messages its lines are.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use aftermath_store::engine::Extent;
use aftermath_store::{
    Change, Cursor, Head, ListQuery, Listed, MatchCard, MatchId, Page, Position, Redactions, StoreError,
};

use crate::message::{Brought, Known, Place, Retold, Standing, Told};

/// A message as it is folded.
#[derive(Debug, Clone)]
pub(crate) enum Record {
    /// Lines of a match, with what is known of them besides.
    Lines { id: MatchId, before: Option<Head>, after: Standing, card: Option<MatchCard>, known: Arc<Known> },
    /// A match told anew.
    Anew { id: MatchId, after: Standing, card: MatchCard, known: Arc<Known> },
    /// A part of a message of this match.
    Part { id: MatchId },
    /// A message that is erased, as the message `until` tells it; nothing of it is shown before that.
    Erased { id: MatchId, brought: Option<Brought>, until: u64 },
}

impl Record {
    /// A message as it was told, with what it refers to as known.
    pub(crate) fn of(id: MatchId, told: Told, known: Known) -> Self {
        let known = Arc::new(known);
        match told {
            Told::Lines { before, after, card } => Self::Lines { id, before, after, card, known },
            Told::Anew { after, card } => Self::Anew { id, after, card, known },
            Told::Part => Self::Part { id },
        }
    }
}

/// All that is known but the lines.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// Messages up to here are folded.
    through: u64,
    /// Messages that came before others that go before them.
    ahead: BTreeMap<u64, Record>,
    matches: Vec<Kept>,
    by_id: HashMap<MatchId, usize>,
    /// Match and number within it of every submission, in their order.
    submissions: Vec<(u32, u32)>,
    leaves: u64,
    all: BTreeSet<Cursor>,
    by_system: HashMap<String, BTreeSet<Cursor>>,
    by_player: HashMap<String, BTreeSet<Cursor>>,
    redacted: BTreeSet<MatchId>,
    stamp: u64,
    /// Parts of messages that have not come, of matches that have not begun.
    loose: HashMap<MatchId, Vec<u64>>,
    /// Messages that were seen, and are to be erased since another tells what they told.
    outdated: BTreeSet<u64>,
    /// Why nothing more is folded.
    broken: Option<String>,
}

/// A match.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) card: MatchCard,
    pub(crate) extent: Extent,
    /// The last message of its subject.
    pub(crate) last: u64,
    submissions: Vec<Submission>,
    places: Vec<Place>,
    pub(crate) redactions: Arc<Redactions>,
    /// Messages that hold something of it, besides submissions in their one message.
    others: Vec<u64>,
    /// Messages of it that are erased, or are to be.
    gone: BTreeSet<u64>,
    /// The message that last told it anew, 0 where none did.
    pub(crate) anew: u64,
}

#[derive(Debug, Clone, Copy)]
struct Submission {
    seq: u64,
    position: Position,
    first_leaf: u64,
    extent: Extent,
}

impl Kept {
    /// Where the log stood before a submission.
    fn before(&self, number: usize) -> Option<Head> {
        Some(self.submissions.get(number.checked_sub(1)?)?.extent.head)
    }

    /// The message with a line, and the number of its first.
    pub(crate) fn place(&self, line: u64) -> Option<Place> {
        let behind = self.places.partition_point(|place| place.first <= line);
        self.places.get(behind.checked_sub(1)?).copied()
    }

    /// Where the log is known to have stood, at most `entries` entries in: the last such head.
    pub(crate) fn head_up_to(&self, entries: u64) -> Option<Head> {
        let behind = self.submissions.partition_point(|one| one.extent.head.entries <= entries);
        Some(self.submissions.get(behind.checked_sub(1)?)?.extent.head)
    }

    /// What is to be told of all its messages by one that tells it anew.
    pub(crate) fn retold(&self) -> Vec<Retold> {
        let brought = |(number, one): (usize, &Submission)| {
            let (before, Extent { head, bytes }) = (self.before(number), one.extent);
            Retold { seq: one.seq, brought: Some(Brought { before, extent_bytes: bytes, head }) }
        };
        let others = self.others.iter().chain(&self.gone).map(|seq| Retold { seq: *seq, brought: None });
        let mut retold: BTreeMap<u64, Retold> = others.map(|one| (one.seq, one)).collect();
        retold.extend(self.submissions.iter().enumerate().map(brought).map(|one| (one.seq, one)));
        retold.into_values().collect()
    }
}

impl History {
    /// The number of the last message that is folded.
    pub(crate) fn through(&self) -> u64 {
        self.through
    }

    /// Why nothing more is folded, if that is so.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match &self.broken {
            Some(why) => Err(StoreError::NeedsRebuild { why: why.clone() }),
            None => Ok(()),
        }
    }

    /// Whether a message is known, folded or not.
    pub(crate) fn has(&self, seq: u64) -> bool {
        seq <= self.through || self.ahead.contains_key(&seq)
    }

    /// Takes a message, in any order and as often as it comes. Answers whether anything was folded.
    pub(crate) fn take(&mut self, seq: u64, record: Record) -> bool {
        if self.broken.is_some() || seq <= self.through {
            return false;
        }
        if let Record::Anew { id, known, .. } = &record {
            for Retold { seq: told, brought } in
                known.retold.iter().filter(|one| one.seq > self.through && one.seq < seq)
            {
                let erased = Record::Erased { id: id.clone(), brought: *brought, until: seq };
                self.ahead.entry(*told).or_insert(erased);
            }
        }
        // What came as a message is better than what is told of one.
        match self.ahead.entry(seq) {
            std::collections::btree_map::Entry::Occupied(mut known) => {
                if matches!(known.get(), Record::Erased { .. }) {
                    known.insert(record);
                }
            }
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(record);
            }
        }
        let before = self.through;
        while let Some(end) = self.ready() {
            while self.through < end {
                let next = self.through + 1;
                let Some(record) = self.ahead.remove(&next) else { return self.through > before };
                if let Err(why) = self.fold(next, record) {
                    self.broken = Some(format!("message {next} of the stream: {why}"));
                    return true;
                }
                self.through = next;
            }
        }
        self.through > before
    }

    /// A message that is none of ours is among them.
    pub(crate) fn take_foreign(&mut self, seq: u64) {
        if seq > self.through && self.broken.is_none() {
            self.broken = Some(format!("message {seq} of the stream is none that this program wrote"));
        }
    }

    /// Up to where messages can be folded together, if any can. Erased ones are shown together with what tells of them.
    fn ready(&self) -> Option<u64> {
        let (mut next, mut end) = (self.through + 1, self.through + 1);
        while next <= end {
            if let Record::Erased { until, .. } = self.ahead.get(&next)? {
                end = end.max(*until);
            }
            next += 1;
        }
        Some(end)
    }

    fn fold(&mut self, seq: u64, record: Record) -> Result<(), String> {
        match record {
            Record::Part { id } => {
                match self.by_id.get(&id) {
                    Some(place) => self.matches[*place].others.push(seq),
                    None => self.loose.entry(id).or_default().push(seq),
                }
                Ok(())
            }
            Record::Erased { id, brought: None, .. } => {
                if let Some(place) = self.by_id.get(&id) {
                    self.matches[*place].gone.insert(seq);
                }
                Ok(())
            }
            Record::Erased { id, brought: Some(brought), until } => {
                let card = match self.ahead.get(&until) {
                    Some(Record::Anew { card, .. }) => card.clone(),
                    _ => return Err(format!("message {until} does not tell of it")),
                };
                self.submit(seq, &id, brought.before, brought.extent(), Some(card))?;
                if let Some(place) = self.by_id.get(&id) {
                    self.matches[*place].gone.insert(seq);
                }
                Ok(())
            }
            Record::Lines { id, before, after, card, known } => {
                let extent = Extent { head: after.head, bytes: after.bytes };
                let place = self.by_id.get(&id).copied();
                if place.is_some() && card.is_some() {
                    return Err(format!("match {id} begins once more"));
                }
                self.submit(seq, &id, before, extent, card)?;
                let Some(kept) = self.by_id.get(&id).and_then(|place| self.matches.get_mut(*place)) else {
                    return Err(format!("match {id} has no card"));
                };
                kept.places.extend(after.parts);
                kept.places.push(Place { first: after.first, seq });
                if !known.redacted.is_empty() {
                    let known = kept.redactions.iter().chain(known.redacted.iter().copied());
                    kept.redactions = Arc::new(known.collect());
                    self.redacted.insert(id);
                    // What comes in redacted changes nothing that was read.
                    if self.stamp == 0 {
                        self.stamp = seq;
                    }
                }
                Ok(())
            }
            Record::Anew { id, after, card, known } => self.tell_anew(seq, &id, after, card, &known),
        }
    }

    fn submit(
        &mut self,
        seq: u64,
        id: &MatchId,
        before: Option<Head>,
        extent: Extent,
        card: Option<MatchCard>,
    ) -> Result<(), String> {
        let place = match (self.by_id.get(id).copied(), card) {
            (Some(place), _) => place,
            (None, Some(card)) if card.id() == id => self.begin(card),
            (None, _) => return Err(format!("match {id} goes on before it begins")),
        };
        let position = Position(self.submissions.len() as u64 + 1);
        let kept = &mut self.matches[place];
        let stands = kept.submissions.last().map(|last| last.extent.head);
        if stands != before || extent.head.entries < before.map_or(0, |before| before.entries + 1) {
            return Err(format!("match {id} stands elsewhere than where it goes on"));
        }
        let submission = Submission { seq, position, first_leaf: self.leaves, extent };
        self.leaves += extent.head.entries + 1 - before.map_or(0, |before| before.entries + 1);
        self.submissions.push((place as u32, kept.submissions.len() as u32));
        kept.submissions.push(submission);
        (kept.extent, kept.last) = (extent, seq);
        Ok(())
    }

    fn begin(&mut self, card: MatchCard) -> usize {
        self.list_card(&card);
        let place = self.matches.len();
        let id = card.id().clone();
        let others = self.loose.remove(&id).unwrap_or_default();
        self.by_id.insert(id, place);
        self.matches.push(Kept {
            card,
            extent: Extent { head: Head::of_header(b""), bytes: 0 },
            last: 0,
            submissions: Vec::new(),
            places: Vec::new(),
            redactions: Arc::default(),
            others,
            gone: BTreeSet::new(),
            anew: 0,
        });
        place
    }

    fn tell_anew(
        &mut self,
        seq: u64,
        id: &MatchId,
        after: Standing,
        card: MatchCard,
        known: &Known,
    ) -> Result<(), String> {
        let Some(place) = self.by_id.get(id).copied() else {
            return Err(format!("match {id} is told anew before it begins"));
        };
        let was = std::mem::replace(&mut self.matches[place].card, card.clone());
        self.unlist_card(&was);
        self.list_card(&card);
        let kept = &mut self.matches[place];
        if kept.extent.head != after.head {
            return Err(format!("match {id} stands elsewhere than where it is told anew"));
        }
        // Only what is told of may be erased: of anything else nobody would know what it was.
        let retold: BTreeSet<u64> = known.retold.iter().map(|one| one.seq).collect();
        let seen = kept.others.iter().copied().chain(kept.submissions.iter().map(|one| one.seq));
        let old: Vec<u64> = seen.filter(|old| retold.contains(old) && !kept.gone.contains(old)).collect();
        self.outdated.extend(old);
        kept.others.retain(|other| !retold.contains(other));
        kept.others.push(seq);
        kept.gone.extend(retold);
        kept.places = after.parts;
        kept.places.push(Place { first: after.first, seq });
        kept.extent.bytes = after.bytes;
        kept.redactions = Arc::new(known.redactions());
        (kept.last, kept.anew, self.stamp) = (seq, seq, seq);
        if !kept.redactions.is_empty() {
            self.redacted.insert(id.clone());
        }
        Ok(())
    }

    fn list_card(&mut self, card: &MatchCard) {
        self.all.insert(Cursor::at(card));
        self.by_system.entry(card.system().to_owned()).or_default().insert(Cursor::at(card));
        for player in card.players() {
            self.by_player.entry(player.clone()).or_default().insert(Cursor::at(card));
        }
    }

    fn unlist_card(&mut self, card: &MatchCard) {
        let at = Cursor::at(card);
        self.all.remove(&at);
        take_from(&mut self.by_system, card.system(), &at);
        for player in card.players() {
            take_from(&mut self.by_player, player, &at);
        }
    }

    pub(crate) fn find(&self, id: &MatchId) -> Option<&Kept> {
        self.by_id.get(id).map(|place| &self.matches[*place])
    }

    pub(crate) fn kept(&self, id: &MatchId) -> Result<&Kept, StoreError> {
        self.find(id).ok_or_else(|| StoreError::NotFound { id: id.clone() })
    }

    pub(crate) fn position(&self) -> Position {
        Position(self.submissions.len() as u64)
    }

    pub(crate) fn stamp(&self) -> u64 {
        self.stamp
    }

    pub(crate) fn redacted(&self) -> Vec<MatchId> {
        self.redacted.iter().cloned().collect()
    }

    /// The matches that were told anew behind a message; of those that came in redacted nothing was ever read otherwise.
    pub(crate) fn told_anew_since(&self, stamp: u64) -> Vec<MatchId> {
        let redacted = self.redacted.iter().filter_map(|id| self.find(id));
        redacted.filter(|kept| kept.anew > stamp).map(|kept| kept.card.id().clone()).collect()
    }

    /// Messages that are to be erased.
    pub(crate) fn outdated(&self) -> Vec<u64> {
        self.outdated.iter().copied().collect()
    }

    /// One of them is.
    pub(crate) fn erased(&mut self, seq: u64) {
        self.outdated.remove(&seq);
    }

    pub(crate) fn changes(&self, after: Position, rows: usize) -> Vec<Change> {
        let from = usize::try_from(after.0).unwrap_or(usize::MAX);
        let some = self.submissions.iter().skip(from).take(rows);
        let change = |(place, number): &(u32, u32)| {
            let kept = self.matches.get(*place as usize)?;
            let one = kept.submissions.get(*number as usize)?;
            Some(Change {
                position: one.position,
                id: kept.card.id().clone(),
                before: kept.before(*number as usize),
                head: one.extent.head,
                first_leaf: one.first_leaf,
            })
        };
        some.filter_map(change).collect()
    }

    pub(crate) fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        let kept = self.kept(id)?;
        let behind = kept.submissions.partition_point(|one| one.extent.head.entries < line);
        let entries = kept.extent.head.entries;
        let one = kept.submissions.get(behind);
        let one = one.ok_or_else(|| StoreError::NoLine { id: id.clone(), line, entries })?;
        Ok(one.first_leaf + line - kept.before(behind).map_or(0, |before| before.entries + 1))
    }

    pub(crate) fn list(&self, query: &ListQuery) -> Page {
        let none = BTreeSet::new();
        let listed = match (&query.player, &query.system) {
            (Some(player), _) => self.by_player.get(player).unwrap_or(&none),
            (None, Some(system)) => self.by_system.get(system).unwrap_or(&none),
            (None, None) => &self.all,
        };
        let fits = |at: &&Cursor| {
            query.from.as_ref().is_none_or(|from| at.played() >= from)
                && query.to.as_ref().is_none_or(|to| at.played() <= to)
        };
        let before: Box<dyn Iterator<Item = &Cursor>> = match &query.after {
            Some(after) => Box::new(listed.range(..after.clone()).rev()),
            None => Box::new(listed.iter().rev()),
        };
        // Days only fall from here on.
        let late_enough = before.take_while(|at| query.from.as_ref().is_none_or(|from| at.played() >= from));
        let rows = late_enough.filter(fits).filter_map(|at| self.find(at.id())).filter(|kept| {
            let card = &kept.card;
            query.system.as_ref().is_none_or(|system| system == card.system())
        });
        let rows = rows.map(|kept| Listed { card: kept.card.clone(), head: kept.extent.head });
        let rows: Vec<Listed> = rows.take(query.limit.rows() + 1).collect();
        debug_assert!(rows.is_sorted_by_key(|row| Reverse(Cursor::at(&row.card))), "the last played comes first");
        Page::cut(rows, query.limit)
    }
}

fn take_from(listed: &mut HashMap<String, BTreeSet<Cursor>>, name: &str, at: &Cursor) {
    if let Some(some) = listed.get_mut(name) {
        some.remove(at);
        if some.is_empty() {
            listed.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use aftermath_store::{LogHash, Redaction};

    use super::*;

    fn standing(lines: &[&[u8]], first: u64) -> Standing {
        let head = Head::of_header(lines[0]).then_all(lines[1..].iter().copied());
        let bytes = lines.iter().map(|line| line.len() as u64 + 1).sum();
        Standing { head, bytes, first, parts: Vec::new(), known: Vec::new() }
    }

    fn card(name: &str, player: &str) -> MatchCard {
        let day = "2026-05-03".parse().unwrap();
        MatchCard::new(name.parse().unwrap(), "a-game", day, vec![player.to_owned()], "").unwrap()
    }

    fn lines(name: &str, before: Option<Head>, after: Standing) -> Record {
        let card = before.is_none().then(|| card(name, "Ada"));
        Record::Lines { id: name.parse().unwrap(), before, after, card, known: Arc::default() }
    }

    /// Two matches, a part that came to nothing, and one of the matches told anew.
    fn told() -> Vec<(u64, Record)> {
        let (one, two, other) = (standing(&[b"h", b"1"], 0), standing(&[b"h", b"1", b"2"], 2), standing(&[b"b"], 0));
        let id: MatchId = "a".parse().unwrap();
        let brought = |before, after: &Standing| Brought { before, extent_bytes: after.bytes, head: after.head };
        let retold = vec![
            Retold { seq: 1, brought: Some(brought(None, &one)) },
            Retold { seq: 2, brought: None },
            Retold { seq: 4, brought: Some(brought(Some(one.head), &two)) },
        ];
        let redaction = Redaction { chain: one.head.hash, leaf: LogHash([7; 32]) };
        let known = Arc::new(Known { retold, redacted: vec![(1, redaction)] });
        let after = Standing { first: 0, ..two.clone() };
        vec![
            (1, lines("a", None, one.clone())),
            (2, Record::Part { id: id.clone() }),
            (3, lines("b", None, other.clone())),
            (4, lines("a", Some(one.head), two)),
            (5, Record::Anew { id, after, card: card("a", "player-1"), known }),
            (6, lines("b", Some(other.head), standing(&[b"b", b"1"], 1))),
        ]
    }

    /// Everything that can be asked of it.
    fn asked(history: &History) -> String {
        let kept = |name: &str| {
            let kept = history.kept(&name.parse().unwrap()).unwrap();
            let places: Vec<_> = (0..3).map(|line| kept.place(line)).collect();
            let leaves: Vec<_> = (0..2).map(|line| history.leaf(kept.card.id(), line).unwrap()).collect();
            format!("{:?} {:?} {places:?} {leaves:?} {} {:?}", kept.card, kept.extent, kept.last, kept.redactions)
        };
        let query = ListQuery { player: Some("player-1".into()), ..ListQuery::default() };
        format!(
            "{} {:?} {:?} {:?} {:?} {:?} {} {}",
            history.through(),
            history.changes(Position(0), 9),
            history.list(&query),
            history.list(&ListQuery::default()),
            history.redacted(),
            history.stamp(),
            kept("a"),
            kept("b")
        )
    }

    /// All orders in which some things may come.
    fn orders(some: &[(u64, Record)]) -> Vec<Vec<(u64, Record)>> {
        if some.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for at in 0..some.len() {
            let mut rest = some.to_vec();
            let first = rest.remove(at);
            all.extend(orders(&rest).into_iter().map(|rest| [vec![first.clone()], rest].concat()));
        }
        all
    }

    #[test]
    fn whatever_order_messages_come_in_they_tell_the_same() {
        let mut in_order = History::default();
        told().into_iter().for_each(|(seq, record)| assert!(in_order.take(seq, record)));
        let expected = asked(&in_order);
        assert_eq!(in_order.outdated(), [1, 2, 4]);
        let mut erased = told();
        erased.retain(|(seq, _)| ![1, 2, 4].contains(seq));
        let mut half_erased = told();
        half_erased.retain(|(seq, _)| ![2, 4].contains(seq));
        for (some, outdated) in [(told(), 3), (erased, 0), (half_erased, 1)] {
            for order in orders(&some) {
                let mut history = History::default();
                for (seq, record) in order {
                    // Nothing of a match is shown before what told it is known whole.
                    let before = history.through();
                    history.take(seq, record.clone());
                    history.take(seq, record);
                    assert!(!history.has(before + 1) || history.through() != 3 || outdated == 3);
                }
                history.check().unwrap();
                assert_eq!(asked(&history), expected);
                assert!(history.outdated().len() <= outdated, "{:?}", history.outdated());
            }
        }
    }

    #[test]
    fn a_gap_that_nothing_explains_stays_one() {
        let mut history = History::default();
        for (seq, record) in told().into_iter().filter(|(seq, _)| *seq != 3) {
            history.take(seq, record);
        }
        assert_eq!((history.through(), history.position()), (2, Position(1)));
    }

    #[test]
    fn what_does_not_follow_is_told() {
        let [one, .., other] = [standing(&[b"h"], 0), standing(&[b"x"], 0)];
        let next = standing(&[b"h", b"1"], 1);
        for wrong in [
            lines("a", Some(other.head), next.clone()),
            lines("a", None, one.clone()),
            lines("b", Some(one.head), next.clone()),
            lines("a", Some(one.head), one.clone()),
        ] {
            let mut history = History::default();
            history.take(1, lines("a", None, one.clone()));
            history.take(2, wrong);
            assert!(matches!(history.check(), Err(StoreError::NeedsRebuild { why }) if why.contains("message 2 ")));
            assert_eq!(history.position(), Position(1));
            history.take(2, lines("a", Some(one.head), next.clone()));
            assert_eq!(history.position(), Position(1), "nothing more is folded");
        }
    }
}
