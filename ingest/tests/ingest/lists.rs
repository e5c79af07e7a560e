//! Army lists as text, as programs export them and as people write them.

use aftermath_games::GAMES;
use aftermath_ingest::rosters::{RosterError, enlist, read};
use aftermath_rules::enlist::Roster;

fn list(text: &str) -> Roster {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// As BattleScribe copies it for a chat: force with its list, headings, Power and points, choices behind dots and colons.
const EXPORTED: &str = "\
++ Patrol Detachment 0CP (Necrons) [11 PL, 3CP, 215pts] ++

+ Configuration [3CP] +

Battle Size [3CP]: 1. Combat Patrol

+ HQ [5 PL, 80pts] +

Overlord [5 PL, 80pts]: Staff of Light, Warlord

+ Troops [6 PL, 135pts] +

Necron Warriors [6 PL, 135pts]
. 10x Necron Warrior: 10x Gauss Flayer

++ Total: [11 PL, 3CP, 215pts] ++

Created with BattleScribe (https://battlescribe.net)
";

#[test]
fn an_exported_list_has_forces_units_models_and_costs() {
    let roster = list(EXPORTED);
    let [force] = &roster.forces[..] else { panic!("{roster:?}") };
    assert_eq!((force.name.as_str(), force.catalogue.as_str()), ("Patrol Detachment 0CP", "Necrons"));
    let bodies = roster.bodies();
    let units: Vec<_> = bodies.iter().map(|body| (body.selection.name.as_str(), body.place)).collect();
    assert_eq!(units, [("Overlord", Some("HQ")), ("Necron Warriors", Some("Troops"))]);
    // The list states 215 points, and its units cost that.
    assert_eq!((roster.points(), roster.doubts()), (215.0, Vec::new()));
    assert_eq!(bodies[1].selection.models(), Some(10));
    assert_eq!(roster.program, "BattleScribe (https://battlescribe.net)");
    assert_eq!(roster.settings().map(|setting| setting.name.as_str()).collect::<Vec<_>>(), ["Battle Size"]);
}

#[test]
fn a_list_of_warhammer_40000_is_an_army_with_the_figures_of_its_list() {
    let wh40k = GAMES.find("wh40k9").ok();
    let (game, army) = enlist(&list(EXPORTED), 'a', wh40k).unwrap();
    assert_eq!((game.as_str(), army.points, army.units.len()), ("wh40k9", Some(215), 2), "{:?}", army.doubts);
    let warriors = &army.units[1];
    assert_eq!(warriors["models"][0]["count"], 10);
    // The list of the packs: Necron Warriors have Toughness 4.
    assert_eq!((&warriors["models"][0]["t"], &warriors["role"]), (&4.into(), &"troops".into()));
    assert!(!army.doubts.is_empty(), "what the text leaves out is told");
    // A list that names no game is of none by itself.
    assert!(enlist(&list(EXPORTED), 'a', None).is_none());
}

#[test]
fn a_list_of_warmaster_is_written_by_hand() {
    // The packs: Halberdiers 45, a Cannon 85, a General 130, a Griffon 80.
    let text = "Game: Warmaster\nArmy: The Empire (1000 points)\n\n2 x Halberdiers (90 pts)\nCannon - 85 pts\n";
    assert!(matches!(read(text.as_bytes()), Err(RosterError::List { line: 5, .. })), "{:?}", read(text.as_bytes()));
    let text =
        "Game: Warmaster\nArmy: The Empire\n\n2 x Halberdiers (90 pts)\nCannon [85 pts]\nGeneral [210 pts]: Griffon\n";
    let (game, army) = enlist(&list(text), 'b', None).unwrap();
    assert_eq!((game.as_str(), army.points), ("warmaster", Some(90 + 85 + 210)));
    let ids: Vec<_> = army.units.iter().map(|unit| unit["profile"].as_str().unwrap()).collect();
    assert_eq!(ids, ["Halberdiers", "Halberdiers", "Cannon", "General"]);
    assert_eq!(army.units[3]["mount"]["profile"], "Griffon");
    assert!(army.doubts.is_empty(), "{:?}", army.doubts);
}

#[test]
fn sizes_of_kings_of_war_stand_in_the_name_or_beside_it() {
    let text = "Game: Kings of War\nArmy: Elves\nKindred Archers Horde [1 pts]\nKindred Archers [1 pts]\n- Regiment\n";
    let (_, army) = enlist(&list(text), 'a', None).unwrap();
    let sizes: Vec<_> = army.units.iter().map(|unit| unit["size"].as_str().unwrap()).collect();
    assert_eq!(sizes, ["horde", "regiment"]);
}

#[test]
fn russian_words_and_bullets_are_read() {
    let text = "Игра: Warhammer Fantasy Battle 6th\nАрмия: Empire\n20х Spearmen [145 очков]\n• Shields\n• Musician\nИтого: 145 очков\n";
    let roster = list(text);
    let (game, army) = enlist(&roster, 'a', None).unwrap();
    assert_eq!((game.as_str(), army.points), ("whfb6", Some(145)));
    assert_eq!(army.units[0]["models"], 20);
    assert_eq!(army.units[0]["armour"]["shield"], true);
    assert_eq!(roster.costs.len(), 1);
}

#[test]
fn what_is_no_part_of_a_list_is_told_with_its_line() {
    let told = |text: &str| read(text.as_bytes()).unwrap_err();
    let RosterError::List { line, problem } = told("My list\nSpearmen [120 pts]\nand so on\n") else { panic!() };
    assert_eq!(line, 3);
    assert!(problem.contains("\"and so on\"") && problem.contains("expected a unit with its points"), "{problem}");
    assert!(matches!(told("[120 pts]\n"), RosterError::List { line: 1, .. }));
    // Without points in brackets nothing tells it from any other text.
    assert!(!matches!(told("Spearmen\nKnights\n"), RosterError::List { .. }));
}

#[test]
fn nothing_in_a_text_breaks_the_reader() {
    let deep = format!("Spearmen [1 pts]\n{} x\n", "- ".repeat(100));
    assert!(matches!(read(deep.as_bytes()), Err(RosterError::TooMuch { line: 2 })));
    for text in
        ["[1 pts", "(1 pts)", "x [1 pts]\n. \n. . \n++\n+ +\n", "x [pts]\ny [1 pts]: , ,(\n", "9999999999x y [1 pts]"]
    {
        let _ = read(text.as_bytes());
    }
}
