//! Where the first charging stand is placed.

use super::{
    Placing,
    ground::{Ground, Room, against, aside_cm, outside_cm, strip},
    line,
};
use crate::{State, movement::least_travel, rule};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome, ToleranceUse},
    geometry::{Edge, Footprint, Place},
    work_budget,
};

/// How far from an end of an edge its nearest place must be, to be no corner, in cm.
const CORNER_CM: f64 = 0.5;
/// Steps along an edge whose middle is taken, in cm.
const ASIDE_STEP_CM: f64 = 0.1;

/// An edge that the first stand may be placed at.
#[derive(Clone, Copy)]
struct Goal {
    /// Index among the enemies of the ground.
    enemy: usize,
    edge: Edge,
    /// The nearest place of the enemy is a corner, for certain.
    corner: bool,
    /// How much room there is centre to centre.
    room: Room,
    /// The least way to the place centre to centre, in cm.
    way: f64,
    /// A nearer stand or edge is hidden or taken.
    passes_over: bool,
}

/// Goals of one stand, the nearest edges of the nearest stand in sight.
struct Prospect {
    /// Index of the stand.
    stand: usize,
    /// From the stand to the nearest enemy stand that it can go for, in cm.
    distance: f64,
    goals: Vec<Goal>,
    /// Edges that it could not choose between two by the shares of the front.
    spurned: Vec<(usize, Edge)>,
}

impl Prospect {
    fn reaches(&self, allowance: f64) -> bool {
        self.goals.iter().any(|goal| goal.way <= allowance)
    }
}

/// What is amiss with a stand as the first one.
enum Amiss {
    Nothing,
    Corner,
    OffCentre(f64),
    NotNearestTheMiddle { expected: f64, off: f64 },
    WrongEdge,
    WrongCorner,
    Hidden,
    Elsewhere,
    OutOfReach(f64),
}

/// A stand taken as the first one.
struct Lead<'a> {
    prospect: &'a Prospect,
    /// No other stand that can go for the target is nearer.
    nearest: bool,
    goal: Option<Goal>,
    amiss: Amiss,
}

/// Judges the first stand; answers its index, where one stands against an enemy.
pub(super) fn check(
    state: &State,
    placing: &Placing<'_>,
    ground: &Ground<'_>,
    docket: &mut impl Docket,
) -> Option<usize> {
    let id = state.id(placing.unit);
    let prospects: Vec<Prospect> =
        (0..placing.before.len()).filter_map(|stand| prospect(placing, ground, stand)).collect();
    let reach = placing.allowance + ground.slack;
    let able = |prospect: &&Prospect| prospect.reaches(reach);
    let Some(least) = prospects.iter().filter(able).map(|p| p.distance).min_by(f64::total_cmp) else {
        report_impossible(placing, ground, &prospects, state, docket);
        return None;
    };
    let lead_of = |prospect| {
        let (goal, amiss) = stance(placing, ground, prospect);
        Lead { prospect, nearest: prospect.distance <= least + ground.slack, goal, amiss }
    };
    let leads = prospects.iter().filter(|p| placing.first.is_none_or(|first| first == p.stand)).map(lead_of);
    let mut leads: Vec<Lead<'_>> = leads.collect();
    let faults = |lead: &Lead<'_>| u8::from(!lead.nearest) * 2 + u8::from(!matches!(lead.amiss, Amiss::Nothing)) * 3;
    let better = |a: &Lead<'_>, b: &Lead<'_>| {
        faults(a).cmp(&faults(b)).then(a.prospect.distance.total_cmp(&b.prospect.distance))
    };
    leads.sort_by(better);
    // Of stands as near as each other the players choose one: that beside which the others touch as much as they can.
    let sound = leads.iter().take_while(|lead| faults(lead) == 0).count();
    let touches_most = |lead: &Lead<'_>| line::touches_most(state, placing, ground, lead.prospect.stand);
    if sound > 1
        && let Some(chosen) = leads[..sound].iter().position(touches_most)
    {
        leads.swap(0, chosen);
    }
    let Some(lead) = leads.first() else {
        // The stand that is said to be the first neither sees nor can get at the target.
        docket.finding(rule::CHARGE_CLOSEST_STAND, Outcome::Broken, || {
            Detail::say("first-stand-cannot").unit(id).with("nearest_enemy", least)
        });
        return placing.first;
    };
    report_nearest(state, placing, ground, &prospects, lead, least, docket);
    report_place(state, placing, ground, lead, docket);
    Some(lead.prospect.stand)
}

