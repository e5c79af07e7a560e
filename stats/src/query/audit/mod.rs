//! What an organizer asks: what is contested and undecided, which results were changed, which rules are broken, and by whom.

mod applied;
mod cases;
mod changes;
mod counted;
mod entries;
mod question;
mod urgency;

pub(crate) use cases::cases;
pub use cases::{Case, CaseSide, Cases, CasesQuery, Statement};
pub(crate) use changes::changed_results;
pub use changes::{ChangedPlace, ChangedQuery, ChangedResult, ChangedResults, ToldResult};
pub(crate) use counted::findings;
pub use counted::{FindingsBy, FindingsCount, FindingsRow};
pub(crate) use entries::finding_entries;
pub use entries::{FindingEntries, FindingEntry, FindingPlace};
pub use question::{FindingOutcome, FindingsQuery};
pub use urgency::{CasePlace, CaseState, UnknownPlace};

use crate::partition_rollup::SumsKind;

/// What is reckoned of partitions here.
pub(super) const KINDS: [SumsKind; 4] = [
    SumsKind::of::<applied::Applied>(),
    SumsKind::of::<applied::Whole>(),
    SumsKind::of::<cases::Filed>(),
    SumsKind::of::<changes::Changes>(),
];
