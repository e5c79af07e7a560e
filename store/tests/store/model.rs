//! Whatever is asked in whatever order, by one writer or by two, and however often the store is closed in between: every
//! engine answers as a plain list of lines would.

use std::sync::Barrier;

use aftermath_store::{Appended, Change, Expected, Limit, Position, Store, StoreError, Submitted};
use proptest::prelude::*;

use crate::support::{Log, all_changes, card, export, id, noise};

/// Names of the matches played with.
const NAMES: [&str; 3] = ["a", "a-b", "b"];

/// What is asked of a store.
#[derive(Debug, Clone)]
pub(crate) enum Ask {
    /// A match is begun with this header.
    Create { name: usize, header: u8 },
    /// A whole match.
    Submit { name: usize, header: u8, lines: Vec<Vec<u8>> },
    /// Lines behind the end and `off` more, or, where that is `None`, wherever it is.
    Append { name: usize, off: Option<i8>, lines: Vec<Vec<u8>> },
    /// The last append once more.
    Retry,
    /// Two writers at once, each at the end of its match as it sees it.
    Two { names: [usize; 2], lines: [Vec<Vec<u8>>; 2] },
    /// Lines after one, so many.
    Read { name: usize, after: u8, rows: usize },
    /// The store is closed and opened again.
    Reopen,
}

fn lines() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let line = prop_oneof![
        1 => Just(vec![]),
        6 => "[ -~]{0,40}".prop_map(String::into_bytes),
        2 => (any::<u64>(), 0usize..3_000).prop_map(|(seed, len)| noise(seed, len)),
        1 => (any::<u64>(), 4_060usize..4_100).prop_map(|(seed, len)| noise(seed, len)),
    ];
    prop::collection::vec(line, 0..6)
}

/// What a store is asked one after another.
pub(crate) fn asks() -> impl Strategy<Value = Vec<Ask>> {
    prop::collection::vec(ask(), 1..24)
}

fn ask() -> impl Strategy<Value = Ask> {
    let name = 0..NAMES.len();
    prop_oneof![
        2 => (name.clone(), 0u8..2).prop_map(|(name, header)| Ask::Create { name, header }),
        3 => (name.clone(), 0u8..2, lines()).prop_map(|(name, header, lines)| Ask::Submit { name, header, lines }),
        8 => (name.clone(), prop_oneof![6 => Just(Some(0)), 2 => (-4i8..4).prop_map(Some), 1 => Just(None)], lines())
            .prop_map(|(name, off, lines)| Ask::Append { name, off, lines }),
        3 => Just(Ask::Retry),
        3 => ([name.clone(), name.clone()], [lines(), lines()]).prop_map(|(names, lines)| Ask::Two { names, lines }),
        3 => (name, 0u8..20, 1usize..8).prop_map(|(name, after, rows)| Ask::Read { name, after, rows }),
        2 => Just(Ask::Reopen),
    ]
}

/// What an answer comes to.
#[derive(Debug, PartialEq)]
enum Answer {
    New(u64),
    There(u64),
    Appended(u64),
    Exists { parts_at: u64 },
    Conflict { actual: u64 },
    NotFound,
}

fn of_submitted(answer: Result<Submitted, StoreError>) -> Answer {
    match answer {
        Ok(Submitted::New(head)) => Answer::New(head.entries),
        Ok(Submitted::AlreadyThere(head)) => Answer::There(head.entries),
        Err(error) => of_error(error),
    }
}

fn of_appended(answer: Result<Appended, StoreError>) -> Answer {
    answer.map_or_else(of_error, |appended| Answer::Appended(appended.head.entries))
}

fn of_error(error: StoreError) -> Answer {
    match error {
        StoreError::Exists { parts_at, .. } => Answer::Exists { parts_at },
        StoreError::Conflict { actual, .. } => Answer::Conflict { actual: actual.entries },
        StoreError::NotFound { .. } => Answer::NotFound,
        other => panic!("{other}"),
    }
}

/// A submission: the match, its first line, and the first line behind it; the header is line 0.
type Brought = (usize, usize, usize);

