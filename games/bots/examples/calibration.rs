//! Holds forecasts by rollouts against how battles of a league ended: of every battle one moment, drawn from its seed.
//! Prints how often came what was forecast, the losses beside saying "even", what a rollout costs, and the number of the
//! `players` ([`Bots::players`](aftermath_simulate::Bots::players)).
//!
//! ```sh
//! cargo run --release -p aftermath-players --example calibration -- GAME BATTLES ROLLOUTS [SEED]
//! ```
//!
//! With `--csv` behind it prints one row for each class of forecasts, as `notebooks/calibration` has them, and the rest on
//! standard error: the `game`; the `third` of the battle that the moments lie in, 1 to 3; what was `said` on average, 0 to
//! 1; `battles` in the class; how many the first side had `won`, a draw being half; `low` and `high` of the share that it
//! won (Wilson, 95 %); the log-`loss` of all forecasts of the third, and of saying `even` for each; the `rollouts` and the
//! `seed` of it all; and the `players`.

use std::{
    env,
    error::Error,
    io::{self, Write},
    ops::RangeInclusive,
    thread,
    time::Instant,
};

use aftermath_estimate::{Backtest, Confidence, Forecast};
use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::{
    Bots, forecast,
    league::{Fixture, League},
    seeds,
};

/// A forecast of a battle, and what came.
struct Told {
    /// Part of the battle's moments that were past, 0 to 1.
    past: f64,
    forecast: Forecast,
    rollouts: u32,
    seconds: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (flags, figures): (Vec<String>, Vec<String>) = env::args().skip(1).partition(|word| word.starts_with("--"));
    let csv = match &flags[..] {
        [] => false,
        [flag] if flag == "--csv" => true,
        _ => return Err(format!("expected --csv or nothing, got {}", flags.join(" ")).into()),
    };
    let figure = |at: usize| figures.get(at - 1);
    let bots = BOTS.of(figure(1).ok_or("which game?")?)?;
    let battles: u32 = figure(2).ok_or("how many battles?")?.parse()?;
    let rollouts: u32 = figure(3).ok_or("how many rollouts?")?.parse()?;
    let seed: u64 = figure(4).map_or(Ok(2000), |seed| seed.parse())?;
    let fixtures: Vec<Fixture> = League::new(bots, seed).fixtures(battles).collect();
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let share = |hand: usize| -> Vec<Told> {
        fixtures.iter().skip(hand).step_by(hands).filter_map(|fixture| told(fixture, rollouts)).collect()
    };
    let all: Vec<Told> = thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand))).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap_or_default()).collect()
    });
    if csv {
        print_rows(bots, rollouts, seed, &all);
    }
    let mut told: Box<dyn Write> = if csv { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
    writeln!(told, "players {} of {}", bots.players().number, bots.game())?;
    for (name, thirds) in [("all", 1..=3), ("first third", 1..=1), ("second", 2..=2), ("last", 3..=3)] {
        tell(&mut told, name, &of_thirds(&all, thirds))?;
    }
    let (count, seconds) = all.iter().fold((0, 0.0), |sum, one| (sum.0 + one.rollouts, sum.1 + one.seconds));
    let cost = 1000.0 * seconds / f64::from(count.max(1));
    writeln!(told, "{cost:.1} ms a rollout, from the middle of a battle on average")?;
    Ok(())
}

/// Forecasts one moment of a battle.
fn told(fixture: &Fixture, rollouts: u32) -> Option<Told> {
    let log = GAMES.read(&fixture.play_whole().ok()?, &fixture.id).ok()?;
    let judged = log.judge(Reading::Effective);
    let winner = judged.score.winner.as_ref();
    let won = log.summary().sides.iter().position(|side| Some(&side.id) == winner);
    let moments: Vec<_> = forecast::moments(&BOTS, &log, Reading::Effective, |_| true);
    let moments: Vec<_> = moments.into_iter().filter_map(|(seq, moment)| Some((seq, moment.ok()?))).collect();
    let drawn = seeds(fixture.seed).next()? as usize % moments.len().max(1);
    let (_, moment) = moments.get(drawn)?;
    let began = Instant::now();
    let ended: Vec<_> = seeds(!fixture.seed).take(rollouts as usize).map(|seed| moment.roll_out(seed).ok()).collect();
    let ended = ended.into_iter().collect::<Option<Vec<_>>>()?;
    let seconds = began.elapsed().as_secs_f64();
    let score = forecast::Chances::of(&ended).score.value;
    let count = f64::from(rollouts);
    let expected = (score * count + 0.5) / (count + 1.0);
    let score = won.map_or(0.5, |won| 1.0 - won as f64);
    Some(Told { past: drawn as f64 / moments.len() as f64, forecast: Forecast { expected, score }, rollouts, seconds })
}

