//! Faults of the magic phase.

use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, somewhere};
use serde_json::{Value, json};

use super::edits::{change, die_more, flipped, more, set, twice};

/// Rules by which a spell is dispelled or not.
const DISPEL: &[&str] = &[
    "wfb.magic.dispel_success",
    "wfb.magic.dispel_double_one",
    "wfb.gap.dispel_double_six",
    "wfb.magic.in_play_target",
    "wfb.magic.in_play_irresistible",
];

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "power dice miscounted",
        rules: &["wfb.magic.power_base", "wfb.magic.power_wizards", "wfb.magic.power_fleeing_dead"],
        plant: |battle, chance| change(battle, chance, "dice_pools", |battle, seq| more(battle, seq, "/power", 1)),
    },
    Kind {
        name: "dispel dice miscounted",
        rules: &[
            "wfb.magic.dispel_base",
            "wfb.magic.dispel_dwarfs",
            "wfb.magic.dispel_runesmiths",
            "wfb.magic.dispel_wizards",
            "wfb.magic.dispel_fleeing_dead",
            "wfb.gap.runesmith_status",
        ],
        plant: |battle, chance| change(battle, chance, "dice_pools", |battle, seq| more(battle, seq, "/dispel", 1)),
    },
    Kind {
        name: "spell tried twice",
        rules: &["wfb.magic.cast_once_each"],
        plant: |battle, chance| twice(battle, chance, "cast"),
    },
    Kind {
        name: "more dice than the wizard may throw",
        rules: &["wfb.magic.cast_max_dice"],
        plant: |battle, chance| {
            change(battle, chance, "cast", |battle, seq| {
                let mut dice = battle.fields(seq)["dice"].as_array()?.clone();
                dice.extend((0..5).map(|_| json!(3)));
                Some(set(battle, seq, "/dice", Value::Array(dice)))
            })
        },
    },
    Kind {
        name: "cast spell taken for a failure",
        rules: &["wfb.magic.cast_success"],
        plant: |battle, chance| declared(battle, chance, "cast", "failed"),
    },
    Kind {
        name: "failed spell taken for cast",
        rules: &["wfb.magic.cast_success", "wfb.magic.cast_minimum_three"],
        plant: |battle, chance| declared(battle, chance, "failed", "cast"),
    },
    Kind {
        name: "miscast taken for a failure",
        rules: &["wfb.magic.miscast", "wfb.magic.miscast_beats_irresistible"],
        plant: |battle, chance| declared(battle, chance, "miscast", "failed"),
    },
    Kind {
        name: "irresistible force not seen",
        rules: &["wfb.magic.irresistible"],
        plant: |battle, chance| declared(battle, chance, "irresistible", "cast"),
    },
    Kind { name: "miscast without its throw", rules: &["wfb.magic.miscast"], plant: no_throw },
    Kind {
        name: "miscast with three dice",
        rules: &["wfb.magic.miscast"],
        plant: |battle, chance| change(battle, chance, "miscast", |battle, seq| die_more(battle, seq, "/dice")),
    },
    Kind {
        name: "dispelling read wrongly",
        rules: DISPEL,
        plant: |battle, chance| change(battle, chance, "dispel", flipped),
    },
    Kind {
        name: "spell dispelled twice",
        rules: &["wfb.magic.dispel_one_attempt"],
        plant: |battle, chance| twice(battle, chance, "dispel"),
    },
    Kind {
        name: "more dispel dice than there are",
        rules: &["wfb.magic.dispel_dice_number"],
        plant: |battle, chance| {
            change(battle, chance, "dispel", |battle, seq| {
                let mut dice = battle.fields(seq)["dice"].as_array()?.clone();
                dice.extend((0..20).map(|_| json!(3)));
                Some(set(battle, seq, "/dice", Value::Array(dice)))
            })
        },
    },
    Kind {
        name: "dispelling in play read wrongly",
        rules: DISPEL,
        plant: |battle, chance| change(battle, chance, "dispel_in_play", flipped),
    },
    Kind {
        name: "spell works twice",
        rules: &["wfb.magic.effect"],
        plant: |battle, chance| twice(battle, chance, "spell_effect"),
    },
];

/// Some spell that came to this, taken for that.
fn declared(battle: &Battle, chance: &mut Chance, was: &str, taken: &str) -> Option<Fault> {
    change(battle, chance, "cast", |battle, seq| {
        (battle.text(seq, "declared") == was).then(|| set(battle, seq, "/declared", json!(taken)))
    })
}

/// It is missed as soon as anybody casts again, or at the end of the phase, unless another wizard miscasts too.
fn no_throw(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("miscast"), chance, |seq| {
        let end = battle.after(seq, &["phase_start", "cast"])?;
        let other = battle.after(seq, &["miscast"]).is_some_and(|at| at < end);
        (!other).then(|| battle.without(seq, end))
    })
}
