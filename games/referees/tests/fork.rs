//! Every log of the corpus, cut after each of its entries, is judged as it was.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod going_on;

use std::fs;

use aftermath_games::GAMES;
use aftermath_rules::Reading;

fn check(game: &str) {
    let corpus = aftermath_corpus::folder(game);
    let (logs, mut told) = (aftermath_corpus::logs(game), Vec::new());
    assert!(logs.len() > 500);
    for path in &logs {
        let text = fs::read_to_string(path).unwrap();
        let name = path.strip_prefix(&corpus).unwrap().display().to_string();
        told.extend(going_on::differences(&name, &text, Reading::Effective, |_| true, |_| true));
        if text.contains("{\"amend\"") {
            told.extend(going_on::differences(&name, &text, Reading::Recorded, |_| true, |_| true));
        }
    }
    told.sort_by_key(String::len);
    assert!(told.is_empty(), "{} of {}:\n{}", told.len(), logs.len(), told[..told.len().min(8)].join("\n\n"));
}

#[test]
fn warmaster_goes_on_as_it_was() {
    check("warmaster");
}

#[test]
fn kings_of_war_goes_on_as_it_was() {
    check("kow2");
}

/// A linear congruential generator (Knuth, MMIX): the same changes every time.
fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

/// A copy of a fork with changed digits, a list cut short, or an id that nobody has.
fn changed(header: &str, chance: &mut u64) -> String {
    let from = header.find("\"situation\"").unwrap();
    let places = |wanted: fn(u8) -> bool| (from..header.len()).filter(move |at| wanted(header.as_bytes()[*at]));
    let mut copy = header.as_bytes().to_vec();
    let digits: Vec<usize> = places(|byte| byte.is_ascii_digit()).collect();
    for _ in 0..next(chance, 4) {
        copy[digits[next(chance, digits.len())]] = b'0' + next(chance, 10) as u8;
    }
    let letters: Vec<usize> = places(|byte| byte.is_ascii_lowercase()).collect();
    if next(chance, 8) == 0 {
        copy[letters[next(chance, letters.len())]] = b'a' + next(chance, 26) as u8;
    }
    let items: Vec<usize> = places(|byte| byte == b',').collect();
    let cut = items[next(chance, items.len())];
    let end = header[cut + 1..].find([',', ']', '}']).map_or(cut, |length| cut + 1 + length);
    if next(chance, 3) == 0 {
        copy.drain(cut..end);
    }
    String::from_utf8(copy).unwrap()
}

#[test]
fn situations_with_changes_are_refused_or_judged() {
    let (mut chance, mut judged, mut refused) = (1, 0, 0);
    for game in ["warmaster", "kow2"] {
        for path in aftermath_corpus::logs(game).iter().step_by(3) {
            let text = fs::read_to_string(path).unwrap();
            let log = GAMES.read(text.as_bytes(), "log").unwrap();
            for (at, header) in
                log.forks(Reading::Effective, &"fork".parse().unwrap(), |_| Some(None)).iter().enumerate()
            {
                let header = changed(header.as_ref().unwrap(), &mut chance);
                let rest = going_on::rest(&text, at as u32);
                let lines: Vec<&str> =
                    std::iter::once(header.as_str()).chain(rest.iter().map(|(_, line)| line.as_str())).collect();
                match GAMES.read(lines.join("\n").as_bytes(), "changed") {
                    Ok(log) => {
                        log.judge(Reading::Effective);
                        judged += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(judged > 500 && refused > 100, "{judged} were judged, {refused} refused");
}
