//! Hands a target seeds that were changed at random, without libFuzzer: `shake TARGET SECONDS FOLDER [SEED]`.
//!
//! What breaks a promise is written into the folder, and the next is tried. Less is found so than with `make fuzz`, which
//! sees what each input reaches; but any build does it.

use std::{
    env,
    error::Error,
    fs, panic,
    path::PathBuf,
    time::{Duration, Instant},
};

use aftermath_fuzz::{mutated_bundle, mutated_lines, target};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const MOST: usize = 1 << 16;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, seconds, folder, rest @ ..] = arguments.as_slice() else {
        return Err("expected: shake TARGET SECONDS FOLDER [SEED]".into());
    };
    let (target, time, folder) = (target(name), Duration::from_secs(seconds.parse()?), PathBuf::from(folder));
    let mut random = ChaCha8Rng::seed_from_u64(rest.first().map_or(Ok(0), |seed| seed.parse())?);
    let seeds = (target.seeds)(1);
    fs::create_dir_all(&folder)?;
    let (began, mut inputs, mut broke, mut slowest) = (Instant::now(), 0_u64, 0_u64, Duration::ZERO);
    while began.elapsed() < time {
        let mut input = seeds[random.random_range(0..seeds.len())].clone();
        for _ in 0..random.random_range(1..=4) {
            let formed = match name.as_str() {
                "log" | "header" | "disputes" => mutated_lines(&input, MOST, random.random()),
                "bundle" => mutated_bundle(&input, MOST, random.random()),
                _ => None,
            };
            input = match formed {
                Some(formed) if random.random_bool(0.9) => formed,
                _ => mutated_bytes(input, &mut random),
            };
        }
        let now = Instant::now();
        if panic::catch_unwind(|| (target.run)(&input)).is_err() {
            broke += 1;
            fs::write(folder.join(format!("{name}-{broke:04}")), &input)?;
        }
        let took = now.elapsed();
        if took > slowest {
            slowest = took;
            fs::write(folder.join(format!("{name}-slowest")), &input)?;
        }
        inputs += 1;
    }
    println!("{name}: {inputs} inputs, {broke} broke a promise, the slowest took {slowest:?}");
    Ok(())
}

/// A few bytes changed, left out, doubled or moved.
fn mutated_bytes(mut bytes: Vec<u8>, random: &mut ChaCha8Rng) -> Vec<u8> {
    if bytes.is_empty() {
        return vec![random.random()];
    }
    let at = random.random_range(0..bytes.len());
    let to = bytes.len().min(at + random.random_range(1..=32));
    match random.random_range(0..5) {
        0 => bytes[at] ^= 1 << random.random_range(0..8),
        1 => bytes[at] = random.random(),
        2 => drop(bytes.drain(at..to)),
        3 => {
            let part: Vec<u8> = bytes[at..to].to_vec();
            let place = random.random_range(0..=bytes.len());
            bytes.splice(place..place, part);
        }
        _ => bytes.truncate(at),
    }
    bytes.truncate(MOST);
    bytes
}
