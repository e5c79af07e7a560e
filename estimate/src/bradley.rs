//! Bradley–Terry strengths of players and armies together.

use std::{collections::BTreeMap, sync::OnceLock};

use nalgebra::DMatrix;
use serde::Serialize;

use crate::{Confidence, Interval};

/// A battle, or several alike: who played what, and how it ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Contest<K> {
    /// Player and army of the one.
    pub one: (K, K),
    /// Player and army of the other.
    pub other: (K, K),
    /// Who had the first turn: 1 the one, −1 the other, 0 where that is not known.
    pub first: f64,
    /// Score of the one: 1 won, 0.5 drawn, 0 lost.
    pub score: f64,
    /// How many battles of this kind: each counts, none is kept apart.
    pub times: u64,
}

/// How far strengths are thought to spread before anything is seen: standard deviations in logits. One logit wins
/// 73 % against an equal.
///
/// Source: T. Leonard, "An alternative Bayesian approach to the Bradley–Terry model for paired comparisons", Biometrics 33
/// (1977) 121–132, for normal distributions of strengths.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Widths {
    /// Of players.
    pub players: f64,
    /// Of armies.
    pub armies: f64,
    /// Of the worth of the first turn.
    pub first: f64,
}

impl Default for Widths {
    /// Our choice, from no paper: players spread by one logit, which is 174 of Elo's points or nearly one of his classes of
    /// chess players (A. E. Elo, "The Rating of Chessplayers, Past and Present", 1978), armies and the first turn by a third
    /// of that.
    fn default() -> Self {
        Self { players: 1.0, armies: 0.35, first: 0.35 }
    }
}

/// A strength in logits and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Strength {
    /// Logits above an average one.
    pub value: f64,
    /// Standard error, from the curvature of the posterior.
    pub error: f64,
    /// Battles that went into it.
    pub battles: u64,
}

impl Strength {
    /// Score that it gives against one of strength 0, or as a difference of two between them.
    pub fn expected(self) -> f64 {
        chance(self.value)
    }

    /// Where it lies, as a normal distribution has it.
    pub fn interval(self, confidence: Confidence) -> Interval {
        let reach = confidence.deviations() * self.error;
        Interval { low: self.value - reach, high: self.value + reach }
    }
}

/// Why strengths could not be found.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FitError {
    /// The widths are no standard deviations.
    #[error("{0:?}: expected finite widths above 0")]
    Widths(Widths),
    /// A score is none.
    #[error("battle {at}: a score of {score}, expected 0 to 1")]
    Score {
        /// Which battle, from 0.
        at: usize,
        /// What was given.
        score: f64,
    },
    /// Newton's steps did not come to rest.
    #[error("no strengths were found in {0} steps")]
    Restless(usize),
}

/// Strengths under which the results seen are likeliest:
/// `logit P(one wins) = player − player′ + army − army′ + first turn`, a draw counting as half a win and half a loss,
/// each strength drawn from a normal distribution around 0 with its width (posterior mode).
///
/// Sources: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", Biometrika 39 (1952) 324–345;
/// A. Agresti, "Categorical Data Analysis", 2nd ed. (2002), section 10.6, for the logit form and the order effect.
#[derive(Debug, Clone)]
pub struct BradleyTerry<K> {
    players: BTreeMap<K, usize>,
    armies: BTreeMap<K, usize>,
    rows: Vec<Row>,
    precision: Vec<f64>,
    battles: Vec<u64>,
    army_width: f64,
    found: Vec<f64>,
    errors: OnceLock<Vec<f64>>,
}

/// A battle by the places of its strengths.
#[derive(Debug, Clone)]
struct Row {
    plus: [u32; 2],
    minus: [u32; 2],
    first: f64,
    score: f64,
    times: f64,
}

const STEPS: usize = 100;

/// Strengths up to which the errors of all are found together, from the whole inverse: 128 MB of numbers.
const TOGETHER: usize = 4_000;

/// Strengths alone: enough to forecast, and to begin another fit near its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Strengths<K> {
    players: BTreeMap<K, f64>,
    armies: BTreeMap<K, f64>,
    first: f64,
}

