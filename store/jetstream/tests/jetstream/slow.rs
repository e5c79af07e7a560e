//! Servers whose disks are slow: what they acknowledge takes longer, and is there.
//!
//! `strace` delays each return of the calls by which a server has its disk keep what it wrote. That takes no root where the
//! kernel lets one process of a user trace another.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::servers::Servers;
use crate::writers::{Seen, hold, more, write};

/// By how much each such call is longer.
const DELAY: Duration = Duration::from_millis(100);
/// The calls.
const CALLS: &str = "fsync,fdatasync,sync_file_range";
/// Entries that are acknowledged while a disk is slow.
const ENTRIES: u64 = 80;

/// A server whose disk is slow until this is dropped.
struct Slow {
    tracer: Child,
    log: tempfile::NamedTempFile,
}

impl Slow {
    /// `None` with a line where it cannot be made slow.
    fn down(server: u32) -> Option<Self> {
        let log = tempfile::NamedTempFile::new().unwrap();
        let inject = format!("inject={CALLS}:delay_exit={}", DELAY.as_micros());
        let started = Command::new("strace")
            .args(["-f", "-p", &server.to_string(), "-e", &format!("trace={CALLS}"), "-e", &inject, "-o"])
            .arg(log.path())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(tracer) = started else {
            println!("skipped: no strace, by which a disk is made slow");
            return None;
        };
        let mut slow = Self { tracer, log };
        let begun = Instant::now();
        while !is_traced(server) {
            if slow.tracer.try_wait().unwrap().is_some() || begun.elapsed() > Duration::from_secs(30) {
                println!("skipped: strace may not trace a server here");
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(slow)
    }

    /// How many calls were delayed.
    fn delayed(&self) -> usize {
        std::fs::read_to_string(self.log.path()).unwrap().matches("(DELAYED)").count()
    }
}

impl Drop for Slow {
    fn drop(&mut self) {
        // Asked to end, it lets the server go on as before.
        let _ = Command::new("kill").args(["-TERM", &self.tracer.id().to_string()]).status();
        let _ = self.tracer.wait();
    }
}

fn is_traced(process: u32) -> bool {
    let status = std::fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"));
    status.is_ok_and(|status| status.lines().any(|line| line.starts_with("TracerPid:") && !line.ends_with("\t0")))
}

/// How long so many entries take.
fn takes(seen: &Seen) -> Duration {
    let begun = Instant::now();
    more(seen, ENTRIES);
    begun.elapsed()
}

#[test]
fn slow_disks_slow_writing_and_lose_nothing() {
    let Some(mut servers) = Servers::start(3) else { return };
    if Slow::down(servers.process(0)).is_none() {
        return;
    }
    let stores = [servers.open("a"), servers.open("a")];
    let (seen, stop) = (Seen::default(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for (number, store) in stores.iter().enumerate() {
            for writer in 0..2 {
                let (seen, stop, name) = (&seen, &stop, format!("w{number}-{writer}"));
                scope.spawn(move || write(store, &name, seen, stop, Duration::ZERO));
            }
        }
        // Whatever fails in here must let the writers end.
        let slowing = catch_unwind(AssertUnwindSafe(|| slow_one_after_another(&mut servers, &seen)));
        stop.store(true, Ordering::SeqCst);
        if let Err(failure) = slowing {
            resume_unwind(failure);
        }
    });
    println!(
        "{} entries acknowledged, {} answers lacking, longest pause {:.1} s",
        seen.appends.load(Ordering::SeqCst),
        seen.unanswered.load(Ordering::SeqCst),
        seen.longest.lock().unwrap().as_secs_f64()
    );
    let acknowledged = seen.acknowledged.lock().unwrap().clone();
    assert_eq!(acknowledged.len(), 4);
    hold(&[&servers.open("a"), &stores[0], &stores[1]], &acknowledged);
}

fn slow_one_after_another(servers: &mut Servers, seen: &Seen) {
    takes(seen);
    let fast = takes(seen);
    println!("{ENTRIES} entries on fast disks: {fast:?}");

    // One that does not lead: the other two are most of them.
    let leader = servers.leader("a");
    let slow = Slow::down(servers.process((leader + 1) % 3)).unwrap();
    println!("one that does not lead is slow: {:?}", takes(seen));
    assert!(slow.delayed() > 0);
    drop(slow);
    println!("fast again: {:?}", takes(seen));

    // All of them: nothing is acknowledged before it is on two disks.
    let leader = servers.leader("a");
    let slow: Vec<Slow> = (0..3).map(|number| Slow::down(servers.process(number)).unwrap()).collect();
    let took = takes(seen);
    println!("all are slow: {took:?}");
    assert!(slow.iter().all(|slow| slow.delayed() > 0));
    assert!(took > fast * 2, "on slow disks {took:?}, on fast ones {fast:?}");

    // The one that leads is killed while it is slow, and then all at once.
    servers.kill(leader);
    println!("and the one that led is killed: {:?}", takes(seen));
    servers.up(leader);
    servers.wait_for(leader);
    let _slow_too = Slow::down(servers.process(leader)).unwrap();
    more(seen, ENTRIES);
    (0..3).for_each(|number| servers.kill(number));
    std::thread::sleep(Duration::from_millis(500));
    (0..3).for_each(|number| servers.up(number));
    println!("all were killed while they were slow: {:?}", takes(seen));
}
