//! In which format and language to answer.

use aftermath_rules::explain::Language;
use aftermath_stats::Format;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::http::{
    problem::Problem,
    request::{Query, RequestPreferences},
};

/// In which format to answer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FormatParams {
    /// `json`, `csv`, `parquet` or `arrow` (an IPC stream); without it the `Accept` header decides. All but JSON have
    /// only the rows, with each interval as two columns. In CSV a text that begins with `=`, `+`, `-` or `@` and is not
    /// a number gets an apostrophe before it, so that no spreadsheet takes it for a formula; numbers stay as they are.
    #[param(pattern = "^(json|csv|parquet|arrow)$")]
    format: Option<String>,
}

/// The format and the language of an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ResponseFormat {
    /// The format.
    pub(crate) format: Format,
    /// The language.
    pub(crate) language: Language,
}

impl<S: Send + Sync> FromRequestParts<S> for ResponseFormat {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let language = RequestPreferences::from_request_parts(parts, state).await?.language;
        let Query(FormatParams { format }) = Query::from_request_parts(parts, state).await?;
        let format = match format {
            Some(name) => name.parse().map_err(|error| Problem::parameter("format", error))?,
            None => accepted(&parts.headers),
        };
        Ok(Self { format, language })
    }
}

/// The format that `Accept` likes best; JSON where it names none of ours, or likes another as well.
fn accepted(headers: &HeaderMap) -> Format {
    let list = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best = (0.0, Format::Json);
    for range in list.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let quality = parts.find_map(|part| part.strip_prefix("q=")).unwrap_or("1").parse().unwrap_or(0.0);
        let format = match kind.as_str() {
            "application/json" | "application/*" | "*/*" => Some(Format::Json),
            other => Format::ALL.into_iter().find(|format| format.media_type().split(';').next() == Some(other)),
        };
        if let Some(format) = format
            && (quality > best.0 || (quality >= best.0 && format == Format::Json && quality > 0.0))
        {
            best = (quality, format);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_the_one_liked_best() {
        for (list, format) in [
            ("", Format::Json),
            ("*/*", Format::Json),
            ("text/html, */*;q=0.8", Format::Json),
            ("text/csv", Format::Csv),
            ("text/csv;q=0.5, application/json;q=0.4", Format::Csv),
            ("text/csv, application/json", Format::Json),
            ("application/vnd.apache.arrow.stream", Format::ArrowIpc),
            ("application/vnd.apache.parquet, */*;q=0.1", Format::Parquet),
            ("text/csv;q=0", Format::Json),
            ("text/csv;q=much", Format::Json),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, list.parse().unwrap())]);
            assert_eq!(accepted(&headers), format, "{list}");
        }
    }
}
