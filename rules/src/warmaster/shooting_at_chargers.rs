//! Shooting at chargers (chapter "Shooting").

use super::{Shoot, State};
use crate::{docket::Docket, ids::SideId};

/// `shoot`.
pub(super) fn shoot(_: &mut State, _: Option<&SideId>, _: &Shoot, _: &mut impl Docket) {}
