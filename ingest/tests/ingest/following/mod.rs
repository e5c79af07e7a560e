//! The ledger of another club, followed: what it vouches for comes in, and nothing else.

mod club;
mod contradicted;
mod hostile;
mod people;

use std::{
    fs::{self, OpenOptions},
    io::Write,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use aftermath_ingest::{
    Person, SignatureState, card_of_header,
    following::{Fate, Following, PassEnd, PassLimits, WhyLeft},
    load, signatures, submit, withdraw,
};
use aftermath_rules::Reading;
use aftermath_store::{Expected, KeyKind, Ledger, ListQuery, SecretKey, SledStore, Store, StoreError, recover};

use self::club::{Club, Federation, RULING, battle_of, text};
use crate::table::id;

#[test]
fn the_battles_of_a_club_come_in_as_they_are_there() {
    // Given a club with a ruling, a signature and hidden names,
    let club = Club::with("club.example", &["m1", "m2", "m3"]);
    let ada = SecretKey::generate("Adalbertine", KeyKind::Signs).unwrap();
    let keyed = battle_of("m4", "Adalbertine", "Borislava").replacen(
        r#""player":"Adalbertine""#,
        &format!(r#""key":"{}","player":"Adalbertine""#, ada.public()),
        1,
    );
    submit(&club.store, keyed.as_bytes(), "m4").unwrap();
    club.add("m4", RULING);
    club.sign("m4", &ada, "empire");
    // when a federation follows it,
    let federation = Federation::new();
    let mut told = Vec::new();
    let pass = federation
        .follows_at(&club.at(), &club, PassLimits::default(), |id, fate| told.push((id.clone(), fate.clone())))
        .unwrap();
    // then every battle is here, with the head that it has there, and every line of the ledger is accounted for,
    assert_eq!((pass.new, pass.grown, pass.unchanged, pass.ended), (4, 0, 0, PassEnd::Finished));
    assert_eq!((pass.lines, pass.size), (club.size(), club.size()));
    for name in ["m1", "m2", "m3", "m4"] {
        let head = club.store.head(&id(name)).unwrap();
        assert_eq!(federation.store.head(&id(name)).unwrap(), head);
        assert!(told.contains(&(id(name), Fate::New(head))), "{told:?}");
        let from = federation.following.of(&id(name)).unwrap();
        assert_eq!((from.ledger(), from.head, from.size, from.at), ("club.example", head, club.size(), 1_000));
        let judged = |store: &dyn Store| load(store, &id(name)).unwrap().judge(Reading::Effective).statuses;
        assert_eq!(judged(&federation.store), judged(&club.store));
    }
    // the pseudonyms are the club's, the signature holds, and nobody is named;
    let log = text(&federation.store, "m4");
    assert!(!log.contains("Adalbertine") && log.contains(&club.secret.of("Adalbertine")), "{log}");
    let signed = signatures(&federation.store, &id("m4")).unwrap();
    assert_eq!((signed[0].state, signed[0].named), (SignatureState::Valid, true));
    assert!(federation.store.verify(|_| ()).unwrap().is_sound());
    // and once more nothing is asked for but the list.
    club.asked();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.changed(), pass.unchanged, club.bundles()), (0, 4, 0));
    let federation = federation.opened_again();
    assert_eq!(federation.follows(&club).unwrap().unchanged, 4);
    assert_eq!(federation.following.list().unwrap()[0].battles, 4);
}

#[test]
fn what_grew_there_grows_here() {
    // Given a club that is followed,
    let club = Club::with("club.example", &["m1", "m2"]);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    // when entries are added to a battle, a ruling that names somebody among them, and another battle is played,
    club.add("m1", r#"{"seq":4,"side":"empire","event":{"phase_start":{"phase":"shooting"}}}"#);
    club.add("m1", &RULING.replace(r#""seq":4"#, r#""seq":5"#));
    club.play("m3");
    let pass = federation.follows(&club).unwrap();
    // then they come in behind what is here.
    assert_eq!((pass.new, pass.grown, pass.unchanged), (1, 1, 1));
    assert_eq!(pass.lines, club.size());
    assert_eq!(federation.store.head(&id("m1")).unwrap(), club.store.head(&id("m1")).unwrap());
    let log = text(&federation.store, "m1");
    assert!(log.contains(&club.secret.of("Olgerdine")) && !log.contains("Olgerdine"), "{log}");
    assert_eq!(federation.following.of(&id("m1")).unwrap().size, club.size());
    assert!(federation.store.verify(|_| ()).unwrap().is_sound());
}

#[test]
fn a_name_that_is_withdrawn_there_is_withdrawn_here() {
    // Given a club that shows names, and is followed,
    let club = Club::with("club.example", &["m1", "m2"]);
    club.shows_names();
    club.add("m1", RULING);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    assert!(text(&federation.store, "m1").contains("Adalbertine"));
    let head = federation.store.head(&id("m1")).unwrap();
    // when somebody's name is withdrawn there,
    let person = Person::new("Adalbertine", &[], &club.secret).unwrap();
    withdraw(&club.store, &person, None, |_| true).unwrap();
    let pass = federation.follows(&club).unwrap();
    // then it is in no line here either, and all heads are what they were,
    assert_eq!((pass.otherwise, pass.new, pass.grown), (2, 0, 0));
    for name in ["m1", "m2"] {
        let log = text(&federation.store, name);
        assert!(!log.contains("Adalbertine") && log.contains(person.pseudonym()), "{log}");
        assert_eq!(federation.store.card(&id(name)).unwrap().players(), [person.pseudonym(), "Borislava"]);
    }
    assert_eq!(federation.store.head(&id("m1")).unwrap(), head);
    assert!(federation.store.verify(|_| ()).unwrap().is_sound());
    // also in a battle that grows at the same time,
    club.add("m1", r#"{"seq":5,"side":"empire","event":{"phase_start":{"phase":"shooting"}}}"#);
    let other = Person::new("Borislava", &[], &club.secret).unwrap();
    withdraw(&club.store, &other, None, |_| true).unwrap();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.otherwise, pass.grown), (2, 1));
    assert!(!text(&federation.store, "m1").contains("Borislava"));
    // and once it is done it is not done again.
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.changed(), pass.unchanged), (0, 2));
}

