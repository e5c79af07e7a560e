//! Rosters of other programs as armies with which a judged log begins.

use std::{fs, path::Path};

use aftermath_games::GAMES;
use aftermath_ingest::rosters::{Matter, enlist, game, read};
use aftermath_rules::{Reading, enlist::Army, finding::Outcome};
use serde_json::{Value, json};

/// What a test says of a weapon.
fn weapon(name: &str, columns: [&str; 6]) -> String {
    let names = ["Range", "Type", "S", "AP", "D", "Abilities"];
    row("Weapon", name, &names.into_iter().zip(columns).collect::<Vec<_>>())
}

fn row(kind: &str, name: &str, fields: &[(&str, &str)]) -> String {
    let fields: String =
        fields.iter().map(|(name, text)| format!("<characteristic name=\"{name}\">{text}</characteristic>")).collect();
    format!("<profile name=\"{name}\" typeName=\"{kind}\"><characteristics>{fields}</characteristics></profile>")
}

fn model(name: &str, figures: [&str; 9]) -> String {
    let names = ["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Save"];
    row("Unit", name, &names.into_iter().zip(figures).collect::<Vec<_>>())
}

fn ability(name: &str, text: &str) -> String {
    row("Abilities", name, &[("Description", text)])
}

/// A choice: its kind, name and number, what stands at it, and what is chosen for it.
fn choice(kind: &str, name: &str, number: u32, profiles: &[String], rest: &str, inner: &[String]) -> String {
    format!(
        "<selection name=\"{name}\" type=\"{kind}\" number=\"{number}\"><profiles>{}</profiles>{rest}<selections>{}\
         </selections></selection>",
        profiles.concat(),
        inner.concat()
    )
}

fn roster(game: &str, points: u32, choices: &[String]) -> String {
    format!(
        "<roster name=\"t\" gameSystemName=\"{game}\"><costs><cost name=\"pts\" value=\"{points}\"/></costs><forces>\
         <force name=\"Patrol\" catalogueName=\"Homebrew\"><selections>{}</selections></force></forces></roster>",
        choices.concat()
    )
}

const NINTH: &str = "Warhammer 40,000 9th Edition";

fn costs(points: u32, power: u32) -> String {
    format!("<costs><cost name=\"pts\" value=\"{points}\"/><cost name=\" PL\" value=\"{power}\"/></costs>")
}

fn army(text: &str) -> Army<Value> {
    let (game, army) = enlist(&read(text.as_bytes()).unwrap(), 'a', None).unwrap();
    assert_eq!(game.as_str(), "wh40k9");
    army
}

/// The doubts of a kind, each with its unit, its part and its field.
fn doubts(army: &Army<Value>, kind: &str) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let told = army.doubts.iter().filter(|doubt| doubt.matter.kind() == kind);
    told.map(|doubt| serde_json::to_value(doubt).unwrap())
        .map(|doubt| (text(&doubt["unit"]), text(&doubt["part"]), text(&doubt["field"])))
        .collect()
}

/// A squad of five with a sergeant, of 90 points and 5 Power, whose troopers have what is handed in.
fn squad(gear: &[String], common: &[String]) -> String {
    let trooper = model("Guard", ["6\"", "3+", "4+", "4", "4", "2", "2", "7", "3+"]);
    let sergeant = model("Guard Sgt", ["6\"", "3+", "3+", "4", "4", "2", "3", "8", "3+"]);
    let mut inner = vec![
        choice("model", "Guard w/ gun", 4, &[trooper], "", gear),
        choice("upgrade", "Guard Sgt", 1, &[sergeant], "", &[]),
    ];
    inner.extend(common.iter().cloned());
    let categories = "<categories><category name=\"Troops\" primary=\"true\"/><category name=\"Infantry\"/>\
                      <category name=\"Faction: Homebrew\"/></categories>";
    choice("unit", "Guards", 1, &[], &format!("{}{categories}", costs(90, 5)), &inner)
}

