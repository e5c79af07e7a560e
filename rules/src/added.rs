//! Rows that a program adds to a list that is built in.

use std::{fmt, sync::OnceLock};

/// What a program adds to a list: once, and before anybody has looked into the list, so that it is the same for all.
pub struct Added<T: 'static>(OnceLock<&'static [T]>);

/// Somebody has looked into the list already, or added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the list is closed: rows are added once, and before anybody looks into it")]
pub struct Closed;

impl<T> Added<T> {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Adds these rows, and closes the list.
    ///
    /// # Errors
    /// [`Closed`] where it is closed already.
    pub fn add(&self, rows: &'static [T]) -> Result<(), Closed> {
        self.0.set(rows).map_err(|_| Closed)
    }

    /// What was added. The first who asks closes the list.
    pub fn rows(&self) -> &'static [T] {
        self.0.get_or_init(|| &[])
    }
}

impl<T> Default for Added<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for Added<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Added").field(&self.0.get()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::{Added, Closed};

    #[test]
    fn a_list_is_added_to_once_and_before_anybody_looks() {
        let added = Added::new();
        assert_eq!((added.add(&[1, 2]), added.add(&[3]), added.rows()), (Ok(()), Err(Closed), &[1, 2][..]));
        let seen: Added<u8> = Added::new();
        assert_eq!((seen.rows(), seen.add(&[1]), seen.rows()), (&[][..], Err(Closed), &[][..]));
    }
}
