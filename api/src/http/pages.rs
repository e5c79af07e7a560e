//! The pages for people, built into the program. Nothing here reads a file: what is not in the program is not served.

use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::RustEmbed;

use super::problem::{Code, Problem};

/// Folder of the files whose names carry a hash of what they hold.
const HASHED: &str = "assets/";
/// What is added to the name of a file for what Brotli makes of it.
const PACKED: &str = ".br";
/// The page that finds its way by the address.
const INDEX: &str = "index.html";
/// What a page may load that anybody may frame: as any page, see `SECURITY` of the router.
const FRAMED: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors *";
/// Parts of an address that no page has and that only someone looking for files sends.
const TRICKS: [&str; 6] = ["..", "%2e", "%2f", "%5c", "%00", "\\"];
/// Pages of something that has a name, which may hold dots and slashes: what stands behind it is no file.
const NAMED: [&str; 5] = ["players/", "armies/", "events/", "matches/", "rules/"];
/// What is shown where the pages were not built.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>aftermath</title>\n\
    <h1>The pages are not built</h1>\n\
    <p>This program was built without its web pages. Build them in <code>api/web</code>, then build the program again.</p>\n\
    <p>The service itself is complete: see <a href=\"/api/docs/\">its documentation</a>.</p>\n";

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/web/dist"]
struct Dist;

/// Serves what no route has: a file of the pages, or the page itself for any of its own addresses.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return nothing_at(&uri);
    }
    if method != Method::GET && method != Method::HEAD {
        let detail = format!("expected GET or HEAD, got {method}");
        let problem = Problem::new(Code::MethodNotAllowed, detail);
        return ([(header::ALLOW, "GET,HEAD")], problem).into_response();
    }
    let is_named = is_named(path);
    if !is_named && is_trick(path) {
        return nothing_at(&uri);
    }
    match Dist::get(path).filter(|_| !is_named && !path.ends_with(PACKED)) {
        Some(file) => answer(path, file, &headers),
        None if is_page(path, &headers) => {
            let mut page = index(&headers);
            if is_embed(&uri) {
                page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED));
            }
            page
        }
        None => nothing_at(&uri),
    }
}

/// Whether it is the page of something by its name. Control characters are in no name.
fn is_named(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    NAMED.iter().any(|folder| lower.starts_with(folder)) && !lower.contains("%00") && !path.contains("../")
}

fn is_trick(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    TRICKS.iter().any(|trick| lower.contains(trick))
}

/// Whether an address that is no file is one of the page's own: it has no ending, or someone wants to read it.
fn is_page(path: &str, headers: &HeaderMap) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let to_read = accepted.is_some_and(|types| types.contains("text/html"));
    !path.starts_with(HASHED) && (!name.contains('.') || to_read)
}

/// Whether it is a replay that asks to be shown within another page: it has nothing by which anybody could be tricked
/// into doing something here.
fn is_embed(uri: &Uri) -> bool {
    let one = uri.path().strip_prefix("/matches/").is_some_and(|id| !id.is_empty() && !id.contains('/'));
    one && uri.query().unwrap_or_default().split('&').any(|choice| choice == "embed=1")
}

/// The page at an address with further lines in its head, e.g. what sites that show links read; `None` where the pages were
/// not built.
pub(crate) fn with_head(uri: &Uri, lines: &str) -> Option<Response> {
    let page = Dist::get(INDEX)?;
    let page = std::str::from_utf8(&page.data).ok()?;
    let (head, rest) = page.split_once("</head>")?;
    let page = format!("{head}{lines}</head>{rest}");
    let mut page = ([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response();
    if is_embed(uri) {
        page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED));
    }
    Some(page)
}

fn index(headers: &HeaderMap) -> Response {
    match Dist::get(INDEX) {
        Some(page) => answer(INDEX, page, headers),
        None => ([(header::CACHE_CONTROL, "no-store")], Html(NOT_BUILT)).into_response(),
    }
}

fn nothing_at(uri: &Uri) -> Response {
    let shown: String = uri.path().chars().take(200).collect();
    Problem::new(Code::NotFound, format!("nothing at {shown}")).into_response()
}

