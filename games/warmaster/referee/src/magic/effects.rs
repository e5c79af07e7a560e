//! What spells do: attacks, raised units, dice of rage, Teleport, and the push of Gerroff!

use super::{
    Tried,
    spells::{self, Attacks, Facts},
};
use crate::{
    CharacterMove, Cover, DriveBack, Effect, Kind, Phase, Spell, State, TableEdge, Trait,
    artillery::Engagement,
    combat, flyers,
    formation::hangs_together,
    hits::{self, Before, HitRules, LikelyCover, Throw},
    items, make_way, movement,
    obstacles::{self, Pushed, Way},
    purpose, rule, said, shooting,
    state::UnitIx,
};
use aftermath_rules::{
    catalogue::Rule,
    dice::{self, Distribution},
    docket::Docket,
    finding::{Better, Detail, Figure, Measure, Outcome, Roll},
    geometry::{Footprint, Place},
    ids::SideId,
};

/// Attacks of spells are rolled as shots.
const SPELLS: HitRules = HitRules {
    purpose: &purpose::SPELL,
    to_hit: rule::MAGIC_ATTACKS_AS_SHOOTING,
    armour: rule::MAGIC_ATTACKS_AS_SHOOTING,
    count: None,
};

/// `effect`.
pub(crate) fn effect(state: &mut State, _: Option<&SideId>, event: &Effect, docket: &mut impl Docket) {
    let Some(ix) = state.present(&event.unit, docket) else { return };
    let Some(last) = state.magic.last().cloned() else {
        docket.finding(rule::MAGIC_AFFECTED, Outcome::Unrecorded, || Detail::lacks("cast").unit(&event.unit));
        return;
    };
    let (spell, facts) = (last.spell, spells::facts(last.spell));
    docket.finding(rule::MAGIC_AFFECTED, Outcome::from(last.success && !last.dispelled), || {
        Detail::say("spell-takes-effect").unit(&event.unit).with("spell", facts.spell.as_str())
    });
    let named = last.targets.contains(&ix) || spell == Spell::RaiseDead;
    let first = !last.settled.contains(&ix);
    if !named || !first {
        docket.finding(facts.rule, Outcome::Broken, || {
            Detail::say(if named { "effect-twice" } else { "effect-elsewhere" })
                .unit(&event.unit)
                .with("spell", facts.spell.as_str())
        });
    }
    if facts.is_wide() && first {
        let earlier =
            |touched: &super::Touched| touched.spell == spell && touched.unit == ix && touched.cast != last.number;
        let immune = state.magic.affected.iter().any(earlier);
        docket.finding(rule::MAGIC_AREA_IMMUNITY, Outcome::from(!immune), || {
            Detail::say("spell-again").unit(&event.unit).with("spell", facts.spell.as_str())
        });
    }
    if let Some(last) = state.magic.last_mut() {
        last.settled.push(ix);
    }
    match spell {
        Spell::RaiseDead => raise(state, ix, &last, event, docket),
        Spell::RageOfChaos => rage(state, ix, &last, event, docket),
        _ if facts.attacks != Attacks::None => strike(state, ix, &last, &facts, event, docket),
        _ => {}
    }
}