impl<K: Ord> Strengths<K> {
    /// Expected score of one, player and army, against another; who is not known counts as average.
    pub fn expected(&self, one: (&K, &K), other: (&K, &K), first: f64) -> f64 {
        let value = |values: &BTreeMap<K, f64>, key: &K| values.get(key).copied().unwrap_or_default();
        let of = |(player, army): (&K, &K)| value(&self.players, player) + value(&self.armies, army);
        chance(of(one) - of(other) + first * self.first)
    }
}

impl<K: Ord + Clone> BradleyTerry<K> {
    /// Finds the strengths.
    ///
    /// # Errors
    /// [`FitError`].
    pub fn fit(contests: &[Contest<K>], widths: Widths) -> Result<Self, FitError> {
        Self::fit_from(contests, widths, None)
    }

    /// Finds the strengths, beginning with others: from those of nearly the same battles it is not far.
    ///
    /// # Errors
    /// [`FitError`].
    pub fn fit_from(contests: &[Contest<K>], widths: Widths, near: Option<&Strengths<K>>) -> Result<Self, FitError> {
        let sound = |width: f64| width.is_finite() && width > 0.0;
        if ![widths.players, widths.armies, widths.first].into_iter().all(sound) {
            return Err(FitError::Widths(widths));
        }
        let sides = || contests.iter().flat_map(|contest| [&contest.one, &contest.other]);
        let players = places(sides().map(|(player, _)| player), 1);
        let armies = places(sides().map(|(_, army)| army), 1 + players.len());
        let strengths = 1 + players.len() + armies.len();
        let mut battles = vec![0; strengths];
        let mut rows = Vec::with_capacity(contests.len());
        for (at, contest) in contests.iter().enumerate() {
            if !(0.0..=1.0).contains(&contest.score) {
                return Err(FitError::Score { at, score: contest.score });
            }
            let of = |(player, army): &(K, K)| [players[player] as u32, armies[army] as u32];
            let row = Row {
                plus: of(&contest.one),
                minus: of(&contest.other),
                first: if contest.first.is_finite() { contest.first.clamp(-1.0, 1.0) } else { 0.0 },
                score: contest.score,
                times: contest.times as f64,
            };
            // A battle of an army against itself is one battle of it.
            let others = row.minus.into_iter().filter(|place| !row.plus.contains(place));
            for place in row.plus.into_iter().chain(others) {
                battles[place as usize] += contest.times;
            }
            battles[0] += if row.first == 0.0 { 0 } else { contest.times };
            rows.push(row);
        }
        let inverse_square = |width: f64| 1.0 / (width * width);
        let mut precision = vec![inverse_square(widths.armies); strengths];
        precision[0] = inverse_square(widths.first);
        precision[1..=players.len()].fill(inverse_square(widths.players));
        let army_width = widths.armies;
        let mut found = vec![0.0; strengths];
        if let Some(near) = near {
            found[0] = near.first;
            for (places, values) in [(&players, &near.players), (&armies, &near.armies)] {
                for (key, place) in places {
                    found[*place] = values.get(key).copied().unwrap_or_default();
                }
            }
        }
        let mut fit = Self { players, armies, rows, precision, battles, army_width, found, errors: OnceLock::new() };
        fit.climb()?;
        Ok(fit)
    }

    /// Newton's steps, halved until they lead upwards.
    fn climb(&mut self) -> Result<(), FitError> {
        let mut height = self.height(&self.found);
        for _ in 0..STEPS {
            let slope = self.slope();
            if slope.iter().all(|slope| slope.abs() < 1e-9) {
                return Ok(());
            }
            let step = self.solve(&slope, NEARLY);
            let mut share = 1.0;
            loop {
                let next: Vec<f64> = self.found.iter().zip(&step).map(|(at, step)| at + share * step).collect();
                let above = self.height(&next);
                if above >= height {
                    let level = above <= height;
                    (self.found, height) = (next, above);
                    if level {
                        // As far as rounding tells, nothing is higher: steps along the top would never end.
                        return Ok(());
                    }
                    break;
                }
                share /= 2.0;
                if share < 1e-8 {
                    // No step leads higher than rounding does: this is the top.
                    return Ok(());
                }
            }
        }
        Err(FitError::Restless(STEPS))
    }

    /// Logarithm of the posterior, up to a constant.
    fn height(&self, at: &[f64]) -> f64 {
        let seen: f64 = self.rows.iter().map(|row| row.times * log_likelihood(row.logit(at), row.score)).sum();
        let prior: f64 = at.iter().zip(&self.precision).map(|(value, precision)| precision * value * value).sum();
        seen - prior / 2.0
    }

