//! What a fault needs to know of the table and the rosters. Only what is beyond doubt counts.

use aftermath_rules::{
    board::Piece,
    geometry::{Base, Edge, Footprint, Outline, Place, Pose, Sight},
};
use aftermath_simulate::faults::{Battle, footprints};
use serde_json::{Value, json};

/// What is left out of the reckoning around every border, in inches.
const DOUBT: f64 = 0.2;

/// Where a unit is after entry `seq`.
pub(crate) fn there(battle: &Battle, seq: usize, id: &str) -> Option<Footprint> {
    battle.piece(seq, id).and_then(body)
}

fn body(piece: &Piece) -> Option<Footprint> {
    footprints(piece).first().copied()
}

/// Everybody on the table after entry `seq`, heroes too.
pub(crate) fn present<'a>(
    battle: &'a Battle,
    seq: usize,
) -> impl Iterator<Item = (&'a str, &'a str, Footprint)> + Clone {
    let placed = |piece: &'a Piece| Some((piece.id.as_str(), piece.side.as_str(), body(piece)?));
    battle.pieces(seq).iter().filter_map(placed)
}

/// Those of one side.
pub(crate) fn of_side<'a>(
    battle: &'a Battle,
    seq: usize,
    side: &'a str,
) -> impl Iterator<Item = (&'a str, Footprint)> + Clone {
    present(battle, seq).filter(move |(_, of, _)| *of == side).map(|(id, _, at)| (id, at))
}

/// Enemies of a unit.
pub(crate) fn enemies<'a>(
    battle: &'a Battle,
    seq: usize,
    id: &str,
) -> impl Iterator<Item = (&'a str, Footprint)> + Clone + use<'a> {
    let side = battle.owner(id).to_owned();
    present(battle, seq).filter(move |(_, of, _)| *of != side).map(|(id, _, at)| (id, at))
}

/// Friends of a unit, without itself.
pub(crate) fn friends<'a>(
    battle: &'a Battle,
    seq: usize,
    id: &str,
) -> impl Iterator<Item = (&'a str, Footprint)> + Clone + use<'a> {
    let (side, own) = (battle.owner(id).to_owned(), id.to_owned());
    present(battle, seq).filter(move |(id, of, _)| *of == side && *id != own).map(|(id, _, at)| (id, at))
}

/// Whether a roster row has a special rule.
pub(crate) fn has(battle: &Battle, id: &str, special: &str) -> bool {
    let rules = battle.roster(id)["special"].as_array().into_iter().flatten();
    rules.into_iter().any(|rule| rule == special || rule.get(special).is_some())
}

/// The figure of a special rule, 0 without it.
pub(crate) fn figure(battle: &Battle, id: &str, special: &str) -> u64 {
    let rules = battle.roster(id)["special"].as_array().into_iter().flatten();
    rules.into_iter().find_map(|rule| rule.get(special)?.as_u64()).unwrap_or(0)
}

/// A characteristic that is a number.
pub(crate) fn number(battle: &Battle, id: &str, field: &str) -> f64 {
    battle.roster(id)[field].as_f64().unwrap_or(0.0)
}

pub(crate) fn speed(battle: &Battle, id: &str) -> f64 {
    number(battle, id, "speed")
}

pub(crate) fn is_engine(battle: &Battle, id: &str) -> bool {
    let row = battle.roster(id);
    row["type"] == "war_engine" || row["hero"] == "war_engine"
}

pub(crate) fn is_individual(battle: &Battle, id: &str) -> bool {
    has(battle, id, "individual")
}

pub(crate) fn is_nimble(battle: &Battle, id: &str) -> bool {
    has(battle, id, "nimble") || has(battle, id, "fly") || is_individual(battle, id)
}

/// Whether something is true of a unit after entry `seq`.
pub(crate) fn flag(battle: &Battle, seq: usize, id: &str, flag: &str) -> bool {
    battle.piece(seq, id).is_some_and(|piece| piece.flags.contains(&flag))
}

pub(crate) fn wavers(battle: &Battle, seq: usize, id: &str) -> bool {
    flag(battle, seq, id, "wavering")
}

/// Wavering units are disordered, too.
pub(crate) fn is_disordered(battle: &Battle, seq: usize, id: &str) -> bool {
    wavers(battle, seq, id) || flag(battle, seq, id, "disordered")
}

/// Damage on a unit after entry `seq`.
pub(crate) fn damage(battle: &Battle, seq: usize, id: &str) -> u64 {
    let counters = battle.piece(seq, id).map(|piece| piece.counters.as_slice()).unwrap_or_default();
    counters.iter().find(|(name, _)| *name == "damage").map_or(0, |(_, count)| *count as u64)
}

/// Entries of the turn of `seq` before it, from its start.
pub(crate) fn turn_so_far(battle: &Battle, seq: usize) -> std::ops::Range<usize> {
    battle.before(seq, &["turn_start"]).unwrap_or(seq)..seq
}

/// The order that a unit has got in the turn of `seq` before it.
pub(crate) fn order_of<'a>(battle: &'a Battle, seq: usize, id: &str) -> Option<&'a str> {
    turn_so_far(battle, seq).rev().find_map(|at| match battle.kind(at) {
        "order" if battle.unit(at) == id => Some(battle.text(at, "order")),
        "charge" if charges(battle, at, id) => Some("charge"),
        _ => None,
    })
}

