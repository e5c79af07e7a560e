//! Events and findings in words for a terminal.
//!
//! The words are put together from what the events of every game have in common, never from the rules of one.

use aftermath_rules::{
    EntryView,
    catalogue::Bilingual,
    explain::{Language, Names, Speech},
    finding::{Figure, Finding, Outcome},
};
use serde_json::{Map, Value};

use super::{phrases::Phrases, terminal::Terminal};

/// Items of a list that are told one by one.
const ITEMS: usize = 40;

/// Fields that say who acts on whom, and so come first: `by → unit → target`.
const ACTORS: [&str; 5] = ["by", "character", "unit", "units", "target"];

/// Fields with thrown faces, which come last.
const THROWS: [&str; 2] = ["dice", "saves"];

/// A text of the catalogue in the language spoken.
pub(crate) fn in_language(text: Bilingual, speech: &Speech) -> &'static str {
    match speech.language() {
        Language::En => text.en,
        Language::Ru => text.ru,
    }
}

/// What stands behind a finding: the sentence that tells it, or else its figures; then what was expected and recorded,
/// unless a kept rule has its sentence, which has both in it.
pub(crate) fn explained(finding: &Finding, names: &Names, terminal: &Terminal<'_>) -> Vec<String> {
    let (speech, phrases) = (&terminal.speech, &terminal.phrases);
    let detail = &finding.detail;
    let figures = || {
        let unit = detail.unit.iter().map(|unit| names.name(unit.as_str()).to_owned());
        let figures = detail.figures.iter();
        let figures = figures.map(|(name, figure)| {
            format!("{} {}", speech.term_of(finding.rule.system(), "figure", name), speech.figure(figure, names))
        });
        let told: Vec<_> = unit.chain(figures).collect();
        (!told.is_empty()).then(|| told.join(", "))
    };
    let compared = [("expected", &detail.expected), ("recorded", &detail.recorded)];
    let compared = compared.into_iter().filter_map(|(key, figure)| {
        figure.as_ref().map(|figure| format!("{} {}", phrases.word(key), speech.figure(figure, names)))
    });
    let marginal = detail.marginal.then(|| phrases.word("marginal"));
    let compared: Vec<_> = compared.chain(marginal).collect();
    let sentence = speech.sentence(finding, names);
    let said = sentence.is_some() && finding.outcome == Outcome::Held;
    let mut lines: Vec<_> = sentence.or_else(figures).into_iter().collect();
    if !said && !compared.is_empty() {
        lines.push(compared.join(" · "));
    }
    lines
}

/// Tells the entries of one match.
#[derive(Debug)]
pub(crate) struct EntryFormatter<'a> {
    names: &'a Names,
    speech: &'a Speech,
    phrases: &'a Phrases,
}

impl<'a> EntryFormatter<'a> {
    pub(crate) fn new(names: &'a Names, speech: &'a Speech, phrases: &'a Phrases) -> Self {
        Self { names, speech, phrases }
    }

    /// An entry with everything it records: `Shoot: Archers → Boyz; distance 12; dice 4 5 1`.
    pub(crate) fn entry(&self, entry: &EntryView) -> String {
        let event = self.speech.term_in(self.names, "event", entry.kind);
        let told = entry.event.as_object().map(|fields| self.fields(fields)).filter(|told| !told.is_empty());
        let told = told.map_or_else(|| event.clone(), |told| format!("{event}: {told}"));
        match &entry.dice {
            None => told,
            Some(set) => format!("{told}; {} {set}", self.speech.term_in(self.names, "field", "dice_set")),
        }
    }

    fn fields(&self, fields: &Map<String, Value>) -> String {
        let acts = |name: &str, value: &Value| ACTORS.contains(&name) && (name != "by" || self.is_unit(value));
        let actors = ACTORS.iter().filter_map(|name| fields.get(*name).filter(|value| acts(name, value)));
        let actors = actors.map(|actor| self.value(actor)).collect::<Vec<_>>().join(" → ");
        let throws = THROWS.iter().filter_map(|name| fields.get_key_value(*name));
        let others = fields.iter().filter(|(name, value)| !acts(name, value) && !THROWS.contains(&name.as_str()));
        let named = others.chain(throws);
        let named = named
            .map(|(name, value)| format!("{} {}", self.speech.term_in(self.names, "field", name), self.value(value)));
        let parts = Some(actors).filter(|actors| !actors.is_empty()).into_iter().chain(named);
        parts.collect::<Vec<_>>().join("; ")
    }

