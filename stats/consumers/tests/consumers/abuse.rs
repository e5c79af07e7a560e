//! Processes killed and stopped in the middle of what they do.

use std::{sync::atomic::Ordering, thread, time::Duration};

use aftermath_store::{Expected, Head, LogHash, Redacted, Redaction, Store};
use aftermath_store_jetstream::{Address, JetStreamStore, JetStreamTasks};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::{
    battle::{Order, battle, order_line, submit},
    child::{Meeting, Process, alone, until},
    servers::Servers,
};

/// Battles `from` to below `to`, of two months and a few lengths.
fn battles(from: usize, to: usize) -> Vec<String> {
    let log = |number: usize| {
        let orders: Vec<Order> =
            (0..3 + number % 9).map(|at| ("gen", "halb1", [1 + (number + at) as u8 % 6, 1 + at as u8 % 6])).collect();
        battle(&format!("m{number:04}"), &format!("2026-{:02}-03", 5 + number % 2), &orders)
    };
    (from..to).map(log).collect()
}

/// Servers with some battles, and a folder in which tables are made of them.
fn meeting(count: usize) -> Option<(Servers, JetStreamStore, TempDir, Meeting)> {
    let servers = Servers::start(1)?;
    let store = servers.open("a");
    submit(&store, &battles(0, count));
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables").to_str().unwrap().to_owned();
    let meeting = Meeting { address: servers.text("a"), tables, environment: Default::default() };
    Some((servers, store, folder, meeting))
}

fn count(of: &std::sync::Arc<std::sync::atomic::AtomicUsize>) -> usize {
    of.load(Ordering::SeqCst)
}

/// Withdraws the name of the first player from the header of a battle.
fn redact(store: &dyn Store, number: usize) {
    let id = format!("m{number:04}").parse().unwrap();
    let header = store.header(&id).unwrap();
    let redaction = Redaction { chain: Head::of_header(&header).hash, leaf: LogHash([1; 32]) };
    let raw = String::from_utf8(header).unwrap().replace("\"Ada\"", "\"player-0123456789abcdef\"").into_bytes();
    store.redact(&[Redacted { id, line: 0, raw, redaction }], &[]).unwrap();
}

/// Which of them plans: one has planned and the others have not.
fn planner(processes: &[Process]) -> usize {
    processes.iter().position(|process| count(&process.planned) > 0).unwrap()
}