/// Attacks on one unit, rolled as shots (`wm.magic.attacks_as_shooting`).
fn strike(state: &mut State, ix: UnitIx, last: &Tried, facts: &Facts, event: &Effect, docket: &mut impl Docket) {
    check_attacks(state, ix, last, facts, event, docket);
    let caster: Vec<u8> = state.units[last.by.0].stands.iter().map(|stand| stand.number).collect();
    let told = shooting::cover_from(state, last.by, &caster, ix, event.cover, docket);
    let armour = if facts.saves { hits::armour(state, ix) } else { None };
    let counted = hits::counted(event.declared.as_ref(), armour, &event.saves);
    let scored = |cover: Cover| dice::at_least(&event.dice, cover.to_hit());
    let likely = || LikelyCover::of(state, ix, counted, &event.removed, scored);
    let LikelyCover { cover, spared } = told.map_or_else(likely, LikelyCover::told);
    let saves = if facts.saves { &event.saves[..] } else { &[] };
    if !facts.saves && !event.saves.is_empty() {
        docket.finding(facts.rule, Outcome::Broken, || {
            Detail::say("spell-no-saves").unit(state.id(ix)).with("spell", facts.spell.as_str())
        });
    }
    let throw = Throw {
        by: last.by,
        at: ix,
        needed: cover.to_hit(),
        armour,
        dice: &event.dice,
        saves,
        before: Before::default(),
        declared: event.declared.as_ref(),
        spared,
    };
    let inflicted = hits::suffered(state, throw, SPELLS, docket);
    let suffered = items::banners::shrug_off(state, ix, inflicted, event.removed.len(), docket);
    let engagement = Engagement::of(state, ix, suffered, &event.removed);
    if engagement == Engagement::Open {
        let unit = &mut state.units[ix.0];
        unit.undecided_hits = unit.undecided_hits.saturating_add(suffered);
    }
    if engagement.carries() {
        carry(state, ix, suffered, facts, event, engagement, docket);
    } else {
        shooting::spare(state, ix, spared);
        shooting::lose_stands(state, ix, suffered, &event.removed, rule::MAGIC_ATTACKS_AS_SHOOTING, docket);
        if facts.drives_back && suffered > 0 {
            let unit = &mut state.units[ix.0];
            unit.hits_this_phase = unit.hits_this_phase.saturating_add(suffered);
            unit.cover = told.max(unit.cover);
            if !unit.shot_by.contains(&last.by) {
                unit.shot_by.push(last.by);
            }
        }
    }
}

/// As many dice as the spell has attacks.
fn check_attacks(state: &State, ix: UnitIx, last: &Tried, facts: &Facts, event: &Effect, docket: &mut impl Docket) {
    let due = match facts.attacks {
        Attacks::Fixed(count) => count,
        Attacks::D3 => {
            let Some(die) = event.attacks.first().copied() else {
                docket.finding(facts.rule, Outcome::Unrecorded, || Detail::lacks("attacks").unit(state.id(ix)));
                return;
            };
            let attacks = dice::d3(die);
            docket.roll(|| Roll {
                purpose: &purpose::SPELL_ATTACKS,
                measure: Measure::Sum,
                side: Some(state.side_id(state.side_of(last.by)).clone()),
                unit: Some(state.id(last.by).clone()),
                target: Some(state.id(ix).clone()),
                faces: vec![die],
                fell: Vec::new(),
                needed: None,
                result: i32::from(attacks),
                better: Better::Greater,
                chances: Distribution::die(3),
            });
            let (due, thrown) = (usize::from(attacks), event.dice.len());
            // The whole die, or its half rounded down, taken for a D3.
            let misread = thrown != due && [usize::from(die.get()), usize::from(die.get() / 2)].contains(&thrown);
            docket.finding(rule::DICE_D3, Outcome::from(!misread), || {
                Detail::say("d3").unit(state.id(ix)).with("rolled", die.get()).expects(due).records(thrown)
            });
            if misread {
                return;
            }
            due
        }
        Attacks::None => return,
    };
    docket.finding(facts.rule, Outcome::from(event.dice.len() == due), || {
        Detail::say("spell-attacks")
            .unit(state.id(ix))
            .with("spell", facts.spell.as_str())
            .expects(due)
            .records(event.dice.len())
    });
}

