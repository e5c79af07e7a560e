//! Match-ups: army against army, drawn towards what the armies do otherwise.

use aftermath_estimate::{
    BradleyTerry, Cell, Confidence, Contest, Draws, FitError, Interval, Shrinkage, Shrunk, Strength, Tally, Widths,
};
use serde::Serialize;

use super::{
    super::{columns::names, groups::Groups},
    MetaQuery,
    question::{mirror, to_tell},
};
use crate::{Snapshot, StatsError};

/// Army against army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Matchups {
    /// Armies in order; strengths in logits above an average army.
    pub armies: Vec<(String, Strength)>,
    /// One row for each ordered pair of armies that met, by army, then opponent.
    pub rows: Vec<MatchupRow>,
    /// Battles that the expectation is worth in [`MatchupRow::shrunk`]; `None` where no two armies met.
    pub shrinkage: Option<Shrinkage>,
}

/// One army against another.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MatchupRow {
    /// The army whose rate it is.
    pub army: String,
    /// Against this one.
    pub opponent: String,
    /// What was seen.
    pub tally: Tally,
    /// Rate as the policy on draws has it; `None` where nothing counts.
    pub rate: Option<f64>,
    /// Its interval (Wilson, 95 %).
    pub interval: Interval,
    /// Battles in all of the two after which a rate like this one can be told from even, not from what is expected; `None`
    /// where it is even.
    pub battles_to_tell: Option<u64>,
    /// Rate that the strengths of the two armies give (Bradley–Terry), a draw being half a win unless it is left out.
    pub expected: f64,
    /// What was seen, drawn towards what is expected, with its interval (95 %).
    pub shrunk: Shrunk,
}

/// All pairs of armies that met, mirrors left out: they are even.
pub(crate) fn matchups(tables: &Snapshot, query: &MetaQuery) -> Result<Matchups, StatsError> {
    let found = Groups::tallied(query.sides(tables)?.filter(mirror().not()), ["army", "opponent_army"])?;
    let (armies, opponents) = (names(&found.keys, "army")?, names(&found.keys, "opponent_army")?);
    let pairs: Vec<((String, String), Tally)> = armies.into_iter().zip(opponents).zip(found.gathered).collect();
    // An expectation from both sides adds up to one, so that a draw cannot be lost by both: there it is half a win.
    let draws = if query.draws == Draws::Lost { Draws::Half } else { query.draws };
    let strengths = strengths(&pairs, draws)?;
    let cell = |(army, opponent): &(String, String), tally: &Tally| {
        let (successes, trials) = tally.counted(draws);
        let against = strengths.army_against(army, opponent);
        Cell { successes, trials: trials as f64, expected: against.expected(), error: against.error }
    };
    let cells: Vec<Cell> = pairs.iter().map(|(of, tally)| cell(of, tally)).collect();
    // Each battle once, not again from the other side; asked for one army alone, a pair comes from one side anyway.
    let once = pairs.iter().zip(&cells).filter(|(pair, _)| is_first(pair, &pairs)).map(|(_, cell)| *cell);
    let shrinkage = Shrinkage::fit(&once.collect::<Vec<_>>());
    let rows = pairs.iter().zip(&cells).map(|((of, tally), seen)| {
        let unsure = Shrunk { rate: seen.expected, interval: Interval { low: 0.0, high: 1.0 } };
        MatchupRow {
            army: of.0.clone(),
            opponent: of.1.clone(),
            tally: *tally,
            rate: tally.rate(query.draws),
            interval: tally.interval(query.draws, Confidence::P95),
            battles_to_tell: to_tell(tally.rate(query.draws)),
            expected: seen.expected,
            shrunk: shrinkage.map_or(unsure, |shrinkage| shrinkage.apply(seen, Confidence::P95)),
        }
    });
    let rows = rows.collect();
    let strength = |army: &String| Some((army.clone(), strengths.army(army)?));
    Ok(Matchups { armies: strengths.armies().filter_map(strength).collect(), rows, shrinkage })
}

/// Whether a pair is the one of the two, this way or the other way round, that is counted.
fn is_first(((army, opponent), _): &&((String, String), Tally), pairs: &[((String, String), Tally)]) -> bool {
    let reversed = (opponent.clone(), army.clone());
    army < opponent || pairs.binary_search_by(|(pair, _)| pair.cmp(&reversed)).is_err()
}

/// Strengths of the armies alone: who played them is left out, as the matrix leaves it out.
fn strengths(pairs: &[((String, String), Tally)], draws: Draws) -> Result<BradleyTerry<String>, StatsError> {
    let mut contests = Vec::new();
    for pair @ ((army, opponent), tally) in pairs {
        if !is_first(&pair, pairs) {
            continue;
        }
        let contest = |score, times| Contest {
            one: (String::new(), army.clone()),
            other: (String::new(), opponent.clone()),
            first: 0.0,
            score,
            times,
        };
        let drawn = if draws == Draws::Left { 0 } else { tally.draws };
        contests.extend([contest(1.0, tally.wins), contest(0.5, drawn), contest(0.0, tally.losses)]);
    }
    BradleyTerry::fit(&contests, Widths::default()).map_err(|error: FitError| StatsError::Estimate(error.to_string()))
}
