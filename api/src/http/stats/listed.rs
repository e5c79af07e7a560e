//! Rows of army lists as people name them: an army fields rows of its allies' lists too.

use std::collections::BTreeMap;

use aftermath_rules::kow2::pack;
use serde::Serialize;
use utoipa::ToSchema;

/// Words of a list's name that are not written large.
const SMALL: [&str; 2] = ["of", "the"];

/// A row of an army list.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ListedView {
    /// What the list calls the unit, e.g. `Ax`.
    name: &'static str,
    /// `troop`, `regiment`, `horde` or `legion`; nothing for a single model and for a formation.
    size: Option<&'static str>,
    /// The list that the row is of, e.g. `Forces of the Abyss`: that of an ally where the army is another.
    list: String,
}

/// What people call those of these rows whose ids are no names; by id.
pub(crate) fn listed<'a>(profiles: impl IntoIterator<Item = &'a str>) -> BTreeMap<String, ListedView> {
    profiles.into_iter().filter_map(|profile| Some((profile.to_owned(), row(profile)?))).collect()
}

fn row(profile: &str) -> Option<ListedView> {
    pack::lists().iter().find_map(|list| {
        let row = list.rows.iter().find(|row| row.id == profile)?;
        let size = Some(row.size).filter(|size| !size.is_empty() && *size != "1");
        Some(ListedView { name: row.unit, size, list: title(list.army) })
    })
}

/// The name of a list from that of its file: `forces_of_the_abyss` is `Forces of the Abyss`.
fn title(army: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !SMALL.contains(&word) => first.to_uppercase().chain(letters).collect(),
            _ => word.to_owned(),
        }
    };
    army.split('_').map(word).collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_name_and_the_list_that_are_printed() {
        let names = listed(["orcs_ax_horde", "forces_of_the_abyss_abyssal_warlock", "Orc Warriors"]);
        let ax = ListedView { name: "Ax", size: Some("horde"), list: "Orcs".to_owned() };
        let warlock = ListedView { name: "Abyssal Warlock", size: None, list: "Forces of the Abyss".to_owned() };
        let expected = [("orcs_ax_horde", ax), ("forces_of_the_abyss_abyssal_warlock", warlock)];
        assert_eq!(names, BTreeMap::from(expected.map(|(id, row)| (id.to_owned(), row))));
    }
}