/// Whether a charge is declared for a unit, too.
pub(crate) fn charges(battle: &Battle, seq: usize, id: &str) -> bool {
    battle.fields(seq)["units"].as_array().into_iter().flatten().any(|charger| charger["unit"] == id)
}

/// Enemies that charged a unit in the turn before that of `seq`.
pub(crate) fn charged_before<'a>(battle: &'a Battle, seq: usize, id: &str) -> Vec<&'a str> {
    let Some(start) = battle.before(seq, &["turn_start"]) else {
        return Vec::new();
    };
    let so_far: Vec<usize> = turn_so_far(battle, start).collect();
    let moves = so_far.iter().copied().filter(|at| battle.kind(*at) == "charge_move");
    let at_it = |at: &usize| {
        let declared =
            (1..*at).rev().find(|other| battle.kind(*other) == "charge" && charges(battle, *other, battle.unit(*at)));
        declared.is_some_and(|declared| battle.text(declared, "target") == id)
    };
    // Who overruns it, or is surged into it, has charged it as well.
    let overruns = so_far.iter().filter(|at| battle.text(**at, "overruns") == id).map(|at| battle.unit(*at));
    let surged = so_far.iter().filter(|at| battle.text(**at, "contact") == id).map(|at| battle.text(*at, "target"));
    moves.filter(at_it).map(|at| battle.unit(at)).chain(overruns).chain(surged).collect()
}

/// A piece of terrain.
pub(crate) struct Ground {
    pub(crate) kind: String,
    pub(crate) outline: Outline,
    pub(crate) level: f64,
}

/// The terrain of the header.
pub(crate) fn terrain(battle: &Battle) -> Vec<Ground> {
    let pieces = battle.lines[0]["terrain"].as_array().into_iter().flatten();
    let ground = |piece: &Value| {
        let corners: Vec<Place> = serde_json::from_value(piece["outline"].clone()).ok()?;
        let kind = piece["kind"].as_str()?.to_owned();
        Some(Ground { kind, outline: Outline::new(&corners), level: piece["level"].as_f64().unwrap_or(0.0) })
    };
    pieces.filter_map(ground).collect()
}

/// Distance between two footprints; less than 0 where they overlap.
pub(crate) fn gap(a: &Footprint, b: &Footprint) -> f64 {
    a.distance(b) - a.overlap_depth(b)
}

/// A footprint moved in a direction relative to its facing, degrees clockwise.
pub(crate) fn moved(from: &Footprint, direction: f64, inches: f64) -> Footprint {
    let radians = (from.pose().facing + direction).to_radians();
    from.shifted(Place { x: radians.sin() * inches, y: radians.cos() * inches })
}

/// A footprint turned around its centre.
pub(crate) fn turned(from: &Footprint, degrees: f64) -> Footprint {
    let Pose { at, facing } = from.pose();
    Footprint::new(Pose { at, facing: (facing + degrees).rem_euclid(360.0) }, from.base())
}

/// A footprint grown on all sides by half of `by`; `None` where nothing is left.
pub(crate) fn resized(footprint: &Footprint, by: f64) -> Option<Footprint> {
    let Base { width, depth } = footprint.base();
    let (width, depth) = (width + by, depth + by);
    (width > 0.0 && depth > 0.0).then(|| Footprint::new(footprint.pose(), Base { width, depth }))
}

