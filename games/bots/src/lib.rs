//! The games that bots play.
//!
//! ```
//! use aftermath_games::GAMES;
//! use aftermath_players::BOTS;
//! use aftermath_rules::Reading;
//! use aftermath_simulate::{league::League, seeds};
//!
//! let seed = seeds(7).next().expect("there is always another seed");
//! let bytes = BOTS.play("warmaster", seed)?;
//! let log = GAMES.read(&bytes, "battle").expect("a log of format 1");
//! assert_eq!(log.judge(Reading::Effective).statuses.stood, 0);
//!
//! // Every battle of a league can be played alone from the seed and its number.
//! let league = League::new(BOTS.of("kow2")?, 1);
//! let fixture = league.fixture(17);
//! let log = GAMES.read(&fixture.play()?, "battle").expect("a log of format 1");
//! assert_eq!(log.summary().sides[0].player, fixture.seats[0].player.name);
//! # Ok::<(), aftermath_simulate::SimulateError>(())
//! ```
//!
//! ```
//! use aftermath_games::GAMES;
//! use aftermath_players::BOTS;
//! use aftermath_rules::{Reading, Seq};
//! use aftermath_simulate::forecast;
//!
//! let log = GAMES.read(&BOTS.play("kow2", 7)?, "battle").expect("a log of format 1");
//! // In the middle of an action nobody can say how it was meant to go on.
//! let moments = forecast::moments(&BOTS, &log, Reading::Effective, |seq| seq >= Seq(100));
//! let moment = moments.into_iter().find_map(|(_, moment)| moment.ok()).expect("a moment between two actions");
//! let chances = forecast::Chances::of(&forecast::roll_out(&moment, 1, 20)?);
//! assert_eq!(chances.won[0] + chances.won[1] + chances.drawn, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use aftermath_simulate::BotGames;

macro_rules! games {
    ($($game:ident),*) => {
        /// The games that bots play.
        pub static BOTS: BotGames = BotGames::new(&[$(&$game::BOTS),*]);
    };
}
include!("../../list.rs");
