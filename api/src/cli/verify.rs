//! `verify`: what a bundle proves, and whether a data folder is sound.

use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use aftermath_ingest::{
    Bundle, Checked, KeyTrust, MAX_BUNDLE_BYTES, PseudonymizedStore, SignatureState, Trusted, Vouched,
    results::{Pseudonyms, SECRET_FILE},
};
use aftermath_stats::Warehouse;
use aftermath_store::{
    Access, Ledgered, PublicKey, SignedText, SledStore, StoreError, TrailHead, TreeHead, bounds::MAX_NOTE_BYTES,
    check_growth, checkpoint_of, other_secret, trail_head_in,
};
use clap::Args;

use super::{
    Exit,
    backup::tell_redacted,
    failure::Failure,
    stored,
    terminal::{Terminal, mark_of, plain, progress},
};
use crate::instant::instant;

/// Checks a bundle, or everything in the data folder: hashes, chains, the tree, signatures, verdicts.
/// Says what is proved and what is not; ends with 0 where all is as it should be and vouched for.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
A bundle is checked with no store and no network. With --checkpoint, the ledger of the data folder must be
the one that the older checkpoint was of, grown: nothing that was in it then may be missing or changed now.

Ends with 0 where all is as it should be, with 1 where something is not. A bundle ends with 3 where lines are
declared redacted without a word of the ledger, and with 4 where --ledger-key is missing: then whoever made the
file may have made it up.

Examples:
  aftermath verify final.bundle.json --ledger-key club.example+0a1b2c3d+AV…
  aftermath verify
  aftermath verify --data league --checkpoint kept-in-spring.txt"
)]
pub(crate) struct VerifyArgs {
    /// A bundle. Without one, the data folder is checked.
    #[arg(value_name = "BUNDLE")]
    bundle: Option<PathBuf>,
    /// Public key that the ledger must have, as you got it from the organizer. Without it, a bundle proves only what
    /// whoever made it wanted to prove.
    #[arg(long, env = "AFTERMATH_LEDGER_KEY", value_name = "KEY")]
    ledger_key: Option<PublicKey>,
    /// Public key of a witness whose cosignature you trust; may be given several times. Use it to know that others saw
    /// the same ledger.
    #[arg(long, env = "AFTERMATH_WITNESS_KEY", value_name = "KEY", value_delimiter = ',')]
    witness_key: Vec<PublicKey>,
    /// An older checkpoint of the ledger, as you saved it then. Use it to see that nothing was rewritten since.
    #[arg(long, env = "AFTERMATH_CHECKPOINT", value_name = "FILE", conflicts_with = "bundle")]
    checkpoint: Option<PathBuf>,
}

pub(crate) fn run(args: &VerifyArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    match &args.bundle {
        Some(path) => bundle(args, path, terminal),
        None => folder(args, data, terminal),
    }
}

/// Lines of a report, each held or not.
struct Report<'a, 'b> {
    terminal: &'a mut Terminal<'b>,
    sound: bool,
}

impl Report<'_, '_> {
    /// A thing that was checked.
    fn line<const N: usize>(
        &mut self,
        holds: bool,
        key: &str,
        figures: [(&'static str, fluent_bundle::FluentValue<'_>); N],
    ) -> Result<(), Failure> {
        self.sound &= holds;
        let text = plain(&self.terminal.phrases.say(key, figures));
        writeln!(self.terminal.out, "{} {text}", mark_of(Some(holds)))?;
        Ok(())
    }

    /// A thing that nobody vouched for: neither right nor wrong.
    fn open<const N: usize>(
        &mut self,
        key: &str,
        figures: [(&'static str, fluent_bundle::FluentValue<'_>); N],
    ) -> Result<(), Failure> {
        let text = plain(&self.terminal.phrases.say(key, figures));
        writeln!(self.terminal.out, "{} {text}", mark_of(None))?;
        Ok(())
    }

    fn end(self) -> Exit {
        if self.sound { Exit::Clean } else { Exit::Broken }
    }
}

