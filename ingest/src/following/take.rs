//! One battle of a club: checked, held against what is here, and taken.

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::AtomicBool},
};

use aftermath_rules::{Summary, work_budget};
use aftermath_store::{
    Head, Ledgered, Line, MatchId, Proof, PublicKey, Redactions, Replacement, SignedText, Store, StoreError,
};
use sha2::{Digest, Sha256};

use crate::{Bundle, Checked, KeyTrust, Trusted, Vouched};

/// Steps of measuring in which a battle is checked: twice what ten large ones take.
const CHECK_STEPS: u64 = 200_000_000;
/// Bytes of the hash of a line that is kept.
const HASH_BYTES: usize = 16;

/// A battle for which the club's ledger vouches.
#[derive(Debug)]
pub(super) struct Proved {
    pub(super) id: MatchId,
    pub(super) summary: Summary,
    /// The heads under which it is proved.
    pub(super) notes: Vec<SignedText>,
    /// Whether our referee says what the bundle says.
    pub(super) same_verdict: bool,
    log: String,
    redactions: Redactions,
    /// The heads of the log, the header's first.
    heads: Vec<Head>,
}

/// How a battle goes with what is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fit {
    /// No battle of its id is here.
    New,
    /// It is here, and has grown there behind so many entries.
    Grown(u64),
    /// It is here as it is there.
    Same,
    /// It is here, and not of this ledger.
    Here,
    /// Another one of its id is here, and not of this ledger.
    Clash(Head),
    /// It was taken, and what is here is not what it was there up to now.
    Parted(Head),
}

/// What reads otherwise here than there.
#[derive(Debug, Default)]
pub(super) struct Otherwise {
    /// Lines that are to read as they do there.
    pub(super) lines: Vec<Replacement>,
    /// Lines that were redacted here, and are others there as well: they stay as they are.
    pub(super) kept_here: u64,
    /// The lines of which no hash speaks, with hashes of what is shown there.
    pub(super) shown: BTreeMap<u64, String>,
}

