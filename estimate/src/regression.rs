//! What goes with what: ordinary least squares.

use nalgebra::{DMatrix, DVector};
use serde::{Deserialize, Serialize};

use crate::{Confidence, Interval};

/// A fitted line in several dimensions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Regression {
    /// One a column, in their order.
    pub coefficients: Vec<Coefficient>,
    /// Rows.
    pub rows: usize,
    /// Share of the variation that the line takes up, 0 to 1, against the mean of the outcomes.
    pub r_squared: f64,
    /// Covariances of the coefficients, row by row.
    #[serde(skip)]
    covariance: Vec<f64>,
    /// The inverse of the products of columns, row by row.
    #[serde(skip)]
    inverse: Vec<f64>,
    /// Rows less columns.
    #[serde(skip)]
    freedom: f64,
}

/// What one more of a column goes with.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Coefficient {
    /// Change of the outcome.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval by Student's distribution.
    pub interval: Interval,
}

/// Why there is no line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegressionError {
    /// Columns and outcomes of different lengths, or a number that is none.
    #[error("row {at}: expected {columns} finite columns and a finite outcome")]
    Row {
        /// Which row, from 0.
        at: usize,
        /// Columns of the first row.
        columns: usize,
    },
    /// Too few rows for so many columns.
    #[error("{rows} rows for {columns} columns: expected more rows than columns")]
    TooFew {
        /// Rows given.
        rows: usize,
        /// Columns given.
        columns: usize,
    },
    /// A column follows from the others, so that no one value fits best.
    #[error("a column follows from the others")]
    Dependent,
}

impl Regression {
    /// Fits `outcome ≈ Σ coefficient · column` over rows of `(columns, outcome)`. There is no constant unless a column
    /// of ones is given.
    ///
    /// # Errors
    /// [`RegressionError`].
    ///
    /// Source: any textbook; checked against statsmodels' `OLS`.
    pub fn fit(rows: &[(Vec<f64>, f64)], confidence: Confidence) -> Result<Self, RegressionError> {
        let columns = rows.first().map_or(0, |(columns, _)| columns.len());
        let sound = |(row, outcome): &(Vec<f64>, f64)| {
            row.len() == columns && outcome.is_finite() && row.iter().all(|value| value.is_finite())
        };
        if let Some(at) = rows.iter().position(|row| !sound(row)) {
            return Err(RegressionError::Row { at, columns });
        }
        if columns == 0 || rows.len() <= columns {
            return Err(RegressionError::TooFew { rows: rows.len(), columns });
        }
        let mut moments = Moments::new(columns);
        for (row, outcome) in rows {
            let row: Vec<(usize, f64)> = row.iter().copied().enumerate().collect();
            moments.add(&row, *outcome);
        }
        moments.fit(confidence)
    }

    /// What the line says at these columns, with the error of the line there: not of a single outcome, which strays
    /// around the line. `None` where there are not as many columns as were fitted.
    ///
    /// Source: any textbook, `x'Cov(β)x`; checked against statsmodels' `get_prediction`.
    pub fn at(&self, columns: &[f64], confidence: Confidence) -> Option<Coefficient> {
        if columns.len() != self.coefficients.len() {
            return None;
        }
        let value: f64 = self.coefficients.iter().zip(columns).map(|(one, column)| one.value * column).sum();
        let row = |row: &[f64]| row.iter().zip(columns).map(|(one, column)| one * column).sum::<f64>();
        let rows = self.covariance.chunks_exact(columns.len().max(1)).zip(columns);
        let error = rows.map(|(covariances, column)| row(covariances) * column).sum::<f64>().max(0.0).sqrt();
        let wide = reach(self.freedom, confidence);
        Some(Coefficient { value, error, interval: Interval { low: value - wide * error, high: value + wide * error } })
    }
}

/// Sums over the rows of a fitted line of which its errors are made where outcomes may stray more in some rows than in
/// others: each row tells by how much it strays from the line through all others (HC3).
///
/// Source: J. G. MacKinnon and H. White, "Some heteroskedasticity-consistent covariance matrix estimators with improved
/// finite sample properties", Journal of Econometrics 29 (1985) 305–325; checked against statsmodels' `HC3`.
#[derive(Debug, Clone, PartialEq)]
pub struct Strays {
    fitted: Regression,
    /// Products of columns times the square of how far the row strays, row by row.
    square: Vec<f64>,
}

/// A row that alone decides a coefficient does not tell how far it strays; less than this is not divided by.
const LEAST_LEFT: f64 = 1e-9;

impl Strays {
    /// Of no rows.
    pub fn of(fitted: Regression) -> Self {
        let square = vec![0.0; fitted.covariance.len()];
        Self { fitted, square }
    }

