//! Armies of Warhammer Fantasy Battle from what was chosen in another program (`wfb.gap.profiles`).
//!
//! What the file says of a figure counts; what it leaves out comes from the lists of `pack/`, and that is told. What neither
//! says stays unsaid: files of this game have profiles (M to Ld), points and what was bought by its name, but no figures of
//! weapons, no bases and no troop types.

mod figures;
mod gear;
mod lists;
mod parts;
mod picks;
mod unit;

use aftermath_rules::enlist::{self, Army, Body, Doubt, Enlist, Matter, Roster};

use crate::{INFO, Unit};

/// How armies of Warhammer Fantasy Battle are made.
pub const ENLIST: Enlist = Enlist { is_of, army: |roster, letter| army(roster, letter).written(), lists: picks::LISTS };

/// What files call the game, in small letters.
const TITLES: [&str; 4] = ["whfb", "warhammer fantasy", "warhammer: fantasy", "warhammer fb"];
/// What its editions are told by.
const EDITION: [&str; 3] = ["6th", "sixth", "6e"];

fn is_of(game: &str) -> bool {
    let game = game.trim().to_lowercase();
    TITLES.iter().any(|title| game.starts_with(title)) && !game.contains("roleplay")
}

/// The army of a roster, with ids that begin with `letter`. A roster that names no edition is taken for one of this. Units that
/// are chosen within another, as detachments are, stand as units of their own after it.
pub fn army(roster: &Roster, letter: char) -> Army<Unit> {
    let mut doubts = Vec::new();
    let game = roster.game.to_lowercase();
    let ours = EDITION.iter().any(|edition| game.contains(edition)) || !game.contains(|c: char| c.is_ascii_digit());
    if !ours {
        let (found, expected) = (roster.game.trim().to_owned(), INFO.edition.to_owned());
        doubts.push(Doubt::of_army(Matter::Edition { found, expected }));
    }
    let bodies = roster.bodies().into_iter().flat_map(with_inner);
    let made = enlist::units(bodies, letter, &mut doubts, |id, body, doubts| {
        let unit = unit::of(id, body, ours, doubts)?;
        let leads = unit.general;
        Ok((unit, leads))
    });
    Army::new(roster, made, |_| None, doubts)
}

/// A unit, and the units that are chosen within it.
fn with_inner(body: Body<'_>) -> Vec<Body<'_>> {
    let mut found = vec![body];
    let mut left: Vec<_> = body.selection.selections.iter().rev().collect();
    while let Some(selection) = left.pop() {
        if parts::is_unit(selection) {
            found.push(Body { selection, ..body });
        }
        left.extend(selection.selections.iter().rev());
    }
    found
}
