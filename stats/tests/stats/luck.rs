//! The luck ledger and the dice of players, on orders whose chances are known.

use aftermath_players::BOTS;
use aftermath_simulate::league::League;
use aftermath_stats::{
    EvidenceKind, FairnessBy, FairnessQuery, FairnessRow, Format, LuckBy, LuckOrder, LuckQuery, LuckUnit, RollOrder,
    Sequence, Table, Tabled, Warehouse,
};

use aftermath_store::MemoryStore;
use tempfile::TempDir;

use super::battle::{Order, battle, corpus, store_of, warehouse};
use crate::{kow2, warmaster};

const MAY: &[Order] = &[
    // General, 9 or less: 30 of 36; passes.
    ("gen", "halb1", [3, 4]),
    // Hero, 8 or less: 26 of 36; fails.
    ("hero", "halb2", [6, 4]),
];
/// Wizard, 7 or less: 21 of 36; fails.
const JUNE: &[Order] = &[("wiz", "halb3", [4, 4])];

#[test]
fn the_ledger_adds_up_whoever_is_asked_for() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY), battle("m2", "2026-06-07", JUNE)])).unwrap();
    let all = LuckQuery::of(warmaster());
    let total = tables.luck(&all, LuckBy::Purpose).unwrap();
    let [orders] = &total[..] else { panic!("{total:?}") };
    assert_eq!((orders.purpose.as_str(), orders.rolls, orders.dice), ("command", 3, 6));
    // One obeyed of 30/36 + 26/36 + 21/36 expected.
    assert!((orders.luck - (1.0 - 77.0 / 36.0)).abs() < 1e-12);
    let variance = (30.0 * 6.0 + 26.0 * 10.0 + 21.0 * 15.0) / 1296.0;
    assert!((orders.spread - f64::sqrt(variance)).abs() < 1e-12);
    assert!((orders.deviations.unwrap() - orders.luck / orders.spread).abs() < 1e-12);

    let months: Vec<_> =
        tables.luck(&all, LuckBy::Month).unwrap().into_iter().map(|row| (row.who.unwrap(), row.rolls)).collect();
    assert_eq!(months, [("2026-05".to_owned(), 2), ("2026-06".to_owned(), 1)]);
    let units: Vec<_> = tables
        .luck(&all, LuckBy::Unit)
        .unwrap()
        .into_iter()
        .map(|row| (row.army.unwrap(), row.who.unwrap(), row.rolls))
        .collect();
    let of = |name: &str| ("Empire".to_owned(), name.to_owned(), 1);
    assert_eq!(units, [of("General"), of("Hero"), of("Wizard")]);
    let sides = tables.luck(&LuckQuery { match_id: Some("m1".to_owned()), ..all.clone() }, LuckBy::Side).unwrap();
    assert_eq!((sides.len(), sides[0].match_id.as_deref(), sides[0].who.as_deref()), (1, Some("m1"), Some("empire")));
    let players = tables.luck(&LuckQuery { player: Some("Boris".to_owned()), ..all.clone() }, LuckBy::Player).unwrap();
    assert!(players.is_empty(), "Boris threw nothing");
    assert_eq!(tables.stakes(&all).unwrap(), None, "no battle is over");
    assert_eq!(total[0].matches, 2);
    let hero = LuckQuery { profile: Some("Hero".to_owned()), ..all.clone() };
    let hero = tables.luck(&hero, LuckBy::Purpose).unwrap();
    assert_eq!((hero.len(), hero[0].rolls), (1, 1));
    let others = LuckQuery { purpose: Some("attack".to_owned()), ..all };
    assert!(tables.luck(&others, LuckBy::Purpose).unwrap().is_empty());
}

