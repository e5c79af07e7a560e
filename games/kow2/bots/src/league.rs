//! What Kings of War has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, Load, Loaded, OF_A_CLUB, Places, Recording, cast,
    truth::{Known, Truth, known},
};

const ARMIES: [&str; OF_A_CLUB] = ["kingdoms_of_men", "orcs", "elves", "undead", "dwarfs", "goblins"];

/// The sets that are not honest: one is meant to be so, the other is worn.
const LOADED: [Loaded; 2] = [
    Loaded { player: "Sly Benedikt", name: "ivory, from the market", load: Load { from: 1, to: 6, one_in: 4 } },
    Loaded {
        player: "Дина Кольцо", name: "зелёные, стёртые", load: Load { from: 6, to: 1, one_in: 5 }
    },
];

/// What Kings of War has of its own in a league.
pub(crate) static LEAGUE: GameLeague = GameLeague {
    short: "kow",
    tag: 0x4B57,
    points: [1000, 1500],
    slips: [0, 20, 40, 65],
    armies: ARMIES,
    players: cast(ARMIES),
    loaded: &LOADED,
    sorts: true,
    recording: RECORDING,
    truth: TRUTH,
};

/// What is kept by those who do not write down everything.
const RECORDING: Recording = Recording {
    turns: &["turn_start", "phase_start", "turn_end", "concede", "battle_end", "agreement"],
    end: &["concede", "battle_end"],
    counted: &["points"],
    places: Some(Places {
        events: &["pivot", "nudge"],
        fields: &["stands", "to", "paths", "steps", "path", "stopped"],
    }),
};

const TRUTH: Truth = Truth {
    battles: 1872,
    first_seed: 1000,
    leagues: 8,
    skills: known([(0.767, 0.064), (0.348, 0.060), (-0.306, 0.058), (-0.809, 0.063)]),
    armies: known([(-0.317, 0.075), (0.011, 0.074), (0.117, 0.072), (0.217, 0.079), (0.148, 0.074), (-0.177, 0.074)]),
    first_turn: Known { value: -0.203, error: 0.051 },
    first_score: Known { value: 0.458, error: 0.012 },
    best_against: known([(0.590, 0.032), (0.736, 0.027), (0.828, 0.022)]),
};

#[cfg(test)]
mod tests {
    use aftermath_kow2::pack;

    use super::ARMIES;

    #[test]
    fn every_army_has_a_list() {
        for army in ARMIES {
            assert!(pack::list_of(army).is_some(), "{army}");
        }
    }
}
