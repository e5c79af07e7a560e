//! Ways from place to place round what bars them.
//!
//! Everything here errs on the side of the mover: bars are taken a little smaller than they are, so that a way which is
//! said to be barred, or too long, certainly is.

use aftermath_rules::{
    geometry::{Circle, Footprint, Outline, Place, Sight},
    work_budget,
};

/// What nobody passes: stands with room round them, terrain, and gaps that are too narrow.
#[derive(Debug, Clone, Default)]
pub(super) struct Obstacles<'a> {
    stands: Vec<Spread>,
    terrain: Vec<&'a Outline>,
    gaps: Vec<Sight>,
}

/// A stand, spread by half the mover's short side.
#[derive(Debug, Clone, Copy)]
struct Spread {
    corners: [Place; 8],
    around: Circle,
}

/// Play that a mover always has.
const HAIR: f64 = 0.05;
/// How many bars a way is sought round; beyond it the mover is believed.
const MOST_BARS: usize = 24;

/// Bars where pieces of terrain touch, or lie apart by no more than `slack`: nobody passes along the seam.
pub(super) fn seams(terrain: &[&Outline], slack: f64) -> Vec<Sight> {
    let slack = slack.max(HAIR);
    let mut bars = Vec::new();
    for (one, other) in pairs(terrain, slack) {
        for (from, to) in [(one, other), (other, one)] {
            let steps = from.corners().len() * to.corners().len();
            if !work_budget::spend(steps) {
                return bars;
            }
            let near = from.corners().iter().filter(|corner| to.border_distance(**corner) <= slack);
            bars.extend(near.map(|corner| Sight { from: inside(from, *corner), to: inside(to, *corner) }));
        }
    }
    bars
}

/// Pieces of terrain that may lie within `reach` of one another.
pub(super) fn pairs<'a>(terrain: &[&'a Outline], reach: f64) -> impl Iterator<Item = (&'a Outline, &'a Outline)> {
    let pairs =
        terrain.iter().enumerate().flat_map(|(i, one)| terrain.iter().skip(i + 1).map(move |other| (*one, *other)));
    pairs.filter(move |(one, other)| !one.circle().is_apart(&other.circle(), reach))
}

/// The bar of a gap between two things: where terrain is one of them it goes on inside, so that no way leads round its
/// end.
pub(super) fn bar(gap: Sight, terrain: &[&Outline]) -> Sight {
    let on = |place: Place| terrain.iter().find(|outline| outline.border_distance(place) < 0.1 * HAIR);
    let end = |place: Place| on(place).map_or(place, |outline| inside(outline, place));
    Sight { from: end(gap.from), to: end(gap.to) }
}

/// A place inside an outline near one of its border, so deep that whoever goes there goes through it; the place itself
/// where there is none.
fn inside(outline: &Outline, at: Place) -> Place {
    const DIRECTIONS: u32 = 16;
    for away in [0.5, 1.0, 2.0] {
        let places = (0..DIRECTIONS).map(|direction| {
            let turn = std::f64::consts::TAU * f64::from(direction) / f64::from(DIRECTIONS);
            Place { x: at.x + away * turn.cos(), y: at.y + away * turn.sin() }
        });
        let deep = places.filter(|place| outline.contains(*place)).map(|place| (place, outline.border_distance(place)));
        let deepest = deep.max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((place, _)) = deepest.filter(|(_, cm)| *cm > 6.0 * HAIR && cm.is_finite()) {
            return place;
        }
    }
    at
}

