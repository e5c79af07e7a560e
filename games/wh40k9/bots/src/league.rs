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

/// Nothing is known of these leagues: nobody has played them, and the errors say so. Before the game is listed among
/// those that bots play, `truth` (`games/bots/examples/`) tells what stands here.
const TRUTH: Truth = Truth {
    battles: 0,
    first_seed: 1000,
    leagues: 0,
    skills: known([(0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0)]),
    armies: known([(0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0), (0.0, 1.0)]),
    first_turn: Known { value: 0.0, error: 1.0 },
    first_score: Known { value: 0.5, error: 1.0 },
    best_against: known([(0.5, 1.0), (0.5, 1.0), (0.5, 1.0)]),
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
