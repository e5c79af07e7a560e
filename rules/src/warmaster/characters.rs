//! Characters with units, in the way of enemies, and dead (chapter "Characters").

use super::{Displace, State};
use crate::{docket::Docket, ids::SideId};

/// `displace`.
pub(super) fn displace(_: &mut State, _: Option<&SideId>, _: &Displace, _: &mut impl Docket) {}