/// One bar of a way.
#[derive(Clone, Copy)]
enum Bar<'a> {
    Stand(&'a Spread),
    Terrain(&'a Outline),
    Gap(Sight),
}

impl<'a> Obstacles<'a> {
    /// Terrain alone, with the bars of its gaps.
    pub(super) fn terrain(outlines: &[&'a Outline], gaps: &[Sight]) -> Self {
        Self { terrain: outlines.to_vec(), gaps: gaps.to_vec(), ..Self::default() }
    }

    /// One more stand, to be passed with `room` between it and the mover's centre.
    pub(super) fn add_stand(&mut self, stand: &Footprint, room: f64) {
        let ahead = stand.ahead();
        let right = Place { x: ahead.y, y: -ahead.x };
        let (w, d) = (stand.base().width / 2.0, stand.base().depth / 2.0);
        let room = room.max(0.0);
        // Two places a corner: the rounded outline that a circle of this room leaves, cut short.
        let spread = [
            (-w, d + room),
            (w, d + room),
            (w + room, d),
            (w + room, -d),
            (w, -d - room),
            (-w, -d - room),
            (-w - room, -d),
            (-w - room, d),
        ];
        let at = stand.pose().at;
        let place = |(across, along): (f64, f64)| Place {
            x: at.x + right.x * across + ahead.x * along,
            y: at.y + right.y * across + ahead.y * along,
        };
        let (beside, before) = (w + room, d + room);
        let radius = (beside * beside + d * d).max(w * w + before * before).sqrt();
        self.stands.push(Spread { corners: spread.map(place), around: Circle::new(at, radius) });
    }

    /// One more gap that is too narrow.
    pub(super) fn add_gap(&mut self, gap: Sight) {
        self.gaps.push(gap);
    }

    /// All bars.
    fn all(&self) -> impl Iterator<Item = Bar<'_>> {
        let stands = self.stands.iter().map(Bar::Stand);
        let terrain = self.terrain.iter().map(|outline| Bar::Terrain(outline));
        stands.chain(terrain).chain(self.gaps.iter().map(|gap| Bar::Gap(*gap)))
    }

    /// Whether a straight way is free.
    pub(super) fn lets_through(&self, way: Sight) -> bool {
        work_budget::spend(self.stands.len() + self.gaps.len());
        self.all().all(|bar| !bar.stops(way))
    }
}

impl Bar<'_> {
    fn stops(self, way: Sight) -> bool {
        match self {
            Bar::Stand(spread) => !spread.around.is_clear_of(way, 0.0) && deep_inside(&spread.corners, way),
            Bar::Terrain(outline) => outline.length_inside(way) > 4.0 * HAIR,
            Bar::Gap(gap) => way.crosses(gap),
        }
    }

    /// Places to turn at on the way round it.
    fn turns(self) -> Vec<Place> {
        match self {
            Bar::Stand(spread) => spread.corners.to_vec(),
            Bar::Terrain(outline) => outline.corners().iter().copied().take(200).collect(),
            Bar::Gap(gap) => {
                let length = gap.length().max(HAIR);
                let out = HAIR / length;
                vec![gap.from.towards(gap.to, -out), gap.from.towards(gap.to, 1.0 + out)]
            }
        }
    }
}

/// Whether a way runs inside a convex shape (corners clockwise) by more than a hair.
fn deep_inside(corners: &[Place], way: Sight) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    let next = corners.iter().skip(1).chain(corners.first());
    for (from, to) in corners.iter().zip(next) {
        let length = from.distance(*to);
        if length <= 0.0 {
            continue;
        }
        // Distance inside the edge, to its right.
        let within = |place: Place| {
            ((to.y - from.y) * (place.x - from.x) - (to.x - from.x) * (place.y - from.y)) / length - HAIR
        };
        let (a, b) = (within(way.from), within(way.to));
        if a <= 0.0 && b <= 0.0 {
            return false;
        }
        if a < 0.0 {
            enters = enters.max(a / (a - b));
        } else if b < 0.0 {
            leaves = leaves.min(a / (a - b));
        }
    }
    (leaves - enters) * way.length() > HAIR
}

/// Length of the shortest free way, if it is not longer than `limit`. Obstacles are taken in one by one as they stop the way
/// found so far, so that a way too long round some of them is too long round all.
pub(super) fn shortest(from: Place, to: Place, bars: &Obstacles, limit: f64) -> Option<f64> {
    let straight = from.distance(to);
    if straight > limit {
        return None;
    }
    let mut met: Vec<Bar> = Vec::new();
    let mut path = vec![from, to];
    for _ in 0..MOST_BARS {
        if !work_budget::spend(path.len() * (bars.stands.len() + bars.gaps.len() + bars.terrain.len())) {
            return None;
        }
        let stops = |bar: &Bar| path.windows(2).any(|leg| bar.stops(Sight { from: leg[0], to: leg[1] }));
        let fresh: Vec<Bar> = bars.all().filter(stops).collect();
        let known = met.len();
        met.extend(fresh);
        if met.len() == known {
            return Some(path.windows(2).map(|leg| leg[0].distance(leg[1])).sum());
        }
        if met.len() > MOST_BARS {
            return Some(straight);
        }
        path = round(from, to, &met, limit)?;
    }
    Some(straight)
}