/// A length as a log has it.
pub(crate) fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// A pose as a log has it.
pub(crate) fn pose(at: &Footprint) -> Value {
    let Pose { at, facing } = at.pose();
    json!([rounded(at.x), rounded(at.y), rounded(facing.rem_euclid(360.0))])
}

/// Degrees from one facing to another, -180 to 180.
pub(crate) fn turn(from: f64, to: f64) -> f64 {
    let turn = (to - from).rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

/// Degrees clockwise from +y towards a place.
pub(crate) fn bearing(from: Place, to: Place) -> f64 {
    (to.x - from.x).atan2(to.y - from.y).to_degrees()
}

/// What a move meets that it may not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hurdle {
    /// It comes within an inch of an enemy.
    Enemy,
    /// It ends on top of a friend.
    Friend,
    /// It enters or crosses blocking terrain.
    Blocking,
    /// It enters difficult ground.
    Difficult,
    /// It crosses an obstacle.
    Obstacle,
    /// It ends off the table.
    Edge,
}

/// What a unit meets that goes straight from one place to another; `None` where that is in doubt.
pub(crate) fn hurdles(battle: &Battle, seq: usize, id: &str, from: &Footprint, to: &Footprint) -> Option<Vec<Hurdle>> {
    let mut met = Vec::new();
    let corridor = from.sweep(to);
    let still = from.pose().at.distance(to.pose().at) < 1e-6;
    let enemy = enemies(battle, seq, id)
        .map(|(_, at)| if still { gap(&at, to) } else { at.distance_to_outline(&corridor).min(gap(&at, to)) });
    judged(enemy.fold(f64::INFINITY, f64::min), 0.75, 1.2, Hurdle::Enemy, &mut met)?;
    let friend = friends(battle, seq, id).map(|(_, at)| gap(&at, to)).fold(f64::INFINITY, f64::min);
    judged(friend, -0.4, 0.1, Hurdle::Friend, &mut met)?;
    for piece in terrain(battle) {
        let hurdle = match piece.kind.as_str() {
            "blocking" => Hurdle::Blocking,
            "difficult" => Hurdle::Difficult,
            "obstacle" => Hurdle::Obstacle,
            _ => continue,
        };
        let inside = |by: f64| {
            let (Some(from), Some(to)) = (resized(from, by), resized(to, by)) else {
                return false;
            };
            let ground = if still { Outline::around(&to.corners()) } else { from.sweep(&to) };
            piece.outline.touches(&ground) && piece.outline.shared_area(&ground) > 1e-4
        };
        match (inside(-2.0 * DOUBT), inside(2.0 * DOUBT)) {
            (true, _) => met.push(hurdle),
            (false, true) => return None,
            (false, false) => {}
        }
    }
    let size = |field: &str| battle.lines[0]["table"][field].as_f64().unwrap_or_default();
    let (width, depth) = (size("width"), size("depth"));
    let off = |corner: &Place| (-corner.x).max(-corner.y).max(corner.x - width).max(corner.y - depth);
    let off = to.corners().iter().map(off).fold(f64::NEG_INFINITY, f64::max);
    judged(-off, -0.3, 0.05, Hurdle::Edge, &mut met)?;
    met.dedup();
    Some(met)
}

/// Notes a hurdle where a distance is surely too small; `None` in doubt.
fn judged(distance: f64, surely: f64, clear: f64, hurdle: Hurdle, met: &mut Vec<Hurdle>) -> Option<()> {
    if distance < surely {
        met.push(hurdle);
    } else if distance < clear {
        return None;
    }
    Some(())
}

/// The arc of a unit in which a place surely lies.
pub(crate) fn arc(unit: &Footprint, place: Place) -> Option<Edge> {
    let (x, y) = own(unit, place);
    let (a, b) = (unit.base().width / 2.0, unit.base().depth / 2.0);
    let deep = |out: f64, beside: f64, half: f64| out - DOUBT >= (beside.abs() - half).max(0.0);
    let arcs = [
        (Edge::Front, y - b, x, a),
        (Edge::Rear, -y - b, x, a),
        (Edge::Right, x - a, y, b),
        (Edge::Left, -x - a, y, b),
    ];
    arcs.into_iter().find(|(_, out, beside, half)| deep(*out, *beside, *half)).map(|(edge, ..)| edge)
}