#[test]
fn a_number_opens_to_the_throws_behind_it() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY), battle("m2", "2026-06-07", JUNE)])).unwrap();
    let all = LuckQuery::of(warmaster());
    let who = |order| {
        let rolls = tables.rolls(&all, order, 0, 10).unwrap();
        assert_eq!(rolls.rolls, 3);
        rolls.rows.into_iter().map(|row| (row.match_id, row.seq, row.profile.unwrap())).collect::<Vec<_>>()
    };
    let of = |id: &str, seq, profile: &str| (id.to_owned(), seq, profile.to_owned());
    let (general, hero, wizard) = (of("m1", 3, "General"), of("m1", 4, "Hero"), of("m2", 3, "Wizard"));
    assert_eq!(who(RollOrder::Latest), [wizard.clone(), general.clone(), hero.clone()]);
    // To pass is the only good result: 30/36 for the General, certain for who failed.
    assert_eq!(who(RollOrder::Luckiest), [general.clone(), hero.clone(), wizard.clone()]);
    // To fail: 10/36 for the Hero, 15/36 for the Wizard.
    assert_eq!(who(RollOrder::Unluckiest), [hero, wizard, general]);
    let page = tables.rolls(&all, RollOrder::Latest, 1, 1).unwrap();
    let [row] = &page.rows[..] else { panic!("{page:?}") };
    assert_eq!((row.faces.as_slice(), row.needed, row.result), ([3, 4].as_slice(), Some(9), 1));
    assert!((row.expected - 30.0 / 36.0).abs() < 1e-12 && (row.as_good - 30.0 / 36.0).abs() < 1e-12);
    assert!((row.variance - 30.0 * 6.0 / 1296.0).abs() < 1e-12);
    assert_eq!((row.player.as_str(), row.army.as_str(), row.as_bad), ("Ada", "Empire", 1.0));
}

/// Three battles that are over, and what luck in orders was worth in them, by hand.
#[test]
fn the_luck_of_a_battle_is_weighed_by_what_it_was_worth() {
    let (_folder, tables) = warehouse();
    let ends = [("m1", 30, 10), ("m2", 5, 40), ("m3", 20, 25)];
    // General, 30 of 36: obeyed, refused, obeyed twice.
    let orders: [&[Order]; 3] = [
        &[("gen", "halb1", [3, 4])],
        &[("gen", "halb1", [6, 6])],
        &[("gen", "halb1", [3, 4]), ("gen", "halb2", [1, 2])],
    ];
    let log = |((id, empire, orcs), orders): ((&str, u32, u32), &[Order])| {
        let seq = 3 + orders.len();
        battle(id, "2026-05-03", orders)
            + &format!(
                concat!(
                    r#"{{"seq":{},"event":{{"battle_end":{{"because":"turn_limit","points":["#,
                    r#"{{"side":"empire","points":{}}},{{"side":"orcs","points":{}}}],"winner":"{}"}}}}}}"#,
                    "\n"
                ),
                seq,
                empire,
                orcs,
                if empire > orcs { "empire" } else { "orcs" }
            )
    };
    let logs: Vec<String> = ends.into_iter().zip(orders).map(log).collect();
    tables.refresh(&store_of(&logs)).unwrap();
    let all = LuckQuery::of(warmaster());
    let stakes = tables.stakes(&all).unwrap().unwrap();
    // Luck of one order obeyed is 1/6; that of the double six, which is refused whatever the value, −5/6.
    let lucks = [1.0 / 6.0, -5.0 / 6.0, 2.0 / 6.0];
    let points = [20.0, -35.0, -5.0];
    let worth = lucks.iter().zip(points).map(|(luck, points)| luck * points).sum::<f64>()
        / lucks.iter().map(|luck| luck * luck).sum::<f64>();
    assert_eq!((stakes.battles, stakes.rows.len()), (3, 1));
    assert!((stakes.rows[0].worth.value - worth).abs() < 1e-9, "{stakes:?} {worth}");
    let found = tables.battle_luck(&all, LuckOrder::Latest, 0, 10).unwrap();
    assert_eq!((found.battles, found.rows.len(), found.stakes.as_ref()), (3, 3, Some(&stakes)));
    for ((row, luck), points) in found.rows.iter().zip(lucks).zip(points) {
        let [empire] = &row.sides[..] else { panic!("{row:?}") };
        let found = empire.worth.unwrap();
        assert!((found.points.value - luck * worth).abs() < 1e-9, "{row:?}");
        assert!((found.points.error - (luck * stakes.rows[0].worth.error).abs()).abs() < 1e-9);
        let spread = (empire.rolls as f64 * 30.0 * 6.0 / 1296.0).sqrt() * worth.abs();
        assert!((found.spread - spread).abs() < 1e-9);
        assert_eq!(
            (empire.score.unwrap() > 0.0, row.difference, row.points),
            (true, None, None),
            "{points}: one threw"
        );
    }
    // The double six: 5/6 against 1 in 6 is five times its variance. The chance of as great a square of a normal value is
    // 0.025347 (SciPy: chi2.sf(5, 1)).
    let strangest = tables.battle_luck(&all, LuckOrder::Strangest, 0, 1).unwrap();
    assert_eq!((strangest.battles, strangest.rows[0].match_id.as_str()), (3, "m2"));
    assert!((strangest.rows[0].chance.unwrap() - 0.025_347_318_7).abs() < 1e-9, "{:?}", strangest.rows[0].chance);
    let one = LuckQuery { match_id: Some("m3".to_owned()), ..all };
    let one = tables.battle_luck(&one, LuckOrder::Latest, 0, 10).unwrap();
    assert_eq!((one.battles, one.rows[0].sides[0].rolls), (1, 2));
    assert_eq!(one.stakes.unwrap().battles, 3, "worths are of all battles");
    let mut csv = Vec::new();
    found.sheet().unwrap().write(Format::Csv, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    assert!(
        csv.starts_with("match_id,played,event,chance,side,player,army,score,result,rolls,unweighed,points,error,"),
        "{csv}"
    );
    assert_eq!(csv.lines().count(), 4);
}

/// Tables of the first battles of a league of Kings of War.
fn league(seed: u64, battles: u32) -> (TempDir, Warehouse) {
    let store = MemoryStore::default();
    for fixture in League::new(BOTS.of("kow2").unwrap(), seed).fixtures(battles) {
        aftermath_ingest::submit(&store, &fixture.play().unwrap(), "a test").unwrap();
    }
    let (folder, tables) = warehouse();
    tables.refresh(&store).unwrap();
    (folder, tables)
}

/// Purposes and stakes of all throws of a log, in order.
fn stakes_of(log: &str) -> Vec<(String, Option<f64>)> {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[log.to_owned()])).unwrap();
    let mut out = Vec::new();
    tables.export(Table::Rolls, Format::Json, &mut out).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&out).unwrap();
    rows.iter().map(|row| (row["purpose"].as_str().unwrap().to_owned(), row["stake"].as_f64())).collect()
}

