//! Texts that many rows hold, kept once each.

use polars::prelude::PlHashMap;
use serde::{Deserialize, Serialize};

/// A place among [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Name(u32);

impl Name {
    /// Its place, from 0.
    pub(crate) fn place(self) -> usize {
        self.0 as usize
    }
}

/// Texts in the order in which they came.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Names(Vec<Box<str>>);

impl Names {
    /// What is called so.
    pub(crate) fn text(&self, name: Name) -> &str {
        self.0.get(name.0 as usize).map_or("", |text| text)
    }

    /// All of them, in the order of their places.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|text| &**text)
    }

    /// The name of this text.
    pub(crate) fn find(&self, text: &str) -> Option<Name> {
        self.0.iter().position(|name| **name == *text).map(|at| Name(at as u32))
    }

    /// The name that a filter asks for: nothing without a filter, and `Some(None)` where nothing here is called so.
    pub(crate) fn wanted(&self, filter: Option<&str>) -> Option<Option<Name>> {
        filter.map(|text| self.find(text))
    }

    /// For each name the one that `all` has for its text; see [`same`].
    pub(crate) fn among(&self, all: &mut Naming) -> Vec<Name> {
        self.0.iter().map(|text| all.name(text)).collect()
    }

    /// Bytes that they take, about.
    pub(crate) fn bytes(&self) -> usize {
        self.0.iter().map(|text| text.len() + size_of::<Box<str>>()).sum()
    }
}

/// Names that are given out once each.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    names: Names,
    places: PlHashMap<Box<str>, Name>,
}

impl Naming {
    /// The name of a text, a new one if it has none.
    pub(crate) fn name(&mut self, text: &str) -> Name {
        if let Some(name) = self.places.get(text) {
            return *name;
        }
        let name = Name(self.names.0.len() as u32);
        self.names.0.push(text.into());
        self.places.insert(text.into(), name);
        name
    }

    /// All that were given out.
    pub(crate) fn names(self) -> Names {
        self.names
    }
}

/// Whether a name is the one that [`Names::wanted`] asks for.
pub(crate) fn fits(wanted: Option<Option<Name>>, is: Option<Name>) -> bool {
    wanted.is_none_or(|name| name.is_some() && name == is)
}

/// What a name of [`Names`] is among those of [`Names::among`].
pub(crate) fn same(among: &[Name], name: Name) -> Option<Name> {
    among.get(name.0 as usize).copied()
}
