//! Plays battles and tells what the referee finds in them: what it has against them, how often each rule was held, and which
//! decidable ones never were.
//!
//! ```sh
//! cargo run -q -p aftermath-tactica-bots --example tactica_census -- [BATTLES] [FIRST SEED]
//! ```

use std::{env, process::ExitCode};

use aftermath_rules::registry::{AnyGame, Games};
use aftermath_simulate::{
    faults::Subject,
    seeds,
    trial::{Census, Failed},
};
use aftermath_tactica_bots::BOTS;

static JUDGED: &[&&dyn AnyGame] = &[&aftermath_tactica_referee::GAME];
static GAMES: Games = Games::new(JUDGED);

fn main() -> Result<ExitCode, Failed> {
    let numbers: Vec<u64> = env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let (battles, first) = (numbers.first().copied().unwrap_or(60), numbers.get(1).copied().unwrap_or(7));
    let census = Census::take(&Subject { bots: &BOTS, games: &GAMES }, seeds(first).take(battles as usize))?;
    println!("{census}");
    Ok(if census.objections.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
