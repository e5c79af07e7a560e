//! Answers that can be told apart by a strong tag, so that nobody fetches twice what has not changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use aftermath_rules::explain::{Language, Speech};
use aftermath_store::{Head, MatchId, Store};
use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use super::{
    judgement_cache::{AnswerKey, CachedMatch},
    problem::Problem,
    request::RequestPreferences,
    service::Service,
};

/// Ask again before using a copy: entries may have been added.
const REVALIDATE: &str = "public, no-cache";
/// The battle is over, so only a ruling or an amendment may still come.
const FINISHED: &str = "public, max-age=60";
/// What a build of the program brings: a newer one may be started at any time.
const CATALOGUE: &str = "public, max-age=300";

/// The type of most answers.
const JSON: &str = "application/json";

/// How long a copy of an answer may be used without asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// The log may grow.
    Growing,
    /// The battle is over.
    Finished,
    /// The answer is part of the program.
    Catalogue,
}

impl Freshness {
    fn as_str(self) -> &'static str {
        match self {
            Self::Growing => REVALIDATE,
            Self::Finished => FINISHED,
            Self::Catalogue => CATALOGUE,
        }
    }
}

/// A strong entity tag: where the log stands, and which answer of which build it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag(String);

impl Tag {
    /// The tag of an answer drawn from a log. `build` tells builds of the program apart, and with them the store's stamp
    /// of redacted lines, since a head stays what it is when lines are redacted.
    pub(crate) fn of_log(head: &Head, asked: &RequestPreferences, build: u64) -> Self {
        let hash = head.hash.to_string();
        let short = hash.get(..16).unwrap_or_default();
        Self(format!("{}-{short}-{:016x}", head.entries, digest(asked, build)))
    }

    /// The tag of an answer drawn from the program itself.
    pub(crate) fn of_build(asked: &RequestPreferences, build: u64) -> Self {
        Self(format!("{:016x}", digest(asked, build)))
    }

    /// Under which the answer is kept at hand.
    pub(crate) fn key(&self, asked: &RequestPreferences) -> AnswerKey {
        (self.0.clone(), asked.target.clone())
    }

    /// Whether the client has this answer already, in whatever encoding it came.
    fn is_had(&self, asked: &RequestPreferences) -> bool {
        let had = asked.if_none_match.as_deref().unwrap_or_default();
        had.trim() == "*" || had.split(',').any(|tag| self.is(tag.trim()))
    }

    fn is(&self, tag: &str) -> bool {
        let tag = tag.strip_prefix("W/").unwrap_or(tag);
        let opaque = tag.strip_prefix('"').and_then(|tag| tag.strip_suffix('"'));
        let encoded = opaque.and_then(|opaque| opaque.strip_prefix(self.0.as_str()));
        encoded.is_some_and(|suffix| suffix.is_empty() || suffix.starts_with("+"))
    }
}

fn digest(asked: &RequestPreferences, build: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&asked.target, asked.language.as_str(), build).hash(&mut hasher);
    hasher.finish()
}

/// What a handler draws an answer from.
#[derive(Debug)]
pub(crate) struct Source<'a> {
    /// The store.
    pub(crate) store: &'a dyn Store,
    /// The match, judged.
    pub(crate) judged: &'a Arc<CachedMatch>,
    /// Speaks the language of the answer.
    pub(crate) speech: &'a Speech,
}

/// What a handler draws.
#[derive(Debug)]
pub(crate) enum Drawn<T> {
    /// The answer.
    Whole(T),
    /// The news that it is not ready, which has no tag.
    Later(Response),
}

