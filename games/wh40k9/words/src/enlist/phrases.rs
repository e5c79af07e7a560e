//! What texts of datasheets say in so many words. A text is taken only where it says one thing, of one bearer, without any
//! condition; all else stays a text.

/// Words with which a condition begins.
const CONDITIONS: [&str; 9] = ["against", "while", "until", " if ", "within", "except", "unless", "when ", "once per"];

/// The sentences of a text, in small letters, with plain apostrophes.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(['\u{2019}', '\u{2018}'], "'").replace(['\u{201c}', '\u{201d}'], "\"");
    let ends = text.replace(['\n', '\r'], ". ");
    ends.split(". ")
        .map(|part| part.trim().trim_end_matches('.').trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

/// Whether a sentence, in small letters, has no condition.
pub(super) fn is_plain(sentence: &str) -> bool {
    let padded = format!(" {sentence} ");
    !CONDITIONS.iter().any(|word| padded.contains(word))
}

/// Whether a sentence speaks of its bearer, by what bearers are called or by name.
pub(super) fn of_the_bearer(sentence: &str, names: &[&str]) -> bool {
    let known = ["this model ", "this unit ", "the bearer ", "models in this unit ", "all models in this unit "];
    known.iter().any(|start| sentence.starts_with(start))
        || names
            .iter()
            .any(|name| sentence.strip_prefix(&name.to_lowercase()).is_some_and(|rest| rest.starts_with(' ')))
}

/// The number before a mark, e.g. the 4 of `4+`.
pub(super) fn number_before(text: &str, mark: &str) -> Option<u32> {
    let before = &text[..text.find(mark)?];
    let digits = before.chars().rev().take_while(char::is_ascii_digit).count();
    before[before.len() - digits..].parse().ok()
}

/// The number after a word, e.g. the 12 of `capacity of 12`.
pub(super) fn number_after(text: &str, word: &str) -> Option<u32> {
    let after = text[text.find(word)? + word.len()..].trim_start();
    let digits = after.chars().take_while(char::is_ascii_digit).count();
    after[..digits].parse().ok()
}

/// The inches of `within 6"`, where a text says one distance only.
pub(super) fn the_distance(text: &str) -> Option<f64> {
    let mut found = None;
    for (place, _) in text.match_indices("within ") {
        let distance = number_after(&text[place..], "within ").filter(|_| text[place..].contains('"'))?;
        if found.is_some_and(|known| known != distance) {
            return None;
        }
        found = Some(distance);
    }
    found.map(f64::from)
}

/// What of wounds left a name says, `3-5` or `6+`, and the name without it: figures that fall have a row for each such.
pub(super) fn band(name: &str) -> Option<(String, u16)> {
    let place = name.char_indices().find(|(place, sign)| {
        let rest: String = name[*place..].chars().skip_while(char::is_ascii_digit).take(2).collect();
        let fresh = !name[..*place].ends_with(|before: char| before.is_ascii_digit());
        let ends = rest.starts_with('+')
            || rest.strip_prefix(['-', '\u{2013}']).is_some_and(|to| to.starts_with(|c: char| c.is_ascii_digit()));
        sign.is_ascii_digit() && fresh && ends
    });
    let (place, _) = place?;
    let from = name[place..].chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()?;
    let base = name[..place].split(['[', '(']).next().unwrap_or_default();
    Some((base.trim().trim_end_matches([',', '-', ':']).trim().to_owned(), from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_told_where_there_is_one() {
        assert_eq!(the_distance("while a unit is within 6\" of this model"), Some(6.0));
        assert_eq!(the_distance("within 6\" or, if it is within 9\" of that"), None);
        assert_eq!(the_distance("within engagement range"), None);
    }

    #[test]
    fn rows_of_figures_that_fall_are_known_by_their_names() {
        for (name, base, from) in [
            ("Rhino [1] (6+ wounds remaining)", "Rhino", 6),
            ("Rhino (3-5 Wounds Remaining)", "Rhino", 3),
            ("Knight, 13-24", "Knight", 13),
        ] {
            assert_eq!(band(name), Some((base.to_owned(), from)), "{name}");
        }
        assert_eq!(band("Rhino"), None);
        assert_eq!(band("Mk 3 Rhino"), None);
    }

    #[test]
    fn sentences_end_where_they_end() {
        let text = "Blast. Each time the bearer\u{2019}s unit fights.\nIt has 6\".";
        assert_eq!(sentences(text), ["blast", "each time the bearer's unit fights", "it has 6\""]);
    }
}
