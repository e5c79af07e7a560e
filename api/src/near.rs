//! Names that are near to one that matches nothing.

use strsim::damerau_levenshtein;

/// Names told.
const TOLD: usize = 5;
/// A name is near where no more than this part of its letters differs, and one letter at least may.
const APART: usize = 3;

/// The least letters of a word that is looked for among the words of a name.
const WORD: usize = 4;

/// How near a name is: nearer ones are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// It has what was asked for as a part.
    Part,
    /// So many letters are others.
    Letters,
    /// Each word that was asked for is near to one of its own.
    Words,
}

/// The names nearest to what was asked for, the nearest first, whatever the case: those that have it as a part, those with few
/// other letters, and those of which some words are like those that were asked for.
pub(crate) fn nearest<'n>(asked: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let asked = asked.trim().to_lowercase();
    let words: Vec<&str> = words_of(&asked).filter(|word| word.chars().count() >= WORD).collect();
    let rank = |name: &'n str| {
        let lower = name.to_lowercase();
        if !asked.is_empty() && lower.contains(&asked) {
            return Some((Nearness::Part, lower.chars().count(), name));
        }
        if let Some(edits) = few_edits(&asked, &lower) {
            return Some((Nearness::Letters, edits, name));
        }
        let nearest_word = |word: &&str| words_of(&lower).filter_map(|own| few_edits(word, own)).min();
        let edits = words.iter().map(nearest_word).sum::<Option<usize>>()?;
        (!words.is_empty()).then_some((Nearness::Words, edits, name))
    };
    let mut near: Vec<_> = names.into_iter().filter_map(rank).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(TOLD).map(|(.., name)| name).collect()
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// How many letters differ, where these are few.
fn few_edits(one: &str, other: &str) -> Option<usize> {
    let lengths = [one, other].map(|text| text.chars().count());
    let most = (lengths[0].max(lengths[1]) / APART).max(1);
    // So many letters are too many or too few that it need not be looked at.
    if lengths[0].abs_diff(lengths[1]) > most {
        return None;
    }
    Some(damerau_levenshtein(one, other)).filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_comes_first_and_what_is_far_not_at_all() {
        let commands = ["names", "witness", "ingest", "list"];
        assert_eq!(nearest("ingets", commands), ["ingest"]);
        assert_eq!(nearest("xyzzy", commands), [""; 0]);
        let players = ["Ada Lovelace", "Adam", "Boris", "Вера"];
        assert_eq!(nearest("ada", players), ["Adam", "Ada Lovelace"]);
        assert_eq!(nearest("ada lovelcae", players), ["Ada Lovelace"]);
        assert_eq!(nearest("вера", players), ["Вера"]);
    }

    #[test]
    fn a_word_of_a_name_is_enough() {
        let events = ["Northgate Wargamers 2023/24", "Southern Cup", "Open"];
        assert_eq!(nearest("Nortgate", events), ["Northgate Wargamers 2023/24"]);
        assert_eq!(nearest("wargamer northgate", events), ["Northgate Wargamers 2023/24"]);
        assert_eq!(nearest("northgate cup of south", events), [""; 0]);
        assert_eq!(nearest("trols", ["orcs_trolls_horde", "orcs_skulks"]), ["orcs_trolls_horde"]);
        // Short words are like too many others.
        assert_eq!(nearest("cap", ["Southern Cup", "Open"]), [""; 0]);
    }
}
