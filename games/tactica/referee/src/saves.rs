//! Losses: hits, what protection saves, who falls ("Protection"; `tac.impact.saves`, `tac.melee.saves`, `tac.equip.*`).

use aftermath_rules::{
    catalogue::Rule,
    docket::Docket,
    finding::{Detail, Outcome},
};
use aftermath_tactica::{
    Armour, CasualtyOrder, MountedProtection, SaveRounding, Shape, Shield, ShieldVsFootSpear, Status, TestudoScope,
    Troops,
};

use crate::{
    profile::{armour_item, horse_item, protection_row, shield_item},
    rule,
    state::{State, UnitIx},
};

/// What hits a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blow {
    /// Bows and javelins.
    Arrow,
    /// Crossbows, slings and handguns.
    Piercing,
    /// A strike of foot at impact.
    FootStrike,
    /// A strike of riders at impact.
    RiderStrike,
    /// A melee weapon that armour helps against.
    Melee,
    /// Halberds and two-handed weapons.
    MeleePiercing,
}

/// How many of `hits` an item saves: armour counted from the saved figure, shields from the killed.
fn saved_by(state: &State, item: Option<&str>, hits: u32) -> u32 {
    let Some(row) = item.and_then(protection_row) else { return 0 };
    let up = match state.rulings().save_rounding {
        SaveRounding::AsWritten => row.from_saved,
        SaveRounding::AllDown => false,
        SaveRounding::AllUp => true,
    };
    if up { hits.div_ceil(row.one_of) } else { hits / row.one_of }
}

/// How many of `hits` on figures alike are saved.
pub(crate) fn saved(state: &State, ix: UnitIx, troops: &Troops, blow: Blow, hits: u32) -> u32 {
    let armour = troops.armour.map(armour_item);
    let shield = troops.shield.map(shield_item);
    let by = |item: Option<&str>| saved_by(state, item, hits);
    if !state.rides(ix) {
        return match blow {
            Blow::Arrow if state.shape(ix) == Shape::Testudo => testudo(troops.shield, hits),
            Blow::FootStrike
                if state.shape(ix) == Shape::Testudo
                    && state.rulings().testudo_scope == TestudoScope::ArrowsAndSpears =>
            {
                testudo(troops.shield, hits)
            }
            Blow::Arrow | Blow::FootStrike => by(shield),
            Blow::RiderStrike if state.rulings().shield_vs_foot_spear == ShieldVsFootSpear::FootFromRiders => {
                by(shield)
            }
            Blow::Piercing | Blow::RiderStrike | Blow::MeleePiercing => 0,
            Blow::Melee => by(armour),
        };
    }
    let body = if state.rulings().mounted_protection == MountedProtection::ShieldOnly { 0 } else { by(armour) };
    let horse = by(troops.horse_armour.map(horse_item));
    match blow {
        Blow::Arrow | Blow::FootStrike => body.max(by(shield)).min(horse),
        Blow::Piercing => body.min(horse),
        Blow::RiderStrike => by(shield),
        Blow::Melee => by(armour),
        Blow::MeleePiercing => 0,
    }
}

/// A testudo saves two of three under large shields and half under small ones (`tac.testudo.saves`).
fn testudo(shield: Option<Shield>, hits: u32) -> u32 {
    match shield {
        Some(Shield::Large) => hits * 2 / 3,
        Some(Shield::Small) => hits / 2,
        None => 0,
    }
}

