//! The bots of a game before its referee: what the tests of their crates ask, and a census of its rules.
//!
//! Bots and referee know the rules by themselves. Whatever the referee has against a battle of bots is a mistake of either.

use std::{collections::BTreeMap, error::Error, fmt};

use aftermath_rules::{
    Judgement, Log, MatchId, Reading, Seq,
    finding::{Finding, Outcome, Verdict},
};

use crate::{BotGames, faults::Subject, forecast, seeds};

/// What may go wrong besides objections: a mistake of the bots, or a log that cannot be read.
pub type Failed = Box<dyn Error + Send + Sync>;

/// A battle of bots and what the referee says of it.
#[derive(Debug)]
pub struct Trial {
    /// The battle.
    pub log: Log,
    /// What the referee says.
    pub judgement: Judgement,
    bytes: Vec<u8>,
}

impl Trial {
    /// Plays the battle of a seed and has it judged.
    ///
    /// # Errors
    /// Where bots cannot play it, or wrote what cannot be read.
    pub fn play(subject: &Subject, seed: u64) -> Result<Self, Failed> {
        Self::judge(subject, subject.bots.play(seed)?)
    }

    fn judge(subject: &Subject, bytes: Vec<u8>) -> Result<Self, Failed> {
        let log = subject.games.read(&bytes, "battle")?;
        let judgement = log.judge(Reading::Effective);
        Ok(Self { log, judgement, bytes })
    }

    /// What the referee has against it: a broken rule, or a thing that bots should have written down. Entry, rule and line.
    pub fn objections(&self) -> Vec<String> {
        let against = |verdict: &Verdict, finding: &Finding| {
            format!(
                "entry {}: {} {:?}\n  {}",
                verdict.entry,
                finding.rule.id(),
                finding.outcome,
                self.line(verdict.entry)
            )
        };
        let amiss = |verdict| objections_of(verdict).map(move |finding| against(verdict, finding));
        self.judgement.verdicts.iter().flat_map(amiss).collect()
    }

    /// The line of an entry as it was written; the header for 0.
    fn line(&self, entry: Seq) -> String {
        let line = self.bytes.split(|byte| *byte == b'\n').nth(entry.0 as usize);
        String::from_utf8_lossy(line.unwrap_or_default()).into_owned()
    }
}

fn objections_of(verdict: &Verdict) -> impl Iterator<Item = &Finding> {
    verdict.findings.iter().filter(|finding| matches!(finding.outcome, Outcome::Broken | Outcome::Unrecorded))
}

/// What the referee said of many battles of bots.
#[derive(Debug, Default)]
pub struct Census {
    /// Battles.
    pub battles: usize,
    /// Their entries.
    pub entries: usize,
    /// How often each rule was held, by its id.
    pub held: BTreeMap<&'static str, u64>,
    /// How many entries there were of each kind.
    pub kinds: BTreeMap<&'static str, u64>,
    /// What the referee had against them, each with the seed of its battle.
    pub objections: Vec<String>,
    never_held: Vec<&'static str>,
}

impl Census {
    /// Of the battles of these seeds.
    ///
    /// # Errors
    /// Those of [`Trial::play`].
    pub fn take(subject: &Subject, seeds: impl Iterator<Item = u64>) -> Result<Self, Failed> {
        let mut census = Self::default();
        for seed in seeds {
            let trial = Trial::play(subject, seed)?;
            census.battles += 1;
            census.entries += trial.log.len();
            for verdict in &trial.judgement.verdicts {
                *census.kinds.entry(verdict.kind).or_default() += 1;
                let held = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Held);
                held.for_each(|finding| *census.held.entry(finding.rule.id()).or_default() += 1);
            }
            census.objections.extend(trial.objections().into_iter().map(|told| format!("seed {seed}, {told}")));
        }
        let decidable = subject.bots.game().rules().filter(|rule| rule.record().decidable).map(|rule| rule.id());
        census.never_held = decidable.filter(|id| !census.held.contains_key(id)).collect();
        Ok(census)
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.objections.iter().try_for_each(|told| writeln!(f, "{told}"))?;
        writeln!(f, "{} battles, {} entries", self.battles, self.entries)?;
        self.kinds.iter().try_for_each(|(kind, count)| writeln!(f, "{count:8} entries {kind}"))?;
        self.held.iter().try_for_each(|(rule, count)| writeln!(f, "{count:8} times held {rule}"))?;
        writeln!(f, "never held, {}: {}", self.never_held.len(), self.never_held.join(" "))?;
        write!(f, "{} objections", self.objections.len())
    }
}

/// How bots went on from moments of their own battles.
#[derive(Debug, Default)]
pub struct GoneOn {
    /// Moments from which they were asked to play on.
    pub asked: usize,
    /// Those from which they did.
    pub played: usize,
    /// Why they did not, with how often.
    pub otherwise: BTreeMap<String, usize>,
    /// What the referee had against it, and battles that went otherwise where nobody wrote them down.
    pub objections: Vec<String>,
}

impl GoneOn {
    /// Has bots play on from every so-manieth moment of the battles of these seeds, each from another first moment.
    ///
    /// # Errors
    /// Those of [`Trial::play`], and where bots cannot play on to the end.
    pub fn try_out(
        subject: &Subject,
        games: &BotGames,
        seeds: impl Iterator<Item = u64>,
        every: u32,
    ) -> Result<Self, Failed> {
        let id: MatchId = serde_json::from_str("\"goes-on\"")?;
        let mut gone = Self::default();
        for seed in seeds {
            let log = subject.games.read(&subject.bots.play(seed)?, "battle")?;
            let wanted = |at: Seq| at.0 < log.len() as u32 && (at.0 + seed as u32 % every).is_multiple_of(every);
            for (at, moment) in forecast::moments(games, &log, Reading::Effective, wanted) {
                gone.asked += 1;
                let moment = match moment {
                    Ok(moment) => moment,
                    Err(error) => {
                        *gone.otherwise.entry(error.to_string()).or_default() += 1;
                        continue;
                    }
                };
                gone.played += 1;
                let dice = seed ^ u64::from(at.0);
                let bytes = forecast::play_on(games, &log, Reading::Effective, at, dice, &id)?;
                let trial = Trial::judge(subject, bytes)?;
                let (sides, score) = (trial.log.summary().sides, &trial.judgement.score);
                let winner = moment.roll_out(dice)?.winner.map(|side| &sides[side].id);
                if !score.over || winner != score.winner.as_ref() {
                    gone.objections
                        .push(format!("{seed} from {at}: unwritten it is won by {winner:?}, written {score:?}"));
                }
                gone.objections.extend(trial.objections().into_iter().map(|told| format!("{seed} from {at}, {told}")));
            }
        }
        Ok(gone)
    }
}

/// As many seeds of a series as the environment asks for in `AFTERMATH_BATTLES`, or else `sample`.
pub fn sample(first: u64, sample: usize) -> impl Iterator<Item = u64> {
    let asked = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok());
    seeds(first).take(asked.unwrap_or(sample))
}