/// The forecasts whose moments lie in these thirds of their battles, 1 to 3, in the order of what was said.
fn of_thirds(all: &[Told], thirds: RangeInclusive<u32>) -> Vec<Forecast> {
    let third = |one: &Told| 1 + ((one.past * 3.0) as u32).min(2);
    let mut forecasts: Vec<Forecast> =
        all.iter().filter(|one| thirds.contains(&third(one))).map(|one| one.forecast).collect();
    // Halves of battles come from threads in any order.
    forecasts.sort_by(|a, b| a.expected.total_cmp(&b.expected).then(a.score.total_cmp(&b.score)));
    forecasts
}

/// Forecasts that say "even" of the same battles.
fn even(forecasts: &[Forecast]) -> Vec<Forecast> {
    forecasts.iter().map(|one| Forecast { expected: 0.5, ..*one }).collect()
}

/// One row for each class of forecasts of each third.
fn print_rows(bots: &dyn Bots, rollouts: u32, seed: u64, all: &[Told]) {
    println!("game,third,said,battles,won,low,high,loss,even,rollouts,seed,players");
    let (game, players) = (bots.game(), bots.players().number);
    for third in 1..=3 {
        let forecasts = of_thirds(all, third..=third);
        let tests = [&forecasts, &even(&forecasts)].map(|forecasts| Backtest::of(forecasts, Confidence::P95));
        let [Some(test), Some(even)] = tests else { continue };
        let [loss, even] = [test.log_loss, even.log_loss];
        for bin in &test.calibration {
            let won = (2.0 * bin.scored * bin.battles as f64).round() / 2.0;
            let [low, high] = [bin.interval.low, bin.interval.high];
            print!("{game},{third},{:.4},{},{won},{low:.4},{high:.4},", bin.expected, bin.battles);
            println!("{loss:.4},{even:.4},{rollouts},{seed},{players}");
        }
    }
}

fn tell(to: &mut dyn Write, name: &str, forecasts: &[Forecast]) -> io::Result<()> {
    let losses = |forecasts: &[Forecast]| Backtest::of(forecasts, Confidence::P95);
    let (Some(test), Some(even)) = (losses(forecasts), losses(&even(forecasts))) else { return Ok(()) };
    writeln!(to, "{name}: {} battles", test.battles)?;
    writeln!(
        to,
        "  log-loss {:.3} (even {:.3}), Brier {:.3} (even {:.3})",
        test.log_loss, even.log_loss, test.brier, even.brier
    )?;
    let [shift, slope] = logistic(forecasts);
    writeln!(to, "  logit of what came: {shift:+.2} {slope:+.2} times the logit of what was forecast")?;
    for bin in &test.calibration {
        let [low, high] = [bin.interval.low, bin.interval.high];
        writeln!(
            to,
            "  {:.2} forecast, {:.2} came ({low:.2} to {high:.2}), {} battles",
            bin.expected, bin.scored, bin.battles
        )?;
    }
    Ok(())
}

/// Intercept and slope of a logistic regression of what came on the logit of what was forecast, by Newton's method: 0 and
/// 1 for forecasts that are right (D. R. Cox, "Two further applications of a model for binary regression", Biometrika 45
/// (1958) 562–565).
fn logistic(forecasts: &[Forecast]) -> [f64; 2] {
    let [mut shift, mut slope] = [0.0, 1.0];
    for _ in 0..30 {
        let (mut gradient, mut a, mut b, mut c) = ([0.0, 0.0], 1e-9, 0.0, 1e-9);
        for one in forecasts {
            let x = (one.expected / (1.0 - one.expected)).ln();
            let p = 1.0 / (1.0 + (-(shift + slope * x)).exp());
            let (off, weight) = (one.score - p, p * (1.0 - p));
            gradient = [gradient[0] + off, gradient[1] + off * x];
            (a, b, c) = (a + weight, b + weight * x, c + weight * x * x);
        }
        let det = a * c - b * b;
        shift += (c * gradient[0] - b * gradient[1]) / det;
        slope += (a * gradient[1] - b * gradient[0]) / det;
    }
    [shift, slope]
}