fn assert_stakes(log: &str, expected: &[(&str, Option<f64>)]) {
    // To the last digit but a few.
    let near = |stake: f64| (stake * 1e9).round();
    let found: Vec<_> = stakes_of(log).into_iter().map(|(purpose, stake)| (purpose, stake.map(near))).collect();
    let expected: Vec<_> = expected.iter().map(|(purpose, stake)| ((*purpose).to_owned(), stake.map(near))).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_hit_in_warmaster_has_its_part_of_the_next_step_of_victory_points() {
    // Given three stands of three hits for 60 points, no armour: 30 for the first two stands, 30 for the last.
    let volley = corpus("warmaster/drive_back/aslant_broken.jsonl");
    // Then each of the first six hits has a sixth of 30, and how far they are driven back takes nothing by itself.
    assert_stakes(&volley, &[("shot", Some(30.0 / 6.0)), ("drive_back", None)]);
    // With armour of 5, a hit comes through two times in three.
    let armoured = volley.replace(r#""hits":3,"points":60"#, r#""hits":3,"armour":5,"points":60"#);
    assert_stakes(&armoured, &[("shot", Some(30.0 / 6.0 * 4.0 / 6.0)), ("drive_back", None)]);
    // Of five stands none is halved; of 55 points half is 30, to the next five.
    let five =
        volley.replace(r#""type":"infantry","stands":3,"attacks":4"#, r#""type":"infantry","stands":5,"attacks":4"#);
    assert_ne!(five, volley);
    assert_stakes(&five, &[("shot", Some(60.0 / 15.0)), ("drive_back", None)]);
    let halved = volley.replace(r#""hits":3,"points":60"#, r#""hits":3,"points":55"#);
    assert_stakes(&halved, &[("shot", Some(30.0 / 6.0)), ("drive_back", None)]);
    // One stand of three is left: 55 less the 30 that are scored already.
    let last =
        halved.replace(r#""stands":[[86,61,180],[90,61,180],[94,61,180]]"#, r#""stands":[[90,61,180]],"lost":[1,3]"#);
    assert_ne!(last, halved);
    assert_eq!(stakes_of(&last)[0], ("shot".to_owned(), Some(25.0 / 3.0)));
    // Nobody knows without points.
    let unknown = volley.replace(r#""hits":3,"points":60"#, r#""hits":3"#);
    assert_stakes(&unknown, &[("shot", None), ("drive_back", None)]);
}

#[test]
fn damage_and_nerve_in_kings_of_war_have_their_part_of_the_unit() {
    // Given 120 points, routed from 16, with defence 4: an average nerve throw, 7, routs with 9 damage.
    let damage = 120.0 / 9.0;
    // With 3 damage nothing routs, with 4 a double six: (12 − 7) / 36 over a variance of 35/6.
    let twelve = 120.0 * 5.0 / 36.0 / (35.0 / 6.0);
    assert_stakes(
        &corpus("kow2/nerve/both_phases_held.jsonl"),
        &[("nerve", Some(0.0)), ("strike", Some(damage / 2.0)), ("damage", Some(damage)), ("nerve", Some(twelve))],
    );
}

#[test]
fn the_ledger_weighs_throws_by_what_was_at_stake() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[corpus("kow2/nerve/both_phases_held.jsonl")])).unwrap();
    let all = LuckQuery::of(kow2());
    for by in [LuckBy::Purpose, LuckBy::Player, LuckBy::Side, LuckBy::Month] {
        let rows = tables.luck(&all, by).unwrap();
        let of = |purpose: &str| rows.iter().find(|row| row.purpose == purpose).unwrap();
        // Two throws of seven are none the better; one hit of an expected half, one damage of one half.
        let nerve = of("nerve").at_stake.unwrap();
        assert!(nerve.luck.abs() < 1e-12);
        // 35/6 pips² at 100/7 of a point each.
        let pip = 120.0 * 5.0 / 36.0 / (35.0 / 6.0);
        assert!((nerve.spread - pip * f64::sqrt(35.0 / 6.0)).abs() < 1e-9, "{nerve:?}");
        let strike = of("strike").at_stake.unwrap();
        assert!((strike.luck - 0.5 * 120.0 / 9.0 / 2.0).abs() < 1e-9, "{strike:?}");
        assert!((strike.spread - 0.5 * 120.0 / 9.0 / 2.0).abs() < 1e-9);
        assert!((of("damage").at_stake.unwrap().luck - 0.5 * 120.0 / 9.0).abs() < 1e-9);
        assert!(rows.iter().all(|row| row.without_stake == 0));
    }
    let units = tables.luck(&all, LuckBy::Unit).unwrap();
    assert_eq!(units.iter().filter(|row| row.at_stake.is_some()).count(), 2, "a nerve throw is no unit's");
    // Orders take nothing by themselves.
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY)])).unwrap();
    let [orders] = &tables.luck(&LuckQuery::of(warmaster()), LuckBy::Purpose).unwrap()[..] else { panic!() };
    assert_eq!((orders.at_stake, orders.without_stake), (None, 2));
}

