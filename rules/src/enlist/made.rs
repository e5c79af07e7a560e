//! What the makers of armies of every game share: units in their order, names, lists, numbers and cells.

use super::{Body, Doubt, Matter};
use crate::{bounds::UNITS_PER_SIDE, ids::UnitId, list::List, text::Name};

/// Units of an army, and who leads it.
#[derive(Debug)]
pub struct Made<U> {
    /// The units, each with an id that begins with the army's letter.
    pub units: Vec<U>,
    /// The first that says that it leads.
    pub leader: Option<UnitId>,
}

/// Makes a unit of each choice. `make` answers the unit and whether it leads the army, or what no log can hold: that choice is
/// left out, and so is what is beyond the most units of a side; both are told.
pub fn units<'a, U>(
    bodies: impl IntoIterator<Item = Body<'a>>,
    letter: char,
    doubts: &mut Vec<Doubt>,
    mut make: impl FnMut(&UnitId, Body<'a>, &mut Vec<Doubt>) -> Result<(U, bool), String>,
) -> Made<U> {
    let mut made = Made { units: Vec::new(), leader: None };
    for (place, body) in bodies.into_iter().enumerate() {
        let Ok(id) = format!("{letter}{}", place + 1).parse::<UnitId>() else {
            continue;
        };
        let left_out = |problem| Doubt::of_part(&id, &body.selection.name, Matter::LeftOut { problem });
        if made.units.len() == UNITS_PER_SIDE {
            doubts.push(left_out(format!("a side has at most {UNITS_PER_SIDE} units")));
            break;
        }
        match make(&id, body, doubts) {
            Ok((unit, leads)) => {
                made.units.push(unit);
                if leads && made.leader.is_none() {
                    made.leader = Some(id);
                }
            }
            Err(problem) => doubts.push(left_out(problem)),
        }
    }
    made
}

/// A name on one line.
///
/// # Errors
/// It is longer than a name may be, or has characters that none has.
pub fn name(text: &str) -> Result<Name, String> {
    Name::try_from(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A list of such things.
///
/// # Errors
/// There are more or fewer than a log may have.
pub fn bounded<T, const LEAST: usize, const MOST: usize>(
    items: Vec<T>,
    what: &str,
) -> Result<List<T, LEAST, MOST>, String> {
    let length = items.len();
    List::try_from(items).map_err(|_| format!("{length} {what}: expected {LEAST} to {MOST}"))
}

/// A whole number that is none too great; nothing of any other.
pub fn whole(value: f64) -> Option<u32> {
    (value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value)).then_some(value as u32)
}

/// Parts of a cell of an army list, separated by semicolons.
pub fn parts(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(';').map(str::trim).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_whole_or_none() {
        assert_eq!([0.0, 12.0, 0.5, -1.0, 1e12].map(whole), [Some(0), Some(12), None, None, None]);
    }

    #[test]
    fn a_cell_has_parts() {
        assert_eq!(parts(" Halberd; Shield;; ").collect::<Vec<_>>(), ["Halberd", "Shield"]);
    }
}
