//! A Russian name in the cases of the grammar: `Островская` is `Островской` in a title.
//!
//! Which ending a case takes follows from how a name ends and from whose it is, and the latter nobody knows here. So all
//! that may be are told; of what is made too many, texts have none.

/// Ways of writing one name.
const MOST_FORMS: usize = 512;
/// Letters of a word that is declined: shorter ones are particles.
const LEAST_LETTERS: usize = 3;

/// How a name may be written where it is no subject of a sentence, in small letters, as `name` is; none where no word of
/// it is written in Cyrillic.
pub(super) fn forms(name: &str) -> Vec<Vec<char>> {
    let words: Vec<Vec<String>> = name.split(' ').map(of_word).collect();
    let mut all = vec![String::new()];
    for forms in &words {
        let longer = all.iter().flat_map(|begun| {
            forms.iter().map(move |form| if begun.is_empty() { form.clone() } else { format!("{begun} {form}") })
        });
        all = longer.take(MOST_FORMS).collect();
    }
    all.sort();
    all.dedup();
    all.into_iter().filter(|form| form != name).map(|form| form.chars().collect()).collect()
}

/// A word and its forms. `ё` is written `е` by most.
fn of_word(word: &str) -> Vec<String> {
    let plain = word.replace('ё', "е");
    let mut forms = vec![word.to_owned()];
    if word.chars().count() < LEAST_LETTERS || !word.chars().all(|c| ('а'..='я').contains(&c) || c == 'ё' || c == '-')
    {
        return forms;
    }
    forms.push(plain.clone());
    for (end, stemless, endings) in DECLENSIONS {
        if let Some(stem) = plain.strip_suffix(end) {
            let stem = format!("{stem}{stemless}");
            forms.extend(endings.iter().map(|ending| format!("{stem}{ending}")));
        }
    }
    forms
}

/// How a name ends, what of that stays, and what comes in its place.
const DECLENSIONS: [(&str, &str, &[&str]); 36] = [
    ("ая", "", &["ой", "ую", "ою"]),
    ("яя", "", &["ей", "юю", "ею"]),
    ("ий", "", &["ого", "его", "ому", "ему", "им", "ом", "ем"]),
    ("ый", "", &["ого", "ому", "ым", "ом"]),
    ("ой", "", &["ого", "ому", "ым", "им", "ом"]),
    ("а", "", &["ы", "и", "е", "у", "ой", "ою", "ей", "ею"]),
    ("я", "", &["и", "е", "ю", "ей", "ею"]),
    ("й", "", &["я", "ю", "ем", "е", "и"]),
    ("ь", "", &["я", "ю", "ем", "е", "и", "ью"]),
    ("ел", "л", &["а", "у", "ом", "е"]),
    ("ек", "к", &["а", "у", "ом", "е"]),
    ("ок", "к", &["а", "у", "ом", "е"]),
    ("ец", "ц", &["а", "у", "ом", "ем", "е"]),
    ("лев", "льв", &["а", "у", "ом", "е"]),
    ("б", "б", HARD),
    ("в", "в", HARD),
    ("г", "г", HARD),
    ("д", "д", HARD),
    ("ж", "ж", HARD),
    ("з", "з", HARD),
    ("к", "к", HARD),
    ("л", "л", HARD),
    ("м", "м", HARD),
    ("н", "н", HARD),
    ("п", "п", HARD),
    ("р", "р", HARD),
    ("с", "с", HARD),
    ("т", "т", HARD),
    ("ф", "ф", HARD),
    ("х", "х", HARD),
    ("ц", "ц", HARD),
    ("ч", "ч", HARD),
    ("ш", "ш", HARD),
    ("щ", "щ", HARD),
    ("ия", "и", &["и", "ю", "ей"]),
    ("ко", "к", &["и", "у", "ой"]),
];

/// Endings behind a consonant; `ым` is that of surnames.
const HARD: &[&str] = &["а", "у", "ом", "ем", "ым", "е"];

#[cfg(test)]
mod tests {
    use super::*;

    /// Cases as a school grammar of Russian has them.
    #[test]
    fn names_are_found_in_every_case() {
        for (name, cases) in [
            ("мария островская", "марии островской марию островскую марией островской"),
            ("иван петров", "ивана петрова ивану петрову иваном петровым иване петрове"),
            ("пётр чайковский", "петра чайковского петру чайковскому петром чайковским петре чайковском"),
            ("павел щукин", "павла щукина павлу щукину павлом щукиным павле щукине"),
            ("игорь", "игоря игорю игорем игоре"),
            ("андрей толстой", "андрея толстого андрею толстому андреем толстым андрее толстом"),
            ("лев", "льва льву львом льве"),
            ("ольга", "ольги ольге ольгу ольгой"),
        ] {
            let words = name.split(' ').count();
            let forms = forms(name);
            let cases: Vec<&str> = cases.split(' ').collect();
            for case in cases.chunks(words) {
                let case: Vec<char> = case.join(" ").chars().collect();
                let of_words: Vec<String> = case.split(|c| *c == ' ').map(|word| word.iter().collect()).collect();
                assert!(forms.contains(&case), "{name}: {}", of_words.join(" "));
            }
        }
        assert!(forms("ada lovelace").is_empty() && forms("дюма").len() > 3 && forms("ли").is_empty());
        assert!(forms("а б в г д е").len() <= MOST_FORMS);
    }
}
