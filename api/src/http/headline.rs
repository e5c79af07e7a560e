//! One short line per entry: what, who, at whom, with which dice, and how a test ended.
//!
//! The line is put together from what the events of every game have in common, never from the rules of one.

use aftermath_rules::{
    EntryView, Summary,
    explain::{Names, Speech},
    finding::{Figure, Verdict},
};
use serde_json::Value;

/// How a test ends, as its finding records it.
const ENDS: [&str; 2] = ["passed", "failed"];
/// Units that a line names one by one.
const NAMED: usize = 3;
/// Dice that a line shows one by one.
const DICE: usize = 12;
/// Characters of a remark that a line shows.
const REMARK_CHARS: usize = 80;

/// Writes the lines of one match in one language.
#[derive(Debug)]
pub(crate) struct Headlines<'a> {
    summary: &'a Summary,
    names: &'a Names,
    speech: &'a Speech,
}

impl<'a> Headlines<'a> {
    /// The lines of this match.
    pub(crate) fn new(summary: &'a Summary, names: &'a Names, speech: &'a Speech) -> Self {
        Self { summary, names, speech }
    }

    /// The line of the header: who met.
    pub(crate) fn header(&self) -> String {
        let sides = self.summary.sides.iter();
        let armies = sides.map(|side| format!("{} ({})", side.army, side.player));
        armies.collect::<Vec<_>>().join(" – ")
    }

    /// The line of an entry.
    pub(crate) fn entry(&self, entry: &EntryView, verdict: &Verdict) -> String {
        let mut line = self.speech.term_of(self.summary.system, "event", entry.kind);
        let parts = [self.when(&entry.event), self.who(&entry.event), self.remark(&entry.event)];
        for (index, part) in parts.into_iter().flatten().enumerate() {
            line += if index == 0 { ": " } else { ", " };
            line += &part;
        }
        if let Some(dice) = dice(&entry.event) {
            line += &format!(" [{dice}]");
        }
        if let Some(set) = &entry.dice {
            line += &format!("; {} {set}", self.speech.term_of(self.summary.system, "field", "dice_set"));
        }
        if let Some(end) = self.end(verdict) {
            line += &format!(": {end}");
        }
        line
    }

    /// A turn or a phase.
    fn when(&self, event: &Value) -> Option<String> {
        let phase = event["phase"].as_str().map(|phase| self.speech.term_of(self.summary.system, "phase", phase));
        phase.or_else(|| event["turn"].as_u64().map(|turn| turn.to_string()))
    }

    /// Who acts, and at whom.
    fn who(&self, event: &Value) -> Option<String> {
        let actors = self.named(&event["by"]).or_else(|| self.named(&event["character"]));
        let units = self.named(&event["unit"]).or_else(|| self.named(&event["units"]));
        let target = self.named(&event["target"]).or_else(|| self.named(&event["joins"]));
        let parts: Vec<_> = [actors, units, target].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" → "))
    }

    fn named(&self, units: &Value) -> Option<String> {
        match units {
            Value::String(id) => Some(self.word(id)),
            Value::Array(ids) => {
                let ids = ids.iter().filter_map(Value::as_str);
                let names: Vec<_> = ids.map(|id| self.word(id)).collect();
                let more = names.len().saturating_sub(NAMED);
                let named = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
                match more {
                    _ if names.is_empty() => None,
                    0 => Some(named),
                    more => Some(format!("{named} +{more}")),
                }
            }
            _ => None,
        }
    }

    /// A unit by its name, any other word in the language of the line.
    fn word(&self, word: &str) -> String {
        self.speech.figure(&Figure::Term(word.to_owned()), self.names)
    }

    /// Whether a test was passed.
    fn end(&self, verdict: &Verdict) -> Option<String> {
        let recorded = verdict.findings.iter().filter_map(|finding| finding.detail.recorded.as_ref());
        let mut ends = recorded.filter(|figure| matches!(figure, Figure::Term(term) if ENDS.contains(&term.as_str())));
        ends.next().map(|figure| self.speech.figure(figure, self.names))
    }

    /// What an agreement, an amendment, a dispute or a ruling says.
    fn remark(&self, event: &Value) -> Option<String> {
        let entry = event["entry"].as_u64().map(|entry| format!("#{entry}"));
        let text = event["text"].as_str().or_else(|| event["reason"].as_str());
        let text = text.map(|text| match text.char_indices().nth(REMARK_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        });
        let parts: Vec<_> = [entry, text].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

fn dice(event: &Value) -> Option<String> {
    let faces = event["dice"].as_array().filter(|faces| !faces.is_empty())?;
    let shown = faces.iter().take(DICE).map(ToString::to_string);
    let mut shown = shown.collect::<Vec<_>>().join(" ");
    if faces.len() > DICE {
        shown += &format!(" +{}", faces.len() - DICE);
    }
    Some(shown)
}
