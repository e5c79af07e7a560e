//! A league: clubs, players of different skill, armies of different strength, seasons of events, so that every statistic
//! has something true to find.
//!
//! The people are the same in every league; what they play is drawn from the league's seed. Every battle can be played
//! alone from the seed and its number, and is the same on every machine.
//!
//! What is true of it:
//! - Players differ in skill ([`GameLeague::slips`]) and stay as they are; every army is led by players of every skill.
//! - Most players name the dice that they throw, others at club nights than elsewhere; one takes up the others in the
//!   middle of a battle ([`Player::changes`]). All dice are honest but the [`GameLeague::loaded`] sets.
//! - In some games some of the players write their dice in rising order ([`GameLeague::sorts`], [`Player::sorts`]).
//! - Most battles are recorded in full; of some there are no positions, or only turns, or the end, and some stop halfway
//!   ([`Record`]). A few hold a mistake as people make them, and some of these are disputed, ruled upon or mended
//!   ([`Irregularity`]).
//!
//! How strong armies and skills are, and what the first turn is worth, was found by leagues of other seeds: see [`truth`].

mod calendar;
mod cast;
mod game;
mod irregularity;
mod record;
pub mod truth;

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::{
    Bots, DiceRng, SimulateError, mixed,
    terms::{DiceSet, SideSetup, Skill, Terms},
};

pub use calendar::{A_MONTH, EventKind};
pub use cast::{CLUBS, Club, Load, Loaded, OF_A_CLUB, PLAYERS, Player, STEPS, TAKES_UP_IN, cast};
pub use game::GameLeague;
pub use irregularity::{Irregularity, Mistake, is_told_of_later, moved_ahead};
pub use record::{Places, Record, Recording, kind};

/// Of so many battles a player leads his favourite army in all but one.
const STRAYS_ONE_IN: u32 = 6;

/// A league of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct League {
    bots: &'static dyn Bots,
    seed: u64,
}

/// A battle of a league as it is settled before it is played.
#[derive(Debug, Clone, PartialEq)]
pub struct Fixture {
    /// The bots of the game.
    pub bots: &'static dyn Bots,
    /// Number in the league, from 0 on, in the order of days.
    pub number: u32,
    /// Id of the match: `league-wm-<seed in hex>-<number>`.
    pub id: String,
    /// What the battle itself is drawn from.
    pub seed: u64,
    /// Day of play.
    pub played: Date,
    /// Tournament, club night or match of two clubs.
    pub kind: EventKind,
    /// Name of the event.
    pub event: String,
    /// Round of the event, from 1 on.
    pub round: u32,
    /// Table, from 1 on.
    pub table: u32,
    /// Points of an army.
    pub points: u32,
    /// Who plays: the side of the nearer edge first.
    pub seats: [Seat; 2],
    /// How much is written down.
    pub record: Record,
    /// What goes wrong, if anything does.
    pub trouble: Option<Irregularity>,
}

/// A player with the army of the day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seat {
    /// Who plays.
    pub player: &'static Player,
    /// Id of the army list.
    pub army: &'static str,
}

impl League {
    /// The league of a game that is drawn from a seed.
    pub fn new(bots: &'static dyn Bots, seed: u64) -> Self {
        Self { bots, seed }
    }

    /// A battle of the league by its number. There is no last one: the seasons go on.
    pub fn fixture(&self, number: u32) -> Fixture {
        let game = self.bots.league();
        let slot = calendar::slot(mixed(self.seed ^ game.tag), number);
        let seed = mixed(mixed(self.seed).wrapping_add(u64::from(number)) ^ game.tag);
        // What is drawn here must not be drawn again by the battle.
        let mut rng = DiceRng::new(mixed(seed));
        let pair = if rng.below(2) == 0 { slot.pair } else { [slot.pair[1], slot.pair[0]] };
        let seats = pair.map(|place| {
            let player = &game.players[place];
            let strays = rng.below(STRAYS_ONE_IN) == 0;
            let army = if strays { game.armies[rng.below(game.armies.len() as u32) as usize] } else { player.army };
            Seat { player, army }
        });
        let record = Record::draw(&mut rng, &game.recording);
        let trouble = if record == Record::Full { Irregularity::draw(&mut rng) } else { None };
        Fixture {
            bots: self.bots,
            number,
            id: format!("league-{}-{:x}-{number:05}", game.short, self.seed),
            seed,
            played: slot.day,
            kind: slot.kind,
            event: slot.event,
            round: slot.round,
            table: slot.table,
            points: game.points[usize::from(slot.kind != EventKind::ClubNight)],
            seats,
            record,
            trouble,
        }
    }

