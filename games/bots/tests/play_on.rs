//! What bots play from any moment of a battle is what the referee finds legal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{
    MatchId, Reading, Seq,
    finding::{Outcome, Status},
};
use aftermath_simulate::{forecast, seeds};

/// What became of the moments of a battle.
#[derive(Debug, Default)]
struct Census {
    /// Moments from which bots were asked to play on.
    asked: usize,
    /// Those from which they did.
    played: usize,
    /// Why they did not.
    why: BTreeMap<String, u32>,
    /// What the referee objects to.
    objections: Vec<String>,
}

/// Plays on from every so-manieth moment of a battle.
fn census(game: &str, seed: u64, every: u32) -> Census {
    let id: MatchId = serde_json::from_str("\"goes-on\"").unwrap();
    let log = GAMES.read(&BOTS.play(game, seed).unwrap(), "battle").unwrap();
    let mut census = Census::default();
    let wanted = |at: Seq| at.0 < log.len() as u32 && (at.0 + seed as u32 % every).is_multiple_of(every);
    for (at, moment) in forecast::moments(&BOTS, &log, Reading::Effective, wanted) {
        census.asked += 1;
        let moment = match moment {
            Ok(moment) => moment,
            Err(error) => {
                *census.why.entry(error.to_string()).or_default() += 1;
                continue;
            }
        };
        census.played += 1;
        let dice = seed ^ u64::from(at.0);
        let bytes = forecast::play_on(&BOTS, &log, Reading::Effective, at, dice, &id).unwrap();
        let went = GAMES.read(&bytes, "goes on").unwrap();
        let judged = went.judge(Reading::Effective);
        // Whether it is written down or not, the same battle is played.
        let ended = moment.roll_out(dice).unwrap();
        let sides = went.summary().sides;
        assert!(judged.score.over, "{seed} {at}");
        assert_eq!(ended.winner.map(|side| &sides[side].id), judged.score.winner.as_ref(), "{seed} {at}");
        let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().collect();
        for verdict in judged.verdicts.iter().filter(|verdict| verdict.status != Status::Legal) {
            let amiss = |outcome| matches!(outcome, Outcome::Broken | Outcome::Unrecorded);
            for finding in verdict.findings.iter().filter(|finding| amiss(finding.outcome)) {
                let (line, told) = (lines[verdict.entry.0 as usize], serde_json::to_string(finding).unwrap());
                census.objections.push(format!("{seed} from {at}, entry {}: {told}\n  {line}", verdict.entry));
            }
        }
    }
    census
}

/// Plays on from moments of many battles: nothing to object to, and bots can play on from `least` in a hundred.
fn check(game: &str, battles: usize, every: u32, least: usize) {
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(battles);
    let seeds: Vec<u64> = seeds(11).take(battles).collect();
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |hand: usize| seeds.iter().skip(hand).step_by(hands).map(|seed| census(game, *seed, every));
    let all: Vec<Census> = std::thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    });
    let (asked, played) = all.iter().fold((0, 0), |sum, one| (sum.0 + one.asked, sum.1 + one.played));
    let mut why: BTreeMap<&str, u32> = BTreeMap::new();
    all.iter().flat_map(|one| &one.why).for_each(|(reason, count)| *why.entry(reason).or_default() += count);
    let objections: Vec<&str> = all.iter().flat_map(|one| &one.objections).map(String::as_str).collect();
    println!("{game}: played on from {played} of {asked} moments; otherwise {why:?}; {} objections", objections.len());
    assert!(objections.is_empty(), "{}", objections[..objections.len().min(12)].join("\n"));
    assert!(played * 100 >= asked * least, "{played} of {asked}");
}

#[test]
fn battles_of_kings_of_war_are_played_on() {
    check("kow2", 5, 23, 60);
}

#[test]
fn battles_of_warmaster_are_played_on() {
    check("warmaster", 4, 37, 50);
}