#[test]
fn luck_is_counted_as_it_better_foretells_battles_that_were_not_seen() {
    // Given a league that scores the points of what it routs.
    let (_folder, tables) = league(5, 80);
    let all = LuckQuery::of(kow2());
    let stakes = tables.stakes(&all).unwrap().unwrap();
    let foretold = stakes.foretold.unwrap();
    println!("{} battles, R² {}, {foretold:?}", stakes.battles, stakes.r_squared);
    // Then stakes are told if and only if they foretell better, and what foretells is less than what fits.
    let staked = stakes.rows.iter().any(|row| row.counted == LuckUnit::Stakes);
    assert_eq!(staked, foretold.by_stakes > foretold.by_results);
    assert!(foretold.by_results.max(foretold.by_stakes) < stakes.r_squared);
}

#[test]
fn few_dice_tell_nothing_and_say_so() {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", MAY)])).unwrap();
    let fairness = tables.fairness(&FairnessQuery::default(), FairnessBy::Set).unwrap();
    let [ada] = &fairness.rows[..] else { panic!("{fairness:?}") };
    assert_eq!((ada.player.as_str(), ada.dice, ada.counts), ("Ada", 4, [0, 0, 1, 2, 0, 1]));
    assert_eq!((ada.telling, ada.order, fairness.tests), (EvidenceKind::NotEnough, Sequence::AsThrown, 0));
}

