//! Every promise is held to what we know already: the seeds, seeds changed a few times, and whatever broke it once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fs, path::Path, time::Instant};

use aftermath_fuzz::{TARGETS, Target, mutated_bundle, mutated_lines, target};

/// One of so many logs of the corpus: `make fuzz` has them all.
const EVERY: usize = 60;

/// Seconds that no input may take, with no optimisation and beside other tests.
const LONGEST_S: f64 = 20.0;

fn held(target: &Target, input: &[u8], what: &str) {
    let began = Instant::now();
    (target.run)(input);
    let took = began.elapsed().as_secs_f64();
    assert!(took < LONGEST_S, "{} took {took:.1} s for {what}", target.name);
}

#[test]
fn promises_hold_for_the_seeds() {
    for target in TARGETS {
        let seeds = (target.seeds)(EVERY);
        assert!(!seeds.is_empty(), "{} has no seeds", target.name);
        for (number, seed) in seeds.iter().enumerate() {
            held(target, seed, &format!("seed {number}"));
        }
    }
}

#[test]
fn promises_hold_for_what_once_broke_them() {
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("found");
    let mut inputs = 0;
    for folder in fs::read_dir(found).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_dir()) {
        let target = target(folder.file_name().to_str().unwrap());
        for file in fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
            held(&target, &fs::read(file.path()).unwrap(), &file.path().display().to_string());
            inputs += 1;
        }
    }
    println!("{inputs} inputs");
}

#[test]
fn promises_hold_for_seeds_changed_within_their_form() {
    for name in ["log", "header", "json", "disputes", "bundle"] {
        let target = target(name);
        let mutate = if name == "bundle" { mutated_bundle } else { mutated_lines };
        let mut changed = 0;
        for (number, seed) in (target.seeds)(EVERY).iter().enumerate() {
            for turn in 0..4 {
                if let Some(input) = mutate(seed, 1 << 16, (number * 4 + turn) as u64) {
                    held(&target, &input, &format!("seed {number} changed {turn}"));
                    changed += 1;
                }
            }
        }
        assert!(changed > 0, "{name}: nothing could be changed");
    }
}
