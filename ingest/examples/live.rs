//! What an entry costs that is recorded live, with the referee's state at hand and without: `live FILE [ENTRIES]`.
//!
//! The entries of the log come in one by one, into a store in memory, so that what is measured is reading and judging.

use std::{env, error::Error, fs, time::Instant};

use aftermath_ingest::{Addition, LiveCache, begin};
use aftermath_store::{MatchId, MemoryStore};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let log = fs::read(arguments.next().ok_or("expected: live FILE [ENTRIES]")?)?;
    let most = arguments.next().map_or(Ok(usize::MAX), |entries| entries.parse())?;
    let mut lines = log.strip_suffix(b"\n").unwrap_or(&log).split(|byte| *byte == b'\n');
    let header = lines.next().unwrap_or_default();
    let lines: Vec<&[u8]> = lines.take(most).collect();
    for (what, keeps) in [("at hand", true), ("judged anew", false)] {
        let (store, at_hand) = (MemoryStore::default(), LiveCache::default());
        let id: MatchId = begin(&store, header, "live")?.summary.id.as_str().parse()?;
        let began = Instant::now();
        let mut longest = began.elapsed();
        for (expected, line) in lines.iter().enumerate() {
            let before = Instant::now();
            Addition::read(&store, &at_hand, &id, expected as u64, &[line])?.keep(&store)?;
            longest = longest.max(before.elapsed());
            if !keeps {
                at_hand.clear();
            }
        }
        let took = began.elapsed();
        let each = took.as_secs_f64() * 1e6 / lines.len().max(1) as f64;
        println!(
            "{what:12} {} entries in {:.0} ms: {each:.0} µs each, the longest {:.1} ms",
            lines.len(),
            took.as_secs_f64() * 1e3,
            longest.as_secs_f64() * 1e3
        );
    }
    Ok(())
}