/// Whether some stand can go for the target: for certain, or not at all; `None` where it is in doubt.
pub(super) fn can_reach(placing: &Placing<'_>, ground: &Ground<'_>) -> Option<bool> {
    let prospects = (0..placing.before.len()).filter_map(|stand| prospect(placing, ground, stand));
    let goals: Vec<Goal> = prospects.flat_map(|prospect| prospect.goals).collect();
    let within = |slack: f64| goals.iter().filter(move |goal| goal.way <= placing.allowance + slack);
    if within(-ground.slack).any(|goal| goal.room == Room::Free) {
        return Some(true);
    }
    if within(ground.slack).next().is_some() { None } else { Some(false) }
}

/// Places, centre to centre, that the nearest stands certainly can take as the first; each with the index of its stand.
pub(super) fn free_places(placing: &Placing<'_>, ground: &Ground<'_>) -> Vec<(usize, Footprint)> {
    let reach = placing.allowance - ground.slack;
    let prospects: Vec<Prospect> =
        (0..placing.before.len()).filter_map(|stand| prospect(placing, ground, stand)).collect();
    let able = prospects.iter().filter(|prospect| prospect.reaches(placing.allowance));
    let least = able.map(|prospect| prospect.distance).fold(f64::INFINITY, f64::min);
    let nearest = prospects.iter().filter(|prospect| prospect.distance <= least + ground.slack);
    let is_free = |goal: &Goal| goal.room == Room::Free && goal.way <= reach;
    // Of edges of one stand between which a hair decides, either may be the one.
    let free = nearest.flat_map(|prospect| {
        let either = |goal: &Goal| prospect.goals.iter().filter(|other| other.enemy == goal.enemy).all(is_free);
        let goals: Vec<Goal> = prospect.goals.iter().copied().filter(either).collect();
        goals.into_iter().map(|goal| (prospect.stand, goal))
    });
    let place = |(stand, goal): (usize, Goal)| {
        let (own, foe) = placing.before.get(stand).zip(ground.enemies.get(goal.enemy))?;
        Some((stand, against(own.base(), &foe.stand, goal.edge, 0.0)))
    };
    free.filter_map(place).collect()
}

/// Edges that a stand sees and that have room, nearest first: those of the closest enemy stand that has any
/// (`wm.charge.ignore_inaccessible`); `None` where there is none.
fn prospect(placing: &Placing<'_>, ground: &Ground<'_>, stand: usize) -> Option<Prospect> {
    let eye = placing.before.get(stand)?;
    if !work_budget::spend(4 * ground.enemies.len()) {
        return None;
    }
    let mut enemies: Vec<(f64, usize)> = ground
        .enemies
        .iter()
        .enumerate()
        .filter(|(_, enemy)| enemy.unit == placing.target)
        .map(|(index, enemy)| (eye.distance(&enemy.stand), index))
        .collect();
    enemies.sort_by(|a, b| a.0.total_cmp(&b.0));
    let nearest = enemies.first()?.0;
    let mut found: Option<Prospect> = None;
    for (cm, enemy) in enemies {
        if found.as_ref().is_some_and(|found| cm > found.distance + ground.slack) {
            break;
        }
        let (mut goals, spurned) = nearest_edges(placing, ground, stand, enemy);
        if goals.is_empty() {
            continue;
        }
        goals.iter_mut().for_each(|goal| goal.passes_over |= cm > nearest + ground.slack);
        let found =
            found.get_or_insert_with(|| Prospect { stand, distance: cm, goals: Vec::new(), spurned: Vec::new() });
        found.goals.extend(goals);
        found.spurned.extend(spurned);
    }
    found
}

