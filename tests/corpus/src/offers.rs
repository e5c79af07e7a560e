//! Whatever was recorded was among what its game offered, and nothing is offered that the referee objects to.

use std::{collections::BTreeMap, time::Instant};

use aftermath_rules::{
    Games, IncrementalJudgement, SideId,
    finding::{Finding, Outcome},
    offers::{Ask, Offer, Wants},
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
    /// How often each kind of event was recorded.
    kinds: BTreeMap<String, usize>,
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

/// Goes through a battle, asking before each entry what is offered.
///
/// # Panics
/// Where the log cannot be read, or its game offers nothing.
pub fn census(games: &Games, log: &[u8]) -> Census {
    let lines: Vec<&str> = std::str::from_utf8(log).unwrap().lines().collect();
    let mut standing = IncrementalJudgement::of(games.read(lines[0].as_bytes(), "header").unwrap());
    let mut census = Census::default();
    for (at, line) in lines.iter().enumerate().skip(1) {
        let entry: Value = serde_json::from_str(line).unwrap();
        let side: Option<SideId> = serde_json::from_value(entry["side"].clone()).ok();
        let begun = Instant::now();
        let offers = standing.offers().expect("a game that offers");
        census.seconds += begun.elapsed().as_secs_f64();
        census.offers += offers.len();
        census.entries += 1;
        let kind = entry["event"].as_object().unwrap().keys().next().unwrap();
        *census.kinds.entry(kind.clone()).or_default() += 1;
        if !offers.iter().any(|offer| offer.admits(side.as_ref(), &entry["event"]).is_ok()) {
            let of_kind = offers.iter().filter(|offer| offer.kind == kind.as_str());
            let why: Vec<_> = of_kind.filter_map(|offer| offer.admits(side.as_ref(), &entry["event"]).err()).collect();
            census.missed.push(format!("{at}: {line}\n  {why:?}"));
        }
        // Every so many entries, so that the test ends in time.
        if at % LOOKED_AT == 0 {
            let objections = offers.iter().filter_map(|offer| objects(&mut standing, at as u32, offer));
            census.objections.extend(objections.collect::<Vec<_>>());
        }
        standing.read(&[line.as_bytes()], "battle").unwrap();
        standing.judge();
    }
    census
}

/// What came of a battle that was recorded by what was offered alone.
#[derive(Debug)]
pub struct Walk {
    /// Entries recorded.
    pub entries: usize,
    /// Turns begun.
    pub turns: usize,
    /// Kinds of event recorded, and how often.
    pub kinds: BTreeMap<&'static str, usize>,
}

/// Records a battle as somebody does who takes whatever is offered, dice thrown as they are asked for, and tells neither places
/// nor lengths. What comes seldom is taken seldom. It ends with the battle, or after so many entries. `below` answers a number
/// below another, each as likely.
///
/// # Panics
/// Where nothing is offered before the end, or what was offered is objected to as it stands in the log.
pub fn walk(games: &Games, header: &[u8], below: &mut dyn FnMut(u32) -> u32, most: usize) -> Walk {
    let mut standing = IncrementalJudgement::of(games.read(header, "header").unwrap());
    let mut walk = Walk { entries: 0, turns: 0, kinds: BTreeMap::new() };
    for seq in 1..=most as u32 {
        let offers = standing.offers().expect("a game that offers");
        let goes_on = |offer: &&Offer| !(offer.is_seldom && ["concede", "battle_end"].contains(&offer.kind));
        let (seldom, usual): (Vec<&Offer>, Vec<&Offer>) =
            offers.iter().filter(goes_on).partition(|offer| offer.is_seldom);
        let among = if usual.is_empty() || (!seldom.is_empty() && below(50) == 0) { seldom } else { usual };
        if among.is_empty() {
            assert!(walk.kinds.contains_key("battle_end"), "nothing is offered after {:?}", walk.kinds);
            break;
        }
        // Of what each may do first one thing is chosen, then who does it: there are more targets than kinds of action.
        let mut kinds: Vec<&'static str> = among.iter().map(|offer| offer.kind).collect();
        kinds.dedup();
        // A phase ends once there is little left to do in it, and now and then before; mostly the next one follows.
        let ends = |kind: &&str| ["phase_start", "turn_end"].contains(kind);
        let in_order = below(8) != 0;
        if in_order && !kinds.iter().all(ends) {
            kinds.retain(|kind| !ends(kind));
        }
        let kind =
            if in_order && kinds.iter().all(ends) { kinds[0] } else { kinds[below(kinds.len() as u32) as usize] };
        let of_kind: Vec<&Offer> = among.into_iter().filter(|offer| offer.kind == kind).collect();
        let first = in_order && ends(&kind);
        let offer = if first { of_kind[0] } else { of_kind[below(of_kind.len() as u32) as usize] };
        let line = filled(&mut standing, seq, offer, below);
        standing.read(&[line.as_bytes()], "walk").unwrap();
        let broken: Vec<_> = standing.judge().iter().flat_map(|verdict| broken(&verdict.findings)).collect();
        assert!(broken.is_empty(), "{line}: {broken:?}");
        walk.entries += 1;
        walk.turns += usize::from(kind == "turn_start");
        *walk.kinds.entry(kind).or_default() += 1;
    }
    walk
}

fn broken(findings: &[Finding]) -> Vec<&'static str> {
    let broken = findings.iter().filter(|finding| finding.outcome == Outcome::Broken);
    broken.map(|finding| finding.rule.id()).collect()
}