/// A log that begins with two armies.
fn header(sides: [&[Value]; 2]) -> String {
    let [a, b] = sides;
    json!({
        "aftermath": 1, "match": "enlisted", "system": "wh40k9", "edition": "9th, core rules", "played": "2026-05-03",
        "table": { "width": 44, "depth": 60 },
        "sides": [
            { "id": "a", "player": "Ada", "army": "Blue", "roster": a },
            { "id": "b", "player": "Ben", "army": "Red", "roster": b },
        ],
    })
    .to_string()
}

/// What the referee has against the armies of a log.
fn objections(sides: [&[Value]; 2]) -> Vec<String> {
    let bytes = format!("{}\n", header(sides));
    let log = GAMES.read(bytes.as_bytes(), "enlisted").unwrap_or_else(|error| panic!("{error}\n{bytes}"));
    let judged = log.judge(Reading::Effective);
    let findings = judged.verdicts.iter().flat_map(|verdict| &verdict.findings);
    findings.filter(|finding| finding.outcome == Outcome::Broken).map(|finding| format!("{finding:?}")).collect()
}

#[test]
fn a_roster_becomes_the_army_of_a_log_in_one_step() {
    // Given a squad whose troopers carry a gun each, two pistols each and grenades of two kinds.
    let gun = choice("upgrade", "Gun", 4, &[weapon("Gun", ["24\"", "Rapid Fire 1", "4", "0", "1", "-"])], "", &[]);
    let pistol = choice("upgrade", "Pistol", 8, &[weapon("Pistol", ["12\"", "Pistol 1", "4", "0", "1", "-"])], "", &[]);
    let shield =
        choice("upgrade", "Shield", 4, &[ability("Shield", "The bearer has a 5+ invulnerable save.")], "", &[]);
    let text = roster(NINTH, 90, &[squad(&[gun, pistol, shield], &[])]);
    // When it is enlisted.
    let army = army(&text);
    // Then a unit of two profiles stands there, with what each model has.
    assert_eq!((army.points, army.power, army.units.len()), (Some(90), Some(5), 1));
    let unit = &army.units[0];
    assert_eq!((&unit["id"], &unit["sheet"], &unit["role"]), (&json!("a1"), &json!("Guards"), &json!("troops")));
    assert_eq!((&unit["keywords"], &unit["factions"]), (&json!(["Infantry"]), &json!(["Homebrew"])));
    let (troopers, sergeant) = (&unit["models"][0], &unit["models"][1]);
    assert_eq!((&troopers["count"], &troopers["bs"], &troopers["sv"]), (&json!(4), &json!(4), &json!(3)));
    assert_eq!(troopers["weapons"], json!(["Gun", "Pistol", "Pistol"]));
    assert_eq!((&troopers["invulnerable"], &sergeant["invulnerable"]), (&json!([5]), &Value::Null));
    assert_eq!(
        (&sergeant["profile"], &sergeant["count"], &sergeant["weapons"]),
        (&json!("Guard Sergeant"), &json!(1), &json!([]))
    );
    // And what neither the file nor a list says is told: nobody knows of this unit, nor what it stands on.
    assert_eq!(doubts(&army, "not_listed").len(), 1);
    assert_eq!(doubts(&army, "missing").iter().filter(|(_, _, field)| field == "base").count(), 2);
    assert_eq!(troopers["base"], Value::Null);
    // And the referee has nothing against a log that begins with it.
    let other = enlist(&read(text.as_bytes()).unwrap(), 'b', None).unwrap().1;
    assert_eq!(objections([&army.units, &other.units]), Vec::<String>::new());
}

