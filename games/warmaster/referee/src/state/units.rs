//! Units that copies of a table share until one of them changes.

use std::{
    ops::{Index, IndexMut},
    sync::Arc,
};

use super::UnitState;

/// What is true of each unit, by its index. Two readings of a table have nearly all of it in common, and a table is copied
/// before each entry with a declared figure: a copy costs a pointer a unit, and a change one copy of the unit that changes.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Units(Vec<Arc<UnitState>>);

impl Units {
    pub(in super::super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(in super::super) fn iter(&self) -> impl Iterator<Item = &UnitState> {
        self.0.iter().map(|unit| &**unit)
    }

    /// All units, to be changed: those that are shared are copied, so only for what changes most of them.
    pub(in super::super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut UnitState> {
        self.0.iter_mut().map(Arc::make_mut)
    }
}

impl FromIterator<UnitState> for Units {
    fn from_iter<T: IntoIterator<Item = UnitState>>(units: T) -> Self {
        Self(units.into_iter().map(Arc::new).collect())
    }
}

impl Index<usize> for Units {
    type Output = UnitState;

    fn index(&self, index: usize) -> &UnitState {
        &self.0[index]
    }
}

impl IndexMut<usize> for Units {
    fn index_mut(&mut self, index: usize) -> &mut UnitState {
        Arc::make_mut(&mut self.0[index])
    }
}
