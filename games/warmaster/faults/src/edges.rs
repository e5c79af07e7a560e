//! Faults of the table's edge, and of rolls of the sides against each other.

use aftermath_rules::geometry::Place;
use aftermath_simulate::faults::{Battle, Chance, Fault, Kind, footprints, gap, poses, shifted, somewhere};
use serde_json::json;

use super::table::OnTheTable;

/// The kinds of this chapter.
pub(crate) const KINDS: &[Kind] = &[
    Kind {
        name: "roll for leaving the table misread",
        rules: FATES,
        plant: |battle, chance| misread(battle, chance, "off_table"),
    },
    Kind {
        name: "roll for leaving the table left out",
        rules: &["wm.offtable.trigger", "wm.retreat.offtable"],
        plant: leaving_left_out,
    },
    Kind {
        name: "roll for leaving the table without leaving",
        rules: &["wm.offtable.trigger"],
        plant: leaving_invented,
    },
    Kind { name: "back elsewhere at the edge", rules: FATES, plant: back_elsewhere },
    Kind {
        name: "roll for coming back misread",
        rules: FATES,
        plant: |battle, chance| misread(battle, chance, "re_entry"),
    },
    Kind { name: "roll for coming back left out", rules: &["wm.offtable.reentry"], plant: return_left_out },
    Kind {
        name: "roll for coming back in the enemy's turn",
        rules: &["wm.offtable.reentry"],
        plant: return_in_enemys_turn,
    },
    Kind { name: "roll for coming back twice", rules: &["wm.offtable.reentry"], plant: return_twice },
    Kind {
        name: "unit halted at the edge moves on",
        rules: &["wm.offtable.edge_halt", "wm.offtable.edge_free"],
        plant: halted_moves,
    },
    Kind {
        name: "roll-off for casualties misread",
        rules: &["wm.casualty.order"],
        plant: |battle, chance| roll_misread(battle, chance, "casualties"),
    },
    // Whoever throws higher chooses who falls back, or reforms, first: what is named as his choice is never misread.
    Kind {
        name: "roll-off for falling back by one side",
        rules: &["wm.dice.d6"],
        plant: |battle, chance| one_die(battle, chance, "fall_back"),
    },
    Kind {
        name: "roll-off for reforming by one side",
        rules: &["wm.dice.d6"],
        plant: |battle, chance| one_die(battle, chance, "reform"),
    },
    Kind { name: "casualties against the roll-off", rules: &["wm.casualty.order"], plant: casualties_against_lot },
    Kind { name: "falls back against the roll-off", rules: &["wm.fallback.alternate"], plant: falls_back_against_lot },
    Kind { name: "reforms against the roll-off", rules: &["wm.reform.alternate"], plant: reforms_against_lot },
];

/// What becomes of who leaves the table.
const FATES: &[&str] = &["wm.offtable.gone", "wm.offtable.maybe", "wm.offtable.edge_halt", "wm.offtable.edge_free"];

/// The next better result, or the next worse one.
fn misread(battle: &Battle, chance: &mut Chance, kind: &str) -> Option<Fault> {
    somewhere(battle.of(kind), chance, |seq| {
        let due = FATES.iter().position(|rule| battle.held(seq, rule))?;
        let names = ["gone", "waits", "halted", "free"];
        let taken = if due == 0 { 1 } else { due - 1 };
        Some(battle.edit(seq, |fields| fields["declared"] = json!(names[taken])))
    })
}

/// It is missed when the next thing happens.
fn leaving_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("off_table"), chance, |seq| {
        let left = battle.piece(seq - 1, battle.unit(seq)).is_some_and(|unit| !battle.on_table(&footprints(unit)));
        if left { Some(battle.without(seq, battle.next_due(seq)?)) } else { None }
    })
}

fn leaving_invented(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("move"), chance, |seq| {
        let fields = json!({ "unit": battle.unit(seq), "die": 6 });
        let stays = battle.on_table(&battle.stands(seq, battle.unit(seq))) && battle.kind(seq + 1) != "off_table";
        stays.then(|| battle.insert(seq + 1, battle.side(seq), "off_table", fields))
    })
}

/// Along the edge at which it is, by more than anybody puts it down beside where it left.
fn back_elsewhere(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("off_table"), chance, |seq| {
        let before = battle.stands(seq - 1, battle.unit(seq));
        let after = battle.stands(seq, battle.unit(seq));
        let edges = [
            Place { x: 30.0, y: 0.0 },
            Place { x: 0.0, y: 30.0 },
            Place { x: -30.0, y: 0.0 },
            Place { x: 0.0, y: -30.0 },
        ];
        let beside = edges.into_iter().find(|by| {
            !before.is_empty() && off_at(battle, &shifted(&before, *by)) && battle.on_table(&shifted(&after, *by))
        })?;
        // Where others stand in its place it comes back as near as the players agree.
        let own = battle.piece(seq, battle.unit(seq))?;
        let mut others = battle.pieces(seq).iter().filter(|piece| piece.id != own.id);
        let room = others.all(|other| gap(own, other) > 12.0);
        let free = room && after.len() == before.len() && !battle.fields(seq)["stands"].is_null();
        free.then(|| battle.placed(seq, &shifted(&after, beside)))?
    })
}

