//! Names hidden from those who are not to read them: a veil over a store, not a change of what it keeps.
//!
//! Through a [`PseudonymizedStore`] store a person who is not shown by name ([`aftermath_store::NameBook`]) has the pseudonym that
//! [`Pseudonyms`] makes. What stands where the name stood is read as a redacted line is
//! ([`aftermath_store::Redaction`]): its hashes are those of the line as it is kept, so that heads, signatures, proofs
//! and bundles check out, and nothing that reads a store need know of veils.
//!
//! A log reads as a whole: whom any of its lines names as a player, or as who decided, is veiled in all its lines. Names
//! of people whom the log does not name so, as in a remark about a neighbour at the next table, are seen; and so is what
//! a withdrawal leaves in place ([`crate::withdraw`]): ids, and words of the game.
//!
//! People of a ledger that is followed are shown with its name behind theirs, whoever is shown by name: so they are people
//! of their own in all that is made of what is shown ([`crate::following`]).

mod known;

use std::{
    collections::BTreeMap,
    fmt,
    io::Write,
    ops::Deref,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use aftermath_store::{
    Access, Appended, Change, Cursor, Expected, Head, Leaf, Limit, Line, ListQuery, Listed, LogHash, MatchCard,
    MatchId, NameBook, NamesPolicy, Page, Position, Redacted, Redaction, Redactions, Store, StoreError, Submitted,
    bounds::{MAX_PLAYER_BYTES, MAX_TITLE_BYTES},
    other_secret,
};
use sha2::{Digest, Sha256};

pub use self::known::KnownPerson;
use self::known::{Known, Written};
use crate::{
    bounds::{VEILED_AT_HAND_BYTES, VEILED_AT_HAND_LOGS},
    following::{Following, at_ledger, fits},
    results::{ImportError, Pseudonyms, is_pseudonym},
    withdraw::{
        names::People,
        veiled::{lines_of, named, players, veiled},
    },
};

/// A store as it is shown to those who are not to read the names of people who did not say so. `L` leads to the store, with
/// its ledger where what stands in the place of lines is to be proved. What is written through it is kept as it comes.
pub struct PseudonymizedStore<L> {
    store: L,
    access: Access,
    pseudonyms: Pseudonyms,
    /// Which matches are from which ledger of others.
    following: Arc<Following>,
    /// Logs read lately; the one used last is the last.
    read: Mutex<Vec<(Place, Arc<ReadLog>)>>,
    known: Mutex<Known>,
}

/// A log where it stood, and the stamp under which it was read.
type Place = (MatchId, LogHash, u64);

/// A log as it is shown.
struct ReadLog {
    head: Head,
    bytes: Vec<u8>,
    /// Where each line ends, before its newline.
    ends: Vec<usize>,
    /// The lines that are shown otherwise than they are kept, and what the chain had come to with each.
    others: BTreeMap<u64, LogHash>,
}

/// Who is shown by name now, and the stamp of it.
struct Now {
    book: Arc<NameBook>,
    stamp: u64,
}

impl<L> fmt::Debug for PseudonymizedStore<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Veiled").finish_non_exhaustive()
    }
}

impl<L> PseudonymizedStore<L> {
    /// The store of a data folder as those see it who are not to read names, by the choices and under the secret in the
    /// folder; the secret is made on first use.
    ///
    /// # Errors
    /// [`ImportError::Secret`] where it can be neither read nor made.
    pub fn in_folder(store: L, data: &Path) -> Result<Self, ImportError> {
        Self::in_folder_by(store, data, Access::in_folder(data))
    }

    /// The same by these choices, which lie elsewhere.
    ///
    /// # Errors
    /// As [`PseudonymizedStore::in_folder`].
    pub fn in_folder_by(store: L, data: &Path, access: Access) -> Result<Self, ImportError> {
        let pseudonyms = Pseudonyms::of_folder_by(data, &access)?;
        let following = Following::in_folder(data)?;
        Ok(Self::new(store, access, pseudonyms).beside(following))
    }