fn bundle(args: &VerifyArgs, path: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let unread = |source| Failure::Unread { path: path.to_owned(), source };
    // One byte more than may be: what is no plain file has no length to go by.
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unread)?;
    file.take(MAX_BUNDLE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unread)?;
    let bundle = Bundle::read(&bytes)?;
    let trusted = Trusted { ledger: args.ledger_key.clone(), witnesses: args.witness_key.clone() };
    let checked = bundle.check(&trusted)?;
    let mut report = Report { terminal, sound: true };
    tell_log(&mut report, &bundle, &checked)?;
    tell_ledger(&mut report, &bundle, &checked)?;
    tell_signatures(&mut report, &checked)?;
    tell_verdict(&mut report, &bundle, &checked)?;
    if !report.sound {
        return Ok(report.end());
    }
    match checked.vouched() {
        Vouched::Whole => {
            report.line(true, "verify-vouched", [])?;
            Ok(Exit::Clean)
        }
        Vouched::Partly => {
            report.open("verify-vouched-partly", [("count", checked.redacted.len().into())])?;
            Ok(Exit::PartlyVouched)
        }
        Vouched::Not => {
            report.open("verify-vouched-not", [])?;
            Ok(Exit::NotVouched)
        }
    }
}

fn tell_log(report: &mut Report<'_, '_>, bundle: &Bundle, checked: &Checked) -> Result<(), Failure> {
    let summary = checked.log.summary();
    let players: Vec<&str> = summary.sides.iter().map(|side| side.player.as_str()).collect();
    let figures = [
        ("match", bundle.id.to_string().into()),
        ("players", players.join(" – ").into()),
        ("played", summary.played.clone().into()),
        ("entries", report.terminal.phrases.count("entries", u64::from(summary.entries)).into()),
    ];
    let text = plain(&report.terminal.phrases.say("verify-match", figures));
    writeln!(report.terminal.out, "{text}")?;
    match &checked.chain {
        Ok(head) => {
            let key = if checked.redacted.is_empty() { "verify-chain" } else { "verify-chain-redacted" };
            let figures = [
                ("hash", head.hash.to_string().into()),
                ("redacted", checked.redacted.len().into()),
                ("lines", head.entries.saturating_add(1).into()),
            ];
            report.line(true, key, figures)?;
        }
        Err(head) => {
            let figures = [("hash", bundle.head.hash.to_string().into()), ("came", head.hash.to_string().into())];
            report.line(false, "verify-chain-not", figures)?;
        }
    }
    match &checked.attested {
        None if checked.signed_apart => checked
            .redacted
            .iter()
            .try_for_each(|line| report.open("verify-redacted-apart", [("line", (*line).into())])),
        None => checked.redacted.iter().try_for_each(|line| report.open("verify-redacted", [("line", (*line).into())])),
        Some(Ok(())) => checked
            .redacted
            .iter()
            .try_for_each(|line| report.line(true, "verify-redacted-attested", [("line", (*line).into())])),
        Some(Err(fault)) => report.line(false, "verify-redacted-forged", [("why", fault.to_string().into())]),
    }
}

fn tell_ledger(report: &mut Report<'_, '_>, bundle: &Bundle, checked: &Checked) -> Result<(), Failure> {
    match &checked.included {
        Ok(size) => report.line(true, "verify-included", [("leaves", (*size).into())])?,
        Err(fault) => report.line(false, "verify-included-not", [("why", fault.to_string().into())])?,
    }
    let key = [("key", bundle.ledger.clone().into())];
    match checked.ledger.1 {
        KeyTrust::Known => report.line(true, "verify-key", key)?,
        KeyTrust::Another => report.line(false, "verify-key-another", key)?,
        KeyTrust::Unknown => report.open("verify-key-unknown", key)?,
    }
    for (witness, time) in &checked.witnesses {
        let name = witness.name().to_owned();
        match time {
            Some(time) => {
                report.line(true, "verify-witness", [("name", name.into()), ("at", instant(*time).into())])?;
            }
            None => report.line(false, "verify-witness-not", [("name", name.into())])?,
        }
    }
    if checked.witnesses.is_empty() {
        report.open("verify-witness-none", [])?;
    }
    Ok(())
}

