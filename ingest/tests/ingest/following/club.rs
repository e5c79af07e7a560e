//! A club that answers as its service does, and a federation that follows it, without HTTP.

use std::{
    fmt,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use aftermath_ingest::{
    PseudonymizedStore, bundle_of,
    following::{self, ClubAt, Fate, Following, Pass, PassLimits, Trouble, Unanswered, follow},
    results::Pseudonyms,
    signature_line, submit,
};
use aftermath_store::{
    Access, Bearer, Expected, KeyKind, Ledger, Ledgered, Limit, ListQuery, MatchId, MemoryStore, NamesPolicy,
    SecretKey, SledStore, Store, base64_of,
};
use serde_json::json;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::table::{battle, id};

pub(super) const AT: &str = "2026-05-03T18:00:00Z";
pub(super) const RULING: &str =
    r#"{"seq":4,"event":{"ruling":{"entry":3,"by":"Olgerdine","decision":"upheld","reason":"So it was."}}}"#;

/// What answers in the place of a club: `None` where the club itself does.
type Instead = dyn Fn(&str) -> Option<Result<Vec<u8>, Unanswered>> + Send + Sync;

/// A club with a ledger of its own.
pub(super) struct Club {
    pub(super) folder: TempDir,
    pub(super) store: Ledgered<MemoryStore>,
    pub(super) secret: Pseudonyms,
    /// Rows of a page.
    page: usize,
    asked: Mutex<Vec<String>>,
    instead: Mutex<Option<Box<Instead>>>,
}

impl fmt::Debug for Club {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Club")
    }
}

/// A battle of two people with long names: a hash or a key spells a short one by chance.
pub(super) fn battle_of(name: &str, one: &str, other: &str) -> String {
    let text = String::from_utf8(battle(name)).unwrap();
    text.replace(r#""Ada""#, &format!("{one:?}")).replace(r#""Boris""#, &format!("{other:?}"))
}

impl Club {
    /// A club without a battle.
    pub(super) fn new(name: &str) -> Self {
        Self::under(&SecretKey::generate(name, KeyKind::Signs).unwrap())
    }

    /// One whose ledger has this key.
    pub(super) fn under(key: &SecretKey) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ledger = folder.path().join("ledger");
        drop(Ledger::begin_with(&ledger, key).unwrap());
        let store = Ledgered::open(MemoryStore::default(), &ledger, Some(key.public().name())).unwrap();
        let secret = Pseudonyms::with_secret(Sha256::digest(key.public().to_string()).into());
        Self { folder, store, secret, page: 2, asked: Mutex::default(), instead: Mutex::default() }
    }

    /// One with battles of Adalbertine and Borislava.
    pub(super) fn with(name: &str, battles: &[&str]) -> Self {
        let club = Self::new(name);
        battles.iter().for_each(|name| club.play(name));
        club
    }

    pub(super) fn play(&self, name: &str) {
        submit(&self.store, battle_of(name, "Adalbertine", "Borislava").as_bytes(), name).unwrap();
    }

    pub(super) fn add(&self, name: &str, line: &str) {
        self.store.append(&id(name), Expected::Any, &[line.as_bytes()]).unwrap();
    }

    /// Somebody signs a battle where it stands.
    pub(super) fn sign(&self, name: &str, key: &SecretKey, side: &str) {
        let head = self.store.head(&id(name)).unwrap();
        self.add(name, &signature_line(key, &id(name), Some(side), head, AT).unwrap());
    }

    pub(super) fn access(&self) -> Access {
        Access::in_folder(self.folder.path())
    }

    /// Everybody is shown by name.
    pub(super) fn shows_names(&self) {
        self.access().set_names_policy(NamesPolicy::Shown, 1, &Bearer::default()).unwrap();
    }

    pub(super) fn at(&self) -> ClubAt {
        let key = self.store.ledger().public_key().clone();
        ClubAt { address: format!("https://{}", key.name()), key, witnesses: Vec::new() }
    }

    pub(super) fn size(&self) -> u64 {
        self.store.ledger().head().unwrap().size
    }

    fn veiled(&self) -> PseudonymizedStore<&Ledgered<MemoryStore>> {
        PseudonymizedStore::new(&self.store, self.access(), self.secret.clone())
    }

    /// From now on `instead` answers where it has something to say.
    pub(super) fn answers(
        &self,
        instead: impl Fn(&str) -> Option<Result<Vec<u8>, Unanswered>> + Send + Sync + 'static,
    ) {
        *self.instead.lock().unwrap() = Some(Box::new(instead));
    }

    pub(super) fn answers_itself(&self) {
        *self.instead.lock().unwrap() = None;
    }

    /// What it was asked since this was called last.
    pub(super) fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }

    /// How many bundles it was asked for.
    pub(super) fn bundles(&self) -> usize {
        self.asked().iter().filter(|path| path.ends_with("/bundle")).count()
    }

    pub(super) fn bundle(&self, name: &str) -> Vec<u8> {
        let bundle = bundle_of(&self.veiled(), self.store.ledger(), &id(name), "another program").unwrap();
        serde_json::to_vec(&bundle).unwrap()
    }

    fn page(&self, query: &str) -> Vec<u8> {
        let after = query.split('&').find_map(|part| part.strip_prefix("after="));
        let after = after.map(|after| after.parse().unwrap());
        let limit = Limit::new(self.page).unwrap();
        let page = self.veiled().list(&ListQuery { after, limit, ..ListQuery::default() }).unwrap();
        let row = |id: &MatchId, players: &[String]| {
            let hash = hex::encode(Sha256::digest(text(&self.veiled(), id.as_str())));
            json!({"id": id, "players": players, "log_sha256": hash})
        };
        let rows: Vec<_> = page.rows.iter().map(|one| row(one.card.id(), one.card.players())).collect();
        serde_json::to_vec(&json!({"matches": rows, "next": page.next})).unwrap()
    }
}

