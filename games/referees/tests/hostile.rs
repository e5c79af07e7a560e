//! Logs with changed digits, and logs with too much on the table, are refused or judged: never a panic, and soon.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use aftermath_games::GAMES;
use aftermath_rules::{Reading, finding::Outcome};

/// Changed copies of every log.
const COPIES: u64 = 12;

/// A linear congruential generator (Knuth, MMIX): the same changes every time.
fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

#[test]
fn logs_with_changed_digits_get_an_answer() {
    let (mut chance, mut judged) = (1, 0);
    for path in aftermath_corpus::logs("kow2") {
        let text = fs::read(&path).unwrap();
        let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
        for _ in 0..COPIES {
            let mut copy = text.clone();
            for _ in 0..1 + next(&mut chance, 3) {
                let at = digits[next(&mut chance, digits.len())];
                copy[at] = b'0' + next(&mut chance, 10) as u8;
            }
            if let Ok(log) = GAMES.read(&copy, "changed") {
                log.judge(Reading::Effective);
                judged += 1;
            }
        }
    }
    assert!(judged > 100, "some of them can be read");
}

/// A log of two armies, with everything on the table when it begins.
fn crowd(system: &str, phase: &str, units: impl Iterator<Item = (String, String)>, entries: &[String]) -> Vec<u8> {
    let (mut rosters, mut placed) = ([String::new(), String::new()], String::new());
    for (number, (row, place)) in units.enumerate() {
        let (side, comma) = (number % 2, |text: &String| if text.is_empty() { "" } else { "," });
        let id = format!("{}{}", ["a", "b"][side], number / 2);
        rosters[side] = format!("{}{}{{\"id\":\"{id}\",{row}}}", rosters[side], comma(&rosters[side]));
        placed = format!("{placed}{}{{\"id\":\"{id}\",{place}}}", comma(&placed));
    }
    // A wood in the shape of a star that nobody sees across and everybody stands in.
    let star: Vec<String> = (0..60)
        .map(|i| (f64::from(i) * std::f64::consts::TAU / 60.0, if i % 2 == 0 { 80.0 } else { 40.0 }))
        .map(|(turn, far)| format!("[{:.1},{:.1}]", 60.0 + far * turn.sin(), 60.0 + far * turn.cos()))
        .collect();
    let kind = if system == "kow2" { "difficult" } else { "wood" };
    let wood = |i: u32| format!("{{\"id\":\"t{i}\",\"kind\":\"{kind}\",\"outline\":[{}]}}", star.join(","));
    let woods: Vec<String> = (0..12).map(wood).collect();
    let side = |id: usize| {
        let name = ["a", "b"][id];
        format!("{{\"id\":\"{name}\",\"player\":\"x\",\"army\":\"none\",\"roster\":[{}]}}", rosters[id])
    };
    let mut log = format!(
        "{{\"aftermath\":1,\"match\":\"crowd\",\"system\":\"{system}\",\"edition\":\"x\",\"played\":\"2026-01-01\",\
         \"table\":{{\"width\":120,\"depth\":120}},\"terrain\":[{}],\"sides\":[{},{}],\
         \"situation\":{{\"turn\":1,\"phase\":\"{phase}\",\"side\":\"a\",\"units\":[{placed}]}}}}\n",
        woods.join(","),
        side(0),
        side(1)
    );
    for (seq, event) in entries.iter().enumerate() {
        log.push_str(&format!("{{\"seq\":{},\"side\":\"a\",\"event\":{event}}}\n", seq + 1));
    }
    log.into_bytes()
}

/// What is told of each entry: whether it was too much to measure.
fn too_much(log: &[u8]) -> Vec<bool> {
    let judged = GAMES.read(log, "crowd").unwrap().judge(Reading::Effective);
    let beyond = |verdict: &aftermath_rules::finding::Verdict| {
        let mut told = verdict.findings.iter().filter(|finding| finding.detail.say == Some("beyond-measure"));
        let unrecorded = told.next().is_some_and(|finding| finding.outcome == Outcome::Unrecorded);
        assert!(told.next().is_none(), "told once");
        unrecorded
    };
    judged.verdicts.iter().skip(1).map(beyond).collect()
}

/// Units of a hundred stands that look for each other past a thousand: an end comes soon, and it is told.
#[test]
fn what_takes_too_long_to_measure_is_unrecorded() {
    let block = |unit: u32| {
        let (x, facing) = (8.0 + f64::from(unit / 2) * 8.0, if unit.is_multiple_of(2) { 0 } else { 180 });
        let y = if unit.is_multiple_of(2) { 20.0 } else { 90.0 };
        let pose = |i: u32| format!("[{:.1},{:.1},{facing}]", x + f64::from(i % 10) * 4.0, y + f64::from(i / 10) * 2.0);
        format!("[{}]", (0..100).map(pose).collect::<Vec<_>>().join(","))
    };
    let row = r#""profile":"x","name":"x","type":"infantry","stands":100,"attacks":3,"hits":3,"shots":1,"range":100"#;
    let units = (0..12).map(|unit| (row.to_owned(), format!("\"stands\":{}", block(unit))));
    let dice = vec!["4"; 100].join(",");
    let shoot = format!(r#"{{"shoot":{{"unit":"a0","target":"b3","dice":[{dice}]}}}}"#);
    let entries = [
        r#"{"phase_start":{"phase":"shooting"}}"#.to_owned(),
        shoot.clone(),
        shoot,
        r#"{"phase_start":{"phase":"combat"}}"#.to_owned(),
    ];
    let told = too_much(&crowd("warmaster", "command", units, &entries));
    // The end of the phase asks whom the shots have driven back, and whether cover spares them.
    assert_eq!(told, [false, true, true, true]);
}

/// As above, for two hundred and forty monsters in a heap, shot at until the steps saved are used up.
#[test]
fn what_takes_too_long_to_measure_is_unrecorded_in_kings_of_war() {
    let row = r#""profile":"x","name":"x","type":"monster","speed":6,"melee":4,"ranged":4,"defence":4,"attacks":9,
        "nerve":{"rout":15},"weapons":[{"kind":"bow"}]"#;
    let row = row.split_whitespace().collect::<String>();
    let pose = |unit: u32| {
        let (x, y) = (f64::from(unit % 30) * 2.0 + 10.0, f64::from(unit / 30) * 2.0);
        if unit.is_multiple_of(2) { format!("[{x},{},0]", 20.0 + y) } else { format!("[{x},{},180]", 70.0 + y) }
    };
    let units = (0..240).map(|unit| (row.clone(), format!("\"pose\":{}", pose(unit))));
    let shoot = |target: u32| {
        format!(r#"{{"shoot":{{"unit":"a0","target":"b{target}","weapon":"bow","throws":{{"dice":[4,4,4]}}}}}}"#)
    };
    let mut entries = vec![r#"{"phase_start":{"phase":"shooting"}}"#.to_owned()];
    entries.extend((100..110).cycle().take(300).map(shoot));
    entries.push(r#"{"phase_start":{"phase":"melee"}}"#.to_owned());
    let told = too_much(&crowd("kow2", "movement", units, &entries));
    assert!(told.contains(&true), "{told:?}");
    assert_eq!((told.first(), told.last()), (Some(&false), Some(&false)));
}
