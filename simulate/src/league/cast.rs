//! Who plays: clubs, players, their armies and their skill. All of it is invented.

use super::calendar::EventKind;
use crate::Played;

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
    /// Step of the skill: a place in [`slips`], 0 being the best.
    pub skill: usize,
    /// Likes to fight hand to hand.
    pub bold: bool,
    /// Writes dice in rising order (Kings of War only).
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

/// Slips in a hundred choices, for each step of skill from the best on.
pub fn slips(system: Played) -> [u32; STEPS] {
    match system {
        // Less depends on any one choice.
        Played::Warmaster => [0, 25, 50, 75],
        Played::Kow2 => [0, 20, 40, 65],
    }
}

/// The clubs.
pub const CLUBS: [Club; 4] = [
    Club { name: "Northgate Wargamers" },
    Club { name: "Клуб «Полкубика»" },
    Club { name: "Iron Dice Society" },
    Club { name: "Стол у окна" },
];

/// The sets that are not honest, in Kings of War: one is meant to be so, the other is worn. All others are.
pub const LOADED: [Loaded; 2] = [
    Loaded { player: "Sly Benedikt", name: "ivory, from the market", load: Load { from: 1, to: 6, one_in: 4 } },
    Loaded {
        player: "Дина Кольцо", name: "зелёные, стёртые", load: Load { from: 6, to: 1, one_in: 5 }
    },
];

/// The turn in which who has had enough of some dice takes up others.
pub const TAKES_UP_IN: u64 = 3;

/// Members of a club, and armies of a league.
pub(super) const OF_A_CLUB: usize = 6;

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

const WARMASTER: [&str; OF_A_CLUB] = ["empire", "orcs", "high_elves", "chaos", "dwarfs", "vampire_counts"];
const KOW2: [&str; OF_A_CLUB] = ["kingdoms_of_men", "orcs", "elves", "undead", "dwarfs", "goblins"];

/// Ids of the lists of the armies that are played.
pub fn armies(system: Played) -> &'static [&'static str; OF_A_CLUB] {
    match system {
        Played::Warmaster => &WARMASTER,
        Played::Kow2 => &KOW2,
    }
}

/// The players, club by club. The same people play all games, each with an army of the game.
pub fn players(system: Played) -> &'static [Player; CLUBS.len() * OF_A_CLUB] {
    const fn cast(armies: [&'static str; OF_A_CLUB]) -> [Player; CLUBS.len() * OF_A_CLUB] {
        const NOBODY: Player = Player {
            name: "",
            club: 0,
            army: "",
            skill: 0,
            bold: false,
            sorts: false,
            sets: [None, None],
            changes: false,
        };
        let mut players = [NOBODY; CLUBS.len() * OF_A_CLUB];
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
    static OF_WARMASTER: [Player; CLUBS.len() * OF_A_CLUB] = cast(WARMASTER);
    static OF_KOW2: [Player; CLUBS.len() * OF_A_CLUB] = cast(KOW2);
    match system {
        Played::Warmaster => &OF_WARMASTER,
        Played::Kow2 => &OF_KOW2,
    }
}

/// Places of those who write dice in rising order.
const SORTED: [usize; 3] = [3, 10, 14];
/// Place of the one who changes dice in the middle of a battle.
const CHANGES: usize = 7;

impl Player {
    /// Slips in a hundred choices.
    pub fn slips(&self, system: Played) -> u32 {
        slips(system)[self.skill % STEPS]
    }

    /// What the dice are called that are thrown at an event of this kind, and those that may be taken up there.
    pub fn sets_at(&self, kind: EventKind) -> [Option<&'static str>; 2] {
        let [home, away] = self.sets;
        if kind == EventKind::ClubNight { [home, away] } else { [away, home] }
    }

    /// How the dice of this name are loaded, in the hands of this player.
    pub fn load(&self, system: Played, set: Option<&str>) -> Option<Load> {
        let own = LOADED.iter().filter(|loaded| system == Played::Kow2 && loaded.player == self.name);
        own.into_iter().find(|loaded| set == Some(loaded.name)).map(|loaded| loaded.load)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use aftermath_rules::{kow2, warmaster};

    use super::{LOADED, Player, STEPS, armies, players};
    use crate::Played;

    const SORTERS: [&str; 3] = ["Odette Vance", "Платон Сухарь", "Big Anselm"];

    #[test]
    fn every_army_is_led_with_every_skill() {
        for system in Played::ALL {
            for army in armies(system) {
                let skills: BTreeSet<usize> =
                    players(system).iter().filter(|player| player.army == *army).map(|player| player.skill).collect();
                assert_eq!(skills.len(), STEPS, "{army}");
            }
            for skill in 0..STEPS {
                let bold = players(system).iter().filter(|player| player.skill == skill && player.bold);
                assert_eq!(bold.count(), 3, "step {skill}: temper must not be taken for skill");
            }
        }
    }

    #[test]
    fn everybody_has_a_name_and_a_list() {
        for system in Played::ALL {
            let names: BTreeSet<&str> = players(system).iter().map(|player| player.name).collect();
            assert_eq!(names.len(), players(system).len());
            for loaded in LOADED {
                let throw_it = players(system).iter().filter(|player| player.sets.contains(&Some(loaded.name)));
                assert_eq!(throw_it.map(|player| player.name).collect::<Vec<_>>(), [loaded.player]);
                let suffer = players(system).iter().filter(|player| player.load(system, Some(loaded.name)).is_some());
                assert_eq!(suffer.count(), usize::from(system == Played::Kow2), "{loaded:?}");
            }
            // Two honest sets: what changes is the name alone.
            let changing = players(system).iter().filter(|player| player.changes);
            let sound = |one: &Player| one.sets.iter().all(|set| set.is_some() && one.load(system, *set).is_none());
            let told: Vec<bool> = changing.map(|one| sound(one) && one.sets[0] != one.sets[1]).collect();
            assert_eq!(told, [true]);
            let sorters: Vec<&str> = players(system).iter().filter(|one| one.sorts).map(|one| one.name).collect();
            assert_eq!(sorters, SORTERS);
            for army in armies(system) {
                let known = match system {
                    Played::Warmaster => warmaster::pack::list_of(army).is_some(),
                    Played::Kow2 => kow2::pack::list_of(army).is_some(),
                };
                assert!(known, "{army}");
            }
        }
    }
}
