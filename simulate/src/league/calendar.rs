//! When and where: months of club nights, matches of two clubs and a tournament.
//!
//! Every month is alike: four weeks with a night in each club, where the six members play each other once; a match of
//! two clubs; a tournament of twelve players, five rounds of six tables. Who meets whom is drawn, and never depends on
//! how an earlier battle ended, so that each battle can be played alone.

use jiff::{
    ToSpan,
    civil::{Date, Weekday, date},
};

use super::cast::{CLUBS, OF_A_CLUB};
use crate::{DiceRng, mixed};

/// What kind of event it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// The members of a club play each other.
    ClubNight,
    /// Two clubs play each other, member by member.
    Interclub,
    /// Twelve players of all clubs, five rounds.
    Tournament,
}

/// The first month of the first season; a season goes from September to August.
const BEGIN: Date = date(2023, 9, 1);
/// Tables of a club night.
const NIGHT: u32 = OF_A_CLUB as u32 / 2;
/// Battles of the four clubs in a week.
const WEEK: u32 = NIGHT * CLUBS.len() as u32;
/// Tables of a match of two clubs.
const INTERCLUB: u32 = OF_A_CLUB as u32;
/// Players of a tournament, of each club as many.
const ENTRANTS: usize = 12;
/// Rounds of a tournament.
const ROUNDS: u32 = 5;
/// Tables of a round.
const TABLES: u32 = ENTRANTS as u32 / 2;
/// Battles of a month.
pub const A_MONTH: u32 = 4 * WEEK + INTERCLUB + ROUNDS * TABLES;
/// Days from a week's Monday, when the first club meets and the others on the days after, to its Saturday.
const SATURDAY: u32 = 5;
/// Months of a season.
const SEASON: u32 = 12;
/// Matches of two clubs, month by month, until everybody has met everybody.
const MEETINGS: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];

/// A battle in the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) day: Date,
    pub(super) kind: EventKind,
    pub(super) event: String,
    pub(super) round: u32,
    pub(super) table: u32,
    /// Places of the players.
    pub(super) pair: [usize; 2],
}

/// The battle of this number, of the calendar that is drawn from a seed.
pub(super) fn slot(seed: u64, number: u32) -> Slot {
    let (month, at) = (number / A_MONTH, number % A_MONTH);
    let first = BEGIN.checked_add((month as i32).months()).unwrap_or(BEGIN);
    let season = first.year() - i16::from(first.month() < BEGIN.month());
    let season = format!("{season}/{:02}", (season + 1) % 100);
    let draw =
        |event: u32| DiceRng::new(mixed(seed.wrapping_add(u64::from(month) << 8).wrapping_add(u64::from(event))));
    // Two weeks, the match of two clubs, two weeks more, the tournament.
    let (week, at) = match at {
        _ if at < 2 * WEEK => (at / WEEK, at % WEEK),
        _ if at < 2 * WEEK + INTERCLUB => {
            let [home, away] = MEETINGS[month as usize % MEETINGS.len()];
            let table = at - 2 * WEEK;
            let mut rng = draw(100);
            let [left, right] = [home, away].map(|club| shuffled(&mut rng, members(club)));
            return Slot {
                day: day(first, 7 + SATURDAY),
                kind: EventKind::Interclub,
                event: format!("{} – {} {season}", CLUBS[home].name, CLUBS[away].name),
                round: 1 + month % SEASON / MEETINGS.len() as u32,
                table: table + 1,
                pair: [left[table as usize], right[table as usize]],
            };
        }
        _ if at < 4 * WEEK + INTERCLUB => {
            let at = at - INTERCLUB;
            (at / WEEK, at % WEEK)
        }
        _ => {
            let at = at - 4 * WEEK - INTERCLUB;
            return tournament(&mut draw(101), first, &season, at / TABLES, at % TABLES);
        }
    };
    let (club, table) = ((at / NIGHT) as usize, at % NIGHT);
    let order = shuffled(&mut draw(10 * week + club as u32), members(club));
    let seat = 2 * table as usize;
    Slot {
        day: day(first, 7 * week + club as u32),
        kind: EventKind::ClubNight,
        event: format!("{} {season}", CLUBS[club].name),
        round: 4 * (month % SEASON) + week + 1,
        table: table + 1,
        pair: [order[seat], order[seat + 1]],
    }
}

