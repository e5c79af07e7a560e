//! What a broken or contested entry would have meant by the referee's reading, down to the end of the battle.

use aftermath_rules::{
    Log, Seq,
    counterfactual::{Counterfactual, counterfactual},
};

use crate::disputes::{Consequences, between};

/// The referee's reading of an entry, and what would have followed from it.
#[derive(Debug, Clone, PartialEq)]
pub struct WhatIf {
    /// What the entry turns on.
    pub counterfactual: Counterfactual,
    /// How entries and score fare with the players' declared results replaced by the referee's, `recorded` being as the
    /// entry was played and `effective` as the referee reckons it; `None` where the log does not tell. What was played
    /// later stays as it was.
    pub follows: Option<Consequences>,
}

/// What the referee's reading of an entry would have meant; `None` where the log has no such entry.
pub fn what_if(log: &Log, entry: Seq) -> Option<WhatIf> {
    let counterfactual = counterfactual(log, entry)?;
    let follows = counterfactual.reckoned.as_ref().ok().map(|reckoned| between(&counterfactual.played, reckoned));
    Some(WhatIf { counterfactual, follows })
}
