//! Command luck: orders passed by each character, against what was to be expected.

use std::collections::BTreeMap;

use aftermath_estimate::{Confidence, wilson};
use aftermath_games::GAMES;
use aftermath_rules::{System, dice::Distribution, finding::Part};
use polars::prelude::*;
use serde::Serialize;

use crate::{Snapshot, StatsError, Table, blows::thrown_to, partition_rollup::Source};

/// Which orders to ask about. Every filter that is set must fit; the default asks for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandQuery {
    /// Only this match.
    pub match_id: Option<String>,
    /// Only this player, the name exactly as in the log.
    pub player: Option<String>,
    /// Only this game.
    pub system: Option<System>,
}

/// How one character's orders went in one match.
///
/// Only orders whose dice the log records are counted. With few orders the interval is wide: read it before the rate.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CommandRow {
    /// The match.
    pub match_id: String,
    /// Day of play, `YYYY-MM-DD`.
    pub played: String,
    /// His side.
    pub side: String,
    /// Player of the side.
    pub player: String,
    /// Army list of the side.
    pub army: String,
    /// Id of the character in the match.
    pub character: String,
    /// What players call him.
    pub name: String,
    /// His rank in the game's terms: `general`, `hero`, `wizard`.
    pub rank: String,
    /// Orders tested.
    pub orders: u32,
    /// Orders passed.
    pub passed: u32,
    /// Orders that were to be expected to pass: the sum of their exact chances.
    pub expected: f64,
    /// `passed` − `expected`, in orders.
    pub luck: f64,
    /// Variance of the number passed, in orders squared.
    pub variance: f64,
    /// `passed` / `orders`.
    pub rate: f64,
    /// Lower end of the Wilson interval of the rate, 95 %.
    pub rate_low: f64,
    /// Upper end of the Wilson interval of the rate, 95 %.
    pub rate_high: f64,
    /// Exact chance that no more orders pass than did.
    pub p_at_most: f64,
    /// Exact chance that at least as many orders pass as did.
    pub p_at_least: f64,
}

/// One row a character with orders, sorted by day, match, side and character.
pub(crate) fn command_success(tables: &Snapshot, query: &CommandQuery) -> Result<Vec<CommandRow>, StatsError> {
    let found = plan(tables, query)?.collect()?;
    let texts = |name: &str| -> PolarsResult<_> { found.column(name)?.str() };
    let (match_id, played) = (texts("match_id")?, texts("played")?);
    let (side, player, army) = (texts("side")?, texts("player")?, texts("army")?);
    let (character, name, rank) = (texts("unit")?, texts("name")?, texts("kind")?);
    let (passed, chances) = (found.column("passed")?.i64()?, found.column("chances")?.list()?);
    let text = |column: &StringChunked, at: usize| column.get(at).unwrap_or_default().to_owned();
    (0..found.height())
        .map(|at| {
            let chances = chances.get_as_series(at).unwrap_or_default();
            let chances: Vec<f64> = chances.f64()?.into_no_null_iter().collect();
            let passed = passed.get(at).unwrap_or_default();
            let orders = Orders::new(&chances, passed);
            let interval = wilson(orders.passed.into(), orders.tested.into(), Confidence::P95);
            Ok(CommandRow {
                match_id: text(match_id, at),
                played: text(played, at),
                side: text(side, at),
                player: text(player, at),
                army: text(army, at),
                character: text(character, at),
                name: text(name, at),
                rank: text(rank, at),
                orders: orders.tested,
                passed: orders.passed,
                expected: orders.expected,
                luck: f64::from(orders.passed) - orders.expected,
                variance: orders.variance,
                rate: f64::from(orders.passed) / f64::from(orders.tested),
                rate_low: interval.low,
                rate_high: interval.high,
                p_at_most: orders.p_at_most,
                p_at_least: orders.p_at_least,
            })
        })
        .collect()
}

/// Rolls for orders, with who rolled them: `match_id`, `played`, `side`, `player`, `army`, `unit`, `name`, `kind`,
/// `passed`, and the chances of all tests as a list.
fn plan(tables: &Snapshot, query: &CommandQuery) -> Result<LazyFrame, StatsError> {
    let scan = |table| -> Result<LazyFrame, StatsError> {
        let mut frame = match &query.match_id {
            Some(id) => tables.scan_match(table, id)?,
            None => Source::scan(tables, table)?,
        };
        if let Some(system) = query.system {
            frame = frame.filter(col("system").eq(lit(system.as_str())));
        }
        Ok(frame)
    };
    let tests = GAMES.all().fold(lit(false), |any, game| {
        any.or(col("system").eq(lit(game.as_str())).and(thrown_to(game.info(), Part::Order)))
    });
    let orders = scan(Table::Rolls)?
        .filter(tests.and(col("unit").is_not_null()))
        .group_by([col("match_id"), col("unit")])
        .agg([col("result").cast(DataType::Int64).sum().alias("passed"), col("mean").alias("chances")]);
    let units = scan(Table::Units)?.select([col("match_id"), col("unit"), col("side"), col("name"), col("kind")]);
    let mut sides =
        scan(Table::Sides)?.select([col("match_id"), col("side"), col("position"), col("player"), col("army")]);
    if let Some(player) = &query.player {
        sides = sides.filter(col("player").eq(lit(player.as_str())));
    }
    let matches = scan(Table::Matches)?.select([col("match_id"), col("played").cast(DataType::String)]);
    let (match_and_unit, match_and_side) = ([col("match_id"), col("unit")], [col("match_id"), col("side")]);
    let inner = || JoinArgs::new(JoinType::Inner);
    Ok(orders
        .join(units, &match_and_unit, &match_and_unit, inner())
        .join(sides, &match_and_side, &match_and_side, inner())
        .join(matches, [col("match_id")], [col("match_id")], inner())
        .sort(["played", "match_id", "position", "unit"], SortMultipleOptions::default()))
}

/// A character's orders in one match.
struct Orders {
    tested: u32,
    passed: u32,
    expected: f64,
    variance: f64,
    p_at_most: f64,
    p_at_least: f64,
}

impl Orders {
    /// From the chance of each test, in any order, and the number passed.
    fn new(chances: &[f64], passed: i64) -> Self {
        // Chances of two dice come from a handful of values: one binomial for each is exact, and quick for any number
        // of orders. The order of summation is fixed, so that the same tables give the same digits.
        let mut equal: BTreeMap<u64, usize> = BTreeMap::new();
        for chance in chances {
            *equal.entry(chance.max(0.0).to_bits()).or_default() += 1;
        }
        let groups = || equal.iter().map(|(bits, tests)| (f64::from_bits(*bits), *tests));
        let number_passed = groups()
            .fold(Distribution::constant(0), |sum, (chance, tests)| sum.plus(&Distribution::binomial(tests, chance)));
        let passed = i32::try_from(passed).unwrap_or(i32::MAX);
        Self {
            tested: u32::try_from(chances.len()).unwrap_or(u32::MAX),
            passed: passed.unsigned_abs(),
            expected: groups().map(|(chance, tests)| tests as f64 * chance).sum(),
            variance: groups().map(|(chance, tests)| tests as f64 * chance * (1.0 - chance)).sum(),
            p_at_most: number_passed.chance_at_most(passed),
            p_at_least: number_passed.chance_at_least(passed),
        }
    }
}