#[test]
fn dice_that_always_fall_alike_stand_out() {
    // Sixty orders, each a one and a six: every face is one of the two, and they take turns.
    let orders: Vec<Order> = (0..60).map(|_| ("gen", "halb1", [1, 6])).collect();
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[battle("m1", "2026-05-03", &orders)])).unwrap();
    let query = FairnessQuery { player: Some("Ada".to_owned()), ..Default::default() };
    let fairness = tables.fairness(&query, FairnessBy::Set).unwrap();
    let ada = &fairness.rows[0];
    assert_eq!((ada.dice, ada.counts, ada.telling), (120, [60, 0, 0, 0, 0, 60], EvidenceKind::Faces));
    // Pearson: two faces 40 above 20, four 20 below: 2·40²/20 + 4·20 = 240.
    assert_eq!(ada.faces.unwrap().statistic, 240.0);
    assert!(ada.runs.unwrap().p < 1e-9, "high and low take turns");
    assert_eq!(ada.sequence, None, "four faces never came");
    let noticeable = aftermath_estimate::noticeable(120, aftermath_estimate::Confidence::P95, 0.8).unwrap();
    assert!((ada.noticeable.unwrap() - noticeable).abs() < 1e-9);
    assert_eq!(fairness.tests, 2);
}

/// Orders with dice that fall as chance has it.
fn as_chance_has_it(mut state: u32, orders: usize) -> Vec<Order> {
    let mut die = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 16) % 6 + 1) as u8
    };
    (0..orders).map(|_| ("gen", "halb1", [die(), die()])).collect()
}

