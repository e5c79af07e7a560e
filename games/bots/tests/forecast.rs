//! Chances by rollouts: the same from the same seed, true to the result, and right as often as they say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::ops::ControlFlow;

use aftermath_estimate::{Backtest, Confidence, Forecast};
use aftermath_games::GAMES;
use aftermath_players::BOTS;
use aftermath_rules::{Log, Reading, Seq};
use aftermath_simulate::{
    CannotResume,
    forecast::{Budget, Chances, Curve, CurveError, chosen, moments, roll_out},
    league::{League, Record},
    seeds,
};

const EFFECTIVE: Reading = Reading::Effective;

fn battle(game: &str, seed: u64) -> Log {
    GAMES.read(&BOTS.play(game, seed).unwrap(), "battle").unwrap()
}

#[test]
fn a_curve_ends_in_the_result_and_is_the_same_twice() {
    let log = battle("kow2", 1);
    let budget = Budget { rollouts: 400 };
    let mut heard = 0;
    let curve = Curve::of(&BOTS, &log, EFFECTIVE, 1, budget, &mut |done, all| {
        assert!(done <= all);
        heard = done;
        ControlFlow::Continue(())
    });
    let curve = curve.unwrap();
    assert_eq!(heard, curve.rollouts);
    assert!((200..=480).contains(&curve.rollouts), "{}", curve.rollouts);
    assert!(curve.points.len() > 8);
    assert!(curve.points.windows(2).all(|pair| pair[0].seq < pair[1].seq));
    let last = curve.points.last().unwrap();
    assert_eq!((last.seq, last.chances.rollouts), (Seq(log.len() as u32), 0));
    let winner = log.judge(EFFECTIVE).score.winner;
    let won = log.summary().sides.iter().position(|side| Some(&side.id) == winner.as_ref());
    assert_eq!(last.chances.score.value, won.map_or(0.5, |won| 1.0 - won as f64));
    // What turned it are the greatest steps of the curve, with the chances that the curve has.
    let level = |seq: Seq| curve.points.iter().find(|point| point.seq == seq).map(|point| point.chances);
    let rises = curve.points.windows(2).map(|pair| pair[1].chances.score.value - pair[0].chances.score.value);
    let greatest = rises.map(f64::abs).fold(0.0, f64::max);
    let first = curve.turning.first().expect("a battle that is won was won by something");
    assert!((first.change.value.abs() - greatest).abs() < 1e-12, "{first:?} is not {greatest}");
    assert!(curve.turning.is_sorted_by(|a, b| a.change.value.abs() >= b.change.value.abs()));
    for point in &curve.turning {
        assert!(point.change.is_clear());
        let [before, after] = [Seq(point.seq.0 - 1), point.to].map(|seq| level(seq).unwrap());
        assert_eq!((point.before, point.after), (before, after));
        assert!((after.score.value - before.score.value - point.change.value).abs() < 1e-12);
        if let Some(share) = point.share {
            assert!((share.choice.value + share.dice.value - point.change.value).abs() < 1e-9, "{point:?}");
        }
    }
    let again = Curve::of(&BOTS, &log, EFFECTIVE, 1, budget, &mut |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(curve, again);
}

#[test]
fn a_curve_is_broken_off_by_whoever_asked_for_it() {
    let log = battle("kow2", 7);
    let mut heard = 0;
    let curve = Curve::of(&BOTS, &log, EFFECTIVE, 1, Budget { rollouts: 40 }, &mut |_, _| {
        heard += 1;
        ControlFlow::Break(())
    });
    assert!(matches!(curve, Err(CurveError::Stopped)) && heard == 1, "{curve:?}, {heard}");
}

#[test]
fn what_was_chosen_is_thrown_for_again() {
    for (game, kinds) in [("kow2", ["shoot", "cast"]), ("warmaster", ["order", "shoot"])] {
        let log = battle(game, 7);
        let entries = log.entries();
        let next = |seq: Seq| entries.get(seq.0 as usize).map(|entry| entry.kind);
        let open = moments(&BOTS, &log, EFFECTIVE, |seq| next(seq).is_some_and(|kind| kinds.contains(&kind)));
        let open: Vec<Seq> = open.into_iter().filter_map(|(seq, moment)| moment.is_ok().then_some(seq)).collect();
        let found: Vec<Seq> =
            open.iter().copied().filter(|seq| chosen(&BOTS, &log, EFFECTIVE, *seq).is_some()).collect();
        assert!(found.len() * 2 > open.len() && found.len() > 3, "{game}: {} of {}", found.len(), open.len());
        let moment = chosen(&BOTS, &log, EFFECTIVE, found[0]).unwrap();
        let ended = roll_out(&moment, 3, 4).unwrap();
        assert_eq!(Chances::of(&ended).rollouts, 4);
        assert_eq!(ended, roll_out(&moment, 3, 4).unwrap());
    }
}

#[test]
fn a_battle_without_places_has_no_curve() {
    let league = League::new(&kow2::BOTS, 3);
    let fixture = league.fixtures(400).find(|fixture| fixture.record == Record::NoPlaces).unwrap();
    let log = GAMES.read(&fixture.play().unwrap(), "battle").unwrap();
    let curve = Curve::of(&BOTS, &log, EFFECTIVE, 1, Budget { rollouts: 50 }, &mut |_, _| ControlFlow::Continue(()));
    let Err(CurveError::CannotResume(why)) = curve else { panic!("{curve:?}") };
    assert_eq!(why, CannotResume::Unrecorded("where units stand"));
    assert_eq!(Curve::reason_against(&BOTS, &log, EFFECTIVE), Some(why));
    assert_eq!(Curve::reason_against(&BOTS, &battle("kow2", 7), EFFECTIVE), None);
}

/// Of each of these battles of a league one moment, drawn from its seed, in the second half: a sound forecast loses less
/// than saying "even" does.
#[test]
fn forecasts_are_better_than_none() {
    let fixtures: Vec<_> = League::new(&kow2::BOTS, 77).fixtures(200).step_by(8).collect();
    let mut forecasts = Vec::new();
    for fixture in &fixtures {
        let log = GAMES.read(&fixture.play_whole().unwrap(), "battle").unwrap();
        let half = log.len() as u32 / 2;
        let from = half + (seeds(fixture.seed).next().unwrap() % u64::from(half)) as u32;
        let found =
            moments(&BOTS, &log, EFFECTIVE, |seq| seq.0 >= from).into_iter().find_map(|(_, moment)| moment.ok());
        let Some(moment) = found else { continue };
        let chances = Chances::of(&roll_out(&moment, fixture.seed, 15).unwrap());
        let winner = log.judge(EFFECTIVE).score.winner;
        let won = log.summary().sides.iter().position(|side| Some(&side.id) == winner.as_ref());
        let score = won.map_or(0.5, |won| 1.0 - won as f64);
        forecasts.push(Forecast { expected: (chances.score.value * 15.0 + 0.5) / 16.0, score });
    }
    let test = Backtest::of(&forecasts, Confidence::P95).unwrap();
    println!("{test:?}");
    assert!(test.battles > 20);
    assert!(test.log_loss < 0.6, "{}", test.log_loss);
    assert!(test.brier < 0.2, "{}", test.brier);
}