#[test]
fn who_chooses_to_be_shown_there_is_seen_so_here() {
    // Given a club that hides names, and is followed,
    let club = Club::with("club.example", &["m1"]);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    // when somebody agrees to be named, and changes her mind,
    for (shown, has) in [(true, true), (false, false)] {
        let pseudonym = club.secret.of("Adalbertine");
        club.access().choose_name(&pseudonym, shown, 7, &aftermath_store::Bearer::default()).unwrap();
        let pass = federation.follows(&club).unwrap();
        // then each is followed.
        assert_eq!(pass.otherwise, 1, "{shown}");
        assert_eq!(text(&federation.store, "m1").contains("Adalbertine"), has);
        assert_eq!(federation.follows(&club).unwrap().unchanged, 1);
    }
}

#[test]
fn a_name_that_was_withdrawn_here_does_not_come_back() {
    // Given a club that shows names, and a federation that withdrew one of them,
    let club = Club::with("club.example", &["m1"]);
    club.shows_names();
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    let person = Person::new("Adalbertine", &[], &federation.secret).unwrap();
    withdraw(&federation.store, &person, None, |_| true).unwrap();
    // when the battle grows at the club, where she is named still,
    club.add("m1", RULING);
    let pass = federation.follows(&club).unwrap();
    // then it grows here, and she is not named.
    assert_eq!((pass.grown, pass.otherwise), (1, 0));
    assert!(!text(&federation.store, "m1").contains("Adalbertine"));
    // And where the same line is another at the club too, that is told, and what is here stays.
    let other = Person::new("Borislava", &[], &club.secret).unwrap();
    withdraw(&club.store, &other, None, |_| true).unwrap();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.kept_here, pass.otherwise), (1, 0));
    assert!(!text(&federation.store, "m1").contains("Adalbertine"));
    assert_eq!(federation.follows(&club).unwrap().kept_here, 0);
}

#[test]
fn what_reads_otherwise_is_replaced_when_it_is_due() {
    // Given a club whose battle reads otherwise now,
    let club = Club::with("club.example", &["m1"]);
    let federation = Federation::new();
    let limits = PassLimits { rewrite_every_s: 3, ..PassLimits::default() };
    let choose = |shown| {
        let pseudonym = club.secret.of("Adalbertine");
        club.access().choose_name(&pseudonym, shown, 7, &aftermath_store::Bearer::default()).unwrap();
    };
    let follow = || federation.follows_at(&club.at(), &club, limits, |_, _| {}).unwrap();
    follow();
    choose(true);
    assert_eq!(follow().otherwise, 1);
    // when it does so again soon after,
    choose(false);
    // then the store is not written anew before the time is over.
    assert_eq!(follow().otherwise, 0);
    assert!(text(&federation.store, "m1").contains("Adalbertine"));
    let later: u64 = (0..3).map(|_| follow().otherwise).sum();
    assert_eq!(later, 1);
    assert!(!text(&federation.store, "m1").contains("Adalbertine"));
}

