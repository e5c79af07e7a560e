//! The columns of a table of results, and what foreign tables call them.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::LazyLock};

use aftermath_games::GAMES;
use serde::{Deserialize, Serialize};

/// A column of a table of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// Day of play.
    Date,
    /// The game.
    Game,
    /// Rules edition.
    Edition,
    /// Tournament, league night or campaign.
    Event,
    /// Round of the event.
    Round,
    /// Number of the table.
    Table,
    /// By what the event ranks its players.
    Standings,
    /// Scenario.
    Scenario,
    /// Points a side.
    Points,
    /// What to call the match in a list.
    Title,
    /// What tells the match from an equal one.
    Key,
    /// First player.
    PlayerA,
    /// Army of the first player.
    ArmyA,
    /// Part of that army list.
    SubfactionA,
    /// Edition of that army list.
    ArmyEditionA,
    /// File of that army's roster.
    RosterA,
    /// Second player.
    PlayerB,
    /// Army of the second player.
    ArmyB,
    /// Part of that army list.
    SubfactionB,
    /// Edition of that army list.
    ArmyEditionB,
    /// File of that army's roster.
    RosterB,
    /// Who had the first turn.
    First,
    /// Who won.
    Result,
    /// Points of the first player.
    ScoreA,
    /// Points of the second player.
    ScoreB,
    /// Points of both.
    Score,
    /// A remark.
    Note,
}

/// A column in words.
struct Words {
    column: Column,
    name: &'static str,
    needed: bool,
    expected: &'static str,
    meaning: &'static str,
    example: &'static str,
}

const fn words(
    column: Column,
    name: &'static str,
    expected: &'static str,
    meaning: &'static str,
    example: &'static str,
) -> Words {
    Words { column, name, needed: false, expected, meaning, example }
}

const fn needed(words: Words) -> Words {
    Words { needed: true, ..words }
}

const NAME: &str = "1 to 200 characters";
const COUNT: &str = "a whole number, 0 to 4294967295";
/// Said with the names of the games, which the registry knows.
const GAME: &str = "the name of a game";
const SIDE: &str = "a, b, or the name of either player";

/// The games by their names: `warmaster, kow2 or tactica`.
static GAME_NAMES: LazyLock<String> = LazyLock::new(|| {
    let names = GAMES.names();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
});

/// Every column, in the order of the template.
const COLUMNS: [Words; 27] = [
    needed(words(Column::Date, "date", "YYYY-MM-DD, or as --date-format says", "Day of play.", "2026-05-03")),
    needed(words(Column::Game, "game", GAME, "The game.", "warmaster")),
    words(Column::Edition, "edition", NAME, "Edition of the rules, as you call it.", "core"),
    words(Column::Event, "event", NAME, "Tournament, league night or campaign.", "Spring muster"),
    words(Column::Round, "round", COUNT, "Round of the event.", "1"),
    words(Column::Table, "table", COUNT, "Number of the table at the event.", "4"),
    words(
        Column::Standings,
        "standings",
        "some of match_points, wins, strength, margin and victory_points, each once, with blanks between them",
        "By what the event ranks its players, the weightiest first: strength is the match points of all opponents, margin \
         victory points less theirs.",
        "",
    ),
    words(Column::Scenario, "scenario", NAME, "Scenario, if not a plain battle.", ""),
    words(Column::Points, "points", COUNT, "Points a side.", "2000"),
    words(Column::Title, "title", NAME, "What to call the match in a list.", ""),
    words(
        Column::Key,
        "key",
        NAME,
        "What tells the match from an equal one of that day, e.g. its number in your own list.",
        "",
    ),
    needed(words(Column::PlayerA, "player_a", NAME, "First player.", "Ada")),
    needed(words(Column::ArmyA, "army_a", NAME, "Army list of the first player.", "Empire")),
    words(Column::SubfactionA, "subfaction_a", NAME, "Part of that list: a chapter, a house, a theme.", ""),
    words(Column::ArmyEditionA, "army_edition_a", NAME, "Edition of that list, e.g. of its book.", ""),
    words(
        Column::RosterA,
        "roster_a",
        "the path of a file beside the table, at most 260 characters",
        "Roster of the first player, .ros or .rosz.",
        "",
    ),
    needed(words(Column::PlayerB, "player_b", NAME, "Second player.", "Boris")),
    needed(words(Column::ArmyB, "army_b", NAME, "Army list of the second player.", "Orcs")),
    words(Column::SubfactionB, "subfaction_b", NAME, "Part of that list: a chapter, a house, a theme.", ""),
    words(Column::ArmyEditionB, "army_edition_b", NAME, "Edition of that list, e.g. of its book.", ""),
    words(
        Column::RosterB,
        "roster_b",
        "the path of a file beside the table, at most 260 characters",
        "Roster of the second player, .ros or .rosz.",
        "",
    ),
    words(Column::First, "first", SIDE, "Who had the first turn.", "b"),
    words(
        Column::Result,
        "result",
        "a, b, draw, unknown, win or loss (of the first player), or the name of the winner",
        "Who won. Empty or `unknown` where nobody knows any more: kept, and counted as undecided.",
        "a",
    ),
    words(Column::ScoreA, "score_a", COUNT, "Victory points of the first player.", "1120"),
    words(Column::ScoreB, "score_b", COUNT, "Victory points of the second player.", "860"),
    words(Column::Score, "score", "two whole numbers such as 12-8 or 12:8", "Victory points of both in one.", ""),
    words(Column::Note, "note", "up to 4000 characters", "A remark.", ""),
];

