//! A match with everything needed to check it with no store and no network.
//!
//! A bundle is one JSON document. The log is in it byte for byte, as text. The proof is one for its last line only:
//! the leaf of a line carries the hash of the whole chain up to it, so a proof for the last is a proof for all.

use aftermath_rules::{Log, Reading, docket::StatusCounts, finding::Outcome, game::Score, reader::ReadError};
use aftermath_store::{
    Head, KeyKind, Leaf, Ledgered, MatchId, Position, Proof, ProofFault, PublicKey, Store, StoreError,
};
use serde::{Deserialize, Serialize};

use crate::signing::{Signature, signatures_of};

/// What a bundle says it is.
const FORMAT: &str = "aftermath-bundle 1";

/// Bytes of a bundle: a log of the greatest length, every byte of it escaped, and room for the rest.
pub const MAX_BUNDLE_BYTES: usize = 2 * (64 << 20) + (1 << 20);

/// Broken rules that a bundle tells one by one.
const BROKEN_ROWS: usize = 1_000;

/// The document.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// `aftermath-bundle 1`.
    pub format: String,
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Version of the program that judged it and made the bundle.
    pub program: String,
    /// Rules edition of the match.
    pub edition: String,
    /// Where the log stands.
    pub head: Head,
    /// What that program's referee said.
    pub verdict: BundledVerdict,
    /// Key of the ledger that the proof is of.
    pub ledger: String,
    /// Submission that brought the last line.
    pub position: u64,
    /// That the last line, and with it the whole log, is in the ledger: C2SP `tlog-proof`.
    pub proof: String,
    /// The log as it came: header, entries, amendments, disputes, rulings and signatures, a line break after each.
    pub log: String,
}

/// What the referee said, in figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BundledVerdict {
    /// Entries of which every rule that applied was kept.
    pub legal: u32,
    /// Entries with nothing broken and something unrecorded.
    pub unverifiable: u32,
    /// Entries with something broken, that were played on.
    pub stood: u32,
    /// Entries that a ruling covers.
    pub ruled: u32,
    /// Whether the battle is over.
    pub over: bool,
    /// The side that won.
    pub winner: Option<String>,
    /// Points of each side.
    pub points: Vec<(String, f64)>,
    /// Broken rules: entry and rule, the first thousand.
    pub broken: Vec<(u32, String)>,
}

impl BundledVerdict {
    /// What this program's referee says of a log, its amendments applied.
    pub fn of(log: &Log) -> Self {
        let judgement = log.judge(Reading::Effective);
        let StatusCounts { legal, unverifiable, stood, ruled } = judgement.statuses;
        let Score { over, winner, points, .. } = judgement.score;
        let broken = judgement.verdicts.iter().flat_map(|verdict| {
            let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
            broken.map(|finding| (verdict.entry.0, finding.rule.id().to_owned()))
        });
        Self {
            legal,
            unverifiable,
            stood,
            ruled,
            over,
            winner: winner.map(|side| side.to_string()),
            points: points.into_iter().map(|(side, points)| (side.to_string(), points)).collect(),
            broken: broken.take(BROKEN_ROWS).collect(),
        }
    }
}

/// Why there is no bundle.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The store or the ledger does not give what it takes.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The bundle is no bundle.
    #[error("not a bundle: {0}")]
    NoBundle(String),
}

/// Makes the bundle of a kept match.
///
/// # Errors
/// [`BundleError::Store`] where there is no such match, or store or ledger are damaged.
pub fn bundle<S: Store>(store: &Ledgered<S>, id: &MatchId, program: &str) -> Result<Bundle, BundleError> {
    let mut bytes = Vec::new();
    let head = store.export(id, &mut bytes)?;
    let (leaf, proof) = store.ledger().prove(store.leaf(id, head.entries)?)?;
    if leaf.head() != head || leaf.id != *id {
        let why = format!("match {id} ends in {head}, in the ledger in {}", leaf.head());
        return Err(StoreError::LedgerDiffers { why }.into());
    }
    let log = Log::read(&bytes, id.as_str())?;
    let text = String::from_utf8(bytes).map_err(|error| BundleError::NoBundle(error.to_string()))?;
    Ok(Bundle {
        format: FORMAT.into(),
        id: id.clone(),
        program: program.into(),
        edition: log.summary().edition,
        head,
        verdict: BundledVerdict::of(&log),
        ledger: store.ledger().public_key().to_string(),
        position: leaf.position.0,
        proof: proof.to_string(),
        log: text,
    })
}

