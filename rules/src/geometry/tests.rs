use geo::{Area, BooleanOps, Intersects};

use super::*;

fn stand(x: f64, y: f64, facing: f64) -> Footprint {
    Footprint::new(Pose { at: Place { x, y }, facing }, Base { width: 4.0, depth: 2.0 })
}

#[test]
fn distances_of_stands() {
    assert!((stand(0.0, 0.0, 0.0).distance(&stand(0.0, 5.0, 0.0)) - 3.0).abs() < 1e-12);
    assert!((stand(0.0, 0.0, 0.0).distance(&stand(8.0, 6.0, 90.0)) - 34.0_f64.sqrt()).abs() < 1e-9);
    // A cross: no corner of one is in the other.
    assert_eq!(stand(0.0, 0.0, 0.0).distance(&stand(0.0, 0.0, 90.0)), 0.0);
    assert_eq!(stand(0.0, 0.0, 0.0).distance(&stand(0.0, 2.0, 0.0)), 0.0);
    let (mine, theirs, cm) = stand(0.0, 0.0, 0.0).nearest_places(&stand(7.0, 0.0, 0.0));
    assert!((mine.x - 2.0).abs() < 1e-12 && (theirs.x - 5.0).abs() < 1e-12 && (cm - 3.0).abs() < 1e-12);
}

#[test]
fn stands_beside_each_other_are_nearest_in_the_middle_of_where_they_face() {
    // Given two stands of 4 × 2 whose sides face each other over 1.5 of their depth, 3 apart.
    let (one, other) = (stand(0.0, 0.0, 0.0), stand(7.0, 0.5, 0.0));
    // When they are looked at from either, then the places are in the middle of that: 0.25 along, from wherever one looks.
    for ((mine, theirs, gap), sign) in [(one.nearest_places(&other), 1.0), (other.nearest_places(&one), -1.0)] {
        assert!((gap - 3.0).abs() < 1e-9 && (mine.y - 0.25).abs() < 1e-9 && (theirs.y - 0.25).abs() < 1e-9);
        assert!((theirs.x - mine.x - 3.0 * sign).abs() < 1e-9);
    }
}

/// Only corners that may be nearest are looked at, and whatever all edges would tell is told, to the last bit.
#[test]
fn nearest_places_are_those_of_all_edges() {
    let beside = (0..40).map(|i| stand(4.0 + f64::from(i % 8) / 4.0, f64::from(i) / 10.0, f64::from(i % 4) * 90.0));
    let stands: Vec<Footprint> = crowd().into_iter().chain(beside).collect();
    for one in &stands {
        for other in &stands {
            let all = nearest_of_edges(one.edge_lines().into_iter(), other.edge_lines().into_iter());
            assert_eq!(Some(one.nearest_places(other)), all, "{one:?} and {other:?}");
        }
    }
}

/// Stands all over a table, some upon each other.
fn crowd() -> Vec<Footprint> {
    let place = |i: i32| stand(f64::from(i * 37 % 101) / 5.0, f64::from(i * 53 % 97) / 5.0, f64::from(i * 29));
    (0..400).map(place).collect()
}

/// What is measured of whom it may concern alone is what measuring everybody gives.
#[test]
fn gaps_and_who_is_nearest() {
    let stands = crowd();
    for a in &stands {
        for b in &stands {
            assert_eq!(a.gap(b), a.distance(b) - a.overlap_depth(b));
            assert!([-1.0, 0.0, 0.3, 4.0].iter().all(|reach| a.is_nearer(b, *reach) == (a.distance(b) < *reach)));
        }
        let others = stands.iter().enumerate().filter(|(_, b)| *b != a);
        let slowly = others.clone().map(|(i, b)| (i, a.gap(b))).min_by(|(_, a), (_, b)| a.total_cmp(b));
        assert_eq!(a.nearest_of(others), slowly);
    }
    // The first of two that are as near.
    let twins = [stand(9.0, 0.0, 0.0), stand(5.0, 0.0, 0.0), stand(-5.0, 0.0, 0.0)];
    assert_eq!(stand(0.0, 0.0, 0.0).nearest_of(twins.iter().enumerate()), Some((1, 1.0)));
    assert_eq!(twins[0].nearest_of::<()>([]), None);
}

