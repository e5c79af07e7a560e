//! Whatever was recorded was among what its game offered, and nothing is offered that the referee objects to.

use std::{
    collections::{BTreeMap, BTreeSet},
    thread,
    time::Instant,
};

use aftermath_rules::{
    Games, IncrementalJudgement, SideId, System,
    explain::{Language, Speech},
    finding::Outcome,
    forms::Form,
    offers::Offer,
};
use serde_json::{Value, json};

/// Every so many entries the offers themselves are recorded, one by one.
const LOOKED_AT: usize = 40;

/// What was found in battles.
#[derive(Debug, Default)]
pub struct Census {
    /// Entries recorded.
    entries: usize,
    /// Entries that nobody offered.
    missed: Vec<String>,
    /// Offers that the referee objects to, recorded as they are offered.
    objections: Vec<String>,
    offers: usize,
    seconds: f64,
    /// What was recorded otherwise than in the form that its offer says.
    misformed: Vec<String>,
    /// How often a field was recorded in the form that its offer says.
    formed: usize,
    /// How often each kind of event was recorded.
    kinds: BTreeMap<String, usize>,
    /// What of an offer a page tells by a word, which a language lacks.
    unnamed: BTreeSet<String>,
}

/// What a page tells of an offer by a word, and the messages that may be that word: its event, and what is so unless it is asked.
fn told(offer: &Offer) -> impl Iterator<Item = Vec<String>> {
    let is_asked = |field: &str| offer.asks.iter().any(|ask| ask.field.split('.').next() == Some(field));
    let all = offer.body.as_object().into_iter().flatten();
    let so = all.filter(move |(field, value)| **value == Value::Bool(true) && !is_asked(field));
    let words = |name: &str| vec![format!("field-{name}-true"), format!("field-{name}"), format!("term-{name}")];
    so.map(move |(field, _)| words(field)).chain([vec![format!("event-{}", offer.kind)]])
}

/// Whether something is written in a form.
fn is_of(form: &Form, value: &Value) -> bool {
    let pose = |value: &Value| value.as_array().is_some_and(|all| all.len() == 3 && all.iter().all(Value::is_number));
    let each = |holds: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|all| all.iter().all(holds));
    match form {
        Form::Pose => pose(value),
        Form::Poses => each(&pose),
        Form::Spots => each(&|one| one["model"].is_u64() && one["at"].is_array()),
        Form::Ways => each(&|one| one["model"].is_u64() && one["to"].is_array()),
        Form::Steps(_) => each(&|one| one.as_object().is_some_and(|step| step.len() == 1)),
        Form::Length => value.is_number(),
        Form::Count => value.is_i64(),
        Form::YesNo => value.is_boolean(),
    }
}

/// What stands in a field of an entry, by its way with dots; nothing where it is in each member of a list.
fn at<'v>(body: &'v Value, field: &str) -> Option<&'v Value> {
    let found = body.pointer(&format!("/{}", field.replace('.', "/")));
    found.filter(|value| !value.is_null())
}

fn objects(standing: &mut IncrementalJudgement, seq: u32, offer: &Offer) -> Option<String> {
    let line = json!({ "seq": seq, "side": offer.side, "event": { offer.kind: offer.body } }).to_string();
    standing.read(&[line.as_bytes()], "offer").unwrap();
    let verdicts = standing.weigh();
    standing.take_back();
    let broken = verdicts.iter().flat_map(|verdict| &verdict.findings);
    let broken: Vec<&str> =
        broken.filter(|finding| finding.outcome == Outcome::Broken).map(|finding| finding.rule.id()).collect();
    (!broken.is_empty()).then(|| format!("{line}: {broken:?}"))
}

