//! Rules of Warmaster that bots never show held.

/// Decidable rules that bots never show held, and why.
pub(crate) const UNREACHED: &[(&str, &str)] = &[
    (
        "wm.end.general_off_table",
        "takes a General who is with a unit that goes off the table, and a die that does not bring it back at once",
    ),
    ("wm.move.allowance", "judged only where a log has neither poses nor formation; bots record both"),
    ("wm.shoot.range", "judged only where a log has a claimed distance and no poses; bots record poses"),
    ("wm.move.gap_charge_exempt", "bots do not squeeze between two enemies to charge one of them"),
    ("wm.initiative.ignore_separated", "takes a river too long to go round, and two enemies close beyond it and not"),
    (
        "wm.standshoot.penetration",
        "takes another unit right behind a charger; bolts of bots at chargers go no farther than he",
    ),
    ("wm.retreat.direction_irregular", "the stands of a unit of bots all face one way"),
    (
        "wm.art.overhead_over_lower",
        "takes a gun on a hill that sees nobody straight, and its nearest enemy hidden by what is lower than it alone",
    ),
    ("wm.art.wall_height", "bots garrison no fortress, so that no gun stands on a wall"),
    ("wm.art.cannon.hits_on_engaged", "takes a combat within 5 cm behind the target of a cannon"),
    ("wm.art.bone.engaged_or_friend", "takes a combat or a friend touching the target of a Bone Thrower from behind"),
    ("wm.art.hellblaster.kaboom", "takes four ones in one throw of a Hellblaster at close range"),
    ("wm.spell.gotcha", "one of four spells of one of 22 armies, on a line that meets no friend and is not failed"),
];