/// The plain list.
#[derive(Debug, Default)]
struct Model {
    logs: [Option<Log>; NAMES.len()],
    brought: Vec<Brought>,
}

impl Model {
    fn begin(&mut self, name: usize, header: u8, lines: &[Vec<u8>], whole: bool) -> Answer {
        let new = Log { header: vec![header], lines: lines.to_vec() };
        let Some(kept) = &self.logs[name] else {
            self.brought.push((name, 0, 1 + lines.len()));
            self.logs[name] = Some(new);
            return Answer::New(lines.len() as u64);
        };
        let entries = kept.lines.len();
        if kept.header != new.header {
            return Answer::Exists { parts_at: 0 };
        }
        let common = kept.lines.iter().zip(lines).take_while(|(one, other)| one == other).count();
        if !whole || (common == entries && common == lines.len()) {
            return Answer::There(entries as u64);
        }
        Answer::Exists { parts_at: 1 + common as u64 }
    }

    fn append(&mut self, name: usize, expected: Option<usize>, lines: &[Vec<u8>]) -> Answer {
        let Some(log) = &mut self.logs[name] else {
            return Answer::NotFound;
        };
        let entries = log.lines.len();
        let at = expected.unwrap_or(entries);
        if at != entries {
            let stands = at.checked_add(lines.len()).and_then(|end| log.lines.get(at..end));
            return match stands {
                Some(there) if there == lines => Answer::Appended((at + lines.len()) as u64),
                _ => Answer::Conflict { actual: entries as u64 },
            };
        }
        if !lines.is_empty() {
            log.lines.extend_from_slice(lines);
            self.brought.push((name, 1 + entries, 1 + entries + lines.len()));
        }
        Answer::Appended(log.lines.len() as u64)
    }

    fn entries(&self, name: usize) -> usize {
        self.logs[name].as_ref().map_or(0, |log| log.lines.len())
    }
}

/// Asks the store and the list the same.
struct Play<'a> {
    store: Option<Box<dyn Store>>,
    /// Opens it again; `None` for one that ends when it is closed.
    open: Option<&'a dyn Fn() -> Box<dyn Store>>,
    model: Model,
    last: Option<(usize, usize, Vec<Vec<u8>>)>,
}

