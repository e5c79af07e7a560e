//! Drive backs (chapter "Shooting").

use super::{
    Cover, DriveBack, Kind, Phase, State, Trait, artillery, defence, flyers, formation, machines, magic, movement,
    obstacles::{self, Pushed, Way},
    passage, purpose, rule, said, shooting,
    state::UnitIx,
    turn,
};
use aftermath_rules::{
    dice::{self, Distribution},
    docket::Docket,
    edges,
    finding::{Asks, Better, Detail, Measure, Outcome, Roll, RollIx},
    geometry::{Footprint, Length},
    ids::SideId,
};

/// `drive_back`.
pub(super) fn drive_back(state: &mut State, side: Option<&SideId>, event: &DriveBack, docket: &mut impl Docket) {
    turn::in_phase(state, Phase::Shooting, docket);
    let Some(ix) = state.present(&event.unit, docket) else { return };
    if magic::gerroff(state, ix, event, docket) {
        return;
    }
    let id = state.id(ix).clone();
    let owner = state.side_id(state.side_of(ix)).clone();
    if let Some(side) = side {
        // The figures are the same whoever throws: a shooter's throw is a remark, never a breach (second reading).
        let outcome = if *side == owner { Outcome::Held } else { Outcome::PlayersCall };
        docket.finding(rule::DRIVEBACK_ORDER, outcome, || Detail::new().unit(&id).expects(&owner).records(side));
    }
    if artillery::check_drive_back(state, ix, docket) {
        if let Some(poses) = &event.stands {
            state.place(ix, poses, docket);
        }
        return;
    }
    let suffered = check_due(state, ix, docket);
    let cover = cover(state, ix, event, docket);
    if let Some(suffered) = suffered {
        check_dice(state, ix, suffered, cover, event, docket);
    }
    let total = dice::sum(&event.dice);
    let roll = docket.roll(|| Roll {
        purpose: &purpose::DRIVE_BACK,
        measure: Measure::Sum,
        side: Some(owner.clone()),
        unit: Some(id.clone()),
        target: None,
        faces: event.dice.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: total as i32,
        better: Better::Smaller,
        chances: Distribution::sum_of_d6(event.dice.len()),
    });
    state.units[ix.0].driven_back = true;
    if machines::shaken(state, ix, event, roll, docket) || rout(state, ix, event, total, roll, docket) {
        return;
    }
    let ignored = cover.map_or(0, Cover::ignored_hits);
    let skulls = artillery::confuses(state, ix, ignored, event, roll, docket);
    let six = event.dice.iter().any(|die| die.get() == 6);
    move_back(state, ix, event, f64::from(total), Some(six).filter(|_| skulls.is_none()), docket);
    state.units[ix.0].confused |= skulls.unwrap_or_default();
}

/// Units that suffered hits in this phase, once each; not for hits that they suffered while charging
/// (`wm.driveback.when`, `wm.standshoot.no_drive_back`), nor for those of a spell that drives nobody back. Answers the hits
/// for which it is driven back; `None` where the dice are no matter any more.
fn check_due(state: &State, ix: UnitIx, docket: &mut impl Docket) -> Option<u32> {
    let (unit, id) = (&state.units[ix.0], state.id(ix));
    if unit.hits_this_phase == 0 && unit.hits_charging > 0 {
        docket.finding(rule::STANDSHOOT_NO_DRIVE_BACK, Outcome::Broken, || {
            Detail::say("charger-driven-back").unit(id).with("suffered", unit.hits_charging)
        });
        return Some(unit.hits_charging);
    }
    if let Some(rule) = magic::struck_where_it_stands(state, ix).filter(|_| unit.hits_this_phase == 0) {
        docket.finding(rule, Outcome::Broken, || Detail::say("spell-drives-nobody-back").unit(id));
        return None;
    }
    let hit = unit.hits_this_phase > 0 && !unit.driven_back;
    docket.finding(rule::DRIVEBACK_WHEN, Outcome::from(hit), || {
        Detail::new().unit(id).with("suffered", unit.hits_this_phase)
    });
    Some(unit.hits_this_phase)
}