    fn slope(&self) -> Vec<f64> {
        let mut slope: Vec<f64> = self.found.iter().zip(&self.precision).map(|(at, p)| -p * at).collect();
        for row in &self.rows {
            row.add(&mut slope, row.times * (row.score - chance(row.logit(&self.found))));
        }
        slope
    }

    /// The curvature times a vector.
    fn curve(&self, vector: &[f64], weights: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> = vector.iter().zip(&self.precision).map(|(v, p)| p * v).collect();
        for (row, weight) in self.rows.iter().zip(weights) {
            row.add(&mut product, weight * row.logit(vector));
        }
        product
    }

    /// What each battle adds to the curvature.
    fn weights(&self) -> Vec<f64> {
        let chances = self.rows.iter().map(|row| (row.times, chance(row.logit(&self.found))));
        chances.map(|(times, p)| times * p * (1.0 - p)).collect()
    }

    /// The diagonal of the curvature.
    fn diagonal(&self, weights: &[f64]) -> Vec<f64> {
        let mut diagonal = self.precision.clone();
        for (row, weight) in self.rows.iter().zip(weights) {
            for (at, one) in row.parts() {
                diagonal[at] += weight * one * one;
            }
        }
        diagonal
    }

    /// Solves curvature · x = `right` by conjugate gradients with the diagonal for a first guess at the inverse; the prior
    /// keeps the curvature positive. It ends where what is left is so much less than the right side, squared.
    ///
    /// Source: Y. Saad, "Iterative Methods for Sparse Linear Systems", 2nd ed. (2003), algorithm 9.1.
    fn solve(&self, right: &[f64], enough: f64) -> Vec<f64> {
        let weights = self.weights();
        let diagonal = self.diagonal(&weights);
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let guess = |rest: &[f64]| rest.iter().zip(&diagonal).map(|(rest, d)| rest / d).collect::<Vec<f64>>();
        let mut solution = vec![0.0; right.len()];
        let mut rest = right.to_vec();
        let mut near = guess(&rest);
        let mut way = near.clone();
        let mut size = dot(&rest, &near);
        let enough = dot(&rest, &rest) * enough;
        for _ in 0..4 * right.len() {
            if dot(&rest, &rest) <= enough {
                break;
            }
            let curved = self.curve(&way, &weights);
            let far = size / dot(&way, &curved);
            for (at, value) in solution.iter_mut().enumerate() {
                *value += far * way[at];
                rest[at] -= far * curved[at];
            }
            near = guess(&rest);
            let next = dot(&rest, &near);
            for (way, near) in way.iter_mut().zip(&near) {
                *way = near + next / size * *way;
            }
            size = next;
        }
        solution
    }

    /// Standard errors of all strengths: roots of the diagonal of the inverse curvature.
    fn errors(&self) -> &[f64] {
        self.errors.get_or_init(|| {
            let strengths = self.found.len();
            if strengths > TOGETHER {
                return (0..strengths).map(|place| self.error(place)).collect();
            }
            let weights = self.weights();
            let mut curvature = DMatrix::from_diagonal(&self.precision.clone().into());
            for (row, weight) in self.rows.iter().zip(&weights) {
                for (at, one) in row.parts() {
                    for (other, with) in row.parts() {
                        curvature[(at, other)] += weight * one * with;
                    }
                }
            }
            inverse(curvature).diagonal().iter().map(|variance| variance.max(0.0).sqrt()).collect()
        })
    }

    /// The standard error of one strength.
    fn error(&self, place: usize) -> f64 {
        let mut unit = vec![0.0; self.found.len()];
        unit[place] = 1.0;
        self.solve(&unit, EXACTLY)[place].max(0.0).sqrt()
    }

    /// The strengths alone.
    pub fn strengths(&self) -> Strengths<K> {
        let values = |places: &BTreeMap<K, usize>| {
            places.iter().map(|(key, place)| (key.clone(), self.found[*place])).collect::<BTreeMap<K, f64>>()
        };
        Strengths { players: values(&self.players), armies: values(&self.armies), first: self.found[0] }
    }

    fn strength(&self, place: usize) -> Strength {
        let error = self.errors()[place];
        Strength { value: self.found[place], error, battles: self.battles[place] }
    }