    /// A store under these choices, with pseudonyms of this secret.
    pub fn new(store: L, access: Access, pseudonyms: Pseudonyms) -> Self {
        let following = Arc::default();
        Self { store, access, pseudonyms, following, read: Mutex::default(), known: Mutex::default() }
    }

    /// The same, where matches are from ledgers of others too.
    #[must_use]
    pub fn beside(self, following: Following) -> Self {
        Self { following: Arc::new(following), ..self }
    }

    /// The ledgers of others that are followed here.
    pub fn following(&self) -> &Arc<Following> {
        &self.following
    }

    /// The pseudonym of a name; one that is a pseudonym already stays as it is.
    pub fn pseudonym(&self, name: &str) -> String {
        if is_pseudonym(name) { name.to_owned() } else { self.pseudonyms.of(name) }
    }

    /// Who somebody is whom a match from this ledger names so.
    fn person(name: &str, ledger: Option<&str>) -> String {
        ledger.map_or_else(|| name.to_owned(), |ledger| at_ledger(name, ledger))
    }

    /// What a name is shown as that a match from this ledger has; `None`: as itself.
    fn shown(&self, name: &str, ledger: Option<&str>, book: &NameBook) -> Option<String> {
        let person = Self::person(name, ledger);
        let pseudonym = self.pseudonym(&person);
        let is_shown = pseudonym == person || book.shows(&pseudonym);
        match (is_shown, ledger) {
            (true, None) => None,
            (true, Some(_)) if fits(&person) => Some(person),
            // A long name finds no room with its ledger behind it.
            (true, Some(_)) => Some(self.pseudonyms.of(&person)),
            (false, _) => Some(pseudonym),
        }
    }

    /// Those of these names that are shown otherwise.
    fn hidden<'a>(&self, names: impl IntoIterator<Item = &'a str>, ledger: Option<&str>, book: &NameBook) -> People {
        People::of(names.into_iter().filter_map(|name| Some((name, self.shown(name, ledger, book)?))))
    }

    /// The name of the ledger of others that a match is from.
    fn ledger_of(&self, id: &MatchId) -> Option<String> {
        self.following.of(id).map(|from| from.ledger().to_owned())
    }
}

impl<L: Deref<Target: Store> + Send + Sync> PseudonymizedStore<L> {
    /// The choices now, and their stamp together with the store's. Ask for it before anything is read.
    fn now(&self) -> Result<Now, StoreError> {
        let inner = self.store.redaction_stamp()?;
        let book = self.access.names()?;
        if book.secret().is_some_and(|secret| secret != self.pseudonyms.mark()) {
            return Err(other_secret());
        }
        let stamp = self.stamp(inner, &book);
        Ok(Now { book, stamp })
    }

    /// Tells apart what reads otherwise: above, by which secret, policy and redactions; below, by which choices.
    fn stamp(&self, inner: u64, book: &NameBook) -> u64 {
        if book.policy() == NamesPolicy::Shown && book.mark() == 0 {
            return inner;
        }
        let of = format!("aftermath-veil {inner} {} {}", book.policy().as_str(), self.pseudonyms.mark());
        let [a, b, c, d, ..] = <[u8; 32]>::from(Sha256::digest(of));
        (u64::from(u32::from_be_bytes([a, b, c, d])) << 32 | u64::from(book.mark())).max(1)
    }

    /// A log as it is shown; `None` where it is shown as it is kept.
    fn log(&self, id: &MatchId) -> Result<Option<Arc<ReadLog>>, StoreError> {
        let now = self.now()?;
        let ledger = self.ledger_of(id);
        if now.book.shows_everybody() && ledger.is_none() {
            return Ok(None);
        }
        let place = (id.clone(), self.store.head(id)?.hash, now.stamp);
        if let Some(log) = self.at_hand(&place) {
            return Ok(Some(log));
        }
        let mut bytes = Vec::new();
        let head = self.store.export(id, &mut bytes)?;
        let redactions = self.store.redactions(id)?;
        let log = Arc::new(self.read(head, &bytes, &redactions, (ledger.as_deref(), &now.book)));
        self.keep((place.0, head.hash, place.2), &log);
        Ok(Some(log))
    }

