//! One entry judged twice: which throw a broken rule speaks of, and what either reading makes of it.

use super::{
    ClaimedNeed, DiceCount, Question, Throw, TurnsOn, Undetermined,
    chances::{chance_apart, chance_of_throws, nearest_addition, nearest_need},
};
use crate::{
    dice::{self, Pips},
    finding::{AboutThrow, Asks, Figure, Finding, Outcome, Verdict},
    roll::{Bands, Measure, Roll},
};

/// The verdicts of one entry, as it was played and as the referee reckons it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair<'a> {
    pub(super) played: &'a Verdict,
    pub(super) reckoned: Option<&'a Verdict>,
}

impl Pair<'_> {
    /// What a broken rule turns on.
    pub(super) fn turns_on(&self, finding: &Finding) -> TurnsOn {
        if let Some(count) = self.dice_count(finding) {
            return TurnsOn::Dice(count);
        }
        let stays = |other: &Finding| {
            other.outcome == Outcome::Broken && other.rule == finding.rule && other.detail.unit == finding.detail.unit
        };
        let mended = self.reckoned.is_some_and(|verdict| !verdict.findings.iter().any(stays));
        // What the dice to damage or to hit were taken for shows in the dice thrown after them, declared or not.
        let asks = finding.detail.about.throw.map(|throw| throw.asks);
        let shown = asks == Some(Asks::ResultShown) && excess(finding).is_some();
        let throw = if mended || shown { self.throw(finding) } else { None };
        let counted = finding.detail.about.end.is_some();
        match throw {
            Some(throw) => TurnsOn::Throw(throw),
            None if mended || counted => TurnsOn::Reckoning { excess: excess(finding) },
            None => TurnsOn::Deed { excess: excess(finding) },
        }
    }

    /// Why nothing is told of what would have followed.
    pub(super) fn undetermined(&self, questions: &[Question]) -> Option<Undetermined> {
        let decided = |question: &Question| matches!(question.turns_on, TurnsOn::Throw(_) | TurnsOn::Reckoning { .. });
        if !questions.iter().any(decided) {
            return Some(Undetermined::NothingDeclared);
        }
        let reckoned = self.reckoned?;
        let asked = |finding: &Finding| questions.iter().any(|question| question.finding.rule == finding.rule);
        let open = |finding: &&Finding| match finding.outcome {
            Outcome::Broken => true,
            Outcome::Unrecorded => {
                asked(finding) || finding.detail.say.is_some() || !self.played.findings.contains(finding)
            }
            Outcome::Held | Outcome::PlayersCall => false,
        };
        let open: Vec<Finding> = reckoned.findings.iter().filter(open).cloned().collect();
        (!open.is_empty()).then_some(Undetermined::Findings(open))
    }

    /// The throw that a mended finding speaks of, read in both ways.
    fn throw(&self, finding: &Finding) -> Option<Throw> {
        let about = finding.detail.about.throw.filter(|throw| throw.asks != Asks::Dice)?;
        let first = self.played.rolls.get(about.first.index())?;
        let (claimed, due) = (self.part(self.played, about.first.index(), self.dice(about)), self.reckoned_part(about));
        let mut throw = Throw {
            purpose: first.purpose.name,
            side: due.side.clone(),
            unit: due.unit.clone(),
            target: due.target.clone(),
            faces: due.faces.clone(),
            measure: due.measure.clone(),
            needed: due.needed,
            claimed_needed: None,
            result: due.result,
            claimed_result: None,
            terms: None,
            mattered: false,
            chance_apart: None,
            chance_of_claim: None,
        };
        if let Measure::Bands(bands) = &due.measure {
            read_on_bands(finding, about.asks, &due, bands, &mut throw);
            return Some(throw);
        }
        // A circumstance with which dice need what they need without it decides nothing by them.
        if about.asks == Asks::Need
            && matches!(due.measure, Measure::EachAtLeast | Measure::EachAtMost)
            && claimed.needed == due.needed
        {
            return None;
        }
        throw.terms = self.terms(finding, about);
        throw.claimed_result = claimed_result(finding, throw.terms.as_ref(), &claimed, &due);
        throw.mattered = match (&throw.terms, throw.claimed_result) {
            (Some((due, taken)), _) => due != taken,
            (None, taken) => taken.is_some_and(|taken| taken != due.result),
        };
        if due.measure == Measure::Sum && !throw.mattered {
            return None;
        }
        throw.claimed_needed = declared_need(finding, about.asks, &claimed, &due)
            .or_else(|| throw.claimed_result.and_then(|taken| nearest_need(&due, taken)));
        throw.chance_apart = throw.claimed_needed.map(|need| chance_apart(&due, need.value));
        let measured = matches!(due.measure, Measure::EachAtLeast | Measure::EachAtMost | Measure::SumAtMost);
        throw.chance_of_claim = throw.claimed_result.filter(|_| measured).map(|taken| due.chances.chance_of(taken));
        Some(throw)
    }

    /// How many dice a finding speaks of.
    fn dice(&self, about: AboutThrow) -> usize {
        let throws = self.played.rolls.iter().skip(about.first.index()).take(about.count);
        throws.map(|roll| roll.faces.len()).sum()
    }

    /// Rolls from `at` on that make up so many dice: a volley may be thrown in parts that need different scores.
    fn run(&self, verdict: &Verdict, at: usize, dice: usize) -> Option<usize> {
        let first = verdict.rolls.get(at)?;
        let mut left = dice;
        for (parts, roll) in verdict.rolls.get(at..)?.iter().enumerate() {
            if left == 0 {
                return Some(parts);
            }
            if roll.purpose != first.purpose || roll.unit != first.unit {
                return None;
            }
            left = left.checked_sub(roll.faces.len())?;
        }
        (left == 0).then(|| verdict.rolls.len() - at)
    }

    /// The roll at `at`, with the parts that belong to it where a finding speaks of so many dice together.
    fn part(&self, verdict: &Verdict, at: usize, dice: usize) -> Roll {
        let roll = verdict.rolls[at].clone();
        let parts = self.run(verdict, at, dice).unwrap_or(1);
        let others = verdict.rolls.get(at + 1..at + parts).unwrap_or_default();
        others.iter().fold(roll, |whole, part| Roll {
            fell: [whole.fell(), part.fell()].concat(),
            faces: [whole.faces.as_slice(), &part.faces].concat(),
            needed: whole.needed.filter(|needed| part.needed == Some(*needed)),
            result: whole.result + part.result,
            chances: whole.chances.plus(&part.chances),
            ..whole
        })
    }

    /// Where the same roll stands in the referee's reading: the one of the same purpose and place among its like.
    fn reckoned_at(&self, at: usize) -> Option<usize> {
        let purpose = self.played.rolls[at].purpose;
        let nth = self.played.rolls[..at].iter().filter(|roll| roll.purpose == purpose).count();
        let rolls = &self.reckoned?.rolls;
        (0..rolls.len()).filter(|at| rolls[*at].purpose == purpose).nth(nth)
    }

    /// The same roll as the referee reckons it.
    fn reckoned_part(&self, about: AboutThrow) -> Roll {
        let (at, dice) = (about.first.index(), self.dice(about));
        let place = self.reckoned.zip(self.reckoned_at(at));
        let other = place.map(|(verdict, at)| self.part(verdict, at, dice));
        let own = self.part(self.played, at, dice);
        other.filter(|roll| roll.faces == own.faces).unwrap_or(own)
    }

    /// Both results in the game's terms, the referee's first. A finding about what a throw needs leaves them to the one about
    /// its result.
    fn terms(&self, finding: &Finding, about: AboutThrow) -> Option<(String, String)> {
        let at = about.first.index();
        let of_result = |told: &&Finding, at: usize| {
            let throw = told.detail.about.throw.filter(|throw| throw.first.index() == at);
            throw.is_some_and(|throw| matches!(throw.asks, Asks::Result | Asks::NamedNeed(_)))
        };
        let played = match about.asks {
            Asks::Need => self.played.findings.iter().find(|told| of_result(told, at))?,
            _ => finding,
        };
        let right = self.reckoned.zip(self.reckoned_at(at)).and_then(|(verdict, at)| {
            verdict.findings.iter().find(|told| told.rule == played.rule && of_result(told, at))
        });
        let due = right.unwrap_or(played).detail.expected.as_ref()?.term()?;
        let taken = match played.detail.about.throw?.asks {
            Asks::NamedNeed(taken) => taken,
            _ => played.detail.recorded.as_ref()?.term()?,
        };
        Some((due.to_owned(), taken.to_owned()))
    }

    /// A finding about how many dice were thrown that succeed one by one.
    fn dice_count(&self, finding: &Finding) -> Option<DiceCount> {
        let about = finding.detail.about.throw.filter(|throw| throw.asks == Asks::Dice)?;
        let told = |figure: &Option<Figure>| usize::try_from(count(figure.as_ref()?)?).ok();
        let (due, thrown) = (told(&finding.detail.expected)?, told(&finding.detail.recorded)?);
        let roll = self.played.rolls.get(about.first.index());
        let roll = roll.filter(|roll| roll.faces.len() == thrown && due != thrown)?;
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let (needed, apart) = (roll.needed?, number(due.abs_diff(thrown)));
        let chance = roll.chances.mean() / f64::from(number(thrown).max(1));
        let between = if due < thrown {
            (roll.result.saturating_sub(apart).max(0), roll.result.min(number(due)))
        } else {
            (roll.result, roll.result.saturating_add(apart))
        };
        Some(DiceCount {
            purpose: roll.purpose.name,
            faces: roll.faces.clone(),
            due,
            needed,
            result: roll.result,
            between,
            mattered: match between {
                (least, most) if least == most => Some(least != roll.result),
                (least, most) if !(least..=most).contains(&roll.result) => Some(true),
                _ => None,
            },
            chance_apart: 1.0 - (1.0 - chance.clamp(0.0, 1.0)).powi(apart),
        })
    }
}