impl Play<'_> {
    fn store(&self) -> &dyn Store {
        self.store.as_deref().unwrap()
    }

    fn ask(&mut self, ask: &Ask) {
        match ask {
            Ask::Create { name, header } => {
                let came = of_submitted(self.store().create(&card(NAMES[*name]), &[*header]));
                assert_eq!(came, self.model.begin(*name, *header, &[], false));
            }
            Ask::Submit { name, header, lines } => {
                let came = of_submitted(self.store().submit(&card(NAMES[*name]), &[*header], &refs(lines)));
                assert_eq!(came, self.model.begin(*name, *header, lines, true));
            }
            Ask::Append { name, off, lines } => {
                let at = off.map(|off| self.model.entries(*name).saturating_add_signed(off.into()));
                self.append(*name, at, lines);
                self.last = at.map(|at| (*name, at, lines.clone()));
            }
            Ask::Retry => {
                if let Some((name, at, lines)) = self.last.clone() {
                    self.append(name, Some(at), &lines);
                }
            }
            Ask::Two { names, lines } => self.two(*names, lines),
            Ask::Read { name, after, rows } => self.read(*name, usize::from(*after), *rows),
            Ask::Reopen => {
                if let Some(open) = self.open {
                    self.store = None;
                    self.store = Some(open());
                }
            }
        }
    }

    fn append(&mut self, name: usize, at: Option<usize>, lines: &[Vec<u8>]) {
        let expected = at.map_or(Expected::Any, |at| Expected::Exact(at as u64));
        let came = of_appended(self.store().append(&id(NAMES[name]), expected, &refs(lines)));
        assert_eq!(came, self.model.append(name, at, lines), "{expected:?}");
    }

    /// One comes before the other, and which one is told by the answers or by the changes; then the list agrees.
    fn two(&mut self, names: [usize; 2], lines: &[Vec<Vec<u8>>; 2]) {
        let at = names.map(|name| self.model.entries(name));
        let (start, store) = (Barrier::new(2), self.store());
        let before = store.position().unwrap();
        let write = |writer: usize| {
            start.wait();
            let expected = Expected::Exact(at[writer] as u64);
            of_appended(store.append(&id(NAMES[names[writer]]), expected, &refs(&lines[writer])))
        };
        let came = std::thread::scope(|scope| [0, 1].map(|n| scope.spawn(move || write(n))).map(|n| n.join().unwrap()));
        let first = store.changes(before, Limit::new(1).unwrap()).unwrap();
        let second_first = match first.first() {
            // Of one match the loser has a conflict, or repeats a part of what the winner wrote; of two the first
            // change tells.
            Some(change) if names[0] == names[1] => {
                let conflict = came.each_ref().map(|answer| matches!(answer, Answer::Conflict { .. }));
                conflict[0] || (!conflict[1] && change.lines() == lines[1].len() as u64)
            }
            Some(change) => change.id == id(NAMES[names[1]]),
            None => false,
        };
        let mut told = [None, None];
        for writer in if second_first { [1, 0] } else { [0, 1] } {
            told[writer] = Some(self.model.append(names[writer], Some(at[writer]), &lines[writer]));
        }
        assert_eq!(came.map(Some), told);
    }

    fn read(&self, name: usize, after: usize, rows: usize) {
        let came = self.store().read(&id(NAMES[name]), after as u64, Limit::new(rows).unwrap());
        match &self.model.logs[name] {
            None => assert!(matches!(came, Err(StoreError::NotFound { .. }))),
            Some(log) => {
                let numbered = (1u64..).zip(log.lines.iter().cloned()).skip(after).take(rows);
                assert!(came.unwrap() == numbered.collect::<Vec<_>>(), "after {after}, {rows} rows");
            }
        }
    }

    /// All that the store keeps is what the list keeps.
    fn agree(&self) {
        let changes = all_changes(self.store(), 3);
        let mut leaves = 0;
        let mut places: Vec<Vec<u64>> = vec![Vec::new(); NAMES.len()];
        for (number, (change, (name, from, to))) in changes.iter().zip(&self.model.brought).enumerate() {
            let log = self.model.logs[*name].as_ref().unwrap();
            let up_to = |lines: usize| Log { header: log.header.clone(), lines: log.lines[..lines].to_vec() }.head();
            let expected = Change {
                position: Position(number as u64 + 1),
                id: id(NAMES[*name]),
                before: from.checked_sub(1).map(up_to),
                head: up_to(to - 1),
                first_leaf: leaves,
            };
            assert_eq!(*change, expected);
            let end = leaves + (to - from) as u64;
            places[*name].extend(leaves..end);
            leaves = end;
        }
        assert_eq!(changes.len(), self.model.brought.len());
        for (name, log) in NAMES.iter().zip(&self.model.logs) {
            let Some(log) = log else { continue };
            assert_eq!(self.store().head(&id(name)).unwrap(), log.head());
            assert!(export(self.store(), name) == log.bytes());
            for after in 0..=log.lines.len() {
                self.read(NAMES.iter().position(|other| other == name).unwrap(), after, 4);
            }
        }
        for (name, places) in NAMES.iter().zip(places) {
            for (line, place) in places.iter().enumerate() {
                assert_eq!(self.store().leaf(&id(name), line as u64).unwrap(), *place, "line {line} of {name}");
            }
        }
    }
}

fn refs(lines: &[Vec<u8>]) -> Vec<&[u8]> {
    lines.iter().map(Vec::as_slice).collect()
}

/// Asks a store and the list all of this.
pub(crate) fn plays(asks: &[Ask], store: Box<dyn Store>, open: Option<&dyn Fn() -> Box<dyn Store>>) {
    let mut play = Play { store: Some(store), open, model: Model::default(), last: None };
    asks.iter().for_each(|ask| play.ask(ask));
    play.agree();
}
