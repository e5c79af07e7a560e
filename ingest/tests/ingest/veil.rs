//! Names hidden from who is not to read them: what is kept stays as it is, and all that proves it checks out.

use std::path::Path;

use aftermath_ingest::{
    Bundle, PseudonymizedStore, SignatureState, Trusted, append, bundle_of, load,
    results::{Pseudonyms, is_pseudonym},
    signature_line, signatures, submit,
};
use aftermath_rules::Reading;
use aftermath_store::{
    Access, AuditAction, Bearer, Expected, Head, KeyKind, Leaf, Ledgered, Limit, ListQuery, MatchId, MemoryStore,
    NamesPolicy, SecretKey, Store, StoreError, with_others,
};
use tempfile::TempDir;

use crate::table::{battle, id};

const AT: &str = "2026-05-03T18:00:00Z";
const RULING: &str = r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Olgerdine","decision":"upheld","reason":"Adalbertine and olgerdine looked at it"}}}"#;

struct Club {
    folder: TempDir,
    store: Ledgered<MemoryStore>,
}

impl Club {
    /// A battle of Adalbertine and Borislava with a ruling by Olgerdine, signed by Adalbertine; one of Adalbertine and Cidalise, where a side's id is a name; one
    /// under pseudonyms, as a table gives them.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store =
            Ledgered::open(MemoryStore::default(), &folder.path().join("ledger"), Some("club.example")).unwrap();
        let ada = SecretKey::generate("Adalbertine", KeyKind::Signs).unwrap();
        let club = Self { folder, store };
        let m1 = text_of("m1").replacen(
            r#""player":"Adalbertine""#,
            &format!(r#""key":"{}","player":"Adalbertine""#, ada.public()),
            1,
        );
        let m1 =
            m1.replacen(r#""played""#, r#""title":"ADALBERTINE against Borislava, olgerdine's table","played""#, 1);
        let m2 = text_of("m2")
            .replace(r#""player":"Borislava""#, r#""player":"Cidalise""#)
            .replace(r#""empire""#, r#""adalbertine""#);
        let m3 =
            text_of("m3").replace(r#""player":"Adalbertine""#, &format!(r#""player":"{}""#, pseudonym("Adalbertine")));
        for (name, log) in [("m1", m1), ("m2", m2), ("m3", m3)] {
            submit(&club.store, log.as_bytes(), name).unwrap();
        }
        club.store.append(&id("m1"), Expected::Exact(3), &[RULING.as_bytes()]).unwrap();
        let line = signature_line(&ada, &id("m1"), Some("empire"), club.store.head(&id("m1")).unwrap(), AT).unwrap();
        club.store.append(&id("m1"), Expected::Any, &[line.as_bytes()]).unwrap();
        club
    }

    fn access(&self) -> Access {
        Access::in_folder(self.folder.path())
    }

    fn veiled(&self) -> PseudonymizedStore<&Ledgered<MemoryStore>> {
        PseudonymizedStore::new(&self.store, self.access(), club_secret())
    }

    fn choose(&self, name: &str, shown: bool) -> bool {
        self.access().choose_name(&pseudonym(name), shown, 7, &Bearer::default()).unwrap()
    }
}

/// The small battle with players of long names: a hash, key or signature in base64 spells a name of three letters by
/// chance in one run of many, and one of eight never.
fn text_of(name: &str) -> String {
    let text = String::from_utf8(battle(name)).unwrap();
    text.replace(r#""Ada""#, r#""Adalbertine""#).replace(r#""Boris""#, r#""Borislava""#)
}

fn club_secret() -> Pseudonyms {
    Pseudonyms::with_secret([7; 32])
}

fn pseudonym(name: &str) -> String {
    club_secret().of(name)
}

fn text(store: &dyn Store, name: &str) -> String {
    let mut bytes = Vec::new();
    store.export(&id(name), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn of(store: &dyn Store, player: &str) -> Vec<String> {
    let query = ListQuery { player: Some(player.into()), ..ListQuery::default() };
    let page = store.list(&query).unwrap();
    page.rows.iter().map(|row| row.card.id().to_string()).collect()
}

/// Whether a name stands in a text, whatever its case is.
fn has(text: &str, name: &str) -> bool {
    text.to_lowercase().contains(&name.to_lowercase())
}

#[test]
fn nobody_is_named_unless_they_said_so() {
    let club = Club::new();
    let veiled = club.veiled();
    let before = text(&club.store, "m1");
    for name in ["m1", "m2", "m3"] {
        let read = text(&veiled, name);
        for person in ["Adalbertine", "Borislava", "Cidalise", "Olgerdine"] {
            assert!(!has(&read, person), "{person}: {read}");
        }
        assert_eq!(veiled.head(&id(name)).unwrap(), club.store.head(&id(name)).unwrap());
        let (kept, shown) = (load(&club.store, &id(name)).unwrap(), load(&veiled, &id(name)).unwrap());
        assert_eq!(kept.judge(Reading::Effective).statuses, shown.judge(Reading::Effective).statuses);
    }
    let read = text(&veiled, "m1");
    assert!(
        read.contains(&format!("{} and {} looked at it", pseudonym("Adalbertine"), pseudonym("Olgerdine"))),
        "{read}"
    );
    // The id of a side that is a name goes with the name, in every line.
    assert!(text(&veiled, "m2").contains(&format!(r#""side":"{}""#, pseudonym("Adalbertine"))));
    // Line by line, header and card it is the same.
    let lines: Vec<String> = read.lines().map(str::to_owned).collect();
    assert_eq!(veiled.header(&id("m1")).unwrap(), lines[0].as_bytes());
    let rest = veiled.read(&id("m1"), 2, Limit::new(2).unwrap()).unwrap();
    assert_eq!(rest, [(3, lines[3].clone().into_bytes()), (4, lines[4].clone().into_bytes())]);
    assert_eq!(veiled.read(&id("m1"), 5, Limit::MOST).unwrap(), []);
    let card = veiled.card(&id("m1")).unwrap();
    assert_eq!(card.players(), [pseudonym("Adalbertine"), pseudonym("Borislava")]);
    assert!(!has(card.title(), "adalbertine") && !has(card.title(), "borislava"), "{card:?}");
    // And what is kept is what came.
    assert_eq!(text(&club.store, "m1"), before);
    assert!(club.store.verify(|_| ()).unwrap().is_sound());
}

#[test]
fn who_opts_in_is_named_and_who_opts_out_is_not() {
    let club = Club::new();
    let veiled = club.veiled();
    let stamps: Vec<u64> = [("Adalbertine", true), ("Borislava", true), ("Adalbertine", false)]
        .into_iter()
        .map(|(name, shown)| {
            assert!(club.choose(name, shown) && !club.choose(name, shown), "chosen twice, it is chosen once");
            veiled.redaction_stamp().unwrap()
        })
        .collect();
    assert!(stamps[0] != stamps[1] && stamps[1] != stamps[2] && stamps[0] != stamps[2]);
    let read = text(&veiled, "m1");
    assert!(!has(&read, "Adalbertine") && has(&read, "Borislava"), "{read}");
    // Only what names whom something was chosen for reads otherwise.
    let since = |stamp: u64| {
        let mut ids: Vec<String> = veiled.read_otherwise_since(stamp).unwrap().iter().map(MatchId::to_string).collect();
        ids.sort();
        ids
    };
    assert_eq!(since(stamps[2]), [""; 0]);
    assert_eq!(since(stamps[1]), ["m1", "m2", "m3"]);
    club.choose("Olgerdine", true);
    assert_eq!(since(veiled.redaction_stamp().unwrap()), [""; 0]);
    assert_eq!(since(stamps[2]), ["m1"]);
    assert_eq!(since(12_345), ["m1", "m2", "m3"], "what is not known any more is everything");
    let told: Vec<AuditAction> = club.access().trail(0, 100).unwrap().iter().map(|line| line.deed.what).collect();
    assert_eq!(told, [AuditAction::NameShown, AuditAction::NameShown, AuditAction::NameHidden, AuditAction::NameShown]);
    assert!(
        club.access().trail(0, 100).unwrap().iter().all(|line| line
            .deed
            .pseudonym
            .as_deref()
            .is_some_and(is_pseudonym))
    );
}

#[test]
fn a_folder_may_show_everybody_but_who_opted_out() {
    let club = Club::new();
    let veiled = club.veiled();
    let hidden = veiled.redaction_stamp().unwrap();
    assert!(club.access().set_names_policy(NamesPolicy::Shown, 7, &Bearer::default()).unwrap());
    assert_eq!(veiled.redaction_stamp().unwrap(), club.store.redaction_stamp().unwrap());
    assert_ne!(hidden, veiled.redaction_stamp().unwrap());
    assert_eq!(text(&veiled, "m1"), text(&club.store, "m1"));
    assert!(veiled.redactions(&id("m1")).unwrap().is_empty());
    club.choose("Borislava", false);
    assert!(!has(&text(&veiled, "m1"), "Borislava") && has(&text(&veiled, "m1"), "Adalbertine"));
}

#[test]
fn a_player_is_found_by_what_he_is_shown_as_and_by_nothing_else() {
    let club = Club::new();
    let veiled = club.veiled();
    assert_eq!(of(&veiled, "Adalbertine"), [""; 0]);
    // The table's rows and the logs of one person meet.
    assert_eq!(of(&veiled, &pseudonym("Adalbertine")), ["m3", "m2", "m1"]);
    assert_eq!(of(&veiled, &pseudonym("Borislava")), ["m3", "m1"]);
    let page = |after| {
        let player = Some(pseudonym("Adalbertine"));
        veiled.list(&ListQuery { player, after, limit: Limit::new(2).unwrap(), ..ListQuery::default() }).unwrap()
    };
    let first = page(None);
    assert_eq!(first.rows.len(), 2);
    assert_eq!(page(first.next.clone()).rows[0].card.id(), &id("m1"));
    assert!(page(first.next).next.is_none());
    club.choose("Adalbertine", true);
    assert_eq!(
        (of(&veiled, "Adalbertine"), of(&veiled, &pseudonym("Adalbertine"))),
        (vec!["m2".into(), "m1".into()], vec!["m3".into()])
    );
    let people = veiled.people("", 10).unwrap();
    let mut names: Vec<(&[String], bool)> = people.iter().map(|one| (one.names.as_slice(), one.shown)).collect();
    names.sort();
    let one = |name: &str| vec![name.to_owned()];
    let (ada, boris, cid) = (one("Adalbertine"), one("Borislava"), one("Cidalise"));
    assert_eq!(names, [(ada.as_slice(), true), (boris.as_slice(), false), (cid.as_slice(), false)]);
}

#[test]
fn bundles_signatures_and_leaves_check_out_under_the_veil() {
    let club = Club::new();
    let veiled = club.veiled();
    let signed = signatures(&veiled, &id("m1")).unwrap();
    assert_eq!(
        (signed[0].state, signed[0].named, signed[0].name.as_str()),
        (SignatureState::Valid, true, &*pseudonym("Adalbertine"))
    );
    let bundle = bundle_of(&veiled, club.store.ledger(), &id("m1"), "test").unwrap();
    let json = serde_json::to_vec(&bundle).unwrap();
    assert!(!["adalbertine", "borislava", "olgerdine"].iter().any(|name| has(&String::from_utf8_lossy(&json), name)));
    let trusted = Trusted { ledger: Some(club.store.ledger().public_key().clone()), witnesses: vec![] };
    let checked = Bundle::read(&json).unwrap().check(&trusted).unwrap();
    assert!(checked.holds(), "{checked:?}");
    assert_eq!(checked.redacted, [0, 4, 5]);
    // Who holds the log proves it: the head is that of the lines as they are kept.
    assert_eq!(checked.chain, Ok(Head::of_log(text(&club.store, "m1").as_bytes())));
    // Leaves keep the hashes by which the tree knows them.
    let size = club.store.ledger().head().unwrap().size;
    let path = format!("tile/entries/000.p/{size}");
    let plain = club.store.ledger().resource(&path).unwrap().unwrap();
    let shown = with_others(&plain, |leaf| veiled.other_leaf(leaf)).unwrap();
    assert!(has(&String::from_utf8_lossy(&plain), "olgerdine"));
    assert!(
        !["adalbertine", "borislava", "cidalise", "olgerdine"]
            .iter()
            .any(|name| has(&String::from_utf8_lossy(&shown), name))
    );
    let numbers: Vec<u64> = (0..size).collect();
    let hashes = club.store.ledger().record_hashes(&numbers).unwrap();
    let mut rest = shown.as_slice();
    for hash in &hashes {
        let (length, more) = rest.split_first_chunk::<2>().unwrap();
        let (leaf, more) = more.split_at(usize::from(u16::from_be_bytes(*length)));
        assert_eq!(Leaf::decode(leaf).unwrap().record_hash(), *hash);
        rest = more;
    }
    assert!(matches!(club.store.ledger().record_hashes(&[size]), Err(StoreError::Invalid { .. })));
}

#[test]
fn what_comes_in_later_is_veiled_too_and_is_kept_as_it_came() {
    let club = Club::new();
    let veiled = club.veiled();
    let line = r#"{"seq":6,"event":{"ruling":{"entry":2,"by":"Zenobia","decision":"upheld","reason":"so"}}}"#;
    append(&club.store, &id("m1"), 5, &[line.as_bytes()]).unwrap();
    assert!(text(&club.store, "m1").contains("Zenobia") && !has(&text(&veiled, "m1"), "zenobia"));
    // Another secret is another club: nobody who opted in there did so here.
    club.choose("Adalbertine", true);
    let other = PseudonymizedStore::new(&club.store, club.access(), Pseudonyms::with_secret([8; 32]));
    assert!(!has(&text(&other, "m1"), "adalbertine"));
    assert_ne!(other.redaction_stamp().unwrap(), veiled.redaction_stamp().unwrap());
}

/// Words of the game that are names of players stay words: the log is judged as it is, names or not.
#[test]
fn a_name_that_is_a_word_of_the_game_breaks_no_log() {
    let club = Club::new();
    for (name, player, side) in [("w1", "Infantry", "infantry"), ("w2", "player", "order"), ("w3", "\\\"Q\\\"", "side")]
    {
        let log = text_of(name).replace("Adalbertine", player).replace(r#""empire""#, &format!(r#""{side}""#));
        submit(&club.store, log.as_bytes(), name).unwrap();
        let veiled = club.veiled();
        let (kept, shown) = (load(&club.store, &id(name)).unwrap(), load(&veiled, &id(name)).unwrap());
        assert_eq!(kept.judge(Reading::Effective).statuses, shown.judge(Reading::Effective).statuses, "{name}");
        assert!(shown.summary().sides.iter().all(|side| is_pseudonym(&side.player)), "{name}");
    }
}

#[test]
fn a_book_of_names_that_is_damaged_shows_nobody() {
    let club = Club::new();
    club.choose("Adalbertine", true);
    let path: &Path = &club.folder.path().join("access/names.json");
    std::fs::write(path, "{}").unwrap();
    assert!(matches!(club.veiled().header(&id("m1")), Err(StoreError::Access { .. })));
}

/// Under another secret everybody has another pseudonym, and nobody is known who opted out.
#[test]
fn a_secret_that_is_lost_or_altered_shows_nobody() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    let store = Ledgered::open(MemoryStore::default(), &folder.join("ledger"), Some("club.example")).unwrap();
    submit(&store, text_of("m1").as_bytes(), "m1").unwrap();
    let access = Access::in_folder(folder);
    access.set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    let secret = Pseudonyms::of_folder(folder).unwrap();
    access.choose_name(&secret.of("Adalbertine"), false, 2, &Bearer::default()).unwrap();
    let veiled = || PseudonymizedStore::in_folder(&store, folder);
    assert!(!has(&text(&veiled().unwrap(), "m1"), "adalbertine"));
    let key = folder.join("pseudonyms.key");
    let sound = std::fs::read_to_string(&key).unwrap();
    let running = veiled().unwrap();
    std::fs::remove_file(&key).unwrap();
    assert!(veiled().is_err() && !key.exists(), "no other is made");
    let mut tried = 0;
    for (at, digit) in sound.trim_end().char_indices() {
        let other = if digit == '0' { "1" } else { "0" };
        let mut altered = sound.clone();
        altered.replace_range(at..=at, other);
        std::fs::write(&key, altered).unwrap();
        assert!(veiled().is_err(), "digit {at}");
        tried += 1;
    }
    std::fs::write(&key, Pseudonyms::generate().mark().to_string()).unwrap();
    assert!(veiled().is_err());
    // What runs has the secret; put back, all is as it was.
    assert!(!has(&text(&running, "m1"), "adalbertine"));
    std::fs::write(&key, sound).unwrap();
    assert!(!has(&text(&veiled().unwrap(), "m1"), "adalbertine"));
    // Choices of another folder are not taken for those of this one.
    let other = tempfile::tempdir().unwrap();
    Pseudonyms::of_folder(other.path()).unwrap();
    Access::in_folder(other.path()).set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    std::fs::copy(other.path().join("access/names.json"), folder.join("access/names.json")).unwrap();
    assert!(matches!(running.header(&id("m1")), Err(StoreError::Access { .. })));
    println!("altered secrets: tried {tried}, held {tried}");
}

/// Wherever a header has a free text, and in every case of the grammar.
#[test]
fn free_texts_are_veiled_in_every_case_of_the_grammar() {
    let folder = tempfile::tempdir().unwrap();
    let store = Ledgered::open(MemoryStore::default(), &folder.path().join("ledger"), Some("club.example")).unwrap();
    let log = text_of("m1")
        .replace("Adalbertine", "Мария Островская")
        .replacen(
            r#""army":"empire""#,
            r#""army":"empire","subfaction":"дом Марии Островской","army_edition":"книга Мария Островская, 2""#,
            1,
        )
        .replacen(r#""played""#, r#""title":"Борислава против Марии Островской, с Марией Островской","played""#, 1);
    submit(&store, log.as_bytes(), "m1").unwrap();
    let veiled = PseudonymizedStore::new(&store, Access::in_folder(folder.path()), club_secret());
    let shown = text(&veiled, "m1");
    for trace in ["Мари", "Островск"] {
        assert!(!shown.contains(trace), "{trace}: {shown}");
    }
    assert!(!veiled.card(&id("m1")).unwrap().title().contains("Мари"));
    let listed = veiled.list(&ListQuery::default()).unwrap();
    assert!(!listed.rows[0].card.title().contains("Островск"), "{listed:?}");
}

/// Whoever has a public bundle has all of a header but two names, and the hash of it. Names from a list are tried at it.
#[test]
fn names_cannot_be_tried_at_the_hash_of_a_line_that_has_a_salt() {
    let club = Club::new();
    const RULED: &str =
        r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Olgerdine","decision":"upheld","reason":"So."}}}"#;
    let ruled = |name: &str| format!("{}{RULED}\n", text_of(name));
    let (open, salted) = (ruled("open"), aftermath_ingest::salted(ruled("salt").as_bytes(), "salt").unwrap());
    assert_eq!(salted.1, 2);
    submit(&club.store, open.as_bytes(), "open").unwrap();
    submit(&club.store, &salted.0, "salt").unwrap();
    let veiled = club.veiled();
    let people = ["Adalbertine", "Borislava", "Cidalise", "Olgerdine", "Zenobia"];
    let found = |name: &str| {
        let read = text(&veiled, name);
        let secrets: Vec<String> = text(&club.store, name)
            .lines()
            .filter_map(|line| {
                Some(serde_json::from_str::<serde_json::Value>(line).ok()?.get("salt")?.as_str()?.to_owned())
            })
            .collect();
        assert!(secrets.iter().all(|secret| !read.contains(secret.as_str())), "{read}");
        let chain = veiled.redactions(&id(name)).unwrap().get(0).unwrap().chain;
        let header = read.lines().next().unwrap();
        let without = header.replace(r#","salt":"00000000000000000000000000000000""#, "");
        let mut found = Vec::new();
        for (first, second) in people.iter().flat_map(|first| people.iter().map(move |second| (first, second))) {
            for shown in [header, without.as_str()] {
                let guess = shown.replace(&pseudonym("Adalbertine"), first).replace(&pseudonym("Borislava"), second);
                if Head::of_log(guess.as_bytes()).hash == chain {
                    found.push((*first, *second));
                }
            }
        }
        // And at the ruling, whose hash begins with that of the log before it.
        let heads = veiled.redactions(&id(name)).unwrap().heads_of_log(read.as_bytes());
        let line = read.lines().nth(4).unwrap();
        let without = line.replace(r#""salt":"00000000000000000000000000000000","#, "");
        for (person, shown) in people.iter().flat_map(|person| [(person, line), (person, without.as_str())]) {
            let guess = shown.replace(&pseudonym("Olgerdine"), person);
            if heads[3].then(guess.as_bytes()).hash == heads[4].hash {
                found.push((*person, "ruled"));
            }
        }
        found
    };
    let mut told = found("open");
    told.dedup();
    assert_eq!(
        told,
        [("Adalbertine", "Borislava"), ("Olgerdine", "ruled")],
        "without a salt a list of names is enough"
    );
    assert_eq!(found("salt"), []);
    // The bundle of either is proved as ever.
    let trusted = Trusted { ledger: Some(club.store.ledger().public_key().clone()), witnesses: vec![] };
    for name in ["open", "salt"] {
        let bundle = bundle_of(&veiled, club.store.ledger(), &id(name), "test").unwrap();
        let json = serde_json::to_vec(&bundle).unwrap();
        assert!(Bundle::read(&json).unwrap().check(&trusted).unwrap().holds());
    }
}