/// A place in a unit's own measure: to its right, and ahead.
fn own(unit: &Footprint, place: Place) -> (f64, f64) {
    let (at, heading) = (unit.pose().at, unit.pose().heading());
    let (dx, dy) = (place.x - at.x, place.y - at.y);
    (dx * heading.y - dy * heading.x, dx * heading.x + dy * heading.y)
}

/// Places all along the border of a footprint.
fn border(at: &Footprint) -> Vec<Place> {
    let edges = Edge::ALL.map(|edge| at.edge_line(edge));
    edges.iter().flat_map(|edge| (0..=20).map(|step| edge.from.towards(edge.to, f64::from(step) / 20.0))).collect()
}

/// Whether all of a target is surely out of a unit's front arc.
pub(crate) fn is_out_of_arc(unit: &Footprint, target: &Footprint) -> bool {
    let (a, b) = (unit.base().width / 2.0, unit.base().depth / 2.0);
    border(target).into_iter().all(|place| {
        let (x, y) = own(unit, place);
        y - b + 2.0 * DOUBT < (x.abs() - a).max(0.0)
    })
}

/// Whether the middle of a target is surely in a unit's front arc.
pub(crate) fn is_in_arc(unit: &Footprint, target: &Footprint) -> bool {
    arc(unit, target.pose().at) == Some(Edge::Front)
}

/// Height of a unit on level ground.
fn height(battle: &Battle, id: &str) -> f64 {
    let row = battle.roster(id);
    let body = if row["type"] == "hero" { &row["hero"] } else { &row["type"] };
    row["height"].as_f64().unwrap_or(match body.as_str().unwrap_or_default() {
        "large_infantry" | "cavalry" => 2.0,
        "large_cavalry" => 3.0,
        "monster" => 4.0,
        _ => 1.0,
    })
}

/// Whether a unit surely sees another, or surely does not; `None` in doubt, and wherever hills or woods under either of
/// them have a say.
pub(crate) fn sees(battle: &Battle, seq: usize, viewer: &str, target: &str) -> Option<bool> {
    let (own, theirs) = (there(battle, seq, viewer)?, there(battle, seq, target)?);
    let tallest = height(battle, viewer).max(height(battle, target));
    let ground = terrain(battle);
    let near = |piece: &Ground| {
        [&own, &theirs]
            .iter()
            .any(|at| at.distance_to_outline(&piece.outline) < DOUBT || piece.outline.contains(at.pose().at))
    };
    if ground.iter().any(|piece| piece.kind != "obstacle" && near(piece)) {
        return None;
    }
    let others: Vec<(Footprint, f64)> = present(battle, seq)
        .filter(|(id, ..)| *id != viewer && *id != target && !is_individual(battle, id))
        .map(|(id, _, at)| (at, height(battle, id)))
        .filter(|(_, high)| *high >= tallest)
        .collect();
    // A unit on a hill is taller than its row says.
    let on_hill = |at: &Footprint| ground.iter().any(|piece| piece.kind == "hill" && at.is_near(&piece.outline, 0.0));
    if present(battle, seq).any(|(id, _, at)| id != viewer && id != target && on_hill(&at)) {
        return None;
    }
    let blocks = |sight: Sight, by: f64| {
        let unit = |(at, _): &(Footprint, f64)| resized(at, by).is_some_and(|at| at.blocks(sight));
        let piece = |piece: &&Ground| piece.kind != "obstacle" && piece.level >= tallest;
        let hides = |piece: &Ground| {
            if by < 0.0 {
                piece.outline.length_inside(sight) > -2.0 * by
            } else {
                piece.outline.edges().any(|edge| edge.distance(sight) < by) || piece.outline.length_inside(sight) > 0.0
            }
        };
        others.iter().any(unit) || ground.iter().filter(piece).any(hides)
    };
    let goals: Vec<Sight> = border(&theirs).into_iter().map(|to| Sight { from: own.front(), to }).collect();
    let surely_in_arc = |sight: &&Sight| arc(&own, sight.to) == Some(Edge::Front);
    if goals.iter().filter(surely_in_arc).any(|sight| !blocks(*sight, DOUBT)) {
        return Some(true);
    }
    goals.iter().all(|sight| blocks(*sight, -DOUBT)).then_some(false)
}

