//! A wrong word is blamed once, and where it stands.

use aftermath_rules::finding::{Figure, Finding, Outcome, Status};
use serde_json::{Value, json};

use super::{
    Laws, Tally, Vocabulary,
    vocabulary::{Measured, Told},
};

impl Laws {
    /// A figure that players declared, made another in a legal log, is blamed at its own entry, and nothing else is: what
    /// follows is right by the right reading. Where the log leaves open whether it is wrong, the entry cannot be verified
    /// any more, and what contradicts it may be blamed in its place, once.
    pub fn blame(&self) -> Tally {
        self.on_each_legal(|case, verdicts, chance, tally| {
            let mut wrong = Vec::new();
            for line in (1..case.lines.len()).filter(|line| verdicts[*line].status == Status::Legal) {
                declared(&case.lines[line]["event"], "/event", &self.vocabulary.declared, line, &mut wrong);
            }
            for (line, place, value) in self.chosen(wrong, chance) {
                let mut lines = case.lines.clone();
                let Some(field) = lines[line].pointer_mut(&place) else { continue };
                *field = value.clone();
                let Some(now) = self.judged(&lines) else { continue };
                tally.tried += 1;
                let blamed = |verdict: usize| now[verdict].findings.iter().any(|one| one.outcome == Outcome::Broken);
                let others: Vec<usize> = (0..now.len()).filter(|entry| *entry != line && blamed(*entry)).collect();
                let told = match (blamed(line), now[line].status, others.as_slice()) {
                    (true, _, []) | (false, Status::Unverifiable, [] | [_]) => continue,
                    (false, _, []) => "and nobody is blamed".to_owned(),
                    _ => format!("and entries {others:?} are blamed besides"),
                };
                tally.violations.push(format!("{} entry {line} with {place} {value}, {told}", case.name));
            }
        })
    }
}

/// Places of declared figures, with a wrong value each.
fn declared(value: &Value, at: &str, names: &[String], line: usize, found: &mut Vec<(usize, String, Value)>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let place = format!("{at}/{name}");
                let named = |one: &String| one == name || place.ends_with(&format!("/{one}"));
                if names.iter().any(named) {
                    match field {
                        Value::Number(number) if number.is_u64() => {
                            found.push((line, place.clone(), json!(number.as_u64().unwrap_or_default() + 1)));
                        }
                        Value::Bool(said) => found.push((line, place.clone(), json!(!said))),
                        _ => {}
                    }
                }
                declared(field, &place, names, line, found);
            }
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| declared(item, &format!("{at}/{n}"), names, line, found));
        }
        _ => {}
    }
}

impl Vocabulary {
    /// Takes the words out of an entry that the referee could tell.
    pub(super) fn say_less(&self, event: &mut Value) {
        let Some((kind, fields)) = event.as_object_mut().and_then(|event| event.iter_mut().next()) else { return };
        for told in self.told.iter().filter(|told| told.entries.iter().any(|entry| entry == kind)) {
            let holders = match &told.of_unit {
                None => std::slice::from_mut(&mut *fields),
                Some(list) => {
                    fields.get_mut(list).and_then(Value::as_array_mut).map_or(&mut [][..], |all| all.as_mut_slice())
                }
            };
            for holder in holders {
                let (within, name) = told.word.split_once('/').unwrap_or(("", &told.word));
                let holder = if within.is_empty() { Some(holder) } else { holder.get_mut(within) };
                holder.and_then(Value::as_object_mut).and_then(|fields| fields.remove(name));
            }
        }
    }

    /// The entry with what a finding of it tells, where it does not say that yet; the header tells the unit of its lengths.
    pub(super) fn says_more(&self, header: &Value, event: &Value, finding: &Finding) -> Option<Value> {
        let (told, figure) = self.figure(event, finding)?;
        let said = self.written(header, figure)?;
        self.says(told, event, finding, |word| word.is_none().then_some(said))
    }

