//! Leaving the table and coming back.

use super::{OffTable, State};
use crate::{docket::Docket, ids::SideId};

/// `leave`.
pub(super) fn leave(_: &mut State, _: Option<&SideId>, _: &OffTable, _: &mut impl Docket) {}

/// `re_entry`.
pub(super) fn re_entry(_: &mut State, _: Option<&SideId>, _: &OffTable, _: &mut impl Docket) {}
