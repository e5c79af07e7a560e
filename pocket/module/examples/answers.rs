//! Answers requests, one a line, on this machine: what the module has to answer as well.

use std::io::{self, BufRead, Write};

use aftermath_pocket::Pocket;
use pocket::GAMES;

fn main() -> io::Result<()> {
    let mut pocket = Pocket::new(&GAMES);
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        out.write_all(&pocket.ask(line?.as_bytes()))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