/// The best cover of any stand that is still there (ruling 17). A shot at a covered stand tells it too, as long as no
/// stand is lost; a shot at an open stand tells nothing about the others.
fn cover(state: &State, ix: UnitIx, event: &DriveBack, docket: &mut impl Docket) -> Option<Cover> {
    let unit = &state.units[ix.0];
    let measured = measured_cover(state, ix);
    if let (Some(claimed), Some((least, most))) = (event.cover, measured)
        && !(least..=most).contains(&claimed)
    {
        let rule = match least.max(claimed) {
            Cover::Fortified => rule::DRIVEBACK_FORTIFIED,
            _ => rule::DRIVEBACK_DEFENDED,
        };
        docket.finding(rule, Outcome::Broken, || {
            let expected = if claimed < least { least } else { most };
            Detail::say("drive-back-cover").unit(state.id(ix)).expects(expected.as_str()).records(claimed.as_str())
        });
        return Some(claimed);
    }
    if let (None, Some((least, most))) = (event.cover, measured)
        && least == most
    {
        return Some(least);
    }
    let shot_at = unit.cover.filter(|cover| *cover > Cover::Open || !state.may_have_cover(ix));
    let told = match event.cover {
        Some(claimed) if unit.lost_this_phase == 0 => Some(shot_at.map_or(claimed, |cover| cover.max(claimed))),
        Some(claimed) => Some(claimed),
        None => shot_at,
    };
    // Where only a shot at an open stand is on record, dice without any deduction agree with it.
    let open = unit.cover == Some(Cover::Open) && event.dice.len() as u32 == unit.hits_this_phase;
    shooting::cover(state, ix, told.or(open.then_some(Cover::Open)), docket)
}

/// The least and the most that the best cover of the unit's stands may be against those who shot at it, where positions
/// tell.
fn measured_cover(state: &State, ix: UnitIx) -> Option<(Cover, Cover)> {
    let unit = &state.units[ix.0];
    // Who cannot use cover is told so where he claims some.
    let hides = matches!(state.figures(ix).kind, Kind::Infantry | Kind::Artillery);
    if !hides || machines::is_tank(state, ix) || unit.shot_by.is_empty() {
        return None;
    }
    let mut shooters = Vec::new();
    for shooter in &unit.shot_by {
        shooters.extend(shot_from(state, *shooter, ix)?);
    }
    shooters.extend(unit.shot_by.iter().flat_map(|shooter| state.units[shooter.0].burst.iter().copied()));
    defence::best_cover(state, ix, &shooters)
}

/// One die a hit, less those that cover ignores.
fn check_dice(
    state: &State,
    ix: UnitIx,
    suffered: u32,
    cover: Option<Cover>,
    event: &DriveBack,
    docket: &mut impl Docket,
) {
    let id = state.id(ix);
    let recorded = event.dice.len() as u32;
    let due = |cover: Cover| suffered.saturating_sub(cover.ignored_hits());
    let covers = [Cover::Open, Cover::Defended, Cover::Fortified];
    if cover.is_none() && covers.into_iter().any(|cover| due(cover) == recorded) {
        docket.finding(rule::DRIVEBACK_DICE, Outcome::Unrecorded, || Detail::lacks("cover").unit(id));
        return;
    }
    // Hits that nobody counted may have been fewer.
    let fewest = suffered.saturating_sub(state.units[ix.0].spared_hits);
    let fewest = fewest.saturating_sub(cover.unwrap_or(Cover::Fortified).ignored_hits());
    let cover = cover.unwrap_or(Cover::Open);
    if (fewest..due(cover)).contains(&recorded) && state.units[ix.0].spared_hits > 0 {
        docket.finding(rule::DRIVEBACK_DICE, Outcome::Unrecorded, || Detail::lacks("cover").unit(id));
        return;
    }
    if state.items.may_have_counted(ix) && recorded == (suffered + 1).saturating_sub(cover.ignored_hits()) {
        docket.finding(rule::DRIVEBACK_DICE, Outcome::Unrecorded, || Detail::lacks("shrugged_off").unit(id));
        return;
    }
    // Who has cover had it against the shots: where nobody told so, their dice may have hit less often than in the open.
    let untold = state.units[ix.0].cover.is_none() && cover > Cover::Open && state.may_have_cover(ix);
    if untold && recorded < due(cover) {
        docket.finding(rule::DRIVEBACK_DICE, Outcome::Unrecorded, || Detail::lacks("cover").unit(id));
        return;
    }
    let rule = match cover {
        Cover::Open => rule::DRIVEBACK_DICE,
        Cover::Defended => rule::DRIVEBACK_DEFENDED,
        Cover::Fortified => rule::DRIVEBACK_FORTIFIED,
    };
    docket.finding(rule, Outcome::from(recorded == due(cover)), || {
        Detail::say("drive-back-dice")
            .unit(id)
            .with("suffered", suffered)
            .with("ignored", cover.ignored_hits())
            .expects(due(cover))
            .records(recorded)
    });
}

