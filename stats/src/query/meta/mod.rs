//! Meta: what is played and what wins, and how sure that is.
//!
//! All questions read the table `sides` alone. A battle counts where it is over and has two sides. By policy mirrors (an
//! army against itself) are left out of rates, since they are even whatever the army is worth, and draws are half a win;
//! both can be asked otherwise.

mod armies;
mod battles;
mod matchups;
mod question;
mod slices;

pub(crate) use armies::armies;
pub use armies::{ArmyRow, FirstTurn, Meta};
pub(crate) use battles::battles;
pub use battles::{BattleRow, Battles};
pub(crate) use matchups::matchups;
pub use matchups::{MatchupRow, Matchups};
pub(crate) use question::to_tell;
pub use question::{Clusters, Forks, MetaQuery, Mirrors, Unrecorded};
pub(crate) use slices::slices;
pub use slices::{Slice, SliceBy};