impl Proved {
    /// Reads a bundle, which must be of this match and vouched for by the ledger of this key as a whole. `None` where it is
    /// given up, as `gone` says.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn read(
        bytes: &[u8],
        id: &MatchId,
        key: &PublicKey,
        gone: &Arc<AtomicBool>,
    ) -> Option<Result<Self, String>> {
        let read = || -> Result<Self, String> {
            let bundle = Bundle::read(bytes).map_err(|error| error.to_string())?;
            if bundle.id != *id {
                return Err(format!("expected a bundle of match {id}, got one of {}", bundle.id));
            }
            let trusted = Trusted { ledger: Some(key.clone()), witnesses: Vec::new() };
            let checked = bundle.check(&trusted).map_err(|error| error.to_string())?;
            if checked.vouched() != Vouched::Whole {
                return Err(unvouched(&checked));
            }
            let proofs = bundle.stretches.iter().map(|stretch| &stretch.proof).chain([&bundle.proof]);
            let notes = proofs.map(|proof| Proof::read(proof).map(|proof| proof.checkpoint));
            let redactions = bundle.redactions().map_err(|error| error.to_string())?;
            Ok(Self {
                id: id.clone(),
                summary: checked.log.summary(),
                notes: notes.collect::<Result<_, _>>().map_err(|error| error.to_string())?,
                same_verdict: checked.same_verdict,
                heads: redactions.heads_of_log(bundle.log.as_bytes()),
                redactions,
                log: bundle.log,
            })
        };
        let too_much = || Err("it takes more measuring than any battle does".to_owned());
        let done = work_budget::within(CHECK_STEPS, gone, read);
        match done {
            Some(done) => Some(done),
            None if gone.load(std::sync::atomic::Ordering::Relaxed) => None,
            None => Some(too_much()),
        }
    }

    /// Where its log stands.
    pub(super) fn head(&self) -> Head {
        self.heads.last().copied().unwrap_or_else(|| Head::of_header(b""))
    }

    fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let log = self.log.strip_suffix('\n').unwrap_or(&self.log);
        (0..).zip(log.split('\n').map(str::as_bytes))
    }

    /// How it goes with what is here. `is_ours`: what is here was taken from this ledger.
    pub(super) fn fit(&self, store: &dyn Store, is_ours: bool) -> Result<Fit, StoreError> {
        let head = match store.head(&self.id) {
            Err(StoreError::NotFound { .. }) => return Ok(Fit::New),
            head => head?,
        };
        let is_behind = usize::try_from(head.entries).ok().and_then(|at| self.heads.get(at)) == Some(&head);
        Ok(match (is_ours, head == self.head()) {
            (true, true) => Fit::Same,
            (true, false) if is_behind => Fit::Grown(head.entries),
            (true, false) => Fit::Parted(head),
            (false, true) => Fit::Here,
            (false, false) => Fit::Clash(head),
        })
    }

    /// Puts it into the store behind so many lines, as the club's ledger has it. Answers where the log stands then, which is
    /// somewhere else where somebody else came first.
    pub(super) fn put<S: Store>(&self, store: &Ledgered<S>, behind: u64) -> Result<Head, StoreError> {
        let card = crate::card::card(&self.summary)?;
        let lines: Vec<Line<'_>> = self
            .lines()
            .skip_while(|(number, _)| *number < behind)
            .map(|(number, raw)| Line { raw, redaction: self.redactions.get(number) })
            .collect();
        store.put_back(&self.id, (behind == 0).then_some(&card), behind, &lines)?;
        store.head(&self.id)
    }

    /// The redacted lines, with hashes of what the club shows in their places.
    pub(super) fn shown(&self) -> BTreeMap<u64, String> {
        let redacted = self.lines().filter(|(number, _)| self.redactions.get(*number).is_some());
        redacted.map(|(number, raw)| (number, hash_of(raw))).collect()
    }

    /// What of the lines that are here reads otherwise there. `before` is what the club showed when it was taken: what is
    /// another here was redacted here since, and nobody there undoes that.
    pub(super) fn otherwise(&self, store: &dyn Store, before: &BTreeMap<u64, String>) -> Result<Otherwise, StoreError> {
        let mut bytes = Vec::new();
        store.export(&self.id, &mut bytes)?;
        let here = store.redactions(&self.id)?;
        let mut found = Otherwise { shown: self.shown(), ..Otherwise::default() };
        let ours = bytes.strip_suffix(b"\n").unwrap_or(&bytes).split(|byte| *byte == b'\n');
        for ((number, raw), ours) in self.lines().zip(ours) {
            let (there, was) = (hash_of(raw), before.get(&number));
            if was.is_some() {
                found.shown.insert(number, there.clone());
            }
            if raw == ours {
                continue;
            }
            let is_as_taken = here.get(number).is_none() || was == Some(&hash_of(ours));
            if is_as_taken {
                found.shown.insert(number, there);
                found.lines.push(Replacement { id: self.id.clone(), line: number, raw: raw.to_vec() });
            } else if self.redactions.get(number).is_some() && was != Some(&there) {
                found.kept_here += 1;
            }
        }
        Ok(found)
    }
}

fn hash_of(raw: &[u8]) -> String {
    hex::encode(&Sha256::digest(raw)[..HASH_BYTES])
}

/// Why a bundle is not vouched for as a whole.
fn unvouched(checked: &Checked) -> String {
    if checked.ledger.1 != KeyTrust::Known {
        return format!("it is of the ledger {}, which is another one", checked.ledger.0);
    }
    if let Err(head) = &checked.chain {
        return format!("its lines do not give the head that it names, but {head}");
    }
    if let Err(fault) = &checked.included {
        return format!("its lines are not in the ledger: {fault}");
    }
    match &checked.attested {
        Some(Err(fault)) => format!("the ledger's word about its redacted lines does not hold: {fault}"),
        _ => "lines are declared redacted without a word of the ledger that stands in its tree".into(),
    }
}
