//! What bots play from any moment of a battle is what the referee finds legal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use aftermath_rules::{
    MatchId, Reading, Seq,
    finding::Outcome,
    registry::{AnyGame, Games},
};
use aftermath_simulate::{BotGames, Bots, forecast, seeds};
use aftermath_wh40k9_bots::BOTS;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_wh40k9_referee::GAME];
static GAMES: Games = Games::new(JUDGED, &[]);
static PLAYED: BotGames = BotGames::new(&[&BOTS]);

/// Battles of the sample, and every so-manieth moment of them.
const BATTLES: usize = 4;
const EVERY: u32 = 17;
/// Moments in a hundred from which bots play on at least.
const LEAST: usize = 8;

#[test]
fn battles_are_played_on_from_their_moments() {
    let id: MatchId = serde_json::from_str("\"goes-on\"").unwrap();
    let (mut asked, mut played) = (0, 0);
    let mut why: BTreeMap<String, u32> = BTreeMap::new();
    let mut objections = Vec::new();
    let battles = std::env::var("AFTERMATH_BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(BATTLES);
    for seed in seeds(11).take(battles) {
        let log = GAMES.read(&BOTS.play(seed).unwrap(), "battle").unwrap();
        let wanted = |at: Seq| at.0 < log.len() as u32 && (at.0 + seed as u32 % EVERY).is_multiple_of(EVERY);
        for (at, moment) in forecast::moments(&PLAYED, &log, Reading::Effective, wanted) {
            asked += 1;
            let moment = match moment {
                Ok(moment) => moment,
                Err(error) => {
                    *why.entry(error.to_string()).or_default() += 1;
                    continue;
                }
            };
            played += 1;
            let dice = seed ^ u64::from(at.0);
            let bytes = forecast::play_on(&PLAYED, &log, Reading::Effective, at, dice, &id).unwrap();
            let went = GAMES.read(&bytes, "goes on").unwrap();
            let judged = went.judge(Reading::Effective);
            // Whether it is written down or not, the same battle is played.
            let ended = moment.roll_out(dice).unwrap();
            let sides = went.summary().sides;
            assert!(judged.score.over, "{seed} {at}");
            assert_eq!(ended.winner.map(|side| &sides[side].id), judged.score.winner.as_ref(), "{seed} {at}");
            let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().collect();
            for verdict in &judged.verdicts {
                let amiss = |outcome| matches!(outcome, Outcome::Broken | Outcome::Unrecorded);
                for finding in verdict.findings.iter().filter(|finding| amiss(finding.outcome)) {
                    let (line, told) = (lines[verdict.entry.0 as usize], finding.rule.id());
                    objections.push(format!("{seed} from {at}, entry {}: {told}\n  {line}", verdict.entry));
                }
            }
        }
    }
    assert!(objections.is_empty(), "{}: {}", objections.len(), objections[..objections.len().min(12)].join("\n"));
    assert!(played * 100 >= asked * LEAST, "played on from {played} of {asked}; otherwise {why:?}");
}
