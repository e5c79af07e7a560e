//! What bots field of each army list: which weapons they choose, what they stand models on, and what of the datasheets'
//! abilities they know. All figures, points and Power are the lists'.

/// What a unit is seen from above, in millimetres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Stand {
    /// A round base: its diameter.
    Round(u32),
    /// A hull: its length and its width.
    Hull(u32, u32),
}

/// What of its datasheet a bot plays besides figures and weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Knows {
    /// Begins elsewhere, by the rule of this name.
    Arrives(&'static str),
    /// Has the rule of this name, which is used before the battle.
    BeforeBattle(&'static str),
    /// Explodes on a 6: D3 mortal wounds within 6".
    Explodes,
    /// Carries so many models of INFANTRY, none of them with this keyword.
    Carries(u32, &'static str),
    /// Attempts so many powers, and denies so many.
    Psyker(u32, u32),
    /// A power besides Smite, with its warp charge.
    Power(&'static str, u32),
    /// Controls markers though outnumbered.
    Secured,
    /// Ten models may be split.
    CombatSquads,
    /// More Attacks after a charge.
    DevastatingCharge,
    /// Advances without a roll.
    TurboBoost,
}

/// Models of one profile with their weapons.
#[derive(Debug)]
pub(crate) struct Part {
    /// Row of the list, after the name of the army.
    pub(crate) row: &'static str,
    /// What the datasheet calls it, where the list does otherwise.
    pub(crate) name: &'static str,
    /// How many; as many as are left where 0.
    pub(crate) count: u32,
    pub(crate) weapons: &'static [&'static str],
}

/// A unit that bots field.
#[derive(Debug)]
pub(crate) struct Kit {
    /// Fewest and most models.
    pub(crate) size: (u32, u32),
    pub(crate) stand: Stand,
    pub(crate) parts: &'static [Part],
    pub(crate) knows: &'static [Knows],
    /// How often at most in one army.
    pub(crate) most: u32,
}

/// An army of bots: who leads it, what it cannot do without, and what else there is.
#[derive(Debug)]
pub(crate) struct Army {
    pub(crate) list: &'static str,
    pub(crate) leaders: &'static [Kit],
    pub(crate) units: &'static [Kit],
}

use Knows::{
    Arrives, BeforeBattle, Carries, CombatSquads, DevastatingCharge, Explodes, Power, Psyker, Secured, TurboBoost,
};
use Stand::{Hull, Round};

/// All models of a unit are alike.
const fn all(row: &'static str, weapons: &'static [&'static str]) -> Part {
    Part { row, name: "", count: 0, weapons }
}

/// So many models of a unit.
const fn some(count: u32, row: &'static str, weapons: &'static [&'static str]) -> Part {
    Part { row, name: "", count, weapons }
}

/// So many models, by the name that the rulebook has.
const fn named(count: u32, row: &'static str, name: &'static str, weapons: &'static [&'static str]) -> Part {
    Part { row, name, count, weapons }
}

/// A unit of so many models that an army may have so often.
const fn kit(size: (u32, u32), most: u32, stand: Stand, parts: &'static [Part], knows: &'static [Knows]) -> Kit {
    Kit { size, stand, parts, knows, most }
}

const TELEPORTS: Knows = Arrives("Teleport Strike");
const DROPS: Knows = Arrives("Deep Strike");
const PROTOCOLS: Knows = BeforeBattle("Command Protocols");

/// The armies of bots.
pub(crate) static ARMIES: [Army; 6] = [
    Army {
        list: "space_marines",
        leaders: &[
            kit(
                (1, 1),
                1,
                Round(40),
                &[all(
                    "primaris_captain",
                    &["Master-crafted auto bolt rifle", "Frag grenades", "Master-crafted power sword"],
                )],
                &[],
            ),
            kit(
                (1, 1),
                1,
                Round(40),
                &[all("primaris_librarian", &["Force sword", "Bolt pistol", "Krak grenades"])],
                &[Psyker(2, 1), Power("Psychic Scourge", 6)],
            ),
        ],
        units: &[
            kit(
                (5, 10),
                3,
                Round(32),
                &[
                    all(
                        "intercessor_squad_intercessor",
                        &["Bolt rifle", "Bolt pistol", "Frag grenades", "Krak grenades"],
                    ),
                    some(1, "intercessor_squad_intercessor_sergeant", &["Bolt rifle", "Bolt pistol", "Power sword"]),
                ],
                &[Secured],
            ),
            kit(
                (5, 10),
                2,
                Round(32),
                &[
                    named(
                        0,
                        "assault_intercessor_squad_assault_intercessor",
                        "Assault Intercessor",
                        &["Heavy Bolt Pistol", "Astartes Chainsword", "Frag grenades", "Krak grenades"],
                    ),
                    named(
                        1,
                        "assault_intercessor_squad_assault_intercessor_sgt",
                        "Assault Intercessor Sergeant",
                        &["Plasma pistol", "Astartes Chainsword", "Frag grenades", "Krak grenades"],
                    ),
                ],
                &[Secured, CombatSquads],
            ),
            kit(
                (3, 3),
                2,
                Round(50),
                &[
                    named(
                        0,
                        "outrider_squad_outrider",
                        "Outrider",
                        &[
                            "Twin Bolt rifle",
                            "Heavy Bolt Pistol",
                            "Astartes Chainsword",
                            "Frag grenades",
                            "Krak grenades",
                        ],
                    ),
                    named(
                        1,
                        "outrider_squad_outrider_sgt",
                        "Outrider Sergeant",
                        &[
                            "Twin Bolt rifle",
                            "Heavy Bolt Pistol",
                            "Astartes Chainsword",
                            "Frag grenades",
                            "Krak grenades",
                        ],
                    ),
                ],
                &[DevastatingCharge, TurboBoost],
            ),
            kit(
                (5, 10),
                1,
                Round(32),
                &[
                    all("hellblaster_squad_hellblaster", &["Plasma incinerator", "Bolt pistol", "Frag grenades"]),
                    some(1, "hellblaster_squad_hellblaster_sergeant", &["Plasma incinerator", "Plasma pistol"]),
                ],
                &[],
            ),
            kit(
                (5, 5),
                2,
                Round(32),
                &[
                    some(2, "devastator_squad_space_marine", &["Missile launcher", "Bolt pistol"]),
                    some(2, "devastator_squad_space_marine", &["Heavy bolter", "Bolt pistol"]),
                    some(
                        1,
                        "devastator_squad_space_marine_sergeant",
                        &["Boltgun", "Bolt pistol", "Astartes Chainsword"],
                    ),
                ],
                &[],
            ),
            kit(
                (5, 5),
                2,
                Round(40),
                &[
                    all("terminator_squad_terminator", &["Storm bolter", "Power fist"]),
                    some(1, "terminator_squad_terminator_sergeant", &["Storm bolter", "Power sword"]),
                ],
                &[TELEPORTS],
            ),
            kit(
                (3, 6),
                1,
                Round(40),
                &[
                    all("inceptor_squad_inceptor", &["Assault bolter", "Assault bolter"]),
                    some(1, "inceptor_squad_inceptor_sergeant", &["Assault bolter", "Assault bolter"]),
                ],
                &[DROPS],
            ),
            kit(
                (1, 1),
                2,
                Round(90),
                &[all(
                    "redemptor_dreadnought",
                    &["Heavy Onslaught Gatling Cannon", "Heavy flamer", "Fragstorm Grenade Launcher", "Redemptor Fist"],
                )],
                &[],
            ),
            kit(
                (1, 1),
                1,
                Hull(115, 85),
                &[all("predator_destructor", &["Predator autocannon", "Heavy bolter", "Heavy bolter"])],
                &[],
            ),
            kit(
                (1, 1),
                2,
                Hull(115, 75),
                &[all("rhino", &["Storm bolter", "Storm bolter"])],
                &[Explodes, Carries(10, "TERMINATOR")],
            ),
            kit(
                (1, 1),
                1,
                Round(120),
                &[all("stormtalon_gunship", &["Twin assault cannon", "Typhoon missile launcher"])],
                &[],
            ),
        ],
    },
    Army {
        list: "orks",
        leaders: &[
            kit((1, 1), 1, Round(50), &[all("warboss", &["Rokkit launcha", "Big Choppa", "Stikkbomb", "Slugga"])], &[]),
            kit((1, 1), 1, Round(40), &[all("weirdboy", &["Weirdboy Staff"])], &[Psyker(1, 1)]),
        ],
        units: &[
            kit(
                (10, 30),
                3,
                Round(32),
                &[
                    all("boyz_ork_boy", &["Choppa", "Slugga", "Stikkbomb"]),
                    some(1, "boyz_boss_nob", &["Big Choppa", "Slugga", "Stikkbomb"]),
                ],
                &[Secured],
            ),
            kit((10, 20), 2, Round(25), &[all("gretchin", &["Grot Blaster"])], &[]),
            kit(
                (5, 10),
                2,
                Round(32),
                &[
                    all("nobz_nob", &["Choppa", "Slugga", "Stikkbomb"]),
                    some(1, "nobz_boss_nob_nobz", &["Power Klaw", "Slugga", "Stikkbomb"]),
                ],
                &[],
            ),
            kit(
                (5, 15),
                2,
                Round(32),
                &[
                    all("stormboyz_stormboy", &["Choppa", "Slugga", "Stikkbomb"]),
                    some(1, "stormboyz_boss_nob_stormboyz", &["Big Choppa", "Slugga"]),
                ],
                &[DROPS],
            ),
            kit(
                (5, 10),
                2,
                Round(32),
                &[
                    all("tankbustas_tankbusta", &["Rokkit launcha", "Stikkbomb"]),
                    some(1, "tankbustas_boss_nob_tankbustas", &["Rokkit launcha", "Choppa"]),
                ],
                &[],
            ),
            kit(
                (5, 10),
                2,
                Round(32),
                &[all("burna_boyz_burna_boy", &["Burna", "Stikkbomb"]), some(1, "burna_boyz_spanner", &["Stikkbomb"])],
                &[],
            ),
            kit((3, 6), 1, Round(60), &[all("squighog_boyz_squighog_boy", &["Saddlegit Weapons"])], &[]),
            kit(
                (1, 2),
                2,
                Round(60),
                &[all("deff_dreads_deff_dread", &["Rokkit launcha", "Skorcha", "Dread Klaw"])],
                &[],
            ),
            kit((1, 1), 2, Hull(110, 70), &[all("trukk", &[])], &[Explodes, Carries(12, "JUMP PACK")]),
            kit((1, 1), 1, Round(120), &[all("wazbom_blastajet", &["Stikkbomb Flinga"])], &[]),
        ],
    },
    Army {
        list: "necrons",
        leaders: &[
            kit((1, 1), 1, Round(40), &[all("overlord", &["Hyperphase Glaive"])], &[PROTOCOLS]),
            kit((1, 1), 1, Round(40), &[all("royal_warden", &["Relic Gauss Blaster"])], &[PROTOCOLS]),
        ],
        units: &[
            kit((10, 20), 2, Round(32), &[all("necron_warriors_necron_warrior", &["Gauss Flayer"])], &[Secured]),
            kit((10, 20), 2, Round(32), &[all("necron_warriors_necron_warrior", &["Gauss Reaper"])], &[Secured]),
            kit((5, 10), 2, Round(32), &[all("immortals_immortal", &["Gauss Blaster"])], &[Secured]),
            kit((5, 10), 2, Round(32), &[all("lychguard", &["Warscythe"])], &[]),
            kit((3, 6), 2, Round(40), &[all("tomb_blades_tomb_blade", &["Twin Gauss Blaster"])], &[]),
            kit((3, 6), 2, Round(40), &[all("canoptek_scarab_swarms_canoptek_scarab_swarm", &[])], &[]),
            kit(
                (3, 6),
                1,
                Round(50),
                &[all("canoptek_wraiths_canoptek_wraith", &["Vicious Claws", "Particle Caster"])],
                &[],
            ),
            kit((3, 6), 2, Round(50), &[all("skorpekh_destroyers_skorpekh_destroyer", &["Hyperphase Threshers"])], &[]),
            kit((3, 3), 2, Round(60), &[all("lokhust_destroyers_lokhust_destroyer", &["Gauss Cannon"])], &[]),
            kit((5, 10), 1, Round(32), &[all("flayed_ones_flayed_one", &["Flayer Claws"])], &[DROPS]),
            kit((1, 1), 1, Hull(170, 80), &[all("doomsday_ark", &["Gauss Flayer Array", "Gauss Flayer Array"])], &[]),
            kit(
                (1, 1),
                2,
                Hull(170, 80),
                &[all("ghost_ark", &["Gauss Flayer Array", "Gauss Flayer Array"])],
                &[Explodes, Carries(10, "JUMP PACK")],
            ),
            kit((1, 1), 1, Round(120), &[all("doom_scythe", &["Heavy Death Ray"])], &[]),
        ],
    },
    Army {
        list: "tyranids",
        leaders: &[
            kit(
                (1, 1),
                1,
                Round(100),
                &[all("hive_tyrant", &["Monstrous Bonesword", "Monstrous Scything Talon", "Heavy Venom Cannon"])],
                &[Psyker(2, 1), Power("Catalyst", 6)],
            ),
            kit((1, 1), 1, Round(50), &[all("broodlord", &["Broodlord Claws and Talons"])], &[Psyker(1, 1)]),
        ],
        units: &[
            kit((10, 20), 2, Round(25), &[all("termagants_termagant", &["Fleshborer"])], &[Secured]),
            kit((10, 20), 2, Round(25), &[all("hormagaunts_hormagaunt", &["Hormagaunt Talons"])], &[Secured]),
            kit((10, 20), 1, Round(25), &[all("gargoyles_gargoyle", &["Fleshborer"])], &[DROPS]),
            kit((3, 6), 2, Round(40), &[all("tyranid_warriors_tyranid_warrior", &["Deathspitter", "Bonesword"])], &[]),
            kit((5, 10), 2, Round(32), &[all("genestealers_genestealer", &["Genestealer Claws and Talons"])], &[]),
            kit((3, 6), 1, Round(60), &[all("raveners_ravener", &["Ravener Claws", "Spinefists"])], &[DROPS]),
            kit(
                (3, 3),
                1,
                Round(50),
                &[all("zoanthropes_zoanthrope", &[])],
                &[Psyker(2, 1), Power("Neuroparasite", 6)],
            ),
            kit((3, 6), 1, Round(50), &[all("hive_guard", &["Impaler Cannon"])], &[]),
            kit((1, 2), 2, Round(90), &[all("carnifexes_carnifex", &["Carnifex Scything Talon", "Bio-plasma"])], &[]),
            kit((1, 1), 1, Round(120), &[all("exocrine", &["Bio-plasmic Cannon", "Powerful Limbs"])], &[]),
            kit(
                (1, 1),
                1,
                Round(120),
                &[all("harpy", &["Stranglethorn Cannon", "Stinger Salvoes", "Scything Wings"])],
                &[],
            ),
        ],
    },
    Army {
        list: "chaos_space_marines",
        leaders: &[
            kit((1, 1), 1, Round(40), &[all("chaos_lord", &["Thunder hammer", "Plasma pistol", "Frag grenades"])], &[]),
            kit(
                (1, 1),
                1,
                Round(32),
                &[all("sorcerer", &["Force stave", "Bolt pistol", "Krak grenades"])],
                &[Psyker(2, 1), Power("Warptime", 6)],
            ),
        ],
        units: &[
            kit(
                (5, 10),
                3,
                Round(32),
                &[
                    all("legionaries_legionary", &["Boltgun", "Bolt pistol", "Frag grenades", "Krak grenades"]),
                    some(
                        1,
                        "legionaries_aspiring_champion",
                        &["Plasma pistol", "Astartes chainsword", "Frag grenades"],
                    ),
                ],
                &[Secured],
            ),
            kit(
                (10, 20),
                2,
                Round(25),
                &[
                    all("cultists_mob_chaos_cultist", &["Cultist firearm"]),
                    some(1, "cultists_mob_cultist_champion", &["Autopistol", "Brutal assault weapon"]),
                ],
                &[Secured],
            ),
            kit(
                (5, 10),
                1,
                Round(32),
                &[
                    all("chosen", &["Boltgun", "Bolt pistol", "Accursed weapon", "Krak grenades"]),
                    some(1, "chosen_chosen_champion", &["Bolt pistol", "Power fist"]),
                ],
                &[],
            ),
            kit(
                (5, 5),
                2,
                Round(40),
                &[
                    some(2, "havocs_havoc", &["Lascannon", "Bolt pistol"]),
                    some(2, "havocs_havoc", &["Havoc autocannon", "Bolt pistol"]),
                    some(1, "havocs_havoc_champion", &["Flamer", "Astartes chainsword", "Frag grenades"]),
                ],
                &[],
            ),
            kit(
                (5, 5),
                1,
                Round(40),
                &[
                    all("chaos_terminator_squad_chaos_terminator", &["Combi-bolter", "Accursed weapon"]),
                    some(1, "chaos_terminator_squad_terminator_champion", &["Combi-bolter", "Accursed weapon"]),
                ],
                &[TELEPORTS],
            ),
            kit(
                (5, 10),
                1,
                Round(32),
                &[
                    all("raptors_raptor", &["Bolt pistol", "Astartes chainsword", "Frag grenades", "Krak grenades"]),
                    some(1, "raptors_raptor_champion", &["Plasma pistol", "Astartes chainsword"]),
                ],
                &[DROPS],
            ),
            kit(
                (3, 6),
                1,
                Round(50),
                &[
                    all("chaos_bikers_chaos_biker", &["Combi-bolter", "Bolt pistol", "Astartes chainsword"]),
                    some(1, "chaos_bikers_biker_champion", &["Combi-bolter", "Bolt pistol", "Astartes chainsword"]),
                ],
                &[],
            ),
            kit((2, 5), 1, Round(50), &[all("chaos_spawn", &["Hideous mutations"])], &[]),
            kit((1, 1), 1, Round(60), &[all("helbrute", &["Twin heavy bolter", "Missile launcher"])], &[]),
            kit(
                (1, 1),
                1,
                Round(120),
                &[all("forgefiend", &["Heavy hades autocannon", "Heavy hades autocannon", "Daemon jaws"])],
                &[],
            ),
            kit(
                (1, 1),
                2,
                Hull(115, 75),
                &[all("chaos_rhino", &["Combi-bolter"])],
                &[Explodes, Carries(10, "TERMINATOR")],
            ),
            kit((1, 1), 1, Round(120), &[all("hell_talon", &["Havoc autocannon", "Twin lascannon"])], &[]),
        ],
    },
    Army {
        list: "astra_militarum",
        leaders: &[
            kit((1, 1), 1, Round(32), &[all("cadian_castellan", &["Chainsword", "Laspistol", "Frag grenades"])], &[]),
            kit(
                (1, 1),
                1,
                Round(25),
                &[all("primaris_psyker", &["Force Stave", "Laspistol"])],
                &[Psyker(2, 1), Power("Terrifying Visions", 7)],
            ),
            kit((1, 1), 1, Round(25), &[all("lord_commissar", &["Bolt pistol", "Power sword"])], &[]),
        ],
        units: &[
            kit(
                (10, 10),
                4,
                Round(25),
                &[
                    all("cadian_shock_troops_shock_trooper", &["Lasgun", "Frag grenades"]),
                    some(
                        1,
                        "cadian_shock_troops_shock_trooper_sergeant",
                        &["Laspistol", "Chainsword", "Frag grenades"],
                    ),
                ],
                &[Secured],
            ),
            kit(
                (10, 10),
                2,
                Round(25),
                &[
                    all("catachan_jungle_fighters_jungle_fighter", &["Lasgun", "Frag grenades"]),
                    some(1, "catachan_jungle_fighters_jungle_fighter_sergeant", &["Laspistol", "Frag grenades"]),
                ],
                &[Secured],
            ),
            kit(
                (3, 3),
                2,
                Round(60),
                &[all("heavy_weapons_squad_heavy_weapons_team", &["Heavy bolter", "Lasgun"])],
                &[],
            ),
            kit(
                (5, 10),
                2,
                Round(25),
                &[
                    all("tempestus_scions_tempestus_scion", &["Hot-shot Lasgun", "Frag grenades", "Krak grenades"]),
                    some(1, "tempestus_scions_tempestor", &["Hot-shot Laspistol", "Chainsword"]),
                ],
                &[Arrives("Aerial Drop")],
            ),
            kit(
                (3, 6),
                1,
                Round(40),
                &[
                    all("ogryns_ogryn", &["Frag bomb", "Ripper Gun"]),
                    some(1, "ogryns_ogryn_bone_ead", &["Frag bomb", "Ripper Gun"]),
                ],
                &[],
            ),
            kit(
                (5, 10),
                1,
                Round(60),
                &[
                    all(
                        "attilan_rough_riders_rough_rider_w_hunting_lance",
                        &["Hunting Lance - Melta Tip", "Laspistol"],
                    ),
                    some(1, "attilan_rough_riders_rough_rider_sergeant", &["Laspistol", "Frag grenades"]),
                ],
                &[],
            ),
            kit((1, 2), 1, Round(60), &[all("armoured_sentinels_armoured_sentinel", &["Militarum Multi-laser"])], &[]),
            kit(
                (1, 1),
                2,
                Hull(120, 80),
                &[all(
                    "leman_russ_battle_tanks_leman_russ",
                    &["Leman Russ Battle Cannon", "Lascannon", "Heavy bolter"],
                )],
                &[],
            ),
            kit((1, 1), 1, Hull(110, 80), &[all("hellhound", &["Inferno Cannon", "Heavy flamer"])], &[]),
            kit(
                (1, 1),
                2,
                Hull(110, 75),
                &[all("chimera", &["Chimera Multi-laser", "Heavy flamer"])],
                &[Explodes, Carries(11, "OGRYN")],
            ),
            kit((1, 1), 1, Round(120), &[all("valkyrie", &["Militarum Multi-laser"])], &[]),
        ],
    },
];
