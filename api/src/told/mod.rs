//! An entry in one line: who did what to whom, and how it came out. The same for the pages, the interface and the terminal.
//!
//! The line is put together from what the events of every game have in common, from the throws that the referee found in
//! them and from the losses that they brought, never from the rules of one game.

mod apart;
mod losses;
mod outcome;
mod parties;
#[cfg(test)]
mod tests;
mod words;

use aftermath_rules::{
    EntryView, Summary,
    explain::{Names, Speech},
    finding::Verdict,
};
use serde_json::Value;

pub(crate) use self::{
    apart::{names, told_apart},
    losses::LossesByEntry,
};
use self::{outcome::Outcomes, parties::Parties, words::Words};

/// Dice that a line shows one by one.
const DICE: usize = 12;
/// Characters of a remark that a line shows.
const REMARK_CHARS: usize = 80;
/// Fields by which an entry says what was chosen, in the order in which they are told: the order, the spell, the weapon, the
/// reason.
const CHOSEN: [&str; 26] = [
    "purpose", "order", "spell", "power", "weapon", "card", "names", "rule", "ability", "method", "kind", "step",
    "quality", "weather", "fire", "pace", "response", "choice", "occasion", "manner", "by", "cause", "because",
    "reason", "facing", "result",
];
/// Numbers that an entry is about, told as they are.
const NUMBERS: [&str; 2] = ["turns", "points"];
/// Numbers that need a name.
const NAMED_NUMBERS: [&str; 3] = ["power", "dispel", "healed"];

/// Tells the entries of one match in one language.
#[derive(Debug)]
pub(crate) struct Teller<'a> {
    summary: &'a Summary,
    names: &'a Names,
    speech: &'a Speech,
    parties: Parties<'a>,
    lost: &'a LossesByEntry,
}

/// An entry in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// What kind of event it is.
    pub(crate) kind: String,
    /// Who did it, to whom, and what was chosen; empty where the kind says it all.
    pub(crate) who: String,
    /// How it came out; empty where nothing was thrown, lost or decided.
    pub(crate) outcome: String,
}

impl Told {
    /// All in one line.
    pub(crate) fn line(&self) -> String {
        let mut line = self.kind.clone();
        for (sign, part) in [(": ", &self.who), (" – ", &self.outcome)] {
            if !part.is_empty() {
                line += sign;
                line += part;
            }
        }
        line
    }
}

impl<'a> Teller<'a> {
    /// For the entries of a match; `lost` says what each took off the table.
    pub(crate) fn new(summary: &'a Summary, names: &'a Names, speech: &'a Speech, lost: &'a LossesByEntry) -> Self {
        Self { summary, names, speech, parties: Parties::of(summary, names), lost }
    }

    /// The line of the header: who met.
    pub(crate) fn header(&self) -> String {
        let sides = self.summary.sides.iter();
        let armies = sides.map(|side| format!("{} ({})", side.army, side.player));
        armies.collect::<Vec<_>>().join(" – ")
    }

    /// An entry and its verdict.
    pub(crate) fn entry(&self, entry: &EntryView, verdict: &Verdict) -> Told {
        let event = &entry.event;
        let words = Words::of(self.speech.language());
        let outcomes = Outcomes { names: self.names, speech: self.speech, parties: &self.parties, words };
        let mut outcome = outcomes.of(event, verdict);
        let acting = self.parties.acting(event);
        outcome.extend(self.lost.of_entry(verdict.entry).iter().map(|lost| {
            let name = self.names.name(lost.unit.as_str());
            // Who alone acts need not be named twice.
            let own = if acting.as_deref() == Some(name) { "yes" } else { "no" };
            let figures = [("unit", name.into()), ("lost", lost.count.into()), ("own", own.into())];
            words.say(if lost.is_gone { "told-gone" } else { "told-lost" }, &figures)
        }));
        let mut who: Vec<String> = [self.when(event, words), acting].into_iter().flatten().collect();
        who.extend(self.chosen(event));
        who.extend(self.remark(event));
        if let Some(set) = &entry.dice {
            who.push(format!("{} {set}", self.speech.term_of(self.summary.system, "field", "dice_set")));
        }
        let mut who = who.join(", ");
        if !outcomes.are_dice_told(verdict)
            && let Some(dice) = dice(event)
        {
            who += if who.is_empty() { "" } else { " " };
            who += &format!("[{dice}]");
        }
        Told { kind: self.speech.term_of(self.summary.system, "event", entry.kind), who, outcome: outcome.join("; ") }
    }

    /// A turn or a phase.
    fn when(&self, event: &Value, words: &Words) -> Option<String> {
        let phase = event["phase"].as_str().map(|phase| self.speech.term_of(self.summary.system, "phase", phase));
        phase.or_else(|| event["turn"].as_u64().map(|turn| words.say("told-turn", &[("turn", turn.into())])))
    }

    /// What was chosen, and numbers that are all there is to tell.
    fn chosen(&self, event: &Value) -> Vec<String> {
        let word = |field: &&str| {
            let word = event[*field].as_str().filter(|word| !word.is_empty() && !self.parties.know(word))?;
            Some(outcome::term(word, self.speech, self.names))
        };
        let number = |field: &&str| event[*field].as_u64().map(|number| number.to_string());
        let named = |field: &&str| {
            let number = event[*field].as_u64()?;
            Some(format!("{} {number}", self.speech.term_of(self.summary.system, "field", field)))
        };
        let numbers = NUMBERS.iter().filter_map(number).chain(NAMED_NUMBERS.iter().filter_map(named));
        CHOSEN.iter().filter_map(word).chain(numbers).collect()
    }

    /// What an agreement, an amendment, a dispute or a ruling says.
    fn remark(&self, event: &Value) -> Option<String> {
        let entry = event["entry"].as_u64().map(|entry| format!("#{entry}"));
        let text = event["text"].as_str().or_else(|| event["entry"].as_u64().and(event["reason"].as_str()));
        let text = text.map(|text| match text.char_indices().nth(REMARK_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        });
        let parts: Vec<_> = [entry, text].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

fn dice(event: &Value) -> Option<String> {
    let die = |value: &Value| value.as_u64().map(|face| vec![face]);
    let all = |value: &Value| value.as_array().map(|faces| faces.iter().filter_map(Value::as_u64).collect::<Vec<_>>());
    let within = |value: &Value| all(value).or_else(|| all(&value["dice"])).or_else(|| die(value));
    let faces = within(&event["dice"]).or_else(|| within(&event["die"])).filter(|faces| !faces.is_empty())?;
    let shown = faces.iter().take(DICE).map(ToString::to_string);
    let mut shown = shown.collect::<Vec<_>>().join(" ");
    if faces.len() > DICE {
        shown += &format!(" +{}", faces.len() - DICE);
    }
    Some(shown)
}
