//! Draws the curve of a battle that bots play from a seed.
//!
//! ```sh
//! cargo run --release -p aftermath-players --example turning_points -- SEED [GAME] [ROLLOUTS]
//! ```

use std::{env, error::Error, ops::ControlFlow, time::Instant};

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::forecast::{Budget, Curve};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).ok_or("which seed?")?.parse()?;
    let game = env::args().nth(2);
    let rollouts = env::args().nth(3).map_or(Ok(Budget::default().rollouts), |count| count.parse())?;
    let log = GAMES.read(&BOTS.play(game.as_deref().unwrap_or("warmaster"), seed)?, "battle")?;
    let began = Instant::now();
    let curve =
        Curve::of(&BOTS, &log, Reading::Effective, 1, Budget { rollouts }, &mut |_, _| ControlFlow::Continue(()))?;
    for point in &curve.points {
        let [low, high] = point.chances.score.interval().map(|end| end.clamp(0.0, 1.0));
        let (phase, score) = (point.phase.unwrap_or("-"), point.chances.score.value);
        println!("{:>4} turn {:>2} {phase:<9} {score:.2} ({low:.2} to {high:.2})", point.seq, point.turn);
    }
    for turning in &curve.turning {
        let told = |measured: aftermath_simulate::forecast::Measured| {
            format!(
                "{:+.2} ± {:.2}{}",
                measured.value,
                measured.error,
                if measured.is_clear() { "" } else { " (nothing)" }
            )
        };
        let share = turning.share.map(|share| (told(share.choice), told(share.dice)));
        println!("{:>4} to {} {:<16} {} {share:?}", turning.seq, turning.to, turning.kind, told(turning.change));
    }
    println!("{} rollouts, {:.1} s", curve.rollouts, began.elapsed().as_secs_f64());
    Ok(())
}