/// Whoever suffered hits by shooting is driven back before the phase ends (`wm.driveback.when`); who suffered them
/// while charging is not (`wm.standshoot.no_drive_back`).
pub(super) fn check_all_driven_back(state: &State, docket: &mut impl Docket) {
    if state.phase != Some(Phase::Shooting) {
        return;
    }
    for ix in state.living_units() {
        let unit = &state.units[ix.0];
        if unit.hits_charging > 0 && !unit.driven_back {
            docket.finding(rule::STANDSHOOT_NO_DRIVE_BACK, Outcome::Held, || {
                Detail::say("charger-not-driven-back").unit(state.id(ix)).with("suffered", unit.hits_charging)
            });
        }
        // Without cover on record two hits may leave no die to throw; a shot at an open stand tells nothing of the others.
        let cover = unit.cover.filter(|cover| *cover > Cover::Open || !state.may_have_cover(ix));
        let measured = || measured_cover(state, ix).unwrap_or((Cover::Open, Cover::Fortified));
        let (least, most) = cover.map_or_else(measured, |cover| (cover, cover));
        let ignored = most.ignored_hits();
        let open = (least.ignored_hits() + 1..=ignored).contains(&unit.hits_this_phase);
        if open && !unit.driven_back && !obstacles::is_engaged(state, ix) {
            docket.finding(rule::DRIVEBACK_WHEN, Outcome::Unrecorded, || {
                Detail::lacks("cover").unit(state.id(ix)).with("suffered", unit.hits_this_phase)
            });
        }
        let owed = unit.hits_this_phase > ignored && !unit.driven_back && !obstacles::is_engaged(state, ix);
        let unsure = unit.undecided_hits.saturating_add(unit.spared_hits);
        if owed && unsure > 0 && unit.hits_this_phase.saturating_sub(unsure) <= ignored {
            let lacking = if unit.undecided_hits > 0 { "stands" } else { "cover" };
            docket.finding(rule::DRIVEBACK_WHEN, Outcome::Unrecorded, || {
                Detail::lacks(lacking).unit(state.id(ix)).with("suffered", unit.hits_this_phase)
            });
        } else if owed {
            docket.finding(rule::DRIVEBACK_WHEN, Outcome::Broken, || {
                Detail::say("drive-back-owed").unit(state.id(ix)).with("suffered", unit.hits_this_phase)
            });
        }
    }
}

/// Farther than the full pace: the unit is gone (`wm.driveback.routed`). Answers whether it was taken off.
fn rout(state: &mut State, ix: UnitIx, event: &DriveBack, total: u32, roll: RollIx, docket: &mut impl Docket) -> bool {
    let pace = movement::full_pace(state, ix);
    let due = f64::from(total) > pace;
    // Who is told to have gone some way, or to stand somewhere, is told not to be gone.
    let went = event.stands.is_some() || event.distance.is_some();
    let played = event.routed.unwrap_or(due && !went);
    if played && event.stands.is_some() {
        docket.finding(rule::DRIVEBACK_ROUTED, Outcome::Broken, || {
            Detail::say("rout-placed").unit(state.id(ix)).of_roll(roll, Asks::Result)
        });
    } else {
        tell_rout(state, ix, total, pace, [due, played], roll, docket);
    }
    if played {
        state.units[ix.0].routed = true;
        state.take_off(ix, docket);
    }
    played
}

