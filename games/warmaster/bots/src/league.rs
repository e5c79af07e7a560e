//! What Warmaster has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, OF_A_CLUB, Recording, cast,
    truth::{Known, Truth, known},
};

const ARMIES: [&str; OF_A_CLUB] = ["empire", "orcs", "high_elves", "chaos", "dwarfs", "vampire_counts"];

/// What Warmaster has of its own in a league. Nobody plays it without measuring.
pub(crate) static LEAGUE: GameLeague = GameLeague {
    short: "wm",
    tag: 0x574D,
    points: [1000, 1000],
    // Less depends on any one choice than in other games.
    slips: [0, 25, 50, 75],
    armies: ARMIES,
    players: cast(ARMIES),
    loaded: &[],
    sorts: false,
    recording: RECORDING,
    truth: TRUTH,
};

/// What is kept by those who do not write down everything.
const RECORDING: Recording = Recording {
    turns: &["turn_limit", "turn_start", "phase_start", "turn_end", "withdraw", "concede", "battle_end", "agreement"],
    end: &["withdraw", "concede", "battle_end"],
    counted: &["points", "kept", "scenario_points"],
    places: None,
};

const TRUTH: Truth = Truth {
    battles: 2340,
    first_seed: 1000,
    leagues: 10,
    skills: known([(0.290, 0.049), (0.136, 0.049), (-0.079, 0.049), (-0.347, 0.050)]),
    armies: known([(-0.167, 0.064), (0.156, 0.062), (0.058, 0.063), (0.097, 0.061), (0.099, 0.061), (-0.242, 0.064)]),
    first_turn: Known { value: -0.089, error: 0.042 },
    first_score: Known { value: 0.480, error: 0.010 },
    best_against: known([(0.528, 0.026), (0.598, 0.026), (0.644, 0.022)]),
};

#[cfg(test)]
mod tests {
    use aftermath_warmaster::pack;

    use super::ARMIES;

    #[test]
    fn every_army_has_a_list() {
        for army in ARMIES {
            assert!(pack::list_of(army).is_some(), "{army}");
        }
    }
}
