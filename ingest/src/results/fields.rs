//! Single fields of a row: days, numbers, games, sides.

use aftermath_games::GAMES;
use aftermath_rules::System;
use jiff::civil::Date;

use super::pseudonyms::plain;

/// The first and the last year in which anybody played such games.
const YEARS: std::ops::RangeInclusive<i16> = 1950..=2199;

/// A day as ISO 8601 has it, or as `format` says.
pub(super) fn day(text: &str, format: Option<&str>) -> Option<Date> {
    let date = Date::strptime(format.unwrap_or("%Y-%m-%d"), text).ok()?;
    YEARS.contains(&date.year()).then_some(date)
}

/// A whole number, maybe with blanks between thousands as spreadsheets write them.
pub(super) fn count(text: &str) -> Option<u32> {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}')).collect();
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// Two whole numbers with a hyphen, a dash or a colon between them.
pub(super) fn counts(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once(['-', ':', '–', '—'])?;
    Some((count(a)?, count(b)?))
}

/// A game by its name in logs, or by its title with the edition. The title alone may mean another edition: a mapping, or
/// what is told of all rows, says which.
pub(super) fn game(text: &str) -> Option<System> {
    let known = |system: &System| text.eq_ignore_ascii_case(system.as_str()) || is_called(text, system.info().edition);
    GAMES.all().find(known)
}

/// The game that people call so, by its title or by another name of it, whatever edition they mean; `None` where it is
/// none, or the name of several.
pub(super) fn called(text: &str) -> Option<System> {
    let known = |system: &System| {
        let info = system.info();
        is_called(text, info.title) || info.called.iter().any(|name| is_called(text, name))
    };
    let mut found = GAMES.all().filter(known);
    found.next().filter(|_| found.next().is_none())
}

/// Whether a text is a title, whatever its signs and large letters.
fn is_called(text: &str, title: &str) -> bool {
    let bare = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    !title.is_empty() && bare(text) == bare(title)
}

/// Who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// A player, 0 or 1.
    Won(usize),
    /// Nobody.
    Draw,
    /// Nobody knows.
    Unknown,
}

/// A player by `a` or `b`, or by the name: 0 or 1. `None` where it is neither, or could be both.
pub(super) fn player(text: &str, players: [&str; 2]) -> Option<usize> {
    let text = plain(text);
    let letter = ["a", "b"].iter().position(|letter| *letter == text);
    let name = players.iter().position(|name| plain(name) == text);
    match (letter, name) {
        (Some(letter), Some(name)) if letter != name => None,
        (letter, name) => letter.or(name),
    }
}

/// A result by its word, of the first player where it is a win or a loss, or by the winner.
pub(super) fn ending(text: &str, players: [&str; 2]) -> Option<Ending> {
    let named = player(text, players).map(Ending::Won);
    match (text.to_lowercase().as_str(), named) {
        ("" | "unknown", None) => Some(Ending::Unknown),
        ("draw", None) => Some(Ending::Draw),
        ("win", None) => Some(Ending::Won(0)),
        ("loss", None) => Some(Ending::Won(1)),
        ("" | "unknown" | "draw" | "win" | "loss", Some(_)) => None,
        (_, named) => named,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_told_and_as_nothing_else() {
        assert_eq!(day("2026-05-03", None), Some(Date::constant(2026, 5, 3)));
        assert_eq!(day("03.05.2026", Some("%d.%m.%Y")), Some(Date::constant(2026, 5, 3)));
        for wrong in ["03.05.2026", "2026-02-30", "2026-05-03T10:00", "26-05-03", "", "0001-01-01"] {
            assert_eq!(day(wrong, None), None, "{wrong}");
        }
        assert_eq!(day("2026-05-03", Some("%Q")), None);
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(["7", "1 120", "0"].map(count), [Some(7), Some(1120), Some(0)]);
        assert_eq!(["", "-1", "1.5", "1e3", "4294967296", "+2"].map(count), [None; 6]);
        assert_eq!(["12-8", "12 : 8", "3–0"].map(counts), [Some((12, 8)), Some((12, 8)), Some((3, 0))]);
        assert_eq!(["12", "12-", "a-b", "1-2-3"].map(counts), [None; 4]);
    }

    #[test]
    fn games_are_known_by_what_people_call_them() {
        let of = |text: &str| called(text).map(System::as_str);
        for (text, system) in [
            ("Warhammer 40,000", "wh40k9"),
            ("40k", "wh40k9"),
            ("WH40K", "wh40k9"),
            ("KoW", "kow2"),
            ("kings of war", "kow2"),
            ("WFB", "whfb6"),
            ("Warhammer Fantasy", "whfb6"),
            ("Warmaster", "warmaster"),
            ("Тактика", "tactica"),
        ] {
            assert_eq!(of(text), Some(system), "{text}");
        }
        assert_eq!(["Warhammer", "Age of Sigmar", "", "9th edition"].map(of), [None; 4]);
        // No two games are called alike.
        for game in GAMES.all() {
            for name in [game.info().title].iter().chain(game.info().called) {
                assert_eq!(called(name), Some(game), "{name}");
            }
        }
    }

    #[test]
    fn a_result_is_told_by_letter_word_or_name() {
        let of = |text| ending(text, ["Ada", "Boris"]);
        assert_eq!(["a", "B", "win", "loss"].map(of), [0, 1, 0, 1].map(|side| Some(Ending::Won(side))));
        assert_eq!([of(" boris"), of("draw")], [Some(Ending::Won(1)), Some(Ending::Draw)]);
        assert_eq!(["", "unknown", "maybe", "1"].map(of), [Some(Ending::Unknown), Some(Ending::Unknown), None, None]);
        // Who is called like the other side cannot be told from it.
        assert_eq!(ending("a", ["Boris", "A"]), None);
        assert_eq!(ending("draw", ["Draw", "Ada"]), None);
    }
}
