//! A manoeuvre on a map of cards before the battle: where cards lie and armies march, and what they bring to the table.

use serde_json::Value;

use super::outcome::{Outcomes, term};

/// What an entry chose or decided, and the message that tells it, for yes and for no; nothing is told where it is empty.
const DECIDED: [(&str, &str, &str); 4] = [
    ("accepts", "told-accepts", "told-refuses"),
    ("offers_battle", "told-offers", ""),
    ("tired", "told-tired", "told-fresh"),
    ("night", "told-at-night", ""),
];
/// Lists of those whom an entry names, and the message that tells them.
const NAMED: [(&str, &str); 3] = [("late", "told-late"), ("tired", "told-all-tired"), ("rested", "told-rested")];

impl Outcomes<'_> {
    /// Places of the map, marches, cards dealt, battle offered and answered, and what the armies bring to the table.
    pub(super) fn campaign(&self, event: &Value) -> Vec<String> {
        let mut told: Vec<String> = ["at", "to"].iter().filter_map(|field| self.cell(&event[*field])).collect();
        told.extend(self.marches(event));
        told.extend(self.cells(event));
        told.extend(self.hands(event));
        told.extend(words(event, |word| term(word, self.speech, self.names)));
        told.extend(DECIDED.iter().filter_map(|(field, yes, no)| {
            let message = if event[*field].as_bool()? { yes } else { no };
            (!message.is_empty()).then(|| self.words.say(message, []))
        }));
        told.extend(NAMED.iter().filter_map(|(field, message)| {
            let list = event[*field].as_array()?.iter().filter_map(Value::as_str);
            let names: Vec<&str> = list.filter(|id| self.parties.know(id)).map(|id| self.names.name(id)).collect();
            (!names.is_empty()).then(|| self.words.say(message, [("names", names.join(", ").into())]))
        }));
        told
    }

    /// Row and column.
    fn cell(&self, value: &Value) -> Option<String> {
        let [row, column] = cell(value)?;
        Some(self.words.say("told-cell", [("row", row.into()), ("column", column.into())]))
    }

    /// Where each corps shall go.
    fn marches(&self, event: &Value) -> Vec<String> {
        let goes = |march: &Value| {
            let corps = march["corps"].as_str().filter(|id| self.parties.know(id))?;
            let goal = self.cell(march["path"].as_array()?.last()?)?;
            let figures = [("corps", self.names.name(corps).into()), ("goal", goal.into())];
            Some(self.words.say("told-marches", figures))
        };
        event["marches"].as_array().into_iter().flatten().filter_map(goes).collect()
    }

    /// The cards of a field.
    fn cells(&self, event: &Value) -> Option<String> {
        let cells = event["cells"].as_array()?.iter().filter_map(cell);
        let cells: Vec<String> = cells.map(|[row, column]| format!("{row}-{column}")).collect();
        (!cells.is_empty()).then(|| self.words.say("told-cells", [("cells", cells.join(", ").into())]))
    }

    /// Who holds which cards, those of one kind counted.
    fn hands(&self, event: &Value) -> Vec<String> {
        let of = |hand: &Value| {
            let side = hand["side"].as_str().filter(|side| self.parties.know(side))?;
            let mut cards: Vec<(&str, u32)> = Vec::new();
            for card in hand["cards"].as_array()?.iter().filter_map(Value::as_str) {
                match cards.iter_mut().find(|(known, _)| *known == card) {
                    Some((_, count)) => *count += 1,
                    None => cards.push((card, 1)),
                }
            }
            let told = cards.into_iter().map(|(card, count)| {
                let card = term(card, self.speech, self.names);
                if count > 1 { format!("{card} ×{count}") } else { card }
            });
            let figures =
                [("side", self.names.name(side).into()), ("cards", told.collect::<Vec<_>>().join(", ").into())];
            Some(self.words.say("told-hand", figures))
        };
        event["hands"].as_array().into_iter().flatten().filter_map(of).collect()
    }
}

/// The weather of a battle, and the state of the ground.
fn words(event: &Value, say: impl Fn(&str) -> String) -> Option<String> {
    let weather = event["weather"].as_array().into_iter().flatten().chain(event.get("ground"));
    let weather: Vec<String> = weather.filter_map(Value::as_str).map(say).collect();
    (!weather.is_empty()).then(|| weather.join(", "))
}

/// A place of the map: two whole numbers.
fn cell(value: &Value) -> Option<[u64; 2]> {
    match value.as_array()?.as_slice() {
        [row, column] => Some([row.as_u64()?, column.as_u64()?]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::{
        Reading,
        explain::{Language, Speech},
    };

    use crate::told::{LossesByEntry, Teller, names};

    /// The lines of a log of the corpus in a language.
    fn lines(path: &str, language: Language) -> Vec<String> {
        let file = format!("{}/../games/tactica/corpus/manoeuvre/{path}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let log = GAMES.read(&std::fs::read(&file).unwrap(), &file).unwrap();
        let (summary, judgement) = (log.summary(), log.judge(Reading::Effective));
        let (names, lost) = (names(&summary), LossesByEntry::of(&log, &judgement.board));
        let speech = Speech::new(&GAMES, language);
        let teller = Teller::new(&summary, &names, &speech, &lost);
        let entries = log.entries();
        let told = entries.iter().zip(judgement.verdicts.iter().skip(1));
        told.map(|(entry, verdict)| teller.entry(entry, verdict).line()).collect()
    }

    #[test]
    fn a_march_is_told_with_its_goal_where_it_came_to_and_whether_it_tired() {
        let english = lines("road_tired_broken", Language::En);
        assert_eq!(english[1], "March targets marked: bg – bg: row 1, column 3");
        assert_eq!(english[2], "March: bg [1] – row 1, column 3; tired");
        let russian = lines("road_tired_broken", Language::Ru);
        assert!(russian[2].ends_with("[1] – ряд 1, столбец 3; устал"), "{}", russian[2]);
    }

    #[test]
    fn a_battle_is_told_with_who_offers_and_accepts_it_and_the_cards_of_its_field() {
        let english = lines("field_held", Language::En);
        assert!(english[0].ends_with(" – offers battle"), "{}", english[0]);
        assert!(english[1].ends_with(" – accepts"), "{}", english[1]);
        assert!(english[2].ends_with(" – cards 2-2, 2-3, 2-4, 3-2, 3-3, 3-4"), "{}", english[2]);
        let russian = lines("field_held", Language::Ru);
        assert!(russian[1].ends_with(" – принимает"), "{}", russian[1]);
    }

    #[test]
    fn cards_that_are_dealt_and_laid_and_the_weather_of_the_battle_are_told() {
        let dealt = lines("deal_held", Language::En);
        assert!(dealt[0].contains("Blue host: wood, bushes, hill, rain"), "{}", dealt[0]);
        let laid = lines("more_terrain_held", Language::Ru);
        assert!(laid[0].ends_with(" – ряд 1, столбец 1"), "{}", laid[0]);
        assert!(lines("fog_carries_held", Language::En)[0].ends_with(" – fog"));
    }
}
