//! What goes wrong in some battles as people play and record them, and what they make of it.

use serde_json::{Value, json};

use super::record::kind;
use crate::{Bots, DiceRng, mixed};

/// What goes wrong in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// A mistake that nobody notices.
    Unnoticed(Mistake),
    /// A mistake that the players notice afterwards and mend, both agreeing.
    Mended(Mistake),
    /// A mistake that the other side contests; the organizer decides against it.
    Overturned(Mistake),
    /// A mistake that the other side contests; nobody has decided yet.
    Open(Mistake),
    /// No mistake: a good move that the other side contests all the same; the organizer lets it stand.
    Upheld,
}

/// A mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mistake {
    /// A move longer than allowed.
    LongMove,
    /// A figure that players computed or measured wrong, and that changes nothing, e.g. what an order needs, or the distance
    /// of a charge.
    WrongFigure,
}

/// Of a thousand battles in full, how many have such a trouble.
const SHARES: [(Irregularity, u32); 9] = [
    (Irregularity::Unnoticed(Mistake::LongMove), 20),
    (Irregularity::Unnoticed(Mistake::WrongFigure), 20),
    (Irregularity::Mended(Mistake::LongMove), 8),
    (Irregularity::Mended(Mistake::WrongFigure), 12),
    (Irregularity::Overturned(Mistake::LongMove), 8),
    (Irregularity::Overturned(Mistake::WrongFigure), 4),
    (Irregularity::Open(Mistake::LongMove), 5),
    (Irregularity::Open(Mistake::WrongFigure), 2),
    (Irregularity::Upheld, 12),
];

impl Irregularity {
    /// Draws what goes wrong, if anything does.
    pub(super) fn draw(rng: &mut DiceRng) -> Option<Self> {
        let mut drawn = rng.below(1000);
        SHARES.into_iter().find_map(|(trouble, share)| {
            let hit = drawn < share;
            drawn = drawn.saturating_sub(share);
            hit.then_some(trouble)
        })
    }

    /// The mistake, where there is one.
    pub fn mistake(self) -> Option<Mistake> {
        match self {
            Irregularity::Unnoticed(mistake)
            | Irregularity::Mended(mistake)
            | Irregularity::Overturned(mistake)
            | Irregularity::Open(mistake) => Some(mistake),
            Irregularity::Upheld => None,
        }
    }

    /// The log as it is with this trouble; as it was where the battle has no occasion for it.
    pub(super) fn befall(self, bots: &dyn Bots, log: &[u8], seed: u64) -> Vec<u8> {
        let mut lines: Vec<Value> =
            log.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
        let mistake = self.mistake();
        let places: Vec<usize> = (1..lines.len()).filter(|at| wrong(bots, mistake, &lines, *at).is_some()).collect();
        let Some(at) = places.get((mixed(seed ^ 0xE44) % places.len().max(1) as u64) as usize).copied() else {
            return log.to_vec();
        };
        let right = lines[at]["event"].clone();
        if let (Some(_), Some(event)) = (mistake, wrong(bots, mistake, &lines, at)) {
            lines[at]["event"] = event;
        }
        for (side, event) in self.aftermath(&lines, at, &right) {
            let mut entry = json!({ "seq": lines.len(), "at": lines[lines.len() - 1]["at"], "event": event });
            if let Some(side) = side {
                entry["side"] = side;
            }
            lines.push(entry);
        }
        lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
    }

    /// What is written at the end about the entry at this place, and by whom; `right` is the event as it should be.
    fn aftermath(self, lines: &[Value], at: usize, right: &Value) -> Vec<(Option<Value>, Value)> {
        let [near, far] = [0, 1].map(|side| lines[0]["sides"][side]["id"].clone());
        let own = lines[at]["side"].clone();
        let other = if own == near { far.clone() } else { near.clone() };
        let dispute = |reason: &str| (Some(other.clone()), json!({ "dispute": { "entry": at, "reason": reason } }));
        let ruling = |decision: &str, reason: &str| {
            let by = "League organizer";
            (None, json!({ "ruling": { "entry": at, "by": by, "decision": decision, "reason": reason } }))
        };
        match self {
            Irregularity::Unnoticed(_) => Vec::new(),
            Irregularity::Mended(_) => {
                let reason = "We looked again and wrote it down wrong.";
                let amend = json!({ "entry": at, "replacement": right, "reason": reason, "agreed": [near, far] });
                vec![(Some(own), json!({ "amend": amend }))]
            }
            Irregularity::Overturned(_) => {
                vec![dispute("I do not believe that."), ruling("overturned", "Measured again on the photographs.")]
            }
            Irregularity::Open(_) => vec![dispute("Это неправда, я мерил.")],
            Irregularity::Upheld => {
                vec![dispute("Слишком далеко, по-моему."), ruling("upheld", "Within what the table allows.")]
            }
        }
    }
}

/// The event of an entry as it is with the mistake; `None` where there is no occasion for it. Without a mistake, any
/// move.
fn wrong(bots: &dyn Bots, mistake: Option<Mistake>, lines: &[Value], at: usize) -> Option<Value> {
    let kind = kind(&lines[at])?;
    match mistake {
        Some(mistake) => bots.mistaken(mistake, lines, at),
        None => (kind == "move").then(|| lines[at]["event"].clone()),
    }
}

/// Whether a log names a unit after the entry at this place.
pub fn is_told_of_later(lines: &[Value], at: usize, unit: &Value) -> bool {
    let id = unit.to_string();
    lines[at + 1..].iter().any(|line| line.to_string().contains(&id))
}

/// Moves a pose of a log, `[x, y, facing°]`, straight ahead.
pub fn moved_ahead(pose: &mut Value, far: f64) -> Option<()> {
    let [x, y, facing] = [0, 1, 2].map(|place| pose[place].as_f64());
    let (sine, cosine) = (libm::sin(facing?.to_radians()), libm::cos(facing?.to_radians()));
    let round = |at: f64| (at * 1000.0).round() / 1000.0;
    *pose = json!([round(x? + far * sine), round(y? + far * cosine), facing?]);
    Some(())
}
