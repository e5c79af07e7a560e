//! What is drawn of Tactica: the map of the manoeuvre with its corps, and the figures on their bases.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use aftermath_rules::{
    Games, Reading, Seq,
    board::{Board, Ranks},
    card_map::{CardMap, MapCard, MapCorps, Run},
    ground::Ground,
};
use aftermath_tactica_referee::GAME;
use serde_json::{Value, json};

static GAMES: Games = Games::new(&[&GAME]);

fn troops(count: u32) -> Value {
    json!([{"class": "line_infantry", "count": count, "specialty": 3, "melee": 2, "steadiness": 3, "weapons": ["spear"]}])
}

fn side(id: &str, formation: &str, count: u32) -> Value {
    let (general, unit) = (format!("{id}-general"), format!("{id}-foot"));
    json!({"id": id, "player": id, "army": id, "roster": [
        {"id": general, "profile": "general", "formation": "skirmish",
         "general": {"command": "regular", "commander_in_chief": true}, "troops": troops(1)},
        {"id": unit, "profile": "foot", "formation": formation, "corps": general, "troops": troops(count)},
    ]})
}

/// The table after the last of these entries.
fn board(situation: Value, sides: [Value; 2], entries: &[(Option<&str>, Value)]) -> Board {
    let header = json!({"aftermath": 1, "match": "drawn", "system": "tactica", "edition": "test", "played": "2026-01-10",
        "table": {"width": 120, "depth": 80}, "tolerance": 0.1, "sides": sides, "situation": situation});
    let lines = entries.iter().enumerate().map(|(at, (side, event))| match side {
        Some(side) => json!({"seq": at + 1, "side": side, "event": event}).to_string(),
        None => json!({"seq": at + 1, "event": event}).to_string(),
    });
    let text: Vec<String> = std::iter::once(header.to_string()).chain(lines).collect();
    let log = GAMES.read(text.join("\n").as_bytes(), "drawn").unwrap();
    log.board(Seq(entries.len() as u32), Reading::Effective).unwrap()
}

/// Five by five cards, face down but for these.
fn map_of(laid: &[Value]) -> Vec<Value> {
    let places = (1..=5).flat_map(|row| (1..=5).map(move |column| (row, column)));
    places
        .map(|(row, column)| {
            let here = |card: &&Value| card["at"] == json!([row, column]);
            laid.iter().find(here).cloned().unwrap_or_else(|| json!({"at": [row, column]}))
        })
        .collect()
}

fn on_the_march(laid: &[Value], more: Value) -> Value {
    let mut manoeuvre = json!({"day": 1, "first": "blue", "mover": "blue", "map": map_of(laid),
        "corps": [{"corps": "blue-general", "at": [1, 2]}, {"corps": "red-general", "at": [5, 2]}]});
    for (key, value) in more.as_object().unwrap() {
        manoeuvre[key] = value.clone();
    }
    let absent = ["blue-general", "blue-foot", "red-general", "red-foot"].map(|id| json!({"id": id, "absent": true}));
    json!({"turn": 0, "units": absent, "manoeuvre": manoeuvre})
}

fn place(map: &CardMap, at: [u8; 2]) -> &MapCard {
    map.places.iter().find(|card| card.at == at).unwrap()
}

fn corps<'a>(map: &'a CardMap, unit: &str) -> &'a MapCorps {
    map.corps.iter().find(|corps| corps.unit.as_str() == unit).unwrap()
}

#[test]
fn the_map_shows_cards_a_river_along_its_row_and_where_every_corps_stands() {
    // Given a wood at row 2, column 2, and a river that runs along row 3.
    let laid = [json!({"at": [2, 2], "card": "wood"}), json!({"at": [3, 4], "card": "river", "flow": "row"})];
    // When nobody has marched yet.
    let board = board(on_the_march(&laid, json!({})), [side("blue", "close", 12), side("red", "close", 12)], &[]);
    // Then the map is whole, the river runs through all of row 3 and no other, and each corps stands on its card.
    let map = board.map.unwrap();
    assert_eq!((map.size, map.places.len(), map.day), ([5, 5], 25, 1));
    assert_eq!((place(&map, [2, 2]).card, place(&map, [2, 2]).ground), (Some("wood"), Ground::Wood));
    assert_eq!(place(&map, [1, 1]).card, None);
    let wet: Vec<[u8; 2]> = map.places.iter().filter(|card| card.river == Some(Run::Row)).map(|card| card.at).collect();
    assert_eq!(wet, [[3, 1], [3, 2], [3, 3], [3, 4], [3, 5]]);
    assert_eq!((corps(&map, "blue-general").at, corps(&map, "red-general").at), (Some([1, 2]), Some([5, 2])));
    assert!(board.pieces.iter().all(|piece| piece.stands.is_empty() && piece.ranks.is_none()));
}

