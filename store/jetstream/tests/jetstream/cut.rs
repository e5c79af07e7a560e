//! Three servers that are cut off from each other, and from who writes, while two services write: their connections end, or hang.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use aftermath_store::{SigningRight, StoreError, TreeHead, check_growth};

use crate::servers::Servers;
use crate::together::{Service, folders, until};
use crate::way::{Passing, Way};
use crate::writers::{Seen, hold, more, write};

/// Writers of each service.
const WRITERS: usize = 2;
/// Between entries of a writer: each service reads what the other one took, line by line.
const PAUSE: Duration = Duration::from_millis(40);
/// How long an answer may be on its way that was given before a server was cut off.
const UNDERWAY: Duration = Duration::from_secs(1);

/// Three servers, and two services that reach them by ways of their own.
struct Apart {
    servers: Servers,
    /// The way from one server to another.
    routes: BTreeMap<(usize, usize), Way>,
    /// The ways of each service to the servers.
    clients: [Vec<Way>; 2],
    /// Where servers would find each other past the ways: nobody answers there.
    _nobody: TcpListener,
}

impl Apart {
    fn start() -> Option<Self> {
        let nobody = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut routes = BTreeMap::new();
        // Servers tell each other and clients where the others are, which would lead past the ways.
        let cluster = format!("no_advertise: true\n  advertise: \"{}\"", nobody.local_addr().unwrap());
        let servers = Servers::start_through(3, "sync_interval: always", &cluster, &mut |from, to, port| {
            routes.entry((from, to)).or_insert_with(|| Way::to(port)).port()
        })?;
        let clients = [(); 2].map(|()| servers.ports().into_iter().map(Way::to).collect());
        Some(Self { servers, routes, clients, _nobody: nobody })
    }

    /// Cuts a server off from the others.
    fn cut(&self, server: usize, how: Passing) {
        let ways = self.routes.iter().filter(|((from, to), _)| *from == server || *to == server);
        ways.for_each(|(_, way)| way.set(how));
    }

    fn heal(&self) {
        self.routes.values().chain(self.clients.iter().flatten()).for_each(|way| way.set(Passing::Through));
    }

    fn text(&self, service: usize) -> String {
        let ports: Vec<u16> = self.clients[service].iter().map(Way::port).collect();
        self.servers.text_through("a", &ports)
    }
}