/// A battle of the month's tournament: twelve on a ring, one of whom stays while the others go round (the circle method),
/// so that nobody meets anybody twice.
fn tournament(rng: &mut DiceRng, first: Date, season: &str, round: u32, table: u32) -> Slot {
    const NAMES: [&str; 12] = [
        "Twelfth Night Cup",
        "Snowdrop Open",
        "Thaw Muster",
        "Кубок ледохода",
        "May Banner",
        "Midsummer Muster",
        "Кубок липового цвета",
        "Harvest Open",
        "Первый сбор",
        "Rust Leaf Cup",
        "Ноябрьский туман",
        "Candle Muster",
    ];
    let each = ENTRANTS / CLUBS.len();
    let drawn = (0..CLUBS.len()).flat_map(|club| shuffled(rng, members(club)).into_iter().take(each));
    let drawn: Vec<usize> = drawn.collect();
    let ring = shuffled(rng, drawn);
    let goes = |place: usize| ring[1 + (place + round as usize) % (ENTRANTS - 1)];
    let pair = match table as usize {
        0 => [ring[0], goes(0)],
        table => [goes(table), goes(ENTRANTS - 1 - table)],
    };
    Slot {
        day: day(first, 21 + SATURDAY),
        kind: EventKind::Tournament,
        event: format!("{} {season}", NAMES[(first.month() - 1) as usize % NAMES.len()]),
        round: round + 1,
        table: table + 1,
        pair,
    }
}

/// So many days after the first Monday of a month.
fn day(first: Date, days: u32) -> Date {
    let monday = first.nth_weekday_of_month(1, Weekday::Monday).unwrap_or(first);
    monday.checked_add(i64::from(days).days()).unwrap_or(monday)
}

fn members(club: usize) -> Vec<usize> {
    (club * OF_A_CLUB..(club + 1) * OF_A_CLUB).collect()
}

/// In an order of which each is as likely as any other (Fisher and Yates).
fn shuffled(rng: &mut DiceRng, mut all: Vec<usize>) -> Vec<usize> {
    for last in (1..all.len()).rev() {
        all.swap(last, rng.below(last as u32 + 1) as usize);
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{A_MONTH, EventKind, slot};
    use crate::league::cast::OF_A_CLUB;

    #[test]
    fn nobody_plays_at_two_tables_of_a_round() {
        let mut seats: BTreeMap<(String, u32), Vec<usize>> = BTreeMap::new();
        for number in 0..12 * A_MONTH {
            let slot = slot(7, number);
            seats.entry((slot.event, slot.round)).or_default().extend(slot.pair);
        }
        for (event, seated) in seats {
            assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), seated.len(), "{event:?}");
        }
    }

    #[test]
    fn nobody_meets_anybody_twice_in_a_tournament() {
        let mut met: BTreeMap<String, Vec<[usize; 2]>> = BTreeMap::new();
        for slot in (0..6 * A_MONTH).map(|number| slot(7, number)).filter(|slot| slot.kind == EventKind::Tournament) {
            let [a, b] = slot.pair;
            met.entry(slot.event).or_default().push([a.min(b), a.max(b)]);
        }
        assert_eq!(met.len(), 6);
        for pairs in met.values() {
            assert_eq!(pairs.len(), 30);
            assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), 30);
        }
    }

    #[test]
    fn the_days_of_a_league_go_on() {
        let days: Vec<_> = (0..2000).map(|number| slot(1, number).day).collect();
        assert!(days.is_sorted());
        assert_eq!(days[0].to_string(), "2023-09-04");
    }

    #[test]
    fn club_nights_stay_in_the_club() {
        for slot in (0..A_MONTH).map(|number| slot(3, number)).filter(|slot| slot.kind == EventKind::ClubNight) {
            assert_eq!(slot.pair[0] / OF_A_CLUB, slot.pair[1] / OF_A_CLUB);
        }
    }
}