#[test]
fn whose_a_weapon_is_nobody_guesses() {
    // Given a cannon that is chosen for the squad and for nobody in it, and two guns for four troopers.
    let cannon =
        choice("upgrade", "Cannon", 1, &[weapon("Cannon", ["36\"", "Heavy 1", "8", "-2", "D6", "-"])], "", &[]);
    let gun = choice("upgrade", "Gun", 2, &[weapon("Gun", ["24\"", "Assault 2", "4", "0", "1", "-"])], "", &[]);
    let army = army(&roster(NINTH, 90, &[squad(&[gun], &[cannon])]));
    // Then the unit has both profiles, it stays unsaid what its models carry, and that is told.
    let unit = &army.units[0];
    assert_eq!(unit["weapons"].as_array().unwrap().len(), 2);
    assert!(unit["models"].as_array().unwrap().iter().all(|models| models["weapons"].is_null()));
    let whose: Vec<String> = doubts(&army, "whose").into_iter().map(|(_, part, _)| part).collect();
    assert_eq!(whose, ["Gun", "Cannon"]);
}

#[test]
fn what_is_chosen_once_for_every_model_is_each_ones() {
    // Given grenades that are chosen for the squad as often as it has models.
    let grenades =
        choice("upgrade", "Bombs", 5, &[weapon("Bombs", ["6\"", "Grenade D6", "3", "0", "1", "Blast."])], "", &[]);
    let army = army(&roster(NINTH, 90, &[squad(&[], &[grenades])]));
    let models = army.units[0]["models"].as_array().unwrap().clone();
    assert!(models.iter().all(|models| models["weapons"] == json!(["Bombs"])) && doubts(&army, "whose").is_empty());
}

#[test]
fn a_priest_stands_with_his_disciples() {
    // Given a unit with figures of its own besides those of the models chosen for it, and a mace chosen for the unit.
    let priest = model("Priest", ["6\"", "2+", "3+", "4", "4", "5", "5", "10", "3+"]);
    let disciple = model("Disciple", ["6\"", "4+", "4+", "3", "3", "1", "1", "6", "6+"]);
    let mace = choice("upgrade", "Mace", 1, &[weapon("Mace", ["Melee", "Melee", "+2", "-1", "2", "-"])], "", &[]);
    let warlord = choice("upgrade", "Warlord", 1, &[], "<categories><category name=\"Warlord\"/></categories>", &[]);
    let unit = choice(
        "unit",
        "Priest",
        1,
        &[priest],
        &costs(95, 5),
        &[choice("model", "Disciple", 2, &[disciple], "", &[]), mace, warlord],
    );
    let army = army(&roster(NINTH, 95, &[unit]));
    let models = army.units[0]["models"].as_array().unwrap().clone();
    let told: Vec<_> = models.iter().map(|models| (&models["profile"], &models["count"], &models["weapons"])).collect();
    assert_eq!(told, [(&json!("Disciple"), &json!(2), &json!([])), (&json!("Priest"), &json!(1), &json!(["Mace"]))]);
    assert_eq!(army.leader.unwrap().as_str(), "a1");
}