fn tell_rout(
    state: &State,
    ix: UnitIx,
    total: u32,
    pace: f64,
    [due, played]: [bool; 2],
    roll: RollIx,
    docket: &mut impl Docket,
) {
    docket.finding(rule::DRIVEBACK_ROUTED, Outcome::from(due == played), || {
        let word = |routed| if routed { "routed" } else { "driven_back" };
        Detail::say("rout")
            .unit(state.id(ix))
            .with("rolled", total)
            .with("pace", pace)
            .expects(word(due))
            .records(word(played))
            .of_roll(roll, Asks::Result)
    });
}

/// The stand nearest the shooters goes the rolled distance straight away (`wm.driveback.lead_stand`, `.direction`),
/// unless something stops it (`wm.driveback.obstacles`).
fn move_back(
    state: &mut State,
    ix: UnitIx,
    event: &DriveBack,
    distance: f64,
    six: Option<bool>,
    docket: &mut impl Docket,
) {
    let before = state.footprints(ix);
    let driver = nearest_shooters(state, ix);
    let mut pushed = Pushed {
        before: before.as_deref(),
        after: None,
        way: None,
        short: event.distance.map(|claimed| claimed.get() < distance),
        stopped_by: event.stopped_by,
        // Dice for skulls have a rule of their own, which has judged what was taken for them.
        confused: event.confused.filter(|_| six.is_some()),
        six,
    };
    let Some(poses) = &event.stands else {
        if distance > 0.0 {
            check_claimed(state, ix, event.distance.map(Length::get), event, distance, docket);
            state.displace(ix);
        }
        obstacles::judge(state, ix, pushed, docket);
        return;
    };
    if !state.place(ix, poses, docket) {
        obstacles::judge(state, ix, pushed, docket);
        return;
    }
    movement::check_together(state, ix, docket);
    movement::check_on_table(state, ix, docket);
    movement::check_forced_stop(state, ix, docket);
    flyers::check_driven_back(state, ix, docket);
    let after = state.footprints(ix);
    let (Some(before), Some(after), Some(driver)) = (before.as_deref(), after, driver) else {
        docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        obstacles::judge(state, ix, pushed, docket);
        return;
    };
    // Of equally near stands the owner chooses the one that leads.
    let leads = driver.iter().map(|(lead, shooter)| (*lead, Lead::new(before, &after, *lead, shooter)));
    let gone = event.distance.map(|_| leads.clone().map(|(_, lead)| lead.went).collect::<Vec<f64>>());
    said::check_straight(state, ix, rule::DRIVEBACK_LEAD_STAND, &gone.unwrap_or_default(), event.distance, docket);
    let tolerance = state.setup.tolerance;
    let off = |lead: &Lead| lead.error(distance, tolerance);
    let nearer =
        |a: &(usize, Lead), b: &(usize, Lead)| off(&a.1).0.cmp(&off(&b.1).0).then(off(&a.1).1.total_cmp(&off(&b.1).1));
    let Some((number, lead)) = leads.min_by(nearer) else { return };
    let short = lead.went < distance - tolerance;
    let near = if short { obstacles::stopped_at(state, ix, &after).any() } else { Some(false) };
    let stopped = short && (event.stopped_by.is_some() || near != Some(false));
    // Within the tolerance it may have stopped a hair early, at what stands there.
    let hardly_short = !short && event.stopped_by.is_none() && lead.went < distance;
    let in_doubt = hardly_short && obstacles::stopped_at(state, ix, &after).any() != Some(false);
    // Stopping at half the pace blames the rule that formation does not matter here.
    let halved = !stopped && movement::check_forced(state, ix, before, distance, lead.went, docket);
    let went = (lead.went - distance).abs() <= tolerance || stopped || halved;
    // An edge, or a unit, of which nobody has told where it is may have stopped it.
    let may_stop = event.stopped_by.is_none() && near.is_none() && !halved;
    let kept = edges::and(lead.turned <= 2.0, (!may_stop).then_some(went));
    docket.finding(rule::DRIVEBACK_LEAD_STAND, kept.map_or(Outcome::Unrecorded, Outcome::from), || {
        if kept.is_none() {
            return Detail::lacks(obstacles::unseen(state)).unit(state.id(ix));
        }
        if kept == Some(false) && went {
            return Detail::say("turns-driven-back").unit(state.id(ix)).with("turned", lead.turned);
        }
        Detail::say("driven-back")
            .unit(state.id(ix))
            .with("turned", lead.turned)
            .expects_at_most(distance)
            .records(lead.went)
    });
    // Straight away: the gap to the shooter grows by the whole distance.
    let straight =
        (lead.grown - lead.went).abs() <= tolerance.max(lead.went * 0.02) && lead.aside <= lead.play(tolerance);
    docket.finding(rule::DRIVEBACK_DIRECTION, Outcome::from(straight), || {
        Detail::say("straight-away").unit(state.id(ix)).expects(lead.went).records(lead.grown)
    });
    docket.finding(rule::DRIVEBACK_REST, Outcome::from(lead.nearest_other + tolerance >= lead.gap), || {
        Detail::say("none-nearer").unit(state.id(ix))
    });
    if let (true, Some((then, now))) = (straight, before.get(number).zip(after.get(number))) {
        passage::owe_swept(state, ix, then, now);
    }
    place_characters(state, ix, &after, event, docket);
    pushed.short = (!in_doubt).then_some(short);
    // Who flies goes over friends, and meets only those on whom it lands (`wm.fly.driven_back`).
    let flies = state.figures(ix).has(Trait::Flyer);
    pushed.way = if flies { Way::placed(before, &after) } else { Way::led(before, &after, number) };
    pushed.after = Some(&after);
    obstacles::judge(state, ix, pushed, docket);
}