/// Goes through a battle, asking before each entry what is offered. It ends where the log cannot be read, or its game offers
/// nothing.
fn census(games: &Games, log: &[u8]) -> Census {
    let lines: Vec<&str> = std::str::from_utf8(log).unwrap().lines().collect();
    let mut standing = IncrementalJudgement::of(games.read(lines[0].as_bytes(), "header").unwrap());
    let header: Value = serde_json::from_str(lines[0]).unwrap();
    let game: System = games.find(header["system"].as_str().unwrap()).unwrap();
    let speeches = Language::ALL.map(|language| Speech::new(games, language));
    let mut census = Census::default();
    let of_match = header["match"].as_str().unwrap_or_default();
    for (at_entry, line) in lines.iter().enumerate().skip(1) {
        let entry: Value = serde_json::from_str(line).unwrap();
        let side: Option<SideId> = serde_json::from_value(entry["side"].clone()).ok();
        let begun = Instant::now();
        let offers = standing.offers().expect("a game that offers");
        census.seconds += begun.elapsed().as_secs_f64();
        census.offers += offers.len();
        census.entries += 1;
        for names in offers.iter().flat_map(told) {
            for speech in &speeches {
                if !names.iter().any(|name| speech.knows(game, name)) {
                    census.unnamed.insert(format!("{}: {names:?}", speech.language().as_str()));
                }
            }
        }
        let kind = entry["event"].as_object().unwrap().keys().next().unwrap();
        *census.kinds.entry(kind.clone()).or_default() += 1;
        let admitting = offers.iter().find(|offer| offer.admits(side.as_ref(), &entry["event"]).is_ok());
        for (field, form) in admitting.iter().flat_map(|offer| &offer.forms) {
            match at(&entry["event"][kind], field) {
                Some(value) if is_of(form, value) => census.formed += 1,
                Some(value) => census.misformed.push(format!("{at_entry}: {kind}.{field} is no {form:?}: {value}")),
                None => (),
            }
        }
        if admitting.is_none() {
            let of_kind = offers.iter().filter(|offer| offer.kind == kind.as_str());
            let why: Vec<_> = of_kind.filter_map(|offer| offer.admits(side.as_ref(), &entry["event"]).err()).collect();
            census.missed.push(format!("{of_match} {at_entry}: {line}\n  {why:?}"));
        }
        // Every so many entries, so that the test ends in time.
        if at_entry % LOOKED_AT == 0 {
            let objections = offers.iter().filter_map(|offer| objects(&mut standing, at_entry as u32, offer));
            census.objections.extend(objections.collect::<Vec<_>>());
        }
        standing.read(&[line.as_bytes()], "battle").unwrap();
        standing.judge();
    }
    census
}

/// Entries of a log that were not offered, a line each with what is otherwise.
pub fn not_offered(games: &Games, log: &str) -> Vec<String> {
    census(games, log.as_bytes()).missed
}

/// Goes through the battles of these seeds, on all processors.
///
/// # Panics
/// Where a log cannot be read, or its game offers nothing.
pub fn of_battles(games: &Games, seeds: &[u64], play: impl Fn(u64) -> Vec<u8> + Sync) -> Vec<Census> {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let play = &play;
    thread::scope(|scope| {
        let shares = seeds.chunks(seeds.len().div_ceil(workers).max(1));
        let running: Vec<_> = shares
            .map(|share| scope.spawn(move || share.iter().map(|seed| census(games, &play(*seed))).collect::<Vec<_>>()))
            .collect();
        running.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
}

/// Holds what was found against what has to be: whatever was recorded was offered and is written in the form that was told, and
/// no offer is objected to. What a page tells of an offer has a word in every language. At least so many entries were looked at.
///
/// # Panics
/// Where it is not so.
pub fn check(of: &str, all: &[Census], least: usize) {
    let sum = |of: fn(&Census) -> usize| all.iter().map(of).sum::<usize>();
    let (entries, offers) = (sum(|one| one.entries), sum(|one| one.offers));
    let seconds: f64 = all.iter().map(|one| one.seconds).sum();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().flat_map(|one| &one.kinds).for_each(|(kind, count)| *kinds.entry(kind).or_default() += count);
    let missed: Vec<&str> = all.iter().flat_map(|one| &one.missed).map(String::as_str).collect();
    let objections: Vec<&str> = all.iter().flat_map(|one| &one.objections).map(String::as_str).collect();
    println!(
        "{of}: {} battles, {entries} entries, {} of them not offered; {offers} offers, {} objected to; {:.2} ms an entry; {kinds:?}",
        all.len(),
        missed.len(),
        objections.len(),
        1e3 * seconds / entries as f64
    );
    assert!(entries >= least, "{entries} entries, expected {least}");
    assert!(missed.is_empty(), "{}", missed[..missed.len().min(12)].join("\n"));
    let formed = sum(|one| one.formed);
    let misformed: Vec<&str> = all.iter().flat_map(|one| &one.misformed).map(String::as_str).collect();
    println!("{of}: {formed} places and claims in the form that was offered, {} in another", misformed.len());
    assert!(misformed.is_empty(), "{}", misformed[..misformed.len().min(12)].join("\n"));
    assert!(formed > 0, "no place and no claim was recorded");
    assert!(objections.is_empty(), "{}", objections[..objections.len().min(12)].join("\n"));
    let unnamed: BTreeSet<&String> = all.iter().flat_map(|one| &one.unnamed).collect();
    assert!(unnamed.is_empty(), "no word: {unnamed:?}");
}
