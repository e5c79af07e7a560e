//! What each entry moved, from the tables before and after it and from what the log tells of the way.

use std::collections::{BTreeMap, HashMap};

use aftermath_rules::{
    After, Movement, Seq, UnitId,
    board::{Piece, Stand},
    finding::Verdict,
    geometry::{Place, Pose},
};

/// A unit or character that an entry moved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moved {
    /// The entry.
    pub(crate) seq: Seq,
    /// Who.
    pub(crate) unit: UnitId,
    /// How, in the game's terms; `carried` who went along with another.
    pub(crate) kind: &'static str,
    /// Where its leading stand was.
    pub(crate) from: Option<Pose>,
    /// Where its leading stand is.
    pub(crate) to: Option<Pose>,
    /// How far it went, and whence that is known.
    pub(crate) distance: Option<(f64, Source)>,
    /// How far it might go, or had to.
    pub(crate) allowed: Option<f64>,
}

/// Whence a distance is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The way is in the log, step by step.
    Way,
    /// From where it stood to where it stands, straight.
    Positions,
    /// The players' word.
    Claim,
}

impl Source {
    /// Name for programs.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Source::Way => "way",
            Source::Positions => "positions",
            Source::Claim => "claim",
        }
    }
}

/// Where the stands of a unit are, by their numbers, as far as the log records it.
type Stands = BTreeMap<u8, Pose>;

/// Who goes along with another's movement.
const CARRIED: &str = "carried";

/// Watches a battle entry by entry.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Where everybody stood last, in the order of the rosters.
    before: Vec<Vec<Stand>>,
    pub(crate) moved: Vec<Moved>,
}

impl Moves {
    /// Takes in an entry: what counts of it, and the table after it. The header sets everybody where they begin.
    pub(crate) fn see(&mut self, verdict: &Verdict, battle: &dyn After, pieces: Vec<Piece>) {
        if verdict.entry != Seq(0) {
            let told = battle.movements();
            let allowed = |unit: &UnitId| {
                let findings = verdict.findings.iter().map(|finding| &finding.detail);
                findings.filter(|detail| detail.unit.as_ref() == Some(unit)).find_map(|detail| battle.allowed(detail))
            };
            let named: HashMap<&UnitId, &Movement<'_>> =
                told.iter().map(|movement| (movement.unit, movement)).collect();
            for (at, piece) in pieces.iter().enumerate() {
                let before = self.before.get(at).map_or(&[][..], Vec::as_slice);
                let movement = named.get(&piece.id).copied();
                if movement.is_none() && before == piece.stands {
                    continue;
                }
                let (from, to) = (stands(before), stands(&piece.stands));
                let kind = match movement {
                    Some(movement) => movement.kind,
                    // Stands that are lost have not moved, and those of which the log says no more are not seen to.
                    None if to.iter().all(|(number, pose)| from.get(number) == Some(pose)) => continue,
                    None if named.is_empty() => battle.kind().unwrap_or(CARRIED),
                    None => CARRIED,
                };
                let (began, ended) = leading(&from, &to);
                self.moved.push(Moved {
                    seq: verdict.entry,
                    unit: piece.id.clone(),
                    kind,
                    from: began,
                    to: ended,
                    distance: distance(movement, &from, &to),
                    allowed: movement.and_then(|_| allowed(&piece.id)),
                });
            }
        }
        self.before = pieces.into_iter().map(|piece| piece.stands).collect();
    }
}

fn stands(told: &[Stand]) -> Stands {
    told.iter().filter_map(|stand| Some((stand.number, stand.pose?))).collect()
}

/// Where the stand of the least number was and is: of those that are there before and after, otherwise of those there are.
fn leading(from: &Stands, to: &Stands) -> (Option<Pose>, Option<Pose>) {
    match from.iter().find_map(|(number, pose)| Some((*pose, *to.get(number)?))) {
        Some((began, ended)) => (Some(began), Some(ended)),
        None => (from.values().next().copied(), to.values().next().copied()),
    }
}

/// How far it went: along the way where the log has one, else straight, else as the players say.
fn distance(movement: Option<&Movement<'_>>, from: &Stands, to: &Stands) -> Option<(f64, Source)> {
    if let Some(steps) = movement.and_then(|movement| movement.steps) {
        return Some((steps, Source::Way));
    }
    let bends: HashMap<u8, &[Place]> = movement.iter().flat_map(|movement| movement.bends.iter().copied()).collect();
    let ways = from.iter().filter_map(|(number, began)| {
        let ended = to.get(number)?.at;
        let through = bends.get(number).copied().unwrap_or_default().iter().copied();
        let (last, gone) = through.fold((began.at, 0.0), |(at, gone), next| (next, gone + at.distance(next)));
        Some(gone + last.distance(ended))
    });
    match ways.max_by(f64::total_cmp) {
        Some(way) => Some((way, if bends.is_empty() { Source::Positions } else { Source::Way })),
        None => Some((movement?.claimed?, Source::Claim)),
    }
}