/// Without positions the distance is as claimed.
fn check_claimed(
    state: &State,
    ix: UnitIx,
    claimed: Option<f64>,
    event: &DriveBack,
    distance: f64,
    docket: &mut impl Docket,
) {
    let Some(cm) = claimed else {
        docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || Detail::lacks("stands").unit(state.id(ix)));
        return;
    };
    let due = (cm - distance).abs() <= state.setup.tolerance;
    // What stopped it nobody need have written down.
    if !due && cm < distance && event.stopped_by.is_none() {
        docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::Unrecorded, || {
            Detail::lacks("stopped_by").unit(state.id(ix))
        });
        return;
    }
    let kept = due || cm < distance;
    docket.finding(rule::DRIVEBACK_LEAD_STAND, Outcome::from(kept), || {
        Detail::say("driven-back").unit(state.id(ix)).with("source", "claimed").expects_at_most(distance).records(cm)
    });
}

/// Characters with the unit are driven back with it (`wm.driveback.character`, `wm.char.driven_back`): they have gone
/// along, and end with the unit where the log places them.
fn place_characters(state: &mut State, ix: UnitIx, after: &[Footprint], event: &DriveBack, docket: &mut impl Docket) {
    for character in state.attached(ix) {
        let placed = event.characters.iter().find(|placed| placed.character == *state.id(character));
        if let Some(placed) = placed {
            state.place(character, &[placed.to], docket);
        }
        let slack = state.setup.tolerance;
        let Some(own) = state.footprints(character) else { continue };
        // A place that the log does not tell is where he was carried; one that it tells is with his unit.
        let left = placed.is_some() && !own.iter().any(|stand| after.iter().any(|other| stand.touches(other, slack)));
        let rules =
            [rule::DRIVEBACK_CHARACTER, rule::CHAR_DRIVEN_BACK, rule::CHAR_MOVES_WITH_UNIT, rule::CHARMOVE_WITH_UNIT];
        for rule in rules {
            docket.finding(rule, Outcome::from(!left), || {
                Detail::say("character-goes-along").unit(state.id(character)).with("other", state.id(ix))
            });
        }
    }
}

