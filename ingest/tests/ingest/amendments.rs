//! What is said of a log later, of whatever battle and wherever it is kept: what was recorded stays as it was judged,
//! and what counts is what the log would be with the entries replaced.

use std::sync::LazyLock;

use aftermath_games::GAMES;
use aftermath_ingest::{SignatureState, append, load, signature_line, signatures, submit};
use aftermath_rules::{
    Judgement, Log, Reading,
    finding::{Finding, Roll, Status},
};
use aftermath_store::{KeyKind, Ledgered, MatchId, MemoryStore, SecretKey, SledStore, Store};
use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json};

/// Logs of the corpus with two entries or more.
static LOGS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let sources = aftermath_ingest::sources(GAMES.all().map(|game| aftermath_corpus::folder(game.as_str())))
        .filter_map(Result::ok);
    let short = |bytes: &Vec<u8>| bytes.len() < 12_000 && bytes.iter().filter(|byte| **byte == b'\n').count() > 2;
    // Logs that speak of their own entries are for the corpus: here it is told what they say.
    let plain = |bytes: &Vec<u8>| {
        !["amend", "dispute", "ruling", "sign"].iter().any(|word| holds(bytes, &format!("\"{word}\":")))
    };
    let logs = sources.step_by(4).filter_map(|source| source.bytes().ok());
    logs.filter(short).filter(plain).filter(|bytes| GAMES.read(bytes, "corpus").is_ok()).collect()
});

fn holds(bytes: &[u8], word: &str) -> bool {
    String::from_utf8_lossy(bytes).contains(word)
}

/// A log as lines that can be changed.
#[derive(Debug, Clone)]
struct Lines(Vec<Value>);

