//! Power dice and dispel dice (`wfb.magic.power_*`, `wfb.magic.dispel_base` to `wfb.magic.dispel_bonus`).

use aftermath_rules::{
    SideId,
    catalogue::Rule,
    docket::Docket,
    docket_layer::noticing,
    finding::{Detail, Outcome},
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{Bonus, Count, DicePools, Phase, Pools, Whole, pack, rule};

use crate::{state::State, turn};

/// Dice of a side, by what gives them.
#[derive(Debug, Default)]
struct Counted {
    base: u32,
    wizards: u32,
    /// What wizards who flee or are dead would add.
    lost: u32,
    /// What each of those would add alone.
    lost_each: Vec<u32>,
    smiths: u32,
    /// Of Runesmiths who flee, whether they count or not.
    smiths_fleeing: u32,
    /// Power dice of wizards who cast as usual though their unit rallied, marched or the like, by the rule that says so.
    as_usual: Vec<(Rule, u32)>,
    bonus: u32,
    /// It is not said how many dice something adds.
    bonus_unsaid: bool,
}

impl Counted {
    fn sum(&self) -> u32 {
        self.base + self.wizards + self.smiths + self.bonus
    }
}

/// `dice_pools`.
pub(crate) fn dice_pools(state: &mut State, side: Option<&SideId>, event: &DicePools, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Magic, docket);
    turn::active_only(state, side, docket);
    turn::step(state, turn::POOLS, docket);
    let (power, dispel) = due(state, &event.power_bonus, &event.dispel_bonus);
    for (bonus, cited) in
        [(&event.power_bonus, rule::MAGIC_POWER_BONUS), (&event.dispel_bonus, rule::MAGIC_DISPEL_BONUS)]
    {
        for Bonus { source, dice } in bonus {
            docket.finding(cited, Outcome::PlayersCall, || {
                Detail::say("bonus-dice").with("source", source.to_string()).records(dice.map_or(0, Whole::get))
            });
        }
    }
    let given = |claimed: Option<Whole<0, 500>>, due: u32| claimed.map_or(due, Whole::get);
    let ((), doubted) = noticing(docket, |docket| {
        match &power {
            Some(power) => judge(power, event.power.map(Whole::get), &POWER, docket),
            None => docket.finding(rule::MAGIC_POWER_BASE, Outcome::Unrecorded, || {
                Detail::lacks(if state.active.is_some() { "wound" } else { "turn_start" })
            }),
        }
        if let Some(dispel) = &dispel {
            judge_dispel(state, dispel, event.dispel.map(Whole::get), docket);
        }
    });
    if doubted {
        state.doubt();
    }
    let pool = |counted: Option<Counted>, claimed: Option<Whole<0, 500>>| {
        let counted = counted.filter(|counted| claimed.is_some() || !counted.bonus_unsaid)?;
        Some(Count::nearest(given(claimed, counted.sum())))
    };
    let (power, dispel) = (pool(power, event.power), pool(dispel, event.dispel));
    state.progress.pools = Some(Pools { power, dispel });
}

/// Dice of both players: power dice of the active one, dispel dice of all others.
fn due(state: &State, power: &[Bonus], dispel: &[Bonus]) -> (Option<Counted>, Option<Counted>) {
    let Some(active) = state.active else {
        return (None, None);
    };
    let extra = |bonus: &[Bonus]| bonus.iter().filter_map(|bonus| bonus.dice).map(Whole::get).sum::<u32>();
    let unsaid = |bonus: &[Bonus]| bonus.iter().any(|bonus| bonus.dice.is_none());
    let bonus_unsaid = unsaid(power);
    let power =
        Counted { bonus: extra(power), bonus_unsaid, ..of_wizards(state, |side| side == active, pack::POWER_BASE, 0) };
    let others = |side: SideIx| side != active;
    let dwarfs = (0..state.setup.muster.sides()).map(SideIx).any(|side| others(side) && is_dwarfs(state, side));
    let base = if dwarfs { pack::DISPEL_BASE_DWARFS } else { pack::DISPEL_BASE };
    let bonus_unsaid = unsaid(dispel);
    let dispel = Counted { bonus: extra(dispel), bonus_unsaid, ..of_wizards(state, others, base, 1) };
    // Who may have been destroyed may give no dice any more.
    let perhaps = |ix: UnitIx, which: usize| {
        let figures = state.figures(ix);
        state.unit(ix).losses_unknown
            && is_able(state, ix)
            && (figures.wizard.is_some() || which == 1 && figures.runesmith)
    };
    let known = |which: usize, own: &dyn Fn(SideIx) -> bool| {
        !state.setup.muster.all().any(|ix| own(state.side_of(ix)) && perhaps(ix, which))
    };
    (Some(power).filter(|_| known(0, &|side| side == active)), Some(dispel).filter(|_| known(1, &others)))
}

/// Dice of the wizards of some sides: power dice, or dispel dice with those of Runesmiths.
fn of_wizards(state: &State, of: impl Fn(SideIx) -> bool, base: u32, which: usize) -> Counted {
    let mut counted = Counted { base, ..Counted::default() };
    for ix in state.setup.muster.all().filter(|ix| of(state.side_of(*ix))) {
        let figures = state.figures(ix);
        if let Some(wizard) = &figures.wizard {
            let (power, dispel, _) = pack::wizard_dice(wizard.level.get());
            let dice = if which == 0 { power } else { dispel };
            if is_able(state, ix) {
                counted.wizards += dice;
                for cited in super::casting::as_usual(state, ix).filter(|_| which == 0) {
                    match counted.as_usual.iter_mut().find(|(rule, _)| *rule == cited) {
                        Some((_, sum)) => *sum += dice,
                        None => counted.as_usual.push((cited, dice)),
                    }
                }
            } else {
                counted.lost += dice;
                counted.lost_each.push(dice);
            }
        }
        if which == 1 && figures.runesmith {
            let (gone, flees) = (state.unit(ix).gone.is_some(), state.is_fleeing(ix));
            if !gone && flees {
                counted.smiths_fleeing += pack::DISPEL_RUNESMITH;
            }
            let counts = !flees || !state.setup.options.has_runesmith_status();
            if !gone && counts {
                counted.smiths += pack::DISPEL_RUNESMITH;
            }
        }
    }
    counted
}

