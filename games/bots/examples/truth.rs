//! Plays leagues of many seeds and prints a line for every battle: seed, number, army and step of skill of both sides, who
//! had the first turn, who won, and what the referee says; then what is true of the leagues, with standard errors. The
//! constants of `league.rs` of a game's bots are these.
//!
//! ```sh
//! cargo run --release -p aftermath-players --example truth -- GAME LEAGUES BATTLES [FIRST_SEED]
//! ```

use std::{collections::BTreeMap, env, error::Error, thread, time::Instant};

use aftermath_estimate::{BradleyTerry, Cluster, Confidence, Contest, Widths, clustered_rate};
use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::{
    Bots,
    league::{League, STEPS},
};
use serde_json::Value;

/// How a battle went.
struct Went {
    told: String,
    /// Step of skill and place of the army of both sides.
    sides: [(usize, usize); 2],
    /// Seed of the league and name of the event.
    event: (u64, String),
    /// The side that had the first turn.
    first: usize,
    /// Score of the first of the two sides.
    score: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let figure = |at: usize| env::args().nth(at);
    let bots = BOTS.of(&figure(1).ok_or("which game?")?)?;
    let leagues: u64 = figure(2).ok_or("how many leagues?")?.parse()?;
    let battles: u32 = figure(3).ok_or("how many battles of each?")?.parse()?;
    let first: u64 = figure(4).map_or(Ok(1000), |seed| seed.parse())?;
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let began = Instant::now();
    let numbers: Vec<(u64, u32)> =
        (first..first + leagues).flat_map(|seed| (0..battles).map(move |number| (seed, number))).collect();
    let share = |hand: usize| -> Vec<Result<Went, String>> {
        let mine = numbers.iter().skip(hand).step_by(hands);
        mine.map(|(seed, number)| went(bots, *seed, *number).map_err(|error| error.to_string())).collect()
    };
    let all: Vec<Result<Went, String>> = thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand))).collect();
        let lost = |_| vec![Err("a battle was not played".to_owned())];
        shares.into_iter().flat_map(|share| share.join().unwrap_or_else(lost)).collect()
    });
    let all: Vec<Went> = all.into_iter().collect::<Result<_, _>>()?;
    all.iter().for_each(|went| println!("{}", went.told));
    let seconds = began.elapsed().as_secs_f64();
    println!("{} battles, {seconds:.1} s, slips {:?}, {:?}", all.len(), bots.league().slips, bots.league().armies);
    sum_up(bots, &all)
}

/// Plays a battle and judges it.
fn went(bots: &'static dyn Bots, seed: u64, number: u32) -> Result<Went, Box<dyn Error>> {
    let fixture = League::new(bots, seed).fixture(number);
    let bytes = fixture.play_whole()?;
    let log = GAMES.read(&bytes, "battle")?;
    let judged = log.judge(Reading::Effective);
    let lines: Vec<Value> =
        bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let side = |id: &Value| (0..2).find(|side| lines[0]["sides"][side]["id"] == *id);
    let first = lines.iter().find(|line| line["event"]["turn_start"].is_object());
    let first = first.and_then(|line| side(&line["side"])).ok_or("nobody begins")?;
    let end = lines.iter().find_map(|line| line["event"].get("battle_end")).ok_or("it does not end")?;
    let winner = side(&end["winner"]);
    let place = |army: &str| bots.league().armies.iter().position(|other| *other == army).unwrap_or_default();
    let [a, b] = fixture.seats;
    let told = format!(
        "{seed} {number} {} {} {} {} first {first} winner {winner:?} stood {} unverifiable {}",
        a.army, a.player.skill, b.army, b.player.skill, judged.statuses.stood, judged.statuses.unverifiable,
    );
    Ok(Went {
        told,
        sides: [a, b].map(|seat| (seat.player.skill, place(seat.army))),
        event: (seed, fixture.event),
        first,
        score: winner.map_or(0.5, |winner| 1.0 - winner as f64),
    })
}

/// Strengths of one model of all battles; mean scores, event by event and of the best against the others.
fn sum_up(bots: &dyn Bots, all: &[Went]) -> Result<(), Box<dyn Error>> {
    let score = |went: &Went, side: usize| if side == 0 { went.score } else { 1.0 - went.score };
    let contest = |went: &Went| Contest {
        one: went.sides[0],
        other: went.sides[1],
        first: if went.first == 0 { 1.0 } else { -1.0 },
        score: went.score,
        times: 1,
    };
    let fit = BradleyTerry::fit(&all.iter().map(contest).collect::<Vec<_>>(), Widths::default())?;
    let tell = |name: &str, value: f64, error: f64| println!("{name}: {value:.3} ± {error:.3}");
    // Battles tell nothing of the mean of all, of which the prior alone knows.
    let apart = |error: f64, width: f64, count: usize| (error * error - width * width / count as f64).max(0.0).sqrt();
    let widths = Widths::default();
    for skill in 0..STEPS {
        let strength = fit.player(&skill).ok_or("nobody of a step of skill")?;
        tell(&format!("skill {skill}"), strength.value, apart(strength.error, widths.players, STEPS));
    }
    let count = bots.league().armies.len();
    for (place, name) in bots.league().armies.iter().enumerate() {
        let strength = fit.army(&place).ok_or("nobody of an army")?;
        tell(name, strength.value, apart(strength.error, widths.armies, count));
    }
    tell("first turn", fit.first_turn().value, fit.first_turn().error);
    let mut events: BTreeMap<&(u64, String), Cluster> = BTreeMap::new();
    for went in all {
        let event = events.entry(&went.event).or_insert(Cluster { successes: 0.0, trials: 0.0 });
        event.successes += score(went, went.first);
        event.trials += 1.0;
    }
    let events: Vec<Cluster> = events.into_values().collect();
    let rate = clustered_rate(&events, Confidence::P95).ok_or("no battles")?;
    tell("score of the first turn", rate.rate, (rate.interval.high - rate.interval.low) / 2.0 / 1.96);
    for step in 1..STEPS {
        let scores: Vec<f64> = all
            .iter()
            .filter_map(|went| {
                let skill = |side: usize| went.sides[side].0;
                let best = (0..2).find(|side| skill(*side) == 0 && skill(1 - side) == step)?;
                Some(score(went, best))
            })
            .collect();
        let count = scores.len().max(1) as f64;
        let mean = scores.iter().sum::<f64>() / count;
        let spread = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
        tell(&format!("best against step {step}, {count} battles"), mean, (spread / count).sqrt());
    }
    Ok(())
}