    /// The entry with a length that is by so much not the one that a finding of it measured, whether it says one or not.
    /// Where the finding tells between what it lies, it is as much beyond that; of a length that is only known to be no less
    /// nothing is wrong that is more.
    pub(super) fn says_otherwise(&self, header: &Value, event: &Value, finding: &Finding, by: f64) -> Option<Value> {
        let (told, figure) = self.figure(event, finding)?;
        if told.measured? == Measured::AtLeast && by > 0.0 {
            return None;
        }
        let bound = if by > 0.0 { "greatest" } else { "least" };
        let is_length = |figure: &&Figure| matches!(figure, Figure::Length(_));
        let bound = finding.detail.figures.iter().find(|(figure, _)| *figure == bound).map(|(_, figure)| figure);
        let figure = bound.filter(is_length).or(Some(figure).filter(is_length))?;
        let said = self.written(header, figure)?.as_f64()? + by;
        self.says(told, event, finding, |_| (said >= 0.0).then(|| json!(said)))
    }

    /// What a finding tells that can be written into an entry.
    fn figure<'a>(&'a self, event: &Value, finding: &'a Finding) -> Option<(&'a Told, &'a Figure)> {
        let detail = &finding.detail;
        let kind = event.as_object()?.keys().next()?.as_str();
        let of_entry =
            |told: &&Told| Some(told.say.as_str()) == detail.say && told.entries.iter().any(|entry| entry == kind);
        let told = self.told.iter().find(of_entry)?;
        let figure = match told.figure.as_str() {
            "expected" => detail.expected.as_ref(),
            "recorded" => detail.recorded.as_ref(),
            name => detail.figures.iter().find(|(figure, _)| *figure == name).map(|(_, figure)| figure),
        };
        Some((told, figure?))
    }

    /// The entry with another word in the place of what is there now.
    fn says(
        &self,
        told: &Told,
        event: &Value,
        finding: &Finding,
        word: impl FnOnce(Option<&Value>) -> Option<Value>,
    ) -> Option<Value> {
        let detail = &finding.detail;
        let mut event = event.clone();
        let mut fields = event.as_object_mut()?.values_mut().next()?;
        // A finding about somebody else whom the entry struck too says nothing of its target.
        let target =
            detail.figures.iter().find(|(figure, _)| *figure == "target").and_then(|(_, figure)| figure.term());
        if target.zip(fields["target"].as_str()).is_some_and(|(told, of_entry)| told != of_entry) {
            return None;
        }
        // Nor does a length of a unit whose entry it is not.
        let own = fields["unit"].as_str().zip(detail.unit.as_ref()).is_none_or(|(own, told)| own == told.as_str());
        if told.measured.is_some() && told.of_unit.is_none() && !own {
            return None;
        }
        if let Some(list) = &told.of_unit {
            let unit = detail.unit.as_ref()?.as_str();
            fields = fields.get_mut(list)?.as_array_mut()?.iter_mut().find(|one| one["unit"] == unit)?;
        }
        let (within, name) = told.word.split_once('/').unwrap_or(("", &told.word));
        let fields = fields.as_object_mut()?;
        let fields = match within {
            "" => fields,
            within => fields.entry(within).or_insert_with(|| json!({})).as_object_mut()?,
        };
        let said = word(fields.get(name))?;
        fields.insert(name.to_owned(), said);
        Some(event)
    }

    /// A figure in the words of a log.
    fn written(&self, header: &Value, figure: &Figure) -> Option<Value> {
        let halved = self.half_lengths.as_ref().is_some_and(|option| header["options"][option] == true);
        Some(match figure {
            Figure::Length(length) if halved => json!(length / 2.0),
            Figure::Count(count) => json!(count),
            Figure::Length(length) => json!(length),
            Figure::Term(term) => match term.as_str() {
                "yes" => json!(true),
                "no" => json!(false),
                "unknown" | "none" => return None,
                term => json!(term),
            },
            Figure::Faces(_) | Figure::Terms(_) => return None,
        })
    }
}
