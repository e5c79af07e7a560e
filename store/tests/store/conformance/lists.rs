//! Leafing: every filter, every page size, always the same order.

use std::cmp::Reverse;

use aftermath_store::{ListQuery, MatchCard, Page, Store};

use super::{Case, cases};
use crate::support::{Log, card_of, id};

pub(super) const CASES: &[Case] = cases![
    every_filter_gives_what_a_plain_search_gives,
    a_list_shows_where_each_log_stands,
    a_new_match_does_not_disturb_the_pages,
    nothing_is_listed_where_nothing_fits,
];

/// Every page of a list, `rows` at a time.
fn leaf(store: &dyn Store, query: &ListQuery, rows: usize) -> Vec<MatchCard> {
    let mut query = ListQuery { limit: aftermath_store::Limit::new(rows).unwrap(), ..query.clone() };
    let mut cards = Vec::new();
    loop {
        let page = store.list(&query).unwrap();
        assert!(page.rows.len() <= rows);
        cards.extend(page.rows.into_iter().map(|row| row.card));
        let Some(next) = page.next else { return cards };
        query.after = Some(next.to_string().parse().unwrap());
    }
}

/// Names that begin alike, twins on one day, and players who meet themselves.
fn league(store: &dyn Store) -> Vec<MatchCard> {
    let systems = ["kow2", "kow", "warmaster"];
    let players = ["An", "Anna", "Анна", "Boris", "A"];
    let days = ["2026-05-03", "2026-05-04", "2025-12-31", "2026-05-03"];
    let mut cards = Vec::new();
    for n in 0..60 {
        let sides = [players[n % 5], players[n / 5 % 5]];
        let name = format!("m{}{}", n * 7 % 60, if n % 2 == 0 { "" } else { "-x" });
        let card = card_of(&name, systems[n % 3], days[n % 4], &sides);
        store.submit(&card, &Log::of(&name, 1).header, &[]).unwrap();
        cards.push(card);
    }
    cards.sort_by_key(|card| Reverse((card.played().clone(), card.id().clone())));
    cards
}

fn every_filter_gives_what_a_plain_search_gives(store: &dyn Store) {
    let cards = league(store);
    let names = |names: &[&str]| -> Vec<Option<String>> {
        std::iter::once(None).chain(names.iter().map(|name| Some(name.to_string()))).collect()
    };
    let days = names(&["2025-01-01", "2025-12-31", "2026-05-03", "2026-05-04"]);
    let mut asked = 0;
    for system in names(&["kow", "warmaster", "tactica"]) {
        for player in names(&["A", "An", "Anna", "Анна", "Ann"]) {
            for (from, to) in days.iter().flat_map(|from| days.iter().map(move |to| (from, to))) {
                let day = |text: &Option<String>| text.as_ref().map(|text| text.parse().unwrap());
                let (from, to) = (day(from), day(to));
                let fits = |card: &&MatchCard| {
                    system.as_ref().is_none_or(|system| card.system() == system)
                        && player.as_ref().is_none_or(|player| card.players().contains(player))
                        && from.as_ref().is_none_or(|from| card.played() >= from)
                        && to.as_ref().is_none_or(|to| card.played() <= to)
                };
                let expected: Vec<MatchCard> = cards.iter().filter(fits).cloned().collect();
                let query =
                    ListQuery { system: system.clone(), player: player.clone(), from, to, ..Default::default() };
                for rows in [1, 7, expected.len().max(1), 1_000] {
                    assert_eq!(leaf(store, &query, rows), expected, "{query:?} in pages of {rows}");
                }
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 4 * 6 * 25);
}

fn a_list_shows_where_each_log_stands(store: &dyn Store) {
    let card = card_of("a", "kow2", "2026-05-03", &["Ada"]);
    let log = Log::of("a", 5);
    store.create(&card, &log.header).unwrap();
    store.append(&id("a"), aftermath_store::Expected::Any, &log.lines()).unwrap();
    let page = store.list(&ListQuery::default()).unwrap();
    assert_eq!(page.rows.len(), 1);
    assert_eq!((&page.rows[0].card, page.rows[0].head), (&card, log.head()));
    assert_eq!(page.next, None);
}

fn a_new_match_does_not_disturb_the_pages(store: &dyn Store) {
    let cards = league(store);
    let query = ListQuery { limit: aftermath_store::Limit::new(25).unwrap(), ..Default::default() };
    let Page { rows, next } = store.list(&query).unwrap();
    let newest = card_of("zz", "kow2", "2026-12-31", &["Ada"]);
    store.submit(&newest, b"header", &[]).unwrap();
    let rest = leaf(store, &ListQuery { after: next, ..query }, 25);
    let seen: Vec<MatchCard> = rows.into_iter().map(|row| row.card).chain(rest).collect();
    assert_eq!(seen, cards);
}

fn nothing_is_listed_where_nothing_fits(store: &dyn Store) {
    let empty = Page { rows: vec![], next: None };
    assert_eq!(store.list(&ListQuery::default()).unwrap(), empty);
    league(store);
    let day = |text: &str| Some(text.parse().unwrap());
    let backwards = ListQuery { from: day("2026-05-04"), to: day("2026-05-03"), ..Default::default() };
    assert_eq!(store.list(&backwards).unwrap(), empty);
    let before_all = ListQuery { after: Some("2000-01-01.a".parse().unwrap()), ..Default::default() };
    assert_eq!(store.list(&before_all).unwrap(), empty);
}