/// The nearest edge of an enemy stand that the eye sees and that has room; several where they are equally near.
fn nearest_edges(
    placing: &Placing<'_>,
    ground: &Ground<'_>,
    stand: usize,
    enemy: usize,
) -> (Vec<Goal>, Option<(usize, Edge)>) {
    let none = (Vec::new(), None);
    let Some((eye, foe)) = placing.before.get(stand).zip(ground.enemies.get(enemy)) else { return none };
    let [left, right, ..] = eye.corners();
    let faces = |edge: &Edge| {
        let outside = outside_cm(&foe.stand, *edge, left).max(outside_cm(&foe.stand, *edge, right));
        outside > ground.slack
    };
    let mut edges: Vec<(f64, Edge)> =
        Edge::ALL.into_iter().filter(faces).map(|edge| (strip(&foe.stand, edge, 0.0).distance(eye), edge)).collect();
    edges.sort_by(|a, b| a.0.total_cmp(&b.0));
    let open = |edge: Edge| {
        !foe.barred && has_room(placing, ground, enemy, edge) && ground.sees_edge(eye, placing.target, &foe.stand, edge)
    };
    let Some(nearest) = edges.first().map(|(cm, _)| *cm) else { return none };
    let Some(first) = edges.iter().position(|(_, edge)| open(*edge)) else { return none };
    let (least, edge) = edges[first];
    let farther = &edges[first + 1..];
    let (near, far) = farther.split_at(farther.partition_point(|(cm, _)| *cm <= least + ground.slack));
    let mut equal: Vec<Edge> = vec![edge];
    equal.extend(near.iter().map(|(_, edge)| *edge).filter(|edge| open(*edge)));
    let near_shut = first > 0 || equal.len() <= near.len();
    // Of edges farther off it matters only that one is shut, and seldom.
    let shut = || near_shut || far.iter().any(|(_, edge)| !open(*edge));
    // How much farther the edge gets when its corners are left out: nothing where the stand looks squarely at it.
    let beyond = |edge| strip(&foe.stand, edge, CORNER_CM).distance(eye) - least;
    // Within the tolerance the stand may look squarely at the edge, and its nearest place is no corner.
    let perhaps_squarely = |edge| {
        let ahead = eye.corners().map(|corner| outside_cm(&foe.stand, edge, corner));
        let ahead = ahead.into_iter().fold(f64::INFINITY, f64::min);
        strip(&foe.stand, edge, -ground.slack).distance(eye) <= ahead + 0.005
    };
    let (mut corner, mut spurned) = (false, None);
    let squarely = equal.iter().any(|edge| beyond(*edge) <= 0.005);
    let passes_over = least > nearest + ground.slack || (!squarely && shut());
    if let [a, b] = equal[..] {
        let (beyond_a, beyond_b) = (beyond(a), beyond(b));
        if beyond_a <= 0.005 || beyond_b <= 0.005 {
            equal = [(beyond_a, a), (beyond_b, b)].into_iter().filter(|(cm, _)| *cm <= 0.005).map(|(_, e)| e).collect();
        } else if beyond_a > 0.02 && beyond_b > 0.02 && ![a, b].into_iter().any(perhaps_squarely) {
            corner = true;
            if let Some(chosen) = by_shares(placing, ground, eye, &foe.stand, a, b) {
                spurned = Some((enemy, if chosen == a { b } else { a }));
                equal = vec![chosen];
            }
        }
    }
    let goal = |edge: Edge| {
        let ideal = against(eye.base(), &foe.stand, edge, 0.0);
        let plain = || ground.clearly_placed(&ideal) && ground.can_come(eye, &ideal, &[], placing.allowance);
        let room = match ground.room(&ideal) {
            Room::Free if !plain() => Room::Doubtful,
            room => room,
        };
        // The way that the log gives counts where the straight one is barred.
        let way = if ground.bars(eye.front(), ideal.front()) {
            placing.way(stand, &ideal)
        } else {
            least_travel(&ideal, eye)
        };
        Goal { enemy, edge, corner, room, way, passes_over }
    };
    (equal.into_iter().map(goal).collect(), spurned)
}