/// Keeps every checkpoint that a service shows.
fn watch(service: &Service, shown: &Mutex<BTreeMap<u64, Arc<TreeHead>>>, stop: &AtomicBool) {
    while !stop.load(Ordering::SeqCst) {
        match service.store.ledger().head() {
            Ok(head) => {
                let mut shown = shown.lock().unwrap();
                let before = shown.entry(head.size).or_insert_with(|| Arc::clone(&head));
                assert_eq!(before.root, head.root, "two checkpoints of {} lines", head.size);
            }
            // Whoever asks is told to ask again.
            Err(StoreError::Unanswered { .. }) => {}
            Err(other) => panic!("{other}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn cut_off(how: Passing) {
    let Some(apart) = Apart::start() else { return };
    let folders = folders::<3>(&apart.servers);
    let services = [0, 1].map(|number: usize| {
        Service::open(&apart.text(number).parse().unwrap(), folders[number].path(), &number.to_string()).unwrap()
    });
    let (seen, shown, stop) = ([Seen::default(), Seen::default()], Mutex::default(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for (number, service) in services.iter().enumerate() {
            for writer in 0..WRITERS {
                let (seen, stop, name) = (&seen[number], &stop, format!("w{number}-{writer}"));
                scope.spawn(move || write(&*service.store, &name, seen, stop, PAUSE));
            }
            scope.spawn(|| watch(service, &shown, &stop));
        }
        // Whatever fails in here must let the others end.
        let cutting = catch_unwind(AssertUnwindSafe(|| cut_one_after_another(&apart, &services, &seen, how)));
        apart.heal();
        stop.store(true, Ordering::SeqCst);
        if let Err(failure) = cutting {
            resume_unwind(failure);
        }
    });
    let mut acknowledged = BTreeMap::new();
    for seen in &seen {
        println!(
            "{} entries acknowledged, {} answers lacking, longest pause {:.1} s",
            seen.appends.load(Ordering::SeqCst),
            seen.unanswered.load(Ordering::SeqCst),
            seen.longest.lock().unwrap().as_secs_f64()
        );
        acknowledged.append(&mut seen.acknowledged.lock().unwrap().clone());
    }
    assert_eq!(acknowledged.len(), 2 * WRITERS);
    let later = Service::open(&apart.servers.address("a"), folders[2].path(), "later").unwrap();
    hold(&[&*later.store, &*services[0].store, &*services[1].store], &acknowledged);

    // Every checkpoint that anybody was shown goes on from every older one, and is held by all.
    let shown = shown.into_inner().unwrap();
    println!("{} checkpoints were shown", shown.len());
    let (_, newest) = shown.last_key_value().unwrap();
    for service in [&services[0], &services[1], &later] {
        until("all lines", || service.head().size >= newest.size);
        let heads: Vec<&Arc<TreeHead>> = shown.values().collect();
        for pair in heads.windows(2) {
            let proof = service.store.ledger().prove_growth(pair[0].size, pair[1].size).unwrap();
            check_growth(pair[0], pair[1], &proof).unwrap();
        }
        service.holds(newest);
        assert!(service.store.verify(|_| ()).unwrap().is_sound());
    }
}

fn cut_one_after_another(apart: &Apart, services: &[Service; 2], seen: &[Seen; 2], how: Passing) {
    let goes_on = |entries| seen.iter().for_each(|seen| more(seen, entries));
    let timed = |what: &str, doing: &dyn Fn()| {
        let begun = Instant::now();
        doing();
        println!("{how:?}: {what}: {:.1} s", begun.elapsed().as_secs_f64());
    };
    goes_on(30);

    // One that does not lead, from everybody.
    let server = (apart.servers.leader("a") + 1) % 3;
    apart.cut(server, how);
    apart.clients.iter().for_each(|ways| ways[server].set(how));
    timed("without one that does not lead", &|| goes_on(60));
    apart.heal();
    goes_on(30);

    // The one that leads, which whoever writes reaches still.
    let server = apart.servers.leader("a");
    apart.cut(server, how);
    timed("without the one that leads", &|| goes_on(60));
    apart.heal();
    goes_on(30);

    // The one that leads together with the service that signs, from all others.
    until("one signs", || services.iter().any(|service| service.right.is_held().unwrap()));
    let away = usize::from(services[1].right.is_held().unwrap());
    let (server, here) = (apart.servers.leader("a"), 1 - away);
    apart.cut(server, how);
    for other in (0..3).filter(|other| *other != server) {
        apart.clients[away][other].set(how);
    }
    apart.clients[here][server].set(how);
    std::thread::sleep(UNDERWAY);
    let before = seen[away].appends.load(Ordering::SeqCst);
    timed("those on the larger side", &|| more(&seen[here], 100));
    let signs = until("the other signs", || services[here].right.is_held().unwrap());
    println!("{how:?}: another signs: {:.1} s", signs.as_secs_f64());
    more(&seen[here], 30);
    assert_eq!(seen[away].appends.load(Ordering::SeqCst), before, "who reaches one server of three is told nothing");
    apart.heal();
    timed("all, afterwards", &|| goes_on(60));
}

#[test]
fn nothing_acknowledged_is_lost_when_connections_end() {
    cut_off(Passing::Closed);
}

/// Minutes of waiting for silent servers: `make cluster-test` has them.
#[test]
fn nothing_acknowledged_is_lost_when_connections_hang() {
    if std::env::var_os("AFTERMATH_CLUSTER_ROUNDS").is_none() {
        println!("left out: connections that hang; `make cluster-test` has them");
        return;
    }
    cut_off(Passing::Hang);
}