#[test]
fn a_march_is_drawn_from_the_mark_to_the_roll_and_a_corps_that_rolled_too_little_is_tired_on_the_way() {
    let sides = || [side("blue", "close", 12), side("red", "close", 12)];
    let plan = json!({"march_plan": {"marches": [{"corps": "blue-general", "path": [[2, 2], [3, 2]]}]}});
    // Given the target two clear cards ahead, a point each.
    let marked = board(on_the_march(&[], json!({})), sides(), &[(Some("blue"), plan.clone())]).map.unwrap();
    assert_eq!(corps(&marked, "blue-general").route, [[2, 2], [3, 2]]);
    // When a 1 is rolled.
    let roll = json!({"march_roll": {"corps": "blue-general", "dice": [1]}});
    let marched =
        board(on_the_march(&[], json!({})), sides(), &[(Some("blue"), plan), (Some("blue"), roll)]).map.unwrap();
    // Then it comes one card far and is tired.
    let blue = corps(&marched, "blue-general");
    assert_eq!((blue.at, blue.tired, blue.route.len()), (Some([2, 2]), true, 0));
}

#[test]
fn battle_that_is_offered_and_the_six_cards_of_the_field_are_shown() {
    let field = [[2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]];
    let near = json!({"corps": [{"corps": "blue-general", "at": [2, 2]}, {"corps": "red-general", "at": [3, 2]}]});
    let entries = [
        (Some("blue"), json!({"march_end": {"offers_battle": true}})),
        (Some("red"), json!({"answer_battle": {"accepts": true}})),
        (Some("blue"), json!({"battlefield": {"cells": field}})),
    ];
    let sides = || [side("blue", "close", 12), side("red", "close", 12)];
    let offered = board(on_the_march(&[], near.clone()), sides(), &entries[..1]).map.unwrap();
    assert_eq!((offered.offered.as_ref().map(|side| side.as_str()), offered.accepted), (Some("blue"), false));
    let chosen = board(on_the_march(&[], near), sides(), &entries).map.unwrap();
    assert!(chosen.accepted);
    let shown: Vec<[u8; 2]> = chosen.places.iter().filter(|card| card.field).map(|card| card.at).collect();
    assert_eq!(shown, field);
}

#[test]
fn there_is_no_map_once_the_battle_has_begun_nor_where_nobody_marched() {
    let mut fought = on_the_march(&[], json!({}));
    fought["turn"] = json!(1);
    let sides = || [side("blue", "close", 12), side("red", "close", 12)];
    assert_eq!(board(fought, sides(), &[]).map, None);
    assert_eq!(board(json!({"turn": 0}), sides(), &[]).map, None);
}

#[test]
fn figures_stand_rank_by_rank_and_disordered_ones_are_turned_about() {
    // Given twelve foot in close order, of whom the third has fallen and the first and the last are disordered.
    let left: Vec<u16> = (1..=12).filter(|figure| *figure != 3).collect();
    let unit = json!({"id": "blue-foot", "pose": [60, 20, 0], "figures": left, "disordered": [1, 12]});
    let board = board(json!({"turn": 1, "units": [unit]}), [side("blue", "close", 12), side("red", "open", 9)], &[]);
    // Then a rank of close order is four (l. 36), three ranks stand on a base (l. 30), and the last figure is the eleventh.
    let piece = board.pieces.iter().find(|piece| piece.id.as_str() == "blue-foot").unwrap();
    let ranks = Ranks { front: 4, deep: 3, figures: 11, turned: vec![0, 10], ring: false };
    assert_eq!((piece.stands.len(), piece.ranks.as_ref()), (1, Some(&ranks)));
}

#[test]
fn figures_of_a_circle_face_outward() {
    let unit = json!({"id": "blue-foot", "pose": [60, 20, 0], "shape": "circle"});
    let board = board(json!({"turn": 1, "units": [unit]}), [side("blue", "close", 12), side("red", "open", 9)], &[]);
    assert!(board.pieces.iter().any(|piece| piece.ranks.as_ref().is_some_and(|ranks| ranks.ring)));
}
