//! Rosters: the figures that the book does not print come from them, and are compared with the army lists of the packs
//! (`wfb.gap.army_lists`, `wfb.gap.profiles`).

use aftermath_rules::{
    docket::Docket,
    finding::{Detail, Outcome},
    muster::{SideIx, UnitIx},
};
use aftermath_whfb6::{Score10, pack, rule};

use crate::state::State;

/// Checks the rosters of all sides.
pub(crate) fn check_rosters(state: &State, docket: &mut impl Docket) {
    for side in (0..state.setup.muster.sides()).map(SideIx) {
        check_points(state, side, docket);
    }
    if state.setup.options.other_lists {
        return;
    }
    for ix in state.setup.muster.all() {
        check_figures(state, ix, docket);
    }
}

/// The army costs no more than was agreed.
fn check_points(state: &State, side: SideIx, docket: &mut impl Docket) {
    let Some(most) = state.setup.points else {
        return;
    };
    let own = state.setup.muster.all().filter(|ix| state.side_of(*ix) == side);
    let points: Option<Vec<u32>> = own.map(|ix| state.figures(ix).points).collect();
    let Some(points) = points else {
        return;
    };
    let sum = points.into_iter().fold(0, u32::saturating_add);
    docket.finding(rule::GAP_ARMY_LISTS, Outcome::from(sum <= most), || {
        Detail::say("army-size").with("side", state.side_id(side)).with("greatest", most).records(sum)
    });
}

/// A unit that names a row of the lists by its id has the figures of that row.
fn check_figures(state: &State, ix: UnitIx, docket: &mut impl Docket) {
    let figures = state.figures(ix);
    let Some(row) = pack::row(figures.profile.as_str()) else {
        return;
    };
    let list = row.unit;
    let columns: [(&'static str, Option<Score10>, &str); 8] = [
        ("ws", figures.ws, row.ws),
        ("bs", figures.bs, row.bs),
        ("s", figures.s, row.s),
        ("t", figures.t, row.t),
        ("w", figures.w, row.w),
        ("i", figures.i, row.i),
        ("a", figures.a, row.a),
        ("ld", figures.ld, row.ld),
    ];
    let mut kept = true;
    for (column, given, printed) in columns {
        let (Some(given), Ok(due)) = (given, printed.parse::<u32>()) else {
            continue;
        };
        if given.get() != due {
            kept = false;
            docket.finding(rule::GAP_PROFILES, Outcome::PlayersCall, || {
                Detail::say("profile-figure")
                    .unit(&figures.id)
                    .with("column", column)
                    .with("list", list)
                    .expects(due)
                    .records(given.get())
            });
        }
    }
    if kept {
        docket.finding(rule::GAP_PROFILES, Outcome::Held, || {
            Detail::say("profile-row").unit(&figures.id).with("list", list)
        });
    }
}
