//! Charges (chapter "Charging"): who may charge whom, and where the charging stands are placed.

mod able;
mod first;
mod ground;
mod line;

use super::{
    Charge, Impulse, Paths, Phase, State, Trait, command, defence, flyers,
    formation::hangs_together,
    initiative, machines, magic,
    movement::{self, least_travel},
    passage, rule, said, scenery, shooting_at_chargers,
    state::UnitIx,
    turn, vision,
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Figure, Outcome},
    geometry::{Footprint, Length},
    ids::{SideId, UnitId},
};
use ground::Ground;

/// A move into contact whose stands are placed as in a charge: a charge or an advance.
pub(super) struct Placing<'a> {
    pub(super) unit: UnitIx,
    pub(super) target: UnitIx,
    /// Its stands where they began and where they ended, in the same order.
    pub(super) before: &'a [Footprint],
    pub(super) after: &'a [Footprint],
    /// Numbers of these stands.
    pub(super) numbers: &'a [u8],
    /// How far a stand may go, in cm.
    pub(super) allowance: f64,
    /// Index of the stand that was placed first, where the log says so.
    pub(super) first: Option<usize>,
    /// Ways of stands that did not go straight.
    pub(super) paths: &'a Paths,
}

impl Placing<'_> {
    /// The least way of a stand to a place, or the way that the log gives, in cm.
    fn way(&self, stand: usize, to: &Footprint) -> f64 {
        let straight = self.before.get(stand).map_or(f64::INFINITY, |from| least_travel(to, from));
        self.round_about(stand, to).unwrap_or(straight)
    }

    /// Length of the way that the log gives for a stand, in cm.
    fn round_about(&self, stand: usize, to: &Footprint) -> Option<f64> {
        let number = self.numbers.get(stand)?;
        let path = self.paths.iter().find(|path| path.stand == *number)?;
        let mut at = self.before.get(stand)?.pose().at;
        let mut cm = 0.0;
        for next in path.via.iter().copied().chain([to.pose().at]) {
            cm += at.distance(next);
            at = next;
        }
        Some(cm)
    }
}

/// How much of two edges has to lie together to be more than a corner, in cm.
fn flush(slack: f64) -> f64 {
    (slack / 2.0).max(0.05)
}