    /// The strength of a player; `None` for one without battles.
    pub fn player(&self, player: &K) -> Option<Strength> {
        self.players.get(player).map(|place| self.strength(*place))
    }

    /// The strength of an army; `None` for one without battles.
    pub fn army(&self, army: &K) -> Option<Strength> {
        self.armies.get(army).map(|place| self.strength(*place))
    }

    /// What the first turn is worth.
    pub fn first_turn(&self) -> Strength {
        self.strength(0)
    }

    /// Players in order.
    pub fn players(&self) -> impl Iterator<Item = &K> {
        self.players.keys()
    }

    /// Armies in order.
    pub fn armies(&self) -> impl Iterator<Item = &K> {
        self.armies.keys()
    }

    /// Expected score of one, player and army, against another; who is not known counts as average.
    pub fn expected(&self, one: (&K, &K), other: (&K, &K), first: f64) -> f64 {
        let value = |places: &BTreeMap<K, usize>, key: &K| places.get(key).map_or(0.0, |place| self.found[*place]);
        let of = |(player, army): (&K, &K)| value(&self.players, player) + value(&self.armies, army);
        chance(of(one) - of(other) + first * self.found[0])
    }

    /// One army less another in logits, with the error of the difference and the battles of the lesser known. An army
    /// without battles is average, with nothing known of it but the width.
    pub fn army_against(&self, one: &K, other: &K) -> Strength {
        let (one, other) = (self.armies.get(one), self.armies.get(other));
        let mut way = vec![0.0; self.found.len()];
        one.into_iter().for_each(|place| way[*place] += 1.0);
        other.into_iter().for_each(|place| way[*place] -= 1.0);
        let value = way.iter().zip(&self.found).map(|(way, found)| way * found).sum();
        let known: f64 = way.iter().zip(self.solve(&way, EXACTLY)).map(|(way, solved)| way * solved).sum();
        let unknown = [one, other].into_iter().filter(Option::is_none).count() as f64 * self.army_width.powi(2);
        let battles = |place: Option<&usize>| place.map_or(0, |place| self.battles[*place]);
        Strength { value, error: (known + unknown).max(0.0).sqrt(), battles: battles(one).min(battles(other)) }
    }
}

impl Row {
    fn logit(&self, at: &[f64]) -> f64 {
        let sum = |places: [u32; 2]| at[places[0] as usize] + at[places[1] as usize];
        sum(self.plus) - sum(self.minus) + self.first * at[0]
    }

    /// Adds `amount` times what each strength does for the one.
    fn add(&self, to: &mut [f64], amount: f64) {
        for place in self.plus {
            to[place as usize] += amount;
        }
        for place in self.minus {
            to[place as usize] -= amount;
        }
        to[0] += self.first * amount;
    }

    /// What each of its strengths does for the one, a strength once: both may play one army.
    fn parts(&self) -> impl Iterator<Item = (usize, f64)> + Clone {
        let [player, army, other, against] = [self.plus[0], self.plus[1], self.minus[0], self.minus[1]];
        let apart = |a: u32, b: u32| if a == b { 0.0 } else { 1.0 };
        let all = [
            (0, self.first),
            (player, apart(player, other)),
            (other, -apart(player, other)),
            (army, apart(army, against)),
            (against, -apart(army, against)),
        ];
        all.into_iter().filter(|(_, one)| *one != 0.0).map(|(at, one)| (at as usize, one))
    }
}

fn places<'a, K: Ord + Clone + 'a>(keys: impl Iterator<Item = &'a K>, from: usize) -> BTreeMap<K, usize> {
    let mut places: BTreeMap<K, usize> = keys.map(|key| (key.clone(), 0)).collect();
    places.values_mut().zip(from..).for_each(|(place, at)| *place = at);
    places
}

/// How much less than the right side is left where a step needs a direction, and where an answer is wanted.
const NEARLY: f64 = 1e-12;
const EXACTLY: f64 = 1e-24;