    /// Takes in a row that the line was fitted to: its columns that are not 0, each with its place, and its outcome. What is
    /// out of place is left out.
    pub fn add(&mut self, row: &[(usize, f64)], outcome: f64) {
        let columns = self.fitted.coefficients.len();
        let own = || row.iter().filter(move |(at, _)| *at < columns);
        let (mut expected, mut leverage) = (0.0, 0.0);
        for (at, value) in own() {
            expected += value * self.fitted.coefficients[*at].value;
            leverage +=
                own().map(|(with, other)| value * other * self.fitted.inverse[at * columns + with]).sum::<f64>();
        }
        let stray = (outcome - expected) / (1.0 - leverage).max(LEAST_LEFT);
        for (at, value) in own() {
            for (with, other) in own() {
                self.square[at * columns + with] += value * other * stray * stray;
            }
        }
    }

    /// The line with these errors.
    pub fn fitted(self, confidence: Confidence) -> Regression {
        let Self { mut fitted, square } = self;
        let columns = fitted.coefficients.len();
        let (inverse, square) = (
            DMatrix::from_row_slice(columns, columns, &fitted.inverse),
            DMatrix::from_row_slice(columns, columns, &square),
        );
        let covariance = &inverse * square * &inverse;
        fitted.covariance = (0..columns * columns).map(|at| covariance[(at / columns, at % columns)]).collect();
        let wide = reach(fitted.freedom, confidence);
        for (at, one) in fitted.coefficients.iter_mut().enumerate() {
            one.error = covariance[(at, at)].max(0.0).sqrt();
            one.interval = Interval { low: one.value - wide * one.error, high: one.value + wide * one.error };
        }
        fitted
    }
}

/// Sums over rows that are all a line is fitted from, so that rows need not be kept: moments of some rows and moments of
/// others add up to those of all.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moments {
    columns: usize,
    rows: usize,
    /// Products of columns, row by row.
    square: Vec<f64>,
    /// Products of columns with outcomes.
    product: Vec<f64>,
    outcomes: f64,
    outcomes_squared: f64,
}

impl Moments {
    /// Of no rows, with so many columns.
    pub fn new(columns: usize) -> Self {
        Self {
            columns,
            rows: 0,
            square: vec![0.0; columns * columns],
            product: vec![0.0; columns],
            outcomes: 0.0,
            outcomes_squared: 0.0,
        }
    }

    /// Takes in a row: its columns that are not 0, each with its place, and its outcome. What is out of place is left
    /// out.
    pub fn add(&mut self, row: &[(usize, f64)], outcome: f64) {
        let columns = self.columns;
        let own = || row.iter().filter(move |(at, _)| *at < columns);
        for (at, value) in own() {
            self.product[*at] += value * outcome;
            for (other, with) in own() {
                self.square[at * columns + other] += value * with;
            }
        }
        self.rows += 1;
        self.outcomes += outcome;
        self.outcomes_squared += outcome * outcome;
    }

    /// Takes in the moments of other rows, whose first column is `places[0]` here, the second `places[1]`, and so on. What
    /// is out of place is left out.
    pub fn join(&mut self, other: &Self, places: &[usize]) {
        let columns = self.columns;
        let own = || places.iter().copied().take(other.columns).enumerate().filter(move |(_, place)| *place < columns);
        for (at, place) in own() {
            self.product[place] += other.product[at];
            for (with, column) in own() {
                self.square[place * columns + column] += other.square[at * other.columns + with];
            }
        }
        self.rows += other.rows;
        self.outcomes += other.outcomes;
        self.outcomes_squared += other.outcomes_squared;
    }

    /// Rows taken in.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The moments of these columns alone, in this order.
    pub fn of_columns(&self, wanted: &[usize]) -> Self {
        let wanted: Vec<usize> = wanted.iter().copied().filter(|at| *at < self.columns).collect();
        let square =
            wanted.iter().flat_map(|at| wanted.iter().map(move |other| self.square[at * self.columns + other]));
        Self {
            columns: wanted.len(),
            square: square.collect(),
            product: wanted.iter().map(|at| self.product[*at]).collect(),
            ..*self
        }
    }

