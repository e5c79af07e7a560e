//! Logs: the strict reader, and the referee behind it.

use std::sync::LazyLock;

use aftermath_games::GAMES;
use aftermath_ingest::card_of_header;
use aftermath_rules::{
    Judgement, Log, Reading, Seq, bounds,
    explain::{Language, Names, Speech},
    finding::Outcome,
    reader::ReadError,
};

use crate::seeds::{lines, logs};

/// Findings of a log that are told in words: telling takes longer than judging.
const TOLD: usize = 40;

static SPEECHES: LazyLock<[Speech; 2]> = LazyLock::new(|| Language::ALL.map(|language| Speech::new(&GAMES, language)));

pub(crate) fn seeds(every: usize) -> Vec<Vec<u8>> {
    logs(every)
}

/// A log is refused with a place in it, or judged the same every time, also after it was written anew; who counts it entry
/// by entry says the same.
pub(crate) fn run(bytes: &[u8]) {
    let counted = GAMES.count(bytes, "outside");
    match GAMES.read(bytes, "outside") {
        Ok(log) => {
            assert_eq!(counted.as_ref(), Ok(&log.count()), "counted otherwise without keeping entries");
            judged(&log);
        }
        Err(error) => {
            assert_eq!(counted.err().as_ref(), Some(&error), "another error without keeping entries");
            refused(bytes, &error);
        }
    }
}

pub(crate) fn header_seeds(every: usize) -> Vec<Vec<u8>> {
    logs(every).iter().filter_map(|log| lines(log).first().map(|line| line.to_vec())).collect()
}

/// A header is a log of no entries, and its line alone makes a card.
pub(crate) fn run_header(bytes: &[u8]) {
    run(bytes);
    if !bytes.contains(&b'\n') {
        let log = GAMES.read(bytes, "outside");
        let card = card_of_header(bytes);
        assert_eq!(log.is_ok(), card.is_ok(), "{card:?}");
        if let (Ok(log), Ok(card)) = (log, card) {
            assert_eq!(log.summary().id.as_str(), card.id().as_str());
        }
    }
}

fn refused(bytes: &[u8], error: &ReadError) {
    let text = error.to_string();
    assert!(text.starts_with("outside") && text.len() <= 8 * bounds::LINE_BYTES, "{} bytes of an error", text.len());
    let Some(at) = error.location() else { return };
    let line = bytes.split(|byte| *byte == b'\n').nth(at.line - 1).expect("the error is at a line that is there");
    assert_eq!(at.entry, at.line - 1, "{text}");
    assert!((1..=line.len() + 1).contains(&at.column), "{text}: the line has {} bytes", line.len());
}

fn judged(log: &Log) {
    let recorded = log.judge(Reading::Recorded);
    let effective = log.judge(Reading::Effective);
    assert_eq!(recorded.verdicts.len(), log.len() + 1);
    assert_eq!(effective.verdicts.len(), log.len() + 1);
    assert_eq!(same(&effective), same(&log.judge(Reading::Effective)), "judged twice, judged otherwise");
    counted(log, &effective);
    told(log, &effective);

    let last = Seq(log.len() as u32);
    assert_eq!(log.board(last, Reading::Effective).as_ref(), Some(&effective.board));
    assert_eq!(log.board(Seq(last.0 + 1), Reading::Effective), None);
    assert!(effective.score.points.iter().all(|(_, points)| points.is_finite()), "{:?}", effective.score);

    let written = log.rewritten().expect("a log in JSON");
    let again = GAMES.read(&written, "written").expect("what was written can be read");
    assert_eq!(again.summary(), log.summary());
    assert_eq!(again.entries(), log.entries());
    assert_eq!(same(&again.judge(Reading::Effective)), same(&effective), "written anew, judged otherwise");
    assert_eq!(same(&again.judge(Reading::Recorded)), same(&recorded), "written anew, judged otherwise");
}

/// A judgement as it is sent, in which equal figures are equal texts.
fn same(judgement: &Judgement) -> String {
    serde_json::to_string(judgement).expect("a judgement in JSON")
}

/// Those who count see what those see who keep every figure.
fn counted(log: &Log, judgement: &Judgement) {
    let counts = log.count();
    for rule in log.system().rules() {
        for outcome in Outcome::ALL {
            let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
            let kept = findings.filter(|finding| finding.rule == rule && finding.outcome == outcome).count();
            assert_eq!(counts.count(rule, outcome) as usize, kept, "{} {}", rule.id(), outcome.as_str());
        }
    }
}

/// Findings have a sentence in every language, with nothing left open in it.
fn told(log: &Log, judgement: &Judgement) {
    let names = Names::of(&log.summary());
    let findings = judgement.verdicts.iter().flat_map(|verdict| &verdict.findings);
    for finding in findings.filter(|finding| finding.outcome != Outcome::Held).take(TOLD) {
        let sentences = SPEECHES.each_ref().map(|speech| speech.sentence(finding, &names));
        assert_eq!(sentences[0].is_some(), sentences[1].is_some(), "{} is told in one language", finding.rule.id());
    }
}
