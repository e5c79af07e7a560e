//! Who plays: clubs, players, their armies and their skill. All of it is invented.

use super::calendar::EventKind;

/// A club.
#[derive(Debug, PartialEq, Eq)]
pub struct Club {
    /// What it is called.
    pub name: &'static str,
}

/// A player.
#[derive(Debug, PartialEq, Eq)]
pub struct Player {
    /// A pseudonym.
    pub name: &'static str,
    /// Place of the home club in [`CLUBS`].
    pub club: usize,
    /// Id of the list of the favourite army.
    pub army: &'static str,
    /// Step of the skill: a place in [`GameLeague::slips`](super::GameLeague), 0 being the best.
    pub skill: usize,
    /// Likes to fight hand to hand.
    pub bold: bool,
    /// Writes dice in rising order, in games where anybody does.
    pub sorts: bool,
    /// What the dice are called that are thrown at club nights, and elsewhere; nothing where nobody writes it down.
    pub sets: [Option<&'static str>; 2],
    /// Has had enough of these dice in turn [`TAKES_UP_IN`], and takes up the other ones.
    pub changes: bool,
}

/// How dice are loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// What falls over.
    pub from: u8,
    /// To what.
    pub to: u8,
    /// One of so many.
    pub one_in: u32,
}

/// A loaded set of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loaded {
    /// Whose it is.
    pub player: &'static str,
    /// What its owner calls it.
    pub name: &'static str,
    /// What is wrong with it.
    pub load: Load,
}

/// Steps of skill.
pub const STEPS: usize = 4;

/// The clubs.
pub const CLUBS: [Club; 4] = [
    Club { name: "Northgate Wargamers" },
    Club { name: "Клуб «Полкубика»" },
    Club { name: "Iron Dice Society" },
    Club { name: "Стол у окна" },
];

/// The turn in which who has had enough of some dice takes up others.
pub const TAKES_UP_IN: u64 = 3;

/// Members of a club, and armies of a league.
pub const OF_A_CLUB: usize = 6;

/// Players of a league.
pub const PLAYERS: usize = CLUBS.len() * OF_A_CLUB;

/// Pseudonyms, club by club; each club has one for each army.
const NAMES: [[&str; OF_A_CLUB]; 4] = [
    ["Aldous Wren", "Sly Benedikt", "Captain Marrow", "Odette Vance", "Hob Tanner", "Juniper Locke"],
    ["Тимур Осинин", "Вера Лукошко", "Гаврила Медный", "Анфиса Чернова", "Платон Сухарь", "Зоя Ветлуга"],
    ["Rufus Quill", "Isolde Marsh", "Big Anselm", "Petra Kovar", "Dun Harrow", "Mirabel Stone"],
    ["Савва Ручьёв", "Ульяна Громова", "Фока Пятачок", "Рената Ильм", "Егор Полынь", "Дина Кольцо"],
];

/// What everybody calls the dice of club nights and those for elsewhere, club by club. Some write down only one of them,
/// some none; two clubs have the same names for what are different sets.
const SETS: [[[Option<&str>; 2]; OF_A_CLUB]; 4] = [
    [
        [Some("red, 16 mm"), Some("blue, 12 mm")],
        [Some("ivory, from the market"), Some("club dice")],
        [Some("brass"), Some("brass")],
        [None, None],
        [Some("club dice"), Some("green")],
        [Some("marbled"), None],
    ],
    [
        [Some("красные"), Some("чёрные, 12 мм")],
        [Some("янтарные"), Some("клубные")],
        [Some("медные"), Some("медные")],
        [None, Some("белые")],
        [Some("клубные"), Some("клубные")],
        [None, None],
    ],
    [
        [Some("red, 16 mm"), Some("red, 16 mm")],
        [Some("mother-of-pearl"), Some("club dice")],
        [Some("big ones"), Some("small ones")],
        [Some("club dice"), None],
        [None, None],
        [Some("opal"), Some("smoke")],
    ],
    [
        [Some("красные"), Some("синие")],
        [Some("громовые"), Some("громовые")],
        [None, None],
        [Some("клубные"), Some("лунные")],
        [Some("дедовы"), Some("новые")],
        [Some("зелёные, стёртые"), None],
    ],
];

/// The players, club by club, each with one of these armies. The same people play all games.
pub const fn cast(armies: [&'static str; OF_A_CLUB]) -> [Player; PLAYERS] {
    const NOBODY: Player =
        Player { name: "", club: 0, army: "", skill: 0, bold: false, sorts: false, sets: [None, None], changes: false };
    let mut players = [NOBODY; PLAYERS];
    let mut place = 0;
    while place < players.len() {
        let (club, at) = (place / OF_A_CLUB, place % OF_A_CLUB);
        // Each army has a player of every skill, and each club of nearly every one.
        let skill = (at + club) % STEPS;
        players[place] = Player {
            name: NAMES[club][at],
            club,
            army: armies[at],
            skill,
            // Of every step of skill, and of every army, half are bold.
            bold: (skill / 2 + at) & 1 == 0,
            sorts: false,
            sets: SETS[club][at],
            changes: place == CHANGES,
        };
        place += 1;
    }
    let mut sorter = 0;
    while sorter < SORTED.len() {
        players[SORTED[sorter]].sorts = true;
        sorter += 1;
    }
    players
}

/// Places of those who write dice in rising order.
const SORTED: [usize; 3] = [3, 10, 14];
/// Place of the one who changes dice in the middle of a battle.
const CHANGES: usize = 7;

impl Player {
    /// What the dice are called that are thrown at an event of this kind, and those that may be taken up there.
    pub fn sets_at(&self, kind: EventKind) -> [Option<&'static str>; 2] {
        let [home, away] = self.sets;
        if kind == EventKind::ClubNight { [home, away] } else { [away, home] }
    }
}
