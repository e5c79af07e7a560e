//! Matches looked for by what is said of them: names, events, scenarios, and how they were judged.

use aftermath_rules::{Fidelity, System};
use polars::prelude::*;
use serde::{Deserialize, Serialize};

use super::columns::{counts, names, texts};
use crate::{
    Snapshot, StatsError, Table,
    folder::Partition,
    partition_rollup::{PartitionRollup, Rows, Source, Span},
};

/// Which matches to look for. Every filter that is set must fit; the default looks for all.
///
/// Parts of names fit whatever their case is, in any script, and `ё` is taken for `е`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchesQuery {
    /// Only this game.
    pub system: Option<System>,
    /// Only matches of this player, the name exactly as in the log.
    pub player: Option<String>,
    /// Only matches with a player or an army whose name has this part.
    pub name: Option<String>,
    /// Only matches of an event whose name has this part.
    pub event: Option<String>,
    /// Only matches of a scenario whose name has this part.
    pub scenario: Option<String>,
    /// Only matches that came out so.
    pub verdict: Option<MatchVerdict>,
    /// Only matches whose logs record so much.
    pub fidelity: Option<Fidelity>,
    /// Only matches from the ledger of another club of this name.
    pub ledger: Option<String>,
    /// Played on this day or later, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// Played on this day or earlier, `YYYY-MM-DD`.
    pub to: Option<String>,
    /// Only what comes after this one.
    pub after: Option<FoundMatch>,
}

/// How a match came out before the referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchVerdict {
    /// An entry breaks a rule and was played on.
    Broken,
    /// An entry is disputed, or an organizer ruled on one; what was struck out contests nothing.
    Contested,
    /// Neither.
    Clean,
}

/// A match that was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FoundMatch {
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// Its id.
    pub match_id: String,
}

/// What is known of the matches of a partition.
#[derive(Serialize, Deserialize)]
pub(crate) struct Known(Vec<Row>);

#[derive(Serialize, Deserialize)]
struct Row {
    at: FoundMatch,
    /// Players as their logs have them, and players and armies folded.
    players: Vec<Box<str>>,
    folded: Vec<Box<str>>,
    event: Option<Box<str>>,
    scenario: Option<Box<str>>,
    fidelity: Box<str>,
    ledger: Option<Box<str>>,
    is_broken: bool,
    is_contested: bool,
}

/// A text as it is compared: whatever its case is.
fn folded(text: &str) -> String {
    text.to_lowercase().replace('ё', "е")
}

fn boxed(text: Option<String>) -> Option<Box<str>> {
    text.map(|text| folded(&text).into())
}

impl PartitionRollup for Known {
    const KIND: &'static str = "found";

    fn of(rows: &Rows<'_>) -> Result<Self, StatsError> {
        let played = col("played").cast(DataType::String);
        let columns = ["match_id", "event", "scenario", "fidelity", "stood", "ledger"].map(col);
        let matches = rows.scan(Table::Matches)?.select([&columns[..], &[played]].concat()).collect()?;
        let contests = rows.scan(Table::Contests)?.filter(col("stands").and(col("kind").neq(lit("amend"))));
        let contests = contests.select([col("match_id")]).collect()?;
        let sides = rows.scan(Table::Sides)?.select(["match_id", "player", "army"].map(col)).collect()?;
        let contested: PlHashSet<String> = names(&contests, "match_id")?.into_iter().collect();
        let mut armies = PlHashMap::<String, (Vec<Box<str>>, Vec<Box<str>>)>::default();
        let of_sides = names(&sides, "match_id")?.into_iter().zip(names(&sides, "player")?);
        for ((id, player), army) in of_sides.zip(names(&sides, "army")?) {
            let (players, all) = armies.entry(id).or_default();
            all.extend([folded(&player).into(), folded(&army).into()]);
            players.push(player.into());
        }
        let ids = names(&matches, "match_id")?.into_iter().zip(names(&matches, "played")?);
        let said = texts(&matches, "event")?.into_iter().zip(texts(&matches, "scenario")?);
        let judged = names(&matches, "fidelity")?.into_iter().zip(counts(&matches, "stood")?);
        let judged = judged.zip(texts(&matches, "ledger")?);
        let mut known: Vec<Row> = ids
            .zip(said)
            .zip(judged)
            .map(|(((match_id, played), (event, scenario)), ((fidelity, stood), ledger))| {
                let (players, folded) = armies.remove(&match_id).unwrap_or_default();
                Row {
                    is_contested: contested.contains(&match_id),
                    at: FoundMatch { played, match_id },
                    players,
                    folded,
                    event: boxed(event),
                    scenario: boxed(scenario),
                    fidelity: fidelity.into(),
                    ledger: ledger.map(Into::into),
                    is_broken: stood > 0,
                }
            })
            .collect();
        known.sort_unstable_by(|one, other| other.at.cmp(&one.at));
        Ok(Self(known))
    }

