//! Steam Tank and Gyrocopter (chapter "Machines").

use super::{Mishap, State};
use crate::{docket::Docket, ids::SideId};

/// `mishap`.
pub(super) fn mishap(_: &mut State, _: Option<&SideId>, _: &Mishap, _: &mut impl Docket) {}