#[test]
fn whoever_is_killed_the_tables_are_those_of_one_machine() {
    let Some((_servers, store, _folder, meeting)) = meeting(300) else { return };
    let mut processes = vec![meeting.consumer("stopped"), meeting.consumer("stopped")];
    // The one that plans is killed in the middle of its plan.
    until("a plan is under way", || processes.iter().any(|one| count(&one.planned) > 0 && count(&one.worked) > 2));
    let plans = planner(&processes);
    assert_eq!(count(&processes[plans].published), 0, "nothing is published before all is done");
    processes.remove(plans).kill();
    processes.push(meeting.consumer("stopped"));
    // Meanwhile more comes in, a battle goes on, one is amended, and a name is withdrawn.
    submit(&store, &battles(300, 330));
    for seq in [15, 16] {
        let line = order_line(seq, &("gen", "halb2", [2, 2]));
        store.append(&"m0008".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    }
    let amend = concat!(
        r#"{"seq":6,"event":{"amend":{"of":3,"reason":"misread","agreed":["empire","orcs"],"with":{"order":{"by":"gen","#,
        r#""units":["halb1"],"dice":[6,6],"distance":10,"enemy_near":false,"difficult_terrain":false}}}}}"#
    );
    store.append(&"m0000".parse().unwrap(), Expected::Exact(5), &[amend.as_bytes()]).unwrap();
    redact(&store, 9);
    until("another plans", || processes.iter().any(|one| count(&one.planned) > 0));
    let others = processes.iter().map(|one| count(&one.worked)).sum::<usize>();
    until("others work", || processes.iter().map(|one| count(&one.worked)).sum::<usize>() > others);
    // One that works and does not plan is killed in the middle of a task.
    let plans = planner(&processes);
    processes.remove(1 - plans).kill();
    let last = meeting.finish("done");
    drop(processes);
    assert_eq!(meeting.mirrored(), alone(&store));
    assert_eq!(count(&last.failed), 0);
    // All are gone, and the next one has nothing left to do.
    let idle = meeting.finish("done");
    assert_eq!((count(&idle.planned), count(&idle.worked)), (0, 0));
    // Made anew from nothing, in another order, the same.
    assert!(count(&meeting.finish("anew").published) > 0);
    assert_eq!(meeting.mirrored(), alone(&store));
}

#[test]
fn one_that_was_deposed_publishes_nothing() {
    let Some((_servers, store, _folder, meeting)) = meeting(200) else { return };
    let mut first = meeting.consumer("stopped");
    until("a plan is under way", || count(&first.planned) > 0 && count(&first.worked) > 2);
    // It stands still for longer than its right lasts, in the middle of its plan.
    first.signal("STOP");
    assert_eq!(count(&first.published), 0);
    let second = meeting.consumer("stopped");
    until("the other one publishes", || count(&second.published) > 0);
    submit(&store, &battles(200, 220));
    redact(&store, 3);
    until("and again", || count(&second.published) > 1);
    first.signal("CONT");
    thread::sleep(Duration::from_secs(3));
    assert_eq!(count(&first.published), 0, "whoever was deposed says nothing that counts");
    assert!(first.is_running());
    // It works for the other from now on.
    let before = count(&first.worked);
    for number in 0..200 {
        let line = order_line(99, &("gen", "halb2", [2, 2]));
        store.append(&format!("m{number:04}").parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    }
    until("it works again", || count(&first.worked) > before);
    assert_eq!(count(&first.published), 0);
    meeting.finish("done");
    assert_eq!(meeting.mirrored(), alone(&store));
    drop(second);
    // And plans once the other is gone.
    submit(&store, &battles(220, 222));
    until("it plans", || count(&first.published) > 0);
    meeting.finish("done");
    assert_eq!(meeting.mirrored(), alone(&store));
}

#[test]
fn what_was_damaged_is_found_by_who_works_and_made_again() {
    let Some((_servers, store, _folder, meeting)) = meeting(60) else { return };
    meeting.finish("done");
    // Files that whoever plans does not read: none of the matches.
    let made = meeting.mirrored();
    let rolls = made.iter().filter(|(name, _)| name.contains("rolls/") && name.contains("month=2026-05"));
    for bytes in rolls.map(|(_, bytes)| bytes) {
        let name = format!("parts/{}.parquet", hex::encode(Sha256::digest(bytes)));
        let mut damaged = bytes.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        std::fs::write(std::path::Path::new(&meeting.tables).join(name), damaged).unwrap();
    }
    let line = order_line(6, &("gen", "halb2", [2, 2]));
    store.append(&"m0000".parse().unwrap(), Expected::Any, &[line.as_bytes()]).unwrap();
    let done = meeting.finish("done");
    assert_eq!((count(&done.planned), count(&done.published), count(&done.failed)), (2, 1, 0));
    assert_eq!(meeting.mirrored(), alone(&store));
}

#[test]
fn a_task_is_there_once_and_goes_to_one_of_its_kind() {
    let Some(servers) = Servers::start(1) else { return };
    let address: Address = servers.address("a");
    let wait = Duration::from_millis(500);
    let (one, two) = (JetStreamTasks::open(&address, "one").unwrap(), JetStreamTasks::open(&address, "one").unwrap());
    let other = JetStreamTasks::open(&address, "other").unwrap();
    assert!(one.offer("a", b"do").unwrap());
    assert!(!two.offer("a", b"do").unwrap(), "it is there already");
    assert!(other.take(wait).unwrap().is_none(), "it is of another kind");
    let taken = one.take(wait).unwrap().unwrap();
    assert_eq!((taken.id.as_str(), taken.bytes.as_slice(), taken.tries), ("a", &b"do"[..], 1));
    assert!(two.take(wait).unwrap().is_none(), "one has it");
    assert!(!two.offer("a", b"do").unwrap(), "it is there until it is done");
    one.keep(&taken).unwrap();
    one.give_back(&taken, Duration::ZERO).unwrap();
    let taken = two.take(wait).unwrap().unwrap();
    assert_eq!(taken.tries, 2);
    assert_eq!(one.answer("a").unwrap(), None);
    two.tell(&taken, b"done").unwrap();
    let number = one.wait(0, Duration::from_secs(10)).unwrap();
    assert_eq!(one.answer("a").unwrap().unwrap().bytes.as_ref(), b"done");
    assert_eq!(other.answer("a").unwrap(), None);
    assert!(one.take(wait).unwrap().is_none(), "what is done is gone");
    // Whoever comes later finds what came of it.
    let late = JetStreamTasks::open(&address, "one").unwrap();
    assert_eq!((late.answers().unwrap(), late.answer("a").unwrap()), (number, one.answer("a").unwrap()));
    // It may be to do again; and is not where it was withdrawn.
    assert!(late.offer("a", b"do").unwrap());
    assert!(late.offer("b", b"do").unwrap());
    one.withdraw_all().unwrap();
    assert!(late.take(wait).unwrap().is_none());
    assert!(late.offer("a", b"do").unwrap());
    let taken = late.take(wait).unwrap().unwrap();
    late.tell(&taken, b"done again").unwrap();
    assert!(one.wait(number, Duration::from_secs(10)).unwrap() > number);
    assert_eq!(one.answer("a").unwrap().unwrap().bytes.as_ref(), b"done again");
    for bad in ["", "a.b", "*", &"x".repeat(65)] {
        assert!(one.offer(bad, b"do").is_err(), "{bad:?}");
        assert!(JetStreamTasks::open(&address, bad).is_err());
    }
    assert!(one.offer("large", &vec![0; 1 << 20]).is_err());
}
