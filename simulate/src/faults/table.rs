//! What became of planted faults, as a table.

use std::fmt::Write as _;

use super::{
    battle::Kind,
    run::{Report, Tally},
};

/// Share of the faults that must be caught, and for the right reason.
const CAUGHT: f64 = 0.995;
const RIGHT: f64 = 0.99;

/// The table, and whether every goal is reached: 99.5 % of the faults caught, 99 % for the right reason, no clean battle
/// blamed. For each kind as many as `most_echoes` rules are listed that were blamed besides.
pub fn table(kinds: &[&Kind], report: &Report, matches: usize, most_echoes: usize) -> (String, bool) {
    let mut table = format!(
        "{:48} {:>8} {:>8} {:>8} {:>8} {:>8}  rules\n",
        "fault", "planted", "caught", "right", "alone", "share"
    );
    let mut sum = Tally::default();
    let mut absent = Vec::new();
    for (kind, tally) in kinds.iter().zip(&report.tallies) {
        if tally.planted == 0 {
            absent.push(kind.name);
            continue;
        }
        sum.planted += tally.planted;
        sum.caught += tally.caught;
        sum.right += tally.right;
        sum.alone += tally.alone;
        row(&mut table, kind.name, tally, &kind.rules.join(" "));
        let mut echoes: Vec<_> = tally.echoes.iter().collect();
        echoes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (rule, count) in echoes.into_iter().take(most_echoes) {
            let _ = writeln!(table, "    + {count:6} {rule}");
        }
    }
    row(&mut table, "all", &sum, "");
    let counted = report.tallies.len() - absent.len();
    let _ = writeln!(table, "{counted} kinds; clean battles: {matches}, falsely blamed: {}", report.blamed);
    if !absent.is_empty() {
        let _ = writeln!(table, "without a place in these battles, not counted: {}", absent.join("; "));
    }
    let caught = sum.caught as f64 >= CAUGHT * sum.planted as f64;
    let right = sum.right as f64 >= RIGHT * sum.planted as f64;
    (table, caught && right && report.blamed == 0 && sum.planted > 0)
}

fn row(table: &mut String, name: &str, tally: &Tally, rules: &str) {
    let Tally { planted, caught, right, alone, .. } = tally;
    let share = if *planted == 0 { 0.0 } else { 100.0 * *right as f64 / *planted as f64 };
    let _ = writeln!(table, "{name:48} {planted:8} {caught:8} {right:8} {alone:8} {share:7.2}%  {rules}");
}
