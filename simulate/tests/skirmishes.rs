//! What the bots play is what the referee finds legal.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{collections::BTreeMap, sync::LazyLock};

use aftermath_rules::{
    Judgement, Log, Reading,
    board::{Piece, Role},
    finding::{Outcome, Status},
    game::System,
};
use aftermath_simulate::{
    SimulateError,
    warmaster::{MOST_TURNS, Skirmish},
};
use proptest::{prelude::*, test_runner::RngSeed};

const BATTLES: u64 = 300;
const TURNS: u32 = 4;

/// A battle as it was played and judged.
struct Battle {
    seed: u64,
    bytes: Vec<u8>,
    log: Log,
    judgement: Judgement,
}

impl Battle {
    fn play(seed: u64, turns: u32) -> Self {
        let bytes = Skirmish { seed, turns }.play().unwrap();
        let log = Log::read(&bytes, "skirmish").unwrap();
        let judgement = log.judge(Reading::Effective);
        Self { seed, bytes, log, judgement }
    }

    /// The entries that are not legal, with what is wrong, or nothing.
    fn faults(&self) -> String {
        let lines: Vec<&str> = std::str::from_utf8(&self.bytes).unwrap().lines().collect();
        let wrong = self.judgement.verdicts.iter().filter(|verdict| verdict.status != Status::Legal);
        let told = wrong.map(|verdict| {
            let amiss = verdict.findings.iter().filter(|f| matches!(f.outcome, Outcome::Broken | Outcome::Unrecorded));
            let amiss: Vec<String> = amiss.map(|finding| serde_json::to_string(finding).unwrap()).collect();
            format!("{}\n  {}\n", lines[verdict.entry.0 as usize], amiss.join("\n  "))
        });
        told.collect()
    }
}

/// All battles, played and judged once for all tests, by as many hands as there are.
static PLAYED: LazyLock<Vec<Battle>> = LazyLock::new(|| {
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |hand: usize| (0..BATTLES).skip(hand).step_by(hands).map(|seed| Battle::play(seed, TURNS));
    std::thread::scope(|scope| {
        let shares: Vec<_> = (0..hands).map(|hand| scope.spawn(move || share(hand).collect::<Vec<_>>())).collect();
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
});

#[test]
fn every_entry_of_every_skirmish_is_legal() {
    for battle in PLAYED.iter() {
        assert_eq!(battle.faults(), "", "seed {}", battle.seed);
        assert_eq!(battle.judgement.statuses.legal as usize, battle.log.len(), "seed {}", battle.seed);
    }
}

#[test]
fn a_skirmish_is_recorded_in_full() {
    for battle in PLAYED.iter() {
        let summary = battle.log.summary();
        assert_eq!(summary.fidelity.as_str(), "full");
        assert_eq!(summary.id.as_str(), format!("sim-wm-{:x}", battle.seed));
        for side in &summary.sides {
            let units = side.units.iter().filter(|unit| !unit.character).count();
            assert!((4..=8).contains(&units), "{units} units");
            assert_eq!(side.units.len(), units + 2, "a General and a Hero");
        }
    }
}

#[test]
fn the_census_shows_what_is_played() {
    let mut applied: BTreeMap<&str, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for verdict in PLAYED.iter().flat_map(|battle| &battle.judgement.verdicts) {
        *kinds.entry(verdict.kind).or_default() += 1;
        for finding in &verdict.findings {
            *applied.entry(finding.rule.id()).or_default() += 1;
        }
    }
    let entries: usize = PLAYED.iter().map(|battle| battle.log.len()).sum();
    let bytes: usize = PLAYED.iter().map(|battle| battle.bytes.len()).sum();
    println!("{BATTLES} battles, {entries} entries, {bytes} bytes");
    kinds.iter().for_each(|(kind, count)| println!("{count:8} {kind}"));
    applied.iter().for_each(|(rule, count)| println!("{count:8} {rule}"));
    println!("{} of {} rules", applied.len(), System::Warmaster.rules().len());
    let played = ["charge", "order", "move", "character_move", "shoot", "drive_back", "round", "attack", "casualties"];
    let then = ["retreat", "stand_ground", "pursue", "fall_back_roll", "fall_back", "reform", "concede"];
    for kind in played.into_iter().chain(then) {
        assert!(kinds.contains_key(kind), "nobody ever played {kind}");
    }
    for rule in [
        "wm.initiative.two_options",
        "wm.charge.los_at_start",
        "wm.command.roll",
        "wm.brigade.definition",
        "wm.brigade.stay_together",
        "wm.shoot.armour",
        "wm.shoot.split",
        "wm.driveback.direction",
        "wm.driveback.routed",
        "wm.attack.mod_charge",
        "wm.attack.mod_monster_chariot",
        "wm.attack.mod_pursuit",
        "wm.attack.mod_pursuit_extra",
        "wm.attack.mod_flank_rear",
        "wm.attack.armour",
        "wm.support.position",
        "wm.result.annihilation",
        "wm.result.draw",
        "wm.casualty.carry_rounds",
        "wm.retreat.direction_many",
        "wm.pursuit.min_contact",
    ] {
        assert!(applied.contains_key(rule), "{rule} was never applied");
    }
}

#[test]
fn battles_seldom_end_because_somebody_has_nowhere_to_go() {
    let holds = |piece: &&Piece| piece.role == Role::Unit && !piece.stands.is_empty();
    let stuck = PLAYED.iter().filter(|battle| {
        let Judgement { score, board, .. } = &battle.judgement;
        let sides = battle.log.summary().sides;
        let fights_on = |side: &_| board.pieces.iter().filter(holds).any(|piece| piece.side == *side);
        score.over && sides.iter().all(|side| fights_on(&side.id))
    });
    let stuck = stuck.count() as u64;
    println!("{stuck} of {BATTLES} battles were given up for want of room");
    assert!(stuck <= BATTLES / 30, "{stuck} battles");
}

#[test]
fn the_dice_are_fair() {
    let mut faces = [0_u64; 6];
    let rolls = PLAYED.iter().flat_map(|battle| &battle.judgement.verdicts).flat_map(|verdict| &verdict.rolls);
    for face in rolls.flat_map(|roll| &roll.faces) {
        faces[usize::from(face.get()) - 1] += 1;
    }
    let all: u64 = faces.iter().sum();
    let expected = all as f64 / 6.0;
    let chi_square: f64 = faces.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    println!("{all} dice: {faces:?}, chi-square {chi_square:.2}");
    assert!(all > 10_000);
    // Fair dice pass 20.5 once in a thousand times; the seeds are fixed, so this is no gamble.
    assert!(chi_square < 20.5, "{faces:?}: {chi_square}");
}

#[test]
fn different_seeds_give_different_battles() {
    let entries = |battle: &Battle| {
        let text = std::str::from_utf8(&battle.bytes).unwrap();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut all: Vec<Vec<String>> = PLAYED.iter().map(entries).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len() as u64, BATTLES);
}

#[test]
fn a_number_of_turns_that_cannot_be_played_is_refused() {
    for turns in [0, MOST_TURNS + 1] {
        assert!(matches!(Skirmish { seed: 1, turns }.play(), Err(SimulateError::Turns { .. })));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_seed_gives_the_same_legal_battle_twice(seed: u64, turns in 1_u32..8) {
        let battle = Battle::play(seed, turns);
        prop_assert_eq!(&battle.bytes, &Skirmish { seed, turns }.play().unwrap());
        prop_assert_eq!(battle.faults(), "");
    }
}
