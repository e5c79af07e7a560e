//! Rules of Kings of War that bots never show held.

/// Decidable rules that bots never show held, and why.
pub(crate) const UNREACHED: &[(&str, &str)] = &[
    (
        "kow.damage.impossible",
        "takes a rule that makes dice to damage worse: the rulebook has none, and no list that bots know",
    ),
    ("kow.los.uncertain", "takes a target of which the positions do not tell whether it is seen: bots choose another"),
    (
        "kow.cover.uncertain",
        "takes a target of which the positions do not tell whether it is in cover: bots choose another",
    ),
    ("kow.individual.overrun_chain", "takes two Individuals routed one after the other and a third enemy close behind"),
    (
        "kow.magic.surge_no_shooting_nerve",
        "takes an enemy who was shot at and then charged by Surge, by one of the few armies that have both",
    ),
];