/// How one stand fared as the leading one of a drive back.
struct Lead {
    went: f64,
    grown: f64,
    turned: f64,
    gap: f64,
    nearest_other: f64,
    /// How far it ended beside the line away from the shooter.
    aside: f64,
}

impl Lead {
    fn new(before: &[Footprint], after: &[Footprint], lead: usize, shooter: &Footprint) -> Self {
        let gap = after[lead].distance(shooter);
        let (from, to) = (before[lead].pose().at, after[lead].pose().at);
        let (own, theirs, cm) = before[lead].nearest_places(shooter);
        let across = (to.x - from.x) * (own.y - theirs.y) - (to.y - from.y) * (own.x - theirs.x);
        Self {
            aside: if cm > 0.0 { across.abs() / cm } else { 0.0 },
            went: from.distance(to),
            grown: gap - before[lead].distance(shooter),
            turned: formation::turned(&before[lead], &after[lead]),
            gap,
            nearest_other: after.iter().map(|stand| stand.distance(shooter)).fold(f64::INFINITY, f64::min),
        }
    }

    /// How far beside the line measurements leave in doubt: the nearer the shooter stood, the less sure is the line.
    fn play(&self, tolerance: f64) -> f64 {
        let gap = (self.gap - self.grown).max(tolerance).max(0.1);
        tolerance.max(self.went * 0.02) + self.went * (2.0 * tolerance / gap).min(1.0)
    }

    /// How far it is from having led by the rules: what it breaks, and by how many cm.
    fn error(&self, distance: f64, tolerance: f64) -> (usize, f64) {
        let aside = self.aside - self.play(tolerance) + tolerance;
        let errors =
            [(self.went - distance).abs(), (self.grown - self.went).abs().max(aside), self.gap - self.nearest_other];
        let beyond = errors.map(|error| (error - tolerance).max(0.0));
        (beyond.iter().filter(|error| **error > 0.0).count(), beyond.iter().sum())
    }
}

/// Where the shooter's stands are that shot at the unit (`wm.driveback.direction`): those that shot at somebody else drive
/// nobody back. A spell is cast, and a charger shot at, by the whole unit.
fn shot_from(state: &State, shooter: UnitIx, at: UnitIx) -> Option<Vec<Footprint>> {
    let shots = &state.units[shooter.0].shots;
    let numbers: Vec<u8> = shots.iter().filter(|(_, target)| *target == at).map(|(number, _)| *number).collect();
    let all = state.footprints(shooter)?;
    let there = state.units[shooter.0].stands.iter().filter(|stand| numbers.contains(&stand.number));
    let these: Vec<Footprint> = there.filter_map(|stand| stand.footprint).collect();
    Some(if numbers.is_empty() { all } else { these })
}

/// The stands of the unit that are nearest to a stand that shot at it, by position, each with that stand.
fn nearest_shooters(state: &State, ix: UnitIx) -> Option<Vec<(usize, Footprint)>> {
    let mine = state.footprints(ix)?;
    let mut all: Vec<(f64, usize, Footprint)> = Vec::new();
    let unit = &state.units[ix.0];
    let shooters = if unit.shot_by.is_empty() { &unit.shot_charging_by } else { &unit.shot_by };
    for shooter in shooters {
        // Guns that burst as they shot drive back from where they stood.
        for stand in shot_from(state, *shooter, ix)?.into_iter().chain(state.units[shooter.0].burst.iter().copied()) {
            all.extend(mine.iter().enumerate().map(|(lead, own)| (own.distance(&stand), lead, stand)));
        }
    }
    let least = all.iter().map(|(cm, ..)| *cm).fold(f64::INFINITY, f64::min);
    all.retain(|(cm, ..)| *cm <= least + state.setup.tolerance);
    (!all.is_empty()).then(|| all.into_iter().map(|(_, lead, shooter)| (lead, shooter)).collect())
}