/// Whom the reader of a bundle trusts, besides what is in it.
#[derive(Debug, Clone, Default)]
pub struct Trusted {
    /// The key that the ledger must have; where there is none, the one that the bundle names is believed.
    pub ledger: Option<PublicKey>,
    /// Witnesses whose cosignatures count.
    pub witnesses: Vec<PublicKey>,
}

/// A bundle, checked.
#[derive(Debug, Clone)]
pub struct Checked {
    /// The log in it.
    pub log: Log,
    /// Whether the lines give the head that the bundle names.
    pub chain: Result<Head, Head>,
    /// Whether the log is in the ledger, and the size of the tree that proves it.
    pub included: Result<u64, ProofFault>,
    /// The key of the ledger, and whether it is the one that the reader knows.
    pub ledger: (String, KeyTrust),
    /// Each witness that the reader trusts, and when it saw the tree.
    pub witnesses: Vec<(PublicKey, Option<u64>)>,
    /// Signatures of players and organizers.
    pub signatures: Vec<Signature>,
    /// What this program's referee says.
    pub verdict: BundledVerdict,
    /// Whether the bundle says the same.
    pub same_verdict: bool,
}

/// Whether a key is the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyTrust {
    /// It is the one that the reader named.
    Known,
    /// The reader named another.
    Another,
    /// The reader named none.
    Unknown,
}

impl Checked {
    /// Everything that could be checked is right. What nobody vouched for is not wrong.
    pub fn holds(&self) -> bool {
        use crate::signing::SignatureState::Valid;
        self.chain.is_ok()
            && self.included.is_ok()
            && self.ledger.1 != KeyTrust::Another
            && self.signatures.iter().all(|signature| signature.state == Valid)
            && self.same_verdict
    }
}

impl Bundle {
    /// Reads a bundle; nothing of it is checked but its form.
    ///
    /// # Errors
    /// [`BundleError::NoBundle`].
    pub fn read(bytes: &[u8]) -> Result<Self, BundleError> {
        if bytes.len() > MAX_BUNDLE_BYTES {
            let why = format!("it has {} bytes, expected at most {MAX_BUNDLE_BYTES}", bytes.len());
            return Err(BundleError::NoBundle(why));
        }
        let bundle: Self = serde_json::from_slice(bytes).map_err(|error| BundleError::NoBundle(error.to_string()))?;
        if bundle.format == FORMAT {
            return Ok(bundle);
        }
        let shown: String = bundle.format.chars().take(80).collect();
        Err(BundleError::NoBundle(format!("expected the format {FORMAT:?}, got {shown:?}")))
    }

    /// Checks everything that can be checked without a store.
    ///
    /// # Errors
    /// [`BundleError::Unreadable`] where the log in it is no log; [`BundleError::NoBundle`] where it is of another
    /// match than the bundle says, or the key of the ledger is no key.
    pub fn check(&self, trusted: &Trusted) -> Result<Checked, BundleError> {
        let bytes = self.log.as_bytes();
        let log = Log::read(bytes, "log of the bundle")?;
        let summary = log.summary();
        if summary.id.as_str() != self.id.as_str() {
            return Err(BundleError::NoBundle(format!("it is of match {}, its log of {}", self.id, summary.id)));
        }
        let head = Head::of_log(bytes);
        let last = bytes.strip_suffix(b"\n").unwrap_or(bytes).rsplit(|byte| *byte == b'\n').next();
        let key: PublicKey = self.ledger.parse()?;
        let trust = match &trusted.ledger {
            Some(known) if *known == key => KeyTrust::Known,
            Some(_) => KeyTrust::Another,
            None => KeyTrust::Unknown,
        };
        let leaf = Leaf {
            id: self.id.clone(),
            line: head.entries,
            position: Position(self.position),
            hash: head.hash,
            raw: last.unwrap_or_default().to_vec(),
        };
        let proof = Proof::read(&self.proof);
        let included = proof.as_ref().map_err(Clone::clone).and_then(|proof| proof.open(&leaf.encode(), &key));
        let saw = |witness: &PublicKey| {
            let proof = proof.as_ref().ok().filter(|_| witness.kind() == KeyKind::Cosigns)?;
            witness.verify(&proof.checkpoint).ok()?.time
        };
        let verdict = BundledVerdict::of(&log);
        Ok(Checked {
            chain: if head == self.head { Ok(head) } else { Err(head) },
            included: included.map(|opened| opened.head.size),
            ledger: (self.ledger.clone(), trust),
            witnesses: trusted.witnesses.iter().map(|witness| (witness.clone(), saw(witness))).collect(),
            signatures: signatures_of(&log, bytes),
            same_verdict: verdict == self.verdict,
            verdict,
            log,
        })
    }
}
