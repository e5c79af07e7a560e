//! What Warhammer 40,000 has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, Load, Loaded, OF_A_CLUB, Places, Recording, cast,
    truth::{Known, Truth, known},
};

const ARMIES: [&str; OF_A_CLUB] =
    ["space_marines", "orks", "necrons", "tyranids", "chaos_space_marines", "astra_militarum"];

/// The sets that are not honest: one is meant to be so, the other is worn.
const LOADED: [Loaded; 2] = [
    Loaded { player: "Sly Benedikt", name: "ivory, from the market", load: Load { from: 1, to: 6, one_in: 4 } },
    Loaded {
        player: "Дина Кольцо", name: "зелёные, стёртые", load: Load { from: 6, to: 1, one_in: 5 }
    },
];

/// What Warhammer 40,000 has of its own in a league.
pub(crate) static LEAGUE: GameLeague = GameLeague {
    short: "w40k",
    tag: 0x4b34,
    points: [1000, 1500],
    slips: [0, 20, 40, 65],
    armies: ARMIES,
    players: cast(ARMIES),
    loaded: &LOADED,
    sorts: true,
    recording: RECORDING,
    truth: TRUTH,
};

/// What is kept by those who do not write down everything. Nobody plays this game without measuring.
const RECORDING: Recording = Recording {
    turns: &["turn_start", "phase_start", "turn_end", "concede", "battle_end", "agreement"],
    end: &["concede", "battle_end"],
    counted: &["points"],
    places: None::<Places>,
};

const TRUTH: Truth = Truth {
    battles: 5616,
    first_seed: 1000,
    leagues: 48,
    skills: known([(1.080, 0.040), (0.456, 0.036), (-0.364, 0.035), (-1.172, 0.042)]),
    armies: known([(-0.211, 0.047), (-0.162, 0.045), (0.369, 0.048), (0.081, 0.047), (-0.234, 0.047), (0.157, 0.046)]),
    first_turn: Known { value: 0.182, error: 0.031 },
    first_score: Known { value: 0.529, error: 0.007 },
    best_against: known([(0.648, 0.015), (0.793, 0.014), (0.899, 0.010)]),
};

#[cfg(test)]
mod tests {
    use super::ARMIES;
    use crate::army::army_of;

    #[test]
    fn every_army_has_its_units() {
        for army in ARMIES {
            assert!(army_of(army).is_some(), "{army}");
        }
    }
}