/// The inverse of a positive matrix, by the inverses of its upper left quarter and of what is left of its lower right one
/// (Schur's complement), so that nearly all of the work is products of matrices.
///
/// Source: any textbook; e.g. G. H. Golub and C. F. Van Loan, "Matrix Computations", 4th ed. (2013), section 3.2.11.
fn inverse(matrix: DMatrix<f64>) -> DMatrix<f64> {
    const SMALL: usize = 64;
    let size = matrix.nrows();
    if size <= SMALL {
        // Positive by its prior; rounding cannot change that.
        let missing = || DMatrix::from_element(size, size, f64::NAN);
        return matrix.cholesky().map_or_else(missing, |found| found.inverse());
    }
    let half = size / 2;
    let upper = inverse(matrix.view((0, 0), (half, half)).into_owned());
    let across = matrix.view((0, half), (half, size - half));
    let carried = &upper * across;
    let left = matrix.view((half, half), (size - half, size - half)) - across.transpose() * &carried;
    let lower = inverse(left);
    let beside = -(&carried * &lower);
    let mut whole = DMatrix::zeros(size, size);
    whole.view_mut((0, 0), (half, half)).copy_from(&(upper - &beside * carried.transpose()));
    whole.view_mut((half, 0), (size - half, half)).copy_from(&beside.transpose());
    whole.view_mut((0, half), (half, size - half)).copy_from(&beside);
    whole.view_mut((half, half), (size - half, size - half)).copy_from(&lower);
    whole
}

pub(crate) fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

