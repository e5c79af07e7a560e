//! Laws that need no expected value: what a log leaves out breaks no rule, what the referee itself tells may be written
//! into it, the same battle told otherwise is judged alike, what is compulsory and left out is noticed, a table moved as a
//! whole and other names are judged alike, a larger tolerance breaks nothing, and a wrong word is blamed once.
//!
//! A game says in `games/<game>/laws.json` which of its words may be left out and where its lengths stand
//! ([`Vocabulary`]); nothing here knows a game. The laws hold of the logs of a corpus and of battles that bots play.

mod blame;
mod chance;
mod forgetting;
mod motion;
mod paraphrase;
mod telling;
mod tolerance;
mod vocabulary;

use std::{fs, thread};

use aftermath_rules::{
    Games, Log, Reading,
    finding::{Outcome, Verdict},
};
use serde_json::Value;

pub use chance::Chance;
pub use vocabulary::Vocabulary;

/// A log, line by line.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its chapter and its file, or what else it is called.
    pub name: String,
    /// Header and entries.
    pub lines: Vec<Value>,
}

impl Case {
    /// A log of this name from its text.
    pub fn read(name: String, text: &str) -> Self {
        Self { name, lines: text.lines().map(|line| serde_json::from_str(line).unwrap()).collect() }
    }

    /// The kind of an entry.
    fn kind(&self, line: usize) -> &str {
        self.lines[line]["event"].as_object().and_then(|event| event.keys().next()).map_or("", String::as_str)
    }
}

/// How many variants of a log are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tries {
    /// Every one.
    All,
    /// So many of each law, by chance from this seed.
    Some(usize, u64),
}

/// Logs of a game, and the game that judges them.
#[derive(Debug)]
pub struct Laws {
    games: &'static Games,
    vocabulary: Vocabulary,
    cases: Vec<Case>,
    tries: Tries,
}

/// Cases tried, and what was found against a law.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many.
    pub tried: usize,
    /// One line each.
    pub violations: Vec<String>,
    /// Those that are named as known and wait to be mended.
    pub known: Vec<String>,
}