/// What tables of others call columns, as far as it is well known and means one thing: in small letters, with one `_` for
/// blanks and signs. Of columns of either player, the words before the player's letter or number.
const KNOWN: [(Column, &[&str]); 13] = [
    (Column::Date, &["day", "played", "played_on", "дата", "день"]),
    (Column::Game, &["system", "game_system", "игра"]),
    (Column::Edition, &["rules_edition", "game_edition", "редакция"]),
    (Column::Event, &["tournament", "турнир"]),
    (Column::Round, &["раунд"]),
    (Column::Table, &["table_number", "стол"]),
    (Column::Standings, &["tie_breaks", "tiebreaks", "тай_брейки"]),
    (Column::Scenario, &["mission", "сценарий", "миссия"]),
    (Column::Points, &["points_limit", "game_size"]),
    (Column::First, &["first_turn", "went_first", "первый_ход"]),
    (Column::Result, &["winner", "outcome", "результат", "победитель", "исход"]),
    (Column::Score, &["счёт", "счет"]),
    (Column::Note, &["notes", "comment", "remark", "примечание", "комментарий"]),
];
const KNOWN_OF_PLAYERS: [([Column; 2], &[&str]); 6] = [
    ([Column::PlayerA, Column::PlayerB], &["player", "player_name", "игрок"]),
    ([Column::ArmyA, Column::ArmyB], &["army", "faction", "army_list", "армия", "фракция"]),
    ([Column::SubfactionA, Column::SubfactionB], &["subfaction", "sub_faction", "подфракция"]),
    ([Column::ArmyEditionA, Column::ArmyEditionB], &["army_edition", "codex", "codex_edition", "army_book", "кодекс"]),
    ([Column::RosterA, Column::RosterB], &["roster", "roster_file", "ростер"]),
    ([Column::ScoreA, Column::ScoreB], &["score", "vp", "victory_points", "очки", "счёт", "счет"]),
];
/// Either player, as tables of others tell them apart.
const PLAYERS: [[&str; 3]; 2] = [["a", "1", "а"], ["b", "2", "б"]];

/// The column that a well-known word of tables of others means.
pub(super) fn well_known(foreign: &str) -> Option<Column> {
    let small = foreign.to_lowercase();
    let words: Vec<&str> = small.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let whole = words.join("_");
    let of_match = KNOWN.iter().find(|(_, names)| names.contains(&whole.as_str())).map(|(column, _)| *column);
    of_match.or_else(|| {
        // `player_1`, `player1`, `faction a`.
        let (rest, of) = whole.char_indices().next_back().map(|(at, _)| whole.split_at(at))?;
        let side = PLAYERS.iter().position(|names| names.contains(&of))?;
        let apart = rest.ends_with('_') || of.bytes().all(|digit| digit.is_ascii_digit());
        let name = rest.trim_end_matches('_');
        let known = KNOWN_OF_PLAYERS.iter().find(|(_, names)| apart && names.contains(&name))?;
        Some(known.0[side])
    })
}

impl Column {
    /// Every column, in the order of the template.
    pub fn all() -> impl Iterator<Item = Self> {
        COLUMNS.iter().map(|words| words.column)
    }

    fn words(self) -> &'static Words {
        // The table has them in the order of the variants, which a test verifies.
        &COLUMNS[self as usize]
    }

    /// Name in the first line of a table.
    pub fn as_str(self) -> &'static str {
        self.words().name
    }

    /// Whether every row must have it, from the table or from [`Mapping::fixed`].
    pub fn is_needed(self) -> bool {
        self.words().needed
    }

    /// What a field of it may hold.
    pub fn expected(self) -> &'static str {
        match self {
            Column::Game => &GAME_NAMES,
            _ => self.words().expected,
        }
    }

    /// What it tells.
    pub fn meaning(self) -> &'static str {
        self.words().meaning
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The name of no column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no column is called {name:?}: expected one of {}", Column::all().map(Column::as_str).collect::<Vec<_>>().join(", "))]
pub struct UnknownColumn {
    name: String,
}

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Self, UnknownColumn> {
        let found = COLUMNS.iter().find(|words| words.name == name);
        found.map(|words| words.column).ok_or_else(|| UnknownColumn { name: name.to_owned() })
    }
}

impl TryFrom<String> for Column {
    type Error = UnknownColumn;