    /// Whether this is the id of a unit, and not the reason why something was done.
    fn is_unit(&self, value: &Value) -> bool {
        value.as_str().is_some_and(|id| self.names.name(id) != id)
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Null => "–".to_owned(),
            Value::Bool(true) => self.phrases.word("yes"),
            Value::Bool(false) => self.phrases.word("no"),
            Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (None, Some(length)) => self.speech.figure(&Figure::Length(length), self.names),
                _ => number.to_string(),
            },
            Value::String(text) => self.speech.figure(&Figure::Term(text.clone()), self.names),
            Value::Array(items) => self.list(items),
            Value::Object(fields) => format!("({})", self.fields(fields)),
        }
    }

    fn list(&self, items: &[Value]) -> String {
        let shown = items.iter().take(ITEMS).map(|item| match item {
            // A pose, or another tuple of numbers.
            Value::Array(numbers) => format!("[{}]", self.list(numbers)),
            other => self.value(other),
        });
        let separator = if items.iter().all(Value::is_number) { " " } else { ", " };
        let mut told = shown.collect::<Vec<_>>().join(separator);
        if items.len() > ITEMS {
            told += &format!(" +{}", items.len() - ITEMS);
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::Seq;
    use serde_json::json;

    use super::*;

    fn told(kind: &'static str, event: Value) -> String {
        told_with(kind, event, None)
    }

    fn told_with(kind: &'static str, event: Value, dice: Option<&str>) -> String {
        let unit = r#"{"id":"u1","profile":"archers","name":"Archers","type":"infantry","attacks":3,"hits":3}"#;
        let foe = unit.replace("u1", "u2").replace("Archers", "Boyz");
        let header = format!(
            r#"{{"aftermath":1,"match":"m","system":"warmaster","edition":"core","played":"2026-05-03","table":{{"width":180,"depth":120}},"sides":[{{"id":"a","player":"A","army":"x","roster":[{unit}]}},{{"id":"b","player":"B","army":"y","roster":[{foe}]}}]}}"#
        );
        let names = Names::of(&GAMES.read(header.as_bytes(), "test").unwrap().summary());
        let (speech, phrases) = (Speech::new(&GAMES, Language::En), Phrases::new(Language::En));
        let dice = dice.map(str::to_owned);
        let entry = EntryView { seq: Seq(1), at: None, side: None, dice, kind, event };
        EntryFormatter::new(&names, &speech, &phrases).entry(&entry)
    }

    #[test]
    fn who_acts_on_whom_comes_first_and_the_dice_last() {
        let event = json!({"dice": [4, 5, 1], "target": "u2", "unit": "u1", "distance": 12.5});
        assert!(told("shoot", event).ends_with(": Archers → Boyz; distance 12.5; dice 4 5 1"));
    }

    #[test]
    fn the_dice_that_are_taken_up_are_named() {
        assert!(told_with("shoot", json!({"unit": "u1"}), Some("blue")).ends_with(": Archers; dice taken up: blue"));
        assert_eq!(told_with("odd_event", json!({}), Some("blue")), "odd event; dice taken up: blue");
    }

    #[test]
    fn what_no_game_has_yet_is_told_all_the_same() {
        let event = json!({"odd_thing": {"units": ["u1", "u3"], "deep": [[1, 2.5, 90]]}, "flag": true});
        assert_eq!(told("odd_event", event), "odd event: odd thing (Archers, u3; deep [1 2.5 90]); flag yes");
        assert_eq!(told("odd_event", json!({})), "odd event");
        assert!(told("odd_event", json!({"n": vec![1; 48]})).ends_with(" +8"));
        assert!(told("charge", json!({"by": "initiative", "unit": "u1"})).contains(": Archers; by "));
    }
}
