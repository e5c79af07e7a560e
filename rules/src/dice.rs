//! Dice as thrown, and the exact chances of a throw.
//!
//! Distributions are built by convolution, never by sampling, so luck and fairness need no second implementation.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

/// One face of a six-sided die: 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Pips(u8);

impl Pips {
    /// The face, or `None` when no die shows it.
    pub fn new(face: u8) -> Option<Self> {
        (1..=6).contains(&face).then_some(Self(face))
    }

    /// The number shown, 1 to 6.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Pips {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Pips;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the face of a die, 1 to 6")
            }
            fn visit_u64<E: de::Error>(self, face: u64) -> Result<Pips, E> {
                let pips = u8::try_from(face).ok().and_then(Pips::new);
                pips.ok_or_else(|| E::invalid_value(de::Unexpected::Unsigned(face), &self))
            }
            fn visit_i64<E: de::Error>(self, face: i64) -> Result<Pips, E> {
                Err(E::invalid_value(de::Unexpected::Signed(face), &self))
            }
        }
        deserializer.deserialize_u8(Visitor)
    }
}

impl JsonSchema for Pips {
    fn schema_name() -> Cow<'static, str> {
        "Pips".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1, "maximum": 6 })
    }
}

/// Sum of the faces.
pub fn sum(faces: &[Pips]) -> u32 {
    faces.iter().map(|pips| u32::from(pips.get())).sum()
}

/// The D3 that a die gives: half of it, rounded up (`wm.dice.d3`).
pub fn d3(face: Pips) -> u8 {
    face.get().div_ceil(2)
}

/// How many faces are at least `needed`.
pub fn at_least(faces: &[Pips], needed: u8) -> u32 {
    faces.iter().filter(|pips| pips.get() >= needed).count() as u32
}

/// An exact distribution over whole numbers.
///
/// `chances[i]` is the chance of `least + i`; the chances add up to 1 within rounding.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Distribution {
    least: i32,
    chances: Vec<f64>,
}

impl Distribution {
    /// The value that always comes.
    pub fn constant(value: i32) -> Self {
        Self { least: value, chances: vec![1.0] }
    }

    /// One die of `faces` faces, numbered from 1.
    pub fn die(faces: u8) -> Self {
        let faces = faces.max(1);
        Self { least: 1, chances: vec![1.0 / f64::from(faces); usize::from(faces)] }
    }

    /// Sum of `count` six-sided dice.
    pub fn sum_of_d6(count: usize) -> Self {
        match count {
            0 => Self::constant(0),
            1 => Self::die(6),
            // Halves halve the work again and again, so that a bounded throw costs little more than its last sum.
            _ => {
                let half = Self::sum_of_d6(count / 2);
                let even = half.plus(&half);
                if count.is_multiple_of(2) { even } else { even.plus(&Self::die(6)) }
            }
        }
    }

    /// Number of successes in `trials` independent trials with chance `p` each.
    ///
    /// Binomial chances by the ratio of neighbours, started at the mode so that nothing underflows for 1,000 dice.
    pub fn binomial(trials: usize, p: f64) -> Self {
        if trials == 0 || p <= 0.0 {
            return Self::constant(0);
        }
        if p >= 1.0 {
            return Self::constant(trials as i32);
        }
        let (n, odds) = (trials as f64, p / (1.0 - p));
        let mode = (((n + 1.0) * p) as usize).min(trials);
        let mut chances = vec![0.0; trials + 1];
        chances[mode] = 1.0;
        for k in mode..trials {
            chances[k + 1] = chances[k] * (n - k as f64) / (k as f64 + 1.0) * odds;
        }
        for k in (0..mode).rev() {
            chances[k] = chances[k + 1] * (k as f64 + 1.0) / (n - k as f64) / odds;
        }
        let total: f64 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= total);
        Self { least: 0, chances }
    }

    /// Distribution of the sum of two independent values.
    pub fn plus(&self, other: &Self) -> Self {
        let mut chances = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (i, a) in self.chances.iter().enumerate() {
            for (j, b) in other.chances.iter().enumerate() {
                chances[i + j] += a * b;
            }
        }
        Self { least: self.least + other.least, chances }
    }

    /// Where each value of which this is true may go on to a neighbour: by `step`, with this chance. What is gone on to is
    /// within the support.
    #[must_use]
    pub fn going_on(&self, from: impl Fn(i32) -> bool, step: i32, chance: f64) -> Self {
        let mut chances = vec![0.0; self.chances.len()];
        for (at, (value, whole)) in self.pairs().enumerate() {
            let to = usize::try_from(at as i64 + i64::from(step)).ok().filter(|to| *to < chances.len());
            let part = to.filter(|_| from(value)).map_or(0.0, |_| whole * chance.clamp(0.0, 1.0));
            chances[at] += whole - part;
            if let Some(to) = to {
                chances[to] += part;
            }
        }
        Self { least: self.least, chances }
    }

    /// Least value of the support.
    pub fn least(&self) -> i32 {
        self.least
    }

    /// Greatest value of the support.
    pub fn greatest(&self) -> i32 {
        self.least + self.chances.len() as i32 - 1
    }

    /// Chance of exactly `value`.
    pub fn chance_of(&self, value: i32) -> f64 {
        let index = value.checked_sub(self.least).and_then(|i| usize::try_from(i).ok());
        index.and_then(|i| self.chances.get(i)).copied().unwrap_or(0.0)
    }

    /// Chance of `value` or less.
    pub fn chance_at_most(&self, value: i32) -> f64 {
        self.pairs().filter(|(v, _)| *v <= value).map(|(_, chance)| chance).sum::<f64>().min(1.0)
    }

    /// Chance of `value` or more.
    pub fn chance_at_least(&self, value: i32) -> f64 {
        self.pairs().filter(|(v, _)| *v >= value).map(|(_, chance)| chance).sum::<f64>().min(1.0)
    }

    /// Expectation.
    pub fn mean(&self) -> f64 {
        self.pairs().map(|(value, chance)| f64::from(value) * chance).sum()
    }

    /// Variance.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.pairs().map(|(value, chance)| (f64::from(value) - mean).powi(2) * chance).sum()
    }

    /// Every value of the support with its chance, in rising order.
    pub fn pairs(&self) -> impl Iterator<Item = (i32, f64)> + '_ {
        self.chances.iter().enumerate().map(|(i, chance)| (self.least + i as i32, *chance))
    }
}