/// The shortest way round these bars, as places to turn at; none within the limit.
fn round(from: Place, to: Place, met: &[Bar], limit: f64) -> Option<Vec<Place>> {
    let mut nodes = vec![from, to];
    let turns = met.iter().flat_map(|bar| bar.turns());
    nodes.extend(turns.filter(|place| from.distance(*place) + place.distance(to) <= limit));
    let mut best = vec![f64::INFINITY; nodes.len()];
    let mut before = vec![0_usize; nodes.len()];
    let mut done = vec![false; nodes.len()];
    best[0] = 0.0;
    for _ in 0..nodes.len() {
        let open = (0..nodes.len()).filter(|i| !done[*i] && best[*i].is_finite());
        let here =
            open.min_by(|a, b| (best[*a] + nodes[*a].distance(to)).total_cmp(&(best[*b] + nodes[*b].distance(to))))?;
        if best[here] + nodes[here].distance(to) > limit {
            return None;
        }
        if here == 1 {
            break;
        }
        done[here] = true;
        work_budget::spend(nodes.len());
        for there in 1..nodes.len() {
            let length = best[here] + nodes[here].distance(nodes[there]);
            if done[there] || length >= best[there] {
                continue;
            }
            if !work_budget::spend(met.len()) {
                return None;
            }
            let leg = Sight { from: nodes[here], to: nodes[there] };
            if met.iter().all(|bar| !bar.stops(leg)) {
                best[there] = length;
                before[there] = here;
            }
        }
    }
    let mut path = vec![nodes[1]];
    let mut here = 1;
    while here != 0 && path.len() <= nodes.len() {
        here = before[here];
        path.push(nodes[here]);
    }
    path.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use aftermath_rules::geometry::{Base, Pose};

    fn stand(x: f64, y: f64) -> Footprint {
        Footprint::new(Pose { at: Place { x, y }, facing: 0.0 }, Base { width: 4.0, depth: 2.0 })
    }

    fn at(x: f64, y: f64) -> Place {
        Place { x, y }
    }

    #[test]
    fn round_a_stand() {
        let mut bars = Obstacles::default();
        bars.add_stand(&stand(0.0, 0.0), 1.0);
        let way = shortest(at(0.0, -5.0), at(0.0, 5.0), &bars, 30.0).unwrap_or_default();
        // Over the corners (2, 2) … (3, 1), (3, −1), (2, −2): more than straight, less than a right-angled way.
        assert!(way > 10.5 && way < 14.0, "{way}");
        assert_eq!(shortest(at(0.0, -5.0), at(0.0, 5.0), &bars, 10.2), None);
        assert_eq!(shortest(at(4.0, -5.0), at(4.0, 5.0), &bars, 10.2), Some(10.0));
    }

    #[test]
    fn between_two_stands() {
        let mut bars = Obstacles::default();
        bars.add_stand(&stand(-3.0, 0.0), 1.0);
        bars.add_stand(&stand(3.0, 0.0), 1.0);
        // A gap of 2 cm lets a stand of 2 cm through.
        assert_eq!(shortest(at(0.0, -5.0), at(0.0, 5.0), &bars, 10.2), Some(10.0));
        bars.add_gap(Sight { from: at(-1.0, 0.0), to: at(1.0, 0.0) });
        assert_eq!(shortest(at(0.0, -5.0), at(0.0, 5.0), &bars, 10.2), None);
    }

    #[test]
    fn round_terrain() {
        let lake = Outline::new(&[at(-5.0, 0.0), at(5.0, 0.0), at(5.0, 2.0), at(-5.0, 2.0)]);
        let bars = Obstacles::terrain(&[&lake], &[]);
        let way = shortest(at(0.0, -5.0), at(0.0, 7.0), &bars, 30.0).unwrap_or_default();
        assert!((way - (2.0 * 50.0_f64.sqrt() + 2.0)).abs() < 1e-6, "{way}");
    }

    #[test]
    fn not_along_a_seam() {
        let west = Outline::new(&[at(-9.0, 0.0), at(0.0, 0.0), at(0.0, 2.0), at(-9.0, 2.0)]);
        let east = Outline::new(&[at(0.0, 0.0), at(9.0, 0.0), at(9.0, 2.0), at(0.0, 2.0)]);
        let both = [&west, &east];
        let bars = Obstacles::terrain(&both, &seams(&both, 0.2));
        assert_eq!(shortest(at(0.0, -5.0), at(0.0, 7.0), &bars, 22.0), None);
        let round = shortest(at(0.0, -5.0), at(0.0, 7.0), &bars, 30.0).unwrap_or_default();
        assert!((round - (2.0 * 106.0_f64.sqrt() + 2.0)).abs() < 1e-6, "{round}");
    }

    #[test]
    fn not_round_the_end_of_a_gap_at_terrain() {
        let cliff = Outline::new(&[at(-9.0, 0.0), at(-1.5, 0.0), at(-1.5, 4.0), at(-9.0, 4.0)]);
        let gap = Sight { from: at(-1.5, 2.0), to: at(1.5, 2.0) };
        let mut bars = Obstacles::terrain(&[&cliff], &[bar(gap, &[&cliff])]);
        bars.add_stand(&stand(3.5, 2.0), 0.7);
        assert_eq!(shortest(at(0.0, -2.0), at(0.0, 6.0), &bars, 10.0), None);
    }
}
