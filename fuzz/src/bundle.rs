//! Bundles: matches with everything that is needed to check them.

use aftermath_ingest::{Bundle, Person, Trusted, Vouched, bundle, results::Pseudonyms, submit, withdraw};
use aftermath_rules::bounds;
use aftermath_store::{Ledger, Ledgered, MatchId, MemoryStore, PublicKey, Store};
use std::sync::LazyLock;

use crate::seeds::logs;

/// A key that everybody knows, so that inputs mean the same tomorrow.
const KEY: &str = "PRIVATE+KEY+club.example/ledger+e8bf8b99+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

/// One of so many logs of the corpus is in the ledger that is trusted.
const EVERY: usize = 40;

/// Bundles that were made, and the key of the ledger that they are of.
static MADE: LazyLock<(Vec<Bundle>, PublicKey)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Ledger::begin_with(folder.path(), &KEY.parse().expect("a key")).expect("a new ledger"));
    let store = Ledgered::open(MemoryStore::default(), folder.path(), None).expect("a store");
    let ids: Vec<_> = logs(EVERY)
        .iter()
        .filter_map(|log| submit(&store, log, "corpus").ok()?.summary.id.as_str().parse().ok())
        .collect();
    let bundled = |id: &MatchId| bundle(&store, id, "0.1.0").expect("a kept match");
    let mut made: Vec<Bundle> = ids.iter().map(bundled).collect();
    // One of them once more, with a name withdrawn.
    if let Some(id) = ids.first() {
        let player = store.card(id).expect("a kept match").players().first().cloned().unwrap_or_default();
        let person = Person::new(&player, &[], &Pseudonyms::with_secret([7; 32])).expect("a name");
        let done = withdraw(&store, &person, Some(id), |_| true).expect("a name that can be withdrawn");
        assert!(done.lines > 0, "the corpus has players with names");
        made.push(bundled(id));
    }
    (made, store.ledger().public_key().clone())
});

pub(crate) fn seeds(_: usize) -> Vec<Vec<u8>> {
    MADE.0.iter().filter_map(|bundle| serde_json::to_vec(bundle).ok()).collect()
}

/// A bundle is refused, or checked the same after it was written anew. One that holds under a ledger that is known has
/// a log that is in the ledger, byte for byte but for the lines that it calls redacted.
pub(crate) fn run(bytes: &[u8]) {
    let bundle = match Bundle::read(bytes) {
        Ok(bundle) => bundle,
        Err(error) => {
            let text = error.to_string();
            assert!(text.starts_with("not a bundle: ") && text.len() < 4 * bounds::LINE_BYTES + bytes.len(), "{text}");
            return;
        }
    };
    let (made, key) = &*MADE;
    let trusted = Trusted { ledger: Some(key.clone()), witnesses: vec![key.clone()] };
    let checked = bundle.check(&trusted);
    let written = serde_json::to_vec(&bundle).expect("a bundle in JSON");
    let again = Bundle::read(&written).expect("what was written can be read").check(&trusted);
    match (checked, again) {
        (Ok(checked), Ok(again)) => {
            assert_eq!(checked.holds(), again.holds());
            assert_eq!(checked.verdict, again.verdict);
            let kept = made.iter().find(|kept| kept.id == bundle.id);
            let same = kept.is_some_and(|kept| {
                let [kept, here] = [&kept.log, &bundle.log].map(|log| log.trim_end_matches('\n').split('\n'));
                kept.clone().count() == here.clone().count()
                    && (0..)
                        .zip(kept.zip(here))
                        .all(|(line, (kept, here))| kept == here || checked.redacted.contains(&line))
            });
            assert!(!checked.holds() || same, "a bundle holds whose log nobody handed in");
            // Of one that the ledger vouches for as a whole, what stands in the redacted lines is what it showed.
            let is_whole = checked.vouched() == Vouched::Whole;
            let shown = made.iter().any(|kept| kept.log.trim_end_matches('\n') == bundle.log.trim_end_matches('\n'));
            assert!(!(is_whole && checked.holds()) || shown, "a bundle is vouched for whose log nobody was shown");
        }
        (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string()),
        (one, other) => assert_eq!(one.is_ok(), other.is_ok(), "written anew it is another"),
    }
}