/// Of two edges that meet in the nearest corner, the one on whose side more of the unit's front lies, seen along the
/// shortest line (`wm.charge.corner_rule`); `None` where the shares are equal.
fn by_shares(
    placing: &Placing<'_>,
    ground: &Ground<'_>,
    eye: &Footprint,
    foe: &Footprint,
    a: Edge,
    b: Edge,
) -> Option<Edge> {
    let (line_a, line_b) = (foe.edge_line(a), foe.edge_line(b));
    let (corner, far_a, far_b) = if line_a.to.distance(line_b.from) < line_a.from.distance(line_b.to) {
        (line_a.to, line_a.from, line_b.to)
    } else {
        (line_a.from, line_a.to, line_b.from)
    };
    let from = eye.nearest_to(corner);
    let line = Place { x: corner.x - from.x, y: corner.y - from.y };
    // Positive to the left of the shortest line, as the charger looks.
    let left_of = |place: Place| line.x * (place.y - from.y) - line.y * (place.x - from.x);
    let share = |stand: &Footprint| {
        let front = stand.edge_line(Edge::Front);
        let steps = 40;
        let on_left = (0..steps).filter(|i| {
            let t = (f64::from(*i) + 0.5) / f64::from(steps);
            left_of(front.from.towards(front.to, t)) > 0.0
        });
        (on_left.count() as f64 / f64::from(steps) * 2.0 - 1.0) * front.length()
    };
    let more_left: f64 = placing.before.iter().map(share).sum();
    if more_left.abs() <= 2.0 * ground.slack + 0.2 {
        return None;
    }
    let a_is_left = left_of(far_a) > left_of(far_b);
    Some(if a_is_left == (more_left > 0.0) { a } else { b })
}

/// Whether a stand could lie against some part of an edge.
fn has_room(placing: &Placing<'_>, ground: &Ground<'_>, enemy: usize, edge: Edge) -> bool {
    let Some((foe, base)) = ground.enemies.get(enemy).zip(placing.before.first().map(Footprint::base)) else {
        return false;
    };
    ground.has_room(base, enemy, edge, offsets(&foe.stand, edge, base.width, f64::INFINITY))
}

/// Offsets from the middle of an edge, nearest first, up to `most`, at which a stand still lies against it.
fn offsets(foe: &Footprint, edge: Edge, width: f64, most: f64) -> impl Iterator<Item = f64> + Clone + use<> {
    const LEAST_CM: f64 = 0.3;
    let most = most.min((foe.edge_line(edge).length() + width) / 2.0 - LEAST_CM).max(0.0);
    let steps = ((most / ASIDE_STEP_CM) as u32).min(400);
    (0..=steps).flat_map(|step| [f64::from(step) * ASIDE_STEP_CM, -f64::from(step) * ASIDE_STEP_CM])
}

/// Where a stand ended, against what it should have been placed at.
fn stance(placing: &Placing<'_>, ground: &Ground<'_>, prospect: &Prospect) -> (Option<Goal>, Amiss) {
    let Some(placed) = placing.after.get(prospect.stand) else { return (None, Amiss::Elsewhere) };
    let slack = ground.slack;
    let flush = |enemy: usize, edge: Edge| {
        let foe = ground.enemies.get(enemy).map(|enemy| &enemy.stand);
        foe.is_some_and(|foe| placed.shared_edge(Edge::Front, foe, edge, slack) > super::flush(slack))
    };
    let aside = |goal: &Goal| {
        let foe = ground.enemies.get(goal.enemy).map(|enemy| &enemy.stand);
        foe.map_or(f64::INFINITY, |foe| aside_cm(placed, foe, goal.edge))
    };
    let meant = prospect.goals.iter().filter(|goal| flush(goal.enemy, goal.edge));
    // Of edges that are equally near the player chooses the one that he is right by.
    let judged = meant.map(|goal| (aside(goal).abs(), *goal, off_centre(placing, ground, placed, goal, aside(goal))));
    let amiss = |amiss: &Amiss| !matches!(amiss, Amiss::Nothing);
    if let Some((_, goal, found)) = judged.min_by(|a, b| amiss(&a.2).cmp(&amiss(&b.2)).then(a.0.total_cmp(&b.0))) {
        return (Some(goal), found);
    }
    let lies_at = (0..ground.enemies.len()).flat_map(|enemy| Edge::ALL.map(|edge| (enemy, edge)));
    let Some((enemy, edge)) = lies_at.into_iter().find(|(enemy, edge)| flush(*enemy, *edge)) else {
        let touches = ground.touched(placed).next().is_some();
        return (None, if touches { Amiss::Corner } else { Amiss::Elsewhere });
    };
    let amiss = if prospect.spurned.contains(&(enemy, edge)) {
        Amiss::WrongCorner
    } else if is_hidden(placing, ground, prospect.stand, enemy, edge) {
        Amiss::Hidden
    } else {
        Amiss::WrongEdge
    };
    (None, amiss)
}