/// Whether it would be beyond the edge there, too: the way leads along it.
fn off_at(battle: &Battle, stands: &[aftermath_rules::geometry::Footprint]) -> bool {
    !battle.on_table(stands)
}

/// It is missed when the first phase of the turn begins.
fn return_left_out(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("re_entry"), chance, |seq| Some(battle.without(seq, battle.after(seq, &["phase_start"])?)))
}

fn return_in_enemys_turn(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("re_entry"), chance, |seq| {
        let start = battle.before(seq, &["turn_start"])?;
        let enemys = battle.before(start, &["turn_start"])?;
        let gone = battle
            .piece(enemys, battle.unit(seq))
            .is_some_and(|piece| piece.stands.iter().all(|stand| stand.pose.is_none()));
        let other = battle.side(enemys) != battle.side(seq);
        (gone && other).then(|| battle.insert(enemys + 1, battle.side(seq), "re_entry", battle.fields(seq).clone()))
    })
}

fn return_twice(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("re_entry"), chance, |seq| Some(battle.twice(seq)))
}

fn halted_moves(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(battle.of("off_table"), chance, |seq| {
        let unit = battle.piece(seq, battle.unit(seq)).filter(|unit| !unit.stands.is_empty())?;
        let stands = footprints(unit);
        let fields = json!({ "unit": unit.id, "stands": poses(&stands) });
        let own = unit.side.as_str() == battle.side(seq) && battle.in_phase(seq, "command") && !stands.is_empty();
        own.then(|| battle.insert(seq + 1, battle.side(seq), "move", fields))
    })
}

fn rolls<'a>(battle: &'a Battle, purpose: &'a str) -> impl Iterator<Item = usize> + 'a {
    battle.of("roll_off").filter(move |seq| battle.text(*seq, "purpose") == purpose)
}

fn roll_misread(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(rolls(battle, purpose), chance, |seq| {
        let other = battle.other_side(battle.fields(seq)["first"].as_str()?).to_owned();
        Some(battle.edit(seq, |fields| fields["first"] = json!(other)))
    })
}

/// The last die of the roll-off is not thrown.
fn one_die(battle: &Battle, chance: &mut Chance, purpose: &str) -> Option<Fault> {
    somewhere(rolls(battle, purpose), chance, |seq| {
        let (_, rest) = battle.fields(seq)["rolls"].as_array()?.split_last()?;
        Some(battle.edit(seq, |fields| fields["rolls"] = json!(rest)))
    })
}

/// The side that comes second removes its stands first.
fn casualties_against_lot(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolls(battle, "casualties"), chance, |seq| {
        let first = battle.fields(seq)["first"].as_str()?;
        let end = battle.after(seq, &["round", "roll_off", "fall_back_roll", "phase_start", "turn_end"])?;
        let losses = || (seq + 1..end).filter(|at| battle.kind(*at) == "casualties");
        let owner = |at: &usize| battle.owner(battle.unit(*at));
        let second = losses().find(|at| owner(at) != first)?;
        let earlier = losses().find(|at| owner(at) == first).filter(|at| *at < second)?;
        Some(battle.moved(second, earlier))
    })
}

/// Of several units on both sides, the first to fall back is of the side that comes second.
fn falls_back_against_lot(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolls(battle, "fall_back"), chance, |seq| {
        let (second, earlier) = against_lot(battle, seq, "fall_back")?;
        let end = battle.after(seq, &["round", "roll_off", "phase_start", "turn_end"])?;
        let of = |side: &str| {
            let all = (seq + 1..end).filter(|at| battle.kind(*at) == "fall_back");
            all.filter(|at| battle.owner(battle.unit(*at)) == side).count()
        };
        let several = [second, earlier].into_iter().all(|at| of(battle.owner(battle.unit(at))) > 1);
        several.then(|| battle.moved(second, earlier))
    })
}

/// It is sure once the other side reforms, too: until then it may not have wanted to.
fn reforms_against_lot(battle: &Battle, chance: &mut Chance) -> Option<Fault> {
    somewhere(rolls(battle, "reform"), chance, |seq| {
        let (second, earlier) = against_lot(battle, seq, "reform")?;
        Some(Fault { entry: earlier + 1, ..battle.moved(second, earlier) })
    })
}

/// The first act of the side that comes second, and that of the side that comes first before it.
fn against_lot(battle: &Battle, seq: usize, act: &str) -> Option<(usize, usize)> {
    let first = battle.fields(seq)["first"].as_str()?;
    let end = battle.after(seq, &["round", "roll_off", "phase_start", "turn_end"])?;
    let acts = || (seq + 1..end).filter(|at| battle.kind(*at) == act);
    let owner = |at: &usize| battle.owner(battle.unit(*at));
    let second = acts().find(|at| owner(at) != first)?;
    let earlier = acts().find(|at| owner(at) == first).filter(|at| *at < second)?;
    Some((second, earlier))
}
