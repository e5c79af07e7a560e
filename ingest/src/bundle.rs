//! A match with everything needed to check it with no store and no network.
//!
//! A bundle is one JSON document. The log is in it byte for byte, as text. The proof is one for its last line only:
//! the leaf of a line carries the hash of the whole chain up to it, so a proof for the last is a proof for all.
//!
//! Where lines are redacted, the chain cannot be followed through them: then there is a proof for each line before a
//! redacted one, and what was in the redacted line is known by its hash alone. That it is redacted, and what stands in its
//! place, the ledger attests: its word about that stands in a tree of such words, and the bundle has the proof. Whoever hands
//! the bundle on can declare no line redacted that the ledger did not, and put nothing in the place of one; and the ledger
//! gives no word that others do not see.

use aftermath_games::GAMES;
use aftermath_rules::{Log, Reading, docket::StatusCounts, finding::Outcome, game::Score, reader::ReadError};
use aftermath_store::{
    Head, KeyKind, Leaf, Ledger, Ledgered, LogHash, MatchId, NoteFault, Position, Proof, ProofFault, PublicKey,
    Redaction, Redactions, Shown, SignedText, Store, StoreError, Word, check_attested, check_word,
};
use serde::{Deserialize, Serialize};

use crate::signing::{Signature, signatures_under, unvouched};

/// What a bundle says it is.
const FORMAT: &str = "aftermath-bundle 1";
/// What one said that has redacted lines, before the ledger attested them.
const FORMAT_REDACTED: &str = "aftermath-bundle 2";
/// What one said while the ledger's word about them stood in no tree.
const FORMAT_SIGNED: &str = "aftermath-bundle 3";
/// What one says that has redacted lines.
const FORMAT_ATTESTED: &str = "aftermath-bundle 4";

/// Bytes of a bundle: a log of the greatest length, every byte of it escaped, and room for the rest.
pub const MAX_BUNDLE_BYTES: usize = 2 * (64 << 20) + (1 << 20);

/// Broken rules that a bundle tells one by one.
const BROKEN_ROWS: usize = 1_000;

/// The document.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// `aftermath-bundle 1`; `aftermath-bundle 4` where lines are redacted, `aftermath-bundle 2` where nobody attests that,
    /// `aftermath-bundle 3` where an older program did, with a word that stands in no tree.
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
    /// Lines that are redacted, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redacted: Vec<RedactedLine>,
    /// Proofs of the lines before redacted ones, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stretches: Vec<LineRange>,
    /// The ledger's word which lines are redacted, and what stands in the place of each: the proof that it stands in the
    /// tree of such words ([`check_word`]); in format 3 a note ([`check_attested`]). What a yet older program made has none,
    /// nor one that was made where nothing can be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attested: Option<String>,
    /// The salt of that word, in format 4: whoever sees the tree alone cannot guess at what is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<LogHash>,
    /// The log as it came: header, entries, amendments, disputes, rulings and signatures, a line break after each.
    pub log: String,
}

/// A line whose content is known by its hash alone; for what stands in its place in the log the ledger gives its word
/// ([`Bundle::attested`]), or nobody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedactedLine {
    /// Its number; 0 is the header.
    pub line: u64,
    /// The hash of the log up to and with it, as it was.
    pub hash: LogHash,
    /// Hash of its leaf in the ledger, as it was.
    pub leaf: LogHash,
}

/// The proof of a line before a redacted one: of all lines from the last redacted one before it up to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRange {
    /// Its number; 0 is the header.
    pub line: u64,
    /// Submission that brought it.
    pub position: u64,
    /// C2SP `tlog-proof`.
    pub proof: String,
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
    bundle_of(store, store.ledger(), id, program)
}

/// The same of a match as a store shows it ([`crate::PseudonymizedStore`]), with proofs of the ledger in which it is.
///
/// # Errors
/// As [`bundle`].
pub fn bundle_of(store: &dyn Store, ledger: &Ledger, id: &MatchId, program: &str) -> Result<Bundle, BundleError> {
    let mut bytes = Vec::new();
    let head = store.export(id, &mut bytes)?;
    let (leaf, proof) = ledger.prove(store.leaf(id, head.entries)?)?;
    if leaf.head() != head || leaf.id != *id {
        let why = format!("match {id} ends in {head}, in the ledger in {}", leaf.head());
        return Err(StoreError::LedgerDiffers { why }.into());
    }
    let log = GAMES.read(&bytes, id.as_str())?;
    let redactions = store.redactions(id)?;
    let stretch = |line: u64| -> Result<LineRange, StoreError> {
        let (leaf, proof) = ledger.prove(store.leaf(id, line)?)?;
        Ok(LineRange { line, position: leaf.position.0, proof: proof.to_string() })
    };
    let stretches = ends_of_stretches(&redactions).map(stretch).collect::<Result<_, _>>()?;
    let redacted = redactions.iter().map(|(line, known)| RedactedLine { line, hash: known.chain, leaf: known.leaf });
    let redacted: Vec<RedactedLine> = redacted.collect();
    let attested = match redacted.is_empty() {
        true => None,
        false => ledger.attest(id, head, shown(&redacted, &lines_of(&bytes)))?,
    };
    let format = match (redacted.is_empty(), &attested) {
        (true, _) => FORMAT,
        (false, Some(_)) => FORMAT_ATTESTED,
        (false, None) => FORMAT_REDACTED,
    };
    let text = String::from_utf8(bytes).map_err(|error| BundleError::NoBundle(error.to_string()))?;
    Ok(Bundle {
        format: format.into(),
        id: id.clone(),
        program: program.into(),
        edition: log.summary().edition,
        head,
        verdict: BundledVerdict::of(&log),
        ledger: ledger.public_key().to_string(),
        position: leaf.position.0,
        proof: proof.to_string(),
        redacted,
        stretches,
        attested: attested.as_ref().map(|word| word.proof.to_string()),
        salt: attested.map(|word| word.salt),
        log: text,
    })
}

