//! Rows of army lists as people name them: an army fields rows of its allies' lists too.

use std::collections::BTreeMap;

use aftermath_rules::{Listed, System};
use serde::Serialize;
use utoipa::ToSchema;

/// A row of an army list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedView {
    /// What the list calls the unit, e.g. `Ax`.
    name: &'static str,
    /// `troop`, `regiment`, `horde` or `legion`; nothing for a single model and for a formation.
    size: Option<&'static str>,
    /// The list that the row is of, e.g. `Forces of the Abyss`: that of an ally where the army is another.
    list: String,
}

impl From<Listed> for ListedView {
    fn from(Listed { name, size, list }: Listed) -> Self {
        Self { name, size, list }
    }
}

/// What people call those of these rows whose ids are no names; by id.
pub(crate) fn listed<'a>(system: System, profiles: impl IntoIterator<Item = &'a str>) -> BTreeMap<String, ListedView> {
    let named = |profile: &str| Some((profile.to_owned(), system.listed(profile)?.into()));
    profiles.into_iter().filter_map(named).collect()
}
