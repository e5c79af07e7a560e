//! Who touches whom, and with which edge.

use super::choices::alive;
use crate::{
    Round,
    formation::turned,
    rule,
    state::{State, UnitIx},
};
use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    geometry::{Edge, Footprint, Place},
    ids::UnitId,
};

/// How much of two edges has to lie together to be more than a corner, in cm.
pub(super) fn flush(slack: f64) -> f64 {
    (slack / 2.0).max(0.05)
}

/// Pairs of enemy units in contact; `None` where a pose is missing.
pub(super) fn pairs(state: &State) -> Option<Vec<(UnitIx, UnitIx)>> {
    let units: Vec<UnitIx> = state.living_units().collect();
    let mut pairs = Vec::new();
    for (i, a) in units.iter().enumerate() {
        for b in units[i + 1..].iter().filter(|b| state.side_of(**b) != state.side_of(*a)) {
            if state.in_contact(*a, *b)? {
                pairs.push((*a, *b));
            }
        }
    }
    Some(pairs)
}

/// Pairs of units that the log says to touch each other as a round begins. Whoever is named in them and is nobody, or gone,
/// is told of, unless the round names him too.
pub(super) fn told(state: &State, event: &Round, docket: &mut impl Docket) -> Option<Vec<(UnitIx, UnitIx)>> {
    let mut pairs: Vec<(UnitIx, UnitIx)> = Vec::new();
    for contact in event.contacts.as_ref()?.iter() {
        let mut there = |id: &UnitId| match event.units.contains(id) {
            true => state.find(id),
            false => alive(state, id, docket),
        };
        let Some(unit) = there(&contact.unit) else { continue };
        for other in contact.touches.iter().filter_map(there) {
            if !pairs.contains(&(unit, other)) && !pairs.contains(&(other, unit)) {
                pairs.push((unit, other));
            }
        }
    }
    Some(pairs)
}

/// Pairs of enemy units in contact as a round begins: as positions have it, and where one is missing by the log's word.
/// `None` where a pose is missing and the log has no word of it.
pub(super) fn as_round_begins(state: &State, told: Option<&[(UnitIx, UnitIx)]>) -> Option<Vec<(UnitIx, UnitIx)>> {
    let Some(told) = told else { return pairs(state) };
    let units: Vec<UnitIx> = state.living_units().collect();
    let mut found = Vec::new();
    for (i, a) in units.iter().enumerate() {
        for b in units[i + 1..].iter().filter(|b| state.side_of(**b) != state.side_of(*a)) {
            if state.in_contact(*a, *b).unwrap_or_else(|| told.contains(&(*a, *b)) || told.contains(&(*b, *a))) {
                found.push((*a, *b));
            }
        }
    }
    Some(found)
}

/// What the log says of the contacts of a round against what positions show (`wm.engage.definition`): nobody touches a friend
/// or one who is away from him, and whom one touches for certain is named.
pub(super) fn check_told(state: &State, units: &[UnitIx], told: &[(UnitIx, UnitIx)], docket: &mut impl Docket) {
    let named = |a: UnitIx, b: UnitIx| told.contains(&(a, b)) || told.contains(&(b, a));
    let enemies = |a: UnitIx, b: UnitIx| state.side_of(a) != state.side_of(b);
    let invented = |(a, b): &&(UnitIx, UnitIx)| !enemies(*a, *b) || state.in_contact(*a, *b) == Some(false);
    if let Some((a, b)) = told.iter().find(invented) {
        docket.finding(rule::ENGAGE_DEFINITION, Outcome::Broken, || {
            Detail::say("contact-invented").unit(state.id(*a)).with("other", state.id(*b))
        });
        return;
    }
    let pairs = units.iter().enumerate().flat_map(|(i, a)| units[i + 1..].iter().map(move |b| (*a, *b)));
    let mut left_out = pairs.filter(|(a, b)| enemies(*a, *b) && !named(*a, *b));
    if let Some((a, b)) = left_out.find(|(a, b)| state.surely_in_contact(*a, *b) == Some(true)) {
        docket.finding(rule::ENGAGE_DEFINITION, Outcome::Broken, || {
            Detail::say("contact-left-out").unit(state.id(a)).with("other", state.id(b))
        });
    }
}

/// Whether a pair in contact, of these, touches however it is measured: nearer than the allowance, or as the nearest pair of a
/// unit that came into contact and touches nobody more closely.
pub(super) fn is_sure(state: &State, (a, b): (UnitIx, UnitIx), pairs: &[(UnitIx, UnitIx)]) -> bool {
    let surely = |(a, b): (UnitIx, UnitIx)| state.surely_in_contact(a, b) != Some(false);
    let apart = |(a, b): (UnitIx, UnitIx)| state.distance(a, b).unwrap_or_default();
    let nearest_of = |ix: UnitIx| {
        let unit = &state.units[ix.0];
        let came = unit.charged || unit.pursuing || state.combat.fresh.contains(&ix);
        let own = || pairs.iter().copied().filter(|(a, b)| *a == ix || *b == ix);
        came && own().all(|pair| !surely(pair)) && own().all(|pair| apart((a, b)) <= apart(pair))
    };
    surely((a, b)) || nearest_of(a) || nearest_of(b)
}