/// The way of a charge: a turn, straight on to contact, and flush against the facing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    pub(crate) facing: Edge,
    pub(crate) pivot: f64,
    pub(crate) forward: f64,
    pub(crate) turned: Footprint,
    pub(crate) reached: Footprint,
    pub(crate) end: Footprint,
    pub(crate) distance: f64,
}

/// The way by which a unit would charge an enemy, whatever lies between; `None` where a facing or a turn is in doubt.
pub(crate) fn way(own: &Footprint, enemy: &Footprint) -> Option<Way> {
    let facing = arc(enemy, own.front())?;
    let end = flush(enemy, facing, own.base());
    let pivot = rounded(turn(own.pose().facing, bearing(own.pose().at, end.pose().at)));
    let turned = turned(own, pivot);
    if pivot.abs() > 85.0 || gap(&turned, enemy) < 0.3 {
        return None;
    }
    let apart = |inches: f64| gap(&moved(&turned, 0.0, inches), enemy);
    let (mut clear, mut most) = (0.0, 0.0);
    while apart(most) > 0.0 {
        clear = most;
        most += 0.25;
        if most > 60.0 {
            return None;
        }
    }
    for _ in 0..30 {
        let middle = (clear + most) / 2.0;
        if apart(middle) > 0.0 { clear = middle } else { most = middle }
    }
    let forward = rounded(clear);
    let distance = enemy.distance_to(own.front());
    Some(Way { facing, pivot, forward, turned, reached: moved(&turned, 0.0, forward), end, distance })
}

/// Flush against a facing of a target, the middle against its middle.
pub(crate) fn flush(target: &Footprint, facing: Edge, base: Base) -> Footprint {
    let heading = target.pose().heading();
    let (out, back) = match facing {
        Edge::Front => (heading, 180.0),
        Edge::Rear => (Place { x: -heading.x, y: -heading.y }, 0.0),
        Edge::Right => (Place { x: heading.y, y: -heading.x }, 270.0),
        Edge::Left => (Place { x: -heading.y, y: heading.x }, 90.0),
    };
    let line = target.edge_line(facing);
    let middle = line.from.towards(line.to, 0.5);
    let at = Place { x: middle.x + out.x * base.depth / 2.0, y: middle.y + out.y * base.depth / 2.0 };
    Footprint::new(Pose { at, facing: (target.pose().facing + back).rem_euclid(360.0) }, base)
}

/// Steps of a way up to contact.
pub(crate) fn steps(way: &Way) -> Value {
    if way.pivot.abs() > 0.0 {
        json!([{ "pivot": way.pivot }, { "forward": way.forward }])
    } else {
        json!([{ "forward": way.forward }])
    }
}

/// The order `seq` and what carries it out replaced by other events; the one with the index `blamed` is the fault.
pub(crate) fn instead(
    battle: &Battle,
    seq: usize,
    events: &[(&str, Value)],
    blamed: usize,
) -> aftermath_simulate::faults::Fault {
    let unit = battle.unit(seq);
    let carries_out = |at: &usize| ["move", "regeneration"].contains(&battle.kind(*at)) && battle.unit(*at) == unit;
    let dropped = 1 + (seq + 1..battle.last()).take_while(carries_out).count();
    spliced(battle, seq, dropped, events, blamed)
}

/// So many entries from `seq` on replaced by other events of the same side; the one with the index `blamed` is the fault.
pub(crate) fn spliced(
    battle: &Battle,
    seq: usize,
    dropped: usize,
    events: &[(&str, Value)],
    blamed: usize,
) -> aftermath_simulate::faults::Fault {
    let mut lines = battle.lines.clone();
    let line =
        |(kind, fields): &(&str, Value)| json!({ "seq": 0, "side": battle.side(seq), "event": { (*kind): fields } });
    let _ = lines.splice(seq..seq + dropped, events.iter().map(line)).count();
    aftermath_simulate::faults::renumbered(aftermath_simulate::faults::Fault { entry: seq + blamed, lines })
}

/// Orders of units that may get any other: those that do not waver, move, and owe no dice of Regeneration.
pub(crate) fn orders(battle: &Battle) -> impl Iterator<Item = usize> {
    battle.of("order").filter(|seq| {
        let unit = battle.unit(*seq);
        let owes = has(battle, unit, "regeneration") && damage(battle, seq - 1, unit) > 0;
        !wavers(battle, seq - 1, unit) && speed(battle, unit) > 0.0 && !owes && there(battle, seq - 1, unit).is_some()
    })
}
