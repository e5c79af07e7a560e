//! What a page draws of a battle: markers and who controls them, wounds of single models, bases, and what units reach.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod logs;

use aftermath_rules::{
    Log, Reading,
    board::{Board, Token},
    ids::Seq,
};
use logs::GAMES;
use serde_json::{Value, json};

fn unit(id: &str, count: u32, wounds: u32, base: &Value, more: &Value) -> Value {
    let mut unit = json!({
        "id": id, "sheet": "Squad", "power": 5, "keywords": ["INFANTRY"],
        "models": [{"profile": "Trooper", "count": count, "m": 6, "ws": 3, "bs": 3, "s": 4, "t": 4, "w": wounds, "a": 2,
            "ld": 7, "sv": 4, "base": base, "height": 1.5, "weapons": []}],
    });
    unit.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    unit
}

/// Two of side a by a marker with one of side b, and another marker where nobody is; one of the two has lost a wound.
fn log(entries: &[Value]) -> Log {
    let round = json!({"round": 32});
    let psyker = json!({"keywords": ["INFANTRY", "PSYKER"], "psychic": {"manifests": 1},
        "abilities": [{"aura": {"name": "Leader", "range": 6}}, {"aura": {"name": "Banner", "range": 9}}]});
    let header = json!({
        "aftermath": 1, "match": "board", "system": "wh40k9", "edition": "9th, core rules", "played": "2026-05-03",
        "table": {"width": 44, "depth": 60}, "tolerance": 0.02,
        "sides": [
            {"id": "a", "player": "Ada", "army": "Blue", "roster": [unit("a1", 2, 3, &round, &psyker)]},
            {"id": "b", "player": "Ben", "army": "Red",
             "roster": [unit("b1", 1, 3, &round, &json!({})), unit("b2", 1, 8, &json!({"hull": [120, 80]}), &json!({}))]},
        ],
        "situation": {"round": 1, "side": "a", "first": "a", "phase": "movement",
            "markers": [{"id": "north", "at": [10, 10]}, {"id": "south", "at": [30, 40]}],
            "units": [
                {"id": "a1", "models": [{"model": 1, "at": [10, 12], "lost": 1}, {"model": 2, "at": [11.5, 12]}]},
                {"id": "b1", "models": [{"model": 1, "at": [10, 7], "lost": 2}]},
                {"id": "b2", "models": [{"model": 1, "at": [40, 50]}]},
            ]},
    });
    let lines: Vec<String> = std::iter::once(&header).chain(entries).map(ToString::to_string).collect();
    GAMES.read(format!("{}\n", lines.join("\n")).as_bytes(), "board").unwrap()
}

fn board(log: &Log, seq: u32) -> Board {
    log.board(Seq(seq), Reading::Effective).unwrap()
}

fn tokens<'a>(board: &'a Board, what: &str) -> Vec<&'a Token> {
    board.tokens.iter().filter(|token| token.what == what).collect()
}

#[test]
fn markers_lie_on_the_table_with_who_controls_them() {
    // Given two models of one side and one of the other within 3" of a marker, and a third model on its way to another.
    let moves = json!({"seq": 1, "side": "a", "event": {"move": {"unit": "a1", "kind": "normal", "steps": [
        {"model": 1, "via": [], "to": [10, 17]}, {"model": 2, "via": [], "to": [11.5, 17]}]}}});
    let log = log(&[moves]);
    // Then the side with more models controls it (l. 1324), and of the other nobody does.
    let before = board(&log, 0);
    let objectives = tokens(&before, "objective");
    let told: Vec<_> =
        objectives.iter().map(|token| (token.name.as_deref(), token.side.as_ref().map(|side| side.as_str()))).collect();
    assert_eq!(told, [(Some("north"), Some("a")), (Some("south"), None)]);
    // And it is as wide as the book recommends: 40 mm.
    assert!(
        (objectives[0].radius - 20.0 / 25.4).abs() < 1e-9 && (objectives[0].at.x, objectives[0].at.y) == (10.0, 10.0)
    );
    // When those two walk away, then the other side has it.
    let after = board(&log, 1);
    assert_eq!(tokens(&after, "objective")[0].side.as_ref().map(|side| side.as_str()), Some("b"));
}

#[test]
fn who_is_aboard_is_told_with_the_transport() {
    // Given a unit in a transport, and one on foot.
    let round = json!({"round": 32});
    let carries = json!({"keywords": ["VEHICLE", "TRANSPORT"], "transport": {"models": 6, "only": ["INFANTRY"]}});
    let header = json!({
        "aftermath": 1, "match": "aboard", "system": "wh40k9", "edition": "9th, core rules", "played": "2026-05-03",
        "table": {"width": 44, "depth": 60}, "tolerance": 0.02,
        "sides": [
            {"id": "a", "player": "Ada", "army": "Blue",
             "roster": [unit("a1", 2, 1, &round, &json!({})), unit("a2", 1, 8, &json!({"hull": [120, 80]}), &carries)]},
            {"id": "b", "player": "Ben", "army": "Red", "roster": [unit("b1", 1, 3, &round, &json!({}))]},
        ],
        "situation": {"round": 1, "side": "a", "first": "a", "phase": "movement", "units": [
            {"id": "a1", "whereabouts": {"aboard": "a2"}},
            {"id": "a2", "models": [{"model": 1, "at": [10, 10]}]},
            {"id": "b1", "models": [{"model": 1, "at": [30, 50]}]},
        ]},
    });
    // When the table is shown, then it says in whom they ride, and of nobody else.
    let log = GAMES.read(format!("{header}\n").as_bytes(), "aboard").unwrap();
    let aboard: Vec<_> =
        board(&log, 0).pieces.iter().map(|piece| piece.aboard.as_ref().map(ToString::to_string)).collect();
    assert_eq!(aboard, [Some("a2".to_owned()), None, None]);
}

#[test]
fn the_model_that_lost_wounds_is_told_from_the_others() {
    let board = board(&log(&[]), 0);
    // Given a unit of two, one of them wounded: its wounds lie where it stands. A model alone has them on its unit.
    let wounds: Vec<_> = tokens(&board, "wounds").iter().map(|token| (token.at.x, token.at.y, token.count)).collect();
    assert_eq!(wounds, [(10.0, 12.0, Some(1))]);
    assert_eq!(board.pieces[1].counters, [("wounds_lost", 2)]);
}

#[test]
fn who_stands_on_a_base_is_round_and_a_hull_is_not() {
    let board = board(&log(&[]), 0);
    assert_eq!(board.pieces.iter().map(|piece| piece.round).collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn auras_and_smite_are_measured_beside_move_and_charge() {
    let measures = log(&[]).measures();
    let reach: Vec<_> = measures[0].reach.iter().map(|reach| (reach.what, reach.length)).collect();
    assert_eq!(reach, [("move", 6.0), ("charge", 12.0), ("smite", 18.0), ("aura", 6.0), ("aura", 9.0)]);
    assert!(measures[1].reach.iter().all(|reach| reach.what != "smite" && reach.what != "aura"));
}