/// Whether a stand certainly does not see an edge of the target as it sets out.
fn is_hidden(placing: &Placing<'_>, ground: &Ground<'_>, stand: usize, enemy: usize, edge: Edge) -> bool {
    let Some((eye, foe)) = placing.before.get(stand).zip(ground.enemies.get(enemy)) else { return false };
    let [left, right, ..] = eye.corners();
    let outside = outside_cm(&foe.stand, edge, left).max(outside_cm(&foe.stand, edge, right));
    foe.unit == placing.target && (outside < -ground.slack || !ground.sees_edge(eye, placing.target, &foe.stand, edge))
}

/// Centre to centre, or as near to it as there is room; the whole way to the middle must be within reach.
fn off_centre(placing: &Placing<'_>, ground: &Ground<'_>, placed: &Footprint, goal: &Goal, aside: f64) -> Amiss {
    let slack = ground.slack;
    if goal.way > placing.allowance + slack {
        return Amiss::OutOfReach(goal.way);
    }
    if aside.abs() <= slack {
        return Amiss::Nothing;
    }
    match goal.room {
        Room::Free => Amiss::OffCentre(aside.abs()),
        Room::Doubtful => Amiss::Nothing,
        Room::Taken => {
            let Some(foe) = ground.enemies.get(goal.enemy) else { return Amiss::Nothing };
            let spare = (2.0 * slack).max(0.3);
            let free = |aside: &f64| {
                let place = against(placed.base(), &foe.stand, goal.edge, *aside);
                ground.room(&place) == Room::Free && ground.clearly_placed(&place)
            };
            let nearer = offsets(&foe.stand, goal.edge, placed.base().width, aside.abs() - spare).find(free);
            match nearer {
                Some(expected) if aside.abs() > spare => {
                    Amiss::NotNearestTheMiddle { expected: expected.abs(), off: aside.abs() }
                }
                _ => Amiss::Nothing,
            }
        }
    }
}

/// No stand both sees an edge with room and reaches it.
fn report_impossible(
    placing: &Placing<'_>,
    ground: &Ground<'_>,
    prospects: &[Prospect],
    state: &State,
    docket: &mut impl Docket,
) {
    let id = state.id(placing.unit);
    let way = prospects.iter().flat_map(|prospect| &prospect.goals).map(|goal| goal.way).min_by(f64::total_cmp);
    let flush = placing.after.iter().any(|stand| ground.contact_cm(stand) > super::flush(ground.slack));
    if let Some(way) = way {
        docket.finding(rule::CHARGE_REACH, Outcome::Broken, || {
            Detail::say("charge-reach").unit(id).expects_at_most(placing.allowance).records(way)
        });
    } else if flush {
        docket.finding(rule::CHARGE_IGNORE_INACCESSIBLE, Outcome::Broken, || {
            Detail::say("no-open-edge").unit(id).with("target", state.id(placing.target))
        });
    } else {
        docket.finding(rule::CHARGE_NO_CORNER_ONLY, Outcome::Broken, || {
            Detail::say("corner-only").unit(id).with("target", state.id(placing.target))
        });
    }
}

