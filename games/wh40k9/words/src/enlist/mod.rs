//! Armies of Warhammer 40,000 from what was chosen in another program, or from the lists of this one (`w40k.sheet.fields`).
//!
//! What the file says of a figure counts; what it leaves out comes from the lists of `pack/`, and that is told. What neither
//! says stays unsaid. A unit of which a figure that every model has is nowhere to be found is left out, and that is told, too.

mod abilities;
mod carried;
mod figures;
mod lists;
mod models;
mod phrases;
mod picks;
mod unit;
mod weapons;

use aftermath_rules::enlist::{self, Army, Doubt, Enlist, Matter, NamedText, Roster, Selection};

use crate::{Base, INFO, Unit};

/// How armies of Warhammer 40,000 are made.
pub const ENLIST: Enlist = Enlist { is_of, army: |roster, letter| army(roster, letter).written(), lists: picks::LISTS };

/// What every edition of the game is called by.
const TITLE: &str = "warhammer 40,000";
/// The edition whose rules these are, as files name it.
const EDITION: &str = "9th edition";

/// What models stand on as they are sold, by unit and profile, as far as `pack/bases.csv` has it.
pub fn base_of(unit: &str, profile: &str) -> Option<Base> {
    lists::base(unit, profile)
}

fn is_of(game: &str) -> bool {
    game.trim().to_lowercase().starts_with(TITLE)
}

/// The army of a roster, with ids that begin with `letter`. A roster that names no edition is taken for one of this.
pub fn army(roster: &Roster, letter: char) -> Army<Unit> {
    let mut doubts = Vec::new();
    let edition = roster.game.trim().to_lowercase();
    let edition = edition.strip_prefix(TITLE).unwrap_or_default().trim();
    let ours = edition.is_empty() || edition == EDITION;
    if !ours {
        let (found, expected) = (roster.game.trim().to_owned(), INFO.edition.to_owned());
        doubts.push(Doubt::of_army(Matter::Edition { found, expected }));
    }
    let settings: Vec<_> = roster.settings().collect();
    let made = enlist::units(roster.bodies(), letter, &mut doubts, |id, body, doubts| {
        let made = unit::of(id.clone(), body, &settings, ours, doubts)?;
        Ok((made.unit, made.leads))
    });
    for text in settings.iter().flat_map(|setting| within(setting)) {
        doubts.push(Doubt::of_army_part(&text.name, Matter::Unread { field: "abilities", text: text.text }));
    }
    Army::new(roster, made, |unit| unit.power.map(u32::from), doubts)
}

/// Abilities that a setting gives the army; whom they concern is for its text to say.
fn within(setting: &Selection) -> Vec<NamedText> {
    let own = abilities::texts(setting).into_iter().filter(|text| !text.text.is_empty());
    own.chain(setting.selections.iter().flat_map(within)).collect()
}
