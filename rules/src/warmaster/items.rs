//! Magic items.

use super::{State, UseItem};
use crate::{docket::Docket, ids::SideId};

/// `use_item`.
pub(super) fn use_item(_: &mut State, _: Option<&SideId>, _: &UseItem, _: &mut impl Docket) {}