/// The first stand is the nearest that sees and can reach (`wm.charge.closest_stand`); where the straight way is barred
/// the length of the way counts (`wm.charge.path_length`).
fn report_nearest(
    state: &State,
    placing: &Placing<'_>,
    ground: &Ground<'_>,
    prospects: &[Prospect],
    lead: &Lead<'_>,
    least: f64,
    docket: &mut impl Docket,
) {
    let id = state.id(placing.unit);
    let reach = placing.allowance + ground.slack;
    let number = placing.numbers.get(lead.prospect.stand).copied().unwrap_or_default();
    let ways: Vec<(&Prospect, ChargeRoute)> =
        prospects.iter().filter(|p| p.reaches(reach)).map(|p| (p, way_of(placing, ground, p))).collect();
    let own = ways.iter().find(|(prospect, _)| prospect.stand == lead.prospect.stand).map(|(_, way)| *way);
    let barred = |way: &ChargeRoute| !matches!(way, ChargeRoute::Straight(_));
    let nearer = |p: &Prospect| p.distance + ground.slack < lead.prospect.distance;
    let concerned = ways.iter().any(|(p, way)| barred(way) && (nearer(p) || p.stand == lead.prospect.stand));
    if !concerned {
        docket.finding(rule::CHARGE_CLOSEST_STAND, Outcome::from(lead.nearest), || {
            Detail::say("first-stand")
                .unit(id)
                .with("stand", number)
                .with("nearest_enemy", least)
                .with("distance", lead.prospect.distance)
        });
        return;
    }
    let Some(own) = own else { return };
    let rivals = ways.iter().filter(|(p, _)| p.stand != lead.prospect.stand).map(|(_, way)| *way);
    let shortest = rivals.clone().filter_map(ChargeRoute::known).min_by(f64::total_cmp);
    let unknown = rivals.clone().any(|way| way.known().is_none());
    let outcome = match (own.known(), shortest) {
        (Some(own), Some(other)) if other + 2.0 * ground.slack < own => Outcome::Broken,
        (Some(_), _) if !unknown => Outcome::Held,
        (None, None) => Outcome::Held,
        _ => Outcome::PlayersCall,
    };
    // Which stand came first the log does not say: another may have.
    if outcome == Outcome::Broken && placing.first.is_none() {
        docket.finding(rule::CHARGE_PATH_LENGTH, Outcome::Unrecorded, || Detail::lacks("first_stand").unit(id));
        return;
    }
    docket.finding(rule::CHARGE_PATH_LENGTH, outcome, || {
        let detail = Detail::say("first-stand-way").unit(id).with("stand", number);
        let detail = own.known().map_or(detail.clone(), |cm| detail.clone().records(cm));
        shortest.map_or(detail.clone(), |cm| detail.expects(cm))
    });
}

/// How a stand gets to its goal.
#[derive(Clone, Copy)]
enum ChargeRoute {
    /// Straight.
    Straight(f64),
    /// Round something, by the way that the log gives.
    Round(f64),
    /// Round something, by a way that the log does not give.
    Unknown,
}

impl ChargeRoute {
    fn known(self) -> Option<f64> {
        match self {
            ChargeRoute::Straight(cm) | ChargeRoute::Round(cm) => Some(cm),
            ChargeRoute::Unknown => None,
        }
    }
}

fn way_of(placing: &Placing<'_>, ground: &Ground<'_>, prospect: &Prospect) -> ChargeRoute {
    let Some(eye) = placing.before.get(prospect.stand) else { return ChargeRoute::Unknown };
    let to = |goal: &Goal| {
        let foe = ground.enemies.get(goal.enemy)?;
        let ideal = against(eye.base(), &foe.stand, goal.edge, 0.0);
        if ground.bars(eye.front(), ideal.front()) {
            return placing.round_about(prospect.stand, &ideal).map(ChargeRoute::Round);
        }
        Some(ChargeRoute::Straight(least_travel(&ideal, eye)))
    };
    let ways = prospect.goals.iter().filter_map(to);
    let shorter =
        |a: &ChargeRoute, b: &ChargeRoute| a.known().unwrap_or(f64::MAX).total_cmp(&b.known().unwrap_or(f64::MAX));
    ways.min_by(shorter).unwrap_or(ChargeRoute::Unknown)
}