#[test]
fn a_battle_of_the_same_id_that_is_ours_is_left_alone() {
    // Given a federation with two battles of its own, one of them another than the club's of the same id, one the same,
    let club = Club::with("club.example", &["m1", "m2", "m3"]);
    club.shows_names();
    let federation = Federation::new();
    let ours = battle_of("m1", "Cidalise", "Dorothea");
    submit(&federation.store, ours.as_bytes(), "m1").unwrap();
    submit(&federation.store, battle_of("m2", "Adalbertine", "Borislava").as_bytes(), "m2").unwrap();
    let mut told = Vec::new();
    // when it follows the club,
    let pass = federation
        .follows_at(&club.at(), &club, PassLimits::default(), |id, fate| told.push((id.clone(), fate.clone())))
        .unwrap();
    // then both stay ours, and the clash is told.
    assert_eq!((pass.new, pass.clashes, pass.here), (1, 1, 1));
    assert_eq!(text(&federation.store, "m1"), ours);
    assert!(told.iter().any(|(of, fate)| *of == id("m1") && matches!(fate, Fate::Left(WhyLeft::Clash, _))), "{told:?}");
    assert_eq!(federation.following.of(&id("m1")), None);
    assert_eq!((pass.lines, pass.size), (4, 12));
    // Nobody asks for them again before the club's list says something else of them,
    club.asked();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.clashes, pass.here, club.bundles()), (1, 1, 0));
    let left = &federation.following.list().unwrap()[0].left;
    assert_eq!(
        left.iter().map(|(id, left)| (id.as_str(), left.why)).collect::<Vec<_>>(),
        [("m1", WhyLeft::Clash), ("m2", WhyLeft::Here)]
    );
    // and a battle that was added to here is no longer the club's, grown.
    federation
        .store
        .append(&id("m3"), Expected::Any, &[br#"{"seq":4,"side":"orcs","event":{"turn_start":{"turn":2}}}"#])
        .unwrap();
    club.add("m3", RULING);
    assert_eq!(federation.follows(&club).unwrap().parted, 1);
}

#[test]
fn an_interrupted_pass_goes_on() {
    // Given a club of five battles,
    let names = ["m1", "m2", "m3", "m4", "m5"];
    let club = Club::with("club.example", &names);
    let federation = Federation::new();
    let has = |federation: &Federation| names.iter().filter(|name| federation.has(name)).count();
    // when a pass may take two, and the next is cancelled behind one,
    let two = PassLimits { battles: 2, ..PassLimits::default() };
    let pass = federation.follows_at(&club.at(), &club, two, |_, _| {}).unwrap();
    assert_eq!((pass.new, pass.ended, has(&federation)), (2, PassEnd::Bounded, 2));
    let cancel = Arc::new(AtomicBool::new(false));
    let pass = federation.follows_until(&club.at(), &club, PassLimits::default(), &cancel, |_, _| {
        cancel.store(true, Ordering::Relaxed);
    });
    let pass = pass.unwrap();
    assert_eq!((pass.new, pass.unchanged, pass.ended), (1, 2, PassEnd::Cancelled));
    // then what is there is whole, and the next goes on behind it,
    let federation = federation.opened_again();
    assert!(federation.store.verify(|_| ()).unwrap().is_sound());
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.new, pass.unchanged, pass.ended), (2, 3, PassEnd::Finished));
    // also where the power failed while a line was written, and behind a line whose battle never came.
    let file = federation.folder_of(&club).join("battles.jsonl");
    club.play("m6");
    let known = fs::read_to_string(&file).unwrap();
    let line = known.lines().next().unwrap();
    let taken: serde_json::Value = serde_json::from_str(line).unwrap();
    let never = line.replace(taken["match"].as_str().unwrap(), "m6");
    write!(OpenOptions::new().append(true).open(&file).unwrap(), "{never}\n{}", &line[..20]).unwrap();
    let federation = federation.opened_again();
    let pass = federation.follows(&club).unwrap();
    assert_eq!((pass.new, pass.unchanged), (1, 5));
    assert_eq!(federation.store.head(&id("m6")).unwrap(), club.store.head(&id("m6")).unwrap());
    let federation = federation.opened_again();
    assert_eq!(federation.follows(&club).unwrap().unchanged, 6);
}

#[test]
fn what_came_in_is_made_again_from_the_ledger_here() {
    // Given a federation that follows a club with hidden names,
    let club = Club::with("club.example", &["m1", "m2"]);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    submit(&federation.store, battle_of("ours", "Cidalise", "Dorothea").as_bytes(), "ours").unwrap();
    let Federation { folder, store, following, .. } = federation;
    let logs = ["m1", "m2", "ours"].map(|name| text(&store, name));
    drop((store, following));
    // when its store is made again from its ledger,
    let again = tempfile::tempdir().unwrap();
    let store = SledStore::open(again.path().join("store")).unwrap();
    let ledger = Ledger::open(&folder.path().join("ledger"), None).unwrap();
    let card = |_: &_, header: &[u8]| {
        card_of_header(header).map_err(|error| StoreError::NeedsRebuild { why: error.to_string() })
    };
    let report = recover(&ledger, &store, card).unwrap();
    // then it is the same.
    assert_eq!(report.faults, Vec::<String>::new());
    assert_eq!(["m1", "m2", "ours"].map(|name| text(&store, name)), logs);
    assert_eq!(store.list(&ListQuery::default()).unwrap().rows.len(), 3);
}

#[test]
fn a_file_that_is_damaged_is_named_and_nobody_guesses() {
    let club = Club::with("club.example", &["m1"]);
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    for name in ["battles.jsonl", "club.json"] {
        let file = federation.folder_of(&club).join(name);
        let sound = fs::read(&file).unwrap();
        let mut bent = sound.clone();
        bent[3] = b'\\';
        fs::write(&file, bent).unwrap();
        let fault = Following::in_folder(federation.folder.path()).unwrap_err();
        assert!(matches!(fault, StoreError::Following { .. }), "{fault}");
        fs::write(&file, sound).unwrap();
    }
}
