//! What stands beside a link to a battle where it is shown: a title, a sentence and a picture of that moment, in the head of
//! its page (Open Graph, https://ogp.me) and for forums that ask (oEmbed 1.0, https://oembed.com).

use std::sync::Arc;

use aftermath_store::MatchId;
use axum::{
    extract::{FromRequestParts, Request, State},
    http::{Uri, request::Parts},
    response::Response,
};
use quick_xml::escape::escape;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    access::{base_of, may_read},
    answer::{self, Source},
    pages,
    pictures::with_judged,
    problem::{Code, Problem, ProblemView},
    request::{LanguageParams, Query, RequestPreferences},
    service::Service,
};
use crate::picture::{HEIGHT, WIDTH};

/// Size of an embedded replay where who embeds it sets no bounds, in px.
const EMBEDDED: (u32, u32) = (720, 540);
/// The least that an embedded replay can be read in.
const LEAST_EMBEDDED: (u32, u32) = (280, 240);
/// Letters of a title and of a sentence; sites show fewer.
const TITLE_CHARS: usize = 160;
const SENTENCE_CHARS: usize = 300;

/// What is told of a moment beside a link to it.
#[derive(Debug)]
struct Preview {
    title: String,
    sentence: String,
    /// The address of the moment, and of its picture, without scheme and host.
    page: String,
    picture: String,
    /// The entry is named in the link.
    is_moment: bool,
}

/// The page of a match, with what is told of it in its head. Who may not read the match gets the page alone, and so does who
/// asks for one that is not there: the page says so itself.
pub(crate) async fn page(State(service): State<Arc<Service>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    match head_of(&service, &mut parts).await.and_then(|head| pages::with_head(&parts.uri, &head)) {
        Some(page) => page,
        None => pages::serve(parts.method, parts.uri, parts.headers).await,
    }
}