    fn try_from(name: String) -> Result<Self, UnknownColumn> {
        name.parse()
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Serialize for Column {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What a foreign table calls our columns, and what it means by its words. As JSON, e.g.
///
/// ```json
/// {
///   "columns": { "host": "player_a", "visitor": "player_b" },
///   "values": { "game": { "40k": "wh40k9" } },
///   "fixed": { "edition": "9th" }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mapping {
    /// Our column for each of its names; a name that is ours already needs none.
    pub columns: BTreeMap<String, Column>,
    /// Our word for each of its words, by our column.
    pub values: BTreeMap<Column, BTreeMap<String, String>>,
    /// What every row has that the table does not say, by our column.
    pub fixed: BTreeMap<Column, String>,
    /// How its dates are written, in the letters of `strptime`, e.g. `%d.%m.%Y`; ISO 8601 where absent.
    pub date_format: Option<String>,
}

impl Mapping {
    /// The column of ours that a column of the table is, if any. Case and blanks around do not matter.
    pub(super) fn column(&self, foreign: &str) -> Option<Column> {
        let foreign = foreign.trim();
        let named = self.columns.iter().find(|(name, _)| name.trim().eq_ignore_ascii_case(foreign));
        named.map(|(_, column)| *column).or_else(|| foreign.to_ascii_lowercase().parse().ok())
    }

    /// What a field of this column means.
    pub(super) fn value<'a>(&'a self, column: Column, text: &'a str) -> &'a str {
        self.values.get(&column).and_then(|values| values.get(text)).map_or(text, String::as_str)
    }
}

/// A table with every column and no row, to be filled in.
pub fn template() -> String {
    // No name has a comma or a quotation mark, which a test verifies.
    let names: Vec<_> = COLUMNS.iter().map(|words| words.name).collect();
    format!("{}\n", names.join(","))
}

/// Every column in words, as plain text.
pub fn describe() -> String {
    let told = COLUMNS.iter().map(|Words { column, name, needed, meaning, example, .. }| {
        let expected = column.expected();
        let needed = if *needed { ", needed" } else { "" };
        let example = if example.is_empty() { String::new() } else { format!("    Example: {example}\n") };
        format!("{name}{needed}\n    {meaning}\n    Expected: {expected}.\n{example}")
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_columns_is_in_order() {
        for (place, words) in COLUMNS.iter().enumerate() {
            assert_eq!(words.column as usize, place, "{}", words.name);
            assert_eq!(words.name.parse(), Ok(words.column));
            assert!(!words.name.contains([',', '"']) && !words.example.contains([',', '"']), "{}", words.name);
        }
    }

    #[test]
    fn well_known_words_of_others_are_columns() {
        for (word, column) in [
            ("faction_a", Column::ArmyA),
            ("Faction B", Column::ArmyB),
            ("Codex 2", Column::ArmyEditionB),
            ("player1", Column::PlayerA),
            ("Player-2 ", Column::PlayerB),
            ("Winner", Column::Result),
            ("Игрок 1", Column::PlayerA),
            ("Победитель", Column::Result),
        ] {
            assert_eq!(well_known(word), Some(column), "{word}");
        }
        for word in ["", "a", "1", "factiona", "faction_c", "faction", "codex", "date_of_birth", "_"] {
            assert_eq!(well_known(word), None, "{word:?}");
        }
        // A word means one thing, and none is a name of ours, which needs no other.
        let of_match = KNOWN.iter().flat_map(|(column, words)| words.iter().map(|word| (*column, (*word).to_owned())));
        let of_players = KNOWN_OF_PLAYERS.iter().flat_map(|(columns, words)| {
            let both = columns.iter().zip(PLAYERS);
            both.flat_map(|(column, [letter, ..])| words.iter().map(move |word| (*column, format!("{word}_{letter}"))))
        });
        for (column, word) in of_match.chain(of_players) {
            assert_eq!(well_known(&word), Some(column), "{word}");
            assert!(word.parse::<Column>().is_err() || word.parse() == Ok(column), "{word}");
        }
    }

    #[test]
    fn a_mapping_is_read_and_refuses_what_it_does_not_know() {
        let mapping = r#"{"columns":{"Faction A":"army_a"},"values":{"game":{"40k":"wh40k9"}}}"#;
        let mapping: Mapping = serde_json::from_str(mapping).unwrap();
        assert_eq!(mapping.column(" faction a "), Some(Column::ArmyA));
        assert_eq!(mapping.column("DATE"), Some(Column::Date));
        assert_eq!(mapping.column("codex"), None);
        assert_eq!(mapping.column("army_b"), Some(Column::ArmyB));
        assert_eq!([mapping.value(Column::Game, "40k"), mapping.value(Column::Note, "40k")], ["wh40k9", "40k"]);
        for wrong in [r#"{"columns":{"x":"armee"}}"#, r#"{"colums":{}}"#] {
            assert!(serde_json::from_str::<Mapping>(wrong).is_err(), "{wrong}");
        }
    }
}
