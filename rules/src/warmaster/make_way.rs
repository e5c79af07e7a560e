//! Making way (chapter "Confusion").

use super::{MakeWay, State};
use crate::{docket::Docket, ids::SideId};

/// `make_way`.
pub(super) fn make_way(_: &mut State, _: Option<&SideId>, _: &MakeWay, _: &mut impl Docket) {}
