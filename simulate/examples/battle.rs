//! Prints the log of one battle.
//!
//! ```sh
//! cargo run -q -p aftermath-simulate --example battle -- SEED
//! ```

use std::{env, error::Error, io::Write};

use aftermath_rules::System;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).ok_or("which seed?")?.parse()?;
    std::io::stdout().write_all(&aftermath_simulate::play(System::Warmaster, seed)?)?;
    Ok(())
}