    fn read(
        &self,
        head: Head,
        bytes: &[u8],
        redactions: &Redactions,
        (ledger, book): (Option<&str>, &NameBook),
    ) -> ReadLog {
        let lines = lines_of(bytes);
        let names = named(lines.iter().copied());
        let people = self.hidden(names.iter().map(String::as_str), ledger, book);
        let new = veiled(bytes, &people, redactions);
        let heads = if new.is_empty() { Vec::new() } else { redactions.heads_of_log(bytes) };
        let chain = |line: u64| heads.get(usize::try_from(line).ok()?).map(|head| head.hash);
        let others = new.iter().filter_map(|(line, _)| Some((*line, chain(*line)?))).collect();
        let mut new = new.iter().peekable();
        let (mut shown, mut ends) = (Vec::with_capacity(bytes.len() + 64), Vec::with_capacity(lines.len()));
        for (number, line) in (0..).zip(&lines) {
            let other = new.next_if(|(other, _)| *other == number);
            shown.extend_from_slice(other.map_or(line, |(_, other)| other.as_slice()));
            ends.push(shown.len());
            shown.push(b'\n');
        }
        ReadLog { head, bytes: shown, ends, others }
    }

    fn at_hand(&self, place: &Place) -> Option<Arc<ReadLog>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let at = read.iter().position(|(here, _)| here == place)?;
        let found = read.remove(at);
        let log = Arc::clone(&found.1);
        read.push(found);
        Some(log)
    }

    fn keep(&self, place: Place, log: &Arc<ReadLog>) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.retain(|(here, _)| here.0 != place.0);
        read.push((place, Arc::clone(log)));
        let mut bytes: usize = read.iter().map(|(_, log)| log.bytes.len()).sum();
        while read.len() > VEILED_AT_HAND_LOGS || (bytes > VEILED_AT_HAND_BYTES && read.len() > 1) {
            bytes -= read.remove(0).1.bytes.len();
        }
    }

    /// The matches of a player who is of this ledger, or of none: more than were asked for, where there are as many. Answers
    /// whether there may be others.
    fn of_ledger(&self, query: &ListQuery, ledger: Option<String>) -> Result<(Vec<Listed>, bool), StoreError> {
        let (mut query, mut rows) = (query.clone(), Vec::new());
        loop {
            let page = self.store.list(&query)?;
            rows.extend(page.rows.into_iter().filter(|row| self.ledger_of(row.card.id()) == ledger));
            query.after = page.next;
            if query.after.is_none() || rows.len() > query.limit.rows() {
                return Ok((rows, query.after.is_some()));
            }
        }
    }

    /// What the index shows of a match: from the card alone, unless that has names cut.
    fn card_shown(&self, card: MatchCard, book: &NameBook) -> Result<MatchCard, StoreError> {
        let ledger = self.ledger_of(card.id());
        let ledger = ledger.as_deref();
        if book.shows_everybody() && ledger.is_none() {
            return Ok(card);
        }
        let full = self.full_names(&card)?;
        let shown = |(name, card): (&String, &String)| self.shown(name, ledger, book).unwrap_or_else(|| card.clone());
        let others = full.iter().zip(card.players()).map(shown);
        let title = self.hidden(full.iter().map(String::as_str), ledger, book).taken_out(card.title(), MAX_TITLE_BYTES);
        let title = title.map_or_else(
            || card.title().to_owned(),
            |title| title[..title.floor_char_boundary(MAX_TITLE_BYTES)].to_owned(),
        );
        MatchCard::new(card.id().clone(), card.system(), card.played().clone(), others.collect(), title)
    }

    /// The players of a card as their log's header has them: a card has long names cut.
    fn full_names(&self, card: &MatchCard) -> Result<Vec<String>, StoreError> {
        if card.players().iter().all(|name| name.len() + 4 < MAX_PLAYER_BYTES) {
            return Ok(card.players().to_vec());
        }
        let full = players(&self.store.header(card.id())?);
        Ok(if full.len() == card.players().len() { full } else { card.players().to_vec() })
    }

    /// What stands in a leaf of the ledger for those who are not to read what does; `None`: what does. For
    /// [`aftermath_store::with_others`].
    ///
    /// # Errors
    /// Those of the store.
    pub fn other_leaf(&self, leaf: &Leaf) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(log) = self.log(&leaf.id)? else { return Ok(None) };
        if log.head.entries < leaf.line {
            // It came in just now: what is known of the log is older than the leaf, and is read anew the next time.
            return Err(StoreError::NoLine { id: leaf.id.clone(), line: leaf.line, entries: log.head.entries });
        }
        let is_other = log.others.contains_key(&leaf.line);
        Ok(is_other.then(|| log.line(leaf.line).to_vec()))
    }

    /// Whether anything of a match is shown otherwise than it is kept.
    ///
    /// # Errors
    /// Those of the store.
    pub fn covers(&self, id: &MatchId) -> Result<bool, StoreError> {
        Ok(self.log(id)?.is_some_and(|log| !log.others.is_empty()))
    }
}