fn log_likelihood(logit: f64, score: f64) -> f64 {
    // ln(1 + e^x) without overflow.
    let softplus = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    -score * softplus(-logit) - (1.0 - score) * softplus(logit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    /// Agresti (2002), table 10.10: baseball, American League, Eastern Division, 1987; wins of the row.
    const BASEBALL: [(&str, [u32; 7]); 7] = [
        ("Milwaukee", [0, 7, 9, 7, 7, 9, 11]),
        ("Detroit", [6, 0, 7, 5, 11, 9, 9]),
        ("Toronto", [4, 6, 0, 7, 7, 8, 12]),
        ("New York", [6, 8, 6, 0, 6, 7, 10]),
        ("Boston", [6, 2, 6, 7, 0, 7, 12]),
        ("Cleveland", [4, 4, 5, 6, 6, 0, 6]),
        ("Baltimore", [2, 4, 1, 3, 1, 7, 0]),
    ];

    fn baseball() -> Vec<Contest<&'static str>> {
        let mut contests = Vec::new();
        for (row, (winner, wins)) in BASEBALL.iter().enumerate() {
            for (column, wins) in wins.iter().enumerate().filter(|(column, _)| *column != row) {
                let other = (BASEBALL[column].0, "team");
                contests.push(Contest { one: (*winner, "team"), other, first: 0.0, score: 1.0, times: (*wins).into() });
            }
        }
        contests
    }

    /// Agresti's estimates against Baltimore: Milwaukee 1.58, Detroit 1.44, Toronto 1.29, New York 1.25, Boston 1.11,
    /// Cleveland 0.68.
    #[test]
    fn strengths_agree_with_agresti() {
        let wide = Widths { players: 100.0, armies: 0.01, first: 0.01 };
        let fit = BradleyTerry::fit(&baseball(), wide).unwrap();
        let value = |team| fit.player(&team).unwrap().value - fit.player(&"Baltimore").unwrap().value;
        let published = [
            ("Milwaukee", 1.58),
            ("Detroit", 1.44),
            ("Toronto", 1.29),
            ("New York", 1.25),
            ("Boston", 1.11),
            ("Cleveland", 0.68),
        ];
        for (team, expected) in published {
            assert!((value(team) - expected).abs() < 0.006, "{team}: {} {expected}", value(team));
        }
        assert_eq!(fit.player(&"Boston").unwrap().battles, 78);
        assert_eq!(fit.player(&"Chicago"), None);
    }

    #[test]
    fn a_battle_of_an_army_against_itself_is_one_battle_of_it() {
        // Given Elves against Elves twice, and against Orcs once.
        let contest =
            |one, other| Contest { one: ("Ada", one), other: ("Bo", other), first: 0.0, score: 1.0, times: 1 };
        let contests = [contest("Elves", "Elves"), contest("Elves", "Elves"), contest("Elves", "Orcs")];
        let fit = BradleyTerry::fit(&contests, Widths::default()).unwrap();
        // Then Elves have three battles, Orcs one, and each player three.
        assert_eq!(fit.army(&"Elves").unwrap().battles, 3);
        assert_eq!(fit.army(&"Orcs").unwrap().battles, 1);
        assert_eq!([fit.player(&"Ada"), fit.player(&"Bo")].map(|one| one.unwrap().battles), [3, 3]);
    }

    #[test]
    fn players_armies_first_turn_and_errors_are_where_scipy_finds_them() {
        let expected = fixture("bradley_terry");
        let name = |battle: &serde_json::Value, at: usize| battle[at].as_str().unwrap().to_owned();
        let contests: Vec<Contest<String>> = expected["battles"]
            .as_array()
            .unwrap()
            .iter()
            .map(|battle| Contest {
                one: (name(battle, 0), name(battle, 1)),
                other: (name(battle, 2), name(battle, 3)),
                first: battle[4].as_f64().unwrap(),
                score: battle[5].as_f64().unwrap(),
                times: 1,
            })
            .collect();
        let fit = BradleyTerry::fit(&contests, Widths::default()).unwrap();
        let near = |found: Strength, expected: &serde_json::Value| {
            let [value, error] = [0, 1].map(|at| expected[at].as_f64().unwrap());
            assert!((found.value - value).abs() < 1e-4 && (found.error - error).abs() < 1e-4, "{found:?} {expected}");
        };
        near(fit.first_turn(), &expected["first"]);
        for (player, strength) in expected["players"].as_object().unwrap() {
            near(fit.player(player).unwrap(), strength);
        }
        for (army, strength) in expected["armies"].as_object().unwrap() {
            near(fit.army(army).unwrap(), strength);
        }
        near(fit.army_against(&"dwarfs".to_owned(), &"orcs".to_owned()), &expected["dwarfs_against_orcs"]);
    }

    /// Two hundred battles of ninety players with six armies, mirrors among them.
    fn season() -> Vec<Contest<u32>> {
        let contest = |n: u32| Contest {
            one: (n * 7 % 90, n * 5 % 6),
            other: ((n * 7 + 1 + n % 40) % 90, n * n % 6),
            first: f64::from(n % 3) - 1.0,
            score: f64::from(n * 11 % 3) / 2.0,
            times: 1 + u64::from(n % 2),
        };
        (0..200).map(contest).collect()
    }

    #[test]
    fn errors_found_together_are_those_found_one_by_one() {
        let fit = BradleyTerry::fit(&season(), Widths::default()).unwrap();
        assert_eq!(fit.found.len(), 97, "more than the inverse is found of in one piece");
        for place in 0..fit.found.len() {
            let (together, alone) = (fit.errors()[place], fit.error(place));
            assert!((together - alone).abs() < 1e-10, "{place}: {together} {alone}");
        }
    }

    #[test]
    fn a_fit_that_begins_near_ends_where_any_does() {
        let all = season();
        let whole = BradleyTerry::fit(&all, Widths::default()).unwrap();
        let most = BradleyTerry::fit(&all[..150], Widths::default()).unwrap().strengths();
        let from = BradleyTerry::fit_from(&all, Widths::default(), Some(&most)).unwrap();
        for (a, b) in whole.found.iter().zip(&from.found) {
            assert!((a - b).abs() < 1e-8, "{a} {b}");
        }
        let one = &all[0];
        let expected = whole.expected((&one.one.0, &one.one.1), (&one.other.0, &one.other.1), one.first);
        let told = whole.strengths().expected((&one.one.0, &one.one.1), (&one.other.0, &one.other.1), one.first);
        assert!((expected - told).abs() < 1e-12);
    }

    #[test]
    fn an_unbeaten_player_has_a_finite_strength() {
        let contest = Contest { one: ("Ada", "x"), other: ("Bo", "x"), first: 0.0, score: 1.0, times: 200 };
        let fit = BradleyTerry::fit(std::slice::from_ref(&contest), Widths::default()).unwrap();
        assert!(fit.player(&"Ada").unwrap().value < 5.0);
        assert!(fit.expected((&"Ada", &"x"), (&"Bo", &"x"), 0.0) > 0.9);
        assert_eq!(fit.expected((&"Cy", &"y"), (&"Di", &"z"), 0.0), 0.5);
        let wrong = Contest { score: f64::NAN, ..contest };
        assert!(matches!(BradleyTerry::fit(&[wrong], Widths::default()), Err(FitError::Score { at: 0, .. })));
        let none = Widths { players: 0.0, ..Widths::default() };
        assert_eq!(BradleyTerry::<u8>::fit(&[], none).err(), Some(FitError::Widths(none)));
    }
}
