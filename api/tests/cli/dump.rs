//! Dumps at the command line.

use std::fs;

use super::{Desk, PHASE, TURN, log};

#[test]
fn a_dump_is_written_and_held_against_its_manifest() {
    let desk = Desk::new();
    let battle = desk.write("battle.jsonl", log("m1", &[TURN, PHASE]));
    desk.run(["ingest", battle.to_str().unwrap()]).ends_with(0);
    let told = desk.run(["dump", "out"]).ends_with(0);
    assert!(told.starts_with("The dump has 1 battle in "), "{told}");
    let held = desk.run(["dump", "--check", "out"]).ends_with(0);
    assert!(held.contains("whole and as it was written: 1 battle"), "{held}");
    let path = desk.path("out/entries.parquet");
    let mut bytes = fs::read(&path).unwrap();
    bytes.push(0);
    fs::write(&path, bytes).unwrap();
    let broken = desk.run(["dump", "--check", "out"]);
    assert!(broken.err.contains("entries.parquet: expected "), "{}", broken.err);
    broken.ends_with(1);
    desk.run(["dump", "--check", "nowhere"]).ends_with(2);
    desk.run(["dump", "out", "--data", "nowhere"]).ends_with(2);
}