/// `charge`.
pub(super) fn charge(state: &mut State, side: Option<&SideId>, event: &Charge, docket: &mut impl Docket) {
    turn::active_only(state, side, docket);
    let (Some(ix), Some(target)) = (state.present(&event.unit, docket), state.present(&event.target, docket)) else {
        return;
    };
    if !magic::voice(state, ix, docket) {
        turn::in_phase(state, Phase::Command, docket);
    }
    magic::check_not_doomed(state, ix, docket);
    turn::owner_only(state, ix, docket);
    movement::check_before_characters(state, ix, docket);
    let units = !state.figures(ix).kind.is_character() && !state.figures(target).kind.is_character();
    let enemies = state.side_of(ix) != state.side_of(target);
    docket.finding(rule::CHARGE_DEFINITION, Outcome::from(units && enemies), || {
        Detail::say("charge-enemy").unit(state.id(ix)).with("target", state.id(target))
    });
    // Weird Enchantment halves charges too.
    let (pace, pace_rule) =
        movement::enchanted_pace(state, ix).unwrap_or((movement::full_pace(state, ix), rule::CHARGE_STAND_MAX));
    let sees = state.sees(ix, target);
    let (before_this, mut nearer) = (state.units[ix.0].acted_by_initiative, None);
    match event.by {
        // Whom a charge may seek among enemies is no matter where it seeks a friend.
        Impulse::Initiative if !enemies => {}
        Impulse::Initiative => {
            machines::check_may_move(state, ix, docket);
            initiative::check_charger(state, ix, docket);
            nearer = initiative::check(state, ix, target, event.distance.map(Length::get), &event.ignores, docket);
        }
        Impulse::Order if !enemies => {
            command::check_may_move(state, ix, None, docket);
        }
        Impulse::Order => check_order_charge(state, ix, target, sees, pace, event, docket),
    }
    if enemies {
        if let Some(seen) = sees {
            vision::explain(state, ix, target, None, seen, docket);
        }
        scenery::check_assault(state, ix, target, docket);
    }
    if event.by == Impulse::Initiative {
        command::initiative_alone(state, ix, docket);
    }
    let apart = event.distance.and_then(|_| state.distance(ix, target));
    said::check_apart(state, ix, apart, event.distance, docket);
    let before = state.footprints(ix);
    if let Some(poses) = &event.stands {
        if state.place(ix, poses, docket) {
            movement::check_travel(state, ix, before.as_deref(), pace, pace_rule, docket);
            if movement::would_be_halved(state, ix, before.as_deref()) {
                movement::check_travel(state, ix, before.as_deref(), pace, rule::MOVE_CHARGE_EVADE_FULL, docket);
            }
            if let (Some(before), Some(after)) = (before.as_deref(), state.footprints(ix)) {
                let (paths, target, first) = (&event.paths, Some(target), event.first);
                let way = passage::Move { ix, before, after: &after, paths, pace, targets: target.as_slice(), first };
                passage::check(state, &way, docket);
                passage::owe_passed(state, &way);
            }
            movement::check_together(state, ix, docket);
            movement::check_on_table(state, ix, docket);
            if state.figures(ix).has(Trait::Flyer) {
                flyers::check_landing(state, ix, flyers::Against::Anybody, rule::FLY_LANDING, docket);
                flyers::check_over(state, ix, before.as_deref(), rule::FLY_OVER, docket);
            } else {
                movement::check_terrain(state, ix, docket);
                movement::check_apart(state, ix, docket);
            }
        }
    } else {
        state.displace(ix);
        let claimed = event.distance.map(Length::get);
        // A target out of reach is one breach, told by its own rule.
        if event.by == Impulse::Initiative || claimed.is_none_or(|cm| cm <= pace) {
            movement::check_claimed_travel(state, ix, claimed, pace, pace_rule, docket);
        }
    }
    // Who charged the closest enemy and named another has been told of the name.
    let misnamed = nearer.is_some_and(|nearer| state.in_contact(ix, nearer) == Some(true));
    if enemies && !misnamed {
        check_charge_contact(state, ix, target, event, docket);
    }
    // A unit that has acted already is where its first charge brought it.
    if units && enemies && !before_this {
        let contacts = event.contacts.as_deref();
        let way = ChargeRoute { allowance: pace, first: event.first, paths: &event.paths, sees };
        check_placing(state, ix, target, before.as_deref(), &way, contacts, docket);
    }
    let reached = reached(state, target, event.contacts.as_deref());
    let unit = &mut state.units[ix.0];
    unit.charged = true;
    unit.charged_at = reached;
    unit.may_move = false;
    unit.acted_by_initiative |= event.by == Impulse::Initiative;
    if event.by == Impulse::Initiative {
        state.command.note_initiative(ix, before.clone());
    }
    command::brigade_moved(state, docket);
    shooting_at_chargers::charged(state, ix, before.as_deref(), event.contacts.as_ref(), &event.paths, docket);
}

/// Whom a charge has reached: those that the log says it touches, or else its target.
fn reached(state: &State, target: UnitIx, contacts: Option<&[UnitId]>) -> Vec<UnitIx> {
    match contacts {
        Some(contacts) => contacts.iter().filter_map(|id| state.find(id)).collect(),
        None => vec![target],
    }
}