/// Answers with what `draw` makes of a judged match, as JSON; judging and writing happen off the async threads. What was
/// drawn lately is answered again as it is: it depends on the log as it stands, the target and the language alone.
pub(crate) async fn of_match<T: Serialize>(
    service: &Arc<Service>,
    id: MatchId,
    asked: RequestPreferences,
    draw: impl FnOnce(Source<'_>) -> Result<T, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    of_match_when_ready(service, id, asked, |source| draw(source).map(Drawn::Whole)).await
}

/// [`of_match`] for an answer that may not be ready yet.
pub(crate) async fn of_match_when_ready<T: Serialize>(
    service: &Arc<Service>,
    id: MatchId,
    asked: RequestPreferences,
    draw: impl FnOnce(Source<'_>) -> Result<Drawn<T>, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let draw = |source: Source<'_>| match draw(source)? {
        Drawn::Whole(value) => json(&value).map(Drawn::Whole),
        Drawn::Later(response) => Ok(Drawn::Later(response)),
    };
    let (of, answer) = (asked.clone(), bytes_of_match(service, id, asked, JSON, draw).await?);
    Ok(at_hand(answer, service, &of))
}

/// [`of_match`] for an answer that is a picture of this type.
pub(crate) async fn picture_of_match(
    service: &Arc<Service>,
    id: MatchId,
    asked: RequestPreferences,
    media: &'static str,
    draw: impl FnOnce(Source<'_>) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    bytes_of_match(service, id, asked, media, |source| draw(source).map(Drawn::Whole)).await
}

/// Answers with bytes of this type.
async fn bytes_of_match(
    service: &Arc<Service>,
    id: MatchId,
    asked: RequestPreferences,
    media: &'static str,
    draw: impl FnOnce(Source<'_>) -> Result<Drawn<Vec<u8>>, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let language = asked.language;
    let (head, stamp) = service.or_near(Service::stands(service.store(), &id)).await?;
    if let Some(judged) = service.shelf().judged_lately(&id, &head, stamp)
        && let (tag, freshness, Found::Had(body)) = found(service, &judged, &asked)
    {
        return Ok(spoken(language, tagged(tag, freshness, media, body)));
    }
    let answer = service
        .job(move |service| {
            let judged = service.judged(&id)?;
            let (tag, freshness, key) = match found(service, &judged, &asked) {
                (tag, freshness, Found::Had(body)) => return Ok(Ok((tag, freshness, body))),
                (tag, freshness, Found::ToDraw(key)) => (tag, freshness, key),
            };
            let (store, speech) = (service.store(), service.speech(asked.language));
            match draw(Source { store, judged: &judged, speech })? {
                Drawn::Whole(body) => {
                    let body = Bytes::from(body);
                    service.shelf().keep_answer(key, body.clone());
                    Ok(Ok((tag, freshness, Some(body))))
                }
                Drawn::Later(response) => Ok(Err(response)),
            }
        })
        .await?;
    Ok(match answer {
        Ok((tag, freshness, body)) => spoken(language, tagged(tag, freshness, media, body)),
        Err(later) => later,
    })
}

/// What is at hand of an answer.
enum Found {
    /// The answer; nothing where the client has it.
    Had(Option<Bytes>),
    /// Nothing yet; under this key it will be.
    ToDraw(AnswerKey),
}

/// What is at hand of an answer about a judged match, with its tag and how long it may be used without asking.
fn found(service: &Service, judged: &CachedMatch, asked: &RequestPreferences) -> (Tag, Freshness, Found) {
    let tag = Tag::of_log(&judged.head, asked, service.build() ^ judged.stamp);
    let freshness = if judged.judgement.score.over { Freshness::Finished } else { Freshness::Growing };
    if tag.is_had(asked) {
        return (tag, freshness, Found::Had(None));
    }
    let key = tag.key(asked);
    let found = match service.shelf().answer(&key) {
        Some(body) => Found::Had(Some(body)),
        None => Found::ToDraw(key),
    };
    (tag, freshness, found)
}

/// Answers with a value of the program itself.
pub(crate) fn of_build<T: Serialize>(
    service: &Service,
    asked: &RequestPreferences,
    draw: impl FnOnce(&Speech) -> Result<T, Problem>,
) -> Result<Response, Problem> {
    let tag = Tag::of_build(asked, service.build());
    let body = match tag.is_had(asked) {
        true => None,
        false => Some(json(&draw(service.speech(asked.language))?)?.into()),
    };
    Ok(spoken(asked.language, tagged(tag, Freshness::Catalogue, JSON, body)))
}

/// A stored log or a part of it under its tag; `body` is drawn only where the client does not have it.
pub(crate) async fn of_log(
    tag: Tag,
    asked: &RequestPreferences,
    body: impl AsyncFnOnce() -> Result<Response, Problem>,
) -> Result<Response, Problem> {
    if tag.is_had(asked) {
        return Ok(tagged(tag, Freshness::Growing, JSON, None));
    }
    let mut response = body().await?;
    mark(&mut response, &tag, Freshness::Growing);
    Ok(response)
}

/// A value as JSON bytes.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(value).map_err(|error| Problem::internal("writing JSON", error))
}

/// A JSON response.
pub(crate) fn json_response(body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, JSON)], body.into()).into_response()
}

