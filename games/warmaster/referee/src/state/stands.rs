//! The stands of a unit that are left, and the circle around them.

use std::{ops::Deref, sync::Arc};

use super::Stand;
use aftermath_rules::geometry::Circle;

/// Stands that are left. Whatever changes them draws the circle around them anew, by which units far off are passed
/// over without a look at their stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Stands {
    /// Shared by copies of the table, and with what is remembered of it, until they change.
    each: Arc<Vec<Stand>>,
    /// Nothing where a pose is not recorded, or no stand is left.
    around: Option<Circle>,
}

impl Stands {
    /// The circle around all stands; `None` where a pose is missing or nobody is left.
    pub(crate) fn around(&self) -> Option<&Circle> {
        self.around.as_ref()
    }

    /// Keeps the stands of which this is true.
    pub(crate) fn retain(&mut self, keep: impl FnMut(&Stand) -> bool) {
        Arc::make_mut(&mut self.each).retain(keep);
        self.draw();
    }

    /// No stand is left.
    pub(crate) fn clear(&mut self) {
        self.each = Arc::default();
        self.around = None;
    }

    /// Changes every stand.
    pub(crate) fn change(&mut self, change: impl FnMut(&mut Stand)) {
        Arc::make_mut(&mut self.each).iter_mut().for_each(change);
        self.draw();
    }

    fn draw(&mut self) {
        let whole = self.each.iter().all(|stand| stand.footprint.is_some());
        let stands = self.each.iter().filter_map(|stand| stand.footprint.as_ref());
        self.around = if whole { Circle::around(stands) } else { None };
    }
}

impl Deref for Stands {
    type Target = [Stand];
    fn deref(&self) -> &[Stand] {
        &self.each
    }
}

impl FromIterator<Stand> for Stands {
    fn from_iter<I: IntoIterator<Item = Stand>>(stands: I) -> Self {
        let mut stands = Self { each: Arc::new(stands.into_iter().collect()), around: None };
        stands.draw();
        stands
    }
}

impl<'a> IntoIterator for &'a Stands {
    type Item = &'a Stand;
    type IntoIter = std::slice::Iter<'a, Stand>;
    fn into_iter(self) -> Self::IntoIter {
        self.each.iter()
    }
}
