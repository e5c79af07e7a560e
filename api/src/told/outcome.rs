//! How an entry came out.

use aftermath_rules::{
    explain::{Names, Speech},
    finding::{Figure, Measure, Part, Roll, Verdict},
};
use serde_json::Value;

use super::parties::Parties;
use crate::messages::Messages;

/// How a test ends, as its finding records it.
const ENDS: [&str; 2] = ["passed", "failed"];
/// Throws of many dice that are told by how many of them counted, in the order in which they are thrown.
const COUNTED: [(Part, &str); 3] = [(Part::Hit, "told-hit"), (Part::Damage, "told-damage"), (Part::Save, "told-save")];
/// Lists of what each side scored, and what a row of one calls it.
const SCORES: [&str; 3] = ["points", "scores", "declared"];
const SCORED: [&str; 3] = ["points", "total", "score"];

/// Tells outcomes.
pub(super) struct Outcomes<'a> {
    pub(super) names: &'a Names,
    pub(super) speech: &'a Speech,
    pub(super) parties: &'a Parties<'a>,
    pub(super) words: &'static Messages,
}

impl Outcomes<'_> {
    /// In the order in which things happen: throws, the end of a test, scores, who wins.
    pub(super) fn of(&self, event: &Value, verdict: &Verdict) -> Vec<String> {
        let mut told = self.counted(verdict);
        told.extend(self.end(event, verdict).map(|end| self.with_the_need(end, verdict)));
        told.extend(event["total"].as_u64().map(|sum| self.words.say("told-rolled", [("sum", sum.into())])));
        told.extend(self.roll_off(event));
        told.extend(self.scores(event, verdict));
        told.extend(self.decided(event));
        told.extend(self.campaign(event));
        told
    }

    /// Whether the throws are told by what they came to, so that their faces need not be.
    pub(super) fn are_dice_told(&self, verdict: &Verdict) -> bool {
        verdict.rolls.iter().any(|roll| key_of(roll).is_some())
    }

    /// Hits, wounds and saves: those of one kind together.
    fn counted(&self, verdict: &Verdict) -> Vec<String> {
        let sum = |(_, key): &(Part, &'static str)| {
            let rolls = verdict.rolls.iter().filter(|roll| key_of(roll) == Some(key));
            let (result, dice) = rolls.fold((0_i64, 0_u64), |(result, dice), roll| {
                (result.saturating_add(roll.result.into()), dice.saturating_add(roll.faces.len() as u64))
            });
            (dice > 0).then(|| self.words.say(key, [("result", result.into()), ("dice", dice.into())]))
        };
        COUNTED.iter().filter_map(sum).collect()
    }

    /// Whether a test was passed, or what it came to.
    fn end(&self, event: &Value, verdict: &Verdict) -> Option<String> {
        let recorded = verdict.findings.iter().filter_map(|finding| finding.detail.recorded.as_ref());
        let mut ends = recorded.filter(|figure| matches!(figure, Figure::Term(term) if ENDS.contains(&term.as_str())));
        let found = ends.next().map(|figure| self.speech.figure(figure, self.names));
        let tested = verdict.rolls.iter().any(|roll| matches!(roll.purpose.part, Part::Morale | Part::Order));
        let told = ["passed", "denied", "declared"].iter().find_map(|field| match &event[*field] {
            Value::Bool(passed) if tested || *field != "declared" => {
                Some(self.words.say(if *passed { "told-passed" } else { "told-failed" }, []))
            }
            Value::String(word) => Some(term(word, self.speech, self.names)),
            _ => None,
        });
        found.or(told)
    }

    /// The end of a test with what it took to pass.
    fn with_the_need(&self, end: String, verdict: &Verdict) -> String {
        let tests = |roll: &&Roll| {
            matches!(roll.purpose.part, Part::Morale | Part::Order) && matches!(roll.measure, Measure::SumAtMost)
        };
        match verdict.rolls.iter().find(tests).and_then(|roll| roll.needed) {
            Some(needed) => self.words.say("told-needed", [("end", end.into()), ("needed", needed.into())]),
            None => end,
        }
    }

    /// The dice of sides that roll against each other.
    fn roll_off(&self, event: &Value) -> Option<String> {
        let rolls = event["rolls"].as_array()?;
        let mut sides: Vec<(&str, Vec<String>)> = Vec::new();
        for roll in rolls {
            let (side, die) = (roll["side"].as_str()?, roll["die"].as_u64()?);
            match sides.iter_mut().find(|(known, _)| *known == side) {
                Some((_, dice)) => dice.push(die.to_string()),
                None => sides.push((side, vec![die.to_string()])),
            }
        }
        let told = sides.iter().map(|(side, dice)| format!("{} {}", self.names.name(side), dice.join(" ")));
        (!sides.is_empty()).then(|| told.collect::<Vec<_>>().join(", "))
    }

    /// What each side scored, as the log says or as the referee counted.
    fn scores(&self, event: &Value, verdict: &Verdict) -> Option<String> {
        let row = |row: &Value| {
            let side = row["side"].as_str().filter(|side| self.parties.know(side))?;
            let score = SCORED.iter().find_map(|field| row[*field].as_f64())?;
            Some((side.to_owned(), score.to_string()))
        };
        let said = SCORES.iter().find_map(|field| {
            let rows: Vec<_> = event[*field].as_array()?.iter().filter_map(row).collect();
            (!rows.is_empty()).then_some(rows)
        });
        let rows = said.unwrap_or_else(|| self.counted_by_the_referee(verdict));
        let told = rows.iter().map(|(side, score)| format!("{} {score}", self.names.name(side)));
        (!rows.is_empty()).then(|| told.collect::<Vec<_>>().join(", "))
    }

    /// Scores of sides in the figures of findings, each side's once.
    fn counted_by_the_referee(&self, verdict: &Verdict) -> Vec<(String, String)> {
        let mut rows: Vec<(String, String)> = Vec::new();
        for finding in &verdict.findings {
            let figure =
                |name: &str| finding.detail.figures.iter().find(|(of, _)| *of == name).map(|(_, figure)| figure);
            if let (Some(Figure::Term(side)), Some(Figure::Count(score))) = (figure("side"), figure("score"))
                && rows.iter().all(|(known, _)| known != side)
            {
                rows.push((side.clone(), score.to_string()));
            }
        }
        rows
    }

    /// Who won, and who begins.
    fn decided(&self, event: &Value) -> Vec<String> {
        let side = |(field, key): (&str, &str)| {
            let side = event[field].as_str().filter(|side| self.parties.know(side))?;
            Some(self.words.say(key, [("side", self.names.name(side).into())]))
        };
        let decided = [("winner", "told-wins"), ("first", "told-begins")];
        decided.into_iter().filter_map(side).collect()
    }
}

/// By which message a throw is told that counts its dice one by one.
fn key_of(roll: &Roll) -> Option<&'static str> {
    let counts = matches!(roll.measure, Measure::EachAtLeast | Measure::EachAtMost);
    let row = COUNTED.iter().find(|(part, _)| *part == roll.purpose.part).filter(|_| counts);
    row.map(|(_, key)| *key)
}

/// A word of a log for people: as its game has it, or else with spaces in it.
pub(super) fn term(word: &str, speech: &Speech, names: &Names) -> String {
    let told = speech.figure(&Figure::Term(word.to_owned()), names);
    if told == word { word.replace('_', " ") } else { told }
}
