//! What a request asks for: parameters with bounds, the language, and the answer it has already.

use aftermath_rules::{Reading, explain::Language};
use axum::{
    extract::{
        FromRequestParts,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, header, request::Parts},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::problem::{Code, Problem};

/// Characters of a text to search for or filter by.
const TEXT_CHARS: usize = 200;

/// The variable parts of the address, or a problem.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub(crate) struct Path<T>(pub(crate) T);

/// The parameters after the question mark, or a problem.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Query<T>(pub(crate) T);

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Self {
        Self::new(Code::InvalidParameter, rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(Code::InvalidParameter, rejection.body_text())
    }
}

/// A number of rows within 1 and `most`, or `default` where none is asked for.
pub(crate) fn rows(limit: Option<usize>, default: usize, most: usize) -> Result<usize, Problem> {
    let rows = limit.unwrap_or(default);
    if (1..=most).contains(&rows) {
        return Ok(rows);
    }
    Err(Problem::parameter("limit", format!("expected 1 to {most}, got {rows}")))
}

/// The type of a body, which is one of `known`: no form of another site can send these unasked. What is coded, as with
/// gzip, is refused.
pub(crate) fn body_type<'a>(headers: &HeaderMap, known: &[&'a str]) -> Result<&'a str, Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(coding) = text(header::CONTENT_ENCODING).filter(|coding| *coding != "identity") {
        let detail = format!("expected a body as it is, got one coded as {coding}");
        return Err(Problem::new(Code::UnsupportedMedia, detail));
    }
    let given = text(header::CONTENT_TYPE).unwrap_or("nothing");
    let essence = given.split(';').next().unwrap_or_default().trim();
    known
        .iter()
        .find(|known| essence.eq_ignore_ascii_case(known))
        .copied()
        .ok_or_else(|| Problem::new(Code::UnsupportedMedia, format!("expected {}, got {given}", known.join(" or "))))
}

/// A text that is not longer than anyone needs.
pub(crate) fn text(name: &str, value: Option<String>) -> Result<Option<String>, Problem> {
    match value {
        Some(text) if text.chars().count() > TEXT_CHARS => {
            Err(Problem::parameter(name, format!("expected at most {TEXT_CHARS} characters")))
        }
        other => Ok(other),
    }
}

/// Whether amendments are applied.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReadingView {
    /// The log with its amendments applied: what counts.
    #[default]
    Effective,
    /// The log as it was first written.
    Recorded,
}

impl From<ReadingView> for Reading {
    fn from(reading: ReadingView) -> Self {
        match reading {
            ReadingView::Effective => Self::Effective,
            ReadingView::Recorded => Self::Recorded,
        }
    }
}

/// Which language to answer in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageParams {
    /// `en` or `ru`; without it the `Accept-Language` header decides.
    #[param(value_type = Option<String>, pattern = "^(en|ru)$")]
    lang: Option<Language>,
}

/// What a request says of the answer it wants, besides its parameters.
#[derive(Debug, Clone)]
pub(crate) struct RequestPreferences {
    /// The language to answer in.
    pub(crate) language: Language,
    /// Path and parameters: what distinguishes one answer of a match from another.
    pub(crate) target: String,
    /// Tags of answers that the client has already.
    pub(crate) if_none_match: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for RequestPreferences {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Query(LanguageParams { lang }) = Query::from_request_parts(parts, state).await?;
        let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok());
        Ok(Self {
            language: lang.unwrap_or_else(|| accepted(&parts.headers)),
            target: parts.uri.to_string(),
            if_none_match: text(header::IF_NONE_MATCH).map(str::to_owned),
        })
    }
}

/// The language that `Accept-Language` likes best of those spoken here; English where it names none.
fn accepted(headers: &HeaderMap) -> Language {
    let list = headers.get(header::ACCEPT_LANGUAGE);
    let list = list.and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut best = (0.0, Language::default());
    for range in list.split(',') {
        let (tag, quality) = range.split_once(";q=").unwrap_or((range, "1"));
        let primary = tag.trim().split('-').next().unwrap_or_default();
        let spoken = Language::ALL.into_iter().find(|language| language.as_str().eq_ignore_ascii_case(primary));
        let quality = quality.trim().parse().unwrap_or(0.0);
        if let Some(language) = spoken
            && quality > best.0
        {
            best = (quality, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_liked_best_of_those_spoken() {
        for (list, language) in [
            ("", Language::En),
            ("de, fr;q=0.9", Language::En),
            ("ru", Language::Ru),
            ("ru-RU,ru;q=0.9,en;q=0.8", Language::Ru),
            ("en;q=0.4, RU;q=0.5", Language::Ru),
            ("ru;q=0, en;q=0.1", Language::En),
            ("ru;q=much", Language::En),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, list.parse().unwrap())]);
            assert_eq!(accepted(&headers), language, "{list}");
        }
    }

    #[test]
    fn rows_and_texts_keep_to_their_bounds() {
        assert_eq!(rows(None, 50, 100).unwrap(), 50);
        assert_eq!(rows(Some(100), 50, 100).unwrap(), 100);
        assert!(rows(Some(0), 50, 100).is_err());
        assert!(rows(Some(101), 50, 100).is_err());
        assert!(text("q", Some("ы".repeat(200))).is_ok());
        assert!(text("q", Some("ы".repeat(201))).is_err());
    }
}
