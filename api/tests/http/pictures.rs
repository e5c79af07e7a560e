//! Moments as pictures, and what stands beside a link to one.

use aftermath_api::http::Reading;
use axum::http::{StatusCode, header};

use crate::{Answer, House, demo, with_demo};

const HOST: &str = "127.0.0.1:8080";

/// The size that a picture says of itself: width and height in px.
fn size_of(answer: &Answer) -> (u32, u32) {
    let bytes = &answer.body;
    match answer.header(header::CONTENT_TYPE) {
        // The header chunk comes first: length, name, width and height, most significant byte first (PNG, 11.2.1).
        "image/png" => {
            assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
            let number = |from: usize| u32::from_be_bytes(bytes[from..from + 4].try_into().unwrap());
            (number(16), number(20))
        }
        // The screen's size follows the signature, least significant byte first (GIF89a, 18).
        "image/gif" => {
            assert_eq!(&bytes[..6], b"GIF89a");
            let number = |from: usize| u32::from(u16::from_le_bytes([bytes[from], bytes[from + 1]]));
            (number(6), number(8))
        }
        other => panic!("{other}: {answer:?}"),
    }
}

async fn page(house: &House, address: &str) -> String {
    let answer = house.get_with(address, header::HOST, HOST).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.header(header::CONTENT_TYPE).starts_with("text/html"));
    answer.text().to_owned()
}

/// What a tag of the head says.
fn tag(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("\"{name}\" content=\""))?;
    rest.split_once('"').map(|(content, _)| content.to_owned())
}

#[tokio::test]
async fn a_moment_is_a_picture_and_a_turn_a_moving_one() {
    let house = with_demo().await;
    let picture = house.get("/api/v1/matches/demo1/picture?entry=2").await;
    assert_eq!(size_of(&picture), (1_200, 630));
    // The same picture is not fetched twice.
    let tag = picture.header(header::ETAG).to_owned();
    let again = house.get_with("/api/v1/matches/demo1/picture?entry=2", header::IF_NONE_MATCH, &tag).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    // In the other language it says something else.
    let russian = house.get("/api/v1/matches/demo1/picture?entry=2&lang=ru").await;
    assert_eq!(size_of(&russian), (1_200, 630));
    assert_ne!(picture.body, russian.body);

    assert_eq!(size_of(&house.get("/api/v1/matches/demo1/animation?turn=1").await), (800, 420));
    house.get("/api/v1/matches/demo1/animation?turn=9").await.problem(400, "invalid-parameter");
    house.get("/api/v1/matches/demo1/picture?entry=4").await.problem(404, "entry-not-found");
    house.get("/api/v1/matches/none/picture").await.problem(404, "match-not-found");
}

#[tokio::test]
async fn units_that_move_are_seen_to_move() {
    let house = House::new().await;
    let log = std::fs::read(aftermath_corpus::path("warmaster/appendix_combat.jsonl")).unwrap();
    let address = house.post(log).await.header(header::LOCATION).to_owned();
    let entries = house.get(&address).await.json()["entries"].as_u64().unwrap();
    let (first, last) =
        (house.get(&format!("{address}/picture?entry=0")).await, house.get(&format!("{address}/picture")).await);
    assert_eq!([size_of(&first), size_of(&last)], [(1_200, 630); 2]);
    assert_ne!(first.body, last.body);
    assert_eq!(last.body, house.get(&format!("{address}/picture?entry={entries}")).await.body);
}