/// The lines of a log, its header first.
fn lines_of(log: &[u8]) -> Vec<&[u8]> {
    log.strip_suffix(b"\n").unwrap_or(log).split(|byte| *byte == b'\n').collect()
}

/// Redacted lines with what stands in the place of each.
fn shown<'a>(redacted: &'a [RedactedLine], lines: &'a [&'a [u8]]) -> impl Iterator<Item = Shown<'a>> {
    redacted.iter().map(|RedactedLine { line, hash, leaf }| {
        let raw = usize::try_from(*line).ok().and_then(|line| lines.get(line)).copied().unwrap_or_default();
        Shown { line: *line, redaction: Redaction { chain: *hash, leaf: *leaf }, raw }
    })
}

/// The lines that are not redacted and stand before one that is.
fn ends_of_stretches(redactions: &Redactions) -> impl Iterator<Item = u64> + '_ {
    let before = redactions.iter().filter_map(|(line, _)| line.checked_sub(1));
    before.filter(|line| redactions.get(*line).is_none())
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
    /// Lines that are redacted: the content of each is known by its hash alone.
    pub redacted: Vec<u64>,
    /// Whether the ledger attests that these lines are redacted, and what stands in their places, with a word that stands in
    /// its tree of such words; `None` where the bundle has no such word.
    pub attested: Option<Result<(), WordFault>>,
    /// Whether the ledger signed that, as older programs had it, in a note that stands in no tree.
    pub signed_apart: bool,
}

/// Why a word about redacted lines is none of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordFault {
    /// Its proof does not hold.
    #[error(transparent)]
    Proof(#[from] ProofFault),
    /// It is an older one, and its signature does not hold.
    #[error(transparent)]
    Note(#[from] NoteFault),
}

/// How much of a bundle somebody vouches for whom its reader knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vouched {
    /// Everything: each line is proved by the ledger that the reader knows, or is redacted and attested by it.
    Whole,
    /// All but some lines that are declared redacted: what stands in their places may be anybody's.
    Partly,
    /// Nothing, since the reader knows no ledger, or the proofs do not hold: whoever made the file may have made it up.
    Not,
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
        use crate::signing::SignatureState::{Unvouched, Valid};
        self.chain.is_ok()
            && self.included.is_ok()
            && self.ledger.1 != KeyTrust::Another
            && self.attested.as_ref().is_none_or(Result::is_ok)
            && self.signatures.iter().all(|signature| matches!(signature.state, Valid | Unvouched))
            && self.same_verdict
    }

    /// How much of it somebody vouches for.
    pub fn vouched(&self) -> Vouched {
        if self.ledger.1 != KeyTrust::Known || self.chain.is_err() || self.included.is_err() {
            return Vouched::Not;
        }
        if is_attested(&self.redacted, self.attested.as_ref()) { Vouched::Whole } else { Vouched::Partly }
    }
}

