//! Plants one fault after another into legal battles and counts which of them the referee finds.
//!
//! `cargo run --release -p aftermath-faults -- --matches 1000 --seed 7 --game kow2`
//!
//! For every kind of fault: in how many battles it was planted, in how many something was blamed at all, and in how many
//! the right rule at the right entry; then the false alarms on the clean battles. The program fails where less than
//! 99.5 % of the faults were caught, less than 99 % for the right reason, or a clean battle was blamed.
//! Without `--game` one game after the other. `--only TEXT` plants the kinds whose name contains it; `--show N` tells of
//! the first N faults that got away; `--echoes N` lists for every kind up to N rules that were blamed besides;
//! `--places N` plants every kind at N places of each battle.

use std::{io::Write as _, process::ExitCode};

use aftermath_faults::{Planted, planted};
use aftermath_players::BOTS;
use aftermath_simulate::faults::{Kind, Task, run, table};

/// What the command line asks for.
struct Asked {
    /// Every game where it is absent.
    game: Option<String>,
    task: Task,
    only: String,
    show: usize,
    echoes: usize,
}

fn main() -> ExitCode {
    let asked = match asked() {
        Ok(asked) => asked,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    let games = planted()
        .into_iter()
        .filter(|one| asked.game.as_deref().is_none_or(|game| game == one.subject.bots.game().as_str()));
    let good = games.map(|planted| game(&planted, &asked)).fold(true, |all, good| all & good);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the table of a game; answers whether every goal is reached.
fn game(planted: &Planted, asked: &Asked) -> bool {
    let kinds: Vec<&Kind> = (planted.kinds)().into_iter().filter(|kind| kind.name.contains(&asked.only)).collect();
    let report = run(&planted.subject, &asked.task, &kinds);
    let (table, good) = table(&kinds, &report, asked.task.matches, asked.echoes);
    let title = planted.subject.bots.game().title();
    // A reader that has gone away needs no table.
    let _ = std::io::stdout().write_all(format!("{title}\n{table}").as_bytes());
    for line in report.told.iter().take(asked.show) {
        eprintln!("{line}");
    }
    good
}

fn asked() -> Result<Asked, String> {
    let task = Task { matches: 1000, seed: 7, places: 1 };
    let mut asked = Asked { game: None, task, only: String::new(), show: 20, echoes: 0 };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} lacks a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} {value}: expected a number"));
        match word.as_str() {
            "--matches" => asked.task.matches = number()? as usize,
            "--seed" => asked.task.seed = number()?,
            "--show" => asked.show = number()? as usize,
            "--echoes" => asked.echoes = number()? as usize,
            "--places" => asked.task.places = number()? as usize,
            "--only" => asked.only = value,
            "--game" => asked.game = Some(BOTS.of(&value).map(|_| value.clone()).map_err(|error| error.to_string())?),
            _ => {
                let known = "--game, --matches, --seed, --only, --show, --echoes or --places";
                return Err(format!("{word} is unknown: expected {known}"));
            }
        }
    }
    Ok(asked)
}
