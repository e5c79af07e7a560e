//! What goes with what: ordinary least squares.

use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

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
        let x = DMatrix::from_fn(rows.len(), columns, |row, column| rows[row].0[column]);
        let y = DVector::from_fn(rows.len(), |row, _| rows[row].1);
        let square = x.transpose() * &x;
        let inverse = square.cholesky().ok_or(RegressionError::Dependent)?.inverse();
        let values = &inverse * (x.transpose() * &y);
        let rest = (&y - x * &values).norm_squared();
        let freedom = (rows.len() - columns) as f64;
        let wide = reach(freedom, confidence);
        let coefficient = |at: usize| {
            let (value, error) = (values[at], (rest / freedom * inverse[(at, at)]).max(0.0).sqrt());
            Coefficient { value, error, interval: Interval { low: value - wide * error, high: value + wide * error } }
        };
        let mean = y.mean();
        let whole: f64 = y.iter().map(|outcome| (outcome - mean).powi(2)).sum();
        let r_squared = if whole > 0.0 { (1.0 - rest / whole).max(0.0) } else { 0.0 };
        let covariance = (0..columns * columns).map(|at| rest / freedom * inverse[(at / columns, at % columns)]);
        Ok(Self {
            coefficients: (0..columns).map(coefficient).collect(),
            rows: rows.len(),
            r_squared,
            covariance: covariance.collect(),
            freedom,
        })
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

/// Standard errors on either side of an estimate, by Student's distribution.
fn reach(freedom: f64, confidence: Confidence) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(f64::INFINITY, |t| t.inverse_cdf(confidence.upper()))
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
