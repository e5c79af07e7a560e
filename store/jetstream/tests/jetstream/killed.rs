//! Three servers, killed in turn and all at once while writers write.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::servers::Servers;
use crate::writers::{Seen, hold, more, write};

/// Rounds of killing: the long form by `AFTERMATH_CLUSTER_ROUNDS`.
fn rounds() -> usize {
    std::env::var("AFTERMATH_CLUSTER_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

#[test]
fn nothing_acknowledged_is_lost_when_servers_are_killed() {
    let Some(mut servers) = Servers::start(3) else { return };
    let stores = [servers.open("a"), servers.open("a")];
    let (seen, stop) = (Seen::default(), AtomicBool::new(false));
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for (number, store) in stores.iter().enumerate() {
            for writer in 0..4 {
                let (seen, stop, name) = (&seen, &stop, format!("w{number}-{writer}"));
                scope.spawn(move || write(store, &name, seen, stop, Duration::ZERO));
            }
        }
        // Whatever fails in here must let the writers end.
        let killing = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..rounds() {
                for number in 0..3 {
                    more(&seen, 100);
                    servers.kill(number);
                    more(&seen, 100);
                    servers.up(number);
                    servers.wait_for(number);
                }
                more(&seen, 100);
                (0..3).for_each(|number| servers.kill(number));
                std::thread::sleep(Duration::from_millis(500));
                (0..3).for_each(|number| servers.up(number));
                more(&seen, 200);
            }
        }));
        stop.store(true, Ordering::SeqCst);
        killing.unwrap();
    });
    let (appends, longest) = (seen.appends.load(Ordering::SeqCst), *seen.longest.lock().unwrap());
    println!(
        "{appends} entries acknowledged in {:.1} s, {} answers lacking, longest pause {:.1} s",
        begun.elapsed().as_secs_f64(),
        seen.unanswered.load(Ordering::SeqCst),
        longest.as_secs_f64()
    );
    let acknowledged = seen.acknowledged.lock().unwrap().clone();
    assert_eq!(acknowledged.len(), 8);
    hold(&[&servers.open("a"), &stores[0], &stores[1]], &acknowledged);
}
