//! Names as players write them.

/// Same letters and digits, whatever stands between them and in whichever case: `High Elves`, `high_elves`.
pub fn same_name(a: &str, b: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = u8> + '_ {
        name.bytes().filter(u8::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase())
    }
    fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
    }
    if a.is_ascii() && b.is_ascii() { plain(a).eq(plain(b)) } else { letters(a).eq(letters(b)) }
}

/// Whether a log's name of an army means the army with this name in a pack: `The Empire`, `empire`.
pub fn is_army(known: &str, army: &str) -> bool {
    let article = army.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("the "));
    same_name(known, if article { &army[4..] } else { army })
}
