//! Flying units (chapter "Flyers").

use super::{HomeBack, State};
use crate::{docket::Docket, ids::SideId};

/// `home_back`.
pub(super) fn home_back(_: &mut State, _: Option<&SideId>, _: &HomeBack, _: &mut impl Docket) {}
