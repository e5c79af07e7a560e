//! Which stands a unit loses (`wm.casualty.choice`).

use aftermath_rules::geometry::Footprint;

use crate::field::{Stand, Troop, hangs_together};

/// Numbers of the stands that a unit loses: one by one from its edge, so that the rest stays together and is `worth`
/// most.
pub(crate) fn chosen(troop: &Troop, due: usize, worth: impl Fn(&[&Stand]) -> usize) -> Vec<u8> {
    let mut left: Vec<&Stand> = troop.stands.iter().collect();
    let mut lost = Vec::new();
    for _ in 0..due.min(left.len()) {
        let without = |gone: usize| -> Vec<&Stand> {
            left.iter().enumerate().filter(|(stand, _)| *stand != gone).map(|(_, stand)| *stand).collect()
        };
        let value = |gone: usize| {
            let rest = without(gone);
            let stands: Vec<Footprint> = rest.iter().map(|stand| stand.at).collect();
            (hangs_together(&stands), worth(&rest), gone)
        };
        let Some((.., gone)) = (0..left.len()).map(value).max() else {
            break;
        };
        lost.push(left.remove(gone).number);
    }
    lost
}
