//! Holds the laws that need no expected value over the corpus of every game, and over battles that its bots play.
//!
//! ```sh
//! cargo run --release -p aftermath-players --example laws -- [--battles 1000] [--tries 4] [--seed 7] [--game kow2] [--law blame]
//! ```
//!
//! Prints for each game and law how many cases were tried in the corpus and in battles, and how many speak against it, with
//! the first of them, and how many logs of the corpus are known to and wait to be mended; ends with 1 where any other does,
//! and where a law tried nothing: it holds of nothing then.

use std::{error::Error, process::ExitCode};

use aftermath_corpus::laws::{Case, LAWS, Laws, Tally};
use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_simulate::{Bots, seeds};

/// Battles of which the logs are held at once.
const AT_ONCE: usize = 50;

/// What the command line asks for.
struct Asked {
    battles: usize,
    tries: usize,
    seed: u64,
    show: usize,
    game: Option<String>,
    law: Option<String>,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let asked = asked()?;
    let mut good = true;
    println!(
        "{:<12} {:<12} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "game", "law", "corpus", "against", "known", "battles", "against"
    );
    for game in GAMES.all().filter(|game| asked.game.as_deref().is_none_or(|one| one == game.as_str())) {
        let corpus = Laws::of(&GAMES, game.as_str());
        let bots = BOTS.of(game.as_str()).ok();
        let wanted = |name: &str| asked.law.as_deref().is_none_or(|one| one == name);
        let mut of_battles: Vec<Tally> = LAWS.iter().map(|_| Tally::default()).collect();
        if let Some(bots) = bots {
            let mut left: Vec<u64> = seeds(asked.seed).take(asked.battles).collect();
            while !left.is_empty() {
                let now = left.split_off(left.len().saturating_sub(AT_ONCE));
                let seed = now.first().copied().unwrap_or_default();
                let cases = now.into_iter().map(|seed| battle(bots, seed)).collect::<Result<Vec<_>, _>>()?;
                let laws = Laws::of_battles(&GAMES, game.as_str(), cases, asked.tries, seed);
                for ((name, law), tally) in LAWS.iter().zip(&mut of_battles).filter(|((name, _), _)| wanted(name)) {
                    tally.join(laws.hold((name, *law)));
                }
            }
        }
        for ((name, law), battles) in LAWS.iter().zip(of_battles).filter(|((name, _), _)| wanted(name)) {
            let corpus = corpus.hold((name, *law));
            let against = [corpus.violations.len(), battles.violations.len()];
            let is_silent = corpus.tried == 0 || asked.battles > 0 && bots.is_some() && battles.tried == 0;
            good &= against == [0, 0] && !is_silent;
            println!(
                "{:<12} {name:<12} {:>8} {:>8} {:>8} {:>8} {:>8}",
                game.as_str(),
                corpus.tried,
                against[0],
                corpus.known.len(),
                battles.tried,
                against[1]
            );
            if is_silent {
                println!("    nothing was tried");
            }
            for violations in [corpus.violations, battles.violations] {
                violations.iter().take(asked.show).for_each(|violation| println!("    {violation}"));
            }
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn battle(bots: &dyn Bots, seed: u64) -> Result<Case, Box<dyn Error>> {
    let bytes = bots.play(seed)?;
    Ok(Case::read(format!("battle {seed:#x}"), std::str::from_utf8(&bytes)?))
}

fn asked() -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked { battles: 1000, tries: 4, seed: 7, show: 5, game: None, law: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} lacks a value"))?;
        match word.as_str() {
            "--battles" => asked.battles = value.parse()?,
            "--tries" => asked.tries = value.parse()?,
            "--seed" => asked.seed = value.parse()?,
            "--show" => asked.show = value.parse()?,
            "--game" => asked.game = Some(value),
            "--law" => asked.law = Some(value),
            _ => {
                return Err(
                    format!("{word} is unknown: expected --battles, --tries, --seed, --show, --game or --law").into()
                );
            }
        }
    }
    Ok(asked)
}
