//! A league's battles are legal where nothing was put into them, and what was put into them is found.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{
    Fidelity, Reading,
    finding::{Outcome, Verdict},
};
use aftermath_simulate::{
    Bots,
    league::{A_MONTH, EventKind, Fixture, Irregularity, League, Mistake, Record},
};
use serde_json::Value;

const SEED: u64 = 3;

fn values(log: &[u8]) -> Vec<Value> {
    log.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

/// Whatever `of` makes of each of these, on all processors.
fn each<T: Send>(fixtures: &[Fixture], of: impl Fn(&Fixture) -> T + Sync) -> Vec<T> {
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = fixtures.len().div_ceil(hands).max(1);
    let of = &of;
    std::thread::scope(|scope| {
        let shares: Vec<_> =
            fixtures.chunks(share).map(|share| scope.spawn(move || share.iter().map(of).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
}

/// Battles of both games: all of a tournament, and some of the clubs.
fn some() -> Vec<Fixture> {
    let of = |bots: &'static dyn Bots, step: usize| League::new(bots, SEED).fixtures(2 * A_MONTH).step_by(step);
    of(&warmaster::BOTS, 9).chain(of(&kow2::BOTS, 2)).collect()
}

#[test]
fn every_battle_is_legal_but_for_what_was_put_into_it() {
    let told: Vec<String> = each(&some(), |fixture| {
        let log = GAMES.read(&fixture.play().unwrap(), &fixture.id).unwrap();
        let judged = log.judge(Reading::Effective);
        let broken = judged.verdicts.iter().flat_map(|verdict| {
            let broken = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
            broken.map(|finding| format!("{} {} {:?}", verdict.entry.0, finding.rule.id(), verdict.status))
        });
        let broken: Vec<String> = broken.collect();
        let unrecorded = fixture.record != Record::Full || judged.statuses.unverifiable == 0;
        let fine = match fixture.trouble {
            None | Some(Irregularity::Upheld | Irregularity::Mended(_)) => broken.is_empty(),
            Some(_) => true,
        };
        if fine && (unrecorded || fixture.trouble.is_some()) {
            return String::new();
        }
        format!("{} {:?} {:?} {broken:?} {:?}\n", fixture.id, fixture.record, fixture.trouble, judged.statuses)
    });
    assert_eq!(told.concat(), "");
}

#[test]
fn a_log_is_as_full_as_it_was_recorded() {
    let fixtures: Vec<Fixture> = some().into_iter().filter(|fixture| fixture.record != Record::Full).collect();
    assert!(fixtures.len() > 8, "{}", fixtures.len());
    for fixture in fixtures {
        let bytes = fixture.play().unwrap();
        let log = GAMES.read(&bytes, &fixture.id).unwrap();
        let expected = match fixture.record {
            Record::NoPlaces => Fidelity::Actions,
            Record::Turns | Record::End => Fidelity::Turns,
            Record::Full | Record::Unfinished => Fidelity::Full,
        };
        assert_eq!(log.summary().fidelity, expected, "{} {:?}", fixture.id, fixture.record);
        let ends = values(&bytes).iter().any(|line| line["event"]["battle_end"].is_object());
        assert_eq!(ends, fixture.record != Record::Unfinished, "{}", fixture.id);
    }
}

#[test]
fn however_little_is_recorded_the_battle_ends_as_it_did() {
    let of = |bots: &'static dyn Bots, step: usize| League::new(bots, SEED).fixtures(600).step_by(step);
    let fixtures = of(&warmaster::BOTS, 3).chain(of(&kow2::BOTS, 1));
    let short = |fixture: &Fixture| !matches!(fixture.record, Record::Full | Record::Unfinished);
    let fixtures: Vec<Fixture> = fixtures.filter(short).collect();
    let ends = each(&fixtures, |fixture| {
        let end = |log: Vec<u8>| {
            let end = values(&log).iter().find_map(|line| line["event"].get("battle_end").cloned()).unwrap();
            ["because", "winner"].map(|name| end[name].as_str().map(str::to_owned))
        };
        let [recorded, whole] = [fixture.play().unwrap(), fixture.play_whole().unwrap()].map(end);
        assert_eq!(recorded, whole, "{} {:?}", fixture.id, fixture.record);
        recorded
    });
    for because in ["withdrawn", "turn_limit"] {
        assert!(ends.iter().any(|[end, _]| end.as_deref() == Some(because)), "{because}");
    }
}

#[test]
fn the_referee_finds_the_mistakes_and_the_amendments_that_mend_them() {
    let troubled = |bots: &'static dyn Bots| {
        let fixtures = League::new(bots, SEED).fixtures(2000).filter(|fixture| fixture.trouble.is_some());
        fixtures.take(if bots.game().as_str() == "kow2" { 40 } else { 12 })
    };
    let fixtures: Vec<Fixture> = BOTS.all().flat_map(troubled).collect();
    let found = each(&fixtures, |fixture| {
        let (bytes, whole) = (fixture.play().unwrap(), fixture.play_whole().unwrap());
        let log = GAMES.read(&bytes, &fixture.id).unwrap();
        let [recorded, effective] =
            [Reading::Recorded, Reading::Effective].map(|reading| log.judge(reading).verdicts.iter().any(is_broken));
        (fixture.trouble.unwrap(), bytes != whole, recorded, effective)
    });
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for (trouble, befallen, recorded, effective) in found.into_iter().filter(|(_, befallen, ..)| *befallen) {
        *seen.entry(format!("{trouble:?}")).or_default() += u32::from(befallen);
        match trouble {
            Irregularity::Upheld => assert!(!recorded && !effective, "a good move"),
            Irregularity::Mended(_) => assert!(recorded && !effective, "{trouble:?}: recorded {recorded}, {effective}"),
            _ => assert!(recorded && effective, "{trouble:?}"),
        }
    }
    assert!(seen.len() >= 5, "{seen:?}");
    assert!(seen.keys().any(|trouble| trouble.contains(&format!("{:?}", Mistake::LongMove))), "{seen:?}");
}

fn is_broken(verdict: &Verdict) -> bool {
    verdict.findings.iter().any(|finding| finding.outcome == Outcome::Broken)
}

#[test]
fn a_battle_is_the_same_whenever_it_is_played() {
    let league = League::new(&kow2::BOTS, SEED);
    let once = league.fixture(60).play().unwrap();
    assert_eq!(once, league.fixtures(100).nth(60).unwrap().play().unwrap());
    assert_ne!(once, League::new(&kow2::BOTS, SEED + 1).fixture(60).play().unwrap());
    assert_eq!(league.fixture(60).kind, EventKind::Tournament);
}
