//! Counterfactuals in sentences, in either language.

use super::{Counterfactual, DiceCount, Measure, Question, Throw, TurnsOn, Undetermined, Undisputed};
use crate::{
    dice::Pips,
    explain::{Names, Speech},
    finding::{Figure, Finding},
};

/// Chances of so many dice at most are told as whole throws, those of more in hundredths.
const COUNTED_DICE: usize = 2;

impl Question {
    /// What the broken rule turns on, sentence by sentence.
    pub fn sentences(&self, speech: &Speech, names: &Names) -> Vec<String> {
        let teller = Teller { speech, names };
        match &self.turns_on {
            TurnsOn::Throw(throw) => teller.throw(throw),
            TurnsOn::Dice(count) => teller.dice(count),
            TurnsOn::Reckoning { .. } => teller.undecided("reckoning", &self.finding, None),
            TurnsOn::Deed { excess } => teller.undecided("deed", &self.finding, *excess),
        }
    }
}

impl Undisputed {
    /// What was needed and rolled, and what would have turned it.
    pub fn sentences(&self, speech: &Speech, names: &Names) -> Vec<String> {
        let teller = Teller { speech, names };
        let measure = self.measure.as_str();
        let counted = self.faces.len() > 1;
        let result = teller.result(self.result, &self.measure, self.faces.len(), None, counted);
        let mut told = vec![teller.say(
            "undisputed",
            &[
                ("purpose", teller.purpose(self.purpose)),
                ("faces", Figure::from(&self.faces[..])),
                ("measure", measure.into()),
                ("needed", needed(self.needed)),
                ("result", result),
            ],
        )];
        for turn in &self.turns {
            let result = teller.result(turn.result, &self.measure, self.faces.len(), None, counted);
            let figures = [("measure", measure.into()), ("needed", Figure::from(turn.needed)), ("result", result)];
            told.push(teller.say("turn", &figures));
            told.push(teller.chance("chance-apart", turn.chance_apart, &self.faces));
        }
        told
    }
}

impl Counterfactual {
    /// Why the log does not tell what would have followed; nothing where it does.
    pub fn undetermined(&self, speech: &Speech, names: &Names) -> Vec<String> {
        let teller = Teller { speech, names };
        match &self.reckoned {
            Ok(_) => Vec::new(),
            Err(Undetermined::NothingDeclared) if self.questions.is_empty() => vec![teller.say("nothing-broken", &[])],
            Err(Undetermined::NothingDeclared) => vec![teller.say("nothing-declared", &[])],
            Err(Undetermined::Findings(findings)) => {
                let mut told = vec![teller.say("undetermined", &[])];
                for sentence in findings.iter().filter_map(|finding| speech.sentence(finding, names)) {
                    if !told.contains(&sentence) {
                        told.push(sentence);
                    }
                }
                told
            }
        }
    }
}

struct Teller<'a> {
    speech: &'a Speech,
    names: &'a Names,
}