/// The lines of the head; `None` where nothing is told.
async fn head_of(service: &Arc<Service>, parts: &mut Parts) -> Option<String> {
    let base = base_of(service, parts)?;
    let asked = <RequestPreferences as FromRequestParts<()>>::from_request_parts(parts, &()).await.ok()?;
    let moment = Moment::of(&parts.uri)?;
    if !may_read(service, parts).await {
        return None;
    }
    let language = asked.language.as_str();
    let preview = preview(service, moment, asked).await.ok()?;
    let Preview { title, sentence, page, picture, .. } = &preview;
    let (page, picture) = (format!("{base}{page}"), format!("{base}{picture}"));
    let asking = form_urlencoded::Serializer::new(String::new()).append_pair("url", &page).finish();
    let embed = format!("{base}/api/v1/oembed?{asking}");
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let named = [
        ("property", "og:type", "article"),
        ("property", "og:site_name", "aftermath"),
        ("property", "og:title", title),
        ("property", "og:description", sentence),
        ("property", "og:url", &page),
        ("property", "og:image", &picture),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", &width),
        ("property", "og:image:height", &height),
        ("property", "og:image:alt", sentence),
        ("property", "og:locale", if language == "ru" { "ru_RU" } else { "en_GB" }),
        ("name", "twitter:card", "summary_large_image"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", sentence),
        ("name", "twitter:image", &picture),
    ];
    let metas = named
        .iter()
        .map(|(kind, name, content)| format!("<meta {kind}=\"{name}\" content=\"{}\" />\n", escape(*content)));
    let link = format!(
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\" title=\"{}\" />\n",
        escape(&*embed),
        escape(&**title)
    );
    Some(metas.chain([link]).collect())
}

/// A match, and an entry of it where the address names one.
#[derive(Debug, Clone, PartialEq)]
struct Moment {
    id: MatchId,
    entry: Option<u32>,
}

impl Moment {
    /// The one that a page's address names.
    fn of(uri: &Uri) -> Option<Self> {
        let id = uri.path().strip_prefix("/matches/")?.parse().ok()?;
        let mut choices = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        let named = choices.find(|(name, _)| name == "entry");
        Some(Self { id, entry: named.and_then(|(_, entry)| entry.parse().ok()) })
    }
}

async fn preview(service: &Arc<Service>, moment: Moment, asked: RequestPreferences) -> Result<Preview, Problem> {
    service
        .job(move |service| {
            let judged = service.judged(&moment.id)?;
            let source = Source { store: service.store(), judged: &judged, speech: service.speech(asked.language) };
            let last = judged.entries.len() as u32;
            let seq = moment.entry.unwrap_or(last).min(last);
            let told = with_judged(&source, |judged| judged.caption(seq).map(|told| (told.title(), told.sentence())));
            let (title, sentence) = told.ok_or_else(|| super::replay::no_entry(seq, last as usize))?;
            let id = &moment.id;
            let entry = moment.entry.map_or_else(String::new, |_| format!("?entry={seq}"));
            let language = asked.language.as_str();
            Ok(Preview {
                title: first_chars(&title, TITLE_CHARS),
                sentence: first_chars(&sentence, SENTENCE_CHARS),
                page: format!("/matches/{id}{entry}"),
                picture: format!("/api/v1/matches/{id}/picture?entry={seq}&lang={language}"),
                is_moment: moment.entry.is_some(),
            })
        })
        .await
}

fn first_chars(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What a forum asks of a link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OembedParams {
    /// The address of a page of this service, e.g. `https://club.example/matches/demo1?entry=12`.
    #[param(max_length = 500)]
    url: String,
    /// `json`, the default.
    #[param(max_length = 20)]
    format: Option<String>,
    /// Greatest width in px.
    #[param(minimum = 1, maximum = 10_000)]
    maxwidth: Option<u32>,
    /// Greatest height in px.
    #[param(minimum = 1, maximum = 10_000)]
    maxheight: Option<u32>,
}

/// A replay as a forum embeds it, after oEmbed 1.0.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OembedView {
    /// `1.0`.
    version: &'static str,
    /// `rich`: a page within the page.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Who provides it.
    provider_name: &'static str,
    /// Its address.
    provider_url: String,
    /// Who met, and how it stands.
    title: String,
    /// The frame to put into the page.
    html: String,
    /// Its width in px.
    width: u32,
    /// Its height in px.
    height: u32,
    /// A picture of the moment.
    thumbnail_url: String,
    /// The picture's width in px.
    thumbnail_width: u32,
    /// The picture's height in px.
    thumbnail_height: u32,
}

/// What a forum shows in place of a link to a battle: its replay in a frame, and a picture.
#[utoipa::path(
    get, path = "/oembed", tag = "replay",
    params(OembedParams, LanguageParams),
    responses(
        (status = 200, body = OembedView),
        (status = 404, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn oembed(
    State(service): State<Arc<Service>>,
    Query(params): Query<OembedParams>,
    asked: RequestPreferences,
    request: Request,
) -> Result<Response, Problem> {
    let OembedParams { url, format, maxwidth, maxheight } = params;
    if format.as_deref().is_some_and(|format| format != "json") {
        return Err(Problem::parameter("format", "expected json"));
    }
    let (parts, _) = request.into_parts();
    let base =
        base_of(&service, &parts).ok_or_else(|| Problem::parameter("url", "expected a request that names a host"))?;
    let not_ours = || Problem::new(Code::NotFound, format!("expected the address of a battle at {base}"));
    let uri: Uri = url.parse().map_err(|_| not_ours())?;
    let is_ours = uri.authority().is_some_and(|host| base.ends_with(&format!("://{host}")));
    let moment = Moment::of(&uri).filter(|_| is_ours).ok_or_else(not_ours)?;
    let Preview { title, page, picture, is_moment, .. } = preview(&service, moment, asked).await?;
    let width = maxwidth.map_or(EMBEDDED.0, |most| most.min(EMBEDDED.0)).max(LEAST_EMBEDDED.0);
    let height = maxheight.map_or(EMBEDDED.1, |most| most.min(EMBEDDED.1)).max(LEAST_EMBEDDED.1);
    let framed = format!("{base}{page}{}embed=1", if is_moment { '&' } else { '?' });
    let html = format!(
        "<iframe src=\"{}\" width=\"{width}\" height=\"{height}\" title=\"{}\" style=\"border:0\" loading=\"lazy\"></iframe>",
        escape(&*framed),
        escape(&*title)
    );
    let body = answer::json(&OembedView {
        version: "1.0",
        kind: "rich",
        provider_name: "aftermath",
        thumbnail_url: format!("{base}{picture}"),
        provider_url: base,
        title,
        html,
        width,
        height,
        thumbnail_width: WIDTH,
        thumbnail_height: HEIGHT,
    })?;
    Ok(answer::json_response(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_from_the_address_of_its_page() {
        let of =
            |address: &str| Moment::of(&address.parse().unwrap()).map(|moment| (moment.id.to_string(), moment.entry));
        assert_eq!(of("/matches/demo1"), Some(("demo1".to_owned(), None)));
        assert_eq!(of("https://club.example/matches/demo1?lang=ru&entry=12"), Some(("demo1".to_owned(), Some(12))));
        assert_eq!(of("/matches/demo1?entry=many"), Some(("demo1".to_owned(), None)));
        for other in ["/matches/", "/matches/a/b", "/players/demo1", "/matches/a%22b"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