/// What the players took the throw for, in the measure of its result.
fn claimed_result(finding: &Finding, terms: Option<&(String, String)>, claimed: &Roll, due: &Roll) -> Option<i32> {
    // Of passed and failed the players took the other one.
    let other = |is_other: bool| if is_other { 1 - due.result } else { due.result };
    if due.measure == Measure::SumAtMost {
        return terms.map(|(due, taken)| other(due != taken));
    }
    match (&finding.detail.expected, &finding.detail.recorded) {
        (Some(Figure::Count(_)), Some(Figure::Count(taken))) => i32::try_from(*taken).ok(),
        // The claim was about what was needed.
        _ if claimed.needed != due.needed => Some(claimed.result),
        _ if matches!(due.measure, Measure::EachAtLeast | Measure::EachAtMost) && due.faces.len() == 1 => {
            Some(other(true))
        }
        _ => None,
    }
}

/// A throw on a table: its total may be added up wrongly, or its result misread.
fn read_on_bands(finding: &Finding, asks: Asks, due: &Roll, bands: &Bands, throw: &mut Throw) {
    let (sum, added) = (dice::sum(&due.faces) as i32, bands.added);
    let Some(right) = bands.read(&due.faces, added) else { return };
    let claimed = match &finding.detail.recorded {
        Some(Figure::Count(taken)) if asks == Asks::Total => {
            i32::try_from(*taken).ok().map(|taken| (taken.saturating_sub(sum), true))
        }
        Some(Figure::Term(taken)) => nearest_addition(bands, &due.faces, taken).map(|other| (other, false)),
        _ => None,
    };
    throw.result = sum.saturating_add(added);
    throw.claimed_result = claimed.map(|(other, _)| sum.saturating_add(other));
    let taken = match &finding.detail.recorded {
        Some(Figure::Term(taken)) => Some(taken.as_str()),
        _ => claimed.and_then(|(other, _)| bands.read(&due.faces, other)),
    };
    let chance = |is: &dyn Fn(&[Pips]) -> bool| chance_of_throws(due.faces.len(), is);
    throw.mattered = taken.is_some_and(|taken| taken != right);
    throw.chance_of_claim = taken.and_then(|taken| chance(&|faces| bands.read(faces, added) == Some(taken)));
    throw.terms = taken.map(|taken| (right.to_owned(), taken.to_owned()));
    if let Some((other, declared)) = claimed {
        throw.chance_apart = chance(&|faces| bands.read(faces, added) != bands.read(faces, other));
        let value = due.needed.map(|needed| needed.saturating_sub(other.saturating_sub(added)));
        throw.claimed_needed = value.map(|value| ClaimedNeed { value, declared });
    }
}

/// What the players needed, where the log says so: as a need, or by the penalties they took.
fn declared_need(finding: &Finding, asks: Asks, claimed: &Roll, due: &Roll) -> Option<ClaimedNeed> {
    let told = match (asks, &finding.detail.recorded) {
        (Asks::NamedNeed(_), Some(Figure::Count(taken))) => i32::try_from(*taken).ok(),
        _ => None,
    };
    let by_penalties = claimed.needed.filter(|needed| Some(*needed) != due.needed && due.needed.is_some());
    told.or(by_penalties).map(|value| ClaimedNeed { value, declared: true })
}

/// How far the log's figure goes beyond the rule's, where it does.
fn excess(finding: &Finding) -> Option<f64> {
    let beyond = finding.detail.recorded.as_ref()?.number()? - finding.detail.expected.as_ref()?.number()?;
    Some((beyond * 100.0).round() / 100.0).filter(|beyond| *beyond != 0.0)
}

fn count(figure: &Figure) -> Option<i64> {
    match figure {
        Figure::Count(count) => Some(*count),
        _ => None,
    }
}