fn tell_signatures(report: &mut Report<'_, '_>, checked: &Checked) -> Result<(), Failure> {
    for signature in &checked.signatures {
        let organizer = report.terminal.phrases.word("organizer");
        let figures = || {
            [
                ("name", signature.name.clone().into()),
                ("side", signature.side.clone().unwrap_or_else(|| organizer.clone()).into()),
                ("entry", signature.signed.into()),
            ]
        };
        match signature.state {
            SignatureState::Valid => report.line(true, "verify-signature", figures())?,
            SignatureState::OtherLog => report.line(false, "verify-signature-other", figures())?,
            SignatureState::Forged | SignatureState::NoKey => {
                report.line(false, "verify-signature-forged", figures())?
            }
            SignatureState::Unvouched => report.open("verify-signature-unvouched", figures())?,
        }
        if signature.state == SignatureState::Valid && !signature.named {
            report.open("verify-signature-unnamed", [("key", signature.key.clone().into())])?;
        }
        if signature.unseen > 0 {
            report.open("verify-signature-unseen", [("count", signature.unseen.into())])?;
        }
    }
    if checked.signatures.is_empty() {
        report.open("verify-signature-none", [])?;
    }
    Ok(())
}

fn tell_verdict(report: &mut Report<'_, '_>, bundle: &Bundle, checked: &Checked) -> Result<(), Failure> {
    let verdict = &checked.verdict;
    let figures = [
        ("legal", verdict.legal.into()),
        ("stood", verdict.stood.into()),
        ("unverifiable", verdict.unverifiable.into()),
        ("ruled", verdict.ruled.into()),
    ];
    match checked.same_verdict {
        true => report.line(true, "verify-verdict", figures),
        false => report.line(false, "verify-verdict-not", [("program", bundle.program.clone().into())]),
    }
}

fn folder(args: &VerifyArgs, data: &Path, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    let store = stored::open(data)?;
    let head = store.ledger().head()?;
    let bar = progress(head.size);
    let found = store.verify(|leaves| bar.set_position(leaves))?;
    bar.finish_and_clear();
    let mut report = Report { terminal, sound: true };
    for fault in found.ledger.faults.iter().chain(&found.faults) {
        report.line(false, "verify-fault", [("what", fault.clone().into())])?;
    }
    if found.is_sound() {
        let matches = report.terminal.phrases.count("matches", found.matches);
        report.line(true, "verify-store", [("matches", matches.into()), ("leaves", found.ledger.leaves.into())])?;
    }
    tell_redacted(&found.ledger.redacted, report.terminal)?;
    tell_tables(&mut report, &store, data)?;
    tell_names(&mut report, data)?;
    tell_trail(&mut report, trail_head_in(&head.note), data)?;
    tell_key(&mut report, args, &store)?;
    if let Some(path) = &args.checkpoint {
        tell_growth(&mut report, (path, data), &store, &head)?;
    }
    Ok(report.end())
}

/// Whether every file of the tables is as it was written. One that is not is made again.
fn tell_tables(report: &mut Report<'_, '_>, store: &Ledgered<SledStore>, data: &Path) -> Result<(), Failure> {
    let folder = data.join("tables");
    if !folder.is_dir() {
        return Ok(());
    }
    let tables = Warehouse::open(&folder)?;
    let damaged = tables.damaged()?;
    for path in &damaged {
        let file = path.strip_prefix(data).unwrap_or(path).display().to_string();
        report.line(false, "verify-table-not", [("file", file.into())])?;
    }
    if damaged.is_empty() {
        return report.line(true, "verify-tables", []);
    }
    tables.refresh(&PseudonymizedStore::in_folder(store, data)?)?;
    report.open("verify-tables-made", [])
}

