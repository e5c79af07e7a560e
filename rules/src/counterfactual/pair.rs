//! One entry judged twice: which throw a broken rule speaks of, and what either reading makes of it.

use super::{
    ClaimedNeed, DiceCount, Measure, Question, Throw, TurnsOn, Undetermined,
    chances::{Nerve, chance_apart, measure_of, nearest_need},
};
use crate::finding::{Figure, Finding, Outcome, Roll, Verdict};

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
        let shown = matches!(finding.detail.say, Some("hits" | "blast")) && excess(finding).is_some();
        let throw = if mended || shown { self.throw(finding) } else { None };
        let counted = matches!(finding.detail.say, Some("victory-points" | "points-kept" | "winner"));
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
        let at = self.linked(finding)?;
        let purpose = self.played.rolls[at].purpose;
        let (claimed, due) = (self.part(self.played, finding, at), self.reckoned_part(finding, at));
        let measure = measure_of(&due);
        let mut throw = Throw {
            purpose,
            side: due.side.clone(),
            unit: due.unit.clone(),
            target: due.target.clone(),
            faces: due.faces.clone(),
            measure,
            needed: due.needed,
            claimed_needed: None,
            result: due.result,
            claimed_result: None,
            terms: None,
            mattered: false,
            chance_apart: None,
            chance_of_claim: None,
        };
        if measure == Measure::Nerve {
            self.read_nerve(finding, &due, &mut throw);
            return Some(throw);
        }
        throw.claimed_result = self.claimed_result(finding, &claimed, &due, measure);
        throw.terms = self.terms(finding, purpose);
        throw.mattered = match (&throw.terms, throw.claimed_result) {
            (Some((due, taken)), _) => due != taken,
            (None, taken) => taken.is_some_and(|taken| taken != due.result),
        };
        if measure == Measure::Sum && !throw.mattered {
            return None;
        }
        throw.claimed_needed = declared_need(finding, &claimed, &due)
            .or_else(|| throw.claimed_result.and_then(|taken| nearest_need(&due, measure, taken)));
        throw.chance_apart = throw.claimed_needed.map(|need| chance_apart(&due, measure, need.value));
        let measured = matches!(measure, Measure::EachAtLeast | Measure::SumAtMost);
        throw.chance_of_claim = throw.claimed_result.filter(|_| measured).map(|taken| due.chances.chance_of(taken));
        Some(throw)
    }

    /// The place of the roll that a finding speaks of: by its purpose where the message tells it, else by its faces.
    fn linked(&self, finding: &Finding) -> Option<usize> {
        let rolls = &self.played.rolls;
        let detail = &finding.detail;
        let last = |purpose: &str| rolls.iter().rposition(|roll| roll.purpose == purpose);
        match detail.say {
            Some("command-test" | "orb-test") => return last("command"),
            Some("cast-roll") => return last("cast"),
            Some("staff-roll") => return last("staff"),
            Some("nerve" | "nerve-total") => return self.nerve_roll(finding),
            Some("hits-suffered" | "damage-total") => return None,
            _ => {}
        }
        if finding.detail.figure("penalty").is_some() {
            return last("command");
        }
        if let Some(Figure::Faces(faces)) = finding.detail.figure("dice") {
            let starts = |at: &usize| {
                let roll = &rolls[*at];
                faces.starts_with(&roll.faces)
                    && !roll.faces.is_empty()
                    && self.run(self.played, *at, faces.len()).is_some()
            };
            let fits = |at: &usize| {
                detail.unit.is_none() || rolls[*at].unit == detail.unit || rolls[*at].target == detail.unit
            };
            // Dice to damage are told of the unit struck, as saves are of the unit that saves.
            let told = |at: &usize| match detail.say {
                Some("damage") => rolls[*at].purpose == "damage",
                Some("saves") => rolls[*at].purpose == "armour",
                _ => !matches!(rolls[*at].purpose, "damage" | "armour"),
            };
            return (0..rolls.len()).find(|at| starts(at) && fits(at) && told(at));
        }
        // A rule about what is needed is told beside the one about the throw.
        let same = |other: &&Finding| {
            other.detail.say == Some("to-hit")
                && other.detail.recorded == detail.recorded
                && other.detail.expected == detail.expected
        };
        if detail.say.is_none() && finding.detail.figure("needed").is_some() {
            return self.played.findings.iter().find(same).and_then(|other| self.linked(other));
        }
        let Some(rolled) = finding.detail.figure("rolled").and_then(count) else { return self.differing() };
        let of = |roll: &Roll| i64::from(crate::dice::sum(&roll.faces)) == rolled;
        rolls.iter().rposition(|roll| of(roll) && (detail.unit.is_none() || roll.unit == detail.unit))
    }

    /// The one roll that the two readings judge by different needs, such as that of a shot at a target in cover.
    fn differing(&self) -> Option<usize> {
        let other = self.reckoned?;
        let mut found = (0..self.played.rolls.len()).filter(|at| {
            let (own, due) = (&self.played.rolls[*at], other.rolls.get(*at));
            due.is_some_and(|due| due.purpose == own.purpose && due.faces == own.faces && due.needed != own.needed)
        });
        found.next().filter(|_| found.next().is_none())
    }

    /// The throw of a Nerve test whose total a finding tells: its dice with the damage, and with what is added to them.
    fn nerve_roll(&self, finding: &Finding) -> Option<usize> {
        let rolls = &self.played.rolls;
        let total = finding.detail.figure("total").and_then(count);
        let damage = finding.detail.figure("damage").and_then(count);
        let sum = |at: &usize| i64::from(crate::dice::sum(&rolls[*at].faces));
        let nerve: Vec<usize> = (0..rolls.len()).filter(|at| rolls[*at].purpose == "nerve").collect();
        let exact = total.zip(damage).and_then(|(total, damage)| {
            nerve.iter().rev().copied().find(|at| (0..=1).contains(&(total - damage - sum(at))))
        });
        exact.or(nerve.last().copied())
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

    /// The roll at `at`, with the parts that belong to it where the finding speaks of them together.
    fn part(&self, verdict: &Verdict, finding: &Finding, at: usize) -> Roll {
        let roll = verdict.rolls[at].clone();
        let dice = match finding.detail.figure("dice") {
            Some(Figure::Faces(faces)) => faces.len(),
            _ => roll.faces.len(),
        };
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

    /// The same roll as the referee reckons it: the one of the same purpose and place among its like.
    fn reckoned_part(&self, finding: &Finding, at: usize) -> Roll {
        let purpose = self.played.rolls[at].purpose;
        let nth = self.played.rolls[..at].iter().filter(|roll| roll.purpose == purpose).count();
        let other = self.reckoned.and_then(|verdict| {
            let mut like = (0..verdict.rolls.len()).filter(|at| verdict.rolls[*at].purpose == purpose);
            like.nth(nth).map(|at| self.part(verdict, finding, at))
        });
        let own = self.part(self.played, finding, at);
        other.filter(|roll| roll.faces == own.faces).unwrap_or(own)
    }

    /// What the players took the throw for, in the measure of its result.
    fn claimed_result(&self, finding: &Finding, claimed: &Roll, due: &Roll, measure: Measure) -> Option<i32> {
        if due.purpose == "command" {
            let (_, taken) = self.terms(finding, due.purpose)?;
            return Some(i32::from(taken == "passed"));
        }
        match (&finding.detail.expected, &finding.detail.recorded) {
            (Some(Figure::Count(_)), Some(Figure::Count(taken))) => i32::try_from(*taken).ok(),
            // The claim was about what was needed.
            _ if claimed.needed != due.needed => Some(claimed.result),
            // Of passed and failed the players took the other one.
            _ if measure == Measure::EachAtLeast && due.faces.len() == 1 => Some(1 - due.result),
            _ => None,
        }
    }

    /// The results in the game's terms: of an order those of its roll, whichever penalty is wrong.
    fn terms(&self, finding: &Finding, purpose: &str) -> Option<(String, String)> {
        let told = |finding: &Finding| match (&finding.detail.expected, &finding.detail.recorded) {
            (Some(Figure::Term(due)), Some(Figure::Term(taken))) => Some((due.clone(), taken.clone())),
            _ => None,
        };
        if purpose != "command" || finding.detail.say == Some("orb-test") {
            return told(finding);
        }
        let test = |verdict: &Verdict| verdict.findings.iter().find(|f| f.detail.say == Some("command-test")).cloned();
        let (played, due) = (test(self.played)?, self.reckoned.and_then(test)?);
        let (due, _) = told(&due)?;
        let taken = told(&played).map(|(_, taken)| taken);
        let taken = taken.or_else(|| played.detail.figure("played").and_then(Figure::term).map(str::to_owned));
        Some((due, taken?))
    }

    /// A Nerve test: its total may be added up wrongly, or its result misread.
    fn read_nerve(&self, finding: &Finding, due: &Roll, throw: &mut Throw) {
        let number = |told: &Finding, name: &str| i32::try_from(told.detail.figure(name).and_then(count)?).ok();
        let sum = crate::dice::sum(&due.faces) as i32;
        // Dice, damage, and 1 at most for brutal enemies.
        let of_these = |told: &&Finding| {
            let (total, damage) = (number(told, "total"), number(told, "damage"));
            total.zip(damage).is_some_and(|(total, damage)| (0..=1).contains(&(total - damage - sum)))
        };
        let reckoned = self.reckoned.into_iter().flat_map(|verdict| &verdict.findings);
        let mut told = reckoned.chain([finding]).filter(|told| told.detail.say == Some("nerve"));
        let Some(nerve) = told.find(of_these) else { return };
        let number = |name: &str| number(nerve, name);
        let (Some(total), Some(rout)) = (number("total"), number("nerve_rout")) else { return };
        let added = total.saturating_sub(sum);
        let test = Nerve { waver: number("nerve_waver"), rout };
        let right = test.read(&due.faces, added);
        let claimed = match (&finding.detail.recorded, finding.detail.say) {
            (Some(Figure::Count(taken)), Some("nerve-total")) => {
                i32::try_from(*taken).ok().map(|taken| (taken.saturating_sub(sum), true))
            }
            (Some(Figure::Term(taken)), _) => test.nearest(&due.faces, added, taken).map(|other| (other, false)),
            _ => None,
        };
        throw.result = total;
        throw.claimed_result = claimed.map(|(other, _)| sum.saturating_add(other));
        let taken = match &finding.detail.recorded {
            Some(Figure::Term(taken)) => Some(taken.clone()),
            _ => claimed.map(|(other, _)| test.read(&due.faces, other).to_owned()),
        };
        throw.mattered = taken.as_deref().is_some_and(|taken| taken != right);
        throw.chance_of_claim = taken.as_deref().map(|taken| test.chance(|faces| test.read(faces, added) == taken));
        throw.terms = taken.map(|taken| (right.to_owned(), taken));
        if let Some((other, declared)) = claimed {
            throw.chance_apart = Some(test.chance(|faces| test.read(faces, added) != test.read(faces, other)));
            let value = due.needed.map(|needed| needed.saturating_sub(other.saturating_sub(added)));
            throw.claimed_needed = value.map(|value| ClaimedNeed { value, declared });
        }
    }

    /// A finding about how many dice were thrown that succeed one by one.
    fn dice_count(&self, finding: &Finding) -> Option<DiceCount> {
        let purposes: &[&str] = match finding.detail.say? {
            "attack-dice" | "modifier" | "recovered" => &["attack"],
            "shooting-dice" | "volley" | "grapeshot" | "ball-attacks" | "bolt-attacks" => &["shot"],
            "damage-dice" => &["damage"],
            "dice-count" => &["armour"],
            "dice-due" | "half-dice" => &["shot", "strike", "breath", "spell"],
            // A modifier of attacks that was left out or not due is told with all dice.
            _ if finding.detail.figure("base_dice").is_some() => &["attack"],
            _ => return None,
        };
        let told = |figure: &Option<Figure>| usize::try_from(count(figure.as_ref()?)?).ok();
        let (due, thrown) = (told(&finding.detail.expected)?, told(&finding.detail.recorded)?);
        let fits = |roll: &&Roll| purposes.contains(&roll.purpose) && roll.faces.len() == thrown;
        let unit = finding.detail.unit.as_ref();
        let about = |roll: &&Roll| unit.is_some() && (roll.unit.as_ref() == unit || roll.target.as_ref() == unit);
        let mut found = self.played.rolls.iter().filter(fits);
        let roll = found.clone().find(about).or_else(|| found.next()).filter(|_| due != thrown)?;
        let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let (needed, apart) = (roll.needed?, number(due.abs_diff(thrown)));
        let chance = roll.chances.mean() / f64::from(number(thrown).max(1));
        let between = if due < thrown {
            (roll.result.saturating_sub(apart).max(0), roll.result.min(number(due)))
        } else {
            (roll.result, roll.result.saturating_add(apart))
        };
        Some(DiceCount {
            purpose: roll.purpose,
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

/// What the players needed, where the log says so: as a need, or by the penalties they took.
fn declared_need(finding: &Finding, claimed: &Roll, due: &Roll) -> Option<ClaimedNeed> {
    let told = match (&finding.detail.expected, &finding.detail.recorded) {
        (Some(Figure::Count(_)), Some(Figure::Count(taken))) if finding.detail.say == Some("command-test") => {
            i32::try_from(*taken).ok()
        }
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
