//! What Skirmish has of its own in a league.

use aftermath_simulate::league::{
    GameLeague, OF_A_CLUB, Places, Recording, STEPS, cast,
    truth::{Known, Truth},
};

/// Everybody plays the one list.
const ARMIES: [&str; OF_A_CLUB] = ["raiders"; OF_A_CLUB];

/// Nothing is known of strengths: no league was played to find them.
const UNKNOWN: Known = Known { value: 0.0, error: f64::INFINITY };

/// What Skirmish has of its own in a league.
pub(super) static LEAGUE: GameLeague = GameLeague {
    short: "skm",
    tag: 0x534B,
    points: [200, 300],
    slips: [0, 20, 40, 65],
    armies: ARMIES,
    players: cast(ARMIES),
    loaded: &[],
    sorts: false,
    recording: Recording {
        turns: &["turn_start", "phase_start", "turn_end", "battle_end"],
        end: &["battle_end"],
        counted: &["points"],
        places: Some(Places { events: &[], fields: &["to"] }),
    },
    truth: Truth {
        battles: 0,
        first_seed: 0,
        leagues: 0,
        skills: [UNKNOWN; STEPS],
        armies: [UNKNOWN; OF_A_CLUB],
        first_turn: UNKNOWN,
        first_score: UNKNOWN,
        best_against: [UNKNOWN; STEPS - 1],
    },
};