/// The rules by which saves are counted.
fn rules_of(state: &State, ix: UnitIx, troops: &Troops, blow: Blow) -> Vec<Rule> {
    let mut rules = Vec::new();
    let rides = state.rides(ix);
    let shield = troops.shield.map(|shield| match shield {
        Shield::Small => rule::EQUIP_NORMAL_SHIELD,
        Shield::Large => rule::EQUIP_LARGE_SHIELD,
    });
    let armour = troops.armour.map(|armour| match armour {
        Armour::Light => rule::EQUIP_LIGHT_ARMOUR,
        Armour::Heavy => rule::EQUIP_HEAVY_ARMOUR,
    });
    let horse = troops.horse_armour.map(|armour| match armour {
        Armour::Light => rule::EQUIP_LIGHT_HORSE_ARMOUR,
        Armour::Heavy => rule::EQUIP_HEAVY_HORSE_ARMOUR,
    });
    let testudo = state.shape(ix) == Shape::Testudo;
    match blow {
        Blow::Arrow if testudo => rules.push(rule::TESTUDO_SAVES),
        Blow::Piercing if testudo => rules.push(rule::TESTUDO_PIERCING),
        _ => {}
    }
    match blow {
        Blow::Arrow | Blow::FootStrike if rides => {
            rules.push(rule::EQUIP_LOWEST_APPLIES);
            rules.extend(horse);
        }
        Blow::Arrow | Blow::FootStrike => rules.extend(shield.filter(|_| !testudo)),
        Blow::Piercing => {
            rules.extend(shield.map(|_| rule::SHOOT_SHIELD_PIERCING));
            rules.extend(rides.then_some(rule::EQUIP_LOWEST_APPLIES));
        }
        Blow::RiderStrike if rides => rules.extend(shield.map(|_| rule::EQUIP_LOWEST_APPLIES)),
        Blow::RiderStrike => rules.extend(shield.map(|_| rule::CAV_NO_SHIELD_FOR_FOOT)),
        Blow::Melee => rules.extend(armour),
        Blow::MeleePiercing => {}
    }
    match blow {
        Blow::FootStrike => rules.push(rule::IMPACT_SAVES),
        Blow::Melee | Blow::MeleePiercing => rules.push(rule::MELEE_SAVES),
        Blow::Arrow | Blow::Piercing | Blow::RiderStrike => {}
    }
    if !rules.is_empty() {
        rules.push(rule::EQUIP_ARMOUR_ROUNDING);
    }
    rules
}

/// Hits on a unit and what the players made of them.
#[derive(Debug)]
pub(crate) struct Hits<'a> {
    pub(crate) blows: &'a [(Blow, u32)],
    /// Saved, as the players counted.
    pub(crate) saved: Option<u16>,
    /// Figures removed, as the log names them.
    pub(crate) fallen: &'a [u16],
    /// Figures of the unit that missed at the same moment.
    pub(crate) missed: &'a [u16],
    /// The losses are of an impact (`tac.amb.casualty_order`).
    pub(crate) impact: bool,
    /// Whether the log tells how many hits there were.
    pub(crate) sure: bool,
    /// Whether it leaves open how many of them this unit took, of several.
    pub(crate) unshared: bool,
}

impl Hits<'_> {
    /// The rule by which every hit that is not saved takes a figure.
    fn kills(&self) -> Rule {
        let blow = self.blows.iter().find(|(_, hits)| *hits > 0).or(self.blows.first());
        match blow.map(|(blow, _)| *blow) {
            Some(Blow::FootStrike) => rule::IMPACT_ROLL,
            Some(Blow::RiderStrike) => rule::CAV_ROLL,
            Some(Blow::Melee | Blow::MeleePiercing) => rule::MELEE_ROLL,
            Some(Blow::Arrow | Blow::Piercing) | None => rule::SHOOT_PROCEDURE,
        }
    }
}

/// What a unit suffered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// Hits, at most its figures.
    pub(crate) nominal: u32,
    /// Figures removed.
    pub(crate) removed: u32,
}