/// An offer with its dice thrown: the first throw, and each that the referee then misses.
fn filled(standing: &mut IncrementalJudgement, seq: u32, offer: &Offer, below: &mut dyn FnMut(u32) -> u32) -> String {
    let mut event = offer.body.clone();
    let line = |event: &Value| json!({ "seq": seq, "side": offer.side, "event": { offer.kind: event } }).to_string();
    let mut due = offer.throw.as_ref().map_or(0, |throw| throw.dice.unwrap_or(1 + below(4)));
    if let Some(throw) = &offer.throw {
        put(&mut event, throw.field, thrown(below, due));
    }
    for ask in offer.asks.iter().filter(|ask| ask.wants == Wants::Die) {
        put(&mut event, ask.field, json!(1 + below(6)));
    }
    let mut open: Vec<&Ask> = offer.asks.iter().filter(|ask| ask.wants == Wants::Dice).collect();
    loop {
        standing.read(&[line(&event).as_bytes()], "walk").unwrap();
        let verdicts = standing.weigh();
        standing.take_back();
        let Some(verdict) = verdicts.last() else { return line(&event) };
        let lacks = |ask: &&Ask| -> bool {
            let name = ask.field.rsplit('.').next();
            let lacking = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Unrecorded);
            lacking.into_iter().any(|finding| finding.detail.field == name)
        };
        let Some(place) = open.iter().position(lacks) else { return line(&event) };
        let ask = open.remove(place);
        // As many as the throw before had successes; where that is wrong they stay unsaid.
        due = verdict.rolls.last().map_or(due, |roll| u32::try_from(roll.result).unwrap_or(0));
        let before = event.clone();
        put(&mut event, ask.field, thrown(below, due));
        standing.read(&[line(&event).as_bytes()], "walk").unwrap();
        let is_wrong = standing.weigh().iter().any(|verdict| !broken(&verdict.findings).is_empty());
        standing.take_back();
        if is_wrong || due == 0 {
            return line(&before);
        }
    }
}

fn thrown(below: &mut dyn FnMut(u32) -> u32, dice: u32) -> Value {
    (0..dice).map(|_| 1 + below(6)).collect()
}

fn put(event: &mut Value, field: &str, value: Value) {
    let place = field.split('.').fold(event, |at, part| &mut at[part]);
    *place = value;
}

/// Holds what was found against what has to be: whatever was recorded was offered, and no offer is objected to. At least
/// so many entries were looked at.
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
    assert!(objections.is_empty(), "{}", objections[..objections.len().min(12)].join("\n"));
}