impl Teller<'_> {
    fn say(&self, key: &str, figures: &[(&'static str, Figure)]) -> String {
        self.speech.say(&format!("what-{key}"), figures, self.names)
    }

    fn purpose(&self, purpose: &str) -> Figure {
        Figure::Term(self.speech.term_in(self.names, "roll", purpose))
    }

    fn throw(&self, throw: &Throw) -> Vec<String> {
        let measure = throw.measure.as_str();
        let mut figures = vec![
            ("purpose", self.purpose(throw.purpose)),
            ("faces", Figure::from(&throw.faces[..])),
            ("measure", Figure::from(measure)),
            ("needed", needed(throw.needed)),
        ];
        let on_bands = matches!(throw.measure, Measure::Bands(_));
        let key = match &throw.claimed_needed {
            Some(claim) if !on_bands => {
                figures.push(("claimed", claim.value.into()));
                if claim.declared { "throw-declared" } else { "throw-nearest" }
            }
            _ if throw.needed.is_none() || on_bands => "throw-sum",
            _ => "throw",
        };
        let mut told = vec![self.say(key, &figures)];
        if on_bands && let Some(taken) = throw.claimed_result {
            let declared = throw.claimed_needed.is_some_and(|claim| claim.declared);
            let key = if declared { "total-declared" } else { "total-nearest" };
            told.push(self.say(key, &[("result", throw.result.into()), ("taken", taken.into())]));
        }
        let terms = throw.terms.as_ref();
        let counted = throw.measure == Measure::Sum || throw.faces.len() > 1;
        let due = self.result(throw.result, &throw.measure, throw.faces.len(), terms.map(|(due, _)| due), counted);
        let taken = throw.claimed_result.unwrap_or(throw.result);
        let taken = self.result(taken, &throw.measure, throw.faces.len(), terms.map(|(_, taken)| taken), counted);
        let mattered = if throw.mattered { "yes" } else { "no" };
        told.push(self.say("results", &[("result", due), ("taken", taken), ("mattered", mattered.into())]));
        if let Some(chance) = throw.chance_apart {
            told.push(self.chance("chance-apart", chance, &throw.faces));
        }
        if let Some(chance) = throw.chance_of_claim.filter(|_| throw.mattered) {
            told.push(self.chance("chance-of-claim", chance, &throw.faces));
        }
        told
    }

    fn dice(&self, count: &DiceCount) -> Vec<String> {
        let thrown = count.faces.len();
        let more = if thrown > count.due { "many" } else { "few" };
        let mattered = match count.mattered {
            Some(true) => "yes",
            Some(false) => "no",
            None => "unknown",
        };
        let figures = [
            ("purpose", self.purpose(count.purpose)),
            ("faces", Figure::from(&count.faces[..])),
            ("needed", count.needed.into()),
            ("due", count.due.into()),
            ("thrown", thrown.into()),
            ("result", count.result.into()),
            ("least", count.between.0.into()),
            ("most", count.between.1.into()),
            ("apart", count.due.abs_diff(thrown).into()),
            ("more", more.into()),
            ("mattered", mattered.into()),
        ];
        let chance = self.say("dice-chance", &[("more", more.into()), ("percent", percent(count.chance_apart))]);
        vec![self.say("dice", &figures), self.say("dice-mattered", &figures), chance]
    }

    fn undecided(&self, key: &str, finding: &Finding, excess: Option<f64>) -> Vec<String> {
        let mut told = vec![self.say(key, &[])];
        if let (Some(excess), Some(expected), Some(recorded)) =
            (excess, &finding.detail.expected, &finding.detail.recorded)
        {
            let way = if excess > 0.0 { "over" } else { "under" };
            let figures = [
                ("expected", expected.clone()),
                ("recorded", recorded.clone()),
                ("excess", like(expected, excess.abs())),
                ("way", way.into()),
            ];
            told.push(self.say("excess", &figures));
        }
        told
    }

    /// A result as people say it: a term of the game, a count, or success and failure.
    fn result(&self, result: i32, measure: &Measure, dice: usize, term: Option<&String>, counted: bool) -> Figure {
        let passed = *measure == Measure::SumAtMost
            || (matches!(measure, Measure::EachAtLeast | Measure::EachAtMost) && dice == 1 && !counted);
        let named = |term: &str| Figure::Term(self.speech.figure(&Figure::from(term), self.names));
        match term {
            Some(term) => named(term),
            None if passed => named(if result > 0 { "passed" } else { "failed" }),
            None => result.into(),
        }
    }

    /// A chance in whole throws of one or two dice, or in hundredths.
    fn chance(&self, key: &str, chance: f64, faces: &[Pips]) -> String {
        let all = 6_u32.pow(faces.len().min(COUNTED_DICE) as u32);
        let of = (chance * f64::from(all)).round();
        if faces.len() <= COUNTED_DICE && (chance * f64::from(all) - of).abs() < 1e-9 && of > 0.0 {
            let common = greatest_common(of as u32, all);
            let figures = [("of", Figure::from(of as u32 / common)), ("all", Figure::from(all / common))];
            return self.say(key, &figures);
        }
        self.say(&format!("{key}-percent"), &[("percent", percent(chance))])
    }
}

fn needed(needed: Option<i32>) -> Figure {
    needed.map_or_else(|| Figure::from("none"), Figure::from)
}

/// A whole number where the other figure is one, else a length.
fn like(other: &Figure, value: f64) -> Figure {
    match other {
        Figure::Count(_) if value.fract() == 0.0 => Figure::Count(value as i64),
        _ => Figure::from(value),
    }
}

/// In hundredths, to a tenth.
fn percent(chance: f64) -> Figure {
    Figure::from((chance * 1000.0).round() / 10.0)
}

fn greatest_common(one: u32, other: u32) -> u32 {
    if other == 0 { one.max(1) } else { greatest_common(other, one % other) }
}