    fn bytes(&self) -> usize {
        let text = |text: &str| size_of::<Box<str>>() + text.len();
        let row = |row: &Row| {
            let names = row.players.iter().chain(&row.folded).map(|name| text(name)).sum::<usize>();
            let said =
                [&row.event, &row.scenario, &row.ledger].into_iter().flatten().map(|said| said.len()).sum::<usize>();
            size_of::<Row>() + names + said + row.fidelity.len() + row.at.played.len() + row.at.match_id.len()
        };
        self.0.iter().map(row).sum()
    }
}

/// A query with its texts folded.
struct Wanted<'a> {
    query: &'a MatchesQuery,
    name: Option<String>,
    event: Option<String>,
    scenario: Option<String>,
}

impl<'a> Wanted<'a> {
    fn new(query: &'a MatchesQuery) -> Self {
        let part = |part: &Option<String>| part.as_deref().map(|part| folded(part.trim()));
        Self { query, name: part(&query.name), event: part(&query.event), scenario: part(&query.scenario) }
    }

    fn fits(&self, row: &Row) -> bool {
        let query = self.query;
        let has = |text: &Option<Box<str>>, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.as_ref().is_some_and(|text| text.contains(part.as_str())))
        };
        let of_player = |player: &String| row.players.iter().any(|name| **name == **player);
        let named = |part: &String| row.folded.iter().any(|name| name.contains(part.as_str()));
        let judged = |verdict: MatchVerdict| match verdict {
            MatchVerdict::Broken => row.is_broken,
            MatchVerdict::Contested => row.is_contested,
            MatchVerdict::Clean => !row.is_broken && !row.is_contested,
        };
        query.from.as_ref().is_none_or(|from| row.at.played >= *from)
            && query.to.as_ref().is_none_or(|to| row.at.played <= *to)
            && query.after.as_ref().is_none_or(|after| row.at < *after)
            && query.fidelity.is_none_or(|fidelity| fidelity.as_str() == &*row.fidelity)
            && query.verdict.is_none_or(judged)
            && query.ledger.as_ref().is_none_or(|ledger| row.ledger.as_deref() == Some(ledger))
            && query.player.as_ref().is_none_or(of_player)
            && self.name.as_ref().is_none_or(named)
            && has(&row.event, &self.event)
            && has(&row.scenario, &self.scenario)
    }
}

/// The matches that fit, the last played first; on one day, the greater id first. At most `limit`.
pub(crate) fn found(tables: &Snapshot, query: &MatchesQuery, limit: usize) -> Result<Vec<FoundMatch>, StatsError> {
    let month = |day: &Option<String>| day.as_deref().and_then(|day| day.get(..7)).map(str::to_owned);
    let (from, to) = (month(&query.from), month(&query.to));
    let system = query.system.map(System::as_str);
    let known = tables.rolled_up::<Known>(Span { system, from: from.as_deref(), to: to.as_deref(), all: true })?;
    let mut parts: Vec<_> = known.iter().map(|(partition, known)| (*partition, &known.0)).collect();
    let of_month = |(partition, _): &(&Partition, &Vec<Row>)| partition.month.clone();
    parts.sort_by_key(|part| std::cmp::Reverse(of_month(part)));
    let (wanted, mut found) = (Wanted::new(query), Vec::new());
    for of_one_month in parts.chunk_by(|one, other| one.0.month == other.0.month) {
        // Each game has its own rows of the month, in order: no more of them than may be shown can come to be shown.
        for (_, rows) in of_one_month {
            found.extend(rows.iter().filter(|row| wanted.fits(row)).map(|row| row.at.clone()).take(limit));
        }
        if found.len() >= limit {
            break;
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.truncate(limit);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_does_not_matter_in_any_script() {
        for (text, part) in [("Aldous Vane", "ALD"), ("Пётр Чёрный", "петр чер"), ("ОРКИ", "орк"), ("Straße", "straß")]
        {
            assert!(folded(text).contains(&folded(part)), "{text} {part}");
        }
        assert!(!folded("Ada").contains(&folded("Ида")));
    }
}