    /// Fits the line of least squares, as [`Regression::fit`] does.
    ///
    /// # Errors
    /// [`RegressionError::TooFew`], [`RegressionError::Dependent`].
    pub fn fit(&self, confidence: Confidence) -> Result<Regression, RegressionError> {
        let Self { columns, rows, .. } = *self;
        if columns == 0 || rows <= columns {
            return Err(RegressionError::TooFew { rows, columns });
        }
        let square = DMatrix::from_row_slice(columns, columns, &self.square);
        let product = DVector::from_column_slice(&self.product);
        let inverse = square.cholesky().ok_or(RegressionError::Dependent)?.inverse();
        let values = &inverse * &product;
        let rest = self.rest(values.as_slice());
        let freedom = (rows - columns) as f64;
        let wide = reach(freedom, confidence);
        let coefficient = |at: usize| {
            let (value, error) = (values[at], (rest / freedom * inverse[(at, at)]).max(0.0).sqrt());
            Coefficient { value, error, interval: Interval { low: value - wide * error, high: value + wide * error } }
        };
        let r_squared = self.taken_up(rest).max(0.0);
        let covariance = (0..columns * columns).map(|at| rest / freedom * inverse[(at / columns, at % columns)]);
        Ok(Regression {
            coefficients: (0..columns).map(coefficient).collect(),
            rows,
            r_squared,
            covariance: covariance.collect(),
            inverse: (0..columns * columns).map(|at| inverse[(at / columns, at % columns)]).collect(),
            freedom,
        })
    }

    /// Squares of what these coefficients leave of the outcomes: |y − Xβ|² = y'y − 2 β'X'y + β'X'Xβ.
    fn rest(&self, values: &[f64]) -> f64 {
        let linear: f64 = values.iter().zip(&self.product).map(|(value, product)| value * product).sum();
        let rows = values.iter().zip(self.square.chunks_exact(self.columns.max(1)));
        let row = |row: &[f64]| row.iter().zip(values).map(|(square, value)| square * value).sum::<f64>();
        let quadratic: f64 = rows.map(|(value, squares)| value * row(squares)).sum();
        (self.outcomes_squared - 2.0 * linear + quadratic).max(0.0)
    }

    /// Share of the variation of the outcomes about their mean that is gone where so much is left.
    fn taken_up(&self, rest: f64) -> f64 {
        let whole = self.outcomes_squared - self.outcomes * self.outcomes / self.rows as f64;
        if whole > 0.0 { 1.0 - rest / whole } else { 0.0 }
    }

    /// Share of the variation of the outcomes that lines take up which have not seen them: each part of the rows is forecast
    /// by the line through all other parts. Below 0 where the mean of the outcomes would have been nearer; `None` where
    /// some part's others have no line, or fewer than two parts have rows. All parts have the same columns.
    ///
    /// Source: M. Stone, "Cross-validatory choice and assessment of statistical predictions", JRSS B 36 (1974) 111–147.
    pub fn held_out(parts: &[Self]) -> Option<f64> {
        let columns = parts.first()?.columns;
        let places: Vec<usize> = (0..columns).collect();
        let joined = |wanted: &dyn Fn(usize) -> bool| {
            let mut all = Self::new(columns);
            parts.iter().enumerate().filter(|(at, _)| wanted(*at)).for_each(|(_, part)| all.join(part, &places));
            all
        };
        let seen: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].rows > 0).collect();
        if seen.len() < 2 {
            return None;
        }
        let rest = |at: usize| {
            let fitted = joined(&|other| other != at).fit(Confidence::P95).ok()?;
            let values: Vec<f64> = fitted.coefficients.iter().map(|one| one.value).collect();
            Some(parts[at].rest(&values))
        };
        let rests: Option<Vec<f64>> = seen.into_iter().map(rest).collect();
        Some(joined(&|_| true).taken_up(rests?.into_iter().sum()))
    }
}

