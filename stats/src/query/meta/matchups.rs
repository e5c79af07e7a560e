//! Match-ups: army against army, drawn towards what the armies do otherwise.

use std::collections::{BTreeMap, BTreeSet};

use aftermath_estimate::{
    Confidence, Draws, Interval, Meeting, MeetingError, Meetings, Shrinkage, Shrunk, Strength, Tally, TwoWayRate,
    TwoWaySums, Widths,
};
use serde::Serialize;

use super::{
    super::{columns::names, groups::Groups},
    MetaQuery,
    question::{EVEN, clustered, mirror, to_tell},
};
use crate::{Snapshot, StatsError};

/// Army against army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Matchups {
    /// Armies of the rows in order; strengths in logits above an average army.
    pub armies: Vec<(String, Strength)>,
    /// One row for each ordered pair of armies that met, by army, then opponent.
    pub rows: Vec<MatchupRow>,
    /// Battles that the expectation is worth in [`MatchupRow::shrunk`], as far as that is known; `None` where no two armies
    /// met.
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
    /// The same with battles of one event (first) and those of one player (second) seen as alike, and with both; a battle
    /// of no event stands for itself. `None` where it is not asked for.
    pub clustered: Option<TwoWayRate>,
    /// Battles in all of the two after which a rate like this one can be told from even, not from what is expected; `None`
    /// where it is even, or draws are lost.
    pub battles_to_tell: Option<u64>,
    /// The same by the widest of [`MatchupRow::clustered`], as long as battles are as alike.
    pub clustered_battles_to_tell: Option<u64>,
    /// Rate that the strengths of the two armies give, found from the battles of all other pairs; a draw is half a win
    /// unless it is left out.
    pub expected: f64,
    /// What was seen, drawn towards what is expected, with its interval (95 %).
    pub shrunk: Shrunk,
}

/// Armies whose strengths are told apart; those that are played less often than so many others are taken for equals.
const APART: usize = 300;

/// All pairs of armies that met, mirrors left out: they are even.
///
/// Which armies are asked about changes what is shown, not what is expected of it: that comes from the battles of all
/// armies that fit otherwise.
pub(crate) fn matchups(tables: &Snapshot, query: &MetaQuery) -> Result<Matchups, StatsError> {
    let all = MetaQuery { army: None, opponent_army: None, ..query.clone() };
    let sides = all.sides(tables)?.filter(mirror().not());
    let found = Groups::clustered(sides, ["army", "opponent_army"], query.clustered_draws(), None)?;
    let (armies, opponents) = (names(&found.keys, "army")?, names(&found.keys, "opponent_army")?);
    let (tallies, sums): (Vec<Tally>, Vec<Option<TwoWaySums>>) = found.gathered.into_iter().unzip();
    let pairs: Vec<Pair> = armies.into_iter().zip(opponents).zip(tallies).collect();
    // An expectation from both sides adds up to one, so that a draw cannot be lost by both: there it is half a win.
    let draws = if query.draws == Draws::Lost { Draws::Half } else { query.draws };
    let judged = Judged::of(&pairs, draws, all.both_sides())?;
    let wanted = |army: &String, asked: &Option<String>| asked.as_ref().is_none_or(|asked| asked == army);
    let shown = pairs
        .iter()
        .zip(&sums)
        .filter(|(((army, opponent), _), _)| wanted(army, &query.army) && wanted(opponent, &query.opponent_army));
    let rows: Vec<MatchupRow> = shown.map(|(pair, sums)| judged.row(pair, sums.as_ref(), query)).collect();
    let names: BTreeSet<&String> = rows.iter().flat_map(|row| [&row.army, &row.opponent]).collect();
    let armies = names.into_iter().filter_map(|army| Some((army.clone(), judged.strength(army)?))).collect();
    let shrinkage = judged.meetings.shrinkage().filter(|_| !rows.is_empty());
    Ok(Matchups { armies, rows, shrinkage })
}