impl Lines {
    fn of(log: &[u8]) -> Self {
        let text = std::str::from_utf8(log).unwrap();
        Self(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
    }

    fn read(&self) -> Log {
        GAMES.read(&self.bytes(), "changed").unwrap()
    }

    fn id(&self) -> MatchId {
        self.0[0]["match"].as_str().unwrap().parse().unwrap()
    }

    fn entries(&self) -> usize {
        self.0.len() - 1
    }

    fn tells_the_end(&self, entry: usize) -> bool {
        let event = self.0[entry]["event"].as_object().unwrap();
        event.contains_key("battle_end") || event.contains_key("match_result")
    }

    fn sides(&self) -> Vec<Value> {
        self.0[0]["sides"].as_array().unwrap().iter().map(|side| side["id"].clone()).collect()
    }

    /// This log with an entry behind it.
    fn then(&self, event: Value) -> Self {
        let mut longer = self.clone();
        longer.0.push(json!({"seq": self.0.len(), "event": event}));
        longer
    }

    fn amended(&self, entry: usize, replacement: Option<&Value>) -> Self {
        let mut amend = json!({"entry": entry, "reason": "misread", "agreed": self.sides()});
        if let Some(replacement) = replacement {
            amend["replacement"] = replacement.clone();
        }
        self.then(json!({ "amend": amend }))
    }

    /// This log as if the event had been recorded in the first place.
    fn replaced(&self, entry: usize, event: &Value) -> Self {
        let mut other = self.clone();
        other.0[entry]["event"] = event.clone();
        other
    }

    /// This log as if the entry had never been recorded; those behind it are numbered anew.
    fn without(&self, entry: usize) -> Self {
        let mut other = self.clone();
        other.0.remove(entry);
        for (seq, line) in other.0.iter_mut().enumerate().skip(1) {
            line["seq"] = json!(seq);
        }
        other
    }
}

type Said = (Vec<Finding>, Vec<Roll>);

/// What is said of each entry. The kind of an entry goes on to be that of what was recorded.
fn said(judgement: &Judgement) -> Vec<Said> {
    judgement.verdicts.iter().map(|verdict| (verdict.findings.clone(), verdict.rolls.clone())).collect()
}

fn effective(lines: &Lines) -> Vec<Said> {
    said(&lines.read().judge(Reading::Effective))
}

fn recorded(lines: &Lines) -> Vec<Said> {
    said(&lines.read().judge(Reading::Recorded))
}

/// A log, one of its entries, and the event of another.
fn a_case() -> impl Strategy<Value = (Lines, usize, Value)> {
    (any::<Index>(), any::<Index>(), any::<Index>()).prop_map(|(log, entry, other)| {
        let log: &Vec<u8> = log.get(LOGS.as_slice());
        let lines = Lines::of(log);
        let (entry, other) = (1 + entry.index(lines.entries()), 1 + other.index(lines.entries()));
        let event = lines.0[other]["event"].clone();
        (lines, entry, event)
    })
}

/// Keeps the first entries of a log, then adds the others one by one, and reads it back.
fn kept(store: &dyn Store, lines: &Lines, first: usize) -> Log {
    let begun = Lines(lines.0[..=first].to_vec());
    submit(store, &begun.bytes(), "begun").unwrap();
    for (before, line) in (first as u64..).zip(&lines.0[first + 1..]) {
        append(store, &lines.id(), before, &[line.to_string().as_bytes()]).unwrap();
    }
    load(store, &lines.id()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_amendment_counts_as_if_it_had_been_recorded((lines, entry, event) in a_case()) {
        let amended = lines.amended(entry, Some(&event));
        let as_recorded = recorded(&lines);
        prop_assert_eq!(&recorded(&amended)[..as_recorded.len()], &as_recorded[..]);
        prop_assert_eq!(effective(&amended), recorded(&amended.replaced(entry, &event)));

        // Of several the last counts; struck out, it is as if nobody had ever made it.
        let first = lines.0[1]["event"].clone();
        let twice = amended.amended(entry, Some(&first));
        prop_assert_eq!(effective(&twice), recorded(&twice.replaced(entry, &first)));
        let taken_back = amended.amended(amended.entries(), None);
        prop_assert_eq!(&effective(&taken_back)[..as_recorded.len()], &as_recorded[..]);
        prop_assert_eq!(&recorded(&taken_back)[..as_recorded.len()], &as_recorded[..]);
        // Not all agreed to it.
        let mut proposed = amended.clone();
        proposed.0.last_mut().unwrap()["event"]["amend"]["agreed"] = json!([lines.sides()[0]]);
        prop_assert_eq!(effective(&proposed), recorded(&proposed));
        // They did not, but the organizer overturned the entry.
        let overturned = json!({"ruling": {"entry": entry, "by": "club", "decision": "overturned", "reason": "r"}});
        let ruled = proposed.then(overturned);
        prop_assert_eq!(effective(&ruled), recorded(&ruled.replaced(entry, &event)));
    }

    #[test]
    fn what_is_struck_out_was_never_there((lines, entry, _) in a_case()) {
        let struck = lines.amended(entry, None);
        let as_recorded = recorded(&lines);
        prop_assert_eq!(&recorded(&struck)[..as_recorded.len()], &as_recorded[..]);
        let counts = struck.read().judge(Reading::Effective);
        let (mut found, without) = (said(&counts), lines.without(entry).read().judge(Reading::Recorded));
        prop_assert_eq!(found.remove(entry), (vec![], vec![]));
        prop_assert_eq!(&found[..as_recorded.len() - 1], &said(&without)[..]);
        prop_assert_eq!((counts.board, counts.score), (without.board, without.score));
    }

    /// One ruling does more: an end of the battle that an organizer overturned is no end.
    #[test]
    fn a_dispute_changes_nothing_and_a_ruling_only_who_answers_for_it((lines, entry, _) in a_case()) {
        let as_recorded = recorded(&lines);
        let disputed = lines.then(json!({"dispute": {"entry": entry, "reason": "r"}}));
        for reading in [Reading::Recorded, Reading::Effective] {
            prop_assert_eq!(&said(&disputed.read().judge(reading))[..as_recorded.len()], &as_recorded[..]);
        }
        for decision in ["upheld", "overturned"] {
            let ruled = disputed.then(json!({"ruling": {"entry": entry, "by": "b", "decision": decision, "reason": "r"}}));
            let is_no_end = decision == "overturned" && lines.tells_the_end(entry);
            let without = if is_no_end { disputed.amended(entry, None) } else { disputed.clone() };
            let (before, after) = (without.read().judge(Reading::Effective), ruled.read().judge(Reading::Effective));
            prop_assert_eq!(&said(&after)[..as_recorded.len()], &said(&before)[..as_recorded.len()]);
            prop_assert_eq!(&after.board, &before.board);
            prop_assert_eq!(&after.score, &before.score);
            prop_assert_eq!(after.verdicts[entry].status, Status::Ruled);
            let others = before.verdicts.iter().zip(&after.verdicts).filter(|(verdict, _)| verdict.entry.0 as usize != entry);
            for (old, new) in others {
                prop_assert_eq!(old.status, new.status);
            }
            // A ruling that is struck out was never made.
            let taken_back = ruled.amended(ruled.entries(), None).read().judge(Reading::Effective);
            let disputed = disputed.read().judge(Reading::Effective);
            prop_assert_eq!(&said(&taken_back)[..as_recorded.len()], &said(&disputed)[..as_recorded.len()]);
            prop_assert_eq!(taken_back.verdicts[entry].status, disputed.verdicts[entry].status);
        }
    }
}

proptest! {
    // Each case opens three stores, two of them on the disk.
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn wherever_it_is_kept_it_says_the_same_and_signatures_hold((lines, entry, event) in a_case()) {
        let amended = lines.amended(entry, Some(&event)).then(json!({"dispute": {"entry": entry, "reason": "r"}}));
        let (counts, as_recorded) = (effective(&amended), recorded(&amended));
        let (alone, beside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let stores: [Box<dyn Store>; 3] = [
            Box::new(MemoryStore::default()),
            Box::new(SledStore::open(alone.path()).unwrap()),
            Box::new(Ledgered::in_folder(beside.path(), None).unwrap()),
        ];
        let key = SecretKey::generate("club.example", KeyKind::Signs).unwrap();
        for store in &stores {
            let log = kept(&**store, &amended, entry);
            prop_assert_eq!(said(&log.judge(Reading::Effective)), counts.clone());
            prop_assert_eq!(said(&log.judge(Reading::Recorded)), as_recorded.clone());

            // A signature is under all that came before it, and stays right whatever is said behind it.
            let head = store.head(&amended.id()).unwrap();
            let line = signature_line(&key, &amended.id(), None, head, "2026-05-03T18:00:00Z").unwrap();
            append(&**store, &amended.id(), head.entries, &[line.as_bytes()]).unwrap();
            let later = json!({"seq": head.entries + 2, "event": {"dispute": {"entry": 1, "reason": "late"}}}).to_string();
            append(&**store, &amended.id(), head.entries + 1, &[later.as_bytes()]).unwrap();
            let found = signatures(&**store, &amended.id()).unwrap();
            prop_assert_eq!(found.len(), 1);
            prop_assert_eq!((found[0].state, found[0].unseen), (SignatureState::Valid, 1));
            prop_assert_eq!(u64::from(found[0].signed), head.entries);

            // Moved behind another log it is not right any more.
            let mut other = Lines::of(&line.into_bytes()).0;
            other[0]["seq"] = json!(lines.entries() + 1);
            let mut moved = lines.clone();
            other[0]["event"]["sign"]["entries"] = json!(lines.entries());
            moved.0.extend(other);
            let bytes = moved.bytes();
            let found = aftermath_ingest::signatures_of(&moved.read(), &bytes);
            prop_assert_eq!(found[0].state, SignatureState::Forged);
        }
    }
}
