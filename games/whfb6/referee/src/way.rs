//! The way of a unit in its steps: what it costs, and where it leads (`wfb.move.wheel` to `wfb.move.budget`).

use aftermath_rules::{geometry::Pose, muster::UnitIx};
use aftermath_whfb6::{Files, Step, pack};

use crate::{
    block::{Block, wheel_arc},
    state::State,
};

/// What the steps of a way come to.
#[derive(Debug, Clone, Default)]
pub(crate) struct PathCost {
    /// Inches straight ahead and by means that the rules do not know.
    pub(crate) straight: f64,
    /// Inches of the outermost model in wheels; `None` where the width of the front is not recorded.
    pub(crate) wheels: Option<f64>,
    pub(crate) wheel_count: usize,
    /// Turns in the ranks, in degrees.
    pub(crate) turns: Vec<f64>,
    /// Ranks added and taken away.
    pub(crate) ranks: Vec<i32>,
    /// Steps that are no manoeuvre of the rules.
    pub(crate) others: usize,
    /// The unit at the end; `None` where its place is not recorded.
    pub(crate) end: Option<Block>,
}

impl PathCost {
    /// Follows a way from where a unit stands.
    pub(crate) fn new(state: &State, ix: UnitIx, steps: &[Step]) -> Self {
        let mut at = state.block(ix);
        let base = state.figures(ix).base.map(|base| base.inches());
        let mut files = state.files(ix);
        let mut way = Self { wheels: Some(0.0), ..Self::default() };
        // How wide and how deep a unit stands is not known of who has lost nobody knows how many.
        let unsure = state.unit(ix).losses_unknown;
        for step in steps {
            if unsure && !matches!(step, Step::Forward(_) | Step::Other(_)) {
                (at, files) = (None, None);
            }
            match step {
                Step::Forward(inches) => {
                    way.straight += inches.get();
                    at = at.map(|block| block.advanced(inches.get()));
                }
                Step::Wheel(degrees) => {
                    way.wheel_count += 1;
                    let width = base.zip(files).map(|(base, files)| base.width * f64::from(files));
                    let arc = width.map(|width| wheel_arc(width, degrees.get()));
                    way.wheels = way.wheels.zip(arc).map(|(sum, arc)| sum + arc);
                    at = at.map(|block| block.wheeled(degrees.get()));
                }
                Step::Turn(degrees) => {
                    way.turns.push(degrees.get());
                    let quarter = (degrees.get() / 90.0).round().rem_euclid(2.0) as u32 == 1;
                    if quarter {
                        files = files.map(|files| state.models(ix).div_ceil(files.max(1)));
                    }
                    at = at.map(|block| block.turned(degrees.get()));
                }
                Step::Ranks(more) => {
                    way.ranks.push(i32::from(*more));
                    // Which files it then has the log tells; the steps after it are measured by those.
                    files = files.map(|files| widened(state.models(ix), files, i32::from(*more)));
                    at = at.zip(files).map(|(block, files)| Block { files, ..block });
                }
                Step::Other(inches) => {
                    way.others += 1;
                    way.straight += inches.get();
                    at = None;
                }
            }
        }
        way.end = at;
        way
    }

    /// Inches of the way, wheels with it.
    pub(crate) fn inches(&self) -> Option<f64> {
        self.wheels.map(|wheels| wheels + self.straight)
    }

    /// Share of the move that turns and changes of formation take (`wfb.move.turn`, `wfb.move.change_formation`).
    pub(crate) fn share(&self) -> f64 {
        self.turns.len() as f64 * pack::TURN_SHARE + f64::from(self.ranks_changed()) * pack::FORMATION_SHARE
    }

    /// Ranks added and taken away together.
    pub(crate) fn ranks_changed(&self) -> u32 {
        self.ranks.iter().map(|ranks| ranks.unsigned_abs()).sum()
    }

    /// Whether it holds nothing but changes of formation.
    pub(crate) fn is_formation_alone(&self) -> bool {
        self.turns.is_empty() && self.wheel_count == 0 && self.straight <= 0.0
    }
}

/// The most files with which so many models stand in so many ranks more, or fewer.
fn widened(models: u32, files: u32, more: i32) -> u32 {
    let ranks = models.div_ceil(files.max(1)).saturating_add_signed(more).max(1);
    models.div_ceil(ranks).max(1)
}

/// Where a move leads a unit: where the log says, otherwise where its steps lead.
pub(crate) fn end(
    state: &State,
    ix: UnitIx,
    way: Option<&PathCost>,
    to: Option<Pose>,
    files: Option<Files>,
) -> Option<Block> {
    match to {
        Some(to) => state.block_at(ix, to, files),
        None => way.and_then(|way| way.end),
    }
}

/// How far apart two places of a unit are, facing included: the greatest distance between the same corners of its front.
pub(crate) fn apart(one: &Block, other: &Block) -> f64 {
    let corners = |block: &Block| {
        let [left, right, ..] = block.outer().corners();
        [left, right]
    };
    corners(one).iter().zip(corners(other)).map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
}

/// How far a unit goes straight ahead until it touches another, at most so far; `None` where it does not.
pub(crate) fn straight_to(block: &Block, other: &Block, most: f64, slack: f64) -> Option<f64> {
    const STEP: f64 = 0.25;
    let mut gone = block.distance(other);
    while gone <= most + slack {
        let gap = block.advanced(gone).distance(other);
        if gap <= slack {
            return Some(gone);
        }
        // Nothing nearer than the gap can be touched by going less.
        gone += gap.max(STEP * slack.max(0.01));
        if gap > most {
            return None;
        }
    }
    None
}