/// All units linked to the first through contact with enemies.
pub(super) fn linked(first: Option<UnitIx>, pairs: &[(UnitIx, UnitIx)]) -> Vec<UnitIx> {
    let mut linked: Vec<UnitIx> = first.into_iter().collect();
    let mut next = 0;
    while let Some(from) = linked.get(next).copied() {
        next += 1;
        for (a, b) in pairs {
            for (here, there) in [(*a, *b), (*b, *a)] {
                if here == from && !linked.contains(&there) {
                    linked.push(there);
                }
            }
        }
    }
    linked
}

/// Stands whose front lies flush against an enemy, and that enemy, for the pairs in contact.
pub(super) fn faced(state: &State, pairs: &[(UnitIx, UnitIx)]) -> Vec<(UnitIx, u8, UnitIx)> {
    let mut faced = Vec::new();
    for (mine, theirs) in pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]) {
        let enemies = state.footprints(theirs).unwrap_or_default();
        for stand in &state.units[mine.0].stands {
            let front = state.footprint(mine, stand.number);
            if front.is_some_and(|front| fronts(&front, &enemies, state.setup.tolerance)) {
                faced.push((mine, stand.number, theirs));
            }
        }
    }
    faced
}

/// Whether part of the stand's front lies flush against an edge of one of the enemies.
pub(super) fn fronts(stand: &Footprint, enemies: &[Footprint], slack: f64) -> bool {
    fronts_by(stand, enemies, slack, flush(slack))
}

/// Whether it may, as finely as anybody measures.
pub(super) fn may_front(stand: &Footprint, enemies: &[Footprint], slack: f64) -> bool {
    fronts_by(stand, enemies, slack, flush(0.0))
}

/// Whether more than `least` cm of the stand's front lie against an edge of one of the enemies.
fn fronts_by(stand: &Footprint, enemies: &[Footprint], slack: f64, least: f64) -> bool {
    let flush_with = |enemy: &Footprint| {
        !stand.is_apart(enemy, slack)
            && Edge::ALL.into_iter().any(|edge| stand.shared_edge(Edge::Front, enemy, edge, slack) > least)
    };
    enemies.iter().any(flush_with)
}

/// Footprints of all enemy stands.
pub(super) fn enemy_stands(state: &State, ix: UnitIx) -> Option<Vec<Footprint>> {
    let mut stands = Vec::new();
    for enemy in state.living_enemies(ix) {
        stands.extend(state.placed(enemy)?);
    }
    Some(stands)
}

/// Whether an enemy's front edge or front corner lies against this stand's flank, rear or rear corner
/// (`wm.attack.mod_flank_rear`). Contact at the front corner alone is contact with the front.
pub(super) fn flanked(stand: &Footprint, enemies: &[Footprint], slack: f64) -> bool {
    let [front_left, front_right, ..] = stand.corners();
    enemies.iter().filter(|enemy| enemy.touches(stand, slack)).any(|enemy| {
        let fronts = {
            let [left, right, ..] = enemy.corners();
            let middle = Place { x: (left.x + right.x) / 2.0, y: (left.y + right.y) / 2.0 };
            [left, middle, right]
        };
        let behind_front = |edge: Edge| {
            stand.shared_edge(edge, enemy, Edge::Front, slack) > flush(slack)
                || fronts.iter().any(|place| {
                    stand.edge_distance_to(edge, *place) <= slack
                        && place.distance(front_left) > 2.0 * slack
                        && place.distance(front_right) > 2.0 * slack
                        && !stand.in_front(*place)
                })
        };
        let [_, _, rear_right, rear_left] = stand.corners();
        let rear_corner =
            [rear_right, rear_left].into_iter().any(|corner| enemy.edge_distance_to(Edge::Front, corner) <= slack);
        rear_corner || [Edge::Left, Edge::Right, Edge::Rear].into_iter().any(behind_front)
    })
}

/// Headings towards the edge that most enemy stands lie against; corner contact is not counted
/// (`wm.retreat.direction_many`). Stands that face different ways are no one formation: then the stands that most
/// enemies lie against decide (`wm.retreat.direction_irregular`). Empty when nothing lies flush, several when they tie.
pub(super) fn pressed_headings(stands: &[Footprint], enemies: &[Footprint], slack: f64) -> Vec<Place> {
    pressed_by(stands, enemies, slack, flush(slack))
}

/// The same, if no more than what certainly is no corner counts as lying flush.
pub(super) fn surely_pressed_headings(stands: &[Footprint], enemies: &[Footprint], slack: f64) -> Vec<Place> {
    pressed_by(stands, enemies, slack, flush(slack).max(2.0 * slack))
}