/// Where the first stand is placed.
fn report_place(state: &State, placing: &Placing<'_>, ground: &Ground<'_>, lead: &Lead<'_>, docket: &mut impl Docket) {
    let id = state.id(placing.unit);
    let number = placing.numbers.get(lead.prospect.stand).copied().unwrap_or_default();
    let about = |key: &'static str| move || Detail::say(key).unit(id).with("stand", number);
    let broken = match lead.amiss {
        Amiss::Nothing => None,
        Amiss::Corner => Some((rule::CHARGE_NO_CORNER_ONLY, "first-stand-corner")),
        Amiss::OffCentre(off) => {
            docket.finding(rule::CHARGE_CENTRE_CONTACT, Outcome::Broken, || about("first-stand-centre")().records(off));
            return;
        }
        Amiss::NotNearestTheMiddle { expected, off } => {
            docket.finding(rule::CHARGE_PARTIAL_EDGE, Outcome::Broken, || {
                about("first-stand-partial")().expects(expected).records(off)
            });
            return;
        }
        Amiss::OutOfReach(way) => {
            docket.finding(rule::CHARGE_REACH, Outcome::Broken, || {
                Detail::say("charge-reach").unit(id).expects_at_most(placing.allowance).records(way)
            });
            return;
        }
        Amiss::WrongCorner => Some((rule::CHARGE_CORNER_RULE, "corner-rule")),
        Amiss::Hidden => Some((rule::CHARGE_IGNORE_INACCESSIBLE, "hidden-edge")),
        Amiss::WrongEdge | Amiss::Elsewhere => Some((rule::CHARGE_CENTRE_CONTACT, "first-stand-edge")),
    };
    if let Some((rule, key)) = broken {
        docket.finding(rule, Outcome::Broken, about(key));
        return;
    }
    let Some(goal) = lead.goal else { return };
    docket.finding(rule::CHARGE_NO_CORNER_ONLY, Outcome::Held, about("first-stand-corner"));
    let margin = if goal.way > placing.allowance { ToleranceUse::Needed } else { ToleranceUse::Exact };
    docket.finding(rule::CHARGE_REACH, Outcome::Held, || {
        Detail::say("charge-reach").unit(id).expects_at_most(placing.allowance).records(goal.way).within(margin)
    });
    if goal.corner {
        docket.finding(rule::CHARGE_CORNER_RULE, Outcome::Held, about("corner-rule"));
    }
    if goal.passes_over {
        docket.finding(rule::CHARGE_IGNORE_INACCESSIBLE, Outcome::Held, about("hidden-edge"));
    }
    let Some((placed, foe)) = placing.after.get(lead.prospect.stand).zip(ground.enemies.get(goal.enemy)) else {
        return;
    };
    let off = aside_cm(placed, &foe.stand, goal.edge).abs();
    match goal.room {
        Room::Taken => docket.finding(rule::CHARGE_PARTIAL_EDGE, Outcome::Held, || {
            about("first-stand-partial")().expects(off).records(off)
        }),
        Room::Doubtful if off > ground.slack && state.setup.edges.size().is_none() => {
            docket.finding(rule::CHARGE_PARTIAL_EDGE, Outcome::Unrecorded, || Detail::lacks("table").unit(id));
        }
        Room::Doubtful if off > ground.slack => {
            docket.finding(rule::CHARGE_PARTIAL_EDGE, Outcome::PlayersCall, || {
                about("first-stand-partial")().expects(off).records(off)
            });
        }
        Room::Free | Room::Doubtful => {
            docket.finding(rule::CHARGE_CENTRE_CONTACT, Outcome::Held, || about("first-stand-centre")().records(off));
        }
    }
}
