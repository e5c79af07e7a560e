//! Bytes of logs and of their texts: `measure FILE…` for logs, `measure` for battles that bots play, in full and without
//! what anybody would have to measure.

use std::{env, error::Error, fs};

use aftermath_games::GAMES;
use aftermath_notation::Notation;
use aftermath_players::BOTS;
use aftermath_simulate::seeds;

#[path = "../tests/unmeasured/mod.rs"]
mod unmeasured;

use unmeasured::unmeasured;

/// Battles of each game.
const BATTLES: usize = 100;

/// Bytes of logs, and of their texts.
struct Bytes<'n> {
    notation: &'n Notation<'n>,
    log: usize,
    text: usize,
    /// The greatest share of a log that its text takes.
    most: f64,
}

impl<'n> Bytes<'n> {
    fn new(notation: &'n Notation<'n>) -> Self {
        Self { notation, log: 0, text: 0, most: 0.0 }
    }

    fn add(&mut self, log: &[u8]) -> Result<(), Box<dyn Error>> {
        let text = self.notation.write(log, "log", &[])?;
        self.log += log.len();
        self.text += text.len();
        self.most = self.most.max(text.len() as f64 / log.len() as f64);
        Ok(())
    }

    fn print(&self, what: &str) {
        let share = self.text as f64 / self.log as f64;
        println!("{what}: {} of {} bytes, {share:.3}; at most {:.3}", self.text, self.log, self.most);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let notation = Notation::of(&GAMES);
    let files: Vec<String> = env::args().skip(1).collect();
    if !files.is_empty() {
        let mut all = Bytes::new(&notation);
        for file in &files {
            all.add(&fs::read(file)?)?;
        }
        all.print(&format!("{} logs", files.len()));
        return Ok(());
    }
    for bots in BOTS.all() {
        let (mut full, mut bare) = (Bytes::new(&notation), Bytes::new(&notation));
        for seed in seeds(11).take(BATTLES) {
            let log = bots.play(seed)?;
            full.add(&log)?;
            bare.add(&unmeasured(&log)?)?;
        }
        full.print(&format!("{}, with positions", bots.game()));
        bare.print(&format!("{}, decisions and dice", bots.game()));
    }
    Ok(())
}