/// Judges the losses of a unit and takes them.
pub(crate) fn take(state: &mut State, ix: UnitIx, hits: &Hits<'_>, docket: &mut impl Docket) -> Toll {
    let figures = state.figures(ix).to_vec();
    let count = figures.len() as u32;
    let mut left = count;
    let blows: Vec<(Blow, u32)> = hits
        .blows
        .iter()
        .map(|(blow, hits)| {
            let taken = (*hits).min(left);
            left -= taken;
            (*blow, taken)
        })
        .filter(|(_, hits)| *hits > 0)
        .collect();
    let nominal: u32 = blows.iter().map(|(_, hits)| hits).sum();
    let (least, most) = bounds(state, ix, &figures, &blows);
    let said = hits.saved.map(u32::from);
    let named = hits.fallen.len() as u32;
    let shown =
        if named > 0 || (said.is_none() && nominal == most) { Some(nominal.saturating_sub(named)) } else { None };
    let due = |saved: u32| (least..=most).contains(&saved);
    // Where the players name no figures the due number falls.
    let played = said.or(shown).unwrap_or(least);
    let kept = due(played);
    // How many hits there were, or how many of them were saved, the log may leave open.
    let open = !hits.sure || (said.is_none() && shown.is_none() && least != most);
    let judged = if hits.sure { Outcome::from(kept) } else { Outcome::Unrecorded };
    if nominal == 0 && played > 0 && hits.sure {
        let cited = match hits.blows.first() {
            Some((Blow::Arrow | Blow::Piercing, _)) => rule::SHOOT_PROCEDURE,
            _ if hits.impact => rule::IMPACT_SAVES,
            _ => rule::MELEE_SAVES,
        };
        docket.finding(cited, Outcome::Broken, || {
            Detail::say("saved").unit(state.id(ix)).with("hits", nominal).expects(0).records(played)
        });
    }
    if nominal > 0 {
        let rules: Vec<Rule> = cited(state, ix, &figures, &blows);
        for cited in &rules {
            docket.finding(*cited, judged, || {
                let detail = Detail::say("saved").unit(state.id(ix)).with("hits", nominal);
                crate::shooting::lacking(judged, "hits", detail.expects(least).records(played))
            });
        }
        if rules.is_empty() && judged == Outcome::Broken {
            let strikes = blows.iter().any(|(blow, _)| *blow == Blow::RiderStrike);
            let cited = match (strikes, state.rides(ix)) {
                (true, true) => rule::EQUIP_LOWEST_APPLIES,
                (true, false) => rule::CAV_NO_SHIELD_FOR_FOOT,
                (false, _) => rule::SHOOT_PROCEDURE,
            };
            docket.finding(cited, Outcome::Broken, || {
                Detail::say("saved").unit(state.id(ix)).with("hits", nominal).expects(least).records(played)
            });
        }
    }
    // Who counts the saved wrong may still have taken off the right number.
    let agrees = match said {
        Some(said) => named == nominal.saturating_sub(said) || (!kept && named <= nominal && due(nominal - named)),
        None => named <= nominal,
    };
    let miscounted = hits.sure && !hits.unshared && named > 0 && !agrees;
    let removed = nominal.saturating_sub(played).min(count);
    let mut fallen = who_falls(state, ix, hits, &figures, nominal, removed, docket);
    if miscounted {
        docket.finding(hits.kills(), Outcome::Broken, || {
            Detail::say("fallen-count").unit(state.id(ix)).with("hits", nominal).expects(removed).records(named)
        });
        if said.is_none() {
            // Nothing but the dice tells how many fell.
            fallen.truncate(nominal as usize);
        }
    }
    let removed = fallen.len() as u32;
    if removed > 0 && hits.fallen.is_empty() {
        state.u_mut(ix).fallen_untold = true;
    }
    if open {
        state.leave_open(ix);
    }
    if removed > 0 {
        let front = state.front(ix);
        let before = state.formation(ix);
        let stands = state.take_out(ix, &fallen);
        docket.finding(rule::UNIT_REPLACEMENT_TIMING, Outcome::Held, || {
            Detail::say("refilled").unit(state.id(ix)).records(removed)
        });
        if state.formation(ix) != before {
            docket.finding(rule::UNIT_THINNING, Outcome::Held, || {
                Detail::say("thinned").unit(state.id(ix)).with("front", front).records(state.formation(ix).as_str())
            });
        }
        if !stands {
            state.remove(ix, Status::Destroyed);
        }
    }
    Toll { nominal, removed }
}