impl ReadLog {
    /// A line without its newline; 0 is the header.
    fn line(&self, number: u64) -> &[u8] {
        let line = usize::try_from(number).ok().and_then(|number| {
            let from = number.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).map(|end| end + 1))?;
            self.bytes.get(from..*self.ends.get(number)?)
        });
        line.unwrap_or_default()
    }
}

impl<L: Deref<Target: Store> + Send + Sync> Store for PseudonymizedStore<L> {
    fn create(&self, card: &MatchCard, header: &[u8]) -> Result<Submitted, StoreError> {
        self.store.create(card, header)
    }

    fn submit(&self, card: &MatchCard, header: &[u8], lines: &[&[u8]]) -> Result<Submitted, StoreError> {
        self.store.submit(card, header, lines)
    }

    fn append(&self, id: &MatchId, expected: Expected, lines: &[&[u8]]) -> Result<Appended, StoreError> {
        self.store.append(id, expected, lines)
    }

    fn head(&self, id: &MatchId) -> Result<Head, StoreError> {
        self.store.head(id)
    }

    fn header(&self, id: &MatchId) -> Result<Vec<u8>, StoreError> {
        match self.log(id)? {
            Some(log) => Ok(log.line(0).to_vec()),
            None => self.store.header(id),
        }
    }

    fn card(&self, id: &MatchId) -> Result<MatchCard, StoreError> {
        let now = self.now()?;
        self.card_shown(self.store.card(id)?, &now.book)
    }

