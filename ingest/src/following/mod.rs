//! The ledger of another club, followed: its battles come in as they stand there, and nothing that its ledger does not
//! vouch for.
//!
//! A pass ([`follow`]) asks the club for its checkpoint, which must be signed by the key that the reader pinned and be the
//! one kept the last time, grown; then for its list of battles, and for the bundle of each that is new or reads otherwise.
//! A bundle counts where all of it is vouched for ([`crate::Vouched::Whole`]), under a head of the tree that lies on the way
//! to the kept one, or behind it. Where a club shows two histories, or less than it showed before, nothing is taken.
//!
//! Battles keep their bytes, and with them hashes, heads and signatures: a line that the club hides is here what a redacted
//! one is, known by its hash, with what the club's ledger attests in its place. What is judged is judged here.
//!
//! ```text
//! following/<SHA-256 of the ledger's name>/
//!   club.json         key, address, witnesses, how the last pass went, what was left out and why
//!   checkpoint        the newest head of the club's tree that was seen, with its signatures
//!   other-checkpoint  one that contradicts it, where the club ever showed such
//!   battles.jsonl     a line for each battle that was taken: its head, under which tree it was proved, and when
//! ```
//!
//! People of a followed ledger are people of their own ([`at_ledger`]): a name or a pseudonym of one club is nobody of
//! another.

mod book;
mod files;
mod heads;
mod listed;
mod pass;
mod take;
mod trouble;

use std::str::FromStr;

use aftermath_store::{KeyKind, PublicKey, bounds::MAX_PLAYER_BYTES};

pub use self::{
    book::{FollowedLedger, Following, LeftOut, Provenance, WhyLeft},
    pass::{Fate, Pass, PassEnd, PassLimits, follow},
    trouble::{Trouble, TroubleKind, Unanswered},
};

/// Folder of the ledgers that are followed, in a data folder.
pub const FOLLOWING_FOLDER: &str = "following";

/// The files of each, in the order in which a copy is made: what was taken before the head that proves it.
pub const FOLLOWING_FILES: [&str; 4] = [files::BATTLES, files::OTHER, files::CHECKPOINT, book::STATE];

/// Bytes of the name of a ledger that is followed: it stands behind the names of its people.
pub const MAX_LEDGER_NAME_BYTES: usize = 100;
/// What stands between a name and the ledger that the person is of.
const AT: char = '@';

/// Whom a pass asks: whoever serves a club's ledger under the addresses of this service's interface.
pub trait Club: std::fmt::Debug {
    /// The body of what lies at a path, which begins with `/api/v1/`, of at most so many bytes.
    ///
    /// # Errors
    /// Why there is none.
    fn get(&self, path: &str, most: usize) -> Result<Vec<u8>, Unanswered>;
}

/// A ledger that is to be followed, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubAt {
    /// Where the club's service answers, as `https://club.example`.
    pub address: String,
    /// The key that its ledger must have, as its organizer gave it.
    pub key: PublicKey,
    /// Witnesses that must have cosigned what is taken; where there are none, the club's own word is taken for it.
    pub witnesses: Vec<PublicKey>,
}

impl FromStr for ClubAt {
    type Err = String;

    /// Reads `ADDRESS=KEY`, with keys of witnesses behind it: `ADDRESS=KEY,WITNESS,WITNESS`.
    fn from_str(text: &str) -> Result<Self, String> {
        // A key may end in `=`, an address has no business to hold one.
        let (address, keys) = text.split_once('=').ok_or("expected ADDRESS=KEY")?;
        let key = |text: &str| text.parse::<PublicKey>().map_err(|error| error.to_string());
        let (ledger, witnesses) = match keys.split_once(',') {
            None => (key(keys)?, Vec::new()),
            Some((ledger, witnesses)) => (key(ledger)?, witnesses.split(',').map(key).collect::<Result<_, _>>()?),
        };
        Ok(Self { address: address.trim_end_matches('/').to_owned(), key: ledger, witnesses })
    }
}

impl ClubAt {
    /// Whether it can be followed beside a ledger of one's own.
    fn check(&self, own: &PublicKey) -> Result<(), Trouble> {
        let unfit = |why: String| Err(Trouble::Unfit { why });
        let name = self.key.name();
        if self.key.kind() != KeyKind::Signs {
            return unfit("the key is one of a witness, expected one of a ledger".into());
        }
        if let Some(key) = self.witnesses.iter().find(|key| key.kind() != KeyKind::Cosigns) {
            return unfit(format!("the key of {} is one of a ledger, expected one of a witness", key.name()));
        }
        if name == own.name() {
            return unfit(format!("{name} is the name of the ledger here: nobody follows himself"));
        }
        if name.len() > MAX_LEDGER_NAME_BYTES || name.contains(AT) {
            return unfit(format!("expected a ledger's name of at most {MAX_LEDGER_NAME_BYTES} bytes without {AT}"));
        }
        Ok(())
    }
}

/// A person of a followed ledger, as everybody is shown here: the name or pseudonym, and behind it the ledger's name. So
/// nobody of one club is taken for somebody of another.
pub fn at_ledger(name: &str, ledger: &str) -> String {
    format!("{name}{AT}{ledger}")
}

/// The name or pseudonym alone of a person who is shown as one of this ledger.
pub(crate) fn without_ledger<'a>(name: &'a str, ledger: &str) -> Option<&'a str> {
    name.strip_suffix(ledger)?.strip_suffix(AT).filter(|name| !name.is_empty())
}

/// Whether such a name finds room where names of players stand.
pub(crate) fn fits(name: &str) -> bool {
    name.len() + 4 < MAX_PLAYER_BYTES
}