fn pressed_by(stands: &[Footprint], enemies: &[Footprint], slack: f64, least: f64) -> Vec<Place> {
    let Some(first) = stands.first() else { return Vec::new() };
    if stands.iter().all(|stand| turned(first, stand) <= 5.0) {
        return pressed_edges(stands, enemies, slack, least).into_iter().map(|edge| outward(first, edge)).collect();
    }
    let pressed = |stand: &Footprint, enemy: &Footprint| {
        Edge::ALL.into_iter().any(|edge| lies_against(stand, edge, enemy, slack, least))
    };
    let pressure = |stand: &Footprint| enemies.iter().filter(|enemy| pressed(stand, enemy)).count();
    let most = stands.iter().map(pressure).max().unwrap_or_default();
    let hardest = stands.iter().filter(|stand| most > 0 && pressure(stand) == most);
    hardest
        .flat_map(|stand| {
            let edges = pressed_edges(std::slice::from_ref(stand), enemies, slack, least);
            edges.into_iter().map(move |edge| outward(stand, edge))
        })
        .collect()
}

fn lies_against(stand: &Footprint, edge: Edge, enemy: &Footprint, slack: f64, least: f64) -> bool {
    !stand.is_apart(enemy, slack)
        && Edge::ALL.into_iter().any(|theirs| stand.shared_edge(edge, enemy, theirs, slack) > least)
}

fn pressed_edges(stands: &[Footprint], enemies: &[Footprint], slack: f64, least: f64) -> Vec<Edge> {
    let against = |stand: &Footprint, edge: Edge, enemy: &Footprint| lies_against(stand, edge, enemy, slack, least);
    let count =
        |edge: Edge| enemies.iter().filter(|enemy| stands.iter().any(|stand| against(stand, edge, enemy))).count();
    let counts = Edge::ALL.map(|edge| (edge, count(edge)));
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or_default();
    counts.into_iter().filter(|(_, n)| most > 0 && *n == most).map(|(edge, _)| edge).collect()
}

/// A heading towards enemies, and how many of them.
struct Facing {
    towards: Place,
    /// Stands of theirs whose fronts lay flush.
    fronts: usize,
    /// Stands of the unit's own whose fronts lay flush against them: the same ones, or others.
    own: usize,
}

/// The heading towards most enemies by what the round remembers: fronts that lay flush against this unit, and its own that
/// lay against an enemy; `own` is one of its stands where they all face one way. Empty where it is not surely one heading.
pub(super) fn faced_headings(state: &State, ix: UnitIx, own: Option<&Footprint>) -> Vec<Place> {
    let Some(round) = state.combat.last_round(ix) else { return Vec::new() };
    let mut facings: Vec<Facing> = Vec::new();
    // Fronts of units of which nothing is left.
    let mut gone = 0;
    for (unit, number, of) in &round.faced {
        let is_theirs = *of == ix;
        let towards = match (is_theirs, own.filter(|_| *unit == ix)) {
            (true, _) => front_of(state, *unit, *number).map(|ahead| Place { x: -ahead.x, y: -ahead.y }),
            (false, Some(own)) => Some(own.ahead()),
            (false, None) => continue,
        };
        let Some(towards) = towards else {
            gone += 1;
            continue;
        };
        let counts = [usize::from(is_theirs), usize::from(!is_theirs)];
        match facings.iter_mut().find(|other| other.towards.distance(towards) < 0.05) {
            Some(other) => (other.fronts, other.own) = (other.fronts + counts[0], other.own + counts[1]),
            None => facings.push(Facing { towards, fronts: counts[0], own: counts[1] }),
        }
    }
    let beaten = |place: usize| {
        let others = facings.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, other)| other.fronts + other.own).max().unwrap_or_default() + gone
    };
    let is_alone = facings.len() == 1 && gone == 0;
    let mut most = facings.iter().enumerate().filter(|(place, facing)| is_alone || facing.fronts > beaten(*place));
    most.next().map(|(_, facing)| facing.towards).into_iter().collect()
}

/// Whither a stand looked that may be lost: as those of its unit that are left do, where they look one way.
fn front_of(state: &State, unit: UnitIx, number: u8) -> Option<Place> {
    let left = || {
        let stands = state.footprints(unit)?;
        let first = *stands.first()?;
        stands.iter().all(|stand| turned(&first, stand) <= 5.0).then_some(first)
    };
    state.footprint(unit, number).or_else(left).map(|stand| stand.ahead())
}

/// Unit vector out of an edge.
pub(super) fn outward(stand: &Footprint, edge: Edge) -> Place {
    let ahead = stand.ahead();
    match edge {
        Edge::Front => ahead,
        Edge::Rear => Place { x: -ahead.x, y: -ahead.y },
        Edge::Right => Place { x: ahead.y, y: -ahead.x },
        Edge::Left => Place { x: -ahead.y, y: ahead.x },
    }
}