/// Whether so many figures may fall to these hits, with so many saved where the players say that.
pub(crate) fn may_fall(state: &State, ix: UnitIx, blows: &[(Blow, u32)], saved: Option<u16>, fallen: u32) -> bool {
    let figures = state.figures(ix);
    let hits: u32 = blows.iter().map(|(_, hits)| hits).sum();
    if hits > figures.len() as u32 {
        return fallen as usize == figures.len();
    }
    let (least, most) = bounds(state, ix, figures, blows);
    let saves = hits.saturating_sub(fallen);
    hits >= fallen && (least..=most).contains(&saves) && saved.is_none_or(|saved| u32::from(saved) == saves)
}

/// The least and the most that may be saved: one number where all figures are alike in what protects them.
fn bounds(state: &State, ix: UnitIx, figures: &[u16], blows: &[(Blow, u32)]) -> (u32, u32) {
    let mut kinds: Vec<(&Troops, u32)> = Vec::new();
    for figure in figures {
        let troops = state.troops(ix, *figure);
        let alike = |known: &Troops| {
            (known.armour, known.shield, known.horse_armour) == (troops.armour, troops.shield, troops.horse_armour)
        };
        match kinds.iter_mut().find(|(known, _)| alike(known)) {
            Some((_, count)) => *count += 1,
            None => kinds.push((troops, 1)),
        }
    }
    blows.iter().fold((0, 0), |(least, most), (blow, hits)| {
        let (low, high) = spread(state, ix, &kinds, *blow, *hits);
        (least + low, most + high)
    })
}

/// The least and the most that hits save, however they fall on kinds of figures.
fn spread(state: &State, ix: UnitIx, kinds: &[(&Troops, u32)], blow: Blow, hits: u32) -> (u32, u32) {
    let mut ways: Vec<Option<(u32, u32)>> = vec![None; hits as usize + 1];
    ways[0] = Some((0, 0));
    for (troops, count) in kinds {
        let mut next: Vec<Option<(u32, u32)>> = vec![None; hits as usize + 1];
        for (taken, way) in ways.iter().enumerate() {
            let Some((low, high)) = way else { continue };
            for here in 0..=(hits - taken as u32).min(*count) {
                let saves = saved(state, ix, troops, blow, here);
                let slot = &mut next[taken + here as usize];
                let known = slot.unwrap_or((u32::MAX, 0));
                *slot = Some((known.0.min(low + saves), known.1.max(high + saves)));
            }
        }
        ways = next;
    }
    ways[hits as usize].unwrap_or((0, 0))
}

fn cited(state: &State, ix: UnitIx, figures: &[u16], blows: &[(Blow, u32)]) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    // The first who is protected at all tells how.
    for figure in figures {
        let troops = state.troops(ix, *figure);
        for rule in blows.iter().flat_map(|(blow, _)| rules_of(state, ix, troops, *blow)) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        if !rules.is_empty() {
            break;
        }
    }
    rules
}