/// An army, its opponent, and how it fared.
type Pair = ((String, String), Tally);

/// All match-ups judged together. Who played the armies is left out, as the matrix leaves it out.
struct Judged {
    /// Numbers of the armies, with their battles.
    armies: BTreeMap<String, (usize, u64)>,
    /// By army and opponent: the place among the meetings, which may be seen from the other side.
    places: BTreeMap<(String, String), (usize, Seen)>,
    meetings: Meetings,
}

/// From which side a meeting is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    FromHere,
    FromThere,
}

impl Judged {
    /// Judges pairs; each battle is there from both its sides, or from one alone where one side alone is asked about.
    fn of(pairs: &[Pair], draws: Draws, both_sides: bool) -> Result<Self, StatsError> {
        let mut battles: BTreeMap<&String, u64> = BTreeMap::new();
        for ((army, opponent), tally) in pairs {
            for army in [army, opponent] {
                *battles.entry(army).or_default() += tally.battles();
            }
        }
        let mut often: Vec<(&String, u64)> = battles.into_iter().collect();
        often.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        let numbered = often.iter().enumerate().map(|(at, (army, battles))| {
            let battles = if both_sides { battles / 2 } else { *battles };
            ((*army).clone(), (at.min(APART), battles))
        });
        let armies: BTreeMap<String, (usize, u64)> = numbered.collect();
        let mut places: BTreeMap<(String, String), (usize, Seen)> = BTreeMap::new();
        let mut meetings: Vec<Meeting> = Vec::new();
        for ((army, opponent), tally) in pairs {
            let reversed = (opponent.clone(), army.clone());
            if let Some((at, _)) = places.get(&reversed).filter(|_| both_sides) {
                places.insert((army.clone(), opponent.clone()), (*at, Seen::FromThere));
                continue;
            }
            let (successes, trials) = tally.counted(draws);
            let number = |army: &String| armies.get(army).map_or(APART, |(number, _)| *number);
            let (one, other) = (number(army), number(opponent));
            places.insert((army.clone(), opponent.clone()), (meetings.len(), Seen::FromHere));
            meetings.push(Meeting { one, other, successes, trials: trials as f64 });
        }
        let count = often.len().min(APART + 1);
        let failed = |error: MeetingError| StatsError::Estimate(error.to_string());
        let meetings = Meetings::of(count, &meetings, Widths::default().armies).map_err(failed)?;
        Ok(Self { armies, places, meetings })
    }

    fn strength(&self, army: &String) -> Option<Strength> {
        let (number, battles) = *self.armies.get(army)?;
        self.meetings.strength(number).map(|strength| Strength { battles, ..strength })
    }

    fn row(&self, ((army, opponent), tally): &Pair, sums: Option<&TwoWaySums>, query: &MetaQuery) -> MatchupRow {
        let rate = tally.rate(query.draws);
        let judged = self.places.get(&(army.clone(), opponent.clone())).and_then(|(at, seen)| {
            let (expected, shrunk) = (self.meetings.expected(*at)?, self.meetings.shrunk(*at, Confidence::P95)?);
            Some(if *seen == Seen::FromHere { (expected, shrunk) } else { (1.0 - expected, shrunk.mirrored()) })
        });
        let unsure = Shrunk { rate: EVEN, interval: Interval { low: 0.0, high: 1.0 } };
        let (expected, shrunk) = judged.unwrap_or((EVEN, unsure));
        let (clustered, clustered_battles_to_tell) = sums.map(|sums| clustered(sums, query.draws)).unwrap_or_default();
        MatchupRow {
            army: army.clone(),
            opponent: opponent.clone(),
            tally: *tally,
            rate,
            interval: tally.interval(query.draws, Confidence::P95),
            clustered,
            battles_to_tell: to_tell(rate, query.draws),
            clustered_battles_to_tell,
            expected,
            shrunk,
        }
    }
}