/// A wizard who is neither dead nor fleeing; who is off the table in pursuit is neither.
fn is_able(state: &State, ix: UnitIx) -> bool {
    state.unit(ix).gone.is_none() && !state.is_fleeing(ix)
}

/// An army of Dwarfs, by the name of its list or as the header says.
fn is_dwarfs(state: &State, side: SideIx) -> bool {
    let army = state.setup.armies.get(side.0).map_or("", String::as_str);
    pack::is_army("dwarfs", army) || state.setup.options.dwarfs.iter().any(|of| pack::is_army(of.as_str(), army))
}

/// The rules of a pool.
struct PoolRules {
    base: Rule,
    wizards: Rule,
    lost: Rule,
    say: &'static str,
}

const POWER: PoolRules = PoolRules {
    base: rule::MAGIC_POWER_BASE,
    wizards: rule::MAGIC_POWER_WIZARDS,
    lost: rule::MAGIC_POWER_FLEEING_DEAD,
    say: "power-dice",
};

/// The sum of a pool by what gives it; a wrong one is the fault of what explains it.
fn judge(counted: &Counted, claimed: Option<u32>, rules: &PoolRules, docket: &mut impl Docket) {
    let due = counted.sum();
    if counted.bonus_unsaid && claimed.is_none_or(|claimed| claimed >= due) {
        docket.finding(rules.base, Outcome::Unrecorded, || Detail::lacks("bonus_dice"));
        return;
    }
    let told = || {
        Detail::say(rules.say)
            .with("base", counted.base)
            .with("wizards", counted.wizards)
            .with("smiths", counted.smiths)
            .with("bonus", counted.bonus)
            .expects(due)
            .records(claimed.unwrap_or(due))
    };
    let Some(claimed) = claimed.filter(|claimed| *claimed != due) else {
        docket.finding(rules.base, Outcome::Held, told);
        if counted.wizards > 0 {
            docket.finding(rules.wizards, Outcome::Held, told);
        }
        if counted.lost > 0 {
            docket.finding(rules.lost, Outcome::Held, told);
        }
        return;
    };
    let over = claimed.checked_sub(due);
    let lost = over.is_some_and(|over| over == counted.lost || counted.lost_each.contains(&over));
    let few = counted.base == pack::DISPEL_BASE_DWARFS && claimed + counted.base == due + pack::DISPEL_BASE;
    let without = few || claimed + counted.base == due || (counted.wizards == 0 && counted.lost == 0);
    let cited = if lost && counted.lost > 0 {
        rules.lost
    } else if without {
        rules.base
    } else {
        rules.wizards
    };
    docket.finding(cited, Outcome::Broken, told);
    // All dice of wizards are missing, and all wizards are such as may be held for unable to cast: beside others the log would
    // not say whose dice were left out.
    let all_missing = cited == rules.wizards && claimed + counted.wizards == due;
    for (left_out, dice) in counted.as_usual.iter().filter(|(_, dice)| all_missing && *dice == counted.wizards) {
        docket.finding(*left_out, Outcome::Broken, || Detail::say("dice-left-out").expects(*dice).records(0));
    }
}

fn judge_dispel(state: &State, counted: &Counted, claimed: Option<u32>, docket: &mut impl Docket) {
    let dwarfs = counted.base == pack::DISPEL_BASE_DWARFS;
    let base = if dwarfs { rule::MAGIC_DISPEL_DWARFS } else { rule::MAGIC_DISPEL_BASE };
    let rules = PoolRules {
        base,
        wizards: rule::MAGIC_DISPEL_WIZARDS,
        lost: rule::MAGIC_DISPEL_FLEEING_DEAD,
        say: "dispel-dice",
    };
    let due = counted.sum();
    let (fleeing, out) = (counted.smiths_fleeing, state.setup.options.has_runesmith_status());
    let told = || Detail::say("dispel-dice-smiths").with("smiths", counted.smiths).expects(due);
    match claimed {
        Some(claimed) if claimed != due && counted.smiths > 0 && claimed + counted.smiths == due => {
            docket.finding(rule::MAGIC_DISPEL_RUNESMITHS, Outcome::Broken, || told().records(claimed));
        }
        // Whether those who flee count is a reading.
        Some(claimed)
            if claimed != due && fleeing > 0 && claimed.abs_diff(due) == fleeing && (claimed > due) == out =>
        {
            let outcome = if out { Outcome::Broken } else { Outcome::PlayersCall };
            docket.finding(rule::GAP_RUNESMITH_STATUS, outcome, || told().records(claimed));
        }
        _ => {
            judge(counted, claimed, &rules, docket);
            if fleeing > 0 && claimed.is_none_or(|claimed| claimed == due) {
                let outcome = if out { Outcome::Held } else { Outcome::PlayersCall };
                docket.finding(rule::GAP_RUNESMITH_STATUS, outcome, || told().records(due));
            }
            if counted.smiths > 0 && claimed.is_none_or(|claimed| claimed == due) {
                docket.finding(rule::MAGIC_DISPEL_RUNESMITHS, Outcome::Held, || told().records(due));
            }
        }
    }
}
