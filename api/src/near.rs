//! Names that are near to one that matches nothing.

use strsim::damerau_levenshtein;

/// Names told.
const TOLD: usize = 5;
/// A name is near where no more than this part of its letters differs, and one letter at least may.
const APART: usize = 3;

/// The names nearest to what was asked for, the nearest first, whatever the case; those that have it as a part come before
/// those with other letters.
pub(crate) fn nearest<'n>(asked: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let asked = asked.trim().to_lowercase();
    let rank = |name: &'n str| {
        let lower = name.to_lowercase();
        let length = asked.chars().count().max(lower.chars().count());
        let has_it = !asked.is_empty() && lower.contains(&asked);
        let edits = damerau_levenshtein(&asked, &lower);
        (has_it || edits <= (length / APART).max(1)).then_some((!has_it, edits, name))
    };
    let mut near: Vec<_> = names.into_iter().filter_map(rank).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(TOLD).map(|(.., name)| name).collect()
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
}