/// A law by its name.
pub type Law = (&'static str, fn(&Laws) -> Tally);

/// Every law.
pub const LAWS: [Law; 8] = [
    ("forgetting", Laws::forgetting),
    ("telling", Laws::telling),
    ("paraphrase", Laws::paraphrase),
    ("omission", Laws::omission),
    ("motion", Laws::motion),
    ("naming", Laws::naming),
    ("tolerance", Laws::tolerance),
    ("blame", Laws::blame),
];

impl Tally {
    /// Both together.
    pub fn join(&mut self, other: Self) {
        self.tried += other.tried;
        self.violations.extend(other.violations);
        self.known.extend(other.known);
    }

    /// Puts those aside that are known.
    fn put_aside(&mut self, known: &[String]) {
        let is_known = |violation: &String| known.iter().any(|begun| violation.starts_with(begun.as_str()));
        let (known, fresh) = std::mem::take(&mut self.violations).into_iter().partition(is_known);
        (self.known, self.violations) = (known, fresh);
    }

    /// One more case, with what is broken in it.
    fn legal(&mut self, broken: &[String], told: impl FnOnce() -> String) {
        self.tried += 1;
        if !broken.is_empty() {
            self.violations.push(format!("{}: {broken:?}", told()));
        }
    }
}

/// The verdicts of a log; nothing where it cannot be read.
pub fn verdicts(games: &Games, lines: &[Value]) -> Option<Vec<Verdict>> {
    Some(read(games, lines)?.judge(Reading::Effective).verdicts)
}

fn read(games: &Games, lines: &[Value]) -> Option<Log> {
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    games.read(text.join("\n").as_bytes(), "law").ok()
}

/// Whether a log of these lines can be read.
fn is_readable(games: &Games, lines: &[Value]) -> bool {
    read(games, lines).is_some()
}

/// The broken rules of some verdicts, with their entries.
pub fn broken(verdicts: &[Verdict]) -> Vec<String> {
    let one = |verdict: &Verdict| {
        let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
        broken.map(|finding| format!("{} at {}", finding.rule.id(), verdict.entry)).collect::<Vec<_>>()
    };
    verdicts.iter().flat_map(one).collect()
}

impl Laws {
    /// The corpus of a game.
    pub fn of(games: &'static Games, game: &str) -> Self {
        let read = |path: std::path::PathBuf| {
            let name: Vec<_> = path.iter().rev().take(2).map(|part| part.display().to_string()).collect();
            Case::read(format!("{}/{}", name[1], name[0]), &fs::read_to_string(&path).unwrap())
        };
        let cases = super::logs(game).into_iter().map(read).collect();
        Self { games, vocabulary: Vocabulary::of(game), cases, tries: Tries::All }
    }

    /// Battles of a game, with so many variants of each for each law.
    pub fn of_battles(games: &'static Games, game: &str, cases: Vec<Case>, tries: usize, seed: u64) -> Self {
        Self { games, vocabulary: Vocabulary::of(game), cases, tries: Tries::Some(tries, seed) }
    }

    /// Tries a law; what is known to speak against it is put aside.
    pub fn hold(&self, (name, law): Law) -> Tally {
        let mut tally = law(self);
        tally.put_aside(self.vocabulary.known.get(name).map_or(&[][..], Vec::as_slice));
        tally
    }

    /// Every law on the logs of a corpus, with both counts of each.
    ///
    /// # Panics
    /// Where a law does not hold or tried nothing, or where a case is named that no longer speaks against it.
    pub fn hold_all(&self) {
        let mut wrong = Vec::new();
        for law in LAWS {
            let tally = self.hold(law);
            println!(
                "{}: {} cases, {} violations, {} known",
                law.0,
                tally.tried,
                tally.violations.len(),
                tally.known.len()
            );
            wrong.extend((tally.tried == 0).then(|| format!("{}: nothing was tried", law.0)));
            wrong.extend(tally.violations.iter().take(20).map(|violation| format!("{}: {violation}", law.0)));
            let named = self.vocabulary.known.get(law.0).into_iter().flatten();
            let mended = named.filter(|begun| !tally.known.iter().any(|known| known.starts_with(begun.as_str())));
            wrong.extend(mended.map(|begun| format!("{}: {begun} speaks no longer against it", law.0)));
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// All logs.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The verdicts of lines that can be read.
    pub fn judged(&self, lines: &[Value]) -> Option<Vec<Verdict>> {
        verdicts(self.games, lines)
    }

    /// Tries a law on every log, on all processors.
    fn on_each(&self, law: impl Fn(&Case, &mut Chance, &mut Tally) + Sync) -> Tally {
        let hands = thread::available_parallelism().map_or(1, usize::from);
        let share = self.cases.len().div_ceil(hands).max(1);
        let (law, mut all) = (&law, Tally::default());
        thread::scope(|scope| {
            let shares: Vec<_> = self
                .cases
                .chunks(share)
                .enumerate()
                .map(|(number, cases)| {
                    scope.spawn(move || {
                        let mut tally = Tally::default();
                        let seed = match self.tries {
                            Tries::All => 0,
                            Tries::Some(_, seed) => seed,
                        };
                        let mut chance = Chance::new(seed.wrapping_add(number as u64));
                        cases.iter().for_each(|case| law(case, &mut chance, &mut tally));
                        tally
                    })
                })
                .collect();
            shares.into_iter().for_each(|share| all.join(share.join().unwrap()));
        });
        all
    }

    /// Tries a law on every log in which no rule is broken.
    fn on_each_legal(&self, law: impl Fn(&Case, &[Verdict], &mut Chance, &mut Tally) + Sync) -> Tally {
        self.on_each(|case, chance, tally| {
            let verdicts = self.judged(&case.lines).unwrap();
            if broken(&verdicts).is_empty() {
                law(case, &verdicts, chance, tally);
            }
        })
    }

    /// The variants that are tried: all, or some of them by chance.
    fn chosen<T>(&self, mut variants: Vec<T>, chance: &mut Chance) -> Vec<T> {
        if let Tries::Some(tries, _) = self.tries {
            while variants.len() > tries {
                let out = chance.below(variants.len());
                variants.swap_remove(out);
            }
        }
        variants
    }
}

impl Tally {
    /// One more case: both are judged alike, entry by entry.
    fn compare(&mut self, told: impl Fn() -> String, before: &[Verdict], now: Option<Vec<Verdict>>) {
        self.tried += 1;
        let Some(now) = now else {
            return self.violations.push(format!("{}: it cannot be read", told()));
        };
        let pairs = outcomes(before).into_iter().zip(outcomes(&now));
        if let Some((before, now)) = pairs.into_iter().find(|(before, now)| before != now) {
            self.violations.push(format!("{}:\n  {before}\n  {now}", told()));
        }
    }
}

/// Every finding's rule and outcome, and every throw's result, entry by entry.
fn outcomes(verdicts: &[Verdict]) -> Vec<String> {
    let told = |verdict: &Verdict| {
        let mut findings: Vec<_> = verdict.findings.iter().map(|one| (one.rule.id(), one.outcome.as_str())).collect();
        findings.sort_unstable();
        let rolls: Vec<_> = verdict.rolls.iter().map(|roll| (roll.purpose.name, roll.needed, roll.result)).collect();
        format!("entry {}: {findings:?} {rolls:?}", verdict.entry)
    };
    verdicts.iter().map(told).collect()
}
