//! Statistics over HTTP: each number with its sample and how sure it is, open to the battles and throws behind it, in
//! the format that was asked for.

macro_rules! view {
    (@ $value:expr) => { $value };
    (@ $value:expr, $how:ident) => { $crate::http::stats::$how($value) };
    ($(#[$meta:meta])* $view:ident of $row:ty {
        $($(#[$field_meta:meta])* $field:ident: $kind:ty $(= $how:ident)?),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Debug, Serialize, ToSchema)]
        pub(crate) struct $view {
            $($(#[$field_meta])* $field: $kind,)+
        }

        impl From<$row> for $view {
            fn from(row: $row) -> Self {
                Self { $($field: view!(@ row.$field $(, $how)?),)+ }
            }
        }
    };
}

pub(crate) mod changed;
pub(crate) mod command;
pub(crate) mod contested;
pub(crate) mod dice;
pub(crate) mod dump;
pub(crate) mod findings;
mod listed;
pub(crate) mod luck;
pub(crate) mod meta;
pub(crate) mod players;
pub(crate) mod ratings;
mod response_format;
pub(crate) mod sql;
pub(crate) mod units;
mod unknown;

use std::sync::Arc;

use aftermath_estimate::{Coefficient, Interval, Strength, Tally};
use aftermath_rules::explain::Language;
use aftermath_stats::{Format, Tabled, Warehouse};
use aftermath_store::Day;
use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::response_format::{FormatParams, ResponseFormat};
use super::{answer, problem::Problem, request::rows, service::Service};

/// For [`view!`]: one value as another.
fn one<A, B: From<A>>(value: A) -> B {
    value.into()
}

/// For [`view!`]: a value that may be lacking.
fn maybe<A, B: From<A>>(value: Option<A>) -> Option<B> {
    value.map(B::from)
}

/// For [`view!`]: a number of things.
fn count(value: usize) -> u64 {
    value as u64
}

/// For [`view!`]: every value of a list.
fn each<A, B: From<A>>(values: Vec<A>) -> Vec<B> {
    values.into_iter().map(B::from).collect()
}

view! {
    /// From low to high.
    #[derive(Clone, Copy)]
    IntervalView of Interval {
        /// Lower end.
        low: f64,
        /// Upper end.
        high: f64,
    }
}

view! {
    /// Wins, draws and losses.
    #[derive(Clone, Copy)]
    TallyView of Tally {
        /// Battles won.
        wins: u64,
        /// Battles drawn.
        draws: u64,
        /// Battles lost.
        losses: u64,
    }
}

view! {
    /// An estimate with its error.
    #[derive(Clone, Copy)]
    EstimateView of Coefficient {
        /// The estimate.
        value: f64,
        /// Its standard error.
        error: f64,
        /// Its interval (95%).
        interval: IntervalView = one,
    }
}

/// The strength of an army (Bradley–Terry).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StrengthView {
    /// The army.
    army: String,
    /// Logits above an average army.
    value: f64,
    /// Standard error.
    error: f64,
    /// Battles that went into it.
    battles: u64,
}

impl From<(String, Strength)> for StrengthView {
    fn from((army, Strength { value, error, battles }): (String, Strength)) -> Self {
        Self { army, value, error, battles }
    }
}

/// Most rows that a page can stand behind.
const MOST_SKIPPED: u32 = 1_000_000;

/// Which page of rows.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageParams {
    /// Rows to pass over.
    #[param(maximum = 1_000_000)]
    skip: Option<u32>,
    /// Rows of the page, 1 to 1,000; 100 by default.
    #[param(minimum = 1, maximum = 1_000)]
    limit: Option<usize>,
}

impl PageParams {
    /// Rows to pass over, and rows to show.
    fn page(self) -> Result<(u32, u32), Problem> {
        let limit = u32::try_from(rows(self.limit, 100, 1_000)?).unwrap_or(u32::MAX);
        let skip = self.skip.unwrap_or_default();
        if skip > MOST_SKIPPED {
            return Err(Problem::parameter("skip", format!("expected 0 to {MOST_SKIPPED}, got {skip}")));
        }
        Ok((skip, limit))
    }
}

/// A month as the tables have it.
fn month(name: &str, value: Option<String>) -> Result<Option<String>, Problem> {
    // A month is one of which there is a first day.
    let sound = |text: &str| format!("{text}-01").parse::<Day>().is_ok();
    match value {
        Some(text) if !sound(&text) => {
            Err(Problem::parameter(name, format!("expected a month, YYYY-MM, got {text:?}")))
        }
        other => Ok(other),
    }
}

/// Asks the tables aside and answers in the format that was asked for; in JSON as `view` has it. The tables follow the
/// store a moment later, so no tag of the store tells whether an answer is still right.
async fn answered<T: Tabled, V: Serialize, E>(
    service: Arc<Service>,
    wanted: ResponseFormat,
    ask: impl FnOnce(&Warehouse) -> Result<T, E> + Send + 'static,
    view: impl FnOnce(T, Language) -> V + Send + 'static,
) -> Result<Response, Problem>
where
    Problem: From<E>,
{
    let draw = move |service: &Service| {
        let found = ask(service.tables()?)?;
        match wanted.format {
            Format::Json => answer::json(&view(found, wanted.language)),
            other => {
                let mut bytes = Vec::new();
                found.sheet()?.write(other, &mut bytes)?;
                Ok(bytes)
            }
        }
    };
    let body = service.job(draw).await?;
    let headers = [
        (header::CONTENT_TYPE, wanted.format.media_type()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_LANGUAGE, wanted.language.as_str()),
        (header::VARY, "accept, accept-language"),
    ];
    Ok((headers, body).into_response())
}
