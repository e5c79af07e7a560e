//! Rules of Warhammer Fantasy Battle that bots never show held.

/// Decidable rules that bots never show held, and why.
pub(crate) const UNREACHED: &[(&str, &str)] = &[
    ("wfb.charge.failed_may_cast", "wizards of bots do not charge"),
    ("wfb.move.march_no_shooting", "who can shoot does not march with bots"),
    ("wfb.pursuit.off_table_may_cast", "wizards of bots keep out of combat, and pursue nobody"),
    ("wfb.compulsory.frenzy", "bots field no frenzied troops: whom they must charge is the players' to tell"),
    ("wfb.magic.dispel_items_first", "bots have no magic items"),
    ("wfb.shoot.guess_first", "what hits by a guess the book does not say, and bots have no such machines"),
    ("wfb.save.ward_single_best", "nobody in the lists that bots know has two ward saves"),
    ("wfb.combat.monster_ws", "bots field no ridden monsters"),
    ("wfb.combat.defended_obstacle", "bots defend no obstacles: the book does not say who does"),
    ("wfb.combat.defended_obstacle_lost", "bots defend no obstacles: the book does not say who does"),
    ("wfb.result.bonus_overkill", "bots fight no challenges: the book does not say how"),
    ("wfb.pursuit.restrain_defended", "bots defend no obstacles: the book does not say who does"),
    (
        "wfb.pursuit.off_table_moved_penalty",
        "nobody of bots who came back onto the table shot in that turn, in 5,000 battles",
    ),
    (
        "wfb.overrun.later_turns",
        "who overran an enemy has to be free again and charge one that causes fear: once in 5,000 battles of bots",
    ),
    ("wfb.redress.winner_options", "bots neither widen their front nor lap round: how far, the book does not say"),
];
