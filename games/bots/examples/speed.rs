//! Plays the first battles of a league of each game on one thread, judges them, and tells what either costs a battle in
//! seconds of a processor, with a sum of all bytes, so that two builds can be compared.
//!
//! ```sh
//! cargo run --release -p aftermath-players --example speed -- [BATTLES] [SEED]
//! ```

use std::{env, error::Error, fs, hash::Hasher};

use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_simulate::league::League;

/// Seconds that this thread has had a processor; Linux tells.
fn processor_s() -> Result<f64, Box<dyn Error>> {
    let told = fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(told.split_whitespace().next().ok_or("no time")?.parse::<f64>()? / 1e9)
}

fn main() -> Result<(), Box<dyn Error>> {
    let figure = |at: usize, usual: u32| env::args().nth(at).map_or(Ok(usual), |text| text.parse::<u32>());
    let (battles, seed) = (figure(1, 60)?, figure(2, 5)?);
    for bots in BOTS.all() {
        let began = processor_s()?;
        let played: Result<Vec<Vec<u8>>, _> =
            League::new(bots, u64::from(seed)).fixtures(battles).map(|fixture| fixture.play()).collect();
        let (played, halfway) = (played?, processor_s()?);
        let mut sum = std::collections::hash_map::DefaultHasher::new();
        let mut entries = 0;
        for bytes in &played {
            sum.write(bytes);
            entries += bytes.iter().filter(|byte| **byte == b'\n').count() - 1;
            std::hint::black_box(GAMES.count(bytes, "battle")?);
        }
        let each = |seconds: f64| seconds / f64::from(battles) * 1000.0;
        println!(
            "{}: played in {:.1} ms, judged in {:.1} ms a battle, {entries} entries, sum {:016x}",
            bots.game(),
            each(halfway - began),
            each(processor_s()? - halfway),
            sum.finish()
        );
    }
    Ok(())
}