#[test]
fn figures_that_fall_are_read_from_either_kind_of_table() {
    let names = ["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Save"];
    let fields = |cells: [&'static str; 9]| names.into_iter().zip(cells).collect::<Vec<_>>();
    // Given a row for each band of wounds, as the later lists have it.
    let rows = vec![
        row("Unit", "Tank [1] (7+ wounds remaining)", &fields(["10\"", "6+", "3+", "6", "7", "12", "3", "8", "3+"])),
        row("Unit", "Tank [2] (4-6 wounds remaining)", &fields(["5\"", "6+", "4+", "6", "7", "", "D3", "8", "3+"])),
        row("Unit", "Tank [3] (1-3 wounds remaining)", &fields(["3\"", "6+", "5+", "6", "7", "", "1", "8", "3+"])),
    ];
    let tank = choice("model", "Tank", 1, &rows, &costs(150, 8), &[]);
    // And a table beside stars, as the earlier ones have it.
    let columns = ["Remaining W", "Characteristic 1", "Characteristic 2"];
    let track = |name: &str, cells: [&'static str; 3]| {
        row("Wound Track", name, &columns.into_iter().zip(cells).collect::<Vec<_>>())
    };
    let drake = choice(
        "model",
        "Drake",
        1,
        &[
            row("Unit", "Drake", &fields(["*", "3+", "4+", "7", "7", "12", "*", "8", "3+"])),
            track("Drake", ["", "M", "A"]),
            track("Drake1", ["7-12+", "30\"", "4"]),
            track("Drake2", ["4-6", "20\"", "3"]),
            track("Drake3", ["1-3", "10\"", "2"]),
        ],
        &costs(120, 10),
        &[],
    );
    let army = army(&roster(NINTH, 270, &[tank, drake]));
    let bands = |unit: usize| -> Vec<Value> {
        let bands = army.units[unit]["models"][0]["bands"].as_array().unwrap();
        bands.iter().map(|band| json!([band["from"], band["m"], band["bs"], band["a"]])).collect()
    };
    assert_eq!(army.units[0]["models"][0]["profile"], json!("Tank"));
    assert_eq!(bands(0), [json!([7, 10, 3, 3]), json!([4, 5, 4, "D3"]), json!([1, 3, 5, 1])]);
    assert_eq!(bands(1), [json!([7, 30, null, 4]), json!([4, 20, null, 3]), json!([1, 10, null, 2])]);
    assert_eq!((&army.units[1]["models"][0]["m"], &army.units[1]["models"][0]["a"]), (&json!(30), &json!(4)));
}

#[test]
fn what_the_file_leaves_out_comes_from_the_list_and_is_told() {
    // Given a choice from the list of Necrons without any figure, as one picks it there.
    let warriors = choice(
        "unit",
        "Necron Warriors",
        1,
        &[],
        &costs(130, 0),
        &[choice("model", "Necron Warrior", 10, &[], "", &[choice("upgrade", "Gauss Flayer", 10, &[], "", &[])])],
    );
    let army = army(&roster(NINTH, 130, &[warriors]));
    // Then figures, Power, keywords, base and weapon are those of `pack/lists/necrons.csv` and `weapons.csv`.
    let unit = &army.units[0];
    let models = &unit["models"][0];
    assert_eq!(
        (&models["m"], &models["t"], &models["sv"], &models["count"]),
        (&json!(5), &json!(4), &json!(4), &json!(10))
    );
    assert_eq!((&models["base"], &models["weapons"]), (&json!({ "round": 32.0 }), &json!(["Gauss Flayer"])));
    assert_eq!((&unit["power"], &unit["weapons"][0]["ap"]), (&json!(6), &json!(-1)));
    let fields: Vec<String> = doubts(&army, "from_list").into_iter().map(|(_, _, field)| field).collect();
    assert_eq!(fields, ["weapons", "models", "base", "keywords", "power"]);
}

#[test]
fn another_figure_than_the_lists_is_told_and_stands() {
    let odd = model("Necron Warrior", ["6\"", "3+", "3+", "4", "4", "1", "1", "10", "4+"]);
    let warriors = choice(
        "unit",
        "Necron Warriors",
        1,
        &[],
        &costs(130, 6),
        &[choice("model", "Necron Warrior", 10, &[odd], "", &[])],
    );
    let army = army(&roster(NINTH, 130, &[warriors]));
    assert_eq!(army.units[0]["models"][0]["m"], json!(6));
    let differs = doubts(&army, "list_differs");
    assert_eq!(differs, [("a1".to_owned(), "Necron Warrior".to_owned(), "m".to_owned())]);
}

#[test]
fn what_no_log_can_hold_is_left_out_with_its_reason() {
    // Given a unit of an edition that has other figures, one without any, and one that is well.
    let tenth = row("Unit", "New", &[("M", "6\""), ("T", "4"), ("SV", "3+"), ("W", "2"), ("LD", "6+"), ("OC", "2")]);
    let text = roster(
        "Warhammer 40,000 10th Edition",
        270,
        &[
            choice("model", "New", 1, &[tenth], &costs(90, 5), &[]),
            choice("unit", "Nobody", 1, &[], &costs(90, 5), &[]),
            squad(&[], &[]),
        ],
    );
    let army = army(&text);
    assert_eq!(army.units.len(), 1);
    let left: Vec<String> = doubts(&army, "left_out").into_iter().map(|(unit, ..)| unit).collect();
    assert_eq!(left, ["a1", "a2"]);
    // Then the edition is told, and that the units cost less than what was chosen.
    assert_eq!(doubts(&army, "edition").len(), 1);
    assert!(army.doubts.iter().any(|doubt| matches!(doubt.matter, Matter::Sum { chosen: 270.0, units: 90.0, .. })));
}

#[test]
fn rosters_of_other_games_have_no_army() {
    let other = read(roster("The Ninth Age", 1, &[]).as_bytes()).unwrap();
    assert!(game(&other).is_none() && enlist(&other, 'a', None).is_none());
}

#[test]
fn texts_with_signs_of_xml_are_read_whole() {
    let said = ability("Halo &amp; Shield", "This model has a 4+ invulnerable&#32;save<![CDATA[. It &c]]>");
    let lord = model("Lord", ["6\"", "2+", "2+", "4", "4", "5", "5", "9", "3+"]);
    let army = army(&roster(NINTH, 80, &[choice("model", "Lord", 1, &[lord, said], &costs(80, 4), &[])]));
    assert_eq!(army.units[0]["models"][0]["invulnerable"], json!([4]));
    assert_eq!(army.units[0]["abilities"][0]["outside"]["rule"], json!("Halo & Shield"));
}

#[test]
fn rosters_of_others_become_armies_that_a_log_begins_with() {
    let Some(samples) = std::env::var_os("AFTERMATH_SAMPLES") else {
        return;
    };
    let folder = Path::new(&samples).join("rosters");
    let mut armies = Vec::new();
    // Given what each file states of itself; when it is enlisted, then its units cost that, and none is left out.
    for (file, points, power, units, models, leader) in [
        ("wh40k8_not_zipped.rosz", 1315, 79, 9, 35, Some("a9")),
        ("wh40k9_blood_angels.ros", 625, 30, 6, 16, None),
        ("wh40k9_csm.rosz", 185, 11, 2, 8, Some("a1")),
        ("wh40k9_dark_angels.rosz", 540, 28, 4, 17, Some("a1")),
        ("wh40k9_necrons.ros", 620, 31, 6, 31, Some("a1")),
    ] {
        let roster = read(&fs::read(folder.join(file)).unwrap()).unwrap();
        let (game, army) = enlist(&roster, 'a', None).unwrap();
        let told: Vec<String> = army.doubts.iter().map(ToString::to_string).collect();
        println!("{file}: {} doubts\n{}", told.len(), told.join("\n"));
        println!("{}", serde_json::to_string(&army.units).unwrap());
        assert_eq!(game.as_str(), "wh40k9", "{file}");
        assert_eq!((army.points, army.power), (Some(points), Some(power)), "{file}");
        assert_eq!(doubts(&army, "left_out"), [], "{file}");
        let counts = army.units.iter().flat_map(|unit| unit["models"].as_array().unwrap());
        let counted: u64 = counts.map(|models| models["count"].as_u64().unwrap()).sum();
        assert_eq!((army.units.len(), counted), (units, models), "{file}");
        assert_eq!(army.leader.as_ref().map(|id| id.as_str()), leader, "{file}");
        armies.push((file, army, enlist(&roster, 'b', None).unwrap().1));
    }
    // And the referee has nothing against a log that begins with any two.
    for (file, army, _) in &armies {
        for (other, _, second) in &armies {
            assert_eq!(objections([&army.units, &second.units]), Vec::<String>::new(), "{file} against {other}");
        }
    }
}