/// The charge ends in contact with the unit it went for.
fn check_charge_contact(state: &State, ix: UnitIx, target: UnitIx, event: &Charge, docket: &mut impl Docket) {
    let claimed = event.contacts.as_ref().map(|contacts| contacts.contains(&event.target));
    let Some(touches) = state.in_contact(ix, target).or(claimed) else {
        docket.finding(rule::CHARGE_DEFINITION, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    docket.finding(rule::CHARGE_DEFINITION, Outcome::from(touches), || {
        Detail::say("charge-contact").unit(state.id(ix)).with("target", state.id(target))
    });
}

/// On an order a unit may charge any enemy that it sees as its move starts and that is within reach
/// (`wm.charge.target`, `wm.charge.los_at_start`).
fn check_order_charge(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    sees: Option<bool>,
    pace: f64,
    event: &Charge,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    if !machines::check_may_move(state, ix, docket) {
        command::check_may_charge(state, ix, target, docket);
    }
    command::check_charge_out(state, ix, sees, docket);
    match sees {
        Some(sees) => docket.finding(rule::CHARGE_LOS_AT_START, Outcome::from(sees), || {
            Detail::say("charge-sight").unit(id).with("target", state.id(target))
        }),
        None => docket.finding(rule::CHARGE_LOS_AT_START, Outcome::Unrecorded, || Detail::lacks("stands").unit(id)),
    }
    let measured = state.distance(ix, target);
    let Some(cm) = measured.or(event.distance.map(Length::get)) else { return };
    let (outcome, margin) = state.within(cm, pace);
    // Where stands are recorded their own ways are judged.
    if outcome == Outcome::Held || event.stands.is_none() {
        docket.finding(rule::CHARGE_TARGET, outcome, || {
            let source = if measured.is_some() { "measured" } else { "claimed" };
            let detail = Detail::say("target-in-reach").unit(id).with("target", state.id(target));
            detail.with("source", source).expects(pace).records(cm).within(margin)
        });
    }
}

/// How a unit came into contact.
pub(super) struct ChargeRoute<'a> {
    /// How far a stand may go, in cm.
    pub(super) allowance: f64,
    /// Number of the stand that was placed first.
    pub(super) first: Option<u8>,
    /// Ways of stands that did not go straight.
    pub(super) paths: &'a Paths,
    /// Whether the unit saw its target as it set out.
    pub(super) sees: Option<bool>,
}

/// Where the stands of a charge or an advance were placed, once the unit stands there; `before` is where they began. A
/// move that is broken already (too far, unseen, on top of others) is not judged further.
pub(super) fn check_placing(
    state: &State,
    ix: UnitIx,
    target: UnitIx,
    before: Option<&[Footprint]>,
    way: &ChargeRoute<'_>,
    contacts: Option<&[UnitId]>,
    docket: &mut impl Docket,
) {
    let (Some(before), Some(after), Some(ground)) = (before, state.footprints(ix), Ground::around(state, ix)) else {
        docket.finding(rule::CHARGE_CENTRE_CONTACT, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    if before.len() != after.len() || state.in_contact(ix, target) != Some(true) {
        return;
    }
    check_contacts(state, ix, &after, &ground, contacts, docket);
    let slack = ground.slack;
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let first = way.first.and_then(|first| numbers.iter().position(|number| *number == first));
    let placing = Placing {
        unit: ix,
        target,
        before,
        after: &after,
        numbers: &numbers,
        allowance: way.allowance,
        first,
        paths: way.paths,
    };
    let too_far = after.iter().zip(before).any(|(now, then)| least_travel(now, then) > way.allowance + slack);
    let on_others = ground.others().any(|other| after.iter().any(|stand| stand.overlap_depth(other) > slack));
    let stuck = state.forbidden_terrain(ix).flatten().is_some();
    if too_far || on_others || stuck || way.sees != Some(true) || !hangs_together(&after, slack) {
        return;
    }
    if check_walls(state, &placing, &ground, docket) {
        return;
    }
    if let Some(lead) = first::check(state, &placing, &ground, docket) {
        line::check(state, &placing, &ground, lead, docket);
    }
}

/// Whether the unit, as it stands, comes into contact with an enemy unit that it sees with no more than this way: some
/// stand has an edge with room before it, and a free way there. `None` where that is in doubt.
pub(super) fn can_reach(state: &State, ix: UnitIx, target: UnitIx, allowance: f64) -> Option<bool> {
    let before = state.footprints(ix)?;
    let ground = Ground::around(state, ix)?;
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let paths = Paths::default();
    let (before, numbers) = (before.as_slice(), numbers.as_slice());
    let placing = Placing { unit: ix, target, before, after: before, numbers, allowance, first: None, paths: &paths };
    first::can_reach(&placing, &ground)
}

/// Whether all stands of the unit, as it stands, certainly find places in a charge at an enemy unit that it sees.
pub(super) fn can_place(state: &State, ix: UnitIx, target: UnitIx, allowance: f64) -> bool {
    let Some((before, ground)) = state.footprints(ix).zip(Ground::around(state, ix)) else { return false };
    let numbers: Vec<u8> = state.units[ix.0].stands.iter().map(|stand| stand.number).collect();
    let paths = Paths::default();
    let (before, numbers) = (before.as_slice(), numbers.as_slice());
    let placing = Placing { unit: ix, target, before, after: before, numbers, allowance, first: None, paths: &paths };
    able::can_place(&placing, &ground)
}

/// Only infantry, flyers and giants touch stands in a fortified position (`wm.charge.fortified_contact`,
/// `wm.defence.entry`); others shift their stands clear of them (`wm.charge.fortified_slide`). Answers whether a stand
/// touches what it may not.
fn check_walls(state: &State, placing: &Placing<'_>, ground: &Ground<'_>, docket: &mut impl Docket) -> bool {
    let id = state.id(placing.unit);
    let walled = |enemy: &&ground::Enemy| defence::fortified(state, enemy.unit, &enemy.stand);
    let near = |enemy: &&ground::Enemy| placing.after.iter().any(|stand| stand.touches(&enemy.stand, 4.0));
    let beside: Vec<&ground::Enemy> = ground.enemies.iter().filter(walled).filter(near).collect();
    if beside.is_empty() {
        return false;
    }
    let touches = |enemy: &&&ground::Enemy| placing.after.iter().any(|s| s.touches(&enemy.stand, ground.slack));
    let touched: Vec<UnitIx> = beside.iter().filter(touches).map(|enemy| enemy.unit).collect();
    let may = defence::may_enter(state, placing.unit);
    let target_open = ground.enemies.iter().any(|enemy| enemy.unit == placing.target && !walled(&enemy));
    let by_the_way = !may && target_open;
    let outcome = Outcome::from(may || touched.is_empty());
    let wall = state.id(touched.first().copied().unwrap_or(placing.target));
    let detail = |key: &'static str| move || Detail::say(key).unit(id).with("target", wall);
    if by_the_way {
        docket.finding(rule::CHARGE_FORTIFIED_SLIDE, outcome, detail("fortified-slide"));
    } else {
        docket.finding(rule::CHARGE_FORTIFIED_CONTACT, outcome, detail("fortified-contact"));
    }
    outcome == Outcome::Broken
}

/// Other enemies that the unit touches are charged too, be it at a corner (`wm.charge.adjacent_units`,
/// `wm.charge.frontage_overlap`): what the players took for touched against what is.
fn check_contacts(
    state: &State,
    ix: UnitIx,
    after: &[Footprint],
    ground: &Ground<'_>,
    contacts: Option<&[UnitId]>,
    docket: &mut impl Docket,
) {
    let mut touched: Vec<(UnitIx, bool)> = Vec::new();
    for enemy in &ground.enemies {
        for stand in after.iter().filter(|stand| stand.touches(&enemy.stand, ground.slack)) {
            let lies = ground::flush_cm(stand, &enemy.stand, ground.slack) > flush(ground.slack);
            match touched.iter_mut().find(|(unit, _)| *unit == enemy.unit) {
                Some((_, flush)) => *flush |= lies,
                None => touched.push((enemy.unit, lies)),
            }
        }
    }
    let id = state.id(ix);
    let names = || touched.iter().map(|(unit, _)| state.id(*unit)).collect::<Figure>();
    let Some(contacts) = contacts else {
        if touched.len() > 1 {
            docket.finding(rule::CHARGE_ADJACENT_UNITS, Outcome::Held, || {
                Detail::say("adjacent-units").unit(id).with("units", names())
            });
        }
        return;
    };
    let left_out = touched.iter().find(|(unit, _)| !contacts.contains(state.id(*unit)));
    let invented = contacts.iter().find(|named| !touched.iter().any(|(unit, _)| state.id(*unit) == *named));
    let at_corners = left_out.map_or_else(|| touched.iter().any(|(_, flush)| !flush), |(_, flush)| !flush);
    if at_corners {
        docket.finding(rule::CHARGE_FRONTAGE_OVERLAP, Outcome::from(left_out.is_none()), || {
            Detail::say("corner-contact").unit(id).with("units", names())
        });
    }
    let all = invented.is_none() && left_out.is_none_or(|(_, flush)| !flush);
    docket.finding(rule::CHARGE_ADJACENT_UNITS, Outcome::from(all), || {
        let named = contacts.iter().collect::<Figure>();
        Detail::say("adjacent-units").unit(id).with("units", names()).records(named)
    });
}
