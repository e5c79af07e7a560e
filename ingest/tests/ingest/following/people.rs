//! People of two ledgers are different people.

use aftermath_ingest::{
    following::at_ledger,
    load,
    results::{Pseudonyms, is_pseudonym},
    submit,
};
use aftermath_store::{Access, Bearer, ListQuery, NamesPolicy, Store};

use super::club::{Club, Federation, battle_of, text};
use crate::table::id;

/// Who plays the first side of a battle, as it is shown.
fn player(federation: &Federation, name: &str) -> String {
    let veiled = federation.veiled();
    let header = load(&veiled, &id(name)).unwrap().summary().sides[0].player.clone();
    assert_eq!(veiled.card(&id(name)).unwrap().players()[0], header, "card and log are shown alike");
    header
}

fn of(federation: &Federation, player: &str) -> Vec<String> {
    let query = ListQuery { player: Some(player.into()), ..ListQuery::default() };
    federation.veiled().list(&query).unwrap().rows.iter().map(|row| row.card.id().to_string()).collect()
}

fn access(federation: &Federation) -> Access {
    Access::in_folder(federation.folder.path())
}

/// Two clubs and the federation's own table, at each of which the same pseudonym plays.
fn three_tables() -> (Federation, String) {
    let pseudonym = Pseudonyms::with_secret([3; 32]).of("Adalbertine");
    let federation = Federation::new();
    submit(&federation.store, battle_of("ours", &pseudonym, "Borislava").as_bytes(), "ours").unwrap();
    for (club, battle) in [("one.example", "m1"), ("two.example", "m2")] {
        let club = Club::new(club);
        submit(&club.store, battle_of(battle, &pseudonym, "Borislava").as_bytes(), battle).unwrap();
        assert_eq!(federation.follows(&club).unwrap().new, 1);
    }
    (federation, pseudonym)
}

#[test]
fn a_pseudonym_of_one_club_is_nobody_of_another() {
    for policy in [NamesPolicy::Hidden, NamesPolicy::Shown] {
        // Given the same pseudonym at two clubs and at our own table,
        let (federation, pseudonym) = three_tables();
        access(&federation).set_names_policy(policy, 1, &Bearer::default()).unwrap();
        // when they are shown,
        let shown = ["ours", "m1", "m2"].map(|name| player(&federation, name));
        // then they are three people, each under the pseudonym as it is, with the ledger behind it,
        let [one, two] = ["one.example", "two.example"].map(|ledger| at_ledger(&pseudonym, ledger));
        assert_eq!(shown, [pseudonym.clone(), one.clone(), two.clone()]);
        assert!(shown.iter().all(|name| is_pseudonym(name)));
        // and each is found by what they are shown as, alone.
        for (player, battle) in [(&pseudonym, "ours"), (&one, "m1"), (&two, "m2")] {
            assert_eq!(of(&federation, player), [battle], "{player}");
        }
        // All heads are those of the clubs.
        let (veiled, kept) = (federation.veiled(), &federation.store);
        assert_eq!(veiled.head(&id("m1")).unwrap(), kept.head(&id("m1")).unwrap());
        assert_eq!(veiled.taken_from(&id("m1")).unwrap().as_deref(), Some("one.example"));
        assert_eq!(veiled.taken_from(&id("ours")).unwrap(), None);
    }
}

#[test]
fn a_name_that_a_club_shows_is_hidden_here_until_it_is_chosen_here() {
    // Given a club that shows the name of somebody whose namesake plays here,
    let club = Club::with("club.example", &["m1"]);
    club.shows_names();
    let federation = Federation::new();
    submit(&federation.store, battle_of("ours", "Adalbertine", "Cidalise").as_bytes(), "ours").unwrap();
    federation.follows(&club).unwrap();
    // when both are shown,
    let [ours, theirs] = ["ours", "m1"].map(|name| player(&federation, name));
    // then both have pseudonyms of here, which are two,
    assert_eq!(ours, federation.secret.of("Adalbertine"));
    assert_eq!(theirs, federation.secret.of("Adalbertine@club.example"));
    assert_ne!(ours, theirs);
    assert_eq!((of(&federation, &ours), of(&federation, &theirs)), (vec!["ours".to_owned()], vec!["m1".to_owned()]));
    assert!(!text(&federation.veiled(), "m1").contains("Adalbertine"));
    // and whoever agrees here is shown with her ledger behind her name.
    access(&federation).choose_name(&theirs, true, 7, &Bearer::default()).unwrap();
    assert_eq!(player(&federation, "m1"), "Adalbertine@club.example");
    assert_eq!(player(&federation, "ours"), ours);
    assert_eq!(of(&federation, "Adalbertine@club.example"), ["m1"]);
    assert_eq!(of(&federation, "Adalbertine"), Vec::<String>::new());
    let people = federation.veiled().people("", 10).unwrap();
    let names: Vec<&str> = people.iter().flat_map(|person| &person.names).map(String::as_str).collect();
    assert!(names.contains(&"Adalbertine@club.example") && names.contains(&"Adalbertine"), "{names:?}");
}

#[test]
fn where_everybody_is_shown_namesakes_of_two_ledgers_are_still_two() {
    let club = Club::with("club.example", &["m1"]);
    club.shows_names();
    let federation = Federation::new();
    access(&federation).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    submit(&federation.store, battle_of("ours", "Adalbertine", "Cidalise").as_bytes(), "ours").unwrap();
    federation.follows(&club).unwrap();
    assert_eq!(["ours", "m1"].map(|name| player(&federation, name)), ["Adalbertine", "Adalbertine@club.example"]);
    assert_eq!(of(&federation, "Adalbertine"), ["ours"]);
    assert_eq!(of(&federation, "Adalbertine@club.example"), ["m1"]);
    let all = federation.veiled().list(&ListQuery::default()).unwrap();
    assert_eq!(all.rows.len(), 2);
}

#[test]
fn a_club_that_passes_on_what_it_follows_adds_its_name() {
    // Given a club with a name as another club would show it,
    let club = Club::new("two.example");
    let pseudonym = at_ledger(&Pseudonyms::with_secret([3; 32]).of("Adalbertine"), "one.example");
    submit(&club.store, battle_of("m1", &pseudonym, "Borislava").as_bytes(), "m1").unwrap();
    // when it is followed, then it is nobody of that other club.
    let federation = Federation::new();
    federation.follows(&club).unwrap();
    assert_eq!(player(&federation, "m1"), at_ledger(&pseudonym, "two.example"));
}

#[test]
fn a_long_name_finds_room_as_a_pseudonym() {
    let club = Club::new(&"c".repeat(100));
    club.shows_names();
    let long = "Adalbertine ".repeat(15).trim_end().to_owned();
    submit(&club.store, battle_of("m1", &long, "Borislava").as_bytes(), "m1").unwrap();
    let federation = Federation::new();
    access(&federation).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    federation.follows(&club).unwrap();
    let shown = player(&federation, "m1");
    assert!(is_pseudonym(&shown) && of(&federation, &shown) == ["m1"], "{shown}");
}