fn tagged(tag: Tag, freshness: Freshness, media: &'static str, body: Option<Bytes>) -> Response {
    let mut response = match body {
        Some(body) => ([(header::CONTENT_TYPE, media)], body).into_response(),
        None => StatusCode::NOT_MODIFIED.into_response(),
    };
    mark(&mut response, &tag, freshness);
    response
}

fn mark(response: &mut Response, tag: &Tag, freshness: Freshness) {
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{}\"", tag.0)) {
        headers.insert(header::ETAG, tag);
    }
    let freshness = HeaderValue::from_static(freshness.as_str());
    headers.insert(header::CACHE_CONTROL, freshness);
}

fn spoken(language: Language, mut response: Response) -> Response {
    let headers = response.headers_mut();
    let language = HeaderValue::from_static(language.as_str());
    headers.insert(header::CONTENT_LANGUAGE, language);
    headers.append(header::VARY, HeaderValue::from_static("accept-language"));
    response
}

/// Marks an answer whose bytes never change under its tag, so that it is compressed once.
#[derive(Debug, Clone)]
struct AtHand {
    service: Arc<Service>,
    target: String,
}

/// Marks an answer that is at hand: compressed, it is kept as well.
pub(crate) fn at_hand(mut response: Response, service: &Arc<Service>, asked: &RequestPreferences) -> Response {
    let mark = AtHand { service: Arc::clone(service), target: asked.target.clone() };
    response.extensions_mut().insert(mark);
    response
}

/// Gives a compressed answer a tag of its own: a strong tag names bytes, and these are others (RFC 9110, 8.8.3.3). What is at
/// hand is compressed once.
pub(crate) async fn tag_encodings(request: Request<Body>, next: Next) -> Response {
    let is_read = request.method() == Method::GET;
    let mut response = next.run(request).await;
    let at_hand = response.extensions_mut().remove::<AtHand>();
    let headers = response.headers();
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (Some(tag), Some(encoding)) = (text(header::ETAG), text(header::CONTENT_ENCODING)) else {
        return response;
    };
    let tag = format!("{}+{encoding}\"", tag.trim_end_matches('"'));
    let Ok(told) = HeaderValue::from_str(&tag) else { return response };
    response.headers_mut().insert(header::ETAG, told);
    match at_hand {
        Some(AtHand { service, target }) if is_read => compressed_once(response, &service, (tag, target)).await,
        _ => response,
    }
}

/// The answer with the bytes that it had when it was compressed last, or with those that are kept for the next time.
async fn compressed_once(response: Response, service: &Service, key: AnswerKey) -> Response {
    let (parts, body) = response.into_parts();
    if let Some(bytes) = service.shelf().answer(&key) {
        return Response::from_parts(parts, Body::from(bytes));
    }
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => {
            service.shelf().keep_answer(key, bytes.clone());
            Response::from_parts(parts, Body::from(bytes))
        }
        Err(error) => Problem::internal("compressing an answer", error).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(if_none_match: &str) -> RequestPreferences {
        RequestPreferences {
            language: Language::En,
            target: "/api/v1/matches/a?x=1".into(),
            if_none_match: Some(if_none_match.into()),
        }
    }

    #[test]
    fn a_tag_is_recognised_in_any_encoding_and_list() {
        let tag = Tag("3-ab-cd".into());
        for had in ["*", "\"3-ab-cd\"", "\"x\", \"3-ab-cd\"", "W/\"3-ab-cd\"", "\"3-ab-cd+br\""] {
            assert!(tag.is_had(&asked(had)), "{had}");
        }
        for other in ["", "3-ab-cd", "\"3-ab-c\"", "\"3-ab-cde\"", "\"4-ab-cd\""] {
            assert!(!tag.is_had(&asked(other)), "{other}");
        }
    }

    #[test]
    fn a_tag_tells_apart_logs_queries_languages_and_builds() {
        let (head, grown) = (Head::of_header(b"h"), Head::of_header(b"h").then(b"e"));
        let tag = Tag::of_log(&head, &asked(""), 1);
        assert_eq!(tag, Tag::of_log(&head, &asked("other"), 1));
        let russian = RequestPreferences { language: Language::Ru, ..asked("") };
        let elsewhere = RequestPreferences { target: "/api/v1/matches/a?x=2".into(), ..asked("") };
        for other in [
            Tag::of_log(&grown, &asked(""), 1),
            Tag::of_log(&head, &russian, 1),
            Tag::of_log(&head, &elsewhere, 1),
            Tag::of_log(&head, &asked(""), 2),
        ] {
            assert_ne!(tag, other);
        }
    }
}