/// Hits on a unit in combat are carried into its first round; no stand is removed before (A14, A15).
fn carry(
    state: &mut State,
    ix: UnitIx,
    suffered: u32,
    facts: &Facts,
    event: &Effect,
    engagement: Engagement,
    docket: &mut impl Docket,
) {
    match engagement {
        Engagement::Untold => {
            docket.finding(facts.rule, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        }
        _ => docket.finding(facts.rule, Outcome::from(event.removed.is_empty()), || {
            Detail::say("hits-for-combat")
                .unit(state.id(ix))
                .with("spell", facts.spell.as_str())
                .with("suffered", suffered)
        }),
    }
    hits::remove(state, ix, &event.removed, docket);
    let unit = &mut state.units[ix.0];
    unit.carried_hits = unit.carried_hits.saturating_add(suffered);
}

/// A unit of three stands of Skeletons joins the engagement (`wm.spell.raise_dead`): in contact with an enemy of it, or
/// beside a friend in it.
fn raise(state: &mut State, ix: UnitIx, last: &Tried, event: &Effect, docket: &mut impl Docket) {
    let engagement = combat::engagement(state, last.targets.first().copied());
    let figures = state.figures(ix);
    let skeletons = figures.has(Trait::Raised)
        && figures.kind == Kind::Infantry
        && figures.stands == 3
        && state.units[ix.0].absent
        && state.side_of(ix) == state.side_of(last.by);
    if !skeletons {
        docket.finding(rule::SPELL_RAISE_DEAD, Outcome::Broken, || Detail::say("raised-who").unit(state.id(ix)));
    }
    let Some(poses) = &event.stands else {
        state.displace(ix);
        docket.finding(rule::SPELL_RAISE_DEAD, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    if !state.place(ix, poses, docket) || !skeletons {
        return;
    }
    let together = state.footprints(ix).is_some_and(|stands| hangs_together(&stands, state.setup.tolerance));
    let Some(engagement) = engagement else {
        docket.finding(rule::SPELL_RAISE_DEAD, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let touches = engagement.iter().any(|unit| state.in_contact(ix, *unit) == Some(true));
    docket.finding(rule::SPELL_RAISE_DEAD, Outcome::from(touches && together), || {
        let names = engagement.iter().map(|unit| state.id(*unit)).collect::<Figure>();
        Detail::say("raised-where").unit(state.id(ix)).with("units", names)
    });
}

/// One die after another, no more than the unit has stands, and none after a number that fell before
/// (`wm.spell.rage_of_chaos`).
fn rage(state: &mut State, ix: UnitIx, last: &Tried, event: &Effect, docket: &mut impl Docket) {
    let (count, stands) = (event.attacks.len(), state.units[ix.0].stands.len());
    let so_far = event.attacks.len().saturating_sub(1);
    let on_after_double = repeats(event.attacks.get(..so_far).unwrap_or_default());
    let kept = (1..=stands).contains(&count) && !on_after_double;
    docket.finding(rule::SPELL_RAGE_OF_CHAOS, Outcome::from(kept), || {
        Detail::say("rage-dice")
            .unit(state.id(ix))
            .with("dice", &event.attacks[..])
            .with("rolled", dice::sum(&event.attacks))
            .expects(stands)
            .records(count)
    });
    docket.roll(|| Roll {
        purpose: &purpose::SPELL_ATTACKS,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(state.id(ix).clone()),
        target: None,
        faces: event.attacks.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: dice::sum(&event.attacks) as i32,
        better: Better::Greater,
        chances: Distribution::sum_of_d6(count),
    });
    let lasting = state.magic.lasting.iter_mut().filter(|lasting| lasting.cast == last.number);
    for lasting in lasting.filter(|lasting| lasting.unit == ix) {
        lasting.dice = event.attacks.to_vec();
    }
}

/// Whether a number has fallen twice.
pub(super) fn repeats(dice: &[dice::Pips]) -> bool {
    dice.iter().enumerate().any(|(i, die)| dice.iter().take(i).any(|other| other == die))
}

/// A Wizard who has cast Teleport is put anywhere on the table (`wm.spell.teleport`, A43). Answers whether the move is
/// one.
pub(crate) fn teleport(state: &mut State, ix: UnitIx, event: &CharacterMove, docket: &mut impl Docket) -> bool {
    let cast = state.magic.last().is_some_and(|last| {
        last.by == ix && last.spell == Spell::Teleport && last.success && !last.dispelled && last.settled.is_empty()
    });
    if !cast || state.phase != Some(Phase::Shooting) {
        return false;
    }
    if let Some(last) = state.magic.last_mut() {
        last.settled.push(ix);
    }
    let joined = event.joins.as_ref().and_then(|unit| state.present(unit, docket));
    state.units[ix.0].joined = joined;
    let Some(to) = event.to else {
        state.displace(ix);
        docket.finding(rule::SPELL_TELEPORT, Outcome::Unrecorded, || Detail::lacks("to").unit(state.id(ix)));
        return true;
    };
    state.place(ix, &[to], docket);
    movement::check_on_table(state, ix, docket);
    let passable = state.forbidden_terrain(ix).flatten().is_none();
    let mine = state.footprints(ix).unwrap_or_default();
    let slack = state.setup.tolerance;
    let on_top = state.living_units().filter(|unit| state.side_of(*unit) != state.side_of(ix)).find(|unit| {
        let theirs = state.footprints(*unit).unwrap_or_default();
        theirs.iter().any(|stand| mine.iter().any(|own| own.overlap_depth(stand) > slack))
    });
    let friend = |unit: UnitIx| state.side_of(unit) == state.side_of(ix);
    let with_unit = joined.is_none_or(|unit| friend(unit) && state.may_touch(ix, unit) != Some(false));
    docket.finding(rule::SPELL_TELEPORT, Outcome::from(passable && on_top.is_none() && with_unit), || {
        Detail::say("teleports").unit(state.id(ix))
    });
    true
}

/// The rule of a spell of this turn that struck the unit and drives nobody back.
pub(crate) fn struck_where_it_stands(state: &State, ix: UnitIx) -> Option<Rule> {
    let touched = state.magic.affected.iter().filter(|touched| touched.unit == ix);
    let mut facts = touched.map(|touched| spells::facts(touched.spell));
    facts.find(|facts| facts.attacks != Attacks::None && !facts.drives_back).map(|facts| facts.rule)
}

/// Whether the Wizard has tried a Teleport last and it did not come off.
pub(crate) fn teleport_failed(state: &State, ix: UnitIx) -> bool {
    let last = state.magic.tried.iter().rfind(|tried| tried.by == ix);
    last.is_some_and(|tried| tried.spell == Spell::Teleport && (!tried.success || tried.dispelled))
}

/// Whether Gerroff! has still to push the unit, and its own drive back is not what this is.
fn is_pushed(state: &State, ix: UnitIx, event: &DriveBack) -> bool {
    let unit = &state.units[ix.0];
    let pushed = |lasting: &super::Lasting| lasting.spell == Spell::Gerroff && lasting.unit == ix && !lasting.done;
    let own = unit.hits_this_phase > 0 && !unit.driven_back;
    state.magic.lasting.iter().any(pushed) && (!own || event.dice.len() == 1 && unit.hits_this_phase != 1)
}

/// Gerroff! pushes a unit 5 cm a pip straight to its table edge (`wm.spell.gerroff`, A25). Answers whether the drive
/// back is that of the spell.
pub(crate) fn drive_back(state: &mut State, ix: UnitIx, event: &DriveBack, docket: &mut impl Docket) -> bool {
    if !is_pushed(state, ix, event) {
        return false;
    }
    for lasting in &mut state.magic.lasting {
        lasting.done |= lasting.spell == Spell::Gerroff && lasting.unit == ix;
    }
    let id = state.id(ix).clone();
    let cm = f64::from(dice::sum(&event.dice)) * 5.0;
    docket.roll(|| Roll {
        purpose: &purpose::DRIVE_BACK,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(ix)).clone()),
        unit: Some(id.clone()),
        target: None,
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: dice::sum(&event.dice) as i32,
        better: Better::Smaller,
        chances: Distribution::sum_of_d6(event.dice.len()),
    });
    if event.routed == Some(true) {
        docket.finding(rule::SPELL_GERROFF, Outcome::Broken, || Detail::say("push-routed").unit(&id));
        state.units[ix.0].routed = true;
        state.take_off(ix, docket);
        return true;
    }
    let before = state.footprints(ix);
    let placed = match &event.stands {
        Some(poses) => state.place(ix, poses, docket),
        None => {
            state.displace(ix);
            false
        }
    };
    let moved = before.zip(state.footprints(ix)).filter(|_| placed);
    if let Some((before, after)) = &moved {
        let gone: Vec<f64> =
            before.iter().zip(after).map(|(then, now)| then.pose().at.distance(now.pose().at)).collect();
        said::check_straight(state, ix, rule::SPELL_GERROFF, &gone, event.distance, docket);
    }
    let edge = own_edge(state, ix, moved.as_ref());
    let way = moved.as_ref().map(|(before, after)| {
        let straight = straight_way(before, after, edge, state.setup.tolerance);
        // Who has gone elsewhere was not stopped on its way.
        let led_on = straight > 0.0 || went_nowhere(before, after, state.setup.tolerance);
        let stopped = if led_on && straight < cm { obstacles::stopped_at(state, ix, after).any() } else { Some(false) };
        (straight, stopped)
    });
    // An edge, or a unit, of which nobody has told where it is may have stopped it.
    let may_stop = event.stopped_by.is_none() && way.is_some_and(|(_, stopped)| stopped.is_none());
    let way = way.map(|(straight, stopped)| (straight, stopped != Some(false)));
    let went = way.map(|(cm, _)| cm).or(event.distance.map(aftermath_rules::geometry::Length::get));
    let Some(went) = went else {
        docket.finding(rule::SPELL_GERROFF, Outcome::Unrecorded, || Detail::lacks("stands").unit(&id));
        make_way::comes_through(state, ix, None);
        return true;
    };
    let elsewhere = way.is_some_and(|(straight, stopped)| straight <= 0.0 && !stopped);
    let stopped = event.stopped_by.is_some() && !elsewhere || way.is_some_and(|(_, stopped)| stopped);
    let exact = (went - cm).abs() <= state.setup.tolerance || stopped && went < cm;
    let right = exact && event.dice.len() == 1;
    if right && moved.is_some() && went > 0.0 && matches!(edge, Homewards::Unknown) {
        docket.finding(rule::SPELL_GERROFF, Outcome::Unrecorded, || Detail::lacks("edges").unit(&id));
    } else if right && may_stop && (went - cm).abs() > state.setup.tolerance {
        docket.finding(rule::SPELL_GERROFF, Outcome::Unrecorded, || Detail::lacks(obstacles::unseen(state)).unit(&id));
    } else {
        // Who has gone as far, and elsewhere, is told where to.
        let astray = !right
            && moved.as_ref().is_some_and(|(before, after)| {
                (straight_way(before, after, Homewards::Unknown, state.setup.tolerance) - cm).abs()
                    <= state.setup.tolerance
            });
        docket.finding(rule::SPELL_GERROFF, Outcome::from(right), || {
            let detail = Detail::say(if astray { "pushed-elsewhere" } else { "pushed" }).unit(&id);
            let detail = detail.with("dice", &event.dice[..]).expects(cm);
            if astray { detail } else { detail.records(went) }
        });
    }
    if placed {
        movement::check_together(state, ix, docket);
        movement::check_on_table(state, ix, docket);
        flyers::check_driven_back(state, ix, docket);
    }
    meets(state, ix, moved, went < cm - state.setup.tolerance, event, docket);
    let confuses = !state.setup.options.gerroff_never_confuses;
    let six = confuses && event.dice.iter().any(|die| die.get() == 6);
    if let Some(taken) = event.confused.filter(|taken| *taken != six && !(*taken && stopped)) {
        let word = |confused: bool| if confused { "yes" } else { "no" };
        docket.finding(rule::SPELL_GERROFF, Outcome::Broken, || {
            Detail::say("pushed-confused").unit(&id).expects(word(six)).records(word(taken))
        });
    }
    state.units[ix.0].confused |= event.confused.unwrap_or(six);
    true
}

/// What the unit meets on its way is met as in any drive back: friends make way, enemies stop it.
fn meets(
    state: &mut State,
    ix: UnitIx,
    moved: Option<(Vec<Footprint>, Vec<Footprint>)>,
    short: bool,
    event: &DriveBack,
    docket: &mut impl Docket,
) {
    let (before, after) = moved.as_ref().map_or((None, None), |(b, a)| (Some(b.as_slice()), Some(a.as_slice())));
    let way = before.zip(after).and_then(|(before, after)| {
        let slack = state.setup.tolerance;
        let straight = |(from, to): (&Footprint, &Footprint)| {
            straight_way(std::slice::from_ref(from), std::slice::from_ref(to), Homewards::Unknown, slack) > 0.0
        };
        // Who flies goes over friends, and meets only those on whom it lands (`wm.fly.driven_back`).
        if state.figures(ix).has(Trait::Flyer) {
            return Way::placed(before, after);
        }
        Way::led(before, after, before.iter().zip(after).position(straight).unwrap_or_default())
    });
    // Its own 6 is told by the spell.
    let confused = event.confused.filter(|_| !event.dice.iter().any(|die| die.get() == 6));
    let stopped_by = event.stopped_by;
    let pushed = Pushed { before, after, way, short: Some(short), stopped_by, confused, six: None };
    obstacles::judge(state, ix, pushed, docket);
}

/// Which ways lead a pushed unit to its own edge of the table.
#[derive(Debug, Clone, Copy)]
enum Homewards {
    /// This edge is its own.
    To(TableEdge),
    /// Nobody has recorded which edge is its own.
    Unknown,
    /// The unit went along the table, and armies stand along its long edges (`wm.setup.distance`).
    Neither,
}

/// What the log tells of the edge to which the unit is pushed.
fn own_edge(state: &State, ix: UnitIx, moved: Option<&(Vec<Footprint>, Vec<Footprint>)>) -> Homewards {
    if let Some(edge) = state.edge_of(state.side_of(ix)) {
        return Homewards::To(edge);
    }
    let Some(table) = state.setup.edges.size() else { return Homewards::Unknown };
    let aside = moved.is_some_and(|(before, after)| {
        let along = |at: Place| if table.width > table.depth { at.x } else { at.y };
        let went = |(from, to): (&Footprint, &Footprint)| (along(to.pose().at) - along(from.pose().at)).abs();
        before.iter().zip(after).all(|pair| went(pair) > state.setup.tolerance)
    });
    // A scenario may have armies set up anywhere.
    let oblong = (table.width - table.depth).abs() > state.setup.tolerance;
    if aside && oblong && !state.setup.scenario { Homewards::Neither } else { Homewards::Unknown }
}

/// Whether every stand is still where it was.
fn went_nowhere(before: &[Footprint], after: &[Footprint], slack: f64) -> bool {
    after.iter().zip(before).all(|(now, then)| now.pose().at.distance(then.pose().at) <= slack)
}

/// How far the stands have gone that went straight to this edge of the table, or to any where it is not known; 0 where
/// none did.
fn straight_way(before: &[Footprint], after: &[Footprint], edge: Homewards, slack: f64) -> f64 {
    let shift = |(now, then): (&Footprint, &Footprint)| Place {
        x: now.pose().at.x - then.pose().at.x,
        y: now.pose().at.y - then.pose().at.y,
    };
    let straight = |way: Place| match edge {
        Homewards::To(edge) => {
            let out = edge.outward();
            let aside = (way.x * out.y - way.y * out.x).abs();
            (aside <= slack).then_some(way.x * out.x + way.y * out.y)
        }
        Homewards::Unknown => (way.x.abs().min(way.y.abs()) <= slack).then_some(way.x.abs().max(way.y.abs())),
        Homewards::Neither => None,
    };
    after.iter().zip(before).map(shift).filter_map(straight).fold(0.0, f64::max)
}

/// What spells were to do and nobody has done: whom they strike and no dice were thrown at (`wm.magic.affected`), whom
/// Gerroff! was to push.
pub(crate) fn close_phase(state: &State, docket: &mut impl Docket) {
    if state.phase != Some(Phase::Shooting) {
        return;
    }
    for tried in state.magic.tried.iter().filter(|tried| tried.success && !tried.dispelled) {
        let facts = spells::facts(tried.spell);
        if facts.attacks == Attacks::None && tried.spell != Spell::RageOfChaos {
            continue;
        }
        let mut touched = state.magic.affected.iter().filter(|touched| touched.cast == tried.number);
        let owed = touched
            .find(|touched| !tried.settled.contains(&touched.unit) && !state.units[touched.unit.0].stands.is_empty());
        if let Some(touched) = owed {
            docket.finding(rule::MAGIC_AFFECTED, Outcome::Broken, || {
                Detail::say("effect-owed").unit(state.id(touched.unit)).with("spell", facts.spell.as_str())
            });
        }
    }
    for lasting in state.magic.lasting.iter().filter(|lasting| lasting.spell == Spell::Gerroff && !lasting.done) {
        if !state.units[lasting.unit.0].stands.is_empty() {
            docket.finding(rule::SPELL_GERROFF, Outcome::Broken, || {
                Detail::say("push-owed").unit(state.id(lasting.unit))
            });
        }
    }
}