#[tokio::test]
async fn a_link_says_what_happened_there() {
    let house = with_demo().await;
    let moment = page(&house, "/matches/demo1?entry=3").await;
    assert_eq!(tag(&moment, "og:title").unwrap(), "Empire (A) – Orcs (B) · 0:0");
    let sentence = tag(&moment, "og:description").unwrap();
    assert!(sentence.starts_with("Turn 1 · Command phase. Order: General → Halberdiers"), "{sentence}");
    assert_eq!(tag(&moment, "og:url").unwrap(), format!("http://{HOST}/matches/demo1?entry=3"));
    let picture = tag(&moment, "og:image").unwrap().replace("&amp;", "&");
    assert_eq!(tag(&moment, "twitter:image").unwrap().replace("&amp;", "&"), picture);
    assert_eq!(size_of(&house.get(picture.strip_prefix(&format!("http://{HOST}")).unwrap()).await), (1_200, 630));
    // It is the page that anybody gets who opens it.
    assert!(moment.contains("<div id=\"app\">"));
    let russian = page(&house, "/matches/demo1?entry=3&lang=ru").await;
    assert!(tag(&russian, "og:description").unwrap().starts_with("Ход 1 · "), "{russian}");
    // Without a moment it is the battle as it stands.
    let battle = page(&house, "/matches/demo1").await;
    assert_eq!(tag(&battle, "og:url").unwrap(), format!("http://{HOST}/matches/demo1"));
    // What is not there has a page that says so, and nothing in its head.
    assert_eq!(tag(&page(&house, "/matches/none").await, "og:title"), None);
}

#[tokio::test]
async fn names_break_no_page() {
    let house = House::new().await;
    let hostile = r#""player":"\"><script>alert(1)</script>&","army":"Empire""#;
    house.post(demo().replace(r#""player":"A","army":"Empire""#, hostile)).await;
    let moment = page(&house, "/matches/demo1?entry=3").await;
    assert!(!moment.contains("<script>alert"), "{moment}");
    assert!(tag(&moment, "og:title").unwrap().contains("&quot;&gt;&lt;script&gt;"), "{moment}");
    assert_eq!(size_of(&house.get("/api/v1/matches/demo1/picture").await), (1_200, 630));
    // Nor does a name of a host.
    let foreign = house.get_with("/matches/demo1", header::HOST, "a\"b").await;
    assert_eq!(tag(foreign.text(), "og:title"), None);
}

#[tokio::test]
async fn who_may_not_read_learns_nothing_from_a_link() {
    let house = House::with(|config| config.access.reading = Reading::WithToken).await;
    house.post(demo()).await;
    assert_eq!(tag(&page(&house, "/matches/demo1?entry=3").await, "og:title"), None);
    house.get("/api/v1/matches/demo1/picture").await.problem(401, "token-needed");
    // Nor does a page from elsewhere whose name was made to lead here.
    let house = with_demo().await;
    let elsewhere = house.get_with("/matches/demo1", header::HOST, "evil.example").await;
    assert_eq!(tag(elsewhere.text(), "og:title"), None);
    // Where names are hidden, they are hidden here.
    let house = House::hiding(|_| ()).await;
    house.post(demo().replace(r#""player":"A""#, r#""player":"Anastasia""#)).await;
    let hidden = page(&house, "/matches/demo1?entry=3").await;
    assert!(tag(&hidden, "og:title").is_some() && !hidden.contains("Anastasia"), "{hidden}");
}

#[tokio::test]
async fn a_forum_embeds_the_replay() {
    let house = with_demo().await;
    let ask = async |choices: &str| house.get_with(&format!("/api/v1/oembed?{choices}"), header::HOST, HOST).await;
    let address = "url=http%3A%2F%2F127.0.0.1%3A8080%2Fmatches%2Fdemo1%3Fentry%3D3";
    let answer = ask(address).await.json();
    assert_eq!((&answer["version"], &answer["type"]), (&"1.0".into(), &"rich".into()));
    let html = answer["html"].as_str().unwrap();
    assert!(html.contains("src=\"http://127.0.0.1:8080/matches/demo1?entry=3&amp;embed=1\""), "{html}");
    // It keeps to the room that there is.
    let small = ask(&format!("{address}&maxwidth=400&maxheight=300")).await.json();
    assert_eq!((&small["width"], &small["height"]), (&400.into(), &300.into()));
    // The page itself tells where to ask.
    let head = page(&house, "/matches/demo1?entry=3").await;
    assert!(head.contains(&format!("/api/v1/oembed?{address}")), "{head}");
    for other in ["url=http%3A%2F%2Fevil.example%2Fmatches%2Fdemo1", "url=http%3A%2F%2F127.0.0.1%3A8080%2Fplayers%2FA"]
    {
        ask(other).await.problem(404, "not-found");
    }
    ask(&format!("{address}&format=xml")).await.problem(400, "invalid-parameter");
}
