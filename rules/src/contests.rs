//! What a log says of its own entries: which are contested, what was decided on them, and what takes their place.

use std::collections::HashSet;

use crate::{
    game::{EventOf, Game},
    ids::{Seq, SideId},
    log::{Decision, Entry, Record},
    referee::TypedLog,
    words::GameEvent,
};

/// An entry that contests another, decides on it or mends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The entry that says so.
    pub seq: Seq,
    /// The side that entered it; `None` for the organizer, or where it belongs to nobody.
    pub side: Option<SideId>,
    /// The entry of which it speaks.
    pub entry: Seq,
    /// Why.
    pub reason: String,
    /// Whether it stands: an amendment may have struck it out.
    pub stands: bool,
    /// What it says.
    pub says: Says,
}

/// What an entry says of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// That it is contested.
    Dispute {
        /// Id of the rule on which that turns, as the log has it.
        rule: Option<String>,
    },
    /// What was decided on it.
    Ruling {
        /// Who decided.
        by: String,
        /// What.
        decision: Decision,
    },
    /// What takes its place.
    Amend {
        /// What became of that.
        effect: Effect,
        /// Whether every side agreed to it.
        agreed: bool,
    },
}

/// What became of an amendment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It is what counts.
    Applied,
    /// It would count, but a later one does.
    Superseded,
    /// Not every side agreed, and no organizer has overturned the entry.
    Pending,
}

impl Effect {
    /// Name for programs.
    pub fn as_str(self) -> &'static str {
        match self {
            Effect::Applied => "applied",
            Effect::Superseded => "superseded",
            Effect::Pending => "pending",
        }
    }
}

impl Says {
    /// Tag of the event.
    pub fn kind(&self) -> &'static str {
        match self {
            Says::Dispute { .. } => "dispute",
            Says::Ruling { .. } => "ruling",
            Says::Amend { .. } => "amend",
        }
    }
}

impl<G: Game> TypedLog<G> {
    /// Every contest, in the order of the log. One that was amended says what its amendment has it say.
    pub(crate) fn all_contests(&self) -> Vec<Contest> {
        let amended = self.amendments();
        let overturned = self.overturned();
        let mut mended: HashSet<Seq> = HashSet::new();
        let mut contests = Vec::new();
        // From the last to the first: of several amendments the last one counts.
        for entry in self.entries().iter().rev() {
            let effective = amended.get(&entry.seq).copied().unwrap_or(Some(&entry.event));
            let stands = effective.is_some();
            let Some(record) = effective.unwrap_or(&entry.event).record() else { continue };
            let (reason, says) = match record {
                Record::Dispute(dispute) => {
                    (&dispute.reason, Says::Dispute { rule: dispute.rule.as_ref().map(ToString::to_string) })
                }
                Record::Ruling(ruling) => {
                    (&ruling.reason, Says::Ruling { by: ruling.by.to_string(), decision: ruling.decision })
                }
                Record::Amend(amend) => {
                    let agreed = self.is_agreed(amend);
                    let counts = agreed || overturned.contains(&amend.entry);
                    let effect = match counts {
                        false => Effect::Pending,
                        true if stands && mended.insert(amend.entry) => Effect::Applied,
                        true => Effect::Superseded,
                    };
                    (&amend.reason, Says::Amend { effect, agreed })
                }
                Record::Sign(_) => continue,
            };
            contests.push(Self::contest(entry, record.entry(), reason.to_string(), stands, says));
        }
        contests.reverse();
        contests
    }

    fn contest(entry: &Entry<EventOf<G>>, of: Seq, reason: String, stands: bool, says: Says) -> Contest {
        Contest { seq: entry.seq, side: entry.side.clone(), entry: of, reason, stands, says }
    }
}
