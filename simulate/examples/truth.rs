//! Plays leagues of many seeds and prints a line for every battle: seed, number, army and step of skill of both sides, who
//! had the first turn, who won, how it was recorded, and what the referee says. The constants of `league::truth` were
//! reckoned from such lines.
//!
//! ```sh
//! cargo run --release -p aftermath-simulate --example truth -- GAME LEAGUES BATTLES [FIRST_SEED]
//! ```

use std::{env, error::Error, thread, time::Instant};

use aftermath_rules::{Log, Reading, System};
use aftermath_simulate::{
    Played,
    league::{League, SLIPS, armies},
};

fn main() -> Result<(), Box<dyn Error>> {
    let figure = |at: usize| env::args().nth(at);
    let system = Played::try_from(figure(1).ok_or("which game?")?.parse::<System>()?)?;
    let leagues: u64 = figure(2).ok_or("how many leagues?")?.parse()?;
    let battles: u32 = figure(3).ok_or("how many battles of each?")?.parse()?;
    let first: u64 = figure(4).map_or(Ok(1000), |seed| seed.parse())?;
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let began = Instant::now();
    let numbers: Vec<(u64, u32)> =
        (first..first + leagues).flat_map(|seed| (0..battles).map(move |number| (seed, number))).collect();
    let share = |hand: usize| -> Vec<String> {
        let mine = numbers.iter().skip(hand).step_by(hands);
        mine.map(|(seed, number)| told(system, *seed, *number)).collect()
    };
    let told: Vec<String> = thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand))).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap_or_default()).collect()
    });
    told.iter().for_each(|line| println!("{line}"));
    eprintln!("{} battles, {:.1} s, slips {SLIPS:?}, {:?}", told.len(), began.elapsed().as_secs_f64(), armies(system));
    Ok(())
}

/// A battle in a line: seed, number, army and skill of both, who had the first turn, who won, and what the referee says.
fn told(system: Played, seed: u64, number: u32) -> String {
    let fixture = League::new(system, seed).fixture(number);
    let bytes = match fixture.play() {
        Ok(bytes) => bytes,
        Err(error) => return format!("{seed} {number} {error}"),
    };
    let log = match Log::read(&bytes, "battle") {
        Ok(log) => log,
        Err(error) => return format!("{seed} {number} {error}"),
    };
    let judged = log.judge(Reading::Effective);
    let lines: Vec<serde_json::Value> =
        bytes.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    let side = |id: &serde_json::Value| (0..2).find(|side| lines[0]["sides"][side]["id"] == *id);
    let first = lines.iter().find(|line| line["event"]["turn_start"].is_object());
    let end = lines.iter().find_map(|line| line["event"].get("battle_end"));
    let [a, b] = fixture.seats;
    format!(
        "{seed} {number} {} {} {} {} first {:?} winner {:?} end {} {:?} {:?} stood {} unverifiable {} {:?}",
        a.army,
        a.player.skill,
        b.army,
        b.player.skill,
        first.and_then(|line| side(&line["side"])),
        end.and_then(|end| side(&end["winner"])),
        end.is_some(),
        fixture.record,
        fixture.trouble,
        judged.statuses.stood,
        judged.statuses.unverifiable,
        log.summary().fidelity,
    )
}