/// Whether tokens, choices of names and the secret of the pseudonyms are as they were written, and belong together.
fn tell_names(report: &mut Report<'_, '_>, data: &Path) -> Result<(), Failure> {
    if let Some(address) = Access::elsewhere(data)? {
        return report.open("verify-elsewhere", [("address", address.into())]);
    }
    let access = Access::in_folder(data);
    let secret = Pseudonyms::open(&data.join(SECRET_FILE));
    let faults = [
        access.is_begun().err().map(|error| error.to_string()),
        access.names().err().map(|error| error.to_string()),
        secret.as_ref().err().map(ToString::to_string),
        match (access.names(), &secret) {
            (Ok(book), Ok(Some(secret))) if book.secret().is_some_and(|bound| bound != secret.mark()) => {
                Some(other_secret().to_string())
            }
            (Ok(book), Ok(None)) if book.secret().is_some() => Some(format!("{SECRET_FILE}: there is no such file")),
            _ => None,
        },
    ];
    let mut is_sound = true;
    for fault in faults.into_iter().flatten() {
        is_sound = false;
        report.line(false, "verify-fault", [("what", fault.into())])?;
    }
    if is_sound { report.line(true, "verify-names", []) } else { Ok(()) }
}

/// Whether the trail is a chain, and the one whose head a checkpoint names, grown.
fn tell_trail(report: &mut Report<'_, '_>, anchored: Option<TrailHead>, data: &Path) -> Result<(), Failure> {
    match Access::in_folder(data).verify_trail(anchored, |_| {}) {
        Err(StoreError::Elsewhere { .. }) => Ok(()),
        Ok(head) if head.lines == 0 => Ok(()),
        Ok(head) => {
            let lines = anchored.map_or(0, |anchored| anchored.lines);
            report.line(true, "verify-trail", [("lines", head.lines.into()), ("anchored", lines.into())])
        }
        Err(error @ StoreError::Chain { .. }) => {
            report.line(false, "verify-fault", [("what", error.to_string().into())])
        }
        Err(error) => Err(error.into()),
    }
}

fn tell_key(report: &mut Report<'_, '_>, args: &VerifyArgs, store: &Ledgered<SledStore>) -> Result<(), Failure> {
    let key = store.ledger().public_key();
    let figures = [("key", key.to_string().into())];
    match &args.ledger_key {
        Some(known) if known == key => report.line(true, "verify-key", figures),
        Some(_) => report.line(false, "verify-key-another", figures),
        None => report.open("verify-key-unknown", figures),
    }
}

/// Whether the ledger is the one of an older checkpoint, grown.
fn tell_growth(
    report: &mut Report<'_, '_>,
    (path, data): (&Path, &Path),
    store: &Ledgered<SledStore>,
    newer: &TreeHead,
) -> Result<(), Failure> {
    let unread = |source| Failure::Unread { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unread)?;
    file.take(MAX_NOTE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unread)?;
    let older = SignedText::read(&bytes).map_err(aftermath_store::ProofFault::from);
    let older = older.and_then(|note| {
        store.ledger().public_key().verify(&note)?;
        checkpoint_of(&note)
    });
    if let Some(anchored) = older.as_ref().ok().and_then(|older| trail_head_in(&older.note)) {
        tell_trail(report, Some(anchored), data)?;
    }
    let grown = older.and_then(|older| {
        let not_grown = aftermath_store::ProofFault::NotGrown { older: older.size, newer: newer.size };
        let proof = store.ledger().prove_growth(older.size, newer.size).map_err(|_| not_grown)?;
        check_growth(&older, newer, &proof)?;
        Ok(older.size)
    });
    match grown {
        Ok(size) => {
            let figures = [("older", size.into()), ("newer", newer.size.into())];
            report.line(true, "verify-growth", figures)
        }
        Err(fault) => report.line(false, "verify-growth-not", [("why", fault.to_string().into())]),
    }
}
