//! The map of cards on which armies march before a battle, in characters.

use aftermath_rules::{
    Summary,
    card_map::{CardMap, MapCard, MapCorps, MapPlace},
    explain::{Names, Speech},
};

use super::phrases::Phrases;

/// A card of which nobody has seen the face, and a place without any.
const FACE_DOWN: &str = "▒";
const NONE: &str = "·";
/// What marks a card of the field.
const FIELD: char = '*';

/// Speaks of a map.
#[derive(Debug)]
pub(crate) struct MapTeller<'a> {
    pub(crate) summary: &'a Summary,
    pub(crate) names: &'a Names,
    pub(crate) speech: &'a Speech,
    pub(crate) phrases: &'a Phrases,
}

impl MapTeller<'_> {
    /// The map as it lies, its nearest row below, then who stands where, what is in force and who offers battle.
    pub(crate) fn draw(&self, map: &CardMap) -> Vec<String> {
        let [rows, columns] = map.size;
        let cell =
            |at: MapPlace| map.places.iter().find(|place| place.at == at).map_or(NONE.into(), |it| self.cell(it));
        let written: Vec<Vec<String>> =
            (1..=rows).rev().map(|row| (1..=columns).map(|column| cell([row, column])).collect()).collect();
        let widest = written.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1);
        let mut lines = vec![self.day(map)];
        lines.extend((1..=rows).rev().zip(written).map(|(row, cells)| {
            let cells: Vec<String> = cells.iter().map(|text| format!("{text:widest$}")).collect();
            format!("{row} {}", cells.join(" ")).trim_end().to_owned()
        }));
        let numbers: Vec<String> = (1..=columns).map(|column| format!("{column:<widest$}")).collect();
        lines.push(format!("  {}", numbers.join(" ")).trim_end().to_owned());
        lines.extend(map.corps.iter().map(|corps| self.corps(corps)));
        if map.places.iter().any(|place| place.field) {
            lines.push(format!("{FIELD} {}", self.phrases.word("map-field")));
        }
        if let Some(side) = &map.offered {
            let key = if map.accepted { "map-accepted" } else { "map-offered" };
            lines.push(self.phrases.say(key, [("side", self.names.name(side.as_str()).into())]));
        }
        lines
    }

    /// The day, the night, and the weather.
    fn day(&self, map: &CardMap) -> String {
        let day = match map.day {
            0 => self.phrases.word("map-laying"),
            day => self.phrases.say("map-day", [("day", day.into())]),
        };
        let night = map.night.then(|| self.phrases.word("map-night"));
        let weather = map.weather.iter().map(|card| self.card(card));
        [day].into_iter().chain(night).chain(weather).collect::<Vec<_>>().join(" · ")
    }

    fn card(&self, card: &str) -> String {
        self.speech.term_of(self.summary.system, "card", card)
    }

    /// What lies on a place.
    fn cell(&self, place: &MapCard) -> String {
        let lies = match (place.card, place.river) {
            (Some(card), _) => self.card(card),
            (None, Some(_)) => self.card("river"),
            (None, None) => FACE_DOWN.to_owned(),
        };
        if place.field { format!("{lies}{FIELD}") } else { lies }
    }

    fn place(&self, [row, column]: MapPlace) -> String {
        self.phrases.say("map-place", [("row", row.into()), ("column", column.into())])
    }

    /// Where a corps stands, whether it is tired, and where it shall go.
    fn corps(&self, corps: &MapCorps) -> String {
        let at = corps.at.map_or_else(|| self.phrases.word("map-beside"), |at| self.place(at));
        let tired = corps.tired.then(|| self.phrases.word("map-tired"));
        let goal = corps.route.last().map(|goal| format!("→ {}", self.place(*goal)));
        let parts: Vec<String> = [at].into_iter().chain(tired).chain(goal).collect();
        format!("{}: {}", self.names.name(corps.unit.as_str()), parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use aftermath_games::GAMES;
    use aftermath_rules::{Reading, Seq, explain::Language};

    use super::*;

    /// The map of a log of the corpus after an entry.
    fn drawn(path: &str, seq: u32, language: Language) -> Vec<String> {
        let file = format!("{}/../games/tactica/corpus/manoeuvre/{path}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let log = GAMES.read(&std::fs::read(&file).unwrap(), &file).unwrap();
        let summary = log.summary();
        let (names, speech, phrases) = (Names::of(&summary), Speech::new(&GAMES, language), Phrases::new(language));
        let board = log.board(Seq(seq), Reading::Effective).unwrap();
        let teller = MapTeller { summary: &summary, names: &names, speech: &speech, phrases: &phrases };
        teller.draw(&board.map.unwrap())
    }

    #[test]
    fn a_map_shows_its_cards_its_field_and_where_corps_stand() {
        let map = drawn("field_held", 3, Language::En);
        assert_eq!(map[0], "Day 1");
        assert_eq!(map[1], ["5", "▒     ", "▒     ", "▒     ", "▒     ", "▒"].join(" "));
        assert_eq!(map[4], ["2", "▒     ", "hedge*", "▒*    ", "▒*    ", "▒"].join(" "));
        assert!(map.contains(&"bg: row 2, column 2".to_owned()), "{map:#?}");
        assert!(map.contains(&"* here they fight".to_owned()), "{map:#?}");
        let answered = drawn("field_held", 2, Language::En);
        assert_eq!(answered.last().unwrap(), "Blue host offers battle, and it is accepted");
    }

    #[test]
    fn a_march_has_its_goal_in_either_language() {
        let map = drawn("road_tired_broken", 2, Language::Ru);
        assert_eq!(map[0], "День 1");
        assert!(map.contains(&"bg: ряд 1, столбец 2, → ряд 1, столбец 3".to_owned()), "{map:#?}");
    }
}