/// Which figures fall: those that the log names, ordered ones before disordered (`tac.disorder.casualties_first`).
fn who_falls(
    state: &State,
    ix: UnitIx,
    hits: &Hits<'_>,
    figures: &[u16],
    nominal: u32,
    removed: u32,
    docket: &mut impl Docket,
) -> Vec<u16> {
    let ordered: Vec<u16> = figures.iter().copied().filter(|figure| !state.is_disordered(ix, *figure)).collect();
    let turned =
        |named: &[u16]| named.iter().copied().filter(|figure| state.is_disordered(ix, *figure)).collect::<Vec<_>>();
    let describe = || {
        let detail = Detail::say("falls").unit(state.id(ix)).with("ordered", ordered.len());
        detail.with("turned", crate::throws::numbers(&turned(hits.fallen))).records(hits.fallen.len())
    };
    if hits.fallen.is_empty() {
        // Of figures that are alike it does not matter which of those in order fall, as long as all who step forward are
        // in order.
        let front = state.front(ix).min(figures.len());
        let behind = figures[front..].iter().any(|figure| !ordered.contains(figure));
        let alike = state.is_uniform(ix) && (state.u(ix).disordered.is_empty() || !behind);
        let all = removed as usize == figures.len();
        if removed > 0 && !all && !(alike && removed as usize <= ordered.len()) {
            docket.finding(rule::DISORDER_CASUALTIES_FIRST, Outcome::Unrecorded, || {
                Detail::lacks("fallen").unit(state.id(ix))
            });
        }
        let out = ordered.iter().rev().chain(figures.iter().rev().filter(|figure| !ordered.contains(figure)));
        return out.copied().take(removed as usize).collect();
    }
    let mut named: Vec<u16> = Vec::new();
    for figure in hits.fallen {
        if figures.contains(figure) && !named.contains(figure) {
            named.push(*figure);
        }
    }
    let known = named.len() == hits.fallen.len();
    // Disordered figures may be hit only where there are more hits than figures in order.
    let turned = named.iter().filter(|figure| !ordered.contains(figure)).count() as u32;
    let everywhere = hits.impact || state.rulings().casualty_order == CasualtyOrder::Everywhere;
    let first = !everywhere || turned <= nominal.saturating_sub(ordered.len() as u32);
    // Blows fall together: whether who misses at that moment is in disorder already, the book does not say.
    let missed = |figure: &&u16| hits.missed.contains(figure);
    let before = turned - named.iter().filter(|figure| !ordered.contains(figure)).filter(missed).count() as u32;
    let ordered_before = ordered.len() + figures.iter().filter(|one| !ordered.contains(one)).filter(missed).count();
    let either = before <= nominal.saturating_sub(ordered_before as u32);
    let outcome = match (known, first, either) {
        (true, true, _) => Outcome::Held,
        (true, false, true) => Outcome::PlayersCall,
        // Who fell before without a name may have been another.
        _ if state.u(ix).fallen_untold => Outcome::Unrecorded,
        _ => Outcome::Broken,
    };
    docket
        .finding(rule::DISORDER_CASUALTIES_FIRST, outcome, || crate::shooting::lacking(outcome, "fallen", describe()));
    named
}

/// Judges how hits on a side are shared among its units: as evenly as can be (`tac.melee.multiple`,
/// `tac.impact.multiple`). Answers the hits on each.
pub(crate) fn share(
    state: &State,
    units: &[UnitIx],
    total: u32,
    said: &[Option<u16>],
    cited: Rule,
    docket: &mut impl Docket,
) -> Vec<u32> {
    let count = units.len().max(1) as u32;
    let strength: Vec<u32> = units.iter().map(|ix| state.figures(*ix).len() as u32).collect();
    let all: u32 = strength.iter().sum::<u32>().max(1);
    let by_strength = state.rulings().uneven_losses == aftermath_tactica::UnevenLosses::ByStrength;
    let even = |place: usize| if by_strength { total * strength[place] / all } else { total / count };
    let mut shares: Vec<u32> = (0..units.len()).map(even).collect();
    let mut rest = total - shares.iter().sum::<u32>().min(total);
    for share in &mut shares {
        if rest > 0 {
            (*share, rest) = (*share + 1, rest - 1);
        }
    }
    if units.len() < 2 {
        let played = said.first().copied().flatten().map_or(total, u32::from);
        return vec![played];
    }
    let given: Option<Vec<u32>> = said.iter().map(|one| one.map(u32::from)).collect();
    let Some(given) = given else {
        if !total.is_multiple_of(count) || by_strength {
            docket.finding(cited, Outcome::Unrecorded, || Detail::lacks("hits").unit(state.id(units[0])));
        }
        return shares;
    };
    let sum: u32 = given.iter().sum();
    let fair = given.iter().enumerate().all(|(place, hits)| {
        let due = even(place);
        // A unit takes no more than it has figures.
        (due..=due + 1).contains(hits) || *hits >= strength[place]
    });
    docket.finding(cited, Outcome::from(sum == total && fair), || {
        let list = |hits: &[u32]| hits.iter().map(ToString::to_string).collect::<Vec<_>>();
        Detail::say("shared").unit(state.id(units[0])).with("hits", total).expects(list(&shares)).records(list(&given))
    });
    given
}