    /// The first battles of the league, in the order of days.
    pub fn fixtures(&self, count: u32) -> impl Iterator<Item = Fixture> + Send + use<> {
        let league = *self;
        (0..count).map(move |number| league.fixture(number))
    }
}

impl Fixture {
    /// Plays the battle and answers its log as the league keeps it: NDJSON, the header first.
    ///
    /// # Errors
    /// When the log's vocabulary does not take what a bot did, which is a mistake of this crate.
    pub fn play(&self) -> Result<Vec<u8>, SimulateError> {
        let whole = self.play_whole()?;
        let kept = self.record.keep(&self.bots.league().recording, &whole, self.seed);
        Ok(match self.trouble {
            Some(trouble) => trouble.befall(self.bots, &kept, self.seed),
            None => kept,
        })
    }

    /// Plays the battle and answers the log of everything that happened, without any mistake.
    ///
    /// # Errors
    /// As [`Fixture::play`].
    pub fn play_whole(&self) -> Result<Vec<u8>, SimulateError> {
        let whole = self.bots.play_on_terms(self.seed, &self.terms())?;
        Ok(self.with_changed_dice(whole))
    }

    /// The log with the dice named that somebody takes up in the middle of the battle.
    fn with_changed_dice(&self, log: Vec<u8>) -> Vec<u8> {
        let taken = |seat: &Seat| seat.player.sets_at(self.kind)[1].filter(|_| seat.player.changes);
        let Some((place, set)) = (0..).zip(&self.seats).find_map(|(place, seat)| Some((place, taken(seat)?))) else {
            return log;
        };
        let side =
            |line: &[u8]| serde_json::from_slice::<Value>(line).ok()?["sides"][place as usize].get("id").cloned();
        let mut lines = log.split_inclusive(|byte| *byte == b'\n');
        let Some(header) = lines.next() else { return log };
        let Some(side) = side(header) else { return log };
        let mut changed = header.to_vec();
        for line in lines {
            let begins = line.windows(12).any(|text| text == br#""turn_start""#);
            let entry = begins.then(|| serde_json::from_slice::<Value>(line).ok()).flatten();
            let due = |entry: &Value| {
                entry["side"] == side && entry["event"]["turn_start"]["turn"].as_u64() == Some(TAKES_UP_IN)
            };
            match entry.filter(due) {
                Some(mut entry) => {
                    entry["dice"] = json!(set);
                    changed.extend(format!("{entry}\n").into_bytes());
                }
                None => changed.extend_from_slice(line),
            }
        }
        changed
    }

    fn terms(&self) -> Terms {
        let game = self.bots.league();
        let chairs = self.seats.map(|seat| SideSetup {
            player: seat.player.name,
            army: seat.army,
            bold: seat.player.bold,
            skill: Skill { slips: game.slips_of(seat.player) },
            points: self.points,
            dice: DiceSet {
                name: seat.player.sets_at(self.kind)[0],
                load: game.load(seat.player, seat.player.sets_at(self.kind)[0]),
                sorted: seat.player.sorts && game.sorts,
            },
        });
        let [near, far] = self.seats.map(|seat| seat.player.name);
        Terms {
            id: self.id.clone(),
            played: self.played.to_string(),
            title: format!("{near} – {far}"),
            event: json!({ "name": self.event, "round": self.round, "table": self.table }),
            points: self.points,
            chairs,
        }
    }
}
