//! What is true of a league can be found, as often as the intervals of estimates say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use aftermath_estimate::{
    BradleyTerry, Cluster, Confidence, Contest, Draws, Interval, Strength, Tally, Widths, clustered_rate, discoveries,
    faces, noticeable,
};
use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::Reading;
use aftermath_simulate::{
    Bots,
    league::{
        A_MONTH, Fixture, League, STEPS,
        truth::{Known, Truth},
    },
};
use serde_json::Value;

/// Not one of the leagues from which the truth was found.
const SEED: u64 = 3;
/// Chance at which a sound test fails, for each bound.
const ALARM: f64 = 1e-4;

/// A battle as it ended: what the statistics see of it.
#[derive(Debug, Clone)]
struct Ended {
    /// Step of skill and place of the army of both sides.
    sides: [(usize, usize); 2],
    event: String,
    /// The side that had the first turn.
    first: usize,
    /// Score of the first of the two sides.
    score: f64,
    /// How often each face fell, by player and what the log calls the dice.
    faces: Vec<(Set, [u64; 6])>,
}

/// A player and the name of a set of dice.
type Set = (&'static str, Option<String>);

fn values(log: &[u8]) -> Vec<Value> {
    log.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

fn ended(fixture: &Fixture) -> Ended {
    let lines = values(&fixture.play_whole().unwrap());
    let side = |id: &Value| (0..2).find(|side| lines[0]["sides"][side]["id"] == *id);
    let first = lines.iter().find(|line| line["event"]["turn_start"].is_object()).unwrap();
    let end = &lines.iter().find(|line| line["event"]["battle_end"].is_object()).unwrap()["event"]["battle_end"];
    let place = |army: &str| fixture.bots.league().armies.iter().position(|other| *other == army).unwrap();
    let named = |value: &Value| value.as_str().map(str::to_owned);
    let mut hands = [0, 1].map(|side| named(&lines[0]["sides"][side]["dice"]));
    let mut thrown: BTreeMap<Set, [u64; 6]> = BTreeMap::new();
    for line in &lines[1..] {
        if let Some(side) = side(&line["side"]) {
            hands[side] = named(&line["dice"]).or_else(|| hands[side].take());
            let set = (fixture.seats[side].player.name, hands[side].clone());
            count(&line["event"], thrown.entry(set).or_default());
        }
    }
    Ended {
        sides: fixture.seats.map(|seat| (seat.player.skill, place(seat.army))),
        event: fixture.event.clone(),
        first: side(&first["side"]).unwrap(),
        score: side(&end["winner"]).map_or(0.5, |winner| 1.0 - winner as f64),
        faces: thrown.into_iter().collect(),
    }
}

/// Adds the faces of all throws of an event.
fn count(event: &Value, counts: &mut [u64; 6]) {
    match event {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value.as_array()) {
                    ("dice" | "again" | "damage" | "damage_again" | "blast", Some(dice)) => {
                        let faces = dice.iter().filter_map(Value::as_u64).filter(|face| (1..=6).contains(face));
                        faces.for_each(|face| counts[face as usize - 1] += 1);
                    }
                    _ => count(value, counts),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|value| count(value, counts)),
        _ => {}
    }
}

/// Whatever `of` makes of each of these, on all processors.
fn each<T: Send>(fixtures: &[Fixture], of: impl Fn(&Fixture) -> T + Sync) -> Vec<T> {
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = fixtures.len().div_ceil(hands).max(1);
    let of = &of;
    std::thread::scope(|scope| {
        let shares: Vec<_> =
            fixtures.chunks(share).map(|share| scope.spawn(move || share.iter().map(of).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
}

/// Dice of a set below which it is not told of.
const ENOUGH: u64 = 100;

#[test]
fn only_the_loaded_sets_are_found_loaded() {
    // Given the dice of four months, set by set as the logs name them.
    let fixtures: Vec<Fixture> = League::new(&kow2::BOTS, SEED).fixtures(4 * A_MONTH).collect();
    let mut thrown: BTreeMap<Set, [u64; 6]> = BTreeMap::new();
    for (set, counts) in each(&fixtures, ended).into_iter().flat_map(|battle| battle.faces) {
        let sum = thrown.entry(set).or_default();
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    thrown.retain(|_, counts| counts.iter().sum::<u64>() >= ENOUGH);
    let players_seen: BTreeSet<&str> = thrown.keys().map(|(player, _)| *player).collect();
    assert_eq!(players_seen.len(), kow2::BOTS.league().players.len());
    assert!(thrown.len() > players_seen.len(), "some have several sets");
    // When all are tested together, and one in twenty discoveries may be false.
    let chances: Vec<f64> = thrown.values().map(|counts| faces(counts).unwrap().p).collect();
    let found = thrown.keys().zip(discoveries(&chances, 0.05)).filter(|(_, found)| *found);
    // Then the loaded sets are found, and no other of their owners, nor of those who call theirs the same.
    let found: BTreeSet<(&str, Option<&str>)> = found.map(|((player, set), _)| (*player, set.as_deref())).collect();
    let loaded = kow2::BOTS.league().loaded.iter().map(|set| (set.player, Some(set.name))).collect::<BTreeSet<_>>();
    assert_eq!(found, loaded);
    let is_loaded = |(player, set): &Set| loaded.contains(&(*player, set.as_deref()));
    // As they had to be: each is further from fair than what a test of as many dice notices in 99 cases of 100.
    for ((player, set), counts) in thrown.iter().filter(|(set, _)| is_loaded(set)) {
        let load = kow2::BOTS
            .league()
            .loaded
            .iter()
            .find(|loaded| loaded.player == *player && Some(loaded.name) == set.as_deref())
            .unwrap()
            .load;
        // Two faces are off by a sixth over `one_in`: Σ (p − 1/6)² ÷ 1/6 is 1/3 over its square.
        let off = 1.0 / (f64::sqrt(3.0) * f64::from(load.one_in));
        let needed = noticeable(counts.iter().sum(), Confidence::P95, 0.99).unwrap();
        println!("{player}: off by {off:.3}, {needed:.3} is noticed in 99 of 100");
        assert!(off > needed, "{player}: {off} {needed}");
    }
    // And a test of one honest set alone objects to it no more often than it says.
    let honest: Vec<f64> =
        thrown.keys().zip(&chances).filter(|(set, _)| !is_loaded(set)).map(|(_, chance)| *chance).collect();
    let objected = honest.iter().filter(|chance| **chance < 0.05).count();
    let fair = honest.len() - objected;
    println!("{} honest sets, {objected} objected to at one in twenty", honest.len());
    assert!(fair as u64 >= least_of(honest.len() as u64, 0.95), "{objected} of {}", honest.len());
}

/// Luck of one set of dice: results less expectations in errors of it, throw by throw of equal weight, and what a load
/// adds to that.
#[derive(Debug, Clone, Copy, Default)]
struct Luck {
    throws: u64,
    /// Sum of luck over standard deviations.
    luck: f64,
    /// What of that the load explains.
    loaded: f64,
}

impl Luck {
    /// In standard deviations of the sum.
    fn deviations(self, sum: f64) -> f64 {
        sum / (self.throws as f64).sqrt()
    }
}

/// The luck of a battle by player and dice, of throws that count single dice.
fn lucks(fixture: &Fixture) -> Vec<(Set, Luck)> {
    let log = GAMES.read(&fixture.play_whole().unwrap(), "battle").unwrap();
    let (summary, hands) = (log.summary(), log.hands());
    let mut lucks: BTreeMap<Set, Luck> = BTreeMap::new();
    for verdict in &log.judge(Reading::Effective).verdicts {
        for roll in &verdict.rolls {
            let (Some(side), Some(needed)) = (&roll.side, roll.needed) else { continue };
            let variance = roll.chances.variance();
            // Sums of dice are tested against another figure; dice thrown again are chosen by what fell.
            let single = roll.chances.greatest() == roll.faces.len() as i32 && roll.fell.is_empty();
            if !single || variance <= 0.0 {
                continue;
            }
            let seat = summary.sides.iter().position(|view| view.id == *side).unwrap();
            let player = &fixture.seats[seat].player;
            let set = hands.at(side, verdict.entry).map(|name| name.as_str().to_owned());
            // One more face in `6 · one_in` is a success where the better face is one and the worse is not.
            let gained = fixture.bots.league().load(player, set.as_deref()).map_or(0.0, |load| {
                let succeeds = |face: u8| f64::from(u8::from(i32::from(face) >= needed));
                (succeeds(load.to) - succeeds(load.from)) / 6.0 / f64::from(load.one_in)
            });
            let luck = lucks.entry((player.name, set)).or_default();
            luck.throws += 1;
            luck.luck += roll.luck() / variance.sqrt();
            luck.loaded += gained * roll.faces.len() as f64 / variance.sqrt();
        }
    }
    lucks.into_iter().collect()
}

/// Throws of a set below which its luck is not yet normal enough.
const THROWS: u64 = 50;

#[test]
fn luck_is_that_of_fair_dice_and_of_loaded_ones_what_their_load_gives() {
    // Given the throws of three months, whose luck the referee reckons against exact chances.
    let fixtures: Vec<Fixture> = League::new(&kow2::BOTS, SEED).fixtures(3 * A_MONTH).collect();
    let mut all: BTreeMap<Set, Luck> = BTreeMap::new();
    for (set, luck) in each(&fixtures, lucks).into_iter().flatten() {
        let sum = all.entry(set).or_default();
        *sum = Luck { throws: sum.throws + luck.throws, luck: sum.luck + luck.luck, loaded: sum.loaded + luck.loaded };
    }
    all.retain(|_, luck| luck.throws >= THROWS);
    let is_loaded = |(player, set): &Set| {
        kow2::BOTS.league().loaded.iter().any(|one| one.player == *player && Some(one.name) == set.as_deref())
    };
    let (loaded, honest): (Vec<_>, Vec<_>) = all.iter().partition(|(set, _)| is_loaded(set));
    // Then honest dice are as lucky as chance has it, neither more nor less.
    let deviations: Vec<f64> = honest.iter().map(|(_, luck)| luck.deviations(luck.luck)).collect();
    let held = deviations.iter().filter(|one| one.abs() < 1.959_964).count() as u64;
    let squares: f64 = deviations.iter().map(|one| one * one).sum();
    let count = deviations.len() as f64;
    println!("{} honest sets: {held} within two deviations, squares {squares:.1}", deviations.len());
    assert!(held >= least_of(deviations.len() as u64, 0.95), "{deviations:?}");
    // Wilson and Hilferty (1931): the cube root of chi-squared over its degrees of freedom is about normal.
    let about = ((squares / count).cbrt() - (1.0 - 2.0 / (9.0 * count))) / (2.0 / (9.0 * count)).sqrt();
    assert!(about.abs() < ALARM_BOTH_WAYS, "squares of {squares} with {count} degrees of freedom");
    // And loaded dice give what their load says, which a test at 5 % had to see in four leagues of five.
    assert_eq!(
        loaded.len(),
        kow2::BOTS.league().loaded.iter().filter(|one| all.keys().any(|set| set.0 == one.player)).count()
    );
    for ((player, _), luck) in loaded {
        let (found, expected) = (luck.deviations(luck.luck), luck.deviations(luck.loaded));
        println!("{player}: {found:.2} deviations in {} throws, {expected:.2} by the load", luck.throws);
        assert!((found - expected).abs() < ALARM_BOTH_WAYS, "{player}: {found}, expected {expected}");
        assert!(expected.abs() > 1.959_964 + FOUR_IN_FIVE, "{player}: {expected}");
    }
}

/// What a normal value exceeds either way with the chance [`ALARM`].
const ALARM_BOTH_WAYS: f64 = 3.890_592;

/// An estimate's interval in each league, and what is true.
#[derive(Debug, Default)]
struct Covered {
    held: u64,
    leagues: u64,
}

/// The fewest of so many intervals that hold the truth, if each does with this chance, but for a chance of [`ALARM`].
fn least_of(trials: u64, chance: f64) -> u64 {
    let mut term = (1.0 - chance).powi(trials as i32);
    let mut below = 0.0;
    for held in 0..=trials {
        below += term;
        if below > ALARM {
            return held;
        }
        term *= (trials - held) as f64 / (held + 1) as f64 * chance / (1.0 - chance);
    }
    trials
}

/// Every estimate of a small league with its 95 % interval, and the truth.
fn estimates(bots: &'static dyn Bots, battles: &[Ended]) -> Vec<(String, Interval, f64)> {
    let truth = &bots.league().truth;
    let mut all = Vec::new();
    let skill = |battle: &Ended, side: usize| battle.sides[side].0;
    let score = |battle: &Ended, side: usize| if side == 0 { battle.score } else { 1.0 - battle.score };
    // Mean scores, battle by battle.
    for step in 1..STEPS {
        let met = battles.iter().filter_map(|battle| {
            let best = (0..2).find(|side| skill(battle, *side) == 0 && skill(battle, 1 - side) == step)?;
            Some(score(battle, best))
        });
        let tally: Tally = met.map(tally).sum();
        let interval = tally.interval(Draws::Half, Confidence::P95);
        all.push((format!("best against step {step}"), interval, truth.best_against[step - 1].value));
    }
    // Mean score of the first turn, event by event.
    let mut events: BTreeMap<&str, Cluster> = BTreeMap::new();
    for battle in battles {
        let event = events.entry(&battle.event).or_insert(Cluster { successes: 0.0, trials: 0.0 });
        event.successes += score(battle, battle.first);
        event.trials += 1.0;
    }
    let events: Vec<Cluster> = events.into_values().collect();
    let first = clustered_rate(&events, Confidence::P95).unwrap();
    all.push(("score of the first turn".to_owned(), first.interval, truth.first_score.value));
    // One model for all.
    let contests: Vec<Contest<usize>> = battles
        .iter()
        .map(|battle| Contest {
            one: battle.sides[0],
            other: battle.sides[1],
            first: if battle.first == 0 { 1.0 } else { -1.0 },
            score: battle.score,
            times: 1,
        })
        .collect();
    let widths = Widths::default();
    let fit = BradleyTerry::fit(&contests, widths).unwrap();
    // Battles tell nothing of the mean of all, of which the prior alone knows.
    let apart = |strength: Strength, width: f64, count: usize| {
        let error = (strength.error.powi(2) - width.powi(2) / count as f64).sqrt();
        Strength { error, ..strength }.interval(Confidence::P95)
    };
    for (step, known) in truth.skills.iter().enumerate() {
        let interval = apart(fit.player(&step).unwrap(), widths.players, STEPS);
        all.push((format!("skill {step}"), interval, known.value));
    }
    for (place, known) in truth.armies.iter().enumerate() {
        let interval = apart(fit.army(&place).unwrap(), widths.armies, truth.armies.len());
        all.push((bots.league().armies[place].to_owned(), interval, known.value));
    }
    all.push(("first turn".to_owned(), fit.first_turn().interval(Confidence::P95), truth.first_turn.value));
    all
}

fn tally(score: f64) -> Tally {
    match score {
        score if score > 0.75 => Tally { wins: 1, ..Tally::default() },
        score if score < 0.25 => Tally { losses: 1, ..Tally::default() },
        _ => Tally { draws: 1, ..Tally::default() },
    }
}

/// Over many small leagues each interval holds what is true as often as it says.
fn recovered(bots: &'static dyn Bots, leagues: u64, battles: u32) {
    let fixtures: Vec<Fixture> =
        (0..leagues).flat_map(|seed| League::new(bots, 500_000 + seed).fixtures(battles)).collect();
    let played = each(&fixtures, ended);
    let mut covered: BTreeMap<String, Covered> = BTreeMap::new();
    for league in played.chunks(battles as usize) {
        for (name, interval, truth) in estimates(bots, league) {
            assert!(interval.low < interval.high, "{name}");
            let covered = covered.entry(name).or_default();
            covered.held += u64::from((interval.low..=interval.high).contains(&truth));
            covered.leagues += 1;
        }
    }
    let (held, all) = covered.values().fold((0, 0), |(held, all), one| (held + one.held, all + one.leagues));
    println!("{bots:?}: {held} of {all} intervals hold the truth");
    assert!(held >= least_of(all, 0.95), "{held} of {all}");
    for (name, one) in &covered {
        println!("{name:28} {} of {}", one.held, one.leagues);
        assert!(one.held >= least_of(one.leagues, 0.95), "{name}: {one:?}");
    }
}

#[test]
fn what_is_true_of_kings_of_war_is_found() {
    recovered(&kow2::BOTS, 4, A_MONTH);
}

#[test]
fn what_is_true_of_warmaster_is_found() {
    recovered(&warmaster::BOTS, 4, A_MONTH);
}

#[test]
fn better_players_are_told_apart() {
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        let apart = |pair: &[Known]| pair[0].value > pair[1].value + 2.0 * pair[1].error;
        assert!(truth.skills.windows(2).all(apart), "{bots:?}: {:?}", truth.skills);
        let expected = truth.expected((0, 0), (3, 0), 0.0);
        assert!((expected - truth.best_against[2].value).abs() < 0.05, "{bots:?}: the model says {expected}");
    }
}

/// How far the best and the worst of six equally strong armies lie apart, in errors of one, in one league of twenty: the
/// upper 5 % point of the range of six normal values (H. L. Harter, "Tables of range and studentized range", Annals of
/// Mathematical Statistics 31, 1960).
const RANGE_OF_EQUALS: f64 = 4.030;
/// What a normal value stays below four times in five.
const FOUR_IN_FIVE: f64 = 0.8416;

/// Error of an army's strength before the middle of all is known, from as many battles as the truth was found from: every
/// two of `k` armies meet as often, players of all steps alike, and a battle with the expected score `p` tells
/// `p (1 − p)` of the difference in logits. The Laplacian of these meetings has `k` times one pair's information for its
/// eigenvalue.
fn error_of_an_army(truth: &Truth) -> f64 {
    let k = truth.armies.len();
    let sides: Vec<(usize, usize)> = (0..STEPS).flat_map(|skill| (0..k).map(move |army| (skill, army))).collect();
    let pairs = sides.iter().flat_map(|one| sides.iter().map(move |other| (*one, *other)));
    let scores: Vec<f64> =
        pairs.filter(|(one, other)| one.1 < other.1).map(|(one, other)| truth.expected(one, other, 0.0)).collect();
    let of_a_battle = scores.iter().map(|p| p * (1.0 - p)).sum::<f64>() / scores.len() as f64;
    let battles_of_a_pair = f64::from(truth.battles) / (k * (k - 1) / 2) as f64;
    1.0 / (k as f64 * battles_of_a_pair * of_a_battle).sqrt()
}

/// Chance that a test at 5 % finds a figure that is so many errors from none.
fn power(errors: f64) -> f64 {
    let below = |value: f64| 0.5 * libm::erfc(-value / f64::sqrt(2.0));
    below(errors - 1.959_964) + below(-errors - 1.959_964)
}

#[test]
fn the_first_turn_is_worth_what_so_many_battles_tell() {
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        // As in `error_of_an_army`, a battle tells p (1 − p) of the logit to which the first turn adds once.
        let sides: Vec<(usize, usize)> =
            (0..STEPS).flat_map(|skill| (0..truth.armies.len()).map(move |army| (skill, army))).collect();
        let met = sides.iter().flat_map(|one| sides.iter().map(move |other| truth.expected(*one, *other, 1.0)));
        let scores: Vec<f64> = met.collect();
        let of_a_battle = scores.iter().map(|p| p * (1.0 - p)).sum::<f64>() / scores.len() as f64;
        let error = 1.0 / (f64::from(truth.battles) * of_a_battle).sqrt();
        assert!((truth.first_turn.error / error - 1.0).abs() < 0.15, "{bots:?}: {error}, {:?}", truth.first_turn);
        // Both ways to tell it agree: the mean score of the first turn, over all pairs.
        let score = scores.iter().sum::<f64>() / scores.len() as f64;
        assert!((score - truth.first_score.value).abs() < 2.0 * truth.first_score.error, "{bots:?}: {score}");
        let found = power((truth.first_turn.value / truth.first_turn.error).abs());
        println!("{bots:?}: {found:.2} of leagues of {} battles tell the first turn from none", truth.battles);
    }
    // In Kings of War as many battles tell it nearly always; in Warmaster so small a worth takes more of them.
    let errors = |bots: &dyn Bots| (bots.league().truth.first_turn.value / bots.league().truth.first_turn.error).abs();
    assert!(power(errors(&kow2::BOTS)) > 0.95 && power(errors(&warmaster::BOTS)) > 0.5);
}

#[test]
fn stronger_armies_are_told_apart() {
    // A test at 5 % of whether all armies are equal finds the best and the worst apart in four leagues of five or more
    // where they are so far apart that their difference, of two errors, exceeds the range of equals that often.
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        let error = error_of_an_army(truth);
        let least = (RANGE_OF_EQUALS + FOUR_IN_FIVE * f64::sqrt(2.0)) * error;
        let strengths = truth.armies.map(|army| army.value);
        let spread =
            strengths.iter().fold(f64::MIN, |a, b| a.max(*b)) - strengths.iter().fold(f64::MAX, |a, b| a.min(*b));
        println!("{bots:?}: armies differ by {spread:.3}, by {least:.3} at least with an error of {error:.3}");
        assert!(spread > least, "{bots:?}: armies differ by {spread}, not by {least}");
    }
}

#[test]
fn errors_of_armies_are_those_of_as_many_battles() {
    // From the middle of all, of which each army is a part. Skills and the first turn are found from the same battles,
    // which tell a little less of armies for that.
    for bots in BOTS.all() {
        let truth = &bots.league().truth;
        let expected = error_of_an_army(truth) * (1.0 - 1.0 / truth.armies.len() as f64).sqrt();
        for army in truth.armies {
            assert!((army.error / expected - 1.0).abs() < 0.15, "{bots:?}: {} stated, {expected} due", army.error);
        }
    }
}