/// Whether somebody gives his word for every redacted line.
fn is_attested(redacted: &[u64], attested: Option<&Result<(), WordFault>>) -> bool {
    redacted.is_empty() || matches!(attested, Some(Ok(())))
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
        let expected = match (bundle.redacted.is_empty(), &bundle.attested) {
            (true, None) => FORMAT,
            (false, None) => FORMAT_REDACTED,
            (_, Some(_)) if bundle.format == FORMAT_SIGNED => FORMAT_SIGNED,
            (_, Some(_)) => FORMAT_ATTESTED,
        };
        if bundle.format == expected {
            return Ok(bundle);
        }
        let shown: String = bundle.format.chars().take(80).collect();
        Err(BundleError::NoBundle(format!("expected the format {expected:?}, got {shown:?}")))
    }

    /// Its redacted lines, which must be in order and lines of its log.
    pub(crate) fn redactions(&self) -> Result<Redactions, BundleError> {
        let lines = self.log.strip_suffix('\n').unwrap_or(&self.log).split('\n').count() as u64;
        let in_order = self.redacted.windows(2).all(|pair| matches!(pair, [one, next] if one.line < next.line));
        if !in_order || self.redacted.last().is_some_and(|last| last.line >= lines) {
            return Err(BundleError::NoBundle("expected redacted lines in order, each one of its log".into()));
        }
        let known = |one: &RedactedLine| (one.line, Redaction { chain: one.hash, leaf: one.leaf });
        Ok(self.redacted.iter().map(known).collect())
    }

    /// Checks everything that can be checked without a store.
    ///
    /// # Errors
    /// [`BundleError::Unreadable`] where the log in it is no log; [`BundleError::NoBundle`] where it is of another
    /// match than the bundle says, or the key of the ledger is no key.
    pub fn check(&self, trusted: &Trusted) -> Result<Checked, BundleError> {
        let bytes = self.log.as_bytes();
        let log = GAMES.read(bytes, "log of the bundle")?;
        let summary = log.summary();
        if summary.id.as_str() != self.id.as_str() {
            return Err(BundleError::NoBundle(format!("it is of match {}, its log of {}", self.id, summary.id)));
        }
        let redactions = self.redactions()?;
        let heads = redactions.heads_of_log(bytes);
        let head = *heads.last().ok_or_else(|| BundleError::NoBundle("its log has no line".into()))?;
        let key: PublicKey = self.ledger.parse()?;
        let trust = match &trusted.ledger {
            Some(known) if *known == key => KeyTrust::Known,
            Some(_) => KeyTrust::Another,
            None => KeyTrust::Unknown,
        };
        let lines = lines_of(bytes);
        let leaf = |line: u64, position: u64| {
            let (raw, head) = (lines.get(line as usize)?, heads.get(line as usize)?);
            let was = redactions.get(line).map(|known| known.leaf);
            let (id, position) = (self.id.clone(), Position(position));
            Some(Leaf { id, line, position, hash: head.hash, raw: raw.to_vec(), was })
        };
        let proof = Proof::read(&self.proof);
        let opens = |line: u64, position: u64, proof: &Result<Proof, ProofFault>| {
            let proof = proof.as_ref().map_err(Clone::clone)?;
            let leaf = leaf(line, position).ok_or(ProofFault::NotIncluded)?;
            proof.open_hash(leaf.record_hash(), &key)
        };
        let mut included = opens(head.entries, self.position, &proof);
        if redactions.iter().count() == lines.len() {
            included = Err(ProofFault::Malformed("every line is redacted: nothing of the log is proved"));
        }
        for line in ends_of_stretches(&redactions) {
            let stretch = self.stretches.iter().find(|stretch| stretch.line == line);
            let opened = stretch.ok_or(ProofFault::Malformed("the line before a redacted one has no proof"));
            let opened = opened.and_then(|stretch| opens(line, stretch.position, &Proof::read(&stretch.proof)));
            included = included.and_then(|opened_last| opened.map(|_| opened_last));
        }
        let saw = |witness: &PublicKey| {
            let proof = proof.as_ref().ok().filter(|_| witness.kind() == KeyKind::Cosigns)?;
            witness.verify(&proof.checkpoint).ok()?.time
        };
        let mut attested = self.attested.as_deref().map(|word| -> Result<(), WordFault> {
            let shown = shown(&self.redacted, &lines);
            if self.format == FORMAT_SIGNED {
                return Ok(check_attested(&SignedText::read(word.as_bytes())?, &key, &self.id, head, shown)?);
            }
            let salt =
                self.salt.ok_or(ProofFault::Malformed("the salt of the word about redacted lines is missing"))?;
            let word = Word { salt, proof: Proof::read(word)? };
            Ok(check_word(&word, &key, &self.id, head, shown).map(drop)?)
        });
        // What stands in no tree may have been said to this one reader.
        let signed_apart = self.format == FORMAT_SIGNED && attested.take_if(|word| word.is_ok()).is_some();
        let redacted: Vec<u64> = self.redacted.iter().map(|one| one.line).collect();
        let mut signatures = signatures_under(&log, &heads);
        if !is_attested(&redacted, attested.as_ref()) {
            unvouched(&mut signatures, &redacted);
        }
        let verdict = BundledVerdict::of(&log);
        Ok(Checked {
            chain: if head == self.head { Ok(head) } else { Err(head) },
            included: included.map(|opened| opened.head.size),
            ledger: (self.ledger.clone(), trust),
            witnesses: trusted.witnesses.iter().map(|witness| (witness.clone(), saw(witness))).collect(),
            signatures,
            redacted,
            attested,
            signed_apart,
            same_verdict: verdict == self.verdict,
            verdict,
            log,
        })
    }
}