/// The log of a battle in which Ada names her dice.
fn with_dice(log: &str, name: &str) -> String {
    log.replacen(r#""player":"Ada","#, &format!(r#""player":"Ada","dice":"{name}","#), 1)
}

#[test]
fn sets_of_a_player_are_told_apart_and_all_are_tested_together() {
    // Given a set that shows ones and sixes alone, an honest one, dice that no log names, and a battle in which
    // Ada took up the bad set after sixty orders.
    let bad: Vec<Order> = (0..60).map(|_| ("gen", "halb1", [1, 6])).collect();
    let [honest, others, unnamed] = [7, 2024, 31].map(|seed| as_chance_has_it(seed, 120));
    let mut changed: Vec<String> = battle("m3", "2026-07-05", &others).lines().map(str::to_owned).collect();
    // The header, the turn and the phase come before the first order.
    changed[63] = changed[63].replacen(r#""side":"empire","#, r#""side":"empire","dice":"red","#, 1);
    let logs = [
        with_dice(&battle("m1", "2026-05-03", &bad), "red"),
        with_dice(&battle("m2", "2026-06-07", &honest), "blue, 12 mm"),
        with_dice(&(changed.join("\n") + "\n"), "blue, 12 mm"),
        battle("m4", "2026-07-12", &unnamed),
    ];
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&logs)).unwrap();
    // When the sets are tested.
    let sets = tables.fairness(&FairnessQuery::default(), FairnessBy::Set).unwrap();
    // Then each has its row, what is not named first.
    let rows: Vec<_> = sets.rows.iter().map(|row| (row.dice_set.as_deref(), row.matches, row.dice)).collect();
    assert_eq!(rows, [(None, 1, 240), (Some("blue, 12 mm"), 2, 240 + 120), (Some("red"), 2, 120 + 120)]);
    let tellings: Vec<_> = sets.rows.iter().map(|row| (row.telling, row.beside_named)).collect();
    assert_eq!(tellings, [(EvidenceKind::Nothing, true), (EvidenceKind::Nothing, false), (EvidenceKind::Faces, false)]);
    // Faces, runs and sequence of all three.
    assert_eq!(sets.tests, 9);
    // And one set alone is told as it is among all.
    let red = FairnessQuery { dice_set: Some("red".to_owned()), ..Default::default() };
    let red = tables.fairness(&red, FairnessBy::Set).unwrap();
    assert_eq!((red.tests, &red.rows[..]), (9, &sets.rows[2..]));
    let nobodys = FairnessQuery { dice_set: Some("Red".to_owned()), ..Default::default() };
    assert_eq!(tables.fairness(&nobodys, FairnessBy::Set).unwrap().rows, []);
    // The throws of each set can be asked for, with no name those that no log names.
    for row in &sets.rows {
        let of_set =
            LuckQuery { dice_set: Some(row.dice_set.clone().unwrap_or_default()), ..LuckQuery::of(warmaster()) };
        for by in [LuckBy::Purpose, LuckBy::Unit, LuckBy::Player] {
            let dice: u64 = tables.luck(&of_set, by).unwrap().iter().map(|row| row.dice).sum();
            assert_eq!(dice, row.dice, "{:?} by {by:?}", row.dice_set);
        }
        assert_eq!(tables.rolls(&of_set, RollOrder::Latest, 0, 1).unwrap().rolls * 2, row.dice, "two dice an order");
    }
    // When all dice of a player are taken together, a battle with two sets is one battle.
    let players = tables.fairness(&FairnessQuery::default(), FairnessBy::Player).unwrap();
    let [ada] = &players.rows[..] else { panic!("{players:?}") };
    assert_eq!((ada.dice_set.as_deref(), ada.beside_named, ada.matches, ada.dice), (None, false, 4, 840));
    let counts = (0..6).map(|face| sets.rows.iter().map(|row| row.counts[face]).sum::<u64>());
    assert_eq!(ada.counts.to_vec(), counts.collect::<Vec<_>>());
    assert_eq!(players.tests, 3);
    // What she calls her sets does not move the order in which all of them were thrown.
    let (_other_folder, renamed) = warehouse();
    renamed.refresh(&store_of(&logs.map(|log| log.replace(r#""red""#, r#""a set""#)))).unwrap();
    assert_eq!(renamed.fairness(&FairnessQuery::default(), FairnessBy::Player).unwrap().rows, players.rows);
    let mut csv = Vec::new();
    sets.sheet().unwrap().write(Format::Csv, &mut csv).unwrap();
    assert!(String::from_utf8(csv).unwrap().starts_with("player,dice_set,matches,dice,ones,"));
}

/// Whose dice fell how often on each face, in a log of the corpus.
fn fallen(path: &str) -> Vec<(String, [u64; 6])> {
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[corpus(path)])).unwrap();
    let fairness = tables.fairness(&FairnessQuery::default(), FairnessBy::Player).unwrap();
    fairness.rows.into_iter().map(|row| (row.player, row.counts)).collect()
}

#[test]
fn dice_that_are_thrown_again_fell_before() {
    // 1 3 4 5 6 6 to hit, the 1 thrown again shows 4; 1 3 4 6 2 to damage.
    let elite = fallen("kow2/magic/elite_held.jsonl");
    assert_eq!(elite, [("Blue player".to_owned(), [2, 1, 2, 3, 1, 3])]);
    // 4 1 2 3 1 2 3 1 2, all thrown again: 1 2 3 three times.
    let [empire] = &fallen("warmaster/items/banner_of_fortune_held.jsonl")[..] else { panic!("one player threw") };
    assert_eq!(empire.1, [6, 6, 5, 1, 0, 0]);
    // 4 1 2 3 1 2 3 1 2, of which one was thrown again and fell 3 before. The save, 1, is the enemy's.
    let cleaving = fallen("warmaster/items/sword_of_cleaving_held.jsonl");
    assert!(cleaving.iter().any(|(_, counts)| *counts == [3, 3, 3, 1, 0, 0]), "{cleaving:?}");
    // 6 2 1, the 6 among them thrown again after a 6.
    let saves = fallen("warmaster/items/sword_of_destruction_of_a_hero_held.jsonl");
    assert!(saves.iter().any(|(_, counts)| *counts == [1, 1, 0, 0, 0, 2]), "{saves:?}");
}

/// Dice of a league fall as dice do but for the loaded sets, among them those of armies that throw dice again.
#[test]
fn honest_dice_of_a_league_are_not_objected_to() {
    let (_folder, tables) = league(1, 160);
    let fairness = tables.fairness(&FairnessQuery::default(), FairnessBy::Set).unwrap();
    assert!(fairness.tests > 60, "{} tests", fairness.tests);
    let loaded = |row: &FairnessRow| {
        BOTS.of("kow2")
            .unwrap()
            .league()
            .loaded
            .iter()
            .any(|set| set.player == row.player && Some(set.name) == row.dice_set.as_deref())
    };
    let odd = |row: &&FairnessRow| matches!(row.telling, EvidenceKind::Faces | EvidenceKind::Order);
    let odd: Vec<_> = fairness.rows.iter().filter(|row| !loaded(row)).filter(odd).collect();
    assert!(odd.is_empty(), "{odd:#?}");
}

#[test]
fn the_same_name_of_two_players_is_two_sets() {
    // Given Ada and Cleo, who both call their dice red.
    let ada = with_dice(&battle("m1", "2026-05-03", MAY), "red");
    let cleo = with_dice(&battle("m2", "2026-05-10", JUNE), "red").replace(r#""player":"Ada""#, r#""player":"Cleo""#);
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[ada, cleo])).unwrap();
    // Then there is a row for each, and a filter by the name gives both.
    let red = FairnessQuery { dice_set: Some("red".to_owned()), ..Default::default() };
    let rows = tables.fairness(&red, FairnessBy::Set).unwrap().rows;
    let rows: Vec<_> = rows.iter().map(|row| (row.player.as_str(), row.dice_set.as_deref(), row.dice)).collect();
    assert_eq!(rows, [("Ada", Some("red"), 4), ("Cleo", Some("red"), 2)]);
}

#[test]
fn tables_name_the_dice_of_sides_and_throws() {
    // Given a battle in which the dice of the header give way to others with the second order.
    let log = with_dice(&battle("m1", "2026-05-03", MAY), "red");
    let log = log.replacen(r#"{"seq":4,"side":"empire","#, r#"{"seq":4,"side":"empire","dice":"blue","#, 1);
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[log])).unwrap();
    let json = |table| -> Vec<serde_json::Value> {
        let mut out = Vec::new();
        tables.export(table, Format::Json, &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    };
    let sets = |table| json(table).iter().map(|row| row["dice_set"].as_str().map(str::to_owned)).collect::<Vec<_>>();
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(sets(Table::Sides), [named("red"), None]);
    assert_eq!(sets(Table::Rolls), [named("red"), named("blue")]);
}

#[test]
fn where_nothing_was_thrown_there_was_no_throw() {
    // Given a combat in which nobody hits, so that no die is thrown to damage.
    let (_folder, tables) = warehouse();
    tables.refresh(&store_of(&[corpus("kow2/individual/charged_turns_at_the_edge_held")])).unwrap();
    // Then the ledger has the throw to hit alone.
    let luck = tables.luck(&LuckQuery::of(kow2()), LuckBy::Purpose).unwrap();
    assert!(luck.iter().all(|row| row.dice > 0), "{luck:?}");
    assert_eq!(luck.iter().map(|row| row.rolls).sum::<u64>(), 1, "{luck:?}");
    assert_eq!(tables.rolls(&LuckQuery::of(kow2()), RollOrder::Latest, 0, 10).unwrap().rolls, 1);
}
