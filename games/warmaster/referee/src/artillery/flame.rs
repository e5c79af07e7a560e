//! Flame Cannon: two dice for its shots, and doubles that go their own way (section "Flame Cannon").

use super::{Shot, lose_guns, loses_as_due};
use crate::{State, purpose, rule};
use aftermath_rules::{
    catalogue::Rule,
    dice::{Distribution, Pips},
    docket::Docket,
    finding::{Better, Detail, Measure, Outcome, Roll},
};

/// What the dice of one gun come to.
#[derive(Debug, Clone, Copy)]
struct Burst {
    gun: u8,
    shots: usize,
    /// Row of the mishap table.
    row: Option<Rule>,
    destroyed: bool,
    one_die_later: bool,
}

/// Reads the dice for shots gun by gun, in the order of the stands; `None` where they are too few or too many.
fn read(state: &State, shot: Shot<'_>) -> Option<Vec<Burst>> {
    let mut dice = shot.event.shots.iter().map(|die: &Pips| usize::from(die.get()));
    let mut all = Vec::new();
    for gun in shot.stands {
        let plain = |shots| Burst { gun: *gun, shots, row: None, destroyed: false, one_die_later: false };
        if state.units[shot.by.0].gun.one_die.contains(gun) {
            all.push(plain(dice.next()?));
            continue;
        }
        let (a, b) = (dice.next()?, dice.next()?);
        if a != b {
            all.push(plain(a + b));
            continue;
        }
        let (row, shots) = match a {
            1 => (rule::ART_FLAME_D1, 0),
            2 => (rule::ART_FLAME_D2, 4 + dice.next()? + dice.next()?),
            3 => (rule::ART_FLAME_D3, 6),
            4 => (rule::ART_FLAME_D4, 0),
            5 => (rule::ART_FLAME_D5, 10),
            _ => (rule::ART_FLAME_D6, 12 + dice.next()?),
        };
        all.push(Burst { row: Some(row), destroyed: a <= 2, one_die_later: a == 3, ..plain(shots) });
    }
    dice.next().is_none().then_some(all)
}

/// As many dice to hit as the throw for shots gives (`wm.art.flame.*`).
pub(super) fn check_dice(state: &State, shot: Shot<'_>, docket: &mut impl Docket) {
    let id = state.id(shot.by);
    let event = shot.event;
    if event.shots.is_empty() {
        docket.finding(rule::ART_FLAME_SHOTS, Outcome::Unrecorded, || Detail::lacks("shots").unit(id));
        return;
    }
    docket.roll(|| Roll {
        purpose: &purpose::SHOTS,
        measure: Measure::Sum,
        side: Some(state.side_id(state.side_of(shot.by)).clone()),
        unit: Some(id.clone()),
        target: Some(state.id(shot.at).clone()),
        faces: event.shots.to_vec(),
        fell: Vec::new(),
        needed: None,
        result: event.shots.iter().map(|die| i32::from(die.get())).sum(),
        better: Better::Greater,
        chances: Distribution::sum_of_d6(event.shots.len()),
    });
    let Some(all) = read(state, shot) else {
        // A gun that has smoked shoots one die for good.
        let smoked = shot.stands.iter().any(|gun| state.units[shot.by.0].gun.one_die.contains(gun));
        let rule = if smoked { rule::ART_FLAME_D3 } else { rule::ART_FLAME_SHOTS };
        docket.finding(rule, Outcome::Broken, || {
            Detail::say("flame-dice").unit(id).with("dice", &event.shots[..]).with("one_die", u32::from(smoked))
        });
        return;
    };
    let due: usize = all.iter().map(|burst| burst.shots).sum();
    let recorded = event.dice.len();
    let lost: Vec<u8> = all.iter().filter(|burst| burst.destroyed).map(|burst| burst.gun).collect();
    let lost_right = loses_as_due(shot, &lost);
    let detail = || {
        Detail::say("flame-shots")
            .unit(id)
            .with("dice", &event.shots[..])
            .with("destroyed", lost.len())
            .expects(due)
            .records(recorded)
    };
    // A double taken for a plain sum at a charger forgets that mishaps happen there too.
    let plain_sum: usize = event.shots.iter().take(2).map(|die| usize::from(die.get())).sum();
    let forgotten = shot.at_charger && recorded != due && recorded == plain_sum && all.iter().any(|b| b.row.is_some());
    if shot.at_charger {
        docket.finding(rule::ART_FLAME_VS_CHARGERS, Outcome::from(!forgotten), detail);
    }
    let mut rows: Vec<Rule> = all.iter().filter_map(|burst| burst.row).collect();
    rows.dedup();
    if rows.is_empty() {
        docket.finding(rule::ART_FLAME_SHOTS, Outcome::from(recorded == due && lost_right), detail);
        if shot.stands.iter().any(|gun| state.units[shot.by.0].gun.one_die.contains(gun)) {
            docket.finding(rule::ART_FLAME_D3, Outcome::Held, detail);
        }
    } else if !forgotten {
        for row in rows {
            let bursts = [rule::ART_FLAME_D1, rule::ART_FLAME_D2].contains(&row);
            docket.finding(row, Outcome::from(recorded == due && (lost_right || !bursts)), detail);
        }
    }
}

/// Guns that burst leave the table; one that smokes shoots one die from now on.
pub(super) fn burst(state: &mut State, shot: Shot<'_>, _: &mut impl Docket) {
    let Some(all) = read(state, shot) else { return };
    let lost: Vec<u8> = all.iter().filter(|burst| burst.destroyed).map(|burst| burst.gun).collect();
    for burst in all.iter().filter(|burst| burst.one_die_later) {
        state.units[shot.by.0].gun.one_die.push(burst.gun);
    }
    lose_guns(state, shot, &lost);
}
