//! How units become confused, and recover (chapter "Confusion").

use super::{ConfusionTest, State};
use crate::{docket::Docket, ids::SideId};

/// `test`.
pub(super) fn test(_: &mut State, _: Option<&SideId>, _: &ConfusionTest, _: &mut impl Docket) {}