/// What the circles around stands rule out, the corners rule out too.
#[test]
fn circles_only_rule_out_what_is_so() {
    let stands = crowd();
    let (mut apart, mut behind, mut clear) = (0, 0, 0);
    for (a, b) in stands.iter().flat_map(|a| stands.iter().map(move |b| (a, b))) {
        let line = Sight { from: b.pose().at, to: b.front() };
        if a.is_apart(b, 1.5) {
            apart += 1;
            assert!(a.distance(b) > 1.5 && a.nearest_places(b).2 > 1.5 && a.overlap_depth(b) == 0.0);
        }
        if a.is_clear_of(line, 0.0) {
            clear += 1;
            assert!(!a.blocks(line));
        }
        if !a.may_see(b) {
            behind += 1;
            assert!(!a.sees(b, |_| true));
        }
    }
    assert!(apart > 0 && behind > 0 && clear > 0);
}

/// Circles around several stands, and lines along edges of outlines, only rule out what is so.
#[test]
fn circles_and_edges_only_rule_out_what_is_so() {
    let stands: Vec<Footprint> = (0..120)
        .map(|i| stand(f64::from(i * 37 % 101) / 2.0, f64::from(i * 53 % 97) / 2.0, f64::from(i * 29)))
        .collect();
    let corner = |x: f64, y: f64| Place { x, y };
    let bend = [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (26.0, 30.0), (26.0, 14.0), (10.0, 14.0)];
    let wood = Outline::new(&bend.map(|(x, y)| corner(x, y)));
    let (mut apart, mut near) = (0, 0);
    for pair in stands.windows(2) {
        let around = Circle::around(pair).unwrap_or(pair[0].circle());
        for other in stands.iter().filter(|other| around.is_apart(&other.circle(), 1.5)) {
            apart += 1;
            assert!(pair.iter().all(|stand| stand.distance(other) > 1.5));
        }
    }
    for stand in &stands {
        near += i32::from(stand.is_near(&wood, 1.0));
        assert_eq!(stand.is_near(&wood, 1.0), stand.distance_to_outline(&wood) <= 1.0);
        assert_eq!(wood.meets(stand), wood.polygon().intersects(&stand.polygon()));
        let shared = wood.polygon().intersection(&stand.polygon()).unsigned_area();
        assert!((wood.reach_inside(stand) * 4.0 - shared).abs() < 1e-6);
    }
    assert!(apart > 0 && near > 0);
}

#[test]
fn lines_and_stands() {
    let line = |x: f64, y: f64, to_x: f64, to_y: f64| Sight { from: Place { x, y }, to: Place { x: to_x, y: to_y } };
    assert!(stand(0.0, 0.0, 0.0).blocks(line(0.0, -5.0, 0.0, 5.0)));
    assert!(stand(0.0, 0.0, 0.0).blocks(line(2.0, -5.0, 2.0, 5.0)));
    assert!(!stand(0.0, 0.0, 0.0).blocks(line(2.1, -5.0, 2.1, 5.0)));
    assert!(!stand(0.0, 0.0, 0.0).blocks(line(0.0, -5.0, 0.0, -1.1)));
    assert!(line(0.0, 0.0, 2.0, 2.0).crosses(line(0.0, 2.0, 2.0, 0.0)));
    assert!(!line(0.0, 0.0, 2.0, 2.0).crosses(line(3.0, 3.0, 5.0, 5.0)));
    assert!((line(0.0, 0.0, 4.0, 0.0).distance(line(2.0, 1.0, 2.0, 3.0)) - 1.0).abs() < 1e-12);
}

#[test]
fn outlines() {
    let corner = |x: f64, y: f64| Place { x, y };
    let wood = Outline::new(&[corner(0.0, 0.0), corner(10.0, 0.0), corner(10.0, 4.0), corner(0.0, 4.0)]);
    let line = Sight { from: corner(5.0, -5.0), to: corner(5.0, 15.0) };
    assert!((wood.length_inside(line) - 4.0).abs() < 1e-9);
    assert_eq!(wood.length_inside(Sight { from: corner(-5.0, 5.0), to: corner(20.0, 5.0) }), 0.0);
    assert!((stand(5.0, 8.0, 0.0).distance_to_outline(&wood) - 3.0).abs() < 1e-12);
    assert_eq!(stand(5.0, 2.0, 0.0).distance_to_outline(&wood), 0.0);
    assert!((wood.reach_inside(&stand(5.0, 5.0, 0.0)) - 0.0).abs() < 1e-9);
}

#[test]
fn places_on_a_border_are_as_many_wherever_a_stand_faces() {
    let facing =
        |facing: f64| Footprint::new(Pose { at: Place { x: 61.3, y: 40.7 }, facing }, Base { width: 9.0, depth: 6.0 });
    // 9 cm have 18 steps of 5 mm, 6 cm have 12; both ends of an edge count.
    for stand in (-720..1080).map(|degrees| facing(f64::from(degrees) + 0.37)) {
        assert_eq!(stand.border().len(), 2 * 19 + 2 * 13);
        assert_eq!(stand.eyes().count(), 19);
    }
}