impl following::Club for Club {
    fn get(&self, path: &str, most: usize) -> Result<Vec<u8>, Unanswered> {
        self.asked.lock().unwrap().push(path.to_owned());
        if let Some(answer) = self.instead.lock().unwrap().as_ref().and_then(|instead| instead(path)) {
            return answer;
        }
        let ledger = self.store.ledger();
        let none = || Unanswered::Status { status: 404, told: "Nothing at this address".into() };
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let rest = path.strip_prefix("/api/v1/").unwrap();
        let bytes = match rest {
            "ledger/checkpoint" => ledger.head().unwrap().note.to_string().into_bytes(),
            "ledger/witnessed" => ledger.witnessed().unwrap().ok_or_else(none)?.note.to_string().into_bytes(),
            "ledger/consistency" => {
                let sizes: Vec<u64> =
                    query.split('&').map(|part| part.split_once('=').unwrap().1.parse().unwrap()).collect();
                let proof = ledger.prove_growth(sizes[0], sizes[1]).map_err(|_| none())?;
                proof.iter().flat_map(|hash| format!("{}\n", base64_of(hash)).into_bytes()).collect()
            }
            "matches" => self.page(query),
            _ => self.bundle(rest.strip_prefix("matches/").and_then(|rest| rest.strip_suffix("/bundle")).unwrap()),
        };
        assert!(bytes.len() <= most, "{path}: {} bytes", bytes.len());
        Ok(bytes)
    }
}

/// Who follows, in a folder of its own.
pub(super) struct Federation {
    pub(super) folder: TempDir,
    pub(super) store: Ledgered<SledStore>,
    pub(super) following: Following,
    pub(super) secret: Pseudonyms,
    clock: AtomicU64,
}

impl Federation {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Ledgered::in_folder(folder.path(), Some("federation.example")).unwrap();
        let following = Following::in_folder(folder.path()).unwrap();
        let secret = Pseudonyms::with_secret([9; 32]);
        Self { folder, store, following, secret, clock: AtomicU64::new(1_000) }
    }

    /// The same folder, opened by another process.
    pub(super) fn opened_again(self) -> Self {
        let Self { folder, store, following, secret, clock } = self;
        drop((store, following));
        let store = Ledgered::in_folder(folder.path(), None).unwrap();
        let following = Following::in_folder(folder.path()).unwrap();
        Self { folder, store, following, secret, clock }
    }

    pub(super) fn follows(&self, club: &Club) -> Result<Pass, Trouble> {
        self.follows_at(&club.at(), club, PassLimits::default(), |_, _| {})
    }

    pub(super) fn follows_at(
        &self,
        at: &ClubAt,
        club: &Club,
        limits: PassLimits,
        each: impl FnMut(&MatchId, &Fate),
    ) -> Result<Pass, Trouble> {
        self.follows_until(at, club, limits, &Arc::new(AtomicBool::new(false)), each)
    }

    pub(super) fn follows_until(
        &self,
        at: &ClubAt,
        club: &Club,
        limits: PassLimits,
        cancel: &Arc<AtomicBool>,
        each: impl FnMut(&MatchId, &Fate),
    ) -> Result<Pass, Trouble> {
        let now = self.clock.fetch_add(1, Ordering::Relaxed);
        follow(&self.store, &self.following, (at, club), (limits, now), cancel, each)
    }

    /// The store as everybody is shown it.
    pub(super) fn veiled(&self) -> PseudonymizedStore<&Ledgered<SledStore>> {
        let following = Following::in_folder(self.folder.path()).unwrap();
        PseudonymizedStore::new(&self.store, Access::in_folder(self.folder.path()), self.secret.clone())
            .beside(following)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.store.head(&id(name)).is_ok()
    }

    /// The folder of the ledger of a club.
    pub(super) fn folder_of(&self, club: &Club) -> std::path::PathBuf {
        let name = hex::encode(Sha256::digest(club.at().key.name()));
        Path::new(self.folder.path()).join("following").join(name)
    }
}

pub(super) fn text(store: &dyn Store, name: &str) -> String {
    let mut bytes = Vec::new();
    store.export(&id(name), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}