/// Standard errors on either side of an estimate, by Student's distribution.
fn reach(freedom: f64, confidence: Confidence) -> f64 {
    confidence.students(freedom).unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn it_agrees_with_statsmodels() {
        let expected = fixture("ols");
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let rows: Vec<(Vec<f64>, f64)> = expected["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (vec![1.0, number(&row[0]), number(&row[1])], number(&row[2])))
            .collect();
        let fitted = Regression::fit(&rows, Confidence::P95).unwrap();
        for (at, found) in fitted.coefficients.iter().enumerate() {
            let near = |found: f64, key: &str| assert!((found - number(&expected[key][at])).abs() < 1e-8, "{key} {at}");
            near(found.value, "values");
            near(found.error, "errors");
            near(found.interval.low, "low");
        }
        assert!((fitted.r_squared - number(&expected["r_squared"])).abs() < 1e-9);
        let columns: Vec<f64> = expected["at"].as_array().unwrap().iter().map(number).collect();
        let there = fitted.at(&columns, Confidence::P95).unwrap();
        for (found, at) in [there.value, there.error, there.interval.low, there.interval.high].iter().zip(0..) {
            let expected = number(&expected["there"][at as usize]);
            assert!((found - expected).abs() < 1e-8, "{at}: {found} {expected}");
        }
        assert_eq!(fitted.at(&[1.0], Confidence::P95), None);
    }

    #[test]
    fn errors_of_rows_that_stray_unlike_agree_with_statsmodels() {
        let (ols, expected) = (fixture("ols"), fixture("hc3"));
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let rows: Vec<(Vec<f64>, f64)> = ols["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (vec![1.0, number(&row[0]), number(&row[1])], number(&row[2])))
            .collect();
        let mut strays = Strays::of(Regression::fit(&rows, Confidence::P95).unwrap());
        for (columns, outcome) in &rows {
            let told: Vec<_> = columns.iter().copied().enumerate().collect();
            strays.add(&told, *outcome);
        }
        let fitted = strays.fitted(Confidence::P95);
        for (found, expected) in fitted.coefficients.iter().zip(expected["errors"].as_array().unwrap()) {
            assert!((found.error - number(expected)).abs() < 1e-8, "{} {expected}", found.error);
        }
        let columns: Vec<f64> = ols["at"].as_array().unwrap().iter().map(number).collect();
        let there = fitted.at(&columns, Confidence::P95).unwrap();
        assert!((there.error - number(&expected["there"])).abs() < 1e-8, "{} {}", there.error, expected["there"]);
    }

    #[test]
    fn some_columns_of_the_moments_are_fitted_as_they_are_alone() {
        let row = |at: i32| (vec![f64::from(at), f64::from(at * at % 7), f64::from(at % 3)], f64::from(at * 5 % 11));
        let rows: Vec<(Vec<f64>, f64)> = (1..30).map(row).collect();
        let mut moments = Moments::new(3);
        for (columns, outcome) in &rows {
            let told: Vec<_> = columns.iter().copied().enumerate().filter(|(_, value)| *value != 0.0).collect();
            moments.add(&told, *outcome);
        }
        let two: Vec<_> = rows.iter().map(|(columns, outcome)| (vec![columns[2], columns[0]], *outcome)).collect();
        let alone = Regression::fit(&two, Confidence::P95).unwrap();
        let picked = moments.of_columns(&[2, 0]).fit(Confidence::P95).unwrap();
        assert_eq!((moments.rows(), picked.rows), (29, 29));
        for (found, expected) in picked.coefficients.iter().zip(&alone.coefficients) {
            assert!((found.value - expected.value).abs() < 1e-12 && (found.error - expected.error).abs() < 1e-12);
        }
    }

    #[test]
    fn moments_of_some_rows_and_of_others_are_those_of_all() {
        let row = |at: i32| (vec![f64::from(at % 5), f64::from(at * at % 7)], f64::from(at * 5 % 11));
        let (mut all, mut some, mut others) = (Moments::new(2), Moments::new(2), Moments::new(2));
        for at in 0..40 {
            let (columns, outcome) = row(at);
            all.add(&[(0, columns[0]), (1, columns[1])], outcome);
            // The others have the columns the other way round.
            let part = if at % 3 == 0 { &mut some } else { &mut others };
            let places = if at % 3 == 0 { [0, 1] } else { [1, 0] };
            part.add(&[(places[0], columns[0]), (places[1], columns[1])], outcome);
        }
        some.join(&others, &[1, 0]);
        assert_eq!(some, all, "whole numbers add up in any order");
        some.join(&others, &[usize::MAX, 9]);
        assert_eq!(some.rows(), 40 + others.rows(), "rows count whose columns are not wanted");
    }

    #[test]
    fn what_lines_foretell_agrees_with_statsmodels() {
        let (expected, held_out) = (fixture("ols"), fixture("held_out"));
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let mut parts = vec![Moments::new(3); 4];
        for (row, at) in expected["rows"].as_array().unwrap().iter().zip(0..) {
            parts[at % 3].add(&[(0, 1.0), (1, number(&row[0])), (2, number(&row[1]))], number(&row[2]));
        }
        // The fourth has no rows.
        let found = Moments::held_out(&parts).unwrap();
        assert!((found - number(&held_out)).abs() < 1e-8, "{found} {held_out}");
        assert_eq!(Moments::held_out(&parts[3..]), None);
        assert_eq!(Moments::held_out(&parts[..1]), None, "one part is all");
        assert_eq!(Moments::held_out(&[]), None);
    }

    #[test]
    fn what_cannot_be_fitted_is_told() {
        let twice = vec![(vec![1.0, 2.0], 1.0), (vec![2.0, 4.0], 2.0), (vec![3.0, 6.0], 2.0)];
        assert_eq!(Regression::fit(&twice, Confidence::P95).err(), Some(RegressionError::Dependent));
        let few = vec![(vec![1.0, 2.0], 1.0)];
        assert_eq!(Regression::fit(&few, Confidence::P95).err(), Some(RegressionError::TooFew { rows: 1, columns: 2 }));
        let odd = vec![(vec![1.0], 1.0), (vec![], 1.0)];
        assert_eq!(Regression::fit(&odd, Confidence::P95).err(), Some(RegressionError::Row { at: 1, columns: 1 }));
        assert!(Regression::fit(&[], Confidence::P95).is_err());
    }
}