    fn read(&self, id: &MatchId, after: u64, limit: Limit) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        let Some(log) = self.log(id)? else {
            return self.store.read(id, after, limit);
        };
        let last = log.head.entries.min(after.saturating_add(limit.rows() as u64));
        Ok((after.saturating_add(1)..=last).map(|number| (number, log.line(number).to_vec())).collect())
    }

    fn export(&self, id: &MatchId, out: &mut dyn Write) -> Result<Head, StoreError> {
        let Some(log) = self.log(id)? else {
            return self.store.export(id, out);
        };
        let write = |source| StoreError::Io { doing: "writing a log", source };
        out.write_all(&log.bytes).map_err(write)?;
        Ok(log.head)
    }

    /// A player is found by what he is shown as, and by nothing else.
    fn list(&self, query: &ListQuery) -> Result<Page, StoreError> {
        let Now { book, .. } = self.now()?;
        if book.shows_everybody() && self.following.is_empty() {
            return self.store.list(query);
        }
        let (mut rows, mut more) = (Vec::new(), false);
        match &query.player {
            None => {
                let page = self.store.list(query)?;
                more |= page.next.is_some();
                rows.extend(page.rows);
            }
            Some(player) => {
                for Written { name, ledger } in self.written_as(player, &book)? {
                    let (found, is_more) =
                        self.of_ledger(&ListQuery { player: Some(name), ..query.clone() }, ledger)?;
                    more |= is_more;
                    rows.extend(found);
                }
            }
        }
        rows.sort_by(|a: &Listed, b| (b.card.played(), b.card.id()).cmp(&(a.card.played(), a.card.id())));
        rows.dedup_by(|a, b| a.card.id() == b.card.id());
        more |= rows.len() > query.limit.rows();
        rows.truncate(query.limit.rows());
        let next = rows.last().filter(|_| more);
        let next = next.map(|row| Cursor::new(row.card.played().clone(), row.card.id().clone()));
        let shown = |Listed { card, head }| Ok(Listed { card: self.card_shown(card, &book)?, head });
        Ok(Page { rows: rows.into_iter().map(shown).collect::<Result<_, StoreError>>()?, next })
    }

    fn changes(&self, after: Position, limit: Limit) -> Result<Vec<Change>, StoreError> {
        self.store.changes(after, limit)
    }

    fn leaf(&self, id: &MatchId, line: u64) -> Result<u64, StoreError> {
        self.store.leaf(id, line)
    }

    fn redactions(&self, id: &MatchId) -> Result<Redactions, StoreError> {
        let kept = self.store.redactions(id)?;
        let Some(log) = self.log(id)? else { return Ok(kept) };
        let others: Vec<(u64, LogHash)> = log
            .others
            .iter()
            .filter(|(line, _)| kept.get(**line).is_none())
            .map(|(line, hash)| (*line, *hash))
            .collect();
        let leaves = others.iter().map(|(line, _)| self.store.leaf(id, *line)).collect::<Result<Vec<_>, _>>()?;
        let leaves = self.store.leaf_hashes(&leaves)?;
        let veiled = others.iter().zip(leaves).map(|((line, chain), leaf)| (*line, Redaction { chain: *chain, leaf }));
        Ok(kept.iter().chain(veiled).collect())
    }

    /// Reads every log, where not everybody is shown by name and as recorded.
    fn redacted(&self) -> Result<Vec<MatchId>, StoreError> {
        if self.now()?.book.shows_everybody() && self.following.is_empty() {
            return self.store.redacted();
        }
        let mut found = Vec::new();
        for id in self.all(None)? {
            if !self.redactions(&id)?.is_empty() {
                found.push(id);
            }
        }
        found.sort();
        Ok(found)
    }

    fn redaction_stamp(&self) -> Result<u64, StoreError> {
        Ok(self.now()?.stamp)
    }

    fn read_otherwise_since(&self, stamp: u64) -> Result<Vec<MatchId>, StoreError> {
        let Now { book, stamp: now } = self.now()?;
        if book.policy() == NamesPolicy::Shown && book.mark() == 0 && stamp >> 32 == 0 {
            return self.store.read_otherwise_since(stamp);
        }
        let chosen = if stamp >> 32 == now >> 32 { book.chosen_since(stamp as u32) } else { None };
        match chosen {
            Some(chosen) => self.of_people(&chosen),
            None => self.all(None),
        }
    }

    fn taken_from(&self, id: &MatchId) -> Result<Option<String>, StoreError> {
        Ok(self.ledger_of(id))
    }

    fn redact(&self, lines: &[Redacted], cards: &[MatchCard]) -> Result<(), StoreError> {
        self.store.redact(lines, cards)
    }

    fn put_back(
        &self,
        id: &MatchId,
        card: Option<&MatchCard>,
        first: u64,
        lines: &[Line<'_>],
    ) -> Result<(), StoreError> {
        self.store.put_back(id, card, first, lines)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.store.check()
    }

    fn position(&self) -> Result<Position, StoreError> {
        self.store.position()
    }

    fn wait(&self, after: Position, at_most: Duration) -> Result<Position, StoreError> {
        self.store.wait(after, at_most)
    }
}