/// A file of the pages, packed as it was when they were built where who asks can read that.
fn answer(name: &str, file: rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", hex::encode(&hash[..16]));
    let freshness = match name.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let had = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let marks = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, freshness.to_owned())];
    if had.is_some_and(|had| had.contains(tag.trim_matches('"'))) {
        return (StatusCode::NOT_MODIFIED, marks).into_response();
    }
    let content_type = match file.metadata.mimetype() {
        text if text.starts_with("text/") => Cow::from(format!("{text}; charset=utf-8")),
        other => Cow::from(other.to_owned()),
    };
    let marks = (marks, [(header::CONTENT_TYPE, content_type.into_owned())]);
    match Dist::get(&format!("{name}{PACKED}")).filter(|_| takes_brotli(headers)) {
        Some(packed) => {
            let told = [(header::CONTENT_ENCODING, "br"), (header::VARY, "accept-encoding")];
            (marks, told, packed.data).into_response()
        }
        None => (marks, file.data).into_response(),
    }
}

/// Whether whoever asks can read Brotli (RFC 9110, 12.5.3).
fn takes_brotli(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(',')).map(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok()) == Some(0.0_f32);
        (name.trim(), is_refused)
    });
    codings.any(|(name, is_refused)| name.eq_ignore_ascii_case("br") && !is_refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_an_ending_is_a_page_and_one_with_it_for_a_reader() {
        let to_read = HeaderMap::from_iter([(header::ACCEPT, "text/html,*/*;q=0.8".parse().unwrap())]);
        for page in ["", "matches", "matches/demo1", "matches/demo1/", "players/%D0%90"] {
            assert!(is_page(page, &HeaderMap::new()), "{page}");
        }
        for rule in ["rules/wm.command.roll", "players/J.%20Doe", "events/Cup%20v1.5"] {
            assert!(is_page(rule, &to_read) && !is_page(rule, &HeaderMap::new()), "{rule}");
        }
        assert!(!is_page("assets/none", &to_read));
    }

    #[test]
    fn brotli_is_for_who_says_so() {
        let takes = |value: &str| {
            takes_brotli(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap())]))
        };
        for taken in ["br", "gzip, deflate, br, zstd", "gzip;q=1.0, BR ; q=0.5"] {
            assert!(takes(taken), "{taken}");
        }
        for refused in ["", "gzip", "brotli", "br;q=0", "gzip, br; q=0.000"] {
            assert!(!takes(refused), "{refused}");
        }
        assert!(!takes_brotli(&HeaderMap::new()));
    }

    #[test]
    fn nothing_but_a_replay_may_be_framed_and_only_where_it_asks() {
        let is = |address: &str| is_embed(&address.parse().unwrap());
        for framed in ["/matches/demo1?embed=1", "/matches/demo1?entry=4&embed=1", "/matches/a.b?embed=1&lang=ru"] {
            assert!(is(framed), "{framed}");
        }
        for own in [
            "/matches/demo1",
            "/matches/demo1?embed=0",
            "/matches/demo1?embed=10",
            "/matches/demo1?entry=1%26embed=1",
            "/matches/demo1/report?embed=1",
            "/matches/?embed=1",
            "/matches?embed=1",
            "/upload?embed=1",
            "/?embed=1",
        ] {
            assert!(!is(own), "{own}");
        }
    }

    #[test]
    fn an_address_that_looks_for_files_is_a_trick() {
        for trick in ["..%2f..", "../x", "a/%2E%2E/b", "assets/..%5cx", "x%00.html", "a\\b", "players/../x"] {
            assert!(is_trick(trick) && !is_named(trick), "{trick}");
        }
        assert!(!is_named("players/a%00"));
        assert!(!is_trick("assets/app-1a2b.js"));
    }

    /// Whoever is called so has a page: `A/B`, `J. Doe`, `..x`, `50%`, `back\\slash`.
    #[tokio::test]
    async fn names_with_dots_and_slashes_have_pages() {
        let to_read = HeaderMap::from_iter([(header::ACCEPT, "text/html,*/*;q=0.8".parse().unwrap())]);
        for name in ["A%2FB", "J.%20Doe", "..x", "50%25", "back%5Cslash", "a%2Fb%2F..%2Fc", "%2E.x", "index.html"] {
            let pages = ["players/{}", "events/{}", "armies/{}", "armies/{}/units/{}"];
            for page in pages.map(|page| format!("/{}", page.replace("{}", name))) {
                let answer = serve(Method::GET, page.parse().unwrap(), to_read.clone()).await;
                assert_eq!(answer.status(), StatusCode::OK, "{page}");
                assert!(answer.headers()[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"), "{page}");
            }
        }
        for nothing in ["/players/../index.html", "/assets/..%2findex.html", "/..%2fetc%2fpasswd", "/api/..%2fx"] {
            let answer = serve(Method::GET, nothing.parse().unwrap(), to_read.clone()).await;
            assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{nothing}");
        }
    }
}
