//! Which people a store knows, and where they are named.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Deref,
    sync::{Arc, MutexGuard, PoisonError},
};

use aftermath_store::{Limit, ListQuery, MatchId, NameBook, Position, Store, StoreError};

use super::PseudonymizedStore;
use crate::{
    following::{at_ledger, fits, without_ledger},
    results::is_pseudonym,
    withdraw::veiled::{lines_of, named},
};

/// A name as cards have it, and the ledger of others that the cards are from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Written {
    pub(super) name: String,
    pub(super) ledger: Option<String>,
}

impl Written {
    /// Who is called so.
    fn person(&self) -> String {
        match &self.ledger {
            Some(ledger) => at_ledger(&self.name, ledger),
            None => self.name.clone(),
        }
    }
}

/// The players of all cards, up to a position.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The store's stamp of redacted lines: under another, cards may have other names.
    stamp: u64,
    upto: Position,
    /// Names as cards have them, by their pseudonyms.
    names: BTreeMap<String, BTreeSet<Written>>,
}

/// A player, for those who are trusted with names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPerson {
    /// The pseudonym.
    pub pseudonym: String,
    /// The name as it is written in logs, in each way in which it is, with the ledger behind it of whom it is that is
    /// followed; long ones are cut. Empty where no match is known in
    /// which the person plays.
    pub names: Vec<String>,
    /// Whether the person is shown by name.
    pub shown: bool,
    /// Since when this was chosen for the person, in seconds since 1970; `None` where it follows from the policy.
    pub chosen: Option<u64>,
}

impl<L: Deref<Target: Store> + Send + Sync> PseudonymizedStore<L> {
    /// The players known now. Costs what came in since it was asked last.
    fn known(&self) -> Result<MutexGuard<'_, Known>, StoreError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = self.store.redaction_stamp()?;
        if known.stamp != stamp {
            *known = Known { stamp, ..Known::default() };
        }
        loop {
            let changes = self.store.changes(known.upto, Limit::MOST)?;
            let Some(last) = changes.last() else { return Ok(known) };
            for change in changes.iter().filter(|change| change.before.is_none()) {
                let card = self.store.card(&change.id)?;
                let ledger = self.ledger_of(&change.id);
                for (full, name) in self.full_names(&card)?.iter().zip(card.players()) {
                    let pseudonym = self.pseudonym(&Self::person(full, ledger.as_deref()));
                    let written = Written { name: name.clone(), ledger: ledger.clone() };
                    known.names.entry(pseudonym).or_default().insert(written);
                }
            }
            known.upto = last.position;
        }
    }

    /// The names on cards that are shown as `player`.
    pub(super) fn written_as(&self, player: &str, book: &NameBook) -> Result<BTreeSet<Written>, StoreError> {
        if !is_pseudonym(player) {
            if !book.shows(&self.pseudonym(player)) {
                return Ok(BTreeSet::new());
            }
            let ours = Written { name: player.to_owned(), ledger: None };
            let of = |ledger: &Arc<str>| {
                let name = without_ledger(player, ledger)?.to_owned();
                Some(Written { name, ledger: Some(ledger.to_string()) })
            };
            return Ok(self.following.ledgers().iter().filter_map(of).chain([ours]).collect());
        }
        let known = self.known()?;
        let names = known.names.get(player).into_iter().flatten();
        let is_shown = book.shows(player);
        // A name that finds no room with its ledger behind it is shown so whoever is shown by name.
        let is_long = |name: &Written| name.ledger.is_some() && !fits(&name.person());
        let is_so = |name: &&Written| !is_shown || is_pseudonym(&name.person()) || is_long(name);
        Ok(names.filter(is_so).cloned().collect())
    }

    /// The players and all for whom something was chosen, in the order of their pseudonyms, those behind `after`, at most
    /// so many. Pseudonyms that stand for themselves, as in what came from a table, are not among them.
    ///
    /// # Errors
    /// Those of the store.
    pub fn people(&self, after: &str, most: usize) -> Result<Vec<KnownPerson>, StoreError> {
        let book = self.access.names()?;
        let known = self.known()?;
        let is_named = |name: &Written| !is_pseudonym(&name.person());
        let named = known.names.iter().filter(|(_, names)| names.iter().any(is_named));
        let pseudonyms: BTreeSet<&str> = named
            .map(|(pseudonym, _)| pseudonym.as_str())
            .chain(book.choices().map(|(pseudonym, _)| pseudonym))
            .collect();
        let person = |pseudonym: &str| {
            let names = known.names.get(pseudonym).into_iter().flatten().filter(|name| is_named(name));
            KnownPerson {
                pseudonym: pseudonym.to_owned(),
                names: names.map(Written::person).collect(),
                shown: book.shows(pseudonym),
                chosen: book.choice(pseudonym).map(|choice| choice.at),
            }
        };
        Ok(pseudonyms.into_iter().filter(|pseudonym| *pseudonym > after).take(most).map(person).collect())
    }

    /// The matches of a player, as cards have the name, or all.
    pub(super) fn all(&self, player: Option<&str>) -> Result<Vec<MatchId>, StoreError> {
        let mut query = ListQuery { player: player.map(str::to_owned), limit: Limit::MOST, ..ListQuery::default() };
        let mut ids = Vec::new();
        loop {
            let page = self.store.list(&query)?;
            ids.extend(page.rows.into_iter().map(|row| row.card.id().clone()));
            query.after = page.next;
            if query.after.is_none() {
                return Ok(ids);
            }
        }
    }

    /// The matches whose logs name one of these people: as players, or by whom something was decided. The index knows
    /// players alone, so every log is looked at for the others.
    pub(super) fn of_people(&self, pseudonyms: &BTreeSet<&str>) -> Result<Vec<MatchId>, StoreError> {
        let mut found = Vec::new();
        for id in self.all(None)? {
            let mut bytes = Vec::new();
            self.store.export(&id, &mut bytes)?;
            let ledger = self.ledger_of(&id);
            let pseudonym = |name: &String| self.pseudonym(&Self::person(name, ledger.as_deref()));
            if named(lines_of(&bytes)).iter().any(|name| pseudonyms.contains(pseudonym(name).as_str())) {
                found.push(id);
            }
        }
        Ok(found)
    }
}
